"""Whether a player may do something: every window on the line is looked at, and what rules it out is told."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable

from judgebot.ask import lets, priority, reasons, winning
from judgebot.ask.broken import breaks, never_broken
from judgebot.ask.by_ability import installed_in_run
from judgebot.ask.by_effect import by_effect
from judgebot.ask.came import does, game_over
from judgebot.ask.depends import other_choice
from judgebot.ask.details import (
    NONE,
    advanced_first,
    advancements,
    cost_of_use,
    in_subroutine,
    price,
    reason,
    says,
    taken_along,
)
from judgebot.ask.echo import moment as in_words
from judgebot.ask.events import first_event, last_event
from judgebot.ask.events import told as events_told
from judgebot.ask.installed import never_installed, no_number, not_found
from judgebot.ask.looking import ACTIONS, EMPTY, telling, times_of, windows
from judgebot.ask.paying import may_pay, may_steal
from judgebot.ask.readings import Moment, Move, Question, Reading
from judgebot.ask.refused import DOING, refused
from judgebot.ask.spans import AT_ONCE, IN_RUN, doing, spans
from judgebot.ask.table import chosen_words, times, when
from judgebot.ask.unhosted import no_host
from judgebot.ask.verdict import NO, OPEN, YES, Answer, bare, player
from judgebot.engine.machine import Event, Machine
from judgebot.explore.whynot import Look, Looked
from judgebot.game import numbers
from judgebot.game.objects import CORP, RUNNER
from judgebot.scenario import wording
from judgebot.scenario.model import Line, Scenario
from judgebot.scenario.run import Outcome, run
from judgebot.scenario.script import AmbiguousLine, StuckLine
from judgebot.scenario.wording import purpose as named

STEPS = {"approach": "6.9.2a", "encounter": "6.9.3a", "pass": "6.9.4a"}
_PHASES = {"approach": "6.9.2", "encounter": "6.9.3", "pass": "6.9.4", "success": "6.9.5", "access": "7.2"}
INSIDE = ("access", "breach", "success")


def there(r: Reading) -> Reading | None:
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
        taken = dataclasses.replace(r, moves=[], run=place, at=STEPS[moment.what])
        r.assumed.append(f"the run is taken up where {in_words(moment).partition(' ')[2]}, however it came to that")
    elif moment.what == "approach" and card is None and server:
        taken = dataclasses.replace(r, moves=[], run={"server": server}, at="6.9.4e")
        r.assumed.append(f"the run on {server} is taken up where the server is approached, however it came to that")
    elif moment.what in INSIDE and server:
        taken = dataclasses.replace(r, moves=[], run={"server": server}, at="6.9.5a")
        r.assumed.append(f"the run on {server} is taken up where it is successful, however it came to that")
    else:
        return None
    taken.turn = ""
    return taken


def may(q: Question, moves: list[Move], scenario: Scenario, outcome: Outcome) -> Answer | None:
    """Whether an option is open to a player; None if the moment that is asked about never comes.

    moves  what was told before the question
    """
    events = outcome.machine.events or []
    if q.words in winning.WORDS:
        return winning.can_win(q, moves, scenario, outcome)
    if q.words.startswith("steal "):
        return may_steal(q, scenario, outcome)
    if q.words == "pay" or q.words.startswith("pay "):
        return may_pay(q, scenario, outcome)
    if q.words.endswith(" to break") and q.card is not None and (found := breaks(q, scenario, outcome)) is not None:
        return found
    if q.n > 1 and (q.words in ONCE or q.words.startswith(("use ", "advance ", "trigger ", "play "))):
        return _often(q, scenario, outcome)
    base = re.split(" (?:in|on) ", q.words)[0] if q.words.startswith("install ") else q.words
    if (many := lets.accesses(q, scenario, outcome)) is not None:
        return many
    asked, looked = q, windows(scenario, q.who, base)
    if not any(one.look.offered for one in looked) and (found := lets.by_ability(q, scenario, outcome)) is not None:
        return found
    if (lets_do := by_effect(q, moves, scenario, outcome)) is not None:
        return lets_do
    if (no := _no_resource(q)) and not any(one.look.offered for one in looked):
        return _by_ability(q, moves, scenario, outcome) or Answer(NO, (no,), ("5.2.7g",), scenario, outcome)
    if q.words.endswith(" to end the run") and not any(one.look.offered for one in looked):
        says = [one.english().lower() for one in q.card.abilities] if q.card is not None else []
        if q.card is not None and says and not any("end the run" in one or "run ends" in one for one in says):
            return Answer(
                NO, (f"No. No ability of {q.card.title} ends the run (9.1.1).",), ("9.1.1",), scenario, outcome
            )
    if not any(one.look.offered for one in looked) and (other := _lets(q)):
        base, looked = other, windows(scenario, q.who, other)
        by_itself = " to " not in other and q.words.endswith(" to end the run")
        if by_itself and (found := _ends_run(q, looked, scenario, outcome)) is not None:
            return found
        q = dataclasses.replace(q, words=other)
    if q.card is not None and q.words == f"use {q.card.title}" and not any(one.look.offered for one in looked):
        at_ = f" {in_words(q.moment, q.card.title)}" if q.moment is not None else ""
        why = reasons.inactive(outcome, q.card.title)
        if numbers.LOST in why[1]:  # what it would have done is what is asked about
            return Answer(NO, (f"No. {player(q.who)} may not {q.words}{at_}{why[0]}.",), why[1], scenario, outcome)
    if q.moment is None and (played := _opposing(q, moves)) is not None:
        found = _around(q, played, looked, scenario, outcome)
        if found is not None:
            return found
    where = spans(q.moment, events)
    if not where:
        return None
    if (installed := installed_in_run(asked, looked, scenario, outcome)) is not None:
        return installed
    told = _reached(events, moves)
    if (early := priority.before(q, moves, told, looked, scenario, outcome, windows)) is not None:
        return early
    # Where a player had nothing to do, only the step tells when that was.
    phase = _PHASES.get(q.moment.what, "?") if q.moment is not None else "?"
    inside = [
        one
        for one in looked
        if (one.done or (q.moment is not None and (q.moment.how != "before" or _is_told(q.moment, moves))))
        and one.event > told
        and (
            any(span.holds(one.event) for span in where)
            or (one.look.what == "nothing to do" and one.look.step.startswith(phase))
        )
    ]
    if q.moment is not None and q.moment.how == "when" and moves and any(one.done for one in inside):
        inside = [one for one in inside if one.done]  # what is told was done by then
    here = [one.look for one in inside]
    if q.moment is not None and q.moment.what in AT_ONCE and q.moment.how not in ("before", "after"):
        here = [look for look in here if look.what not in ("paid", "action", "nothing to do")]
    offered = _meant([look for look in here if look.offered])
    at = f" {in_words(q.moment, q.card.title if q.card is not None else '')}" if q.moment is not None else ""
    if base != q.words and (unhosted := no_host(q, scenario, outcome)) is not None:
        return unhosted
    if offered and base != q.words:
        elsewhere_not = _destination(q, scenario)
        if elsewhere_not:
            return Answer(NO, (f"No. {player(q.who)} may not {q.words}: {elsewhere_not}.",), (), scenario, outcome)
    if offered:
        if (not_on := _not_on(asked, scenario, outcome)) is not None:
            return not_on
        if asked.for_ and (never := never_installed(asked, scenario, outcome)) is not None:
            return never
        found = _offered(q, offered, at, [one.event for one in looked if one.look is offered[0]], scenario, outcome)
        ends = q is not asked and asked.words.endswith(" to end the run")
        return _comes_to(q, offered[0], found, scenario) if ends else found
    elsewhere = [one for one in looked if one.look.offered]
    if elsewhere and elsewhere[0].look.offered.startswith(f"{q.words} "):
        q = dataclasses.replace(q, words=elsewhere[0].look.offered)
    if not elsewhere and q.moment is None and (rezzed := _rezzed_first(asked, looked, scenario, outcome)) is not None:
        return rezzed
    if not elsewhere and q.moment is None and (by := _by_ability(q, moves, scenario, outcome)) is not None:
        return by
    then = {**_PHASES, "run ends": "6.9.6"}.get(q.moment.what, "") if q.moment is not None else ""
    if then and not elsewhere and (by := _by_ability(q, moves, scenario, outcome, then)) is not None:
        return by
    if not elsewhere and q.card is not None and q.card.side == q.who and q.words == f"use {q.card.title}":
        by = _as_a_cost(q, scenario, outcome)
        if by is not None:
            return by
    if q.words.startswith("score ") and q.card is not None and q.moment is None and not elsewhere:
        first = advanced_first(scenario, q.card.title)
        if first[0]:
            said, rules = refused(q, here, at, [one.look for one in looked])
            head = said[0].replace("No.", "No, not as it stands.", 1)
            return Answer(NO, (head, first[0]), (*rules, *first[1]), scenario, outcome)
    if q.words.endswith(" to break") and (over := never_broken(q, at, scenario, outcome)) is not None:
        return over
    told_of = reasons.of_events(outcome, q.card.title) if q.card is not None else reasons.NONE
    if q.moment is None and not told_of[0] and not any(look.why and look.why.kind not in EMPTY for look in here):
        last = max((one.event for one in looked), default=-1)  # windows that came and went after the last choice
        idle = [one.look for one in looked if one.event == last and one.look.what == "nothing to do"]
        here = [look for look in idle if look.why and look.why.kind not in EMPTY] or here
    said, rules = refused(q, here, at, [one.look for one in looked])
    if rules == (numbers.ABILITY_INACTIVE,) and q.card is not None and q.words == f"use {q.card.title}":
        why = reasons.of_card(outcome, q.card)  # what it triggers as it is accessed is no paid ability
        if why[0]:
            said, rules = [f"No. {player(q.who)} may not {bare(q.words)}{at}{why[0]}."], why[1]
    if rules == (numbers.WITHOUT_PRIORITY,) or (
        here and not any(look.why and look.why.kind not in EMPTY for look in here)
    ):
        why = reasons.of_events(outcome, q.card.title) if q.card is not None else reasons.NONE
        if not why[0] and outcome.machine.state.winner and not elsewhere:
            why = game_over(outcome)
        if why[0]:
            said, rules = [f"No. {player(q.who)} may not {bare(q.words)}{at}{why[0]}."], why[1]
    ended = last_event(events, ("action_phase_ends",))
    if (
        rules[:1] == (numbers.MUST_ACT,)
        and ended is not None
        and any(numbers.PHASE_CUT_OFF in rule for rule in events[ended].cites)
    ):
        clauses, rules = events_told(outcome, [ended])
        said[0] = f"No. {player(q.who)} may not {bare(q.words)}{at}: {clauses[0]}."
    if elsewhere:
        begun = min((span.start for span in where), default=0)
        within = q.moment is not None and q.moment.how != "before"
        past = [one for one in elsewhere if (one.event <= begun if within else not one.done or one.event <= told)]
        before = [one.look for one in past]
        later = [one.look for one in elsewhere if one not in past]
        if q.moment is None and q.words.split()[0] in ACTIONS:
            before = []  # what came before is told, or was assumed to come to it
        if q.moment is not None and q.moment.what in IN_RUN:
            before = _in_run(before)[::-1]  # the nearest first
            later = [look for look in later if look.step.startswith(_STEPS_OF_RUN)] if before else later
        for how, times in (("Before that", before), ("Later", later)):
            if times:
                times = _meant(times)
                said.append(f"{how} it may be done: {times_of(times)} ({times[0].rule}).")
    return Answer(NO, tuple(said), rules, scenario, outcome)


_STEPS_OF_RUN = ("6.", "7.")


def _in_run(looks: list[Look]) -> list[Look]:
    """Those in the run, if any are: who asks of a moment of a run does not ask of the turn around it."""
    return [look for look in looks if look.step.startswith(_STEPS_OF_RUN)] or looks


def _is_told(moment: Moment, moves: list[Move]) -> bool:
    """Whether what a moment is before is a deed that the line tells: then all that came before it counts."""
    return any(one.kind == moment.what and moment.card in (None, *one.cards[:1]) for one in moves)


def _meant(offered: list[Look]) -> list[Look]:
    """Who asks of using a card means its paid ability, where it can be used, and not what triggers by itself."""
    return [look for look in offered if look.offered.startswith("use ")] or offered


def _offered(
    q: Question, offered: list[Look], at: str, places: list[int], scenario: Scenario, outcome: Outcome
) -> Answer:
    """What a player may do, with what it costs, of what it is a part, and what it takes along."""
    first, m = offered[0], outcome.machine
    part, rules = NONE
    if first.what in ("may", "pay", "mode") and places:
        part, rules = in_subroutine(m.events or [], places[0])
    times_, rules = (part, rules) if part else (times_of(offered), (first.rule,))
    cost = cost_of_use(m, first.offered)
    said = [f"Yes. {player(q.who)} may {bare(first.offered)}{cost}{at}: {times_} ({rules[0]})."]
    more = NONE
    if q.words.startswith("score ") and q.card is not None:
        more = advancements(m, q.card.title)
    elif q.words.startswith("install "):
        more = taken_along(scenario, q.who, q.words)
    if more[0]:
        said.append(more[0])
    paid = price(scenario, q.who, q.words, first.step)
    if paid[0]:
        said.append(paid[0])
    return Answer(YES, tuple(said), tuple(dict.fromkeys((*rules, *more[1], *paid[1]))), scenario, outcome)


def _no_resource(q: Question) -> str:
    """Why the Corp's basic action does not trash a card of the Runner's; "" if that is not asked."""
    card = q.card
    if q.who != CORP or card is None or card.side != RUNNER or card.type == "resource" or q.words[:6] != "trash ":
        return ""
    kind = (
        card.type
        if card.type in ("hardware", "ice")
        else f"a {card.type}".replace("a e", "an e").replace("a i", "an i")
    )
    return f"No. The Corp's basic action trashes a resource, and {card.title} is {kind} (5.2.7g)."


def _lets(q: Question) -> str:
    """`use X to P` where it is no paid ability of X that does P: whether X is used, which triggers what does it."""
    use, to, purpose = q.words.partition(" to ")
    if not to or q.card is None or purpose == "break":
        return ""
    own = [one for one in q.card.abilities if purpose in one.english().lower()]
    paid = [one for one in own if one.kind == "paid"]
    if len(paid) == 1:  # it does that in the end
        return f"{use} to {named(paid[0])}"
    return use if own and not paid else ""


def _ends_run(q: Question, looked: list[Looked], scenario: Scenario, outcome: Outcome) -> Answer | None:
    """Whether the run ends where a card's subroutine or conditional ability says so; None if it cannot be triggered."""
    assert q.card is not None
    waits = any(one.kind == "conditional" for one in q.card.abilities)
    if waits and not any(one.look.offered for one in looked):
        return None
    lines = [Line(q.who, f"trigger {q.card.title}", 0), Line(q.who, "yes", 0)]
    for upto in (2, 1) if waits else ():
        tried = scenario.replace(play=[*scenario.play, *lines[:upto]])
        try:
            scenario, outcome = tried, run(tried)
            break
        except (StuckLine, AmbiguousLine):
            continue
    return does(Question("does", "", "the run end"), scenario, outcome, kept=((q.who, "do not"),))


