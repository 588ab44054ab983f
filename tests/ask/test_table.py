"""Lines in the words of a table: who "I" is, short names, what may be passed over and what may not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from judgebot.ask import read_line
from judgebot.ask.answer import answer
from judgebot.ask.patterns import GRAMMAR
from judgebot.ask.tokens import tokens
from judgebot.ask.vocabulary import NUMBERS, english, phrases
from judgebot.index.store import LOADER
from tests.sampling import some

TABLE: list[dict[str, Any]] = list(
    yaml.load((Path(__file__).parent / "table.yaml").read_text(encoding="utf-8"), Loader=LOADER)
)
ANSWERED = some(TABLE, 12)


@pytest.mark.parametrize("line", TABLE, ids=[line["say"][:50] for line in TABLE])
def test_read_as_meant(line: dict[str, Any]) -> None:
    """Each is read at once: its moves, and every question that it asks."""
    reading = read_line(line["say"])
    assert reading.unplaced == []
    assert [one.told for one in reading.moves] == line["play"]
    assert [one.told for one in (reading.question, *reading.more)] == line["asks"]


@pytest.mark.parametrize("line", ANSWERED, ids=[line["say"][:50] for line in ANSWERED])
def test_answered_as_its_writer_does(line: dict[str, Any]) -> None:
    """The rules, run on what was read, answer as the writer of the line does."""
    found = answer(read_line(line["say"]))
    if line["answer"] in ("yes", "no"):
        assert found.verdict == line["answer"], found.said
    else:
        assert str(line["answer"]) in " ".join(found.said)


@pytest.mark.parametrize(
    ("line", "who"),
    [
        ("I run HQ with 3 credits", "Runner"),
        ("my Palisade is rezzed on HQ, he runs it", "Corp"),
        ("my opponent runs HQ, I have 3 credits", "Corp"),
        ("I have 2 tags", "Runner"),
        ("I'm the corp. he runs R&D", "Corp"),
        ("i've 4 credits in my pool and Carmen in my grip", "Runner"),
        ("she rezzes Palisade while I'm running HQ", "Runner"),
    ],
)
def test_who_says_i(line: str, who: str) -> None:
    """Deeds and cards tell it, and it is told back."""
    reading = read_line(line)
    assert any(one.endswith(f"is the {who}") for one in reading.assumed)
    assert reading.unplaced == []


@pytest.mark.parametrize(
    ("line", "title"),
    [
        ("Virtual Service Agent rezzed on HQ; runs HQ; VSA's sub", "Virtual Service Agent"),
        ("AirbladeX with 3 counters; uses airblade", "AirbladeX (JSRF Ed.)"),
        ("Anoetic Void rezzed in remote 1; corp uses void", "Anoetic Void"),
        ("Nico Campaign in remote 1; runner trashes Nico", "Nico Campaign"),
    ],
)
def test_a_card_of_the_line_is_known_by_less(line: str, title: str) -> None:
    """A word of its title, its beginning or its initials is the card that the line names in full, and no second one."""
    reading = read_line(line)
    assert [one.title for one in reading.cards] == [title]
    assert any(title in one for one in reading.slips)


def test_no_plain_word_becomes_a_card() -> None:
    """Neither by the beginning of a title nor by a slip; where it is a whole title it needs its capital."""
    for word in sorted(english()):
        assert not any(one.kinds.get("card") in ("beginning", "slip") for one in tokens(f"the {word} of it")), word
    assert not any(one.has("card") for one in tokens("I've 3 credits, from the top, is the game over?"))


def test_nothing_that_could_turn_a_ruling_is_passed_over() -> None:
    """No number, verb, card, player or place stands among the words that are; nor what takes something back."""
    passed = [phrase for phrase, kinds in phrases().items() if ("glue", "passed") in kinds]
    turning = {"only", "again", "instead", "both", "except", "unless", "without", "never", "no", *NUMBERS}
    for phrase in passed:
        said = phrase.split()
        assert not turning & set(said), phrase
        kinds = {kind for kind, _ in phrases().get(phrase, ())}
        assert not kinds & {"verb", "unit", "server", "state", "done", "past", "turn", "n", "card"}, phrase


@pytest.mark.parametrize("words", ["please", "hey judge", "I think", "currently", "my opponent claims that"])
def test_what_is_passed_over_is_told(words: str) -> None:
    """It changes nothing, and stands in the answer."""
    plain = read_line("Palisade rezzed on HQ; runner runs HQ with Cleaver. does the run end?")
    said = read_line(f"{words} Palisade rezzed on HQ; runner runs HQ with Cleaver. does the run end?")
    assert said.facts() == plain.facts()
    assert said.question.told == plain.question.told
    assert said.passed


def test_more_than_one_question_is_asked() -> None:
    """After "or", and in a sentence of its own: each is answered."""
    reading = read_line(
        "I run HQ with Cleaver and 1 credit, Palisade is rezzed there. Can I break it or does the run end?"
    )
    assert [one.told for one in reading.more] == ["does the run end"]
    assert reading.unplaced == []


@pytest.mark.parametrize("name", ["grammar.yaml", "vocabulary.yaml"])
def test_no_key_is_written_twice(name: str) -> None:
    """The second would silently take the place of the first."""
    twice: list[str] = []

    def look(node: yaml.Node) -> None:
        if isinstance(node, yaml.MappingNode):
            keys = [key.value for key, _ in node.value]
            twice.extend(key for key in set(keys) if keys.count(key) > 1)
            for _, value in node.value:
                look(value)

    node = yaml.compose(GRAMMAR.with_name(name).read_text(encoding="utf-8"), Loader=LOADER)
    assert node is not None
    look(node)
    assert twice == []
