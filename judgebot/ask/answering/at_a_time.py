"""The game at the time at which something is counted."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

from judgebot.ask.answering.deciding import leaves
from judgebot.ask.answering.goals import goal
from judgebot.ask.answering.horizons import end_of
from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.playing import EVERYONE, NOBODY, Eye, Line, Made, Seer, Wish, answered, search
from judgebot.ask.answering.records import Goal
from judgebot.ask.answering.table import Cannot
from judgebot.ask.answering.until_a_turn import until_then
from judgebot.ask.reading.meanings import AT_ONCE, OF_A_TURN, Amount, Deed, Ref, Subs, When, Zone
from judgebot.ask.reading.queries import HowMuch
from judgebot.engine import characteristics as c
from judgebot.engine import frames
from judgebot.engine.encounters import unbroken
from judgebot.engine.frames import Subroutine
from judgebot.engine.machine import Machine
from judgebot.explore.walker import Walker
from judgebot.game import numbers
from judgebot.game.objects import GRIP, HQ, RUNNER

There = tuple[Seer, Line]


def moment(played: Played, when: When | None) -> There | None:
    """The game at the moment that is asked about, and the line there; None where that is where the line ends.

    Raises Cannot where the moment is not understood, or does not come.
    """
    if when is None or (when.deed is None and when.name in ("now", "", "this turn", "this run")):
        return None
    if when == When("when", name=AT_ONCE):
        return _now(played) if played.game.state.runs else None
    if _as_a_run_ends(played, when):
        return None
    if when.deed is None:
        raise Cannot(f"“{when.name}” as the time that is asked about is not understood here.")
    if when.how == "when" and when.deed.verb not in _RESOLVES and played.deeds[-1:] == (when.deed,):  # as it was done
        return _next(played.game, when.deed), played.line
    subs = _subs_of(played, when)
    aim = goal(played.cast, when.deed) if subs is None else _resolved(played, subs)
    if aim.met(played.game, 0) and when.how in ("after", "when"):
        return None if when.how == "after" or when.deed.verb in _RESOLVES else (played.game, played.line)
    if (when.how, when.deed.verb, when.deed.not_) == ("after", "run", False):  # once it is over (6.1.4, 6.9.6)
        return moment(played, When("after", Deed("end", None, thing="run")))
    if when.how != "before" and when.deed.thing in OF_A_TURN:  # whatever else is done before it
        later = until_then(played, when.deed)
        return _next(later.game, when.deed), later.line
    wish = Wish((Eye(aim, len(played.game.state.history)),), EVERYONE, end=end_of(played.game), avoid=(leaves,))
    found = search(played.game, wish)
    if found.game is None:
        raise Cannot("It does not come to the moment that is asked about.")
    then = when.deed if when.how == "when" else None
    return found.game if subs is not None else _next(found.game, then), played.line + found.line


_AS_MET = ("encounter", "approach", "access", "breach", "install", "rez", "derez", "trash", "pass", "bypass", "advance")
_WINDOW_KINDS = ("paid ability window", "mid-access window", "action window")  # where what is met has resolved


def as_met(played: Played, when: When | None) -> Played | None:
    """`how many does he lose when he encounters it`: what is told until then, and all that this triggers (9.2.8).

    None where another time, or none, is asked about. Raises Cannot where it does not come to that.
    """
    deed = when.deed if when is not None and when.how == "when" and when.also is None else None
    return None if deed is None or deed.verb not in _AS_MET or deed.not_ else _settled(played, deed)


def as_breached(played: Played, when: When) -> Played | None:
    """`how many does he access when he breaches it`: until that breach, and all of it; None of another time (7.5).

    Where a run there is told, from its beginning: what is used in it before the breach may add to that.
    """
    deed = when.deed
    if deed is None or deed.verb != "breach" or deed.not_ or (when.how, when.also) != ("when", None):
        return None
    last = next((one for one in reversed(played.deeds) if not one.not_), Deed(""))
    runs = (last.verb, last.server) == ("run", deed.server) and deed.tool is None
    return played if runs else until_then(played, deed)


def as_begun(played: Played, when: When | None, runs: bool = False) -> Played | None:
    """`how many has he once his turn has begun`: with all that this triggers, in whatever order (5.6.1d, 9.2.8b).

    runs  whether a run that is told to be made is looked into so as well: `during the run` (6.9.1d)
    """
    deed = when.deed if when is not None and when.how in ("when", "after") and when.also is None else None
    if deed is None or deed.not_:
        return None
    last = next((one for one in reversed(played.deeds) if not one.not_), Deed(""))
    run = runs and (deed.verb, when.how if when is not None else "") == ("run", "when")
    run = run and bool(played.game.state.runs) and goal(played.cast, deed).met(played.game, 0)
    return _settled(played, last if run else deed) if run or (deed.verb, deed.thing) == ("begin", "turn") else None


def as_done(played: Played, of: object, unit: str, value: Callable[[Seer], object]) -> Played | None:
    """`I run HQ, he rezzes X. What has he left`: as that player's last deed has resolved, and not once the run is over.

    None where it did not change what is counted (what follows is meant), and where something is told not to be done
    after it (what comes of that is).
    """
    last = played.deeds[-1] if played.deeds else Deed("")
    lost = last.verb in ("lose", "gain") and last.unit == unit and last.who in (None, of)
    fits = lost or (last.verb in _IN_WINDOWS and last.who == of)
    in_run = fits and bool(played.marks[-2][0].state.runs and played.game.state.runs)
    then = _settled(played, last) if in_run and not last.not_ else None
    return then if then is not None and value(then.onward(leaves)[0]) != value(played.marks[-2][0]) else None


def as_now(played: Played) -> Played | None:
    """`passes it. How many clicks has he now`: with what this triggered, which may be done or not (9.2.8c).

    None where no run is going on, and where nothing of that kind is open: then it is what it is there.
    """
    told = [one for one in played.deeds if not one.not_]
    if not told or not played.game.state.runs:
        return None
    line = _now(played)[1][len(played.line) :]
    return _settled(played, told[-1]) if any(map(_may_trigger, line)) else None


def _may_trigger(made: Made) -> bool:
    """Whether somebody chose there whether an ability triggers (9.2.8c), and not what comes of one."""
    return made.decision.kind == "trigger" and len(made.decision.options) > 1


_IN_WINDOWS = ("rez", "use", "break", "boost", "trash", "pay")


def before_discards(played: Played, unit: str, of: object) -> Played:
    """Of a hand, a line that stops where the action phase ends, if nothing is told of what comes then."""
    begun = len(played.game.state.history)
    hand = unit == "cards" and of in (Zone(HQ), Zone(GRIP))
    if not hand or played.over is not None or any(one.thing in OF_A_TURN for one in played.deeds):
        return played
    return dataclasses.replace(
        played, over=lambda w: any(one.kind == "action phase ends" for one in w.state.history[begun:])
    )


def _settled(played: Played, deed: Deed) -> Played | None:
    """A line that goes on until what comes of a deed has resolved; None where more than that was told to be done."""
    if [one for one in played.deeds if not one.not_][-1:] != [deed]:
        if goal(played.cast, deed).met(played.game, 0):
            return None
        played = until_then(played, deed)
    begun = len(played.game.state.history)

    def over(w: Walker) -> bool:
        state = w.state
        there = len(state.history) >= begun and bool(state.frames) and state.frames[-1].kind in _WINDOW_KINDS
        return there and state.since >= len(state.history)  # and the checkpoint after it is over (9.2.7a, 10.3.3)

    return dataclasses.replace(played, over=over)


def _subs_of(played: Played, when: When) -> Subs | None:
    """The subroutines of `after its subs`, `after both`, `after the first sub`, where it is known of which ice."""
    subs = when.deed.only if when.deed is not None and when.how == "after" and when.deed.verb == "resolve" else None
    if not isinstance(subs, Subs) or subs.of is None:
        return None
    every = len(c.subroutines(played.game, played.cast.known(played.game, subs.of)))
    if not subs.which and (subs.amount.how == "all" or subs.amount.n == every > 1):
        return Subs(subs.of, amount=Amount(how="all"))
    return subs if subs.which else None


def _resolved(played: Played, subs: Subs) -> Goal:
    """That those subroutines have resolved, or all that are unbroken; or the encounter is over before that (9.8.8)."""
    assert subs.of is not None
    ice = subs.of
    n = len(c.subroutines(played.game, played.cast.known(played.game, ice)))
    wanted = {one - 1 if one > 0 else n + one for one in subs.which}
    if not wanted <= {*range(n)}:
        raise Cannot("So many subroutines are not there.")
    whole = not wanted or n - 1 in wanted  # then it is the last that is waited for

    def now(m: Machine) -> bool:
        encounter = m.state.encounter()
        if encounter is None or not played.cast.is_it(m, encounter.ice, ice):
            return False
        every = [sub.key for sub in c.subroutines(m, encounter.ice)]
        keys = {every[one] for one in wanted} if wanted and len(every) == n else {sub.key for sub in unbroken(m)}
        begun = {*encounter.resolved, *(one.sub.key for one in m.state.frames if isinstance(one, Subroutine))}
        later = set() if whole else {*every[max(wanted) + 1 :]}
        under_way = {one.sub.key for one in m.state.frames if isinstance(one, Subroutine)}
        return bool(keys) and keys <= {*encounter.resolved} - under_way and begun.isdisjoint(later)

    def met(m: Machine, since: int) -> bool:
        kinds = [one for one in m.state.history[since:] if one.kind in ("encounter", "encounter ends")]
        its = any(one.kind == "encounter" and played.cast.any_of(m, one, (ice,)) for one in kinds)
        return whole and bool(kinds) and kinds[-1].kind == "encounter ends" and (its or since > 0)

    return Goal("", met, now, lambda m, who, choice: 0)


def _as_a_run_ends(played: Played, when: When) -> bool:
    """`how many tags does he get when the run ends`: with all that comes of its end, which is in the same action."""
    deed = when.deed
    if deed is None or (deed.verb, deed.thing, deed.by) != ("end", "run", None) or when.how not in ("when", "after"):
        return False
    since = played.game.state.history[len(played.start.state.history) :]
    return bool(played.game.state.runs) or any(one.kind == "run ends" for one in since)


_RESOLVES = ("use", "trigger", "play", "score", "steal", "purge")  # `when he uses it`: with what comes of it


def _next(game: Seer, then: Deed | None = None) -> Seer:
    """A game at its next decision: what is being resolved is done by then.

    As an encounter ends: before the ice is passed, and what comes of that (6.9.4a); as a turn ends: before the next one
    begins, and what comes of that.
    """
    ended = then.thing if then is not None and then.verb == "end" else ""
    after = {"encounter": "pass", "turn": "turn begins"}.get(ended, "")
    begun = len(game.state.history)

    def passed(m: Walker) -> bool:
        return bool(after) and any(one.kind == after for one in m.state.history[begun:])

    game = game.watching(Wish((), EVERYONE, end=passed))
    game.advance()
    return game


_WINDOWS = ("action", "paid", "jack out")  # decisions before which what was done has resolved


_FEW = 12  # decisions until one of these


def _now(played: Played) -> There:
    """The game where what was told last has resolved, and no more than that."""
    wish, made = Wish((), EVERYONE), list(played.line)
    game = played.game.watching(wish)
    for _ in range(_FEW):
        decision = game.advance()
        if decision is None or decision.kind in _WINDOWS or decision.default is None:
            break
        made.append(Made(decision, decision.default))
        game = answered(game, decision, decision.default, wish)
    return game, tuple(made)


def encounter(played: Played, of: object) -> There | None:
    """The encounter in which a card's strength or subroutines count: the one in progress, or that comes on the line."""
    ice = of.of if isinstance(of, Subs) else of
    wish = Wish((), NOBODY, avoid=tuple(played.avoid), end=lambda w: w.state.encounter() is not None)
    game, line = played.game, played.line
    here = game.state.encounter()
    is_ice = isinstance(ice, Ref) and played.table.card(ice).type == "ice"
    if here is None or (is_ice and not played.cast.is_it(game, here.ice, ice)):  # type: ignore[arg-type]
        if not game.state.runs:
            return None
        aim = goal(played.cast, Deed("encounter", RUNNER, (ice,) if is_ice else ()))  # type: ignore[arg-type]
        eyes = (Eye(aim, len(game.state.history)),)
        found = search(game, wish._replace(eyes=eyes, end=end_of(game), vary=NOBODY))
        if found.game is None:
            return None
        game, line = found.game, line + found.line
    begun = game is played.game and any(made.decision.step == numbers.ENCOUNTER_WINDOW for made in played.line)

    def there(w: Walker) -> bool:
        return (begun or w.next_step() == numbers.ENCOUNTER_WINDOW) and not any(
            isinstance(one, _UNSETTLED) for one in w.state.frames
        )

    game = game.watching(Wish((), EVERYONE, end=there))
    game.advance()
    return (game, line) if game.state.encounter() is not None else None


_UNSETTLED = (frames.PaidAbility, frames.Ability, frames.ReactionWindow)


def in_the_encounter(played: Played, query: HowMuch) -> HowMuch:
    """`in this encounter`, where it is told what becomes of its subroutines: until it ends, and not as it begins."""
    when = query.when
    within = any(one.verb in ("break", "resolve") or isinstance(one.via, Subs) for one in played.deeds)
    begins = when is not None and when.how == "when" and when.deed is not None and when.deed.verb == "encounter"
    if not (begins and within and query.change):
        return query
    return dataclasses.replace(query, when=When("when", Deed("end", None, thing="encounter")))


def told_in_turn(when: When | None) -> bool:
    """Whether a time is this turn, with what was done in it before."""
    return when is not None and (when.name == "this turn" or told_in_turn(when.also))
