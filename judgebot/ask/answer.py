"""The answer to what a line asks: the rules are run on its board, and what came of them is told with its rules."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator

from judgebot.ask.depends import other_choice
from judgebot.ask.moment import noun, spans
from judgebot.ask.near import stillness
from judgebot.ask.play import BREAKING, MOST_BOOSTS, Played, lines_of, scenario_of
from judgebot.ask.reading import Move, Question, Reading
from judgebot.ask.tree import as_scenario
from judgebot.cards.names import normalise
from judgebot.engine.machine import Event, Machine
from judgebot.explore.walker import Walker
from judgebot.explore.whynot import Look, Looked, looks
from judgebot.game import numbers
from judgebot.scenario import wording
from judgebot.scenario.board import build
from judgebot.scenario.expect import look_up, says
from judgebot.scenario.model import Line, Scenario
from judgebot.scenario.orders import orders
from judgebot.scenario.run import Outcome, run
from judgebot.scenario.script import AmbiguousLine, StuckLine

YES, NO, OPEN = "yes", "no", ""


@dataclasses.dataclass(frozen=True)
class Answer:
    """What is answered.

    verdict   "yes" or "no"; "" where the question is not one of these
    said      the answer in sentences, each with its rules
    rules     the rules that it rests on
    scenario  the scenario that was run; None if none could be
    stuck     why a move of the line could not be made, if one could not
    """

    verdict: str
    said: tuple[str, ...]
    rules: tuple[str, ...]
    scenario: Scenario | None
    outcome: Outcome | None = None
    stuck: str = ""


def answer(r: Reading) -> Answer:
    """Run what was read and answer what it asks.

    Raises BadInput where the board is refused, NotImplementedRule where the engine does not implement what comes up.
    """
    played = lines_of(r)
    scenario = scenario_of(r, played)
    if played.refused is not None:
        there = _taken_up(r, played.refused[0])
        return answer(there) if there is not None else _refused(r, played, scenario)
    outcome = run(scenario)
    q = r.question
    if q.kind == "may":
        found = _may(q, scenario, outcome)
        there = _there(r) if found is None else None
        if there is not None:
            scenario = as_scenario(there, ())
            outcome = run(scenario)
            found = _may(q, scenario, outcome)
        missing = f"{_name(q.who)} has no such moment: nothing on this line is {noun(q.moment)}."
        return found or Answer(NO, (f"It does not come to that. {missing}",), (), scenario, outcome)
    if q.kind == "must":
        return _must(q, scenario, outcome)
    if q.kind == "does":
        return _does(q, scenario, outcome)
    if q.kind == "many":
        return _many(q, scenario, outcome)
    if q.kind == "strength":
        value = look_up(outcome.machine, f"{q.words}.strength")
        return Answer(OPEN, (f"{q.words} has strength {value} where the line ends.",), (), scenario, outcome)
    if q.kind == "cost":
        return _cost(scenario, outcome)
    if q.kind in ("order", "chooses"):
        return _order(scenario, outcome)
    open_ = _unanswered(outcome)
    return Answer(OPEN, (open_,) if open_ else (), (), scenario, outcome)


def _taken_up(r: Reading, refused: Move) -> Reading | None:
    """The reading taken up where a place of a run is told to which the line does not lead; None if it is none.

    A judge who says that ice was passed need not say how.
    """
    place = r.moves.index(refused)
    if (
        r.run
        or refused.kind not in STEPS
        or any(one.kind not in ("run", "let", "continue", *STEPS) for one in r.moves[:place])
    ):
        return None
    server = next((one.server for one in r.moves[:place] if one.kind == "run"), "")
    rest = [one for one in r.moves[place + 1 :] if one.kind not in STEPS or one.cards[:1] != refused.cards[:1]]
    card = refused.cards[0] if refused.cards else None
    if card is not None and card.where == "ice" and card.server == server:
        run_at = {"server": server, "ice": r.in_server(server, "ice").index(card) + 1}
        at = STEPS[refused.kind]
    elif card is None and server and refused.kind == "approach":
        run_at, at = {"server": server}, "6.9.4e"
        rest = [one for one in rest if one.kind not in STEPS]
    else:
        return None
    r.assumed.append(f"the run is taken up where the Runner does {refused.words}, however it came to that")
    return dataclasses.replace(r, moves=rest, run=run_at, at=at, turn="")


def _unanswered(outcome: Outcome) -> str:
    """The choice at which a line stops because it has no default; "" if it stops at none."""
    stopped = outcome.waiting
    if stopped is None or stopped.kind in ("action", "paid"):
        return ""
    options = "; ".join(_bare(option.words) for option in stopped.options[:6])
    whose = f"the {stopped.who.capitalize()}, step {stopped.step}"
    return f"The line stops at a choice ({whose}; {stopped.rule}): {options}."


# What a line tells, but nobody decides: where it does not come about, that is no ruling.
_TOLD = (
    "tags",
    "damage",
    "discarded",
    "drawn",
    "end run",
    "access",
    "breach",
    "target",
    "encounter",
    "approach",
    "pass",
)


def _refused(r: Reading, played: Played, scenario: Scenario) -> Answer:
    """A move that the rules do not allow there is an answer in itself, to whether it may be made and what happens."""
    assert played.refused is not None
    one, why = played.refused
    words = f"break {one.cards[0].title if one.cards else 'it'} with {one.tool.title}" if one.tool else one.words
    if played.several:
        options = "; ".join(_bare(each) for each in played.several[:5])
        return Answer(OPEN, (f"“{words}” could mean several choices there: {options}.",), (), scenario, None, why)
    if one.kind in _TOLD:
        text = f"It does not come to “{words}” on this line, so nothing is answered that rests on it."
        return Answer(OPEN, (text,), (), scenario, None, why)
    seen = [look for _, look in _windows(scenario, one.who, _option_of(one.words))]
    known = _telling([look for look in seen if not look.offered and look.why])
    told = f"{_name(one.who)} cannot {words} there"
    ruled = r.question.kind in ("may", "happens", "must") and not any(look.offered for look in seen)
    verdict = NO if ruled else OPEN
    rest = () if ruled else ("What is asked of the game after that is not answered.",)
    if known:
        last = known[0]
        text = f"{told}: {wording.said(last.why)} ({last.rule})."
        return Answer(verdict, (text, *rest), (last.rule,), scenario, None, why)
    return Answer(verdict, (f"{told}.", *rest), (), scenario, None, why)


def _option_of(words: str) -> str:
    return words.replace("break with ", "use ") + " to break" if words.startswith("break with ") else words


def _name(who: str) -> str:
    return {"corp": "The Corp", "runner": "The Runner"}.get(who, who)


# May X be done


def _windows(scenario: Scenario, who: str, words: str, done: bool = False) -> list[tuple[int, Look]]:
    """Every decision and idle window of a player on the line: how many events were before it, and what it said.

    done  only those after everything that the line says has been done
    """
    found: list[Looked] = []
    looks(Walker.of(build(scenario), record=True), scenario, who, words, found)
    return [(one.event, one.look) for one in found if one.done or not done]


STEPS = {"approach": "6.9.2a", "encounter": "6.9.3a", "pass": "6.9.4a"}
_PHASES = {"approach": "6.9.2", "encounter": "6.9.3", "pass": "6.9.4", "success": "6.9.5"}
INSIDE = ("access", "breach", "success")


def _there(r: Reading) -> Reading | None:
    """The reading taken up at the moment of its question, where its line does not lead there; None if that is no place.

    A judge who asks what may be done after ice was passed need not say how it was passed.
    """
    moment = r.question.moment
    if moment is None or any(one.kind not in ("run", "let", "continue", "encounter") for one in r.moves):
        return None
    server = next((one.server for one in r.moves if one.kind == "run"), "")
    card = moment.card
    if moment.what in STEPS and card is not None and card.where == "ice" and (not server or server == card.server):
        place = {"server": card.server, "ice": r.in_server(card.server, "ice").index(card) + 1}
        there = dataclasses.replace(r, moves=[], run=place, at=STEPS[moment.what])
        r.assumed.append(f"the run is taken up at {moment.told.partition(' ')[2]}, however it came to that")
    elif moment.what == "approach" and card is None and server:
        there = dataclasses.replace(r, moves=[], run={"server": server}, at="6.9.4e")
        r.assumed.append(f"the run on {server} is taken up where the server is approached, however it came to that")
    elif moment.what in INSIDE and server:
        there = dataclasses.replace(r, moves=[], run={"server": server}, at="6.9.5a")
        r.assumed.append(f"the run on {server} is taken up where it is successful, however it came to that")
    else:
        return None
    there.turn = ""
    return there


def _may(q: Question, scenario: Scenario, outcome: Outcome) -> Answer | None:
    """The answer; None if the moment that is asked about never comes."""
    events = outcome.machine.events or []
    if q.words.startswith("steal "):
        return _steal(q, scenario, outcome)
    base = re.split(" (?:in|on) ", q.words)[0] if q.words.startswith("install ") else q.words
    looked = _windows(scenario, q.who, base, done=q.moment is None)
    where = spans(q.moment, events)
    if not where:
        return None
    # Where a player had nothing to do, only the step tells when that was.
    phase = _PHASES.get(q.moment.what, "?") if q.moment is not None else "?"
    there = [
        look
        for place, look in looked
        if any(span.holds(place) for span in where) or (look.what == "nothing to do" and look.step.startswith(phase))
    ]
    offered = [look for look in there if look.offered]
    when = f" {q.moment.told}" if q.moment is not None else ""
    if offered and base != q.words:
        refused = _destination(q, scenario)
        if refused:
            return Answer(NO, (f"No. {_name(q.who)} may not {q.words}: {refused}.",), (), scenario, outcome)
    if offered:
        first = offered[0]
        steps = ", ".join(dict.fromkeys(look.step for look in offered if look.step))
        text = f"{_name(q.who)} may {_bare(first.offered)}{when}: it is offered at step {steps} ({first.rule})."
        return Answer(YES, (f"Yes. {text}",), (first.rule,), scenario, outcome)
    elsewhere = [look for _, look in looked if look.offered]
    if not elsewhere and q.moment is None and (by := _by_ability(q, scenario, outcome)) is not None:
        return by
    if q.words.endswith(" to break") and (boosts := _boosted(q, scenario)):
        often = "once" if boosts == 1 else f"{boosts} times"
        breaker = q.words.removesuffix(" to break").removeprefix("use ")
        text = (
            f"Yes. {_name(q.who)} may {_bare(q.words)}{when}, once {breaker} is strong enough: its strength is raised"
        )
        return Answer(YES, (f"{text} {often} first (3.9.5g).",), ("3.9.5g",), scenario, outcome)
    said = list(_reasons(q, there, when))
    if elsewhere:
        steps = ", ".join(dict.fromkeys(look.step for look in elsewhere if look.step))
        said.append(f"It may be done at another time: at step {steps} ({elsewhere[0].rule}).")
    rules = tuple(dict.fromkeys(look.rule for look in _telling(there)[:2] if look.rule))
    return Answer(NO, tuple(said), rules, scenario, outcome)


_DEEDS = {"rez": "rezzed", "trash": "trashed", "install": "installed", "score": "scored", "derez": "derezzed"}


def _by_ability(q: Question, scenario: Scenario, outcome: Outcome) -> Answer | None:
    """What is no option of its own may be what an ability lets a player do, with a choice on the way; None if not."""
    kind = _DEEDS.get(q.words.split()[0])
    if kind is None or q.card is None:
        return None
    title = q.card.title

    def comes(m: Machine) -> bool:
        return _first(m.events or [], (kind,), title) is not None

    if comes(outcome.machine):
        return None
    chosen = other_choice(scenario, False, comes)
    if not chosen or any(of.kind == "paid" for of, _ in chosen) or chosen[-1][0].who != q.who:
        return None
    steps = ", then ".join(f"{_bare(option.words)} (step {of.step})" for of, option in chosen)
    rule = chosen[0][1].rule or chosen[0][0].rule
    return Answer(YES, (f"Yes. {_name(q.who)} may do it by an ability: {steps} ({rule}).",), (rule,), scenario, outcome)


def _boosted(q: Question, scenario: Scenario) -> int:
    """How often a breaker's strength must be raised before it can break what is encountered; 0: that does not help."""
    boost = Line(q.who, q.words.replace(" to break", " to get"), 0, at=BREAKING)
    broken = Line(q.who, q.words, 0, at=BREAKING)
    for boosts in range(1, MOST_BOOSTS + 1):
        try:
            run(dataclasses.replace(scenario, play=[*scenario.play, *[boost] * boosts, broken]))
        except (StuckLine, AmbiguousLine):
            continue
        return boosts
    return 0


