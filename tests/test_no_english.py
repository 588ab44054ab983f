"""What decides reads no English: neither a rendered sentence nor words that a person typed, but values.

A choice, a refusal, an event is found by what it is. Where a module of the rooms below reads words all the same, it is
listed here with how often, and why it may; a figure may only fall.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.modules import tree

ROOT = Path(__file__).resolve().parent.parent / "judgebot"
ROOMS = ("ask", "engine", "explore", "policy")
MODULES = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]
NAMES = [str(path.relative_to(ROOT)) for path in MODULES]

# Rims: they tell what was decided, or hand a line that a person typed to what matches lines (`scenario/lines.py`).
RIMS = {
    "ask/answering/barred.py": 1,  # what came first, told
    "ask/answering/answer.py": 1,  # written to the saved scenario
    "ask/answering/lines.py": 2,  # told as assumed
    "ask/answering/telling.py": 1,  # steps of a line, told
    "explore/telling.py": 2,  # the choices of a line, and a question
    "policy/audit.py": 7,  # told
    "policy/audit_blame.py": 2,  # a line, handed to the matcher; told
    "policy/audit_follow.py": 4,  # told
    "policy/audit_listen.py": 1,  # a line, handed to the matcher
    "policy/audit_play.py": 3,  # told
    "policy/audit_read.py": 8,  # read
    "policy/audit_words.py": 15,  # the claims of a report, handed to the matcher or read as deeds
    "policy/information.py": 1,  # told
}

# Values of three words and more that are compared: kinds of records, states of a card, words of the ability language.
VALUES = {
    "in or protecting",
    "its own breach",
    "paid ability window",
    "add to score area",
    "your next turn",
    "corp score area",
    "runner score area",
    "clicks on an action",
    "action phase ends",
    "nothing to do",
    "installed last turn",
}
SENTENCES: dict[str, set[str]] = {}
_OF_TEXT = {"startswith", "endswith", "removeprefix", "removesuffix", "partition", "rpartition"}
_OF_TEXT |= {"find", "index", "split"}


def readings(module: ast.Module) -> int:
    """How often words of a choice, a line or a step are read."""
    return sum(
        isinstance(node, ast.Attribute) and node.attr in ("words", "says") and isinstance(node.ctx, ast.Load)
        for node in ast.walk(module)
    )


def compared(module: ast.Module) -> Iterator[ast.expr]:
    """What is compared, or searched for in a text, or searched."""
    for node in ast.walk(module):
        if isinstance(node, ast.Compare):
            yield from (node.left, *node.comparators)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _OF_TEXT:
            yield from (node.func.value, *node.args)


def rendered(module: ast.Module) -> set[str]:
    """The names by which a module calls what makes English."""
    found = {"english"}
    for node in ast.walk(module):
        source = (node.module or "") if isinstance(node, ast.ImportFrom) else ""
        if isinstance(node, ast.ImportFrom) and source.startswith(("judgebot.explain", "judgebot.scenario.notation")):
            found |= {name.asname or name.name for name in node.names}
    return found


def called(expr: ast.expr) -> str:
    """The name of what an expression calls, or takes from what it calls."""
    if isinstance(expr, ast.Call):
        return expr.func.attr if isinstance(expr.func, ast.Attribute) else getattr(expr.func, "id", "")
    return ""


def test_words_are_read_at_the_rims_alone() -> None:
    """No more than are listed."""
    found = {name: readings(tree(path)) for name, path in zip(NAMES, MODULES, strict=True)}
    assert {name: count for name, count in found.items() if count > RIMS.get(name, 0)} == {}


def test_no_sentence_is_compared() -> None:
    """Neither one that is written there nor one that is made there."""
    found = [f"{name}:{one}" for name, path in zip(NAMES, MODULES, strict=True) for one in sentences(name, tree(path))]
    assert not found, "\n".join(found)


def sentences(name: str, module: ast.Module) -> Iterator[str]:
    """The comparisons of a module with English, each with its line."""
    makes = rendered(module)
    for expr in compared(module):
        if called(expr) in makes:
            yield f"{expr.lineno}: {ast.unparse(expr)}"
        if isinstance(expr, ast.Constant) and isinstance(expr.value, str):
            known = expr.value in VALUES or expr.value in SENTENCES.get(name, ())
            if not known and len(expr.value.split()) > 2:
                yield f"{expr.lineno}: {expr.value!r}"


def test_the_list_names_modules_that_are_there() -> None:
    """And a change that would be English is found."""
    assert set(RIMS) <= set(NAMES)
    assert readings(ast.parse("option.words == 'run HQ'")) == 1
    module = ast.parse("from judgebot.explain.words import plain\nif plain(one) == said: pass")
    assert [called(expr) in rendered(module) for expr in compared(module)] == [True, False]


# Where `ask` may match text by a regular expression: letters, before there are words of it.
SPELLING = {
    "ask/reading/tokens.py": "a line into its tokens",
    "ask/reading/lexicon.py": "numbers and endings of words",
    "ask/reading/near.py": "words that are written otherwise",
    "ask/reading/retell.py": "the past tense of a verb, told",
    "ask/reading/cast.py": "the words of the ability language in a definition",
}


def test_words_are_read_by_the_grammar() -> None:
    """What a line says is read by rows that make values, and by no regular expression."""
    matching = {name for name, path in zip(NAMES, MODULES, strict=True) if name.startswith("ask/") and _matches(path)}
    assert matching == set(SPELLING)


def _matches(path: Path) -> bool:
    return any(
        isinstance(node, ast.Import) and "re" in [one.name for one in node.names] for node in ast.walk(tree(path))
    )


NUMBER = re.compile(r"(?<![\d.])\d{1,2}\.\d{1,2}(?:\.\d{1,2}[a-z]?)?\b")


@pytest.mark.parametrize("room", ["ask", "scenario"])
def test_numbers_of_rules_stand_in_arguments(room: str) -> None:
    """Not in a sentence, where no edition finds them; but for examples of what to write, and names of editions."""
    found = []
    for path in sorted((ROOT / room).rglob("*.py")):
        module = tree(path)
        told = {id(node.value) for node in ast.walk(module) if isinstance(node, ast.Expr)}  # docstrings
        for node in ast.walk(module):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
                text = node.value
                if " " in text and NUMBER.search(text) and "such as" not in text and "CR 2" not in text:
                    found.append(f"{path.name}:{node.lineno}: {text}")
    assert not found
