"""Playing a reported line: the engine follows the claims, finds where they leave the rules, and goes on as reported.

What the players skipped is taken out of the game where it came up; a card that could not be played or paid for is
played all the same (its own restriction lifted, what is missing lent), so that what came after can be looked at. Where
the engine cannot follow the players past an error, the play stops there, and says so.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from judgebot.cards.catalog import Catalog
from judgebot.engine import apply, frames
from judgebot.engine.machine import Event, F, Machine
from judgebot.engine.records import Decision, Instance, Option, Refusal
from judgebot.engine.rules import RULES
from judgebot.engine.stack import mandatory
from judgebot.game.objects import CORP, RUNNER
from judgebot.game.state import Frame, State
from judgebot.policy.audit_read import Claim, as_line
from judgebot.scenario.board import build
from judgebot.scenario.evidence import last_touch
from judgebot.scenario.expect import look_up, same
from judgebot.scenario.model import Scenario
from judgebot.scenario.script import AmbiguousLine, match, normal
from judgebot.yamlio import BadInput, Problem

MANDATORY, OPTIONAL, SUBROUTINE, WINDOW = "mandatory", "optional", "subroutine", "window"
ILLEGAL, UNPAID, STATE = "illegal", "unpaid", "state"

_TRIGGERS = ("trigger", "interrupt")
_TURN_ONLY = ("corp turn", "runner turn", "paid ability window")
_LEND = 40
# Where a line's further words are chosen: the destination of a card, the targets of what is played or used.
_LEFTOVER = {"install": "8.5.15b", "play": "1.15.2", "use": "1.15.2", "trigger": "1.15.2"}
# Refusals that may only mean that a later step of the run is the one for it: to break subroutines, to rez ice.
_TOO_EARLY = ("3.9.5f", "6.4.3")
_STEP = re.compile(r"\d+\.\d+\.\d+[a-z]?")


class Made(NamedTuple):
    """A decision that was made: the claim that made it (None if it was assumed), and the length of the trace then."""

    decision: Decision
    option: Option
    claim: Claim | None
    event: int


@dataclass(slots=True)
class Error:
    """A place where the reported line left the rules.

    Attributes:
        kind: "mandatory", "optional", "subroutine", "window", "illegal", "unpaid" or "state".
        claim: the claim that shows it.
        who: the player whose move or trigger it is.
        step: the numbered step.
        card: the card concerned, or "".
        what: what went wrong, in a sentence.
        cites: the rules it breaks, the deciding one first.
        before: the state before anything was paid or passed over.
        decision: the decision that was waiting then, if any.
        option: the option that was passed over.
        event, made: how long the trace and the list of decisions were then; -1: as long as when it was noted.
        ability: the ability passed over, for working out what it does.
        carried: whether the play goes on past it as reported; else `why_not` says what prevents that.
        cause: for what is on the table: "install" if a checkpoint trashed it, else "other".
    """

    kind: str
    claim: Claim
    who: str
    step: str
    card: str
    what: str
    cites: tuple[str, ...]
    before: State
    decision: Decision | None = None
    option: Option | None = None
    event: int = 0
    made: int = -1
    ability: Any = None
    carried: bool = True
    why_not: str = ""
    cause: str = "other"


@dataclass(slots=True)
class Play:
    """A reported line that has been played.

    Attributes:
        machine: the game where it stopped.
        made: every decision.
        errors: where the line left the rules, in order.
        notes: what was looked into and is in order: a skip of what never came up.
        left: the claims that were not reached.
    """

    machine: Machine
    made: list[Made] = field(default_factory=list)
    errors: list[Error] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    left: tuple[Claim, ...] = ()


class _Spot(NamedTuple):
    """A place at which a line was looked for: the state there, and why it was refused.

    asked  whether a decision was waiting; if not, a window came in which the player could do nothing
    """

    before: State
    decision: Decision
    refusals: tuple[Refusal, ...]
    event: int
    made: int
    asked: bool = True


class Reported(Machine):
    """A machine that stops where something reported as skipped comes up, also where there is nothing to choose."""

    def __init__(self, state: State, catalog: Catalog) -> None:
        super().__init__(state, catalog, RULES, True)
        self.skips: list[Claim] = []
        self.skipped: list[tuple[Claim, frames.Subroutine, State, int]] = []
        self.idle: list[_Spot] = []
        self.watch = ""
        self.resolved: State | None = None

    def ask(
        self,
        who: str,
        kind: str,
        options: list[Option] | tuple[Option, ...],
        rule: str,
        about: str = "",
        default: int | None = None,
        forced: bool = True,
        any_number: bool = False,
    ) -> Any:
        """As the machine's, but a trigger with nothing beside it is asked too."""
        return super().ask(who, kind, options, rule, about, default, forced and kind not in _TRIGGERS, any_number)

    def note(self, event: str, *cites: str, **data: Any) -> None:
        """As the machine's, and keeps the state in which an ability of the card that is watched has resolved."""
        super().note(event, *cites, **data)
        if event == "idle" and self.refusals:
            decision = Decision(str(data["who"]), "paid", (), "9.2.7", self.step(), "paid ability window")
            self.idle.append(
                _Spot(self.state.copy(), decision, tuple(self.refusals), len(self.events or ()) - 1, 0, False)
            )
        if self.watch and event == "resolved" and data.get("source") == self.watch and self.resolved is None:
            self.resolved = self.state.copy()

    def push(self, frame: F) -> F:
        """As the machine's, but a subroutine that was skipped is not resolved."""
        if isinstance(frame, frames.Subroutine):
            words = f"{self.name(frame.ice)} {frame.sub.english()}"
            claim = next((one for one in self.skips if fits(one.words, words)), None)
            if claim is not None:
                self.skips.remove(claim)
                self.skipped.append((claim, frame, self.state.copy(), len(self.events or ())))
                return frame
        return super().push(frame)


