"""Cards and abilities of a line that was played: by title, by effect word, as they are where it stopped."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judgebot.cards.abilities import Ability
from judgebot.cards.names import normalise
from judgebot.cards.nodes import Node, walk
from judgebot.engine.machine import Event
from judgebot.explain.why.model import Record
from judgebot.game.objects import Obj


def title_of(name: object) -> str:
    """The title in the name that a trace gives a card, in normal form: `Tollbooth #2` is Tollbooth."""
    return normalise(str(name).partition(" #")[0])


def is_card(name: object, title: str) -> bool:
    """Whether a name in the trace is that of a card of this title, or of the very copy."""
    return title_of(name) == normalise(title) or normalise(str(name)) == normalise(title)


def of_title(line: Record, title: str) -> list[Obj]:
    """The objects of a title, those in play first."""
    m = line.machine
    found = [obj for oid, obj in m.state.objs.items() if obj.name and is_card(m.name(oid), title)]
    return sorted(found, key=lambda obj: not obj.installed)


def abilities(line: Record, title: str, *kinds: str, brings: str = "") -> list[Ability]:
    """The printed abilities of a card, of these kinds and with this effect word if any is given."""
    objs = of_title(line, title)
    if not objs:
        gone = (obj for obj in line.machine.state.gone.values() if obj.name)
        objs = [obj for obj in gone if is_card(line.machine.name(obj.id), title)]
    own = line.machine.card(objs[0].id).abilities if objs else ()
    return [one for one in own if (not kinds or one.kind in kinds) and (not brings or does(one, brings))]


def does(ability: Any, word: str) -> bool:
    """Whether an ability has an effect word, also within another; what is no ability of the language might."""
    if not isinstance(ability, Node) or not hasattr(ability, "do"):
        return True
    return any(getattr(one, "name", "") == word for one in walk(ability.do))


def sources(line: Record, word: str, *kinds: str) -> Iterator[str]:
    """The names of cards with an ability that has an effect word, each once."""
    m = line.machine
    fit = (
        m.name(oid)
        for oid, obj in m.state.objs.items()
        if obj.name and any(one.kind in kinds and does(one, word) for one in m.card(oid).abilities)
    )
    yield from dict.fromkeys(fit)


def subject(event: Event) -> Any:
    """The card that an event is about."""
    return event.data.get("card") or event.data.get("ice") or ""


def last(line: Record, *kinds: str, card: str = "", until: int | None = None) -> int | None:
    """The index of the last event of these kinds, about a card if one is named; None if there is none."""
    events = line.events
    for index in range(len(events) - 1 if until is None else until - 1, -1, -1):
        if events[index].kind in kinds and (not card or is_card(subject(events[index]), card)):
            return index
    return None
