"""A whole ability as its card says it, and what the card calls the objects that it speaks of."""

from __future__ import annotations

import contextlib
import copy
from collections.abc import Iterator
from typing import Any

from judgebot.cards.abilities import Ability
from judgebot.cards.declarations.characteristics import AgendaPoints, CanBeAdvanced
from judgebot.cards.declarations.costs import CostChange, Spendable
from judgebot.cards.declarations.permissions import Cannot
from judgebot.cards.effects.base import Effect, Instruction, sentences
from judgebot.cards.effects.cards import Trash
from judgebot.cards.effects.cards_moved import Flip, RemoveFromGame
from judgebot.cards.effects.costs import Cost, CreditCost
from judgebot.cards.effects.running import Break, RunEffect
from judgebot.cards.effects.steering import If, May, Pay
from judgebot.cards.nodes import Node, said, walk
from judgebot.cards.queries.conditions import (
    AllOf,
    Did,
    DuringEncounter,
    DuringRun,
    Exists,
    Is,
    IsInstalled,
    Not,
    ResolvingSubroutines,
    Tagged,
    TurnOf,
)
from judgebot.cards.queries.naming import possessive, server_english, whom
from judgebot.cards.queries.selections import Ref, Sel, kind_of_ice
from judgebot.cards.templating.amounts import amount, protected
from judgebot.cards.templating.choices import left_open, may, said_of_them, they_are
from judgebot.cards.templating.clauses import servers_together, told
from judgebot.cards.templating.naming import is_this, names_of, pronoun, spans_of
from judgebot.cards.wording import (
    Voice,
    by_side,
    called,
    calling,
    capital,
    listing,
    runner,
    small,
    speaking,
    this,
    voice,
    zone,
)


@said(Ability)
def _ability(one: Ability) -> str:
    words = _whole(one)
    return f"{one.keyword.capitalize()} {one.amount} ({words})" if one.keyword else words


def _whole(one: Ability) -> str:
    if one.when and len(merged := servers_together(one.when)) < len(one.when):
        one = _with(one, when=merged)
    if one.kind == "paid" and not one.by and (kind := _kind_there(one)):
        (name, words), one = kind, _with(one, given=None)
        with calling({f"a kind of {name}": words}):
            return _whole(one)
    named = {name: words for name in ("encountered", "accessed") if (words := called(f"a kind of {name}"))}
    if (
        one.kind == "paid"
        and not isinstance(one.given, DuringRun)
        and not any(isinstance(node, RunEffect) for node in walk(one))
    ):
        named["paid"] = "said"  # it is used during a run if it speaks of one
    names = {**names_of(one), **named, **spans_of(one), **({"only from": "behind"} if only_from(one) else {})}
    with speaking(_both() if one.by else voice()), calling(names):
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


def _kind_there(one: Ability) -> tuple[str, str] | None:
    """The ice encountered or the card accessed by its kind, if it must be of that kind and the ability is about it."""
    given = one.given.of if isinstance(one.given, Not) else one.given
    if not isinstance(given, Is) or given.card.key not in ("encountered", "accessed"):
        return None
    if not any(isinstance(node, Ref) and node.key == given.card.key for node in walk(one.do)):
        return None
    if given.card.key == "encountered" and not isinstance(one.given, Not):
        only = {key for key, _ in given.a.stated} <= {"type", "subtype"} and len(given.a.subtype) == 1
        kind = kind_of_ice(given.a).partition(" ")[2] if only else ""
        return (given.card.key, f"the {kind} {runner('is')} encountering") if kind else None
    types = given.a.type if [key for key, _ in given.a.stated] == ["type"] else ()
    if given.card.key == "accessed" and isinstance(one.given, Not) and len(types) == 1:
        return given.card.key, f"the non-{types[0]} card {runner('is')} accessing"
    return None


def _with(one: Ability, **values: Any) -> Ability:
    made = copy.copy(one)
    for key, value in values.items():
        object.__setattr__(made, key, value)
    made.__dict__.pop("_within", None)
    return made


def _for_one(one: Ability) -> str:
    """On what condition the one player who can use an ability can: `they are not tagged`; "" for none or a span."""
    if one.kind != "paid" or one.by not in ("corp", "runner") or one.given is None or during(one.given):
        return ""
    given, who = one.given.english(), whom(one.by)
    return they_are(given.replace(who, "the Runner", 1)) if given.startswith(f"{who} ") else given


def spends(one: Ability) -> bool:
    """Whether an ability has a cost of credits."""
    return any(isinstance(node, CreditCost) for node in walk(one))


