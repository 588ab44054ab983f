"""What is known of a card by its facts and its definition, where a line names it."""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import yaml

from judgebot import resources
from judgebot.cards import names
from judgebot.cards.catalog import facts, split_file

COUNTERS = ("advancement", "virus", "power", "agenda", "counters")


@functools.lru_cache(maxsize=1024)
def card_facts(card: str) -> tuple[str, str, tuple[str, ...]]:
    """Side, type and subtypes of a card, in lower case."""
    known = facts(card)
    return str(known["side"]), str(known["type"]), tuple(str(one).lower() for one in known.get("subtypes", ()))


@functools.cache
def subtypes() -> dict[str, tuple[str, str]]:
    """Each printed subtype in lower case: the side and the type of card that has it most often."""
    found: dict[str, Counter[tuple[str, str]]] = {}
    for card in names._titles():
        side, type_, listed = card_facts(card)
        for one in listed if type_ != "identity" else ():
            found.setdefault(one, Counter())[side, type_] += 1
    return {one: count.most_common(1)[0][0] for one, count in found.items()}


def definition(card: str) -> str:
    """The definition of a card; "" where it has none."""
    path = resources.card_library() / f"{card}.yaml"
    return split_file(path.read_text(encoding="utf-8"))[0] if path.is_file() else ""


@functools.lru_cache(maxsize=1024)
def defined(card: str) -> Any:
    """The definition of a card as it was loaded; {} where it has none."""
    return yaml.load(definition(card), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)) or {}


@functools.lru_cache(maxsize=1024)
def effects(card: str) -> frozenset[str]:
    """The words of the instructions in a card's definition: what it does, not what it waits for or prevents."""
    return frozenset(all_words(defined(card)))


def all_words(value: Any) -> Iterator[str]:
    """The words of a definition, but of what is waited for or prevented."""
    for key, inner in value.items() if isinstance(value, dict) else ():
        if key != "when":
            yield key
            yield from all_words(inner) if key != "prevent" else ()
    for one in value if isinstance(value, list) else ():
        yield from (one,) if isinstance(one, str) else all_words(one)


@functools.lru_cache(maxsize=1024)
def threats(card: str) -> frozenset[int]:
    """The threat levels that a card asks for, by its definition (1.17.1a)."""
    return frozenset(one for one in under(defined(card), "threat") if isinstance(one, int))


@functools.lru_cache(maxsize=1024)
def prevented(card: str) -> str:
    """What a card prevents, by its definition: "tags", or "damage" of any kind; "" if neither, or both."""
    what = {one.rpartition(" ")[2] for node in under(defined(card), "prevent") for one in _listed(node)}
    units = what & {"damage", "tags"}
    return units.pop() if len(units) == 1 else ""


def on_ice(card: str, only: bool = True) -> bool:
    """Whether a card is only installed on ice, by its definition; or else whether anything there hosts it."""
    there = (one for one in under(defined(card), "install_only"))
    words = set(re.findall(r"[a-z]+", definition(card)))
    hosts = not words or not words.isdisjoint(("host", "hosts", "hosted"))
    return any(isinstance(one, dict) and one.get("type") == "ice" for one in there) or (hosts and not only)


@functools.lru_cache(maxsize=1024)
def trashed_to_steal(card: str) -> bool:
    """Whether it is an additional cost to steal an agenda that another card is trashed, by its definition (1.16.10)."""
    costs = [one for one in under(defined(card), "additional_cost") if isinstance(one, dict)] if card else []
    return any(one.get("to") == "steal" and any(under(one.get("cost"), "trash")) for one in costs)


def _listed(prevented: Any) -> list[str]:
    what = prevented.get("what") if isinstance(prevented, dict) else prevented
    return [one for one in (what if isinstance(what, list) else [what]) if isinstance(one, str)]


def under(value: Any, key: str) -> Iterator[Any]:
    """The values under a key, at any depth."""
    for own, inner in value.items() if isinstance(value, dict) else ():
        yield from (inner,) if own == key else under(inner, key)
    for one in value if isinstance(value, list) else ():
        yield from under(one, key)


@functools.lru_cache(maxsize=1024)
def keeps(card: str, unit: str) -> bool:
    """Whether counters of a kind may lie on a card, by its definition; "counters": of any kind."""
    words = set(re.findall(r"[a-z]+", definition(card)))
    words |= {"credit"} if "recurring" in words else set()
    return not words or not words.isdisjoint(COUNTERS if unit == "counters" else (unit,))


def bears(card: str, unit: str) -> bool:
    """Whether such counters are told to lie on a card: on any agenda, and on nothing that is played."""
    kind = card_facts(card)[1]
    return (unit == "counters" and kind == "agenda") or (kind not in ("event", "operation") and keeps(card, unit))
