"""Importing the official card data from the user's own copy: a file of cards, or a folder with a file for each.

Either the list of cards in one file, or the `v2` folder of the public repository (`cards/`, a file for each card).
Nothing of it is kept in the project: it goes into the user's data directory, whole or not at all.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from judgebot import files
from judgebot.cards.imported import KEPT, store
from judgebot.cards.printed import shipped
from judgebot.cards.reading import facts_of
from judgebot.cards.reading.tokens import UnreadText, plain
from judgebot.problems import BadInput, Problem

MAX_BYTES = 64 << 20
MAX_FILES = 20_000
_NEEDED = ("id", "title", "side_id", "card_type_id")
_EXPECTED = "cards, each with id, title, side_id and card_type_id"
_ID = re.compile(r"[a-z0-9_]+")
_SIDES = ("corp", "runner")
_TYPES = (
    *("agenda", "asset", "ice", "operation", "upgrade", "event", "hardware", "program", "resource"),
    *("identity", "corp_identity", "runner_identity"),
)
# What is a whole number where a card has it, or X, or nothing.
_NUMBERS = (
    *("cost", "strength", "memory_cost", "trash_cost", "advancement_requirement", "agenda_points", "base_link"),
    *("minimum_deck_size", "influence_limit", "influence_cost", "deck_limit"),
)


def read(path: Path) -> list[dict[str, Any]]:
    """Read the official card data.

    Args:
        path: a file of cards, or a folder of files, or one with such a folder `cards` in it.

    Returns:
        The cards, in the order of their ids.

    Raises:
        BadInput: it is no card data, a text has marks or symbols that card texts do not have, or an id comes twice. All
            problems are reported together.
    """
    problems: list[Problem] = []
    found: dict[str, dict[str, Any]] = {}
    for one in _files(path):
        for raw in _cards(one, problems):
            wrong = _wrong(raw)
            name = str(raw.get("title") or raw.get("id") or "a card") if isinstance(raw, dict) else "a card"
            if wrong:
                problems.append(Problem(str(one), 0, f"{name}: {wrong}", _EXPECTED))
                continue
            if raw["id"] in found:
                expected = "each id once"
                problems.append(Problem(str(one), 0, f"{name}: a second card with the id {raw['id']!r}", expected))
                continue
            problems += [Problem(str(one), 0, f"{name}: {odd}", "official card text") for odd in _odd(raw)]
            found[raw["id"]] = {key: raw[key] for key in KEPT if key in raw}
    if not found and not problems:
        problems.append(Problem(str(path), 0, "no card at all", _EXPECTED))
    if problems:
        raise BadInput(problems)
    return [found[key] for key in sorted(found)]


def save(cards: Iterable[dict[str, Any]], path: Path | None = None, inputs: Iterable[Path] = ()) -> Path:
    """Keep the cards for later, all at once: a failure on the way leaves what was there before.

    Args:
        cards: as `read` returns them.
        path: where; the user's data directory if not given.
        inputs: the files that they come from: none of them is written over.

    Returns:
        The file written.

    Raises:
        BadInput: the user's data directory cannot be written.
    """
    path = files.in_data(store) if path is None else files.with_folder(path)
    cards = list(cards)
    lines = [json.dumps({"id": one["id"], **one}, ensure_ascii=False) for one in cards]
    if found := [facts_line(one) for one in cards if one["id"] not in shipped()]:
        lines.insert(0, json.dumps({"newer": found}, ensure_ascii=False))
    return files.write(path, "\n".join(lines) + "\n", over=True, inputs=inputs)


def facts_line(raw: Mapping[str, Any]) -> str:
    """The facts printed on a card, as a line of the project's own list."""
    found = facts_of(raw)
    first = ("title", "side", "type", "subtypes")
    keys = (*first, *(key for key in found if key not in first))
    kept = {key: found[key] for key in keys if found[key] is not False and found[key] != []}
    return json.dumps({"id": raw["id"], **kept}, ensure_ascii=False, separators=(",", ":"))


def _files(path: Path) -> list[Path]:
    """The files that hold the cards."""
    if not path.is_dir():
        return [path]
    for folder in (path / "v2" / "cards", path / "cards", path):
        if folder.is_dir():
            found = sorted(one for one in folder.glob("*.json") if one.is_file())
            if found:
                return found[:MAX_FILES]
    return []


def _cards(path: Path, problems: list[Problem]) -> Iterator[Any]:
    """What a file holds: a list of cards, or one card."""
    try:
        raw = json.loads(files.read_text(path, MAX_BYTES))
    except BadInput as bad:
        problems += bad.problems
        return
    except (ValueError, RecursionError) as error:
        problems.append(Problem(str(path), getattr(error, "lineno", 0), "no JSON", _EXPECTED))
        return
    if isinstance(raw, dict) and "id" in raw:
        yield raw
    elif isinstance(raw, list):
        yield from raw
    else:
        problems.append(Problem(str(path), 0, "no list of cards", _EXPECTED))


def _wrong(raw: Any) -> str:
    """Why something is no card; "" if it is one."""
    if not isinstance(raw, dict):
        return "no card"
    missing = [key for key in _NEEDED if not isinstance(raw.get(key), str) or not raw[key]]
    if missing:
        return f"no {', '.join(missing)}"
    if not _ID.fullmatch(raw["id"]):
        return f"the id {raw['id']!r}"
    if not raw["title"].isprintable():
        return "a title with signs that are not printed"
    if raw["side_id"] not in _SIDES or raw["card_type_id"] not in _TYPES:
        return f"the side {raw['side_id']!r} with the type {raw['card_type_id']!r}"
    if not isinstance(raw.get("text") or "", str):
        return "a text that is none"
    for key in _NUMBERS:
        n = raw.get(key)
        if n is not None and n != "X" and (isinstance(n, bool) or not isinstance(n, int)):
            return f"the {key} {n!r}"
    if not isinstance(subtypes := raw.get("subtypes") or [], list) or not all(isinstance(one, str) for one in subtypes):
        return "subtypes that are none"
    faces = raw.get("faces") or []
    if not isinstance(faces, list) or not all(isinstance(one, dict) for one in faces):
        return "faces that are none"
    return ""


def _odd(raw: dict[str, Any]) -> Iterator[str]:
    """What in a card's texts no card text has: a mark, a symbol."""
    for face in (raw, *(raw.get("faces") or ())):
        try:
            plain(str(face.get("text") or ""), str(face.get("title") or ""))
        except UnreadText as error:
            yield error.what
