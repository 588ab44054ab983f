"""A machine that can stop at any numbered step, and the horizons at which lines of play end."""

from __future__ import annotations

from collections.abc import Callable

from judgebot.engine.frames import Turn
from judgebot.engine.machine import Machine
from judgebot.engine.records import Refusal
from judgebot.engine.turns import end_of_actions
from judgebot.game.objects import CORP
from judgebot.scenario.facts import holds, of_record
from judgebot.scenario.values import fact_value

Stop = Callable[["Walker"], bool]
WINDOWS = ("paid ability window", "reaction window", "interrupt window", "mid-access window")
HORIZONS = ("window", "run", "action", "turn")


class Walker(Machine):
    """A machine that stops where a line of play ends.

    looked   the version of the state at which a horizon last looked at it
    marked   how deep in the stack the frame is whose end is the horizon; 0 while there is none
    begun    index into the history at which the line began: what is asked about runs is asked of those since
    heed     told of each player with priority and no option, while the game stands there
    """

    heed: Callable[[str, str, tuple[Refusal, ...]], None] | None = None
    begun = 0
    looked = -1
    marked = 0
    _repeats = 0

    @classmethod
    def of(cls, m: Machine, stop: Stop | None = None, record: bool = False) -> Walker:
        """A walker that continues from a copy of a machine's state."""
        new = m._copied(cls, record)
        new.stop = stop
        return new

    def copy(self, record: bool = False) -> Walker:
        """A walker that continues from a copy of the state, with the same horizon."""
        new = self._copied(Walker, record)
        new.stop, new.begun = self.stop, self.begun
        # What was computed of this state is true of its copy.
        new.marked = self.marked
        new.cache = self.cache.copy()
        new._cache_version = self._cache_version
        return new

    def tick(self) -> bool:
        """As a machine does; and keep what was refused."""
        if self.events is not None:
            self._listen()
        return super().tick()

    def answer(self, index: int) -> None:
        """As a machine does."""
        super().answer(index)
        self._repeats = 2

    def nothing_to_do(self, step: str, who: str, refusals: tuple[Refusal, ...]) -> None:
        """As a machine does; and tell whoever heeds it."""
        super().nothing_to_do(step, who, refusals)
        if self.heed is not None:
            self.heed(step, who, refusals)

    def _listen(self) -> None:
        """Keep what the last step refused where it asked nothing; a step that asked repeats itself once answered."""
        if self._repeats:
            self._repeats -= 1
        elif self.refusals and not (self.unasked and self.unasked[-1][2] == tuple(self.refusals)):
            for who in dict.fromkeys(refusal.who for refusal in self.refusals):
                self.nothing_to_do(self.step(), who, tuple(one for one in self.refusals if one.who == who))


def horizon(m: Machine, name: str) -> Stop:
    """When a line from this machine's state ends.

    name  "window": the window in progress, or the next to open, has closed; "run": the run in progress, or the next
          one, is over; "action": the action in progress, or the next one, is complete; "turn": the turn is over; the
          number of a step; or FACT=VALUE, a fact as in `expect: state:`

    No line goes on beyond the turn that `last_turn` names, nor one to the end of a window or a run beyond the action.
    """
    last = m.state.turn + last_turn(m, name)
    if name == "turn":
        return _end_of_turn(last)
    if "=" in name:
        return _fact(name, last)
    if name not in HORIZONS:
        return lambda w: w.next_step() == name or _turn_over(w, last)
    action_over = _action_over(m, last)
    if name == "action":
        return action_over
    kinds = WINDOWS if name == "window" else ("run",)

    def over(w: Walker) -> bool:
        frames = w.state.frames
        if w.marked and len(frames) >= w.marked:
            return False
        if w.marked or not frames:
            return True
        for depth in range(len(frames), 0, -1):
            if frames[depth - 1].kind in kinds:
                w.marked = depth
                return False
        return action_over(w)

    return over


def last_turn(m: Machine, name: str) -> int:
    """The turn at whose end every line to a horizon is over: 0 for this turn, 1 for the next one, and so on.

    A step of a player's turn is waited for until it comes, one of a run, or a fact of its record, to the end of the
    Runner's turn, any other fact to the end of the next turn.
    """
    if name in HORIZONS:
        return 0
    if "=" in name and not of_record(name.partition("=")[0]):
        return 1
    turns = {kind: [step.number for step in m.rules.procedures[kind].steps] for kind in ("corp turn", "runner turn")}
    if any(name in steps for steps in turns.values()):
        return 2
    return int(m.state.active == CORP)


def is_far(m: Machine, name: str) -> bool:
    """Whether lines to a horizon can have many actions: then some are to come to their ends at once."""
    return name == "turn" or last_turn(m, name) > 0


def _end_of_turn(last: int) -> Stop:
    """As `_turn_over`, which is asked before every step."""

    def over(w: Walker) -> bool:
        state = w.state
        if state.turn != last or not state.frames:
            return state.turn > last
        return state.frames[-1].pc == 0 and _turn_over(w, last)

    return over


def _turn_over(w: Walker, last: int) -> bool:
    """Whether a turn is over, whose record then still stands: before the first step of the next one."""
    state = w.state
    if state.turn != last or not state.frames:
        return state.turn > last
    frame = state.frames[-1]
    return frame.pc == 0 and isinstance(frame, Turn) and not frame.resumed


def _fact(name: str, last: int) -> Stop:
    """Whether a fact of the state has come to hold; looked at again whenever something has changed."""
    path, _, value = name.partition("=")
    wanted = fact_value(value)

    def over(w: Walker) -> bool:
        if _turn_over(w, last):
            return True
        if w.looked == w.state.version:
            return False
        w.looked = w.state.version
        try:
            return holds(w, path, wanted, w.begun)
        except LookupError:
            return False

    return over


def _action_over(m: Machine, turn: int) -> Stop:
    first = m.state.frames[0] if m.state.frames else None
    begun = len(m.state.history)
    kind = first.kind if first else ""
    last = m.rules.procedures[kind].labels[end_of_actions(m, first)] if isinstance(first, Turn) else -1
    late = first is not None and first.pc >= last
    kinds = {frame.kind for frame in m.state.frames}
    amid = "run" in kinds and "action window" not in kinds  # a board that begins amid a run: that was the action

    def over(w: Walker) -> bool:
        frames = w.state.frames
        if _turn_over(w, turn):
            return True
        if len(frames) != 1:
            return not frames
        if amid or (not late and frames[0].pc >= last >= 0):
            return True
        return any(change.kind == "action ends" for change in w.state.history[begun:])

    return over
