"""The board drawn for a terminal: what must be seen in it, at every width, and where it is shown."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from judgebot.cli.main import cli
from judgebot.explain.picture_text import WIDTH, lines
from judgebot.scenario import api
from judgebot.scenario.board import build
from judgebot.scenario.picture import picture

HERE = Path(__file__).parent
# what is on the board of board.yaml -> how it is seen
SEEN = {
    "credits": "(9) credits",
    "clicks": "(2) clicks",
    "bad publicity": "(1) bad publicity",
    "the Runner at ice": "▶■ Tollbooth · rezzed · strength 5 · Runner here: encounters it",
    "unrezzed ice": "□ Ice Wall · unrezzed",
    "rezzed": "■ PAD Campaign · asset · rezzed",
    "advancement": "(3) advancement",
    "virus": "■ Datasucker · program · (2) virus",
    "hosted": "└ ■ Gebrselassie · hardware",
    "a central with nothing in it": "R&D: 40 cards",
}


def drawn(width: int = WIDTH, change: Callable[[Any], None] | None = None) -> list[str]:
    """The drawing of board.yaml; with `change`, of what that makes of its picture, beside the picture as it was."""
    seen = picture(build(api.load(HERE / "board.yaml")))
    if change is None:
        return list(lines(seen, width))
    after = picture(build(api.load(HERE / "board.yaml")))
    change(after)
    return list(lines(after, width, seen))


def words(found: list[str]) -> str:
    """A drawing of one column without its frames, on one line."""
    return " ".join(
        " ".join(row.strip("│┌┐└┘─ ") if not row.startswith("│") else row.strip("│ ") for row in found).split()
    )


@pytest.mark.parametrize("what", SEEN)
def test_everything_on_the_board_is_seen(what: str) -> None:
    assert SEEN[what] in words(drawn(40))


@pytest.mark.parametrize("width", [40, 47, 48, 60, 80, 110])
def test_it_fits(width: int) -> None:
    """No line is wider than there are columns, and frames are whole: their right edges stand below each other."""
    found = drawn(width)
    assert max(map(len, found)) == min(width, WIDTH)
    for row in found:
        assert row[0] in "┌│└" and row[-1] in "┐│┘"


def test_ice_stands_outermost_first_and_the_root_below() -> None:
    found = words(drawn(40))
    places = [found.index(name) for name in ("Enigma", "PAD Campaign", "Tollbooth", "Ice Wall", "Na'Not'K")]
    assert places == sorted(places)


def test_what_has_changed_is_marked() -> None:
    def change(after: Any) -> None:
        after["runner"]["credits"] = 4
        after["runner"]["rig"][1]["counters"]["virus"] = 1
        after["runner"]["piles"]["grip"]["count"] = 3

    found = words(drawn(40, change))
    assert "(4, was 9) credits" in found and "(1, was 2) virus" in found and "Grip: 3 cards, was 5" in found
    assert found.count("was") == 3


@pytest.mark.parametrize("phase, said", [("6.9.4", "Movement Phase"), ("6.9.5", "Success Phase")])
def test_the_runner_is_seen_at_the_server_too(phase: str, said: str) -> None:
    def change(after: Any) -> None:
        after["run"] = {"server": "remote 2", "phase": phase, "ice": None, "card": None}

    found = words(drawn(40, change))
    assert f"▶ Runner here: {said}" in found and found.count("Runner here") == 1


def test_nothing_in_a_name_reaches_the_terminal() -> None:
    def change(after: Any) -> None:
        after["runner"]["rig"][0]["name"] = "a\x1b[31m\tred\n│name\u202e"

    assert [char for char in "".join(drawn(60, change)) if ord(char) < 32 or char == "\u202e"] == []


SHOWN = {
    "explain": (["explain", str(HERE / "board.yaml"), "--board"], ""),
    "ask": (["ask", "unrezzed Ice Wall on HQ; runner runs HQ; can the corp rez it after the runner passes it?"], ""),
    "step": (["step", str(HERE / "board.yaml")], "board\nquit\n"),
}


@pytest.mark.parametrize("command", SHOWN)
def test_one_drawing_everywhere(command: str) -> None:
    """The commands that show a board show this drawing, 60 columns wide."""
    arguments, given = SHOWN[command]
    done = CliRunner().invoke(cli, arguments, input=given, env={"COLUMNS": "60", "NO_COLOR": "1"})
    assert done.exit_code == 0, done.output
    rows = done.stdout.splitlines()
    assert "┌ Corp " + "─" * 52 + "┐" in rows and max(map(len, rows)) <= 60
    assert any("□ Ice Wall · unrezzed" in row for row in rows)
    if command == "explain":
        whole = "\n".join(rows)
        assert whole.index("\nBefore\n┌ Corp") < whole.index("\nAfter\n┌ Corp")
