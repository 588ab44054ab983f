"""The audit of a reported line of play: the places where it went wrong, and what each of them calls for.

Where the report leaves something open that matters, there is one reading for each way in which it may be meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from judgebot.engine.choices import Verb
from judgebot.engine.drive import set_back
from judgebot.engine.edition import Edition
from judgebot.explain import doubts
from judgebot.game.objects import CORP, PLAYERS
from judgebot.policy import audit_advice as advising
from judgebot.policy import audit_telling as telling
from judgebot.policy.advice import Advice
from judgebot.policy.audit_advice import Ruling, Tally, tally
from judgebot.policy.audit_error import (
    ACCESS,
    DRAW,
    ILLEGAL,
    MANDATORY,
    OPTIONAL,
    STATE,
    SUBROUTINE,
    UNPAID,
    WINDOW,
    Error,
    Made,
    Play,
    Variant,
)
from judgebot.policy.audit_force import back_to
from judgebot.policy.audit_play import play
from judgebot.policy.audit_read import Claim, Report, read_report
from judgebot.policy.audit_rethink import skips
from judgebot.policy.audit_watch import Resolved, events_of, game
from judgebot.policy.information import SEEN, Learned, learned
from judgebot.policy.policy import load
from judgebot.policy.restoring import illegal, left_over, restored
from judgebot.policy.rewind import Back, Move, Shuffle, changes, goes_on, known_order, moves_back, randomize
from judgebot.policy.tree import Together
from judgebot.scenario.model import Scenario
from judgebot.yamlio import BadInput

_ATTEMPTS = 8
_REPLAYS = 60
_VARIANTS = 6


@dataclass(frozen=True, slots=True)
class Finding:
    """A place where a reported line went wrong.

    Attributes:
        kind: "mandatory", "optional", "subroutine", "window", "illegal", "unpaid", "access", "draw" or "state".
        line, step: the line of the file, and the numbered step of the game.
        card: the card concerned, or "".
        who: whose move or trigger it is, or "".
        what: what went wrong.
        cites: the rules it breaks.
        should: what should have happened instead.
        inferred: whether it was worked out from the rest of the report, which does not mention it.
        decisions: what each player has decided since.
        carried: whether the engine could follow the players past it; if not, `limits` says what follows from that.
        unwind: whether the state can still be set back; None if the engine cannot tell.
        moves: the moves back, in the order in which they are made, where the policy sets the game back; those that
            cannot be made, where it would and that decides the penalty; else none.
        learned: what each player has learned since.
        random: the zones to make random again; empty where the policy does not ask for it.
        rulings: what the policy advises.
        limits: what could not be worked out.
        goes_on: where the game goes on if it is set back.
    """

    kind: str
    line: int
    step: str
    card: str
    who: str
    what: str
    cites: tuple[str, ...]
    should: str
    inferred: bool
    decisions: dict[str, Tally]
    carried: bool
    unwind: bool | None
    moves: tuple[Move, ...]
    learned: tuple[Learned, ...]
    random: tuple[Shuffle, ...]
    rulings: tuple[Ruling, ...]
    limits: tuple[str, ...]
    goes_on: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """A way in which the report may be meant, and what was wrong if it is.

    Attributes:
        given: what it takes for granted; empty if the report leaves nothing open that matters.
        asks: the questions that settle whether it is this one.
        findings: the errors, the first one first.
        notes: what was looked into and is in order.
        passed: optional triggers that were taken not to have been used.
        assumed: what was taken for granted besides, and makes no difference.
        together: what the penalties of both players come to, if both are at fault and one of them loses the game.
    """

    given: tuple[str, ...]
    asks: tuple[str, ...]
    findings: tuple[Finding, ...]
    notes: tuple[str, ...]
    passed: tuple[str, ...]
    assumed: tuple[str, ...] = ()
    together: tuple[Together, ...] = ()


@dataclass(frozen=True, slots=True)
class Audit:
    """What an audit found, for each reading of the report."""

    title: str
    readings: tuple[Reading, ...]

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The errors of the first reading."""
        return self.readings[0].findings


