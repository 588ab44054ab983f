"""Building the state of a game from a scenario's board."""

from __future__ import annotations

from typing import Any

from judgebot.cards.catalog import OTHER_FACE, version
from judgebot.cards.effects import ChooseServer, Place
from judgebot.cards.nodes import walk
from judgebot.engine import characteristics as c
from judgebot.engine import frames
from judgebot.engine.characteristics import CLICKS
from judgebot.engine.edition import Edition
from judgebot.engine.lingering import create
from judgebot.engine.machine import Machine
from judgebot.engine.records import NotImplementedRule
from judgebot.engine.rules import rules_of
from judgebot.engine.runs import PHASES
from judgebot.engine.subroutines import order_gained
from judgebot.engine.turns import start_turn
from judgebot.game import numbers
from judgebot.game.changes import Change
from judgebot.game.objects import (
    ARCHIVES,
    ASIDE,
    ASIDE_WITH,
    CORP,
    CORP_SCORE,
    GRIP,
    HEAP,
    HQ,
    PLAY,
    PLAYERS,
    RND,
    RUNNER,
    RUNNER_SCORE,
    STACK,
    Encounter,
    Obj,
    Run,
    Server,
    opponent,
    with_counters,
    with_memory,
)
from judgebot.game.state import State
from judgebot.scenario.facts import PLACE
from judgebot.scenario.model import CardSpec, Scenario
from judgebot.scenario.past import happened, so_far
from judgebot.scenario.titles import told
from judgebot.yamlio import Node, Reader

DECK_SIZE = 40
HAND_SIZE = 5
WINDOW = "26:6.9.1e"  # with which a run begins, in the edition that has it
DEFAULT_STEP = {CORP: "5.6.2a", RUNNER: "5.7.1e"}
AFTER_ACTION = {CORP: "5.6.2c", RUNNER: "5.7.1g"}
COUNTER_KEYS = {
    "advanced": "advancement",
    "virus": "virus",
    "power": "power",
    "agenda": "agenda",
    "credits": "credit",
    "bad publicity": "bad publicity",
}


def steps_of(turn: str, edition: Edition) -> tuple[str, ...]:
    """The numbered steps of a turn at which a scenario can start."""
    return tuple(step.number for step in rules_of(edition).procedures[f"{turn} turn"].steps)


def run_steps(edition: Edition) -> tuple[str, ...]:
    """The numbered steps of a run at which a scenario can start."""
    procedures = rules_of(edition).procedures
    begun = [step.number for step in procedures["run"].steps if step.number == WINDOW]
    inside = [step.number for phase in PHASES.values() for step in procedures[phase.kind].steps]
    return tuple(number for number in (*begun, *inside) if number[0].isdigit())


def check_places(reader: Reader, scenario: Scenario, parts: dict[str, Node]) -> None:
    """Problems of where the game is said to be."""
    if scenario.at:
        of_runs = run_steps(scenario.edition)
        allowed = of_runs if scenario.run else steps_of(scenario.turn, scenario.edition)
        if scenario.at not in allowed:
            line = parts["at"].line
            steps = f"one of {', '.join(dict.fromkeys(allowed))}"
            run = "`run:` too, since this is a step of a run; or " if scenario.at in of_runs else ""
            reader.problem(line, f'the step "{scenario.at}"', run + steps)
    if scenario.run:
        line = scenario.run["line"]
        server = scenario.run.get("server")
        names = {"HQ", "R&D", "Archives", *(s.name for s in scenario.corp.servers)}
        if server not in names:
            reader.problem(line, f'a run on "{server}"', f"a server of the board: {', '.join(sorted(names))}")
        ice = scenario.run.get("ice")
        count = next((len(s.ice) for s in scenario.corp.servers if s.name == server), 0)
        if ice is not None and (not isinstance(ice, int) or isinstance(ice, bool) or not 1 <= ice <= count):
            reader.problem(
                line, f"ice {ice}", f"the number of a piece of ice protecting {server}, 1 (outermost) to {count}"
            )
        if ice is None and scenario.at[:5] in (numbers.APPROACH, numbers.ENCOUNTER):
            reader.problem(
                line,
                "a run without the Runner's position",
                "`ice:` and the number of a piece of ice, 1 for the outermost",
            )
        if not scenario.at:
            reader.problem(line, "a run without the step it has reached", "`at:` with a step such as 6.9.3b")


