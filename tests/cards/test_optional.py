"""An ability whose every part its controller may decline is an optional one (9.6.9), and is encoded so."""

from __future__ import annotations

from typing import Any

from judgebot.cards.abilities import Ability
from judgebot.cards.catalog import Catalog, implemented

CATALOG = Catalog()


def _declinable(ability: Ability, side: str) -> bool:
    """Whether its controller may decline each of its effects: it says `may`, or asks them to pay for what it does."""
    mine = ("", "you", side)
    offered: set[str] = set()

    def declinable(effect: Any) -> bool:
        if effect.name == "if":  # which hangs on what was declined
            return getattr(effect.is_true, "key", "") in offered and not effect.otherwise
        if getattr(effect, "who", "you") not in mine:
            return False
        offered.update({effect.bind} if effect.name == "may" and effect.bind else ())
        return effect.name == "may" or (effect.name == "pay" and not effect.must and not effect.otherwise)

    return bool(ability.do) and all(declinable(effect) for step in ability.do for effect in step.effects)


def _said_mandatory(key: str) -> list[str]:
    card = CATALOG.card(key)
    return [
        f"{card.title}: {one.english()}"
        for one in (*card.abilities, *card.counter)
        if one.kind == "conditional" and not one.may and not one.limit and _declinable(one, card.side)
    ]


def test_what_its_controller_may_decline_as_a_whole_is_optional() -> None:
    assert [said for key in implemented() for said in _said_mandatory(key)] == []
