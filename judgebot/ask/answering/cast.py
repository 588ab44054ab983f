"""Which object of a game is which card of the line."""

from __future__ import annotations

from judgebot.ask.answering.table import Cannot, Table
from judgebot.ask.reading.meanings import Ability, Place, Ref, Server, Some, Subs, Thing, Zone
from judgebot.engine.machine import Machine
from judgebot.game.changes import Change
from judgebot.game.objects import PLAY, RUNNER
from judgebot.plain import NamedTuple


class Cast(NamedTuple):
    """Which object is which card of the line: the physical cards by the numbers of their references."""

    table: Table
    cards: dict[int, int]

    def card(self, ref: Ref) -> int:
        """The physical card of a reference. Raises Cannot."""
        if ref.n not in self.cards:
            raise Cannot(f"Which card {self.table.card(ref).title} is on the board is not clear.")
        return self.cards[ref.n]

    def is_it(self, m: Machine, oid: int, thing: Thing | None) -> bool:
        """Whether an object is what is spoken of."""
        obj = m.state.last_known(oid) if oid else None
        if obj is None:
            return False
        if isinstance(thing, (Ref, Subs, Ability)):
            ref = thing if isinstance(thing, Ref) else thing.of
            return ref is None or obj.card == self.card(ref)
        if isinstance(thing, Some):
            card = m.catalog.card(obj.name) if obj.name else None
            kinds = (card.type, *card.subtypes) if card is not None else ()
            if thing.but is not None and obj.card == self.card(thing.but):
                return False
            return (thing.kind in ("card", "cards", "it", "", *kinds)) and thing.whose in ("", obj.controller)
        return thing is None

    def any_of(self, m: Machine, change: Change, things: tuple[Thing, ...]) -> bool:
        """Whether a record is about one of the things, or there are none to ask for."""
        if not things:
            return True
        ids = {change.obj, change.was, *change.objs}
        return any(self.is_it(m, oid, one) for oid in ids if oid for one in things)

    def by(self, m: Machine, change: Change, by: Ref | None) -> bool:
        """Whether a record comes from a card, or no card is asked for."""
        return by is None or self.is_it(m, change.source, by) or self.source(m) == self.card(by)

    def source(self, m: Machine) -> int:
        """The physical card whose ability or price is being carried out; 0 for none."""
        for frame in reversed(m.state.frames):
            bill = getattr(frame, "bill", None)
            oid = getattr(bill, "subject", 0) if bill is not None else frame.env.source
            oid = oid or getattr(frame, "oid", 0)
            obj = m.state.last_known(oid) if isinstance(oid, int) and oid else None
            if obj is not None:
                return obj.card
        return 0

    def known(self, m: Machine, ref: Ref) -> int:
        """The id of the object that a card is now. Raises Cannot."""
        number = self.card(ref)
        for obj in m.state.objs.values():
            if obj.card == number:
                return obj.id
        raise Cannot(f"{self.table.card(ref).title} is not there any more.")


def where(m: Machine, cast: Cast, ref: Ref) -> tuple[str, str]:
    """The zone that a card is in, and the server if it is in one."""
    obj = m.state.objs[cast.known(m, ref)]
    if obj.zone != PLAY:
        return obj.zone, ""
    if obj.server:
        return ("ice" if obj.id in m.state.servers[obj.server].ice else "root"), obj.server
    return ("rig" if obj.installed and obj.controller == RUNNER else PLAY), ""


def server_named(place: Place | Server | Zone | None) -> str:
    if isinstance(place, Place):
        return place.server.name if place.server is not None else ""
    return place.name if place is not None else ""
