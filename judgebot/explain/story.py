"""The story of a run: the answer, the steps that decide it, what was assumed, what did not happen, the rules cited."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import Any

from judgebot import index
from judgebot.cards.names import normalise
from judgebot.engine.choices import Verb
from judgebot.engine.edition import Edition
from judgebot.engine.machine import Event
from judgebot.explain import words
from judgebot.explain.assumed import Assumption, assumed
from judgebot.explain.beats import Beat, beats
from judgebot.explain.clauses import FLOW, ROUTINE
from judgebot.explain.deciding import deciding
from judgebot.explain.doubts import Doubt, touched
from judgebot.explain.spoken import spoken_of
from judgebot.explain.steps import ASIDE, FULL, RULING, STEPS, Step, told
from judgebot.explain.telling.abilities import may_not
from judgebot.explain.why import NotTriggered, Reason, record, why
from judgebot.explain.why import said as said_why
from judgebot.game import numbers
from judgebot.index.numbering import RULED, numbering
from judgebot.plain import NamedTuple, Record
from judgebot.scenario.board import build
from judgebot.scenario.evidence import TESTED, Evidence, evidence
from judgebot.scenario.expect import Asker, compare, speaker, stop_words
from judgebot.scenario.lines import says
from judgebot.scenario.model import OVER_LINES, Scenario
from judgebot.scenario.notation import NamedRefusal
from judgebot.scenario.orders import orders
from judgebot.scenario.patterns import phrase
from judgebot.scenario.picture import Picture, changes, picture
from judgebot.scenario.run import Outcome, run
from judgebot.scenario.wording import said as said_of
from judgebot.scenario.wording import told as told_events

# How the answer stands to the run.
CONFIRMED = "confirmed"  # every expectation that one run can test holds
CONTRADICTED = "contradicted"  # an expectation does not hold: the answer is not given as one
UNTESTED = "untested"  # the scenario states an answer and nothing that could test it
DERIVED = "derived"  # the scenario states no answer: what came of the run is told


class Rule(Record):
    """A rule cited, with its gist."""

    number: str
    gist: str


class NotHappened(Record):
    """Something that did not happen or was not allowed: in words, with its rules and the steps at which it came up."""

    text: str
    rules: tuple[str, ...]
    steps: tuple[str, ...]


class Entry(NamedTuple):
    """One beat of the timeline, the whole of which is there at every level of detail.

    kind   the kind of event, or "choice", "allowed", "ruled out"
    depth  how deeply nested it is: windows within windows
    at     the numbered step
    """

    kind: str
    text: str
    rules: tuple[str, ...]
    at: str
    depth: int
    weight: int
    named: bool
    assumed: bool
    event: int


class Story(Record):
    """The story of one scenario.

    standing     CONFIRMED, CONTRADICTED, UNTESTED or DERIVED
    deciding     the rule that decides, if what was asked about says which
    answer       what to read out; for CONTRADICTED and UNTESTED the stated answer, which the run does not vouch for
    differences  the expectations that do not hold
    unchecked    kinds of expectation that one run cannot test: possible, always, never
    left_out     how many beats before the deciding event the steps leave out, `after` how many after it
    before, after_board
                 pictures of the board (scenario/picture.py)
    stopped      why the run stopped
    undecided    that it stopped at a decision which no line answers, and at which; "" if it did not, or was meant to
    """

    name: str
    path: str
    title: str
    source: str
    question: str
    notes: tuple[str, ...]
    standing: str
    answer: str
    differences: tuple[str, ...]
    unchecked: tuple[str, ...]
    detail: str
    steps: tuple[Step, ...]
    left_out: int
    after: int
    assumed: tuple[Assumption, ...]
    not_happened: tuple[NotHappened, ...]
    doubts: tuple[Doubt, ...]
    deciding: Rule | None
    rules: tuple[Rule, ...]
    timeline: tuple[Entry, ...]
    before: Picture
    after_board: Picture
    changes: tuple[str, ...]
    stopped: str
    undecided: str
    fingerprint: str
    edition: str
    outcome: Outcome

    @property
    def holds(self) -> bool:
        """Whether no expectation was found not to hold."""
        return self.standing != CONTRADICTED

    @property
    def unfinished(self) -> str:
        """`undecided`, where the differences do not tell it: to be told beside the answer."""
        return "" if any(self.undecided in one for one in self.differences) else self.undecided


def tell(scenario: Scenario, detail: str = RULING, ask: Asker | None = None, whole: bool = False) -> Story:
    """Run a scenario and tell its story, with rules and steps by the numbers of its edition.

    detail  one of steps.DETAILS
    ask     answers the questions over every line of play (`possible`, `always`, `never`), if there is somebody to ask
    whole   a ruling goes on to where the scenario ends: nobody said what decides it

    Raises BadInput, StuckLine, AmbiguousLine and NotImplementedRule as `run` does.
    """
    return in_numbers(in_ids(scenario, detail, ask, whole))


def in_ids(scenario: Scenario, detail: str = RULING, ask: Asker | None = None, whole: bool = False) -> Story:
    """The story as `tell` has it, with rules and steps by their ids, and without gists."""
    machine = build(scenario)
    before = picture(machine)
    outcome = run(scenario, machine=machine)
    after = picture(machine)
    differences = compare(outcome, ask)
    sequences = orders(outcome)
    events, proofs = told_events(machine.events), evidence(outcome)
    all_beats = beats(outcome, sequences, events, proofs)
    reasons = _asked_reasons(outcome)
    end = _decided(outcome, all_beats, reasons, events, proofs) if detail == RULING and not whole else len(events)
    account = told(all_beats, detail, end)
    changed = changes(before, after)
    standing, answer = _answer(scenario, bool(differences), outcome, changed, ask is not None)
    suppositions = assumed(outcome, sequences, end)
    missing = _not_happened(all_beats, account.steps, detail, end, outcome, reasons)
    doubts = touched(events[: end + 1])
    cited = [rule for step in account.steps for rule in step.rules]
    cited += [rule for one in doubts for rule in one.rules]
    if detail != FULL:
        cited += [rule for one in missing for rule in one.rules]
        cited += [rule for one in suppositions for rule in one.rules]
    confirmed = standing == CONFIRMED
    decides = deciding(scenario, all_beats, set(cited), confirmed) if confirmed or standing == DERIVED else ""
    cited += [decides] if decides else []
    return Story(
        name=scenario.name,
        path=scenario.path,
        title=scenario.title,
        source=scenario.source,
        question=scenario.question,
        notes=scenario.notes,
        standing=standing,
        answer=answer,
        differences=tuple(str(one) for one in differences),
        unchecked=tuple(key for key in OVER_LINES if key in scenario.expect and ask is None),
        detail=detail,
        steps=account.steps,
        left_out=account.left_out,
        after=account.after,
        assumed=suppositions,
        not_happened=missing,
        doubts=doubts,
        deciding=Rule(decides, "") if decides else None,
        rules=tuple(Rule(rule, "") for rule in dict.fromkeys(cited)),
        timeline=tuple(_entry(beat) for beat in all_beats),
        before=before,
        after_board=after,
        changes=tuple(changed),
        stopped=outcome.stopped,
        undecided=_undecided(outcome),
        fingerprint=outcome.fingerprint(),
        edition=scenario.edition.name,
        outcome=outcome,
    )


def _entry(beat: Beat) -> Entry:
    return Entry(
        beat.kind,
        beat.clause.sentence,
        beat.rules,
        beat.step,
        beat.depth,
        beat.weight,
        beat.named,
        beat.assumed,
        beat.index,
    )


# What of a story is in words, with rules in them.
_WORDS = (
    *("title", "question", "notes", "answer", "differences", "steps", "assumed", "not_happened", "doubts", "timeline"),
    *("before", "after_board", "changes", "stopped", "undecided"),
)


def in_numbers(story: Story) -> Story:
    """A story by ids with the numbers of its edition instead, and with the gists of the rules."""
    shown = numbering(story.edition)
    rules = _rules(shown.cited(rule.number for rule in story.rules), story.edition)
    decides = shown.cited([story.deciding.number] if story.deciding else ())
    told = {} if story.edition == index.EDITION else {name: shown.told(getattr(story, name)) for name in _WORDS}
    deciding = next((rule for rule in rules if rule.number in decides[:1]), None)
    if note := unfinished(story.outcome.scenario.edition):
        told["notes"] = (*told["notes"], note)
    return story.replace(rules=rules, deciding=deciding, **told)


def unfinished(edition: Edition) -> str:
    """That an edition is not carried out in full, "" if it is."""
    if not edition.undone:
        return ""
    counts = f"{len(edition.undone)} of the {len(edition.switches)} differences between CR {index.EDITION} and it"
    page = f"`judgebot rule --changes {index.EDITION}..{edition.name}` marks them"
    return f"CR {edition.name} is not carried out in full here: not yet done are {counts} ({page})."


def _rules(cited: Iterable[str], edition: str) -> tuple[Rule, ...]:
    """The rules of an edition, each once, in the order of the CR. Raises KeyError for one that no index has."""
    return tuple(Rule(number, gist(number, edition)) for number in sorted(set(cited), key=place))


def gist(number: str, edition: str) -> str:
    """The gist of a rule by its number in an edition, or of one that is named with another (24:1.2.5, 26:6.9.1e)."""
    named, _, own = number.rpartition(":")
    book = next((one for one in RULED if named and one.startswith(named)), edition)
    return index.load(book).gist(own)


def place(number: str) -> Any:
    """The place of a rule in the order of the CR."""
    from judgebot.index.store import sort_key

    return sort_key(number.rpartition(":")[2])


def _answer(scenario: Scenario, differs: bool, outcome: Outcome, changed: list[str], asked: bool) -> tuple[str, str]:
    stated = str(scenario.expect.get("answer") or "").strip()
    if differs:
        return CONTRADICTED, stated
    if stated:
        tested = any(scenario.expect.get(key) for key in (*TESTED, *(OVER_LINES if asked else ())))
        return (CONFIRMED if tested else UNTESTED), stated
    return DERIVED, _came_of_it(outcome, changed)


def _undecided(outcome: Outcome) -> str:
    """That the run stopped at a decision which no line answers, if nothing says that it should."""
    if outcome.waiting is None or "stops" in outcome.scenario.expect:
        return ""
    return stop_words(outcome.waiting)


def _came_of_it(outcome: Outcome, changed: list[str]) -> str:
    state = outcome.machine.state
    parts = []
    runs = [event for event in outcome.machine.events or [] if event.kind == "run_over"]
    if runs:
        how = "successful" if runs[-1].data["successful"] else "not successful"
        parts.append(f"The run on {runs[-1].data['server']} is over; it was {how}.")
    if state.winner:
        who = {"corp": "The Corp wins the game", "runner": "The Runner wins the game"}
        parts.append(f"{who.get(state.winner, 'The game ends in a draw')} ({state.why}).")
    elif state.runs:
        parts.append(f"The run on {state.runs[-1].server} is still in progress.")
    if changed:
        parts.append("At the end: " + "; ".join(changed) + ".")
    return " ".join(parts) or "Nothing on the board has changed."


def _decided(
    outcome: Outcome, all_beats: list[Beat], reasons: list[Reason], events: list[Event], proofs: list[Evidence]
) -> int:
    """The index of the event with which everything that the scenario asks about is decided.

    That is the last event or option that its expectations name; without any, the last consequence of its last line.
    A state that is expected is one at the end: what comes of the last line belongs to it.
    """
    shown = [proof.event for proof in proofs]
    shown += [one.event for one in reasons if one.event is not None]
    named = [*(beat.index for beat in all_beats if beat.named), *shown]
    lines = [one.event for one in outcome.answered if one.line is not None]
    last = max(named, default=-1)
    if lines and max(shown, default=-1) <= lines[-1]:
        # Only the state at the end is asked about: up to the next decision that a default takes for the turn or run to
        # go on; where nothing that is asked about changes after the last line, all that comes of it.
        ends = ("paid", "action", "jack out") if last > lines[-1] else ("action",)
        quiet = [
            one.event
            for one in outcome.answered
            if one.event > lines[-1] and one.line is None and one.decision.kind in ends
        ]
        last = max(last, (min(quiet) if quiet else len(events)) - 1)
    over = [beat.index for beat in all_beats if beat.kind == "game_over"]
    return max(last, *over) if over else (last if last >= 0 else len(events))


def _not_happened(
    all_beats: list[Beat],
    steps: tuple[Step, ...],
    detail: str,
    end: int,
    outcome: Outcome,
    reasons: list[Reason],
) -> tuple[NotHappened, ...]:
    """What did not happen, and why, as far as the steps do not say it; in fuller detail the options refused too."""
    said = " ".join(step.text for step in steps)
    found: dict[str, tuple[list[str], list[str]]] = {}

    def note(text: str, rules: Iterable[str], step: str) -> None:
        if words.cap(text.removeprefix(_LATER)).rstrip(".") in said:
            return
        numbers, places = found.setdefault(text, ([], []))
        numbers += [rule for rule in rules if rule not in numbers]
        if step and step not in places:
            places.append(step)

    triggered: set[str] = set()
    after = (beat for beat in all_beats if beat.index > end)
    quiet = itertools.takewhile(lambda beat: beat.kind in ASIDE or beat.weight < FLOW, after)
    reach = max((end, *(beat.index for beat in quiet)))  # what follows the last thing told, up to the next that happens
    for beat in all_beats if detail != FULL else ():  # there each is told in its place
        if beat.kind == "triggers" and beat.event is not None:
            triggered.add(str(beat.event.data["source"]))
        if beat.kind == "not_pending" and beat.event is not None and beat.event.data["source"] in triggered:
            continue  # it is not pending because it has been triggered
        if beat.kind in ASIDE and beat.index <= reach and beat.weight >= ROUTINE:
            note(beat.clause.sentence, beat.rules, beat.step)
    line = record(outcome)
    for one in reasons:
        assert one.event is not None
        event = line.events[one.event] if one.event < len(line.events) else None  # a refusal where the line ends
        told_there = one.kind == "event" and event is not None and (event.kind in ASIDE or detail == FULL)
        if one.event <= end and not told_there:
            note(f"{said_why(line, one)}.", one.rules, event.step if event is not None else "")
    if detail == STEPS:
        _refusals(outcome, note)
    return tuple(NotHappened(text, tuple(numbers), tuple(places)) for text, (numbers, places) in found.items())


def _other_turn(event: Event, asked: str) -> bool:
    """Whether a near miss says only that it is the other player's turn, and nobody asks about turns."""
    data = event.data
    return (
        event.kind == "near_miss"
        and data["part"] == "who"
        and str(data["happened"]).startswith("turn ")
        and "turn" not in asked
    )


