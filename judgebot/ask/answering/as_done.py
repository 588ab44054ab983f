"""Deeds of a line as the game knows them: who uses an event plays it, who uses X to break breaks with X, and so on."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Callable
from typing import Any

from judgebot.ask.answering.as_its_ability import (
    asked_by_a_card,
    at_the_encounter,
    card_named,
    gained_by_it,
    of_event,
    of_ice,
    paid_with_a_card,
    placed_by,
    waits,
    with_its_credits,
)
from judgebot.ask.answering.kinds_chosen import chooses_as_it_comes
from judgebot.ask.answering.table import Card, card_of
from judgebot.ask.answering.texts import (
    any_action,
    breaks_paid,
    hosts_credits,
    nodes,
    on_ice,
    printed_abilities,
)
from judgebot.ask.reading.meanings import BEFORE_ALL, Ability, Amount, Deed, Past, Ref, Some, Subs, When
from judgebot.ask.reading.queries import Both, Can, Comes, Cost, HowMuch, Line, Must, Not, Wins
from judgebot.cards.effects.costs import CounterCost
from judgebot.cards.nodes import walk
from judgebot.game.objects import CORP, RUNNER

_PAYS = ("pay", "spend")


def as_done(meaning: Any) -> Any:
    """A meaning with every deed in it put as what it is."""
    if isinstance(meaning, tuple):
        return tuple(as_done(one) for one in meaning)
    if not dataclasses.is_dataclass(meaning) or isinstance(meaning, type):
        return meaning
    meaning = paid_with_a_card(meaning) if isinstance(meaning, Deed) else meaning
    if isinstance(meaning, Line):
        meaning = dataclasses.replace(meaning, told=_bid_in_order(tuple(map(_told_for, meaning.told))))
    if isinstance(meaning, Deed) and (free := meaning.means) is not None and free.not_ and free.verb in _PAYS:
        meaning = dataclasses.replace(meaning, means=dataclasses.replace(free, purpose=None))  # `without paying for it`
    changed = {one.name: as_done(getattr(meaning, one.name)) for one in dataclasses.fields(meaning)}
    if isinstance(meaning, Past) and (meaning.deed.verb, changed["deed"].verb) == ("trash", "use"):
        return meaning  # that it was used says nothing of where it is now
    if isinstance(meaning, Must) and (meaning.deed.verb, changed["deed"].verb) == ("trash", "use"):
        changed["deed"] = changed["deed"] if meaning.deed.purpose is not None else meaning.deed  # as a cost, or its own
    if isinstance(meaning, Deed) and meaning.verb in _PAYS:
        changed["purpose"] = _for_a_card(meaning.purpose, changed["purpose"])
    new = dataclasses.replace(meaning, **changed)
    if isinstance(new, Comes) and isinstance(new.what, Deed) and new.what.verb == "stay":
        if new.what.who in (CORP, RUNNER) and new.when is None and new.what.what:
            return Not(Must(_any_of_them(new.what)))  # `can I keep both`: no choice of theirs does that
        gone = dataclasses.replace(new.what, verb="leave", who=None, amount=None, passive=True)
        each = [Not(dataclasses.replace(new, what=dataclasses.replace(gone, what=(one,)))) for one in gone.what]
        return Both(tuple(each)) if len(each) > 1 else Not(dataclasses.replace(new, what=gone))
    if (
        isinstance(new, Comes)
        and isinstance(new.what, Deed)
        and new.what.verb == "flatline"
        and new.what.via is not None
    ):
        fires = When("when", Deed("resolve", None, (new.what.via,)))  # `is he flatlined by the subroutine`
        return dataclasses.replace(new, what=dataclasses.replace(new.what, via=None, by=None), when=new.when or fires)
    if isinstance(new, Comes) and new.when == When("when", Deed("continue", RUNNER)):
        new = dataclasses.replace(new, when=None)  # `do I flatline if I stay in`: the run goes on by itself
    if new == Comes(Deed("end", thing="game")):  # whether somebody has won by then
        return Wins()
    if isinstance(new, HowMuch) and new.unit == "clicks" and new.when is not None and new.when.name == "next turn":
        who = new.deed.who if new.deed is not None and new.deed.verb in ("take", "gain") else new.of
        if who in (CORP, RUNNER):
            return HowMuch("clicks", who, when=When("when", Deed("begin", who, thing="turn")))
    if isinstance(new, Can):
        new = dataclasses.replace(new, deed=_told_for(new.deed, ("take", "suffer")))
        new = at_the_encounter(_as_a_cost(new)) if new.deed.purpose is not None else new
    if isinstance(new, Both):
        return gained_by_it(Both(tuple(map(_as_a_cost, _in_order(new.queries)))))
    if isinstance(new, Can | Cost) and (keeps := _kept_going(new.deed)) is not None:
        return dataclasses.replace(new, deed=keeps)
    if isinstance(new, Cost) and new.deed.verb == "pass" and isinstance(new.deed.tool, Ref):
        return dataclasses.replace(new, deed=dataclasses.replace(new.deed, verb="break"), past=True)  # `past it with X`
    if not isinstance(new, Deed):
        return new
    for verbs, row in _IN_PLACE:
        new = (row(new) or new) if new.verb in (verbs or (new.verb,)) else new
    return next((found for verbs, row in _INSTEAD if new.verb in verbs and (found := row(new)) is not None), new)


def _bid_in_order(told: tuple[Any, ...]) -> tuple[Any, ...]:
    """`I bid 2, he bids 0`: in secret and at once, in whatever order that is told (10.13.1)."""
    found = list(told)
    for n, (one, other) in enumerate(itertools.pairwise(told)):
        both = isinstance(one, Deed) and isinstance(other, Deed) and one.verb == other.verb == "bid"
        if both and (one.who, other.who) == (RUNNER, CORP):
            found[n : n + 2] = [other, one]
    return tuple(found)


def _in_order(queries: tuple[Any, ...]) -> tuple[Any, ...]:
    """`can he lower it first and then bypass it`: the one before the other, as they are asked."""
    first = queries[0]
    orders = isinstance(first, Can) and first.when == BEFORE_ALL and all(isinstance(one, Can) for one in queries)
    return (dataclasses.replace(first, when=None), *queries[1:]) if orders else queries


def _as_a_cost(query: Any) -> Any:
    """`can I pitch two cards and trash it`: what is no discard as a turn ends is trashed (1.19.1)."""
    deed = query.deed if isinstance(query, Can) and query.when is None else Deed("")
    trashes = deed.verb == "discard" and deed.who == RUNNER
    return dataclasses.replace(query, deed=dataclasses.replace(deed, verb="trash")) if trashes else query


def _kept_going(deed: Deed) -> Deed | None:
    """`keeps the run going`, `keeps running`, with nothing that is named for it: that it does not end."""
    prevents = Deed("prevent", deed.who, thing="run", when=deed.when)
    of_run = deed in (prevents, Deed("continue", deed.who, when=deed.when))
    return Deed("end", deed.who, thing="run", not_=True, when=deed.when) if of_run else None


_DONE_FOR_IT = ("break", "boost", "take", "suffer", "lose", "use", "trigger", "trash")


def _told_for(told: Any, verbs: tuple[str, ...] = _DONE_FOR_IT) -> Any:
    """`takes a tag to keep the run going`, where it is not asked whether that must be: that is done, whatever for."""
    aim = told.purpose if isinstance(told, Deed) and told.verb in verbs else None
    aim = _kept_going(aim) or aim if aim is not None else None
    keeps = aim is not None and aim == Deed("end", aim.who, thing="run", not_=True)
    return dataclasses.replace(told, purpose=None) if keeps else told


def _for_a_run(deed: Deed) -> Deed | None:
    """`pays 4 credits to keep the run going`, `takes a tag for it`: so that it does not end."""
    keeps = _kept_going(deed.purpose) if deed.purpose is not None else None
    return dataclasses.replace(deed, purpose=keeps) if keeps is not None else None


def _for_a_card(said: Deed | None, now: Deed | None) -> Deed | None:
    """`pays 4 for SYNC Rerouting`: for what it asks, and not to play it."""
    return said if said is not None and said.verb == "use" and now is not None and now.verb == "play" else now


def _itself(deed: Deed, purpose: Deed, **more: Any) -> Deed:
    """What a deed is said to be done for, as what is done."""
    return dataclasses.replace(purpose, who=purpose.who or deed.who, when=purpose.when or deed.when, **more)


_OF_SERVERS = ("root", "ice", "server")

# Rows. Each puts a deed of its verbs as another, or has nothing to say of it.


def _for_credits(deed: Deed) -> Deed | None:
    """`trashes X for 3 credits`, of a card of one's own: what is got for it is none of it."""
    own = all(isinstance(one, Ref) and card_of(one, 0).side == deed.who for one in deed.what)
    if deed.unit != "credits" or not deed.what or not own or deed.amount in (None, Amount(0)):
        return None
    return dataclasses.replace(deed, unit="", amount=None)


