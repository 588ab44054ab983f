"""How many subroutines a card can break in an encounter, and what that costs: the whole of it, from the credits there.

Only that card is used, in every order, or with the help of the Runner's other cards that break nothing themselves; the
other player does nothing, and what else must be chosen takes its default.
"""

from __future__ import annotations

import itertools
from collections import deque
from typing import NamedTuple

from judgebot.ask.table import times
from judgebot.ask.verdict import bare
from judgebot.engine import apply as a
from judgebot.engine import characteristics as c
from judgebot.engine import prohibitions
from judgebot.engine.drive import drive
from judgebot.engine.encounters import breakable, unbroken
from judgebot.engine.facts import Fact
from judgebot.engine.records import Decision, NotImplementedRule
from judgebot.explore.walker import Walker
from judgebot.game import numbers
from judgebot.game.objects import CORP, PLAY, RUNNER
from judgebot.scenario.board import build
from judgebot.scenario.model import Scenario
from judgebot.scenario.notation import NamedDecision, named
from judgebot.scenario.phrases import begins
from judgebot.scenario.run import settled
from judgebot.scenario.script import AmbiguousLine, Script

STATES = 300  # looked at, at most
MORE_CREDITS = 15
_COSTS = 6  # costs that may be chosen for one use, at most
_FIRE = "6.9.3c"  # the subroutines left resolve


class Use(NamedTuple):
    """One use of the card: what was chosen, and what it cost in all; and the credits gained with it, after paying."""

    words: tuple[str, ...]
    credits: int
    clicks: int
    breaks: bool
    gained: int = 0


class Breaks(NamedTuple):
    """What the card can come to in an encounter.

    uses      what is done, in order
    broken    the numbers of the subroutines that are broken then
    total     how many the ice has
    left, had  the Runner's credits at the end, and before
    clicks    what is left of them
    strength  of the card and of the ice, at the end
    began     the strength of the card before anything was done
    icebreaker  whether it is one
    already   the numbers of the subroutines that were broken before
    gone      whether the card is no longer in play then, as a cost
    """

    ice: str
    uses: tuple[Use, ...]
    broken: tuple[int, ...]
    total: int
    left: int
    had: int
    clicks: int
    strength: tuple[int | None, int | None]
    began: int | None = None
    icebreaker: bool = False
    gone: bool = False
    already: tuple[int, ...] = ()

    @property
    def needs(self) -> int:
        """How many credits it takes, of which some may come back on the way."""
        net = itertools.accumulate((use.credits for use in self.uses), initial=0)
        return max((before + use.credits + use.gained for before, use in zip(net, self.uses, strict=False)), default=0)


class Wanted(NamedTuple):
    """What is to be broken: these subroutines by number (negative: counted from the end); else so many; else all."""

    which: tuple[int, ...] = ()
    n: int = -1

    def met(self, found: Breaks) -> bool:
        """Whether that much is broken."""
        if self.which:
            return all((k if k > 0 else found.total + 1 + k) in found.broken for k in self.which)
        return len(found.broken) >= (self.n if self.n > 0 else found.total) > 0


def encounter(scenario: Scenario, ice: str = "", early: bool = False) -> Walker | None:
    """The game in the window of an encounter in which subroutines are broken; None if the line comes to none.

    ice    the title of the ice; "": the first encounter after all lines, or the last one there is
    early  the game as that window opens, before what the Corp does in it last of all; None if the line tells no such
    """
    m = Walker.of(build(scenario))
    script = Script(scenario)
    found: list[tuple[Walker, bool]] = []  # and of each, whether it is after all lines
    last = ""  # who did what the last line tells, in that window

    def late() -> bool:
        return any(after for _, after in found)

    def look(m: Walker) -> None:
        there = m.state.encounter()
        if there is not None and m.name(there.ice).startswith(ice):
            found.append((m.copy(), script.done))

    def here(m: Walker) -> bool:
        if m.next_step() == numbers.ENCOUNTER_WINDOW and not late():
            look(m)
        elif m.next_step() == _FIRE and last == CORP and not late():
            look(m)  # what the Corp did in that window left the Runner nothing to do there
        return False  # only looked at: it goes on

    def decide(m: Walker, decision: Decision) -> int | None:
        nonlocal last
        in_window = decision.kind == "paid" and decision.who == RUNNER and decision.step == numbers.ENCOUNTER_WINDOW
        if in_window and script.done and not late():
            look(m)  # the lines were played in that window
        if script.done and ((found and not ice) or settled(m, decision)):
            return None
        told = not script.done
        chosen = script.choose(m, decision)
        if told and decision.kind == "paid" and decision.step == numbers.ENCOUNTER_WINDOW:
            last = decision.who
        if chosen is None and script.done and decision.kind not in ("action", "paid"):
            return 0  # a choice before the encounter's window that nobody tells
        return chosen

    m.stop = here
    try:
        drive(m, decide, [lambda m, _: script.take_forced(m)])
    except (AmbiguousLine, NotImplementedRule):
        return None
    if not found:
        return None
    meant = next((one for one, after in found if after), found[-1][0])
    if not early:
        return meant
    opening = next(one for one, _ in found if _met(one) == _met(meant))
    return opening if last == CORP and opening is not meant else None


