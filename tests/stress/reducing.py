"""The search with what it leaves out (`explore/reductions.py`) and without, on small boards with icebreakers.

    python tests/stress/reducing.py --boards 1000    # with progress; status 1 if an outcome or a power differs
    python tests/stress/reducing.py --boards 1 --first 4711   # one of them again, with its text

One or two icebreakers with strength to buy in one or two ways, one or two pieces of ice, now and then counters that
lower the strength of ice, and up to two cards of the library with all their abilities, made cheap. With each reduction
alone and with all of them, the outcomes must be those of the search that looks at everything, in all facts that
questions with reductions may ask about; so must be what each player can force, and what chance gives each outcome.
Small trees are compared with enumeration without merging, too. Three boards in ten are those of `corp_boards.py`: what
commutes, with the credits of both and the counters on each card as outcomes.
Board N of a seed is always the same.
"""

from __future__ import annotations

import argparse
import copy
import os
import random
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

import yaml  # noqa: E402

from judgebot.engine.records import NotImplementedRule  # noqa: E402
from judgebot.explore.force import power  # noqa: E402
from judgebot.explore.lines import Start, begin  # noqa: E402
from judgebot.explore.questions import Conditions  # noqa: E402
from judgebot.explore.reductions import Reductions  # noqa: E402
from judgebot.explore.search import Result, explore  # noqa: E402
from judgebot.explore.unaware import COMMUTING, EVERY, WASTE, spared  # noqa: E402
from judgebot.game.objects import PLAYERS  # noqa: E402
from judgebot.scenario.read import parse  # noqa: E402
from judgebot.scenario.script import AmbiguousLine, StuckLine  # noqa: E402
from judgebot.yamlio import BadInput  # noqa: E402
from tests.stress.corp_boards import corp_board  # noqa: E402
from tests.stress.merging import drawn  # noqa: E402

MOST = 4_000  # choices of the search that looks at everything
NAIVE = 400  # ... and without merging
COUNTING = frozenset((WASTE, COMMUTING))  # the reductions where it is asked how many credits the Runner has
KINDS = ("barrier", "code gate", "sentry")
SUBROUTINES: tuple[Any, ...] = (
    *("end_run", "end_run", {"damage": 1}, "tags", {"gain": 1}, {"lose_clicks": {"who": "runner"}}),
    *({"trash": {"choose": {"type": "program"}}}, {"may": [{"damage": 1}]}),
)
_POOR = {"at_most": {"a": {"player": "credits"}, "b": 1}}
POOR: tuple[Any, ...] = (
    {
        "when": {"encounter": "this"},
        "do": [{"pay": {"cost": "1c", "who": "runner", "must": True, "otherwise": ["tags"]}}],
    },
    {"when": {"encounter": "this"}, "do": [{"lose": {"n": 2, "who": "runner"}}]},
    {"sub": [{"if": {"is_true": _POOR, "then": ["tags"]}}]},
    {"when": {"event": "spend credits", "who": "runner", "first": "turn"}, "do": ["tags"]},
    {"when": {"event": "use", "who": "runner", "first": "turn"}, "do": ["tags"]},
    {"when": {"event": "no credits", "who": "runner"}, "do": ["tags"]},
    {"when": {"event": "break", "card": "this", "first": "encounter"}, "do": [{"gain": 1}]},
    {"sub": [{"if": {"is_true": {"exists": {"type": "program", "strength_at_most": 1}}, "then": ["tags"]}}]},
    {"cost": "1c", "do": [{"strength": {"by": 1, "of": "this", "duration": "run"}}]},
    {"cost": "1c", "do": [{"lasting": {"duration": "encounter", "static": {"gain_subtypes": {"names": "barrier"}}}}]},
    {"static": {"strength": {"by": -1, "of": {"type": "program"}}}, "if": "during_encounter"},
    {"static": {"cost": {"to": "trigger", "by": 1, "of": {"type": "program"}}}, "if": "during_encounter"},
    {"static": {"additional_cost": {"to": "use", "cost": {"take_tags": 1}, "of": {"type": "program"}}}},
)
TOOL = {"side": "runner", "type": "program", "cost": 1, "memory": 0, "abilities": []}
HANDS = ("1", "1", "1", "1", "[Hostile Takeover, Ice Wall]")  # what is accessed is left to chance, or is not
FORCED: tuple[Any, ...] = (  # what the Runner must buy if they can
    {"when": "encounter", "do": [{"install": {"choose": {"zone": "grip", "type": "program"}}}]},
    {"when": "approach server", "do": [{"install": {"choose": {"zone": "grip", "type": "program"}}}]},
    {"when": "encounter", "do": [{"may": [{"install": {"choose": {"zone": "grip", "type": "program"}}}]}]},
)
FACTS = ("winner", "run", "runner.tags", "runner.score", "corp.score", "corp.credits", "runner.clicks", "runner.rig")


