"""One moment of a replay, whole: the state, what it is called, what happened before it and what was chosen after."""

from __future__ import annotations

from judgebot.problems import BadInput, Problem
from judgebot.tables import boards, history, moments, writing
from judgebot.tables.client import Entry, Replay, State
from judgebot.tables.editions import CLIENTS
from judgebot.tables.writing import Written


def scenario(
    replay: Replay, number: int, to: int | None = None, *, partial: bool = False, edition: str = CLIENTS
) -> Written:
    """The scenario of an entry.

    to       the entry up to which lines of play are made of the log; None for none
    partial  see `boards.board`
    edition  of the rules

    Raises BadInput.
    """
    last = len(replay.history) - 1
    if to is not None and not number <= to <= last:
        raise BadInput([Problem(replay.file, 0, f"no entry {to} after {number}", f"one of {number} to {last}")])
    walk, record = moments.Walk(replay), history.Record()
    called, board, state = "", None, {}
    chosen: history.Chosen | None = None
    for entry in replay.entries(number if to is None else to):
        begun = walk.look(entry)
        kinds = {one.kind for one in begun}
        if entry.number <= number:
            record.look(entry, walk, moments.TURN in kinds, moments.UNDO in kinds)
        elif chosen is not None:
            chosen.look(entry, walk)
        if entry.number == number:
            called = walk.title(begun)
            board = boards.board(replay, number, entry.state, partial=partial, edition=edition)
            state = _of_players(entry)
            chosen = history.Chosen(history.look(entry.state))
    assert board is not None and chosen is not None
    servers = ["HQ", "R&D", "Archives", *board.tree["corp"].get("servers", {})]
    happened, untold = record.entries(list(dict.fromkeys(servers)))
    return writing.written(
        board, state, called, number, last, edition, happened, chosen.lines, [*untold, *chosen.untold]
    )


def _of_players(entry: Entry) -> State:
    """A state that stays, without its log."""
    from judgebot.tables.differ import copied

    kept: State = copied({key: entry.state[key] for key in ("corp", "runner")})
    return kept
