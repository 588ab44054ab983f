"""The edition of a scenario: whose rules its file names, and what the file says differently in another (`in:`)."""

from __future__ import annotations

from typing import NamedTuple

from judgebot.engine.edition import BASE, EDITIONS, Edition
from judgebot.yamlio import Node, Reader, one_of, quote

KEY = "edition"
DIFFERS = "in"
# What may be another in another edition: one board, several rulings.
OVERRIDDEN = ("source", "question", "note", "play", "until", "expect")


class EditionReader(Reader):
    """A reader of what an edition decides, such as which numbered steps there are."""

    edition: Edition = BASE


class Stated(NamedTuple):
    """What a file says of editions: the one it is written for, and the keys that are others in another."""

    root: Node
    own: Edition
    instead: dict[Edition, Node]

    def tree(self, edition: Edition) -> Node:
        """The file as it is in an edition: without these two keys, others in place of those it says differently."""
        root = self.root
        if not isinstance(root.value, dict) or not {KEY, DIFFERS} & root.value.keys():
            return root
        value = {key: node for key, node in root.value.items() if key not in (KEY, DIFFERS)}
        lines = dict(root.key_lines or {})
        if edition in self.instead:
            differs = self.instead[edition]
            assert isinstance(differs.value, dict)
            value |= differs.value
            lines |= differs.key_lines or {}
        return Node(value, root.line, root.quoted, lines)


def stated(root: Node, reader: Reader) -> Stated:
    """What a file says of editions. Notes a problem for an unknown one, and for what cannot differ."""
    value = root.value if isinstance(root.value, dict) else {}
    own = _named(value[KEY], reader) if KEY in value else BASE
    found: dict[Edition, Node] = {}
    if DIFFERS in value:
        what = f"`{DIFFERS}:` and a mapping of other editions to what is said there"
        lines = value[DIFFERS].key_lines or {}
        for name, body in reader.entries(value[DIFFERS], what).items():
            line = lines.get(name, body.line)
            edition = _named(Node(name, line), reader)
            if name in EDITIONS and edition is own:
                reader.problem(line, f"the scenario's own edition, {name}", what)
            if not isinstance(body.value, dict) or not body.value:
                reader.problem(body.line, body.shown(), one_of(OVERRIDDEN, "", "some of"))
                continue
            reader.known(body, OVERRIDDEN, "what can differ in an edition")
            found[edition] = body
    return Stated(root, own, found)


def _named(node: Node, reader: Reader) -> Edition:
    name = node.value if isinstance(node.value, str) else ""
    if name not in EDITIONS:
        shown = f"the edition {quote(name)}" if name else node.shown()
        reader.problem(node.line, shown, one_of(EDITIONS, name, "an edition of the rules"))
    return EDITIONS.get(name, BASE)
