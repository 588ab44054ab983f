"""The promises of the engine, held against random legal play from the boards that are shipped.

    python tests/stress/promises.py                # every shipped scenario, with progress; status 1 if one is broken
    python tests/stress/promises.py --cards        # the boards beside the cards of the library too
    python tests/stress/promises.py --seed 7       # other games

Board and seed make a game; it is always the same. The suite plays on some of the boards (`test_promises.py`).
"""

from __future__ import annotations

import argparse
import concurrent.futures
import os
import random
import sys
import time
import traceback
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

import judgebot.index  # noqa: E402
from judgebot.cards.catalog import implemented  # noqa: E402
from judgebot.engine import apply  # noqa: E402
from judgebot.engine.edition import placed  # noqa: E402
from judgebot.engine.machine import Event, Machine  # noqa: E402
from judgebot.engine.records import Decision, NotImplementedRule  # noqa: E402
from judgebot.game.objects import ZONES  # noqa: E402
from judgebot.game.state import State  # noqa: E402
from judgebot.scenario import api  # noqa: E402
from judgebot.scenario.board import build  # noqa: E402
from judgebot.scenario.model import Scenario  # noqa: E402
from judgebot.scenario.shows import shows  # noqa: E402

STEPS = 40  # decisions, before a copy is made and after it


def _exists(rule: str) -> bool:
    """Whether an index has a rule, that of the edition which alone has it if it is such a one."""
    edition, number = placed(rule)
    return judgebot.index.load(edition.name).exists(number)


def boards() -> list[Path]:
    """The shipped scenarios."""
    folders = ("cr", "faq", "rules", "start")
    return sorted(path for folder in folders for path in api.find(str(ROOT / "scenarios" / folder)))


def play(m: Machine, seed: int, steps: int) -> list[int]:
    """Answer decisions at random; returns the answers given."""
    chance = random.Random(seed)
    answers = []
    for _ in range(steps):
        decision = m.advance()
        if decision is None:
            break
        once(decision)
        answer = chance.randrange(len(decision.options))
        m.answer(answer)
        answers.append(answer)
        sound(m.state, apply.has_fund(m))
    return answers


def once(decision: Decision) -> None:
    """Nothing is offered twice in a decision."""
    values = [option.value for option in decision.options]
    assert len(values) == len({*map(repr, values)}), f"offered twice at {decision.step}: {decision.kind}"


def sound(state: State, fund: bool = False) -> None:
    """What must be true of every state."""
    places: dict[int, str] = {}
    for zone in ZONES:
        for oid in state.zones[zone]:
            assert oid not in places, f"object {oid} is in {zone} and {places[oid]}"
            places[oid] = zone
    assert set(places) == set(state.objs), "an object is in no zone, or a zone holds one that does not exist"
    cards = [obj.card for obj in state.objs.values()]
    assert len(cards) == len(set(cards)), "a card exists twice"
    for obj in state.objs.values():
        assert obj.zone == places[obj.id], f"object {obj.id} says that it is in {obj.zone}"
        assert all(number > 0 for _, number in obj.counters), f"counters of {obj.id}: {obj.counters}"
        if obj.server:
            assert obj.zone == "play area", f"object {obj.id} at {obj.server} is in {obj.zone}"
            server = state.servers[obj.server]
            assert (server.ice + server.root).count(obj.id) == 1, f"object {obj.id} is not once at {obj.server}"
    for name, server in state.servers.items():
        for oid in (*server.ice, *server.root):
            assert state.objs[oid].server == name, f"{oid} is listed in {name}"
    for player in state.players.values():
        assert min(player) >= 0, f"a negative number: {player}"
        assert fund or player.free <= player.credits, f"more free credits than there are: {player}"


def cited(events: list[Event]) -> None:
    """Every event rests on at least one rule that the index knows."""
    for event in events:
        assert event.cites, f"{event.kind} cites nothing"
        for number in event.cites:
            assert _exists(number), f"{event.kind} cites {number}"


def alike(one: list[Event], other: list[Event]) -> bool:
    """Whether two traces say the same. Words that the rules made for the occasion are equal to themselves alone."""
    return one == other or repr(one) == repr(other)


def kept(scenario: Scenario, seed: int) -> int:
    """One random game: sound states, cited events, a copy that goes on identically, the same seed the same trace.

    And the machine that records nothing makes the same moves. Returns how many decisions were made. Raises
    AssertionError with the promise that is broken.
    """
    m = build(scenario)
    try:
        begun = play(m, seed, STEPS)
        m.advance()
        copy = m.copy(record=True)
        before = m.state.key()
        assert copy.state.key() == before, "a copy differs"
        assert hash(copy.state) == hash(m.state), "the hash of a copy differs"
        first = play(copy, seed + 1, STEPS)
        assert m.state.key() == before, "playing on a copy changed the original"
        start = len(m.events or [])
        second = play(m, seed + 1, STEPS)
    except NotImplementedRule:
        return 0
    assert first == second, "a copy is played differently"
    assert copy.state.key() == m.state.key(), "a copy comes to another state"
    assert alike(copy.events or [], (m.events or [])[start:]), "a copy has another trace"
    cited(m.events or [])
    again, quiet = build(scenario), build(scenario, record=False)
    for one in (again, quiet):
        play(one, seed, STEPS)
        one.advance()
        play(one, seed + 1, STEPS)
    assert alike(again.events or [], m.events or []), "the same game has another trace"
    if m.state.winner:  # what a frame noted before the end is of no account
        m.state.frames.clear()
        quiet.state.frames.clear()
    assert quiet.state.key() == m.state.key(), "recording changes the moves"
    return len(begun) + len(first)


def broken(where: str | Path, seed: int, games: int) -> tuple[int, int, list[str]]:
    """How many boards were played on, how many decisions were made, and what was broken there.

    where  a scenario file, or a card: the boards beside it
    """
    scenarios = [api.load(where)] if isinstance(where, Path) else shows(where)
    found, made = [], 0
    for scenario in scenarios:
        for number in range(seed, seed + games):
            try:
                made += kept(scenario, number)
            except Exception as error:
                place = traceback.extract_tb(error.__traceback__)[-1]
                what = f"{type(error).__name__}: {error} ({Path(place.filename).name}:{place.lineno})"
                found.append(f"{scenario.name}, seed {number}: {what}")
    return len(scenarios), made, found


def main() -> int:
    """Play on all boards, several processes side by side; tell what is broken."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=2, help="on each board")
    parser.add_argument("--seed", type=int, default=int(os.environ.get("JUDGEBOT_SEED", "0")))
    parser.add_argument("--cards", action="store_true", help="the boards beside the cards too")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    places: list[str | Path] = [*boards(), *(implemented() if given.cards else ())]
    begun, played, made = time.monotonic(), 0, 0
    faults: list[str] = []
    with concurrent.futures.ProcessPoolExecutor(given.jobs) as pool:
        parts = [pool.submit(broken, place, given.seed, given.games) for place in places]
        for number, done in enumerate(concurrent.futures.as_completed(parts), 1):
            count, more, found = done.result()
            played, made = played + count, made + more
            faults += found
            for one in found:
                print(f"\r{one}", flush=True)
            print(f"\r{number} of {len(places)} files, {len(faults)} faults ", end="", file=sys.stderr, flush=True)
    took = time.monotonic() - begun
    print(f"\n{made:,} decisions on {played} boards, {given.games} games each, in {took:.0f} s: {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
