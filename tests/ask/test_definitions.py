"""What the reading room takes from a card's definition: by its instructions, not by words that only stand in it."""

import pathlib

import pytest

from judgebot.ask import reading
from judgebot.ask.reading.card_facts import effects, prevented
from judgebot.ask.reading.defined import makes_run, subs_doing


@pytest.mark.parametrize(
    ("card", "unit"),
    [("decoy", "tags"), ("heartbeat", "damage"), ("no_one_home", ""), ("fall_guy", ""), ("data_raven", "")],
)
def test_what_a_card_prevents(card: str, unit: str) -> None:
    assert prevented(card) == unit


def test_what_is_waited_for_or_prevented_is_not_done() -> None:
    assert "damage" in effects("snare")
    assert "damage" not in effects("heartbeat")
    assert "break" in effects("corroder")
    assert "break" not in effects("paper_wall")  # it waits for that


@pytest.mark.parametrize(
    ("card", "effect", "places"),
    [
        ("shinobi", "trace 2", (2,)),
        ("viper", "trace 3", (1, 2)),
        ("searchlight", "trace 3", ()),
        ("caduceus", "trace", (1, 2)),
        ("ip_block", "end_run", (2,)),
    ],
)
def test_which_subroutines_do_that(card: str, effect: str, places: tuple[int, ...]) -> None:
    assert subs_doing(card, effect) == places


def test_what_makes_runs() -> None:
    assert makes_run("docklands_pass") is False
    assert makes_run("sneakdoor_beta") is True


def test_only_one_module_looks_into_definitions() -> None:
    rooms = pathlib.Path(reading.__file__).parent
    looking = [one.name for one in rooms.glob("*.py") if "definition(" in one.read_text(encoding="utf-8")]
    assert looking == ["card_facts.py"]
