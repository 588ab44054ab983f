"""What a card has, or its player suffered, by how it entered play and since, where nobody says it; that it enters."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator

from judgebot.ask.answering import texts
from judgebot.ask.answering.implied import unmet, unmet_on_the_way
from judgebot.ask.answering.placing import Set, deeds_in, every
from judgebot.ask.answering.table import Cannot, Card, card_of
from judgebot.ask.answering.told import COUNTERS
from judgebot.ask.reading.meanings import FUND, At, Deed, Past, Place, Ref, Server, Some, leaves
from judgebot.ask.reading.queries import Can, Comes, Cost, HowMuch, Line, Must, Order, Query, Strength, Which
from judgebot.cards.declarations.permissions import InstallOnly
from judgebot.cards.effects.resources import BadPublicity
from judgebot.cards.effects.searching import ChooseSubtypes
from judgebot.cards.nodes import Node, walk
from judgebot.cards.queries.triggers import Trigger
from judgebot.game.objects import ARCHIVES, CORP, DISCARD, HQ, RUNNER


def entered(found: Set) -> Iterator[str]:
    """A card on which counters are placed as it enters, and of whose counters nobody speaks, has those.

    Raises Cannot where it was used since, or was there as a turn began that changes them.
    """
    yield from _placed_on(found)
    yield from _taken_facedown(found)
    yield from _spent_from(found)
    yield from _bad_publicity(found)
    for card in found.table.cards.values():
        if card.type == "agenda" and card.where == "root" and "faceup" not in card.options and _only_faceup(card):
            card.options["faceup"] = True
            yield f"{card.title} is faceup, as it can be installed in no other way"
        used = any(one.get("used") == card.title for one in found.table.history) and card.where != DISCARD[card.side]
        there = used or card.where == "rig" or (card.where == "host" and card.options.get("installed", True))
        there = there or (card.where in ("ice", "root") and card.options.get("rezzed"))
        gone = card.where in DISCARD.values()  # nothing is on it any more (1.13.11)
        if gone or not there or any(key in card.options for key in COUNTERS.values()):
            continue
        enters = texts.enters_with(card)
        waits = any(isinstance(node, Trigger) and node.event == "turn begins" for node in texts.nodes(card))
        older = waits and card.title in found.table.since
        runs = any(one.get("successful") and not one.get("turn") for one in found.table.history)
        older = older or (runs and any(map(_counts_runs, texts.printed_abilities(card))))
        grows = "" if used or runs or found.table.since.get(card.title) != "last turn" else _each_turn(card)
        if grows:  # that is told with whose turn it is
            card.options[grows] = enters.get(grows, 0)
            card.supposed[grows] = "by turns"
            continue
        if (used or older) and (enters or texts.counters_of(card)):
            raise Cannot(f"How many counters {card.title} has by now was not said.")
        for key, n in enters.items():
            card.options[key] = n
            card.supposed[key] = "entered"
            yield f"{card.title} has the {n} {key if key == 'credits' else f'{key} counters'} with which it enters"


def by_now(found: Set) -> Iterator[str]:
    """`I installed Fermenter last turn`: it has what it entered with, and what came as this turn began."""
    for card in found.table.cards.values():
        for key in (one for one, how in card.supposed.items() if how == "by turns"):
            if found.table.turn == card.side:
                card.options[key] = int(str(card.options[key])) + 1
            n = card.options[key]
            yield f"{card.title} has {n} {key} counter{'s' * (n != 1)} by now: nothing else placed or took any"


def _each_turn(card: Card) -> str:
    """The kind of counters of which a card gets one as each turn of its player begins; "" if it does not."""
    waits = [one for one in texts.printed_abilities(card) if any(each.event == "turn begins" for each in one.when)]
    effects = [node for one in waits for each in one.do for node in getattr(each, "effects", ())]
    if len(effects) != 1 or len(waits) != 1 or effects[0].name != "place":
        return ""
    if waits[0].holds or waits[0].given or waits[0].may or waits[0].threat or waits[0].cost:
        return ""
    itself = getattr(getattr(effects[0], "on", None), "key", "") == "this"
    one = getattr(getattr(effects[0], "n", None), "n", None) == 1
    kind = str(getattr(effects[0], "kind", ""))
    return kind if itself and one and kind in ("virus", "power") else ""


def subtypes_told(found: Set, query: object) -> None:
    """Refuse what rests on the subtypes that were chosen as a card was rezzed, which nobody tells. Raises Cannot."""
    deed = getattr(query, "what" if isinstance(query, Comes) else "deed", None)
    if not isinstance(deed, Deed) or deed.verb in _NOT_BY_SUBTYPES:
        return
    for card in found.table.cards.values() if not any(one.verb == "choose" for one in found.deeds) else ():
        waits = [one for one in texts.printed_abilities(card) if any(each.event == "rez" for each in one.when)]
        chooses = any(isinstance(node, ChooseSubtypes) for one in waits for node in walk(one))
        if chooses and card.where in ("ice", "root") and card.options.get("rezzed"):
            raise Cannot(f"Which subtypes were chosen for {card.title} as it was rezzed was not said.", "1.15.1b")


_NOT_BY_SUBTYPES = ("rez", "derez", "install", "run", "swap", "move", "score", "steal", "draw")


def _placed_on(found: Set) -> Iterator[str]:
    """`can I place an advancement counter`, where no card of the Corp is told to be installed: an agenda is."""
    places = [one for one in every(found) if one.verb == "place" and one.unit == "advancement" and not one.not_]
    if (
        places
        and not any(one.what for one in places)
        and not any(one.where in ("ice", "root") for one in found.table.cards.values())
    ):
        card = found.table.stand_in("agenda", Place("root", Server("remote 1")))
        yield f"{card.title} is installed, and has no abilities"


def _spent_from(found: Set) -> Iterator[str]:
    """`pumps X with the credit off Y`: that was on it, where it enters with none and nobody says what it has."""
    for means in [one.means for one in found.deeds if one.means is not None and not one.not_]:
        card = found.table.card(means.only) if isinstance(means.only, Ref) else None
        if card is None or means.unit != FUND or means.not_ or "credits" in card.options or texts.enters_with(card):
            continue
        n = card.options["credits"] = means.amount.n if means.amount is not None and means.amount.n else 1
        yield f"{card.title} has {n} credit{'s' * (n != 1)}"


def _bad_publicity(found: Set) -> Iterator[str]:
    """`the Corp has Hostile Takeover scored`: it took the bad publicity of that, where none is told of (10.6.1)."""
    if (CORP, "bad_publicity") in found.table.numbers:
        return
    scored = [card for card in found.table.cards.values() if card.where == SCORED]
    for card in scored:
        waits = [one for one in texts.printed_abilities(card) if any(each.event == "score" for each in one.when)]
        takes = [effect for one in waits if not one.may for step in one.do for effect in step.effects]
        n = sum(getattr(one.n, "n", 0) for one in takes if isinstance(one, BadPublicity))
        if n:
            found.table.numbers[CORP, "bad_publicity"] = found.table.numbers.get((CORP, "bad_publicity"), 0) + n
            yield f"the Corp has the {n} bad publicity of {card.title}, which is scored"


SCORED = f"{CORP} score"


def _taken_facedown(found: Set) -> Iterator[str]:
    """A card told to be taken from Archives is facedown there, where a card that is spoken of takes no other."""
    takers = [card for card in found.table.cards.values() if _takes(card) == {False}]
    for deed in found.deeds if takers else ():
        for card in (found.table.card(one) for one in deed.what if isinstance(one, Ref)):
            bare = card.where == ARCHIVES and card.options.keys().isdisjoint(("faceup", "facedown"))
            if bare and deed.verb in ("move", "find", "reveal") and not deed.not_:
                card.options["facedown"] = True
                yield f"{card.title} is facedown, as {takers[0].title} takes no other"


def _takes(card: Card) -> set[bool | None]:
    """Of the cards of Archives that a card chooses, whether they are faceup, where that matters."""
    return {getattr(one, "faceup", None) for one in texts.nodes(card) if ARCHIVES in getattr(one, "zone", ())}


def _counts_runs(ability: Node) -> bool:
    """Whether an ability places something on its card whenever a run is successful, or such a run ends."""
    words = list(walk(ability))
    waits = any(isinstance(one, Trigger) and one.event in ("successful run", "run ends") for one in words)
    return waits and any(one.name == "place" for one in words)


def counters_by_now(found: Set, told: Iterable[object], query: Query) -> None:
    """Refuse what rests on the counters or credits of a card that was used before, or got some. Raises Cannot."""
    past = [one.deed for one in told if isinstance(one, Past) and not one.deed.not_]
    about = _about(found, query)
    for card in (one for one in found.table.cards.values() if past and one.ref in about):
        onto = [one for one in past if one.verb == "play" and one.purpose is not None and card.ref in one.purpose.what]
        played = [found.table.card(ref) for one in onto for ref in one.what if isinstance(ref, Ref)]
        places = any(node.name == "place" for one in played for node in texts.nodes(one))
        unknown = places and any(one.verb == "advance" and card.ref in one.what for one in past)
        if not any(key in card.options for key in COUNTERS.values()) and (card.installed or card.where == "identity"):
            used = any(one.verb in ("use", "trigger") and card.ref in (*one.what, one.tool, one.by) for one in past)
            runs = any(one.verb in ("run", "succeed", "get in") for one in past)
            gets = runs and any(map(_counts_runs, texts.printed_abilities(card)))
            credits = isinstance(query, HowMuch) and _places_credits(card)
            unknown = unknown or ((used or gets) and bool(texts.counters_of(card) or credits))
        if unknown:
            raise Cannot(f"How many counters {card.title} has by now was not said.")


def follows_untold(found: Set, query: Query) -> None:
    """Refuse what rests on what a deed told of before comes with, and nobody tells: its action, its run. Raises Cannot.

    A card is stolen as it is accessed, as a rule in a successful run (7.2.3, 6.9.5a); most deeds are done by actions.
    """
    about = _about(found, query)
    runs = any("successful" in one for one in found.table.history)
    for card in found.table.cards.values():
        plays = isinstance(query, Can) and query.deed.verb == "play" and card.ref in query.deed.what
        words = texts.nodes(card) if card.installed or card.ref in about else ()
        within = [each for one in words if one.name == "only_if" for each in walk(one)] if plays else words
        asks = [each for one in within if one.name == "happened" for each in walk(one)]
        events = {one.event for one in asks if isinstance(one, Trigger)}
        for entry in found.table.history:
            who = RUNNER if "run" in entry else entry.get("who", card.side)
            acts = not _BY_ACTIONS.isdisjoint(entry) and who == card.side
            if "stole" in entry and not runs and "successful run" in events:
                raise Cannot(f"Whether a run was successful was not said, and {card.title} asks for it.", "6.9.5a")
            if acts and "turn" not in entry and "action ends" in events:
                raise Cannot(f"Whether that was an action was not said, and {card.title} asks for it.", "5.2.1")


_BY_ACTIONS = frozenset(("played", "installed", "advanced", "run"))


def hosted_at_access(found: Set, query: Query) -> None:
    """Refuse whether a card is hosted on one that hosts it only as it is accessed (7.1.4), where no access is told."""
    reached = any(one.verb in ("run", "breach", "access", "steal") for one in found.deeds)
    deed = query.deed if isinstance(query, Can) and query.deed.verb == "host" and not reached else None
    host = deed.place.host if deed is not None and deed.place is not None else None
    if isinstance(host, Ref) and texts.mid_access(found.table.card(host)):
        raise Cannot("That is done only as a card is accessed, and no access is told.", "7.1.4")


def _about(found: Set, query: Query) -> set[object]:
    """What the deeds told and the question name."""
    return {*leaves([*found.deeds, *found.asked]), getattr(query, "of", None)}


def _places_credits(card: Card) -> bool:
    """Whether a card's abilities place credits on a card."""
    return any(node.name == "place" and getattr(node, "kind", "") == "credit" for node in texts.nodes(card))


