"""What is told of a card and cannot be so of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from judgebot.ask.reading.cast import SIDES
from judgebot.ask.reading.meanings import At, Is
from judgebot.ask.reading.queries import Unplaced
from judgebot.cards import names


def rezzed_nowhere(told: Iterable[Any]) -> list[Unplaced]:
    """Cards that are told to be rezzed and to lie in a pile, where none is (8.1.1)."""
    told = list(told)
    piled = {one.what for one in told if isinstance(one, At) and one.place.where in SIDES and one.place.where != "rig"}
    rezzed = [one.what for one in told if isinstance(one, Is) and one.state == "rezzed" and one.holds and not one.when]
    return [Unplaced(names.title(one.card), (), "it is told to be rezzed in a pile") for one in rezzed if one in piled]
