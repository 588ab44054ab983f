"""Every word of the ability language, with every value that it takes, in every place where it may stand.

    python tests/stress/crossing.py                  # all of it, in some minutes; status 1 if something does nothing
    python tests/stress/crossing.py --only trash     # one word

The words are taken from the library: for each word the shortest instructions that stand by themselves, then each of
its arguments with each value that a card gives it. They are put into each place of a card, and played on a small board
made for the place. The loader refuses them; or they change the game; or the trace says by which rule they do not.
Anything else is a fault: a word that loads and does nothing, a crash, or something that only play finds not to be
implemented. And each declaration of a card is taken away: a scenario beside the card must notice it.
"""

from __future__ import annotations

import argparse
import collections
import copy
import functools
import sys
import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import yaml

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from judgebot.cards import effects as e  # noqa: E402
from judgebot.cards import scope  # noqa: E402
from judgebot.cards.catalog import LIBRARY, Card, Catalog, facts, read_card, split_file  # noqa: E402
from judgebot.cards.nodes import LanguageError, walk  # noqa: E402
from judgebot.engine.machine import Event, Machine  # noqa: E402
from judgebot.engine.records import Decision, NotImplementedRule  # noqa: E402
from judgebot.scenario.board import build  # noqa: E402
from judgebot.scenario.expect import compare  # noqa: E402
from judgebot.scenario.model import Scenario  # noqa: E402
from judgebot.scenario.notation import notation  # noqa: E402
from judgebot.scenario.read import parse  # noqa: E402
from judgebot.scenario.run import AmbiguousLine, StuckLine, run  # noqa: E402
from judgebot.scenario.shows import shows  # noqa: E402
from judgebot.yamlio import BadInput  # noqa: E402

Raw = Any
NAME = "Specimen"


class Place(NamedTuple):
    """Where a word can stand: on which card, in which ability, and how that ability comes to be resolved.

    abilities  the card's, with WORD where the word stands
    facts      the card's facts, as YAML
    board      what the board has besides
    lines      what the players do, first things first: words that an option's words begin with; behind "then " only
               once all before it is done
    """

    name: str
    side: str
    type: str
    facts: str
    abilities: Raw
    board: tuple[tuple[str, str], ...]
    lines: tuple[str, ...]


def _place(raw: dict[str, Any]) -> Place:
    board = tuple(raw.get("board", {}).items())
    lines = tuple(raw.get("lines", ()))
    return Place(raw["place"], **raw["card"], facts=raw.get("facts", ""), abilities=raw["abilities"], board=board,
                 lines=lines)  # fmt: skip


TABLE: dict[str, Any] = yaml.safe_load(Path(__file__).with_name("places.yaml").read_text(encoding="utf-8"))
DO = tuple(map(_place, TABLE["instructions"]))


@functools.cache
def _scenario(name: str) -> Scenario:
    """The board of a place; the abilities are put into its card later."""
    place = next(one for one in DO if one.name == name)
    given = {key: "" for key in ("at", "HQ", "score", "ice", "servers", "grip", "rig", "history")}
    given |= {"side": place.side, "type": place.type, "facts": place.facts + " ", "turn": place.side} | dict(
        place.board
    )
    return parse("title: crossing\n" + TABLE["board"].format(**given), "crossing")


def filled(template: Raw, raw: Raw) -> Raw:
    """Abilities with a word in its place."""
    if template == "WORD":
        return copy.deepcopy(raw)
    if isinstance(template, dict):
        return {key: filled(value, raw) for key, value in template.items()}
    return [filled(item, raw) for item in template] if isinstance(template, list) else template


# Specimens from the library

# Words that no card uses alone.
OWN: tuple[tuple[str, Raw], ...] = (
    ("advance", [{"advance": {"choose": {"advanceable": True}}}]),
    ("score", [{"score": {"choose": {"type": "agenda", "zone": "HQ"}}}]),
    (
        "for_each",
        [
            {"look": {"what": {"top": 2, "of": "R&D"}, "as": "few"}},
            {"for_each": {"of": "few", "do": [{"trash": "each"}]}},
        ],
    ),
)


