"""Every kind of event that the engine records has a template, and every template makes sentences."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import judgebot.explain.telling
from judgebot.engine.machine import Event
from judgebot.explain.clauses import TEMPLATES, Facts, fill
from judgebot.explain.naming import Names
from judgebot.scenario.kinds import EVENTS
from tests.modules import nodes, tree

ENGINE = Path(judgebot.explain.telling.__file__).parents[2] / "engine"


def recorded() -> Iterator[tuple[str, str]]:
    """The kinds of events in the engine's code, with the place: `m.note("kind", ...)`, and what a log hands to it."""
    for path in sorted(ENGINE.rglob("*.py")):
        for node in nodes(tree(path), ast.Call):
            if not isinstance(node.func, ast.Attribute) or not node.args:
                continue
            first = node.args[0]
            logged = node.func.attr == "append" and ast.unparse(node.func.value).endswith("log")
            if logged and isinstance(first, ast.Tuple):
                first = first.elts[0]
            elif node.func.attr != "note":
                continue
            if isinstance(first, ast.Constant):
                yield str(first.value), f"{path.name}:{node.lineno}"


def test_each_kind_of_event_has_a_template() -> None:
    missing = {kind: place for kind, place in recorded() if kind not in TEMPLATES}
    assert not missing, f"add a template to judgebot/explain/telling/ for each of {missing}"


def test_each_template_is_for_a_kind_that_the_engine_records() -> None:
    assert set(TEMPLATES) - {kind for kind, _ in recorded()} == set()


def test_the_list_of_kinds_is_the_engines() -> None:
    known = {kind for kind, _ in recorded()}
    assert known - set(EVENTS) == set(), "add these to judgebot/engine/events.py"
    assert set(EVENTS) - known == set(), "take these out of judgebot/engine/events.py"


def test_the_facts_of_each_kind_are_the_engines() -> None:
    """Those in its code; tests/scenario/test_possible.py looks at those that are recorded."""
    for path in sorted(ENGINE.rglob("*.py")):
        for node in nodes(tree(path), ast.Call):
            noted = isinstance(node.func, ast.Attribute) and node.func.attr == "note"
            if noted and node.args and isinstance(node.args[0], ast.Constant):
                facts = {one.arg for one in node.keywords if one.arg}
                assert facts <= set(EVENTS[str(node.args[0].value)]), f"{path.name}:{node.lineno}"


def test_a_missing_fact_is_an_error_that_names_event_and_fact() -> None:
    facts = Facts(Event("trashed", ("1.19.1",), 1, "5.7.1f", {}, {}), Names((), "runner"))
    with pytest.raises(KeyError, match="the event trashed has no 'card'"):
        fill("{card} is trashed", facts)
