"""What a search takes on twelve boards: choices, seconds of processor time and memory, beside another commit.

    python tests/bench/search.py [BOARD ...] [--rounds 3] [--seconds 60] [--vs COMMIT]

Each board is searched by `judgebot what-if` in a process of its own, with one job; rounds of the two commits alternate,
and the least of each counts. The other commit is checked out into a temporary folder. It is not a test.

Two means are printed: of whole processes; and of the searches alone, without what the same command takes that may look
at one choice (`--most 1`). What is left of a search is taken for at least a hundredth of a second.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]

BOARDS: dict[str, tuple[str, tuple[str, ...]]] = {
    "a run at Bran": (
        """
board:
  turn: runner
  corp: {credits: 5, servers: {HQ: {ice: [{card: Brân 1.0, rezzed: true}]}}}
  runner: {credits: 7, rig: [Cleaver, {card: Leech, virus: 2}]}
play:
  - runner: run HQ
""",
        ("--after", "1"),
    ),
    "a run through two pieces of ice": (
        """
board:
  turn: runner
  corp: {credits: 5, servers: {HQ: {ice: [Wall of Static, {card: Enigma, rezzed: true}]}}}
  runner: {credits: 7, rig: [Gordian Blade, Corroder]}
play:
  - runner: run HQ
""",
        ("--after", "1"),
    ),
    "a bypass, possible": (
        """
board:
  turn: runner
  corp: {credits: 3, servers: {HQ: {ice: [{card: Tollbooth, rezzed: true}]}}}
  runner: {credits: 5, rig: [{card: Femme Fatale, chosen: HQ ice 1}, Corroder, Gordian Blade]}
play:
  - runner: run HQ
""",
        ("--after", "1", "--possible", "run=successful"),
    ),
    "credits that never are so many, never": (
        """
board:
  turn: runner
  corp: {credits: 4, servers: {R&D: {ice: [{card: Wall of Static, rezzed: true}, Enigma]}}}
  runner: {credits: 4, rig: [Corroder, Gordian Blade]}
play:
  - runner: run R&D
""",
        ("--after", "1", "--never", "runner.credits=5"),
    ),
    "a run that the Runner can force": (
        """
board:
  turn: runner
  corp: {credits: 6, servers: {HQ: {ice: [Enigma, Wall of Static]}}}
  runner: {credits: 9, rig: [Gordian Blade, Corroder]}
play:
  - runner: run HQ
""",
        ("--after", "1", "--force", "runner", "run=successful"),
    ),
    "an action": (
        """
board:
  turn: runner
  corp: {credits: 3, servers: {HQ: {ice: [Enigma]}}, HQ: [Hedge Fund]}
  runner: {credits: 5, clicks: 1, grip: [Self-Modifying Code, Dirty Laundry], stack: [Corroder], rig: [Gordian Blade]}
""",
        ("--horizon", "action"),
    ),
    "unknown cards": (
        """
board:
  turn: runner
  corp: {credits: 5, HQ: [unknown, unknown, unknown], servers: {HQ: {ice: [{card: Enigma, rezzed: true}]}}}
  runner: {credits: 8, grip: [unknown, unknown], rig: [Gordian Blade, Self-Modifying Code], stack: [Corroder]}
play:
  - runner: run HQ
""",
        ("--after", "1"),
    ),
    "a window of four triggers": (
        """
board:
  turn: runner
  at: 5.7.1d
  runner:
    credits: 3
    rig:
      - Aesop's Pawnshop
      - Drug Dealer
      - Underworld Contact
      - {card: The Supplier, hosted: [{card: Dyson Mem Chip, installed: false}]}
""",
        ("--horizon", "window"),
    ),
    "a turn of the Corp": (
        """
board:
  turn: corp
  at: 5.6.2a
  corp:
    clicks: 3
    credits: 5
    HQ: [Merger]
    servers: {remote 1: {root: [{card: SanSan City Grid, rezzed: true}]}}
  runner: {credits: 4, stack: [Clot, Hush], rig: [Self-Modifying Code]}
""",
        ("--horizon", "turn"),
    ),
    "a full turn of the Runner": (
        """
board:
  turn: runner
  corp: {credits: 2, HQ: [Hedge Fund], servers: {HQ: {ice: [{card: Wall of Static, rezzed: true}]}}}
  runner: {credits: 2, clicks: 2, grip: [Sure Gamble], stack: [Dirty Laundry, Sure Gamble], rig: [Corroder]}
""",
        ("--horizon", "turn"),
    ),
    "a full turn, possible": (
        """
