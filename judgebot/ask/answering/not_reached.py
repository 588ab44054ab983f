"""A deed told that does not come about on the line told: what is answered then."""

from __future__ import annotations

import dataclasses

from judgebot.ask.answering import deciding, unnamed
from judgebot.ask.answering.attempts import attempt
from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.on_the_way import answered
from judgebot.ask.answering.playing import Refused, Stuck
from judgebot.ask.answering.prevented import prevented_late
from judgebot.ask.answering.reasons import as_untold, why_not
from judgebot.ask.answering.verdicts import DEPENDS, NO, OPEN, UNDECIDED, Verdict
from judgebot.ask.reading.meanings import Deed
from judgebot.ask.reading.queries import Both, Can, Comes, Either, Query, Wins
from judgebot.ask.reading.retell import said
from judgebot.game import numbers


def not_reached(played: Played, stuck: Stuck, query: Query) -> tuple[Verdict, tuple[Refused, ...]]:
    """A deed told that does not come about is told first, with the reason; and what was refused of it."""
    made = attempt(played, stuck.wish)
    why = why_not(stuck.deed, made)
    cut = (f"Not every line of play was looked at: {stuck.cut}.",) if stuck.cut else ()
    told = f"It does not come to “{said(stuck.deed)}” on the line told."
    barred = why.rules[:1] == (numbers.UNPAYABLE,) or any(
        one.itself and one.refusal.rule in why.rules for one in made.refused
    )
    if isinstance(query, Can) and query.told and stuck.deed.who == query.deed.who:  # `uses X and installs Y. Legal?`
        first = deciding.can(played, Can(dataclasses.replace(stuck.deed, when=None)))
        same = stuck.deed.verb == query.deed.verb  # `plays X, then Y`
        if first.verdict == NO and (same or not _NO_WINDOW.isdisjoint(first.rules[:1])):
            return first, made.refused
    parts = query.queries if isinstance(query, (Both, Either)) else (query,)
    over = stuck.deed.verb != "move" and not _OVER.isdisjoint(why.rules[:2])
    if over and all(isinstance(one, (Wins, Comes)) for one in parts):  # so it is decided
        won = answered(played, query)
        if won.verdict != DEPENDS:
            return won._replace(why=tuple(dict.fromkeys((*won.why, told, *why.said)))), made.refused
    if isinstance(query, Comes) and stuck.deed.verb in _TRIED and not stuck.deed.not_:  # `wants to pay. Does it hit`
        won = answered(played, query)
        if won.verdict == NO and not _NOT_THERE.isdisjoint(won.rules[:1]):
            return won._replace(why=(*won.why, told)), made.refused
    barred = barred and not (as_untold(why.rules) or unnamed.pays_with_untold(played, made))
    firm = why.firm and barred and not prevented_late(played, stuck.deed)
    if firm and _asks_of(query, stuck.deed) and not any(_asks_of(query, one) for one in played.deeds):
        return Verdict(NO, (told, *why.said), why.rules), made.refused
    return Verdict(OPEN if firm else UNDECIDED, (told, *why.said, *cut), why.rules), made.refused


def _asks_of(query: Query, deed: Deed) -> bool:
    """`tries to score X. Is it scored`: whether it is asked if just what was told comes about."""
    asked = query.what if isinstance(query, Comes) and query.when is None else None
    return isinstance(asked, Deed) and (asked.verb, asked.what) == (deed.verb, deed.what) and not asked.not_


_TRIED = ("pay", "spend", "use", "trigger")
# That an ability does not become pending, or that it can do nothing as nobody can pay for it.
_NOT_THERE = frozenset((numbers.UNPAYABLE, numbers.NOT_MET, "9.1.6d"))
_NO_WINDOW = frozenset(("9.2.7b", "9.2.7c", "9.2.7d", "9.2.10a"))  # that its player has no window for it then
_OVER = frozenset(("1.7.1", "1.7.2a", "1.7.2b", "1.7.2c"))  # nothing comes about once the game is over
