"""Effects that change abilities, subtypes and subroutines (9.12.1d): what they are, and what applying them gives."""

from __future__ import annotations

from typing import Any

from judgebot.cards.abilities import Ability
from judgebot.cards.nodes import Node
from judgebot.game.environment import Env
from judgebot.plain import NamedTuple


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


def copied(result: Layers, log: list[Any]) -> Layers:
    """The same outcome so far, with a log of its own: what is applied to it leaves the first as it is."""
    return Layers(
        dict(result.lost),
        {k: list(v) for k, v in result.subtypes.items()},
        {k: list(v) for k, v in result.lost_subtypes.items()},
        {k: list(v) for k, v in result.subroutines.items()},
        {k: list(v) for k, v in result.gained.items()},
        [*log],
    )


def apply(result: Layers, effect: TextEffect, foot: tuple[Any, ...]) -> None:
    """Apply an effect to the objects of its footprint."""
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
            gain_subroutines(result, oid, own, effect.order, first, source, declaration.sub, n, before)
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


def gain_subroutines(
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
    """Note that an object gains a subroutine `n` times; see `Gain`."""
    subs = tuple(Subroutine((*tag, k), do, oid) for k in range(n))
    result.subroutines.setdefault(oid, []).append(Gain(tag, order, first, source, do, subs, told))
