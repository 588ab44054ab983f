"""Every declaration with every value that the readers of its arguments accept, whether a card uses it or not.

    python tests/stress/declared.py                   # all of it, in some minutes; status 1 at a fault
    python tests/stress/declared.py --only cannot     # one word
    python tests/stress/declared.py --part 3/40       # a part of it
    python tests/stress/declared.py --seed 7          # with other chances
    python tests/stress/declared.py --values          # each value beside others: takes some three times as long
    python tests/stress/declared.py --games 1         # sooner, and more is told to show nothing

Each value is put into the shortest uses of the word that the library has, and these as a static ability on cards of
several types that are active on one well-filled board. The loader refuses it; or something comes of it: played with
the same chances, somewhere what happens or what players may choose goes another way than with a note for deck building
in its place; with `--values`, also another way somewhere than with another value, or without it. Nothing crashes.
"""

from __future__ import annotations

import argparse
import copy
import functools
import itertools
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from judgebot.cards.declarations.base import declarations  # noqa: E402
from judgebot.cards.nodes import _REQUIRED, FAMILIES, LanguageError, Node  # noqa: E402
from judgebot.cards.queries.selections import NAMED  # noqa: E402
from judgebot.engine import characteristics as c  # noqa: E402
from judgebot.engine.choices import Verb  # noqa: E402
from judgebot.engine.machine import Machine  # noqa: E402
from judgebot.engine.prohibitions import cannot  # noqa: E402
from judgebot.engine.records import Decision, NotImplementedRule  # noqa: E402
from tests.stress import accepted, crossing  # noqa: E402
from tests.stress.declared_boards import BESIDES, HOSTS, machine  # noqa: E402

Raw = Any


class Case(NamedTuple):
    """A declaration with a value of one of its arguments, in the forms in which it stands under `static`."""

    word: str
    key: str
    value: Raw
    raws: tuple[Raw, ...]


OF_THE_DECK = ("influence_note", "starts_with")  # they change nothing on a board that says what there is


# Uses that no card of the library has, and that some values need.
OWN_USES: dict[str, tuple[Raw, ...]] = {
    "always_prevented": ({"always_prevented": "net damage"}, {"always_prevented": ["meat damage", "core damage"]}),
    "lose_abilities": ({"lose_abilities": {"of": {"type": "ice"}}},),
    "gain_abilities": ({"gain_abilities": {"like": {"type": ["asset", "ice"], "rezzed": True}}},),
    "replace": ({"replace": {"when": {"event": "draw", "would": True}, "do": [{"gain": 2}]}},),
    "only_if": ({"only_if": {"to": "rez", "is_true": {"link": 9}}},),
}


@functools.cache
def bases(word: str) -> tuple[Raw, ...]:
    """Some uses of a declaration in the library: the shortest ones that are unlike."""
    found: list[Raw] = []
    for _, data in crossing.library():
        for _, static in crossing.statics(data.get("abilities")):
            for item in static if isinstance(static, list) else [static]:
                if item == word:
                    found.append({word: None})
                elif isinstance(item, dict) and word in item:
                    found.append({word: item[word]})
    found.sort(key=lambda raw: (_bound_elsewhere(raw), len(str(raw))))
    return (*[raw for index, raw in enumerate(found) if raw not in found[:index]][:3], *OWN_USES.get(word, ()))


def _bound_elsewhere(raw: Raw) -> bool:
    """Whether a declaration names something that another part of its card bound: here that stands for nothing."""
    if isinstance(raw, dict):
        named = (given for key, given in raw.items() if key in ("of", "like", "by", "except_of"))
        return any(isinstance(one, str) and one not in NAMED for one in named) or any(
            map(_bound_elsewhere, raw.values())
        )
    return isinstance(raw, list) and any(map(_bound_elsewhere, raw))


