"""A line put as what it is: told once that is told twice, and each thing that is said in its place of the line."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterator
from typing import Any

from judgebot.ask.answering.another import another_access, another_copy, another_sub, before_another, one_more_ice
from judgebot.ask.answering.as_asked import as_accessed, at_most, at_the_end, gets_none
from judgebot.ask.answering.as_done import as_done
from judgebot.ask.answering.between_subs import between_subs
from judgebot.ask.answering.cleared import cleared
from judgebot.ask.answering.click_by_click import click_by_click
from judgebot.ask.answering.discard_phase import in_the_discard_phase
from judgebot.ask.answering.drawn import drawn_besides, drawn_from_deck
from judgebot.ask.answering.kinds_chosen import chosen_as_it_came, chosen_ice_used, kinds_chosen, put_on_ice
from judgebot.ask.answering.left_undone import times_come, was_active
from judgebot.ask.answering.loaded import loaded
from judgebot.ask.answering.misplaced import in_its_run, not_successful, one_after_another, paid_and_played
from judgebot.ask.answering.moved_before import as_it_began, moved_before
from judgebot.ask.answering.passed_so import passed_with
from judgebot.ask.answering.supposed import met_at_all
from judgebot.ask.answering.table import Cannot, card_of, catalog
from judgebot.ask.answering.texts import costs_credits, printed_abilities
from judgebot.ask.answering.to_pay_with import with_all_on_it
from judgebot.ask.answering.told_first import told_first
from judgebot.ask.answering.too_late import rezzed_too_late
from judgebot.ask.answering.turn_after import before_ice, in_the_turn_after, rezzed_in_time
from judgebot.ask.reading.card_facts import effects
from judgebot.ask.reading.meanings import (
    AT_ONCE,
    BAD_PUB,
    FUND,
    Amount,
    At,
    Deed,
    Has,
    Is,
    Past,
    Ref,
    Some,
    Subs,
    When,
    leaves,
    rebuilt,
)
from judgebot.ask.reading.queries import Asked, Both, Can, Cost, Line, Must
from judgebot.cards.nodes import walk
from judgebot.cards.queries.triggers import Trigger
from judgebot.engine.characteristics import BASE_HAND_SIZE
from judgebot.game.objects import CORP, RUNNER, opponent


def meant(line: Line) -> Line:
    """A line with its deeds as what they are, each told once and in its place."""
    steps = (
        *(loaded, passed_with, was_active, not_successful, in_the_discard_phase, in_the_turn_after, met_at_all),
        *(paid_and_played, one_after_another, as_it_began, another_copy),
        *(between_subs, click_by_click, moved_before, at_most, gets_none, at_the_end, as_accessed, chosen_as_it_came),
        *(put_on_ice, chosen_ice_used, kinds_chosen, _bought, told_first, with_all_on_it),
        *(drawn_besides, drawn_from_deck, _next_turn, rezzed_in_time),
        *(rezzed_too_late, _none_left, in_its_run, _begun, cleared, _again, _at_once, _to_the_limit, _phase_ends),
        *(_waiting, _some_card, _one_card, _lies_there, as_done, times_come, _in_doing_so, _wished, _done_before),
        *(_as_one, of_bad_publicity, one_more_ice),
        *(another_access, another_sub, before_another),
    )
    for step in steps:
        line = step(line)
    return line


def _bought(line: Line) -> Line:
    """`uses X's credits for Y`: to play or to install it, where nothing tells that it lies there, or asks for credits.

    Raises Cannot where it could be for the one or the other.
    """
    met = any(isinstance(one, Deed) and one.verb == "encounter" for one in leaves(line.told))
    lying: set[Any] = {one.what for one in line.told if isinstance(one, At) and one.place.where in _IN_PLAY}
    lying |= {one.what for one in line.told if isinstance(one, Is) and one.state in ("installed", "rezzed")}
    done = [one.deed if isinstance(one, Past) else one for one in line.told]
    lying |= {ref for one in done if isinstance(one, Deed) and one.verb in ("install", "rez") for ref in one.what}

    def part(one: Any) -> Any:
        use = one.purpose if isinstance(one, Deed) and one.means is not None and one.means.unit == FUND else None
        bare = use is not None and one == Deed("pay", one.who, purpose=use, unit="credits", means=one.means)
        ref = use.only if use is not None and bare else None
        if use is not None and one == Deed("pay", one.who, purpose=use, means=one.means) and use.verb in _ENTERS:
            return dataclasses.replace(use, who=one.who, means=one.means)  # `pays for X with the credits on Y`
        if use is None or use != Deed("use", use.who, use.what) or not isinstance(ref, Ref) or not ref.card:
            return None
        card = card_of(ref, 0)
        if card.type in ("event", "operation"):
            return Deed("play", one.who, use.what, means=one.means)
        if ref in lying or card.type == "identity":
            return None
        if card.side == CORP or (costs_credits(card) and not met):
            raise Cannot(f"For what those credits are used, of {card.title}, is not said.")
        return None if costs_credits(card) else Deed("install", one.who, use.what, means=one.means)

    return dataclasses.replace(line, told=rebuilt(line.told, part), asks=rebuilt(line.asks, part))


_ENTERS = ("play", "install")
_IN_PLAY = ("rig", "host", "root", "ice", "server", "play")


def _in_doing_so(line: Line) -> Line:
    """`can I install X if I trash Y while installing`, `can I trash Y while installing X`: that is done in doing it.

    Of what may be trashed as a card is installed (8.5.6) it is asked whether the card can be installed so.
    """
    installs = any(isinstance(one, Deed) and one.verb == "install" for one in line.told)

    def part(one: Any) -> Any:
        if not isinstance(one, Can | Must | Cost) or one.when is None:
            return None
        asked, it = one.deed, one.when.deed
        makes_room = (asked.verb, asked.by, asked.tool) == ("trash", None, None) and isinstance(one, Can)
        of_it = it is not None and (it.verb, it.means) == ("install", None) and it.what not in ((), asked.what)
        if it is not None and makes_room and of_it and not installs and one.when == When("when", it):
            return Can(dataclasses.replace(it, means=asked)) if asked.who in (None, it.who) else None
        return dataclasses.replace(one, when=_without(one.when, asked) or one.when)

    return dataclasses.replace(line, asks=tuple(rebuilt(one, part) for one in line.asks))


def _without(when: When | None, asked: Deed) -> When | None:
    """A time without what only says that it is in doing what is asked about."""
    if when is None:
        return None
    also, deed = _without(when.also, asked), when.deed
    if _is_it(when, asked, ()):
        return also
    if deed is not None and deed.when is not None and _is_it(deed.when, asked, deed.what):
        deed = dataclasses.replace(deed, when=None)
    return dataclasses.replace(when, deed=deed, also=also)


def _is_it(when: When, asked: Deed, of: tuple[Any, ...]) -> bool:
    """Whether a time is that of what is asked about; `of`: what `it` in its words may have been taken for."""
    it = when.deed if when.how == "when" else None
    return it is not None and it.verb == asked.verb and it.what in ((), asked.what, of)


def _begun(line: Line) -> Line:
    """`2 clicks left once the run has started`: one is made, and what is counted just before that is left in it."""
    told = list(line.told)
    begins = [n for n, one in enumerate(told) if isinstance(one, Deed) and (one.verb, one.thing) == ("begin", "run")]
    if len(begins) != 1 or any(isinstance(one, Deed) and one.verb == "run" for one in told):
        return line
    run, left = Deed("run", RUNNER), list[Has]()
    for one in reversed(told[: begins[0]]):
        if not isinstance(one, Has) or one.owner != RUNNER or one.unit not in ("clicks", "credits"):
            break
        left.insert(0, dataclasses.replace(one, when=When("after", run)))
    told[begins[0] - len(left) : begins[0] + 1] = [run, *left]
    return dataclasses.replace(line, told=tuple(told))


_BEHIND_IT = ("access", "breach", "succeed", "get in", "steal")  # what is done in a run after its ice was met
_UNDOES = {"rez": ("derez",), "install": ("trash", "lose", "move")}  # what leaves to be done again


def _again(line: Line) -> Line:
    """`ran HQ, and now runs it again`, `derezzes it. Can it be rezzed again?`: the first time is told, or supposed."""
    done = [one.deed if isinstance(one, Past) else one for one in line.told]

    def anew(one: Any, before: list[Any]) -> Any:
        once = isinstance(one, Deed) and one.again and any(_supposes(first, one) for first in before)
        once = once or (isinstance(one, Deed) and one.again and _as_any_time(one, before, line))
        return dataclasses.replace(one, again=False) if once else None

    told = tuple(anew(one, done[:n]) or one for n, one in enumerate(line.told))
    asks = tuple(rebuilt(one, lambda each: anew(each, done)) for one in line.asks)
    return dataclasses.replace(line, told=told, asks=asks)


def _as_any_time(again: Deed, before: list[Any], line: Line) -> bool:
    """`Chisel is on it with a counter. I encounter it again`: what was before is told as it is now.

    Not where a card that is named does something only once, or the first time.
    """
    if again.verb not in ("encounter", "access", "approach") or any(isinstance(one, Deed) for one in before):
        return False
    refs = {one for one in leaves((line.told, line.asks)) if isinstance(one, Ref) and one.card}
    each = [one for ref in refs for one in printed_abilities(card_of(ref, 0))]
    return not any(one.limit or any(getattr(when, "first", None) for when in one.when or ()) for one in each)


def _supposes(first: Any, again: Deed) -> bool:
    """Whether what is told has another thing done before it: the same, or what undoes it, or what comes after it."""
    if isinstance(first, Is):  # `it is derezzed`; what is rezzed was rezzed once, and must be derezzed first (8.1.2)
        return (again.verb, first.state) == ("rez", "rezzed") and first.what in again.what
    if not isinstance(first, Deed) or first.not_:
        return False
    if first.verb == again.verb:
        return True
    of_it = not set(first.what).isdisjoint(again.what)
    if first.verb in _UNDOES.get(again.verb, ()):
        return of_it or not again.what
    if again.verb != "encounter":
        return False
    subs = any(isinstance(one, Subs) and one.of in again.what for one in first.what)
    return subs or first.verb in _BEHIND_IT or (first.verb in ("pass", "bypass", "approach") and of_it)


def _at_once(line: Line) -> Line:
    """`I encounter X. Can I jack out?`: there, and not when it was passed."""

    def now(asked: Asked) -> Asked:
        done = [one for one in line.told[: asked.after] if isinstance(one, Deed) and not one.not_]
        query, met = asked.query, bool(done) and before_ice(done[-1]) and done[-1].when is None
        if not (met and isinstance(query, Can) and query.when is None and query.deed == Deed("jack out", RUNNER)):
            return asked
        return dataclasses.replace(asked, query=dataclasses.replace(query, when=When("when", name=AT_ONCE)))

    return dataclasses.replace(line, asks=tuple(now(one) for one in line.asks))


_ACTIONS = ("run", "play", "install", "advance", "draw", "purge")  # what costs a click, where nothing else is said


def _none_left(line: Line) -> Line:
    """`has no clicks left and runs HQ`: none after that, as it could not be done with none (5.2.2)."""
    first = next((n for n, one in enumerate(line.told) if isinstance(one, Deed)), 0)
    deed = line.told[first] if line.told else None
    acts = isinstance(deed, Deed) and deed.verb in _ACTIONS and not (deed.not_ or deed.tool or deed.by or deed.means)
    none = Has(deed.who, "clicks", Amount(0)) if acts and deed.who else None  # type: ignore[union-attr]
    asked = any(isinstance(one.query, Can) and one.query.told for one in line.asks)  # `and wants to run. Can he`
    if none is None or none not in line.told[:first] or asked:
        return line
    before = tuple(one for one in line.told[:first] if one != none)
    return dataclasses.replace(line, told=(*before, deed, none, *line.told[first + 1 :]))  # type: ignore[arg-type]


def _next_turn(line: Line) -> Line:
    """`I ended my turn. Can the Corp trash it this turn?`: in the turn that has begun then."""
    done = [(n, one) for n, one in enumerate(line.told) if isinstance(one, Deed)]
    at, last = done[-1] if done else (0, Deed(""))
    other = opponent(last.who) if last.who else ""
    if not other or last != Deed("end", last.who, thing="turn"):
        return line
    asked = [one.query for one in line.asks if isinstance(one.query, Can | Must) and one.query.deed.who == other]
    if not any(one.when is not None and one.when.name == "this turn" for one in asked):
        return line
    begun = (*line.told[: at + 1], Deed("begin", other, thing="turn"), *line.told[at + 1 :])
    asks = tuple(dataclasses.replace(one, after=one.after + (one.after > at)) for one in line.asks)
    return dataclasses.replace(line, told=begun, asks=asks)


def _to_the_limit(line: Line) -> Line:
    """`must he discard down to five`: that is the maximum hand size where nothing told changes it (5.5.3)."""
    told = list(leaves((line.told, line.asks)))
    if any(isinstance(one, Ref) and one.card and "hand_size" in effects(one.card) for one in told):
        return line
    if any(getattr(one, "unit", "") in ("hand size", "core damage") for one in told):
        return line

    def down(one: Any) -> Deed | None:
        usual = isinstance(one, Deed) and (one.verb, one.thing) == ("discard", f"to {BASE_HAND_SIZE}")
        return dataclasses.replace(one, thing="") if usual else None

    return dataclasses.replace(line, asks=tuple(rebuilt(one, down) for one in line.asks))


def _phase_ends(line: Line) -> Line:
    """`his action phase ends. Can he use X`, of a card that waits for that: it is pending then, not later (5.4.3)."""
    last = next((n for n in reversed(range(len(line.told))) if isinstance(line.told[n], Deed)), -1)
    ends = last >= 0 and line.told[last] in [Deed("end", who, thing="turn") for who in (CORP, RUNNER)]
    may = [one.query.deed for one in line.asks if isinstance(one.query, Can)]
    if not ends or len(may) != len(line.asks):
        return line
    cards = [catalog().card(one.card) for one in leaves([may, line.told]) if isinstance(one, Ref) and one.card]
    waits = [node for card in cards for node in walk(card.abilities) if isinstance(node, Trigger)]
    if not any(one.event == "action phase ends" for one in waits):
        return line
    ended: Any = line.told[last]
    deed = dataclasses.replace(ended, thing="action phase")
    return dataclasses.replace(line, told=(*line.told[:last], deed, *line.told[last + 1 :]))


def _waiting(line: Line) -> Line:
    """`X was trashed. Can I use it?`: of a card that is trashed it is an ability that is used; it is not played."""
    gone = {ref for one in line.told if isinstance(one, Deed) and one.verb in ("trash", "discard") for ref in one.what}

    def triggered(one: Any) -> Deed | None:
        uses = isinstance(one, Deed) and one.verb == "use" and one.purpose is None and not gone.isdisjoint(one.what)
        return dataclasses.replace(one, verb="trigger") if uses else None

    return dataclasses.replace(line, asks=tuple(rebuilt(one, triggered) for one in line.asks)) if gone else line


def _as_one(line: Line) -> Line:
    """What is told twice told once, and a discard that is told after its turn's end before that (5.6.3a, 5.7.2a)."""
    told, gone = list(line.told), set[int]()
    places = [n for n, one in enumerate(told) if isinstance(one, Deed)]
    for n, then in itertools.pairwise(places):
        first, other = told[n], told[then]
        assert isinstance(first, Deed) and isinstance(other, Deed)
        if any(n < asked.after <= then for asked in line.asks):
            continue
        if _more_precise(first, other):
            gone.add(n)
        elif (first.verb, first.thing, other.verb) == ("end", "turn", "discard") and first.who == other.who:
            told[n], told[then] = other, first
    kept = [one for n, one in enumerate(told) if n not in gone]
    asks = tuple(dataclasses.replace(one, after=one.after - sum(n < one.after for n in gone)) for one in line.asks)
    return dataclasses.replace(line, told=tuple(kept), asks=asks)


