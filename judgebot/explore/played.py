"""Positions on lines of play from one start: lines that begin alike are played once, and not again after a search."""

from __future__ import annotations

from collections.abc import Iterable

from judgebot.explore.walker import Walker
from judgebot.scenario.notation import NamedDecision

_MOST = 1_000  # positions that are kept


class Position:
    """A game at a decision, or at its end, with which nobody goes on; and by option what came of it there.

    told  the choices made before the decision without asking, and the decision, with their notation; once asked for
    """

    __slots__ = ("next", "told", "walker")

    def __init__(self, walker: Walker) -> None:
        self.walker = walker
        self.told: tuple[list[NamedDecision], NamedDecision] | None = None
        self.next: dict[int, Position] = {}


class Played:
    """What was played from one start so far, as far as it is kept.

    root  where the game first comes to a decision; None while nobody has played it
    """

    def __init__(self) -> None:
        self.root: Position | None = None
        self._left = _MOST

    def begun(self, walker: Walker) -> Position:
        """Keep where a game from the start first comes to a decision."""
        if self.root is None:
            self.root = Position(walker)
        return self.root

    def came(self, to: Walker, at: Position, pick: int) -> Position | None:
        """Keep what comes of an option at a position; None if too much is kept already."""
        if self._left <= 0:
            return None
        self._left -= 1
        found = at.next[pick] = Position(to)
        return found

    def along(self, start: Walker, picks: Iterable[int]) -> list[Position]:
        """The positions on a line of play, from the first decision to where its last choice leads.

        Raises NotImplementedRule where the engine does not implement what comes up.
        """
        if self.root is None:
            first = start.copy()
            first.advance()
            self.begun(first)
        here = self.root
        assert here is not None
        found = [here]
        for pick in picks:
            if pick not in here.next:
                m = here.walker.copy()
                m.answer(pick)
                m.advance()
                here = self.came(m, here, pick) or Position(m)
            else:
                here = here.next[pick]
            found.append(here)
        return found
