"""What a user has settled once for all commands: the file `config.yaml`, and variables of the environment before it.

Each setting has a value and a place that it comes from. What a command line says comes before all of them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from judgebot.index.numbering import RULED
from judgebot.index.store import EDITION
from judgebot.plain import NamedTuple
from judgebot.problems import BadInput, Problem

if TYPE_CHECKING:
    from judgebot.yamlio import Node, Reader  # imported late: most users have no such file

FORMATS = ("text", "md", "html", "json")
COLOURS = ("auto", "always", "never")
WIDTHS = (40, 110)
JOBS = (1, 64)
DEFAULT, OPTION = "default", "option"


class Setting(NamedTuple):
    """The value of a setting, and where it comes from.

    value   as it stands there; several folders, one below the other, as a path variable has them
    source  "default", "option", the name of a variable, or the file and the line
    """

    value: str
    source: str


class Kind(NamedTuple):
    """A setting: its default, the variables that come before the file, what it may be and what it is for."""

    default: str
    variables: tuple[str, ...]
    expected: str
    fits: Callable[[str], bool]
    about: str


def _number(least: int, most: int) -> Callable[[str], bool]:
    return lambda text: text.isdecimal() and len(text) < 7 and least <= int(text) <= most


KINDS: dict[str, Kind] = {
    "edition": Kind(
        EDITION,
        ("JUDGEBOT_EDITION",),
        f"an edition of the rules: {', '.join(RULED)}",
        RULED.__contains__,
        "whose rules apply where a scenario names none",
    ),
    "folders": Kind(
        "",
        ("JUDGEBOT_PATH",),
        "folders, as a list",
        lambda text: True,
        "your own scenarios, and cards in cards/ below",
    ),
    "format": Kind(
        "text",
        ("JUDGEBOT_FORMAT",),
        f"a format: {', '.join(FORMATS)}",
        FORMATS.__contains__,
        "how to print, for the commands that can",
    ),
    "width": Kind(
        "auto",
        ("COLUMNS",),
        f"auto, or columns from {WIDTHS[0]} to {WIDTHS[1]}",
        lambda text: text == "auto" or _number(*WIDTHS)(text),
        "the columns to fill",
    ),
    "colour": Kind(
        "auto",
        ("NO_COLOR", "FORCE_COLOR"),
        f"one of {', '.join(COLOURS)}",
        COLOURS.__contains__,
        "whether to colour what is printed",
    ),
    "jobs": Kind(
        "auto",
        ("JUDGEBOT_JOBS",),
        f"auto, or processes from {JOBS[0]} to {JOBS[1]}",
        lambda text: text == "auto" or _number(*JOBS)(text),
        "processes for a search; auto: one per core",
    ),
}
# These variables are not ours: what is no sensible value there is as if it were not set, as before.
_LENIENT = ("COLUMNS", "NO_COLOR", "FORCE_COLOR", "JUDGEBOT_PATH")


def path() -> Path | None:
    """The file of settings (it may not exist); None if nobody knows where this user's home is.

    `judgebot/config.yaml` in XDG_CONFIG_HOME, by default ~/.config; in APPDATA on Windows and in Application Support on
    a Mac unless that is set.
    """
    own = os.environ.get("XDG_CONFIG_HOME")
    try:
        if own and os.path.isabs(own):
            home = Path(own)
        elif sys.platform == "win32":
            home = Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming")
        elif sys.platform == "darwin":
            home = Path.home() / "Library" / "Application Support"
        else:
            home = Path.home() / ".config"
    except RuntimeError:
        return None
    return home / "judgebot" / "config.yaml"


def held() -> dict[str, Setting]:
    """Every setting with its value and where that comes from, read anew at every call.

    Raises BadInput for a file or a variable that cannot be.
    """
    problems: list[Problem] = []
    in_file: Mapping[str, Setting] = {}
    file = path()
    if file is not None and os.path.exists(file):
        in_file, problems = _read(file)
    found = {}
    for name, kind in KINDS.items():
        given = _variable(name, kind, problems)
        found[name] = given or in_file.get(name) or Setting(kind.default, DEFAULT)
    if problems:
        raise BadInput(problems)
    return found


def _variable(name: str, kind: Kind, problems: list[Problem]) -> Setting | None:
    """What the environment says of a setting."""
    for variable in kind.variables:
        text = os.environ.get(variable, "").strip()
        if variable == "NO_COLOR":
            text = "never" if text else ""
        elif variable == "FORCE_COLOR":
            text = "always" if text not in ("", "0") else ""
        if not text:
            continue
        if kind.fits(text) or (variable == "COLUMNS" and text.isdecimal()):
            return Setting(text, variable)
        if variable not in _LENIENT:
            problems.append(Problem(variable, 0, f'"{text[:60]}"', kind.expected))
    return None


def _read(file: Path) -> tuple[dict[str, Setting], list[Problem]]:
    """What the file says, and what is wrong with it."""
    from judgebot.yamlio import Node, Reader, load

    try:
        root = load(file)
    except BadInput as bad:
        if _only_comments(file):
            return {}, []
        return {}, bad.problems
    reader = Reader(str(file))
    if not isinstance(root.value, dict):
        reader.problem(root.line, root.shown(), f"settings, as a mapping: {', '.join(KINDS)}")
        return {}, reader.problems
    reader.known(root, KINDS, "a setting")
    found = {}
    for name, node in root.value.items():
        if name in KINDS and isinstance(node, Node):
            text = _folders(reader, node, file) if name == "folders" else _value(reader, name, node)
            if text:
                found[name] = Setting(text, f"{file}:{node.line}")
    return found, reader.problems


def _only_comments(file: Path) -> bool:
    from judgebot import files

    try:
        return all(not line.strip() or line.lstrip()[0] == "#" for line in files.read_text(file).splitlines())
    except BadInput:
        return False


def _value(reader: Reader, name: str, node: Node) -> str:
    text = node.value.strip() if isinstance(node.value, str) else ""
    if not text or not KINDS[name].fits(text):
        reader.problem(node.line, node.shown(), KINDS[name].expected)
        return ""
    return text


def _folders(reader: Reader, node: Node, file: Path) -> str:
    """Folders as a path variable has them; one that is no absolute path is taken from where the file stands."""
    items = [node] if isinstance(node.value, str) else reader.items(node, KINDS["folders"].expected)
    found = []
    for item in items:
        folder = (file.parent / Path(reader.text(item, "a folder")).expanduser()).resolve()
        if not folder.is_dir():
            reader.problem(item.line, f"{item.shown()}, which is no folder", "a folder of your own scenarios")
        found.append(str(folder))
    return os.pathsep.join(found)