def _asked_reasons(outcome: Outcome) -> list[Reason]:
    """Why abilities of cards that the scenario asks about did not trigger, as far as the trace says so."""
    line, scenario, m = record(outcome), outcome.scenario, outcome.machine
    asked = scenario.question.lower()
    objs = [obj for obj in (*m.state.objs.values(), *m.state.gone.values()) if obj.name]
    cards = {card.title: card for card in (m.catalog.card(obj.name) for obj in objs)}
    spoken = {card.title for card in spoken_of(f"{scenario.question} {scenario.title}", cards.values())}
    found: list[Reason] = []
    for title in cards:
        if title not in spoken and not _asked_about(scenario, title):
            continue
        for one in why(line, NotTriggered(title)):
            if one.kind == "event" and one.event is not None:
                event = line.events[one.event]
                if event.kind in _TOLD_IF_ASKED and not _other_turn(event, asked):
                    found.append(one)
            elif one.event is not None and title in spoken:
                barred = one.refusal is not None and one.refusal.choice.verb is Verb.TRIGGER
                found += [one] if one.refusal is None or barred else []
    return found


# Events that a ruling tells only of cards that the scenario asks about.
_TOLD_IF_ASKED = ("near_miss", "not_met", "does_not_persist")


def _asked_about(scenario: Scenario, name: str) -> bool:
    """Whether an expectation or a line of play names a card."""
    title = normalise(name.partition(" #")[0])
    return any(title in normalise(text) for text in _said(scenario))


