"""The read-back of a card is worded as cards are, and hides nothing of what its definition says."""

from __future__ import annotations

import pytest

from judgebot import yamlio
from judgebot.cards import catalog
from judgebot.cards.abilities import Ability, abilities, ability
from judgebot.cards.templating import lines, official
from tests.sampling import some
from tests.stress.readings import alike, changes, definition, hidden


def read(raw: str) -> Ability:
    return ability(yamlio.parse(raw, "test").plain())


WORDED = [
    ("asset", "{when: {event: rez, card: this}, do: [{place: {kind: power, n: 9}}]}",
     "When you rez this asset, place 9 power counters on it."),
    ("program", "{when: {event: breach, server: Archives}, may: true, do: [{pay: {cost: 7c, then: [{draw: 7}]}}]}",
     "Whenever you breach Archives, you may pay 7[credit] to draw 7 cards."),
    ("ice", "{when: {encounter: this}, do: [{tags: 3}]}", "When the Runner encounters this ice, give them 3 tags."),
    ("resource", "{cost: [click, 1 power], if: during_run, do: [{gain: 7}, {gain_clicks: 2}]}",
     "[click], hosted power counter: Gain 7[credit]. Gain [click][click]. Use this ability only during a run."),
    ("ice", "{sub: [{lose: {n: 9, who: runner, if_able: true}}]}", "[subroutine] The Runner loses 9[credit], if able."),
    ("resource", "{cost: trash, do: [{look: {top: 7, of: stack}}, {arrange: seen, trash: {choose: {among: seen}}}]}",
     "[trash]: Look at the top 7 cards of your stack. Arrange the rest in any order and trash 1 of those cards."),
    ("asset", "{cost: trash, do: [{delayed: {when: {event: turn begins, who: runner}, do: [{gain: 2}]}}]}",
     "[trash]: When the Runner's next turn begins, gain 2[credit]."),
    ("event", "{static: {only_if: {is_true: {happened: {event: damage, what: meat}}, to: play}}}",
     "Play only if you suffered meat damage this turn."),
    ("program", "{static: {strength: {counters: agenda}}}",
     "This program gets +1 strength for each hosted agenda counter."),
    ("asset", "{static: {additional_cost: {to: steal, cost: 9c}}}",
     "As an additional cost to steal this asset, the Runner must pay 9[credit]."),
    ("hardware", "{when: {event: turn begins, who: you}, may: true, do: [{trash: {choose: {zone: grip}}}]}",
     "When your turn begins, you may trash 1 card from your grip."),
    ("asset", "{static: {cost: {to: play, by: {product: [-1, {player: tags}]}, of: {type: ice}, first: turn}}}",
     "The play cost of the first piece of ice each turn is lowered by 1[credit] for each tag the Runner has."),
    ("hardware", "{when: {event: pass, card: {type: ice, rezzed: false}}, may: true, do: [{draw: {n: 4, who: corp}}]}",
     "Whenever you pass an unrezzed piece of ice, you may have the Corp draw 4 cards."),
    ("ice", "{static: {strength: {product: [-1, {count: {zone: grip}}]}}}",
     "This ice gets -1 strength for each card in the grip."),
    ("agenda", "{static: {advancement_requirement: {by: {product: [-1, {counters: virus}]}}}}",
     "This agenda gets -1 advancement requirement for each hosted virus counter."),
    ("program", "{cost: 7c, do: [{if: {is_true: {is: {card: encountered, a: {type: ice, subtype: code gate}}},"
     " then: [{draw: 1}]}}]}", "7[credit]: If the ice you are encountering is a code gate, draw 1 card."),
    ("event", "{play: [{run: {linked: [{static: {cannot: {do: rez, who: corp, of: {type: ice}}}}]}}]}",
     "Run any server. During that run, the Corp cannot rez pieces of ice."),
    ("ice", "{sub: [{pay: {who: runner, cost: 9c, otherwise: [{damage: 7}]}}]}",
     "[subroutine] Do 7 net damage unless the Runner pays 9[credit]."),
    ("hardware", "{static: {gain_subroutine: {of: {type: ice}, sub: [{draw: {n: 7, who: runner}}]}}}",
     'Each piece of ice gains "[subroutine] The Runner draws 7 cards".'),
    ("upgrade", "{static: {gain_ability: {of: {type: ice}, ability: {when: {encounter: this}, do: [{derez: this}]}}}}",
     'Each piece of ice gains "When the Runner encounters this ice, derez it".'),
    ("resource", "{when: {event: turn ends, who: you}, may: true, do: [{gain: {n: 7, who: corp}}]}",
     "When your turn ends, you may have the Corp gain 7[credit]."),
    ("resource", "{cost: click, do: [{run: {server: HQ, linked: [{when: successful run, do: [{draw: 7}]}]}, gain: 9}]}",
     "[click]: Run HQ and gain 9[credit]. If successful, draw 7 cards."),
    ("program", "{when: pass, if: {at_most: {a: {strength: it}, b: 7}}, may: true,"
     " do: [{pay: {cost: 9c, then: [{derez: it}]}}]}",
     "Whenever you pass a piece of ice, if its strength is 7 or less, you may pay 9[credit] to derez it."),
    ("upgrade", "{when: {event: breach, server: this},"
     " do: [{pay: {cost: 7c, who: runner, otherwise: [{gain: 9}]}}]}",
     "Whenever the Runner breaches this server, gain 9[credit] unless they pay 7[credit]."),
    ("ice", "{when: {encounter: this}, do: [{pay: {cost: take_tags, who: runner,"
     " otherwise: [{pay: {cost: 9c, who: runner, otherwise: [{damage: 7}]}}]}}]}",
     "When the Runner encounters this ice, do 7 net damage unless they take 1 tag or pay 9[credit]."),
    ("asset", "{when: [{event: trash, who: you, card: {type: ice}}, {event: rez, who: you, card: {type: ice}}],"
     " do: [{gain: 7}]}", "Whenever you trash or rez a piece of ice, gain 7[credit]."),
    ("program", "{cost: {credits: {n: 7, only_from: {subtype: stealth}}}, limit: run, do: [{strength: 9}]}",
     "7[credit]: +9 strength. Spend credits only from stealth cards to use this ability."
     " Use this ability only once per run."),
    ("hardware", "{cost: trash, if: {is: {card: encountered, a: {type: ice, subtype: sentry}}},"
     " do: [{derez: encountered}]}",
     "[trash]: Derez the sentry you are encountering."),
    ("operation", "{play: [{remove_tags: {n: {player: tags}, as: gone}}, {gain: {n: {product: [7, {let: gone}]}}}]}",
     "Remove all tags. Gain 7[credit] for each tag removed this way."),
    ("event", "{play: [{may: [{install: {choose: {zone: grip}}}]}, {may: [{install: {choose: {zone: grip}}}]}]}",
     "Install up to 2 cards from your grip."),
    ("resource", "{static: {cost: {to: install, by: -7}}, while: tagged}",
     "If you are tagged, this resource costs 7[credit] less to install."),
    ("operation", "{play: [{reveal: {choose: {zone: HQ}, as: shown}}, {shuffle_into: {what: shown, deck: R&D}}]}",
     "Reveal 1 card in HQ and shuffle it into R&D."),
    ("program", "{cost: click, do: [{swap: {a: {choose: {type: ice}, as: first},"
     " b: {choose: {type: ice, other_than: first}}}}]}",
     "[click]: Swap 2 installed pieces of ice."),
    ("asset", "{cost: trash, do: [{lose_clicks: {who: runner}, gain: {n: 7, who: runner}}]}",
     "[trash]: The Runner loses [click] and the Runner gains 7[credit]."),
    ("ice", "{sub: [{pay: {who: runner, cost: {add_to_hand: {type: program}}, otherwise: [{damage: 7}]}}]}",
     "[subroutine] Do 7 net damage unless the Runner adds 1 installed program to the grip."),
]  # fmt: skip


