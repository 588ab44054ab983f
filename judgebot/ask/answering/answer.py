"""From the meanings of a line to its answer."""

from __future__ import annotations

import dataclasses
from typing import Any

from judgebot.ask.answering.as_often import as_often_as_can
from judgebot.ask.answering.decide import decide
from judgebot.ask.answering.granted import granted
from judgebot.ask.answering.illegal import Illegal
from judgebot.ask.answering.left_behind import Lasts, as_moves
from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.meant import meant
from judgebot.ask.answering.one_line import either_way
from judgebot.ask.answering.order import parting
from judgebot.ask.answering.playing import EVERYONE, Wish, replay
from judgebot.ask.answering.single import Answered, rule_on
from judgebot.ask.answering.table import Cannot, as_yaml
from judgebot.ask.answering.telling import play
from judgebot.ask.answering.verdicts import DEPENDS, NO, NOTHING, OPEN, UNDECIDED, WORDS, YES, Answer, Verdict, alike
from judgebot.ask.reading.meanings import ANYTHING_ELSE, Amount, Deed, Has, Player, Subs, When, rebuilt
from judgebot.ask.reading.queries import (
    Asked,
    Both,
    Can,
    Comes,
    Cost,
    Happens,
    HowMuch,
    If,
    Line,
    Must,
    Not,
    Query,
    Strength,
    Where,
    Who,
    Wins,
)
from judgebot.ask.reading.retell import said
from judgebot.cards.catalog import UnknownCard
from judgebot.engine.edition import EDITIONS
from judgebot.game.numbers import UNPAYABLE
from judgebot.game.objects import CORP, RUNNER, opponent
from judgebot.scenario.later import LaterText, only_later
from judgebot.scenario.model import Scenario
from judgebot.scenario.read import parse
from judgebot.yamlio import BadInput, Problem

_FAULTS = (AssertionError, KeyError, IndexError, AttributeError, TypeError, ValueError, RecursionError)


def ruled(line: Line, chosen: bool = False) -> tuple[Line, Answer]:
    """A line and its answer: by the line's edition, or by a later one where a card on the board means nothing before.

    chosen  whether somebody has chosen the edition: then it stays that one
    """
    found = answer(line)
    if not found.later or chosen:
        return line, found
    why = f"CR {found.later} is asked, as a card here has a word that CR {line.edition} does not know"
    line = dataclasses.replace(line, edition=found.later, assumed=(*line.assumed, why))
    return line, answer(line)


def answer(line: Line) -> Answer:
    """The answer to a line that was understood as a whole; with `undecided` where none is given.

    Raises ValueError if it was not, NotImplementedRule where the engine does not implement what comes up.
    """
    if line.unplaced:
        raise ValueError("a line that is not understood as a whole is not answered")
    if line.other is not None:
        other = dataclasses.replace(line.other, edition=line.edition)
        return _of_either(opponent(other.speaker), answer(dataclasses.replace(line, other=None)), answer(other))
    said_so = line = dataclasses.replace(line, asks=tuple(map(_asked_whether, line.asks)))
    try:
        line = as_often_as_can(line, _first)
        line = granted(meant(line))
        asks = line.asks or (Asked(Happens(), after=len(line.told)),)
        found = _in_sequence(line, asks)
    except Cannot as cannot:
        refused = Answer(OPEN, (str(cannot),), asks=True)
        again = as_moves(said_so) if isinstance(cannot, Lasts) else None
        done = answer(again) if again is not None else refused
        return refused if UNPAYABLE in done.rules else done  # what was paid for it then is not told
    except Illegal as illegal:
        return Answer(OPEN, illegal.said, illegal.rules, line.assumed, asks=True)
    except BadInput as bad:
        later = next((problem.edition for problem in only_later(bad)), "")
        return Answer(OPEN, tuple(map(_no_board, bad.problems)), asks=True, later=later)
    except UnknownCard as unknown:
        return Answer(OPEN, (f"No ruling: {unknown.message}.",), asks=True)
    except _FAULTS as fault:  # it is told, and no answer is made of it
        return Answer(OPEN, (), undecided=f"the program made an error of its own there ({type(fault).__name__})")
    if not line.asks and found[0].verdict.verdict == UNDECIDED and not any(isinstance(one, Deed) for one in line.told):
        found[0] = found[0]._replace(verdict=NOTHING)  # a board, and nothing is asked
    found = [one._replace(verdict=_of_claim(ask, one.verdict)) for ask, one in zip(asks, found, strict=True)]
    first = found[0].verdict
    played = next((one.played for one in found if one.played is not None), None)
    each = tuple((asked.said, one.verdict) for asked, one in zip(asks, found, strict=True))
    rules = tuple(dict.fromkeys(rule for one in found for rule in one.verdict.rules if rule))
    every = tuple(dict.fromkeys(told for one in found for told in (*line.assumed, *one.assumed)))
    scenario = _saved(played) if played is not None else None
    if all(verdict.verdict == UNDECIDED for _, verdict in each):
        why = " ".join(first.why).rstrip(".")
        return Answer(OPEN, (), (), every, scenario, undecided=f"{why[:1].lower()}{why[1:]}")
    verdict = OPEN if first.verdict == UNDECIDED else first.verdict
    return Answer(verdict, first.sentences(), rules, every, scenario, False, each, first.leaning)


