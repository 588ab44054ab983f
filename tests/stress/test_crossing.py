"""Some of the words in some of the places where they may stand (`crossing.py`): something comes of it, or is said."""

from __future__ import annotations

from judgebot.cards.catalog import implemented
from judgebot.cards.nodes import FAMILIES
from judgebot.scenario.shows import shows
from tests.sampling import some
from tests.stress import accepted, asking, crossing, declared, questions

# They speak of names that an ability binds, and so stand nowhere by themselves.
BOUND = {"cost_of", "let", "size", "number", "did"}


def test_a_word_that_loads_is_carried_out() -> None:
    faults = []
    for place, specimen in some(list(crossing.crossing()), 6):
        found = crossing.fate(place, specimen.raw)
        if found.kind in crossing.FAULTS:
            faults.append((place.name, specimen.raw, found))
    assert not faults


def test_the_scenarios_beside_a_card_notice_each_of_its_declarations() -> None:
    cards = [(card, data) for card, data in crossing.library() if "static" in str(data)]
    found = {card: crossing.unnoticed(card, data) for card, data in some(cards, 8)}
    assert {card: words for card, words in found.items() if words} == {}


def test_every_effect_word_is_crossed() -> None:
    assert {one.word for one in crossing.effects()} == set(FAMILIES["effect"])


def test_a_value_a_condition_or_a_cost_decides_where_it_stands() -> None:
    faults = []
    places = {place.name for place in some(crossing.DO, 3)}  # in each of them, what can be told is looked up once
    for place, form, one in some([one for one in asking.crossings() if one[0].name in places], 12):
        found = asking.fate(place, form, one)
        if found.kind in asking.FAULTS:
            faults.append((place.name, form.name, one, found))
    assert not faults


def test_each_form_of_a_value_or_a_condition_tells_two_answers_apart() -> None:
    """Otherwise nothing would be found in it: a constant that the loader refuses once hid every condition."""
    place = next(one for one in crossing.DO if one.name == "paid ability of a resource")
    for form in asking.FORMS:
        assert form.family == "cost" or asking.telling(place, form, bare=False), form.name


def test_every_value_condition_and_cost_is_crossed() -> None:
    crossed = {(one.family, one.word) for one in asking.specimens()}
    words = {(family, word) for family in asking.READ for word in FAMILIES[family] if word not in BOUND}
    assert crossed >= words


def test_a_value_that_a_reader_accepts_is_refused_or_carried_out() -> None:
    found = [(one, list(accepted.faults(one, compare=False))) for one in some(accepted.cases(), 6)]
    assert [(one, said) for one, said in found if said] == []


def test_a_declaration_that_a_reader_accepts_is_refused_or_shows() -> None:
    """Those of which nothing has to show on the boards there are left to the command."""
    found = [
        (one, list(declared.faults(one)))
        for one in some([one for one in declared.cases() if not declared.silent(one)], 2)
    ]
    assert [(one, said) for one, said in found if said] == []


def test_every_declaration_is_crossed() -> None:
    assert {one.word for one in declared.cases()} == set(FAMILIES["declaration"])


def test_each_reason_why_nothing_shows_is_that_of_a_case() -> None:
    """A reason for what the loader refuses by now, or for what no reader accepts, is no reason."""
    of = {key for one in declared.cases() for key in declared.names(one)}
    assert set(declared.KNOWN) <= of


def test_no_question_that_a_reader_accepts_fails() -> None:
    asked = some(list(questions.questions()), 16)
    questions.ask_all(asked, [scenario for card in some(implemented(), 2) for scenario in shows(card)])
    assert [(one.raw, one.crash) for one in asked if one.crash] == []


def test_every_word_is_tried_with_what_its_readers_accept() -> None:
    silent = {
        "end_run",
        "jack_out",
        "purge",
        "identify_mark",
        "breach_from_bottom",
        "set_identity",
    }  # they take nothing
    silent |= {"encounter", "psi", "name_card", "arrange"}  # they take names that something else binds
    assert {one.word for one in accepted.cases()} | silent >= set(FAMILIES["effect"])
