"""One scenario ruled by two editions: whether the ruling differs, and which difference between them makes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from judgebot.engine.edition import BASE, CR_26_03, Edition
from judgebot.engine.machine import Event
from judgebot.engine.records import NotImplementedRule
from judgebot.explain.deciding import verdict
from judgebot.explain.steps import RULING
from judgebot.explain.story import CONFIRMED, CONTRADICTED, Story, tell
from judgebot.index.switches import Switch, switches
from judgebot.plain import Record
from judgebot.problems import BadInput
from judgebot.scenario.expect import Asker
from judgebot.scenario.later import LaterText, only_later
from judgebot.scenario.model import OVER_LINES, Scenario
from judgebot.scenario.read import under
from judgebot.scenario.script import AmbiguousLine, StuckLine

EDITIONS = (BASE, CR_26_03)
_STOPS = (BadInput, StuckLine, AmbiguousLine, NotImplementedRule)


class Both(Record):
    """What came of a scenario in two editions.

    stories  for each edition the story, or why there is none: a line of play that cannot be used there, or what is not
             implemented
    differs  whether the ruling differs, or is given in other words
    switch   the difference between the editions that makes it; None where the ruling is the same, or where none of them
             alone does. Of several without which it would be another, the first at which the traces part
    needed   the others of these
    others   those that came up on the way as well and alter nothing
    only_later
             whether a card's text means nothing in the older edition
    """

    scenario: Scenario
    stories: tuple[Story | str, Story | str]
    differs: bool
    switch: Switch | None
    needed: tuple[Switch, ...]
    others: tuple[Switch, ...]
    only_later: bool = False

    @property
    def told(self) -> tuple[Story, ...]:
        """The stories there are."""
        return tuple(one for one in self.stories if isinstance(one, Story))

    @property
    def alike(self) -> bool:
        """Whether both say yes, or both say no, on boards that end up the same."""
        base, later = self.stories
        if isinstance(base, str) or isinstance(later, str) or not base.standing == later.standing == CONFIRMED:
            return False
        said = verdict(base.answer)
        return bool(said) and said == verdict(later.answer) and _board(base) == _board(later)

    def sentence(self) -> str:
        """Whether the ruling differs and, if it does, which difference makes it, in one sentence."""
        first, last = (edition.name for edition in EDITIONS)
        if not self.told:
            return f"There is no ruling in CR {first}, nor in CR {last}."
        on_the_way = ", ".join(map(_numbers, self.others))
        if not self.differs:
            undone = len(EDITIONS[1].undone)
            known = f", as far as it is carried out here ({undone} differences are not yet)" if undone else ""
            besides = f"; what differs on the way ({on_the_way}) does not alter it" if on_the_way else ""
            return f"The ruling is the same in CR {first} and CR {last}{known}{besides}."
        head = f"The ruling differs between CR {first} and CR {last}"
        if self.only_later:
            head = f"There is a ruling in CR {last} alone, as a card's text has no meaning in CR {first}"
        elif self.alike:
            head = f"The ruling comes out alike in CR {first} and CR {last}, but not for the same reason"
        if self.switch is not None:
            too = f"; it takes {' and '.join(map(_numbers, self.needed))} too" if self.needed else ""
            more = f"; {on_the_way} came up as well" if on_the_way else ""
            return f"{head}: in CR {last} {self.switch.says.rstrip('.')} ({_numbers(self.switch)}){too}{more}."
        if on_the_way:
            return f"{head}, and none of what differs on the way makes it alone: {on_the_way}."
        return f"{head}, and no difference that the engine knows came up: the scenario itself says another thing."


def _numbers(one: Switch) -> str:
    """A difference by its rules, as `judgebot rule --changes` lists it: its id is for the engine."""
    return " ".join(one.new or one.old)


def both(scenario: Scenario, detail: str, asker: Callable[[Scenario], Asker | None]) -> Both:
    """Rule a scenario by both editions.

    detail  one of steps.DETAILS
    asker   what answers the questions of a scenario over every line of play, if it has any

    Raises BadInput if it cannot be read for either.
    """
    each = [_read(scenario, edition) for edition in EDITIONS]
    if all(isinstance(one, BadInput) for one in each):
        raise next(one for one in each if isinstance(one, BadInput))
    base, later = (_wrong(one) if isinstance(one, BadInput) else _story(one, detail, asker) for one in each)
    differs = _ruling(base) != _ruling(later)
    came_up = _came_up(later)
    known = switches()
    made = list(dict.fromkeys(one.switch for one in _later(each[0])))
    needed = bool(made)
    if differs and not made and isinstance(each[1], Scenario):
        made = _made(came_up, each[1], later, asker)
    return Both(
        scenario,
        (base, later),
        differs,
        known[made[0]] if made else None,
        tuple(known[one] for one in made[1:]),
        tuple(known[one] for one in came_up if one not in made),
        needed,
    )


def _read(scenario: Scenario, edition: Edition) -> Scenario | BadInput:
    """The scenario for an edition, or what is wrong with it there."""
    try:
        return under(scenario, edition)
    except BadInput as bad:
        return bad


def _later(read: Scenario | BadInput) -> list[LaterText]:
    """The card texts for which an edition is too old, if nothing else is wrong."""
    return only_later(read) if isinstance(read, BadInput) else []


def _wrong(bad: BadInput) -> str:
    later = only_later(bad)
    told = [one.found for one in later] or [f"found {one.found}, expected {one.expected}" for one in bad.problems]
    return "; ".join(dict.fromkeys(told))


def _story(scenario: Scenario, detail: str, asker: Callable[[Scenario], Asker | None]) -> Story | str:
    try:
        return tell(scenario, detail, asker(scenario))
    except _STOPS as stopped:
        return str(stopped)


def _ruling(story: Story | str) -> Any:
    """What is compared: what is read out, if the run bears it out; else what has become of the board."""
    if isinstance(story, str):
        return False
    if story.standing == CONFIRMED:
        return story.outcome.scenario.expect["answer"]  # in ids: a number that moved is no other answer
    return (story.standing == CONTRADICTED, _board(story))


def _board(story: Story) -> Any:
    return {key: value for key, value in story.after_board.items() if key != "step"}


def _outcome(story: Story | str) -> tuple[Any, Any]:
    """What came of a run in one edition, and what it does not bear out."""
    return (_board(story), story.differences) if isinstance(story, Story) else (False, False)


def _came_up(story: Story | str) -> tuple[str, ...]:
    """The differences that decided something in a run, each once, from the first point on at which the traces part."""
    events = story.outcome.machine.events or [] if isinstance(story, Story) else []
    return tuple(dict.fromkeys(_switch(one) for one in events if one.kind == "edition_decides"))


def _switch(event: Event) -> str:
    return str(event.data["switch"])


def _made(
    came_up: tuple[str, ...], scenario: Scenario, story: Story | str, asker: Callable[[Scenario], Asker | None]
) -> list[str]:
    """The differences without which another thing would come of it, from the first at which the traces part.

    Those without which it would not be as the scenario expects, if there are any; else those that alter the board.
    """
    unseen = [one for one in switches() if one not in came_up]  # what only refuses or offers something leaves no event
    asks = any(scenario.expect.get(key) for key in OVER_LINES)
    for among, ask in ((came_up, None), (unseen, None), *([((*came_up, *unseen), asker)] if asks else [])):
        as_it_is = _outcome(_story(scenario, RULING, ask)) if ask else _outcome(story)
        found = {one: _outcome(_without(one, scenario, ask or (lambda _: None))) for one in among}
        made = [one for one in found if found[one][1] != as_it_is[1]] or [
            one for one in found if found[one] != as_it_is
        ]
        if made:
            return made if among is came_up else made[:1]
    return []


def _without(switch: str, scenario: Scenario, asker: Callable[[Scenario], Asker | None]) -> Story | str:
    """What comes of it where all but one difference is in force."""
    edition = scenario.edition
    without = Edition(edition.name, edition.switches - {switch}, edition.prefix)
    return _story(scenario.replace(edition=without), RULING, asker)


def sides(found: Both) -> Iterator[tuple[Edition, Story | str]]:
    """Each edition with what came of it."""
    return zip(EDITIONS, found.stories, strict=True)
