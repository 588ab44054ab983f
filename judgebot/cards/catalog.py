"""Cards: their facts, and their abilities from the library or from a scenario."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from typing import Any

from judgebot import yamlio
from judgebot.cards.abilities import PARTS, TEXT_CHANGING, Ability, make_ability
from judgebot.cards.card import FACTS as FACTS
from judgebot.cards.card import OTHER_FACE as OTHER_FACE
from judgebot.cards.card import VERSION
from judgebot.cards.card import Card as Card
from judgebot.cards.card import read_card as read_card
from judgebot.cards.card import unversioned as unversioned
from judgebot.cards.card import version as version
from judgebot.cards.nodes import LanguageError, walk
from judgebot.cards.printed import HERE, facts_text

LIBRARY = HERE / "library"


UNKNOWN = {
    side: Card(f"unknown {side} card", "unknown card", side, "unknown", known=True) for side in ("corp", "runner")
}


class UnknownCard(KeyError):
    """No card has this name, or its abilities are not in the library. `name` is what was asked for."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__(message)
        self.name = name
        self.message = message

    def __str__(self) -> str:
        return self.message


def facts(card_id: str) -> dict[str, Any]:
    """The facts of one card. Raises KeyError if there is no such card."""
    return json.loads(facts_text()[card_id])  # type: ignore[no-any-return]


@functools.cache
def not_yet() -> Mapping[str, str]:
    """Of cards that the library lacks, by id, which clause the ability language cannot say, and what it lacks."""
    path = HERE / "not_yet.yaml"
    return yamlio.parse(path.read_text(encoding="utf-8"), str(path)).plain()  # type: ignore[no-any-return]


class Catalog:
    """The cards that a game can use: the library, and those that a scenario defines."""

    def __init__(self, inline: Mapping[str, Card] | None = None) -> None:
        self.inline = dict(inline or {})
        self._cache: dict[str, Card] = {}
        self._zones: dict[str, frozenset[str]] = {}
        self._declares: dict[str, frozenset[str]] = {}
        self._unsteady: dict[str, tuple[Ability, ...]] = {}
        self._copied: dict[tuple[int, str], tuple[Ability, Ability]] = {}
        self._besides: dict[tuple[Ability, ...], tuple[Ability, ...]] = {}

    def zones(self, card_id: str) -> frozenset[str]:
        """The zones, instead of the usual ones, in which a card has an active ability (9.1.8b)."""
        found = self._zones.get(card_id)
        if found is None:
            abilities = self.card(card_id).abilities
            found = self._zones[card_id] = frozenset(zone for ability in abilities for zone in ability.active_in)
        return found

    def declares(self, card_id: str) -> frozenset[str]:
        """The declaration words of a card's own static abilities, its counter's included."""
        found = self._declares.get(card_id)
        if found is None:
            card = self.card(card_id)
            found = frozenset(d.name for ability in (*card.abilities, *card.counter) for d in ability.static)
            self._declares[card_id] = found
        return found

    def unsteady(self, card_id: str) -> tuple[Ability, ...]:
        """The abilities of a card that more than the cards in play decides, its counter's included.

        Static ones with a condition (9.4.2), those with a threat level (9.3.6f), those that change texts (9.12.1d).
        """
        found = self._unsteady.get(card_id)
        if found is None:
            card = self.card(card_id)
            found = self._unsteady[card_id] = tuple(
                one
                for one in (*card.abilities, *card.counter)
                if one.threat
                or (one.static and (one.given is not None or any(d.name in TEXT_CHANGING for d in one.static)))
            )
        return found

    def sets_aside(self, card_id: str) -> bool:
        """Whether abilities of a card speak of cards set aside with it (4.8.3)."""
        card = self.card(card_id)
        return any(
            getattr(word, "set_aside_with", None) for one in (*card.abilities, *card.counter) for word in walk(one)
        )

    def besides(self, have: tuple[Ability, ...]) -> tuple[Ability, ...]:
        """The abilities besides the subroutines."""
        found = self._besides.get(have)
        if found is None:
            found = self._besides[have] = tuple(one for one in have if one.kind != "subroutine")
        return found

    def copied(self, ability: Ability, card_id: str) -> Ability:
        """An ability of a card as another object has it that gains it: one of its own, by a key of its own (9.3.3c)."""
        known = (id(ability), card_id)
        if known not in self._copied:
            parts = {name: getattr(ability, name) for name in PARTS}
            made = make_ability(**{**parts, "key": f"{card_id} {ability.key}"})
            self._copied[known] = (ability, made)  # keeping the ability keeps its id() from being used again
        return self._copied[known][1]

    def read_from_texts(self) -> list[str]:
        """The titles of the cards in use that were read from their texts, sorted."""
        return sorted({card.title for card in self._cache.values() if card.from_text})

    def card(self, card_id: str) -> Card:
        """A card with its abilities.

        Raises UnknownCard if there is no such card or its abilities are in no file.
        """
        found = self._cache.get(card_id)
        if found is None:
            front = card_id.removesuffix(OTHER_FACE)
            of = VERSION.search(front)
            base = front[: of.start()] if of else front
            found = (self.inline.get(base) or _known_card(base)) if base else UNKNOWN["corp"]
            if of:
                found = found.replace(other=found.backs[int(of[1]) - 1], backs=())
            if front != card_id:
                if found.other is None:
                    raise UnknownCard(card_id, f"{found.title} has no other face")
                found = found.other
            self._cache[card_id] = found
        return found


