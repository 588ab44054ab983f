"""What is barred only for want of a card of which nothing is told: that is no finding."""

from __future__ import annotations

from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.placing import Set
from judgebot.ask.answering.verdicts import NO, UNDECIDED, Verdict
from judgebot.ask.reading.queries import Can, Query

_IN_ENCOUNTERS = "3.9.5f"  # that an interface ability is used in an encounter
_BREACHED = "7.5.7"  # that a breach is over


def with_untold_cards(found: Set, played: Played, query: Query, verdict: Verdict) -> Verdict:
    """The answer; undecided where no ice is told in a run, or another card than that is told to be accessed."""
    if verdict.verdict != NO or not isinstance(query, Can):
        return verdict
    none_met = played.game.state.runs and not any(one.type == "ice" for one in found.table.cards.values())
    if verdict.rules[:1] == (_IN_ENCOUNTERS,) and none_met:
        return Verdict(UNDECIDED, ("What ice is there is not told.", *verdict.why), verdict.rules)
    reached = {ref for one in found.deeds if one.verb == "access" for ref in one.what}
    taken = query.deed.verb in ("steal", "trash") and verdict.rules[:1] == (_BREACHED,)
    if taken and reached and reached.isdisjoint(query.deed.what):
        return Verdict(UNDECIDED, ("It is not told that what is asked about is accessed.", *verdict.why))
    return verdict
