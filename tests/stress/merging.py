"""The search with and without merging of states, on small boards of the library's abilities.

    python tests/stress/merging.py --boards 2000     # with progress; status 1 if an outcome was lost or added
    python tests/stress/merging.py --boards 1 --first 4711   # one of them again, with its text

Two to four cards with all their abilities, made cheap: those that ask about the past, and those with rare words of the
language, are preferred. Some boards ask questions too, so that verdicts are compared as well. Board N of a seed is
always the same. The suite tries a few (`test_merging.py`); every fault found is a board there.
"""

from __future__ import annotations

import argparse
import collections
import concurrent.futures
import functools
import os
import random
import sys
import time
import traceback
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

import yaml  # noqa: E402

from judgebot.cards.catalog import LIBRARY, Catalog, facts, implemented, split_file  # noqa: E402
from judgebot.cards.nodes import FAMILIES, Past, walk  # noqa: E402
from judgebot.engine.records import NotImplementedRule  # noqa: E402
from judgebot.explore.lines import Start, as_scenario, begin  # noqa: E402
from judgebot.explore.questions import questions  # noqa: E402
from judgebot.explore.search import EVERYONE, Result, explore  # noqa: E402
from judgebot.explore.whatif import Classes  # noqa: E402
from judgebot.game.objects import PLAYERS  # noqa: E402
from judgebot.scenario.read import parse  # noqa: E402
from judgebot.scenario.script import AmbiguousLine, StuckLine  # noqa: E402
from judgebot.yamlio import BadInput  # noqa: E402

FEW = 10  # choices in all on a board: too few
MERGED = 600  # choices tried with merging, at most
LINES = 120  # ... and without; lines walked at random are compared besides
WALKS = 10  # random lines to their ends
LONG = 120  # decisions in one of them
REPLAYED = 3  # reported lines
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
QUESTIONS = (
    *("state: {runner.credits: 1}, sometime: true", "state: {corp.credits: 2}, sometime: true"),
    *("state: {runner.tags: 1}, sometime: true", "state: {runner.core_damage: 9}", "state: {corp.score: 1}"),
    *("trace: [{trashed: true}]", "trace: [{gained: true}, {trashed: true}]", "trace: [{triggers: true, times: 2}]"),
)
KEYS = ("abilities", "counter_abilities", "other_face")
PLACED = {
    "corp": ("identity", "agenda", "asset", "upgrade", "ice", "operation"),
    "runner": ("identity", "resource", "hardware", "program", "event"),
}


class Piece(NamedTuple):
    """A card of the library as it stands on a small board, cheap, its words, and how likely it is drawn."""

    title: str
    side: str
    type: str
    entry: dict[str, Any]
    words: frozenset[str]
    weight: float


@functools.cache
def pieces() -> dict[str, list[Piece]]:
    """The cards of the library by side, those preferred whose words are rare or ask about the past."""
    catalog = Catalog()
    found = []
    uses: collections.Counter[str] = collections.Counter()
    for name in implemented():
        about = facts(name)
        if about["type"] not in PLACED[about["side"]]:
            continue
        definition = _with_on(yaml.load(split_file((LIBRARY / f"{name}.yaml").read_text("utf-8"))[0], Loader=LOADER))
        if not definition.get("abilities") or set(definition) - {"card", *KEYS}:
            continue
        card = catalog.card(name)
        faces = (*card.abilities, *card.counter, *(card.other.abilities if card.other is not None else ()))
        nodes = [node for ability in faces for node in walk(ability)]
        words = frozenset(f"{node.family} {node.name}" for node in nodes if node.family)
        uses.update(words)
        found.append(
            (
                about,
                {key: definition[key] for key in KEYS if key in definition},
                words,
                any(node.past() != Past() for node in nodes),
            )
        )
    made: dict[str, list[Piece]] = {"corp": [], "runner": []}
    for about, abilities, words, asks in found:
        entry = {"side": about["side"], "type": about["type"], "subtypes": about.get("subtypes") or [], "cost": 0}
        entry |= {"strength": 1} if about.get("strength") is not None else {}
        entry |= {"requirement": 1, "points": about["points"]} if about["type"] == "agenda" else {}
        entry |= {"trash": 1} if about.get("trash") is not None else {}
        entry |= {"memory": 0} if about["type"] == "program" else {}
        entry |= abilities
        if about["type"] == "identity":
            del entry["cost"]
        weight = sum(1 / uses[word] for word in words) + (3 if asks else 0.3)
        made[about["side"]].append(Piece(about["title"], about["side"], about["type"], entry, words, min(weight, 6.0)))
    return made


def _with_on(value: Any) -> Any:
    """What PyYAML has read, with the key `on`, which it takes for a truth."""
    if isinstance(value, dict):
        return {"on" if key is True else key: _with_on(inner) for key, inner in value.items()}
    return [_with_on(one) for one in value] if isinstance(value, list) else value


