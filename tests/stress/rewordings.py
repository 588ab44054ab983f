"""Rewordings that keep the sense of a line keep its meaning: each kind over every line that is understood.

By hand: `python tests/stress/rewordings.py [--fresh|--all] [--part N] [--start N] [--show N]`. Changed: it means
something else, which is then answered both ways; turned: to no other verdict, number or player; lost: it is no longer
understood.
"""

from __future__ import annotations

import argparse
import collections
import dataclasses
import re
from collections.abc import Callable
from typing import Any

from judgebot.ask.answering.answer import answer
from judgebot.ask.reading import read
from judgebot.ask.reading.meanings import Ref
from judgebot.ask.reading.queries import Can, Line
from judgebot.engine.records import NotImplementedRule
from tests.stress.asked import files, lines

_ASKS = r"(?=(?:can|could|does|do|is|must|may|how|will|what|who)\b)"
_ASKING = re.compile(rf"(?:^|[.;,] ){_ASKS}[^.;]*$", re.I)
_DOES = r"(?=(?:runs|has|plays|rezzes|installs|scores)\b)"
_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_SHORT = {"does not": "doesn't", "do not": "don't", "is not": "isn't", "can not": "can't", "cannot": "can't",
          "did not": "didn't", "I am": "I'm", "it is": "it's", "he is": "he's"}  # fmt: skip


def _swap(pairs: dict[str, str], flags: int = 0) -> Callable[[str], str]:
    def made(say: str) -> str:
        for old, new in pairs.items():
            say = re.sub(rf"\b{old}\b", new, say, flags=flags)
        return say

    return made


def _numbers(say: str) -> str:
    return re.sub(r"(?<![\w&./-])(?<!remote )(?<!server )(\d|10)(?= (?:cred|click|card|tag|virus|counter))",
                  lambda found: _NUMBERS[int(found[1])], say)  # fmt: skip


def _claimed(say: str) -> str:
    """The question of a line, claimed: `can the corp rez it?` -> `corp claims he can rez it. Is that right?`."""
    found = re.fullmatch(r"(.*[.;] )[Cc]an the (corp|runner) (?!not )([^?;.]*)\?", say, re.S)
    return f"{found[1]}the {found[2]} claims he can {found[3]}. Is that right?" if found else say


def _asked_again(say: str) -> str:
    found = re.fullmatch(r"(.*)\b([Cc])an (the corp|the runner|he|i|I) (?!not )([^?;.]*)\?", say, re.S)
    if not found:
        return say
    be = "am" if found[3] == "I" else "are" if found[3] in ("you", "they", "we") else "is"
    return f"{found[1]}{be.capitalize() if found[2] == 'C' else be} {found[3]} allowed to {found[4]}?"


def _turned(say: str) -> str:
    """Two facts in front in the other order."""
    parts = say.split("; ")
    quiet = [bool(re.fullmatch(r"[^?]*", part)) and read(part).understood for part in parts[:2]]
    facts = len(parts) > 2 and all(quiet) and not any(re.search(r"\b(it|he|they|there|his)\b", one) for one in parts)
    if not facts or any(any(hasattr(one, "verb") for one in read(part).told) for part in parts[:2]):
        return say
    return "; ".join([parts[1], parts[0], *parts[2:]])


