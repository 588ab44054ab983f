"""Reading YAML that nobody vouches for: bounded, with line numbers, and with every problem reported at once.

A file becomes a tree of `Node`s, each of which knows its line. Scalars stay the text that was written until someone
asks for `plain` data, so `no` and `12:30` are never turned into something else behind the writer's back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import yaml

from judgebot import files
from judgebot.problems import BadInput as BadInput
from judgebot.problems import Problem as Problem
from judgebot.problems import resting

MAX_DEPTH = 40
MAX_VALUES = 20_000
MAX_PROBLEMS = 100  # of one file: each costs a look for what may have been meant

_INTEGER = re.compile(r"[-+]?\d{1,18}")
_CONSTANTS: dict[str, bool | None] = {"": None, "~": None, "null": None, "true": True, "false": False}


class Node:
    """A value in a YAML file: text, a list of nodes, or a mapping of text to nodes, and the line it begins on.

    Attributes:
        value: what was written.
        line: where the value begins, counted from 1.
        quoted: for text, whether it stood in quotes or in a block (then it is text even if it looks like a number).
        key_lines: for a mapping, the line of each key.
    """

    __slots__ = ("key_lines", "line", "quoted", "value")

    def __init__(
        self,
        value: str | list[Node] | dict[str, Node],
        line: int,
        quoted: bool = False,
        key_lines: dict[str, int] | None = None,
    ) -> None:
        self.value, self.line, self.quoted, self.key_lines = value, line, quoted, key_lines

    def plain(self) -> Any:
        """This value as ordinary Python data: unquoted integers, true, false and null are converted, nothing else."""
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        if self.quoted:
            return self.value
        if self.value.lower() in _CONSTANTS:
            return _CONSTANTS[self.value.lower()]
        return int(self.value) if _INTEGER.fullmatch(self.value) else self.value

    def shown(self) -> str:
        """A short description of the value for a message: what was found."""
        if isinstance(self.value, dict):
            return "a mapping" if self.value else "an empty mapping"
        if isinstance(self.value, list):
            return "a list" if self.value else "an empty list"
        return quote(self.value) if self.value or self.quoted else "nothing"


class Reader:
    """Checks nodes against what they should be, and gathers the problems instead of stopping at the first.

    Every method returns something usable after a problem (empty text, no entries), so that a loader can go on looking.
    """

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []

    def problem(self, line: int, found: str, expected: str, *rules: str) -> None:
        """Note one problem, and the rules on which what was expected rests.

        Raises BadInput where there are so many that more would help nobody.
        """
        self.problems.append(Problem(self.file, line, found, resting(expected, *rules)))
        if len(self.problems) == MAX_PROBLEMS:
            last = Problem(self.file, line, f"{MAX_PROBLEMS} problems up to here", "fewer; what follows was not read")
            raise BadInput([*self.problems, last])

    def finish(self) -> None:
        """Raise `BadInput` if there was any problem."""
        if self.problems:
            raise BadInput(self.problems)

    def text(self, node: Node | None, what: str, line: int = 0) -> str:
        """The text of `node`, on one line; a problem if it is missing, empty, or no text. `what` names it."""
        if node is None:
            self.problem(line, f"no {what}", f"{what}, as text")
            return ""
        if not isinstance(node.value, str) or not node.value.strip():
            self.problem(node.line, node.shown(), f"{what}, as text")
            return ""
        return " ".join(node.value.split())

    def entries(self, node: Node | None, what: str, line: int = 0) -> dict[str, Node]:
        """The entries of a mapping; a problem if `node` is something else."""
        if node is None:
            self.problem(line, f"no {what}", f"{what}, as a mapping")
            return {}
        if not isinstance(node.value, dict):
            self.problem(node.line, node.shown(), f"{what}, as a mapping")
            return {}
        return node.value

    def items(self, node: Node | None, what: str) -> list[Node]:
        """The items of a list (none if it is left out); a problem if `node` is something else."""
        if node is None:
            return []
        if not isinstance(node.value, list):
            self.problem(node.line, node.shown(), f"{what}, as a list")
            return []
        return node.value

    def texts(self, node: Node | None, what: str) -> tuple[str, ...]:
        """A list of texts (none if it is left out)."""
        return tuple(self.text(item, f"one of the {what}") for item in self.items(node, what))

    def known(self, node: Node, allowed: Iterable[str], what: str) -> None:
        """A problem for each key of a mapping that is not allowed, with the nearest one that is."""
        if isinstance(node.value, dict):
            for key in node.value:
                if key not in (names := list(allowed)):
                    self.problem((node.key_lines or {}).get(key, node.line), quote(key), one_of(names, key, what))


def quote(text: str, limit: int = 60) -> str:
    """`text` in quotes for a message, shortened if it is long."""
    short = text if len(text) <= limit else text[: limit - 3] + "..."
    return f'"{short}"'


def one_of(names: Iterable[str], given: str, what: str) -> str:
    """What was expected instead of `given`: the nearest name first if there is one, then all of them."""
    known = list(names)
    import difflib  # only for a message

    near = difflib.get_close_matches(given, known, n=1)
    hint = f" (did you mean {near[0]}?)" if near else ""
    return f"{what}: {', '.join(known)}{hint}"


def load(path: Path) -> Node:
    """Read a YAML file.

    Raises:
        BadInput: it cannot be read, is too large or too deep, is not UTF-8, is not YAML, or is empty.
    """
    return parse(files.read_text(path), str(path))


def parse(text: str, file: str) -> Node:
    """Read YAML from `text`; `file` is the name used in messages.

    Raises:
        BadInput: as `load`.
    """
    try:
        root = _build(text, file)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        if mark and mark.index < len(text):  # the scanner looks ahead: what is read before it may be wrong first
            with suppress(yaml.YAMLError):
                _build(text[: mark.index], file)
        found = f"broken YAML ({error.problem or 'unreadable'})"
        raise BadInput([Problem(file, mark.line + 1 if mark else 0, found, "well-formed YAML")]) from None
    except yaml.YAMLError as error:
        line = text.count("\n", 0, getattr(error, "position", 0) or 0) + 1
        found = "a character that YAML does not allow"
        raise BadInput([Problem(file, line, found, "printable text")]) from None
    if root is None:
        raise BadInput([Problem(file, 0, "an empty file", "YAML")])
    return root


def _build(text: str, file: str) -> Node | None:
    """The tree, made from the parser's events: no recursion, so no depth can exhaust the stack."""
    root: Node | None = None
    open_nodes: list[tuple[Node, list[Node]]] = []  # each open collection with the child nodes read so far
    problems: list[Problem] = []
    for count, event in enumerate(_events(text)):
        line = event.start_mark.line + 1
        if isinstance(event, yaml.AliasEvent):
            raise BadInput([Problem(file, line, f"the alias *{event.anchor}", "the value itself, written out")])
        if isinstance(event, yaml.DocumentStartEvent) and root is not None:
            raise BadInput([Problem(file, line, "a second YAML document", "one document in the file")])
        done: Node | None = None
        if count > MAX_VALUES:
            raise BadInput([Problem(file, line, "more values", f"at most {MAX_VALUES:,} in a file")])
        if isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
            if len(open_nodes) == MAX_DEPTH:
                raise BadInput([Problem(file, line, "deeper nesting", f"at most {MAX_DEPTH} levels")])
            empty: list[Node] | dict[str, Node] = {} if isinstance(event, yaml.MappingStartEvent) else []
            open_nodes.append((Node(empty, line, key_lines={}), []))
        elif isinstance(event, yaml.ScalarEvent):
            done = Node(event.value, line, quoted=event.style not in (None, ""))
        elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
            done, children = open_nodes.pop()
            problems += _fill(done, children, file)
        if tag := getattr(event, "tag", None):
            problems.append(Problem(file, line, f"the tag {quote(tag)}", "a plain value, without a tag"))
        if done is not None and open_nodes:
            open_nodes[-1][1].append(done)
        elif done is not None:
            root = done
    if problems:
        raise BadInput(problems)
    return root


def _fill(node: Node, children: list[Node], file: str) -> Iterator[Problem]:
    """Put the children into a collection; yields a problem for each key that is no text or stands there twice."""
    if isinstance(node.value, list):
        node.value.extend(children)
    elif isinstance(node.value, dict) and node.key_lines is not None:
        for key, value in zip(children[::2], children[1::2], strict=True):
            if not isinstance(key.value, str):
                yield Problem(file, key.line, f"{key.shown()} as a key", "text as a key")
            elif key.value in node.value:
                first = node.key_lines[key.value]
                yield Problem(file, key.line, f"{quote(key.value)} a second time", f"it once (it is on line {first})")
            else:
                node.value[key.value] = value
                node.key_lines[key.value] = key.line


def _events(text: str) -> Iterator[Any]:
    """The parser's events for `text`."""
    yield from yaml.parse(text, Loader=yaml.CSafeLoader)
