"""Whole games: random legal Standard decks, from the mulligans to the end, with random legal decisions.

    python tests/stress/games.py --games 1000        # with progress; status 1 if a game broke a promise or stopped
    python tests/stress/games.py --games 1 --first 4711 --tell   # one of them again, with its last events
    python tests/stress/games.py --games 200 --set all           # so many for each set, half of each deck from it

Game N of a seed is always the same. The suite plays a few (`test_games.py`). After every decision: each card is in
exactly one zone and none was lost; nothing is below 0; what the trace cites exists; a copy of the game goes on alike.
"""

from __future__ import annotations

import argparse
import collections
import os
import random
import sys
import time
import traceback
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from judgebot import index  # noqa: E402
from judgebot.cards import sets  # noqa: E402
from judgebot.cards.catalog import facts, implemented  # noqa: E402
from judgebot.engine.edition import BASE, CR_26_03, Edition  # noqa: E402
from judgebot.engine.machine import Machine  # noqa: E402
from judgebot.engine.records import NotImplementedRule  # noqa: E402
from judgebot.game.objects import ARCHIVES, CORP, HQ, RND, RUNNER  # noqa: E402
from judgebot.policy.lint_formats import find, read  # noqa: E402
from judgebot.scenario.board import build  # noqa: E402
from judgebot.scenario.later import only_later  # noqa: E402
from judgebot.scenario.read import parse  # noqa: E402
from judgebot.yamlio import BadInput  # noqa: E402

MOST = 6_000  # decisions in a game; more are an endless loop
CHECKED = 25  # every so many decisions the state is looked at in full
TYPES = {
    CORP: ("agenda", "asset", "ice", "operation", "upgrade"),
    RUNNER: ("event", "hardware", "program", "resource"),
}
POINTS = ((44, 18, 19), (49, 20, 21), (54, 22, 23))  # 1.4.6


class Broken(Exception):
    """A promise that did not hold."""


class Game(NamedTuple):
    """How one game went: what it was played with, how it ended, what went wrong ("" if nothing)."""

    number: int
    identities: tuple[str, str]
    ended: str
    decisions: int
    wrong: str


def pool(side: str, of: frozenset[str] = frozenset()) -> dict[str, dict[str, Any]]:
    """The facts of the library's Standard cards, and those `of` a set, of one side, identities included, by id."""
    legal = (read(find("standard")).cards | of) & set(implemented())
    return {card: found for card in sorted(legal) if (found := facts(card))["side"] == side}


def deck(
    rng: random.Random, side: str, cards: dict[str, dict[str, Any]], of: frozenset[str] = frozenset()
) -> tuple[str, list[str]]:
    """A random legal deck (1.4): its identity and its cards, shuffled; half of them `of` a set as far as they fit."""

    def drawn(fits: list[str]) -> str:
        return rng.choice((rng.random() < 0.5 and [card for card in fits if card in of]) or fits)

    identities = [card for card, about in cards.items() if about["type"] == "identity" and about.get("deck")]
    identity = drawn(identities)
    about = cards[identity]
    size, influence = about["deck"], about.get("influence_limit") or 0
    least, most = next((low, high) for top, low, high in POINTS if size <= top)
    chosen: list[str] = []
    counts: collections.Counter[str] = collections.Counter()

    def can(card: str) -> int:
        """What a copy costs in influence; -1 if there can be none."""
        fact = cards[card]
        if counts[card] >= fact.get("copies", 3):
            return -1
        if fact.get("faction") == about.get("faction"):
            return 0
        return int(fact["influence"]) if fact.get("influence") is not None else -1

    def add(card: str) -> None:
        nonlocal influence
        influence -= can(card)
        counts[card] += 1
        chosen.append(card)

    if side == CORP:
        agendas = [card for card, fact in cards.items() if fact["type"] == "agenda"]
        points = 0
        while points < least:
            fits = [a for a in agendas if 0 <= can(a) <= influence and points + cards[a]["points"] <= most]
            if not fits:
                return deck(rng, side, cards, of)
            add(picked := drawn(fits))
            points += cards[picked]["points"]
    others = [card for card, fact in cards.items() if fact["type"] in TYPES[side] and fact["type"] != "agenda"]
    while len(chosen) < size:
        fits = [card for card in others if 0 <= can(card) <= influence]
        if not fits:
            return deck(rng, side, cards, of)
        picked = drawn(fits)
        for _ in range(rng.randint(1, 3)):
            if len(chosen) < size and 0 <= can(picked) <= influence:
                add(picked)
    rng.shuffle(chosen)
    return identity, chosen


