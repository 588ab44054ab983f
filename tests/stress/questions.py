"""Every question of the language with every value that the readers of its arguments accept: conditions, values, the
facets of selections, and trigger conditions.

    python tests/stress/questions.py                     # all of it, in some minutes; status 1 at a fault
    python tests/stress/questions.py --only trigger      # one family
    python tests/stress/questions.py --part 0/9 --seed 7 # on some boards, in another order

They are made as in `accepted.py`, and asked whenever something happens on the boards beside the cards of the library,
for the cards that are there. The loader refuses them; or nothing crashes, each condition, facet and trigger condition
is met at one time and not met at another, and each value differs.
"""

from __future__ import annotations

import argparse
import copy
import itertools
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from judgebot.cards.catalog import implemented  # noqa: E402
from judgebot.cards.nodes import FAMILIES, LanguageError, Node  # noqa: E402
from judgebot.cards.queries.conditions import condition  # noqa: E402
from judgebot.cards.queries.selections import Sel, selection  # noqa: E402
from judgebot.cards.queries.triggers import EVENTS, trigger  # noqa: E402
from judgebot.cards.queries.values import value  # noqa: E402
from judgebot.engine import apply, query, triggers  # noqa: E402
from judgebot.engine.machine import Machine  # noqa: E402
from judgebot.engine.records import NotImplementedRule  # noqa: E402
from judgebot.game.changes import Change  # noqa: E402
from judgebot.game.environment import Env  # noqa: E402
from judgebot.game.objects import PLAY  # noqa: E402
from judgebot.scenario.run import run  # noqa: E402
from judgebot.scenario.shows import shows  # noqa: E402
from tests.stress import accepted, asking  # noqa: E402

Raw = Any
READ = {"condition": condition, "value": value, "selection": selection, "trigger": trigger}


class Question:
    """A question, and what has been answered to it so far."""

    def __init__(self, family: str, raw: Raw, node: Node) -> None:
        self.family, self.raw, self.node = family, raw, node
        self.said: set[Any] = set()
        self.crash = ""

    @property
    def done(self) -> bool:
        """Whether it has been seen to be answered in two ways, or to fail."""
        return len(self.said) > 1 or bool(self.crash)

    def ask(self, m: Machine, env: Env, batch: tuple[Change, ...]) -> None:
        """Ask it, of what has just happened where it is about that."""
        try:
            if isinstance(self.node, Sel):
                self.said.update(query.matches(m, env, self.node, oid) for oid in m.state.objs)
            elif self.family == "trigger":
                start = len(m.state.history) - len(batch)
                for index, change in enumerate(batch):
                    if change.kind == self.node.event:  # type: ignore[attr-defined]
                        together = (self.node,)
                        self.said.add(triggers.meets(m, env, self.node, change, start + index, together))  # type: ignore[arg-type]
            else:
                answer = (query.holds if self.family == "condition" else query.value)(m, env, self.node)
                self.said.add(answer)
        except NotImplementedRule as error:
            self.said.update((True, False) if "10.8.5" in str(error) else ())
        except Exception as error:
            self.crash = f"{type(error).__name__}: {error}"


def questions() -> Iterator[Question]:
    """Every word of the four families with every value of every argument, as far as the loader takes it."""
    seen: set[tuple[str, str]] = set()
    for family, raw in _raws():
        if (family, str(raw)) in seen:
            continue
        seen.add((family, str(raw)))
        try:
            yield Question(family, raw, READ[family](copy.deepcopy(raw)))
        except LanguageError:
            continue


def _raws() -> Iterator[tuple[str, Raw]]:
    for key, argument in Sel.arguments.items():
        for given in accepted.accepted(key, argument):
            yield "selection", {key: given}
    arguments = FAMILIES["trigger"]["trigger"].arguments
    for event in EVENTS:
        yield "trigger", {"event": event}
        for key, argument in arguments.items():
            for given in accepted.accepted(key, argument) if key not in ("event", "would", "after") else ():
                yield "trigger", {"event": event, key: given}
        for what in triggers_of(event):
            yield "trigger", {"event": event, "what": what}
            yield "trigger", {"event": event, "not_what": what}
    for family in ("condition", "value"):
        for one in asking.specimens():
            if one.family != family:
                continue
            cls = FAMILIES[family][one.word]
            yield family, one.raw
            for key, argument in cls.arguments.items():
                for given in accepted.accepted(key, argument):
                    if isinstance(one.raw, dict) and list(one.raw) == [one.word]:
                        yield family, {one.word: accepted._with(cls, one.raw[one.word], key, given)}
                    elif one.raw == one.word:
                        yield family, {one.word: {key: given}}


def triggers_of(event: str) -> tuple[str, ...]:
    """What `what` can be for an event."""
    from judgebot.cards.queries.triggers import WHAT

    return WHAT.get(event, ())


def ask_all(asked: list[Question], boards: list[Any], at_once: int = 250) -> None:
    """Ask the questions on boards while their lines are played, until each has been answered in two ways."""
    ring = itertools.cycle(range(max(1, len(asked))))
    real = apply.happen

    def happen(m: Machine, changes: Any, *before: Any) -> None:
        batch = tuple(changes)
        real(m, batch, *before)
        if not batch:
            return
        kinds = {change.kind for change in batch}
        sources = [*m.state.zones[PLAY][:3], *(change.obj for change in batch if change.obj in m.state.objs)]
        events, m.events = m.events, None
        for number in itertools.islice(ring, at_once):
            one = asked[number % len(asked)]
            if one.done or (one.family == "trigger" and one.node.event not in kinds):  # type: ignore[attr-defined]
                continue
            for source in sources:
                env = Env(source=source, you=m.obj(source).controller, trigger=batch[0])
                one.ask(m, env, batch)
        for one in asked if len(asked) > at_once else ():
            if one.family == "trigger" and not one.done and one.node.event in kinds:  # type: ignore[attr-defined]
                for source in sources:
                    one.ask(m, Env(source=source, you=m.obj(source).controller, trigger=batch[0]), batch)
        m.events = events

    with mock.patch.object(apply, "happen", happen):
        for board in boards:
            run(board)


def boards() -> list[Any]:
    """The boards beside the cards of the library."""
    return [scenario for card in implemented() for scenario in shows(card)]


def main() -> None:
    """Ask everything, and tell what was found."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--only", default="", help="one family, or one word or event")
    parser.add_argument("--part", default="0/1", help="every N-th board from the K-th on, as K/N")
    parser.add_argument("--seed", type=int, default=0, help="which boards, and in which order")
    given = parser.parse_args()
    part, of = map(int, given.part.split("/"))
    asked = [one for one in questions() if given.only in ("", one.family) or given.only in str(one.raw)]
    all_boards = boards()
    random.Random(given.seed).shuffle(all_boards)
    all_boards = all_boards[part::of]
    ask_all(asked, all_boards)
    wrong = 0
    for one in asked:
        if not one.done or one.crash:
            wrong += 1
            print(f"{one.family}: {one.raw}: {one.crash or f'always {one.said or None}'}")
    print(f"{len(asked)} questions, {wrong} faults")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
