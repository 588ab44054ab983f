"""What is told in the form of something else: put as what it is, each in its place of the line."""

from __future__ import annotations

import dataclasses
import itertools
from typing import Any

from judgebot.ask.answering.paid_for import paid_for
from judgebot.ask.answering.states import cards_in
from judgebot.ask.answering.table import Card, Table, card_of
from judgebot.ask.answering.texts import nodes, on_ice, printed_abilities
from judgebot.ask.reading.meanings import (
    IN_ALL,
    SOON,
    UNABLE,
    Amount,
    At,
    Deed,
    Fact,
    Has,
    Is,
    Past,
    Place,
    Ref,
    Server,
    Some,
    When,
    Zone,
    leaves,
)
from judgebot.ask.reading.queries import Comes, Cost, Happens, HowMuch, Line, Must, Order
from judgebot.cards.effects.cards import Install
from judgebot.cards.effects.costs import TrashCost
from judgebot.cards.nodes import walk
from judgebot.explain.words import listing
from judgebot.game.objects import CENTRALS, CORP, DISCARD, HAND, RUNNER, STACK

Told = list[Fact | Deed]


def retold(line: Line, told: Told, table: Table) -> Told:
    """All that is told, with what is meant in the place of what was said; what that is is told."""
    told = _from_the_top(_unpaid(_chosen_then(paid_for(told, table))), table)
    told = _from_hand(_unhindered(_unable_to_draw(_scored_before(_lies_by_then(told), table)), table), table)
    told = _asked_of(line, told, table)
    told = _used_before(_approached(_resolved(_already(told, table), table)), table)
    told = _scored_now(line, told, table)
    return _totals_after(_elsewhere(_rezzed_with_it(told, table), table), table)


def _rezzed_with_it(told: Told, table: Table) -> Told:
    """`plays Reanimation Protocol, installs X and rezzes it`: that is one thing, by the card (8.5.13)."""
    found: Told = []
    by: list[Card] = []
    for one in told:
        deed = one if isinstance(one, Deed) and not one.not_ else None
        if deed is not None and (deed.verb, deed.who) in (("rez", CORP), ("rez", None)) and deed.when is None:
            last = [two for two in found if isinstance(two, Deed)][-1:]
            if any(two.verb == "install" and two.what == deed.what for two in last) and any(map(_rezzes_too, by)):
                continue
        if deed is not None and deed.verb in ("play", "use", "score", "trigger"):
            by = [table.card(ref) for ref in deed.what if isinstance(ref, Ref)]
        found.append(one)
    return found


def _rezzes_too(card: Card) -> bool:
    return any(isinstance(node, Install) and node.rez for node in nodes(card))


def _chosen_then(told: Told) -> Told:
    """`installed X and chose Y`: that is done as X comes there, and not before (1.15.2)."""
    for fact in [one for one in told if isinstance(one, Is) and one.state == "chosen" and one.holds]:
        comes = [one for one in told if isinstance(one, Deed) and one.verb in ("install", "rez") and not one.not_]
        deed = next((one for one in comes if fact.by is not None and one.what == (fact.by,)), None)
        if deed is None or not isinstance(fact.what, Ref) or deed.purpose is not None:
            continue
        told = [one for one in told if one != fact]
        told.insert(told.index(deed) + 1, Deed("choose", deed.who, (fact.what,), by=fact.by))
    return told


def _from_the_top(told: Told, table: Table) -> Told:
    """`plays The Price, trashing X and Y`: what a card trashes from the top of the stack lay there."""
    found: Told = []
    for one in told:
        played = [two for two in found if isinstance(two, Deed) and two.verb == "play" and not two.not_]
        ref = one.by or (played[-1].only if played else None) if isinstance(one, Deed) else None
        if not isinstance(one, Deed) or not isinstance(ref, Ref) or not _milled(one, table.card(ref)):
            found.append(one)
            continue
        gone = [two for two in found if isinstance(two, At) and two.what in one.what]
        if any(two.place.where not in ("", STACK) for two in gone):
            found.append(one)
            continue
        tops: Told = [At(two, Place(STACK, spot="top")) for two in one.what if isinstance(two, Ref)]
        found = [*tops, *(two for two in found if two not in gone)]
        if not any(ref in two.what for two in played):
            found.append(Deed("play", RUNNER, (ref,)))
    return found


