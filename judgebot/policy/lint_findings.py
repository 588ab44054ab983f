"""What looking at a board state finds: findings, repairs, the report, and what a file expects of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from judgebot.engine.edition import BASE
from judgebot.engine.machine import Machine

ILLEGAL, DOUBTFUL = "illegal", "doubtful"


@dataclass(frozen=True, slots=True)
class Repair:
    """What makes it legal again.

    Attributes:
        do: what is done, in words.
        cites: the rules and clauses that ask for it.
        sets: the sets of cards of which one is trashed; from none of them could a card be left out (10.3.1e). Those
            with the fewest cards come first.
        who: the player who chooses the set; empty where nothing is chosen.
        more: whether there are further sets, too many to list.
        then: for each set what is illegal only once it is trashed, "" if nothing; empty if that is so of none.
    """

    do: str
    cites: tuple[str, ...] = ()
    sets: tuple[tuple[str, ...], ...] = ()
    who: str = ""
    more: bool = False
    then: tuple[str, ...] = ()


def nothing(m: Machine) -> None:
    """A change of a game that is none."""


@dataclass(frozen=True, slots=True)
class Untried(Repair):
    """A repair that is a change of the game without a choice among sets; it is tried before it is a repair.

    Attributes:
        carry: makes the change.
    """

    carry: Callable[[Machine], None] = nothing


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is illegal in a board state.

    Attributes:
        kind: what it is about, in one word: "memory", "console", "unique", ...
        level: "illegal", or "doubtful" where a card or an event that the board does not show could allow it.
        line: the line of the file that it is about, 0 for the board as a whole.
        fact: what was found.
        cites: the rules it breaks, the deciding one first.
        cards: the objects concerned.
        prevents: the checkpoint step, or the step of another procedure, that should have prevented it, and its name.
        repair: what makes it legal again.
        unsure: what the finding hangs on that is not known; empty if nothing.
        who: the player to whom the board state belongs, "" if that is open.
        policy: what the policy asks for, for each time at which it may be noticed; empty where it is silent.
    """

    kind: str
    level: str
    line: int
    fact: str
    cites: tuple[str, ...]
    cards: tuple[str, ...]
    prevents: tuple[str, str]
    repair: Repair
    unsure: str = ""
    who: str = ""
    policy: tuple[Timed, ...] = ()


@dataclass(frozen=True, slots=True)
class Timed:
    """What the policy asks for if something is noticed at a time.

    Attributes:
        when: the time, in words.
        penalty: the id of the penalty, and `penalty_name`: its name.
        answer: what becomes of the game.
        cites: the clauses.
    """

    when: str
    penalty: str
    penalty_name: str
    answer: str
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """What `examine` found.

    Attributes:
        title: the scenario's title.
        findings: all of them, in the order of the file.
        repairs: for the cards to be trashed together, the sets that make the whole board legal (10.3.1d, 10.3.1e).
        unchecked: what could not be checked, and why.
        expected: what the file says must be found (`lint:`), or None.
        edition: by whose rules the board was looked at.
        format: the format that deck lists were compared with, and the date of its list; empty if with none.
    """

    title: str
    findings: tuple[Finding, ...]
    whole: Repair | None
    unchecked: tuple[str, ...]
    expected: tuple[Expected, ...] | None = None
    format: str = ""
    edition: str = BASE.name

    @property
    def legal(self) -> bool:
        """Whether nothing illegal was found."""
        return all(finding.level != ILLEGAL for finding in self.findings)


@dataclass(frozen=True, slots=True)
class Expected:
    """A finding that a file expects: `{finding: KIND, ...}`; fields left out are not looked at."""

    kind: str
    line: int
    level: str = ""
    cites: tuple[str, ...] = ()
    cards: tuple[str, ...] | None = None
    prevents: str = ""
    sets: tuple[tuple[str, ...], ...] | None = None
    who: str = ""
    unsure: bool | None = None
    penalties: tuple[str, ...] | None = None


@dataclass(slots=True)
class DeckList:
    """A deck as the file gives it: card id and how many of it, with the line; and its identity's id ("" if none).

    Where others wrote it: the list's title, and what is told of lines that are no cards of it.
    """

    who: str
    identity: str
    line: int
    cards: list[tuple[str, int, int]] = field(default_factory=list)
    title: str = ""
    told: list[str] = field(default_factory=list)
