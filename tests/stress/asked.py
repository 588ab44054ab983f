"""Every line of the corpora through the new reader: how many are understood, which words are not, what differs.

By hand: `python tests/stress/asked.py [--fresh] [--show N] [FILE...]`. Two thirds of the files are for developing;
`--fresh` takes the third that is held back.
"""

from __future__ import annotations

import argparse
import collections
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import yaml

HERE = Path(__file__).resolve().parent.parent / "ask"


def files(fresh: bool) -> list[Path]:
    """The files to look at: every third in order of their names is fresh."""
    every = sorted([*HERE.glob("*.yaml"), *HERE.glob("asked/*.yaml")])
    return [path for n, path in enumerate(every) if (n % 3 == 2) == fresh]


def lines(paths: list[Path]) -> Iterator[dict[str, Any]]:
    """The lines of files, each with the name of its file."""
    for path in paths:
        for line in yaml.safe_load(path.read_text(encoding="utf-8")):
            yield {**line, "file": path.name}


Compare = Callable[[dict[str, Any]], Iterator[tuple[str, str, str]]]


def tell(compared: Compare, show: str) -> None:
    """Print what `compared` finds of the lines, where it is of the kinds that are shown; and how many of each."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--step", type=int, default=1)
    parser.add_argument("--show", default=show)
    args = parser.parse_args()
    count: collections.Counter[str] = collections.Counter()
    for line in list(lines(files(False) + files(True)))[args.start :: args.step]:
        for how, say, why in compared(line):
            count[how] += 1
            if how in args.show.split(","):
                print(f"[{how}] {say}\n    {why}", flush=True)
    print(dict(count))


def main() -> None:
    """Print the figures."""
    from judgebot.ask.reading import read

    parser = argparse.ArgumentParser()
    parser.add_argument("--fresh", action="store_true")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--show", type=int, default=0)
    parser.add_argument("--skip", type=int, default=0)
    parser.add_argument("files", nargs="*")
    args = parser.parse_args()
    paths = [Path(one) for one in args.files] or (files(False) + files(True) if args.all else files(args.fresh))
    words: collections.Counter[str] = collections.Counter()
    refused, count, start, slowest = [], 0, time.perf_counter(), (0.0, "")
    for line in lines(paths):
        count += 1
        began = time.perf_counter()
        found = read(line["say"])
        slowest = max(slowest, (time.perf_counter() - began, line["say"]))
        if not found.understood:
            refused.append((line["say"], found.unplaced))
            words.update(f"{one.text} [{one.why}]" if one.why else one.text for one in found.unplaced)
    took = time.perf_counter() - start
    for say, unplaced in refused[args.skip : args.skip + args.show]:
        print(say)
        for one in unplaced:
            print(f"      “{one.text}” {one.why}")
    print()
    for text, n in words.most_common(40):
        print(f"{n:4} {text}")
    print(f"{count - len(refused)} of {count} understood ({(count - len(refused)) / count:.1%}), {took:.1f} s")
    print(f"slowest {slowest[0]:.3f} s: {slowest[1][:90]}")


if __name__ == "__main__":
    main()
