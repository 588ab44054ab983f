"""What has come about on a line that was run: whether, through what or why not, how much, in which order."""

from __future__ import annotations

import dataclasses

from judgebot.ask.depends import other_choice
from judgebot.ask.near import stillness
from judgebot.ask.reading import Question
from judgebot.ask.verdict import NO, OPEN, YES, Answer, bare, player, told_event, unanswered
from judgebot.cards.names import normalise
from judgebot.engine.machine import Event, Machine
from judgebot.game import numbers
from judgebot.scenario import wording
from judgebot.scenario.board import build
from judgebot.scenario.expect import look_up
from judgebot.scenario.model import Scenario
from judgebot.scenario.orders import orders
from judgebot.scenario.run import Outcome

# Does X come about

# How a question's words end -> the kinds of events that settle it, and whether the event names the card.
OUTCOMES: dict[str, tuple[tuple[str, ...], bool]] = {
    "trigger": (("triggers", "uses"), True),
    "the run end": (("ends_run", "jacks_out"), False),
    "the run succeed": (("successful",), False),
    "the run fail": (("unsuccessful",), False),
    "take a tag": (("tags",), False),
    "take damage": (("damage",), False),
    "get trashed": (("trashed",), True),
    "get stolen": (("stolen",), True),
    "get broken": (("fully_broken", "broke"), True),
    "get rezzed": (("rezzed",), True),
    "get accessed": (("access",), True),
    "get encountered": (("encounter",), True),
    "get passed": (("passes_ice",), True),
    "get derezzed": (("derezzed",), True),
    "get scored": (("scored",), True),
    "get installed": (("installed",), True),
    "the run go on": (("ends_run", "jacks_out"), False),
}


def does(q: Question, scenario: Scenario, outcome: Outcome) -> Answer:
    """Whether it comes about, and with which other choice it comes out otherwise."""
    found = came_about(q, outcome)
    if found.verdict == OPEN:
        return found
    if found.verdict == NO and (open_ := unanswered(outcome)):
        found = dataclasses.replace(found, verdict=OPEN, said=(open_,), rules=())
    chosen = other_choice(scenario, _comes(q, outcome.machine), lambda m: _comes(q, m))
    if not chosen:
        return found
    other = "no" if _comes(q, outcome.machine) else "yes"
    steps = ", then ".join(f"{bare(option.words)} ({player(of.who)}, step {of.step})" for of, option in chosen)
    rule = chosen[0][1].rule or chosen[0][0].rule
    rules = tuple(dict.fromkeys((*found.rules, rule)))
    if any(of.kind == "paid" or option.words.startswith("do not ") for of, option in chosen):
        text = f"The line does not say it, but it is {other} with: {steps} ({rule})."
        return dataclasses.replace(found, said=(*found.said, text), rules=rules)
    # Windows may be passed, and who triggers wants it; whether to trigger at all is the dispute itself.
    text = f"It depends on a choice that the line leaves open. It is {other} with: {steps} ({rule})."
    without = tuple(f"Without that: {one[0].lower()}{one[1:]}" for one in found.said if found.verdict != OPEN)
    return dataclasses.replace(found, verdict=OPEN, said=(text, *without), rules=rules)


def _comes(q: Question, m: Machine) -> bool:
    """Whether the outcome that is asked about came about in a game."""
    if q.words in ("flatline", "win", "lose"):
        whose = "corp" if q.words == "flatline" else q.who.removeprefix("the ")
        won = m.state.winner
        return won not in ("", "draw", whose) if q.words == "lose" else won == whose
    return (_event_of(q, m.events or []) is not None) != (q.words == "the run go on")


def _event_of(q: Question, events: list[Event]) -> int | None:
    """The event that settles a question about an outcome."""
    if q.words.startswith("pay"):
        return first_event(events, ("paid",), q.card.title if q.card is not None else "")
    kinds, named = next((one for end, one in OUTCOMES.items() if q.words.endswith(end)), ((), False))
    return first_event(events, kinds, q.card.title if named and q.card is not None else "") if kinds else None


