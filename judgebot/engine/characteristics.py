"""What objects are now: computed from printed facts and the active static and lingering effects, never stored.

Here are the numbers; what abilities, subtypes and subroutines an object has is worked out in `layers`, and which
declarations apply in `declarations`, whose names this module hands on.
"""

from judgebot.cards.nodes import Node
from judgebot.engine import query
from judgebot.engine.boards import is_active as is_active
from judgebot.engine.boards import of_object
from judgebot.engine.boards import printed as printed
from judgebot.engine.declarations import Static as Static
from judgebot.engine.declarations import applies as applies
from judgebot.engine.declarations import concerning as concerning
from judgebot.engine.declarations import declared as declared
from judgebot.engine.declarations import declared_words as declared_words
from judgebot.engine.declarations import includes as includes
from judgebot.engine.declarations import own_declarations as own_declarations
from judgebot.engine.declarations import statics as statics
from judgebot.engine.layers import ORDER as ORDER
from judgebot.engine.layers import abilities as abilities
from judgebot.engine.layers import category as category
from judgebot.engine.layers import gains as gains
from judgebot.engine.layers import layers as layers
from judgebot.engine.layers import losing as losing
from judgebot.engine.layers import subroutines as subroutines
from judgebot.engine.layers import subtypes as subtypes
from judgebot.engine.layers import tell_layers as tell_layers
from judgebot.engine.machine import Machine
from judgebot.engine.records import NotImplementedRule
from judgebot.engine.text_effects import Gain as Gain
from judgebot.engine.text_effects import Subroutine as Subroutine
from judgebot.game.objects import (
    CORP,
    HAND,
    PLAY,
    POINTS_TO_WIN,
    RUNNER,
    SCORE,
    Obj,
)

BASE_HAND_SIZE = 5  # 5.5.3a
BASE_MEMORY = 4  # 1.20.2
CLICKS = {CORP: 3, RUNNER: 4}  # 1.11.2a, 1.11.2b


def type_of(m: Machine, obj: Obj) -> str:
    """The type of an object: printed, or what it was converted into (10.1.3, 10.1.4, 2.15.5).

    What protects a server is ice.
    """
    if obj.form in ("agenda", "counter"):
        return obj.form
    printed_type = m.catalog.card(obj.name).type
    if printed_type == "unknown" and obj.server and obj.id in m.state.servers[obj.server].ice:
        return "ice"  # whichever card it is (3.4.2)
    return printed_type


def rezzed(m: Machine, obj: Obj) -> bool:
    """Whether an installed Corp card is rezzed (8.1.1)."""
    return (
        obj.installed
        and obj.faceup
        and obj.owner == CORP
        and obj.form == ""
        and m.catalog.card(obj.name).type in ("asset", "upgrade", "ice")
    )


def unrezzed(obj: Obj) -> bool:
    """Whether an object is an unrezzed card: a facedown installed card of the Corp's (8.1.1)."""
    return obj.installed and not obj.faceup and obj.owner == CORP and obj.form == ""


def note_order(m: Machine, ice: int) -> None:
    """Record that the classes of the later edition put the subroutines of ice in another order, where they do.

    Among those that several others put first the base leaves it open (26:9.8.3a).
    """
    if m.events is None or not m.rules.edition.has(ORDER):
        return
    now, before = subroutines(m, ice), subroutines(m, ice, False)
    if now != before:
        first = {sub for gain in gains(m, ice) if category(ice, gain) == 0 for sub in gain.subs}
        alike = first == set(before[: len(first)]) and now[len(first) :] == before[len(first) :]
        m.switched(ORDER, "26:9.8.3a" if alike else "26:9.8.3")


def _value(m: Machine, static: Static, node: Node) -> int:
    return query.value(m, static.env, node)


def strength(m: Machine, oid: int) -> int:
    """The strength of ice or an icebreaker (3.4.4, 3.9.4a): increases first, then reductions (9.12.1a)."""
    said = declared_words(m)
    if "strength" in said or "strength_not_lowered" in said:  # how much, and to what, can depend on anything
        return m.cached(("strength", oid), lambda: _strength(m, oid))  # type: ignore[no-any-return]
    return of_object(m, "strength", oid, _strength)  # type: ignore[no-any-return]


def _strength(m: Machine, oid: int) -> int:
    return (m.card(oid).strength or 0) + sum(strength_changes(m, oid))


def strength_changes(m: Machine, oid: int) -> list[int]:
    """By how much each effect changes the strength of an object."""
    return [n for _, n in strength_by(m, oid)]


def strength_by(m: Machine, oid: int) -> list[tuple[int, int]]:
    """What changes the strength of an object, with by how much."""
    found = [(s.source, _value(m, s, s.declaration.by)) for s in declared(m, "strength") if applies(m, s, oid)]
    lingering = [one for one in m.state.lingering if one.kind == "strength" and oid in one.objs]
    found += [(one.source, one.n) for one in lingering]
    kept = strength_kept(m, oid) is not None  # 1.2.2
    return [(source, n) for source, n in found if n > 0 or not kept]


