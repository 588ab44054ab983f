"""The answer to what a line asks: the rules are run on its board, and what came of them is told with its rules."""

from __future__ import annotations

import dataclasses
import itertools

from judgebot.ask import comes, price, reasons, sizes, tracing
from judgebot.ask.broken import unbroken_for
from judgebot.ask.came import does, ends, game_over
from judgebot.ask.counts import cost, how_many
from judgebot.ask.early import rezzed_in_time
from judgebot.ask.events import last_event, told, with_cause
from judgebot.ask.fate import brings, stays, where
from judgebot.ask.looking import EMPTY, because, telling, windows
from judgebot.ask.may import STEPS, may, there
from judgebot.ask.must import must
from judgebot.ask.ordering import order
from judgebot.ask.pay import pays, unpaid
from judgebot.ask.play import Played, assume_first, breaks_of, left_open, lines_of, scenario_of
from judgebot.ask.priority import first, without_wishes
from judgebot.ask.readings import RUN_BEGINS, Moment, Move, Question, Reading
from judgebot.ask.reasons import of_events, of_kind, unaccessed
from judgebot.ask.refrain import kept as refrains
from judgebot.ask.spans import noun
from judgebot.ask.strengths import strength
from judgebot.ask.traced import which_meant
from judgebot.ask.tree import as_scenario
from judgebot.ask.verdict import NO, OPEN, YES, Answer, bare, player, unanswered
from judgebot.ask.whichever import chosen_for_it
from judgebot.cards.names import normalise
from judgebot.explain.words import third
from judgebot.game import numbers
from judgebot.scenario.model import Scenario
from judgebot.scenario.run import Outcome, run


def answer(r: Reading) -> Answer:
    """Run what was read and answer what it asks.

    What rests on a card of which nothing is known is no ruling, and said to depend on it.

    Raises BadInput where the board is refused, NotImplementedRule where the engine does not implement what comes up.
    """
    found = _answer(r)
    if found.verdict == YES and found.outcome is not None and r.question.upon is None:
        text, rules = rezzed_in_time(r.question, found.outcome)
        if text and text not in found.said:
            found = dataclasses.replace(found, said=(*found.said, text), rules=(*found.rules, *rules))
    found = dataclasses.replace(found, rules=tuple(dict.fromkeys(found.rules)))
    events = found.outcome.machine.events if found.outcome is not None else None
    asked = [n for n, event in enumerate(events or []) if event.kind == "condition" and event.data.get("unknown")]
    if not asked or found.outcome is None or r.question.kind in ("happens", "may", "order", "chooses", "first"):
        return found
    clauses, rules = told(found.outcome, asked)
    text = f"It depends on a card of which nothing is known: {'; '.join(clauses)}, as it is taken here."
    return dataclasses.replace(
        found,
        verdict=OPEN,
        said=(text, *(f"Then: {one}" for one in found.said[:1]), *found.said[1:]),
        rules=(*rules, *found.rules),
    )


