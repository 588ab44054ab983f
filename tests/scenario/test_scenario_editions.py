"""Scenarios in two editions: what a file says differently, whose rules it is run by, and where that is told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import judgebot
from judgebot import index
from judgebot.engine.edition import BASE, CR_26_03, EDITIONS, SWITCHES, edition
from judgebot.engine.rules import SWITCHED, rules_of
from judgebot.index.switches import switches
from judgebot.scenario import read
from judgebot.scenario.editions import OVERRIDDEN
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