def _icebreaker(rng: random.Random) -> dict[str, Any]:
    kind = rng.choice((*KINDS, ""))
    broken: dict[str, Any] = {"n": rng.choice((1, 1, 2))} | ({"subtype": kind} if kind else {})
    if broken["n"] == 2:
        broken["up_to"] = True
    raised: dict[str, Any] = {"by": rng.choice((1, 1, 2))}
    if rng.random() < 0.4:
        raised["duration"] = "run"
    abilities: list[dict[str, Any]] = [
        {"cost": f"{rng.choice((0, 1, 1, 2))}c", "interface": True, "do": [{"break": broken}]},
        {"cost": f"{rng.choice((1, 1, 2))}c", "do": [{"strength": raised}]},
    ]
    if rng.random() < 0.3:  # strength in two ways: what is enough for now, and for later
        also: dict[str, Any] = {"by": rng.choice((1, 2, 3))} | ({"duration": "run"} if rng.random() < 0.5 else {})
        abilities.append({"cost": f"{rng.choice((1, 2, 3))}c", "do": [{"strength": also}]})
    if rng.random() < 0.15:
        abilities[0]["do"] = ["bypass"]
    return {
        "side": "runner",
        "type": "program",
        "subtypes": ["icebreaker"],
        "cost": 0,
        "memory": 0,
        "strength": rng.choice((0, 1, 1, 2)),
        "abilities": abilities,
    }


def _ice(rng: random.Random) -> dict[str, Any]:
    abilities: list[Any] = [{"sub": [copy.deepcopy(rng.choice(SUBROUTINES))]} for _ in range(rng.choice((1, 1, 2, 3)))]
    if rng.random() < 0.3:  # it can pay to be poor, to spend early, or to have used something
        abilities.append(copy.deepcopy(rng.choice(POOR)))
    return {
        "side": "corp",
        "type": "ice",
        "subtypes": [rng.choice(KINDS)],
        "cost": 0,
        "strength": rng.choice((0, 1, 2, 2, 3)),
        "abilities": abilities,
    }


def board(number: int, seed: int) -> str:
    """The text of board `number`. One that cannot be read, stops, or is too large to be seen whole, is made anew."""
    rng = random.Random(f"reducing {seed}/{number}")
    while True:
        text = corp_board(rng) if rng.random() < 0.3 else _board(rng)
        try:
            start = begin_of(text)
            found = searched(start, None)
            if found.exhausted and found.decisions < MOST // 2:  # one reduction alone may look at a few more
                return text
        except (BadInput, NotImplementedRule, AmbiguousLine, StuckLine):
            continue


def _board(rng: random.Random) -> str:
    cards: dict[str, Any] = {}
    rig, ice = [], []
    for n in range(rng.choice((1, 1, 2))):
        cards[f"Breaker {n + 1}"] = _icebreaker(rng)
        rig.append(f"Breaker {n + 1}")
    for n in range(rng.choice((1, 1, 2))):
        cards[f"Gate {n + 1}"] = _ice(rng)
        ice.append(f"{{card: Gate {n + 1}, rezzed: {rng.choice(('true', 'true', 'false'))}}}")
    if rng.random() < 0.4:
        lower = {"strength": {"by": -1, "of": "encountered", "duration": "encounter"}}
        abilities = [{"cost": "1 virus", "if": "during_encounter", "do": [lower]}]
        cards["Worm"] = {"side": "runner", "type": "program", "cost": 0, "memory": 0, "abilities": abilities}
        rig.append(f"{{card: Worm, virus: {rng.choice((1, 2))}}}")
    grip = "1"
    if rng.random() < 0.1:
        cards["Tool"] = TOOL
        cards["Patron"] = {
            "side": "runner",
            "type": "resource",
            "cost": 0,
            "abilities": [copy.deepcopy(rng.choice(FORCED))],
        }
        rig.append("Patron")
        grip = "[Tool]"
    root = ""
    for one in drawn(rng, "runner", rng.choice((0, 0, 1)), ("resource", "hardware", "program")):
        cards[one.title] = one.entry
        rig.append("{card: '" + one.title.replace("'", "''") + "'}")
    for one in drawn(rng, "corp", rng.choice((0, 0, 1)), ("asset", "upgrade")):
        cards[one.title] = one.entry
        root = ", remote 1: {root: [{card: '" + one.title.replace("'", "''") + "', rezzed: true}]}"
    lines = [
        "title: icebreakers",
        "board:",
        "  turn: runner",
        f"  corp: {{credits: {rng.choice((0, 1, 2))}, HQ: {rng.choice(HANDS)}, R&D: 1,",
        f"    servers: {{HQ: {{ice: [{', '.join(ice)}]}}{root}}}}}",
        f"  runner: {{clicks: {rng.choice((1, 2))}, credits: {rng.randint(0, 5)}, grip: {grip}, stack: 1,",
        f"    rig: [{', '.join(rig)}]}}",
        "play:",
        f"  - runner: run {rng.choice(('HQ', 'HQ', 'HQ', 'Archives'))}",
    ]
    text = yaml.safe_dump({"cards": cards}, default_flow_style=None, width=110, sort_keys=False, allow_unicode=True)
    return "\n".join(lines) + "\n" + text


