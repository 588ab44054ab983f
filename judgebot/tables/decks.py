"""Deck lists as others write them: the client's text, the card site's text and its JSON; one list, or several pasted.

Nobody vouches for a list. What is no card of it (a sideboard, a heading that nobody knows) is told with the list and
never counted; a title or a code that is no card's is a problem with its line. The rules are asked elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from judgebot import files, yamlio
from judgebot.policy.lint_findings import DeckList
from judgebot.problems import BadInput, Problem
from judgebot.tables.deck_drafts import LONGEST, MOST_LINES, WHAT, Lists
from judgebot.tables.deck_json import Json
from judgebot.tables.deck_text import COUNTED, Text
from judgebot.yamlio import quote

LARGEST = 256 << 10  # of a file, in bytes; a list has about 2 KiB
_SCENARIO = re.compile(r"^board:|\"board\"", re.MULTILINE)
_JSON = ("{", "[")


# Which files are lists, and reading them


def is_list(path: Path) -> bool:
    """Whether a file is a deck list and no scenario: by its ending, or else by what stands in it.

    Raises BadInput: it cannot be read.
    """
    ending = path.suffix.lower()
    if ending in (".yaml", ".yml") or (path != files.STANDARD_INPUT and files.kind(path) != "a file"):
        return False
    text = files.read_text(path)
    if _SCENARIO.search(text):
        return False
    if ending in (".txt", ".json"):
        return True
    if text.lstrip()[:1] in _JSON:
        return '"cards"' in text
    return any(line.startswith(";;") or COUNTED.match(line[:LONGEST].replace("\t", " ")) for line in text.split("\n"))


def read(path: Path) -> list[DeckList]:
    """The lists of a file. Raises BadInput: it is too large or no list, with every line that cannot be read."""
    return of_text(_text(path), str(path))


def _text(path: Path) -> str:
    return files.read_text(path, LARGEST, expected=WHAT)


def of_scenario(node: yamlio.Node, path: Path, source: str) -> list[DeckList]:
    """The lists that a text under `deck:` of a scenario is, or those of the file that it names.

    A file must lie in the scenario's folder or below it: nobody vouches for the scenario. Its findings are told at the
    line that names it.

    Args:
        node: the text.
        path: the scenario's file.
        source: the scenario's text.

    Raises BadInput: as `read`, or there is no such file.
    """
    assert isinstance(node.value, str)
    if "\n" in node.value.strip():
        written = source.split("\n")[node.line - 1 : node.line]
        block = bool(written) and re.search(r"[|>][-+\d]*\s*(#.*)?$", written[0]) is not None
        return of_text(node.value, str(path), (lambda line: node.line + line) if block else (lambda _: node.line))
    named = Path(node.value.strip())
    if named.is_absolute() or ".." in named.parts or not named.name:
        expected = "a deck list as text, or its file in the scenario's folder or below it"
        raise BadInput([Problem(str(path), node.line, quote(node.value), expected)])
    folder = Path() if path == files.STANDARD_INPUT else path.parent
    decks = of_text(_text(folder / named), str(folder / named), place=f"{named}, line")
    for deck in decks:
        deck.line = node.line
        deck.cards = [(card, count, node.line) for card, count, _ in deck.cards]
    return decks


def of_text(text: str, file: str, line_of: Callable[[int], int] = int, place: str = "Line") -> list[DeckList]:
    """The lists in a text.

    Args:
        text: what was written.
        file: its name for messages.
        line_of: the line of the file at which a line of the text stands.
        place: how the place of what is told begins; its line follows.

    Raises BadInput: with every line that cannot be read.
    """
    lists = Lists(file, line_of, place)
    if text.lstrip()[:1] in _JSON:
        Json(text, lists).read()
    else:
        lines = Text(lists)
        for number, line in enumerate(text.split("\n"), 1):
            if number > MOST_LINES:
                lists.refuse(number, "a further line", f"a deck list of at most {MOST_LINES:,} lines")
            lines.read(number, " ".join(line.split()))
        lines.end()
    return lists.finished()
