"""The moves of a reading as lines of play: each is tried in the game, since some can be said in several ways."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable, Iterator
from typing import NamedTuple

from judgebot.ask import breaking
from judgebot.ask.depends import Chosen, declined, other_choice
from judgebot.ask.pay import of_move
from judgebot.ask.reading import Move, Reading
from judgebot.ask.table import when
from judgebot.ask.tree import Said, as_scenario
from judgebot.ask.verdict import bare, player
from judgebot.cards.names import normalise
from judgebot.engine.machine import Event, Machine
from judgebot.engine.records import NotImplementedRule
from judgebot.explore.walker import Walker
from judgebot.game.objects import RUNNER
from judgebot.scenario.model import Scenario
from judgebot.scenario.run import Outcome, run
from judgebot.scenario.script import AmbiguousLine, StuckLine

Shown = Callable[[Outcome], bool]

MOST_BOOSTS = 10
BREAKING = "6.9.3b"  # the window in which subroutines are broken


class Played(NamedTuple):
    """The lines of play that the moves come to.

    refused  the move that could not be made, if there was one, and why; the lines are those before it
    several  the options among which the words of that move do not decide
    """

    lines: tuple[Said, ...]
    refused: tuple[Move, str] | None
    several: tuple[str, ...] = ()


def lines_of(r: Reading) -> Played:
    """The lines of play of a reading's moves, as far as they can be made.

    Raises BadInput if the board is refused, NotImplementedRule where the engine does not implement what comes up.
    """
    lines: list[Said] = []
    for one in r.moves:
        why = ""
        for variant, shown in _soonest(r, one, lines):
            now = _fits(r, (*lines, *variant), shown)
            if not now:
                _say_which(r, one, (*lines, *variant))
                lines += variant
                break
            why = why or now
        else:
            return Played(tuple(lines), (one, why), _several(r, one, lines))
    return Played(tuple(lines), None)


def _soonest(r: Reading, one: Move, lines: list[Said]) -> Iterator[Variant]:
    """The ways to say a move; of a card that is used by paid and other abilities, first what can be done first.

    Who uses a card at a place that is told does not wait for what comes after it.
    """
    ways = _variants(r, one, lines)
    kinds = {ability.kind for ability in one.cards[0].abilities} if one.kind == "use" and one.cards else set()
    if not {"paid", "conditional"} <= kinds or " to " in one.words:
        yield from ways
        return
    before = _used(r, tuple(lines))

    def begins(way: Variant) -> int:
        return next(iter(_used(r, (*lines, *way[0]))[len(before) :]), sys.maxsize)

    yield from sorted(ways, key=begins)


def _used(r: Reading, lines: tuple[Said, ...]) -> list[int]:
    """How many events were before each choice that lines of play made; none if they cannot be played."""
    try:
        return [one.event for one in run(as_scenario(r, lines)).answered if one.line is not None]
    except (AmbiguousLine, StuckLine):
        return []


def _several(r: Reading, one: Move, lines: list[Said]) -> tuple[str, ...]:
    """The options that a move's words could mean, if they are several."""
    if one.kind == "decline":
        ways = _declined(r, one, lines)
        return tuple(f"{option.words} (step {of.step})" for way in ways for of, option in way) if len(ways) > 1 else ()
    for variant, _ in _variants(r, one, lines):
        try:
            run(as_scenario(r, (*lines, *variant)))
        except AmbiguousLine as several:
            return tuple(several.options)
        except StuckLine:
            continue
    return ()


def _fits(r: Reading, lines: tuple[Said, ...], shown: Shown | None) -> str:
    """Why lines cannot be played; "" if they can.

    shown  what must come about on them
    """
    try:
        outcome = run(as_scenario(r, lines), record=True)
    except AmbiguousLine as several:
        return f"It could mean: {'; '.join(bare(one) for one in several.options[:6])}."
    except StuckLine as stuck:
        return _choices(stuck)
    if shown is not None and not shown(outcome):
        return "That does not come about there."
    return ""


def _choices(stuck: StuckLine) -> str:
    """What a player could choose where a line does not apply, the nearest first, in words."""
    whose = player(stuck.line.who)
    each = [
        f"{when(one.step, one.kind)}: {'; '.join(bare(option) for option in one.options[:5])}" for one in stuck.looked
    ]
    if not each:
        return f"{whose} has no choice there."
    return f"What {whose.replace('The', 'the')} may choose there: {'. Or, '.join(each[:2])}."


def _say_which(r: Reading, one: Move, lines: tuple[Said, ...]) -> None:
    """Where a line does not say which ability of a card is used, tell which one it was taken for."""
    if one.kind != "use" or " to " in one.words:
        return
    answered = [each for each in run(as_scenario(r, lines)).answered if each.line is not None]
    said = answered[-1].option.words if answered else ""
    if said and said != one.words:
        told = f"“{one.words}” is taken as “{said}”"
        if told not in r.assumed:
            r.assumed.append(told)


