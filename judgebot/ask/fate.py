"""Where a card is when a line ends, whether it stays there, and what moved it."""

from __future__ import annotations

from judgebot.ask import reasons
from judgebot.ask.came import depending
from judgebot.ask.depends import Kept, other_choice
from judgebot.ask.events import last_event, names, told, with_cause
from judgebot.ask.reading import Placed, Question
from judgebot.ask.verdict import NO, OPEN, YES, Answer, unanswered
from judgebot.cards.names import normalise
from judgebot.engine.machine import Machine
from judgebot.game.objects import CORP_SCORE, PLAY, RUNNER_SCORE, Obj
from judgebot.scenario.board import build
from judgebot.scenario.expect import find
from judgebot.scenario.model import Scenario
from judgebot.scenario.run import Outcome

_MOVES = ("trashed", "stolen", "scored", "moved", "installed", "added", "discards", "removed_from_game", "shuffled")


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
    clauses, rules = told(outcome, [*illegal[-1:], *with_cause(events, found)])
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


def _fits(place: str, wanted: str) -> bool:
    zone, _, side = wanted.rpartition(" ") if wanted.endswith((" facedown", " faceup")) else (wanted, "", "")
    bare, _, lies = place.removeprefix("the ").partition(", ")
    return bare == zone.removeprefix("the ") and (not side or lies == side)
