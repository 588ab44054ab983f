"""What may be done: each function answers None if it is legal, or (rule, fact) if it is not.

Offers and refusals both come from here.
"""

from __future__ import annotations

from typing import Any

from judgebot.cards.effects import Break
from judgebot.cards.nodes import walk
from judgebot.engine import characteristics as c
from judgebot.engine import costs, memory, prohibitions, query, triggers
from judgebot.engine.facts import Why, fact
from judgebot.engine.machine import Machine
from judgebot.engine.potential import idle_play, idle_use, lifted
from judgebot.engine.ready import ready, trigger_bill
from judgebot.engine.records import Active
from judgebot.engine.restrictions import hosted_cards, no_host, own_restrictions, score_restriction
from judgebot.engine.timely import other_subtype, untimely
from judgebot.game import numbers
from judgebot.game.environment import UNKNOWING, Env
from judgebot.game.objects import CORP, PLAY, RUNNER, SCORE, Obj

# The types of cards that are installed (8.5.1).
INSTALLED = {CORP: ("agenda", "asset", "ice", "upgrade"), RUNNER: ("hardware", "program", "resource")}


def scorable(m: Machine, oid: int) -> Why:
    """Whether the Corp can score an agenda now (1.17.3a), its additional costs included (1.16.10)."""
    why = score_restriction(m, oid)
    if why is not None:
        return why
    return costs.unpayable(m, score_bill(m, oid))


def score_bill(m: Machine, oid: int) -> costs.Bill:
    """The additional costs to score an agenda."""
    return costs.additional(m, costs.Bill(CORP, (), (), "score", oid, ("score", oid)), "score", oid)


def rezzable(m: Machine, oid: int, ignore: str = "", discount: int = 0) -> Why:
    """Whether the Corp can rez a card (8.1.2)."""
    obj = m.state.objs.get(oid)
    if obj is None or not obj.installed or obj.faceup or m.card(oid).type not in ("asset", "upgrade", "ice"):
        return ("8.1.1", fact("not unrezzed"))
    stop = prohibitions.cannot(m, "rez", CORP, oid)
    if stop is not None:
        return prohibitions.forbidden(m, stop)
    why = own_restrictions(m, oid, "rez")
    if why is not None:
        return why
    why = costs.unpayable(m, rez_bill(m, oid, ignore, discount))
    others = rez_alternatives(m, oid, ignore, discount) if why is not None else []
    if any(costs.unpayable(m, other) is None for other in others):
        return None
    return why


def rez_bill(m: Machine, oid: int, ignore: str = "", discount: int = 0) -> costs.Bill:
    """The rez cost of a card with its modifications and additional costs (8.1.2d)."""
    one = costs.Bill(CORP, (), (), "rez", oid)
    if ignore == "all costs":
        return one
    one = costs.additional(m, one, "rez", oid)
    if ignore == "rez cost":
        return one
    if ignore == "credit costs":
        return one._replace(credits=())
    return costs.with_credits(one, max(0, c.rez_cost(m, oid) - discount), oid)


def could_be_rezzed(m: Machine, oid: int) -> bool:
    """Whether a card that is not installed could be installed and then rezzed, all costs paid (8.5.13d)."""
    if m.card(oid).type not in ("asset", "upgrade", "ice") or prohibitions.cannot(m, "rez", CORP, oid) is not None:
        return False
    if own_restrictions(m, oid, "rez") is not None:
        return False
    one, other = install_bill(m, CORP, oid), rez_bill(m, oid)
    both = other._replace(parts=(*one.parts, *other.parts), credits=(*one.credits, *other.credits))
    return costs.unpayable(m, both) is None


