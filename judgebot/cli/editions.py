"""The option `--edition`: whose rules a command rules by, whatever its scenarios name."""

from __future__ import annotations

from typing import Any

import click

from judgebot.engine.edition import EDITIONS, Edition


def _chosen(_: click.Context, __: click.Parameter, name: str | None) -> Edition | None:
    return None if name is None else EDITIONS[name]


def edition_option(command: Any) -> Any:
    """Give a command `--edition`; it gets the edition, or None where each scenario is to say it itself."""
    return click.option(
        "--edition",
        type=click.Choice(list(EDITIONS)),
        callback=_chosen,
        help="Rule by this edition of the rules. [default: the one that a scenario names, or 24.03]",
    )(command)