def _comes_to(q: Question, look: Look, may_use: Answer, scenario: Scenario) -> Answer:
    """Whether the run ends where a paid ability ends it only after something else, such as a payment declined."""
    tried = scenario.replace(play=[*scenario.play, Line(q.who, look.offered, 0, at=look.step)])
    try:
        then = does(Question("does", "", "the run end"), tried, run(tried))
    except (StuckLine, AmbiguousLine):
        return may_use
    rules = tuple(dict.fromkeys((*may_use.rules, *then.rules)))
    if then.verdict == YES:
        said = (*may_use.said, f"That ends the run: {then.said[0].removeprefix('Yes. ')}", *then.said[1:])
    else:
        said = (*then.said, may_use.said[0].removeprefix("Yes. "), *may_use.said[1:])
    return Answer(then.verdict, said, rules, tried, then.outcome)


def _rezzed_first(q: Question, looked: list[Looked], scenario: Scenario, outcome: Outcome) -> Answer | None:
    """What an unrezzed card does may be had by rezzing it in time; None if it cannot be."""
    unrezzed = any(one.look.why is not None and one.look.why.kind == "unrezzed, inactive" for one in looked)
    if q.card is None or not unrezzed:
        return None
    words = f"rez {q.card.title}"
    rezzes = {one.look.step: one.look for one in windows(scenario, q.who, words) if one.done and one.look.offered}
    for step, rez in rezzes.items():
        tried = scenario.replace(play=[*scenario.play, Line(q.who, words, 0, at=step)])
        try:
            then = may(q, [], tried, run(tried))
        except (StuckLine, AmbiguousLine):
            continue
        if then is not None and then.verdict != NO:
            first = f"{q.card.title} is unrezzed, but {player(q.who)} may rez it {when(step, rez.what)} ({rez.rule})"
            told = (f"{first.replace('but The', 'but the')}. Then: {then.said[0]}", *then.said[1:])
            return dataclasses.replace(then, said=told, rules=(rez.rule, *then.rules))
    return None


