"""Deeds told beside what they belong to, put in their place: a break after the access, a cost before its aim."""

from __future__ import annotations

import dataclasses
from typing import Any

from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.placing import Set
from judgebot.ask.answering.table import Cannot, card_of
from judgebot.ask.answering.texts import nodes, pays_with_cards
from judgebot.ask.reading.card_facts import effects
from judgebot.ask.reading.meanings import At, Deed, Fact, Has, Place, Ref, Server
from judgebot.ask.reading.queries import Asked, Can, Line
from judgebot.cards.declarations.base import THIS
from judgebot.cards.declarations.costs import AdditionalCost
from judgebot.cards.effects.costs import TrashCost
from judgebot.cards.nodes import walk
from judgebot.cards.queries.selections import Sel
from judgebot.game.objects import CORP, RUNNER

_COSTS = ("forfeit", "trash", "discard", "suffer", "lose", "pay", "spend")


def passed_before(found: Set, deed: Deed) -> Set | None:
    """`has no means left to break it and accesses X`: it is not broken after that; None where that is not told."""
    if deed.verb not in ("access", "breach", "steal", "succeed") or deed not in found.deeds:
        return None
    place = found.deeds.index(deed)
    unbroken = [one for one in found.deeds[:place] if one.not_ and one.verb == "break"]
    if not unbroken:
        return None
    kept = [(one, after) for one, after in zip(found.deeds, found.after, strict=True) if one not in unbroken]
    at = [one for one, _ in kept].index(deed) + 1
    moved = [*kept[:at], *((one, found.after[place]) for one in unbroken), *kept[at:]]
    return found._replace(deeds=tuple(one for one, _ in moved), after=tuple(after for _, after in moved))


def stays(found: Set, deed: Deed) -> Set | None:
    """`I stay in`, where no step asks the Runner to continue: they do not jack out; None of anything else."""
    if deed.verb != "continue" or deed.who != RUNNER or deed not in found.deeds:
        return None
    stayed = Deed("jack out", RUNNER, not_=True)
    return found._replace(deeds=tuple(stayed if one == deed else one for one in found.deeds))


def harmed_before(played: Played, deed: Deed) -> str:
    """Of core damage or tags that come of a card which does that at another time: they came of it before; "" else."""
    n = deed.amount.n if deed.amount is not None and not deed.amount.how else 0
    by, table = deed.by or deed.tool, played.table
    if not n or deed.not_ or not isinstance(by, Ref) or played.deeds or deed.verb not in ("suffer", "take"):
        return ""
    kind = {"core damage": "core_damage", "tags": "tags"}.get(deed.unit, "")
    if not kind or (RUNNER, kind) in table.numbers:
        return ""
    table.numbers[RUNNER, kind] = n
    return f"the {deed.unit} came of {table.card(by).title} before that"


def as_a_means(found: Set, asked: Asked, deed: Deed) -> tuple[Set, Asked] | None:
    """`he wants to forfeit X. can he rez Y`: what is told last, and is only done as a cost, is the cost of that."""
    query = asked.query
    if not isinstance(query, Can) or query.deed.means is not None or query.told or deed.who != query.deed.who:
        return None
    if deed.verb not in _COSTS or deed not in found.deeds:
        return None
    place = found.deeds.index(deed)
    more = found.deeds[place + 1 :]  # `and takes its credits`: what comes of it
    if any(one.who != deed.who or one.verb not in ("take", "gain", "pay", "spend") for one in more):
        return None
    can = dataclasses.replace(query, deed=dataclasses.replace(query.deed, means=dataclasses.replace(deed, when=None)))
    return found._replace(deeds=found.deeds[:place], after=found.after[:place]), dataclasses.replace(asked, query=can)


def in_its_run(line: Line) -> Line:
    """A line; of an event with credits on it, as a run goes on, it is not seen here that the run is its own (9.11.5).

    Raises Cannot of that.
    """
    active = {one.what for one in line.told if isinstance(one, At) and one.place.where == "play"}
    loaded = [one.owner for one in line.told if isinstance(one, Has) and one.unit == "credits" and one.owner in active]
    runs = any(isinstance(one, Deed) and one.verb == "run" for one in line.told)
    if runs and any(isinstance(one, Ref) and "linked" in effects(one.card) for one in loaded):
        raise Cannot("How a run goes on that was made by an event with credits on it is not looked into here.")
    return line


