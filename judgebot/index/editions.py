"""Old rule numbers: from a citation in an old ruling to the rule of the base edition.

For the editions from 22.12 on there are whole tables (`numbering`), of numbers only. For the extracts before them
`rules_index/older.yaml` has one entry for each section and rule of the older extracts: `to` (a number or a list of
numbers of CR 24.03) and, where the rule itself changed, a `note`.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from judgebot import resources
from judgebot.index import load
from judgebot.index.numbering import numbering
from judgebot.index.store import LOADER, sort_key


@dataclass(frozen=True, slots=True)
class Renumbered:
    """Where an old number went.

    Attributes:
        old: the number in the old edition.
        to: the numbers in CR 24.03 that say this now.
        note: what changed in the rule itself; empty if only the number did.
    """

    old: str
    to: tuple[str, ...]
    note: str = ""


def older(path: Path | None = None) -> dict[str, Renumbered]:
    """The whole table of the older CR extracts: old number -> where it went, in the order of the old numbers.

    Args:
        path: the table to read; the shipped one if not given.
    """
    path = resources.rules_index() / "older.yaml" if path is None else path
    table: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), Loader=LOADER)
    fields = {**table["sections"], **table["rules"]}
    return {old: _renumbered(old, fields[old]) for old in sorted(fields, key=sort_key)}


def earlier(edition: str) -> dict[str, Renumbered]:
    """Where each number of an edition of `numbering.EDITIONS` went: its rules and sections -> the base edition's.

    A rule of which that is not known has an empty `to`.
    """
    numbers = numbering(edition)
    kept = (rule for rule in load().numbers() if rule not in numbers.gone)
    table = {numbers.shown(rule): Renumbered(numbers.shown(rule), (rule,)) for rule in kept}
    table |= {number: Renumbered(number, ()) for number in numbers.new}
    return dict(sorted(table.items(), key=lambda each: sort_key(each[0])))


def _renumbered(old: str, fields: dict[str, Any]) -> Renumbered:
    to = fields["to"]
    note = " ".join(str(fields.get("note", "")).split())
    return Renumbered(old, (to,) if isinstance(to, str) else tuple(to), note)
