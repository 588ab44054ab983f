"""Every word for a value, a condition or a cost, in every place where it may stand: it is asked there, and it decides.

    python tests/stress/asking.py                    # all of it, in some minutes; status 1 if something decides nothing
    python tests/stress/asking.py --only happened    # one word

The words are taken from the library, as `crossing.py` takes the effects: for each word the shortest definition that
stands by itself, then each of its arguments with each value that a card gives it. They are put into each form (an
amount, a condition of an instruction, of an ability, of a static ability, a cost to use or to play something) in each
place of a card, and played on a full and on a bare board. The loader refuses them; or what they say there is what
happens: a constant of the same value in their place has the same outcome; a cost that is paid leaves the game other
than no cost does. Over all places each value has to differ somewhere, each condition to hold and to fail, and each
cost to be paid.
"""

from __future__ import annotations

import argparse
import collections
import contextlib
import copy
import functools
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from judgebot.cards.catalog import Catalog, implemented, read_card  # noqa: E402
from judgebot.cards.effects.costs import cost  # noqa: E402
from judgebot.cards.nodes import FAMILIES, LanguageError, Node, walk  # noqa: E402
from judgebot.cards.queries.conditions import condition  # noqa: E402
from judgebot.cards.queries.values import value  # noqa: E402
from judgebot.engine import characteristics as c  # noqa: E402
from judgebot.engine import query  # noqa: E402
from judgebot.engine.machine import Machine  # noqa: E402
from judgebot.engine.records import NotImplementedRule  # noqa: E402
from judgebot.game.environment import Env  # noqa: E402
from judgebot.scenario.board import build  # noqa: E402
from judgebot.scenario.model import Scenario  # noqa: E402
from judgebot.scenario.read import parse  # noqa: E402
from judgebot.scenario.run import run  # noqa: E402
from judgebot.scenario.shows import shows  # noqa: E402
from tests.stress import crossing  # noqa: E402

Raw = Any
LAST = crossing.LAST
READ = {"value": value, "condition": condition, "cost": cost}
# What is the same on every board, and is not refused as the same at all times.
YES = {"at_most": {"a": {"player": "credits"}, "b": 9999}}
NO = {"at_least": {"a": {"player": "credits"}, "b": 9999}}
FREE = "0c"
NOTHING = {"count": {"named": "Specimen", "zone": "stack"}}


class Form(NamedTuple):
    """How a word stands in a place: in an instruction (ASKED for it), or as a part of the ability.

    instructions  what stands in the place
    besides       keys that the place's first ability has besides
    whole         all abilities of the card, instead of the place's
    """

    name: str
    family: str
    instructions: Raw = ()
    besides: Raw = ()
    whole: Raw = ()


GAIN = [{"gain": 41}]
MEASURE = [{"gain": {"player": {"what": "maximum hand size", "who": "you"}}}]
FORMS = (
    Form("an amount", "value", [{"gain": "ASKED"}]),
    Form("a number of cards", "value", [{"draw": "ASKED"}]),
    Form("what is compared", "value", [{"if": {"is_true": {"at_least": {"a": "ASKED", "b": 2}}, "then": GAIN}}]),
    Form("a price", "value", [{"pay": {"cost": {"credits": "ASKED"}, "then": [{"draw": 1}]}}]),
    Form("an increase", "value", MEASURE, whole=[{"static": {"hand_size": {"by": "ASKED"}}}]),
    Form("if, in an instruction", "condition", [{"if": {"is_true": "ASKED", "then": GAIN}}]),
    Form("if, of the ability", "condition", GAIN, {"if": "ASKED"}),
    Form("while", "condition", MEASURE, whole=[{"static": {"hand_size": {"by": 3}}, "while": "ASKED"}]),
    Form("not", "condition", [{"if": {"is_true": {"not": "ASKED"}, "then": GAIN}}]),
    Form("a nested cost", "cost", [{"pay": {"cost": "ASKED", "then": GAIN}}]),
    Form("a trigger cost", "cost", GAIN, {"cost": "ASKED"}),
    Form(
        "an additional cost to play",
        "cost",
        GAIN,
        whole=[{"static": {"additional_cost": {"to": "play", "cost": "ASKED"}}}],
    ),
)  # fmt: skip