def _met(m: Walker) -> object:
    """Which encounter it is."""
    there = m.state.encounter()
    return there.id if there is not None else None


def most(at: Walker, tool: str, wanted: Wanted, credits: int = 0, helped: bool = False) -> Breaks:
    """The best that the card can come to from a window of an encounter on.

    tool     its title
    credits  so many more than the Runner has
    helped   other cards are used too, but to break
    """
    start = at.copy()
    start.stop = lambda m: m.next_step() == _FIRE
    if credits:
        a.player(start, RUNNER, credits=start.state.players[RUNNER].credits + credits)
        start.advance()
    waiting: deque[tuple[Walker, tuple[Use, ...], int | None]] = deque([(start, (), None)])
    seen: set[object] = set()
    best: Breaks | None = None
    already: tuple[int, ...] = ()
    had, began = start.state.players[RUNNER].credits, _own_strength(start, tool)
    own = next((oid for oid in start.state.objs if start.name(oid) == tool), None)
    icebreaker = own is not None and "icebreaker" in c.subtypes(start, own)
    for _ in range(STATES):
        if not waiting:
            break
        m, uses, strong = waiting.popleft()
        decision = m.advance()
        here = _there(m, uses, had, tool)
        if here is None:
            continue
        gone = own is not None and _in_play(start, tool) and not _in_play(m, tool)
        if gone:  # trashed as a cost: with the strength that it had
            here = here._replace(strength=(strong, here.strength[1]), gone=True)
        if best is None:
            already = here.broken
        here = here._replace(began=began, icebreaker=icebreaker, already=already)
        if best is None or _better(here, best, wanted):
            best = here
        if wanted.met(here) or decision is None or decision.step != numbers.ENCOUNTER_WINDOW:
            continue
        for index, option in enumerate(named(m, decision).options):
            help_ = helped and option.words.startswith("use ") and " to break" not in option.words
            if not help_ and not begins(option.words, f"use {tool}"):
                continue
            for after, use in _used(m, index, option.words, wanted):
                key = _key(after, tool)
                if key not in seen:
                    seen.add(key)
                    waiting.append((after, (*uses, use), here.strength[0]))
    assert best is not None
    own = next((oid for oid in at.state.objs if at.name(oid) == tool), None)
    return best._replace(began=c.strength(at, own) if own is not None else None)


def _better(one: Breaks, other: Breaks, wanted: Wanted) -> bool:
    def worth(found: Breaks) -> tuple[bool, int, bool, bool, int, int, int]:
        own, ice = found.strength
        strong = own is not None and ice is not None and own >= ice
        left = found.left if found.broken or strong else 0
        met = wanted.met(found)  # then no use more than it takes, whoever's credits pay for it
        return (met, len(found.broken), not found.gone, strong, left, -len(found.uses) if met else 0, own or 0)

    return worth(one) > worth(other)


def _in_play(m: Walker, tool: str) -> bool:
    return any(obj.zone == PLAY and m.name(oid) == tool for oid, obj in m.state.objs.items())


def _own_strength(m: Walker, tool: str) -> int | None:
    own = next((oid for oid in m.state.objs if m.name(oid) == tool), None)
    return c.strength(m, own) if own is not None else None


def _there(m: Walker, uses: tuple[Use, ...], had: int, tool: str) -> Breaks | None:
    there = m.state.encounter()
    if there is None or there.ice not in m.state.objs:
        return None
    subs = c.subroutines(m, there.ice)
    left = {sub.key for sub in unbroken(m)}
    broken = tuple(n for n, sub in enumerate(subs, 1) if sub.key not in left)
    strengths = (_own_strength(m, tool), c.strength(m, there.ice))
    runner = m.state.players[RUNNER]
    return Breaks(m.name(there.ice), uses, broken, len(subs), runner.credits, had, runner.clicks, strengths)


