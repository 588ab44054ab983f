"""Ways in which a report may be meant that it leaves open: what was taken for granted, and what settles it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judgebot.engine.machine import Machine
from judgebot.game import numbers
from judgebot.game.objects import CORP
from judgebot.policy.audit_blame import names_a_server
from judgebot.policy.audit_error import Spot, Variant
from judgebot.policy.audit_read import Claim
from judgebot.policy.audit_said import read
from judgebot.scenario.board import build
from judgebot.scenario.facts import holds
from judgebot.scenario.model import Scenario


def rezzed_late(m: Machine, head: Claim, spots: Sequence[Spot], claims: tuple[Claim, ...]) -> Iterator[Variant]:
    """A rez is taken to belong to the first window that allows it; an earlier one of the run did not."""
    if head.at or head.said.verb != "rez" or not m.state.runs:
        return
    run = m.state.runs[-1].id
    for spot in spots:
        step = spot.decision.step
        if step.startswith(numbers.ENCOUNTER) and spot.before.runs and spot.before.runs[-1].id == run:
            words = f"`{head.shown()}` (line {head.line}) came"
            now = m.decision.step if m.decision is not None else ""
            given = f"{words} at {now}, where the rules first allow it"
            ask = f"When did the Corp do that: in the encounter ({step}), or after it?"
            yield Variant(given, f"{words} in the encounter, at {step}", ask, _at(claims, head, step))
            return


def run_untold(head: Claim, spots: Sequence[Spot], claims: tuple[Claim, ...]) -> Iterator[Variant]:
    """A run is taken to be an action of its own, and the one that an effect made before it is not told of."""
    spot = next((one for one in spots if names_a_server(one) and one.decision.who == head.who), None)
    if head.within or head.said.verb != "run" or spot is None:
        return
    inside, other, ask = _run(head, spot)
    yield Variant(other, inside, ask, _within(claims, head, True))


def run_of_its_own(head: Claim, spot: Spot, claims: tuple[Claim, ...]) -> Iterator[Variant]:
    """A run is taken to be the one that an effect made at a place, on a server that it does not allow."""
    if head.within and names_a_server(spot):
        given, other, ask = _run(head, spot)
        yield Variant(given, other, ask, _within(claims, head, False))


def _run(head: Claim, spot: Spot) -> tuple[str, str, str]:
    """A run line as the run that was being made, and as an action of its own; and the question that settles it."""
    servers = " or ".join(option.choice.server for option in spot.decision.options)
    line = f"`{head.shown()}` (line {head.line})"
    inside = f"{line} is the run that was being made, which can only be on {servers}"
    own = f"{line} is an action of its own, and the whole run on {servers} before it is not told of"
    ask = f"Was a run made on {servers} before line {head.line}, and another click spent for the run of that line?"
    return inside, own, ask


def _within(claims: tuple[Claim, ...], meant: Claim, within: bool) -> tuple[Claim, ...]:
    """The claims, one of them part of what came before it, or not."""
    return tuple(replace(one, within=within) if one is meant else one for one in claims)


def draw_of_the_turn(head: Claim, settled: Sequence[Claim], claims: tuple[Claim, ...]) -> Iterator[Variant]:
    """A card drawn first in the Corp's turn is taken to be drawn with a click, and not to be the mandatory draw."""
    first = None
    for claim in reversed(settled):
        if claim.who != CORP:
            break
        first = claim
    if head.who != CORP or first is None or first.said.draws != 1 or first.within:
        return
    line = f"`{first.shown()}` (line {first.line})"
    told = _within(claims, first, True)
    ask = f"Was the card of line {first.line} the mandatory draw, or was a click spent for it?"
    yield Variant(f"{line} cost a click", f"{line} is the mandatory draw", ask, told)


def draw_told(head: Claim, claims: tuple[Claim, ...]) -> Iterator[Variant]:
    """A card is taken to be drawn with a click, and not to be the one that something before it drew."""
    if head.asked and head.said.draws == 1:
        line = f"`{head.shown()}` (line {head.line})"
        ask = f"Was a click spent for the card of line {head.line}, or is it the card that was drawn just before?"
        told = tuple(replace(one, within=True, asked=False) if one is head else one for one in claims)
        yield Variant(f"{line} cost a click", f"{line} tells of the card drawn before", ask, told)


def counted_before(m: Machine, claim: Claim, spots: Sequence[Spot], claims: tuple[Claim, ...]) -> Iterator[Variant]:
    """What is on the table is taken to be told as the next line begins; in the turn before it was so."""
    for spot in spots:
        if claim.at or spot.before.turn == m.state.turn:
            continue
        if held(m, claim, spot):
            step = spot.decision.step
            line = f"`{claim.shown()}` (line {claim.line}) is what the table showed"
            ask = f"When did the players see that: at {step}, or later, at {m.step()}?"
            yield Variant(f"{line} at {m.step()}", f"{line} at {step}", ask, _at(claims, claim, step))
            return


def held(m: Machine, claim: Claim, spot: Spot) -> bool:
    """Whether what the table showed was so at a place."""
    then = m.copy()
    then.state = spot.before.copy()
    then.forget()
    return all(holds(then, path, value) for path, value in claim.facts)


def shown(m: Machine, claims: Sequence[Claim]) -> bool:
    """Whether all that claims count is so now."""
    try:
        return all(holds(m, path, value) for claim in claims for path, value in claim.facts)
    except (LookupError, ValueError, TypeError):  # there is no such fact, which is told where it is compared
        return False


def turn_unfinished(head: Claim, place: Spot, claims: tuple[Claim, ...]) -> Iterator[Variant]:
    """The turn of the opponent is taken not to have been over, where they had clicks left."""
    state = place.before
    other, left = state.active, state.players[state.active].clicks
    if other == head.who or not left or state.runs:
        return
    at = next(k for k, one in enumerate(claims) if one is head)
    fill = tuple(Claim("line", head.line, other, read("gain 1 credit")) for _ in range(left))
    clicks = f"{left} click{'s' * (left != 1)}"
    given = f"`{head.shown()}` (line {head.line}) was done while the {other.title()} had {clicks} left"
    said = f"the {other.title()} had used the {clicks} left before `{head.shown()}` (line {head.line}), "
    said += "which the report leaves out (they are taken as credits here)"
    ask = f"Had the {other.title()} finished their turn before line {head.line}?"
    yield Variant(given, said, ask, (*claims[:at], *fill, *claims[at:]))


def credits_not_stated(scenario: Scenario, who: str, lent: int) -> Iterator[Variant]:
    """A player is taken to have begun with the credits of a game's start, as the board does not say how many."""
    side = scenario.corp if who == CORP else scenario.runner
    if "credits" in side.numbers:
        return
    had = build(scenario).state.players[who].credits
    given = f"the {who.title()} began with {had} credits, as the board does not say"
    other = f"the {who.title()} began with {had + lent} credits or more"
    ask = f"How many credits did the {who.title()} have?"
    yield Variant(given, other, ask, credits=(who, had + lent))


def _at(claims: tuple[Claim, ...], meant: Claim, step: str) -> tuple[Claim, ...]:
    """The claims, one of them meant at a step."""
    return tuple(replace(one, at=step) if one is meant else one for one in claims)
