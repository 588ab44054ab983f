"""Cards: their facts, and their abilities from the library or from a scenario."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from judgebot import yamlio
from judgebot.cards import scope
from judgebot.cards.abilities import PARTS, TEXT_CHANGING, Ability, abilities, make_ability
from judgebot.cards.declarations.permissions import Cannot
from judgebot.cards.nodes import LanguageError, flag, nearest, shown, text, texts, walk
from judgebot.cards.printed import HERE, facts_text
from judgebot.cards.queries.selections import CARD_TYPES
from judgebot.cards.queries.triggers import Trigger
from judgebot.plain import Record

LIBRARY = HERE / "library"


class Card(Record):
    """A card's printed facts (chapter 2) and its abilities.

    cost         install, play or rez cost; None where there is none, -1 for X
    memory, trash, requirement, points, link, strength: None where the card has none
    abilities    in the order of the card's text
    known        whether its abilities are implemented
    other        the other face of a double-sided identity, as a card of its own (3.1.1a)
    backs        the other faces of the versions of an identity that differ in nothing else (1.5.2)
    from_text    whether its abilities are read from its text, as nobody has encoded them
    """

    id: str
    title: str
    side: str
    type: str
    subtypes: tuple[str, ...] = ()
    cost: int | None = None
    strength: int | None = None
    memory: int | None = None
    trash: int | None = None
    requirement: int | None = None
    points: int | None = None
    link: int | None = None
    deck: int | None = None
    influence_limit: int | None = None
    influence: int | None = None
    copies: int = 3
    unique: bool = False
    faction: str = ""
    abilities: tuple[Ability, ...] = ()
    counter: tuple[Ability, ...] = ()
    known: bool = True
    rules: tuple[str, ...] = ()
    other: Card | None = None
    backs: tuple[Card, ...] = ()
    from_text: bool = False

    def faces(self) -> tuple[Card, ...]:
        """The card, and its other face or faces."""
        return (self, *((self.other,) if self.other is not None else ()), *self.backs)

    # One card of a catalog is one card: they are keys of what is worked out once for each.
    __eq__ = object.__eq__
    __hash__ = object.__hash__


OTHER_FACE = " (other face)"  # ends the id of the other face
_VERSION = re.compile(r" \(version (\d+)\)$")  # ends the id of one of the versions of an identity


def unversioned(card_id: str) -> str:
    """The id of an identity without the version that is meant."""
    return _VERSION.sub("", card_id)


def version(card_id: str, number: int) -> str:
    """The id of a version of an identity: the one with that number among its backs, from 1 (1.5.2)."""
    return f"{unversioned(card_id)} (version {number})"


UNKNOWN = {
    side: Card(f"unknown {side} card", "unknown card", side, "unknown", known=True) for side in ("corp", "runner")
}

_NO_FACTS = ("abilities", "counter", "known", "rules", "other", "backs", "from_text")
FACTS = tuple(name for name in Card.names() if name not in _NO_FACTS)


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


def read_card(card_id: str, given: Mapping[str, Any], base: Mapping[str, Any] | None) -> Card:
    """Make a card from a library file or an inline definition.

    given  the mapping read from YAML: facts (all optional if `base` has them), `abilities`, `counter_abilities`,
           `rules`, and `other_face`: a mapping like this one, with what differs on an identity's other side; or
           `other_faces`: a list of them, where versions of the identity have different ones
    base   facts already known, or None

    Raises LanguageError where the definition is wrong.
    """
    if not isinstance(given, Mapping):
        raise LanguageError(f"expected a card as a mapping, found {shown(given)}")
    values: dict[str, Any] = dict(base or {})
    read: dict[str, tuple[Ability, ...]] = {"abilities": (), "counter": ()}
    rules: tuple[str, ...] = ()
    for key, raw in given.items():
        if key in ("card", "note"):
            continue
        if key == "abilities":
            try:
                read["abilities"] = abilities(raw)
            except LanguageError as error:
                raise error.within("abilities") from None
        elif key == "counter_abilities":
            try:
                read["counter"] = abilities(raw)
            except LanguageError as error:
                raise error.within("counter_abilities") from None
        elif key == "rules":
            rules = _read(texts, key, raw)
        elif key in ("other_face", "other_faces"):
            continue
        elif key in FACTS:
            values[key] = raw
        else:
            raise LanguageError(f"a card has no {key!r}{nearest(str(key), [*FACTS, 'abilities'])}", (key,))
    price = values.get("cost", 0)
    of_play = price in ("X", "x") or (price is None and base is not None)
    for part, found in read.items():
        try:
            scope.check(found, tuple(read.values()), of_play)
        except LanguageError as error:
            raise error.within("abilities" if part == "abilities" else f"{part}_abilities") from None
    values["id"] = card_id
    for need in ("title", "side", "type"):
        if not values.get(need):
            raise LanguageError(f"the card needs {need!r}: it is not a card we have facts for")
    if values["type"] not in CARD_TYPES:
        raise LanguageError(f"{values['type']!r} is not a card type", ("type",))
    if values["side"] not in ("corp", "runner"):
        raise LanguageError(f"{values['side']!r} is not a side; it is corp or runner", ("side",))
    for key, read_fact in _TEXT_FACTS.items():
        if values.get(key) is None:
            values.pop(key, None)
        else:
            values[key] = _read(read_fact, key, values[key])
    for key in _NUMBER_FACTS:
        raw = values.get(key)
        if raw in ("X", "x") or (key == "cost" and raw is None and base is not None and key in values):
            values[key] = -1
        elif raw is not None and (isinstance(raw, bool) or not isinstance(raw, int)):
            raise LanguageError(f"expected a whole number, found {raw!r}", (key,))
    if values.get("cost") == -1 and values["type"] in ("asset", "upgrade", "ice"):
        raise LanguageError("a rez cost of X is not implemented", ("cost",))
    _players(read["abilities"], values["side"])
    values["subtypes"] = values.get("subtypes") or ()
    if values.get("copies") is None:
        values.pop("copies", None)
    other = None
    flips = any(word.name == "flip" for one in read["abilities"] for word in walk(one))
    if flips and not {"other_face", "other_faces"} & set(given) and not card_id.endswith(OTHER_FACE):
        raise LanguageError("a card that is flipped needs its 'other_face'")
    backs: tuple[Card, ...] = ()
    if "other_faces" in given:
        backs = _backs(card_id, given["other_faces"], values)
    elif any(word.name == "set_identity" for one in read["abilities"] for word in walk(one)):
        raise LanguageError("an identity that is set to a version of it needs its 'other_faces'")
    if "other_face" in given:
        if backs or values["type"] != "identity" or card_id.endswith(OTHER_FACE):
            raise LanguageError("only an identity has another face, and only one (3.1.1a)", ("other_face",))
        try:
            other = _other_face(card_id, given["other_face"], values)
        except LanguageError as error:
            raise error.within("other_face") from None
    return Card(abilities=read["abilities"], counter=read["counter"], rules=rules, other=other, backs=backs, **values)


def _players(abilities: Iterable[Any], side: str) -> None:
    """Refuse conditions that name, as `you` or `opponent`, a player who never does that."""
    whom = {"you": side, "opponent": "runner" if side == "corp" else "corp"}
    for index, one in enumerate(abilities):
        for word in walk(one) if not one.by else ():
            if isinstance(word, Trigger | Cannot) and word.who in whom:
                try:
                    word.only(whom[word.who])
                except LanguageError as error:
                    raise error.within("abilities", index) from None


def _other_face(card_id: str, given: Any, front: Mapping[str, Any]) -> Card:
    """The other face of an identity: the front's facts, but for the deck's (3.1.1a), where it states no others."""
    if not isinstance(given, Mapping) or "title" not in given:
        raise LanguageError("the other face needs a 'title'")
    base = {key: front[key] for key in front if key not in ("deck", "influence_limit")}
    base["subtypes"] = list(front["subtypes"])
    face = read_card(card_id + OTHER_FACE, given, base)
    for one in face.abilities:  # the two faces are one object: its limits are counted for each ability (9.3.3c)
        object.__setattr__(one, "key", f"other {one.key}")
    return face


def _backs(card_id: str, given: Any, front: Mapping[str, Any]) -> tuple[Card, ...]:
    """The other faces of the versions of an identity, in their order (1.5.2)."""
    if front["type"] != "identity" or card_id.endswith(OTHER_FACE):
        raise LanguageError("only an identity has other faces (3.1.1a)", ("other_faces",))
    if not isinstance(given, list) or len(given) < 2:
        raise LanguageError("expected a list of two other faces or more", ("other_faces",))
    found = []
    for index, one in enumerate(given):
        try:
            face = _other_face(version(card_id, index + 1), one, front)
        except LanguageError as error:
            raise error.within("other_faces", index) from None
        for ability in face.abilities:
            object.__setattr__(ability, "key", f"version {index + 1} {ability.key}")
        found.append(face)
    return tuple(found)


_TEXT_FACTS = {
    "title": text,
    "subtypes": texts,
    "unique": flag,
    "faction": text,
}
_NUMBER_FACTS = ("cost", "strength", "memory", "trash", "requirement", "points", "link", "copies", "deck",
                 "influence_limit", "influence")  # fmt: skip


def _read(reader: Callable[[Any], Any], key: str, raw: Any) -> Any:
    try:
        return reader(raw)
    except LanguageError as error:
        raise error.within(key) from None


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
            of = _VERSION.search(front)
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
