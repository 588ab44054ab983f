"""A line set up: its board, the deeds told and asked about, and where the cards lie of which nobody says it."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from typing import Any

from judgebot.ask.answering import texts
from judgebot.ask.answering.table import Cannot, Card, Table
from judgebot.ask.reading.meanings import Amount, Deed, Place, Ref, Server, Some, Subs, Thing, leaves
from judgebot.ask.reading.queries import Asked, Can, HowMuch, Line, Not, Strength
from judgebot.cards.nodes import Node, walk
from judgebot.cards.queries.selections import Sel
from judgebot.cards.queries.triggers import Trigger
from judgebot.game.objects import CENTRALS, CORP, DECK, HAND, HQ, RUNNER
from judgebot.plain import NamedTuple

Home = tuple[Place, str] | None  # a place, and how it is told behind the card's title: "" where it goes without saying


def every(found: Set) -> tuple[Deed, ...]:
    return tuple(deeds_in([*found.deeds, *found.asked]))


def with_card(found: Set, card: Card, *verbs: str) -> list[Deed]:
    return [one for one in every(found) if one.verb in verbs and card.ref in one.what]


def target(found: Set) -> str:
    """The server that is run on, if one is."""
    for verbs in (("run", "approach", "play", "get in", "succeed", "end"), ("access", "breach", "steal"), ("install",)):
        for one in every(found):
            server = one.server or (one.place.server if one.place is not None else None)
            if server is not None and one.verb in verbs and server.name != "new remote":
                return server.name
    named = [one for one in found.table.cards.values() if one.ref.n not in found.table.placed]
    made = {name for one in named if (name := texts.runs_at(one))}  # `plays Eye for an Eye and accesses X`
    if len(made) == 1:
        return made.pop()
    there = tuple(one.ref for one in found.table.cards.values() if one.type == "ice")  # `breaks nothing`
    met = [one for deed in every(found) if deed.verb in _OF_ICE for one in deed.what or there]
    ice = [one.of if isinstance(one, Subs) else one for one in met]
    servers = {found.table.card(one).server for one in ice if isinstance(one, Ref)} - {""}
    return servers.pop() if len(servers) == 1 else ""


_OF_ICE = ("encounter", "break", "bypass", "pass")  # what is done with ice of a server that is run on


def places(found: Set) -> Iterator[str]:
    """Each card in its place. Raises Cannot where it has none that could be meant."""
    for row in _HOMES:
        for card in [one for one in found.table.cards.values() if not one.where]:
            if (home := row(found, card)) is not None:
                place, how = home
                found.table.put(card, place)
                yield from (f"{card.title} {how}",) if how else ()
    for card in found.table.cards.values():
        if not card.where:
            raise Cannot(f"Where {card.title} is was not said.")


def _identity(found: Set, card: Card) -> Home:
    """An identity is its player's."""
    return (Place("identity"), "") if card.type == "identity" else None


def _from_there(found: Set, card: Card) -> Home:
    """A card that is taken from a place lies there: `steals X from R&D`, `uses Self-modifying Code to find X`."""
    gone = next((one.verb in ("trash", "discard") for one in every(found) if card.ref in one.what), False)
    for deed in (one for one in every(found) if card.ref in one.what and not gone):  # it came there only then
        if deed.source is not None and deed.source.where not in ("server", "rig", "host", ""):
            return deed.source, ""
        zone = _searched(found, deed) if deed.verb in ("find", "install", "choose") else ""
        if deed.verb == "find" and not zone and card.side:
            zone = deed.place.where if deed.place is not None else DECK[card.side]
        if zone and card.type not in ("identity", "ice" if card.side == RUNNER else ""):
            return Place(zone), f"is in {zone if zone in CENTRALS else f'the {zone}'}"
    return None


