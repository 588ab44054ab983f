"""All that is tried by the thousand, by one command: the last line of each, and every fault, as they come.

    python tests/stress/everything.py                # hours on one core; status 1 if there was a fault
    python tests/stress/everything.py --part 0.01    # a hundredth of it, to see that it works
    nice -n 15 python tests/stress/everything.py --jobs 3 --seed 7 | tee figures.txt

10,000 mutants of input files through every command; 2,000 small boards with and without merging; 200,000 random
decisions: whole games, the promises of the engine on every shipped board, and what the search forgets.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import os
import re
import subprocess
import sys
import threading
from pathlib import Path

HERE = Path(__file__).parent
# Each tool with the option that says how much, and how much that is.
ALL = {
    "files.py": ("--mutants", 10_000),
    "merging.py": ("--boards", 2_000),
    "forcing.py": ("--boards", 500),
    "occurring.py": ("--boards", 300),
    "forgetting.py": ("--decisions", 50_000),
    "games.py": ("--games", 500),
    "promises.py": ("--games", 2),
}
_saying = threading.Lock()


def tried(name: str, part: float, seed: int) -> int:
    """Run one tool and tell what it tells, progress now and then; returns its status."""
    option, count = ALL[name]
    line = [sys.executable, str(HERE / name), option, str(max(1, round(count * part))), "--seed", str(seed)]
    line += ["--jobs", "1"] if name != "games.py" else []
    told = 0
    with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, bufsize=1) as process:
        assert process.stdout is not None
        for said in process.stdout:  # a carriage return ends a line too
            progress = re.match(r"[\d,]+ of ", said) is not None
            told += progress
            if said.strip() and (not progress or told % 20 == 1):
                with _saying:
                    print(f"{name:14}{said.rstrip()[:600]}", flush=True)
    return process.returncode


def main() -> int:
    """Run them side by side."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--part", type=float, default=1.0, help="how much of it")
    parser.add_argument("--seed", type=int, default=int(os.environ.get("JUDGEBOT_SEED", "0")))
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many tools at a time")
    parser.add_argument("--only", choices=ALL, action="append", help="one of them")
    given = parser.parse_args()
    names = given.only or list(ALL)
    with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        results = dict(zip(names, pool.map(lambda name: tried(name, given.part, given.seed), names), strict=True))
    for name, status in results.items():
        print(f"{name:14}{'no faults' if status == 0 else f'status {status}'}")
    return 1 if any(results.values()) else 0


if __name__ == "__main__":
    raise SystemExit(main())