# What the shortest definitions of the library leave the same on every board.
OWN: tuple[tuple[str, str, Raw], ...] = (
    ("condition", "at_least", {"at_least": {"a": {"player": "tags"}, "b": 1}}),
    ("condition", "at_most", {"at_most": {"a": {"player": "tags"}, "b": 1}}),
    ("condition", "equal", {"equal": {"a": {"player": "tags"}, "b": 2}}),
    ("condition", "odd", {"odd": {"count": {"zone": "HQ"}}}),
    ("condition", "any", {"any": ["tagged", {"link": 2}]}),
    ("condition", "all", {"all": ["tagged", {"exists": {"zone": "HQ"}}]}),
    ("condition", "exists", {"exists": {"zone": "Archives"}}),
    ("condition", "link", {"link": 1}),
    ("value", "minus", {"minus": [{"player": "credits"}, 3]}),
    ("value", "sum", {"sum": [{"player": "credits"}, 3]}),
    ("value", "product", {"product": [2, {"player": "credits"}]}),
    ("value", "quotient", {"quotient": {"of": {"player": "credits"}, "by": 2}}),
    ("value", "requirement", {"requirement": "it"}),
    ("value", "trash_cost", {"trash_cost": "it"}),
    ("value", "excess_advancement", "excess_advancement"),  # in the library it stands behind a keyword
    ("value", "least", {"least": [{"player": "credits"}, 8]}),
)


class Asked(NamedTuple):
    """A word with an argument of it, and a definition that contains it."""

    family: str
    word: str
    why: str
    raw: Raw


@functools.cache
def specimens() -> tuple[Asked, ...]:
    """For each word of the three families the shortest closed definitions of the library, and of its arguments."""
    best: dict[tuple[str, str, str], tuple[int, Raw]] = {}
    for _card, data in crossing.library():
        for family, raw in _raws(data.get("abilities")):
            try:
                read = READ[family](raw)
            except (LanguageError, TypeError):
                continue
            if not crossing.closed(read) or raw == 0:
                continue  # a cost of 0 asks nothing of anybody
            outer = read[0] if isinstance(read, tuple) and read else read
            for node in walk(read):
                size = len(str(raw)) + (0 if node is outer else 1000)  # best where it is the whole
                if node.family != family or node.name in ("number",):
                    continue
                for key, given in [("", ""), *((k, getattr(node, k)) for k in node.arguments)]:
                    argument = node.arguments.get(key)
                    if argument is not None and (given is None or given == argument.default):
                        continue
                    shown = (node.name, key, str(given) if isinstance(given, str | bool) else "…")
                    if (family, *shown) not in best or size < best[family, *shown][0]:  # type: ignore[index]
                        best[family, *shown] = (size, raw)  # type: ignore[index]
    made = [
        Asked(family, word, f"{key}={given}".strip("="), raw)
        for (family, word, key, given), (_, raw) in best.items()  # type: ignore[misc]
    ]
    made += [Asked(family, word, "", raw) for family, word, raw in OWN]
    return tuple(sorted(made, key=lambda one: (one.family, one.word, one.why, str(one.raw))))


def _raws(of: Raw) -> Iterator[tuple[str, Raw]]:
    """What may be a value, a condition or a cost within a definition."""
    for family in ("value", "condition"):
        if isinstance(of, str) and of in FAMILIES[family]:
            yield family, of
    if isinstance(of, dict):
        if len(of) == 1:
            (word,) = of
            for family in ("value", "condition"):
                if word in FAMILIES[family]:
                    yield family, of
        for key, inner in of.items():
            if key in ("if", "while", "holds", "is_true", "not") and isinstance(inner, str | dict):
                yield "condition", inner
            if key == "cost" and not isinstance(inner, dict | list):
                yield "cost", inner
            elif key == "cost":
                for part in [inner] if isinstance(inner, dict) else inner:
                    yield "cost", part
            yield from _raws(inner)
    elif isinstance(of, list):
        for inner in of:
            yield from _raws(inner)


