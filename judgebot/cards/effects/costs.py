"""Words for costs (1.16)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judgebot.cards.effects.base import RandomCards, objects
from judgebot.cards.nodes import (
    FAMILIES,
    LanguageError,
    Node,
    arg,
    extended,
    flag,
    items,
    listing,
    make,
    nearest,
    number,
    one_of,
    plural,
    read_word,
    shown,
    text,
    walk,
    word,
)
from judgebot.cards.queries.selections import PLACED, Ref, Sel, ref, selection, sides_of, so_many, subtypes
from judgebot.cards.queries.values import value
from judgebot.cards.wording import an, this, zone

ONE = make(FAMILIES["value"]["number"], n=1)


class CostPart(Node):
    """One part of a cost."""

    def check(self) -> None:
        what, n = getattr(self, "what", None), getattr(self, "n", ONE)
        if isinstance(what, Ref | RandomCards) and n.english() != "1":
            raise LanguageError(
                "how many there are is said already: it is one card by name, or so many at random", ("n",)
            )


class Cost(tuple[Any, ...]):
    """A cost: its parts, paid together (1.16.1)."""

    __slots__ = ()

    def english(self) -> str:
        """In English."""
        return ", ".join(part.english() for part in self) or "0[credit]"


def payable_with(raw: Any) -> Ref | Sel | RandomCards:
    """What a part of a cost is paid with: one object by name, a selection, or `{random: N, of: zone}`."""
    if isinstance(raw, str):
        return ref(raw)
    if isinstance(raw, Mapping) and "random" in raw:
        return objects(raw)  # type: ignore[return-value]
    return selection(raw)


def _some(n: Node, what: Ref | Sel | RandomCards) -> str:
    """`1 installed program`, `this card`, `2 random cards from HQ`."""
    if not isinstance(what, Sel):
        return what.english()
    if what.among == "this" and n.english() == "1" and {key for key, _ in what.stated} <= {"among", "zone"}:
        return this() + (f" from {listing(map(zone, what.zone), 'or')}" if what.zone else "")
    count = n.english()
    if " " in count:
        return f"{what.phrase('several')} equal to {count}"
    return so_many(count, what)


def _clicks(n: Node) -> str:
    count = n.english()
    return (
        "[click]" * int(count)
        if count.isdigit()
        else f"{count} [click]"
        if len(count) < 3
        else f"[click] equal to {count}"
    )


@word("cost", "credits")
class CreditCost(CostPart):
    """Spend credits (1.10.3c)."""

    n: Node = arg(value, doc="how many")
    only_from: Sel | None = arg(selection, None, "only credits hosted on such cards")
    some_from: Sel | None = arg(selection, None, "at least 1 of them hosted on such cards")
    up_to: bool = arg(flag, False, "fewer are allowed, but at least 1; X is then how many (1.16.2c)")

    def check(self) -> None:
        super().check()
        if self.some_from is not None and (self.only_from is not None or self.up_to):
            raise LanguageError("where some of the credits come from, without `only_from` or `up_to`", ("some_from",))

    def english(self) -> str:
        n = self.n.key if self.n.name == "let" else self.n.english()  # type: ignore[attr-defined]
        words = f"{n}[credit]" if " " not in n else f"[credit] equal to {n}"
        if self.only_from is not None:
            words += f" from {self.only_from.phrase('several', installed=False)}"
        if self.some_from is not None:
            words += f" (at least 1[credit] from {self.some_from.phrase('several', installed=False)})"
        return f"X (up to {words})" if self.up_to else words


@word("cost", "clicks")
class ClickCost(CostPart):
    """Spend clicks (1.11.3)."""

    n: Node = arg(value, ONE, "how many")

    def english(self) -> str:
        return _clicks(self.n)


@word("cost", "lose_clicks")
class LoseClickCost(CostPart):
    """Lose clicks, which is not spending them (1.11.3b)."""

    n: Node = arg(value, ONE, "how many")

    def english(self) -> str:
        return "lose " + _clicks(self.n)


@word("cost", "trash_this")
class TrashThisCost(CostPart):
    """[trash]: trash the source (1.19.4)."""

    def english(self) -> str:
        return "[trash]"


@word("cost", "trash")
class TrashCost(CostPart):
    """Trash cards of the payer's choice, or at random; the rest of the ability knows them as `paid`, or `as` a name."""

    what: Sel | RandomCards = arg(payable_with, doc="which")
    n: Node = arg(value, ONE, "how many, unless they are taken at random")
    bind: str = arg(text, "", "binds the cards")

    def english(self) -> str:
        return f"trash {_some(self.n, self.what)}"


