"""The answering room, on meanings written by hand: a board, deeds and a question as values, and what is answered."""

from __future__ import annotations

import pytest

from judgebot.ask.answering import on_the_way, playing
from judgebot.ask.answering.answer import answer
from judgebot.ask.answering.verdicts import DEPENDS, NO, YES, Rests, Verdict
from judgebot.ask.reading import read
from tests.ask.meant import (
    ARCHIVES,
    CORP,
    HQ,
    REMOTE,
    RND,
    RUNNER,
    Amount,
    At,
    Can,
    Comes,
    Deed,
    HowMuch,
    If,
    Is,
    Line,
    Must,
    Place,
    Some,
    Subs,
    Turn,
    When,
    c,
    hand,
    has,
    ice,
    line,
    rig,
    root,
    run,
)

# A name, the line, the verdict ("" for any), and what must be said.
LINES: list[tuple[str, Line, str, str]] = [
    (
        "skunk-after-pass",
        line(
            ice("Ice Wall", HQ, False),
            run(HQ),
            asks=Can(Deed("rez", CORP, (c("Ice Wall"),)), When("after", Deed("pass", RUNNER, (c("Ice Wall"),)))),
        ),
        "no",
        "6.4.3",
    ),
    (
        "rez-on-approach",
        line(
            ice("Ice Wall", HQ, False),
            run(HQ),
            asks=Can(Deed("rez", CORP, (c("Ice Wall"),)), When("when", Deed("approach", RUNNER, (c("Ice Wall"),)))),
        ),
        "yes",
        "",
    ),
    (
        "install",
        line(
            has(RUNNER, "credits", 5),
            hand("Corroder"),
            has(RUNNER, "clicks", 1),
            asks=Can(Deed("install", RUNNER, (c("Corroder"),))),
        ),
        "yes",
        "",
    ),
    (
        "install-poor",
        line(has(RUNNER, "credits", 1), hand("Corroder"), asks=Can(Deed("install", RUNNER, (c("Corroder"),)))),
        "no",
        "1.16.1",
    ),
    (
        "tollbooth",
        line(ice("Tollbooth", HQ), has(RUNNER, "credits", 2), run(HQ), asks=Comes(Deed("end", None, thing="run"))),
        "yes",
        "",
    ),
    (
        "tollbooth10",
        line(ice("Tollbooth", HQ), has(RUNNER, "credits", 10), run(HQ), asks=Comes(Deed("end", None, thing="run"))),
        "",
        "",
    ),
    (
        "femme",
        line(
            rig("Femme Fatale"),
            Is(c("Tollbooth"), "chosen", by=c("Femme Fatale")),
            has(RUNNER, "credits", 4),
            ice("Tollbooth", HQ),
            run(HQ),
            Deed("use", RUNNER, (c("Femme Fatale"),)),
            asks=HowMuch("credits", RUNNER),
        ),
        "",
        "3 credits",
    ),
    (
        "corroder1",
        line(
            rig("Corroder"),
            has(RUNNER, "credits", 1),
            ice("Wall of Static", RND),
            run(RND),
            asks=Can(Deed("break", RUNNER, (c("Wall of Static"),))),
        ),
        "no",
        "3.9.5g",
    ),
    (
        "corroder2",
        line(
            rig("Corroder"),
            has(RUNNER, "credits", 2),
            ice("Wall of Static", RND),
            run(RND),
            Deed("break", RUNNER, (c("Wall of Static"),), tool=c("Corroder")),
            asks=Comes(Deed("succeed", None, thing="run")),
        ),
        "yes",
        "",
    ),
    (
        "score2",
        line(
            Turn(CORP), root("Hostile Takeover", advancement=2), asks=Can(Deed("score", CORP, (c("Hostile Takeover"),)))
        ),
        "yes",
        "",
    ),
    (
        "score1",
        line(
            Turn(CORP), root("Hostile Takeover", advancement=1), asks=Can(Deed("score", CORP, (c("Hostile Takeover"),)))
        ),
        "no",
        "",
    ),
    (
        "clot",
        line(
            rig("Clot"),
            Turn(CORP),
            hand("Hostile Takeover", "HQ"),
            has(CORP, "clicks", 3),
            has(CORP, "credits", 5),
            Deed("install", CORP, (c("Hostile Takeover"),), place=Place("root", REMOTE)),
            Deed("advance", CORP, (c("Hostile Takeover"),), times=2),
            asks=Can(Deed("score", CORP, (c("Hostile Takeover"),))),
        ),
        "no",
        "",
    ),
    (
        "hedge",
        line(has(CORP, "credits", 5), Deed("play", CORP, (c("Hedge Fund"),)), asks=HowMuch("credits", CORP)),
        "",
        "9 credits",
    ),
    ("hedge4", line(has(CORP, "credits", 4), asks=Can(Deed("play", CORP, (c("Hedge Fund"),)))), "no", "1.16.1"),
    (
        "snare",
        line(
            run(HQ),
            hand("Snare!", "HQ"),
            has(CORP, "credits", 4),
            has("grip", "cards", 3),
            asks=Comes(Deed("trigger", None, (c("Snare!"),))),
        ),
        "",
        "",
    ),
    (
        "snare-tag",
        line(
            run(HQ),
            hand("Snare!", "HQ"),
            has(CORP, "credits", 4),
            has("grip", "cards", 3),
            asks=Comes(Deed("take", RUNNER, amount=Amount(1), unit="tags")),
        ),
        "",
        "",
    ),
    (
        "snare3",
        line(hand("Snare!", "HQ"), has(CORP, "credits", 3), run(HQ), asks=Comes(Deed("fire", None, (c("Snare!"),)))),
        "no",
        "",
    ),
    (
        "snare-flat",
        line(
            hand("Snare!", "R&D"),
            has(CORP, "credits", 6),
            has("grip", "cards", 2),
            run(RND),
            Deed("use", CORP, (c("Snare!"),)),
            asks=Comes(Deed("flatline", RUNNER)),
        ),
        "yes",
        "",
    ),
    (
        "snare-noflat",
        line(
            hand("Snare!", "R&D"),
            has(CORP, "credits", 6),
            has("grip", "cards", 3),
            run(RND),
            Deed("use", CORP, (c("Snare!"),)),
            asks=Comes(Deed("flatline", RUNNER)),
        ),
        "no",
        "",
    ),
    (
        "pad",
        line(
            root("PAD Campaign", rezzed=True),
            has(RUNNER, "credits", 4),
            run(REMOTE),
            asks=Can(Deed("trash", RUNNER, (c("PAD Campaign"),))),
        ),
        "yes",
        "",
    ),
    (
        "pad3",
        line(
            root("PAD Campaign", rezzed=True),
            has(RUNNER, "credits", 3),
            run(REMOTE),
            asks=Can(Deed("trash", RUNNER, (c("PAD Campaign"),))),
        ),
        "no",
        "",
    ),
    (
        "imp",
        line(
            rig("Imp"),
            has("Imp", "virus", 2),
            run(HQ),
            hand("Hedge Fund", "HQ"),
            asks=Can(Deed("use", RUNNER, (c("Imp"),)), When("when", Deed("access", RUNNER, (c("Hedge Fund"),)))),
        ),
        "yes",
        "",
    ),
    (
        "imp0",
        line(
            rig("Imp"),
            has("Imp", "virus", 0),
            run(HQ),
            hand("Hedge Fund", "HQ"),
            asks=Can(Deed("use", RUNNER, (c("Imp"),))),
        ),
        "no",
        "",
    ),
    (
        "bran",
        line(
            ice("Brân 1.0", RND),
            rig("Cleaver", "Leech"),
            has("Leech", "virus", 2),
            has(RUNNER, "credits", 6),
            run(RND),
            asks=Can(Deed("get in", RUNNER)),
        ),
        "yes",
        "",
    ),
    (
        "bran-clicks",
        line(
            ice("Brân 1.0", RND),
            rig("Cleaver"),
            has(RUNNER, "clicks", 4),
            has(RUNNER, "credits", 0),
            run(RND),
            asks=Can(Deed("break", RUNNER, (Subs(c("Brân 1.0")),))),
        ),
        "yes",
        "",
    ),
    (
        "palisade-in",
        line(ice("Palisade", HQ), rig("Cleaver"), has(RUNNER, "credits", 5), run(HQ), asks=Can(Deed("get in", RUNNER))),
        "yes",
        "",
    ),
    (
        "boomerang",
        line(
            ice("Hammer", ARCHIVES),
            Is(c("Hammer"), "chosen", by=c("Boomerang")),
            asks=Can(Deed("break", RUNNER, (Subs(c("Hammer"), (), Amount(2)),), tool=c("Boomerang"))),
        ),
        "no",
        "",
    ),
    (
        "boomerang-un",
        line(
            ice("Hammer", ARCHIVES, None),
            Is(c("Hammer"), "chosen", by=c("Boomerang")),
            run(ARCHIVES),
            asks=Can(Deed("break", RUNNER, (Subs(c("Hammer"), (), Amount(2)),), tool=c("Boomerang"))),
        ),
        "no",
        "",
    ),
    (
        "akhet",
        line(
            ice("Akhet", HQ, None),
            has("Akhet", "advancement", 3),
            rig("Cleaver"),
            has(RUNNER, "credits", 10),
            asks=Can(Deed("break", RUNNER, (Subs(c("Akhet")),))),
        ),
        "no",
        "",
    ),
    (
        "afshar",
        line(
            ice("Afshar", HQ, None),
            rig("Buzzsaw"),
            has(RUNNER, "credits", 6),
            asks=Can(Deed("break", RUNNER, (Subs(c("Afshar")),))),
        ),
        "no",
        "",
    ),
    (
        "mayfly",
        line(
            ice("Hammer", HQ, None),
            rig("Mayfly"),
            has(RUNNER, "credits", 20),
            asks=Can(Deed("break", RUNNER, (Subs(c("Hammer")),))),
        ),
        "no",
        "",
    ),
    (
        "valentao",
        line(
            rig("Buzzsaw", "Leech"),
            has("Leech", "virus", 2),
            ice("Valentão", RND),
            has(RUNNER, "credits", 5),
            run(RND),
            asks=Can(Deed("break", RUNNER, (c("Valentão"),))),
        ),
        "yes",
        "",
    ),
    (
        "eotl",
        line(
            has(RUNNER, "clicks", 2),
            has(RUNNER, "tags", 3),
            has(CORP, "credits", 6),
            hand("End of the Line", "HQ"),
            Deed("play", CORP, (c("End of the Line"),)),
            has("grip", "cards", 4),
            asks=Comes(Deed("flatline", RUNNER)),
        ),
        "",
        "",
    ),
    (
        "karuna",
        line(
            ice("Karunā", HQ),
            rig("Carmen"),
            has(RUNNER, "credits", 3),
            run(HQ),
            asks=Can(Deed("break", RUNNER, (Subs(c("Karunā"), (2,)),), tool=c("Carmen"))),
        ),
        "",
        "",
    ),
    (
        "longevity",
        line(
            Is(c("Longevity Serum"), "scored"),
            has("HQ", "cards", 2),
            asks=Must(Deed("trash", CORP, (Some(where=Place("HQ")),))),
        ),
        "",
        "",
    ),
    (
        "hedge-from-a-run",
        line(
            has(RUNNER, "credits", 5), hand("Sure Gamble"), run(HQ), asks=Can(Deed("play", RUNNER, (c("Sure Gamble"),)))
        ),
        "depends",
        "9.2.6b",
    ),
    (
        "urtica-exactly",
        line(
            root("Urtica Cipher", advancement=2),
            has("grip", "cards", 5),
            run(REMOTE),
            asks=Comes(Deed("suffer", RUNNER, amount=Amount(2), unit="net damage")),
        ),
        "no",
        "",
    ),
    (
        "first-sub-by-revolver",
        line(
            ice("Ansel 1.0", RND),
            rig("Revolver"),
            has("Revolver", "power", 1),
            has(RUNNER, "credits", 6),
            run(RND),
            Deed("break", RUNNER, (Subs(c("Ansel 1.0"), (1,)),), tool=c("Revolver")),
            asks=Comes(Deed("trash", None, (c("Revolver"),), passive=True)),
        ),
        "depends",
        "Runner's choice",
    ),
    (
        "boost-at-the-encounter",
        line(
            rig("Buzzsaw"),
            has(RUNNER, "credits", 5),
            ice("Magnet", RND),
            run(RND),
            Deed("break", RUNNER, (c("Magnet"),), tool=c("Buzzsaw")),
            asks=HowMuch("credits", RUNNER),
        ),
        "",
        "4 credits",
    ),
    (
        "an-event-that-runs",
        line(
            Deed("bypass", RUNNER, (c("Tollbooth"),), tool=c("Inside Job")),
            asks=Must(Deed("pay", RUNNER, amount=Amount(3), unit="credits")),
        ),
        "no",
        "",
    ),
    (
        "imp-on-what-is-accessed",
        line(
            rig("Imp"),
            has("Imp", "virus", 1),
            hand("Hedge Fund", "HQ"),
            run(HQ),
            asks=Can(Deed("use", RUNNER, (c("Imp"),), purpose=Deed("choose", RUNNER, (c("Hedge Fund"),)))),
        ),
        "yes",
        "",
    ),
    (
        "trashes-nothing",
        line(
            root("PAD Campaign", rezzed=True),
            has(RUNNER, "credits", 10),
            run(REMOTE),
            Deed("access", RUNNER, (c("PAD Campaign"),)),
            Deed("trash", RUNNER, (Some(amount=Amount(0)),)),
            asks=Comes(Deed("trash", None, (c("PAD Campaign"),), passive=True)),
        ),
        "no",
        "",
    ),
    (
        "points-win",
        line(
            Turn(CORP),
            has(CORP, "points", 5),
            root("Offworld Office", advancement=3),
            has(CORP, "clicks", 3),
            asks=Can(Deed("win", CORP), When("when", name="this turn")),
        ),
        "yes",
        "",
    ),
    (
        "hosted-on-ice",
        line(
            ice("Enigma", HQ),
            At(c("Botulus"), Place("host", host=c("Enigma"))),
            has("Botulus", "virus", 1),
            run(HQ),
            asks=Can(Deed("break", RUNNER, (Subs(c("Enigma"), (2,)),), tool=c("Botulus"))),
        ),
        "yes",
        "",
    ),
    (
        "if-he-had-more",
        line(
            ice("Palisade", HQ),
            rig("Cleaver"),
            has(RUNNER, "credits", 0),
            run(HQ),
            asks=If((has(RUNNER, "credits", 5),), Can(Deed("break", RUNNER, (c("Palisade"),)))),
        ),
        "yes",
        "",
    ),
    (
        "not-stolen",
        line(
            hand("Bellona", "HQ"), has(RUNNER, "credits", 4), run(HQ), asks=Can(Deed("steal", RUNNER, (c("Bellona"),)))
        ),
        "no",
        "5 credits are needed and 4",
    ),
    (
        "unrezzed-is-not-broken",
        line(
            ice("Ice Wall", HQ, False),
            rig("Cleaver"),
            has(RUNNER, "credits", 5),
            run(HQ),
            asks=Can(Deed("break", RUNNER, (c("Ice Wall"),))),
        ),
        "no",
        "If the Corp rezzes it: yes",
    ),
    (
        "what-ended-the-run",  # and not only that it was unsuccessful (6.8.4)
        line(ice("Tollbooth", RND), has(RUNNER, "credits", 2), run(RND), asks=Comes(Deed("end", None, thing="run"))),
        "yes",
        "3 credits are needed and 2 can be spent",
    ),
]


