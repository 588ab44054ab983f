"""Whether an option that was not offered is one that could have been: else an expectation about it says nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from judgebot.scenario.phrases import likeness, normal

# Words that begin an option, and what is taken to be the same.
_SAME = {"trigger": "use", "on": "in", "do": "pay"}
# What a player with priority may do, also where nothing was there to be done.
_OF_PRIORITY = ("use", "rez", "score")
_NUMBER = r"(?:is |= )?\d+\b"


def _verb(words: str) -> str:
    first = normal(words).partition(" ")[0]
    return _SAME.get(first, first)


def stranger(
    words: str, here: Iterable[str], idle: bool, anywhere: Iterable[str], exists: Callable[[str], bool]
) -> str:
    """Why an option that was not offered is none that could have been, with the nearest ones; "" if it could.

    words     the option in words
    here      the options offered or refused where it is said not to be
    idle      whether the player had priority there and could do nothing
    anywhere  those offered or refused at any time of the run
    exists    whether there is a card, server or place of a name
    """
    offered = list(dict.fromkeys(here))
    verb, rest = _verb(words), normal(words).partition(" ")[2]
    nearest = sorted(dict.fromkeys(anywhere), key=lambda option: -likeness(words, option))[:4]
    said = f"; the nearest that came up in the run: {'; '.join(nearest)}" if nearest else ""
    if verb not in {_verb(option) for option in offered} and not (idle and verb in _OF_PRIORITY):
        return f"nothing that could be meant by it was decided there{said}"
    if verb == "install" and re.search(r" (?:in|on) ", rest):
        return f"where a card is installed is a decision of its own: `in SERVER`, `on HOST`{said}"
    known = any(normal(option).startswith(normal(words)) for option in anywhere)
    if not rest or known or re.match(_NUMBER, rest) or rest.startswith(("no more", "nothing", "not ", "new remote")):
        return ""
    if verb == "choose":  # a choice among some: the engine says of every other that it is none of them
        return f"it was neither offered nor refused there{said}"
    if exists(re.split(r" (?:to|in|on|from|by) ", rest)[0].removeprefix("resource ")):
        return ""
    return f"there is no such option, and nothing in this game that it could be about{said}"
