"""What a deed that is told presupposes: that it was allowed, and something that brings it about."""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Callable, Iterator
from typing import Any

from judgebot.ask.answering.broken_ice import broken
from judgebot.ask.answering.countered import BREAKER, countered
from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.placing import may_be_found
from judgebot.ask.answering.table import CALLED, CORP_TYPES, RUNNER_TYPES, Cannot, Card, Cast, Table
from judgebot.ask.answering.texts import hosts_uninstalled, mid_access, nodes, takes_from, works_as_met
from judgebot.ask.answering.told import tell
from judgebot.ask.reading.meanings import Ability, Amount, Deed, Past, Place, Ref, Server, Some
from judgebot.cards.effects import Break, Damage, Prevent, Tags, Trace
from judgebot.cards.effects.costs import RemoveTagCost, SufferCost, TagCost, TrashCost
from judgebot.cards.effects.steering import Pay
from judgebot.cards.nodes import walk
from judgebot.cards.queries.selections import Sel
from judgebot.cards.queries.triggers import Trigger
from judgebot.engine.restrictions import own_restrictions
from judgebot.game.objects import CENTRALS, CORP, DISCARD, HAND, HQ, RUNNER
from judgebot.scenario.board import build


def restricted(played: Played, deed: Deed) -> str:
    """Of a card that is told to be played and may not be: what its restriction asks for, supposed (9.3.3b).

    Tried one after the other on the board until the engine lets it be played; "" where nothing of it helps.
    """
    by_card = isinstance(deed.tool, Ref) and played.table.card(deed.tool).type in ("event", "operation")
    ref = deed.tool if by_card else next((one for one in deed.what if isinstance(one, Ref)), None)
    if not isinstance(ref, Ref) or (deed.verb != "play" and not by_card):
        return ""
    if own_restrictions(played.game, played.cast.known(played.game, ref), "play") is None:
        return ""
    for suppose, said in _SUPPOSED:
        table = copy.deepcopy(played.table)
        if not suppose(table):
            continue
        machine = build(table.scenario(played.scenario.question), record=False)
        if own_restrictions(machine, Cast(table, table.objects(machine)).known(machine, ref), "play") is None:
            suppose(played.table)
            return f"{said}, as {table.card(ref).title} is played"
    return ""


def _tags(n: int) -> Callable[[Table], bool]:
    def suppose(table: Table) -> bool:
        if (RUNNER, "tags") in table.numbers:
            return False
        table.numbers[RUNNER, "tags"] = n
        return True

    return suppose


def _done(last_turn: bool, verb: str, *things: str) -> Callable[[Table], bool]:
    """The Runner did it with something of each kind or on each server, in the last turn or this one."""

    def suppose(table: Table) -> bool:
        if (last_turn and (table.before or table.denied)) or (not last_turn and table.past):
            return False
        if (table.turn == RUNNER) == last_turn:
            return False
        for one in things:
            deed = Deed(verb, RUNNER, server=Server(one), thing="run")
            if verb in ("steal", "trash"):
                where = {"steal": f"{RUNNER} score", "trash": DISCARD[CORP]}[verb]
                gone = table.stand_in(one, Place(where), **({"points": 0} if verb == "steal" else {}))
                deed = Deed(verb, RUNNER, (gone.ref,))
            tell(Past(deed, "last turn" if last_turn else "this turn"), table)
        return True

    return suppose


_SUPPOSED: tuple[tuple[Callable[[Table], bool], str], ...] = (
    (_tags(1), "the Runner has 1 tag"),
    (_tags(2), "the Runner has 2 tags"),
    (_done(True, "succeed", HQ), "the Runner made a successful run on HQ last turn"),
    (_done(False, "succeed", HQ), "the Runner ran HQ successfully this turn"),
    (_done(False, "succeed", *CENTRALS), "the Runner ran each central server successfully this turn"),
    (_done(True, "steal", "agenda"), "the Runner stole an agenda last turn"),
    (_done(True, "trash", "asset"), "the Runner trashed a card of the Corp last turn"),
)


def supposed(played: Played, deed: Deed) -> str:
    """What is supposed of the board so that a deed that is told comes about; "" where nothing helps."""
    return countered(played, deed) or breaker(played, deed) or trashed(played, deed) or ended(played, deed)


