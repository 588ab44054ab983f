"""Every question of the language with every value that the readers of its arguments accept: conditions, values, the
facets of selections, and trigger conditions.

    python tests/stress/questions.py                     # all of it, in some minutes; status 1 at a fault
    python tests/stress/questions.py --only trigger      # one family
    python tests/stress/questions.py --part 0/9 --seed 7 # on some boards, in another order

They are made as in `accepted.py`, and asked whenever something happens on the boards beside the cards of the library,
and on fuller ones (`full/`), for the cards that are there. The loader refuses them; or nothing crashes, each condition,
facet and trigger condition is met at one time and not met at another, and each value differs.

What happens is also asked about as it might have been: of another card, by another, in another server, a second time.
What the records of the boards never say, no doctored one must: every fact that a trigger condition can ask for
(`events.KNOWN`, `events.COMES_ABOUT`) is told by a record of some board, and none besides.
"""

from __future__ import annotations

import argparse
import copy
import itertools
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from unittest import mock

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from judgebot.cards import scope  # noqa: E402
from judgebot.cards.catalog import implemented  # noqa: E402
from judgebot.cards.nodes import FAMILIES, LanguageError, Node, walk  # noqa: E402
from judgebot.cards.queries.conditions import condition  # noqa: E402
from judgebot.cards.queries.events import BY_ONE, COMES_ABOUT, KNOWN  # noqa: E402
from judgebot.cards.queries.selections import NAMED, Sel, selection  # noqa: E402
from judgebot.cards.queries.triggers import EVENTS, LOOKED_BACK_ON, WHAT, Trigger, trigger  # noqa: E402
from judgebot.cards.queries.values import value  # noqa: E402
from judgebot.engine import apply, query, triggers  # noqa: E402
from judgebot.engine.machine import Machine  # noqa: E402
from judgebot.engine.records import NotImplementedRule  # noqa: E402
from judgebot.game.changes import Change  # noqa: E402
from judgebot.game.environment import Env  # noqa: E402
from judgebot.game.objects import CORP, PLAY, RUNNER  # noqa: E402
from judgebot.scenario.read import read  # noqa: E402
from judgebot.scenario.run import run  # noqa: E402
from judgebot.scenario.shows import shows  # noqa: E402
from tests.stress import accepted, asking  # noqa: E402

Raw = Any
Told = dict[str, dict[str, set[str]]]
READ = {"condition": condition, "value": value, "selection": selection, "trigger": trigger}


class Question:
    """A question, and what has been answered to it so far.

    events  the kinds of events that it is about, where it is about any
    """

    def __init__(self, family: str, raw: Raw, node: Node) -> None:
        self.family, self.raw, self.node = family, raw, node
        self.said: set[Any] = set()
        self.crash = ""
        self.events = {one.event for one in walk(node) if isinstance(one, Trigger)}

    @property
    def done(self) -> bool:
        """Whether it has been seen to be answered in two ways, or to fail."""
        return len(self.said) > 1 or bool(self.crash)

    @property
    def why(self) -> str:
        """Why one answer is all that there is to it; "" if two are expected."""
        return expected(self)

    def ask(self, m: Machine, env: Env, happened: Sequence[tuple[int, Change]]) -> None:
        """Ask it, of what has just happened where it is about that."""
        try:
            if isinstance(self.node, Sel):
                self.said.update(query.matches(m, env, self.node, oid) for oid in m.state.objs)
            elif isinstance(self.node, Trigger):
                for index, change in happened:
                    if change.kind == self.node.event:
                        about = env.met_by(change)
                        self.said.add(triggers.meets(m, about, self.node, change, index, (self.node,)))
            else:
                answer = (query.holds if self.family == "condition" else query.value)(m, env, self.node)
                self.said.add(answer)
        except NotImplementedRule as error:
            self.said.update((True, False) if "10.8.5" in str(error) else ())
        except Exception as error:
            self.crash = f"{type(error).__name__}: {error}"


