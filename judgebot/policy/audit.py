"""The audit of a reported line of play: the places where it went wrong, and what each of them calls for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from judgebot.game.objects import PLAYERS
from judgebot.policy import audit_advice as advising
from judgebot.policy.audit_advice import Ruling, Tally, take_backs, tally
from judgebot.policy.audit_play import (
    ILLEGAL,
    MANDATORY,
    OPTIONAL,
    STATE,
    SUBROUTINE,
    UNPAID,
    WINDOW,
    Error,
    Play,
    Reported,
    fits,
    play,
)
from judgebot.policy.audit_read import Claim, Report, read_report
from judgebot.policy.information import Learned, learned
from judgebot.policy.policy import load
from judgebot.policy.rewind import Known, Move, Shuffle, changes, moves_back, randomize
from judgebot.scenario.model import CardSpec
from judgebot.yamlio import BadInput

_ATTEMPTS = 8
_REPLAYS = 60
# Events that begin something which players can forget.
_FORGOTTEN = ("triggers", "subroutine")


@dataclass(frozen=True, slots=True)
class Finding:
    """A place where a reported line went wrong.

    Attributes:
        kind: "mandatory", "optional", "subroutine", "window", "illegal", "unpaid" or "state".
        line, step: the line of the file, and the numbered step of the game.
        card: the card concerned, or "".
        who: whose move or trigger it is, or "".
        what: what went wrong.
        cites: the rules it breaks.
        should: what should have happened instead.
        inferred: whether it was worked out from what the players see on the table.
        decisions: what each player has decided since.
        carried: whether the engine could follow the players past it; if not, `limits` says what follows from that.
        unwind: whether the state can still be set back; None if the engine cannot tell.
        moves: the moves back, in the order in which they are made.
        learned: what each player has learned since.
        random: the zones to make random again.
        take_backs: player -> (granted, what they have learned that decides it).
        rulings: what the policy advises.
        limits: what could not be worked out.
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
    take_backs: dict[str, tuple[bool, tuple[str, ...]]]
    rulings: tuple[Ruling, ...]
    limits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Audit:
    """What an audit found: the errors, the first one first; what was looked into and is in order; what was assumed."""

    title: str
    findings: tuple[Finding, ...]
    notes: tuple[str, ...]
    passed: tuple[str, ...]


def audit(path: Path) -> tuple[Audit, Report]:
    """Audit a reported line of play.

    Raises:
        BadInput: the file cannot be read, or a line cannot be understood; with every problem.
        NotImplementedRule: the engine does not implement what comes up.
    """
    report = read_report(path, load())
    played, inferred = _infer(report)
    findings = [_finding(report, played, error, replace_flag=error.claim in inferred) for error in played.errors]
    passed = tuple(
        f"{one.decision.who.title()}: {option.words} (optional) at {one.decision.step}"
        for one in played.made
        if one.decision.kind in ("trigger", "interrupt") and one.claim is None and one.option.words == "pass"
        for option in one.decision.options
        if option.words != "pass"
    )
    return Audit(report.scenario.title, tuple(findings), tuple(played.notes), tuple(dict.fromkeys(passed))), report


# What the table shows


def _infer(report: Report) -> tuple[Play, set[Claim]]:
    """Play the report; where the table differs, look for the one forgotten trigger that explains it."""
    claims = report.claims
    played = play(report.scenario, claims)
    inferred: set[Claim] = set()
    for _ in range(_ATTEMPTS):
        bad = next((error for error in played.errors if error.kind == STATE), None)
        if bad is None:
            break
        better = _explain(report, claims, played, bad)
        if better is None:
            break
        claims, played, added = better
        inferred.add(added)
    return played, inferred


def _explain(
    report: Report, claims: tuple[Claim, ...], played: Play, bad: Error
) -> tuple[tuple[Claim, ...], Play, Claim] | None:
    """The report with one skip added that makes a `says` line true; None if no skip or more than one does."""
    names = []
    for event in (played.machine.events or [])[: bad.event]:
        if event.kind in _FORGOTTEN:
            name = str(event.data.get("source") or event.data.get("ice"))
            if event.kind == "subroutine":
                name += " " + str(event.data.get("subroutine", ""))
            names.append(name)
    found = []
    replays = 0
    place = claims.index(bad.claim)
    start = max((k for k in range(place) if claims[k].kind == "says"), default=-1) + 1
    for name in list(dict.fromkeys(reversed(names)))[:_ATTEMPTS]:
        for at in range(place, start - 1, -1):
            claim = Claim("skipped", bad.claim.line, words=name)
            tried = (*claims[:at], claim, *claims[at:])
            replays += 1
            if replays > _REPLAYS:
                return None
            try:
                other = play(report.scenario, tried)
            except BadInput:  # with that skipped, a later line no longer says enough
                continue
            hit = any(error.claim is claim for error in other.errors)
            if hit and not any(error.claim is bad.claim and error.kind == STATE for error in other.errors):
                found.append((tried, other, claim))
                break
    explained = {one[2].words for one in found}
    return found[0] if len(explained) == 1 else None


