"""`judgebot what-if`: what can come of a board, over every legal line of play."""

from __future__ import annotations

import dataclasses
import json
import os
import sys
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import click

from judgebot.cli import complete, edges, term
from judgebot.cli.editions import edition_option, step_meant, told_by, told_edition
from judgebot.cli.progress import Progress
from judgebot.cli.scenarios import DIFFERS, gather, load_one, refuse, unfinished
from judgebot.cli.whatif_data import data
from judgebot.engine.edition import Edition
from judgebot.engine.records import NotImplementedRule
from judgebot.explain import why as reasons
from judgebot.explore.bounds import MEMORY, Bounds
from judgebot.explore.check import shown
from judgebot.explore.graph import Choice, Deciding
from judgebot.explore.lines import as_scenario, running
from judgebot.explore.parallel import INTERRUPTED
from judgebot.explore.questions import KINDS, NO, YES, Question, question, questions, turning, varied
from judgebot.explore.walker import HORIZONS, last_turn
from judgebot.explore.whatif import Class, Line, Report, Wish, World, glimpse, possible_in, what_if, witness
from judgebot.game.objects import PLAYERS
from judgebot.scenario.model import Scenario
from judgebot.scenario.script import AmbiguousLine, StuckLine
from judgebot.scenario.values import fact_value
from judgebot.yamlio import BadInput, Problem

_SHOWN = 12
_SOON = 10.0  # seconds for a first line that answers a question
_GLIMPSE, _FEW = 4.0, 4  # seconds for some first outcomes, and how many of them are told
MOST, JOBS = 10_000_000, 64  # what a search may be asked to take