def strength_kept(m: Machine, oid: int) -> Static | None:
    """What says that the strength of an object cannot be lowered, if something does."""
    return next((s for s in declared(m, "strength_not_lowered") if applies(m, s, oid)), None)


def pooled(m: Machine, who: str) -> list[tuple[int, int]]:
    """Cards whose hosted credits are considered to be in a player's credit pool, with how many there are."""
    pooling = declared(m, "in_credit_pool")
    if not pooling:
        return []
    sources = {s.source for s in pooling if s.you == who and s.source in m.state.objs}
    found = ((oid, m.state.objs[oid].count("credit")) for oid in sorted(sources))
    return [(oid, n) for oid, n in found if n]


def credit_pool(m: Machine, who: str) -> int:
    """How many credits are in a player's credit pool (1.10.2)."""
    return m.state.players[who].credits + sum(n for _, n in pooled(m, who))


def _considered(m: Machine, kind: str, oid: int = 0) -> int:
    """How many more counters a card, or a player, is considered to have (1.9.4)."""
    found = [s for s in declared(m, "considered") if s.declaration.kind == kind]
    if oid:
        mine = [s for s in found if s.declaration.of is not None and includes(m, s, s.declaration.of, oid)]
    else:
        mine = [s for s in found if s.declaration.of is None]
    return sum(_value(m, s, s.declaration.n) for s in mine)


def counters(m: Machine, oid: int, kind: str) -> int:
    """How many counters an object hosts, those included that it is considered to have while it exists (1.9.4)."""
    if kind == "condition":  # cards that are such counters (1.9.5j)
        return sum(1 for obj in m.state.objs.values() if obj.form == "counter" and obj.host == oid)
    return m.obj(oid).count(kind) + (_considered(m, kind, oid) if oid in m.state.objs else 0)


def tags(m: Machine) -> int:
    """How many tags the Runner has, those included that they are considered to have (1.9.4)."""
    return m.state.players[RUNNER].tags + _considered(m, "tag")


def had_no_tags(m: Machine) -> bool:
    """Whether the Runner had no tags at the checkpoint before (9.6.6a)."""
    since = m.state.history[m.state.since :]
    taken = sum(one.n if one.kind == "tags" else -one.n for one in since if one.kind in ("tags", "remove tags"))
    return tags(m) == taken


def bad_publicity(m: Machine) -> int:
    """How much bad publicity the Corp has, with what it is considered to have (1.9.4)."""
    return m.state.players[CORP].bad_publicity + _considered(m, "bad publicity")


def tagged(m: Machine) -> bool:
    """Whether the Runner is tagged: by a tag, or because something says so (10.5.2)."""
    return tags(m) > 0 or bool(declared(m, "is_tagged"))


def link(m: Machine) -> int:
    """The Runner's link value (10.7.1)."""
    base = 0
    for oid in m.state.zones[PLAY]:
        card = m.card(oid)
        if card.type == "identity" and card.side == RUNNER:
            base = card.link or 0
    return base + sum(int(s.declaration.n) for s in declared(m, "link"))


def allotted_clicks(m: Machine, who: str) -> int:
    """The clicks that a player gains as their turn begins (1.11.2)."""
    found = [s for s in declared(m, "allotted_clicks") if query.concerns(s.env, s.declaration.who, who)]
    return max(0, CLICKS[who] + sum(_value(m, s, s.declaration.by) for s in found))


def memory_limit(m: Machine) -> int:
    """The Runner's memory limit (1.20.2)."""
    return BASE_MEMORY + sum(int(s.declaration.n) for s in declared(m, "memory"))


def memory_counted(m: Machine, oid: int) -> int:
    """The memory cost that a program counts against the limit (3.9.3b): none where its host says so."""
    obj = m.obj(oid)
    if obj.host and obj.host in m.state.objs:
        for static in declared(m, "can_host"):
            if static.source == obj.host and static.declaration.memory_free:
                return 0
    return memory_cost(m, oid)


def memory_cost(m: Machine, oid: int) -> int:
    """A program's memory cost as it is now (3.9.3); facedown it has none (8.1.4a)."""
    if "memory_cost" in declared_words(m) or "memory_cost" in m.catalog.declares(m.obj(oid).name):
        return _memory_cost(m, oid)  # how much can depend on anything
    return of_object(m, "memory cost", oid, _memory_cost)  # type: ignore[no-any-return]


def _memory_cost(m: Machine, oid: int) -> int:
    obj = m.obj(oid)
    if obj.installed and not obj.faceup:
        return 0
    said = [(s, s.declaration) for s in concerning(m, oid, "memory_cost")]
    cost = next((d.worth for _, d in said if d.worth is not None), m.card(oid).memory or 0)
    return max(0, cost + sum(_value(m, s, d.by) for s, d in said if d.by is not None))


def defined_x(m: Machine, source: int) -> int:
    """The X that an active ability of an object defines; 0 if none does (9.12.2e)."""
    return sum(_value(m, s, s.declaration.n) for s in declared(m, "x_is") if s.source == source)


