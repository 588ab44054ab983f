"""Selections of objects by what and where they are."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from judgebot.cards import printed
from judgebot.cards.nodes import (
    LanguageError,
    Node,
    Past,
    arg,
    build,
    flag,
    items,
    nearest,
    number,
    one_of,
    shown,
    text,
    texts,
    word,
)
from judgebot.cards.queries.naming import possessive, whom
from judgebot.cards.queries.phrases import kind_of_ice as kind_of_ice
from judgebot.cards.queries.phrases import phrase_of
from judgebot.cards.queries.phrases import subtype_word as subtype_word
from judgebot.cards.queries.references import NAMED as NAMED
from judgebot.cards.queries.references import Ref as Ref
from judgebot.cards.queries.references import accessed_ref as accessed_ref
from judgebot.cards.queries.references import agenda_ref as agenda_ref
from judgebot.cards.queries.references import card_ref as card_ref
from judgebot.cards.queries.references import host_ref as host_ref
from judgebot.cards.queries.references import ice_ref as ice_ref
from judgebot.cards.queries.references import installed_ref as installed_ref
from judgebot.cards.queries.references import ref as ref
from judgebot.cards.wording import called, voice

CARD_TYPES = ("agenda", "asset", "ice", "operation", "upgrade", "event", "hardware", "program", "resource", "identity")


WHOM = ("you", "opponent", "corp", "runner", "both")


# Where to look: zones, the controller's own hand, or all zones.
WHERE = (
    *("HQ", "R&D", "Archives", "grip", "stack", "heap", "corp score area", "runner score area", "play area"),
    *("set aside", "removed from the game", "hand", "anywhere"),
)
COUNTERS = ("credit", "advancement", "virus", "power", "agenda", "condition", "bad publicity")
PLACED = tuple(kind for kind in COUNTERS if kind != "condition")  # a condition counter is a card (1.9.5j)


def subtypes(raw: Any) -> tuple[str, ...]:
    """One or several subtypes: those that a card of the game has."""
    known = printed.subtypes()
    for name in (found := texts(raw)):
        if name not in known:
            raise LanguageError(f"{name!r} is no subtype{nearest(name, known)}")
    return found


@word("selection", "selection")
class Sel(Node):
    """A set of objects, by what they are and where. Without a zone: installed cards (1.15.2c)."""

    type: tuple[str, ...] = arg(items(one_of(*CARD_TYPES)), (), "card types")
    subtype: tuple[str, ...] = arg(subtypes, (), "subtypes, any of which suffices")
    not_subtype: tuple[str, ...] = arg(subtypes, (), "subtypes it must not have")
    side: str = arg(one_of("corp", "runner"), "", "whose cards")
    controller: str = arg(one_of("you", "opponent"), "", "who controls them")
    zone: tuple[str, ...] = arg(items(one_of(*WHERE)), (), "zones, instead of being installed")
    top: int = arg(number, 0, "only so many cards from the top of the deck named as the zone")
    rezzed: bool | None = arg(flag, None, "rezzed or unrezzed (8.1.1)")
    faceup: bool | None = arg(flag, None, "faceup or facedown")
    server: str = arg(text, "", "this, attacked, another, a remote: the server concerned")
    where: str = arg(one_of("root", "protecting", "in or protecting"), "", "which part of the server")
    position_of: Ref | None = arg(ice_ref, None, "as many positions from the innermost as this ice (6.2)")
    position: str = arg(
        one_of("innermost", "outermost"), "", "the innermost or outermost ice protecting a server (6.2)"
    )
    hosted_on: Ref | Sel | None = arg(
        lambda raw: host_ref(raw) if isinstance(raw, str) else selection(raw),
        None,
        "their host, by name or by its kind",
    )
    set_aside_with: Ref | None = arg(ref, None, "set aside by this card's ability, and still so (4.8.1)")
    other_than: tuple[Ref, ...] = arg(items(ref), (), "objects left out")
    copy_of: Ref | None = arg(ref, None, "cards with the same name")
    same_type_as: Ref | None = arg(ref, None, "cards of the same type")
    type_as: str = arg(text, "", "of the type bound under this name (`choose_type`)")
    subtype_as: str = arg(text, "", "with one of the subtypes bound under this name (`choose_subtypes`)")
    any: tuple[Any, ...] = arg(lambda raw: items(selection)(raw), (), "that belong to at least one of these selections")
    none_of: tuple[Any, ...] = arg(lambda raw: items(selection)(raw), (), "that belong to none of these selections")
    printed_install_cost: Node | None = arg(lambda raw: _value(raw), None, "with exactly this printed install cost")
    points: Node | None = arg(lambda raw: _value(raw), None, "agendas with exactly so many printed agenda points")
    named: str = arg(text, "", "cards with this name")
    named_as: str = arg(text, "", "cards with the name that the source remembers under this word (`name_card`)")
    among: str = arg(text, "", "only from a set bound earlier")
    printed_rez_cost: Node | None = arg(lambda raw: _value(raw), None, "with exactly this printed rez cost")
    printed_cost_at_least: Node | None = arg(lambda raw: _value(raw), None, "with at least this printed cost")
    printed_cost_at_most: Node | None = arg(lambda raw: _value(raw), None, "with at most this printed cost")
    cost_at_least: Node | None = arg(lambda raw: _value(raw), None, "with at least this cost as it is now (1.16.2a)")
    cost_at_most: Node | None = arg(lambda raw: _value(raw), None, "with at most this cost as it is now (1.16.2a)")
    memory_at_most: Node | None = arg(lambda raw: _value(raw), None, "with at most this memory cost as it is now")
    strength_at_most: Node | None = arg(lambda raw: _value(raw), None, "with at most this strength")
    trash_cost: bool | Node | None = arg(
        lambda raw: raw if isinstance(raw, bool) else _value(raw),
        None,
        "true or false: with or without a trash cost (7.1.5a); a number: with exactly this one",
    )
    advanceable: bool | None = arg(flag, None, "that can, or cannot, be advanced (1.18.3)")
    advanced: bool | None = arg(flag, None, "with or without advancement counters (1.18.4)")
    unique: bool | None = arg(flag, None, "unique or not")
    with_counter: str = arg(one_of(*COUNTERS), "", "hosting at least one such counter")
    ability: str = arg(one_of("trash"), "", "that has an ability whose cost trashes it ([trash])")
    name_of: Node | None = arg(lambda raw: _condition(raw), None, "with the name of one to which this `happened`")
    met: Node | None = arg(lambda raw: _condition(raw), None, "to which this `happened`, as the objects they are still")
    can_be: str = arg(one_of("installed", "rezzed", "played"), "", "for which that would be possible")
    active: bool | None = arg(flag, None, "active or not")
    installed: bool | None = arg(flag, None, "installed or not; said only where no choice or count implies it")
    installed_this_turn: bool | None = arg(flag, None, "installed, by their controller this turn or not")
    not_installed_this_turn_by: str = arg(one_of(*WHOM), "", "that this player did not install this turn")
    printed_cost_odd: bool | None = arg(flag, None, "whose printed cost is an odd number, or is none")
    points_at_most: Node | None = arg(lambda raw: _value(raw), None, "agendas worth at most these points")
    faction_of: str = arg(
        one_of("corp", "runner"), "", "of the same faction as that player's identity; neutral cards are of none (1.4.5)"
    )

    def check(self) -> None:
        if isinstance(self.hosted_on, Sel) and self.hosted_on.zone and {*self.hosted_on.zone} <= _HOSTING_NOTHING:
            raise LanguageError("no card in a deck, a hand or a discard pile hosts any (1.13.1)", ("hosted_on", "zone"))
        for key in _AMOUNTS:
            n = getattr(getattr(self, key), "n", 0)
            if isinstance(n, int) and n < 0:
                raise LanguageError(f"nothing has a number below 0 there (1.16.2a): {n}", (key,))

    to_enter_play = False  # it says which cards are played or installed

    @functools.cached_property
    def stated(self) -> tuple[tuple[str, Any], ...]:
        """What it states: each argument that was given, with its value."""
        given = ((key, getattr(self, key)) for key in self.arguments if key != "top" or self.top)
        return tuple((key, found) for key, found in given if found is not None and found != "" and found != ())

    def past(self) -> Past:
        this_turn = self.installed_this_turn is not None or self.not_installed_this_turn_by
        return Past(("install",)) if this_turn else Past()

    def english(self) -> str:
        return self.phrase(1)

    def phrase(self, count: Any = 1, installed: bool = True) -> str:
        """In English, for one or several; `installed`: without a zone only installed cards are meant."""
        return phrase_of(self, count, installed)


_HOSTING_NOTHING = {"HQ", "R&D", "Archives", "grip", "stack", "heap", "hand"}
# What selections compare with a number that never falls below 0.
_AMOUNTS = (
    *("printed_install_cost", "printed_rez_cost", "printed_cost_at_least", "printed_cost_at_most", "cost_at_least"),
    *("cost_at_most", "memory_at_most", "trash_cost", "points"),
)


def _value(raw: Any) -> Node:
    """A value; imported late, since values can count selections."""
    from judgebot.cards.queries.values import value as read

    return read(raw)


def _condition(raw: Any) -> Node:
    """A condition; imported late, since conditions ask of selections."""
    from judgebot.cards.queries.conditions import Happened
    from judgebot.cards.queries.events import KNOWN

    made: Any = build(Happened, raw)
    if "card" not in KNOWN[made.event.event]:
        raise LanguageError(f"{made.event.event!r} happens to no card, so none has its name")
    return made  # type: ignore[no-any-return]


def so_many(n: str, what: Sel) -> str:
    """So many of a selection: `1 card`; as a card says it, `another card`, `1 of your installed cards`."""
    words = what.phrase(n)
    if voice() is None:
        return f"{n} {words}"
    if words.endswith(" you control"):
        return f"{n} of your {what.phrase('several').removesuffix(' you control')}"
    for side in ("runner", "corp"):
        if words.endswith(f" {whom(side)} controls"):
            whose = "their" if called("doer") == side else possessive(side)
            return f"{n} of {whose} {what.phrase('several').removesuffix(f' {whom(side)} controls')}"
    others = [called(f"other than {ref.key}") for ref in what.other_than]
    if n == "1" and others == [what.among] and {key for key, _ in what.stated} == {"among", "other_than"}:
        return "1 of them"
    if words.startswith("card from among "):
        return f"{n} of {what.phrase('several').partition(' from among ')[2]}"
    return f"an{words}" if n == "1" and words.startswith("other ") else f"{n} {words}"


def selection(raw: Any) -> Sel:
    """A selection of objects."""
    if not isinstance(raw, Mapping):
        raise LanguageError(f"expected a selection such as {{type: ice}}, found {shown(raw)}")
    return build(Sel, raw)  # type: ignore[no-any-return]
