"""A line that goes for something, with what is refused on it; and why something does not come about."""

from __future__ import annotations

from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.playing import Line, Refused, Seer, Wish, answered, ways
from judgebot.ask.answering.records import IS, NOT
from judgebot.ask.answering.table import Table
from judgebot.engine import restrictions
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.records import Refusal
from judgebot.explain.why import Came, Record
from judgebot.game.objects import CORP
from judgebot.plain import NamedTuple
from judgebot.scenario.notation import refusals_named

_LONGEST = 60  # decisions of a line that goes for something

_OFTEN = 6  # as often the same choice is made on the way


class Why(NamedTuple):
    """Why something does not come about.

    said   in sentences, the deciding one first
    rules  that they rest on
    firm   whether they decide it; else they only say what became of the line instead
    """

    said: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    firm: bool = False


class Attempt(NamedTuple):
    """A line that went for something.

    refused  what was refused of it, in order
    record   the line, from the start of the game
    begun    the place among its events at which it went for it
    told     how many decisions and windows had come up by then
    opened   how many had come up when the time began that is asked about
    table    the board of the line
    """

    refused: tuple[Refused, ...]
    record: Record
    begun: int
    told: int
    game: Seer
    table: Table
    opened: int = 0


def _runs(game: Seer) -> int:
    return sum(one.kind == "run begins" for one in game.state.history)


def attempt(played: Played, wish: Wish, more: Line = ()) -> Attempt:
    """What is refused of what a goal asks for, on a line that goes for it wherever it can; and the line.

    more  decisions that are made after those told
    """
    game = played.start.copy(record=True)
    goal = wish.eyes[0].goal if wish.eyes else None
    found: list[Refused] = []
    came: list[Came] = []

    def look(step: str, who: str, refused: tuple[Refusal, ...], choice: Choice | None = None, rule: str = "") -> None:
        came.append(Came(who, step, len(game.events or ()), choice, rule, refusals_named(game, refused)))
        if begun and not opened and game.window.open(game):
            opened.append(len(came) - 1)
        if begun and goal is not None and game.window.open(game):
            fits = [(one, goal.fits(game, one.who, one.choice)) for one in refused]
            found.extend(_in_time(Refused(one, step, game, how == IS)) for one, how in fits if how != NOT)

    opened: list[int] = []  # at the first decision of the time that is asked about
    begun = 0
    for made in (*played.line, *more):
        game.heed = look
        if (decision := game.advance()) is None:
            break
        look(decision.step, decision.who, tuple(game.refusals), made.choice, decision.options[made.pick].rule)
        game.heed = None
        game.answer(made.pick)
    begun, told = max(len(game.events or ()), 1), len(came)
    game.look_for(wish, wish.test is None)
    used: dict[Choice, int] = {}
    running = _runs(game) if game.state.runs else 0
    for _ in range(_LONGEST):
        game.heed = look
        decision = game.advance()
        too_late = not game.seen.isdisjoint(game.window.closes)  # by then the time that is asked about is over
        if decision is None or too_late or 0 < running < _runs(game):  # what comes of another run is no reason
            break
        found_ways = sorted(ways(game, decision, goal, wish), key=lambda way: way[1])
        forced = decision.default is None and decision.kind != "action"  # whatever it is: that is not what is asked
        found_ways = [w for w in found_ways if w[1] < 1 or forced]
        found_ways = [w for w in found_ways if used.get(decision.options[w[0]].choice, 0) < _OFTEN]
        if not found_ways:
            look(decision.step, decision.who, tuple(game.refusals))
            break
        option = decision.options[found_ways[0][0]]
        look(decision.step, decision.who, tuple(game.refusals), option.choice, option.rule or decision.rule)
        if option.choice.verb is not Verb.PASS:
            used[option.choice] = used.get(option.choice, 0) + 1
        game = answered(game, decision, found_ways[0][0], wish)
    return Attempt(
        tuple(found),
        Record(game, played.start.state.active, tuple(came)),
        begun,
        told,
        game,
        played.table,
        (*opened, len(came))[0],
    )


def _in_time(one: Refused) -> Refused:
    """A refusal to score in a window of the Corp's turn that is none for it, as it were in one that is (9.2.7d)."""
    game, choice = one.game, one.refusal.choice
    if choice.verb is not Verb.SCORE or one.refusal.why.kind != "no scoring" or game.state.active != CORP:
        return one
    stop = restrictions.score_restriction(game, choice.card)
    if stop is None:
        return one
    rule, why = stop
    return one._replace(refusal=one.refusal._replace(rule=rule, why=why))
