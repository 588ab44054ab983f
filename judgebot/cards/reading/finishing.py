"""Abilities put together as the library writes them, with what every name stands for found."""

from __future__ import annotations

from typing import Any

from judgebot.cards.reading.chart import Context
from judgebot.cards.reading.discourse import Discourse
from judgebot.cards.reading.sentences import Said
from judgebot.cards.reading.steps import (
    Ability,
    active_in,
    anaphors,
    breached,
    found_and_installed,
    left,
    nested_cost,
    optional,
    remember,
    replaced,
    single,
    spend_only,
    take,
    take_given,
    use,
    with_targets,
)
from judgebot.cards.reading.tokens import Part, UnreadText

# What an ability has from its flags.
_FLAGS = ("threat", "limit", "interface", "access", "persistent", "interrupt")
# What happens to players on their own turn alone.
_OWN = ("turn begins", "turn ends", "action phase ends", "discard phase ends", "score")


def _that_damage(steps: list[Any], ability: Ability) -> list[Any]:
    """`that damage`, as the kind that the trigger condition is about."""
    kinds = [event["what"] for event in ability.events if event["event"] == "damage" and event.get("what")]
    named = [f"{kind} damage" for kind in kinds]
    return replaced(steps, "?that damage", (named[0] if len(named) == 1 else named) if named else "damage")  # type: ignore[no-any-return]


def _chosen_to_use(ability: Ability) -> bool:
    """Whether a conditional ability is used by a choice: what is mandatory comes about by itself."""
    return ability.head["kind"] == "when" and len(ability.steps) == 1 and optional(ability.steps[0])


class Finishing:
    """The abilities of one card, as far as they are put together."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.abilities: list[Ability] = []
        self.run: dict[str, Any] | None = None
        self.of_card: list[Said] = []
        self.play: Ability | None = None
        self.line = self._finished_line = 0
        self.counter: list[dict[str, Any]] = []  # the abilities of the condition counter that the card becomes

    def as_counter(self, parts: tuple[Part, ...]) -> list[dict[str, Any]]:
        """The abilities that are quoted as those of a condition counter (10.1.4)."""
        raise NotImplementedError

    def _discourse(self) -> Discourse:
        return Discourse(self.context.type)

    def finished(self) -> list[dict[str, Any]]:
        """The abilities as the library writes them, with what every name stands for found."""
        for said in self.of_card:
            used = False
            for ability in self.abilities:
                if ability.head["kind"] == "cost" or _chosen_to_use(ability):
                    if said.more == "interface" and "interface" not in ability.head:
                        continue
                    used = True
                    if said.kind == "use":
                        use(ability.head, said.what)
                    else:
                        spend_only(ability, said.what)
            if not used:
                raise UnreadText("what this card is used for")
        context: Discourse | None = None
        found = []
        for ability in self.abilities:
            made, context = self._finish(ability, context)
            self._finished_line = ability.line
            found.append(made)
        remember(found)
        return found

    def _finish(self, ability: Ability, before: Discourse | None) -> tuple[dict[str, Any], Discourse]:
        head = ability.head
        kind = head["kind"]
        names = self._discourse()
        if kind == "keyword":
            return {word: given for word, given in head.items() if word != "kind"}, before or names
        if before is not None:
            remembered = [one for one in before.said if one.name.split(" ")[0] in ("chosen",)]
            same_line = ability.line == self._finished_line
            if same_line and kind == "when":
                remembered += [one for one in before.said if one.name in ("this", "host")]  # what has a name anywhere
            elif same_line or kind not in ("cost", "static", "when"):
                remembered = list(before.said)
            names.said = remembered
            names.taken = set(before.taken)
            if kind == "play":
                names.servers = list(before.servers)
        made: dict[str, Any] = {}
        if kind == "static":
            if not any(one.name == "host" for one in names.said) or ability.line != self._finished_line:
                names.mention("this", self.context.type, False)
            made["static"] = names.walk(head["static"])
        elif kind == "cost":
            made["cost"] = names.cost(head["cost"])
        elif kind == "when":
            made["when"] = names.walk(head["when"]) if anaphors(head["when"]) else head["when"]
            names.trigger(ability.events)
        elif kind == "holds":
            made["holds"] = head["holds"]
            names.mention("this", self.context.type, False)
        for key in ("if", "while", "costs_less"):
            if key in head:
                made[key] = names.walk(single(head[key]))
        active = active_in(made, ability)
        if active:
            made["active_in"] = active
        for key in (*_FLAGS, "by"):
            if key in head:
                made[key] = head[key]
        steps = [nested_cost(step) for step in self._linked_named(names, names.program(ability.steps))]
        steps = with_targets(steps)
        breached(steps, {event.get("server", "") for event in ability.events})
        found_and_installed(steps)
        given = take_given(steps)
        if given is not None:
            made["if"] = given
        quoted = take(steps, "?counter")
        if quoted is not None:
            self.counter = self.as_counter(quoted)
        zone = take(steps, "?active")
        if zone is not None:
            made["active_in"] = zone
        if "active_in" in head:
            made["active_in"] = head["active_in"]
        steps = _that_damage(steps, ability)
        if left(steps) or left(made):
            raise UnreadText(f"what stands for what in {left(steps) or left(made)}")
        if "'last turn'" in repr((made, steps)) and not self._on_own_turn(made, ability):
            raise UnreadText("whose last turn: the turn before may be the other player's")
        if kind in ("sub", "play"):
            made[kind] = steps
            return made, names
        if kind != "static":
            made["do"] = steps
        if kind in ("when", "holds") and len(steps) == 1 and optional(steps[0]) and "may" in steps[0]:
            made["may"] = True
            made["do"] = steps[0]["may"]["do"]
        return made, names

    def _on_own_turn(self, made: dict[str, Any], ability: Ability) -> bool:
        """Whether an ability is used on its player's own turn alone: the turn before was the other player's."""
        if self.context.type in ("event", "operation") or "click" in repr(made.get("cost")):
            return True
        own = [event.get("who") in ("you", self.context.side) for event in ability.events if event["event"] in _OWN]
        return bool(own) and len(own) == len(ability.events) and all(own)

    def _linked_named(self, names: Discourse, raw: Any) -> Any:
        """Names found in abilities tied to what an instruction does."""
        if isinstance(raw, list):
            return [self._linked_named(names, one) for one in raw]
        if not isinstance(raw, dict):
            return raw
        if "when" in raw and "do" in raw:
            event = raw["when"]
            inner = self._discourse()
            inner.said, inner.taken = list(names.said), names.taken
            inner.servers = list(names.servers)
            inner.trigger((event,) if isinstance(event, dict) else tuple(event))
            body = self._linked_named(inner, inner.program(raw["do"]))
            made = {**raw, "do": body}
            if len(body) == 1 and optional(body[0]) and "may" in body[0]:
                made["may"] = True
                made["do"] = body[0]["may"]["do"]
            return made
        return {key: self._linked_named(names, value) for key, value in raw.items()}
