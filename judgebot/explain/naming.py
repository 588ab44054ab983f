"""Telling abilities apart: two abilities of one card, and two instances of one ability."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from judgebot.engine.machine import Event
from judgebot.explain import words
from judgebot.scenario import wording

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
_LONGEST = 70
# What the trigger of an instance is called when it has begun.
STRUCTURES = {"encounter": "encounter", "approach": "approach", "access": "access", "breach": "breach"}


class Names:
    """How the abilities of one run are called.

    active     the player whose turn it is
    resolving  the card whose ability was triggered, used or played last: what it does need not name it again
    action     the action that is being taken, in words: what is paid for it need not name it again
    Both are kept up by whoever tells, with `follow`.
    """

    def __init__(self, events: Iterable[Event], active: str) -> None:
        self.active = active
        self.resolving = ""
        self.action = ""
        self._abilities: dict[str, list[str]] = {}
        self._place: dict[int, tuple[int, int]] = {}
        self._trigger: dict[int, str] = {}
        for event in events:
            data = wording.plain(event.data)
            if event.kind == "reaction_window":
                self._window(data["pending"])
            elif event.kind in ("triggers", "uses", "lost_pending"):
                self._seen(str(data["source"]), str(data["ability"]))

    def follow(self, event: Event) -> None:
        """Keep up with the run, before `event` is told."""
        if event.kind == "turn":
            self.active = str(event.data["who"])
        elif event.kind in ("triggers", "uses"):
            self.resolving = str(event.data["source"])
        elif event.kind == "plays":
            self.resolving = str(event.data["card"])
        elif event.kind == "subroutine":
            self.resolving = str(event.data["ice"])
        elif event.kind in ("action", "encounter", "approach", "successful", "access", "run_over"):
            self.resolving = ""
        if event.kind in ("action", "uses", "triggers"):
            self.action = str(event.data["action"]) if event.kind == "action" else ""

    def _seen(self, source: str, ability: str) -> None:
        known = self._abilities.setdefault(source, [])
        if ability not in known:
            known.append(ability)

    def _window(self, pending: list[dict[str, Any]]) -> None:
        """Instances of one ability in one window are numbered in the order in which they became pending."""
        for one in pending:
            self._seen(one["source"], one["ability"])
            self._trigger[one["id"]] = one["trigger"]
            twins = [x["id"] for x in pending if (x["source"], x["ability"]) == (one["source"], one["ability"])]
            if len(twins) > 1:
                self._place[one["id"]] = (twins.index(one["id"]), len(twins))

    def trigger(self, instance: int) -> str:
        """The timing structure whose beginning met the condition of an instance, or nothing."""
        return STRUCTURES.get(self._trigger.get(instance, ""), "")

    def _label(self, source: str, ability: str) -> str:
        """The ability in quotes, if the card has several in this run; else nothing."""
        if len(self._abilities.get(source, ())) < 2:
            return ""
        text = words.plain(ability).rstrip(".").rpartition("→ ")[2]
        cost, colon, effect = text.partition(": ")
        if colon and not cost.startswith(("When", "The first")):  # a paid ability: what it does tells it apart
            text = words.lower(effect)
        if len(text) > _LONGEST:
            head = text.split(", ", 1)[0]
            text = head if len(head) <= _LONGEST else text[:_LONGEST].rsplit(" ", 1)[0]
            text += " …"
        return f" (“{text}”)"

    def of(self, facts: Any) -> str:
        """What is triggered or used: the card's name, with the ability and the instance where that is needed."""
        source = str(facts["source"])
        place = self._place.get(int(facts.get("instance", 0)))
        instance = ""
        if place is not None:
            instance = f", the {_ordinal(place[0])} of {place[1]} instances"
        return words.plain(source) + self._label(source, str(facts["ability"])) + instance

    def pending(self, one: dict[str, Any]) -> str:
        """A pending instance, whose twins are counted by the caller: `Tollbooth's` ability."""
        return words.poss(one["source"]) + " ability" + self._label(one["source"], one["ability"])

    def ability(self, facts: Any) -> str:
        """`Tollbooth's ability`, `the second instance of Hostile Infrastructure's ability`."""
        source = str(facts["source"])
        said = f"{words.poss(source)} ability{self._label(source, str(facts['ability']))}"
        place = self._place.get(int(facts.get("instance", 0)))
        return f"the {_ordinal(place[0])} instance of {said}" if place is not None else said


def _ordinal(index: int) -> str:
    return ORDINALS[index] if index < len(ORDINALS) else f"{index + 1}th"