_PLACES = {
    "success": "successful",
    "access": "access",
    "encounter": "encounter",
    "approach": "approach",
    "pass": "passes_ice",
    "breach": "breach",
}


def _reached(events: list[Event], moves: list[Move]) -> int:
    """The event up to which a line tells what comes about by itself; -1 if it tells nothing of the kind."""
    last = moves[-1] if moves else None
    if last is None or last.kind not in _PLACES:
        return -1
    found = last_event(events, (_PLACES[last.kind],), last.cards[0].title if last.cards else "")
    return found if found is not None else -1


# In response to what the other player does

_OF_IT = ("target", "choose", "find", "pay", "decline", "tags", "spend", "bid", "end run")  # parts of what is done


def _opposing(q: Question, moves: list[Move]) -> Move | None:
    """What the other player does last, where it is asked what may be done about it; None if it is nothing of that kind.

    Who asks what may be done when a card is played means: before it resolves.
    """
    last = next((one for one in reversed(moves) if one.kind not in _OF_IT), None)
    if last is None or last.kind not in DOING or not last.cards or last.who == q.who:
        return None
    return last if q.words.split()[0] in ("use", "trigger", "rez", "play") else None


def _around(q: Question, played: Move, looked: list[Looked], scenario: Scenario, outcome: Outcome) -> Answer | None:
    """What may be done before, during and after something that the other player does."""
    title, does = played.cards[0].title, {"play": "is played"}.get(played.kind, "is used")
    span = doing(outcome.machine.events or [], DOING[played.kind], title)
    if span is None:
        return None
    parts = {
        "before": [one.look for one in looked if one.event <= span.start],
        "while": [one.look for one in looked if span.start < one.event < span.end],
        "after": [one.look for one in looked if one.event >= span.end],
    }
    offered = {part: [look for look in looks if look.offered] for part, looks in parts.items()}
    if offered["while"]:
        first = offered["while"][0]
        text = f"Yes, while {title} resolves: {player(q.who)} may {bare(first.offered)}, {times_of(offered['while'])}"
        return Answer(YES, (f"{text} ({first.rule}).",), (first.rule,), scenario, outcome)
    rules = ("8.6.6" if played.kind == "play" else "9.5.6", "9.2.7b")
    if not offered["before"] and not offered["after"]:
        said, cited = refused(q, [*parts["after"], *parts["while"], *parts["before"]], "")
        return Answer(NO, tuple(said), cited, scenario, outcome)
    no = (
        f"Not in response: from when {title} {does} until it has resolved, no window comes in which"
        f" {player(q.who).lower() if q.who not in ('corp', 'runner') else 'the ' + q.who.capitalize()} could"
        f" {bare(q.words)} ({', '.join(rules)})."
    )
    told = [no]
    for part, how in (("before", f"Before {title} {does}"), ("after", f"After {title} has resolved")):
        if offered[part]:
            told.append(f"{how}: yes, {times_of(offered[part])} ({offered[part][0].rule}).")
        elif known := telling([look for look in parts[part] if look.why]):
            told.append(f"{how}: no, {bare(wording.said(known[0].why))} ({known[0].rule}).")
        else:
            told.append(f"{how}: no.")
    return Answer(OPEN, tuple(told), rules, scenario, outcome)


