"""What objects are now: computed from printed facts and the active static and lingering effects, never stored."""

from typing import Any, NamedTuple

from judgebot.cards.abilities import TEXT_CHANGING, Ability
from judgebot.cards.nodes import Node
from judgebot.engine import query
from judgebot.engine.boards import elsewhere, in_force, lasting, steady
from judgebot.engine.boards import is_active as is_active
from judgebot.engine.boards import printed as printed
from judgebot.engine.machine import Machine
from judgebot.engine.records import NotImplementedRule
from judgebot.game.environment import Env
from judgebot.game.objects import (
    CORP,
    CORP_SCORE,
    PLAY,
    RUNNER,
    RUNNER_SCORE,
    SCORE,
    Obj,
)

BASE_HAND_SIZE = 5  # 5.5.3a
BASE_MEMORY = 4  # 1.20.2
POINTS_TO_WIN = 7  # 1.7.2a
CLICKS = {CORP: 3, RUNNER: 4}  # 1.11.2a, 1.11.2b


class Static(NamedTuple):
    """A declaration that applies now, with its source; `given`: its static condition."""

    source: int
    you: str
    declaration: Any
    order: int
    env: Env
    given: Node | None = None


class Subroutine(NamedTuple):
    """A subroutine of a piece of ice. `key` tells it apart from every other on that ice."""

    key: tuple[object, ...]
    do: tuple[Any, ...]
    source: int

    def english(self) -> str:
        """In plain English."""
        from judgebot.cards.effects.base import sentences

        return sentences(self.do).rstrip(".")


class TextEffect(NamedTuple):
    """A static or lingering effect that changes abilities or subtypes.

    key        tells effects of one source apart
    given      its static condition
    order      when its source became active, or when it was created
    lingering  it exists whatever becomes of its source's abilities (9.10.1)
    chain      the objects and declarations by which its source has gained its ability
    """

    source: int
    key: str
    declaration: Any
    given: Node | None
    order: int
    env: Env
    lingering: bool
    chain: tuple[tuple[int, Any], ...] = ()


class Gain(NamedTuple):
    """The subroutines that a piece of ice gains by one effect.

    tag     what tells the effect apart: how the keys of its subroutines begin
    order   when its source became active, or when it was created
    first   they are ordered before its other subroutines
    source  the object responsible
    subs    none where it grants 0 of them
    told    it says that they are added before the others
    """

    tag: tuple[object, ...]
    order: int
    first: bool
    source: int
    do: tuple[Any, ...]
    subs: tuple[Subroutine, ...]
    told: bool = False


class Layers(NamedTuple):
    """The outcome of applying the effects that change abilities and subtypes, in dependency order (9.12.1e).

    lost  what an object loses: "abilities" and "subroutines" that are printed on it, "gained" ones
    log   what there is to tell about it: kind of event, rules, facts; only gathered while recording
    """

    lost: dict[int, frozenset[str]]
    subtypes: dict[int, list[tuple[str, int]]]
    lost_subtypes: dict[int, list[str]]
    subroutines: dict[int, list[Gain]]
    gained: dict[int, list[tuple[int, Ability]]]
    log: list[tuple[str, str, dict[str, Any]]]


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


def layers(m: Machine) -> Layers:
    """Effects that change abilities and subtypes, applied as 9.12.1d and 9.12.1e say."""
    return lasting(m, "layers", _layers)  # type: ignore[no-any-return]


def _env(source: int, you: str) -> Env:
    return Env(source=source, you=you)


def tell_layers(m: Machine) -> None:
    """Record how effects that change abilities and subtypes depend on each other, if they do and it has changed."""
    if m.events is None:
        return
    log = layers(m).log
    if not any(kind == "dependency" for kind, _, _ in log):
        log = []
    if log != m.told:
        m.told = log
        for kind, rule, data in log:
            m.note(kind, rule, **data)


