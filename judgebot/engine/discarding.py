"""Discarding to the maximum hand size (5.5.2 to 5.5.4)."""

from __future__ import annotations

from judgebot.engine import apply as a
from judgebot.engine import because, frames, query
from judgebot.engine import characteristics as c
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.facts import fact
from judgebot.engine.machine import Machine
from judgebot.engine.records import Option
from judgebot.game.changes import Change
from judgebot.game.objects import CORP, DISCARD, HAND, RUNNER


def discard(m: Machine, f: frames.Turn) -> str | None:
    """Discard down to the maximum hand size, one card at a time (5.6.3a, 5.7.2a)."""
    who = f.who
    most = c.hand_size(m, who)
    skipped = next((s for s in c.declared(m, "skip_discard") if query.concerns(s.env, s.declaration.who, who)), None)
    if who == RUNNER and most < 0:
        if skipped is None or not m.rules.edition.has("discard-all-at-once"):
            a.flatline(m, "1.7.2b")
        else:  # who skips the step does not check the hand size (5.5.4)
            m.switched("discard-all-at-once", "5.5.4")
        return None
    most = max(0, most)
    hand = m.state.zones[HAND[who]]
    number = "5.6.3a" if who == CORP else "5.7.2a"
    if skipped is not None and len(hand) > most:
        m.note(
            "prohibited",
            number,
            "5.5.4",
            what=fact("effect", word="discard"),
            source=skipped.source,
            why=fact("text", text=skipped.declaration),
        )
    elif len(hand) > most and m.rules.edition.has("discard-all-at-once"):
        _discard_together(m, who, number, most)
        return None
    elif len(hand) > most:
        picked = m.ask(
            who,
            "discard",
            [Option(oid, Choice(Verb.DISCARD, oid), number) for oid in hand],
            number,
            about=fact("discarding", n=most),
            default=len(hand) - 1,
        )
        f.discarded = (*f.discarded, (a.move(m, picked, DISCARD[who], faceup=who == RUNNER), picked))
        _note_discard(m, who, number, most, picked)
        m.state.dirty = True
        return number
    a.happen(m, [Change("discard", who, new, was, cause="hand size") for new, was in f.discarded])
    f.discarded = ()
    m.checkpoint()
    return None


def _note_discard(m: Machine, who: str, number: str, most: int, card: int) -> None:
    also = ("5.5.2a",) if who == CORP else ()
    plain = ("5.5.3a",) if most == c.BASE_HAND_SIZE else ()
    seen = ("1.19.3",) if because.waits(m, "trash") else ()
    m.note("discards", number, *also, *plain, *seen, who=who, card=card)


def _discard_together(m: Machine, who: str, number: str, most: int) -> None:
    """All the cards beyond the maximum hand size are chosen, and then discarded at once (26:5.5.4c)."""
    left = list(m.state.zones[HAND[who]])
    picked: list[int] = []
    while len(left) > most:
        options = [Option(oid, Choice(Verb.DISCARD, oid), number) for oid in left]
        picked.append(m.ask(who, "discard", options, number, about=fact("discarding", n=most), default=len(left) - 1))
        left.remove(picked[-1])
    if len(picked) > 1:
        m.switched("discard-all-at-once", "26:5.5.4c")
    for oid in picked:
        _note_discard(m, who, number, most, oid)
    moved = [(a.move(m, oid, DISCARD[who], faceup=who == RUNNER), oid) for oid in picked]
    a.happen(m, [Change("discard", who, new, was, cause="hand size") for new, was in moved])
    m.checkpoint()
