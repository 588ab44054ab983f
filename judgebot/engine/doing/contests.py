"""Traces, Psi Games, the mark and sabotage (10.8, 10.11 to 10.13)."""

from __future__ import annotations

from judgebot.engine import apply as a
from judgebot.engine import costs, frames
from judgebot.engine.doing.registry import accesses_moved, does
from judgebot.engine.machine import Machine
from judgebot.engine.moves import trash_now
from judgebot.engine.records import Eff, Option, Refusal
from judgebot.game.changes import Change
from judgebot.game.objects import (
    CENTRALS,
    CORP,
    HQ,
    RND,
    RUNNER,
    opponent,
)
from judgebot.game.state import Frame


@does("trace")
def trace(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """A trace attempt (10.8.6)."""
    m.push(frames.Trace(env=dict(f.env), base=eff.n, node=eff.node, source=eff.source, corp=0, runner=0))


@does("psi")
def psi(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> bool | None:
    """A Psi Game (10.13.6): one instruction without checkpoints until both bids are paid."""
    first, second = m.state.active, opponent(m.state.active)  # 10.13.4c: the active player chooses first how to pay
    if stage == 2:
        return None
    if stage == 1:
        m.push(_bid_payment(f, second, together=False))
        return True
    bids = {}
    for who in (CORP, RUNNER):
        most = m.state.players[who].credits + sum(n for _, n in costs.purses(m, who, "bid", 0))
        options = [Option(n, f"bid {n}", "10.13.6b") for n in range(min(2, most) + 1)]
        for n in range(min(2, most) + 1, 3):
            m.note("refused", "10.13.3", who=who, what=f"bid {n}", why=f"only {most} credits can be spent")
        bids[who] = m.ask(who, "bid", options, "10.13.6b", about=f"{m.name(eff.source)}: bid", default=0)
    m.note("bids", "10.13.6a", corp=bids[CORP], runner=bids[RUNNER], source=m.name(eff.source))
    f.env = {
        **f.env,
        "bid corp": bids[CORP],
        "bid runner": bids[RUNNER],
        "bids differ": bids[CORP] != bids[RUNNER],
        "bids match": bids[CORP] == bids[RUNNER],
    }
    m.push(_bid_payment(f, first, together=True))
    return True


def _bid_payment(f: frames.Instruction, who: str, together: bool) -> Frame:
    """Spending what a player bid; `together`: no checkpoint follows, as the other player pays too (10.13.6c)."""
    one = costs.Bill(who, (), ((f.env[f"bid {who}"], 0),), "bid", 0)
    return frames.Cost(env={"you": who}, bill=one, together=together)


@does("identify_mark")
def identify_mark(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """Identify your mark (10.11.2)."""
    if m.state.mark is not None:
        m.note("mark_stays", "10.11.3", server=m.state.mark[0])
        return
    picked = m.ask(
        "chance",
        "random",
        [Option(n, f"mark {n}", "10.11.2a") for n in CENTRALS],
        "10.11.2",
        about="the mark",
        default=0,
    )
    m.state.mark = (picked, len(m.state.history))
    m.note("mark", "10.11.2", server=picked)
    a.happen(m, [Change("mark", RUNNER, server=picked)])


@does("sabotage")
def sabotage(m: Machine, f: frames.Instruction, eff: Eff, stage: int) -> None:
    """Sabotage (10.12): the Corp chooses cards from HQ, the rest come from the top of R&D."""
    n = eff.n
    hand, deck = m.state.zones[HQ], m.state.zones[RND]
    total = min(n, len(hand) + len(deck))
    least = max(0, total - len(deck)) if n <= len(hand) + len(deck) else len(hand)
    m.note(
        "sabotage",
        "10.12.2",
        "10.12.3a" if len(deck) < n <= len(hand) + len(deck) else "10.12.1",
        n=n,
        least=least,
        hq=len(hand),
        rnd=len(deck),
    )
    chosen: list[int] = []
    while len(chosen) < total:
        left = [oid for oid in hand if oid not in chosen]
        options = [Option(oid, f"trash {m.name(oid)} from HQ", "10.12.2") for oid in left]
        if len(chosen) >= least:
            options.append(Option(0, "trash no more from HQ", "10.12.2"))
        elif m.events is not None:
            why = f"R&D has only {len(deck)} cards: at least {least} are trashed from HQ"
            rule = "10.12.3a" if n <= len(hand) + len(deck) else "10.12.3b"
            m.refusals.append(Refusal(CORP, "trash no more from HQ", rule, why))
        if not options:
            break
        picked = m.ask(
            CORP, "sabotage", options, "10.12.2", about=f"sabotage {n}: cards from HQ", default=len(options) - 1
        )
        if not picked:
            break
        chosen.append(picked)
    top = deck[: total - len(chosen)]
    seen = a.before(m)
    a.happen(m, trash_now(m, (*chosen, *top), CORP, "sabotage"), seen)
    accesses_moved(m, (*chosen, *top))
