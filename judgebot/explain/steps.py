"""From beats to the numbered steps of a level of detail: what to tell, and what to join into one step."""

from __future__ import annotations

import re
from collections.abc import Sequence

from judgebot.explain import words
from judgebot.explain.beats import Beat
from judgebot.explain.clauses import ACT, FLOW, LIKE, NEW, ON, RESULT, ROUTINE, Clause
from judgebot.explain.echoes import once
from judgebot.plain import Record

RULING, STEPS, FULL = "ruling", "steps", "full"
DETAILS = (RULING, STEPS, FULL)

MANY = 12  # a ruling of more steps than this loses those that matter least
LONG = 4  # sentences in one step
MOST_RULES = 6
# Rules that say no more than what kind of window an action is taken in: a ruling cites the others.
GENERAL = ("9.2.6b",)
# Kinds of which a ruling shows only those that the expectations name; the rest are listed as what did not happen.
ASIDE = ("not_met", "not_pending", "not_relevant", "refused")


class Step(Record):
    """One numbered step.

    text    sentences in plain words
    rules   the rules it rests on, the deciding ones first
    at      the numbered step of the timing structure at which it begins
    depth   how deeply nested it is, counted from the outermost step shown
    first, last
            the events it is made from, as indices into the trace (the last one is not included)
    after   it is over after so many events: what may be chosen is told where the event is that follows
    weight  how much it matters, 0 to 5
    """

    number: int
    text: str
    rules: tuple[str, ...]
    at: str
    depth: int
    first: int
    last: int
    after: int
    weight: int


class Told(Record):
    """The steps of one level of detail, and how many beats that matter it leaves out: up to `end`, and `after` it."""

    steps: tuple[Step, ...]
    left_out: int
    after: int
    end: int


def told(beats: Sequence[Beat], detail: str, end: int) -> Told:
    """The steps of a level of detail.

    detail  "ruling": the few steps that decide; "steps": every window and choice; "full": every beat for itself
    end     the index of the event with which the ruling is decided: a ruling leaves out what comes after
    """
    if detail == FULL:
        return Told(_numbered([[beat] for beat in beats], detail), 0, 0, len(beats))
    if detail == STEPS:
        beats = once(beats)
        idle = _idle_windows(beats)
        shown = [beat for place, beat in enumerate(beats) if beat.weight >= ROUTINE and place not in idle]
        return Told(_numbered(_grouped(shown), detail), 0, 0, len(beats))
    before = once([beat for beat in beats if beat.index <= end])
    kept = _without_approaches([beat for beat in before if _matters(beat)])
    groups = _grouped(kept)
    if len(groups) > MANY:
        groups = _grouped([beat for beat in kept if beat.weight >= RESULT])
    if len(groups) > MANY:  # a deed keeps what it does: without it the next one does not follow
        groups = [group for group in groups if any(beat.weight >= ACT for beat in group)]
    shown_count = sum(len(group) for group in groups)
    worth = [beat for beat in before if beat.weight >= FLOW]
    after = [beat for beat in once([beat for beat in beats if beat.index > end]) if beat.weight >= FLOW]
    return Told(_numbered(groups, detail), max(0, len(worth) - shown_count), len(after), end)


def _idle_windows(beats: Sequence[Beat]) -> set[int]:
    """The places of the paid ability windows in which nobody could do anything."""
    found: set[int] = set()
    opened: list[int] = []
    for place, beat in enumerate(beats):
        if beat.kind == "paid_window":
            opened.append(place)
        elif opened and _closes(beat):
            start = opened.pop()
            if all(inside.weight < ROUTINE for inside in beats[start + 1 : place]):
                found.add(start)
    return found


def _closes(beat: Beat) -> bool:
    """Whether a paid ability window closes with it."""
    if beat.event is None or beat.kind not in ("window_closes", "window_closed"):
        return False
    return str(beat.event.data["window"]).startswith("paid")


def _matters(beat: Beat) -> bool:
    if beat.named:
        return True
    return beat.clause.weight >= FLOW and beat.kind not in ASIDE


def _without_approaches(beats: Sequence[Beat]) -> list[Beat]:
    """An approach followed at once by what it leads to goes without saying; its rule stays."""
    kept: list[Beat] = []
    for beat in beats:
        last = kept[-1] if kept else None
        if last is not None and not last.named and _leads(last, beat):
            beat = beat.replace(rules=(*last.rules, *beat.rules))
            kept.pop()
        kept.append(beat)
    return kept


def _leads(last: Beat, beat: Beat) -> bool:
    """Whether one beat is the approach to the other: to ice, and its encounter; to a server, and the success."""
    if (last.kind, beat.kind) == ("approach_server", "successful"):
        return True
    if (last.kind, beat.kind) != ("approach", "encounter") or last.event is None or beat.event is None:
        return False
    return bool(last.event.data["ice"] == beat.event.data["ice"])