def only_from(one: Ability) -> Sel | None:
    """The cards from which alone an ability's credits are spent, if it has only one cost of credits (9.3.3d)."""
    spent = [node for node in walk(one) if isinstance(node, CreditCost)]
    return spent[0].only_from if len(spent) == 1 and spent[0].n.name != "let" else None


# The limits that a card says behind its ability.
_BEHIND = ("run", "encounter")


def head(one: Ability) -> str:
    flags = [f"threat {one.threat}"] if one.threat else []
    flags += [name for name in ("access", "interface", "persistent") if getattr(one, name)]
    flags += ["[interrupt]"] if one.interrupt else []
    flags += [f"once per {one.limit}"] if one.limit and one.limit not in _BEHIND else []
    return capital(", ".join(flags) + " → ") if flags else ""


def tail(one: Ability) -> str:
    """What stands behind an ability: who can use it, and where it is active."""
    cards = None if called("Spend credits") else only_from(one)
    words = f" Spend credits only from {cards.phrase('several', installed=False)} to use this ability." if cards else ""
    words += f" Use this ability only once per {one.limit}." if one.limit in _BEHIND else ""
    if one.by in ("corp", "runner") and (given := _for_one(one)):
        words += f" Only {whom(one.by)} can use this ability, and only if {given}."
    elif one.by:
        words += f" {'Any player' if one.by == 'both' else f'Only {whom(one.by)}'} can use this ability."
    implied = () if _says_where(one) else active_anyway(one)
    if implied and not one.active_in:
        words += " (Active only where this card usually is.)"
    elif one.active_in and one.active_in != implied and not _says_where(one):
        words += f" (Active in {listing(map(zone, one.active_in), 'or')}.)"
    return words


def active_anyway(one: Ability) -> tuple[str, ...]:
    """Where else than usual an ability is active by what it says (9.1.8b): where alone it can meet its condition."""
    if any(is_this(event.card) and event.out_of for event in one.when):
        return ("heap",)
    if any(is_this(event.card) and (event.event == "expose" or event.not_what) for event in one.when):
        return ("play area",)
    first = one.static[0] if one.static else None
    here = tuple(one.given.a.zone) if isinstance(one.given, Is) and is_this(one.given.card) else ()
    if isinstance(first, AgendaPoints) and (first.of is None or is_this(first.of)):
        return here or ("corp score area", "runner score area")
    if one.kind == "static" and here:
        return here
    if isinstance(first, Cannot) and first.do == "score" and is_this(first.of):
        return ("play area",)
    return ()


def _says_where(one: Ability) -> bool:
    """Whether the cost says where the card is, so that the ability is active there (9.1.8b)."""
    own = [part.what for part in one.cost or () if isinstance(getattr(part, "what", None), Sel)]
    return any(what.among == "this" and what.zone == one.active_in for what in own)


# Paid and static abilities


def _paid(one: Ability) -> str:
    assert one.cost is not None
    words = "" if called(f"Use {this()}") or _for_one(one) or _goes_without_saying(one) else usable(one.given)
    if on := _broken_on(one):
        with calling({"broken on": on}):
            return f"{capital(trigger_cost(one.cost))}: {sentences(one.do)}"
    only = f" Use this ability only {words}." if words else ""
    if one.costs_less is not None:
        less, of, per = amount(one.costs_less.by, "[credit]").partition(" for each ")
        when = f"If {one.costs_less.condition.english()}, this" if one.costs_less.condition else "This"
        only += f" {when} ability costs {less} less to use{of}{per}."
    return f"{capital(trigger_cost(one.cost))}: {sentences(one.do)}{only}"


def _broken_on(one: Ability) -> str:
    """The ice on which alone an ability breaks subroutines, where that is its condition: `a sentry protecting HQ`."""
    given, breaks = one.given, one.do[0].effects[0]
    if not isinstance(given, Is) or given.card.key != "encountered" or not isinstance(breaks, Break):
        return ""
    if len(one.do) > 1 or len(one.do[0].effects) > 1 or breaks.on or breaks.n is None or one.costs_less:
        return ""
    asked = {key for key, _ in given.a.stated}
    if asked != {"type", "server", "where"} or given.a.type != ("ice",) or given.a.where != "protecting":
        return ""
    where = f"protecting {server_english(given.a.server)}"
    return f"a {listing(breaks.subtype, 'or')} {where}" if breaks.subtype else f"a piece of ice {where}"


def trigger_cost(cost: Cost) -> str:
    """A cost before its colon: one hosted counter is said without the number."""
    with calling({"in": "from"}):
        return ", ".join(map(_part, cost)) or "0[credit]"


