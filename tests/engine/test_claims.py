"""What an event claims is on the board after it, on some boards (`tests/sampling.py`).

On every board: `python tests/stress/claims.py --cards`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from judgebot.engine import events
from judgebot.engine.machine import Machine
from judgebot.scenario import api
from judgebot.scenario.read import parse
from tests.sampling import SEED, some
from tests.stress import claims, promises

BOARDS = some(promises.boards(), 14)
# Whose ability does what with the top card of R&D before an instruction trashes it, and whether the Runner sees it.
SHOWN = {("corp", "reveal"): True, ("runner", "reveal"): True, ("runner", "look"): True, ("corp", "look"): False}


@pytest.mark.parametrize("path", BOARDS, ids=api.shipped_name)
def test_what_an_event_claims_is_on_the_board_after_it(path: Path) -> None:
    scenario = api.load(path)
    assert not claims.played(scenario).wrong
    assert not claims.at_random(scenario, SEED).wrong


def test_of_every_kind_of_event_it_is_known_whether_it_claims_a_change() -> None:
    claiming = {*claims._AMOUNTS, *claims._OF_CARDS}
    assert claiming.isdisjoint(claims.SAY_NO_MORE)
    assert claiming | claims.SAY_NO_MORE == set(events.FIELDS)


def test_a_false_claim_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A total that is not so, and a card told to be where it is not."""
    scenario = api.load(api.locate("start/drago-ivanov-own-turn"))
    note = Machine.note

    def false(m: Machine, event: str, *cites: str, **data: Any) -> None:
        note(m, event, *cites, **({**data, "total": 99} if "total" in data else data))

    monkeypatch.setattr(Machine, "note", false)
    assert claims.played(scenario).wrong


@pytest.mark.parametrize("apart", (False, True), ids=("in one ability", "in the next"))
@pytest.mark.parametrize(("who", "word"), SHOWN)
def test_a_card_is_seen_until_the_ability_that_shows_it_is_over(who: str, word: str, apart: bool) -> None:
    """1.21.6 with 4.4.6b: it lies faceup if it is trashed by then; once the ability is over it is not seen."""
    shows, trashes = f"{{{word}: {{top: 1, of: R&D}}}}", "{trash: {top: 1, of: R&D}}"
    first, second = (f"[{shows}]", f"[{trashes}]") if apart else (f"[{shows}, {trashes}]", "[{gain: 1}]")
    mine = "identity: Reader"
    text = f"""
board:
  turn: {who}
  corp: {{R&D: [Hedge Fund, Ice Wall], {mine if who == "corp" else ""}}}
  runner: {{{mine if who == "runner" else ""}}}
cards:
  Reader:
    {{side: {who}, type: identity, abilities: [{{cost: click, do: {first}}}, {{cost: 0c, do: {second}}}]}}
play: [{{{who}: use Reader to {word}}}, {{{who}: use Reader to {"trash" if apart else "gain"}}}]
"""
    m = api.run(parse(text)).machine
    trashed = [event for event in m.events or () if event.kind == "trashed"]
    assert [event.data["faceup"] for event in trashed] == [SHOWN[who, word] and not apart]
    assert all(("1.21.6" in event.cites) is event.data["faceup"] for event in trashed)
