"""How long looking up a rule takes, against the wall time of importing click and yaml. Run it; it is not a test.

    python tests/bench/index.py [--runs N]

Prints the best of N runs of each (the least disturbed one) and the ratio; the aim is at most 1.6 for a number.
The compiled modules go to a temporary directory first, as an installation would have them.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BASE = ["-c", "import click, yaml"]
AIM = 1.6
CASES = {
    "rule 9.2.8f": AIM,
    "rule 10.3.1": AIM,
    "rule 9.2.8f 6.9.3a 10.3.1e": None,
    "rule trigger lost when encounter ends": None,
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


def main() -> int:
    """Measure and print; 1 if a ratio is above its aim."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=15)
    runs = parser.parse_args().runs
    failed = False
    with tempfile.TemporaryDirectory() as compiled:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": compiled}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        best(BASE, environment, 1)
        for case, aim in CASES.items():
            arguments = ["-m", "judgebot", *case.split()]
            best(arguments, environment, 1)
            # The base again beside each case: the machine is not equally busy all the time.
            pairs = [(best(BASE, environment, 1), best(arguments, environment, 1)) for _ in range(runs)]
            base, taken = (min(times) for times in zip(*pairs, strict=True))
            ratio = f"{taken * 1000:6.1f} ms to {base * 1000:5.1f} ms: {taken / base:4.2f}x"
            print(f"{'judgebot ' + case:<48} {ratio}", end="")
            print(f"  (aim {aim}x)" if aim else "")
            failed |= aim is not None and taken / base > aim
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