# Why a question has one answer only, where that is as it should be -> whether a question is such a one.
ONE_ANSWER: dict[str, Callable[[Question], bool]] = {
    "asks for nothing but the event: whatever happens so meets it": lambda one: (
        isinstance(one.node, Trigger) and len(stated(one.node)) == 1
    ),
    "asks for what is always so of the event, and says it (`who`)": lambda one: (
        isinstance(one.node, Trigger)
        and {key for key, _ in stated(one.node)} == {"event", "who"}
        and one.node.event in BY_ONE
    ),
    "says how occurrences are counted (9.12.2a), not whether one is such": lambda one: (
        isinstance(one.node, Trigger) and {key for key, _ in stated(one.node)} == {"event", "grouped"}
    ),
    "asks for any server, or for the only way in which it comes about": lambda one: (
        isinstance(one.node, Trigger)
        and (one.node.server == ("any",) or COMES_ABOUT.get(one.node.event) == (one.node.by,))
    ),
    "asks for nothing: every object is somewhere": lambda one: one.raw in ({"zone": "anywhere"}, {"top": 0}),
}


def parts(raw: Raw, path: str = "") -> Iterator[tuple[str, Any]]:
    """The single values of a definition, each with the place where it stands."""
    if isinstance(raw, dict):
        for key, inner in raw.items():
            yield from parts(inner, f"{path}/{key}")
    elif isinstance(raw, list):
        for inner in raw:
            yield from parts(inner, path)
    else:
        yield path, raw


def root(one: Question) -> tuple[str, str]:
    """The family of a question and its word."""
    return (one.family, one.raw if isinstance(one.raw, str) else next(iter(one.raw)))


def apart(asked: Sequence[Question]) -> set[int]:
    """Questions, by their number, of which each part is answered in two ways beside another part, or elsewhere.

    A name is read in one place whoever asks for it, and so are spans of time, events and kinds of counters; a board on
    which every two of them meet there is none. Trigger conditions are not among them: these are asked of what might
    have happened.
    """
    done = {(*root(one), *part) for one in asked if one.done for part in parts(one.raw)}
    names = {value for one in asked if one.done for _, value in parts(one.raw) if value in NAMED}
    open_ = {number: one for number, one in enumerate(asked) if not one.done and not isinstance(one.node, Trigger)}

    def known(one: Question, path: str, value: Any) -> bool:
        if (*root(one), path, value) in done:
            return True
        return value in NAMED and value in names and any(at[:3] == (*root(one), path) and at[3] in NAMED for at in done)

    return {number for number, one in open_.items() if all(known(one, *part) for part in parts(one.raw))}


def expected(one: Question) -> str:
    """Why a question has one answer only; "" if it should have two."""
    return next((why for why, fits in ONE_ANSWER.items() if fits(one)), "")


def stated(node: Node) -> list[tuple[str, Any]]:
    """The arguments of a word that say something: those that are not as where they are left out."""
    given = ((key, getattr(node, key)) for key in node.arguments)
    return [(key, found) for key, found in given if found is not None and found != node.arguments[key].default]


def questions() -> Iterator[Question]:
    """Every word of the four families with every value of every argument, as far as the loader takes it."""
    seen: set[tuple[str, str]] = set()
    for family, raw in _raws():
        if (family, str(raw)) in seen:
            continue
        seen.add((family, str(raw)))
        try:
            one = Question(family, raw, READ[family](copy.deepcopy(raw)))
        except LanguageError:
            continue
        if [*scope.names_used(one.node)]:
            continue  # no card says it where nothing binds that name
        if isinstance(one.node, Trigger) and one.node.event in LOOKED_BACK_ON:
            happened = {"happened": {"event": raw, "within": "this turn"}}
            one = Question("condition", happened, condition(copy.deepcopy(happened)))
        told = str(sorted(map(str, stated(one.node)))) if isinstance(one.node, Trigger) else ""
        if not told or (told, "") not in seen:  # an argument that says what holds without it is no other question
            seen.add((told, ""))
            yield one


