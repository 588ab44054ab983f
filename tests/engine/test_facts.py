"""The engine states facts; what they are in words stands in one table (`judgebot/scenario/wording.py`)."""

import ast
import functools
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import judgebot
from judgebot.engine import events
from judgebot.engine.facts import fact
from judgebot.scenario import wording
from tests.modules import nodes, tree

ENGINE = Path(judgebot.__file__).parent / "engine"


_MADE_ELSEWHERE = ("explore/whynot.py", *(f"scenario/{one}.py" for one in ("evidence", "expect", "placing", "script")))


@functools.cache
def _calls() -> tuple[tuple[str, ast.Call], ...]:
    return tuple(_found())


def _found() -> Iterator[tuple[str, ast.Call]]:
    others = [ENGINE.parent / one for one in _MADE_ELSEWHERE]
    for file in sorted([*ENGINE.rglob("*.py"), *others]):
        for node in nodes(tree(file), ast.Call):
            yield f"{file.relative_to(ENGINE.parent)}:{node.lineno}", node


def _kinds(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.IfExp):
        yield from _kinds(node.body)
        yield from _kinds(node.orelse)
    else:
        assert isinstance(node, ast.Constant), "the kind of a fact is written out"
        yield str(node.value)


def test_every_fact_has_words_and_they_ask_for_what_it_gives() -> None:
    made = set()
    for place, call in _calls():
        if isinstance(call.func, ast.Name) and call.func.id == "fact":
            given = {str(one.arg) for one in call.keywords}
            for kind in _kinds(call.args[0]):
                made.add(kind)
                assert kind in wording.FACTS, f"{place}: no words for the fact {kind!r}"
                given -= {"rule", "None"}  # which is cited, and not said; and what is spread (`**`)
                asked = {name for _, name, _, _ in string.Formatter().parse(wording.FACTS[kind]) if name}
                assert asked == given, f"{place}: the words of {kind!r} ask for {asked}, and it gives {given}"
    assert made == set(wording.FACTS), f"words for facts that nobody states: {set(wording.FACTS) - made}"


def test_events_carry_no_title_and_no_english() -> None:
    """Nor do facts, those of refusals too; what each kind declares is checked as it is recorded (tests/conftest.py)."""
    for place, call in _calls():
        noted = isinstance(call.func, ast.Attribute) and call.func.attr == "note"
        if not noted and not (isinstance(call.func, ast.Name) and call.func.id == "fact"):
            continue
        for one in call.keywords if place.startswith("engine/") else ():
            text = one.value
            assert not (noted and one.arg == "why" and isinstance(text, (ast.Constant, ast.JoinedStr))), (
                f"{place}: {one.arg}"
            )
            words = [made for made in _IN_WORDS if made in ast.unparse(text)]
            assert not words, f"{place}: {one.arg} is put into words before it is told"


_IN_WORDS = ("english(", ".name(", ".describe(", ".phrase(", ".title")


def test_an_event_that_its_kind_does_not_declare_fails() -> None:
    events.check("trashed", {"card": 7, "cause": "damage", "to": "heap", "faceup": True, "who": ""})
    for wrong in ({"card": "Corroder"}, {"card": None}, {"cards": [7]}, {"to": "the heap"}, {"cause": "Snare!"}):
        with pytest.raises(events.WrongEvent):
            events.check("trashed", wrong)
    with pytest.raises(events.WrongEvent):
        events.check("smashed", {})


def test_numbers_agree() -> None:
    assert wording.said(fact("few clicks", need=1, has=2)) == "1 click is needed and 2 are left"
    assert wording.said(fact("few clicks", need=3, has=1)) == "3 clicks are needed and 1 is left"
    assert wording.said(fact("card in", card="Imp", zone="heap")) == "Imp is in the heap"


_RULE = re.compile(r"\b(?:26:)?\d{1,2}\.\d{1,2}\.\d{1,2}[a-z]?\b")
_EXAMPLES = ("policy/case.py",)  # what is expected of a file, with an example


def test_numbers_of_rules_stand_in_tables_and_arguments() -> None:
    """A later edition has other numbers: no sentence of what decides holds one."""
    for room in ("engine", "explore", "policy", "scenario/wording.py"):
        place = ENGINE.parent / room
        for file in [place] if place.is_file() else sorted(place.rglob("*.py")):
            module = tree(file)
            holders = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
            told = {id(node.body[0].value) for node in nodes(module, *holders)
                    if node.body and isinstance(node.body[0], ast.Expr)}  # fmt: skip
            name = file.relative_to(ENGINE.parent).as_posix()
            for node in nodes(module, ast.Constant) if name not in _EXAMPLES else ():
                if isinstance(node.value, str) and id(node) not in told:
                    found = _RULE.search(node.value)
                    assert not found or _RULE.fullmatch(node.value), f"{name}:{node.lineno}: {node.value!r}"