def _searched(found: Set, deed: Deed) -> str:
    """From which zone the card with which a deed is done takes what it finds."""
    deeds = every(found)
    before = deeds[: deeds.index(deed)][-1:] if deed.verb in ("find", "install") and deed in deeds else []
    before = [one for one in before if deed.verb == "find" or one.verb == "play"]  # `uses it, finding X`
    using = [ref for one in deeds if one.purpose == deed or one in before for ref in one.what]
    for ref in (deed.tool, deed.by, *using):
        if isinstance(ref, Ref) and ref not in deed.what and (zone := texts.takes_from(found.table.card(ref))):
            return zone
    others = [one for one in found.table.cards.values() if one.ref not in deed.what and one.side == deed.who]
    zones = {zone for one in others if (zone := texts.takes_from(one))} if deed.verb == "find" else set()
    return zones.pop() if len(zones) == 1 else ""  # `X with 5 credits: can I fetch Y`


def _on_ice(found: Set, card: Card) -> Home:
    """A card that is only installed on ice is on the ice that is spoken of; if none is, there is some."""
    if card.side != RUNNER or with_card(found, card, "install", "host") or not texts.on_ice(card):
        return None
    ice = [one for one in found.table.cards.values() if one.type == "ice"]
    own = [found.table.card(one) for deed in every(found) if card.ref in (deed.by, deed.tool, *deed.what)
           for one in deed.what if isinstance(one, Ref) and found.table.card(one).type == "ice"]  # fmt: skip
    if len(ice) > 1 and not own:
        return None
    host = (own or ice or [found.table.stand_in("ice", Place("ice", Server(HQ)))])[0]
    return Place("host", host=host.ref), f"is hosted on {host.title}"


def _accessed(found: Set, card: Card) -> Home:
    """A card of the Corp that is accessed lies where the run goes."""
    said = next((one.server.name for one in with_card(found, card, "access") if one.server), "")
    server = said or _met_on(found, card) or target(found)
    trashed = [one for one in with_card(found, card, "trash") if one.who == RUNNER and one.tool is None]
    met = with_card(found, card, "access") or trashed
    known = card.side == CORP and card.type not in ("ice", "identity")
    known = known and not (card.type == "asset" and card.options.get("rezzed") and server in CENTRALS)
    rezzed = bool(card.options.get("rezzed"))
    itself = said in CENTRALS or (server in CENTRALS and with_card(found, card, "access") and not _works_there(card))
    if card.type == "upgrade" and itself and not rezzed:
        return Place(server), f"is in {server}, and not in its root"  # `is accessed in HQ`, as `accesses it in HQ`
    return (_in(server, card), f"is in {server}") if known and server and met else None


def _works_there(card: Card) -> bool:
    """Whether an upgrade does what it does as it is accessed only where it is installed."""
    does = [one for one in texts.printed_abilities(card) for node in walk(one) if _of_access(node)]
    return any(node.name == "installed" for one in does for node in walk(one))


def _of_access(node: Node) -> bool:
    return isinstance(node, Trigger) and node.event == "access"


def _in(server: str, card: Card) -> Place:
    return Place(server) if server in CENTRALS and card.type != "upgrade" else Place("root", Server(server))


def _in_hand(found: Set, card: Card) -> Home:
    """A card that is played or installed is in its owner's hand."""
    moved = with_card(found, card, "play", "install")
    moved += [one for one in with_card(found, card, "host") if one in found.asked and _lets_host(found, one)]
    if not (card.type in ("event", "operation") or moved) or card.type == "card" or _trashed_there(found, card):
        return None
    source: Place | None = next((to for one in moved if (to := getattr(one, "source", None))), None)
    said = (*found.deeds, *(found.asked if not found.table.lacking else ()))
    told = any(one.verb == "install" and not one.not_ and card.ref in one.what for one in said)
    to_host = told and texts.on_ice(card) and not any(one.type == "ice" for one in found.table.cards.values())
    if to_host:  # `installs Botulus`: there is ice for it
        found.table.stand_in("ice", Place("ice", Server(HQ)))
    there = "HQ" if card.side == CORP else "the grip"
    return source or Place(HAND[card.side]), f"is in {there}{', and ice protects HQ' if to_host else ''}"


