"""The manual: pages of the package by topic, as text for a terminal, as one man page and as one HTML file."""

from __future__ import annotations

import html
import itertools
import re
from collections.abc import Iterator
from pathlib import Path

from judgebot import __version__, resources
from judgebot.cli import term
from judgebot.plain import NamedTuple

PAGES = Path(__file__).parent / "topics"
# In the order of a manual; a test holds them against the files.
TOPICS = (
    "ask",
    "explain",
    "scenario",
    "cards",
    "search",
    "rules",
    "editions",
    "audit",
    "tables",
    "pages",
    "shell",
    "settings",
    "python",
)
CHANGES = "changes"


class Block(NamedTuple):
    """A part of a page.

    kind  "1", "2" (a heading of that level), "text", "item", "code" or "table"
    body  its text; of code and a table its lines
    """

    kind: str
    body: str


def page(topic: str) -> str:
    """A page in Markdown. Raises KeyError if there is no such topic."""
    if topic == CHANGES:
        return resources.changelog().read_text(encoding="utf-8")
    if topic not in TOPICS:
        raise KeyError(topic)
    return (PAGES / f"{topic}.md").read_text(encoding="utf-8")


def blocks(markdown: str) -> Iterator[Block]:
    """The parts of a page: headings, paragraphs, list items, code, tables."""
    held: list[str] = []

    def text() -> Iterator[Block]:
        if held:
            body = " ".join(held)
            yield Block("item", body[2:]) if body.startswith("- ") else Block("text", body)
            held.clear()

    lines = iter(markdown.splitlines())
    table: list[str] = []
    for line in lines:
        if table and not line.startswith("|"):
            yield Block("table", "\n".join(table))
            table = []
        if line.startswith("```"):
            yield from text()
            code = []
            while not (line := next(lines)).startswith("```"):
                code.append(line)
            yield Block("code", "\n".join(code))
        elif line.startswith("|"):
            yield from text()
            table.append(line)
        elif heading := re.match(r"(#+) (.*)", line):
            yield from text()
            yield Block("1" if len(heading[1]) == 1 else "2", heading[2])
        elif not line.strip():
            yield from text()
        else:
            if line.startswith("- "):
                yield from text()
            held.append(line.strip())
    if table:
        yield Block("table", "\n".join(table))
    yield from text()


def rows(table: str) -> list[list[str]]:
    """The rows of a table, without the line that parts its head."""
    found = [[cell.strip() for cell in line.strip().strip("|").split(" | ")] for line in table.splitlines()]
    return [row for row in found if not all(set(cell) <= set("-| ") for cell in row)]


def as_text(topic: str) -> str:
    """A page for a terminal."""
    told: list[str] = []
    for kind, body in blocks(page(topic)):
        if kind in ("1", "2"):
            told.append(term.strong(_plain(body).upper() if kind == "1" else _plain(body)))
        elif kind == "code":
            told.append("\n".join(one for line in body.splitlines() for one in _code(line)))
        elif kind == "table":
            told.append("\n".join(term.wrap(_plain(": ".join(row)), "      ", "  ") for row in rows(body)))
        else:
            told.append(term.wrap(_plain(body), "  " if kind == "item" else "", "- " if kind == "item" else None))
    return "\n\n".join(told)


def _code(line: str) -> Iterator[str]:
    """A line of code, to be copied as it stands; where it is too wide, its comment stands above it."""
    code, mark, comment = line.partition("  # ")
    if mark and len(line) + 4 > term.width():
        yield term.wrap(comment, "    # ")
        line = code
    yield f"    {line}".rstrip()


def _plain(text: str) -> str:
    """A text without the marks for bold; code keeps its own."""
    return re.sub(r"\*\*(.+?)\*\*", r"\1", text)


