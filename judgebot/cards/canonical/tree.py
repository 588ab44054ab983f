"""What the folds share: the tree, and what selections in it say."""

from __future__ import annotations

from typing import Any

Tree = dict[str, Any]
NO_LIMIT = "no limit"  # of a number or an object: all of them
CORP = ("agenda", "asset", "ice", "operation", "upgrade")
RUNNER = ("event", "hardware", "program", "resource")
# What a word binds by itself where nothing else is said.
BINDS = {"install": "installed", "trash": "trashed", "forfeit": "forfeited", "swap": "swapped", "rez": "rezzed"}
# Names that a word has by itself.
FIXED = ("this", "host", "it", "those", "identity", "encountered", "approached", "accessed", "drawn", "concerned")


def without(sel: Any, *keys: str, **values: Any) -> Any:
    """A selection without some of what it says: whatever it says for a key, or one value of it."""
    if not isinstance(sel, dict) or sel.get("word") != "selection":
        return sel
    return {
        key: value for key, value in sel.items() if key not in keys and not (key in values and value == values[key])
    }
