"""Some of the words in some of the places where they may stand (`crossing.py`): something comes of it, or is said."""

from __future__ import annotations

from judgebot.cards.nodes import FAMILIES
from tests.sampling import some
from tests.stress import crossing


def test_a_word_that_loads_is_carried_out() -> None:
    faults = []
    for place, specimen in some(list(crossing.crossing()), 40):
        found = crossing.fate(place, specimen.raw)
        if found.kind in crossing.FAULTS:
            faults.append((place.name, specimen.raw, found))
    assert not faults


def test_a_declaration_makes_a_difference() -> None:
    for specimen in some([one for one in crossing.declarations() if one.word not in crossing.OF_NO_GAME], 2):
        assert any(crossing.differs(place, specimen.raw).kind == "changed" for place in crossing.STATIC), specimen.raw


def test_every_word_is_crossed() -> None:
    assert {one.word for one in crossing.effects()} == set(FAMILIES["effect"])
    assert set(FAMILIES["declaration"]) - crossing.OF_NO_GAME <= {one.word for one in crossing.declarations()}
