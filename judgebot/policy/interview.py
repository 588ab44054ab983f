"""The interview: which question comes next, and one step back. It neither reads keys nor prints."""

from __future__ import annotations

from judgebot.policy.tree import Answer, Choice, Question, Tree


class Interview:
    """The answers given so far, and the question they lead to."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self.choices: list[Choice] = []

    @property
    def question(self) -> Question | None:
        """The next question; None once the case is decided."""
        at = self.choices[-1].answer.next if self.choices else self._tree.start
        return self._tree.questions[at] if at else None

    @property
    def answers(self) -> dict[str, str]:
        """The answers as a case file holds them: question id to answer id."""
        return {choice.question.id: choice.answer.id for choice in self.choices}

    def give(self, key: str) -> Answer | None:
        """Answer the next question by key or id; None, and nothing happens, if that is no answer to it.

        Raises:
            ValueError: the case is already decided.
        """
        question = self.question
        if question is None:
            raise ValueError("the case is decided: there is no question left")
        answer = question.by_key(key)
        if answer is not None:
            self.choices.append(Choice(question, answer))
        return answer

    def back(self) -> bool:
        """Take the last answer back; False if there was none."""
        if not self.choices:
            return False
        self.choices.pop()
        return True
