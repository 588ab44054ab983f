"""Whether a player may do something: every window on the line is looked at, and what rules it out is told."""

from __future__ import annotations

import dataclasses
import re

from judgebot.ask import breaking, priority, reasons
from judgebot.ask.came import does
from judgebot.ask.depends import other_choice
from judgebot.ask.events import first_event, last_event
from judgebot.ask.events import told as events_told
from judgebot.ask.moment import AT_ONCE, doing, spans
from judgebot.ask.pay import payment, unpaid
from judgebot.ask.play import BREAKING, Breaking, breaks_of
from judgebot.ask.reading import Move, Question, Reading
from judgebot.ask.table import chosen_words, times, when, whens
from judgebot.ask.verdict import NO, OPEN, YES, Answer, bare, player, told_event
from judgebot.engine.machine import Event, Machine
from judgebot.explore.walker import Walker
from judgebot.explore.whynot import Look, Looked, looks
from judgebot.game import numbers
from judgebot.game.objects import RUNNER
from judgebot.scenario import wording
from judgebot.scenario.board import build
from judgebot.scenario.model import Line, Scenario
from judgebot.scenario.run import Outcome, run
from judgebot.scenario.script import AmbiguousLine, StuckLine

ACTIONS = ("play", "install", "advance", "draw", "gain", "run", "purge", "remove")
STEPS = {"approach": "6.9.2a", "encounter": "6.9.3a", "pass": "6.9.4a"}
_PHASES = {"approach": "6.9.2", "encounter": "6.9.3", "pass": "6.9.4", "success": "6.9.5", "access": "7.2"}
INSIDE = ("access", "breach", "success")


def windows(scenario: Scenario, who: str, words: str) -> list[Looked]:
    """Every decision and idle window of a player on the line, and what an option is there."""
    found: list[Looked] = []
    m = Walker.of(build(scenario), record=True)
    ends_at = ("action",) if words.split()[0] in ACTIONS and m.state.active == who else ("action", "paid")
    looks(m, scenario, who, words, found, ends_at)
    return found


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
        r.assumed.append(f"the run is taken up at {moment.told.partition(' ')[2]}, however it came to that")
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
    if q.words.startswith("steal "):
        return _steal(q, scenario, outcome)
    if q.words == "pay" or q.words.startswith("pay "):
        return _pay(q, scenario, outcome)
    if q.words.endswith(" to break") and q.card is not None and (found := _break(q, scenario, outcome)) is not None:
        return found
    if q.n > 1 and (q.words in ONCE or q.words.startswith(("use ", "advance ", "trigger ", "play "))):
        return _often(q, scenario, outcome)
    base = re.split(" (?:in|on) ", q.words)[0] if q.words.startswith("install ") else q.words
    asked, looked = q, windows(scenario, q.who, base)
    if q.words.endswith(" to end the run") and not any(one.look.offered for one in looked):
        says = [one.english().lower() for one in q.card.abilities] if q.card is not None else []
        if q.card is not None and says and not any("end the run" in one or "run ends" in one for one in says):
            return Answer(
                NO, (f"No. No ability of {q.card.title} ends the run (9.1.1).",), ("9.1.1",), scenario, outcome
            )
    if not any(one.look.offered for one in looked) and (lets := _lets(q)):
        base, looked = lets, windows(scenario, q.who, lets)
        if q.words.endswith(" to end the run") and (found := _ends_run(q, looked, scenario, outcome)) is not None:
            return found
        q = dataclasses.replace(q, words=lets)
    if q.moment is None and (played := _opposing(q, moves)) is not None:
        found = _around(q, played, looked, scenario, outcome)
        if found is not None:
            return found
    where = spans(q.moment, events)
    if not where:
        return None
    told = _reached(events, moves)
    if (early := priority.before(q, moves, told, looked, scenario, outcome, windows)) is not None:
        return early
    # Where a player had nothing to do, only the step tells when that was.
    phase = _PHASES.get(q.moment.what, "?") if q.moment is not None else "?"
    here = [
        one.look
        for one in looked
        if (one.done or (q.moment is not None and q.moment.how != "before"))
        and one.event > told
        and (
            any(span.holds(one.event) for span in where)
            or (one.look.what == "nothing to do" and one.look.step.startswith(phase))
        )
    ]
    if q.moment is not None and q.moment.what in AT_ONCE and q.moment.how not in ("before", "after"):
        here = [look for look in here if look.what not in ("paid", "action", "nothing to do")]
    offered = [look for look in here if look.offered]
    at = f" {q.moment.told}" if q.moment is not None else ""
    if offered and base != q.words:
        refused = _destination(q, scenario)
        if refused:
            return Answer(NO, (f"No. {player(q.who)} may not {q.words}: {refused}.",), (), scenario, outcome)
    if offered:
        first = offered[0]
        text = f"{player(q.who)} may {bare(first.offered)}{at}: {_times(offered)} ({first.rule})."
        return Answer(YES, (f"Yes. {text}",), (first.rule,), scenario, outcome)
    elsewhere = [one for one in looked if one.look.offered]
    if not elsewhere and q.moment is None and (rezzed := _rezzed_first(asked, looked, scenario, outcome)) is not None:
        return rezzed
    if not elsewhere and q.moment is None and (by := _by_ability(q, scenario, outcome)) is not None:
        return by
    if not elsewhere and q.card is not None and q.card.side == q.who and q.words == f"use {q.card.title}":
        by = _as_a_cost(q, scenario, outcome)
        if by is not None:
            return by
    said, rules = _reasons(q, here, at)
    if rules == (numbers.WITHOUT_PRIORITY,) or (
        here and not any(look.why and look.why.kind not in EMPTY for look in here)
    ):
        why = reasons.of_events(outcome, q.card.title) if q.card is not None else reasons.NONE
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
        for how, times in (("Before that", before), ("Later", later)):
            if times:
                said.append(f"{how} it may be done: {_times(times)} ({times[0].rule}).")
    return Answer(NO, tuple(said), rules, scenario, outcome)


