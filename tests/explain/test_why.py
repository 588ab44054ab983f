"""Why something did not come about: typed reasons, the deciding one first, and in words."""

from __future__ import annotations

import pytest

from judgebot.engine.choices import Verb
from judgebot.explain.why import (
    Asked,
    NotCome,
    NotPossible,
    NotReached,
    NotTriggered,
    Reason,
    Record,
    record,
    said,
    why,
)
from judgebot.explain.why.asking import asked_of
from judgebot.scenario import read
from judgebot.scenario.run import run


def played(text: str) -> Record:
    return record(run(read.parse(text)))


def asked(text: str, question: Asked) -> tuple[Record, tuple[Reason, ...]]:
    line = played(text)
    return line, why(line, question)


def kinds(line: Record, reasons: tuple[Reason, ...]) -> list[str]:
    """The kind of each reason; of one that an event tells, the event's."""
    return [
        line.events[one.event].kind if one.kind == "event" and one.event is not None else one.kind for one in reasons
    ]


BOARD = "board: {turn: runner, corp: {HQ: 0, credits: 9%s}, runner: {credits: 9%s}}\n"


def board(corp: str = "", runner: str = "") -> str:
    return BOARD % (corp and f", {corp}", runner and f", {runner}")


WAITING = """
cards:
  Op: {side: corp, type: operation, cost: 0,
      abilities: [{play: [{rez: {what: {choose: {type: ice, rezzed: false}}, ignore: all costs}}]}]}
  Payback: {side: corp, type: asset, cost: 0,
      abilities: [{when: {event: spend credits, who: you}, do: [{place: {kind: power, n: 1}}]}]}
  Instl: {side: runner, type: resource, cost: 0, abilities: [{when: {event: install, who: you}, do: [{gain: 1}]}]}
  Progs: {side: runner, type: resource, cost: 0,
      abilities: [{when: {event: install, who: you, card: {type: program}}, do: [{gain: 1}]}]}
  Own: {side: runner, type: resource, cost: 0, abilities: [{when: {event: install, card: this}, do: [{gain: 1}]}]}
  Adv: {side: corp, type: asset, cost: 0, abilities: [{when: {event: advance, who: you}, do: [{gain: 1}]}]}
  Put: {side: corp, type: operation, cost: 0,
      abilities: [{play: [{place: {kind: advancement, n: 1, on: {choose: {type: ice}}}}]}]}
  Ev: {side: runner, type: event, cost: 0, abilities: [{play: [{gain: 1}]}]}
  Toller: {side: corp, type: ice, cost: 9, strength: 1, subtypes: [barrier],
      abilities: [{when: {event: approach, card: this}, do: [{gain: 1}]}, {sub: [end_run]}]}
"""


@pytest.mark.parametrize(
    ("where", "lines", "card", "kind", "rule"),
    [
        ("rig: [Instl], grip: [Ev]", "[{runner: play Ev}]", "Instl", "played", "3.7.1"),
        ("rig: [Own], grip: [Ev]", "[{runner: play Ev}]", "Own", "waits", "9.6.5"),
        ("rig: [Progs], grip: [Ev]", "[{runner: play Ev}]", "Progs", "waits", "9.6.5"),
        ("grip: [Instl, Ev]", "[{runner: play Ev}]", "Instl", "played", "3.7.1"),
        ("grip: [Instl]", "[{runner: gain 1 credit}]", "Instl", "away", "9.1.7"),
    ],
)
def test_what_is_like_what_a_card_waits_for_is_told_apart_by_its_rule(
    where: str, lines: str, card: str, kind: str, rule: str
) -> None:
    line, found = asked(board("", where) + f"play: {lines}" + WAITING, NotTriggered(card))
    assert kinds(line, found) == [kind]
    assert found[0].rules[0] == rule


