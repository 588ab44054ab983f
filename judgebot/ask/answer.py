"""The answer to what a line asks: the rules are run on its board, and what came of them is told with its rules."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator

from judgebot.ask.came import came_about, cost, does, first_event, how_many, order, untriggered
from judgebot.ask.depends import other_choice
from judgebot.ask.moment import noun, spans
from judgebot.ask.play import BREAKING, MOST_BOOSTS, Played, lines_of, scenario_of
from judgebot.ask.reading import Move, Question, Reading
from judgebot.ask.tree import as_scenario
from judgebot.ask.verdict import NO, OPEN, YES, Answer, bare, player, told_event, unanswered
from judgebot.engine.machine import Machine
from judgebot.explore.walker import Walker
from judgebot.explore.whynot import Look, Looked, looks
from judgebot.game import numbers
from judgebot.scenario import wording
from judgebot.scenario.board import build
from judgebot.scenario.expect import look_up, says
from judgebot.scenario.model import Line, Scenario
from judgebot.scenario.run import Outcome, run
from judgebot.scenario.script import AmbiguousLine, StuckLine


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
        missing = f"{player(q.who)} has no such moment: nothing on this line is {noun(q.moment)}."
        return found or Answer(NO, (f"It does not come to that. {missing}",), (), scenario, outcome)
    if q.kind == "must":
        return _must(q, scenario, outcome)
    if q.kind == "does":
        return does(q, scenario, outcome)
    if q.kind == "many":
        return how_many(q, scenario, outcome)
    if q.kind == "strength":
        value = look_up(outcome.machine, f"{q.words}.strength")
        return Answer(OPEN, (f"{q.words} has strength {value} where the line ends.",), (), scenario, outcome)
    if q.kind == "cost":
        return cost(scenario, outcome)
    if q.kind in ("order", "chooses"):
        return order(scenario, outcome)
    open_ = unanswered(outcome)
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
        options = "; ".join(bare(each) for each in played.several[:5])
        return Answer(OPEN, (f"“{words}” could mean several choices there: {options}.",), (), scenario, None, why)
    if one.kind in _TOLD:
        text = f"It does not come to “{words}” on this line, so nothing is answered that rests on it."
        return Answer(OPEN, (text,), (), scenario, None, why)
    seen = [look for _, look in _windows(scenario, one.who, _option_of(one.words))]
    known = _telling([look for look in seen if not look.offered and look.why])
    told = f"{player(one.who)} cannot {words} there"
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
            return Answer(NO, (f"No. {player(q.who)} may not {q.words}: {refused}.",), (), scenario, outcome)
    if offered:
        first = offered[0]
        steps = ", ".join(dict.fromkeys(look.step for look in offered if look.step))
        text = f"{player(q.who)} may {bare(first.offered)}{when}: it is offered at step {steps} ({first.rule})."
        return Answer(YES, (f"Yes. {text}",), (first.rule,), scenario, outcome)
    elsewhere = [look for _, look in looked if look.offered]
    if not elsewhere and q.moment is None and (by := _by_ability(q, scenario, outcome)) is not None:
        return by
    if q.words.endswith(" to break") and (boosts := _boosted(q, scenario)):
        often = "once" if boosts == 1 else f"{boosts} times"
        breaker = q.words.removesuffix(" to break").removeprefix("use ")
        text = (
            f"Yes. {player(q.who)} may {bare(q.words)}{when}, once {breaker} is strong enough: its strength is raised"
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
        return first_event(m.events or [], (kind,), title) is not None

    if comes(outcome.machine):
        return None
    chosen = other_choice(scenario, False, comes)
    if not chosen or any(of.kind == "paid" for of, _ in chosen) or chosen[-1][0].who != q.who:
        return None
    steps = ", then ".join(f"{bare(option.words)} (step {of.step})" for of, option in chosen)
    rule = chosen[0][1].rule or chosen[0][0].rule
    return Answer(
        YES, (f"Yes. {player(q.who)} may do it by an ability: {steps} ({rule}).",), (rule,), scenario, outcome
    )


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


# Reasons that say only that there was nothing of the kind.
_EMPTY = ("no choice", "no choice here", "no window for it", "no instance")


def _telling(looks: list[Look]) -> list[Look]:
    """The reasons, each once, those first that tell most: what cannot be paid, then what is ruled out elsewhere."""
    each = {(look.why, look.rule): look for look in reversed(looks)}
    return sorted(
        reversed(each.values()),
        key=lambda look: (
            look.why is not None and look.why.kind in _EMPTY,
            not look.rule.startswith(numbers.UNPAYABLE),
        ),
    )


def _reasons(q: Question, there: list[Look], when: str) -> Iterator[str]:
    told = f"{player(q.who)} may not {bare(q.words)}{when}"
    if not there:
        yield f"No. {told}: no decision and no window of theirs comes up there."
        return
    telling = _telling([look for look in there if look.why])
    yield f"No. {told}: {bare(wording.said(telling[0].why))} ({telling[0].rule})." if telling else f"No. {told}."
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
            text = f"Yes. {player(q.who)} has no other choice at step {decision.step} ({rule})."
            return Answer(YES, (text,), (rule,), scenario, outcome)
        told = "; ".join(bare(one) for one in others[:4])
        text = f"No. {player(q.who)} may choose otherwise at step {decision.step}: {told} ({rule})."
        return Answer(NO, (text,), (rule,), scenario, outcome)
    if wanted is not None:
        came = came_about(dataclasses.replace(q, kind="does"), outcome)
        return came
    return Answer(NO, ("No: it does not come to that on this line.",), (), scenario, outcome)


def _steal(q: Question, scenario: Scenario, outcome: Outcome) -> Answer:
    """Stealing is no choice unless it costs something more."""
    assert q.card is not None
    events = outcome.machine.events or []
    stolen = first_event(events, ("stolen",), q.card.title)
    if stolen is not None:
        rules = events[stolen].cites
        text = f"Yes. {told_event(outcome, stolen)} ({', '.join(rules)})."
        return Answer(YES, (text,), rules, scenario, outcome)
    looked = [look for _, look in _windows(scenario, q.who, f"pay to steal {q.card.title}")]
    offered = next((look for look in looked if look.offered), None)
    if offered is not None:
        text = f"Yes: {player(q.who)} may {bare(offered.offered)} ({offered.rule})."
        return Answer(YES, (text,), (offered.rule,), scenario, outcome)
    why = untriggered(outcome, q.card.title)
    return Answer(NO, (f"No. {q.card.title} is not stolen on this line{why[0]}.",), why[1], scenario, outcome)
