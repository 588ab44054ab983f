"""What is spent for something: of which card the counters are, which is used so often; and a click, for an action."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.card_facts import COUNTERS, card_facts, effects, keeps
from judgebot.ask.reading.cast import Cast, Unread
from judgebot.ask.reading.defined import spends_one
from judgebot.ask.reading.meanings import Amount, Deed, Ref, Some
from judgebot.ask.reading.raw import BASIC, Desc, Named, Pro
from judgebot.game.objects import CORP, RUNNER


def of_the_spender(cast: Cast, raw: Any, card: Any) -> Any:
    """`accesses X with 2 counters and spends both counters`: those of the one card of that player that has any."""
    spends = raw.who is not None and raw.verb == "spend" and raw.unit in COUNTERS
    whose = cast.player(raw.who) if spends else ""
    if not whose or not isinstance(card, Ref) or cast.side(card) == whose:
        return card
    units = COUNTERS[:4] if raw.unit == "counters" else (raw.unit,)
    theirs = [one for one in cast.refs if one.card and cast.side(one) == whose]
    fits = [one for one in theirs if any(keeps(one.card, unit) for unit in units)]
    return fits[0] if len(fits) == 1 else card


def whose_credits(cast: Cast, one: Any) -> Any:
    """`its credits`: those of the card spoken of last that can have any; None of anything else."""
    found = [ref for ref in reversed(cast.spoken) if ref.card and any(keeps(ref.card, unit) for unit in _CREDITS)]
    return found[0] if one == Pro("it") and found else None


_CREDITS = ("credit", "credits")


def used_so_often(raw: Any, what: list[Any]) -> tuple[Any, list[Any]]:
    """`spends both counters on X against the damage`: X is used so often, where each use takes one of them."""
    card, times = what[0] if len(what) == 1 else None, raw.amount or Amount(1)
    own = raw.verb == "spend" and raw.unit in COUNTERS and raw.purpose is not None and not raw.not_
    takes_one = isinstance(card, Ref) and bool(card.card) and spends_one(card.card)
    if not own or not takes_one or times.how or not times.n:
        return raw, what
    return replace(raw, verb="use", amount=None, unit="", times=times.n), what


def paid_for(raw: Any) -> Any:
    """`can X be paid for with the credits on Y`: by whose X is, as they install or play it.

    Raises Unread of a card of the Corp: who pays for it may be the Runner, who trashes or steals it.
    """
    named = raw.what[0].what if len(raw.what) == 1 and isinstance(raw.what[0], Desc) else None
    bare = (raw.verb, raw.passive, raw.who, raw.purpose) == ("pay", True, None, None)
    if not bare or not isinstance(named, Named) or (raw.means, raw.tool) == (None, None):
        return raw
    if {card_facts(one)[0] for one in named.cards} != {RUNNER}:
        raise Unread("it is not said what is done with it")
    end = Deed("use", None, raw.what, thing="paid for")
    return replace(raw, who=RUNNER, what=(), passive=False, purpose=end)


def unpaid(raw: Any, purpose: Any) -> tuple[Any, Any]:
    """`pays nothing to X`: does not pay what it asks for, and so does not what that is paid for; not of an install."""
    if (raw.amount, raw.unit, raw.not_) == (Amount(0), "credits", False) and purpose.verb in ("use", "trash", "steal"):
        return replace(raw, amount=None, unit="", not_=True), purpose
    return raw, purpose


def by_basic_action(cast: Cast, raw: Any, who: str | None, what: list[Any], told: bool) -> Any:
    """`trashes it with the basic action`: by the only one that trashes a card, of the Corp, a resource (5.2.7g).

    `draws with the basic action`: a card with a click, whatever else lets that player draw (5.2.7c, 5.2.8c). And
    `runs with the basic action`: without using a card for it (5.2.8f).
    """
    if raw.thing != BASIC:
        return raw if told else _advanced_by_it(cast, raw, who, what)
    a_click = raw.means is None or (raw.means.verb, raw.means.unit, raw.means.amount) == ("pay", "clicks", Amount(1))
    if raw.verb == "run" and a_click:
        return replace(
            raw,
            thing="",
            means=Deed("use", who, (Some("card", Amount(how="any")),), purpose=Deed("run", who), not_=True),
        )
    if raw.verb == "draw":
        return replace(raw, thing="", means=raw.means or Deed("pay", who, amount=Amount(1), unit="clicks"))
    resource = [isinstance(one, Ref) and cast.type(one) == "resource" for one in what]
    if raw.verb != "trash" or who == RUNNER or (who != CORP and not (resource and all(resource))):
        raise Unread("there is no basic action for that")
    return replace(raw, thing="", who=CORP, means=raw.means or Deed("pay", None, amount=Amount(1), unit="clicks"))


def _advanced_by_it(cast: Cast, raw: Any, who: str | None, what: list[Any]) -> Any:
    """`can I put an advancement on X`, where no card is spoken of that places any: X is advanced for it (1.18.2)."""
    n = raw.amount if (raw.verb, raw.unit, who) == ("place", "advancement", CORP) else None
    others = [ref for ref in cast.refs if ref not in what and ref.card and "place" in effects(ref.card)]
    bare = (raw.by, raw.tool, raw.source, raw.purpose, raw.passive) == (None, None, None, None, False)
    if n is None or n.how or n.n < 1 or not bare or others or len(what) != 1 or raw.tools:
        return raw
    return replace(raw, verb="advance", amount=None, unit="", times=n.n)


def off_the_card(cast: Cast, raw: Any) -> Any:
    """`rezzes Nico Campaign and takes 3`: credits, off the only card that keeps some."""
    rich = [ref for ref in cast.refs if ref.card and keeps(ref.card, "credit")]
    if len(rich) != 1 or raw.who is None or raw.by not in (None, Pro("it")):
        raise Unread("it is not said of what")
    return replace(raw, unit="credits", by=rich[0])


def for_a_click(cast: Cast, raw: Any) -> Any:
    """`takes a credit`: gains it by the basic action (5.2.7b, 5.2.8b), where no card of the line keeps credits."""
    plain = (raw.by, raw.tool, raw.source, raw.means, raw.purpose, raw.what) == (None, None, None, None, None, ())
    one = raw.verb == "take" and raw.unit == "credits" and raw.amount == Amount(1) and not raw.not_
    kept = [ref for ref in cast.refs if not ref.card or keeps(ref.card, "credit")]
    return replace(raw, verb="gain") if one and plain and not raw.passive and not kept else raw