def _milled(deed: Deed, card: Card) -> bool:
    """Whether it is told which cards are trashed by an event that trashes so many from the top of the stack."""
    if deed.verb != "trash" or deed.not_ or deed.when is not None or card.type != "event":
        return False
    refs = [one for one in deed.what if isinstance(one, Ref) and one.card]
    trashed = [getattr(node, "what", None) for node in nodes(card) if node.name == "trash"]
    tops = [getattr(one.n, "n", 0) for one in trashed if one is not None and one.name == "top" and one.of == STACK]
    rest = [one.amount for one in deed.what if isinstance(one, Some) and one.kind == "card" and not one.amount.how]
    whole = len(refs) + len(rest) == len(deed.what)  # and it may be told how many others there were
    n = deed.amount.n if deed.amount is not None else len(refs) + sum(one.n for one in rest)
    return bool(refs) and whole and any(isinstance(top, int) and top >= n for top in tops)


def _unpaid(told: Told) -> Told:
    """`has spent no clicks`, where no run is told: none is spent, and nothing is done so."""
    if any(isinstance(one, Deed) and one.verb in (*_RUNS, "encounter") for one in told):
        return told
    none = [one for one in told if isinstance(one, Deed) and (one.verb, one.unit) == ("pay", "clicks")]
    none = [one for one in none if one.amount == Amount(0)]
    return [dataclasses.replace(one, amount=None, not_=True) if one in none else one for one in told]


_GOES = {
    "steal": (f"{RUNNER} score",),
    "score": (f"{CORP} score",),
    **dict.fromkeys(("trash", "discard"), tuple(DISCARD.values())),
}


def _lies_by_then(told: Told) -> Told:
    """`steals X. It is in the Runner's score area now`: that is where it has come to, and not where it was before."""
    found: Told = []
    for one in told:
        done = [each for each in found if isinstance(each, Deed) and not each.not_] if isinstance(one, At) else []
        if isinstance(one, At) and any(
            one.what in each.what and one.place.where in _GOES.get(each.verb, ()) for each in done
        ):
            continue
        found.append(one)
    return found


def _scored_before(told: Told, table: Table) -> Told:
    """`scored X, 1 agenda counter on it`: it lies there with so many, and whatever came of its scoring is done."""
    found: Told = []
    for n, one in enumerate(told):
        ref = one.only if isinstance(one, Deed) and one.verb == "score" and not one.not_ and one.when is None else None
        rest = next((m for m in range(n + 1, len(told)) if isinstance(told[m], Deed)), len(told))
        loaded = ref is not None and any(
            isinstance(has, Has) and (has.owner, has.unit) == (ref, "agenda") and has.amount.n and has.when is None
            for has in told[:rest]
        )
        if not loaded or not isinstance(ref, Ref):
            found.append(one)
            continue
        table.assume(f"{table.card(ref).title} was scored before, as it has agenda counters")
        found.append(At(ref, Place(f"{CORP} score")))
    return found


def _unable_to_draw(told: Told) -> Told:
    """`the Corp cannot draw`: R&D is empty, and their turn begins, in which they have to (5.6.1e); so of the stack."""
    found: Told = []
    for one in told:
        if not isinstance(one, Deed) or (one.verb, one.thing) != ("draw", UNABLE):
            found.append(one)
            continue
        pile = Zone("R&D" if one.who == CORP else "stack")
        if any(isinstance(has, Has) and (has.owner, has.unit) == (pile, "cards") for has in told):
            continue  # there are as many as that, and no more can be drawn
        found.append(Has(pile, "cards", Amount(0)))
        turn = Deed("begin", CORP, thing="turn")
        found += [turn] if one.who == CORP and turn not in told else []
    return found