def begin_of(text: str) -> Start:
    """Where the search on a board starts: at the run, or at the board as it is told, for the rest of the turn."""
    scenario = parse(text)
    return begin(scenario, "run", 1) if scenario.play else begin(scenario, "turn", 0)


def searched(
    start: Start, reductions: Reductions | None, merge: bool = True, most: int = MOST, counted: bool = False
) -> Result:
    """The outcomes of a board, in the facts that questions with reductions may ask about.

    counted  the Runner's credits too: then some reductions do not hold
    """
    paths = [*FACTS, *_zones(start)] + (["runner.credits"] if counted else [])
    assert spared((), paths) == (COUNTING if counted else EVERY)
    if counted:
        paths += _counters(start)
    watch = Conditions((), paths)
    return explore(start.walker, watch, most=most, seconds=1_000, merge=merge, reductions=reductions)


def _zones(start: Start) -> list[str]:
    m = start.walker
    titles = sorted(
        {m.catalog.card(obj.name).title for obj in m.state.objs.values() if not obj.name.startswith("unknown")}
    )
    return [f"{title}.{fact}" for title in titles for fact in ("zone", "rezzed")]


def _counters(start: Start) -> list[str]:
    return [path.replace(".zone", ".power") for path in _zones(start) if path.startswith("Asset") and "zone" in path]


class Compared(NamedTuple):
    """What is wrong on a board, "" for nothing; the choices looked at without and with all reductions."""

    wrong: str
    before: int
    after: int


def compare(text: str) -> Compared:
    """What the search with reductions gets wrong on a board."""
    start = begin_of(text)
    before = least = 0
    for counted in (True, False):
        whole = searched(start, None, counted=counted)
        naive = None if counted else searched(start, None, merge=False, most=NAIVE)
        if naive is not None and naive.exhausted and set(naive.outcomes) != set(whole.outcomes):
            return Compared("merging lost or added outcomes", 0, 0)
        every = sorted(COUNTING if counted else EVERY)
        before = whole.decisions
        for names in (*([one] for one in every), every):
            less = searched(start, Reductions.of(start.walker, names, start.within), counted=counted)
            least = less.decisions
            if told := differs(whole, less):
                return Compared(f"{'+'.join(names)}{' with credits' if counted else ''}: {told}", before, least)
    return Compared("", before, least)


def differs(whole: Result, less: Result) -> str:
    """What a search with reductions has found otherwise than the whole one; "" if nothing."""
    wanted = set(whole.outcomes)
    if not less.exhausted:
        return "not seen whole"
    if lost := wanted - set(less.outcomes):
        return f"{len(lost)} of {len(wanted)} outcomes lost: {min(map(str, lost))}"
    if added := set(less.outcomes) - wanted:
        return f"{len(added)} outcomes added: {min(map(str, added))}"
    if whole.graph.shares() != less.graph.shares():
        return "chance gives other shares"
    return _forced(whole, less)


def _forced(whole: Result, less: Result) -> str:
    """In what a player can force, in which the two differ."""
    for place, path in enumerate(FACTS):
        for value in sorted({str(facts[1][place][1]) for facts in whole.outcomes}):  # type: ignore[index]

            def met(facts: Any, place: int = place, value: str = value) -> bool:
                return str(facts[1][place][1]) == value

            for who in PLAYERS:
                one, other = (power(result.graph, met, who, True).how for result in (whole, less))
                if one != other:
                    return f"{who} and {path}={value}: {other} instead of {one}"
    return ""


def main() -> int:
    """Compare, with progress."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=int(os.environ.get("JUDGEBOT_SEED", "0")))
    given = parser.parse_args()
    begun, faults, before, after = time.monotonic(), 0, 0, 0
    for number in range(given.first, given.first + given.boards):
        text = board(number, given.seed)
        if given.boards == 1:
            print(text)
        found = compare(text)
        before, after = before + found.before, after + found.after
        if found.wrong:
            faults += 1
            print(f"\rboard {number}: {found.wrong}", flush=True)
        print(f"\r{number - given.first + 1:,} of {given.boards:,} boards ", end="", file=sys.stderr, flush=True)
    took = time.monotonic() - begun
    print(f"\n{given.boards:,} boards in {took:.0f} s: {before:,} choices, {after:,} with reductions; {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
