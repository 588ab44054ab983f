"""The new reader: what lines mean, that nothing is passed over, and that rewordings which keep the sense keep it."""

from __future__ import annotations

import functools
import random
from pathlib import Path
from typing import Any

import pytest
import yaml

from judgebot.ask.reading import read
from judgebot.ask.reading.lexicon import WORDS
from judgebot.ask.reading.meanings import Amount, At, Deed, Has, Is, Past, Place, Ref, Server, Subs, When, Zone
from judgebot.ask.reading.near import nearer, understood_of
from judgebot.ask.reading.queries import Asked, Can, Comes, If
from judgebot.ask.reading.retell import board, deeds, question
from judgebot.game.objects import CORP, RUNNER
from judgebot.index.store import LOADER
from tests.sampling import SEED, some
from tests.stress.dropping import others, sense
from tests.stress.rewordings import KINDS
from tests.stress.rewordings import sense as bare
from tests.work import calls

HERE = Path(__file__).parent
LINES: list[dict[str, Any]] = [
    line
    for path in sorted([*HERE.glob("*.yaml"), *HERE.glob("asked/*.yaml")])
    for line in yaml.load(path.read_text(encoding="utf-8"), Loader=LOADER)
]
EVERY = [line["say"] for line in LINES]
SAMPLE = some(EVERY, 20)
READ_ONCE = functools.cache(read)
HQ = Server("HQ")
NO_MORE = Has(Zone("grip"), "cards", Amount(0), rest=True)
QUIET = ("not sure", "we are not sure", "i am not sure", "im not sure", "the other day")


def test_the_lines_of_the_docstring() -> None:
    """The examples that the meanings were made with."""
    wall, gate, ice, carmen, end = (
        Ref(1, "ice_wall"),
        Ref(1, "tollbooth"),
        Ref(1, "karuna"),
        Ref(2, "carmen"),
        "flatline",
    )
    line = read("HQ: Ice Wall unrezzed; runner runs HQ; can the corp rez Ice Wall after the runner passes it?")
    assert set(line.told) == {At(wall, Place("ice", HQ)), Is(wall, "rezzed", False), Deed("run", RUNNER, server=HQ)}
    after = When("after", Deed("pass", RUNNER, (wall,)))
    assert sense(line)[1] == (Asked(Can(Deed("rez", CORP, (wall,)), after), after=3),)
    line = read("Tollbooth rezzed on HQ; runner 2 credits runs HQ. corp claims the run ends. Is he right, please?")
    assert Is(gate, "rezzed") in line.told
    assert sense(line)[1] == (Asked(Comes(Deed("end", thing="run")), claim=CORP, after=4, stated=True),)
    line = read("Karuna rezzed on HQ, runner has Carmen 3 credits, runs HQ. can he break the second sub with Carmen?")
    assert Has(RUNNER, "credits", Amount(3)) in line.told
    broken = Deed("break", RUNNER, (Subs(ice, (2,), Amount()),), tool=carmen)
    assert sense(line)[1] == (Asked(Can(broken), after=5),)
    line = read("corp 6 credits, end of the line in hq. corp plays it. does the runner die with 4 cards in grip?")
    assert Has(Zone("grip"), "cards", Amount(4)) in line.told
    assert [one.query for one in line.asks] == [Comes(Deed(end, RUNNER))]


@pytest.mark.parametrize("say", SAMPLE[:30], ids=[say[:60] for say in SAMPLE[:30]])
def test_nothing_named_is_dropped(say: str) -> None:
    """With another number, card, server or player, or without a "not" or "only", a line means something else."""
    line = read(say)
    if line.understood:
        for what, word, other in others(say):
            found = read(other)
            same = (sense(found), found.left) == (sense(line), line.left)  # or it is in a question that is left
            assert not found.understood or not same, f"{what} {word}"


