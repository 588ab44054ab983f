"""From a card's text to its lines, sentences and tokens."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence

from judgebot.plain import NamedTuple


class Part(NamedTuple):
    """One token: a word in small letters, a symbol, a number, a mark; a quotation `"` or a list `•` with its tokens.

    said    as it stands in the text
    inside  the tokens of a quotation
    items   those of each item of a list
    """

    word: str
    said: str = ""
    inside: tuple[Part, ...] = ()
    items: tuple[tuple[Part, ...], ...] = ()


class UnreadText(Exception):
    """A text that is not even made of lines and tokens. `what` says why."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


SYMBOLS = ("click", "credit", "trash", "subroutine", "interrupt", "mu", "link", "recurring-credit")
_FACTIONS = ("anarch", "criminal", "shaper", "haas-bioroid", "jinteki", "nbn", "weyland-consortium")
_TAGS = ("strong", "em", "ul", "li", "trace", "errata", "champion", "b", "i")
# Reminder text has no effect (2.17.3): it is in italics and in brackets.
_REMINDER = re.compile(r"<em>\s*\((?:[^()]|\([^()]*\))*\)\s*</em>")
_TAG = re.compile(r"</?(\w+)[^>]*>")
_QUOTES = str.maketrans(
    {
        "\u2019": "'",
        "\u02bc": "'",
        "\u2018": "'",
        "“": '"',
        "”": '"',
        "„": '"',
        "\u2212": "-",
        "\u2013": "-",
        "\u00a0": " ",
    }
)
_TOKEN = re.compile(
    r"\[[a-z0-9X-]+\]|\d\.\d|[+-]?\d+|R&D|and/or|[A-Za-zÀ-žḀ-ỹ][A-Za-zÀ-žḀ-ỹ&]*(?:-[A-Za-zÀ-ž]+)*|'s\b|'|[.,:;?!→+\"•()/~]|-"
)
_TITLE = "~"


def plain(text: str, title: str = "") -> str:
    """A text without reminder text and letter forms, its own title as `~`, lists as marked lines.

    Raises UnreadText for marks or symbols that card texts do not have.
    """
    text = html.unescape(text).replace("\r", "")
    text = text.translate(_QUOTES)
    text = _REMINDER.sub(" ", text)
    for tag in _TAG.findall(text):
        if tag.lower() not in _TAGS:
            raise UnreadText(f"the mark <{tag}>")
    text = re.sub(r"\n?\s*<ul>\s*", "⟦", text)
    text = re.sub(r"\s*</ul>\s*\n?", "⟧\n", text)
    text = re.sub(r"<li>\s*", "•", text)
    text = _TAG.sub("", text)
    text = text.replace("™", "").replace("(♦)", " ").replace("♦", " ")
    for symbol in re.findall(r"\[([^\]]*)\]", text):
        if symbol.lower() not in (*SYMBOLS, *_FACTIONS) and not re.fullmatch(r"\d+|X", symbol):
            raise UnreadText(f"the symbol [{symbol}]")
    if title:
        bare = title.translate(_QUOTES).replace("™", "")
        numbered = re.sub(r" (?:[A-D]|\d+)$", "", bare)  # several cards of one name
        for name in dict.fromkeys((bare, bare.split(":")[0] if ":" in bare else bare, numbered)):
            text = re.sub(r"(?<!\w)" + re.escape(name) + r"(?!\w)", _TITLE, text)
    return text


def lines(text: str) -> list[str]:
    """The lines of a plain text: an ability each, or a restriction."""
    return [line.strip() for line in text.split("\n") if line.strip()]


def tokens(line: str) -> tuple[Part, ...]:
    """The tokens of a line. Raises UnreadText for a character that no token has."""
    found: list[Part] = []
    at = 0
    while at < len(line):
        if line[at].isspace():
            at += 1
        elif line[at] == '"':
            end = line.find('"', at + 1)
            if end < 0:
                raise UnreadText("a quotation without an end")
            found.append(Part('"', line[at : end + 1], tokens(line[at + 1 : end])))
            at = end + 1
        elif line[at] == "⟦":
            end = line.find("⟧", at)
            inside = line[at + 1 : end if end >= 0 else len(line)]
            listed = tuple(tokens(one.strip()) for one in inside.split("•") if one.strip())
            found.append(Part("•", inside, items=listed))
            at = (end if end >= 0 else len(line)) + 1
        else:
            match = _TOKEN.match(line, at)
            if match is None:
                raise UnreadText(f"the character {line[at]!r}")
            said = match.group()
            found.append(Part("and_or" if said == "and/or" else said.lower(), said))
            at = match.end()
    return tuple(_apart(found))


def _apart(found: Sequence[Part]) -> Iterator[Part]:
    """Words as the rows have them: `non-agenda` in two, what is numbered as a number."""
    for part in found:
        if part.word.startswith("non-") and len(part.word) > 4:
            yield Part("non-", part.said[:4])
            yield Part(part.word[4:], part.said[4:])
        else:
            yield part


def sentences(parts: Sequence[Part]) -> list[tuple[Part, ...]]:
    """The sentences of a line, without the full stop at their end; a list ends one too."""
    found: list[tuple[Part, ...]] = []
    current: list[Part] = []
    for index, part in enumerate(parts):
        if part.word == ".":
            if current:
                found.append(tuple(current))
            current = []
            continue
        current.append(part)
        if part.word == '"' and _ended(part) and (index + 1 == len(parts) or _capital(parts[index + 1])):
            found.append(tuple(current))
            current = []
    if current:
        found.append(tuple(current))
    return found


def _ended(part: Part) -> bool:
    """Whether a quotation ends with a full stop, which ends the sentence around it too."""
    return bool(part.inside) and part.inside[-1].word == "."


def _capital(part: Part) -> bool:
    return part.said[:1].isupper()


def said(parts: Sequence[Part]) -> str:
    """Tokens as words again, for a message."""
    words = " ".join(part.said for part in parts)
    return re.sub(r" ([.,:;'])", r"\1", words).replace("' s", "'s")
