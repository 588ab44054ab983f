"""What the search for rules can know about cards: names, types, and the rules that rulings and abilities rest on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import yaml

from judgebot.cards import effects as _effects  # noqa: F401 (declares the words of the language)
from judgebot.cards import names
from judgebot.cards.catalog import LIBRARY
from judgebot.cards.nodes import FAMILIES
from judgebot.cards.printed import facts_text
from judgebot.index.material import Named, Ruling
from judgebot.index.numbering import NoSuchNumber, numbering
from judgebot.index.store import EDITION, LOADER, is_number

_NUMBER = r"\d{1,2}\.\d{1,2}(?:\.\d{1,2}[a-z]?)?"
_CITED = re.compile(rf"(?<![\w.])({_NUMBER})(?![\w.])")
_SOURCE = re.compile(rf"^source: *CR (\S+) ({_NUMBER})", re.MULTILINE)
_EDITION = re.compile(r"^edition: *[\"']?([\d.]+)", re.MULTILINE)
_CITES = re.compile(rf"\bcites: *\[?((?:{_NUMBER}(?:, )?)+)")
_QUESTION = re.compile(r"^question:.*\n(?: .*\n)*", re.MULTILINE)
_FIELD = re.compile(r'"(?:type|subtypes)":(?:"([^"]*)"|\[([^\]]*)\])')
_NICKNAME = re.compile('["“]([^"“”]+)["”]')
_WORD = re.compile(r"[a-z_]+")


def named() -> Iterator[Named]:
    """Every card that there are facts for, with all that it is called."""
    shorthands = yaml.load(names.SHORTHANDS.read_text(encoding="utf-8"), Loader=LOADER)
    for card, line in facts_text().items():
        title = names.title(card)
        called = [title, *title.split(": ", 1), *_NICKNAME.findall(title)]
        called += [name.removeprefix("The ") for name in called]
        kinds = [one or several.replace('"', "").replace(",", " ") for one, several in _FIELD.findall(line)]
        yield Named(card, (*dict.fromkeys(called), *shorthands.get(card, ())), tuple(kinds))


def rulings(scenarios: Path, edition: str = EDITION) -> Iterator[Ruling]:
    """The scenarios under a folder as rulings, then the cards of the library with the rules behind their words.

    edition  in whose numbers the rules are told

    Files that cannot be read are skipped: a search must not fail over one of them.
    """
    for path in sorted(scenarios.rglob("*.yaml")):
        text = _read(path)
        asked = _QUESTION.search(text)
        question = yaml.load(asked.group(), Loader=LOADER)["question"] if asked else ""
        stated = _EDITION.search(text)
        own = stated[1] if stated else EDITION
        cites = {there for group in _CITES.findall(text) for n in group.split(", ") for there in _in(edition, own, n)}
        answers = tuple(there for of, number in _SOURCE.findall(text) for there in _in(edition, of, number))
        yield Ruling(" ".join(str(question).split()), text, answers, tuple(sorted(cites.difference(answers))))
    behind = {
        word: set(_CITED.findall(cls.__doc__ or "")) for family in FAMILIES.values() for word, cls in family.items()
    }
    for path in sorted(LIBRARY.glob("*.yaml")):
        text = _read(path)
        rules = {number for word in set(_WORD.findall(text)) for number in behind.get(word, ())}
        rules.update(number for group in _CITES.findall(text) for number in group.split(", "))
        rules = {there for number in rules for there in _in(edition, EDITION, number)}
        title = text.partition("\n")[0].removeprefix("card: ")
        yield Ruling("", title, (), tuple(sorted(rules)))


def _in(edition: str, own: str, number: str) -> tuple[str, ...]:
    """The numbers in one edition of a rule that has this number in another; () if either edition lacks it."""
    if edition == own == EDITION:
        return (number,)
    try:
        rule = numbering(own).meant(number)
    except (NoSuchNumber, ValueError):
        return ()
    there = numbering(edition).cited([rule])
    return tuple(one for one in there if is_number(one))


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""
