"""What is gained on the line told: none is told only with a reason; the credits of bad publicity for a run."""

from __future__ import annotations

import dataclasses

from judgebot.ask.answering.avoided import Avoid, uses
from judgebot.ask.answering.goals import state_goal
from judgebot.ask.answering.horizons import end_of
from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.playing import EVERYONE, Wish, outcomes, settle
from judgebot.ask.answering.records import summed
from judgebot.ask.answering.table import Cannot, Table
from judgebot.ask.answering.telling import cited
from judgebot.ask.answering.texts import nodes
from judgebot.ask.answering.values import count, has
from judgebot.ask.answering.verdicts import NO, YES, Verdict
from judgebot.ask.reading.meanings import BAD_PUB_CREDITS, Amount, Deed, Has, When
from judgebot.ask.reading.queries import MOST, Comes, HowMuch
from judgebot.engine.choices import Choice
from judgebot.engine.machine import Machine
from judgebot.explain.words import cap
from judgebot.game.objects import RUNNER


def spent_there(played: Played, who: str, when: When | None) -> bool:
    """Whether it is clear when what a player has to spend is spent: now, or in the run that the last deed begins.

    Of a run it is all that there is as it begins: nothing was spent in it by then, and nobody gains more.
    """
    last = played.deeds[-1] if played.deeds else None
    if when is None:
        return last is None or last.verb != "play" or not _runs(last)
    history = played.game.state.history
    begun = max((n for n, one in enumerate(history) if one.kind == "run begins"), default=len(history))
    fresh = not any(one.kind in ("spend credits", "lose credits") for one in history[begun:])
    begins = last is not None and not last.not_ and last.verb == "run" and fresh
    of_it = when.deed is not None and (when.how, when.deed.verb) == ("when", "run") and when.also is None
    theirs = [one for one in played.table.cards.values() if one.side == RUNNER]
    return (
        who == RUNNER and begins and of_it and not any(node.name in _PAYS_OUT for one in theirs for node in nodes(one))
    )


def _runs(deed: Deed) -> bool:
    """Whether a card is played to run."""
    return deed.server is not None or (deed.purpose is not None and deed.purpose.verb == "run")


_PAYS_OUT = ("gain", "take", "take_credits", "move")  # words by which credits come in


def _untold(m: Machine, who: str, choice: Choice) -> bool:
    """Whether a card is used, or an action taken, of which nothing is told."""
    return uses(m, who, choice) or (m.decision is not None and m.decision.kind == "action")


def gained_by_it(played: Played, query: HowMuch, leaves: Avoid) -> tuple[Played, Deed] | None:
    """`plays X twice. How many credits can he gain`: the line with nothing done that is not told, and one more of it.

    None where nothing of that comes of it, or it is asked what could be done besides.

    leaves  choices that break off what the question is about
    """
    deed = query.deed
    if deed is None or query.bound != MOST or (deed.by, deed.tool, deed.amount) != (None, None, None):
        return None
    if query.when is not None or deed.when is not None or all(one.not_ for one in played.deeds):
        return None
    total = summed(played.cast, deed)
    told = dataclasses.replace(played, avoid=[*played.avoid, _untold], refrained=[*played.refrained, Deed("use")])
    rest = told.rest._replace(avoid=(*told.avoid, leaves))
    begun = len(played.start.state.history)
    found, _ = outcomes(told.game, rest, lambda game: total(game, begun) if total is not None else 0)
    most = max((n for n in found if isinstance(n, int)), default=0)
    return (told, dataclasses.replace(deed, amount=Amount(most + 1), unit=query.unit)) if most else None


def none_gained(played: Played, unit: str, leaves: Avoid) -> None:
    """Refuse none where credits are placed on a card, or where a card that would be played is not told to be.

    unit    of what none is gained
    leaves  choices that break off what the question is about

    Raises Cannot.
    """
    since = len(played.start.state.history)
    end, _, _ = settle(played.game, Wish((), EVERYONE, avoid=(*played.avoid, leaves), end=end_of(played.game)))
    if unit == "credits" and any((x.kind, x.what) == ("place counters", "credit") for x in end.state.history[since:]):
        raise Cannot("The credits are placed on a card and not gained: ask how many are on it.")
    if idle := not_played(played.table, played.deeds):
        raise Cannot(f"{idle} is not told to be played.")


def not_played(table: Table, deeds: tuple[Deed, ...]) -> str:
    """The title of an event or operation that is named, and of which nobody says that it is played or where it is."""
    done = {ref for one in deeds for ref in (*one.what, one.tool, one.by)}
    idle = [one for one in table.cards.values() if one.type in ("event", "operation") and one.ref.card]
    return next((one.title for one in idle if one.ref not in done and one.ref.n not in table.placed), "")


def in_this_run(played: Played, query: object) -> Verdict | None:
    """Whether the Runner has credits of bad publicity: in the run in progress, as they are gone with it (10.6.2)."""
    if not isinstance(query, Comes) or not isinstance(query.what, Has) or query.what.unit != BAD_PUB_CREDITS:
        return None
    if not played.game.state.runs or (query.when is not None and query.when.deed is not None):
        raise Cannot("Those credits are there in a run alone: say which run that is.")
    n = count(played.cast, played.game, BAD_PUB_CREDITS, RUNNER).n
    met = state_goal(played.cast, query.what).met(played.game, 0)
    told = f"{cap(has(played.cast, RUNNER, n, BAD_PUB_CREDITS))}{cited('10.6.2')}."
    if (met and not query.what.amount.beside) or not _taken_in_run(played):
        return Verdict(YES if met else NO, (told,), ("10.6.2",))
    late = f"Bad publicity that comes during a run gives the Runner no credits in that run{cited('10.6.2a')}."
    return Verdict(NO, (told, late), ("10.6.2a", "10.6.2"))


def _taken_in_run(played: Played) -> bool:
    """Whether the Corp takes bad publicity in the run in progress, by what is told or comes of it."""
    end, _, _ = settle(played.game, Wish((), EVERYONE, avoid=tuple(played.avoid), end=end_of(played.game)))
    kinds = [(one.kind, one.n > 0) for one in end.state.history]
    begun = max((n for n, (kind, _) in enumerate(kinds) if kind == "run begins"), default=0)
    over = next((n for n, (kind, _) in enumerate(kinds) if kind == "run ends" and n > begun), len(kinds))
    return ("bad publicity", True) in kinds[begun:over]