def _whole_card(deed: Deed) -> Deed | None:
    """`its ability is used`: the card is."""
    whole = tuple(one.of if isinstance(one, Ability) and not one.name else one for one in deed.what)
    played = any(isinstance(one, Ref) and card_of(one, 0).type in ("event", "operation") for one in whole)
    return None if whole == deed.what or played else dataclasses.replace(deed, what=whole)


def _so_many_cards(deed: Deed) -> Deed | None:
    """`trashes 4 cards from R&D`: an amount of cards; `accesses a second card`: two of them."""
    one = deed.only
    if not isinstance(one, Some) or one.kind != "card":
        return None
    if deed.verb == "access" and one.nth > 1 and deed.amount is None:
        return dataclasses.replace(deed, what=(), amount=Amount(one.nth), unit="cards")
    if one.amount.n < 2 or one.amount.how or one.other or one.but:
        return None
    return dataclasses.replace(deed, what=(), amount=one.amount, unit="cards", source=deed.source or one.where)


_BASIC = ("run", "play", "install", "advance", "act")  # actions that a click is spent on (5.2.7, 5.2.8)


def _its_click(deed: Deed) -> Deed | None:
    """`runs with a click`, `uses it with a click`: that is what the action costs."""
    means = deed.means
    if means is None or means.not_ or means.verb not in _PAYS or means.unit != "clicks" or deed.by is not None:
        return None
    each = sum(one.amount.n if isinstance(one, Some) else 1 for one in deed.what) or 1
    if means.amount not in (Amount(3 if deed.verb == "purge" else each * max(deed.times, 1)), None):
        return None
    of_card = deed.verb == "use" and (card := card_named(deed.only)) is not None and any_action(card)
    basic = deed.verb != "use" and deed.tool is None and deed.amount is None
    return dataclasses.replace(deed, means=None) if of_card or basic else None


