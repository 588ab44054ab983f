"""A machine that can stop at any numbered step, and the horizons at which lines of play end."""

from __future__ import annotations

from collections.abc import Callable

from judgebot.engine.machine import Machine
from judgebot.engine.records import Refusal
from judgebot.engine.rules import RULES
from judgebot.game.state import Frame
from judgebot.scenario.expect import look_up, same

Stop = Callable[["Walker"], bool]
WINDOWS = ("paid ability window", "reaction window", "interrupt window", "mid-access window")
HORIZONS = ("window", "run", "action", "turn")
# The first step of a turn after its action phase.
AFTER_ACTIONS = {"corp turn": "5.6.2d", "runner turn": "5.7.1h"}


class Walker(Machine):
    """A machine that stops where a line of play ends.

    looked   the version of the state at which a horizon last looked at it
    marked   how deep in the stack the frame is whose end is the horizon; 0 while there is none
    heed     told of each player with priority and no option, while the game stands there
    """

    heed: Callable[[str, str, tuple[Refusal, ...]], None] | None = None
    looked = -1
    marked = 0
    _repeats = 0

    @classmethod
    def of(cls, m: Machine, stop: Stop | None = None, record: bool = False) -> Walker:
        """A walker that continues from a copy of a machine's state."""
        new = cls.__new__(cls)
        new.__dict__.update(Machine.copy(m, record).__dict__)
        new.stop, new.reached = stop, False
        return new

    def copy(self, record: bool = False) -> Walker:
        """A walker that continues from a copy of the state, with the same horizon."""
        new = Walker.of(self, self.stop, record)
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

    No line goes on beyond the turn, nor one to the end of a window or a run beyond the action.
    """
    turn = m.state.turn
    if name == "turn":
        return lambda w: w.state.turn != turn
    if "=" in name:
        return _fact(name, turn)
    if name not in HORIZONS:
        return lambda w: w.next_step() == name or w.state.turn != turn
    action_over = _action_over(m.state.frames[0] if m.state.frames else None, len(m.state.history), turn)
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


def fact_value(text: str) -> object:
    """What a value written on the command line stands for: the same as in a scenario file.

    text: such as `4`, `true`, `[Snare!, Enigma]` or `heap`. Read as plain text, `true` would equal no fact, and a
    question about it would be answered with "never".
    """
    text = text.strip()
    if text.startswith("[") and text.endswith("]"):
        return [fact_value(one) for one in text[1:-1].split(",") if one.strip()]
    if text.lower() in ("true", "yes", "false", "no"):
        return text.lower() in ("true", "yes")
    return int(text) if text.removeprefix("-").isdecimal() else text


def _fact(name: str, turn: int) -> Stop:
    """Whether a fact of the state has come to hold; looked at again whenever something has changed."""
    path, _, value = name.partition("=")
    wanted = fact_value(value)

    def over(w: Walker) -> bool:
        if w.state.turn != turn:
            return True
        if w.looked == w.state.version:
            return False
        w.looked = w.state.version
        try:
            return same(look_up(w, path.strip()), wanted)
        except LookupError:
            return False

    return over


def _action_over(first: Frame | None, begun: int, turn: int) -> Stop:
    kind = first.kind if first else ""
    last = RULES.procedures[kind].labels[AFTER_ACTIONS[kind]] if kind in AFTER_ACTIONS else -1
    late = first is not None and first.pc >= last

    def over(w: Walker) -> bool:
        frames = w.state.frames
        if w.state.turn != turn:
            return True
        if len(frames) != 1:
            return not frames
        if not late and frames[0].pc >= last >= 0:
            return True
        return any(change.kind == "action ends" for change in w.state.history[begun:])

    return over
