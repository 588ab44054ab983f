"""What the card loader says about a definition that is wrong. Each file in broken/ names its line and its message."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judgebot import yamlio
from judgebot.cards.abilities import abilities
from judgebot.cards.catalog import read_card
from judgebot.cards.nodes import FAMILIES, LanguageError
from judgebot.cards.places import line_at

BROKEN = sorted((Path(__file__).parent / "broken").glob("*.yaml"))


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_says_where_and_what(path: Path) -> None:
    first = path.read_text(encoding="utf-8").splitlines()[0]
    expected = re.fullmatch(r"# line (\d+): (.*)", first)
    assert expected, "the first line of the file says what is expected"
    node = yamlio.load(path)
    with pytest.raises(LanguageError) as caught:
        read_card("a_test", node.plain(), None)
    # `...` stands for a list of all that is allowed, which may also follow
    head, *rest = expected[2].split(" ... ")
    assert caught.value.message.startswith(head)
    assert all(part in caught.value.message for part in rest)
    assert line_at(node, caught.value.path) == int(expected[1])


@pytest.mark.parametrize("family", ["effect", "condition", "value", "cost", "declaration"])
def test_a_misspelt_word_is_answered_with_the_nearest_one(family: str) -> None:
    place: Callable[[str], Any] = {
        "effect": lambda word: {"play": [{word: 1}]},
        "condition": lambda word: {"cost": "click", "if": {word: 1}, "do": ["end_run"]},
        "value": lambda word: {"play": [{"gain": {word: 1}}]},
        "cost": lambda word: {"cost": [{word: 1}], "do": ["end_run"]},
        "declaration": lambda word: {"static": {word: 1}},
    }[family]
    for name in FAMILIES[family]:
        if len(name) < 5:
            continue
        misspelt = name[:-2] + "q" + name[-1]
        with pytest.raises(LanguageError, match=f"unknown {family} word '{misspelt}'; did you mean '"):
            abilities([place(misspelt)])


WORDS = sorted({name for words in FAMILIES.values() for name in words} | {"choose", "do", "n", "who", "play", "sub"})
VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-5, 5), st.sampled_from(WORDS), st.text(max_size=3)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(WORDS), inner, max_size=3),
    max_leaves=12,
)
KINDS = st.sampled_from(["play", "sub", "static", "cost", "when", "holds", "do", "if", "may", "limit", "threat"])


@settings(max_examples=400, deadline=None, derandomize=True, database=None)
@given(st.one_of(VALUES, st.lists(st.dictionaries(KINDS, VALUES, max_size=4), max_size=2)))
def test_no_data_breaks_the_loader(raw: object) -> None:
    """Whatever stands under `abilities`, it becomes abilities with an English form, or a LanguageError."""
    try:
        found = abilities(raw)
    except LanguageError:
        return
    for one in found:
        assert one.english()


@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(
    st.dictionaries(
        st.sampled_from(["title", "side", "type", "subtypes", "cost", "unique", "rules", "points", "abilities"]), VALUES
    )
)
def test_no_facts_break_the_loader(raw: dict[str, object]) -> None:
    whole = {"title": "A Test", "side": "corp", "type": "ice", **raw}
    try:
        card = read_card("a_test", whole, None)
    except LanguageError:
        return
    assert card.title and isinstance(card.title, str)
    assert all(isinstance(subtype, str) for subtype in card.subtypes)
    assert isinstance(card.unique, bool)


def test_facts_are_needed_only_for_a_card_without_known_facts() -> None:
    known = {"title": "A Test", "side": "corp", "type": "ice", "cost": 3, "strength": 2}
    card = read_card("a_test", {"abilities": [{"sub": ["end_run"]}], "strength": 5}, known)
    assert (card.cost, card.strength, card.abilities[0].kind) == (3, 5, "subroutine")