# Boards

BARE = """
  cards:
    Specimen: {{side: {side}, type: {type}, {facts}abilities: []}}
    "Weyland Consortium: Built to Last": {{abilities: []}}
    "Exile: Streethawk": {{abilities: []}}
  board:
    turn: {turn}
    {at}
    corp:
      identity: "Weyland Consortium: Built to Last"
      credits: 6
      HQ: [{HQ}unknown]
      R&D: [unknown x9]
      Archives: []
      score: [{score}]
      servers:
        HQ: {{ice: [{ice}]}}
  {servers}
    runner:
      identity: "Exile: Streethawk"
      credits: 6
      grip: [{grip}unknown x2]
      stack: [unknown x9]
      rig:
        - unknown
  {rig}
  {history}
"""


@functools.cache
def _board(name: str, bare: bool) -> Scenario:
    place = next(one for one in crossing.DO if one.name == name)
    if not bare:
        return crossing._scenario(name)
    given = {key: "" for key in ("at", "HQ", "score", "ice", "servers", "grip", "rig", "history")}
    given |= {"side": place.side, "type": place.type, "facts": place.facts + " ", "turn": place.side}
    given |= dict(place.board)
    text = BARE.replace("        - unknown\n", "" if place.board and "rig" in dict(place.board) else "        []\n")
    return parse("title: asking\n" + text.format(**given).replace("\n  ", "\n"), "asking")


def put(place: crossing.Place, form: Form, raw: Raw, bare: bool) -> Scenario:
    """A board with the word in its form on the place's card. Raises LanguageError."""
    base = _board(place.name, bare)
    old = next(iter(base.cards.values()))
    do = _filled(form.instructions, raw)
    abilities = crossing.filled(place.abilities, [*do, {"gain": LAST}])
    if form.besides:
        abilities[0] |= _filled(form.besides, raw)
    if form.whole:
        abilities = [*_filled(form.whole, raw), *abilities]
    facts = {
        key: getattr(old, key) for key in ("title", "side", "type", "cost", "strength", "memory", "trash", "points")
    }
    facts |= {"requirement": old.requirement, "subtypes": list(old.subtypes)}
    known = {key: given for key, given in facts.items() if given is not None}
    card = read_card(old.id, {"abilities": abilities}, known)
    cards = {**base.cards, old.id: card}
    return base.replace(cards=cards, catalog=Catalog(cards))


def _filled(template: Raw, raw: Raw) -> Raw:
    if template == "ASKED":
        return copy.deepcopy(raw)
    if isinstance(template, dict):
        return {key: _filled(inner, raw) for key, inner in template.items()}
    return [_filled(item, raw) for item in template] if isinstance(template, list | tuple) else template


# Playing


class Outcome(NamedTuple):
    """What came of it: how the game is then, all that the word said, whether the place's ability resolved, and what
    happened."""

    state: Any
    said: tuple[Any, ...]
    resolved: bool
    happened: tuple[str, ...]


def play(place: crossing.Place, scenario: Scenario, word: str, most: int = 30) -> Outcome:
    """Play a board until the ability of the place has resolved."""
    m = build(scenario, record=False)
    m.limit = m.steps + 4_000
    lines = list(place.lines)
    said: list[Any] = []
    limits: list[tuple[int, ...]] = []
    with _listening(word, said):
        for _ in range(most):
            decision = m.advance()
            limits.append(tuple(c.hand_size(m, who) for who in ("corp", "runner")))
            resolved = any(one.kind == "gain credits" and one.n == LAST for one in m.state.history)
            if decision is None or resolved:
                break
            m.answer(crossing.pick(m, decision, lines))
        resolved = any(one.kind == "gain credits" and one.n == LAST for one in m.state.history)
    happened = tuple(f"{one.kind} {one.obj} {one.n} {one.what} {one.cause}" for one in m.state.history)
    return Outcome((_form(m), tuple(dict.fromkeys(limits))), tuple(dict.fromkeys(said)), resolved, happened)