def _lets(q: Question) -> str:
    """`use X to P` where it is no paid ability of X that does P: whether X is used, which triggers what does it."""
    use, to, purpose = q.words.partition(" to ")
    if not to or q.card is None or purpose == "break":
        return ""
    own = [one for one in q.card.abilities if purpose in one.english().lower()]
    return use if own and all(one.kind != "paid" for one in own) else ""


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


def _times(looks: list[Look]) -> str:
    return whens((look.step, look.what) for look in looks)


# In response to what the other player does

_DOING = {"play": ("plays",), "use": ("uses", "triggers"), "trigger": ("triggers", "uses")}
_OF_IT = ("target", "choose", "find", "pay", "decline", "tags", "spend", "bid", "end run")  # parts of what is done


def _opposing(q: Question, moves: list[Move]) -> Move | None:
    """What the other player does last, where it is asked what may be done about it; None if it is nothing of that kind.

    Who asks what may be done when a card is played means: before it resolves.
    """
    last = next((one for one in reversed(moves) if one.kind not in _OF_IT), None)
    if last is None or last.kind not in _DOING or not last.cards or last.who == q.who:
        return None
    return last if q.words.split()[0] in ("use", "trigger", "rez", "play") else None


def _around(q: Question, played: Move, looked: list[Looked], scenario: Scenario, outcome: Outcome) -> Answer | None:
    """What may be done before, during and after something that the other player does."""
    title, does = played.cards[0].title, {"play": "is played"}.get(played.kind, "is used")
    span = doing(outcome.machine.events or [], _DOING[played.kind], title)
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
        text = f"Yes, while {title} resolves: {player(q.who)} may {bare(first.offered)}, {_times(offered['while'])}"
        return Answer(YES, (f"{text} ({first.rule}).",), (first.rule,), scenario, outcome)
    rules = ("8.6.6" if played.kind == "play" else "9.5.6", "9.2.7b")
    if not offered["before"] and not offered["after"]:
        said, cited = _reasons(q, [*parts["after"], *parts["while"], *parts["before"]], "")
        return Answer(NO, tuple(said), cited, scenario, outcome)
    no = (
        f"Not in response: from when {title} {does} until it has resolved, no window comes in which"
        f" {player(q.who).lower() if q.who not in ('corp', 'runner') else 'the ' + q.who.capitalize()} could"
        f" {bare(q.words)} ({', '.join(rules)})."
    )
    told = [no]
    for part, how in (("before", f"Before {title} {does}"), ("after", f"After {title} has resolved")):
        if offered[part]:
            told.append(f"{how}: yes, {_times(offered[part])} ({offered[part][0].rule}).")
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


