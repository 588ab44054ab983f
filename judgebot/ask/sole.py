"""That a card is the only one: `it is the only card in HQ`, `the only card in hand is X`, `his only program is X`."""

from __future__ import annotations

from judgebot.ask.named import card_of, cards_of, is_kind
from judgebot.ask.parse import Parser
from judgebot.ask.patterns import Phrase
from judgebot.ask.readings import CENTRALS, HANDS, Placed, Unplaced
from judgebot.game.objects import CORP, RUNNER

_HIDDEN = (*CENTRALS, "grip", "stack", "heap")


def sole(p: Parser, phrase: Phrase) -> bool:
    """Read that a card is the only one of its kind, or where it is; it is there if nothing else is said."""
    if not p.starts() and phrase.token("it") is None:
        return False
    obj = phrase.one("CARD")
    if obj is not None:
        card = card_of(p, obj)
    else:
        part = phrase.one("IT")
        found = cards_of(p, part, "") if part is not None else [p.last]
        card = next(iter(found or []), None)
    if card is None:
        return False
    noun = next((one.kinds["noun"] for one in phrase.tokens("noun")), "")
    place = phrase.one("WHERE") or (phrase if phrase.token("there") is not None else None)
    zone = _zone(p, place, card) if place is not None else ""
    if noun and not is_kind(card, noun):
        return False
    p.soles.append((card, noun, zone))
    if zone and card.given and zone not in (card.where, card.server):
        p.reading.unplaced.append(Unplaced(card.title, (), f"in {card.where or card.server} or in {zone}?"))
        return True
    if zone in _HIDDEN:
        if not card.given:
            p.place([card], zone)
        p.reading.unknown[zone] = 0
    elif zone and not card.given:
        p.at_server([card], zone, "in")
    elif noun and not card.given and card.side == RUNNER:
        p.place([card], "rig")
    p.item, p.last = [card], card
    return bool(zone or noun)


def _zone(p: Parser, phrase: Phrase, card: Placed) -> str:
    """The zone or server of a WHERE part."""
    server, zone = phrase.token("server"), phrase.token("zone")
    if server is not None:
        return p.one_server(server)
    if zone is not None:
        name = zone.kinds["zone"]
        of = {"hand": HANDS, "deck": {CORP: "R&D", RUNNER: "stack"}, "discard": {CORP: "Archives", RUNNER: "heap"}}
        return of[name][card.side] if name in of else name if name in _HIDDEN else ""
    return card.server or card.where or p.server or p.last_server


def none_else(p: Parser, phrase: Phrase) -> bool:
    """`with nothing else in hand`: there are no more cards than those that are told."""
    place = phrase.one("WHERE")
    card = next(iter(p.item[-1:] or p.clause[-1:]), None)
    if place is None:
        return False
    whose = card if card is not None else p.last
    server = place.token("server")
    if whose is None and server is None:
        return False
    zone = p.one_server(server) if server is not None else _zone(p, place, whose)  # type: ignore[arg-type]
    if zone not in _HIDDEN:
        return bool(zone)
    side = CORP if zone in CENTRALS else RUNNER
    loose = [one for one in p.group if not one.given and one.side == side]
    if phrase.token("prep", "with") is not None or p.tokens[p.i - 1].has("sep"):
        p.place(loose, zone)
    p.reading.unknown[zone] = 0
    p.group = [one for one in p.group if not one.given]
    return True


def several(p: Parser) -> None:
    """What is told to be the only one must be, as the line leaves it."""
    for card, noun, zone in p.soles:
        others = [one for one in p.reading.cards if one is not card and one.side == card.side]
        if noun:
            others = [one for one in others if is_kind(one, noun) and one.where in ("rig", "ice", "root")]
        others = [one for one in others if not zone or zone in (one.where, one.server)]
        if others and (noun or zone):
            p.reading.unplaced.append(Unplaced(card.title, (), f"the only one, besides {others[0].title}?"))
