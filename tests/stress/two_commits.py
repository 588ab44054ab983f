"""Every line of `tests/ask/` answered by an earlier commit and by this checkout: what is answered otherwise.

By hand: `python tests/stress/two_commits.py COMMIT [--lines FILE...] [--show KIND,...]`. The commit's answers are kept
in the folder of temporary files, and are made anew only for lines that are not in it.
"""

from __future__ import annotations

import argparse
import collections
import concurrent.futures
import contextlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
# How a line became of another answer; the first ones are looked at first.
KINDS = ("wrong", "turned", "broken", "no longer answered", "hedged", "unhedged", "no longer refused", "said otherwise")


def lines(files: list[str]) -> dict[str, str]:
    """What the lines of these files say, or of all of the corpora, and the answer that is held."""
    paths = [Path(one) for one in files] or sorted((ROOT / "tests" / "ask").glob("**/*.yaml"))
    found = [line for path in paths for line in yaml.safe_load(path.read_text(encoding="utf-8"))]
    return {line["say"]: str(line.get("answer", "")) for line in found}


def answered(say: str) -> list[str]:
    """Of one line: its verdict, or why there is none, and what is said first of all."""
    from judgebot.ask.answering.answer import answer
    from judgebot.ask.reading import read

    meant = read(say)
    if not meant.understood:
        return ["unread", ""]
    try:
        found = answer(meant)
    except Exception as error:  # every fault is to be seen
        return ["broken", f"{type(error).__name__}: {error}"]
    if found.asks or found.undecided:
        return ["refused", found.undecided or " ".join(found.said)]
    return [found.verdict or "told", " ".join(found.said)]


def answer_all() -> None:
    """Answer the lines of standard input, one a line, each as it is done: for the processes that this starts."""
    for line in sys.stdin:
        say = json.loads(line)
        print(json.dumps([say, answered(say)]), flush=True)


def _part(root: Path, says: list[str]) -> dict[str, list[str]]:
    """What the code in a folder answers to these."""
    env = {**os.environ, "PYTHONPATH": str(root)}
    given = "".join(json.dumps(say) + "\n" for say in says)
    done = subprocess.run(
        [sys.executable, str(Path(__file__).resolve()), "--answer"],
        input=given, capture_output=True, text=True, env=env, cwd=root, check=False,
    )  # fmt: skip
    if done.returncode:
        sys.exit(f"{root}: {done.stderr.strip()[-2000:]}")
    return dict(json.loads(one) for one in done.stdout.splitlines())


def run(root: Path, says: list[str], cores: int) -> dict[str, list[str]]:
    """What the code in a folder answers to these, in so many processes."""
    with concurrent.futures.ThreadPoolExecutor(cores) as pool:
        parts = pool.map(lambda n: _part(root, says[n::cores]), range(cores))
        return {say: found for part in parts for say, found in part.items()}


@contextlib.contextmanager
def checkout(commit: str) -> Iterator[Path]:
    """A folder with the files of a commit."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", folder, commit], cwd=ROOT, check=True)
        try:
            yield Path(folder)
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", folder], cwd=ROOT, check=True)


def kept(commit: str, says: list[str], cores: int) -> dict[str, list[str]]:
    """What a commit answers to these, each asked once on this machine."""
    named = ["git", "rev-parse", "--verify", f"{commit}^{{commit}}"]
    done = subprocess.run(named, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{commit} is no commit of this repository.")
    file = Path(tempfile.gettempdir()) / f"judgebot-answers-{done.stdout.strip()}.json"
    known: dict[str, list[str]] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    new = [say for say in says if say not in known]
    if new:
        with checkout(done.stdout.strip()) as root:
            known.update(run(root, new, cores))
        file.write_text(json.dumps(known), encoding="utf-8")
    return known


def kind(before: list[str], after: list[str], held: str) -> str:
    """How an answer differs from another one; empty if it does not. wrong: it is the contrary of what is held."""
    if before == after:
        return ""
    if {held, after[0]} == {"yes", "no"}:
        return "wrong"
    if after[0] == "broken":
        return "broken"
    if {before[0], after[0]} == {"yes", "no"}:
        return "turned"
    if after[0] in ("unread", "refused"):
        return "" if before[0] in ("unread", "refused") else "no longer answered"
    if before[0] in ("unread", "refused"):
        return "no longer refused"
    if before[0] != after[0]:
        return "hedged" if after[0] == "depends" else "unhedged"
    return "said otherwise"


def main() -> None:
    """Print each line that is answered otherwise, and how many there are of each kind."""
    parser = argparse.ArgumentParser()
    parser.add_argument("commit")
    parser.add_argument("--lines", nargs="*", default=[], help="files of lines, instead of all of tests/ask")
    parser.add_argument("--show", default=",".join(KINDS))
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    held = lines(args.lines)
    says = list(held)
    before = kept(args.commit, says, args.cores)
    after = run(ROOT, says, args.cores)
    found: collections.defaultdict[str, list[str]] = collections.defaultdict(list)
    for say in says:
        if how := kind(before[say], after[say], held[say]):
            found[how].append(say)
    for how in KINDS:
        for say in found[how] if how in args.show.split(",") else []:
            print(f"[{how}] {say}")
            for one in (before[say], after[say]):
                print(f"    {one[0]}: {one[1][:300]}")
    answers = sum(one[0] not in ("unread", "refused", "broken") for one in after.values())
    print(f"{len(says)} lines, {answers} answered now;", {how: len(found[how]) for how in KINDS})


if __name__ == "__main__":
    if sys.argv[1:] == ["--answer"]:
        answer_all()
    else:
        main()
