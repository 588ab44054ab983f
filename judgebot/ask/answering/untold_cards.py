"""What nothing is told of and decides: a card, the counters of an agenda scored before, what earlier clicks did."""

from __future__ import annotations

from judgebot.ask.answering.by_its_text import installed_untold
from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.placing import Set
from judgebot.ask.answering.table import Cannot
from judgebot.ask.answering.texts import nodes
from judgebot.ask.answering.verdicts import NO, UNDECIDED, Verdict
from judgebot.ask.reading.meanings import Deed, Past, Ref, Zone, leaves
from judgebot.ask.reading.queries import Can, HowMuch, Line, Query, Wins
from judgebot.game import numbers
from judgebot.game.objects import CENTRALS, HAND


def with_untold_cards(found: Set, played: Played, query: Query, verdict: Verdict) -> Verdict:
    """The answer; undecided where no ice is told in a run, or another card than that is told to be accessed."""
    if isinstance(query, HowMuch) and verdict.counts is not None and verdict.counts.found == 0:
        untold = installed_untold(played, query)
        return Verdict(UNDECIDED, (untold,)) if untold else verdict
    if verdict.verdict != NO or not isinstance(query, Can):
        return verdict
    none_met = played.game.state.runs and not any(one.type == "ice" for one in found.table.cards.values())
    if verdict.rules[:1] == (numbers.NO_ENCOUNTER,) and none_met:
        return Verdict(UNDECIDED, ("What ice is there is not told.", *verdict.why), verdict.rules)
    reached = {ref for one in found.deeds if one.verb == "access" for ref in one.what}
    taken = query.deed.verb in ("steal", "trash") and verdict.rules[:1] == (numbers.BREACH_OVER,)
    if taken and reached and reached.isdisjoint(query.deed.what):
        return Verdict(UNDECIDED, ("It is not told that what is asked about is accessed.", *verdict.why))
    return verdict


def all_told(found: Set, line: Line, query: Query) -> None:
    """Refuse what rests on something that was before, and of which nothing is told. Raises Cannot."""
    points = isinstance(query, Wins) or (isinstance(query, HowMuch) and query.unit == "points")
    copies = list(found.table.cards.values())  # a second one may have got some as it was scored
    for card in copies if points else ():
        there = card.where.endswith("score") and card.ref.n in found.table.placed and "agenda" not in card.options
        twin = any(one is not card and (one.where, one.title) == (card.where, card.title) for one in copies)
        if there and twin and {"agenda_points", "place"} <= {node.name for node in nodes(card)}:
            raise Cannot(f"How many agenda counters {card.title} got as it was scored is not told.")
    hand = query.of.name if isinstance(query, HowMuch) and query.unit == "cards" and isinstance(query.of, Zone) else ""
    named = any(card.where == hand and card.ref.n in found.table.placed for card in found.table.cards.values())
    idle = all(one.verb in _IDLE for one in found.deeds)
    if idle and hand in HAND.values() and hand not in (*found.table.totals, *found.table.vague) and not named:
        raise Cannot(f"How many cards are in {hand if hand in CENTRALS else f'the {hand}'} is not told.")
    for deed in leaves([*line.told, *(one.query for one in line.asks)]):
        if not isinstance(deed, Deed) or deed.verb != "play" or deed.when is None or deed.when.name not in _LATER:
            continue
        ref = deed.only
        waits = isinstance(ref, Ref) and any(
            getattr(node, "event", "") == "action ends" for node in nodes(found.table.card(ref))
        )
        others = [one for one in line.told if isinstance(one, Deed | Past) and one is not deed]
        if waits and not others:
            raise Cannot("What was done with the clicks before that is not told, and it rests on that.")


_IDLE = ("run", "breach", "take", "succeed", "get in")  # what leaves a hand as it is
_LATER = ("second click", "third click", "fourth click", "last click")
