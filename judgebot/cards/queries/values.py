"""Words that give a number."""

from __future__ import annotations

from typing import Any

from judgebot.cards.nodes import (
    OF_THE_TRIGGER,
    WITHIN,
    LanguageError,
    Node,
    Past,
    arg,
    divisor,
    flag,
    items,
    listing,
    made,
    make,
    number,
    one_of,
    past_within,
    read_word,
    shown,
    text,
    word,
)
from judgebot.cards.queries.events import KNOWN
from judgebot.cards.queries.naming import whom
from judgebot.cards.queries.selections import (
    COUNTERS,
    WHOM,
    Ref,
    Sel,
    agenda_ref,
    card_ref,
    host_ref,
    ice_ref,
    selection,
)
from judgebot.cards.queries.triggers import Trigger, trigger
from judgebot.cards.wording import an, past


def _several(of: tuple[Node, ...]) -> None:
    """Refuse a calculation whose outcome is known beforehand: of one number alone, or of fixed numbers only."""
    if len(of) < 2:
        raise LanguageError("of one number alone there is nothing to work out", ("of",))
    if all(isinstance(part, Num) for part in of):
        raise LanguageError("of fixed numbers the outcome is known beforehand", ("of",))


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


def so_many(word: Any, n: int) -> Any:
    """A word with a number as its `n`: the same each time."""
    return made(word, n=made(Num, n=n))


@word("value", "x")
class X(Node):
    """The value chosen for X in the cost just paid (1.16.2c), or what the card says it is; 0 if neither (9.12.2e)."""

    def english(self) -> str:
        return "X"


@word("value", "let")
class Let(Node):
    """A number bound earlier `as` a name."""

    key: str = arg(text, doc="the name")

    def english(self) -> str:
        return "that number" if self.key == "number" else f"the number {self.key}"


@word("value", "counters")
class Counters(Node):
    """How many counters of a kind an object hosts; also while set aside to pay a cost (9.5.5)."""

    kind: str = arg(one_of(*COUNTERS), doc="the kind")
    on: Ref = arg(host_ref, make(Ref, key="this"), "the host")

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

    of: Ref = arg(ice_ref, doc="the ice")

    def english(self) -> str:
        return f"how many subroutines {self.of.english()} has"


@word("value", "strength")
class StrengthOf(Node):
    """An object's strength (3.4.4, 3.9.4)."""

    of: Ref = arg(card_ref, doc="the object")

    def english(self) -> str:
        return f"the strength of {self.of.english()}"


@word("value", "trash_cost")
class TrashCostOf(Node):
    """A card's trash cost as it is now (7.1.5a); 0 where it has none."""

    of: Ref = arg(card_ref, doc="the card")

    def english(self) -> str:
        return f"the trash cost of {self.of.english()}"


@word("value", "printed_cost")
class CostOf(Node):
    """A card's printed play, install or rez cost; last known if it has moved (1.12.6)."""

    of: Ref = arg(card_ref, doc="the card")

    def english(self) -> str:
        return f"the printed cost of {self.of.english()}"


@word("value", "requirement")
class RequirementOf(Node):
    """An agenda's advancement requirement (3.2.2a)."""

    of: Ref = arg(agenda_ref, doc="the agenda; `forfeited`: the one that was forfeited to pay the cost")

    def english(self) -> str:
        return f"the advancement requirement of {self.of.english()}"


@word("value", "player")
class PlayerValue(Node):
    """Something a player has: credits, clicks, tags, bad publicity, link, hand size, points, free memory."""

    what: str = arg(
        one_of(
            *("credits", "clicks", "tags", "bad publicity", "link", "hand", "maximum hand size", "points"),
            *("free memory", "threat", "core damage"),
        ),
        doc="what",
    )
    who: str = arg(one_of(*WHOM), "runner", "who")

    def english(self) -> str:
        hand = {"corp": "HQ", "runner": "the grip", "you": "your hand"}.get(self.who, "their hand")
        whose = "your" if self.who == "you" else f"{whom(self.who)}'s".replace("s's", "s'")
        return {
            "credits": f"the number of credits in {whose} credit pool",
            "clicks": f"the number of {whose} remaining clicks",
            "tags": f"the number of {whose} tags",
            "bad publicity": f"{whose} bad publicity",
            "hand": f"the number of cards in {hand}",
            "points": f"{whose} agenda points",
            "free memory": f"{whose} unused [MU]",
            "threat": "the threat level",
            "core damage": "the core damage taken this game",
        }.get(self.what, f"{whose} {self.what}")


@word("value", "times")
class TimesHappened(Node):
    """How often something happened this run or turn, objects that are gone included (1.12.6)."""

    event: Trigger = arg(trigger, doc="what happened")
    within: str = arg(one_of(*WITHIN), "that run", "the span of time")
    distinct: bool = arg(flag, False, "each object counts once, however often it happened to it (1.12.6)")

    def needs(self) -> str:
        return "trigger" if self.within in OF_THE_TRIGGER else ""

    def past(self) -> Past:
        return past_within(self.event.event, self.within)

    def english(self) -> str:
        return f"the number of times {past(self.event.clause())} during {self.within}"


@word("value", "times_taken")
class TimesTaken(Node):
    """How often the action that met the trigger condition was taken this turn (5.2.6a)."""

    def needs(self) -> str:
        return "trigger"

    def past(self) -> Past:
        return Past(("action ends",))

    def english(self) -> str:
        return "the number of times you have taken that action this turn"


