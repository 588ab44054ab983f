"""A cost that a card does not call printed is the one that it has now (1.16.2a, 9.12.1d)."""

from judgebot.cards.catalog import Catalog, implemented
from judgebot.cards.nodes import Node, walk
from judgebot.cards.queries.selections import Sel

# The cards whose texts call an install, rez or play cost printed; `tests/stress/texts.py` asks these texts.
PRINTED = {
    *("concerto", "diviner", "in_the_groove", "khusyuk", "kimberlite_field", "knickknack_obrian", "lampades"),
    *("ob_superheavy_logistics_extract_export_excel", "realloc", "rejig", "rubicon_switch"),
}


def _printed(word: Node) -> bool:
    """Whether a word asks for a printed cost."""
    asked = word.stated if isinstance(word, Sel) else ()
    return word.name == "printed_cost" or any(key.startswith("printed_") for key, _ in asked)


def test_only_what_is_said_to_be_printed_is_asked_as_printed() -> None:
    found = set()
    for card_id in implemented():
        card = Catalog().card(card_id)
        if any(map(_printed, walk((*(one for face in card.faces() for one in face.abilities), *card.counter)))):
            found.add(card_id)
    assert found == PRINTED
