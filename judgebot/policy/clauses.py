"""The clauses of the OPP in our own words, read from `rules_index/opp/`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from judgebot import yamlio


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of the policy.

    Attributes:
        key: its section and number, such as "missed-triggers 2". The number follows the policy's own layout: the
            paragraph or bullet, a letter for what stands under it or further on in it, and a number for one level more.
        gist: what it says, in our own words.
        kind: one of the kinds of the rules index ("effect", "permission", ...).
        decides: the question it settles.
        terms: the terms it defines.
        refers: the rules and clauses needed to understand it.
        also: everyday words for what it is about.
    """

    key: str
    gist: str
    kind: str
    decides: str
    terms: tuple[str, ...] = ()
    refers: tuple[str, ...] = ()
    also: tuple[str, ...] = ()

    @property
    def cite(self) -> str:
        """How the clause is cited: "OPP missed-triggers 2"."""
        return f"OPP {self.key}"


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the policy: its key ("missed-triggers"), its title, what it covers, and its clauses in order."""

    name: str
    title: str
    gist: str
    clauses: tuple[Clause, ...]


def read_sections(folder: Path) -> tuple[Section, ...]:
    """The sections in the policy's order, which is that of the file names.

    Raises:
        BadInput: a file is no YAML.
        KeyError, TypeError: a file is not laid out as it should be (a fault of the installation, not of a user).
    """
    return tuple(_section(yamlio.load(path).plain()) for path in sorted(folder.glob("[0-9][0-9]-*.yaml")))


def _section(data: dict[str, Any]) -> Section:
    """One section from its parsed file."""
    return Section(
        str(data["chapter"]),
        str(data["title"]),
        line(data["gist"]),
        tuple(
            Clause(
                key,
                line(fields["gist"]),
                str(fields["kind"]),
                str(fields["decides"]),
                terms=tuple(fields["terms"]),
                refers=tuple(fields["refers"]),
                also=tuple(fields.get("also", ())),
            )
            for key, fields in data["rules"].items()
        ),
    )


def line(text: str) -> str:
    """Folded text as one line."""
    return " ".join(str(text).split())
