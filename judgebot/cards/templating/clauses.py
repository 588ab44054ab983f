"""Trigger conditions and other conditions as cards say them."""

from __future__ import annotations

from collections.abc import Iterable

from judgebot.cards.canonical.tree import FIXED
from judgebot.cards.canonical.words import types_of
from judgebot.cards.nodes import changed, listing, plain, said
from judgebot.cards.queries.conditions import AnyOf, FirstPlayed, Is
from judgebot.cards.queries.events import BY_ONE
from judgebot.cards.queries.selections import Ref, Sel, subtype_word
from judgebot.cards.queries.triggers import Trigger
from judgebot.cards.wording import an, small, this

_SUCCESS = ("successful run", "unsuccessful run")


def told(when: tuple[Trigger, ...], once: bool) -> str:
    """Trigger conditions, any of which suffices.

    Args:
        when: the conditions.
        once: whether the ability is used once in a time.
    """
    if len(when) == 1:
        return one_condition(when[0], once)
    if (both := _scored_or_stolen(when, once)) is not None:
        return both
    spans = {one.first for one in when}
    if len(spans) == 1 and spans != {""}:
        return f"The first time each {spans.pop()} " + _clauses(one.clause() for one in when)
    first, *others = (one_condition(one, once) for one in when)
    return " and ".join([first, *map(small, others)])


def _clauses(clauses: Iterable[str]) -> str:
    """Clauses, any of which suffices; who does it is said once."""
    first, *others = clauses
    for subject in ("you ", "the Runner ", "the Corp "):
        if first.startswith(subject):
            others = [one.removeprefix(subject) for one in others]
    return " or ".join([first, *others])


def servers_together(when: tuple[Trigger, ...]) -> tuple[Trigger, ...]:
    """Conditions that differ in the server alone, as one of several servers."""
    first, *others = when
    parts = [{key: getattr(one, key) for key in one.arguments if key != "server"} for one in when]
    if others and all(one.server for one in when) and all(one == parts[0] for one in parts):
        return (changed(first, server=tuple(server for one in when for server in one.server)),)
    return when


def _scored_or_stolen(when: tuple[Trigger, ...], once: bool) -> str | None:
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
    return f"{'When' if once or scored == this() else 'Whenever'} {scored} is scored or stolen"


def one_condition(one: Trigger, once: bool = False) -> str:
    """One trigger condition: `Whenever you breach HQ`."""
    if one.first or one.second:
        return one.english()
    if one.event == "empty" and _is_this(one) and not one.who:
        return "When it is empty"
    if one.event in _SUCCESS and one.that_run and not (one.wherever or one.would):
        return f"If {one.event.split(' ')[0]}{one.clause().removeprefix(f'that run is {one.event.split()[0]}')}"
    if one.event == "play ends" and _is_this(one):
        return f"After {one.clause().replace('you finish resolving', 'you resolve')}"
    words = one.english()
    ends = one.event in ("run begins", "run ends", *_SUCCESS)
    ends = ends or (one.event == "encounter ends" and _is_this(one))
    if (
        words.startswith("When ")
        and (not one.that_run if ends else one.that_run)
        and (not _is_this(one) or one.event == "encounter ends")
    ):
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
    if one.card.key not in FIXED and one.a.zone in (("R&D",), ("stack",)):
        one = changed(one, a=changed(one.a, zone=()))  # it is there until something moves it
    words = an(one.a.phrase(1, installed=False))
    own = one.a.stated
    keys = {key for key, _ in own}
    if one.card.key == "identity" and keys == {"type", "subtype"} and one.a.type == ("identity",):
        return f"is {words.removeprefix('an ').removeprefix('a ').removesuffix(' identity')}"
    if "subtype" in keys and keys <= {"type", "subtype"} and (kinds := kinds_alone(one.a, "ice", "program")):
        return f"is {an(kinds)}"
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


def kinds_alone(sel: Sel, *of: str) -> str:
    """Cards by their subtypes alone, which only cards of one type have: `barrier`; "" for others.

    Args:
        sel: the cards, of which a type and subtypes are stated and nothing else.
        of: the types that go without saying.
    """
    types = {kind for name in sel.subtype for kind in types_of(name)}
    if len(types) != 1 or not types <= {*of} or (sel.type and {*sel.type} != types):
        return ""
    return listing(map(subtype_word, sel.subtype), "or")


@said(AnyOf)
def _say_any(one: AnyOf) -> str:
    """What is asked of one card is asked of it once."""
    asked = [part for part in one.of if isinstance(part, Is)]
    if len(asked) < len(one.of) or len({part.card.key for part in asked}) > 1:
        return plain(one)
    first, *others = (part.english() for part in asked)
    which = f"{first.partition(' is ')[0]} is "
    if not all(words.startswith(which) for words in others):
        return plain(one)
    return " or ".join([first, *(words.removeprefix(which) for words in others)])


@said(FirstPlayed)
def _say_first(one: FirstPlayed) -> str:
    what = kinds_alone(one.of, "operation", "event") if {key for key, _ in one.of.stated} <= {"type", "subtype"} else ""
    return f"{this()} is the first {what or one.of.phrase(1, installed=False)} you played this turn"
