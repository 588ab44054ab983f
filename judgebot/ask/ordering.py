"""In which order things come, and who chooses what."""

from __future__ import annotations

from judgebot.ask.verdict import OPEN, Answer, bare, player
from judgebot.scenario.model import Scenario
from judgebot.scenario.orders import orders
from judgebot.scenario.run import Outcome


def order(scenario: Scenario, outcome: Outcome) -> Answer:
    """Who decides what on the line, and where several abilities wait together, whether their order matters."""
    found = orders(outcome)
    said: list[str] = []
    rules: list[str] = []
    for event in outcome.machine.events or ():
        pending = event.data.get("pending") if event.kind == "reaction_window" else None
        if pending and len({one["who"] for one in pending}) > 1:
            who = outcome.machine.state.active
            mine = " and ".join(one["source"] for one in pending if one["who"] == who)
            theirs = " and ".join(one["source"] for one in pending if one["who"] != who)
            text = (
                f"At step {event.step} {mine} and {theirs} wait together: {player(who)} is the active player and acts"
                f" first, with {mine}; then {theirs} (9.2.8b)."
            )
            if text not in said:
                said.append(text)
                rules.append("9.2.8b")
    for number, one in enumerate(outcome.answered):
        decision = one.decision
        if decision.who == "chance" or len(decision.options) < 2:
            continue
        if number in found:
            order = found[number]
            listed = " and ".join(option.removeprefix("trigger ") for option in order.options)
            matters = {True: "the order matters", False: "every order ends the same here", None: "the order may matter"}
            text = (
                f"At step {decision.step} {listed} wait together: {player(decision.who)} chooses which comes first;"
                f" {matters[order.matters]} ({decision.rule})."
            )
        elif decision.kind in (
            "trigger",
            "interrupt",
            "target",
            "may",
            "mode",
            "pay",
            "candidate",
            "subroutine",
            "trash set",
            "order",
            "like cards",
        ):
            options = ", or ".join(bare(option.words) for option in decision.options[:5])
            text = f"At step {decision.step} {player(decision.who)} chooses: {options} ({decision.rule})."
        else:
            continue
        if text not in said:
            said.append(text)
            rules.append(decision.rule)
    waits = outcome.waiting
    if waits is not None and waits.kind not in ("action", "paid"):
        options = ", or ".join(bare(option.words) for option in waits.options[:5])
        said.append(f"At step {waits.step} {player(waits.who)} chooses: {options} ({waits.rule}).")
        rules.append(waits.rule)
    if not said:
        said = ["Nobody has a choice of that kind on this line."]
    return Answer(OPEN, tuple(said), tuple(dict.fromkeys(rules)), scenario, outcome)
