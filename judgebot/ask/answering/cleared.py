"""Tags that are removed before the Corp does what is asked: so many are left as it does that."""

from __future__ import annotations

import dataclasses
from typing import Any

from judgebot.ask.answering.placing import Set
from judgebot.ask.answering.table import Cannot, Table
from judgebot.ask.answering.texts import nodes
from judgebot.ask.reading.meanings import Amount, Deed, Has, Is, Ref, When
from judgebot.ask.reading.queries import Can, Line
from judgebot.cards.effects.costs import RemoveTagCost
from judgebot.engine.choices import Verb
from judgebot.engine.turns import BASIC
from judgebot.game.objects import CORP, RUNNER

_PRICE = next(one.credits for one in BASIC[RUNNER] if one.verb is Verb.REMOVE_TAG)  # for each tag (5.2.8g)


def cleared(line: Line) -> Line:
    """`I had 2 tags and cleared one. Can the Corp trash my resource`: so many the Corp's turn begins with."""
    deeds = [one for one in line.told if isinstance(one, Deed)]
    asked = [one.query.deed.who for one in line.asks if isinstance(one.query, Can)]
    had = next((one for one in line.told if _tags(one)), None)
    if len(deeds) != 1 or asked != [CORP] * len(line.asks) or sum(map(_tags, line.told)) > 1:
        return line
    gone = deeds[0]
    time = gone.when is None or gone.when == When("when", name=gone.when.name)
    it = had or gone  # in its place stands what is left
    left = _left(had, gone.amount) if time and _plain(gone) == Deed("remove", RUNNER, unit="tags") else None
    paid = [_paid(one, gone.amount) if _credits(one) else one for one in line.told]
    if left is None or None in paid:
        return line
    at = line.told.index(gone)
    told = tuple(left if one is it else one for one in paid if one is not None and (one is it or one is not gone))
    asks = tuple(dataclasses.replace(one, after=one.after - (had is not None and one.after > at)) for one in line.asks)
    return dataclasses.replace(line, told=told, asks=asks)


def _credits(one: Any) -> bool:
    return isinstance(one, Has) and (one.owner, one.unit) == (RUNNER, "credits")


def _paid(had: Any, gone: Amount | None) -> Has | None:
    """The credits that are left of those told when so many tags are removed (5.2.8g); None where it is not known."""
    left = had.amount.n - _PRICE * (gone.n if gone is not None else 1)
    exact = not had.amount.how and had.when is None and (gone is None or not gone.how)
    return dataclasses.replace(had, amount=Amount(left)) if exact and left >= 0 else None


def _plain(deed: Deed) -> Deed:
    return dataclasses.replace(deed, means=None, amount=None, when=None)


def _tags(one: Any) -> bool:
    """Whether the Runner is told to be tagged, or to have so many tags."""
    return one == Is(RUNNER, "tagged") or (isinstance(one, Has) and (one.owner, one.unit) == (RUNNER, "tags"))


def _left(had: Any, gone: Amount | None) -> Has | Is | None:
    """What is left of the tags that are told, when so many are gone; `the tag`, `my tags`: none. None: not known.

    Raises Cannot where it is not said how many there were, or how many of several are gone.
    """
    if gone is None and isinstance(had, Has) and had.amount != Amount(1):
        raise Cannot("How many of the tags are removed is not said.")
    if gone is None or gone.how == "all":
        return Is(RUNNER, "tagged", False)
    if isinstance(had, Is):
        raise Cannot("How many tags the Runner has before that is not said.")
    if not isinstance(had, Has) or gone.how or had.amount.how or not 0 < gone.n <= had.amount.n:
        return None
    return dataclasses.replace(had, amount=Amount(had.amount.n - gone.n))


def removed_tags(deed: Deed, table: Table) -> None:
    """`how many tags can I remove`: of more than that can be."""
    if (deed.verb, deed.unit) != ("remove", "tags"):
        return
    if _ONE_TAG in table.assumed:
        table.unassume(_ONE_TAG)
        del table.numbers[RUNNER, "tags"]
    if (RUNNER, "tags") not in table.numbers:
        table.numbers[RUNNER, "tags"] = MANY_TAGS
        table.assume(f"the Runner has {MANY_TAGS} tags")


MANY_TAGS = 5
_ONE_TAG = "the Runner has 1 tag"  # as is supposed of whoever removes one


def costs_tags(found: Set, deed: Deed) -> bool:
    """Whether a card is played that costs the Runner's tags, of which nothing is told (10.5.5)."""
    card = found.table.card(deed.only) if deed.verb == "play" and isinstance(deed.only, Ref) else None
    untold = (RUNNER, "tags") not in found.table.numbers
    return untold and card is not None and any(isinstance(node, RemoveTagCost) for node in nodes(card))
