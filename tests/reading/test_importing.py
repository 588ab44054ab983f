"""The user's own copy of the card data: whole or not at all, and what is read from a text is marked so."""

from __future__ import annotations

import json
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from judgebot.cards import imported, names, printed
from judgebot.cards.catalog import Catalog, UnknownCard, implemented
from judgebot.cards.importing import facts_line, read, save
from judgebot.cards.printed import facts_text
from judgebot.cli.card import card as card_command
from judgebot.cli.cards import cards
from judgebot.cli.explain import explain
from judgebot.cli.main import cli, main
from judgebot.problems import BadInput

# A card that the library lacks, whichever that is; its text here is invented.
KNOWN = set(implemented())
LACKING = next(
    card_id
    for card_id, line in facts_text().items()
    if card_id not in KNOWN and '"type":"event"' in line.replace(" ", "")
)
TEXT = "Gain 2[credit]. Draw 1 card."


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty data directory."""
    monkeypatch.setenv("JUDGEBOT_DATA", str(tmp_path / "data"))
    yield tmp_path / "data"
    imported.forget()


def raw(card_id: str = LACKING, text: str = TEXT, **more: Any) -> dict[str, Any]:
    return {
        "id": card_id,
        "title": names.title(card_id),
        "side_id": "runner",
        "card_type_id": "event",
        "text": text,
        **more,
    }


NEW = {"title": "Brand-New Thing", "side_id": "runner", "card_type_id": "event", "cost": None, "subtypes": ["g_mod"]}


def written(folder: Path, *cards: Any) -> Path:
    path = folder / "cards.json"
    path.write_text(json.dumps(list(cards)), encoding="utf-8")
    return path


def test_a_file_and_a_folder(tmp_path: Path) -> None:
    one = read(written(tmp_path, raw()))
    folder = tmp_path / "v2" / "cards"
    folder.mkdir(parents=True)
    (folder / "one.json").write_text(json.dumps(raw()), encoding="utf-8")
    assert read(tmp_path) == read(tmp_path / "v2") == one == [raw()]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("{", "no JSON"),
        ('{"cards": 3}', "no list of cards"),
        ("[]", "no card at all"),
        ("[3]", "a card: no card"),
        ([{"id": "x", "title": "Ex"}], "Ex: no side_id, card_type_id"),
        ([raw(text="Gain 2[favor].")], "the symbol [favor]"),
        ([raw(text="<script>Gain</script>")], "the mark <script>"),
        ([raw(), raw()], f"a second card with the id {LACKING!r}"),
        ([{**raw(), "text": 7}], "a text that is none"),
    ],
)
def test_what_is_no_card_data_changes_nothing(tmp_path: Path, content: Any, said: str) -> None:
    save([raw(text="Draw 4 cards.")])
    path = tmp_path / "cards.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    with pytest.raises(BadInput) as bad:
        read(path)
    assert said in str(bad.value.problems[0]) and str(path) in str(bad.value.problems[0])
    result = CliRunner().invoke(cards, ["import", str(path)])
    assert result.exit_code == 2
    kept = imported.text_of(LACKING)
    assert kept is not None and kept["text"] == "Draw 4 cards."


def test_a_card_is_read_from_its_text_and_marked(tmp_path: Path) -> None:
    with pytest.raises(UnknownCard):
        Catalog().card(LACKING)
    assert CliRunner().invoke(cards, ["import", str(written(tmp_path, raw()))]).exit_code == 0
    found = Catalog().card(LACKING)
    assert found.from_text and len(found.abilities) == 1
    shown = CliRunner().invoke(card_command, [names.title(LACKING)])
    assert "Read from its text" in shown.stdout
    as_data = json.loads(CliRunner().invoke(card_command, [names.title(LACKING), "--format", "json"]).stdout)
    assert "true" in json.dumps(as_data) and "read_from_its_text" in json.dumps(as_data)


def test_a_clause_that_is_not_read_is_named(tmp_path: Path) -> None:
    save([raw(text="Gain 2[credit]. Draw 1 card, humming.")])
    with pytest.raises(UnknownCard, match="humming"):
        Catalog().card(LACKING)


def test_every_command_names_what_it_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save([raw()])
    with pytest.raises(SystemExit):
        main(["card", names.title(LACKING)])
    assert f"Read from its text: {names.title(LACKING)}." in capsys.readouterr().err


SAYS = {"text": "Read from its text: ", "json": '"read_from_texts": ['}


@pytest.mark.parametrize("form", SAYS)
@pytest.mark.parametrize("command", ["ask", "what-if", "why-not", "check"])
def test_every_command_says_in_what_it_prints_what_it_read(tmp_path: Path, command: str, form: str) -> None:
    save([raw()])
    title = names.title(LACKING)
    scenario = tmp_path / "one.yaml"
    scenario.write_text(
        f"title: One\nboard: {{runner: {{credits: 9, grip: [{json.dumps(title)}], stack: 3}}}}\n"
        f"play: [{{runner: {json.dumps('play ' + title)}}}]\n",
        encoding="utf-8",
    )
    if command == "ask":
        given = [f"I have {title} in my grip and 5 credits. How many credits do I have?"]
    else:
        given = [str(scenario), *(["--option", f"runner: play {title}"] if command == "why-not" else [])]
    given += ["--format", form] if command != "check" else []
    result = CliRunner().invoke(cli, [command, *given])
    assert SAYS["text" if command == "check" else form] in result.stdout, result.output


def test_asked_of_a_card_that_is_not_read_whole_the_words_are_named(tmp_path: Path) -> None:
    save([raw(text="Gain 2[credit]. Draw 1 card, humming.")])
    result = CliRunner().invoke(cli, ["ask", f"I play {names.title(LACKING)}. How many credits do I have?"])
    assert result.exit_code != 0 and "humming" in " ".join(result.output.split())
    shown = CliRunner().invoke(card_command, [names.title(LACKING)])
    assert "humming" in " ".join(shown.stdout.split())


@pytest.mark.parametrize("form", ["text", "md", "json"])
def test_every_output_that_rests_on_it_says_so(tmp_path: Path, form: str) -> None:
    save([raw()])
    title = names.title(LACKING)
    scenario = tmp_path / "one.yaml"
    scenario.write_text(
        f"title: One\nboard: {{runner: {{credits: 9, grip: [{json.dumps(title)}], stack: 3}}}}\n"
        f"play: [{{runner: {json.dumps('play ' + title)}}}]\n",
        encoding="utf-8",
    )
    result = CliRunner().invoke(explain, [str(scenario), "--format", form])
    assert result.exit_code == 0, result.output
    assert "read from its text" in " ".join(result.stdout.split())


def test_a_card_that_is_newer_than_the_projects_list_is_played_from_its_text(tmp_path: Path, data: Path) -> None:
    new = {"id": "brand_new_thing", "text": "Gain 4[credit].", **NEW, "cost": 1, "subtypes": []}
    save(read(written(tmp_path, new, raw())))
    assert [json.loads(line)["id"] for line in printed.newer()] == ["brand_new_thing"]
    scenario = """
        title: A newer card
        question: How many credits does it give?
        board: {turn: runner, runner: {clicks: 1, credits: 1, grip: [brand new thing]}}
        play: [{runner: play Brand-New Thing}]
        expect: {answer: Four., state: {runner.credits: 4}}
        """
    command = [sys.executable, "-m", "judgebot", "explain", "-"]
    told = subprocess.run(command, input=textwrap.dedent(scenario), capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    assert "Brand-New Thing" in told.stdout and "read from its text" in told.stdout.replace("\n", " ")


def test_the_facts_of_a_newer_card_are_a_line_of_the_projects_list() -> None:
    line = facts_line({"id": "brand_new_thing", **NEW, "deck_limit": 3, "is_unique": False})
    assert json.loads(line) == {
        "id": "brand_new_thing",
        "title": "Brand-New Thing",
        "side": "runner",
        "type": "event",
        "subtypes": ["g-mod"],
        "cost": None,
        "copies": 3,
    }


@pytest.mark.parametrize("begins", ["", '{"newer": 5}', '{"newer": ["x"]}', '{"newer": ["{}"]}', '{"newer": [', "[1]"])
def test_a_broken_list_of_newer_cards_is_none(data: Path, begins: str) -> None:
    data.mkdir()
    (data / "cards.jsonl").write_text(begins + "\n", encoding="utf-8")
    assert printed.newer() == []


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"id": "../evil"}, "the id '../evil'"),
        ({"title": "Red\x1b[31m"}, "a title with signs that are not printed"),
        ({"card_type_id": "weapon"}, "the side 'runner' with the type 'weapon'"),
        ({"cost": "many"}, "the cost 'many'"),
        ({"strength": True}, "the strength True"),
        ({"subtypes": [1]}, "subtypes that are none"),
    ],
)
def test_what_no_card_has_is_refused_with_the_card(tmp_path: Path, more: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput) as bad:
        read(written(tmp_path, {**raw(), **more}))
    assert said in str(bad.value)