def _key(m: Walker, tool: str) -> object:
    m.advance()
    there = m.state.encounter()
    if there is None or there.ice not in m.state.objs:
        return None
    counters = tuple((oid, repr(obj.counters)) for oid, obj in m.state.objs.items() if obj.counters)
    strength = _own_strength(m, tool)
    runner = m.state.players[RUNNER]
    left = tuple(sub.key for sub in unbroken(m))
    return (runner.credits, runner.clicks, strength, c.strength(m, there.ice), left, counters)


def _used(m: Walker, index: int, words: str, wanted: Wanted) -> list[tuple[Walker, Use]]:
    """The games after an option was taken, one for each cost that may be chosen for it, and what that was."""
    start = m.copy()
    before, open_ = start.state.players[RUNNER], len(unbroken(start))
    start.answer(index)
    since = len(start.state.history)
    found: list[tuple[Walker, Use]] = []
    waiting: list[tuple[Walker, list[str]]] = [(start, [words])]
    while waiting and len(found) < _COSTS:
        after, said = waiting.pop(0)
        if not _carried(after, said, wanted, waiting):
            continue
        runner = after.state.players[RUNNER]
        spent = (before.credits - runner.credits, before.clicks - runner.clicks)
        # What is gained comes after what is paid.
        gained = sum(one.n for one in after.state.history[since:] if one.kind == "gain credits" and one.who == RUNNER)
        found.append((after, Use(tuple(said), *spent, len(unbroken(after)) < open_, gained)))
    return found


def _carried(after: Walker, said: list[str], wanted: Wanted, others: list[tuple[Walker, list[str]]]) -> bool:
    """Carry a use through to the next window; False if it cannot be.

    said    the choices on the way, added to
    others  the games in which another cost is chosen, added to
    """
    for _ in range(30):
        try:
            waits = after.advance()
        except NotImplementedRule:
            return False
        decision = None if waits is None else named(after, waits)
        if after.state.encounter() is None:
            return False
        if decision is None:
            return True
        if decision.kind == "paid" and decision.who == RUNNER and decision.step == numbers.ENCOUNTER_WINDOW:
            return True
        choice = _choice(after, decision, wanted)
        if decision.kind == "cost" and decision.who == RUNNER and len(decision.options) > 1:
            for n, option in enumerate(decision.options):
                if n != choice:
                    other = after.copy()
                    other.answer(n)
                    others.append((other, [*said, option.words]))
        if decision.kind == "subroutine" or (decision.kind == "cost" and choice != decision.default):
            said.append(decision.options[choice].words)
        after.answer(choice)
    return False


def _choice(m: Walker, decision: NamedDecision, wanted: Wanted) -> int:
    """Which subroutine, where some are named; what is not the card itself to pay with; else what is usual."""
    if decision.kind == "subroutine" and wanted.which:
        there = m.state.encounter()
        total = len(c.subroutines(m, there.ice)) if there is not None else 0
        for k in wanted.which:
            number = k if k > 0 else total + 1 + k
            for index, option in enumerate(decision.options):
                if option.words.startswith(f"break subroutine {number} "):
                    return index
        for index, option in enumerate(decision.options):
            if option.words == "break no more":
                return index
    if decision.kind == "cost":  # the card itself last of all
        return next((n for n, option in enumerate(decision.options) if "[trash]" not in option.words), 0)
    return decision.default or 0


def needed(at: Walker, tool: str, wanted: Wanted) -> Breaks | None:
    """The least with which the card could do it, had the Runner more credits; None if credits do not help."""
    rich = most(at, tool, wanted, MORE_CREDITS)
    return rich if wanted.met(rich) else None


def prohibited(at: Walker, tool: str) -> tuple[str, Fact] | None:
    """What prohibits that the card breaks subroutines of the ice, at any strength; None if nothing does (1.2.2)."""
    there = at.state.encounter()
    own = next((oid for oid in at.state.objs if at.name(oid) == tool), None)
    if there is None or own is None or unbroken(at) == breakable(at, own):
        return None
    limits = prohibitions.break_limits(at, there.ice, own)
    return prohibitions.forbidden(at, limits[0]) if limits else None


# In words


def _several(n: int, noun: str) -> str:
    return f"{n} {noun}{'' if n == 1 else 's'}"


