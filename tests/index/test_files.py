"""The index files keep their promises: every rule once, every reference resolved, our own words, the agreed layout."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from judgebot import resources
from judgebot.index import EDITION, Index
from judgebot.index.store import KINDS, LOADER, section_of, sort_key
from judgebot.index.words import LONGEST_PHRASE, all_tokens, phrases

FOLDER = resources.rules_index() / EDITION
CHAPTERS = sorted(FOLDER.glob("[0-9][0-9]-*.yaml"))
OPP = sorted((resources.rules_index() / "opp").glob("[0-9][0-9]-*.yaml"))

ASKED = sorted((FOLDER / "asked").glob("*.yaml"))

# One line of a file may look like one of these, and like nothing else: the index is cut by lines, not parsed.
LAYOUT = re.compile(
    r"""
    (?: chapter:\ [\w-]+ | title:\ .+ | gist:\ >- | sections: | rules:        # the head
      | \ \ [^\ ].*                                                             # the chapter's gist, or a key
      | \ \ \ \ (?: title:\ .+ | gist:\ >- | kind:\ [a-z]+ | decides:\ .+
                  | (?:terms|refers|also):\ \[.*\] )                            # fields; every list on one line
      | \ {6}[^\ ].* )?                                                         # a gist
    """,
    re.VERBOSE,
)


@pytest.mark.parametrize("path", CHAPTERS + OPP, ids=lambda path: path.stem)
def test_layout_can_be_cut_by_lines(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").split("\n")
    assert [line for line in lines if not LAYOUT.fullmatch(line)] == []


@pytest.mark.parametrize("path", ASKED, ids=lambda path: path.stem)
def test_questions_stand_with_rules_of_their_chapter(path: Path, index: Index) -> None:
    asked: dict[str, list[str]] = yaml.load(path.read_text(encoding="utf-8"), Loader=LOADER)
    assert [number for number in asked if not index.exists(number)] == []
    assert list(asked) == sorted(asked, key=sort_key)
    assert {int(number.split(".")[0]) for number in asked} == {int(path.name[:2])}
    for number, questions in asked.items():
        assert len(questions) == len(set(questions)) > 0, number
        assert all(5 <= len(question) <= 110 and "\t" not in question for question in questions), number


def test_the_table_of_players_words(index: Index) -> None:
    table = index.words()
    assert table["sayings"] and table["groups"]
    for names in table.values():
        for name, members in names.items():
            assert name.isalpha() and name.islower(), name
            assert members and len(members) == len(set(members)), name
            assert all(isinstance(each, str) for each in members), name
            assert all(0 < len(all_tokens(each)) <= LONGEST_PHRASE for each in members), name
    named = {name for names in table.values() for name in names}
    assert {mark.lstrip("=") for stands in phrases(table).values() for mark in stands} == named


def test_every_rule_that_something_can_break_is_asked_about(index: Index) -> None:
    asked = index.asked()
    assert [number for number in asked if not index.exists(number)] == []
    bare = [
        entry.number
        for entry in index.entries()
        if entry.kind in ("restriction", "permission", "requirement", "effect") and len(asked.get(entry.number, ())) < 2
        if not entry.number.startswith("OPP")
    ]
    assert bare == []


@pytest.mark.parametrize("path", CHAPTERS + OPP, ids=lambda path: path.stem)
def test_cut_entries_equal_the_parsed_file(path: Path, index: Index) -> None:
    parsed: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), Loader=LOADER)
    prefix = "OPP " if path in OPP else ""
    for key, fields in {**parsed.get("sections", {}), **parsed["rules"]}.items():
        entry = index.entry(prefix + key)
        assert entry.gist == " ".join(fields["gist"].split()), key
        assert list(entry.refers) == fields.get("refers", []), key
        assert list(entry.terms) == fields.get("terms", []), key
        assert list(entry.also) == fields.get("also", []), key
        assert entry.title == fields.get("title", ""), key


def test_numbers_of_the_edition(index: Index) -> None:
    assert len(index.rules()) == 1365
    assert len(index.numbers()) == 1365 + 112
    assert len(index.chapters()) == 11


def test_rules_are_the_official_ones(index: Index, shared: Path) -> None:
    official = json.loads((shared / f"data/cr-{EDITION}-rules.json").read_text(encoding="utf-8"))
    assert index.rules() == [rule["number"] for rule in official]


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
def test_entries_stand_in_order_and_in_their_sections(path: Path) -> None:
    parsed = yaml.load(path.read_text(encoding="utf-8"), Loader=LOADER)
    rules, sections = list(parsed["rules"]), list(parsed["sections"])
    assert rules == sorted(rules, key=sort_key)
    assert sections == list(dict.fromkeys(section_of(number) for number in rules))
    assert {number.split(".")[0] for number in rules} == {str(parsed["chapter"])}


def test_entries_are_whole(index: Index) -> None:
    problems = []
    for entry in index.entries():
        rule = entry.kind not in ("chapter", "section")
        if not 15 <= len(entry.gist) <= 430 or not entry.gist.endswith((".", ".)", '."')):
            problems.append(f"{entry.number}: gist {entry.gist!r}")
        if rule and entry.kind not in KINDS:
            problems.append(f"{entry.number}: kind {entry.kind!r}")
        if not rule and not entry.title:
            problems.append(f"{entry.number}: no title")
        problems += [f"{entry.number}: term {term!r}" for term in entry.terms if term != term.lower()]
    assert problems == []


def test_references_resolve(index: Index) -> None:
    dangling = [
        f"{entry.number} -> {other}"
        for entry in index.entries()
        for other in entry.refers
        if not index.exists(other) or other == entry.number
    ]
    assert dangling == []


def test_gists_are_our_own_words(shared: Path) -> None:
    tool = shared / "tools/own-words"
    run = subprocess.run([sys.executable, tool, resources.rules_index()], capture_output=True, text=True, check=False)
    assert run.stdout == ""
