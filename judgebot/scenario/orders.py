"""Whether the order in which several pending abilities are triggered can matter: every order is played out.

The explanation names an order as a choice only where it can matter. To know, the run is repeated up to the choice, and
from a copy of the game each order is carried out to the end of its reaction window; the states reached are compared.
"""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

from judgebot.engine import frames
from judgebot.engine.canonical import UNORDERED, timed
from judgebot.engine.choices import Choice
from judgebot.engine.drive import drive
from judgebot.engine.facts import Fact
from judgebot.engine.machine import Machine
from judgebot.engine.records import Decision, NotImplementedRule
from judgebot.game.state import Frame
from judgebot.plain import NamedTuple
from judgebot.scenario.board import build
from judgebot.scenario.notation import NamedDecision, notation
from judgebot.scenario.run import Outcome
from judgebot.scenario.titles import fact_told

PASS = 0  # the value with which a reaction window is passed (engine/windows.py)
MOST = 4  # with more abilities than this, not every order is tried and nothing is claimed
MOST_DECISIONS = 400

# How decisions were answered, by whose they were, their kind, and what they concerned by name.
Usual = dict[tuple[str, str, Fact | None], list[Choice]]


class Order(NamedTuple):
    """A choice of which ability to trigger first.

    options  the abilities, as their options are called
    matters  whether two orders end differently; None if that could not be found out
    alike    whether the abilities are instances of one ability
    again    whether it is a later choice in a window whose first choice was looked at
    """

    options: tuple[str, ...]
    matters: bool | None
    alike: bool = False
    again: bool = False


def orders(outcome: Outcome) -> dict[int, Order]:
    """For each answered decision about which of several abilities to trigger next: whether the order matters.

    The keys are indices into `outcome.answered`.
    """
    places = [i for i, one in enumerate(outcome.answered) if _several(one.decision)]
    if not places:
        return {}
    m = build(outcome.scenario, record=False)
    words = _usual(outcome)
    found: dict[int, Order] = {}
    looked: tuple[int, ...] = ()
    made = iter(enumerate(outcome.answered))

    def decide(m: Machine, decision: Decision) -> int | None:
        nonlocal looked
        number, one = next(made, (0, None))
        if one is None or len(decision.options) != len(one.decision.options):
            return None  # the copy does not follow the run: claim nothing
        if number in places:
            window = m.state.frames[-1]
            ids = tuple(sorted(o.value for o in decision.options if o.value != PASS))
            again = set(ids) <= set(looked)
            found[number] = _judge(m, decision, window, words, outcome, number)._replace(again=again)
            looked = looked if again else ids
        return one.decision.options.index(one.option)

    drive(m, decide)
    return found


def _several(decision: NamedDecision) -> bool:
    return decision.kind == "trigger" and sum(option.value != PASS for option in decision.options) > 1


def _usual(outcome: Outcome) -> Usual:
    """How the decisions of the run were answered: another order asks the same questions, and is answered alike."""
    found: Usual = {}
    for one in outcome.answered:
        if one.decision.kind != "trigger":
            key = (one.decision.who, one.decision.kind, one.decision.concerns)
            found.setdefault(key, []).append(one.option.choice)
    return found


def _judge(
    m: Machine,
    decision: Decision,
    window: Frame,
    usual: Usual,
    outcome: Outcome,
    number: int,
) -> Order:
    assert isinstance(window, frames.Window)
    pending = {instance.id: instance for instance in window.pending}
    # Optional abilities that the run passes over are no part of the order; what an earlier one made impossible is.
    passed_over = _passed_over(outcome, number)
    values = [o.value for o in decision.options if o.value != PASS]
    values = [v for v in values if v not in passed_over or not _optional(pending[v])]
    named = tuple(notation(m, o.choice) for o in decision.options if o.value in values)
    alike = len({(pending[v].source, pending[v].ability.key, id(pending[v].ability)) for v in values}) == 1
    if len(values) < 2:
        return Order(named, False, alike)
    if len(values) > MOST:
        return Order(named, None, alike)
    ends, asked = set(), set()
    for order in itertools.permutations(values):
        questions: list[tuple[Any, ...]] = []
        try:
            ends.add(_play(m.copy(), order, len(m.state.frames), usual, questions))
        except (NotImplementedRule, _Open):
            return Order(named, None, alike)
        asked.add(frozenset(questions))
    if len(ends) == 1 and len(asked) > 1:
        return Order(named, None, alike)  # the orders leave different choices, which could have been made otherwise
    return Order(named, len(ends) > 1, alike)


def _optional(instance: Any) -> bool:
    return bool(instance.ability.may or instance.ability.limit)


def _passed_over(outcome: Outcome, number: int) -> set[int]:
    """The instances that are passed over from this decision on, though they could be triggered (9.2.8e)."""
    events = outcome.machine.events or []
    lost = (event for event in events[outcome.answered[number].event :] if event.kind == "lost_pending")
    return {int(event.data["instance"]) for event in lost if event.facts["why"].kind == "passed"}