def audit(path: Path, edition: Edition | None = None) -> tuple[Audit, Report]:
    """Audit a reported line of play.

    Args:
        path: the report.
        edition: by whose rules, if not by those that the file names.

    Raises:
        BadInput: the file cannot be read, or a line cannot be understood; with every problem.
        NotImplementedRule: the engine does not implement what comes up.
    """
    report = read_report(path, load(), edition)
    found: list[Reading] = []
    if not report.scenario.alternatives:
        found += _readings(report, ())
    for one in report.scenario.alternatives:
        facts = tuple(f"{place} is {name}" for place, name in one.facts)
        found += _readings(replace(report, scenario=one.scenario), facts)
    return Audit(report.scenario.title, tuple(_together(found))), report


def _readings(report: Report, facts: tuple[str, ...]) -> Iterator[Reading]:
    """The reading of a report that was followed, and those in which something left open is otherwise."""
    played = _infer(report)
    base = _reading(report, played, facts, ())
    others = []
    for variant in played.variants[:_VARIANTS]:
        other = _varied(report, variant)
        reading = None if other is None else _reading(other[0], other[1], (*facts, variant.other), (variant.ask,))
        if reading is None:
            otherwise = "; if it was otherwise, the report does not say enough to be followed. Ask: "
            base = replace(base, notes=(*base.notes, f"Taken: {variant.given}{otherwise}{variant.ask}"))
        elif reading.findings == base.findings:
            base = replace(base, assumed=(*base.assumed, variant.given))
        else:
            base = replace(base, given=(*base.given, variant.given), asks=(*base.asks, variant.ask))
            others.append(reading)
    yield base
    yield from others


def _varied(report: Report, variant: Variant) -> tuple[Report, Play] | None:
    """The report meant in another way, and played so; None if it cannot be."""
    if variant.credits[0]:
        who, credits = variant.credits
        report = replace(report, scenario=_with_credits(report.scenario, who, credits))
    claims = variant.claims or report.claims
    try:
        played = play(report.scenario, claims, variant.keep)
    except BadInput:
        return None
    within = {_key(one) for one in claims if one.within}
    return (report, played) if within == {_key(one) for one in played.claims if one.within} else None


def _with_credits(scenario: Scenario, who: str, credits: int) -> Scenario:
    side = scenario.corp if who == CORP else scenario.runner
    richer = side.replace(numbers={**side.numbers, "credits": credits})
    return scenario.replace(corp=richer) if who == CORP else scenario.replace(runner=richer)


def _reading(report: Report, played: Play, given: tuple[str, ...], asks: tuple[str, ...]) -> Reading:
    if played.ended is not None:  # what was played beyond it, nobody told
        back_to(played.machine, played.ended)
        del played.made[played.ended.made :]
    findings = [_finding(report, played, error) for error in played.errors]
    passed = tuple(
        f"{one.decision.who.title()}: {telling.called(option)} (optional) at {one.decision.step}"
        for one in played.made
        if one.decision.kind in ("trigger", "interrupt") and one.claim is None and one.option.choice.verb is Verb.PASS
        for option in one.decision.options
        if option.choice.verb is not Verb.PASS
    )
    both = tuple(_both_players(findings))
    return Reading(given, asks, tuple(findings), tuple(played.notes), tuple(dict.fromkeys(passed)), (), both)


def _both_players(findings: list[Finding]) -> Iterator[Together]:
    """What the penalties of both players come to, for each way in which they may be decided."""
    advices: dict[str, list[Advice]] = {who: [] for who in PLAYERS}
    for finding in findings:
        for ruling in finding.rulings if finding.who else ():
            advices[finding.who].append(ruling.advice)
    found = {
        both.answer: both
        for first in advices[PLAYERS[0]]
        for second in advices[PLAYERS[1]]
        if first.penalized and second.penalized and (both := load().together(first, second)) is not None
    }
    yield from found.values()


