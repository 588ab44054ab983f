"""Advice: what a judge does about a decided case, put together from the answers that decided it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from judgebot.policy.tree import Choice, Other, Step, Tree

_NAME = re.compile(r"(^|[.?!] )?\{(player|opponent)\}")


@dataclass(frozen=True, slots=True)
class Names:
    """What the players are called in the advice; without names they are "the player" and "the opponent".

    A name such as "the Corp" gets a capital where a sentence begins.
    """

    player: str = ""
    opponent: str = ""

    def fill(self, text: str, *, within: bool = False) -> str:
        """`text` with the names put in; "the player" gets a capital where a sentence begins.

        With `within`, `text` itself begins in the middle of a sentence.
        """

        def name(found: re.Match[str]) -> str:
            lead, role = found.groups()
            given = self.player if role == "player" else self.opponent
            begins = lead is not None and not (within and lead == "")
            called = given or f"the {role}"
            return (lead or "") + (f"The {called[4:]}" if begins and called.startswith("the ") else called)

        return _NAME.sub(name, text)


@dataclass(frozen=True, slots=True)
class Task:
    """One numbered step of the fix, with the clauses and rules that ask for it."""

    do: str
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """A clause or rule that the advice rests on, with its gist."""

    cite: str
    gist: str


@dataclass(frozen=True, slots=True)
class Change:
    """Another answer or fact, and what would follow from it."""

    condition: str
    then: str
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do about a decided case.

    Attributes:
        penalty: the id of the penalty: "none", "silent" (the policy leaves it open), "warning", "game-loss"
            or "next-game".
        penalty_name: its name.
        to: who receives it; empty if there is none.
        offense: the id of the offense it is recorded for; empty if there is no penalty.
        offense_name: the offense in words.
        upgraded: whether it was a warning that became a heavier penalty.
        answer: what becomes of the game; may be empty.
        steps: the fix, to be carried out in this order.
        say: what to say to both players.
        why: the clauses and rules it rests on, each with its gist.
        changes: what would change the answer.
        reading: where the policy is silent, and how it was read.
        answers: the answers that decided the case, question id to answer id.
        rewinds: whether the fix sets the game back.
    """

    penalty: str
    penalty_name: str
    to: str
    offense: str
    offense_name: str
    upgraded: bool
    answer: str
    steps: tuple[Task, ...]
    say: str
    why: tuple[Reason, ...]
    changes: tuple[Change, ...]
    reading: tuple[str, ...]
    answers: dict[str, str]
    rewinds: bool = False

    @property
    def penalized(self) -> bool:
        """Whether a player receives a penalty."""
        return bool(self.offense)

    @property
    def cites(self) -> tuple[str, ...]:
        """The clauses and rules it rests on."""
        return tuple(reason.cite for reason in self.why)


def advise(
    tree: Tree,
    choices: Sequence[Choice],
    names: Names,
    earlier_warnings: int,
    gist: Callable[[str], str],
    order: Callable[[str], int],
) -> Advice:
    """The advice for a decided case.

    Args:
        tree: the policy's decision tree.
        choices: a complete way through it.
        names: what the players are called.
        earlier_warnings: how many warnings the player has had for the same offense (OPP penalties 1b).
        gist: the gist of a clause ("OPP ...") or rule.
        order: its place among the reasons.
    """
    given = [choice.answer for choice in choices]
    penalty = tree.penalties[_penalty(choices)]
    offense = next((answer.offense for answer in given if answer.offense), "")
    earlier = max(earlier_warnings, _stated(choices))
    upgraded = penalty.id == "warning" and earlier >= tree.upgrade.earlier
    if upgraded:
        # The game ends: nothing on the board needs to be fixed any more.
        penalty = tree.penalties[tree.upgrade.to]
        steps: list[Step] = list(penalty.steps)
        answer, say, reading = tree.upgrade.answer, tree.upgrade.say, [tree.upgrade.reading]
        changes = _changes(tree, choices) if _stated(choices) >= tree.upgrade.earlier else []
        penalty = replace(penalty, others=(*tree.upgrade.others, *penalty.others))
    else:
        steps = [step for part in given for step in part.steps] + list(penalty.steps)
        answer = " ".join(part.answer for part in given if part.answer)
        say = " ".join(part.say for part in given if part.say)
        reading = [part.reading for part in given if part.reading]
        changes = _changes(tree, choices)
    reading += [one for one in _open(tree, choices) if one not in reading]
    # What the interview did not ask about; where it did, the answers already speak of the same clauses.
    spoken_of = {cite for change in changes for cite in change.cites}
    changes += [_change(other) for other in penalty.others if spoken_of.isdisjoint(other.cites)]
    cites = {cite for part in given for cite in part.cites} | {cite for step in steps for cite in step.cites}
    if upgraded:
        cites.update(tree.upgrade.cites)
    fill = names.fill
    return Advice(
        penalty=penalty.id,
        penalty_name=penalty.name,
        to="" if not offense else names.player or given[0].player or "the player",
        offense=offense,
        offense_name=tree.offenses.get(offense, ""),
        upgraded=upgraded,
        answer=fill(answer).replace("{nth}", _nth(earlier + 1)),
        steps=tuple(Task(fill(step.do), step.cites) for step in steps),
        say=fill(say).replace("{nth}", _nth(earlier + 1)),
        why=tuple(Reason(cite, gist(cite)) for cite in sorted(cites, key=lambda cite: (order(cite), cite))),
        changes=tuple(
            Change(fill(change.condition, within=True), fill(change.then, within=True), change.cites)
            for change in changes
        ),
        reading=tuple(map(fill, reading)),
        answers={choice.question.id: choice.answer.id for choice in choices},
        rewinds=not upgraded and any(part.rewind for part in given),
    )


