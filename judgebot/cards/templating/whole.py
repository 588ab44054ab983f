"""A whole ability as its card says it, and what the card calls the objects that it speaks of."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from judgebot.cards.abilities import Ability
from judgebot.cards.declarations.characteristics import CanBeAdvanced
from judgebot.cards.declarations.costs import Spendable
from judgebot.cards.declarations.permissions import InstallOnly
from judgebot.cards.effects.base import Choose, Effect, Instruction, Top, sentences
from judgebot.cards.effects.cards import ChooseServer, Flip, Host, Install, Look, RemoveFromGame, Reveal, Trash
from judgebot.cards.effects.costs import Cost, CounterCost
from judgebot.cards.effects.running import ChooseSubroutine
from judgebot.cards.effects.searching import Search
from judgebot.cards.effects.steering import If, May, Pay
from judgebot.cards.nodes import Node, listing, said, walk
from judgebot.cards.queries.conditions import (
    AllOf,
    Did,
    DuringEncounter,
    DuringPhase,
    DuringRun,
    Is,
    IsInstalled,
    Not,
    TurnOf,
)
from judgebot.cards.queries.events import OF_A_RUN
from judgebot.cards.queries.selections import Ref, Sel, server_english, whom
from judgebot.cards.queries.triggers import EVENTS, Trigger
from judgebot.cards.queries.values import Counters
from judgebot.cards.scope import names_used
from judgebot.cards.templating.clauses import told
from judgebot.cards.templating.steps import body, left_open
from judgebot.cards.wording import Voice, by_side, capital, small, speaking, voice, zone

# What a card calls objects, by their names.
Called = dict[str, str]


def of_card(listed: tuple[Ability, ...]) -> Called:
    """What a card calls its host: by the type that alone can be it."""
    found: Called = {}
    for ability in listed:
        others = {name for other in listed if other is not ability for name in names_used(other)}
        for node in walk(ability):
            if isinstance(node, ChooseServer) and node.bind in others:
                found[f"kept {node.bind}"] = "kept"
    for one in walk(tuple(listed)):
        on = one.on if isinstance(one, InstallOnly) else None
        if isinstance(one, Host) and _is_this(one.what) and isinstance(one.on, Choose):
            on = one.on.what
        if on is not None and (kind := noun(on)) != "card":
            return {**found, "host": f"host {kind}"}
    return found


@said(Ability)
def _ability(one: Ability) -> str:
    words = _whole(one)
    return f"{one.keyword.capitalize()} {one.amount} ({words})" if one.keyword else words


def _whole(one: Ability) -> str:
    with speaking(voice() if not one.by else _both(), **_called(one), **_spans(one)):
        flags = head(one)
        if one.kind == "subroutine":
            return f"[subroutine] {sentences(one.do)}"
        if one.kind == "play":
            return flags + sentences(one.do)
        if one.kind == "paid":
            return flags + _paid(one) + tail(one)
        if one.kind == "static":
            return flags + _static(one) + tail(one)
        return flags + capital(conditional(one)) + tail(one)


def _both() -> Voice | None:
    """The card that speaks, to either player: somebody else than its own can use the ability."""
    card = voice()
    return card and card._replace(side="")


def _spans(one: Ability) -> Called:
    """Whether a run or an encounter that an ability speaks of is the one of its condition: `that run`."""
    of = {event.event for event in one.when}
    runs = bool(of & {*OF_A_RUN}) or any(isinstance(node, DuringRun) for node in walk(one.given))
    found = {"run": "that run"} if one.kind == "conditional" and runs else {}
    return {**found, "encounter": "that encounter"} if of & {"encounter"} else found


def head(one: Ability) -> str:
    flags = [f"threat {one.threat}"] if one.threat else []
    flags += [name for name in ("access", "interface", "persistent") if getattr(one, name)]
    flags += ["[interrupt]"] if one.interrupt else []
    flags += [f"once per {one.limit}"] if one.limit else []
    return capital(", ".join(flags) + " → ") if flags else ""


def tail(one: Ability) -> str:
    """What stands behind an ability: who can use it, and where it is active."""
    words = ""
    if one.by:
        words += f" {'Any player' if one.by == 'both' else f'Only {whom(one.by)}'} can use this ability."
    if one.active_in and not _says_where(one):
        words += f" (Active in {listing(map(zone, one.active_in), 'or')}.)"
    return words


def _says_where(one: Ability) -> bool:
    """Whether the cost says where the card is, so that the ability is active there (9.1.8b)."""
    own = [part.what for part in one.cost or () if isinstance(getattr(part, "what", None), Sel)]
    return any(what.among == "this" and what.zone == one.active_in for what in own)


# Paid and static abilities


def _paid(one: Ability) -> str:
    assert one.cost is not None
    only = "".join(f" Use this ability only {words}." for words in [_only(one.given)] if words)
    if one.costs_less is not None:
        less = one.costs_less.by.english()
        when = f"If {one.costs_less.condition.english()}, this" if one.costs_less.condition else "This"
        only += f" {when} ability costs {less}{'' if ' ' in less else '[credit]'} less to use."
    return f"{capital(trigger_cost(one.cost))}: {sentences(one.do)}{only}"


def trigger_cost(cost: Cost) -> str:
    """A cost before its colon: one hosted counter is said without the number."""
    with speaking(**{"in": "from"}):
        return ", ".join(map(_part, cost)) or "0[credit]"


def _part(part: Any) -> str:
    if part.name == "either":
        return listing(map(trigger_cost, part.of), "or")
    return str(part.english()).removeprefix("1 ") if part.name == "counters" else str(part.english())


def _only(given: Node | None) -> str:
    """When an ability can be used: `during a run`, `if ...`."""
    if given is None:
        return ""
    return during(given) or f"if {given.english()}"


def during(given: Node) -> str:
    """A condition that is a span of time, as one: `during a run against this server`; "" for another."""
    if isinstance(given, DuringRun):
        return f"during a run{on_server(given.server)}"
    if isinstance(given, DuringEncounter) and not (given.first or given.server):
        return f"during an encounter{f' with {given.ice.english()}' if given.ice else ''}"
    if isinstance(given, TurnOf):
        return f"during {'your' if by_side(given.who) == 'you' else f'{whom(given.who)}’s'} turn".replace("’", "'")
    if isinstance(given, DuringPhase):
        return f"during {'your' if by_side(given.who) == 'you' else whom(given.who) + chr(39) + 's'} {given.phase} phase"
    return ""


def on_server(server: str) -> str:
    """Where a run is: `against this server`, `on HQ`."""
    if not server:
        return ""
    return f" {'against' if server in ('this', 'another') else 'on'} {server_english(server)}"


def _static(one: Ability) -> str:
    about = any(isinstance(node, Ref) and node.key == "this" for node in walk(one.given)) and "hosted" not in (
        one.given.english() if one.given else ""
    )
    with speaking(**({"this": "it"} if about else {})):
        words = _declared(one)
    if one.given is None:
        return f"{capital(words)}."
    if isinstance(one.given, DuringRun) and isinstance(one.static[0], Spendable) and len(one.static) == 1:
        if one.static[0].use == ("anything",):
            return f"{capital(words)} during runs{on_server(one.given.server)}."
    if isinstance(one.given, DuringRun):
        return f"During runs{on_server(one.given.server)}, {words}."
    return f"While {one.given.english()}, {words}."


def _declared(one: Ability) -> str:
    """The declarations, in one sentence; that the card can be advanced has its own."""
    first, *others = one.static
    if one.given is None and others and isinstance(first, CanBeAdvanced) and _is_this(first.of):
        words = first.english()
        with speaking(this="it"):
            return f"{words}. {capital(listing(d.english() for d in others))}"
    return listing(d.english() for d in one.static)


# Conditional abilities


def conditional(one: Ability, nested: bool = False) -> str:
    """A conditional ability from its condition on; `nested`: within another, where others can follow it."""
    if nested:
        with speaking(**_called(one)):
            return _conditional(one, nested)
    return _conditional(one, nested)


def _conditional(one: Ability, nested: bool) -> str:
    clause, given = _condition(one)
    it = _pronoun(one)
    they = "the Runner" in clause and "the Runner's turn" not in clause
    with speaking(**({"the Runner": "them"} if they else {})):
        first = _body(one, nested, they)
        if it:
            other = {"encountered": "it"} if it == "it" and one.when[0].event == "encounter" else {}
            with speaking(**{it: "it"}, **other):
                first = _first_sentence(_body(one, nested, they), first)
    return f"{clause}{given}{first}"


def _first_sentence(other: str, words: str) -> str:
    """Words with the first sentence of others, that differ only in what they call objects."""
    head, dot, _ = other.partition(". ")
    return head + dot + words.partition(". ")[2] if dot else other


def _body(one: Ability, nested: bool, they: bool) -> str:
    """What follows the condition, with the mark before it."""
    if one.may:
        return ", " + _optional(one, they)
    mark = ":" if nested and len(one.do) > 1 else ","
    words = small(sentences(one.do))
    return f"{mark} {_they(words) if they else words}"


def _optional(one: Ability, they: bool) -> str:
    first = one.do[0].effects[0]
    if len(one.do) == 1 and isinstance(first, If) and not first.otherwise:
        with speaking():
            words = body(first.then)
        return f"if {first.is_true.english()}, you may {_bare_may(words)}"
    if len(one.do) == 1 and _chosen_then(first):
        return small(sentences(one.do))
    if isinstance(first, May):
        asked = all(isinstance(step.effects[0], If) and isinstance(step.effects[0].is_true, Did) for step in one.do[1:])
        return small(sentences(one.do)) if asked and _chosen_then(first) else f"you may use this: {sentences(one.do)}"
    words = left_open(one.do)
    return f"you may use this: {sentences(one.do)}" if words.startswith("you ") else f"you may {words}"


def _chosen_then(first: Effect) -> bool:
    """Whether an effect is a choice by itself, so that using the ability is none besides (9.6.9)."""
    if isinstance(first, Pay):
        return by_side(first.who) == "you" and not (first.otherwise or first.must)
    return isinstance(first, May) and by_side(first.who) == "you" and not first.otherwise


def _bare_may(words: str) -> str:
    return small(words).removeprefix("you may ")


def _they(words: str) -> str:
    """What the Runner of the condition does, first of all: `they lose 1[credit]`."""
    from judgebot.cards.wording import base

    rest = words.removeprefix("the Runner ")
    if rest == words:
        return words
    verb, _, more = rest.partition(" ")
    return f"they {verb if verb in ('may', 'must', 'cannot') else base(verb)} {more}"


def _condition(one: Ability) -> tuple[str, str]:
    """The condition, and what else must be true: with its comma, where it has one."""
    if one.holds is not None:
        clause = f"When {one.holds.english()}"
    else:
        clause = told(one.when, bool(one.limit) or any(map(_ends, walk(one.do))))
    spans, others = [], []
    for part in one.given.of if isinstance(one.given, AllOf) else (one.given,) if one.given is not None else ():
        span = f" {during(part)}" if isinstance(part, DuringRun | TurnOf) else _wherever(one, part)
        (spans if span else others).append(span or part.english())
    words = clause + "".join(spans)
    return words, f", if {listing(others)}" if others else ""


def _ends(part: Node) -> bool:
    """Whether something is done that is not done again: the card goes, or has another face then."""
    return isinstance(part, Flip) or (isinstance(part, RemoveFromGame | Trash) and _is_this(part.what))


def _wherever(one: Ability, part: Node) -> str:
    """Where an accessed card is, beside its access: `while it is rezzed`, `anywhere except in Archives`."""
    event = one.when[0] if len(one.when) == 1 else None
    if event is None or event.event != "access" or not _is_this(event.card):
        return ""
    if isinstance(part, IsInstalled) and part.card.key == "this":
        return " while it is installed"
    if isinstance(part, Is) and part.card.key == "this" and part.a.stated == (("rezzed", True),):
        return " while it is rezzed"
    if isinstance(part, Not) and isinstance(part.of, Is) and part.of.card.key in ("this", "it"):
        if part.of.a.stated == (("zone", ("Archives",)),):
            return " anywhere except in Archives"
    return ""


def _is_this(card: Any) -> bool:
    return isinstance(card, Ref) and card.key == "this"


# What objects are called


def _pronoun(one: Ability) -> str:
    """The name that `it` stands for in the first sentence after the condition."""
    if len(one.when) != 1:
        return ""
    (event,) = one.when
    if _is_this(event.card):
        return "this"
    if isinstance(event.card, Sel) and not event.grouped and not _mentions(one):
        return "it"
    return ""


def _mentions(one: Ability) -> bool:
    """Whether the first instruction speaks of other cards than that of the condition."""
    spent: list[Any] = []
    for node in walk(one.do[:1]):
        if isinstance(node, CounterCost | Counters):
            spent.append(node.on)
        if isinstance(node, Sel) or (isinstance(node, Ref) and node.key not in ("it", "encountered") and node not in spent):
            return True
        if node.name in ("trash_this", "remove_this", "host_counters"):
            return True
    return False


def _called(one: Ability) -> Called:
    """What an ability calls the objects that it can speak of: no two by the same words."""
    found: Called = {}
    names: dict[str, Sel] = {}
    for event in one.when if len(one.when) == 1 else ():
        if event.card is None and event.event in ("encounter", "approach", "pass", "fully break", "bypass"):
            found["it"] = "that ice"
        if isinstance(event.card, Sel):
            names["it"] = event.card
        elif _is_this(event.card):
            found["it"] = found["this"] = _this()
        if event.event == "encounter" and "it" not in names:
            found["encountered"] = found.get("it", "that ice")
    groups = []
    for name, sel, n in _bound(one):
        if n == 1 and sel is not None:
            names.setdefault(name, sel)
        else:
            groups.append((name, n))
    taken = {*found.values()}
    if "it" not in {*found, *names} and any("{it}" in EVENTS.get(event.event, "") for event in one.when):
        taken.add("that card")
    if any(map(_of_group, walk(one))):
        taken.add("those cards")
    elif any(n > 1 for _, n in groups):
        found["those"] = found["among those"] = "the cards that met the condition"
    for name, n in groups:
        words = "that card" if n == 1 else "those cards"
        if name not in names and words not in taken and f"among {name}" not in found:
            found[name] = found[f"among {name}"] = words
            taken.add(words)
    for name, sel in names.items():
        for words in (f"that {noun(sel)}", f"the {name} {noun(sel)}"):
            if words not in taken:
                found[name] = words
                taken.add(words)
                break
    if len(one.when) == 1 and one.when[0].event == "encounter" and "it" in found:
        found["encountered"] = found["it"]
    if len(one.when) == 1 and one.when[0].event == "breach":
        servers = one.when[0].server
        found["breaching"] = found["breached"] = server_english(servers[0]) if len(servers) == 1 else "that server"
    subs = [node.bind for node in walk(one) if isinstance(node, ChooseSubroutine)]
    if len(subs) == 1:
        found[f"subroutine {subs[0]}"] = "that subroutine"
    if len(one.when) == 1 and one.when[0].event == "successful run" and one.when[0].server in _CENTRAL:
        found["breached"] = one.when[0].server[0]
    return found


_CENTRAL = (("HQ",), ("R&D",), ("Archives",))


def _of_group(node: Node) -> bool:
    """Whether a word speaks of the cards that met a condition together."""
    return (isinstance(node, Ref) and node.key == "those") or (isinstance(node, Sel) and node.among == "those")


def _this() -> str:
    card = voice()
    assert card is not None
    return card.this


def _bound(one: Ability) -> Iterator[tuple[str, Sel | None, int]]:
    """The names that an ability binds to what is chosen or found, the selection, and how many."""
    for node in walk(one):
        if isinstance(node, Choose):
            yield node.bind or "target", node.what, 1 if node.n.english() == "1" and not node.up_to else 2
        elif isinstance(node, Search):
            yield node.bind, node.find, 1 if node.n == 1 and not node.also else 2
        if isinstance(node, Look) and isinstance(node.what, Top):
            yield node.bind, None, 1 if node.what.n.english() == "1" else 2
        elif isinstance(node, Reveal) and isinstance(node.what, Top) and node.bind:
            yield node.bind, None, 1 if node.what.n.english() == "1" else 2
        if isinstance(node, Install) and isinstance(node.what, Choose) and not node.each:
            yield node.bind or "installed", node.what.what, 1


@contextlib.contextmanager
def of_another(name: str, side: str) -> Iterator[None]:
    """What is said is an ability of another object: its name, and whose it is where that is known.

    If it is not the other player's, the card speaks to its own; else of both.
    """
    card = voice()
    assert card is not None
    own = card.side if side in ("", card.side) else ""
    with speaking(Voice(card.kind, own, {"itself": name, "host": "the host"})):
        yield


def gained(sub: tuple[Instruction, ...]) -> str:
    """A subroutine that a piece of ice gains: it is the Corp's, and so does not speak to the Runner."""
    card = voice()
    assert card is not None
    with speaking(card._replace(side="corp" if card.side == "corp" else "")):
        return f"[subroutine] {sentences(sub).rstrip('.')}"


def noun(sel: Sel) -> str:
    """One object of a selection, as `that ...` speaks of it."""
    if sel.type == ("ice",):
        return "ice"
    if sel.type in ((), ("program",)) and sel.subtype == ("icebreaker",):
        return "icebreaker"
    if len(sel.type) == 1 and sel.type[0] != "hardware":
        return sel.type[0]
    return "card"


__all__ = ["Called", "Effect", "Instruction", "Mapping", "Trigger", "conditional", "during", "of_card", "on_server"]