def trashed(played: Played, deed: Deed) -> str:
    """Of an installed card that is told to be trashed, by nothing that is named: an effect of the Corp does that.

    So it is with a card of its own of which it is told that the Corp trashes it, as it does so at no will (8.5.6).
    """
    ref = deed.only
    own = deed.who == CORP and isinstance(ref, Ref) and played.table.card(ref).side == CORP
    named = (deed.who and not own) or deed.by or deed.tool or deed.means or deed.purpose or deed.via or deed.source
    if deed.verb != "trash" or deed.not_ or named or not isinstance(ref, Ref):
        return ""
    card = played.table.card(ref)
    if card.where not in ("ice", "root", "rig", "host") or _has_effect(played.table):
        return ""
    _effect(played.table, {"trash": {"choose": {"type": card.type}}})
    return f"{card.title} is trashed by an effect of the Corp that was not named"


def ended(played: Played, deed: Deed) -> str:
    """Of a run that the Corp is told to end, by nothing that is named: an effect of the Corp does that."""
    named = deed.by or deed.tool or deed.means or deed.purpose or deed.via
    if (deed.verb, deed.thing, deed.who) != ("end", "run", CORP) or deed.not_ or named or _has_effect(played.table):
        return ""
    _effect(played.table, {"end_run": True})
    return "the run is ended by an effect of the Corp that was not named"


def _has_effect(table: Table) -> bool:
    return any(one.title == _EFFECT for one in table.cards.values())


_EFFECT = "Unnamed Effect"


def hosted_before(played: Played, deed: Deed) -> str:
    """Of a card that is told to be installed on another one, as no action does that here: it lies there already."""
    ref = deed.only
    host = deed.place.host if deed.place is not None else None
    if deed.verb not in ("install", "host") or host is None or not isinstance(ref, Ref) or deed.not_:
        return ""
    card = played.table.card(ref)
    if ref.n in played.table.placed or card.side != played.table.card(host).side:
        return ""
    card.where, card.server, card.host = "host", "", host
    if deed.verb == "host" and hosts_uninstalled(played.table.card(host)):  # without being installed (1.13.2)
        card.options["installed"] = False
        played.table.unassume(f"{card.title} is installed")
    return f"{card.title} is hosted on {played.table.card(host).title} already"


def advanced_before(played: Played, deed: Deed) -> str:
    """Of a card that is told to be advanced more often than can be in a turn: it has been."""
    ref = deed.only
    if deed.verb != "advance" or deed.not_ or deed.times < 2 or not isinstance(ref, Ref) or len(played.deeds):
        return ""
    card = played.table.card(ref)
    card.options["advanced"] = int(card.options.get("advanced") or 0) + deed.times
    return f"{card.title} was advanced {deed.times} times by then"


def scored_at_once(played: Played, deed: Deed) -> str:
    """Of an agenda that is told to be scored and lacks counters: it gets them by what is not told."""
    ref = deed.only
    agendas = [one for one in played.table.cards.values() if one.type == "agenda" and not one.where.endswith("score")]
    named = isinstance(ref, Ref)
    card = played.table.card(ref) if isinstance(ref, Ref) else agendas[0] if len(agendas) == 1 and not named else None
    if deed.verb != "score" or deed.not_ or card is None or card.side != CORP or card.where.endswith("score"):
        return ""
    needs = int(card.facts.get("requirement") or 0)
    if card.where == "root" and int(card.options.get("advanced") or 0) >= needs:
        return ""
    if card.where == "root" and ("advanced" in card.options or _gets_counters(played, card)):
        return ""  # so many as it has or gets are told (`plays Big Deal on it and scores it`)
    if card.where != "root":
        free = (f"remote {n}" for n in range(1, 20))
        taken = {one.server for one in played.table.cards.values() if one.where == "root" and one.type != "upgrade"}
        card.where, card.server = "root", next(name for name in free if name not in taken)
        played.table.server(card.server)
    card.options["advanced"] = needs
    if any(one.verb == "install" and card.ref in one.what for one in played.deeds):
        played.table.history.append({"installed": card.title, "who": CORP})
    return f"{card.title} is installed and gets the {needs} advancement counters that it needs, however that is done"


def _gets_counters(played: Played, card: Card) -> bool:
    """Whether advancement counters come to a card by what is told."""
    before, after = (m.state.objs[played.cast.known(m, card.ref)] for m in (played.start, played.game))
    return after.count("advancement") > before.count("advancement")


