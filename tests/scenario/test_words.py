"""The list of what can be expected: complete, and each example is one that the loader takes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from judgebot import resources
from judgebot.cards.catalog import LIBRARY
from judgebot.cli.main import cli
from judgebot.scenario import facts
from judgebot.scenario.api import inside, load
from judgebot.scenario.board import build
from judgebot.scenario.kinds import EVENTS
from judgebot.scenario.read import parse
from judgebot.scenario.run import run
from judgebot.scenario.values import CardName, Flag, Number, OneOf, Several, fact_value
from judgebot.scenario.words import Word, words
from judgebot.yamlio import BadInput
from tests.sampling import some

BOARD = """
board:
  turn: runner
  corp:
    HQ: [Hedge Fund]
    R&D: [Ice Wall]
    servers: {HQ: {ice: [{card: Palisade, rezzed: true}]}, remote 1: {root: [PAD Campaign]}}
  runner: {grip: [Diesel], rig: [Corroder]}
"""


SERVER = re.compile(r"HQ|R&D|Archives|remote 1")


def named(section: str) -> set[str]:
    """The words of a section."""
    return {one.name for one in words() if one.section == section}


def test_every_word_is_listed() -> None:
    """The facts of the table, and the events that the engine records."""
    assert named("simple") == set(facts.GAME)
    assert named("corp") > set(facts.PLAYER["corp"])
    assert named("runner") > set(facts.PLAYER["runner"])
    assert named("card") == set(facts.CARD)
    assert named("events") == set(EVENTS)


@pytest.mark.parametrize("word", words(), ids=lambda word: word.example)
def test_each_example_is_taken(word: Word) -> None:
    """The loader accepts the example, and a fact can be looked up."""
    if word.section == "events":
        parse(f"{BOARD}play: []\nexpect:\n  trace:\n    - {word.example}\n")
        return
    path, _, value = word.example.rpartition(": ")
    parse(f"{BOARD}expect: {{state: {{{path}: {value}}}}}\n")
    m = build(parse(BOARD))
    facts.holds(m, "Ice Wall.position" if word.name == "position" else path, yaml.safe_load(value))


def values() -> list[tuple[str, str]]:
    """Each fact with each value that it can have, as far as they can be counted."""
    paths = {word.name: word.example.rpartition(": ")[0] for word in words() if word.section == "simple"}
    paths |= {word.name: word.example.rpartition(": ")[0] for word in words() if word.section == "card"}
    found = []
    for name, path in paths.items():
        kind = facts.declared(path)
        assert isinstance(kind, facts.Fact)
        if isinstance(kind.type, OneOf):
            found += [(path, one.replace("remote N", "remote 1")) for one in kind.type.words]
        elif isinstance(kind.type, Flag):
            found += [(path, "true"), (path, "false")]
        else:
            assert isinstance(kind.type, Number | Several | CardName), name
    return found


@pytest.mark.parametrize(("path", "value"), values(), ids=lambda one: str(one))
def test_each_value_is_taken_and_a_slip_of_the_pen_is_not(path: str, value: str) -> None:
    """In a file's state, in a question over every line of play, and on the command line."""
    asked = ["{{state: {{{path}: {value}}}}}", "{{never: [{{state: {{{path}: {value}}}}}]}}"]
    for form in asked:
        parse(f"{BOARD}expect: {form.format(path=path, value=value)}\n")
        with pytest.raises(BadInput, match="expected `"):
            parse(f"{BOARD}expect: {form.format(path=path, value=value[:-1] + 'x')}\n")
    facts.holds(build(parse(BOARD)), path, fact_value(value))


# Values that no shipped scenario expects, each with what a card or the game has then.
HELD = {
    "run: in progress": BOARD.replace("turn: runner", "turn: runner\n  run: {server: R&D}\n  at: 6.9.4b"),
    "run: successful": BOARD.replace(
        "turn: runner", "turn: runner\n  run: {server: R&D, successful: true}\n  at: 6.9.5b"
    ),
    "mark: none": BOARD,
    "Palisade.server: none": BOARD.replace("[Hedge Fund]", "[Palisade]").replace(
        "{ice: [{card: Palisade, rezzed: true}]}", "{}"
    ),
    "Palisade.zone: set aside": BOARD.replace("[Ice Wall]", "[Ice Wall]\n    set aside: [Palisade]").replace(
        "{ice: [{card: Palisade, rezzed: true}]}", "{}"
    ),
}


