"""Formats: the cards that a deck may hold, read from a small dated file that a user can replace."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from judgebot import files, resources, yamlio
from judgebot.policy.lint_board import Board
from judgebot.policy.lint_deck import TakeOut, card, without
from judgebot.policy.lint_findings import ILLEGAL, DeckList, Finding, Repair
from judgebot.yamlio import BadInput, Problem

_CITES = ("1.4.8",)
_LARGEST = 99
_PLAYED = ("startup", "eternal")  # formats that are played, and of which no list is shipped


@dataclass(frozen=True, slots=True)
class Pool:
    """A format: its name, the date of the list, the ids of the cards allowed, those banned, and lower limits on copies.

    A card that is banned is not allowed, whether or not it is among the cards.
    """

    name: str
    date: str
    cards: frozenset[str]
    banned: frozenset[str]
    limits: dict[str, int]

    def described(self) -> str:
        """What deck lists are compared with: the format, the date of its list, and how many cards it allows."""
        banned = f", {len(self.banned)} banned" if self.banned else ""
        return f"{self.name}, list of {self.date}: {len(self.cards - self.banned)} cards allowed{banned}"


def find(name: str) -> Path:
    """The file of a format: a path, `-` for standard input, or a name (`standard`).

    A name is looked up in the user's folder `formats`, and among the shipped ones.

    Raises:
        BadInput: there is none.
    """
    if name == str(files.STANDARD_INPUT) or Path(name).suffix in (".yaml", ".yml"):
        return Path(name)
    places = [resources.user_data() / "formats", resources.rules_index() / "opp" / "formats"]
    for place in places:
        path = place / f"{name}.yaml"
        if files.kind(path) == "a file":
            return path
    if name.lower() in _PLAYED:
        expected = f"`--format FILE`, or your own file {places[0] / name.lower()}.yaml with `name`, `date` and `cards`"
        raise BadInput([Problem(name, 0, "the card list of this format is not shipped", expected)])
    known = sorted({path.stem for place in places if place.is_dir() for path in place.glob("*.yaml")})
    expected = yamlio.one_of(known, name, "text, json, a format or a file of one (*.yaml)")
    raise BadInput([Problem(name, 0, "no such format", expected)])


def read(path: Path) -> Pool:
    """Read a format.

    Raises:
        BadInput: the file cannot be read, or is none; with every problem.
    """
    root = yamlio.load(path)
    reader = yamlio.Reader(str(path))
    entries = reader.entries(root, "a format")
    reader.known(root, ("name", "date", "limits", "banned", "cards"), "a format has")
    name = reader.text(entries.get("name"), "a name", 1)
    date = reader.text(entries.get("date"), "the date of the list", 1)
    limits = {}
    for key, node in reader.entries(entries["limits"], "limits").items() if "limits" in entries else ():
        value = node.plain()
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= _LARGEST:
            reader.problem(node.line, node.shown(), f"how many copies, from 0 to {_LARGEST}")
        else:
            limits[key] = value
    cards = reader.texts(entries.get("cards"), "the ids of cards")
    banned = reader.texts(entries["banned"], "the ids of the banned cards") if "banned" in entries else ()
    if "cards" not in entries:
        reader.problem(1, "a format without cards", "`cards:` and a list of ids")
    reader.finish()
    return Pool(name, date, frozenset(cards), frozenset(banned), limits)


def findings(board: Board, decks: list[DeckList], pool: Pool) -> Iterator[Finding]:
    """The cards of deck lists that a format does not allow, or not so often."""
    for deck in decks:
        listed = [*deck.cards, *([(deck.identity, 1, deck.line)] if deck.identity else [])]
        for card_id, count, line in listed:
            if not card_id:
                continue
            one = card(board.scenario.catalog, card_id)
            title = one.title
            out: Repair = TakeOut("Take it out of the deck", _CITES, card=card_id, n=count)
            if one.type == "identity":
                out = Repair("Use another identity", _CITES)
            limit = pool.limits.get(card_id)
            if card_id in pool.banned:
                fact = f"{title} is banned in {pool.name} (list of {pool.date})"
                do = out
            elif card_id not in pool.cards:
                fact = f"{title} is not in {pool.name} (list of {pool.date})"
                do = out
            elif limit is not None and count > limit:
                copies = "1 copy" if count == 1 else f"{count} copies"
                fact = f"{copies} of {title}, and {pool.name} allows {limit} (list of {pool.date})"
                do = TakeOut(f"Take out {count - limit}", _CITES, card=card_id, n=count - limit)
            else:
                continue
            check = (_CITES[0], "the deck check")
            found = Finding("format", ILLEGAL, line, fact, _CITES, (title,), check, do, who=deck.who)
            yield from without(board, deck, [found])