def breaker(played: Played, deed: Deed) -> str:
    """Of ice that is told to be broken or passed, where no card is named that breaks any: an icebreaker does it."""
    inside = deed.verb in ("access", "breach", "steal", "succeed") and _ice_before(played)
    kind = deed.tool.kind if isinstance(deed.tool, Some) else ""  # `with my killer`
    if (deed.verb not in ("break", "pass") and not inside) or (deed.tool is not None and kind not in _BREAKERS):
        return ""
    table = played.table
    if f"{RUNNER} icebreaker" in table.lacking:
        return ""
    mine = [
        card for card in table.cards.values() if card.side == RUNNER and any(isinstance(n, Break) for n in nodes(card))
    ]
    if any(not kind or card.title == BREAKER or kind in (card.facts.get("subtypes") or ()) for card in mine):
        return ""
    breaks = {"cost": "0c", "interface": True, "do": [{"break": {"n": 1}}]}
    subtypes = [*dict.fromkeys(("icebreaker", kind or "icebreaker"))]
    table.stand_in("icebreaker", Place("rig"), title=BREAKER, subtypes=subtypes, strength=99, abilities=[breaks])
    return "it is broken with an icebreaker that is not named, at no cost"


def _ice_before(played: Played) -> bool:
    """Whether rezzed ice protects the server that is run on."""
    run = played.game.state.run()
    server = played.game.state.servers.get(run.server) if run is not None else None
    return server is not None and any(played.game.obj(oid).faceup for oid in server.ice)


_BREAKERS = ("icebreaker", "killer", "fracter", "decoder", "ai")


def tags_to_remove(asked: tuple[Deed, ...], told: tuple[Deed, ...], table: Table) -> Iterator[str]:
    """`what does it cost to remove 2 tags`, or the Corp does that before all else: there are so many."""
    first = (one for n, one in enumerate(told) if one.who == CORP and {x.verb for x in told[:n]} <= {"pay"})
    for deed in (*asked, *first):
        n = deed.amount.n if deed.amount is not None else 1
        gone = deed.verb == "remove" or (deed.verb == "lose" and deed.who == RUNNER and deed.amount is not None)
        if gone and deed.unit == "tags" and n and (RUNNER, "tags") not in table.numbers:
            table.numbers[RUNNER, "tags"] = n
            yield f"the Runner has {n} {'tag' if n == 1 else 'tags'}"


# Where a card lies of which it is asked, of any such card, whether something can be done with it.
_LIES = {
    ("rez", "asset"): "root",
    ("rez", "upgrade"): "root",
    ("rez", "ice"): "ice",
    ("advance", "asset"): "root",
    ("advance", "agenda"): "root",
    ("advance", "ice"): "ice",
    ("score", "agenda"): "root",
    ("steal", "agenda"): "hand",
    ("access", "agenda"): "hand",
    ("access", "asset"): "root",
    **{("trash", kind): "rig" for kind in ("program", "hardware", "resource")},
    ("forfeit", "agenda"): "corp score",
    ("pass", "ice"): "ice",
    ("approach", "ice"): "ice",
    ("swap", "ice"): "ice",
    **{("play", kind): "hand" for kind in ("event", "operation")},
    **{("install", kind): "hand" for kind in (*CORP_TYPES, *RUNNER_TYPES) if kind not in ("event", "operation")},
}


def _lost(deed: Deed) -> bool:
    return (deed.verb, deed.who, deed.passive) == ("trash", None, True)


