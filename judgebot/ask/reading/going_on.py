"""Deeds that are others: what keeps a run from ending is that a card is used; a trash to install is an install."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from judgebot.ask.reading.cast import _defined, _under
from judgebot.ask.reading.defined import subs_doing
from judgebot.ask.reading.meanings import Ref
from judgebot.ask.reading.raw import Desc, Named
from judgebot.game.objects import CORP


def to_go_on(deed: Any, what: Sequence[Any]) -> Any:
    """What prevents that the run ends: the card for that, where all that it prevents is that; else None.

    `can I stop that with Lucky Charm`, of ice that ends the run; what: what is to be prevented.
    """
    if deed.verb != "prevent" or not _for_a_run(deed.tool):
        return None
    ends = [isinstance(one, Ref) and one.card and bool(subs_doing(one.card, "end_run")) for one in what]
    return deed.tool if (deed.thing == "run" and not what) or ends == [True] else None


def to_prevent_with(deed: Any) -> Any:
    """`uses Lucky Charm to stop that`: prevents it with that card, where all that it prevents is that a run ends."""
    aim = deed.purpose if deed.verb == "use" and len(deed.what) == 1 else None
    if aim is None or aim.verb != "prevent" or aim.not_ or aim.tool is not None or not _for_a_run(deed.what[0]):
        return deed
    return replace(aim, who=deed.who, tool=deed.what[0], when=deed.when or aim.when, not_=deed.not_)


def _for_a_run(tool: Any) -> bool:
    named = tool.what if isinstance(tool, Desc) else None
    return isinstance(named, Named) and all(_prevents(card) == {"end the run"} for card in named.cards)


def _prevents(card: str) -> set[str]:
    """The things that a card prevents, by its definition."""
    nodes = [one.get("what") if isinstance(one, dict) else one for one in _under(_defined(card), "prevent")]
    return {str(one) for node in nodes for one in (node if isinstance(node, list) else [node])}


def part_of_install(deed: Any) -> Any:
    """`the Corp trashes X to install Y there`: that is a part of the installation (8.5.6)."""
    end = deed.purpose
    plain = (deed.verb, deed.who, deed.by, deed.tool, deed.not_) == ("trash", CORP, None, None, False)
    if not plain or end is None or (end.verb, end.purpose) != ("install", None) or deed.passive:
        return deed
    return replace(end, who=CORP, purpose=replace(deed, purpose=None, when=None), when=deed.when)