def _raws() -> Iterator[tuple[str, Raw]]:
    for key, argument in Sel.arguments.items():
        for given in accepted.accepted(key, argument):
            yield "selection", {key: given}
    arguments = FAMILIES["trigger"]["trigger"].arguments
    for event in EVENTS:
        yield "trigger", {"event": event}
        for key, argument in arguments.items():
            for given in accepted.accepted(key, argument) if key not in ("event", "would", "after") else ():
                yield "trigger", {"event": event, key: given}
        for what in triggers_of(event):
            yield "trigger", {"event": event, "what": what}
            yield "trigger", {"event": event, "not_what": what}
    for family in ("condition", "value"):
        for one in asking.specimens():
            if one.family != family:
                continue
            cls = FAMILIES[family][one.word]
            yield family, one.raw
            for key, argument in cls.arguments.items():
                for given in accepted.accepted(key, argument):
                    if isinstance(one.raw, dict) and list(one.raw) == [one.word]:
                        yield family, {one.word: accepted._with(cls, one.raw[one.word], key, given)}
                    elif one.raw == one.word:
                        yield family, {one.word: {key: given}}


def triggers_of(event: str) -> tuple[str, ...]:
    """What `what` can be for an event."""
    from judgebot.cards.queries.triggers import WHAT

    return WHAT.get(event, ())


class Asking:
    """Asks questions on boards while their lines are played, until each has been answered in two ways.

    at_once  how many questions are asked whenever something happens
    known    kind -> what was recorded of it: an example, and which facts were told
    """

    def __init__(self, asked: list[Question], at_once: int = 250) -> None:
        self.asked, self.at_once = asked, at_once
        self.ring = itertools.cycle(range(max(1, len(asked))))
        self.known = {event: Change(event, BY_ONE.get(event, CORP)) for event in EVENTS}
        self.told: Told = {}
        self.tries: Counter[str] = Counter()

    def hear(self, m: Machine, batch: tuple[Change, ...]) -> None:
        """Ask some questions of what has just happened."""
        for change in (*self.unheard(m, batch), *batch):
            self.known[change.kind] = change
            told = self.told.setdefault(change.kind, {"by": set(), "what": set(), "facts": set()})
            told["by"].add(change.cause)
            told["what"].add(change.what)
            told["facts"] |= {key for key, of in FACTS.items() if of(change)}
        kinds = {change.kind for change in batch}
        first = len(m.state.history) - len(batch)
        happened = [(first + index, change) for index, change in enumerate(batch)]
        due = [one for one in self.asked if isinstance(one.node, Trigger) and not one.done and one.events & kinds]
        some = [self.asked[number] for number in itertools.islice(self.ring, self.at_once)]
        due += [one for one in some if not one.done and not isinstance(one.node, Trigger)]
        events, m.events = m.events, None
        for env in surroundings(m, batch[0]):
            for one in due:
                if not one.done:
                    one.ask(m, env, happened)
        if self.tries.total() < 100_000:
            others = [one for one in some if isinstance(one.node, Trigger) and one.events <= {*self.known}]
            self.doctor(m, batch[0], [one for one in (*due, *others) if not one.done])
        m.events = events

    def unheard(self, m: Machine, batch: tuple[Change, ...]) -> list[Change]:
        """What was recorded before a batch and met no condition: it is only looked back on."""
        found = [one for one in m.state.history[-len(batch) - UNHEARD : -len(batch)] if one.kind in LOOKED_BACK_ON]
        return [one for one in found if one.kind not in self.told]

    def doctor(self, m: Machine, change: Change, due: list[Question]) -> None:
        """Ask what was not answered in two ways of what might have happened instead, or besides."""
        history, state = m.state.history, m.state
        for one in due:
            at = f"{one.family} {one.raw} {bool(state.runs)} {bool(state.encounters)} {bool(state.breaches)}"
            self.tries[at] += 1
            if self.tries[at] > 4:
                continue
            kinds = [self.known[kind] for kind in sorted(one.events) if kind in self.known]
            for env in itertools.islice(surroundings(m, change), 4):
                for like in kinds:
                    for other in others(m, like):
                        for met, past in pasts(one, change, other):
                            if one.done:
                                break
                            at = len(history)
                            history.extend(past)
                            m.forget()
                            happened = [(at + n, record) for n, record in enumerate(past)]
                            one.ask(m, env.met_by(met), happened)
                            del history[at:]
                            m.forget()


