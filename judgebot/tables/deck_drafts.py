"""Deck lists while they are read: what has come of them, and what is wrong or to be told."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NoReturn

from judgebot import yamlio
from judgebot.cards import names, printings
from judgebot.cards.catalog import facts
from judgebot.game.objects import CORP, RUNNER
from judgebot.policy.lint_findings import DeckList
from judgebot.problems import BadInput, Problem
from judgebot.yamlio import quote

MOST_LINES = 2_000  # of a text, and codes of a list
MOST_LISTS = 50
MOST_COPIES = 200
LONGEST = 300  # of a line that is read as a card or a heading
WHAT = "a deck list: lines such as `3 Sure Gamble`, or JSON with `cards`"
_MARKS = re.compile(r"[\s•·●○◦∙★☆✪*]+$")
_SET = re.compile(r"\s*\([^()]*\)$")


@functools.cache
def _printed(card: str) -> tuple[str, str]:
    """The type and the side of a card."""
    found = facts(card)
    return found["type"], found["side"]


def is_identity(card: str) -> bool:
    """Whether a card, if there is one, is an identity."""
    return bool(card) and _printed(card)[0] == "identity"


@dataclass
class Draft:
    """A list while it is read: card -> how many, and the line of the first.

    section: the line of the heading at hand, how many cards it promises, and how many have come.
    late: the line of an identity that stands after the cards, 0 if it does not.
    """

    line: int
    title: str = ""
    identity: str = ""
    cards: dict[str, tuple[int, int]] = field(default_factory=dict)
    side: dict[str, int] = field(default_factory=dict)
    side_line: int = 0
    late: int = 0
    total: tuple[int, int] | None = None
    section: tuple[int, int, int] | None = None
    told: list[tuple[int, str]] = field(default_factory=list)

    @property
    def empty(self) -> bool:
        """Whether nothing has been read of it."""
        return not (self.title or self.identity or self.cards or self.side)

    @property
    def size(self) -> int:
        """How many cards the deck has."""
        return sum(count for count, _ in self.cards.values())


class Lists:
    """The lists of a file, and what is wrong with it."""

    def __init__(self, file: str, line_of: Callable[[int], int], place: str) -> None:
        self.reader = yamlio.Reader(file)
        self.place = place
        self.line_of = line_of
        self.drafts = [Draft(1)]

    @property
    def draft(self) -> Draft:
        """The list at hand."""
        return self.drafts[-1]

    def begin(self, line: int) -> None:
        """Begin another list, unless the one at hand is empty."""
        if not self.draft.empty:
            if len(self.drafts) == MOST_LISTS:
                self.refuse(line, "a further list", f"at most {MOST_LISTS} lists in a file")
            self.drafts.append(Draft(line))
        self.draft.line = line

    def problem(self, line: int, found: str, expected: str) -> None:
        """Note what is wrong at a line."""
        self.reader.problem(self.line_of(line) if line else 0, found, expected)

    def refuse(self, line: int, found: str, expected: str) -> NoReturn:
        """Stop here, with all that is wrong so far."""
        here = Problem(self.reader.file, self.line_of(line) if line else 0, found, expected)
        raise BadInput([*self.reader.problems, here])

    def tell(self, line: int, text: str) -> None:
        """Note with the list at hand what was not read as a card of it, or not as it was written."""
        self.draft.told.append((self.line_of(line), text))

    def named(self, line: int, written: str) -> str:
        """The card that a title means; "" if none, which is a problem then."""
        name = bare(written)
        try:
            card = names.find(name)
        except names.NameProblem as error:
            self.problem(line, f"the card {quote(written)}", f"the title of one card: {error}")
            return ""
        if not names.is_title(name):
            self.tell(line, f"{quote(name)} was read as {names.title(card)}.")
        return card

    def coded(self, line: int, code: str) -> str:
        """The card that was printed under a code; "" if none, which is a problem then."""
        try:
            return printings.card(code)
        except KeyError:
            near = _nearest(code)
            self.problem(line, f"the code {quote(code)}", f"the code of a printed card; the nearest is {near}")
            return ""

    def add(self, line: int, card: str, count: int) -> None:
        """Add cards to the list at hand; an identity becomes its own, or begins the next list."""
        if not 1 <= count <= MOST_COPIES:
            self.problem(line, f"{count} copies", f"from 1 to {MOST_COPIES} copies")
            return
        draft = self.draft
        if not card:
            return
        if draft.side_line:
            draft.side[card] = draft.side.get(card, 0) + count
        elif is_identity(card) and count == 1 and card == draft.identity:
            self.tell(line, f"the identity {names.title(card)} stands among the cards too, and was not counted.")
        elif is_identity(card) and count == 1:
            self.identity(line, card)
        else:
            if draft.late:
                expected = "the identity before the cards of its list, or after all of them"
                self.problem(draft.late, "an identity between cards", expected)
                draft.late = 0
            before, first = draft.cards.get(card, (0, line))
            draft.cards[card] = (before + count, first)

    def identity(self, line: int, card: str) -> None:
        """Take an identity: the one of the list at hand, or the first of the next."""
        draft = self.draft
        if draft.cards or draft.side:
            if draft.identity:
                self.begin(line)
            else:
                draft.late = line
        elif draft.identity and card != draft.identity:
            told = f"{names.title(card)} after {names.title(draft.identity)}, and no card between"
            self.problem(line, told, "one identity a list")
        if not is_identity(card):
            self.problem(line, names.title(card), "the title of an identity")
        self.draft.identity, self.draft.line = card, line

    def finished(self) -> list[DeckList]:
        """All the lists. Raises BadInput if there was any problem."""
        found = [self._finished(draft) for draft in self.drafts]
        self.reader.finish()
        return found

    def _finished(self, draft: Draft) -> DeckList:
        if not draft.cards and not self.reader.problems:
            self.problem(draft.line, "a list without cards" if not draft.empty else "nothing", WHAT)
        if draft.side:
            held = ", ".join(f"{n} {names.title(card)}" for card, n in draft.side.items())
            count = sum(draft.side.values())
            of_them = "card was" if count == 1 else "cards were"
            told = f"the sideboard ({held}) is no part of the deck, and its {count} {of_them} not checked."
            draft.told.append((self.line_of(draft.side_line), told))
        if draft.total is not None and draft.total[1] != draft.size:
            told = f"the list says {draft.total[1]} cards, and has {draft.size}."
            draft.told.append((self.line_of(draft.total[0]), told))
        cards = [(card, count, self.line_of(line)) for card, (count, line) in draft.cards.items()]
        told_of = [f"{self.place} {line}: {text}" for line, text in sorted(draft.told)]
        return DeckList(self._side(draft), draft.identity, self.line_of(draft.line), cards, draft.title, told_of)

    def _side(self, draft: Draft) -> str:
        """Whose deck it is: its identity's player's, or that of all its cards."""
        sides = {_printed(card)[1] for card in ([draft.identity] if draft.identity else draft.cards)}
        if len(sides) > 1 and not self.reader.problems:
            self.problem(draft.line, "cards of both players, and no identity", "a line `identity: TITLE`")
        return CORP if CORP in sides else RUNNER


def _nearest(code: str) -> str:
    """The code most like this one, and its card."""
    from rapidfuzz import process  # only for a message

    known = [one for several in printings.codes().values() for one in several]
    near = process.extractOne(code[:LONGEST], known)[0]
    return f"{near} ({names.title(printings.card(near))})"


def bare(written: str) -> str:
    """A title without the site's marks of influence after it, and without its set in brackets."""
    name = _MARKS.sub("", written)
    return name if names.is_title(name) else _MARKS.sub("", _SET.sub("", name))
