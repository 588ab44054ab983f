"""Case files: the answers to the interview written down, for a record and for tests.

A case file is YAML: `title`, `source` and `question` say what happened, `case` holds the answers (question: answer),
`player`, `opponent`, `round`, `table` and `earlier warnings` are for the record, and `expect` says what must follow.
If the opponent is at fault too, `also` holds their infraction, with `case`, `earlier warnings` and `expect` of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from judgebot import yamlio
from judgebot.policy.advice import Advice, Names
from judgebot.policy.clauses import line
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
    "also",
    "expect",
)
_ALSO = ("earlier warnings", "case", "expect")
_EXPECT = ("penalty", "offense", "upgraded", "rewinds", "answer", "steps", "say", "cites", "reading", "changes")
_LONGEST_NAME = 80


@dataclass(frozen=True, slots=True)
class Expectation:
    """What the advice for a case must be. A field that is None is not looked at.

    Attributes:
        penalty: the id of the penalty.
        offense: the id of the offense it is recorded for.
        rewinds: whether the fix sets the game back.
        upgraded: whether a warning was upgraded to it.
        answer: what becomes of the game, exactly ("" for nothing).
        steps: the steps of the fix, in order, each of them whole.
        say: the whole of what the players are told.
        cites: clauses and rules that must be among the reasons.
        reading: what is said of how the policy was read, in order, each of them whole.
        changes: some of the changes, each of them whole: "If ...: ...".
    """

    penalty: str | None = None
    offense: str | None = None
    rewinds: bool | None = None
    upgraded: bool | None = None
    answer: str | None = None
    steps: tuple[str, ...] | None = None
    say: str | None = None
    cites: tuple[str, ...] = ()
    reading: tuple[str, ...] | None = None
    changes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Case:
    """A case that has been read and checked: its answers decide it. `also`: the opponent's infraction, if any."""

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
    also: Case | None = None


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
    if "also" in top:
        case = replace(case, also=_also(reader, top["also"], policy, case))
    reader.finish()
    return case


def _also(reader: yamlio.Reader, node: yamlio.Node, policy: Policy, first: Case) -> Case:
    """The opponent's infraction: a case of its own, in which the players have changed places."""
    entries = reader.entries(node, "the opponent's infraction")
    reader.known(node, _ALSO, "`also` has")
    if first.choices and not first.choices[0].answer.both:
        what = first.choices[0].answer.id
        reader.problem(node.line, f"`also` beside the case {what}", "a case in which both players can be at fault")
    return replace(
        first,
        names=Names(first.names.opponent, first.names.player),
        earlier_warnings=_count(reader, entries.get("earlier warnings")),
        choices=tuple(_choices(reader, entries.get("case"), policy)),
        expect=_expectation(reader, entries["expect"], policy) if "expect" in entries else None,
    )


def mismatches(advice: Advice, expect: Expectation) -> list[str]:
    """How the advice differs from what was expected; empty if it does not."""
    wrong = []
    if expect.penalty not in (None, advice.penalty):
        wrong.append(f"penalty: expected {expect.penalty}, found {advice.penalty}")
    if expect.offense not in (None, advice.offense):
        wrong.append(f"offense: expected {expect.offense}, found {advice.offense or 'none'}")
    if expect.rewinds not in (None, advice.rewinds):
        wrong.append(f"rewinds: expected {_yes(expect.rewinds)}, found {_yes(advice.rewinds)}")
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
            f"steps: expected step {place} to be {yamlio.quote(text, 400)}, found {yamlio.quote(step.do, 400)}"
            for place, (text, step) in enumerate(zip(expect.steps, advice.steps, strict=False), 1)
            if text != step.do
        ]
    if expect.say not in (None, advice.say):
        wrong.append(f"say: expected {yamlio.quote(expect.say or '', 600)}, found {yamlio.quote(advice.say, 600)}")
    if expect.reading not in (None, advice.reading):
        wrong.append(f"reading: expected {expect.reading}, found {advice.reading}")
    shown = [f"If {change.condition}: {change.then}" for change in advice.changes]
    wrong += [
        f"changes: expected {yamlio.quote(text, 400)}, which is not among them"
        for text in expect.changes
        if text not in shown
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
        place = entries[stop.id].line if stop.id in given else (node.line if node else 1)
        found = yamlio.quote(given[stop.id]) if stop.id in given else f"no answer to {stop.id}"
        reader.problem(place, found, yamlio.one_of(stop.answers, given.get(stop.id, ""), _asked(stop)))
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
    if penalty is not None and penalty.value not in tuple(policy.tree.penalties):
        found = penalty.value if isinstance(penalty.value, str) else ""
        reader.problem(penalty.line, penalty.shown(), yamlio.one_of(policy.tree.penalties, found, "a penalty"))
    offense = entries.get("offense")
    if offense is not None and offense.value not in tuple(policy.tree.offenses):
        found = offense.value if isinstance(offense.value, str) else ""
        reader.problem(offense.line, offense.shown(), yamlio.one_of(policy.tree.offenses, found, "an offense"))
    upgraded, rewinds = entries.get("upgraded"), entries.get("rewinds")
    for mark in (upgraded, rewinds):
        if mark is not None and not isinstance(mark.plain(), bool):
            reader.problem(mark.line, mark.shown(), "true or false")
    answer = entries.get("answer")
    cites = reader.texts(entries.get("cites"), "clauses and rules cited")
    for cite, item in zip(cites, reader.items(entries.get("cites"), "") if cites else [], strict=True):
        if cite and not policy.exists(cite):
            reader.problem(item.line, yamlio.quote(cite), 'a clause ("OPP missed-triggers 2") or a rule ("10.3.1e")')
    return Expectation(
        penalty=str(penalty.value) if penalty is not None else None,
        offense=str(offense.value) if offense is not None else None,
        rewinds=rewinds.plain() if rewinds is not None else None,
        upgraded=upgraded.plain() if upgraded is not None else None,
        answer=_sentence(reader, answer) if answer is not None else None,
        steps=tuple(map(line, reader.texts(entries["steps"], "steps"))) if "steps" in entries else None,
        say=line(reader.text(entries["say"], "what the players are told")) if "say" in entries else None,
        cites=cites,
        reading=tuple(map(line, reader.texts(entries["reading"], "readings"))) if "reading" in entries else None,
        changes=tuple(map(line, reader.texts(entries.get("changes"), "changes"))),
    )


def _sentence(reader: yamlio.Reader, node: yamlio.Node) -> str:
    """The expected answer; unlike other texts it may be empty."""
    return "" if node.value == "" and node.quoted else reader.text(node, "the answer")
