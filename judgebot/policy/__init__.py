"""The Organized Play Policies (OPP): the clauses as data, the interview that finds the ones that apply, and advice.

`load()` gives the policy. `Policy.advise(answers)` turns the answers to the interview's questions into advice; the
interview (`Interview`), a case file (`judgebot.policy.case`) and the detectors all use it. Penalties that were given
are kept by `judgebot.policy.ledger`. Nothing here prints.
"""

from judgebot.policy.advice import Advice, Change, Names, Reason, Task
from judgebot.policy.clauses import Clause, Section
from judgebot.policy.interview import Interview
from judgebot.policy.policy import Policy, load
from judgebot.policy.tree import Answer, Choice, Question, Tree

__all__ = [
    "Advice",
    "Answer",
    "Change",
    "Choice",
    "Clause",
    "Interview",
    "Names",
    "Policy",
    "Question",
    "Reason",
    "Section",
    "Task",
    "Tree",
    "load",
]
