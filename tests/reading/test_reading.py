"""Official templating is read or refused, never guessed: invented texts and what is read of them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from judgebot import yamlio
from judgebot.cards.canonical import canonical
from judgebot.cards.catalog import Card, read_card
from judgebot.cards.reading import Reading, read_text
from judgebot.cards.reading.chart import Chart, Context, Grammar
from judgebot.cards.reading.tokens import sentences, tokens
from judgebot.cli.card import card as command

HERE = Path(__file__).parent


def entries(name: str) -> list[dict[str, Any]]:
    """What a file of this folder lists, with its phrases put in their places."""
    path = HERE / name
    found = yamlio.parse(path.read_text(encoding="utf-8"), str(path)).plain()
    for phrase, words in found.get("phrases", {}).items():
        for entry in found["texts"]:
            entry["text"] = entry["text"].replace(f"<{phrase}>", words)
    return found["texts"]  # type: ignore[no-any-return]


TEXTS = entries("texts.yaml")
REFUSED = entries("refused.yaml")
CORP = ("agenda", "asset", "ice", "operation", "upgrade")


def facts(kind: str) -> dict[str, Any]:
    return {"title": "Invented", "side": "corp" if kind in CORP else "runner", "type": kind}


def read(entry: dict[str, Any]) -> Reading:
    return read_text(entry["text"], facts(entry["type"]))


def card(entry: dict[str, Any], definition: dict[str, Any]) -> Card:
    return read_card("invented", definition, facts(entry["type"]))


@pytest.mark.parametrize("entry", TEXTS, ids=lambda entry: re.sub(r"\W+", " ", entry["text"])[:50].strip())
def test_what_is_read_is_what_the_text_says(entry: dict[str, Any]) -> None:
    reading = read(entry)
    assert reading.gaps == ()
    wanted = canonical(card(entry, {"abilities": entry["abilities"]}).abilities, facts(entry["type"])["side"])
    assert canonical(card(entry, reading.definition).abilities, facts(entry["type"])["side"]) == wanted


@pytest.mark.parametrize("entry", REFUSED, ids=lambda entry: re.sub(r"\W+", " ", entry["text"])[:50].strip())
def test_what_is_not_read_is_named(entry: dict[str, Any]) -> None:
    reading = read(entry)
    assert reading.definition == {}
    assert [gap.words for gap in reading.gaps if entry["words"] in gap.words], reading.gaps


def test_a_word_more_is_a_word_that_is_not_read() -> None:
    """No row skips a word: with one more, whatever it is, no text of the list is read."""
    for entry in TEXTS:
        for word in ("obviously", "7", "[credit]"):
            text = re.sub(r"\.(\s|<|$)", f" {word}.\\1", entry["text"], count=1)
            assert text != entry["text"]
            assert not read({**entry, "text": text}).whole, text


def test_a_strength_of_x_is_what_the_text_says_of_x() -> None:
    """A printed X is no strength of 0 (9.12.2e): without a line that defines it the card is not read."""
    printed = {**facts("program"), "subtypes": ["icebreaker"], "cost": 1, "strength": None, "memory": 1}
    defined = read_text("X is the number of agenda counters on this program.", printed)
    assert {"static": [{"strength": {"by": "x"}}]} in defined.definition["abilities"]
    (gap,) = read_text("1[credit]: Draw 1 card.", printed).gaps
    assert gap.words == "a strength that nothing defines"


def test_reading_a_text_takes_a_moment() -> None:
    """The cost of a long line grows with its length, not with how many ways there are to read a part of it."""
    grammar = Grammar()
    grammar.row("many", "a {many}", lambda c, n: n + 1)
    grammar.row("many", "a {many} ({many})?", lambda c, n, m: None)
    grammar.row("many", "a", lambda c: 1)
    chart = Chart(grammar, tokens("a " * 60), Context("corp", "ice"))
    assert chart.whole("many") == [60]


def test_the_command_prints_the_definition_and_reads_it_back() -> None:
    result = CliRunner().invoke(command, ["--read", "[subroutine] Do 4 net damage."])
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines()[2:] == [
        "abilities:",
        "  - {sub: [{damage: 4}]}",
        "",
        "  1  [subroutine] Do 4 net damage.",
    ]


def test_the_command_names_what_it_did_not_read() -> None:
    result = CliRunner().invoke(command, ["--read", "-"], input="[subroutine] Do 4 net damage, kindly.")
    assert result.exit_code == 1
    assert ", kindly" in result.stdout and "abilities" not in result.stdout
    both = CliRunner().invoke(command, ["Tollbooth", "--read", "Gain 1[credit]."])
    assert both.exit_code == 2


def test_whose_card_it_is_is_taken_from_whom_its_text_calls_by_name() -> None:
    """A text that names the Runner and nobody else is of a card of the Corp, and the other way round."""
    for named, other in (("Runner", "Corp"), ("Corp", "Runner")):
        result = CliRunner().invoke(command, ["--read", f"When the {named} trashes a card, they lose 2[credit]."])
        assert f"Read as the text of a {other} " in result.stdout, result.output
        assert f"who: {named.lower()}" in result.stdout.partition("do:")[2]


def test_an_identity_whose_text_does_not_tell_whose_it_is_is_not_given_to_one_player() -> None:
    text = "When your discard phase ends, draw 3 cards."
    result = CliRunner().invoke(command, ["--read", text, "--type", "identity"])
    assert "an identity of either player" in result.stdout, result.output
    told = CliRunner().invoke(command, ["--read", "The Corp draws 3 cards.", "--type", "identity"])
    assert "a Runner identity" in told.stdout, told.output


def test_sentences_and_quotations() -> None:
    found = sentences(tokens('It gains "[subroutine] End the run." Draw 1 card. Gain 2[credit].'))
    assert [len(one) for one in found] == [3, 3, 3]
    assert [part.word for part in found[0][-1].inside][:2] == ["[subroutine]", "end"]
