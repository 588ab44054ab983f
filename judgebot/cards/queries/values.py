"""Words that give a number."""

from __future__ import annotations

from typing import Any

from judgebot.cards.nodes import (
    LanguageError,
    Node,
    arg,
    flag,
    items,
    listing,
    make,
    number,
    one_of,
    read_word,
    shown,
    text,
    word,
)
from judgebot.cards.queries.selections import COUNTERS, WHOM, Ref, Sel, ref, selection, whom
from judgebot.cards.queries.triggers import Trigger, trigger


def value(raw: Any) -> Node:
    """A number, or a word that gives one."""
    if isinstance(raw, bool):
        raise LanguageError(f"expected a number, found {shown(raw)}")
    if isinstance(raw, int):
        return make(Num, n=raw)  # type: ignore[no-any-return]
    return read_word("value", raw)  # type: ignore[no-any-return]


@word("value", "number")
class Num(Node):
    """A fixed number."""

    n: int = arg(number, doc="the number")

    def english(self) -> str:
        return str(self.n)


@word("value", "x")
class X(Node):
    """The value chosen for X in the cost just paid (1.16.2c); 0 if none (9.12.2e)."""

    def english(self) -> str:
        return "X"


@word("value", "let")
class Let(Node):
    """A number bound earlier `as` a name."""

    key: str = arg(text, doc="the name")

    def english(self) -> str:
        return f"the number {self.key}"


@word("value", "counters")
class Counters(Node):
    """How many counters of a kind an object hosts; also while set aside to pay a cost (9.5.5)."""

    kind: str = arg(one_of(*COUNTERS), doc="the kind")
    on: Ref = arg(ref, make(Ref, key="this"), "the host")

    def english(self) -> str:
        return f"the number of {self.kind} counters on {self.on.english()}"


@word("value", "count")
class Count(Node):
    """How many objects a selection has."""

    of: Sel = arg(selection, doc="the selection")

    def english(self) -> str:
        return f"the number of {self.of.phrase('several')}"


@word("value", "size")
class Size(Node):
    """How many objects a bound name stands for."""

    of: str = arg(text, doc="the name")

    def english(self) -> str:
        return f"the number of {self.of} cards"


@word("value", "subroutines")
class Subroutines(Node):
    """How many subroutines a piece of ice has."""

    of: Ref = arg(ref, doc="the ice")

    def english(self) -> str:
        return f"the number of subroutines on {self.of.english()}"


@word("value", "strength")
class StrengthOf(Node):
    """An object's strength (3.4.4, 3.9.4)."""

    of: Ref = arg(ref, doc="the object")

    def english(self) -> str:
        return f"the strength of {self.of.english()}"


@word("value", "printed_rez_cost")
class RezCostOf(Node):
    """A card's printed rez cost; last known if it has moved (1.12.6)."""

    of: Ref = arg(ref, doc="the card")

    def english(self) -> str:
        return f"the printed rez cost of {self.of.english()}"


@word("value", "printed_cost")
class CostOf(Node):
    """A card's printed play, install or rez cost."""

    of: Ref = arg(ref, doc="the card")

    def english(self) -> str:
        return f"the printed cost of {self.of.english()}"


@word("value", "requirement")
class RequirementOf(Node):
    """An agenda's advancement requirement (3.2.2a)."""

    of: Ref = arg(ref, doc="the agenda; `forfeited`: the one that was forfeited to pay the cost")

    def english(self) -> str:
        return f"the advancement requirement of {self.of.english()}"


@word("value", "player")
class PlayerValue(Node):
    """Something a player has: credits, clicks, tags, bad publicity, link, hand size, points, free memory."""

    what: str = arg(
        one_of("credits", "clicks", "tags", "bad publicity", "link", "hand", "points", "free memory", "threat"),
        doc="what",
    )
    who: str = arg(one_of(*WHOM), "runner", "who")

    def english(self) -> str:
        whose = "your" if self.who == "you" else f"{whom(self.who)}'s".replace("s's", "s'")
        return {
            "credits": f"the number of credits in {whose} credit pool",
            "clicks": f"the number of {whose} remaining clicks",
            "tags": f"the number of {whose} tags",
            "bad publicity": f"{whose} bad publicity",
            "hand": f"the number of cards in {whose} hand",
            "points": f"{whose} agenda points",
            "free memory": f"{whose} unused [MU]",
            "threat": "the threat level",
        }.get(self.what, f"{whose} {self.what}")


@word("value", "attacked_ice")
class AttackedIce(Node):
    """How many pieces of ice protect the attacked server."""

    def english(self) -> str:
        return "the number of pieces of ice protecting the attacked server"


@word("value", "times")
class TimesHappened(Node):
    """How often something happened this run or turn, counting each object once (1.12.6)."""

    event: Trigger = arg(trigger, doc="what happened")
    within: str = arg(one_of("that run", "this turn", "this run"), "that run", "the span of time")
    distinct: bool = arg(flag, False, "each object counts once, however often it happened to it (1.12.6)")

    def english(self) -> str:
        return f"the number of times {self.event.clause()} during {self.within}"


@word("value", "times_taken")
class TimesTaken(Node):
    """How often the action that met the trigger condition was taken this turn (5.2.6a)."""

    def english(self) -> str:
        return "the number of times you have taken that action this turn"


@word("value", "trace_strength")
class TraceStrength(Node):
    """The trace strength of the trace attempt being resolved (10.8.2)."""

    def english(self) -> str:
        return "the trace strength"


@word("value", "amount")
class Amount(Node):
    """The amount of what met the trigger condition, or of the imminent effect."""

    def english(self) -> str:
        return "that amount"


@word("value", "sum")
class Sum(Node):
    """The sum of values."""

    of: tuple[Node, ...] = arg(items(value), doc="the values")

    def english(self) -> str:
        return " plus ".join(part.english() for part in self.of)


@word("value", "product")
class Product(Node):
    """The product of values."""

    of: tuple[Node, ...] = arg(items(value), doc="the values")

    def english(self) -> str:
        return " times ".join(part.english() for part in self.of)


@word("value", "minus")
class Minus(Node):
    """The first value less the others; may fall below 0 (1.1.3)."""

    of: tuple[Node, ...] = arg(items(value), doc="the values")

    def english(self) -> str:
        return " minus ".join(part.english() for part in self.of)


@word("value", "least")
class Least(Node):
    """The lowest of values."""

    of: tuple[Node, ...] = arg(items(value), doc="the values")

    def english(self) -> str:
        return "the lower of " + listing(part.english() for part in self.of)