def fits(wanted: str, words: str) -> bool:
    """Whether every word of a claim is among these words."""
    tokens = set(normal(wanted).split()) - {"trigger", "use", "the", "subroutine"}
    return bool(tokens) and tokens <= set(normal(words).split())


def play(scenario: Scenario, claims: tuple[Claim, ...]) -> Play:
    """Play a reported line.

    Raises:
        BadInput: the board cannot be built, a line is ambiguous, or does not say what must be said.
        NotImplementedRule: the engine does not implement what comes up.
    """
    return _Player(scenario, claims).run()


class _Player:
    def __init__(self, scenario: Scenario, claims: tuple[Claim, ...]) -> None:
        self.scenario = scenario
        self.claims = list(claims)
        self.machine = Reported(build(scenario).state, scenario.catalog)
        self.done = Play(self.machine)
        self.rest: tuple[str, str, Claim] | None = None
        self.spots: list[_Spot] = []
        self.forced_lines: set[int] = set()
        self.line_spot: _Spot | None = None  # where the line in progress began
        self.line_spot_of: Claim | None = None

    # The loop

    def run(self) -> Play:
        m = self.machine
        while True:
            self.machine.skips = self._skips()
            decision = m.advance()
            self._taken()
            self._idle()
            self._subroutines()
            if decision is None:
                self._end("The game is over")
                break
            if self._skip(decision):
                continue
            if self._leftover(decision):
                break
            index = self._choose(decision)
            if index is None:
                if not self._lines() and (self.rest is None):
                    self._end("The report ends")
                    self._went_on(decision)
                    break
                if self._illegal(decision):
                    continue
                break
            self._make(m.decision or decision, index, self._line_of)
        self.done.left = tuple(self.claims)
        return self.done

    def _leftover(self, decision: Decision) -> bool:
        """Whether part of a line is left when its action is complete: a destination, a target that was not legal."""
        if self.rest is None or decision.kind != "action" or isinstance(match(self.rest[1], decision.options), tuple):
            return False
        _, words, claim = self.rest
        spot = self.line_spot
        assert spot is not None
        self._error(
            Error(
                ILLEGAL,
                claim,
                claim.who,
                spot.decision.step,
                _subject(claim.words),
                f"`{claim.shown()}` was not legal: no legal choice that came up in it is `{words}`",
                tuple(
                    dict.fromkeys(
                        filter(
                            None, (_LEFTOVER.get(claim.words.partition(" ")[0], spot.decision.rule), spot.decision.step)
                        )
                    )
                ),
                spot.before,
                spot.decision,
                event=spot.event,
                made=spot.made + 1,
                carried=False,
                why_not="the engine did what the rules allow instead",
            )
        )
        return True

    def _make(self, decision: Decision, index: int, claim: Claim | None) -> None:
        m = self.machine
        if claim is not None and (self.line_spot is None or self.line_spot_of is not claim):
            self.line_spot_of = claim
            self.line_spot = _Spot(m.state.copy(), decision, (), len(m.events or ()), len(self.done.made))
        self.done.made.append(Made(decision, decision.options[index], claim, len(m.events or ())))
        m.answer(index)

    def _lines(self) -> bool:
        """Whether there is a line left that somebody did something."""
        return any(claim.kind == "line" for claim in self.claims)

    def _head(self) -> Claim | None:
        return next((claim for claim in self.claims if claim.kind == "line"), None)

    def _before(self) -> list[Claim]:
        """The `skipped` and `says` claims before the next line."""
        found = []
        for claim in self.claims:
            if claim.kind == "line":
                break
            found.append(claim)
        return found

    def _skips(self) -> list[Claim]:
        return [claim for claim in self._before() if claim.kind == "skipped"]

    # Choosing

    _line_of: Claim | None = None

    def _choose(self, decision: Decision) -> int | None:
        """The option that a line or a default takes; None if there is none."""
        self._line_of = None
        if self.rest is not None and self.rest[0] == decision.who:
            found = match(self.rest[1], decision.options)
            if isinstance(found, tuple):
                self._line_of = self.rest[2]
                self.rest = (decision.who, found[1], self.rest[2]) if found[1] else None
                return found[0]
        head = self._head()
        if head is not None and head.who == decision.who and (not head.at or head.at == decision.step):
            if decision.any_number and (number := re.match(r"([1-9]\d{0,17})\b", head.words)):
                self.machine.allow_number(int(number[1]))  # as many times as the line says (10.1.6a)
                assert self.machine.decision is not None
                decision = self.machine.decision
            index = self._match(head, decision)
            if index is not None:
                self._settle(head)
                self._line_of = head
                self.spots = []
                return index
            self._note_spot(head, decision)
        if head is None and self.rest is None and self._over(decision):
            return None
        if decision.default is not None:
            return decision.default
        return 0 if len(decision.options) == 1 else None

    def _over(self, decision: Decision) -> bool:
        """Whether the report ends at this decision: nothing is left of it.

        What is on the table is compared when the action is complete; `until:` names a later step.
        """
        if decision.kind in ("action", "paid") and self._settled(decision):
            return True
        if self.scenario.until:
            return decision.step == self.scenario.until
        # A mandatory trigger with nothing beside it is no choice, although this machine asks for it.
        return not self.claims and not (decision.kind in _TRIGGERS and len(decision.options) == 1)

    def _match(self, head: Claim, decision: Decision) -> int | None:
        found = match(head.words, decision.options)
        if isinstance(found, list):
            if len(found) > 1:
                words = {re.sub(r" \(instance \d+\)$| #\d+", "", decision.options[i].words) for i in found}
                if len(words) > 1:
                    raise self._bad(head, str(AmbiguousLine(as_line(head), [decision.options[i].words for i in found])))
                found = (found[0], "")
            else:
                return None
        self.rest = (decision.who, found[1], head) if found[1] else None
        return found[0]

    def _note_spot(self, head: Claim, decision: Decision) -> None:
        refusals = _about(head, self.machine.refusals)
        self.spots.append(
            _Spot(self.machine.state.copy(), decision, refusals, len(self.machine.events or ()), len(self.done.made))
        )

    def _idle(self) -> None:
        """Windows that came since, in which the player of the next line could do nothing."""
        head = self._head()
        for spot in self.machine.idle:
            refusals = _about(head, spot.refusals) if head is not None else ()
            if head is not None and refusals and (not head.at or head.at == spot.decision.step):
                self.spots.append(spot._replace(refusals=refusals, made=len(self.done.made)))
        self.machine.idle = []

    def _taken(self) -> None:
        """Lines that name a choice which had a single option and so was not asked."""
        m = self.machine
        for who, option in m.forced:
            if self.rest is not None and self.rest[0] == who:
                found = match(self.rest[1], (option,))
                if isinstance(found, tuple):
                    self.rest = (who, found[1], self.rest[2]) if found[1] else None
                    continue
            head = self._head()
            if head is None or head.who != who:
                continue
            found = match(head.words, (option,))
            if isinstance(found, tuple):
                self._settle(head)
                self.rest = (who, found[1], head) if found[1] else None
                self.spots = []
        m.forced = []

    def _settled(self, decision: Decision) -> bool:
        """Whether nothing is in progress but the turn itself."""
        state = self.machine.state
        return decision.kind == "action" or (not state.runs and all(f.kind in _TURN_ONLY for f in state.frames))

    def _settle(self, head: Claim) -> None:
        """The next line is reached: what was said before it must hold, and what was skipped must have come up."""
        while self.claims and self.claims[0] is not head:
            self._leave(self.claims.pop(0))
        self.claims.pop(0)

    def _end(self, why: str) -> None:
        self.done.notes += [
            f"{why}: `{claim.shown()}` (line {claim.line}) was not reached"
            for claim in self.claims
            if claim.kind == "line"
        ]
        while self.claims and self.claims[0].kind != "line":
            self._leave(self.claims.pop(0))

    def _went_on(self, decision: Decision) -> None:
        """Say how far the game went by itself after the last line."""
        last = next((one for one in reversed(self.done.made) if one.claim is not None), None)
        if last is not None and last.decision.step != decision.step:
            self.done.notes.append(
                f"The report ends at step {last.decision.step}; from there the game went on without a choice that the "
                f"report speaks of, to step {decision.step}. Everything after it counts as done"
            )

    def _leave(self, claim: Claim) -> None:
        if claim.kind == "says":
            self._says(claim)
        else:
            self.done.notes.append(self._not_skipped(claim))

    def _not_skipped(self, claim: Claim) -> str:
        """Why there was nothing to skip."""
        why = [
            f"{event.data.get('why', '')} ({event.cites[0]})"
            for event in self.machine.events or ()
            if event.kind in ("not_met", "not_pending", "lost_pending", "not_relevant")
            and fits(claim.words, str(event.data.get("source", "")))
        ]
        if not why and any(event.step == claim.words for event in self.machine.events or ()):
            why = ["the step came, and nobody could do anything in it (9.2.7a)"]
        reason = f": {why[-1]}" if why else ""
        return f"`{claim.shown()}` (line {claim.line}) did not come up there, so nothing was missed{reason}"

    # What was skipped

    def _skip(self, decision: Decision) -> bool:
        """Take out of the game what was reported as skipped, if it is what has come up."""
        m = self.machine
        for claim in self._skips():
            if claim.at and claim.at != decision.step:
                continue
            if _STEP.fullmatch(claim.words):
                if claim.words == decision.step and decision.kind not in ("action", *_TRIGGERS):
                    self._error(
                        Error(
                            WINDOW,
                            claim,
                            decision.who,
                            decision.step,
                            "",
                            f"step {decision.step} was passed over: {decision.about or decision.kind}",
                            (decision.rule, decision.step),
                            m.state.copy(),
                            decision,
                        )
                    )
                    self.claims.remove(claim)
                continue
            if decision.kind not in _TRIGGERS:
                continue
            frame = m.state.frames[-1]
            for option in decision.options:
                found = _instance(frame, option)
                about = f"{m.name(found.source)} {found.ability.english()}" if found else option.words
                if option.words == "pass" or not fits(claim.words, about):
                    continue
                self._pass_over(claim, decision, frame, option, found)
                return True
        return False

    def _pass_over(
        self, claim: Claim, decision: Decision, frame: Frame, option: Option, found: Instance | None
    ) -> None:
        m = self.machine
        must = found is not None and mandatory(found)
        name = m.name(found.source) if found else option.words
        rule = "9.6.9" if must else "9.2.8e" if decision.kind == "trigger" else "9.2.9f"
        self._error(
            Error(
                MANDATORY if must else OPTIONAL,
                claim,
                decision.who,
                decision.step,
                name,
                f"{name} {'is mandatory and was not resolved' if must else 'is optional and was passed over'}",
                (rule, decision.rule),
                m.state.copy(),
                decision,
                option,
                ability=found.ability if found else None,
            )
        )
        self.claims.remove(claim)
        if found is None:
            index = next((k for k, one in enumerate(decision.options) if one.words == "pass"), None)
            if index is not None:
                self._make(decision, index, claim)
                return
        assert isinstance(frame, frames.Window)
        frame.pending = tuple(one for one in frame.pending if found is None or one.id != found.id)
        m.decision = None
        m.refusals = []

    def _subroutines(self) -> None:
        """Subroutines that the machine did not resolve because they were reported as skipped."""
        for claim, frame, before, event in self.machine.skipped:
            ice = self.machine.name(frame.ice)
            text = frame.sub.english()
            self._error(
                Error(
                    SUBROUTINE,
                    claim,
                    CORP,
                    self.machine.step(),
                    ice,
                    f"a subroutine of {ice} was not resolved: {text}",
                    ("6.9.3c", "9.8.11"),
                    before,
                    event=event,
                    ability=frame.sub,
                )
            )
            self.claims.remove(claim)
        self.machine.skipped = []

    def _error(self, error: Error) -> None:
        error.event = error.event or len(self.machine.events or ())
        if error.made < 0:
            error.made = len(self.done.made)
        self.done.errors.append(error)

    # What is on the table

    def _says(self, claim: Claim) -> None:
        m = self.machine
        for path, value in claim.facts:
            try:
                found = look_up(m, path)
            except LookupError as error:
                raise self._bad(claim, f'"{path}": {error}', "a fact such as runner.credits or CARD.zone") from None
            if not same(found, value):
                event = self._last(path)
                broke = self._broke(event)
                since = f", since `{event.kind.replace('_', ' ')}` at {event.step or 'the start'}" if event else ""
                self._error(
                    Error(
                        STATE,
                        claim,
                        RUNNER if path.startswith("runner") else CORP if path.startswith("corp") else "",
                        m.step(),
                        path.rpartition(".")[0],
                        f"the players have {path} at {_shown(value)}, and by the rules it is {_shown(found)}{since}",
                        (*broke, *(event.cites if event else ())),
                        m.state.copy(),
                        event=self._index(event),
                        made=sum(one.event <= self._index(event) for one in self.done.made) if event else -1,
                        cause="install" if event and event.data.get("cause") == "checkpoint" else "other",
                        carried=False,
                        why_not="the engine has the state that the rules give, and not the one on the table",
                    )
                )

    # What could not be done

    def _illegal(self, decision: Decision) -> bool:
        """A line that fits nothing. Returns whether the play goes on past it."""
        head = self._head()
        if head is None or (self.rest is not None):
            words = self.rest[1] if self.rest else ""
            raise self._bad(
                self.rest[2] if self.rest else self.claims[0],
                f"`{words}` at {decision.step}",
                f"{decision.about or decision.kind}: {_options(decision)}",
            )
        if decision.kind not in ("action", "paid") and decision.who != head.who:
            raise self._bad(
                head,
                f"nothing before this line about {decision.about or decision.kind} at {decision.step}",
                f"a line `{decision.who}: ...` with one of: {_options(decision)}",
            )
        refusing = [one for one in self.spots if one.refusals]
        # Where it was only too early is not where the players meant it, if a later window has a better reason.
        in_time = (one for one in refusing if one.refusals[0].rule not in _TOO_EARLY)
        spot = next(in_time, None) or next(iter(refusing or self.spots), None)
        if spot is None:
            spot = _Spot(self.machine.state.copy(), decision, (), len(self.machine.events or ()), len(self.done.made))
        if decision.kind not in ("action", "paid") and not spot.refusals:
            raise self._bad(
                head, f'"{head.words}" at {decision.step}', f"{decision.about or decision.kind}: {_options(decision)}"
            )
        self._back_to(spot)
        error = self._refused(head, spot)
        lifted = self._lift(head, spot, error)
        for claim in self._before():
            self._leave(claim)
            self.claims.remove(claim)
        self._error(error)
        if lifted:
            self.spots = []
            return True
        error.carried = False
        error.why_not = "the engine cannot do what the rules forbid"
        self.claims.remove(head)
        return False

    def _back_to(self, spot: _Spot) -> None:
        m = self.machine
        m.state = spot.before.copy()
        m.decision = spot.decision if spot.asked else None
        m.refusals = list(spot.refusals)
        m.idle = []
        m.cache.clear()
        if m.events is not None:
            del m.events[spot.event :]
        del self.done.made[spot.made :]
        apply.touched(m)
        m.state.dirty = spot.before.dirty

    def _refused(self, head: Claim, spot: _Spot) -> Error:
        refusal = spot.refusals[0] if spot.refusals else None
        who = head.who
        if refusal is None:
            other = spot.decision.who != who
            why = f"it is the {spot.decision.who.title()}'s decision" if other else "the rules offer no such thing here"
            cites = tuple(dict.fromkeys(filter(None, (spot.decision.rule, spot.decision.step))))
        else:
            why, cites = refusal.why, (refusal.rule,)
        unpaid = refusal is not None and refusal.rule.startswith("1.16.1")
        return Error(
            UNPAID if unpaid else ILLEGAL,
            head,
            who,
            spot.decision.step,
            _subject(head.words),
            f"`{head.shown()}` {'could not be paid for' if unpaid else 'was not legal'}: {why}",
            cites,
            spot.before,
            spot.decision,
        )

    def _lift(self, head: Claim, spot: _Spot, error: Error) -> bool:
        """Make the refused line possible; says whether it is."""
        if not spot.refusals or head.line in self.forced_lines:
            return False
        self.forced_lines.add(head.line)
        m = self.machine
        if error.kind == UNPAID:
            for lent in range(1, _LEND + 1):
                self._back_to(spot)
                has = m.state.players[head.who]
                clicks = has.clicks + (1 if "click" in spot.refusals[0].why else 0) * lent
                m.state.players[head.who] = has._replace(
                    credits=has.credits + (0 if "click" in spot.refusals[0].why else lent), clicks=clicks
                )
                if self._offered(head):
                    return True
            self._back_to(spot)
            return False
        if spot.refusals[0].rule == "9.3.3b":
            self._without_restriction(head)
            if self._offered(head):
                return True
        self._back_to(spot)
        return False

    def _without_restriction(self, head: Claim) -> None:
        """Take the restriction off the card that was played or installed all the same."""
        m = self.machine
        inline = dict(m.catalog.inline)
        for obj in m.state.objs.values():
            if not obj.name or obj.name.startswith("unknown") or not fits(m.catalog.card(obj.name).title, head.words):
                continue
            card = m.catalog.card(obj.name)
            kept = tuple(one for one in card.abilities if not any(d.name == "only_if" for d in one.static))
            inline[obj.name] = dataclasses.replace(card, abilities=kept)
        m.catalog = Catalog(inline)
        apply.touched(m)

    def _offered(self, head: Claim) -> bool:
        """Whether the line now fits an option of the decision that is waiting."""
        m = self.machine
        m.decision = None
        m.refusals = []
        apply.touched(m)
        try:
            decision = m.advance()
        except Exception:
            m.decision = None
            raise
        return (
            decision is not None and decision.who == head.who and isinstance(match(head.words, decision.options), tuple)
        )

    def _index(self, event: Event | None) -> int:
        events = self.machine.events or []
        return next((k for k, one in enumerate(events) if one is event), 0)

    def _broke(self, event: Event | None) -> tuple[str, ...]:
        """The rules for which a checkpoint trashed a card."""
        events = self.machine.events or []
        if event is None or event.data.get("cause") != "checkpoint":
            return ()
        card = str(event.data.get("card"))
        before = [e for e in events[: events.index(event)] if e.kind == "illegal" and card in str(e.data.get("card"))]
        return before[-1].cites if before else ()

    def _last(self, path: str) -> Event | None:
        """The last event that changed a fact."""
        events = self.machine.events or []
        index = last_touch(events, path)
        return events[index] if index is not None else None

    def _bad(self, claim: Claim, found: str, expected: str = "a line that fits one option") -> BadInput:
        return BadInput([Problem(self.scenario.path, claim.line, found, expected)])


