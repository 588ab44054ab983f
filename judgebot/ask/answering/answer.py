"""From the meanings of a line to its answer."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, NamedTuple

from judgebot.ask.answering import amounts, deciding, musts, order, price
from judgebot.ask.answering.goals import goal
from judgebot.ask.answering.illegal import Illegal
from judgebot.ask.answering.lines import Played, Stuck, play_on, saved, set_on, wish_for
from judgebot.ask.answering.order import parting
from judgebot.ask.answering.playing import Refused
from judgebot.ask.answering.presupposed import supposed
from judgebot.ask.answering.price import Unpaid
from judgebot.ask.answering.reasons import attempt, why_not
from judgebot.ask.answering.retold import as_done
from judgebot.ask.answering.setting import Set, deeds_in
from judgebot.ask.answering.suppose import set_up
from judgebot.ask.answering.table import Cannot, Card, Table
from judgebot.ask.answering.telling import cited, player
from judgebot.ask.answering.turns import ACTIONS, acting
from judgebot.ask.answering.verdicts import DEPENDS, NO, OPEN, UNDECIDED, YES, Answer, Verdict
from judgebot.ask.reading.meanings import Amount, Deed, Fact, Place, Ref, Server, Some, Subs, When
from judgebot.ask.reading.queries import (
    Asked,
    Both,
    Can,
    Comes,
    Cost,
    Either,
    Happens,
    HowMuch,
    If,
    Line,
    Must,
    Not,
    Order,
    Query,
    Strength,
    Where,
    Which,
    Who,
    Wins,
)
from judgebot.ask.reading.retell import said
from judgebot.engine.records import Refusal
from judgebot.explain.words import cap
from judgebot.game import numbers
from judgebot.game.objects import CENTRALS, CORP, HAND, HQ, RUNNER
from judgebot.scenario.later import LaterText
from judgebot.yamlio import BadInput, Problem

_FAULTS = (AssertionError, KeyError, IndexError, AttributeError, TypeError, ValueError, RecursionError)


def answer(line: Line) -> Answer:
    """The answer to a line that was understood as a whole; with `undecided` where none is given.

    Raises ValueError if it was not, NotImplementedRule where the engine does not implement what comes up.
    """
    if line.unplaced:
        raise ValueError("a line that is not understood as a whole is not answered")
    try:
        line = as_done(line)
        asks = line.asks or (Asked(Happens()),)
        found = [_one(line, asked, asks) for asked in asks]
    except Cannot as cannot:
        return Answer(OPEN, (str(cannot),), asks=True)
    except Illegal as illegal:
        return Answer(OPEN, illegal.said, illegal.rules, line.assumed, asks=True)
    except BadInput as bad:
        return Answer(OPEN, tuple(map(_no_board, bad.problems)), asks=True)
    except _FAULTS as fault:  # it is told, and no answer is made of it
        return Answer(OPEN, (), undecided=f"the program made an error of its own there ({type(fault).__name__})")
    first, played, _ = found[0]
    each = tuple((asked.said, one.verdict) for asked, one in zip(asks, found, strict=True))
    rules = tuple(dict.fromkeys(rule for one in found for rule in one.verdict.rules if rule))
    every = tuple(dict.fromkeys(told for one in found for told in (*line.assumed, *one.assumed)))
    scenario = saved(played) if played is not None else None
    if all(verdict.verdict == UNDECIDED for _, verdict in each):
        why = " ".join(first.why).rstrip(".")
        return Answer(OPEN, (), (), every, scenario, undecided=f"{why[:1].lower()}{why[1:]}")
    verdict = OPEN if first.verdict == UNDECIDED else first.verdict
    return Answer(verdict, first.sentences(), rules, every, scenario, False, each, first.leaning)


def _no_board(problem: Problem) -> str:
    """Why there is no board to rule on."""
    if isinstance(problem, LaterText):
        return f"No ruling: {problem.found}. Ask with `--edition {problem.edition}`."
    return f"That board cannot be: found {problem.found}, expected {problem.expected}."


class Answered(NamedTuple):
    """A question answered: with the line on which the answer rests, and what was supposed."""

    verdict: Verdict
    played: Played | None
    assumed: tuple[str, ...]


def _one(line: Line, asked: Asked, asks: tuple[Asked, ...]) -> Answered:
    query = asked.query
    if isinstance(query, If) and query.query is None:
        return _changes(line, asked, query, asks)
    more: tuple[Fact | Deed, ...] = ()
    if isinstance(query, If):
        assert query.query is not None
        more, query = query.told, query.query
    return _afforded(line, dataclasses.replace(asked, query=query), more, {})


_PLENTY = 25  # credits that are enough for what is told


def _afforded(line: Line, asked: Asked, more: tuple[Fact | Deed, ...], purses: dict[str, int]) -> Answered:
    """The answer; where credits that nobody told are too few for what is told to be done, with enough of them."""
    found = _set(line, asked.query, more)
    for who, n in purses.items():
        if (who, "credits") not in found.table.numbers:
            found.table.unassume(f"the {who.capitalize()} has 5 credits")
            found.table.assume(f"the {who.capitalize()} has {n} credits, enough for what is told")
        found.table.numbers[who, "credits"] = n
    verdict, played, refused = _on(found, line, asked)
    who = refused.who if refused is not None else ""
    told = (who, "credits") in found.table.numbers
    if who and who not in purses and (isinstance(asked.query, Cost) or not (told or _about_credits(asked.query, who))):
        again = _afforded(line, asked, more, {**purses, who: _PLENTY})
        if told:  # what it costs, and that it cannot be paid there
            return Answered(again.verdict._replace(why=(*again.verdict.why[:1], *verdict.why)), played, again.assumed)
        if isinstance(asked.query, Cost) or again.verdict.rules[:1] != verdict.rules[:1]:
            return again
    return Answered(verdict, played, tuple(found.table.assumed))


def _about_credits(query: Query, who: str) -> bool:
    """Whether it is asked how many credits a player has: no number can be supposed of those."""
    return isinstance(query, HowMuch) and query.unit == "credits" and query.of == who and not query.change


def _set(line: Line, query: Query, more: tuple[Fact | Deed, ...] = ()) -> Set:
    query = query.query if isinstance(query, Not) else query
    found = _implied_run(_played(set_up(line, more), query), query)
    deed = getattr(query, "deed", None)
    met: list[Card] = []
    if isinstance(query, (Cost, HowMuch, Which)) and deed is not None and deed.verb == "break":
        met = _unmet(found.table, deed)  # asked to be broken, and so taken to be met
    if isinstance(query, Order):  # asked when they trigger, and so taken to be active
        met = [found.table.card(one) for one in query.of if isinstance(one, Ref)]
    if isinstance(query, Strength):  # asked of a card that is seen: what modifies it is active then
        met = [found.table.card(query.of)]
    if isinstance(query, Can) and deed is not None and deed.verb in ("use", "trigger", "pay"):
        used = [one for each in deeds_in(deed) if each.verb in ("use", "trigger") for one in each.what]
        met = [found.table.card(one) for one in used if isinstance(one, Ref)]
    rezzes = [one for deed in found.deeds if deed.verb == "rez" for one in deed.what]
    for card in met:
        if card.ref in rezzes:
            continue
        if card.side == CORP and card.where in ("ice", "root") and "rezzed" not in card.options:
            card.options["rezzed"] = True
            found.table.unassume(f"{card.title} is not rezzed")
            found.table.assume(f"{card.title} is rezzed")
    return found


def _on(found: Set, line: Line, asked: Asked) -> tuple[Verdict, Played, Refusal | None]:
    """The answer on the line, which is played; and what could not be paid of what is told or asked about."""
    played = set_on(found, line.text)
    deeds = _until(found, asked)
    if any(one.verb == "jack out" and one.when is not None for one in deeds):
        raise Cannot("When the Runner jacks out is told by the steps of the run: only then may they.", "6.9.4c")
    try:
        for deed in deeds:
            play_on(played, deed)
    except Stuck as stuck:
        if told := supposed(played, stuck.deed):
            found.table.assume(told)
            return _on(found, line, asked)
        verdict, refused = _stuck(played, stuck)
        unpaid = (one.refusal for one in reversed(refused) if one.refusal.rule == numbers.UNPAYABLE)
        return verdict, played, next(unpaid, None)
    try:
        verdict = decide(played, asked.query)
        if verdict.verdict == NO and verdict.rules[:1] == (numbers.UNPAYABLE,):
            return verdict, played, _unpaid(played, asked.query)
    except Unpaid as unpaid_for:
        return unpaid_for.verdict, played, unpaid_for.refusal
    own = verdict.verdict == NO and isinstance(asked.query, Can) and _of_unnamed(asked.query.deed)
    if verdict.verdict in (YES, NO) and isinstance(asked.query, (Can, Comes)) and _unnamed_ice(found) and not own:
        verdict = Verdict(UNDECIDED, ("It depends on what ice that is which is not named.",))
    if isinstance(asked.query, Can) and asked.query.deed.verb in ("break", "bypass"):
        for ice in _unmet(played.table, asked.query.deed)[:1]:
            verdict = _if_rezzed(found, line, asked, ice, verdict)
    return verdict, played, None


def _played(found: Set, query: Query) -> Set:
    """Where nothing is told to be done and the line names one operation or event, what comes of playing it is asked."""
    cards = [one for one in found.table.cards.values() if one.type in ("operation", "event")]
    asked = [
        each for each in deeds_in(query) if each.verb in ("play", "use", "find", "draw", "install", "access", "trash")
    ]
    by = [each for each in deeds_in(query) if len(cards) == 1 and each.by == cards[0].ref]
    played = any(cards[0].ref in one.what for one in found.deeds) if cards else False
    if (
        (found.deeds and (played or not by))
        or len(cards) != 1
        or cards[0].where != HAND[cards[0].side]
        or cards[0].ref.n in found.table.placed
    ):
        return found
    if isinstance(query, (Cost, Where)) or any(cards[0].ref in (*each.what, each.tool) for each in asked):
        return found
    card = cards[0]
    found.table.unassume(f"it is the {found.table.turn.capitalize()}'s turn")
    found.table.assume(f"{card.title} is played")
    found.table.turn = card.side if not found.deeds else found.table.turn
    deeds = (*found.deeds, Deed("play", card.side, (card.ref,)))
    return found._replace(deeds=deeds, after=(*found.after, 0))


def _unpaid(played: Played, query: Query) -> Refusal | None:
    """What a player could not pay of what is asked about, and whose credits nobody told."""
    last = query.queries[-1] if isinstance(query, Both) else query
    if not isinstance(last, Can) or not last.deed.who or (last.deed.who, "credits") in played.table.numbers:
        return None
    wish = wish_for(played, played.game, goal(played.cast, last.deed), None, frozenset({last.deed.who}))
    found = (one.refusal for one in reversed(attempt(played.start, played.line, wish).refused))
    return next((one for one in found if one.rule == numbers.UNPAYABLE), None)


def _until(found: Set, asked: Asked) -> tuple[Deed, ...]:
    """The deeds told before a question; of `X is done. legal?` those before the one that is asked about."""
    query = asked.query
    if isinstance(query, Can) and query.told and query.deed in found.deeds:
        return found.deeds[: len(found.deeds) - 1 - found.deeds[::-1].index(query.deed)]
    before = tuple(deed for deed, after in zip(found.deeds, found.after, strict=True) if after <= asked.after)
    return before or found.deeds


def _of_unnamed(deed: Deed) -> bool:
    """Whether a card that is not named is to be rezzed: that it may not be is so of any."""
    return deed.verb == "rez" and any(isinstance(one, Ref) and not one.card for one in deed.what)


def _unnamed_ice(found: Set) -> bool:
    """Whether there is ice that is not named, and that is taken to do nothing: what it is decides."""
    passed = {one for deed in found.deeds if deed.verb == "pass" for one in deed.what if isinstance(one, Ref)}
    some = any(isinstance(one, Some) for deed in found.deeds if deed.verb == "pass" for one in deed.what)
    blank = [one for one in found.table.cards.values() if one.where == "ice" and one.blank is not None]
    return any(one.ref not in passed for one in blank) and not (some and len(blank) == 1)


_IN_RUN = ("break", "encounter", "access", "steal", "get in", "bypass", "pass", "breach", "jack out", "fire")


def _implied_run(found: Set, query: Query) -> Set:
    """A question about what is only done in a run supposes one, on the server where that card is."""
    deed = getattr(query, "deed", None) or getattr(query, "what", None)
    deed = deed if isinstance(deed, Deed) else Deed("")
    if any(one.verb == "run" for one in found.deeds):
        return found
    if any(isinstance(one.tool, Ref) and found.table.card(one.tool).type == "event" for one in (*found.deeds, deed)):
        return found  # that makes the run
    told = [one for one in found.deeds if one.verb in _IN_RUN or _rezzes_ice(found, one)]
    begun = [one for one in found.times if one.verb == "run" and one not in found.before]
    times = [one for one in found.times if one.verb in _IN_RUN or (one.verb == "approach" and one.what)] or begun
    asks_rez = isinstance(query, Cost) or (
        isinstance(query, Can) and query.when is None and not found.deeds and found.table.turn == RUNNER
    )
    own = deed.verb in _IN_RUN or (asks_rez and _rezzes_ice(found, deed))
    asked = told or times or ([deed] if own else [])
    if not asked or any(one.thing == "turn" for one in found.deeds):
        return found
    server = next((one.server.name for one in asked if one.server is not None), "") or _server_of(found, asked)
    if not server and deed.verb == "get in" and len(found.table.servers) == 1:
        server = found.table.servers[0]
    if not server and asked in (times, [deed]) and any(one.verb != "approach" for one in times):
        server = _server_of(found, [deed]) or next(iter(found.table.servers), HQ)
    elsewhere = any(one.verb == "play" and one.server not in (None, Server(server)) for one in found.deeds)
    if not server or elsewhere:  # the run told is on another server: a card of this one is reached by it
        return found
    found.table.assume(f"the Runner runs {server}")
    found.table.server(server)
    if found.table.turn != RUNNER:
        found.table.turn = RUNNER
    place = found.deeds.index(asked[0]) if asked[0] in found.deeds else len(found.deeds)
    clicks = found.table.numbers.get((RUNNER, "clicks"))
    acts = any(acting(found, one) == RUNNER and one.verb in ACTIONS for one in found.deeds)
    if clicks is not None and asked[0] in (*found.deeds[:1], *times, deed) and not acts:
        found.table.numbers[RUNNER, "clicks"] = clicks + 1  # so many are left in the run
        found.table.assume("the run was begun with another click")
    run = Deed("run", RUNNER, server=Server(server))
    deeds = (*found.deeds[:place], run, *found.deeds[place:])
    after = (*found.after[:place], 0, *found.after[place:])
    return found._replace(deeds=deeds, after=after)


def _rezzes_ice(found: Set, deed: Deed) -> bool:
    """Whether ice is rezzed: by itself the Corp does that as it is approached (6.4.3)."""
    own = deed.verb == "rez" and deed.by is None and deed.tool is None
    return own and any(isinstance(one, Ref) and found.table.card(one).type == "ice" for one in deed.what)


def _server_of(found: Set, deeds: list[Deed]) -> str:
    for deed in deeds:
        for one in deed.what:
            ref = one.of if isinstance(one, Subs) else one
            if isinstance(ref, Ref):
                card = found.table.card(ref)
                if card.server or card.where in ("HQ", "R&D", "Archives"):
                    return card.server or card.where
            if isinstance(one, Some):  # `an agenda`: of those that lie somewhere
                kind = [card for card in found.table.cards.values() if card.type == one.kind]
                places = {card.server or card.where for card in kind} - {""}
                if len(places) == 1 and not places.isdisjoint((*CENTRALS, *found.table.servers)):
                    return places.pop()
    ice = {one.server for one in found.table.cards.values() if one.where == "ice"}
    return ice.pop() if len(ice) == 1 else ""


def _unmet(table: Table, deed: Deed) -> list[Card]:
    """Ice that is asked to be broken, and that nobody has rezzed."""
    refs = [one.of if isinstance(one, Subs) else one for one in deed.what]
    cards = [table.card(one) for one in refs if isinstance(one, Ref)]
    ice = [one for one in table.cards.values() if one.where == "ice"]
    cards = cards or (ice if len(ice) == 1 else [])
    return [one for one in cards if one.where == "ice" and not one.options.get("rezzed")]


def _if_rezzed(found: Set, line: Line, asked: Asked, ice: Card, verdict: Verdict) -> Verdict:
    """Of ice that is not rezzed: it is not encountered; and how it is where the Corp rezzes it."""
    if verdict.verdict not in (NO, DEPENDS):
        return verdict
    again = _set(line, asked.query)
    again.table.cards[ice.ref.n].options["rezzed"] = True
    then, _, _ = _on(again, line, asked)
    if "rezzed" not in ice.options:  # asked to be broken, and so taken to be met
        found.table.assume(f"the Corp rezzes {ice.title} as it is approached; otherwise it is not encountered")
        return then
    not_met = f"{ice.title} is not rezzed, so the Runner does not encounter it{cited('6.9.2c')}"
    how = {YES: "yes", NO: "no", DEPENDS: "it depends"}.get(then.verdict, "that is open")
    return Verdict(
        NO,
        (f"{not_met}.", f"If the Corp rezzes it: {how}. {' '.join(then.why)}"),
        ("6.9.2c", *then.rules),
        leaning=then.verdict,
    )


def _stuck(played: Played, stuck: Stuck) -> tuple[Verdict, tuple[Refused, ...]]:
    """A deed told that does not come about is told first, with the reason; and what was refused of it."""
    made = attempt(played.start, played.line, stuck.wish)
    why = why_not(played.table, stuck.deed, made)
    cut = (f"Not every line of play was looked at: {stuck.cut}.",) if stuck.cut else ()
    told = f"It does not come to “{said(stuck.deed)}” on the line told."
    return Verdict(OPEN, (told, *why.said, *cut), why.rules), made.refused


# The queries


# What is done to several cards is done to one after the other.
_ONE_BY_ONE = ("install", "play", "rez", "derez", "advance", "score", "steal", "trash", "access", "use")


def _one_by_one(query: Query) -> Query:
    """`can he install X and Y`: X, and Y after it."""
    if not isinstance(query, Can) or query.told:
        return query
    deed = query.deed
    if deed.verb not in _ONE_BY_ONE:
        return query
    some = deed.what[0] if len(deed.what) == 1 else None
    if isinstance(some, Some) and not some.amount.how and 1 < some.amount.n < 5:
        one = dataclasses.replace(deed, what=(dataclasses.replace(some, amount=Amount(1)),))
        return Both(tuple(dataclasses.replace(query, deed=one) for _ in range(some.amount.n)))
    if len(deed.what) < 2:
        return query
    return Both(tuple(dataclasses.replace(query, deed=dataclasses.replace(deed, what=(one,))) for one in deed.what))


def decide(played: Played, query: Query) -> Verdict:
    """The answer to a query, on a line that was played. Raises Cannot."""
    query = _one_by_one(query)
    if isinstance(query, Can) and query.deed.verb == "prevent" and query.deed.amount is None and query.deed.unit:
        return amounts.how_much(played, HowMuch(query.deed.unit, deed=query.deed, can=True, when=query.when))
    known = _DECIDES.get(type(query))
    if known is None:
        raise Cannot(f"A question of this kind ({type(query).__name__}) is not answered here.")
    return known(played, query)


def _not(played: Played, query: Not) -> Verdict:
    return decide(played, query.query).turned()


def _both(played: Played, query: Both) -> Verdict:
    if all(isinstance(one, Can) for one in query.queries):
        told: tuple[str, ...] = ()
        rules: tuple[str, ...] = ()
        for place, one in enumerate(query.queries):
            now = _prevented(played, query.queries[:place], one) or decide(played, one)
            before, told = told, (*told, *now.why)
            rules = tuple(dict.fromkeys((*now.rules, *rules)))
            if now.verdict != YES:
                return now if place == 0 else now._replace(why=(*now.why, *before), rules=rules)
            if one is not query.queries[-1] and isinstance(one, Can):
                play_on(played, one.deed)  # the one after the other, not each by itself
        return Verdict(YES, told, rules)
    found = [decide(played, one) for one in query.queries]
    verdicts = {one.verdict for one in found}
    verdict = NO if NO in verdicts else YES if verdicts == {YES} else DEPENDS if DEPENDS in verdicts else OPEN
    deciding_one = [one for one in found if one.verdict == verdict] or found
    why = tuple(sentence for one in deciding_one for sentence in one.why)
    return Verdict(verdict, why, tuple(rule for one in deciding_one for rule in one.rules))


def _prevented(played: Played, before: tuple[Query, ...], query: Query) -> Verdict | None:
    """`take a tag and prevent it`: of what was asked about before, prevented before it comes about."""
    if not isinstance(query, Can) or query.deed.verb != "prevent" or query.when is not None:
        return None
    for one in before:
        deed = getattr(one, "deed", None)
        if isinstance(deed, Deed) and deed.verb in ("take", "suffer") and deed.unit == query.deed.unit:
            prevents = dataclasses.replace(query.deed, amount=query.deed.amount or Amount(1))
            earlier = played.until(played.deeds.index(deed)) if deed in played.deeds else played
            return deciding.can(earlier, Can(prevents, When("before", deed)))
    return None


def _either(played: Played, query: Either) -> Verdict:
    found = [decide(played, one) for one in query.queries]
    words = ("the first", "the second", "the third", "the fourth")
    told = []
    for place, one in enumerate(found):
        how = {YES: "yes", NO: "no", DEPENDS: "it depends"}.get(one.verdict, "")
        told.append(f"{cap(words[place])}: {how}. {' '.join(one.why)}".strip())
    verdict = found[0].verdict if len({one.verdict for one in found}) > 1 or len(found) == 1 else OPEN
    return Verdict(verdict, tuple(told), tuple(rule for one in found for rule in one.rules))


def _happens(played: Played, query: Happens) -> Verdict:
    from judgebot.ask.answering.happens import happens

    return happens(played, query)


_DECIDES: dict[type, Callable[[Played, Any], Verdict]] = {
    Can: deciding.can,
    Must: musts.must,
    Comes: deciding.comes,
    HowMuch: amounts.how_much,
    Where: amounts.where_is,
    Who: amounts.who,
    Cost: price.cost,
    Strength: amounts.strength,
    Wins: amounts.wins,
    Not: _not,
    Both: _both,
    Either: _either,
    Happens: _happens,
    Order: order.order,
    Which: order.which,
}


def _changes(line: Line, asked: Asked, query: If, asks: tuple[Asked, ...]) -> Answered:
    """Whether the answer before changes with what is told besides: both answers, and where the lines part."""
    place = asks.index(asked)
    before = asks[place - 1] if place else Asked(Happens(), after=asked.after)
    first = _one(line, before, asks)
    second = _one(line, dataclasses.replace(before, query=If(query.told, before.query)), asks)
    one, other = first.verdict, second.verdict
    if one.verdict in (YES, NO, DEPENDS) and other.verdict in (YES, NO, DEPENDS):
        same = one.verdict == other.verdict
    else:
        same = one.why[:1] == other.why[:1]
    words = {YES: "yes", NO: "no", DEPENDS: "it depends"}
    was, now = words.get(one.verdict, ""), words.get(other.verdict, "")
    if same:
        told = (f"The answer stays {now}." if now else "The answer stays the same.", *other.why)
    else:
        apart = parting(first.played, second.played) if first.played is not None and second.played is not None else ()
        head = f"The answer changes from {was} to {now}." if was and now else "The answer changes."
        told = (head, *apart, f"Now: {' '.join(other.why)}", f"As told at first: {' '.join(one.why)}")
    return Answered(Verdict(NO if same else YES, told, other.rules), second.played, second.assumed)


__all__ = ["CORP", "Place", "answer", "decide", "player"]
