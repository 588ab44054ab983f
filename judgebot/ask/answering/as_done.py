"""Deeds of a line as the game knows them: who uses an event plays it, who uses X to break breaks with X, and so on."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

from judgebot.ask.answering.meant import BESIDE_IT, as_accessed
from judgebot.ask.answering.table import card_of
from judgebot.ask.answering.texts import any_action, nodes, on_ice, printed_abilities
from judgebot.ask.reading.meanings import Ability, Amount, At, Deed, Past, Ref, Some, Subs, When
from judgebot.ask.reading.queries import Asked, Both, Can, Comes, Cost, HowMuch, Line, Not
from judgebot.cards.effects.costs import CounterCost
from judgebot.cards.nodes import walk
from judgebot.game.objects import CORP, RUNNER


def as_done(meaning: Any) -> Any:
    """A meaning with every deed in it put as what it is."""
    if isinstance(meaning, tuple):
        return tuple(as_done(one) for one in meaning)
    if not dataclasses.is_dataclass(meaning) or isinstance(meaning, type):
        return meaning
    changed = {one.name: as_done(getattr(meaning, one.name)) for one in dataclasses.fields(meaning)}
    if isinstance(meaning, Past) and (meaning.deed.verb, changed["deed"].verb) == ("trash", "use"):
        return meaning  # that it was used says nothing of where it is now
    if isinstance(meaning, Deed) and meaning.verb in ("pay", "spend"):
        changed["purpose"] = _for_a_card(meaning.purpose, changed["purpose"])
    new = _with_the_deed(dataclasses.replace(meaning, **changed))
    if isinstance(new, Comes) and isinstance(new.what, Deed) and new.what.verb == "stay":
        gone = dataclasses.replace(new.what, verb="leave", who=None, passive=True)
        each = [Not(dataclasses.replace(new, what=dataclasses.replace(gone, what=(one,)))) for one in gone.what]
        return Both(tuple(each)) if len(each) > 1 else Not(dataclasses.replace(new, what=gone))
    if isinstance(new, HowMuch) and new.deed is not None and new.deed.verb == "trash" and new.unit == "cards":
        turn = new.when.deed if new.when is not None else None
        if turn is not None and (turn.verb, turn.thing, new.deed.what) == ("end", "turn", ()):
            return dataclasses.replace(new, deed=dataclasses.replace(new.deed, verb="discard"))
    if isinstance(new, HowMuch) and new.unit == "clicks" and new.when is not None and new.when.name == "next turn":
        who = new.deed.who if new.deed is not None and new.deed.verb in ("take", "gain") else new.of
        if who in (CORP, RUNNER):
            return HowMuch("clicks", who, when=When("when", Deed("begin", who, thing="turn")))
    if isinstance(new, HowMuch) and new.unit == "clicks" and new.of in (CORP, RUNNER) and new.when is not None:
        turn = new.when.deed  # `how many clicks does the Corp get at the start of their next turn`: the Corp's
        if turn is not None and (turn.verb, turn.thing) == ("begin", "turn"):
            return dataclasses.replace(
                new, when=dataclasses.replace(new.when, deed=dataclasses.replace(turn, who=new.of))
            )
    if isinstance(new, Cost) and new.deed.verb == "pass" and isinstance(new.deed.tool, Ref):
        return dataclasses.replace(new, deed=dataclasses.replace(new.deed, verb="break"))  # `to get past it with X`
    if isinstance(new, Can):
        new = as_accessed(_own_means(new))
        return _not_itself(new) or new
    if not isinstance(new, Deed):
        return new
    for row in _IN_PLACE:
        new = row(new) or new
    return next((found for row in _INSTEAD if (found := row(new)) is not None), new)


def lies_there(line: Line) -> Line:
    """`installs X in a remote with Y`: Y lies there, as no card of a root is something to install with."""
    told: list[Any] = []
    for one in line.told:
        if isinstance(one, Deed) and _beside_it(one):
            told.append(At(one.tool, one.place))  # type: ignore[arg-type]
        told.append(_without_it(one))
    more = len(told) - len(line.told)
    if not more:
        return line
    asks = tuple(dataclasses.replace(one, after=one.after + more) for one in line.asks)
    asks = tuple(
        dataclasses.replace(one, query=dataclasses.replace(one.query, deed=_without_it(one.query.deed)))
        if isinstance(one.query, Can)
        else one
        for one in asks
    )
    return dataclasses.replace(line, told=tuple(told), asks=asks)


def _beside_it(deed: Deed) -> bool:
    root = deed.place is not None and deed.place.where == "root"
    with_ = deed.tool if deed.verb == "install" and root else None
    return isinstance(with_, Ref) and card_of(with_, 0).type in ("asset", "upgrade", "agenda")


def _without_it(one: Any) -> Any:
    return dataclasses.replace(one, tool=None) if isinstance(one, Deed) and _beside_it(one) else one


_OF_SERVERS = ("root", "ice", "server")


def wished(line: Line) -> Line:
    """`he wants to install a fourth. can he install it`: what is told last and asked about is not done before that."""
    asks: list[Asked] = []
    wishes: list[Deed] = []
    for asked in line.asks:
        query, told = asked.query, line.told[: asked.after]
        last = next((n for n in range(len(told) - 1, -1, -1) if isinstance(told[n], Deed)), -1)
        deed = told[last] if last >= 0 else None
        if isinstance(query, Can) and not query.told and isinstance(deed, Deed) and _same(deed, query.deed):
            can = dataclasses.replace(query, deed=dataclasses.replace(query.deed, what=deed.what))
            asked = dataclasses.replace(asked, query=can)
            wishes.append(deed)
        asks.append(asked)
    kept = [n for n, one in enumerate(line.told) if one not in wishes]
    moved = [dataclasses.replace(one, after=sum(n < one.after for n in kept)) for one in asks]
    return dataclasses.replace(line, told=tuple(line.told[n] for n in kept), asks=tuple(moved))


def _same(told: Deed, asked: Deed) -> bool:
    """Whether a card of which none was named is installed as told, and that is asked about."""
    if (told.verb, told.who, told.not_) != (asked.verb, asked.who, False) or told.verb != "install":
        return False
    some, ref = next(iter(told.what), None), next(iter(asked.what), None)
    return isinstance(some, Some) and isinstance(ref, Ref) and not ref.card and some.kind == ref.kind


def _own_means(query: Can) -> Can:
    """`can he trash it as he accesses it by trashing two cards`: by that it is trashed, as an access has no means."""
    time, deed = query.when, query.deed
    then = time.deed if time is not None else None
    if time is None or then is None or then.means is None or then.verb not in _TIMES or deed.means is not None:
        return query
    bare = dataclasses.replace(time, deed=dataclasses.replace(then, means=None))
    return dataclasses.replace(query, deed=dataclasses.replace(deed, means=then.means), when=bare)


def _not_itself(query: Can) -> Can | None:
    """`can he use X on Y before it triggers`: before Y does, as X is what is used."""
    time, deed = query.when, query.deed
    then = time.deed if time is not None and time.how in ("before", "until") else None
    others = [one for one in (deed.purpose.what if deed.purpose is not None else ()) if isinstance(one, Ref)]
    if time is None or then is None or then.verb != "trigger" or then.what != deed.what or len(others) != 1:
        return None
    of = dataclasses.replace(then, what=tuple(others), who=None)
    return dataclasses.replace(query, when=dataclasses.replace(time, deed=of))


# Rows. Each puts a deed as another, or has nothing to say of it.


def _whole_card(deed: Deed) -> Deed | None:
    """`its ability is used`: the card is."""
    if deed.verb not in ("use", "trigger") or not any(isinstance(one, Ability) for one in deed.what):
        return None
    whole = tuple(one.of if isinstance(one, Ability) and not one.name else one for one in deed.what)
    played = any(isinstance(one, Ref) and card_of(one, 0).type in ("event", "operation") for one in whole)
    return deed if played else dataclasses.replace(deed, what=whole)


def _so_many_cards(deed: Deed) -> Deed | None:
    """`trashes 4 cards from R&D`: an amount of cards."""
    one = deed.what[0] if len(deed.what) == 1 and deed.verb in ("trash", "discard", "access") else None
    if not isinstance(one, Some) or one.kind != "card" or one.amount.n < 2 or one.amount.how or one.other or one.but:
        return None
    source = deed.source or one.where
    return dataclasses.replace(deed, what=(), amount=one.amount, unit="cards", source=source)


_BASIC = ("run", "play", "install", "advance", "act")  # actions that a click is spent on (5.2.7, 5.2.8)


def _its_click(deed: Deed) -> Deed | None:
    """`runs with a click`, `uses it with a click`: that is what the action costs."""
    means = deed.means
    if means is None or means.not_ or means.verb not in ("pay", "spend") or means.unit != "clicks":
        return None
    ref = deed.what[0] if len(deed.what) == 1 else None
    usual = Amount(3) if deed.verb == "purge" else Amount(1)
    if means.amount not in (usual, None if deed.verb != "purge" else usual) or deed.by is not None:
        return None
    card = card_of(ref, 0) if isinstance(ref, Ref) and ref.card else None
    of_card = deed.verb == "use" and card is not None and any_action(card)
    basic = deed.verb in (*_BASIC, "purge") and deed.tool is None and deed.amount is None
    return dataclasses.replace(deed, means=None) if of_card or basic else None


def _click_and_credits(deed: Deed) -> Deed | None:
    """`spends a click and 2 credits to trash it`: what the basic action costs, the click and the credits (5.2.7g)."""
    purpose, means = deed.purpose, deed.means
    if deed.verb not in ("pay", "spend") or deed.unit != "clicks" or deed.amount not in (None, Amount(1)):
        return None
    if purpose is None or purpose.means is not None or purpose.verb not in ("trash", "remove", *_BASIC):
        return None
    if means is not None and (means.verb not in ("pay", "spend") or means.unit != "credits" or means.not_):
        return None
    return dataclasses.replace(
        purpose, who=purpose.who or deed.who, when=purpose.when or deed.when, means=means, not_=deed.not_
    )


PRICED = ("rez", "trash", "install", "play", "steal", "score", "use", "break", "bypass", "advance", "draw")


def _for_so_much(deed: Deed) -> Deed | None:
    """`rezzes it for 7 credits`, `by paying 7`: so much is paid for it."""
    means = deed.means
    if means is not None and not means.not_ and means.verb in ("pay", "spend") and means.unit == "credits":
        paid, rest = means, dataclasses.replace(deed, means=None)
    elif deed.verb in PRICED and deed.unit == "credits" and deed.amount is not None and not deed.amount.how:
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
    if deed.verb not in ("pay", "spend") or not deed.not_ or deed.purpose is None or deed.purpose.not_:
        return None
    who = deed.purpose.who or deed.who
    ref = next((one for one in deed.purpose.what if isinstance(one, Ref)), None)
    if deed.purpose.verb == "use" and ref is not None and ref.card and card_of(ref, 0).side != who:
        return dataclasses.replace(deed, purpose=None)  # what a card of the other player asks for
    if deed.purpose.verb not in PRICED:
        return None
    return dataclasses.replace(deed.purpose, who=who, when=deed.purpose.when or deed.when, not_=True)


def _gets(deed: Deed) -> Deed | None:
    """`does Conduit gain a virus counter`: one is placed on it."""
    ref = deed.by if deed.verb in ("gain", "take") and deed.who is None and not deed.what else None
    if not isinstance(ref, Ref) or deed.unit not in ("credits", "virus", "power", "advancement", "agenda", "counters"):
        return None
    return dataclasses.replace(deed, verb="place")


def _not_taken(deed: Deed) -> Deed | None:
    """`refuses the tag`: does not take it."""
    if deed.verb != "decline" or (deed.unit != "tags" and not deed.unit.endswith("damage")):
        return None
    return dataclasses.replace(deed, verb="take" if deed.unit == "tags" else "suffer", not_=True)


def _only_said(deed: Deed) -> Deed | None:
    """`begins to break`, `takes the tag to keep going`, `the Spin Doctor goes`: what is done, without how it is put."""
    purpose = deed.purpose
    if deed.verb in ("begin", "fire", "trigger") and not deed.thing and not deed.what and purpose is not None:
        return dataclasses.replace(purpose, who=purpose.who or deed.who, when=purpose.when or deed.when, not_=deed.not_)
    if purpose is not None and purpose.again and purpose.verb in ("encounter", "access", "approach"):
        return dataclasses.replace(deed, purpose=dataclasses.replace(purpose, again=False))
    if purpose is not None and purpose.verb == "find" and _installs(deed):
        return dataclasses.replace(deed, purpose=dataclasses.replace(purpose, verb="install"))
    if deed.verb == "give" and deed.by is not None and deed.by.card and deed.unit in ("credits", "clicks"):
        return dataclasses.replace(deed, verb="gain", who=card_of(deed.by, 0).side)
    if purpose is not None and purpose.verb == "continue" and deed.verb in ("take", "pay", "spend", "suffer", "lose"):
        return dataclasses.replace(deed, purpose=None)
    if deed.verb == "move" and deed.place is None and deed.who is None and deed.amount is None:
        return dataclasses.replace(deed, verb="leave", passive=True)
    return None


def _installs(deed: Deed) -> bool:
    """Whether a card that is used to find another installs it without a search (8.7)."""
    ref = deed.what[0] if deed.verb == "use" and len(deed.what) == 1 else None
    if not isinstance(ref, Ref) or not ref.card:
        return False
    names = {node.name for node in nodes(card_of(ref, 0))}
    return "install" in names and "search" not in names


def _second_access(deed: Deed) -> Deed | None:
    """`accesses a second card`: two of them."""
    some = deed.what[0] if deed.verb == "access" and len(deed.what) == 1 else None
    if not isinstance(some, Some) or some.nth < 2 or some.kind != "card" or deed.amount is not None:
        return None
    return dataclasses.replace(deed, what=(), amount=Amount(some.nth), unit="cards")


def _kept(deed: Deed) -> Deed | None:
    """`pays 1 to keep it`: pays what it asks for."""
    purpose = deed.purpose
    if deed.verb not in ("pay", "spend") or purpose is None or purpose.verb != "stay" or len(purpose.what) != 1:
        return None
    ref = purpose.what[0]
    if not isinstance(ref, Ref) or not ref.card:
        return None
    return dataclasses.replace(deed, purpose=None, by=ref, who=deed.who or card_of(ref, 0).side)


def _put_on_ice(deed: Deed) -> Deed | None:
    """`puts Physarum on the ice`: installs it there, where that is where it is installed."""
    if deed.verb == "host" and deed.place is not None and deed.place.host is None and deed.place.where in _OF_SERVERS:
        return dataclasses.replace(deed, verb="install")  # `put an agenda in the root of HQ`
    ref = deed.what[0] if deed.verb in ("host", "move") and len(deed.what) == 1 else None
    place = deed.place
    if not isinstance(ref, Ref) or not ref.card or place is None or place.host is None or deed.by is not None:
        return None
    card = card_of(ref, 0)
    own = deed.who in (None, card.side) and on_ice(card) and not any(node.name == "host" for node in nodes(card))
    return dataclasses.replace(deed, verb="install", who=card.side) if own else None


def _let_fire(deed: Deed) -> Deed | None:
    """`lets the first sub fire`: it resolves. Of ice as a whole: see `retold`."""
    subs = next((one for one in deed.what if isinstance(one, Subs)), None)
    if deed.verb != "let fire" or subs is None or not subs.which:
        return None
    return dataclasses.replace(deed, verb="resolve", who=None)


def afforded(deed: Deed) -> Deed | None:
    """`can afford to rez it`, `can afford Sure Gamble`: can do what it is paid for."""
    if deed.verb != "afford":
        return None
    if deed.purpose is not None:
        return dataclasses.replace(deed.purpose, who=deed.purpose.who or deed.who, when=deed.purpose.when or deed.when)
    ref = deed.what[0] if len(deed.what) == 1 else None
    if not isinstance(ref, Ref) or not ref.card:
        return None
    card = card_of(ref, 0)
    own = deed.who == card.side
    verb = {"event": "play", "operation": "play"}.get(card.type, "install" if card.side == RUNNER else "rez")
    if not own:
        verb = {"ice": "pay", "agenda": "steal"}.get(card.type, "trash")
    if verb == "pay":
        return dataclasses.replace(deed, verb="pay", what=(), by=ref)
    return dataclasses.replace(deed, verb=verb)


def _for_a_card(said: Deed | None, now: Deed | None) -> Deed | None:
    """`pays 4 for SYNC Rerouting`: for what it asks, and not to play it."""
    return said if said is not None and said.verb == "use" and now is not None and now.verb == "play" else now


def _trashed_for_its_ability(deed: Deed) -> Deed | None:
    """`trashes NGO Front`: who trashes an own card that has a [trash] ability uses that (1.19.4)."""
    if deed.verb == "remove" and deed.thing == "game":  # `removes Spin Doctor from the game`
        cost: tuple[str, ...] = ("remove_this",)
    else:
        cost = ("trash_this",)
    if (
        (deed.verb != "trash" and deed.thing != "game")
        or deed.not_
        or deed.by is not None
        or deed.tool is not None
        or len(deed.what) != 1
    ):
        return None
    ref = deed.what[0]
    if not isinstance(ref, Ref) or not ref.card or deed.source is not None or deed.means is not None or deed.via:
        return None
    card = card_of(ref, 0)
    own = [one for one in printed_abilities(card) if any(part.name in cost for part in one.cost or ())]
    if deed.purpose is not None and deed.passive:  # or as what an ability of it asks for
        own = own or [one for one in printed_abilities(card) if any(node.name in cost for node in walk(one))]
    who = deed.who or (card.side if deed.purpose is not None else None)
    return dataclasses.replace(deed, verb="use", thing="", who=who, passive=False) if who == card.side and own else None


def _counter_spent(deed: Deed) -> Deed | None:
    """`spends an agenda counter from X`: who spends a counter of an own card uses it."""
    if deed.verb not in ("spend", "remove") or deed.unit not in ("agenda", "virus", "power", "counters"):
        return None
    ref = deed.by or deed.tool
    if not isinstance(ref, Ref) or not ref.card or deed.who != card_of(ref, 0).side or deed.not_:
        return None
    n = deed.amount.n if deed.amount is not None else 1
    if (deed.amount is not None and deed.amount.how) or (n > 1 and not _one_each(ref)):
        return None
    return dataclasses.replace(
        deed, verb="use", what=(ref,), by=None, tool=None, amount=None, unit="", times=max(n, 1) * max(deed.times, 1)
    )


def _one_each(ref: Ref) -> bool:
    """Whether each use of a card takes one of its counters."""
    paid = [part for one in printed_abilities(card_of(ref, 0)) for part in one.cost or ()]
    costs = [getattr(part.n, "n", part.n) for part in paid if isinstance(part, CounterCost)]
    return costs == [1] * len(costs) and bool(costs)


def _of_ice(deed: Deed) -> Deed | None:
    """`Diviner fires`: of ice that has no other ability to trigger its subroutines resolve; `hits me` as well."""
    if deed.verb in ("afflict", "do", "trash", "end") and deed.via is not None and deed.verb in ("afflict",):
        return Deed("resolve", None, (deed.via,), when=deed.when, not_=deed.not_)
    if deed.verb not in ("trigger", "fire") or len(deed.what) != 1 or not isinstance(deed.what[0], Ref):
        return None
    ref = deed.what[0]
    if not ref.card or (card := card_of(ref, 0)).type != "ice":
        return None
    own = [one for one in printed_abilities(card) if one.kind in ("conditional", "paid") and one.by != RUNNER]
    return (
        None
        if any(not one.when or any(each.event != "rez" for each in one.when) for one in own)
        else dataclasses.replace(deed, verb="resolve", what=(Subs(ref),))
    )


def _ended_by(deed: Deed) -> Deed | None:
    """`the Corp ends the run with Manegarm Skunkworks`: a card that nobody uses to do it does it by itself."""
    if (deed.verb, deed.thing) != ("end", "run") or not isinstance(deed.tool, Ref) or deed.by is not None:
        return None
    own = printed_abilities(card_of(deed.tool, 0))
    ends = [one for one in own if any(node.name == "end_run" for node in walk(one))]
    by_itself = bool(ends) and all(one.kind != "paid" and not one.may for one in ends)
    return dataclasses.replace(deed, tool=None, by=deed.tool) if by_itself else None


_TIMES = ("access", "encounter", "approach", "pass", "breach", "succeed")
_DONE_WITH = ("trash", "break", "bypass", "expose", "derez", "install", "draw", "gain")


def _with_the_deed(new: Any) -> Any:
    """`trashes it when accessing it with Imp`: what is told beside a time that needs no card is for the deed."""
    deed = new if isinstance(new, Deed) else getattr(new, "deed", None)
    when = getattr(new, "when", None)
    if not isinstance(deed, Deed) or not isinstance(when, When) or when.deed is None:
        return new
    time = when.deed
    if time.tool is None or deed.tool is not None:
        return new
    if time.verb not in _TIMES or deed.verb not in _DONE_WITH:
        return new
    when = dataclasses.replace(when, deed=dataclasses.replace(time, tool=None))
    if new is deed:
        return dataclasses.replace(deed, tool=time.tool, when=when)
    return dataclasses.replace(new, deed=dataclasses.replace(deed, tool=time.tool), when=when)


def _used_to(deed: Deed) -> Deed | None:
    """`uses X to break Y`: breaks Y with X; `uses X to end the run`: that ends by it."""
    purpose, ref = deed.purpose, deed.what[0] if len(deed.what) == 1 else None
    if deed.verb != "use" or not isinstance(ref, Ref) or purpose is None or purpose.tool is not None:
        return None
    new = dataclasses.replace(purpose, who=deed.who, when=purpose.when or deed.when, not_=deed.not_)
    if purpose.verb == "break":
        return dataclasses.replace(new, tool=ref)
    return dataclasses.replace(new, by=ref) if (purpose.verb, purpose.thing) == ("end", "run") else None


def _used_event(deed: Deed) -> Deed | None:
    """`uses Retribution on X`: plays it."""
    ref = deed.what[0] if deed.verb == "use" and len(deed.what) == 1 else None
    if not isinstance(ref, Ref) or not ref.card or card_of(ref, 0).type not in ("event", "operation"):
        return None
    if deed.purpose is not None and deed.purpose.verb != "choose":
        return None
    return dataclasses.replace(deed, verb="play")


Row = Callable[[Deed], Deed | None]


_IN_PLACE: tuple[Row, ...] = (
    *BESIDE_IT,
    _whole_card,
    _so_many_cards,
    _its_click,
    _click_and_credits,
    _for_so_much,
    _not_paid_for,
    _not_taken,
    _gets,
    _kept,
    _only_said,
    _second_access,
    _put_on_ice,
    _let_fire,
    _ended_by,
    afforded,
)
_INSTEAD: tuple[Row, ...] = (
    _counter_spent,
    _of_ice,
    _trashed_for_its_ability,
    _used_to,
    _used_event,
)