def rez_alternatives(m: Machine, oid: int, ignore: str = "", discount: int = 0) -> list[costs.Bill]:
    """Costs that may be paid instead of the rez cost, or instead of a part of it."""
    found = []
    for static in c.own_declarations(m, oid, "alternative_cost"):
        other = costs.bill(m, CORP, static.declaration.cost, static.env, "rez", oid)
        if static.declaration.n is None:
            found.append(other)
        elif not ignore:
            rest = rez_bill(m, oid, discount=discount + static.declaration.n)
            found.append(rest._replace(parts=(*rest.parts, *other.parts), credits=(*rest.credits, *other.credits)))
    return found


def remotes(m: Machine) -> list[str]:
    """The remote servers that exist."""
    return [name for name, server in m.state.servers.items() if not server.central]


def remote_limit(m: Machine) -> int | None:
    """The limit on the number of remote servers (4.6.8f), or None."""
    limits = [s.declaration.n for s in c.declared(m, "remote_limit")]
    return min(limits) if limits else None


def corp_destinations(
    m: Machine, oid: int, only: tuple[str, ...] | None = None, not_server: tuple[str, ...] = (), place: str = ""
) -> list[str]:
    """The servers in which a Corp card can be installed (8.5.2): names, and "new remote"."""
    card = m.card(oid)
    found = []
    for name, server in m.state.servers.items():
        if card.type in ("agenda", "asset") and server.central:
            continue
        if only is not None and name not in only:
            continue
        if card.type != "ice" and name in not_server:
            continue
        if place == "root" and card.type == "ice":
            continue
        if place == "protecting" and card.type != "ice":
            continue
        if server_forbidden(m, oid, name) or prohibitions.cannot(m, "install", CORP, oid, to=name) is not None:
            continue
        found.append(name)
    limit = remote_limit(m)
    new_allowed = (only is None or "new remote" in only) and place != ("root" if card.type == "ice" else "protecting")
    barred = server_forbidden(m, oid, "new remote") or prohibitions.cannot(m, "install", CORP, oid, to="new remote")
    if new_allowed and (limit is None or len(remotes(m)) < limit) and not barred:
        found.append("new remote")
    return found


def corp_hosts(
    m: Machine, oid: int, only: tuple[str, ...] | None = None, not_server: tuple[str, ...] = (), place: str = ""
) -> tuple[list[int], bool]:
    """The hosts onto which a Corp card can be installed (1.13.5a), and whether it must be (1.13.5c).

    What is installed in roots is installed in the one that its host is in (3.2.1, 3.3.1, 8.5.2c); ice on a host
    protects no server, so that no effect that names one installs it there (4.1.7c).
    """
    hosts, must = install_hosts(m, oid)
    if m.card(oid).type == "ice":
        return (hosts if only is None and not place else []), must
    places = corp_destinations(m, oid, only, not_server, place)
    return [host for host in hosts if not m.obj(host).host and query.server_of(m, host) in places], must


def server_forbidden(m: Machine, oid: int, server: str) -> tuple[str, ...]:
    """8.5.12: "[server] only". The servers that a card is restricted to, if this is none of them."""
    obj = m.obj(oid)
    if "install_only" not in m.catalog.declares(obj.name):
        return ()
    for ability in m.catalog.card(obj.name).abilities:
        for d in ability.static:
            if d.name == "install_only" and d.server:
                central = server in m.state.servers and m.state.servers[server].central
                fits = (
                    server in d.server or ("remote" in d.server and not central) or ("central" in d.server and central)
                )
                if not fits:
                    return tuple(d.server)
    return ()


def only_faceup(m: Machine, oid: int) -> bool:
    """Whether a card's own text has it installed faceup (3.2.3a)."""
    found = (d for ability in m.card(oid).abilities for d in ability.static)
    return any(d.name == "install_only" and d.faceup for d in found)