def _unhindered(told: Told, table: Table) -> Told:
    """`runs R&D and gets past all ice`, where no ice is told: there is none on the way."""
    ice = any(isinstance(one, At) and one.place.where == "ice" for one in told) or any(
        table.card(ref).type == "ice" for ref in cards_in(told)
    )
    past = [one for one in told if isinstance(one, Deed) and one.verb == "pass" and _ALL_ICE in one.what]
    if ice or not past or any(isinstance(one, Has) and one.unit == "ice" for one in told):
        return told
    if not any(isinstance(one, Deed) and one.verb in _RUNS for one in told):  # what is passed is all that is told
        one_ice = (Some("ice"),)
        return [
            dataclasses.replace(one, what=one_ice) if isinstance(one, Deed) and one in past else one for one in told
        ]
    table.assume("no ice is told that would be on the way")
    return [one for one in told if one not in past]


_RUNS = ("run", "approach", "succeed", "breach", "get in", "access", "steal")


def _from_hand(told: Told, table: Table) -> Told:
    """`Strike Fund was trashed`: an event that nobody plays goes from the grip, by damage where nobody says how."""
    found: Told = []
    for n, one in enumerate(told):
        deed = one if isinstance(one, Deed) and one.verb == "trash" and one.passive and not one.not_ else None
        ref = deed.what[0] if deed is not None and len(deed.what) == 1 and isinstance(deed.what[0], Ref) else None
        card = table.card(ref) if ref is not None else None
        harm = next((two for two in reversed(found) if isinstance(two, Deed)), None)
        harmed = harm is not None and harm.verb == "suffer" and not harm.not_
        if deed is None or card is None or (card.type != "event" and not harmed) or _elsewhere_told(told, n, ref):
            found.append(one)
            continue
        if harm is None and not (deed.by or deed.tool or deed.means or deed.when or deed.purpose):
            table.assume(f"1 net damage trashes {card.title}, as nobody says what does")
            found.append(Deed("suffer", RUNNER, amount=Amount(1), unit="net damage"))
        elif harm is not None and harmed and harm.amount is None:
            table.assume(f"it is 1 {harm.unit}")
            found[found.index(harm)] = dataclasses.replace(harm, amount=Amount(1))
        found.append(dataclasses.replace(deed, source=Place(HAND[RUNNER])) if deed.source is None else deed)
    return found


def _elsewhere_told(told: Told, n: int, ref: Ref | None) -> bool:
    """Whether a card is told to be in play, or to be played before."""
    at = any(isinstance(one, At) and one.what == ref and one.place.where not in ("", HAND[RUNNER]) for one in told)
    before = [one for one in told[:n] if isinstance(one, Deed) and one.verb in ("play", "install")]
    return at or any(ref in one.what for one in before)


_ALL_ICE = Some("ice", Amount(how="all"))


def _already(told: Told, table: Table) -> Told:
    """What is told to have been done, and as it is by now: `played X, which is active`, `Tranquilizer derezzed it`."""
    found = list(told)
    for n, one in enumerate(told):
        if isinstance(one, Past) and one.when == "this turn" and _goes_on(told[:n], one.deed):
            found[n] = one.deed
            if one.deed.verb == "advance":  # its counters come of that
                own = [two for two in found if isinstance(two, Has) and two.owner in one.deed.what]
                for two in own:
                    if (two.unit, two.amount) == ("advancement", Amount(one.deed.times)):
                        found[found.index(two)] = At(one.deed.what[0], Place(""))  # type: ignore[arg-type]
            continue
        if not isinstance(one, Deed) or len(one.what) != 1 or not isinstance(one.what[0], Ref) or one.not_:
            continue
        ref = one.what[0]
        if one.verb == "rez" and one.when is not None and one.when.how == "before" and _runs_then(one.when.deed):
            found[n] = Is(ref, "rezzed")  # `was already rezzed before I ran`
        elif one.verb == "derez" and (one.by is not None or one.passive):
            found[n] = Is(ref, "rezzed", holds=False)
            found = [two for two in found if two != Is(ref, "rezzed")]
    return found


