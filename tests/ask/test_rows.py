"""Every row of the grammar that takes a word which carries meaning gives it one, or stands here with the reason."""

from __future__ import annotations

import dis
import inspect
from collections.abc import Iterator

import pytest

from judgebot.ask.reading import adverbs, read
from judgebot.ask.reading.chart import Element, Row
from judgebot.ask.reading.lexicon import tables
from judgebot.ask.reading.read import grammar

# Words of time, order and number that an unnamed element takes: of questions they are heard by `adverbs`, or
HARMLESS = {
    **dict.fromkeys(("still", "ever", "even", "too", "also"), "presupposes, and asks for nothing else"),
    **dict.fromkeys(("every", "whole", "entire"), "all of it, which the row says"),
    **dict.fromkeys(("another", "other", "different", "next"), "a card, turn or server that the row makes a new one"),
    **dict.fromkeys(("same", "together"), "what was spoken of"),
    **dict.fromkeys(("remaining", "afterwards", "last"), "what is there at the end, which the row says"),
    **dict.fromkeys(("max", "maximum", "most", "least"), "the limit or bound that the row is about"),
    **dict.fromkeys(("until", "without", "except", "instead", "never"), "the row denies, excludes or sets the time"),
    "exactly": "numbers are meant exactly",
}
_MORE = """now already yet again anew only solely just both each first later separately anywhere elsewhere additional
extra further immediately instantly directly alone simultaneously twice"""
BEARING = frozenset((*HARMLESS, *_MORE.split()))
# Pairs of which the one is not the other: no row takes both and asks for neither.
OPPOSITES = (
    ("before", "after"), ("before", "when"), ("before", "once"), ("until", "when"), ("with", "without"),
    ("more", "less"), ("starts", "ends"), ("begins", "ends"), ("outermost", "innermost"), ("earlier", "later"),
    ("gains", "loses"), ("wins", "loses"), ("top", "bottom"), ("most", "least"), ("wrong", "right"),
    ("if", "unless"), ("won", "lost"), ("no", "any"),
)  # fmt: skip
ABOUT_NOTHING = ("TimeOption",)  # `when may he, before or after that`: the question names all times there are


def _taken() -> Iterator[tuple[Row, Element]]:
    """The elements of all rows that take words and give them no name."""
    for rows in grammar().rows.values():
        for row, elements in rows:
            yield from ((row, one) for one in elements if not one.name and one.how != "!")


def _of_questions() -> set[str]:
    """The categories that a question can be made of."""
    found, open_ = {"Ask", "Tailed", "ClaimAsk"}, ["Ask", "Tailed", "ClaimAsk"]
    while open_:
        for _, elements in grammar().rows[open_.pop()]:
            new = {kind for one in elements for kind in one.kinds if kind in grammar().rows} - found
            found |= new
            open_ += new
    return found


def test_what_a_row_names_it_uses() -> None:
    """A value that an action gets and passes over is a word that was dropped."""
    for rows in grammar().rows.values():
        for row, _ in rows:
            code = getattr(row.action, "__code__", None)
            if code is None or code.co_name != "<lambda>":
                continue
            named = code.co_varnames[: code.co_argcount]
            used = {one.argval for one in dis.get_instructions(code) if "FAST" in one.opname or "DEREF" in one.opname}
            used |= set(code.co_cellvars)
            assert set(named) <= used, row.pattern


def test_an_action_takes_what_its_row_names() -> None:
    """The action of a row takes each value that the row names."""
    for rows in grammar().rows.values():
        for row, elements in rows:
            inspect.signature(row.action).bind(**dict.fromkeys(one.name for one in elements if one.name))


def test_no_row_takes_a_word_for_its_opposite() -> None:
    """`before` and `after` in one unnamed element are taken for the same."""
    for row, one in _taken():
        pairs = [pair for pair in OPPOSITES if one.literals.issuperset(pair)]
        assert not pairs or row.category in ABOUT_NOTHING, (row.pattern, pairs)


def test_words_of_time_and_number_are_heard_in_questions() -> None:
    """Each of them is heard by `adverbs`, or passed over for a reason."""
    heard = {*adverbs.HEARD, "just", *(word for one in (*adverbs.NOW, *adverbs.NOWHERE) for word in one.split())}
    asks = _of_questions()
    for row, one in _taken():
        if row.category in asks:
            assert one.literals & BEARING <= heard | HARMLESS.keys(), row.pattern
    for phrase, kinds in tables().items():
        if any(kind == "FILL" for kind, _ in kinds):
            assert BEARING.intersection(phrase.split()) <= heard | HARMLESS.keys(), phrase


@pytest.mark.parametrize(
    ("say", "word"),
    [
        ("Enigma rezzed on HQ. Can I break Enigma anywhere?", "anywhere"),
        ("I play Sure Gamble. How many additional credits do I have?", "additional"),
        ("Enigma is on HQ. Can the Corp rez it later?", "later"),
        ("Can I install Gordian Blade and Corroder at once?", "at once"),
    ],
)
def test_a_word_that_is_not_heard_is_named(say: str, word: str) -> None:
    """The line is refused, and not answered as if the word were not there."""
    assert word in [one.text for one in read(say).unplaced]


def test_what_tells_of_no_deed_is_no_item() -> None:
    """A row whose deed cannot be said so finds nothing, and the line is read or refused all the same."""
    for say in (
        "Can the Runner make a successful run on HQ with Flagship rezzed there?",
        "A successful run on HQ with 3.",
    ):
        assert read(say).text == say
