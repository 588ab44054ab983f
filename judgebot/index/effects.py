"""Which rules have a game effect, and which of those have no code: `effects.yaml` of the edition."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from judgebot import resources
from judgebot.index.store import EDITION, LOADER
from judgebot.plain import NamedTuple

# Why a rule has no effect of its own; the data file says what each means.
REASONS = ("heading", "term", "card", "wording", "deck", "table", "again")


class Effects(NamedTuple):
    """What is known of the rules' effects on a game.

    without  the rules that have none of their own, with the reason (of `REASONS`)
    again    the rules that only say what another says, with that rule
    no_code  the rules with an effect that no code carries out, with why
    """

    without: dict[str, str]
    again: dict[str, str]
    no_code: dict[str, str]


def effects(path: Path | None = None) -> Effects:
    """The effects of the rules. Raises ValueError where a rule stands twice."""
    path = resources.rules_index() / EDITION / "effects.yaml" if path is None else path
    data: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), Loader=LOADER)
    without: dict[str, str] = {}
    again: dict[str, str] = {}
    for number, reason, other in _without(data):
        if number in without:
            raise ValueError(f"{number} stands twice in {path.name}")
        without[number] = reason
        if other:
            again[number] = other
    return Effects(without, again, dict(data.get("no_code") or {}))


def _without(data: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    for section in data["without"].values():
        for reason, rules in section.items():
            for number in rules:
                yield number, reason, rules[number] if reason == "again" else ""
