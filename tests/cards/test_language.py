"""The guard of the ability language: every word is documented, used by a card, and played in a scenario."""

import functools
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from judgebot import index, resources, yamlio
from judgebot.cards import abilities, names, queries, reference, scope
from judgebot.cards.abilities import Ability
from judgebot.cards.catalog import LIBRARY, Catalog, implemented
from judgebot.cards.nodes import FAMILIES, LanguageError, Node, walk
from judgebot.engine.rules import RULES
from judgebot.index.numbering import numbering
from tests.stress import served

WORDS = [(family, name) for family, words in FAMILIES.items() for name in words]
_RULE = re.compile(r"(?:26:)?\b(?:1?\d)\.\d+(?:\.\d+[a-z]?)?\b")


def test_every_word_is_documented() -> None:
    found = [f"{family} {name}: {one}" for family, name in WORDS for one in _undocumented(FAMILIES[family][name])]
    assert not found, "\n".join(found)


def _undocumented(cls: type[Node]) -> Iterator[str]:
    doc = (vars(cls).get("__doc__") or "").strip()
    if not doc:
        yield "it has no docstring of its own"
    elif not doc.endswith((".", ")")):
        yield "its docstring is no sentence"
    for key, argument in cls.arguments.items():
        if not argument.doc:
            yield f"the argument {key} says nothing about itself"


def test_every_word_says_itself_in_english() -> None:
    found = [name for name, cls in _classes() if cls.english is Node.english]
    found += [name for name, cls in _classes() if "NotImplementedError" in inspect.getsource(cls.english)]
    assert found == []


def test_the_rules_that_a_word_names_exist() -> None:
    known, later = index.load(), numbering("26.03").new
    found = {
        f"{name}: {one}"
        for name, cls in _classes()
        for one in _RULE.findall(" ".join([cls.__doc__ or "", *(argument.doc for argument in cls.arguments.values())]))
        if not (known.exists(one) or one.removeprefix("26:") in later)
    }
    assert found == set()


def _classes() -> list[tuple[str, type[Node]]]:
    return [(f"{family} {name}", FAMILIES[family][name]) for family, name in WORDS]


@pytest.mark.parametrize("family", reference.INTRODUCTIONS)
def test_the_reference_lists_every_word(family: str) -> None:
    entries = reference.entries(family)
    assert entries
    assert all(entry.doc for entry in entries)
    for entry in entries:
        for parameter in entry.parameters:
            assert parameter.expected, f"{entry.name}: {parameter.name} does not say what it expects"


def test_the_reference_has_every_family_and_every_part_of_an_ability() -> None:
    covered = {"ref": "reference"}
    assert {covered.get(family, family) for family in FAMILIES} <= set(reference.INTRODUCTIONS)
    parts = {entry.name for entry in reference.entries("ability")}
    assert parts == set(abilities._KINDS) | set(abilities._OPTIONS) | set(abilities.KEYWORDS)


# What the library and the scenarios use


@functools.cache
def _scenarios() -> list[tuple[Path, Any]]:
    return [(path, yamlio.load(path).plain()) for path in sorted(resources.scenarios().rglob("*.yaml"))]


def _inline(data: Any) -> Iterator[tuple[Ability, ...]]:
    """The abilities of the cards that a scenario defines, wherever in the file they stand."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key in ("abilities", "counter_abilities"):
                yield abilities.abilities(value)
            else:
                yield from _inline(value)
    elif isinstance(data, list):
        for item in data:
            yield from _inline(item)


def _all_text(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield str(key)
            yield from _all_text(value)
    elif isinstance(data, list):
        for item in data:
            yield from _all_text(item)
    else:
        yield str(data)


@functools.cache
def _of_library() -> dict[str, frozenset[tuple[str, str]]]:
    """Card id -> the words and events that the card's definition uses."""
    found = {}
    for card_id in implemented():
        card = Catalog().card(card_id)
        found[card_id] = frozenset(_words((*(face.abilities for face in card.faces()), card.counter)))
    return found


@functools.cache
def _of_scenarios() -> frozenset[tuple[str, str]]:
    """The words that cards defined in scenarios use."""
    found: set[tuple[str, str]] = set()
    for _, data in _scenarios():
        for some in _inline(data):
            found.update(_words(some))
    return frozenset(found)


@functools.cache
def _played() -> frozenset[str]:
    """The library cards that a scenario names, and those with scenarios of their own."""
    texts = " | ".join(names.normalise(text) for _, data in _scenarios() for text in _all_text(data))
    return frozenset(
        card_id
        for card_id in implemented()
        if (LIBRARY / f"{card_id}.yaml").read_text(encoding="utf-8").count("shows:")
        or names.normalise(names.title(card_id).split(":")[0]) in texts
    )


def _words(of: Any) -> Iterator[tuple[str, str]]:
    for node in walk(of):
        if isinstance(node, queries.Trigger):
            yield "event", node.event
        yield node.family, node.name


_EVENTS = [("event", name) for name in queries.EVENTS]