@functools.cache
def cases() -> tuple[Case, ...]:
    """Every value of every argument of every declaration, as far as the loader takes it."""
    made: list[Case] = []
    for word, cls in FAMILIES["declaration"].items():
        made += [Case(word, "", "", (raw,)) for raw in bases(word)]
        for key, argument in cls.arguments.items():
            for value in accepted.accepted(key, argument):
                forms = ({word: accepted._with(cls, copy.deepcopy(base[word]), key, value)} for base in bases(word))
                raws = tuple(raw for raw in forms if _reads(raw))
                if raws:
                    made.append(Case(word, key, value, raws))
    return tuple(made)


def _reads(raw: Raw) -> bool:
    try:
        declarations(copy.deepcopy(raw))
    except LanguageError:
        return False
    return True


def _seen(m: Machine) -> tuple[Any, ...]:
    """What can be seen of the objects and players, as it is computed."""
    objs = sorted(m.state.objs)
    about = [
        (c.type_of(m, m.obj(o)), c.subtypes(m, o), len(c.abilities(m, o)), len(c.subroutines(m, o)), c.trash_cost(m, o),
         c.strength(m, o), c.memory_cost(m, o), [n for to in COSTS for _, n in c.cost_changes(m, o, to)],
         c.requirement(m, o), [c.counters(m, o, kind) for kind in KINDS],
         c.points(m, o) if m.card(o).type == "agenda" else 0, _barred(m, o))
        for o in objs if m.card(o).type != "unknown"
    ]  # fmt: skip
    both = [
        (c.hand_size(m, who), c.points_to_win(m, who), c.score(m, who), c.credit_pool(m, who))
        for who in ("corp", "runner")
    ]
    return (
        str(about),
        str(both),
        c.link(m),
        c.memory_limit(m),
        c.memory_used(m),
        c.tags(m),
        c.tagged(m),
        c.bad_publicity(m),
    )


def _barred(m: Machine, oid: int) -> str:
    """By whose abilities an object cannot be trashed (1.2.2)."""
    if not any(static.declaration.by for static in c.declared(m, "cannot")):
        return ""
    others = [by for by in m.state.objs if cannot(m, "trash", m.obj(by).controller, oid, by=by) is not None]
    return str(others)


@functools.lru_cache(4096)
def course(word: str, host: str, turn: str, raw: str, seed: int) -> tuple[Any, ...] | None:
    """How a game goes on with these chances: what is seen, decided and happens; None where the loader refuses it."""
    try:
        m = machine(host, turn, json.loads(raw), word)
    except LanguageError:
        return None
    except NotImplementedRule as error:
        return ((("not implemented", str(error)),), (), ())
    m.limit = m.steps + 4_000
    chance = random.Random(seed)
    seen: list[Any] = []
    try:
        seen.append(_seen(m))
        for number in range(40):
            decision = m.advance()
            if decision is None:
                break
            options = [str(option.choice[:1] + option.choice[2:]) for option in decision.options]
            seen.append((decision.who, decision.kind, str(options)))
            if m.state.accesses or (m.state.runs and number % 3 == 0):
                seen.append(_seen(m))
            m.answer(_answer(m, decision, chance, seed))
        seen.append(_seen(m))
    except NotImplementedRule as error:
        seen.append(("not implemented", str(error)))
    except Exception as error:
        seen.append(("crash", f"{type(error).__name__}: {error}"))
    kinds = [event.kind for event in m.events or []]
    return (tuple(seen), tuple(kinds), tuple(map(str, m.state.history)))


# By turns the Runner runs on these servers, on the card's own, which is the last, and anywhere.
RUNS_ON = {0: "HQ", 2: "R&D", 5: "HQ", 6: "remote 2", 8: "R&D"}


# In the others the card itself is used, and agendas are stolen and scored, whenever that can be.
CHANCES, PURPOSES = 8, 4


