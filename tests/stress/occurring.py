"""What occurs on a line that is played is possible from before it, within every horizon that contains it.

    python tests/stress/occurring.py                     # every shipped scenario with searches
    python tests/stress/occurring.py --all               # every shipped scenario
    python tests/stress/occurring.py --boards 300        # random lines of play on the boards of `merging.py`

Of each played line some beginnings are taken as given; from there, for each horizon, its events, the facts at its end,
the facts at its decisions and what was offered at them are asked of the search, one by one. A search that saw every
line and did not find one of them has told an untruth. The suite looks at some (tests/explore/test_occurring.py).
"""

from __future__ import annotations

import argparse
import os
import random
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from judgebot import resources  # noqa: E402
from judgebot.engine.machine import Event, Machine  # noqa: E402
from judgebot.engine.records import Decision, NotImplementedRule  # noqa: E402
from judgebot.explore.graph import Choice  # noqa: E402
from judgebot.explore.lines import as_scenario, begin  # noqa: E402
from judgebot.explore.questions import Conditions, Question, apart, began, begun, settles  # noqa: E402
from judgebot.explore.search import explore  # noqa: E402
from judgebot.explore.walker import HORIZONS, is_far  # noqa: E402
from judgebot.scenario.api import inside, load  # noqa: E402
from judgebot.scenario.expect import event_fits  # noqa: E402
from judgebot.scenario.facts import look_up  # noqa: E402
from judgebot.scenario.lines import means_a_choice  # noqa: E402
from judgebot.scenario.model import OVER_LINES, Scenario  # noqa: E402
from judgebot.scenario.notation import option_named  # noqa: E402
from judgebot.scenario.patterns import phrase  # noqa: E402
from judgebot.scenario.placing import ways  # noqa: E402
from judgebot.scenario.read import parse  # noqa: E402
from judgebot.scenario.run import run  # noqa: E402
from judgebot.scenario.script import AmbiguousLine, StuckLine  # noqa: E402
from judgebot.yamlio import BadInput  # noqa: E402
from tests.stress import merging  # noqa: E402

FACTS = ("winner", "turn", "run", "mark", "runner.credits", "corp.credits", "runner.tags", "runner.clicks")
FACTS += ("corp.clicks", "runner.grip", "corp.HQ", "corp.Archives", "runner.heap", "corp.score", "runner.score")
OF_CARDS = ("zone", "installed", "rezzed", "faceup", "server", "host", "strength", "virus", "power", "advancement")
MAIN = ("card", "source", "ice", "server", "who", "cards")
AFTER_ACTION = ("5.6.2c", "5.6.2d", "5.7.1g", "5.7.1h")
TRIED = 1_500  # choices tried for one question: what was not settled by then is no untruth
ASKED = 6  # events, or facts, of a line within one horizon
STARTS = 3  # beginnings of a line
UNSAID = (BadInput, NotImplementedRule, AmbiguousLine, StuckLine)


class Part(NamedTuple):
    """A part of a played line: what was recorded, the facts at decisions and, if it came to its end, there; what each
    player could choose, in words, where nothing else could be meant by them."""

    events: list[Event]
    passing: list[dict[str, Any]]
    offered: list[tuple[str, str]]
    end: dict[str, Any] | None


def played(scenario: Scenario) -> list[int]:
    """The options taken on the played line. Raises what `run` raises."""
    outcome = run(scenario, record=False)
    return [one.decision.options.index(one.option) for one in outcome.answered]


