"""How fast whole games of random Standard decks are played. Run: python tests/bench/games.py [GAMES]

The promises that `tests/stress/games.py` asserts on the way are part of the time; `cards` is the time to make the decks
and boards alone, for the ratio.
"""

import random
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from judgebot.game.objects import CORP, RUNNER  # noqa: E402
from tests.stress import games  # noqa: E402


def main(number: int) -> None:
    """Print the decisions a second, and the time of a game beside that of its set-up."""
    pools = {side: games.pool(side) for side in (CORP, RUNNER)}
    games.start(random.Random(0), pools, False)  # the cards are read once
    begun = time.process_time()
    for index in range(number):
        games.start(random.Random(index), pools, False)
    setting = time.process_time() - begun
    begun = time.process_time()
    decisions = sum(games.play(index, 0, pools).decisions for index in range(number))
    took = time.process_time() - begun
    print(f"{number} games, {decisions:,} decisions, {decisions / took:,.0f} a second")
    print(f"a game: {took / number * 1000:.0f} ms, x {took / setting:.1f} its set-up")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
