"""`tests/mutants.py` makes the mutants that it says, and sees which of them survive."""

from __future__ import annotations

import subprocess
import sys

from tests import mutants

MODULE = mutants.ROOT / "judgebot/engine/turns.py"


def test_each_mutant_changes_its_code_and_says_how() -> None:
    every = mutants.mutants(MODULE)
    assert len(every) > 50
    assert {one.kind for one in every} >= {"comparison", "and, or", "number", "side", "call removed", "ends early"}
    for one in every[::7]:
        assert mutants.changed(one.path, mutants.Mutator(one.path, one.place)), one
        assert one.before != one.after


def test_the_same_seed_makes_the_same_mutants() -> None:
    first, second, other = (mutants.sample([MODULE], 20, seed) for seed in (1, 1, 2))
    assert first == second != other


def test_what_is_listed_as_equivalent_can_be_made_and_says_why() -> None:
    """An entry whose code is gone is taken out of the list."""
    listed = mutants.equivalent()
    made = {one.key for path in mutants.modules(mutants.ROOT / "judgebot/engine") for one in mutants.mutants(path)}
    assert set(listed) <= made
    assert all(len(why.split()) > 3 for why in listed.values())


def test_what_the_scenarios_do_not_run_survives_and_what_breaks_them_does_not() -> None:
    """With one scenario as the only check, some mutants of the turn survive, and some do not."""
    command = [
        sys.executable,
        "tests/mutants.py",
        "--module",
        "judgebot/engine/turns.py",
        "--count",
        "12",
        "--seed",
        "1",
    ]
    done = subprocess.run(
        [*command, "--only", "rules/the-last-card-of-r-and-d"], cwd=mutants.ROOT, capture_output=True, text=True
    )
    assert done.returncode == 1, done.stderr
    said = done.stdout.splitlines()
    survivors = sum(line.startswith("judgebot/engine/turns.py:") for line in said)
    tried = int(said[-1].split()[0])  # fewer than asked for where some of them are known as equivalent
    assert said[-1].startswith(f"{tried} mutants (seed 1), {survivors} survive")
    assert 0 < survivors < tried <= 12
