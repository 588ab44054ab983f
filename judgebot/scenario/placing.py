"""Where a card could be installed, for an expectation that says both: what is installed is chosen before its place."""

from __future__ import annotations

from judgebot.engine.choices import Verb
from judgebot.engine.machine import Machine
from judgebot.engine.records import NotImplementedRule
from judgebot.scenario.lines import speaks_of
from judgebot.scenario.notation import Named, NamedDecision, named, notation, refusals_named
from judgebot.scenario.patterns import Phrase, read
from judgebot.scenario.script import Answered

_INSTALLING = frozenset((Verb.INSTALL,))


def installing(m: Machine, told: NamedDecision, said: Phrase) -> list[Answered]:
    """Where a card can and cannot be installed, of a phrase that says both: the places as options of one decision.

    Args:
        m: the game at a decision; it is left as it is.
        told: the decision.
        said: "install CARD in SERVER"; of any other phrase nothing is found.
    """
    if not any(one.server for form in said.forms for one in read(m, form, _INSTALLING)):
        return []
    m, told = _next_action(m, told)
    found = []
    for index, option in enumerate(told.options):
        if option.choice.verb is Verb.INSTALL and speaks_of(m, said, option):
            try:
                found.append(_places(m, told, index))
            except NotImplementedRule:
                continue
    return found


def _next_action(m: Machine, told: NamedDecision) -> tuple[Machine, NamedDecision]:
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


def _places(m: Machine, told: NamedDecision, index: int) -> Answered:
    """The places in which one card can be installed (8.5.15b), told as ways to install it."""
    ahead = m.copy(record=True)
    ahead.answer(index)
    decision = ahead.advance()
    install = told.options[index]
    asked = [] if decision is None or decision.kind != "destination" else list(decision.options)
    asked += [only for _, only, _ in ahead.forced]
    refusals = [*ahead.refusals, *(one for _, refused in ahead.taken for one in refused)]
    options = []
    for one in asked:
        if one.choice.verb is Verb.IN:
            for server in filter(None, (one.choice.server, one.choice.name)):
                choice = install.choice._replace(server=server)
                options.append(Named(None, choice, one.rule, notation(m, choice)))
    where = told._replace(options=tuple(options))
    refused = []  # of what is there still in hand: in the game ahead it is another object
    for told_no in refusals_named(ahead, refusals):
        choice = told_no.choice
        choice = choice._replace(card=install.choice.card) if choice.verb is Verb.INSTALL else choice
        refused.append(told_no._replace(choice=choice))
    return Answered(where, install, None, tuple(refused), 0, 0)
