"""Choices that what is told leaves open before it is all done: the lines on which they are made otherwise."""

from __future__ import annotations

import contextlib
import dataclasses
import itertools
from collections.abc import Iterator

from judgebot.ask.answering.aftermath import CHANCE
from judgebot.ask.answering.decide import decide
from judgebot.ask.answering.goals import goal
from judgebot.ask.answering.lines import Played, play_on, quiet
from judgebot.ask.answering.playing import Line, Made, Seer, Stuck, along
from judgebot.ask.answering.records import IS, NOT, Goal, only_strength, says
from judgebot.ask.answering.table import Cannot
from judgebot.ask.answering.telling import Way, chosen, cited, player, steps
from judgebot.ask.answering.texts import nodes
from judgebot.ask.answering.verdicts import DEPENDS, NO, OPEN, UNDECIDED, YES, Rests, Verdict
from judgebot.ask.reading.meanings import Deed, Ref
from judgebot.ask.reading.queries import (
    LEAST,
    MOST,
    Both,
    Can,
    Comes,
    Either,
    HowMuch,
    Must,
    Not,
    Query,
    Strength,
    Where,
    Which,
    Wins,
)
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.records import Decision
from judgebot.explain.words import cap
from judgebot.game.objects import RUNNER
from judgebot.plain import NamedTuple

_ASKED = (HowMuch, Strength, Comes, Can, Must, Where, Wins, Which, Either, Both)
# What comes up on a line, and its player is asked: what nobody told of is open. That somebody would act is told.
_OPEN = frozenset(
    ("trigger", "interrupt", "may", "pay", "mode", "credits", "number", "target", "take", "install", "trace", "random")
)
_MOST, _EACH = 16, 6  # lines that are looked at, and of one choice


_WITHOUT = -1  # in the place of another way to answer: the card is not used at all


class Fork(NamedTuple):
    """A line with choices of it made otherwise, and all the same told done.

    way, next  those choices, and from where on the line others may be made otherwise too
    """

    played: Played
    way: Way = Way(())
    next: int = 0


def answered(played: Played, query: Query) -> Verdict:
    """The answer to a query; and that it rests on a choice made on the way, where that makes it another one."""
    asked = query.query if isinstance(query, Not) else query
    parts = asked.queries if isinstance(asked, (Both, Either)) else ()
    rests = isinstance(asked, _ASKED) and all(isinstance(one, Comes) for one in parts)
    before = played.until(len(played.deeds))
    found = decide(played, query)
    can = isinstance(asked, (HowMuch, Which)) and asked.can  # by choices of theirs from here on
    if not rests or (can and found.counts is None):
        return found
    known = {(found.verdict, found.why[:1])}
    for fork in _forks(before):
        if fork is None:
            return found._replace(why=(*found.why, "Not every choice on the way to that was looked at."))
        with contextlib.suppress(Cannot):
            there = decide(fork.played, query)
            if (there.verdict, there.why[:1]) not in known:
                found = _with(asked, found, there, fork.way, YES if isinstance(query, Not) else NO)
                known.add((there.verdict, there.why[:1]))
    return found


def _with(asked: Query, found: Verdict, there: Verdict, way: Way, avoids: str) -> Verdict:
    """An answer with that on another line. avoids: the verdict that something need not be, where that is asked."""
    rules = tuple(dict.fromkeys((*found.rules, *way.rules[:2])))
    told = f"{way}{cited(*way.rules[:2])}"
    if (counts := found.counts) is not None and there.counts is not None:
        if bound := getattr(asked, "bound", "") or MOST * bool(getattr(asked, "can", False)):
            return _further(found, there, bound, told)
        others = {n: (n, whose, words) for n, whose, words in counts.others}
        n = there.counts.found
        if n not in others or not others[n][2]:
            others[n] = n, tuple(one.who for one in way.steps), f"{there.counts.head} if {told}"
        for each, _, _ in there.counts.others:
            others.setdefault(each, (each, (), ""))  # with other choices besides
        others.pop(counts.found, None)
        if len(others) == len(counts.others) and (n == counts.found or others[n] in counts.others):
            return found
        counts = counts._replace(others=tuple(others.values()))
        return found._replace(counts=counts, why=(counts.said(), *found.why[1:]), rules=rules)
    if found.verdict == there.verdict == OPEN and counts is None:
        return found.or_else(told, there)
    by_itself = isinstance(asked, (Comes, Both))  # what does not come about where it could needs no rule for that
    if {found.verdict, there.verdict} not in (({YES, NO}, {YES, UNDECIDED}) if by_itself else ({YES, NO},)):
        return found
    first = way.steps[0].who
    theirs = isinstance(asked, Can) and any(one.who == asked.deed.who for one in way.steps)
    if theirs and found.verdict == (NO if avoids == YES else YES):
        return found  # they can: not to is a choice of their own, at least in part
    if isinstance(asked, Must) and first == asked.deed.who:
        return found if found.verdict == avoids else there
    rests = Rests(CHANCE if first == CHANCE else f"{player(first)}'s choice", found.verdict == YES, told, first)
    why = found.why if found.verdict != UNDECIDED else ()
    return Verdict(DEPENDS, (rests.said(), *why), rules, YES if rests.stands else NO, rests)


