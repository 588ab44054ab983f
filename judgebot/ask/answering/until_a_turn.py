"""What comes of a line until a turn begins or ends: what is asked about then is asked from there on."""

from __future__ import annotations

import dataclasses

from judgebot.ask.answering.goals import goal
from judgebot.ask.answering.lines import Played, play_on, quiet
from judgebot.ask.answering.playing import EVERYONE, Eye, Made, Stuck, Wish, answered
from judgebot.ask.answering.table import Cannot
from judgebot.ask.reading.meanings import OF_A_TURN, Deed, When
from judgebot.engine.choices import Verb
from judgebot.engine.records import Decision
from judgebot.game.objects import opponent

_CLICKED = (Verb.GAIN_CREDIT, Verb.DRAW_CARD, Verb.REMOVE_TAG)  # basic actions that change what is counted
_MOST = 60  # decisions until a turn that comes has begun


def until_then(played: Played, then: Deed) -> Played:
    """What was told, and what comes until a turn begins, or it or its action phase is over. Raises Cannot."""
    later = dataclasses.replace(played, marks=list(played.marks), avoid=list(played.avoid))
    try:
        play_on(later, then)
    except Stuck:
        if (then.verb, then.who) != ("begin", played.game.state.active) or played.game.state.runs:
            raise Cannot("It does not come to the moment that is asked about.") from None
        return _past_their_turn(later, then)
    added = {made.choice.verb for made in later.line[len(played.line) :] if made.decision.who == then.who}
    if then.verb == "end" and not added.isdisjoint(_CLICKED):
        raise Cannot("What is done until then with the clicks that are left is not told.")
    return later


def as_a_turn_begins_or_ends(played: Played, when: When | None) -> Played | None:
    """`does it get a counter once his turn begins`, after what is told: from there on; as one ends: with its end."""
    then = when.deed if when is not None and when.how in ("after", "when") and when.also is None else None
    ends = then is not None and then.verb == "end" and then.thing in OF_A_TURN
    if then is None or not (ends or (then.verb, then.thing) == ("begin", "turn")) or not played.deeds:
        return None
    if then.not_ or goal(played.cast, then).met(played.game, 0):
        return None
    later = until_then(played, then)
    here = (later.game, ())
    if ends:
        marks = [(played.game, ()), (later.game, later.line[len(played.line) :])]
        return dataclasses.replace(later, start=played.game, marks=marks, deeds=(then,))
    return dataclasses.replace(later, start=later.game, marks=[here, here], deeds=(then,))


def _past_their_turn(played: Played, then: Deed) -> Played:
    """`does it trigger when my next turn begins`: the other player's turn passes, and nothing in it matters to that.

    Raises Cannot where a click of the turn in progress is left, or where it does not come to that.
    """
    game, line = played.marks[-1]
    eye = Eye(goal(played.cast, then), len(game.state.history))
    wish = Wish((eye,), EVERYONE, avoid=tuple(played.avoid))
    game = game.watching(wish, halt=True)
    for _ in range(_MOST):
        decision = game.advance()
        if 0 in game.seen:
            other = opponent(then.who or "").capitalize()
            played.table.assume(f"in the turn before that the {other} does nothing that matters to it")
            played.note(then, (quiet(game), line))
            return played
        pick = _passing(decision, then.who) if decision is not None else None
        if decision is None or pick is None:
            break
        line = (*line, Made(decision, pick))
        game = answered(game, decision, pick, wish)
    raise Cannot("It does not come to the moment that is asked about.")


def _passing(decision: Decision, who: str | None) -> int | None:
    """What passes the time at a decision: the default, and of actions of the other player that which gains a credit."""
    if decision.kind == "action" and decision.who == who:
        raise Cannot("What is done until then with the clicks that are left is not told.")
    if decision.default is not None or len(decision.options) == 1:
        return decision.default or 0
    return next((n for n, one in enumerate(decision.options) if one.choice.verb is Verb.GAIN_CREDIT), None)
