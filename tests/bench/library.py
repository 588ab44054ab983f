"""Whether the size of the card library costs anything: `explain` with the whole library, and with 60 cards of it.

    python tests/bench/library.py [ROUNDS]

Two copies of the project are run in turns, with their compiled modules in a temporary directory. The shortest and the
median processor time of each process are printed, and their ratios. It is not a test.
"""

import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCENARIO = "cr/9.2.8f-1"
NEEDED = ("tollbooth", "femme_fatale")  # what it names
FEW = 60


def copied(home: Path, most: int | None) -> tuple[Path, int]:
    """A copy of the project with at most so many cards in its library, and how many it has."""
    for part in ("judgebot", "scenarios", "rules_index"):
        shutil.copytree(ROOT / part, home / part, ignore=shutil.ignore_patterns("__pycache__"))
    cards = sorted((home / "judgebot/cards/library").rglob("*.yaml"), key=lambda path: path.stem not in NEEDED)
    for path in cards[most:] if most is not None else ():
        path.unlink()
    return home, min(len(cards), most or len(cards))


def seconds(home: Path, environment: dict[str, str]) -> float:
    """The processor time of one `explain`."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "judgebot", "explain", SCENARIO]
    subprocess.run(command, cwd=home, env=environment, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main(rounds: int) -> None:
    """Print the figures. Rounds interleave, so that a busy moment hits both."""
    with tempfile.TemporaryDirectory() as scratch:
        places = [copied(Path(scratch, name), most) for name, most in (("few", FEW), ("whole", None))]
        times: list[list[float]] = [[], []]
        for round_ in range(rounds + 1):
            for index, (home, _) in enumerate(places):
                environment = {**os.environ, "PYTHONPYCACHEPREFIX": f"{scratch}/compiled{index}"}
                environment.pop("PYTHONDONTWRITEBYTECODE", None)
                taken = seconds(home, environment)
                if round_:  # the first one compiles
                    times[index].append(taken)
    for (_, cards), taken_ in zip(places, times, strict=True):
        print(
            f"explain, {cards:4} cards  {min(taken_) * 1000:6.1f} ms  median {statistics.median(taken_) * 1000:6.1f} ms"
        )
    ratios = [of(times[1]) / of(times[0]) for of in (min, statistics.median)]
    print(f"the whole library to {FEW} cards: x {ratios[0]:.3f}, median x {ratios[1]:.3f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 15)
