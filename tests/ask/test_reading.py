"""The new reader: what lines mean, that nothing is passed over, and that rewordings which keep the sense keep it."""

from __future__ import annotations

import dataclasses
import re
import time
from pathlib import Path
from typing import Any

import pytest
import yaml

from judgebot.ask.reading import read
from judgebot.ask.reading.meanings import Amount, At, Deed, Has, Is, Place, Ref, Server, Subs, When, Zone
from judgebot.ask.reading.queries import Asked, Can, Comes, Line
from judgebot.ask.reading.retell import board, deeds, question
from judgebot.game.objects import CORP, RUNNER
from judgebot.index.store import LOADER
from tests.sampling import some

HERE = Path(__file__).parent
LINES: list[dict[str, Any]] = [
    line
    for path in sorted([*HERE.glob("*.yaml"), *HERE.glob("asked/*.yaml")])
    for line in yaml.load(path.read_text(encoding="utf-8"), Loader=LOADER)
]
EVERY = [line["say"] for line in LINES]
SAMPLE = some(EVERY, 60)
HQ = Server("HQ")


def sense(line: Line) -> tuple[Any, ...]:
    """What is told and asked, without the words."""
    return line.told, tuple(dataclasses.replace(one, said="") for one in line.asks)


def test_the_lines_of_the_docstring() -> None:
    """The examples that the meanings were made with."""
    wall, gate, ice, carmen, end = (
        Ref(1, "ice_wall"),
        Ref(1, "tollbooth"),
        Ref(1, "karuna"),
        Ref(2, "carmen"),
        "flatline",
    )
    line = read("HQ: Ice Wall unrezzed; runner runs HQ; can the corp rez Ice Wall after the runner passes it?")
    assert set(line.told) == {At(wall, Place("ice", HQ)), Is(wall, "rezzed", False), Deed("run", RUNNER, server=HQ)}
    after = When("after", Deed("pass", RUNNER, (wall,)))
    assert sense(line)[1] == (Asked(Can(Deed("rez", CORP, (wall,)), after), after=3),)
    line = read("Tollbooth rezzed on HQ; runner 2 credits runs HQ. corp claims the run ends. Is he right, please?")
    assert Is(gate, "rezzed") in line.told
    assert sense(line)[1] == (Asked(Comes(Deed("end", thing="run")), claim=CORP, after=4),)
    line = read("Karuna rezzed on HQ, runner has Carmen 3 credits, runs HQ. can he break the second sub with Carmen?")
    assert Has(RUNNER, "credits", Amount(3)) in line.told
    broken = Deed("break", RUNNER, (Subs(ice, (2,), Amount()),), tool=carmen)
    assert sense(line)[1] == (Asked(Can(broken), after=5),)
    line = read("corp 6 credits, end of the line in hq. corp plays it. does the runner die with 4 cards in grip?")
    assert Has(Zone("grip"), "cards", Amount(4)) in line.told
    assert [one.query for one in line.asks] == [Comes(Deed(end, RUNNER))]


@pytest.mark.parametrize("say", SAMPLE, ids=[say[:60] for say in SAMPLE])
def test_no_number_is_dropped(say: str) -> None:
    """Another number makes another meaning, or a line that is not understood."""
    line = read(say)
    if not line.understood:
        return
    for found in re.finditer(r"(?<![\w&.])\d{1,2}(?![\w.])", say):
        if say[: found.start()].rstrip().lower().endswith(("remote", "server")):
            continue
        other = read(say[: found.start()] + str(int(found.group()) + 3) + say[found.end() :])
        assert not other.understood or sense(other) != sense(line), found.group()


@pytest.mark.parametrize("say", SAMPLE[:8], ids=[say[:60] for say in SAMPLE[:8]])
def test_an_unknown_word_is_named(say: str) -> None:
    """Wherever it stands."""
    words = say.split(" ")
    for place in range(len(words) + 1):
        line = read(" ".join([*words[:place], "qwxzzy", *words[place:]]))
        assert "qwxzzy" in " ".join(one.text for one in line.unplaced)


REWORDED = {
    "please": lambda say: say.removesuffix("?") + ", please?" if say.endswith("?") else say,
    "thanks": lambda say: say + " Thanks!",
    "judge": lambda say: "Hi judge, " + say,
    "spaces": lambda say: say.replace(" ", "  "),
    "so": lambda say: re.sub(r"([.;] )(?=(?:can|does|is|must|may|how|will)\b)", r"\1So, ", say),
    "okay": lambda say: re.sub(r"([.;] )(?=(?:can|does|is|must|may|how|will)\b)", r"\1Okay, ", say),
    "creds": lambda say: re.sub(r"(\d) credits", r"\1 creds", say),
    "could": lambda say: re.sub(r"\bcan (?=he|the|i\b)", "could ", say),
}


@pytest.mark.parametrize("how", REWORDED)
def test_rewordings_keep_the_sense(how: str) -> None:
    """Courtesy, punctuation, spaces and synonyms change nothing."""
    for say in SAMPLE:
        line, other = read(say), read(REWORDED[how](say))
        if line.understood and other.understood:
            assert sense(other) == sense(line), say


@pytest.mark.parametrize(
    "junk", ["a", "card ", "runner runs hq and ", "ice wall, ", "(", "first second third ", "does he "]
)
def test_a_long_line_ends_in_time(junk: str) -> None:
    """3,000 characters of anything are read or refused within a second (a slow machine gets three)."""
    began = time.perf_counter()
    read((junk * 3000)[:3000])
    read((junk * 300)[:1500])
    assert time.perf_counter() - began < 3


def test_understood_is_told_back() -> None:
    """Board, deeds and questions in short."""
    line = read("Tollbooth rezzed on HQ; runner 2 credits runs HQ. can the runner jack out?")
    assert board(line) == {"HQ ice": "Tollbooth (rezzed)", "runner credits": "2"}
    assert deeds(line) == ["runner run HQ"]
    assert [question(one) for one in line.asks] == ["May the Runner jack out?"]


def test_most_lines_are_understood() -> None:
    """A lower bound of what is understood of all lines now."""
    count = sum(read(say).understood for say in some(EVERY, 300))
    assert count >= 0.6 * len(some(EVERY, 300))