def _destination(q: Question, scenario: Scenario) -> str:
    """Why a card cannot be installed where the question says; "" if it can."""
    tried = dataclasses.replace(scenario, play=[*scenario.play, Line(q.who, q.words, 0)])
    try:
        run(tried)
    except (StuckLine, AmbiguousLine) as stuck:
        return str(stuck)
    return ""


def _bare(words: str) -> str:
    from judgebot.explain.words import plain

    return plain(words)


# Reasons that say only that there was nothing of the kind; and that of a cost, which tells most.
_EMPTY = ("no choice", "no choice here", "no window for it", "no instance")
_COST = "1.16.1"


def _telling(looks: list[Look]) -> list[Look]:
    """The reasons, each once, those first that tell most: what cannot be paid, then what is ruled out elsewhere."""
    each = {(look.why, look.rule): look for look in reversed(looks)}
    return sorted(
        reversed(each.values()),
        key=lambda look: (look.why is not None and look.why.kind in _EMPTY, not look.rule.startswith(_COST)),
    )


def _reasons(q: Question, there: list[Look], when: str) -> Iterator[str]:
    told = f"{_name(q.who)} may not {_bare(q.words)}{when}"
    if not there:
        yield f"No. {told}: no decision and no window of theirs comes up there."
        return
    telling = _telling([look for look in there if look.why])
    yield f"No. {told}: {_bare(wording.said(telling[0].why))} ({telling[0].rule})." if telling else f"No. {told}."
    steps = ", ".join(dict.fromkeys(look.step for look in there if look.step))
    yield f"Looked at: step {steps}."


