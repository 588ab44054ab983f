"""Rows for parts of what was told: so much of the damage, so many cards of a pile, which of several."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.cast import SIDES, Cast, Unread, prevented
from judgebot.ask.reading.frames import phrase
from judgebot.ask.reading.meanings import Amount, Deed, Ref, Some, Subs
from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.queries import Can
from judgebot.ask.reading.raw import OF_THEM, Mod, Pro, Quantity, Question, The, Where_
from judgebot.game.objects import RUNNER

_PART = {"prevent": "tags", "use": "counters", "remove": "counters", "spend": "counters"}


def _part(v: str, n: Any, mods: tuple[Mod, ...] = (), of: bool = False) -> Any:
    """`can I prevent both`, `use two of them`: of what was told last of which that can be done."""
    if v not in _PART or (v == "spend" and not of):  # `spends 2`: credits
        return None
    n = n if isinstance(n, Amount) else Amount(int(n))
    deed = phrase(v, (Quantity(n, _PART[v]),), mods)
    return replace(deed, unit="" if v == "prevent" else OF_THEM) if deed is not None else None


def _part_of(v: str, n: Any, mods: tuple[Mod, ...] = ()) -> Any:
    return _part(v, n, mods, True)


def _part_of_so_many(v: str, n: Any, mods: tuple[Mod, ...] = ()) -> Any:
    return _part(v, n, mods) if v == "prevent" else None


_AGAINST_IT = Mod("purpose", Deed("prevent", None, amount=Amount(how="any")))


def _from_pile(n: Amount, z: Any, mods: tuple[Mod, ...] = ()) -> Any:
    """`trashes all four from R&D`: so many cards of a pile."""
    return phrase("trash", (Some("card", n, where=Where_("zone", zone=z)),), mods)  # type: ignore[arg-type]


def _can_come(n: Amount, z: Any) -> Any:
    """`can all four come from R&D`: whether whose cards they are may trash those."""
    deed, who = _from_pile(n, z), SIDES.get(z.name)
    return Question(Can(replace(deed, who=who))) if who is not None else None


def _against(q: Quantity) -> Mod | None:
    """`uses both counters against the same damage`: to prevent it."""
    harm = q.unit == "tags" or q.unit.endswith("damage")
    return Mod("purpose", Deed("prevent", None, amount=q.amount, unit=q.unit)) if harm else None


def _dealt(q: Quantity, c: Any = None) -> Any:
    """`get the net damage in`: it is done."""
    return Deed("do", None, amount=q.amount, unit=q.unit, by=c) if q.unit.endswith("damage") else None


def _removed(c: Any, mods: tuple[Mod, ...]) -> Any:
    """`removes it to V`: from the game, as a card's own ability asks."""
    return phrase("remove", (c,), (Mod("gone"), *mods))


_LOST = Deed("lose", thing="game", not_=True)

EXTRA = "extra"  # of pay: more than it costs of itself  # of pay: more than it costs of itself


SHARES = (
    R("VpB", "remove c:Card1|ItCard|The mods:Mod*", _removed, 0.1),
    R("VpB", "shuffle POSS? stuff|cards|things|agendas back|in", lambda: Deed("shuffle")),
    R("VpB", "pay|spend|lose POSS? extra|additional u:UNIT", lambda u: Deed("pay", unit=u, thing=EXTRA)),
    R("VpB", "save|rescue", lambda: _LOST, 0.4),
    R("VpB", "avoid|escape|prevent|dodge losing game?", lambda: _LOST),
    R("Mod", "against same|one|single|that|this|POSS? q:Bare|Qty", _against, -0.05),
    R("VpB", "get|squeeze|land q:Bare|Qty in|off|through|done", lambda q: _dealt(q)),
    R("VpB", "get q:Bare|Qty out|off of c:Card1|The|ItCard", lambda q, c: _dealt(q, c)),
    R("VpB", "v:VB n:Num !Noun mods:Mod*", _part, 0.1),
    R("VpB", "v:VB n:Num of it|that|this|them|those|these !Noun mods:Mod*", _part_of),
    R("VpB", "v:VB n:Num it|that|this|them|those|these !Noun mods:Mod*", _part_of, 0.1),
    R("VpB", "v:VB POSS? other|last|remaining n:NUM !Noun mods:Mod*", _part_of),
    R("VpB", "v:VB n:Num of POSS|those|these? NUM UNIT? !Noun mods:Mod*", _part_of_so_many),
    R("VpB", "prevent !Noun mods:Mod*", lambda mods: _part("prevent", 1, mods), 0.3),
    R("Mod", "for|against that|this", lambda: _AGAINST_IT, 0.2),
    R("Mod", "on|for|against that|this one|single? hit", lambda: _AGAINST_IT, 0.2),
    R("VpB", "trash|bin|take|choose|pick n:Num from|off|out of? z:Zone mods:Mod*", _from_pile),
    R("Ask", "can|may|could n:Num cards|of? them? come|be from|off z:Zone", lambda n, z: _can_come(n, z)),
)


def prevented_of(raw: Any, told: list[Any], refs: list[Ref]) -> Any:
    """`the Corp gives me a tag. can I avoid it`, `can I prevent both`: what was told last that can be prevented."""
    if raw.verb in ("use", "spend", "remove") and raw.purpose is not None:
        return replace(raw, purpose=prevented_of(raw.purpose, told, refs))
    if raw.verb != "prevent" or raw.unit or (raw.what != (Pro("it"),) and raw.amount is None):
        return raw
    units = [one.unit for one in told if isinstance(one, Deed) and not one.not_]
    found = [one for one in units if one == "tags" or one.endswith("damage")]
    if not found and raw.amount in (Amount(1), Amount(how="any")):
        found = sorted({prevented(ref.card) for ref in refs if ref.card} - {""})
        found = found if len(found) == 1 else []
    if not found and raw.amount is not None:
        raise Unread("it is not said of what")
    return replace(raw, what=(), unit=found[-1]) if found else raw


def at_ice(when: Any, told: list[Any], cast: Cast) -> Any:
    """`can I jack out before the first`: before that ice, where several, or none, were told and none is met."""
    what = when.deed.what
    which = what[0].which if len(what) == 1 and isinstance(what[0], Subs) and what[0].of is None else ()
    bare = len(which) == 1 and what[0].amount.how == "one"
    ice = [ref for ref in cast.refs if cast.type(ref) == "ice"]
    met = any(isinstance(one, Deed) and one.verb in ("encounter", "resolve", "break") for one in told)
    if not bare or met or len(ice) == 1:
        return when
    that: Any = The("ice", spot=str(which[0]))
    return replace(when, deed=Deed("encounter", RUNNER, (that,)))


def more_than_usual(raw: Any, told: list[Any]) -> Any:
    """`must I spend the extra click`: so much for the run that was told last, which is asked about then (1.16.10)."""
    if raw.thing != EXTRA:
        return raw
    last = next((one for one in reversed(told) if isinstance(one, Deed)), None)
    if last is None or last.verb != "run" or last.tool is not None or raw.unit not in ("clicks", "credits"):
        raise Unread("it is not said for what")
    told.remove(last)
    usual = 1 if raw.unit == "clicks" else 0
    return replace(raw, thing="", amount=Amount(usual + 1), purpose=replace(last, when=None))