def _answer(r: Reading) -> Answer:
    if r.question.negated:
        upright = answer(dataclasses.replace(r, question=dataclasses.replace(r.question, negated=False)))
        head = next(iter(upright.said), "")
        if r.question.kind == "must" and head.startswith(_NONE_COMES):  # `can he prevent it`
            return dataclasses.replace(upright, verdict=OPEN, said=(f"None comes. {head[4:]}", *upright.said[1:]))
        return _opposite(upright)
    if r.question.kind == "first":
        return _first(r)
    if r.question.upon is not None and (not_done := _without_first(r, r.question.upon)) is not None:
        return not_done
    if r.question.of is not None:
        r = dataclasses.replace(r, moves=r.told)
    _encountered(r)
    _clicks_left(r)
    played = lines_of(r)
    scenario = scenario_of(r, played)
    if played.refused is not None:
        taken = _taken_up(r, played.refused[0])
        return answer(taken) if taken is not None else _refused(r, played, scenario)
    outcome = run(scenario)
    r.assumed += [one for one in which_meant(r.moves, outcome) if one not in r.assumed]
    if (unmet := comes.unmet(r, outcome)) is not None:
        words, (why, rules) = unmet
        text = f"It does not come to it that {words} resolves on this line{why.rstrip('.')}."
        text += " Nothing is answered that rests on it."
        return Answer(OPEN, (text,), rules, scenario, outcome)
    q = r.question
    more = left_open(r, played.lines) if q.kind == "may" and outcome.waiting is not None else None
    waits = outcome.waiting.options if outcome.waiting is not None else ()
    asked = q.card.title if q.card is not None else q.words
    if more is not None and not any(asked in one.words for one in waits):  # else that choice is what is asked
        assume_first(r, more)
    kept = refrains(r)
    if q.kind not in ("may", "must", "order", "chooses") and q.words != "corp discarded":
        scenario, outcome = _action_over(r, played, outcome)
    if q.kind == "may" and q.words == tracing.BEATS:
        return tracing.beats(q, scenario, outcome)
    if q.kind == "may" and q.words.startswith("add "):
        return brings(q, scenario, outcome)
    if q.kind == "may" and (made := chosen_for_it(q, scenario, outcome)) is not None:
        scenario, outcome, words = made
        taken_as = f"“{words}”, of what may be chosen there"
        r.assumed += [taken_as] if taken_as not in r.assumed else []
    if q.kind == "may":
        found = may(q, r.moves, scenario, outcome)
        if found is None and more is not None:  # the moment comes after that choice
            beyond = as_scenario(r, (*played.lines, more))
            found = may(q, r.moves, beyond, run(beyond))
        taken = there(r) if found is None else None
        if taken is not None:
            scenario = as_scenario(taken, ())
            outcome = run(scenario)
            found = may(q, [], scenario, outcome)
        missing = f"{player(q.who)} has no such moment: nothing on this line is {noun(q.moment)}."
        return price.of(q, found or Answer(NO, (f"It does not come to that. {missing}",), (), scenario, outcome))
    if q.kind == "must":
        return must(q, scenario, outcome)
    if (found_ := sizes.answered(q, scenario, outcome)) is not None:
        return found_
    if q.kind == "does" and (" go to " in q.words or q.words.endswith(" stay")):
        return stays(q, scenario, outcome, kept)
    if q.kind == "does":
        return does(q, scenario, outcome, kept)
    if q.kind == "where":
        return where(q, scenario, outcome)
    if q.kind == "ends":
        return ends(scenario, outcome, kept)
    if q.kind == "many":
        return how_many(q, scenario, outcome, kept)
    if q.kind == "strength":
        return strength(q, r, played, scenario, outcome)
    if q.kind == "cost":
        return cost(q, scenario, outcome)
    if q.kind in ("order", "chooses"):
        return order(q, scenario, outcome)
    open_ = unanswered(outcome)
    return Answer(OPEN, (open_,) if open_ else (), (), scenario, outcome)


def _without_first(r: Reading, first: Question) -> Answer | None:
    """That it does not come to a deed, where the one before it may not be done; None if it may."""
    found = answer(dataclasses.replace(r, question=first))
    if found.verdict != NO:
        return None
    if r.question.kind != "may":  # what is so without it
        moves = list(itertools.takewhile(lambda one: one is not first.of, r.moves))
        without = answer(dataclasses.replace(r, moves=moves, question=dataclasses.replace(r.question, upon=None)))
        return (
            dataclasses.replace(without, said=(f"Without that: {without.said[0]}", *without.said[1:]))
            if without.said
            else without
        )
    text = f"No. It does not come to that: {player(first.who).replace('The', 'the')} may not {bare(first.words)} there."
    return dataclasses.replace(found, said=(text,))


def _first(r: Reading) -> Answer:
    """Who acts first: at the place to which the line comes before anybody does what they would do there."""
    moves, wished = without_wishes(r)
    r = dataclasses.replace(r, moves=moves)
    played = lines_of(r)
    scenario = scenario_of(r, played)
    if played.refused is not None:
        taken = _taken_up(r, played.refused[0])
        return _first(taken) if taken is not None else _refused(r, played, scenario)
    return first(r.question, moves, (*r.question.cards, *wished), scenario, run(scenario), windows)


def _encountered(r: Reading) -> None:
    """Whether subroutines can be broken is asked of an encounter: with the only ice there is, where no run is told."""
    q = r.question
    ice = [one for one in r.cards if one.where == "ice"]
    asked = q.words.endswith(" to break") and q.kind == "may" and q.moment is None
    runs = r.run or any(one.kind in ("run", "target", "encounter", "play") for one in r.moves)
    if asked and len(ice) == 1 and not runs:
        q.moment = Moment("when", "encounter", ice[0])


def _clicks_left(r: Reading) -> None:
    """Who ends their turn has no clicks left: if the line does not say how many they had, what they do takes them."""
    ends = next((one for one in r.moves if one.kind == "end turn"), None)
    if ends is None or (ends.who, "clicks") in r.numbers or r.at:
        return
    for n in range(5):
        r.numbers[ends.who, "clicks"] = n
        if lines_of(r).refused is None:
            r.assumed.append(f"the {ends.who.capitalize()} has no clicks left when the turn ends")
            return
    del r.numbers[ends.who, "clicks"]


