"""Why nothing came of a card where no event of the game says so: what it waits for, or why it is out of the game."""

from __future__ import annotations

from judgebot.engine.characteristics import abilities, is_active, printed, unrezzed
from judgebot.engine.machine import Machine

Why = tuple[str, tuple[str, ...]]  # the reason, to follow a sentence, and its rules


def stillness(m: Machine, card: str = "") -> Why:
    """Why a card did not trigger, as it stands where the line ends; ("", ()) if nothing tells.

    card  the card; none: only what is true of any card that has lost its abilities (9.1.9a)
    """
    for oid, obj in m.state.objs.items():
        if card and obj.name != card:
            continue
        own = [one for one in printed(m, obj) if one.kind == "conditional"]
        if not own:
            continue
        name = m.name(oid)
        if is_active(m, oid) and not all(one in abilities(m, oid) for one in own):
            return f": {name} has lost abilities, and a lost ability is as if it were not there (9.1.9a)", ("9.1.9a",)
        if card and unrezzed(obj) and not any(one.access for one in own):
            return f": {name} is unrezzed, and so inactive (1.8.4a)", ("1.8.4a",)
        if card and is_active(m, oid) and not _waited(m, name):
            waits = "; ".join(f"“{one.english()}”" for one in own)
            return f": what {name} waits for does not happen: {waits} (9.6.5)", ("9.6.5",)
    return "", ()


def _waited(m: Machine, name: str) -> bool:
    """Whether an ability of a source was pending in some window: then what it waits for did happen."""
    windows = [event.data.get("pending") or () for event in m.events or () if event.kind == "reaction_window"]
    return any(one["source"] == name for pending in windows for one in pending)