@pytest.mark.parametrize("kind, raw, words", WORDED, ids=[words for _, _, words in WORDED])
def test_a_card_speaks_to_the_one_who_plays_it(kind: str, raw: str, words: str) -> None:
    side = "corp" if kind in ("asset", "ice", "agenda", "upgrade") else "runner"
    assert official([read(raw)], kind, side) == [words]


def test_what_is_said_of_an_empty_card_stands_behind_what_loads_it() -> None:
    raw = (
        "[{when: {install: this}, do: [{place: {kind: credit, n: 7, load: true}}]},"
        " {when: {event: empty, card: this, what: credit}, do: [{trash: this}]}]"
    )
    (line,) = lines(abilities(yamlio.parse(raw, "test").plain()), "resource", "runner")
    loaded, emptied = line.split(". ")
    assert loaded == "When you install this resource, load 7[credit] onto it"
    assert emptied.partition(", ") == ("When it is empty", ", ", "trash it.")


# Definitions that mean different things, in rows.
APART = [
    # what is chosen, the card of the condition, and this card
    ["{when: {event: trash, card: {type: ice}}, do: [{choose: {choose: {zone: HQ}, as: a}}, {reveal: a}]}",
     "{when: {event: trash, card: {type: ice}}, do: [{choose: {choose: {zone: HQ}, as: a}}, {reveal: it}]}",
     "{when: {event: trash, card: {type: ice}}, do: [{choose: {choose: {zone: HQ}, as: a}}, {reveal: this}]}"],
    # what depends on a condition, and what follows it
    ["{play: [{if: {is_true: tagged, then: [{gain: 1}, {draw: 1}]}}]}",
     "{play: [{if: {is_true: tagged, then: [{gain: 1}]}}, {draw: 1}]}"],
    ["{play: [{if: {is_true: tagged, then: [{gain: 1}, {draw: 1}, {purge: }]}}]}",
     "{play: [{if: {is_true: tagged, then: [{gain: 1}, {draw: 1}]}}, {purge: }]}"],
    # what is optional, and what follows it
    ["{when: turn begins, may: true, do: [{gain: 1}, {draw: 1}]}",
     "{when: turn begins, do: [{may: [{gain: 1}]}, {draw: 1}]}"],
    # whose cards, and in which zone an ability is active
    ["{play: [{trash: {choose: {rezzed: true, controller: you}}}]}", "{play: [{trash: {choose: {rezzed: true}}}]}"],
    ["{when: turn begins, active_in: HQ, do: [{install: this}]}", "{when: turn begins, do: [{install: this}]}"],
    # as many as there are of them, or of others
    ["{play: [{trash: {choose: {zone: HQ}, n: {count: {zone: HQ}}, up_to: true}}]}",
     "{play: [{trash: {choose: {zone: HQ}, n: {count: {zone: R&D}}, up_to: true}}]}"],
    # whether the sentence before was carried out, or an earlier one
    ["{play: [{draw: 1}, {trash: {choose: {zone: HQ}}}, {if: {is_true: {did: trashed}, then: [{gain: 1}]}}]}",
     "{play: [{trash: {choose: {zone: HQ}}}, {draw: 1}, {if: {is_true: {did: trashed}, then: [{gain: 1}]}}]}"],
    # whose next turn
    ["{play: [{lasting: {duration: through the Corp's next turn, static: {hand_size: {by: 1, who: runner}}}}]}",
     "{play: [{lasting: {duration: through the Runner's next turn, static: {hand_size: {by: 1, who: runner}}}}]}"],
    # two costs, or one of two kinds; what is done together, or one after the other
    ["{play: [{pay: {who: runner, cost: 1c, otherwise: [{pay: {who: runner, cost: click, otherwise: [{gain: 1}]}}]}}]}",
     "{play: [{pay: {who: runner, cost: {either: [1c, click]}, otherwise: [{gain: 1}]}}]}"],
    ["{play: [{look: {top: 3, of: R&D}}, {arrange: seen}]}", "{play: [{look: {top: 3, of: R&D}, arrange: seen}]}"],
    ["{play: [{reveal: {choose: {zone: HQ}, as: a}}, {add: {what: a, to: top of R&D}}]}",
     "{play: [{reveal: {choose: {zone: HQ}, as: a}, add: {what: a, to: top of R&D}}]}"],
    # another than what
    ["{when: {event: rez, card: {type: ice}}, do: [{derez: {choose: {type: ice, other_than: it}}}]}",
     "{when: {event: rez, card: {type: ice}}, do: [{derez: {choose: {type: ice, other_than: this}}}]}"],
    # who removes tags, and which are counted
    ["{play: [{remove_tags: {n: 2, as: a}}, {trash: {choose: {zone: HQ}, n: 2}}, {gain: {n: {let: a}}}]}",
     "{play: [{remove_tags: {n: 2, as: a}}, {trash: {choose: {zone: HQ}, n: 2}}, {gain: {n: {size: trashed}}}]}"],
]  # fmt: skip


@pytest.mark.parametrize("row", APART, ids=[row[0] for row in APART])
def test_what_means_another_thing_reads_another_way(row: list[str]) -> None:
    said = [tuple(official([read(one)], "operation", "corp")) for one in row]
    assert len({*said}) == len(row)


def test_no_two_abilities_that_differ_read_the_same() -> None:
    assert list(alike(some(sorted(catalog.implemented()), 100))) == []


@pytest.mark.parametrize("card_id", some(sorted(catalog.implemented()), 12))
def test_no_change_of_a_card_is_hidden(card_id: str) -> None:
    given = definition(card_id)
    assert [str(one) for one in hidden(card_id, given, some(list(changes(given)), 60)) if one is not None] == []
