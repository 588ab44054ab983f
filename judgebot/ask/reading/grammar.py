"""The grammar of table talk: the rows of all modules that hold some, compiled."""

from __future__ import annotations

import functools

from judgebot.ask.reading.alone import ALONE
from judgebot.ask.reading.as_such import AS_SUCH
from judgebot.ask.reading.asks import ASKS
from judgebot.ask.reading.besides import BESIDES_ROWS
from judgebot.ask.reading.boards import BOARDS
from judgebot.ask.reading.chart import Grammar
from judgebot.ask.reading.chosen import CHOSEN
from judgebot.ask.reading.claims import CLAIMS
from judgebot.ask.reading.deeds import DEEDS
from judgebot.ask.reading.denied import DENIED
from judgebot.ask.reading.disputed import DISPUTED
from judgebot.ask.reading.elided import ELIDED
from judgebot.ask.reading.faces import FACES
from judgebot.ask.reading.facts import FACTS
from judgebot.ask.reading.firsts import FIRSTS
from judgebot.ask.reading.funds import FUNDS
from judgebot.ask.reading.general import GENERAL
from judgebot.ask.reading.heads import HEADS
from judgebot.ask.reading.hurried import HURRIED
from judgebot.ask.reading.in_a_run import IN_A_RUN
from judgebot.ask.reading.in_passing import IN_PASSING
from judgebot.ask.reading.kept import KEPT
from judgebot.ask.reading.listed import LISTED
from judgebot.ask.reading.not_yet import NOT_YET
from judgebot.ask.reading.nouns import NOUNS
from judgebot.ask.reading.otherwise import OTHERWISE
from judgebot.ask.reading.people import PEOPLE
from judgebot.ask.reading.phases import PHASES
from judgebot.ask.reading.piles import PILES
from judgebot.ask.reading.prices import PRICES
from judgebot.ask.reading.remarks import REMARKS
from judgebot.ask.reading.reworded import REWORDED
from judgebot.ask.reading.tales import TALES
from judgebot.ask.reading.talk import TALK
from judgebot.ask.reading.totals import TOTALS
from judgebot.ask.reading.typed import TYPED
from judgebot.ask.reading.uses import USED
from judgebot.ask.reading.wheres import WHERES
from judgebot.ask.reading.whether import WHETHER
from judgebot.ask.reading.whs import WHS


@functools.cache
def grammar() -> Grammar:
    """The rows of all rooms, compiled."""
    asks = (*ASKS, *FIRSTS, *WHETHER, *WHS)
    more = (
        *ALONE,
        *AS_SUCH,
        *CHOSEN,
        *DENIED,
        *ELIDED,
        *FACES,
        *HEADS,
        *HURRIED,
        *IN_A_RUN,
        *LISTED,
        *NOT_YET,
        *OTHERWISE,
    )
    said = (
        *BESIDES_ROWS,
        *CLAIMS,
        *DISPUTED,
        *IN_PASSING,
        *KEPT,
        *OTHERWISE,
        *PEOPLE,
        *PHASES,
        *PILES,
        *PRICES,
        *REMARKS,
        *REWORDED,
        *TALK,
        *TOTALS,
        *TYPED,
        *USED,
        *WHERES,
    )
    return Grammar((*NOUNS, *DEEDS, *TALES, *FACTS, *BOARDS, *asks, *FUNDS, *GENERAL, *more, *said))