def pasts(one: Question, met: Change, other: Change) -> Iterator[tuple[Change, list[Change]]]:
    """What might have happened before a question is asked, with what met the condition: now once, twice and thrice, in
    the last turn, in a breach and in an encounter."""
    if isinstance(one.node, Trigger):
        yield met, [other, other, other]
        return
    yield met, [other]
    turn = Change("turn starts", other.who)
    yield met, [turn, other, turn]
    for span in ("breach", "encounter"):
        over = Change(f"{span} ends", obj=other.obj, data=(NUMBER, NUMBER))
        yield over, [Change(span, obj=other.obj, data=(NUMBER, NUMBER)), other, over]


# How far before what happens a record can lie that meets no condition of its own.
UNHEARD = 20
# The number of a breach, an encounter and a run that there are on no board.
NUMBER = 7_777_777


# Fact that a condition can ask for -> whether a record tells it.
FACTS: dict[str, Callable[[Change], bool]] = {
    "card": lambda change: bool(change.obj or change.was),
    "server": lambda change: bool(change.server),
    "amount": lambda change: change.n > 1,
    "by": lambda change: bool(change.cause),
    "source": lambda change: bool(change.source),
}


def surroundings(m: Machine, change: Change) -> Iterator[Env]:
    """What an ability knows, for cards of the board that are unlike: hosted, with counters, a player's identity."""
    state = m.state
    unlike: dict[Any, int] = {oid: oid for oid in (change.obj,) if oid in state.objs}
    for oid in state.zones[PLAY]:
        obj = state.objs[oid]
        if obj.name and not obj.name.startswith("unknown"):
            unlike.setdefault((obj.owner, bool(obj.host), bool(obj.counters), m.card(oid).type), oid)
    runs = sorted({0, *(one.id for one in state.runs)}, reverse=True)
    first = next(iter(unlike.values()), 0)
    for source in unlike.values():
        you = m.obj(source).controller
        env = Env(source=source, you=you, trigger=change, run=runs[0], install=1)
        env |= Env(x=(-2, 0, 3)[change.n % 3], bound={"excess": change.n})
        env |= Env(concerned=(change.obj or first,), next_encountered=next(iter(unlike.values()), 0))
        yield env | Env(trace_strength=change.n, link_strength=change.n)


def others(m: Machine, like: Change) -> Iterator[Change]:
    """Records like one, of what might have happened instead: to another card, by another one, elsewhere."""
    state = m.state
    about_a_card = "card" in KNOWN.get(like.kind, ())
    named = {like.obj, like.was, like.source} - {0}
    if named <= {*state.objs, *state.gone} and (named or not about_a_card):
        yield like
    like = like._replace(obj=0, was=0, source=0, objs=())  # another board's record names cards of its own
    if about_a_card:
        like = like._replace(obj=next(iter(state.objs)))
    yield like
    unlike: dict[Any, int] = {}
    for oid, obj in state.objs.items():
        known = bool(obj.name) and not obj.name.startswith("unknown")
        unlike.setdefault((obj.zone, bool(obj.host), known and m.card(oid).type), oid)
    named = [*(one.ice for one in state.encounters), *(one.ice for one in state.runs), *state.accesses]
    for oid in dict.fromkeys((*named, *unlike.values())):
        if oid:
            yield like._replace(obj=oid, was=oid, objs=())
            yield like._replace(source=oid)
    for server in state.servers:
        yield like._replace(server=server)
    for n in (1, 2, 3):
        yield like._replace(n=n)
    for what in (*WHAT.get(like.kind, ()), ""):
        yield like._replace(what=what)
    for cause in COMES_ABOUT.get(like.kind, ()):
        yield like._replace(cause=cause)
    for through in ("subroutine", ""):
        yield like._replace(through=through)
    run = state.run()
    for number in (run.id if run else 0, 0, 1):
        yield like._replace(data=(number, number))
    yield like._replace(data=(0, 0))
    for who in (CORP, RUNNER):
        yield like._replace(who=who)