def memory_used(m: Machine) -> int:
    """The total memory cost of the installed programs."""
    return sum(
        memory_counted(m, oid)
        for oid in m.state.zones[PLAY]
        if m.state.objs[oid].installed and m.card(oid).type == "program"
    )


def hand_size(m: Machine, who: str) -> int:
    """A player's maximum hand size (5.5.3)."""
    total = BASE_HAND_SIZE - (m.state.players[RUNNER].core_damage if who == RUNNER else 0)
    for static in declared(m, "hand_size"):
        if query.concerns(static.env, static.declaration.who, who):
            total += _value(m, static, static.declaration.by)
    return total


def requirement(m: Machine, oid: int) -> int:
    """An agenda's advancement requirement (3.2.2a)."""
    return (m.card(oid).requirement or 0) + sum(
        _value(m, s, s.declaration.by) for s in concerning(m, oid, "advancement_requirement")
    )


def points(m: Machine, oid: int) -> int:
    """The agenda points an agenda is worth (3.2.2b)."""
    obj = m.obj(oid)
    if obj.form == "agenda":
        worth_as = obj.recall("points")
        if not isinstance(worth_as, int):
            raise NotImplementedRule(f"what {m.name(oid)} is worth as an agenda is not said", "10.1.3")
        return worth_as
    worth = m.card(oid).points or 0
    more = 0
    for static in concerning(m, oid, "agenda_points"):
        if static.declaration.worth is not None:
            worth = _value(m, static, static.declaration.worth)
        else:
            more += _value(m, static, static.declaration.by)
    return worth + more


def score(m: Machine, who: str) -> int:
    """A player's score (1.17.1)."""
    return sum(points(m, oid) for oid in m.state.zones[SCORE[who]])


def points_to_win(m: Machine, who: str) -> int:
    """The score with which a player wins (1.7.2a)."""
    total = POINTS_TO_WIN
    for static in declared(m, "points_to_win"):
        d = static.declaration
        if query.concerns(static.env, d.who, who):
            total -= _value(m, static, d.fewer)
    return total


def as_if_in_hand(m: Machine, who: str) -> list[int]:
    """The cards outside of a player's hand that they can play or install as if they were in it, each once."""
    mine = [static for static in declared(m, "as_if_in") if static.you == who]
    found = dict.fromkeys(oid for static in mine for oid in query.candidates(m, static.env, static.declaration.of))
    return [oid for oid in found if m.state.objs[oid].zone != HAND[who]]


def threat(m: Machine) -> int:
    """The threat level (1.17.1a)."""
    return max(score(m, CORP), score(m, RUNNER))


def cost_changes(m: Machine, oid: int, to: str, clicks: bool = False, paying: bool = True) -> list[tuple[Static, int]]:
    """The modifications of a card's rez, install, play or trash cost; or of the clicks that playing it costs.

    paying  whether that is to be paid: what is said of the first card so rezzed, installed or played is about no other
    """
    found = [s for s in concerning(m, oid, "cost") if s.declaration.to == to and s.declaration.clicks == clicks]
    firsts = [s for s in found if s.declaration.first and not (paying and _first_time(m, s, to))]
    return [(s, _value(m, s, s.declaration.by)) for s in found if s not in firsts]


def _first_time(m: Machine, static: Static, deed: str) -> bool:
    """Whether nothing that a cost change is about was installed, played, rezzed or trashed yet this turn (9.3.3c)."""
    history = m.state.history[m.state.turn_start :]
    return not any(ch.kind == deed and ch.obj and applies(m, static, ch.was or ch.obj) for ch in history)


def modified(default: int, changes: list[int]) -> int:
    """A cost after its modifications, never below 0: reductions come after increases (1.16.2a)."""
    return max(0, default + sum(changes))


def trash_cost(m: Machine, oid: int) -> int | None:
    """A card's trash cost, or None if it has none (7.1.5a)."""
    printed_cost = m.card(oid).trash
    if printed_cost is None:
        return None
    return modified(printed_cost, [n for _, n in cost_changes(m, oid, "trash")])


# What it costs to use a card of each type, as its cost is called; agendas and identities have none (2.3).
COST_OF = {
    **dict.fromkeys(("asset", "ice", "upgrade"), "rez"),
    **dict.fromkeys(("hardware", "program", "resource"), "install"),
    **dict.fromkeys(("event", "operation"), "play"),
}


def cost(m: Machine, oid: int, paying: bool = False) -> int | None:
    """A card's rez, install or play cost as it is now (1.16.2a), an X in it being 0 (1.16.2d); None if it has none.

    What is printed is said to be: without that word a cost is what the effects that modify it make of it (9.12.1d).
    """
    card = m.card(oid)
    to = COST_OF.get(card.type)
    if to is None or card.cost is None:
        return None
    return modified(max(0, card.cost), [n for _, n in cost_changes(m, oid, to, paying=paying)])


def rez_cost(m: Machine, oid: int) -> int:
    """What rezzing a card costs in credits (1.16.8)."""
    return modified(max(0, m.card(oid).cost or 0), [n for _, n in cost_changes(m, oid, "rez")])
