"""Making a game of an audit go where the rules do not lead: what was skipped is left out, what is forbidden is done."""

from __future__ import annotations

from typing import Any

from judgebot.cards.catalog import Catalog
from judgebot.engine import apply, frames, legality, prohibitions, query, windows
from judgebot.engine import characteristics as c
from judgebot.engine.breaches import run_limit
from judgebot.engine.drive import set_back
from judgebot.engine.facts import Why
from judgebot.engine.machine import Machine
from judgebot.engine.offers import is_action
from judgebot.engine.records import BASIC_ACTION, Active, Eff, Instance, Refusal
from judgebot.engine.runs import start_run
from judgebot.engine.stack import resolve_ability
from judgebot.game import numbers
from judgebot.game.objects import CORP, RUNNER, Obj
from judgebot.policy.audit_error import Spot
from judgebot.policy.audit_words import Deed
from judgebot.scenario.notation import NamedDecision, named

_LEND = 40
_CLICKS = {"purge": 3}  # 5.2.7h; the others cost one
_CREDITS = {"advance": 1, "trash resource": 2, "remove": 2}  # 5.2.7f, 5.2.7g, 5.2.8g
# Actions: the click that each of them costs is taken as far as there is one.
_ACTIONS = ("advance", "install", "play", "draw", "run", "gain", "purge", "remove", "trash resource")


def leave_out(m: Machine) -> None:
    """Leave out the step about to be made, or the subroutine that is about to resolve."""
    frame = m.state.frames[-1]
    if isinstance(frame, frames.Subroutine):
        m.state.frames.pop()
    else:
        frame.pc += 1
        frame.answers = ()
    m.reached = False


def strike(m: Machine, instance: Instance) -> None:
    """Take a pending instance out of the window on top, unresolved."""
    frame = m.state.frames[-1]
    assert isinstance(frame, frames.Window)
    frame.pending = tuple(one for one in frame.pending if one.id != instance.id)
    m.decision = None
    m.refusals = []


# Going back, and doing what is forbidden


def back_to(m: Machine, spot: Spot) -> None:
    """Set the game back to a place that was looked at."""
    refusals = [Refusal(one.who, one.choice, one.rule, one.why) for one in spot.refusals]
    set_back(m, spot.before, spot.decision.bare() if spot.asked else None, refusals, spot.event)


def again(m: Machine) -> NamedDecision | None:
    """Look anew at what can be done."""
    m.decision = None
    m.refusals = []
    apply.touched(m)
    try:
        decision = m.advance()
        return None if decision is None else named(m, decision)
    except Exception:
        m.decision = None
        raise


def lend(m: Machine, who: str, credits: int, clicks: int) -> None:
    """Give a player what is missing for what they did all the same."""
    has = m.state.players[who]
    m.state.players[who] = has._replace(credits=has.credits + credits, clicks=has.clicks + clicks)


def lift(m: Machine, oids: list[int]) -> None:
    """Take their own restrictions off cards that were played or installed all the same."""
    inline = dict(m.catalog.inline)
    for oid in oids:
        card = m.card(oid)
        kept = tuple(one for one in card.abilities if not any(d.name == "only_if" for d in one.static))
        inline[m.obj(oid).name] = card.replace(abilities=kept)
    m.catalog = Catalog(inline)
    m.forget()
    apply.touched(m)


def choose(m: Machine, value: Any) -> None:
    """Answer the decision that waits with something that is not among its options."""
    m.state.frames[-1].answers += (value,)
    m.decision = None
    m.refusals = []


def force(m: Machine, deed: Deed) -> bool:
    """Make a player do what the rules forbid here; says whether the engine can.

    What it costs is paid as far as the player has it.
    """
    oid = deed.oid
    waits, m.decision = m.decision, None
    m.refusals = []
    if deed.verb == "rez":
        _afford(m, CORP, c.rez_cost(m, oid))
        windows.rez(m, oid)
    elif deed.verb == "score":
        why = score_forbidden(m, oid)
        frame = m.push(frames.Score(oid=oid))
        if why is not None and why[0].startswith(numbers.UNPAYABLE):
            frame.excess = max(0, m.obj(oid).count("advancement") - c.requirement(m, oid))
            m.jump(frame, "1.17.6")  # it was scored without what was to be paid (1.16.1)
    elif deed.verb in ("access", "steal") and oid:
        _access(m, m.obj(oid))
    elif deed.verb == "jack":
        m.note("jacks_out", "6.9.4c", "6.1.5")
        m.perform(Eff("end_run", RUNNER, you=RUNNER))
    elif deed.verb == "reveal":
        m.note("revealed", "1.21.2", cards=list(deed.cards), who=deed.who)
    elif deed.verb == "run" and deed.free and waits is not None:
        choose(m, deed.server)
    elif deed.verb == "choose":
        value = deed.oid or deed.server
        if waits is None or type(value) not in {type(one.value) for one in waits.options}:
            return False
        choose(m, value)
    elif deed.verb in ("use", "trigger"):
        return _use(m, deed)
    elif deed.verb == "trash" and oid:
        m.perform(Eff("trash", deed.who, objs=(oid,), you=deed.who))
    elif deed.verb in _ACTIONS:
        _action(m, deed)
    else:
        return False
    return True