def _answer(m: Machine, decision: Decision, chance: random.Random, seed: int) -> int:
    """An answer by chance, with more runs, rezzing and breaking than chance alone would have."""
    if seed % (CHANCES + PURPOSES) >= CHANCES and chance.random() < 0.8:
        choices = [one.choice for one in decision.options]
        own = [n for n, one in enumerate(choices) if one.card in m.state.objs and m.obj(one.card).name == "specimen"]
        points = [n for n, one in enumerate(choices) if one.verb in (Verb.SCORE, Verb.STEAL, Verb.ADVANCE)]
        for wanted in (own, points) if chance.random() < 0.6 else (points, own):
            if wanted:
                return chance.choice(wanted)
    runs = [n for n, one in enumerate(decision.options) if one.choice.verb in (Verb.RUN, Verb.REZ)]
    breaks = [n for n, one in enumerate(decision.options) if getattr(one.choice.ability, "interface", False)]
    if runs and chance.random() < 0.7:
        there = [n for n in runs if decision.options[n].choice.server == RUNS_ON.get(seed % (CHANCES + PURPOSES))]
        return there[0] if there else runs[-1] if seed % 2 else chance.choice(runs)
    if breaks and chance.random() < 0.5:
        return chance.choice(breaks)
    return chance.randrange(len(decision.options))


# Word, argument and value -> why nothing of it can be seen here (a later run is silent about these). Any word is "",
# any argument is "any", and no argument, as cards themselves say it, is "".
KNOWN: dict[tuple[str, str, str], str] = {
    ("x_is", "any", ""): "X is asked for by what else the card says, and here it says nothing of it (9.3.3f)",
    **{
        ("lose_subtypes", "of", zone): "nothing that lies there has the subtype to lose (2.16.5)"
        for zone in ("{'zone': 'heap'}", "{'zone': 'grip'}", "{'zone': 'Archives'}")
    },
    **{
        ("lose_subtypes", "of", str(of)): "no such card can have the subtypes of ice (2.16.5)"
        for of in ("identity", {"type": "agenda", "zone": "HQ"})
    },
    ("", "of", "drawn"): "cards are drawn ones only while they are set aside, and nothing here asks then (8.4.2a)",
    ("", "like", "drawn"): "cards are drawn ones only while they are set aside, and nothing here asks then (8.4.2a)",
    **{
        ("lose_subtypes", "names", name): "no card here has that subtype to lose (2.16.5)"
        for name in ("condition", "corp", "link", "run", "sabotage", "source")
    },
    (
        "considered",
        "of",
        "approached",
    ): "the counters count while ice is approached, and nothing here asks for them then (1.9.4)",
    ("strength_lasts", "of", "host"): "what it speaks of gets no more strength here (9.10.5)",
    ("strength_lasts", "duration", "run"): "what it speaks of gets no more strength here (9.10.5)",
    ("cannot", "kind", "subroutine"): "no subroutine here does what is prohibited (9.8.1)",
    **{
        ("spendable", "of", zone): "nothing that lies there is paid for in these games (8.5.15d, 8.6.6b)"
        for zone in (
            *("{'zone': 'HQ'}", "{'zone': 'grip'}", "{'zone': 'heap'}", "{'zone': 'Archives'}"),
            *("{'controller': 'you', 'zone': 'hand'}", "{'type': 'agenda', 'zone': 'HQ'}"),
        )
    },
    ("break_limit", "of", "{'rezzed': False}"): "ice is rezzed as it is encountered here (6.9.2c)",
    (
        "break_limit",
        "except_by",
        "{'controller': 'you', 'zone': 'hand'}",
    ): "no card in hand has an ability that breaks subroutines here (9.8.6)",
    ("break_limit", "except_by", "{'type': 'program'}"): "nothing but programs breaks subroutines here (9.8.6)",
    ("break_limit", "of", "approached"): "no ice is encountered here while it is approached (6.5.1)",
    ("must_trash", "of", "host"): "nothing here hosts a card and is accessed (7.1.1)",
    ("cannot", "do", "look"): "nobody looks at cards here (10.12.2b); `rules/who-may-not-look` does",
    **{
        ("cannot", "of", name): "nothing here installs cards from there (8.5.1)"
        for name in ("accessed", "{'zone': 'heap'}", "{'zone': 'Archives'}")
    },
    **{
        ("can_be_advanced", "of", name): "nobody advances a card while that goes on here (1.18.3)"
        for name in ("accessed", "encountered")
    },
    ("strength_lasts", "", ""): "what it speaks of gets no more strength here (9.10.5)",
    ("lose_subtypes", "", ""): "nothing here has that subtype to lose (2.16.5)",
    ("lose_subtypes", "of", "{'type': 'program'}"): "no program has the subtypes of ice (2.16.5)",
    ("additional_cost", "of", "host"): "no agenda hosts a card here, and what the word costs here is to steal (1.13.1)",
    ("agenda_points", "of", "host"): "no agenda hosts a card here (1.13.1)",
    ("memory_cost", "of", "{'rezzed': False}"): "the Corp's cards have no memory cost (3.9.3)",
    ("can_be_advanced", "of", "approached"): "nobody advances ice while it is approached here (1.18.3)",
    ("cost", "of", "{'zone': 'heap'}"): "nothing in the heap has an ability to be triggered (9.1.8)",
    ("break_limit", "n", "2"): "at most that many subroutines are here to be broken in an encounter (9.8.6)",
    ("break_limit", "n", "3"): "at most that many subroutines are here to be broken in an encounter (9.8.6)",
}


