"""Who may act first where both players may: the active player has priority first in every window of both."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from judgebot.ask.ordering import order
from judgebot.ask.readings import Moment, Move, Placed, Question, Reading
from judgebot.ask.spans import spans
from judgebot.ask.table import when, whens
from judgebot.ask.verdict import NO, OPEN, YES, Answer, player
from judgebot.engine.machine import Event
from judgebot.explore.whynot import Looked
from judgebot.game.objects import CORP, RUNNER
from judgebot.scenario.model import Scenario
from judgebot.scenario.run import Outcome

Windows = Callable[[Scenario, str, str], list[Looked]]

_OPENS = ("paid_window", "reaction_window")
_WANTED = ("use", "trigger", "rez")  # what a player wants to do where it is asked who comes first
_RULE = {"paid_window": "9.2.7a", "reaction_window": "9.2.8b"}
_SAID = {"paid_window": "paid ability window", "reaction_window": "reaction window"}
_ACCESSING = ("access",)


def other(who: str) -> str:
    """The other player."""
    return RUNNER if who == CORP else CORP


def without_wishes(r: Reading) -> tuple[list[Move], tuple[Placed, ...]]:
    """The moves up to the place at which it is asked who acts first, and the cards that the players would use there."""
    moves = list(r.moves)
    cards: list[Placed] = []
    while moves and moves[-1].kind in _WANTED:
        cards = [*moves.pop().cards[:1], *cards]
    return moves, tuple(cards)


def _place(q: Question, moves: Sequence[Move]) -> Moment | None:
    """The place that is asked about: the one that the question names, or to which the line has come."""
    if q.moment is not None:
        return q.moment
    last = moves[-1] if moves else None
    if last is None or last.kind not in ("encounter", "approach", "pass", "access", "success", "breach"):
        return None
    return Moment("when", last.kind, next(iter(last.cards), None))


def _active(events: list[Event], place: int, scenario: Scenario) -> str:
    """Whose turn it is before so many events."""
    begun = [str(event.data["who"]) for event in events[:place] if event.kind == "turn_begins"]
    return begun[-1] if begun else scenario.turn


def _together(event: Event) -> bool:
    """Whether abilities of both players wait in a window."""
    return len({one["who"] for one in event.data.get("pending") or ()}) > 1


def first(
    q: Question, moves: Sequence[Move], named: Sequence[Placed], scenario: Scenario, outcome: Outcome, windows: Windows
) -> Answer:
    """Who acts first, at the place asked about: by the rule of its window, whoever has something to choose there.

    named    the cards that the players would use there
    windows  looks for an option in every window of a player
    """
    events = outcome.machine.events or []
    place = _place(q, moves)
    where = spans(place, events)[-1:]
    if not where:
        return Answer(OPEN, ("It does not come to that on this line.",), (), scenario, outcome)
    inside = [k for k, one in enumerate(events) if where[0].holds(k) and one.kind in _OPENS]
    together = [k for k in inside if _together(events[k])]
    titles = {one.title for one in named}
    if together and (
        not named or titles & {one["source"] for k in together for one in events[k].data.get("pending") or ()}
    ):
        return order(q, scenario, outcome)
    waiting = [{one["source"] for one in events[k].data["pending"]} for k in inside if events[k].data.get("pending")]
    if any(len(titles & each) > 1 for each in waiting) or (place is None and _chosen(outcome)):
        return order(q, scenario, outcome)
    paid = next((k for k in inside if events[k].kind == "paid_window"), None)
    if place is not None and place.what in _ACCESSING:
        text = (
            "While a card is accessed there is no paid ability window; only the Runner may act there, with one"
            " mid-access ability or by trashing the card (9.2.10a, 9.2.10d)."
        )
        return Answer(OPEN, (text,), ("9.2.10a", "9.2.10d"), scenario, outcome)
    who = _active(events, paid if paid is not None and place is not None else len(events), scenario)
    acts = f"{player(who)} is the active player and has priority first"
    then = f"the {other(who).capitalize()} may act once the {who.capitalize()} has passed"
    if paid is None or place is None:
        text = (
            f"{acts}, in every paid ability window (9.2.7a) and, where abilities of both wait together, in the"
            f" reaction window (9.2.8b); {then}."
        )
        return Answer(OPEN, (text,), ("9.2.7a", "9.2.8b"), scenario, outcome)
    step = events[paid].step
    said = [f"{acts} {when(step)} (9.2.7a); {then}."]
    for card in named:
        looked = windows(scenario, card.side, f"use {card.title}")
        can = any(one.look.offered and one.look.step == step for one in looked)
        said.append(f"{player(card.side)} may{'' if can else ' not'} use {card.title} in that window.")
    return Answer(OPEN, tuple(said), ("9.2.7a",), scenario, outcome)


def _chosen(outcome: Outcome) -> bool:
    """Whether abilities of one player wait together, who then orders them."""
    return any(len(event.data.get("pending") or ()) > 1 for event in outcome.machine.events or ())


def before(
    q: Question,
    moves: Sequence[Move],
    told: int,
    looked: list[Looked],
    scenario: Scenario,
    outcome: Outcome,
    windows: Windows,
) -> Answer | None:
    """Whether a player may do something before the other does; None if it is asked of nothing of that kind.

    moves   what was told before the question
    told    the event to which the line has come by itself
    looked  the windows of the player
    """
    moment = q.moment
    if moment is None or moment.how != "before" or moment.what not in _WANTED or moment.card is None:
        return None
    events = outcome.machine.events or []
    whose = moment.card.side
    if whose == q.who or any(one.kind in _WANTED and one.cards[:1] == (moment.card,) for one in moves):
        return None
    deed = f"{moment.what} {moment.card.title}"

    def opened(one: Looked) -> int:
        return max((k for k in range(min(one.event, len(events))) if events[k].kind in _OPENS), default=-1)

    def offered(these: list[Looked]) -> list[Looked]:
        return [one for one in these if one.look.offered and one.done and one.event > told]

    mine, theirs = offered(looked), offered(windows(scenario, whose, deed))
    if not mine or not theirs:
        return None
    here, there = opened(mine[0]), opened(theirs[0])
    if mine[0].look.step != theirs[0].look.step:  # not one window, whatever opened last
        here, there = mine[0].event, theirs[0].event
    opens = opened(theirs[0])
    rule = _RULE[events[opens].kind] if opens >= 0 else "9.2.7a"
    window = _SAID[events[opens].kind] if opens >= 0 else "window"
    head, them = player(q.who), f"the {whose.capitalize()}"
    active = _active(events, mine[0].event, scenario)
    at = when(mine[0].look.step, mine[0].look.what)
    if there < here and max(one.event for one in theirs) < mine[0].event:
        text = (
            f"No. The {whose.capitalize()} may {deed} {_at(theirs[0])} ({theirs[0].look.rule}), and"
            f" {head.replace('The', 'the')} may {q.words} only later, {at} ({mine[0].look.rule})."
        )
        return Answer(NO, (text,), (theirs[0].look.rule, mine[0].look.rule), scenario, outcome)
    if here < there:
        text = f"Yes. {head} may {q.words} {at}; {them} may {deed} only later, {_at(theirs[0])} ({mine[0].look.rule})."
        return Answer(YES, (text,), (mine[0].look.rule,), scenario, outcome)
    if here == there and active == q.who:
        text = (
            f"Yes. Both may act {at}, and {head.replace('The', 'the')} has priority first in a {window}, as the active"
            f" player ({rule}); {them} may {deed} only after a pass."
        )
        return Answer(YES, (text,), (rule, mine[0].look.rule), scenario, outcome)
    if here == there:
        text = (
            f"Only if {them} passes first: both may act {at}, and {them} has priority first in a {window}, as the"
            f" active player ({rule}), and need not wait."
        )
    else:
        text = (
            f"Only if {them} does not {deed} {_at(theirs[0])}: {head.replace('The', 'the')} may {q.words} first {at}."
        )
    said = [text]
    past = [one for one in looked if one.look.offered and not (one.done and one.event > told)]
    if past:
        times = whens((one.look.step, one.look.what) for one in past)
        said.append(f"Before that it may be done: {times} ({past[0].look.rule}).")
    return Answer(OPEN, tuple(said), (rule, mine[0].look.rule), scenario, outcome)


def _at(one: Looked) -> str:
    return when(one.look.step, one.look.what)