def ask_all(asked: list[Question], boards: list[Any], at_once: int = 250, told: Told | None = None) -> Asking:
    """Ask the questions on boards while their lines are played. `told`: what records of other boards have told."""
    asking = Asking(asked, at_once)
    asking.told = told if told is not None else asking.told
    real = apply.happen

    def happen(m: Machine, changes: Any, *before: Any) -> None:
        batch = tuple(changes)
        real(m, batch, *before)
        if batch:
            asking.hear(m, tuple(m.state.history[-len(batch) :]))

    # a game that is asked so much is not one that goes round
    with mock.patch.object(apply, "happen", happen), mock.patch.object(Machine, "seconds", 1e9):
        for board in boards:
            run(board)
    return asking


def unrecorded(told: Mapping[str, Mapping[str, set[str]]]) -> Iterator[str]:
    """What trigger conditions can ask for and no record tells, and what records tell and the tables do not know."""
    for event, facts in KNOWN.items():
        records = told.get(event)
        if records is None:
            yield f"{event}: never recorded"
            continue
        untold = [fact for fact in facts if fact != "by" and fact not in records["facts"]]
        unsaid = [what for what in WHAT.get(event, ()) if not _says(records["what"], what)]
        yield from (f"{event}: no record tells the {fact}" for fact in untold)
        yield from (f"{event}: no record says {what}" for what in unsaid)
        ways = {*COMES_ABOUT.get(event, ("",)), ""}
        yield from (f"{event}: comes about by {way}, which is not known" for way in sorted(records["by"] - ways))
        if "by" in facts:
            yield from (f"{event}: never comes about by {way}" for way in sorted(ways - records["by"]) if way)


def _says(told: set[str], what: str) -> bool:
    return any(what in (one, *one.split(" ")) for one in told)


def boards() -> list[Any]:
    """The boards beside the cards of the library, and fuller ones."""
    return [*full(), *(scenario for card in implemented() for scenario in shows(card))]


def full() -> list[Any]:
    """Boards with everything on them that a question can be about."""
    return [read(path) for path in sorted((Path(__file__).parent / "full").glob("*.yaml"))]


def main() -> None:
    """Ask everything, and tell what was found."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--only", default="", help="one family, or one word or event")
    parser.add_argument("--part", default="0/1", help="every N-th board from the K-th on, as K/N")
    parser.add_argument("--seed", type=int, default=0, help="which boards, and in which order")
    given = parser.parse_args()
    part, of = map(int, given.part.split("/"))
    asked = [one for one in questions() if given.only in ("", one.family) or given.only in str(one.raw)]
    all_boards = boards()
    fuller = len(full())
    rest = all_boards[fuller:]
    random.Random(given.seed).shuffle(rest)
    asking = ask_all(asked, all_boards[:fuller], at_once=len(asked))
    asking = ask_all(asked, rest[part::of], told=asking.told)
    wrong, known, alike = 0, Counter[str](), apart(asked)
    for number, one in enumerate(asked):
        if not one.done or one.crash:
            why = one.why or ("each of its parts is answered in two ways beside others" if number in alike else "")
            known[why] += bool(why and not one.crash)
            if not why or one.crash:
                wrong += 1
                print(f"{one.family}: {one.raw}: {one.crash or f'always {one.said or None}'}")
    for why, count in sorted(known.items()):
        print(f"{count} with one answer: {why}") if why else None
    silent = list(unrecorded(asking.told)) if not given.only and of == 1 else []
    print("".join(f"{line}\n" for line in silent) + f"{len(asked)} questions, {wrong + len(silent)} faults")
    sys.exit(1 if wrong or silent else 0)


if __name__ == "__main__":
    main()