def _part(part: Any) -> str:
    if part.name == "either":
        return listing(map(trigger_cost, part.of), "or")
    return str(part.english()).removeprefix("1 ") if part.name == "counters" else str(part.english())


def _goes_without_saying(one: Ability) -> bool:
    """Whether an ability is used during an encounter because it speaks of the ice encountered."""
    given = one.given
    plain = isinstance(given, DuringEncounter) and not (given.ice or given.first or given.server)
    return plain and any(isinstance(node, Ref) and node.key == "encountered" for node in walk(one.do))


def usable(given: Node | None) -> str:
    """When an ability can be used: `during a run`, `if ...`."""
    if given is None:
        return ""
    return during(given).replace("a run against this", "a run on this") or f"if {given.english()}"


def during(given: Node) -> str:
    """A condition that is a span of time, as one: `during a run against this server`; "" for another."""
    if isinstance(given, DuringRun):
        return f"during a run{on_server(given.server)}"
    if isinstance(given, DuringEncounter) and not (given.first or given.server):
        return f"during an encounter{f' with {given.ice.english()}' if given.ice else ''}"
    if isinstance(given, TurnOf) and given.who != "both":
        return f"during {possessive(given.who)} {f'{given.phase} phase' if given.phase else 'turn'}"
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
    with calling({"this": "it"} if about else {}):
        words = _declared(one)
    if one.given is None:
        return f"{capital(words)}."
    (first, *others) = one.static
    if isinstance(one.given, DuringRun) and not others and isinstance(first, Spendable):
        where = on_server(one.given.server).replace("a central server", "central servers")
        return f"{capital(words)} during runs{where.replace('a remote server', 'remote servers')}."
    if isinstance(one.given, DuringRun):
        return f"During runs{on_server(one.given.server)}, {words}."
    own = isinstance(first, CostChange) and is_this(first.of) and first.to in ("install", "trigger")
    if isinstance(first, Cannot) and not others and first.do == "score" and is_this(first.of):
        with calling({"this": "it"}):
            given = one.given.english()
        return f"{capital(first.english())} if {given}."
    if isinstance(one.given, ResolvingSubroutines) and not others:
        return f"{capital(words)} while {one.given.english()}."
    return f"{'If' if own else 'While'} {one.given.english()}, {words}."


def _declared(one: Ability) -> str:
    """The declarations, in one sentence; that the card can be advanced has its own."""
    first, *others = one.static
    if one.given is None and others and isinstance(first, CanBeAdvanced) and is_this(first.of):
        words = first.english()
        with calling({"this": "it"}):
            return f"{words}. {capital(listing(d.english() for d in others))}"
    return declared(one.static)


def declared(static: tuple[Any, ...]) -> str:
    """Declarations as one clause; the card is `it` after the first that is about the card."""
    (first, *others) = static
    words = [first.english()]
    with calling({"this": "it"} if is_this(getattr(first, "of", None)) else {}):
        words += [one.english() for one in others]
    if all(isinstance(one, Cannot) for one in static):
        deeds = [f" cannot {one.do} " for one in static]
        if len({one.replace(deed, " ", 1) for one, deed in zip(words, deeds, strict=True)}) == 1:
            return str(words[0]).replace(deeds[0], f" cannot {' or '.join(one.do for one in static)} ", 1)
    return listing(words)


# Conditional abilities


def conditional(one: Ability, nested: bool = False) -> str:
    """A conditional ability from its condition on; `nested`: within another, where others can follow it."""
    if nested:
        ends = any(event.event == "run ends" and event.that_run for event in one.when)
        with calling({**names_of(one), **({"that run ends": "said"} if ends else {})}):
            return _conditional(one, nested)
    return _conditional(one, nested)


def _conditional(one: Ability, nested: bool) -> str:
    it = pronoun(one)
    clause, given = _condition(one)
    if it:
        with calling({it: "it"}):
            given = _condition(one)[1]
    they = "the Runner" in clause and "the Runner's turn" not in clause
    corp = clause.startswith(("When the Corp ", "Whenever the Corp ")) and not they
    if they and clause.count("the Runner") == 1:
        given = _they_are(given)
    with calling({"the Runner": "them"} if they else {}):
        first = _body(one, nested, they or corp)
        if it:
            other = {"encountered": "it"} if it == "it" and one.when[0].event == "encounter" else {}
            with calling({it: "it", **other}):
                first = _first_sentence(_body(one, nested, they or corp), first)
    return f"{clause}{given}{first}"


