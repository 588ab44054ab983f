"""Why nothing of a card came about that was never met, never active, or never derezzed."""

from __future__ import annotations

from judgebot.ask import reasons
from judgebot.ask.events import first_event, last_event
from judgebot.ask.readings import Placed
from judgebot.explain.words import quoted
from judgebot.scenario.run import Outcome

# What happens to a card where its other abilities are inactive (9.1.8).
_OF_ITSELF = ("access", "trash", "steal", "install", "score", "rez", "draw")
_AWAY = ("grip", "stack", "heap", "HQ", "R&D", "Archives")


def unmet(outcome: Outcome, card: Placed) -> reasons.Why:
    """Why a piece of ice is not encountered: where the run is, that it was over, or that the ice was not rezzed."""
    events = outcome.machine.events or []
    begins = last_event(events, ("run_begins",))
    if begins is None:
        return (": no run is made on this line", ("6.2.2",)) if card.type == "ice" else reasons.NONE
    server = str(events[begins].data.get("server", ""))
    if card.type != "ice":
        return f": {card.title} is no ice, and only ice is encountered", ("6.2.2",)
    approached = last_event(events, ("approach",), card.title)
    if approached is None and card.where == "ice" and card.server and card.server != server:
        text = f"The run is on {server}, where only the ice protecting that server is approached and encountered"
        return f": {text} (6.2.2)", ("6.2.2",)
    if first_event(events, ("bypassed",), card.title) is not None or approached is None:
        return reasons.of_run(outcome)
    if not _rezzed(outcome, card.title):
        text = f"{card.title} is not rezzed when its approach is over, and is passed without being encountered"
        return f": {text} (6.9.2c)", ("6.9.2c",)
    return reasons.of_run(outcome)


def underezzed(outcome: Outcome, card: Placed) -> reasons.Why:
    """Why a card is not derezzed: it is not rezzed at all, or nothing on the line derezzes it."""
    if not _rezzed(outcome, card.title):
        return f": {card.title} is not rezzed, and only a rezzed card is derezzed (8.1.3)", ("8.1.3",)
    return ": no effect on this line derezzes it (8.1.3a)", ("8.1.3a",)


def away(outcome: Outcome, card: Placed) -> reasons.Why:
    """That a card lies where its abilities are inactive, and stays there."""
    m = outcome.machine
    named = [obj for oid, obj in m.state.objs.items() if obj.name and m.name(oid) == card.title]
    if card.where not in _AWAY or [obj.zone for obj in named] != [card.where]:
        return reasons.NONE
    if any(card.where in one.active_in for one in card.abilities):
        return reasons.NONE
    own = [one for one in card.abilities if any(t.event in _OF_ITSELF for t in one.when or ())]
    if own:  # it meets that condition where it lies, or as it leaves
        return f": what it waits for does not happen: {quoted(own[0].english())} (9.6.5)", ("9.6.5",)
    where = f"the {card.where}" if card.where.islower() else card.where
    return f": {card.title} is in {where}, and so inactive (1.8.4a)", ("1.8.4a",)


def _rezzed(outcome: Outcome, title: str) -> bool:
    m = outcome.machine
    return any(one.name and m.name(oid) == title and one.installed and one.faceup for oid, one in m.state.objs.items())
