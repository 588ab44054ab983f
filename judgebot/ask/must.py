"""Whether a player must do something: whether every legal line has it, at the moment that is asked about."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

from judgebot.ask.came import came_about, depending
from judgebot.ask.depends import Chosen, other_choice
from judgebot.ask.events import last_event, names, suffered, with_cause
from judgebot.ask.events import told as told_of
from judgebot.ask.pay import payment, unpaid
from judgebot.ask.persons import OTHER
from judgebot.ask.readings import DISCARDS, Question
from judgebot.ask.spans import in_time
from judgebot.ask.table import chosen_words, when
from judgebot.ask.traced import untraced
from judgebot.ask.verdict import NO, YES, Answer, bare, player
from judgebot.cards.names import normalise
from judgebot.cards.queries.conditions import Not
from judgebot.engine.characteristics import memory_limit, memory_used, printed
from judgebot.engine.machine import Event, Machine
from judgebot.engine.query import holds
from judgebot.game import numbers
from judgebot.scenario.model import Scenario
from judgebot.scenario.notation import NamedDecision
from judgebot.scenario.phrases import begins
from judgebot.scenario.run import Outcome

Comes = Callable[[Machine], bool]

# How the words of an option begin -> the events by which it comes about; those of a player, or about the card.
_EVENTS = {
    "steal": ("stolen",),
    "trash": ("trashed",),
    "rez": ("rezzed",),
    "access": ("access",),
    "jack out": ("jacks_out",),
    "trigger": ("triggers",),
    "end the run": ("ends_run",),
    "take bad publicity": ("bad_publicity",),
    "install": ("installed",),
    "derez": ("derezzed",),
}


_LOSES = "trash an installed card"
_SUFFERED = {"take a tag": "tag", "take damage": "damage"}


def must(q: Question, scenario: Scenario, outcome: Outcome) -> Answer:
    """Whether a player has no other choice than to do it."""
    comes = _coming(q, outcome)
    if comes is None:
        return _chosen(q, scenario, outcome)
    if q.words.startswith("pay") and (of := _told_choice(q, outcome)) is not None:
        text = f"No. {player(q.who)} may choose: {_options(of)}."
        return Answer(NO, (text,), (of.options[0].rule or of.rule,), scenario, outcome)
    if q.cards and q.words.startswith("trash "):
        return _chosen(q, scenario, outcome)
    if not comes(outcome.machine):
        chosen = other_choice(scenario, False, comes, q.who)
        if chosen:
            trashes = q.words.startswith("trash ") and chosen[-1][0].kind != "cost"
            why, cited = memory(q, outcome) if trashes else ("", ())
            more, rules = waived(q, outcome) if q.words.startswith("trash ") else ("", ())
            why, cited = f"{more}{why}", (*rules, *cited)
            text = f"No. {player(q.who)} may choose: {_options(chosen[-1][0])}.{why}"
            return Answer(NO, (text,), (*_rules(chosen), *cited), scenario, outcome)
        if q.words.startswith("pay"):
            return _cannot_pay(q, scenario, outcome)
        found = came_about(dataclasses.replace(q, kind="does", words=_as_outcome(q)), outcome)
        open_ = other_choice(scenario, False, comes, OTHER[q.who]) if q.who in OTHER else ()
        if found.verdict == NO and any(of.kind == "trace" for of, _ in open_):
            return depending(found, "yes", open_)
        text = "No. It does not come to that on this line."
        return found if found.said else Answer(NO, (text,), (), scenario, outcome)
    avoided = other_choice(scenario, True, comes, q.who)
    if avoided:
        of = avoided[-1][0]
        text = f"No. {player(q.who)} may choose otherwise: {chosen_words(avoided)}."
        if len(of.options) > 2:
            text += f" The choice there: {_options(of)}."
        return Answer(NO, (text,), _rules(avoided), scenario, outcome)
    index = _event(q, outcome)
    if (other := _not_so_many(q, scenario, outcome, index)) is not None:
        return other
    unless = other_choice(scenario, True, comes)
    clauses, rules = told_of(outcome, with_cause(outcome.machine.events or [], index) if index is not None else ())
    told = "".join(f" {one}." for one in clauses)
    text = f"Yes. No choice that {player(q.who).replace('The', 'the')} has avoids it.{told}"
    if unless:
        text += f" It is otherwise only with this: {chosen_words(unless)}."
    return Answer(YES, (text,), (*rules, *_rules(unless)), scenario, outcome)


def _not_so_many(q: Question, scenario: Scenario, outcome: Outcome, index: int | None) -> Answer | None:
    """That the Runner does take tags or damage, but not so much as is asked about."""
    if q.n < 0 or q.words not in _SUFFERED or index is None:
        return None
    much = (outcome.machine.events or [])[index].data.get("n", q.n)
    if much == q.n:
        return None
    clauses, rules = told_of(outcome, with_cause(outcome.machine.events or [], index))
    return Answer(NO, (f"No, not {q.n}: it is {much}.", *(f"{one}." for one in clauses)), rules, scenario, outcome)


def _coming(q: Question, outcome: Outcome) -> Comes | None:
    """Whether it came about, in a game; None if it is nothing that an event tells."""
    if q.ways:
        each = [_coming(one, outcome) for one in q.ways]
        ways = [one for one in each if one is not None]
        return (lambda m: any(one(m) for one in ways)) if len(ways) == len(each) else None
    if q.words == _LOSES:
        return lambda m: _lost_card(q, m.events or []) is not None
    if q.words == "pay" or q.words.startswith("pay "):
        return payment(q, outcome)
    if q.words in _SUFFERED:
        return lambda m: _suffered(q, m.events or []) is not None
    kinds = next((kinds for words, kinds in _EVENTS.items() if q.words == words or q.words.startswith(words + " ")), ())
    if not kinds or (q.card is None and " " in q.words and q.words.startswith("trash ")):
        return None
    title = q.card.title if q.card is not None else ""
    return lambda m: _found(q, m.events or [], kinds, title) is not None


def _suffered(q: Question, events: list[Event]) -> int | None:
    return next((n for n in suffered(events, _SUFFERED[q.words]) if in_time(q.moment, events, n)), None)


def _lost_card(q: Question, events: list[Event]) -> int | None:
    """An installed card of a player that is trashed by an ability."""
    heap = DISCARDS.get(q.who, "")
    found = (n for n, one in enumerate(events) if one.kind == "trashed" and one.data.get("cause") == "ability")
    return next((n for n in found if events[n].data["to"] == heap and in_time(q.moment, events, n)), None)


def _found(q: Question, events: list[Event], kinds: tuple[str, ...], title: str) -> int | None:
    """The first event of one of these kinds, about a card, at the moment that is asked about."""
    wanted = normalise(title)
    found = (n for n, one in enumerate(events) if one.kind in kinds and (not wanted or names(one, wanted)))
    if q.words == "take bad publicity":  # and not removed
        found = (n for n in found if events[n].data["n"] > 0)
    return next((n for n in found if in_time(q.moment, events, n)), None)


def _event(q: Question, outcome: Outcome) -> int | None:
    kinds = next((kinds for words, kinds in _EVENTS.items() if q.words.startswith(words)), ("paid",))
    events = outcome.machine.events or []
    if q.ways:
        return next((index for one in q.ways if (index := _event(one, outcome)) is not None), None)
    if q.words == _LOSES:
        return _lost_card(q, events)
    if q.words in _SUFFERED:
        return _suffered(q, events)
    if kinds == ("paid",):
        mine = [n for n, event in enumerate(events) if event.kind == "paid" and event.data["who"] == q.who]
        return mine[-1] if mine else None
    return _found(q, events, kinds, q.card.title if q.card is not None else "")


_DONE = {
    "steal": "stolen", "trash": "trashed", "rez": "rezzed", "access": "accessed", "install": "installed",
    "derez": "derezzed",
}  # fmt: skip


def _as_outcome(q: Question) -> str:
    """The words of a deed as those of an outcome."""
    verb = q.words.split()[0]
    done = _DONE.get(verb)
    return f"{q.card.title} get {done}" if done and q.card is not None else q.words


def _paying(q: Question) -> str:
    return "pay" + (f" {q.n} credits" if q.n >= 0 else "")


def _told_choice(q: Question, outcome: Outcome) -> NamedDecision | None:
    """The choice whether to pay that the line itself makes; None if it makes none."""
    title = normalise(q.card.title) if q.card is not None else ""
    for one in outcome.answered:
        of = one.decision
        fits = title in normalise(" ".join((of.about, *(option.words for option in of.options))))
        if one.line is not None and of.who == q.who and of.kind == "pay" and len(of.options) > 1 and fits:
            return of
    return None


def _cannot_pay(q: Question, scenario: Scenario, outcome: Outcome) -> Answer:
    """There is nothing to pay, or it cannot be paid: then nobody must."""
    other = other_choice(scenario, False, payment(dataclasses.replace(q, n=-1), outcome), q.who) if q.n >= 0 else ()
    if other:
        text = f"No. {player(q.who)} cannot {_paying(q)} there, but may choose: {_options(other[-1][0])}."
        return Answer(NO, (text,), _rules(other), scenario, outcome)
    why = unpaid(outcome, q.who, q.card.title if q.card is not None else "", q.n)
    unable = any(one.kind == "cannot_pay" for one in outcome.machine.events or ())
    text = f"No. {player(q.who)} cannot {_paying(q)} on this line{why[0]}."
    if not unable:
        text = f"No. It does not come to that payment{why[0]}."
    return Answer(NO, (text,), why[1], scenario, outcome)


def _options(of: NamedDecision) -> str:
    return f"{', or '.join(bare(option.words) for option in of.options[:5])}, {when(of.step, of.kind)} ({of.rule})"


def _rules(chosen: tuple[Chosen, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(option.rule or of.rule for of, option in chosen))


def _chosen(q: Question, scenario: Scenario, outcome: Outcome) -> Answer:
    """What is done by an option: whether the decision at which it comes up has another one."""

    def fits(words: str) -> bool:
        if words.startswith(("do not ", "pass")):
            return False
        if q.card is None and q.words.startswith("trash a "):
            return words.startswith("trash ") and words != "trash nothing"
        return begins(words, q.words)

    asked = [one.decision for one in (*outcome.answered, *outcome.script.taken) if one.decision.who == q.who]
    waits = outcome.waiting
    if waits is not None and waits.who == q.who:
        asked.append(waits)
    if q.cards:
        asked = [one for one in asked if one.kind == "cost" and one.about.startswith(q.cards[0].title)]
    extra = waived(q, outcome)
    for decision in asked:
        if not any(fits(option.words) for option in decision.options):
            continue
        others = [option.words for option in decision.options if not fits(option.words)]
        rule = decision.rule
        if not others:
            why, rules = _illegal(outcome) if rule == numbers.ILLEGAL else _room(outcome) if rule == _LIKE else ("", ())
            about = f" It concerns {bare(decision.about)}." if decision.about and rule == numbers.UNPAYABLE else ""
            text = (
                f"Yes. {player(q.who)} has no other choice, {when(decision.step, decision.kind)} ({rule}).{why}{about}"
            )
            return Answer(YES, (text,), tuple(dict.fromkeys((rule, *rules))), scenario, outcome)
        told = "; ".join(bare(one) for one in others[:4])
        text = f"No. {player(q.who)} may choose otherwise, {when(decision.step, decision.kind)}: {told} ({rule})."
        if extra[0]:
            text = f"No.{extra[0]} {text.removeprefix('No. ')}"
        return Answer(NO, (text,), (*extra[1], rule), scenario, outcome)
    if extra[0]:
        return Answer(NO, (f"No.{extra[0]}",), extra[1], scenario, outcome)
    if q.words.startswith("trash a ") and (traced := untraced(outcome, "trash", kind=q.words[8:]))[0]:
        return Answer(NO, (f"No{traced[0]}.",), traced[1], scenario, outcome)
    why, rules = memory(q, outcome)
    events = outcome.machine.events or []
    own = [n for n, one in enumerate(events) if one.kind == "paid" and one.data["who"] == q.who]
    own = [n for n in own if events[n].data["purpose"] == "trigger"]
    last = [n for n in own[-1:] if events[n].data["subject"] != "the game rules" and q.words.startswith("trash ")]
    clauses, cited = told_of(outcome, last)
    paid = "".join(f" {one}." for one in clauses)
    return Answer(NO, (f"No. It does not come to that on this line.{paid}{why}",), (*cited, *rules), scenario, outcome)


_LIKE = "8.5.6c"  # programs are trashed to install another


def _room(outcome: Outcome) -> tuple[str, tuple[str, ...]]:
    """How much memory a program needs that is to be installed, and how much there is."""
    m = outcome.machine
    actions = [str(one.data["action"]) for one in m.events or () if one.kind == "action"]
    name = actions[-1].removeprefix("install ") if actions else ""
    oid = next((oid for oid, obj in m.state.objs.items() if obj.name and m.name(oid) == name), None)
    if oid is None:
        return "", ()
    used, limit, needs = memory_used(m), memory_limit(m), m.card(oid).memory or 0
    return f" The installed programs use {used} of {limit} MU, and {name} needs {needs} (3.9.3b).", ("3.9.3b",)


_ADDITIONAL = "as an additional cost to use this card"


def waived(q: Question, outcome: Outcome) -> tuple[str, tuple[str, ...]]:
    """That a card which is used asks for no additional cost, where its own condition for that is not met; "" else."""
    m = outcome.machine
    used = {event.data["source"] for event in m.events or () if event.kind == "uses"}
    asked = {card.title for card in q.cards} or used
    for oid, obj in m.state.objs.items():
        name = m.name(oid)
        if not obj.name or name not in asked or name not in used:
            continue
        for one in printed(m, obj):
            if one.kind != "static" or one.given is None or _ADDITIONAL not in one.english():
                continue
            if not holds(m, {"source": oid, "you": q.who}, one.given):
                given = one.given.english()
                so = one.given.of.english() if isinstance(one.given, Not) else f"it is not so that {given}"
                return f" {name} asks for its additional cost only while {given}: {so} (1.16.10).", ("1.16.10",)
    return "", ()


def _illegal(outcome: Outcome) -> tuple[str, tuple[str, ...]]:
    """What a checkpoint finds illegal, and so has trashed."""
    found = last_event(outcome.machine.events or [], ("illegal",))
    clauses, rules = told_of(outcome, [found] if found is not None else [])
    return "".join(f" {one}." for one in clauses), rules


def memory(q: Question, outcome: Outcome) -> tuple[str, tuple[str, ...]]:
    """How much memory the programs use, where it is asked whether one is trashed; "" else."""
    m = outcome.machine
    if not (q.words == "trash a program" or (q.card is not None and q.card.type == "program")):
        return "", ()
    text = f" The installed programs use {memory_used(m)} of {memory_limit(m)} MU where the line ends (3.9.3b)."
    return text, ("3.9.3b",)
