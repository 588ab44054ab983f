"""Scoring by an effect, and winning (1.7, 1.17)."""

from __future__ import annotations

from typing import Any

from judgebot.engine import frames, legality
from judgebot.engine.facts import Why
from judgebot.engine.machine import Machine
from judgebot.engine.outlook import Outlook
from judgebot.engine.records import Eff
from judgebot.engine.words.base import Handler
from judgebot.game.objects import CORP


class Score(Handler):
    """Score an agenda (1.17.3)."""

    word = "score"
    deed = "score"
    affects = CORP

    def fits(self, look: Outlook, node: Any, oid: int) -> Why:
        """Only an agenda that could be scored now (1.17.3a)."""
        return legality.scorable(look.m, oid)

    def possible(self, look: Outlook, node: Any) -> Why:
        return look.objects(node.what, self.stops(look, node))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        for oid in eff.objs:
            why = legality.scorable(m, oid)
            if why is None:
                m.push(frames.Score(oid=oid))
            else:
                m.note("not_scored", why[0], card=oid, why=why[1])
        return None


class Win(Handler):
    """A player wins the game (1.7.1)."""

    word = "win"
    acts_on = ""

    def possible(self, look: Outlook, node: Any) -> Why:
        return None

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        m.state.winner, m.state.why = eff.who, "1.7.1"
        m.note("game_over", "1.7.1", winner=eff.who)
        return None
