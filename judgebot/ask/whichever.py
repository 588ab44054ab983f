"""A choice that a line must make but does not tell, where nothing that is asked rests on it."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable

from judgebot.ask.readings import Question
from judgebot.ask.verdict import OPEN, Answer, bare, player, unanswered
from judgebot.engine.records import NotImplementedRule
from judgebot.scenario.model import Line, Scenario
from judgebot.scenario.run import Outcome, run
from judgebot.scenario.script import AmbiguousLine, StuckLine

MOST = 4  # options tried, at most


def whichever(scenario: Scenario, outcome: Outcome, ask: Callable[[Scenario, Outcome], Answer]) -> Answer | None:
    """The answer where it is the same with every option; None if it is not, or too many are open."""
    found = _each(scenario, outcome, ask)
    waits = outcome.waiting
    if not found or waits is None or any(one.verdict == OPEN or one.verdict != found[0].verdict for one in found):
        return None
    whose = player(waits.who).replace("The", "the")
    told = f"That is so whatever {whose} chooses in step {waits.step} ({waits.rule})."
    rules = tuple(dict.fromkeys((*found[0].rules, waits.rule)))
    return dataclasses.replace(found[0], said=(*found[0].said, told), rules=rules)


def whatever_number(scenario: Scenario, outcome: Outcome, ask: Callable[[Scenario, Outcome], Answer]) -> Answer | None:
    """The number where the line stops at a choice that it does not tell: with each option, or with all; None if it
    does not stop, or too many are open."""
    found = _each(scenario, outcome, ask)
    waits = outcome.waiting
    if not found or waits is None:
        return None
    if len({one.said[0] for one in found}) == 1:
        return found[0]
    each = [f"With “{bare(of.words)}”: {one.said[0]}" for of, one in zip(waits.options, found, strict=True)]
    rules = tuple(dict.fromkeys(rule for one in found for rule in (waits.rule, *one.rules)))
    return Answer(OPEN, (unanswered(outcome), *each), rules, scenario, outcome)


def chosen_for_it(q: Question, scenario: Scenario, outcome: Outcome) -> tuple[Scenario, Outcome, str] | None:
    """The line with the choice at which it stops made for the card that is asked about, by the player whose option it
    is; with what was chosen. None where it stops at no such choice."""
    waits = outcome.waiting
    if q.card is None or q.moment is not None or waits is None or waits.kind != "target" or waits.who != q.who:
        return None
    own = [option for option in waits.options if q.card.title in option.words]
    if len(own) != 1 or len(waits.options) < 2:
        return None
    tried = scenario.replace(play=[*scenario.play, Line(waits.who, own[0].words, 0, at=waits.step)])
    try:
        return tried, run(tried), bare(own[0].words)
    except (StuckLine, AmbiguousLine, NotImplementedRule):
        return None


def _each(scenario: Scenario, outcome: Outcome, ask: Callable[[Scenario, Outcome], Answer]) -> list[Answer]:
    """The answers with each of the options; none if too many are open, or one cannot be played."""
    waits = outcome.waiting
    if waits is None or waits.kind in ("action", "paid") or not 1 < len(waits.options) <= MOST:
        return []
    if len({re.sub(r" #\d+", "", option.words) for option in waits.options}) < len(waits.options):
        return []  # which of several copies is spoken of?
    found: list[Answer] = []
    for option in waits.options:
        tried = scenario.replace(play=[*scenario.play, Line(waits.who, option.words, 0, at=waits.step)])
        try:
            found.append(ask(tried, run(tried)))
        except (StuckLine, AmbiguousLine, NotImplementedRule):
            return []
    return found
