"""`--edition both`: whether rulings differ between two editions of the rules, and which difference makes it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from judgebot import controls, resources
from judgebot.cli import term
from judgebot.cli.problems import refuse
from judgebot.cli.progress import bar
from judgebot.cli.scenarios import DIFFERS, asker, gather, load_found
from judgebot.cli.stories import tell_lines
from judgebot.engine.edition import CR_26_03, Edition
from judgebot.explain.both import Both, both, sides
from judgebot.explain.steps import RULING
from judgebot.scenario import api
from judgebot.scenario.later import only_later
from judgebot.scenario.model import Scenario
from judgebot.yamlio import BadInput, Problem


def explain_both(names: tuple[str, ...], detail: str, form: str, short: bool) -> None:
    """Explain scenarios by both editions: in a sentence whether the ruling differs, and if it does, both rulings."""
    if short:
        raise click.UsageError("--short goes with one edition.")
    scenarios, _, problems = load_found(names, load=_load)
    if problems:
        raise refuse(BadInput(problems))
    found = [_both(scenario, detail) for scenario in scenarios]
    if form == "json":
        data = [_as_data(one) for one in found]
        click.echo(controls.as_json(data[0] if len(data) == 1 else data))
    elif form == "text":
        for number, one in enumerate(found):
            if number:
                click.echo(term.faint("-" * term.width()))
            _text(one)
    else:
        from judgebot.explain.pages import pairs

        click.echo(pairs(found, form).encode("utf-8"), nl=False)
    if not all(story.holds for one in found for story in one.told):
        sys.exit(DIFFERS)


def _load(path: Path, edition: Edition | None = None) -> Scenario:
    """A scenario of a file; by the later edition, where the text of a card means nothing in the one that it names."""
    try:
        return api.load(path, edition)
    except BadInput as bad:
        if not only_later(bad):
            raise
        return api.load(path, CR_26_03)


def _both(scenario: Scenario, detail: str) -> Both:
    try:
        return both(scenario, detail, asker)
    except BadInput as bad:
        raise refuse(bad) from None


def _text(found: Both) -> None:
    """The sentence; then the ruling that holds in both, or one after the other."""
    click.echo(term.strong(term.wrap(controls.clean(found.sentence(), newlines=False))))
    shown = list(sides(found)) if found.differs or not found.told else [next(sides(found))]
    for edition, story in shown:
        click.echo()
        if found.differs:
            click.echo(term.strong(f"CR {edition.name}"))
        if isinstance(story, str):
            click.echo(term.wrap(controls.clean(f"No ruling: {story}", newlines=False)))
        else:
            tell_lines(story)


def _as_data(found: Both) -> dict[str, object]:
    from judgebot.explain.data import as_data

    switch = found.switch
    return {
        "name": found.scenario.name,
        "differs": found.differs,
        "sentence": found.sentence(),
        "switch": switch.id if switch else None,
        "rules": list(switch.new) if switch else [],
        "needed too": [one.id for one in found.needed],
        "on the way": [one.id for one in found.others],
        "editions": {
            edition.name: {"stopped": story} if isinstance(story, str) else as_data(story)
            for edition, story in sides(found)
        },
    }


def check_both(given: tuple[str, ...], quiet: bool) -> None:
    """Print the scenarios whose ruling differs between the editions, with the difference that makes it.

    Without an argument: of all that come with judgebot. Exit status 0, whether some differ or not; 2 if none can be
    used.
    """
    paths = [path for path in gather(given or (str(resources.scenarios()),)) if not api.policy_kind(path)]
    problems: list[Problem] = []
    differing: list[Both] = []
    count = 0
    with bar(paths) as steps:
        for path in steps:
            try:
                found = both(_load(path), RULING, asker)
            except BadInput as bad:
                problems += bad.problems
                continue
            count += 1
            if found.differs:
                differing.append(found)
    for line in _table(differing, quiet):
        click.echo(line)
    same = count - len(differing)
    told = f"{count} scenario{'' if count == 1 else 's'}: {same} alike in both editions, {len(differing)} not"
    click.echo(term.wrap(told))
    for problem in problems:
        term.tell(str(problem))
    if problems and not count:
        raise click.exceptions.Exit(2)


def _table(found: list[Both], quiet: bool) -> Iterator[str]:
    """A line for each scenario with the difference that makes it; below, what is read out in each edition."""
    wide = max((len(one.scenario.name) for one in found), default=0)
    for one in found:
        made = one.switch.id if one.switch else "no single difference"
        lead = controls.clean(f"{one.scenario.name:<{wide}}  ", newlines=False)
        yield term.wrap(made, " " * (wide + 2), lead)
        for edition, story in () if quiet else sides(one):
            said = f"no ruling: {story}" if isinstance(story, str) else _said(story)
            yield term.wrap(controls.clean(f"{edition.name}: {said}", newlines=False), "             ", "      ")


def _said(story: object) -> str:
    from judgebot.explain.story import Story

    assert isinstance(story, Story)
    if story.holds:
        return story.answer
    return f"not as the scenario expects: {'; '.join(story.differences)}"
