"""Which cards damage trashes: at random, unless an ability lets a player choose (10.4.2, 10.4.3)."""

from __future__ import annotations

from judgebot.engine import characteristics as c
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.facts import fact
from judgebot.engine.machine import Machine
from judgebot.engine.records import Option
from judgebot.game.objects import GRIP


def hits(m: Machine, n: int, kind: str, taken: tuple[int, ...] = ()) -> tuple[int, ...]:
    """The cards of the grip that so much damage trashes, all of them if there are no more.

    Those that a player chooses are selected one after the other, and trashed together with the rest (10.4.3a).

    taken  cards that are trashed for something else at the same time
    """
    rule = "10.4.2b" if kind == "core" else "10.4.2a"
    left = [oid for oid in m.state.zones[GRIP] if oid not in taken]
    if n >= len(left):
        return tuple(left)
    picked: list[int] = []
    for point in range(n):
        who, source, both = _chooser(m, kind, point)
        if not who:
            continue
        options = [Option(oid, Choice(Verb.CHOOSE, oid), "10.4.3a") for oid in left]
        oid = m.ask(who, "target", options, "10.4.3a", about=fact("which card damage trashes", kind=kind))
        left.remove(oid)
        picked.append(oid)
        what = fact("damage trashes, of both" if both else "damage trashes", card=oid)
        m.note("chose", *(("9.12.1c",) if both else ()), "10.4.3a", who=who, what=what, source=source)
    return (*picked, *m.at_random(left, n - len(picked), rule))


def _chooser(m: Machine, kind: str, point: int) -> tuple[str, int, bool]:
    """The player who chooses the card that a point of damage trashes, "" if chance does; by which card; if both are to.

    Where both players are to choose, the active player does; what else their abilities do, they do (9.12.1c).
    """
    past = m.state.history[m.state.turn_start :]
    found: dict[str, int] = {}
    for static in c.declared(m, "choose_damage"):
        d = static.declaration
        if d.what and kind not in d.what:
            continue
        if d.first and (point or any(ch.kind == "damage" and (not d.what or ch.what in d.what) for ch in past)):
            continue
        if d.may:
            options = [
                Option(True, Choice(Verb.USE, static.source), "9.4.1"),
                Option(False, Choice(Verb.DO_NOT, static.source, of=Verb.USE), "9.4.1"),
            ]
            if not m.ask(
                static.you, "may", options, "9.4.1", about=fact("whether", card=static.source, what=d), default=1
            ):
                continue
        if d.look:
            m.note("looks", "1.21.2", who=static.you, cards=list(m.state.zones[GRIP]))
        found.setdefault(static.you, static.source)
    if not found:
        return "", 0, False
    who = m.state.active if m.state.active in found else next(iter(found))
    return who, found[who], len(found) > 1
