"""Where an instruction ends: what is found or shown is seen by the checkpoint before anything is done to it."""

from collections.abc import Iterator

from judgebot.cards.catalog import Catalog, implemented
from judgebot.cards.nodes import Node, walk

# What shows or finds cards (9.11.4d, 9.11.4e). To expose is not to reveal (1.21.5).
SHOWING = ("search", "reveal", "look")
ACTING = (
    *("add", "trash", "install", "rez", "play", "host", "swap", "arrange", "take_any", "draw", "turn", "access"),
    *("shuffle_into", "set_aside", "remove_from_game", "reveal"),
)


def _names(effect: Node) -> set[str]:
    """The names that the cards of an effect have: those that it binds, and those that it is about."""
    about = {getattr(word, "key", getattr(word, "among", "")) for word in walk(getattr(effect, "what", None))}
    return ({getattr(effect, "bind", "")} | about) - {""}


def _acting_at_once(card: str) -> Iterator[str]:
    found = Catalog().card(card)
    for word in walk((*(one for face in found.faces() for one in face.abilities), *found.counter)):
        if word.name != "instruction":
            continue
        effects = tuple(word.effects)  # type: ignore[attr-defined]
        for at, effect in enumerate(effects):
            names = _names(effect) if effect.name in SHOWING else set()
            later = [one for one in effects[at + 1 :] if one.name in ACTING and names & _names(one)]
            yield from (f"{card}: {effect.name}, {one.name}" for one in later)


def test_what_is_found_or_shown_is_acted_on_in_a_later_instruction() -> None:
    assert [one for card in implemented() for one in _acting_at_once(card)] == []
