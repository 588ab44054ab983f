"""What a line tells of the board, put on the table: every fact in its place, or refused by name."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable
from typing import Any

from judgebot.ask.answering.how_many_told import amount, over, vague
from judgebot.ask.answering.left_behind import check_left_behind
from judgebot.ask.answering.past import choose, told_before, used_ability
from judgebot.ask.answering.states import active, installed, left_once_scored
from judgebot.ask.answering.table import DECKS, Cannot, Card, Table, catalog
from judgebot.ask.answering.texts import counters_of, enters_with, hosts_credits, nodes, on_ice, printed_abilities
from judgebot.ask.answering.values import blank_agendas
from judgebot.ask.reading.card_facts import card_facts
from judgebot.ask.reading.meanings import (
    BAD_PUB_CREDITS,
    BASE_LINK,
    FULL,
    MARK,
    NTH_CLICKS,
    Amount,
    At,
    Deed,
    Fact,
    Has,
    Is,
    Past,
    Place,
    Ref,
    Server,
    Some,
    Turn,
    Zone,
)
from judgebot.ask.reading.queries import Asked, Can, Line
from judgebot.cards.nodes import walk
from judgebot.engine.characteristics import BASE_HAND_SIZE
from judgebot.game.objects import CENTRALS, CORP, DISCARD, HAND, HQ, PLAYERS, POINTS_TO_WIN, RUNNER

COUNTERS = {"advancement": "advanced", "virus": "virus", "power": "power", "agenda": "agenda", "credits": "credits"}
COUNTERS["bad publicity"] = "bad publicity"
_NUMBERS = {"credits": "credits", "clicks": "clicks", "tags": "tags", "bad publicity": "bad_publicity"}
_NUMBERS["core damage"] = "core_damage"
_USUAL_CLICKS = {CORP: 3, RUNNER: 4}
_PLENTY = 25  # credits, where nobody says how many
_ORDINALS = {"first": 0, "second": 1, "third": 2, "fourth": 3}


@functools.singledispatch
def tell(fact: Fact, table: Table) -> None:
    """Put a fact on the table. Raises Cannot."""
    raise Cannot(f"A fact of the kind {type(fact).__name__} is not understood here.")


@tell.register
def _at(fact: At, table: Table) -> None:
    card = table.card(fact.what)
    place = fact.place
    if not place.where or (place.where == "rig" and on_ice(card)):
        return  # somebody has it: where, its type and what is done with it tell
    if fact.when is not None:
        raise Cannot(f"Where {card.title} is at another time than the start cannot be told here.")
    if place.host is not None:
        table.card(place.host)
        if place.host == fact.what:
            raise Cannot(f"{card.title} is told to be hosted on itself.")
    if card.type == "card":
        unnamed(table, card, place)
    if place.where == "rig" and card.side == CORP:
        place = Place("server", place.server)
    table.put(card, place)


def unnamed(table: Table, card: Card, place: Place) -> None:
    """A card that is not named, where its side is known by its place."""
    owners = {zone: who for who in PLAYERS for zone in (HAND[who], DISCARD[who])} | {"R&D": CORP, "stack": RUNNER}
    card.side = card.side or owners.get(place.where, CORP if place.server else RUNNER)
    if place.where in ("ice", "root", "rig", "server", "host"):
        raise Cannot("A card that is not named, and of which it is not said what it is, lies among installed cards.")


PILES = (*HAND.values(), *DECKS, *DISCARD.values())


@tell.register
def _has(fact: Has, table: Table) -> None:
    if fact.when is not None:
        raise Cannot(f"How many {fact.unit} there are at another time than the start cannot be told here.")
    owner = fact.owner
    if fact.amount.how in ("many", "enough") and isinstance(owner, str) and fact.unit == "credits":
        table.assume(f"the {owner.capitalize()} has {_PLENTY} credits, as enough of them are told")
        _number(table, owner, "credits", _PLENTY)
        return
    if fact.amount.how == "many" and isinstance(owner, Zone) and owner.name in DECKS:
        return  # as many as there are where nothing is said
    if fact.amount.how == "enough" and isinstance(owner, Ref):
        table.card(owner).options["advanced"] = int(table.card(owner).facts.get("requirement") or 0)
        table.card(owner).told.add("requirement")  # however many it needs
        return
    if isinstance(owner, Zone) and owner.name in PILES and (loose := vague(fact.amount)) is not None:
        usual, *table.vague[owner.name] = loose
        table.assume(f"“{fact.amount.how or fact.amount.n}” cards of {owner.name} are {usual}")
        fact = dataclasses.replace(fact, amount=Amount(usual))
    if fact.amount.how == FULL and isinstance(owner, Zone) and owner.name in HAND.values():
        table.follows.append(
            (CORP if owner.name == HQ else RUNNER, FULL, BASE_HAND_SIZE)
        )  # settled when the board is there
        fact = dataclasses.replace(fact, amount=Amount(BASE_HAND_SIZE))
    n = amount(fact.amount, table, fact.unit)
    if not isinstance(owner, Place | Server | Zone) and (bounds := vague(fact.amount)) is not None:
        _bounds(table, owner, fact.unit, bounds[1:])
    if isinstance(owner, Server):
        table.counted.add(owner.name)
    if isinstance(owner, str):
        _player_has(table, owner, fact, n)
    elif isinstance(owner, Ref):
        _card_has(table, table.card(owner), fact.unit, n + over(table, fact, table.card(owner)))
    else:
        name = owner.name if isinstance(owner, (Server, Zone)) else owner.server.name if owner.server else owner.where
        _place_has(table, name, fact, n)


def _bounds(table: Table, owner: str | Ref, unit: str, bounds: tuple[int, int]) -> None:
    """The fewest and the most of what a player, or a card, is told to have, where other numbers can be put there."""
    least, most = bounds
    if isinstance(owner, str) and unit in _NUMBERS:
        table.loose[owner, _NUMBERS[unit]] = bounds
    elif isinstance(owner, str) and unit == "points":
        table.loose[owner, unit] = least, min(most, POINTS_TO_WIN - 1)  # with more the game would be over
    elif isinstance(owner, Ref) and unit in COUNTERS:
        table.loose[str(owner.n), COUNTERS[unit]] = bounds


def _player_has(table: Table, who: str, fact: Has, n: int) -> None:
    unit = fact.unit
    if unit == "core damage" and n == 0 and fact.amount.beside:
        return  # none but what installing a card did
    if unit in _NUMBERS:
        _number(table, who, _NUMBERS[unit], n)
    elif unit == BAD_PUB_CREDITS:
        table.assume(f"the Corp has {n} bad publicity, of which those credits come")
        _number(table, CORP, "bad_publicity", n)
    elif unit == "cards":
        _place_has(table, HAND[who], fact, n)
    elif unit == "points":
        _points(table, who, n)
    elif unit.startswith("to "):
        table.lacking.append(unit.removeprefix("to "))
    elif unit in ("link", BASE_LINK, "mu", "mu used", "hand size") and not fact.amount.how:
        table.follows.append((who, unit, n))
    elif n == 0 and (fact.rest or unit == "agenda"):
        table.lacking.append(f"other {who} {unit}")  # none besides those that are named
    elif n == 0 and unit != "strength":
        _none_of(table, who, unit)
    else:
        raise Cannot(f"How many {unit} a player has cannot be set here: it follows from the cards.")


def _number(table: Table, who: str, what: str, n: int) -> None:
    if table.numbers.get((who, what), n) != n:
        raise Cannot(f"Two numbers of {what} are told of the {who.capitalize()}: {table.numbers[who, what]} and {n}.")
    table.numbers[who, what] = n


def _points(table: Table, who: str, n: int) -> None:
    """Points that a player is told to have: those of the agendas named, and of blank ones for the rest."""
    scored = [one for one in table.cards.values() if one.where == f"{who} score"]
    rest = n - sum(int(one.facts.get("points") or 0) for one in scored)
    blank_agendas(table, who, max(rest, 0))
    table.follows.append((who, "points", n))  # what they are worth now follows from the board


def _none_of(table: Table, who: str, kind: str) -> None:
    """`no icebreakers`: nothing of that kind may have been named."""
    mine = [one for one in table.cards.values() if one.installed and one.side == who]
    wrong = [one for one in mine if kind in (one.type, *(one.facts.get("subtypes") or ()))]
    if wrong:
        raise Cannot(f"No {kind} is told, and {wrong[0].title} is one.")
    table.lacking.append(f"{who} {kind}")


def _card_has(table: Table, card: Card, unit: str, n: int) -> None:
    if unit == "counters":
        if not n:  # none of any kind, as on every card; and not those with which it enters
            kept = (COUNTERS[kind] for kind in counters_of(card) if kind in COUNTERS)
            card.options.update(dict.fromkeys((*enters_with(card), *kept), 0))
            card.options.update({"advanced": 0} if card.ref in table.unscored else {})
            return
        unit = "advancement" if card.ref in table.unscored and not left_once_scored(card, n) else _own_counter(card)
    if card.blank is not None and unit in ("cost", "trash cost", "strength", "points", "requirement", "memory"):
        name = "trash" if unit == "trash cost" else unit
        card.blank[name] = n
        card.told.add(name)
        return
    if card.blank is not None and unit.startswith("sub"):
        return _has_subs(table, card, unit, n)
    if unit in ("points", "cost", "trash cost", "requirement"):
        none = 0 if unit == "trash cost" else None  # `it has no trash cost`
        if card.facts.get("trash" if unit == "trash cost" else unit, none) != n:
            raise Cannot(f"The printed {unit} of {card.title} {'are' if unit == 'points' else 'is'} not {n}.")
        return
    if unit == "strength":
        if card.facts.get("strength") != n:  # it follows from the cards
            table.strengths.append((card.ref, n))
        return
    key = COUNTERS.get(unit)
    if unit == "credits" and card.ref.card and not hosts_credits(card):
        raise Cannot(f"Whose the {n} credits are is not clear: {card.title} has no use for any.")
    held = card.ref.card and unit == "advancement" and card.type in ("asset", "upgrade")
    held = held and not any(one.name == "can_be_advanced" for one in nodes(card))
    if n and (held or (card.ref.card and unit in ("virus", "power", "agenda") and unit not in counters_of(card))):
        raise Cannot(f"{card.title} has no use for {unit} counters: which card they are on is not clear.")
    if (
        unit == "subs"
        and card.ref.card
        and n == len([one for one in printed_abilities(card) if one.kind == "subroutine"])
    ):
        return  # as it is printed
    if key is None:
        raise Cannot(f"{card.title} cannot be told to have {unit}.")
    if card.options.get(key, n) != n:
        raise Cannot(f"Two numbers of {unit} are told of {card.title}.")
    card.options[key] = n


def _has_subs(table: Table, card: Card, unit: str, n: int) -> None:
    """Subroutines of ice that is not named: what they do, where that was said; else only how many they are."""
    assert card.blank is not None
    if card.type != "ice" or not 0 < n < _MOST_SUBS:
        raise Cannot(f"{card.title} cannot be told to have {n} subroutines.")
    does = _SUBS_DO.get(unit.removeprefix("sub "))
    made: list[Any] = [{"sub": [does(n)]}] if does is not None else [{"sub": ["end_run"]} for _ in range(n)]
    card.untold = card.untold or unit == "subs"
    card.blank["abilities"] = [*card.blank["abilities"], *made]


_MOST_SUBS = 10
# What one subroutine does, as the language of the cards has it, for so many of something.
_SUBS_DO: dict[str, Callable[[int], Any]] = {
    "damage": lambda n: {"damage": n},
    "net damage": lambda n: {"damage": n},
    "meat damage": lambda n: {"damage": {"n": n, "type": "meat"}},
    "core damage": lambda n: {"damage": {"n": n, "type": "core"}},
    "tags": lambda n: {"tags": n},
    "credits lost": lambda n: {"lose": {"n": n, "who": RUNNER}},
    "credits": lambda n: {"gain": n},
}


def _own_counter(card: Card) -> str:
    """Which counters are meant on a card: those of its text's kind, else advancement counters on the Corp's cards."""
    kinds = counters_of(card)
    if len(kinds) == 1:
        return next(iter(kinds))
    advanced = card.type == "agenda" or card.blank is not None or not card.ref.card
    advanced = advanced or any(one.name == "can_be_advanced" for one in nodes(card))
    if card.side == CORP and not kinds and advanced and not hosts_credits(card):
        return "advancement"
    raise Cannot(f"Which counters on {card.title} are meant is not said.")


def _place_has(table: Table, name: str, fact: Has, n: int) -> None:
    remote = name.startswith("remote")
    part = "root" if fact.unit == "root" or (fact.unit == "cards" and remote) else fact.unit
    if part in ("ice", "root"):
        if n and table.lying(part, name):
            raise Cannot(f"How many more cards there are at {name} is not clear.")
        for _ in range(n):  # in the root of a central those are upgrades (4.6.6e)
            kind = (part,) if part == "ice" else ("card", (), CORP) if remote else ("upgrade",)
            table.put(table.card(Ref(1000 + len(table.cards), "", *kind)), Place(part, Server(name)))
        if not n:
            table.lacking.append(f"{part} at {name}")
        if part == "root" and remote:
            table.server(name)
        return
    if fact.unit == "further cards":  # `three facedown cards and two faceup ones`
        table.totals[name] = table.totals.get(name, 0) + n
        return
    if fact.unit != "cards":
        raise Cannot(f"{name} cannot be told to have {fact.unit}.")
    if fact.rest and not n and table.lying("ice", name) and not table.lying(name) and name in CENTRALS:
        table.lacking.append(f"ice at {name}")  # `HQ has only Ice Wall`: of the cards in HQ that says nothing
    elif fact.rest:
        table.unknown[name] = n
    elif table.totals.get(name, n) != n:
        raise Cannot(f"Two numbers of cards are told of {name}: {table.totals[name]} and {n}.")
    else:
        table.totals[name] = n  # settled when every card has its place


@tell.register
def _is(fact: Is, table: Table) -> None:
    if (
        fact.when is not None
        and (fact.state, fact.when.name) == ("installed", "last turn")
        and isinstance(fact.what, Ref)
    ):
        installed(table, table.card(fact.what), fact.holds)  # in a turn of its player: not in this one
        return
    if fact.when is not None:
        raise Cannot("What a card is at another time than the start cannot be told here.")
    if fact.what in PLAYERS:
        if fact.state != "tagged":
            raise Cannot(f"“{fact.state}” is not understood of a player.")
        if (RUNNER, "tags") not in table.numbers:
            table.numbers[RUNNER, "tags"] = int(fact.holds)
        return
    if fact.state == MARK and isinstance(fact.what, Server) and fact.holds:  # a central server (10.11.2a)
        if fact.what.name not in CENTRALS or table.mark not in ("", fact.what.name):
            raise Cannot(f"{fact.what.name} cannot be the mark.")
        table.mark = fact.what.name
        return
    if fact.state == "chosen":
        _chosen(fact, table)
        return
    if not isinstance(fact.what, Ref):
        raise Cannot(f"Of what “{fact.state}” is said is not understood.")
    card = table.card(fact.what)
    known = _STATES.get(fact.state)
    if known is None:
        raise Cannot(f"“{fact.state}” cannot be told of {card.title} here.")
    known(table, card, fact.holds)


def _chosen(fact: Is, table: Table) -> None:
    if fact.by is None:
        raise Cannot("By which card something was chosen is not said.")
    choose(table, table.card(fact.by), fact.what)


def _rezzed(table: Table, card: Card, holds: bool) -> None:
    if card.side == RUNNER:
        raise Cannot(f"{card.title} is a card of the Runner: only cards of the Corp are rezzed.", "8.1.1")
    card.options["rezzed"] = holds


def _faceup(table: Table, card: Card, holds: bool) -> None:
    if card.type == "agenda" and card.where in ("", "server", "root"):  # only its face: it is never rezzed (8.1.1)
        installed(table, card, True)
        card.options |= {"faceup": True} if holds else {}
    elif card.where in ("ice", "root"):
        card.options["rezzed"] = holds
    else:
        card.options["faceup" if holds else "facedown"] = True


def _in_zone(who: str, zone: str) -> Callable[[Table, Card, bool], None]:
    def row(table: Table, card: Card, holds: bool) -> None:
        if holds:
            table.put(card, Place(zone or DISCARD[card.side]))

    return row


def _used(table: Table, card: Card, holds: bool) -> None:
    if holds:
        table.history.append({"used": card.title, "ability": used_ability(card)})


def _flipped(table: Table, card: Card, holds: bool) -> None:
    """An identity shows its other face (3.1.1a). Raises Cannot where it has none, or several."""
    if not holds:
        return
    if catalog().card(card.ref.card).other is None:
        raise Cannot(f"{card.title} has no other face that it could show.", "3.1.1a")
    table.put(card, Place("identity"))
    card.options["flipped"] = True


_STATES: dict[str, Callable[[Table, Card, bool], None]] = {
    "rezzed": _rezzed,
    "faceup": _faceup,
    "installed": installed,
    "active": active,
    "scored": _in_zone(CORP, "corp score"),
    "stolen": _in_zone(RUNNER, "runner score"),
    "trashed": _in_zone("", ""),
    "used": _used,
    "flipped": _flipped,
}


@tell.register
def _past(fact: Past, table: Table) -> None:
    told_before(fact, table)


@tell.register
def _turn(fact: Turn, table: Table) -> None:
    if fact.who not in PLAYERS:
        raise Cannot("Whose turn it is is not clear.")
    if table.turn not in ("", fact.who):
        raise Cannot("Whose turn it is at the start is told twice, and not alike.")
    table.turn, table.turn_told = fact.who, True
    if not fact.click:
        return
    usual = table.numbers.get((fact.who, "clicks"), _USUAL_CLICKS[fact.who])
    table.click_told = True
    left = 1 if fact.click == "last" else usual - _ORDINALS[fact.click]
    table.numbers[fact.who, "clicks"] = max(left, 1)


_CHANGE_HANDS = ("suffer", "draw", "discard")


def agree(told: list[Fact | Deed], asks: tuple[Asked, ...] = ()) -> None:
    """Refuse what is told to be done and not, and a number that is told before what changed it. Raises Cannot."""
    check_left_behind(told, [ask.query for ask in asks])
    for n, one in enumerate(told):
        if isinstance(one, Past) and one.deed.verb in _CHANGE_HANDS and not one.deed.not_:
            hand = Zone(HAND[one.deed.who or RUNNER])
            last = next((m for m in range(n - 1, -1, -1) if isinstance(told[m], Deed)), -1)  # so many there are then
            if any(isinstance(two, Has) and two.owner == hand for two in told[last + 1 : n]):
                raise Cannot("Whether so many cards are in hand now, or were before that, is not said.")
        card = one.deed.only if isinstance(one, Past) else None
        verbs = [two.verb for two in told[:n] if isinstance(two, Deed) and not two.not_]
        if isinstance(one, Past) and isinstance(card, Ref) and not card.card and one.deed.verb in verbs:
            raise Cannot("Whether that is one of those that are told is not said.")  # `X, then Y as his second one`
        if not (isinstance(one, Past) and one.deed.not_):
            continue
        told_so = [two.deed for two in told if isinstance(two, Past) and two.when == one.when]
        done = [two for two in told[:n] if isinstance(two, Deed) and one.when == "this turn"]
        told_so += [two for two in done if two.when is None or two.when.name != NTH_CLICKS[0]]  # none before that
        if _of_others(one.deed):
            _that_one(one.deed, told_so, told)
            continue
        for deed in told_so:
            same = deed.verb == one.deed.verb and not deed.not_ and one.deed.server in (None, deed.server)
            if same and not _of_another_kind(deed, one.deed) and one.deed.who in (None, deed.who):
                raise Cannot(f"That somebody did “{deed.verb}” is told, and that nobody did.")


def _of_others(none: Deed) -> bool:
    """Whether it is told only of other cards than those that are named that nothing is done to them."""
    return isinstance(none.only, Some) and none.only.other


def _that_one(none: Deed, done: list[Deed], told: list[Fact | Deed]) -> None:
    """Raises Cannot where a card is told to be scored, or stolen, and then that nothing else was this turn."""
    where = {"score": "corp score", "steal": "runner score"}.get(none.verb)
    there = any(isinstance(one, At) and one.place.where == where for one in told)
    if there and not any(deed.verb == none.verb and not deed.not_ for deed in done):
        raise Cannot("Whether what lies in the score area came there this turn is not said.")


def _of_another_kind(deed: Deed, none: Deed) -> bool:
    """Whether a deed is done to a card of another kind than that to which it is told not to be done."""
    done, never = deed.only, none.only
    if not isinstance(done, Ref) or not done.card or not isinstance(never, Some) or never.kind == "card":
        return False
    _, type_, subtypes = card_facts(done.card)
    return never.kind not in (type_, *subtypes)


def remains(table: Table) -> None:
    """What was taken or suffered before is there still, where no number is told: core damage always is (10.4.2b)."""
    taken = dict(table.taken)
    taken[RUNNER, "tags"] = sum(one.get("tags", 0) for one in table.history)
    core = sum(one["damage"] for one in table.history if one.get("type") == "core")
    taken[RUNNER, "core damage"] = taken.get((RUNNER, "core damage"), 0) + core
    for (who, unit), n in taken.items():
        if n and (who, _NUMBERS[unit]) not in table.numbers:
            table.numbers[who, _NUMBERS[unit]] = n
            called = unit if unit != "tags" or n > 1 else "tag"
            if unit != "core damage":
                table.assume(f"the {who.capitalize()} still has the {n} {called} taken before")


def clicks(who: str) -> int:
    """How many clicks a player has at the start of a turn, of whom nothing else is told."""
    return _USUAL_CLICKS[who]


def emptied(line: Line) -> bool:
    """Whether it is told that something is not there, or of what there is nothing else."""
    return any((isinstance(one, Has) and one.unit not in _PAID and (one.amount == Amount(0) or one.rest)) or
               (isinstance(one, Is) and (one.state == "empty" or not (one.holds or one.state == "used")))
               for one in line.told)  # fmt: skip


_PAID = ("credits", "clicks", "points")  # to have none of those empties no board


def counted_out(table: Table, query: object) -> bool:
    """Whether a card is asked to be used that does something only with a number of a player's clicks that is told."""
    card = query.deed.only if isinstance(query, Can) and query.deed.verb in ("use", "trigger", "forfeit") else None
    if not isinstance(card, Ref) or not card.card:
        return False
    paid = [one for one in printed_abilities(table.card(card)) if one.kind == "paid"]
    asks = [[two for two in walk(one) if two.name in ("at_least", "at_most")] for one in paid]
    counts = [node for found in asks for one in found for node in walk(one) if node.name == "player"]
    clicks = bool(counts) and all(getattr(one, "what", "") == "clicks" for one in counts)
    return all(asks) and clicks and any(what == "clicks" for _, what in table.numbers)