def _done_before(line: Line) -> Line:
    """`installs X after a successful run`: that run was before what is told, where nothing else is told of it."""
    deeds = [one for one in line.told if isinstance(one, Deed)]
    first = deeds[0] if deeds else None
    when = first.when if first is not None and first.verb in ("install", "play", "use") else None
    if first is None or when is None or when.how != "after" or when.deed is None:
        return line
    then = when.also.name if when.also is not None and when.also.deed is None else ""
    if when.also is not None and then not in ("this turn", "last turn"):
        return line
    if when.deed.verb != "succeed" or any(one.verb in ("run", "succeed") for one in deeds):
        return line
    at = line.told.index(first)
    run = Past(dataclasses.replace(when.deed, who=RUNNER, when=None), then or "this turn")
    told = (*line.told[:at], run, dataclasses.replace(first, when=None), *line.told[at + 1 :])
    asks = []
    for one in line.asks:
        query: Any = one.query
        query = dataclasses.replace(query, when=None) if getattr(query, "when", None) == when else query
        asks.append(dataclasses.replace(one, after=one.after + (one.after > at), query=query))
    return dataclasses.replace(line, told=told, asks=tuple(asks))


def _more_precise(first: Deed, other: Deed) -> bool:
    """`installs Botulus and hosts it on Palisade`: whether a deed is told again, with more of it."""
    if first == other or first.verb not in ("install", "run"):
        return False
    pairs = [(getattr(first, one.name), getattr(other, one.name), one.default) for one in dataclasses.fields(Deed)]
    return all(said in (again, default) for said, again, default in pairs)