@click.command("what-if")
@click.argument("name", metavar="PATH|NAME", shell_complete=complete.scenarios)
@click.option("--horizon", type=click.Choice(HORIZONS), help="Where lines end. Default: this run, or else this action.")
@click.option(
    "--until", metavar="STEP|FACT=VALUE", help="Let lines end at a step such as 6.9.6d, or once a fact holds."
)
@click.option("--after", metavar="N|play", default="0", help="Take the first N lines of play as given, or all of them.")
@click.option(
    "--vary",
    type=click.Choice(["both", "corp", "runner", "chance"]),
    multiple=True,
    help="Who may choose otherwise; the rest keep to the script. Default: both players, and chance.",
)
@click.option("--ask", "paths", metavar="FACT", multiple=True, help="Tell outcomes apart by this fact: runner.credits.")
@click.option("--possible", metavar="FACT=VALUE", multiple=True, help="Ask whether some line ends so.")
@click.option("--always", metavar="FACT=VALUE", multiple=True, help="Ask whether every line ends so.")
@click.option("--never", metavar="FACT=VALUE", multiple=True, help="Ask whether no line ends so.")
@click.option(
    "--force",
    nargs=2,
    metavar="WHO FACT=VALUE",
    multiple=True,
    help="Ask whether the Corp, or the Runner, can make it end so whatever the other does.",
)
@click.option("--most", type=click.IntRange(1, MOST), default=200_000, help="Try at most so many choices.")
@click.option("--seconds", type=edges.Seconds(), default=60.0, help="Take at most so long, in all.")
@click.option("--memory", type=click.IntRange(64, 1 << 20), default=MEMORY, help="Hold at most so many MiB of memory.")
@click.option("--jobs", type=click.IntRange(1, JOBS), default=None, help="Processes to use. Default: one per core.")
@click.option(
    "--explain", "told", metavar="N|all", default="", help="Explain the line of outcome N (or of each) in full."
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to print.")
@edition_option
def whatif(name: str, **options: Any) -> None:
    """Explore every legal line of play from a scenario's board, and tell what can come of it.

    The scenario's own questions (possible, always, never, force) are answered if it has any; else the outcomes are told
    apart by winner, scores, credits, tags, cards trashed and the result of the run. "Never", and what a player can
    force, is only said when every line was seen. `--force runner run=successful` is answered with: always; the Runner
    can, with their first choices; only if the Corp lets it, with the choice that decides; chance decides; or never.
    Both players are taken to know every card.

    Exit status: 0; 1 if a question is not answered as the scenario expects; 2 if the input cannot be used.
    """
    paths = gather([name])
    if len(paths) != 1:
        raise click.UsageError(f"{name!r} stands for {len(paths)} scenarios; what-if explores one.")
    scenario = load_one(paths, options["edition"])
    scenario, wishes = _wishes(scenario, options)
    progress = Progress()
    try:
        bounds = Bounds(options["seconds"], options["memory"])
        first = [_first(scenario, wish, progress, options["form"] == "text", bounds) for wish in wishes]
        reports = [
            what_if(scenario, wish, progress, line, bounds.part(len(wishes) - done))
            for done, (wish, line) in enumerate(zip(wishes, first, strict=True))
        ]
    except BadInput as bad:
        raise refuse(bad) from None
    except (StuckLine, AmbiguousLine) as stuck:
        raise refuse(BadInput([stuck.problem(scenario.path)])) from None
    except NotImplementedRule as error:
        term.tell(unfinished(scenario, error))
        sys.exit(DIFFERS)
    finally:
        progress.clear()
    if options["form"] == "json":
        whole = [{**told_edition(), **term.told(data(report))} for report in reports]
        click.echo(json.dumps(whole, indent=2, ensure_ascii=True))
    else:
        for report in reports:
            for line in told(report):
                click.echo(line.rstrip())
        told_by()
        _explain(reports, options["told"])
    if any(answer.verdict != YES for report in reports for world in report.worlds for answer in world.answers):
        sys.exit(DIFFERS)


def _known(scenario: Scenario, facts: list[tuple[str, str, str | None]]) -> None:
    """Leave with status 2 if a fact cannot be one of this game's, or cannot have the value that it is asked to have.

    facts: of each the option, the fact, and the value as written, if any
    """
    from judgebot.scenario.checks import known
    from judgebot.scenario.facts import wrong, wrong_value
    from judgebot.scenario.values import united

    boards = [one.scenario for one in scenario.alternatives] or [scenario]
    names = united(known(one.corp, one.runner, one.catalog.card) for one in boards)
    problems: list[Problem] = []
    for option, path, value in facts:
        found = wrong(path, names, there=True)
        if found is None and value is not None:
            found = wrong_value(path, fact_value(value), names)
        if found is not None:
            expected = f"{found.expected} (`judgebot schema --facts` lists them all)"
            problems.append(Problem(option, 0, found.found, expected))
    if problems:
        raise refuse(BadInput(problems))


def _step(text: str, edition: Edition) -> None:
    """Leave with status 2 if `--until` names no step."""
    from judgebot.scenario.checks import check_step
    from judgebot.scenario.editions import EditionReader
    from judgebot.yamlio import Node

    reader = EditionReader("")
    reader.edition = edition
    check_step(reader, Node(text, 0), "a numbered step such as 6.9.6d, or FACT=VALUE")
    for problem in reader.problems:
        raise click.BadParameter(f"{problem.found}; expected {problem.expected}", param_hint="--until")


def _wishes(scenario: Scenario, options: dict[str, Any]) -> tuple[Scenario, list[Wish]]:
    """The searches to make: one as the options say, or one for each group of the scenario's questions."""
    lines = len(scenario.play)
    after = lines if options["after"] == "play" else _whole(options["after"], "--after", lines)
    within = options["until"] or options["horizon"] or ""
    if options["until"] and "=" not in within:
        within = step_meant(within, scenario.edition, "--until")
        _step(within, scenario.edition)
    asked_for: list[tuple[str, str, str | None]] = []
    for kind, _, text in _conditions(options):
        if "=" not in text:
            told = f"{text!r}: expected FACT=VALUE, such as runner.credits=4"
            raise click.BadParameter(told, param_hint=f"--{kind}")
        asked_for.append((f"--{kind}", *_halves(text)))
    asked_for += [("--ask", path, None) for path in options["paths"]]
    asked_for += [("--until", *_halves(within))] if "=" in within else []
    _known(scenario, asked_for)
    vary = varied(options["vary"] or ("both",))
    given: dict[str, list[dict[str, Any]]] = {}
    for kind, who, text in _conditions(options):
        path, value = _halves(text)
        how: dict[str, Any] = {"state": {path: fact_value(value)}, "within": within, "after": after, "vary": list(vary)}
        given.setdefault(kind, []).append({**how, "who": who} if who else how)
    jobs = options["jobs"] or min(os.cpu_count() or 1, JOBS)
    base = Wish(
        within, after, vary, tuple(options["paths"]), options["most"], options["seconds"], jobs, options["memory"]
    )
    if given:
        scenario = _asking(scenario, given)
        return scenario, [base]
    asked: list[Question] = [question(kind, item, lines) for kind in KINDS for item in scenario.expect.get(kind) or []]
    shaped = options["paths"] or within or options["after"] != "0" or options["vary"]
    if asked and not shaped:
        groups = dict.fromkeys(q.group for q in questions(scenario))
        return scenario, [
            dataclasses.replace(base, within=horizon, after=first, vary=who) for horizon, first, who in groups
        ]
    return _asking(scenario, {}), [base]


def _conditions(options: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    """What is asked: the kind of question, the player who is to force it, and FACT=VALUE."""
    for kind in KINDS:
        for asked in options[kind]:
            who, text = asked if kind == "force" else ("", asked)
            if kind == "force" and who not in PLAYERS:
                told = f"{who!r}: expected `corp FACT=VALUE` or `runner FACT=VALUE`"
                raise click.BadParameter(told, param_hint="--force")
            yield kind, who, text


def _halves(text: str) -> tuple[str, str]:
    path, _, value = text.partition("=")
    return path.strip(), value.strip()


def _asking(scenario: Scenario, given: dict[str, list[dict[str, Any]]]) -> Scenario:
    """The scenario with these questions instead of its own, in all its alternatives."""
    kept = {key: value for key, value in scenario.expect.items() if key not in KINDS}
    others = tuple(one.replace(scenario=_asking(one.scenario, given)) for one in scenario.alternatives)
    return scenario.replace(expect={**kept, **given}, alternatives=others)


def _whole(text: str, option: str, most: int) -> int:
    if not text.isdecimal() or len(text) > 5 or int(text) > most:
        raise click.BadParameter(f"{text!r}: expected `play` or a number from 0 to {most}", param_hint=option)
    return int(text)


def _first(scenario: Scenario, wish: Wish, progress: Progress, telling: bool, bounds: Bounds) -> Line | None:
    """Of a search to the end of the turn, which takes long, tell what is soon found: a line that answers its question,
    which is returned, or some of what can come of it. On standard error: what else is found may still be refused."""
    if wish.within != "turn" or scenario.alternatives:
        return None
    if any(q.group == (wish.within, wish.after, wish.vary) for q in questions(scenario)):
        found = witness(scenario, wish, bounds.soon(_SOON), progress)
        progress.clear()
        if found is None:
            return None
        said = f"Found so far: {shown(found[1])}. Looking for what else can come of it."
        if telling:
            click.echo(term.wrap(_clean(said), "  "), err=True)
        return found[0]
    if not telling:
        return None
    soon = glimpse(scenario, wish, bounds.soon(_GLIMPSE), progress)
    progress.clear()
    if soon.result.why == INTERRUPTED:
        raise click.Abort
    if not soon.exhausted and soon.classes:
        click.echo("Found so far:", err=True)
        for one in soon.classes[:_FEW]:
            click.echo(term.wrap(_clean(f"{_facts(one)}, by {_line(one.chosen)}"), "      ", "    - "), err=True)
        click.echo(term.wrap("Looking for what else can come of it.", "  ", "  "), err=True)
    return None


# Text


def _clean(text: str) -> str:
    return term.clean(text, newlines=False)


def told(report: Report) -> Iterator[str]:
    scenario, wish = report.scenario, report.wish
    yield term.strong(term.wrap(_clean(scenario.question or scenario.title)))
    given = [f"{line.who}: {line.words}" for line in scenario.play[: wish.after]]
    ends = _ends(report.worlds[0])
    who = _who(wish.vary)
    yield term.wrap(
        _clean(f"Every line of play to {ends}, {who}" + (f", after {'; '.join(given)}" if given else "") + ".")
    )
    for world in report.worlds:
        yield ""
        if world.facts:
            yield term.strong(
                term.wrap(_clean("If " + ", and ".join(f"{place} is {name}" for place, name in world.facts) + ":"))
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
    said = f"whatever {' and '.join(free)} choose" if len(free) != 1 else f"whatever {free[0]} chooses"
    return f"{said}; {' and '.join(kept)} by the script, or else by default" if kept else said


def _world(world: World) -> Iterator[str]:
    for number, answer in enumerate(world.answers, 1):
        q = answer.question
        said = {"yes": "holds", "no": "does not hold"}.get(answer.verdict, "is not settled")
        head = f"({number}) {q.label.capitalize()}: {q.words}."
        yield term.strong(term.wrap(_clean(head), "    "))
        yield term.wrap(_clean(f"This {said}: {answer.why}."), "    ", "    ")
        for turn in turning(answer.power) if answer.power is not None else ():
            yield term.wrap(_clean(f"{turn[:1].upper()}{turn[1:]}."), "      ", "    - ")
        if answer.verdict == NO and q.kind == "possible":
            yield from _in_vain(world.start_scenario, q)
        if answer.line is not None:
            example = as_scenario(world.start_scenario, world.start, answer.line)
            head = "Example" if q.kind in ("possible", "force") else "Against it"
            yield term.wrap(_clean(f"{head}: {shown(example)}."), "      ", "    ")
    if world.answers:
        yield ""
    count = len(world.classes)
    yield term.strong(f"{count} outcome{'' if count == 1 else 's'}:") if count else "No line came to its end."
    for number, one in enumerate(world.classes[:_SHOWN], 1):
        yield term.wrap(_clean(f"{_facts(one)}{_share(one)}"), "      ", f"  {number:>2}  ")
        yield term.wrap(_clean(_line(one.chosen)), "        ", "      by ")
    if count > _SHOWN:
        yield f"  and {count - _SHOWN} more (--format json has them all)"
    if world.deciding:
        yield ""
        yield term.strong("What decides:")
        for decision in world.deciding[:4]:
            yield from _deciding(decision, world)
    yield ""
    yield term.wrap(_clean(f"{world.seen[:1].upper()}{world.seen[1:]}."))
    if not world.exhausted:
        yield term.wrap("What is listed is possible. That nothing else is, and what decides, is not proven.")


def _in_vain(scenario: Scenario, q: Question) -> Iterator[str]:
    """What keeps something from coming about on the line that the scenario has."""
    line = reasons.played(scenario)
    if line is None:
        return
    found = [one for asked in reasons.asked_of(q.state, q.trace) for one in reasons.why(line, asked)]
    text = " ".join(f"{reasons.said(line, one)} ({', '.join(one.rules)})." for one in found)
    if text:
        yield term.wrap(_clean(f"On the line that the scenario has: {text}"), "      ", "    ")


def _facts(one: Class) -> str:
    return ", ".join(f"{name} {_value(value)}" for name, value in one.facts.items())


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) or "nothing" if isinstance(value, tuple) else str(value)


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


def _line(chosen: tuple[Choice, ...]) -> str:
    if not chosen:
        return "defaults alone"
    return "; ".join(f"{one.who}: {one.words} ({one.step}{', ' + one.rule if one.rule else ''})" for one in chosen)


def _deciding(decision: Deciding, world: World) -> Iterator[str]:
    before = [one.words for one in decision.line if not one.default and not one.forced]
    where = f"at {decision.step}" + (f", after {'; '.join(before)}" if before else "")
    yield term.wrap(_clean(f"{_NAMES.get(decision.who, decision.who)}'s choice {where}:"), "    ", "  - ")
    tell = _truths_left if world.answers else _outcomes_left
    for words, said in tell(decision, world):
        yield term.wrap(_clean(f"{words}: {said}"), "        ", "      ")


def _outcomes_left(decision: Deciding, world: World) -> Iterator[tuple[str, str]]:
    """Of each option, the outcomes that are still possible after it, by their numbers in the list."""
    numbers = {one.key: number for number, one in enumerate(world.classes, 1)}
    for words, outcomes in decision.options:
        keys = sorted(numbers[one] for one in outcomes)
        some = ", ".join(map(str, keys[:10])) + (", ..." if len(keys) > 10 else "")
        yield words, "any outcome" if len(keys) == len(numbers) else f"outcome {some}"


def _truths_left(decision: Deciding, world: World) -> Iterator[tuple[str, str]]:
    """Of each option, what it leaves of the conditions asked about: only those that the options differ in."""
    rows = []
    for words, outcomes in decision.options:
        truths: list[Any] = list(outcomes)
        left = [{truth[place] for truth in truths} for place in range(len(world.answers))]
        rows.append((words, ["open" if len(one) > 1 else "yes" if True in one else "no" for one in left]))
    for words, row in rows:
        differ = [place for place in range(len(row)) if len({other[place] for _, other in rows}) > 1]
        yield words, ", ".join(f"({place + 1}) {row[place]}" for place in differ)


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
        yield term.strong(term.wrap(_clean(f"It matters. One question to the players settles it: {places}.")))
    else:
        places = ", ".join(found.needed)
        yield term.strong(
            term.wrap(_clean(f"It matters, and no single question settles it. Together these do: {places}."))
        )
    keys = dict.fromkeys(one.key for world in report.worlds for one in world.classes)
    classes = {one.key: one for world in report.worlds for one in world.classes}
    for key in list(keys)[:_SHOWN]:
        share = possible_in(report, key)
        if share != 1:
            yield term.wrap(_clean(f"{_facts(classes[key])}: in {_percent(share)} of the alternatives"), "    ", "  ")


def _explain(reports: list[Report], told: str) -> None:
    """Explain the lines of outcomes as `judgebot explain` does."""
    if not told:
        return
    from judgebot.cli.explain import _print
    from judgebot.explain.story import tell

    for report in reports:
        for world in report.worlds:
            for number, one in enumerate(world.classes, 1):
                if told not in ("all", str(number)):
                    continue
                click.echo()
                click.echo(term.strong(f"Outcome {number}, explained"))
                try:
                    _print([tell(one.scenario)], "text")
                except (StuckLine, AmbiguousLine) as error:
                    click.echo(term.clean(f"This line cannot be told by its lines of play: {error}"))
                except NotImplementedRule as error:
                    click.echo(term.clean(f"Beyond the horizon this line comes to something not implemented: {error}"))
