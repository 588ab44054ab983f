"""What an answer is, and what all answers say alike: players, options and events in words."""

from __future__ import annotations

import dataclasses

from judgebot.scenario.model import Scenario
from judgebot.scenario.run import Outcome

YES, NO, OPEN = "yes", "no", ""


@dataclasses.dataclass(frozen=True)
class Answer:
    """What is answered.

    verdict   "yes" or "no"; "" where the question is not one of these
    said      the answer in sentences, each with its rules
    rules     the rules that it rests on
    scenario  the scenario that was run; None if none could be
    stuck     what there was to choose where a move of the line could not be made, if one could not
    asks      whether the line must say more for an answer
    """

    verdict: str
    said: tuple[str, ...]
    rules: tuple[str, ...]
    scenario: Scenario | None
    outcome: Outcome | None = None
    stuck: str = ""
    asks: bool = False


def unanswered(outcome: Outcome) -> str:
    """The choice at which a line stops because it has no default; "" if it stops at none."""
    stopped = outcome.waiting
    if stopped is None or stopped.kind in ("action", "paid"):
        return ""
    options = "; ".join(bare(option.words) for option in stopped.options[:6])
    whose = f"the {stopped.who.capitalize()}'s" if stopped.who != "chance" else "chance's"
    return (
        f"It rests on a choice of {whose} that the line does not say (step {stopped.step}; {stopped.rule}): {options}."
    )


def player(who: str) -> str:
    """A player, at the beginning of a sentence."""
    return {"corp": "The Corp", "runner": "The Runner", "chance": "at random"}.get(who, who)


def bare(words: str) -> str:
    """An option's words without icons, as somebody says them."""
    from judgebot.explain.words import deed, plain

    return deed(plain(words))


def told_event(outcome: Outcome, index: int) -> str:
    """One event in a sentence."""
    from judgebot.explain.clauses import tell
    from judgebot.explain.naming import Names

    events = outcome.machine.events or []
    names = Names(events, outcome.scenario.turn)
    for event in events[: index + 1]:
        names.follow(event)
    return tell(events[index], names).sentence.rstrip(".")