_ENOUGH = 5  # bad publicity, where it is asked what its credits can be spent on


def of_bad_publicity(line: Line) -> Line:
    """`can I trash it with bad publicity credits`: there are such (6.3.3), and the Runner has no others."""
    if not any(isinstance(one, Deed) and one.thing == BAD_PUB for one in leaves((line.told, line.asks))):
        return line

    def plain(one: Any) -> Any:
        if not isinstance(one, Deed) or one.thing != BAD_PUB:
            return None
        purpose = one.purpose
        if purpose is not None and purpose.verb == "trash" and purpose.what == (Some("card"),):
            purpose = dataclasses.replace(purpose, what=(Some("asset"),))  # each has a trash cost (7.1.5a)
        return dataclasses.replace(one, thing="", purpose=purpose)

    line = rebuilt(line, plain)
    facts = [Has(CORP, "bad publicity", Amount(_ENOUGH)), Has(RUNNER, "credits", Amount(0))]
    known = {(one.owner, one.unit) for one in line.told if isinstance(one, Has)}
    more = [one for one in facts if (one.owner, one.unit) not in known]
    told = {"bad publicity": f"the Corp has {_ENOUGH} bad publicity", "credits": "the Runner has no other credits"}
    asks = tuple(dataclasses.replace(one, after=one.after + len(more)) for one in line.asks)
    assumed = (*line.assumed, *(told[one.unit] for one in more))
    return dataclasses.replace(line, told=(*more, *line.told), asks=asks, assumed=assumed)