def _text_effects(m: Machine) -> list[TextEffect]:
    state = m.state
    found: list[TextEffect] = []
    for oid in (*state.zones[PLAY], *state.zones[CORP_SCORE], *state.zones[RUNNER_SCORE], *elsewhere(m)):
        obj = state.objs[oid]
        for ability in printed(m, obj):
            if ability.kind != "static" or not in_force(m, obj, ability):
                continue
            env = _env(oid, CORP if obj.zone == RUNNER_SCORE else obj.controller)
            for index, d in enumerate(ability.static):
                if d.name in TEXT_CHANGING and ability.threat <= (_early_threat(m) if ability.threat else 0):  # 9.3.6f
                    found.append(TextEffect(oid, f"{ability.key}.{index}", d, ability.given, obj.since, env, False))
    for effect in state.lingering:
        if effect.kind == "static":
            env = effect.knows()
            for index, d in enumerate(effect.payload):
                if d.name in TEXT_CHANGING:
                    found.append(TextEffect(effect.source, f"l{effect.id}.{index}", d, None, effect.id, env, True))
    return found


def _early_threat(m: Machine) -> int:
    """The threat level while the effects that change abilities and subtypes are not worked out."""
    _fresh(m, Layers({}, {}, {}, {}, {}, []))
    level = threat(m)
    m.cache.clear()
    return level


def _layers(m: Machine) -> Layers:
    state = m.state
    result = Layers({}, {}, {}, {}, {}, [])
    waiting = _text_effects(m)
    for effect in state.lingering:
        if effect.kind == "subroutines" and effect.payload is not None:
            for oid in effect.objs:
                tag = ("l", effect.id)
                _gain(result, oid, tag, effect.id, False, effect.source, effect.payload, effect.n)
    if not waiting:
        return result
    losers: set[int] = set()  # what loses its abilities, and what cannot gain any either
    barred: set[int] = set()
    # the characteristics so far must be visible to whatever asks for them while the rest is worked out
    _fresh(m, result)
    first = True
    while waiting:
        pairs = [(one, other) for one in waiting for other in waiting if one is not other]
        depend = [(one, other) for one, other in pairs if _depends(m, result, one, other)]
        if first and m.events is not None:
            for one, other in depend:
                data = {"source": one.source, "what": one.declaration, "on": other.source}
                result.log.append(("dependency", "9.12.1d", data))
        first = False
        ready = [one for one in waiting if all(dependent is not one for dependent, _ in depend)]
        loop = not ready
        if loop:  # hosted objects' effects ignore those of their hosts (9.12.1e)
            real = [(one, other) for one, other in depend if m.obj(one.source).host != other.source]
            ready = [one for one in waiting if all(dependent is not one for dependent, _ in real)]
        if not ready:
            m.cache.clear()
            raise NotImplementedRule(
                "effects that depend on each other in a loop for which no order is said", "9.12.1e"
            )
        chosen = ready[0]
        waiting.remove(chosen)
        foot = _footprint(m, result, chosen)
        if m.events is not None:
            data = {"source": chosen.source, "what": chosen.declaration}
            if foot is None:
                result.log.append(("not_applied", "9.12.1d", data))
            else:
                data |= {"to": list(foot[0]), "loop": loop}
                result.log.append(("applied", "9.12.1e", data))
        if foot is not None:
            _apply_layer(m, result, chosen, foot)
            _fresh(m, result)
            waiting += _given(m, chosen, foot)
            if chosen.declaration.name == "lose_abilities" and not chosen.declaration.printed:
                (barred if chosen.declaration.cannot_gain else losers).update(foot[0])
    for oid in losers.difference(barred):
        if oid in result.gained or oid in result.subroutines:
            m.cache.clear()
            name = m.name(oid)
            what = f"whether {name}, which loses all abilities, has those that it gains"
            raise NotImplementedRule(what, "9.12.1e", doubt="loses and gains")
    return result


def _fresh(m: Machine, result: Layers) -> None:
    """Forget what was computed from the characteristics so far."""
    m.cache.clear()
    m.cache["layers"] = result


