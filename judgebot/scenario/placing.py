"""Where a card could be installed, for an expectation that says both: what is installed is chosen before its place."""

from __future__ import annotations

from collections.abc import Iterable

from judgebot.engine.choices import Choice, Verb
from judgebot.engine.drive import drive
from judgebot.engine.facts import fact
from judgebot.engine.machine import Machine
from judgebot.engine.records import Decision, NotImplementedRule, Option
from judgebot.scenario.board import build
from judgebot.scenario.lines import speaks_of
from judgebot.scenario.notation import Named, NamedDecision, NamedRefusal, named, notation, refusals_named
from judgebot.scenario.patterns import Phrase, read
from judgebot.scenario.run import Outcome
from judgebot.scenario.script import Answered

_INSTALLING = frozenset((Verb.INSTALL,))


def installing(m: Machine, told: NamedDecision, said: Phrase) -> list[Answered]:
    """Where a card can and cannot be installed, of a phrase that says both: the places as options of one decision.

    Args:
        m: the game at a decision; it is left as it is.
        told: the decision.
        said: "install CARD in SERVER", "install CARD on HOST"; of any other phrase nothing is found.
    """
    hosts = _said_where(m, said)
    if hosts is None:
        return []
    m, told = next_action(m, told)
    found = []
    for index, option in enumerate(told.options):
        if option.choice.verb is Verb.INSTALL and speaks_of(m, said, option):
            try:
                found.append(_places(m, told, index, hosts))
            except NotImplementedRule:
                continue
    return found


def along(outcome: Outcome, who: str, said: Phrase) -> list[Answered]:
    """As `installing`, at each action window of a player that the run came to: it is repeated up to each."""
    found: list[Answered] = []
    made = iter(outcome.answered)

    def decide(m: Machine, decision: Decision) -> int | None:
        one = next(made, None)
        if one is None or len(one.decision.options) != len(decision.options):
            return None  # the copy does not follow the run: claim nothing
        if decision.who == who and decision.kind == "action":
            places = installing(m, one.decision, said)
            found.extend(place._replace(line=one.line, event=one.event, consumed=one.consumed) for place in places)
        return one.decision.options.index(one.option)

    if _said_where(outcome.machine, said) is not None:
        drive(build(outcome.scenario, record=False), decide)
    return found


def _said_where(m: Machine, said: Phrase) -> set[int] | None:
    """The physical cards that a phrase has something be installed on; None if it says nothing of where."""
    patterns = [one for form in said.forms for one in read(m, form, _INSTALLING)]
    hosts = {card for one in patterns for card in one.host or ()}
    return hosts if hosts or any(one.server for one in patterns) else None


def ways(m: Machine, asked: Iterable[Named | Option], install: Choice | None = None) -> tuple[Named, ...]:
    """The choices of where a card goes as ways to install it: `install` is that choice, if it was another object."""
    found = []
    for _, choice, rule, *_ in asked:
        made = install or Choice(Verb.INSTALL, choice.of)
        if choice.verb is Verb.ON and choice.card:
            found.append((rule, made._replace(of=choice.card)))
        elif choice.verb is Verb.IN:
            found += [(rule, made._replace(server=server)) for server in (choice.server, choice.name) if server]
    return tuple(Named(None, choice, rule, notation(m, choice)) for rule, choice in found)


def next_action(m: Machine, told: NamedDecision) -> tuple[Machine, NamedDecision]:
    """The action window that comes next where the game is in a paid ability window before it; else as it is."""
    if told.kind != "paid" or m.state.runs:
        return m, told
    ahead = m.copy(record=True)
    try:
        for _ in range(2):  # each player passes
            decision = ahead.advance()
            if decision is None or decision.kind != "paid" or decision.default is None:
                break
            ahead.answer(decision.default)
        decision = ahead.advance()
    except NotImplementedRule:
        return m, told
    action = decision is not None and decision.kind == "action" and decision.who == told.who
    return (ahead, named(ahead, decision)) if action and decision is not None else (m, told)


def _places(m: Machine, told: NamedDecision, index: int, hosts: set[int]) -> Answered:
    """The places in which one card can be installed (8.5.15b), told as ways to install it; what is no host for it."""
    ahead = m.copy(record=True)
    ahead.answer(index)
    decision = ahead.advance()
    install = told.options[index]
    asked = list(decision.options) if decision is not None and decision.kind in ("destination", "host") else []
    asked += [only for _, only, _ in ahead.forced]
    refusals = [*ahead.refusals, *(one for _, refused in ahead.taken for one in refused)]
    options = ways(m, asked, install.choice)
    where = told._replace(options=options)
    refused = []  # of what is there still in hand: in the game ahead it is another object
    for told_no in refusals_named(ahead, refusals):
        choice = told_no.choice
        choice = choice._replace(card=install.choice.card) if choice.verb is Verb.INSTALL else choice
        choice = install.choice._replace(of=choice.card) if choice.verb is Verb.ON else choice
        refused.append(told_no._replace(choice=choice))
    of = {one.choice.of for one in options} | {one.choice.of for one in refused}
    for obj in m.state.objs.values():
        if obj.card in hosts and obj.id not in of:
            choice = install.choice._replace(of=obj.id)
            why = fact("no host", card=m.name(install.choice.card), host=m.name(obj.id))
            refused.append(NamedRefusal(told.who, choice, "1.13.5", why, notation(m, choice)))
    return Answered(where, install, None, tuple(refused), 0, 0)
