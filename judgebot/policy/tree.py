"""The decision tree of the policy, read from `rules_index/opp/interview.yaml` (its header explains the fields)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from judgebot import yamlio
from judgebot.policy.clauses import line


@dataclass(frozen=True, slots=True)
class Step:
    """Something the judge does, with the clauses that ask for it."""

    do: str
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Other:
    """A fact that the interview does not ask for, and what would follow if it held."""

    condition: str
    then: str
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Penalty:
    """A penalty: its name, how it is carried out, and what would change it."""

    id: str
    name: str
    steps: tuple[Step, ...] = ()
    others: tuple[Other, ...] = ()


@dataclass(frozen=True, slots=True)
class Upgrade:
    """What a warning grows into when the player has had `earlier` of them for the same offense."""

    to: str
    earlier: int
    cites: tuple[str, ...]
    answer: str
    say: str
    reading: str
    others: tuple[Other, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to a question, with its share of the advice. Texts may hold `{player}` and `{opponent}`.

    rewind: whether its steps set the game back; both: whether the other player can be at fault in the same incident;
    earlier: how many earlier warnings for the same offense it stands for.
    letter, usual: where the policy leaves two readings open, what its letter makes of it and how it is read here, and
    strict: the answers by its letter.
    """

    id: str
    key: str
    text: str
    condition: str = ""
    next: str = ""
    penalty: str = ""
    offense: str = ""
    answer: str = ""
    then: str = ""
    say: str = ""
    reading: str = ""
    player: str = ""
    cites: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    rewind: bool = False
    both: bool = False
    earlier: int = 0
    letter: str = ""
    usual: str = ""
    strict: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Question:
    """A question of the interview: what is asked, how to find out, the clauses it comes from, and its answers.

    known: "warnings" if a ledger knows the answer.
    """

    id: str
    ask: str
    help: str
    cites: tuple[str, ...]
    answers: Mapping[str, Answer]
    known: str = ""

    def by_key(self, key: str) -> Answer | None:
        """The answer with this key or this id, in any case of letters; None if there is none."""
        wanted = key.strip().casefold()
        return next((answer for answer in self.answers.values() if wanted in (answer.key, answer.id)), None)


@dataclass(frozen=True, slots=True)
class Choice:
    """A question and the answer that was given to it."""

    question: Question
    answer: Answer


@dataclass(frozen=True, slots=True)
class Together:
    """What the penalties of both players in one incident come to: the game, the fix, and how the policy was read."""

    answer: str
    steps: tuple[Step, ...]
    reading: str


@dataclass(frozen=True, slots=True)
class Tree:
    """All questions, where to start, and the penalties and offenses that answers speak of.

    together: what two game losses for one game come to ("both-lose"), and one beside another penalty ("one-loses").
    """

    start: str
    questions: Mapping[str, Question]
    penalties: Mapping[str, Penalty]
    offenses: Mapping[str, str]
    upgrade: Upgrade
    together: Mapping[str, Together]

    def walk(self, answers: Mapping[str, str]) -> tuple[list[Choice], Question | None]:
        """Follow answers (question id to answer id) from the start as far as they lead.

        Returns the choices made and the question at which they stop, or None if the case is decided. They stop at a
        question that has no answer, or one that is not among its answers.
        """
        choices: list[Choice] = []
        at = self.start
        while at:
            question = self.questions[at]
            answer = question.answers.get(answers.get(at, ""))
            if answer is None:
                return choices, question
            choices.append(Choice(question, answer))
            at = answer.next
        return choices, None

    def endings(self, answers: Mapping[str, str]) -> Iterator[list[Choice]]:
        """Every way to a decision that agrees with these answers (all of them, if there are no answers)."""
        choices, question = self.walk(answers)
        if question is None:
            yield choices
            return
        for answer in question.answers.values():
            yield from self.endings({**answers, question.id: answer.id})


def read_tree(path: Path) -> Tree:
    """Read the decision tree.

    Raises:
        BadInput: the file is no YAML.
        KeyError, TypeError: it is not laid out as it should be (a fault of the installation, not of a user).
    """
    data = yamlio.load(path).plain()
    upgrade = data["upgrade"]
    return Tree(
        data["start"],
        {key: _question(key, fields) for key, fields in data["questions"].items()},
        {key: _penalty(key, fields) for key, fields in data["penalties"].items()},
        data["offenses"],
        Upgrade(
            to=upgrade["to"],
            earlier=upgrade["earlier"],
            cites=tuple(upgrade["cites"]),
            answer=upgrade["answer"],
            say=line(upgrade["say"]),
            reading=line(upgrade["reading"]),
            others=_others(upgrade),
        ),
        {
            key: Together(line(fields["answer"]), _steps(fields), line(fields["reading"]))
            for key, fields in data["together"].items()
        },
    )


def _penalty(key: str, fields: dict[str, Any]) -> Penalty:
    """A penalty from its parsed fields."""
    return Penalty(key, fields["name"], _steps(fields), _others(fields))


def _question(key: str, fields: dict[str, Any]) -> Question:
    """A question from its parsed fields."""
    answers = {name: _answer(name, dict(answer)) for name, answer in fields["answers"].items()}
    cites = tuple(fields.get("cites", ()))
    return Question(key, line(fields["ask"]), line(fields.get("help", "")), cites, answers, fields.get("known", ""))


def _answer(key: str, fields: dict[str, Any]) -> Answer:
    """An answer from its parsed fields; an unknown field is a TypeError."""
    steps, cites = _steps(fields), tuple(fields.pop("cites", ()))
    fields.pop("steps", None)
    rewind, both, earlier = fields.pop("rewind", False), fields.pop("both", False), fields.pop("earlier", 0)
    strict = fields.pop("strict", {})
    if strict:
        fields["reading"] = f"{fields['letter'].strip()} {fields['usual']}"
    texts = {("condition" if name == "if" else name): line(text) for name, text in fields.items()}
    return Answer(id=key, cites=cites, steps=steps, rewind=rewind, both=both, earlier=earlier, strict=strict, **texts)


def _steps(fields: dict[str, Any]) -> tuple[Step, ...]:
    """The `steps` of an answer or penalty."""
    return tuple(Step(line(step["do"]), tuple(step["cites"])) for step in fields.get("steps", ()))


def _others(fields: dict[str, Any]) -> tuple[Other, ...]:
    """The `changes` of a penalty or of the upgrade."""
    return tuple(
        Other(line(item["if"]), line(item["then"]), tuple(item["cites"])) for item in fields.get("changes", ())
    )
