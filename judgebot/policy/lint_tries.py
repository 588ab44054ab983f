"""Trying repairs: each is carried out on a copy of the board, and that is looked at again, before it is printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judgebot.engine import apply as a
from judgebot.engine import legality
from judgebot.engine.trashing import trash_now
from judgebot.game import numbers
from judgebot.game.objects import PLAY
from judgebot.policy import lint_board
from judgebot.policy.lint_board import Board
from judgebot.policy.lint_broken import Wrong, active_limits, broken, empty_remotes, too_many_remotes
from judgebot.policy.lint_findings import Finding, Repair, Untried

# Tells one thing that is wrong from others, whatever was trashed: the kind, the rule, and what it is about.
Mark = tuple[str, str, tuple[str, ...]]
# A set of cards to trash: in words, and as objects.
Way = tuple[tuple[str, ...], frozenset[int]]
# How much trying may cost for one board: so many copies times objects. It takes a second or two.
_LOOKS = 100_000
_FEW = 20  # objects that move at no cost: after each, what is active is worked out anew
_FAILS = "Ask how it came about: what would be done about it as a rule does not make this board legal"


def marks(board: Board) -> dict[Mark, str]:
    """Everything illegal or doubtful on a board, each with its fact."""
    if board.marks is None:
        found: dict[Mark, str] = {mark_of(board, wrong): wrong.fact for wrong in broken(board)}
        for kind, objs in active_limits(board):
            found[limit_mark(board, kind, objs)] = f"there are {len(objs)} active: {', '.join(board.names(objs))}"
        if (over := too_many_remotes(board)) is not None:
            found[REMOTES] = f"there are {len(over[1])} remote servers, and {over[0]} are allowed"
        found |= {("empty remote", "4.6.8e", (one.fact,)): one.fact for one in empty_remotes(board)}
        found |= {_finding_mark(one): one.fact for one in lint_board.findings(board)}
        board.marks = found
    return board.marks


REMOTES: Mark = ("remotes", "4.6.8f", ())


def mark_of(board: Board, wrong: Wrong) -> Mark:
    """The mark of a broken restriction: of one server, of one host, of an object, or of all memory."""
    first = board.machine.state.objs[wrong.objs[0]]
    if wrong.kind in ("root", "region"):
        about: tuple[str, ...] = (first.server,)
    elif wrong.rule == numbers.HOST_LIMIT:
        about = (str(first.host),)
    else:
        about = () if wrong.kind == "memory" else tuple(map(str, wrong.objs))
    return wrong.kind, wrong.rule, about


def limit_mark(board: Board, kind: str, objs: Sequence[int]) -> Mark:
    """The mark of a limit on active cards: of one name, or of one player's consoles."""
    first = board.machine.obj(objs[0])
    return kind, "10.3.1d", (first.name if kind == "unique" else first.controller,)


def _finding_mark(finding: Finding) -> Mark:
    return finding.kind, finding.cites[0], tuple(sorted(finding.cards)) or (finding.fact,)


def carried_out(board: Board, objs: frozenset[int]) -> Board:
    """A copy of a board on which some objects are trashed, and what they hosted with them (10.3.1g, 10.3.1h)."""
    m = board.machine.copy()
    gone = [oid for oid in m.state.zones[PLAY] if oid in objs]
    for oid in gone:
        gone += [one for one in m.state.zones[PLAY] if m.state.objs[one].host == oid and one not in gone]
    a.happen(m, trash_now(m, tuple(gone), "", "checkpoint"))
    for name in legality.remotes(m):
        server = m.state.servers[name]
        if not server.ice and not server.root:
            del m.state.servers[name]
    m.forget()
    return Board(board.scenario, m)


def comes_of(board: Board, mark: Mark, then: Board) -> str | None:
    """What is illegal only once a repair is carried out, "" if nothing; None if it does not mend what is wrong.

    Args:
        board: the board.
        mark: what is wrong with it.
        then: a copy on which the repair was carried out.
    """
    before, after = marks(board), marks(then)
    if mark in after:
        return None
    return "; ".join(fact for one, fact in after.items() if one not in before)


def may_try(board: Board, moved: int = 0) -> bool:
    """Whether one more repair can be tried on a board of this size; counts it, and that it moves so many objects."""
    board.tried += (len(board.machine.state.objs) + 1) * (1 + moved // _FEW)
    return board.tried <= _LOOKS


def tried(board: Board, mark: Mark, ways: Sequence[Way]) -> list[tuple[Way, str]] | None:
    """The sets that mend what is wrong, each with what is illegal only once it is trashed ("" for nothing).

    Args:
        board, mark: the board, and what is wrong with it.
        ways: the sets to try.

    Returns None if the board is too large for all of them to be tried.
    """
    found: list[tuple[Way, str]] = []
    for way in ways:
        if not may_try(board, len(way[1])):
            return None
        after = comes_of(board, mark, carried_out(board, way[1]))
        if after is not None:
            found.append((way, after))
    return found


def proved(board: Board, finding: Finding) -> Finding:
    """A finding whose repair is a change of the game without a choice, once that was tried; else the finding itself."""
    repair = finding.repair
    if not isinstance(repair, Untried):
        return finding
    after: str | None = None
    if may_try(board):
        m = board.machine.copy()
        repair.carry(m)
        m.forget()
        after = comes_of(board, _finding_mark(finding), Board(board.scenario, m))
    if after is None:
        return replace(finding, repair=Repair(_FAILS, repair.cites))
    return replace(finding, repair=Repair(repair.do, repair.cites, who=repair.who, then=(after,) if after else ()))
