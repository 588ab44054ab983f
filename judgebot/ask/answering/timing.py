"""Deeds told with a time that is part of another deed, or with the click on which they are done: put in order."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterator

from judgebot.ask.answering import texts
from judgebot.ask.answering.goals import basic
from judgebot.ask.answering.placing import one_by_one, together
from judgebot.ask.answering.table import Cannot, Table
from judgebot.ask.answering.told import clicks
from judgebot.ask.answering.turns import ACTIONS, DISCARDED, IN_A_RUN, all_fire
from judgebot.ask.reading.cast import OTHER
from judgebot.ask.reading.defined import printed_subs, subs_doing
from judgebot.ask.reading.meanings import (
    LAST_CLICK,
    NTH_CLICKS,
    OF_A_TURN,
    Ability,
    Amount,
    Deed,
    Ref,
    Server,
    Some,
    Subs,
)
from judgebot.cards.effects import Prevent
from judgebot.game.objects import CORP, HAND, HQ, RUNNER

_DURING = ("forfeit", "trash")  # what is done for another deed of the same player, before that is done


def _at_the_end(during: Deed, deed: Deed) -> bool:
    """Whether something is told to be done in the window of a discard phase."""
    return (during.verb, during.thing) == ("end", "turn") and deed.verb in ("rez", "use", "trigger")


def in_time(table: Table, deeds: list[Deed], after: list[int]) -> tuple[list[Deed], list[int]]:
    """Deeds as they come about: `forfeits one as it rezzes X`, `discards in the discard phase`."""
    found: list[Deed] = []
    places: list[int] = []
    for place, deed in _in_parts(table, after, deeds):
        during = deed.when.deed if deed.when is not None and deed.when.how == "when" else None
        if during is not None and deed.verb in _DURING and during.verb in ("rez", "install", "play"):
            before = bool(found) and found[-1].verb == during.verb and during.what in ((), found[-1].what)
            done = found.pop() if before else dataclasses.replace(during, who=during.who or deed.who)
            if before:
                places.pop()
            deed = dataclasses.replace(done, means=dataclasses.replace(deed, when=None))
        elif during is not None and (during.verb, during.thing, deed.verb) == ("end", "turn", "discard") and not found:
            table.turn = during.who or deed.who or RUNNER
            table.at = "5.6.3a" if table.turn == CORP else "5.7.2a"
            deed = _down_to(table, dataclasses.replace(deed, when=None))
            _too_many(table, deed)
        elif not found and during is not None and _at_the_end(during, deed):
            table.turn = during.who or table.turn or (CORP if deed.who == RUNNER else RUNNER)
            table.at = DISCARDED[table.turn]
            deed = dataclasses.replace(deed, when=None)
        elif during is not None and during.thing in OF_A_TURN and deed.not_ and during not in deeds:
            found.append(dataclasses.replace(deed, when=None))  # `does not take it as the turn ends`: and it does
            places.append(place)
            deed = dataclasses.replace(during, who=during.who or deed.who)
        if during is not None and during.verb == "run" and not any(one.verb == "run" for one in deeds):
            if during.server is None and not table.servers:
                table.assume(f"the run is on {table.server(HQ)}")
            found.append(dataclasses.replace(during, who=RUNNER))  # `during my next run I use it`
            places.append(place)
            deed = dataclasses.replace(deed, when=deed.when.also if deed.when is not None else None)
        if (ice := _met_with(table, deed)) is not None and not any(ice in one.what for one in found):
            found.append(Deed("encounter", RUNNER, (ice,)))
            places.append(place)
        found.append(deed)
        places.append(place)
    return found, places


def _in_parts(table: Table, after: list[int], deeds: list[Deed]) -> Iterator[tuple[int, Deed]]:
    """Deeds of which one is told with another: `runs HQ without breaking anything`, `lets it fire`."""
    for place, deed in _broken_first(_interrupted(table, list(_with_clicks(list(_one_by_one(table, after, deeds)))))):
        if deed.means is not None and deed.means.not_ and not deed.not_:
            yield place, dataclasses.replace(deed.means, who=deed.means.who or deed.who)
            deed = dataclasses.replace(deed, means=None)
        if deed.verb == "let fire":
            subs = next((one for one in deed.what if isinstance(one, Subs)), None)
            ice = next((one for one in deed.what if isinstance(one, Ref)), subs.of if subs is not None else None)
            if subs is None or subs.amount.how == "all":
                yield place, Deed("break", RUNNER, (Subs(ice),), not_=True)
            n = subs.amount if subs is not None and not subs.amount.how else Amount(1)
            yield place, Deed("resolve", None, (Subs(ice, (), n),), when=deed.when)
        elif all_fire(deed) and not any(one.verb == "break" for one in deeds):
            fired = (_so_many(one) for one in deed.what if isinstance(one, Subs))
            yield place, dataclasses.replace(deed, what=(*fired,))
        else:
            yield place, deed


def _so_many(subs: Subs) -> Subs:
    """`all of its subroutines fire`: as many as are before one that ends the run, so that nobody leaves before."""
    card = subs.of.card if subs.of is not None else ""
    if subs.which or subs.amount.how != "all" or not card:
        return subs
    n = min(subs_doing(card, "end_run"), default=printed_subs(card) + 1) - 1
    return dataclasses.replace(subs, amount=Amount(n)) if n > 1 else subs


def _broken_first(deeds: Iterator[tuple[int, Deed]]) -> list[tuple[int, Deed]]:
    """`lets the first sub fire and breaks the second`: that is broken before any resolves (6.9.3b, 6.9.3c)."""
    told = list(deeds)
    found = list(told)
    for n, ((place, deed), (later, then)) in enumerate(itertools.pairwise(told)):
        fires = next((one for one in deed.what if isinstance(one, Subs)), None) if deed.verb in _FIRES else None
        breaks = next((one for one in then.what if isinstance(one, Subs)), None) if then.verb == "break" else None
        if fires is None or breaks is None or then.not_ or deed.not_ or (deed.when, then.when) != (None, None):
            continue
        if fires.which and (fires.of == breaks.of or None in (fires.of, breaks.of)):
            found[n : n + 2] = [(place, then), (later, deed)]
    return found


_FIRES = ("let fire", "resolve", "fire")


def _with_clicks(deeds: list[tuple[int, Deed]]) -> Iterator[tuple[int, Deed]]:
    """`spends 3 clicks and purges`: clicks that are spent on the action that follows are what it costs."""
    for n, (place, deed) in enumerate(deeds):
        then = deeds[n + 1][1] if n + 1 < len(deeds) else Deed("")
        clicks_paid = deed.verb in ("pay", "spend") and deed.unit == "clicks"
        bare = deed.purpose is None and deed.means is None and not deed.what and deed.by is None and not deed.not_
        costs = Amount(3 if then.verb == "purge" else max(then.times, 1))
        if clicks_paid and bare and then.verb in ACTIONS and then.who == deed.who and deed.amount == costs:
            continue
        yield place, deed


def _interrupted(table: Table, deeds: list[tuple[int, Deed]]) -> Iterator[tuple[int, Deed]]:
    """`its first sub does 2 net damage and I use X`, which prevents some: as that subroutine resolves."""
    for n, (place, deed) in enumerate(deeds):
        then = deeds[n + 1][1] if n + 1 < len(deeds) else Deed("")
        cards = [table.card(one) for one in (*then.what, then.tool) if isinstance(one, Ref)]
        prevents = any(isinstance(node, Prevent) for card in cards for node in texts.nodes(card))
        ice = table.card(deed.by) if deed.verb == "do" and deed.by is not None else None
        if prevents and then.verb in ("use", "trigger", "prevent") and ice is not None and ice.type == "ice":
            deed = Deed("resolve", None, (deed.via or Subs(ice.ref, (), Amount(1)),), when=deed.when)
        yield place, deed


def _one_by_one(table: Table, after: list[int], deeds: list[Deed]) -> Iterator[tuple[int, Deed]]:
    """`installs two programs`: the one after the other."""
    for place, deed in zip(after, deeds, strict=True):
        some = deed.only
        if deed.verb == "play" and deed.times > 1 and isinstance(some, Ref) and some.card and not deed.not_:
            more = max((*table.cards, some.n), default=0)
            for n in range(deed.times):  # a copy for each time
                ref = some if n == 0 else dataclasses.replace(some, n=more + n)
                table.card(ref)
                yield place, dataclasses.replace(deed, what=(ref,), times=1)
            continue
        if deed.verb == "break" and deed.times > 1 and not deed.not_:
            yield from ((place, one) for one in _in_several_runs(table, deed, deeds))
            continue
        if deed.times > 1 and basic(deed) and not deed.not_:
            yield from ((place, dataclasses.replace(deed, times=1)) for _ in range(deed.times))
            continue
        named = all(isinstance(one, Ref) for one in deed.what)
        each = deed.verb in _EACH and (named or (isinstance(some, Some) and deed.times == 1))
        each = each and not together(table, deed)
        yield from ((place, one) for one in (one_by_one(deed) if each else (deed,)))


def _in_several_runs(table: Table, deed: Deed, deeds: list[Deed]) -> Iterator[Deed]:
    """`breaks Palisade twice this turn`: in a run for each time. Raises Cannot where one is told, or in part of it."""
    ice = deed.only
    of = ice.of if isinstance(ice, Subs) and (ice.which, ice.amount.how) == ((), "all") else ice
    if not isinstance(of, Ref) or any(one.verb in IN_A_RUN for one in deeds if one != deed):
        raise Cannot("In which runs that ice is broken so often is not said.")
    server = table.card(of).server
    table.assume(f"the Runner runs {server or 'there'} {deed.times} times, as the ice is broken so often")
    for _ in range(deed.times):
        yield Deed("run", RUNNER, server=Server(server) if server else None)
        yield dataclasses.replace(deed, times=1)


_EACH = (
    "install",
    "play",
    "rez",
    "score",
    "advance",
    "pass",
)  # what is done to several cards is done to one after the other


def _met_with(table: Table, deed: Deed) -> Ref | None:
    """The ice on which an ability is used that is only used in an encounter (3.9.5f)."""
    if deed.verb == "pay" and deed.purpose is not None and deed.purpose.verb == "use":
        deed = deed.purpose
    targets = deed.purpose.what if deed.verb == "use" and deed.purpose is not None else ()
    used = next((one for one in deed.what if isinstance(one, (Ref, Ability))), None)
    if deed.purpose is None or deed.purpose.verb != "choose" or used is None or len(targets) != 1:
        return None
    ice = targets[0]
    card = table.card(used.of if isinstance(used, Ability) else used)
    met = isinstance(ice, Ref) and table.card(ice).type == "ice" and card.side == RUNNER
    return ice if met and isinstance(ice, Ref) and any(one.interface for one in texts.printed_abilities(card)) else None


def _down_to(table: Table, deed: Deed) -> Deed:
    """`discards X down to five`: so many it leaves. Raises Cannot where it does not."""
    if not deed.thing.startswith("to ") or not deed.what:
        return deed
    zone, n = HAND[deed.who or RUNNER], int(deed.thing.removeprefix("to ")) + len(deed.what)
    if table.totals.setdefault(zone, n) != n:
        raise Cannot(f"With {table.totals[zone]} cards that does not leave so many.")
    return dataclasses.replace(deed, thing="")


def _too_many(table: Table, deed: Deed) -> None:
    """Who is told to discard at the end of a turn has more cards than the maximum (5.5.2)."""
    zone = HAND[deed.who or RUNNER]
    if zone not in table.totals and zone not in table.unknown:
        table.totals[zone] = 5 + (len(deed.what) or 1)
        table.assume(f"{'HQ' if zone == HAND[CORP] else 'the grip'} has {table.totals[zone]} cards")


_CLICKS = {name: nth for nth, name in enumerate(NTH_CLICKS)}


def _for_a_click(deed: Deed) -> Deed:
    """`takes a credit with the first click`: the basic action, and not what a card gives."""
    unit = {"gain": "credits", "take": "credits", "draw": "cards"}.get(deed.verb)
    one = deed.amount in (None, Amount(1)) and not deed.what and unit == (deed.unit or unit)
    done = dataclasses.replace(deed, verb="draw" if deed.verb == "draw" else "gain", unit=unit or "", amount=Amount(1))
    done = dataclasses.replace(done, means=Deed("pay", deed.who, unit="clicks", amount=Amount(1)))
    return done if unit and one and deed.means is None and basic(done) and not deed.not_ else deed


def _actions(deeds: list[Deed], who: str) -> int:
    """How many clicks deeds take that are all actions of one player; -1 where they are not."""
    acts = all(one.who == who and one.verb in ACTIONS and (one.verb != "gain" or one.means) for one in deeds)
    return sum(max(one.times, 1) for one in deeds) if acts else -1


_CHANGE_CLICKS = frozenset(("gain_clicks", "lose_clicks", "extra_clicks"))


def _clicks_before(table: Table, found: list[Deed], who: str) -> int:
    """How many clicks what is told before took, all of it done by that player with basic actions; else -1."""
    spent, does = 0, frozenset[str]()
    for one in found:
        tool = table.card(one.tool) if isinstance(one.tool, Ref) else None
        played = tool is not None and one.verb == "install" and tool.type in ("event", "operation")
        part = one.verb == "install" and "install" in does  # `plays X and installs Y`: by X
        cards = [tool] if tool is not None else [table.card(ref) for ref in one.what if isinstance(ref, Ref)]
        does = frozenset(node.name for card in cards for node in texts.nodes(card))
        if one.not_ or one.who not in ((who, None) if played else (who,)) or does & _CHANGE_CLICKS:
            return -1
        if played or one.verb == "play":
            spent += sum(map(texts.play_clicks, cards))
        elif one.verb in ACTIONS and not part and (one.verb != "gain" or one.means):
            spent += max(one.times, 1)
        elif not part and one.verb not in (*IN_A_RUN, "score", "rez"):
            return -1
    return spent


def _takes_click(deed: Deed) -> bool:
    """Whether something is an action, or a run that is told with its click: `a successful run with my first click`."""
    made = (deed.verb, deed.thing) == ("succeed", "run") and deed.when is not None
    return deed.verb in ACTIONS or (made and deed.when is not None and deed.when.name in (*_CLICKS, LAST_CLICK))


def _before_a_click(deed: Deed, who: str) -> bool:
    """Whether something takes no click of a player's turn: it is the other one's, or the turn begins with it."""
    return deed.who == OTHER[who] or (deed.verb, deed.thing, deed.who) == ("begin", "turn", who)


def agrees(name: str, who: str, left: int) -> None:
    """Whether what is asked can be done with that click: the board and what is told before it say what was spent.

    Raises Cannot where it cannot be that one.
    """
    nth = clicks(who) - 1 if name == LAST_CLICK else _CLICKS[name]
    if nth and left != (1 if name == LAST_CLICK else clicks(who) - nth):
        raise Cannot(f"On which click that is done, “{name}”, does not agree with what else is told.")


def left_for_it(table: Table, deeds: tuple[Deed, ...], query: object) -> None:
    """`can I play X with my last click`: so many clicks are left then, where nothing else is told of them."""
    deed: Deed | None = getattr(query, "deed", None)
    when = getattr(query, "when", None) or (deed.when if deed is not None else None)
    name = getattr(when, "name", "")
    if deed is None or not deed.who or deeds or not name.endswith(" click") or (deed.who, "clicks") in table.numbers:
        return
    table.numbers[deed.who, "clicks"] = 1 if name == LAST_CLICK else clicks(deed.who) - _CLICKS[name]


def on_clicks(table: Table, deeds: list[Deed], after: list[int]) -> tuple[tuple[Deed, ...], tuple[int, ...]]:
    """Deeds of which it is told with which click they are done: the first so many, each after the other."""
    found: list[Deed] = []
    places: list[int] = []
    done: dict[str, int] = {}  # with which click each player did the last thing
    for place, deed in zip(after, deeds, strict=True):
        places.append(place)
        named = deed.when.name if deed.when is not None and deed.when.deed is None else ""
        who = deed.who or ""
        if not named.endswith(" click") or deed.when is None:
            done[who] = done[who] + max(deed.times, 1) if done.get(who) and deed.verb in ACTIONS else done.get(who, 0)
            found.append(deed)
            continue
        last = named == LAST_CLICK
        usual = clicks(who or RUNNER)
        nth = usual - 1 if last else _CLICKS.get(named, 0)
        then = deed.when.also
        whole = not last and nth > 0 and _actions(found, who) == nth  # the turn is told from its first click on
        if nth == 0 and who and not done.get(who) and found and all(_before_a_click(one, who) for one in found):
            pass  # the turn before it was the other player's, or this one has only begun
        elif done.get(who) and not whole:
            if not last and nth != done[who]:
                raise Cannot(f"On which click that is done, “{named}”, does not agree with what else is told.")
        elif last and deed.verb not in IN_A_RUN and 0 < (spent := _clicks_before(table, found, who)) < usual:
            if table.numbers.setdefault((who, "clicks"), 1 + spent) != 1 + spent:
                raise Cannot(f"On which click that is done, “{named}”, does not agree with what else is told.")
        else:
            left = 1 if last else usual - nth * (not whole)
            told = table.numbers.get((who, "clicks"), left)
            taken = sum(max(one.times, 1) for one in deeds if one.who == who and _takes_click(one))
            taken_by_run = (
                deed.verb in IN_A_RUN and deed is deeds[0]
            )  # `steals it on the last click`: the run took that
            fits = left - taken <= told <= left or told == left - taken_by_run  # before it, or what is left then
            if not (deed is deeds[0] or whole) or not who or not fits:
                raise Cannot(f"On which click that is done, “{named}”, does not agree with what else is told.")
            table.numbers[who, "clicks"] = left - taken_by_run
        done[who] = nth + max(deed.times, 1)
        if then is not None and (then.how, then.name) == ("when", "next turn") and nth == 0 and not last:
            found.append(dataclasses.replace(deed, when=then))  # once the other player's turn is over
            continue
        if then is not None and (then.deed is not None or _CLICKS.get(then.name, -1) != nth + 1 or deed.times != 2):
            raise Cannot(f"On which click that is done, “{named}”, does not agree with what else is told.")
        found.append(_for_a_click(dataclasses.replace(deed, when=None)))
    return tuple(found), tuple(places)
