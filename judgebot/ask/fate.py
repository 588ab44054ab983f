"""Where a card is when a line ends, whether it stays there, and what moved it."""

from __future__ import annotations

from judgebot.ask import reasons
from judgebot.ask.came import depending
from judgebot.ask.depends import Kept, other_choice
from judgebot.ask.events import last_event, names, told, with_cause
from judgebot.ask.looking import because, telling, windows
from judgebot.ask.readings import Placed, Question
from judgebot.ask.table import chosen_words
from judgebot.ask.verdict import NO, OPEN, YES, Answer, bare, unanswered
from judgebot.cards.names import normalise
from judgebot.engine.characteristics import printed
from judgebot.engine.machine import Machine
from judgebot.game import numbers
from judgebot.game.objects import CORP_SCORE, PLAY, RUNNER_SCORE, Obj
from judgebot.scenario.board import build
from judgebot.scenario.facts import find
from judgebot.scenario.model import Line, Scenario
from judgebot.scenario.run import Outcome, run
from judgebot.scenario.script import AmbiguousLine, StuckLine
from judgebot.scenario.wording import purpose

_MOVES = ("trashed", "stolen", "scored", "moved", "installed", "added", "discards", "removed_from_game", "shuffled")
# What makes the place of something else illegal.
_LEAVES = (*_MOVES, "swapped", "derezzed", "turned")


def place(m: Machine, card: Placed) -> str:
    """Where a card is, in words: `HQ`, `the heap, facedown`, `the root of remote 1`."""
    try:
        return _place(m, find(m, card.title))
    except LookupError:
        return "out of the game"


def _place(m: Machine, obj: Obj) -> str:
    scores = {CORP_SCORE: "the Corp's score area", RUNNER_SCORE: "the Runner's score area"}
    if obj.zone in scores:
        return scores[obj.zone]
    if obj.zone != PLAY:
        name = obj.zone if obj.zone in ("HQ", "R&D", "Archives") else f"the {obj.zone}"
        return f"{name}, {'faceup' if obj.faceup else 'facedown'}" if obj.zone == "Archives" else name
    if obj.host:
        return f"on {m.name(obj.host)}"
    if not obj.server:
        return "the rig" if obj.installed else "the play area"
    ice = any(obj.id in server.ice for server in m.state.servers.values())
    return f"protecting {obj.server}" if ice else f"the root of {obj.server}"


def where(q: Question, scenario: Scenario, outcome: Outcome) -> Answer:
    """Where a card ends up, and what brought it there."""
    assert q.card is not None
    end = place(outcome.machine, q.card)
    start = place(build(scenario, record=False), q.card)
    how, rules = _moved(outcome, q.card)
    at = end if end.startswith(("on ", "protecting", "out ")) else f"in {end}"
    stays_ = " still" if end == start else ""
    return Answer(OPEN, (f"{q.card.title} is{stays_} {at} where the line ends.", *how), rules, scenario, outcome)


def _moved(outcome: Outcome, card: Placed) -> tuple[list[str], tuple[str, ...]]:
    found = last_event(outcome.machine.events or [], _MOVES, card.title)
    if found is None:
        return [], ()
    events = outcome.machine.events or []
    illegal = [n for n in range(found) if events[n].kind == "illegal" and names(events[n], normalise(card.title))]
    before = [n for n in range(illegal[-1]) if events[n].kind in _LEAVES] if illegal else []
    caused = with_cause(events, found)
    clauses, rules = told(outcome, [*before[-1:], *(n for n in illegal[-1:] if n not in caused), *caused])
    return [f"{one}." for one in clauses], rules


