"""Choices, events and refusals in sentences, and of what a number is made up. Nothing that decides reads them."""

from __future__ import annotations

import contextlib
import itertools
from collections import Counter
from collections.abc import Callable, Hashable, Iterable

from judgebot.ask.answering.playing import EVERYONE, Eye, Line, Made, Refused, Seer, Wish, through
from judgebot.ask.answering.records import Goal, not_met
from judgebot.ask.answering.table import Cannot
from judgebot.engine.choices import Verb
from judgebot.engine.machine import Event, Machine
from judgebot.engine.records import NotImplementedRule
from judgebot.explain.clauses import TRIVIAL
from judgebot.explain.deeds import does, words
from judgebot.explain.naming import Names
from judgebot.explain.telling import tell
from judgebot.explain.words import cap, count, listing, plain
from judgebot.explore.lines import as_play, met
from judgebot.plain import NamedTuple
from judgebot.scenario import titles
from judgebot.scenario.model import Line as PlayLine
from judgebot.scenario.notation import NamedDecision

_NAMES = {"corp": "the Corp", "runner": "the Runner", "chance": "chance"}


def player(who: str) -> str:
    """A player within a sentence."""
    return _NAMES.get(who, who)


def cited(*rules: str) -> str:
    """Rules behind a sentence."""
    found = [one for one in dict.fromkeys(rules) if one]
    return f" ({', '.join(found)})" if found else ""


def refused(one: Refused) -> str:
    """Why something may not be done."""
    why = titles.said(one.game, one.refusal.why)
    return f"{cap(player(one.refusal.who))} may not {words(one.game, one.refusal.choice)}: {plain(why)}"


class Step:
    """A decision of a line in words: who, what, and whether that is what happens by default.

    at     how many records the history had before it
    price  what its player pays for it, in words; "" for nothing
    """

    def __init__(self, made: Made, says: str, rule: str, at: int) -> None:
        self.who, self.kind, self.choice, self.usual = made.decision.who, made.decision.kind, made.choice, made.usual
        self.says, self.rule, self.verb = says, rule, made.choice.verb
        self.only = len(made.decision.options) == 1
        self.at, self.price = at, ""

    def __str__(self) -> str:
        return self.says


