"""The library in the one way to write a definition: what could be written shorter, and the files rewritten.

    python tests/stress/written.py              # each place that says what follows by itself; status 1 if there is one
    python tests/stress/written.py --write      # the files without them; comments and the order of lines stay

What is one way to write is said in `judgebot/cards/canonical/written.py`. `tests/reading/test_written.py` samples it.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from judgebot import yamlio  # noqa: E402
from judgebot.cards.canonical.written import Path as Place  # noqa: E402
from judgebot.cards.canonical.written import shortened, spare  # noqa: E402
from judgebot.cards.catalog import LIBRARY, facts, implemented, split_file  # noqa: E402

LISTS = ("abilities", "counter_abilities")


def places(card: str, text: str) -> Iterator[tuple[Place, bool]]:
    """The places of a file that could be written shorter."""
    data = yamlio.parse(split_file(text)[0], card).plain()
    side = str(data.get("side") or facts(card)["side"])
    for face, before in ((data, ()), (data.get("other_face") or {}, ("other_face",))):
        for name in LISTS:
            for at, raw in enumerate(face.get(name) or ()):
                yield from (((*before, name, at, *path), bare) for path, bare in spare(raw, side))


def shorter(text: str, path: Place, bare: bool) -> str:
    """A file's text with one place shorter; everything else of it stays."""
    node: Any = yaml.compose(split_file(text)[0])
    pair: tuple[Any, Any] | None = None
    for step in path:
        if isinstance(node, yaml.MappingNode):
            pair = next(one for one in node.value if one[0].value in (str(step), _written_as(step)))
            holder, node = node, pair[1]
        else:
            holder, pair, node = node, None, node.value[int(step)]
    if bare:
        ((key, inner),) = node.value
        inner = key if inner.value in ([], "") else inner
        start = node.start_mark.index
        if inner.start_mark.line > node.start_mark.line and not node.flow_style:  # a block: its own line goes
            return text[: _line(text, start)] + text[_line(text, inner.start_mark.index) :]
        return text[:start] + _cut(text, inner) + text[_end(text, node) :]
    assert pair is not None
    start, end = pair[0].start_mark.index, _end(text, node)
    if holder.flow_style:
        after = re.match(r"\s*,\s*", text[end:])
        if after:
            return text[:start] + text[end + after.end() :]
        comma = re.search(r",\s*$", text[:start])
        return text[: comma.start() if comma else start] + text[end:]
    line = _line(text, start)
    if text[line:start].strip():  # the first key of a list item
        later = holder.value[1][0].start_mark.index
        return text[:start] + text[later:]
    return text[:line] + text[text.find("\n", end - 1) + 1 :]


def _data(text: str, card: str) -> Any:
    return yamlio.parse(split_file(text)[0], card).plain()


def _written_as(step: Any) -> str:
    return "bind" if step == "as" else str(step)


def _line(text: str, at: int) -> int:
    """Where the line of a place begins."""
    return text.rfind("\n", 0, at) + 1


def _cut(text: str, node: Any) -> str:
    return text[node.start_mark.index : _end(text, node)]


def _end(text: str, node: Any) -> int:
    """Where a node ends; a block ends before the next line that is none of it."""
    return len(text[: node.end_mark.index].rstrip())


def rewritten(card: str, text: str) -> str:
    """A file's text in the one way to write it. A place that cannot be cut out of its text is left."""
    left: set[tuple[Place, bool]] = set()
    while True:
        found = next((one for one in places(card, text) if one not in left), None)
        if found is None:
            return text
        made = shorter(text, *found)
        try:
            fine = _data(made, card) == shortened(_data(text, card), *found)
        except (yamlio.BadInput, KeyError):
            fine = False
        if fine:
            text = made
        else:
            left.add(found)


def main(args: Iterable[str] | None = None) -> int:
    """Look at each card, and rewrite it if asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("cards", nargs="*")
    given = parser.parse_args(None if args is None else list(args))
    count = 0
    for card in given.cards or implemented():
        path = LIBRARY / f"{card}.yaml"
        text = path.read_text(encoding="utf-8")
        if given.write and any(True for _ in places(card, text)):
            made = rewritten(card, text)
            path.write_text(made, encoding="utf-8")
            text = made
        for place, bare in places(card, text):
            count += 1
            print(f"{card}: {'.'.join(map(str, place))}{' as it stands in it' if bare else ' left out'}")
    print(f"{count} places")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