def stays(q: Question, scenario: Scenario, outcome: Outcome, kept: Kept = ()) -> Answer:
    """Whether cards stay where they are, or go somewhere."""
    cards = q.cards or ((q.card,) if q.card is not None else ())
    before = {one.title: place(build(scenario, record=False), one) for one in cards}
    wanted = q.words.partition(" go to ")[2]

    def comes(m: Machine) -> bool:
        if wanted:
            return all(_fits(place(m, one), wanted) for one in cards)
        return all(place(m, one) == before[one.title] for one in cards)

    usual = comes(outcome.machine)
    said: list[str] = []
    rules: list[str] = []
    for one in cards:
        end = place(outcome.machine, one)
        at = end if end.startswith(("on ", "protecting", "out ")) else f"in {end}"
        how, cited = _moved(outcome, one)
        if not how and wanted and not usual:
            why = reasons.of_card(outcome, one)
            how, cited = [f"That is so{why[0]}."] if why[0] else [], why[1]
        said.append(" ".join((f"{one.title} is {'still ' if end == before[one.title] else ''}{at}.", *how)))
        rules += cited
    verdict = YES if usual else NO
    if outcome.waiting is not None and outcome.waiting.kind not in ("action", "paid"):
        verdict = NO if not other_choice(scenario, False, comes, kept=kept) else OPEN
        text = unanswered(outcome)
        if verdict == NO:
            text = f"No: whichever is chosen, it does not come to that. {text}"
        return Answer(verdict, (text,), (outcome.waiting.rule,), scenario, outcome)
    first = f"{verdict.capitalize()}. {said[0]}" if said else f"{verdict.capitalize()}."
    found = Answer(verdict, (first, *said[1:]), tuple(dict.fromkeys(rules)), scenario, outcome)
    chosen = other_choice(scenario, usual, comes, kept=kept)
    return depending(found, "no" if usual else "yes", chosen) if chosen else found


def brings(q: Question, scenario: Scenario, outcome: Outcome) -> Answer:
    """Whether a player may take a card to a place, by what an ability does."""
    assert q.card is not None
    card, wanted = q.card, q.words.partition(" to ")[2]

    def comes(m: Machine) -> bool:
        return _fits(place(m, card), wanted)

    if comes(outcome.machine):
        how, rules = _moved(outcome, card)
        return Answer(YES, (f"Yes. {card.title} is in {place(outcome.machine, card)}.", *how), rules, scenario, outcome)
    chosen = other_choice(scenario, False, comes, q.who)
    if chosen:
        rule = chosen[0][1].rule or chosen[0][0].rule
        return Answer(YES, (f"Yes, by this: {chosen_words(chosen)}.",), (rule,), scenario, outcome)
    for words in _paid(outcome.machine):
        for then in ((Line(q.who, f"choose {card.title}", 0),), ()):
            try:
                tried = run(scenario.replace(play=[*scenario.play, Line(q.who, words, 0), *then]))
            except (StuckLine, AmbiguousLine):
                continue
            if comes(tried.machine):
                how, rules = _moved(tried, card)
                return Answer(YES, (f"Yes, by this: {bare(words)}.", *how), rules, scenario, tried)
    why = reasons.unable(outcome, "add ")
    why = why if why[0] else reasons.of_card(outcome, card)
    why = why if why[0] else _asleep(q, scenario)
    if not why[0]:
        text = f"Nothing was found on this line that takes {card.title} there; a card that does was not told."
        return Answer(OPEN, (text,), (), scenario, outcome)
    return Answer(NO, (f"No. Nothing on this line takes {card.title} there{why[0]}.",), why[1], scenario, outcome)


def _asleep(q: Question, scenario: Scenario) -> reasons.Why:
    """Why the card's own ability that would take it somewhere is not active: `Descent is not rezzed`."""
    assert q.card is not None
    if not any("add this" in one.english().lower() for one in q.card.abilities):
        return reasons.NONE
    looks = [one.look for one in windows(scenario, q.who, f"use {q.card.title}") if not one.look.offered]
    asleep = (numbers.ABILITY_INACTIVE, numbers.LOST)
    known = next((look for look in telling([one for one in looks if one.why]) if look.rule in asleep), None)
    if known is None:
        return reasons.NONE
    why, rules = because(known, q.who)
    return f": {why}", rules


def _paid(m: Machine) -> list[str]:
    """The options to use a card whose paid ability takes cards somewhere."""
    each = [(m.name(oid), one) for oid, obj in m.state.objs.items() if obj.name for one in printed(m, obj)]
    return [
        f"use {name} to {purpose(one)}" for name, one in each if one.kind == "paid" and "add " in one.english().lower()
    ]


def _fits(place: str, wanted: str) -> bool:
    zone, _, side = wanted.rpartition(" ") if wanted.endswith((" facedown", " faceup")) else (wanted, "", "")
    bare, _, lies = place.removeprefix("the ").partition(", ")
    return bare == zone.removeprefix("the ") and (not side or lies == side)