# How much

ONCE = ("draw 1 card", "gain 1 credit", "remove 1 tag")


def _often(q: Question, scenario: Scenario, outcome: Outcome) -> Answer:
    """Whether the same may be done so many times, one after the other."""
    done = 0
    for done in range(q.n + 1):
        tried = scenario.replace(play=[*scenario.play, *[Line(q.who, q.words, 0)] * (done + 1)])
        try:
            run(tried)
        except (StuckLine, AmbiguousLine):
            break
    if done >= q.n:
        first = next((one.look for one in windows(scenario, q.who, q.words) if one.look.offered), None)
        at = f", {when(first.step, first.what)} ({first.rule})" if first is not None else ""
        rules = (first.rule,) if first is not None else ()
        return Answer(YES, (f"Yes. {player(q.who)} may {q.words} {times(q.n)}{at}.",), rules, scenario, outcome)
    after = scenario.replace(play=[*scenario.play, *[Line(q.who, q.words, 0)] * done])
    seen = telling([one.look for one in windows(after, q.who, q.words) if one.done and one.look.why])
    why = f": {bare(wording.said(seen[0].why))} ({seen[0].rule})" if seen else ""
    if q.words.split()[0] in ACTIONS and (not seen or (seen[0].why is not None and seen[0].why.kind in EMPTY)):
        why = ": no click is left for more (1.16.1)"
    text = f"No. {player(q.who)} may {q.words} {times(done)}, not {times(q.n)}{why}."
    return Answer(NO, (text,), tuple(look.rule for look in seen[:1]), scenario, outcome)


