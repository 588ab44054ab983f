"""What stays where another card is installed: `can he keep both other programs`, `do the others stay installed`."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from typing import Any

from judgebot.ask.reading.asks import CAN, DOES, ask
from judgebot.ask.reading.cast import SIDES, Unread
from judgebot.ask.reading.meanings import Deed, Ref
from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.raw import Kept, Opening, Pred


def kept(cast: Any, of: Kept) -> list[Ref]:
    """The cards that lie installed, of a kind; others than the one that was spoken of last, or that one too.

    Raises Unread where that is another number of them.
    """
    lie = [ref for ref in cast.refs if ref.card and cast.is_kind(ref, of.kind) and cast.type(ref) in _STAY]
    lie = [ref for ref in lie if ref.n not in cast.at or cast.at[ref.n].where not in SIDES or cast.at[ref.n].where == "rig"]
    last = cast.spoken[-1] if cast.spoken else None
    besides = [ref for ref in lie if ref != last]
    new = last in lie and last.n not in cast.at  # it is installed now
    if of.other and not new:
        raise Unread("it is not said beside which card")
    fits = besides if of.other or (new and of.n == len(besides)) else lie
    if not fits or of.n not in (0, len(fits)):
        raise Unread("so many were not told")
    return fits


_STAY = ("program", "hardware", "resource")


def _stays(k: Kept) -> Deed:
    what: Any = k
    return Deed("stay", None, (what,))


KEPT = (
    R("VpB", "keep|have|save k:Kept STAYING?", _stays, -0.2),
    R("Ask", f"{DOES}|{CAN} k:Kept stay|remain|survive STAYING?", lambda k: ask(Opening("comes", None), Pred("deed", _stays(k))), -0.2),
    R("STAYING", "s:STATE", lambda s: True if s == "installed" else None),
    R("STAYING", "there|around|in|out play?", lambda: True),
    R("Kept", "both o:OTHERS? k:KIND", lambda o, k: Kept(k, 2, bool(o))),
    R("Kept", "both others", lambda: Kept("", 2, True)),
    R("Kept", "POSS? others", lambda: Kept("", 0, True)),
    R("Kept", "all n:NUM? k:KIND", lambda n, k: Kept(k, int(n or 0), False)),
    R("Kept", "all|both? of? POSS|those|these? n:NUM? OTHERS n2:NUM? k:KIND", lambda n, n2, k: Kept(k, int(n or n2 or 0), True)),
    R("Kept", "all|both of POSS|those|these n:NUM? k:KIND", lambda n, k: Kept(k, int(n or 0), False)),
    R("OTHERS", "other|older|old|earlier|previous|remaining", lambda: True),
)  # fmt: skip
