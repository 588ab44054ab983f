"""How long `judgebot explain` and `check` take, beside a bare start of the dependencies; and the engine's own speed.

    python tests/bench/explain.py [ROUNDS]

The aim is `explain` of one scenario in 1.8 times `python -c "import click, yaml, jinja2"`. It is not a test.
The compiled modules go to a temporary directory first, as an installation would have them.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

BASE = [sys.executable, "-c", "import click, yaml, jinja2"]
JUDGEBOT = [sys.executable, "-m", "judgebot"]
COMMANDS = {
    "explain": [*JUDGEBOT, "explain", "cr/9.2.8f-1"],
    "explain --detail full": [*JUDGEBOT, "explain", "cr/9.2.8f-1", "--detail", "full"],
    "explain --format json": [*JUDGEBOT, "explain", "cr/9.2.8f-1", "--format", "json"],
    "check of one scenario": [*JUDGEBOT, "check", "cr/9.2.8f-1"],
    "check of all of cr/": [*JUDGEBOT, "check", "cr"],
    "schema": [*JUDGEBOT, "schema"],
}
AIM = {"explain": 1.8}


def seconds(command: list[str], environment: dict[str, str]) -> float:
    """The wall time of one whole process."""
    start = time.perf_counter()
    subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, check=False)
    return time.perf_counter() - start


def best(work: Callable[[], object], rounds: int) -> float:
    """The shortest time that the work took."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def processes(rounds: int) -> None:
    """Print the median ratio of each command to the bare start. Rounds interleave, so that a busy moment hits all."""
    with tempfile.TemporaryDirectory() as compiled:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": compiled}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        times: dict[str, list[float]] = {name: [] for name in ["", *COMMANDS]}
        for round_ in range(rounds + 1):
            for name, command in [("", BASE), *COMMANDS.items()]:
                taken = seconds(command, environment)
                if round_:  # the first one compiles
                    times[name].append(taken)
    base = statistics.median(times[""])
    print(f"{'import click, yaml, jinja2':28} {base * 1000:7.1f} ms")
    for name in COMMANDS:
        middle = statistics.median(times[name])
        aim = f"  (aim: under {AIM[name]})" if name in AIM else ""
        print(f"{name:28} {middle * 1000:7.1f} ms  x {middle / base:.2f}{aim}")


def engine(rounds: int) -> None:
    """Print the engine's speed on all the official examples, and what copying and hashing a state in mid-run costs."""
    from judgebot.engine.choices import Choice, Verb
    from judgebot.scenario import api
    from judgebot.scenario.board import build
    from judgebot.scenario.run import run

    scenarios = [api.load(path) for path in api.find("cr")]
    for record, what in ((True, "with the trace"), (False, "without it")):
        steps = 0
        taken = 0.0
        for scenario in scenarios:
            machine = build(scenario, record)
            start = time.perf_counter()
            run(scenario, record, machine)
            taken += time.perf_counter() - start
            steps += machine.steps
        print(f"{'engine, ' + what:28} {steps / taken:7.0f} steps/s")
    machine = build(api.load(api.find("cr/9.2.8f-1")[0]))
    while machine.step() != "6.9.3a":  # in mid-run, with a reaction window open
        decision = machine.advance()
        assert decision is not None
        run_hq = [k for k, option in enumerate(decision.options) if option.choice == Choice(Verb.RUN, server="HQ")]
        if decision.step == "6.9.3a":
            break
        machine.answer(run_hq[0] if run_hq else decision.default or 0)
    state = machine.state
    print(f"{'copy of a state in mid-run':28} {best(state.copy, rounds * 100) * 1e6:7.1f} us")
    print(f"{'hash of a state in mid-run':28} {best(lambda: hash(state), rounds * 100) * 1e6:7.1f} us")


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 11
    processes(count)
    engine(count)