def test_costs_that_are_ignored_are_not_spent() -> None:
    text = """
board: {turn: corp, corp: {HQ: [Op], credits: 5,
      servers: {remote 1: {root: [{card: Payback, rezzed: true}]}, HQ: {ice: [Enigma]}}}}
play: [{corp: play Op}, {corp: choose Enigma}]
"""
    _, found = asked(text + WAITING, NotTriggered("Payback"))
    assert {one.kind: one.rules for one in found}["cost ignored"] == ("1.16.5c",)


def test_placing_an_advancement_counter_is_not_advancing() -> None:
    text = """
board: {turn: corp, corp: {HQ: [Put], credits: 5,
      servers: {remote 1: {root: [{card: Adv, rezzed: true}]}, HQ: {ice: [Ice Wall]}}}}
play: [{corp: play Put}]
"""
    line, found = asked(text + WAITING, NotTriggered("Adv"))
    assert [(one.kind, one.rules) for one in found] == [("counter placed", ("1.18.2",))]
    assert said(line, found[0]).startswith("An advancement counter was placed on Ice Wall")


def test_unrezzed_ice_is_inactive_as_it_is_approached() -> None:
    text = board("servers: {HQ: {ice: [Toller]}}") + "play: [{runner: run HQ}]" + WAITING
    line, found = asked(text, NotTriggered("Toller"))
    assert kinds(line, found) == ["near_miss"]
    assert found[0].rules[0] == "9.6.5b"
    assert line.events[found[0].event or 0].data["part"] == "inactive"
    assert [one.kind for one in why(line, NotCome("encounter", "Toller"))] == ["passed unrezzed"]
    assert why(line, NotCome("approach", "Toller")) == ()


def test_an_ability_that_was_passed_on_is_not_called_inactive() -> None:
    text = (
        board("servers: {HQ: {ice: [{card: Wall of Static, rezzed: true}]}}", "heap: [Clip]")
        + """
play: [{runner: run HQ}]
until: 6.9.3b
cards:
  Clip:
    {side: runner, type: program, cost: 1, memory: 1, strength: 1, abilities: [
      {when: {event: encounter, who: you, card: {type: ice, subtype: barrier}}, may: true, active_in: heap,
      do: [{install: {what: this}}]}]}
"""
    )
    line, found = asked(text, NotTriggered("Clip"))
    assert kinds(line, found) == ["lost_pending"]
    assert found[0].rules == ("9.2.8e",)


def test_a_card_asks_for_an_advanced_piece_and_is_told_so() -> None:
    text = (
        board("servers: {HQ: {ice: [{card: Ice Wall, rezzed: true}]}}", "rig: [Fan]")
        + """
play: [{runner: run HQ}]
until: 6.9.3b
cards:
  Fan: {side: runner, type: resource, cost: 0,
      abilities: [{when: {event: encounter, card: {type: ice, advanced: true}}, do: [{gain: 1}]}]}
"""
    )
    line, found = asked(text, NotTriggered("Fan"))
    assert kinds(line, found) == ["near_miss"]
    assert "advanced piece of ice" in said(line, found[0])
    assert "another kind of card" not in said(line, found[0])


def test_a_step_that_never_came_says_why() -> None:
    line = played(board("servers: {HQ: {ice: [Ice Wall]}}", "rig: [Corroder]") + "play: [{runner: run HQ}]")
    for question in (NotReached("6.9.3b", "runner"), NotPossible("runner", Verb.USE, "Corroder", "6.9.3b")):
        found = why(line, question)
        assert [one.kind for one in found] == ["never came", "passed unrezzed"]
    assert why(line, NotReached("6.9.4b", "runner")) == ()


def test_the_last_refusal_that_says_more_than_not_now_decides() -> None:
    text = (
        board("servers: {HQ: {ice: [{card: Hadrian's Wall, rezzed: true}]}}", "rig: [Mayfly]")
        + """
play: [{runner: run HQ}, {runner: use Mayfly to get +1 strength, at: 6.9.3b}]
until: 6.9.3c
"""
    )
    _, found = asked(text, NotPossible("runner", Verb.USE, "Mayfly"))
    assert found[0].refusal is not None
    why_not = found[0].refusal.why
    assert (why_not.kind, dict(why_not.data)["n"]) == ("strengths", 2)


