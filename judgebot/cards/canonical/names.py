"""Names in the order in which they are given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judgebot.cards.canonical.tree import FIXED, Tree


def named(abilities: list[Tree]) -> list[Tree]:
    """Names in the order in which they are given; those that nothing uses are none."""
    aliases: dict[str, str] = {}
    _gather(abilities, aliases)
    used: list[str] = []
    _used(abilities, used)
    names: dict[str, str] = {}
    return [_renamed(one, names, aliases, {aliases.get(name, name) for name in used}) for one in abilities]


def _gather(raw: Any, aliases: dict[str, str]) -> None:
    if isinstance(raw, list):
        for one in raw:
            _gather(one, aliases)
    elif isinstance(raw, dict):
        if raw.get("alias"):
            aliases[raw["alias"]] = raw.get("bind") or raw["alias"]
            raw.setdefault("bind", raw["alias"])
            if not raw["bind"]:
                raw["bind"] = raw["alias"]
        for value in list(raw.values()):
            _gather(value, aliases)


_NAMING = ("key", "among", "type_as", "subtype_as", "named_as", "names_as", "chosen", "cards", "server", "not_server")


def _used(raw: Any, found: list[str]) -> None:
    if isinstance(raw, list):
        for one in raw:
            _used(one, found)
    elif isinstance(raw, dict):
        for key, value in raw.items():
            if key in _NAMING or (key == "of" and raw.get("word") in ("size", "for_each")):
                found += [value] if isinstance(value, str) else value if isinstance(value, list) else []
            if not isinstance(value, str):
                _used(value, found)


def _renamed(raw: Any, names: dict[str, str], aliases: Mapping[str, str], used: set[str]) -> Any:
    if isinstance(raw, list):
        return [_renamed(one, names, aliases, used) for one in raw]
    if not isinstance(raw, dict):
        return raw
    made: Tree = {}
    for key, value in raw.items():
        if key == "alias":
            continue
        if key in ("bind", "remember", "found") and isinstance(value, str):
            name = aliases.get(value, value)
            if name in used:
                made["bind"] = names.setdefault(name, f"#{len(names) + 1}")
        elif isinstance(value, str) and (key in _NAMING or (key == "of" and raw.get("word") in ("size", "for_each"))):
            name = aliases.get(value, value)
            made[key] = value if value in FIXED else names.get(name, value if key == "server" else name)
        else:
            made[key] = _renamed(value, names, aliases, used)
    return made
