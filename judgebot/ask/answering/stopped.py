"""Whether the other player can keep a line from what it leads to."""

from __future__ import annotations

import itertools

from judgebot.ask.answering.avoided import Avoid
from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.playing import MOST, Line, Seer, Wish, along, hits, search
from judgebot.ask.answering.records import IS, Goal
from judgebot.engine.choices import Verb
from judgebot.explain import deeds
from judgebot.game.objects import opponent

_LINES = 8  # lines that are looked at for one that the other player cannot stop
_MOST_TURNS = 8  # choices of the other player that are tried out


def unstopped(played: Played, aim: Goal, wish: Wish) -> Line:
    """Another line of the same player's choices that no choice of the other one stops; () if none was found."""
    found = itertools.islice(hits(played.game, wish), 1, _LINES)
    lines = (one.line for one in found if one.game is not None)
    return next((line for line in lines if stopped(played, aim, wish, line) is None), ())


def stopped(played: Played, aim: Goal, wish: Wish, line: Line) -> tuple[str, str] | None:
    """What the other player can do, met on a line, after which the goal is out of reach: in words, with its rule."""
    return _stopped_from(played.game.watching(wish), aim, wish, line, [0]) if aim.who else None


def _stopped_from(begun: Seer, aim: Goal, wish: Wish, line: Line, tried: list[int]) -> tuple[str, str] | None:
    """The same from a position on; of what is rezzed also with what can be rezzed after it."""
    other = opponent(aim.who)
    late = [wish.eyes[n].goal for n in wish.window.closes]  # what it is asked about before is done later, if at all
    rezzed: list[tuple[Seer, Line, str]] = []
    for game, made in along(begun, line):
        for pick, option in enumerate(made.decision.options if made.decision.who == other else ()):
            bad = any(bad(game, other, option.choice) for bad in wish.avoid)
            bad = bad or any(goal.fits(game, other, option.choice) == IS for goal in late)
            if pick == made.pick or tried[0] >= _MOST_TURNS or bad:
                continue
            tried[0] += 1
            after = game.copy()
            after.answer(pick)
            blind = (*wish.avoid, *_other_bids(line)) if option.choice.verb is Verb.BID else wish.avoid
            found = search(after, wish._replace(most=MOST // 3, avoid=blind))
            does = deeds.does(game, other, option.choice)
            if found.game is None and found.exhausted:
                return does, option.rule or made.decision.rule
            if found.game is not None and option.choice.verb is Verb.REZ:
                rezzed.append((after, found.line, does))
    for after, rest, does in rezzed:
        if (more := _stopped_from(after, aim, wish, rest, tried)) is not None:
            return f"{does} and {more[0]}", more[1]
    return None


def _other_bids(line: Line) -> tuple[Avoid, ...]:
    """Bids that are not those of a line: each player bids without seeing what the other one bids (10.13.6b)."""
    bids = {(made.decision.who, made.choice.n) for made in line if made.choice.verb is Verb.BID}
    return (lambda m, who, choice: choice.verb is Verb.BID and (who, choice.n) not in bids,)
