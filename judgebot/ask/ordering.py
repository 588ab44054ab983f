"""In which order things come, and who chooses what."""

from __future__ import annotations

from judgebot.ask.came import ending
from judgebot.ask.events import names, told
from judgebot.ask.readings import Question
from judgebot.ask.table import when
from judgebot.ask.verdict import OPEN, Answer, bare, player
from judgebot.cards.names import normalise
from judgebot.scenario.model import Scenario
from judgebot.scenario.notation import NamedDecision
from judgebot.scenario.orders import orders
from judgebot.scenario.run import Outcome

DRAW = "mandatory draw"
_COMES = ("triggers", "uses", "interrupts")
# What comes up on any line, whatever its cards do: no choice that is asked about.
_WINDOWS = ("action", "paid", "credit", "credits", "jack out", "continue", "pass", "cost", "rule", "loop", "face")


def order(q: Question, scenario: Scenario, outcome: Outcome) -> Answer:
    """Who decides what on the line, and where several abilities wait together, whether their order matters.

    Of an order only what waits together is told, where anything does.
    """
    found = orders(outcome)
    together: set[str] = set()
    said: list[str] = []
    rules: list[str] = []
    for event in outcome.machine.events or ():
        pending = event.data.get("pending") if event.kind == "reaction_window" else None
        if pending and len({one["who"] for one in pending}) > 1:
            who = outcome.machine.state.active
            mine = " and ".join(one["source"] for one in pending if one["who"] == who)
            theirs = " and ".join(one["source"] for one in pending if one["who"] != who)
            text = (
                f"{mine} and {theirs} wait together (step {event.step}): {player(who)} is the active player and acts"
                f" first, with {mine}; then {theirs} (9.2.8b)."
            )
            together |= {one["source"] for one in pending}
            if text not in said:
                said.append(text)
                rules.append("9.2.8b")
    for number, one in enumerate(outcome.answered):
        decision = one.decision
        if decision.who == "chance" or len(decision.options) < 2 or (one.line is not None and number not in found):
            continue
        if number in found and len(found[number].options) > 1:
            order = found[number]
            listed = " and ".join(option.removeprefix("trigger ") for option in order.options)
            matters = {True: "the order matters", False: "every order ends the same here", None: "the order may matter"}
            text = (
                f"{listed} wait together (step {decision.step}): {player(decision.who)} chooses which comes first;"
                f" {matters[order.matters]} ({decision.rule})."
            )
        elif decision.kind not in _WINDOWS:
            text = _choice(decision)
            if q.kind == "order" and together and not any(f"trigger {one}" in text for one in together):
                continue
        else:
            continue
        if text not in said:
            said.append(text)
            rules.append(decision.rule)
    waits = outcome.waiting
    if waits is not None and waits.kind not in ("action", "paid"):
        said.append(_choice(waits))
        rules.append(waits.rule)
    if outcome.machine.state.winner:
        text, cited = ending(outcome)
        said.append(f"What has not happened by then does not happen: {text[:1].lower()}{text[1:]}")
        rules += cited
    chosen = [n for n, one in enumerate(outcome.machine.events or ()) if one.kind == "targets"]
    if not said and chosen:
        clauses, cited = told(outcome, chosen[-2:])
        said, rules = [f"There is nothing else to choose. {'. '.join(clauses)}."], list(cited)
    if q.kind == "order" and (DRAW in q.words or (not said and len(q.cards) > 1)):
        steps, their = _in_order(q, outcome)
        said, rules = [*steps, *said], [*their, *rules]
    if not said:
        said = ["Nobody has a choice of that kind on this line."]
        if q.kind == "order":
            said = ["No abilities wait together on this line, so nobody orders them (9.2.8d)."]
            rules = ["9.2.8d"]
    return Answer(OPEN, tuple(said), tuple(dict.fromkeys(rules)), scenario, outcome)


def _in_order(q: Question, outcome: Outcome) -> tuple[list[str], list[str]]:
    """What is named in the question, in the order in which it comes on the line, each with its step."""
    events = outcome.machine.events or []
    found: list[int] = []
    missing: list[str] = []
    for card in q.cards:
        own = [n for n, one in enumerate(events) if one.kind in _COMES and names(one, normalise(card.title))]
        found += own
        missing += [] if own else [f"{card.title} does not trigger on this line."]
    if DRAW in q.words:
        drawn = [n for n, one in enumerate(events) if one.kind == "mandatory_draw"]
        found += drawn
        missing += [] if drawn else ["There is no mandatory draw on this line."]
    said: list[str] = []
    rules: list[str] = []
    for index in sorted(set(found)):
        clauses, cited = told(outcome, [index])
        first = "First" if not said else "Then"
        said.append(f"{first}, at step {events[index].step}: {'. '.join(clauses)}.")
        rules += [events[index].step, *cited]
    return [*said, *missing], rules


def _choice(of: NamedDecision) -> str:
    words = list(dict.fromkeys(bare(option.words.removeprefix("choose ")) for option in of.options))
    options, more = ", or ".join(words[:6]), " ..." if len(words) > 6 else ""
    return f"{player(of.who)} chooses, {when(of.step, of.kind)}: {options}{more} ({of.rule})."