def any_such(deeds: tuple[Deed, ...], table: Table, attacked: str = "", asked: tuple[Deed, ...] = ()) -> Iterator[str]:
    """`can the Corp rez an asset`, `installs a second piece of ice`: there is one, that does nothing and costs nothing.

    So are those that are said to be there already.

    attacked  the server that is run on, "" if none is: what is stolen lies there
    asked     of what is asked: whether a card is lost, of which it is not told that it is there, says nothing of one
    """
    yield from broken(deeds, table, asked)
    for deed in dict.fromkeys((*deeds, *(one for one in asked if one.not_ or not _lost(one)))):
        for thing in [one for one in deed.what if isinstance(one, Some)]:
            of_type = CALLED.get(thing.kind, (thing.kind, ""))[0]
            lies = _LIES.get((deed.verb, of_type), "")
            if deed.verb == "trash" and deed.who == RUNNER and of_type in ("asset", "upgrade") and deed.tool is None:
                lies = "root"  # as it is accessed
            by = deed.tool or deed.by
            if deed.verb == "trash" and of_type in CORP_TYPES and isinstance(by, Ref) and mid_access(table.card(by)):
                lies = "hand"  # as it is accessed
            if deed.not_ and deed.verb == "trash" and of_type in ("program", "hardware", "resource"):
                lies = "rig"  # `so that he does not lose a program`: he has one
            if (deed.verb, of_type) == ("break", "ice") and thing.kind != "ice":
                yield from _to_break(table, thing.kind)
                continue
            where = thing.where or deed.source
            searched = (
                takes_from(table.card(deed.tool), True) if deed.verb == "find" and isinstance(deed.tool, Ref) else ""
            )
            if searched and thing.kind != "card" and not thing.amount.how:  # `find an agenda with X`: there is one
                yield from _put(table, thing.kind, thing.amount.n, searched, None, True)
                continue
            there = where is not None or deed.verb in ("install", "rez", "score")
            if thing.amount.how == "enough":
                if not any(one.type == of_type for one in table.cards.values()):
                    yield from _put(table, thing.kind, thing.amount.n, lies, None)
                continue
            if thing.amount.how in ("some", "any") and (there or (deed.verb, of_type) == ("access", "upgrade")):
                thing = dataclasses.replace(thing, amount=Amount(1))  # `ice from HQ`, `installs ice`
            if thing.amount.how:
                continue
            n = thing.amount.n * max(deeds.count(deed), 1)
            by_it = deed.tool or deed.by or deed.source
            if (deed.verb, of_type, by_it) == ("install", "program", None) and may_be_found(deeds, table):
                raise Cannot("Whether it is the card that is found is not said.")
            place = server = deed.place.server if deed.place is not None else None
            if where is not None and thing.kind != "card":
                lies = where.where
            elif (deed.verb, of_type) == ("access", "upgrade") and (server := deed.server or place) is not None:
                yield f"the upgrade is installed in the root of {server.name}"  # as one in HQ is taken to be
                yield from _put(table, thing.kind, n, "root", server)
                continue
            elif deed.verb in ("access", "steal") and lies and (there_in := deed.server or place) is not None:
                yield from _put(table, thing.kind, n, *_reached(there_in.name), thing.other)
                continue
            if not lies:
                continue
            server = place
            owns = deed.who in (None, CORP if thing.kind in CORP_TYPES else RUNNER)
            if not owns and deed.verb not in ("trash", "steal", "access", "pass", "approach", "swap"):
                continue
            if deed.verb == "pass" and sum(one.type == "ice" for one in table.cards.values()) > 1:
                raise Cannot("Which ice is passed is not said.")
            if deed.verb in ("pass", "approach"):  # of the run that is spoken of
                server = next((one.server for one in deeds if one.server is not None), None)
                server = server or (Server(table.servers[0]) if len(table.servers) == 1 else None)
                if server is None and any(one.type in ("upgrade", "asset") for one in table.cards.values()):
                    server = Server("remote 1")  # where those will lie
                yield from _put(table, thing.kind, n + thing.other, lies, server)
                continue
            yield from _put(table, thing.kind, max(thing.nth - 1, 0), _INSTALLED.get(of_type, "root"), server)
            waits = any(one.type == thing.kind and not one.where.endswith("score") for one in table.cards.values())
            spoken = attacked or (table.servers[0] if len(table.servers) == 1 and not _full(table) else "")
            met = deed.verb in ("steal", "access") or (deed.verb == "trash" and lies == "root" and of_type == "asset")
            if met and lies and where is None and spoken and not waits:  # in the one server that is spoken of
                yield from _put(table, thing.kind, n, *_reached(spoken), thing.other)
                continue
            yield from _put(table, thing.kind, n, lies, None, thing.other or where is not None)


def _full(table: Table) -> bool:
    """Whether there is an asset or agenda in a root: there is room for no other one (4.6.6e)."""
    return any(one.where == "root" and one.type in ("asset", "agenda") for one in table.cards.values())


def _reached(server: str) -> tuple[str, Server | None]:
    """Where what is accessed in a run on a server lies."""
    return (server, None) if server in CENTRALS else ("root", Server(server))


