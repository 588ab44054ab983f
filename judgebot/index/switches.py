"""The differences between CR 24.03 and CR 26.03, as the index describes them (rules_index/26.03/switches.yaml)."""

from __future__ import annotations

from functools import cache

import yaml

from judgebot import resources
from judgebot.index.store import LOADER
from judgebot.plain import NamedTuple


class Switch(NamedTuple):
    """One difference between two editions.

    id       the name by which the engine asks for it
    effect   "play" (a ruling can differ), "open" (the older edition does not decide it), "trace", "info" or "cite"
    old, new the rules concerned, each under the numbers of its own edition
    says     what the newer edition has, as a clause
    open     the new rules among them that settle what the older edition leaves open
    """

    id: str
    effect: str
    old: tuple[str, ...]
    new: tuple[str, ...]
    says: str
    open: tuple[str, ...] = ()


@cache
def switches() -> dict[str, Switch]:
    """The differences by their names, in the order of the file."""
    path = resources.rules_index() / "26.03" / "switches.yaml"
    data = yaml.load(path.read_text(encoding="utf-8"), Loader=LOADER)
    return {
        name: Switch(name, one["effect"], tuple(one["old"]), tuple(one["new"]), one["says"], tuple(one.get("open", ())))
        for name, one in data.items()
    }
