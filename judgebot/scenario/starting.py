"""A board on which given cards lie where they belong: what `judgebot new --card` starts from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from judgebot.cards import names
from judgebot.cards.catalog import facts
from judgebot.game.objects import CORP, RUNNER

_HQ = "HQ"


def board_of(cards: Iterable[str]) -> dict[str, Any]:
    """The board of a scenario with each card where it belongs: ice rezzed before HQ, assets and agendas each in a
    remote server of their own, upgrades in the first of these, the Runner's cards installed, events and operations in
    hand.

    cards  their ids
    """
    sides: dict[str, dict[str, Any]] = {CORP: {}, RUNNER: {}}
    servers: dict[str, dict[str, Any]] = {}
    remotes = 0
    for one in cards:
        known = facts(one)
        side, kind, title = known["side"], known["type"], names.title(one)
        if kind == "identity":
            sides[side]["identity"] = title
        elif kind in ("operation", "event"):
            sides[side].setdefault("HQ" if side == CORP else "grip", []).append(title)
        elif side == RUNNER:
            sides[side].setdefault("rig", []).append(title)
        elif kind == "ice":
            servers.setdefault(_HQ, {}).setdefault("ice", []).append({"card": title, "rezzed": True})
        else:
            remotes += kind != "upgrade"
            place = servers.setdefault("remote 1" if kind == "upgrade" else f"remote {remotes}", {})
            place.setdefault("root", []).append(title if kind == "agenda" else {"card": title, "rezzed": True})
    if servers:
        sides[CORP]["servers"] = servers
    return {"turn": RUNNER, **{side: told for side, told in sides.items() if told}}


def server_of(board: dict[str, Any]) -> str:
    """The first server of such a board, "" if there is none."""
    return next(iter(board.get(CORP, {}).get("servers", {})), "")
