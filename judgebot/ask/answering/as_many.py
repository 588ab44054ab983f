"""As much as can be: of credits that are taken off a card, or that a card makes the Corp lose."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

from judgebot.ask.answering.table import Cannot
from judgebot.ask.answering.texts import nodes
from judgebot.ask.answering.values import count
from judgebot.ask.reading.meanings import MOST_OF, Amount, Deed, Ref
from judgebot.game.objects import CORP, RUNNER


def as_many_as_can_be(played: Any, deed: Deed, comes: Callable[[Deed], object]) -> Deed:
    """`takes as much as he can`: the deed with the highest number with which it comes about.

    comes  whether it does, on the line that was played

    Raises Cannot where it is not clear of what that is.
    """
    if deed.amount is None or deed.amount.how != MOST_OF or deed.not_:
        return deed
    last = [ref for one in played.deeds[-3:] for ref in one.what if isinstance(ref, Ref) and ref.card]
    loses = any(node.name == "lose" for ref in last for node in nodes(played.table.card(ref)))
    of: Ref | str | None = deed.by if deed.verb == "take" else None
    if of is None and deed.verb in ("take", "lose") and deed.unit == "credits" and loses:
        of = deed.who if deed.verb == "lose" else CORP
        deed = dataclasses.replace(deed, verb="lose", who=CORP)
    if of is None or of == RUNNER:
        raise Cannot("As many of what that can be is not clear.")
    most = min(count(played.cast, played.game, "credits", of).n, _MOST)
    each = [dataclasses.replace(deed, amount=Amount(n)) for n in range(most, 0, -1)]
    return next((one for one in each if comes(one)), dataclasses.replace(deed, amount=Amount(0)))


_MOST = 20  # credits that are looked for
