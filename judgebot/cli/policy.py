"""`judgebot policy`: the clauses of the OPP in plain words."""

from __future__ import annotations

import dataclasses

import click

from judgebot import controls
from judgebot.cli import complete, term
from judgebot.policy import Clause, Section, load

_INDENT = "  "


@click.command()
@click.argument("key", nargs=-1, shell_complete=complete.sections)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to print it.")
def policy(key: tuple[str, ...], form: str) -> None:
    """Show the Organized Play Policies: all of them, a section, or a clause.

    KEY is a section (`missed-triggers`) or a clause (`missed-triggers 2`).
    """
    show_policy(" ".join(key), form)


def show_policy(key: str = "", form: str = "text") -> None:
    """Print the policy, one section or one clause to standard output.

    Args:
        key: "missed-triggers", "missed-triggers 2" or "OPP missed-triggers 2"; the whole policy if empty.
        form: "text" or "json".

    Raises:
        click.UsageError: there is no such section or clause.
    """
    sections = _chosen(key)
    if form == "json":
        click.echo(controls.as_json([dataclasses.asdict(section) for section in sections]))
        return
    widest = max(len(clause.cite) for section in sections for clause in section.clauses)
    for at, section in enumerate(sections):
        if at:
            click.echo()
        click.echo(term.strong(section.title))
        click.echo(term.wrap(section.gist, _INDENT))
        for clause in section.clauses:
            _show(clause, widest)


def _chosen(key: str) -> list[Section]:
    """The sections to print; of one clause's section, that clause only."""
    sections = load().sections
    wanted = " ".join(key.lower().removeprefix("opp").split())
    if not wanted:
        return list(sections)
    found = [section for section in sections if section.name == wanted]
    for section in sections:
        clauses = tuple(clause for clause in section.clauses if clause.key == wanted)
        if clauses:
            found.append(dataclasses.replace(section, clauses=clauses))
    if not found:
        import difflib

        names = [*(section.name for section in sections), *(clause.key for clause in load().clauses())]
        near = difflib.get_close_matches(wanted, names, n=1, cutoff=0.5)
        hint = f" Did you mean {near[0]!r}?" if near else ""
        raise click.UsageError(
            f"The policy has no {term.clean(wanted, newlines=False)!r}.{hint} `judgebot policy` lists it all."
        )
    return found


def _show(clause: Clause, widest: int) -> None:
    """Print a clause: its citation, and its gist beside it."""
    click.echo(term.beside(clause.cite, clause.gist, len(_INDENT), len(_INDENT) + widest + 2, term.number))
