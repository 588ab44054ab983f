"""A board on which given cards lie where they belong: what `judgebot new --card` starts from."""

from __future__ import annotations

from collections.abc import Iterable

from judgebot.ask.readings import Placed, Reading
from judgebot.game.objects import RUNNER

CORP_ZONES = {"operation": "HQ", "identity": "identity"}
RUNNER_ZONES = {"event": "grip", "identity": "identity"}
HQ = "HQ"


def board_of(cards: Iterable[str]) -> Reading:
    """A reading with each card where it belongs: ice rezzed before HQ, assets and agendas each in a remote server of
    their own, upgrades in the first of these, the Runner's cards installed, events and operations in hand.

    cards  their ids
    """
    r = Reading("")
    placed = [Placed(card) for card in cards]
    remotes = 0
    for one in placed:
        r.cards.append(one)
        if one.side == RUNNER:
            one.where = RUNNER_ZONES.get(one.type, "rig")
        elif one.type in CORP_ZONES:
            one.where = CORP_ZONES[one.type]
        elif one.type == "ice":
            one.where, one.server = "ice", HQ
            one.options["rezzed"] = True
        elif one.type in ("asset", "agenda"):
            remotes += 1
            one.where, one.server = "root", f"remote {remotes}"
        else:
            one.where, one.server = "root", "remote 1"
        if one.type in ("asset", "upgrade"):
            one.options["rezzed"] = True
        if one.server and one.server not in r.servers:
            r.servers.append(one.server)
    return r
