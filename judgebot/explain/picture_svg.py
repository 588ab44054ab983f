"""The board as a drawing: one SVG element, narrow enough to be read on a phone without zooming.

The Corp stands above: each server is a column with its ice, outermost first, and its root below. The Runner stands
below. What a shade or an outline shows is also written on the card: nothing rests on colour alone. Colours come from
the page's style sheet (templates/page.css), so that one drawing serves for light, dark and print.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import Any

from markupsafe import Markup, escape

from judgebot.explain.picture_words import PHASES, facts, name, numbers, pile, sentences
from judgebot.game.objects import ARCHIVES, CORP, GRIP, HEAP, HQ, RND, RUNNER, STACK
from judgebot.scenario.picture import Picture, places

WIDTH = 344  # the width of a phone of 360 px, in units of the drawing
GAP = 8
COLUMN = (WIDTH - 3 * GAP) // 2
NAME, SMALL = 16, 14  # line heights
NAME_CHAR, SMALL_CHAR = 7.8, 6.9  # widths of a character, on the generous side
MOST_LINES = 4


def svg(seen: Picture, label: str, anchor: str, former: Picture | None = None) -> Markup:
    """A board as an SVG element.

    seen    the picture of the board, its texts free of control characters
    label   what the drawing is called
    anchor  an id for the page, from which the ids inside are made; letters, digits and hyphens
    former  the board before, to mark what has changed
    """
    drawing = _Drawing(places(former) if former is not None else None)
    y = drawing.board(seen)
    title, text = f"{anchor}-title", f"{anchor}-text"
    head = Markup(
        '<svg class="board" role="img" viewBox="-2 -2 {} {}" aria-labelledby="{} {}" xmlns="http://www.w3.org/2000/svg">'
        '<title id="{}">{}</title><desc id="{}">{}</desc>'
    ).format(WIDTH + 4, round(y) + 4, title, text, title, label, text, " ".join(sentences(seen)))
    return head + Markup("").join(drawing.parts) + Markup("</svg>")


class _Drawing:
    """The elements of a drawing so far. Each method draws at a place and returns how far down it reached."""

    def __init__(self, former: dict[int, Any] | None) -> None:
        self.former = former
        self.now: dict[int, Any] = {}
        self.run: dict[str, Any] | None = None
        self.parts: list[Markup] = []

    def board(self, seen: Picture) -> float:
        """Everything."""
        self.now = places(seen)
        self.run = seen["run"]
        y = self.side(seen[CORP], "Corp", 0)
        run = seen["run"]
        cells = [(self.server, (server, seen[CORP]["piles"], run)) for server in seen[CORP]["servers"]]
        y = self.grid(cells, y)
        y = self.extras(seen[CORP], y)
        y = self.side(seen[RUNNER], "Runner", y + GAP)
        y = self.grid([(self.card, (one,)) for one in seen[RUNNER]["rig"]], y)
        y = self.extras(seen[RUNNER], y)
        y = self.piles(seen[RUNNER]["piles"], y)
        for key, label in (("aside", "Set aside"), ("removed", "Removed from the game")):
            y = self.group(label, seen[key], y)
        return y

    def side(self, side: dict[str, Any], who: str, y: float) -> float:
        """A player's name, identity and numbers."""
        identity = f": {name(side['identity'])}" if side["identity"] is not None else ""
        top = y
        lines = _lines(who + identity, WIDTH - 2 * GAP, NAME_CHAR)
        small = _lines(" · ".join(numbers(side)), WIDTH - 2 * GAP, SMALL_CHAR)
        if side["identity"] is not None:
            said = [fact for fact in facts(side["identity"]) if fact not in ("unrezzed", "rezzed")]
            small += _lines(" · ".join(said), WIDTH - 2 * GAP, SMALL_CHAR) if said else []
        height = GAP + NAME * len(lines) + SMALL * len(small) + 4
        self.rect(0, top, WIDTH, height, "player")
        y = self.text(lines, GAP, top + 4, NAME, "b")
        self.text(small, GAP, y, SMALL, "s")
        return top + height + GAP

    def extras(self, side: dict[str, Any], y: float) -> float:
        """The score area and what else lies in the play area."""
        y = self.group("Play area", side["play"], y)
        return self.group("Score area", side["scored"], y)

    def group(self, label: str, cards: list[dict[str, Any]], y: float) -> float:
        """Cards under a heading; nothing where there are none."""
        if not cards:
            return y
        y = self.text([label], GAP, y, NAME, "b")
        return self.grid([(self.card, (one,)) for one in cards], y + 2)

    def piles(self, piles: dict[str, Any], y: float) -> float:
        """The Runner's grip, stack and heap."""
        for zone in (GRIP, STACK, HEAP):
            said = f"{zone.capitalize()}: {pile(piles, zone)}"
            y = self.text(_lines(said, WIDTH - 2 * GAP, SMALL_CHAR), GAP, y, SMALL, "s")
        return y + GAP

    def grid(self, cells: Iterable[tuple[Any, tuple[Any, ...]]], y: float) -> float:
        """Cells in two columns, each new one where there is most room."""
        down = [y, y]
        for draw, arguments in cells:
            column = 0 if down[0] <= down[1] else 1
            x = GAP + column * (COLUMN + GAP)
            down[column] = draw(*arguments, x, down[column], COLUMN) + GAP
        return max(down)

    def server(
        self, server: dict[str, Any], piles: dict[str, Any], run: Any, x: float, y: float, width: float
    ) -> float:
        """A server: its name, what it holds, its ice outermost first, its root."""
        central = server["name"] in (HQ, RND, ARCHIVES)
        attacked = run is not None and run["server"] == server["name"]
        place = len(self.parts)
        at = self.text([server["name"][:1].upper() + server["name"][1:]], x + 6, y + 3, NAME, "b")
        said = [pile(piles, server["name"])] if central else []
        if attacked:
            at_ice = any(one["id"] == run["card"] for one in server["ice"])
            said += ["run in progress"] if at_ice else [f"▶ Runner here: {PHASES[run['phase']]}"]
        said += [] if central or server["ice"] or server["root"] else ["empty"]
        for one in said:
            at = self.text(_lines(one, width - 12, SMALL_CHAR), x + 6, at, SMALL, "s")
        at += 4
        for label, cards in (("Ice, outermost first", server["ice"]), ("Root", server["root"])):
            if not cards:
                continue
            at = self.text([label], x + 6, at, SMALL, "s")
            for one in cards:
                at = self.card(one, x + 6, at + 2, width - 12) + 4
        # behind what lies in it
        self.parts.insert(place, _rect(x, y, width, at - y, "server attacked" if attacked else "server"))
        return at

    def card(self, card: dict[str, Any], x: float, y: float, width: float) -> float:
        """A card with what is hosted on it."""
        place = len(self.parts)
        at = self.text(_lines(name(card), width - 12, NAME_CHAR), x + 6, y + 3, NAME, "b")
        said = facts(card)
        changed = self.former is not None and self.former.get(card["id"]) != self.now.get(card["id"])
        if changed:
            said = [*said, "changed"]
        here = self.run is not None and self.run["card"] == card["id"]
        if here and self.run is not None:
            said = [*said, f"▶ Runner here: {PHASES[self.run['phase']]}"]
        if said:
            at = self.text(_lines(" · ".join(said), width - 12, SMALL_CHAR), x + 6, at, SMALL, "s")
        at += 4
        for one in card["hosted"]:
            at = self.card(one, x + 6, at, width - 12) + 4
        kind = "down" if card["face"] in ("unrezzed", "facedown", "unknown") else "up"
        ice = " ice" if card["type"] == "ice" else ""
        self.parts.insert(
            place,
            _rect(x, y, width, at - y, f"card {kind}{ice}{' changed' if changed else ''}{' here' if here else ''}"),
        )
        return at

    def text(self, lines: list[str], x: float, y: float, height: int, style: str) -> float:
        """Lines of text from `y` down."""
        for line in lines:
            y += height
            self.parts.append(
                Markup('<text class="{}" x="{}" y="{}">{}</text>').format(style, _n(x), _n(y - 4), escape(line))
            )
        return y

    def rect(self, x: float, y: float, width: float, height: float, style: str) -> None:
        """A box."""
        self.parts.append(_rect(x, y, width, height, style))


def _rect(x: float, y: float, width: float, height: float, style: str) -> Markup:
    return Markup('<rect class="{}" x="{}" y="{}" width="{}" height="{}" rx="4"/>').format(
        style, _n(x), _n(y), _n(width), _n(height)
    )


def _n(value: float) -> str:
    return f"{value:g}"


def _lines(text: str, width: float, char: float) -> list[str]:
    """A text in lines that fit; one that needs too many is cut, with an ellipsis (the words have the whole of it)."""
    columns = max(4, int(width / char))
    return textwrap.wrap(text, columns, max_lines=MOST_LINES, placeholder=" …") or [""]