def _footprint(m: Machine, result: Layers, effect: TextEffect) -> tuple[Any, ...] | None:
    """What the effect applies to and does; None if its ability is lost or its condition fails."""
    env, declaration = effect.env, effect.declaration
    of_kind = "gained" if effect.key.startswith(_GAINED) else "abilities"
    if of_kind in result.lost.get(effect.source, ()) and not effect.lingering:
        return None
    if effect.given is not None and not query.holds(m, env, effect.given):
        return None
    targets = tuple(_subjects(m, env, declaration.of))
    extra: tuple[Any, ...] = ()
    if declaration.name == "gain_subtypes":
        names = [*declaration.names, *env.several(declaration.names_as)]
        if declaration.of_all:
            for oid in query.candidates(m, env, declaration.of_all):
                names += sorted(subtypes(m, oid))
        extra = tuple(names)
    elif declaration.name == "gain_abilities":
        extra = _like(m, env, declaration)
    elif declaration.name == "gain_subroutine":
        extra = (query.value(m, env, declaration.n) if declaration.n is not None else 1,)
    return (targets, extra)


_GAINED = "gained "  # how the keys of effects of abilities begin that an object has gained


def _like(m: Machine, env: Env, declaration: Any) -> tuple[Any, ...]:
    """The abilities, and the instructions of the subroutines, that a declaration copies from other objects."""
    kind = declaration.kind
    own: list[Ability] = []
    subs: list[Any] = []
    for oid in dict.fromkeys(_like_whom(m, env, declaration.like)):
        obj = m.obj(oid)
        has = m.catalog.besides(printed(m, obj)) if kind == "text" else abilities(m, oid)
        if kind != "subroutines":
            own += [m.catalog.copied(one, obj.name) for one in has if kind != "paid" or one.kind == "paid"]
        if kind == "text":
            subs += [one.do for one in printed(m, obj) if one.kind == "subroutine"]
        elif kind != "paid":
            subs += [one.do for one in subroutines(m, oid)]
    return tuple(own), tuple(subs)


def _like_whom(m: Machine, env: Env, like: Node) -> list[int]:
    """Whose abilities are copied; one that is gone is as it was last known (1.12.6)."""
    from judgebot.cards.queries.selections import Ref

    return list(query.refs(m, env, like)) if isinstance(like, Ref) else _subjects(m, env, like)


def _given(m: Machine, effect: TextEffect, foot: tuple[Any, ...]) -> list[TextEffect]:
    """The effects, to be applied too, of the abilities that objects gain by an effect (9.12.1d).

    Raises NotImplementedRule where an object would so be given an ability by that ability itself, again and again.
    """
    if effect.declaration.name not in ("gain_ability", "gain_abilities"):
        return []
    gained = foot[1][0] if effect.declaration.name == "gain_abilities" else (effect.declaration.ability,)
    found = []
    chain = (*effect.chain, (effect.source, effect.declaration))
    for oid in foot[0]:
        obj = m.obj(oid)
        for number, one in enumerate(gained):
            if not in_force(m, obj, one):
                continue
            env = _env(oid, CORP if obj.zone == RUNNER_SCORE else obj.controller)
            keys = (f"{_GAINED}{effect.source} {effect.key} {number}.{index}" for index in range(len(one.static)))
            for key, d in zip(keys, one.static, strict=True):
                if d.name in TEXT_CHANGING:
                    if (oid, d) in chain:
                        raise NotImplementedRule("an ability that gives its object the same ability again", "9.12.1d")
                    found.append(TextEffect(oid, key, d, one.given, effect.order, env, False, chain))
    return found


def losing(m: Machine, oid: int) -> list[int]:
    """The sources of the effects by which an object loses its abilities (9.1.9)."""
    found = layers(m)
    if oid not in found.lost:
        return []
    losses = [one for one in _text_effects(m) if one.declaration.name == "lose_abilities"]
    feet = [(one, _footprint(m, found, one)) for one in losses]
    return [one.source for one, foot in feet if foot is not None and oid in foot[0]]


def _subjects(m: Machine, env: Env, of: Node | None) -> list[int]:
    from judgebot.cards.queries.selections import Ref, Sel

    if isinstance(of, Ref):
        return [oid for oid in query.refs(m, env, of) if oid in m.state.objs]
    if isinstance(of, Sel):
        return query.candidates(m, env, of)
    return []


