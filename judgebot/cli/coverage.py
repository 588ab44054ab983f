"""`judgebot coverage`: which rules with a game effect the shipped scenarios cite."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import click

from judgebot import controls, resources
from judgebot.cli import complete, term

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from judgebot.index.coverage import SectionCoverage
    from judgebot.index.effects import Effects
    from judgebot.scenario.model import Scenario


@click.command()
@click.argument("names", metavar="[PATH|NAME]...", nargs=-1, shell_complete=complete.scenarios)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to print it.")
@click.option("--cards", is_flag=True, help="Count the scenarios beside the cards too (a minute or two).")
def coverage(names: tuple[str, ...], form: str, cards: bool) -> None:
    """Show by section which rules with a game effect no shipped scenario cites, and the share of those cited.

    A scenario cites what `explain` prints for it, and what its expectations cite. Rules without a game effect of their
    own (names, headings, wording, what another rule says too) are not counted: `rules_index` says which, and why. Of
    the rules that no code carries out, it says why not. What the shipped scenarios cite is counted beforehand. Those
    that are named (files, directories, shipped scenarios) are run, and all are where you have cards of your own; what
    each cites is kept until it, a card, or the program changes: only the first time takes long.
    """
    from judgebot.index import load
    from judgebot.index.coverage import coverage as by_section
    from judgebot.index.effects import effects

    count, cited = _cited(names)
    if cards:
        more, others = _cited_beside_cards()
        count, cited = count + more, cited | others
    index = load()
    unknown = sorted(number for number in cited if not index.exists(number))
    if unknown:
        raise click.ClickException(f"Traces cite numbers that the index does not have: {', '.join(unknown)}")
    known = effects()
    sections = by_section(index, known, cited)
    if form == "json":
        click.echo(controls.as_json(_data(count, sections, known)))
        return
    said = " ".join(_share(sections).split())
    click.echo(
        term.wrap(f"{count} scenario{'s cite' if count != 1 else ' cites'} {said} of the rules with a game effect")
        + "\n"
    )
    titles = min(38, term.width() - 9 - len(_share(sections)))
    chapter = ""
    for each in sections:
        if each.chapter != chapter:
            chapter = each.chapter
            inside = [one for one in sections if one.chapter == chapter]
            click.echo(
                term.strong(f"{chapter:>2} {index.entry(chapter).title[: titles + 6]:<{titles + 6}}{_share(inside)}")
            )
        click.echo(f"   {each.section:<6}{each.title[:titles]:<{titles}}{_share([each])}")
        if each.uncited:
            click.echo(term.wrap(" ".join(each.uncited), "         "))
    if known.no_code:
        click.echo("\nNo code carries out:\n")
        for number, why in known.no_code.items():
            click.echo(term.wrap(why, " " * 12, f"   {number:<9}"))


def _cited(names: tuple[str, ...]) -> tuple[int, set[str]]:
    """How many scenarios there are, and the rules that they cite. Leaves with status 2 if one cannot be used."""
    from judgebot.cli.scenarios import gather, load_all
    from judgebot.index import kept
    from judgebot.index.coverage import shipped
    from judgebot.scenario import api

    if not names and not resources.own() and (known := shipped()) is not None:
        return len(api.inside(resources.scenarios())), set(known)

    def make(path: Path) -> list[str]:
        (scenario,) = load_all([path])
        return _cites(scenario)

    made_of = [*resources.code(""), resources.rules_index(), *resources.own()]  # and the cards, in all places
    paths = gather(names) if names else api.inside(resources.scenarios())
    with suppress(RuntimeError):
        made_of = [*made_of, resources.user_data()]
    found = kept.of_files("cited", paths, made_of, make)
    return len(found), {rule for cited in found.values() for rule in cited}


def _cited_beside_cards() -> tuple[int, set[str]]:
    """The same of the scenarios that stand beside the cards."""
    from judgebot.cards.catalog import implemented
    from judgebot.scenario.shows import shows

    found = [one for card in implemented() for one in shows(card)]
    return len(found), {rule for one in found for rule in _cites(one)}


def _cites(scenario: Scenario) -> list[str]:
    """The rules of the base edition that a scenario cites. Leaves with status 2 if it cannot be used."""
    from judgebot.cli.scenarios import attempt, refuse
    from judgebot.engine.edition import BASE, placed
    from judgebot.explain import citing
    from judgebot.yamlio import BadInput

    tried = attempt(scenario, partial(citing.cited_rules, scenario))
    if tried.result is None:
        raise refuse(BadInput(tried.problems)) if tried.problems else click.ClickException(tried.message)
    return sorted(rule for rule in tried.result if placed(rule)[0] is BASE)


def _share(sections: Iterable[SectionCoverage]) -> str:
    """How many of the rules are cited, and which part of them that is."""
    effect, uncited = map(sum, zip(*((len(one.effect), len(one.uncited)) for one in sections), strict=True))
    return f"{effect - uncited:4} of {effect:4} {100 * (effect - uncited) // effect:3}%"


def _data(count: int, sections: list[SectionCoverage], known: Effects) -> dict[str, object]:
    return {
        "scenarios": count,
        "sections": [
            {"section": one.section, "title": one.title, "effect": list(one.effect), "uncited": list(one.uncited)}
            for one in sections
        ],
        "no_code": known.no_code,
    }
