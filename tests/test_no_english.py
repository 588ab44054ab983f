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

from tests.modules import nodes, tree

ROOT = Path(__file__).resolve().parent.parent / "judgebot"
ROOMS = ("ask", "engine", "explore", "policy")
MODULES = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]
NAMES = [str(path.relative_to(ROOT)) for path in MODULES]

# One module of a room names things for people: words of choices, of a line, of a step are made and joined there alone.
TELLING = ("ask/answering/telling.py", "explore/telling.py", "policy/audit_telling.py")
# What a person typed is read into a value elsewhere (`scenario/patterns.py`). Who hands it on as it stands:
TYPED = {
    "explore/whynot.py": "an option that is asked about, put into a question as a file would have it",
    "policy/audit_read.py": "a line of a report, read as a claim",
    "policy/audit_said.py": "a text of a report, shown as it stands in the file",
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


def read(module: ast.Module, *names: str) -> bool:
    """Whether a module reads attributes of some names."""
    return any(node.attr in names and isinstance(node.ctx, ast.Load) for node in nodes(module, ast.Attribute))


def compared(module: ast.Module) -> Iterator[ast.expr]:
    """What is compared, or searched for in a text, or searched."""
    for node in nodes(module, ast.Compare):
        yield from (node.left, *node.comparators)
    for node in nodes(module, ast.Call):
        if isinstance(node.func, ast.Attribute) and node.func.attr in _OF_TEXT:
            yield from (node.func.value, *node.args)


_MAKES = re.compile(r"judgebot\.(explain|scenario\.notation|explore\.telling|policy\.audit_telling)\b")


def rendered(module: ast.Module) -> set[str]:
    """The names by which a module calls what makes English, or a module of it."""
    found = {"english"}
    for node in nodes(module, ast.ImportFrom):
        for name in node.names:
            if _MAKES.match(f"{node.module}.{name.name}"):
                found.add(name.asname or name.name)
    return found


_AS_IT_IS = {"casefold", "lower", "strip", "removeprefix", "removesuffix", "partition", "split"}


def called(expr: ast.expr) -> set[str]:
    """The names of what an expression calls, and of whose it is; also where a text is then cut."""
    if isinstance(expr, ast.Subscript):
        return called(expr.value)
    if not isinstance(expr, ast.Call):
        return set()
    if not isinstance(expr.func, ast.Attribute):
        return {getattr(expr.func, "id", "")}
    if expr.func.attr in _AS_IT_IS:
        return called(expr.func.value)
    return {expr.func.attr, getattr(expr.func.value, "id", "")}


def test_words_are_made_where_they_are_told_alone() -> None:
    """No other module reads them."""
    assert [name for name, path in zip(NAMES, MODULES, strict=True) if read(tree(path), "words", "says")] == [*TELLING]


def test_what_was_typed_is_read_once() -> None:
    """What goes on with it knows the value."""
    assert {name for name, path in zip(NAMES, MODULES, strict=True) if read(tree(path), "typed")} == set(TYPED)


def test_no_sentence_is_compared() -> None:
    """Neither one that is written there nor one that is made there."""
    found = [f"{name}:{one}" for name, path in zip(NAMES, MODULES, strict=True) for one in sentences(name, tree(path))]
    assert not found, "\n".join(found)


def sentences(name: str, module: ast.Module) -> Iterator[str]:
    """The comparisons of a module with English, each with its line."""
    makes = rendered(module)
    for expr in compared(module):
        if called(expr) & makes:
            yield f"{expr.lineno}: {ast.unparse(expr)}"
        if isinstance(expr, ast.Constant) and isinstance(expr.value, str):
            known = expr.value in VALUES or expr.value in SENTENCES.get(name, ())
            if not known and len(expr.value.split()) > 2:
                yield f"{expr.lineno}: {expr.value!r}"


# Where in `scenario` what a player typed is held against what a choice is called, and names against each other.
CALLED = {
    "lines.py": "a line against the options of a decision",
    "notation.py": "how many options are called the same",
}


def test_a_line_is_held_against_names_in_one_place() -> None:
    """Other modules of `scenario` compare values: no name of a choice and no rendered ability."""
    found = [
        f"{path.name}:{expr.lineno}: {ast.unparse(expr)}"
        for path in sorted((ROOT / "scenario").rglob("*.py"))
        for expr in compared(tree(path))
        if path.name not in CALLED and named(expr)
    ]
    assert not found, "\n".join(found)


def named(expr: ast.expr) -> bool:
    """Whether an expression reads what an option is called, or renders an ability."""
    calls = {"english", "purpose", "notation"}
    return any(
        (isinstance(node, ast.Attribute) and node.attr == "words" and ast.unparse(node.value) in _OPTIONS)
        or (isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in calls)
        for node in ast.walk(expr)
    )


_OPTIONS = {"option", "one", "refusal", "one.option", "options[index]", "told.options[index]"}


def test_a_change_that_would_be_english_is_found() -> None:
    """Words of an option that are read, and such as are made and compared."""
    assert read(ast.parse("option.words == 'run HQ'"), "words")
    for source in (
        "explain.words import plain\nif plain(one) == said: pass",
        "explore import telling\ntelling.way(one) == two",
    ):
        module = ast.parse(f"from judgebot.{source}")
        assert [bool(called(expr) & rendered(module)) for expr in compared(module)] == [True, False]
    for source in ("said in set(normal(ability.english()).split())", "option.words.startswith(said)"):
        assert any(named(expr) for expr in compared(ast.parse(source)))


# Where `ask` may match text by a regular expression: letters, before there are words of it.
SPELLING = {
    "ask/reading/tokens.py": "a line into its tokens",
    "ask/reading/lexicon.py": "numbers and endings of words",
    "ask/reading/near.py": "words that are written otherwise",
    "ask/reading/retell.py": "the past tense of a verb, told",
    "ask/reading/card_facts.py": "the words of the ability language in a definition",
}


def test_words_are_read_by_the_grammar() -> None:
    """What a line says is read by rows that make values, and by no regular expression."""
    matching = {name for name, path in zip(NAMES, MODULES, strict=True) if name.startswith("ask/") and _matches(path)}
    assert matching == set(SPELLING)


def _matches(path: Path) -> bool:
    return any("re" in [one.name for one in node.names] for node in nodes(tree(path), ast.Import))


NUMBER = re.compile(r"(?<![\d.])\d{1,2}\.\d{1,2}(?:\.\d{1,2}[a-z]?)?\b")


@pytest.mark.parametrize("room", ["ask", "scenario"])
def test_numbers_of_rules_stand_in_arguments(room: str) -> None:
    """Not in a sentence, where no edition finds them; but for examples of what to write, and names of editions."""
    found = []
    for path in sorted((ROOT / room).rglob("*.py")):
        module = tree(path)
        told = {id(node.value) for node in nodes(module, ast.Expr)}  # docstrings
        for node in nodes(module, ast.Constant):
            if isinstance(node.value, str) and id(node) not in told:
                text = node.value
                if " " in text and NUMBER.search(text) and "such as" not in text and "CR 2" not in text:
                    found.append(f"{path.name}:{node.lineno}: {text}")
    assert not found
