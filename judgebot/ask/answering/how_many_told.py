"""How many there are on the board by what is told, also where that is no number: `fewer than 5`, `a few cards`."""

from __future__ import annotations

from judgebot.ask.answering.table import Cannot, Card, Table
from judgebot.ask.reading.meanings import FEW, Amount, Has

_VAGUE = {"some": (1, 1, 10), "any": (1, 1, 10), FEW: (3, 2, 6), "many": (8, 5, 15)}


def amount(of: Amount, table: Table, what: str) -> int:
    """How many that is on the board. Raises Cannot where no number was said."""
    if of.how in ("all", "half", "last", "more", "less", "many", FEW):
        raise Cannot(f"How many {what} “{of.how}” is at the start cannot be told.")
    if of.how in ("some", "any"):
        table.assume(f"“some” {what} is 1")
        return 1
    n = of.n + (of.how == "more than") - (of.how == "less than")
    if of.how not in ("", "exactly"):
        table.assume(f"“{of.how} {of.n}” {what} is {n}")
    return n


def vague(of: Amount) -> tuple[int, int, int] | None:
    """Of what is not counted exactly: how many are taken to be there, the fewest and the most; None where it is."""
    least = {"at least": of.n, "more than": of.n + 1}.get(of.how)
    if least is not None:
        return least, least, least + 10
    most = {"at most": of.n, "less than": of.n - 1}.get(of.how)
    return (most, 0, most) if most is not None else _VAGUE.get(of.how)


def over(table: Table, fact: Has, card: Card) -> int:
    """`scores X with 2 extra advancement counters`: as many as it needs besides (1.17.3a)."""
    needs = int(card.facts.get("requirement") or 0) if card.type == "agenda" else 0
    if not needs or not fact.amount.beside or not fact.amount.n or fact.unit != "advancement":
        return 0
    table.assume(f"those {fact.amount.n} are besides the {needs} advancement counters that {card.title} needs")
    return needs