def part(scenario: Scenario, picks: list[int], within: str, after: int) -> Part:
    """What the played line has from a beginning on, within a horizon: as the trace tells where that ends, and not as
    the search does, whose own end is looked at besides."""
    start = begin(scenario, within, after)
    left = picks[sum(1 for one, _ in start.given if one.kind) :]  # what was not asked has none
    m = start.walker.copy(record=True)
    m.stop, m.detailed = None, False
    passing: list[tuple[int, dict[str, Any], list[tuple[str, str]]]] = []
    for pick in left:
        if (decision := m.advance()) is None:
            break
        assert m.events is not None
        passing.append((len(m.events), facts(m), list(offers(m, decision))))
        m.answer(pick)
    m.advance()
    events = list(m.events or [])
    cut = ended(events, within, bool(start.walker.state.runs))
    over = start.walker.copy()
    for pick in left:
        if over.advance() is None:
            break
        over.answer(pick)
    end = facts(over) if over.advance() is None else None
    if within == "window" and end is None:
        cut = 0
    kept = [(found, could) for place, found, could in passing if place < cut]
    return Part(events[:cut], [found for found, _ in kept], [one for _, could in kept for one in could], end)


def offers(m: Machine, decision: Decision) -> Iterator[tuple[str, str]]:
    """What could be chosen, at a decision or as the only thing before it, and how a card could be installed."""
    every = [(decision.who, one) for one in decision.options] + [(who, one) for who, one, _ in m.forced]
    for who, option in every:
        for told in (option_named(m, option), *ways(m, [option])):
            if means_a_choice(m, phrase(told.words)):
                yield "random" if who == "chance" else who, told.words


def ended(events: list[Event], within: str, running: bool) -> int:
    """Where in a trace a horizon ends; its whole length, if it does not."""
    depth, begun = int(running), running
    for index, event in enumerate(events):
        depth += (event.kind == "run_begins") - (event.kind == "run_over")
        begun = begun or event.kind == "run_begins"
        acted = event.kind == "step" and event.step in AFTER_ACTION
        over = {
            "window": event.kind in ("window_closes", "window_closed", "step", "access", "paid_window"),
            "run": not depth if begun else acted,
            "action": acted,
            "turn": event.kind == "turn_ends",
        }
        if over.get(within, event.kind == "step" and event.step == within) or event.kind == "game_over":
            return index + (within == "turn" or event.kind == "run_over")
    return len(events)


def facts(m: Machine) -> dict[str, Any]:
    """Some facts of a game."""
    cards = {m.name(obj.id) for obj in m.state.objs.values() if obj.name and not obj.name.startswith("unknown")}
    found = {}
    for path in (*FACTS, *(f"{card}.{fact}" for card in sorted(cards) for fact in OF_CARDS)):
        try:
            found[path] = look_up(m, path, began(m))
        except LookupError:
            continue
    return found


