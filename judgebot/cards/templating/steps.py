"""Instructions as cards say them: what follows from a choice, a cost or a condition, and where that ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judgebot.cards.effects.base import Effect, Instruction, joined, sentences
from judgebot.cards.effects.cards import Install
from judgebot.cards.effects.cards_moved import Reveal
from judgebot.cards.effects.searching import Search
from judgebot.cards.effects.steering import ForEach, If, May, OneOf, Pay
from judgebot.cards.nodes import Node, listing, said, walk
from judgebot.cards.queries.conditions import Did
from judgebot.cards.queries.naming import possessive, whom
from judgebot.cards.queries.selections import Ref
from judgebot.cards.scope import names_bound
from judgebot.cards.templating.naming import noun
from judgebot.cards.wording import base, by_side, called, calling, capital, small, third, this, voice

# Several instructions


@said(Instruction)
def _say_all(steps: tuple[Instruction, ...]) -> str:
    """Instructions, one sentence each. After several that depend on something, what does not has a line of its own."""
    words, kept, names = "", dict[str, str](), dict[str, str]()
    for at, step in enumerate(steps):
        if at:
            words += "\n" if _open(steps[at - 1]) or _leaves(step) else " "
        with calling({**kept, **names, **_installed_next(steps[at:])}):
            if at and _shows_found(steps[at - 1], step):
                words = f"{words.rstrip().removesuffix('.')} and reveal it."
                names = {}
                continue
            words += _sentence(step)
        shown = len(step.effects) > 1 and isinstance(step.effects[-1], Reveal)
        kept |= _found(step)
        found = {} if shown else _found(step, "it")
        names = {**found, **(_itself() if found else {}), **_done(step)}
    return words


def _installed_next(steps: tuple[Instruction, ...]) -> dict[str, str]:
    """How the next instruction, but a reveal, installs what one finds: only what can be is found then (8.7.2b)."""
    search = next((one for one in steps[0].effects if isinstance(one, Search)), None)
    if search is None:
        return {}
    for step in steps[1:3]:
        does = step.effects[0]
        if isinstance(does, Install) and isinstance(does.what, Ref) and does.what.key == search.bind:
            return {f"installs {search.bind}": less(does.discount, does.ignore)}
    return {}


def less(discount: Node | None, ignore: str) -> str:
    """For how much less something is installed, to compare it: never empty."""
    return f"{discount.english() if discount is not None else 0}, {ignore if ignore == 'all costs' else 'no costs'}"


def _leaves(step: Instruction) -> bool:
    """Whether an event or operation says what becomes of it: a line of its own."""
    (first, *others) = step.effects
    card = voice()
    plays = card is not None and card.kind in ("event", "operation")
    return plays and not others and first.name == "remove_from_game" and getattr(first.what, "key", "") == "this"


def _sentence(step: Instruction) -> str:
    """The effects of an instruction as one sentence; what it has found is `it`."""
    clauses: list[str] = []
    names: dict[str, str] = {}
    for effect in step.effects:
        with calling(names):
            then = "then " if clauses and effect.name == "run" else ""
            clauses.append(then + effect.english())
        if isinstance(effect, Search) and effect.n == 1 and not effect.also:
            names = {effect.bind: "it", **_itself()}
    return capital(joined(_said_once(step, clauses))) + "."


_ALIKE = ("gain", "gain_clicks", "lose", "lose_clicks", "remove_tags", "remove_bad_publicity")


def _said_once(step: Instruction, clauses: list[str]) -> list[str]:
    """Clauses of which those about amounts do not say again who does what: `lose [click] and 1[credit]`."""
    found = clauses[:1]
    for at in range(1, len(clauses)):
        before, own = clauses[at - 1].split(" "), clauses[at].split(" ")
        does = next((n for n in (3, 1) if before[:n] == own[:n] and own[0] in ("the", "gain", "lose", "remove")), 0)
        alike = all(effect.name in _ALIKE for effect in step.effects[at - 1 : at + 1])
        found.append(" ".join(own[does:]) if alike else clauses[at])
    return found


def _itself() -> dict[str, str]:
    """The card by its name: something else is `it` now."""
    card = voice()
    return {"this": card.named} if card is not None else {}


def _found(step: Instruction, words: str = "") -> dict[str, str]:
    """What is found by a search, as the next sentence speaks of it."""
    last = next((one for one in step.effects if isinstance(one, Search)), None)
    if last is None or last.n != 1 or last.also:
        return {}
    return {last.bind: words or _that(last)}


def _that(search: Search) -> str:
    return f"that {noun(search.find)}"


def _shows_found(before: Instruction, step: Instruction) -> bool:
    """Whether an instruction only reveals what the search before it found: one sentence says both (1.21.3, 8.7)."""
    last, shown = before.effects[-1], step.effects[0]
    if (
        not isinstance(last, Search)
        or not isinstance(shown, Reveal)
        or len(step.effects) > 1
        or last.n != 1
        or last.also
    ):
        return False
    return isinstance(shown.what, Ref) and shown.what.key == last.bind


def _done(step: Instruction) -> dict[str, str]:
    """Whether what a sentence leaves open was done, as the next sentence asks: `you do`."""
    names = names_bound(step) - {"target"}
    first = step.effects[0]
    effects = [node for node in walk(step) if isinstance(node, Effect) and "bind" in node.arguments]
    given = {str(one.bind) for one in effects if one.bind != one.arguments["bind"].default}  # type: ignore[attr-defined]
    own = given or names & {"trashed", "swapped", "forfeited", "installed", "rezzed"} or names
    if len(own) != 1:
        return {}
    who = by_side(getattr(first, "who", "you") or "you")
    return {f"did {next(iter(own))}": "you do" if who in ("you", "both") else "they do"}


def _open(step: Instruction) -> bool:
    """Whether what follows an instruction could be taken for a part of what depends on something in it."""
    last = step.effects[-1]
    programs = list(_last_programs(last))
    return bool(programs) and bool(programs[-1]) and (len(programs[-1]) > 1 or _open(programs[-1][-1]))


def _last_programs(effect: Effect) -> Iterator[tuple[Instruction, ...]]:
    keys = ("do", "then", "if_successful", "if_unsuccessful", "otherwise")
    order = ("if_successful", "if_unsuccessful", "then") if effect.name == "trace" else keys
    for key in order:
        given: Any = getattr(effect, key, ())
        if isinstance(given, tuple) and given and all(isinstance(one, Instruction) for one in given):
            yield given
    for one in getattr(effect, "linked", ())[-1:]:
        yield one.do or ()
    ability = getattr(effect, "ability", None)
    if ability is not None and ability.do:
        yield ability.do


# What depends on something


def body(do: tuple[Instruction, ...]) -> str:
    """Instructions after a condition and its mark."""
    return small(sentences(do)).rstrip(".")


def mark(do: tuple[Any, ...]) -> str:
    """What stands before what depends on something: a comma for one instruction, a colon for several."""
    return "," if len(do) == 1 else ":"


def have(words: str) -> str:
    """What somebody else does, as what a player lets them do: `have the Runner gain 2[credit]`."""
    for who in ("the Runner ", "the Corp ", "each player "):
        if words.startswith(who):
            does, _, rest = words.removeprefix(who).partition(" ")
            return f"have {who}{base(does)} {rest}"
    return words


def left_open(do: tuple[Instruction, ...]) -> str:
    """Instructions that somebody may carry out, after `may`."""
    first, *others = do
    if not others:
        return have(small(sentences(do)))
    if all(effect.name in ("search", "look", "reveal", "choose") for effect in first.effects):
        return f": {sentences(do)}"
    rest = tuple(others)
    if _asks(others[0], first):
        return small(sentences(do))
    return f"{have(small(sentences((first,))))} If you do{mark(rest)} {small(sentences(rest))}"


def _asks(step: Instruction, before: Instruction) -> bool:
    """Whether an instruction asks whether the one before it was done."""
    only = step.effects[0]
    return isinstance(only, If) and isinstance(only.is_true, Did) and f"did {only.is_true.key}" in _done(before)


def may(who: str, words: str) -> str:
    """What somebody may do; several instructions stand behind a colon."""
    return f"{who} may{words}" if words.startswith(": ") else f"{who} may {words}"


@said(May)
def _say_may(one: May) -> str:
    subject, you = whom(one.who), by_side(one.who) == "you"
    words = left_open(one.do) if you else sentences(one.do)
    if len(one.do) == 1 and isinstance(one.do[0].effects[0], Pay | If | May | ForEach):
        words = f"{subject} may: {sentences(one.do)}"
    elif you:
        words = may(subject, words)
    elif len(one.do) == 1 and words.lower().startswith(f"{subject.lower()} "):
        does, _, rest = words[len(subject) + 1 :].partition(" ")
        words = f"{subject} may {base(does)} {rest}"
    elif len(one.do) == 1 and not words.startswith(("The ", "Each ", "Both ", "That ", "This ", "If ")):
        words = f"{subject} may {small(words)}"
    else:
        words = f"{subject} may: {words}"
    if one.otherwise:
        words = words.rstrip(".") + f". If {'you' if you else 'they'} do not{mark(one.otherwise)} {body(one.otherwise)}"
    return words.rstrip(".")


def pays(cost: Any, third_person: bool = False) -> str:
    """A cost that somebody pays within an ability: `pay 2[credit] and trash 1 card`, or `pays` it."""
    with calling({"in": "from"}):
        parts = list(map(_pays, cost)) or ["pay 0[credit]"]
    if third_person:
        parts = [f"{third(words.partition(' ')[0])} {words.partition(' ')[2]}" for words in parts]
    return listing(parts)


def _pays(part: Any) -> str:
    words = str(part.english())
    if part.name == "either":
        return listing((pays(one) for one in part.of), "or")
    if part.name == "credits":
        return f"pay {words}"
    if part.name == "clicks":
        return f"spend {words}"
    if part.name == "counters":
        return f"{'spend' if part.kind == 'credit' else 'remove'} {words}"
    return f"trash {this()}" if part.name == "trash_this" else words


@said(Pay)
def _say_pay(one: Pay) -> str:
    you = by_side(one.who) == "you"
    if not (one.then or one.otherwise or one.must):  # whether it is paid was chosen before
        return pays(one.cost) if you else f"{whom(one.who)} {pays(one.cost, True)}"
    words = f"{whom(one.who)} {'must' if one.must else 'may'} {pays(one.cost)}{', if able' if one.must else ''}"
    do = "you do" if you else "they do"
    many = {"x": "that many"} if any(getattr(part, "up_to", False) for part in one.cost) else {}
    alone = len(one.otherwise) == 1 and not (one.then or one.must)
    if alone and not you and not isinstance(one.otherwise[0].effects[0], Pay | May | If):
        said_of = body(one.otherwise)
        they = whom(one.who) in said_of or " them " in said_of
        return f"{said_of} unless {f'they {pays(one.cost)}' if they else f'{whom(one.who)} {pays(one.cost, True)}'}"
    if alone and you:
        return f"you must {pays(one.cost)} or {body(one.otherwise)}"
    with calling(many):
        return _then(one, words, do, you)


def _then(one: Pay, words: str, do: str, you: bool) -> str:
    if len(one.then) > 1 and not one.otherwise and you and not one.must and _of_you(one.then[:1]):
        return f"{words} to: {body(one.then)}"
    if one.then and not one.otherwise and you and not one.must and _of_you(one.then):
        return f"{words} to {body(one.then)}"
    if one.then:
        words += f". If {do}{mark(one.then)} {body(one.then)}"
    if one.otherwise:
        words += f". If {do} not{mark(one.otherwise)} {body(one.otherwise)}"
    return words


def _of_you(do: tuple[Instruction, ...]) -> bool:
    """Whether one instruction is what the player does, in one sentence."""
    words = sentences(do)
    others = ("The ", "That ", "This ", "It ", "If ", "Host ice", "They ", "You may", "Each ", "For ")
    return len(do) == 1 and ". " not in words and not words.startswith(others)


@said(If)
def _say_if(one: If) -> str:
    words = f"if {one.is_true.english()}"
    if one.then:
        words += f"{mark(one.then)} {body(one.then)}"
    if one.otherwise:
        words += f". Otherwise{mark(one.otherwise)} {body(one.otherwise)}"
    return words


def _joins(words: str) -> bool:
    """Whether a sentence could not be joined with another by `or` and stay one of two."""
    return ". " in words or " or " in words


@said(OneOf)
def _say_one_of(one: OneOf) -> str:
    n = one.n.english()
    plain = n == "1" and len(one.modes) == 2 and by_side(one.who) == "you" and not (one.up_to or one.must)
    if plain and all(len(mode) == 1 and not _joins(sentences(mode)) for mode in one.modes):
        return " or ".join(map(body, one.modes))
    which = f"{'up to ' if one.up_to else ''}{n} of the following{'' if n == '1' else ' in any order'}"
    able = ", if able" if one.must else ""
    choice = "" if by_side(one.who) == "you" else f" of {possessive(one.who)} choice"
    return f"resolve {which}{choice}{able}:" + "".join(f" • {capital(body(mode))}" for mode in one.modes)


@said(Did)
def _say_did(one: Did) -> str:
    known = {"bids differ": "the bids differ", "bids match": "the bids match", "swapped": "they were swapped"}
    return called(f"did {one.key}") or known.get(one.key, f"{one.key} was done")
