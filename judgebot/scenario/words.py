"""Every word that a scenario's `expect` knows, with an example each, for people: facts, events, options, steps."""

from __future__ import annotations

import functools
import json
import re
from pathlib import Path
from typing import NamedTuple

import yaml

_SPECIAL = re.compile("[:#'\"{}\\[\\],]")
WORDS = Path(__file__).parent / "words.yaml"
SECTIONS = {
    "simple": ("the game", "{name}: {example}"),
    "corp": ("the Corp", "corp.{name}: {example}"),
    "runner": ("the Runner", "runner.{name}: {example}"),
    "piles": ("cards in zones", "{who}.{name}: {example}"),
    "servers": ("servers", "{name}: {example}"),
    "card": (
        "a card (its name; `#2` for the second copy; a name given with `as:`; `HQ ice 1`)",
        "Palisade.{name}: {example}",
    ),
    "events": (
        "events, for `trace`; `cites: RULE`, `at: STEP`, `not: {...}`, `times: N` beside it",
        "{{{name}: {example}}}",
    ),
}  # fmt: skip


class Word(NamedTuple):
    """A word: how it stands in a file, and what it says."""

    section: str
    name: str
    example: str
    says: str


@functools.cache
def words() -> tuple[Word, ...]:
    """All of them, in the order of the sections."""
    tables = yaml.load(WORDS.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    found = []
    for section, (_, form) in SECTIONS.items():
        for name, (example, says) in tables[section].items():
            who = "corp" if name.startswith("HQ") else "runner"
            if section == "events" and _SPECIAL.search(example):
                example = json.dumps(example, ensure_ascii=False)
            found.append(Word(section, str(name), form.format(name=name, example=example, who=who), says))
    return tuple(found)