def _lets_host(found: Set, deed: Deed) -> bool:
    """Whether cards are hosted by being installed on what is to host them (1.13.5a)."""
    host = deed.place.host if deed.place is not None else None
    card = found.table.card(host) if isinstance(host, Ref) else None
    return card is not None and any(node.name == "can_host" for node in texts.nodes(card))


def _trashed_there(found: Set, card: Card) -> bool:
    """Whether a card of the Corp that does no damage trashes one of the Runner before that is installed: in the rig."""
    first = next((one for one in every(found) if card.ref in one.what), Deed(""))
    used = [found.table.card(one) for one in (first.tool, first.by) if isinstance(one, Ref)]
    theirs = [one for one in used if one.side == CORP]
    harms = any(node.name == "damage" for one in theirs for node in texts.nodes(one))
    return card.side == RUNNER and first.verb == "trash" and not first.not_ and bool(theirs) and not harms


def _active_there(found: Set, card: Card) -> Home:
    """A card whose only paid abilities are active in a zone lies there where it is used (9.1.8b)."""
    paid = [one for one in texts.printed_abilities(card) if one.kind == "paid"]
    zones = {zone for one in paid for zone in one.active_in or ("",)}
    used = [one for one in every(found) if card.ref in (one.tool, one.by)] or with_card(found, card, "use", "trigger")
    return (Place(zones.pop()), f"is in {HQ}") if zones == {HQ} and used else None


def _agenda(found: Set, card: Card) -> Home:
    """An agenda that is scored lies in a remote server; one that is accessed or stolen, where the run goes."""
    if card.type != "agenda":
        return None
    server, scored = _met_on(found, card) or target(found), with_card(found, card, "score")
    by_it = [one for one in every(found) if card.ref in (one.tool, one.by) and one.verb not in ("suffer", "take")]
    uses = with_card(found, card, "use", "trigger") or by_it
    used = bool(uses) and "agenda" in texts.counters_of(card)
    forfeits = [one for one in deeds_in(list(found.deeds)) if one.verb == "forfeit" and card.ref in one.what]
    # counters that an agenda gets as it is scored, or later
    if card.options.get("agenda") or ((used or forfeits) and not scored):
        how = "it has agenda counters" if card.options.get("agenda") else "its agenda counters are used"
        if used and not card.options.get("agenda"):
            card.options["agenda"] = max(1, sum(max(one.times, 1) for one in uses if not one.not_))
        how = how if card.options.get("agenda") or used else "it is forfeited"
        return Place("corp score"), f"is in the Corp's score area, as {how}"
    does = any(card.ref in (one.tool, one.by) for one in found.asked) and texts.works_scored(card)
    holds = not card.options and any(node.name == "hand_size" for node in texts.nodes(card))  # nothing is told of it
    if (does or holds) and not with_card(found, card, *_MOVES_AGENDA):
        return Place("corp score"), "is in the Corp's score area, as it is asked what comes of it"
    if with_card(found, card, "score", "advance", "install", "place") or not server:
        server = _free(found, server)
    return _in(server, card), f"is in {server}"


_MOVES_AGENDA = ("score", "advance", "install", "steal", "access", "forfeit", "trash")


def _free(found: Set, wanted: str = "") -> str:
    """A remote server without an agenda or asset (4.6.6e), the one that is wanted if it is one."""
    taken = {one.server for one in found.table.cards.values() if one.where == "root" and one.type != "upgrade"}
    names = (wanted, *(f"remote {n}" for n in range(1, 20)))
    return next(name for name in names if name.startswith("remote") and name not in taken)


