"""Cards that give an ability to others and have none of their own to use: `trashes Karunā with ZATO City Grid`."""

from __future__ import annotations

from judgebot.ask.parse import Parser
from judgebot.ask.readings import Moment, Placed, Question, Unplaced
from judgebot.cards.nodes import walk


def grants(card: Placed) -> bool:
    """Whether all that a card can be used for is an ability that it gives to other cards."""
    if any(one.kind in ("paid", "conditional") for one in card.abilities):
        return False
    return any(word.name == "gain_ability" for one in card.abilities for word in walk(one))


def may_trash(tool: Placed, card: Placed) -> Question:
    """Whether a card may be trashed by the ability that another one gives it."""
    met = Moment("when", "encounter", card) if card.type == "ice" else None
    return Question("may", tool.side, f"trash {card.title}", card, met)


def unused(p: Parser) -> None:
    """Of a card that gives its ability to another nobody can tell whether it is used: the line must name the other."""
    r = p.reading
    for q in (r.question, *r.more):
        used = q.card is not None and q.words in (f"use {q.card.title}", f"{q.card.title} trigger")
        if used and q.card is not None and grants(q.card):
            r.unplaced.append(Unplaced(q.card.title, (), "the ability is that of the card which gets it: ask of that"))
    for one in r.moves:
        if one.kind in ("use", "trigger") and one.cards and grants(one.cards[0]):
            title = one.cards[0].title
            r.unplaced.append(Unplaced(title, (), "the ability is that of the card which gets it: tell what that does"))
