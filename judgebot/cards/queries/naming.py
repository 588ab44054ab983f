"""Players and servers: how one is called, and which words can stand for servers."""

from __future__ import annotations

import re
from typing import Any

from judgebot.cards.nodes import (
    LanguageError,
    nearest,
    shown,
    text,
    texts,
)
from judgebot.cards.wording import by_side


def whom(who: str) -> str:
    """A player in English."""
    who = by_side(who)
    return {"corp": "the Corp", "runner": "the Runner", "opponent": "your opponent", "both": "both players"}.get(
        who, "you"
    )


def possessive(who: str) -> str:
    """Whose something is: `your`, `the Runner's`."""
    return "your" if by_side(who) == "you" else f"{whom(who)}'s".replace("s's", "s'")


def server_english(name: str) -> str:
    """A server's name or role in English."""
    return {
        "this": "this server",
        "attacked": "the attacked server",
        "another": "another server",
        "remote": "a remote server",
        "central": "a central server",
        "another remote": "another remote server",
        "new remote": "a new remote server",
        "any": "any server",
        "mark": "your mark",
        "chosen": "the chosen server",
        "that": "that server",
    }.get(name, name)


# Roles of a server that several servers can have.
_SEVERAL = ("any", "remote", "central", "another", "another remote")


def one_server(raw: Any) -> str:
    """A server, by a name or role that only one can have: nobody would choose among several."""
    if (name := text(raw)) in _SEVERAL:
        raise LanguageError(
            f"expected one server, found {shown(raw)}: HQ, R&D, Archives, this, attacked, mark, that, or one that "
            "`choose_server` bound"
        )
    return name


def servers_named(raw: Any) -> tuple[str, ...]:
    """Servers among which is chosen: by name, or all that have a role at that time."""
    for name in (found := texts(raw)):
        if name not in _CHOSEN_AMONG and not re.fullmatch(r"remote \d+", name):
            known = ", ".join(_CHOSEN_AMONG)
            raise LanguageError(
                f"expected some of {known}, remote 1, found {shown(name)}{nearest(name, _CHOSEN_AMONG)}"
            )
    return found


_CHOSEN_AMONG = ("HQ", "R&D", "Archives", "central", "remote", "this", "attacked", "another", "another remote", "mark")
