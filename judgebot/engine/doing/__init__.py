"""Carrying out effects: one function per effect word, sorted by subject. Importing this registers them all."""

from judgebot.engine.doing import cards, contests, counters, modifying, resources, running
from judgebot.engine.doing.registry import DOING, flatline, pick_random

__all__ = ["DOING", "cards", "contests", "counters", "flatline", "modifying", "pick_random", "resources", "running"]