@pytest.mark.parametrize(
    ("say", "what"),
    [
        ("my only card in grip is Diesel. I run HQ", [At(Ref(1, "diesel"), Place("grip")), NO_MORE]),
        ("akhet on hq, cleaver 10 credits, runner runs hq", [Has(RUNNER, "credits", Amount(10))]),
        ("Runner runs R&D. There is a rezzed Palisade on it.", [Is(Ref(1, "palisade"), "rezzed")]),
        ("Cleaver, Unity installed; runner runs HQ", [At(Ref(1, "cleaver"), Place("rig"))]),
        ("Runner ran HQ, R&D and Archives this turn", [Past(Deed("run", RUNNER, server=Server("Archives")))]),
        ("corp plays Hedge Fund twice", [Deed("play", CORP, (Ref(1, "hedge_fund"),), times=2)]),
        ("runner runs HQ, rezzed Diviner on HQ", [Is(Ref(1, "diviner"), "rezzed")]),
        ("corp scores Merger while I am tagged, I have 3 cards", [Is(RUNNER, "tagged")]),
        ("Stimhack on R&D. does the runner die?", [Deed("play", RUNNER, (Ref(1, "stimhack"),), server=Server("R&D"))]),
        ("Hafrun on HQ. corp rezzes it on the approach, trashes Ping", [Deed("trash", CORP, (Ref(2, "ping"),))]),
        ("runner has 2 resources: Daily Casts, Kati Jones", [At(Ref(2, "kati_jones"), Place(""))]),
    ],
)
def test_what_was_dropped_once_is_there(say: str, what: list[Any]) -> None:
    """Whose, how often, where, and each of a list."""
    line = read(say)
    assert line.understood
    assert set(what) <= set(line.told)


@pytest.mark.parametrize(
    "say",
    [
        "Botulus on Sandstone with 1 virus counter. Runner runs HQ.",  # on which of the two?
        "Corp is tagged",
        "Runner has 3 clicks, 4 clicks",
        "I play Overclock on HQ and jack out. Do I keep the 5 credits?",
        "runner 4 credits, grip: Cleaver, Mayfly. installs Cleaver then Mayfly?",
        "Runner has Ping unrezzed on R&D",
        "Corp has 0 cards in grip",
        "Enigma rezzed on HQ. Corp derezzes it with Tranquilizer",
        "Palisade rezzed on HQ; runner runs HQ; runner breaks it with Diesel instead",
    ],
)
def test_what_cannot_be_meant_is_refused(say: str) -> None:
    """The other player's card, pile or tags; and what could be said of either of two cards."""
    assert not read(say).understood


def test_what_is_passed_over_can_change_nothing() -> None:
    """No filler holds a number, a player, a server, a negation, or a word of how often, how many or when."""
    given = yaml.load(WORDS.read_text(encoding="utf-8"), Loader=LOADER)
    naming = [given[kind] for kind in ("PLAYER", "SERVER", "NUM", "ZONE", "NOT")]
    telling = {one.strip() for kind in naming for listed in kind.values() for one in str(listed).split(",")}
    telling |= {"only", "both", "each", "again", "instead", "other", "another", "before", "after", "until", "unless"}
    for phrase in given["FILL"]["skip"].split(","):
        words = phrase.split()
        said = {" ".join(words[a:b]) for a in range(len(words)) for b in range(a + 1, len(words) + 1)}
        assert not said & telling or phrase.strip() in QUIET, phrase


@pytest.mark.parametrize("say", SAMPLE[:8], ids=[say[:60] for say in SAMPLE[:8]])
def test_an_unknown_word_is_named(say: str) -> None:
    """Wherever it stands: as what was not read, or in a claim of the rules that is told to be passed over."""
    words = say.split(" ")
    for place in range(len(words) + 1):
        line = read(" ".join([*words[:place], "qwxzzy", *words[place:]]))
        told = (*line.left, *(one.text for one in line.unplaced), *line.passed)
        assert "qwxzzy" in " ".join(told)


@pytest.mark.parametrize(
    "say",
    [
        "runner credits<5; runs HQ",
        "runner runs HQ 🂡",
        "runner runs HQ; корп rezzes Ice Wall",
        "5€ runner",
        "???",
        "",
        "please",
    ],
)
def test_no_sign_is_dropped(say: str) -> None:
    """Another script, a sign that is no punctuation, and a line that says nothing are not understood."""
    assert not read(say).understood


def test_what_stands_before_a_comma_is_no_adjective_of_the_card_behind_it() -> None:
    line = read("R&D is empty, Spin Doctor is rezzed")
    assert Has(Zone("R&D"), "cards", Amount(0)) in line.told
    assert not [one for one in line.told if isinstance(one, At) and one.place.where == "R&D"]


@pytest.mark.parametrize("how", KINDS)
def test_rewordings_keep_the_sense(how: str) -> None:
    """Courtesy, punctuation, spaces, synonyms and the order of facts change nothing."""
    for say in SAMPLE[:10]:
        if (reworded := KINDS[how](say)) == say:
            continue
        line, other = READ_ONCE(say), read(reworded)
        if line.understood and other.understood:
            assert bare(other, how) == bare(line, how), say


