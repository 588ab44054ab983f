"""When two states are the same for all that can still happen.

Object numbers are arbitrary: two lines that reach the same board by different ways number its objects differently. The
canonical form names an object by its physical card where something refers to it, and otherwise only says what it is, so
that copies of a card, and unknown cards, are interchangeable. It forgets the order of what has no order (hands, discard
piles, score areas, the play area), and of the history everything that no card in this game can ask about.
"""

import itertools
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any

from judgebot.cards.abilities import Ability
from judgebot.cards.catalog import Card
from judgebot.cards.nodes import Node, walk
from judgebot.engine import frames
from judgebot.engine.asked import asked, own
from judgebot.engine.machine import Machine
from judgebot.engine.records import Lingering
from judgebot.game.changes import Change
from judgebot.game.environment import Env
from judgebot.game.objects import DECK, PLAY, ZONES, Obj, Run
from judgebot.game.state import FIRST_ID, State

DECKS = frozenset(DECK.values())
UNORDERED = tuple(zone for zone in ZONES if zone not in DECKS)


_PLAIN = frozenset((str, bool, type(None)))  # what stands for itself


def timed(cards: Mapping[str, Card]) -> frozenset[str]:
    """The names of the cards of which it matters which became active first (9.12.1, 10.3.1d)."""
    given = any(
        isinstance(node, Ability) and node.static and node is not one
        for card in cards.values()
        for one in own(card)
        for node in walk(one)
    )  # an object that gains it can have any name
    return frozenset(
        name
        for name, card in cards.items()
        if given or card.unique or "console" in card.subtypes or any(ability.static for ability in own(card))
    )


# By id(), of the value or of its parts: a value that can never change, its form, and the numbers in it with the names
# that they have in that form.
Forms = dict[Hashable, tuple[Any, Hashable, tuple[tuple[int, Hashable], ...]]]
_MOST = 10_000  # forms of a kind to keep


class Canon:
    """Canonical forms of the states of one game.

    m         a machine of that game
    apart     ids of cards whose copies are told apart, because a question names one of them
    ordered   whether the order within zones counts: a default is often the first of several
    unordered  zones whose order is forgotten
    shared    numbers are hashes, the same in every process that was forked from one
    referred  the objects to which something in the last state refers, apart from the zones they are in
    """

    def __init__(self, m: Machine, apart: Iterable[str] = (), shared: bool = False, ordered: bool = False) -> None:
        state = m.state
        self.shared = shared
        self.edition = m.rules.edition.name
        cards = {obj.name: m.catalog.card(obj.name) for obj in (*state.objs.values(), *state.gone.values())}
        self.asked = asked(cards.values())
        self.apart = frozenset(apart)
        self.ordered = ordered
        self.unordered = () if ordered else UNORDERED
        self.timed = timed(cards)
        # The words of the cards live as long as the game: each is known by its identity, and named by its place.
        words = (node for _, card in sorted(cards.items()) for one in own(card) for node in walk(one))
        self._words = {id(node): place for place, node in enumerate(words, 1 << 40)}  # no amount is so great
        self._others: dict[int, Any] = {}
        self.kept = self.asked.kinds | self.asked.spans
        self.referred: dict[int, Obj] = {}
        self._look: dict[int, tuple[Obj, int]] = {}
        self._numbers: dict[Hashable, int] = {}
        self.plain: Forms = {}
        self.records: Forms = {}
        self.hosted: Forms = {}  # objects with a host or memory
        self.lasting: Forms = {}  # lingering effects
        self.lately: Forms = {}  # ... of the run in progress
        self.begun: Forms = {}  # runs
        self.layouts: Forms = {}  # every object in its place
        self.stack: Forms = {}  # frames; a copy of one has the same values as that

    def key(self, state: State, weak: bool = False) -> Hashable:
        """A hashable value that is equal for states from which the same can still happen.

        weak  what changes strength for a while cannot matter any more
        """
        form = _Form(self, state, weak)
        key = form.key()
        self.referred = form.live
        return key

    def look(self, obj: Obj) -> int:
        """A number for what an object without a host and without memory is; equal for objects that are alike."""
        found = self._look.get(id(obj))
        if found is not None:
            return found[1]
        number = self.number(self.signature(obj))
        if len(self._look) > 500_000:
            self._look.clear()
        self._look[id(obj)] = (obj, number)  # keeping the object keeps its id() from being used again
        return number

    def number(self, value: Hashable) -> int:
        """A small number that stands for a value."""
        if self.shared:
            return int.from_bytes(digest(("look", value)))
        found = self._numbers.get(value)
        if found is None:
            found = self._numbers[value] = len(self._numbers)
        return found

    def remembers(self, state: State, change: Change) -> bool:
        """Whether something in the game can ask about a record of the past."""
        if change.kind != "use" or change.kind in self.kept:
            return change.kind in self.kept
        limited = self.asked.limited
        if limited is None:
            return True
        obj = state.last_known(change.obj)
        return obj is not None and obj.name in limited

    def word(self, node: Node) -> int:
        """A name for a word that belongs to a card; 0 for one that the engine made for the occasion."""
        return self._words.get(id(node), 0)

    def keep(self, value: Any) -> int:
        """The identity of something else, which is kept so that nothing else can get the same."""
        self._others[id(value)] = value
        return id(value)

    def signature(self, obj: Obj) -> tuple[Hashable, ...]:
        """What an object is, apart from what it refers to."""
        return (
            obj.name,
            obj.card if obj.name in self.apart else 0,
            obj.owner,
            obj.controller,
            obj.faceup,
            obj.installed,
            obj.counters,
            obj.since > 0,
            obj.form,
        )


