"""What has come about on a line that was run: whether, and through what or why not; and how the game ends."""

from __future__ import annotations

import dataclasses

from judgebot.ask import reasons
from judgebot.ask.depends import Chosen, Kept, other_choice
from judgebot.ask.events import first_damage, first_event, last_event, told, with_cause
from judgebot.ask.moment import in_time
from judgebot.ask.pay import payment, unpaid
from judgebot.ask.reading import Question
from judgebot.ask.table import chosen_words
from judgebot.ask.verdict import NO, OPEN, YES, Answer, unanswered
from judgebot.engine.machine import Event, Machine
from judgebot.game import numbers
from judgebot.scenario.board import build
from judgebot.scenario.model import Scenario
from judgebot.scenario.run import Outcome

# How a question's words end -> the kinds of events that settle it, and whether the event names the card.
OUTCOMES: dict[str, tuple[tuple[str, ...], bool]] = {
    "trigger": (("triggers", "uses", "interrupts"), True),
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


def does(q: Question, scenario: Scenario, outcome: Outcome, kept: Kept = ()) -> Answer:
    """Whether it comes about, and with which other choice it comes out otherwise.

    kept  what players do not do, as the line says
    """
    found = came_about(q, outcome)
    if found.verdict == OPEN:
        return found

    def comes(m: Machine) -> bool:
        return _comes(q, m, outcome)

    usual = comes(outcome.machine)
    if q.words.startswith("the run ") and (unable := reasons.unable(outcome, "end the run"))[0]:
        found = dataclasses.replace(
            found, said=(*found.said, f"{unable[0][2:]}."), rules=tuple(dict.fromkeys((*found.rules, *unable[1])))
        )
    if found.verdict == NO and (open_ := unanswered(outcome)):
        found = dataclasses.replace(found, verdict=OPEN, said=(open_,), rules=())
    chosen = other_choice(scenario, usual, comes, kept=kept)
    return depending(found, "no" if usual else "yes", chosen) if chosen else found


def depending(found: Answer, other: str, chosen: tuple[Chosen, ...]) -> Answer:
    """An answer that comes out otherwise with other choices."""
    rule = chosen[0][1].rule or chosen[0][0].rule
    rules = tuple(dict.fromkeys((*found.rules, rule)))
    if any(of.who == "chance" for of, _ in chosen):
        text = f"It rests on chance. It is {other} with: {chosen_words(chosen)}."
        without = tuple(f"Otherwise it can be so: {one[0].lower()}{one[1:]}" for one in found.said[:1])
        return dataclasses.replace(found, verdict=OPEN, said=(text, *without, *found.said[1:]), rules=rules)
    if any(of.kind == "paid" or option.words.startswith("do not ") for of, option in chosen):
        text = f"The line does not say it, but it is {other} with: {chosen_words(chosen)}."
        return dataclasses.replace(found, said=(*found.said, text), rules=rules)
    # Windows may be passed, and who triggers wants it; whether to trigger at all is the dispute itself.
    text = f"It depends on a choice that the line leaves open. It is {other} with: {chosen_words(chosen)}."
    without = tuple(f"Without that: {one[0].lower()}{one[1:]}" for one in found.said if found.verdict != OPEN)
    return dataclasses.replace(found, verdict=OPEN, said=(text, *without), rules=rules)


ENDINGS = ("flatline", "win", "lose")


def _comes(q: Question, m: Machine, outcome: Outcome) -> bool:
    """Whether the outcome that is asked about came about in a game."""
    if q.words in ENDINGS:
        whose = "corp" if q.words == "flatline" else q.who.removeprefix("the ")
        won = m.state.winner
        return won not in ("", "draw", whose) if q.words == "lose" else won == whose
    if q.words.startswith("pay"):
        return payment(dataclasses.replace(q, who=q.who.removeprefix("the ")), outcome)(m)
    return (_event_of(q, m.events or []) is not None) != (q.words == "the run go on")


def _event_of(q: Question, events: list[Event]) -> int | None:
    """The event that settles a question about an outcome."""
    if q.words.startswith("pay"):
        return last_event(events, ("paid",), q.card.title if q.card is not None else "")
    if q.words.endswith("take damage") and q.card is None:
        return first_damage(events)
    kinds, named = next((one for end, one in OUTCOMES.items() if q.words.endswith(end)), ((), False))
    return first_event(events, kinds, q.card.title if named and q.card is not None else "") if kinds else None


def came_about(q: Question, outcome: Outcome) -> Answer:
    """Whether it came about where the choices left open take their defaults."""
    scenario = outcome.scenario
    events = outcome.machine.events or []
    if q.words in ENDINGS:
        return _ended(q, outcome)
    if not q.words.startswith("pay") and not any(q.words.endswith(end) for end in OUTCOMES):
        return Answer(OPEN, (), (), scenario, outcome)
    found = _event_of(q, events)
    if q.words.startswith("pay") and not _comes(q, outcome.machine, outcome):
        found = None
    begun = first_event(events, ("run_begins",), "") is not None or build(scenario, record=False).state.runs
    if found is None and q.words.startswith("the run ") and not begun:
        return Answer(OPEN, ("No run is made on this line.",), (), scenario, outcome)
    if found is None and q.words == "the run go on":
        why = reasons.of_run(outcome)
        return Answer(YES, (f"Yes: nothing on this line ends the run{why[0]}.",), why[1], scenario, outcome)
    if found is not None and not in_time(q.moment, events, found):
        clauses, rules = told(outcome, with_cause(events, found))
        at = q.moment.told if q.moment is not None else ""
        text = f"No, not {at}: it comes about at another time. {' '.join(f'{one}.' for one in clauses)}"
        return Answer(NO, (text,), rules, scenario, outcome)
    if found is not None:
        clauses, rules = told(outcome, with_cause(events, found))
        verdict = NO if q.words == "the run go on" else YES
        sentences = " ".join(f"{one}." for one in clauses)
        return Answer(verdict, (f"{verdict.capitalize()}. {sentences}",), rules, scenario, outcome)
    why = _why_not(q, outcome)
    if not why[0] and outcome.machine.state.winner:
        text, rules = ending(outcome)
        why = (f", and then there is nothing more to come: {text.rstrip('.')}", rules)
    return Answer(NO, (f"No: that does not come about on this line{why[0]}.",), why[1], scenario, outcome)


_DEEDS = {"trashed": "trash", "rezzed": "rez", "scored": "score", "installed": "install"}


def _why_not(q: Question, outcome: Outcome) -> reasons.Why:
    """Why an outcome did not come about."""
    title = q.card.title if q.card is not None else ""
    if q.words.startswith("pay"):
        return unpaid(outcome, q.who.removeprefix("the "), title)
    if q.words.startswith("the run "):
        return reasons.of_run(outcome)
    about = next((word for end, word in (("a tag", "tag"), ("damage", "damage")) if q.words.endswith(end)), "")
    if about and q.card is None:
        return reasons.of_kind(outcome, about)
    done = q.words.rpartition(" ")[2]
    why = reasons.of_card(outcome, q.card, deed=_DEEDS.get(done, ""))
    if not why[0] and q.card is not None and (about or q.words.endswith("trigger")):
        why = reasons.still(outcome.machine, q.card.card)
    if not why[0] and q.words.endswith(("stolen", "accessed")):
        why = reasons.unaccessed(outcome, title)
    return why


def _ended(q: Question, outcome: Outcome) -> Answer:
    state, scenario = outcome.machine.state, outcome.scenario
    if not state.winner:
        why = reasons.of_damage(outcome) if q.words == "flatline" or q.who == "the corp" else reasons.NONE
        points = f" ({score(outcome)})" if q.words != "flatline" else ""
        last = last_event(outcome.machine.events or [], ("stolen", "scored"))
        if points and last is not None and not why[0]:
            clauses, rules = told(outcome, [last])
            why = (f": {clauses[0]}", rules)
        return Answer(NO, (f"No: the game goes on after this line{points}{why[0]}.",), why[1], scenario, outcome)
    verdict = YES if _comes(q, outcome.machine, outcome) else NO
    text, rules = ending(outcome)
    return Answer(verdict, (f"{verdict.capitalize()}. {text}",), rules, scenario, outcome)


def score(outcome: Outcome) -> str:
    """Both scores."""
    from judgebot.engine.characteristics import score as points

    each = [(who, points(outcome.machine, who)) for who in ("corp", "runner")]
    return ", ".join(f"the {who.capitalize()} has {n} agenda point{'' if n == 1 else 's'}" for who, n in each)


def ending(outcome: Outcome) -> tuple[str, tuple[str, ...]]:
    """How the game is over, with what ended it, and the rules."""
    events = outcome.machine.events or []
    winner = outcome.machine.state.winner
    rules = next((event.cites for event in reversed(events) if event.kind == "game_over"), ())
    cited = f" ({', '.join(rules)})" if rules else ""
    how = "it is a draw" if winner == "draw" else f"the {winner.capitalize()} wins"
    text = f"The game is over: {how}{cited}."
    ends = ("damage",) if numbers.FLATLINED in rules else ("stolen", "scored") if numbers.POINTS in rules else ()
    last = last_event(events, ends) if ends else None
    if last is not None:
        text += "".join(f" {one}." for one in told(outcome, with_cause(events, last))[0])
    return text, rules


def ends(scenario: Scenario, outcome: Outcome, kept: Kept = ()) -> Answer:
    """Who wins, if anybody does, and with which other choice somebody else does."""
    winner = outcome.machine.state.winner
    if winner:
        text, rules = ending(outcome)
    else:
        why = reasons.of_damage(outcome)
        text, rules = f"Nobody: the game goes on after this line ({score(outcome)}){why[0]}.", why[1]
    found = Answer(OPEN, (text,), rules, scenario, outcome)
    chosen = other_choice(scenario, True, lambda m: m.state.winner == winner, kept=kept)
    if not chosen:
        return found
    return dataclasses.replace(found, said=(*found.said, f"It ends otherwise with: {chosen_words(chosen)}."))
