"""The corpora's lines, answered as the program does: never wrong; and what it tells besides comes about."""

from __future__ import annotations

import re
from typing import Any

import pytest

from judgebot.ask.answering.answer import answer
from judgebot.ask.answering.granted import granted
from judgebot.ask.answering.placing import deeds_in
from judgebot.ask.reading import read
from judgebot.ask.reading.meanings import Deed, Is, Ref
from judgebot.ask.reading.queries import Can, Comes, Must, Not
from judgebot.cards import names
from judgebot.scenario.model import Scenario
from judgebot.scenario.run import run
from tests.ask.test_reading import EVERY, LINES, SAMPLE
from tests.sampling import some
from tests.stress.asking_anew import judged

ANSWERED = some([line for line in LINES if "answer" in line or "unclear" in line], 44)
TOLD = some(EVERY, 26)


@pytest.mark.parametrize("line", ANSWERED, ids=[line["say"][:60] for line in ANSWERED])
def test_no_answer_is_wrong(line: dict[str, Any]) -> None:
    """No yes and no turned round, no other number, no "depends" that leans the other way, no fault of its own.

    The rules and the words that are held to decide are told, but where a line is marked `thin`: there the verdict is
    right, and the reason another one.
    """
    how, said = judged(line)
    assert how not in ("WRONG", "depends otherwise", "broken", "text"), said
    assert line.get("thin") or how not in ("right, other rule", "right, other words"), said


# The events by which a deed shows that it came about, looked for independently of how it was played.
SHOWN: dict[str, tuple[str, ...]] = {
    "run": ("run_begins",),
    "rez": ("rezzed",),
    "play": ("plays",),
    "purge": ("purged",),
    "install": ("installed",),
    "score": ("scored",),
    "steal": ("stolen",),
    "access": ("access",),
    "encounter": ("encounter",),
    "pass": ("passes_ice",),
    "approach": ("approach", "approach_server"),
    "bypass": ("bypassed",),
    "break": ("broke",),
    "jack out": ("jacks_out",),
    "draw": ("draws",),
}


def _before(board: Scenario) -> set[str]:
    """The titles of what is installed or in a score area from the start."""
    sides = (board.corp, board.runner)
    cards = [one for side in sides for server in side.servers for one in (*server.ice, *server.root)]
    cards += [one for side in sides for one in (*side.rig, *(side.zones.get("score") or ()))]
    return {one.title for one in cards}


@pytest.mark.parametrize("say", TOLD, ids=[say[:60] for say in TOLD])
def test_every_told_deed_comes_about_or_is_said_not_to(say: str) -> None:
    """On the line of play that the answer rests on."""
    line = read(say)
    if not line.understood:
        return
    found = answer(line)
    if found.undecided or found.scenario is None or any("It does not come to" in one for one in found.said):
        return
    if any(one.endswith(("however that is done", " already")) for one in found.assumed):
        return  # that it was done before is told
    if not {"want", "wants"}.isdisjoint(line.passed):
        return  # what is wanted is asked about, and not told
    if any(one.startswith("the game ends with what is paid") for one in found.assumed):
        return  # it is begun, and told not to be completed
    outcome = run(found.scenario)
    events = outcome.machine.events or []
    over = any(one.kind == "game_over" for one in events)
    before = _before(found.scenario)
    line = granted(line)  # an agenda that was stolen before is no deed of the line
    plain = [one.query.query if isinstance(one.query, Not) else one.query for one in line.asks]  # `too late?`
    asked = [one.deed for one in plain if isinstance(one, Can) and one.told]  # `Legal?`
    until = line.asks[0].after if line.asks and line.asks[0].after else len(line.told)
    asked_of = {one for deed in deeds_in([ask.query for ask in line.asks]) for one in deed.what}
    unmet = {one.what for one in line.told if isinstance(one, Is) and (one.state, one.holds) == ("rezzed", False)}
    for deed in line.told[:until]:  # as far as the first question
        if deed in asked:
            break
        if isinstance(deed, Deed) and deed.verb == "encounter" and unmet.intersection(deed.what):
            continue  # ice that is not rezzed: it is approached, and asked about there
        if isinstance(deed, Deed) and deed.verb == "pass" and any(one.startswith("no ice is") for one in found.assumed):
            continue  # unnamed ice that was on the way is passed by being supposed not to matter
        if isinstance(deed, Deed) and not deed.not_ and deed.when is None and deed.verb in SHOWN:
            if deed.verb == "access" and asked_of.intersection(deed.what):
                continue  # it is asked in mid-breach, and which of them are accessed by then is open
            named = [names.title(one.card) for one in deed.what if isinstance(one, Ref) and one.card]
            if named and deed.verb in ("install", "rez", "score", "steal") and before.issuperset(named):
                continue  # it was done before
            shown = [one for one in events if one.kind in SHOWN[deed.verb]]
            if not shown and over:
                continue  # with which the game is over, or what would come after its end
            assert shown, deed
            assert all(any(title in str(one.data) for one in shown) for title in named), deed


@pytest.mark.parametrize("say", SAMPLE, ids=[say[:60] for say in SAMPLE])
def test_a_question_mark_is_read_as_a_question(say: str) -> None:
    """Each sentence that ends with one asks something, or the line is not understood."""
    line = read(say)
    if line.understood and "?" in say:
        assert line.asks
        whole = re.sub(r"(?<=[A-Z])\.(?=[A-Z]|\s)|(?<=\d)\.(?=\d)", "", say)  # `M.I.C.` and `1.0` end nothing
        told = read(re.sub(r"[^.;?]*\?", "", whole))
        claimed = all(
            one.claim for one in line.asks
        )  # what somebody claims is asked about with or without `is he right?`
        disputed = all(one.said == told.text for one in told.asks)  # `the Corp objects` asks of the line as a whole
        fewer = len(told.asks) < len(line.asks) or sum(not one.claim for one in told.asks) < len(line.asks)
        assert fewer or not told.understood or claimed or disputed


@pytest.mark.parametrize("say", SAMPLE, ids=[say[:60] for say in SAMPLE])
def test_which_and_who_are_never_asked_as_yes_or_no(say: str) -> None:
    """Neither a yes nor a no is an answer to them."""
    for one in read(say).asks:
        disputed = one.claim or getattr(one.query, "told", False)  # `the Runner objects. Who is right?`
        if one.said.lower().startswith(("which ", "who ", "whose ", "where ")) and not disputed:
            assert not isinstance(one.query, Can | Must | Comes), one


def test_what_is_assumed_is_told() -> None:
    """Whatever the board has that decides and that the line does not tell."""
    found = answer(read("Ice Wall on HQ; runner runs HQ; can the corp rez Ice Wall?"))
    assert {"the Corp has 5 credits", "the Runner has 5 credits"} <= set(found.assumed)


@pytest.mark.parametrize(
    "say",
    [
        "an unrezzed unknown ice on HQ. runner runs HQ. is the run successful?",
        "a facedown card in remote 2; runner runs remote 2. does the runner flatline?",
        "3 cards in HQ. runner runs HQ. does he steal an agenda?",
    ],
)
def test_unknown_cards_that_matter_decide(say: str) -> None:
    """No plain yes or no where it rests on what a card is that nobody knows."""
    assert answer(read(say)).verdict not in ("yes", "no")


def test_no_click_is_spent_that_nobody_told() -> None:
    """What cannot be paid is not got by clicking for credits first."""
    say = "corp 3 credits, Hedge Fund in HQ. corp plays Hedge Fund. how many credits does the corp have?"
    assert answer(read(say)).said[0].startswith("It does not come to")