def test_why_a_run_does_not_end() -> None:
    text = (
        board("servers: {HQ: {ice: [{card: Ice Wall, rezzed: true}]}}", "rig: [Corroder]")
        + """
play: [{runner: run HQ}, {runner: use Corroder to break}]
"""
    )
    line, found = asked(text, NotCome("ends_run"))
    assert kinds(line, found) == ["fully_broken"]


def test_every_kind_of_reason_has_words_and_every_word_a_reason() -> None:
    import re
    from pathlib import Path

    from judgebot.explain.why import words

    code = "".join(path.read_text(encoding="utf-8") for path in Path(words.__file__).parent.glob("*.py"))
    made = (
        {"out"}
        | set(re.findall(r'reason\(\s*"([^"]+)"', code))
        | set(re.findall(r'Akin\("[^"]+", \([^)]*\), "([^"]+)"', code))
    )
    assert made == set(words.SAID)


def test_what_ended_the_run_comes_before_its_end() -> None:
    text = board("servers: {HQ: {ice: [{card: Ice Wall, rezzed: true}]}}") + "play: [{runner: run HQ}]"
    line, found = asked(text, NotCome("access"))
    assert kinds(line, found) == ["subroutine", "ends_run"]
    assert kinds(line, why(line, NotCome("successful"))) == ["subroutine", "ends_run"]


def test_a_recorded_game_without_its_decisions_can_be_asked() -> None:
    line = played(board("servers: {HQ: {ice: [Toller]}}") + "play: [{runner: run HQ}]" + WAITING)
    alone = Record(line.machine, line.turn)
    assert why(alone, NotTriggered("Toller")) == why(line, NotTriggered("Toller"))
    assert why(alone, NotReached("6.9.3b"))


def test_the_run_goes_on_since_a_cost_was_paid_or_a_card_is_elsewhere() -> None:
    ice = board("servers: {HQ: {ice: [{card: Gate, rezzed: true}]}, R&D: {ice: [{card: Ice Wall, rezzed: true}]}}")
    text = (
        ice
        + """
play: [{runner: run HQ}, {runner: pay}]
cards:
  Gate: {side: corp, type: ice, cost: 0, strength: 1, subtypes: [barrier],
    abilities: [{sub: [{pay: {who: runner, cost: 1, otherwise: [end_run]}}]}]}
"""
    )
    line, found = asked(text, NotCome("ends_run"))
    assert kinds(line, found) == ["paid"]


def test_what_nobody_was_refused_is_ruled_out_by_where_things_are() -> None:
    text = board("servers: {remote 1: {root: [PAD Campaign]}}", "heap: [Diesel]") + "play: [{runner: gain 1 credit}]"
    line, found = asked(text, NotPossible("runner", Verb.PLAY, "Diesel"))
    assert [(one.kind, one.rules) for one in found] == [("out", ("4.1.1",))]
    assert said(line, found[0]) == "The Runner may not play Diesel: Diesel is in the heap"


def test_a_limit_decides_and_not_that_the_card_is_in_the_heap_after_its_use() -> None:
    text = board("servers: {HQ: {ice: [{card: Hammer, rezzed: true}]}}", "rig: [{card: Boomerang, chosen: HQ ice 1}]")
    text += "play: [{runner: run HQ}, {runner: use Boomerang, at: 6.9.3b}]\n"
    line, found = asked(text, NotCome("fully_broken", "Hammer"))
    assert kinds(line, found) == ["prohibited"]
    assert found[0].rules == ("1.2.2b",)
    assert line.events[found[0].event or 0].data["source"] == "Hammer"
    assert "heap" not in said(line, found[0])


