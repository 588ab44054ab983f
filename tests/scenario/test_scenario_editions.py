"""Scenarios in two editions: what a file says differently, whose rules it is run by, and where that is told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

import judgebot
from judgebot import index
from judgebot.cards.abilities import KEYWORDS, abilities
from judgebot.cards.canonical import same
from judgebot.cards.nodes import FAMILIES, LanguageError
from judgebot.cli.main import cli
from judgebot.engine.edition import BASE, CR_26_03, EDITIONS, LATER, SWITCHES, edition
from judgebot.engine.rules import SWITCHED, rules_of
from judgebot.index.switches import switches
from judgebot.scenario import api, read
from judgebot.scenario.editions import OVERRIDDEN
from judgebot.scenario.later import LaterText
from judgebot.scenario.run import run
from judgebot.yamlio import BadInput

ENGINE = Path(read.__file__).resolve().parents[1]
ASKED = re.compile(r'(?:\.has|switched)\(\s*"([a-z-]+)"')
WRITTEN = re.compile(r'"([a-z]+(?:-[a-z]+)*)"')
TWO = """
title: one board
board: {turn: runner}
play: [{runner: gain 1 credit}]
expect: {state: {runner.credits: 6}}
in: {26.03: {play: [{runner: run HQ}], until: 6.9.6d, expect: {state: {runner.credits: 5}}, question: Why?}}
"""


def test_the_engine_and_the_index_know_the_same_differences() -> None:
    known = switches()
    assert list(known) == list(SWITCHES)
    assert {one for each in known.values() for one in each.old if not index.load().exists(one)} == set()
    newer = index.load(CR_26_03.name)
    assert {one for each in known.values() for one in each.new if not newer.exists(one)} == set()
    assert CR_26_03.switches == set(SWITCHES) and not BASE.switches


def test_what_is_asked_for_is_a_difference_and_what_is_done_is_asked_for() -> None:
    files = [path.read_text() for path in ENGINE.rglob("*.py") if path.name != "edition.py"]
    assert {one for text in files for one in ASKED.findall(text)} <= set(SWITCHES)
    assert {switch for switch, _ in SWITCHED} <= set(SWITCHES)
    written = {one for text in files for one in WRITTEN.findall(text)}
    # What only words and numbers tell apart need not be asked for.
    done = {name for name, done in SWITCHES.items() if done and switches()[name].effect != "cite"}
    assert done <= written


def test_no_module_asks_for_an_edition() -> None:
    asks = re.compile(r"edition(\.name)? *(==|!=|is |in )|[\"']2[46]\.03[\"'] *(==|in )")
    found = [path.name for room in ("engine", "game") for path in (ENGINE / room).glob("**/*.py")
             if path.name not in ("edition.py", "rules.py") and asks.search(path.read_text())]  # fmt: skip
    assert found == []


def test_a_file_says_what_differs() -> None:
    base, later = read.parse(TWO), read.parse(TWO, edition=CR_26_03)
    assert (base.edition, later.edition) == (BASE, CR_26_03)
    assert (base.question, later.question) == ("", "Why?")
    assert (base.until, later.until) == ("", "6.9.6d")
    assert [line.words for line in (*base.play, *later.play)] == ["gain 1 credit", "run HQ"]
    assert read.under(base, CR_26_03).play == later.play and read.under(base, BASE) is base
    assert judgebot.run(base).holds and judgebot.run(later).holds
    assert set(OVERRIDDEN) < set(read.TOP)


def test_the_edition_stands_in_key_and_fingerprint() -> None:
    games = [judgebot.Game(judgebot.load(TWO), edition=name) for name in EDITIONS]
    assert len({game.key for game in games}) == len(games) == 2
    assert len({run(game.scenario).fingerprint() for game in games}) == 2
    assert [game.scenario.edition.name for game in games] == list(EDITIONS)
    assert rules_of(BASE) is rules_of(BASE) and rules_of(CR_26_03).edition is CR_26_03


def test_an_unknown_edition_is_told() -> None:
    with pytest.raises(BadInput, match=r'edition: found the edition "25.08"; expected one of 24.03, 26.03'):
        edition("25.08")
    with pytest.raises(BadInput):
        judgebot.load(TWO, "25.08")


# --- card texts that mean nothing in the base edition ---

NEEDS = """
title: x
board:
  corp:
    identity: %s
    servers: {remote 1: {root: [%s]}}
"""


def _needs(word: str) -> str:
    if word == "dividends":
        return NEEDS % ('"Haas-Bioroid: Precision Design"', "{card: Project Ingatan, advanced: 3}")
    return NEEDS % ('"Méliès U: Only the Brightest"', "PAD Campaign")


@pytest.mark.parametrize("word", LATER)
def test_a_card_text_that_needs_a_later_edition(word: str, tmp_path: Path) -> None:
    """It is refused with the card, the clause, the rule and what to do, wherever a board is ruled."""
    file = tmp_path / "mine.yaml"
    file.write_text(_needs(word), encoding="utf-8")
    needed, rule = LATER[word], LATER[word].rule.removeprefix("26:")
    with pytest.raises(BadInput) as raised:
        api.load(file)
    (problem,) = raised.value.problems
    assert isinstance(problem, LaterText)
    assert problem.line == (6 if word == "dividends" else 5)
    assert problem.switch == needed.switch and problem.edition == "26.03"
    assert f"{needed.says} is a matter of CR 26.03 {rule}" in problem.found
    assert '`--edition 26.03`, or `edition: "26.03"` in the file' in problem.expected
    assert api.load(file, CR_26_03).edition is CR_26_03
    for command in (["explain"], ["check"], ["what-if"], ["step"], ["why-not", "--option", "corp: rez Enigma"]):
        result = CliRunner().invoke(cli, [*command, str(file)], prog_name="judgebot")
        assert result.exit_code == 2 and needed.says in result.output, command
    both = CliRunner().invoke(cli, ["explain", str(file), "--edition", "both"], prog_name="judgebot")
    assert both.exit_code == 0
    said = " ".join(both.output.split())
    assert said.startswith("There is a ruling in CR 26.03 alone, as a card's text has no meaning in CR 24.03")


def test_what_needs_a_later_edition_is_a_word_with_a_rule_of_it() -> None:
    newer = index.load(CR_26_03.name)
    for word, needed in LATER.items():
        assert word in KEYWORDS or word in FAMILIES["effect"]
        assert needed.switch in SWITCHES
        assert newer.exists(needed.rule.removeprefix("26:")) and needed.rule.startswith("26:")
        assert CR_26_03.lacks(word) is None and BASE.lacks(word) is needed


def test_a_keyword_is_the_ability_that_it_stands_for() -> None:
    (short,) = abilities([{"dividends": 2}])
    when, do = {"score": "this"}, [{"place": {"kind": "agenda", "n": {"product": [2, "excess_advancement"]}}}]
    assert same([short], abilities([{"when": when, "do": do}]), "corp")
    assert short.english().startswith("Dividends 2 (When this ")
    for wrong in ({"dividends": 0}, {"dividends": "x"}, {"dividends": 1, "may": True}):
        with pytest.raises(LanguageError):
            abilities([wrong])
