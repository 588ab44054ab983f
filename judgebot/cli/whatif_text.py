"""What `judgebot what-if` has found, as text."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from judgebot.cli import term
from judgebot.explain import why as reasons
from judgebot.explain.outcomes import Outcomes, condition, stated
from judgebot.explain.why.asking import asked_of, played
from judgebot.explain.words import cap, count, deed, listing, plain
from judgebot.explore.force import LET
from judgebot.explore.graph import Choice, Deciding
from judgebot.explore.lines import running
from judgebot.explore.questions import NO, OPEN, YES, Question
from judgebot.explore.telling import called, deeds, times, turning, way
from judgebot.explore.variants import extra
from judgebot.explore.walker import HORIZONS, last_turn
from judgebot.explore.whatif import Class, Report, World, possible_in
from judgebot.scenario.model import Scenario

_SHOWN, _VARIANTS = 12, 4
_SIGNS = {YES: "✓", NO: "✗", OPEN: "?"}


def told(report: Report, first: bool = True) -> Iterator[str]:
    """What a search has found; under the question of the scenario, if it is the first that is told of it."""
    scenario, wish = report.scenario, report.wish
    if first:
        yield term.strong(term.wrap(term.line(scenario.question or scenario.title)))
    given = [f"{line.who}: {line.words}" for line in scenario.play[: wish.after]]
    ends = _ends(report.worlds[0])
    who = _who(wish.vary)
    yield term.wrap(
        term.line(f"Every line of play to {ends}, {who}" + (f", after {'; '.join(given)}" if given else "") + ".")
    )
    for world in report.worlds:
        yield ""
        if world.facts:
            yield term.strong(
                term.wrap(term.line("If " + ", and ".join(f"{place} is {name}" for place, name in world.facts) + ":"))
            )
        yield from _world(world)
    if report.matters is not None:
        yield ""
        yield from _matters(report)


def _ends(world: World) -> str:
    """Where lines end, in words."""
    within = world.within
    if within in HORIZONS:
        apart = within == "window" or (within == "run" and not running(world.start.walker))
        return f"the end of this {within}" + (", or else of this action" if apart else "")
    last = ("this turn", "the next turn", "the turn after the next")[last_turn(world.start.walker, within)]
    return f"{within if '=' in within else f'step {within}'}, or else to the end of {last}"


def _who(vary: tuple[str, ...]) -> str:
    names = {"corp": "the Corp", "runner": "the Runner", "chance": "chance"}
    free = [names[one] for one in vary]
    kept = [names[one] for one in names if one not in vary]
    said = f"whatever {listing(free)} choose" if len(free) != 1 else f"whatever {free[0]} chooses"
    return f"{said}; {' and '.join(kept)} by the script, or else by default" if kept else said


def _world(world: World) -> Iterator[str]:
    for number, answer in enumerate(world.answers, 1):
        q = answer.question
        said = {YES: "holds", NO: "does not hold"}.get(answer.verdict, "is not settled")
        head = f"({number}) {q.label.capitalize()}: {_asked(q)}."
        yield term.strong(term.wrap(term.line(head), "    "))
        yield term.wrap(term.line(f"{_SIGNS[answer.verdict]} This {said}: {answer.why}."), "      ", "    ")
        for turn in turning(world.start, answer.power) if answer.power is not None else ():
            yield term.wrap(term.line(f"{turn[:1].upper()}{turn[1:]}."), "      ", "    - ")
        if answer.verdict == NO and q.kind == "possible":
            yield from _in_vain(world.start_scenario, q)
        if answer.line is not None:
            head = "Example" if q.kind in ("possible", "force") else "Against it"
            if answer.power is not None and answer.power.how == LET:
                head = "A line on which it is kept away"
            said = way(deeds(world.start, answer.line)) or "with every decision left at its default"
            yield term.wrap(term.line(f"{head}: {said}."), "      ", "    ")
    outcomes = list(_outcomes(world))
    if world.answers and outcomes:
        yield ""
    yield from outcomes
    if world.deciding:
        yield ""
        yield term.strong("What decides:")
        for decision in world.deciding[:4]:
            yield from _deciding(decision, world)
    if not any(world.seen in answer.why for answer in world.answers):  # who says never has said how much was seen
        yield ""
        yield term.wrap(term.line(f"{cap(world.seen)}."))
    if not world.exhausted:
        yield term.wrap("What is listed is possible. That nothing else is, and what decides, is not proven.")


def _asked(q: Question) -> str:
    """What a question asks about, in words; as it is written where it asks about more than facts."""
    return q.words if q.trace or q.legal or q.illegal else condition(q.state) + (" at some time" * q.sometime)


def _outcomes(world: World) -> Iterator[str]:
    """The outcomes by what tells them apart, each with what leads to it, and at what other cost it comes about too."""
    found = world.outcomes
    if not found:
        yield "No line came to its end."
        return
    if len(found) == 1 and all(name.startswith("(") for name in found[0][0].facts):
        return  # the answers say as much
    of = Outcomes([one.facts for one, _ in found])
    yield term.strong(f"{len(found)} outcome{'' if len(found) == 1 else 's'}:")
    if common := of.common():
        yield term.wrap(term.line(f"In every one {common}."), "  ", "  ")
    for number, (one, others) in enumerate(found[:_SHOWN], 1):
        yield term.wrap(term.line(f"{of.told(one.facts)}{_share(one)}."), "      ", f"  {number:>2}  ")
        yield term.wrap(term.line(f"{leads(one)}."), "        ", "      ")
        if others:
            yield term.wrap(term.line(f"{_variants(one, others)}."), "        ", "      ")
    if len(found) > _SHOWN:
        yield term.wrap(f"and {len(found) - _SHOWN} more (--format json has them all)", "  ", "  ")


def leads(one: Class) -> str:
    """What leads to an outcome, in the words of play, with the rules that allow it."""
    said = way(deeds(one.start, one.line))
    return cap(said) if said else "If every decision is left at its default"


def _variants(one: Class, others: tuple[Class, ...]) -> str:
    """At what other cost an outcome comes about, and what is done for it besides."""
    said = []
    last: set[str] = set()
    for other in others[:_VARIANTS]:
        spent = " and ".join(stated(name, value) for name, value in other.facts.items() if one.facts.get(name) != value)
        made = [deed for deed in deeds(other.start, other.line) if not deed.usual]
        besides = [made[place] for place in extra(other.chosen, one.chosen) or ()]
        what = {deed.says for deed in besides}
        more = times(len(besides)) if what == last and len(what) == 1 else f"besides {way(besides)}"
        said.append(f"{spent} if {more}")
        last = what
    more = f", or in {count(len(others) - _VARIANTS, 'more way')}" if len(others) > _VARIANTS else ""
    return f"The same, but {'; '.join(said)}{more}"


def _in_vain(scenario: Scenario, q: Question) -> Iterator[str]:
    """What keeps something from coming about on the line that the scenario has."""
    line = played(scenario)
    if line is None:
        return
    found = [one for asked in asked_of(q.state, q.trace) for one in reasons.why(line, asked)]
    text = " ".join(f"{reasons.said(line, one)} ({', '.join(one.rules)})." for one in found)
    if text:
        yield term.wrap(term.line(f"On the line that the scenario has: {text}"), "      ", "    ")


def _share(one: Class) -> str:
    if one.share is None:
        return ""
    low, high = one.share
    return (
        f" [share {_percent(low)}]"
        if low == high
        else f" [share {_percent(low)} to {_percent(high)}, by what is chosen]"
    )


def _percent(share: Fraction) -> str:
    return f"{share.numerator}/{share.denominator}" if share.denominator < 1000 else f"{float(share):.1%}"


def _deciding(decision: Deciding, world: World) -> Iterator[str]:
    before = way(deeds(world.start, decision.line), rules=False)
    where = f"at {decision.step}" + (f", after {before}" if before else "")
    yield term.wrap(term.line(f"{_NAMES.get(decision.who, decision.who)}'s choice {where}:"), "    ", "  - ")
    tell = _truths_left if world.answers else _outcomes_left
    for words, said in tell(decision, world):
        yield term.wrap(term.line(f"{cap(deed(plain(words)))}: {said}."), "        ", "      ")


def _outcomes_left(decision: Deciding, world: World) -> Iterator[tuple[str, str]]:
    """Of each option, the outcomes that are still possible after it, by their numbers in the list."""
    numbers = {one.key: number for number, (one, _) in enumerate(world.outcomes, 1)}
    for choice, outcomes in decision.options:
        keys = sorted(numbers[one] for one in outcomes)
        some = ", ".join(map(str, keys[:10])) + (f" and {len(keys) - 10} more" if len(keys) > 10 else "")
        left = "any outcome" if len(keys) == len(numbers) else f"outcome{'s' * (len(keys) > 1)} {some}"
        yield _called(decision, choice, world), left


def _truths_left(decision: Deciding, world: World) -> Iterator[tuple[str, str]]:
    """Of each option, what it leaves of the conditions asked about: only those that the options differ in."""
    rows = []
    for choice, outcomes in decision.options:
        truths: list[Any] = list(outcomes)
        left = [{truth[place] for truth in truths} for place in range(len(world.answers))]
        told = ["yes or no" if len(one) > 1 else "yes" if True in one else "no" for one in left]
        rows.append((_called(decision, choice, world), told))
    for words, row in rows:
        differ = [place for place in range(len(row)) if len({other[place] for _, other in rows}) > 1]
        yield words, ", ".join(f"({place + 1}) {row[place]}" for place in differ)


def _called(decision: Deciding, choice: Choice, world: World) -> str:
    (said,) = called(world.start, decision.line, [choice])
    return said


_NAMES = {"corp": "The Corp", "runner": "The Runner", "chance": "Chance"}


def _matters(report: Report) -> Iterator[str]:
    found = report.matters
    assert found is not None
    if not found.matter and found.proven:
        yield term.strong(term.wrap("The facts left open do not matter: the same can come of the board either way."))
    elif not found.matter:
        yield term.wrap("No difference was found between the alternatives. That is no proof: not every line was seen.")
    elif found.settled:
        places = " or ".join(found.settled)
        yield term.strong(term.wrap(term.line(f"It matters. One question to the players settles it: {places}.")))
    else:
        places = ", ".join(found.needed)
        yield term.strong(
            term.wrap(term.line(f"It matters, and no single question settles it. Together these do: {places}."))
        )
    keys = dict.fromkeys(one.key for world in report.worlds for one in world.classes)
    classes = {one.key: one for world in report.worlds for one in world.classes}
    of = Outcomes([one.facts for one in classes.values()])
    for key in list(keys)[:_SHOWN]:
        share = possible_in(report, key)
        if share != 1:
            yield term.wrap(
                term.line(f"{of.told(classes[key].facts)}: in {_percent(share)} of the alternatives"), "    ", "  "
            )
