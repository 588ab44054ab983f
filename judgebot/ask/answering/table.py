"""The board that a line tells, while it is put together; the scenario that it makes, and its cards in the game."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Iterable
from typing import Any

import yaml

from judgebot.ask.reading import card_facts
from judgebot.ask.reading.meanings import UNTOLD, Ability, Place, Player, Ref, Server, Some, Subs, Thing, Zone
from judgebot.cards.catalog import OTHER_FACE, Catalog, UnknownCard, facts
from judgebot.engine.edition import BASE, EDITIONS
from judgebot.engine.machine import Machine
from judgebot.game.changes import Change
from judgebot.game.objects import CORP, HQ, PLAY, RUNNER, SCORE, Obj
from judgebot.plain import NamedTuple
from judgebot.problems import resting
from judgebot.scenario.model import Scenario
from judgebot.scenario.read import parse

DECK = 20  # unknown cards below those that are named
ZONES = {CORP: ("HQ", "R&D", "Archives"), RUNNER: ("grip", "stack", "heap")}
DECKS = ("R&D", "stack")
CORP_TYPES = ("agenda", "asset", "upgrade", "operation", "ice")
RUNNER_TYPES = ("event", "hardware", "program", "resource")
# What a card that is not named can be called, beside its type: its type, and what it is among those.
CALLED = {
    "console": ("hardware", "console"),
    "icebreaker": ("program", "icebreaker"),
    "virus": ("program", "virus"),
    "barrier": ("ice", "barrier"),
    "code gate": ("ice", "code gate"),
    "sentry": ("ice", "sentry"),
    **{"trap": ("asset", "ambush"), "current": ("operation", "current")},
    "breaker": ("program", "icebreaker"),
}


class Cannot(Exception):
    """Something in a line that is not answered: what it is, in a sentence, and the rules on which that rests."""

    def __init__(self, said: str, *rules: str) -> None:
        super().__init__(f"{resting(said.removesuffix('.'), *rules)}." if rules else said)


@dataclasses.dataclass
class Card:
    """A card on the board.

    where    "ice", "root", "rig", "identity", "play", "host", a zone's name, "corp score", "runner score"; "" while
             nobody knows
    blank    the definition of a stand-in for a card that is not named: it has no abilities
    untold   whether the subroutines of such a one are only counted: what they do was not told
    told     which of the numbers printed on such a one are told; supposed: which counters are, and as what
    options  what else is said of it, as a scenario's entry of a card has it
    spot     where in its place: "outermost", "innermost", "top", "bottom", "behind", "before", or a number
    """

    ref: Ref
    title: str
    side: Player
    type: str
    where: str = ""
    server: str = ""
    host: Ref | None = None
    spot: str = ""
    of: Ref | None = None
    chosen: Ref | None = None
    options: dict[str, Any] = dataclasses.field(default_factory=dict)
    blank: dict[str, Any] | None = None
    untold: bool = False
    told: set[str] = dataclasses.field(default_factory=set)
    supposed: dict[str, str] = dataclasses.field(default_factory=dict)

    @property
    def installed(self) -> bool:
        """Whether it lies where cards are installed."""
        return self.where in ("ice", "root", "rig") or (self.where == "host" and self.options.get("installed", True))

    @property
    def facts(self) -> dict[str, Any]:
        """Its printed facts."""
        return self.blank if self.blank is not None else printed(self.ref.card) if self.ref.card else {}


@functools.cache
def printed(card_id: str) -> dict[str, Any]:
    """The printed facts of a card."""
    return facts(card_id)


@functools.cache
def catalog() -> Catalog:
    """The library."""
    return Catalog()


def card_of(ref: Ref, numbered: int) -> Card:
    """A card of a line, not placed yet; a blank stand-in for one that is not named. Raises Cannot.

    numbered  how many stand-ins of its kind there are already
    """
    if ref.card:
        try:
            known = catalog().card(ref.card)
        except UnknownCard as error:
            raise Cannot(str(error)) from None
        if not known.known:
            raise Cannot(f"The abilities of {known.title} are not known here. An answer would be a guess.")
        return Card(ref, known.title, known.side, known.type)
    kind, subtypes = CALLED.get(ref.kind, (ref.kind, ""))
    if kind not in (*CORP_TYPES, *RUNNER_TYPES, "identity"):
        if kind != "card":
            usual = "ice" if ref.side == CORP else "program"
            kind, subtypes = card_facts.subtypes().get(ref.kind, ("", usual))[1], ref.kind
        else:
            return Card(ref, "unknown", ref.side, "card")
    side = CORP if kind in CORP_TYPES or (kind, ref.side) == ("identity", CORP) else RUNNER
    title = f"Unnamed {ref.kind.title()}" + (f" {numbered + 1}" if numbered else "")
    blank: dict[str, Any] = {"title": title, "side": side, "type": kind, "abilities": []}
    if kind == "agenda":
        blank |= {"requirement": 3, "points": 1}
        blank |= {name: n for name, n in zip(("requirement", "points"), ref.sizes, strict=False) if n != UNTOLD}
    elif kind != "identity":
        blank["cost"] = 0
    if kind in ("asset", "upgrade"):
        blank["trash"] = 1  # each has a trash cost (7.1.5a)
    if kind == "ice":
        blank["strength"] = 0
    if kind == "program":
        blank["memory"] = ref.sizes[0] if ref.sizes else 0
    if subtypes:
        blank["subtypes"] = [one for one in (subtypes,) if one]
    return Card(ref, title, side, kind, blank=blank)


@dataclasses.dataclass
class Table:
    """The whole board.

    numbers   (player, what) -> how many; loose: the fewest and the most, where only a bound is told
    follows   (player, what, how many) of what follows from the cards, to be compared; strengths: (card, its strength)
    totals    zone -> how many cards it has in all, where that was said
    unknown   zone -> how many cards besides those named; vague: the fewest and the most, where none is said
    servers   names, in the order in which they were told
    history   what already happened this turn or the last, as a scenario has it; `past`, `before`: who did it
    assumed   what nobody said, in sentences
    lacking   what nothing besides the cards named does: "prevent", ...; "runner program": none; "other ...": no other
    played    the hands from which cards were played before their numbers were told; held: cards told after a deed
    later     (player, what, how many, place) of credits and clicks told after a deed; paid: as what is left by it
    taken     (player, what) -> how many of it were taken before, of what is not in the history
    since     when cards came into play before this turn, by titles; denied: whether not doing so last turn was told
    unscored  agendas that are told of or asked about as installed: their counters are advancement counters
    turn_told whether it was told whose turn it is (`click_told`: and which click); `turn_open`: if that is supposed
    placed    the cards of which it was said where they are; counted: the remotes of whose cards it was said how many
    edition   by whose rules it is played; lost: cards that are trashed by the way on the line told by what nobody said;
              spared: the hands from which chance takes others than the cards named, where it can
    """

    cards: dict[int, Card] = dataclasses.field(default_factory=dict)
    numbers: dict[tuple[Player, str], int] = dataclasses.field(default_factory=dict)
    follows: list[tuple[Player, str, int]] = dataclasses.field(default_factory=list)
    strengths: list[tuple[Ref, int]] = dataclasses.field(default_factory=list)
    totals: dict[str, int] = dataclasses.field(default_factory=dict)
    unknown: dict[str, int] = dataclasses.field(default_factory=dict)
    vague: dict[str, list[int]] = dataclasses.field(default_factory=dict)
    loose: dict[tuple[Player, str], tuple[int, int]] = dataclasses.field(default_factory=dict)
    servers: list[str] = dataclasses.field(default_factory=list)
    history: list[dict[str, Any]] = dataclasses.field(default_factory=list)
    past: set[Player] = dataclasses.field(default_factory=set)
    before: set[Player] = dataclasses.field(default_factory=set)
    ago: list[tuple[Player, dict[str, Any]]] = dataclasses.field(default_factory=list)
    lacking: list[str] = dataclasses.field(default_factory=list)
    played: list[str] = dataclasses.field(default_factory=list)
    later: list[tuple[Player, str, int, int]] = dataclasses.field(default_factory=list)
    paid: list[tuple[Player, str, int, int]] = dataclasses.field(default_factory=list)
    held: list[tuple[Player, int, int]] = dataclasses.field(default_factory=list)
    denied: bool = False
    taken: dict[tuple[Player, str], int] = dataclasses.field(default_factory=dict)
    since: dict[str, str] = dataclasses.field(default_factory=dict)
    unscored: frozenset[Ref] = frozenset()
    turn: Player = ""
    turn_told: bool = False
    turn_open: bool = False
    click_told: bool = False
    at: str = ""
    mark: str = ""
    assumed: list[str] = dataclasses.field(default_factory=list)
    placed: frozenset[int] = frozenset()
    counted: set[str] = dataclasses.field(default_factory=set)
    lost: list[Ref] = dataclasses.field(default_factory=list)
    spared: set[str] = dataclasses.field(default_factory=set)
    edition: str = BASE.name

    def card(self, ref: Ref) -> Card:
        """The card of a reference."""
        found = self.cards.get(ref.n)
        if found is None:
            like = sum(one.blank is not None and one.ref.kind == ref.kind for one in self.cards.values())
            found = self.cards[ref.n] = card_of(ref, like)
        return found

    def assume(self, said: str) -> None:
        """Note what nobody said."""
        if said not in self.assumed:
            self.assumed.append(said)

    def unassume(self, said: str) -> None:
        """Take back what is not so."""
        self.assumed = [one for one in self.assumed if one != said]

    def rez(self, card: Card, why: str = "") -> None:
        """Suppose that a card is rezzed."""
        card.options["rezzed"] = True
        self.unassume(f"{card.title} is not rezzed")
        self.assume(f"{card.title} is rezzed{why}")

    def begin(self, who: Player, at: str = "") -> None:
        """Suppose that it is a player's turn, from a step of it on."""
        self.unassume(f"it is the {self.turn.capitalize()}'s turn")
        self.turn, self.at, self.turn_open = who, at or self.at, False

    def server(self, name: str) -> str:
        """A server by its name, which is there from now on."""
        if name not in self.servers:
            self.servers.append(name)
        return name

    def lying(self, where: str, server: str = "") -> list[Card]:
        """The cards of a zone, or of a server's ice or root, in their order: outermost first, from the top."""
        here = [one for one in self.cards.values() if one.where == where and one.server == server]
        first = [one for one in here if one.spot in ("outermost", "top")]
        last = [one for one in here if one.spot in ("innermost", "bottom")]
        rest = [one for one in here if one not in first and one not in last]
        found = [*first, *(one for one in rest if not one.spot.isdigit()), *last]
        for one in sorted((one for one in rest if one.spot.isdigit()), key=lambda one: int(one.spot)):
            found.insert(int(one.spot) - 1, one)
        for one in [one for one in found if one.of is not None and one.spot in ("behind", "before")]:
            other = self.cards.get(one.of.n if one.of else 0)
            if other in found and other is not None:
                found.remove(one)
                found.insert(found.index(other) + (one.spot == "behind"), one)
        return found

    def put(self, card: Card, place: Place) -> None:
        """Place a card. Raises Cannot where it was placed elsewhere before."""
        where, server = place.where, place.server.name if place.server else ""
        if where == "server":
            where = {"ice": "ice", "agenda": "root", "asset": "root", "upgrade": "root"}.get(card.type, "root")
            if card.type in ("operation", "card") or card.side == RUNNER:
                where, server = ("HQ" if server == "HQ" else server), ""
        if where in ("ice", "root") and not server:
            server = self.servers[-1] if self.servers else "HQ" if where == "ice" else "remote 1"
            full = {one.type for one in self.lying("root", server) if one is not card} & {"agenda", "asset"}
            server = "new remote" if where == "root" and full and card.type in ("agenda", "asset") else server  # 4.6.6e
        if server == "new remote":
            first = sum(
                one.title == card.title and one.ref.n < card.ref.n and not one.where for one in self.cards.values()
            )
            server = [name for n in range(1, 20) if (name := f"remote {n}") not in self.servers][first]
        if card.type == "identity":
            where, server = "identity", ""
        ends = {card.spot, place.spot} == {"outermost", "innermost"}
        if card.where and (ends or (card.where, card.server) != (where, server)):
            raise Cannot(f"{card.title} is told to be in two places: {card.where} and {where}.")
        card.where, card.server, card.host = where, server, place.host
        card.spot, card.of = place.spot or card.spot, place.of or card.of
        if server:
            self.server(server)

    def stand_in(self, kind: str, place: Place, **facts: Any) -> Card:
        """A blank card for one that nobody names, in its place."""
        card = self.card(Ref(max(self.cards, default=0) + 1, "", kind))
        assert card.blank is not None
        card.blank.update(facts)
        card.told.update(facts)
        card.title = card.blank["title"]
        self.put(card, place)
        return card

    # As a scenario

    def tree(self, text: str) -> dict[str, Any]:
        """The scenario as plain data."""
        board: dict[str, Any] = {"turn": self.turn or RUNNER}
        board |= {key: value for key, value in (("at", self.at), ("mark", self.mark)) if value}
        for who in (CORP, RUNNER):
            side = self._side(who)
            if side:
                board[who] = side
        titles = [one.title for one in self.cards.values()]
        tree: dict[str, Any] = {
            "title": ", ".join(dict.fromkeys(titles[:3])) or "A question",
            "question": " ".join(text.split()) or "?",
        }
        blanks = {one.title: one.blank for one in self.cards.values() if one.blank is not None}
        if blanks:
            tree["cards"] = {
                title: {key: value for key, value in (blank or {}).items() if key != "title"}
                for title, blank in blanks.items()
            }
        tree["board"] = board
        if self.history:
            tree["history"] = self.history
        return tree

    def _side(self, who: Player) -> dict[str, Any]:
        side: dict[str, Any] = {unit: n for (of, unit), n in self.numbers.items() if of == who}
        identity = next((one for one in self.lying("identity") if one.side == who), None)
        if identity is not None:
            side["identity"] = self._entry(identity)
        for zone in ZONES[who]:
            cards = self._zone(zone)
            if cards is not None:
                side[zone] = cards
        for key, where in (("play", "play"), ("score", f"{who} score")):
            lies = [one for one in self.lying(where) if where != "play" or one.side == who]
            if key == "score" and (other := next((one for one in lies if one.type != "agenda"), None)) is not None:
                raise Cannot(f"What {other.title} is worth in a score area cannot be told here: it is no agenda.")
            found = [self._entry(one) for one in lies]
            if found:
                side[key] = found
        if who == CORP:
            parts = {
                name: {
                    k: there for k in ("ice", "root") if (there := [self._entry(one) for one in self.lying(k, name)])
                }
                for name in sorted(self.servers, key=lambda one: int(one.removeprefix("remote ") if " " in one else 0))
            }
            if parts:
                side["servers"] = {name: part or {"ice": []} for name, part in parts.items()}
        else:
            rig = [self._entry(one) for one in self.lying("rig")]
            rig += [self._entry(one) for one in self.cards.values() if self._apart(one)]
            if rig:
                side["rig"] = rig
        return side

    def _apart(self, one: Card) -> bool:
        """Whether a hosted card stands in the rig by itself: a Runner card on a card of the Corp."""
        return one.where == "host" and one.side == RUNNER and one.host is not None and self.card(one.host).side == CORP

    def _zone(self, zone: str) -> Any:
        cards: list[Any] = [self._entry(one) for one in self.lying(zone)]
        n = self.unknown.get(zone)
        if not cards:
            return n
        more = ["unknown"] * (n or (DECK if zone in DECKS else 0))
        return [*more, *cards] if zone in self.spared else [*cards, *more]

    def _entry(self, one: Card) -> Any:
        options = {key: value for key, value in one.options.items() if value is not False or key == "installed"}
        if self._twin(one) and any(other.chosen == one.ref or other.host == one.ref for other in self.cards.values()):
            options["as"] = self.called(one)
        if one.chosen is not None:
            options["chosen"] = self.called(self.card(one.chosen))
        if self._apart(one) and one.host is not None:
            options["on"] = self.called(self.card(one.host))
        hosted = [
            self._entry(other)
            for other in self.cards.values()
            if other.where == "host" and other.host == one.ref and not self._apart(other)
        ]
        if hosted:
            options["hosted"] = hosted
        return {"card": one.title, **options} if options else one.title

    def _twin(self, one: Card) -> bool:
        return sum(other.title == one.title for other in self.cards.values()) > 1

    def called(self, one: Card) -> str:
        """How a scenario refers to a card."""
        return f"{one.title} {one.ref.n}" if self._twin(one) else one.title

    def scenario(self, text: str) -> Scenario:
        """The scenario. Raises BadInput where the loader refuses it."""
        return parse(as_yaml(self.tree(text)), "ask", EDITIONS[self.edition])

    # The machine made of it

    def objects(self, m: Machine) -> dict[int, int]:
        """The physical cards of the machine made of it, by the numbers of the references."""
        found: dict[int, int] = {}
        taken: set[int] = set()
        for one in self.cards.values():
            for obj in sorted(m.state.objs.values(), key=lambda obj: obj.id):
                if obj.card not in taken and self._is(m, one, obj):
                    found[one.ref.n] = obj.card
                    taken.add(obj.card)
                    break
        return found

    def _is(self, m: Machine, one: Card, obj: Obj) -> bool:
        front = obj.name.removesuffix(OTHER_FACE)  # a flipped identity is called by its first face
        if (m.catalog.card(front).title if one.type != "card" else "unknown") != one.title:
            return False
        if one.type == "card" and not obj.name.startswith("unknown"):
            return False
        if one.where in ("ice", "root"):
            line = m.state.servers[one.server].ice if one.where == "ice" else m.state.servers[one.server].root
            return obj.id in line and self.lying(one.where, one.server).index(one) == line.index(obj.id)
        if one.where in ("corp score", "runner score"):
            return obj.zone == SCORE[one.where.split()[0]]
        if one.where in ("rig", "play", "identity", "host"):
            return obj.zone == PLAY or one.where == "host"
        return obj.zone == one.where