# One error


def _finding(report: Report, played: Play, error: Error, replace_flag: bool) -> Finding:
    m = played.machine
    made = played.made[error.made :]
    later = [one for one in made if one.claim is not error.claim or error.kind in (ILLEGAL, UNPAID)]
    own = [one for one in later if one.claim is not error.claim]
    entries = learned(m, error.before, error.event, made) if error.carried else []
    known = _known(report, m, error)
    moves = moves_back(m, error.before, known) if error.carried else []
    shuffles = randomize(m, error.before, entries, known, report.estimate) if error.carried else []
    stopped = not error.carried
    left = sum(claim.kind == "line" for claim in played.left)
    counts = {who: tally(own, who) for who in PLAYERS}
    limits = []
    if played.left:
        for who in PLAYERS:
            more = sum(claim.kind == "line" and claim.who == who for claim in played.left)
            counts[who] = replace(counts[who], made=counts[who].made + more)
        limits.append(
            f"{left} line{'s' * (left != 1)} of the report could not be followed; they are counted as decisions, "
            "without their options"
        )
    if stopped:
        limits.append(f"The moves back and what was learned were not worked out: {error.why_not}")
    elif any(other.claim is not error.claim and not other.carried for other in played.errors):
        limits.append("The moves back lead from where the engine stopped, at a later error")
    if error.kind == SUBROUTINE:
        limits.append("The policy does not speak of subroutines; they are treated as mandatory triggers here")
    if error.kind == WINDOW:
        limits.append("The policy does not speak of skipped windows; going back to one is treated as a take back here")
    if error.kind == MANDATORY and "trigger" not in report.answers:
        limits.append("Whether the trigger is generally negative was read from its words; that is the judge's to say")
    unread = {who: sum(claim.kind == "line" and claim.who == who for claim in played.left) for who in PLAYERS}
    partly = {*known, *report.estimate}
    given = advising.facts(error, own, entries, moves, shuffles, unread, partly)
    lines = left + sum(one.claim is not None for one in own)
    ruled_out = advising.ruled_out(given, lines)
    return Finding(
        error.kind,
        error.claim.line,
        error.step,
        error.card,
        error.who,
        error.what,
        error.cites,
        _should(report, error),
        replace_flag,
        counts,
        error.carried,
        None if stopped else all(move.reversible for move in moves),
        tuple(moves),
        tuple(entries),
        tuple(shuffles),
        take_backs(entries) if error.carried else {},
        tuple(advising.rulings(load(), given, _asked(report.answers, given), ruled_out)),
        tuple(limits),
    )


def _asked(answers: dict[str, str], given: dict[str, str]) -> dict[str, str]:
    """The judge's answers, except to what kind of case it is: the audit finds that."""
    return {key: value for key, value in answers.items() if key != "what" or key not in given}


def _should(report: Report, error: Error) -> str:
    """What should have happened."""
    if error.kind in (MANDATORY, OPTIONAL) and error.option is not None:
        does = error.ability.english() if error.ability is not None else ""
        effect = _effect(report, error)
        verb = "should have been" if error.kind == MANDATORY else "could have been"
        text = (
            f"{error.card} {verb} resolved at {error.step}: {does}" if does else f"{error.option.words} at {error.step}"
        )
        return f"{text.rstrip('.')}." + (f" It gives: {'; '.join(effect)}." if effect else "")
    if error.kind == SUBROUTINE:
        return f"The Corp resolves the subroutines that are not broken, one after the other: {error.ability.english()}."
    if error.kind == WINDOW and error.decision is not None:
        offers = [option.words for option in error.decision.options if option.words != "pass"]
        return f"The {error.who.title()} had the choice to: {'; '.join(offers[:8])}."
    if error.kind in (ILLEGAL, UNPAID) and error.decision is not None:
        offers = [option.words for option in error.decision.options]
        if not offers:
            return f"There was nothing that the {error.decision.who.title()} could do there but pass."
        more = f"; and {len(offers) - 8} more" if len(offers) > 8 else ""
        return f"The {error.decision.who.title()} could: {'; '.join(offers[:8])}{more}."
    if error.kind == STATE:
        return "The table should be as the rules leave it; the lines before this one lead there."
    return ""


def _effect(report: Report, error: Error) -> list[str]:
    """What resolving a passed-over trigger would have changed, as far as no other decision is needed."""
    m = Reported(error.before.copy(), report.scenario.catalog)
    decision = m.advance()
    if decision is None or error.option is None:
        return []
    index = next((k for k, one in enumerate(decision.options) if one.words == error.option.words), None)
    if index is None:
        return []
    before = m.state.copy()
    m.watch = error.card
    m.answer(index)
    m.advance()
    if m.resolved is None:  # it asks for decisions of its own
        return []
    m.state = m.resolved
    return changes(m, before)