def _up(spec: CardSpec) -> bool:
    """Whether a card of the Runner's in the play area, or one set aside, lies faceup."""
    return bool(spec.options.get("faceup", not spec.options.get("facedown", False)))


class _Builder:
    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.state = State()
        self.rules = rules_of(scenario.edition)
        self.machine = Machine(self.state, scenario.catalog, self.rules, record=False)
        self.named: dict[str, int] = {}
        self.later: list[tuple[int, CardSpec]] = []
        self.by_spec: dict[int, int] = {}
        self.spent: set[int] = set()  # cards whose recurring credits are said to be spent

    def add(self, spec: CardSpec, owner: str, zone: str, **fields: Any) -> int:
        """Put a card on the board."""
        state = self.state
        number = state.fresh()
        card_owner = owner
        if spec.card:
            card_owner = self.scenario.catalog.card(spec.card).side
        name = spec.card or f"unknown {owner}"
        if spec.options.get("back"):
            titles = [one.title for one in self.scenario.catalog.card(name).backs]
            name = version(name, titles.index(str(spec.options["back"])) + 1)
        if spec.options.get("flipped"):
            name += OTHER_FACE
        obj = Obj(number, number, name, card_owner, fields.pop("controller", owner), zone, **fields)
        for key, kind in COUNTER_KEYS.items():
            if spec.options.get(key):
                obj = with_counters(obj, kind, int(spec.options[key]))
        if spec.options.get("credits") == 0:
            self.spent.add(number)
        for kind in self.loads(obj):
            obj = with_memory(obj, f"loaded {kind}", True)
        state.objs[number] = obj
        state.zones[zone] = (*state.zones[zone], number)
        self.by_spec[id(spec)] = number
        if "as" in spec.options:
            self.named[str(spec.options["as"]).lower()] = number
        self.later.append((number, spec))
        for hosted in spec.hosted:
            self.hosted(hosted, number)
        return number

    def loads(self, obj: Obj) -> list[str]:
        """The counters on a card that its own abilities load: it can become empty of them (10.9.1)."""
        if not obj.name or not obj.counters:
            return []
        words = [n for ability in self.scenario.catalog.card(obj.name).abilities for n in walk(ability.do)]
        return [n.kind for n in words if isinstance(n, Place) and n.load and obj.count(n.kind)]

    def hosted(self, spec: CardSpec, host: int) -> None:
        """Put a hosted card on the board."""
        side = self.scenario.catalog.card(spec.card).side if spec.card else RUNNER
        installed = spec.options.get("installed", True)
        card = self.scenario.catalog.card(spec.card) if spec.card else None
        form = str(spec.options.get("form", ""))
        played = card is not None and card.type in ("operation", "event")
        counter = played and card is not None and bool(card.counter)  # any other is hosted only
        installed = installed and (counter or not played)
        number = self.add(
            spec,
            side,
            PLAY,
            faceup=_up(spec),
            installed=bool(installed),
            host=host,
            form="counter" if counter else form,
        )
        if installed and _up(spec):
            self.activate(number)

    def activate(self, number: int) -> None:
        obj = self.state.objs[number]
        self.state.objs[number] = obj._replace(since=self.state.fresh())
        recurring = [d.n for ab in self.machine.card(number).abilities for d in ab.static if d.name == "recurring"]
        if recurring and not obj.count("credit") and number not in self.spent:
            self.state.objs[number] = with_counters(self.state.objs[number], "credit", recurring[0])

    def zone(self, specs: list[CardSpec] | None, owner: str, zone: str, default: int) -> None:
        if specs is None:
            state = self.state
            ids = tuple(state.fresh() for _ in range(default))
            state.objs.update({oid: Obj(oid, oid, f"unknown {owner}", owner, owner, zone) for oid in ids})
            state.zones[zone] += ids
            return
        for spec in specs:
            up = spec.options.get("faceup")
            if up is None:
                up = zone in (HEAP, CORP_SCORE, RUNNER_SCORE) or (
                    zone == ARCHIVES and not spec.options.get("facedown", False) and bool(spec.card)
                )
            form = str(spec.options.get("form", "")) if zone in (CORP_SCORE, RUNNER_SCORE) else ""  # 10.1.3
            number = self.add(spec, owner, zone, faceup=bool(up), form=form)
            if zone in (CORP_SCORE, RUNNER_SCORE):
                self.state.objs[number] = self.state.objs[number]._replace(since=self.state.fresh())

    def build(self) -> State:
        s = self.scenario
        for side, who in ((s.corp, CORP), (s.runner, RUNNER)):
            if side.identity is not None and side.identity.card:
                number = self.add(side.identity, who, PLAY, faceup=True)
                self.activate(number)
            for spec in side.play:
                number = self.add(spec, who, PLAY, faceup=True)
                self.activate(number)
                for kept in {"current", "lockdown"} & set(self.machine.card(number).subtypes):
                    self.state.objs[number] = with_memory(self.state.objs[number], kept, "stays")
        self.servers()
        for spec in s.runner.rig:
            up = _up(spec)
            number = self.add(spec, RUNNER, PLAY, faceup=up, installed=True, controller=RUNNER)
            if up:
                self.activate(number)
        corp, runner = s.corp.zones, s.runner.zones
        self.zone(corp.get(HQ), CORP, HQ, self.start(CORP, "hand", HAND_SIZE))
        self.zone(corp.get(RND), CORP, RND, DECK_SIZE)
        self.zone(corp.get(ARCHIVES), CORP, ARCHIVES, 0)
        self.zone(corp.get("score"), CORP, CORP_SCORE, 0)
        self.zone(runner.get(GRIP), RUNNER, GRIP, self.start(RUNNER, "hand", HAND_SIZE))
        self.zone(runner.get(STACK), RUNNER, STACK, DECK_SIZE)
        self.zone(runner.get(HEAP), RUNNER, HEAP, 0)
        self.zone(runner.get("score"), RUNNER, RUNNER_SCORE, 0)
        self.aside()
        self.links()
        self.players()
        self.place()
        order_gained(self.machine, ask=False)
        self.state.prior = self.state.objs.copy()
        self.state.dirty = True
        return self.state

    def aside(self) -> None:
        """The cards that are set aside, with the card whose ability did that where one speaks of it (4.8.3)."""
        for side, who in ((self.scenario.corp, CORP), (self.scenario.runner, RUNNER)):
            few = self.start(who, "aside", 0)
            unsaid = [CardSpec("", 0, "unknown", {"facedown": True}) for _ in range(few)]
            for spec in side.zones.get(ASIDE, unsaid):
                up = bool(spec.card) and _up(spec)
                number = self.add(spec, who, ASIDE, faceup=up)
                mine = [one for one in self.state.zones[PLAY] if self.state.objs[one].owner == who]
                speak = [one for one in mine if self.scenario.catalog.sets_aside(self.state.objs[one].name)]
                found = self.find(str(spec.options["with"])) if "with" in spec.options else (*speak, 0)[0]
                if not isinstance(found, int):
                    raise BoardProblem(spec.line, f'"{spec.options["with"]}"', "a card on the board")
                if found:
                    self.state.objs[number] = with_memory(self.state.objs[number], ASIDE_WITH, (found,))

    def start(self, who: str, what: str, usual: int) -> int:
        """What a player has as the game starts, where the board is silent: an identity may say so (1.6.2)."""
        for number in self.state.zones[PLAY]:
            card = self.machine.card(number)
            mine = self.state.objs[number].owner == who or what == "bad_publicity"
            if card.type == "identity" and mine:
                for declaration in (d for ability in card.abilities for d in ability.static):
                    if declaration.name == "starts_with" and getattr(declaration, what):
                        return int(getattr(declaration, what))
        return usual

    def servers(self) -> None:
        for server in self.scenario.corp.servers:
            self.state.servers.setdefault(server.name, Server(server.name))
            for where, specs in (("ice", server.ice), ("root", server.root)):
                for spec in specs:
                    rezzed = bool(spec.options.get("rezzed", spec.options.get("faceup", False)))
                    number = self.add(spec, CORP, PLAY, faceup=rezzed, installed=True)
                    place = self.state.servers[server.name]
                    place = (
                        place._replace(ice=(*place.ice, number))
                        if where == "ice"
                        else place._replace(root=(*place.root, number))
                    )
                    self.state.servers[server.name] = place
                    self.state.objs[number] = self.state.objs[number]._replace(server=server.name)
                    if rezzed:
                        self.activate(number)

    def find(self, text: str) -> int | str | None:
        """What a place on the board is: the id of a card, or the name of a server."""
        found = PLACE.match(text)
        if found:
            ice = self.state.servers[found.group(1)].ice if found.group(1) in self.state.servers else ()
            index = int(found.group(2)) - 1
            return ice[index] if index < len(ice) else None
        if text in self.state.servers:
            return text
        if text.lower() in self.named:
            return self.named[text.lower()]
        from judgebot.cards.names import normalise

        for number, obj in self.state.objs.items():
            if obj.zone == PLAY and normalise(self.scenario.catalog.card(obj.name).title).startswith(normalise(text)):
                return number
        return None

    def links(self) -> None:
        """What refers to other places on the board: hosts, and choices that cards remember."""
        for number, spec in self.later:
            for key in ("on", "chosen"):
                if key not in spec.options:
                    continue
                raw = spec.options[key]
                found = self.find(str(raw))
                if found is None:
                    raise BoardProblem(spec.line, f'"{raw}"', "a server, `SERVER ice N`, or a card on the board")
                obj = self.state.objs[number]
                if key == "on":
                    if not isinstance(found, int):
                        raise BoardProblem(spec.line, f'"{raw}" as a host', "a card on the board")
                    self.state.objs[number] = obj._replace(host=found)
                else:
                    self.state.objs[number] = with_memory(obj, "chosen", (found,) if isinstance(found, int) else found)
            for key, value in dict(spec.options.get("remember") or {}).items():
                kept = tuple(value) if isinstance(value, list) else value
                self.state.objs[number] = with_memory(self.state.objs[number], str(key), kept)

    def players(self) -> None:
        s = self.scenario
        clicks = {who: CLICKS[who] if s.turn == who and s.at not in numbers.CLICKS_GAINED else 0 for who in PLAYERS}
        if s.turn == RUNNER and s.run:
            clicks[RUNNER] = 3
        for side, who in ((s.corp, CORP), (s.runner, RUNNER)):
            begins = {"bad_publicity": self.start(who, "bad_publicity", 0)} if who == CORP else {}
            values = {"clicks": clicks[who], **begins, **side.numbers}
            fund = values.pop("fund", 0)
            player = self.state.players[who]._replace(**values, free=fund)
            apart = self.rules.edition.has("bad-publicity-fund")  # else they lie in the pool (10.6.2)
            self.state.players[who] = player if apart else player._replace(credits=player.credits + fund)

    def allotted(self) -> None:
        """Clicks that nobody tells are those that the active player is allotted: cards change how many (1.11.2)."""
        side = self.scenario.corp if self.scenario.turn == CORP else self.scenario.runner
        player = self.state.players[self.scenario.turn]
        if "clicks" not in side.numbers and player.clicks:
            more = c.allotted_clicks(self.machine, self.scenario.turn) - CLICKS[self.scenario.turn]
            self.state.players[self.scenario.turn] = player._replace(clicks=max(0, player.clicks + more))

    def place(self) -> None:
        """The stack of frames: which step the game has reached."""
        s = self.scenario
        state = self.state
        state.active = s.turn
        state.turn = 1 if s.turn == CORP else 2
        if any(entry.get("turn") == "last" for entry in s.history):
            state.history.append(Change("turn starts", opponent(s.turn), n=state.turn - 1))
            happened(self.state, s, "last")
            state.history.append(Change("turn ends", opponent(s.turn)))
        state.turn_start = len(state.history)
        state.history.append(Change("turn starts", s.turn, n=state.turn))
        happened(state, s, "this")
        start_turn(self.machine, s.turn)
        turn = state.frames[0]
        assert isinstance(turn, frames.Turn)
        turn.resumed = True
        turn.lapse = state.players[opponent(s.turn)].clicks
        self.allotted()
        labels = self.rules.procedures[turn.kind].labels
        if not s.run:
            turn.pc = turn.at = labels[s.at or DEFAULT_STEP[s.turn]]
        else:
            turn.pc = turn.at = labels[AFTER_ACTION[s.turn]]
            self.run()
        if s.mark:
            state.mark = (s.mark, 0)
        self.choices()

    def choices(self) -> None:
        """Choices made as this turn began are forgotten when it ends (9.10.3b)."""
        for number, spec in self.later:
            obj = self.state.objs[number]
            if "chosen" not in spec.options or obj.controller != self.scenario.turn:
                continue
            words = [word for ability in self.machine.card(number).abilities for word in walk(ability.do)]
            if any(isinstance(word, ChooseServer) and word.until for word in words):
                create(self.machine, "choice", "turn", number, obj.controller, payload="chosen")

    def run(self) -> None:
        s = self.scenario
        state = self.state
        server = str(s.run["server"])
        phase = numbers.INITIATION if s.at == WINDOW else s.at[:5]
        ice = state.servers[server].ice
        position = s.run.get("ice") or (1 if phase == numbers.INITIATION and ice else None)
        oid = ice[position - 1] if position else 0
        number = state.fresh()
        state.history.append(Change("run starts", RUNNER, n=number, server=server))
        run = Run(
            number,
            server,
            phase,
            oid,
            begun=True,
            successful=phase in (numbers.SUCCESS, numbers.RUN_ENDS)
            and bool(s.run.get("successful", phase == numbers.SUCCESS)),
            reached_success=phase == numbers.SUCCESS or bool(s.run.get("successful")),
            start=len(state.history) - 1,
            gap=len(ice) - position if position else 0,
        )
        state.runs = (run,)
        part = state.fresh()  # the approach or the encounter in progress
        state.history += so_far(run, s.at, part, len(ice))
        frame = self.machine.push(frames.Run(server=server, source=0, you=RUNNER, linked=(), allowed=(), run=number))
        frame.pc = frame.at = self.rules.procedures["run"].labels["6.9"]
        if phase == numbers.INITIATION:
            labels = self.rules.procedures["run"].labels
            if WINDOW not in labels:
                raise NotImplementedRule("a run that starts at a window which these rules do not have", WINDOW)
            frame.pc = frame.at = labels[WINDOW]
            return
        inner = self.machine.push(PHASES[phase](run=number))
        inner.pc = inner.at = self.rules.procedures[inner.kind].labels[s.at]
        if isinstance(inner, frames.Approach):
            inner.number = part
        if phase == numbers.ENCOUNTER and s.at != numbers.ENCOUNTER_BEGINS:
            assert isinstance(inner, frames.Encounter)
            inner.encounter = part
            state.encounters = (Encounter(part, oid, number, *self.subroutines(oid)),)
        if phase == numbers.MOVEMENT:
            assert isinstance(inner, frames.Movement)
            inner.moved = bool(oid)

    def subroutines(self, ice: int) -> tuple[Any, Any]:
        """The subroutines of the encountered ice that were broken, and those that have resolved (9.8.5, 9.8.8)."""
        keys = [sub.key for sub in c.subroutines(self.machine, ice)]
        run = self.scenario.run
        for key in ("broken", "resolved"):
            if any(number > len(keys) for number in run.get(key, ())):
                has = f"{len(keys)} subroutine{'s' * (len(keys) != 1)}"
                raise BoardProblem(run["line"], f"`{key}: {run[key]}`", f"one of the {has} of the encountered ice")
        broken = tuple((keys[number - 1], 0) for number in run.get("broken", ()))
        return broken, tuple(keys[number - 1] for number in run.get("resolved", ()))


class BoardProblem(Exception):
    """A board that cannot be built: line, what was found, what was expected."""

    def __init__(self, line: int, found: str, expected: str) -> None:
        super().__init__(f"line {line}: found {found}; expected {expected}")
        self.line, self.found, self.expected = line, found, expected


def build(scenario: Scenario, record: bool = True, kind: type[Machine] = Machine) -> Machine:
    """A machine, of a kind of one's own, at the scenario's starting point. Raises BadInput if there can be none."""
    from judgebot.yamlio import BadInput, Problem

    builder = _Builder(scenario)
    try:
        state = builder.build()
    except BoardProblem as error:
        raise BadInput([Problem(scenario.path, error.line, error.found, error.expected)]) from None
    m = kind(state, scenario.catalog, builder.rules, record)
    m.named, m.tells = builder.named, told
    return m
