"""When something is, in the words of a table: a numbered step says nothing to a player."""

from __future__ import annotations

from collections.abc import Iterable

from judgebot.ask.verdict import bare, player
from judgebot.scenario.notation import Named, NamedDecision

# The longest beginning of a step's number counts.
_WHEN = {
    "5.6.1": "in the Corp's draw phase",
    "5.6.1b": "at the start of the Corp's turn, before the mandatory draw",
    "5.6.1d": "when the Corp's turn begins",
    "5.6.1e": "at the mandatory draw",
    "5.6.2a": "in the Corp's turn, between actions",
    "5.6.3": "at the end of the Corp's turn",
    "5.6.3a": "when the Corp discards at the end of their turn",
    "5.7.1b": "at the start of the Runner's turn",
    "5.7.1d": "when the Runner's turn begins",
    "5.7.1e": "in the Runner's turn, between actions",
    "5.7.2": "at the end of the Runner's turn",
    "5.7.2a": "when the Runner discards at the end of their turn",
    "6.9.1": "when the run begins",
    "6.9.2": "while the ice is approached",
    "6.9.3": "in the encounter",
    "6.9.3a": "when the ice is encountered",
    "6.9.3b": "in the encounter, before its subroutines resolve",
    "6.9.3c": "while the subroutines resolve",
    "6.9.4a": "when the ice is passed",
    "6.9.4b": "in the run, before the Runner may jack out",
    "6.9.4c": "when the Runner may jack out",
    "6.9.4e": "in the run, before the next ice or the server is approached",
    "6.9.4g": "when the server is approached",
    "6.9.5a": "when the run is successful",
    "6.9.5": "in the success phase of the run",
    "6.9.6": "when the run ends",
    "7.2.1": "when the card is accessed, before anything else is done with it",
    "7.2.2": "while the card is accessed",
    "7.2.3": "when the accessed agenda would be stolen",
    "7.2.4": "after the access",
    "7.5": "in the breach",
}
# Where abilities are triggered at a step, what came about there is done.
_TRIGGERED = {"7.2.3": "when the agenda has been stolen"}
_ACTIONS = {"5.6.2b": "the Corp's", "5.7.1f": "the Runner's"}


def when(step: str, kind: str = "") -> str:
    """A numbered step in words, with its number: `in the encounter, ... (step 6.9.3b)`.

    kind  the kind of decision there, if one comes up
    """
    told = next((_WHEN[step[:end]] for end in range(len(step), 2, -1) if step[:end] in _WHEN), "")
    if kind == "trigger":
        told = _TRIGGERED.get(step, told)
    if step in _ACTIONS:
        told = f"as an action in {_ACTIONS[step]} turn" if kind == "action" else "while an action resolves"
    return f"{told} (step {step})" if told else f"at step {step}"


def whens(steps: Iterable[tuple[str, str]], most: int = 3) -> str:
    """Several of them with the kinds of decision, each once, the first ones."""
    each = list(dict.fromkeys(when(step, kind) for step, kind in steps if step))
    left = len(each) - most
    more = "" if left < 1 else ", and once more" if left == 1 else f", and {left} more times"
    return "; ".join(each[:most]) + more


def chosen_words(chosen: Iterable[tuple[NamedDecision, Named]]) -> str:
    """Choices in words, each with whose and when it is, and its rule."""
    return ", then ".join(
        f"{bare(option.words)}{' first' if one_of_several(of, option) else ''}"
        f" ({player(of.who)}, {when(of.step, of.kind)}; {option.rule or of.rule})"
        for of, option in chosen
    )


def one_of_several(of: NamedDecision, option: Named) -> bool:
    """Whether several abilities wait, and what is chosen is only which of them comes first."""
    triggers = [one for one in of.options if one.words.startswith("trigger ")]
    return of.kind == "trigger" and len(triggers) > 1 and option.words.startswith("trigger ")


def times(n: int) -> str:
    """`once`, `twice`, `3 times`."""
    return {1: "once", 2: "twice"}.get(n, f"{n} times")
