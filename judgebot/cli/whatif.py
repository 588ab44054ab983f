"""`judgebot what-if`: what can come of a board, over every legal line of play."""

from __future__ import annotations

import dataclasses
import os
import sys
from collections.abc import Iterator
from typing import Any

import click

from judgebot.cli import complete, edges, term
from judgebot.cli.as_json import as_json
from judgebot.cli.editions import edition_option, step_meant, told_by, told_edition
from judgebot.cli.progress import Progress
from judgebot.cli.scenarios import DIFFERS, gather, load_one, refuse, unfinished
from judgebot.cli.whatif_data import data
from judgebot.cli.whatif_text import leads, told
from judgebot.engine.edition import Edition
from judgebot.engine.records import NotImplementedRule
from judgebot.explain.outcomes import Outcomes
from judgebot.explore.bounds import MEMORY, Bounds
from judgebot.explore.parallel import INTERRUPTED
from judgebot.explore.questions import KINDS, YES, questions, varied
from judgebot.explore.telling import deeds, way
from judgebot.explore.walker import HORIZONS
from judgebot.explore.whatif import Line, Report, Wish, glimpse, what_if, witness
from judgebot.game.objects import PLAYERS
from judgebot.scenario.model import Scenario
from judgebot.scenario.script import AmbiguousLine, StuckLine
from judgebot.scenario.values import fact_value
from judgebot.yamlio import BadInput, Problem

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

    The scenario's own questions (possible, always, never, force) are answered first, if it has any, and then what the
    options ask, if any; else the outcomes are told apart by winner, scores, credits, tags, cards trashed and the result
    of the run. "Never", and what a player can force, is only said when every line was seen. `--force runner
    run=successful` is answered with: always; the Runner can, with their first choices; only if the Corp lets it, with
    the choice that decides; chance decides; or never. Both players are taken to know every card.

    Exit status: 0; 1 if a question is not answered as the scenario expects; 2 if the input cannot be used;
    130 on Ctrl-C, once what is known by then is told.
    """
    paths = gather([name])
    if len(paths) != 1:
        raise click.UsageError(f"{name!r} stands for {len(paths)} scenarios; what-if explores one.")
    scenario = load_one(paths, options["edition"])
    wishes = _wishes(scenario, options)
    progress = Progress()
    try:
        bounds = Bounds(options["seconds"], options["memory"], edges.begun, partial=True)
        first = [_first(one, wish, progress, options["form"] == "text", bounds) for one, wish in wishes]
        reports = [
            what_if(one, wish, progress, line, bounds.part(len(wishes) - done))
            for done, ((one, wish), line) in enumerate(zip(wishes, first, strict=True))
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
        click.echo(as_json(whole))
    else:
        for number, report in enumerate(reports):
            for line in ("",) * (number > 0) + tuple(told(report, not number)):
                click.echo(line.rstrip())
        told_by()
        _explain(reports, options["told"])
    if any(world.result.why == INTERRUPTED for report in reports for world in report.worlds):
        sys.exit(edges.INTERRUPTED)
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


def _wishes(scenario: Scenario, options: dict[str, Any]) -> list[tuple[Scenario, Wish]]:
    """The searches to make: one for each group of the scenario's questions, and one as the options say, without them.

    What the options ask stands instead of the scenario's questions.
    """
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
        return [(_asking(scenario, given), base)]
    groups = dict.fromkeys(q.group for q in questions(scenario))
    own = [(scenario, dataclasses.replace(base, within=ends, after=by, vary=who, paths=())) for ends, by, who in groups]
    shaped = options["paths"] or within or options["after"] != "0" or options["vary"]
    return own if own and not shaped else [*own, (_asking(scenario, {}), base)]


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
        line = way(deeds(found[1], found[0])) or "every decision left at its default"
        said = f"Found so far: {line}. Looking for what else can come of it."
        if telling:
            click.echo(term.wrap(term.line(said), "  "), err=True)
        return found[0]
    if not telling:
        return None
    soon = glimpse(scenario, wish, bounds.soon(_GLIMPSE), progress)
    progress.clear()
    if soon.result.why == INTERRUPTED:
        raise click.Abort
    if not soon.exhausted and soon.classes:
        click.echo("Found so far:", err=True)
        of = Outcomes([one.facts for one in soon.classes])
        for one in soon.classes[:_FEW]:
            click.echo(term.wrap(term.line(f"{of.told(one.facts)}. {leads(one)}."), "      ", "    - "), err=True)
        click.echo(term.wrap("Looking for what else can come of it.", "  ", "  "), err=True)
    return None


def _explain(reports: list[Report], told: str) -> None:
    """Explain the lines of outcomes as `judgebot explain` does."""
    if not told:
        return
    from judgebot.cli.explain import _print
    from judgebot.explain.story import tell

    for report in reports:
        for world in report.worlds:
            for number, (one, _) in enumerate(world.outcomes, 1):
                if told not in ("all", str(number)):
                    continue
                click.echo()
                given = "; ".join(line.words for line in report.scenario.play[: report.wish.after])
                of = f" (after {given})" if given else ""
                click.echo(term.strong(term.wrap(term.line(f"Outcome {number}, explained{of}"))))
                try:
                    _print([tell(one.scenario, whole=True)], "text")
                except (StuckLine, AmbiguousLine) as error:
                    click.echo(term.clean(f"This line cannot be told by its lines of play: {error}"))
                except NotImplementedRule as error:
                    click.echo(term.clean(f"Beyond the horizon this line comes to something not implemented: {error}"))
