"""How an audit names the options of a decision: what it tells, and never what it compares."""

from __future__ import annotations

from judgebot.engine.choices import Verb
from judgebot.scenario.notation import Named, NamedDecision


def called(option: Named) -> str:
    """What an option is called."""
    return option.words


def trashing(option: Named) -> str:
    """An option to trash, as what came before: "trashing Imp"."""
    return option.words.replace("trash ", "trashing ", 1)


def options(decision: NamedDecision) -> str:
    """The options of a decision, not more than can be read."""
    words = [option.words for option in decision.options]
    return "; ".join(words[:8]) + (f"; and {len(words) - 8} more" if len(words) > 8 else "")


def asks(decision: NamedDecision) -> str:
    """What a decision is about, with its options."""
    return f"{decision.about or decision.kind}: {options(decision)}"


def offers(decision: NamedDecision) -> list[str]:
    """What a decision offers besides to pass."""
    return [option.words for option in decision.options if option.choice.verb is not Verb.PASS]