def _together(readings: list[Reading]) -> Iterator[Reading]:
    """Readings that find the same, as one; if all of them do, nothing that matters is left open."""
    groups: list[list[Reading]] = []
    for reading in readings:
        group = next((one for one in groups if one[0].findings == reading.findings), None)
        if group is None:
            groups.append([reading])
        else:
            group.append(reading)
    for same in groups:
        if len(groups) == 1:
            yield replace(same[0], given=(), asks=(), assumed=(*same[0].assumed, *same[0].given))
        elif len(same) == 1:
            yield same[0]
        else:
            yield replace(same[0], given=(", or ".join("; ".join(one.given) for one in same),))


# What the table shows


def _infer(report: Report) -> Play:
    """Play the report; where the table differs, look for the one forgotten trigger that explains it."""
    claims = report.claims
    played = play(report.scenario, claims)
    open_before = played.variants
    for _ in range(_ATTEMPTS):
        bad = next((error for error in played.errors if error.claim.kind == "says"), None)
        if bad is None:
            break
        better = _explain(report, claims, played, bad)
        if better is None:
            break
        claims, played = better
    known = {variant.given for variant in played.variants}
    played.variants += [variant for variant in open_before if variant.given not in known]
    return played


def _explain(
    report: Report, claims: tuple[Claim, ...], played: Play, bad: Error
) -> tuple[tuple[Claim, ...], Play] | None:
    """The report with one skip added that makes a `says` line true; None if no skip or more than one does.

    First a skip of what came before the fact last changed, then one of what came since: a run that went on, say.
    """
    events = events_of(played.machine)
    for since in (events[: bad.event], events[bad.event :]):
        found = _explained(report, claims, bad, skips(since, bad.claim.line))
        if found:
            return found[0][:2] if len({one[2].shown() for one in found}) == 1 else None
    return None


def _explained(
    report: Report, claims: tuple[Claim, ...], bad: Error, skipped: list[Claim]
) -> list[tuple[tuple[Claim, ...], Play, Claim]]:
    """The reports with one of some skips added that make a `says` line true; none if they are too many to be tried."""
    found = []
    replays = 0
    place = claims.index(bad.claim)
    start = max((k for k in range(place) if claims[k].kind == "says"), default=-1) + 1
    for claim in skipped:
        for at in range(place, start - 1, -1):
            tried = (*claims[:at], claim, *claims[at:])
            replays += 1
            if replays > _REPLAYS:
                return []
            try:
                other = play(report.scenario, tried)
            except BadInput:  # with that skipped, a later line no longer says enough
                continue
            hit = any(error.claim is claim for error in other.errors)
            if hit and not any(error.claim is bad.claim for error in other.errors):
                found.append((tried, other, claim))
                break
    return found


# One error