def _protecting(found: Set, card: Card) -> Home:
    """Ice protects the server that is run on, or HQ."""
    if card.type != "ice":
        return None
    server = _met_on(found, card) or target(found)
    server = server or (found.table.servers[0] if len(found.table.servers) == 1 else "")
    assets = [one for one in found.table.cards.values() if one.type == "asset" and not one.where]
    met = any(with_card(found, one, "access", "trash") for one in assets)  # behind that ice, where nothing else is said
    server = server or ("remote 1" if met else HQ)
    return (Place("ice", Server(server)), f"protects {server}")


def _met_on(found: Set, card: Card) -> str:
    """The server of the run in which a card is met that is named: `ran HQ. Then I run R&D and hit Ice Wall`."""
    server = ""
    for one in found.deeds:
        if one.server is not None and one.verb in _RUNS and one.server.name != "new remote":
            server = one.server.name
        if card.ref in leaves(one):
            return server
    return server if any(card.ref in leaves(one) for one in found.asked) else ""


_RUNS = ("run", "approach", "get in", "succeed")


def _in_root(found: Set, card: Card) -> Home:
    """An asset or upgrade lies in the remote server that is run on, or in one."""
    if card.type not in ("asset", "upgrade"):
        return None
    server = _met_on(found, card) or target(found)
    here = server if server.startswith("remote") or (server and card.type == "upgrade") else ""
    here = _free(found, here) if here and card.type == "asset" else here  # beside the agenda there it cannot lie
    here = here or _beside_agenda(found, card) or _behind_ice(found, card) or _free(found)
    return Place("root", Server(here)), f"is in the root of {here}"


def _beside_agenda(found: Set, card: Card) -> str:
    """The server of an agenda or asset that is told to be accessed or stolen as well: one run goes to both (7.3.4)."""
    places = any(one.verb == "place" and one.by == card.ref for one in found.deeds)
    trashed = places or any(one.who == RUNNER and one.tool is None for one in with_card(found, card, "trash"))
    asked = [one for one in found.asked if one.verb in ("steal", "score", "trash") and one.what != (card.ref,)]
    if card.type == "upgrade" and asked and not found.deeds:  # `what does it cost to steal X with Red Herrings`
        met = [found.table.card(ref) for one in asked for ref in one.what if isinstance(ref, Ref)]
        return next((one.server for one in met if one.type in ("agenda", "asset") and one.where == "root"), "")
    if card.type != "upgrade" or not (with_card(found, card, "access") or trashed):
        return ""
    deeds = [one for one in found.deeds if one.verb in ("access", "steal", "place") and not one.not_]
    met = [found.table.card(ref) for one in deeds for ref in one.what if isinstance(ref, Ref)]
    return next((one.server for one in met if one.type in ("agenda", "asset") and one.where == "root"), "")


def _behind_ice(found: Set, card: Card) -> str:
    """The server of ice that is told to be met, of an upgrade that waits for what is done to ice of its server.

    Of one that is accessed, and does something with ice there, the only server that ice protects.
    """
    words = [node for node in texts.nodes(card) if isinstance(node, Trigger)]
    waits = any(node.event in _MEETS and getattr(node.card, "server", None) for node in words)
    met = [ref for one in deeds_in(list(found.deeds)) if one.verb in _MEETS for ref in one.what if isinstance(ref, Ref)]
    ice = [one for ref in met if (one := found.table.card(ref)).type == "ice"] if waits else []
    if not ice and with_card(found, card, "access") and any(map(_of_ice_there, texts.nodes(card))):
        there = [one for one in found.table.cards.values() if one.where == "ice"]
        ice = there if len({one.server for one in there}) == 1 else []
    return (ice[0].server or HQ) if ice and card.type == "upgrade" else ""  # where ice lies if nothing is said


def _of_ice_there(node: Node) -> bool:
    """Whether a selection is of ice that protects the server of the card."""
    return isinstance(node, Sel) and "ice" in node.type and node.server == "this"


