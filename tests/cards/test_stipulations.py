"""Conditions of conditional abilities are asked when their text says (9.6.5c, 9.6.5d), by a reviewed list."""

from __future__ import annotations

from tests.stress import stipulations as s


def test_every_condition_beside_a_trigger_was_reviewed() -> None:
    found = {card: {one.key() for one in some} for card, some in s.library().items()}
    assert found == {card: set(verdicts) for card, verdicts in s.reviewed().items()}


def test_a_condition_stands_where_its_verdict_has_it() -> None:
    for card, verdicts in s.reviewed().items():
        for key, verdict in verdicts.items():
            allowed = s.AT_THE_TRIGGER if " trigger: " in key else ("resolves",)
            assert verdict in allowed, f"{card}: {key}: {verdict}"
