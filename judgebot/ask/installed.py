"""What a card that is played or used installs, where the line tells it as a move of its own."""

from __future__ import annotations

import itertools
from collections.abc import Callable

from judgebot.ask.depends import other_choice
from judgebot.ask.events import first_event, last_event, told
from judgebot.ask.looking import windows
from judgebot.ask.parse import Parser
from judgebot.ask.readings import Deed, Move, Question, Reading
from judgebot.ask.reasons import of_events
from judgebot.ask.verdict import NO, Answer, bare, player
from judgebot.cards.names import normalise
from judgebot.engine.characteristics import printed
from judgebot.engine.machine import Machine
from judgebot.scenario.model import Line, Scenario
from judgebot.scenario.run import Outcome, run
from judgebot.scenario.script import AmbiguousLine, StuckLine


def installed_by(r: Reading, one: Move) -> bool:
    """Whether what a move installs may be what the card that its player has just played or used installs."""
    before = list(itertools.takewhile(lambda each: each is not one, r.moves))
    last = next((each for each in reversed(before) if each.kind not in ("install", "find", "target")), None)
    if last is None or last.who != one.who or last.kind not in ("play", "use") or not last.cards:
        return False
    return "install" in last.cards[0].says.lower()


def chosen_for(p: Parser, d: Deed, does: str) -> bool:
    """`plays X and derezzes Y`: Y is chosen for what the card that the player has played or used does."""
    last = next((one for one in reversed(p.reading.moves) if one.kind not in ("target", "run", "encounter")), None)
    if last is None or d.card is None or last.kind not in ("play", "use") or not last.cards:
        return False
    if last.who != d.who or does not in last.cards[0].says.lower():
        return False
    p.reading.moves.append(Move(d.who, f"choose {d.card.title}", "target", (d.card,)))
    return True


def only_installed(title: str, before: Outcome) -> Callable[[Outcome], bool]:
    """Whether that card was installed, and no other besides those that are without it."""
    known = len(_installs(before))

    def shown(outcome: Outcome) -> bool:
        new = _installs(outcome)
        return len(new) == known + 1 and normalise(title) in new[-1]

    return shown


def _installs(outcome: Outcome) -> list[str]:
    """What was installed on the line, in order."""
    events = [event for event in outcome.machine.events or [] if event.kind == "installed"]
    return [" ".join(normalise(str(part)) for part in event.data.values()) for event in events]


def encountered(title: str) -> Callable[[Outcome], bool]:
    """Whether that ice is the one of the last encounter: what acts on the encountered ice needs no other choice."""

    def shown(outcome: Outcome) -> bool:
        met = [event for event in outcome.machine.events or [] if event.kind == "encounter"]
        used = [event for event in outcome.machine.events or [] if event.kind in ("uses", "encounter")]
        if not met or used[-1].kind != "uses" or "encounter" not in _text(outcome, str(used[-1].data.get("source"))):
            return False
        return normalise(str(met[-1].data.get("ice", ""))) == normalise(title)

    return shown


def _text(outcome: Outcome, title: str) -> str:
    """What the abilities of a card say."""
    m = outcome.machine
    obj = next((obj for oid, obj in m.state.objs.items() if m.name(oid) == title), None)
    return " ".join(one.english().lower() for one in printed(m, obj)) if obj is not None else ""


def not_found(q: Question, title: str, scenario: Scenario, outcome: Outcome) -> Answer | None:
    """Why a card may be used, but not to find another one and install it; None if it can be found."""
    after = scenario.replace(play=[*scenario.play, Line(q.who, q.words, 0)])
    for words in (f"find {title}", f"install {title}"):
        try:
            if any(one.look.offered and one.look.what != "action" for one in windows(after, q.who, words)):
                return None
        except (StuckLine, AmbiguousLine):
            return None
    why, rules = of_events(run(after), title)
    if not why:
        return None
    text = f"No. {player(q.who)} may {bare(q.words)}, but not for {title}{why.rstrip('.')}."
    return Answer(NO, (text,), rules, after, outcome)


def never_installed(q: Question, scenario: Scenario, outcome: Outcome) -> Answer | None:
    """Why a card may be used, but does not install the one for which it is used; None if it can."""
    title = q.cards[-1].title
    after = scenario.replace(play=[*scenario.play, Line(q.who, q.words, 0)])

    def comes(m: Machine) -> bool:
        return first_event(m.events or [], ("installed",), title) is not None

    try:
        then = run(after)
    except (StuckLine, AmbiguousLine):
        return None
    if comes(then.machine) or other_choice(after, False, comes):
        return None
    why, rules = of_events(then, title)
    events = then.machine.events or []
    empty = last_event(events, ("no_target",), q.card.title if q.card is not None else "")
    if not why and empty is not None:
        clauses, rules = told(then, [empty])
        why = f". {clauses[0]}"
    text = f"{player(q.who)} may {bare(q.words)}, but that does not install {title}{why.rstrip('.')}."
    return Answer(NO, (f"No. {text}",), rules, after, outcome)


_REACHED = ("targets", "chose", "installed")


def no_number(q: Question, title: str, scenario: Scenario, outcome: Outcome) -> Answer | None:
    """That a card may be used, but whatever number is chosen for it, not on another one; None if it can be, or no
    number is chosen."""
    after = scenario.replace(play=[*scenario.play, Line(q.who, q.words, 0)])
    try:
        then = run(after)
    except (StuckLine, AmbiguousLine):
        return None
    waits = then.waiting
    if waits is None or waits.kind != "number":
        return None

    def comes(m: Machine) -> bool:
        return first_event(m.events or [], _REACHED, title) is not None

    if other_choice(after, False, comes):
        return None
    listed = ", or ".join(option.words for option in waits.options)
    text = f"{player(q.who)} may {bare(q.words)}, but not for {title}: what can be chosen is {listed} ({waits.rule})."
    return Answer(NO, (f"No. {text}",), (waits.rule,), after, outcome)
