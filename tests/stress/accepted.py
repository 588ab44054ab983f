"""Every effect word with every value that the readers of its arguments accept, whether a card uses it or not.

    python tests/stress/accepted.py                     # all of it, in some minutes; status 1 at a fault
    python tests/stress/accepted.py --only add          # one word
    python tests/stress/accepted.py --part 3/40         # a part of it, as the suite tries one
    python tests/stress/accepted.py --seed 7            # in other places

What an argument takes is found by asking its own reader: every name that some reader lists, every number, flag,
selection, reference, target, value, condition, cost and instruction of a pool is offered to it. Each value that it
takes is put into the shortest instructions of the library that use the word, and these into places of `crossing.py`.
Then the loader refuses the whole; or something comes of it: nothing crashes, nothing is silent between the instruction
before and the one after, and somewhere the game or what players may choose goes another way than without the value.
"""

from __future__ import annotations

import argparse
import copy
import functools
import itertools
import json
import random
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import yaml

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from judgebot.cards import effects as e  # noqa: E402
from judgebot.cards.nodes import _REQUIRED, FAMILIES, Argument, LanguageError, Node, walk  # noqa: E402
from judgebot.cards.queries.selections import NAMED, Ref  # noqa: E402
from judgebot.cards.queries.values import Num  # noqa: E402
from judgebot.cards.reference import expected  # noqa: E402
from judgebot.engine.records import NotImplementedRule  # noqa: E402
from judgebot.scenario.board import build  # noqa: E402
from tests.stress import crossing  # noqa: E402

Raw = Any

SERVERS = ("HQ", "R&D", "Archives", "remote 1", "this", "attacked", "any", "remote", "central", "another", "mark")
# What is offered to every reader besides the names that readers list.
POOL: tuple[Raw, ...] = (
    *(True, False, 0, 1, 2, 3, -1),
    *("this", "it", "those", "host", "identity", "encountered", "approached", "accessed", "drawn", "last encountered"),
    *({"type": "ice"}, {"zone": "HQ"}, {"zone": "grip"}, {"zone": "heap"}, {"zone": "Archives"}, {"rezzed": False}),
    *({"type": "program"}, {"side": "corp"}, {"controller": "you", "zone": "hand"}, {"type": "agenda", "zone": "HQ"}),
    *({"choose": {"zone": zone}} for zone in ("HQ", "grip", "heap", "Archives")),
    *({"choose": {"type": kind}} for kind in ("ice", "program", "asset", "hardware", "resource", "agenda")),
    *({"choose": {"zone": "grip"}, "n": 2}, {"choose": {"zone": "HQ"}, "n": 2, "up_to": True}),
    *({"all": {"type": "program"}}, {"all": {"type": "ice"}}, {"all": {"zone": "HQ"}}, {"these": ["this", "identity"]}),
    *({"top": 1, "of": "stack"}, {"top": 2, "of": "R&D"}, {"random": 1, "of": "grip"}, {"random": 2, "of": "HQ"}),
    *({"random": 1, "of": "Archives"}, {"random": 1, "of": "stack"}, {"random": 1, "of": "R&D"}),
    *("x", {"player": "tags"}, {"count": {"zone": "HQ"}}, "tagged", {"link": 9}, {"exists": {"type": "ice"}}),
    *("1c", "click", "trash", "all", [{"gain": 1}], [{"draw": 1}], [{"damage": 1}], [], ["HQ", "R&D"], [[{"gain": 1}]]),
    *([{"strength": 1}], [{"hand_size": {"by": 2}}], [{"cannot": "draw"}], [{"sub": [{"gain": 1}]}]),
    *([{"when": "turn ends", "do": [{"gain": 1}]}], {"when": "turn ends", "do": [{"gain": 2}]}),
)


def names_listed(argument: Argument) -> list[str]:
    """The names that an argument's own reader says it expects."""
    said = expected(argument).removesuffix(", or a list")
    return said.removeprefix("one of ").split(", ") if said.startswith("one of ") else []


@functools.cache
def pool() -> tuple[Raw, ...]:
    """Everything that is offered to a reader."""
    listed = {
        name
        for words in FAMILIES.values()
        for cls in words.values()
        for argument in cls.arguments.values()
        for name in names_listed(argument)
    }
    return (*POOL, *sorted(listed), "barrier", "virus", "icebreaker", "trace")


