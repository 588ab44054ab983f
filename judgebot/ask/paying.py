"""Whether a player may pay, or steal what costs something to steal."""

from __future__ import annotations

import dataclasses

from judgebot.ask import reasons
from judgebot.ask.broken import instead
from judgebot.ask.depends import Chosen, other_choice
from judgebot.ask.events import first_event, last_event
from judgebot.ask.events import told as events_told
from judgebot.ask.looking import windows
from judgebot.ask.pay import payment, unpaid
from judgebot.ask.readings import Question
from judgebot.ask.table import chosen_words
from judgebot.ask.verdict import NO, OPEN, YES, Answer, bare, player, told_event
from judgebot.game.objects import RUNNER
from judgebot.scenario.model import Line, Scenario
from judgebot.scenario.run import Outcome, run
from judgebot.scenario.script import AmbiguousLine, StuckLine


def may_pay(q: Question, scenario: Scenario, outcome: Outcome) -> Answer:
    """Whether a player may pay, for a card and so much if that is said."""
    comes = payment(q, outcome)
    of = f" for {q.card.title}" if q.card is not None else ""
    much = f" {q.n} credit{'' if q.n == 1 else 's'}" if q.n >= 0 else ""
    chosen = other_choice(scenario, False, comes, q.who) if not comes(outcome.machine) else ()
    if comes(outcome.machine) or chosen:
        steps = f": {chosen_words(chosen)}" if chosen else ""
        rules = tuple(dict.fromkeys(option.rule or of_.rule for of_, option in chosen))
        how, cited = _from_what(q, chosen, scenario, outcome)
        said = (f"Yes. {player(q.who)} may pay{much}{of}{steps}.", *how)
        return Answer(YES, said, (*rules, *cited), scenario, outcome)
    any_amount = payment(dataclasses.replace(q, n=-1), outcome)
    other = other_choice(scenario, False, any_amount, q.who) if q.n >= 0 else ()
    if other:
        text = f"No. {player(q.who)} may not pay{much}{of}, but may do this: {chosen_words(other)}."
        return Answer(NO, (text,), (other[0][1].rule or other[0][0].rule,), scenario, outcome)
    why = unpaid(outcome, q.who, q.card.title if q.card is not None else "", q.n)
    return Answer(NO, (f"No. {player(q.who)} cannot pay{much}{of} on this line{why[0]}.",), why[1], scenario, outcome)


def _from_what(
    q: Question, chosen: tuple[Chosen, ...], scenario: Scenario, outcome: Outcome
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """From which credits it is paid, where they are not all in the pool."""
    lines = [Line(of.who, option.words, 0, at=of.step) for of, option in chosen]
    try:
        done = run(scenario.replace(play=[*scenario.play, *lines])) if lines else outcome
    except (StuckLine, AmbiguousLine):
        return (), ()
    events = done.machine.events or []
    found = last_event(events, ("paid",))
    if found is None:
        return (), ()
    given = last_event(events[:found], ("bad_publicity_credits", "run_over")) if q.who == RUNNER else None
    indices = [given] if given is not None and events[given].kind == "bad_publicity_credits" else []
    if any(source != "the credit pool" for source, _ in events[found].data["split"]) or indices:
        indices.append(found)
    clauses, rules = events_told(done, indices)
    return tuple(f"{one}." for one in clauses), rules


def may_steal(q: Question, scenario: Scenario, outcome: Outcome) -> Answer:
    """Stealing is no choice unless it costs something more."""
    assert q.card is not None
    events = outcome.machine.events or []
    stolen = first_event(events, ("stolen",), q.card.title)
    if stolen is not None:
        rules = events[stolen].cites
        text = f"Yes. {told_event(outcome, stolen)} ({', '.join(rules)})."
        return Answer(YES, (text,), rules, scenario, outcome)
    looked = [one.look for one in windows(scenario, q.who, f"pay to steal {q.card.title}")]
    offered = next((look for look in looked if look.offered), None)
    if offered is not None:
        text = f"Yes. {player(q.who)} may {bare(offered.offered)} ({offered.rule})."
        return Answer(YES, (text,), (offered.rule,), scenario, outcome)
    why = reasons.of_card(outcome, q.card)
    if not why[0]:
        why = reasons.unaccessed(outcome, q.card.title)
    no = f"No. {q.card.title} is not stolen on this line{why[0]}."
    broken = instead(scenario, outcome) if first_event(events, ("access",), q.card.title) is None else None
    if broken is None:
        return Answer(NO, (no,), why[1], scenario, outcome)
    if broken.outcome is None:
        rules = tuple(dict.fromkeys((*why[1], *broken.rules)))
        return Answer(NO, (no, broken.said), rules, scenario, outcome)
    then = may_steal(q, broken.outcome.scenario, broken.outcome)
    if then.verdict == NO:
        rules = tuple(dict.fromkeys((*why[1], *then.rules)))
        return Answer(NO, (no, f"With {broken.ice} broken: {then.said[0]}"), rules, scenario, outcome)
    text = (
        f"It depends on whether {broken.ice} is broken, which the line leaves open. {broken.said} Then: {then.said[0]}"
    )
    rules = tuple(dict.fromkeys((*broken.rules, *then.rules, *why[1])))
    return Answer(OPEN, (text, f"Without that: {no}"), rules, scenario, outcome)