@pytest.mark.parametrize(("meant", "verdict", "says"), [one[1:] for one in LINES], ids=[one[0] for one in LINES])
def test_answered(meant: Line, verdict: str, says: str) -> None:
    """Each is answered as the rules have it, with the reason."""
    found = answer(meant)
    assert not found.asks
    assert verdict in ("", found.verdict), found.said
    assert says in " ".join(found.said), found.said


REFUSED = [
    line(has("Ice Wall", "virus", 1), ice("Ice Wall", HQ)[0], run(HQ), asks=Can(Deed("jack out", RUNNER))),
    line(Deed("begin", None, thing="turn"), asks=Comes(Deed("draw", CORP))),
    line(ice("Ice Wall", HQ)[0], ice("Palisade", RND)[0], Deed("run", RUNNER), asks=Comes(Deed("end", None))),
    line(run(HQ), asks=Can(Deed("use", CORP, (c("Mavirus"),)), When("in response"))),
]


@pytest.mark.parametrize("meant", REFUSED, ids=["whose-counter", "whose-turn", "which-server", "in-response"])
def test_refused(meant: Line) -> None:
    """What is not clear, or would be passed over, is named instead of answered."""
    found = answer(meant)
    assert found.asks
    assert found.said


def test_the_line_is_saved_as_a_scenario() -> None:
    """The told deeds stand as lines of play, and the scenario of them holds."""
    from judgebot.scenario.run import run as play

    meant = line(
        rig("Corroder"),
        has(RUNNER, "credits", 2),
        ice("Wall of Static", RND),
        run(RND),
        Deed("break", RUNNER, (c("Wall of Static"),), tool=c("Corroder")),
        asks=Comes(Deed("succeed", None, thing="run")),
    )
    found = answer(meant)
    assert found.scenario is not None
    outcome = play(found.scenario)
    assert outcome.machine.state.history[-1].kind != ""
    assert any(one.kind == "successful run" for one in outcome.machine.state.history)


