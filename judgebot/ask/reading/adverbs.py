"""Adverbs of a question: those that name a time become its time, those of which its meaning knows nothing are refused.

The rows of the grammar pass over many small words wherever they stand. In what is told most of them change nothing
(`now he runs HQ`, `I only have 2 credits`); in a question `now`, `only`, `again`, `both` are what is asked.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.cover import OPENS, numbers
from judgebot.ask.reading.meanings import ANYTHING_ELSE, AT_ONCE, ONLY, Amount, Deed, Has, Ref, Subs, When, leaves
from judgebot.ask.reading.queries import (
    LEAST,
    MOST,
    Asked,
    Both,
    Can,
    Comes,
    Cost,
    Either,
    HowMuch,
    Moment,
    Must,
    Not,
    Order,
    Ruled,
    Sooner,
    Who,
    Wins,
)

NOW = (
    "now", "already", "yet", "immediately", "instantly", "directly", "right away", "straight away", "right now",
    "on the spot", "right then", "there and then", "then and there", "at this point", "at that point",
    "at this moment", "at that moment", "currently", "by now", "at once",
)  # fmt: skip
# A clause that begins so says a condition or a time of its own: its adverbs are not those of the question.
_SUBORDINATE = frozenset(
    ("if", "when", "once", "after", "before", "although", "though", "because", "since", "while", "unless", "until",
     "as", "that", "which", "who", "whose", "with", "without", "where", ",", "(", "whenever", "upon")
)  # fmt: skip


def main_clause(words: list[str]) -> list[str]:
    """The words of a question without those of its conditions."""
    parts: list[list[str]] = [[]]
    for n, word in enumerate(words):
        if word in _SUBORDINATE and words[n - 1 : n + 1] != ["at", "once"]:
            parts.append([])
        parts[-1].append(word)
    if words and words[0] in _SUBORDINATE and len(parts) > 2:  # `if he has 3 credits, can he`
        parts = [[], *(part for part in parts[2:] if part[0] == ",")]
    found = [word for part in parts if part and part[0] not in _SUBORDINATE - {","} for word in part]
    return found if not OPENS.isdisjoint(found) else words  # `he says that I can`


def _says(words: list[str], phrase: str) -> bool:
    said = phrase.split()
    return any(words[at : at + len(said)] == said for at in range(len(words)))


_IN_A_PLACE = ("install", "host", "move", "run", "place", "advance")  # `can he install it here`: that is a place


def timed(asked: Asked, words: list[str]) -> Asked:
    """A question with the time, or the bound, that its adverbs name."""
    if not {"only", "just"}.isdisjoint(words):
        asked = replace(asked, query=_no_more(asked.query))
    here = words[-1:] == ["here"] and isinstance(asked.query, Can) and asked.query.deed.verb not in _IN_A_PLACE
    if not here and (not any(_says(words, one) for one in NOW) or _says(words, "now that")):
        return asked
    return replace(asked, query=_at_once(asked.query))


def bounded(query: Any, bound: str) -> Any:
    """`how many at least`: the fewest, or the most, that choices make it; None for what has no bound.

    What a deed costs is the least that it can be. At most so much of a deed is what can be done of it.
    """
    if isinstance(query, Both):
        each = tuple(bounded(one, bound) for one in query.queries)
        return None if None in each else replace(query, queries=each)
    if isinstance(query, Cost):
        return query if bound == LEAST else None
    if not isinstance(query, HowMuch) or (query.can and bound == LEAST):
        return None
    if bound == MOST and query.deed is not None:
        paid = query.deed.verb in ("pay", "spend") and not query.can  # for what is told, where that costs anything
        return replace(query, can=True, bound=bound if paid else query.bound)
    return replace(query, bound=bound)


def _no_more(query: Any) -> Any:
    """`do I take only one`: exactly one, where one is among more of them as well; `only 3 credits`: no more."""
    if isinstance(query, Can) and _paid_for(query.deed):
        return replace(query, deed=replace(query.deed, thing=ONLY))
    fact = query.what if isinstance(query, Comes) else None
    if isinstance(fact, Has) and fact.amount.how == "at least":  # `do I have only 3 credits`
        return replace(query, what=replace(fact, amount=Amount(fact.amount.n)))
    if not isinstance(fact, Deed) or fact.amount is None or fact.amount != Amount(fact.amount.n):
        return query
    return replace(query, what=replace(fact, amount=Amount(fact.amount.n, "exactly")))


def _paid_for(deed: Deed) -> bool:
    """Whether so much is paid for something: `can he pay just 2 credits to avoid it` is with nothing else."""
    so_many = deed.amount is not None and not deed.amount.how and deed.amount.n > 0
    return deed.verb in ("pay", "spend") and deed.purpose is not None and so_many and not deed.thing


def _at_once(query: Any) -> Any:
    if isinstance(query, Not):
        return replace(query, query=_at_once(query.query))
    if isinstance(query, Both | Either):
        return replace(query, queries=tuple(map(_at_once, query.queries)))
    if isinstance(query, Can | Must | Comes) and query.when is None and not getattr(query, "told", False):
        return replace(query, when=When("when", name=AT_ONCE))
    if isinstance(query, HowMuch) and (query.when, query.deed, query.change) == (None, None, False) and query.of:
        return replace(query, when=When("when", name=AT_ONCE))
    return query


def unheard(asked: Asked, words: list[str]) -> str:
    """A word of a question of which its meaning knows nothing; "" if there is none."""
    query = asked.query
    if isinstance(query, Ruled):  # what the rules say of all of them
        return ""
    if words and words[0] in ASKS_WHICH and isinstance(query, Can | Must | Comes):
        return words[0]  # neither yes nor no is an answer to that
    for n, word in enumerate(words):
        if word == "just" and n + 1 < len(words) and _limits(words[n + 1]) and not _exact(query):
            return "just"
        other = word == "only" and (
            words[n - 1] in _BEFORE_A_NOUN
            or (words[n - 1] == "or" and isinstance(query, Either))
            or (_has_a_tool(query) and not _BY_MEANS.isdisjoint((words[n - 1], *words[n + 1 : n + 2])))
        )
        if word in HEARD and not HEARD[word](query) and not other:
            return word
    if (said := next((one for one in NOW[1:] if _says(words, one)), "")) and _in_an_encounter(query):
        return said
    unable = isinstance(query, Not) and isinstance(query.query, Must) and _NEEDS.isdisjoint(words)
    if unable and (said := next((one for one in _ANYMORE if _says(words, one)), "")):
        return said  # `can he not steal it anymore` is no question of what he need not
    if isinstance(query, HowMuch) and not query.more and any(_says(words, one) for one in _MORE):
        return "more"
    if _says(words, "at once") and _several(query):  # at this moment, or together
        return "at once"
    timeless = getattr(query, "when", None) is None and not isinstance(getattr(query, "what", query), Has | Moment)
    return next((one for one in NOWHERE if _says(words, one) and (timeless or one not in ("later", "in between"))), "")


def not_limited(asked: Asked, told: list[str]) -> str:
    """`I access just one card. Is that allowed?`: the word that limits what is told, and not what is asked."""
    word = unheard(asked, main_clause(told)) if told else ""
    return word if word in ("only", "just") else ""


def _has_a_tool(query: Any) -> bool:
    """Whether it is asked of what is done with one card: `using only Botulus` is with no other."""
    return isinstance(query, Can | Cost) and isinstance(query.deed.tool, Ref)


def _in_an_encounter(query: Any) -> bool:
    """Whether it is asked of all of an encounter: `a tag on the encounter already` is one before its subroutines."""
    when = getattr(query.query if isinstance(query, Not) else query, "when", None)
    return isinstance(when, When) and when.how == "when" and getattr(when.deed, "verb", "") == "encounter"


_MORE = ("how many more", "how much more")
_ANYMORE = ("anymore", "any more", "any longer")
_NEEDS = frozenset(("must", "have", "has", "need", "needs", "forced", "required", "obliged", "supposed"))
ASKS_WHICH = ("which", "who", "whose", "where")
_BY_MEANS = frozenset(("with", "using", "via", "through"))
_BEFORE_A_NOUN = ("my", "his", "her", "their", "its", "your", "the", "s")  # `the only card`


def _limits(word: str) -> bool:
    """Whether `just` before a word says that there is nothing besides, and not that it is simply done."""
    return word.isdigit() or word in ("a", "an", "the", "one", "two", "three", "four", "five", "my", "his")


def _again(query: Any) -> bool:
    if isinstance(query, Comes) and not isinstance(query.what, Deed):  # `is it rezzed again`: a state
        return True
    return any(getattr(one, "again", False) is True or getattr(one, "other", False) is True for one in leaves(query))


def _several(query: Any) -> bool:
    """Whether it is of all of something, or of two things."""
    every = list(leaves(query))
    whole = any(isinstance(one, Amount) and one.how == "all" for one in every)
    cards = {one for one in every if isinstance(one, Ref)}
    return whole or len(cards) > 1 or 2 in numbers(query) or any(isinstance(one, Subs | Both | Either) for one in every)


def _exact(query: Any) -> bool:
    """Whether a number of it is meant exactly, or as the most there can be."""
    if isinstance(query, Sooner | Moment):  # `now or only after that`
        return True
    if isinstance(query, Both | Either):
        return any(map(_exact, query.queries)) or len({getattr(one, "when", None) for one in query.queries}) > 1
    deed = query.what if isinstance(query, Comes) else None
    asked = query.deed if isinstance(query, Can) else None
    if asked is not None and _paid_for(asked):
        return True
    if asked is not None and "prevent" in (asked.verb, getattr(asked.purpose, "verb", "")):
        deed = asked if asked.verb == "prevent" else asked.purpose  # so many of them, and the others not
    number = deed.amount if isinstance(deed, Deed | Has) else None
    if isinstance(query, Not) and isinstance(query.query, Can):  # `he can only break one`: not two of them
        return True
    least = isinstance(deed, Has) and number is not None and number.how == "at least"  # no more, with the adverb
    return number is not None and (least or number.how in ("", "exactly")) and number.n > 0


def _first(query: Any) -> bool:
    named = any(isinstance(one, str) and ("first" in one or one == ANYTHING_ELSE) for one in leaves(query))
    numbers = any(isinstance(one, int) and not isinstance(one, bool) and abs(one) == 1 for one in leaves(query))
    ends = (
        isinstance(query, Wins) or getattr(getattr(query, "what", None), "verb", "") == "flatline"
    )  # after it is none
    return named or numbers or ends or isinstance(query, Order | Sooner | Who | Moment)


def _of_a_turn(query: Any) -> bool:
    """Whether it is how many clicks a player has: `each turn` is any."""
    return isinstance(query, HowMuch) and query.unit == "clicks" and query.when is None and query.deed is None


def _of_more(query: Any) -> bool:
    """Whether `more`, `another` is heard: of what is counted in all it is not."""
    return not isinstance(query, HowMuch) or query.more


def _either(query: Any) -> bool:
    """Whether it is asked if something is not so, or which of two is: `he cannot do that either`, `either X or Y`."""
    return isinstance(query, Not | Either)


HEARD = {
    "only": _exact,
    "solely": _exact,
    "merely": _exact,
    "again": _again,
    "anew": _again,
    "both": _several,
    "each": lambda query: _several(query) or _of_a_turn(query),
    "first": _first,
    "additional": _of_more,
    "extra": _of_more,
    "further": _of_more,
    "either": _either,
}
NOWHERE = (
    "anywhere",
    "elsewhere",
    "in between",
    "on install",
    "at install",
    "upon install",
    "later",
    "separately",
)
