"""Where a card could be installed, for an expectation that says both: what is installed is chosen before its place."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence

from judgebot.engine.choices import Choice, Verb
from judgebot.engine.facts import fact
from judgebot.engine.machine import Machine
from judgebot.engine.records import NotImplementedRule, Option
from judgebot.scenario.lines import speaks_of
from judgebot.scenario.notation import Named, NamedDecision, NamedRefusal, named, notation, refusals_named
from judgebot.scenario.patterns import Phrase, read
from judgebot.scenario.script import Answered

_INSTALLING = frozenset((Verb.INSTALL,))


def installing(m: Machine, told: NamedDecision, said: Phrase) -> list[Answered]:
    """Where a card can and cannot be installed, of a phrase that says both: the places as options of one decision.

    Args:
        m: the game at a decision; it is left as it is.
        told: the decision.
        said: "install CARD in SERVER", "install CARD on HOST"; of any other phrase nothing is found.
    """
    patterns = [one for form in said.forms for one in read(m, form, _INSTALLING)]
    hosts = {card for one in patterns for card in one.host or ()}
    if not hosts and not any(one.server for one in patterns):
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


def placed(m: Machine, answered: Sequence[Answered]) -> list[Answered]:
    """Where each card could be installed that was, told as ways to install it: what, and where, are two decisions."""
    found = []
    for one, then in itertools.pairwise(answered):
        if one.option.choice.verb is Verb.INSTALL and then.decision.kind in ("destination", "host"):
            options = ways(m, then.decision.options, one.option.choice)
            found.append(one._replace(decision=one.decision._replace(options=options)))
    return found


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
