"""Games that are saved and replayed: random choices from a scenario's board, whose lines must lead there again.

    python tests/stress/saving.py --games 300        # status 1 if one was not replayed as it was played
    python tests/stress/saving.py --only rejig       # one board, by a part of its name

Game N of a seed is always the same. The boards are those of the shipped scenarios and of the cards' own.
"""

from __future__ import annotations

import argparse
import collections
import os
import random
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

import yaml  # noqa: E402

from judgebot import resources  # noqa: E402
from judgebot.cards.catalog import LIBRARY, implemented, split_file  # noqa: E402
from judgebot.engine.canonical import Canon  # noqa: E402
from judgebot.engine.drive import drive  # noqa: E402
from judgebot.engine.machine import Machine  # noqa: E402
from judgebot.engine.records import Decision, NotImplementedRule  # noqa: E402
from judgebot.explore.lines import as_text  # noqa: E402
from judgebot.explore.session import Session  # noqa: E402
from judgebot.scenario import api  # noqa: E402
from judgebot.scenario.board import build  # noqa: E402
from judgebot.scenario.model import Scenario  # noqa: E402
from judgebot.scenario.read import parse  # noqa: E402
from judgebot.scenario.script import AmbiguousLine, Script, StuckLine  # noqa: E402
from judgebot.yamlio import BadInput  # noqa: E402


class Saved(NamedTuple):
    """How a game was replayed: what went wrong ("" if nothing), after how many choices, and its text."""

    wrong: str
    choices: int
    text: str


def play(scenario: Scenario, rng: random.Random, most: int) -> Saved:
    """Choose at random on a scenario's board, save the game, and play what was saved."""
    try:
        session = Session(scenario.replace(play=(), alternatives=()))
        while session.decision is not None and session.made < most:
            decision = session.decision
            usual = decision.default if rng.random() < 0.3 else None
            session.choose(rng.randrange(len(decision.options)) if usual is None else usual)
    except (NotImplementedRule, BadInput):
        return Saved("", 0, "")
    return replayed(scenario, session)


def replayed(scenario: Scenario, session: Session) -> Saved:
    """Whether the lines of a session make its choices again, and come to the same state."""
    made = session.picks
    text = as_text(scenario, session.play())
    try:
        saved = scenario.replace(play=parse(text, scenario.name).play)  # its own cards are the same objects then
        m = build(saved, record=False)
        script = Script(saved)
        found: list[int] = []

        def decide(m: Machine, decision: Decision) -> int | None:
            if len(found) == len(made):
                return None
            index = script.choose(m, decision)
            if index is None:
                raise script.stuck(m, script.refusals)
            found.append(index)
            one = script.answered[-1]
            other = one.decision.options[made[len(found) - 1]].words
            if one.option.words != other:
                raise ValueError(f"{decision.kind}: `{one.option.words}` instead of `{other}`")
            return index

        drive(m, decide, [lambda m, _: script.take_forced(m)])
        if not script.done:
            return Saved(f"{len(script.lines) - script.next} lines are left over", len(made), text)
        canon = Canon(m, ordered=True)  # unknown cards have no name to call them by: which of them it was is no matter
        same = canon.key(m.state) == canon.key(session.walker.state)
        return Saved("" if same else "another state", len(made), text)
    except (StuckLine, AmbiguousLine, BadInput, ValueError) as error:
        return Saved(f"{type(error).__name__}: {error}", len(made), text)


def boards(only: str = "") -> Iterator[Scenario]:
    """The boards to begin with."""
    for path in api.inside(resources.scenarios()):
        if only in path.stem:
            yield api.load(path)
    for card in implemented():
        if only in card:
            items = yaml.compose(split_file((LIBRARY / f"{card}.yaml").read_text(encoding="utf-8"))[1])
            for item in items.value if items is not None else ():
                item.value = [pair for pair in item.value if pair[0].value != "shows"]
                yield parse(yaml.serialize(item), card)


def main() -> None:
    """Play, save, replay, and tell what went wrong."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", default=os.environ.get("JUDGEBOT_SEED", "0"))
    parser.add_argument("--most", type=int, default=25, help="choices a game")
    parser.add_argument("--only", default="", help="a part of the names of boards, or of cards whose boards they are")
    parser.add_argument("--tell", action="store_true", help="the text of each that went wrong")
    given = parser.parse_args()
    found = list(boards(given.only))
    rng = random.Random(given.seed)
    rng.shuffle(found)
    wrong: collections.Counter[str] = collections.Counter()
    choices = games = 0
    for number in range(given.games):
        scenario = found[number % len(found)]
        try:
            one = play(scenario, random.Random(f"{given.seed}/{number}"), given.most)
        except Exception as error:
            last = traceback.extract_tb(error.__traceback__)[-1]
            one = Saved(f"{type(error).__name__} at {Path(last.filename).name}:{last.lineno}: {error}", 0, "")
        games, choices = games + 1, choices + one.choices
        if one.wrong:
            wrong[one.wrong.partition(":")[0]] += 1
            print(f"{scenario.name} ({number}): {one.wrong[:400]}")
            if given.tell:
                print(one.text)
    print(f"{games} games, {choices:,} choices, {sum(wrong.values())} not replayed as played: {dict(wrong)}")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