# Must X be done


def _must(q: Question, scenario: Scenario, outcome: Outcome) -> Answer:
    """Whether a player has another choice than to do it."""
    wanted = {"take a tag": ("take", "tag"), "take damage": ("take", "damage")}.get(q.words)

    def fits(words: str) -> bool:
        if words.startswith(("do not ", "pass")):
            return False
        if wanted is not None:
            return all(any(said.startswith(one) for said in words.split()) for one in wanted)
        if q.card is None and q.words.startswith("trash a "):
            return words.startswith("trash ")
        return says(words, q.words)

    asked = [one.decision for one in (*outcome.answered, *outcome.script.taken) if one.decision.who == q.who]
    waits = outcome.waiting
    if waits is not None and waits.who == q.who:
        asked.append(waits)
    for decision in asked:
        if not any(fits(option.words) for option in decision.options):
            continue
        others = [option.words for option in decision.options if not fits(option.words)]
        rule = decision.rule
        if not others:
            text = f"Yes. {_name(q.who)} has no other choice at step {decision.step} ({rule})."
            return Answer(YES, (text,), (rule,), scenario, outcome)
        told = "; ".join(_bare(one) for one in others[:4])
        text = f"No. {_name(q.who)} may choose otherwise at step {decision.step}: {told} ({rule})."
        return Answer(NO, (text,), (rule,), scenario, outcome)
    if wanted is not None:
        came = _came(dataclasses.replace(q, kind="does"), outcome)
        return came
    return Answer(NO, ("No: it does not come to that on this line.",), (), scenario, outcome)


