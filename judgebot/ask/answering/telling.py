"""Choices, events and refusals of a game in sentences. Nothing that decides reads them."""

from __future__ import annotations

import contextlib
import itertools
from collections import Counter
from collections.abc import Iterable

from judgebot.ask.answering.playing import Line, Made, Refused, Seer
from judgebot.engine.choices import Verb
from judgebot.engine.machine import Event
from judgebot.engine.records import NotImplementedRule
from judgebot.explain.deeds import does, words
from judgebot.explain.words import cap, count, listing, plain
from judgebot.explore.lines import as_play, met
from judgebot.scenario import titles
from judgebot.scenario.model import Line as PlayLine
from judgebot.scenario.notation import NamedDecision

_NAMES = {"corp": "the Corp", "runner": "the Runner", "chance": "chance"}


def player(who: str) -> str:
    """A player within a sentence."""
    return _NAMES.get(who, who)


def cited(*rules: str) -> str:
    """Rules behind a sentence."""
    found = [one for one in dict.fromkeys(rules) if one]
    return f" ({', '.join(found)})" if found else ""


def refused(one: Refused) -> str:
    """Why something may not be done."""
    why = titles.said(one.game, one.refusal.why)
    return f"{cap(player(one.refusal.who))} may not {words(one.game, one.refusal.choice)}: {plain(why)}"


class Step:
    """A decision of a line in words: who, what, and whether that is what happens by default.

    at     how many records the history had before it
    price  what its player pays for it, in words; "" for nothing
    """

    def __init__(self, made: Made, says: str, rule: str, at: int) -> None:
        self.who, self.kind, self.choice, self.usual = made.decision.who, made.decision.kind, made.choice, made.usual
        self.says, self.rule, self.verb = says, rule, made.choice.verb
        self.only = len(made.decision.options) == 1
        self.at, self.price = at, ""


def steps(start: Seer, line: Line) -> tuple[list[Step], list[tuple[NamedDecision, int]]]:
    """The decisions of a line in words, and as lines of play are made of them."""
    from judgebot.ask.answering.playing import Wish

    game = start.watching(Wish((), frozenset()))
    found: list[Step] = []
    made: list[tuple[NamedDecision, int]] = []
    for one in line:
        decision = game.advance()
        if decision is None:
            break
        option = decision.options[one.pick]
        says = does(game, decision.who, option.choice)
        rule = option.rule or decision.rule
        found.append(Step(one, says, rule, len(game.state.history)))
        made += met(game, decision, one.pick)
        game = game.copy()
        game.answer(one.pick)
    with contextlib.suppress(NotImplementedRule):  # beyond the line it is of no concern
        game.advance()
    told = [one for one in found if not one.usual and one.verb in _PAID_FOR]
    for step, after in itertools.zip_longest(told, told[1:]):
        step.price = _price(game, step, after.at if after is not None else len(game.state.history))
    return found, made


_PAID_FOR = (Verb.USE, Verb.TRIGGER, Verb.REZ, Verb.INSTALL, Verb.PLAY)
_SPENT = {"spend credits": "credit", "spend clicks": "click", "spend counters": "{what} counter"}


def _price(game: Seer, step: Step, until: int) -> str:
    """What the player pays for a choice before the next one that is told (1.16.1); not the click of a basic action."""
    card = game.state.latest(step.choice.card)
    spent: Counter[str] = Counter()
    for one in game.state.history[step.at : until]:
        unit = _SPENT.get(one.kind, "").format(what=one.what)
        if unit and one.who == step.who and game.state.latest(one.source or one.obj) == card:
            spent[unit] += one.n
    paid = [count(n, unit) for unit, n in spent.items() if n]
    return listing(paid) if paid else ""


def play(start: Seer, line: Line) -> list[PlayLine]:
    """A line as a scenario's lines of play."""
    return as_play(start, steps(start, line)[1])


_TIMES = {2: "twice", 3: "three times"}


def way(found: Iterable[Step], most: int = 6) -> str:
    """The choices of a line that are no defaults, in a row."""
    made = itertools.groupby((one.says, one.price) for one in found if not one.usual)
    said = [_said(says, price, len(list(same))) for (says, price), same in made]
    more = f", and {len(said) - most} more choices" if len(said) > most else ""
    return ", then ".join(said[:most]) + more


def _said(says: str, price: str, n: int) -> str:
    """A choice with its price, and how often it is made."""
    told = f"{says} for {price}" if price else says
    return f"{told}{' each' if price else ''}, {_TIMES.get(n, f'{n} times')}" if n > 1 else told


def event(events: list[Event], place: int, active: str) -> str:
    """One event in a sentence."""
    from judgebot.explain.naming import Names
    from judgebot.explain.telling import tell

    names = Names(events, active)
    for one in events[: place + 1]:
        names.follow(one)
    return tell(events[place], names).sentence.rstrip(".")
