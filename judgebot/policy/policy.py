"""The policy as a whole: its clauses, its decision tree, and the advice that follows from answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path

from judgebot import index, resources
from judgebot.policy.advice import Advice, Names, advise
from judgebot.policy.clauses import Clause, Section, read_sections
from judgebot.policy.tree import Choice, Together, Tree, read_tree


class Policy:
    """The OPP. Its files are read when they are first needed."""

    def __init__(self, folder: Path) -> None:
        """Prepare the policy whose files are in `folder`; nothing is read yet."""
        self._folder = folder

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """The sections, in the policy's order."""
        return read_sections(self._folder)

    @cached_property
    def tree(self) -> Tree:
        """The decision tree of the interview."""
        return read_tree(self._folder / "interview.yaml")

    @cached_property
    def _by_cite(self) -> dict[str, Clause]:
        return {clause.cite: clause for clause in self.clauses()}

    def clauses(self) -> list[Clause]:
        """Every clause, in the policy's order."""
        return [clause for section in self.sections for clause in section.clauses]

    def clause(self, cite: str) -> Clause:
        """A clause by its key, with or without "OPP" before it.

        Raises:
            KeyError: there is no such clause.
        """
        return self._by_cite[cite if cite.startswith("OPP ") else f"OPP {cite}"]

    def exists(self, cite: str) -> bool:
        """Whether a citation names a clause ("OPP missed-triggers 2") or a rule of the CR ("10.3.1e")."""
        return cite in self._by_cite or (not cite.startswith("OPP ") and index.load().exists(cite))

    def advise(
        self,
        answers: Mapping[str, str],
        names: Names | None = None,
        *,
        earlier_warnings: int = 0,
    ) -> Advice:
        """The advice that follows from answers to the interview's questions.

        Args:
            answers: question id to answer id, such as {"what": "takeback", "takeback": "nothing"}.
            names: what the players are called.
            earlier_warnings: how many warnings the player has had for the same offense (OPP penalties 1b).

        Raises:
            ValueError: the answers do not decide the case, or answer a question that is not asked in it.
        """
        choices, question = self.tree.walk(answers)
        if question is not None:
            options = ", ".join(question.answers)
            raise ValueError(f"the question {question.id!r} ({question.ask}) needs one of the answers {options}")
        extra = set(answers) - {choice.question.id for choice in choices}
        if extra:
            raise ValueError(f"these questions are not asked in this case: {', '.join(sorted(extra))}")
        return self.decide(choices, names, earlier_warnings=earlier_warnings)

    def decide(self, choices: Sequence[Choice], names: Names | None = None, *, earlier_warnings: int = 0) -> Advice:
        """As `advise`, for a complete way through the tree."""
        # What a penalty does is the least of the reasons for it: that section comes after the others, and the CR last.
        cites = sorted(self._by_cite, key=lambda cite: cite.startswith("OPP penalties "))
        order = {cite: place for place, cite in enumerate(cites)}
        return advise(
            self.tree,
            choices,
            names or Names(),
            earlier_warnings,
            gist=lambda cite: self._by_cite[cite].gist if cite in self._by_cite else index.load().gist(cite),
            order=lambda cite: order.get(cite, len(order)),
        )

    def together(self, first: Advice, second: Advice) -> Together | None:
        """What the advice for both players' infractions in one incident comes to; None if neither changes the other."""
        lost = [one.penalty == "game-loss" for one in (first, second)]
        return self.tree.together["both-lose" if all(lost) else "one-loses"] if any(lost) else None


@cache
def load() -> Policy:
    """The policy that judgebot ships; the same object at every call."""
    return Policy(resources.rules_index() / "opp")
