"""Coverage: which rules the shipped scenarios exercise, and which executable rules none does."""

from collections.abc import Iterable
from dataclasses import dataclass

from judgebot.index.store import EXECUTABLE, Index


@dataclass(frozen=True, slots=True)
class ChapterCoverage:
    """One chapter's figures.

    Attributes:
        chapter: its number.
        title: its heading.
        rules: how many rules it has.
        cited: the rules that a trace cites.
        executable: how many rules can be carried out or broken (`EXECUTABLE` kinds).
        uncovered: the executable rules that no trace cites.
    """

    chapter: str
    title: str
    rules: int
    cited: tuple[str, ...]
    executable: int
    uncovered: tuple[str, ...]


def coverage(index: Index, cited: Iterable[str]) -> list[ChapterCoverage]:
    """The figures of each chapter, given the rules that the traces cite.

    A citation of a section or an OPP clause counts for no rule. A rule with lettered parts is covered by a citation
    of itself or of any part: its text only introduces them.

    Raises:
        KeyError: a cited number is not in the index.
    """
    found = set(cited)
    for number in sorted(found):
        if not index.exists(number):
            raise KeyError(number)
    entries = list(index.entries())
    chapters = []
    for chapter in (entry for entry in entries if entry.kind == "chapter"):
        rules = [
            entry for entry in entries if entry.number.split(".")[0] == chapter.number and entry.number.count(".") == 2
        ]
        executable = [entry.number for entry in rules if entry.kind in EXECUTABLE]
        chapters.append(
            ChapterCoverage(
                chapter.number,
                chapter.title,
                rules=len(rules),
                cited=tuple(entry.number for entry in rules if entry.number in found),
                executable=len(executable),
                uncovered=tuple(n for n in executable if n not in found and found.isdisjoint(index.parts(n))),
            )
        )
    return chapters
