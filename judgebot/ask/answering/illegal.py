"""A board that is told and that the rules do not allow: told as illegal, in the words of `judgebot lint`."""

from __future__ import annotations

from judgebot import yamlio
from judgebot.ask.answering.table import Cannot, Card, Table, as_yaml
from judgebot.ask.answering.telling import cited, player
from judgebot.ask.answering.texts import stays_in_play
from judgebot.engine.edition import EDITIONS
from judgebot.explain.words import cap, listing
from judgebot.game.objects import CORP
from judgebot.policy import lint, lint_board
from judgebot.policy.lint_findings import ILLEGAL, Finding
from judgebot.scenario.board import build
from judgebot.scenario.read import from_node

# What the line itself comes to: a game that is over, and a server of which nothing is told.
_LEFT = ("score", "empty remote")


class Illegal(Exception):
    """A board is illegal: what is wrong with it, and what was supposed of it."""

    def __init__(self, findings: list[Finding], assumed: tuple[str, ...]) -> None:
        super().__init__(findings[0].fact)
        self.findings, self.assumed = findings, assumed

    @property
    def said(self) -> tuple[str, ...]:
        """What is illegal, each with its rules and its repair."""
        return tuple(sentence for one in self.findings for sentence in _told(one))

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that are broken."""
        return tuple(dict.fromkeys(rule for one in self.findings for rule in one.cites))


def lawful(table: Table, text: str) -> None:
    """Look at the board of a line as `judgebot lint` does. Raises Illegal, and BadInput."""
    for card in table.cards.values():
        if card.where == "play" and card.blank is None and not stays_in_play(card):
            raise Cannot(
                f"{card.title} is in play only while it is resolved, and that it is played is not told.", "8.6.6g"
            )
    tree = as_yaml(table.tree(text))
    scenario = from_node(yamlio.parse(tree, "ask"), "ask", "ask", tree, lenient=True, edition=EDITIONS[table.edition])
    board = lint_board.Board(scenario, build(scenario, record=False))
    found = [one for one in lint.on_board(board) if one.level == ILLEGAL and one.kind not in _LEFT]
    supposed = {one.title for one in table.cards.values() if one.ref.n not in table.placed or _on_unsaid(table, one)}
    unsaid = [table.card(one.host) for one in table.cards.values() if one.host is not None and _on_unsaid(table, one)]
    if found and unsaid:  # they can only be hosted there if that is rezzed
        for host in unsaid:
            table.rez(host, ", as it hosts that")
        lawful(table, text)
        return
    for one in found:
        if about := sorted(supposed & {name.partition(" #")[0] for name in one.cards}):
            raise Cannot(f"What was not said of {listing(about)} was supposed, and so it cannot be: {one.fact}.")
    if found:
        raise Illegal(found, tuple(table.assumed))


def _told(one: Finding) -> tuple[str, ...]:
    illegal = f"As it was understood that board is illegal: {one.fact}{cited(*one.cites)}."
    how = one.repair
    whose = f", which {player(how.who)} chooses" if how.who else ""
    sets = f": {' or '.join(listing(cards) for cards in how.sets)}" if how.sets else ""
    return illegal, f"{cap(how.do)}{sets}{whose}{cited(*how.cites)}."


def _on_unsaid(table: Table, one: Card) -> bool:
    """Whether a card is hosted on one of which it is not said whether it is rezzed."""
    host = table.card(one.host) if one.host is not None else None
    return host is not None and host.side == CORP and "rezzed" not in host.options
