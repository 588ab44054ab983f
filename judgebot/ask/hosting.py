"""Hosting as a deed: `can he host X on Y`, `hosts it on Y`: by an ability of one of them, or by installing it there."""

from __future__ import annotations

import re

from judgebot.ask.named import card_of, cards_of, said_of
from judgebot.ask.parse import Parser
from judgebot.ask.patterns import Phrase
from judgebot.ask.readings import Deed, Placed
from judgebot.cards.effects.cards import Host
from judgebot.cards.nodes import walk

# What an ability says that hosts another card on its own, and what one says that hosts its own card on another.
_TAKES = re.compile(r"\b[Hh]ost (?!this card)[^.]*\bon this card|\bon this card\b[^.]*\bhost\b")
_MOVES = re.compile(r"\b([Hh]ost|[Mm]ove) this card\b")
_OUT_OF_PLAY = re.compile(r"\b(grip|stack|heap|HQ|R&D|Archives)\b")
MOVED = "moved"  # the unit of a deed by which a card goes onto another by its own ability


def hosts_uninstalled(card: Placed) -> bool:
    """Whether a card hosts others by an ability that does not install them: they are inactive there (1.13.2)."""
    words = [one for ability in card.abilities for one in walk(ability.do) if isinstance(one, Host)]
    return any(one.uninstalled or _OUT_OF_PLAY.search(one.what.english()) for one in words)


def host_deed(p: Parser, phrase: Phrase, who: str) -> Deed | None:
    """What hosting a card on another comes to; None if nothing of either card does that."""
    part, into = phrase.one("OBJ"), phrase.one("INTO")
    if part is None or into is None or into.token("server") is not None:
        return None
    named = into.one("CARD")
    host = card_of(p, named) if named is not None else None
    cards = cards_of(p, part, "", (host,) if host is not None else ())
    if not cards or len(cards) > 1:
        return None
    (card,) = cards
    host = host or said_of(p, "", (card,))
    if host is None or host is card or host.type == "identity":
        return None
    return _by(p, card, host, who)


def _by(p: Parser, card: Placed, host: Placed, who: str) -> Deed | None:
    in_play = card.on is not None or (card.given and card.where == "rig")
    for by, other, says in ((host, card, _TAKES), (card, host, _MOVES)):
        if by is card and not in_play:
            continue
        if any(one.kind in ("paid", "conditional") and says.search(one.english()) for one in by.abilities):
            unit = MOVED if by is card else ""
            return Deed(by.side, "use", [by], target=other, unit=unit) if who in ("", by.side) else None
    if card.type not in ("program", "hardware", "resource") or in_play:
        return None
    if any(one.kind == "use" and host in one.cards for one in p.reading.moves[-1:]):
        return None
    return Deed(card.side, "install", [card], target=host) if who in ("", card.side) else None