def test_every_word_is_used_by_a_card() -> None:
    used = set(_of_scenarios()).union(*_of_library().values())
    unused = [f"{family} {name}" for family, name in WORDS + _EVENTS if (family, name) not in used]
    assert not unused, f"{len(unused)} words: {', '.join(unused)}"


def test_every_word_is_used_in_a_scenario() -> None:
    used = set(_of_scenarios()).union(*(words for card_id, words in _of_library().items() if card_id in _played()))
    unused = [f"{family} {name}" for family, name in WORDS + _EVENTS if (family, name) not in used]
    assert not unused, f"{len(unused)} words: {', '.join(unused)}"


def test_every_library_card_is_a_card_there_are_facts_for() -> None:
    for card_id in implemented():
        assert names.title(card_id)


def test_the_names_that_words_bind_by_themselves_are_documented() -> None:
    bound = {name for handler in RULES.effects.values() for name in handler.binds}
    # X is a value word; the bids are looked at through `bids differ` and `bids match`
    assert bound - {"x", "bid corp", "bid runner"} <= set(scope.BOUND)


# In English


_ODD = re.compile(r"\.\.|\( |,,|\.,| ,|None|<|\bFalse\b|\bTrue\b|\{|\}")  # and a value that is not said


def test_a_library_card_reads_as_english() -> None:
    found = [f"{card_id}: {one}" for card_id in implemented() for one in _not_english(card_id)]
    assert not found, "\n".join(found)


def _not_english(card_id: str) -> Iterator[str]:
    card = Catalog().card(card_id)
    for text in (one.english() for one in (*card.abilities, *card.counter)):
        begins, ends = text[0].isupper() or not text[0].isalpha(), text.endswith((".", '."', ")"))
        if text != " ".join(text.split()) or _ODD.search(text) or not (begins and ends):
            yield text


def test_the_same_words_read_the_same() -> None:
    raw = [{"when": {"encounter": "this"}, "do": [{"pay": {"cost": "3c", "who": "runner", "must": True}}]}]
    first, second = abilities.abilities(raw), abilities.abilities(raw)
    assert first[0].english() == second[0].english()


ENGLISH = [
    ({"sub": ["end_run"]}, "[subroutine] End the run."),
    ({"cost": ["2c", "trash"], "do": [{"draw": 2}]}, "2[credit], [trash]: You draw 2 cards."),
    ({"cost": "1 power", "interrupt": True, "do": [{"prevent": "tags"}]},
     "[interrupt] → 1 hosted power counter: Prevent all tags."),
    ({"when": {"trash": {"type": "ice"}, "who": "you", "first": "turn"}, "may": True, "do": [{"gain": 1}]},
     "The first time each turn you trash a piece of ice, you may use this: you gain 1[credit]."),
    ({"when": {"event": "tags", "would": True}, "do": [{"prevent": "tags"}]},
     "[interrupt] → Whenever the Runner would take 1 or more tags, prevent all tags."),
    ({"when": {"trash": "this"}, "do": [{"gain": 1}]}, "When this card is trashed, you gain 1[credit]."),
    ({"static": {"strength": {"by": {"counters": "advancement"}}}},
     "This card gets extra strength equal to the number of advancement counters on this card."),
    ({"while": {"not": {"during_run": {}}}, "static": {"memory": 1}}, "While no run is in progress, +1[MU]."),
    ({"play": [{"damage": {"n": {"player": "tags"}, "type": "meat"}}]},
     "Do meat damage equal to the number of the Runner's tags."),
    ({"when": {"event": "search", "who": "runner"}, "do": ["purge"]},
     "Whenever the Runner searches a deck, purge virus counters."),
    ({"when": {"event": "steal", "who": "runner", "card": "this", "would": True}, "do": ["end_run"]},
     "[interrupt] → When the Runner would steal this card, end the run."),
    ({"static": {"spendable": "play", "of": {"type": "event"}}}, "You can spend hosted credits to play (only events)."),
    ({"cost": {"counters": "power", "n": 2}, "do": [{"gain": 2, "who": "corp", "draw": 1}]},
     "2 hosted power counters: The Corp gains 2[credit] and you draw 1 card."),
]  # fmt: skip


@pytest.mark.parametrize(("raw", "english"), ENGLISH, ids=[english for _, english in ENGLISH])
def test_reads_back(raw: dict[str, Any], english: str) -> None:
    assert abilities.ability(raw).english() == english


def test_an_argument_that_extends_a_short_form_is_given_once() -> None:
    with pytest.raises(LanguageError, match="'gain' has 'n' twice"):
        abilities.ability({"play": [{"gain": 2, "n": 3}]})


def test_an_unknown_word_is_refused() -> None:
    with pytest.raises(LanguageError, match="unknown effect word 'gian'; did you mean 'gain'"):
        abilities.ability({"play": [{"gian": 2}]})


def test_a_word_that_serves_one_card_stands_for_a_reason() -> None:
    """Where a word and another differ only in a case they become one; `alone.yaml` says of each why it is none."""
    few = {word for word, cards in served.served().items() if len(cards) < 2}
    assert few - set(served.reasons()) == set()
    assert set(served.reasons()) - set(served.words()) == set()
