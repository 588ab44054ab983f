"""Abilities of the five kinds (9.1.1e)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from judgebot.cards import declarations as _declarations  # noqa: F401 (declares the words of their family)
from judgebot.cards.declarations.base import declarations
from judgebot.cards.effects.base import Effect, Instruction, program, sentences
from judgebot.cards.effects.costs import Cost, cost
from judgebot.cards.nodes import (
    SAID,
    SPANS,
    Argument,
    LanguageError,
    Node,
    Past,
    flag,
    items,
    listing,
    make,
    nearest,
    number,
    one_of,
    shown,
    text,
)
from judgebot.cards.optional import left_open
from judgebot.cards.queries.conditions import condition
from judgebot.cards.queries.naming import whom
from judgebot.cards.queries.selections import WHERE, Sel
from judgebot.cards.queries.triggers import LOOKED_BACK_ON, Trigger, trigger
from judgebot.cards.queries.values import value
from judgebot.cards.wording import voice, zone


class CostsLess(Node):
    """A paid ability costs less to use (1.16.2a)."""

    by: Node
    condition: Node | None

    def english(self) -> str:
        n = self.by.english() + ("" if " " in self.by.english() else "[credit]")
        when = f"While {self.condition.english()}, this" if self.condition else "This"
        return f"{when} ability costs {n} less to use."


CostsLess.arguments = {
    "by": Argument(value, None, "by how much"),
    "condition": Argument(condition, None, "when; always if left out"),
}


def costs_less(raw: Any) -> CostsLess:
    """`{by: VALUE, while: CONDITION}`: how many credits less an ability costs, and when."""
    given = dict(raw) if isinstance(raw, Mapping) else {"by": raw}
    if "by" not in given or set(given) - {"by", "while"}:
        raise LanguageError(f"expected {{by: how many, while: condition}}, found {shown(raw)}")
    when = condition(given["while"]) if "while" in given else None
    return make(CostsLess, by=value(given["by"]), condition=when)  # type: ignore[no-any-return]


# Declarations that change what abilities or subtypes other objects have: these can depend on each other (9.12.1d).
TEXT_CHANGING = (
    "gain_subtypes",
    "lose_subtypes",
    "gain_subroutine",
    "gain_ability",
    "gain_abilities",
    "lose_abilities",
)


class Ability(Node):
    """An ability. Its `kind` is static, paid, conditional, play or subroutine (9.1.1e).

    key          its place on the card: "1", "2", ... in the order of the file
    do           its instructions
    cost         trigger cost of a paid ability (9.5)
    when         trigger conditions of a conditional ability, any of which suffices (9.6)
    holds        the static condition of a conditional ability, instead of a trigger (9.6.7)
    given        what else must be true when the trigger condition is met (9.6.5c), or to use a paid ability
    may          whether a conditional ability is optional (9.6.9); it is if all that it does may be left out
    static       declarations of a static ability; `given` is its static condition (9.4.2)
    limit        "turn", "run", "encounter", "breach" or "": used at most once in that time
    costs_less   how many credits less a paid ability costs, and when (1.16.2a)
    keyword      the keyword that stands for the ability, and `amount` its number (26:10.13.1)
    once         whether it is a delayed one that resolves once (9.6.13c); what creates it says so
    """

    family = "ability"
    name = "ability"
    key: str
    kind: str
    do: tuple[Instruction, ...]
    cost: Cost | None
    when: tuple[Trigger, ...]
    holds: Node | None
    given: Node | None
    may: bool
    static: tuple[Any, ...]
    limit: str
    costs_less: CostsLess | None
    interrupt: bool
    interface: bool
    access: bool
    persistent: bool
    threat: int
    by: str
    active_in: tuple[str, ...]
    label: str
    keyword: str
    amount: int
    once: bool = False

    def past(self) -> Past:
        return Past(ordered=SPANS.get(self.limit, ()))

    def english(self) -> str:
        """The whole ability in plain English, from its data; or as the card says it that speaks."""
        if voice() is not None:
            return SAID[Ability](self)
        stands_for = self._whole()
        return f"{self.keyword.capitalize()} {self.amount} ({stands_for})" if self.keyword else stands_for

    def _whole(self) -> str:
        flags = []
        if self.threat:
            flags.append(f"threat {self.threat}")
        flags += [name for name in ("access", "interface", "persistent") if getattr(self, name)]
        if self.interrupt:
            flags.append("[interrupt]")
        if self.limit:
            flags.append(f"once per {self.limit}")
        head = (", ".join(flags) + " → ") if flags else ""
        head = head[:1].upper() + head[1:]
        given = f", if {self.given.english()}" if self.given else ""
        tail = ""
        if self.by:
            can = "Any player" if self.by == "both" else f"Only {whom(self.by)}"
            tail += f" {can} can use this ability."
        if self.active_in:
            tail += f" (Active in {listing(map(zone, self.active_in), 'or')}.)"
        if self.kind == "subroutine":
            return f"[subroutine] {sentences(self.do)}" + tail
        if self.kind == "play":
            return head + sentences(self.do) + tail
        if self.kind == "paid":
            assert self.cost is not None
            only = f" Use only if {self.given.english()}." if self.given else ""
            if self.costs_less is not None:
                only += f" {self.costs_less.english()}"
            cost = self.cost.english()
            return f"{head}{cost[:1].upper() + cost[1:]}: {sentences(self.do)}{only}{tail}"
        if self.kind == "static":
            words = listing(d.english() for d in self.static)
            words = f"While {self.given.english()}, {words}" if self.given else words[:1].upper() + words[1:]
            return f"{head}{words}.{tail}"
        clause = f"When {self.holds.english()}" if self.holds is not None else self._conditions()
        may = "you may use this: " if self.may else ""
        return f"{head}{clause}{given}, {may}{_lower(sentences(self.do))}{tail}"

    def _conditions(self) -> str:
        """The trigger conditions: an ordinal counts what meets any of them, and so is said once."""
        spans = {t.first for t in self.when}
        if len(self.when) > 1 and len(spans) == 1 and spans != {""}:
            return f"The first time each {spans.pop()} " + listing((t.clause() for t in self.when), "or")
        words = " or ".join(_lower(t.english()) if i else t.english() for i, t in enumerate(self.when))
        for first, once in (("Whenever ", "The next time "), ("When a turn ends", "When this turn ends")):
            words = words.replace(first, once, 1) if self.once and words.startswith(first) else words
        return words


Ability.arguments = {
    name: Argument(lambda raw: raw, None, "")
    for name in ("do", "cost", "when", "holds", "given", "static", "costs_less")
}


def _lower(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


_KINDS = {
    "sub": "subroutine",
    "play": "play",
    "static": "static",
    "cost": "paid",
    "when": "conditional",
    "holds": "conditional",
}
# Zones in which an ability can say that it is active (9.1.8b); a card being accessed, wherever it is (9.1.8a).
ACTIVE_IN = (*WHERE[:-2], "accessed")
_OPTIONS: dict[str, Any] = {
    "do": program,
    "may": flag,
    "limit": one_of("turn", "run", "encounter", "breach"),
    "costs_less": costs_less,
    "interrupt": flag,
    "interface": flag,
    "access": flag,
    "persistent": flag,
    "threat": number,
    "by": one_of("corp", "runner", "both"),
    "active_in": items(one_of(*ACTIVE_IN)),
    "label": text,
    "if": condition,
    "while": condition,
}


# What an ability of each kind can have besides; anything else would have no effect and so is refused.
_OF_KIND = {
    "static": ("do", "persistent", "threat", "active_in", "label", "if", "while"),
    "paid": (
        "do",
        "limit",
        "costs_less",
        "interrupt",
        "interface",
        "access",
        "threat",
        "by",
        "active_in",
        "label",
        "if",
        "while",
    ),
    "conditional": (
        *("do", "may", "limit", "interrupt", "persistent", "threat", "by", "active_in", "label", "if", "while"),
    ),
    "play": ("threat", "label"),
    "subroutine": ("label",),
}


def make_ability(kind: str, **values: Any) -> Ability:
    """An ability of a kind, made of parts that are already read; parts left out are empty."""
    made = Ability.__new__(Ability)
    for key, part in {**_PLAIN, "kind": kind, **values}.items():
        object.__setattr__(made, key, part)
    return made


_PLAIN: dict[str, Any] = {
    "key": "",
    "do": (),
    "cost": None,
    "when": (),
    "holds": None,
    "given": None,
    "may": False,
    "static": (),
    "limit": "",
    "costs_less": None,
    "interrupt": False,
    "interface": False,
    "access": False,
    "persistent": False,
    "threat": 0,
    "by": "",
    "active_in": (),
    "label": "",
    "keyword": "",
    "amount": 0,
}


def _dividends(n: int) -> dict[str, Any]:
    """`dividends: N`: what the keyword stands for (26:10.13.1)."""
    excess: Any = "excess_advancement" if n == 1 else {"product": [n, "excess_advancement"]}
    return {"when": {"score": "this"}, "do": [{"place": {"kind": "agenda", "n": excess}}]}


# Keywords that stand for a whole ability.
KEYWORDS = {"dividends": _dividends}


def _of_keyword(word: str, raw: Mapping[str, Any]) -> Ability:
    """The ability that a keyword with a number stands for. Raises LanguageError for another thing beside it."""
    beside = sorted(map(str, set(raw) - {word}))
    if beside:
        raise LanguageError(f"{word!r} is a whole ability: it has no {beside[0]!r}")
    try:
        amount = number(raw[word])
        if amount < 1:
            raise LanguageError(f"expected a number from 1, found {amount}")
    except LanguageError as error:
        raise error.within(word) from None
    made = ability(KEYWORDS[word](amount))
    return make_ability(**{part: getattr(made, part) for part in PARTS} | {"keyword": word, "amount": amount})


def ability(raw: Any) -> Ability:
    """Read one ability from YAML.

    Raises LanguageError if the kind is unclear, a word is unknown, or a part does not belong to the kind.
    """
    if not isinstance(raw, Mapping):
        raise LanguageError(f"expected an ability, found {shown(raw)}")
    for word in KEYWORDS:
        if word in raw:
            return _of_keyword(word, raw)
    kinds = [key for key in raw if key in _KINDS]
    if len(kinds) != 1:
        raise LanguageError(f"an ability has exactly one of {', '.join(_KINDS)}; found {', '.join(kinds) or 'none'}")
    kind = _KINDS[kinds[0]]
    values: dict[str, Any] = {}
    readers: dict[str, Any] = {
        "sub": program,
        "play": program,
        "static": declarations,
        "cost": cost,
        "when": items(trigger),
        "holds": condition,
    }
    for key, given in raw.items():
        try:
            if key == kinds[0]:
                read = readers[key](given)
                values["do" if key in ("sub", "play") else str(key)] = read
            elif key in _OPTIONS and key != "do" and key not in _OF_KIND[kind]:
                raise LanguageError(f"a {kind} ability cannot have {key!r}")
            elif key in _OPTIONS:
                target = "given" if key in ("if", "while") else key
                values[target] = _OPTIONS[key](given)
            else:
                raise LanguageError(f"an ability has no {key!r}{nearest(str(key), [*_OPTIONS, *_KINDS, *KEYWORDS])}")
        except LanguageError as error:
            raise error.within(key) from None
    if kind == "static" and values.get("do"):
        raise LanguageError("a static ability has declarations, never instructions (9.3.7a)", ("do",))
    if kind in ("paid", "conditional") and not values.get("do"):
        raise LanguageError(f"a {kind} ability needs instructions under 'do'")
    if kind in ("play", "subroutine") and not values.get("do"):
        raise LanguageError(f"a {kind} ability needs instructions", (kinds[0],))
    if kind == "static" and not values.get("static"):
        raise LanguageError("a static ability needs declarations", ("static",))
    _paid_where_active(values.get("cost") or (), values.get("active_in", ()))
    if "accessed" in values.get("active_in", ()) and kind != "conditional":
        raise LanguageError(
            "only a conditional ability is active because its card is accessed (9.1.8a)", ("active_in",)
        )
    looked_back_on = [t.event for t in values.get("when", ()) if t.event in LOOKED_BACK_ON]
    if looked_back_on:
        raise LanguageError(f"nothing is triggered by {looked_back_on[0]!r}: it is for `happened`", ("when",))
    changes = (isinstance(one, Effect) and one.modifies for one in _own(values.get("do", ())))
    if kind == "paid" and values.get("interrupt") and not any(changes):
        raise LanguageError("an interrupt modifies something that is imminent (9.9.3); this modifies nothing", ("do",))
    if any(t.would for t in values.get("when", ())):
        values["interrupt"] = True
        _modifiable(values["when"], values.get("do", ()))
    if kind == "conditional" and left_open(values["do"]):
        values["may"] = True
    return make_ability(kind, **values)


def _paid_where_active(paid: Iterable[Any], active_in: tuple[str, ...]) -> None:
    """Refuse a cost paid with the card itself in a zone in which the ability is not active: nobody could pay it."""
    for part in paid:
        own = getattr(part, "what", None)
        where = set(own.zone) if isinstance(own, Sel) and own.among == "this" else set()
        if where - {*active_in}:
            there = listing(sorted(where), "or")
            raise LanguageError(f"the cost is paid with this card in {there}: `active_in` says so (9.1.8b)", ("cost",))


def _modifiable(when: tuple[Trigger, ...], do: tuple[Instruction, ...]) -> None:
    """Refuse what could not modify anything that an interrupt waits for (9.9.3)."""
    waits = {one.event for one in when}
    for word in _own(do):
        events = word.events() if isinstance(word, Effect) else ()
        if events and waits.isdisjoint(events):
            could = listing((one for one in dict.fromkeys(events) if one != "no event"), "or")
            said = f"it could be one to {could}" if could else "it stands in a paid ability"
            raise LanguageError(f"{word.name!r} modifies nothing of what this interrupt waits for: {said}", ("do",))


def _own(of: Any) -> Iterator[Node]:
    """The words within something, but for those of abilities that it creates."""
    if isinstance(of, tuple):
        for part in of:
            yield from _own(part)
    elif isinstance(of, Node) and not isinstance(of, Ability):
        yield of
        for key in of.arguments:
            yield from _own(getattr(of, key))


def abilities(raw: Any) -> tuple[Ability, ...]:
    """Read a card's list of abilities; each gets its place on the card as `key`."""
    if not isinstance(raw, list):
        raise LanguageError(f"expected a list of abilities, found {shown(raw)}")
    found = []
    for index, item in enumerate(raw):
        try:
            one = ability(item)
        except LanguageError as error:
            raise error.within(index) from None
        object.__setattr__(one, "key", str(index + 1))
        found.append(one)
    return tuple(found)


PARTS = (*_PLAIN, "kind")

__all__ = ["PARTS", "Ability", "abilities", "ability", "make_ability"]