@pytest.mark.parametrize(
    "junk", ["a", "card ", "runner runs hq and ", "ice wall, ", "(", "first second third ", "does he "]
)
def test_a_long_line_ends_in_time(junk: str) -> None:
    """3,000 characters of anything are read or refused with no more work than a second is enough for."""
    assert calls(lambda: read((junk * 3000)[:3000])) < 500_000
    assert calls(lambda: read((junk * 300)[:1500])) < 5_000_000


@pytest.mark.parametrize("letters", ["abc the,.?!0123 ", "abcdefghij klmnop. , ? ", "abcdefgh  "])
def test_what_a_long_line_may_have_meant_is_told_in_time(letters: str) -> None:
    """What is near to 3,000 characters of anything, and what of them is understood: a word is looked up once."""
    rng = random.Random(5)

    def look(text: str) -> None:
        line = read(text)
        nearer(line)
        understood_of(line)

    look("what is loaded first")
    assert calls(lambda: look("".join(rng.choice(letters) for _ in range(3000)))) < 2_000_000


@pytest.mark.parametrize(
    ("say", "text", "out"),
    [
        (
            "Enigma rezzed on HQ and 3 floopers. runner runs HQ.",
            "Enigma rezzed on HQ. runner runs HQ",
            "and 3 floopers",
        ),
        (
            "my Enigma rezzed on HQ with a floop, it is my turn.",
            "my Enigma rezzed on HQ, it is my turn",
            "with a floop",
        ),
        ("floop floop and Enigma rezzed on HQ.", "Enigma rezzed on HQ", "floop floop"),
    ],
)
def test_of_a_clause_only_the_part_is_left_out_in_which_a_word_was_not_placed(say: str, text: str, out: str) -> None:
    """The interview fills in the rest of it."""
    part = understood_of(read(say))
    assert part.text.rstrip(".") == text
    assert part.out == (out,)


def test_understood_is_told_back() -> None:
    """Board, deeds and questions in short."""
    line = read("Tollbooth rezzed on HQ; runner 2 credits runs HQ. can the runner jack out?")
    assert board(line) == {"HQ ice": "Tollbooth (rezzed)", "runner credits": "2"}
    assert deeds(line) == ["runner run HQ"]
    assert [question(one) for one in line.asks] == ["May the Runner jack out?"]


def test_what_would_change_is_told_of_another_board() -> None:
    """The number of the condition is not one of the board; without a condition nothing is asked."""
    line = read("Corp has 4 credits and plays Hedge Fund. Can he do that? Would that be different if he had 6 credits?")
    assert line.understood and line.asks[-1].query == If((Has(CORP, "credits", Amount(6)),))
    assert Has(CORP, "credits", Amount(6)) not in line.told
    assert read("Corp has 4 credits and plays Hedge Fund. Can he do that? Would it change?").left == (
        "Would it change",
    )


def test_who_i_is_follows_from_a_kind_of_card() -> None:
    """Only one side has consoles, or that card."""
    assert read("Can I install two consoles?").speaker == RUNNER
    assert read("Does Sure Gamble give 9 credits if I have 4 credits?").speaker == RUNNER


def test_most_lines_are_understood() -> None:
    """A lower bound of what is understood of all lines now."""
    count = sum(read(say).understood for say in some(EVERY, 60))
    assert count >= 0.6 * len(some(EVERY, 60))


@pytest.mark.parametrize(
    "say",
    [
        "I run HQ, which has one piece of ice, and the Corp rezzes it as I approach: Saisentan. Can I jack out?",
        "La Costa Grid adds a counter, that makes 4 on a 4/2. Score it at once or after the mandatory draw?",
    ],
)
def test_what_may_be_one_card_or_one_question_of_two_is_not_guessed(say: str) -> None:
    """A card named behind a colon may be the one spoken of; of two things asked for, one is not told to be so."""
    assert not read(say).understood


@pytest.mark.parametrize("part", range(4))
def test_parts_of_two_lines_are_read_or_refused(part: int) -> None:
    """No row fails at what another row makes, whatever stands beside it: the start of a line, and words of another."""
    rng = random.Random(part + 100 * SEED)
    for _ in range(40):
        first, second = (say.split() for say in rng.sample(EVERY, 2))
        at, then = rng.randrange(1, len(first) + 1), rng.randrange(len(second))
        read(" ".join((*first[:at], *second[then : then + 8])))
