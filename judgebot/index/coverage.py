"""Coverage: which rules with a game effect the scenarios cite, and which none does."""

from collections.abc import Iterable
from dataclasses import dataclass

from judgebot import resources
from judgebot.index.effects import Effects
from judgebot.index.store import Index, section_of

CITED = "cited.txt"  # beside the shipped scenarios


@dataclass(frozen=True, slots=True)
class SectionCoverage:
    """One section's figures.

    Attributes:
        section: its number.
        title: its heading.
        effect: its rules with a game effect.
        uncited: those of them that nothing cites.
    """

    section: str
    title: str
    effect: tuple[str, ...]
    uncited: tuple[str, ...]

    @property
    def chapter(self) -> str:
        """The chapter it stands in."""
        return self.section.partition(".")[0]


def coverage(index: Index, known: Effects, cited: Iterable[str]) -> list[SectionCoverage]:
    """The figures of each section that has a rule with a game effect.

    Only the exact number counts: a section, a heading, or the rule that a part belongs to stands for nothing else.

    Args:
        index: the rules.
        known: which of them have a game effect.
        cited: the numbers that scenarios cite; those of the OPP count for no rule.

    Raises:
        KeyError: a cited number is not in the index.
    """
    found = set(cited)
    for number in sorted(found):
        if not index.exists(number):
            raise KeyError(number)
    sections: dict[str, list[str]] = {}
    for number in index.rules():
        if number not in known.without:
            sections.setdefault(section_of(number), []).append(number)
    return [
        SectionCoverage(
            section, index.entry(section).title, tuple(rules), tuple(rule for rule in rules if rule not in found)
        )
        for section, rules in sections.items()
    ]


def shipped() -> dict[str, str] | None:
    """The rules with a game effect that shipped scenarios cite, each with one that does; None if nobody has counted.

    A test holds every scenario against this: what is counted beforehand is what they cite.
    """
    path = resources.scenarios() / CITED
    if not path.is_file():
        return None
    lines = path.read_text(encoding="utf-8").splitlines()
    return {rule: scenario for rule, _, scenario in (line.partition(" ") for line in lines)}
