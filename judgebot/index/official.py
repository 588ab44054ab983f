"""The official text of the rules as the user imported it: in their own data directory, never in the project."""

from pathlib import Path
from typing import NamedTuple

from judgebot import resources
from judgebot.index.store import EDITION


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
    path = store() if path is None else path
    if not path.is_file():
        return None
    import json  # most users have imported nothing, and a look-up is to be quick

    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return Official(
            {str(number): str(text) for number, text in data["rules"].items()},
            {str(number): [str(text) for text in texts] for number, texts in data["examples"].items()},
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
