"""Replays audited: games of our own with one move that the rules do not allow, and games without any.

    python tests/stress/audits.py --planted 100 --clean 100

Status 1 if a move was not found at its place, if anything else was, or if something was found in a game without any.
"""

from __future__ import annotations

import argparse
import collections
import json
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from judgebot.tables import client  # noqa: E402
from judgebot.tables.audit import Report, audit  # noqa: E402
from judgebot.tables.editions import CLIENTS  # noqa: E402
from tests.stress.games import pool  # noqa: E402
from tests.tables.client_games import written  # noqa: E402
from tests.tables.planted import several  # noqa: E402


class Seen(NamedTuple):
    """What became of one game: what was wrong with its audit ("" for nothing), and how much of it was followed."""

    kind: str
    wrong: str
    entries: int
    followed: int
    report: Report


def audited(data: dict[str, Any], kind: str, entry: int, edition: str = CLIENTS) -> Seen:
    """Audit a game that has a move against the rules at an entry; -1 for none."""
    data = json.loads(json.dumps(data))
    report = audit(client.Replay("a game", data["metadata"], data["history"]), edition=edition)
    found = [one.entry for one in report.deviations]
    wanted = [entry] if entry >= 0 else []
    wrong = "" if found == wanted else f"found at {found}, planted at {wanted}"
    if not wrong and any(not one.rules() for one in report.deviations):
        wrong = "no rule is cited"
    return Seen(kind, wrong, len(data["history"]), report.followed, report)


def main() -> None:
    """Audit, and tell."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--planted", type=int, default=100)
    parser.add_argument("--clean", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--most", type=int, default=40, help="entries in a game")
    parser.add_argument("--tell", action="store_true", help="print what was found")
    told = parser.parse_args()
    begun = time.process_time()
    results: list[Seen] = []

    def note(one: Seen) -> None:
        results.append(one)
        if one.wrong or told.tell:
            print(f"{one.kind}: {one.wrong or 'found'}")
            for deviation in one.report.deviations[:2]:
                for line in deviation:
                    print(f"    {line}"[:300])
        print(f"\r{len(results)} games", end="", file=sys.stderr)

    for one in several(told.planted, told.most, first=told.first):
        note(audited(one.data, one.kind, one.entry))
    pools = {side: pool(side) for side in ("corp", "runner")}
    for number in range(told.first, told.first + told.clean):
        game = written(number, told.most, pools=pools)
        note(audited(game.data, "nothing planted", -1))
    kinds = collections.Counter(one.kind for one in results)
    wrong = collections.Counter(one.kind for one in results if one.wrong)
    print(file=sys.stderr)
    for kind, count in kinds.items():
        print(f"{count:4} {kind}: {count - wrong[kind]} as it should be")
    entries, followed = sum(one.entries for one in results), sum(one.followed for one in results)
    print(f"{entries} entries, {followed} followed, {time.process_time() - begun:.0f} s of computing")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
