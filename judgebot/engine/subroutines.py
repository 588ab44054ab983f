"""Subroutines as targets (1.15.1, 9.8.7): they are announced before the instruction becomes imminent."""

from __future__ import annotations

from typing import Any

from judgebot.cards import effects as e
from judgebot.engine import apply as a
from judgebot.engine import characteristics as c
from judgebot.engine import encounters, frames, loops, query
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.facts import Fact, fact
from judgebot.engine.machine import Machine
from judgebot.engine.records import Option, Refusal
from judgebot.game.objects import CORP


def named(subs: tuple[c.Subroutine, ...], sub: c.Subroutine) -> Fact:
    """How a player names a subroutine: by its place, and what it does."""
    return fact("numbered subroutine", n=[s.key for s in subs].index(sub.key) + 1, text=sub)


def choice(verb: Verb, ice: int, subs: tuple[c.Subroutine, ...], sub: c.Subroutine) -> Choice:
    """What is done to one of the subroutines of a piece of ice, as a choice; `n` is its place among them, from 1."""
    return Choice(verb, ice, n=[one.key for one in subs].index(sub.key) + 1, of=sub.key)


def announces(node: e.Instruction) -> bool:
    """Whether an instruction may act on subroutines that are announced."""
    return any([effect.name in ("break", "resolve_subroutine") for effect in node.effects])


def announce(m: Machine, f: frames.Instruction) -> None:
    """Announce the subroutines that the instruction about to become imminent acts on; they are kept in the frame."""
    for effect in f.node.effects:
        if effect.name == "break":
            f.subroutines = _to_break(m, f, effect)
        elif effect.name == "resolve_subroutine" and effect.of is not None:
            f.subroutines = _to_resolve(m, f, effect)


def _to_break(m: Machine, f: frames.Instruction, node: e.Break) -> tuple[Any, ...]:
    """The subroutines to break (9.8.7); for "all but 1", the one that is spared (9.8.7b); none for "all" (9.8.7a)."""
    encounter = m.state.encounter()
    if encounter is None or (node.n is None and not node.all_but_one):
        return ()
    if encounters.other_ice(m, f.env, node.on, node.subtype) is not None:
        return ()
    you, source = f.env.you, f.env.source
    subs = c.subroutines(m, encounter.ice)
    if not subs:
        return ()
    if node.all_but_one:
        options = [Option(s.key, choice(Verb.LEAVE, encounter.ice, subs, s), "9.8.7b") for s in subs]
        chosen = [m.ask(you, "subroutine", options, "9.8.7b", about=fact("subroutine to leave"))]
        rule = "9.8.7b"
    else:
        assert node.n is not None
        rule = "9.8.7"
        chosen = []
        for _ in range(query.value(m, f.env, node.n)):
            left = encounters.breakable(m, source, tuple(chosen))
            if not left:
                break
            options = [Option(s.key, choice(Verb.BREAK, encounter.ice, subs, s), rule) for s in left]
            if node.up_to and chosen:
                options.append(Option((), Choice(Verb.NO_MORE, of=Verb.BREAK), "1.15.2d"))
            picked = m.ask(you, "subroutine", options, rule, about=fact("subroutine to break"), default=0)
            if picked == ():
                break
            chosen.append(picked)
    words = [named(subs, s) for s in subs if s.key in chosen]
    m.note("targets", rule, "1.15.2", who=you, source=source, targets=words)
    return tuple(chosen)


def _to_resolve(m: Machine, f: frames.Instruction, node: e.ResolveSubroutine) -> tuple[Any, ...]:
    """The subroutine to resolve, as (ice, key); of a loop that can be left, the Corp must leave it (10.1.6b)."""
    you, source = f.env.you, f.env.source
    options, busy = [], []
    for oid in query.candidates(m, f.env, node.of) if node.of is not None else ():
        subs = c.subroutines(m, oid)
        for sub in subs:
            busy.append(loops.in_progress(m, oid, sub.key))
            options.append(Option((oid, sub.key), choice(Verb.RESOLVE, oid, subs, sub), "1.15.2"))
    if not options:
        m.note("no_target", "1.15.2e", source=source, what=fact("subroutine"))
        return ()
    if not all(busy):  # the loop can be left
        barred = [
            option for option, times in zip(options, busy, strict=True) if times and loops.goes_round(m, *option.value)
        ]
        if m.events is not None:
            m.refusals += [Refusal(you, option.choice, "10.1.6b", fact("goes round")) for option in barred]
        kept = [(option, times) for option, times in zip(options, busy, strict=True) if option not in barred]
        options, busy = [option for option, _ in kept], [times for _, times in kept]
    default = busy.index(min(busy))  # rather one that is not being resolved
    oid, key = m.ask(you, "subroutine", options, "1.15.2", about=fact("subroutine to resolve"), default=default)
    sub = next(s for s in c.subroutines(m, oid) if s.key == key)
    m.note(
        "targets",
        "1.15.2",
        who=you,
        source=source,
        targets=[fact("subroutine of", card=oid, text=sub)],
    )
    return (oid, key)


def order_gained(m: Machine, ask: bool = True) -> None:
    """Keep in which order ice gained its subroutines; of those gained at one time the Corp declares it (9.8.2c).

    ask  not so on a board that is being set up: the order in which their sources became active stands
    """
    changed = []
    for ice in sorted(c.layers(m).subroutines):
        known: Any = m.obj(ice).recall("gained") or ()
        gained = c.gains(m, ice)
        order = []
        classes = m.rules.edition.has(c.ORDER)
        groups = [c.category(ice, gain) if classes else not gain.first for gain in gained]
        for one in sorted(set(groups)):
            group = [gain for gain, of in zip(gained, groups, strict=True) if of == one]
            order += [gain.tag for gain in group if gain.tag in known]
            new = [gain for gain in group if gain.tag not in known]
            order += _declared(m, ice, new) if ask and _unspecified(m, ice, new) else [gain.tag for gain in new]
        if tuple(order) != known:
            changed.append((ice, tuple(order)))
    for ice, tags in changed:
        a.remember(m, ice, "gained", tags)
        c.note_order(m, ice)


def _unspecified(m: Machine, ice: int, new: list[c.Gain]) -> bool:
    """Whether nothing says in which order effects that began to apply at one time add their subroutines."""
    if all(gain.source == ice for gain in new):
        return False  # as they are printed on it
    waited = {one.id for one in m.state.lingering if one.env.next_encountered}
    made = [gain.tag[0] == "l" and gain.tag[1] not in waited for gain in new]
    return not all(made)  # effects were made one after the other


def _declared(m: Machine, ice: int, new: list[c.Gain]) -> list[tuple[object, ...]]:
    """The Corp declares the order of subroutines that a piece of ice gains at one time (9.8.2c)."""
    left, order = list(new), []
    asked = False
    while left:
        options = [Option(gain.tag, Choice(Verb.ADD_SUBROUTINE, ice, of=gain), "9.8.2c") for gain in left]
        picked = left[0].tag
        if any(gain.do != left[0].do for gain in left):
            about = fact("next subroutine", card=ice)
            picked = m.ask(CORP, "subroutine order", options, "9.8.2c", about=about, default=0)
            asked = True
        order.append(picked)
        left = [gain for gain in left if gain.tag != picked]
    if asked:
        subs = [c.Subroutine(gain.tag, gain.do, ice) for tag in order for gain in new if gain.tag == tag]
        m.note("orders_subroutines", "9.8.2c", ice=ice, subroutines=subs)
    return order
