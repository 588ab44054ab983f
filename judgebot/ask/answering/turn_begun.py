"""Where a line begins with the beginning of a turn that nobody tells: what is asked, or told first, waits for that."""

from __future__ import annotations

from collections.abc import Sequence

from judgebot.ask.answering.placing import Set, deeds_in
from judgebot.ask.answering.texts import nodes
from judgebot.ask.answering.told import clicks
from judgebot.ask.answering.turns import ACTIONS, FIRST
from judgebot.ask.reading.meanings import Deed, Fact, Has, Ref, Server, When, Zone
from judgebot.ask.reading.queries import Can, Comes, HowMuch, Line, Query
from judgebot.cards.abilities import Ability
from judgebot.game.objects import CORP, HAND, RUNNER


def with_clicks_of_turn(found: Set, query: Query) -> Set:
    """`how many clicks do I have on my turn`: with what cards make of them as it begins."""
    table = found.table
    then = query.when is None or query.when == When("when", name="this turn") if isinstance(query, HowMuch) else False
    who = query.of if isinstance(query, HowMuch) and query.unit == "clicks" and then else None
    if who != table.turn or found.deeds or table.at or (who, "clicks") in table.numbers:
        return found
    for card in table.cards.values():
        abilities = [one for one in nodes(card) if isinstance(one, Ability) and one.kind == "conditional"]
        waits = [one for one in abilities if any(each.event == "turn begins" for each in one.when)]
        if waits and any(one.name in ("lose_clicks", "gain_clicks") for one in nodes(card)):
            table.assume(f"the {who.capitalize()}'s turn begins")
            table.at = FIRST[who]
            return found.insert(0, Deed("begin", who, thing="turn"))
    return found


def as_turn_begins(found: Set, query: Query) -> Set:
    """`can the Corp use Rashida in its turn`: a card whose ability waits for the turn's beginning is used then.

    So is one that is told to do so before all else: `La Costa Grid places a counter on X`.
    """
    deed = query.deed if isinstance(query, Can) else Deed("")
    deed = Deed("use", deed.who, (deed.tool,)) if isinstance(deed.tool, Ref) else deed
    if isinstance(query, (Comes, HowMuch)) and query.when is None:  # `do I draw two cards with Wyldside`
        of = query.what if isinstance(query, Comes) else query.deed
        by = (of.tool or of.by) if isinstance(of, Deed) else None
        deed = Deed("use", found.table.card(by).side, (by,)) if isinstance(by, Ref) else deed
    prevents = deed.purpose if deed.purpose is not None and deed.purpose.verb == "prevent" else None
    if prevents is not None and isinstance(prevents.by, Ref):  # as that is what the damage comes of
        deed = Deed("use", found.table.card(prevents.by).side, (prevents.by,))
    told = found.deeds[0] if found.deeds else None
    if told is not None:
        does = told.verb in ("place", "gain", "take", "draw") and told.when is None and not told.not_
        by = told.by if does else None
        deed = Deed("use", found.table.card(by).side, (by,)) if isinstance(by, Ref) else Deed("")
    cards = [found.table.card(one) for one in deed.what if isinstance(one, Ref)]
    named = query.when.name if told is None and isinstance(query, Can) and query.when is not None else ""
    if found.table.at or deed.verb not in ("use", "trigger") or len(cards) != 1 or not deed.who:
        return found
    own = [one for one in nodes(cards[0]) if isinstance(one, Ability) and one.kind in ("conditional", "paid")]
    waits = [one for one in own if any((each.event, each.who) == ("turn begins", "you") for each in one.when)]
    turn = named.removesuffix(" turn") if named.endswith(" turn") else "" if named else deed.who
    if not waits or any(one.kind == "paid" for one in own) or deed.who != cards[0].side or turn != deed.who:
        return found
    others = found.table.turn_told and found.table.turn != deed.who  # `in my turn`
    if others or found.table.numbers.get((deed.who, "clicks"), clicks(deed.who)) < clicks(deed.who):
        return found  # some are spent: it has begun before
    found.table.begin(deed.who, FIRST[deed.who])
    found.table.assume(f"the {deed.who.capitalize()}'s turn begins")
    if told is not None and cards[0].type in ("asset", "upgrade") and "rezzed" not in cards[0].options:
        cards[0].options["rezzed"] = True
        found.table.assume(f"{cards[0].title} is rezzed")
    return found


def whose_turn(told: Sequence[Fact | Deed], place: int, line: Line) -> str:
    """Whose turn begins or ends, by the deed at a place, where nobody says it; "" where that is not known.

    The turn of whom alone the cards, or what is done, are spoken of, or who alone takes actions once it has begun.
    """
    hands = {who for one in told if isinstance(one, Has) and one.unit == "cards" for who in (CORP, RUNNER)
             if one.owner in (who, Zone(HAND[who]), Server(HAND[who]))}  # fmt: skip
    asked = {one.who for ask in line.asks for one in deeds_in(ask.query) if one.who and one.verb == "discard"}
    begins = isinstance(told[place], Deed) and getattr(told[place], "verb", "") == "begin"
    after = [one for one in told[place + 1 :] if isinstance(one, Deed) and not one.not_] if begins else []
    acts = {one.who for one in after if one.verb in ACTIONS and one.who}
    for found in (asked, acts, hands):
        if len(found) == 1:
            return next(iter(found))
    return ""