def takes(argument: Argument, raw: Raw) -> bool:
    """Whether an argument's reader accepts a value."""
    try:
        argument.read(copy.deepcopy(raw))
    except LanguageError:
        return False
    return True


def accepted(key: str, argument: Argument) -> list[Raw]:
    """The values of the pool that an argument takes; of names, where it takes any, those known without `as`."""
    if not takes(argument, "any name that there is"):
        return [raw for raw in pool() if takes(argument, raw)]
    names: tuple[str, ...] = ()
    if isinstance(argument.read("this"), Ref):
        names = tuple(NAMED)
    elif key in ("server", "not_server", "among"):
        names = SERVERS
    others = (raw for raw in pool() if not isinstance(raw, str) and takes(argument, raw))
    return [*(name for name in names if takes(argument, name)), *others]


# Specimens


class Case(NamedTuple):
    """A word with a value of one of its arguments, and the numbers of the word's bases that can have it."""

    word: str
    key: str
    value: Raw
    bases: tuple[int, ...]


# Bases that no card uses alone.
OWN: dict[str, tuple[Raw, ...]] = {
    "play": (
        [{"play": {"what": {"choose": {"zone": "grip", "type": "event"}}}}],
        [{"play": {"what": {"choose": {"zone": "HQ", "type": "operation"}}}}],
    ),
    "install": (
        [{"install": {"what": {"choose": {"zone": "grip", "type": "hardware"}}}}],
        [{"install": {"what": {"choose": {"zone": "HQ", "type": "ice"}}}}],
    ),
    "rez": (
        [{"rez": {"what": {"choose": {"type": "ice", "rezzed": False}}}}],
        [
            {
                "lasting": {
                    "duration": "turn",
                    "static": {"additional_cost": {"to": "rez", "cost": "1c", "of": {"type": "ice"}}},
                }
            },
            {"rez": {"what": {"choose": {"type": "ice", "rezzed": False}}}},
        ],
    ),
    "prevent": ([{"prevent": {"what": "meat damage", "n": 2}}], [{"prevent": "meat damage"}], [{"prevent": "trash"}]),
    # What an argument has to find on the board before a difference can show.
    "bad_publicity": (
        [{"place": {"kind": "bad publicity", "n": 2}}, {"bad_publicity": {"n": 1, "source": "this"}}],
        [{"bad_publicity": {"n": 1, "source": "identity"}}],
    ),
    "breach": ([{"breach": {"server": "remote 1"}}], [{"breach": {"server": "Archives", "first": "this"}}]),
    "break": ([{"break": {"n": 1, "on": "encountered"}}], [{"break": {"n": 2, "up_to": True}}]),
    "if": ([{"if": {"is_true": {"tagged": 9}, "then": [{"gain": 3}], "otherwise": [{"draw": 2}]}}],),
    "move_counters": (
        [
            {"place": {"kind": "power", "n": 2}},
            {"move_counters": {"kind": "power", "source": "this", "to": {"choose": {"type": ["asset", "hardware"]}}}},
        ],
    ),
    "place": (
        [{"place": {"kind": "power", "n": 3, "on": {"choose": {"type": "program"}, "n": 2}, "divided": True}}],
        [{"place": {"kind": "advancement", "n": 3, "on": {"choose": {"advanceable": True}, "n": 2}, "divided": True}}],
    ),
    "remove_counters": (
        [{"place": {"kind": "power", "n": 2}}, {"remove_counters": {"kind": "power", "n": 2, "up_to": True}}],
    ),
    "instead_of_breach": (
        [{"run": {"server": "Archives", "linked": [{"when": "successful run", "do": [{"instead_of_breach": []}]}]}}],
    ),
    "run": (
        [
            {"lasting": {"duration": "turn", "static": {"additional_cost": {"to": "run", "cost": "1c"}}}},
            {"run": {"server": "Archives"}},
        ],
    ),
    "search": (
        [
            {"lose": 20 + crossing.FIRST - 2},
            {"search": {"zone": "stack", "find": {"type": "hardware"}, "must_install": True, "discount": 1}},
        ],
        [
            {"lose": 20 + crossing.FIRST},
            {"search": {"zone": "stack", "find": {"type": "hardware"}, "must_install": True}},
        ],
        [{"search": {"zone": "stack", "find": {}, "n": 2, "up_to": True}}],
        [{"search": {"zone": "R&D", "find": {}, "n": 2, "up_to": True}}],
    ),
    "take_action": ([{"take_action": {"less": 1}}], [{"gain_clicks": 2}, {"take_action": {"different": True}}]),
    "host": ([{"host": {"what": {"choose": {"zone": "grip"}}}}], [{"host": {"what": {"choose": {"type": "program"}}}}]),
}


