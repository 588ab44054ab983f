"""Rows that place the cards of which nobody says where they are; each yields how that is told."""

from __future__ import annotations

from collections.abc import Iterator

from judgebot.ask.answering import texts
from judgebot.ask.answering.setting import Set, deeds_in
from judgebot.ask.answering.table import Cannot, Card
from judgebot.ask.reading.meanings import Deed, Place, Ref, Server
from judgebot.game.objects import CORP, HAND, HQ, RUNNER


def every(found: Set) -> tuple[Deed, ...]:
    return tuple(deeds_in([*found.deeds, *found.asked]))


def with_card(found: Set, card: Card, *verbs: str) -> list[Deed]:
    return [one for one in every(found) if one.verb in verbs and card.ref in one.what]


def _unplaced(found: Set) -> Iterator[Card]:
    return (one for one in list(found.table.cards.values()) if not one.where)


def target(found: Set) -> str:
    """The server that is run on, if one is."""
    for verbs in (("run", "approach", "play", "get in", "succeed"), ("access", "breach", "steal"), ("install",)):
        for one in every(found):
            server = one.server or (one.place.server if one.place is not None else None)
            if server is not None and one.verb in verbs and server.name != "new remote":
                return server.name
    return ""


def from_there(found: Set) -> Iterator[str]:
    """A card that is taken from a place lies there: `steals X from R&D`, `uses Self-modifying Code to find X`."""
    for card in _unplaced(found):
        for deed in (one for one in every(found) if card.ref in one.what):
            if deed.source is not None and deed.source.where not in ("server", "rig", "host", ""):
                found.table.put(card, deed.source)
                break
            zone = _searched(found, deed) if deed.verb in ("find", "install", "choose") else ""
            if zone and card.type not in ("identity", "ice" if card.side == RUNNER else ""):
                found.table.put(card, Place(zone))
                yield f"{card.title} is in {zone if zone in ('HQ', 'Archives', 'R&D') else f'the {zone}'}"
                break


def _searched(found: Set, deed: Deed) -> str:
    """From which zone the card with which a deed is done takes what it finds."""
    using = [ref for one in every(found) if one.purpose == deed for ref in one.what]
    for ref in (deed.tool, deed.by, *using):
        if isinstance(ref, Ref) and ref not in deed.what and (zone := texts.takes_from(found.table.card(ref))):
            return zone
    return ""


def on_ice(found: Set) -> Iterator[str]:
    """A card that is only installed on ice is on the ice that is spoken of, where there is one."""
    for card in _unplaced(found):
        if card.side != RUNNER or with_card(found, card, "install", "host") or not texts.on_ice(card):
            continue
        ice = [one for one in found.table.cards.values() if one.type == "ice"]
        own = [found.table.card(one) for deed in every(found) if card.ref in (deed.by, deed.tool, *deed.what)
               for one in deed.what if isinstance(one, Ref) and found.table.card(one).type == "ice"]  # fmt: skip
        if not ice and not own:  # there is one
            found.table.put(
                found.table.card(Ref(max(found.table.cards, default=0) + 1, "", "ice")), Place("ice", Server(HQ))
            )
            ice = [one for one in found.table.cards.values() if one.type == "ice"]
        if len(ice) == 1 or own:
            host = (own or ice)[0]
            card.where, card.host = "host", host.ref
            yield f"{card.title} is hosted on {host.title}"


def in_hand(found: Set) -> Iterator[str]:
    """A card that is played or installed, of which nobody says where it is, is in its owner's hand."""
    for card in _unplaced(found):
        event = card.type in ("event", "operation")
        moved = with_card(found, card, "play", "install")
        if (event or moved) and card.type != "card":
            source: Place | None = next((to for one in moved if (to := getattr(one, "source", None))), None)
            found.table.put(card, source or Place(HAND[card.side]))
            yield f"{card.title} is in {'HQ' if card.side == CORP else 'the grip'}"


def identities(found: Set) -> Iterator[str]:
    """An identity is its player's."""
    for card in _unplaced(found):
        if card.type == "identity":
            found.table.put(card, Place("identity"))
    yield from ()


