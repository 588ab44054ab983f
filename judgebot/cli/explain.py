"""`judgebot explain`: run scenarios and tell their stories."""

from __future__ import annotations

import sys
from functools import partial

import click

from judgebot.cli import complete, term
from judgebot.cli.editions import edition_or_both
from judgebot.cli.scenarios import DIFFERS, asker, attempt, load_found, refuse
from judgebot.engine.edition import Edition
from judgebot.explain.steps import DETAILS, RULING
from judgebot.explain.story import Story, tell
from judgebot.yamlio import BadInput, Problem


@click.command()
@click.argument("names", metavar="PATH|NAME...", nargs=-1, required=True, shell_complete=complete.scenarios)
@click.option(
    "--detail",
    type=click.Choice(DETAILS),
    default=RULING,
    help="The steps that decide; every window and choice too; or also every checkpoint step.",
)
@click.option(
    "--format", "form", type=click.Choice(["text", "md", "html", "json"]), default="text", help="How to print."
)
@edition_or_both
@click.option("--board", is_flag=True, help="Draw the board before and after, too (text; the page has it anyway).")
@click.option(
    "--short", is_flag=True, help="With --format md: what fits into a chat message, 2,000 characters a ruling."
)
def explain(
    names: tuple[str, ...], detail: str, form: str, board: bool, short: bool, edition: Edition | str | None
) -> None:
    """Run scenarios by the rules and explain each ruling: the answer, the steps that decide it, and their rules.

    Each argument is a file, a directory, or the name of a shipped scenario such as cr/9.2.8f-1.

    Exit status: 0; 1 if an expectation does not hold or something is not implemented; 2 if a file cannot be used (then
    nothing is explained, unless it only stands in a directory: the others there are explained without it).
    """
    if short and form != "md":
        raise click.UsageError("--short goes with --format md.")
    if isinstance(edition, str):
        from judgebot.cli.both import explain_both

        explain_both(names, detail, form, short)
        return
    stories: list[Story] = []
    missing: list[str] = []
    scenarios, found, problems = load_found(names, edition)
    named: list[Problem] = []
    for scenario in scenarios:
        tried = attempt(scenario, partial(tell, scenario, detail, asker(scenario)))
        (problems if scenario.path in found else named).extend(tried.problems)
        if tried.result is not None:
            stories.append(tried.result)
        elif tried.message:
            missing.append(tried.message)
    if named or (problems and not stories):
        raise refuse(BadInput([*named, *problems]))
    if stories:
        _print(stories, "short" if short else form, board)
    for message in missing:
        term.tell(message)
    if problems:
        raise refuse(BadInput(problems))
    if missing or not all(story.holds for story in stories):
        sys.exit(DIFFERS)


def _print(stories: list[Story], form: str, board: bool = False) -> None:
    if form == "json":
        from judgebot.explain.data import as_json

        click.echo(as_json(stories))
        return
    if form == "short":
        from judgebot.explain.short import short

        click.echo("\n\n---\n\n".join(short(story) for story in stories).encode("utf-8") + b"\n", nl=False)
        return
    if form != "text":
        from judgebot.explain.pages import page  # it needs jinja2, and the other formats do not

        click.echo(page(stories, form).encode("utf-8"), nl=False)  # in the encoding that the page states
        return
    for number, story in enumerate(stories):
        if number:
            click.echo()
            click.echo(term.faint("-" * term.width()))
            click.echo()
        from judgebot.cli.stories import tell_lines

        tell_lines(story)
        if board:
            _boards(story)


def _boards(story: Story) -> None:
    """The board before and after, what has changed marked."""
    from judgebot.explain.picture_text import lines

    for title, seen, former in (("Before", story.before, None), ("After", story.after_board, story.before)):
        click.echo()
        click.echo(term.strong(title))
        for line in lines(seen, term.width(), former):
            click.echo(line)