class Way(NamedTuple):
    """What is chosen on a line and is no default, in order, and the rules that grant it."""

    steps: tuple[Step, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules, each once."""
        return tuple(dict.fromkeys(one.rule for one in self.steps))

    def __str__(self) -> str:
        """The choices in a row; "" where there are none."""
        made = itertools.groupby((one.says, one.price) for one in self.steps)
        said = [_said(says, price, len(list(same))) for (says, price), same in made]
        more = f", and {len(said) - _MOST_STEPS} more choices" if len(said) > _MOST_STEPS else ""
        return ", then ".join(said[:_MOST_STEPS]) + more

    def of(self, who: str) -> Way:
        """What a player chooses of it."""
        return Way(tuple(one for one in self.steps if one.who == who))


_MOST_STEPS = 6  # choices that are told


def chosen(start: Seer, line: Line, who: str = "") -> Way:
    """What is chosen on a line; by a player, or by anybody."""
    found = Way(tuple(one for one in steps(start, line)[0] if not one.usual))
    return found.of(who) if who else found


def steps(start: Seer, line: Line) -> tuple[list[Step], list[tuple[NamedDecision, int]]]:
    """The decisions of a line in words, and as lines of play are made of them."""
    game = start.watching(Wish((), frozenset()))
    found: list[Step] = []
    made: list[tuple[NamedDecision, int]] = []
    for one in line:
        decision = game.advance()
        if decision is None:
            break
        option = decision.options[one.pick]
        says = does(game, decision.who, option.choice)
        rule = option.rule or decision.rule
        found.append(Step(one, says, rule, len(game.state.history)))
        made += met(game, decision, one.pick)
        game = game.copy()
        game.answer(one.pick)
    with contextlib.suppress(NotImplementedRule):  # beyond the line it is of no concern
        game.advance()
    told = [one for one in found if not one.usual and one.verb in _PAID_FOR]
    for step, after in itertools.zip_longest(told, told[1:]):
        step.price = _price(game, step, after.at if after is not None else len(game.state.history))
    return found, made


_PAID_FOR = (Verb.USE, Verb.TRIGGER, Verb.REZ, Verb.INSTALL, Verb.PLAY)
_SPENT = {"spend credits": "credit", "spend clicks": "click", "spend counters": "{what} counter"}


def _price(game: Seer, step: Step, until: int) -> str:
    """What the player pays for a choice before the next one that is told (1.16.1); not the click of a basic action."""
    card = game.state.latest(step.choice.card)
    spent: Counter[str] = Counter()
    for one in game.state.history[step.at : until]:
        unit = _SPENT.get(one.kind, "").format(what=one.what)
        if unit and one.who == step.who and game.state.latest(one.source or one.obj) == card:
            spent[unit] += one.n
    paid = [count(n, unit) for unit, n in spent.items() if n]
    return listing(paid) if paid else ""


def play(start: Seer, line: Line) -> list[PlayLine]:
    """A line as a scenario's lines of play."""
    return as_play(start, steps(start, line)[1])


_TIMES = {2: "twice", 3: "three times"}


def _said(says: str, price: str, n: int) -> str:
    """A choice with its price, and how often it is made."""
    told = f"{says} for {price}" if price else says
    return f"{told}{' each' if price else ''}, {_TIMES.get(n, f'{n} times')}" if n > 1 else told


def event(events: list[Event], place: int, active: str) -> str:
    """One event in a sentence."""
    names = Names(events, active)
    for one in events[: place + 1]:
        names.follow(one)
    return tell(events[place], names).sentence.rstrip(".")


MOST = 8  # events that are told


def recorded(start: Seer, line: Line, look: Callable[[Machine], bool] | None = None, until: int = 0) -> Seer:
    """A line played again with its events, from the start of the board on.

    look   told of every step of the game
    until  how long the history is where it ends; 0 for the next decision after the line
    """
    eyes = (Eye(Goal("", not_met, look, lambda m, who, choice: 0), 0),) if look is not None else ()
    end = (lambda w: len(w.state.history) >= until) if until else None
    game = start.copy(record=True).watching(Wish(eyes, EVERYONE, end=end))
    return through(game, line)


def clauses(
    events: list[Event], places: Iterable[int], active: str, least: int = 0
) -> list[tuple[str, tuple[str, ...]]]:
    """Events in sentences, each with its rules; what says nothing, or weighs less, is left out."""
    names = Names(events, active)
    told: dict[str, list[tuple[str, ...]]] = {}
    following = 0
    for place in places:
        for one in events[following : place + 1]:
            names.follow(one)
        following = place + 1
        clause = tell(events[place], names)
        said = clause.sentence.rstrip(".")
        if said and clause.weight >= least:
            told.setdefault(cap(said), []).append(events[place].cites[:2])
    times = {1: "", 2: ", twice"}
    return [
        (f"{said}{times.get(len(cites), f', {len(cites)} times')}{cited(*cites[0])}.", cites[0])
        for said, cites in told.items()
    ]


def composition(
    start: Seer, line: Line, value: Callable[[Seer], Hashable], end: Seer | None = None
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What changed a value on a line, up to its end: the events in sentences, and their rules, the last one's last."""
    changed: list[int] = []
    last: list[object] = [_safe(value, start), 0]

    def look(m: Machine) -> bool:
        events = m.events or []
        now = _safe(value, m)  # type: ignore[arg-type]
        if now != last[0]:
            cause = _cause(events, int(str(last[1])), m)
            if cause >= 0 and cause not in changed:
                changed.append(cause)
        last[0], last[1] = now, len(events)
        return False

    game = recorded(start, line, look, len(end.state.history) if end is not None else 0)
    if not changed or len(changed) > MOST:
        return (), ()
    told = clauses(game.events or [], changed, start.state.active)
    return tuple(said for said, _ in told), tuple(dict.fromkeys(rule for _, cites in told for rule in cites[:1]))


def _safe(value: Callable[[Seer], Hashable], m: Seer) -> Hashable:
    try:
        return value(m)
    except Cannot:
        return None  # a card that is not there at that time


def _cause(events: list[Event], since: int, m: Machine) -> int:
    """The event, of those since a place, that says most; -1 where nothing was said."""
    names = Names(events, m.state.active)
    best, found = TRIVIAL, -1
    for place in range(since, len(events)):
        weight = tell(events[place], names).weight
        if weight > best and events[place].kind not in _DULL:
            best, found = weight, place
    return found


_DULL = (
    "access_cut_short",
    "step",
    "checkpoint",
    "checkpoint_step",
    "paid_window",
    "window_closes",
    "resolves",
    "imminent",
    "passes",
)