board:
  turn: runner
  corp: {credits: 5, HQ: [Hedge Fund, Ice Wall], servers: {HQ: {ice: [{card: Enigma, rezzed: true}]}}}
  runner: {credits: 4, grip: [Sure Gamble, Corroder], stack: [Dirty Laundry, Sure Gamble], rig: [Gordian Blade]}
""",
        ("--horizon", "turn", "--possible", "runner.credits=12"),
    ),
    "who can force a score": (
        """
board:
  turn: corp
  corp: {credits: 5, clicks: 2, servers: {remote 1: {root: [{card: Hostile Takeover, advanced: 1}]}}}
  runner: {credits: 5, rig: [Clone Chip, Self-Modifying Code], heap: [Clot], stack: [Corroder]}
""",
        ("--horizon", "turn", "--force", "corp", "corp.score=1"),
    ),
}


class Taken(NamedTuple):
    """What a search took: choices, seconds of processor time, MiB; whether it saw every line, and what it answered."""

    choices: int
    seconds: float
    memory: float
    seen: str
    answers: tuple[str, ...]


LEAST = 0.01  # seconds: less is not measured


def search(tree: Path, board: Path, args: tuple[str, ...], seconds: float, compiled: str) -> Taken:
    """Search a board with the program of a tree."""
    command = [sys.executable, "-m", "judgebot", "what-if", str(board), *args, "--jobs", "1", "--format", "json"]
    command += ["--seconds", f"{seconds:g}"]
    environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONPYCACHEPREFIX": f"{compiled}/{tree.name}"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen(command, cwd=tree, env=environment, stdout=out)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        worlds = [world for report in json.load(out) for world in report["worlds"]] if process.returncode != 2 else []
    return Taken(
        sum(world["choices"] for world in worlds),
        used.ru_utime + used.ru_stime,
        used.ru_maxrss / 1024,
        "" if worlds and all(world["exhausted"] for world in worlds) else "cut short",
        tuple(str(answer["verdict"]) for world in worlds for answer in world["answers"]),
    )


def main() -> None:
    """Print what each board takes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("boards", nargs="*", metavar="BOARD", help="words of the names of the boards to search")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--vs", metavar="COMMIT")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as work:
        trees = [ROOT]
        if asked.vs:
            trees.append(Path(work) / "other")
            archive = subprocess.run(["git", "archive", asked.vs], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
            trees[1].mkdir()
            subprocess.run(["tar", "-x", "-C", trees[1]], input=archive, check=True)
        ratios: list[float] = []
        alone: list[float] = []  # without the start of the program
        compiling = True  # the first board is searched once more before: modules are compiled then
        for name, (text, args) in BOARDS.items():
            if asked.boards and not any(word in name for word in asked.boards):
                continue
            file = Path(work) / "board.yaml"
            file.write_text(f"title: {name}{text}", encoding="utf-8")
            for tree in trees if compiling else ():
                search(tree, file, args, asked.seconds, work)
            compiling = False
            least: dict[Path, Taken] = {}
            started: dict[Path, float] = {}
            for tree in trees * asked.rounds:
                taken = search(tree, file, args, asked.seconds, work)
                least[tree] = min(least.get(tree, taken), taken, key=lambda one: one.seconds)
                begun = search(tree, file, (*args, "--most", "1"), asked.seconds, work).seconds
                started[tree] = min(started.get(tree, begun), begun)
            told = [
                f"{one.choices:9,} choices {one.seconds:7.2f} s, alone {max(LEAST, one.seconds - started[tree]):5.2f} s"
                f" {one.memory:6.0f} MiB{one.seen and ', ' + one.seen}"
                for tree, one in least.items()
            ]
            print(f"{name:40} {' | '.join(told)}", *least[ROOT].answers, flush=True)
            if asked.vs:
                here, there = (least[tree] for tree in trees)
                if not there.choices:
                    print("    the other commit cannot be asked this: left out of the mean")
                    continue
                if here.answers != there.answers:
                    print("    the other answers:", *there.answers)
                ratios.append(there.seconds / here.seconds)
                mine, other = (max(LEAST, least[tree].seconds - started[tree]) for tree in trees)
                alone.append(other / mine)
        for what, found in (("whole processes", ratios), ("searches alone", alone)):
            if found:
                mean = math.exp(sum(map(math.log, found)) / len(found))
                print(f"geometric mean, {what}: {mean:.2f} times as fast; from {min(found):.2f} to {max(found):.2f}")


if __name__ == "__main__":
    main()