KINDS: dict[str, Callable[[str], str]] = {
    "please at the end": lambda say: say.removesuffix("?") + ", please?" if say.endswith("?") else say,
    "please within": lambda say: re.sub(r"\b([Cc]an (?:he|i|they|the corp|the runner)) ", r"\1 please ", say),
    "thanks": lambda say: say + " Thanks!",
    "hi judge": lambda say: "Hi judge, " + say,
    "quick question": lambda say: "Quick question: " + say,
    "so": lambda say: re.sub(rf"([.;] ){_ASKS}", r"\1So, ", say, flags=re.I),
    "okay": lambda say: re.sub(rf"([.;] ){_ASKS}", r"\1Okay, ", say, flags=re.I),
    "spaces": lambda say: f"  {say.replace(' ', '  ')} ",
    "lines": lambda say: re.sub(r"([.;]) ", "\\1\n", say),
    "stops": lambda say: say.replace("; ", ". "),
    "semicolons": lambda say: re.sub(r"(?<=[a-z]{3})\. (?=[A-Za-z])", "; ", say),
    "double mark": lambda say: say + "?" if say.endswith("?") else say,
    # without its mark a telling is told, and no question
    "no mark": lambda say: say.removesuffix("?") if say.count("?") == 1 and _ASKING.search(say) else say,
    "curly": lambda say: say.replace("'", "\u2019"),
    "no capitals": str.lower,
    "ampersand": lambda say: re.sub(r"(\d \w+) and (?=\d)", r"\1 & ", say),
    "short": lambda say: _swap(_SHORT)(say),
    "long": lambda say: _swap({new: old for old, new in _SHORT.items() if new != "it's" and old != "can not"})(say),
    "creds": lambda say: re.sub(r"(\d) credits", r"\1 creds", say),
    "c": lambda say: re.sub(r"(\d) credits", r"\1c", say),
    "number words": _numbers,
    "subroutines": _swap({"subs": "subroutines", "sub": "subroutine"}),
    "the players": lambda say: re.sub(rf"(?<!the )(?<!as )\b(corp|runner) {_DOES}", r"the \1 ", say),
    "players": lambda say: re.sub(rf"\b[Tt]he (corp|runner|Corp|Runner) {_DOES}", r"\1 ", say),
    "could": lambda say: re.sub(r"\bcan (?=he|the|i\b)", "could ", say),
    "may": lambda say: re.sub(r"\bcan (?=he|the|i\b)", "may ", say),
    "allowed": _asked_again,
    "claim": _claimed,
    "turned": _turned,
}  # fmt: skip


def _bare(meaning: Any) -> Any:
    """A meaning without the numbers of its cards."""
    if isinstance(meaning, Ref):
        return dataclasses.replace(meaning, n=0)
    if isinstance(meaning, tuple):
        return tuple(_bare(one) for one in meaning)
    if dataclasses.is_dataclass(meaning) and not isinstance(meaning, type):
        fields = {one.name: _bare(getattr(meaning, one.name)) for one in dataclasses.fields(meaning)}
        return dataclasses.replace(meaning, **fields)
    return meaning


def sense(line: Line, how: str = "") -> Any:
    """What is told and asked, without the words; turned facts in any order, a claim as the question it makes."""
    asks = tuple(dataclasses.replace(one, said="", claim="" if how == "claim" else one.claim) for one in line.asks)
    if how == "turned":
        return frozenset(_bare(line.told)), tuple(_bare(one.query) for one in asks)
    if how == "claim":
        asks = tuple(dataclasses.replace(one, query=dataclasses.replace(one.query, told=False))
                     if isinstance(one.query, Can) else one for one in asks)  # fmt: skip
    return line.told, asks


def said(line: Line) -> str:
    """The verdict on a line, or the number or name that it is answered with; nothing where it is not answered."""
    try:
        found = answer(line)
    except NotImplementedRule:
        return ""
    if found.asks or found.undecided:
        return ""
    return found.verdict or found.said[0]


def turned(line: Line, other: Line) -> bool:
    """Whether both are answered, and not alike."""
    first, second = said(line), said(other)
    return bool(first and second) and first != second


def main() -> None:
    """Print what changed."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--fresh", action="store_true")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--part", type=int, default=1, help="every Nth line")
    parser.add_argument("--start", type=int, default=0, help="from this one")
    parser.add_argument("--show", type=int, default=40)
    parser.add_argument("--lost", type=int, default=20)
    args = parser.parse_args()
    paths = files(False) + files(True) if args.all else files(args.fresh)
    tried: collections.Counter[str] = collections.Counter()
    changed: list[str] = []
    lost: list[str] = []
    for line in list(lines(paths))[args.start :: args.part]:
        meant = read(line["say"])
        if not meant.understood:
            continue
        for how, reword in KINDS.items():
            other = reword(line["say"])
            if other == line["say"]:
                continue
            tried[how] += 1
            found = read(other)
            if not found.understood:
                lost.append(f"{how}: {other!r} {[(one.text, one.why) for one in found.unplaced]}")
            elif sense(found, how) != sense(meant, how):
                changed.append(f"{how}{': TURNED' if turned(meant, found) else ''}: {other!r}")
    print("changed:", *changed[: args.show], "lost:", *lost[: args.lost], sep="\n")
    print(collections.Counter(one.partition(":")[0] for one in changed), "changed")
    print(collections.Counter(one.partition(":")[0] for one in lost), "lost")
    verdicts = sum(": TURNED: " in one for one in changed)
    print(
        f"{len(changed)} changed, {verdicts} verdicts turned, {len(lost)} lost of {sum(tried.values())}: {dict(tried)}"
    )


if __name__ == "__main__":
    main()