def install_hosts(m: Machine, oid: int) -> tuple[list[int], bool]:
    """Hosts onto which a card can be installed (1.13.5), and whether it must be (1.13.5c)."""
    obj = m.obj(oid)
    found: list[int] = []
    must = False
    env = Env(source=oid, you=obj.controller)
    for ability in m.catalog.card(obj.name).abilities:
        for d in ability.static:
            if d.name == "install_only" and d.on is not None:
                must = True
                found += [h for h in query.candidates(m, env, d.on) if prohibitions.cannot(m, "host", "", h) is None]
    if not must:
        for static in c.declared(m, "can_host"):
            d = static.declaration
            if d.by_ability or static.you != obj.owner or static.source == oid:
                continue
            if prohibitions.cannot(m, "host", "", static.source) is not None:  # 1.13.4
                continue
            hosted = hosted_cards(m, static.source)
            if d.memory and sum(c.memory_cost(m, one) for one in (*hosted, oid)) > d.memory:
                continue
            if (not d.n or len(hosted) < d.n) and query.matches(m, static.env, d.what, oid, zoned=True):
                found.append(static.source)
    return found, must


def installable(
    m: Machine, who: str, oid: int, ignore: str = "", discount: int = 0, effect: Any = None, env: Env = UNKNOWING
) -> Why:
    """Whether a player can install a card (8.5)."""
    obj = m.state.objs.get(oid)
    if obj is None:
        return ("1.12.2", fact("gone"))
    card = m.card(oid)
    if obj.owner != who:
        return ("8.5.2" if obj.owner == CORP else "8.5.4", fact("not theirs", card=oid, who=who))
    if obj.installed:
        return ("8.5.1", fact("installed already", card=oid))
    if card.type == "unknown":
        return None
    if effect is not None:
        ignore = effect.ignore
        discount = query.value(m, env, effect.discount) if effect.discount is not None else 0
        if getattr(effect, "facedown", False):
            return None if card.type != "identity" else ("8.5.1", fact("identity"))
    if card.type not in INSTALLED[obj.owner]:
        return ("8.5.1", fact("never installed", type=card.type))
    stop = prohibitions.cannot(m, "install", who, oid)
    if stop is not None:
        return prohibitions.forbidden(m, stop)
    why = own_restrictions(m, oid, "install")
    if why is not None:
        return why
    onto = query.existing(m, env, effect.host) if effect is not None and effect.host is not None else ()
    if onto and (full := no_host(m, who, oid, onto[0])) is not None:
        return full
    limits = destination_limits(m, env, effect)
    hosts, must = corp_hosts(m, oid, *limits) if obj.owner == CORP else install_hosts(m, oid)
    if must and not hosts and not (effect is not None and effect.host is not None):
        return ("1.13.5c", fact("nothing to install on", card=oid))
    if obj.owner == CORP and not hosts and limits[2] != "directly inward" and not corp_destinations(m, oid, *limits):
        return ("8.5.14", fact("no destination"))
    free = {s.source for s in c.declared(m, "can_host") if s.declaration.memory_free}
    too_big = card.type == "program" and memory.missing(m, {oid: c.memory_counted(m, oid)}) > 0
    if too_big and not free.intersection(hosts):
        return ("3.9.3b", fact("memory"))
    places = [*hosts, *([] if must else [0])]  # what it is installed on can change what it costs (1.16.2a)
    whys = [costs.unpayable(m, install_bill(m, who, oid, ignore, discount, host=host)) for host in places or [0]]
    return None if None in whys else whys[-1]


def destination_limits(m: Machine, env: Env, effect: Any) -> tuple[tuple[str, ...] | None, tuple[str, ...], str]:
    """The servers that an install effect allows and forbids, and the part of the server."""
    if effect is None:
        return None, (), ""
    only: tuple[str, ...] | None = None
    if effect.server:
        only = query.servers(m, env, effect.server)
        if effect.server in ("remote", "another", "another remote", "new remote"):  # 4.6.8b
            only = (*only, "new remote")
    if effect.same_server and env.same_server:
        only = (env.same_server,)
    no = query.servers(m, env, effect.not_server) if effect.not_server else ()
    return only, no, effect.place