def _steal(q: Question, scenario: Scenario, outcome: Outcome) -> Answer:
    """Stealing is no choice unless it costs something more."""
    assert q.card is not None
    events = outcome.machine.events or []
    stolen = _first(events, ("stolen",), q.card.title)
    if stolen is not None:
        rules = events[stolen].cites
        text = f"Yes. {_tell(outcome, stolen)} ({', '.join(rules)})."
        return Answer(YES, (text,), rules, scenario, outcome)
    looked = [look for _, look in _windows(scenario, q.who, f"pay to steal {q.card.title}")]
    offered = next((look for look in looked if look.offered), None)
    if offered is not None:
        text = f"Yes: {_name(q.who)} may {_bare(offered.offered)} ({offered.rule})."
        return Answer(YES, (text,), (offered.rule,), scenario, outcome)
    why = _why_not(outcome, q.card.title)
    return Answer(NO, (f"No. {q.card.title} is not stolen on this line{why[0]}.",), why[1], scenario, outcome)


# Does X come about

# How a question's words end -> the kinds of events that settle it, and whether the event names the card.
OUTCOMES: dict[str, tuple[tuple[str, ...], bool]] = {
    "trigger": (("triggers", "uses"), True),
    "the run end": (("ends_run", "jacks_out"), False),
    "the run succeed": (("successful",), False),
    "the run fail": (("unsuccessful",), False),
    "take a tag": (("tags",), False),
    "take damage": (("damage",), False),
    "get trashed": (("trashed",), True),
    "get stolen": (("stolen",), True),
    "get broken": (("fully_broken", "broke"), True),
    "get rezzed": (("rezzed",), True),
    "get accessed": (("access",), True),
    "get encountered": (("encounter",), True),
    "get passed": (("passes_ice",), True),
    "get derezzed": (("derezzed",), True),
    "get scored": (("scored",), True),
    "get installed": (("installed",), True),
    "the run go on": (("ends_run", "jacks_out"), False),
}


