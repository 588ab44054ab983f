"""Rows for questions that name what may be so: before or after something, the one first or the other."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.asks import BE, CAN, DOES, ask, two_numbers
from judgebot.ask.reading.deeds import subject
from judgebot.ask.reading.frames import phrase
from judgebot.ask.reading.meanings import Deed, Subs, When
from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.queries import Can, Comes, Cost, Either, HowMuch, Moment, Must, Not, Order, Sooner, Wins
from judgebot.ask.reading.raw import Opening, Pred, Quantity, Question, whose
from judgebot.ask.reading.whether import gone, one_place
from judgebot.game.objects import CORP, RUNNER

_FIRST = When("before", name="anything else")


def _beside(q: Any, d: Any) -> Any:
    """`is it trashed before or after I draw`: which of the two comes first; of what can be done, whether then or then."""
    asked = q.query.query if isinstance(q.query, Moment) else q.query
    if isinstance(asked, Comes) and isinstance(asked.what, Deed):
        return _sooner(asked.what, d)
    if isinstance(asked, Must) and asked.other is None:
        return _sooner(asked.deed, d)
    if isinstance(asked, Can) and asked.deed.when is None and asked.when is None:
        return Question(
            Either(tuple(replace(asked, deed=replace(asked.deed, when=When(how, d))) for how in ("before", "after")))
        )
    return None


def _sooner(one: Any, other: Any) -> Any:
    """Which of two things comes first."""
    one, other = (x if x is None or x.when != _FIRST else replace(x, when=None) for x in (one, other))
    if other == Deed("run", RUNNER):  # `now or after the run`: what is before that is before it ends
        other = Deed("end", None, thing="run")
    if one is None or other is None or one == other or any(x.not_ or x.when is not None for x in (one, other)):
        return None
    return Question(Sooner((one, other)))


def _of_card(c: Any) -> Any:
    return Deed("trigger", None, (c,))


def _first_of(a: Any, b: Any) -> Any:
    """`which goes first, X or the tag`; of two cards in which order they are triggered."""
    both = [one.what[0] for one in (a, b) if one is not None and one.verb == "trigger" and len(one.what) == 1]
    return Question(Order(tuple(both))) if len(both) == 2 else _sooner(a, b)


def _got(q: Any) -> Any:
    """`the tag`, `the 2 damage`, `the credits`: that somebody gets it."""
    if q.unit == "tags" or q.unit.endswith("damage"):
        return Deed("take" if q.unit == "tags" else "suffer", RUNNER, amount=q.amount, unit=q.unit)
    if q.unit == "bad publicity":
        return Deed("take", CORP, amount=q.amount, unit=q.unit)
    return Deed("gain", None, amount=q.amount, unit=q.unit) if q.unit in ("credits", "clicks") else None


def _noun(v: str, who: Any = None) -> Any:
    """`my draw`, `the trash`: what is done."""
    return Deed(v, whose(who) if isinstance(who, str) else who, thing="game" if v == "lose" else "")


def _either_deed(s: Any, d: Any, e: Any, t: Any = None) -> Any:
    """`do I win or take the damage first`, `do I win first or do I take the damage`: one of the two says `first`."""
    if d is None or e is None or _FIRST not in (d.when, e.when):
        return None
    return _sooner(subject(s, replace(d, when=None)), subject(t if t is not None else s, replace(e, when=None)))


def _timely(q: Any, w: Any = None) -> Any:
    """`now or only after X`: before that, or after it; of what is no deed, when it is."""
    if w is None or (w.how == "when" and w.deed is None):
        asked = q.query
        plain = isinstance(asked, Can | Comes) and asked.when is None and not q.then
        return Question(Moment(asked)) if plain else None
    if w.deed is None or w.also is not None or w.how not in ("after", "when"):
        return None
    of_none = any(isinstance(one, Subs) and one.of is None for one in w.deed.what)  # `the last one`
    return None if of_none else _beside(q, w.deed)


def _repeated(q: Any, n: int = 2) -> Any:
    """`does it trigger once or twice`: how often that is."""
    asked = q.query
    deed: Any = asked.what if isinstance(asked, Comes) else getattr(asked, "deed", None)
    if not isinstance(asked, Can | Comes) or not isinstance(deed, Deed) or deed.not_ or deed.amount is not None:
        return None
    can = isinstance(asked, Can)
    return Question(HowMuch("times", deed=replace(deed, when=None), change=True, when=deed.when, can=can, among=(1, n)))


def _either(*found: Any) -> Any:
    """Which of several things that are asked in one is so."""
    if any(one is None for one in found):
        return None
    queries = tuple(one.query for one in found)
    return Question(Either(queries)) if len(set(queries)) == len(queries) else None


def _either_object(o: Any, v: str, a: Any, b: Any, mods: tuple[Any, ...]) -> Any:
    """`do I lose X or only the counters on it`: which of them the verb is true of."""
    made = [gone(one[0]) if v == "lose" and isinstance(one[0], Quantity) and not mods else None for one in (a, b)]
    return _either(*(q or ask(o, Pred("deed", phrase(v, one, mods))) for q, one in zip(made, (a, b), strict=True)))


def _one_number(q: Any, a: str, b: str) -> Any:
    """`how many do I get, one or three`: so many, whichever it is."""
    plain = isinstance(q.query, HowMuch | Cost) and not q.query.among and a != b
    return replace(q, query=replace(q.query, among=(int(a), int(b)))) if plain else None


def _other_number(o: Opening, v: str, a: Any, b: str, u: str | None, mods: tuple[Any, ...] = ()) -> Any:
    """`do I gain 2 credits or 4`: which of the two."""
    if a.amount is None or a.amount.how or u not in (None, a.unit):
        return None
    return two_numbers(o, v, str(a.amount.n), b, a.unit, mods)


_GOES = "goes|go|comes|come|happens|happen|resolves|resolve|triggers|trigger|fires|fire|is|applies|occurs|hits"

ALTERNATIVES = (
    # one place or the other, one number or the other
    R("Ask", f"{DOES} s:QSubj GOESTO z:Zone or is|does|do|will? it? go|stay? back? to|in|into|on? y:Zone", one_place, -0.2),
    R("Ask", f"{BE} s:QSubj put|placed|returned|trashed? to|in|into|on z:Zone or to|in|into|on? y:Zone", one_place),
    R("Item", "q:Ask ,? a:NUM or b:NUM UNIT?", _one_number, -0.1),
    R("Ask", "o:OpenQ v:VB a:Qty or b:NUM u:UNIT? mods:Mod*", _other_number, -0.1),
    # what may come first or last
    R("Ev", "d:Clause|NounTime", lambda d: d),
    R("Ev", "q:Qty|Bare", _got),
    R("Ev", "POSS|that? c:Card1|ItCard|The s? ability|trigger|effect|triggers?", _of_card, 0.1),
    R("Ev", "who:POSS? v:DONENOUN", _noun, 0.1),
    R("Ev", "who:POSS d:VpG", lambda who, d: subject(whose(who), d)),
    R("Ev", "s:Player s? d:VpG", subject),
    R("Ev", "d:VpG", lambda d: d, 0.2),
    R("DONENOUN", "draw|drawing", lambda: "draw"),
    # before or after it
    R("BeforeOrAfter", "before|prior to? or|and only|just|rather|right|also? after d:Ev", lambda d: d),
    R("BeforeOrAfter", "after|once or|and only|just|rather|right|also? before d:Ev", lambda d: d),
    R("BeforeOrAfter", "before d:Ev or|and only|just|rather? after|afterwards|later it|that|this?", lambda d: d),
    R("BeforeOrAfter", f"before or|and only? after s:Subj {CAN}|must|has|have|gets|get to? d:VpB", subject, 0.1),
    R("Item", "q:Ask ,? d:BeforeOrAfter", _beside, -0.2),
    R("Item", "q:Ask ,? ATONCE ,? or only|just|rather? w:When", _timely, -0.2),
    R("Item", "q:Ask ,? ATONCE ,? or only|just|rather? LATER", lambda q: _timely(q), -0.1),
    R("LATER", "in|on|during TurnOf", lambda: True),
    R("LATER", "at end of? POSS? turn|run?", lambda: True),
    R("LATER", "later|after|afterwards|then on|that|this|it?", lambda: True),
    R("ATONCE", "now|immediately|instantly|directly|already|here", lambda: True),
    # so often
    R("Item", "q:Ask ,? once or n:MANYTIMES", _repeated, -0.1),
    R("MANYTIMES", "twice|both|again times|time?", lambda: 2),
    R("MANYTIMES", "n:NUM times", int),
    # the one thing or the other
    R("Ask", "o:OpenQ v:VB a:Objs or only|just|merely? b:Objs mods:Mod*", _either_object),
    R("Ask", "a:FATE or|, b:FATE", lambda a, b: _either(a, b)),
    R("FATE", "game? win|won|victory", lambda: Question(Wins(RUNNER))),
    R("FATE", "alive|safe|survive|living", lambda: Question(Not(Comes(Deed("flatline", RUNNER))))),
    R("FATE", "dead|flatline|flatlined|death|die", lambda: Question(Comes(Deed("flatline", RUNNER)))),
    # which of the two is first
    R("ATONCE", "at once", lambda: True),
    R("Ask", f"what|which|who one? of? them|these|those? {_GOES} first|earlier|sooner ,? a:Ev or b:Ev|VpB", _first_of, -0.2),
    R("Ask", f"a:Ev or b:Ev {_GOES}? first", _first_of, 0.1),
    R("Ask", f"{DOES} s:QSubj d:VpB or {DOES}? t:QSubj? e:VpB", _either_deed, -0.4),
    R("Ask", f"{DOES} a:Ev {_GOES} first|before ,? or after? b:Ev", _first_of, -0.3),
)  # fmt: skip