def came_about(q: Question, outcome: Outcome) -> Answer:
    """Whether it came about where the choices left open take their defaults."""
    scenario = outcome.scenario
    events = outcome.machine.events or []
    if q.words in ("flatline", "win", "lose"):
        return _ended(q, scenario, outcome)
    if not q.words.startswith("pay") and not any(q.words.endswith(end) for end in OUTCOMES):
        return Answer(OPEN, (), (), scenario, outcome)
    found = _event_of(q, events)
    if found is None and q.words.startswith("the run ") and first_event(events, ("run_begins",), "") is None:
        return Answer(OPEN, ("No run is made on this line.",), (), scenario, outcome)
    if found is None and q.words == "the run go on":
        return Answer(YES, ("Yes: nothing on this line ends the run.",), (), scenario, outcome)
    if found is not None:
        cause = _cause(events, found)
        told = [cause, found] if cause is not None else [found]
        rules = tuple(dict.fromkeys(rule for index in told for rule in events[index].cites))
        sentences = " ".join(f"{told_event(outcome, index)} ({', '.join(events[index].cites)})." for index in told)
        verdict = NO if q.words == "the run go on" else YES
        return Answer(verdict, (f"{verdict.capitalize()}. {sentences}",), rules, scenario, outcome)
    why = untriggered(outcome, q.card.title) if q.card is not None else _instead(q, outcome)
    if not why[0] and (q.card is None or q.words.endswith(("trigger", "take a tag", "take damage"))):
        why = stillness(outcome.machine, q.card.card if q.card is not None else "")
    return Answer(NO, (f"No: that does not come about on this line{why[0]}.",), why[1], scenario, outcome)


_CAUSES = ("triggers", "uses", "subroutine", "interrupts", "plays")


def _cause(events: list[Event], found: int) -> int | None:
    """The ability that brought an event about: the last one of its source that began to resolve before it."""
    source = normalise(str(events[found].data.get("source", "")))
    if not source or events[found].kind in _CAUSES:
        return None
    return next((n for n in range(found - 1, -1, -1) if events[n].kind in _CAUSES and _names(events[n], source)), None)


_INSTEAD = {
    "the run succeed": ("ends_run", "jacks_out"),
    "take a tag": ("prevented",),
    "take damage": ("prevented",),
}


def _instead(q: Question, outcome: Outcome) -> tuple[str, tuple[str, ...]]:
    """What happened instead of an outcome that no card of the question names, with what brought that about."""
    events = outcome.machine.events or []
    kinds = next((kinds for end, kinds in _INSTEAD.items() if q.words.endswith(end)), ())
    undeclared = (
        n for n, event in enumerate(events) if event.kind == "prohibited" and numbers.NOT_DECLARED in event.cites
    )
    found = next(undeclared, None) if "ends_run" in kinds else None
    if found is None:
        found = first_event(events, kinds, "")
    if found is None:
        return "", ()
    cause = _cause(events, found)
    told = [cause, found] if cause is not None else [found]
    rules = tuple(dict.fromkeys(rule for index in told for rule in events[index].cites))
    return ": " + "; ".join(f"{told_event(outcome, index)} ({', '.join(events[index].cites)})" for index in told), rules


def _ended(q: Question, scenario: Scenario, outcome: Outcome) -> Answer:
    state = outcome.machine.state
    if not state.winner:
        return Answer(NO, ("No: the game goes on after this line.",), (), scenario, outcome)
    events = outcome.machine.events or []
    rules = next((event.cites for event in reversed(events) if event.kind == "game_over"), ())
    verdict = YES if _comes(q, outcome.machine) else NO
    cited = f" ({', '.join(rules)})" if rules else ""
    how = "it is a draw" if state.winner == "draw" else f"the {state.winner.capitalize()} wins"
    text = f"{verdict.capitalize()}. The game is over: {how}{cited}."
    ends = ("damage",) if numbers.FLATLINED in rules else ("stolen", "scored") if numbers.POINTS in rules else ()
    last = next((n for n in range(len(events) - 1, -1, -1) if events[n].kind in ends), None)
    if last is not None:
        cause = _cause(events, last)
        told = [cause, last] if cause is not None else [last]
        text += "".join(f" {told_event(outcome, n)} ({', '.join(events[n].cites)})." for n in told)
    return Answer(verdict, (text,), rules, scenario, outcome)


def first_event(events: list[Event], kinds: tuple[str, ...], title: str) -> int | None:
    """The first event of one of these kinds, about a card if one is named; None if there is none."""
    wanted = normalise(title)
    for index, event in enumerate(events):
        if event.kind in kinds and (not wanted or _names(event, wanted)):
            return index
    return None