_DEEDS = {"rez": "rezzed", "trash": "trashed", "install": "installed", "score": "scored", "derez": "derezzed"}


def _by_ability(q: Question, moves: list[Move], scenario: Scenario, outcome: Outcome, phase: str = "") -> Answer | None:
    """What is no option of its own may be what an ability lets a player do, or makes them do; None if not.

    phase  where the number of the step begins with this
    """
    verb = q.words.split()[0]
    kind = _DEEDS.get(verb)
    if kind is None or q.card is None:
        return None
    title = q.card.title

    def comes(m: Machine) -> bool:
        return first_event(m.events or [], (kind,), title) is not None

    if comes(outcome.machine) and phase:
        return None
    if comes(outcome.machine):
        # It comes about by what is told: nothing else is left to choose, or it is the first thing to be chosen.
        told = any(one.kind == verb and q.card in one.cards for one in moves)
        if told or not any(one.who == q.who for one in moves):
            return None
        return does(Question("does", "", f"{title} get {kind}", q.card), scenario, outcome)
    chosen = other_choice(scenario, False, comes)
    if not chosen or any(of.kind == "paid" for of, _ in chosen) or chosen[-1][0].who != q.who:
        return None
    if not chosen[-1][0].step.startswith(phase):
        return None
    rule = chosen[0][1].rule or chosen[0][0].rule
    text = f"Yes. {player(q.who)} may do it by an ability: {chosen_words(chosen)}.{says(outcome.machine, chosen)}"
    return Answer(YES, (text,), (rule,), scenario, outcome)


