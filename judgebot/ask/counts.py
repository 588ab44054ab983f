"""How much of something there is where a line ends, or was done on it; what is paid."""

from __future__ import annotations

import dataclasses

from judgebot.ask.came import depending, ending
from judgebot.ask.depends import Kept, other_choice
from judgebot.ask.events import names, with_cause
from judgebot.ask.events import told as told_of
from judgebot.ask.reading import Question
from judgebot.ask.reasons import NONE, of_card, of_run
from judgebot.ask.table import chosen_words, when
from judgebot.ask.verdict import NO, OPEN, YES, Answer, bare, player
from judgebot.cards.names import normalise
from judgebot.engine.machine import Event, Machine
from judgebot.scenario.board import build
from judgebot.scenario.expect import look_up
from judgebot.scenario.model import Scenario
from judgebot.scenario.run import Outcome
from judgebot.scenario.wording import plain


def how_many(q: Question, scenario: Scenario, outcome: Outcome, kept: Kept = ()) -> Answer:
    """The number that is asked for; and whether a choice that the line leaves open makes it another."""
    if q.words.endswith(" more or less") and q.card is not None and q.n > 0:
        return _gets(q, scenario, outcome, kept)
    if q.words.endswith(" more or less"):
        q = dataclasses.replace(q, card=None)
    value = _number(q, outcome.machine)
    who, _, unit = q.words.removesuffix(" more or less").partition(" ")
    if q.card is not None:
        unit = q.words.removeprefix(q.card.title).strip()
        what = "credit" if unit == "credit" else f"{unit} counter"
        told = f"{q.card.title} has {value} {what}{'' if value == 1 else 's'} where the line ends."
    elif unit == "accessed":
        told = f"The Runner accesses {value} card{'' if value == 1 else 's'} on this line."
    elif unit == "discarded":
        told = f"{player(who)} discards {value} card{'' if value == 1 else 's'} on this line."
    elif unit == "drawn":
        told = f"{player(who)} draws {value} card{'' if value == 1 else 's'} on this line."
    elif unit == "damage":
        told = f"The Runner suffers {value} damage on this line."
    elif q.words.endswith(" more or less"):
        before = _number(q, build(scenario, record=False))
        change = abs(value - before)
        one = unit.removesuffix("s") if change == 1 else unit
        more = f"{change} {one} {'more' if value > before else 'less'} than at the beginning"
        told = f"{player(who)} has {more}: {before} then, {value} where the line ends."
        if not change:
            told = f"{player(who)} has as many {unit} as at the beginning: {value}."
    elif unit in ("HQ", "grip", "stack", "heap", "R&D", "Archives"):
        told = f"{unit} has {value} card{'' if value == 1 else 's'} where the line ends."
    else:
        told = f"{player(who)} has {value} {unit if value != 1 else unit.removesuffix('s')} where the line ends."
    how, rules = _how(q, outcome)
    said = [told, *how]
    own = q.words.partition(" ")[0] if q.card is None else ""
    kept = (*kept, (own, "use"))  # a player may spend on anything: that decides nothing
    chosen = other_choice(scenario, True, lambda m: _number(q, m) == value, kept=kept)
    if chosen:
        said.append(f"It is another number with: {chosen_words(chosen)}.")
        rules = tuple(dict.fromkeys((*rules, chosen[0][1].rule or chosen[0][0].rule)))
    if not value and outcome.machine.state.winner:
        text, cited = ending(outcome)
        said.append(text)
        rules = (*rules, *cited)
    same = value == _number(q, build(scenario, record=False))
    if q.words.endswith(" more or less") and not chosen and (same or (q.n > 0 and not _so_many(q, outcome))):
        reason = of_run(outcome) if q.n > 0 and not same else NONE
        ended = [f"{reason[0][2:]}."] if reason[0] else []
        return Answer(NO, (f"No. {said[0]}", *said[1:], *ended), (*rules, *reason[1]), scenario, outcome)
    return Answer(OPEN, tuple(said), rules, scenario, outcome)


def _so_many(q: Question, outcome: Outcome) -> bool:
    """Whether anything changes by the number that is asked about, or all changes together do."""
    who = q.words.partition(" ")[0]
    changed = abs(_number(q, outcome.machine) - _number(q, build(outcome.scenario, record=False)))
    each = [
        one for one in outcome.machine.events or () if one.kind in ("gained", "lost") and one.data.get("who") == who
    ]
    return changed == q.n or any(one.data.get("n") == q.n for one in each)


