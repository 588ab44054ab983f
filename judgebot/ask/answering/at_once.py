"""What can be done, has to be done or comes about at this moment, and not at a later one."""

from __future__ import annotations

import dataclasses
from typing import Any

from judgebot.ask.answering import deciding, moments, musts
from judgebot.ask.answering.goals import goal
from judgebot.ask.answering.lines import Avoid, Played
from judgebot.ask.answering.playing import EVERYONE, Seer, Wish, answered
from judgebot.ask.answering.table import Cannot
from judgebot.ask.answering.verdicts import DEPENDS, NO, YES, Verdict
from judgebot.ask.reading.meanings import AT_ONCE, Deed, When
from judgebot.ask.reading.queries import Can, Comes, Moment, Must, Query
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.machine import Machine

_WINDOWS = ("action", "paid", "jack out")  # decisions before which nothing more comes about by itself
_STRUCTURE = frozenset(
    ("turn begins", "action ends", "run begins", "approach", "encounter", "encounter ends", "pass", "approach server",
     "successful run", "breach", "breach ends", "access", "access ends", "action phase ends", "turn ends")
)  # fmt: skip
_FEW = 40  # decisions until the player who is asked about has a window


def is_asked(query: Query) -> bool:
    """Whether a question is about this moment alone."""
    return isinstance(query, Can | Must | Comes) and query.when == When("when", name=AT_ONCE)


def answer(played: Played, query: Can | Must | Comes) -> Verdict:
    """The answer to a question about this moment; where it is another one later, with that."""
    later: Any = dataclasses.replace(query, when=None)
    if isinstance(query, Can):
        if query.deed.verb in ("break", "bypass") and played.game.state.encounter() is None:
            return deciding.can(played, later)  # as it stands now, once it is encountered
        but = elsewhere(played, goal(played.cast, query.deed).who)
        now = deciding.can(played, later, (but,))
        return now if now.verdict in (YES, DEPENDS) else _not_yet(now, deciding.can(played, later))
    if isinstance(query, Must):
        return _not_now(played, query.deed, musts.must(played, later))
    found = deciding.comes(played, later)
    if not isinstance(query.what, Deed):
        return found
    late = _not_now(played, query.what, found)
    return found if late is found else found._replace(why=(*found.why, *late.why))  # it comes about, and when


def elsewhere(played: Played, who: str) -> Avoid:
    """What is chosen in a window after the first one in which a player may act."""
    begun = len(played.game.state.history)
    steps, passed = _first_window(played, who)

    def bad(m: Machine, _: str, choice: Choice) -> bool:
        decision = m.decision
        if decision is None or decision.kind not in _WINDOWS or choice.verb in (Verb.PASS, Verb.CONTINUE):
            return False
        return decision.step not in steps or _structure(m, begun) > passed

    return bad


def _structure(m: Machine, begun: int) -> int:
    return sum(one.kind in _STRUCTURE for one in m.state.history[begun:])


def _first_window(played: Played, who: str) -> tuple[set[str], int]:
    """The steps until a player has a window to act in, and how far the turn or run has gone on by then."""
    game: Seer = played.game.watching(wish := Wish((), EVERYONE, avoid=tuple(played.avoid)))
    begun = len(game.state.history)
    steps: set[str] = set()
    passed: int | None = None  # how far the run or turn has gone on when anybody has a window
    for _ in range(_FEW):
        decision = game.advance()
        if decision is None or (passed is not None and _structure(game, begun) > passed):
            break
        passed = _structure(game, begun) if passed is None and decision.kind in _WINDOWS else passed
        steps.add(decision.step)
        if decision.who == who and decision.kind in _WINDOWS:
            break
        if decision.default is None and len(decision.options) > 1:
            break
        game = answered(game, decision, decision.default or 0, wish)
    return steps, _structure(game, begun) if passed is None else passed


def _not_now(played: Played, deed: Deed, found: Verdict) -> Verdict:
    """A yes, unless it comes to it only after somebody had a window to act in: then when it does."""
    if found.verdict not in (YES, DEPENDS):
        return found
    windows = _windows_before(played, deed)
    if windows == 0 or (windows < 0 and found.verdict == DEPENDS):
        return found
    if windows < 0:
        raise Cannot("Whether that is so at this moment, and not later, is not looked into here.")
    time = moments.when(played, Moment(Comes(dataclasses.replace(deed, when=None))))
    return Verdict(NO, ("Not at this moment.", *time.why), time.rules)


def _windows_before(played: Played, deed: Deed) -> int:
    """How many windows to act in there are before a deed comes about by what is usual; -1 where it does not."""
    aim = goal(played.cast, dataclasses.replace(deed, when=None))
    since = played.marks[-2][0] if len(played.marks) > 1 else played.game
    game: Seer = played.game.watching(wish := Wish((), EVERYONE, avoid=tuple(played.avoid)))
    windows = 0
    for _ in range(_FEW):
        if aim.met(game, len(since.state.history)) or aim.now(game):
            return windows
        decision = game.advance()
        if aim.met(game, len(since.state.history)) or aim.now(game):
            return windows
        if decision is None or (decision.default is None and len(decision.options) > 1):
            return -1
        windows += decision.kind in _WINDOWS
        game = answered(game, decision, decision.default or 0, wish)
    return -1


def _not_yet(now: Verdict, later: Verdict) -> Verdict:
    """What cannot be done at this moment, with how it can be later."""
    if later.verdict not in (YES, DEPENDS):
        return now if now.verdict == NO else later
    why = now.why if now.verdict == NO else ("Not at this moment.",)
    return Verdict(NO, (*why, f"Later: {later.lead()}"), tuple(dict.fromkeys((*now.rules, *later.rules))))