def _lies_there(line: Line) -> Line:
    """`installs X in a remote with Y`: Y lies there, as no card of a root is something to install with."""
    told: list[Any] = []
    for one in line.told:
        if isinstance(one, Deed) and _beside_it(one):
            told.append(At(one.tool, one.place))  # type: ignore[arg-type]
        told.append(_without_it(one))
    more = len(told) - len(line.told)
    if not more:
        return line
    asks = tuple(dataclasses.replace(one, after=one.after + more) for one in line.asks)
    asks = tuple(
        dataclasses.replace(one, query=dataclasses.replace(one.query, deed=_without_it(one.query.deed)))
        if isinstance(one.query, Can)
        else one
        for one in asks
    )
    return dataclasses.replace(line, told=tuple(told), asks=asks)


def _beside_it(deed: Deed) -> bool:
    root = deed.place is not None and deed.place.where == "root"
    with_ = deed.tool if deed.verb == "install" and root else None
    return isinstance(with_, Ref) and card_of(with_, 0).type in ("asset", "upgrade", "agenda")


def _without_it(one: Any) -> Any:
    return dataclasses.replace(one, tool=None) if isinstance(one, Deed) and _beside_it(one) else one


def _one_card(line: Line) -> Line:
    """`installs and scores an agenda`: one card that is not named, and not two."""
    told = [one for one in (*line.told, *_asked_together(line)) if isinstance(one, Deed) and len(one.what) == 1]
    same: dict[Any, Ref] = {}
    for one, then in itertools.pairwise(told):
        first, other = one.what[0], then.what[0]
        goes_on = one.verb == "install" and then.verb in ("score", "advance", "rez", "use") and one.who == then.who
        if isinstance(first, Some) and first == other == Some(first.kind) and first.kind != "card" and goes_on:
            last = max((ref.n for ref in leaves((line.told, line.asks)) if isinstance(ref, Ref)), default=0)
            same[first] = Ref(last + 1 + len(same), "", first.kind)
        if not isinstance(first, Ref) or not isinstance(other, Ref) or first.card or other.card or first == other:
            continue
        if goes_on and (first.kind, first.sizes) == (other.kind, other.sizes):
            same[other] = same.get(first, first)
    same |= {some: Ref(1, "", some.kind) for some in _asked_at_its_time(line)}
    return rebuilt(line, same.get) if same else line