def _runs_then(deed: Deed | None) -> bool:
    return deed is not None and (deed.verb, deed.when) == ("run", None)


def _asked_of(line: Line, told: Told, table: Table) -> Told:
    """`installs X and Y in the same turn. what does he pay in all`: where only that is told, it is asked about."""
    if any(isinstance(one, Deed) for one in told):
        return told
    asks = [one.query for one in line.asks]
    whens = [one for one in leaves(asks) if isinstance(one, When) and one.how in ("when", "after")]
    if any(one.deed is not None for one in whens):  # `if he clicks to draw again`: of that one
        return told
    of_deeds = any(isinstance(one, (Happens, Cost)) or (isinstance(one, HowMuch) and one.deed) for one in asks)
    done = [one for one in told if isinstance(one, Past) and one.when == "this turn" and not one.deed.not_]
    if any(isinstance(one, Cost) for one in asks):  # it is no price of a run that is over
        done = [one for one in done if one.deed.verb not in ("run", "succeed")]
    if not of_deeds or not done:
        return told
    for card in (table.card(ref) for one in done for ref in one.deed.what if isinstance(ref, Ref)):
        zone = HAND[card.side]
        counted = any(isinstance(two, Has) and two.owner in (Zone(zone), Server(zone)) for two in told)
        if counted and any(one.deed.verb == "play" and card.ref in one.deed.what for one in done):
            table.played.append(zone)
            table.assume(f"{card.title} is none of the cards that are told of {zone}: it was played before")
    return [one.deed if isinstance(one, Past) and one in done else one for one in told]


def _goes_on(before: Told, deed: Deed) -> bool:
    """`installs it and scores it in one and the same turn`: what is done with a card after it came there by a deed."""
    came = [one for one in before if isinstance(one, Deed) and one.verb in ("install", "draw", "find") and not one.not_]
    return deed.verb not in ("install", "draw") and any(ref in one.what for one in came for ref in deed.what)


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


def _resolved(told: Told, table: Table) -> Told:
    """`resolves Oppo Research`: who resolves an operation or event that nobody was told to play plays it (8.6.6)."""
    found: Told = []
    for one in told:
        played = [ref for two in found if isinstance(two, Deed) and two.verb == "play" for ref in two.what]
        if isinstance(one, Deed) and one.verb == "trigger" and not one.not_ and _own_event(one, played):
            one = dataclasses.replace(one, verb="play")
        elif isinstance(one, Deed) and one.verb in ("trash", "do", "give", "remove") and one.by not in (None, *played):
            if _own_event(Deed("trigger", one.who, (one.by,)), played):  # type: ignore[arg-type]
                one = dataclasses.replace(one, tool=one.by, by=None)  # `trashes it by Retribution`
        elif isinstance(one, Deed) and one.verb in ("host", "move") and one.place is not None and one.place.host:
            new = [ref for ref in one.what if isinstance(ref, Ref) and ref.card and on_ice(table.card(ref))]
            if new and not any(isinstance(two, At) and two.what in new for two in told):  # `puts Hush on it`
                one = dataclasses.replace(one, verb="install", who=RUNNER)
        elif isinstance(one, Deed) and one.verb == "trash" and one.purpose is not None and not (one.tool or one.by):
            one = _as_its_cost(one, [table.card(ref) for ref in dict.fromkeys(cards_in(told))])
        elif isinstance(one, Deed) and one.verb == "host" and (one.place is None or one.place.host is None):
            one = _on_the_only_host(one, [table.card(ref) for ref in dict.fromkeys(cards_in(told))])
        found.append(one)
    return found