def rivals(one: Case, word: str) -> Iterator[tuple[str, str]]:
    """A case in each form beside the same form with another value of the argument, or without it, that is loaded."""
    cls = FAMILIES["declaration"][one.word]
    values = [case.value for case in cases() if case[:2] == one[:2] and case.value != one.value]
    for base in bases(one.word):
        mine, *others = (
            {one.word: accepted._with(cls, copy.deepcopy(base[one.word]), one.key, value)}
            for value in (one.value, _REQUIRED, *values)
        )
        loaded = (json.dumps(theirs) for theirs in others if _reads(theirs) and _loads(word, json.dumps(theirs)))
        if mine in one.raws:
            yield from ((json.dumps(mine), theirs) for theirs in itertools.islice(loaded, 5))


def _loads(word: str, raw: str) -> bool:
    """Whether some card can have a declaration."""
    return any(begun(word, host, turn, raw) is not None for host in HOSTS for turn in ("runner", "corp"))


def decides(one: Case) -> bool:
    """Whether somewhere all goes another way than with another value of the argument, or without it."""
    word = one.word if any(word == one.word for word, _ in BESIDES) else ""
    pairs = list(rivals(one, word))
    boards = []
    for (mine, theirs), turn, host in itertools.product(pairs, ("runner", "corp"), HOSTS):
        if (seen := begun(word, host, turn, mine)) is None:  # refused there
            continue
        if begun(word, host, turn, theirs) not in (None, seen):
            return True
        boards.append((mine, theirs, turn, host))
    first = {raw: [theirs for mine, theirs in pairs if mine == raw][:2] for raw, _ in pairs}  # playing takes longer
    boards = [board for board in boards if board[1] in first[board[0]]]
    for seed, (mine, theirs, turn, host) in itertools.product(_by_turns(), boards):
        if course(word, host, turn, theirs, seed) not in (None, course(word, host, turn, mine, seed)):
            return True
    return not boards


def _by_turns() -> list[int]:
    """The seeds: some by chance, those with a purpose, the others by chance."""
    return list(dict.fromkeys((*SEEDS[:2], *SEEDS[CHANCES:], *SEEDS[2:CHANCES])))


def names(one: Case) -> tuple[tuple[str, str, str], ...]:
    """Under what a reason for a case can stand."""
    return (one.word, one.key, str(one.value)), ("", one.key, str(one.value)), (one.word, "any", "")


def known(one: Case) -> str:
    """Why nothing of a case can be seen on this board; "" where it should be seen."""
    return next((KNOWN[key] for key in names(one) if key in KNOWN), "")


def silent(one: Case) -> bool:
    """Whether nothing has to show of a case: it is of no game, says what holds anyway, or has a reason."""
    return one.word in OF_THE_DECK or _default(one) or bool(known(one))