def _click_and_credits(deed: Deed) -> Deed | None:
    """`spends a click and 2 credits to trash it`: what the basic action costs, the click and the credits (5.2.7g)."""
    purpose, means = deed.purpose, deed.means
    if deed.unit != "clicks" or deed.amount not in (None, Amount(1)):
        return None
    alone = means is not None and means == Deed("pay", means.who, unit="credits", amount=Amount(2))
    if purpose is None and alone and deed.who in _BY_A_CLICK:
        return dataclasses.replace(_BY_A_CLICK[deed.who], when=deed.when, not_=deed.not_)
    if purpose is None or purpose.means is not None or purpose.verb not in ("trash", "remove", *_BASIC):
        return None
    if means is not None and (means.verb not in _PAYS or means.unit != "credits" or means.not_):
        return None
    return _itself(deed, purpose, means=means, not_=deed.not_)


def _spent_on_its_use(deed: Deed) -> Deed | None:
    """`spends 2 on Banner`, of an own card that keeps no credits: pays that to use it."""
    card = card_named(deed.only) if deed.unit == "credits" and deed.amount is not None else None
    if card is None or deed.who != card.side or deed.purpose or deed.means or deed.by or hosts_credits(card):
        return None
    paid = any(one.kind == "paid" for one in printed_abilities(card))
    return dataclasses.replace(deed, verb="pay", what=(), purpose=Deed("use", deed.who, deed.what)) if paid else None


# What a player does for a click and 2 credits, where nothing else is said of it (5.2.7g, 5.2.8g).
_BY_A_CLICK = {
    CORP: Deed("trash", CORP, (Some("resource"),)),
    RUNNER: Deed("remove", RUNNER, amount=Amount(1), unit="tags"),
}
_PRICED = ("rez", "trash", "install", "play", "steal", "score", "use", "break", "bypass", "advance", "draw")


def _for_so_much(deed: Deed) -> Deed | None:
    """`rezzes it for 7 credits`, `by paying 7`: so much is paid for it."""
    means = deed.means
    if means == Deed("pay", means.who if means is not None else None, not_=True) and deed.verb in _PRICED:
        paid, rest = Deed("pay", deed.who, amount=Amount(0), unit="credits"), dataclasses.replace(deed, means=None)
    elif means is not None and not means.not_ and means.verb in _PAYS and means.unit == "credits":
        paid, rest = means, dataclasses.replace(deed, means=None)
    elif deed.verb in _PRICED and deed.unit == "credits" and deed.amount is not None and not deed.amount.how:
        paid = Deed("pay", deed.who, amount=deed.amount, unit="credits")
        rest = dataclasses.replace(deed, amount=None, unit="")
    else:
        return None
    if rest.purpose is not None and rest.verb != "use":
        return None
    rest = dataclasses.replace(rest, when=None, not_=False)
    return dataclasses.replace(paid, who=paid.who or deed.who, purpose=rest, when=deed.when, not_=deed.not_, means=None)


