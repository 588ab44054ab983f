"""What is installed of a kind (`programs are X and Y`), and stays beside another card: `can he keep both others`."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from judgebot.ask.reading.asks import CAN, DOES, ask
from judgebot.ask.reading.card_facts import card_facts
from judgebot.ask.reading.cast import KIND_SIDES, SIDES, Unread
from judgebot.ask.reading.frames import phrase
from judgebot.ask.reading.meanings import Amount, Deed, Has, Past, Ref, Some
from judgebot.ask.reading.nouns import R, _state
from judgebot.ask.reading.raw import (
    Aside,
    Given,
    Identified,
    Kept,
    Mark,
    Mod,
    Named,
    Opening,
    Owned,
    Placed,
    Pred,
    Pro,
    Quantity,
    Stand,
    Stated,
    The,
    Where_,
    Zoned,
    whose,
)
from judgebot.game.objects import RUNNER


def the_only_one(cast: Any, what: list[Any], said: tuple[Any, ...]) -> list[Any]:
    """`can I save my program`, and none is told: it is there, and the only one. Raises Unread of any other."""
    one, the = what[0], said[0]
    mine = isinstance(one, Some) and KIND_SIDES.get(one.kind) == RUNNER
    if not mine or len(said) != 1 or not isinstance(the, The) or not the.poss:
        raise Unread("nothing was said of such a card")
    return [cast.new("", one.kind)]


def kept(cast: Any, of: Kept) -> list[Ref]:
    """The cards that lie installed, of a kind; others than the one that was spoken of last, or that one too.

    Raises Unread where that is another number of them.
    """
    lie = [ref for ref in cast.refs if ref.card and cast.is_kind(ref, of.kind) and cast.type(ref) in _STAY]
    lie = [
        ref for ref in lie if ref.n not in cast.at or cast.at[ref.n].where not in SIDES or cast.at[ref.n].where == "rig"
    ]
    last = cast.spoken[-1] if cast.spoken else None
    besides = [ref for ref in lie if ref != last]
    new = last is not None and last in lie and last.n not in cast.at  # it is installed now
    if of.other and not new:
        raise Unread("it is not said beside which card")
    fits = besides if of.other or (new and of.n == len(besides)) else lie
    if not fits or of.n not in (0, len(fits)):
        raise Unread("so many were not told")
    return fits


def so_many_kept(cast: Any, raw: Deed, what: list[Any]) -> list[Any]:
    """`install X and keep all three`: those besides X, if that makes so many. Raises Unread of any other number."""
    if raw.verb != "stay" or raw.amount is None or raw.amount.n == len(what):
        return what
    if raw.amount.n != len(what) - 1:
        raise Unread("so many were not told")
    return [ref for ref in what if ref != cast.refs[-1]]


_STAY = ("program", "hardware", "resource")


def _stays(k: Kept) -> Deed:
    what: Any = k
    return Deed("stay", None, (what,))


def _keeps_all(n: str | None, mods: tuple[Any, ...]) -> Deed | None:
    """`keep all three of them`: those stay."""
    stay = phrase("stay", (Pro("them", "all"),), mods)
    return replace(stay, amount=Amount(int(n)) if n else None) if stay is not None else None


def is_kind(c: Any, kind: str) -> bool:
    """Whether a card that is named is of a kind."""
    named = c.what.cards if isinstance(c.what, Named) else ()
    return bool(named) and all(kind in ("card", one[1], *one[2]) for one in map(card_facts, named))


def his_of_a_kind(k: str, c: Any, more: tuple[Any, ...], who: Any = None, n: Any = None, s: Any = None) -> Any:
    """`my icebreakers are X and Y`: those are installed, and no other of that kind."""
    cards = (c, *more)
    if KIND_SIDES.get(k) != RUNNER or k == "event" or who == "it" or n not in (None, str(len(cards))):
        return None
    if (who is None and s != "installed") or s not in (None, "installed") or not all(is_kind(one, k) for one in cards):
        return None
    so_many = (Mark("counted", Amount(int(n))),) if n is not None else ()
    there = tuple(replace(one, marks=(*one.marks, *so_many, _state("installed"))) for one in cards)
    return Owned(whose(who) if who is not None else None, (*there, Quantity(Amount(0), "kind", k, True)))


def its_kind(item: Identified, spoken: Sequence[Ref], told: Sequence[Any]) -> bool:
    """`accesses X. It's an operation`: whether that is what the card is anyway to which something was done last."""
    kind = item.cards[0].what if len(item.cards) == 1 and not item.cards[0].marks else None
    last = next((one for one in reversed(told) if isinstance(one, Deed)), None)
    if item.what != Pro("it") or not isinstance(kind, Stand) or kind.sizes or last is None or not spoken:
        return False
    _, type_, subtypes = card_facts(spoken[-1].card) if spoken[-1].card else ("", "", ())
    return last.what == (spoken[-1],) and kind.kind in (type_, *subtypes)


def none_told(item: Identified, told: Sequence[Any]) -> Placed:
    """`programs are X and Y`, of which none were spoken of: those of the Runner. Raises Unread where others may be."""
    kind = item.what.kind if isinstance(item.what, The) and item.what.spot.endswith(" of") else ""
    done = any(isinstance(one, Deed | Past) for one in told)
    counted = any(isinstance(one, Has) and one.amount.n == len(item.cards) for one in told)  # `2 cards in grip`
    if done or counted or his_of_a_kind(kind, item.cards[0], item.cards[1:], s="installed") is None:
        raise Unread("nothing was said that it could be")
    return Placed(Where_("zone", zone=Zoned("rig")), item.cards)


def _has_left(q: Quantity, kind: str = "has") -> Pred | None:
    """`and keep 3 credits`, `and be left with 2 clicks`: that there are so many then."""
    return Pred(kind, (q,)) if q.unit in ("credits", "clicks", "cards") else None


def _and_left(q: Quantity) -> tuple[str, Pred] | None:
    return ("and", so) if (so := _has_left(q)) is not None else None


def _stays_so(c: Any, w: Any = None) -> Given | None:
    """`does X stay rezzed after the run`: it is rezzed now."""
    when = (Mod("when", w),) if w is not None else ()
    stays = phrase("stay", (c if isinstance(c, Pro) else Pro("it"),), when)
    asked = ask(Opening("comes", None), Pred("deed", stays)) if stays is not None else None
    return Given((Stated(c, (_state("rezzed"),)), asked)) if asked is not None else None


KEPT = (
    R("Item", f"{DOES} c:Card1|ItCard|The stay|remain|keep rezzed w:When?", _stays_so, -0.5),
    R("MoreInf", ",? and|then keep !the|POSS|those q:Qty", _and_left),
    R("MoreInf", ",? while|whilst having|keeping|retaining !the|POSS|those q:Qty", _and_left, -0.2),
    R("Be", "left|down|sitting|standing with|at|on|to q:Qty", lambda q: _has_left(q, "ends")),
    R("VpB", "keep|have|save k:Kept STAYING?", _stays, -0.2),
    R("Ask", f"{DOES}|{CAN} k:Kept stay|remain|survive STAYING?", lambda k: ask(Opening("comes", None), Pred("deed", _stays(k))), -0.2),
    R("VpB", "keep|have both of? them|those|these? mods:Mod*", lambda mods: _keeps_all("2", mods)),
    R("VpB", "keep|have all n:NUM? of? them|those|these? mods:Mod*", lambda n, mods: _keeps_all(n, mods)),
    R("VpB", "keep|have them|those|these all mods:Mod*", lambda mods: _keeps_all(None, mods)),
    R("Item", "and|with|but? have|has? no console|hardware? or|and|nor? MOREMEMORY", lambda: Aside("no more memory"), -0.1),
    R("Item", "and|but? without|lacking A|any? console|hardware? or|and|nor? MOREMEMORY", lambda: Aside("no more memory"), -0.1),
    R("MOREMEMORY", "other|extra|additional|added|bonus memory|mu|mem boosts|boost|cards|card|chips|hardware|units? on|in? POSS|the? side|table|board|rig|play?", lambda: True),
    R("MOREMEMORY", "memory|mu boosts|boost|cards|card|chips|hardware", lambda: True),
    R("Mod", "without trashing|losing any of? them|those|these?", lambda: Mod("means", Deed("trash", None, (Some("card", Amount(how="any")),), not_=True)), -0.1),
    R("STAYING", "s:STATE", lambda s: True if s == "installed" else None),
    R("Kept", "both o:OTHERS? k:KIND", lambda o, k: Kept(k, 2, bool(o))),
    R("Kept", "POSS? others", lambda: Kept("", 0, True)),
    R("Kept", "all n:NUM? k:KIND", lambda n, k: Kept(k, int(n or 0), False)),
    R("Kept", "all|both? of? POSS|those|these? n:NUM? OTHERS n2:NUM? k:KIND", lambda n, n2, k: Kept(k, int(n or n2 or 0), True)),
    R("OTHERS", "other|older|old|earlier|previous|remaining", lambda: True),
)  # fmt: skip
