"""Trigger conditions and other conditions as cards say them."""

from __future__ import annotations

from collections.abc import Iterable

from judgebot.cards.canonical.tree import FIXED
from judgebot.cards.canonical.words import types_of
from judgebot.cards.nodes import changed, listing, plain, said
from judgebot.cards.queries.conditions import AnyOf, FirstPlayed, Happened, Is
from judgebot.cards.queries.events import BY_ONE
from judgebot.cards.queries.selections import Ref, Sel, subtype_word
from judgebot.cards.queries.triggers import Trigger
from judgebot.cards.wording import an, small, this, zones

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
        span, clauses = spans.pop(), _clauses(one.clause() for one in when)
        if span in ("run", "encounter") and not any(one.that_run for one in when):
            return f"The first time {clauses} during each {span}"
        return f"The first time each {span} {clauses}"
    bare = not any(one.who or one.first or one.second or one.that_run for one in when)
    if {one.event for one in when} == {"rez", "derez"} and len(when) == 2 and bare:
        rez, derez = (one.clause(passive=True) for one in sorted(when, key=lambda one: one.event, reverse=True))
        if rez.removesuffix(" is rezzed") == derez.removesuffix(" is derezzed") and "rezzed" in rez:
            return f"{'When' if once else 'Whenever'} {rez} or derezzed"
    if together := _together(when, once):
        return together
    if len(when) > 2 and (both := _scored_or_stolen(when[-2:], once)) is not None:
        return " and ".join([*(_small_condition(one, once, at) for at, one in enumerate(when[:-2])), small(both)])
    first, *others = (one_condition(one, once) for one in when)
    return " and ".join([first, *map(small, others)])


def _small_condition(one: Trigger, once: bool, at: int) -> str:
    words = one_condition(one, once)
    return small(words) if at else words


def _together(when: tuple[Trigger, ...], once: bool) -> str:
    """Conditions of what one player does to the same card, as one: `you install or trash a card`; "" for others."""
    if any(one.first or one.second or one.that_run for one in when):
        return ""
    said = [one.clause() for one in when]
    who = next((who for who in ("you ", "the Runner ", "the Corp ") if all(one.startswith(who) for one in said)), "")
    if not who:
        return ""
    does = [one.removeprefix(who) for one in said]
    verbs, objects = zip(*(_verb(one) for one in does), strict=True)
    words = f"{' or '.join(verbs)} {objects[0]}" if len({*objects}) == 1 else " or ".join(does)
    return f"{'When' if once else 'Whenever'} {who}{words}"


def _verb(clause: str) -> tuple[str, str]:
    """What is done and to what: `fully breaks`, `this ice`."""
    at = 2 if clause.startswith("fully ") else 1
    words = clause.split(" ")
    return " ".join(words[:at]), " ".join(words[at:])


def _clauses(clauses: Iterable[str]) -> str:
    """Clauses, any of which suffices; who does it is said once."""
    first, *others = clauses
    for subject in ("you ", "the Runner ", "the Corp "):
        if first.startswith(subject):
            others = [one.removeprefix(subject) for one in others]
    stolen, _, thing = first.partition(" an agenda")
    if stolen.endswith(("steal", "steals")) and not thing and others[0] in ("trash a Corp card", "trashes a Corp card"):
        first = stolen  # an agenda is a Corp card
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
    if "this" in score.server and score.server == steal.server == ("this",):
        place = " from this server or its root"
        passive[score] = passive[score].replace(" from the root of this server", "")
        passive[steal] = passive[steal].replace(" in this server", "")
        which = passive[score].removesuffix(" is scored")
        spans = score.first or score.second or steal.first or steal.second
        if passive[score] == f"{which} is scored" and passive[steal] == f"{which} is stolen" and not spans:
            return f"{'When' if once else 'Whenever'} {which} is scored or stolen{place}"
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
    if one.first in ("run", "encounter") and not one.that_run:
        during = f"during each {one.first}"
        return f"The first time {one.clause()} {during}"
    if one.first or one.second:
        return one.english()
    if one.event == "empty" and _is_this(one) and not one.who:
        return "When it is empty"
    if one.event in _SUCCESS and one.that_run and not (one.wherever or one.would):
        return f"If {one.event.split(' ')[0]}{one.clause().removeprefix(f'that run is {one.event.split()[0]}')}"
    if one.event == "play ends" and _is_this(one):
        return f"After {one.clause().replace('you finish resolving', 'you resolve')}"
    words = one.english()
    if one.event == "tags" and getattr(one.source, "key", "") == "this":
        once = True
    ends = one.event in ("run begins", "run ends", *_SUCCESS)
    ends = ends or (one.event == "encounter ends" and _is_this(one))
    if (
        words.startswith("When ")
        and (not one.that_run if ends else one.that_run)
        and (not _is_this(one) or one.event == "encounter ends")
    ):
        words = f"Whenever {words.removeprefix('When ')}"
    if one.event in ("play ends", "action ends") and not _is_this(one) and not one.that_run:
        words = f"Whenever {words.removeprefix('When ')}" if words.startswith("When ") else words
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
    if one.a.top and {key for key, _ in one.a.stated} == {"zone", "top"}:
        place = "the top card" if one.a.top == 1 else f"among the top {one.a.top} cards"
        return f"is still {place} of {zones(one.a.zone)}"
    if one.card.key not in FIXED and one.a.zone in (("R&D",), ("stack",)) and not one.a.top:
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
    if both := _stole_or_trashed(one):
        return both
    asked = [part for part in one.of if isinstance(part, Is)]
    if len(asked) < len(one.of) or len({part.card.key for part in asked}) > 1:
        return plain(one)
    first, *others = (part.english() for part in asked)
    which = f"{first.partition(' is ')[0]} is "
    if not all(words.startswith(which) for words in others):
        return plain(one)
    return " or ".join([first, *(words.removeprefix(which) for words in others)])


def _stole_or_trashed(one: AnyOf) -> str:
    """That one player stole or trashed a Corp card in one span of time; "" for anything else."""
    happened = [part for part in one.of if isinstance(part, Happened)]
    if len(one.of) != 2 or len(happened) != 2:
        return ""
    stole, trashed = (part.english() for part in happened)
    before, agenda, span = stole.partition(" stole an agenda ")
    if not agenda or trashed != f"{before} trashed a Corp card {span}" or happened[0].event.card is not None:
        return ""
    return f"{before} stole or trashed a Corp card {span}"


@said(FirstPlayed)
def _say_first(one: FirstPlayed) -> str:
    what = kinds_alone(one.of, "operation", "event") if {key for key, _ in one.of.stated} <= {"type", "subtype"} else ""
    return f"{this()} is the first {what or one.of.phrase(1, installed=False)} you played this turn"
