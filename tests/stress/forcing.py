"""Who can force it, by the graph of the search and by minimax over every line, on small boards.

    python tests/stress/forcing.py --boards 500     # with progress; status 1 if the two differ
    python tests/stress/forcing.py --boards 1 --first 4711   # one of them again, with its text

The boards are those of `merging.py`. The minimax knows neither the graph nor the merging of states: it plays every
option of every decision on a copy of the game, and a line that comes back to where it was brings nothing about.
"""

from __future__ import annotations

import argparse
import itertools
import os
import re
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from judgebot.engine.records import NotImplementedRule  # noqa: E402
from judgebot.explore.force import ALWAYS, FORCED, LET, LUCK, NEVER, power  # noqa: E402
from judgebot.explore.lines import Start, begin  # noqa: E402
from judgebot.explore.proof import Proof  # noqa: E402
from judgebot.explore.questions import Conditions, Question, questions  # noqa: E402
from judgebot.explore.search import explore, replay  # noqa: E402
from judgebot.game.objects import CORP, PLAYERS, RUNNER, opponent  # noqa: E402
from judgebot.scenario.read import parse  # noqa: E402
from tests.stress import merging  # noqa: E402

TRIED = 2_500  # decisions answered by the minimax, at most


class TooLarge(Exception):
    """The tree of a board has more decisions than are looked at."""


class Value(NamedTuple):
    """Of a game: whether each player can force that the condition is met, or that it is not; what can come about."""

    met: dict[str, bool]
    unmet: dict[str, bool]
    some: bool
    other: bool


def minimax(start: Start, asked: Question, most: int = TRIED) -> Value:
    """The value of a board by full enumeration. Raises TooLarge, NotImplementedRule."""
    watch = Conditions([asked])
    left = most

    def value(m: Any, kept: Any, path: frozenset[Any]) -> Value:
        nonlocal left
        decision = m.advance()
        kept = watch.look(kept, m, decision)
        if m.events:
            m.events = []
        if decision is None:
            truth = bool(watch.facts(kept, m)[0][0])  # type: ignore[index]
            return Value(dict.fromkeys(PLAYERS, truth), dict.fromkeys(PLAYERS, not truth), truth, not truth)
        if decision.any_number or decision.kind == "bid":
            raise TooLarge
        key = (m.state.key(), m.marked, kept)
        if key in path:
            return Value(dict.fromkeys(PLAYERS, False), dict.fromkeys(PLAYERS, False), False, False)
        found = []
        for index in range(len(decision.options)):
            left -= 1
            if left < 0:
                raise TooLarge
            after = m.copy(record=watch.record)
            after.answer(index)
            found.append(value(after, kept, path | {key}))
        how = {who: any if decision.who == who else all for who in PLAYERS}
        return Value(
            {who: how[who](one.met[who] for one in found) for who in PLAYERS},
            {who: how[who](one.unmet[who] for one in found) for who in PLAYERS},
            any(one.some for one in found),
            any(one.other for one in found),
        )

    return value(start.walker.copy(record=watch.record), watch.begin(), frozenset())


def expected(found: Value, who: str) -> str:
    """What a value says of a player's power."""
    if not found.some:
        return NEVER
    if not found.other:
        return ALWAYS
    if found.met[who]:
        return FORCED
    return LET if found.unmet[opponent(who)] else LUCK


def compare(text: str) -> str | None:
    """What the search gets wrong on a board, "" if nothing; None if the board is too large for the minimax."""
    scenario = parse(re.sub(r"vary: (corp|runner)", "vary: both", text))
    asked = questions(scenario)[0]
    start = begin(scenario, asked.within, asked.after)
    sys.setrecursionlimit(20_000)
    try:
        exact = minimax(start, asked)
    except (TooLarge, NotImplementedRule):
        return None
    watch = Conditions([asked])
    whole = explore(start.walker, watch, most=20_000)
    for who, early in itertools.product((CORP, RUNNER), (False, True)):
        proof = Proof(who, _truth) if early else None  # with the search that stops once it is settled, too
        result = explore(start.walker, watch, most=20_000, proof=proof) if early else whole
        found = power(result.graph, _truth, who, result.exhausted)
        if found.how != (wanted := expected(exact, who)):
            return f"{who}: {found.how} instead of {wanted}{', stopped early' if early else ''}"
        if found.line is not None:
            end = replay(start.walker, found.line)
            if end.decision is not None:
                return f"{who}: the line of {found.how} does not come to its end"
        if found.how in (FORCED, LET) and not found.turns and len(result.outcomes) > 1 and found.line is None:
            return f"{who}: {found.how} without a line"
    return ""


def _truth(facts: Any) -> bool:
    return bool(facts[0][0])


def main() -> int:
    """Compare, with progress."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=int(os.environ.get("JUDGEBOT_SEED", "0")))
    given = parser.parse_args()
    begun, compared, faults = time.monotonic(), 0, 0
    for number in range(given.first, given.first + given.boards):
        text = merging.board(number, given.seed)
        if given.boards == 1:
            print(text)
        wrong = compare(text)
        compared += wrong is not None
        if wrong:
            faults += 1
            print(f"\rboard {number}: {wrong}", flush=True)
        print(f"\r{number - given.first + 1:,} of {given.boards:,} boards ", end="", file=sys.stderr, flush=True)
    print(f"\n{compared:,} of {given.boards:,} boards compared in {time.monotonic() - begun:.0f} s; {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
