"""The shows of the library told as lines of `ask`: the same numbers and the same states as the engine comes to.

By hand: `python tests/stress/shown.py [--start N] [--step N] [--show HOW,...]`. DIFFERS: a bare number, yes or no
that is another one than the show's; one that rests on a choice, or on what is not told, has to name the show's too.
What a line cannot tell in plain sentences (a board amid a run, a history, several copies) is passed over.
"""

from __future__ import annotations

import argparse
import collections
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import yaml

from judgebot.ask.answering.answer import answer
from judgebot.ask.reading import read

_LIBRARY = Path(__file__).parents[2] / "judgebot" / "cards" / "library"
_CENTRAL = ("HQ", "R&D", "Archives")
_PILES = {
    "grip": "the grip",
    "heap": "the heap",
    "stack": "the stack",
    "HQ": "HQ",
    "R&D": "R&D",
    "Archives": "Archives",
}
_NUMBERS = {
    "credits": "{who} has {n} credits.",
    "clicks": "{who} has {n} clicks.",
    "tags": "The Runner has {n} tags.",
    "core_damage": "The Runner has {n} core damage.",
    "bad_publicity": "The Corp has {n} bad publicity.",
}
_COUNTERS = {
    "virus": "virus counters",
    "power": "power counters",
    "credits": "credits",
    "advanced": "advancement counters",
}
_DOES = {
    **{verb: f"{verb}s" for verb in ("run", "play", "install", "score", "steal", "draw", "use", "trigger")},
    **{verb: f"{verb}es" for verb in ("rez", "purge", "access", "trash")},
    "rez": "rezzes", "purge": "purges", "advance": "advances", "choose": "chooses",
}  # fmt: skip
_BASIC = {"gain 1 credit": "clicks for a credit", "draw 1 card": "draws a card", "remove 1 tag": "removes a tag"}
_ASKED = {
    **{f"{who}.credits": f"How many credits does the {who.capitalize()} have?" for who in ("corp", "runner")},
    **{f"{who}.score": f"How many points does the {who.capitalize()} have?" for who in ("corp", "runner")},
    "runner.tags": "How many tags does the Runner have?",
    "runner.grip": "How many cards are in the grip?",
    "corp.HQ": "How many cards are in HQ?",
    "corp.bad_publicity": "How many bad publicity does the Corp have?",
    "runner.core_damage": "How much core damage does the Runner have?",
}


class Untold(Exception):
    """What is not told in such a sentence."""


def _title(entry: Any) -> str:
    title = entry if isinstance(entry, str) else entry.get("card") if isinstance(entry, dict) else ""
    if not title or title == "unknown":
        raise Untold
    return str(title)


def _with(entry: Any) -> str:
    """The counters of an entry, as they are told behind its place."""
    more = {} if isinstance(entry, str) else {key: n for key, n in entry.items() if key not in ("card", "rezzed")}
    if not more.keys() <= _COUNTERS.keys():
        raise Untold
    told = " and ".join(f"{n} {_COUNTERS[key]}" for key, n in more.items())
    return f" with {told}" if told else ""


def _pile(name: str, cards: Any) -> Iterator[str]:
    if isinstance(cards, int):
        yield f"There are {cards} cards in {_PILES[name]}."
    elif not cards:
        yield f"{_PILES[name].capitalize() if name in ('grip', 'heap', 'stack') else name} is empty."
    elif name in ("stack", "R&D"):
        if len(cards) != 1:
            raise Untold
        yield f"{_title(cards[0])} is on top of {_PILES[name]}."
    else:
        yield from (f"{_title(one)} is in {_PILES[name]}." for one in cards if not _with(one))
        if name in ("grip", "HQ"):
            yield f"{_PILES[name].capitalize() if name == 'grip' else name} has {len(cards)} cards."


def _server(name: str, lies: dict[str, Any]) -> Iterator[str]:
    name = name if name in _CENTRAL else name.lower().replace("server", "remote")
    if lies.keys() - {"ice", "root"} or not (name in _CENTRAL or re.fullmatch(r"remote \d", name)):
        raise Untold
    ice = lies.get("ice") or []
    for place, one in enumerate(ice):
        where = "" if len(ice) == 1 else " as the outermost ice" if not place else " as the innermost ice"
        if place > 1:
            raise Untold
        yield f"{_title(one)} protects {name}{where}, {_face(one)}{_with(one)}."
    for one in lies.get("root") or []:
        yield f"{_title(one)} is in the root of {name}{_with(one)}."
        if _face(one) == "rezzed":
            yield f"{_title(one)} is rezzed."


def _face(entry: Any) -> str:
    return "rezzed" if isinstance(entry, dict) and entry.get("rezzed") else "unrezzed"


