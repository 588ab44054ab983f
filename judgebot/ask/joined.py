"""Two deeds in one question, `can he rez X after ... and still end the run`: whether the first may be done, and with it
the second."""

from __future__ import annotations

import dataclasses

from judgebot.ask.deeds import deed
from judgebot.ask.moves import make
from judgebot.ask.named import PLACES
from judgebot.ask.parse import Parser
from judgebot.ask.patterns import Phrase, words_of
from judgebot.ask.readings import Deed, Move, Placed, Question
from judgebot.game.objects import RUNNER

JOINS = ("and", "and then", "then", "plus")


def joins(p: Parser) -> bool:
    """Whether the cursor stands after what joins a further deed to a question whether something may be done."""
    before = p.last_may
    back = p.tokens[p.i - 1] if p.i else None
    return p.asked_here and before is not None and p.reading.question is before[0] and _joins(back)


def _joins(token: object) -> bool:
    return token is not None and getattr(token, "said", "") in JOINS


def further(p: Parser, phrase: Phrase) -> bool:
    """`... and still VP`: asked as the first deed was, and as if that were done, at its moment if it has one."""
    from judgebot.ask.outcomes import outcome_of
    from judgebot.ask.questions import may_do

    first, made = p.last_may
    vp, outcome = phrase.one("VP"), phrase.token("outcome")
    second = deed(p, vp, None, made.who) if vp is not None else None
    kind = outcome.kinds["outcome"] if outcome is not None else "run ends" if _ends_run(second) else ""
    if (second is None and not kind) or not _done(p, first, made):
        return False
    p.link = ""
    said = len(p.reading.more)
    if kind == "run ends":
        it = vp is not None and any(one.has("it") for one in words_of(vp))  # what is asked about first
        by = (second.tool if second is not None and not it else None) or _ending(made)
        asked = by is not None and may_do(p, Deed(by.side, "end run", tool=by))
        asked = asked or outcome_of(p, kind, None, first.who)
    elif kind:
        asked = outcome_of(p, kind, None, first.who)
    else:
        assert second is not None
        asked = may_do(p, second, phrase)
    for one in p.reading.more[said:]:
        one.upon = first
    return asked and len(p.reading.more) > said


def _ends_run(made: Deed | None) -> bool:
    return made is not None and made.verb == "end run"


def _ending(made: Deed) -> Placed | None:
    """The card of a deed that can end the run."""
    return next((one for one in made.cards if "end the run" in one.says.lower()), None)


def _done(p: Parser, first: Question, made: Deed) -> bool:
    """Make what was asked about first, at the moment that was asked about."""
    moves, at = p.reading.moves, first.moment
    done = len(moves)
    if at is not None and at.how in ("after", "when") and at.what in PLACES and at.card is not first.card:
        words = " ".join(filter(None, (at.what, at.card.title if at.card else at.server)))
        told = Move(RUNNER, words, at.what, (at.card,) if at.card is not None else (), at.server)
        if not any(one.words == words for one in moves):
            moves.append(told)
    if not make(p, dataclasses.replace(made)):
        return False
    first.of = next(iter(moves[done:]), None)
    return True