_OVER = ("5.6.2c", "5.7.1g")  # the steps in which an action is complete


def _action_over(r: Reading, played: Played, outcome: Outcome) -> tuple[Scenario, Outcome]:
    """The line ended where the action of its last move is complete, if nobody was asked anything before the turn ends.

    What is asked of a player's last action is not asked of what the next turn brings, unless the line tells that the
    turn ends.
    """
    if any(one.kind == "end turn" for one in r.moves):
        return outcome.scenario, outcome
    events = outcome.machine.events or []
    since = max((one.event for one in outcome.answered if one.line is not None), default=len(events))
    for event in events[since:]:
        if event.kind == "step" and not set(_OVER).isdisjoint(event.cites):
            if any(later.kind == "turn_ends" for later in events[since:]):
                scenario = as_scenario(r, played.lines, until=event.cites[0])
                return scenario, run(scenario)
            break
    return outcome.scenario, outcome


_WITHOUT = "Without that: "  # a move that cannot be made
_NONE_COMES = ("No. The Runner suffers no damage", "No. The Runner takes no tag")


def _opposite(found: Answer) -> Answer:
    """The answer to a question that asks whether something is not so."""
    other = {YES: NO, NO: YES}.get(found.verdict)
    if other is None:
        return found
    words, said = found.verdict.capitalize(), list(found.said)
    for place, one in enumerate(said):
        head = _WITHOUT if one.startswith(_WITHOUT) else ""
        rest = one.removeprefix(head)
        if rest.startswith((f"{words}.", f"{words}:")):
            said[place] = head + other.capitalize() + rest[len(words) :]
    return dataclasses.replace(found, verdict=other, said=tuple(said))


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
    r.assumed.append(f"the run is taken up where the Runner {third(refused.words)}, however it came to that")
    return dataclasses.replace(r, moves=rest, run=run_at, at=at, turn="")


# What a line tells, but nobody decides: where it does not come about, that is no ruling.
_TOLD = (
    "bypassed",
    "came",
    "failed",
    "damage",
    "discarded",
    "accessed",
    "drawn",
    "installed",
    "end run",
    "access",
    "breach",
    "target",
    "encounter",
    "approach",
    "pass",
)


def _refused(r: Reading, played: Played, scenario: Scenario) -> Answer:
    """A move that the rules do not allow there is told first, with its reason; then what is so without it."""
    assert played.refused is not None
    one, why = played.refused
    words = f"break {one.cards[0].title if one.cards else 'it'} with {one.tool.title}" if one.tool else bare(one.words)
    if played.several and (each := _each_way(r, one, played.several)) is not None:
        return each
    if played.several:
        options = "; ".join(bare(each) for each in played.several[:5])
        text = f"“{words}” could mean several choices there: {options}. Say which."
        return Answer(OPEN, (text,), (), scenario, None, why, asks=True)
    reason, rules, ruled = _why(r, one, scenario)
    forced = _forced(one, scenario) if one.kind == "decline" else None
    attacks = one.kind == "target" and one.server and one.words.startswith("run ")
    if attacks and r.question.words == RUN_BEGINS:  # whether that can be done is what is asked
        if numbers.MUST_ACT in rules:  # a run of its own is not what is asked: what may be chosen is told besides
            reason, rules = "", ()
        return Answer(NO, (f"No. {player(one.who)} cannot {words} by that{reason}.",), rules, scenario, None, why)
    if (one.kind in _TOLD and not (attacks and ruled and reason)) or not (reason or forced):
        text = f"It does not come to “{words}” on this line{reason}. Nothing is answered that rests on it."
        return Answer(OPEN, (text,), rules, scenario, None, why)
    head = f"{player(one.who)} cannot {words} there"
    if forced is not None:
        head, reason, rules = f"{player(one.who)} cannot decline that, since no choice avoids it", *forced
    elif one.kind == "decline":
        what = words.removeprefix("do not ")
        head = f"There is nothing to decline: it does not come to a choice to {what}"
    if one.kind == "tags":
        head = "It does not come to a tag there"
    text = f"{head}{reason}."
    if r.question.kind == "cost":
        return Answer(OPEN, (text,), rules, scenario, None, why)
    if one.kind == "rez" and r.question.words == f"{one.cards[0].title} get rezzed":  # that is what is asked
        return Answer(NO, (f"No. {text}",), rules, scenario, None, why)
    if r.question.words == RUN_BEGINS:
        return Answer(NO, (f"No. {text}",), rules, scenario, None, why)
    if r.question.kind == "happens" and ruled:
        return Answer(NO, (text,), rules, scenario, None, why)
    rest = dataclasses.replace(r, moves=[each for each in r.moves if each is not one])
    without = answer(rest)
    told = [f"{_WITHOUT}{without.said[0]}", *without.said[1:]] if without.said else []
    return dataclasses.replace(without, said=(text, *told), rules=(*rules, *without.rules))