def test_each_value_holds_somewhere() -> None:
    """A shipped scenario expects it and holds, or it does on a board here: of servers, one stands for all."""
    folders = [resources.scenarios(), LIBRARY]
    shipped = "\n".join(
        path.read_text(encoding="utf-8") for folder in folders for path in sorted(folder.rglob("*.yaml"))
    )
    said = set(re.findall(r"(?:^|[\s{.,\"])(\w+)\"?: \"?([^][,{}\"\n]+)", shipped))
    said |= {(name, SERVER.sub("HQ", value)) for name, value in said}
    wanted = {(path.rpartition(".")[2], SERVER.sub("HQ", value)): path for path, value in values()}
    missing = {f"{path}: {value}" for (name, value), path in wanted.items() if (name, value) not in said}
    assert missing == set(HELD)
    for fact, board in HELD.items():
        path, _, value = fact.rpartition(": ")
        assert facts.holds(build(parse(board)), path, fact_value(value)), fact


def test_a_misspelt_value_on_the_command_line_is_bad_input(tmp_path: Path) -> None:
    """All of them at once, each with the option and the nearest value."""
    file = tmp_path / "board.yaml"
    file.write_text(BOARD, encoding="utf-8")
    wrong = [
        ("--never", "winner=runer", "did you mean runner"),
        ("--possible", "run=succesful", "did you mean successful"),
        ("--always", "Palisade.rezzed=maybe", "`true` or `false`"),
        ("--never", "runner.credits=eight", "a number from 0"),
        ("--never", "runner.credits=-1", "a number from 0"),
        ("--never", "runner.credits=< 0", "a number from 0"),
        ("--never", "Corroder.zone=stolen", "runner score area"),
        ("--never", "Palisade.host=Coroder", "did you mean Corroder"),
        ("--never", "HQ.ice=[Palisad]", "did you mean Palisade"),
        ("--ask", "Pallisade.zone", "Palisade"),
        ("--until", "corp.credits=many", "a number from 0"),
    ]
    options = [part for option, asked, _ in wrong for part in (option, asked)]
    found = CliRunner().invoke(cli, ["what-if", str(file), *options])
    assert found.exit_code == 2
    for option, asked, expected in wrong:
        told = [line for line in found.output.splitlines() if line.startswith(option) and asked.split("=")[0] in line]
        assert any(expected in line for line in told), (option, asked, found.output)
    step = CliRunner().invoke(cli, ["what-if", str(file), "--until", "6.9.99"])
    assert step.exit_code == 2
    assert "6.9.99" in step.output


def test_the_values_that_facts_have_are_of_their_types() -> None:
    """On every shipped board, where its line of play ends."""
    folder = resources.scenarios()
    names = [path for path in inside(folder) if path.parent.name == "cr"]
    for path in some(names, 40):
        m = run(load(path)).machine
        for fact in facts.GAME.values():
            assert fact.type.has(fact.of(m, 0) if fact is not facts.GAME["run"] else "none", None)
        for who, of in facts.PLAYER.items():
            for name, fact in of.items():
                assert fact.type.has(facts.look_up(m, f"{who}.{name}"), None), (path, who, name)
        for obj in m.state.objs.values():
            for name, fact in facts.CARD.items():
                if name != "position" and obj.name:
                    assert fact.type.has(fact.of(m, obj), None), (path, obj.name, name)


def test_the_list_is_printed_and_searched() -> None:
    """All of it, the steps too, or what has some words."""
    whole = CliRunner().invoke(cli, ["schema", "--facts"]).output
    assert all(f"{one.example}" in whole for one in words())
    assert "6.9.3b" in whole
    part = CliRunner().invoke(cli, ["schema", "--facts", "no longer", "pending"]).output
    assert "lost_pending" in part
    assert "jacks_out" not in part


def test_an_unknown_fact_is_answered_with_the_nearest() -> None:
    """On the command line as in a file."""
    asked = CliRunner().invoke(cli, ["what-if", "cr/9.2.8f-1", "--ask", "runner.creditz"])
    assert asked.exit_code == 2
    assert "credits" in asked.output
    assert "schema --facts" in " ".join(asked.output.split())
