"""Cards in a hand that are told beside a deed, and to which it is not done."""

from __future__ import annotations

from typing import Any

from judgebot.ask.reading.meanings import Some

_ALWAYS = ("play", "install")
_IN_A_HAND = ("access", "steal", "rez", "score")


def is_held(verb: str, one: Any) -> bool:
    """Whether what stands behind the object of a verb is only held: `plays X with 3 credits and 2 other cards`."""
    if not isinstance(one, Some) or one.kind != "card":
        return False
    zone = getattr(one.where, "zone", None)
    return verb in _ALWAYS or (verb in _IN_A_HAND and getattr(zone, "name", "") == "hand")
