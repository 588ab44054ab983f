"""Cards that have left play by what is told already."""

from __future__ import annotations

from judgebot.ask.answering.aftermath import told_by
from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.playing import EVERYONE, Eye, Wish
from judgebot.ask.answering.records import Goal
from judgebot.ask.answering.verdicts import YES, Verdict
from judgebot.ask.reading.meanings import Deed, Ref


def left_before(played: Played, deed: Deed, aim: Goal) -> Verdict | None:
    """`can I keep X`, where X has left play by what is told: by what; None where it has not, or that is not seen.

    deed: that any of some cards leaves; aim: the goal that this has come about
    """
    named = deed.verb == "leave any" and all(isinstance(one, Ref) for one in deed.what)
    since = len(played.marks[0][0].state.history) if played.marks else 0
    if not named or not played.deeds or not aim.met(played.game, since):
        return None
    why = told_by(played, played.game, deed.verb, Wish((Eye(aim, since),), EVERYONE))
    return Verdict(YES, why.said, why.rules) if why.said else None
