"""Case files: the answers to the interview written down, for a record and for tests.

A case file is YAML: `title`, `source` and `question` say what happened, `case` holds the answers (question: answer),
`player`, `opponent`, `round`, `table` and `earlier warnings` are for the record, and `expect` says what must follow.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from judgebot import yamlio
from judgebot.policy.advice import Advice, Names
from judgebot.policy.policy import Policy
from judgebot.policy.tree import Choice, Question

_KEYS = (
    "title",
    "source",
    "question",
    "player",
    "opponent",
    "round",
    "table",
    "earlier warnings",
    "case",
    "expect",
)
_EXPECT = ("penalty", "upgraded", "answer", "steps", "cites", "changes")
_LONGEST_NAME = 80


@dataclass(frozen=True, slots=True)
class Expectation:
    """What the advice for a case must be. A field that is None is not looked at.

    Attributes:
        penalty: the id of the penalty.
        upgraded: whether a warning was upgraded to it.
        answer: what becomes of the game, exactly ("" for nothing).
        steps: a phrase for each step of the fix, in order, that the step contains.
        cites: clauses and rules that must be among the reasons.
        changes: a phrase for each of some changes, that its condition or outcome contains.
    """

    penalty: str | None = None
    upgraded: bool | None = None
    answer: str | None = None
    steps: tuple[str, ...] | None = None
    cites: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Case:
    """A case that has been read and checked: its answers decide it."""

    path: Path
    title: str
    source: str
    question: str
    names: Names
    round: str
    table: str
    earlier_warnings: int
    choices: tuple[Choice, ...]
    expect: Expectation | None


def read_case(path: Path, policy: Policy) -> Case:
    """Read a case file.

    Raises:
        BadInput: it cannot be read, or it is no case; with every problem.
    """
    root = yamlio.load(path)
    reader = yamlio.Reader(str(path))
    top = reader.entries(root, "a case")
    reader.finish()
    reader.known(root, _KEYS, "one of the keys of a case")
    texts = {key: _name(reader, top, key) for key in ("player", "opponent", "round", "table")}
    case = Case(
        path,
        title=_text(reader, top, "title"),
        source=_text(reader, top, "source"),
        question=_text(reader, top, "question"),
        names=Names(texts["player"], texts["opponent"]),
        round=texts["round"],
        table=texts["table"],
        earlier_warnings=_count(reader, top.get("earlier warnings")),
        choices=tuple(_choices(reader, top.get("case"), policy)),
        expect=_expectation(reader, top["expect"], policy) if "expect" in top else None,
    )
    reader.finish()
    return case


def mismatches(advice: Advice, expect: Expectation) -> list[str]:
    """How the advice differs from what was expected; empty if it does not."""
    wrong = []
    if expect.penalty not in (None, advice.penalty):
        wrong.append(f"penalty: expected {expect.penalty}, found {advice.penalty}")
    if expect.upgraded not in (None, advice.upgraded):
        wrong.append(f"upgraded: expected {_yes(expect.upgraded)}, found {_yes(advice.upgraded)}")
    if expect.answer not in (None, advice.answer):
        wrong.append(
            f"answer: expected {yamlio.quote(expect.answer or '', 200)}, found {yamlio.quote(advice.answer, 200)}"
        )
    wrong += [f"cites: expected {cite}, which is not cited" for cite in expect.cites if cite not in advice.cites]
    if expect.steps is not None:
        if len(expect.steps) != len(advice.steps):
            wrong.append(f"steps: expected {len(expect.steps)} of them, found {len(advice.steps)}")
        wrong += [
            f"steps: expected step {place} to contain {yamlio.quote(phrase)}, found {yamlio.quote(step.do, 200)}"
            for place, (phrase, step) in enumerate(zip(expect.steps, advice.steps, strict=False), 1)
            if phrase.casefold() not in step.do.casefold()
        ]
    shown = [f"if {change.condition}: {change.then}".casefold() for change in advice.changes]
    wrong += [
        f"changes: expected one that contains {yamlio.quote(phrase)}"
        for phrase in expect.changes
        if not any(phrase.casefold() in change for change in shown)
    ]
    return wrong


def _yes(value: bool | None) -> str:
    return "true" if value else "false"


def _text(reader: yamlio.Reader, top: dict[str, yamlio.Node], key: str) -> str:
    """A text that may be left out."""
    return reader.text(top[key], f"a {key}") if key in top else ""


def _name(reader: yamlio.Reader, top: dict[str, yamlio.Node], key: str) -> str:
    """A short text that may be left out: a name, a round, a table."""
    text = _text(reader, top, key)
    if len(text) > _LONGEST_NAME:
        reader.problem(top[key].line, f"{len(text)} characters", f"a {key}, in at most {_LONGEST_NAME} characters")
    return text


def _count(reader: yamlio.Reader, node: yamlio.Node | None) -> int:
    """How many warnings there were before; 0 if it is left out."""
    if node is None:
        return 0
    value = node.plain()
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 99:
        reader.problem(node.line, node.shown(), "the number of earlier warnings, from 0 to 99")
        return 0
    return value


def _choices(reader: yamlio.Reader, node: yamlio.Node | None, policy: Policy) -> list[Choice]:
    """The way through the tree that the answers describe; problems for what is missing, unknown or too much."""
    entries = reader.entries(node, "answers under `case:`", line=1)
    if not entries and (node is None or not isinstance(node.value, dict)):
        return []
    lines = (node.key_lines if node else None) or {}
    given = {key: reader.text(value, f"an answer to {key}") for key, value in entries.items()}
    choices, stop = policy.tree.walk(given)
    asked = {choice.question.id for choice in choices} | ({stop.id} if stop else set())
    if stop is not None and given.get(stop.id) != "":
        line = entries[stop.id].line if stop.id in given else (node.line if node else 1)
        found = yamlio.quote(given[stop.id]) if stop.id in given else f"no answer to {stop.id}"
        reader.problem(line, found, yamlio.one_of(stop.answers, given.get(stop.id, ""), _asked(stop)))
    for key in given:
        if key not in policy.tree.questions:
            reader.problem(lines.get(key, 1), yamlio.quote(key), yamlio.one_of(asked, key, "a question asked here"))
        elif key not in asked and stop is None:
            reader.problem(lines[key], f"an answer to {key}", "no answer to it: it is not asked in this case")
    return choices


def _asked(question: Question) -> str:
    """A question for a message."""
    return f'an answer to {question.id} ("{Names().fill(question.ask)}")'


def _expectation(reader: yamlio.Reader, node: yamlio.Node, policy: Policy) -> Expectation:
    """What is expected."""
    entries = reader.entries(node, "the things to expect")
    reader.known(node, _EXPECT, "something a case can expect")
    penalty = entries.get("penalty")
    if penalty is not None and penalty.value not in policy.tree.penalties:
        found = penalty.value if isinstance(penalty.value, str) else ""
        reader.problem(penalty.line, penalty.shown(), yamlio.one_of(policy.tree.penalties, found, "a penalty"))
    upgraded = entries.get("upgraded")
    if upgraded is not None and not isinstance(upgraded.plain(), bool):
        reader.problem(upgraded.line, upgraded.shown(), "true or false")
    answer = entries.get("answer")
    cites = reader.texts(entries.get("cites"), "clauses and rules cited")
    for cite, item in zip(cites, reader.items(entries.get("cites"), "") if cites else [], strict=True):
        if cite and not policy.exists(cite):
            reader.problem(item.line, yamlio.quote(cite), 'a clause ("OPP missed-triggers 2") or a rule ("10.3.1e")')
    return Expectation(
        penalty=str(penalty.value) if penalty is not None else None,
        upgraded=upgraded.plain() if upgraded is not None else None,
        answer=_sentence(reader, answer) if answer is not None else None,
        steps=reader.texts(entries["steps"], "steps") if "steps" in entries else None,
        cites=cites,
        changes=reader.texts(entries.get("changes"), "changes"),
    )


def _sentence(reader: yamlio.Reader, node: yamlio.Node) -> str:
    """The expected answer; unlike other texts it may be empty."""
    return "" if node.value == "" and node.quoted else reader.text(node, "the answer")
