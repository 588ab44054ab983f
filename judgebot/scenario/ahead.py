"""Looking ahead: whether a line of play is what something optional would ask for, and so says that it is done."""

from __future__ import annotations

from judgebot.cards.abilities import Ability
from judgebot.cards.effects.steering import OneOf
from judgebot.cards.nodes import walk
from judgebot.engine.choices import Verb
from judgebot.engine.machine import Machine
from judgebot.engine.records import NotImplementedRule
from judgebot.scenario.called import normal
from judgebot.scenario.lines import match
from judgebot.scenario.notation import NamedDecision, named, option_named
from judgebot.scenario.patterns import Phrase

_OPTIONAL = frozenset((Verb.TRIGGER, Verb.DO))
_KINDS = frozenset(("trigger", "interrupt", "may"))
_AT_TURN = ("action", "paid")  # decisions at which nothing that was begun is carried out
_ASKED = frozenset((Verb.CHOOSE, Verb.TRASH, Verb.FIND, Verb.PAY_WITH, Verb.ADD, Verb.INSTALL, Verb.PLAY))


def asking(m: Machine, said: Phrase, told: NamedDecision) -> dict[int, bool]:
    """The options of a decision to do something optional which would ask for just what a phrase names.

    Each with whether that is then asked: it is not where there is nothing else to choose.

    Args:
        m: the game at the decision; it is left as it is.
        said: a line that means none of its options.
        told: the decision.
    """
    if told.kind not in _KINDS:
        return {}
    found: dict[int, bool] = {}
    for index, option in enumerate(told.options):
        modes = option.choice.verb is Verb.DO and any(isinstance(one, OneOf) for one in walk(option.choice.of))
        if option.choice.verb in _OPTIONAL and not modes and _of_deed(said, option.words, option.choice.ability):
            try:
                asked = _asks(m, said, told.who, index)
            except NotImplementedRule:
                continue
            if asked is not None:
                found[index] = asked
    return found


def _of_deed(said: Phrase, words: str, ability: Ability | None) -> bool:
    """Whether what is optional does what a phrase says, or the phrase only says what is chosen."""
    text = normal(words if ability is None else ability.english())
    return said.chooses or any(form.said[:1] and form.said[0] in text.split() for form in said.forms)


def _asks(m: Machine, said: Phrase, who: str, index: int) -> bool | None:
    """Whether what a phrase names is asked first after an option of the decision that waits; None if it is not it."""
    ahead = m.copy()
    ahead.answer(index)
    depth = len(m.state.frames)
    decision = ahead.advance()
    for by, only, _ in ahead.forced:
        if by == who and only.choice.verb in _ASKED and isinstance(match(m, said, (option_named(ahead, only),)), tuple):
            return False  # the only one
    if decision is None or decision.who != who or decision.kind in (*_AT_TURN, *_KINDS):
        return None
    fits = isinstance(match(ahead, said, named(ahead, decision).options), tuple)
    return True if fits and len(ahead.state.frames) >= depth else None
