"""Changes: one small record for everything that happens in a game."""

from __future__ import annotations

from judgebot.plain import NamedTuple


class Change(NamedTuple):
    """Something that happened. Trigger conditions (9.6.6) and the history are read from these records.

    kind    what happened: "moved", "gained", "encountered", "trashed", ... (see engine/apply.py)
    who     the player who did it or to whom it happened
    obj     id of the object it happened to (after the change), 0 if none
    was     id that the object had before, 0 if it is the same
    n       an amount
    what    a subkind: the kind of counter or damage, a zone, the cost that was paid
    server  the server concerned
    source  id of the object responsible, 0 for the game rules
    cause   how it came about: "damage", "cost", "access", "checkpoint", "basic action", "install", ...
    data    further facts that a condition may ask for
    objs    the objects of several records that count as one occurrence (9.12.2a)
    through "subroutine" if an instruction of a subroutine did it, "" otherwise
    """

    kind: str
    who: str = ""
    obj: int = 0
    was: int = 0
    n: int = 0
    what: str = ""
    server: str = ""
    source: int = 0
    cause: str = ""
    data: tuple[object, ...] = ()
    objs: tuple[int, ...] = ()
    through: str = ""

    @property
    def number(self) -> object:
        """The number of the run, encounter, breach, access or trace that it is about: the first of its data."""
        return self.data[0] if self.data else None

    @property
    def run(self) -> object:
        """The number of the run in which a structure of its own has begun: the second of its data."""
        return self.data[1] if len(self.data) > 1 else None
