"""`judgebot step`: play a scenario decision by decision."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from judgebot import files
from judgebot.cli import complete, edges, term
from judgebot.cli.editions import edition_option, told_by
from judgebot.cli.progress import Progress
from judgebot.cli.scenarios import DIFFERS, gather, load_one, refuse, unfinished
from judgebot.engine.edition import Edition
from judgebot.engine.machine import Event, Machine
from judgebot.engine.records import NotImplementedRule
from judgebot.explain.outcomes import stated
from judgebot.explain.words import cap, plural
from judgebot.explore.lines import as_text, as_yaml
from judgebot.explore.session import Session
from judgebot.scenario.model import Scenario
from judgebot.scenario.notation import named
from judgebot.scenario.script import AmbiguousLine, StuckLine
from judgebot.yamlio import BadInput

_WHO = {"corp": "the Corp", "runner": "the Runner", "chance": "chance"}
_SEARCH = 10.0  # seconds
_MOST_IDLE, _MOST_LINES = 50, 1000  # of what no person types
HELP = (
    "Type an option's number or its words; nothing at all takes the default. `back` or `back N` goes back, `why not "
    "WORDS` asks about what is not offered, `what if` what can come of this, `would it change if WORDS` what would be "
    "otherwise had that been chosen where it last could be; `board` shows the board, `chart` the timing chart, `lines` "
    "the line so far; `save FILE` writes the scenario with it, `quit` leaves."
)
_CHANGE = re.compile(r"(?:would (?:it|that|anything) change|change) if (.+)", re.IGNORECASE)


@click.command()
@click.argument("name", metavar="PATH|NAME", shell_complete=complete.scenarios)
@click.option("--after", metavar="N|play", default="0", help="Begin after the first N lines of play, or after all.")
@click.option("--save", help="Write the line taken to this file, as `play:` lines.")
@click.option("--force", is_flag=True, help="Write over a file that is there already.")
@edition_option
def step(name: str, after: str, save: str | None, force: bool, edition: Edition | None) -> None:
    """Play a scenario yourself: every decision is yours, with where in the rules it comes up and what may be chosen.

    Commands are read from standard input, a line each: an option's number or words, `back [N]`, `why not WORDS`,
    `what if`, `would it change if WORDS`, `board`, `chart`, `lines`, `save FILE`, `help`, `quit`. On leaving, the line
    taken is printed as `play:` lines for a scenario.
    """
    paths = gather([name])
    if len(paths) != 1:
        raise click.UsageError(f"{name!r} stands for {len(paths)} scenarios; step plays one.")
    scenario = load_one(paths, edition)
    lines = len(scenario.play)
    if after != "play" and not (after.isdecimal() and len(after) < 6 and int(after) <= lines):
        raise click.BadParameter(f"{after!r}: expected `play` or a number from 0 to {lines}", param_hint="--after")
    try:
        session = Session(scenario, lines if after == "play" else int(after))
    except BadInput as bad:
        raise refuse(bad) from None
    except (StuckLine, AmbiguousLine) as stuck:
        raise refuse(BadInput([stuck.problem(scenario.path)])) from None
    except NotImplementedRule as error:
        term.tell(unfinished(scenario, error))
        sys.exit(DIFFERS)
    click.echo(term.strong(term.wrap(term.line(scenario.question or scenario.title))))
    click.echo(term.wrap(HELP))
    told_by()
    trouble = play(session, scenario)
    text = as_yaml(session.play())
    if save:
        try:
            files.write(Path(save), text + "\n", over=force, through_links=force, inputs=paths)
        except BadInput as bad:
            click.echo(term.clean(text))  # the line taken is not lost with it
            raise refuse(bad) from None
        click.echo(f"The line taken is in {term.line(save)}.")
    else:
        click.echo()
        click.echo(term.clean(text))
    if trouble is not None:
        raise trouble


def play(session: Session, scenario: Scenario) -> edges.Unusable | None:
    """Show the waiting decision and do as told, until told to leave; returns what is wrong with standard input, if so.

    What is no person may have no end: it is heeded as long as it chooses, and only so long.
    """
    shown: object = None
    heeded: object = None
    lines = idle = 0
    while True:
        if shown is not session.walker:
            shown = session.walker
            for line in _where(session):
                click.echo(line)
        click.echo("> ", nl=False)
        try:
            raw = edges.line()
        except (EOFError, KeyboardInterrupt, edges.Unusable) as end:
            click.echo()
            return end if isinstance(end, edges.Unusable) else None
        if not sys.stdin.isatty():
            click.echo(term.line(raw))
            lines, idle = lines + 1, idle + 1 if session.walker is heeded else 0
            if idle > _MOST_IDLE:
                return edges.Unusable(f"standard input had {_MOST_IDLE} lines in a row that choose nothing")
            if lines > _MOST_LINES:
                return edges.Unusable(f"standard input has more than {_MOST_LINES:,} lines")
        heeded = session.walker
        word, _, rest = raw.partition(" ")
        if word in ("quit", "q", "exit"):
            return None
        if word in ("back", "b") and (not rest or rest.strip().isdecimal()):
            went = session.back(int(rest) if rest else 1)
            click.echo(f"Back by {went}." if went else "This is where it began.")
        elif word in ("why", "?") or word.startswith("?"):
            asked = rest if word in ("why", "?") else raw.strip()[1:]
            _why(session, asked.strip().removeprefix("not ") if asked.strip() != "not" else "")
        elif raw.strip() in ("what if", "what-if", "whatif"):
            _what_if(session, scenario)
        elif changed := _CHANGE.match(raw.strip()):
            _would_change(session, changed[1])
        elif word == "board":
            for line in board(session.walker):
                click.echo(line)
        elif word == "save":
            _save(session, scenario, rest.strip())
        elif word == "chart":
            for line in _chart(session, whole=True):
                click.echo(line)
        elif word == "lines":
            click.echo(term.clean(as_yaml(session.play())))
        elif word in ("help", "h"):
            click.echo(term.wrap(HELP))
        else:
            _choose(session, raw.strip())


def _choose(session: Session, text: str) -> None:
    decision = session.decision
    if decision is None:
        click.echo("The game is over. `back` goes back, `quit` leaves.")
        return
    index: int | list[int] | None
    if not text:
        index = decision.default if decision.default is not None else (0 if len(decision.options) == 1 else None)
        if index is None:
            click.echo("There is no default here: an option's number, please.")
            return
    elif text.isdecimal() and len(text) < 6:
        index = int(text) - 1
        if not 0 <= index < len(decision.options):
            click.echo(f"There are options 1 to {len(decision.options)}.")
            return
    else:
        index = session.find(text)
    if isinstance(index, list):
        if index:
            several = "; ".join(f"{one + 1} {session.options[one].words}" for one in index[:8])
            click.echo(term.wrap(term.line(f"That could be: {several}.")))
        else:
            _why(session, text)
        return
    try:
        events = session.choose(index)
    except NotImplementedRule as error:
        click.echo(term.wrap(term.line(f"Not implemented: {error}. The game stays where it was.")))
        return
    for line in _happened(session, events):
        click.echo(line)


def _why(session: Session, words: str) -> None:
    if not words.strip():
        click.echo("Ask `why` and an option's words, such as `why use Self-Modifying Code`.")
        return
    offered, rule, why = session.why_not(words.strip())
    if offered:
        click.echo(term.wrap(term.line(f"`{words.strip()}` is offered ({rule}).")))
    else:
        click.echo(term.wrap(term.line(f"`{words.strip()}` is not offered: {why} ({rule}).")))


def board(m: Machine) -> Iterator[str]:
    """The board as a drawing, as wide as the terminal allows."""
    from judgebot.explain.picture_text import lines
    from judgebot.scenario.picture import picture

    yield from lines(picture(m), term.width())


def _now(session: Session, scenario: Scenario) -> Scenario:
    """The scenario with the line taken so far as its lines of play."""
    return scenario.replace(play=session.play(), expect={}, expect_lines={}, until="", alternatives=())


def _what_if(session: Session, scenario: Scenario) -> None:
    """What can come of the game as it stands, by a search of some seconds."""
    from judgebot.cli.whatif_text import told
    from judgebot.explore.whatif import Wish, what_if

    now = _now(session, scenario)
    progress = Progress()
    try:
        report = what_if(now, Wish(after=len(now.play), seconds=_SEARCH), progress)
    except (BadInput, NotImplementedRule, StuckLine, AmbiguousLine) as error:
        click.echo(term.wrap(term.line(f"It could not be explored: {error}")))
        return
    finally:
        progress.clear()
    for line in told(report):
        click.echo(line.rstrip())


def _would_change(session: Session, words: str) -> None:
    """What would be otherwise had something else been chosen: the branch, against the line that was played."""
    try:
        found = session.branch(words.rstrip("?. "))
    except NotImplementedRule as error:
        click.echo(term.wrap(term.line(f"Not implemented: {error}.")))
        return
    if found is None:
        click.echo(term.wrap(term.line(f"`{words}` could not be chosen instead at any decision so far.")))
        return
    click.echo(term.wrap(term.line(f"At {found.step}: {found.instead}; on this line {found.of}.")))
    if found.same:
        click.echo(term.strong("✗ No. It comes to the same."))
        return
    head = "✓ Yes." if found.differs else "✓ Yes, though nothing on the board is otherwise."
    click.echo(term.strong(head))
    for one in found.differs:
        said = stated(one.path, one.there, one.here)
        if said == stated(one.path, one.there):
            said += f"; on this line {stated(one.path, one.here)}"
        click.echo(term.wrap(term.line(f"{cap(said)}."), "    ", "  - "))
    for line in found.unused:
        click.echo(term.wrap(term.line(f"`{line.who}: {line.words}` can then not be played."), "    ", "  - "))
    if found.at != found.here:
        places = f"That line is then at {found.at or 'its end'}, this one at {found.here or 'its end'}."
        click.echo(term.wrap(term.line(places), "    ", "  - "))
    if found.stopped:
        click.echo(term.wrap(term.line(f"It could not be followed further: {found.stopped}"), "    ", "  - "))


def _save(session: Session, scenario: Scenario, name: str) -> None:
    """Write the scenario with the line taken."""
    if not name:
        click.echo("Say where: `save FILE`.")
        return
    text = as_text(scenario, session.play())
    try:
        files.write(Path(name), text)
    except BadInput as bad:
        for problem in bad.problems:
            click.echo(term.wrap(term.line(str(problem))))
        return
    click.echo(term.line(f"Wrote {name}. Explain it: judgebot explain {name}"))


def _happened(session: Session, events: list[Event]) -> Iterator[str]:
    """What the choice led to, told briefly by the templates of `explain`."""
    from judgebot.explain.clauses import FLOW
    from judgebot.explain.naming import Names
    from judgebot.explain.telling import tell

    names = Names(session.events, session.walker.state.active)
    for event in events:
        names.follow(event)
        clause = tell(event, names)
        if clause.weight >= FLOW and clause.predicate:
            yield term.wrap(term.line(f"{clause.sentence} ({', '.join(event.cites)})"), "    ", "  ")


def _several(n: int, noun: str) -> str:
    return f"{n} {noun if n == 1 else plural(noun)}"


def _where(session: Session) -> Iterator[str]:
    """Where in the rules the game is, who decides, what is pending, and the options."""
    yield ""
    decision = session.decision
    players = session.walker.state.players
    yield term.wrap(
        "; ".join(
            f"{_WHO[who][4:]}: {_several(has.credits, 'credit')}, {_several(has.clicks, 'click')}"
            + (f", {_several(has.tags, 'tag')}" if has.tags else "")
            for who, has in players.items()
        )
    )
    if decision is None:
        state = session.walker.state
        won = f"The game is over: {state.winner} ({state.why})."
        yield term.strong(won if state.winner else "Nothing is left to do.")
        return
    yield from _chart(session, whole=False)
    for one in session.pending():
        how = "must be triggered" if one.must else "may be triggered"
        yield term.wrap(term.line(f"Pending: {one.source} ({_WHO[one.who]}, {how})"))
    concerns = named(session.walker, decision).about
    about = f": {concerns}" if concerns and decision.kind not in ("paid", "action") else ""
    priority = " has priority" if decision.kind in ("paid", "trigger", "interrupt", "action") else " decides"
    who = _WHO[decision.who]
    yield term.strong(term.wrap(term.line(f"{who[:1].upper()}{who[1:]}{priority}{about} ({decision.rule})")))
    for number, option in enumerate(session.options, 1):
        mark = " (default)" if number - 1 == decision.default else ""
        rule = f"  [{option.rule}]" if option.rule else ""
        yield term.wrap(term.line(f"{option.words}{rule}{mark}"), "      ", f"  {number:>2}  ")


def _chart(session: Session, whole: bool) -> Iterator[str]:
    """The timing chart with the current step marked: its phase, or all of it."""
    from judgebot.index import timing

    now = session.decision.step if session.decision else session.walker.step()
    for chart in timing.charts().values():
        for phase in chart.phases:
            if all(one.number != now for one in phase.steps):
                continue
            yield term.faint(f"{chart.title}")
            for part in chart.phases if whole else (phase,):
                yield term.faint(f"  {part.number} {part.title}")
                for one in part.steps:
                    here = one.number == now
                    text = term.wrap(f"{one.number} {one.text}", "       ", "  -> " if here else "     ")
                    yield term.strong(text) if here else term.faint(text)
            return
    if now:
        yield term.faint(f"Step {now}")