def _names(event: Event, wanted: str) -> bool:
    return any(
        normalise(str(value)) == wanted or normalise(str(value)).startswith(wanted + " ")
        for value in wording.plain(event.data).values()
    )


_REASONS = (
    "not_met",
    "not_pending",
    "lost_pending",
    "cannot_pay",
    "refused",
    "prohibited",
    "prevented",
    "not_paid",
    "declines",
)


def untriggered(outcome: Outcome, title: str) -> tuple[str, tuple[str, ...]]:
    """Why something did not come about, if an event of the card says so."""
    events = outcome.machine.events or []
    found = first_event(events, _REASONS, title) if title else None
    if found is None:
        return "", ()
    return f": {told_event(outcome, found)} ({', '.join(events[found].cites)})", events[found].cites


# How much, in which order, who chooses


def how_many(q: Question, scenario: Scenario, outcome: Outcome) -> Answer:
    """The number that is asked for; and whether a choice that the line leaves open makes it another."""
    value = _number(q, outcome.machine)
    who, _, unit = q.words.removesuffix(" more or less").partition(" ")
    if q.card is not None:
        unit = q.words.removeprefix(q.card.title).strip()
        what = "credit" if unit == "credit" else f"{unit} counter"
        told = f"{q.card.title} has {value} {what}{'' if value == 1 else 's'} where the line ends."
    elif unit == "accessed":
        told = f"The Runner accesses {value} card{'' if value == 1 else 's'} on this line."
    elif unit == "drawn":
        told = f"{player(who)} draws {value} card{'' if value == 1 else 's'} on this line."
    elif unit == "damage":
        told = f"The Runner suffers {value} damage on this line."
    elif q.words.endswith(" more or less"):
        before = _number(q, build(scenario, record=False))
        change = abs(value - before)
        one = unit.removesuffix("s") if change == 1 else unit
        how = f"{change} {one} {'more' if value > before else 'less'} than at the beginning"
        told = f"{player(who)} has {how}: {before} then, {value} where the line ends."
        if not change:
            told = f"{player(who)} has as many {unit} as at the beginning: {value}."
    elif unit in ("HQ", "grip", "stack", "heap", "R&D", "Archives"):
        told = f"{unit} has {value} card{'' if value == 1 else 's'} where the line ends."
    else:
        told = f"{player(who)} has {value} {unit if value != 1 else unit.removesuffix('s')} where the line ends."
    chosen = other_choice(scenario, True, lambda m: _number(q, m) == value)
    if not chosen:
        return Answer(OPEN, (told,), (), scenario, outcome)
    steps = ", then ".join(f"{bare(option.words)} ({player(of.who)}, step {of.step})" for of, option in chosen)
    rule = chosen[0][1].rule or chosen[0][0].rule
    return Answer(OPEN, (told, f"It is another number with: {steps} ({rule})."), (rule,), scenario, outcome)


def _number(q: Question, m: Machine) -> int:
    """The number that is asked for, in a game."""
    events = m.events or []
    if q.card is not None:
        return int(look_up(m, f"{q.card.title}.{q.words.removeprefix(q.card.title).strip()}"))
    who, _, unit = q.words.removesuffix(" more or less").partition(" ")
    if unit == "accessed":
        return sum(event.kind == "access" for event in events)
    if unit in ("drawn", "damage"):
        kind = {"drawn": "draws"}.get(unit, unit)
        return sum(
            int(event.data.get("n", 0))
            for event in events
            if event.kind == kind and (unit == "damage" or event.data["who"] == who)
        )
    path = {"cards": "grip" if who == "runner" else "HQ", "points": "score"}.get(unit, unit.replace(" ", "_"))
    return int(look_up(m, f"{who}.{path}"))


def cost(scenario: Scenario, outcome: Outcome) -> Answer:
    """Everything that is paid on the line."""
    events = outcome.machine.events or []
    paid = [index for index, event in enumerate(events) if event.kind == "paid"]
    if outcome.scenario.play and outcome.scenario.play[0].words.startswith("run ") and len(paid) > 1:
        paid = [index for index in paid if "click" not in told_event(outcome, index)]  # that of the run itself
    said = tuple(f"{told_event(outcome, index)} ({', '.join(events[index].cites)})." for index in paid)
    rules = tuple(dict.fromkeys(rule for index in paid for rule in events[index].cites))
    return Answer(OPEN, said or ("Nothing is paid on this line.",), rules, scenario, outcome)


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