def met_with(table: Table, deed: Deed) -> Ref | None:
    """`uses Devil Charm on Tocsin`, `prevents X's encounter ability`: the ice of which an encounter is spoken of."""
    spoken = [one for one in deed.what if isinstance(one, Ability)]
    if named := [one.of for one in spoken if one.name == "encounter" or works_as_met(table.card(one.of), one, deed)]:
        return named[0]
    ref, aim = deed.only, next((one.only for one in (deed.purpose,) if one and one.verb == "choose"), None)
    if deed.verb == "pass" and isinstance(ref, Ref) and isinstance(deed.tool, Ref):  # `can Cleaver get me past X`
        return ref if any(one.name == "break" for one in nodes(table.card(deed.tool))) else None
    if deed.verb != "use" or not isinstance(ref, Ref) or not isinstance(aim, Ref):
        return None
    waits = any(isinstance(one, Trigger) and one.event == "encounter" for one in nodes(table.card(ref)))
    return aim if waits and table.card(aim).type == "ice" else None


def paid_with(told: tuple[Deed, ...], table: Table) -> Iterator[str]:
    """`rezzes Stavka and trashes a card for it`: another card of theirs is installed, which goes for that."""
    for deed in told:
        card = table.card(deed.tool) if isinstance(deed.tool, Ref) else None
        unnamed = isinstance(deed.only, Some) and deed.only.kind == "card"
        if card is None or not unnamed or (deed.verb, deed.who, card.side) != ("trash", CORP, CORP):
            continue
        costs = [one.what for one in nodes(card) if isinstance(one, TrashCost)]
        installed = any(isinstance(one, Sel) and not one.zone for one in costs)
        if installed and not any(one.where in ("ice", "root") and one is not card for one in table.cards.values()):
            yield from _put(table, "asset", 1, "root", None)


def own_to_trash(asked: tuple[Deed, ...], table: Table) -> Iterator[str]:
    """`can the Corp trash its own ice`: there is one, and another to install, for which it may go (8.5.6)."""
    for deed in asked:
        some = deed.what[0] if len(deed.what) == 1 else None
        if not isinstance(some, Some) or deed.verb != "trash" or deed.not_ or some.kind not in _LIKE:
            continue
        if deed.who != (CORP if some.kind in CORP_TYPES else RUNNER) or deed.tool or deed.by or deed.means:
            continue
        if any(one.type == some.kind for one in table.cards.values()):
            continue
        lies = _INSTALLED.get(some.kind, "root")
        yield from _put(table, some.kind, 1, lies, None)
        more = some.kind if lies != "root" else "upgrade"  # for that any of a root may go (8.5.6a)
        if some.kind in CORP_TYPES or some.kind == "program":
            yield from _put(table, more, 1, "hand", None, True)


_LIKE = ("ice", "asset", "upgrade", "agenda", "program", "hardware", "resource")


def _to_break(table: Table, kind: str) -> Iterator[str]:
    """`can I break a barrier with X`: one that is rezzed, and has a single subroutine."""
    if any(one.type == "ice" for one in table.cards.values()):
        return
    card = table.stand_in(kind, Place("ice", Server(HQ)), abilities=[{"sub": ["end_run"]}])
    card.options["rezzed"] = True
    yield f"{card.title} is rezzed, with strength 0 and one subroutine (End the run)"


_INSTALLED = {"ice": "ice", "program": "rig", "hardware": "rig", "resource": "rig"}


def _put(table: Table, kind: str, n: int, lies: str, server: Server | None, other: bool = False) -> Iterator[str]:
    """So many cards of a kind at a place, with those that were told to be there; `other`: than those that are named."""
    side = CORP if kind in CORP_TYPES else RUNNER
    name = server.name if server is not None else HQ if lies == "ice" else "remote 1"
    where = HAND[side] if lies == "hand" else lies
    spot = "top" if where in ("R&D", "stack") else ""
    there = [
        one
        for one in table.cards.values()
        if kind in (one.type, *(one.facts.get("subtypes") or ())) and one.where in ((where,) if other else (where, ""))
    ]
    if lies in ("ice", "root") and server is not None:
        there = [one for one in there if one.server == name]
    if lies in ("rig", "ice", "root") and f"{side} {kind}" in table.lacking and n > len(there):
        raise Cannot(f"No {kind} is told to be there.")
    for _ in range(n - len(there)):
        at = Place(where, Server(name)) if lies in ("ice", "root") else Place(where, spot=spot)
        card = table.stand_in(kind, at)
        free = " and costs nothing"
        if card.type == "program" and card.blank is not None:
            card.blank["memory"], free = 1, ", costs nothing and takes 1 MU"
        yield f"{card.title} has no abilities{free}"