def agendas(found: Set) -> Iterator[str]:
    """An agenda that is scored lies in a remote server; one that is accessed or stolen, where the run goes."""
    for card in _unplaced(found):
        if card.type != "agenda":
            continue
        server = target(found)
        used = with_card(found, card, "use", "trigger") and "agenda" in texts.counters_of(card)
        if card.options.get("agenda") or (
            used and not with_card(found, card, "score")
        ):  # counters that an agenda gets as it is scored, or later
            found.table.put(card, Place("corp score"))
            how = "it has agenda counters" if card.options.get("agenda") else "its agenda counters are used"
            yield f"{card.title} is in the Corp's score area, as {how}"
            continue
        forfeits = [one for one in deeds_in(list(found.deeds)) if one.verb == "forfeit" and card.ref in one.what]
        if forfeits and not with_card(found, card, "score"):
            found.table.put(card, Place("corp score"))
            yield f"{card.title} is in the Corp's score area, as it is forfeited"
            continue
        if with_card(found, card, "score", "advance", "install") or not server:
            found.table.put(card, Place("root", Server(_free(found, server))))
        elif server.startswith("remote"):
            found.table.put(card, Place("root", Server(server)))
        else:
            found.table.put(card, Place(server))
        yield f"{card.title} is in {card.server or card.where}"


def _free(found: Set, wanted: str = "") -> str:
    """A remote server without an agenda or asset (4.6.6e), the one that is wanted if it is one."""
    taken = {one.server for one in found.table.cards.values() if one.where == "root" and one.type != "upgrade"}
    names = (wanted, *(f"remote {n}" for n in range(1, 20)))
    return next(name for name in names if name.startswith("remote") and name not in taken)


def accessed(found: Set) -> Iterator[str]:
    """A card of the Corp that is accessed lies where the run goes."""
    for card in _unplaced(found):
        server = next((one.server.name for one in with_card(found, card, "access") if one.server), target(found))
        trashed = [one for one in with_card(found, card, "trash") if one.who == RUNNER and one.tool is None]
        met = with_card(found, card, "access") or trashed
        if card.side == CORP and card.type not in ("ice", "identity") and server and met:
            central = not server.startswith("remote") and card.type != "upgrade"
            found.table.put(card, Place(server) if central else Place("root", Server(server)))
            yield f"{card.title} is in {server}"


def shown_hands(found: Set) -> Iterator[str]:
    """A hand of which it is only supposed that a card that is played or installed is in it has others too."""
    for who in (CORP, RUNNER):
        zone = HAND[who]
        named = found.table.lying(zone)
        known = any(one.ref.n in found.table.placed for one in named) or zone in found.table.unknown
        if named and not known and zone not in found.table.totals and len(named) < _HAND:
            found.table.unknown[zone] = _HAND - len(named)
            yield f"{'HQ' if who == CORP else 'the grip'} has {_HAND} cards"


_HAND = 5  # cards that a hand has at a game's start


def protecting(found: Set) -> Iterator[str]:
    """Ice of which nobody says where it is protects the server that is run on, or HQ."""
    for card in _unplaced(found):
        if card.type == "ice":
            server = target(found) or (found.table.servers[0] if len(found.table.servers) == 1 else "HQ")
            found.table.put(card, Place("ice", Server(server)))
            yield f"{card.title} protects {server}"


def in_roots(found: Set) -> Iterator[str]:
    """An asset or upgrade of which nobody says where it is lies in the remote server that is run on, or in one."""
    for card in _unplaced(found):
        if card.type in ("asset", "upgrade"):
            server = target(found)
            if server in ("HQ", "R&D") and with_card(found, card, "access") and card.type == "asset":
                found.table.put(card, Place(server))
                yield f"{card.title} is in {server}"
                continue
            here = server if server.startswith("remote") or (server and card.type == "upgrade") else ""
            here = here or _beside_agenda(found, card)
            found.table.put(card, Place("root", Server(here or _free(found))))
            yield f"{card.title} is in the root of {card.server}"


def _beside_agenda(found: Set, card: Card) -> str:
    """The server of an agenda that is told to be accessed or stolen as well: one run goes to both (7.3.4)."""
    places = any(one.verb == "place" and one.by == card.ref for one in found.deeds)
    trashed = places or any(one.who == RUNNER and one.tool is None for one in with_card(found, card, "trash"))
    if card.type != "upgrade" or not (with_card(found, card, "access") or trashed):
        return ""
    deeds = [one for one in found.deeds if one.verb in ("access", "steal", "place") and not one.not_]
    met = [found.table.card(ref) for one in deeds for ref in one.what if isinstance(ref, Ref)]
    return next((one.server for one in met if one.type == "agenda" and one.where == "root"), "")


def in_rig(found: Set) -> Iterator[str]:
    """A program, a piece of hardware, a resource of which nobody says where it is, is installed."""
    for card in _unplaced(found):
        if card.type in ("program", "hardware", "resource"):
            found.table.put(card, Place("rig"))
            yield f"{card.title} is installed"


def placed(found: Set) -> Iterator[str]:
    """Whatever is left has no place that could be meant."""
    for card in _unplaced(found):
        raise Cannot(f"Where {card.title} is was not said.")
    yield from ()
