"""Mutants of input files through every command that reads such a file: no traceback, no hang, no byte lost.

    python tests/stress/files.py --mutants 10000            # with progress; status 1 if there was a fault
    python tests/stress/files.py --mutants 1 --first 4711   # one of them again; its file is kept

Mutant N of a seed is always the same. The suite tries a few (`test_stress.py`).
"""

from __future__ import annotations

import argparse
import collections
import concurrent.futures
import contextlib
import copy
import faulthandler
import functools
import json
import os
import random
import re
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

import yaml  # noqa: E402
from click.testing import CliRunner  # noqa: E402

from judgebot import resources  # noqa: E402
from judgebot.cards.catalog import facts  # noqa: E402
from judgebot.cli.main import cli  # noqa: E402
from judgebot.index import EDITION, load  # noqa: E402

LONGEST = 10.0  # seconds of work that a command may take
KEYS = "\n1\nwhy run HQ\nback\nlines\nchart\nx\npass\n\n\nquit\n"
YAML, CARD, LEDGER, TEMPLATE, DOCUMENT, STORE = "yaml", "card", "jsonl", "html", "txt", "json"
COMMANDS: dict[str, list[list[str]]] = {
    YAML: [
        ["explain", "{}"],
        ["explain", "{}", "--detail", "full", "--format", "json"],
        ["explain", "{}", "--detail", "steps", "--format", "html"],
        ["check", "{}"],
        ["faq", "{}", "-o", "{}.md"],
        ["lint", "{}"],
        ["audit", "{}"],
        ["repair", "--case", "{}", "--save", "{}.case"],
        ["why-not", "{}", "--option", "corp: rez Tollbooth", "--seconds", "0.1"],
        ["what-if", "{}", "--most", "40", "--seconds", "2", "--jobs", "1"],
        ["step", "{}", "--save", "{}.play"],
    ],
    LEDGER: [
        ["ledger", "list", "{}"],
        ["ledger", "export", "{}", "--out", "{}.csv"],
        ["ledger", "correct", "{}", "1", "--player", "Ann"],
        ["repair", "--case", "opp/trigger-second-warning", "--player", "Ann", "--ledger", "{}"],
    ],
    TEMPLATE: [["faq", "cr/9.2.8f-1", "-o", "{}.html", "--template", "{}"]],
    DOCUMENT: [["rules", "import", "{}"]],
    STORE: [["rule", "9.2.8f", "1.1.1"]],
}
KINDS = [YAML] * 180 + [LEDGER] * 12 + [STORE] * 4 + [DOCUMENT] * 3 + [TEMPLATE]
APPENDS = (("ledger", "correct"), ("repair", "--case"))  # these may add to a ledger
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


class Fault(NamedTuple):
    """What went wrong with a mutant, by which command."""

    number: int
    command: str
    what: str


class Hang(BaseException):
    """A command took too long."""


# Mutants

WORDS = re.split(
    r"[|\n]",
    r"""run HQ|Tollbooth|unknown|corp|runner|9.2.8f|6.9.2b|remote 1|HQ ice 1|true|null|-1|0|999999999999999999999|1e9
[]|{}|""|''|~|*x|&x|!!python/object|? |- |>|%TAG|---|...|<<|"\ud800"|"\0"|"\x1b[2J"|x x3|Ice Wall x99999|3x Hedge Fund
{one of: [1, 2]}|until|expect|board|play|history|cards|lint|audit|case|deck|abilities""",
)
WORDS += ["|", "\u202e", "\ufeff", "\U0001f600", "e\u0301"]


def seeds() -> dict[str, list[Path]]:
    """The files that mutants are made from, by kind; those that are not files here are made."""
    return {
        YAML: sorted(resources.scenarios().rglob("*.yaml")),
        CARD: sorted(resources.card_library().glob("*.yaml")),
        TEMPLATE: sorted((ROOT / "judgebot/explain/templates").glob("page.html")),
    }