def _only_faceup(card: Card) -> bool:
    """Whether a card can only be installed faceup."""
    return any(isinstance(node, InstallOnly) and node.faceup for node in texts.nodes(card))


def harmed(found: Set) -> Iterator[str]:
    """Who has a card whose installation costs core damage has suffered that, where nobody speaks of any."""
    if (RUNNER, "core_damage") in found.table.numbers:
        return
    for card in found.table.cards.values():
        n = texts.core_damage_of(card) if card.where == "rig" else 0
        if n:
            found.table.numbers[RUNNER, "core_damage"] = n + found.table.numbers.get((RUNNER, "core_damage"), 0)
            yield f"the Runner suffered {n} core damage when {card.title} was installed"


def scored_for_it(line: Line) -> Line:
    """`can I trash a resource with X`, an agenda that waits for its scoring alone, and of which nothing is told: it is.

    Where something is told to be done nothing of the kind is supposed.
    """
    used = {_used(ask.query) for ask in line.asks}
    ref = used.pop() if len(used) == 1 else None
    told = [one for one in line.told if not (isinstance(one, At) and one.what == ref and not one.place.where)]
    if ref is None or ref in leaves(told) or any(isinstance(one, Deed) for one in told):
        return line
    card = card_of(ref, 0)
    waits = [one.when for one in texts.printed_abilities(card) if one.kind != "static"]
    if card.type != "agenda" or not waits or not all(map(_awaits_scoring, waits)):
        return line
    asks = tuple(dataclasses.replace(ask, after=ask.after + 1) for ask in line.asks)
    assumed = (*line.assumed, f"{card.title} is scored")
    return dataclasses.replace(line, told=(*line.told, Deed("score", CORP, (ref,))), asks=asks, assumed=assumed)