def _does(q: Question, scenario: Scenario, outcome: Outcome) -> Answer:
    found = _came(q, outcome)
    if found.verdict == OPEN:
        return found
    if found.verdict == NO and (open_ := _unanswered(outcome)):
        found = dataclasses.replace(found, verdict=OPEN, said=(open_,), rules=())
    chosen = other_choice(scenario, _comes(q, outcome.machine), lambda m: _comes(q, m))
    if not chosen:
        return found
    other = "no" if _comes(q, outcome.machine) else "yes"
    steps = ", then ".join(f"{_bare(option.words)} ({_name(of.who)}, step {of.step})" for of, option in chosen)
    rule = chosen[0][1].rule or chosen[0][0].rule
    rules = tuple(dict.fromkeys((*found.rules, rule)))
    if any(of.kind == "paid" or option.words.startswith("do not ") for of, option in chosen):
        text = f"The line does not say it, but it is {other} with: {steps} ({rule})."
        return dataclasses.replace(found, said=(*found.said, text), rules=rules)
    # Windows may be passed, and who triggers wants it; whether to trigger at all is the dispute itself.
    text = f"It depends on a choice that the line leaves open. It is {other} with: {steps} ({rule})."
    without = tuple(f"Without that: {one[0].lower()}{one[1:]}" for one in found.said if found.verdict != OPEN)
    return dataclasses.replace(found, verdict=OPEN, said=(text, *without), rules=rules)


def _comes(q: Question, m: Machine) -> bool:
    """Whether the outcome that is asked about came about in a game."""
    if q.words in ("flatline", "win", "lose"):
        whose = "corp" if q.words == "flatline" else q.who.removeprefix("the ")
        won = m.state.winner
        return won not in ("", "draw", whose) if q.words == "lose" else won == whose
    return (_event_of(q, m.events or []) is not None) != (q.words == "the run go on")


