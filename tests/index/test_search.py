"""Search answers judges' questions: a file of them, measured, with floors that must hold."""

from pathlib import Path

import pytest
import yaml

from judgebot import resources
from judgebot.index import EDITION, Index
from judgebot.index.material import build
from judgebot.index.search import Search, mark
from judgebot.index.store import LOADER
from judgebot.index.words import stem, tokens

HERE = Path(__file__).parent
# Questions written by people who had not looked at the index: the least share right first, and within five. The search
# was improved with the first three, each after it had been asked once; the fourth was held back until the end.
FRESH = {
    "fresh-1.yaml": (0.80, 0.95),
    "fresh-2.yaml": (0.80, 0.95),
    "fresh-3.yaml": (0.80, 0.95),
    "fresh-4.yaml": (
        0.80,
        0.92,
    ),  # 0.95 was measured: no rule of a single question is to be fitted for the floor's sake
}
QUESTIONS = yaml.load((HERE / "questions.yaml").read_text(encoding="utf-8"), Loader=LOADER)


def rank(search: Search, question: dict[str, object]) -> int | None:
    """The place of the first right rule among the first five (0 is the top), or None."""
    rules = question["rules"]
    assert isinstance(rules, list)
    found = [hit.entry.number for hit in search.find(str(question["ask"]), limit=5)]
    return next((at for at, number in enumerate(found) if number in rules), None)


def share(ranks: list[int | None], within: int) -> float:
    return sum(at is not None and at < within for at in ranks) / len(ranks)


@pytest.fixture(scope="module")
def places(search: Search) -> list[int | None]:
    """The places of the right rules, for each of `QUESTIONS`."""
    return [rank(search, question) for question in QUESTIONS]


def test_questions_name_rules_that_exist(index: Index) -> None:
    assert len(QUESTIONS) >= 80
    assert [number for each in QUESTIONS for number in each["rules"] if not index.exists(number)] == []
    assert len({each["ask"] for each in QUESTIONS}) == len(QUESTIONS)


def test_the_right_rule_is_found(places: list[int | None]) -> None:
    first, five = share(places, 1), share(places, 5)
    print(f"{len(places)} questions: right rule first {first:.0%}, among the first five {five:.0%}")
    assert first >= 0.80
    assert five >= 0.95


@pytest.mark.parametrize("name", FRESH)
def test_questions_that_were_written_before_looking(search: Search, index: Index, name: str) -> None:
    questions = yaml.load((HERE / name).read_text(encoding="utf-8"), Loader=LOADER)
    assert [number for each in questions for number in each["rules"] if not index.exists(number)] == []
    assert len({each["ask"] for each in questions}) == 60
    ranks = [rank(search, question) for question in questions]
    first, five = share(ranks, 1), share(ranks, 5)
    print(f"{name}: right rule first {first:.0%}, among the first five {five:.0%}")
    assert first >= FRESH[name][0]
    assert five >= FRESH[name][1]


def test_questions_never_used_for_tuning(places: list[int | None]) -> None:
    ranks = [place for place, question in zip(places, QUESTIONS, strict=True) if question.get("set") == "held-out"]
    first, five = share(ranks, 1), share(ranks, 5)
    print(f"{len(ranks)} held-out questions: right rule first {first:.0%}, among the first five {five:.0%}")
    assert first >= 0.75
    assert five >= 0.92


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("reaction window", "9.2.8"),
        ("reacton windw", "9.2.8"),
        ("Priority window", "9.2.4"),
        ("bypass", "6.5.8a"),
        ("jack out", "6.1.5"),
        ("checkpiont", "10.3.1"),
        ("mulligan", "1.6.6a"),
        ("BRAIN DAMAGE", "10.4.2c"),
    ],
)
def test_a_term_finds_its_definition(search: Search, words: str, number: str) -> None:
    assert search.find(words)[0].entry.number == number


@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("Femme Fatale", "9.2.8f"),
        ("must I still pay for Tollbooth if I bypass it with Femme?", "9.2.8f"),
        ("Tolbooth bypased", "9.2.8f"),
        ("smc without the money", "8.7.2b"),
        ("Siphon on a redirected run", "6.7.4a"),
        ("does Crisium matter for an unsuccessful run", "6.8.4a"),
    ],
)
def test_cards_lead_to_their_rulings(search: Search, question: str, number: str) -> None:
    assert number in [hit.entry.number for hit in search.find(question, limit=5)]


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("Ash 2X3ZB9CY and Ash", ["ash_2x3zb9cy"]),
        ("can Femme's bypass beat the tollbooth", ["femme_fatale", "tollbooth"]),
        ("snare!", ["snare"]),
        ("Self-modifying Code or SMC", ["self_modifying_code"]),
        ("on the Corp's turn, the board and the source", []),
        ("", []),
    ],
)
def test_cards_that_a_question_names(search: Search, text: str, cards: list[str]) -> None:
    assert search.cards(text) == cards


def test_a_policy_clause_is_found(search: Search) -> None:
    assert search.find("opponent forgot an optional trigger")[0].entry.number == "OPP missed-triggers 1"


@pytest.mark.parametrize("lines", ["", "?sections\t0\n", "?priors\t1 1\n?sections\t0\n", "no field\n"])
def test_lines_that_are_no_searchable_form(lines: str) -> None:
    with pytest.raises(ValueError):
        Search(lines)


def test_an_index_without_questions_cards_and_rulings(tmp_path: Path) -> None:
    chapter = resources.rules_index() / EDITION / "10-additional-rules.yaml"
    (tmp_path / chapter.name).write_bytes(chapter.read_bytes())
    small = Search(build(Index(tmp_path, tmp_path / "no OPP")))
    assert small.find("checkpoint")[0].entry.number == "10.3.1"
    assert small.cards("Tollbooth") == []


@pytest.mark.parametrize("words", ["", "   ", "?!", "zzqqxx", "the of and"])
def test_nothing_to_find(search: Search, words: str) -> None:
    assert search.find(words) == []


def test_limit_and_order(search: Search) -> None:
    hits = search.find("paid ability window", limit=7)
    assert len(hits) == 7
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert search.find("paid ability window", limit=3) == hits[:3]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("access", "accessed"),
        ("access", "accesses"),
        ("trash", "trashing"),
        ("rez", "rezzed"),
        ("stolen", "steal"),
        ("copy", "copies"),
        ("install", "Installed".lower()),
    ],
)
def test_stems_meet(one: str, other: str) -> None:
    assert stem(one) == stem(other)


def test_a_rule_number_is_one_word() -> None:
    assert tokens("see 9.2.8f and 10.3") == ["see", "9.2.8f", "10.3"]


def test_mark_keeps_the_text() -> None:
    text = "The Runner accesses HQ; see 7.3 (access)."
    pieces = mark(text, frozenset({stem("access")}))
    assert "".join(piece for piece, _ in pieces) == text
    assert [piece for piece, hit in pieces if hit] == ["accesses", "access"]
