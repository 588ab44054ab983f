"""What the search forgets of a state can never matter: games go on alike without it.

    python tests/stress/forgetting.py --decisions 200000    # with progress; status 1 if something forgotten mattered
    python tests/stress/forgetting.py --only faq/bravado-hippo --games 50

A game is played on a shipped board, or on one beside a card: some of its lines, then random legal decisions. Now and
then it is copied, all that `engine/canonical.py` forgets is taken out of the copy or put into another order, and
both go on with the same decisions: what can be chosen, and the table, must be the same at each. The suite plays on
some boards (`test_forgetting.py`).
"""

from __future__ import annotations

import argparse
import concurrent.futures
import os
import random
import sys
import time
import traceback
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from judgebot.cards.catalog import implemented  # noqa: E402
from judgebot.engine.canonical import Canon  # noqa: E402
from judgebot.engine.machine import Machine  # noqa: E402
from judgebot.engine.records import Decision, NotImplementedRule, Option  # noqa: E402
from judgebot.explore.lines import follow  # noqa: E402
from judgebot.game.changes import Change  # noqa: E402
from judgebot.scenario import api  # noqa: E402
from judgebot.scenario.board import build  # noqa: E402
from judgebot.scenario.model import Scenario  # noqa: E402
from judgebot.scenario.notation import notation  # noqa: E402
from judgebot.scenario.script import AmbiguousLine, StuckLine  # noqa: E402
from judgebot.scenario.shows import shows  # noqa: E402
from judgebot.yamlio import BadInput  # noqa: E402

STEPS = 60  # decisions in a game
AFTER = 25  # ... and after something was forgotten
FORGOTTEN = Change("forgotten")
Place = str | Path  # a scenario's file, or a card: the scenarios beside it


class Mattered(Exception):
    """Something that the search forgets made a difference."""


def scrambled(m: Machine, rng: random.Random) -> Machine:
    """A copy of a game without what the search forgets, and in another order where it heeds none."""
    twin = m.copy(record=False)
    state, canon = twin.state, Canon(m)
    for index in range(state.turn_start, len(state.history)):
        if not canon.remembers(state, state.history[index]):
            state.history[index] = FORGOTTEN
    for zone in canon.unordered:
        ids = list(state.zones[zone])
        rng.shuffle(ids)
        state.zones[zone] = tuple(ids)
    timeless = [obj for obj in state.objs.values() if obj.since and obj.name not in canon.timed]
    marks = [obj.since for obj in timeless]
    rng.shuffle(marks)
    for obj, mark in zip(timeless, marks, strict=True):
        state.objs[obj.id] = obj._replace(since=mark)
    if not canon.asked.had:
        state.prior, state.since = state.objs.copy(), len(state.history)
    return twin


def named(m: Machine, option: Option) -> tuple[object, ...]:
    """An option by its words and the cards that it is about: objects have other numbers in the copy."""
    value = option.value if isinstance(option.value, tuple) else (option.value,)
    objs = m.state.objs
    return (notation(m, option.choice), tuple(objs[one].card for one in value if type(one) is int and one in objs))


def options(m: Machine, decision: Decision | None) -> tuple[object, ...]:
    """What can be chosen, whatever the order."""
    if decision is None:
        return ()
    about = tuple(sorted(named(m, one) for one in decision.options))  # type: ignore[type-var]
    return (decision.who, decision.kind, decision.step, about)


def table(m: Machine) -> tuple[object, ...]:
    """What lies on the table, whatever the order."""
    state = m.state
    cards = {oid: obj._replace(id=0, since=0, memory=()) for oid, obj in state.objs.items()}
    hosts = {oid: cards[obj.host].card if obj.host else 0 for oid, obj in state.objs.items()}
    lying = sorted((*cards[oid]._replace(host=hosts[oid]),) for oid in cards)
    return (state.winner, state.active, *state.players.values(), *lying)


def alike(m: Machine, twin: Machine, rng: random.Random) -> int:
    """Both play the same random decisions; how many. Raises Mattered where they differ."""
    for number in range(AFTER):
        mine, theirs = m.advance(), twin.advance()
        if options(m, mine) != options(twin, theirs):
            raise Mattered(f"after {number}, {difference(options(m, mine), options(twin, theirs))}")
        if table(m) != table(twin):
            raise Mattered(f"after {number}, {difference(table(m), table(twin))}")
        if mine is None or theirs is None:
            return number
        pick = rng.randrange(len(mine.options))
        wanted = named(m, mine.options[pick])
        m.answer(pick)
        twin.answer(next(i for i, option in enumerate(theirs.options) if named(twin, option) == wanted))
    return AFTER


