"""The moves of a reading as lines of play: each is tried in the game, since some can be said in several ways."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from judgebot.ask import breaking
from judgebot.ask import shown as shown_by
from judgebot.ask.bids import traces
from judgebot.ask.depends import Chosen, declined, other_choice
from judgebot.ask.events import ability_prevented
from judgebot.ask.installed import encountered, installed_by, only_installed
from judgebot.ask.pay import of_move
from judgebot.ask.readings import Move, Reading
from judgebot.ask.refrain import untrashed
from judgebot.ask.shown import Shown
from judgebot.ask.table import when
from judgebot.ask.thrown import thrown
from judgebot.ask.tree import Said, as_scenario
from judgebot.ask.verdict import bare, player
from judgebot.engine.records import NotImplementedRule
from judgebot.explore.walker import Walker
from judgebot.game.objects import RUNNER
from judgebot.scenario.model import Scenario
from judgebot.scenario.run import run
from judgebot.scenario.script import AmbiguousLine, StuckLine

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
        paid = _cost_open(r, one, lines)
        if paid and r.question.kind == "must" and r.moves[-1] is one:
            break  # what must be paid is asked: the line stops where it is
        lines += paid
        refused = _add(r, one, lines)
        after = lines
        chosen: list[Said] = []
        while refused is not None and len(chosen) < _MOST_OPEN and (more := left_open(r, after)) is not None:
            if more[0] == one.who:
                break  # the move is what that player chooses there, or cannot choose
            chosen.append(more)
            after = [*lines, *chosen]
            if _add(r, one, after) is None:
                lines, refused = after, None
                for each in chosen:
                    assume_first(r, each)
        if refused is not None:
            return Played(tuple(lines), (one, refused[0]), refused[1])
    return Played(tuple(lines), None)


_MOST_OPEN = 3


def _add(r: Reading, one: Move, lines: list[Said]) -> tuple[str, tuple[str, ...]] | None:
    """Add the lines that a move comes to; None if it can be made, else why not, and what it could mean."""
    why = ""
    for variant, shown in _soonest(r, one, lines):
        now = _fits(r, (*lines, *variant), shown)
        if not now:
            _say_which(r, one, (*lines, *variant))
            _say_late(r, one, lines, variant)
            lines += variant or _pinned(r, one, lines, shown)
            lines += _paid_with(r, one, lines)
            return None
        why = why or now
    several = _several(r, one, lines)
    fits = [line for each in several if (line := _leads_on(r, one, lines, each)) is not None]
    if len(fits) != 1:
        return why, several
    lines += fits
    _assume(r, one, fits[0][1])
    return None


def left_open(r: Reading, lines: Sequence[Said]) -> Said | None:
    """The first option of the choice at which lines stop, since nobody says which it is and it has no default."""
    waits = run(as_scenario(r, lines)).waiting
    if waits is None or waits.kind in ("action", "paid") or not waits.options:
        return None
    return (waits.who, waits.options[0].words, waits.step)


def assume_first(r: Reading, line: Said) -> None:
    told = f"“{bare(line[1])}” of the {line[0].capitalize()}: the first that may be chosen, since nobody says which"
    if told not in r.assumed:
        r.assumed.append(told)


def _cost_open(r: Reading, one: Move, lines: list[Said]) -> tuple[Said, ...]:
    """What is given up for a card that is used, where the line goes on to what it does and tells nothing of that."""
    if one.kind not in ("find", "target") or not lines:
        return ()
    waits = run(as_scenario(r, lines)).waiting
    if waits is None or waits.kind != "cost" or waits.who != one.who:
        return ()
    named = [card.title for card in one.cards]
    if any(bare(each.words).endswith(title) for each in waits.options for title in named):
        return ()
    words = waits.options[0].words
    told = f"for {waits.about.partition(':')[0]}: “{bare(words)}”, of what it may be"
    if told not in r.assumed and r.question.kind != "must":
        r.assumed.append(told)
    return ((waits.who, words, waits.step),)


# Moves that may come about by a choice which nobody had to tell, since it is the usual one.
_BY_CHOICE = ("pay", "discarded", "end run", "tags", "target", "install")


def _pinned(r: Reading, one: Move, lines: list[Said], shown: Shown | None) -> tuple[Said, ...]:
    """The choices by which a move comes about that its player left open: told now, they are no longer open."""
    if shown is None or one.kind not in _BY_CHOICE:
        return ()
    scenario = as_scenario(r, lines)
    outcome = run(scenario)
    ways = declined(scenario, one.who, _since(r, lines), lambda m: shown(outcome._replace(machine=m)))
    made = [of for way in ways for of, _ in way[:1] if of.default is not None]
    pinned = tuple((of.who, of.options[of.default or 0].words, of.step) for of in made)
    return pinned if pinned and not _fits(r, (*lines, *pinned), shown) else ()


def _paid_with(r: Reading, one: Move, lines: list[Said]) -> tuple[Said, ...]:
    """The payment that an ability asks of the player who uses its card, as long as nobody says that they decline it."""
    if one.kind not in ("use", "trigger") or any(each.kind == "decline" and each.who == one.who for each in r.moves):
        return ()
    title = one.cards[0].title if one.cards else ""
    answered = run(as_scenario(r, lines)).answered
    last = max((n for n, each in enumerate(answered) if each.line is not None), default=-1)
    for each in answered[last + 1 : last + 2]:
        of, words = each.decision, each.option.words
        if of.who == one.who and of.kind == "pay" and of.about.startswith(title) and words.startswith("pay "):
            line = (of.who, words, of.step)
            return () if _fits(r, (*lines, line), None) else (line,)
    return ()


def _soonest(r: Reading, one: Move, lines: list[Said]) -> Iterator[Variant]:
    """The ways to say a move; of a card that is used by paid and other abilities, first what can be done first.

    Who uses a card at a place that is told does not wait for what comes after it.
    """
    ways = _variants(r, one, lines)
    kinds = {ability.kind for ability in one.cards[0].abilities} if one.kind == "use" and one.cards else set()
    if not {"paid", "conditional"} <= kinds or " to " in one.words:
        yield from ways
        return
    own = [ability for ability in one.cards[0].abilities if ability.kind == "conditional"]
    bypasses = {ability.kind for ability in one.cards[0].abilities if "ypass" in ability.english()}
    if bypasses == {"conditional"} and len(one.cards) > 1:  # on a piece of ice it is used to bypass that
        yield ((one.who, f"trigger {one.cards[0].title}", one.at),), None
        return
    if not any("you may" in ability.english().lower() for ability in own):
        # What triggers by itself is not used: that is what is paid for.
        yield ((one.who, f"{one.words} to", one.at),), None
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
    own = [ability for ability in one.cards[0].abilities if ability.kind == "paid"] if one.cards else []
    alone = said.startswith(f"{one.words} to ") and len(own) == 1  # nothing else could be meant
    if said.startswith(one.words) and said != one.words and not alone:
        _assume(r, one, said)


def _say_late(r: Reading, one: Move, lines: list[Said], variant: tuple[Said, ...]) -> None:
    """Tell of a card that is used only after the run is over in which the line was, where nobody said when."""
    if one.kind not in ("use", "boost", "install", "rez", "trash") or one.at or not variant or not _in_run(r, lines):
        return
    outcome = run(as_scenario(r, (*lines, *variant)), record=True)
    said = [each for each in outcome.answered if each.line is not None][-len(variant) - 1 :]
    if len(said) <= len(variant) or said[1].decision.kind == "action":
        return
    between = (outcome.machine.events or [])[said[0].event : said[1].event]
    if any(event.kind == "run_over" for event in between):
        told = f"“{bare(said[1].option.words)}” is taken to come after the run is over"
        if told not in r.assumed:
            r.assumed.append(told)


def _assume(r: Reading, one: Move, said: str) -> None:
    told = f"“{one.words}” is taken as “{said}”"
    if told not in r.assumed:
        r.assumed.append(told)


def _leads_on(r: Reading, one: Move, lines: list[Said], words: str) -> Said | None:
    """The line that takes one of several options, if with it what is chosen next is chosen, and not by an action."""
    place = next(k for k, each in enumerate(r.moves) if each is one)
    then = next(iter(r.moves[place + 1 : place + 2]), None)
    line = (one.who, words, one.at)
    if then is None or then.kind not in ("target", "find") or _fits(r, (*lines, line), None):
        return None
    for variant, shown in _likely(r, then, [*lines, line]):
        if not _fits(r, (*lines, line, *variant), shown):
            answered = [
                each for each in run(as_scenario(r, (*lines, line, *variant))).answered if each.line is not None
            ]
            if not variant or answered[-1].decision.kind != "action":
                return line
    return None


Variant = tuple[tuple[Said, ...], Shown | None]


def _variants(r: Reading, one: Move, lines: list[Said]) -> Iterator[Variant]:
    """The ways to say a move, the likeliest first, each with what must come about; an empty one where the rules bring
    it about by themselves; last the choices of the player that bring it about."""
    title = one.cards[0].title if one.cards else ""
    elsewhere = one.cards and one.cards[0].where in ("heap", "stack", "Archives", "R&D")
    if one.kind == "install" and title and lines and not lines[-1][1].startswith("install "):
        # the card that was played or used installs it, where nothing else could be chosen
        yield (), shown_by.installed(title, one.server, _since(r, lines), r.servers)
    if one.kind == "install" and title and (elsewhere or installed_by(r, one) or _in_run(r, lines)):
        there = shown_by.installed(title, one.server, _since(r, lines), r.servers)
        alone = only_installed(title, run(as_scenario(r, lines)))
        yield from _brought(r, one, lines, lambda outcome: alone(outcome) and there(outcome))
        yield from _brought(r, one, lines, there)
    if one.kind == "purge" and lines:
        yield from _purged_by(r, one, lines)
    if one.kind == "use" and len(one.cards) > 1:
        yield from _used_on(r, one, lines)
    yield from _likely(r, one, lines)
    if one.kind == "pay":
        yield from _brought(r, one, lines, shown_by.is_paid(one, _since(r, lines)))
    elif one.kind == "tags":
        yield from _brought(r, one, lines, shown_by.tagged(int(one.words.split()[1]), _since(r, lines)))
    elif one.kind == "discarded":
        yield from _brought(r, one, lines, thrown(one, _since(r, lines)))
    elif one.kind in _EVENTS:
        shown = shown_by.named((_EVENTS[one.kind],), title, _since(r, lines))
        yield from _brought(r, one, lines, shown)
    elif one.kind == "accessed":
        yield from _brought(r, one, lines, shown_by.so_many("access", one.n, _since(r, lines)))
    elif one.kind == "drawn":
        yield from _brought(r, one, lines, shown_by.counted(("draws",), one.n, _since(r, lines)))
    elif one.kind == "end run":
        yield from _brought(r, one, lines, shown_by.named(("ends_run",), "", _since(r, lines)))
    elif one.kind == "damage":
        shown = shown_by.damaged(one.n, _since(r, lines))
        yield from _brought(r, dataclasses.replace(one, who=""), lines, shown)
    elif one.kind == "choose" and one.server:
        yield from _brought(r, one, lines, shown_by.named(("targets", "chose"), one.server, _since(r, lines)))
    elif one.kind in ("target", "choose") and title:
        yield ((one.who, "yes", ""), (one.who, one.words, one.at)), None
        yield from _brought(r, one, lines, shown_by.named(("targets", "chose", "encounter"), title, _since(r, lines)))
    elif one.kind == "bypassed":
        yield from _brought(r, one, lines, shown_by.named(("bypassed",), title, _since(r, lines)))
    elif one.kind == "encounter" and title and _in_run(r, lines):
        shown = shown_by.named(("encounter",), title, _since(r, lines))
        yield from _brought(r, dataclasses.replace(one, who=""), lines, shown)


def _purged_by(r: Reading, one: Move, lines: list[Said]) -> Iterator[Variant]:
    """`scores Cyberdex Sandbox and purges`: by the card of the move before, where that is what it does."""
    before = r.moves[: next(n for n, each in enumerate(r.moves) if each is one)]
    card = next(iter(before[-1].cards), None) if before else None
    if card is None or card.side != one.who or "purge" not in card.says.lower():
        return
    shown = shown_by.named(("purged",), "", _since(r, lines))
    trigger = (one.who, f"trigger {card.title}", "")
    yield (trigger,), shown
    yield (trigger, (one.who, "yes", "")), shown


def _used_on(r: Reading, one: Move, lines: list[Said]) -> Iterator[Variant]:
    """`trashes X with Y`, where Y waits for something: it is triggered, and what it asks for is done with X."""
    tool, card = one.cards[0], one.cards[1]
    then = next(iter(r.moves[next(k for k, each in enumerate(r.moves) if each is one) + 1 :]), None)
    if (then is not None and then.kind == "target") or {each.kind for each in tool.abilities} != {"conditional"}:
        return
    shown = shown_by.named(("trashed",), card.title, _since(r, lines))
    trigger = (one.who, f"trigger {tool.title}", "")
    for base in ((trigger,), (trigger, (one.who, "yes", ""))):
        if not _fits(r, (*lines, *base), None):
            for way, _ in _brought(r, one, [*lines, *base], shown):
                yield (*base, *way), shown


def _in_run(r: Reading, lines: list[Said]) -> bool:
    """Whether the last line of play is a choice made in a run, or begins one."""
    said = [each for each in run(as_scenario(r, lines)).answered if each.line is not None]
    return bool(said) and (said[-1].decision.step[:2] in ("6.", "7.") or said[-1].option.words.startswith("run "))


# What an ability that a player triggers can bring about instead of an action or a window: its event.
_EVENTS = {"rez": "rezzed", "install": "installed", "installed": "installed", "score": "scored", "trash": "trashed"}


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
        return [
            *said(f"access {title}", f"access a card in {zone}"),
            ((), shown_by.named(("access",), title, _since(r, lines))),
        ]
    if one.kind == "breach":
        return [((), shown_by.named(("breach",), one.server, _since(r, lines)))]
    if one.kind == "target":
        met = [((), encountered(title))] if one.cards and one.cards[0].type == "ice" else []
        since = _since(r, lines)
        stopped = [((), lambda o: ability_prevented(o.machine.events or [], title, since))] if title else []
        return [(plain, None), ((), shown_by.named(_CHOSEN, title or one.server, since)), *met, *stopped]
    if one.kind == "pay":
        if _run_paid(r, one, lines):
            return [((), None)]
        paid = shown_by.is_paid(one, _since(r, lines))
        named = [(way, paid) for way, _ in said(one.words, "pay to steal")]
        bid = said(f"spend {one.n} on the trace") if one.n > 0 and any(traces(card) for card in r.cards) else []
        return [*named, ((), paid), *(bid if not one.cards else [])]
    if one.kind == "decline":
        ways = _declined(r, one, lines)
        if not ways and untrashed(r, one) is not None:
            return [((), None)]
        of_one = len({of.about.partition(":")[0] for way in ways for of, _ in way}) == 1
        each = tuple(line for way in ways for line in _as_said(way))  # one card may ask for several
        return [(each, None)] if ways and of_one else [] if ways else said(one.words)
    if one.kind == "last turn" and title:
        return [(plain, shown_by.named(("stolen" if one.words.startswith("steal") else "trashed",), title))]
    if one.kind == "steal":
        return [(plain, None), ((), shown_by.named(("stolen",), title, _since(r, lines)))]
    if one.kind == "trash":
        own = one.cards and one.cards[0].side == one.who  # to make room for another, where no other could be chosen
        gone = shown_by.named(("trashed",), title, _since(r, lines))
        choosing = [(way, gone if own else None) for way, _ in said(f"choose {title}")]
        return [(plain, None), *choosing, *([((), gone)] if own else [])]
    if one.kind == "find":
        return [(plain, None), *said(f"choose {title}")]
    if one.kind == "forfeit":
        return [(plain, None), (((one.who, f"use {title}", one.at),), None)]  # as its cost
    if one.kind == "bypassed":
        return [((), shown_by.named(("bypassed",), title, _since(r, lines)))]
    if one.kind == "came":
        return [((), shown_by.named(("trashed",), title, _since(r, lines)))]
    if one.kind == "installed":
        return [((), shown_by.named(("installed",), title, _since(r, lines)))]
    if one.kind == "failed":
        return [((), shown_by.named(("unsuccessful",), ""))]
    if one.kind == "success":
        return [((), shown_by.named(("successful",), "", _since(r, lines)))]
    if one.kind == "approach" and not one.cards:
        return [((), shown_by.named(("approach_server",), one.server, _since(r, lines)))]
    if one.kind == "tags":
        n = int(one.words.split()[1])
        wanted = shown_by.tagged(n, _since(r, lines))
        return [((), wanted)]
    if one.kind == "damage":
        return [((), shown_by.damaged(one.n, _since(r, lines)))]
    if one.kind == "drawn":
        return [((), shown_by.counted(("draws",), one.n, _since(r, lines)))]
    if one.kind == "accessed":
        return [((), shown_by.so_many("access", one.n, _since(r, lines)))]
    if one.kind == "discarded":
        return [((), thrown(one, _since(r, lines)))]
    if one.kind == "end run":
        return [
            *said("choose end the run"),
            (
                (),
                shown_by.named(("ends_run", "jacks_out") if one.who == RUNNER else ("ends_run",), "", _since(r, lines)),
            ),
        ]
    if one.kind == "run over":
        return [
            *said("choose end the run"),
            ((), shown_by.named(("ends_run", "jacks_out", "run_over"), "", _since(r, lines))),
        ]
    if one.kind == "use":
        if " to " in one.words:
            return [(plain, None)]
        trigger, agree = (one.who, f"trigger {title}", ""), (one.who, "yes", "")
        agrees = shown_by.agrees(one.who, title)
        trashed = said(f"trash {title}") if one.cards and one.cards[0].side == one.who else []
        each_way: list[Variant] = [
            ((trigger, agree), agrees),
            ((*plain, agree), agrees),
            ((trigger,), None),
            (plain, None),
        ]
        return [*each_way, ((agree,), agrees), *trashed]
    if one.kind == "boost" and one.n > 0:
        line = (one.who, one.words, BREAKING)
        return [((line,) * k, shown_by.strong(title, one.n)) for k in range(1, MOST_BOOSTS + 1)]
    if one.kind == "boost":
        return [(((one.who, one.words, BREAKING),), None), (plain, None)]
    return [(plain, None)]


# The events that show a choice which was not asked for, since nothing else could be chosen.
_CHOSEN = (
    "targets",
    "chose",
    "rezzed",
    "installed",
    "access",
    "encounter",
    "trashed",
    "run_begins",
    "broke",
    "hosted",
    "candidate",
    "strength",
    "derezzed",
)


def _since(r: Reading, lines: list[Said]) -> int:
    """How many events were before the last line's choice: what is told next comes after them."""
    answered = run(as_scenario(r, lines)).answered
    return max((one.event for one in answered if one.line is not None), default=0)


def _run_paid(r: Reading, one: Move, lines: list[Said]) -> bool:
    """Whether what a move pays is what the run that was told last costs more (6.3.2b): it is paid by then."""
    if one.cards or not lines or not lines[-1][1].startswith("run "):
        return False
    events = run(as_scenario(r, lines), record=True).machine.events or []
    costs = [event.data for event in events if event.kind == "paid" and event.data["purpose"] == "run"]
    return bool(costs) and (one.n < 0 or sum(n for _, n in costs[-1]["split"]) == one.n)


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
        ways = declined(scenario, one.who, since, lambda m: shown_by.tags(m, -1, since))
        return [(each,) for way in ways for each in way]
    ways = declined(scenario, one.who, since, of_move(dataclasses.replace(one, n=-1), since))
    if "[click]" in one.words:
        ways = [way for way in ways if all(one.words in option.words for _, option in way)]
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
