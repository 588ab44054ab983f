"""The moves of a reading as lines of play: each is tried in the game, since some can be said in several ways."""

from __future__ import annotations

from typing import NamedTuple

from judgebot.ask.reading import Move, Reading
from judgebot.ask.tree import Said, as_scenario
from judgebot.engine.records import NotImplementedRule
from judgebot.game.objects import RUNNER
from judgebot.scenario.model import Scenario
from judgebot.scenario.run import run
from judgebot.scenario.script import AmbiguousLine, StuckLine

MOST_BOOSTS = 10
MOST_BREAKS = 6
BREAKING = "6.9.3b"  # the window in which subroutines are broken


class Played(NamedTuple):
    """The lines of play that the moves come to.

    refused  the move that could not be made, if there was one, and why; the lines are those before it
    """

    lines: tuple[Said, ...]
    refused: tuple[Move, str] | None


def lines_of(r: Reading) -> Played:
    """The lines of play of a reading's moves, as far as they can be made.

    Raises BadInput if the board is refused, NotImplementedRule where the engine does not implement what comes up.
    """
    lines: list[Said] = []
    for one in r.moves:
        why = ""
        for variant in _variants(r, one, lines):
            why = _fits(r, (*lines, *variant))
            if not why:
                _say_which(r, one, (*lines, *variant))
                lines += variant
                break
        else:
            return Played(tuple(lines), (one, why))
    return Played(tuple(lines), None)


def _fits(r: Reading, lines: tuple[Said, ...]) -> str:
    """Why lines cannot be played; "" if they can."""
    try:
        run(as_scenario(r, lines), record=True)
    except (StuckLine, AmbiguousLine) as stuck:
        return str(stuck)
    return ""


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


def _variants(r: Reading, one: Move, lines: list[Said]) -> list[tuple[Said, ...]]:
    """The ways to say a move, the likeliest first; an empty one where it may need no saying."""
    plain: tuple[Said, ...] = ((one.who, one.words, one.at),)
    if one.kind == "break":
        return _breaking(r, one, lines)
    if one.kind == "access":
        title = one.cards[0].title if one.cards else ""
        zone = one.cards[0].where if one.cards else ""
        return [((RUNNER, f"access {title}", ""),), ((RUNNER, f"access a card in {zone}", ""),), ()]
    if one.kind == "breach":
        return [()]
    if one.kind == "target":
        return [plain, ()]
    if one.kind == "pay":
        return [plain, ((one.who, "pay to steal", ""),)]
    if one.kind == "approach" and not one.cards:
        return [()]
    if one.kind == "use":
        name = one.cards[0].title
        return [((one.who, f"trigger {name}", ""),), plain] if " to " not in one.words else [plain]
    if one.kind == "boost":
        return [((one.who, one.words, BREAKING),), plain]
    return [plain]


def _breaking(r: Reading, one: Move, lines: list[Said]) -> list[tuple[Said, ...]]:
    """Boosts, then breaks, as few as break every subroutine; else a single break, which tells why it cannot be."""
    assert one.tool is not None
    tool = one.tool.title
    boost: Said = (RUNNER, f"use {tool} to get", BREAKING)
    broken: Said = (RUNNER, f"use {tool} to break", BREAKING)
    before = _fully(r, tuple(lines))
    for breaks in range(1, MOST_BREAKS + 1):
        reached = False
        for boosts in range(MOST_BOOSTS + 1):
            variant = (boost,) * boosts + (broken,) * breaks
            try:
                now = _fully(r, (*lines, *variant))
            except (StuckLine, AmbiguousLine):
                continue
            reached = True
            if now > before:
                return [variant]
            break  # the strength is enough, the breaks are too few
        if not reached:
            break
    return [(broken,)]


def _fully(r: Reading, lines: tuple[Said, ...]) -> int:
    """How many pieces of ice are fully broken on these lines. Raises what `run` raises."""
    outcome = run(as_scenario(r, lines))
    return sum(event.kind == "fully_broken" for event in outcome.machine.events or ())


def scenario_of(r: Reading, played: Played) -> Scenario:
    """The scenario of a reading with its lines of play. Raises BadInput."""
    return as_scenario(r, played.lines)


__all__ = ["NotImplementedRule", "Played", "lines_of", "scenario_of"]