Variant = tuple[tuple[Said, ...], Shown | None]


def _variants(r: Reading, one: Move, lines: list[Said]) -> Iterator[Variant]:
    """The ways to say a move, the likeliest first, each with what must come about; an empty one where the rules bring
    it about by themselves; last the choices of the player that bring it about."""
    yield from _likely(r, one, lines)
    title = one.cards[0].title if one.cards else ""
    if one.kind == "pay":
        yield from _brought(r, one, lines, _paid(one, _since(r, lines)))
    elif one.kind == "tags":
        yield from _brought(r, one, lines, _tagged(int(one.words.split()[1]), _since(r, lines)))
    elif one.kind == "target" and title:
        yield from _brought(r, one, lines, _named(("targets", "chose"), title, _since(r, lines)))


def _likely(r: Reading, one: Move, lines: list[Said]) -> list[Variant]:
    """The ways to say a move that name it."""
    plain: tuple[Said, ...] = ((one.who, one.words, one.at),)
    title = one.cards[0].title if one.cards else ""

    def said(*words: str) -> list[tuple[tuple[Said, ...], Shown | None]]:
        return [(((one.who, each, ""),), None) for each in words]

    if one.kind == "break":
        return [(each, None) for each in _breaking(r, one, lines)]
    if one.kind == "access":
        zone = one.cards[0].where if one.cards else ""
        return [*said(f"access {title}", f"access a card in {zone}"), ((), _named(("access",), title))]
    if one.kind == "breach":
        return [((), _named(("breach",), ""))]
    if one.kind == "target":
        return [(plain, None), ((), _named(_CHOSEN, title or one.server, _since(r, lines)))]
    if one.kind == "pay":
        paid = _paid(one, _since(r, lines))
        return [*((way, paid) for way, _ in said(one.words, "pay to steal")), ((), paid)]
    if one.kind == "decline":
        ways = _declined(r, one, lines)
        return [(_as_said(ways[0]), None)] if len(ways) == 1 else [] if ways else said(one.words)
    if one.kind == "last turn" and title:
        return [(plain, _named(("stolen" if one.words.startswith("steal") else "trashed",), title))]
    if one.kind == "steal":
        return [(plain, None), ((), _named(("stolen",), title))]
    if one.kind == "trash":
        return [(plain, None), *said(f"choose {title}")]
    if one.kind == "success":
        return [((), _named(("successful",), ""))]
    if one.kind == "approach" and not one.cards:
        return [((), _named(("approach_server",), ""))]
    if one.kind == "tags":
        n = int(one.words.split()[1])
        wanted = _tagged(n, _since(r, lines))
        return [((), wanted)]
    if one.kind == "damage":
        return [((), _counted(("damage",), one.n, _since(r, lines)))]
    if one.kind == "drawn":
        return [((), _counted(("draws",), one.n, _since(r, lines)))]
    if one.kind == "discarded":
        return [((), _many(("trashed", "discards"), one.n))]
    if one.kind == "end run":
        return [*said("choose end the run"), ((), _named(("ends_run", "jacks_out", "run_over"), ""))]
    if one.kind == "use":
        if " to " in one.words:
            return [(plain, None)]
        trigger, agree = (one.who, f"trigger {title}", ""), (one.who, "yes", "")
        agrees = _agrees(one.who, title)
        trashed = said(f"trash {title}") if one.cards and one.cards[0].side == one.who else []
        return [((trigger, agree), agrees), ((*plain, agree), agrees), ((trigger,), None), (plain, None), *trashed]
    if one.kind == "boost" and one.n > 0:
        line = (one.who, one.words, BREAKING)
        return [((line,) * k, _strong(title, one.n)) for k in range(1, MOST_BOOSTS + 1)]
    if one.kind == "boost":
        return [(((one.who, one.words, BREAKING),), None), (plain, None)]
    return [(plain, None)]


# The events that show a choice which was not asked for, since nothing else could be chosen.
_CHOSEN = (
    "targets",
    "chose",
    "access",
    "encounter",
    "trashed",
    "run_begins",
    "broke",
    "hosted",
    "candidate",
    "strength",
)


def _named(kinds: tuple[str, ...], title: str, since: int = 0) -> Shown:
    """Whether an event of these kinds names a card."""
    wanted = normalise(title)

    def shown(outcome: Outcome) -> bool:
        events: list[Event] = outcome.machine.events or []
        return any(
            event.kind in kinds and (not wanted or any(wanted in normalise(str(one)) for one in event.data.values()))
            for event in events[since:]
        )

    return shown


