"""When something can be done or comes about: the first or last time on the line, or at this moment alone."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from judgebot.ask.answering import deciding, musts
from judgebot.ask.answering.attempts import attempt
from judgebot.ask.answering.avoided import Avoid
from judgebot.ask.answering.goals import goal
from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.playing import EVERYONE, Eye, Line, Made, Seer, Wish, answered
from judgebot.ask.answering.reasons import why_not
from judgebot.ask.answering.records import IS, NOT, Goal, never, not_met
from judgebot.ask.answering.table import Cannot
from judgebot.ask.answering.telling import cited, composition, player
from judgebot.ask.answering.turn_after import before_ice
from judgebot.ask.answering.verdicts import DEPENDS, NO, OPEN, UNDECIDED, YES, Verdict
from judgebot.ask.reading.meanings import AT_ONCE, Deed, When
from judgebot.ask.reading.queries import Can, Comes, Moment, Must, Query
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.machine import Machine
from judgebot.engine.records import Decision
from judgebot.explain.words import poss
from judgebot.game import numbers
from judgebot.game.objects import CORP, RUNNER
from judgebot.plain import NamedTuple

_MOST = 400  # decisions that a line is followed for
_TURNS, _LATER = 2, 8  # turns after the one in progress: at first, and where it does not come in those

# The windows of a turn and of a run, in words; a step that is not here is told by its number.
# Steps in words; those of a turn name whose it is.
_OF_TURNS = {
    "5.6.1b": "before the Corp's turn formally begins, and before the mandatory draw",
    "5.6.1d": "as the Corp's turn begins, before the mandatory draw",
    "5.6.1e": "with the mandatory draw",
    "5.6.2a": "in the Corp's action phase, before an action or after it",
    "5.6.2b": "with an action of the Corp",
    "5.6.3a": "as the Corp discards",
    "5.6.3b": "in the window of the Corp's discard phase",
    "5.7.1b": "before the Runner's turn formally begins",
    "5.7.1d": "as the Runner's turn begins",
    "5.7.1e": "in the Runner's action phase, before an action or after it",
    "5.7.1f": "with an action of the Runner",
    "5.7.2a": "as the Runner discards",
    "5.7.2b": "in the window of the Runner's discard phase",
}
_DISCARDS = "5.7.2a"
_SAID = {
    **_OF_TURNS,
    "6.9.2b": "while the Runner approaches the ice",
    "6.9.3a": "as the encounter begins",
    "6.9.3b": "in the encounter, before its subroutines resolve",
    "6.9.3c": "as the subroutines resolve",
    "6.9.4b": "after the ice is passed, before the Runner may jack out",
    "6.9.4c": "when the Runner may jack out, after ice is passed",
    "6.9.4e": "after the chance to jack out, before the server is approached",
    "6.9.4g": "as the server is approached",
    "6.9.5a": "as the run is declared successful",
    "6.9.6d": "as the run is complete",
    "7.2.1": "as the card is accessed",
}


class Time(NamedTuple):
    """A time on a line at which something can be done or has come about: where the game stood, and at which step."""

    game: Seer
    line: Line
    step: str
    who: str


def when(played: Played, query: Moment) -> Verdict:
    """The first time, or the last one, at which it can be done or comes about."""
    asked = query.query
    times_of = Goal("", not_met, never, lambda m, who, choice: NOT)
    if asked.when is not None:
        raise Cannot("The first time after another one is not looked into here.")
    if isinstance(asked, Can):
        deed = asked.deed
        if deed.purpose is not None and (deed.purpose.not_ or deed.purpose.verb in ("win", "lose")):
            deed = dataclasses.replace(deed, purpose=None)  # that it helps against is what ends the line
        times = list(_chances(played, goal(played.cast, deed)))
    elif isinstance(asked.what, Deed):
        deed = asked.what
        if deed.verb in ("pay", "spend") and deed.purpose is None and deed.by is None:
            raise Cannot("For what is paid is not said.")
        over = deed.verb in ("win", "lose") and deed.thing == "game"
        times_of = _over(deed) if over else goal(played.cast, deed)
        times = list(_comes_about(played, times_of)) or list(_comes_about(played, times_of, _LATER))
    else:
        raise Cannot("When that is so is not looked into here.")
    if not times:
        wish = Wish((), EVERYONE, avoid=tuple(played.avoid))
        why = why_not(deed, attempt(played, wish))
        blank = any(one.type == "ice" and one.blank is not None for one in played.table.cards.values())
        told_so = OPEN if why.firm and played.deeds and not blank else UNDECIDED
        return Verdict(told_so, ("On the line that was played on there is no such time.", *why.said), why.rules)
    winner = _winner(played) if query.last else ""
    found = _last(played, times, winner) if query.last else times[0]
    ends = f" Where it is not done by then the game ends: {player(winner)} wins." if winner else ""
    superlative = "latest" if query.last else "earliest"
    told = [f"At the {superlative} {_said(played, found)}{cited(found.step)}.{ends}"]
    if isinstance(asked, Comes):
        told += _what_comes(played, found, times_of)
    others = dict.fromkeys(one.step for one in times if one.step != found.step)
    if others and not query.last and isinstance(asked, Can):
        told.append(f"Then also: {'; '.join(f'{_SAID.get(step, step)}{cited(step)}' for step in others)}.")
    return Verdict(OPEN, tuple(told), (found.step, *others))


def _last(played: Played, times: list[Time], winner: str) -> Time:
    """The last time: within the run in progress, if there is one; else it has one only where the game ends."""
    runs = played.game.state.runs
    if runs:
        within = [one for one in times if one.game.state.runs and one.game.state.turn == played.game.state.turn]
        if not within:
            raise Cannot("In the run in progress there is no such time any more.")
        return within[-1]
    if not winner and times[-1].game.state.turn > played.game.state.turn:
        raise Cannot("There is no last time for it: it can be done for as long as the game goes on.")
    return times[-1]


def _said(played: Played, time: Time) -> str:
    """A time in words: whose turn, and where in it."""
    words = _SAID.get(time.step, f"in step {time.step}")
    state = time.game.state
    if state.winner and state.why == numbers.FLATLINE and time.step == _DISCARDS:  # before any card is discarded
        words = f"at the beginning of the Runner's discard phase{cited(numbers.FLATLINE)}"
    if state.turn == played.game.state.turn:
        return f"{words}, in the turn in progress" if not state.runs else f"{words}, in the run in progress"
    whose = poss(player(state.active))
    nth = (state.turn - played.game.state.turn + 1) // 2  # of that player's turns that come
    if nth > 1:
        return f"{words}, in {whose} {nth}{_TH.get(nth, 'th')} turn from now"
    another = time.step in _OF_TURNS and state.active != played.game.state.active
    return words if another else f"{words}, in {whose} next turn"


_TH = {2: "nd", 3: "rd"}


def _chances(played: Played, aim: Goal) -> Iterator[Time]:
    """The times at which a choice is open that does it."""
    for game, line, decision, _ in _onward(played):
        if decision is None or decision.who != aim.who:
            continue
        if any(_does(aim, game, decision, n) for n in range(len(decision.options))):
            yield Time(game, line, decision.step, decision.who)


def _does(aim: Goal, game: Seer, decision: Decision, pick: int) -> bool:
    choice = decision.options[pick].choice
    fits = aim.fits(game, decision.who, choice)
    return fits == IS or (fits != NOT and choice.verb in (Verb.USE, Verb.TRIGGER, Verb.APPLY))


def _what_comes(played: Played, time: Time, aim: Goal) -> tuple[str, ...]:
    """What it is that comes about at a time, in a sentence."""
    since = len(played.game.state.history)
    line = played.line + time.line
    return composition(played.start, line, lambda m: aim.met(m, since), time.game)[0][-1:]


def _over(deed: Deed) -> Goal:
    """That a player has won, or lost."""
    winner = deed.who if deed.verb == "win" else RUNNER if deed.who == CORP else CORP
    return Goal("", lambda m, since: m.state.winner == winner, never, lambda m, who, choice: NOT)


def _comes_about(played: Played, aim: Goal, turns: int = _TURNS) -> Iterator[Time]:
    """The times at which it has come about."""
    since = len(played.game.state.history)
    for game, line, _, begun in _onward(played, turns):
        if line and line[-1].choice.verb is Verb.GAIN_CREDIT:  # what only passes the time
            since = max(since, *(n + 1 for n, one in enumerate(game.state.history) if one.cause == "basic action"))
        if aim.met(game, since) or aim.now(game):
            there = begun.watching(Wish((Eye(aim, since),), EVERYONE, avoid=tuple(played.avoid)), halt=True)
            there.advance()  # to where it comes about
            yield Time(there, line, _step(there), aim.who)
            since = len(game.state.history)


def _step(game: Seer) -> str:
    """The step of a turn, a run or an access that is in progress."""
    for frame in reversed(game.state.frames):
        table = game.rules.procedures[frame.kind]
        if table.structure:
            return table.steps[max(min(frame.pc, len(table.steps)) - 1, 0)].number
    return ""


def _onward(played: Played, turns: int = _TURNS) -> Iterator[tuple[Seer, Line, Decision | None, Seer]]:
    """The line played on by defaults, with the game before each step; where an action has to be taken its player
    gains a credit.
    """
    wish = Wish((), EVERYONE, avoid=tuple(played.avoid))
    last = played.game.state.turn + turns
    game = played.game.watching(wish)
    line: Line = ()
    for _ in range(_MOST):
        begun = game.copy()
        decision = game.advance()
        yield game, line, decision, begun
        if decision is None or game.state.turn > last:
            return
        pick = _usual(decision)
        line = (*line, Made(decision, pick))
        game = answered(game, decision, pick, wish)


def _usual(decision: Decision) -> int:
    if decision.default is not None:
        return decision.default
    fillers = (n for n, one in enumerate(decision.options) if one.choice.verb is Verb.GAIN_CREDIT)
    return next(fillers, 0)


def _winner(played: Played) -> str:
    """Who has won where the line that is played on ends; "" if nobody has."""
    end = None
    for game, *_ in _onward(played):
        end = game
    winner = end.state.winner if end is not None else ""
    return winner if winner in (CORP, RUNNER) else ""


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
        aim = goal(played.cast, query.deed)
        but = elsewhere(played, aim.who, bool(aim.action) and not played.game.state.runs)
        last = played.deeds[-1] if played.deeds else None  # there nobody is asked whether to jack out (6.1.5a)
        met = query.deed.verb == "jack out" and last is not None and before_ice(last)
        now = deciding.can(played, later, (but, deciding.leaves) if met else (but,))
        return now if now.verdict in (YES, DEPENDS) else _not_yet(now, deciding.can(played, later))
    if isinstance(query, Must):
        return _not_now(played, query.deed, musts.must(played, later))
    found = deciding.comes(played, later)
    if not isinstance(query.what, Deed):
        return found
    late = _not_now(played, query.what, found)
    if late is found:
        return found
    return late._replace(why=(late.why[0], *found.why, *late.why[1:]), rules=(*found.rules, *late.rules))


# Rules that bar it before what is told as after it.
_ALWAYS = ("9.5.2a", "9.3.3c", "5.2.2", "9.2.6b", "9.2.10a", "6.4.3", "9.2.7c", "9.2.7d")


def before_the_first(played: Played, query: Query) -> Verdict | None:
    """`the Corp plays X. Can I use Y before that?`, of the first thing told: in the windows before it, which are not
    all seen from there. None of another question. Raises Cannot where only those can tell.
    """
    when = query.when if isinstance(query, Can) else None
    if when is None or when.how != "before" or when.deed is None or not played.deeds:
        return None
    first = dataclasses.replace(played.deeds[0], when=None)
    if first.verb == "begin" or first.not_ or first != dataclasses.replace(when.deed, when=None):
        return None
    before, after = (deciding.can(one, query) for one in (played.until(0), played))  # type: ignore[arg-type]
    if before.verdict == YES:
        return before
    if after.verdict == NO and after.rules[:1] and after.rules[0] in _ALWAYS:
        return after
    raise Cannot(
        "What can be done before the first thing that is told is not all seen from there: tell what was before."
    )


def in_response(played: Played, query: Query) -> Verdict | None:
    """Of what can be done neither before the last deed told nor once it is done: that it cannot be done in response.

    There is nothing like a response in the rules; None where one of the two can be.
    """
    if (
        not isinstance(query, Can)
        or query.when != When("in response")
        or not played.deeds
        or query.deed.verb == "prevent"
    ):
        return None
    times = (When("before", played.deeds[-1]), When("when", name=AT_ONCE))
    before, now = (
        answer(played, then) if is_asked(then) else deciding.can(played, then)
        for then in (dataclasses.replace(query, when=time) for time in times)
    )
    return before if before.verdict == now.verdict == NO and before.rules[:1] and before.rules[0] in _ALWAYS else None


def elsewhere(played: Played, who: str, action: bool = False) -> Avoid:
    """What is chosen in a window after the first one in which a player may act; `action`: may take an action."""
    begun = len(played.game.state.history)
    steps, passed = _first_window(played, who, ("action",) if action else _WINDOWS)

    def bad(m: Machine, _: str, choice: Choice) -> bool:
        decision = m.decision
        if decision is None or decision.kind not in _WINDOWS or choice.verb in (Verb.PASS, Verb.CONTINUE):
            return False
        return decision.step not in steps or _structure(m, begun) > passed

    return bad


def _structure(m: Machine, begun: int) -> int:
    return sum(one.kind in _STRUCTURE for one in m.state.history[begun:])


def _first_window(played: Played, who: str, kinds: tuple[str, ...]) -> tuple[set[str], int]:
    """The steps until a player has such a window, and how far the turn or run has gone on by then.

    Where nothing is told to be done, whose turn it is may take an action: no window before that is the first.
    """
    game: Seer = played.game.watching(wish := Wish((), EVERYONE, avoid=tuple(played.avoid)))
    begun = len(game.state.history)
    steps: set[str] = set()
    passed: int | None = None  # how far the run or turn has gone on when anybody has a window
    for _ in range(_FEW):
        decision = game.advance()
        if decision is None or (passed is not None and _structure(game, begun) > passed):
            break
        passed = _structure(game, begun) if passed is None and decision.kind in kinds else passed
        steps.add(decision.step)
        acts = played.deeds or game.state.active != who or decision.kind != "paid"
        if decision.who == who and decision.kind in kinds and acts:
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
    time = when(played, Moment(Comes(dataclasses.replace(deed, when=None))))
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
        windows += decision.kind in _WINDOWS or (decision.kind == "may" and len(decision.options) > 1)
        game = answered(game, decision, decision.default or 0, wish)
    return -1


def _not_yet(now: Verdict, later: Verdict) -> Verdict:
    """What cannot be done at this moment, with how it can be later."""
    if later.verdict not in (YES, DEPENDS):
        more = later.why[: len(now.why)] == now.why  # the same, and that it can come to it in this turn
        return now if now.verdict == NO and not more else later
    why = now.why if now.verdict == NO else ("Not at this moment.",)
    return Verdict(NO, (*why, f"Later: {later.lead()}"), tuple(dict.fromkeys((*now.rules, *later.rules))))