def _said(scenario: Scenario) -> Iterable[str]:
    yield from (line.words for line in scenario.play)
    yield str({key: value for key, value in scenario.expect.items() if key != "answer"})
    yield str(scenario.expect.get("answer") or "")


# Basic actions: a refusal of one is told where the scenario speaks of the deed, not of its card alone.
_BASIC = ("advance", "draw", "gain", "install", "play", "purge", "remove", "run", "trash")


def _concerns(option: str, asked: str, cards: set[str]) -> bool:
    """Whether what a scenario says speaks of an option: of its card, and of the deed if it is a basic one."""
    named = [card for card in cards if card in option]
    verb = option.split(" ", 1)[0]
    if verb in _BASIC and verb[:5] not in asked:
        return False
    if named:
        return any(card in asked for card in named)
    return all(word[:5] in asked for word in option.split() if not word.isdigit())


def _cards(outcome: Outcome) -> list[Any]:
    machine = outcome.machine
    return [machine.card(oid) for oid in machine.state.objs]


_LATER = "After that "
# Refusals that are no news unless they are what is asked: no ice is being encountered; agendas are not rezzed, and go
# with assets into remote servers.
_NO_NEWS = (numbers.NO_ENCOUNTER, "8.1.2c", "8.5.2b")


def _refusals(outcome: Outcome, note: Any) -> None:
    """Options that were not offered where a decision came up, with the rule that refused them."""
    asked = normalise(" ".join((outcome.scenario.question, outcome.scenario.title, *_said(outcome.scenario))))
    cards = {normalise(card.title) for card in _cards(outcome)}
    asked_for = [(phrase(speaker(item)[1]), item.get("cites")) for item in outcome.scenario.expect.get("illegal") or []]

    def illegal(refusal: NamedRefusal) -> bool:
        """Whether an expectation says that it is refused, by that rule if it names one."""
        by_rule = (said for said, rule in asked_for if str(rule or refusal.rule) == refusal.rule)
        return any(says(outcome.machine, said, refusal) for said in by_rule)

    taken = {(one.decision.who, one.option.words): number for number, one in enumerate(outcome.answered)}
    found: list[tuple[tuple[str, str, str, str], str, str, str]] = []
    for number, one in enumerate(outcome.answered):
        for refusal in one.refusals:
            if not _concerns(normalise(refusal.words), asked, cards):
                continue
            if refusal.rule in _NO_NEWS and not illegal(refusal):
                continue
            done = taken.get((refusal.who, refusal.words), -1)
            if done >= number and not illegal(refusal):
                continue  # it was done later, and nobody asks why not before
            said = may_not(refusal.who, refusal.words)
            said = words.cap(said if done < 0 or done > number else f"{_LATER}{said}")
            text = f"{said}: {words.plain(said_of(refusal.why))}."
            found.append(
                ((refusal.who, refusal.words, refusal.rule, refusal.why.kind), text, refusal.rule, one.decision.step)
            )
    latest = {
        kind: text for kind, text, _, _ in found
    }  # a strength, a number of credits: as it was when it was last asked
    for kind, text, rule, step in found:
        if latest[kind] == text:
            note(text, (rule,), step)


__all__ = ["CONFIRMED", "CONTRADICTED", "DERIVED", "FLOW", "UNTESTED", "Story", "tell"]