class Specimen(NamedTuple):
    """A word to be put into places: its family, its name, and instructions (or another form) that contain it."""

    family: str
    word: str
    raw: Raw
    why: str


@functools.cache
def library() -> tuple[tuple[str, dict[str, Any]], ...]:
    """Every card definition of the library, as plain data."""
    found = []
    for path in sorted(LIBRARY.glob("*.yaml")):
        definition, _ = split_file(path.read_text(encoding="utf-8"))
        found.append((path.stem, yaml.load(definition, getattr(yaml, "CSafeLoader", yaml.SafeLoader))))
    return tuple(found)


def programs(of: Raw) -> Iterator[Raw]:
    """Every list of instructions within a definition."""
    if isinstance(of, dict):
        for key, value in of.items():
            if key in ("do", "play", "sub", "then", "otherwise", "if_successful", "if_unsuccessful"):
                if isinstance(value, list):
                    for first in range(len(value)):
                        for last in range(first + 1, min(len(value), first + 3) + 1):
                            yield value[first:last]
                elif isinstance(value, str | dict) and key != "play":
                    yield [value]
            yield from programs(value)
    elif isinstance(of, list):
        for value in of:
            yield from programs(value)


def closed(read: Raw) -> bool:
    """Whether instructions use no name that they do not bind themselves, and more is done than choosing (9.11.4c)."""
    steps = read if isinstance(read, tuple) else (read,)
    done = [one for step in steps for one in getattr(step, "effects", ())]
    if done and all(one.name == "choose" and not one.remember for one in done):
        return False
    own = set()
    for node in walk(read):
        for key in ("bind", "remember", "found"):
            name = getattr(node, key) if key in node.arguments else ""
            if isinstance(name, str) and name:
                own.add(name)
        if isinstance(node, e.Choose) and not node.bind:
            own.add("target")
        if node.name == "for_each":
            own.add("each")
        if node.name == "psi":
            own |= {"bids differ", "bids match"}
        if node.name == "trash":
            own.add("trashed")
        if node.name == "swap":
            own.add("swapped")
        if node.name == "forfeit":
            own.add("forfeited")
        if node.name == "install":
            own.add("installed")
    return all(name in own or name in scope.SERVER_ROLES for name in scope.names_used(read))


@functools.cache
def effects() -> tuple[Specimen, ...]:
    """For each effect word the shortest closed instructions of the library, then its closed arguments' values."""
    best: dict[tuple[str, str, str], tuple[int, Raw]] = {}
    for _card, data in library():
        for raw in programs(data.get("abilities")):
            try:
                read = e.program(raw)
            except LanguageError:
                continue
            if not closed(read):
                continue
            size = len(str(raw))
            for node in walk(read):
                if node.family != "effect":
                    continue
                for key, value in [("", ""), *((k, getattr(node, k)) for k in node.arguments)]:
                    argument = node.arguments.get(key)
                    if argument is not None and (value == argument.default or not isinstance(value, str | bool)):
                        if argument is None or value is None or value == argument.default or value is argument.default:
                            continue
                        value = "…"
                    shown = (node.name, key, str(value))
                    if shown not in best or size < best[shown][0]:
                        best[shown] = (size, raw)
    made = [Specimen("effect", name, raw, f"{key}={value}".strip("=")) for (name, key, value), (_, raw) in best.items()]
    made += [Specimen("effect", name, raw, "") for name, raw in OWN]
    return tuple(sorted(made, key=lambda one: (one.word, one.why)))


# Declarations: whether a card's own scenarios would notice that one of them is gone

NEUTRAL = {"influence_note": "nothing"}


