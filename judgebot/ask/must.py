"""Whether a player must do something: whether every legal line has it, at the moment that is asked about."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

from judgebot.ask.came import came_about
from judgebot.ask.depends import Chosen, other_choice
from judgebot.ask.events import first_damage, first_event
from judgebot.ask.pay import payment, unpaid
from judgebot.ask.reading import Question
from judgebot.ask.table import chosen_words, when
from judgebot.ask.verdict import NO, YES, Answer, bare, player, told_event
from judgebot.engine.machine import Machine
from judgebot.engine.records import Decision
from judgebot.scenario.expect import says
from judgebot.scenario.model import Scenario
from judgebot.scenario.run import Outcome

Comes = Callable[[Machine], bool]

# How the words of an option begin -> the events by which it comes about; those of a player, or about the card.
_EVENTS = {
    "take a tag": ("tags",),
    "take damage": ("damage",),
    "steal": ("stolen",),
    "trash": ("trashed",),
    "rez": ("rezzed",),
    "access": ("access",),
    "jack out": ("jacks_out",),
    "trigger": ("triggers",),
    "end the run": ("ends_run",),
}


def must(q: Question, scenario: Scenario, outcome: Outcome) -> Answer:
    """Whether a player has no other choice than to do it."""
    comes = _coming(q, outcome)
    if comes is None:
        return _chosen(q, scenario, outcome)
    if not comes(outcome.machine):
        chosen = other_choice(scenario, False, comes, q.who)
        if chosen:
            text = f"No. {player(q.who)} may choose: {_options(chosen[-1][0])}."
            return Answer(NO, (text,), _rules(chosen), scenario, outcome)
        if q.words.startswith("pay"):
            return _cannot_pay(q, scenario, outcome)
        found = came_about(dataclasses.replace(q, kind="does", words=_as_outcome(q)), outcome)
        text = "No: it does not come to that on this line."
        return found if found.said else Answer(NO, (text,), (), scenario, outcome)
    avoided = other_choice(scenario, True, comes, q.who)
    if avoided:
        of = avoided[-1][0]
        text = f"No. {player(q.who)} may choose otherwise: {chosen_words(avoided)}."
        if len(of.options) > 2:
            text += f" The choice there: {_options(of)}."
        return Answer(NO, (text,), _rules(avoided), scenario, outcome)
    unless = other_choice(scenario, True, comes)
    index = _event(q, outcome)
    rules = outcome.machine.events[index].cites if index is not None and outcome.machine.events else ()
    told = f" {told_event(outcome, index)} ({', '.join(rules)})." if index is not None else ""
    text = f"Yes. No choice that {player(q.who).replace('The', 'the')} has avoids it.{told}"
    if unless:
        text += f" It is otherwise only with this: {chosen_words(unless)}."
    return Answer(YES, (text,), (*rules, *_rules(unless)), scenario, outcome)


def _coming(q: Question, outcome: Outcome) -> Comes | None:
    """Whether it came about, in a game; None if it is nothing that an event tells."""
    if q.words == "pay" or q.words.startswith("pay "):
        return payment(q, outcome)
    if q.words == "take damage":
        return lambda m: first_damage(m.events or []) is not None
    kinds = next((kinds for words, kinds in _EVENTS.items() if q.words == words or q.words.startswith(words + " ")), ())
    if not kinds or (q.card is None and " " in q.words and q.words.startswith("trash ")):
        return None
    title = q.card.title if q.card is not None else ""
    return lambda m: first_event(m.events or [], kinds, title) is not None


def _event(q: Question, outcome: Outcome) -> int | None:
    kinds = next((kinds for words, kinds in _EVENTS.items() if q.words.startswith(words)), ("paid",))
    events = outcome.machine.events or []
    if kinds == ("damage",):
        return first_damage(events)
    if kinds == ("paid",):
        mine = [n for n, event in enumerate(events) if event.kind == "paid" and event.data["who"] == q.who]
        return mine[-1] if mine else None
    return first_event(events, kinds, q.card.title if q.card is not None else "")


def _as_outcome(q: Question) -> str:
    """The words of a deed as those of an outcome."""
    verb = q.words.split()[0]
    done = {"steal": "stolen", "trash": "trashed", "rez": "rezzed", "access": "accessed"}.get(verb)
    return f"{q.card.title} get {done}" if done and q.card is not None else q.words


def _paying(q: Question) -> str:
    return "pay" + (f" {q.n} credits" if q.n >= 0 else "")


def _cannot_pay(q: Question, scenario: Scenario, outcome: Outcome) -> Answer:
    """There is nothing to pay, or it cannot be paid: then nobody must."""
    other = other_choice(scenario, False, payment(dataclasses.replace(q, n=-1), outcome), q.who) if q.n >= 0 else ()
    if other:
        text = f"No. {player(q.who)} cannot {_paying(q)} there, but may choose: {_options(other[-1][0])}."
        return Answer(NO, (text,), _rules(other), scenario, outcome)
    why = unpaid(outcome, q.who, q.card.title if q.card is not None else "", q.n)
    text = f"No. {player(q.who)} cannot {_paying(q)} on this line{why[0]}."
    return Answer(NO, (text,), why[1], scenario, outcome)


def _options(of: Decision) -> str:
    return f"{', or '.join(bare(option.words) for option in of.options[:5])}, {when(of.step, of.kind)} ({of.rule})"


def _rules(chosen: tuple[Chosen, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(option.rule or of.rule for of, option in chosen))


def _chosen(q: Question, scenario: Scenario, outcome: Outcome) -> Answer:
    """What is done by an option: whether the decision at which it comes up has another one."""

    def fits(words: str) -> bool:
        if words.startswith(("do not ", "pass")):
            return False
        if q.card is None and q.words.startswith("trash a "):
            return words.startswith("trash ")
        return says(words, q.words)

    asked = [one.decision for one in (*outcome.answered, *outcome.script.taken) if one.decision.who == q.who]
    waits = outcome.waiting
    if waits is not None and waits.who == q.who:
        asked.append(waits)
    for decision in asked:
        if not any(fits(option.words) for option in decision.options):
            continue
        others = [option.words for option in decision.options if not fits(option.words)]
        rule = decision.rule
        if not others:
            text = f"Yes. {player(q.who)} has no other choice, {when(decision.step, decision.kind)} ({rule})."
            return Answer(YES, (text,), (rule,), scenario, outcome)
        told = "; ".join(bare(one) for one in others[:4])
        text = f"No. {player(q.who)} may choose otherwise, {when(decision.step, decision.kind)}: {told} ({rule})."
        return Answer(NO, (text,), (rule,), scenario, outcome)
    return Answer(NO, ("No: it does not come to that on this line.",), (), scenario, outcome)
