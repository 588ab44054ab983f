"""What is asked of the moment at which a server is approached, and is done in the window just before it (6.9.4e)."""

from __future__ import annotations

import dataclasses

from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.on_the_way import answered
from judgebot.ask.answering.table import Cannot
from judgebot.ask.answering.telling import cited
from judgebot.ask.answering.verdicts import DEPENDS, NO, YES, Verdict
from judgebot.ask.reading.meanings import When
from judgebot.ask.reading.queries import Both, Can, Query
from judgebot.explain.words import lower
from judgebot.game import numbers

_WINDOW = "6.9.4e"


def or_just_before(played: Played, query: Query, verdict: Verdict) -> Verdict:
    """`can the Corp rez X when I approach the server`: not then any more, but in the last window before that."""
    first, rest = (query.queries[0], query.queries[1:]) if isinstance(query, Both) else (query, ())
    if verdict.verdict != NO or verdict.rules[:1] != (numbers.REZ_WINDOW,) or not isinstance(first, Can):
        return verdict
    when = first.when
    at_server = when is not None and when.deed is not None and (when.deed.verb, when.deed.what) == ("approach", ())
    if when is None or not at_server or (when.how, when.also) != ("when", None):
        return verdict
    earlier = dataclasses.replace(first, when=When("before", when.deed))
    try:
        alone = answered(played, earlier)
        then = answered(played, Both((earlier, *rest))) if rest else alone
    except Cannot:
        return verdict
    if alone.verdict != YES:
        return verdict
    told = f"Yes in the window just before the server is approached{cited(_WINDOW)}."
    late = f"No once it is approached: {lower(verdict.why[0])}"
    more = then.why if then.verdict in (YES, DEPENDS) else (*alone.why, "What is asked besides is not decided by that.")
    return Verdict(DEPENDS, (told, *more, late), (_WINDOW, *then.rules, *verdict.rules), NO, turns=told)
