"""Whether something may be done for so many credits, or for free: what it costs where it is done."""

from __future__ import annotations

import dataclasses

from judgebot.ask.depends import other_choice
from judgebot.ask.events import first_event
from judgebot.ask.readings import Question
from judgebot.ask.verdict import NO, OPEN, YES, Answer
from judgebot.engine.machine import Machine
from judgebot.scenario.model import Line, Scenario
from judgebot.scenario.run import run
from judgebot.scenario.script import AmbiguousLine, StuckLine

_DONE = {
    "rez": "rezzed", "trash": "trashed", "install": "installed", "play": "plays", "steal": "stolen", "use": "uses",
    "score": "scored",
}  # fmt: skip
_RULE = "1.16.1"


def of(q: Question, found: Answer) -> Answer:
    """An answer whether something may be done, held against the price that is told, if one is."""
    if q.price < 0 or found.verdict != YES or found.scenario is None:
        return found
    cost = _cost(q, found.scenario)
    if cost is None:
        told = f"Whether that is {_at(q.price)} is not worked out."
        return dataclasses.replace(found, verdict=OPEN, said=(*found.said, told))
    costs = f"It costs {cost} credit{'' if cost == 1 else 's'}" if cost else "No credits are paid for it"
    if not cost and not q.price:
        return dataclasses.replace(found, said=(*found.said, f"{costs}."))
    if cost == q.price:
        return dataclasses.replace(found, said=(*found.said, f"{costs} ({_RULE})."), rules=(*found.rules, _RULE))
    first = found.said[0].removeprefix("Yes. ").removeprefix("Yes: ")
    head = f"No, not {_at(q.price)}: {costs[0].lower()}{costs[1:]} ({_RULE})."
    return dataclasses.replace(found, verdict=NO, said=(head, first, *found.said[1:]), rules=(_RULE, *found.rules))


def _at(price: int) -> str:
    return f"for {price} credit{'' if price == 1 else 's'}" if price else "for free"


def _cost(q: Question, scenario: Scenario) -> int | None:
    """The credits that the player pays where it is done; None if it cannot be told."""
    before = _paid(q, run(scenario).machine)
    try:
        after = run(scenario.replace(play=[*scenario.play, Line(q.who, q.words, 0)])).machine
    except (StuckLine, AmbiguousLine):
        made = _by_choice(q, scenario)
        return None if made is None else made - before
    return _paid(q, after) - before


def _by_choice(q: Question, scenario: Scenario) -> int | None:
    """As `_cost`, where it is done by choices on the way; all that is paid on that line."""
    kind = _DONE.get(q.words.split()[0], "")
    paid: list[int] = []

    def comes(m: Machine) -> bool:
        done = (
            bool(kind) and first_event(m.events or [], (kind,), q.card.title if q.card is not None else "") is not None
        )
        if done:
            paid.append(_paid(q, m))
        return done

    return paid[-1] if other_choice(scenario, False, comes, q.who) and paid else None


def _paid(q: Question, m: Machine) -> int:
    """The credits that the player has paid for the card."""
    title = q.card.title if q.card is not None else ""
    return sum(
        n
        for event in m.events or ()
        if event.kind == "paid" and event.data["who"] == q.who and str(event.data["subject"]).startswith(title)
        for _, n in event.data["split"]
    )