def test_what_is_turned_is_told_in_the_turned_words() -> None:
    """`does he survive` rests on the same choice as `is he flatlined`, with yes and no changed about."""
    told = "corp plays Scorched Earth; runner 1 tag, 3 cards in grip, Plascrete Carapace with 4 power counters. "
    dies, lives = (answer(read(told + asks)).said[0] for asks in ("is the runner dead?", "does the runner survive?"))
    assert ": yes as it stands, no if the Runner uses Plascrete Carapace" in dies
    assert ": no as it stands, yes if the Runner uses Plascrete Carapace" in lives


@pytest.mark.parametrize(
    ("say", "verdict", "says"),
    [
        ("Private Security Force scored, corp turn, no tags. can the corp use Private Security Force?", "no", "9.4.2"),
        ("Private Security Force scored, corp turn, 1 tag. can the corp use Private Security Force?", "yes", "5.2.1"),
        ("Long-Term Investment rezzed with 6 credits on it, corp turn. can the corp use it?", "no", "9.4.2"),
    ],
)
def test_an_ability_that_a_card_gives_itself_is_its_own(say: str, verdict: str, says: str) -> None:
    found = answer(read(say))
    assert found.verdict == verdict and says in " ".join(found.said), found.said


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ("", "has that ability only while"),
        ("Hush is installed on Rime. ", "only the ice being approached can be rezzed"),  # it has lost that one (9.1.9a)
    ],
)
def test_a_lost_ability_of_ice_is_no_reason(told: str, says: str) -> None:
    board = f"I am the Corp. Ice Wall protects HQ. Rime protects R&D. {told}The Runner runs HQ. "
    found = answer(read(board + "Can I rez Rime when they approach Ice Wall?"))
    assert found.verdict == "no" and says in " ".join(found.said), found.said


