"""Looking ahead: whether a line of play is what something optional would ask for, and so says that it is done."""

from __future__ import annotations

from judgebot.cards.effects.steering import OneOf
from judgebot.cards.nodes import walk
from judgebot.engine import characteristics as c
from judgebot.engine.choices import Verb
from judgebot.engine.machine import Machine
from judgebot.engine.records import NotImplementedRule
from judgebot.game.changes import Change
from judgebot.scenario.lines import match, used_to
from judgebot.scenario.notation import Named, NamedDecision, named, option_named
from judgebot.scenario.patterns import Phrase, phrase, read

_KINDS = frozenset(("trigger", "interrupt", "may"))
_AT_TURN = ("action", "paid")  # decisions at which nothing that was begun is carried out
_ASKED = frozenset((Verb.CHOOSE, Verb.TRASH, Verb.FIND, Verb.PAY_WITH, Verb.ADD, Verb.INSTALL, Verb.PLAY))


def asking(m: Machine, said: Phrase, told: NamedDecision) -> dict[int, str]:
    """The options of a decision to do something optional which would ask for just what a phrase names.

    Each with what the phrase says of what is then asked: nothing, where there is nothing else to choose.

    Args:
        m: the game at the decision; it is left as it is.
        said: a line that means none of its options.
        told: the decision.
    """
    found: dict[int, str] = {}
    for index, option in enumerate(told.options):
        words = _of_deed(m, said, told, option)
        if not words:
            continue
        try:
            asked = _asks(m, phrase(words), told.who, index)
        except NotImplementedRule:
            continue
        if asked is not None:
            found[index] = asked
    return found


def _of_deed(m: Machine, said: Phrase, told: NamedDecision, option: Named) -> str:
    """What a phrase may say of what is asked once something optional is done; "" if it is not about that.

    It does if that does what the phrase says, if the phrase only says what is chosen, or what a card is used for.
    """
    choice = option.choice
    if choice.verb in (Verb.USE, Verb.TRIGGER) and (purpose := used_to(m, said, option)):
        return purpose
    if told.kind not in _KINDS or choice.verb not in (Verb.TRIGGER, Verb.DO):
        return ""
    if choice.verb is Verb.DO and any(isinstance(one, OneOf) for one in walk(choice.of)):
        return ""  # which of the modes is a choice to come
    return said.forms[0].text


def _asks(m: Machine, said: Phrase, who: str, index: int) -> str | None:
    """What is left of a phrase if what it names is asked first after an option of the decision that waits: all of it if
    that is asked, what comes after it if it was the only choice. None if it is not asked."""
    words = said.forms[0].text
    ahead = m.copy()
    ahead.answer(index)
    depth, begun = len(m.state.frames), len(m.state.history)
    decision = ahead.advance()
    if decision is not None and (decision.who, decision.kind, decision.default) == (who, "pay", 0):
        if isinstance(match(ahead, said, named(ahead, decision).options), tuple):
            return words
        ahead.answer(0)  # what was triggered is paid for
        decision = ahead.advance()
    moved = (change for change in ahead.state.history[begun:] if change.kind in _MOVES)
    done = next((left for left in (_after(ahead, said, change) for change in moved) if left is not None), None)
    for by, only, _ in ahead.forced:
        if only.choice.verb is Verb.TRIGGER:
            return None  # another ability, that resolves after it
        found = match(m, said, (option_named(ahead, only),)) if by == who and only.choice.verb in _ASKED else []
        if isinstance(found, tuple):
            return found[1]
    if done is not None:
        return done  # nothing was asked, and it is done with what the phrase names
    if decision is None or decision.who != who or decision.kind in (*_AT_TURN, *_KINDS):
        return None
    fits = isinstance(match(ahead, said, named(ahead, decision).options), tuple)
    return words if fits and len(ahead.state.frames) >= depth else None


_MOVES = {"would install": Verb.INSTALL, "install": Verb.INSTALL, "play": Verb.PLAY}


def _after(m: Machine, said: Phrase, change: Change) -> str | None:
    """What a phrase says after the card that was installed or played, if it names that one; else None."""
    verb, obj = _MOVES[change.kind], m.state.last_known(change.obj)
    patterns = [one for form in said.forms for one in read(m, form, {verb}) if one.verbs == {verb}]
    fitting = (one for one in patterns if obj is not None and one.cards and obj.card in one.cards)
    return next((one.rest for one in fitting if not one.server and one.host is None), None)


def as_action(m: Machine, said: Phrase, told: NamedDecision) -> str:
    """The basic action, later in the turn, that a phrase such as "install X" may mean if it means nothing optional now.

    m  the game at a decision to do something optional; it is left as it is
    """
    if said.forms[0].said[:1] not in (("play",), ("install",)):
        return ""
    ahead, decision = m.copy(), m.decision
    for _ in range(_FAR):
        if decision is None or ahead.state.turn != m.state.turn:
            return ""
        if decision.who == told.who and decision.kind == "action":
            found = match(ahead, said, (options := named(ahead, decision).options))
            return options[found[0]].words if isinstance(found, tuple) else ""
        try:
            ahead.answer(decision.default or 0)
            decision = ahead.advance()
        except NotImplementedRule:
            return ""
    return ""


_FAR = 200  # decisions

# Breaking all subroutines

ALL = "break all"  # what is left of a line that says so, until it is done


def breaking_on(m: Machine, said: Phrase, told: NamedDecision) -> int | None:
    """The next choice of who breaks all subroutines of a piece of ice: the first of them, or the use of the breaker.

    said  the line, which names the breaker

    Returns None if there is nothing left to break, or nothing to do it with; `unbroken` tells which.
    """
    for index, option in enumerate(told.options):
        if option.choice.verb is Verb.BREAK:
            return index
    found = match(m, said, told.options) if told.kind == "paid" and unbroken(m) else []
    return found[0] if isinstance(found, tuple) else None


def unbroken(m: Machine) -> bool:
    """Whether a piece of ice is encountered that has subroutines which are not broken."""
    for encounter in m.state.encounters[-1:]:
        broken = {key for key, _ in encounter.broken}
        return any(one.key not in broken for one in c.subroutines(m, encounter.ice))
    return False
