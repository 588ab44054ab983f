"""The index files: one YAML file per chapter, laid out so that one entry can be cut out without parsing the rest.

Layout (tests/index holds the files to it): section keys `  "9.2":` and rule keys `  9.2.8f:` are indented by two
spaces, the fields of an entry by four, and each list stands on one line.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import yaml

from judgebot import resources
from judgebot.plain import NamedTuple

EDITION = "24.03"
# Our own files only; the C loader is ten times as fast, and not everywhere.
LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

KINDS = (
    "definition",
    "step",
    "procedure",
    "restriction",
    "permission",
    "requirement",
    "effect",
    "clarification",
    "wording",
    "reference",
)

_NUMBER = re.compile(r"(\d{1,2})(?:\.(\d{1,2})(?:\.(\d{1,2})([a-z]?))?)?")
_KEY = r'(?m)^  "?(\d{1,2}\.\d{1,2}(?:\.\d{1,2}[a-z]?)?)"?:$'
_OPP = "OPP "
_OPP_KEY = r"(?m)^  ([a-z-]+ \d+[a-z0-9]*):$"
_FILE = re.compile(r"\d\d-.*\.yaml")
_NEXT_ENTRY = re.compile(r"^ {0,2}\S", re.MULTILINE)


class Entry(NamedTuple):  # not a dataclass: importing those would cost a look-up some milliseconds
    """What the index says about one chapter, section or rule (or OPP clause).

    Attributes:
        number: "9", "9.2", "9.2.8f", or a key of the OPP such as "OPP missed-triggers 2".
        gist: the rule in our own plain words.
        kind: one of `KINDS` for a rule; "chapter" or "section" otherwise.
        terms: the game terms that this rule defines, in lower case.
        refers: the rules and sections it points to or needs to be understood.
        also: everyday words a judge might search with that the gist does not contain.
        title: the heading of a chapter or section; empty for a rule.
    """

    number: str
    gist: str
    kind: str
    terms: tuple[str, ...] = ()
    refers: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    title: str = ""


def is_number(text: str) -> bool:
    """Whether `text` has the form of a chapter, section or rule number (it need not exist)."""
    return _NUMBER.fullmatch(text) is not None


def sort_key(number: str) -> tuple[int, int, int, str]:
    """The place of a number in the CR's own order: 9.2.9 before 9.2.10, 9.2 before 9.2.1.

    Raises:
        ValueError: `number` is not a chapter, section or rule number.
    """
    match = _NUMBER.fullmatch(number)
    if match is None:
        raise ValueError(f"not a rule number: {number!r}")
    chapter, section, rule, letter = match.groups()
    return int(chapter), int(section or 0), int(rule or 0), letter or ""


def section_of(number: str) -> str:
    """The section a rule stands in: "9.2" for "9.2.8f" (and for "9.2" itself)."""
    return ".".join(number.split(".")[:2])


class Index:
    """Lookup in the index of one edition. Every method reads only the chapters it needs, once.

    Attributes:
        edition: whose numbers it has.
    """

    edition = EDITION

    def __init__(self, folder: Path | None = None, opp: Path | None = None) -> None:
        """Prepare an index; nothing is read yet.

        Args:
            folder: the edition's folder of chapter files; the shipped base edition if not given.
            opp: the folder of OPP clauses; the shipped one if not given.
        """
        self._folder = resources.rules_index() / EDITION if folder is None else folder
        self._opp = resources.rules_index() / "opp" if opp is None else opp
        self._texts: dict[str, str] = {}
        self._keys: dict[str, list[str]] = {}

    # --- one entry ---

    def exists(self, number: str) -> bool:
        """Whether the index has this chapter, section, rule, or (with the prefix "OPP ") OPP clause."""
        return self._find(number) is not None

    def gist(self, number: str) -> str:
        """The gist of a rule or section.

        Raises:
            KeyError: there is no such number.
        """
        return self.entry(number).gist

    def entry(self, number: str) -> Entry:
        """Everything the index holds on one number.

        Raises:
            KeyError: there is no such number.
        """
        found = self._find(number)
        if found is None:
            raise KeyError(number)
        text, start = found
        if "." not in number and not number.startswith(_OPP):
            head = yaml.load(text[: text.index("\nsections:")], Loader=LOADER)
            return Entry(number, _line(head.get("gist", "")), "chapter", title=str(head["title"]))
        end = _NEXT_ENTRY.search(text, text.index("\n", start) + 1)
        fields = yaml.load(text[start : end.start() if end else len(text)], Loader=LOADER)
        return _entry(number, next(iter(fields.values())))

    # --- its place ---

    def chapters(self) -> list[str]:
        """The chapter numbers, in order."""
        return list(self._files)

    def numbers(self) -> list[str]:
        """Every section and rule number, in the CR's order (each section before its rules)."""
        return [number for chapter in self.chapters() for number in self._numbers(chapter)]

    def rules(self) -> list[str]:
        """Every rule number, in the CR's order: `numbers()` without the sections."""
        return [number for number in self.numbers() if number.count(".") == 2]

    def parts(self, number: str) -> list[str]:
        """What a chapter, section or rule divides into: its sections, its rules, or its lettered parts."""
        inside = self._numbers(number.split(".")[0])
        if "." not in number:
            return [other for other in inside if other.count(".") == 1]
        if number.count(".") == 1:
            return [other for other in inside if other.startswith(number + ".") and other[-1].isdigit()]
        return [other for other in inside if other[:-1] == number and other[-1].isalpha()]

    def parent(self, number: str) -> str | None:
        """What a number is a direct part of; None for a chapter."""
        if number[-1].isalpha():
            return number[:-1]
        return number.rpartition(".")[0] or None

    def neighbours(self, number: str) -> tuple[str | None, str | None]:
        """The numbers before and after this one under the same parent."""
        parent = self.parent(number)
        among = self.chapters() if parent is None else self.parts(parent)
        at = among.index(number)
        return (among[at - 1] if at else None, among[at + 1] if at + 1 < len(among) else None)

    def referred_by(self, number: str) -> list[str]:
        """The rules and OPP clauses whose `refers` names exactly this number, in order."""
        names = re.compile(rf'^    refers: \[(?:.*, )?"?{re.escape(number)}"?(?:, .*)?\]$', re.MULTILINE)
        found = []
        for text in [*(self._text(chapter) or "" for chapter in self.chapters()), self._opp_text()]:
            for match in names.finditer(text):
                # The gist stands between an entry's key and its refers: the key is the line before it.
                rest = text[: text.rindex("\n    gist:", 0, match.start())]
                key = rest[rest.rindex("\n") + 1 :].strip('": ')
                found.append(key if is_number(key) else _OPP + key)
        return found

    def clauses(self) -> list[str]:
        """Every OPP clause's key ("OPP missed-triggers 2"), in the order of the files."""
        return [_OPP + key for key in re.findall(_OPP_KEY, self._opp_text())]

    # --- all of it ---

    def entries(self) -> Iterator[Entry]:
        """Every chapter, section and rule, in order, then every OPP clause. This parses the whole index."""
        for chapter in self.chapters():
            whole = yaml.load(self._text(chapter) or "", Loader=LOADER)
            yield Entry(chapter, _line(whole.get("gist", "")), "chapter", title=str(whole["title"]))
            by_section: dict[str, list[Entry]] = {}
            for number, fields in whole["rules"].items():
                by_section.setdefault(section_of(number), []).append(_entry(number, fields))
            for number, fields in whole["sections"].items():
                yield _entry(number, fields)
                yield from by_section.get(number, [])
        yield from map(self.entry, self.clauses())

    def asked(self) -> dict[str, list[str]]:
        """The questions of a table that sections, rules and OPP clauses answer."""
        folder = self._folder / "asked"
        names = sorted(filter(_FILE.fullmatch, os.listdir(folder))) if folder.is_dir() else []
        found: dict[str, list[str]] = {}
        for name in names:
            found |= yaml.load((folder / name).read_text(encoding="utf-8"), Loader=LOADER)
        clauses = self._opp / "asked.yaml"
        if clauses.is_file():
            of_clauses = yaml.load(clauses.read_text(encoding="utf-8"), Loader=LOADER)
            found |= {_OPP + key: questions for key, questions in of_clauses.items()}
        return found

    def words(self) -> dict[str, dict[str, list[str]]]:
        """The table of players' words: `sayings` and `groups`, each a name with how people put it."""
        path = self._folder / "words.yaml"
        found = yaml.load(path.read_text(encoding="utf-8"), Loader=LOADER) if path.is_file() else {}
        return {"sayings": found.get("sayings", {}), "groups": found.get("groups", {})}

    def terms(self) -> dict[str, list[str]]:
        """The glossary: each defined term with the rules that define it, in alphabetical order."""
        glossary: dict[str, list[str]] = {}
        for entry in self.entries():
            for term in entry.terms:
                glossary.setdefault(term, []).append(entry.number)
        return dict(sorted(glossary.items()))

    # --- the files ---

    @cached_property
    def _files(self) -> dict[str, Path]:
        """Chapter number -> its file, in order: `09-abilities.yaml` is chapter 9."""
        names = sorted(name for name in os.listdir(self._folder) if _FILE.fullmatch(name))
        return {str(int(name[:2])): self._folder / name for name in names}

    def _text(self, chapter: str) -> str | None:
        """The text of a chapter's file (None if there is none), read once."""
        if chapter not in self._texts:
            if chapter not in self._files:
                return None
            self._texts[chapter] = self._files[chapter].read_text(encoding="utf-8")
        return self._texts[chapter]

    def _opp_text(self) -> str:
        """The text of all OPP files, read once; empty if there are none."""
        if "OPP" not in self._texts:
            names = sorted(filter(_FILE.fullmatch, os.listdir(self._opp))) if self._opp.is_dir() else []
            self._texts["OPP"] = "\n".join((self._opp / name).read_text(encoding="utf-8") for name in names)
        return self._texts["OPP"]

    def _numbers(self, chapter: str) -> list[str]:
        """A chapter's sections and rules in order, by a scan of the lines."""
        if chapter not in self._keys:
            found = re.findall(_KEY, self._text(chapter) or "")
            self._keys[chapter] = sorted(found, key=sort_key)
        return self._keys[chapter]

    def _find(self, number: str) -> tuple[str, int] | None:
        """The text that holds an entry and where its key's line starts, or None."""
        if number.startswith(_OPP):
            text: str | None = self._opp_text()
            key = f"  {number.removeprefix(_OPP)}:"
        else:
            match = _NUMBER.fullmatch(number)
            if match is None:
                return None
            text = self._text(match.group(1))
            key = f'  "{number}":' if number.count(".") == 1 else f"  {number}:"
        if text is None:
            return None
        if "." not in number and not number.startswith(_OPP):
            return text, 0
        at = text.find(f"\n{key}\n")
        return None if at < 0 else (text, at + 1)


def _entry(number: str, fields: dict[str, Any]) -> Entry:
    """An `Entry` from the parsed fields of a section, rule or OPP clause."""
    return Entry(
        number,
        _line(fields["gist"]),
        str(fields.get("kind", "section")),
        terms=tuple(fields.get("terms", ())),
        refers=tuple(fields.get("refers", ())),
        also=tuple(fields.get("also", ())),
        title=str(fields.get("title", "")),
    )


def _line(text: str) -> str:
    """Folded text as one line."""
    return " ".join(str(text).split())