def drawn(rng: random.Random, side: str, count: int, types: tuple[str, ...] = ()) -> list[Piece]:
    """Some cards of a side, of these types, no two the same."""
    fit = [one for one in pieces()[side] if not types or one.type in types]
    found: dict[str, Piece] = {}
    while len(found) < count:
        one = rng.choices(fit, [piece.weight for piece in fit])[0]
        found[one.title] = one
    return list(found.values())


def board(number: int, seed: int) -> str:
    """The text of board `number`.

    One that cannot be read, that stops, on which little can be done, or more than the search sees, is made anew.
    """
    rng = random.Random(f"{seed}/{number}")
    while True:
        text = _board(rng)
        try:
            start, watch = begin_of(text)
            if explore(start.walker, watch, keeper=start.keeper, most=FEW).exhausted:
                continue
            if not explore(start.walker, watch, keeper=start.keeper, most=MERGED, seconds=1_000).exhausted:
                continue
        except (BadInput, NotImplementedRule, AmbiguousLine, StuckLine):
            continue
        return text


def _board(rng: random.Random) -> str:
    how = rng.choice(("corp", "runner", "run", "run"))
    within = "run" if how == "run" else rng.choice(("turn", "action"))
    main = rng.choice(("corp", "runner")) if how == "run" else how
    cards = drawn(rng, main, rng.randint(1, 3)) + drawn(rng, "corp" if main == "runner" else "runner", 1)
    if how == "run":
        cards += drawn(rng, "corp", 1, ("ice",))
    places: dict[str, list[str]] = collections.defaultdict(list)
    for one in {card.title: card for card in cards}.values():
        where = one.type if one.type in ("event", "operation", "ice") else one.side
        where += " identity" if one.type == "identity" else ""
        known = "'" + one.title.replace("'", "''") + "'"
        state = rng.choice(("rezzed: true", "rezzed: true", "advanced: 1", "")) if where in ("corp", "ice") else ""
        if where == "runner":
            state = rng.choice(("", "", "credits: 1", "virus: 1", "power: 1"))
        if one.type == "agenda":
            state = rng.choice(("", "advanced: 1"))
        places[where].append(f"{{card: {known}{', ' if state else ''}{state}}}")
    clicks = f"clicks: {rng.choice((1, 1, 2))}, "
    corp, runner = (clicks, "") if how == "corp" else ("", clicks)
    corp += "".join(f"identity: {card}, " for card in places["corp identity"][:1])
    runner += "".join(f"identity: {card}, " for card in places["runner identity"][:1])
    remotes = {f"remote {n}": card for n, card in enumerate(places["corp"], 1)}
    roots = "".join(f", {name}: {{root: [{card}]}}" for name, card in remotes.items())
    lines = [
        "title: a small board",
        "board:",
        f"  turn: {'corp' if how == 'corp' else 'runner'}",
        f"  corp: {{{corp}credits: {rng.randint(0, 3)}, HQ: [{', '.join(places['operation'])}], R&D: 1,",
        f"    servers: {{HQ: {{ice: [{', '.join(places['ice'])}]}}{roots}}}}}",
        f"  runner: {{{runner}credits: {rng.randint(0, 3)}, grip: [{', '.join(places['event'])}], stack: 2,",
        f"    tags: {rng.choice((0, 0, 1))}, rig: [{', '.join(places['runner'])}]}}",
    ]
    if how == "run":
        lines += ["play:", f"  - runner: run {rng.choice(['HQ', 'HQ', 'R&D', *remotes])}"]
    kind, asked = rng.choice(("never", "always", "possible")), rng.choice(QUESTIONS)
    vary = rng.choice(("both", "both", "both", "corp", "runner"))
    given = f"within: {within}, vary: {vary}, after: {1 if how == 'run' else 0}"
    lines += ["expect:", f"  {kind}: [{{{asked}, {given}}}]"]
    inline = {one.title: one.entry for one in cards}
    text = yaml.safe_dump({"cards": inline}, default_flow_style=None, width=110, sort_keys=False, allow_unicode=True)
    return "\n".join(lines) + "\n" + text


def begin_of(text: str) -> tuple[Start, Classes]:
    """Where the search on a board starts, and what tells its outcomes apart."""
    scenario = parse(text)
    asked = questions(scenario)
    within, after, vary = asked[0].group if asked else ("turn", 0, EVERYONE)
    start = begin(scenario, within, after, vary)
    return start, Classes(start.walker, asked)