def _as_a_cost(q: Question, scenario: Scenario, outcome: Outcome) -> Answer | None:
    """A card that has no such ability may be trashed for another one's: whether it can be, or why not."""
    assert q.card is not None
    title = q.card.title

    def comes(m: Machine) -> bool:
        found = first_event(m.events or [], ("trashed",), title)
        return found is not None and (m.events or [])[found].data.get("cause") == "cost"

    chosen = () if comes(outcome.machine) else other_choice(scenario, False, comes, q.who)
    if chosen:
        rule = chosen[0][1].rule or chosen[0][0].rule
        return Answer(YES, (f"Yes, by this: {chosen_words(chosen)}.",), (rule,), scenario, outcome)
    for one in reasons.refused(outcome):
        if one.who == q.who and one.words.startswith("use ") and one.why.kind == "nothing to pay with":
            why, rules = reason(one.why, one.rule, one.who)
            said = [f"No. {player(q.who)} cannot {bare(one.words)}: {why}."]
            if "additional cost" in q.card.says.lower():
                said.append("An additional cost that cannot be paid in full rules out what it is added to (1.16.10b).")
                rules = (*rules, "1.16.10b")
            return Answer(NO, tuple(said), rules, scenario, outcome)
    return None


def _not_on(q: Question, scenario: Scenario, outcome: Outcome) -> Answer | None:
    """What is asked to be used on a card, where that card cannot be chosen; None if it can be, or nobody chooses."""
    cards = [one for one in q.cards if q.moment is None or one is not q.moment.card]
    if not q.words.startswith(("use ", "play ")) or len(cards) != 1:
        return None
    use, title = Line(q.who, q.words, 0), cards[0].title
    if (wrong := _not_targeted(q, title, scenario, outcome)) is not None:
        return wrong
    if (wrong := no_number(q, title, scenario, outcome)) is not None:
        return wrong
    for words in (f"choose {title}", f"find {title}", f"trash {title}", f"rez {title}", f"install {title}"):
        try:
            run(scenario.replace(play=[*scenario.play, use, Line(q.who, words, 0)]))
            return None
        except AmbiguousLine:
            return None
        except StuckLine as stuck:
            looked = stuck.looked
    if (never := not_found(q, title, scenario, outcome)) is not None:
        return never
    targets = [one for one in looked if one.kind == "target"]
    return _only(q, title, targets[0].options, scenario, outcome) if targets else None


