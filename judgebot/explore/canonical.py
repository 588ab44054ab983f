"""When two states are the same for all that can still happen.

Object numbers are arbitrary: two lines that reach the same board by different ways number its objects differently. The
canonical form names an object by its physical card where something refers to it, and otherwise only says what it is, so
that copies of a card, and unknown cards, are interchangeable. It forgets the order of what has no order (hands, discard
piles, score areas, the play area), and of the history everything that no card in this game can ask about.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any

from judgebot.cards.catalog import Card
from judgebot.cards.effects import *  # noqa: F403
from judgebot.cards.nodes import Node, walk
from judgebot.cards.queries import FirstClick, HadNoCounters, Happened, TimesHappened, Trigger
from judgebot.engine.machine import Machine
from judgebot.game.changes import Change
from judgebot.game.objects import DECK, PLAY, Obj
from judgebot.game.state import FIRST_ID, Frame, State