def as_man(commands: dict[str, str]) -> str:
    """All pages as one page of the manual (troff).

    commands  the help of each command
    """
    told = [f'.TH JUDGEBOT 1 "" "judgebot {__version__}" "judgebot"', ".SH NAME"]
    told.append(r"judgebot \- a judge's assistant for Netrunner: the Comprehensive Rules, executed and cited")
    told.append(".SH COMMANDS")
    for name, text in commands.items():
        told += [".SS " + _troff(name), ".nf", *map(_troff, text.splitlines()), ".fi"]
    for topic in TOPICS:
        for kind, body in blocks(page(topic)):
            if kind in ("1", "2"):
                told.append(f"{'.SH' if kind == '1' else '.SS'} {_troff(body.upper() if kind == '1' else body)}")
            elif kind == "code":
                told += [".PP", ".nf", ".RS 4", *map(_troff, body.splitlines()), ".RE", ".fi"]
            elif kind == "table":
                for row in rows(body):
                    told += [".TP", _troff(row[0]), _troff("; ".join(row[1:]))]
            else:
                told += [r".IP \(bu 2" if kind == "item" else ".PP", _troff(_plain(body))]
    return "\n".join(told) + "\n"


def _troff(text: str) -> str:
    """A line of text in which nothing is a request or an escape of troff."""
    said = text.replace("\\", r"\e").replace("-", r"\-").replace("`", r"\(ga").replace("'", r"\(aq")
    return rf"\&{said}" if said.startswith(".") else said


# besides the style sheet of our other pages
_STYLE = """
pre { overflow-x: auto; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: .4rem; background: var(--panel); font-size: .875rem; }
pre > span { display: block; padding-left: 2rem; text-indent: -2rem; }
code { font-size: .925em; background: var(--down); padding: 0 .2rem; border-radius: .2rem; }
table { border-collapse: collapse; max-width: 60rem; }
th, td { vertical-align: top; text-align: left; padding: .3rem 1rem .3rem 0; border-bottom: 1px solid var(--line); overflow-wrap: break-word; }
nav ul { columns: 15rem; padding: 0; list-style: none; }
@media (max-width: 48rem) { pre { white-space: pre-wrap; } }
"""  # noqa: E501


def as_html() -> str:
    """All pages as one HTML file that loads nothing."""
    from judgebot.explain.rendering import dress

    told = ["<!DOCTYPE html>", '<html lang="en"><head><meta charset="utf-8"><title>judgebot: the manual</title>']
    told.append('<meta name="viewport" content="width=device-width, initial-scale=1">')
    told.append(f"<style>{dress()['style']}{_STYLE}</style></head><body>")
    told.append(f'<header><h1>judgebot {__version__}: the manual</h1></header><main><nav aria-label="Topics"><ul>')
    topics = (*TOPICS, CHANGES)
    told += [f'<li><a href="#{topic}">{html.escape(title(topic))}</a></li>' for topic in topics]
    told.append("</ul></nav>")
    for topic in topics:
        for items, some in itertools.groupby(blocks(page(topic)), lambda one: one[0] == "item"):
            written = [_block(topic, kind, body) for kind, body in some]
            told += ["<ul>", *written, "</ul>"] if items else written
    return "\n".join([*told, "</main></body></html>", ""])


def _block(topic: str, kind: str, body: str) -> str:
    """A block of a page in HTML."""
    if kind == "1":
        return f'<h2 id="{topic}">{_inline(body)}</h2>'
    if kind == "2":
        return f"<h3>{_inline(body)}</h3>"
    if kind == "code":
        lines = (f"<span>{html.escape(line) or ' '}</span>" for line in body.splitlines())
        return f'<pre tabindex="0">{"".join(lines)}</pre>'
    if kind == "table":
        cells = ("".join(f"<td>{_inline(cell)}</td>" for cell in row) for row in rows(body))
        head, *others = (f"<tr>{row}</tr>" for row in cells)
        head = head.replace("<td>", '<th scope="col">').replace("</td>", "</th>")
        return f"<table><thead>{head}</thead><tbody>{''.join(others)}</tbody></table>"
    return f"<li>{_inline(body)}</li>" if kind == "item" else f"<p>{_inline(body)}</p>"


def title(topic: str) -> str:
    """The heading of a page."""
    return next(body for kind, body in blocks(page(topic)) if kind == "1")


def _inline(text: str) -> str:
    """A text with its code and its bold in HTML."""
    said = html.escape(text, quote=False)
    said = re.sub(r"``?([^`]+)``?", r"<code>\1</code>", said)
    return re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", said)
