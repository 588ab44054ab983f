"""What other rooms ask of scenarios: finding them, running them, the rules they exercise."""

from __future__ import annotations

import functools
import os
import re
from pathlib import Path

from judgebot import files, resources
from judgebot.engine.edition import Edition
from judgebot.scenario.expect import Asker, Difference, compare
from judgebot.scenario.model import Scenario
from judgebot.scenario.read import read
from judgebot.scenario.run import Outcome, run
from judgebot.yamlio import BadInput, Problem


def find(name: str, policy: bool = False) -> list[Path]:
    """The scenario files that a path, a directory, or the name of a shipped scenario (`cr/9.2.8f-1`) stands for.

    policy  a directory's policy files (see `policy_kind`) are among them

    Raises BadInput with suggestions if there is none.
    """
    path = locate(name)
    return inside(path, policy) if os.path.isdir(path) else [path]


def locate(name: str) -> Path:
    """The path that is meant by a path or by the name of a shipped scenario or directory of them.

    Raises BadInput with suggestions if there is none.
    """
    path = Path(name)
    if path == files.STANDARD_INPUT or files.kind(path):
        return path
    for folder in resources.own() if ".." not in path.parts else ():
        for one in (folder / name, folder / f"{name}.yaml"):
            if os.path.isdir(one) or os.path.isfile(one):
                return one
    try:
        shipped = resources.scenarios()
    except FileNotFoundError:
        shipped = path
    for one in (shipped / name, shipped / f"{name}.yaml", shipped / name.removeprefix("scenarios/")):
        if ".." in Path(name).parts:
            break
        if os.path.isdir(one) or os.path.isfile(one):
            return one
    import difflib

    known = [str(p.relative_to(shipped).with_suffix("")) for p in inside(shipped)] if os.path.isdir(shipped) else []
    near = difflib.get_close_matches(name, known, 3, 0.5)
    hint = f"; did you mean {', '.join(near)}?" if near else ""
    raise BadInput(
        [
            Problem(
                name,
                0,
                "no such file",
                f"a scenario file, a directory, or a shipped scenario such as cr/9.2.8f-1{hint}",
            )
        ]
    )


def inside(folder: Path, policy: bool = False) -> list[Path]:
    """The scenario files of a directory and those below it, sorted; with `policy` the policy's own cases as well.

    What cannot be read is among them: `load` says why.
    """
    return [path for path in files.under(folder) if policy or not policy_kind(path)]


def policy_kind(path: Path) -> str:
    """What a file of the policy room is: "case" (for repair), "lint" or "audit"; "" for a scenario."""
    try:
        found = re.search(_POLICY, files.read(path, pipes=False))
    except BadInput:
        return ""
    return found[1].decode() if found else ""


_POLICY = rb"(?m)^(case|lint|audit):"


def shipped_name(path: Path) -> str:
    """How a shipped scenario is named, or its file name."""
    try:
        whole, root = os.path.realpath(path), _real(resources.scenarios())
        return str(Path(whole).relative_to(root).with_suffix("")) if whole.startswith(root) else path.stem
    except (ValueError, OSError):
        return path.stem


_real = functools.cache(os.path.realpath)


def load(path: Path, edition: Edition | None = None) -> Scenario:
    """Read a scenario file.

    edition  whose rules it is for, if not those that the file names

    Raises BadInput; of a file of the policy that is no scenario with what takes it.
    """
    try:
        return read(path, shipped_name(path), edition)
    except BadInput:
        if kind := _FOR.get(policy_kind(path)):
            raise BadInput([Problem(str(path), 0, kind[0], f"a scenario; {kind[1]} takes that")]) from None
        raise


_FOR = {
    "case": ("a case of the policy (`case:`)", "`judgebot repair --case`"),
    "audit": ("a report to audit (`audit:`)", "`judgebot audit`"),
}


def check(path: Path, ask: Asker | None = None, edition: Edition | None = None) -> tuple[Outcome, list[Difference]]:
    """Run a scenario and compare it with its expectations.

    ask      answers the questions over every line of play: `judgebot.explore.check.ask`
    edition  whose rules it is for, if not those that the file names
    """
    outcome = run(load(path, edition))
    return outcome, compare(outcome, ask)
