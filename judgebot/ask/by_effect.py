"""Whether a player may rez, trash or install a card by an ability that resolves on the line, not as a deed of its own.

`the first sub fires. can the corp install Karunā?` asks of what the subroutine lets the Corp do. Their basic action is
no answer to that, be it open to them later or not.
"""

from __future__ import annotations

import re

from judgebot.ask.depends import Chosen, other_choice
from judgebot.ask.details import says
from judgebot.ask.events import first_event, resolving, told
from judgebot.ask.looking import windows
from judgebot.ask.readings import Move, Placed, Question
from judgebot.ask.table import chosen_words, when
from judgebot.ask.verdict import NO, YES, Answer, player
from judgebot.engine.machine import Event, Machine
from judgebot.scenario.model import Line, Scenario
from judgebot.scenario.run import Outcome, run
from judgebot.scenario.script import AmbiguousLine, StuckLine

# A verb -> the event that tells of it, and how a card speaks of it.
DEEDS = {
    "rez": ("rezzed", r"\brez\b"),
    "trash": ("trashed", r"\btrash\b"),
    "install": ("installed", r"\binstall\b"),
    "score": ("scored", r"\bscore\b"),
    "derez": ("derezzed", r"\bderez\b"),
}
# What a player is asked while an ability resolves.
_WITHIN = ("may", "mode", "pay", "target", "trigger", "interrupt")
_OF_IT = ("find", "target", "let", "continue", "pass", "decline")


def by_effect(q: Question, moves: list[Move], scenario: Scenario, outcome: Outcome) -> Answer | None:
    """What an ability that resolves lets a player do, or does for them; None if none does that.

    moves  what was told before the question
    """
    verb = q.words.split()[0]
    if verb not in DEEDS or q.card is None or " on " in q.words or not _resolves(q, moves, verb):
        return None
    if (other := _another(q, verb, scenario, outcome)) is not None:
        return other
    kind, title = DEEDS[verb][0], q.card.title

    def comes(m: Machine) -> bool:
        found = first_event(m.events or [], (kind,), title)
        return found is not None and _of_ability(m.events or [], found)

    events = outcome.machine.events or []
    if comes(outcome.machine):
        if any(one.kind == verb and q.card in one.cards for one in moves):
            return None  # it is told
        found = first_event(events, (kind,), title)
        return _done(q, found, events, scenario, outcome) if found is not None else None
    chosen = other_choice(scenario, False, comes)
    if not chosen:
        return _not_by_it(q, moves, verb, scenario, outcome)
    if any(of.kind not in _WITHIN for of, _ in chosen) or chosen[-1][0].who != q.who:
        return None
    rule = chosen[0][1].rule or chosen[0][0].rule
    then = _so(scenario, chosen) or outcome
    paid, rules = _paid(then, title)
    text = f"Yes. {player(q.who)} may do it by an ability: {chosen_words(chosen)}.{says(outcome.machine, chosen)}"
    return Answer(YES, (text, *paid), tuple(dict.fromkeys((rule, *rules))), scenario, then)


def _resolves(q: Question, moves: list[Move], verb: str) -> bool:
    """Whether the line is at an ability that speaks of such a deed: a subroutine, or a card just played or used."""
    of, what = (q.moment.card, q.moment.what) if q.moment is not None else _last(moves)
    if of is None or of is q.card or what not in ("subroutine", "use", "play", "trigger"):
        return False
    own = [one for one in of.abilities if what != "subroutine" or one.kind == "subroutine"]
    return any(re.search(DEEDS[verb][1], one.english().lower()) for one in own)


def _not_by_it(q: Question, moves: list[Move], verb: str, scenario: Scenario, outcome: Outcome) -> Answer | None:
    """That a card which has just found another one does not let its player install it, since its condition fails."""
    assert q.card is not None
    found = next((one for one in reversed(moves) if one.kind in _OF_IT), None)
    of, _ = _last(moves)
    if of is None or q.moment is not None or found is None or q.card not in found.cards:
        return None
    events = outcome.machine.events or []
    failed = [n for n, one in enumerate(events) if one.kind == "condition" and one.data["source"] == of.title]
    failed = [n for n in failed if not events[n].data["holds"]]
    if not failed:
        return None
    clauses, rules = told(outcome, failed[-1:])
    said = [f"No, not by {of.title}. {clauses[0]}."]
    later = next((one.look for one in windows(scenario, q.who, q.words) if one.look.offered), None)
    if later is not None:
        said.append(f"Later it may be done: {when(later.step, later.what)} ({later.rule}).")
        rules = (*rules, later.rule)
    return Answer(NO, tuple(said), rules, scenario, outcome)


def _another(q: Question, verb: str, scenario: Scenario, outcome: Outcome) -> Answer | None:
    """That the subroutine with which something is to be done does nothing of the kind; None if it does."""
    if q.moment is None or q.moment.what != "subroutine" or q.moment.card is None or q.moment.how != "when":
        return None
    subs = [one for one in q.moment.card.abilities if one.kind == "subroutine"]
    n = q.moment.n
    if not n or abs(n) > len(subs) or re.search(DEEDS[verb][1], subs[n - 1 if n > 0 else n].english().lower()):
        return None
    said = subs[n - 1 if n > 0 else n].english().removeprefix("[subroutine] ")
    text = f"No. That subroutine of {q.moment.card.title} does not {verb} anything: “{said}” (9.1.1)."
    return Answer(NO, (text,), ("9.1.1",), scenario, outcome)


def _last(moves: list[Move]) -> tuple[Placed | None, str]:
    """The card of the last move, and what is done with it."""
    last = next((one for one in reversed(moves) if one.kind not in _OF_IT), None)
    return (last.cards[0], last.kind) if last is not None and last.cards else (None, "")


def _of_ability(events: list[Event], found: int) -> bool:
    """Whether something comes about while an ability resolves, and is no cost and no action."""
    how = events[found].data.get("cause", "ability")
    return how in ("ability", "") and resolving(events, found) is not None


def _done(q: Question, found: int, events: list[Event], scenario: Scenario, outcome: Outcome) -> Answer | None:
    """What an ability of a player does anyway: nothing is left to choose."""
    of = resolving(events, found)
    assert of is not None
    m, data = outcome.machine, events[of].data
    name = str(data.get("source") or data.get("ice") or data.get("card"))
    side = next((m.card(oid).side for oid, obj in m.state.objs.items() if obj.name and m.name(oid) == name), "")
    if side != q.who:
        return None
    clauses, rules = told(outcome, [of, found])
    text = f"Yes. An ability does it: {'. '.join(clauses)}."
    return Answer(YES, (text,), rules, scenario, outcome)


def _so(scenario: Scenario, chosen: tuple[Chosen, ...]) -> Outcome | None:
    """The line with these choices made."""
    lines = [Line(of.who, option.words, 0) for of, option in chosen]
    try:
        return run(scenario.replace(play=[*scenario.play, *lines]))
    except (StuckLine, AmbiguousLine):
        return None


def _paid(outcome: Outcome, title: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What is paid for a card that an ability installs or rezzes, in a sentence with its rules, if anything is."""
    events = outcome.machine.events or []
    paid = [n for n, one in enumerate(events) if one.kind == "paid" and title in str(one.data.get("subject", ""))]
    clauses, rules = told(outcome, paid[-1:])
    return (f"{clauses[0]}.",) if clauses else (), rules