def _further(found: Verdict, there: Verdict, bound: str, told: str) -> Verdict:
    """Of the least or the most that there is on two lines: the less, or the more, of them."""
    one, other = (each.counts.found if each.counts is not None else None for each in (found, there))
    if not isinstance(one, int) or not isinstance(other, int) or (other >= one if bound == LEAST else other <= one):
        return found
    head = there.counts.head if there.counts is not None else ""
    return there._replace(why=(f"{cap(head)} {bound}, if {told}.", *there.why[1:]))


def _forks(played: Played) -> Iterator[Fork | None]:
    """The lines with choices on the way made otherwise, those with one first; None at last if these are not all."""
    queue = [Fork(played)]
    tried = 0
    while queue:
        fork = queue.pop(0)
        for place, pick, made in _open(fork.played, fork.next):
            if tried >= _MOST:
                yield None
                return
            tried += 1
            new = _otherwise(fork, place, pick, made)
            if new is not None:
                queue.append(new)
                yield new


def _open(played: Played, since: int) -> Iterator[tuple[int, int, Made]]:
    """The decisions on a line from a place on that are left open, with each other way to answer them."""
    for deed, ((start, line), (_, longer)) in zip(played.deeds, itertools.pairwise(played.marks), strict=True):
        if len(longer) <= max(since, len(line)):
            continue
        aim = goal(played.cast, deed)
        begun = not any(made.decision.kind == "action" for made in longer[len(line) :])  # it came about by no action
        for at, (game, made) in enumerate(along(start, longer[len(line) :]), len(line)):
            decision = made.decision
            begun = begun or decision.kind == "action"
            its = begun or not aim.action  # before an action is taken nothing is a part of it
            told = its and aim.fits(game, decision.who, made.choice) != NOT
            if at >= since and _by_another(played, game, deed, made.choice):
                yield at, _WITHOUT, made
            if at >= since and made.choice.verb is Verb.RUN:
                yield from ((at, pick, made) for pick in _runs_with(played, game, decision))
            if at >= since and told and deed.verb in ("use", "trigger"):
                yield from ((at, pick, made) for pick in _other_abilities(game, aim, made))
            if at < since or told or decision.kind not in _OPEN:
                continue
            others = [pick for pick, option in enumerate(decision.options) if pick != made.pick
                      and not any(bad(game, decision.who, option.choice) for bad in played.avoid)]  # fmt: skip
            if decision.who == CHANCE:  # of cards of which nothing is known the one is as good as the other
                names = {game.name(made.choice.card): made.pick}
                names = {game.name(decision.options[pick].choice.card): pick for pick in others[::-1]} | names
                others = [pick for pick in others if pick in names.values()]
            yield from ((at, pick, made) for pick in others[:_EACH])


def _other_abilities(game: Seer, aim: Goal, made: Made) -> Iterator[int]:
    """The options to use other abilities of the same card, where what is told is true of each of them (9.5.1)."""
    choice = made.choice
    for pick, option in enumerate(made.decision.options):
        other = option.choice
        same = (other.verb, other.card) == (choice.verb, choice.card) and other.ability != choice.ability
        if same and choice.ability is not None and aim.fits(game, made.decision.who, other) == IS:
            yield pick


