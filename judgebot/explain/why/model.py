"""What is asked of a line that was played, and what is answered: typed, without a word of English."""

from __future__ import annotations

from typing import Any, TypeAlias

from judgebot import plain
from judgebot.cards.abilities import Ability
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.machine import Event, Machine
from judgebot.plain import NamedTuple
from judgebot.scenario.notation import NamedRefusal, refusals_named
from judgebot.scenario.run import Outcome
from judgebot.scenario.script import Script

# How much a reason tells: the first decides; the second is told where nothing decides; the third only accompanies.
DECIDES, NEAR, BESIDE = range(3)


class NotTriggered(plain.Record):
    """An ability of a card that did not trigger, or did nothing.

    card    the title
    brings  only of its abilities that have this effect word ("tags", "damage", "end_run", "trash"); "" for any
    """

    card: str
    brings: str = ""


class NotPossible(plain.Record):
    """A choice that was not possible.

    who   "corp" or "runner", "" for either
    verb  what would be done; USE means TRIGGER, too
    card  the title of the card or the name of the server that it is about, "" for any
    at    only at this numbered step
    ability  only with this ability
    """

    who: str
    verb: Verb
    card: str = ""
    at: str = ""
    ability: Ability | None = None


class NotCome(plain.Record):
    """An event that did not come about.

    event   a kind of event (`scenario.kinds`): "ends_run", "tags", "damage", "trashed", "encounter", "access",
            "stolen", "scored", "derezzed", "gained", "lost", "draws", "rezzed", "successful"
    card    the title of the card that it would happen to
    server  the server that it would happen to
    unit    of "gained" and "lost": "credits" or "clicks"
    """

    event: str
    card: str = ""
    server: str = ""
    unit: str = ""


class NotReached(plain.Record):
    """A numbered step that the line did not come to, or at which no window came up for a player.

    who  that player, "" for any
    """

    step: str
    who: str = ""


Asked: TypeAlias = NotTriggered | NotPossible | NotCome | NotReached


class Reason(plain.Record):
    """Why something did not come about.

    kind   "event": the event of the trace tells it; "refusal": `refusal` does; else a key of `words.SAID`
    rules  what it rests on, the deciding rule first
    event  the event's index in the trace; of what is told by no event, the one after which it was so, or None
    data   facts for telling it: names, numbers, words of the ability language
    weight DECIDES, NEAR or BESIDE
    """

    kind: str
    rules: tuple[str, ...]
    event: int | None = None
    data: tuple[tuple[str, Any], ...] = ()
    refusal: NamedRefusal | None = None
    weight: int = DECIDES

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reason) and self._said() == other._said()

    def __hash__(self) -> int:
        return hash(self._said())

    def _said(self) -> tuple[object, ...]:
        return (self.kind, self.rules, self.event, self.data, self.refusal)

    def __getitem__(self, key: str) -> Any:
        """A fact by name. Raises KeyError if there is none."""
        return dict(self.data)[key]


class Came(NamedTuple):
    """A decision that came up on a line: whose it was, at which step, after how many events, and what was chosen.

    choice   what was chosen, None if it is still open or the player had nothing to choose
    rule     the rule that granted it
    refused  what was refused there
    """

    who: str
    step: str
    event: int
    choice: Choice | None
    rule: str
    refused: tuple[NamedRefusal, ...]


class Record(NamedTuple):
    """A line that was played.

    machine  the game where it stopped, recorded: its cards, and its trace
    turn     whose turn it was at the beginning
    came     the decisions in order, priorities with nothing to choose among them; () if nobody kept them: then the
             trace alone is asked
    """

    machine: Machine
    turn: str
    came: tuple[Came, ...] = ()

    @property
    def events(self) -> list[Event]:
        """The trace."""
        return self.machine.events or []


def record(outcome: Outcome) -> Record:
    """What came of a scenario, as a record to ask."""
    return of_script(outcome.machine, outcome.script, outcome.scenario.turn)


def of_script(m: Machine, script: Script, turn: str) -> Record:
    """A line that a script has played, as a record to ask."""
    decided = [
        Came(one.decision.who, one.decision.step, one.event, one.option.choice, one.option.rule, one.refusals)
        for one in (*script.answered, *script.taken)
    ]
    used = {one.consumed: one.event for one in (*script.answered, *script.taken)}
    idle = [Came(one.who, one.step, used.get(one.consumed, 0), None, "", one.refusals) for one in script.unasked]
    found = sorted((*idle, *decided), key=lambda one: one.event)
    if (waits := m.decision) is not None:
        refused = refusals_named(m, m.refusals)
        found.append(Came(waits.who, waits.step, len(m.events or ()), None, waits.rule, refused))
    return Record(m, turn, tuple(found))


def reason(kind: str, *rules: str, event: int | None = None, weight: int = DECIDES, **data: Any) -> Reason:
    """A reason with its facts by name."""
    return Reason(kind, rules, event, tuple(data.items()), None, weight)


def by_event(record: Record, index: int, weight: int = DECIDES) -> Reason:
    """An event of the trace as a reason: it has its own facts, and its own words."""
    return Reason("event", record.events[index].cites, index, (), None, weight)
