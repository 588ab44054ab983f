"""What is told in the form of something else: put as what it is, each in its place of the line."""

from __future__ import annotations

import dataclasses
from typing import Any

from judgebot.ask.answering.table import Card, Table, card_of
from judgebot.ask.answering.texts import any_action, nodes, printed_abilities
from judgebot.ask.reading.meanings import SOON, Ability, Amount, At, Deed, Fact, Has, Is, Place, Ref, Server, Subs, When
from judgebot.ask.reading.queries import Comes, Happens, HowMuch, Line, Must, Order
from judgebot.cards.nodes import walk
from judgebot.explain.words import listing
from judgebot.game.objects import CENTRALS, CORP, HAND, RUNNER

Told = list[Fact | Deed]


def as_done(meaning: Any) -> Any:
    """A meaning with its deeds as the game knows them: who uses an event plays it, who uses X to break, with X."""
    if isinstance(meaning, tuple):
        return tuple(as_done(one) for one in meaning)
    if not dataclasses.is_dataclass(meaning) or isinstance(meaning, type):
        return meaning
    changed = {one.name: as_done(getattr(meaning, one.name)) for one in dataclasses.fields(meaning)}
    if isinstance(meaning, Deed) and meaning.verb in ("pay", "spend"):
        changed["purpose"] = _for_a_card(meaning.purpose, changed["purpose"])
    new = _with_the_deed(dataclasses.replace(meaning, **changed))
    if isinstance(new, Deed) and new.verb in ("use", "trigger") and any(isinstance(one, Ability) for one in new.what):
        whole = tuple(one.of if isinstance(one, Ability) and not one.name else one for one in new.what)
        played = any(isinstance(one, Ref) and card_of(one, 0).type in ("event", "operation") for one in whole)
        new = dataclasses.replace(new, what=new.what if played else whole)
    if isinstance(new, Deed) and _with_its_click(new):
        new = dataclasses.replace(new, means=None)
    if isinstance(new, Deed) and (spent := _counter_spent(new)) is not None:
        return spent
    if isinstance(new, Deed) and (resolved := _of_ice(new)) is not None:
        return resolved
    if isinstance(new, Deed) and (as_used := _trashed_for_its_ability(new)) is not None:
        return as_used
    if not isinstance(new, Deed) or new.verb != "use" or len(new.what) != 1 or not isinstance(new.what[0], Ref):
        return new
    used, purpose = new.what[0], new.purpose
    if isinstance(purpose, Deed) and purpose.verb == "break" and purpose.tool is None:
        return dataclasses.replace(purpose, who=new.who, tool=used, when=purpose.when or new.when, not_=new.not_)
    chosen = isinstance(purpose, Deed) and purpose.verb == "choose"
    if used.card and card_of(used, 0).type in ("event", "operation") and (purpose is None or chosen):
        return dataclasses.replace(new, verb="play")
    return new


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


def _with_its_click(deed: Deed) -> bool:
    """`uses it with a click`: that is what an ability of the card costs."""
    means, ref = deed.means, deed.what[0] if len(deed.what) == 1 else None
    if deed.verb == "purge" and means == Deed("pay", means.who if means else None, amount=Amount(3), unit="clicks"):
        return deed.by is None and deed.tool is None  # the action is that (5.2.7h)
    if deed.verb != "use" or means is None or (means.verb, means.unit, means.not_) != ("pay", "clicks", False):
        return False
    return isinstance(ref, Ref) and bool(ref.card) and any_action(card_of(ref, 0)) and means.amount in (None, Amount(1))


def _counter_spent(deed: Deed) -> Deed | None:
    """`spends an agenda counter from X`: who spends a counter of an own card uses it."""
    if deed.verb not in ("spend", "remove") or deed.unit not in ("agenda", "virus", "power", "counters"):
        return None
    ref = deed.by or deed.tool
    if not isinstance(ref, Ref) or not ref.card or deed.who != card_of(ref, 0).side or deed.not_:
        return None
    if deed.amount is not None and (deed.amount.how or deed.amount.n > 1):
        return None
    return dataclasses.replace(deed, verb="use", what=(ref,), by=None, tool=None, amount=None, unit="")


def _of_ice(deed: Deed) -> Deed | None:
    """`Diviner fires`: of ice that has no other ability to trigger its subroutines resolve; `hits me` as well."""
    if deed.verb in ("afflict", "do", "trash", "end") and deed.via is not None and deed.verb in ("afflict",):
        return Deed("resolve", None, (deed.via,), when=deed.when, not_=deed.not_)
    if deed.verb not in ("trigger", "fire") or len(deed.what) != 1 or not isinstance(deed.what[0], Ref):
        return None
    ref = deed.what[0]
    if not ref.card or (card := card_of(ref, 0)).type != "ice":
        return None
    own = any(one.kind in ("conditional", "paid") for one in printed_abilities(card))
    return None if own else dataclasses.replace(deed, verb="resolve", what=(Subs(ref),))


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


def retold(line: Line, told: Told, table: Table) -> Told:
    """All that is told, with what is meant in the place of what was said; what that is is told."""
    told = _scored_now(line, _approached(_resolved(told)), table)
    return _totals_after(_elsewhere(_on_servers(told, table), table), table)