def _event_of(q: Question, events: list[Event]) -> int | None:
    """The event that settles a question about an outcome."""
    if q.words.startswith("pay"):
        return _first(events, ("paid",), q.card.title if q.card is not None else "")
    kinds, named = next((one for end, one in OUTCOMES.items() if q.words.endswith(end)), ((), False))
    return _first(events, kinds, q.card.title if named and q.card is not None else "") if kinds else None


def _came(q: Question, outcome: Outcome) -> Answer:
    """Whether it came about where the choices left open take their defaults."""
    scenario = outcome.scenario
    events = outcome.machine.events or []
    if q.words in ("flatline", "win", "lose"):
        return _ended(q, scenario, outcome)
    if not q.words.startswith("pay") and not any(q.words.endswith(end) for end in OUTCOMES):
        return Answer(OPEN, (), (), scenario, outcome)
    found = _event_of(q, events)
    if found is None and q.words.startswith("the run ") and _first(events, ("run_begins",), "") is None:
        return Answer(OPEN, ("No run is made on this line.",), (), scenario, outcome)
    if found is None and q.words == "the run go on":
        return Answer(YES, ("Yes: nothing on this line ends the run.",), (), scenario, outcome)
    if found is not None:
        cause = _cause(events, found)
        told = [cause, found] if cause is not None else [found]
        rules = tuple(dict.fromkeys(rule for index in told for rule in events[index].cites))
        sentences = " ".join(f"{_tell(outcome, index)} ({', '.join(events[index].cites)})." for index in told)
        verdict = NO if q.words == "the run go on" else YES
        return Answer(verdict, (f"{verdict.capitalize()}. {sentences}",), rules, scenario, outcome)
    why = _why_not(outcome, q.card.title) if q.card is not None else _instead(q, outcome)
    if not why[0] and (q.card is None or q.words.endswith(("trigger", "take a tag", "take damage"))):
        why = stillness(outcome.machine, q.card.card if q.card is not None else "")
    return Answer(NO, (f"No: that does not come about on this line{why[0]}.",), why[1], scenario, outcome)


_CAUSES = ("triggers", "uses", "subroutine", "interrupts", "plays")


def _cause(events: list[Event], found: int) -> int | None:
    """The ability that brought an event about: the last one of its source that began to resolve before it."""
    source = normalise(str(events[found].data.get("source", "")))
    if not source or events[found].kind in _CAUSES:
        return None
    return next((n for n in range(found - 1, -1, -1) if events[n].kind in _CAUSES and _names(events[n], source)), None)


_INSTEAD = {
    "the run succeed": ("ends_run", "jacks_out"),
    "take a tag": ("prevented",),
    "take damage": ("prevented",),
}


def _instead(q: Question, outcome: Outcome) -> tuple[str, tuple[str, ...]]:
    """What happened instead of an outcome that no card of the question names, with what brought that about."""
    events = outcome.machine.events or []
    kinds = next((kinds for end, kinds in _INSTEAD.items() if q.words.endswith(end)), ())
    undeclared = (
        n for n, event in enumerate(events) if event.kind == "prohibited" and numbers.NOT_DECLARED in event.cites
    )
    found = next(undeclared, None) if "ends_run" in kinds else None
    if found is None:
        found = _first(events, kinds, "")
    if found is None:
        return "", ()
    cause = _cause(events, found)
    told = [cause, found] if cause is not None else [found]
    rules = tuple(dict.fromkeys(rule for index in told for rule in events[index].cites))
    return ": " + "; ".join(f"{_tell(outcome, index)} ({', '.join(events[index].cites)})" for index in told), rules


