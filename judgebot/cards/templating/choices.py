"""Choices, costs and conditions within an ability, as cards say them, and what follows from each."""

from __future__ import annotations

from typing import Any

from judgebot.cards.effects.base import Instruction, sentences
from judgebot.cards.effects.steering import ForEach, If, May, OneOf, Pay
from judgebot.cards.nodes import Node, said
from judgebot.cards.queries.conditions import AnyOf, AtLeast, AtMost, Did, Is, Not, Threat
from judgebot.cards.queries.naming import possessive, whom
from judgebot.cards.queries.selections import Ref, Sel
from judgebot.cards.queries.values import StrengthOf
from judgebot.cards.templating.steps import calls, done
from judgebot.cards.wording import base, by_side, called, calling, capital, listing, small, third, this, voice

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
    return isinstance(only, If) and isinstance(only.is_true, Did) and f"did {only.is_true.key}" in done(before)


def may(who: str, words: str) -> str:
    """What somebody may do; several instructions stand behind a colon."""
    return f"{who} may{words}" if words.startswith(": ") else f"{who} may {words}"


# What a player does for themselves: of another it says whom they have do it.
_FOR_SOMEBODY = ("draw", "gain", "gain_clicks", "lose", "tags", "remove_tags")


@said(May)
def _say_may(one: May) -> str:
    subject, you = whom(one.who), by_side(one.who) == "you"
    words = left_open(one.do) if you else one.steps()
    if len(one.do) == 1 and isinstance(one.do[0].effects[0], Pay | If | May | ForEach):
        words = f"{subject} may: {one.steps()}"
    elif you:
        words = may(subject, words)
    elif len(one.do) == 1 and words.lower().startswith(f"{subject.lower()} "):
        does, _, rest = words[len(subject) + 1 :].partition(" ")
        words = f"{subject} may {base(does)} {rest}"
    elif len(one.do) == 1 and not words.startswith(("The ", "Each ", "Both ", "That ", "This ", "If ")):
        theirs = getattr(one.do[0].effects[0], "who", "") if one.do[0].effects[0].name in _FOR_SOMEBODY else ""
        words = f"{subject} may {'have you ' if by_side(theirs) == 'you' else ''}{small(words)}"
    else:
        words = f"{subject} may: {words}"
    if one.otherwise:
        words = words.rstrip(".") + f". If {'you' if you else 'they'} do not{mark(one.otherwise)} {body(one.otherwise)}"
    return words.rstrip(".")


def pays(cost: Any, third_person: bool = False) -> str:
    """A cost that somebody pays within an ability: `pay 2[credit] and trash 1 card`, or `pays` it."""
    with calling({"in": "from"}):
        parts = list(map(_pays, cost)) or ["pay 0[credit]"]
    if len(parts) == 2 and parts[0].startswith("spend [click]") and parts[1].startswith("pay "):
        parts = [f"{parts[0]} and {parts[1].removeprefix('pay ')}"]
    if third_person:
        parts = [f"{third(words.partition(' ')[0])} {words.partition(' ')[2]}" for words in parts]
    return listing(parts)


def _pays(part: Any) -> str:
    words = str(part.english())
    if part.name == "either":
        return called("either") + listing((pays(one) for one in part.of), "or")
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
    if alone and not you and (either := _unless_either(one)):
        return either
    if alone and not you and not isinstance(one.otherwise[0].effects[0], Pay | May | If):
        said_of = body(one.otherwise)
        they = whom(one.who) in said_of or " them " in said_of
        they = they or (whom(one.who) == "the Runner" and called("the Runner") == "them")
        with calling({"either": "either "}):  # one cost, of two kinds: two costs are said without it
            paid = pays(one.cost, not they)
        return f"{said_of} unless {'they' if they else whom(one.who)} {paid}"
    if alone and you:
        return f"you must {pays(one.cost)} or {body(one.otherwise)}"
    with calling(many):
        return _then(one, words, do, you)


def _unless_either(one: Pay) -> str:
    """What two costs, offered one after the other, each avert (1.16.11b); "" for anything else."""
    inner = one.otherwise[0].effects[0]
    if not isinstance(inner, Pay) or len(one.otherwise[0].effects) > 1 or by_side(inner.who) != by_side(one.who):
        return ""
    if inner.then or inner.must or len(inner.otherwise) != 1 or len(one.cost) != 1 or len(inner.cost) != 1:
        return ""
    last = inner.otherwise[0].effects[0]
    if isinstance(last, Pay | May | If) or {one.cost[0].name, inner.cost[0].name} & {"either"}:
        return ""
    done = body(inner.otherwise)
    they = whom(one.who) in done or " them " in done or called("the Runner") == "them"
    third_person = not they
    paid = f"{pays(one.cost, third_person)} or {pays(inner.cost, third_person)}"
    return f"{done} unless {'they' if they else whom(one.who)} {paid}"


def _then(one: Pay, words: str, do: str, you: bool) -> str:
    if len(one.then) > 1 and not one.otherwise and you and not one.must and _of_you(one.then[:1]):
        return f"{words} to: {body(one.then)}"
    apart = all(part.name in ("trash", "derez", "add_to_hand") and _installed(part) for part in one.cost)
    alone = one.then and len(one.cost) == 1 and not apart
    simple = alone and (len(one.then[0].effects) == 1 or one.cost[0].name == "counters")
    if simple and not one.otherwise and you and not one.must and _of_you(one.then):
        return f"{words} to {body(one.then)}"
    if one.then:
        words += f". If {do}{mark(one.then)} {body(one.then)}"
    if one.otherwise:
        when = "Otherwise" if one.then else f"If {do} not"
        words += f". {when}{mark(one.otherwise)} {body(one.otherwise)}"
    return words


