"""The option `--edition`: whose rules a command rules by, whatever its scenarios name."""

from __future__ import annotations

import sys
from typing import Any

import click
from click.core import ParameterSource

from judgebot.cli import term
from judgebot.engine.edition import BASE, EDITIONS, Edition
from judgebot.index.numbering import NoSuchNumber
from judgebot.scenario.editions import Fallback

BOTH = "both"


def _chosen(context: click.Context, parameter: click.Parameter, name: str | None) -> Edition | str | None:
    if name is None or name == BOTH:
        return name
    if context.get_parameter_source(str(parameter.name)) == ParameterSource.DEFAULT_MAP:
        return None if name == BASE.name else Fallback(*EDITIONS[name])  # a setting, which a scenario may overrule
    return EDITIONS[name]


def edition_option(command: Any) -> Any:
    """Give a command `--edition`; it gets the edition, or None where each scenario is to say it itself."""
    return _option(command, [*EDITIONS], "")


def edition_of_client(command: Any) -> Any:
    """The same for a command that reads what comes from the web client; `of_client` says by which that is read."""
    from judgebot.tables.editions import CLIENTS

    return _option(command, [*EDITIONS], "", f"; what comes from the web client is read by {CLIENTS}")


def of_client(edition: Edition | None) -> str:
    """The edition for what comes from the web client: it says so itself, which a setting does not come before."""
    from judgebot.tables.editions import CLIENTS

    return CLIENTS if edition is None or isinstance(edition, Fallback) else edition.name


def edition_or_both(command: Any) -> Any:
    """The same, and `both` will do as well: the command gets it as it is."""
    return _option(command, [*EDITIONS, BOTH], "; both: tell whether the ruling differs, and by which difference")


def _option(command: Any, choices: list[str], also: str, default: str = "") -> Any:
    return click.option(
        "--edition",
        type=click.Choice(choices),
        callback=_chosen,
        help=f"Rule by this edition of the rules{also}. [default: the one that a scenario names, or 24.03{default}]",
    )(command)


def step_meant(number: str, edition: Edition, option: str) -> str:
    """The id of a step that an option names by its number in an edition. Leaves with status 2 if it lacks that."""
    try:
        return edition.numbers.meant(number)
    except NoSuchNumber as gone:
        raise click.BadParameter(str(gone), param_hint=option) from None


def told_edition() -> dict[str, object]:
    """The edition as a key of data, and with it what cards were read from their texts, if any."""
    return {"edition": term.edition(), **read_from_texts()}


def read_from_texts() -> dict[str, object]:
    """The titles of the cards that were read from their texts as a key of data; nothing if there are none."""
    imported = sys.modules.get("judgebot.cards.imported")  # not loaded unless a card was looked for there
    titles = imported.read_so_far() if imported is not None else ()
    return {"read_from_texts": list(titles)} if titles else {}


_READ = "judgebot.read from texts"  # the titles that are named in what a command has printed


def read_line() -> str:
    """The same as a sentence, or nothing. It is said once in what a command prints."""
    titles = read_from_texts().get("read_from_texts")
    context = click.get_current_context(silent=True)
    said = context.meta if context is not None else {}
    if not isinstance(titles, list) or said.get(_READ) == titles:
        return ""
    said[_READ] = titles
    return term.wrap(f"Read from {'its text' if len(titles) == 1 else 'their texts'}: {', '.join(titles)}.")


def told_by() -> None:
    """Print whose rules it was told by."""
    for line in by_lines():
        click.echo(line)


def by_lines() -> list[str]:
    """The same as lines."""
    if term.edition() == BASE.name:
        note = ""
    else:
        from judgebot.explain.story import unfinished

        note = unfinished(EDITIONS[term.edition()])
    read = read_line()
    return [term.faint(term.wrap(f"By CR {term.edition()}. {note}".rstrip())), *([read] if read else [])]
