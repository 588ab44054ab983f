"""Selections of objects by what and where they are."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
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
    plural,
    shown,
    text,
    texts,
    word,
)
from judgebot.cards.queries.naming import possessive, server_english, whom
from judgebot.cards.queries.references import NAMED as NAMED
from judgebot.cards.queries.references import Ref as Ref
from judgebot.cards.queries.references import accessed_ref as accessed_ref
from judgebot.cards.queries.references import agenda_ref as agenda_ref
from judgebot.cards.queries.references import card_ref as card_ref
from judgebot.cards.queries.references import host_ref as host_ref
from judgebot.cards.queries.references import ice_ref as ice_ref
from judgebot.cards.queries.references import installed_ref as installed_ref
from judgebot.cards.queries.references import ref as ref
from judgebot.cards.wording import Voice, an, called, listing, voice, zones

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

    def denied(self, several: bool) -> str:
        """That they do not belong to it, said of cards."""
        if [key for key, _ in self.stated] == ["with_counter"]:
            return f" with no hosted {self.with_counter} counters"
        if self.copy_of and len(self.stated) == 1:
            return f" that {'are not copies' if several else 'is not a copy'} of {self.copy_of.english()}"
        if self.faction_of and len(self.stated) == 1:
            does = "do not" if several else "does not"
            return f" that {does} match the faction of {possessive(self.faction_of)} identity"
        kind = self.phrase("several" if several else 1, installed=False)
        return f" that {'are no' if several else 'is no'} {kind}"

    def _told_where(self) -> bool:
        """Whether it says where they are, so that it is not about installed cards only (1.15.2c)."""
        on_one = isinstance(self.hosted_on, Ref)
        return bool(self.zone or self.server or on_one or self.among or self.set_aside_with)

    def english(self) -> str:
        return self.phrase(1)

    def _costing(self) -> str:
        """What it asks of a cost, called as cards of its kind call it."""
        found = ""
        for least, as_printed in ((True, True), (False, True), (True, False), (False, False)):
            asked = getattr(self, f"{'printed_' if as_printed else ''}cost_at_{'least' if least else 'most'}")
            if asked is None:
                continue
            n, than = asked.english(), "or greater" if least else "or less"
            cost = an(" ".join(["printed"] * as_printed + self._costs() + ["cost"]))
            if voice() is None:
                found += f" with {cost} of {n} or more" if least else f" with {cost} of at most {n}"
            elif n.isdecimal():
                found += f" with {cost} of {n}[credit] {than}"
            else:
                found += f" with {cost} equal {than.replace('or', 'to or')} than {n}"
        return found

    def _all_that_cost(self) -> bool:
        """Whether its types are those that have the cost it asks about: a card that says which cost needs no more."""
        kinds = self._costs()
        return bool(kinds and self._costing()) and {t for t, kind in _COSTS.items() if kind == kinds[0]} == {*self.type}

    def _costs(self) -> list[str]:
        """What a card calls the cost that its kind of cards have, if it is one kind (2.3)."""
        if voice() is None:
            return []
        installed = not self._told_where() and self.side == "runner"
        kinds = {_COSTS.get(kind, "") for kind in self.type or (("program",) if installed else ())}
        return [kinds.pop()] if len(kinds) == 1 else []

    def _another(self, card: Voice | None) -> bool:
        """Whether `another` says enough: there is one thing that it can be other than."""
        if len(self.other_than) != 1:
            return False
        key = self.other_than[0].key
        if key == "this":  # another card of its own type, which goes without saying
            return card is None or not self.type or card.kind in self.type or card.kind == "counter"
        if card is None or card.called.get("another") not in self.type or len(self.type) != 1:
            return False
        return f"another {key}" in card.called

    def phrase(self, count: Any = 1, installed: bool = True) -> str:
        """In English, for one or several; `installed`: without a zone only installed cards are meant."""
        several = str(count) != "1"
        card = voice()
        words = []
        only_this = self._another(card)
        if only_this:
            words.append("other")
        if card is not None and self.active:
            words.append("active")
        if self.rezzed is not None:
            words.append("rezzed" if self.rezzed else "unrezzed")
        if self.faceup is not None:
            words.append("faceup" if self.faceup else "facedown")
        if self.advanced is not None:
            words.append("advanced" if self.advanced else "unadvanced")
        if self.unique is not None:
            words.append("unique" if self.unique else "non-unique")
        if self.installed is False:
            words.append("uninstalled")
        elif (card is None or self.rezzed is None) and (  # only installed cards are rezzed or unrezzed (8.1.1)
            self.installed or (installed and not self._told_where())
        ):
            words.append("installed")
        hosted_here = card is not None and getattr(self.hosted_on, "key", "") == "this"
        if hosted_here:
            words.append("hosted")
        if self.side:
            words.append({"corp": "Corp", "runner": "Runner"}[self.side])
        after = card is not None and len(self.not_subtype) > 1
        words += [] if after else [f"non-{subtype_word(name)}" for name in self.not_subtype]
        kinds = listing(map(subtype_word, self.subtype), "or")
        of_ice = "ice" in self.type and len(self.type) == 1
        if kinds and not (of_ice and card is not None):
            words.append(kinds)
        if kinds and card is not None and _as_nouns(self):
            words[-1] = listing((f"{one}s" if several else one for one in self.subtype), "or")
            noun = ""
        elif of_ice:
            kinds = f"{kinds} " if kinds and card is not None else ""
            noun = f"pieces of {kinds}ice" if several else f"piece of {kinds}ice"
        elif kinds and card is not None and self.type == ("hardware",):
            words.pop()
            noun = f"pieces of {kinds} hardware" if several else f"piece of {kinds} hardware"
        elif self._all_that_cost():
            noun = "cards" if several else "card"
        elif (but := _all_but(self.type)) is not None:
            words.append(f"non-{but}")
            noun = "cards" if several else "card"
        elif self.type:
            many = {"hardware": "hardware", "ice": "pieces of ice"}
            one = {}
            if card is not None:
                many, one = {**many, "hardware": "pieces of hardware"}, {t: f"piece of {t}" for t in many}
            noun = listing((many.get(t, t + "s") if several else one.get(t, t) for t in self.type), "or")
        elif self.named:
            noun = "copies" if several else "copy"
        else:
            noun = "cards" if several else "card"
        found = " ".join([*words, noun]).rstrip()
        if after and not self.any:
            kinds = listing(map(subtype_word, self.not_subtype), "or")
            found += f" that {'are not ' if several else 'is not '}{kinds if several else an(kinds)}"
        if self.any:
            kinds = listing((one.phrase(count, installed=False) for one in self.any), "or")
            found = " ".join([*words, kinds])
        if self.named:
            found += f" of {card.named if card is not None and self.named == card.called.get('title') else self.named}"
        if self.type_as:
            found += f" of the {self.type_as}" if self.type_as.endswith("type") else f" of the {self.type_as} type"
        if self.subtype_as:
            found += f" with the {self.subtype_as.removesuffix('s')}"
        if self.points is not None:
            found += f" worth exactly {plural(self.points.english(), 'printed agenda point')}"
        if self.printed_install_cost is not None:
            found += f" with a printed install cost of exactly {self.printed_install_cost.english()}"
        if self.named_as and card is not None and self.named_as == "named":
            found += " with the chosen name"
        elif self.named_as:
            found += f" that {'are copies' if several else 'is a copy'} of the {self.named_as} card"
        if self.copy_of:
            found += f" that {'are copies' if several else 'is a copy'} of {self.copy_of.english()}"
        for one in self.none_of:
            found += one.denied(several)
        if self.same_type_as:
            found += f" of the same type as {self.same_type_as.english()}"
        if self.points_at_most is not None:
            most = self.points_at_most.english()
            at_most = f" worth at most {plural(most, 'agenda point')}"
            found += at_most if card is None or " " in most else f" worth {most} or less agenda points"
        if self.faction_of:
            faction = "of the faction of" if card is None else "that matches the faction of"
            found += f" {faction} {possessive(self.faction_of)} identity"
        if self.printed_rez_cost:
            found += f" with a printed rez cost of exactly {self.printed_rez_cost.english()}"
        found += self._costing()
        if self.memory_at_most is not None:
            found += f" with a memory cost of at most {self.memory_at_most.english()}"
        if self.strength_at_most is not None:
            found += f" with strength {self.strength_at_most.english()} or less"
        if self.controller:
            found += " you control" if self.controller == "you" else f" {whom('opponent')} controls"
        if self.with_counter:
            found += f" with a hosted {self.with_counter} counter"
        if isinstance(self.trash_cost, Node):
            found += f" with a trash cost of exactly {self.trash_cost.english()}"
        elif self.trash_cost is not None:
            found += " with a trash cost" if self.trash_cost else " without a trash cost"
        if self.advanceable is not None:
            can = " that can be advanced" if card is None else " you can advance"
            found += can if self.advanceable else " that cannot be advanced"
        if self.ability:
            found += " with a [trash] ability"
        if self.name_of:
            found += f" with the name of a card to which this happened: {self.name_of.english()}"
        if self.met:
            found += f" to which this happened: {self.met.english()}"
        if self.hosted_on and not hosted_here:
            host = self.hosted_on
            found += f" hosted on {host.english() if isinstance(host, Ref) else an(host.phrase(1, installed=False))}"
        if self.set_aside_with:
            found += f" set aside with {self.set_aside_with.english()}"
        if self.server:
            part = {"root": "in the root of", "protecting": "protecting"}
            either = "in or protecting" if card is None else "in the root of or protecting"
            found += f" {part.get(self.where, either)} {server_english(self.server)}"
        elif self.where:
            found += f" {'in the root of' if self.where == 'root' else self.where} a server"
        if self.position_of:
            found += f" in the same position as {self.position_of.english()}"
        if self.position:
            found += f" that is the {self.position} protecting its server"
        if self.zone and not (card is not None and self.active and self.zone == ("anywhere",)):
            where = f"among the top {self.top} cards of" if self.top else card.called.get("in", "in") if card else "in"
            found += f" {where} {zones(self.zone)}"
        if self.can_be:
            found += f" that can be {self.can_be}"
        if self.printed_cost_odd is not None:
            found += " with an odd printed cost" if self.printed_cost_odd else " with a printed cost that is not odd"
        if self.among:
            found += (
                f" from among {card.called[f'among {self.among}']}"
                if card is not None and f"among {self.among}" in card.called
                else f" from among {NAMED.get(self.among, f'the {self.among} cards')}"
            )
        if self.other_than and not only_this:
            found += f" other than {listing(r.english() for r in self.other_than)}"
        if self.active is not None and not (card is not None and self.active):
            found += " that is active" if self.active else " that is not active"
        if self.installed_this_turn is not None:
            not_now = "" if self.installed_this_turn else "not "
            found += f" that {'were' if several else 'was'} {not_now}installed this turn"
        if self.not_installed_this_turn_by:
            found += f" that {whom(self.not_installed_this_turn_by)} did not install this turn"
        return found


_HOSTING_NOTHING = {"HQ", "R&D", "Archives", "grip", "stack", "heap", "hand"}
_COSTS = {
    **dict.fromkeys(("hardware", "program", "resource"), "install"),
    **dict.fromkeys(("asset", "ice", "upgrade"), "rez"),
    **dict.fromkeys(("event", "operation"), "play"),
}
# What selections compare with a number that never falls below 0.
_AMOUNTS = (
    *("printed_install_cost", "printed_rez_cost", "printed_cost_at_least", "printed_cost_at_most", "cost_at_least"),
    *("cost_at_most", "memory_at_most", "trash_cost", "points"),
)


def subtype_word(name: str) -> str:
    """A subtype as cards write it."""
    return name.upper() if name in ("ai", "ap") else name


# The types of the cards in each player's deck
_IN_DECKS = ({"agenda", "asset", "ice", "operation", "upgrade"}, {"event", "hardware", "program", "resource"})


def _all_but(types: Iterable[str]) -> str | None:
    """The one type of a player's cards that is not among several, if all others are."""
    given = set(types)
    left = next((some - given for some in _IN_DECKS if given < some and len(some - given) == 1), set())
    return next(iter(left), None)


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


# Subtypes that only cards of one type have, and that cards use as nouns.
_NOUNS = {**dict.fromkeys(("icebreaker", "fracter", "decoder", "killer"), "program"), "lockdown": "operation"}


def _as_nouns(sel: Sel) -> bool:
    """Whether the subtypes of a selection are nouns: the cards of their one type are meant."""
    types = {_NOUNS.get(one, "") for one in sel.subtype}
    return "" not in types and {*sel.type} <= types


def kind_of_ice(ice: Sel) -> str:
    """A piece of ice by its main subtype alone: `a sentry`; "" for others."""
    other = not ice.other_than or (len(ice.other_than) == 1 and ice.other_than[0].key == "this")
    plain = {key for key, _ in ice.stated} <= {"type", "subtype", "rezzed", "other_than"} and other
    main = bool(ice.subtype) and {*ice.subtype} <= {"barrier", "code gate", "sentry"}
    if not plain or not main or ice.type not in ((), ("ice",)):
        return ""
    words = ["other"] if ice.other_than else []
    words += [] if ice.rezzed is None else ["rezzed" if ice.rezzed else "unrezzed"]
    return an(" ".join([*words, listing(ice.subtype, "or")]))


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