_MEETS = ("approach", "encounter", "pass")


def may_be_found(deeds: Sequence[Deed], table: Table) -> bool:
    """Whether an event that searches is played, or is named and nothing told of it: what is found may be meant."""
    played = [one.only for one in deeds if one.verb == "play" and isinstance(one.only, Ref)]
    named = [one.ref for one in table.cards.values() if one.type == "event" and one.ref not in {*leaves(list(deeds))}]
    events = [table.card(ref) for ref in (*played, *named)]
    return any(node.name == "search" for card in events for node in texts.nodes(card))


def _in_rig(found: Set, card: Card) -> Home:
    """A program, a piece of hardware, a resource is installed."""
    return (Place("rig"), "is installed") if card.type in ("program", "hardware", "resource") else None


_HOMES = (_identity, _from_there, _on_ice, _accessed, _in_hand, _active_there, _agenda, _protecting, _in_root, _in_rig)


def shown_hands(found: Set) -> Iterator[str]:
    """A hand of which it is only supposed that a card that is played or installed is in it has others too."""
    for who in (CORP, RUNNER):
        zone = HAND[who]
        named = found.table.lying(zone)
        if not named or zone in found.table.totals or zone in found.table.unknown:
            continue
        hand = "HQ" if who == CORP else "the grip"
        taken = [one.what for one in found.deeds if one.source is not None and one.source.where == zone]
        shown = [one for one in named if (one.ref,) not in taken]  # `steals X from HQ` does not say what else is there
        if any(one.ref.n in found.table.placed for one in shown):
            yield f"nothing else is in {hand}"
        elif len(named) < FIRST_HAND:
            found.table.unknown[zone] = FIRST_HAND - len(named)
            yield f"{hand} has {FIRST_HAND} cards"


FIRST_HAND = 5  # cards that a player draws as the game begins (1.6.6)


class Set(NamedTuple):
    """A line set up.

    table  the board
    deeds  what is told to be done, in order
    asked  the deeds that are asked about, or name a moment
    after  of each deed told, its place among all that is told
    times  the deeds that are the times that are asked about; `prices`: those of which it is asked what they cost
    before  those of the times that only end what is asked about
    named  the times that are no deeds and are asked about
    counts  the player whose clicks are asked about, "" if nobody's are
    """

    table: Table
    deeds: tuple[Deed, ...]
    asked: tuple[Deed, ...]
    after: tuple[int, ...]
    times: tuple[Deed, ...] = ()
    prices: tuple[Deed, ...] = ()
    counts: str = ""
    before: tuple[Deed, ...] = ()
    named: tuple[str, ...] = ()

    def insert(self, place: int, deed: Deed) -> Set:
        """The same with a deed that nobody told, at a place among them."""
        deeds, after = list(self.deeds), list(self.after)
        deeds.insert(place, deed)
        after.insert(place, 0)
        return self._replace(deeds=tuple(deeds), after=tuple(after))

    def without(self, deeds: list[Deed]) -> Set:
        """The same without some of the deeds told."""
        kept = [(deed, after) for deed, after in zip(self.deeds, self.after, strict=True) if deed not in deeds]
        return self._replace(deeds=tuple(deed for deed, _ in kept), after=tuple(after for _, after in kept))


def _one_trace(deeds: tuple[Deed, ...], table: Table) -> None:
    """Refuse a trace that is told to be lowered, where the ice has several and none is spoken of. Raises Cannot."""
    lowers = any(
        one.purpose is not None and (one.purpose.verb, one.purpose.thing) == ("lower", "trace") for one in deeds
    )
    ice = [one for one in table.cards.values() if one.type == "ice"] if lowers else []
    several = [one for one in ice if sum(node.name == "trace" for node in texts.nodes(one)) > 1]
    if several and not any(deed.verb == "resolve" for deed in deeds):
        raise Cannot(f"Which trace of {several[0].title} is meant is not said.")


