"""What the definition of a card says that the reading of a line asks for."""

from __future__ import annotations

import functools
import re

import yaml

from judgebot.ask.reading.cast import card_facts, definition


@functools.lru_cache(maxsize=1024)
def subs_doing(card: str, effect: str) -> tuple[int, ...]:
    """The printed subroutines of a piece of ice that have a word in their definition, from 1."""
    given = yaml.safe_load(definition(card)) or {}
    subs = [one["sub"] for one in given.get("abilities") or () if isinstance(one, dict) and "sub" in one]
    words = [set(re.findall(r"[a-z_]+", str(sub))) for sub in subs]
    if effect.startswith("trace "):
        return tuple(n for n, one in enumerate(subs, 1) if f"'trace': {{'n': {effect[6:]}," in str(one))
    if effect == "net":  # damage is net damage where nothing else is said
        return tuple(n for n, one in enumerate(words, 1) if "damage" in one and one.isdisjoint(("core", "meat")))
    return tuple(n for n, one in enumerate(words, 1) if effect in one)


@functools.lru_cache(maxsize=1024)
def makes_run(card: str) -> bool:
    """Whether a card can make a run, by its definition; an event is taken to."""
    words = definition(card) if card_facts(card)[1] in ("program", "hardware", "resource") else ""
    return not words or re.search(r"\brun:", words) is not None
