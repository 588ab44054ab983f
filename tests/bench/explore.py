"""How fast the explorer is, and what merging saves: python tests/bench/explore.py

Three named trees: Clot and Self-Modifying Code over a Corp turn; a run through two pieces of ice with a paid breaker; a
reaction window with four triggers. Prints, for each: choices tried per second on one core, the size of the tree with
merging, and without it (counted, not walked). Aims: 3,000 choices a second; the four-trigger window within a second.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from judgebot.explore.lines import begin
from judgebot.explore.perft import perft
from judgebot.explore.search import explore
from judgebot.explore.whatif import Classes
from judgebot.scenario.read import parse

CLOT = """
title: Clot and Self-Modifying Code over a Corp turn
board:
  turn: corp
  at: 5.6.2a
  corp:
    clicks: 3
    credits: 5
    HQ: [Merger]
    servers: {remote 1: {root: [{card: SanSan City Grid, rezzed: true}]}}
  runner: {credits: 4, stack: [Clot, Hush], rig: [Self-Modifying Code]}
"""

TWO_ICE = """
title: a run through two pieces of ice with a paid breaker
board:
  turn: runner
  corp:
    credits: 5
    servers: {HQ: {ice: [Wall of Static, {card: Enigma, rezzed: true}]}}
  runner: {credits: 7, rig: [Bench Breaker]}
cards:
  Bench Breaker:
    side: runner
    type: program
    subtypes: [icebreaker]
    cost: 2
    memory: 1
    strength: 2
    abilities:
      - cost: 1c
        interface: true
        do: [{break: {n: 1}}]
      - cost: 1c
        do: [{strength: 1}]
play:
  - runner: run HQ
"""

FOUR = """
title: a reaction window with four triggers
board:
  turn: runner
  at: 5.7.1d
  runner:
    credits: 3
    rig:
      - Aesop's Pawnshop
      - Drug Dealer
      - Underworld Contact
      - {card: The Supplier, hosted: [{card: Dyson Mem Chip, installed: false}]}
"""

TREES = [(CLOT, "turn", 0), (TWO_ICE, "run", 1), (FOUR, "window", 0)]


def main() -> None:
    """Print the figures."""
    for text, within, after in TREES:
        scenario = parse(text)
        start = begin(scenario, within, after)
        explore(start.walker, Classes(start.walker), most=50)  # loads the cards
        begun, cpu = time.monotonic(), time.process_time()
        found = explore(start.walker, Classes(start.walker), most=60_000, seconds=120)
        wall, cpu = time.monotonic() - begun, time.process_time() - cpu
        cut = "" if found.exhausted else " (cut short)"
        print(scenario.title)
        size = f"{found.decisions:,} in {cpu:.2f} s ({wall:.2f} s by the clock)"
        print(f"  {found.decisions / cpu:,.0f} choices a second: {size}")
        print(f"  with merging: {found.states:,} states{cut}, {len(found.outcomes)} outcomes")
        if found.exhausted:
            counts = perft(start.walker)
            print(f"  without: {counts.lines:,} lines with {counts.decisions:,} decisions")


if __name__ == "__main__":
    main()