def _some_card(line: Line) -> Line:
    """`can I play X, then install a card`: one that costs nothing to install, where no other is told."""
    if any(not isinstance(one, Has) or one.owner not in (CORP, RUNNER) for one in line.told):
        return line

    def kind(one: Any) -> Deed | None:
        who = one.who if isinstance(one, Deed) else None
        plain = who is not None and one == Deed("install", who, (Some("card", Amount(1)),), when=one.when)
        return dataclasses.replace(one, what=(Some(_ANY[who], Amount(1)),)) if plain and who in _ANY else None

    return dataclasses.replace(line, asks=rebuilt(line.asks, kind))


_ANY = {CORP: "asset", RUNNER: "resource"}


def _asked_together(line: Line) -> Iterator[Deed]:
    """The deeds of a question that asks about several, one after the other: `can I install an agenda and score it`."""
    for asked in line.asks:
        if isinstance(asked.query, Both):
            yield from (one.deed for one in asked.query.queries if isinstance(one, Can))


def _asked_at_its_time(line: Line) -> list[Some]:
    """`can I trash an upgrade when I access it`, `jack out after the last ice`: one such card, if nothing is told."""
    query = line.asks[0].query if len(line.asks) == 1 and not line.told else None
    when = getattr(query, "when", None)
    if when is not None and when.deed is not None and when.deed.verb in ("encounter", "approach", "pass"):
        met = [one for one in when.deed.what if isinstance(one, Some) and one.kind == "ice"]
        rezzed = [one for one in leaves(query) if isinstance(one, Deed) and one.verb == "rez"]
        rezzes = bool(rezzed) and when.deed.verb != "pass"  # it is not met before that
        if not rezzes and not any(isinstance(one, Ref) for one in leaves(query)):
            return [one for one in met if one.amount in (Amount(1), Amount(how="some"))]
    deed = query.deed if isinstance(query, Can | Must) else None
    time = query.when.deed if isinstance(query, Can | Must) and query.when is not None else None
    if (
        deed is None
        or time is None
        or time.verb not in ("access", "install")
        or any(isinstance(one, Ref) for one in leaves(query))
    ):
        return []
    both = [one for one in deed.what if isinstance(one, Some) and one in time.what]
    return [one for one in both if one.kind != "card" and one.amount in (Amount(1), Amount(how="some"))]