def _depends(m: Machine, result: Layers, effect: TextEffect, other: TextEffect) -> bool:
    """Whether `other` would change whether `effect` applies, to what, or how (9.12.1d)."""
    foot = _footprint(m, result, other)
    if foot is None:
        return False
    before = _footprint(m, result, effect)
    trial = Layers(
        dict(result.lost),
        {k: list(v) for k, v in result.subtypes.items()},
        {k: list(v) for k, v in result.lost_subtypes.items()},
        {k: list(v) for k, v in result.subroutines.items()},
        {k: list(v) for k, v in result.gained.items()},
        [],
    )
    applied = [(other, foot)]
    for one, its in applied:  # and what the abilities do that objects gain by it
        _apply_layer(m, trial, one, its)
        _fresh(m, trial)
        feet = ((given, _footprint(m, trial, given)) for given in _given(m, one, its))
        applied += [(given, foot) for given, foot in feet if foot is not None]
    after = _footprint(m, trial, effect)
    _fresh(m, result)
    return before != after


def _apply_layer(m: Machine, result: Layers, effect: TextEffect, foot: tuple[Any, ...]) -> None:
    source, declaration = effect.source, effect.declaration
    targets, extra = foot
    for oid in targets:
        if declaration.name == "lose_abilities":
            lost = {"abilities"} if declaration.printed else {"abilities", "gained"}
            lost |= set() if declaration.keep_subroutines else {"subroutines"}
            result.lost[oid] = result.lost.get(oid, frozenset()) | lost
        elif declaration.name == "gain_subtypes":
            result.subtypes.setdefault(oid, []).extend((name, source) for name in extra)
        elif declaration.name == "lose_subtypes":
            result.lost_subtypes.setdefault(oid, []).extend(declaration.names)
        elif declaration.name == "gain_subroutine":
            first = declaration.before or (source == oid and not declaration.after)
            own, n, before = ("s", source, effect.key), extra[0], declaration.before
            _gain(result, oid, own, effect.order, first, source, declaration.sub, n, before)
        elif declaration.name == "gain_abilities":
            own, subs = extra
            if own:
                result.gained.setdefault(oid, []).extend((source, one) for one in own)
            if subs:
                first = declaration.before or (source == oid and not effect.lingering)
                tag = ("l", effect.order) if effect.lingering else ("s", source, effect.key)
                copies = tuple(Subroutine((*tag, k), do, oid) for k, do in enumerate(subs))
                gain = Gain(tag, effect.order, first, source, sum(subs, ()), copies, declaration.before)
                result.subroutines.setdefault(oid, []).append(gain)
        else:
            result.gained.setdefault(oid, []).append((source, declaration.ability))


def _gain(
    result: Layers,
    oid: int,
    tag: tuple[object, ...],
    order: int,
    first: bool,
    source: int,
    do: Any,
    n: int,
    told: bool = False,
) -> None:
    subs = tuple(Subroutine((*tag, k), do, oid) for k in range(n))
    result.subroutines.setdefault(oid, []).append(Gain(tag, order, first, source, do, subs, told))


def subtypes(m: Machine, oid: int) -> frozenset[str]:
    """The subtypes of an object (9.12.1b): those it has and gains more often than it loses them (2.16.5)."""
    obj = m.obj(oid)
    names = list(m.catalog.card(obj.name).subtypes) if obj.form in ("", "pending") else []
    if obj.form == "agenda":
        names += obj.recall("subtypes") or ()  # type: ignore[arg-type]
    if obj.zone == PLAY and obj.owner == RUNNER and obj.installed and not obj.faceup:
        return frozenset()
    found = layers(m)
    names += (name for name, _ in found.subtypes.get(oid, ()))
    lost = found.lost_subtypes.get(oid, [])
    return frozenset(name for name in names if names.count(name) > lost.count(name))


def abilities(m: Machine, oid: int) -> tuple[Ability, ...]:
    """The abilities that an object has now (9.1.9b), its gained ones last; subroutines are not among them."""
    found = layers(m)
    obj = m.obj(oid)
    lost = found.lost.get(oid, ())
    own = m.catalog.besides(printed(m, obj)) if "abilities" not in lost else ()
    gained = found.gained.get(oid) if "gained" not in lost else None
    return own + tuple(a for _, a in gained) if gained else own


