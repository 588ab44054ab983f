"""Cards that are trashed as the cost of another card: `trashes Imp to use Simulchip`, told before or after its use."""

from __future__ import annotations

import itertools
import re

from judgebot.ask.named import is_kind
from judgebot.ask.parse import Parser
from judgebot.ask.patterns import Phrase, words_of
from judgebot.ask.readings import Deed, Move, Placed, Question

_TAKEN = re.compile(r"trash \d+ (?:other )?(?:installed |rezzed )*(\w+)", re.I)
_PAYING = ("use", "play", "trigger", "rez", "install")


def takes(card: Placed, paid: Placed) -> bool:
    """Whether a card's text has its player trash one such as another card of theirs."""
    if card is paid or card.side != paid.side:
        return False
    kinds = {one.rstrip("s") for one in _TAKEN.findall(card.says)}
    return "card" in kinds or any(is_kind(paid, one) for one in kinds)


def of_another(p: Parser, made: Deed, purpose: str) -> bool:
    """`trashes X to end the run`, where X says nothing of it: another card does that, whose cost X is."""
    card = made.card
    if card is None or purpose in card.says.lower():
        return False
    others = [one for one in p.reading.cards if takes(one, card) and purpose in one.says.lower()]
    if len(others) != 1:
        return False
    made.verb, made.target, made.to, made.unit = "as cost", others[0], None, ""
    return True


def told(p: Parser, d: Deed, make: object) -> bool:
    """A card is trashed as a cost: for the card that is named, or for the one that was used last."""
    assert callable(make)
    paid, of = d.card, d.target
    last = next(iter(p.reading.moves[-1:]), None)
    if paid is None:
        return False
    if of is None:
        if last is None or last.kind not in _PAYING or not last.cards or not takes(last.cards[0], paid):
            return False
    elif not takes(of, paid):
        return False
    elif last is None or last.kind not in _PAYING or of not in last.cards:
        verb = "play" if of.type in ("event", "operation") else "use"
        if not make(p, Deed(of.side, verb, [of])):
            return False
    p.reading.moves.append(Move(paid.side, f"trash {paid.title}", "trash", (paid,)))
    return True


def asked(p: Parser, d: Deed) -> Question | None:
    """Whether a card may be used by trashing another for it: what is trashed is one that its text takes."""
    if d.card is None or d.target is None or len(d.cards) > 1 or not takes(d.target, d.card):
        return None
    p.assume(f"trashing {d.card.title}: what it costs is worked out")
    return Question("may", d.target.side, f"use {d.target.title}", d.target)


def suffered(p: Parser, d: Deed) -> bool:
    """`takes 4 net damage to steal it`: what its text asks for that; else it is not understood."""
    assert d.to is not None
    agenda = d.to.card
    if d.to.verb != "steal" or agenda is None or f"suffer {d.n} " not in agenda.says:
        return False
    p.assume(f"{d.n} damage: what it costs to steal {agenda.title}")
    return True


def aimed(p: Parser, phrase: Phrase) -> bool:
    """`so that he does not pay`, after a move: what for is passed over where it names no card, number or place."""
    words = words_of(phrase)
    told = any(one.has(kind) for one in words for kind in ("n", "card", "server", "zone", "noun"))
    if told or not any(one.said.startswith("so that") or one.said == "that" for one in words):
        return False
    p.reading.passed.append(" ".join(one.text for one in words if not one.has("mark")))
    return True


def settled(p: Parser) -> None:
    """What is trashed for a card that is used next is its cost, and is paid when it is used."""
    moves = p.reading.moves
    for k, (one, after) in enumerate(itertools.pairwise(list(moves))):
        trashes = one.kind == "trash" and one.words == f"trash {one.cards[0].title}" and one.who == one.cards[0].side
        if trashes and after.kind == "use" and after.who == one.who and takes(after.cards[0], one.cards[0]):
            moves[k], moves[k + 1] = after, one
