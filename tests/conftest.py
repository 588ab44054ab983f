"""What holds for every test: an event that is recorded is what its kind declares. And what takes longest begins first,
so that several processes end together."""

from __future__ import annotations

import os
import tempfile

import pytest

from judgebot.engine.events import check
from judgebot.engine.machine import Machine

Machine.checks = staticmethod(check)
NOBODY = tempfile.TemporaryDirectory(prefix="judgebot-settings-")
os.environ["XDG_CONFIG_HOME"] = NOBODY.name  # no test reads the settings of who runs it
LONG = (
    *("tests/test_readme.py", "tests/pages/test_pages_seen.py", "tests/scenario/test_broken_scenarios.py"),
    "tests/explain/test_two_editions.py::test_every_scenario_runs_by_the_later_edition",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests to the front; the order of the others stays."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONG))