def _gets(q: Question, scenario: Scenario, outcome: Outcome, kept: Kept) -> Answer:
    """Whether a player gets so many of something from a card."""
    assert q.card is not None
    who, _, unit = q.words.removesuffix(" more or less").partition(" ")
    title = normalise(q.card.title)

    def gained(m: Machine) -> int | None:
        for n, one in enumerate(m.events or ()):
            if one.kind == "gained" and one.data.get("who") == who and names(one, title) and one.data.get("n") == q.n:
                return n
        return None

    found = gained(outcome.machine)
    if found is not None:
        clauses, rules = told_of(outcome, with_cause(outcome.machine.events or [], found))
        answer = Answer(YES, (f"Yes. {'. '.join(clauses)}.",), rules, scenario, outcome)
    else:
        why = of_card(outcome, q.card)
        run = of_run(outcome) if not why[0] else why
        text = f"No. {player(who)} gets no {q.n} {unit} from {q.card.title} on this line{run[0]}."
        answer = Answer(NO, (text,), run[1], scenario, outcome)
    chosen = other_choice(scenario, found is not None, lambda m: gained(m) is not None, kept=kept)
    return depending(answer, "no" if found is not None else "yes", chosen) if chosen else answer


# The events that change what is asked for.
_CHANGES = {
    "credits": ("paid", "gained", "lost", "refills"),
    "tags": ("tags", "removed_tags"),
    "clicks": ("paid", "gained", "lost"),
    "accessed": ("access", "access_limit"),
    "damage": ("damage", "prevented"),
    "drawn": ("draws",),
    "points": ("stolen", "scored"),
    "discarded": ("discards",),
}
_COUNTERS = ("placed", "removed", "purged", "moved_counters")
MOST = 8  # changes told


def _how(q: Question, outcome: Outcome) -> tuple[list[str], tuple[str, ...]]:
    """How the number came to be what it is: the changes, in order."""
    events = outcome.machine.events or []
    who, _, unit = q.words.removesuffix(" more or less").partition(" ")
    if q.card is not None:
        title = normalise(q.card.title)
        counted = [n for n, one in enumerate(events) if one.kind in _COUNTERS]
        indices = [n for n in counted if events[n].kind == "purged" or names(events[n], title)]
    else:
        indices = [
            n
            for n, one in enumerate(events)
            if one.kind in _CHANGES.get(unit, ()) and one.data.get("who", who) == who and _concerns(unit, one)
        ]
    if len(indices) > MOST:
        return [], ()
    clauses, rules = told_of(outcome, indices)
    return [f"{one}." for one in clauses], rules


def _concerns(unit: str, event: Event) -> bool:
    if event.kind in ("paid", "gained", "lost"):
        return f"[{unit.removesuffix('s')}]" in str(plain(event.data)) or unit in str(plain(event.data))
    return True


def _number(q: Question, m: Machine) -> int:
    """The number that is asked for, in a game."""
    events = m.events or []
    if q.card is not None:
        return int(look_up(m, f"{q.card.title}.{q.words.removeprefix(q.card.title).strip()}"))
    who, _, unit = q.words.removesuffix(" more or less").partition(" ")
    if unit == "accessed":
        return sum(event.kind == "access" for event in events)
    if unit == "discarded":
        return sum(event.kind == "discards" and event.data.get("who") == who for event in events)
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
    """Everything that is paid on the line, that cannot be, and that is left open."""
    events = outcome.machine.events or []
    paid = [index for index, event in enumerate(events) if event.kind in ("paid", "cannot_pay")]
    if len(paid) > 1:  # that of the action itself is not what is asked
        paid = [index for index in paid if events[index].data.get("subject") != "the game rules"]
    said, rules = told_of(outcome, paid)
    said = [f"{one}." for one in said]
    choices = [one.decision for one in outcome.answered if one.line is None and one.decision.kind == "pay"]
    for of in (*choices, *filter(None, (outcome.waiting,))):
        pays = [bare(option.words) for option in of.options if option.words.startswith("pay ")]
        if pays:
            said.append(f"{player(of.who)} may choose, {when(of.step, of.kind)}: {', or '.join(pays)} ({of.rule}).")
            rules = (*rules, of.rule)
    return Answer(OPEN, tuple(said) or ("Nothing is paid on this line.",), rules, scenario, outcome)
