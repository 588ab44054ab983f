"""Every word that a scenario's `expect` knows, with an example each, for people: facts, events, options, steps."""

from __future__ import annotations

import functools
import json
import re
from pathlib import Path

import yaml

from judgebot.plain import NamedTuple
from judgebot.scenario.facts import Fact, table
from judgebot.scenario.kinds import EVENTS
from judgebot.scenario.values import OneOf

_SPECIAL = re.compile("[:#'\"{}\\[\\],]")
WORDS = Path(__file__).parent / "words.yaml"
SECTIONS = {
    "simple": ("the game", "{name}: {example}"),
    "corp": ("the Corp", "corp.{name}: {example}"),
    "runner": ("the Runner", "runner.{name}: {example}"),
    "servers": ("servers", "HQ.{name}: {example}"),
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
    found = [
        Word(section, name, SECTIONS[section][1].format(name=name, example=fact.example), _says(fact))
        for section, name, fact in table()
    ]
    events = yaml.load(WORDS.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    for name, (example, says) in events.items():
        shown = json.dumps(example, ensure_ascii=False) if _SPECIAL.search(example) else example
        facts = f"; its facts: {', '.join(EVENTS[name])}" if EVENTS.get(name) else ""
        found.append(Word("events", name, SECTIONS["events"][1].format(name=name, example=shown), f"{says}{facts}"))
    return tuple(found)


def _says(fact: Fact) -> str:
    """What a fact says, and the values that it can have where these are words of their own."""
    words = fact.type.forms if isinstance(fact.type, OneOf) else ()
    return f"{fact.says}: {', '.join(words)}" if words else fact.says
