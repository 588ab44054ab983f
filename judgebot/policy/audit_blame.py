"""Why a reported line was not legal: where it belongs, the rule that forbids it there, and in which words.

A line is blamed only for what its words say. Words that name nothing that the game knows are bad input.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from judgebot.engine.choices import Verb
from judgebot.engine.facts import fact
from judgebot.engine.machine import Event, Machine
from judgebot.engine.offers import is_action
from judgebot.game import numbers
from judgebot.game.objects import PLAY
from judgebot.plain import NamedTuple
from judgebot.policy.audit_error import ACCESS, ILLEGAL, UNPAID, Error, Spot
from judgebot.policy.audit_force import back_to, rez_forbidden, score_forbidden, use_forbidden
from judgebot.policy.audit_read import Claim
from judgebot.policy.audit_words import Deed, option_of
from judgebot.scenario import titles
from judgebot.scenario.lines import speaks_of
from judgebot.scenario.notation import NamedDecision, NamedRefusal
from judgebot.scenario.script import came as came_up
from judgebot.scenario.script import nearest_first
from judgebot.scenario.wording import said

# Refusals that may only mean that a later step is the one for it: to break subroutines, to rez ice, to score.
TOO_EARLY = ("3.9.5f", "6.4.3", "9.2.7d")
# Where a line's further words are chosen: the destination of a card, the targets of what is played or used.
LEFTOVER = {"install": "8.5.15b", "play": "1.15.2", "use": "1.15.2", "trigger": "1.15.2"}
_CHOOSING = "7.5.4"  # the step in which the Runner chooses what to access
ACTIONS = ("advance", "install", "play", "draw", "run", "gain", "purge", "remove", "trash resource")
_RUNNING = ("access", "steal", "use", "jack", "continue", "rez", "trash", "break", "pass", "encounter", "approach")


class Blame(NamedTuple):
    """Where a line belongs, and why it is not legal there.

    place  the spot
    rules  the rules, the deciding one first
    why    the fact
    kind   the kind of error
    step   the numbered step to which it belongs, if that is not the one at which the game was looked at
    """

    place: Spot
    rules: tuple[str, ...]
    why: str
    kind: str = ILLEGAL
    step: str = ""


def about(m: Machine, head: Claim, refusals: Iterable[NamedRefusal]) -> tuple[NamedRefusal, ...]:
    """The refusals that are about what a line does; that a window lets nothing be rezzed is told in `forbidden`."""
    told = [one for one in refusals if one.who == head.who and speaks_of(m, head.said.means, one)]
    return tuple(one for one in told if one.why.kind != "no rezzing")


def refused(head: Claim, spots: Sequence[Spot], following: bool) -> Blame | None:
    """The place at which the engine refused just this; None if it did nowhere.

    Where it was only too early is not where the players meant it, if a later window has a better reason.

    Args:
        head: the line.
        spots: the places looked at.
        following: whether the first place is the right one in any case: the lines after it say so.
    """
    refusing = [one for one in spots if one.refusals]
    in_time = [one for one in refusing if one.refusals[0].rule not in TOO_EARLY]
    spot = next(iter(refusing if following else in_time or refusing), None)
    if spot is None:
        return None
    first = spot.refusals[0]
    unpaid = first.rule.startswith(numbers.UNPAYABLE)
    return Blame(spot, (first.rule,), said(first.why), UNPAID if unpaid else ILLEGAL)


def forbidden(
    m: Machine, deed: Deed, spots: Sequence[Spot], trace: Sequence[Event], told: bool = False
) -> Blame | None:
    """Why a deed that the words name, and no decision offered, was not legal; None if there is no reason to be found.

    Args:
        m: the game; it is left at the place.
        deed: what was done.
        spots: the places looked at since the line before, the first one first.
        trace: what has happened so far.
        told: whether the line says at which step it was.
    """
    if not spots:
        return None
    if deed.verb in ("access", "steal"):
        return _access(m, deed, spots, trace)
    spot = spots[0]
    if deed.verb == "jack":
        here = [one for one in spots if one.decision.step[:5] in (numbers.APPROACH, numbers.ENCOUNTER)]
        spot = next((one for one in here if one.decision.step.startswith(numbers.ENCOUNTER)), next(iter(here), spot))
    if deed.verb == "reveal":
        spot = next((one for one in spots if one.asked and one.decision.who == deed.who), spot)
    step = spot.decision.step
    back_to(m, spot)
    if deed.verb == "rez":
        why = rez_forbidden(m, deed.oid)
        if why is None and m.card(deed.oid).type == "ice":
            why = ("6.4.3", fact("out of time", step=numbers.APPROACH_WINDOW))
        rule, text = "9.2.7c", f"no asset or upgrade is rezzed in the window at {step}"
        if why is not None:
            rule, text = why[0], titles.said(m, why[1])
        return Blame(spot, (rule, step), text, UNPAID if rule.startswith(numbers.UNPAYABLE) else ILLEGAL)
    if deed.verb == "score":
        why = score_forbidden(m, deed.oid)
        rule, text = "9.2.7d", f"agendas are not scored at {step}"
        if why is not None:
            rule, text = why[0], titles.said(m, why[1])
        return Blame(spot, (rule, step), text)
    if deed.verb == "choose":
        return _choice(m, deed, spots)
    if deed.verb == "trigger":
        if not told:  # it may have come up on a line that the report does not tell
            return None
        return Blame(spot, ("9.6.8", step), f"no ability of {m.name(deed.oid)} was pending there")
    if deed.verb == "jack":
        if not m.state.runs:
            return None
        return Blame(
            spot,
            (numbers.JACKING_OUT, step),
            f"the Runner can jack out only in step {numbers.JACKING_OUT}, after passing the ice",
        )
    if deed.verb == "reveal":
        return Blame(spot, ("1.21.2", step), "nothing lets them reveal it here")
    servers = [one for one in spots if names_a_server(one) and one.decision.who == deed.who]
    if deed.verb == "run" and servers:
        names = ", ".join(one.choice.server for one in servers[0].decision.options)
        rule = servers[0].decision.options[0].rule or servers[0].decision.rule
        return Blame(servers[0], (rule,), f"the server of this run can only be {names}")
    if deed.verb == "advance" and deed.oid in m.state.objs and not m.obj(deed.oid).installed:
        return Blame(spot, ("5.2.7f", "1.18.3"), f"{m.name(deed.oid)} is not installed, but in the score area")
    if deed.verb == "use" and deed.ability is not None and not is_action(deed.ability):
        why = use_forbidden(m, deed)
        if why is None:
            return None
        return Blame(
            spot, (why[0],), titles.said(m, why[1]), UNPAID if why[0].startswith(numbers.UNPAYABLE) else ILLEGAL
        )
    if deed.verb in ACTIONS or (deed.verb == "use" and deed.ability is not None):
        windows = [one for one in spots if one.decision.kind == "action" and one.decision.who == deed.who]
        if windows and deed.verb != "draw":
            return None  # it was their action window, and nothing speaks against it: the words mean something else
        spot = next((one for one in spots if not one.before.runs), spot)
        step = spot.decision.step
        back_to(m, spot)
        if m.state.active == deed.who and not m.state.players[deed.who].clicks:
            return Blame(spot, ("5.2.2", step), f"the {deed.who.title()} has no clicks left")
        return Blame(spot, ("5.2.2", step), f"it is not the {deed.who.title()}'s action window")
    return None


def _choice(m: Machine, deed: Deed, spots: Sequence[Spot]) -> Blame | None:
    """A choice of what was not among what could be chosen, at the first place where that player had to choose."""
    for spot in spots:
        decision = spot.decision
        options = [one.choice.verb for one in decision.options]
        if spot.asked and decision.who == deed.who and Verb.CHOOSE in options:
            name = m.name(deed.oid) if deed.oid else deed.server
            back_to(m, spot)
            return Blame(spot, (decision.rule, decision.step), f"{name} is nothing that could be chosen there")
    return None


def names_a_server(spot: Spot) -> bool:
    """Whether it is the choice of a server for a run that an effect makes."""
    decision = spot.decision
    return spot.asked and decision.kind != "action" and all(one.choice.verb is Verb.RUN for one in decision.options)


def _access(m: Machine, deed: Deed, spots: Sequence[Spot], trace: Sequence[Event]) -> Blame | None:
    """An access that the game did not make: over the limit, of another server, or with no breach at all."""
    last = max((k for k, one in enumerate(trace) if one.kind in ("access", "access_ends", "breach_ends")), default=-1)
    spot = next((one for one in spots if one.event > last), spots[-1])
    back_to(m, spot)
    breach = next((k for k in range(len(trace) - 1, -1, -1) if trace[k].kind == "breach"), None)
    if not deed.oid and breach is not None:
        left = f"the breach of {trace[breach].data.get('server')} has no candidate left"
        return Blame(spot, ("7.3.4", "7.5.4"), left, ACCESS, _CHOOSING)
    obj = m.state.objs.get(deed.oid)
    if obj is None:
        return None
    name = m.name(deed.oid)
    if breach is None:
        return Blame(spot, ("7.1.1", "7.3.1"), "no server has been breached", ACCESS)
    server = str(trace[breach].data.get("server"))
    limit = next((one.data.get("limit") for one in trace[breach:] if one.kind == "access_limit"), None)
    if obj.zone == PLAY:
        if obj.server != server:
            fact = f"{name} is in {obj.server or 'no server'}, not in {server}"
            return Blame(spot, ("7.4.1", "7.3.4"), fact, ACCESS, _CHOOSING)
        return Blame(spot, ("7.3.4", "7.5.4"), f"{name} is no candidate in this breach", ACCESS, _CHOOSING)
    if obj.zone != server:
        return Blame(spot, ("7.4.1", "7.3.4"), f"{name} is in {obj.zone}, and {server} was breached", ACCESS, _CHOOSING)
    taken = sum(one.kind == "access" and one.data.get("zone") == server for one in trace[breach:])
    if limit is not None and taken >= int(limit):
        plural = "s" * (limit != 1)
        return Blame(spot, ("7.3.5", "7.5.3"), f"the limit was {limit} card{plural} of {server}", ACCESS, _CHOOSING)
    return None


def needs_the_run(head: Claim) -> bool:
    """Whether a line is about something that goes on only while a run does."""
    word = head.said.verb
    return word in _RUNNING or word.removesuffix("s") in _RUNNING or word.removesuffix("es") in _RUNNING


def error(head: Claim, blame: Blame) -> Error:
    """The error that a blamed line is."""
    return Error(
        blame.kind,
        head,
        head.who,
        blame.step or blame.place.decision.step,
        head.said.subject,
        f"`{head.shown()}` {'could not be paid for' if blame.kind == UNPAID else 'was not legal'}: {blame.why}",
        tuple(dict.fromkeys(filter(None, blame.rules))),
        blame.place.before,
        blame.place.decision,
        cause=_cause(head),
    )


def _cause(head: Claim) -> str:
    word = head.said.verb
    return word if word in ("install", "play") else "other"


def offered(m: Machine, head: Claim, decision: NamedDecision | None) -> bool:
    """Whether a line fits an option of a decision."""
    return decision is not None and decision.who == head.who and isinstance(option_of(m, head, decision.options), tuple)


def options(head: Claim, decisions: Sequence[NamedDecision]) -> str:
    """What the player of a line could do at these decisions, what is most like the line first, for a message."""
    mine = [one for one in decisions if one.who == head.who] or list(decisions)
    looked = nearest_first(str(head.said), [came_up(one) for one in mine])
    return "; or ".join(map(str, looked[:3])) or "nothing: that player had no choice there"
