"""Examples of the words of the ability language: which card uses a word, in which ability; and words by what they do.

The library is the book of examples: each of its abilities is data that the engine runs, with scenarios beside the card
(`judgebot check --cards NAME`). Nothing is written down here that could come to differ from it.
"""

from __future__ import annotations

import functools
import re

from judgebot import yamlio
from judgebot.cards import reference
from judgebot.cards.catalog import LIBRARY, Card, Catalog, facts, implemented, read_card, split_file
from judgebot.cards.names import normalise
from judgebot.cards.nodes import FAMILIES, LanguageError, Node, walk
from judgebot.plain import NamedTuple

# Where the words stand that are no nodes: a part of an ability, an event, the name of an object, a duration.
_PATTERNS = {
    "ability": r"(?<=[{{ ]){name}:",
    "event": r"(?<=event: ){name}\b|(?<=when: ){name}\b|(?<=when: {{){name}:",
    "reference": r"(?<=: ){name}(?=[,}}\]])",
    "duration": r"(?<=duration: ){name}\b|(?<=until: ){name}\b",
}
_QUOTED = re.compile(r"[:#{}\[\],\"']")
_NEAR = 55.0


class Example(NamedTuple):
    """An ability that shows a word.

    card     the card's id; `title` its title
    yaml     the ability as the library has it, on one line
    english  the ability read back, for an example found by what it does
    """

    card: str
    title: str
    yaml: str
    english: str = ""


@functools.lru_cache(maxsize=1024)
def example(family: str, name: str) -> Example | None:
    """The shortest ability of the library that uses a word; None if none does.

    Best one that can stand alone; where none can, all abilities of the first card that uses the word, together.
    """
    cls = FAMILIES.get(family, {}).get(name)
    wanted = re.compile(_PATTERNS.get(family, r"\b{name}\b").format(name=re.escape(name)))
    near = [
        (len(line), card, index, line)
        for card in _definitions()
        if name in _definitions()[card]
        for index, line in enumerate(_abilities(card))
        if wanted.search(line)
    ]
    found = [(card, line) for _, card, index, line in sorted(near) if cls is None or _has(card, index, cls)]
    if not found:
        return None
    whole = [(card, ", ".join(_abilities(card))) for card, _ in found[:1]]
    card, line = next((one for one in (*found, *whole) if _alone(*one)), found[0])
    return Example(card, str(facts(card)["title"]), line)


def _alone(card: str, line: str) -> bool:
    """Whether an ability, or several, need no other of its card: nothing that another binds, no other face."""
    try:
        read_card(card, {"abilities": yamlio.parse(f"[{line}]", card).plain()}, facts(card))
    except LanguageError:
        return False
    return True


@functools.cache
def _definitions() -> dict[str, str]:
    return {card: split_file((LIBRARY / f"{card}.yaml").read_text(encoding="utf-8"))[0] for card in implemented()}


def _has(card: str, index: int, cls: type[Node]) -> bool:
    """Whether an ability of a card, told by its place, uses a word of the language."""
    listed = _card(card)
    ability = (*listed.abilities, *listed.counter)[index : index + 1]
    parts = [value for one in ability for value in vars(one).values()]
    return any(type(node) is cls for part in parts for node in walk(part))


@functools.lru_cache(maxsize=1024)
def _card(card: str) -> Card:
    return Catalog().card(card)


@functools.lru_cache(maxsize=2048)
def _abilities(card: str) -> tuple[str, ...]:
    """The abilities of a card, each on one line, as written."""
    root = yamlio.parse(_definitions()[card], card)
    entries = root.value if isinstance(root.value, dict) else {}
    found = [entries[key] for key in ("abilities", "counter_abilities") if key in entries]
    return tuple(_line(item) for node in found if isinstance(node.value, list) for item in node.value)


def _line(node: yamlio.Node) -> str:
    if isinstance(node.value, dict):
        return "{" + ", ".join(f"{key}: {_line(one)}" for key, one in node.value.items()) + "}"
    if isinstance(node.value, list):
        return "[" + ", ".join(map(_line, node.value)) + "]"
    if node.plain() is None:
        return "null"
    return f'"{node.value}"' if _QUOTED.search(node.value) or not node.value else node.value


def doing(text: str, most: int = 6) -> list[Example]:
    """The abilities of the library that do most nearly what some words say, the nearest first."""
    from rapidfuzz import fuzz

    wanted = normalise(text)
    found: list[tuple[float, int, Example]] = []
    for card in implemented():
        listed = _card(card)
        for ability, line in zip((*listed.abilities, *listed.counter), _abilities(card), strict=False):
            english = ability.english()
            said = normalise(english)
            score = 0.7 * fuzz.token_set_ratio(wanted, said) + 0.3 * fuzz.partial_ratio(wanted, said)
            if score >= _NEAR:
                found.append((score, len(english), Example(card, listed.title, line, english)))
    found.sort(key=lambda one: (-round(one[0]), one[1]))
    return [one for _, _, one in found[:most]]


def entries_about(text: str, most: int = 5) -> list[reference.Entry]:
    """The words of the language whose description has most of some words, the nearest first."""
    from rapidfuzz import fuzz

    wanted = normalise(text)
    found = []
    for family in reference.INTRODUCTIONS:
        for entry in reference.entries(family):
            score = fuzz.token_set_ratio(wanted, normalise(f"{entry.name} {entry.doc}"))
            if score >= _NEAR:
                found.append((-score, len(entry.doc), entry))
    found.sort(key=lambda one: (one[0], one[1]))
    return [entry for _, _, entry in found[:most]]