def difference(one: object, other: object) -> str:
    """The innermost place where two values differ."""
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        apart = [pair for pair in zip(one, other, strict=True) if pair[0] != pair[1]]
        if apart:
            return difference(*apart[0])
    return f"{str(one)[:300]} became {str(other)[:300]}"


def game(scenario: Scenario, seed: int) -> int:
    """Play one game; how many decisions were made. Raises Mattered."""
    rng = random.Random(f"{scenario.name}/{seed}")
    m = build(scenario, record=False)
    done = 0
    try:
        follow(m, scenario, rng.randint(0, len(scenario.play)))
        while done < STEPS:
            decision = m.advance()
            if decision is None:
                break
            if rng.random() < 0.15:
                done += alike(m.copy(record=False), scrambled(m, rng), rng)
            pick = rng.randrange(len(decision.options))
            if decision.kind == "paid" and decision.default is not None and rng.random() < 0.5:
                pick = decision.default
            m.answer(pick)
            done += 1
    except (NotImplementedRule, BadInput, AmbiguousLine, StuckLine):
        pass
    return done


def boards(where: Place) -> list[Scenario]:
    """A shipped scenario, or those beside a card."""
    return [api.load(where)] if isinstance(where, Path) else shows(where)


def mattered(where: Place, seed: int, games: int) -> tuple[int, list[str]]:
    """How many decisions were made on these boards, and what mattered though it is forgotten."""
    done, found = 0, []
    for scenario in boards(where):
        for number in range(seed, seed + games):
            try:
                done += game(scenario, number)
            except Mattered as what:
                found.append(f"{scenario.name}, seed {number}: {what}")
            except Exception as error:
                last = traceback.extract_tb(error.__traceback__)[-1]
                place = f"{Path(last.filename).name}:{last.lineno}"
                found.append(f"{scenario.name}, seed {number}: {type(error).__name__}: {error} ({place})")
    return done, found


def places() -> list[Place]:
    """The shipped scenarios, and the cards."""
    folders = ("cr", "faq", "rules", "start")
    return [*sorted(path for one in folders for path in api.find(str(ROOT / "scenarios" / one))), *implemented()]


def rounds(seed: int) -> Iterator[tuple[Place, int]]:
    """All boards, again and again."""
    every = places()
    random.Random(seed).shuffle(every)
    while True:
        for place in every:
            yield place, seed
        seed += 1


def main() -> int:
    """Play, several processes side by side, with progress."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--decisions", type=int, default=100_000)
    parser.add_argument("--games", type=int, default=1, help="on each board at a time")
    parser.add_argument("--seed", type=int, default=int(os.environ.get("JUDGEBOT_SEED", "0")))
    parser.add_argument("--only", help="a shipped scenario, or a card")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    if given.only:
        only: Place = given.only if given.only in implemented() else api.find(given.only)[0]
        done, found = mattered(only, given.seed, given.games)
        print(*found, f"{done:,} decisions, {len(found)} faults", sep="\n")
        return 1 if found else 0
    begun, done, faults = time.monotonic(), 0, 0
    waiting = rounds(given.seed)
    with concurrent.futures.ProcessPoolExecutor(given.jobs) as pool:
        running = {pool.submit(mattered, *next(waiting), given.games) for _ in range(4 * given.jobs)}
        while running:
            ended, running = concurrent.futures.wait(running, return_when="FIRST_COMPLETED")
            for one in ended:
                more, found = one.result()
                done += more
                faults += len(found)
                print(*(f"\r{what}" for what in found), sep="\n", end="\n" if found else "", flush=True)
                if done < given.decisions:
                    running.add(pool.submit(mattered, *next(waiting), given.games))
            print(f"\r{done:,} of {given.decisions:,} decisions, {faults} faults ", end="", file=sys.stderr, flush=True)
    print(f"\n{done:,} decisions in {time.monotonic() - begun:.0f} s: {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
