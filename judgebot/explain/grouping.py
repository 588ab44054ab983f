"""By side and by card: which card a scenario is about, which cards it speaks of, and anchors that stay."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator

from judgebot.cards.catalog import Card
from judgebot.cards.names import normalise
from judgebot.explain.spoken import spoken_of
from judgebot.explain.story import Story
from judgebot.scenario.model import CardSpec, Scenario

SIDES = ("runner", "corp", "")
OTHER = "Other"


def cards(scenario: Scenario) -> list[Card]:
    """The known cards on the board of a scenario, each once, in the order of the file."""
    found: dict[str, Card] = {}
    for spec in _specs(scenario):
        if spec.card:
            card = scenario.catalog.card(spec.card)
            if card.type != "unknown":
                found.setdefault(card.id, card)
    return list(found.values())


def about(story: Story) -> tuple[str, str]:
    """The side and the card under which a story is found, by title.

    The side is the one that the scenario states, else that of the card; "" if neither is known. The card is the first
    that the title speaks of, else the first in the question, else in the answer; one of the stated side comes first in
    each. `OTHER` if they speak of none.
    """
    scenario = story.outcome.scenario
    known = cards(scenario)
    stated = scenario.side
    for text in (story.title, story.question, story.answer):
        spoken = spoken_of(text, known)
        chosen = next((card for card in spoken if not stated or card.side == stated), None)
        if chosen is None and spoken:
            chosen = spoken[0]
        if chosen is not None:
            return stated or chosen.side, chosen.title
    return stated, OTHER


def mentioned(story: Story) -> list[str]:
    """The titles of the cards that the title, the question or the answer speak of, in alphabetical order.

    Those of the steps if they speak of none: else the index would lead to whatever happened to lie on the board.
    """
    known = cards(story.outcome.scenario)
    found = spoken_of(" ".join((story.title, story.question, story.answer)), known)
    found = found or spoken_of(" ".join(step.text for step in story.steps), known)
    return sorted((card.title for card in found), key=normalise)


def _specs(scenario: Scenario) -> Iterator[CardSpec]:
    for side in (scenario.corp, scenario.runner):
        if side.identity is not None:
            yield from _with_hosted([side.identity])
        for server in side.servers:
            yield from _with_hosted([*server.ice, *server.root])
        yield from _with_hosted([*side.rig, *side.play])
        for held in side.zones.values():
            yield from _with_hosted(held)


def _with_hosted(specs: Iterable[CardSpec]) -> Iterator[CardSpec]:
    for spec in specs:
        yield spec
        yield from _with_hosted(spec.hosted)


def slug(text: str) -> str:
    """A text as part of an anchor: small letters, digits and hyphens; a mark of its own if it has none of these."""
    made = re.sub(r"[^a-z0-9]+", "-", normalise(text)).strip("-")
    return made or "x" + hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:8]


def anchors(stories: list[Story]) -> list[str]:
    """An anchor for each story, made from the name of its file, so that it stays when other stories come and go.

    Two files of one name get the name of their folder too, and a number only if that is the same as well.
    """
    made = [slug(story.name) for story in stories]
    doubled = {one for one in made if made.count(one) > 1}
    taken: dict[str, int] = {}
    found = []
    for story, one in zip(stories, made, strict=True):
        if one in doubled:
            parts = re.split(r"[/\\]", story.path)
            one = slug(" ".join(parts[-2:]).removesuffix(".yaml"))
        taken[one] = taken.get(one, 0) + 1
        found.append(one if taken[one] == 1 else f"{one}-{taken[one]}")
    return [f"q-{one}" for one in found]


def by_number(text: str) -> list[tuple[int, str]]:
    """A key that sorts `FAQ Runner 9` before `FAQ Runner 10`."""
    return [(int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"(\d+)", text) if part]