def _only(q: Question, title: str, options: Iterable[str], scenario: Scenario, outcome: Outcome) -> Answer:
    listed = ", or ".join(bare(option.removeprefix("choose ")) for option in list(options)[:6])
    text = f"No. {player(q.who)} may {bare(q.words)}, but not on {title}: what may be chosen is {listed} (1.15.2)."
    return Answer(NO, (text,), ("1.15.2",), scenario, outcome)


def _not_targeted(q: Question, title: str, scenario: Scenario, outcome: Outcome) -> Answer | None:
    """As `_not_on`, where the targets tell it: those that are offered, or the only one."""
    assert q.card is not None
    try:
        after = run(scenario.replace(play=[*scenario.play, Line(q.who, q.words, 0)]))
    except (StuckLine, AmbiguousLine):
        return None
    events = after.machine.events or []
    found = last_event(events, ("targets",), q.card.title)
    asked = [one.decision for one in (*after.answered, *after.script.taken) if one.decision.kind == "target"]
    if found is None:
        return None
    options = (
        [option.words for option in asked[-1].options] if asked else [str(one) for one in events[found].data["targets"]]
    )
    return None if any(title in one for one in options) else _only(q, title, options, scenario, outcome)


def _destination(q: Question, scenario: Scenario) -> str:
    """Why a card cannot be installed where the question says; "" if it can."""
    tried = scenario.replace(play=[*scenario.play, Line(q.who, q.words, 0)])
    try:
        run(tried)
    except (StuckLine, AmbiguousLine) as stuck:
        return str(stuck)
    return ""