# What is known of the order of decks


def _known(report: Report, m: Any, error: Error) -> dict[str, Known]:
    """The part of each deck's order that was known by right at an error: cards marked `known: true`."""
    found = {}
    scenario = report.scenario
    for zone, side in (("R&D", scenario.corp), ("stack", scenario.runner)):
        specs = side.zones.get(zone) or []
        marked = _marked(specs)
        cards = error.before.zones[zone]
        names = [m.name(oid) for oid in cards]
        # The marks are those of the board at its start: the top ones as far as they are still on top.
        top = [name for name, title in zip(names, marked[0], strict=False) if fits(title, name)] if marked[0] else []
        bottom = [name for name, title in zip(reversed(names), reversed(marked[1]), strict=False) if fits(title, name)]
        if top or bottom:
            found[zone] = Known(tuple(top), tuple(reversed(bottom)))
    return found


def _marked(specs: list[CardSpec]) -> tuple[list[str], list[str]]:
    """The titles of the cards marked as known, from the top and from the bottom."""
    flags = [bool(spec.options.get("known")) for spec in specs]
    top = next((k for k, flag in enumerate(flags) if not flag), len(flags))
    if top == len(flags):
        return [spec.title for spec in specs], []
    bottom = next((k for k, flag in enumerate(reversed(flags)) if not flag), 0)
    return [spec.title for spec in specs[:top]], [spec.title for spec in specs[len(specs) - bottom :]] if bottom else []


# Expectations


def mismatches(found: Audit, report: Report, file: str) -> list[str]:
    """How an audit differs from what its file expects; empty if it does not."""
    wrong = []
    wanted = report.expect or ()
    if len(wanted) != len(found.findings):
        kinds = ", ".join(f"{one.kind} (line {one.line}: {one.what})" for one in found.findings) or "none"
        wrong.append(f"{file}: expected {len(wanted)} errors, found {len(found.findings)}: {kinds}")
    for item, finding in zip(wanted, found.findings, strict=False):
        wrong += [f"{file}:{item.line}: {text}" for text in _differences(item.fields, finding)]
    return wrong


def _differences(fields: dict[str, Any], finding: Finding) -> list[str]:
    wrong = []
    plain = {"error": finding.kind, "line": finding.line, "at": finding.step}
    for key, value in plain.items():
        if key in fields and fields[key] != value:
            wrong.append(f"{key}: expected {fields[key]}, found {value}")
    if "unwind" in fields and fields["unwind"] != {True: "yes", False: "no", None: "unknown"}[finding.unwind]:
        wrong.append(f"unwind: expected {fields['unwind']}, found {finding.unwind}")
    for who, number in (fields.get("decisions") or {}).items():
        if finding.decisions[who].made != number:
            wrong.append(f"decisions: expected {number} of the {who}, found {finding.decisions[who].made}")
    cites = fields.get("cites") or []
    wrong += [f"cites: expected {one}, found {finding.cites}" for one in _listed(cites) if one not in finding.cites]
    texts = {
        "what": [finding.what],
        "should": [finding.should],
        "moves": [move.do for move in finding.moves],
        "stuck": [f"{move.do}: {move.why}" for move in finding.moves if not move.reversible],
        "learned": [f"{one.who}: {one.what}" for one in finding.learned],
        "random": [f"{one.zone}: {' '.join(one.steps)}" for one in finding.random],
        "note": list(finding.limits),
    }
    for key, has in texts.items():
        if key not in fields:
            continue
        if not _listed(fields[key]) and has:
            wrong.append(f"{key}: expected nothing, found {has}")
        for phrase in _listed(fields[key]):
            if not any(str(phrase).casefold() in text.casefold() for text in has):
                wrong.append(f'{key}: expected "{phrase}", found {has}')
    return wrong + _opp(fields.get("opp") or {}, finding)


def _opp(wanted: dict[str, Any], finding: Finding) -> list[str]:
    wrong = []
    penalties = [ruling.advice.penalty for ruling in finding.rulings]
    for one in _listed(wanted.get("penalty", [])):
        if one not in penalties:
            wrong.append(f"opp: expected the penalty {one}, found {penalties}")
    for one in _listed(wanted.get("answer", [])):
        if not any(one in ruling.advice.answer for ruling in finding.rulings):
            wrong.append(f'opp: expected "{one}", found {[ruling.advice.answer for ruling in finding.rulings]}')
    for one in _listed(wanted.get("cites", [])):
        if not any(one in ruling.advice.cites for ruling in finding.rulings):
            wrong.append(f"opp: {one} is not cited")
    if "rulings" in wanted and wanted["rulings"] != len(finding.rulings):
        wrong.append(f"opp: expected {wanted['rulings']} rulings, found {len(finding.rulings)}")
    return wrong


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


__all__ = ["Audit", "Finding", "audit", "mismatches"]