def walk_once(start: Start, watch: Classes, rng: random.Random) -> Any:
    """The outcome of a random line; None where it does not end."""
    m, kept, script = start.walker.copy(record=watch.record), watch.begin(), (0, "")
    for _ in range(LONG):
        decision = m.advance()
        kept = watch.look(kept, m, decision)
        if m.events:
            m.events = []
        if m.forced and start.keeper.lines:
            script = start.keeper.take(m, script, m.forced)
        if decision is None:
            return watch.facts(kept, m)
        pick: int | None = None
        if decision.who not in start.keeper.vary:
            pick, script = start.keeper.choose(m, script, decision)
        m.answer(rng.randrange(len(decision.options)) if pick is None else pick)
    return None


def replayed(text: str, start: Start, merged: Result) -> str:
    """Which of the lines that a search reports does not come to its outcome again from its words; "" if all do."""
    if start.within != "turn":
        return ""  # its end cannot be told once the line is given
    for outcome, leaf in list(merged.outcomes.items())[-REPLAYED:]:
        again = as_scenario(parse(text), start, leaf.line)
        try:
            m = begin(again, "turn", len(again.play)).walker
        except (AmbiguousLine, StuckLine) as error:
            return str(error)
        while (decision := m.advance()) is not None:
            m.answer(decision.default or 0)
        wanted: dict[str, Any] = dict(outcome[1])  # type: ignore[index]
        state = m.state
        if [state.players[who].credits for who in PLAYERS] != [wanted[f"{who}.credits"] for who in PLAYERS]:
            return f"the line to {outcome} comes to something else"
    return ""


def compare(text: str) -> tuple[str, bool]:
    """What the merged search gets wrong on a board, "" if nothing; and whether it saw all of it."""
    start, watch = begin_of(text)
    settings: Any = {"keeper": start.keeper, "seconds": 1_000}
    merged = explore(start.walker, watch, most=MERGED, **settings)
    naive = explore(start.walker, watch, merge=False, most=LINES, **settings)
    if astray := replayed(text, start, merged):
        return astray, merged.exhausted
    found = set(naive.outcomes)
    if merged.exhausted:
        rng = random.Random(text)
        found |= {walk_once(start, watch, rng) for _ in range(WALKS)} - {None}
        if lost := found - set(merged.outcomes):
            return f"{len(lost)} outcomes lost: {sorted(map(str, lost))[0]}", True
    if (added := set(merged.outcomes) - found) and not naive.why:
        return f"{len(added)} outcomes added: {sorted(map(str, added))[0]}", merged.exhausted
    return "", merged.exhausted


def fault(text: str) -> str:
    """What the merged search gets wrong on a board; "" if nothing."""
    return compare(text)[0]


def batch(first: int, count: int, seed: int) -> tuple[list[str], int, set[str]]:
    """Compare on some boards: the faults, on how many the search saw everything, and the words of their cards."""
    words = {one.title: one.words for side in pieces().values() for one in side}
    faults, whole, used = [], 0, set()
    for number in range(first, first + count):
        text = board(number, seed)
        try:
            wrong, seen = compare(text)
        except Exception as error:
            last = traceback.extract_tb(error.__traceback__)[-1]
            wrong, seen = f"{type(error).__name__}: {error} ({Path(last.filename).name}:{last.lineno})", False
        faults += [f"board {number}: {wrong}"] if wrong else []
        whole += seen
        for title in yaml.load(text, Loader=LOADER)["cards"]:
            used |= words.get(title, set())
    return faults, whole, used


def main() -> int:
    """Compare, several processes side by side, with progress."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=int(os.environ.get("JUDGEBOT_SEED", "0")))
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    if given.boards == 1:
        print(board(given.first, given.seed))
    begun, tried, whole = time.monotonic(), 0, 0
    faults: list[str] = []
    used: set[str] = set()
    size = max(1, min(10, given.boards // given.jobs))
    end = given.first + given.boards
    with concurrent.futures.ProcessPoolExecutor(given.jobs) as pool:
        parts = {
            pool.submit(batch, first, min(size, end - first), given.seed): min(size, end - first)
            for first in range(given.first, end, size)
        }
        for done in concurrent.futures.as_completed(parts):
            found, seen, words = done.result()
            tried, whole = tried + parts[done], whole + seen
            used |= words
            faults += found
            print(*(f"\r{one}" for one in found), sep="\n", end="\n" if found else "", flush=True)
            print(f"\r{tried:,} of {given.boards:,} boards, {len(faults)} faults ", end="", file=sys.stderr, flush=True)
    every = {f"{family} {name}" for family, words_of in FAMILIES.items() for name in words_of}
    took = time.monotonic() - begun
    print(f"\n{tried:,} boards in {took:.0f} s, {whole:,} of them seen whole; {len(faults)} faults")
    never = ", ".join(sorted(every - used)) or "none"
    print(f"{len(used & every)} of {len(every)} words of the language used; never: {never}")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
