"""What a card does at its time, where nothing is told to be done: that this does not come by itself is no answer."""

from __future__ import annotations

from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.reasons import as_untold
from judgebot.ask.answering.table import Card, Table
from judgebot.ask.answering.texts import printed_abilities
from judgebot.ask.answering.verdicts import NO, UNDECIDED, Verdict
from judgebot.ask.reading.meanings import At, Deed, Past, Ref, leaves
from judgebot.ask.reading.queries import Asked, Can, HowMuch, Line
from judgebot.cards.nodes import walk
from judgebot.game import numbers


def if_its_time_comes(played: Played, line: Line, asked: Asked, verdict: Verdict) -> Verdict:
    """The answer; none where it rests on the time for a card's ability, or on its counters, which nobody told."""
    card = with_card(played.table, line, asked)
    if _does_nothing(line, asked, verdict):
        return Verdict(UNDECIDED, (_NO_TIME, *verdict.why[1:]), verdict.rules)
    if _by_counters(card, verdict):
        return Verdict(UNDECIDED, ("It rests on how many counters it has.", *verdict.why), verdict.rules)
    if _of_untold_time(played, card, asked, line, verdict):
        return Verdict(UNDECIDED, (_NO_TIME, *verdict.why), verdict.rules)
    if _by_another_way(asked, verdict):
        return Verdict(UNDECIDED, ("With that it is not trashed for its trash cost.", *verdict.why), verdict.rules)
    return verdict


_NO_TIME = "It is not told that the time for it comes."


def _does_nothing(line: Line, asked: Asked, verdict: Verdict) -> bool:
    """`how much damage does X do`: whether it does none only because what it waits for is not told."""
    query = asked.query
    of_card = isinstance(query, HowMuch) and query.deed is not None and query.deed.by is not None and query.when is None
    none = verdict.counts is not None and verdict.counts.found == 0 and as_untold(verdict.rules)
    return of_card and none and _nothing_told(line, asked)


def _by_another_way(asked: Asked, verdict: Verdict) -> bool:
    """`can I trash X with Y`: whether only its trash cost was looked at."""
    query = asked.query
    no_cost = verdict.verdict == NO and verdict.rules[:1] == (numbers.NO_TRASH_COST,)
    return no_cost and isinstance(query, Can) and query.deed.tool is not None


def _nothing_told(line: Line, asked: Asked) -> bool:
    """Whether nothing is told to be done or to have been done."""
    return not any(isinstance(one, Deed | Past) for one in line.told) and asked.after <= len(line.told)


def with_card(table: Table, line: Line, asked: Asked) -> Card | None:
    """The card of which it is asked whether it can do something, where nothing is told to be done and no time named."""
    query = asked.query
    if not _nothing_told(line, asked) or not isinstance(query, Can):
        return None
    if query.when is not None or query.deed.when is not None or query.told:
        return None
    deed = query.deed
    ref = deed.tool or deed.by or (deed.only if deed.verb in ("use", "trigger") else None)
    card = table.card(ref) if isinstance(ref, Ref) and ref.card else None
    if card is None or table.turn_told or any(card.ref in leaves(one) for one in line.told if not isinstance(one, At)):
        return None
    return card if card.type not in ("event", "operation") else None


def _of_untold_time(played: Played, card: Card | None, asked: Asked, line: Line, verdict: Verdict) -> bool:
    """Whether a card cannot do what is asked only because the time for its ability does not come by itself."""
    query = asked.query
    if card is None or not isinstance(query, Can) or verdict.verdict != NO:
        return False
    facts = any(not isinstance(one, At) for one in line.told)
    ended = query.deed.verb == "bypass" and verdict.rules[:1] == (
        numbers.SUB_RESOLVES,
    )  # by the ice: it was no time to bypass it
    if verdict.rules[:1] == (numbers.NO_POTENTIAL,):  # by credits, tags, points of which nothing is told
        return not facts
    if verdict.rules[:1] == (
        numbers.ONLY_WHILE,
    ):  # when it can be used is told; what it does in a run may be asked of one
        whole = query.deed.verb in ("use", "trigger") or query.deed.times > 1
        return not whole and not played.game.state.runs and not facts
    return ended or not _NOT_THE_TIME.isdisjoint(verdict.rules[:1])


def _by_counters(card: Card | None, verdict: Verdict) -> bool:
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