def _finding(report: Report, played: Play, error: Error) -> Finding:
    m = played.machine
    when, until = report.noticed(error.claim)
    beyond = {(one.line, one.shown()) for one in report.after(error.claim)[len(until) :]}
    since = [one for one in played.made[error.made :] if one.claim is None or _key(one.claim) not in beyond]
    made = since if not beyond else [one for one in since if one.event <= _end(played, error, beyond)]
    own = [one for one in made if one.claim is not error.claim]
    entries = [*(learned(m, error.before, error.event, made) if error.carried else []), *_told(report, error)]
    known = known_order(report.scenario, m, error.before)
    backs = moves_back(m, error.before, known) if error.carried else []
    moves = [back.move for back in backs]
    shuffles = randomize(m, error.before, entries, known, report.estimate) if error.carried else []
    left = [claim for claim in played.left if _key(claim) not in beyond]
    besides = [*left, *(one for one in _forced_since(played, error, own) if _key(one) not in beyond)]
    counts = {who: tally(own, who) for who in PLAYERS}
    for who in PLAYERS:
        counts[who] = replace(counts[who], made=counts[who].made + sum(claim.who == who for claim in besides))
    given = advising.facts(error, own, entries, moves, shuffles, besides, {*known, *report.estimate}, played.heard)
    given |= advising.stated(error, when, given, report.agreed(error.claim))
    answers = {key: value for key, value in report.answers.items() if key != "what"}
    rulings = advising.rulings(load(), given, answers, advising.ruled_out(error, given, own, besides), error)
    rewinds = any(ruling.advice.rewinds for ruling in rulings)
    stuck = any("stuck" in ruling.advice.answers.values() for ruling in rulings)
    mixes = rewinds or any({"seen", "order"} & set(ruling.advice.answers) for ruling in rulings)
    return Finding(
        error.kind,
        error.claim.line,
        error.step,
        error.card,
        error.who,
        error.what,
        error.cites,
        _should(report.scenario, error),
        error.claim.inferred,
        counts,
        error.carried,
        all(move.reversible for move in moves) if error.carried else None,
        tuple(moves) if rewinds else tuple(move for move in moves if stuck and not move.reversible),
        tuple(entries),
        tuple(shuffles) if mixes else (),
        tuple(rulings),
        tuple([*_limits(report, played, error, left), *(_astray(report, played, error, backs) if rewinds else ())]),
        goes_on(m, error.before, error.step),
    )


def _forced_since(played: Play, error: Error, made: list[Made]) -> Iterator[Claim]:
    """The lines after an error that were no choices of the game: they were done against the rules as well."""
    place = next(k for k, one in enumerate(played.errors) if one is error)
    later = (other.claim for other in played.errors[place + 1 :])
    chosen = [error.claim, *(one.claim for one in made)]
    yield from (claim for claim in later if claim.kind == "line" and not any(claim is one for one in chosen))


def _astray(report: Report, played: Play, error: Error, backs: list[Back]) -> Iterator[str]:
    """What the moves back do not set right, each carried out on a copy: where they lead elsewhere, or not to a board
    that is legal."""
    if any(not back.move.reversible for back in backs) or not error.carried:
        return
    back = restored(played.machine, error.before, backs)
    over = list(left_over(back.state, error.before))
    if over:
        yield f"These moves do not set right {', '.join(over)}: look at the board before the game goes on"
    for finding in illegal(report.scenario, back):
        yield f"The board to which it is set back is not legal: {finding.fact} ({', '.join(finding.cites)})"


def _doubts(played: Play, error: Error) -> Iterator[str]:
    """The known doubts that an error meets, by their names."""
    offered = error.decision.options if error.decision is not None and error.decision.kind != "action" else ()
    told = error.claim.within  # then this is one of two readings, and the other one stands beside it
    if error.kind == ILLEGAL and not told and offered and all(one.choice.verb is Verb.RUN for one in offered):
        yield "the run of an effect on another server"
    if not error.carried or error.kind not in (ILLEGAL, UNPAID):
        return
    kinds = [one.kind for one in played.machine.events or []][max(0, error.event) :]
    past = next((k for k, kind in enumerate(kinds) if kind in ("action", "turn_ends")), len(kinds))
    if "rezzed" in kinds[:past] and "draws" in kinds[kinds.index("rezzed") : past]:
        yield "drawn by a rez that was not legal"