def _stated(choices: Iterable[Choice]) -> int:
    """How many earlier warnings the answers themselves stand for."""
    return max((choice.answer.earlier for choice in choices), default=0)


def _nth(number: int) -> str:
    """third, fourth, ...: in figures from the tenth on."""
    words = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
    if number <= len(words):
        return words[number - 1]
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def _penalty(choices: Iterable[Choice]) -> str:
    """The one penalty that a complete way names."""
    return next(choice.answer.penalty for choice in choices if choice.answer.penalty)


def _outcome(tree: Tree, choices: Sequence[Choice]) -> tuple[str, str]:
    """What a way comes to: the penalty, and what becomes of the game."""
    if _stated(choices) >= tree.upgrade.earlier:
        return tree.upgrade.to, tree.upgrade.answer.replace("{nth}", _nth(_stated(choices) + 1))
    return _penalty(choices), " ".join(choice.answer.answer for choice in choices if choice.answer.answer)


def _change(other: Other) -> Change:
    """A fact outside the interview, as a change."""
    return Change(other.condition, other.then, other.cites)


def _open(tree: Tree, choices: Sequence[Choice]) -> list[str]:
    """What is said where the policy's letter and its usual reading part, whichever of the two the answers took."""
    answers = {choice.question.id: choice.answer.id for choice in choices}
    first = tree.questions[tree.start].answers.values()
    parting = [one for one in first if one.strict]
    return [one.reading for one in parting if answers[tree.start] == one.id or one.strict.items() <= answers.items()]


def _changes(tree: Tree, choices: Sequence[Choice]) -> list[Change]:
    """What each other answer to each question would have led to, where that differs.

    The first question is left out: it says what the case is about. Answers to later questions are kept as far as the
    other way still asks them.
    """
    answers = {choice.question.id: choice.answer.id for choice in choices}
    changes = []
    for choice in choices[1:]:
        for other in choice.question.answers.values():
            if other is not choice.answer:
                ways = list(tree.endings({**answers, choice.question.id: other.id}))
                then = _then(tree, choices, ways, other.then)
                if then:
                    changes.append(Change(other.condition, then, other.cites or choice.question.cites))
    return changes


def _then(tree: Tree, choices: Sequence[Choice], ways: Sequence[Sequence[Choice]], fix: str) -> str:
    """What other ways come to, as part of a sentence; empty if it is the same as now. `fix` is how the fix differs."""
    now = _outcome(tree, choices)
    outcomes = list(dict.fromkeys(_outcome(tree, way) for way in ways))
    names = list(dict.fromkeys(tree.penalties[penalty].name for penalty, _ in outcomes))
    words = _either([name[0].lower() + name[1:] for name in names])
    if outcomes == [now]:
        return fix
    if len(outcomes) == 1:
        answer = outcomes[0][1]
        return f"{words}; {answer[0].lower()}{answer[1:].rstrip('.')}" if answer else words
    # The ways part at the first question that the answers given so far do not settle.
    parting = next(row[0].question for row in zip(*ways, strict=False) if len({choice.answer.id for choice in row}) > 1)
    return f"{words}; that depends on the answer to: {parting.ask}"


def _either(words: Sequence[str]) -> str:
    """Words joined as alternatives."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