class _Open(Exception):
    """A question came up that neither the run nor a default answers."""


def _play(
    m: Machine,
    order: tuple[int, ...],
    depth: int,
    usual: Usual,
    questions: list[tuple[Any, ...]],
) -> Any:
    """Carry out one order to the end of the window: what the state has become; `questions` gathers the choices."""
    window = m.state.frames[depth - 1]
    mine = set(order)
    left = list(order)
    made = 0

    def decide(m: Machine, decision: Decision) -> int | None:
        nonlocal made, left
        frames = m.state.frames
        if len(frames) < depth or frames[depth - 1] is not window:
            return None
        made += 1
        if made > MOST_DECISIONS:
            raise _Open
        here = decision.kind == "trigger" and len(frames) == depth
        if not here or not mine & {option.value for option in decision.options}:
            questions.append((decision.who, decision.kind, frozenset(option.choice for option in decision.options)))
            return _index(m, decision, usual)
        offered = {option.value: index for index, option in enumerate(decision.options)}
        left = [value for value in left if value in offered or value not in mine]
        picked = next((offered[value] for value in left if value in offered), None)
        if picked is None:
            return decision.default or 0
        left.remove(decision.options[picked].value)
        return picked

    drive(m, decide)
    return essence(m)


def _index(m: Machine, decision: Decision, usual: Usual) -> int:
    about = fact_told(m, decision.about) if decision.about is not None else None
    for made in usual.get((decision.who, decision.kind, about), ()):
        for index, option in enumerate(decision.options):
            if option.choice == made:
                return index
    if decision.default is None and len(decision.options) > 1:
        raise _Open
    return decision.default or 0


def essence(m: Machine) -> Any:
    """A state without what two orders must differ in: the numbers of objects and instances, the order of the history.

    Objects are told by their physical cards. The order in which cards became active is kept where it can matter later.
    """
    state = m.state
    kinds = timed({obj.name: m.catalog.card(obj.name) for obj in state.objs.values()})
    cards = {oid: obj.card for oid, obj in (*state.gone.items(), *state.objs.items())}

    def told(value: Any) -> Any:
        if isinstance(value, bool) or value is None:
            return value
        if isinstance(value, int):
            return ("card", cards[value]) if value in cards else value
        if isinstance(value, (tuple, list)):
            return tuple(told(item) for item in value)
        return value if isinstance(value, str) else type(value).__name__

    active = sorted(
        (obj.since, obj.card)
        for obj in state.objs.values()
        if obj.since and obj.name in kinds and obj.form != "agenda"  # what became one has nothing else (10.1.3)
    )
    objects = {
        obj.card: (
            obj.name,
            obj.controller,
            obj.zone,
            obj.faceup,
            obj.installed,
            obj.server,
            cards.get(obj.host, 0),
            obj.counters,
            tuple((key, told(value)) for key, value in obj.memory),
            obj.form,
        )
        for obj in state.objs.values()
    }
    zones = {zone: tuple(cards[oid] for oid in ids) for zone, ids in state.zones.items()}
    zones |= {zone: tuple(sorted(zones[zone])) for zone in UNORDERED if zone in zones}  # 4.3.3, 4.4.2, 4.5.3
    servers = {
        name: (tuple(cards[i] for i in server.ice), tuple(cards[i] for i in server.root))
        for name, server in state.servers.items()
    }
    lasting = Counter(
        (
            effect.kind,
            effect.duration,
            cards.get(effect.source, 0),
            effect.you,
            told(effect.objs),
            effect.n,
            id(effect.payload),
        )
        for effect in state.lingering
    )
    past = Counter(
        (
            change.kind,
            change.who,
            cards.get(change.obj, 0),
            change.n if change.n < 1000 else 0,
            change.what,
            change.server,
            change.cause,
        )
        for change in state.history
    )
    return (
        tuple(sorted(objects.items())),
        tuple(sorted(zones.items())),
        tuple(sorted(servers.items())),
        tuple(sorted(state.players.items())),
        tuple(card for _, card in active),
        tuple((run.server, run.phase, cards.get(run.ice, 0), run.successful, run.ended) for run in state.runs),
        tuple((cards.get(e.ice, 0), len(e.broken), len(e.resolved), e.fully) for e in state.encounters),
        tuple((b.server, b.limit, tuple(cards.get(i, 0) for i in b.chosen)) for b in state.breaches),
        tuple(cards.get(oid, 0) for oid in state.accesses),
        tuple((frame.kind, frame.pc) for frame in state.frames),
        frozenset(lasting.items()),
        frozenset(past.items()),
        state.mark and state.mark[0],
        state.active,
        state.winner,
    )