def _use(m: Machine, deed: Deed) -> bool:
    """Use the ability of a card that is meant; False if it is not known which."""
    if deed.ability is None:
        return False
    if deed.ability.kind == "conditional":
        resolve_ability(m, deed.ability, deed.oid, deed.who)
        return True
    if is_action(deed.ability) and not m.state.players[deed.who].clicks:
        lend(m, deed.who, 0, 1)
    windows.use(m, Active(deed.oid, deed.ability, deed.who))
    return True


def _afford(m: Machine, who: str, cost: int) -> None:
    lend(m, who, max(0, cost - m.state.players[who].credits), 0)


def _action(m: Machine, deed: Deed) -> None:
    who, oid = deed.who, deed.oid
    has = m.state.players[who]
    if not deed.free:
        apply.player(m, who, clicks=max(0, has.clicks - _CLICKS.get(deed.verb, 1)))
    if deed.verb in _CREDITS:
        apply.player(m, who, credits=max(0, has.credits - _CREDITS[deed.verb]))
    if deed.verb == "advance":
        if legality.can_be_advanced(m, oid):
            m.perform(Eff("advance", who, 1, (oid,), you=who, cause=BASIC_ACTION))
        else:
            apply.set_counters(m, oid, "advancement", m.obj(oid).count("advancement") + 1)
    elif deed.verb == "trash resource":
        m.perform(Eff("trash", who, objs=(oid,), you=who, cause=BASIC_ACTION))
    elif deed.verb == "gain":
        m.perform(Eff("gain", who, 1, you=who, cause=BASIC_ACTION))
    elif deed.verb == "purge":
        m.perform(Eff("purge", who, you=who, cause=BASIC_ACTION))
    elif deed.verb == "remove":
        m.perform(Eff("remove_tags", who, 1, you=who, cause=BASIC_ACTION))
    elif deed.verb == "draw":
        m.perform(Eff("draw", who, deed.number, you=who, cause=BASIC_ACTION))
    elif deed.verb == "run":
        start_run(m, deed.server)
    else:
        if deed.verb == "play":
            _afford(m, who, m.card(oid).cost or 0)
        m.perform(Eff(deed.verb, who, objs=(oid,), you=who, cause=BASIC_ACTION))


def _access(m: Machine, obj: Obj) -> None:
    """A card that the Runner turned up: accessed as any other (7.2), or, where that is prohibited, only seen."""
    if prohibitions.cannot(m, "access", RUNNER, obj.id) is None and run_limit(m, obj.id) is None:
        m.push(frames.Access(oid=obj.id))
        return
    server = query.server_of(m, obj.id)
    m.note("access", "7.2.1", card=obj.id, zone=obj.zone, server=server)
    if m.card(obj.id).type == "agenda" and not obj.form:
        m.perform(Eff("steal", RUNNER, objs=(obj.id,), you=RUNNER), number="7.2.3")


def short_of(m: Machine, spot: Spot, clicks: bool, who: str, offered: Any) -> int:
    """How much a player lacked at a place for what is then offered; 0 if no amount makes it possible.

    Args:
        m: the game; it is left at that place, with what was lacking lent.
        spot, who: the place and the player.
        clicks: whether it is clicks that are lacking, and not credits.
        offered: says whether the line is offered now.
    """
    for lent in range(1, _LEND + 1):
        back_to(m, spot)
        lend(m, who, 0 if clicks else lent, lent if clicks else 0)
        if offered():
            return lent
    back_to(m, spot)
    return 0


def rez_forbidden(m: Machine, oid: int) -> Why:
    """Why a card cannot be rezzed, whatever the window."""
    return legality.rezzable(m, oid)


def score_forbidden(m: Machine, oid: int) -> Why:
    """Why an agenda cannot be scored, whatever the window."""
    return legality.scorable(m, oid)


def use_forbidden(m: Machine, deed: Deed) -> Why:
    """Why the ability that is meant cannot be used, whatever the window."""
    assert deed.ability is not None
    return legality.usable(m, Active(deed.oid, deed.ability, deed.who))
