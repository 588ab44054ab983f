"""What abilities, subtypes and subroutines objects have: effects that change them, in the order of 9.12.1."""

from __future__ import annotations

from typing import Any

from judgebot.cards.abilities import TEXT_CHANGING, Ability
from judgebot.cards.nodes import Node
from judgebot.engine import query
from judgebot.engine.boards import elsewhere, in_force, lasting, of_object
from judgebot.engine.boards import is_active as is_active
from judgebot.engine.boards import printed as printed
from judgebot.engine.machine import Machine
from judgebot.engine.records import NotImplementedRule
from judgebot.engine.text_effects import Gain, Layers, Subroutine, TextEffect, apply, copied, gain_subroutines
from judgebot.game.environment import Env
from judgebot.game.objects import (
    CORP,
    CORP_SCORE,
    PLAY,
    RUNNER,
    RUNNER_SCORE,
)
from judgebot.plain import Record


def layers(m: Machine) -> Layers:
    """Effects that change abilities and subtypes, applied as 9.12.1d and 9.12.1e say."""
    return lasting(m, "layers", _layers)  # type: ignore[no-any-return]


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
            env = Env(source=oid, you=CORP if obj.zone == RUNNER_SCORE else obj.controller)
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
    level = m.rules.threat(m)
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
                gain_subroutines(result, oid, tag, effect.id, False, effect.source, effect.payload, effect.n)
    if not waiting:
        return result
    # the characteristics so far must be visible to whatever asks for them while the rest is worked out
    _fresh(m, result)
    done = _apply_rest(m, _Applying(result, waiting, set(), set()))
    for oid in done.losers.difference(done.barred):
        if oid in done.result.gained or oid in done.result.subroutines:
            m.cache.clear()
            name = m.name(oid)
            what = f"whether {name}, which loses all abilities, has those that it gains"
            raise NotImplementedRule(what, "9.12.1e", doubt="loses and gains")
    return done.result


class _Applying(Record, frozen=False):
    """How far the effects are applied.

    losers, barred  what loses its abilities, and what cannot gain any either
    first           none is applied yet
    """

    result: Layers
    waiting: list[TextEffect]
    losers: set[int]
    barred: set[int]
    first: bool = True

    def copy(self) -> _Applying:
        return _Applying(copied(self.result, self.result.log), [*self.waiting], {*self.losers}, {*self.barred}, False)


def _apply_rest(m: Machine, so_far: _Applying) -> _Applying:
    """Apply the effects that are waiting, one independent of the others after the other (9.12.1e)."""
    while so_far.waiting:
        ready, loop = _ready(m, so_far)
        so_far.first = False
        if len(ready) > 1:
            return _in_any_order(m, so_far, ready)
        _apply_one(m, so_far, ready[0], loop)
    return so_far


def _ready(m: Machine, so_far: _Applying) -> tuple[list[TextEffect], str]:
    """The effect to apply next and the kind of loop that it is in, if any; all that are in a loop without an order."""
    waiting, result = so_far.waiting, so_far.result
    pairs = [(one, other) for one in waiting for other in waiting if one is not other]
    depend = [(one, other) for one, other in pairs if _depends(m, result, one, other)]
    if so_far.first and m.events is not None:
        for one, other in depend:
            data = {"source": one.source, "what": one.declaration, "on": other.source}
            result.log.append(("dependency", "9.12.1d", data))
    # hosted objects' effects ignore those of their hosts where there is a loop (9.12.1e)
    real = [(one, other) for one, other in depend if m.obj(one.source).host != other.source]
    for edges, loop in ((depend, ""), (real, "hosted")):
        ready = [one for one in waiting if all(dependent is not one for dependent, _ in edges)]
        if ready:
            return ready[:1], loop
    return [one for one in waiting if _reaches(real, one, one)], "any order"


def _reaches(edges: list[tuple[TextEffect, TextEffect]], start: TextEffect, end: TextEffect) -> bool:
    """Whether an effect depends on another, be it by way of others."""
    found = [start]
    for one in found:
        nexts = [on for dependent, on in edges if dependent is one]
        if any(on is end for on in nexts):
            return True
        found += [on for on in nexts if all(on is not other for other in found)]
    return False


# In how many effects that depend on each other every order is tried.
_ORDERS = 5


def _in_any_order(m: Machine, so_far: _Applying, loop: list[TextEffect]) -> _Applying:
    """Apply a loop for which 9.12.1e says no order: it is decided where every order gives the same characteristics."""
    found: list[tuple[_Applying, object]] = []
    for one in loop[: len(loop) if len(loop) <= _ORDERS else 0]:
        trial = so_far.copy()
        _fresh(m, trial.result)
        _apply_one(m, trial, one, "any order")
        trial = _apply_rest(m, trial)
        found.append((trial, _outcome(m, trial.result)))
    if not found or any(outcome != found[0][1] for _, outcome in found):
        m.cache.clear()
        raise NotImplementedRule("effects that depend on each other in a loop for which no order is said", "9.12.1e")
    _fresh(m, found[0][0].result)
    return found[0][0]


def _outcome(m: Machine, result: Layers) -> tuple[object, ...]:
    """What objects are by the effects applied, which are those to be seen now, whatever their order."""
    changed = {oid: subtypes(m, oid) for oid in {*result.subtypes, *result.lost_subtypes}}
    gained = [{oid: {*several} for oid, several in found.items()} for found in (result.subroutines, result.gained)]
    return (result.lost, changed, gained)


def _apply_one(m: Machine, so_far: _Applying, chosen: TextEffect, loop: str) -> None:
    result = so_far.result
    so_far.waiting.remove(chosen)
    foot = _footprint(m, result, chosen)
    if m.events is not None:
        data = {"source": chosen.source, "what": chosen.declaration}
        if foot is None:
            result.log.append(("not_applied", "9.12.1d", data))
        else:
            data |= {"to": list(foot[0]), "loop": bool(loop), "kind": loop}
            result.log.append(("applied", "9.12.1e", data))
    if foot is None:
        return
    apply(result, chosen, foot)
    _fresh(m, result)
    so_far.waiting += _given(m, chosen, foot)
    if chosen.declaration.name == "lose_abilities" and not chosen.declaration.printed:
        (so_far.barred if chosen.declaration.cannot_gain else so_far.losers).update(foot[0])


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
            env = Env(source=oid, you=CORP if obj.zone == RUNNER_SCORE else obj.controller)
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
    trial = copied(result, [])
    applied = [(other, foot)]
    for one, its in applied:  # and what the abilities do that objects gain by it
        apply(trial, one, its)
        _fresh(m, trial)
        feet = ((given, _footprint(m, trial, given)) for given in _given(m, one, its))
        applied += [(given, foot) for given, foot in feet if foot is not None]
    after = _footprint(m, trial, effect)
    _fresh(m, result)
    return before != after


def subtypes(m: Machine, oid: int) -> frozenset[str]:
    """The subtypes of an object (9.12.1b): those it has and gains more often than it loses them (2.16.5)."""
    return of_object(m, "subtypes", oid, _subtypes)  # type: ignore[no-any-return]


def _subtypes(m: Machine, oid: int) -> frozenset[str]:
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
    return of_object(m, "abilities", oid, _abilities)  # type: ignore[no-any-return]


def _abilities(m: Machine, oid: int) -> tuple[Ability, ...]:
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
    if classes is None:
        return of_object(m, "subroutines", oid, _subroutines)  # type: ignore[no-any-return]
    return _subroutines(m, oid, classes)


def _subroutines(m: Machine, oid: int, classes: bool | None = None) -> tuple[Subroutine, ...]:
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
