"""Traces, Psi Games, the mark and sabotage (10.8, 10.11 to 10.13)."""

from __future__ import annotations

from typing import Any

from judgebot.engine import apply as a
from judgebot.engine import costs, frames
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.facts import Why, fact
from judgebot.engine.machine import Machine
from judgebot.engine.outlook import Outlook
from judgebot.engine.records import Eff, Option, Refusal
from judgebot.engine.trashing import shelve, trash_now
from judgebot.engine.words.base import (
    Handler,
)
from judgebot.game.environment import Env
from judgebot.game.objects import (
    CENTRALS,
    CORP,
    HQ,
    RND,
    RUNNER,
    opponent,
)


class Trace(Handler):
    """A trace attempt (10.8.6)."""

    word = "trace"
    acts_on = ""

    def possible(self, look: Outlook, node: Any) -> Why:
        return None

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        m.push(frames.Trace(env=f.env, base=eff.n, node=eff.node, source=eff.source))
        return None


class Psi(Handler):
    """A Psi Game (10.13.6): one instruction without checkpoints until both bids are paid."""

    word = "psi"
    acts_on = ""
    binds = ("bids differ", "bids match", "bid corp", "bid runner")

    def possible(self, look: Outlook, node: Any) -> Why:
        return None

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        first, second = m.state.active, opponent(m.state.active)  # 10.13.4c: the active player chooses first how to pay
        if part == 2:
            return None
        if part == 1:
            m.push(_bid_payment(f, second, together=False))
            return True
        bids = {}
        for who in (CORP, RUNNER):
            most = costs.most_credits(m, who, "bid", 0)
            options = [Option(n, Choice(Verb.BID, n=n), "10.13.6b") for n in range(min(2, most) + 1)]
            for n in range(min(2, most) + 1, 3):
                m.note("refused", "10.13.3", who=who, what=fact("bid", n=n), why=fact("few to spend", n=most))
            bids[who] = m.ask(who, "bid", options, "10.13.6b", about=fact("bidding", card=eff.source), default=0)
        m.note("bids", "10.13.6a", "10.13.6c", corp=bids[CORP], runner=bids[RUNNER], source=eff.source)
        f.env |= Env(
            bid_corp=bids[CORP],
            bid_runner=bids[RUNNER],
            bids_differ=bids[CORP] != bids[RUNNER],
            bids_match=bids[CORP] == bids[RUNNER],
        )
        m.push(_bid_payment(f, first, together=True))
        return True


def _bid_payment(f: frames.Instruction, who: str, together: bool) -> frames.Cost:
    """Spending what a player bid; `together`: no checkpoint follows, as the other player pays too (10.13.6c)."""
    bid = f.env.bid_corp if who == CORP else f.env.bid_runner
    one = costs.Bill(who, (), (costs.Due(bid),), "bid", 0)
    return frames.Cost(env=Env(you=who, source=f.env.source), bill=one, together=together)


class IdentifyMark(Handler):
    """Identify your mark (10.11.2)."""

    word = "identify_mark"
    acts_on = ""

    def possible(self, look: Outlook, node: Any) -> Why:
        return None if look.m.state.mark is None else ("10.11.3", fact("marked"))

    def prospects(self, look: Outlook, node: Any) -> Env:
        """Any central server."""
        return Env(mark=CENTRALS)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        if m.state.mark is not None:
            m.note("mark_stays", "10.11.3", server=m.state.mark[0])
            return None
        picked = m.ask(
            "chance",
            "random",
            [Option(n, Choice(Verb.MARK, server=n), "10.11.2a") for n in CENTRALS],
            "10.11.2",
            about=fact("the mark"),
            default=0,
        )
        m.state.mark = (picked, len(m.state.history))
        m.note("mark", "10.11.2", server=picked)
        a.touched(m)
        return None


class Sabotage(Handler):
    """Sabotage (10.12): the Corp chooses cards from HQ, the rest come from the top of R&D."""

    word = "sabotage"
    acts_on = ""

    def possible(self, look: Outlook, node: Any) -> Why:
        zones = look.m.state.zones
        return look.amount(node.n) or (None if zones[HQ] or zones[RND] else ("1.2.5", fact("HQ and R&D empty")))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        n = eff.n
        hand, deck = m.state.zones[HQ], m.state.zones[RND]
        total = min(n, len(hand) + len(deck))
        least = max(0, total - len(deck)) if n <= len(hand) + len(deck) else len(hand)
        m.note(
            "sabotage",
            "10.12.2",
            "10.12.3b" if n > total else "10.12.3a" if n > len(deck) else "10.12.1",
            n=n,
            least=least,
            hq=len(hand),
            rnd=len(deck),
        )
        chosen: list[int] = []
        enough = Choice(Verb.NO_MORE, server=HQ, of=Verb.TRASH)
        while len(chosen) < total:
            left = [oid for oid in hand if oid not in chosen]
            if len(left) <= least - len(chosen):
                left = left[:1]  # all of them: nobody decides anything
            options = [Option(oid, Choice(Verb.TRASH, oid, server=HQ), "10.12.2") for oid in left]
            if len(chosen) >= least:
                options.append(Option(0, enough, "10.12.2"))
            elif m.events is not None:
                why = fact("few in R&D", n=len(deck), least=least)
                rule = "10.12.3a" if n <= len(hand) + len(deck) else "10.12.3b"
                m.refusals.append(Refusal(CORP, enough, rule, why))
            if not options:
                break
            picked = m.ask(CORP, "sabotage", options, "10.12.2", about=fact("sabotage", n=n), default=len(options) - 1)
            if not picked:
                break
            chosen.append(picked)
        top = deck[: total - len(chosen)]
        shelf = shelve(m, (*chosen, *top))
        seen = a.before(m)
        a.happen(m, trash_now(m, (*chosen, *top), CORP, "sabotage", shelf=shelf), seen)
        return None
