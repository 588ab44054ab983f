"""Deck lists as text: the client's, and the card site's export."""

from __future__ import annotations

import re

from judgebot.cards import names
from judgebot.tables.deck_drafts import LONGEST, Lists, bare, is_identity
from judgebot.yamlio import quote

COUNTED = re.compile(r"(\d{1,6}) ?[xX×]? (\S.*)")  # noqa: RUF001 (people write it)
_AFTER = re.compile(r"(\S.*?) [xX×] ?(\d{1,6})")  # noqa: RUF001
_FIELD = re.compile(r"(?:;;\s*)?(identity-code|identity|title|notes)\s*:\s*(.*)", re.IGNORECASE)
_PRINTING = re.compile(r"\s*\[([^\[\]]*)\]$")
_CODE = re.compile(r"\bid:\s*(\d+)")
_HEADING = re.compile(r"([^\W\d][^()]*?) ?:? ?(?:\((\d{1,4})(?: cards?)?\))? ?:?")
_TOTAL = re.compile(r"(\d{1,4}) cards\b.*")
_FOOTER = re.compile(r"(\d+ (influence|agenda points?)\b|cards up to |deck built (on|with) ).*", re.IGNORECASE)
_KNOWN = re.compile(
    r"identity|(agenda|asset|upgrade|operation|event|resource|program|icebreaker|barrier|code gate|sentry|card)s?"
    r"|identities|sentries|ice|hardware|multi|other"
)
_MAIN = ("deck", "main deck", "mainboard", "main board")
_SIDE = ("sideboard", "side board", "side", "sb", "maybeboard", "maybe board")


class Text:
    """Lists as text, line by line.

    loose: a line that is nothing yet: the title of the list that begins after it, or an odd heading.
    """

    def __init__(self, lists: Lists) -> None:
        self.lists = lists
        self.loose: tuple[int, str] | None = None

    def read(self, number: int, line: str) -> None:
        """Read a line, its words parted by single spaces."""
        if not line:
            return
        if stated := _FIELD.fullmatch(line):
            self._stated(number, stated[1].lower(), stated[2])
        elif len(line) > LONGEST:
            self.lists.problem(number, f"a line of {len(line):,} characters", f"at most {LONGEST}")
        elif names.is_title(bare(line)) and is_identity(card := names.find(bare(line))):
            self._identity(number, card)
        elif total := _TOTAL.fullmatch(line):
            self.lists.draft.total = (number, int(total[1]))
        elif _FOOTER.fullmatch(line):
            self._settle()
        elif counted := self._counted(line):
            self._settle()
            self._card(number, *counted)
        else:
            self._other(number, line)

    def end(self) -> None:
        """No line is left."""
        self._settle()
        self._close()

    def _counted(self, line: str) -> tuple[int, str] | None:
        if before := COUNTED.fullmatch(line):
            return int(before[1]), before[2]
        after = _AFTER.fullmatch(line)
        return (int(after[2]), after[1]) if after else None

    def _stated(self, number: int, key: str, value: str) -> None:
        """A line of the client's about the list. The code of an identity wins over its title."""
        lists = self.lists
        if key == "title":
            self._settle()
            if lists.draft.cards:
                self._close()
                lists.begin(number)
            lists.draft.title = value[:LONGEST]
        elif key == "identity" and value:
            self._identity(number, lists.named(number, value))
        elif key == "identity-code" and value:
            card = lists.coded(number, value)
            draft = lists.draft
            if card and draft.identity and card != draft.identity and not draft.cards:
                told = f"the code {value} is {names.title(card)}'s, and was taken instead of the title."
                lists.tell(number, told)
                draft.identity = ""
            self._identity(number, card)

    def _identity(self, number: int, card: str) -> None:
        """An identity; the loose line before it is the title of the list that it begins."""
        if not card:
            return
        if self.lists.draft.cards and self.lists.draft.identity:
            self._close()
            title, self.loose = self.loose, None
            self.lists.begin(number)
            if title is not None:
                self.lists.draft.title = title[1]
        self._settle()
        self.lists.identity(number, card)

    def _card(self, number: int, count: int, written: str) -> None:
        lists = self.lists
        code = None
        if ending := _PRINTING.search(written):
            code = _CODE.search(ending[1])
            written = written[: ending.start()]
        card = lists.named(number, written)
        if card and code and (printed := lists.coded(number, code[1])) and printed != card:
            lists.problem(number, f"{names.title(card)} with the code of {names.title(printed)}", "one card a line")
        lists.add(number, card, count)
        if (section := lists.draft.section) is not None:
            lists.draft.section = (*section[:2], section[2] + count)

    def _other(self, number: int, line: str) -> None:
        """A heading, a card without a number, or a line that is nothing that is known."""
        lists = self.lists
        heading = _HEADING.fullmatch(line)
        name = " ".join(heading[1].lower().split()) if heading else ""
        if name in _SIDE or name in _MAIN:
            self._settle()
            self._close()
            lists.draft.side_line = number if name in _SIDE else 0
        elif heading and _KNOWN.fullmatch(name):
            self._settle()
            self._close()
            if heading[2]:
                lists.draft.section = (number, int(heading[2]), 0)
        elif names.is_title(bare(line)) and not lists.draft.empty:
            lists.problem(number, f"{quote(line)} without a number", f"how many: `3 {bare(line)}`")
        else:
            self._settle()
            self.loose = (number, line)

    def _settle(self) -> None:
        """The loose line is the title of a list that has not begun, or else an odd heading, which is told."""
        if self.loose is None:
            return
        number, line = self.loose
        self.loose = None
        if self.lists.draft.empty:
            self.lists.begin(number)
            self.lists.draft.title = line
        else:
            self.lists.tell(number, f"{quote(line)} is no card and no known heading, and was passed over.")

    def _close(self) -> None:
        """A section ends: tell it if the heading promised another number of cards."""
        section, self.lists.draft.section = self.lists.draft.section, None
        if section is not None and section[2] and section[1] != section[2]:
            self.lists.tell(section[0], f"the heading says {section[1]} cards, and {section[2]} follow.")
