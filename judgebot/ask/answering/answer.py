"""From the meanings of a line to its answer."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

from judgebot.ask.answering import amounts, deciding, order, price, telling
from judgebot.ask.answering.lines import Played, Stuck, play_on, saved, set_on
from judgebot.ask.answering.suppose import Set, set_up
from judgebot.ask.answering.table import Cannot, Card, Table
from judgebot.ask.answering.telling import cap, cited, player
from judgebot.ask.answering.verdicts import DEPENDS, NO, OPEN, YES, Answer, Verdict
from judgebot.ask.reading.meanings import Deed, Fact, Place, Ref, Server, Subs
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
from judgebot.game.objects import CORP, RUNNER
from judgebot.scenario.model import Scenario
from judgebot.yamlio import BadInput

_TURNED = {YES: NO, NO: YES}


def answer(line: Line) -> Answer:
    """The answer to a line that was understood as a whole.

    Raises ValueError if it was not, NotImplementedRule where the engine does not implement what comes up.
    """
    if line.unplaced:
        raise ValueError("a line that is not understood as a whole is not answered")
    try:
        asks = line.asks or (Asked(Happens()),)
        found = [_one(line, asked, asks) for asked in asks]
    except Cannot as cannot:
        return Answer(OPEN, (str(cannot),), asks=True)
    except BadInput as bad:
        return _illegal(line, bad)
    first, scenario, _assumed = found[0]
    said = first.sentences()
    each = tuple((asked.said, verdict) for asked, (verdict, _, _) in zip(asks, found, strict=True))
    rules = tuple(dict.fromkeys(rule for verdict, _, _ in found for rule in verdict.rules if rule))
    every = tuple(dict.fromkeys(one for _, _, more in found for one in (*line.assumed, *more)))
    return Answer(first.verdict, said, rules, every, scenario, False, each, first.leaning)


def _one(line: Line, asked: Asked, asks: tuple[Asked, ...]) -> tuple[Verdict, Scenario | None, tuple[str, ...]]:
    """The answer to one question, with the scenario on which it rests and what was supposed."""
    query = asked.query
    if isinstance(query, If) and query.query is None:
        return _changes(line, asked, query, asks)
    more: tuple[Fact | Deed, ...] = ()
    if isinstance(query, If):
        assert query.query is not None
        more, query = query.told, query.query
    found = _set(line, query, more)
    verdict, played = _on(found, line, dataclasses.replace(asked, query=query))
    return verdict, saved(played) if played is not None else None, tuple(found.table.assumed)


def _set(line: Line, query: Query, more: tuple[Fact | Deed, ...] = ()) -> Set:
    found = _implied_run(set_up(line, more), query)
    deed = getattr(query, "deed", None)
    if isinstance(query, (Cost, HowMuch, Which)) and deed is not None and deed.verb == "break":
        for ice in _unmet(found.table, deed):  # asked to be broken, and so taken to be met
            if "rezzed" not in ice.options:
                ice.options["rezzed"] = True
                found.table.unassume(f"{ice.title} is not rezzed")
                found.table.assume(f"the Corp rezzes {ice.title} before it is encountered")
    return found


def _on(found: Set, line: Line, asked: Asked) -> tuple[Verdict, Played | None]:
    played = set_on(found, line.text)
    deeds = _until(found, asked)
    if any(one.verb == "jack out" and one.when is not None for one in deeds):
        raise Cannot("When the Runner jacks out is told by the steps of the run: only then may they (6.9.4c).")
    try:
        for deed in deeds:
            play_on(played, deed)
    except Stuck as stuck:
        return _stuck(played, stuck), played
    verdict = decide(played, asked.query)
    if isinstance(asked.query, Can) and asked.query.deed.verb == "break":
        for ice in _unmet(played.table, asked.query.deed)[:1]:
            verdict = _if_rezzed(found, line, asked, ice, verdict)
    return verdict, played


def _until(found: Set, asked: Asked) -> tuple[Deed, ...]:
    """The deeds told before a question; of `X is done. legal?` those before the one that is asked about."""
    query = asked.query
    if isinstance(query, Can) and query.told and query.deed in found.deeds:
        return found.deeds[: len(found.deeds) - 1 - found.deeds[::-1].index(query.deed)]
    before = tuple(deed for deed, after in zip(found.deeds, found.after, strict=True) if after <= asked.after)
    return before or found.deeds


_IN_RUN = ("break", "encounter", "access", "steal", "get in", "bypass", "pass", "breach", "jack out", "fire")


def _implied_run(found: Set, query: Query) -> Set:
    """A question about what is only done in a run supposes one, on the server where that card is."""
    deed = getattr(query, "deed", None) or getattr(query, "what", None)
    if not isinstance(deed, Deed) or any(one.verb == "run" for one in found.deeds):
        return found
    if any(isinstance(one.tool, Ref) and found.table.card(one.tool).type == "event" for one in (*found.deeds, deed)):
        return found  # that makes the run
    told = [one for one in found.deeds if one.verb in _IN_RUN]
    asked = told or ([deed] if deed.verb in _IN_RUN and not told else [])
    if not asked or any(one.thing == "turn" for one in found.deeds):
        return found
    server = next((one.server.name for one in asked if one.server is not None), "") or _server_of(found, asked)
    if not server:
        return found
    found.table.assume(f"the Runner runs {server}")
    found.table.server(server)
    if found.table.turn != RUNNER:
        found.table.turn = RUNNER
    place = found.deeds.index(asked[0]) if asked[0] in found.deeds else len(found.deeds)
    run = Deed("run", RUNNER, server=Server(server))
    deeds = (*found.deeds[:place], run, *found.deeds[place:])
    after = (*found.after[:place], 0, *found.after[place:])
    return found._replace(deeds=deeds, after=after)


def _server_of(found: Set, deeds: list[Deed]) -> str:
    for deed in deeds:
        for one in deed.what:
            ref = one.of if isinstance(one, Subs) else one
            if isinstance(ref, Ref):
                card = found.table.card(ref)
                if card.server or card.where in ("HQ", "R&D", "Archives"):
                    return card.server or card.where
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
    then, _ = _on(again, line, asked)
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


def _stuck(played: Played, stuck: Stuck) -> Verdict:
    """A deed told that does not come about is told first, with the reason."""
    deed = stuck.deed
    what = _said(played, deed)
    if stuck.refused:
        last = deciding._deciding(stuck.refused)
        told = f"It does not come to “{what}”: {telling.refused(last)}{cited(last.refusal.rule)}."
        return Verdict(OPEN, (told,), (last.refusal.rule,))
    cut = (f"Not every line of play was looked at: {stuck.cut}.",) if stuck.cut else ()
    return Verdict(OPEN, (f"It does not come to “{what}” on the line told.", *cut))


def _said(played: Played, deed: Deed) -> str:
    names = []
    for one in deed.what:
        ref = one.of if isinstance(one, Subs) else one
        if isinstance(ref, Ref):
            names.append(played.table.card(ref).title)
    server = f" {deed.server.name}" if deed.server is not None else ""
    thing = f" {deed.thing}" if deed.thing else ""
    n = f" {deed.amount.n} {deed.unit}" if deed.amount is not None and deed.amount.n else ""
    return f"{deed.verb}{thing}{n}{' ' if names else ''}{' and '.join(names)}{server}"


def _illegal(line: Line, bad: BadInput) -> Answer:
    """A board that cannot be: told as illegal, with what is wrong."""
    said = tuple(f"That board cannot be: {one.found}; {one.expected}." for one in bad.problems)
    return Answer(NO if _asks_legal(line) else OPEN, said, asks=not _asks_legal(line))


def _asks_legal(line: Line) -> bool:
    return any(isinstance(asked.query, (Can, Comes)) for asked in line.asks) and False


# The queries


def decide(played: Played, query: Query) -> Verdict:
    """The answer to a query, on a line that was played. Raises Cannot."""
    known = _DECIDES.get(type(query))
    if known is None:
        raise Cannot(f"A question of this kind ({type(query).__name__}) is not answered here.")
    return known(played, query)


def _not(played: Played, query: Not) -> Verdict:
    found = decide(played, query.query)
    turned = _TURNED.get(found.verdict, found.verdict)
    return found._replace(verdict=turned, leaning=_TURNED.get(found.leaning, found.leaning))


def _both(played: Played, query: Both) -> Verdict:
    first = query.queries[0]
    if len(query.queries) == 2 and all(isinstance(one, Can) for one in query.queries) and isinstance(first, Can):
        one = decide(played, first)
        if one.verdict != YES:
            return one
        play_on(played, first.deed)  # the one after the other, not each by itself
        return decide(played, query.queries[1])
    found = [decide(played, one) for one in query.queries]
    verdicts = {one.verdict for one in found}
    verdict = NO if NO in verdicts else YES if verdicts == {YES} else DEPENDS if DEPENDS in verdicts else OPEN
    deciding_one = [one for one in found if one.verdict == verdict] or found
    why = tuple(sentence for one in deciding_one for sentence in one.why)
    return Verdict(verdict, why, tuple(rule for one in deciding_one for rule in one.rules))


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
    Must: deciding.must,
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


def _changes(
    line: Line, asked: Asked, query: If, asks: tuple[Asked, ...]
) -> tuple[Verdict, Scenario | None, tuple[str, ...]]:
    """Whether the answer to the question before changes with what is told besides."""
    place = asks.index(asked)
    before = asks[place - 1] if place else Asked(Happens(), after=asked.after)
    first, _, _ = _one(line, before, asks)
    other = dataclasses.replace(before, query=If(query.told, before.query))
    second, scenario, assumed = _one(line, other, asks)
    same = (first.verdict, first.why[:1]) == (second.verdict, second.why[:1])
    if first.verdict in (YES, NO) and second.verdict in (YES, NO):
        same = first.verdict == second.verdict
    return Verdict(NO if same else YES, second.sentences(), second.rules), scenario, assumed


__all__ = ["CORP", "Place", "answer", "decide", "player"]