def _about(head: Claim, refusals: Iterable[Refusal]) -> tuple[Refusal, ...]:
    """The refusals that are about what a line does."""
    wanted = set(normal(head.words).split()) - {"to"}
    return tuple(
        one
        for one in refusals
        if one.who == head.who and (wanted <= set(normal(one.words).split()) or _starts(head.words, one.words))
    )


def _instance(frame: Frame, option: Option) -> Instance | None:
    """The pending instance that an option of a reaction or interrupt window triggers."""
    value = option.value[1] if isinstance(option.value, tuple) and option.value[:1] == ("trigger",) else option.value
    pending = frame.pending if isinstance(frame, frames.Window) else ()
    return next((one for one in pending if one.id == value), None)


def _starts(wanted: str, words: str) -> bool:
    """Whether a claim begins with the words of an option: "install X in remote 1"."""
    return normal(wanted).startswith(normal(words) + " ")


def _subject(words: str) -> str:
    return words.partition(" ")[2] or words


def _options(decision: Decision) -> str:
    words = [option.words for option in decision.options]
    return "; ".join(words[:8]) + (f"; and {len(words) - 8} more" if len(words) > 8 else "")


def _shown(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "nothing"
    return {True: "true", False: "false"}.get(value, str(value)) if isinstance(value, bool) else str(value)
