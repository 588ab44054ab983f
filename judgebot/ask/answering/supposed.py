"""What a question supposes and leaves out: that all subroutines fire, that a turn ends, where the cards lie."""

from __future__ import annotations

import dataclasses

from judgebot.ask.answering.table import card_of
from judgebot.ask.answering.texts import waits_for
from judgebot.ask.answering.turns import all_fire
from judgebot.ask.reading.meanings import (
    JUST_NOW,
    Amount,
    At,
    Deed,
    Fact,
    Has,
    Past,
    Place,
    Ref,
    Some,
    When,
    leaves,
    rebuilt,
)
from judgebot.ask.reading.queries import Can, Comes, Cost, Happens, HowMuch, Line, Must, Query, Wins
from judgebot.game.objects import CENTRALS, CORP, RUNNER


def they_fire(line: Line) -> Line:
    """`how much do I lose if both subroutines fire`: they do, and none of them is broken or left."""
    query = line.asks[0].query if len(line.asks) == 1 else None
    when = query.when if isinstance(query, Comes | HowMuch) else None
    if when is None or when.deed is None or when.also is not None or when.how != "when" or not all_fire(when.deed):
        return line
    assert isinstance(query, Comes | HowMuch)
    ask = dataclasses.replace(line.asks[0], query=dataclasses.replace(query, when=None), after=len(line.told) + 1)
    return dataclasses.replace(line, told=(*line.told, dataclasses.replace(when.deed, when=None)), asks=(ask,))


def discards_as_it_ends(line: Line) -> Line:
    """`does the Corp have to discard`, where nothing is told to be done: as their turn ends (5.6.3a, 5.7.2a)."""
    query = line.asks[0].query if len(line.asks) == 1 else None
    deed = query.deed if isinstance(query, Must) else None
    if not isinstance(query, Must) or deed is None or deed.verb != "discard" or deed.who is None or query.other:
        return line
    ends = Deed("end", deed.who, thing="turn")
    if query.when not in (None, When("when", ends)) or any(isinstance(one, Deed | Past) for one in line.told):
        return line
    ask = dataclasses.replace(line.asks[0], query=dataclasses.replace(query, when=None), after=len(line.told) + 1)
    return dataclasses.replace(line, told=(*line.told, ends), asks=(ask,))


def in_the_zone(line: Line) -> Line:
    """`can I access the cards in HQ`: those, and not what lies in its root (4.6.7)."""

    def there(query: Query) -> Query:
        deed = query.deed if isinstance(query, Can) else Deed("")
        if not isinstance(query, Can) or (deed.verb, deed.unit, deed.source) != ("access", "cards", None):
            return query
        if deed.server is None or deed.server.name not in CENTRALS:
            return query
        return dataclasses.replace(query, deed=dataclasses.replace(deed, source=Place(deed.server.name)))

    asks = tuple(dataclasses.replace(one, query=there(one.query)) for one in line.asks)
    return dataclasses.replace(line, asks=asks)


def clicks_of_a_turn(line: Line) -> Line:
    """`how many clicks does the Corp get`, where nothing is told to be done: that they have in their turn."""
    query = line.asks[0].query if len(line.asks) == 1 else None
    deed = query.deed if isinstance(query, HowMuch) and query.when is None else None
    if not isinstance(query, HowMuch) or deed is None or any(isinstance(one, Deed | Past) for one in line.told):
        return line
    if deed not in (Deed(verb, deed.who, unit="clicks") for verb in ("take", "gain")) or deed.who is None:
        return line
    ask = dataclasses.replace(line.asks[0], query=HowMuch("clicks", deed.who))
    return dataclasses.replace(line, asks=(ask,))


def met_at_all(line: Line) -> Line:
    """`can I jack out during an encounter`, where no ice is told: with any."""
    if any(isinstance(one, Ref | Some) for one in leaves(line.told)):
        return line

    whens = [one.query.when for one in line.asks if isinstance(one.query, Can | Comes | Must)]
    named = [one.n for one in leaves(line.asks) if isinstance(one, Ref)]
    during = all(when is None or when.how == "when" for when in whens)
    ice = Ref(max(named, default=0) + 1, "", "ice") if during else Some("ice", Amount(how="some"))

    def any_ice(one: object) -> Deed | None:
        bare = isinstance(one, Deed) and one == Deed("encounter", one.who) and one.who in (None, RUNNER)
        return Deed("encounter", RUNNER, (ice,)) if bare else None

    if not any(when is not None and when.deed is not None and any_ice(when.deed) is not None for when in whens):
        return line
    return dataclasses.replace(line, asks=tuple(rebuilt(one, any_ice) for one in line.asks))


def any_card_advanced(line: Line) -> Line:
    """`how much does it cost to advance a card`, of no card: of one that can be advanced, as an agenda can."""
    query = line.asks[0].query if len(line.asks) == 1 and not line.told else None
    deed = query.deed if isinstance(query, Can | Cost | Must) else Deed("")
    some = deed.only
    if deed.verb != "advance" or not isinstance(some, Some) or some.kind != "card":
        return line
    deed = dataclasses.replace(deed, what=(dataclasses.replace(some, kind="agenda"),))
    assert isinstance(query, Can | Cost | Must)
    return dataclasses.replace(
        line, asks=(dataclasses.replace(line.asks[0], query=dataclasses.replace(query, deed=deed)),)
    )


def scored_now(line: Line) -> Line:
    """`X is scored. How many credits does the Corp have`, where X does something as it is: that is done now.

    So with what is stolen; not where something else is told to be done, or what lies on it.
    """
    acts = any(isinstance(one, Deed | Past) for one in line.told)
    asks = all(isinstance(ask.query, HowMuch | Comes | Happens | Wins) for ask in line.asks)
    told: list[Fact | Deed] = []
    assumed: list[str] = []
    for one in line.told:
        ref = one.what if isinstance(one, At) and one.place.spot == JUST_NOW else None
        if not isinstance(one, At) or not isinstance(ref, Ref):
            told.append(one)
            continue
        done = Deed("score", CORP, (ref,)) if one.place.where == f"{CORP} score" else Deed("steal", RUNNER, (ref,))
        loaded = any(isinstance(fact, Has) and fact.owner == ref for fact in line.told)
        if acts or not asks or loaded or not waits_for(ref, done.verb):
            told.append(dataclasses.replace(one, place=dataclasses.replace(one.place, spot="")))
            continue
        told.append(done)
        assumed.append(f"{card_of(ref, 0).title} is {'scored' if done.verb == 'score' else 'stolen'} now")
    if len(assumed) > 1:
        return dataclasses.replace(line, told=tuple(told))
    after = len(told) if assumed else 0
    asks_then = tuple(dataclasses.replace(ask, after=max(ask.after, after)) for ask in line.asks)
    return dataclasses.replace(line, told=tuple(told), asks=asks_then, assumed=(*line.assumed, *assumed))