@contextlib.contextmanager
def _listening(word: str, said: list[Any]) -> Iterator[None]:
    """Note what a word says whenever it is asked."""
    heard: dict[tuple[str, str], Any] = collections.defaultdict(lambda: _Notes(lambda found: None))
    heard["value", word] = heard["condition", word] = _Notes(said.append)
    with _overheard(heard):
        yield


class _Notes(NamedTuple):
    """Where what a word says is noted."""

    add: Callable[[Any], None]


@contextlib.contextmanager
def _overheard(heard: dict[tuple[str, str], Any]) -> Iterator[None]:
    """Note what every value and condition says, by family and word."""
    asks = {"value": query.value, "holds": query.holds}

    def listen(name: str, m: Machine, env: Env, node: Node | None) -> Any:
        found = asks[name](m, env, node)
        if node is not None:
            heard[node.family, node.name].add(found)
        return found

    with contextlib.ExitStack() as stack:
        for module in [one for key, one in sys.modules.items() if key.startswith("judgebot.engine")]:
            for name, known in asks.items():
                if getattr(module, name, None) is known:
                    stack.enter_context(mock.patch.object(module, name, functools.partial(listen, name)))
        yield


def _form(m: Machine) -> Any:
    state = m.state
    cards = sorted((obj.name, obj.zone, obj.faceup, obj.counters, obj.server) for obj in state.objs.values())
    return (tuple(state.players.items()), tuple(cards), len(state.lingering), state.winner)


class Fate(NamedTuple):
    """What became of a word in a form and a place: refused, decides, told, asked by nobody, or a fault."""

    kind: str
    why: str = ""
    said: tuple[Any, ...] = ()


FAULTS = ("ignored", "crash", "not implemented", "unasked")
# Where nobody asks: form, place and word ("" is each) -> why. Anything else that is unasked is a fault.
UNASKED = {
    ("a price", "", "x"): "X in a cost is chosen by the player who pays it (1.16.2c)",
    **{
        (form, place, ""): why
        for form in ("while", "an increase")
        for place, why in {
            "access": "the card is not rezzed, so its static ability is not active (9.1.7)",
            "delayed": "the operation lies in Archives by then, where its static ability is not active (9.1.7)",
        }.items()
    },
}


def nobody_asks(place: crossing.Place, form: Form, word: str) -> bool:
    """Whether it is known that a word in a form and a place decides nothing."""
    return not {(form.name, place.name, ""), (form.name, "", word)}.isdisjoint(UNASKED)


def fate(place: crossing.Place, form: Form, one: Asked) -> Fate:
    """What becomes of a word in a form and a place."""
    said = []
    try:
        for bare in (False, True):
            try:
                scenario = put(place, form, one.raw, bare)
            except LanguageError as error:
                return Fate("refused", error.message)
            found = play(place, scenario, one.word)
            if one.family == "cost":
                free = constant(place, form, None, bare)
                if free.resolved and found.resolved and (found.state, found.happened) != (free.state, free.happened):
                    said.append(True)
                elif free.resolved and not found.resolved:
                    said.append(False)
                continue
            if not telling(place, form, bare):
                continue  # nobody gets to ask there
            said += found.said
            if len(found.said) != 1 or READ[one.family](one.raw).name != one.word:
                continue  # it was not asked, or it changed on the way, or something else says what becomes of it
            (answer,) = found.said
            if constant(place, form, answer, bare).state != found.state:
                return Fate("ignored", f"it says {answer}, and that is not what happens", tuple(said))
    except NotImplementedRule as error:
        known = str(error).startswith(crossing.NOT_IMPLEMENTED)
        return Fate("told" if known else "not implemented", str(error))
    except Exception as error:
        return Fate("crash", f"{type(error).__name__}: {error}")
    if nobody_asks(place, form, one.word):
        return Fate("asked by nobody", "", tuple(said)) if not said else Fate("ignored", "it is asked", tuple(said))
    return Fate("decides" if said else "unasked", "", tuple(said))


