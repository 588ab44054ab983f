"""Cards of the official card data: their facts as the project has them, and their texts read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judgebot.cards.reading.reader import Reading, read_text

# What a fact is called there -> here.
_FACTS = {
    "title": "title",
    "side_id": "side",
    "subtypes": "subtypes",
    "cost": "cost",
    "strength": "strength",
    "memory_cost": "memory",
    "trash_cost": "trash",
    "advancement_requirement": "requirement",
    "agenda_points": "points",
    "base_link": "link",
    "minimum_deck_size": "deck",
    "influence_limit": "influence_limit",
    "influence_cost": "influence",
    "deck_limit": "copies",
    "is_unique": "unique",
    "faction_id": "faction",
}
_SUBTYPES = {"g_mod": "g-mod"}  # others are the same with spaces


def facts_of(raw: Mapping[str, Any]) -> dict[str, Any]:
    """The facts printed on a card, as `read_card` takes them."""
    found = {own: raw[theirs] for theirs, own in _FACTS.items() if theirs in raw}
    kind = str(raw.get("card_type_id", ""))
    found["type"] = "identity" if kind.endswith("identity") else kind
    found["subtypes"] = [_SUBTYPES.get(name, str(name).replace("_", " ")) for name in raw.get("subtypes") or ()]
    return found


def read_official(raw: Mapping[str, Any]) -> Reading:
    """Read the text of a card of the official data, with its other face if it has one."""
    faces = [
        {**face, "link": face.get("base_link"), "subtypes": facts_of(face)["subtypes"] or None}
        for face in raw.get("faces") or ()
    ]
    return read_text(str(raw.get("text") or ""), facts_of(raw), faces)
