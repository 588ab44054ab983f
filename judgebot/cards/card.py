"""One card: its facts and its abilities, made of a definition (a library file, or the `cards:` of a scenario)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from judgebot.cards import scope
from judgebot.cards.abilities import Ability, abilities
from judgebot.cards.declarations.permissions import Cannot
from judgebot.cards.nodes import LanguageError, flag, nearest, shown, text, texts, walk
from judgebot.cards.queries.selections import CARD_TYPES
from judgebot.cards.queries.triggers import Trigger
from judgebot.plain import Record


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
VERSION = re.compile(r" \(version (\d+)\)$")  # ends the id of one of the versions of an identity


def unversioned(card_id: str) -> str:
    """The id of an identity without the version that is meant."""
    return VERSION.sub("", card_id)


def version(card_id: str, number: int) -> str:
    """The id of a version of an identity: the one with that number among its backs, from 1 (1.5.2)."""
    return f"{unversioned(card_id)} (version {number})"


_NO_FACTS = ("abilities", "counter", "known", "rules", "other", "backs", "from_text")
FACTS = tuple(name for name in Card.names() if name not in _NO_FACTS)


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
    own, counter, rules = _texts_of(given, base)
    values = _facts_of(card_id, given, base)
    _players(own, values["side"])
    other, backs = _faces_of(card_id, given, own, values)
    return Card(abilities=own, counter=counter, rules=rules, other=other, backs=backs, **values)


_PARTS = ("abilities", "counter_abilities")
_TEXTS = ("card", "note", "rules", "other_face", "other_faces", *_PARTS)


def _texts_of(
    given: Mapping[str, Any], base: Mapping[str, Any] | None
) -> tuple[tuple[Ability, ...], tuple[Ability, ...], tuple[str, ...]]:
    """The abilities of a definition, those of its counter, and the rules that it names."""
    found: dict[str, tuple[Ability, ...]] = {key: _read(abilities, key, given.get(key, [])) for key in _PARTS}
    rules: tuple[str, ...] = _read(texts, "rules", given["rules"]) if "rules" in given else ()
    price = given.get("cost", (base or {}).get("cost", 0))
    of_play = price in ("X", "x") or (price is None and base is not None)
    for key, part in found.items():
        try:
            scope.check(part, tuple(found.values()), of_play)
        except LanguageError as error:
            raise error.within(key) from None
    own, counter = found.values()
    return own, counter, rules


def _facts_of(card_id: str, given: Mapping[str, Any], base: Mapping[str, Any] | None) -> dict[str, Any]:
    """The facts of a card: those of its definition before those that are known."""
    if unknown := [key for key in given if key not in FACTS and key not in _TEXTS]:
        said = f"a card has no {unknown[0]!r}{nearest(str(unknown[0]), [*FACTS, 'abilities'])}"
        raise LanguageError(said, (unknown[0],))
    values = {**(base or {}), **{key: given[key] for key in given if key in FACTS}, "id": card_id}
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
    values["subtypes"] = values.get("subtypes") or ()
    if values.get("copies") is None:
        values.pop("copies", None)
    return values


def _faces_of(
    card_id: str, given: Mapping[str, Any], own: tuple[Ability, ...], values: Mapping[str, Any]
) -> tuple[Card | None, tuple[Card, ...]]:
    """The other face of an identity (3.1.1a), and those of its versions (1.5.2)."""
    words = {word.name for one in own for word in walk(one)}
    if "flip" in words and not {"other_face", "other_faces"} & set(given) and not card_id.endswith(OTHER_FACE):
        raise LanguageError("a card that is flipped needs its 'other_face'")
    backs: tuple[Card, ...] = ()
    if "other_faces" in given:
        backs = _backs(card_id, given["other_faces"], values)
    elif "set_identity" in words:
        raise LanguageError("an identity that is set to a version of it needs its 'other_faces'")
    if "other_face" not in given:
        return None, backs
    if backs or values["type"] != "identity" or card_id.endswith(OTHER_FACE):
        raise LanguageError("only an identity has another face, and only one (3.1.1a)", ("other_face",))
    try:
        return _other_face(card_id, given["other_face"], values), backs
    except LanguageError as error:
        raise error.within("other_face") from None


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
