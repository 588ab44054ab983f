"""The read-back of a card is worded as cards are: what our own words say, in official templating."""

from __future__ import annotations

import pytest

from judgebot import yamlio
from judgebot.cards.abilities import abilities, ability
from judgebot.cards.templating import lines, official

WORDED = [
    ("asset", "{when: {event: rez, card: this}, do: [{place: {kind: power, n: 9}}]}",
     "When you rez this asset, place 9 power counters on it."),
    ("program", "{when: {event: breach, server: Archives}, may: true, do: [{pay: {cost: 7c, then: [{draw: 7}]}}]}",
     "Whenever you breach Archives, you may pay 7[credit] to draw 7 cards."),
    ("ice", "{when: {encounter: this}, do: [{tags: 3}]}", "When the Runner encounters this ice, give them 3 tags."),
    ("resource", "{cost: [click, 1 power], if: during_run, do: [{gain: 7}, {gain_clicks: 2}]}",
     "[click], hosted power counter: Gain 7[credit]. Gain [click][click]. Use this ability only during a run."),
    ("program", "{static: {strength: {counters: agenda}}}",
     "This program gets +1 strength for each hosted agenda counter."),
    ("asset", "{static: {additional_cost: {to: steal, cost: 9c}}}",
     "As an additional cost to steal this asset, the Runner must pay 9[credit]."),
    ("hardware", "{when: {event: turn begins, who: you}, may: true, do: [{trash: {choose: {zone: grip}}}]}",
     "When your turn begins, you may trash 1 card from your grip."),
    ("asset", "{static: {cost: {to: play, by: {product: [-1, {player: tags}]}, of: {type: ice}, first: turn}}}",
     "The play cost of the first piece of ice each turn is lowered by 1[credit] for each tag the Runner has."),
    ("program", "{cost: 7c, do: [{if: {is_true: {is: {card: encountered, a: {type: ice, subtype: code gate}}},"
     " then: [{draw: 1}]}}]}", "7[credit]: If the encountered ice is a code gate, draw 1 card."),
    ("event", "{play: [{run: {linked: [{static: {cannot: {do: rez, who: corp, of: {type: ice}}}}]}}]}",
     "Run any server. During that run, the Corp cannot rez pieces of ice."),
]  # fmt: skip


@pytest.mark.parametrize("kind, raw, words", WORDED, ids=[words for _, _, words in WORDED])
def test_a_card_speaks_to_the_one_who_plays_it(kind: str, raw: str, words: str) -> None:
    side = "corp" if kind in ("asset", "ice", "agenda") else "runner"
    assert official(ability(yamlio.parse(raw, "test").plain()), kind, side) == words


def test_what_is_said_of_an_empty_card_stands_behind_what_loads_it() -> None:
    raw = (
        "[{when: {install: this}, do: [{place: {kind: credit, n: 7, load: true}}]},"
        " {when: {event: empty, card: this, what: credit}, do: [{trash: this}]}]"
    )
    (line,) = lines(abilities(yamlio.parse(raw, "test").plain()), "resource", "runner")
    loaded, emptied = line.split(". ")
    assert loaded == "When you install this resource, load 7[credit] onto it"
    assert emptied.partition(", ") == ("When it is empty", ", ", "trash it.")
