"""Findings on where cards may not be: places, hosts, memory (10.3.1e), active cards (10.3.1d), remote servers."""

from __future__ import annotations

from collections.abc import Iterator

from judgebot.engine import characteristics as c
from judgebot.policy.lint_board import CHECKPOINT, OPP_INSTALLED, Board
from judgebot.policy.lint_broken import Wrong, active_limits, broken, empty_remotes, too_many_remotes
from judgebot.policy.lint_findings import ILLEGAL, Finding
from judgebot.policy.lint_repair import all_but_one, remotes_to_keep, repair
from judgebot.policy.lint_tries import limit_mark


def findings(board: Board) -> Iterator[Finding]:
    """Everything that is where it may not be."""
    for wrong in broken(board):
        yield _located(board, wrong)
    yield from _too_many_active(board)
    yield from _remotes(board)


def _located(board: Board, wrong: Wrong) -> Finding:
    """The finding for a broken restriction, with the sets that make it legal."""
    return Finding(
        wrong.kind,
        wrong.level,
        board.line(*wrong.objs),
        wrong.fact,
        (wrong.rule, "10.3.1e"),
        board.names(wrong.objs),
        wrong.prevents,
        repair(board, wrong),
        wrong.unsure,
    )


# Limits on active cards (10.3.1d), remote servers


def _too_many_active(board: Board) -> Iterator[Finding]:
    """Two active unique cards of one name, two consoles (10.3.1d)."""
    for kind, objs in active_limits(board):
        rule = "10.1.1" if kind == "unique" else "3.8.5b"
        names = board.names(objs)
        what = "active unique cards of one name" if kind == "unique" else "installed consoles of one player"
        yield Finding(
            kind,
            ILLEGAL,
            board.line(*objs),
            f"{len(objs)} {what}: {', '.join(names)}",
            (rule, "10.3.1d"),
            names,
            ("10.3.1d", CHECKPOINT),
            all_but_one(
                board,
                limit_mark(board, kind, objs),
                objs,
                "Trash all but the one that became active last; nobody chooses. The board does not say in which order "
                "they did, so ask the players",
                ("10.3.1d", OPP_INSTALLED),
            ),
        )


def _remotes(board: Board) -> Iterator[Finding]:
    """More remote servers than a limit allows, and remote servers without cards (4.6.8)."""
    m = board.machine
    lines = {server.name: server.line for server in board.scenario.corp.servers}
    if (over := too_many_remotes(board)) is not None:
        limit, names = over
        source = next(static.source for static in c.declared(m, "remote_limit") if static.declaration.n == limit)
        yield Finding(
            "remotes",
            ILLEGAL,
            min((lines.get(name, 0) for name in names), default=0),
            f"{len(names)} remote servers, and {board.name(source)} allows {limit}",
            ("4.6.8f", "10.3.1e"),
            (board.name(source),),
            ("10.3.1e", CHECKPOINT),
            remotes_to_keep(board, limit, names),
        )
    yield from empty_remotes(board)