def without(of: Raw) -> Iterator[tuple[str, Raw]]:
    """A list of abilities without each of the declarations in it, one at a time: the declaration, and what is left."""
    for path, static in statics(of):
        for number, item in enumerate(items := static if isinstance(static, list) else [static]):
            for word in item if isinstance(item, dict) else [item]:
                left = {key: value for key, value in item.items() if key != word} if isinstance(item, dict) else {}
                changed = copy.deepcopy(of)
                at = changed
                for step in path[:-1]:
                    at = at[step]
                at[path[-1]] = [*items[:number], left or NEUTRAL, *items[number + 1 :]]
                yield str(word), changed


def statics(of: Raw, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Raw]]:
    """Everything that stands under `static`, with the way to it."""
    if isinstance(of, dict):
        for key, value in of.items():
            if key == "static":
                yield (*path, key), value
            yield from statics(value, (*path, key))
    elif isinstance(of, list):
        for index, value in enumerate(of):
            yield from statics(value, (*path, index))


def unnoticed(card: str, data: dict[str, Any]) -> list[str]:
    """The declarations of a card of the library without which the scenarios beside it hold all the same."""
    scenarios = shows(card)
    found = []
    for word, abilities in without(data.get("abilities")):
        if word in OF_NO_GAME or not scenarios:
            continue
        try:
            changed = read_card(card, {**data, "abilities": abilities}, facts(card))
        except LanguageError:
            continue  # what gives another ability its X, its flip, its name: the card does not stand without it
        if all(_holds(scenario, changed) for scenario in scenarios):
            found.append(word)
    return found


def _holds(scenario: Scenario, card: Card) -> bool:
    cards = {**scenario.cards, card.id: card}
    try:
        return not compare(run(scenario.replace(cards=cards, catalog=Catalog(cards))))
    except (BadInput, StuckLine, AmbiguousLine, NotImplementedRule):
        return False


# A rule for building the deck changes nothing in the game.
OF_NO_GAME = {"influence_note"}


# Playing


class Fate(NamedTuple):
    """What became of a specimen in a place: refused, changed, told, or one of the faults."""

    kind: str
    why: str = ""


FAULTS = ("nothing", "crash", "not implemented", "never")
# What no definition shows to be impossible: an action phase that ends while a card is on its way, an endless process.
NOT_IMPLEMENTED = ("5.4.3c", "10.1.6", "1.16.1a")
FIRST, LAST = 41, 43
# Events that say why something did not happen.
REASONS = {
    *(
        "no_effect",
        "no_target",
        "impossible",
        "prohibited",
        "lost_track",
        "not_met",
        "near_miss",
        "refused",
        "invalid_target",
    ),
    *("not_relevant", "nothing_to_replace", "not_moved", "not_swapped", "not_installed", "not_played", "not_rezzed"),
    *("not_scored", "not_paid", "cannot_pay", "not_resolved", "declines", "mark_stays"),
}
# Events that say no more than that the ability was resolved.
FRAME = {
    *("step", "checkpoint", "checkpoint_step", "imminent", "resolves", "resolved", "no_interrupts", "interrupt_window"),
    *(
        "expected",
        "candidate",
        "subroutine",
        "paid_window",
        "window_closes",
        "passes",
        "idle",
        "targets",
        "uses",
        "pays",
    ),
    *("counts", "grouped", "reaction_window", "pending", "triggers"),
}


def put(place: Place, raw: Raw) -> Scenario:
    """The board of a place with the instructions on its card. Raises LanguageError."""
    base = _scenario(place.name)
    old = next(iter(base.cards.values()))
    definition = {"abilities": filled(place.abilities, raw)}
    facts = {
        **{
            key: getattr(old, key) for key in ("title", "side", "type", "cost", "strength", "memory", "trash", "points")
        },
        **{"requirement": old.requirement, "subtypes": list(old.subtypes)},
    }
    card = read_card(old.id, definition, {key: value for key, value in facts.items() if value is not None})
    cards: dict[str, Card] = {**base.cards, old.id: card}
    return base.replace(cards=cards, catalog=Catalog(cards))


