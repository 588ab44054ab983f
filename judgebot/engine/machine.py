"""The machine: runs the frames on the state's stack until a decision is needed, and records what happens.

A procedure is a table of numbered steps. A step either finishes, or asks for a decision and is run again from its
beginning once that is answered; so a step asks before it changes anything, and pushes frames last.
"""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from judgebot.cards.catalog import Card, Catalog
from judgebot.engine import frames
from judgebot.engine.carried import Ask as Ask
from judgebot.engine.carried import Event as Event
from judgebot.engine.carried import Rules as Rules
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.facts import Fact, fact
from judgebot.engine.records import Decision, Eff, NotImplementedRule, Option, Refusal
from judgebot.game.objects import DECK, DISCARD, FUND, Obj
from judgebot.game.state import Frame, State

F = TypeVar("F", bound=Frame)


M = TypeVar("M", bound="Machine")

# How a machine, and a copy of one, begins; and what a copy shares with it.
_ANEW: dict[str, Any] = {
    **{"steps": 0, "spent": 0.0, "probing": False, "weighing": False, "stop": None, "reached": False},
    **{"looking": None, "_asked": 0, "_until": 0.0, "_cache_version": -1, "_frame": None},
}
_KEPT = (
    *("catalog", "rules", "detailed", "decision", "named", "_names", "called", "boards", "beyond"),
    *("board", "board_version", "board_key", "settled", "told"),
)