def subroutines(m: Machine, oid: int, classes: bool | None = None) -> tuple[Subroutine, ...]:
    """The subroutines of a piece of ice, in order (9.8.2, 9.8.3).

    classes  whether by the five classes of the later edition (26:9.8.3); None for as the edition has it
    """
    obj = m.obj(oid)
    found = layers(m)
    own = [
        Subroutine(("p", ability.key), ability.do, oid) for ability in printed(m, obj) if ability.kind == "subroutine"
    ]
    lost = found.lost.get(oid, ())
    if "subroutines" in lost:
        own = []
    if "gained" in lost:
        return tuple(own)
    gained = gains(m, oid)
    if m.rules.edition.has(ORDER) if classes is None else classes:
        ranked: list[tuple[int, int, tuple[Subroutine, ...]]] = [(_PRINTED, 0, tuple(own))]
        for place, gain in enumerate(gained):
            rank = category(oid, gain)
            ranked.append((rank, -place if rank == 0 else place, gain.subs))  # the latest first (26:9.8.3a)
        ranked.sort(key=lambda one: one[:2])
        return tuple(sub for _, _, subs in ranked for sub in subs)
    return (
        *(sub for gain in gained if gain.first for sub in gain.subs),
        *own,
        *(sub for gain in gained if not gain.first for sub in gain.subs),
    )


# The difference of an edition by which subroutines are ordered by classes, and the place of the printed ones in these.
ORDER = "order-of-subroutines"
_PRINTED = 2


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


def category(oid: int, gain: Gain) -> int:
    """The class of subroutines that a piece of ice gains by an effect (26:9.8.3a to 26:9.8.3e); printed ones are 2."""
    if gain.source == oid and gain.tag[0] == "s":  # a static ability of its own
        return 1 if gain.told else 3
    return 0 if gain.told else 4


def gains(m: Machine, oid: int) -> list[Gain]:
    """The effects by which a piece of ice gains subroutines, in the order in which they began to apply (9.8.2b).

    The ice remembers it, as declared where several began at one time (9.8.2c).
    """
    found = layers(m).subroutines.get(oid)
    if not found:
        return []
    known: Any = m.obj(oid).recall("gained") or ()
    return sorted(found, key=lambda gain: (known.index(gain.tag) if gain.tag in known else len(known), gain.order))


def statics(m: Machine) -> list[Static]:
    """Every declaration that applies now."""
    return lasting(m, "statics", _statics)  # type: ignore[no-any-return]


def _statics(m: Machine) -> list[Static]:
    state = m.state
    layers(m)
    alone = steady(m)
    if not alone:  # what asks for declarations while they are gathered sees those gathered so far
        _so_far(m, [])
    found: list[Static] = []
    later: list[Static] = []
    for oid in (*state.zones[PLAY], *state.zones[CORP_SCORE], *state.zones[RUNNER_SCORE], *elsewhere(m)):
        obj = state.objs[oid]
        for ability in abilities(m, oid):
            if ability.kind != "static" or not in_force(m, obj, ability):
                continue
            if ability.threat and threat(m) < ability.threat:
                continue
            env = _env(oid, CORP if obj.zone == RUNNER_SCORE else obj.controller)
            target = later if ability.given is not None else found
            target += [Static(oid, env.you, d, obj.since, env, ability.given) for d in ability.static]
    for effect in state.lingering:
        if effect.duration == "persist" and state.runs and state.runs[-1].id != effect.until:
            continue  # 9.12.5d: it applies to its own run only
        if effect.kind == "static":
            env = effect.knows()
            found += [Static(effect.source, effect.you, d, effect.id, env) for d in effect.payload]
    if not alone:
        _so_far(m, found)
    for static in later:
        if query.holds(m, static.env, static.given):
            found.append(static)
            _so_far(m, found)
    return found


def _so_far(m: Machine, found: list[Static]) -> None:
    """Forget what was worked out without these declarations."""
    texts = m.cache["layers"]
    m.cache.clear()
    m.cache["layers"], m.cache["statics"] = texts, found


def declared(m: Machine, name: str) -> list[Static]:
    """The declarations of one word that apply now."""
    if m.board is not None and m.board_version == m.state.version and "declared" in m.board:  # nearly always
        by_word: dict[str, list[Static]] = m.board["declared"]
    else:
        by_word = lasting(m, "declared", _by_word)
    return by_word.get(name, _NONE)