def _text(kind: str, rng: random.Random, files: dict[str, list[Path]]) -> str:
    if kind in files:
        path = rng.choice(files[CARD] if kind == YAML and rng.random() < 0.25 else files[kind])
        text = path.read_text(encoding="utf-8")
        if path.parent.name != "library":
            return text
        head, *body = text.partition("\n---")[0].splitlines()
        title = head.removeprefix("card: ")
        places = (
            "{runner: {rig: [X]}}" if facts(path.stem)["side"] == "runner" else "{corp: {servers: {HQ: {root: [X]}}}}"
        )
        places = places.replace("X", title)
        card = "".join(f"    {line}\n" for line in body)
        return f"cards:\n  {title}:\n{card}board: {places}\n"
    if kind == LEDGER:
        entry = {"v": 1, "time": "2026-01-01", "round": "1", "table": "7", "player": "Ann", "offense": "x"}
        entry |= {"penalty": "warning", "upgraded": False}
        lines = [json.dumps({**entry, "id": number}) for number in (1, 2, 3)]
        lines.insert(2, json.dumps({"v": 1, "corrects": 1, "time": "x", "set": {"player": "Ben"}, "reason": ""}))
        return "\n".join(lines) + "\n"
    rules = load().rules()
    if kind == DOCUMENT:
        names = (rule if rule[-1].isdigit() else rule[-1] for rule in rules)
        return "\n".join(f"- {name}.link The words of a rule." for name in names)
    chosen = {rule: "The words of a rule." for rule in [*rules[:20], "9.2.8f"]}
    return json.dumps({"edition": EDITION, "rules": chosen, "examples": {"9.2.8f": ["An example."]}})


def mutant(number: int, seed: int, files: dict[str, list[Path]]) -> tuple[str, bytes]:
    """The kind and the bytes of a mutant: most keep their form and say something else, the others lose their form."""
    rng = random.Random(f"{seed} {number}")
    kind = rng.choice(KINDS)
    text = _text(kind, rng, files)
    if kind == YAML and rng.random() < 0.8:
        return kind, _grafted(text, rng, files).encode()
    for _ in range(rng.choice((0, 1, 1, 1, 2, 2, 3, 5, 12))):
        text = rng.choice(MUTATIONS)(text, rng, lambda: _text(kind, rng, files))
    data = text.encode("utf-8", "surrogatepass")
    for _ in range(rng.choice((0, 0, 0, 0, 0, 0, 0, 0, 1, 3))):
        place = rng.randrange(len(data) + 1)
        data = data[:place] + bytes([rng.randrange(256)]) + data[place + rng.randrange(2) :]
    return kind, data


# ... that keep their form


@functools.cache
def _pool() -> dict[str, list[Any]]:
    """What stands in the files, by the key it stands under."""
    found: dict[str, list[Any]] = collections.defaultdict(list)
    files = seeds()
    for path in (*files[YAML], *files[CARD]):
        with contextlib.suppress(yaml.YAMLError):
            for holder, key in _places(_tree(path.read_text(encoding="utf-8").partition("\n---")[0])):
                found[key if isinstance(holder, dict) else ""].append(holder[key])
    return dict(found)


