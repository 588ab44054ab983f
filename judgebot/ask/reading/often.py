"""How often a card is used for what is done: `with one use of X`, `uses X once to break Y`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.meanings import ALL_TURN, AS_CAN, USES, Amount, Deed, When


def so_often(deed: Deed, value: Any) -> Deed | None:
    """`uses X twice`; a card that is used once to break: by that use."""
    if value == ALL_CLICKS:
        plain = (deed.amount in (None, Amount(1)), deed.when, deed.not_) == (True, None, False)
        return replace(deed, times=ALL_TURN) if plain and deed.verb in _ACTIONS else None
    if not isinstance(value, Amount) or value.how or (value.n == AS_CAN and deed.verb not in _TRIED):
        return None
    if value.n == 1 and (deed.verb == "use" or (deed.verb == "break" and deed.tool is not None)):
        return deed if deed.amount is not None else replace(deed, amount=Amount(1, "exactly"), unit=USES)
    return replace(deed, times=value.n)


def and_nothing_else(d: Any) -> Any:
    """`does nothing but use X all turn`: with every click; None where it is not said how long."""
    if isinstance(d, Deed) and d.when == When("when", name="this turn"):
        return so_often(replace(d, when=None), ALL_CLICKS)
    return d if isinstance(d, Deed) and d.times == ALL_TURN else None


ALL_CLICKS = Amount(how="all turn")
_ACTIONS = ("use", "draw", "gain")
_TRIED = ("use", "prevent")  # what is looked for as often as it can be done
_ONE_USE = ("trash", "derez", "bypass", "expose", "end", "install", "swap")  # what is done once, by whatever does it


def by_uses(deed: Deed, card: Any, n: int, unit: str = USES) -> Deed | None:
    """`breaks both with one use of X`; of what may come of several uses alike only that is looked at.

    unit  what is counted: its uses, or counters that are spent for it
    """
    tool = card if card is not None else deed.tool
    if tool is None or (card is not None and deed.tool is not None) or deed.times > 1:
        return None
    if deed.verb == "break":
        counted = replace(deed, amount=Amount(n, "exactly"), unit=unit)
        return replace(counted, tool=tool) if deed.amount is None else None
    if deed.verb in ("lower", "prevent"):
        return replace(deed, tool=tool, times=n)
    return replace(deed, tool=tool) if n == 1 and deed.verb in _ONE_USE else None


def once(deed: Deed) -> Deed:
    """`uses X once to break Y`: Y is broken with that; of another use it is one, and no more is said by that."""
    if (deed.verb, deed.unit) != ("use", USES):
        return deed
    aim: Deed | None = deed.purpose
    card: Any = deed.only
    if aim is None or aim.verb != "break" or aim.tool is not None or aim.amount is not None or card is None:
        return replace(deed, amount=None, unit="")
    when = aim.when if deed.when is None else deed.when
    return replace(aim, who=deed.who, tool=card, amount=deed.amount, unit=deed.unit, when=when)
