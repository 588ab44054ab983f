"""What a payment is for: `pay 5 for two more tags`: weighed against what the card gives for it."""

from __future__ import annotations

import re

from judgebot.ask.parse import Parser
from judgebot.ask.patterns import Phrase, words_of
from judgebot.ask.readings import Placed, Unplaced
from judgebot.ask.tokens import Token

_PAID = re.compile(r"pay (\d+)\[credit\][^.]*\. If paid: (.*?)(?=\[subroutine\]|$)")
# A unit -> how an ability says so many of it.
_SAYS = {
    "tags": re.compile(r"takes? (\d+) tags?"),
    "damage": re.compile(r"(\d+) (?:net|meat|core) damage"),
    "credits": re.compile(r"gains? (\d+)\[credit\]"),
    "cards": re.compile(r"draws? (\d+) cards?"),
}


def bought(p: Parser, phrase: Phrase, n: int) -> Placed | None:
    """The card of the line that gives for a payment what a GOODS part names; None if none does, which is told.

    n  how much is paid; -1: nobody says
    """
    named = [(one.kinds["unit"], _number(phrase, one)) for one in phrase.tokens("unit", *_SAYS)]
    words = " ".join(one.text for one in words_of(phrase))
    gives: list[str] = []
    for card in reversed(p.recent):
        for price, gets in _PAID.findall(card.says):
            if n >= 0 and int(price) != n:
                continue
            if all(_gives(gets, unit, k) for unit, k in named):
                p.assume(f"“{words}” is what {card.title} gives for it")
                return card
            gives.append(card.title)
    if gives:
        p.reading.unplaced.append(Unplaced(words, (), f"that is not what is paid for {gives[0]}"))
    return None


def _number(phrase: Phrase, unit: Token) -> int:
    """The number said before a unit; 1 after "another"; -1 if none is."""
    said = phrase.tokens()
    for one in reversed(said[: said.index(unit)]):
        if one.has("n"):
            return one.n
        if one.said == "another":
            return 1
        if one.has("unit") or one.has("sep"):
            break
    return -1


def _gives(gets: str, unit: str, n: int) -> bool:
    found = _SAYS[unit].search(gets)
    return found is not None and (n < 0 or int(found[1]) == n)
