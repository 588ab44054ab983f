"""`judgebot schema`: the JSON Schema of scenario files."""

from __future__ import annotations

import json

import click


@click.command()
def schema() -> None:
    """Print the JSON Schema (2020-12) of scenario files, so that an editor can complete and check them.

    With the YAML language server, put this line at the top of a scenario:

    # yaml-language-server: $schema=judgebot.schema.json
    """
    from judgebot.scenario.schema import schema as made

    click.echo(json.dumps(made(), indent=2, ensure_ascii=False))