@pytest.mark.parametrize(
    "say",
    [
        "Djinn with Imp on it in the rig. runner trashes Djinn. is Imp trashed?",
        "Palisade on HQ, Mestnichestvo in HQ. corp installs Mestnichestvo on HQ, plays Hedge Fund, trashes Palisade",
    ],
)
def test_a_deed_that_does_not_come_about_is_looked_for_widely_once(say: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not once for each of the ways in which it could have been meant: that took seconds."""
    advances: list[str] = []
    advance = playing.Seer.advance
    monkeypatch.setattr(playing.Seer, "advance", lambda self: advances.append("") or advance(self))
    answer(read(say))
    assert len(advances) < playing.MOST


def test_choices_on_the_way_that_were_not_looked_at_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there are more of them than are looked at, the answer says so."""
    line = read(
        "Runner has LilyPAD and installs Cleaver, then Leech with 3 cards in grip. How many cards are in the grip?"
    )
    assert "rests on the Runner's choice" in answer(line).said[0]
    monkeypatch.setattr(on_the_way, "_MOST", 0)
    assert answer(line).said[-1].startswith("Not every choice on the way")


@pytest.mark.parametrize(
    ("verdict", "says"),
    [
        (Verdict(DEPENDS, ("",), (), NO, Rests("the Corp's choice", False, "it pays", even="it passes")), "yes as it"),
        (Verdict(DEPENDS, ("Only if it pays.",), (), NO, turns="Not if it pays."), "Not if it pays."),
        (Verdict(DEPENDS, ("The Corp may.",), (), NO), "Of whether it is so: the Corp may."),
    ],
)
def test_on_what_it_rests_is_turned_round_too(verdict: Verdict, says: str) -> None:
    """Where it is asked whether it is not so, its reasons say when it is not."""
    turned = verdict.turned()
    assert (turned.verdict, turned.leaning) == (DEPENDS, YES)
    assert says in turned.why[0]
    assert turned.turned().leaning == NO