_WAYS = 3  # readings of one move that are answered, at most


def _each_way(r: Reading, one: Move, several: tuple[str, ...]) -> Answer | None:
    """The answer with each of the options that a move could mean, where each comes to yes or no; None otherwise."""
    if len(several) > _WAYS or r.question.kind in ("happens", "cost", "order", "chooses"):
        return None
    place = next(k for k, each in enumerate(r.moves) if each is one)
    found: list[Answer] = []
    for option in several:
        moves = [*r.moves]
        moves[place] = dataclasses.replace(one, words=option)
        with_it = dataclasses.replace(r, moves=moves, assumed=[*r.assumed])
        found.append(answer(with_it))
    if any(each.asks or each.verdict not in (YES, NO) for each in found):
        return None
    meant = f"“{bare(one.words)}”"
    if len({each.verdict for each in found}) == 1:
        text = f"(Whichever is meant by {meant}: {'; '.join(bare(each) for each in several)}.)"
        return dataclasses.replace(found[0], said=(*found[0].said, text))
    told = [f"With “{bare(option)}”: {each.said[0]}" for option, each in zip(several, found, strict=True)]
    rules = tuple(dict.fromkeys(rule for each in found for rule in each.rules))
    text = f"It depends on which is meant by {meant}."
    return Answer(OPEN, (text, *told), rules, found[0].scenario, found[0].outcome)


def _forced(one: Move, scenario: Scenario) -> tuple[str, tuple[str, ...]] | None:
    """What comes about though the line says that a player declines it; None if it does not."""
    outcome = run(scenario)
    events = outcome.machine.events or []
    since = max((each.event for each in outcome.answered if each.line is not None), default=0)
    if one.words.endswith("tag"):
        found = last_event(events[since:], ("tags",))
    else:
        of = normalise(one.cards[0].title) if one.cards else ""
        paying = [n for n in range(len(events) - since) if pays(one.who, events[since + n])]
        own = [n for n in paying if normalise(str(events[since + n].data["subject"])).startswith(of)]
        found = next(iter(own), None)
    if found is None:
        return None
    clauses, rules = told(outcome, with_cause(events, since + found))
    return f". {'. '.join(clauses)}", rules


def _why(r: Reading, one: Move, scenario: Scenario) -> tuple[str, tuple[str, ...], bool]:
    """Why a move cannot be made, to follow a sentence; its rules; and whether it is never offered at all."""
    if one.kind == "break" and one.tool is not None:
        found = breaks_of(scenario, one)
        if found is not None:
            told, rules = unbroken_for(one.tool.title, found, scenario)
            return f". {told.rstrip('.')}", rules, not found.best.broken
    if one.kind in ("tags", "damage"):
        told, rules = of_kind(run(scenario), one.kind.removesuffix("s"))
        return told or ": nothing on this line gives it", rules, True
    if one.kind in ("pay", "decline"):
        outcome = run(scenario)
        told, rules = unpaid(outcome, one.who, one.cards[0].title if one.cards else "", one.n)
        return told, rules, True
    if (
        one.kind == "score"
        and one.cards
        and (by := reasons.impossible(run(scenario, record=True), one.cards[0].title))[0]
    ):
        return (*by, True)
    looked = windows(scenario, one.who, _option_of(one.words))
    seen = [each.look for each in looked if each.done] or [each.look for each in looked]
    known = telling([look for look in seen if not look.offered and look.why])
    ruled = not any(each.look.offered for each in looked)
    if not known or (known[0].why is not None and known[0].why.kind in EMPTY):
        title = one.cards[0].title if one.cards else ""
        outcome = run(scenario)
        told, rules = of_events(outcome, title) if title else reasons.NONE
        if not told and outcome.machine.state.winner:
            return (*game_over(outcome), ruled)
        corp = bool(one.cards) and one.cards[0].side == "corp" and one.who == "runner"
        return (told, rules, ruled) if told or not corp else (*unaccessed(outcome, title), ruled)
    why, rules = because(known[0], one.who)
    return f": {why}", rules, ruled


def _option_of(words: str) -> str:
    return words.replace("break with ", "use ") + " to break" if words.startswith("break with ") else words
