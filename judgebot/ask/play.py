"""The moves of a reading as lines of play: each is tried in the game, since some can be said in several ways."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from judgebot.ask.reading import Move, Reading
from judgebot.ask.tree import Said, as_scenario
from judgebot.cards.names import normalise
from judgebot.engine.machine import Event
from judgebot.engine.records import NotImplementedRule
from judgebot.game.objects import RUNNER
from judgebot.scenario.model import Scenario
from judgebot.scenario.run import Outcome, run
from judgebot.scenario.script import AmbiguousLine, StuckLine

Shown = Callable[[Outcome], bool]

MOST_BOOSTS = 10
MOST_BREAKS = 6
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
        for variant, shown in _variants(r, one, lines):
            now = _fits(r, (*lines, *variant), shown)
            if not now:
                _say_which(r, one, (*lines, *variant))
                lines += variant
                break
            why = why or now
        else:
            return Played(tuple(lines), (one, why), _several(r, one, lines))
    return Played(tuple(lines), None)


def _several(r: Reading, one: Move, lines: list[Said]) -> tuple[str, ...]:
    """The options that a move's words could mean, if they are several."""
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
    except (StuckLine, AmbiguousLine) as stuck:
        return str(stuck)
    if shown is not None and not shown(outcome):
        return "that does not come about there"
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


def _variants(r: Reading, one: Move, lines: list[Said]) -> list[tuple[tuple[Said, ...], Shown | None]]:
    """The ways to say a move, the likeliest first, each with what must come about; an empty one where the rules bring
    it about by themselves."""
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
        return [(plain, None), ((), _named(_CHOSEN, title or one.server))]
    if one.kind == "pay":
        return [*said(one.words, "pay to steal"), ((), _counted(("paid",), -1))]
    if one.kind == "success":
        return [((), _named(("successful",), ""))]
    if one.kind == "approach" and not one.cards:
        return [((), _named(("approach_server",), ""))]
    if one.kind == "tags":
        n = int(one.words.split()[1])
        tag = f"{n} tag{'' if n == 1 else 's'}"
        wanted = _counted(("tags",), n)
        return [((), wanted), *said(f"choose the runner takes {tag}", f"pay take {tag}", f"take {tag}")]
    if one.kind == "damage":
        return [((), _counted(("damage",), one.n))]
    if one.kind == "drawn":
        return [((), _counted(("draws",), one.n))]
    if one.kind == "discarded":
        return [((), _many(("trashed", "discards"), one.n))]
    if one.kind == "end run":
        return [*said("choose end the run"), ((), _named(("ends_run", "jacks_out", "run_over"), ""))]
    if one.kind == "use":
        if " to " in one.words:
            return [(plain, None)]
        trigger, agree = (one.who, f"trigger {title}", ""), (one.who, "yes", "")
        agrees = _agrees(one.who, title)
        return [((trigger, agree), agrees), ((*plain, agree), agrees), ((trigger,), None), (plain, None)]
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


def _named(kinds: tuple[str, ...], title: str) -> Shown:
    """Whether an event of these kinds names a card."""
    wanted = normalise(title)

    def shown(outcome: Outcome) -> bool:
        events: list[Event] = outcome.machine.events or []
        return any(
            event.kind in kinds and (not wanted or any(wanted in normalise(str(one)) for one in event.data.values()))
            for event in events
        )

    return shown


def _counted(kinds: tuple[str, ...], n: int) -> Shown:
    """Whether an event of these kinds is of so many; -1: of any number."""
    return lambda outcome: any(
        event.kind in kinds and (n < 0 or event.data.get("n") == n) for event in outcome.machine.events or ()
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


def _breaking(r: Reading, one: Move, lines: list[Said]) -> list[tuple[Said, ...]]:
    """Boosts, then breaks, as few as break every subroutine; else a single break, which tells why it cannot be."""
    assert one.tool is not None
    tool = one.tool.title
    boost: Said = (RUNNER, f"use {tool} to get", BREAKING)
    broken: Said = (RUNNER, f"use {tool} to break", BREAKING)
    if one.which or one.n > 0:
        return _some_broken(one, tool)
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


def _some_broken(one: Move, tool: str) -> list[tuple[Said, ...]]:
    """The ways to break some subroutines only: those that are named, or so many, in their order."""
    boost: Said = (RUNNER, f"use {tool} to get", BREAKING)
    broken: Said = (RUNNER, f"use {tool} to break", BREAKING)
    count = len(one.which) or one.n
    found: list[tuple[Said, ...]] = []
    for last in range(MOST_BREAKS, 0, -1) if -1 in one.which else (0,):
        wanted = [last if k < 0 else k for k in one.which] or list(range(1, one.n + 1))
        named: tuple[Said, ...] = tuple((RUNNER, f"break subroutine {k}", BREAKING) for k in wanted)
        done: Said = (RUNNER, "break no more", BREAKING)
        singly = tuple(line for each in named for line in (broken, each))
        for boosts in range(MOST_BOOSTS + 1):
            for breaks in (singly, (broken, *named, done), (broken, *named), (broken,) * count):
                if breaks != (broken,) * count or not one.which:
                    found.append((boost,) * boosts + breaks)
    return found


def _fully(r: Reading, lines: tuple[Said, ...]) -> int:
    """How many pieces of ice are fully broken on these lines. Raises what `run` raises."""
    outcome = run(as_scenario(r, lines))
    return sum(event.kind == "fully_broken" for event in outcome.machine.events or ())


def scenario_of(r: Reading, played: Played) -> Scenario:
    """The scenario of a reading with its lines of play. Raises BadInput."""
    return as_scenario(r, played.lines)


__all__ = ["NotImplementedRule", "Played", "lines_of", "scenario_of"]
