"""How much, what it costs, where, in which order, who wins, what would change; illegal boards: meanings by hand."""

from __future__ import annotations

import dataclasses

import pytest

from judgebot.ask.answering.answer import answer
from judgebot.ask.reading.queries import Cost, HowMuch, Order, Strength, Where, Which, Wins
from tests.ask.meant import (
    CORP,
    HQ,
    REMOTE,
    RUNNER,
    Asked,
    At,
    Comes,
    Deed,
    If,
    Is,
    Line,
    Place,
    c,
    has,
    ice,
    line,
    rig,
    root,
    run,
)

BREAK = Deed("break", RUNNER, (c("Palisade"),), tool=c("Cleaver"))
ENDS = Comes(Deed("end", None, thing="run"))

# A name, the line, what must be said in this order, and a rule that is cited.
LINES: list[tuple[str, Line, tuple[str, ...], str]] = [
    (
        "what it consists of",
        line(ice("Palisade", REMOTE), rig("Cleaver"), has(RUNNER, "credits", 5), run(REMOTE), BREAK,
             asks=HowMuch("credits", RUNNER)),
        ("has 2 credits", "(5 to 3)", "(3 to 2)"),
        "1.16.1",
    ),
    (
        "a choice makes another number",
        line(root("Prisec", REMOTE), has(CORP, "credits", 4), run(REMOTE),
             asks=HowMuch("tags", deed=Deed("take", RUNNER, unit="tags"), change=True)),
        ("the Corp's choice", "0 tags", "as it stands", "1 tag", "if the Corp triggers Prisec"),
        "9.2.8c",
    ),
    (
        "more damage than cards is no amount",
        line(ice("Karunā", HQ), has("grip", "cards", 1), run(HQ),
             asks=HowMuch("damage", deed=Deed("suffer", RUNNER, unit="damage"), change=True)),
        ("flatlined",),
        "10.4.4",
    ),
    (
        "the most that can be done, and why not more",
        line(has(RUNNER, "tags", 3), has(RUNNER, "credits", 4), has(RUNNER, "clicks", 2),
             asks=HowMuch("tags", deed=Deed("remove", RUNNER, unit="tags"), change=True, can=True)),
        ("can remove 2 tags", "Not 3"),
        "5.2.8g",
    ),
    (
        "subroutines gained in the encounter count in it",
        line(ice("Starlit Knight", HQ), has(RUNNER, "tags", 1), has(RUNNER, "points", 4), run(HQ),
             asks=HowMuch("subs", c("Starlit Knight"))),
        ("3 subroutines", "2 printed", "+1 gained"),
        "9.8.2b",
    ),
    (
        "strength is that of the encounter",
        line(ice("Palisade", HQ), rig("Leech"), has("Leech", "virus", 1), run(HQ),
             Deed("use", RUNNER, (c("Leech"),)), asks=Strength(c("Palisade"))),
        ("strength 1", "2 printed", "1 by Leech"),
        "9.12.1a",
    ),
    (
        "the price of a steal with its parts",
        line(At(c("NAPD Cordon"), Place("play")), At(c("Bellona"), Place("HQ")), has("HQ", "cards", 1),
             has(RUNNER, "credits", 10), run(HQ), asks=Cost(Deed("steal", RUNNER, (c("Bellona"),)))),
        ("costs 9 credits", "4 for NAPD Cordon"),
        "1.16.10b",
    ),
    (
        "to break costs what the breaker takes, not the toll",
        line(ice("Tollbooth", HQ), rig("Gordian Blade"), run(HQ),
             asks=Cost(Deed("break", RUNNER, (c("Tollbooth"),), tool=c("Gordian Blade")))),
        ("costs 4 credits",),
        "1.16.1",
    ),
    (
        "hosted credits that are spent count once",
        line(ice("Palisade", HQ), rig("Cleaver", "Trickster Taka"), has("Trickster Taka", "credits", 2),
             has(RUNNER, "credits", 0), run(HQ), BREAK,
             asks=HowMuch("credits", deed=Deed("pay", RUNNER, unit="credits"), change=True)),
        ("pays 1 credit on this line",),
        "1.16.1",
    ),
    (
        "a price that cannot be paid is told",
        line(ice("Tollbooth", HQ, False), has(CORP, "credits", 5), run(HQ),
             asks=Cost(Deed("rez", CORP, (c("Tollbooth"),)))),
        ("costs 8 credits", "5 can be spent"),
        "1.16.1",
    ),
    (
        "where a card goes",
        line(root("Nico Campaign", REMOTE), has("Nico Campaign", "credits", 3), Deed("begin", CORP, thing="turn"),
             asks=Where(c("Nico Campaign"))),
        ("in Archives", "is trashed"),
        "1.19.1",
    ),
    (
        "pending together",
        line(ice("Tollbooth", HQ), rig("Femme Fatale"), Is(c("Tollbooth"), "chosen", by=c("Femme Fatale")), run(HQ),
             asks=Order((c("Tollbooth"), c("Femme Fatale")))),
        ("Runner is the active player", "the Runner triggers Femme Fatale", "the Corp triggers Tollbooth"),
        "9.2.8b",
    ),
    (
        "which of them",
        line(ice("Karunā", HQ), rig("Cleaver", "Carmen"), has(RUNNER, "credits", 5), run(HQ),
             asks=Which(Deed("break", RUNNER), "sub", can=True)),
        ("subroutine 1 and subroutine 2",),
        "9.2.7b",
    ),
    (
        "no card to draw",
        line(has("R&D", "cards", 0), Deed("begin", CORP, thing="turn"), asks=Wins()),
        ("the Runner wins",),
        "1.7.2c",
    ),
    (
        "nobody has won, with the scores",
        line(has(RUNNER, "points", 4), At(c("Offworld Office"), Place("HQ")), has("HQ", "cards", 1), run(HQ),
             asks=Wins(RUNNER)),
        ("No.", "the Runner 6 agenda points", "Offworld Office"),
        "1.17.2",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("meant", "says", "rule"), [one[1:] for one in LINES], ids=[one[0] for one in LINES])
def test_answered(meant: Line, says: tuple[str, ...], rule: str) -> None:
    """Each number with what it consists of, and whose choice makes another of it."""
    found = answer(meant)
    assert not found.asks
    said, place = " ".join(found.said), 0
    for part in says:
        assert part in said[place:], said
        place = said.index(part, place)
    assert rule in found.rules


@pytest.mark.parametrize(
    ("what", "changes"), [(has(RUNNER, "credits", 2), ""), (Is(c("Tollbooth"), "rezzed", False), "yes to no")]
)
def test_what_would_change(what: object, changes: str) -> None:
    """A second query on the same board: both answers, and where the lines part."""
    before = line(ice("Tollbooth", HQ), has(RUNNER, "credits", 3), run(HQ), asks=ENDS)
    meant = dataclasses.replace(before, asks=(*before.asks, Asked(If((what,)), after=3)))  # type: ignore[arg-type]
    (_, first), (_, second) = answer(meant).each
    assert first.verdict == "yes"
    said = " ".join(second.sentences())
    assert second.verdict == ("yes" if changes else "no")
    assert (f"changes from {changes}" if changes else "stays yes") in said
    assert not changes or "unrezzed" in said  # where they part


ILLEGAL = {
    "consoles": (line(rig("Endurance", "Pennyshaver"), run(HQ), asks=ENDS), "3.8.5b"),
    "unique": (
        line(rig("Trickster Taka"), At(c("Trickster Taka", 900), Place("rig")), run(HQ), asks=ENDS),
        "10.1.1",
    ),
    "agendas": (line(root("Offworld Office", REMOTE), root("PAD Campaign", REMOTE), run(REMOTE), asks=ENDS), "4.6.6e"),
    "memory": (line(rig("Mayfly", "Carmen", "Cleaver", "Unity"), run(HQ), asks=ENDS), "3.9.3c"),
    "side": (line(At(c("Sure Gamble"), Place("HQ")), run(HQ), asks=ENDS), "8.2.1a"),
    "ice in a root": (line(root("Ice Wall", HQ), run(HQ), asks=ENDS), "3.4.2"),
}  # fmt: skip


@pytest.mark.parametrize("name", ILLEGAL)
def test_an_illegal_board_is_told_as_illegal(name: str) -> None:
    """In the words of lint, with its rules and the repair; nothing is answered."""
    meant, rule = ILLEGAL[name]
    found = answer(meant)
    assert found.asks
    assert "that board is illegal" in found.said[0]
    assert rule in found.rules


def test_programs_that_are_not_named_take_no_memory() -> None:
    """A stand-in is blank: a board is not illegal because of one, and what is free is not known."""
    told = [At(dataclasses.replace(c("Cleaver"), n=900 + n, card="", kind="program"), Place("rig")) for n in range(6)]
    assert not answer(line(*told, run(HQ), asks=ENDS)).asks
    assert answer(line(*told, run(HQ), asks=HowMuch("mu", RUNNER))).asks
