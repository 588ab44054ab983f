"""The answer to a query on a line that was played: each kind of query by what answers it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

from judgebot.ask.answering import (
    amounts,
    deciding,
    gained,
    moments,
    musts,
    one_line,
    order,
    preventable,
    price,
    printed,
    sooner,
    trashing,
    whose,
)
from judgebot.ask.answering.aftermath import left_to
from judgebot.ask.answering.another_price import price_together
from judgebot.ask.answering.as_asked import (
    FATAL,
    as_imminent,
    behind_it,
    each_in_turn,
    instead,
    into_the_server,
    not_fatally,
    over_with_it,
    past_all_ice,
    whenever,
)
from judgebot.ask.answering.at_a_time import encounter, moment
from judgebot.ask.answering.goals import FOR, goal, state_goal
from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.placing import named_of, together
from judgebot.ask.answering.table import RUNNER_TYPES, Cannot, server_named
from judgebot.ask.answering.telling import cited, player
from judgebot.ask.answering.values import count
from judgebot.ask.answering.values import has as says_has
from judgebot.ask.answering.verdicts import DEPENDS, NO, OPEN, UNDECIDED, YES, Verdict
from judgebot.ask.reading.meanings import BEFORE_ALL, Amount, Deed, Has, Ref, Some, Thing, When
from judgebot.ask.reading.queries import (
    Both,
    Can,
    Comes,
    Cost,
    Either,
    Happens,
    HowMuch,
    Kind,
    Moment,
    Must,
    Not,
    Order,
    Query,
    Sooner,
    Strength,
    Where,
    Which,
    Who,
    Wins,
)
from judgebot.ask.reading.retell import asked_said, said, stated
from judgebot.explain.words import cap, listing, lower
from judgebot.game import numbers
from judgebot.game.objects import CORP, RUNNER

_INACTIVE = frozenset((numbers.MISSED_TRIGGER, numbers.ABILITY_INACTIVE))


def _all_of_them(played: Played, query: Query) -> Verdict | None:
    """`can he access all cards in HQ`: as many as there are, not one of them; None where it is not asked of all."""
    if not isinstance(query, (Can, Comes, Must)):
        return None
    deed = query.what if isinstance(query, Comes) else query.deed
    if not isinstance(deed, Deed) or deed.verb in ("prevent", "draw"):
        return None
    some = deed.only
    kinds = isinstance(some, Some) and some.amount.how == "all"
    if not kinds and (deed.amount is None or deed.amount.how != "all"):
        return None
    if kinds and isinstance(query, Can) and len(named := named_of(played.table, some)) > 1:  # type: ignore[arg-type]
        return decide(played, dataclasses.replace(query, deed=dataclasses.replace(deed, what=named)))
    n = 0 if kinds else _how_many(played, deed)
    what = (dataclasses.replace(some, amount=Amount(how="any")),) if kinds and isinstance(some, Some) else deed.what
    one = dataclasses.replace(deed, what=what, amount=None if kinds else Amount(n or 1))
    new = dataclasses.replace(query, what=one) if isinstance(query, Comes) else dataclasses.replace(query, deed=one)
    found = decide(played, new)
    if n or found.verdict == NO or deed.verb == "leave any":  # `keeps all of them`: none of them leaves
        return found
    raise Cannot(f"Whether “{deed.verb}” is done to all of them is not looked into here.")


def _how_many(played: Played, deed: Deed) -> int:
    """How many of what is spoken of there are now; 0 where that is not counted here."""
    state = played.game.state
    place = server_named(deed.server) or server_named(deed.source) or (deed.source.where if deed.source else "")
    if deed.verb == "access":
        if (n := len(state.zones.get(place, ()))) or deed.unit != "cards":
            return n if deed.unit == "cards" else 0
        raise Cannot("How many cards there are to access there is not told.")
    player = state.players.get(deed.who or RUNNER)
    held = {"tags": state.players[RUNNER].tags, "credits": player.credits, "clicks": player.clicks} if player else {}
    return held.get(deed.unit, 0)


def decide(played: Played, query: Query) -> Verdict:
    """The answer to a query, on a line that was played. Raises Cannot."""
    query = past_all_ice(played, behind_it(played, as_imminent(played, query)))
    query = over_with_it(played, into_the_server(played, query))
    for at_once in (_all_of_them, gained.in_this_run, price_together, _rezzed_together):
        if (found := at_once(played, query)) is not None:
            return found
    query = each_in_turn(not_fatally(query), played.table)
    if isinstance(query, Can) and (prevented := preventable.answer(played, query)) is not None:
        return prevented
    ends = isinstance(query, Can) and (query.deed.verb, query.deed.thing) == ("end", "turn")
    if ends and (acts := musts.in_action_window(played, query.deed.who or "")) is not None:  # type: ignore[union-attr]
        return acts.turned()  # not while a click is left
    if isinstance(query, Can) and (theirs := whose.may_choose(played, query)) is not None:
        return theirs
    if isinstance(query, Can) and (late := preventable.trace_begun(played, query)) is not None:
        return late
    if (then := moments.before_the_first(played, query) or moments.in_response(played, query)) is not None:
        return then
    if moments.is_asked(query):
        return moments.answer(played, query)  # type: ignore[arg-type]
    if isinstance(query, Can) and query.deed.not_:  # `can I install none`: whether they need not
        need = dataclasses.replace(query.deed, not_=False, what=tuple(map(_at_least_one, query.deed.what)))
        return musts.must(played, Must(need, query.when)).turned()
    if isinstance(query, Can | Must) and query.deed.purpose is not None and query.deed.verb not in FOR:
        plain = decide(played, dataclasses.replace(query, deed=dataclasses.replace(query.deed, purpose=None)))
        if plain.verdict == (NO if isinstance(query, Can) else YES):  # what cannot be done cannot be done for that
            return plain
    known = _DECIDES.get(type(query))
    if known is None:
        raise Cannot(f"A question of this kind ({type(query).__name__}) is not answered here.")
    found = known(played, query)
    asked = query.what if isinstance(query, Comes) else getattr(query, "deed", None)
    whose.left_to_nobody(played, asked)
    never = found.verdict == (YES if getattr(asked, "not_", False) else NO)
    if never and isinstance(asked, Deed) and trashing.of_untold(played.table, played.start, asked, found.rules):
        raise Cannot("Which cards could be trashed there is not told.")
    if isinstance(query, Comes) and query.by:
        return _made_by(found, query.by)
    no_window = found.rules[:1] in ((numbers.INTERRUPTS_ONLY,), (numbers.NOT_RELEVANT,))
    if found.verdict == NO and no_window and preventable.was_before(played, query):
        raise Cannot("Whether so much of it could have been prevented was not found.")
    return found


def _rezzed_together(played: Played, query: Query) -> Verdict | None:
    """`can the Corp rez both`, where an ability of a card of theirs rezzes so many; None where that does not do it."""
    if not isinstance(query, Can) or query.told or query.deed.verb != "rez" or query.deed.tool is not None:
        return None
    cards = [one.ref for one in played.table.cards.values() if one.side == CORP and one.ref.card]
    if not any(together(played.table, dataclasses.replace(query.deed, tool=one)) for one in cards):
        return None
    found = _can(played, query)
    return found if found.verdict == YES else None


def _made_by(found: Verdict, who: str) -> Verdict:
    """Whether a player can bring it about, where they alone choose that: as they may."""
    if found.verdict != DEPENDS or found.rests is None or found.rests.who != who:
        return found
    stands = found.rests.stands
    told = found.rests.said() if stands else f"It comes to that if {found.rests.way}."
    else_so = (told, *found.why[1:]) if stands else (told, *(f"Else: {lower(one)}" for one in found.why[1:2]))
    return found._replace(verdict=YES, why=else_so, leaning="", rests=None)


def _at_least_one(thing: Thing) -> Thing:
    if isinstance(thing, Some) and thing.amount.how in ("any", "some"):
        return dataclasses.replace(thing, amount=Amount(1))
    return thing


def _not(played: Played, query: Not) -> Verdict:
    return decide(played, query.query).turned()


def _without(query: Both) -> Query:
    """`can he break it and not take the tag`: whether he can do the one without the other."""
    first, last = query.queries[0], query.queries[-1]
    inner = last.query if isinstance(last, Not) else None
    if (
        len(query.queries) != 2
        or not isinstance(first, Can)
        or not isinstance(inner, Must)
        or first.deed.means is not None
    ):
        return query
    if first.deed.who != inner.deed.who or inner.deed.verb in FATAL:
        return query
    return dataclasses.replace(
        first, deed=dataclasses.replace(first.deed, means=dataclasses.replace(inner.deed, not_=True))
    )


def _can(played: Played, query: Can) -> Verdict:
    """Whether it can be done; as a turn begins, in the window before it too where what must be active was not yet."""
    if (first := order.goes_first(played, query)) is not None:
        return first
    query = dataclasses.replace(query, when=None) if query.when == BEFORE_ALL else query
    found, before = _once_begun(played, query, deciding.can(played, query)), musts.before_the_turn(played)
    missed = found.verdict in (NO, UNDECIDED) and not _INACTIVE.isdisjoint(found.rules[:1])
    if missed and before is not played:
        later = query.when or (When("when", played.deeds[len(before.deeds)]) if before.deeds else None)
        begun = dataclasses.replace(query, when=later)
        earlier = deciding.can(dataclasses.replace(before, avoid=[], refrained=[]), begun)
        found = earlier if earlier.verdict == YES else found
    found = _unrezzed(before, query, found)
    host = query.deed.place.host if query.deed.verb == "host" and query.deed.place is not None else None
    if found.verdict == UNDECIDED and isinstance(query.deed.only, Some) and host is not None:
        used = deciding.can(played, dataclasses.replace(query, deed=Deed("use", query.deed.who, (host,))))
        return used if used.verdict == NO else found  # without its ability nothing comes to lie there
    if found.verdict == NO and query.deed.thing == "back":
        raise Cannot("With what a card is brought back is not said.")
    return musts.not_without(played, query, found)


def _unrezzed(played: Played, query: Can, found: Verdict) -> Verdict:
    """Of a card that is not active: why it cannot be rezzed for it either; if it can, that is not what hinders."""
    card = next((one for one in query.deed.what if isinstance(one, Ref)), None)
    if found.verdict != NO or card is None or found.rules[:1] != (numbers.ABILITY_INACTIVE,):
        return found
    if played.table.card(card).options.get("rezzed") is not False:
        return found
    rez = deciding.can(played, Can(Deed("rez", CORP, (card,)), query.when))
    if rez.verdict != NO:
        return found._replace(verdict=UNDECIDED, why=("What comes of it once it is rezzed was not found.", *found.why))
    return found._replace(why=(*found.why, *rez.why[:1]), rules=(*found.rules, *rez.rules))


def _once_begun(played: Played, query: Can, found: Verdict) -> Verdict:
    """Of an action `when the turn begins`: that none is taken then, and how it is with the first one after that."""
    when = query.when
    if found.rules != (numbers.ACTIONS_IN_TURN,) or when is None or when.deed is None or when.deed.verb != "begin":
        return found
    later = deciding.can(played, dataclasses.replace(query, when=dataclasses.replace(when, how="after")))
    if later.verdict not in (YES, DEPENDS):
        return later
    why = (*found.why, f"Once it has begun: {later.lead()}")
    return later._replace(verdict=DEPENDS, why=why, rules=(*found.rules, *later.rules), leaning=NO, rests=None)


def _both(played: Played, query: Both) -> Verdict:
    if (one := _without(query)) is not query:
        return decide(played, one)
    before = musts.before_the_turn(played)
    found = _all_of(played, query)
    if found.verdict in (NO, UNDECIDED) and before is not played:
        earlier = _all_of(before, query)  # in the window before it (5.6.1b)
        found = earlier if earlier.verdict == YES else found
    return found


def _all_of(played: Played, query: Both) -> Verdict:
    if one_line.is_asked(query):
        return one_line.on_one_line(played, query, decide)
    each = [decide(played, one) for one in query.queries]
    verdicts = {one.verdict for one in each}
    verdict = NO if NO in verdicts else YES if verdicts == {YES} else DEPENDS if DEPENDS in verdicts else OPEN
    if verdict == OPEN and UNDECIDED in verdicts and OPEN not in verdicts:
        verdict = UNDECIDED
    deciding_one = [one for one in each if one.verdict == verdict] or each
    why = tuple(dict.fromkeys(sentence for one in deciding_one for sentence in one.why))
    return Verdict(verdict, why, tuple(rule for one in deciding_one for rule in one.rules))


def _either(played: Played, query: Either) -> Verdict:
    query = instead(query)
    if (one_of_them := _one_must(played, query)) is not None:
        return one_of_them
    found = [_or_stays(played, one, decide(played, one)) for one in query.queries]
    deeds = [one.what for one in query.queries if isinstance(one, Comes) and isinstance(one.what, Deed)]
    amounts_of_one = (
        len(deeds) == len(found) and len({one.verb for one in deeds}) == 1 and all(one.amount for one in deeds)
    )
    if amounts_of_one and {one.verdict for one in found} == {NO}:  # it was said that one of them is so
        why = tuple(dict.fromkeys(sentence for one in found for sentence in one.why))
        return Verdict(UNDECIDED, ("None of these comes about as it is understood here.", *why))
    names = [_named(one) for one in query.queries]
    verdicts = [one.verdict for one in found]
    if len(found) == 2 and verdicts == [NO, NO]:
        first, second = query.queries
        if isinstance(first, Must) and isinstance(second, Must) and first.when == second.when and not first.other:
            one_of_them = musts.must(played, dataclasses.replace(first, other=second.deed))  # neither, but one of both
            if one_of_them.verdict in (YES, DEPENDS):
                return one_of_them
    if verdicts.count(YES) == 1 and verdicts.count(NO) == len(found) - 1:  # one of them is so, and is named
        place = verdicts.index(YES)
        rest = [(name, one) for n, (name, one) in enumerate(zip(names, found, strict=True)) if n != place]
        told = [f"{cap(names[place])}.", *found[place].why]
        told += [f"Not so: {name}. {' '.join(why for why in one.why if why not in told)}".strip() for name, one in rest]
        rules = (*found[place].rules, *(rule for _, one in rest for rule in one.rules))
        return Verdict(OPEN, tuple(told), tuple(dict.fromkeys(rules)))
    once = all(isinstance(one, Can) for one in query.queries) and len({whenever(one) for one in query.queries}) == 1
    if once and verdicts[0] == YES and UNDECIDED in verdicts:  # `now or only if I access it`, which is not told
        return Verdict(OPEN, (f"{cap(names[0])}.", *found[0].why), found[0].rules)
    if UNDECIDED in verdicts:
        told = [f"{cap(name)}: {' '.join(one.why)}" for name, one in zip(names, found, strict=True)]
        return Verdict(UNDECIDED, tuple(told), tuple(rule for one in found for rule in one.rules))
    every = "both" if len(found) == 2 else "all of them"
    none = "neither" if len(found) == 2 else "none of them"
    alike = {YES: every, NO: none, DEPENDS: "it depends"}.get(verdicts[0], "that is open")
    same = alike if len(set(verdicts)) == 1 else "it depends"
    told = [f"{cap(same)}."]
    for name, one in zip(names, found, strict=True):
        how = {YES: "yes", NO: "no", DEPENDS: "it depends"}.get(one.verdict, "")
        told.append(f"{cap(name)}: {how}. {' '.join(one.why)}".strip())
    return Verdict(OPEN, tuple(told), tuple(rule for one in found for rule in one.rules))


def _or_stays(played: Played, one: Query, found: Verdict) -> Verdict:
    """`which of the two is trashed`: of one of which no rule says why it is not, that nothing takes it out of play."""
    deed = one.what if isinstance(one, Comes) and isinstance(one.what, Deed) else None
    if found.verdict != UNDECIDED or deed is None or deed != Deed("trash", None, deed.what, passive=True):
        return found
    there = decide(played, Comes(dataclasses.replace(deed, verb="leave")))
    return there if there.verdict == NO else found


def _one_must(played: Played, query: Either) -> Verdict | None:
    """`must he trash X or Y`: that one of the two must go, where either of them will do (8.5.6c)."""
    musts = [one for one in query.queries if isinstance(one, Must) and (one.other, one.when) == (None, None)]
    if len(musts) != 2 or len(query.queries) != 2 or {one.deed.verb for one in musts} != {"trash"}:
        return None
    one, other = musts
    if (one.deed.who, one.deed.purpose) != (other.deed.who, other.deed.purpose):
        return None
    if YES in (decide(played, one).verdict, decide(played, other).verdict):
        return None
    found = decide(played, Must(one.deed, other=other.deed))
    if found.verdict != YES:
        return None
    named = " or ".join(said(each.deed.only) for each in musts if each.deed.only is not None)
    return Verdict(OPEN, (f"One of them: {named}.", *found.why), found.rules)


def _named(query: Query) -> str:
    """One of the things that a question names, as a statement."""
    when = getattr(query, "when", None)
    time = f" {said(when)}" if when is not None else ""
    if isinstance(query, Comes):
        return f"{stated(query.what)}{time}"
    if isinstance(query, (Can, Must)):
        who = player(query.deed.who) if query.deed.who else "a player"
        return f"{who} {'may' if isinstance(query, Can) else 'must'} {said(query.deed)}{time}"
    if isinstance(query, Not) and isinstance(query.query, Comes) and isinstance(query.query.what, Deed):
        return f"{stated(dataclasses.replace(query.query.what, not_=True))}{time}"
    if isinstance(query, Not):
        return f"not so that {_named(query.query)}"
    if isinstance(query, Both):
        return " and ".join(map(_named, query.queries))
    if isinstance(query, Wins):
        return f"{player(query.who)} wins" if query.who else "somebody has won"
    return asked_said(query)


def _cost(played: Played, query: Cost) -> Verdict:
    """What a deed costs; of a card that is not named, besides what that card costs itself."""
    deed = query.deed
    if (deed.verb, query.when, deed.means) == ("install", None, None) and goal(played.cast, deed).met(played.game, 0):
        paid = Deed("pay", deed.who, unit=query.unit or "credits")  # it was told, with what it was done for
        return amounts.how_much(played, HowMuch(paid.unit, deed=paid, change=True))
    found = price.cost(played, query)
    unnamed = [played.table.card(one).type if isinstance(one, Ref) else one.kind for one in deed.what
               if isinstance(one, Some) or (isinstance(one, Ref) and not one.card)]  # fmt: skip
    if not unnamed or found.verdict != OPEN:
        return found
    if deed.verb == "trash" and deed.who != CORP and not {"asset", "upgrade"}.isdisjoint(unnamed):
        raise Cannot("What it costs to trash a card that is not named is not known.")
    own = deed.verb in ("rez", "play") or (deed.verb == "install" and not _RUNNERS.isdisjoint(unnamed))
    return found._replace(why=(f"Besides the cost of the card itself {found.lead()}", *found.why[1:])) if own else found


_RUNNERS = frozenset((*RUNNER_TYPES, "console", "icebreaker"))


def _met_if_rezzed(played: Played, query: Must, found: Verdict) -> Verdict:
    """Whether ice must be encountered of which it is not told that it is not rezzed: the Corp may rez it then."""
    meets = query.deed.verb == "encounter" and found.verdict == NO and found.rules[:1] == (numbers.NOT_ENCOUNTERED,)
    ice = query.deed.only
    if not meets or not isinstance(ice, Ref) or "rezzed" in played.table.card(ice).options:
        return found
    rests = f"It rests on whether the Corp rezzes it as it is approached, for its cost{cited('6.9.2b')}."
    return Verdict(DEPENDS, (rests, *found.why), ("6.9.2b", *found.rules), NO, turns=rests)


def _kept(played: Played, deed: Deed, found: Verdict) -> Verdict:
    """Of cards that are not discarded at the end of a turn: how many are, and how many may be kept (5.5.3)."""
    ended = next((one.who for one in played.deeds[-1:] if (one.verb, one.thing) == ("end", "turn")), None)
    theirs = deed.verb == "discard" and ended and deed.who in (None, ended) and not isinstance(deed.only, Ref)
    if not theirs or found.verdict not in (NO, UNDECIDED):
        return found
    many = amounts.how_much(played, HowMuch("cards", deed=Deed("discard", ended, unit="cards"), change=True))
    return Verdict(NO, many.why[::-1], many.rules[::-1])


def _must(played: Played, query: Must) -> Verdict:
    """Whether a player has to; of what they may leave before a time, when they can do it."""
    found = _kept(played, query.deed, _met_if_rezzed(played, query, musts.must(played, query)))
    if found.verdict != NO or query.when is None or query.when.how != "before" or query.other is not None:
        return found
    chance = moments.when(played, Moment(Can(query.deed)))
    told = f"If it is done: {chance.lead()}"
    return found._replace(why=(*found.why, told), rules=(*found.rules, *chance.rules[:1]))


def _happens(played: Played, query: Happens) -> Verdict:
    from judgebot.ask.answering.aftermath import happens

    if not played.deeds and query.of is None and played.table.totals.get("stack") == 0:
        draws, lost = decide(played, Can(Deed("draw", RUNNER))), decide(played, Wins())
        return Verdict(OPEN, (*draws.why[:1], *lost.why[:1]), (*draws.rules[:1], *lost.rules[:1]))
    if played.deeds and all(one.not_ for one in played.deeds):
        raise Cannot("It is only told what is not done, and not what is.")
    return happens(played, query)


def _one_of_several(played: Played, query: Comes, found: Verdict) -> Verdict:
    """Of a card that is one of several of which somebody trashes one: that rests on whom they choose."""
    deed = query.what if isinstance(query.what, Deed) else Deed("")
    if deed.verb not in ("trash", "leave") or found.verdict not in (YES, NO):
        return found
    for made in left_to(played):
        same = [one.choice.card for one in made.decision.options if one.choice.verb is made.choice.verb]
        refs = [one for one in deed.what if isinstance(one, Ref)]
        if any(played.cast.is_it(played.start, card, ref) for card in same for ref in refs):
            names = listing([played.start.name(card) for card in same], "or")
            who, rule = player(made.decision.who), made.decision.options[made.pick].rule or made.decision.rule
            told = f"{cap(who)} chooses which card is trashed there: {names}{cited(rule)}."
            return Verdict(DEPENDS, (told,), (rule,), found.verdict, turns=told)
    return found


def _comes(played: Played, query: Comes) -> Verdict:
    deed = query.what
    if isinstance(deed, Deed) and deed.unit == "points" and deed.verb in ("gain", "lose"):
        return order.points(played, query, deed)
    if (first := order.goes_first(played, query)) is not None:
        return first
    if query.when == BEFORE_ALL:
        if order.its_ability(deed) is not None:
            raise Cannot("Nothing is pending with it on the line told, so it is not first of several.")
        query = dataclasses.replace(query, when=None)
    found = _one_of_several(played, query, _comes_about(played, query))
    return _kept(played, deed, found) if isinstance(deed, Deed) and not deed.not_ else found


def _comes_about(played: Played, query: Comes) -> Verdict:
    """Whether it comes about; of subroutines that a card has, in its encounter; of a number after some, then."""
    has, deed = query.what, query.when.deed if query.when is not None else None
    if not isinstance(has, Has) or not (query.when is None or deed is not None):
        return sooner.comes(played, query)
    there = None
    if has.unit == "subs" and (deed is None or deed.verb == "encounter"):
        there = encounter(played, has.owner)
    elif query.when in _MET_SO or (deed and query.when == When("after", deed) and deed.verb in _OF_ICE):
        there = moment(played, query.when)
    if there is None:
        return sooner.comes(played, query)
    found = count(played.cast, there[0], has.unit, has.owner)
    head = f"{cap(says_has(played.cast, has.owner, found.n, has.unit))}{f': {found.made_of}' if found.made_of else ''}"
    holds = state_goal(played.cast, has).met(there[0], 0)
    return Verdict(YES if holds else NO, (f"{head}{cited(found.rule)}.",), tuple(filter(None, (found.rule,))))


_MET_SO = (When("when", Deed("end", thing="encounter")),)
_OF_ICE = ("resolve", "trigger", "fire")  # what is done with subroutines, and with ice as they are meant


_DECIDES: dict[type, Callable[[Played, Any], Verdict]] = {
    Can: _can,
    Must: _must,
    Comes: _comes,
    HowMuch: amounts.how_much,
    Where: order.where_is,
    Who: whose.who,
    Cost: _cost,
    Strength: amounts.strength,
    Wins: order.wins,
    Not: _not,
    Both: _both,
    Either: _either,
    Happens: _happens,
    Moment: moments.when,
    Order: order.order,
    Sooner: sooner.sooner,
    Which: order.which,
    Kind: printed.kind,
}