def not_successful(line: Line) -> Line:
    """`I ran HQ and it did not succeed`: that run is unsuccessful, which nobody chooses (6.9.6c)."""
    told, run = list(line.told), False
    for n, one in enumerate(told):
        if not isinstance(one, Deed):
            continue
        if run and one == Deed("succeed", one.who, thing="run", not_=True):
            told[n] = Deed("fail", None, thing="run")
        run = one.verb == "run" and not one.not_
    return dataclasses.replace(line, told=tuple(told))


def paid_and_played(line: Line) -> Line:
    """`pays for X and plays it`: for what follows, which costs that (8.6.6b); what is trashed for an ability, by it."""
    told: list[Any] = []
    asks = line.asks
    for place, one in enumerate(line.told):
        after = line.told[place + 1] if place + 1 < len(line.told) else None
        pays = isinstance(one, Deed) and one.verb == "pay" and one == Deed("pay", one.who, purpose=one.purpose)
        bought = one.purpose if pays and isinstance(one, Deed) else None
        done = isinstance(after, Deed) and after.verb in ("play", "install", "rez") and not after.not_
        if bought is not None and done and isinstance(after, Deed) and bought.what == after.what:
            asks = tuple(dataclasses.replace(each, after=each.after - (each.after > len(told))) for each in asks)
            continue
        told.append(_by_what_is_told(one, told[-1] if told else None))
    return dataclasses.replace(line, told=tuple(told), asks=asks)


def _by_what_is_told(one: Fact | Deed, before: Fact | Deed | None) -> Fact | Deed:
    """`triggers Aesop's Pawnshop and trashes X`: by that, and not by an ability of X."""
    used = before.only if isinstance(before, Deed) and before.verb in ("use", "trigger") and not before.not_ else None
    if not isinstance(used, Ref) or not used.card or not isinstance(one, Deed) or not isinstance(before, Deed):
        return one
    plain = one == Deed("trash", one.who, one.what) and one.who in (None, before.who) and used not in one.what
    return dataclasses.replace(one, by=used) if plain and pays_with_cards(card_of(used, 0)) else one


def one_after_another(line: Line) -> Line:
    """`plays X and Y. Is that legal?`: whether the last of them may be done once the others are."""
    asked = next((one.query for one in line.asks if isinstance(one.query, Can) and one.query.told), None)
    several = [one for one in line.told if asked is not None and one == asked.deed]
    if asked is None or len(several) != 1 or len(asked.deed.what) < 2:
        return line
    place, parts = (
        line.told.index(asked.deed),
        [dataclasses.replace(asked.deed, what=(one,)) for one in asked.deed.what],
    )
    told = (*line.told[:place], *parts, *line.told[place + 1 :])
    last = dataclasses.replace(asked, deed=parts[-1])
    asks = [dataclasses.replace(one, query=last) if one.query == asked else one for one in line.asks]
    more = len(parts) - 1
    asks = [dataclasses.replace(one, after=one.after + more * (one.after > place)) for one in asks]
    return dataclasses.replace(line, told=told, asks=tuple(asks))


def goes_for_it(played: Played, deed: Deed) -> str:
    """`plays Scavenge`, of whose installed cards none is told: one is, and is trashed for that; "" where it is not."""
    ref, table = deed.only, played.table
    if deed.not_ or not isinstance(ref, Ref) or not ref.card:
        return ""
    card = table.card(ref)
    more = [one for one in nodes(card) if isinstance(one, AdditionalCost) and (one.to, one.of) == (deed.verb, THIS)]
    paid = [part.what for one in more for part in walk(one.cost) if isinstance(part, TrashCost)]
    if len(paid) != 1 or not isinstance(paid[0], Sel) or paid[0].zone or paid[0].subtype:
        return ""
    kinds = paid[0].type or (("asset",) if card.side == CORP else ())
    there = [one for one in table.cards.values() if one.side == card.side and one is not card and one.installed]
    own = [f"{card.side} {kind}" for kind in (*kinds, "card")]
    none = {*own, *(f"other {one}" for one in own)} & {*table.lacking}
    if not kinds or none or any(not paid[0].type or one.type in kinds for one in there):
        return ""
    lies = Place("rig") if card.side == RUNNER else Place("root", Server("new remote"))
    gone = table.stand_in(kinds[0], lies)
    gone.options |= {"rezzed": False} if card.side == CORP else {}
    return f"{gone.title} is installed, and is trashed for that"