def _board(board: dict[str, Any]) -> Iterator[str]:
    if board.keys() - {"turn", "corp", "runner"}:
        raise Untold
    if board.get("turn"):
        yield f"It is the {board['turn'].capitalize()}'s turn."
    for side in ("corp", "runner"):
        who = f"The {side.capitalize()}"
        for key, value in (board.get(side) or {}).items():
            if key in _NUMBERS:
                yield _NUMBERS[key].format(who=who, n=value)
            elif key == "identity" and isinstance(value, str):
                yield f"{who} is {value}."
            elif key == "rig":
                yield from (f"{_title(one)} is installed{_with(one)}." for one in value)
            elif key in _PILES:
                yield from _pile(key, value)
            elif key == "score" and isinstance(value, list):
                yield from (f"{who} has {'scored' if side == 'corp' else 'stolen'} {_title(one)} earlier."
                            for one in value if not _with(one))  # fmt: skip
            elif key == "servers":
                for name, lies in value.items():
                    yield from _server(name, lies if isinstance(lies, dict) else {"?": lies})
            else:
                raise Untold


def _moves(play: list[dict[str, Any]]) -> Iterator[str]:
    for item in play:
        who, line = next(((who, str(item[who])) for who in ("corp", "runner") if who in item), ("", ""))
        if not who or item.keys() - {who, "at"} or "new remote" in line:
            raise Untold
        verb, _, rest = line.partition(" ")
        if line in _BASIC:
            yield f"The {who.capitalize()} {_BASIC[line]}."
        elif verb in _DOES and (not rest or rest[0].isupper() or rest.startswith("remote")) and " to " not in rest:
            yield f"The {who.capitalize()} {_DOES[verb]} {rest}".rstrip() + "."
        else:
            raise Untold


def _questions(state: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for key, value in state.items():
        title, _, what = key.rpartition(".")
        if key in _ASKED and isinstance(value, int):
            yield _ASKED[key], value
        elif key == "run" and isinstance(value, str):
            yield "Is the run successful?", "yes" if value.startswith("successful") else "no"
        elif not title or title.split(".")[0] in ("corp", "runner"):
            continue
        elif what in ("installed", "rezzed") and isinstance(value, bool):
            yield f"Is {title} {what}?", "yes" if value else "no"
        elif what == "zone" and value in _PILES:
            yield f"Is {title} in {_PILES[value]}?", "yes"
        elif what in ("power", "virus", "agenda") and isinstance(value, int):
            yield f"How many {what} counters are on {title}?", value


def files() -> list[Path]:
    """The files of the library."""
    return sorted(_LIBRARY.glob("*.yaml"))


def shows(library: Iterable[Path]) -> Iterator[tuple[str, Any]]:
    """Each question that the state after a show answers, asked behind the show's board and moves; and its answer."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    for file in library:
        for document in list(yaml.load_all(file.read_text(), loader))[1:]:
            for show in document or []:
                if show.keys() - {"shows", "board", "play", "expect"}:
                    continue
                try:
                    told = [*_board(show.get("board") or {}), *_moves(show.get("play") or [])]
                except Untold:
                    continue
                if len({*told}) == len(told):  # else several copies of a card, or a move made twice
                    asked = _questions((show.get("expect") or {}).get("state") or {})
                    yield from ((" ".join((*told, question)), held) for question, held in asked)


def compared(say: str, held: Any) -> tuple[str, str]:
    """What became of a line: same, rests, open, unread, or DIFFERS; and what was said."""
    line = read(say)
    if not line.understood:
        return "unread", ""
    found = answer(line)
    if found.asks or found.undecided:
        return "open", found.undecided
    verdict = found.each[0][1]
    said = " ".join(verdict.sentences())
    if held in ("yes", "no"):
        return ("same" if verdict.verdict == held else "DIFFERS" if verdict.verdict in ("yes", "no") else "rests"), said
    if verdict.counts is None:
        return "open", said
    if verdict.counts.others:
        every = {verdict.counts.found, *(n for n, _, _ in verdict.counts.others)}
        return ("rests" if held in every else "DIFFERS"), said
    otherwise = any(one.startswith(("But if", "If ")) for one in verdict.why)
    return ("same" if verdict.counts.found == held else "rests" if otherwise else "DIFFERS"), said


def main() -> None:
    """Compare all of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--step", type=int, default=1)
    parser.add_argument("--show", default="DIFFERS", help="what is shown, with commas")
    args = parser.parse_args()
    counts: collections.Counter[str] = collections.Counter()
    for say, held in list(shows(files()))[args.start :: args.step]:
        how, said = compared(say, held)
        counts[how] += 1
        if how in args.show.split(","):
            print(f"{how} | {say} | {held} | {said}")
    print(dict(counts))


if __name__ == "__main__":
    main()
