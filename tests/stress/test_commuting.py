"""What commutes is looked at in one order; where a card sees the order, in every order."""

from __future__ import annotations

import textwrap
from typing import Any

import pytest
import yaml

from judgebot.explore import commuting
from judgebot.explore.reductions import Reductions
from judgebot.explore.unaware import COMMUTING
from tests.sampling import some
from tests.stress.corp_boards import SEEING, TURN
from tests.stress.reducing import begin_of, compare, differs, searched


def windows(*abilities: Any, credits: int = 3, plain: int = 2, unrezzed: Any = None) -> str:
    """The end of a turn of the Corp that has so many plain cards to rez, as many plain instances as it began, and a
    card with these abilities.

    unrezzed  an ability of one more card that can be rezzed
    """
    asset: dict[str, Any] = {"side": "corp", "type": "asset", "cost": 1}
    drip = {**asset, "abilities": [{"when": TURN, "do": [{"gain": 1}]}]}
    cards = {f"Asset {n}": drip for n in range(1, plain + 1)} | {"Asset 0": {**asset, "abilities": list(abilities)}}
    cards |= {f"Asset {n}": {**asset, "abilities": []} for n in range(plain + 1, 2 * plain + 1)}
    if unrezzed is not None:
        cards["Asset 9"] = {**asset, "abilities": [unrezzed]}
    roots = [
        f"remote {n}: {{root: [{{card: {title}, rezzed: {str(n <= plain + 1).lower()}}}]}}"
        for n, title in enumerate(cards, 1)
    ]
    written = "".join(yaml.safe_dump({title: card}, sort_keys=False) for title, card in cards.items())
    return (
        f"""
title: the Corp's windows
board:
  turn: corp
  at: 5.6.1a
  corp: {{clicks: 0, credits: {credits}, HQ: 1, R&D: 2, servers: {{{", ".join(roots)}}}}}
  runner: {{grip: 2}}
"""
        + "cards:\n"
        + textwrap.indent(written, "  ")
    )


def lost(text: str) -> str:
    """What the search that looks at one order finds otherwise than the whole one; "" if nothing."""
    start = begin_of(text)
    less = Reductions.of(start.walker, (COMMUTING,), start.within)
    return differs(searched(start, None, counted=True), searched(start, less, counted=True))


def test_one_order_of_what_commutes_is_looked_at() -> None:
    text = windows(plain=3)
    found = compare(text)
    assert found.wrong == ""
    assert found.after * 4 < found.before * 3


@pytest.mark.parametrize("ability", some(SEEING, 6), ids=repr)
def test_where_it_is_seen_every_order_is_looked_at(ability: Any) -> None:
    assert lost(windows(ability)) == lost(windows(unrezzed=ability)) == ""


class Everything(frozenset[str]):
    """A set that has everything."""

    def __contains__(self, one: object) -> bool:
        return True

    def __sub__(self, other: object) -> Everything:
        return self


@pytest.mark.parametrize(
    ("gate", "broken", "seeing", "credits"),
    [("_OF_REZ", frozenset(), 6, 2), ("_QUIET", Everything(), 8, 1), ("_gains", lambda ability: True, 10, 1)],
)
def test_without_that_question_outcomes_would_be_lost(
    gate: str, broken: Any, seeing: int, credits: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (
        windows(SEEING[seeing], credits=credits)
        if gate == "_gains"
        else windows(unrezzed=SEEING[seeing], credits=credits)
    )
    assert lost(text) == ""
    monkeypatch.setattr(commuting, gate, broken)
    assert "outcomes lost" in lost(text)
