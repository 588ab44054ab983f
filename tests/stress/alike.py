"""What this checkout tells of the scenarios and shows of another commit, beside what that commit told. By hand.

Run as `python tests/stress/alike.py COMMIT [-v] [NAME...]`, with names or parts of them to look at only these; exit
status 1 if any is told otherwise. The other commit's files are read by both, each told as text, as data and with its
whole trace. The first part that is another says where it parts: a later part mostly follows from it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parents[2]
# In this order: what comes of it, what is told of it, what else is in the data; then the page.
PARTS = ("trace", "decisions", "stopped", "board", "answer", "timeline", "steps", "rules", "deciding")
ASIDE = ("fingerprint", "version", "format")
SHOWN = 12


def told(top: Path, only: list[str]) -> Iterator[dict[str, Any]]:
    """What the judgebot that is imported tells of the scenarios and shows of a checkout, or why it tells nothing."""
    from judgebot.scenario import api, shows

    shows.LIBRARY = top / "judgebot/cards/library"
    for path in api.inside(top / "scenarios"):
        name = str(path.relative_to(top / "scenarios").with_suffix(""))
        if not only or any(one in name for one in only):
            yield from _told(name, lambda path=path: [api.load(path)])  # type: ignore[misc]
    for file in sorted(shows.LIBRARY.glob("*.yaml")):
        if not only or any(one in file.stem for one in only):
            yield from _told(file.stem, lambda file=file: shows.shows(file.stem))  # type: ignore[misc]


def _told(name: str, load: Any) -> Iterator[dict[str, Any]]:
    from judgebot.explain.data import as_data
    from judgebot.explain.story import tell
    from judgebot.explain.text import lines

    try:
        scenarios = load()
    except Exception as wrong:  # whatever it is: it is compared
        yield {"name": name, "failed": f"{type(wrong).__name__}: {wrong}"}
        return
    for number, scenario in enumerate(scenarios, 1):
        mark = name if len(scenarios) == 1 else f"{name} #{number}"
        try:
            story = tell(scenario.replace(name=mark))
            text = "\n".join("".join(piece for _, piece in line) for line in lines(story, 100))
            data = {key: value for key, value in as_data(story).items() if key not in ASIDE}
            yield {"name": mark, "text": text.replace(story.fingerprint, ""), **data}
        except Exception as wrong:
            yield {"name": mark, "failed": f"{type(wrong).__name__}: {wrong}"}


def first(one: dict[str, Any], other: dict[str, Any]) -> tuple[str, Any, Any] | None:
    """The first part in which two are told otherwise, and what each has there; None if they are told alike."""
    if "failed" in one or "failed" in other:
        pair = (one.get("failed", "told"), other.get("failed", "told"))
        return None if pair[0] == pair[1] else ("failed", *pair)
    for part in dict.fromkeys((*PARTS, *sorted({*one, *other} - {"text"}), "text")):
        mine, theirs = one.get(part), other.get(part)
        if mine != theirs:
            if isinstance(mine, str) and isinstance(theirs, str):
                mine, theirs = mine.splitlines(), theirs.splitlines()
            if isinstance(mine, list) and isinstance(theirs, list):
                place = next((n for n, pair in enumerate(zip(mine, theirs, strict=False)) if pair[0] != pair[1]), None)
                place = min(len(mine), len(theirs)) if place is None else place
                return part, (mine[place : place + 1] or [None])[0], (theirs[place : place + 1] or [None])[0]
            return part, mine, theirs
    return None


def category(found: tuple[str, Any, Any]) -> str:
    """A difference by its part, and for events and decisions by kind and by the fact that is another."""
    part, mine, theirs = found
    if not isinstance(mine, dict) or not isinstance(theirs, dict):
        return part if part != "text" else f"text: {str(theirs)[:24]}"
    facts = [(one.get("facts") or {}) for one in (mine, theirs)]
    keys = [key for key in mine if mine[key] != theirs.get(key) and key != "facts"]
    keys += [key for key in {**facts[0], **facts[1]} if facts[0].get(key) != facts[1].get(key)]
    return f"{part}: {mine.get('kind', '')} ({', '.join(sorted(keys))})"


def compare(older: Path, newer: Path, verbose: bool) -> int:
    """Count the differences between two files of what was told. Returns how many are told otherwise."""
    stories = [{one["name"]: one for one in map(json.loads, path.open(encoding="utf-8"))} for path in (older, newer)]
    kinds: dict[str, list[str]] = {}
    for name, one in stories[0].items():
        card = name.partition(" #")[0]  # where none of the shows beside a card can be read
        found = first(one, stories[1].get(name) or stories[1].get(card) or {"failed": "not there"})
        if found is not None:
            kinds.setdefault(category(found), []).append(name)
            if verbose:
                print(f"{name}\n  - {str(found[1])[:400]}\n  + {str(found[2])[:400]}")
    for kind, names in sorted(kinds.items(), key=lambda pair: -len(pair[1])):
        print(f"{len(names):5} {kind}: {', '.join(names[:SHOWN])}{', ...' if len(names) > SHOWN else ''}")
    differing = sum(map(len, kinds.values()))
    print(f"{len(stories[0])} scenarios and shows: {len(stories[0]) - differing} told alike, {differing} not")
    return differing


def _run(top: Path, files: Path, out: Path, only: list[str]) -> None:
    environment = {**os.environ, "PYTHONPATH": str(top)}
    told_by = [sys.executable, str(Path(__file__).resolve()), "--tell", str(files), str(out), *only]
    subprocess.run(told_by, env=environment, cwd=files, check=True)


def main(commit: str, only: list[str], verbose: bool) -> int:
    """Tell everything by both, in a worktree of the other commit, and compare."""
    with tempfile.TemporaryDirectory() as made:
        top = Path(made) / "other"
        git = ["git", "-C", str(HERE), "worktree"]
        subprocess.run([*git, "add", "--detach", "--quiet", str(top), commit], check=True)
        try:
            files = [Path(made) / name for name in ("older", "newer")]
            for source, out in zip((top, HERE), files, strict=True):
                _run(source, top, out, only)
            return compare(*files, verbose)
        finally:
            subprocess.run([*git, "remove", "--force", str(top)], check=True)


if __name__ == "__main__":
    if sys.argv[1] == "--tell":
        with open(sys.argv[3], "w", encoding="utf-8") as output:
            for every in told(Path(sys.argv[2]), sys.argv[4:]):
                output.write(json.dumps(every, sort_keys=True, default=str) + "\n")
    else:
        names = [one for one in sys.argv[2:] if one != "-v"]
        sys.exit(bool(main(sys.argv[1], names, "-v" in sys.argv)))