def _cost(uses: list[Use]) -> str:
    """` (2 credits)`; "" if it costs neither credits nor clicks."""
    gained, clicks = sum(use.gained for use in uses), sum(use.clicks for use in uses)
    paid = sum(use.credits for use in uses) + gained
    parts = [_several(n, unit) for n, unit in ((paid, "credit"), (clicks, "click")) if n]
    parts += [f"{_several(gained, 'credit')} gained"] if gained else []
    return f" ({' and '.join(parts)})" if parts else ""


def _left(found: Breaks) -> str:
    """`, and 1 credit is left`: of what was spent; "" if nothing was."""
    parts = [(found.left, "credit")] if any(use.credits for use in found.uses) else []
    parts += [(found.clicks, "click")] if any(use.clicks for use in found.uses) else []
    if not parts:
        return ""
    verb = "is" if [n for n, _ in parts] == [1] else "are"
    return f", and {' and '.join(_several(n, unit) for n, unit in parts)} {verb} left"


def _title(use: Use) -> str:
    """The card that is used."""
    return bare(use.words[0]).removeprefix("use ").partition(" to ")[0].partition(" (")[0]


def _how(tool: str, found: Breaks) -> str:
    """`X is used twice for strength, to 5 (4 credits) and once to break (1 credit)`, after the cards that help."""
    own = [use for use in found.uses if use.words[0].startswith(f"use {tool} ")]
    boosts, breaks = [use for use in own if not use.breaks], [use for use in own if use.breaks]
    helping = [use for use in found.uses if use not in own]
    parts = [f"{_title(use)} is used first{_cost([use])}" for use in helping]
    if boosts:
        of = f"from {found.began} to {found.strength[0]}" if found.began is not None else f"to {found.strength[0]}"
        parts.append(f"{tool} is used {times(len(boosts))} for strength, {of}{_cost(boosts)}")
    if breaks:
        parts.append(f"{'' if boosts else tool + ' is used '}{times(len(breaks))} to break{_cost(breaks)}")
    if found.gone:
        parts[-1] += f", for which {tool} is given up"
    return " and ".join(parts)


def done(tool: str, found: Breaks) -> tuple[str, tuple[str, ...]]:
    """That the card breaks what it is to break, and for how much; with the rules."""
    new = [n for n in found.broken if n not in found.already] or list(found.broken)
    if len(new) == found.total:
        which = {1: "the only subroutine", 2: "both subroutines"}.get(found.total, f"all {found.total} subroutines")
    else:
        which = f"subroutine{'s' * (len(new) > 1)} {' and '.join(map(str, new))}"
        which += f" of the {found.total}"
    own, ice = found.strength
    rules = ("3.9.5g",) if found.icebreaker else ("6.5.4", "9.8.6")
    strong = f" at strength {own} against {ice}" if found.icebreaker else ""
    rules = ("1.14.4b", *rules) if tool == found.ice else rules
    text = f"{tool} breaks {which} of {found.ice}{strong} ({', '.join(rules)}): {_how(tool, found)}{_left(found)}."
    return text, rules


def lacking(tool: str, found: Breaks, wanted: Wanted, needed: Breaks | None) -> tuple[str, tuple[str, ...]]:
    """Why the card does not break what it is to break: what it comes to, and what all of it takes; with the rules."""
    said, rules = [], []
    own, ice = found.strength
    money = needed is not None or any(use.credits for use in found.uses)
    with_ = f"With {_several(found.had, 'credit')} " if money else ""
    if found.broken and not found.uses:
        said.append(
            f"{len(found.broken)} of the {_several(found.total, 'subroutine')} of {found.ice}"
            f" {'is' if len(found.broken) == 1 else 'are'} broken before, and {tool} breaks none of the others."
        )
    elif found.broken:
        said.append(
            f"{with_}{tool} breaks {len(found.broken)} of the"
            f" {_several(found.total, 'subroutine')} of {found.ice} at most: {_how(tool, found)}{_left(found)}."
        )
    elif own is not None and ice is not None and found.uses:
        how = _how(tool, found)
        said.append(
            f"{how[:1].upper()}{how[1:]} against {ice} of {found.ice} (3.9.5g){_left(found)}: no subroutine is broken."
        )
        rules.append("3.9.5g")
    if needed is not None:
        again = needed.strength[0] != found.strength[0] or not found.uses
        how = f" ({_how(tool, needed)})" if again else ""
        said.append(f"It takes {_several(needed.needs, 'credit')}{how}, and the Runner has {found.had} (1.16.1).")
        rules.append("1.16.1")
    elif found.broken and money:
        said.append("More credits would not help.")
    return " ".join(said) or f"{tool} breaks none of them.", tuple(rules)