def asked_of(some: Part, rng: random.Random, within: str, after: int) -> Iterator[Question]:
    """Some questions whose answer the played part shows: events one by one and in a row, facts in passing and at its
    end, and of the end several together with what led there."""
    row = sorted(rng.sample(range(len(some.events)), min(len(some.events), ASKED)))
    items = [item for item in (described(some.events[place]) for place in row) if item]
    for item in items[: ASKED // 2]:
        yield Question("possible", {}, trace=(item,), within=within, after=after)
    if len(items) > 1:
        yield Question("possible", {}, trace=tuple(items[:3]), within=within, after=after)
    if some.passing:
        path, value = rng.choice(sorted(rng.choice(some.passing).items()))
        yield Question("possible", {path: plain(value)}, sometime=True, within=within, after=after)
    if some.offered:
        who, words = rng.choice(sorted(some.offered))
        yield Question("possible", {}, legal=({who: words},), within=within, after=after)
    if some.end:
        picked = rng.sample(sorted(some.end.items()), min(len(some.end), ASKED))
        state = {path: plain(value) for path, value in picked}
        yield Question("possible", dict(list(state.items())[:1]), within=within, after=after)
        yield Question("possible", state, tuple(items[:2]), within=within, after=after)


def plain(value: Any) -> Any:
    """A value as it is asked for."""
    return str(value).split(",")[0] if isinstance(value, str) else value


def described(event: Event) -> dict[str, Any]:
    """An item of `trace:` that the event meets."""
    main = next((event.data[key] for key in MAIN if isinstance(event.data.get(key), str) and event.data[key]), True)
    item = {event.kind: main, **({"at": event.step} if re.fullmatch(r"\d+\.\d+\.\d+[a-z]?", event.step) else {})}
    return item if event_fits(event, item) else {}


def untruth(scenario: Scenario, asked: Question, most: int = TRIED) -> bool:
    """Whether a search that saw every line did not find what there is."""
    start = begun(scenario, [asked], asked.within, asked.after, asked.vary)
    watch = Conditions([asked])
    watch.detailed = False
    result = explore(
        start.walker,
        watch,
        keeper=start.keeper,
        apart=apart(start.walker, asked.named),
        most=most,
        enough=settles((asked,)),
        early=is_far(start.walker, start.within),
    )
    return result.exhausted and not any(facts[0][0] for facts in result.outcomes)  # type: ignore[index]


def faults(scenario: Scenario, rng: random.Random, most: int = 40) -> tuple[list[str], int]:
    """The untruths that the search tells of a scenario's line of play; and how much was asked."""
    found: list[str] = []
    count = 0
    try:
        picks = played(scenario)
    except UNSAID:
        return [], 0
    lines = len(scenario.play)
    starts = sorted({0, *rng.sample(range(lines + 1), min(STARTS - 1, lines + 1))})
    for after in starts:
        for within in (*HORIZONS, *([scenario.until] if scenario.until else []), "5.6.1b", "5.7.1b"):
            try:
                some = part(scenario, picks, within, after)
                for asked in asked_of(some, rng, within, after):
                    count += 1
                    if untruth(scenario, asked):
                        found.append(f"{scenario.name}: after {after}, within {within}: {asked.words}")
                    if count >= most:
                        return found, count
            except UNSAID:
                continue
    return found, count


def shipped(everything: bool = False) -> list[Path]:
    """The shipped scenarios, those with searches or all."""
    asks = re.compile(rf"^  (?:{'|'.join(OVER_LINES)}):", re.M)
    every = inside(resources.scenarios())
    return [path for path in every if everything or asks.search(path.read_text(encoding="utf-8"))]


def random_line(text: str, rng: random.Random) -> Scenario:
    """A board of `merging.py` with a random line of play on it."""
    scenario = parse(text)
    scenario = scenario.replace(expect={}, expect_lines={})
    start = begin(scenario, "turn", 0)
    m = start.walker.copy()
    line = []
    for _ in range(rng.randint(2, 12)):
        decision = m.advance()
        if decision is None:
            break
        pick = rng.randrange(len(decision.options))
        line.append(Choice(decision.who, decision.step, decision.kind, pick, pick == decision.default))
        m.answer(pick)
    return as_scenario(scenario, start, line)


def main() -> int:
    """Ask, with progress."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--boards", type=int, default=0)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=int(os.environ.get("JUDGEBOT_SEED", "0")))
    given = parser.parse_args()
    begun, count, wrong = time.monotonic(), 0, 0
    boards = range(given.first, given.first + given.boards)
    todo: list[Any] = list(boards) if given.boards else shipped(given.all)
    for number, one in enumerate(todo, 1):
        rng = random.Random(f"{given.seed}/{one if isinstance(one, int) else one.stem}")
        try:
            scenario = load(one) if isinstance(one, Path) else random_line(merging.board(one, given.seed), rng)
            found, asked = faults(scenario, rng)
        except UNSAID:
            continue
        count, wrong = count + asked, wrong + len(found)
        for text in found:
            print(f"\r{one if isinstance(one, int) else ''} {text}", flush=True)
        print(f"\r{number:,} of {len(todo):,}, {count:,} asked ", end="", file=sys.stderr, flush=True)
    print(f"\n{count:,} asked of {len(todo):,} lines of play in {time.monotonic() - begun:.0f} s; {wrong} untruths")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
