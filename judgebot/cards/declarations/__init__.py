"""The declarations of static abilities (9.3.5), by subject. Importing this registers their words."""

from judgebot.cards.declarations import base, characteristics, costs, permissions, replacing

__all__ = ["base", "characteristics", "costs", "permissions", "replacing"]
