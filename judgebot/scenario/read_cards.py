"""Reading the cards of a scenario: those that it defines itself, and those that it names."""

from __future__ import annotations

import re
from typing import Any

from judgebot import files, resources, yamlio
from judgebot.cards import names
from judgebot.cards.catalog import Card, Catalog, UnknownCard, facts, read_card, split_file
from judgebot.cards.nodes import LanguageError
from judgebot.engine.edition import BASE, Edition
from judgebot.scenario.editions import EditionReader
from judgebot.scenario.file_keys import CARD_KEYS
from judgebot.scenario.model import (
    UNKNOWN_WORDS,
    CardSpec,
)
from judgebot.yamlio import Node


class CardReader(EditionReader):
    """The cards of a scenario: those that it defines, and the entries of lists of cards."""

    def __init__(self, file: str, lenient: bool = False, edition: Edition = BASE) -> None:
        super().__init__(file)
        self.edition = edition
        self.lenient = lenient
        self.inline: dict[str, Card] = {}
        self.catalog = Catalog()
        self.own: list[str] = []  # definitions from folders of the user's own, with their titles
        self.broken: set[str] = set()  # inline cards whose definition is wrong: that is said once

    def define(self, node: Node | None) -> None:
        """Inline cards (`cards:`): a mapping of name to definition."""
        if node is None:
            return
        for title, body in self.entries(node, "the inline cards").items():
            self.define_one(title, body, (node.key_lines or {}).get(title, node.line))

    def define_one(self, title: str, body: Node, line: int) -> None:
        """One card that the scenario, or a folder of the user's own, defines or overrides."""
        if not isinstance(body.value, dict):
            self.problem(body.line, body.shown(), "a card's facts and abilities, as a mapping")
            return
        base: dict[str, Any] | None = None
        card_id = names.normalise(title).replace(" ", "_")
        try:
            found = names.find(title)
            # a library card is overridden by its own title, not by a slip of the pen or a short form
            if names.normalise(names.title(found)) == names.normalise(title):
                card_id, base = found, facts(found)
        except (names.UnknownName, names.AmbiguousName, KeyError):
            base = None
        given = body.plain()
        given.pop("card", None)
        if base is None:
            given = {"title": title, **given}
        try:
            self.inline[card_id] = read_card(card_id, given, base)
        except LanguageError as error:
            self.broken.add(names.normalise(title))
            place = _at(body, error.path)
            self.problem(
                place or line,
                f"{title}: {error.message}",
                "a definition in the ability language (judgebot card --words)",
            )
        except (TypeError, ValueError, AttributeError) as error:
            self.broken.add(names.normalise(title))
            self.problem(
                line, f"{title}: a definition that cannot be read ({error})", "a definition in the ability language"
            )

    def define_own(self, name: str) -> None:
        """A card that a folder of the user's own defines, if it has one of this name (see `resources.own`)."""
        stem = names.normalise(name).replace(" ", "_")
        if not stem or any(stem in (key, names.normalise(card.title)) for key, card in self.inline.items()):
            return
        for folder in resources.own():
            path = folder / "cards" / f"{stem}.yaml"
            if not path.is_file():
                continue
            text = split_file(files.read_text(path))[0]
            title = name
            try:
                body = yamlio.parse(text, str(path))
                if isinstance(body.value, dict) and "card" in body.value:
                    title = self.text(body.value["card"], "the card's title")
            except yamlio.BadInput as bad:
                self.problems += bad.problems
                return
            before = len(self.problems)
            self.define_one(title, body, 1)
            self.problems[before:] = [
                yamlio.Problem(str(path), one.line, one.found, one.expected) for one in self.problems[before:]
            ]
            self.own.append(f"{title}\0{text}")
            return

    def _is_card(self, name: str) -> bool:
        """Whether a card has just this name, whatever it ends in."""
        self.define_own(name)
        own = (name for key, card in self.inline.items() for name in (key, card.title))
        return names.normalise(name) in self.broken or names.is_name(name, own)

    def card_id(self, name: str, line: int) -> str:
        """The card meant by a name; a problem if there is none, several, or none implemented."""
        if name.strip().lower() in UNKNOWN_WORDS or names.normalise(name) in self.broken:
            return ""
        self.define_own(name)
        try:
            found = names.find(name, [card.title for card in self.inline.values()])
        except (names.UnknownName, names.AmbiguousName) as error:
            self.problem(line, f'the card "{name}"', f"the name of one card: {error}")
            return ""
        for key, card in self.inline.items():
            if found in (key, card.title):
                return key
        try:
            self.catalog.card(found)
        except UnknownCard as missing:
            if self.lenient:  # what is printed on it besides its abilities is enough to look at a board
                card = read_card(found, {}, facts(found))
                self.inline[found] = card.replace(known=False)
                return found
            self.problem(
                line,
                f'the card "{name}"',
                f"a card in the library, or one defined under `cards:` ({missing.message};"
                f" `judgebot card {name!r}` shows a skeleton)",
            )
            return ""
        except LanguageError as error:
            self.problem(line, f'the card "{name}"', f"a library file that can be read: {error.message}")
            return ""
        return found

    def cards(self, node: Node | None, what: str) -> list[CardSpec]:
        """A list of cards; a number stands for that many unknown ones."""
        if node is None:
            return []
        plain = node.plain() if isinstance(node.value, str) else None
        if isinstance(plain, int):
            if not 0 <= plain <= 120:
                self.problem(node.line, node.shown(), f"{what}: between 0 and 120 cards")
                return []
            return [CardSpec("", node.line, "unknown") for _ in range(plain)]
        if isinstance(node.value, str):
            return self.card(node, what)
        found: list[CardSpec] = []
        for item in self.items(node, what):
            found += self.card(item, what)
        return found

    def card(self, node: Node, what: str) -> list[CardSpec]:
        """One entry of a list of cards: a name, `NAME x3`, or a mapping with `card`."""
        if isinstance(node.value, str):
            name = node.value.strip()
            times = None if self._is_card(name) else re.fullmatch(r"(.+?)\s*[x×]\s*(\d{1,2})", name)  # noqa: RUF001
            if not name:
                self.problem(node.line, node.shown(), f"{what}: a card's name")
                return []
            count = int(times.group(2)) if times else 1
            base = times.group(1) if times else name
            card_id = self.card_id(base, node.line)
            return [CardSpec(card_id, node.line, base) for _ in range(count)]
        if not isinstance(node.value, dict):
            self.problem(node.line, node.shown(), f"{what}: a card's name, or a mapping with `card`")
            return []
        self.known(node, CARD_KEYS, "a key of a card's entry")
        if "card" not in node.value:
            self.problem(node.line, "a card without a name", "`card: NAME`")
            return []
        title = self.text(node.value["card"], "the card's name")
        spec = CardSpec(self.card_id(title, node.line) if title else "", node.line, title)
        for key, value in node.value.items():
            if key in ("card", "hosted") or key not in CARD_KEYS:
                continue
            plain = value.plain()
            if key in ("rezzed", "faceup", "facedown", "installed", "flipped", "known") and not isinstance(plain, bool):
                self.problem(value.line, value.shown(), f"`{key}: true` or `{key}: false`")
                continue
            if key in ("advanced", "virus", "power", "agenda", "bad publicity", "credits") and (
                not isinstance(plain, int) or isinstance(plain, bool) or plain < 0
            ):
                self.problem(value.line, value.shown(), f"`{key}:` and a number from 0")
                continue
            if key == "remember" and not isinstance(plain, dict):
                self.problem(value.line, value.shown(), "`remember:` and a mapping")
                continue
            if key in ("on", "chosen", "with", "as", "form", "back") and not isinstance(value.value, str):
                self.problem(value.line, value.shown(), f"`{key}:` and a name")
                continue
            spec.options[key] = plain
        spec.hosted = self.cards(node.value.get("hosted"), "hosted cards")
        return [spec]

    def _card(self, card_id: str) -> Card:
        return self.inline.get(card_id) or self.catalog.card(card_id)


def _at(node: Node, path: tuple[str | int, ...]) -> int:
    """The line of the place that a path leads to, as far as it can be followed."""
    line = node.line
    for step in path:
        if isinstance(node.value, dict) and step in node.value:
            line = (node.key_lines or {}).get(str(step), line)
            node = node.value[str(step)]
        elif isinstance(node.value, list) and isinstance(step, int) and step < len(node.value):
            node = node.value[step]
            line = node.line
    return line