@functools.cache
def bases(word: str) -> tuple[Raw, ...]:
    """Some instructions that stand by themselves and use a word: the shortest ones that are unlike."""
    found = sorted((one.raw for one in crossing.effects() if one.word == word), key=lambda raw: len(str(raw)))
    unlike = [raw for index, raw in enumerate(found) if raw not in found[:index]]
    return (*unlike[:3], *OWN.get(word, ()))


def varied(raw: Raw, word: str, key: str, value: Raw) -> Raw:
    """Instructions in which the first use of a word has another value, or none, of an argument."""
    changed = copy.deepcopy(raw)
    return changed if _vary(changed, word, key, value) else None


def _vary(raw: Raw, word: str, key: str, value: Raw) -> bool:
    inner: Iterator[tuple[Any, Any]] = iter(())
    if isinstance(raw, dict):
        if word in raw and isinstance(FAMILIES["effect"].get(word), type):
            raw[word] = _with(FAMILIES["effect"][word], raw[word], key, value)
            return True
        inner = iter(raw.items())
    elif isinstance(raw, list):
        for index, item in enumerate(raw):
            if item == word:
                raw[index] = {word: _with(FAMILIES["effect"][word], None, key, value)}
                return True
        inner = iter(enumerate(raw))
    return any(_vary(item, word, key, value) for _, item in inner)


def _with(cls: type[Node], given: Raw, key: str, value: Raw) -> Raw:
    """What stands behind a word, with another value of an argument."""
    own = {*cls.arguments, "as"}
    if isinstance(given, Mapping) and set(given) <= own:
        known = dict(given)
    else:
        known = {} if given is None or given is True else {cls.short: given}
    known.pop(key, None)
    if value is not _REQUIRED:
        known[key] = copy.deepcopy(value)
    return known


@functools.cache
def cases() -> tuple[Case, ...]:
    """Every value of every argument of every effect word."""
    found = []
    for word, cls in FAMILIES["effect"].items():
        for key, argument in cls.arguments.items():
            for value in accepted(key, argument):
                able = [n for n, raw in enumerate(bases(word)) if _reads(varied(raw, word, key, value))]
                if able:
                    found.append(Case(word, key, value, tuple(able)))
    return tuple(found)


def _reads(raw: Raw) -> bool:
    if raw is None:
        return False
    try:
        read = e.program(raw)
    except LanguageError:
        return False
    return any(node.family == "effect" for node in walk(read))


# Playing

# What is refused in play with its rule, since the rules of a rare case are not carried out.
HONEST = ("5.4.3c", "10.1.6", "8.8.3", "10.8.5")
# Places that are as unlike as possible; `--seed` takes others, and `--places` all of them.
FEW = (
    *("paid ability of a resource", "paid ability of an asset", "paid ability in an encounter", "turn begins"),
    *("subroutine", "access", "successful run", "play, operation", "trashed", "interrupt to damage", "linked to a run"),
)
PLACES = {place.name: place for place in crossing.DO}


