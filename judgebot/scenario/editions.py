"""The edition of a scenario: whose rules its file names, and what the file says differently in another (`in:`)."""

from __future__ import annotations

from judgebot.engine.edition import BASE, EDITIONS, Edition
from judgebot.index.numbering import NoSuchNumber
from judgebot.plain import NamedTuple
from judgebot.yamlio import Node, Problem, Reader, one_of, quote

KEY = "edition"
DIFFERS = "in"
# What may be another in another edition: one board, several rulings.
OVERRIDDEN = ("source", "question", "note", "play", "until", "expect")


# What holds numbers of rules and of steps; elsewhere they stand in sentences.
NUMBERED = ("cites", "at", "until", "within", "decides")
QUOTED = "source"  # which names the edition that it is of


class EditionReader(Reader):
    """A reader of what an edition decides, such as which numbered steps there are."""

    edition: Edition = BASE


class Fallback(Edition):
    """The edition for scenarios that name none: a user's default, which what a file says comes before."""


class Stated(NamedTuple):
    """What a file says of editions: the one it is written for, and the keys that are others in another."""

    root: Node
    own: Edition
    instead: dict[Edition, Node]

    def ruled(self, wanted: Edition | None) -> Edition:
        """By which edition it is ruled, if this one is wanted."""
        if wanted is None or (isinstance(wanted, Fallback) and self.names_one):
            return self.own
        return EDITIONS[wanted.name]

    @property
    def names_one(self) -> bool:
        """Whether the file itself names its edition."""
        return isinstance(self.root.value, dict) and KEY in self.root.value

    def told(self, problem: Problem, edition: Edition) -> Problem:
        """A problem of the file as it is in an edition, in the numbers that the file is written in."""
        written = edition if edition in self.instead else self.own
        if written is BASE:
            return problem
        numbers = written.numbers
        return problem.replace(found=numbers.in_text(problem.found), expected=numbers.in_text(problem.expected))

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
            found[edition] = in_ids(body, edition, reader)
    return Stated(root if own is BASE else in_ids(root, own, reader), own, found)


def in_ids(node: Node, edition: Edition, reader: Reader, key: str = "") -> Node:
    """A part of a file, which is written in the numbers of an edition, with ids for them.

    Notes a problem for a number that the edition lacks where a rule or a step is meant. `26:6.9.1e` is always an id.
    """
    if edition == BASE or key in (QUOTED, DIFFERS):
        return node
    if isinstance(node.value, dict):
        value = {name: in_ids(one, edition, reader, name) for name, one in node.value.items()}
        return Node(value, node.line, node.quoted, node.key_lines)
    if isinstance(node.value, list):
        return Node([in_ids(one, edition, reader, key) for one in node.value], node.line, node.quoted)
    numbers = edition.numbers
    if key not in NUMBERED:
        return Node(numbers.ids_in(node.value), node.line, node.quoted)
    found = []
    for number in node.value.split():
        try:
            found.append(numbers.meant(number))
        except NoSuchNumber as gone:
            reader.problem(node.line, node.shown(), f"`{key}:` and a number of CR {edition.name}. {gone}")
    return Node(" ".join(found), node.line, node.quoted)


def _named(node: Node, reader: Reader) -> Edition:
    name = node.value if isinstance(node.value, str) else ""
    if name not in EDITIONS:
        shown = f"the edition {quote(name)}" if name else node.shown()
        reader.problem(node.line, shown, one_of(EDITIONS, name, "an edition of the rules"))
    return EDITIONS.get(name, BASE)