def _limits(report: Report, played: Play, error: Error, left: list[Claim]) -> Iterator[str]:
    """What could not be worked out about an error, and how the policy was read."""
    if left:
        yield (
            f"{len(left)} line{'s' * (len(left) != 1)} of the report could not be followed; they are counted as "
            "decisions, without their options"
        )
    yield from error.perhaps
    if not error.carried:
        yield f"The moves back and what was learned were not worked out: {error.why_not}"
    elif any(other.claim is not error.claim and not other.carried for other in played.errors):
        yield "The moves back lead from where the engine stopped, at a later error"
    if error.kind == SUBROUTINE:
        yield "The policy does not speak of subroutines; they are treated as mandatory triggers here"
    if error.kind == WINDOW:
        yield "The policy does not speak of skipped windows; going back to one is treated as a take back here"
    if error.kind == MANDATORY and "trigger" not in report.answers:
        yield "Whether the trigger is generally negative was read from its words; that is the judge's to say"
    for name in _doubts(played, error):
        yield f"A known doubt: {doubts.named(name)}"
    for claim in report.agreed(error.claim):
        yield f"Both players agree: {claim.said}. What is illegal does not become legal by that"


def _key(claim: Claim) -> tuple[int, str]:
    """What tells a claim from others, whatever it was taken for."""
    return claim.line, claim.shown()


def _end(played: Play, error: Error, beyond: set[tuple[int, str]]) -> int:
    """How long the trace was when an error was noticed: before the first decision that a later line made."""
    later = (one.event for one in played.made[error.made :] if one.claim is not None and _key(one.claim) in beyond)
    return next(later, len(events_of(played.machine)))


def _told(report: Report, error: Error) -> list[Learned]:
    """What the report says that players have learned since an error."""
    return [
        Learned(one.who, SEEN, f"learned {one.said}, as the report says", "OPP illegal-boardstates 3", one.said.zone)
        for one in report.noticed(error.claim)[1]
        if one.kind == "learned"
    ]


def _should(scenario: Scenario, error: Error) -> str:
    """What should have happened."""
    if error.kind in (MANDATORY, OPTIONAL) and error.option is not None:
        does = error.ability.english() if error.ability is not None else ""
        effect = _effect(scenario, error)
        verb = "should have been" if error.kind == MANDATORY else "could have been"
        text = f"{error.card} {verb} resolved" if does else telling.called(error.option)
        text += f" at {error.step}" + (f": {does}" if does else "")
        return f"{text.rstrip('.')}." + (f" It gives: {'; '.join(effect)}." if effect else "")
    if error.kind == SUBROUTINE:
        return f"The Corp resolves the subroutines that are not broken, one after the other: {error.ability.english()}."
    if error.kind == WINDOW and error.decision is not None:
        return f"The {error.who.title()} had the choice to: {'; '.join(telling.offers(error.decision)[:8])}."
    if error.kind == DRAW:
        return "Draw as many cards as the rule or the card says, no more and no fewer."
    if error.kind == ACCESS:
        return "The Runner accesses only candidates of the breach, and no more of them than its limit allows."
    if error.before.winner:
        return "The game ends as soon as a player has won, and nothing is done after that."
    if error.kind in (ILLEGAL, UNPAID) and error.decision is not None:
        if error.who and error.decision.who not in (error.who, "chance"):
            return f"It was for the {error.decision.who.title()} to act there, and not for the {error.who.title()}."
        if not error.decision.options:
            return f"There was nothing that the {error.decision.who.title()} could do there but pass."
        return f"The {error.decision.who.title()} could: {telling.options(error.decision)}."
    if error.kind == STATE:
        if error.carried:
            return f"Step {error.step} comes in every turn, whatever the players agree on."
        return "The table should be as the rules leave it; the lines before this one lead there."
    return ""


def _effect(scenario: Scenario, error: Error) -> list[str]:
    """What resolving a passed-over trigger would have changed, as far as no other decision is needed."""
    m = game(scenario)
    set_back(m, error.before, None, (), 0)
    decision = m.advance()
    if decision is None or error.option is None:
        return []
    index = next((k for k, one in enumerate(decision.options) if one.choice == error.option.choice), None)
    if index is None:
        return []
    before = m.state.copy()
    resolved = Resolved(m, error.card)
    m.answer(index)
    m.advance()
    if resolved.state is None:  # it asks for decisions of its own
        return []
    m.state = resolved.state
    m.forget()
    return changes(m, before)