@word("value", "points_of")
class PointsOf(Node):
    """The printed agenda points of the cards that something happened to in a span of time, each occurrence counted."""

    event: Trigger = arg(trigger, doc="what happened")
    within: str = arg(one_of(*WITHIN), "this turn", "the span of time")

    def check(self) -> None:
        if "card" not in KNOWN.get(self.event.event, ()):
            raise LanguageError(f"{self.event.event!r} happens to no card, so none is worth anything", ("event",))

    def needs(self) -> str:
        return "trigger" if self.within in OF_THE_TRIGGER else ""

    def past(self) -> Past:
        return past_within(self.event.event, self.within)

    def english(self) -> str:
        return f"the printed agenda points, summed over each time {past(self.event.clause())} {self.within}"


@word("value", "types_among")
class TypesAmong(Node):
    """How many card types there are among the cards of a selection."""

    of: Sel = arg(selection, doc="the selection")

    def english(self) -> str:
        return f"the number of card types among {self.of.phrase('several')}"


@word("value", "servers")
class CountServers(Node):
    """How many servers have such cards in their root, or such ice protecting them."""

    remote: bool = arg(flag, False, "only remote servers")
    root: Sel | None = arg(selection, None, "with at least one such card in the root")
    ice: Sel | None = arg(selection, None, "with at least one such piece of ice protecting it")

    def check(self) -> None:
        for key, types in (("root", ("agenda", "asset", "upgrade")), ("ice", ("ice",))):
            of: Sel | None = getattr(self, key)
            if of is not None and of.type and not {*of.type} & {*types}:
                raise LanguageError(f"only {listing(types, 'or')} is there (4.6.6)", (key, "type"))
            if of is not None and of.zone and not {"play area", "anywhere"} & {*of.zone}:
                raise LanguageError("only installed cards are in a server's root or protect it (4.6.6)", (key, "zone"))

    def english(self) -> str:
        parts = []
        if self.root is not None:
            parts.append(f"{an(self.root.phrase(1, installed=False))} in the root")
        if self.ice is not None:
            parts.append(f"{an(self.ice.phrase(1, installed=False))} protecting it")
        kind = "remote servers" if self.remote else "servers"
        return f"the number of {kind}" + (f" with {listing(parts)}" if parts else "")


@word("value", "excess_advancement")
class ExcessAdvancement(Node):
    """How many more advancement counters than its requirement the agenda had when it began to be scored (1.17.3)."""

    def needs(self) -> str:
        return "trigger"

    def english(self) -> str:
        return "the number of excess advancement counters"


@word("value", "cost_of")
class ModifiedCostOf(Node):
    """What playing, installing or rezzing a card costs in credits now, as modified (1.16.2a); X is 0 (1.16.2d)."""

    of: Ref = arg(card_ref, doc="the card")

    def english(self) -> str:
        return f"the play or install or rez cost of {self.of.english()}"


@word("value", "trace_strength")
class TraceStrength(Node):
    """The trace strength of the trace attempt being resolved (10.8.2)."""

    def needs(self) -> str:
        return "trace"

    def english(self) -> str:
        return "the trace strength"


@word("value", "link_strength")
class LinkStrength(Node):
    """The link strength in the trace attempt being resolved (10.8.3)."""

    def needs(self) -> str:
        return "trace"

    def english(self) -> str:
        return "the link strength"


@word("value", "amount")
class Amount(Node):
    """The amount of what met the trigger condition, or of the imminent effect."""

    def needs(self) -> str:
        return "trigger"

    def english(self) -> str:
        return "that amount"


@word("value", "sum")
class Sum(Node):
    """The sum of values."""

    of: tuple[Node, ...] = arg(items(value), doc="the values")

    def check(self) -> None:
        _several(self.of)

    def english(self) -> str:
        return " plus ".join(part.english() for part in self.of)


@word("value", "product")
class Product(Node):
    """The product of values."""

    of: tuple[Node, ...] = arg(items(value), doc="the values")

    def check(self) -> None:
        _several(self.of)

    def english(self) -> str:
        return " times ".join(part.english() for part in self.of)


@word("value", "minus")
class Minus(Node):
    """The first value less the others; may fall below 0 (1.1.3)."""

    of: tuple[Node, ...] = arg(items(value), doc="the values")

    def check(self) -> None:
        _several(self.of)

    def english(self) -> str:
        return " minus ".join(part.english() for part in self.of)


@word("value", "quotient")
class Quotient(Node):
    """How often one number is in a value, as in "for every 2": rounded down, and never below 0."""

    of: Node = arg(value, doc="the value")
    by: int = arg(divisor, doc="the number")

    def check(self) -> None:
        if isinstance(self.of, Num):
            raise LanguageError("of a fixed number the outcome is known beforehand", ("of",))

    def english(self) -> str:
        return f"1 for every {self.by} of ({self.of.english()})"


@word("value", "least")
class Least(Node):
    """The lowest of values."""

    of: tuple[Node, ...] = arg(items(value), doc="the values")

    def check(self) -> None:
        _several(self.of)

    def english(self) -> str:
        return "the lower of " + listing(part.english() for part in self.of)


@word("value", "access_limit")
class AccessLimit(Node):
    """How many cards the Runner may access in HQ or R&D in the breach in progress, as it stands now (7.3.5)."""

    def english(self) -> str:
        return "the random access limit of this breach"