def in_archives(deeds: tuple[Deed, ...], table: Table) -> Iterator[str]:
    """`what happens when I run Archives`: there are cards in it, where nothing more is told."""
    known = table.totals.keys() | table.unknown.keys() | {one.where for one in table.cards.values()}
    if [(one.verb, one.server) for one in deeds] == [("run", Server("Archives"))] and "Archives" not in known:
        table.unknown["Archives"] = 2
        yield "there are 2 facedown cards in Archives"


def tagged_for(asked: tuple[Deed, ...], table: Table) -> Iterator[str]:
    """What it costs the Corp to trash a resource is asked of a Runner who is tagged (10.5.3); so is what costs tags."""
    removes = any((one.verb, one.unit) == ("remove", "tags") for one in asked)
    for deed in asked:
        used = deed.what if deed.verb in ("play", "use") else (deed.tool,)
        played = [table.card(one) for one in used if isinstance(one, Ref)]
        asks = [node for card in played for node in nodes(card)]
        spared = {id(one) for node in asks if isinstance(node, Pay) and not removes for one in walk(node)}  # it may be
        tags = [getattr(one.n, "n", 0) for one in asks if isinstance(one, RemoveTagCost) and id(one) not in spared]
        if tags and tags[0] and (RUNNER, "tags") not in table.numbers:
            table.numbers[RUNNER, "tags"] = tags[0]
            yield f"the Runner has {tags[0]} tag{'s' * (tags[0] > 1)}, as {played[0].title} costs that"
        kinds = [table.card(one).type if isinstance(one, Ref) else getattr(one, "kind", "") for one in deed.what]
        basic = deed.verb == "trash" and deed.who == CORP and deed.tool is None and kinds == ["resource"]
        if basic and (RUNNER, "tags") not in table.numbers:
            table.numbers[RUNNER, "tags"] = 1
            yield "the Runner has 1 tag"


# Deeds that befall the Runner, and the words that bring each about.
_BEFALLS = {"suffer": (Damage, SufferCost, Trace), "take": (Tags, TagCost, Trace)}


def brought_about(deeds: tuple[Deed, ...], table: Table) -> Iterator[str]:
    """Damage or tags that nothing on the board can bring about come of an effect of the Corp that was not named."""
    for deed in deeds:
        words = _BEFALLS.get(deed.verb, ())
        if not words or deed.not_ or deed.by is not None or deed.tool is not None or deed.amount is None:
            continue
        if (deed.verb == "take") != (deed.unit == "tags") or deed.amount.how or deed.means or deed.purpose or deed.via:
            continue
        if any(befalls(card, deed) for card in table.cards.values()) or unnamed_effect(deed, table) is None:
            continue
        yield f"the {deed.unit} come of an effect of the Corp that was not named"


def befalls(card: Card, deed: Deed) -> bool:
    """Whether a card can bring damage or tags about; one that prevents some of it is not told to be what does it."""
    words = list(nodes(card))
    return any(isinstance(one, _BEFALLS[deed.verb]) for one in words) and not any(isinstance(o, Prevent) for o in words)


def unnamed_effect(deed: Deed, table: Table) -> Ref | None:
    """A card of the Corp by which so much damage, or so many tags, come; None where that is not said."""
    kind = deed.unit.removesuffix(" damage")
    if kind == "damage":  # of which kind it is makes no difference to how many cards are lost
        kind = "net"
        table.assume("the damage is net damage")
    if deed.amount is None or deed.amount.how or (deed.verb == "suffer" and kind not in ("net", "meat", "core")):
        return None
    if deed.verb == "suffer":
        return _effect(table, {"damage": {"n": deed.amount.n, "type": kind}})
    return _effect(table, {"tags": deed.amount.n})


def _effect(table: Table, does: dict[str, Any]) -> Ref:
    """An active card of the Corp with which it does something once, at no cost, whenever it may use abilities."""
    taken = any(one.title == _EFFECT for one in table.cards.values())
    title = f"{_EFFECT} {max(table.cards) + 1}" if taken else _EFFECT
    ability = {"cost": "0c", "limit": "turn", "do": [does]}
    return table.stand_in("current", Place("play"), title=title, abilities=[ability]).ref