def test_a_trace_that_came_to_the_other_result() -> None:
    text = """
board: {turn: runner, corp: {HQ: 0, servers: {HQ: {ice: [{card: Hunt, rezzed: true}]}}}, runner: {credits: 9}}
cards:
  Hunt: {side: corp, type: ice, cost: 0, strength: 1, subtypes: [sentry],
    abilities: [{sub: [{trace: {n: 1, if_successful: [{tags: 1}], if_unsuccessful: [{gain: 1}]}}]}]}
play: [{runner: run HQ}, {runner: spend 3 on the trace}]
"""
    line, found = asked(text, NotCome("tags"))
    assert kinds(line, found) == ["trace_result"]
    assert found[0].rules[0] == "10.8.6e"


def test_no_jacking_out_where_its_step_never_came() -> None:
    line, found = asked(
        board("servers: {HQ: {ice: [{card: Ice Wall, rezzed: true}]}}") + "play: [{runner: run HQ}]",
        NotPossible("runner", Verb.JACK_OUT),
    )
    assert found[0].kind == "never came"
    assert found[0].rules == ("6.9.4c",)
    assert kinds(line, found)[-1] == "ends_run"


@pytest.mark.parametrize(
    ("state", "trace", "wanted"),
    [
        ({"run": "successful on HQ"}, [], NotCome("successful", server="HQ")),
        ({"runner.tags": 1}, [], NotCome("tags")),
        ({"Ice Wall.rezzed": True}, [], NotCome("rezzed", "Ice Wall")),
        ({"Corroder.zone": "heap"}, [], NotCome("trashed", "Corroder")),
        ({}, [{"triggers": "Payback"}], NotTriggered("Payback")),
        ({}, [{"encounter": "Ice Wall", "cites": "6.9.3a"}], NotCome("encounter", "Ice Wall")),
    ],
)
def test_what_a_scenario_expects_can_be_asked(
    state: dict[str, object], trace: list[dict[str, str]], wanted: Asked
) -> None:
    assert list(asked_of(state, trace)) == [wanted]


