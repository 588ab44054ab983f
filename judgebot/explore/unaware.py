"""Which questions look at nothing in which lines of play differ that `reductions` takes for the same."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from judgebot.scenario.expect import kinds

if TYPE_CHECKING:
    from judgebot.explore.questions import Question

STRENGTH, ORDER, WASTE, COMMUTING = "strength", "order", "waste", "commuting"
EVERY = frozenset((STRENGTH, ORDER, WASTE, COMMUTING))

_OF_THE_GAME = frozenset(("winner", "turn", "servers", "mark", "run"))
_OF_THE_RUNNER = frozenset(
    ("score", "score area", "tags", "core_damage", "link", "memory", "memory used", "hand size", "clicks")
) | frozenset(("rig", "grip", "stack", "heap"))
_OF_A_CARD = (
    frozenset(("zone", "rezzed", "faceup", "installed", "host", "server", "subtypes", "subroutines"))
    | frozenset(("subroutine texts", "requirement", "points", "position", "advancement", "agenda"))
    | frozenset(("ice", "root"))  # of a server
)
_EVENTS = (
    frozenset(("access", "access_ends", "advanced", "approach", "approach_server", "breach", "breach_ends"))
    | frozenset(("bypassed", "damage", "derezzed", "encounter_ends", "ends_run", "exposed", "forfeited"))
    | frozenset(("fully_broken", "installed", "jacks_out", "passes_ice", "removed_tags", "rezzed", "run_begins"))
    | frozenset(("run_over", "scored", "stolen", "successful", "tags", "trashed", "turn_begins", "turn_ends"))
    | frozenset(("unsuccessful",))
)


def unaware(asked: Iterable[Question], paths: Iterable[str] = (), but: Iterable[str] = ()) -> bool:
    """Whether questions and facts look at nothing of what the Runner has spent, which abilities they have used and in
    what order, or strength.

    paths  facts that are looked at besides those of the questions
    but    facts that may be looked at all the same
    """
    asked, but = tuple(asked), frozenset(but)
    named = (*paths, *(path for q in asked for path in q.state))
    events = frozenset(kind for q in asked for kind in kinds(q.trace))
    return (
        all(path.strip() in but or _unspent(path) for path in named)
        and events <= _EVENTS
        and not any(q.legal or q.illegal for q in asked)
    )


def spared(asked: Iterable[Question], paths: Iterable[str] = ()) -> frozenset[str]:
    """The reductions that hold for questions and facts, by their names."""
    asked, paths = tuple(asked), tuple(paths)
    found = frozenset((COMMUTING,)) if _of_ends(asked) else frozenset[str]()
    if unaware(asked, paths):
        return found | (EVERY - {COMMUTING})
    counted = unaware(asked, paths, but=("runner.credits",)) and not any(q.sometime for q in asked)
    return found | {WASTE} if counted else found


def _of_ends(asked: Iterable[Question]) -> bool:
    """Whether questions look at nothing in which two orders of rezzes, or of what gains credits, differ: at ends."""
    events = frozenset(kind for q in asked for kind in kinds(q.trace))
    return events <= _EVENTS - {"rezzed"} and not any(q.sometime or q.legal or q.illegal for q in asked)


def _unspent(path: str) -> bool:
    head, _, fact = path.strip().partition(".")
    if not fact:
        return head.lower() in _OF_THE_GAME
    if head == "corp":
        return True
    if head == "runner":
        return fact.partition(".")[0] in _OF_THE_RUNNER
    return path.rpartition(".")[2] in _OF_A_CARD