def telling(place: crossing.Place, form: Form, bare: bool) -> bool:
    """Whether two constants in a form and a place have different outcomes."""
    answers = (2, 1) if form.family == "value" else (True, False)
    one, other = (constant(place, form, answer, bare).state for answer in answers)
    return bool(one != other)


def constant(place: crossing.Place, form: Form, answer: Any, bare: bool) -> Outcome:
    """What comes of the same answer on every board."""
    key = (place.name, form.name, answer, bare)
    if key not in _CONSTANT:
        raw: Raw = (YES if answer else NO) if form.family == "condition" else FREE
        if form.family == "value":
            raw = {"sum": [answer, NOTHING]} if answer >= 0 else {"minus": [NOTHING, -answer]}
        try:
            _CONSTANT[key] = play(place, put(place, form, raw, bare), "")
        except LanguageError as error:
            raise AssertionError(f"no constant can stand there: {error.message}") from error
    return _CONSTANT[key]


_CONSTANT: dict[tuple[str, str, Any, bool], Outcome] = {}


def crossings() -> Iterator[tuple[crossing.Place, Form, Asked]]:
    """Every word in every form in every place."""
    for one in specimens():
        for form in FORMS:
            if form.family == one.family:
                for place in crossing.DO:
                    yield place, form, one


def beside_the_cards() -> dict[tuple[str, str], set[Any]]:
    """What each value and condition says in the scenarios beside the cards of the library."""
    heard: dict[tuple[str, str], set[Any]] = collections.defaultdict(set)
    with _overheard(heard):
        for card in implemented():
            for scenario in shows(card):
                outcome = run(scenario)
                paid = [one.facts["cost"] for one in outcome.machine.events or () if one.kind == "paid"]
                for part in (part for bill in paid for part in getattr(bill, "parts", ())):
                    heard["cost", part.node.name].add(True)
    return heard


def main() -> None:
    """Cross everything, and tell what was found."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--only", default="", help="one word")
    parser.add_argument("--part", default="0/1", help="every N-th crossing from the K-th on, as K/N")
    given = parser.parse_args()
    part, of = map(int, given.part.split("/"))
    counts: collections.Counter[str] = collections.Counter()
    faults: dict[tuple[str, str, str], list[str]] = collections.defaultdict(list)
    said: dict[tuple[str, str, str], set[Any]] = collections.defaultdict(set)
    for number, (place, form, one) in enumerate(crossings()):
        if given.only in ("", one.word) and number % of == part:
            found = fate(place, form, one)
            counts[found.kind] += 1
            said[one.family, one.word, f"{one.why} | {one.raw}"].update(found.said)
            if found.kind in FAULTS:
                why = f"{form.name}: {found.why} | {one.raw}"
                if (found.kind, one.word, why) not in faults:
                    print(f"{found.kind}: {one.word}: {why}: {place.name}", flush=True)
                faults[found.kind, one.word, why].append(place.name)
    heard = beside_the_cards() if not given.only and of == 1 else {}
    together: dict[tuple[str, str], set[Any]] = collections.defaultdict(set)
    for (family, word, _), values in said.items():
        together[family, word] |= values | heard.get((family, word), set())
    for (family, word), values in sorted(together.items()):
        if len(values) < 2 and (family != "cost" or True not in values):
            print(f"always the same: {family} {word}: {', '.join(map(str, values)) or 'never asked'}")
            if heard:
                faults["always the same", word, family] = []
    print(", ".join(f"{times} {kind}" for kind, times in counts.most_common()))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
