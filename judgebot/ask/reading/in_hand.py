"""What stands behind a verb and is not what it is done to: cards in a hand, what the Runner does without."""

from __future__ import annotations

from typing import Any

from judgebot.ask.reading.meanings import Some

_ALWAYS = ("play", "install")
_IN_A_HAND = ("access", "steal", "rez", "score")


_RUNNERS = ("icebreaker", "killer", "fracter", "decoder", "program", "hardware", "console", "virus", "event")
_OF_THE_CORP = ("pass", "encounter", "approach", "rez", "score", "advance", "steal")  # done to its cards alone


def beside_it(verb: str, objs: tuple[Any, ...]) -> bool:
    """Whether some of what stands behind a verb is not what it is done to: `gets past without a breaker`."""
    theirs = verb in _OF_THE_CORP and any(isinstance(one, Some) and one.kind in _RUNNERS for one in objs)
    return theirs or any(_is_held(verb, one) for one in objs[1:])


def _is_held(verb: str, one: Any) -> bool:
    """Whether what stands behind the object of a verb is only held: `plays X with 3 credits and 2 other cards`."""
    if not isinstance(one, Some) or one.kind != "card":
        return False
    zone = getattr(one.where, "zone", None)
    return verb in _ALWAYS or (verb in _IN_A_HAND and getattr(zone, "name", "") == "hand")