def pick(m: Machine, decision: Decision, lines: list[str]) -> int:
    """The answer to a decision: a line that fits, then what uses the card, then what does most."""
    words = [notation(m, option.choice) for option in decision.options]
    for line in lines:
        if line.startswith("then ") and line != lines[0]:
            continue
        for index, said in enumerate(words):
            if said.lower().startswith(line.removeprefix("then ").lower()):
                if not line.startswith("do not"):
                    lines.remove(line)
                return index
    ready = not any(line.startswith("run") for line in lines)
    for index, said in enumerate(words):
        if (
            NAME in said
            and ready
            and said.split()[0] in ("use", "trigger", "play", "resolve", "encounter", "access", "trash")
        ):
            return index
    if decision.kind in ("paid", "jack out") and decision.default is not None:
        return decision.default
    if decision.kind == "action":
        return next((index for index, said in enumerate(words) if said.startswith(("gain 1", "take 1"))), 0)
    if words[0].startswith(("do not", "pass", "choose no more", "jack out", "decline")) and len(words) > 1:
        return 1
    return 0


def fate(place: Place, raw: Raw, most: int = 40, tell: bool = False) -> Fate:
    """What becomes of instructions in a place. They stand between two others, of which the trace tells."""
    try:
        put(place, raw)
        scenario = put(place, [{"gain": FIRST}, *raw, {"gain": LAST}])
    except LanguageError as error:
        return Fate("refused", error.message)
    m = build(scenario)
    lines = list(place.lines)
    m.limit = m.steps + 4_000
    try:
        for _ in range(most):
            decision = m.advance()
            found = _told(m.events or [])
            if decision is None or found is not None:
                break
            index = pick(m, decision, lines)
            if tell:
                words = [notation(m, option.choice) for option in decision.options]
                print(decision.who, decision.step, decision.kind, words[index], "OF", words[:6])
            m.answer(index)
    except NotImplementedRule as error:
        return Fate("told" if str(error).startswith(NOT_IMPLEMENTED) else "not implemented", str(error))
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        return Fate("crash", f"{type(error).__name__} at {Path(last.filename).name}:{last.lineno}: {error}")
    return _told(m.events or [], over=True) or Fate("never", "the ability was never resolved")


def _told(events: Sequence[Event], over: bool = False) -> Fate | None:
    """What the trace says between the first instruction and the last; None if neither, yet, and nothing between."""
    numbers = [event.data.get("n") if event.kind == "gained" else 0 for event in events]
    if FIRST not in numbers:
        return None
    first = numbers.index(FIRST)
    last = numbers.index(LAST) if LAST in numbers else None
    if last is None and not over:
        return None
    between = [event for event in events[first + 1 : last] if event.kind not in FRAME]
    changes = [event.kind for event in between if event.kind not in REASONS]
    if changes:
        return Fate("changed", changes[0])
    if between:
        return Fate("told", f"{between[0].kind} {between[0].cites[0]}")
    return Fate("nothing", "nothing is told of it")


def crossing() -> Iterator[tuple[Place, Specimen]]:
    """Every place of instructions with every specimen."""
    for specimen in effects():
        for place in DO:
            yield place, specimen


def main() -> None:
    """Cross everything, and tell what was found."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--only", default="", help="one word")
    given = parser.parse_args()
    counts: collections.Counter[str] = collections.Counter()
    faults: dict[tuple[str, str, str], list[str]] = collections.defaultdict(list)
    for place, specimen in crossing():
        if given.only in ("", specimen.word):
            found = fate(place, specimen.raw)
            counts[found.kind] += 1
            if found.kind in FAULTS:
                faults[found.kind, specimen.word, f"{found.why} | {specimen.raw}"].append(place.name)
    for (kind, word, why), places in sorted(faults.items()):
        print(f"{kind}: {word}: {why}\n    {len(places)}: {', '.join(places)}")
    print(", ".join(f"{times} {kind}" for kind, times in counts.most_common()))
    for card, data in library():
        for word in unnoticed(card, data) if not given.only else ():
            print(f"{card}: nothing is different without {word}")
            faults["unnoticed", card, word] = []
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
