"""What is told of a card and cannot be so of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from judgebot.ask.reading.cast import SIDES
from judgebot.ask.reading.defined import awaits_rez
from judgebot.ask.reading.meanings import At, Deed, Is, Ref, Server
from judgebot.ask.reading.queries import Unplaced
from judgebot.cards import names
from judgebot.game.objects import ARCHIVES


def rezzed_nowhere(told: Iterable[Any], now: Iterable[Ref] = ()) -> list[Unplaced]:
    """Cards that are told to be rezzed, or installed, and to lie in a pile, where none is (8.1.1).

    And those of `now`, rezzed a moment ago, that do something when they are rezzed: that is not told as a deed.
    """
    told = list(told)
    late = [names.title(one.card) for one in now if awaits_rez(one.card)]
    piled = {one.what for one in told if isinstance(one, At) and one.place.where in SIDES and one.place.where != "rig"}
    states = [one for one in told if isinstance(one, Is) and one.state in ("rezzed", "installed")]
    there = {one.what: one.state for one in states if one.holds and not one.when and one.what in piled}
    unsaid = (Unplaced(one, (), "what comes of its rez is not told") for one in late)
    told_there = [
        Unplaced(names.title(one.card) if one.card else one.kind, (), f"it is told to be {how} in a pile")
        for one, how in there.items()
    ]
    return [*unsaid, *told_there, *_in_its_root(told)]


def _in_its_root(told: list[Any]) -> list[Unplaced]:
    """`Archives: 2 faceup upgrades`, where that is run on: they may be meant to lie in its root, rezzed."""
    runs = any(isinstance(one, Deed) and one.verb == "run" and one.server == Server(ARCHIVES) for one in told)
    there = {one.what for one in told if isinstance(one, At) and one.place.where == ARCHIVES}
    faceup = [one.what for one in told if isinstance(one, Is) and one.state == "faceup" and one.what in there]
    unnamed = [one for one in faceup if isinstance(one, Ref) and not one.card and one.kind == "upgrade"]
    return [Unplaced("upgrade", (), "it may lie in the root of Archives")] if runs and unnamed else []