def _pay(q: Question, scenario: Scenario, outcome: Outcome) -> Answer:
    """Whether a player may pay, for a card and so much if that is said."""
    comes = payment(q, outcome)
    of = f" for {q.card.title}" if q.card is not None else ""
    much = f" {q.n} credits" if q.n >= 0 else ""
    chosen = other_choice(scenario, False, comes, q.who) if not comes(outcome.machine) else ()
    if comes(outcome.machine) or chosen:
        steps = f": {chosen_words(chosen)}" if chosen else ""
        rules = tuple(dict.fromkeys(option.rule or of_.rule for of_, option in chosen))
        return Answer(YES, (f"Yes. {player(q.who)} may pay{much}{of}{steps}.",), rules, scenario, outcome)
    any_amount = payment(dataclasses.replace(q, n=-1), outcome)
    other = other_choice(scenario, False, any_amount, q.who) if q.n >= 0 else ()
    if other:
        text = f"No. {player(q.who)} may not pay{much}{of}, but may do this: {chosen_words(other)}."
        return Answer(NO, (text,), (other[0][1].rule or other[0][0].rule,), scenario, outcome)
    why = unpaid(outcome, q.who, q.card.title if q.card is not None else "", q.n)
    return Answer(NO, (f"No. {player(q.who)} cannot pay{much}{of} on this line{why[0]}.",), why[1], scenario, outcome)


def _break(q: Question, scenario: Scenario, outcome: Outcome) -> Answer | None:
    """Whether a card breaks all that is asked for, with what it costs; None if no ice is encountered."""
    ice = q.moment.card if q.moment is not None else None
    move = Move(RUNNER, q.words, "break", (ice,) if ice is not None else (), tool=q.card, which=q.which, n=q.n)
    found = breaks_of(scenario, move)
    if found is None or q.card is None:
        return None
    if found.met:
        return Answer(YES, (f"Yes. {breaking.done(q.card.title, found.best)}",), ("3.9.5g",), scenario, outcome)
    helped = breaking.most(found.at, q.card.title, found.wanted, helped=True)
    if found.wanted.met(helped):
        text = f"Yes, with help. {breaking.done(q.card.title, helped)}"
        return Answer(YES, (text,), ("3.9.5g",), scenario, outcome)
    why, rules = unbroken_for(q.card.title, found, scenario)
    return Answer(NO, (f"No. {why}",), rules, scenario, outcome)


def unbroken_for(tool: str, found: Breaking, scenario: Scenario) -> tuple[str, tuple[str, ...]]:
    """Why a card does not break what is wanted, with its rules."""
    needed = breaking.needed(found.at, tool, found.wanted)
    told, rules = breaking.lacking(tool, found.best, found.wanted, needed)
    if needed is not None:
        return told, rules
    stop = breaking.prohibited(found.at, tool)
    if stop is not None and not found.best.broken:
        return f"{tool} breaks none: {bare(wording.said(stop[1]))} ({stop[0]}).", (stop[0],)
    # What still rules it out at the best that can be reached: strength is no reason then.
    uses = [Line(RUNNER, words, 0, at=BREAKING) for use in found.best.uses for words in use.words]
    for play in ([*scenario.play, *uses], list(scenario.play)):
        try:
            looked = windows(scenario.replace(play=play), RUNNER, f"use {tool} to break")
        except (StuckLine, AmbiguousLine):
            continue
        here = [one.look for one in looked if one.look.why and one.look.step == BREAKING]
        known = telling([look for look in here if look.what in ("paid", "nothing to do")][-1:])
        if known:
            why = f"{bare(wording.said(known[0].why))} ({known[0].rule})."
            return f"{told} {why[:1].upper()}{why[1:]}" if found.best.broken else f"{tool} breaks none: {why}", (
                *rules,
                known[0].rule,
            )
    return told, rules


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
    rule = chosen[0][1].rule or chosen[0][0].rule
    text = f"Yes. {player(q.who)} may do it by an ability: {chosen_words(chosen)}."
    return Answer(YES, (text,), (rule,), scenario, outcome)