def _first(line: Line) -> Answered:
    """The first question of a line answered; where none is asked, what happens."""
    line = granted(meant(line))
    return _in_sequence(line, (line.asks or (Asked(Happens(), after=len(line.told)),))[:1])[0]


def _asked_whether(asked: Asked) -> Asked:
    """`the Corp says I cannot`: whether I can, as it is asked of anything that can be done; the answer is turned."""
    if not isinstance(asked.query, Not) or not isinstance(asked.query.query, Can):
        return asked
    return dataclasses.replace(asked, query=asked.query.query, turned=not asked.turned)


def _of_claim(asked: Asked, verdict: Verdict) -> Verdict:
    """The verdict on what a player claims, with whether that player is right."""
    verdict = verdict.turned() if asked.turned else verdict
    if asked.claim not in (CORP, RUNNER) or verdict.verdict not in (YES, NO):
        return verdict
    told = f"So the {asked.claim.capitalize()} is {'' if verdict.verdict == YES else 'not '}right."
    told += " Of whether it can be done:" if asked.turned and verdict.why[1:] else ""  # what follows is not turned
    return verdict._replace(why=(*verdict.why[:1], told, *verdict.why[1:]))


def _of_either(who: Player, one: Answer, other: Answer) -> Answer:
    """The answer to a line of which nothing tells whether who speaks is `who` or the other player: of each of them.

    Of a player of whom it cannot be answered that is told beside the answer of the other one.
    """
    if not one.each:
        who, one, other = opponent(who), other, one
    if not one.each or (one.undecided and other.undecided):
        return one
    if one.undecided:
        who, one, other = opponent(who), other, one
    if other.undecided or not other.each:
        open_so = f"For the {opponent(who).capitalize()} it is not answered here."
        each = tuple((words, verdict._replace(why=(*verdict.why, open_so))) for words, verdict in one.each)
        return _of_each(one, each, f"“I” is the {who.capitalize()}")
    pairs = zip(one.each, other.each, strict=True)
    each = tuple((words, verdict.of_either(who, also)) for (words, verdict), (_, also) in pairs)
    return _of_each(one, each, "who speaks may be either player", *(told for told in other.assumed))


def _of_each(found: Answer, each: tuple[tuple[str, Verdict], ...], *assumed: str) -> Answer:
    """An answer with other verdicts of its questions."""
    first = each[0][1]
    rules = tuple(dict.fromkeys(rule for _, verdict in each for rule in verdict.rules if rule))
    return dataclasses.replace(
        found,
        verdict=OPEN if first.verdict == UNDECIDED else first.verdict,
        said=first.sentences(),
        rules=rules,
        assumed=tuple(dict.fromkeys((*assumed, *found.assumed))),
        each=each,
        leaning=first.leaning,
    )


def _no_board(problem: Problem) -> str:
    """Why there is no board to rule on."""
    if isinstance(problem, LaterText):
        return f"No ruling: {problem.found}. Ask with `--edition {problem.edition}`."
    return f"That board cannot be: found {problem.found}, expected {problem.expected}."


def _saved(played: Played) -> Scenario:
    """The board with the line as its lines of play: what `--save` writes."""
    tree: dict[str, Any] = played.table.tree(played.scenario.question)
    if lines := play(played.start, played.line):
        tree["play"] = [one.item() for one in lines]
    return parse(as_yaml(tree), "ask", EDITIONS[played.table.edition])


# Several questions