def _first_sentence(other: str, words: str) -> str:
    """Words with the first sentence of others, that differ only in what they call objects."""
    head, dot, _ = other.partition(". ")
    return head + dot + words.partition(". ")[2] if dot else other


def _body(one: Ability, nested: bool, they: bool) -> str:
    """What follows the condition, with the mark before it."""
    if one.may:
        return ", " + _optional(one)
    mark = ":" if nested and len(one.do) > 1 else ","
    words = small(sentences(one.do))
    return f"{mark} {_they(words) if they else words}"


def _optional(one: Ability) -> str:
    """What may be done, said as such: a condition on it stands before."""
    first = one.do[0].effects[0]
    if len(one.do) == 1 and isinstance(first, If) and not first.otherwise and len(first.then) > 0:
        return f"if {first.is_true.english()}, {_left(first.then)}"
    return _left(one.do)


def _left(do: tuple[Instruction, ...]) -> str:
    """Instructions that are optional: a choice with which they begin is none besides (9.6.9)."""
    first = do[0].effects[0]
    if _chosen_then(first):
        return small(sentences(do)) if all(map(_open_too, do[1:])) else f"you may use this: {sentences(do)}"
    words = left_open(do)
    return f"you may use this: {sentences(do)}" if words.startswith(("you ", "if ")) else may("you", words)


def _open_too(step: Instruction) -> bool:
    """Whether an instruction is a choice as well, or follows from whether something was done."""
    first = step.effects[0]
    if isinstance(first, If):
        asks = isinstance(first.is_true, Did)
        return asks or (not first.otherwise and len(first.then) == 1 and _chosen_then(first.then[0].effects[0]))
    return len(step.effects) == 1 and _chosen_then(first)


def _chosen_then(first: Effect) -> bool:
    """Whether an effect is a choice by itself, so that using the ability is none besides (9.6.9)."""
    if isinstance(first, Pay):
        return by_side(first.who) == "you" and not (first.otherwise or first.must)
    return isinstance(first, May) and by_side(first.who) == "you" and not first.otherwise


def _they(words: str) -> str:
    """What the Runner of the condition does, first of all: `they lose 1[credit]`."""
    return said_of_them(words)


def _they_are(given: str) -> str:
    """What else must be true of the Runner of the condition: `, if they have ...`."""
    start = ", if the Runner "
    return f", if {they_are(given.removeprefix(', if '))}" if given.startswith(start) else given


def _condition(one: Ability) -> tuple[str, str]:
    """The condition, and what else must be true: with its comma, where it has one."""
    if one.holds is not None:
        clause = f"When {one.holds.english()}"
    else:
        clause = told(one.when, bool(one.limit) or (not one.may and any(map(_ends, one.do[0].effects))))
    spans: list[str] = []
    others: list[str] = []
    for part in one.given.of if isinstance(one.given, AllOf) else (one.given,) if one.given is not None else ():
        span = f" {during(part)}" if isinstance(part, DuringRun | TurnOf) else _wherever(one, part)
        guarded = isinstance(part, Exists) and part.n == 1 and part.of.server == "that" and protected(part.of)
        if guarded and clause.endswith("makes a successful run"):
            spans.append(" on a server protected by ice")
            continue
        if isinstance(part, Exists):  # behind the comma it would be an instruction's (9.6.5d)
            span = f" while {part.english()}"
        if isinstance(part, Tagged):
            span = f" while {they_are(part.english()) if 'the Runner ' in clause else part.english()}"
        (spans if span else others).append(span or part.english())
    words = clause + "".join(spans)
    return words, f", if {listing(others)}" if others else ""


def _ends(part: Node) -> bool:
    """Whether something is done that is not done again: the card goes, or has another face then."""
    return isinstance(part, Flip) or (isinstance(part, RemoveFromGame | Trash) and is_this(part.what))


def _wherever(one: Ability, part: Node) -> str:
    """Where an accessed card is, beside its access: `while it is rezzed`, `anywhere except in Archives`."""
    event = one.when[0] if len(one.when) == 1 else None
    if event is None or event.event != "access" or not is_this(event.card):
        return ""
    if isinstance(part, IsInstalled) and part.card.key == "this":
        return " while it is installed"
    if isinstance(part, Is) and part.card.key == "this" and part.a.stated == (("rezzed", True),):
        return " while it is rezzed"
    of = part.of if isinstance(part, Not) else None
    if isinstance(of, Is) and of.card.key in ("this", "it") and of.a.stated == (("zone", ("Archives",)),):
        return " anywhere except in Archives"
    return ""


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