def dealt(rng: random.Random, cards: list[str]) -> tuple[list[str], list[str]]:
    """A starting hand of five, after a mulligan or not, and the deck (1.6.5, 1.6.6)."""
    if rng.random() < 0.3:
        rng.shuffle(cards)
    return cards[:5], cards[5:]


def start(
    rng: random.Random,
    pools: dict[str, dict[str, dict[str, Any]]],
    record: bool,
    edition: Edition = BASE,
    of: frozenset[str] = frozenset(),
) -> tuple[Machine, Any]:
    """A game as the Corp's first turn begins (1.6.7)."""
    lines = ["board:", "  turn: corp", "  at: 5.6.1a"]
    names = []
    for side, hand, stack in ((CORP, HQ, RND), (RUNNER, "grip", "stack")):
        identity, cards = deck(rng, side, pools[side], of)
        held, rest = dealt(rng, cards)
        names.append(pools[side][identity]["title"])
        lines += [f"  {side}:", f"    identity: {quoted(names[-1])}"]
        for zone, found in ((hand, held), (stack, rest)):
            lines.append(f"    {zone}: [{', '.join(quoted(pools[side][card]['title']) for card in found)}]")
    try:
        scenario = parse("\n".join(lines), "game", edition)
    except BadInput as bad:
        if not only_later(bad):
            raise
        scenario = parse("\n".join(lines), "game", CR_26_03)  # the edition that has a rule for these cards
    return build(scenario, record), tuple(names)


def quoted(title: str) -> str:
    """A title as YAML text."""
    return "'" + title.replace("'", "''") + "'"


def check(m: Machine, cards: int) -> None:
    """Raise Broken if a card was lost or stands twice, or something is below 0."""
    state = m.state
    found = [oid for zone in state.zones.values() for oid in zone]
    if len(found) != len(set(found)) or set(found) != set(state.objs):
        raise Broken("a card is in no zone, or in two")
    if len({obj.card for obj in state.objs.values()}) != cards:
        raise Broken(f"{cards} cards have become {len(state.objs)}")
    for name, server in state.servers.items():
        for oid in (*server.ice, *server.root):
            if oid not in state.objs or state.objs[oid].server != name:
                raise Broken(f"something stands in {name} that is not there")
    for obj in state.objs.values():
        if any(number < 0 for _, number in obj.counters):
            raise Broken(f"{m.name(obj.id)} hosts fewer than 0 counters")
        if obj.counters and obj.zone in (ARCHIVES, "heap") and not state.dirty:
            raise Broken(f"{m.name(obj.id)} hosts counters in a discard pile (10.3.1k)")
    for who, has in state.players.items():
        if min(has.credits, has.clicks, has.tags, has.bad_publicity, has.core_damage) < 0:
            raise Broken(f"the {who} has less than nothing: {has}")


def is_rule(rule: str, edition: Edition) -> bool:
    """Whether an id is that of a rule of an edition."""
    later = edition.name == CR_26_03.name and rule.startswith("26:")
    return index.load(CR_26_03.name).exists(rule[3:]) if later else index.load().exists(rule)