def _grouped(beats: Sequence[Beat]) -> list[list[Beat]]:
    """Beats that make one step together."""
    groups: list[list[Beat]] = []
    for beat in beats:
        if groups and _belongs(beat, groups[-1]):
            groups[-1].append(beat)
        else:
            groups.append([beat])
    return groups


def _belongs(beat: Beat, group: list[Beat]) -> bool:
    joins = beat.clause.joins
    last = group[-1]
    if beat.kind == "ruled out" and last.kind in ("allowed", "ruled out"):
        return last.index == beat.index
    if beat.kind == last.kind and beat.clause.predicate == last.clause.predicate and joins != NEW:
        return True
    if joins == NEW or _sentences(group) >= LONG:
        return False
    if joins == LIKE:
        return last.kind == beat.kind
    if joins == ON:
        return last.clause.joins == ON or last.kind in ("action", "bypassed", "fully_broken", "jacks_out")
    return last.kind != "lost_pending" or beat.kind == "window_closed"


def _sentences(group: list[Beat]) -> int:
    return len(_sentence_list([beat.clause for beat in group]))


def _numbered(groups: list[list[Beat]], detail: str) -> tuple[Step, ...]:
    outermost = min((beat.depth for group in groups for beat in group if beat.depth), default=0)
    seen: set[str] = set()
    return tuple(_step(number, group, detail, outermost, seen) for number, group in enumerate(groups, 1))


def _step(number: int, group: list[Beat], detail: str, outermost: int, seen: set[str]) -> Step:
    """One step. `seen`: the texts of abilities that earlier steps have quoted; each is quoted once in a story."""
    sentences = _sentence_list([beat.clause for beat in group])
    if detail != RULING:
        quoted = dict.fromkeys(one for beat in group for one in beat.clause.more)
        new: dict[str, list[str]] = {}
        for source, text in quoted:
            if text not in seen:
                new.setdefault(text, []).append(source)
        if new:
            told = "; ".join(f"{' and '.join(sources)}: {text}" for text, sources in new.items())
            sentences.append(f"The text: {told}.")
        seen.update(new)
    ranked = sorted(group, key=lambda beat: -beat.weight) if detail == RULING else group
    rules = tuple(dict.fromkeys(rule for beat in ranked for rule in beat.rules))
    if detail == RULING:
        rules = tuple(rule for rule in rules if rule not in GENERAL or len(rules) == 1)[:MOST_RULES]
    return Step(
        number,
        " ".join(sentences),
        rules,
        next((beat.step for beat in group if beat.step), ""),
        max(0, min(beat.depth for beat in group) - outermost),
        min(beat.index for beat in group),
        max(max(beat.index, beat.until) for beat in group) + 1,
        max(max(beat.index + (beat.event is not None), beat.until + 1) for beat in group),
        max(beat.weight for beat in group),
    )


def _sentence_list(clauses: list[Clause]) -> list[str]:
    """Clauses as sentences: what one subject does in a row is joined, and so are subjects of which the same is said."""
    found: list[str] = []
    run: list[Clause] = []
    for clause in clauses:
        alike = bool(run) and clause.predicate == run[-1].predicate
        if (alike and (clause.subject == run[-1].subject or clause.predicate.startswith("is "))) or (
            run and clause.subject and not alike and _joins(run, clause)
        ):
            run.append(clause)
        else:
            if run:
                found.append(_joined(run))
            run = [clause]
    if run:
        found.append(_joined(run))
    return list(dict.fromkeys(found))


def _joins(run: list[Clause], clause: Clause) -> bool:
    """Whether one more thing that the same subject does goes into the same sentence."""
    one_subject = all(other.subject == clause.subject for other in run) and len({c.predicate for c in run}) == len(run)
    return one_subject and "unknown card" not in clause.subject and len(run) < 4 and _short(run)


def _short(run: list[Clause]) -> bool:
    """Whether one more part can follow in the same sentence."""
    return sum(len(clause.predicate) for clause in run) < 140 and all(
        ":" not in clause.predicate and ". " not in clause.predicate and ";" not in clause.predicate for clause in run
    )


def _joined(run: list[Clause]) -> str:
    if len(run) == 1:
        return run[0].sentence
    first = run[0]
    if len({clause.predicate for clause in run}) == 1:
        if not first.subject or not first.predicate.startswith("is "):
            return first.sentence
        subjects = words.listing(clause.subject for clause in run)
        return words.cap(f"{subjects} are {first.predicate.removeprefix('is ')}.")
    parts = [clause.predicate for clause in run]
    bare = [re.sub(r"\(.*?\)|“.*?”", "", part) for part in parts[:-1]]
    comma = "," if len(parts) > 2 or any("," in part or " and " in part for part in bare) else ""
    return first._replace(predicate=f"{', '.join(parts[:-1])}{comma} and {parts[-1]}").sentence
