"""Importing the official text of the rules from the user's own copy of the document.

The file is the plain text of the document: a line `- 9.2.8.link...` is a rule, `- f.link...` a lettered part of the
rule before it, `- Example: ...` an example of the rule or part before it. All other lines are left out.
"""

import json
import re
from collections.abc import Iterable
from pathlib import Path

from judgebot import files
from judgebot.index.official import Official, store
from judgebot.index.store import EDITION, Index
from judgebot.problems import BadInput, Problem

MAX_BYTES = 4 << 20

_RULE = re.compile(r"- (\d{1,2}\.\d{1,2}\.\d{1,2})\.link(.*)")
_PART = re.compile(r"- ([a-z])\.link(.*)")
_EXAMPLE = re.compile(r"- Example: *(.*)")
_VERSION = re.compile(r"Summary of Changes \(v(\d\d\.\d\d)\)")
_SHOWN = 12  # how many numbers a message lists before it only counts


def read(path: Path, index: Index) -> Official:
    """Read the official text from a file.

    Raises:
        BadInput: the file cannot be read, is another edition, or does not have exactly the rules that `index` has.
            All problems are reported together.
    """
    name = str(path)
    lines = _lines(path)
    rules: dict[str, str] = {}
    examples: dict[str, list[str]] = {}
    problems: list[Problem] = []
    known = set(index.rules())
    base = number = ""
    for at, line in enumerate(lines, 1):
        version = _VERSION.search(line)
        if version and version.group(1) != EDITION:
            problems.append(Problem(name, at, f"the rules of version {version.group(1)}", f"version {EDITION}"))
        example = _EXAMPLE.fullmatch(line)
        if example and example.group(1) and number:
            examples.setdefault(number, []).append(example.group(1))
        rule, part = _RULE.fullmatch(line), _PART.fullmatch(line)
        if rule:
            base = number = rule.group(1)
        elif part and base:
            number = base + part.group(1)
        elif part:
            problems.append(
                Problem(name, at, f"part {part.group(1)!r} before any rule", "a rule such as `- 1.1.1.link`")
            )
            continue
        else:
            continue
        text = (rule or part).group(2).strip()  # type: ignore[union-attr]
        if number not in known:
            problems.append(Problem(name, at, f"rule {number}", f"only rules that CR {EDITION} has"))
        elif number in rules:
            problems.append(Problem(name, at, f"rule {number} a second time", "each rule once"))
        elif not text:
            problems.append(Problem(name, at, f"rule {number} without text", "its text on the same line"))
        rules.setdefault(number, text)
    missing = [number for number in index.rules() if number not in rules]
    if not rules:
        problems.append(Problem(name, 0, "no rule at all", "lines such as `- 9.2.8.link` followed by the rule's text"))
    elif missing:
        problems.append(Problem(name, 0, f"{len(missing)} rules missing: {_some(missing)}", f"all {len(known)} rules"))
    if problems:
        raise BadInput(problems)
    return Official(rules, examples)


def save(text: Official, path: Path | None = None, inputs: Iterable[Path] = ()) -> Path:
    """Keep the official text for later, all at once: a failure on the way leaves what was there before.

    Args:
        inputs: the files that the text comes from: none of them is written over.

    Returns:
        The file written.

    Raises:
        BadInput: the user's data directory cannot be written.
    """
    path = files.in_data(store) if path is None else files.with_folder(path)
    data = {"edition": EDITION, "rules": text.rules, "examples": text.examples}
    return files.write(path, json.dumps(data, ensure_ascii=False), over=True, inputs=inputs)


def _lines(path: Path) -> list[str]:
    """The lines of a text file of bounded size."""
    text = files.read_text(path, MAX_BYTES)
    return [line.rstrip("\r") for line in text.split("\n")]


def _some(numbers: list[str]) -> str:
    """The first few numbers of a list, and how many more there are."""
    more = len(numbers) - _SHOWN
    return ", ".join(numbers[:_SHOWN]) + (f" and {more} more" if more > 0 else "")
