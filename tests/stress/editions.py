"""Every scenario in each later edition: no number without a rule, none that came through unchanged. By hand.

Run as `python tests/stress/editions.py [-v] [SCENARIO...]`; exit status 1 if there is any.
tests/explain/test_two_editions.py does the same with a few. With --both: of each board of scenarios/editions the
difference is told that it is called by.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from judgebot import controls, index, resources
from judgebot.cli.scenarios import asker
from judgebot.engine.edition import EDITIONS, Edition
from judgebot.engine.records import NotImplementedRule
from judgebot.explain.both import both
from judgebot.explain.data import as_data
from judgebot.explain.pages import page
from judgebot.explain.steps import FULL, RULING
from judgebot.explain.story import Story, in_ids, tell
from judgebot.explain.text import lines
from judgebot.index.numbering import numbering
from judgebot.scenario import api
from judgebot.scenario.model import Scenario
from judgebot.scenario.script import AmbiguousLine, StuckLine
from judgebot.yamlio import BadInput

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


def wrong(scenario: Scenario, pages: bool = True) -> Iterator[str]:
    """What is wrong with the numbers that are told of a scenario in its edition."""
    edition = scenario.edition.name
    book, shown = index.load(edition), numbering(edition)
    ids = in_ids(scenario, FULL)
    story = tell(scenario, FULL)
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


def gone(scenario: Scenario) -> set[str]:
    """The rules of the base edition that are told as such, because the edition has nothing in their place."""
    return set(LACKING.findall(_data(tell(scenario, FULL))))


def run(paths: Iterable[Path], editions: Iterable[Edition]) -> int:
    """Look at each file in each edition and say what is wrong. Returns how many have something wrong."""
    bad, left, lacking = 0, 0, dict[str, int]()
    editions = list(editions)
    for number, path in enumerate(paths):
        if api.policy_kind(path):
            continue
        for edition in editions:
            try:
                scenario = api.load(path, edition)
                found = list(wrong(scenario, pages=number % 20 == 0))
                for rule in gone(scenario) if edition.prefix else ():
                    lacking[rule] = lacking.get(rule, 0) + 1
            except (BadInput, StuckLine, AmbiguousLine, NotImplementedRule) as stopped:
                left += 1
                if "-v" in sys.argv:
                    print(f"{path} in {edition.name}: {str(stopped)[:200]}", flush=True)
                continue
            bad += bool(found)
            for one in found:
                print(f"{path} in {edition.name}: {one}", flush=True)
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
    given = [Path(one) for one in sys.argv[1:] if one != "-v"] or api.inside(resources.scenarios())
    sys.exit(bool(run(given, [edition for edition in EDITIONS.values() if edition.prefix])))