def _wished(line: Line) -> Line:
    """`he wants to install a fourth. can he install it`: what is told last and asked about is not done before that."""
    asks: list[Asked] = []
    wishes: list[Deed] = []
    for asked in line.asks:
        query, told = asked.query, line.told[: asked.after]
        last = next((n for n in range(len(told) - 1, -1, -1) if isinstance(told[n], Deed)), -1)
        deed = told[last] if last >= 0 else None
        if isinstance(query, Can) and not query.told and isinstance(deed, Deed) and _same(deed, query.deed):
            can = dataclasses.replace(query, deed=dataclasses.replace(query.deed, what=deed.what))
            asked = dataclasses.replace(asked, query=can)
            wishes.append(deed)
        asks.append(asked)
    kept = [n for n, one in enumerate(line.told) if one not in wishes]
    moved = [dataclasses.replace(one, after=sum(n < one.after for n in kept)) for one in asks]
    return dataclasses.replace(line, told=tuple(line.told[n] for n in kept), asks=tuple(moved))


def _same(told: Deed, asked: Deed) -> bool:
    """Whether a card of which none was named is installed as told, and that is asked about."""
    if (told.verb, told.who, told.not_) != (asked.verb, asked.who, False) or told.verb != "install":
        return False
    some, ref = next(iter(told.what), None), next(iter(asked.what), None)
    return isinstance(some, Some) and isinstance(ref, Ref) and not ref.card and some.kind == ref.kind