def _runs_with(played: Played, game: Seer, decision: Decision) -> Iterator[int]:
    """The options to run with an ability of a card of the line, where it is told that a run is made (6.2.1).

    Not with what is told not to be used: `runs R&D without using X`, `with the basic action`.
    """
    for pick, option in enumerate(decision.options):
        choice = option.choice
        its = choice.verb is Verb.USE and any(
            played.cast.is_it(game, choice.card, one.ref) for one in played.table.cards.values()
        )
        if its and says(choice, "run") and not any(bad(game, decision.who, choice) for bad in played.avoid):
            yield pick


def _by_another(played: Played, game: Seer, deed: Deed, choice: Choice) -> bool:
    """Whether a card is used in an encounter that is not named, or to have the strength, and another may do as well."""
    named = [one for one in (deed.tool, deed.by, *deed.what) if isinstance(one, Ref)]
    its = any(played.cast.is_it(game, choice.card, one) for one in named)
    if game.state.encounter() is None or choice.verb is not Verb.USE or (its and not only_strength(choice)):
        return False
    others = [
        one
        for one in played.table.cards.values()
        if one.side == RUNNER and not played.cast.is_it(game, choice.card, one.ref)
    ]
    does = [node for one in others for node in nodes(one) if node.name in ("strength", "break")]
    return any(not its or (node.name == "strength" and getattr(vars(node)["of"], "key", "") != "this") for node in does)


def _otherwise(fork: Fork, place: int, pick: int, made: Made) -> Fork | None:
    """The line with a decision answered otherwise, and what is told done after it; None where it is not done then."""
    played = fork.played
    n = next(n for n, (_, line) in enumerate(played.marks) if len(line) > place) - 1
    game, line = played.marks[n]
    there = next(itertools.islice(along(game, played.line[len(line) : place + 1]), place - len(line), None), None)
    if there is None:
        return None
    after, told, avoid = there[0].copy(), played.line[:place], list(played.avoid)
    if pick == _WITHOUT:
        avoid.append(lambda m, who, choice: _is_used(made.choice, choice))
    else:
        after.answer(pick)
        told = (*told, Made(made.decision, pick))
    new = dataclasses.replace(
        played,
        marks=[*played.marks[:n], (after, told)],
        deeds=played.deeds[:n],
        avoid=avoid,
        refrained=[*played.refrained, *(Deed("use") for _ in avoid[len(played.avoid) :])],
    )
    assumed, lost = list(played.table.assumed), list(played.table.lost)
    begun = len(played.marks[n][0].state.history)
    try:
        for deed in played.deeds[n:]:
            if deed.not_:
                new.note(deed, new.marks[-1])
                continue
            play_on(new, deed, begun)
            begun = -1
    except (Stuck, Cannot):
        if (end := _over(after)) is None:
            return None
        for deed in played.deeds[len(new.deeds) :]:  # what was told is begun, and the game ends before it is done
            new.note(deed, (end, told))
    finally:
        played.table.assumed[:], played.table.lost[:] = assumed, lost
    new.marks[n] = played.marks[n]
    if pick == _WITHOUT:
        way = chosen(after, new.marks[n + 1][1][place:])
        return Fork(new, Way((*fork.way.steps, *way.steps)), len(new.marks[n + 1][1])) if way.steps else None
    if _departures(new.line[place + 1 :]) > _departures(played.line[place + 1 :]):
        return None
    if _actions(new.line) > _actions(played.line):
        return None  # an action was taken that nobody told
    step = steps(played.start, told)[0][-1]
    return Fork(new, Way((*fork.way.steps, step)), place + 1)


def _over(game: Seer) -> Seer | None:
    """A game that a choice ends, with nothing to be chosen any more; None where it goes on."""
    end = quiet(game)
    return end if end.advance() is None and end.state.winner else None


def _is_used(one: Choice, choice: Choice) -> bool:
    """Whether a choice is to use the same card; where it only changes a strength, for that."""
    same = (choice.verb, choice.card) == (one.verb, one.card)
    return same and (not only_strength(one) or only_strength(choice))


def _actions(line: Line) -> int:
    return sum(one.decision.kind == "action" for one in line)


def _departures(line: Line) -> int:
    """How many choices are made on a line that are not the usual ones, where there are such."""
    return sum(not one.usual and one.decision.default is not None for one in line)