def not_yet(deeds: tuple[Deed, ...], before: tuple[Deed, ...], table: Table) -> tuple[Deed, ...]:
    """`uses X for the credits. Can he rez Y before I gain them`: it is used, and what it is used for is still to come.

    Raises Cannot where the card has several abilities: which of them is used is known by what it is used for.
    """
    _one_trace(deeds, table)
    last = deeds[-1] if deeds else Deed("do so")
    end, used = last.purpose, last.only
    names = [
        one for one in before if end is not None and (one.verb, one.unit, one.what) == (end.verb, end.unit, end.what)
    ]
    if last.verb not in ("use", "play") or not isinstance(used, Ref) or not names:
        return deeds
    if sum(one.kind == "paid" for one in texts.printed_abilities(table.card(used))) > 1:
        raise Cannot("Which of its abilities is used is known by what comes of it: say how it is used.")
    return (*deeds[:-1], dataclasses.replace(last, purpose=None))


def one_by_one(deed: Deed) -> tuple[Deed, ...]:
    """A deed that is done to several things, as one after the other: `installs two programs`, `rezzes X and Y`."""
    each = tuple(one for thing in deed.what for one in _singly(thing))
    return tuple(dataclasses.replace(deed, what=(one,)) for one in each) if len(each) > 1 else (deed,)


def together(table: Table, deed: Deed) -> bool:
    """Whether something is done to several cards by one use of another: `rezzes both with X`."""
    return (
        len(deed.what) > 1
        and isinstance(deed.tool, Ref)
        and texts.at_once(table.card(deed.tool), deed.verb, len(deed.what))
    )


def _singly(thing: Thing) -> tuple[Thing, ...]:
    """`two upgrades` as one and another."""
    if not isinstance(thing, Some) or thing.amount.how or not 1 < thing.amount.n < 5:
        return (thing,)
    return (dataclasses.replace(thing, amount=Amount(1)),) * thing.amount.n


def deeds_in(value: Any) -> Iterator[Deed]:
    """Every deed within a meaning; with `how many of my resources can he trash`, as many as that may come to."""
    for one in leaves(value):
        if isinstance(one, Deed):
            yield one
        elif isinstance(one, HowMuch) and one.can and one.deed is not None and (one.deed.verb, one.kind) == MANY:
            yield dataclasses.replace(one.deed, what=(Some(one.kind, Amount(4, "enough")),))


MANY = ("trash", "resource")  # of which it is asked how many, where none is told: there are enough


def named_of(table: Table, some: Some) -> tuple[Ref, ...]:
    """The installed cards of a kind that are named."""
    cards = [one for one in table.cards.values() if one.ref.card and one.where in ("rig", "root", "ice")]
    return tuple(one.ref for one in cards if some.kind in (one.type, *(one.facts.get("subtypes") or ())))


def deeds_before(found: Set, line: Line, asked: Asked) -> tuple[Deed, ...]:
    """The deeds told before a question; of `X is done. legal?` those before the one that is asked about.

    What is asked before anything was done is of all that is told (`How many accesses? He runs R&D`), unless it is a
    number as it stands, and a later question is of what was done since.
    """
    query = asked.query.query if isinstance(asked.query, Not) else asked.query
    same = [
        n for n, one in enumerate(found.deeds) if dataclasses.replace(one, when=None) == getattr(query, "deed", None)
    ]
    if isinstance(query, Can) and query.told and same:
        return found.deeds[: same[-1]]
    before = tuple(deed for deed, after in zip(found.deeds, found.after, strict=True) if after <= asked.after)
    stands = isinstance(query, (HowMuch, Strength)) and getattr(query, "deed", None) is None and query.when is None
    apart = stands and any(one.after > asked.after for one in line.asks)
    return before if apart or any(not deed.not_ for deed in before) else found.deeds