def _used(query: object) -> Ref | None:
    """The card whose ability does what is asked about, at no time that is named."""
    deed = getattr(query, "what" if isinstance(query, Comes) else "deed", None)
    if (
        not isinstance(query, (Can, Comes, HowMuch))
        or query.when is not None
        or not isinstance(deed, Deed)
        or deed.when
    ):
        return None
    used = deed.only if deed.verb in ("use", "trigger") else deed.tool or deed.by
    return used if isinstance(used, Ref) and used.card else None


def _awaits_scoring(waits: tuple[Trigger, ...]) -> bool:
    """Whether an ability waits for nothing but the scoring of its own card."""
    return [(one.event, getattr(one.card, "key", "")) for one in waits] == [("score", "this")]


def take_active(found: Set, query: Query, timed: bool) -> None:
    """Rezzes the cards that are asked about as what only active cards do, where nothing is told of it. timed: when."""
    deed = getattr(query, "deed", None)
    met: list[Card] = []
    if isinstance(query, (Cost, HowMuch, Which)) and deed is not None and deed.verb in ("break", "pass"):
        met = unmet(found.table, deed)  # asked to be broken, and so taken to be met
    if isinstance(query, Cost) or (isinstance(query, Must) and query.deed.purpose is not None):
        met += unmet_on_the_way(found, query.deed)  # asked what is paid to get past it
    if timed and any(one.verb == "break" for one in deeds_in(deed)):  # asked when, and not whether
        met = unmet(found.table, Deed("break"))
    if timed and isinstance(query, Comes) and isinstance(query.what, Deed) and query.what.verb == "derez":
        met = [found.table.card(one) for one in query.what.what if isinstance(one, Ref)]
    seen = query.what if isinstance(query, Comes) else query
    strength = isinstance(query, Strength) or getattr(seen, "unit", "") == "strength"
    if isinstance(query, Order) or strength:  # what is seen
        of = seen if seen is not query else getattr(query, "of", None)
        met = [found.table.card(one) for one in leaves(of) if isinstance(one, Ref)]
    if isinstance(query, HowMuch) and query.unit == "requirement" and isinstance(query.of, Ref):  # for what is there
        here = found.table.lying("root", found.table.card(query.of).server)
        met = [one for one in here if any(node.name == "advancement_requirement" for node in texts.nodes(one))]
    if isinstance(query, Can | HowMuch) and deed is not None and deed.verb in ("use", "trigger", "pay"):
        used = [one for each in deeds_in(deed) if each.verb in ("use", "trigger") for one in each.what]
        met = [found.table.card(one) for one in used if isinstance(one, Ref)]
    if isinstance(query, Can):  # what would be prevented, or ends the run, comes of a card that is active
        by = [one.by for one in deeds_in(deed) if one.verb in ("prevent", "end")]
        met += [found.table.card(one) for one in by if isinstance(one, Ref)]
    rezzes = [one for deed in found.deeds if deed.verb == "rez" for one in deed.what]
    for card in met:
        rezzable = card.side == CORP and card.where in ("ice", "root") and card.type != "agenda"
        rezzable = rezzable and not (texts.waits_for_its_rez(card) and not strength)
        if rezzable and "rezzed" not in card.options and card.ref not in rezzes:
            found.table.rez(card)


def ice_boosted_against(found: Set) -> Iterator[str]:
    """`I only pumped Mayfly this run`, and no ice is spoken of: that was done while some was encountered (3.9.5f)."""
    boosts = [one for one in found.deeds if one.verb == "boost" and not one.not_ and isinstance(one.tool, Ref)]
    met = any(one.verb in ("break", "encounter", "pass", "bypass") and not one.not_ for one in found.deeds)
    if not boosts or met or any(one.type == "ice" for one in found.table.cards.values()):
        return
    servers = [one.server.name for one in found.deeds if one.verb == "run" and one.server is not None]
    server = servers[0] if servers else found.table.servers[0] if len(found.table.servers) == 1 else HQ
    ended = any((one.verb, one.thing) == ("end", "run") and isinstance(one.by, Some) for one in found.deeds)
    found.table.stand_in("ice", Place("ice", Server(server)), abilities=[{"sub": ["end_run"]}] if ended else [])
    yield f"ice that was not named protects {server}{', and ends runs' if ended else ''}"