def _not_paid_for(deed: Deed) -> Deed | None:
    """`does not pay to steal it`: does not steal it."""
    purpose = deed.purpose
    if not deed.not_ or purpose is None or purpose.not_:
        return None
    card = card_named(next((one for one in purpose.what if isinstance(one, Ref)), None))
    if purpose.verb == "use" and card is not None and card.side != (purpose.who or deed.who):
        return dataclasses.replace(deed, purpose=None)  # what a card of the other player asks for
    return _itself(deed, purpose, not_=True) if purpose.verb in _PRICED else None


def _gets(deed: Deed) -> Deed | None:
    """`does Conduit gain a virus counter`: one is placed on it."""
    counters = ("credits", "virus", "power", "advancement", "agenda", "counters")
    bare = deed.by is not None and deed.who is None and not deed.what
    return dataclasses.replace(deed, verb="place", passive=True) if bare and deed.unit in counters else None


def _not_taken(deed: Deed) -> Deed | None:
    """`refuses the tag`: does not take it."""
    if deed.unit != "tags" and not deed.unit.endswith("damage"):
        return None
    return dataclasses.replace(deed, verb="take" if deed.unit == "tags" else "suffer", not_=True)


def _begins_to(deed: Deed) -> Deed | None:
    """`begins to break`: breaks."""
    bare = not deed.thing and not deed.what and deed.purpose is not None
    return _itself(deed, deed.purpose, not_=deed.not_) if bare and deed.purpose is not None else None


def _only_said(deed: Deed) -> Deed | None:
    """`takes the tag to keep going`, `uses X to find Y`: what is done, without how it is put."""
    purpose = deed.purpose
    if purpose is not None and purpose.again and purpose.verb in ("encounter", "access", "approach"):
        return dataclasses.replace(deed, purpose=dataclasses.replace(purpose, again=False))
    if purpose is not None and purpose.verb == "find" and _installs(deed):
        return dataclasses.replace(deed, purpose=dataclasses.replace(purpose, verb="install"))
    if purpose is not None and purpose.verb == "continue" and deed.verb in ("take", *_PAYS, "suffer", "lose"):
        return dataclasses.replace(deed, purpose=None)
    spared = purpose is not None and purpose.not_ and (purpose.verb, purpose.what, purpose.amount) == ("pay", (), None)
    if spared and deed.verb == "jack out":  # `so that he need not pay`: there is nothing to pay when the run is over
        return dataclasses.replace(deed, purpose=None)
    return None


def _gets_an_agenda(deed: Deed) -> Deed | None:
    """`do I get it`, of an agenda: it is stolen."""
    card = card_named(deed.only)
    got = deed == Deed(deed.verb, RUNNER, deed.what, when=deed.when, not_=deed.not_)
    return dataclasses.replace(deed, verb="steal") if got and card is not None and card.type == "agenda" else None


def _all_of_them(deed: Deed) -> Deed | None:
    """`purges the counters on Leech`: with all others, as it is one action (5.2.7h)."""
    return dataclasses.replace(deed, what=()) if deed.what and not deed.not_ else None


def _any_of_them(deed: Deed) -> Deed:
    """That one of several cards, or of all programs, leaves play."""
    programs = any(isinstance(one, Ref) and one.card and card_of(one, 0).type == "program" for one in deed.what)
    more = (Some("program", whose=RUNNER),) if programs and deed.thing == "all" else ()
    return Deed("leave any", deed.who, (*deed.what, *more), passive=True)


def _gives_its_player(deed: Deed) -> Deed | None:
    """`X gives 3 credits`: its player gains them."""
    card = card_named(deed.by)
    gains = card is not None and deed.unit in ("credits", "clicks", "bad publicity")
    return dataclasses.replace(deed, verb="gain", who=card.side) if card is not None and gains else None


