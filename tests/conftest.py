"""What takes longest begins first, so that several processes end together."""

from __future__ import annotations

import pytest

LONG = ("tests/test_readme.py", "tests/pages/test_pages_seen.py", "tests/scenario/test_broken_scenarios.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests to the front; the order of the others stays."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONG))