def install_bill(
    m: Machine, who: str, oid: int, ignore: str = "", discount: int = 0, ice: int = 0, host: int = 0
) -> costs.Bill:
    """The install cost of a card with its modifications and additional costs (8.5.11).

    ice   how many pieces of ice protect the server already
    host  what the card is to be installed on, if anything
    """
    one = costs.Bill(who, (), (), "install", oid)
    if ignore == "all costs":
        return one
    one = costs.additional(m, one, "install", oid)
    if ignore == "install cost":
        return one
    card = m.card(oid)
    base = ice if card.type == "ice" else 0 if card.side == CORP else card.cost or 0
    if base < 0 and ignore != "credit costs":  # X (8.5.11b)
        return one._replace(credits=(*one.credits, costs.Due(costs.X, oid)))
    changes = [n for _, n in c.cost_changes(m, oid, "install")]
    changes += [-s.declaration.discount for s in c.declared(m, "can_host") if s.source == host and host]
    amount = max(0, c.modified(base, changes) - discount)
    if ignore == "credit costs":
        return one._replace(credits=())
    return costs.with_credits(one, amount, oid)


def playable(m: Machine, who: str, oid: int, discount: int = 0, clicks: int = 0) -> Why:
    """Whether a player can play an event or operation (8.6)."""
    if m.state.objs.get(oid) is None:
        return ("1.12.2", fact("gone"))
    why = forbidden_to_play(m, who, oid)
    if why is not None:
        return why
    one = play_bill(m, who, oid, discount)
    if clicks:
        one = one._replace(parts=(*one.parts, *_click_parts(clicks)), action=("play", oid))
    why = costs.unpayable(m, one)
    if why is not None:
        return why
    why = idle_play(m, who, oid, one)
    return None if lifted(m, why) else why


def forbidden_to_play(m: Machine, who: str, oid: int) -> Why:
    """Whether a card is never played (8.6.1), or a prohibition or restriction keeps it from being played now."""
    card = m.card(oid)
    if card.type not in ("event", "operation"):
        return ("8.6.1", fact("never played", type=card.type))
    obj = m.obj(oid)
    if obj.zone == PLAY and not obj.host:
        return ("8.6.1", fact("being played"))
    if obj.owner != who:
        return ("8.6.1", fact("not theirs", card=oid, who=who))
    stop = prohibitions.cannot(m, "play", who, oid)
    if stop is not None:
        return prohibitions.forbidden(m, stop)
    return own_restrictions(m, oid, "play")


def _click_parts(n: int) -> tuple[costs.Part, ...]:
    from judgebot.cards.effects.costs import ClickCost
    from judgebot.cards.nodes import made
    from judgebot.cards.queries.values import Num

    return (costs.Part(made(ClickCost, n=made(Num, n=n)), 0, "", UNKNOWING),)


def play_bill(m: Machine, who: str, oid: int, discount: int = 0, ignore: str = "") -> costs.Bill:
    """The play cost of a card with its modifications and additional costs (8.6.2)."""
    one = costs.Bill(who, (), (), "play", oid)
    if ignore == "all costs":
        return one
    one = costs.additional(m, one, "play", oid)
    one = costs.fewer_clicks(m, one, max(0, -sum(n for _, n in c.cost_changes(m, oid, "play", clicks=True))))
    if ignore == "play cost":
        return one
    base = m.card(oid).cost or 0
    if base < 0:
        return one._replace(credits=(*one.credits, costs.Due(costs.X, oid)))
    changes = [n for _, n in c.cost_changes(m, oid, "play")]
    return costs.with_credits(one, max(0, c.modified(base, changes) - discount), oid)


