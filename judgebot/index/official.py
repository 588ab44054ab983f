"""The official text of the rules as the user imported it: in their own data directory, never in the project."""

from __future__ import annotations

import os
from pathlib import Path

from judgebot import files, resources
from judgebot.index.store import EDITION
from judgebot.plain import NamedTuple
from judgebot.problems import BadInput

LARGEST = 16 << 20  # of what an import has written, in bytes


class Official(NamedTuple):
    """The official text: rule number -> text, and rule number -> its examples, both verbatim."""

    rules: dict[str, str]
    examples: dict[str, list[str]]


def store() -> Path:
    """The file that an import writes: in the user's data directory."""
    return resources.user_data() / f"cr-{EDITION}.json"


def official(path: Path | None = None) -> Official | None:
    """The imported official text, or None if nothing (readable) was imported.

    Args:
        path: where to look; `store()` if not given.
    """
    try:
        path = store() if path is None else path
    except RuntimeError:  # a user without a home
        return None
    if not os.path.isfile(path):
        return None
    import json  # most users have imported nothing, and a look-up is to be quick

    try:
        data = json.loads(files.read_text(path, LARGEST))
        return Official(
            {str(number): str(text) for number, text in data["rules"].items()},
            {str(number): [str(text) for text in texts] for number, texts in data["examples"].items()},
        )
    except (BadInput, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
