"""Every scenario in each later edition: no number without a rule, none that came through unchanged. By hand.

Run as `python tests/stress/editions.py [-v] [--cards] [SCENARIO...]`; exit status 1 if there is any. --cards: the shows
beside the cards as well. tests/explain/test_two_editions.py plays every scenario too, looks at what each cites, and at
what is told of as many as it takes to tell every kind of event. With --both: of each board of scenarios/editions the
difference is told that it is called by.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from judgebot import controls, index, resources
from judgebot.cards.catalog import implemented
from judgebot.cli.scenarios import asker
from judgebot.engine.edition import EDITIONS, Edition
from judgebot.engine.records import NotImplementedRule
from judgebot.explain.both import both
from judgebot.explain.data import as_data
from judgebot.explain.pages import page
from judgebot.explain.steps import FULL, RULING
from judgebot.explain.story import Story, in_ids, in_numbers
from judgebot.explain.text import lines
from judgebot.index.numbering import numbering
from judgebot.scenario import api
from judgebot.scenario.model import Scenario
from judgebot.scenario.run import Outcome
from judgebot.scenario.script import AmbiguousLine, StuckLine
from judgebot.scenario.shows import shows
from judgebot.yamlio import BadInput

ID = re.compile(r"(?:26:)?\d{1,2}\.\d{1,2}\.\d{1,2}[a-z]?")
NUMBER = re.compile(r"(?<![\w.:/#-])(?<!CR \d\d\.\d\d )(?:26:)?[1-9]\d?\.\d{1,2}\.\d{1,2}[a-z]?(?!\w|\.\d)")
LACKING = re.compile(r"(?<!\w)24:([1-9]\d?\.\d{1,2}\.\d{1,2}[a-z]?)(?!/|\w|\.\d)")


def numbers(text: str) -> set[str]:
    """The numbers of rules in a text, but for those that name their own edition."""
    return set(NUMBER.findall(text))


def _data(story: Story) -> str:
    """What is told of a story, but for gists, which are the index's own, and for what names the edition it is of."""

    def without(node: Any) -> Any:
        if isinstance(node, dict):
            return {key: without(one) for key, one in node.items() if key not in ("source", "name", "gist")}
        return [without(one) for one in node] if isinstance(node, list) else node

    return controls.as_json(without({key: one for key, one in as_data(story).items() if key != "rules"}))


def wrong(scenario: Scenario, pages: bool = True, detail: str = FULL) -> Iterator[str]:
    """What is wrong with the numbers that are told of a scenario in its edition."""
    edition = scenario.edition.name
    book, shown = index.load(edition), numbering(edition)
    ids = in_ids(scenario, detail)
    story = in_numbers(ids)
    inside = numbers(_data(ids.replace(edition=index.EDITION)))
    said = _data(story)
    outside = {there for rule in inside for there in shown.cited([rule])}
    found = numbers(said)
    yield from (f"{number} is no rule of CR {edition}" for number in sorted(found) if not book.exists(number))
    yield from (f"{number} came through unchanged" for number in sorted(found - outside))
    yield from (f"{number} is not told" for number in sorted(outside - found) if not number.startswith("24:"))
    texts = ["\n".join("".join(piece for _, piece in line) for line in lines(story, 100))]
    texts += [page([story], form) for form in ("html", "md")] if pages else []
    for text in (one.replace(story.source, "") for one in texts):  # which names its edition for all of its numbers
        known = {number for rule in story.rules for number in numbers(rule.gist)} | outside
        extra = {number for number in numbers(text) if not book.exists(number) or number.startswith("26:")}
        yield from (f"{number} on a page is no rule of CR {edition}" for number in sorted(extra - known))


def without_rule(outcome: Outcome) -> list[str]:
    """The rules cited in a run, by events, decisions and refusals, that its edition lacks or has another one for."""
    edition, instead = outcome.scenario.edition.name, outcome.scenario.edition.instead
    cited = {rule for event in outcome.machine.events or () for rule in (*event.cites, event.step)}
    for one in outcome.answered:
        cited |= {one.decision.rule, one.decision.step, *(refusal.rule for refusal in one.refusals)}
    ids = (rule for rule in cited if ID.fullmatch(rule))
    return sorted(rule for rule in ids if instead(rule) != rule or not _is_rule(rule, edition))


@cache
def _is_rule(rule: str, edition: str) -> bool:
    """Whether what is told of an id are rules of the edition, or one of the base that is told as such (24:1.2.5)."""
    books = {"": index.load(edition), "24": index.load()}
    told = [number.rpartition(":") for number in numbering(edition).cited([rule])]
    return all(books[other].exists(number) for other, _, number in told)


def gone(scenario: Scenario) -> set[str]:
    """The rules of the base edition that are told as such, because the edition has nothing in their place."""
    return set(LACKING.findall(_data(in_numbers(in_ids(scenario, FULL)))))


def every(paths: Iterable[Path], cards: bool, edition: Edition) -> Iterator[tuple[str, Scenario | BadInput]]:
    """The scenarios of files, and the shows beside the cards, for an edition; or what is wrong with one there."""
    for path in paths:
        if not api.policy_kind(path):
            try:
                yield str(path), api.load(path, edition)
            except BadInput as bad:
                yield str(path), bad
    for card in implemented() if cards else ():
        try:
            yield from ((one.name, one) for one in shows(card, edition))
        except BadInput as bad:
            yield card, bad


def run(scenarios: Iterable[tuple[str, Scenario | BadInput]]) -> int:
    """Look at each scenario and say what is wrong. Returns how many have something wrong."""
    bad, left, lacking = 0, 0, dict[str, int]()
    for number, (name, scenario) in enumerate(scenarios):
        try:
            if isinstance(scenario, BadInput):
                raise scenario
            found = list(wrong(scenario, pages=number % 20 == 0))
            for rule in gone(scenario):
                lacking[rule] = lacking.get(rule, 0) + 1
        except (BadInput, StuckLine, AmbiguousLine, NotImplementedRule) as stopped:
            left += 1
            if "-v" in sys.argv:
                print(f"{name}: {str(stopped)[:200]}", flush=True)
            continue
        bad += bool(found)
        for one in found:
            print(f"{name}: {one}", flush=True)
    print(f"{bad} with something wrong; {left} cannot be run in the other edition; told as rules of 24.03: {lacking}")
    return bad


def boards() -> int:
    """Look at the board of each difference, and say where another one, or none, is told. Returns how many there are."""
    bad = 0
    for path in sorted((resources.scenarios() / "editions").glob("*.yaml")):
        found = both(api.load(path), RULING, asker)
        made = [one.id for one in (found.switch, *found.needed, *found.others) if one]
        if not found.differs or not any(map(path.stem.startswith, made)):
            bad += 1
            print(f"{path.stem}: {found.sentence()}", flush=True)
    print(f"{bad} boards of which the difference is not told")
    return bad


if __name__ == "__main__":
    if "--both" in sys.argv:
        sys.exit(bool(boards()))
    given = [Path(one) for one in sys.argv[1:] if one[0] != "-"] or api.inside(resources.scenarios())
    later = [edition for edition in EDITIONS.values() if edition.prefix]
    sys.exit(any([run(every(given, "--cards" in sys.argv, edition)) for edition in later]))
