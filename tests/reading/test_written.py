"""The library is kept in the one way to write a definition. `tests/stress/written.py` rewrites it."""

from __future__ import annotations

from typing import Any

import pytest

from judgebot import yamlio
from judgebot.cards.canonical.written import written
from judgebot.cards.catalog import LIBRARY, implemented
from tests.sampling import some
from tests.stress.written import places, rewritten

SHORTER = {
    "what is so unless something else is said": ("{sub: [{damage: {n: 1, type: net}}]}", "{sub: [{damage: 1}]}"),
    "what an interrupt is by its condition": (
        "{interrupt: true, when: {event: tags, would: true}, do: [{instead: [draw]}]}",
        "{when: {event: tags, would: true}, do: [{instead: [draw]}]}",
    ),
    "the only player who can": (
        "{when: {event: rez, card: this, who: you}, do: [{gain: 1}]}",
        "{when: {event: rez, card: this}, do: [{gain: 1}]}",
    ),
    "a word's only argument": ("{cost: click, do: [{run: {server: HQ}}]}", "{cost: click, do: [{run: HQ}]}"),
}


@pytest.mark.parametrize("long, short", SHORTER.values(), ids=SHORTER)
def test_nothing_is_said_that_follows(long: str, short: str) -> None:
    def read(text: str) -> Any:
        return yamlio.parse(text, "test").plain()

    assert written(read(long), "corp") == read(short)
    assert written(read(short), "corp") == read(short)


def test_who_does_it_is_said_where_it_could_be_another() -> None:
    raw = yamlio.parse("{when: {event: trash, who: runner}, do: [{draw: {n: 1, who: runner}}]}", "test").plain()
    assert written(raw, "corp") == {"when": {"event": "trash", "who": "runner"}, "do": [{"draw": {"who": "runner"}}]}


@pytest.mark.parametrize("card", some(implemented(), 60))
def test_a_card_of_the_library_is_written_so(card: str) -> None:
    text = (LIBRARY / f"{card}.yaml").read_text(encoding="utf-8")
    assert [".".join(map(str, path)) for path, _ in places(card, text)] == []


def test_a_file_is_rewritten_and_its_comments_stay() -> None:
    text = (
        "card: Ice Wall\nabilities:\n  # a comment\n  - sub:\n      - one_of:\n          modes:\n"
        "            - [{gain: {n: 1}}]\n            - [{draw: {n: 1, who: you}}]\n  - static: {strength: {by: 2}}\n"
    )
    assert rewritten("ice_wall", text) == (
        "card: Ice Wall\nabilities:\n  # a comment\n  - sub:\n      - one_of:\n"
        "            - [{gain: 1}]\n            - [draw]\n  - static: {strength: 2}\n"
    )
