"""The index of an edition after the base one: the base entries under their new numbers, with what is new or reworded.

`rules_index/26.03/` holds only what differs, in the edition's own numbers. Each chapter is put together as the text of
a chapter file, so that everything else works as on the base edition.
"""

import re

import yaml

from judgebot import resources
from judgebot.index.numbering import Numbering, numbering
from judgebot.index.store import LOADER, Index, is_number, sort_key

_ENTRY = re.compile(r'^  "?(\d[\d.]*[a-z]?)"?:\n((?:    .*\n|\n)*)', re.MULTILINE)
_REFERS = re.compile(r"^    refers: \[(.*)\]\n", re.MULTILINE)


class LaterIndex(Index):
    """The index of a later edition; numbers given and found are those of that edition."""

    def __init__(self, edition: str) -> None:
        """Prepare it; nothing is read yet."""
        super().__init__()
        self.edition = edition
        self.numbering: Numbering = numbering(edition)
        self._overlay = resources.rules_index() / edition

    def asked(self) -> dict[str, list[str]]:
        """The questions of a table, kept with the base edition's rules, under the numbers of this one."""
        found: dict[str, list[str]] = {}
        for rule, questions in super().asked().items():
            for number in self.numbering.cited([rule]):
                if self.exists(number):
                    found.setdefault(number, []).extend(questions)
        return found

    def own(self) -> list[str]:
        """The sections and rules that have an entry of this edition's own: what is new or worded in another way."""
        parts = (part for chapter in self.chapters() for part in self._differing(chapter))
        return sorted((number for part in parts for number in part), key=sort_key)

    def _text(self, chapter: str) -> str | None:
        if chapter not in self._texts:
            base = super()._text(chapter)
            if base is None:
                return None
            head, _, rest = base.partition("sections:\n")
            sections, _, rules = rest.partition("rules:\n")
            of_sections, of_rules = self._differing(chapter)
            self._texts[chapter] = (
                f"{self.numbering.in_text(head)}sections:\n{self._entries(chapter, sections, of_sections)}"
                f"rules:\n{self._entries(chapter, rules, of_rules)}"
            )
        return self._texts[chapter]

    def _opp_text(self) -> str:
        if "OPP" not in self._texts:
            text = super()._opp_text()
            self._texts["OPP"] = self._renumbered(text)
        return self._texts["OPP"]

    def _differing(self, chapter: str) -> tuple[dict[str, str], dict[str, str]]:
        """The sections and the rules of a chapter that differ: number -> the lines of its entry."""
        path = self._overlay / self._files[chapter].name
        if not path.is_file():
            return {}, {}
        sections, _, rules = path.read_text(encoding="utf-8").partition("rules:\n")
        return dict(_ENTRY.findall(sections)), dict(_ENTRY.findall(rules))

    def _entries(self, chapter: str, text: str, differing: dict[str, str]) -> str:
        """The entries of a part of a base chapter with those that differ, in order.

        A rule that has gone to another chapter is among those that differ there.
        """
        entries = {
            self.numbering.shown(rule): self._renumbered(fields)
            for rule, fields in _ENTRY.findall(text)
            if rule not in self.numbering.gone and self.numbering.shown(rule).startswith(f"{chapter}.")
        } | differing
        lines = (
            f'  "{number}":\n{entries[number]}' if number.count(".") == 1 else f"  {number}:\n{entries[number]}"
            for number in sorted(entries, key=sort_key)
        )
        return "".join(lines)

    def _renumbered(self, fields: str) -> str:
        """The lines of entries with the rules that they name under their numbers here."""

        def refers(found: re.Match[str]) -> str:
            listed: list[str] = yaml.load(f"[{found[1]}]", Loader=LOADER)
            numbers = [each for each in self.numbering.cited(listed) if is_number(each)]
            shown = (f'"{each}"' if each.count(".") == 1 else each for each in numbers)
            return f"    refers: [{', '.join(shown)}]\n" if numbers else ""

        parts, last = [], 0
        for found in _REFERS.finditer(fields):
            parts += [self.numbering.in_text(fields[last : found.start()]), refers(found)]
            last = found.end()
        return "".join([*parts, self.numbering.in_text(fields[last:])])
