"""The list of known doubts: each is well formed, its rules exist, and it is told in every form where it is touched."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from judgebot import index
from judgebot.cli.scenarios import attempt
from judgebot.engine.edition import EDITIONS
from judgebot.engine.machine import Event
from judgebot.explain import doubts
from judgebot.explain.data import as_data
from judgebot.explain.short import short
from judgebot.explain.story import tell
from judgebot.scenario import api
from judgebot.scenario.expect import RESERVED
from judgebot.scenario.kinds import EVENTS
from judgebot.scenario.read import parse, under
from judgebot.scenario.run import run
from judgebot.scenario.shows import shows

ROOT = Path(__file__).resolve().parents[2]

BUILT_TO_LAST = """
board:
  turn: corp
  corp:
    identity: "Weyland Consortium: Built to Last"
    clicks: 3
    credits: 0
    HQ: [Success]
    score: [Hostile Takeover]
    servers: {remote 1: {root: [Braintrust]}}
play: [{corp: play Success}, {corp: choose Braintrust}]
until: 5.6.3a
"""
SHOWN = {
    "rules/revealed-and-trashed-as-one-cost": "1.21.6",
    "rules/the-server-is-gone-before-the-breach": "4.6.8e",
    "rules/x-accesses-at-the-breach": "9.12.2e",
    "rules/fully-broken-and-then-bypassed": "6.1.3e",
}
# Where each of the others is told: shipped scenarios, in the later edition too, and shows of cards by their number.
TOLD = (
    *("start/swapping-approached-ice", "editions/initiation-swap-or-loss", "rules/not-declared-successful"),
    *("editions/prevented-where", "rules/trashed-and-facedown", "rules/an-agenda-hosted-on-a-card-in-a-root"),
    *("rules/a-corp-card-installed-on-another", "rules/moved-to-where-it-may-not-be", "rules/two-regions-after-a-move"),
    "rules/the-innermost-ice-of-another-server",
    *("rules/one-subroutine-of-its-own", "rules/a-counter-for-nothing-to-rez", "rules/choosing-what-does-nothing"),
    *("editions/ice-leaves-at-the-runners-place-in-movement", "rules/an-ai-that-may-not-break-and-does-the-rest"),
)
BESIDE = {
    **{"galahad": 0, "merlin": 0, "corporate_war": 0, "market_research": 0, "apex_invasive_predator": 3},
    **{"gpi_net_tap": 2, "product_recall": 0, "mache": 0, "dean_lister": 0, "security_chip": 0, "it_department": 4},
    "luana_campos": 3,
}


def test_the_first_line_of_each_entry_names_its_kinds_of_events() -> None:
    whole = yaml.safe_load(doubts.FILE.read_text(encoding="utf-8"))
    assert len(doubts.entries()) == len(whole) == len(doubts.known())
    kinds = [[next(iter(item)) for item in one.get("trace", ())] for one in whole]
    assert [doubts.kinds_in(entry) for entry in doubts.entries()] == kinds


@pytest.mark.parametrize("one", doubts.known(), ids=lambda one: "-".join(one.rules))
def test_a_doubt_names_events_and_rules_that_there_are(one: doubts.Doubt) -> None:
    book = index.load()
    assert len(one.rules) > 1 and all(book.exists(rule) for rule in one.rules)
    named = {key for item in one.trace for key in list(item)[:1]} | {*one.apart}
    assert named <= set(EVENTS) and not named & {*RESERVED}
    assert one.taken != one.other


def _told() -> Iterator[doubts.Doubt]:
    named = [api.load(api.locate(name)) for name in (*SHOWN, *TOLD)]
    later = [under(one, EDITIONS["26.03"]) for one in named if "26.03" in one.text]
    beside = [shows(card)[number] for card, number in BESIDE.items()]
    vacheron = [one for one in shows("project_vacheron")[4:6]]
    for scenario in (*named, *later, *beside, *vacheron, parse(BUILT_TO_LAST)):
        yield from doubts.touched(run(scenario).machine.events or ())


def test_each_doubt_that_a_run_can_touch_is_touched_by_one() -> None:
    told = {one.text for one in _told()}
    assert [one.rules for one in doubts.known() if not one.name and one.text not in told] == []


@pytest.mark.parametrize("name", SHOWN)
def test_a_doubt_is_told_where_the_run_touches_it(name: str) -> None:
    story = tell(api.load(api.locate(name)))
    assert any(SHOWN[name] in one.rules for one in story.doubts)
    assert "known doubt" in short(story).lower()
    assert as_data(story)["doubts"]


def test_an_official_ruling_against_the_letter_is_told() -> None:
    story = tell(parse(BUILT_TO_LAST))
    assert [one.rules for one in story.doubts] == [("9.6.6a", "9.11.3")]


def test_what_lies_between_parts_them() -> None:
    def event(kind: str, source: str = "") -> Event:
        return Event(kind, ("9.2.8",), 0, "5.6.2b", {}, {"pending": source})

    built = "Weyland Consortium: Built to Last"
    together = [event("advanced"), event("advanced"), event("reaction_window", built)]
    apart = [event("advanced"), event("reaction_window", built)] * 2
    assert doubts.touched(together) and not doubts.touched(apart)


MOVED_AWAY = """
board:
  turn: runner
  corp: {servers: {HQ: {ice: [Ice Wall, Enigma]}}}
  runner: {clicks: 1, rig: [Crowbar]}
cards:
  Crowbar:
    {side: runner, type: resource, cost: 0, abilities: [{cost: trash, do: [{trash: {what: {choose: {type: ice}}}}]}]}
play:
  - {runner: run HQ, at: 5.7.1f}
  - {runner: use Crowbar, at: 6.9.4e}
  - runner: choose Enigma
"""
LOSES_AND_GAINS = """
board: {turn: runner, runner: {clicks: 1, rig: [Well, Lamp, Shade]}}
cards:
  Well: {side: runner, type: resource, cost: 0, abilities: []}
  Lamp:
    side: runner
    type: resource
    cost: 0
    abilities: [{static: {gain_ability: {of: {named: Well}, ability: {cost: 1c, do: [{draw: 1}]}}}}]
  Shade: {side: runner, type: resource, cost: 0, abilities: [{static: {lose_abilities: {of: {named: Well}}}}]}
play: [{runner: gain 1 credit}]
"""

USED_AND_DEARER = """
board:
  turn: runner
  corp: {play: [Net Watchlist], servers: {HQ: {ice: [{card: Ice Wall, rezzed: true}]}}}
  runner: {credits: 6, rig: [{card: Femme Fatale, chosen: HQ ice 1}]}
play: [{runner: run HQ}, {runner: trigger Femme Fatale}, {runner: pay}]
until: 5.7.1f
"""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (MOVED_AWAY, "approaches nothing"),
        (LOSES_AND_GAINS, "has what it is given"),
        (USED_AND_DEARER, "pays what it costs more to use its card"),
    ],
)
def test_a_doubt_that_stops_a_run_is_told_with_both_readings(text: str, said: str) -> None:
    scenario = parse(text)
    tried = attempt(scenario, lambda: run(scenario))
    assert "not implemented" in tried.message and "one reading" in tried.message and said in tried.message


def test_each_doubt_that_is_asked_for_by_name_is_there() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "judgebot").rglob("*.py"))
    names = {one.name for one in doubts.known() if one.name}
    assert len(names) == 5 and all(f'"{name}"' in code for name in names)
    assert {*re.findall(r'doubt="([^"]+)"', code)} <= names and not doubts.named("no such doubt")
