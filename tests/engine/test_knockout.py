"""Each section of the rules with a game effect has a scenario that fails without its code (`tests/knockout.py`)."""

from __future__ import annotations

import subprocess
import sys

from tests import knockout
from tests.sampling import some


def test_every_section_with_an_effect_has_a_scenario() -> None:
    assert list(knockout.kept()) == knockout.wanted()


def test_scenarios_fail_without_the_code_of_their_sections() -> None:
    """A sample of the sections; all of them with JUDGEBOT_SAMPLE=all, or by the command."""
    sections = some(list(knockout.kept()), 6)
    command = [sys.executable, "tests/knockout.py", "--check", *sections]
    done = subprocess.run(command, cwd=knockout.ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