_NONE: list[Static] = []


def _by_word(m: Machine) -> dict[str, list[Static]]:
    """The declarations that apply now, by their words."""
    found: dict[str, list[Static]] = {}
    for static in statics(m):
        found.setdefault(static.declaration.name, []).append(static)
    return found


def applies(m: Machine, static: Static, oid: int) -> bool:
    """Whether a declaration's subject includes an object."""
    of = static.declaration.of
    return of is None or includes(m, static, of, oid)


def includes(m: Machine, static: Static, subject: Node, oid: int) -> bool:
    """Whether what a declaration names or describes includes an object."""
    from judgebot.cards.queries.selections import Ref, Sel

    if isinstance(subject, Ref):
        return oid in query.refs(m, static.env, subject)
    return isinstance(subject, Sel) and query.matches(m, static.env, subject, oid)


def own_declarations(m: Machine, oid: int, name: str) -> list[Static]:
    """Declarations of an inactive card that concern itself and so are active all the same (9.1.8c to 9.1.8f)."""
    from judgebot.cards.queries.selections import Ref

    obj = m.obj(oid)
    if name not in m.catalog.declares(obj.name) or is_active(m, oid):
        return []
    found = []
    env = _env(oid, obj.controller)
    for ability in printed(m, obj):
        if ability.kind != "static" or (ability.threat and threat(m) < ability.threat):  # 9.3.6f
            continue
        if ability.active_in and obj.zone not in ability.active_in:  # it says itself where it is active (9.1.8b)
            continue
        for d in ability.static:
            of = getattr(d, "of", None)
            if (
                d.name == name
                and (of is None or (isinstance(of, Ref) and of.key == "this"))
                and query.holds(m, env, ability.given)
            ):
                found.append(Static(oid, obj.controller, d, 0, env))
    return found


def concerning(m: Machine, oid: int, name: str) -> list[Static]:
    """The declarations of a word that apply to an object, its own included."""
    found = [s for s in declared(m, name) if applies(m, s, oid)]
    if name not in m.catalog.declares(m.obj(oid).name):
        return found
    known = [s.declaration for s in found if s.source == oid]  # those active in a zone of inactive cards
    return found + [s for s in own_declarations(m, oid, name) if s.declaration not in known]


def _value(m: Machine, static: Static, node: Node) -> int:
    return query.value(m, static.env, node)


def strength(m: Machine, oid: int) -> int:
    """The strength of ice or an icebreaker (3.4.4, 3.9.4a): increases first, then reductions (9.12.1a)."""
    return m.cached(("strength", oid), lambda: _strength(m, oid))  # type: ignore[no-any-return]


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


def memory_cost(m: Machine, oid: int) -> int:
    """The memory cost that a program counts against the limit (3.9.3)."""
    obj = m.obj(oid)
    if obj.installed and not obj.faceup:
        return 0
    if obj.host and obj.host in m.state.objs:
        for static in declared(m, "can_host"):
            if static.source == obj.host and static.declaration.memory_free:
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
        memory_cost(m, oid)
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
    """The cards outside of a player's hand that they can play or install as if they were in it."""
    mine = [static for static in declared(m, "as_if_in") if static.you == who]
    return [oid for static in mine for oid in query.candidates(m, static.env, static.declaration.of)]


def threat(m: Machine) -> int:
    """The threat level (1.17.1a)."""
    return max(score(m, CORP), score(m, RUNNER))


def cost_changes(m: Machine, oid: int, to: str, clicks: bool = False) -> list[tuple[Static, int]]:
    """The modifications of a card's rez, install, play or trash cost; or of the clicks that playing it costs."""
    found = [s for s in concerning(m, oid, "cost") if s.declaration.to == to and s.declaration.clicks == clicks]
    return [(s, _value(m, s, s.declaration.by)) for s in found if not s.declaration.first or _first_time(m, s, to)]


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


def rez_cost(m: Machine, oid: int) -> int:
    """What rezzing a card costs in credits (1.16.8)."""
    return modified(max(0, m.card(oid).cost or 0), [n for _, n in cost_changes(m, oid, "rez")])