def _tree(text: str) -> Any:
    return yaml.load(text, Loader=yaml.CBaseLoader)


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Every place in a tree: the list or mapping, and the index or key."""
    entries: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        entries = list(value.items())
    elif isinstance(value, list):
        entries = list(enumerate(value))
    return [place for key, inner in entries for place in ((value, key), *_places(inner))]


def _grafted(text: str, rng: random.Random, files: dict[str, list[Path]]) -> str:
    """A file in which some values are others, from anywhere in the files."""
    try:
        tree = {"top": _tree(text)}
    except yaml.YAMLError:
        return text
    pool = _pool()
    for _ in range(rng.choice((1, 1, 1, 1, 2, 2, 4))):
        places = _places(tree["top"])
        if not places:
            break
        holder, key = rng.choice(places)
        like = pool.get(key if isinstance(holder, dict) else "", [""])
        new = copy.deepcopy(rng.choice(WORDS if rng.random() < 0.15 else like))
        how = rng.randrange(8)
        if how == 0:
            del holder[key]
        elif how == 1 and isinstance(holder, list):
            holder[key:key] = [new] * rng.choice((1, 1, 2, 30))
        elif how == 1:
            other = rng.choice([one for one in pool if one])
            holder[other] = copy.deepcopy(rng.choice(pool[other]))
        elif how == 2:
            holder[key] = rng.choice(([holder[key]], {"card": holder[key]}, copy.deepcopy(rng.choice(places)[0])))
        else:
            holder[key] = new
    top = tree["top"]
    return "".join(f"{_flow(key)}: {_flow(top[key])}\n" for key in top) if isinstance(top, dict) else _flow(top)


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_flow(key)}: {_flow(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    return value if re.fullmatch(r"[\w][\w .&!'+-]*", value) else json.dumps(value)


# ... and that lose it


def _spans(text: str, rng: random.Random, what: str) -> tuple[int, int]:
    """A random match of an expression in a text, as a place."""
    found = [one.span() for one in re.finditer(what, text)]
    return rng.choice(found) if found else (0, 0)


def _other_word(text: str, rng: random.Random, other: object) -> str:
    start, end = _spans(text, rng, r"[\w&'!.-]+")
    return text[:start] + rng.choice(WORDS) + text[end:]


def _swapped_word(text: str, rng: random.Random, other: object) -> str:
    start, end = _spans(text, rng, r"[\w&'!.-]+")
    first, last = _spans(text, rng, r"[\w&'!.-]+")
    return text[:start] + text[first:last] + text[end:]


def _other_number(text: str, rng: random.Random, other: object) -> str:
    start, end = _spans(text, rng, r"\d+")
    number = rng.choice((0, 1, 2, 3, 7, 19, 99, 100, 1000, 10**6, 10**12, 10**30))
    return text[:start] + str(number) + text[end:]


def _other_value(text: str, rng: random.Random, other: object) -> str:
    start, end = _spans(text, rng, r"(?m)(?<=: ).*$")
    values = ["[]", "{}", "''", "x", "7", "[[[[]]]]", "{a: b}", "- x", "[x, y, z]", "[" * 60, "{a: " * 60, "y" * 5000]
    return text[:start] + rng.choice(values) + text[end:]


def _line_gone(text: str, rng: random.Random, other: object) -> str:
    lines = text.splitlines(keepends=True)
    if lines:
        del lines[rng.randrange(len(lines))]
    return "".join(lines)


def _line_twice(text: str, rng: random.Random, other: object) -> str:
    lines = text.splitlines(keepends=True) or [""]
    line, place = rng.choice(lines), rng.randrange(len(lines) + 1)
    return "".join([*lines[:place], line * rng.choice((1, 1, 1, 2, 40)), *lines[place:]])


def _indented(text: str, rng: random.Random, other: object) -> str:
    lines = text.splitlines(keepends=True) or [""]
    place = rng.randrange(len(lines))
    lines[place] = rng.choice(("  " + lines[place], lines[place][2:], "\t" + lines[place], "- " + lines[place]))
    return "".join(lines)


def _spliced(text: str, rng: random.Random, other: object) -> str:
    theirs = other() if callable(other) else ""
    lines, more = text.splitlines(keepends=True), str(theirs).splitlines(keepends=True)
    place, start = rng.randrange(len(lines) + 1), rng.randrange(len(more) + 1)
    return "".join([*lines[:place], *more[start : start + rng.randrange(1, 12)], *lines[place:]])


def _cut(text: str, rng: random.Random, other: object) -> str:
    start = rng.randrange(len(text) + 1)
    return text[:start] + text[start + rng.choice((1, 1, 3, 30, len(text))) :]


def _typed(text: str, rng: random.Random, other: object) -> str:
    place = rng.randrange(len(text) + 1)
    return text[:place] + rng.choice("[]{}:,-#&*!|>'\"%@`?\\\t\n \x00\x1b\u202e\ud800a0") + text[place:]


MUTATIONS = [
    *(_other_word, _other_word, _swapped_word, _swapped_word, _swapped_word, _other_number, _other_number),
    *(_other_value, _line_gone, _line_gone, _line_twice, _indented, _spliced, _spliced, _cut, _typed),
]


# Trying them


def _late(*_: object) -> None:
    raise Hang


def attempt(number: int, seed: int, files: dict[str, list[Path]], folder: Path) -> Iterator[Fault]:
    """Give one mutant to every command that reads files of its kind."""
    kind, data = mutant(number, seed, files)
    path = folder / f"{number}.{kind}"
    os.environ["JUDGEBOT_DATA"] = str(folder / "data")
    for command in COMMANDS[kind]:
        shutil.rmtree(folder / "data", ignore_errors=True)
        path.write_bytes(data)
        if kind == STORE:
            (folder / "data").mkdir()
            (folder / "data" / f"cr-{EDITION}.json").write_bytes(data)
        line = [one.replace("{}", str(path)) for one in command]
        what = _wrong(line, path, data)
        if what:
            yield Fault(number, " ".join(command), what)
        for other in folder.glob(f"{number}.{kind}.*"):
            other.unlink()
    path.unlink(missing_ok=True)


def _wrong(line: list[str], path: Path, data: bytes) -> str:
    """What goes wrong with a command; "" if nothing does."""
    before = signal.signal(signal.SIGALRM, _late), signal.signal(signal.SIGPROF, _late)
    # What counts is the work: a machine that does other things is no fault. Who only waits does none, and is late too.
    signal.setitimer(signal.ITIMER_PROF, LONGEST)
    signal.setitimer(signal.ITIMER_REAL, 60 * LONGEST)
    try:
        done = CliRunner().invoke(cli, line, input=KEYS)
    except Hang:
        return f"a hang: {_where(sys.exc_info()[1])}"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before[0])
        signal.signal(signal.SIGPROF, before[1])
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        return f"{type(done.exception).__name__}: {_where(done.exception)}"
    if "an error of its own" in done.stderr:
        said = re.search(r"judgebot failed \((.*?)\)", done.stderr, re.S)
        return f"an error of its own: {said[1] if said else done.stderr[:200]}"
    if done.exit_code not in (0, 1, 2):
        return f"the status {done.exit_code}"
    if done.exit_code == 2 and done.stdout and line[:1] != ["step"]:
        return "status 2, and something on standard output"
    if done.exit_code == 2 and not done.stderr:
        return "status 2 without a word"
    if found := _CONTROL.search(done.output):
        return f"the control character {found.group()!a} in the output"
    now = path.read_bytes()
    grown = tuple(line[:2]) in APPENDS and now.startswith(data[: data.rfind(b"\n") + 1])
    return "" if now == data or grown else "bytes of the file are lost"


def _where(error: BaseException | None) -> str:
    """Where in judgebot an error came up."""
    frames = traceback.extract_tb(error.__traceback__) if error is not None else []
    ours = [one for one in frames if "/judgebot/" in one.filename]
    return f"{error} at " + " < ".join(f"{Path(one.filename).name}:{one.lineno}" for one in ours[:-4:-1])


def batch(first: int, count: int, seed: int, keep: bool = False) -> list[Fault]:
    """Try some mutants in a folder of their own."""
    folder = Path(tempfile.mkdtemp(prefix="judgebot-mutants-"))
    found: list[Fault] = []
    try:
        files = seeds()
        for number in range(first, first + count):
            faulthandler.dump_traceback_later(100 * LONGEST, exit=True)  # what no signal can end
            found += attempt(number, seed, files, folder)
    finally:
        faulthandler.cancel_dump_traceback_later()
        if not keep:
            shutil.rmtree(folder)
    return found


def main() -> int:
    """Try as many mutants as are asked for, several processes side by side; tell the faults."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--mutants", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=int(os.environ.get("JUDGEBOT_SEED", "0")))
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    if given.mutants == 1:
        kind, data = mutant(given.first, given.seed, seeds())
        kept = Path(tempfile.gettempdir()) / f"mutant-{given.first}.{kind}"
        kept.write_bytes(data)
        print(f"The mutant is in {kept}.")
    size = max(1, min(25, given.mutants // given.jobs))
    begun, tried = time.monotonic(), 0
    faults: list[Fault] = []
    with concurrent.futures.ProcessPoolExecutor(given.jobs) as pool:
        starts = range(given.first, given.first + given.mutants, size)
        parts = {
            pool.submit(batch, start, min(size, given.first + given.mutants - start), given.seed): start
            for start in starts
        }
        for done in concurrent.futures.as_completed(parts):
            found = done.result()
            faults += found
            tried += min(size, given.first + given.mutants - parts[done])
            for one in found:
                print(f"\r{one.number}: {one.command}: {one.what}", flush=True)
            rate = tried / (time.monotonic() - begun)
            print(f"\r{tried:,} of {given.mutants:,} mutants, {len(faults)} faults, {rate:.0f}/s ", end="", flush=True)
    kinds = collections.Counter(one.what for one in faults)
    print(f"\n{tried:,} mutants in {time.monotonic() - begun:.0f} s: {len(faults)} faults of {len(kinds)} kinds")
    for what, count in kinds.most_common():
        print(f"{count:6}  {what}")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