@word("cost", "reveal_and_trash")
class RevealTrashCost(CostPart):
    """Reveal cards (1.21.3), of the payer's choice or at random, and trash them."""

    what: Sel | RandomCards = arg(payable_with, doc="which")
    n: Node = arg(value, ONE, "how many, unless they are taken at random")

    def english(self) -> str:
        return f"reveal and trash {_some(self.n, self.what)}"


@word("cost", "pay_trash_cost")
class PayTrashCost(CostPart):
    """Pay the trash cost of a card that is accessed (7.1.5a); none is paid of a card in Archives (7.1.5b)."""

    of: Ref = arg(ref, make(Ref, key="accessed"), "the card")

    def english(self) -> str:
        return f"pay the trash cost of {self.of.english()}"


@word("cost", "add_to_score_area")
class AddToScoreAreaCost(CostPart):
    """Add the source to the payer's score area as an agenda, with only the properties stated (8.2.1a, 10.1.3)."""

    as_agenda: int = arg(number, doc="what it is worth as an agenda")
    subtypes: tuple[str, ...] = arg(subtypes, (), "the subtypes it has as an agenda")
    kept: bool = arg(flag, False, "as an agenda that cannot be forfeited")

    def english(self) -> str:
        agenda = an(" ".join([*self.subtypes, "agenda"]))
        worth = f"worth {plural(self.as_agenda, 'agenda point')}" + (" that cannot be forfeited" if self.kept else "")
        return f"add {this()} to their score area as {agenda} {worth}"


@word("cost", "trash_top")
class TrashTopCost(CostPart):
    """Trash cards from the top of a deck, which must have so many."""

    of: str = arg(one_of("R&D", "stack"), doc="the deck")
    n: Node = arg(value, ONE, "how many")

    def english(self) -> str:
        n = self.n.english()
        cards = "card" if n == "1" else plural(n, "card")
        return f"trash the top {cards} of {zone(self.of)}"


@word("cost", "reveal")
class RevealCost(CostPart):
    """Reveal cards of the payer's choice (1.21.3)."""

    what: Ref | Sel = arg(payable_with, doc="which")
    n: Node = arg(value, ONE, "how many")
    bind: str = arg(text, "", "binds the cards")

    def english(self) -> str:
        return f"reveal {_some(self.n, self.what)}"


@word("cost", "derez")
class DerezCost(CostPart):
    """Derez rezzed cards of the payer's choice (8.1.3)."""

    what: Ref | Sel = arg(payable_with, doc="which")
    n: Node = arg(value, ONE, "how many")
    bind: str = arg(text, "", "binds the cards")

    def english(self) -> str:
        return f"derez {_some(self.n, self.what)}"


@word("cost", "turn_facedown")
class TurnFacedownCost(CostPart):
    """Turn faceup cards facedown (1.12.5)."""

    what: Ref | Sel = arg(payable_with, doc="which")
    n: Node = arg(value, ONE, "how many")

    def english(self) -> str:
        return f"turn {_some(self.n, self.what)} facedown"


