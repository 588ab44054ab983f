"""How much a card does by what is printed on it, whatever is on the board: the objects of its effect, and how often."""

from __future__ import annotations

from collections.abc import Iterator

from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.table import Card
from judgebot.ask.answering.telling import cited, player
from judgebot.ask.answering.texts import nodes, printed_abilities
from judgebot.ask.answering.values import amount
from judgebot.ask.answering.verdicts import OPEN, Verdict
from judgebot.ask.reading.meanings import Deed, Ref, When
from judgebot.ask.reading.queries import HowMuch
from judgebot.cards.abilities import Ability
from judgebot.cards.effects.base import Choose
from judgebot.cards.nodes import Node, walk
from judgebot.cards.queries.references import Ref as Named
from judgebot.cards.queries.selections import Sel
from judgebot.cards.queries.values import Count
from judgebot.explain.words import cap
from judgebot.game import numbers
from judgebot.plain import NamedTuple


class Bound(NamedTuple):
    """How many objects an ability acts on at most, and the rule by which it does so no second time."""

    n: int
    rule: str


def so_many_by_text(played: Played, query: HowMuch, deed: Deed) -> Bound | None:
    """`how many cards can I trash with Carnivore in one turn`: what its only such ability does, once in that time.

    None where the text sets no such bound, or it is asked of more than one play, use or turn.
    """
    tool = deed.tool if isinstance(deed.tool, Ref) else deed.by
    if not isinstance(tool, Ref) or query.unit != "cards" or query.when not in (None, _THIS_TURN):
        return None
    card = played.table.card(tool)
    found = [(one, node) for one in printed_abilities(card) for node in _effects(one, deed.verb)]
    if len(found) != 1:
        return None
    ((ability, node),) = found
    n = _objects(node)
    rule = _once(card, ability)
    if not n or not rule or sum(tool in (*one.what, one.tool) for one in played.deeds) > 1:
        return None
    return Bound(n, rule)


_THIS_TURN = When("when", name="this turn")


def _effects(ability: Ability, verb: str) -> Iterator[Node]:
    return (node for node in walk(ability) if (node.family, node.name) == ("effect", verb))


def _objects(effect: Node) -> int:
    """How many objects an effect acts on at most: the chosen ones, or the one that is named; 0 where it is not said."""
    what = getattr(effect, "what", None)
    if isinstance(what, Choose):
        n = getattr(what.n, "n", 0)
        return n if isinstance(n, int) else 0
    return 1 if isinstance(what, Named) and what.key in _SINGLE else 0


_SINGLE = ("accessed", "this", "encountered", "host")


def _once(card: Card, ability: Ability) -> str:
    """The rule by which an ability is used once in a turn, or resolves once for each play; "" where there is none."""
    if ability.kind == "play" and card.type in ("event", "operation"):
        linked = (node for node in walk(ability) if isinstance(node, Ability))
        return "" if any(each.event in _REPEATED for one in linked for each in one.when) else _RESOLVES
    return numbers.ONLY_WHILE if ability.limit == "turn" else ""


_RESOLVES = "8.6.6f"  # the play abilities of a card, as it is played
_REPEATED = ("access", "encounter", "approach", "pass", "breach")  # what comes about several times in the run it makes


def as_its_text_has_it(played: Played, query: HowMuch, deed: Deed, bound: Bound) -> Verdict | None:
    """What it can do where nothing is told that it could act on; None where another card, or a pile, is told."""
    tool = deed.tool if isinstance(deed.tool, Ref) else deed.by
    others = [one for one in played.table.cards.values() if one.ref != tool and one.type != "identity"]
    emptied = 0 in played.table.totals.values() or bool(played.table.lacking)
    if others or emptied or not isinstance(tool, Ref):
        return None
    title = played.table.card(tool).title
    head = f"{cap(player(deed.who or ''))} can {deed.verb} {amount(bound.n, query.unit)}{cited(bound.rule)}"
    why = f"So {title} says; on the board told there is nothing that it could act on."
    return Verdict(OPEN, (f"{head}.", why), (bound.rule,))


def installed_untold(played: Played, query: HowMuch) -> str:
    """`how many cards do I access with Khusyuk`: that it counts installed cards of which none is told; else "".

    Of a card that is played or used, or of which it is asked; nothing was told to be on the board then.
    """
    deed = query.deed if query.deed is not None else Deed("")
    refs = {one for each in (deed, *played.deeds) for one in (*each.what, each.tool, each.by) if isinstance(one, Ref)}
    for card in [played.table.card(one) for one in refs if one.card]:
        counted = [node.of for node in nodes(card) if isinstance(node, Count) and _of_installed(node.of)]
        there = [one for one in played.table.cards.values() if one.side == card.side and one.installed]
        told = [one for one in there if one.ref != card.ref]
        lacking = any(one.startswith(f"{card.side} ") for one in played.table.lacking)
        if counted and not told and not lacking:
            return f"How many cards {card.title} counts is not told: which cards of theirs are installed decides that."
    return ""


def _of_installed(of: object) -> bool:
    """Whether a selection is of the installed cards of the player whose card counts them."""
    return isinstance(of, Sel) and of.controller == "you" and not of.zone and not of.among and not of.server
