"""Where a card is not, and in whose turn a question is asked."""

from __future__ import annotations

from judgebot.ask.facts import BEGINS, whose_turn
from judgebot.ask.named import card_of
from judgebot.ask.parse import Parser
from judgebot.ask.patterns import Phrase
from judgebot.game.objects import CORP

_IN_PLAY = ("rig", "ice", "root", "play")
_TYPES = ("program", "hardware", "resource", "ice", "asset", "upgrade", "agenda")


def not_installed(p: Parser, phrase: Phrase) -> bool:
    """`X is not installed`: it is in hand, as long as the line places it nowhere else."""
    part = phrase.one("CARD")
    card = card_of(p, part) if part is not None else p.last
    if card is None or p.asked_here or p.reading.moves or card.type not in _TYPES:
        return False
    if card.given or card.where:
        return card.where not in _IN_PLAY
    hand = "HQ" if card.side == CORP else "grip"
    p.place([card], hand)
    p.assume(f"{card.title} is taken to be in {'HQ' if hand == 'HQ' else 'the grip'}")
    return True


def asked_turn(p: Parser, phrase: Phrase) -> bool:
    """`can the corp use X in the corp's turn`, of what only the beginning of a turn triggers: from there on."""
    q, token = p.reading.question, phrase.token("turn")
    if not p.asked_here or token is None or q.card is None or q.kind not in ("may", "does") or q.moment is not None:
        return False
    says = [one for one in q.card.abilities if one.kind in ("paid", "conditional")]
    waits = [one for one in says if one.kind == "conditional" and "turn begins" in one.english()]
    if not waits or any(one.kind == "paid" for one in says):
        return False
    who = whose_turn(p, token)
    if not who or p.reading.moves or p.reading.run or p.reading.at not in ("", BEGINS[who]):
        return False
    p.reading.turn, p.reading.at = who, BEGINS[who]
    return True
