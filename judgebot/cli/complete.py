"""Completion in a shell: names of scenarios, cards, rules, terms, commands and sections of the policy."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem  # imported late: it costs every start some milliseconds

MOST = 60


def scenarios(_: click.Context, __: click.Parameter, begun: str) -> list[CompletionItem]:
    """Files, and the shipped scenarios and folders of them that begin so."""
    from click.shell_completion import CompletionItem

    from judgebot import resources
    from judgebot.scenario import api

    found = [CompletionItem(begun, type="file")]
    for folder in (*resources.own(), resources.scenarios()):
        for path in api.inside(folder) if folder.is_dir() else ():
            name = str(path.relative_to(folder).with_suffix(""))
            if name.startswith(begun):
                found.append(CompletionItem(name))
    return found[:MOST]


def boards(_: click.Context, __: click.Parameter, begun: str) -> list[CompletionItem]:
    """Files, and the shipped boards and reports on which the policy advises, whose names begin so."""
    from click.shell_completion import CompletionItem

    from judgebot import resources

    shipped = resources.scenarios()
    names = (str(path.relative_to(shipped).with_suffix("")) for path in sorted((shipped / "opp").glob("*.yaml")))
    return [CompletionItem(begun, type="file"), *(CompletionItem(name) for name in names if name.startswith(begun))]


def cards(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
    """The titles of cards that begin with these letters."""
    from judgebot.cards import names

    said = names.normalise(begun)
    return [names.title(card) for card in names.beginning(said)[:MOST]] if said else []


def rules(_: click.Context, __: click.Parameter, begun: str) -> list[CompletionItem]:
    """The numbers of rules that begin so, each with its gist."""
    from click.shell_completion import CompletionItem

    from judgebot import index

    known = index.load()
    found = [number for number in known.rules() if number.startswith(begun)]
    return [CompletionItem(number, help=known.gist(number)[:80]) for number in found[:MOST]]


def terms(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
    """The terms of the glossary that begin so."""
    from judgebot import index

    found = [str(term) for term in index.load().terms() if str(term).lower().startswith(begun.lower())]
    return found[:MOST]


def helps(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
    """The commands and the topics of the manual that begin so."""
    from judgebot.cli.main import COMMANDS
    from judgebot.cli.manual import CHANGES, TOPICS

    return [name for name in dict.fromkeys((*COMMANDS, *TOPICS, CHANGES)) if name.startswith(begun)]


def sections(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
    """The sections of the policy that begin so."""
    from judgebot.policy import load

    return [section.name for section in load().sections if section.name.startswith(begun)]
