"""Nothing that a line names is dropped: with another number, card, server or player it means something else.

By hand: `python tests/stress/dropping.py [--fresh|--all] [--part N] [--show N]`; every line that is understood.
"""

from __future__ import annotations

import argparse
import collections
import dataclasses
import re
from collections.abc import Iterator
from typing import Any

from judgebot.ask.reading import read
from judgebot.ask.reading.lexicon import lattice
from judgebot.ask.reading.queries import Line
from judgebot.cards import names
from judgebot.cards.catalog import facts
from tests.stress.asked import files, lines

_NUMBER = re.compile(r"(?<![\w&.])\d{1,2}(?![\w.]|\.\d)")
_WORDS = ("two", "three", "four", "five", "six", "seven")
# `one of its two subs` is one of those it has, and for how many turns a card has been there changes nothing
_SAID = re.compile(rf"(?<!of its )\b({'|'.join(_WORDS)})\b(?! turns)", re.I)
_PLAYER = re.compile(r"\b(runner|corp)\b", re.I)
_SERVER = re.compile(r"\b(HQ|R&D|Archives)\b", re.I)
# `both "end the run" subroutines` of a card that has two such, `both Ice Wall and Enigma`, `both tags` of somebody who
# is told to have two: the plural says no less. `Another one behind it` is no other than `one behind it`, and `my only
# program is X` says no more than `my program is X`. `4 programs that cost 1 MU each` cost that each.
_BOTH = r"(?<!are )(?<!they )(?<!them )both(?! (?:\"[\w ]+\" )?subroutines)(?! (?:tags|players|have)\b)"
_BOTH += r"(?! (?:[A-Z][\w']* )+and [A-Z])"
_ANOTHER = "another(?! one (?:behind|before|next to)| card| action)"
_ONLY = r"(?<!my )(?<!his )(?<!the )(?<!its )(?<!it's )(?<!or )only(?! costs?)"
_EACH = r"each(?! have)(?! (?:are )?installed)"
_CUT = re.compile(rf"\b(?:not|never|no|{_ONLY}|{_BOTH}|{_EACH}|again|instead|{_ANOTHER}|without)\b |n't\b", re.I)
_COUNTED = re.compile(rf"(?:ha(?:s|ve|d) |got )?(?:\d|(?:one|{'|'.join(_WORDS)})\b)", re.I)
# `why couldn't I V`, `couldn't I V`: whether that can be, and why, is asked of both.
_WHY = re.compile(r"\bwhy\b[^.;?]*$", re.I)
_OPENS = re.compile(r"(?:^|[.;?!] )\w+$")
_NEGATED = ("n't", "not ")
UNKNOWN = "qwxzzy"


def sense(line: Line) -> tuple[Any, ...]:
    """What is told and asked, without the words; and what is told not to be used."""
    return line.told, tuple(dataclasses.replace(one, said="") for one in line.asks), line.passed


def _with(say: str, found: re.Match[str], other: str) -> str:
    return say[: found.start()] + other + say[found.end() :]


def others(say: str) -> Iterator[tuple[str, str, str]]:
    """Lines that name another thing: (what was changed, the word, the line)."""
    for found in _NUMBER.finditer(say):
        yield "number", found.group(), _with(say, found, str(int(found.group()) + 3))
    for found in _SAID.finditer(say):
        other = _WORDS[(_WORDS.index(found.group().lower()) + 2) % len(_WORDS)]
        yield "number", found.group(), _with(say, found, other)
    for found in _PLAYER.finditer(say):
        yield "player", found.group(), _with(say, found, "Corp" if found.group().lower() == "runner" else "Runner")
    for found in _SERVER.finditer(say):
        other = "R&D" if found.group().lower() in ("hq", "archives") else "HQ"
        yield "server", found.group(), _with(say, found, other)
    for found in _CUT.finditer(say):
        before = say[: found.start()]
        if found.group() in _NEGATED and (_WHY.search(before) or _OPENS.search(before)):
            continue
        if not (found.group().lower() == "only " and _COUNTED.match(say, found.end())):  # a number told is exact
            yield "word", found.group(), _with(say, found, "")
    yield from _cards(say)


def _cards(say: str) -> Iterator[tuple[str, str, str]]:
    net = lattice(say)
    for start, kinds in enumerate(net.edges):
        for edge in kinds.get("CARD", ()):
            raw, card = net.raw(start, edge.end), edge.value.cards[0]
            if len(edge.value.cards) == 1 and names.normalise(raw) == names.normalise(names.title(card)):
                at = net.tokens[start].start
                other = _other(card)
                yield "card", raw, f"{say[:at]}{names.title(other)}{say[at + len(raw) :]}"


def _other(card: str) -> str:
    """A card of the same type that no line names."""
    kind = str(facts(card)["type"])
    spare = {"ice": "eli_1_0", "agenda": "hostile_takeover", "asset": "pad_campaign", "upgrade": "crisium_grid",
             "operation": "beanstalk_royalties", "program": "gordian_blade", "hardware": "plascrete_carapace",
             "resource": "kati_jones", "event": "quality_time"}  # fmt: skip
    found = spare.get(kind, "gordian_blade")
    return found if found != card else "hedge_fund"


def main() -> None:
    """Print what was dropped."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--fresh", action="store_true")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--part", type=int, default=1, help="every Nth line")
    parser.add_argument("--show", type=int, default=40)
    args = parser.parse_args()
    paths = files(False) + files(True) if args.all else files(args.fresh)
    tried: collections.Counter[str] = collections.Counter()
    dropped: list[str] = []
    for line in list(lines(paths))[:: args.part]:
        say = line["say"]
        meant = read(say)
        if not meant.understood:
            continue
        for what, word, other in others(say):
            tried[what] += 1
            found = read(other)
            if found.understood and sense(found) == sense(meant):
                dropped.append(f"{what} “{word}”: {say}")
        words = say.split(" ")
        for place in range(len(words) + 1):
            tried["unknown"] += 1
            found = read(" ".join([*words[:place], UNKNOWN, *words[place:]]))
            if UNKNOWN not in " ".join(one.text for one in found.unplaced):
                dropped.append(f"unknown at {place}: {say}")
    print("\n".join(dropped[: args.show]))
    print(f"{len(dropped)} dropped of {dict(tried)}")


if __name__ == "__main__":
    main()