def _as_its_cost(deed: Deed, cards: list[Card]) -> Deed:
    """`LEO Construction trashes a bioroid to end the run`: with the only card of theirs that does so at that cost."""
    ends = deed.purpose is not None and (deed.purpose.verb, deed.purpose.thing) == ("end", "run")
    own = [card for card in cards if card.side == deed.who and card.ref not in deed.what]
    every = [(card, one) for card in own for one in printed_abilities(card)]
    uses = [(card, one) for card, one in every if any(node.name == "end_run" for node in walk(one))]
    able = [card for card, one in uses if any(isinstance(part, TrashCost) for part in one.cost or ())]
    return dataclasses.replace(deed, tool=able[0].ref) if ends and len(able) == 1 and not deed.not_ else deed


def _on_the_only_host(deed: Deed, cards: list[Card]) -> Deed:
    """`I host it`: on the only card here that hosts."""
    hosts = [one for one in cards if any(node.name == "host" for node in nodes(one))]
    hosts = [one for one in hosts if one.ref not in deed.what]
    return dataclasses.replace(deed, place=Place("host", host=hosts[0].ref)) if len(hosts) == 1 else deed


def _own_event(deed: Deed, played: list[Any]) -> bool:
    """Whether a deed is one of a player with an operation or event of theirs that was not played before."""
    ref = deed.only
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


def _used_before(told: Told, table: Table) -> Told:
    """`makes it to the server, the Corp uses X`: a paid ability, which is used before that is approached (6.9.4e)."""
    deeds = [n for n, one in enumerate(told) if isinstance(one, Deed)]
    found = list(told)
    for n, then in itertools.pairwise(deeds):
        gets, use = told[n], told[then]
        if not isinstance(gets, Deed) or not isinstance(use, Deed) or (gets.verb, gets.what) != ("approach", ()):
            continue
        waits = printed_abilities(table.card(use.only)) if isinstance(use.only, Ref) else ()
        during = [one.event for ability in waits for one in ability.when or ()]
        paid = any(one.kind == "paid" for one in waits) and not _THEN.intersection(during)
        if use.verb == "use" and paid and (use.when, use.not_, gets.when, gets.not_) == (None, False, None, False):
            found[n], found[then] = use, gets
    return found


_THEN = frozenset(("approach server", "successful run"))  # what comes about as a server is approached, or after it


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
        cards = [table.card(ref) for two in deeds for ref in two.what if isinstance(ref, Ref)]
        names = [card.title for card in cards]
        if names and one.when is not None and one.when.name == IN_ALL:  # `that puts me on 5 points`
            worth = sum(int(card.facts.get("points") or 0) for card in cards)
            before = Amount(max(one.amount.n - worth, 0))
            for card in cards:  # with whatever an agenda is worth that is not named
                card.told.add("points")
            told = [*told[:n], dataclasses.replace(one, amount=before, when=None), *told[n + 1 :]]
        elif names:
            table.assume(f"the {one.amount.n} points of the {str(one.owner).capitalize()} are without {listing(names)}")
            told = [*told[:n], dataclasses.replace(one, when=None), *told[n + 1 :]]
    return told


def points_with(line: Line) -> Line | None:
    """The line with points that may be those after an agenda was scored or stolen as those before; None if none are."""
    for n, one in enumerate(line.told):
        if not isinstance(one, Has) or one.unit != "points" or one.when is None or one.when.name == IN_ALL:
            continue
        if one.when.deed is not None:
            cards = [card_of(ref, 0) for ref in one.when.deed.what if isinstance(ref, Ref) and ref.card]
            worth = sum(int(card.facts.get("points") or 0) for card in cards)
            if 0 < worth <= one.amount.n:
                before = dataclasses.replace(one, amount=Amount(one.amount.n - worth), when=None)
                return dataclasses.replace(line, told=(*line.told[:n], before, *line.told[n + 1 :]))
    return None


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
