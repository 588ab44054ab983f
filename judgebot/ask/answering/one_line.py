"""An And over what can be done: one line of play on which all of it comes about, in that order."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Callable, Iterator

from judgebot.ask.answering import avoided, telling
from judgebot.ask.answering.aftermath import room_rule
from judgebot.ask.answering.as_asked import FATAL, each_in_turn, not_fatally
from judgebot.ask.answering.attempts import attempt
from judgebot.ask.answering.deciding import no
from judgebot.ask.answering.goals import goal, state_goal
from judgebot.ask.answering.implied import IN_RUN, server_of
from judgebot.ask.answering.lines import Played, play_on, quiet, wish_for
from judgebot.ask.answering.playing import EVERYONE, Line, Seer, Stuck, Wish, hits, replay
from judgebot.ask.answering.reasons import why_not
from judgebot.ask.answering.table import Cannot
from judgebot.ask.answering.telling import cited
from judgebot.ask.answering.texts import nodes
from judgebot.ask.answering.turns import DISCARDED
from judgebot.ask.answering.until_a_turn import until_then
from judgebot.ask.answering.verdicts import DEPENDS, NO, UNDECIDED, YES, Verdict
from judgebot.ask.reading.meanings import TOGETHER, Deed, Has, Ref, Server, When, leaves
from judgebot.ask.reading.queries import Both, Can, Comes, Must, Not, Query
from judgebot.cards.effects import RunEffect
from judgebot.explain.words import cap, listing
from judgebot.game import numbers
from judgebot.game.objects import HAND, PLAYERS, RUNNER

Decide = Callable[[Played, Query], Verdict]

_WAYS = 12  # ways to do the first thing from which the rest is looked for
_FEW = 2  # and where more than one thing follows
_ENDS = 200  # and of which only the end is looked at


def is_asked(query: Both) -> bool:
    """Whether an And is one over what can be done: what follows in it is so on the line on which that is done."""
    first = query.queries[0]
    return isinstance(first, Can) and not first.told and not first.deed.not_


def on_one_line(played: Played, query: Both, decide: Decide, done: tuple[Deed, ...] = ()) -> Verdict:
    """Whether there is a line on which all of it comes about: each after the one before it, the rest at its end.

    done  what has been done of it on this line
    """
    first, *rest = _parts(query)
    assert isinstance(first, Can)
    if any(isinstance(one, Deed) and one.verb in FATAL and one.by for one in leaves(rest)):
        raise Cannot("Whether somebody survives what another card does after that is not looked into here.")
    if (late := _led_to(played, first, decide)) is not None and not isinstance(late, Played):
        return late
    there = late or played
    if late is not None and first.when is not None and first.when.deed == late.deeds[-1]:
        first = dataclasses.replace(first, when=None)
    now = decide(there, first)
    if now.verdict == DEPENDS and done and (over := _once_over(there, first.deed)) is not None:
        return on_one_line(over, query, decide, done)
    if now.verdict != YES:
        return now
    if not rest:
        return _not_both(there, (*done, first.deed), now) or _trashed_later(first.deed, now) or now
    then: Verdict | None = None
    looked = 0
    for n, later in enumerate(_ways(there, first, now)):
        if later is None or looked >= max(_WAYS >> 2 * len(done), _FEW) or n >= _ENDS:
            then = then if then is not None and then.verdict == UNDECIDED else _CUT
            break
        if then is not None and not _may_be_so(later, rest):
            continue
        looked += 1
        other = _the_rest(later, (*done, first.deed), rest, decide)
        then = other if then is None or other.verdict == YES else then
        if then.verdict == YES or then.rules[:1] in _FOR_ROOM:
            break
    assert then is not None
    told = (*now.why, *then.why) if then.verdict == YES else (*then.why, *now.why)
    rules = (*then.rules, *now.rules)
    return then._replace(why=tuple(dict.fromkeys(told)), rules=tuple(dict.fromkeys(rules)), line=(), wish=None)


_FOR_ROOM = (("8.5.6a",), ("8.5.6c",))  # that a card is trashed for another, which every way to do the rest looks at
_CUT = Verdict(UNDECIDED, ("Not every way to do the first of it was looked at.",))


def _may_be_so(later: Played, rest: list[Query]) -> bool:
    """Whether what is asked besides is so where a line is played on by what is usual, as far as that tells."""
    end, _, open_choice = later.onward()
    states = [one.what for one in rest if isinstance(one, Comes) and not isinstance(one.what, Deed) and not one.when]
    return open_choice is not None or all(state_goal(later.cast, one).met(end, 0) for one in states)


def _parts(query: Query) -> list[Query]:
    """What is asked of one line, one after the other: of several cards of each."""
    query = each_in_turn(not_fatally(query))
    return [part for one in query.queries for part in _parts(one)] if isinstance(query, Both) else [query]


def _the_rest(later: Played, done: tuple[Deed, ...], rest: list[Query], decide: Decide) -> Verdict:
    """What is asked besides, on a line on which the first of it has been done."""
    if isinstance(rest[0], Can):
        return on_one_line(later, Both(tuple(rest)), decide, done)
    found = Verdict(YES)
    for one in rest:
        _told_of(later, one)
        now = decide(later, _since(_as_state(one, done[-1].who or ""), done[-1]))
        if now.verdict != YES:
            return now
        found = found._replace(why=(*found.why, *now.why), rules=(*found.rules, *now.rules))
    return found


def _since(query: Query, done: Deed) -> Query:
    """`and make me pay`: what is paid once that is done, and not the click of the run that it is done in."""
    deed = query.what if isinstance(query, Comes) and query.when is None else None
    bare = isinstance(deed, Deed) and deed == Deed(deed.verb, deed.who) and deed.verb in ("pay", "spend")
    if not bare or not isinstance(query, Comes):
        return query
    return dataclasses.replace(query, when=When("after", dataclasses.replace(done, when=None)))


def _told_of(played: Played, query: Query) -> None:
    """Refuse to tell how many somebody has left of what nobody said how many there are. Raises Cannot."""
    has = query.what if isinstance(query, Comes) and isinstance(query.what, Has) else None
    if has is None:
        return
    hand = getattr(has.owner, "name", "")
    if has.unit == "credits" and has.owner in PLAYERS and (has.owner, "credits") not in played.table.numbers:
        raise Cannot("How many credits they have before it is not said.")
    if has.unit == "cards" and hand in HAND.values() and hand not in played.table.totals:
        raise Cannot("How many cards they have before it is not said.")


def _as_state(query: Query, who: str) -> Query:
    """What is so at the end of the line, which a player chooses: `and survive` is that they are not flatlined on it."""
    inner = query.query if isinstance(query, Not) else None
    own = isinstance(inner, Must) and inner.deed.who in (None, who) and inner.other is None
    if isinstance(inner, Must) and own and inner.deed.verb in FATAL:
        query = Comes(dataclasses.replace(inner.deed, not_=True), inner.when)
    return dataclasses.replace(query, by=query.by or who) if isinstance(query, Comes) else query


def either_way(played: Played, first: Can, now: Verdict, deed: Deed) -> Verdict | None:
    """Whether something comes about rests on how another thing is done; None where it does not, as far as is seen."""
    aim, since = goal(played.cast, dataclasses.replace(deed, not_=False)), len(played.start.state.history)
    found: dict[bool, telling.Way] = {}
    for later in itertools.islice(_ways(played, first, now), _WAYS):
        if later is None:
            break
        so = aim.met(later.onward()[0], since) is not deed.not_
        found.setdefault(so, telling.chosen(played.game, later.line[len(played.line) :]))
    if len(found) < 2:
        return None
    (usual, way), (_, other) = found.items()
    as_it_is = f"if {way}" if way.steps else "as it stands"
    words = ("yes", "no") if usual else ("no", "yes")
    rules = (*way.rules[:2], *other.rules[:2])
    ways = f"It rests on how that is done: {{}} {as_it_is}; {{}} if {other}{cited(*rules)}."
    told, turned = ways.format(*words), ways.format(*words[::-1])
    return Verdict(DEPENDS, (told,), rules, YES if usual else NO, turns=turned)


def _ways(played: Played, first: Can, now: Verdict) -> Iterator[Played | None]:
    """The line after the first thing is done: as it was told, and then in every other way; None for those not seen."""
    deed = dataclasses.replace(first.deed, when=first.when)
    if not now.line:
        try:
            yield _played_on(played, deed)
        except Stuck:
            raise Cannot("What is asked about first cannot be played on to the rest here.") from None
        return
    for way in _found(played, now):
        if way is None:
            yield None
            return
        game, line = way
        mark = quiet(game), played.line + line
        plain = dataclasses.replace(deed, when=None)
        yield dataclasses.replace(
            played, marks=[*played.marks, mark], deeds=(*played.deeds, plain), avoid=list(played.avoid)
        )


def _found(played: Played, now: Verdict) -> Iterator[tuple[Seer, Line] | None]:
    """The games in which it has just been done: that of the line told first; None where some are not seen."""
    others: list[tuple[Seer, Line]] | None = []
    exhausted = True
    for one in hits(played.game, now.wish):
        if one.game is None:
            exhausted = one.exhausted
            break
        if others is not None and one.line != now.line:
            others.append((one.game, one.line))
            continue
        yield one.game, one.line
        yield from others or ()
        others = None
    if others is not None:
        yield replay(played.game, now.line, Wish((), EVERYONE)), now.line
        yield from others
    if not exhausted:
        yield None


def _ends_a_run(deed: Deed) -> bool:
    return not deed.not_ and (deed.verb == "jack out" or (deed.verb, deed.thing) == ("end", "run"))


def _led_to(played: Played, first: Can, decide: Decide) -> Played | Verdict | None:
    """The line played on to where it can be done: by a run, or by an access that is told; a no where that cannot be."""
    deed, when = first.deed, first.when
    told = when.deed if when is not None and when.how == "when" and when.deed is not None else Deed("")
    lead = told if told.verb == "access" else None
    if (told.verb, told.thing) == ("begin", "turn") and _ending(played, told.who):
        return until_then(played, told)
    over = when is not None and bool(avoided.of_this_run(when, played.game))  # asked of the run that was, and no other
    over = over or (deed.server is None and any(map(_ends_a_run, played.deeds[-1:])))
    if lead is None and played.deeds and not over and _needs_a_run(played, deed):
        server = deed.server.name if deed.server is not None else server_of(played.table, [deed])
        if not server:
            raise Cannot("Which server is run on is not said.")
        lead = Deed("run", RUNNER, server=Server(server))
        played.table.assume(f"the Runner runs {server}")
    if lead is None:
        return None
    if lead.verb == "run" and (able := decide(played, Can(lead))).verdict != YES:
        return able
    try:
        return _played_on(played, lead)
    except Stuck as stuck:
        return no(why_not(stuck.deed, attempt(played, stuck.wish)))


def _ending(played: Played, who: str | None) -> bool:
    """Whether the turn of a player is over but for its end: the one of theirs that begins is their next one."""
    game = played.game
    return game.state.active == who and DISCARDED[who] in (game.step(), game.next_step())


def _played_on(played: Played, deed: Deed) -> Played:
    """Another line, on which a deed comes about next. Raises Stuck."""
    later = dataclasses.replace(played, marks=list(played.marks), avoid=list(played.avoid))
    play_on(later, deed)
    return later


def _once_over(played: Played, deed: Deed) -> Played | None:
    """The line played on to the end of the run in progress, for an action that follows it (9.2.6b)."""
    if not played.game.state.runs or deed.verb in IN_RUN or not goal(played.cast, deed).action:
        return None
    try:
        return _played_on(played, Deed("end", thing="run"))
    except Stuck:
        return None


def _needs_a_run(played: Played, deed: Deed) -> bool:
    """Whether it is only done in a run, and none is in progress or comes of what was done last."""
    if deed.verb not in IN_RUN or deed.who not in (None, RUNNER) or played.game.state.runs:
        return False
    last = played.deeds[-1]
    cards = [played.table.card(one) for one in (*last.what, last.tool, deed.tool) if isinstance(one, Ref)]
    return not any(isinstance(node, RunEffect) for card in cards for node in nodes(card))


def _not_both(played: Played, done: tuple[Deed, ...], last: Verdict) -> Verdict | None:
    """Of cards that are installed one after the other: where one is trashed for another, that not both are there."""
    if len(done) < 2 or any(one.verb != "install" for one in done) or not last.line:
        return None
    begun, since = (len(played.marks[-n][0].state.history) for n in (len(done), 1))
    lost: Verdict | None = None
    for way in itertools.islice(_found(played, last), _WAYS):
        if way is None:
            break
        game = way[0]
        gone = [one for one in game.state.history[since:] if one.kind == "trash" and one.who == done[-1].who]
        there = {one.obj for one in game.state.history[begun:] if one.kind == "install"}
        gone = [one for one in gone if not there.isdisjoint((one.was, one.obj))]
        if not gone:
            own = telling.chosen(played.game, way[1]).of(done[-1].who or "")
            told = f"{cap(str(own))}{cited(*own.rules[-3:])}."
            return Verdict(YES, (told,), own.rules[-3:]) if lost is not None else None
        rule = room_rule(game, done[-1].who or "", gone)
        names = listing(game.name(one.was or one.obj) for one in gone)
        lost = lost or Verdict(NO, (f"Not so that both stay: {names} is trashed for it{cited(rule)}.",), (rule,))
    return lost


def _trashed_later(deed: Deed, verdict: Verdict) -> Verdict | None:
    """`can I have two consoles in play`: one of them is trashed as soon as both are there (10.3.1d)."""
    if deed.thing != TOGETHER or _SAME not in verdict.rules:
        return None
    return Verdict(NO, ("Not so that both stay.", *verdict.why), (_SAME, *verdict.rules))


_SAME = "10.3.1d"


def who_is_short(played: Played, query: Query) -> str:
    """Who could not pay what is asked about, where nobody told their credits; else ""."""
    last = query.queries[-1] if isinstance(query, Both) else query
    if not isinstance(last, Can) or not last.deed.who or (last.deed.who, "credits") in played.table.numbers:
        return ""
    if len(_parts(query)) > 1:
        return last.deed.who  # for the one after the other
    wish = wish_for(played, played.game, goal(played.cast, last.deed), None, frozenset({last.deed.who}))
    found = (one.refusal for one in reversed(attempt(played, wish).refused))
    pays = last.deed.who if last.deed.verb in ("pay", "spend") else ""  # what a card asks for, and nobody refuses
    return next((one.who for one in found if one.rule in (numbers.UNPAYABLE, numbers.NO_POTENTIAL)), pays)
