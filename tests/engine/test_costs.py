"""Costs of several parts: whether all of them can be paid at once, and with what (1.16.1, 1.16.10b)."""

from __future__ import annotations

import textwrap

import pytest

from judgebot.engine.records import NotImplementedRule
from judgebot.scenario.expect import compare
from judgebot.scenario.read import parse
from judgebot.scenario.run import run

TOOL = "Tool: {side: runner, type: resource, abilities: [{cost: COST, label: gain, do: [{gain: 9}]}]}"


def holds(cost: str, rest: str) -> None:
    """Check a scenario whose card Tool gains 9 credits at the given cost."""
    text = "cards:\n  " + TOOL.replace("COST", cost) + "\n" + textwrap.dedent(rest)
    assert compare(run(parse("title: a cost\n" + text, "costs.yaml"))) == []


TWO = "[{trash: {what: {type: program}}}, {trash: {what: {type: [program, hardware]}}}]"


def test_each_object_pays_for_one_part_only() -> None:
    rest = """
        board: {runner: {rig: [Tool, Corroder]}}
        play: [{runner: gain 1 credit}]
        expect: {illegal: [{runner: use Tool, before: 1, cites: 1.16.1}]}
        """
    holds(TWO, rest)


def test_what_another_part_needs_is_not_offered() -> None:
    rest = """
        board: {runner: {credits: 0, rig: [Tool, Corroder, Plascrete Carapace]}}
        play: [{runner: use Tool, at: 5.7.1e}]
        expect: {state: {runner.credits: 9, Corroder.zone: heap, Plascrete Carapace.zone: heap, Tool.installed: true}}
        """
    holds("[{trash: {what: {type: [program, hardware]}}}, {trash: {what: {type: program}}}]", rest)


@pytest.mark.parametrize(("credits", "offered"), [(1, "legal"), (0, "illegal")])
def test_credits_of_certain_cards_and_of_the_pool_are_paid_together(credits: int, offered: str) -> None:
    purse = "{side: runner, type: resource, subtypes: [stealth], abilities: [{static: {spendable: anything}}]}"
    rest = f"""
        board: {{runner: {{credits: {credits}, stack: 1, rig: [Tool, {{card: Purse, credits: 1}}]}}}}
        play: [{{runner: gain 1 credit}}]
        expect: {{{offered}: [{{runner: use Tool, before: 1}}]}}
        """
    holds("[1c, {credits: {n: 1, only_from: {subtype: stealth}}}]", f"  Purse: {purse}\n" + textwrap.dedent(rest))


@pytest.mark.parametrize(("pool", "hosted", "most"), [(3, 1, 4), (0, 2, 2), (9, 0, 0)])
def test_at_least_one_of_the_credits_comes_from_such_a_card(pool: int, hosted: int, most: int) -> None:
    """All of them may; the value of X counts them all, and is 1 at least (1.16.2c)."""
    purse = "{side: runner, type: resource, subtypes: [stealth], abilities: [{static: {spendable: anything}}]}"
    use = f"[{{runner: use Tool, at: 5.7.1e}}, {{runner: X is {most}}}]" if most else "[{runner: gain 1 credit}]"
    none = "{illegal: [{runner: use Tool, before: 1}]}"
    not_so = f"[{{runner: X is 0}}, {{runner: X is {most + 1}}}]"
    paid = f"{{state: {{runner.credits: 9, Purse.credits: 0}}, illegal: {not_so}}}"
    rest = f"""
        board: {{runner: {{credits: {pool}, stack: 1, rig: [Tool, {{card: Purse, credits: {hosted}}}]}}}}
        play: {use}
        expect: {paid if most else none}
        """
    cost = "{credits: {n: x, some_from: {subtype: stealth}}}"
    holds(cost, f"  Purse: {purse}\n" + textwrap.dedent(rest))


def test_a_cost_of_two_can_be_paid_if_one_of_them_can() -> None:
    rest = """
        board: {runner: {credits: 0, tags: 1, rig: [Tool]}}
        play: [{runner: use Tool, at: 5.7.1e}]
        expect: {state: {runner.credits: 9, runner.tags: 0}}
        """
    holds("{either: [2c, {remove_tags: 1}]}", rest)


def test_neither_of_two_costs() -> None:
    rest = """
        board: {runner: {credits: 1, rig: [Tool]}}
        play: [{runner: gain 1 credit}]
        expect: {illegal: [{runner: use Tool, before: 1, cites: 1.16.1}]}
        """
    holds("{either: [2c, {remove_tags: 1}]}", rest)


ALARM = "{side: runner, type: hardware, abilities: [{interrupt: true, when: {event: WHEN, would: true}, do: [DO]}]}"


@pytest.mark.parametrize(
    ("cost", "when", "do", "credits", "grip"),
    [
        ("[{suffer: {n: 1}}]", "damage", "{increase: 1}", 9, 1),
        ("[{suffer: {n: 1}}]", "damage", "{gain: 1}", 10, 2),
        ("[add_to_hand]", "uninstall", "{gain: 1}", 10, 4),
        ("[trash]", "uninstall", "{gain: 1}", 10, 3),
        ("[1c, trash]", "uninstall", "{lose: 9}", 0, 3),  # what is left cannot be paid
    ],
)
def test_a_mandatory_interrupt_to_a_cost_is_carried_out_before_it_is_paid(
    cost: str, when: str, do: str, credits: int, grip: int
) -> None:
    """The rules say of optional ones alone that they change nothing (1.16.1a): one of two readings, a known doubt."""
    rest = f"""
        board: {{runner: {{credits: {1 if "1c" in cost else 0}, grip: 3, rig: [Tool, Alarm]}}}}
        play: [{{runner: use Tool, at: 5.7.1e}}]
        until: 5.7.1f
        expect:
          state: {{runner.credits: {credits}, runner.grip: {grip}}}
          trace: [{{triggers: Alarm, cites: 1.16.1a}}]
        """
    cards = f"  Alarm: {ALARM.replace('WHEN', when).replace('DO', do)}\n"
    holds(cost, cards + textwrap.dedent(rest))


def test_what_an_interrupt_replaces_of_a_cost_is_said_to_be_undecided() -> None:
    cards = f"  Alarm: {ALARM.replace('WHEN', 'damage').replace('DO', '{instead: [{gain: 1}]}')}\n"
    rest = """
        board: {runner: {credits: 0, grip: 2, rig: [Tool, Alarm]}}
        play: [{runner: use Tool, at: 5.7.1e}]
        """
    with pytest.raises(NotImplementedRule, match=r"1\.16\.1a: what Alarm makes"):
        holds("[{suffer: {n: 1}}]", cards + textwrap.dedent(rest))