def _as_a_cost(q: Question, scenario: Scenario, outcome: Outcome) -> Answer | None:
    """A card that has no such ability may be trashed for another one's: whether it can be, or why not."""
    assert q.card is not None
    title = q.card.title
    chosen = other_choice(
        scenario, False, lambda m: first_event(m.events or [], ("trashed",), title) is not None, q.who
    )
    if chosen:
        rule = chosen[0][1].rule or chosen[0][0].rule
        return Answer(YES, (f"Yes, by this: {chosen_words(chosen)}.",), (rule,), scenario, outcome)
    for one in reasons.refused(outcome):
        if one.who == q.who and one.words.startswith("use ") and one.why.kind == "nothing to pay with":
            text = f"No. {player(q.who)} cannot {bare(one.words)}: {bare(wording.said(one.why))} ({one.rule})."
            return Answer(NO, (text,), (one.rule,), scenario, outcome)
    return None


def _destination(q: Question, scenario: Scenario) -> str:
    """Why a card cannot be installed where the question says; "" if it can."""
    tried = scenario.replace(play=[*scenario.play, Line(q.who, q.words, 0)])
    try:
        run(tried)
    except (StuckLine, AmbiguousLine) as stuck:
        return str(stuck)
    return ""


# Reasons that say only that there was nothing of the kind.
EMPTY = ("no choice", "no choice here", "no window for it", "no instance")


def telling(looks: list[Look]) -> list[Look]:
    """The reasons, each once, those first that tell most: what cannot be paid, then what is ruled out elsewhere."""
    each = {(look.why, look.rule): look for look in reversed(looks)}
    return sorted(
        reversed(each.values()),
        key=lambda look: (
            look.why is not None and look.why.kind in EMPTY,
            look.why is not None and look.why.kind in ("not their phase", "no action window"),
            not look.rule.startswith(numbers.UNPAYABLE),
        ),
    )


def _reasons(q: Question, here: list[Look], at: str) -> tuple[list[str], tuple[str, ...]]:
    """Why an option was not offered in any of these windows, and the rules."""
    told = f"{player(q.who)} may not {bare(q.words)}{at}"
    if not here:
        moment = q.moment
        if moment is not None and moment.what in (*AT_ONCE, *_DOING) and moment.how not in ("before", "after"):
            rules = {"play": ("8.6.6", "9.2.7b"), "use": ("9.5.6", "9.2.7b")}.get(moment.what, ("9.2.4", "9.2.7b"))
            why = "between its announcement and its completion no window for that comes up"
            return [f"No. {told}: {why} ({', '.join(rules)})."], rules
        return [f"No. {told}: no decision and no window of theirs comes up there (9.2.4)."], ("9.2.4",)
    known = telling([look for look in here if look.why])
    why = f": {bare(wording.said(known[0].why))} ({known[0].rule})" if known else ""
    said = [f"No. {told}{why}.", f"Looked at: {_times(here)}."]
    return said, tuple(look.rule for look in known[:1] if look.rule)


def _steal(q: Question, scenario: Scenario, outcome: Outcome) -> Answer:
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
        text = f"Yes: {player(q.who)} may {bare(offered.offered)} ({offered.rule})."
        return Answer(YES, (text,), (offered.rule,), scenario, outcome)
    why = reasons.of_card(outcome, q.card)
    if not why[0]:
        why = reasons.unaccessed(outcome, q.card.title)
    return Answer(NO, (f"No. {q.card.title} is not stolen on this line{why[0]}.",), why[1], scenario, outcome)
