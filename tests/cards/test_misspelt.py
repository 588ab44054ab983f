"""Every word and every value in the library, misspelt: the loader refuses it, and never breaks."""

import copy
from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from judgebot.cards.catalog import LIBRARY, read_card
from judgebot.cards.nodes import LanguageError
from judgebot.index.store import LOADER

FILES = sorted(LIBRARY.glob("*.yaml"))
# What is free text, or a name that no other word of the card uses; `named` can be a card of the scenario's own.
FREE = {"as", "label", "influence_note", "remember", "named"}
PARTS = 12
Path_ = tuple[str | int, ...]


def words(of: Any, path: Path_ = ()) -> Iterator[tuple[Path_, str, bool]]:
    """Every key (True) and every text value (False) within `of`, with the way to what contains it."""
    if isinstance(of, dict):
        for key, value in of.items():
            if path:
                yield path, str(key), True
            yield from words(value, (*path, key))
    elif isinstance(of, list):
        for index, value in enumerate(of):
            yield from words(value, (*path, index))
    elif isinstance(of, str):
        yield path, of, False


def misspelt(card: dict[str, Any], path: Path_, word: str, key: bool) -> dict[str, Any]:
    """The card with one word changed."""
    changed = copy.deepcopy(card)
    wrong = word[:-1] + "q" + word[-1:]
    at: Any = changed
    for part in path if key else path[:-1]:
        at = at[part]
    if key:
        kept = [(wrong if one == word else one, value) for one, value in at.items()]
        at.clear()
        at.update(kept)
    else:
        at[path[-1]] = wrong
    return changed


@pytest.mark.parametrize("part", range(PARTS))
def test_a_misspelt_word_or_value_does_not_load(part: int) -> None:
    loaded, tried = [], 0
    for file in FILES[part :: 2 * PARTS]:
        given = next(yaml.load_all(file.read_text(encoding="utf-8"), Loader=LOADER))
        card = {name: given[name] for name in ("abilities", "counter_abilities", "other_face") if name in given}
        for path, word, key in words(card):
            if len(word) < 3 or (not key and FREE.intersection(map(str, path[-1:]))):
                continue
            tried += 1
            try:
                read_card("a_test", misspelt(card, path, word, key), {"title": "A", "side": "corp", "type": "asset"})
            except LanguageError:
                continue
            loaded.append((file.stem, path, word))
    assert tried > 100
    assert not loaded