def as_yaml(tree: dict[str, Any]) -> str:
    """The tree as a file."""
    return str(yaml.safe_dump(tree, sort_keys=False, allow_unicode=True, width=110, default_flow_style=None))


def besides(named: Iterable[Card], total: int, zone: str) -> int:
    """How many cards of a zone are not named. Raises Cannot where more are named than there are."""
    count = len(list(named))
    if count > total:
        raise Cannot(f"{zone} is told to have {total} cards, and {count} of them are named.")
    return total - count


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
            piled = thing.where is not None and (thing.where.spot == "top" or thing.where.where in (HQ, *DECKS, "grip"))
            if piled and obj.zone == PLAY and thing.kind in ("card", "cards", ""):
                return False  # a card in HQ, or the top one of R&D, is none that is in its root
            return (thing.kind in ("card", "cards", "it", "", *kinds)) and thing.whose in ("", obj.controller)
        return thing is None

    def any_of(self, m: Machine, change: Change, things: tuple[Thing, ...]) -> bool:
        """Whether a record is about one of the things, or there are none to ask for."""
        ids = {change.was or change.obj, *change.objs}  # as it was where it lay
        return not things or any(self.is_it(m, oid, one) for oid in ids if oid for one in things)

    def by(self, m: Machine, change: Change, by: Ref | None) -> bool:
        """Whether a record comes from a card, or no card is asked for."""
        action = change.cause == "basic action" or (change.kind == "remove tags" and not change.source)  # (5.2.8g)
        another = action or (change.kind == "gain credits" and change.source)
        return by is None or self.is_it(m, change.source, by) or (not another and self.source(m) == self.card(by))

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
