"""How long looking up a rule takes, and how often words find the right one. Run it; it is not a test.

    python tests/bench/index.py [--runs N]

Prints the best of N runs of each (the least disturbed one) beside the bare imports: click and yaml for a number (at
most 1.6 times), click, yaml and jinja2 for words (at most 2.0 times). The compiled modules and the kept search go to a
temporary directory first, as an installation would have them. Then, for each file of questions in tests/index: how
often the search has a right rule first, and among the first five. The search was improved with all of them but
fresh-4.yaml, which was held back until the end.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from judgebot import resources  # noqa: E402
from judgebot.cards.rulings import named, rulings  # noqa: E402
from judgebot.index import load  # noqa: E402
from judgebot.index.material import build  # noqa: E402
from judgebot.index.search import Search  # noqa: E402

SMALL, LARGE = ("import click, yaml", 1.6), ("import click, yaml, jinja2", 2.0)
CASES: dict[str, tuple[str, float] | None] = {
    "rule 9.2.8f": SMALL,
    "rule 10.3.1": SMALL,
    "rule 9.2.8f 6.9.3a 10.3.1e": None,
    "rule trigger lost when encounter ends": LARGE,
    "rule can teh corp rez ice that I alredy passed": LARGE,
    "rule --term priority": None,
    "timing run": None,
    "--help": None,
}


def best(arguments: list[str], environment: dict[str, str], runs: int) -> float:
    """The shortest wall time, in seconds, of `runs` runs of Python with `arguments`."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        subprocess.run([sys.executable, *arguments], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, check=True)
        times.append(time.perf_counter() - start)
    return min(times)


def ranks(search: Search, path: Path) -> list[int | None]:
    """For each question of a file the place of the first right rule among the first five, or None."""
    found = []
    for question in yaml.safe_load(path.read_text(encoding="utf-8")):
        numbers = [hit.entry.number for hit in search.find(question["ask"], limit=5)]
        found.append(next((at for at, number in enumerate(numbers) if number in question["rules"]), None))
    return found


def scores() -> None:
    """Print how well each file of questions is answered."""
    search = Search(build(load(), named(), rulings(resources.scenarios())))
    folder = ROOT / "tests/index"
    for path in sorted([*folder.glob("questions*.yaml"), *folder.glob("fresh-*.yaml")]):
        places = ranks(search, path)
        first, five = places.count(0), len(places) - places.count(None)
        shares = f"{first / len(places):.0%} first, {five / len(places):.0%} within five"
        print(f"{path.name:<24} {first} of {len(places)} first, {five} within five: {shares}")


def main() -> int:
    """Measure and print; 1 if a ratio is above its aim."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=15)
    runs = parser.parse_args().runs
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": f"{folder}/compiled", "XDG_CACHE_HOME": f"{folder}/cache"}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        for case, limit in CASES.items():
            imports, aim = limit or (SMALL[0], None)
            base, arguments = ["-c", imports], ["-m", "judgebot", *case.split()]
            best(base, environment, 1)
            best(arguments, environment, 1)
            # The base again beside each case: the machine is not equally busy all the time.
            pairs = [(best(base, environment, 1), best(arguments, environment, 1)) for _ in range(runs)]
            bare, taken = (min(times) for times in zip(*pairs, strict=True))
            ratio = f"{taken * 1000:6.1f} ms to {bare * 1000:5.1f} ms: {taken / bare:4.2f}x"
            print(f"{'judgebot ' + case:<56} {ratio}", end="")
            print(f"  (aim {aim}x)" if aim else "")
            failed |= aim is not None and taken / bare > aim
    scores()
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
