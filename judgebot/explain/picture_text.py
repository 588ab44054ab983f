"""The board as a drawing for terminals: boxes of line characters, the same picture as picture_html.py draws.

The Corp stands above: each server with something in it is a box, its ice at the top, outermost first, its root below.
The Runner stands below. Marks are there for the glance, and each is said in words too: `■` faceup, `□` not, `▶` where
the Runner is in a run, `(2)` so many of something.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from judgebot.controls import clean
from judgebot.explain.picture_words import PHASES, Former, name, pile, tokens
from judgebot.explain.words import cap, listing
from judgebot.game.objects import ARCHIVES, CORP, GRIP, HEAP, HQ, RND, RUNNER, STACK
from judgebot.scenario.picture import Picture

WIDTH = 60  # columns of the drawing, and no more where there are more
_TWO = 48  # from this many columns on, servers stand side by side
_GLUE = "\u00a0"  # a space at which no line is broken
_UP, _DOWN, _RUNNER = "■", "□", "▶"


def lines(seen: Picture, width: int = WIDTH, former: Picture | None = None) -> Iterator[str]:
    """The lines of the drawing, none wider than `width` columns and none wider than WIDTH.

    seen    the picture of the board
    width   the columns there are, at least 40
    former  the board before, to mark what has changed
    """
    yield from _Drawing(seen, min(width, WIDTH), former).lines()


class _Drawing:
    """One drawing: its picture, its width and what was where before."""

    def __init__(self, seen: Picture, width: int, former: Picture | None) -> None:
        self.seen = seen
        self.width = width
        self.before = former if former is not None else seen
        self.was = Former(seen, former)

    def lines(self) -> Iterator[str]:
        """Everything."""
        corp, runner = self.seen[CORP], self.seen[RUNNER]
        boxes = [server for server in corp["servers"] if not self.plain(server)]
        idle = [server["name"] for server in corp["servers"] if self.plain(server)]
        inside = [self.tokens(CORP)]
        inside += [" · ".join(f"{cap(zone)}: {self.pile(CORP, zone)}" for zone in idle)] if idle else []
        yield from self.box(f"Corp{_identity(corp)}", self.rows(inside, self.width), self.width)
        yield from self.servers(boxes)
        yield from self.extras(corp)
        zones = " · ".join(f"{cap(zone)}: {self.pile(RUNNER, zone)}" for zone in (GRIP, STACK, HEAP))
        yield from self.box(
            f"Runner{_identity(runner)}", self.rows([self.tokens(RUNNER), zones], self.width), self.width
        )
        yield from self.group("Rig", runner["rig"])
        yield from self.extras(runner)
        yield from self.group("Set aside", self.seen["aside"])
        yield from self.group("Removed from the game", self.seen["removed"])

    def plain(self, server: dict[str, Any]) -> bool:
        """A central server of which there is no more to say than its cards."""
        central = server["name"] in (HQ, RND, ARCHIVES)
        return central and not (server["ice"] or server["root"] or self.attacked(server))

    def tokens(self, who: str) -> str:
        """The numbers of a player."""
        return " ".join(_token(*one) for one in tokens(self.seen[who], self.before[who]))

    def pile(self, who: str, zone: str) -> str:
        """What is in a pile, and how much was."""
        said = pile(self.seen[who]["piles"], zone)
        was = self.before[who]["piles"][zone]["count"]
        return said if was == self.seen[who]["piles"][zone]["count"] else f"{said}, was {was}"

    def attacked(self, server: dict[str, Any]) -> bool:
        """Whether the run in progress is on it."""
        run = self.seen["run"]
        return run is not None and run["server"] == server["name"]

    def servers(self, servers: list[dict[str, Any]]) -> Iterator[str]:
        """The servers, two beside each other where there is room."""
        if self.width < _TWO or len(servers) == 1:
            for server in servers:
                yield from self.server(server, self.width)
            return
        half = (self.width - 2) // 2
        for left, right in zip_longest(servers[::2], servers[1::2]):
            columns = [list(self.server(left, half)), list(self.server(right, half)) if right is not None else []]
            for one, other in zip_longest(*columns, fillvalue=""):
                yield f"{one:<{half + 2}}{other}".rstrip()

    def server(self, server: dict[str, Any], width: int) -> Iterator[str]:
        """A server: what it holds, its ice outermost first, a line, its root."""
        phase = PHASES[self.seen["run"]["phase"]] if self.attacked(server) else ""
        rows = []
        if server["name"] in (HQ, RND, ARCHIVES):
            rows += self.rows([self.pile(CORP, server["name"])], width)
        seen_at_ice = False
        for ice in server["ice"]:
            here = bool(phase) and self.seen["run"]["card"] == ice["id"]
            seen_at_ice = seen_at_ice or here
            rows += self.card(ice, width, phase if here else "", ice=True)
        if server["ice"] and server["root"]:
            rows.append("─" * (width - 4))
        rows += [row for one in server["root"] for row in self.card(one, width)]
        if phase and not seen_at_ice:
            rows += self.rows([f"{_RUNNER} Runner here: {phase}"], width)
        yield from self.box(cap(server["name"]), rows or ["empty"], width)

    def extras(self, side: dict[str, Any]) -> Iterator[str]:
        """What else lies in the play area, and the score area."""
        yield from self.group("Play area", side["play"])
        yield from self.group("Score area", side["scored"])

    def group(self, title: str, cards: list[dict[str, Any]]) -> Iterator[str]:
        """Cards in a box of their own; nothing where there are none."""
        if cards:
            rows = [row for one in cards for row in self.card(one, self.width)]
            yield from self.box(title, rows, self.width)

    def card(self, card: dict[str, Any], width: int, here: str = "", ice: bool = False, depth: int = 0) -> list[str]:
        """A card and, below it, what is hosted on it. `here`: the Runner is at it, and what is going on there."""
        down = card["face"] in ("unrezzed", "facedown", "unknown")
        was = self.was
        said = [] if ice or card["type"] in ("unknown", "identity") else [card["type"]]
        said += [_was(card["face"], was.face(card))] if card["face"] not in ("faceup", "unknown") else []
        said += [_was(f"strength {card['strength']}", was.strength(card))] if "strength" in card else []
        said += [_token(*one) for one in was.counters(card)]
        said += [f"chosen: {listing(card['chosen'])}"] if "chosen" in card else []
        said += [f"Runner here: {here}"] if here else []
        said += was.otherwise(card)
        lead = f"{_RUNNER if here else ' '}{'  ' * (depth - 1)}{'└ ' if depth else ''}{_DOWN if down else _UP} "
        title = name(card)
        text = f"{title} · {' · '.join(said)}" if said else title
        rows = self.rows([text], width, lead)
        return rows + [row for one in card["hosted"] for row in self.card(one, width, depth=min(depth + 1, 4))]

    def rows(self, texts: list[str], width: int, lead: str = "") -> list[str]:
        """Texts in lines that fit into a box; a word that is longer than a line is broken."""
        found: list[str] = []
        for text in texts:
            rest = " " * len(lead)
            one = clean(text, newlines=False)
            wrapped = textwrap.wrap(one, width - 4, initial_indent=lead, subsequent_indent=rest, break_on_hyphens=False)
            found += [row.replace(_GLUE, " ") for row in wrapped]
        return found

    def box(self, title: str, rows: list[str], width: int) -> Iterator[str]:
        """A frame around lines, its title in the upper edge."""
        said = clean(" ".join(title.split()), newlines=False)
        said = said if len(said) <= width - 6 else said[: width - 7] + "…"
        yield f"┌ {said} {'─' * (width - len(said) - 4)}┐"
        for row in rows:
            yield f"│ {row:<{width - 4}} │"
        yield f"└{'─' * (width - 2)}┘"


def _identity(side: dict[str, Any]) -> str:
    return f": {name(side['identity'])}" if side["identity"] is not None else ""


def _token(noun: str, n: int | str, old: int | str) -> str:
    """So many of something, as a token: `(5) credits`, `(2, was 3) clicks`, `2 of 4 MU used`."""
    said = f"{n}" if n == old else f"{n}, was {old}"
    return f"({said}) {noun}".replace(" ", _GLUE) if isinstance(n, int) else f"{said} {noun}".replace(" ", _GLUE)


def _was(now: str, old: object) -> str:
    """What is, and what was, if that is known."""
    return now if old in (None, "") else f"{now} (was {old})"
