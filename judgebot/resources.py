"""Where the project's data files are: in the checkout, or inside an installed wheel."""

import os
import sys
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """The folder of shipped data called `name` (`scenarios` or `rules_index`).

    A wheel carries these folders as `judgebot/data/NAME`; a checkout has them beside the package.

    Raises:
        FileNotFoundError: in neither place (a broken installation).
    """
    for place in (_PACKAGE / "data" / name, _PACKAGE.parent / name):
        if place.is_dir():
            return place
    raise FileNotFoundError(f"judgebot's own folder {name}/ is missing: looked in {_PACKAGE / 'data'} and beside it")


def scenarios() -> Path:
    """The shipped scenarios (`cr/`, `faq/`, `opp/`, `start/`)."""
    return folder("scenarios")


def rules_index() -> Path:
    """The rules index: one folder per edition of the CR, the OPP, and `older.yaml`."""
    return folder("rules_index")


def shipped(path: Path) -> Path:
    """The file that `path` means: itself if it exists, or else the shipped file of that name (`opp/NAME`)."""
    if os.path.exists(path) or path.is_absolute() or ".." in path.parts:
        return path
    try:
        folder_ = scenarios()
    except FileNotFoundError:
        return path
    for one in (folder_ / path, folder_ / f"{path}.yaml"):
        if os.path.isfile(one):
            return one
    return path


def changelog() -> Path:
    """What has changed, version by version. Raises FileNotFoundError if it is missing (a broken installation)."""
    for place in (_PACKAGE / "data" / "CHANGELOG.md", _PACKAGE.parent / ".github" / "CHANGELOG.md"):
        if place.is_file():
            return place
    raise FileNotFoundError("judgebot's own file CHANGELOG.md is missing")


def card_library() -> Path:
    """The card library: YAML definitions of cards, always inside the package."""
    return _PACKAGE / "cards" / "library"


def code(*rooms: str) -> list[Path]:
    """The folders of these rooms of the package, with their code and what lies beside it."""
    return [_PACKAGE / room for room in rooms]


def own() -> list[Path]:
    """The folders of the user's own scenarios and cards: those that JUDGEBOT_PATH names, in its order.

    In such a folder scenarios are found by name, and cards in its `cards/` come before those of the library.
    """
    named = os.environ.get("JUDGEBOT_PATH", "").split(os.pathsep)
    return [Path(one).expanduser() for one in named if one.strip()]


def user_data() -> Path:
    """The user's own data directory for judgebot (it may not exist yet).

    JUDGEBOT_DATA if set; otherwise where the system keeps such data: LOCALAPPDATA on Windows, Application Support on
    a Mac, and XDG_DATA_HOME (by default ~/.local/share) elsewhere.

    Raises:
        RuntimeError: nobody knows where this user's home is.
    """
    own = os.environ.get("JUDGEBOT_DATA")
    if own:
        return Path(own)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "judgebot"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "judgebot"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "judgebot"
