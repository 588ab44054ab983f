"""On which click something is done: `with his last click`, `on his second click`."""

from __future__ import annotations

from judgebot.ask.parse import Parser
from judgebot.ask.readings import ACTIONS, Move, Placed
from judgebot.game.objects import CORP, RUNNER

PER_TURN = {CORP: 3, RUNNER: 4}


def only_actions(card: Placed) -> bool:
    """Whether all that a card can be used for is an action (9.5.2a)."""
    paid = [one.english() for one in card.abilities if one.kind == "paid"]
    return bool(paid) and all("[click]" in one.partition(": ")[0] for one in paid)


def _costs(move: Move) -> int:
    """How many clicks a move takes, as far as that is plain."""
    if move.kind == "use":
        return int(len(move.cards) == 1 and only_actions(move.cards[0]))
    return int(move.kind in ACTIONS.get(move.who, ()) and move.kind not in ("score", "last turn"))


def on_click(p: Parser, who: str, which: int, done: bool = False) -> bool:
    """What is told is done on a player's so-manieth click (-1: the last): how many are there when the line begins.

    which  the number of the click in the turn
    done   whether the move that is meant is the one told last; otherwise it is told next
    """
    r = p.reading
    if not who or any(one.kind == "end turn" or (one.kind == "last turn" and who == CORP) for one in r.moves):
        return False
    mine = [one for one in r.moves if one.who == who]
    spent = sum(_costs(one) for one in (mine[:-1] if done else mine))
    clicks = spent + 1 if which < 0 else PER_TURN[who] - which + 1 + spent
    told = r.numbers.get((who, "clicks"))
    if told is not None and told != clicks:
        return False
    r.numbers[who, "clicks"] = clicks
    if which > 0:
        p.assume(f"{clicks - spent} click{'s are' if clicks - spent > 1 else ' is'} left for that")
    return True
