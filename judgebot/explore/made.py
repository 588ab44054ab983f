"""The choices of a search as values: what they are on every line, whatever number an object has there."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from judgebot.cards.names import normalise
from judgebot.engine import choices, costs
from judgebot.engine.choices import Verb
from judgebot.engine.machine import Machine
from judgebot.engine.records import Decision
from judgebot.explore.graph import Choice


def made(m: Machine, decision: Decision, index: int, forced: bool) -> Choice:
    """An option of the decision at which a game stands, as it is chosen.

    forced  whether nobody decides it
    """
    option = decision.options[index]
    return Choice(
        decision.who,
        decision.step,
        decision.kind,
        index,
        index == decision.default,
        option.rule or decision.rule,
        forced or len(decision.options) == 1,
        what(m, option.choice),
    )


def what(m: Machine, choice: choices.Choice) -> Hashable:
    """What is chosen: equal for what a player would call alike, on any line. Objects are what card they are."""
    cards = tuple([_card(m, oid) for oid in (choice.card, *choice.cards)])
    key = choice.ability.key if choice.ability is not None else ""
    of: Hashable = choice.of if isinstance(choice.of, str) or choice.verb is Verb.KEEP else ""
    if choice.verb is Verb.PAY_FROM:
        of = tuple([(_card(m, oid), n) for oid, n in choice.of if n])
    elif isinstance(choice.of, costs.Bill):
        of = (costs.total_credits(choice.of), *(part.node.english() for part in choice.of.parts))
    return (choice.verb, cards, key, choice.server, choice.name, choice.n, of)


def named(m: Machine, choice: choices.Choice) -> Iterator[str]:
    """What a choice is about: its verb, the titles of its cards, a server or whatever else it names."""
    yield choice.verb.value
    for oid in (choice.card, *choice.cards):
        if card := _card(m, oid):
            yield normalise(m.catalog.card(card).title)
    yield choice.server
    yield choice.name


def _card(m: Machine, oid: int) -> str:
    obj = m.state.objs.get(oid) or m.state.gone.get(oid)
    return obj.name if obj is not None else ""
