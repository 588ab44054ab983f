"""The templates, one per kind of event that the engine records. Importing this registers them all."""

from judgebot.explain.telling import abilities, cards, effects, game, runs

__all__ = ["abilities", "cards", "effects", "game", "runs"]