@functools.cache
def course(name: str, raw: str) -> tuple[Any, ...] | None:
    """How a game goes on from the instruction before: what is decided, with its options, and what happens; None where
    the loader refuses it."""
    place = PLACES[name]
    try:
        between = yaml.safe_load(raw)
        scenario = crossing.put(place, [{"gain": crossing.FIRST}, *between, {"gain": crossing.LAST}])
    except LanguageError:
        return None
    m = build(scenario)
    m.limit = m.steps + 3_000
    lines, seen = list(place.lines), []
    try:
        for _ in range(34):
            decision = m.advance()
            if decision is None:
                break
            seen.append(
                (
                    decision.who,
                    decision.kind,
                    str([option.choice[:1] + option.choice[2:] for option in decision.options]),
                )
            )
            m.answer(crossing.pick(m, decision, lines))
    except NotImplementedRule as error:
        seen.append(("not implemented", str(error)))
    except Exception as error:
        seen.append(("crash", str(error)))
    events = [
        (event.kind, str(sorted(event.data.items()))) for event in m.events or [] if event.kind not in crossing.FRAME
    ]
    cards = sorted(
        (obj.name, obj.zone, obj.faceup, bool(obj.host), str(obj.counters), str(obj.memory))
        for obj in m.state.objs.values()
    )
    return (tuple(seen), tuple(events), tuple(map(str, m.state.history)), tuple(cards))


TRIED: list[str] = list(FEW)


def places() -> list[crossing.Place]:
    """The places in which a case is tried; where none of these shows a difference, it is looked for in the others."""
    return [PLACES[name] for name in TRIED]


def shows(one: Case) -> bool:
    """Whether the value makes a difference somewhere, or is what holds without it, or is refused everywhere."""
    argument = FAMILIES["effect"][one.word].arguments[one.key]
    default, given = argument.default, argument.read(copy.deepcopy(one.value))
    if given == default or (isinstance(given, Num) and given.n == 0):
        return True
    if isinstance(given, Node) and isinstance(default, Node) and given.english() == default.english():
        return True
    others = [case.value for case in cases() if case[:2] == one[:2] and case.value != one.value]
    if default is not _REQUIRED:
        others = [_REQUIRED, *others]  # where it cannot be left out, another value tells
    refused = True
    others_too = [place for name, place in PLACES.items() if name not in TRIED]
    for place, number in itertools.product([*places(), *others_too], one.bases):
        raw = bases(one.word)[number]
        mine = course(place.name, json.dumps(varied(raw, one.word, one.key, one.value)))
        refused = refused and mine is None
        if not others and mine not in (None, course(place.name, json.dumps(raw))):  # no other value is known
            return True
        tried = 0
        for other in others if mine is not None else ():
            theirs = varied(raw, one.word, one.key, other)
            if not _reads(theirs) or (course_of := course(place.name, json.dumps(theirs))) is None:
                continue
            if course_of != mine:
                return True
            tried += 1
            if tried == 8:
                break
    return refused


def faults(one: Case, compare: bool = True) -> Iterator[str]:
    """What is wrong with a word and a value: it crashes somewhere, says nothing, or makes no difference anywhere.

    compare  whether it is also looked for a difference, which some values make on boards of their own only
    """
    for number in one.bases:
        raw = varied(bases(one.word)[number], one.word, one.key, one.value)
        fates = [crossing.fate(place, raw) for place in places()]
        for kind in ("crash", "not implemented", "nothing"):
            whys = sorted({found.why for found in fates if found.kind == kind and not found.why.startswith(HONEST)})
            yield from (f"{kind}: {why} | {raw}" for why in whys)
    if compare and not shows(one):
        yield "no difference: all is as without it"


def main() -> None:
    """Cross everything, and tell what was found."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--only", default="", help="one word")
    parser.add_argument("--part", default="0/1", help="every N-th case from the K-th on, as K/N")
    parser.add_argument("--places", action="store_true", help="in every place, not only in some")
    parser.add_argument("--seed", type=int, default=0, help="in other places")
    given = parser.parse_args()
    if given.seed:
        TRIED[:] = random.Random(given.seed).sample(list(PLACES), len(FEW))
    TRIED[:] = PLACES if given.places else TRIED
    part, of = map(int, given.part.split("/"))
    tried = wrong = 0
    for number, one in enumerate(cases()):
        if given.only in ("", one.word) and number % of == part:
            tried += 1
            for fault in faults(one):
                wrong += 1
                print(f"{one.word}: {one.key}={one.value}: {fault}", flush=True)
    print(f"{tried} values of {len({one.word for one in cases()})} words, {wrong} faults")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
