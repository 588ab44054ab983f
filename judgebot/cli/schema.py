"""`judgebot schema`: the JSON Schema of scenario files, and the words of their expectations."""

from __future__ import annotations

from collections.abc import Iterator

import click

from judgebot import controls
from judgebot.cli import term


@click.command()
@click.option("--facts", is_flag=True, help="List every fact, event, option and step that `expect` knows, by example.")
@click.argument("words", nargs=-1)
def schema(facts: bool, words: tuple[str, ...]) -> None:
    """Print the JSON Schema (2020-12) of scenario files, so that an editor can complete and check them.

    With --facts: what can be expected and asked about (`expect`, `--ask`, `--possible`), an example each; with WORDS
    only what has them.

    With the YAML language server, put this line at the top of a scenario:

    # yaml-language-server: $schema=judgebot.schema.json
    """
    if facts:
        for line in _facts(" ".join(words).lower()):
            click.echo(line)
        return
    if words:
        raise click.UsageError("WORDS go with --facts.")
    from judgebot.scenario.schema import schema as made

    click.echo(controls.as_json(made()))


def _facts(wanted: str) -> Iterator[str]:
    from judgebot.scenario.words import SECTIONS, words

    for section, (title, _) in SECTIONS.items():
        listed = [
            one
            for one in words()
            if one.section == section and wanted in f"{one.example} {one.says} {one.name.replace('_', ' ')}".lower()
        ]
        if not listed:
            continue
        yield term.strong(term.wrap(f"{title}:", "  ", ""))
        column = min(34, max(len(one.example) for one in listed))
        for one in listed:
            yield term.wrap(one.says, " " * (column + 4), f"  {one.example:<{column}}  ")
        yield ""
    options = {
        "legal: [{corp: rez Palisade, at: 6.9.2b}]": "an option that is offered; also `kind:`, `after:`, `before:`",
        "illegal: [{runner: jack out, cites: 6.9.4c}]": "an option that is not, and the rule that rules it out",
        "stops: end of the lines": "why the run of the scenario stops",
    }
    if not wanted:
        yield term.strong("options and the rest:")
        for example, says in options.items():
            yield term.wrap(f"{example}  {says}", " " * 6, "  ")
        yield ""
        yield term.strong("steps (`at:`, `until:`, `--until`):")
        yield from _steps()


def _steps() -> Iterator[str]:
    from judgebot.index import timing

    for chart in timing.charts().values():
        for phase in chart.phases:
            numbers = [one.number for one in phase.steps]
            if numbers:
                yield term.wrap(f"{chart.title}, {phase.title}: {', '.join(numbers)}", "    ", "  ")