def usable(m: Machine, active: Active, less: int | None = None) -> Why:
    """Whether a player can use an active paid ability now (9.5): restrictions, cost, potential (1.2.5).

    less  how many clicks fewer it costs, None for what the action window says
    """
    ability = active.ability
    known = ready(m, active)
    env = known.env
    if ability.limit and triggers.used(m, active.source, ability):
        return ("9.3.3c", fact("used", limit=ability.limit))
    stop = prohibitions.cannot(m, "use", active.you, active.source, kind=known.kind)
    if stop is not None:
        return prohibitions.forbidden(m, stop)
    if ability.interface:
        why = interface(m, active)
        if why is not None:
            return why
    if ability.given is not None and not query.holds(m, env, ability.given):
        return ("9.3.3c", fact("only if", condition=ability.given))
    one = trigger_bill(m, active, less)
    why = costs.unpayable(m, one) or untimely(m, active)
    if why is not None:
        return why
    why = idle_use(m, active, one)
    return None if why is None or lifted(m, why) else why


def interface(m: Machine, active: Active) -> Why:
    """The restrictions of an interface ability (3.9.5f, 3.9.5g, 3.9.5h)."""
    encounter = m.state.encounter()
    if encounter is None or m.step() != numbers.ENCOUNTER_WINDOW:
        return ("3.9.5f", fact("interface only", step=numbers.ENCOUNTER_WINDOW))
    mine, ice = c.strength(m, active.source), c.strength(m, encounter.ice)
    if mine < ice:  # which a boost can mend, and not that it breaks only subroutines of ice of another kind
        names = {one for node in walk(active.ability.do) if isinstance(node, Break) for one in node.subtype or ()}
        return other_subtype(m, encounter.ice, tuple(sorted(names))) or (
            "3.9.5g",
            fact("strengths", card=active.source, n=mine, ice=encounter.ice, strength=ice),
        )
    return own_restrictions(m, active.source, "interface")


def unmovable(m: Machine, oid: int, server: str) -> Why:
    """Why an effect cannot move a card into the root of a server: another region, or its own restriction (8.5.12)."""
    if server_forbidden(m, oid, server):
        return ("8.5.12", fact("not placed", card=oid, place="in the root of", server=server))
    if "region" in m.card(oid).subtypes and _region(m, server, oid):
        return ("3.6.5e", fact("another region", server=server))
    return None


def _region(m: Machine, server: str, *but: int) -> bool:
    """Whether there is a region in the root of a server, apart from some cards (3.6.5)."""
    return any("region" in m.card(oid).subtypes for oid in m.state.servers[server].root if oid not in but)


def swappable(m: Machine, one: int, other: int) -> Why:
    """Whether two cards can be swapped: each into a location that it is normally allowed to occupy (8.8.2)."""
    if one == other or one not in m.state.objs or other not in m.state.objs:
        return ("8.8.1", fact("two cards"))
    for oid, to in ((one, m.obj(other)), (other, m.obj(one))):
        obj, card = m.obj(oid), m.card(oid)
        if obj.owner != to.owner and not {obj.zone, to.zone} <= set(SCORE.values()):
            return ("8.8.2", fact("not there", card=oid))
        if (obj.installed and to.installed) and (why := _swapped_onto(m, obj, to)) is not None:
            return why
        if not to.server:
            continue
        server = m.state.servers[to.server]
        ice = to.id in server.ice
        if ice != (card.type == "ice") or card.type not in ("agenda", "asset", "upgrade", "ice", "unknown"):
            return (
                "8.8.2",
                fact("not placed", card=oid, place="protecting" if ice else "in the root of", server=server.name),
            )
        if (card.type in ("agenda", "asset") and server.central) or server_forbidden(m, oid, server.name):
            return ("8.8.2", fact("not placed", card=oid, place="in the root of", server=server.name))
        others = [m.card(x) for x in server.root if x not in (one, other)]
        if card.type in ("agenda", "asset") and any(x.type in ("agenda", "asset") for x in others):
            return ("8.8.2", fact("another agenda", server=server.name))
        if "region" in card.subtypes and _region(m, server.name, one, other):
            return ("3.6.5e", fact("another region", server=server.name))
    return None