class _Form:
    """The canonical form of one state, being made."""

    def __init__(self, canon: Canon, state: State, weak: bool) -> None:
        self.canon = canon
        self.weak = weak
        self.state = state
        self.live: dict[int, Obj] = {}
        self.past: dict[int, Hashable] = {}
        self.alike: dict[Hashable, int] = {}
        self.other: dict[int, int] = {}
        self.trail: list[tuple[int, Hashable]] = []  # the numbers that were named, one after the other, and how
        self.loose = 0  # how often something was met that can change

    # Names

    def of(self, number: int) -> Hashable:
        """A name for a number: amounts stay, objects are named by their cards, others by the order they turn up."""
        if number < FIRST_ID:
            return number
        name = self._of(number)
        self.trail.append((number, name))
        return name

    def _of(self, number: int) -> Hashable:
        obj = self.state.objs.get(number)
        if obj is not None:
            self.live[number] = obj
            return ("now", obj.card)
        obj = self.state.gone.get(number)
        if obj is not None:
            return self.gone(obj)
        if number not in self.other:
            self.other[number] = len(self.other)
        return ("n", self.other[number])

    def gone(self, obj: Obj) -> Hashable:
        """A name for an object that exists no more: its last known form, apart from others that its card was."""
        found = self.past.get(obj.id)
        if found is None:
            self.past[obj.id] = ("was", obj.card, obj.zone)  # what it remembers may refer to itself
            host = self.of(obj.host) if obj.host else 0
            memory = tuple([(key, self.value(kept)) for key, kept in sorted(obj.memory, key=_first)])
            last = (*self.canon.signature(obj), obj.zone, obj.server, host, memory)
            alike = self.alike[obj.card, last] = self.alike.get((obj.card, last), 0) + 1
            found = self.past[obj.id] = ("was", obj.card, last, alike)
        return found

    def kept(self, forms: Forms, key: Hashable, value: Any, make: Callable[[Any], Hashable]) -> Hashable:
        """The form of a value that can never change: made anew only where it names what has another name by now.

        key  the id() of the value, or of all that it is made of
        """
        known = forms.get(key)
        if known is not None:
            for number, name in known[2]:  # in the order in which they were named
                if self._of(number) != name:
                    break
            else:
                self.trail += known[2]
                return known[1]
        loose, begin = self.loose, len(self.trail)
        made = make(value)
        if self.loose == loose:
            if len(forms) > _MOST:
                forms.clear()
            # Keeping the value too keeps its id() from being used again.
            forms[key] = (value, made, tuple(dict.fromkeys(self.trail[begin:])))
        return made

    def value(self, value: Any) -> Hashable:
        """A value with every number within it named."""
        kind = type(value)
        if kind in _PLAIN:
            return value  # type: ignore[no-any-return]
        if kind is int:
            return value if value < FIRST_ID else self.of(value)
        if kind is Obj:
            return (self.canon.signature(value), self.of(value.id))
        if isinstance(value, tuple):
            return self.kept(self.canon.plain, id(value), value, self.items) if value else ()
        if isinstance(value, (list, dict, set)):
            self.loose += 1  # it can change, and so can what has it
        if isinstance(value, list):
            return tuple([self.value(item) for item in value])
        if isinstance(value, dict):
            return tuple([(key, self.value(item)) for key, item in sorted(value.items(), key=str)])
        if isinstance(value, (set, frozenset)):
            return frozenset([self.value(item) for item in value])
        if kind is Env:
            return self.kept(self.canon.plain, id(value), value, self.env)
        if isinstance(value, Node):
            word = self.canon.word(value)
            return word or (type(value).__name__, *[self.value(getattr(value, key)) for key in value.arguments])
        return self.canon.keep(value)

    def items(self, items: Iterable[Any]) -> Hashable:
        """Several values, one after the other."""
        return tuple([item if type(item) in _PLAIN else self.value(item) for item in items])

    def env(self, env: Env) -> Hashable:
        """What an ability knows."""
        return tuple([(key, item if type(item) in _PLAIN else self.value(item)) for key, item in env.items()])

    def object(self, obj: Obj) -> int:
        """An object in its zone."""
        if not obj.host and not obj.memory:
            return self.canon.look(obj)
        number: Any = self.kept(self.canon.hosted, id(obj), obj, self._referring)
        return int(number)

    def _referring(self, obj: Obj) -> int:
        named = tuple(sorted([(key, self.value(val)) for key, val in obj.memory], key=_first))
        return self.canon.number((self.canon.look(obj), self.of(obj.host) if obj.host else 0, named))

    def pile(self, ids: Sequence[int], ordered: bool) -> Hashable:
        """The objects of a zone, in their order or sorted."""
        objs = self.state.objs
        found = [self.object(objs[oid]) for oid in ids]
        return tuple(found if ordered else sorted(found))

    # Parts

    def frames(self) -> Hashable:
        """The stack of frames."""
        found = []
        for frame in self.state.frames:
            plain, others = frame.parts()
            env = frame.env
            key = (frame.kind, plain, id(env), *map(id, others))
            found.append(self.kept(self.canon.stack, key, (frame.kind, plain, others, env), self._frame))
        return tuple(found)

    def _frame(self, frame: tuple[str, Hashable, tuple[Any, ...], Env]) -> Hashable:
        kind, plain, others, env = frame
        return (kind, plain, self.items(others), self.value(env) if env else ())

    def history(self) -> Hashable:
        """What conditions can still ask about the past: between moments that matter, records without an order."""
        state, canon = self.state, self.canon
        records, spans, kept = state.history, canon.asked.spans, canon.kept
        begin = state.turn_start
        if canon.asked.earlier:
            turns = [i for i, change in enumerate(records) if change.kind == "turn starts"]
            begin = turns[-2] if len(turns) > 1 else 0
        moments: dict[int, tuple[str, ...]] = {}
        starts = [("run", run.start) for run in state.runs]
        starts += [("step", f.start) for f in state.frames if isinstance(f, frames.Instruction) and f.start >= 0]
        starts += [("mark", state.mark[1])] if state.mark else []
        starts += [("checkpoint", state.since)] if canon.asked.had else []
        for what, index in starts:
            moments[index] = (*moments.get(index, ()), what)
        found: list[Hashable] = []
        last = len(records)
        cuts = sorted({begin, *[index for index in moments if begin < index < last]})
        for start, end in itertools.pairwise((*cuts, last)):
            if start in moments and start < last:
                found.append(moments[start])
            part: dict[Hashable, int] = {}
            for change in records[start:end]:
                kind = change.kind
                if kind not in kept and (kind != "use" or not canon.remembers(state, change)):
                    continue
                name = self.kept(canon.records, id(change), change, self.change)
                if kind in spans:
                    if part:
                        found.append(frozenset(part.items()))
                        part = {}
                    found.append(name)
                else:
                    part[name] = part.get(name, 0) + 1
            if part:
                found.append(frozenset(part.items()))
        # Moments later than every record look at nothing yet.
        found += [moments[index] for index in sorted(moments) if index >= last]
        return tuple(found)

    def change(self, change: Change) -> Hashable:
        """A record, its objects named."""
        of = self.of
        return (
            change.kind,
            change.who,
            of(change.obj),
            of(change.was),
            of(change.n),
            change.what,
            change.server,
            of(change.source),
            change.cause,
            self.value(change.data) if change.data else (),
            self.value(change.objs) if change.objs else (),
            change.through,
        )

    def lingering(self) -> Hashable:
        """Lingering effects: those that raise or lower strength in no order, the others in theirs."""
        if not self.state.lingering:
            return ()
        ordered: list[Hashable] = []
        strengths: list[Hashable] = []
        for effect in self.state.lingering:
            if self.weak and effect.kind == "strength":
                continue
            # One that arose in the run in progress may be kept for the rest of it (9.10.5).
            run = self.state.run() if effect.kind == "strength" else None
            if run is not None and effect.id > run.id:
                name = self.kept(self.canon.lately, id(effect), effect, self._arisen_lately)
            else:
                name = self.kept(self.canon.lasting, id(effect), effect, self._arisen)
            (strengths if effect.kind == "strength" else ordered).append(name)
        counts: dict[Hashable, int] = {}
        for one in strengths:
            counts[one] = counts.get(one, 0) + 1
        return (tuple(ordered), frozenset(counts.items()))

    def _arisen(self, effect: Lingering) -> Hashable:
        return self.items(effect._replace(id=0))

    def _arisen_lately(self, effect: Lingering) -> Hashable:
        return self.items(effect._replace(id=1))

    def _run(self, run: Run) -> Hashable:
        return self.items(run._replace(start=0))

    def times(self) -> Hashable:
        """In which order what has a timestamp that matters got it."""
        timed = self.canon.timed
        if not timed:
            return ()
        marks = [
            (obj.since, obj.id)
            for oid in self.state.zones[PLAY]
            if (obj := self.state.objs[oid]).since and obj.name in timed
        ]
        marks += [(effect.id, 0) for effect in self.state.lingering if effect.kind != "strength"]
        return tuple([self.of(oid) if oid else "effect" for _, oid in sorted(marks)]) if len(marks) > 1 else ()

    def layout(self) -> Hashable:
        """Every object in its place."""
        state = self.state
        parts = (*state.objs.values(), *state.zones.values(), *state.servers.values())
        return self.kept(self.canon.layouts, tuple(map(id, parts)), parts, self.zones)

    def zones(self, _: Any = None) -> Hashable:
        """Every object in its place: servers and decks in order, the rest as sets with counts unless order counts."""
        state, objs = self.state, self.state.objs
        arranged: Callable[[list[int]], Iterable[int]] = tuple if self.canon.ordered else sorted
        servers = tuple(
            [
                (
                    name,
                    tuple([self.object(objs[i]) for i in s.ice]),
                    tuple(arranged([self.object(objs[i]) for i in s.root])),
                )
                for name, s in state.servers.items()
            ]
        )
        zones = []
        for zone, ids in state.zones.items():
            if not ids:
                continue
            if zone == PLAY:
                ids = tuple([i for i in ids if not objs[i].server])
            zones.append((zone, self.pile(ids, self.canon.ordered or zone in DECKS)))
        return (servers, tuple(zones))

    def places(self) -> Hashable:
        """Of each object that something refers to: what it is and where."""
        found = []
        done: set[int] = set()
        while len(done) < len(self.live):  # describing one may refer to another, its host
            for oid, obj in list(self.live.items()):
                if oid in done:
                    continue
                done.add(oid)
                place = 0
                if obj.server:
                    server = self.state.servers[obj.server]
                    place = 1 + server.ice.index(oid) if oid in server.ice else 0
                elif obj.zone in DECKS:
                    place = self.state.zones[obj.zone].index(oid)
                found.append((obj.card, obj.zone, obj.server, place, self.object(obj)))
        return frozenset(found)

    def prior(self) -> Hashable:
        """What objects were at the previous checkpoint, where it differs and can be asked about."""
        if not self.canon.asked.had:
            return ()
        found = []
        for oid, old in self.state.prior.items():
            new = self.state.last_known(oid)
            if new is not None and new is not old and new.counters != old.counters:
                found.append((self.of(oid), old.counters))
        return tuple(found)

    def key(self) -> Hashable:
        """All of it."""
        state = self.state
        value = self.value
        return (
            tuple(state.players.values()),
            state.active,
            state.turn,
            self.frames(),
            tuple([self.kept(self.canon.begun, id(run), run, self._run) for run in state.runs]) if state.runs else (),
            value(state.encounters),
            value(state.breaches),
            value(state.accesses),
            self.lingering(),
            tuple([value(instance._replace(id=0)) for instance in state.met]) if state.met else (),
            self.history(),
            self.times(),
            self.prior(),
            state.mark[0] if state.mark else None,
            self.layout(),
            self.places(),
            state.winner,
            state.dirty,
            self.canon.edition,
            value(sorted(state.idled)) if state.idled else (),
            value([(start - state.since, end - start, who) for start, end, who in state.heard]) if state.heard else (),
        )


def _first(pair: tuple[str, Hashable]) -> str:
    return pair[0]


def digest(value: Hashable) -> bytes:
    """16 bytes that stand for a canonical value in every process: different values, different bytes."""
    from hashlib import blake2b  # only for a search by several processes

    def of(part: Hashable) -> bytes:
        made = blake2b(digest_size=16)
        if isinstance(part, tuple):
            made.update(b"(" + b"".join(map(of, part)))
        elif isinstance(part, frozenset):
            made.update(b"{" + b"".join(sorted(map(of, part))))
        else:
            made.update(f"{type(part).__name__}:{part!r}".encode())
        return made.digest()

    return of(value)
