"""`judgebot card --read`: an official text as a definition in the ability language."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from typing import Any

import click
import yaml

from judgebot import controls
from judgebot.cards.canonical.written import written
from judgebot.cards.catalog import read_card
from judgebot.cards.queries.selections import CARD_TYPES
from judgebot.cards.reading import Gap, Reading, read_text
from judgebot.cards.templating import official
from judgebot.cards.wording import an
from judgebot.cli import term

NOT_READ = 1
_CORP = ("agenda", "asset", "ice", "operation", "upgrade")
_LARGEST = 4000


def given(text: str) -> str:
    """The text itself, or what stands in standard input for `-`."""
    return sys.stdin.read(_LARGEST + 1) if text == "-" else text.replace("\\n", "\n")


def show(text: str, kind: str | None, form: str) -> int:
    """Print what is read of a text, read back, and what is not read.

    Args:
        text: the official text.
        kind: the type of its card, if that is known.
        form: `text` or `json`.

    Returns:
        The exit status: 0 if every word was read, else 1.
    """
    facts, reading = _read(text, kind)
    if form == "json":
        gaps = [{"line": gap.line, "not_read": gap.words, "said": gap.said} for gap in reading.gaps]
        if facts.pop("either", False):
            del facts["side"]
        click.echo(controls.as_json({**facts, "definition": reading.definition or None, "gaps": gaps}))
    else:
        click.echo("\n".join(_as_text(facts, reading)))
    return 0 if reading.whole else NOT_READ


def _read(text: str, kind: str | None) -> tuple[dict[str, Any], Reading]:
    """The text read as that of a card of a type; of the type that its words name, or the first that it goes with."""
    kinds = [kind] if kind else _kinds(text)
    sides = ("corp", "runner") if kind and kind != "identity" else _sides(text)
    found: tuple[dict[str, Any], Reading] | None = None
    if kind == "identity" and len(_sides(text)) > 1:
        return _of_either(text)
    for one in kinds:
        own = ("corp", "runner") if one == "identity" else ("corp" if one in _CORP else "runner",)
        for side in [side for side in own if side in sides] or (own if len(kinds) == 1 else ()):
            facts = {"side": side, "type": one}
            reading = read_text(text, facts)
            if found is None or (reading.whole and not found[1].whole):
                found = facts, reading
    assert found is not None
    return found


def _of_either(text: str) -> tuple[dict[str, Any], Reading]:
    """The text of an identity that does not tell whose it is: what it says if it is the same whoever has it."""
    readings = [read_text(text, {"side": side, "type": "identity"}) for side in ("corp", "runner")]
    first, second = readings
    whole = [n for n, reading in enumerate(readings) if reading.whole]
    if len(whole) == 1:
        return {"side": ("corp", "runner")[whole[0]], "type": "identity"}, readings[whole[0]]
    if whole and first.definition != second.definition:
        first = Reading({}, (Gap(0, "whose identity it is", text),), first.lines)
    return {"side": "corp", "type": "identity", "either": True}, first


def _kinds(text: str) -> list[str]:
    """The types that a text can be of: the one it calls its own, else those in question."""
    named = re.findall(r"\bthis (" + "|".join(CARD_TYPES) + r")\b", text.lower())
    if named:
        return [str(named[0])]
    if "[subroutine]" in text:
        return ["ice"]
    if re.search(r"strength|\binterface\b", text.lower()):
        return ["program"]
    return ["event", "operation", "resource", "asset", "identity"]


def _sides(text: str) -> tuple[str, ...]:
    """Whose card a text can be on: its own player is "you" there, so only the other one is called by name."""
    named = [side for side in ("corp", "runner") if re.search(rf"\bthe {side}\b", text.lower())]
    return ("corp" if named == ["runner"] else "runner",) if len(named) == 1 else ("corp", "runner")


def _as_text(facts: dict[str, Any], reading: Reading) -> Iterator[str]:
    whose = f"{'Corp' if facts['side'] == 'corp' else 'Runner'} {facts['type']}"
    whose = f"{facts['type']} of either player" if facts.get("either") else whose
    if reading.whole:
        yield f"Read as the text of {an(whose)}."
        yield ""
        yield "abilities:"
        for ability in reading.definition["abilities"]:
            short = written(ability, facts["side"])
            dumped = yaml.safe_dump(short, sort_keys=False, allow_unicode=True, width=10**6, default_flow_style=True)
            yield f"  - {term.clean(dumped.strip())}"
        yield ""
        printed = {key: value for key, value in facts.items() if key != "either"}
        card = read_card("read", reading.definition, {"title": "?", **printed})
        for one, words in zip(card.abilities, official(card.abilities, facts["type"], facts["side"]), strict=True):
            for at, line in enumerate(words.split("\n")):
                yield term.wrap(term.clean(line), indent="     ", first="     " if at else f"{one.key:>3}  ")
        return
    yield f"Not read whole, as the text of {an(whose)}; nothing is guessed."
    for gap in reading.gaps:
        where = f"Line {gap.line}" if gap.line else "The whole"
        yield term.wrap(f"{where}: {term.clean(gap.said)}", indent="    ", first="  ")
        yield term.wrap(f"not read: {term.clean(gap.words)}", indent="      ", first="    ")


__all__ = ["given", "show"]