NONE = json.dumps({"influence_note": "nothing"})
SEEDS = list(range(CHANCES + PURPOSES))  # those after the first only where these show nothing; `--seed` takes others
COSTS = ("rez", "play", "install")
KINDS = ("advancement", "virus", "power", "agenda", "bad publicity", "credit")


def faults(one: Case, shows: bool = True, values: bool = False) -> Iterator[str]:
    """What is wrong with a declaration: it crashes, or nothing shows of it anywhere, or nothing of its value.

    shows   whether it is looked for what shows; else for crashes alone
    values  whether it is looked for a difference to other values too, which takes longer
    """
    raws = [json.dumps(raw) for raw in one.raws]
    if silent(one):  # nothing but a crash would be found
        shows, raws = False, raws[:1]
    refused = True
    boards = list(itertools.product(("runner", "corp"), raws, HOSTS))
    word = one.word if any(word == one.word for word, _ in BESIDES) else ""
    if shows:  # most show at once, before anything is played: one game is played then
        for turn, raw, host in boards:
            if begun(word, host, turn, raw) not in (None, begun(word, host, turn, NONE)):
                yield from _crash(course(word, host, turn, raw, SEEDS[0])) or (_alike(one) if values else ())
                return
    for seeds in (SEEDS[:2], SEEDS[CHANCES:], SEEDS[2:CHANCES]) if shows else (SEEDS[:1],):
        for seed, (turn, raw, host) in itertools.product(seeds, boards):
            mine = course(word, host, turn, raw, seed)
            if mine is None:
                continue
            refused = False
            if crashes := _crash(mine):
                yield from crashes
                return
            if shows and mine != course(word, host, turn, NONE, seed):
                yield from _alike(one) if values else ()
                return
        if refused:
            return
    if shows:
        yield "nothing shows of it"


@functools.lru_cache(4096)
def begun(word: str, host: str, turn: str, raw: str) -> tuple[Any, ...] | None:
    """What is seen before anything is played; None where the loader refuses it, or it is not implemented."""
    try:
        return _seen(machine(host, turn, json.loads(raw), word))
    except (LanguageError, NotImplementedRule):
        return None


def _crash(mine: tuple[Any, ...] | None) -> list[str]:
    """What a course crashed with."""
    return sorted({f"crash: {seen[1]}" for seen in (mine or ((),))[0] if seen[0] == "crash"})[:1]


def _alike(one: Case) -> list[str]:
    """That a value decides nothing, though the word does: all goes as with any other value."""
    return [] if not one.key or decides(one) else ["all goes as with other values"]


def _default(one: Case) -> bool:
    """Whether the value is what holds without it."""
    argument = FAMILIES["declaration"][one.word].arguments.get(one.key)
    if argument is None:
        return False
    given = argument.read(copy.deepcopy(one.value))
    default = argument.default
    same = given == default or (
        isinstance(given, Node) and isinstance(default, Node) and given.english() == default.english()
    )
    return bool(same) or getattr(given, "n", None) == 0 or given == 0


def main() -> None:
    """Cross everything, and tell what was found."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--only", default="", help="one word")
    parser.add_argument("--part", default="0/1", help="every N-th case from the K-th on, as K/N")
    parser.add_argument("--seed", type=int, default=0, help="other chances")
    parser.add_argument("--games", type=int, default=len(SEEDS), help="how many games on a board, before it is a fault")
    parser.add_argument(
        "--values", action="store_true", help="also beside other values: a value decides, not only a word"
    )
    given = parser.parse_args()
    SEEDS[:] = range(given.games * given.seed, given.games * (given.seed + 1))
    part, of = map(int, given.part.split("/"))
    tried = wrong = 0
    for number, one in enumerate(cases()):
        if given.only in ("", one.word) and number % of == part:
            tried += 1
            for fault in faults(one, values=given.values):
                wrong += 1
                print(f"{one.word}: {one.key}={one.value}: {fault} | {one.raws[0]}", flush=True)
    print(f"{tried} declarations of {len(FAMILIES['declaration'])} words, {wrong} faults")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