@word("cost", "host")
class HostCost(CostPart):
    """Host a card of the payer's choice on the source (1.13.1)."""

    what: Ref | Sel = arg(payable_with, doc="which")
    facedown: bool = arg(flag, False, "facedown")
    bind: str = arg(text, "", "binds the card")

    def english(self) -> str:
        return f"host {_some(ONE, self.what)} {'facedown ' if self.facedown else ''}on {this()}"


@word("cost", "host_counters")
class HostCountersCost(CostPart):
    """Host counters that the payer has on the source: hosted, they are the payer's no more (1.9.2b)."""

    kind: str = arg(one_of("bad publicity"), doc="the kind")
    n: Node = arg(value, ONE, "how many")

    def english(self) -> str:
        return f"host {plural(self.n.english(), f'{self.kind} counter')} of yours on {this()}"


@word("cost", "counters")
class CounterCost(CostPart):
    """Spend counters hosted on a card, the source unless another is named, or on cards of a selection together."""

    kind: str = arg(one_of(*PLACED), doc="the kind")
    n: Node = arg(value, ONE, "how many")
    on: Ref | Sel = arg(payable_with, make(Ref, key="this"), "the host, or hosts among which the payer divides them")
    up_to: bool = arg(flag, False, "fewer are allowed, but at least 1; X is then how many (1.16.2c)")

    def english(self) -> str:
        if isinstance(self.on, Sel):
            words = f"{plural(self.n.english(), f'{self.kind} counter')} from {self.on.phrase('several')}"
        else:
            where = "hosted " if self.on.key == "this" else ""
            words = plural(self.n.english(), f"{where}{self.kind} counter")
            words += "" if where else f" on {self.on.english()}"
        return f"X (up to {words})" if self.up_to else words


@word("cost", "forfeit")
class ForfeitCost(CostPart):
    """Forfeit agendas from one's score area (8.2.5)."""

    n: Node = arg(value, ONE, "how many")

    def english(self) -> str:
        return f"forfeit {plural(self.n.english(), 'agenda')}"


@word("cost", "forfeit_this")
class ForfeitThisCost(CostPart):
    """Forfeit the source, an agenda in the payer's score area (8.2.5)."""

    def english(self) -> str:
        return "forfeit this agenda"


@word("cost", "suffer")
class SufferCost(CostPart):
    """Suffer damage (10.4.1)."""

    n: Node = arg(value, doc="how much")
    type: str = arg(one_of("net", "meat", "core"), "net", "the type")

    def english(self) -> str:
        n = self.n.english()
        return f"suffer {self.type} damage equal to {n}" if " " in n else f"suffer {n} {self.type} damage"


@word("cost", "take_tags")
class TagCost(CostPart):
    """Take tags."""

    n: Node = arg(value, ONE, "how many")

    def english(self) -> str:
        return f"take {plural(self.n.english(), 'tag')}"


@word("cost", "remove_tags")
class RemoveTagCost(CostPart):
    """Remove tags; the Corp pays as if it controlled them (10.5.5). With `x` the payer chooses how many (1.16.2c)."""

    n: Node = arg(value, ONE, "how many")

    def english(self) -> str:
        return f"remove {plural(self.n.english(), 'tag')}"


@word("cost", "bad_publicity")
class BadPublicityCost(CostPart):
    """The Corp takes bad publicity (10.6.1)."""

    n: Node = arg(value, ONE, "how much")

    def english(self) -> str:
        return f"take {self.n.english()} bad publicity"


@word("cost", "jack_out")
class JackOutCost(CostPart):
    """The Runner jacks out (6.1.5)."""

    def english(self) -> str:
        return "jack out"


@word("cost", "remove_this")
class RemoveThisCost(CostPart):
    """Remove the source from the game."""

    def english(self) -> str:
        return f"remove {this()} from the game"