def _installed(part: Any) -> bool:
    """Whether a part of a cost is paid with a card in play that is not the card itself."""
    return isinstance(part.what, Sel) and not part.what.zone


def _of_you(do: tuple[Instruction, ...]) -> bool:
    """Whether one instruction is what the player does, in one sentence."""
    words = sentences(do)
    others = ("The ", "That ", "This ", "It ", "If ", "Host ice", "They ", "You may", "Each ", "For ")
    return len(do) == 1 and ". " not in words and not words.startswith(others)


@said(If)
def _say_if(one: If) -> str:
    if after := _if_weak(one):
        return after
    given = one.is_true.english()
    asked_first = isinstance(one.is_true, Threat | AtMost | Did)
    if (
        not one.otherwise
        and not asked_first
        and len(one.then) == 1
        and [effect.name for effect in one.then[0].effects] == ["end_run"]
    ):
        return f"end the run if {given}"
    words = f"if {given}"
    if called("the Runner") == "them" and given.startswith("the Runner "):
        words = f"if {they_are(given)}"
    if one.then:
        with calling({key: "it"} if (key := _asked_of(one.is_true)) else {}):
            then = body(one.then)
        words += f"{mark(one.then)} {said_of_them(then) if _of_them(given) else then}"
    if one.otherwise:
        words += f". Otherwise{mark(one.otherwise)} {body(one.otherwise)}"
    return words


def _of_them(given: str) -> bool:
    """Whether a condition is about one player, not the one of the card, and about nobody else."""
    return any(given.startswith(f"{who} ") and given.count(who) == 1 for who in ("the Runner", "the Corp"))


def _if_weak(one: If) -> str:
    """What is done to a card if its strength allows: `trash that ice if its strength is 0 or less`; "" for others."""
    asked = one.is_true
    if not isinstance(asked, AtMost | AtLeast) or not isinstance(asked.a, StrengthOf) or one.otherwise or not one.then:
        return ""
    key, only = asked.a.of.key, one.then[0].effects
    what = getattr(only[0], "what", None)
    if len(one.then) > 1 or len(only) > 1 or not isinstance(what, Ref) or what.key != key or "it" in calls():
        return ""
    done = body(one.then)
    with calling({key: "it"}):
        return f"{done} if {asked.english()}"


def _asked_of(given: Node) -> str:
    """The card that a condition is about, if it is called by its kind there: after that it is `it`."""
    of = given.of if isinstance(given, Not) else given
    parts = of.of if isinstance(of, AnyOf) else (of,)
    keys = {part.card.key if isinstance(part, Is) else "" for part in parts}
    key = keys.pop() if len(keys) == 1 else ""
    card = voice()
    free = card is not None and "it" not in card.called.values()
    return key if key and free and called(key, "").startswith("that ") else ""


def they_are(given: str) -> str:
    """What is true of the Runner whom the condition of the ability named: `they have ...`."""
    verb, _, more = given.removeprefix("the Runner ").partition(" ")
    return f"they { {'has': 'have', 'is': 'are', 'was': 'were'}.get(verb, verb) } {more}"


def said_of_them(words: str) -> str:
    """What the other player of a condition does, first of all: `they lose 1[credit]`."""
    for who in ("the Runner ", "the Corp "):
        if words.startswith(who):
            verb, _, more = words.removeprefix(who).partition(" ")
            return f"they {verb if verb in ('may', 'must', 'cannot') else base(verb)} {more}"
    return words


def _joins(words: str) -> bool:
    """Whether a sentence could not be joined with another by `or` and stay one of two."""
    return ". " in words or " or " in words


def _same_of_two(one: OneOf) -> str:
    """Two modes that do two things with the same, or one thing twice: `play or install 1 card`; "" for others."""
    if any(len(mode) != 1 or len(mode[0].effects) != 1 for mode in one.modes):
        return ""
    a, b = (mode[0].effects[0] for mode in one.modes)
    words = a.english(), b.english()
    (first, _, thing), (second, _, other) = (said_of.partition(" ") for said_of in words)
    if {a.name, b.name} == {"play", "install"} and thing == other:
        return f"{first} or {second} {thing}"
    if a.name == b.name == "draw" and words == ("draw 1 card", "draw 2 cards"):
        return "draw 1 or 2 cards"
    return ""


@said(OneOf)
def _say_one_of(one: OneOf) -> str:
    n = one.n.english()
    two = n == "1" and len(one.modes) == 2 and by_side(one.who) == "you" and not one.up_to
    plain = two and not one.must
    if two and one.must and all(_of_you(mode) and not _joins(sentences(mode)) for mode in one.modes):
        return f"you must {' or '.join(map(body, one.modes))}"
    if plain and (both := _same_of_two(one)):
        return both
    if plain and all(len(mode) == 1 and not _joins(sentences(mode)) for mode in one.modes):
        return " or ".join(map(body, one.modes))
    which = f"{'up to ' if one.up_to else ''}{n} of the following{'' if n == '1' else ' in any order'}"
    able = ", if able" if one.must else ""
    choice = "" if by_side(one.who) == "you" else f" of {possessive(one.who)} choice"
    return f"resolve {which}{choice}{able}:" + "".join(f" • {capital(body(mode))}" for mode in one.modes)


@said(Did)
def _say_did(one: Did) -> str:
    known = {
        "bids differ": "the bids differ",
        "bids match": "the bids match",
        "swapped": "they were swapped",
        "paid": "the cost was paid with a card",
    }
    return called(f"did {one.key}") or known.get(one.key, f"{one.key} was done")
