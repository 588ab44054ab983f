"""`judgebot coverage`: which rules the shipped scenarios exercise."""

import json

import click

from judgebot import resources
from judgebot.cli import term

_TABLE = 93  # columns of the table


@click.command()
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to print it.")
def coverage(form: str) -> None:
    """Show which rules the traces of the shipped scenarios cite, by chapter, and which executable rules none does.

    Executable rules are steps, procedures, restrictions, permissions, requirements and effects. This runs every
    shipped scenario.
    """
    from judgebot.index import load
    from judgebot.index.coverage import coverage as by_chapter
    from judgebot.scenario.api import cited_rules, inside

    paths = inside(resources.scenarios())
    cited: set[str] = set()
    for path in paths:
        cited |= cited_rules(path)
    index = load()
    unknown = sorted(number for number in cited if not index.exists(number))
    if unknown:
        raise click.ClickException(f"Traces cite numbers that the index does not have: {', '.join(unknown)}")
    chapters = by_chapter(index, cited)
    if form == "json":
        data = [
            {
                "chapter": each.chapter,
                "title": each.title,
                "rules": each.rules,
                "cited": list(each.cited),
                "executable": each.executable,
                "uncovered": list(each.uncovered),
            }
            for each in chapters
        ]
        click.echo(json.dumps({"scenarios": len(paths), "chapters": data}, indent=2, ensure_ascii=False))
        return
    click.echo(f"{len(paths)} scenarios\n")
    for each in chapters:
        done = each.executable - len(each.uncovered)
        share = f"{100 * done // each.executable:3}%" if each.executable else "    "
        executable = f"{done:4} of {each.executable:4} executable rules {share}"
        heading = term.strong(f"{each.chapter:>2} {each.title:<30}")
        cited_of = f"{len(each.cited):4} of {each.rules:4} rules cited"
        if term.width() < _TABLE:
            click.echo(f"{heading}\n   {executable}\n   {cited_of}")
        else:
            click.echo(f"{heading}{executable}, {cited_of}")
    click.echo("\nExecutable rules that no scenario exercises:\n")
    for each in chapters:
        if each.uncovered:
            click.echo(term.strong(f"{each.chapter:>2} {each.title}"))
            click.echo(term.wrap(" ".join(each.uncovered), "   "))