def _installs(deed: Deed) -> bool:
    """Whether a card that is used to find another installs it without a search (8.7)."""
    card = card_named(deed.only) if deed.verb == "use" else None
    names = {node.name for node in nodes(card)} if card is not None else set()
    return "install" in names and "search" not in names


def _kept(deed: Deed) -> Deed | None:
    """`pays 1 to keep it`: pays what it asks for."""
    card = card_named(deed.purpose.only) if deed.purpose is not None and deed.purpose.verb == "stay" else None
    return dataclasses.replace(deed, purpose=None, by=card.ref, who=deed.who or card.side) if card is not None else None


def _put_on_ice(deed: Deed) -> Deed | None:
    """`puts Physarum on the ice`: installs it there, where that is where it is installed."""
    if deed.verb == "host" and deed.place is not None and deed.place.host is None and deed.place.where in _OF_SERVERS:
        return dataclasses.replace(deed, verb="install")  # `put an agenda in the root of HQ`
    card, place = card_named(deed.only), deed.place
    if card is None or place is None or place.host is None or deed.by is not None:
        return None
    own = deed.who in (None, card.side) and on_ice(card) and not any(node.name == "host" for node in nodes(card))
    return dataclasses.replace(deed, verb="install", who=card.side) if own else None


def _let_fire(deed: Deed) -> Deed | None:
    """`lets the first sub fire`: it resolves. Of ice as a whole: see `timing`."""
    named = any(isinstance(one, Subs) and one.which for one in deed.what)
    return dataclasses.replace(deed, verb="resolve", who=None) if named else None


def _afforded(deed: Deed) -> Deed | None:
    """`can afford to rez it`, `can afford Sure Gamble`: can do what it is paid for."""
    if deed.purpose is not None:
        return _itself(deed, deed.purpose)
    if (card := card_named(deed.only)) is None:
        return None
    if deed.who == card.side:
        usual = "install" if card.side == RUNNER else "rez"
        return dataclasses.replace(deed, verb="play" if card.type in ("event", "operation") else usual)
    if card.type == "ice":
        return dataclasses.replace(deed, verb="pay", what=(), by=card.ref)
    return dataclasses.replace(deed, verb="steal" if card.type == "agenda" else "trash")


def _trashed_for_its_ability(deed: Deed) -> Deed | None:
    """`trashes NGO Front`: who trashes an own card that has a [trash] ability uses that (1.19.4)."""
    removes = deed.verb == "remove"  # `removes Spin Doctor from the game`
    cost = "remove_this" if removes else "trash_this"
    card = card_named(deed.only)
    if card is None or deed.not_ or removes != (deed.thing == "game") or _is_its_price(deed):
        return None
    if deed.by == card.ref and deed.who and not (deed.tool or deed.source or deed.via):
        return dataclasses.replace(deed, verb="use", by=None, ability="")  # `with its own ability`, by who may use that
    clicks = deed.means is not None and (deed.means.verb in _PAYS and deed.means.unit == "clicks")  # of what it costs
    if deed.by or deed.tool or deed.source or (deed.means and not clicks) or deed.via:
        return None
    costs = [{node.name for node in (*(one.cost or ()), *walk(one))} for one in printed_abilities(card)]
    own = any(cost in names for names in costs)
    if deed.purpose is not None and deed.purpose.verb == "prevent" and not all(cost in names for names in costs):
        return None  # with that one of its abilities
    who = deed.who or (card.side if deed.purpose is not None else None)
    return (
        dataclasses.replace(deed, verb="use", thing="", who=who, passive=False, means=None)
        if who == card.side and own
        else None
    )


def _is_its_price(deed: Deed) -> bool:
    """`trashes Clot to steal X`: whether trashing a card is an additional cost of what it is done for (1.16.10)."""
    priced = card_named(deed.purpose.only) if deed.purpose is not None else None
    costs = (one for one in nodes(priced) if one.name == "additional_cost") if priced is not None else ()
    return deed.verb == "trash" and any(one.name == "trash" for cost in costs for one in walk(cost))


def _counter_spent(deed: Deed) -> Deed | None:
    """`spends an agenda counter from X`: who spends a counter of an own card uses it."""
    it: Any = deed.only
    on_it: Ref | None = it if deed.verb == "spend" and isinstance(it, Ref) else None  # `all counters on X`
    ref = deed.by or deed.tool or on_it
    card = card_named(ref) if deed.unit in ("agenda", "virus", "power", "counters") else None
    if card is None or deed.who != card.side or deed.not_:
        return None
    n = deed.amount.n if deed.amount is not None else 1
    used = dataclasses.replace(deed, verb="use", what=(card.ref,), by=None, tool=None, amount=None, unit="")
    if deed.amount == Amount(0):  # `removes no counters`
        return dataclasses.replace(used, not_=True)
    costs = _counter_costs(card)
    if (deed.amount is not None and deed.amount.how) or 1 not in costs or (n > 1 and costs != {1}):
        return dataclasses.replace(deed, what=(), by=on_it) if on_it is not None else None
    return dataclasses.replace(used, times=max(n, 1) * deed.times)


