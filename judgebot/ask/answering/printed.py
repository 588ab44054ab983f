"""What is printed on a card, asked with no board: its type and subtypes, whether it is unique, and what it says."""

from __future__ import annotations

from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.table import Cannot, Card, catalog
from judgebot.ask.answering.telling import cited
from judgebot.ask.answering.verdicts import NO, OPEN, YES, Verdict
from judgebot.ask.reading.queries import Kind, Says
from judgebot.cards.queries.selections import subtype_word
from judgebot.cards.templating import official
from judgebot.engine import characteristics as c
from judgebot.explain.words import listing

_TYPE, _SUBTYPE, _UNIQUE = "2.15.2", "2.16.1", "10.3.1d"


def kind(played: Played, query: Kind) -> Verdict:
    """Whether a card is of a type or subtype as it lies there, or of which it is."""
    card = _named(played, query)
    oid = played.cast.known(played.game, query.of)
    subtypes = sorted(c.subtypes(played.game, oid))
    of = f": {listing(map(subtype_word, subtypes))}" if subtypes else ""
    is_ = f"{card.title} is {_one(card.type)}{of}"
    if not query.kind:
        return Verdict(OPEN, (f"{is_}{cited(_TYPE, _SUBTYPE)}.",), (_TYPE, _SUBTYPE))
    if query.kind == "unique":
        unique = catalog().card(query.of.card).unique
        told = f"{card.title} is {'' if unique else 'not '}unique"
        return Verdict(YES if unique else NO, (f"{told}{cited(_UNIQUE)}.",), (_UNIQUE,))
    has = query.kind in (card.type, *(one.lower() for one in subtypes))
    rule = _TYPE if query.kind == card.type else _SUBTYPE
    return Verdict(YES if has else NO, (f"{is_}{cited(rule)}.",), (rule,))


def _one(type_: str) -> str:
    if type_ in ("ice", "hardware"):
        return {"ice": "a piece of ice", "hardware": "a piece of hardware"}[type_]
    return f"{'an' if type_[0] in 'aeiou' else 'a'} {type_}"


def says(played: Played, query: Says) -> Verdict:
    """What a card says, from its definition."""
    card = _named(played, query)
    known = catalog().card(query.of.card)
    words = [" ".join(one.split()) for one in official(known.abilities, known.type, known.side, known.title)]
    if not words:
        return Verdict(OPEN, (f"{card.title} has no abilities.",), (_SUBTYPE,))
    rules = tuple(known.rules[:1]) or (_TEXT,)
    return Verdict(OPEN, (f"{card.title} says{cited(*rules)}:", *words), rules)


_TEXT = "2.17.1"


def _named(played: Played, query: Kind | Says) -> Card:
    """The card that is asked about. Raises Cannot where it is not named."""
    card = played.table.card(query.of)
    if card.blank is not None or not query.of.card:
        raise Cannot("What is printed on a card that is not named is not known.")
    return card
