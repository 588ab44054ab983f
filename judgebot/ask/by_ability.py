"""What is installed in a run: not by the basic action, but by an ability that installs, when it is asked about."""

from __future__ import annotations

import re
from collections.abc import Iterator

from judgebot.ask.details import reason
from judgebot.ask.echo import moment as in_words
from judgebot.ask.events import first_event, last_event, told
from judgebot.ask.looking import telling, times_of, windows
from judgebot.ask.readings import Moment, Question
from judgebot.ask.reasons import Why, of_events
from judgebot.ask.spans import IN_RUN, Span, spans
from judgebot.ask.table import when
from judgebot.ask.verdict import NO, YES, Answer, bare, player
from judgebot.engine.boards import printed
from judgebot.explain.words import lower
from judgebot.explore.whynot import Look, Looked
from judgebot.game import numbers
from judgebot.game.objects import CORP, PLAY, RUNNER
from judgebot.scenario import wording
from judgebot.scenario.model import Line, Scenario
from judgebot.scenario.run import Outcome, run
from judgebot.scenario.script import AmbiguousLine, StuckLine

_INSTALLS = re.compile(r"\binstall 1\b(?! of)", re.I)
_BASIC = {CORP: "5.2.7d", RUNNER: "5.2.8d"}
_RUNNING = ("run", "run begins", *IN_RUN)


def installed_in_run(q: Question, looked: list[Looked], scenario: Scenario, outcome: Outcome) -> Answer | None:
    """Whether a card may be installed in the run that is told, by an ability; None if nothing of the kind is there.

    Who tells a run and asks what may be installed means: in that run. The basic action comes before or after it.
    """
    if not q.words.startswith("install ") or q.card is None or (q.moment is not None and q.moment.what not in _RUNNING):
        return None
    offered = [one for one in looked if one.look.offered]
    where = spans(q.moment or Moment("when", "run"), outcome.machine.events or [])
    if not where or any(one.look.what != "action" for one in offered):
        return None
    at = f" {in_words(q.moment)}" if q.moment is not None else " in the run"
    refused: list[Look] = []
    vain: Why | None = None
    used = False
    for use, look in _uses(q, where, scenario, outcome):
        if not look.offered:
            refused.append(look)
            continue
        tried = scenario.replace(play=[*scenario.play, Line(q.who, use, 0, at=look.step)])
        after, used = _installs(q, tried), True
        if after is None:
            vain = vain or _in_vain(q, look, tried)
            continue
        text = f"Yes. By an ability{at}: {player(q.who).replace('The', 'the')} may {bare(look.offered)},"
        clauses, rules = _paid(q, after)
        said = [f"{text} {when(look.step, look.what)} ({look.rule}).", *clauses]
        return Answer(YES, tuple(said), (look.rule, *rules), scenario, after)
    known = telling([look for look in refused if look.why])
    if q.moment is None and not (known or vain):
        return None
    if known and known[0].why is not None:
        why, rules = reason(known[0].why, known[0].rule, q.who)
    elif vain is not None:
        why, rules = vain
    elif offered:
        what = f"no ability of {player(q.who).replace('The', 'the')}'s cards installs it there"
        why, rules = f"the basic action is made between runs, and {what} ({_BASIC[q.who]})", (_BASIC[q.who],)
    elif (basic := telling([one.look for one in looked if one.look.why])) and basic[0].why is not None and used:
        why, rules = reason(basic[0].why, basic[0].rule, q.who)
    else:
        return None
    said = [f"No. {player(q.who)} may not {bare(q.words)}{at}: {why}."]
    if offered:
        said.append(f"Outside of it: yes, {times_of([one.look for one in offered])} ({offered[0].look.rule}).")
    return Answer(NO, tuple(said), rules, scenario, outcome)


def _in_vain(q: Question, look: Look, tried: Scenario) -> Why | None:
    """Why an ability may be used, but does not install that card; None if nothing tells it."""
    assert q.card is not None
    why, rules = of_events(run(tried), q.card.title)
    return (f"they may {bare(look.offered)}, but{why.rstrip('.').replace(':', '', 1)}", rules) if why else None


def _paid(q: Question, after: Outcome) -> tuple[list[str], tuple[str, ...]]:
    """What is paid for the installation on that line."""
    assert q.card is not None
    events = after.machine.events or []
    done = last_event(events, ("installed",), q.card.title)
    paid = [n for n, one in enumerate(events[:done]) if one.kind == "paid" and one.data["who"] == q.who]
    costs = [n for n in paid if str(wording.plain(events[n].data)["cost"]) not in ("[click]", "0[credit]")]
    clauses, rules = told(after, costs[-1:])
    return [f"With that, {lower(clauses[0])}."] if clauses else [], rules


def _uses(q: Question, where: list[Span], scenario: Scenario, outcome: Outcome) -> Iterator[tuple[str, Look]]:
    """The uses of that player's cards that install something, in these parts of the line, offered or refused."""
    m = outcome.machine
    for oid, obj in m.state.objs.items():
        if obj.controller != q.who or obj.zone != PLAY or not obj.name:
            continue
        for one in printed(m, obj):
            if one.kind not in ("paid", "conditional") or not _INSTALLS.search(one.english()):
                continue
            use = f"{'use' if one.kind == 'paid' else 'trigger'} {m.name(oid)}"
            for each in windows(scenario, q.who, use):
                starts = q.moment is not None and q.moment.what == "run begins"
                begins = starts and each.look.step.startswith(numbers.INITIATION)
                if begins or any(span.holds(each.event) for span in where):
                    yield use, each.look


def _installs(q: Question, tried: Scenario) -> Outcome | None:
    """The line on which an ability installs that card, on the host that is asked for; None if it does not."""
    assert q.card is not None
    title, _, host = q.words.removeprefix("install ").partition(" on ")
    chosen = [Line(q.who, f"choose {title}", 0)]
    hosted = [Line(q.who, f"choose {host}", 0)] if host else []
    yes = [Line(q.who, "yes", 0)]
    for more in ([*yes, *chosen], chosen, [*yes, *chosen, *hosted], [*chosen, *hosted], yes, []):
        try:
            after = run(tried.replace(play=[*tried.play, *more]))
        except (StuckLine, AmbiguousLine):
            continue
        if first_event(after.machine.events or [], ("installed",), q.card.title) is None:
            continue
        m = after.machine
        hosts = [obj.host for oid, obj in m.state.objs.items() if m.name(oid).startswith(title)]
        if not host or any(m.name(one).startswith(host) for one in hosts if one):
            return after
    return None
