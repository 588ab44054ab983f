"""`judgebot faq`: a write-up of rulings, made from scenarios."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

import click

from judgebot.cli import complete, term
from judgebot.cli.editions import edition_option
from judgebot.cli.problems import refuse, shown, write
from judgebot.cli.scenarios import DIFFERS, asker, attempt, load_found
from judgebot.engine.edition import Edition
from judgebot.explain.steps import RULING
from judgebot.explain.story import Story, tell
from judgebot.yamlio import BadInput, Problem


@click.command()
@click.argument("names", metavar="PATH|NAME...", nargs=-1, shell_complete=complete.scenarios)
@click.option("-o", "--output", type=click.Path(path_type=Path), help="The file to write: .html or .md.")
@click.option("--title", default="Rulings", show_default=True, help="The title of the write-up.")
@click.option("--template", type=click.Path(path_type=Path), help="A Jinja2 template to use instead of ours.")
@click.option("--write-template", is_flag=True, help="Write our template, to start your own from, and nothing else.")
@click.option(
    "--force", is_flag=True, help="Write through a link; with --write-template, also over a file that is there already."
)
@edition_option
def faq(
    names: tuple[str, ...],
    output: Path | None,
    title: str,
    template: Path | None,
    write_template: bool,
    force: bool,
    edition: Edition | None,
) -> None:
    """Write up rulings: questions with short answers, explanations and a rules appendix, by side and by card.

    Each argument is a file, a directory, or the name of a shipped scenario or folder, such as `faq`.

    \b
    judgebot faq faq -o faq.html
    judgebot faq mine/ -o rulings.md --title "Our rulings"
    judgebot faq --write-template -o ours.html
    judgebot faq mine/ -o rulings.html --template ours.html

    Exit status: 0; 1 if an expectation does not hold, something is not implemented, or a file in a directory cannot be
    used (the page says so and has the others); 2 if a file that is named cannot be used (then nothing is written).
    """
    form = _form(output, required=not write_template)
    from judgebot.explain.pages import FAQ, page, read_template, shipped  # it needs jinja2, and help does not

    if write_template:
        _write_template(output, shipped(form), force)
        return
    if not names:
        raise click.UsageError("Give the scenarios to write up: files, directories or names.")
    assert output is not None
    try:
        theirs = read_template(template) if template else None
        stories, left_out = _tell(names, edition)
        text = page(stories, form, FAQ, title, left_out, theirs)
    except BadInput as bad:
        raise refuse(bad) from None
    made_from = [Path(story.path) for story in stories] + [template for template in (template,) if template]
    write(output, text, over=True, force=force, inputs=made_from)
    said = f"Wrote {shown(output)}: {len(stories)} {'entry' if len(stories) == 1 else 'entries'}."
    term.tell(said)
    wrong = [story for story in stories if not story.holds]
    for story in wrong:
        said = f"{story.path}: the run does not bear out what the scenario expects; the page gives no answer to it"
        term.tell(said)
    if wrong or left_out:
        sys.exit(DIFFERS)


def _form(output: Path | None, required: bool) -> str:
    """HTML or Markdown, by the ending of the file."""
    from judgebot.explain.pages import FORMS, HTML

    if output is None:
        if required:
            raise click.UsageError("Say where to write: -o FILE, with a file that ends in .html or .md.")
        return HTML
    form = FORMS.get(output.suffix.lower())
    if form is None:
        ending = f"the ending {output.suffix}" if output.suffix else "no ending"
        raise refuse(BadInput([Problem(str(output), 0, ending, f"one of {', '.join(FORMS)}")]))
    return form


def _tell(names: tuple[str, ...], edition: Edition | None) -> tuple[list[Story], list[tuple[str, str]]]:
    """The stories of the scenarios, and of those that have none why. Leaves with status 2 if a file cannot be used."""
    stories: list[Story] = []
    left_out: list[tuple[str, str]] = []
    scenarios, found, bad = load_found(names, edition)
    problems: list[Problem] = []
    for scenario in scenarios:
        tried = attempt(scenario, partial(tell, scenario, RULING, asker(scenario)))
        (bad if scenario.path in found else problems).extend(tried.problems)
        if tried.result is not None:
            stories.append(tried.result)
        elif tried.message:
            left_out.append((scenario.name, tried.message.removeprefix(f"{scenario.path}: ")))
            term.tell(tried.message)
    if problems or (bad and not stories):
        raise refuse(BadInput([*problems, *bad]))
    for problem in bad:
        term.tell(str(problem))
    left_out += [(name, "the file cannot be used") for name in dict.fromkeys(Path(one.file).stem for one in bad)]
    return stories, left_out


def _write_template(output: Path | None, text: str, force: bool) -> None:
    if output is None:
        click.echo(text, nl=False)
        return
    write(output, text, over=False, force=force)
    term.tell(f"Wrote {shown(output)}. Use it: judgebot faq PATH... -o FILE --template {shown(output)}")