def _counter_costs(card: Card) -> set[object]:
    """How many of its counters the uses of a card take."""
    paid = [part for one in printed_abilities(card) for part in one.cost or ()]
    return {getattr(part.n, "n", part.n) for part in paid if isinstance(part, CounterCost)}


def _hits(deed: Deed) -> Deed | None:
    """`the first sub hits me`: it resolves."""
    return Deed("resolve", None, (deed.via,), when=deed.when, not_=deed.not_) if deed.via is not None else None


def _ended_by(deed: Deed) -> Deed | None:
    """`the Corp ends the run with Manegarm Skunkworks`: a card that nobody uses to do it does it by itself."""
    if deed.thing != "run" or not isinstance(deed.tool, Ref) or deed.by is not None:
        return None
    own = printed_abilities(card_of(deed.tool, 0))
    ends = [one for one in own if any(node.name == "end_run" for node in walk(one))]
    by_itself = bool(ends) and all(one.kind != "paid" and not one.may for one in ends)
    return dataclasses.replace(deed, tool=None, by=deed.tool) if by_itself else None


def _used(deed: Deed) -> Deed | None:
    """`uses X to break Y`: breaks Y with X. `uses X to end the run`: that ends by it. `uses Retribution`: plays it."""
    purpose, used = deed.purpose, deed.only
    if isinstance(used, Ref) and purpose is not None and purpose.tool is None:
        new = dataclasses.replace(purpose, who=deed.who, when=purpose.when or deed.when, not_=deed.not_)
        if purpose.verb in ("break", "bypass"):
            return dataclasses.replace(new, tool=used)
        ice = purpose.verb == "choose" and [card_named(one) for one in purpose.what]
        if (
            ice
            and breaks_paid(card_of(used, 0))
            and not chooses_as_it_comes(used.card)
            and all(one is not None and one.type == "ice" for one in ice)
        ):
            return dataclasses.replace(new, verb="break", tool=used)  # `uses Corroder on Ice Wall`
        if (purpose.verb, purpose.thing) == ("end", "run"):
            return dataclasses.replace(new, by=used)
    card = card_named(used)
    plays = card is not None and card.type in ("event", "operation")
    return dataclasses.replace(deed, verb="play") if plays and (purpose is None or purpose.verb == "choose") else None


Row = Callable[[Deed], Deed | None]


# Verbs (none: all of them) and the row for them. Those of the first table hold one after the other, of the second one.
_IN_PLACE: tuple[tuple[tuple[str, ...], Row], ...] = (
    (("trash",), _for_credits),
    (("use", "trigger"), _whole_card),
    (("trash", "discard", "access"), _so_many_cards),
    ((*_BASIC, "purge", "use"), _its_click),
    (_PAYS, _click_and_credits),
    (_PAYS, _spent_on_its_use),
    ((*_PAYS, "take", "suffer", "lose", "break"), _for_a_run),
    ((), _for_so_much),
    (_PAYS, _not_paid_for),
    (_PAYS, asked_by_a_card),
    (_PAYS, with_its_credits),
    (("decline",), _not_taken),
    (("gain", "take"), _gets),
    (_PAYS, _kept),
    (("begin", "fire", "trigger"), _begins_to),
    ((), _only_said),
    (("purge",), _all_of_them),
    (("give",), _gives_its_player),
    (("host", "move"), _put_on_ice),
    (("let fire",), _let_fire),
    (("gain", "take"), _gets_an_agenda),
    (("end",), _ended_by),
    (("afford",), _afforded),
)
_INSTEAD: tuple[tuple[tuple[str, ...], Row], ...] = (
    (("spend", "remove"), _counter_spent),
    (("afflict",), _hits),
    (("trigger", "fire"), of_ice),
    (("trigger", "fire", "resolve"), of_event),
    (("trash", "remove"), _trashed_for_its_ability),
    (("use",), _used),
    (("use",), waits),
    (("advance",), placed_by),
)
