"""Every key that the reader takes is in the schema and in the manual, and the reverse."""

from __future__ import annotations

import re

import pytest

from judgebot.cli import manual
from judgebot.scenario import file_keys
from judgebot.scenario.schema import schema

PLACES = {
    "TOP": file_keys.TOP,
    "BOARD": file_keys.BOARD,
    "RUN": file_keys.RUN,
    "CORP_KEYS": file_keys.CORP_KEYS,
    "RUNNER_KEYS": file_keys.RUNNER_KEYS,
    "CARD_KEYS": file_keys.CARD_KEYS,
    "EXPECT": file_keys.EXPECT,
    "ABOUT": file_keys.ABOUT,
    "HISTORY": file_keys.HISTORY,
}


def keys(node: object) -> set[frozenset[str]]:
    """The keys of every mapping that the schema describes."""
    if isinstance(node, dict):
        own = {frozenset(node["properties"])} if isinstance(node.get("properties"), dict) else set()
        return own.union(*(keys(value) for value in node.values()))
    return set().union(*(keys(value) for value in node)) if isinstance(node, list) else set()


@pytest.mark.parametrize("place", PLACES)
def test_the_schema_has_the_keys_of_the_reader_and_no_others(place: str) -> None:
    wanted = set(PLACES[place])
    also = {"deck", "lint"} if place == "TOP" else {"who", "how", "corp", "runner"} if place != "BOARD" else set()
    assert any(wanted <= one <= wanted | also for one in keys(schema())), place


@pytest.mark.parametrize("place", PLACES)
def test_the_manual_names_every_key(place: str) -> None:
    code = " ".join(re.findall(r"```.*?```|`[^`]+`", manual.page("scenario"), re.S))
    missing = [key for key in PLACES[place] if not re.search(rf"(?<![\w&]){re.escape(key)}(?!\w)", code)]
    assert missing == []


def test_where_to_put_what_is_often_put_elsewhere() -> None:
    """A hosted card that is not installed, the mark, and the score area, which facts call otherwise."""
    page = manual.page("scenario")
    assert "`installed: false`" in page and "`mark: HQ`" in page and "`corp score area`" in page