def _strong(title: str, n: int) -> Shown:
    """Whether a card has come to a strength."""
    wanted = normalise(title)

    def shown(outcome: Outcome) -> bool:
        return any(
            event.kind == "strength"
            and event.data.get("strength") == n
            and wanted in normalise(str(event.data["card"]))
            for event in outcome.machine.events or ()
        )

    return shown


def _counted(kinds: tuple[str, ...], n: int, since: int = 0) -> Shown:
    """Whether an event of these kinds is of so many; -1: of any number."""
    return lambda outcome: any(
        event.kind in kinds and (n < 0 or event.data.get("n") == n) for event in (outcome.machine.events or [])[since:]
    )


def _many(kinds: tuple[str, ...], n: int) -> Shown:
    """Whether there are at least so many events of these kinds."""
    return lambda outcome: sum(event.kind in kinds for event in outcome.machine.events or ()) >= n


def _agrees(who: str, title: str) -> Shown:
    """Whether the last line agreed to what the card lets its player do."""

    def shown(outcome: Outcome) -> bool:
        said = [one for one in outcome.answered if one.line is not None]
        return bool(said) and said[-1].decision.about.startswith(title) and said[-1].decision.who == who

    return shown


def _since(r: Reading, lines: list[Said]) -> int:
    """How many events were before the last line's choice: what is told next comes after them."""
    answered = run(as_scenario(r, lines)).answered
    return max((one.event for one in answered if one.line is not None), default=0)


def _paid(one: Move, since: int) -> Shown:
    """Whether what a move pays is paid after so many events."""
    comes = of_move(one, since)
    return lambda outcome: comes(outcome.machine)


def _tagged(n: int, since: int) -> Shown:
    """Whether the Runner takes so many tags after so many events; -1: any number."""
    return lambda outcome: _tags(outcome.machine, n, since)


def _tags(m: Machine, n: int, since: int) -> bool:
    return any(event.kind == "tags" and (n < 0 or event.data.get("n") == n) for event in (m.events or [])[since:])


def _brought(r: Reading, one: Move, lines: list[Said], shown: Shown) -> list[Variant]:
    """The choices of a player that bring about what is told of them, if there are any."""
    scenario = as_scenario(r, lines)
    outcome = run(scenario)
    chosen = other_choice(scenario, False, lambda m: shown(outcome._replace(machine=m)), one.who)
    return [(_as_said(chosen), shown)] if chosen else []


def _as_said(chosen: tuple[Chosen, ...]) -> tuple[Said, ...]:
    return tuple((of.who, option.words, of.step) for of, option in chosen)


def _declined(r: Reading, one: Move, lines: list[Said]) -> list[tuple[Chosen, ...]]:
    """The ways to decline what a move declines: a tag, or to pay (for a card, if one is named)."""
    since = _since(r, lines)
    scenario = as_scenario(r, lines)
    if one.words.endswith("tag"):
        ways = declined(scenario, one.who, since, lambda m: _tags(m, -1, since))
        return [(each,) for way in ways for each in way]
    ways = declined(scenario, one.who, since, of_move(dataclasses.replace(one, n=-1), since))
    return [way[:1] for way in ways if len(way) == 1]


def _breaking(r: Reading, one: Move, lines: list[Said]) -> list[tuple[Said, ...]]:
    """The uses that break what is to be broken, for the fewest credits; else a single one, which tells why not."""
    assert one.tool is not None
    tool = one.tool.title
    found = breaks_of(as_scenario(r, lines), one)
    if found is None or not found.met:
        return [((RUNNER, f"use {tool} to break", BREAKING), (RUNNER, "break no such subroutine", BREAKING))]
    return [tuple((RUNNER, words, BREAKING) for use in found.best.uses for words in use.words)]


class Breaking(NamedTuple):
    """What a card can come to in an encounter, and whether that is what was wanted."""

    at: Walker
    wanted: breaking.Wanted
    best: breaking.Breaks
    met: bool


def breaks_of(scenario: Scenario, one: Move) -> Breaking | None:
    """What the card of a move that breaks can come to; None if no ice is encountered there."""
    assert one.tool is not None
    ice = next((card.title for card in one.cards if card.type == "ice"), "")
    at = breaking.encounter(scenario, ice)
    if at is None:
        return None
    wanted = breaking.Wanted(one.which, one.n)
    best = breaking.most(at, one.tool.title, wanted)
    return Breaking(at, wanted, best, wanted.met(best))


def scenario_of(r: Reading, played: Played) -> Scenario:
    """The scenario of a reading with its lines of play. Raises BadInput."""
    return as_scenario(r, played.lines)


__all__ = ["NotImplementedRule", "Played", "lines_of", "scenario_of"]
