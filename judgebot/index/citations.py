"""Which scenarios and cards cite a rule, found by a scan of their text: no file is parsed."""

import os
import re
from collections.abc import Iterable
from pathlib import Path


def cited_in(numbers: Iterable[str], folder: Path, stating: str | None = None) -> dict[str, list[str]]:
    """The YAML files under `folder` that name a rule number, for each of several numbers, in one pass.

    Only the exact number counts: 9.2.8 is not found in "9.2.8f". A folder that does not exist has no files, and files
    that cannot be read are skipped.

    Args:
        numbers: section or rule numbers, or OPP keys with their "OPP " prefix.
        stating: only the files that name this edition of the CR; with "" those that name none.

    Returns:
        For each number the sorted paths of the files, relative to `folder`, with slashes.
    """
    exact = {number: re.compile(rb"(?<![\w.])" + re.escape(number.encode()) + rb"(?!\w|\.\d)") for number in numbers}
    found: dict[str, list[str]] = {number: [] for number in exact}
    for home, _, names in os.walk(folder):
        inside = os.path.relpath(home, folder).replace(os.sep, "/")
        for name in names:
            if not name.endswith(".yaml"):
                continue
            try:
                with open(os.path.join(home, name), "rb") as file:
                    text = file.read()
            except OSError:
                continue
            if stating is not None and _stated(text) != stating:
                continue
            for number, pattern in exact.items():
                # Looking for the plain words first spares nearly every file the slower search.
                if number.encode() in text and pattern.search(text):
                    found[number].append(name if inside == "." else f"{inside}/{name}")
    return {number: sorted(paths) for number, paths in found.items()}


_EDITION = re.compile(rb"^edition: *[\"']?([\d.]+)", re.MULTILINE)


def _stated(text: bytes) -> str:
    found = _EDITION.search(text) if b"edition:" in text else None
    return found[1].decode() if found else ""
