"""Trigger conditions and other conditions as cards say them."""

from __future__ import annotations

from judgebot.cards.nodes import said
from judgebot.cards.queries.conditions import Is, Not, ServerIs
from judgebot.cards.queries.events import BY_ONE
from judgebot.cards.queries.selections import Ref, Sel
from judgebot.cards.queries.triggers import Trigger
from judgebot.cards.wording import an, by_side, small, this

_SUCCESS = ("successful run", "unsuccessful run")


def told(when: tuple[Trigger, ...], once: bool) -> str:
    """Trigger conditions, any of which suffices.

    Args:
        when: the conditions.
        once: whether the ability is used once in a time.
    """
    if len(when) == 1:
        return one_condition(when[0], once)
    if (both := _scored_or_stolen(when)) is not None:
        return both
    spans = {one.first for one in when}
    if len(spans) == 1 and spans != {""}:
        return f"The first time each {spans.pop()} " + " or ".join(one.clause() for one in when)
    first, *others = (one_condition(one, once) for one in when)
    return " and ".join([first, *map(small, others)])


def _scored_or_stolen(when: tuple[Trigger, ...]) -> str | None:
    """That an agenda is scored or stolen; None for other conditions."""
    score, steal = (next((one for one in when if one.event == event), None) for event in ("score", "steal"))
    if len(when) != 2 or score is None or steal is None or {one.who for one in when} - {"", *BY_ONE.values()}:
        return None
    passive = {one: one.clause(passive=True) for one in (score, steal)}
    scored, stolen = passive[score].removesuffix(" is scored"), passive[steal].removesuffix(" is stolen")
    if scored != stolen or "{" in scored or not passive[score].endswith(" is scored"):
        return None
    if score.first and score.first == steal.first:
        return f"The first time each {score.first} {scored} is scored or stolen"
    if score.first or steal.first or score.second or steal.second:
        return None
    return f"{'When' if scored == this() else 'Whenever'} {scored} is scored or stolen"


def one_condition(one: Trigger, once: bool = False) -> str:
    """One trigger condition: `Whenever you breach HQ`."""
    if one.first or one.second:
        return one.english()
    if one.event == "empty" and isinstance(one.card, Ref) and one.card.key == "this":
        return "When it is empty"
    if one.event in _SUCCESS and one.that_run and not (one.wherever or one.would):
        return f"If {one.event.split(' ')[0]}{one.clause().removeprefix(f'that run is {one.event.split()[0]}')}"
    words = one.english()
    ends = one.event in ("run begins", "run ends", *_SUCCESS)
    if words.startswith("When ") and (not one.that_run if ends else one.that_run) and not _is_this(one):
        words = f"Whenever {words.removeprefix('When ')}"
    if once or one.event == "purge":
        words = f"When {words.removeprefix('Whenever ')}" if words.startswith("Whenever ") else words
    return words


def _is_this(one: Trigger) -> bool:
    return isinstance(one.card, Ref) and one.card.key == "this"


@said(Is)
def _say_is(one: Is) -> str:
    which = one.card.english()
    which = which.removesuffix("s") if which.endswith(" cards") else which
    return f"{which} {_is_what(one)}"


def _is_what(one: Is) -> str:
    words = an(one.a.phrase(1, installed=False))
    own = one.a.stated
    keys = {key for key, _ in own}
    if one.card.key == "identity" and keys == {"type", "subtype"} and one.a.type == ("identity",):
        return f"is {words.removeprefix('an ').removeprefix('a ').removesuffix(' identity')}"
    if keys == {"type", "subtype"} and one.a.type == ("ice",):
        return f"is {an(words.partition(' of ')[2].removesuffix(' ice'))}"
    if len(keys) == 1 and keys <= {"rezzed", "faceup", "advanced"}:
        return f"is {words.split()[1]}"
    for start, instead in (
        ("a card in ", "is in "),
        ("a card protecting ", "is protecting "),
        ("a card with a hosted ", "has a hosted "),
        ("a card that is a copy of ", "is a copy of "),
        ("a card that was ", "was "),
    ):
        if words.startswith(start):
            return instead + words.removeprefix(start)
    return f"is {words}"


__all__ = ["Not", "Sel", "ServerIs", "by_side", "one_condition", "told"]
