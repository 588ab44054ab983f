"""What a line leaves open, and readings that dropped something: a name twice, empty decks, states of hosts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from judgebot.ask import read_line
from judgebot.ask.answer import answer
from judgebot.ask.near import accepted
from judgebot.index.store import LOADER


@pytest.mark.parametrize(
    ("line", "option"),
    [
        (
            "only card in HQ is Snare!, corp 6c; grip: 2 cards; runs HQ. does the runner flatline?",
            "trigger Snare!",
        ),
        (
            "remote 1: Anoetic Void rezzed; corp 4c; runner runs remote 1. is the run successful?",
            "trigger Anoetic Void",
        ),
        ("rig: Mayfly, Mayfly; grip: Cleaver; runner installs Cleaver. does Mayfly get trashed?", "trash Mayfly"),
    ],
)
def test_what_a_choice_decides_is_no_ruling(line: str, option: str) -> None:
    """Where it rests on a choice nobody told, neither yes nor no is said, and the choice is named."""
    found = answer(read_line(line))
    assert found.verdict == ""
    assert option in found.said[0]


def test_what_may_be_done_in_a_window_is_said() -> None:
    """A window may be passed, so the line as told has its verdict; what would change it is named."""
    found = answer(read_line("Ice Wall unrezzed on HQ, corp 4c; runner runs HQ. is the run successful?"))
    assert found.verdict == "yes"
    assert "rez Ice Wall" in found.said[-1]


def test_a_choice_that_changes_nothing_is_not_told() -> None:
    """Damage that nobody may prevent rests on no choice."""
    found = answer(read_line("remote 1: Urtica Cipher advanced 2; 3 cards in grip; runs remote 1. is the runner dead?"))
    assert found.verdict == "yes"
    assert len(found.said) == 1


@pytest.mark.parametrize(
    ("line", "what", "said"),
    [
        ("rig: Mayfly, Mayfly", "rig", "Mayfly, Mayfly"),
        ("HQ: Ice Wall, Enigma, Ice Wall rezzed", "HQ ice", "Ice Wall, Enigma, Ice Wall (rezzed)"),
        ("HQ: Ice Wall, Ice Wall is rezzed", "HQ ice", "Ice Wall (rezzed)"),
        ("corp has no cards in R&D", "R&D", "empty"),
        ("Hush hosted on unrezzed Ping on HQ", "HQ ice", "Ping (unrezzed)"),
        ("Hush on rezzed Ping on HQ", "HQ ice", "Ping (rezzed)"),
    ],
)
def test_readings(line: str, what: str, said: str) -> None:
    """Nothing that was said is dropped or said of something else."""
    reading = read_line(line)
    assert reading.understood
    assert reading.facts()[what] == said


@pytest.mark.parametrize(
    ("line", "verdict", "words", "rule"),
    [
        ("Ping rezzed on HQ; runner runs HQ. why did Ping not trigger?", "no", "When you rez this card", "9.6.5"),
        ("Hush on unrezzed Ping on HQ; runs HQ; corp rezzes Ping. does the runner get a tag?", "no", "lost", "9.1.9a"),
        ("Anoetic Void unrezzed in remote 1; runner runs remote 1. why didn't it fire?", "no", "unrezzed", "1.8.4a"),
        ("Snare! in archives; runner runs archives. why did Snare! not fire?", "no", "Archives", "9.6.5c"),
        ("unrezzed Ping on R&D; runner runs R&D; corp rezzes Ping. is he tagged?", "yes", "triggers Ping", "10.5.1"),
        ("Urtica Cipher in remote 1; 1 card in grip; runs remote 1. is he dead?", "yes", "triggers Urtica", "10.4.4"),
        ("corp has no cards in R&D; corp turn begins. does the runner win?", "yes", "the Runner wins", "1.7.2c"),
        ("Crisium Grid rezzed in root of HQ; runs HQ. is the run successful?", "no", "Crisium Grid", "6.8.4a"),
        ("Ice Wall rezzed on HQ; runner runs HQ. can he get in?", "no", "subroutine of Ice Wall", "6.1.4"),
        ("Ice Wall on HQ; runner's turn. why can't the corp rez Ice Wall?", "no", "being approached", "6.4.3"),
    ],
)
def test_reasons(line: str, verdict: str, words: str, rule: str) -> None:
    """What did not happen, and what did, is told with what brought it about."""
    reading = read_line(line)
    assert reading.understood
    found = answer(reading)
    assert (found.verdict, words in found.said[0], rule in found.rules) == (verdict, True, True), found.said


@pytest.mark.parametrize(
    "line",
    [
        "corp used Nico Campaign last turn. can the runner run HQ?",
        "rig: Corodor, 3 credits. runner runs HQ. does the run end?",
        "runner runns HQ with Palisade rezzed. does the run end?",
        "HQ: Palisade rezzed. runner runs HQ. is the run succesfull?",
    ],
)
def test_readings_that_are_offered_are_accepted(line: str) -> None:
    """With a nearest reading in its place, a word that was not understood is."""
    reading = read_line(line)
    for one in accepted(reading):
        for near in one.readings:
            left = read_line(line.replace(one.text, near, 1)).unplaced
            assert len(left) < len(reading.unplaced)
            assert near.lower() not in [other.text.lower() for other in left]


REASONS: list[dict[str, Any]] = list(
    yaml.load((Path(__file__).parent / "reasons.yaml").read_text(encoding="utf-8"), Loader=LOADER)
)


@pytest.mark.parametrize("line", REASONS, ids=[line["say"][:60] for line in REASONS])
def test_what_decides_is_told(line: dict[str, Any]) -> None:
    """The answer that judges gave, with the reason that they found decisive, and its rules."""
    reading = read_line(line["say"])
    assert reading.unplaced == []
    found = answer(reading)
    said = " ".join(found.said)
    assert found.verdict == line["answer"], said
    assert [one for one in line["says"] if one not in said] == [], said
    assert set(line["cites"]) <= set(found.rules), found.rules
    assert line.get("not") not in found.rules