def _ended(q: Question, scenario: Scenario, outcome: Outcome) -> Answer:
    state = outcome.machine.state
    if not state.winner:
        return Answer(NO, ("No: the game goes on after this line.",), (), scenario, outcome)
    events = outcome.machine.events or []
    rules = next((event.cites for event in reversed(events) if event.kind == "game_over"), ())
    verdict = YES if _comes(q, outcome.machine) else NO
    cited = f" ({', '.join(rules)})" if rules else ""
    how = "it is a draw" if state.winner == "draw" else f"the {state.winner.capitalize()} wins"
    text = f"{verdict.capitalize()}. The game is over: {how}{cited}."
    ends = ("damage",) if numbers.FLATLINED in rules else ("stolen", "scored") if numbers.POINTS in rules else ()
    last = next((n for n in range(len(events) - 1, -1, -1) if events[n].kind in ends), None)
    if last is not None:
        cause = _cause(events, last)
        told = [cause, last] if cause is not None else [last]
        text += "".join(f" {_tell(outcome, n)} ({', '.join(events[n].cites)})." for n in told)
    return Answer(verdict, (text,), rules, scenario, outcome)


def _first(events: list[Event], kinds: tuple[str, ...], title: str) -> int | None:
    wanted = normalise(title)
    for index, event in enumerate(events):
        if event.kind in kinds and (not wanted or _names(event, wanted)):
            return index
    return None


def _names(event: Event, wanted: str) -> bool:
    return any(
        normalise(str(value)) == wanted or normalise(str(value)).startswith(wanted + " ")
        for value in wording.plain(event.data).values()
    )


_REASONS = (
    "not_met",
    "not_pending",
    "lost_pending",
    "cannot_pay",
    "refused",
    "prohibited",
    "prevented",
    "not_paid",
    "declines",
)


def _why_not(outcome: Outcome, title: str) -> tuple[str, tuple[str, ...]]:
    """Why something did not come about, if an event of the card says so."""
    events = outcome.machine.events or []
    found = _first(events, _REASONS, title) if title else None
    if found is None:
        return "", ()
    return f": {_tell(outcome, found)} ({', '.join(events[found].cites)})", events[found].cites


def _tell(outcome: Outcome, index: int) -> str:
    """One event in a sentence."""
    from judgebot.explain.clauses import tell
    from judgebot.explain.naming import Names

    events = outcome.machine.events or []
    names = Names(events, outcome.scenario.turn)
    for event in events[: index + 1]:
        names.follow(event)
    return tell(events[index], names).sentence.rstrip(".")


# How much, in which order, who chooses


def _many(q: Question, scenario: Scenario, outcome: Outcome) -> Answer:
    """The number that is asked for; and whether a choice that the line leaves open makes it another."""
    value = _number(q, outcome.machine)
    who, _, unit = q.words.removesuffix(" more or less").partition(" ")
    if q.card is not None:
        unit = q.words.removeprefix(q.card.title).strip()
        what = "credit" if unit == "credit" else f"{unit} counter"
        told = f"{q.card.title} has {value} {what}{'' if value == 1 else 's'} where the line ends."
    elif unit == "accessed":
        told = f"The Runner accesses {value} card{'' if value == 1 else 's'} on this line."
    elif unit == "drawn":
        told = f"{_name(who)} draws {value} card{'' if value == 1 else 's'} on this line."
    elif unit == "damage":
        told = f"The Runner suffers {value} damage on this line."
    elif q.words.endswith(" more or less"):
        before = _number(q, build(scenario, record=False))
        change = abs(value - before)
        one = unit.removesuffix("s") if change == 1 else unit
        how = f"{change} {one} {'more' if value > before else 'less'} than at the beginning"
        told = f"{_name(who)} has {how}: {before} then, {value} where the line ends."
        if not change:
            told = f"{_name(who)} has as many {unit} as at the beginning: {value}."
    elif unit in ("HQ", "grip", "stack", "heap", "R&D", "Archives"):
        told = f"{unit} has {value} card{'' if value == 1 else 's'} where the line ends."
    else:
        told = f"{_name(who)} has {value} {unit if value != 1 else unit.removesuffix('s')} where the line ends."
    chosen = other_choice(scenario, True, lambda m: _number(q, m) == value)
    if not chosen:
        return Answer(OPEN, (told,), (), scenario, outcome)
    steps = ", then ".join(f"{_bare(option.words)} ({_name(of.who)}, step {of.step})" for of, option in chosen)
    rule = chosen[0][1].rule or chosen[0][0].rule
    return Answer(OPEN, (told, f"It is another number with: {steps} ({rule})."), (rule,), scenario, outcome)


