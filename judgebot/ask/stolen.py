"""A theft of which no run is told, before the Corp takes its turn: it was last turn."""

from __future__ import annotations

from judgebot.ask.earlier import played_last_turn
from judgebot.ask.parse import Parser
from judgebot.ask.readings import ACTIONS, Move
from judgebot.game.objects import CORP, RUNNER

_ASKED = ("play ", "install ", "score ", "advance ")


def stolen_before(p: Parser) -> None:
    """`the Runner stole X and has 3 tags. can the Corp play Y`: X was stolen in the turn before that of the Corp."""
    r = p.reading
    place = next((k for k, one in enumerate(r.moves) if one.kind == "steal"), None)
    if place is None or r.run or r.at or not any(one.said == "stole" for one in p.tokens):
        return
    one, then = r.moves[place], r.moves[place + 1 :]
    if any(each.who == RUNNER for each in (*r.moves[:place], *then)) or not one.cards or one.cards[0].given:
        return
    if not (r.turn == CORP or _acts(then) or (r.question.who == CORP and r.question.words.startswith(_ASKED))):
        return
    r.moves.remove(one)
    if not played_last_turn(p, one.cards[0]):
        r.moves.insert(place, one)


def _acts(moves: list[Move]) -> bool:
    return any(one.who == CORP and one.kind in ACTIONS[CORP] for one in moves)
