"""Who the person words of a line are, and what is told where that is assumed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from judgebot.ask.reading import read
from judgebot.ask.reading.meanings import Amount, Deed, Has, Turn
from judgebot.game.objects import CORP, RUNNER
from judgebot.index.store import LOADER
from tests.stress.asking_anew import judged

LINES: list[dict[str, Any]] = yaml.load(
    (Path(__file__).parent / "asked" / "who_is_meant.yaml").read_text(encoding="utf-8"), Loader=LOADER
)


@pytest.mark.parametrize("line", LINES, ids=[line["say"][:60] for line in LINES])
def test_who_is_meant(line: dict[str, Any]) -> None:
    """Each line's speaker and answer; where nothing tells, or what is said contradicts itself, it is not answered."""
    how, said = judged(line)
    if "unclear" in line:
        assert how in ("unread", "refused"), said
        return
    assert how == "right", said
    assert read(line["say"]).speaker == line["i"]


@pytest.mark.parametrize(
    ("say", "told"),
    [
        ("On my turn he uses Self-modifying Code.", Turn(CORP)),
        ("During his turn I use Spin Doctor.", Turn(RUNNER)),
        ("My turn as runner just ended.", Deed("end", RUNNER, thing="turn")),
        (
            "Snare! in HQ; I have 3 tags and he has 2 credits.",
            Has(CORP, "credits", Amount(2)),
        ),
    ],
)
def test_what_is_told_of_them(say: str, told: Any) -> None:
    """A turn, a deed, a number: that player's."""
    assert told in read(say).told


@pytest.mark.parametrize(
    ("say", "assumed"),
    [
        ("PAD Campaign is rezzed and it's my turn now. I have 4 credits.", "“I” is the Corp"),
        ("Runner says he can rez PAD Campaign. Is he right?", "“he” is the Corp"),
        ("The Runner steals an agenda. The Corp has 6 points. Does he win?", "“he” is the Corp"),
        ("His R&D is empty and his turn begins. Who wins?", "“he” is the Corp"),
    ],
)
def test_who_is_assumed_is_told(say: str, assumed: str) -> None:
    """A card that is merely named, a claim, one of two players."""
    assert any(one.startswith(assumed) for one in read(say).assumed)