@word("cost", "add_to_hand")
class ReturnCost(CostPart):
    """Add the source, or cards of the payer's choice, to their owner's hand."""

    what: Ref | Sel = arg(payable_with, make(Ref, key="this"), "which")
    n: Node = arg(value, ONE, "how many")
    bind: str = arg(text, "", "binds the cards, as they were before")

    def english(self) -> str:
        sides = sides_of(self.what) if isinstance(self.what, Sel) else set()
        hand = {"corp": "HQ", "runner": zone("grip")}[sides.pop()] if len(sides) == 1 else zone("hand")
        return f"add {_some(self.n, self.what)} to {hand}"


@word("cost", "add_random")
class AddRandomCost(CostPart):
    """Add random cards from a hand, which must have so many, to the top or bottom of its owner's deck."""

    n: Node = arg(value, doc="how many")
    of: str = arg(one_of("grip", "HQ"), doc="the hand")
    to: str = arg(one_of("top", "bottom"), doc="where in the deck")

    def english(self) -> str:
        deck = zone("stack") if self.of == "grip" else "R&D"
        return f"add {plural(self.n.english(), 'random card')} from {zone(self.of)} to the {self.to} of {deck}"


@word("cost", "either")
class EitherCost(CostPart):
    """One of several costs, of the payer's choice among those that can be paid."""

    of: tuple[Cost, ...] = arg(items(lambda raw: cost(raw)), doc="the costs")

    def check(self) -> None:
        super().check()
        if len(self.of) < 2:
            raise LanguageError("of one cost none is chosen: it stands without `either`", ("of",))

    def english(self) -> str:
        return listing((one.english() for one in self.of), "or")


_SHORT_COSTS = {
    "click": ("clicks", 1),
    "trash": ("trash_this", None),
    "forfeit": ("forfeit", 1),
    "lose click": ("lose_clicks", 1),
}


def cost(raw: Any) -> Cost:
    """A cost: `3c`, `click`, `2 clicks`, `trash`, `1 virus`, a mapping of cost words, or a list of these."""
    if not isinstance(raw, list):
        return Cost(_cost_part(raw, None))
    made = Cost(part for index, item in enumerate(raw) for part in _cost_part(item, index))
    if {"pay_trash_cost", "credits"} <= {part.name for part in made}:
        raise LanguageError("a trash cost and other credits together are not implemented: what pays each differs")
    up_to = [part for part in made if getattr(part, "up_to", False)]
    if len(up_to) > 1 or (up_to and any(node.name == "x" for node in walk(made))):
        raise LanguageError("X is one number, and how many of two parts are paid would be two (1.16.2c)")
    return made


def _cost_part(raw: Any, index: int | None) -> list[Any]:
    try:
        if isinstance(raw, int) and not isinstance(raw, bool):
            return [read_word("cost", {"credits": raw})]
        if isinstance(raw, str):
            found = _short_cost(raw)
            if found is None:
                known = ["3c", "click", "2 clicks", "trash", "1 virus", *FAMILIES["cost"]]
                raise LanguageError(f"unknown cost {raw!r}{nearest(raw, known)}")
            return [read_word("cost", found)]
        if isinstance(raw, Mapping):
            return [read_word("cost", {name: given}) for name, given in extended("cost", raw).items()]
        raise LanguageError(f"expected a cost, found {shown(raw)}")
    except LanguageError as error:
        raise error if index is None else error.within(index) from None


def _short_cost(raw: str) -> dict[str, Any] | str | None:
    words = raw.split()
    if raw in _SHORT_COSTS:
        name, given = _SHORT_COSTS[raw]
        return {name: given} if given is not None else name
    if raw.endswith("c") and raw[:-1].isdigit():
        return {"credits": int(raw[:-1])}
    if raw == "Xc":
        return {"credits": "x"}
    if len(words) == 2 and words[0].isdigit():
        if words[1] in ("clicks", "click"):
            return {"clicks": int(words[0])}
        if words[1] in PLACED:
            return {"counters": {"kind": words[1], "n": int(words[0])}}
    return raw if raw in FAMILIES["cost"] else None
