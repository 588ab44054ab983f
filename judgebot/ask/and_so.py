"""What comes of what may be done: `can he pay 4 and avoid the tag`, `and survive`, `and keep X`."""

from __future__ import annotations

from judgebot.ask.asked import ask
from judgebot.ask.named import cards_of
from judgebot.ask.parse import Parser
from judgebot.ask.patterns import Phrase, words_of
from judgebot.ask.readings import Question


def and_so(p: Parser, phrase: Phrase) -> bool:
    """`... and avoid the tag`, `and survive`, `and keep X`: whether that comes of it, once it is done."""
    p.link = "and"
    unit = next((one for one in words_of(phrase) if one.has("unit", "tags", "damage")), None)
    outcome = phrase.token("outcome", "tag", "tagged", "damage", "hurt")
    if phrase.token("state", "untagged") is not None:
        return ask(p, Question("does", "the runner", "take a tag", negated=True))
    if unit is not None or outcome is not None:
        tag = unit.has("unit", "tags") if unit is not None else "tag" in str(outcome and outcome.kinds["outcome"])
        return ask(p, Question("does", "the runner", "take a tag" if tag else "take damage", negated=True))
    part = phrase.one("OBJS")
    if part is None:
        return ask(p, Question("does", "the runner", "flatline", negated=True))
    cards = cards_of(p, part, "") or []
    return bool(cards) and ask(p, Question("does", "", f"{cards[0].title} stay", cards[0], cards=tuple(cards)))