def _swapped_onto(m: Machine, obj: Obj, to: Obj) -> Why:
    """Whether an installed card can come to where another one is hosted, or to where it is not (8.8.2, 4.1.7c)."""
    here = fact("not hosted there", card=obj.id, host=to.host) if to.host else None
    why = ("8.8.2", here or fact("only hosted", card=obj.id))
    own = (d for ability in m.catalog.card(obj.name).abilities for d in ability.static if d.name == "install_only")
    only = [d.on for d in own if d.on is not None]
    env = Env(source=obj.id, you=obj.controller)
    if not to.host or only:  # 1.13.5c
        return None if not only or any(to.host in query.candidates(m, env, on) for on in only) else why
    stop = prohibitions.cannot(m, "host", "", to.host)
    if stop is not None:
        return prohibitions.forbidden(m, stop, "1.13.4")
    for static in c.declared(m, "can_host"):
        d = static.declaration
        if static.source != to.host or d.by_ability or to.host == obj.id:  # 1.13.5a, 1.13.5b
            continue
        others = (x for x in m.state.objs.values() if x.host == to.host and x.id != to.id)
        heavy = d.memory and sum(c.memory_cost(m, x.id) for x in (*others, obj)) > d.memory
        if not heavy and query.matches(m, static.env, d.what, obj.id, zoned=True):
            return None
    return why


def swap_partner(m: Machine, env: Env, effect: Any, oid: int, picked: dict[int, tuple[int, ...]] | None = None) -> bool:
    """Whether a swap effect could exchange a card with one on its other side (8.8.2, 1.15.2b).

    picked  the targets already chosen, by the id of the word that chooses them
    """
    return any(swappable(m, x, y) is None for x, y in pairs(m, env, (effect.a, effect.b), picked) if oid in (x, y))


def pairs(
    m: Machine, env: Env, nodes: tuple[Any, Any], picked: dict[int, tuple[int, ...]] | None = None
) -> list[tuple[int, int]]:
    """The pairs of objects of an effect on two of them: each of one side with each of the other.

    picked  the targets already chosen, by the id of the word that chooses them
    """
    found = [(picked or {}).get(id(node)) for node in nodes]
    one, other = (
        query.pool(m, env, node) if chosen is None else chosen for node, chosen in zip(nodes, found, strict=True)
    )
    return [(x, y) for x in one for y in other]


def runnable(m: Machine, server: str, action: costs.Bill | None = None, ignore: str = "") -> Why:
    """Whether the Runner can run on a server (6.3.2), once they have paid for the action that does so."""
    stop = prohibitions.cannot(m, "run", RUNNER, server=server)
    if stop is not None:
        return prohibitions.forbidden(m, stop, "6.3.2a")
    one = run_bill(m, server, ignore)
    if action is not None:
        parts, credits = (*one.parts, *action.parts), (*one.credits, *action.credits)
        one = one._replace(parts=parts, credits=credits, action=action.action)
    return costs.unpayable(m, one)


def run_bill(m: Machine, server: str, ignore: str = "") -> costs.Bill:
    """The additional costs to run on a server (6.3.2b), unless they are ignored (1.16.5)."""
    if ignore:
        return costs.Bill(RUNNER, (), (), "run", 0)
    return costs.additional(m, costs.Bill(RUNNER, (), (), "run", 0), "run", 0, server)


def can_be_advanced(m: Machine, oid: int) -> bool:
    """Whether an installed card can be advanced (1.18.3)."""
    obj = m.obj(oid)
    if not obj.installed or obj.owner != CORP or prohibitions.cannot(m, "advance", CORP, oid) is not None:
        return False
    return m.card(oid).type == "agenda" or bool(c.concerning(m, oid, "can_be_advanced"))
