"""The search with and without merging of states, on small boards whose cards ask about the past.

    python tests/stress/merging.py --boards 2000     # with progress; status 1 if an outcome was lost or added
    python tests/stress/merging.py --boards 1 --first 4711   # one of them again, with its text

Board N of a seed is always the same. The suite tries a few (`test_merging.py`); every fault found is a board there.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from judgebot.explore.lines import begin  # noqa: E402
from judgebot.explore.search import explore  # noqa: E402
from judgebot.explore.whatif import Classes  # noqa: E402
from judgebot.scenario.read import parse  # noqa: E402

LINES = 250  # choices tried without merging; what a larger board has is compared as far as that goes

# Abilities that ask what happened before, for cards of the Runner's rig.
RUNNER = (
    "{cost: 1c, limit: turn, do: [{gain: 2}]}",
    "{cost: click, limit: turn, do: [{draw: 1}]}",
    "{cost: 1c, do: [{if: {is_true: {happened: {event: {event: play, who: you}, within: this turn}},"
    " then: [{gain: 3}]}}]}",
    "{cost: 1c, do: [{gain: {times: {event: {event: gain credits, who: you}, within: this turn}}}]}",
    "{when: {event: gain credits, who: you, first: turn}, do: [{draw: 1}]}",
    "{when: {event: draw, who: you, first: turn}, may: true, do: [{gain: 1}]}",
    "{when: {event: play, who: you, first: turn}, do: [{place: {kind: power}}]}",
    "{static: {cost: {to: play, by: -1, of: {type: event}, first: turn}}}",
    "{static: {gain_ability: {of: {type: resource, named: Mini Two},"
    " ability: {cost: 1c, limit: turn, do: [{draw: 1}]}}}}",
    "{when: {event: draw, who: you, would: true, first: turn}, may: true, do: [{increase: 1}]}",
    "{cost: 1c, do: [{if: {is_true: first_click, then: [{gain: 2}]}}]}",
    "{cost: 1 power, do: [{gain: 2}]}",
    "{static: {strength: 0}, while: {at_least: {a: {counters: power}, b: 1}}}",
)
# For the Corp's cards.
CORP = (
    "{cost: 1c, limit: turn, do: [{gain: 1}]}",
    "{when: {event: tags, first: turn}, may: true, do: [{gain: 1}]}",
    "{when: {event: install, who: you, first: turn}, do: [{gain: 1}]}",
    "{cost: 1c, do: [{if: {is_true: {exists: {type: agenda, installed_this_turn: true}}, then: [{gain: 3}]}}]}",
    "{static: {cannot: {do: score, who: corp, of: {type: agenda, installed_this_turn: true}}}}",
    "{when: {event: advance, who: you, first: turn}, do: [{draw: 1}]}",
)
EVENTS = (
    "[{gain: 1}]",
    "[{draw: 1}]",
    "[{gain: 2}, {may: [{lose: 1}]}]",
    "[{place: {kind: power, on: {choose: {side: runner}}}}]",
)


def board(number: int, seed: int) -> str:
    """The text of board `number`: a turn with two clicks, two to four cards with abilities that ask about the past."""
    rng = random.Random(f"{seed}/{number}")
    corp = rng.random() < 0.4
    names = ("Mini One", "Mini Two", "Mini Three")[: rng.randint(2, 3)]
    cards = []
    for name in names:
        abilities = rng.sample(CORP if corp else RUNNER, rng.randint(1, 2))
        kind = "side: corp, type: asset, cost: 0, trash: 1" if corp else "side: runner, type: resource, cost: 0"
        cards.append(f"  {name}: {{{kind}, abilities: [{', '.join(abilities)}]}}")
    if corp:
        cards.append("  Mini Agenda: {side: corp, type: agenda, requirement: 1, points: 1, abilities: []}")
        roots = ", ".join(
            f"remote {place}: {{root: [{{card: {name}, rezzed: true}}]}}" for place, name in enumerate(names, 1)
        )
        side = (
            f"  turn: corp\n  corp: {{clicks: 2, credits: {rng.randint(1, 2)}, HQ: [Mini Agenda], R&D: [unknown],\n"
            f"    servers: {{{roots}}}}}\n"
        )
    else:
        events = []
        for place, text in enumerate(rng.sample(EVENTS, 2), 1):
            events.append(f"Mini Event {place}")
            cards.append(f"  Mini Event {place}: {{side: runner, type: event, cost: 1, abilities: [{{play: {text}}}]}}")
        side = (
            f"  turn: runner\n  corp: {{HQ: 0, R&D: 1}}\n  runner: {{clicks: 2, credits: {rng.randint(1, 2)},\n"
            f"    grip: [{', '.join(events)}], stack: 2, rig: [{', '.join(names)}]}}\n"
        )
    return "title: a small board\nboard:\n" + side + "cards:\n" + "\n".join(cards) + "\n"


def fault(text: str) -> str:
    """What the merged search gets wrong on a board; "" if nothing."""
    start = begin(parse(text), "turn")
    watch = Classes(start.walker)
    merged = explore(start.walker, watch, most=1_500, seconds=1_000)
    naive = explore(start.walker, watch, merge=False, most=LINES, seconds=1_000)
    lost = set(naive.outcomes) - set(merged.outcomes)
    if lost and merged.exhausted:
        return f"{len(lost)} outcomes lost: {sorted(map(str, lost))[0]}"
    added = set(merged.outcomes) - set(naive.outcomes)
    if added and not naive.why:
        return f"{len(added)} outcomes added: {sorted(map(str, added))[0]}"
    return ""


def main() -> None:
    """Compare, with progress."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=int(os.environ.get("JUDGEBOT_SEED", "0")))
    given = parser.parse_args()
    faults = 0
    for number in range(given.first, given.first + given.boards):
        text = board(number, given.seed)
        wrong = fault(text)
        if given.boards == 1:
            print(text)
        if wrong:
            faults += 1
            print(f"\rboard {number}: {wrong}")
        if sys.stderr.isatty() or number % 50 == 49:
            print(f"\r{number + 1 - given.first} of {given.boards}", end="", file=sys.stderr, flush=True)
    print(f"\n{given.boards} boards, {faults} on which outcomes were lost or added")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
