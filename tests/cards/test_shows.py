"""The scenarios beside each card of the library hold: each ability does what it says, and not when it should not."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from judgebot.cards.catalog import Catalog, implemented
from judgebot.cli.scenarios import asker
from judgebot.index.store import LOADER
from judgebot.scenario.expect import compare
from judgebot.scenario.run import run
from judgebot.scenario.shows import shows
from tests.sampling import some

COUNTS = Path(__file__).with_name("shows.yaml")
LISTED: dict[str, int] = yaml.load(COUNTS.read_text(encoding="utf-8"), Loader=LOADER)
# Every card of Standard, and a sample of the others; one that was changed is run by `judgebot check --cards`.
CARDS = sorted([*LISTED, *some([one for one in implemented() if one not in LISTED], 60)])
PARTS = 160  # tests: each of the cards of one part


@pytest.mark.parametrize("part", range(PARTS))
def test_the_scenarios_beside_a_card_hold_and_use_each_of_its_abilities(part: int) -> None:
    for card_id in CARDS[part::PARTS]:
        hold_and_use_each_ability(card_id)


def hold_and_use_each_ability(card_id: str) -> None:
    """Run what stands beside a card."""
    used: set[int] = set()
    beside = shows(card_id)
    assert len(beside) > 1, f"{card_id}: a card has a show of what each ability does, and one in which it must not"
    for scenario in beside:
        outcome = run(scenario)
        found = compare(outcome, asker(scenario))
        assert not found, f"{card_id}, {scenario.title}: {'; '.join(map(str, found))}"
        assert set(scenario.expect) - {"answer"}, f"{card_id}, {scenario.title}: it states nothing that could be tested"
        used.update(id(one.data["ability"]) for one in outcome.machine.events or () if one.kind in ("uses", "triggers"))
    card = Catalog().card(card_id)
    for face in card.faces():
        for ability in (*face.abilities, *face.counter):
            if ability.kind in ("paid", "conditional"):
                assert id(ability) in used, f"{card_id}: used in none of its shows: {ability.english()}"


def test_a_card_of_standard_has_a_show_for_each_ability_and_none_vanishes() -> None:
    """One for each, and one in which it must not; where two were merged, the list is written anew."""
    few = []
    for card_id, listed in LISTED.items():
        card = Catalog().card(card_id)
        abilities = sum(len(face.abilities) for face in card.faces()) + len(card.counter)
        if len(shows(card_id)) < max(abilities, 2, listed):
            few.append(card_id)
    assert not few


def main() -> None:
    """Write the list as it is now."""
    head = COUNTS.read_text(encoding="utf-8").splitlines()[0]
    COUNTS.write_text("\n".join([head, *(f"{one}: {len(shows(one))}" for one in LISTED)]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