def _in_sequence(line: Line, asks: tuple[Asked, ...]) -> list[Answered]:
    """Each question answered; one that stands after what can be done also as it is when that is done."""
    found: list[Answered] = []
    done: tuple[Deed, ...] = ()
    refused: Cannot | None = None
    for asked in asks:
        query = asked.query
        if isinstance(query, If) and query.query is None:
            found.append(_changes(line, asked, query, asks))
            continue
        asked = dataclasses.replace(asked, query=_of_what(query, asks[: len(found)]))
        query = asked.query
        try:
            then = _on_that_line(query, found[-1], done[-1]) if done and found else None
            now = then or rule_on(_there(line, query), dataclasses.replace(asked, query=_there(query, query)))
        except Cannot as cannot:
            if len(asks) == 1:
                raise
            refused = refused or cannot
            found.append(Answered(Verdict(UNDECIDED, (str(cannot),)), None, ()))
            continue
        now = _or_some(line, asked, now) if asked.turned else now
        if done and then is None and isinstance(query, _LATER):
            now = _as_done(query, now, found[-1], done[-1]) or _after(line, asked, now, done)
        if isinstance(query, Can) and query.none and now.verdict.verdict in _A_WAY:
            now = now._replace(verdict=now.verdict._replace(why=(_A_WAY[now.verdict.verdict], *now.verdict.why)))
        found.append(now)
        can = isinstance(query, Can) and not query.told and not asked.turned
        if isinstance(query, Can) and can and now.verdict.verdict in (YES, DEPENDS):
            done = (*done, dataclasses.replace(query.deed, when=query.when))
    if refused is not None and all(one.played is None for one in found):
        raise refused
    return found


def _or_some(line: Line, asked: Asked, now: Answered) -> Answered:
    """`says I can't break its subs`, where not all of them can be broken: it depends on whether some are meant."""
    deed = asked.query.deed if isinstance(asked.query, Can) else Deed("")
    aim = deed.purpose if deed.purpose is not None else deed  # `I can't lose clicks to break its subs`
    every = aim.verb == "break" and [one.amount.how for one in aim.what if isinstance(one, Subs)] == ["all"]
    if not every or now.verdict.verdict != NO or not isinstance(asked.query, Can):
        return now
    one = tuple(dataclasses.replace(each, amount=Amount(1)) for each in aim.what if isinstance(each, Subs))
    less = dataclasses.replace(aim, what=one)
    less = dataclasses.replace(deed, purpose=less) if deed.purpose is not None else less
    some = dataclasses.replace(asked, query=dataclasses.replace(asked.query, deed=less))
    found = rule_on(line, some)
    if found.verdict.verdict != YES:
        return now
    why = (
        f"Not all of them: {now.verdict.why[0]}" if now.verdict.why else "Not all of them.",
        f"Some of them: {found.verdict.lead()}",
    )
    return found._replace(verdict=Verdict(DEPENDS, why, (*now.verdict.rules, *found.verdict.rules), turns=why[0]))


_A_WAY = {YES: "There is a way.", NO: "There is no way."}  # to a question in the negative a bare word is unclear


def _there(said: Any, query: Query) -> Any:
    """A line, or its query, with what is otherwise where that is asked: all of it at another server, another deed."""
    if not isinstance(query, If) or not query.at:
        return said
    return rebuilt(said, lambda one: next((there for here, there in query.at if one == here), None))


def _on_that_line(query: Query, before: Answered, done: Deed) -> Answered | None:
    """`can I get through, and what do I have left`: on the line that the answer before it tells."""
    counts = query.queries if isinstance(query, Both) else (query,)
    played, line, deed = before.played, before.verdict.line, dataclasses.replace(done, when=None)
    after, of_it = When("after", deed), (When("when", Deed(how, thing="run")) for how in ("succeed", "fail"))
    times = (after, *of_it) if deed.verb in ("play", "run", "use") else (after,)  # `and what do I get if it succeeds`
    if done.when is not None and done.when.name != "this turn":
        return None
    left = isinstance(query, Comes) and isinstance(query.what, Has) and query.when in (None, after)
    if (
        played is None
        or not line
        or not (left or all(isinstance(one, HowMuch) and one.when in times for one in counts))
    ):
        return None
    there = replay(played.game, line, Wish((), EVERYONE)), played.line + line
    then = dataclasses.replace(played, marks=[*played.marks, there], deeds=(*played.deeds, deed))
    verdict = decide(then, rebuilt(query, lambda one: dataclasses.replace(after, how="when") if one == after else None))
    return Answered(verdict, then, before.assumed)


def _as_done(query: Query, now: Answered, before: Answered, done: Deed) -> Answered | None:
    """`can I get in, and does he tag me`: where the one way to do it comes to that, and another does not."""
    played, plain = before.played, dataclasses.replace(done, when=None)
    if played is None or not before.verdict.line or not isinstance(query, Comes) or query.when is not None:
        return None
    how = (
        either_way(played, Can(plain, done.when), before.verdict, query.what) if isinstance(query.what, Deed) else None
    )
    return now._replace(verdict=how) if how is not None else None


