"""Whether a question is of what the line does not name, or of no encounter: then what is found is no answer."""

from __future__ import annotations

from judgebot.ask.answering.attempts import attempt
from judgebot.ask.answering.goals import goal
from judgebot.ask.answering.lines import Played, wish_for
from judgebot.ask.answering.table import Card, Table
from judgebot.ask.answering.texts import breaks, printed_abilities
from judgebot.ask.answering.verdicts import NO, Verdict
from judgebot.ask.reading.meanings import At, Deed, Past, Ref, Some, leaves
from judgebot.ask.reading.queries import Asked, Both, Can, Cost, HowMuch, Line, Must, Query
from judgebot.cards.nodes import walk
from judgebot.cards.queries.selections import Sel
from judgebot.game import numbers
from judgebot.game.objects import RUNNER


def of_no_encounter(played: Played, query: Query, verdict: Verdict) -> bool:
    """Whether it is asked if a breaker can be used, and no ice is told on which it could be."""
    plain = isinstance(query, Can) and query.when is None
    return plain and verdict.rules[:1] == (_INTERFACE,) and not played.game.state.runs


def of_untold_cards(played: Played, query: Query) -> bool:
    """Whether the Runner would have to pay with an installed card, and of theirs none is told."""
    if not isinstance(query, Can | Must) or query.deed.who != RUNNER:
        return False
    if any(one.where in ("rig", "host") and one.side == RUNNER for one in played.table.cards.values()):
        return False  # what is told of them is taken to be all
    wish = wish_for(played, played.game, goal(played.cast, query.deed), query.when, frozenset({RUNNER}))
    made = attempt(played, wish)
    unpaid = [one.facts["why"] for one in made.record.events if one.kind == "cannot_pay"]
    lacking = [dict(one.data).get("cost") for one in (*unpaid, *(one.refusal.why for one in made.refused))]
    wanted = [getattr(one, "what", None) for one in lacking]  # cards that a cost asks for
    return any(isinstance(one, Sel) and not one.zone for one in wanted)


def may_be_another(table: Table, query: Query) -> bool:
    """Whether it is asked of a card that is not named, and of a kind of which some have what this one has not."""
    queries = query.queries if isinstance(query, Both) else (query,)
    what = [one for each in queries if isinstance(each, (Can, Cost)) for one in each.deed.what]
    cards = [table.card(one) for one in what if isinstance(one, Ref)]
    kinds = [one.kind for one in what if isinstance(one, Some)]
    return any(one.blank is not None and one.type in VARIOUS for one in cards) or any(
        kind in (*VARIOUS, "card") for kind in kinds
    )


def by_nothing(played: Played, query: Query) -> bool:
    """Whether it is asked if ice can be broken, with no card on the board and no ability of the ice that breaks."""
    deed = query.deed if isinstance(query, Can) or (isinstance(query, HowMuch) and query.can) else None
    if deed is None or deed.verb != "break" or deed.tool is not None:
        return False
    return not any(breaks(one) for one in played.table.cards.values())


def nothing_told(line: Line, asked: Asked) -> bool:
    """Whether nothing is told to be done or to have been done."""
    return not any(isinstance(one, Deed | Past) for one in line.told) and asked.after <= len(line.told)


def with_card(table: Table, line: Line, asked: Asked) -> Card | None:
    """The card of which it is asked whether it can do something, where nothing is told to be done and no time named."""
    query = asked.query
    if not nothing_told(line, asked) or not isinstance(query, Can):
        return None
    if query.when is not None or query.deed.when is not None or query.told:
        return None
    deed = query.deed
    ref = deed.tool or deed.by or (deed.only if deed.verb in ("use", "trigger") else None)
    card = table.card(ref) if isinstance(ref, Ref) and ref.card else None
    if card is None or table.turn_told or any(card.ref in leaves(one) for one in line.told if not isinstance(one, At)):
        return None
    return card if card.type not in ("event", "operation") else None


def of_untold_time(played: Played, card: Card | None, asked: Asked, line: Line, verdict: Verdict) -> bool:
    """Whether a card cannot do what is asked only because the time for its ability does not come by itself."""
    query = asked.query
    if card is None or not isinstance(query, Can) or verdict.verdict != NO:
        return False
    facts = any(not isinstance(one, At) for one in line.told)
    ended = query.deed.verb == "bypass" and verdict.rules[:1] == ("9.8.11a",)  # by the ice: it was no time to bypass it
    if verdict.rules[:1] == (numbers.NO_POTENTIAL,):  # by credits, tags, points of which nothing is told
        return not facts
    if verdict.rules[:1] == ("9.3.3c",):  # when it can be used is told; what it does in a run may be asked of one
        whole = query.deed.verb in ("use", "trigger") or query.deed.times > 1
        return not whole and not played.game.state.runs and not facts
    return ended or not _NOT_THE_TIME.isdisjoint(verdict.rules[:1])


def by_counters(card: Card | None, verdict: Verdict) -> bool:
    """Whether a card is too weak only because of counters which its strength follows, and of which nothing is told."""
    if card is None or verdict.verdict != NO or verdict.rules[:1] != (numbers.TOO_WEAK,):
        return False
    static = [[node.name for node in walk(one)] for one in printed_abilities(card) if one.kind == "static"]
    return any("strength" in one or "x_is" in one for one in static if "counters" in one)


def inactive_so(card: Card | None, verdict: Verdict) -> bool:
    """Whether a card cannot do what is asked only because it is not rezzed, of which nothing is told."""
    facedown = verdict.verdict == NO and verdict.rules[:1] == (numbers.ABILITY_INACTIVE,)
    return card is not None and facedown and card.where in ("ice", "root") and "rezzed" not in card.options


# That nothing an ability waits for happens, that none is pending, that it interrupts nothing, that no card is accessed,
# that no run is made.
_NOT_THE_TIME = frozenset(("9.6.5", "9.6.2", numbers.INTERRUPTS_ONLY, "7.1.4", "6.2.2"))

VARIOUS = ("asset", "upgrade", "ice", "operation")  # some have a trash cost or can be advanced, others not


_INTERFACE = "3.9.5f"  # interface abilities are used in encounters alone