def _number(q: Question, m: Machine) -> int:
    """The number that is asked for, in a game."""
    events = m.events or []
    if q.card is not None:
        return int(look_up(m, f"{q.card.title}.{q.words.removeprefix(q.card.title).strip()}"))
    who, _, unit = q.words.removesuffix(" more or less").partition(" ")
    if unit == "accessed":
        return sum(event.kind == "access" for event in events)
    if unit in ("drawn", "damage"):
        kind = {"drawn": "draws"}.get(unit, unit)
        return sum(
            int(event.data.get("n", 0))
            for event in events
            if event.kind == kind and (unit == "damage" or event.data["who"] == who)
        )
    path = {"cards": "grip" if who == "runner" else "HQ", "points": "score"}.get(unit, unit.replace(" ", "_"))
    return int(look_up(m, f"{who}.{path}"))


def _cost(scenario: Scenario, outcome: Outcome) -> Answer:
    """Everything that is paid on the line."""
    events = outcome.machine.events or []
    paid = [index for index, event in enumerate(events) if event.kind == "paid"]
    if outcome.scenario.play and outcome.scenario.play[0].words.startswith("run ") and len(paid) > 1:
        paid = [index for index in paid if "click" not in _tell(outcome, index)]  # that of the run itself
    said = tuple(f"{_tell(outcome, index)} ({', '.join(events[index].cites)})." for index in paid)
    rules = tuple(dict.fromkeys(rule for index in paid for rule in events[index].cites))
    return Answer(OPEN, said or ("Nothing is paid on this line.",), rules, scenario, outcome)


def _order(scenario: Scenario, outcome: Outcome) -> Answer:
    """Who decides what on the line, and where several abilities wait together, whether their order matters."""
    found = orders(outcome)
    said: list[str] = []
    rules: list[str] = []
    for event in outcome.machine.events or ():
        pending = event.data.get("pending") if event.kind == "reaction_window" else None
        if pending and len({one["who"] for one in pending}) > 1:
            who = outcome.machine.state.active
            mine = " and ".join(one["source"] for one in pending if one["who"] == who)
            theirs = " and ".join(one["source"] for one in pending if one["who"] != who)
            text = (
                f"At step {event.step} {mine} and {theirs} wait together: {_name(who)} is the active player and acts"
                f" first, with {mine}; then {theirs} (9.2.8b)."
            )
            if text not in said:
                said.append(text)
                rules.append("9.2.8b")
    for number, one in enumerate(outcome.answered):
        decision = one.decision
        if decision.who == "chance" or len(decision.options) < 2:
            continue
        if number in found:
            order = found[number]
            listed = " and ".join(option.removeprefix("trigger ") for option in order.options)
            matters = {True: "the order matters", False: "every order ends the same here", None: "the order may matter"}
            text = (
                f"At step {decision.step} {listed} wait together: {_name(decision.who)} chooses which comes first;"
                f" {matters[order.matters]} ({decision.rule})."
            )
        elif decision.kind in (
            "trigger",
            "interrupt",
            "target",
            "may",
            "mode",
            "pay",
            "candidate",
            "subroutine",
            "trash set",
            "order",
            "like cards",
        ):
            options = ", or ".join(_bare(option.words) for option in decision.options[:5])
            text = f"At step {decision.step} {_name(decision.who)} chooses: {options} ({decision.rule})."
        else:
            continue
        if text not in said:
            said.append(text)
            rules.append(decision.rule)
    waits = outcome.waiting
    if waits is not None and waits.kind not in ("action", "paid"):
        options = ", or ".join(_bare(option.words) for option in waits.options[:5])
        said.append(f"At step {waits.step} {_name(waits.who)} chooses: {options} ({waits.rule}).")
        rules.append(waits.rule)
    if not said:
        said = ["Nobody has a choice of that kind on this line."]
    return Answer(OPEN, tuple(said), tuple(dict.fromkeys(rules)), scenario, outcome)
