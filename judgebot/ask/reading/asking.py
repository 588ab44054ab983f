"""What a question is made of, and how it becomes a query: an opening (`can he`, `is it legal for him to`), what is said
of its subject, and the slot of a clause for which a question word stands.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.counting import beside, owns, words
from judgebot.ask.reading.deeds import _ends, _passive, subject
from judgebot.ask.reading.frames import class_of, phrase
from judgebot.ask.reading.meanings import Amount, Deed, Has, Is, Some, When
from judgebot.ask.reading.queries import Both, Can, Comes, Cost, Either, HowMuch, Moment, Must, Not, Which, Who, Wins
from judgebot.ask.reading.raw import Desc, Given, Mark, Opening, Owned, Pred, Pro, Quantity, Question, Thing, Where_

_RUN = Thing("run")
_BEFALLS = ("end", "begin", "succeed", "fail", "flatline", "win", "lose")  # what nobody chooses to do


# --- yes and no


def _said_of(s: Any, p: Pred) -> Any:
    """What is said of a subject: a deed or a state; None where it does not fit."""
    thing = s if isinstance(s, Thing) else _RUN if s in (Pro("it"), Pro("he")) else None
    if p.kind == "deed":
        return subject(s, p.value) if s is not None else p.value
    if p.kind == "done":
        return _passive(p.value, s, p.mods)
    if p.kind == "is":
        return Is(s, p.value.value, p.value.holds) if p.value.kind == "is" and class_of(s) in _STATED else None
    if p.kind == "at":
        return Is(s, "at", by=p.value) if "c" in class_of(s) else None
    if p.kind == "caused":
        return p.value if class_of(s) in ("p", "c", "cst") else None
    if p.value == "run":
        return _ends(_RUN, p.kind)
    if p.kind == "so":  # `can that be done`; `is the run done`
        return beside(Deed("do so"), p.mods, None) if s == Pro("it") else _said_of(s, Pred("end", mods=p.mods))
    if p.kind in ("end", "succeed", "fail"):
        return _ends(thing, p.kind, p.mods) if thing is not None else None
    if p.kind == "flatline":
        return Deed("flatline", s) if "p" in class_of(s) else None
    if p.kind == "gets":
        verb = "suffer" if p.value.unit.endswith("damage") else "take"
        return subject(s, phrase(verb, (p.value,), p.mods))
    exact = "is" if p.kind == "ends" else "has"
    return Owned(s, p.value, exact) if len(p.value) == 1 and isinstance(p.value[0], Quantity) and owns(s) else None


_STATED = ("c", "cst", "cu", "p", "s")


def _asked(mode: str, said: Any, not_: bool, turned: bool) -> Any:
    """The query of a mode about what is said."""
    if said is None:
        return None
    mode = "comes" if isinstance(said, Deed) and said.verb == "stay" else mode  # nobody does it
    chosen = isinstance(said, Deed) and (said.verb not in _BEFALLS or said.who is not None) and not said.not_
    query: Any
    if mode == "can" and isinstance(said, Deed) and said.verb == "flatline" and said.not_ and not not_ and not turned:
        return Not(Must(replace(said, not_=False)))  # `can I live`: whether there is a way
    if mode == "can" and chosen:
        query = Not(Must(said)) if not_ != turned else Can(said)
        return query
    query = Must(said) if mode == "must" and chosen else Comes(said)
    return Not(query) if not_ != turned else query


def ask(o: Opening, p: Pred, more: tuple[Any, ...] = (), not_: bool = False) -> Any:
    """`can he V`, `does he V and W`: the query; with more of them each of it, or which of them."""
    if p.kind == "able":  # `is it playable`
        return ask(replace(o, mode="can"), replace(p, kind="done"), more, not_)
    preds = (p, *(one for _, one in more))
    said = [_said_of(o.subj, one) for one in preds]
    if any(one is None for one in said):
        return None
    if o.by is not None:
        said = [replace(one, tool=o.by) if isinstance(one, Deed) and one.tool is None else None for one in said]
    joined = {word for word, _ in more if word}
    if "or" in joined and isinstance(said[-1], Deed) and said[-1].when is not None:
        when = said[-1].when  # `lose X or take Y when Z`: each of it then
        said = [replace(one, when=when) if isinstance(one, Deed) and one.when is None else one for one in said]
    if o.mode == "must" and len(said) == 2 and joined == {"or"} and not (not_ or o.not_):
        first, other = said
        if not isinstance(first, Deed) or not isinstance(other, Deed):
            return None
        other = replace(other, when=None) if first.when is not None else other
        return Question(Must(first, other=replace(other, who=None) if other.thing == "run" else other))
    turned = not_ and o.mode != "comes"  # `doesn't the run end?`: does it
    made = [
        _asked("comes" if pred.kind == "caused" else o.mode, one, turned or o.not_, pred.turned)
        for one, pred in zip(said, preds, strict=True)
    ]
    if any(one is None for one in made):
        return None
    if len(made) == 1:
        return Question(made[0])
    return Question(Either(tuple(made)) if "or" in joined else Both(tuple(made)))


def claimed(o: Opening, p: Pred, more: tuple[Any, ...] = ()) -> Any:
    """What somebody says: `he cannot V` is that he is not able to."""
    if o.not_ and o.mode == "can":
        found = ask(replace(o, not_=False), p, more)
        return Question(Not(found.query)) if found is not None else None
    return ask(o, p, more)


def having(o: Opening, g: tuple[Any, ...], p: Pred) -> Any:
    """`can a Runner with no cards V`: what a player has, and the question."""
    found = ask(o, p)
    return Given((Owned(o.subj, g), found)) if found is not None else None


def with_these(g: tuple[Any, ...], q: Any) -> Any:
    """`with 4 credits, can he install X and Y`: whoever is asked about has them."""
    query = q.query.queries[0] if isinstance(q.query, Both) else q.query
    who = getattr(getattr(query, "deed", None), "who", None)
    return Given((Owned(who, g), q)) if who is not None else None


def with_cards(q: Any, g: tuple[Any, ...]) -> Any:
    """`can I break it with X and 1 credit`, `what is my hand size with X`: cards that are had, and not only used."""
    cards = any(isinstance(one, Desc) for one in g)
    number = isinstance(q.query, HowMuch) and q.query.deed is None
    if not cards or not (number or len(g) > 1):
        return None
    return Given((Owned(q.query.of, g), q)) if number else with_these(g, q)


def enough(q: Quantity, s: Any, d: Any) -> Any:
    """`will 9 credits be enough to V`: whether whoever has them can."""
    found = ask(Opening("can", s), Pred("deed", d))
    return Given((Owned(s, (q,)), found)) if found is not None else None


def lies(o: Opening, z: Any, f: Mark) -> Any:
    """`does it go to Archives faceup`: that it is there, and so."""
    both = (Pred("at", Where_("zone", zone=z)), Pred("is", f))
    return ask(replace(o, mode="comes"), both[0], (("and", both[1]),))


def two_numbers(o: Opening, v: str, a: str, b: str, u: str | None, mods: tuple[Any, ...] = ()) -> Any:
    """`do I pay 2 or 3`: which of the two."""
    deeds = [phrase(v, (Quantity(Amount(int(n)), u or "credits"),), mods) for n in (a, b)]
    made = [ask(o, Pred("deed", one)) for one in deeds if one is not None]
    return Question(Either(tuple(one.query for one in made))) if len(made) == 2 and all(made) else None


def either_face(s: Any, faces: tuple[Mark, ...], z: Any = None) -> Any:
    """`does it land faceup or facedown in Archives`: which of it is so there."""
    if faces[0] == faces[1] or "c" not in class_of(s):
        return None
    said: list[Any] = [Comes(Is(s, one.value, one.holds)) for one in faces]
    if z is not None:
        place: Any = Where_("zone", zone=z)
        there = Comes(Is(s, "at", by=place))
        said = [Both((there, one)) for one in said]
    return Question(Either(tuple(said)))


def made_by(d: Any, t: Thing, p: Pred) -> Any:
    """`does jacking out make the run unsuccessful`: whether that comes of it."""
    said = _said_of(t, p)
    if d is None or not isinstance(said, Deed) or said.when is not None:
        return None
    return Question(Comes(replace(said, when=When("after", d))))


def one_of(states: tuple[Any, ...], s: Any) -> Any:
    """`is the run successful, unsuccessful or neither`: which of it is so."""
    said = [_said_of(s, one) for one in states]
    return Question(Either(tuple(map(Comes, said)))) if all(one is not None for one in said) else None


# --- which, who, when


def which(k: Any, o: Opening, v: str, mods: tuple[Any, ...] = ()) -> Any:
    """`which card must he trash`, `what can he break`."""
    if v not in _WHICH or o.not_ or (v == "do" and o.mode != "comes"):
        return None
    deed = beside(Deed(v, o.subj), mods, o.subj)
    if deed is None:
        return None
    kind = "sub" if v == "break" else k or "card"
    return Question(Which(replace(deed, when=None), kind, can=o.mode == "can", when=deed.when))


_WHICH = words(
    "trash access break steal rez install score discard use play encounter approach do find choose lose derez advance"
    " run"
)


def which_passive(d: str, kind: Any, mods: tuple[Any, ...]) -> Any:
    """`which card is trashed`, `which subs are broken`."""
    deed = phrase(d, (Some(kind or "card", Amount(how="some")),), mods) if kind != "sub" else phrase(d, (), mods)
    if deed is None or (deed.when is not None and deed.when.name == "anything else"):
        return None  # `which is accessed first`: whose choice that is is asked
    return Question(Which(replace(deed, what=(), when=None, passive=True), kind or "card", when=deed.when))


def who_can(o: Opening, p: Pred) -> Any:
    """`who may rez`, `who has to pay`."""
    if p.kind != "deed" or o.not_:
        return None
    if p.value.verb == "win":
        return Question(Wins())
    return Question(Who(p.value))


def moment(o: Opening, p: Pred, last: bool = False) -> Any:
    """`when may he score it`: the first time, or the last, at which it can be or comes about."""
    said = _said_of(o.subj, p)
    query = _asked(o.mode, said, False, p.turned)
    if not isinstance(query, Can | Comes) or o.not_:
        return None
    return Question(Moment(query, last))


# --- of cards


def of_card(query: Any, s: Any, w: Any = None) -> Any:
    """A query about a card."""
    return Question(query(s, when=w)) if "c" in class_of(s) and not isinstance(s, Quantity) else None


def threat(n: str, when: Any = None) -> Any:
    """`is threat 4 on`: whether the threat level is at least that (1.17.1a)."""
    return Question(Comes(Has("corp", "threat", Amount(int(n), "at least")), when))


def same(o: Opening, mods: tuple[Any, ...]) -> Any:
    """`may he do so once X is done`: what was asked about, or told, before it."""
    deed: Any = beside(Deed("do so", o.subj), mods, o.subj)
    return ask(o, Pred("deed", replace(deed, who=None))) if deed is not None and o.subj is not None else None


def price(verb: str, card: Any, poss: Any, when: Any) -> Any:
    """`what is the trash cost of X`; of no card: of that which was spoken of."""
    if poss not in (None, "it") and card is None:
        return None
    deed = phrase(verb, (card if card is not None else Pro("it"),), ())
    return Question(Cost(deed, when=when)) if deed is not None else None


def state(m: Mark) -> Any:
    """A state of a card or player as what is said of it."""
    return Pred("is", m) if m.kind == "is" else None
