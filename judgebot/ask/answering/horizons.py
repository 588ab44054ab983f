"""Where lines of play that are looked into end: with an action, with the turn, with the one after it."""

from __future__ import annotations

from judgebot.ask.answering.playing import Seer
from judgebot.explore.walker import Stop, Walker, horizon


def end_of(game: Seer, actions: int = 0, later: bool = False) -> Stop:
    """Where lines from here end: with the action in progress or the next one; or as the one after it is taken.

    actions  how many actions may be taken after one in progress
    later    whether it is about what comes after a run in progress
    """
    begun, ends = len(game.state.history), _end_of(game, actions, later)
    return lambda w: len(w.state.history) >= begun and ends(w)  # a line that is played again is not there before


def _end_of(game: Seer, actions: int, later: bool) -> Stop:
    history = game.state.history
    begun, turn = len(history), game.state.turn
    this_turn = history[game.state.turn_start :]
    if any(one.kind == "turn ends" for one in this_turn):  # what comes then is of the next one
        return lambda w: w.state.turn > turn + 1 or any(one.kind == "action ends" for one in w.state.history[begun:])
    acts = sum(one.kind == "take action" for one in this_turn) - sum(one.kind == "action ends" for one in this_turn)
    if acts <= 0 or (game.state.runs and not later):
        return horizon(game, "action")
    ends = horizon(game, "turn")

    def over(w: Walker) -> bool:
        if w.state.turn != turn:
            return ends(w)
        since = w.state.history[begun:]
        taken = sum(one.kind == "take action" for one in since)
        ended = sum(one.kind == "action ends" for one in since)
        return taken > actions or (actions > 0 and ended > actions)

    return over


def far(game: Seer) -> Stop:
    """The end of the next turn."""
    turn = game.state.turn
    return lambda w: w.state.turn > turn + 1