class Machine:
    """A game in progress, and the means to carry it on.

    state      everything there is to know about the game
    limit      after so many steps it stops: a game that goes on for so long is in an infinite loop (10.1.6)
    seconds    and after so many seconds of processor time spent on its steps
    catalog    the cards
    events     the trace so far, or None if it is not recorded
    detailed   whether the single steps of a checkpoint are recorded too
    decision   the decision that is waiting, or None
    forced     choices with a single option, taken without asking since the last answer
    taken      the same as decisions, with what was refused; only gathered while recording
    stop       asked before every step whether to stop there; `reached` whether it did
    unasked    who had priority and no option since the last answer, at which step, and what was refused them
    refusals   options refused at the decision that is waiting; only gathered while recording
    named      the physical cards to which the scenario gives names of their own, by these in lower case
    tells      puts what an event is about as a reader is told it, or None if nobody is told
    asks       kinds of decisions that are asked although they have a single option; a copy asks only what it must
    witness    told of each event as it is recorded, or None if nobody is; a copy has none
    watchful   whether something besides the count is to be done at each tick, even where nothing is recorded
    checks     compares what an event holds with what its kind declares; set while the engine is tested
    """

    tells: "Callable[[Machine, str, dict[str, Any]], dict[str, Any]] | None" = None
    asks: "frozenset[str]" = frozenset()
    witness: "Callable[[Machine, Event], None] | None" = None
    checks: "ClassVar[Callable[[str, Mapping[str, Any]], None] | None]" = None
    watchful = False
    limit = 200_000
    seconds = 10.0
    steps: int
    spent: float
    probing: bool  # it is played on only to see whether it is in a loop (10.1.6)
    weighing: bool  # whether there is an action to take is being worked out
    stop: "Callable[[Any], bool] | None"
    reached: bool
    looking: Any  # the board that the present one looks at
    _asked: int
    _until: float
    _cache_version: int
    _frame: Frame | None

    def __init__(self, state: State, catalog: Catalog, rules: Rules, record: bool = True) -> None:
        self.__dict__.update(_ANEW)
        self.state = state
        self.catalog = catalog
        self.rules = rules
        self.events: list[Event] | None = [] if record else None
        self.detailed = True
        self.decision: Decision | None = None
        self.refusals: list[Refusal] = []
        self.forced: list[tuple[str, Option, str]] = []
        self.taken: list[tuple[Decision, tuple[Refusal, ...]]] = []
        self.unasked: list[tuple[str, str, tuple[Refusal, ...]]] = []
        self.cache: dict[Any, Any] = {}
        self.named: dict[str, int] = {}
        self._names: dict[tuple[int, str], str] = {}
        self.called: dict[Any, Any] = {}  # what the cards are called in lines of play (`scenario.patterns`)
        self.boards: dict[Any, dict[Any, Any]] = {}  # what is known of each board (`engine.boards`)
        self.board: dict[Any, Any] | None = None
        self.board_version = -1
        self.board_key: Any = None
        self.beyond: frozenset[tuple[str, str]] | None = None
        self.settled: Any = None  # a board on which a checkpoint corrected nothing
        self.told: list[Any] = []  # what `tell_layers` last recorded
        self._said: list[Event] = []  # what the present step has recorded; a step that asked runs again from its start
        self._due: list[Event] = []  # those of them that it has not yet repeated

    def copy(self, record: bool = False) -> "Machine":
        """A machine that continues from a copy of the state."""
        return self._copied(Machine, record)

    def _copied(self, kind: "type[M]", record: bool) -> M:
        """A machine of a kind that continues from a copy of the state."""
        new = kind.__new__(kind)
        mine = new.__dict__
        mine.update(_ANEW)
        mine.update({name: self.__dict__[name] for name in _KEPT})
        new.state, new.tells = self.state.copy(), self.tells
        new.events = [] if record else None
        new.refusals, new.forced, new.taken, new.unasked, new.cache, new._due = [], [], [], [], {}, []
        new._said = self._said.copy()
        return new

    # Running

    def advance(self) -> Decision | None:
        """Run until a decision is needed and return it; None if the game is over or the stack is empty."""
        if self.decision is not None:
            return self.decision
        if self.reached:
            return None
        began = time.process_time()
        self._until = began + self.seconds - self.spent
        try:
            return self._advance() if self.watchful or self.events is not None else self._unseen()
        except RecursionError:
            raise NotImplementedRule("values of which each depends on the other", "9.12.1e") from None
        finally:
            self.spent += time.process_time() - began

    def _unseen(self) -> Decision | None:
        """As `_advance`, where nobody is told of anything: most of a search's time goes into this."""
        state = self.state
        stack = state.frames
        procedures = self.rules.procedures
        stop, limit = self.stop, self.limit
        while stack and not state.winner:
            frame = stack[-1]
            table = procedures[frame.kind]
            pc = frame.pc
            if frame.over or pc >= len(table.steps):
                self.finish(frame)
                continue
            self.steps += 1
            if stop is not None and stop(self):
                self.reached = True
                return None
            if self.steps > limit or not self.steps & 255:
                self.endless()
            self._asked = 0
            self._frame = frame
            if state.idled and frame.at != pc and table.structure:  # a step of a timing structure is complete
                state.idled = frozenset()
            frame.at = pc
            try:
                goto = table.steps[pc].run(self, frame)
            except Ask as ask:
                self.decision = ask.decision
                return ask.decision
            if self._said:
                self._said.clear()
            if frame.answers:
                frame.answers = ()
            if frame.pc == pc:
                frame.pc = pc + 1 if goto is None else table.labels[goto]
        return None

    def _advance(self) -> Decision | None:
        state = self.state
        stack = state.frames
        procedures = self.rules.procedures
        while stack and not state.winner:
            frame = stack[-1]
            table = procedures[frame.kind]
            pc = frame.pc
            if pc >= len(table.steps) or frame.over:
                self.finish(frame)
                continue
            if self.tick():
                return None
            step = table.steps[pc]
            self._asked = 0
            self._frame = frame
            if state.idled and frame.at != pc and table.structure:  # a step of a timing structure is complete
                state.idled = frozenset()
            frame.at = pc
            if self.events is not None:
                if self.refusals:
                    self.refusals = []
                if self._said or self._due:
                    self._due = self._said.copy()
                if step.told:
                    self.note("step", step.number, structure=frame.kind)
            try:
                goto = step.run(self, frame)
            except Ask as ask:
                self.decision = ask.decision
                return ask.decision
            if self._said:
                self._said.clear()
            if frame.answers:
                frame.answers = ()
            if frame.pc == pc:
                frame.pc = pc + 1 if goto is None else table.labels[goto]
        return None

    def tick(self) -> bool:
        """Count the step about to be made; True stops before it.

        Raises NotImplementedRule if the game goes on for too long.
        """
        self.steps += 1
        if self.stop is not None and self.stop(self):
            self.reached = True
            return True
        if self.steps > self.limit or not self.steps & 255:
            self.endless()
        return False

    def endless(self) -> None:
        """Stop a game that goes on for too long, by raising NotImplementedRule."""
        after = f"{self.limit:,} steps" if self.steps > self.limit else ""
        if not self.steps & 255 and time.process_time() > self._until:
            after = after or f"{self.seconds:g} seconds"
        if after:
            from judgebot.engine.loops import going_round  # which is about machines

            raise going_round(self, after)

    def set_back(self, state: State, decision: Decision | None, refusals: Iterable[Refusal], event: int) -> None:
        """Be again at a place where the game was: its state there, the decision that waited, what was refused at it.

        event  how long the trace was
        """
        self.state, self.decision, self.refusals = state.copy(), decision, list(refusals)
        self.forced, self.unasked, self.taken = [], [], []
        self._said, self._due = [], []
        self.forget()
        if self.events is not None:
            del self.events[event:]

    def answer(self, index: int) -> None:
        """Answer the waiting decision with one of its options, by index. Raises IndexError if there is none."""
        decision = self.decision
        if decision is None:
            raise IndexError("no decision is waiting")
        option = decision.options[index]
        self.state.frames[-1].answers += (option.value,)
        self.decision = None
        self.refusals = []
        self.forced = []
        self.unasked = []
        self.taken = []

    def allow_number(self, number: int) -> int:
        """Add a number to the options of a decision that takes any (10.1.6a). Returns its index.

        Raises IndexError if the decision that waits takes no number, or none below 1.
        """
        decision = self.decision
        if decision is None or not decision.any_number or number < 1:
            raise IndexError("no such number can be chosen")
        option = Option(number, Choice(Verb.TIMES, n=number), decision.rule)
        self.decision = decision._replace(options=(*decision.options, option))
        return len(decision.options)

    def ask(
        self,
        who: str,
        kind: str,
        options: list[Option] | tuple[Option, ...],
        rule: str,
        about: Fact | None = None,
        default: int | None = None,
        forced: bool = True,
        any_number: bool = False,
    ) -> Any:
        """The answer to a decision within the step being run.

        forced  a decision with one option is not asked but taken
        """
        frame = self._frame
        assert frame is not None
        index = self._asked
        self._asked += 1
        if index < len(frame.answers):
            return frame.answers[index]
        if not options:
            raise NotImplementedRule(f"a decision without options: {kind}")
        if len(options) == 1 and forced and kind not in self.asks:
            self.forced.append((who, options[0], self.step()))
            if self.events is not None:
                only = Decision(who, kind, (options[0],), rule, self.step(), about, 0)
                self.taken.append((only, tuple(self.refusals)))
            frame.answers += (options[0].value,)
            return options[0].value
        raise Ask(Decision(who, kind, tuple(options), rule, self.step(), about, default, any_number))

    def answered(self, frame: Frame) -> Any:
        """The answer to the first decision of the step in progress: its options need not be worked out again.

        None if there is none yet, and while recording: then what is refused besides is told again.
        """
        if not frame.answers or self.events is not None:
            return None
        self._asked = 1
        return frame.answers[0]

    def at_random(self, pool: Sequence[int], n: int, rule: str) -> tuple[int, ...]:
        """Objects taken at random; chance decides, one decision for each."""
        left = list(pool)
        picked: list[int] = []
        for _ in range(n):
            some = left if n - len(picked) < len(left) else left[:1]  # all of them leave nothing to chance
            options = [Option(oid, Choice(Verb.RANDOM, oid), rule) for oid in some]
            choice = self.ask("chance", "random", options, rule, about=fact("at random"), default=0)
            left.remove(choice)
            picked.append(choice)
        return tuple(picked)

    def push(self, frame: F) -> F:
        """Put a frame on the stack; it runs when the present step ends."""
        self.state.frames.append(frame)
        return frame

    def finish(self, frame: Frame, result: Any = None) -> None:
        """Take the top frame off the stack and hand its result, and what its ability learned, to the frame below."""
        stack = self.state.frames
        popped = stack.pop()
        assert popped is frame, f"{frame.kind} is not on top"
        if stack:
            if result is not None or frame.gives:
                stack[-1].result = frame.result if result is None else result
            if frame.kind == "instruction" and frame.shares and frame.env:  # type: ignore[attr-defined]
                stack[-1].env = frame.env

    # Where the game is

    def step(self) -> str:
        """The number of the innermost numbered step in progress."""
        left = False
        procedures = self.rules.procedures
        for frame in reversed(self.state.frames):
            table = procedures[frame.kind]
            if not table.structure:
                continue
            if frame.over:  # the game has already moved on from it (6.1.3d, 6.1.4)
                left = True
            elif left and isinstance(frame, frames.Run):
                run = next((one for one in self.state.runs if one.id == frame.run), None)
                return f"{run.phase}a" if run else table.steps[frame.at].number
            else:
                return table.steps[frame.at].number
        return ""

    def next_step(self) -> str:
        """The number of the step about to be made, if it is one of a timing structure; else ""."""
        if not self.state.frames:
            return ""
        frame = self.state.frames[-1]
        table = self.rules.procedures[frame.kind]
        return table.steps[frame.pc].number if table.structure and frame.pc < len(table.steps) else ""

    def found(self, kind: type[F]) -> F | None:
        """The innermost frame of a kind."""
        for frame in reversed(self.state.frames):
            if isinstance(frame, kind):
                return frame
        return None

    def jump(self, frame: Frame, step: str) -> None:
        """Let a frame go on at another of its steps, by name."""
        frame.pc = self.rules.procedures[frame.kind].labels[step]

    # The trace

    def note(self, event: str, *cites: str, **facts: Any) -> None:
        """Record an event, with the rules it rests on."""
        if self.events is not None:
            if Machine.checks is not None:
                Machine.checks(event, facts)
            data = {} if self.tells is None else self.tells(self, event, facts)
            rules = tuple(map(self.rules.edition.instead, cites))
            made = Event(event, rules, len(self.state.frames), self.step(), facts, data)
            if self._due and made in self._due:
                del self._due[: self._due.index(made) + 1]
            else:
                self.events.append(made)
                self._said.append(made)
                if self.witness is not None:
                    self.witness(self, made)
            if event == "idle":
                self.nothing_to_do(made.step, str(facts["who"]), tuple(self.refusals))

    def switched(self, switch: str, *cites: str) -> None:
        """Record that a difference of the edition from the base decides what happens here.

        cites  the rules of the edition that say so, `26:...` for those that the base has not
        """
        self.note("edition_decides", *cites, switch=switch)

    def nothing_to_do(self, step: str, who: str, refusals: tuple[Refusal, ...]) -> None:
        """Keep that a player has priority and no option, and what is refused them."""
        self.unasked.append((step, who, refusals))

    # Objects

    def obj(self, oid: int) -> Obj:
        """The object with this id, or its last known form (1.12.6)."""
        return self.state.objs.get(oid) or self.state.gone[oid]

    def card(self, oid: int) -> Card:
        """The printed card of an object."""
        return self.catalog.card(self.obj(oid).name)

    def cached(self, key: Any, make: Callable[[], Any]) -> Any:
        """A computed characteristic, kept until the next change."""
        cache = self.cache
        if self._cache_version != self.state.version:
            cache.clear()
            self._cache_version = self.state.version
        if key not in cache:
            cache[key] = make()
        return cache[key]

    def forget(self) -> None:
        """Forget what was worked out, where the state or the cards are others than they were."""
        self.cache.clear()
        self.boards, self.beyond, self.called = {}, None, {}
        self.board_version, self.board_key = -1, None

    def name(self, oid: int) -> str:
        """How an object is called in the trace: its title, numbered where there are several of it."""
        if not oid:
            return "the game rules"
        if oid == FUND:
            return "the bad publicity fund"
        obj = self.state.last_known(oid)
        if obj is None:
            return "a card"
        name = self._names.get((obj.card, obj.name))
        if name is None:
            name = self._names[obj.card, obj.name] = self._name(obj)
        return name

    def _name(self, obj: Obj) -> str:
        title = self.catalog.card(obj.name).title if obj.name else "an unknown card"
        if not obj.name or obj.name.startswith("unknown"):
            return title
        twins = self.cached(("twins", obj.name), lambda: self._twins(obj.name))
        return f"{title} #{twins[obj.card]}" if len(twins) > 1 else title

    def _twins(self, name: str) -> dict[int, int]:
        """The physical cards of a name, numbered."""
        state = self.state
        cards = {obj.card for obj in (*state.objs.values(), *state.gone.values()) if obj.name == name}
        return {card: number for number, card in enumerate(sorted(cards), 1)}

    def describe(self, oid: int) -> str:
        """How a player names a target: by its title, and its place if it is ice or an installed Corp card."""
        obj = self.obj(oid)
        name = self.name(oid)
        if obj.server and obj.server in self.state.servers:
            ice = self.state.servers[obj.server].ice
            return f"{name} ({obj.server} ice {ice.index(oid) + 1})" if oid in ice else f"{name} ({obj.server})"
        if obj.zone in (*DECK.values(), *DISCARD.values()):
            return f"{name} ({obj.zone})"
        return name

    # Shorthands used by the procedures

    def perform(self, *effects: Eff, number: str = "") -> None:
        """Push an instruction of the game rules: a step of a timing structure (9.11.2)."""
        self.push(frames.Instruction(effs=tuple(effects), number=number, given=True))

    def checkpoint(self, why: str = "10.3.5") -> None:
        """Push a checkpoint (10.3). Where nothing has changed since the last one, there is nothing for it to find."""
        if self.state.dirty or self.state.met:
            self.push(frames.Checkpoint(why=why))
