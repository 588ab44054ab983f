"""How long `judgebot card` takes, beside a bare start of its dependencies. Run: python tests/bench/card.py [ROUNDS]"""

import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
BASE = [sys.executable, "-c", "import click, yaml, jinja2"]
JUDGEBOT = [sys.executable, "-m", "judgebot", "card"]
COMMANDS = {
    "card, title": [*JUDGEBOT, "Tollbooth"],
    "card, shorthand": [*JUDGEBOT, "SMC"],
    "card, near miss": [*JUDGEBOT, "Tolboth"],
    "card, unknown": [*JUDGEBOT, "Xyzzyx"],
    "card --words": [*JUDGEBOT, "--words"],
}
AIM = {"card, title": 1.6}


def seconds(command: list[str]) -> float:
    """The wall time of one whole process."""
    start = time.perf_counter()
    subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return time.perf_counter() - start


def main(rounds: int) -> None:
    """Print the median ratio of each command to the bare start. Rounds interleave, so that a busy moment hits all."""
    times: dict[str, list[float]] = {name: [] for name in ["", *COMMANDS]}
    for _ in range(rounds):
        for name, command in [("", BASE), *COMMANDS.items()]:
            times[name].append(seconds(command))
    base = statistics.median(times[""])
    print(f"{'import click, yaml, jinja2':28} {base * 1000:7.1f} ms")
    for name in COMMANDS:
        middle = statistics.median(times[name])
        aim = f"  (aim: under {AIM[name]})" if name in AIM else ""
        print(f"{name:28} {middle * 1000:7.1f} ms  x {middle / base:.2f}{aim}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 15)