def play(
    number: int,
    seed: int,
    pools: dict[str, dict[str, dict[str, Any]]],
    tell: bool = False,
    of: frozenset[str] = frozenset(),
) -> Game:
    """Play one game. What goes wrong is told in the result, never raised."""
    rng = random.Random(f"{seed}/{number}")
    record = tell or number % 20 == 0
    names: tuple[str, str] = ("", "")
    decisions = 0
    m: Machine | None = None
    try:
        m, names = start(rng, pools, record, of=of)
        cards = len(m.state.objs)
        known: set[str] = set()
        while (decision := m.advance()) is not None:
            decisions += 1
            if decisions > MOST:
                raise Broken(f"no end after {MOST} decisions")
            if decisions % CHECKED == 0:
                check(m, cards)
            pick = rng.randrange(len(decision.options))
            if decision.kind == "paid" and rng.random() < 0.6:
                pick = decision.default if decision.default is not None else pick
            if decisions % 200 == 0:
                twin = m.copy(record=False)
                twin.answer(pick)
                twin.advance()
                m.answer(pick)
                m.advance()
                if twin.state.key() != m.state.key():
                    raise Broken("a copy of the game went on differently")
                continue
            m.answer(pick)
            if m.events is not None:
                cited = {rule for event in m.events for rule in event.cites} - known
                wrong = sorted(rule for rule in cited if not is_rule(rule, m.rules.edition))
                if wrong:
                    raise Broken(f"a rule is cited that does not exist: {', '.join(wrong)}")
                known |= cited
                if len(m.events) > 4_000:
                    del m.events[:-200]
        check(m, cards)
        if not m.state.winner:
            raise Broken("the game stopped and nobody has won")
        return Game(number, names, f"{m.state.winner} ({m.state.why})", decisions, "")
    except NotImplementedRule as error:
        return Game(number, names, "stopped", decisions, f"not implemented: {error}")
    except Broken as error:
        return Game(number, names, "broken", decisions, str(error))
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(last.filename).name}:{last.lineno}"
        return Game(number, names, "crashed", decisions, f"{type(error).__name__} at {where}: {error}")
    finally:
        if tell and m is not None:
            for event in (m.events or [])[-40:]:
                print(f"  {event.step:8} {event.kind}: {event.data}")


def games(numbers: Iterable[int], seed: int) -> Iterator[Game]:
    """The games of these numbers, one after the other."""
    pools = {side: pool(side) for side in (CORP, RUNNER)}
    for number in numbers:
        yield play(number, seed, pools)


def main() -> None:
    """Play, with progress, and tell what went wrong, the same faults together."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=int(os.environ.get("JUDGEBOT_SEED", "0")))
    parser.add_argument("--set", default="", help="with cards of a set, by its name; all: of each set in turn")
    parser.add_argument("--tell", action="store_true", help="show the last events of each game")
    given = parser.parse_args()
    each = by_set()
    names = list(each) if given.set == "all" else [sets.find(given.set)] if given.set else [""]
    begun, decisions, faults = time.process_time(), 0, collections.defaultdict(list)
    ends: collections.Counter[str] = collections.Counter()
    for name in names:
        of = each[name] if name else frozenset()
        pools = {side: pool(side, of) for side in (CORP, RUNNER)}
        for number in range(given.first, given.first + given.games):
            game = play(number, given.seed, pools, given.tell, of)
            decisions += game.decisions
            ends[game.ended] += 1
            if game.wrong:
                faults[game.wrong].append(game)
                where = f"{name} " if name else ""
                print(f"\r{where}game {number}: {game.wrong} ({' against '.join(game.identities)})", file=sys.stderr)
            if sys.stderr.isatty() or number % 25 == 24:
                print(
                    f"\r{name} {number + 1 - given.first} of {given.games} games", end="", file=sys.stderr, flush=True
                )
    took = time.process_time() - begun
    print(file=sys.stderr)
    print(f"{given.games * len(names)} games, {decisions:,} decisions, {decisions / took:,.0f} a second")
    for ended, times in ends.most_common():
        print(f"  {times:5} {ended}")
    for wrong, found in sorted(faults.items(), key=lambda pair: -len(pair[1])):
        print(f"  {len(found)} times, first in game {found[0].number}: {wrong}")
    sys.exit(1 if faults else 0)


def by_set() -> dict[str, frozenset[str]]:
    """The cards of the library by the sets that they are in."""
    known = set(implemented())
    return {name: frozenset(known.intersection(cards)) for name, cards in sets.sets().items()}


if __name__ == "__main__":
    main()
