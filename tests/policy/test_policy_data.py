"""The policy's data files: laid out for the index, complete, and free of dead ends."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from judgebot import index
from judgebot.cli.repair import _BACK, _HELP, _QUIT
from judgebot.index.store import KINDS
from judgebot.policy import Answer, Choice, Clause, Names, Policy, Question, load

CLAUSES = load().clauses()
QUESTIONS = list(load().tree.questions.values())
WAYS = list(load().tree.endings({}))
KEY = re.compile(r"[a-z]+(-[a-z]+)* \d([a-z]\d?)?")


def way_id(way: list[Choice]) -> str:
    return "-".join(choice.answer.id for choice in way)


def answers() -> Iterator[Answer]:
    for question in QUESTIONS:
        yield from question.answers.values()


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda clause: clause.key)
def test_a_clause_is_complete_and_the_index_finds_it(clause: Clause, policy: Policy) -> None:
    assert KEY.fullmatch(clause.key)
    assert clause.kind in KINDS
    assert clause.decides
    assert clause.also
    assert index.load().entry(clause.cite).gist == clause.gist
    assert [refer for refer in clause.refers if not policy.exists(refer)] == []
    assert policy.clause(clause.key) is policy.clause(clause.cite) is clause


def test_clauses_are_in_the_sections_they_are_named_after(policy: Policy) -> None:
    assert {section.name for section in policy.sections} == {
        "spectators",
        "penalties",
        "missed-triggers",
        "revealed-information",
        "illegal-boardstates",
        "take-backs",
    }
    for section in policy.sections:
        assert {clause.key.split()[0] for clause in section.clauses} == {section.name}
    assert len({clause.key for clause in CLAUSES}) == len(CLAUSES)


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.id)
def test_a_question_can_be_answered_with_one_key(question: Question, policy: Policy) -> None:
    keys = [answer.key for answer in question.answers.values()]
    assert len(question.answers) >= 2
    assert len(set(keys)) == len(keys)
    assert all(len(key) == 1 and key == key.casefold() for key in keys)
    assert not {_BACK, _HELP, _QUIT} & set(keys)
    # A key of one answer must not be the name of another.
    assert all(
        question.by_key(answer.key) is question.by_key(answer.id) is answer for answer in question.answers.values()
    )
    assert [cite for cite in question.cites if not policy.exists(cite)] == []
    assert question.ask.endswith("?")


def test_every_question_is_reached() -> None:
    assert {choice.question.id for way in WAYS for choice in way} == {question.id for question in QUESTIONS}


def test_every_clause_decides_something(policy: Policy) -> None:
    cited = {cite for way in WAYS for cite in policy.decide(way).cites}
    cited |= set(policy.decide(next(iter(WAYS)), earlier_warnings=2).cites)
    assert {clause.cite for clause in CLAUSES} - cited == set()


def test_texts_name_only_the_two_players() -> None:
    for answer in answers():
        texts = [answer.text, answer.condition, answer.answer, answer.say, answer.reading]
        texts += [step.do for step in answer.steps]
        assert set(re.findall(r"\{.*?\}", " ".join(texts))) <= {"{player}", "{opponent}"}


@pytest.mark.parametrize("way", WAYS, ids=way_id)
def test_every_way_leads_to_advice(way: list[Choice], policy: Policy) -> None:
    penalties = [choice.answer.penalty for choice in way if choice.answer.penalty]
    assert len(penalties) == 1
    offenses = [choice.answer.offense for choice in way if choice.answer.offense]
    assert len(offenses) == (penalties[0] not in ("none", "silent"))
    assert set(offenses) <= set(policy.tree.offenses)
    advice = policy.decide(way)
    assert [cite for cite in advice.cites if not policy.exists(cite)] == []
    assert all(reason.gist for reason in advice.why)
    assert advice.say
    assert advice.steps or advice.answer
    assert all(step.cites and set(step.cites) <= set(advice.cites) for step in advice.steps)
    assert advice.changes or way[0].answer.id == "return"
    assert "{" not in repr([advice.answer, advice.say, advice.steps, advice.changes, advice.reading])


@pytest.mark.parametrize("way", WAYS, ids=way_id)
def test_what_would_change_the_answer_is_true(way: list[Choice], policy: Policy) -> None:
    """Giving the other answer leads to what the advice says it leads to; a change that is none is left out."""
    advice = policy.decide(way)
    said = {change.condition: change.then for change in advice.changes}
    for choice in way[1:]:
        for other in choice.question.answers.values():
            if other is choice.answer:
                continue
            ends = policy.tree.endings({**advice.answers, choice.question.id: other.id})
            outcomes = {(end.penalty, end.penalty_name.lower(), end.answer) for end in map(policy.decide, ends)}
            then = said.get(Names().fill(other.condition, within=True), "").lower()
            if outcomes == {(advice.penalty, advice.penalty_name.lower(), advice.answer)}:
                assert then == other.then
            else:
                assert all(name in then for _, name, _ in outcomes)
                assert ("that depends" in then) == (len(outcomes) > 1)
