"""On a few boards: what the search forgets makes no difference; and where it forgets too much, that is seen."""

from __future__ import annotations

import os

import pytest

from judgebot.cards.declarations.costs import CostChange
from judgebot.cards.nodes import Past
from judgebot.scenario.read import parse
from tests.sampling import some
from tests.stress import forgetting
from tests.stress.test_merging import FIRST_EVENT

SEED = int(os.environ.get("JUDGEBOT_SEED", "0"))


@pytest.mark.parametrize("place", some(forgetting.places(), 3), ids=str)
def test_what_is_forgotten_does_not_matter(place: forgetting.Place) -> None:
    _, found = forgetting.mattered(place, SEED, 1)
    assert not found


def test_what_is_forgotten_too_soon_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CostChange, "past", lambda self: Past())
    with pytest.raises(forgetting.Mattered):
        for seed in range(60):
            forgetting.game(parse(FIRST_EVENT), seed)
