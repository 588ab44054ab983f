"""Costs as cards say them."""

from __future__ import annotations

from judgebot.cards.effects.costs import AddRandomCost, ClickCost, CounterCost, CreditCost, DerezCost, LoseClickCost
from judgebot.cards.nodes import changed, plain, said
from judgebot.cards.queries.selections import Ref, Sel
from judgebot.cards.queries.values import X
from judgebot.cards.templating.amounts import amount
from judgebot.cards.templating.deeds import clicks
from judgebot.cards.wording import called, zone


@said(ClickCost)
def _say_clicks(one: ClickCost) -> str:
    return clicks(one.n)


@said(LoseClickCost)
def _say_lost(one: LoseClickCost) -> str:
    return f"lose {clicks(one.n)}"


@said(CounterCost)
def _say_counters(one: CounterCost) -> str:
    hosted = "hosted " if not isinstance(one.on, Sel) and one.on.key == "this" else ""
    noun = "credit" if one.kind == "credit" else f"{one.kind} counter"
    words = amount(one.n, f" {hosted}{noun}", f" {hosted}{noun}s")
    if isinstance(one.on, Sel):
        cards = one.on.phrase("several")
        own = cards.endswith(" you control")
        words += f" from {'your ' + cards.removesuffix(' you control') if own else cards}"
    elif not hosted:
        words += f" from {one.on.english()}"
    return f"up to {words}" if one.up_to else words


@said(CreditCost)
def _say_credits(one: CreditCost) -> str:
    words = amount(one.n, "[credit]") if one.n.name != "let" else plain(one)
    if one.only_from is not None and one.n.name != "let" and not called("only from"):
        words += f" from {one.only_from.phrase('several', installed=False)}"
    if one.some_from is not None:
        words += f" (at least 1[credit] from {one.some_from.phrase('several', installed=False)})"
    return f"up to {words}" if one.up_to else words


@said(DerezCost)
def _say_derez(one: DerezCost) -> str:
    if not isinstance(one.what, Sel) or not one.what.rezzed:  # only rezzed cards can be derezzed (8.1.3)
        return plain(one) + ("" if isinstance(one.what, Ref) else ", rezzed or not")
    return plain(changed(one, what=changed(one.what, rezzed=None)))


@said(AddRandomCost)
def _say_random(one: AddRandomCost) -> str:
    deck = zone("stack") if one.of == "grip" else "R&D"
    return f"add {amount(one.n, ' card', ' cards')} from {zone(one.of)} at random to the {one.to} of {deck}"


@said(X)
def _say_x(one: X) -> str:
    return called("x", "X")
