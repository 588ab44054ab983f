"""What a line tells must come about on the line that is played, or it is said that it does not: over all lines."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from judgebot.ask import Reading, read_line
from judgebot.ask.answer import answer
from judgebot.ask.readings import Move
from judgebot.ask.verdict import Answer
from judgebot.cards.names import normalise
from judgebot.engine.machine import Event
from judgebot.yamlio import BadInput
from tests.ask.test_lines import EVERY, answerable
from tests.sampling import some

# The events by which a move shows that it came about, looked for independently of how it was played.
SHOWN: dict[str, tuple[str, ...]] = {
    "run": ("run_begins",),
    "last turn": ("run_begins", "stolen", "trashed"),
    "rez": ("rezzed",),
    "play": ("plays",),
    "purge": ("purged",),
    "install": ("installed",),
    "installed": ("installed",),
    "score": ("scored",),
    "steal": ("stolen",),
    "access": ("access",),
    "accessed": ("access",),
    "breach": ("breach",),
    "success": ("successful",),
    "failed": ("unsuccessful",),
    "pass": ("passes_ice",),
    "encounter": ("encounter",),
    "approach": ("approach", "approach_server"),
    "trash": ("trashed", "targets"),
    "target": ("targets", "strength", "hosted"),
    "choose": ("targets", "chose"),
    "bypassed": ("bypassed",),
    "forfeit": ("forfeited", "paid", "uses"),
    "came": ("trashed",),
    "discarded": ("trashed", "discards"),
    "end run": ("ends_run", "jacks_out", "prevents", "prevented"),
    "run over": ("run_over", "ends_run"),
    "drawn": ("draws",),
    "tags": ("tags",),
    "damage": ("damage",),
    "break": ("broke",),
    "boost": ("strength",),
    "use": ("uses", "triggers", "interrupts"),
    "trigger": ("triggers", "subroutine"),
    "pay": ("paid",),
}
# How an answer says that a move does not come about.
SAID = ("It does not come to", " cannot ", "There is nothing to decline", "could mean several", "no choice avoids it")


def unshown(told: list[Move], found: Answer) -> list[str]:
    """The moves of a line that neither came about where it was played nor were a choice made there."""
    assert found.outcome is not None
    assert found.scenario is not None
    events: list[Event] = found.outcome.machine.events or []
    lines = [one.words for one in found.scenario.play]
    missing = []
    used = ""  # the text of the card used last
    for one in told:
        if one.kind == "target" and "prevent" in used:
            continue  # what it prevents is imminent, and nobody chooses it
        used = one.cards[0].says.lower() if one.kind == "use" and one.cards else used
        title = normalise(one.cards[0].title) if one.cards and one.kind not in ("break", "discarded") else ""
        kinds = SHOWN.get(one.kind, ())
        shown = any(event.kind in kinds and (not title or title in normalise(str(event.data))) for event in events)
        other = {"find": f"choose {one.words[5:]}", "decline": one.words[:7]}.get(one.kind, one.words)
        said = any(words.removesuffix(" to get") in line for line in lines for words in (one.words, other))
        if one.kind == "decline":  # nobody has to choose that, where what is not paid is an accessed card's trash cost
            met = max((n for n, event in enumerate(events) if event.kind == "access"), default=len(events))
            paid = any(event.kind == "paid" and event.data["who"] == one.who for event in events[met:])
            said = said or (met < len(events) and not paid)
        if not shown and not said:
            missing.append(one.told)
    return missing


def passed_over(reading: Reading, found: Answer) -> list[str]:
    """The told moves that an answer rests on and that it passes over without a word."""
    if found.outcome is None or any(word in sentence for word in SAID for sentence in found.said):
        return []
    if any("taken up where" in one for one in reading.assumed):
        return []
    asks = reading.question.kind == "must"  # what is paid for a card: the line stops there, before it does anything
    return unshown([one for one in reading.told if not asks or one.kind != "find"], found)


@pytest.mark.parametrize("part", range(8))
def test_every_told_move_comes_about_or_is_said_not_to(part: int) -> None:
    """No told move is passed over without a word. (JUDGEBOT_SAMPLE=all: of every line.)"""
    wrong: list[Any] = []
    for say in some(sorted(set(EVERY)), 200)[part::8]:
        if not answerable({"say": say}):
            continue
        reading = read_line(say)
        try:
            found = answer(reading)
        except BadInput:
            continue
        if missing := passed_over(reading, found):
            wrong.append((say, missing, found.said))
    assert wrong == []


AND = [
    (
        "remote 1: Anoetic Void unrezzed, Offworld Office, Palisade rezzed. Corp 4 credits, 1 card in "
        "HQ. Runner has Cleaver and 8 credits, runs remote 1, breaks Palisade. Can I rez Anoetic Void "
        "after he passes Palisade and still end the run?",
        ["yes", "no"],
    ),
    (
        "remote 1: Anoetic Void unrezzed, Offworld Office, Palisade rezzed. Corp 4 credits, 3 cards in "
        "HQ. Runner has Cleaver and 8 credits, runs remote 1, breaks Palisade. May the corp rez Anoetic "
        "Void after the runner passes Palisade and then end the run with it?",
        ["yes", "yes"],
    ),
    (
        "remote 1: Anoetic Void unrezzed, Offworld Office. Corp 4 credits, 3 cards in HQ. Runner runs "
        "remote 1. Can the corp rez Anoetic Void after accessing Offworld Office and still end the run?",
        ["no", "no"],
    ),
    (
        "Ice Wall rezzed on HQ, Hedge Fund in HQ. Runner has Corroder and 5 credits, runs HQ. Can he "
        "break Ice Wall when encountering it and then jack out?",
        ["yes", "yes"],
    ),
    (
        "runner runs HQ. Can the corp rez Ice Wall on HQ when he approaches it and score Hostile Takeover?",
        ["yes", "no"],
    ),
    (
        "Ice Wall unrezzed on HQ, corp 3 credits. runner runs HQ. Can the corp rez Ice Wall after the "
        "runner passes it, and does the run end?",
        ["no", "no"],
    ),
]


@pytest.mark.parametrize(("say", "verdicts"), AND, ids=[say[-60:] for say, _ in AND])
def test_both_deeds_of_a_question_are_answered(say: str, verdicts: list[str]) -> None:
    """`can he ... and still ...`: each of both, the second as if the first were done."""
    reading = read_line(say)
    assert not reading.unplaced
    each = [reading.question, *reading.more]
    assert [answer(dataclasses.replace(reading, question=one)).verdict for one in each] == verdicts
