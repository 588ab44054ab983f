"""Mutants of the policy's data: one text or penalty replaced at a time, and whether the cases notice.

    python -m tests.policy.mutate

tries every mutant and lists the survivors; the suite tries a sample (tests/policy/test_mutants.py). A mutant is killed
if a case of `scenarios/opp/` expects something else, or if the transcript of the interview differs.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from judgebot import resources
from judgebot.policy import Policy, load
from judgebot.policy.case import Case, mismatches, read_case
from judgebot.policy.tree import Answer, Other, Penalty, Question, Step, Tree

TRANSCRIPT = Path(__file__).parent / "interview.txt"
NONSENSE = "Nonsense."
# What a judge reads out, does or gives: no mutant of these may survive.
HARD = ("say", "steps", "penalty", "answer", "offense", "name", "rewind")


class Mutant(NamedTuple):
    """A changed tree.

    Attributes:
        where: the place, for instance "answer trigger.negative".
        field: what was replaced there.
        tree: the tree with it replaced.
    """

    where: str
    field: str
    tree: Tree


def mutants(tree: Tree) -> Iterator[Mutant]:
    """Every mutant of a tree, in the order of its file."""
    for key, question in tree.questions.items():
        for field in ("ask", "help"):
            if getattr(question, field):
                changed = replace(question, **{field: NONSENSE})
                yield Mutant(f"question {key}", field, _with_question(tree, changed))
        for name, answer in question.answers.items():
            for field, other in _answers(answer):
                changed = replace(question, answers={**question.answers, name: other})
                yield Mutant(f"answer {key}.{name}", field, _with_question(tree, changed))
    for key, penalty in tree.penalties.items():
        for field, other_penalty in _penalties(penalty):
            yield Mutant(f"penalty {key}", field, replace(tree, penalties={**tree.penalties, key: other_penalty}))
    for key in tree.offenses:
        yield Mutant(f"offense {key}", "offense", replace(tree, offenses={**tree.offenses, key: NONSENSE}))
    for field in ("answer", "say", "reading"):
        yield Mutant("upgrade", field, replace(tree, upgrade=replace(tree.upgrade, **{field: NONSENSE})))
    for others in _others(tree.upgrade.others):
        yield Mutant("upgrade", "changes", replace(tree, upgrade=replace(tree.upgrade, others=others)))


def _with_question(tree: Tree, question: Question) -> Tree:
    return replace(tree, questions={**tree.questions, question.id: question})


def _answers(answer: Answer) -> Iterator[tuple[str, Answer]]:
    """An answer with one field replaced, for each field that it has."""
    for field in ("text", "condition", "answer", "then", "say", "reading", "player"):
        if getattr(answer, field):
            yield field, replace(answer, **{field: NONSENSE})
    for place, step in enumerate(answer.steps):
        changed = (*answer.steps[:place], Step(NONSENSE, step.cites), *answer.steps[place + 1 :])
        yield "steps", replace(answer, steps=changed)
        yield "steps", replace(answer, steps=(*answer.steps[:place], *answer.steps[place + 1 :]))
    if len(answer.steps) > 1:
        yield "steps", replace(answer, steps=tuple(reversed(answer.steps)))
    if answer.penalty:
        for penalty in ("none", "warning", "game-loss"):
            if penalty != answer.penalty:
                yield "penalty", replace(answer, penalty=penalty, offense=answer.offense or "other")
    if answer.offense:
        yield "offense", replace(answer, offense="spare")
    if answer.rewind:
        yield "rewind", replace(answer, rewind=False)


def _penalties(penalty: Penalty) -> Iterator[tuple[str, Penalty]]:
    yield "name", replace(penalty, name=NONSENSE)
    for place, step in enumerate(penalty.steps):
        changed = (*penalty.steps[:place], Step(NONSENSE, step.cites), *penalty.steps[place + 1 :])
        yield "steps", replace(penalty, steps=changed)
    for others in _others(penalty.others):
        yield "changes", replace(penalty, others=others)


def _others(others: tuple[Other, ...]) -> Iterator[tuple[Other, ...]]:
    for place, other in enumerate(others):
        for field in ("condition", "then"):
            yield (*others[:place], replace(other, **{field: NONSENSE}), *others[place + 1 :])


def cases(policy: Policy) -> list[Case]:
    """All cases of `scenarios/opp/`."""
    return [read_case(path, policy) for path in sorted((resources.scenarios() / "opp").glob("*.yaml"))]


def transcript(tree: Tree) -> str:
    """The whole interview as the judge meets it: every question, its help and its answers, and what they stand for."""
    lines = []
    for question in tree.questions.values():
        lines += [f"{question.id}: {question.ask}", f"  ? {question.help}"]
        for answer in question.answers.values():
            lines.append(f"  {answer.key}  {answer.text}")
            lines += [f"     ({answer.player})"] * bool(answer.player)
    lines += [f"offense {key}: {name}" for key, name in tree.offenses.items()]
    lines += [f"penalty {key}: {penalty.name}" for key, penalty in tree.penalties.items()]
    return "\n".join(lines) + "\n"


class Judge:
    """Finds out whether the cases notice a mutant."""

    def __init__(self) -> None:
        self.policy = load()
        self.cases = cases(self.policy)
        self.said = TRANSCRIPT.read_text(encoding="utf-8")

    def survives(self, mutant: Mutant) -> bool:
        """Whether no case and not the transcript differs."""
        if transcript(mutant.tree) != self.said:
            return False
        policy = Policy(Path())
        policy.__dict__.update(tree=mutant.tree, sections=self.policy.sections)
        return not any(self._notices(policy, part) for case in self.cases for part in (case, case.also) if part)

    def _notices(self, policy: Policy, case: Case) -> bool:
        answers = {choice.question.id: choice.answer.id for choice in case.choices}
        choices, stop = policy.tree.walk(answers)
        if stop is not None or case.expect is None:
            return True
        advice = policy.decide(choices, case.names, earlier_warnings=case.earlier_warnings)
        return bool(mismatches(advice, case.expect))


def main() -> int:
    judge = Judge()
    every = list(mutants(judge.policy.tree))
    left = []
    for place, mutant in enumerate(every, 1):
        print(f"\r{place} of {len(every)}", end="", file=sys.stderr, flush=True)
        if judge.survives(mutant):
            left.append(mutant)
    print(file=sys.stderr)
    hard = [one for one in left if one.field in HARD]
    for one in left:
        print(f"{'HARD ' if one in hard else ''}survives: {one.where}, {one.field}")
    print(f"{len(every)} mutants, {len(left)} survive, {len(hard)} of them among {', '.join(HARD)}")
    return 1 if hard or len(left) * 10 >= len(every) else 0


if __name__ == "__main__":
    sys.exit(main())
