"""Words for costs (1.16)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judgebot.cards.nodes import (
    FAMILIES,
    LanguageError,
    Node,
    arg,
    flag,
    make,
    nearest,
    number,
    one_of,
    plural,
    read_word,
    shown,
    word,
)
from judgebot.cards.queries.selections import COUNTERS, Ref, Sel, ref, selection
from judgebot.cards.queries.values import value


class CostPart(Node):
    """One part of a cost."""


class Cost(tuple[Any, ...]):
    """A cost: its parts, paid together (1.16.1)."""

    __slots__ = ()

    def english(self) -> str:
        """In English."""
        return ", ".join(part.english() for part in self) or "0[credit]"


@word("cost", "credits")
class CreditCost(CostPart):
    """Spend credits (1.10.3c)."""

    n: Node = arg(value, doc="how many")
    only_from: Sel | None = arg(selection, None, "only credits hosted on such cards")

    def english(self) -> str:
        n = self.n.english()
        return f"{n}[credit]" if len(n) <= 2 else f"[credit] equal to {n}"


@word("cost", "clicks")
class ClickCost(CostPart):
    """Spend clicks (1.11.3)."""

    n: int = arg(number, 1, "how many")

    def english(self) -> str:
        return "[click]" * self.n


@word("cost", "lose_clicks")
class LoseClickCost(CostPart):
    """Lose clicks, which is not spending them (1.11.3b)."""

    n: int = arg(number, 1, "how many")

    def english(self) -> str:
        return "lose " + "[click]" * self.n


@word("cost", "trash_this")
class TrashThisCost(CostPart):
    """[trash]: trash the source (1.19.4)."""

    def english(self) -> str:
        return "[trash]"


@word("cost", "trash")
class TrashCost(CostPart):
    """Trash cards of the payer's choice."""

    what: Sel = arg(selection, doc="which")
    n: int = arg(number, 1, "how many")

    def english(self) -> str:
        return f"trash {self.n} {self.what.phrase(self.n)}"


@word("cost", "reveal_and_trash")
class RevealTrashCost(CostPart):
    """Reveal cards of the payer's choice and trash them."""

    what: Sel = arg(selection, doc="which")
    n: int = arg(number, 1, "how many")

    def english(self) -> str:
        return f"reveal and trash {self.n} {self.what.phrase(self.n)}"


@word("cost", "counters")
class CounterCost(CostPart):
    """Spend counters hosted on a card, the source unless another is named."""

    kind: str = arg(one_of(*COUNTERS), doc="the kind")
    n: Node = arg(value, make(FAMILIES["value"]["number"], n=1), "how many")
    on: Ref = arg(ref, make(Ref, key="this"), "the host")
    up_to: bool = arg(flag, False, "fewer are allowed, but at least 1; X is then how many (1.16.2c)")

    def english(self) -> str:
        where = "hosted " if self.on.key == "this" else ""
        words = plural(self.n.english(), f"{where}{self.kind} counter") + ("" if where else f" on {self.on.english()}")
        return f"X (up to {words})" if self.up_to else words


@word("cost", "forfeit")
class ForfeitCost(CostPart):
    """Forfeit agendas from one's score area (8.2.5)."""

    n: int = arg(number, 1, "how many")

    def english(self) -> str:
        return f"forfeit {plural(self.n, 'agenda')}"


@word("cost", "suffer")
class SufferCost(CostPart):
    """Suffer damage (10.4.1)."""

    n: int = arg(number, doc="how much")
    type: str = arg(one_of("net", "meat", "core"), "net", "the type")

    def english(self) -> str:
        return f"suffer {self.n} {self.type} damage"


@word("cost", "take_tags")
class TagCost(CostPart):
    """Take tags."""

    n: int = arg(number, 1, "how many")

    def english(self) -> str:
        return f"take {plural(self.n, 'tag')}"


@word("cost", "remove_tags")
class RemoveTagCost(CostPart):
    """Remove tags; the Corp pays as if it controlled them (10.5.5)."""

    n: int = arg(number, 1, "how many")

    def english(self) -> str:
        return f"remove {plural(self.n, 'tag')}"


@word("cost", "remove_this")
class RemoveThisCost(CostPart):
    """Remove the source from the game."""

    def english(self) -> str:
        return "remove this card from the game"


@word("cost", "add_to_hand")
class ReturnThisCost(CostPart):
    """Add the source to its owner's hand."""

    def english(self) -> str:
        return "add this card to your hand"


_SHORT_COSTS = {
    "click": ("clicks", 1),
    "trash": ("trash_this", None),
    "forfeit": ("forfeit", 1),
    "lose click": ("lose_clicks", 1),
}


def cost(raw: Any) -> Cost:
    """A cost: `3c`, `click`, `2 clicks`, `trash`, `1 virus`, a mapping of cost words, or a list of these."""
    if isinstance(raw, list):
        return Cost(part for index, item in enumerate(raw) for part in _cost_part(item, index))
    return Cost(_cost_part(raw, None))


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
            return [read_word("cost", {name: given}) for name, given in raw.items()]
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
        if words[1] in COUNTERS:
            return {"counters": {"kind": words[1], "n": int(words[0])}}
    return raw if raw in FAMILIES["cost"] else None
