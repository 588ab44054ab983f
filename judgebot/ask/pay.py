"""Payments on a line: whether a player pays, how much and for what, and why nobody can."""

from __future__ import annotations

from collections.abc import Callable

from judgebot.ask import reasons
from judgebot.ask.events import told
from judgebot.ask.readings import Move, Question
from judgebot.cards.names import normalise
from judgebot.engine.characteristics import printed
from judgebot.engine.machine import Event, Machine
from judgebot.scenario import wording
from judgebot.scenario.run import Outcome

Comes = Callable[[Machine], bool]

# Costs that are no choice to pay for something that is told already: the move itself, or the basic action.
_OWN_COSTS = ("play", "install", "rez", "run")


def pays(who: str, event: Event) -> bool:
    """Whether a player pays for what is no move of its own."""
    data = event.data
    if event.kind != "paid" or data["who"] != who:
        return False
    return data["purpose"] not in _OWN_COSTS and data["subject"] != "the game rules"


def paid(who: str, n: int = -1, title: str = "", clicks: int = 0, since: int = 0) -> Comes:
    """Whether a player pays for what is no move of its own: so many credits, so many clicks, for a card.

    n      -1: any number
    since  only what comes after so many events
    """
    wanted = normalise(title)

    def comes(m: Machine) -> bool:
        return any(
            pays(who, event)
            and (clicks or n < 0 or sum(k for _, k in event.data["split"]) == n)
            and (not clicks or clicks == wording.said(event.data["cost"]).count("[click]"))
            and (not wanted or normalise(str(event.data["subject"])).startswith(wanted))
            for event in (m.events or [])[since:]
        )

    return comes


def of_move(one: Move, since: int) -> Comes:
    """The payment that a move tells."""
    title = one.cards[0].title if one.cards else ""
    clicks = one.words.count("[click]")
    return paid(one.who, -1 if clicks else one.n, title, clicks, since)


def payment(q: Question, outcome: Outcome) -> Comes:
    """The payment that a question asks about: one that comes after everything that the line says."""
    since = max((one.event for one in outcome.answered if one.line is not None), default=0)
    title = q.card.title if q.card is not None else ""
    comes = paid(q.who, q.n, title, 0, since)
    if not q.words.endswith("credits"):
        return comes
    return lambda m: (
        comes(m)
        and any(pays(q.who, event) and sum(n for _, n in event.data["split"]) > 0 for event in (m.events or [])[since:])
    )


def unpaid(outcome: Outcome, who: str, title: str, n: int = -1) -> tuple[str, tuple[str, ...]]:
    """Why there is nothing to pay, or it cannot be paid: so much, if that is said; of a card, or of any."""
    for index, event in enumerate(outcome.machine.events or []):
        if event.kind == "cannot_pay" and n >= 0 and str(wording.plain(event.data)["cost"]) == f"{n}[credit]":
            clauses, rules = told(outcome, [index])
            return f": {clauses[0]}", rules
    if (lacks := reasons.unpayable(outcome, who, title))[0]:
        return lacks
    names = [title] if title else _asking(outcome.machine, who)
    for name in names:
        why = reasons.of_card(outcome, None, name)
        if why[0]:
            return why
    return reasons.still(outcome.machine) if not title else reasons.NONE


def _asking(m: Machine, who: str) -> list[str]:
    """The cards that ask for a payment, a player's own first."""
    asks = {oid: obj for oid, obj in m.state.objs.items() if m.name(oid)}
    paying = [oid for oid in asks if any("pay" in one.english().lower() for one in printed(m, asks[oid]))]
    return list(dict.fromkeys(m.name(oid) for oid in sorted(paying, key=lambda oid: asks[oid].owner != who)))