def _known_card(card_id: str) -> Card:
    """A card of the library; else one whose imported text is read."""
    if card_id.startswith("unknown") or card_id not in facts_text() or (LIBRARY / f"{card_id}.yaml").is_file():
        return _library_card(card_id)
    from judgebot.cards import imported  # only where the library lacks a card

    raw = imported.text_of(card_id)
    return _library_card(card_id) if raw is None else _card_of_text(card_id, raw)


def not_known(card_id: str) -> str:
    """Why the abilities of a card are not known: neither in the library nor read whole of its text; "" if they are."""
    try:
        _known_card(card_id)
    except UnknownCard as error:
        return error.message
    return ""


def _card_of_text(card_id: str, raw: Mapping[str, Any]) -> Card:
    """A card whose abilities are read from its text. Raises UnknownCard with the clause that is not read."""
    from judgebot.cards import imported
    from judgebot.cards.reading import read_official

    reading = read_official(raw)
    title = facts(card_id)["title"]
    if not reading.whole:
        gap = reading.gaps[0]
        said = f"the abilities of {title} are not in the card library, and its imported text is not read whole"
        raise UnknownCard(card_id, f"{said}: not read is {gap.words!r}" + (f", in line {gap.line}" if gap.line else ""))
    imported.note(title)
    return read_card(card_id, reading.definition, facts(card_id)).replace(from_text=True)


@functools.cache
def _library_card(card_id: str) -> Card:
    if card_id.startswith("unknown"):
        return UNKNOWN["corp" if "corp" in card_id else "runner"]
    path = LIBRARY / f"{card_id}.yaml"
    if card_id not in facts_text():
        raise UnknownCard(card_id, f"there is no card {card_id!r}")
    if not path.is_file():
        why = not_yet().get(card_id, "")
        said = f"the abilities of {facts(card_id)['title']} are not in the card library"
        raise UnknownCard(card_id, f"{said} ({why})" if why else said)
    definition, _ = split_file(path.read_text(encoding="utf-8"))
    given = yamlio.parse(definition, str(path)).plain()
    if not isinstance(given, Mapping):
        raise LanguageError(f"expected a card's abilities as a mapping, found {given!r}")
    return read_card(card_id, given, facts(card_id))


def split_file(text: str) -> tuple[str, str]:
    """A library file's two parts: the card's definition, and the scenarios beside it with their line numbers kept.

    The second part is empty where the file has none; see `judgebot.scenario.shows`.
    """
    definition, mark, beside = text.partition("\n---\n")
    return definition, "\n" * (definition.count("\n") + 2) + beside if mark else ""


def implemented() -> list[str]:
    """Ids of the cards in the library, sorted."""
    return sorted(path.stem for path in LIBRARY.glob("*.yaml"))