# Boards of play as it is -> what did not come about, and the kinds of the reasons with the deciding rule of the first.
REAL = [
    pytest.param(
        "board: {turn: runner, corp: {HQ: [Hedge Fund]}, runner: {rig: [PAN-Weave]}}\n"
        "history: [{run: HQ, successful: true}]\nplay: [{runner: run HQ}]\n",
        NotPossible("runner", Verb.TRIGGER, "PAN-Weave"),
        ["not_met"],
        "9.6.5c",
        id="what did not become pending, and not that it is not",
    ),
    pytest.param(
        "board: {turn: runner, corp: {HQ: 0, servers: {remote 1: {root: [Méliès City Luxury Line]}}},"
        " runner: {clicks: 1}}\n"
        "play: [{runner: run remote 1}]\n",
        NotPossible("runner", Verb.STEAL, "Méliès City Luxury Line"),
        ["cannot_pay"],
        "1.16.1",
        id="a steal whose additional cost cannot be paid",
    ),
    pytest.param(
        "board: {turn: runner, corp: {HQ: 0, servers: {remote 1: {ice: [{card: Ansel 1.0, rezzed: true}],"
        " root: [{card: Nico Campaign, rezzed: true}]}}}, runner: {credits: 9}}\nplay: [{runner: run remote 1}]\n",
        NotCome("trashed", "Nico Campaign"),
        ["refusal"],
        "1.2.2a",
        id="a trash that an effect forbids, and not what else trashes",
    ),
    pytest.param(
        "board: {turn: runner, corp: {HQ: 0, score: [{card: Transport Monopoly, agenda: 2}]},"
        " runner: {rig: [Pennyshaver]}}\nplay: [{runner: run HQ}, {corp: use Transport Monopoly}]\n",
        NotTriggered("Pennyshaver"),
        ["prohibited", "uses"],
        "1.2.2",
        id="what kept a run from being successful, for what waits for that",
    ),
    pytest.param(
        "board: {turn: corp, corp: {HQ: 0, servers: {remote 1: {root: [{card: Azef Protocol, advanced: 3}]}}}}\n"
        "play: [{corp: gain 1 credit}]\n",
        NotCome("damage"),
        ["refusal"],
        "1.16.1",
        id="what kept an agenda from being scored, for what scoring it would do",
    ),
    pytest.param(
        "board: {turn: runner, corp: {HQ: 0, servers: {remote 1: {root: [{card: Front Company, rezzed: true}]}}}}\n"
        "play: [{runner: gain 1 credit}]\n",
        NotCome("run_begins", server="remote 1"),
        ["refusal"],
        "6.3.2a",
        id="a run that is forbidden",
    ),
    pytest.param(
        "board: {turn: runner, corp: {HQ: 0, servers: {HQ: {ice: [{card: Palisade, rezzed: true}]}}}}\n"
        "play: [{runner: run HQ}]\n",
        NotCome("breach", server="HQ"),
        ["subroutine", "ends_run"],
        "9.8.11a",
        id="a breach that the end of the run kept away",
    ),
    pytest.param(
        "board: {turn: runner, corp: {HQ: 3}, runner: {credits: 6, rig: [Mu Safecracker]}}\nplay: [{runner: run HQ}]\n",
        NotPossible("runner", Verb.TRIGGER, "Mu Safecracker"),
        ["refusal"],
        "1.16.1",
        id="what could change nothing, by the rule for which it could not",
    ),
    pytest.param(
        "board: {turn: corp, corp: {credits: 1, clicks: 1, HQ: [Retribution]},"
        " runner: {tags: 1, rig: [Corroder, Daily Casts]}}\nplay: [{corp: play Retribution}]\n",
        NotCome("trashed", "Daily Casts"),
        ["asks for others"],
        "1.15.2b",
        id="a card of another kind than a target must be, and not what itself waits for",
    ),
    pytest.param(
        "board: {turn: runner, corp: {HQ: [Game Over], R&D: [Hedge Fund, Hedge Fund],"
        " servers: {remote 1: {root: [Hostile Takeover]}}},"
        " runner: {clicks: 1, rig: [Corroder, Datasucker, Imp, Endurance]}}\n"
        "play: [{runner: run remote 1}, {corp: play Game Over}, {corp: choose program},"
        " {runner: do not pay 3 credits to keep Datasucker}, {runner: pay 3 credits to keep Imp}]\n",
        NotCome("trashed", "Endurance"),
        ["asks for others"],
        "9.12.2a",
        id="a card of another type than was chosen, and not that another was kept",
    ),
    pytest.param(
        "board: {turn: corp, corp: {clicks: 1}, runner: {rig: [Corroder]}}\nplay: [{corp: gain 1 credit}]\n",
        NotCome("trashed", "Corroder"),
        ["nothing trashes it"],
        "1.19.1",
        id="nothing that would trash a card",
    ),
    pytest.param(
        "board: {turn: corp, corp: {servers: {remote 1: {root: [{card: Rashida Jaheem, rezzed: true}]}}}}\n"
        "play: [{corp: gain 1 credit}]\n",
        NotPossible("corp", Verb.USE, "Rashida Jaheem"),
        ["waits"],
        "9.6.5",
        id="what an ability waits for, and not that none is pending",
    ),
    pytest.param(
        "board: {turn: runner, corp: {HQ: 3}, runner: {credits: 9, rig: [Pressure Spike]}}\n"
        "play: [{runner: gain 1 credit}]\n",
        NotPossible("runner", Verb.USE, "Pressure Spike"),
        ["refusal"],
        "9.3.6f",
        id="a threat level that is too low",
    ),
]


@pytest.mark.parametrize(("text", "question", "expected", "rule"), REAL)
def test_what_decides_comes_first(text: str, question: Asked, expected: list[str], rule: str) -> None:
    line, reasons = asked(text, question)
    assert kinds(line, reasons) == expected
    assert reasons[0].rules[0] == rule
