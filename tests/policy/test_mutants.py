"""A sample of the mutants of the policy's data, which the cases must notice (all: python -m tests.policy.mutate)."""

from __future__ import annotations

import random

from judgebot.policy import load
from tests.policy.mutate import HARD, TRANSCRIPT, Judge, mutants, transcript

SEED = 20240315
SAMPLE = 80


def test_the_interview_reads_as_it_was_reviewed() -> None:
    assert transcript(load().tree) == TRANSCRIPT.read_text(encoding="utf-8")


def test_no_mutant_of_what_is_said_or_done_survives() -> None:
    judge = Judge()
    every = list(mutants(judge.policy.tree))
    hard = [one for one in every if one.field in HARD]
    assert {one.field for one in hard} == set(HARD)
    for one in random.Random(SEED).sample(hard, SAMPLE):
        assert not judge.survives(one), one[:2]
    soft = random.Random(SEED).sample([one for one in every if one.field not in HARD], SAMPLE // 2)
    assert sum(map(judge.survives, soft)) * 10 < len(soft)
