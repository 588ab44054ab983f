"""Old rule numbers: from a citation in an old ruling to the rule of the base edition.

`rules_index/older.yaml` has one entry for each section and rule of the older extracts: `to` (a number or a list of
numbers of CR 24.03) and, where the rule itself changed, a `note`.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from judgebot import resources
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


def _renumbered(old: str, fields: dict[str, Any]) -> Renumbered:
    to = fields["to"]
    note = " ".join(str(fields.get("note", "")).split())
    return Renumbered(old, (to,) if isinstance(to, str) else tuple(to), note)
