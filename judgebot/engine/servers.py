"""Which server is meant (4.6.8): a name stands for one server at a time; what remembers a server remembers that one.

Names are for people: a new remote server has the lowest number that is free. Where a server that ceased to exist had
that number before, whatever still speaks of the former one (a run against it, a card that chose it, the history) gets
a name for it that no server has (4.6.8e).
"""

from __future__ import annotations

from typing import Any

from judgebot.engine import apply as a
from judgebot.engine.machine import Machine
from judgebot.game.objects import Server


def next_remote(m: Machine) -> str:
    """The name that the next remote server to be created will have."""
    number = 1
    while f"remote {number}" in m.state.servers:
        number += 1
    return f"remote {number}"


def create_remote(m: Machine) -> str:
    """Create a remote server (4.6.8b). Returns its name."""
    name = next_remote(m)
    if name in m.state.ceased:
        _take_away(m, name)
    m.state.servers[name] = Server(name)
    a.touched(m)
    return name


def _take_away(m: Machine, name: str) -> None:
    """Give a server that is gone another name, everywhere in the state, as a new one is to have its own."""
    state = m.state
    number, former = 1, f"former {name}"
    while former in state.ceased:
        number += 1
        former = f"former {name} ({number})"
    state.ceased = (*(one for one in state.ceased if one != name), former)

    def anew(value: Any) -> Any:
        return _renamed(value, name, former)

    for objs in (state.objs, state.gone):
        objs.update({oid: new for oid, obj in objs.items() if (new := anew(obj)) is not obj})
    state.prior = {oid: anew(obj) for oid, obj in state.prior.items()}
    for part in ("runs", "breaches", "lingering", "met"):
        setattr(state, part, anew(getattr(state, part)))
    state.history = [anew(change) for change in state.history]
    for frame in state.frames:
        for field, value in frame.fields():
            setattr(frame, field, anew(value))


def _renamed(value: Any, old: str, new: str) -> Any:
    """A value in which every `old` is `new`; itself if there is none."""
    if isinstance(value, str):
        return new if value == old else value
    if isinstance(value, dict):
        changed = {key: _renamed(one, old, new) for key, one in value.items()}
        return changed if any(changed[key] is not value[key] for key in value) else value
    if isinstance(value, tuple):
        found = [_renamed(one, old, new) for one in value]
        if all(one is was for one, was in zip(found, value, strict=True)):
            return value
        make = getattr(type(value), "_make", tuple)
        return make(found)
    return value