def _elsewhere(told: Told, table: Table) -> Told:
    """`Pinhole Threading ... in another server`: a run of which nobody says where it is made goes to none of those."""
    there = [one for one in told if isinstance(one, At) and one.place.server == Server("new remote")]
    found = list(told)
    for n, one in enumerate(told):
        if not there or not isinstance(one, Deed) or one.verb != "play" or one.server is not None or one.purpose:
            continue
        cards = [table.card(ref) for ref in one.what if isinstance(ref, Ref)]
        if any(isinstance(two, Deed) and two.server is not None for two in told) or not any(map(_of_another, cards)):
            continue
        found[n] = dataclasses.replace(one, server=Server(CENTRALS[0]))
        table.assume(f"the run is on {CENTRALS[0]}: {table.card(there[0].what).title} is in another server")
    return found


def _of_another(card: Card) -> bool:
    """Whether an event makes a run and is about another server than the attacked one."""
    return _runs(card) and any(getattr(node, "server", None) == "another" for node in nodes(card))


def _resolved(told: Told) -> Told:
    """`resolves Oppo Research`: who resolves an operation or event that nobody was told to play plays it (8.6.6)."""
    found: Told = []
    for one in told:
        played = [ref for two in found if isinstance(two, Deed) and two.verb == "play" for ref in two.what]
        if isinstance(one, Deed) and one.verb == "trigger" and not one.not_ and _own_event(one, played):
            one = dataclasses.replace(one, verb="play")
        found.append(one)
    return found


def _own_event(deed: Deed, played: list[Any]) -> bool:
    """Whether a deed is one of a player with an operation or event of theirs that was not played before."""
    ref = deed.what[0] if len(deed.what) == 1 else None
    if not isinstance(ref, Ref) or not ref.card or ref in played or (deed.tool, deed.by, deed.purpose) != (None,) * 3:
        return False
    card = card_of(ref, 0)
    return card.type in ("event", "operation") and deed.who == card.side


def _approached(told: Told) -> Told:
    """`runs into an unrezzed Tithe`: ice that is told not to be rezzed, and not to be rezzed then, is approached."""
    hidden = {one.what for one in told if isinstance(one, Is) and one.state == "rezzed" and not one.holds}
    passed = any(isinstance(one, Deed) and one.verb == "pass" and not one.not_ for one in told)
    soon = [one for one in told if isinstance(one, Deed) and one.thing == SOON]
    told = [one for one in told if one not in soon] if passed else told  # before that they may still act
    hidden -= {ref for one in told if isinstance(one, Deed) and one.verb == "rez" for ref in one.what}
    return [
        dataclasses.replace(one, verb="approach")
        if isinstance(one, Deed) and one.verb == "encounter" and not hidden.isdisjoint(one.what) and not one.not_
        else one
        for one in told
    ]


def _on_servers(told: Told, table: Table) -> Told:
    """`Jailbreak on HQ`: an event that makes a run is at no server, it is played on one."""
    found = list(told)
    for n, one in enumerate(told):
        if not isinstance(one, At) or not (server := _server(one.place)) or not _runs(table.card(one.what)):
            continue
        own = [(m, two) for m, two in enumerate(found) if isinstance(two, Deed) and two.verb == "play"]
        own = [(m, two) for m, two in own if one.what in two.what]
        if own:
            place, deed = own[0]
            found[place] = dataclasses.replace(deed, server=deed.server or server)
            found[n] = At(one.what, Place(""))
        else:
            found[n] = Deed("play", RUNNER, (one.what,), server=server)
            table.played.append(HAND[RUNNER])  # `Stimhack on R&D with 1 card left`: that one is not counted
            table.assume(f"the Runner plays {table.card(one.what).title}")
    return found


def _server(place: Place) -> Server | None:
    return place.server if place.where == "server" else Server(place.where) if place.where in CENTRALS else None


def _runs(card: Card) -> bool:
    """Whether a card is an event that makes a run."""
    return card.type == "event" and any(node.name == "run" for node in nodes(card))


def _totals_after(told: Told, table: Table) -> Told:
    """Points that are told after an agenda is scored or stolen may be those with it: they are taken as those before."""
    for n, one in enumerate(told):
        if not isinstance(one, Has) or one.unit != "points" or one.owner not in (CORP, RUNNER):
            continue
        verb = "score" if one.owner == CORP else "steal"
        deeds = [two for two in told[:n] if isinstance(two, Deed) and two.verb == verb and not two.not_]
        names = [table.card(ref).title for two in deeds for ref in two.what if isinstance(ref, Ref)]
        if names:
            table.assume(f"the {one.amount.n} points of the {str(one.owner).capitalize()} are without {listing(names)}")
    return told


def _scored_now(line: Line, told: Told, table: Table) -> Told:
    """`X scored. does ...`: where nothing else is done and it is asked what comes of that, it is scored now."""
    scored = [one for one in told if isinstance(one, Is) and one.state == "scored" and one.holds]
    asks = [one.query for one in line.asks]
    if len(scored) != 1 or any(isinstance(one, Deed) or (isinstance(one, Is) and one.state in _PLAYED) for one in told):
        return told
    if not all(isinstance(one, (Must, Comes, HowMuch, Happens, Order)) for one in asks):
        return told
    (one,) = scored
    if not isinstance(one.what, Ref):
        return told
    table.assume(f"{table.card(one.what).title} is scored now, and what comes of that is asked")
    return [Deed("score", "corp", (one.what,)) if other is one else other for other in told]


_PLAYED = ("encountered", "accessed", "broken")  # states that only come about in play
