"""What an audit gathers while it follows a report: decisions made, places looked at, errors found."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from judgebot.game.state import State
from judgebot.plain import NamedTuple
from judgebot.policy.audit_read import Claim
from judgebot.scenario.notation import Named, NamedDecision, NamedRefusal

if TYPE_CHECKING:
    from judgebot.engine.machine import Machine

MANDATORY, OPTIONAL, SUBROUTINE, WINDOW = "mandatory", "optional", "subroutine", "window"
ILLEGAL, UNPAID, STATE, ACCESS, DRAW = "illegal", "unpaid", "state", "access", "draw"


class Made(NamedTuple):
    """A decision that was made: the claim that made it (None if it was assumed), and the length of the trace then."""

    decision: NamedDecision
    option: Named
    claim: Claim | None
    event: int


class Spot(NamedTuple):
    """A place at which a line was looked for: the state there, and why it was refused.

    asked  whether a decision was waiting; if not, a window came in which the player could do nothing
    """

    before: State
    decision: NamedDecision
    refusals: tuple[NamedRefusal, ...]
    event: int
    made: int
    asked: bool = True


@dataclass(slots=True)
class Error:
    """A place where the reported line left the rules.

    Attributes:
        kind: "mandatory", "optional", "subroutine", "window", "illegal", "unpaid", "access", "draw" or "state".
        claim: the claim that shows it.
        who: the player whose move or trigger it is.
        step: the numbered step.
        card: the card concerned, or "".
        what: what went wrong, in a sentence.
        cites: the rules it breaks, the deciding one first.
        before: the state before anything was paid or passed over.
        decision: the decision that was waiting then, if any.
        option: the option that was passed over.
        event, made: how long the trace and the list of decisions were then; -1: as long as when it was noted.
        ability: the ability passed over, for working out what it does.
        carried: whether the play goes on past it as reported; else `why_not` says what prevents that.
        cause: the policy's answer to what made the board illegal: "install", "play" or "other".
        number: for a wrong number of cards: how many too many, or (below 0) too few.
        perhaps: what may lie behind it, and what the report leaves open about it.
    """

    kind: str
    claim: Claim
    who: str
    step: str
    card: str
    what: str
    cites: tuple[str, ...]
    before: State
    decision: NamedDecision | None = None
    option: Named | None = None
    event: int = -1
    made: int = -1
    ability: Any = None
    carried: bool = True
    why_not: str = ""
    cause: str = "other"
    number: int = 0
    perhaps: tuple[str, ...] = ()


class Variant(NamedTuple):
    """A way in which the report may be meant that was not followed, and what must be asked to find out.

    given   how it was followed instead, in words
    other   this way, in words
    ask     the question that settles it
    claims  the claims, if they say it
    credits the player and the credits that they then had, if it is about them
    keep    the line of an install for which nothing was trashed first, if it is about that
    """

    given: str
    other: str
    ask: str
    claims: tuple[Claim, ...] = ()
    credits: tuple[str, int] = ("", 0)
    keep: int = 0


@dataclass(slots=True)
class Play:
    """A reported line that has been played.

    Attributes:
        machine: the game where it stopped.
        claims: the claims as they were taken.
        made: every decision.
        errors: where the line left the rules, in order.
        notes: what was looked into and is in order: a skip of what never came up.
        left: the claims that were not reached.
        variants: other ways in which the report may be meant.
        heard: how much of the trace the lines have told of.
        ended: where the report ended, if the game was played on from there only to find what it counts at its end.
    """

    machine: Machine
    claims: tuple[Claim, ...]
    made: list[Made] = field(default_factory=list)
    errors: list[Error] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    left: tuple[Claim, ...] = ()
    variants: list[Variant] = field(default_factory=list)
    heard: int = 0
    ended: Spot | None = None
