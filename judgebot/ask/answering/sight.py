"""Which cards a player may look at, by the rules alone: by the zone where they are, and by their side up."""

from __future__ import annotations

from judgebot.ask.answering.table import Cannot
from judgebot.ask.answering.telling import cited, player
from judgebot.ask.answering.verdicts import DEPENDS, NO, YES, Verdict
from judgebot.ask.reading.cast import DECKS, HANDS, SIDES
from judgebot.ask.reading.meanings import Ref, leaves
from judgebot.ask.reading.queries import Line, Look
from judgebot.explain.words import cap, poss
from judgebot.game.objects import CORP

_DECK, _HAND, _ARCHIVES, _HEAP, _OWN, _INSTALLED = "4.2.2", "4.3.2", "4.4.6c", "4.4.7b", "1.21.2a", "1.21.1"


def may_look(line: Line, query: Look) -> Verdict:
    """Whether a player may look at cards, where no effect lets them. Raises Cannot where one may."""
    if any(isinstance(one, Ref) for one in leaves(line.told)):
        raise Cannot("Whether a card there lets a player look at others is not looked into here.")
    verdict, said, rule = _ruled(query)
    return Verdict(verdict, (f"{cap(said)}{cited(rule)}.",), (rule,))


def _ruled(query: Look) -> tuple[str, str, str]:
    """The answer, why, and its rule."""
    zone = query.zone.name if query.zone is not None else ""
    who, owner = player(query.who), SIDES.get(zone, query.whose)
    if zone in DECKS.values():
        return NO, "no player looks at the cards of a deck unless a rule or an ability says so", _DECK
    if zone in HANDS.values():
        own = owner == query.who
        return (YES, "a hand is seen by its player", _HAND) if own else (NO, "a hand is seen by its player only", _HAND)
    if zone == "heap":
        return YES, "the cards of the heap are open to both players", _HEAP
    if zone == "Archives":
        return _archives(query, who)
    if zone or not owner:
        raise Cannot("Which cards are looked at is not said.")
    if query.face == "faceup":
        return YES, "cards that are faceup are seen by both players", _INSTALLED
    if query.face != "facedown":
        raise Cannot("Whether the cards are faceup or facedown is not said.")
    if owner == query.who:
        return YES, f"{who} may look at their own facedown cards at any time", _OWN
    return NO, f"{poss(player(owner))} facedown cards are hidden from {who}", _INSTALLED


def _archives(query: Look, who: str) -> tuple[str, str, str]:
    if query.who == CORP or query.face == "faceup":
        return YES, f"{who} may look through those cards of Archives at any time", _ARCHIVES
    if query.face == "facedown":
        return NO, "the facedown cards of Archives are seen by the Corp only", _ARCHIVES
    return (
        DEPENDS,
        f"it rests on the card: {who} may look at the faceup cards there, and not at facedown ones",
        _ARCHIVES,
    )
