"""The game that an audit plays, and what it sees of it: where it is, and what came of which nobody is asked.

Nothing here changes the game; what does stands in `audit_force`.
"""

from __future__ import annotations

from judgebot.engine import frames
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.machine import Event, Machine
from judgebot.engine.records import Instance, Refusal
from judgebot.game.state import State
from judgebot.policy.audit_error import Spot
from judgebot.scenario.board import build
from judgebot.scenario.model import Scenario
from judgebot.scenario.notation import Named, NamedDecision, refusals_named

TRIGGERS = ("trigger", "interrupt")
# Asked even where there is one thing to choose: that may have been forgotten, or done otherwise.
ALSO_ASKED = (*TRIGGERS, "destination", "server")
_TURN_ONLY = ("corp turn", "runner turn", "paid ability window")


def game(scenario: Scenario) -> Machine:
    """A scenario's game, which asks also what may have been forgotten. Raises BadInput if its board cannot be built."""
    m = build(scenario)
    m.detailed = False
    m.asks = frozenset(ALSO_ASKED)
    return m


def events_of(m: Machine) -> list[Event]:
    """The trace of a game that records it, to look at and to cut off."""
    assert m.events is not None
    return m.events


class Watch:
    """Looks on at a game, and keeps what nobody was asked about, as long as the game is not set back past it."""

    def __init__(self, m: Machine) -> None:
        self._idle: list[tuple[Event, Spot]] = []
        self._replaced: list[tuple[Event, tuple[str, ...]]] = []
        self.machine = m
        m.witness = self.hear

    def hear(self, m: Machine, event: Event) -> None:
        """An event as it is recorded (`Machine.witness`)."""
        facts = event.facts
        if event.kind == "idle":
            decision = NamedDecision(str(facts["who"]), "paid", (), "9.2.7", m.step(), "paid ability window")
            self._keep(event, decision, m.refusals)
        elif event.kind == "like_cards" and len(event.cites) > 1:
            self._replaced.append((event, tuple(m.card(oid).title for oid in facts["cards"])))
        elif event.kind == "cannot_pay" and facts.get("purpose") == "steal":
            who, what = facts["who"], Choice(Verb.STEAL, facts["source"], of=facts["cost"])
            about = "whether to pay to steal it"
            decision = NamedDecision(who, "steal", (), event.cites[-1], m.step(), about)
            self._keep(event, decision, [Refusal(who, what, event.cites[0], facts["why"])])

    def _keep(self, event: Event, decision: NamedDecision, refusals: list[Refusal]) -> None:
        """Keep a place at which a player could do nothing, and what was refused them."""
        m = self.machine
        refused = refusals_named(m, refusals)
        self._idle.append((event, Spot(m.state.copy(), decision, refused, len(events_of(m)) - 1, 0, False)))

    def idle(self) -> list[Spot]:
        """The windows that came since this was asked last, in which a player could do nothing."""
        events = events_of(self.machine)
        found = [spot for event, spot in self._idle if spot.event < len(events) and events[spot.event] is event]
        self._idle = []
        return found

    def replaced(self) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
        """The installs since that the rules made others go for (8.5.6a): the rules, and the titles of what went."""
        events = events_of(self.machine)
        found = [(event.cites, cards) for event, cards in self._replaced if any(one is event for one in events)]
        self._replaced = []
        return found


class Resolved:
    """Looks on until an ability of a card, by its name, has resolved; `state` is that of the game then."""

    def __init__(self, m: Machine, name: str) -> None:
        self.name = name
        self.state: State | None = None
        m.witness = self.hear

    def hear(self, m: Machine, event: Event) -> None:
        """An event as it is recorded (`Machine.witness`)."""
        if event.kind == "resolved" and self.state is None and m.name(event.facts["source"]) == self.name:
            self.state = m.state.copy()


# What is about to happen


def subroutine(m: Machine) -> frames.Subroutine | None:
    """The subroutine that is about to resolve, if one is."""
    frame = m.state.frames[-1] if m.state.frames else None
    return frame if isinstance(frame, frames.Subroutine) and not frame.pc else None


def duty(m: Machine) -> bool:
    """Whether the step about to be made does something by the rules, and is no window."""
    copy = m.copy()
    frame, pc = copy.state.frames[-1], copy.state.frames[-1].pc
    copy.stop = lambda m: bool(m.state.frames) and m.state.frames[-1] is frame and frame.pc != pc
    decision = copy.advance()
    if decision is not None:
        return decision.kind == "discard"
    then, now = copy.state, m.state
    return (then.players, then.zones, then.objs) != (now.players, now.zones, now.objs)


def pending(m: Machine, option: Named) -> Instance | None:
    """The pending instance that an option of the window on top triggers."""
    value = option.value
    if isinstance(value, tuple) and value[:1] == ("trigger",):
        value = value[1]
    frame = m.state.frames[-1]
    waiting = frame.pending if isinstance(frame, frames.Window) else ()
    return next((one for one in waiting if one.id == value), None)


# Where the game is


def breaching(m: Machine) -> bool:
    """Whether a breach is going on, between its accesses."""
    return bool(m.state.frames) and isinstance(m.state.frames[-1], frames.Breach)


def accesses_next(m: Machine) -> bool:
    """Whether the breach that goes on leads to one more access by the rules alone."""
    copy = m.copy()
    breach = copy.state.frames[-1]
    copy.stop = lambda m: isinstance(m.state.frames[-1], frames.Access) or breach not in m.state.frames
    copy.advance()
    return copy.reached and breach in copy.state.frames


def resting(m: Machine, since: int) -> bool:
    """Whether a paid ability window has come, after so much of the trace, in which a player could do nothing."""
    events, frame = events_of(m), m.state.frames[-1] if m.state.frames else None
    idle = len(events) > since and events[-1].kind == "idle"
    return idle and isinstance(frame, frames.PaidAbilityWindow)


def settled_down(m: Machine, decision: NamedDecision) -> bool:
    """Whether nothing is in progress but the turn itself."""
    turn_only = not m.state.runs and all(f.kind in _TURN_ONLY for f in m.state.frames)
    return decision.kind == "action" or turn_only