def _of_what(query: Query, before: tuple[Asked, ...]) -> Query:
    """A question that looks back at the one before it: `can he install it, and how much does he pay`."""
    last = before[-1].query if before else None
    first = getattr(query, "when", None)
    if isinstance(query, (Can, Must, Comes)) and first is not None and first.name == ANYTHING_ELSE:
        other = getattr(last, "deed", None) or getattr(last, "what", None)  # `no, I draw first`: before what was said
        if not isinstance(other, Deed) and not isinstance(query, Must):
            return query  # before what else is pending there
        return dataclasses.replace(query, when=When("before", other) if isinstance(other, Deed) else None)
    if isinstance(query, Who) and query.deed.verb == "choose" and not (query.deed.what or query.deed.purpose):
        of = getattr(last, "deed", None) or getattr(last, "what", None)  # `must he trash a program, and who picks`
        return dataclasses.replace(query, deed=dataclasses.replace(query.deed, purpose=of)) if of else query
    deed = query.deed if isinstance(query, HowMuch) else None
    if deed is None or not isinstance(last, Can) or deed.verb not in ("pay", "spend"):
        return query
    if deed.purpose is not None or deed.what or deed.by is not None or deed.tool is not None or deed.not_:
        return query
    return Cost(last.deed, deed.unit, last.when)


_LATER = (Can, Comes, HowMuch, Must, Strength, Where, Wins)  # questions whose answer may be another one after a deed


def _after(line: Line, asked: Asked, now: Answered, done: tuple[Deed, ...]) -> Answered:
    """An answer with the other one that it has after what the questions before it asked about."""
    query = asked.query
    if (isinstance(query, HowMuch) and query.deed is not None) or (
        isinstance(query, Can) and now.verdict.verdict == YES
    ):
        return now
    if isinstance(query, Must) and any(_same(deed, query.deed) for deed in done):
        return now  # `may I trash it, and must I`: of what is not done yet
    for deeds in (done, done[-1:]):
        try:
            then = rule_on(line, asked, deeds)
        except (Cannot, Illegal, BadInput):
            continue
        if then.stuck or then.verdict.verdict == UNDECIDED or alike(now.verdict, then.verdict):
            continue
        return _both_ways(asked, now, then, deeds)
    return now


def _same(one: Deed, other: Deed) -> bool:
    return dataclasses.replace(one, when=None) == dataclasses.replace(other, when=None)


def _both_ways(asked: Asked, now: Answered, then: Answered, done: tuple[Deed, ...]) -> Answered:
    """The answer after the deeds that were asked about, and without them."""
    query, first, other = asked.query, then.verdict, now.verdict
    deeds = " and ".join(said(deed) for deed in done)
    told = [f"With that ({deeds}), {first.lead()}", *first.why[1:], f"Without it, {other.lead()}"]
    if other.verdict == UNDECIDED:
        return now._replace(verdict=first._replace(why=tuple(told[:-1])))
    verdict = first.verdict
    own = isinstance(query, Can) and all(deed.who == query.deed.who for deed in done)
    if first.verdict in WORDS and not (own and first.verdict == YES):
        verdict = DEPENDS
    leaning = first.leaning or first.verdict if verdict == DEPENDS else ""
    rules = tuple(dict.fromkeys((*first.rules, *other.rules)))
    return now._replace(verdict=Verdict(verdict, tuple(told), rules, leaning))


def _changes(line: Line, asked: Asked, query: If, asks: tuple[Asked, ...]) -> Answered:
    """Whether the answer before changes with what is told besides: both answers, and where the lines part."""
    place = asks.index(asked)
    before = asks[place - 1] if place else Asked(Happens(), after=asked.after)
    first = rule_on(line, before)
    second = rule_on(line, dataclasses.replace(before, query=dataclasses.replace(query, query=before.query)))
    usual, other = first.verdict, second.verdict
    same = alike(usual, other)
    was, now = WORDS.get(usual.verdict, ""), WORDS.get(other.verdict, "")
    if same:
        told = (f"The answer stays {now}." if now else "The answer stays the same.", *other.why)
    else:
        apart = parting(first.played, second.played) if first.played is not None and second.played is not None else ()
        head = f"The answer changes from {was} to {now}." if was and now else "The answer changes."
        told = (head, *apart, f"Now: {' '.join(other.why)}", f"As told at first: {' '.join(usual.why)}")
    return Answered(Verdict(NO if same else YES, told, other.rules), second.played, second.assumed)
