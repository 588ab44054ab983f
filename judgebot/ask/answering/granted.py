"""What a question takes for granted of its line: that ice is met, that a card of which something comes is active."""

from __future__ import annotations

import dataclasses

from judgebot.ask.answering.agendas import added_by_its_host, price_of_a_steal
from judgebot.ask.answering.as_it_triggers import as_it_triggers, used_for_it
from judgebot.ask.answering.entering import scored_for_it
from judgebot.ask.answering.printed import by_a_subroutine, of_its_text
from judgebot.ask.answering.supposed import (
    any_card_advanced,
    clicks_of_a_turn,
    discards_as_it_ends,
    in_the_zone,
    scored_now,
    they_fire,
)
from judgebot.ask.answering.table import card_of, catalog
from judgebot.ask.answering.texts import counters_of, nodes, waits_for
from judgebot.ask.answering.unpaid import cannot_pay
from judgebot.ask.reading.meanings import (
    AT_ONCE,
    OF_A_TURN,
    ON_A_CLICK,
    At,
    Deed,
    Fact,
    Has,
    Is,
    Past,
    Place,
    Ref,
    Server,
    When,
    leaves,
    rebuilt,
)
from judgebot.ask.reading.queries import Both, Can, Comes, Cost, Either, HowMuch, Line, Not, Query, Wins
from judgebot.cards.abilities import Ability
from judgebot.cards.nodes import walk
from judgebot.game.objects import CORP, RUNNER


def granted(line: Line) -> Line:
    """A line with what its questions take for granted."""
    for row in (
        scored_now,
        _as_it_goes,
        _scored_before,
        _of_a_player,
        _run_over,
        _encounter_over,
        _next_click,
        _hosted_with,
        added_by_its_host,
        price_of_a_steal,
        _left_on_events,
        _done_this_turn,
        _rezzed_then,
        _rezzed_by_it,
        _in_all,
        as_it_triggers,
        used_for_it,
        cannot_pay,
        _as_met,
        they_fire,
        clicks_of_a_turn,
        any_card_advanced,
        discards_as_it_ends,
        _in_that_run,
        in_the_zone,
        _accessed_with,
        scored_for_it,
    ):
        line = row(line)
    return line


def _as_it_goes(line: Line) -> Line:
    """`the Runner has 5 points. This turn he ran HQ and stole X. Does he win?`: those before it, or after.

    What was told of last, that ends with an agenda that is scored or stolen, is done now (`points_with`).
    """
    begun = next((n for n in range(len(line.told), 0, -1) if not _this_turn(line.told[n - 1])), 0)
    deeds = [one.deed for one in line.told[begun:] if isinstance(one, Past)]
    points = any(isinstance(one, Has) and one.unit == "points" and one.when is None for one in line.told[:begun])
    asks = [one.query for one in line.asks]
    won = all(isinstance(one, Wins) or (isinstance(one, HowMuch) and one.unit == "points") for one in asks)
    if not deeds or deeds[-1].verb not in ("score", "steal") or not points or not asks or not won:
        return line
    own = [one for one in line.told[:begun] if isinstance(one, Has) and one.unit == "points"]
    other = [one for one in line.told[:begun] if one not in own]
    then = [dataclasses.replace(one, when=When("after", deeds[-1])) for one in own]
    return dataclasses.replace(line, told=(*other, *deeds, *then))


def _this_turn(one: Fact | Deed) -> bool:
    return isinstance(one, Past) and one.when == "this turn"


def _in_that_run(line: Line) -> Line:
    """`can I still access after the run begins`: that is done later in the run, and at no time of its own."""

    def at_any_time(query: Query) -> Query:
        if not isinstance(query, Can) or query.when is None or query.when.deed is None or query.when.also is not None:
            return query
        begins = (query.when.how, query.when.deed.verb, query.when.deed.thing) == ("after", "begin", "run")
        if not begins or query.deed.verb not in _COMES_OF_IT:
            return query
        there = {one for one in leaves(line.told) if isinstance(one, Server)}
        server = there.pop() if len(there) == 1 and not query.deed.what else None
        return dataclasses.replace(
            query, when=None, deed=dataclasses.replace(query.deed, server=query.deed.server or server)
        )

    asks = tuple(dataclasses.replace(one, query=at_any_time(one.query)) for one in line.asks)
    return dataclasses.replace(line, asks=asks)


def _accessed_with(line: Line) -> Line:
    """`can I access 2 cards with Docklands Pass`: with that installed, as the server is breached that it waits for."""
    there, ran = list[At](), list[Deed]()

    def plain(one: object) -> Deed | None:
        tool = one.tool if isinstance(one, Deed) and one.verb == "access" and not one.what else None
        if not isinstance(one, Deed) or not isinstance(tool, Ref) or card_of(tool, 0).type in ("event", ""):
            return None
        waits = [each for own in _abilities(tool, "conditional") for each in own.when if each.event == "breach"]
        servers = {name for each in waits for name in each.server}
        if len(servers) != 1:
            return None
        there.append(At(tool, Place("rig")))
        server = one.server or (Server(one.source.where) if one.source is not None else Server(servers.pop()))
        ran.append(Deed("run", RUNNER, server=server))
        return dataclasses.replace(one, tool=None, server=server)

    asks = tuple(rebuilt(one, plain) for one in line.asks)
    told = tuple(one for one in there if not any(isinstance(at, At) and at.what == one.what for at in line.told))
    if not there:
        return line
    runs = () if any(isinstance(one, Deed) for one in line.told) else (*ran[:1],)
    asks = tuple(dataclasses.replace(one, after=one.after + len(told) + len(runs)) for one in asks)
    assumed = tuple(f"the Runner runs {one.server.name}" for one in runs if one.server is not None)
    return dataclasses.replace(line, told=(*told, *line.told, *runs), asks=asks, assumed=(*line.assumed, *assumed))


_COMES_OF_IT = ("access", "steal", "get in", "breach")


def _abilities(ref: Ref, kind: str) -> list[Ability]:
    return [one for one in catalog().card(ref.card).abilities if one.kind == kind] if ref.card else []


def _scored_before(line: Line) -> Line:
    """`Corp scored X; runner has 3 clicks, runs HQ`: an agenda that lies scored, or stolen, where the line begins.

    Of which something comes as that is done, it is done in the line, unless how many clicks are left is told of later.
    """
    deeds = [(n, one) for n, one in enumerate(line.told) if isinstance(one, Deed) and not one.not_]
    (n, done), (_, then) = deeds[:2] if len(deeds) > 1 else ((0, Deed("")), (0, Deed("")))
    ref = done.only
    plain = done == Deed(done.verb, done.who, done.what) and done.verb in ("score", "steal")
    follows = {"score": then.who == RUNNER, "steal": (then.who, then.verb) in ((RUNNER, "run"), (CORP, "score"))}
    if not plain or not isinstance(ref, Ref) or not ref.card or not follows[done.verb]:
        return line
    lies = any(isinstance(one, At) and one.what == ref for one in line.told)
    # `I have 6 points. I steal X and he scores Y`: those are without it
    lies |= any(isinstance(one, Has) and (one.owner, one.unit) == (done.who, "points") for one in line.told[:n])
    clicks = [one for one in line.told[n:] if isinstance(one, Has) and (one.owner, one.unit) == (RUNNER, "clicks")]
    if lies or ref in leaves(line.asks) or (waits_for(ref, done.verb) and not (clicks and done.verb == "score")):
        return line
    told = (*line.told[:n], At(ref, Place(f"{done.who} score")), *line.told[n + 1 :])
    over = ", and what came of that is over" if waits_for(ref, done.verb) else ""
    before = f"{card_of(ref, 0).title} was {'scored' if done.verb == 'score' else 'stolen'} before{over}"
    return dataclasses.replace(line, told=told, assumed=(*line.assumed, before))


def _of_a_player(line: Line) -> Line:
    """`X with 2 bad publicity and 4 counters`: what no card of that kind holds is its player's."""
    told, assumed = list(line.told), list(line.assumed)
    for n, one in enumerate(told):
        if not isinstance(one, Has) or not isinstance(one.owner, Ref) or not one.owner.card:
            continue
        who, card = _HOLDERS.get(one.unit, ""), card_of(one.owner, 0)
        if who and one.unit not in counters_of(card):
            told[n] = dataclasses.replace(one, owner=who)
            assumed.append(f"the {one.amount.n} {one.unit} are the {who.capitalize()}'s: that card holds none")
    return dataclasses.replace(line, told=tuple(told), assumed=tuple(assumed))


_HOLDERS = {"bad publicity": CORP, "tags": RUNNER}


def _in_all(line: Line) -> Line:
    """`I install X, then Y. how much in total`: what is paid while one after the other is done."""
    told, asks = list(line.told), list(line.asks)
    for n, ask in enumerate(asks):
        query, deed = ask.query, getattr(ask.query, "deed", None)
        if not isinstance(query, Cost) or not isinstance(deed, Deed) or query.when is not None or not deed.who:
            continue
        refs = [one for one in deed.what if isinstance(one, Ref)]
        if deed.verb not in ("install", "play", "rez", "use") or len(refs) < 2 or len(refs) != len(deed.what):
            continue
        if (deed.tool, deed.by, deed.purpose) != (None, None, None) or n != len(asks) - 1:
            continue
        told[ask.after : ask.after] = [dataclasses.replace(deed, what=(one,)) for one in refs]
        pays = HowMuch("credits", deed=Deed("pay", deed.who, unit="credits"), change=True)
        asks[n] = dataclasses.replace(ask, query=pays, after=ask.after + len(refs))
    return dataclasses.replace(line, told=tuple(told), asks=tuple(asks))


def _lasts(ref: Ref | None, event: str = "score") -> bool:
    """Whether what comes of a card as it is scored, or installed, lasts for that turn."""
    own = [one for one in _abilities(ref, "conditional") if one.when[0].event == event] if ref is not None else []
    return any(getattr(node, "duration", "") == "turn" for one in own for node in walk(one))


def _done_this_turn(line: Line) -> Line:
    """`I scored X this turn`, `I installed it this turn`, of which an effect lasts that turn: it is played.

    What is installed is paid for: that is done before all that is told of what there is now.
    """
    told: list[Fact | Deed] = []
    for one in line.told:
        deed = one.deed if isinstance(one, Past) and one.when in ("", "this turn") else Deed("")
        if deed.verb not in ("score", "install") or not any(
            isinstance(ref, Ref) and _lasts(ref, deed.verb) for ref in deed.what
        ):
            told.append(one)
        else:
            told.insert(0 if deed.verb == "install" else len(told), dataclasses.replace(deed, when=None))
    return dataclasses.replace(line, told=tuple(told))


def _run_over(line: Line) -> Line:
    """`got in, the run is over. can I get it back`: a run that was successful ends by itself; it is asked after it."""
    deeds = [one for one in line.told if isinstance(one, Deed) and not one.not_]
    last = deeds[-1] if deeds else Deed("")
    if last != Deed("end", None, thing="run") or not any(one.verb in _GOT_IN for one in deeds):
        return line
    asks = tuple(
        dataclasses.replace(one, query=_after(one.query, last), after=min(one.after, len(line.told) - 1))
        for one in line.asks
    )
    return dataclasses.replace(line, told=tuple(one for one in line.told if one is not last), asks=asks)


def _next_click(line: Line) -> Line:
    """`ran HQ with my first click. what does X cost with my second`: after that run, however it ended."""
    deeds = [one for one in line.told if isinstance(one, Deed) and not one.not_]
    last = deeds[-1] if deeds else Deed("")
    if last.verb not in ("run", *_GOT_IN) or last.when is None or last.when.name not in ON_A_CLICK:
        return line
    done = ON_A_CLICK.index(last.when.name)

    def later(query: Query) -> Query:
        when = query.when if isinstance(query, Can | Cost) else None
        known = when is not None and when.deed is None and when.also is None and when.name in ON_A_CLICK
        if not isinstance(query, Can | Cost) or when is None or not known or ON_A_CLICK.index(when.name) <= done:
            return query
        return dataclasses.replace(query, when=When("after", Deed("end", None, thing="run")))

    return dataclasses.replace(line, asks=tuple(dataclasses.replace(one, query=later(one.query)) for one in line.asks))


def _after(query: Query, deed: Deed) -> Query:
    """A query of what can be done, or costs, asked after a deed; what comes about may have done so before."""
    if isinstance(query, Both | Either):
        return dataclasses.replace(query, queries=tuple(_after(one, deed) for one in query.queries))
    if isinstance(query, Not):
        return dataclasses.replace(query, query=_after(query.query, deed))
    timeless = isinstance(query, Can | Cost) and (query.when is None or query.when.name == AT_ONCE)
    return dataclasses.replace(query, when=When("after", deed)) if timeless and isinstance(query, Can | Cost) else query


_GOT_IN = ("succeed", "get in", "access", "steal", "breach")


def _hosted_with(line: Line) -> Line:
    """`I put Botulus on their ice, it has 2 counters`: it lies there with what it has gathered since."""
    loaded = {one.owner for one in line.told if isinstance(one, Has) and one.unit in _GATHERED and one.amount.n > 1}

    def lies(one: Fact | Deed) -> Fact | Deed:
        if not isinstance(one, Deed) or one.place is None or one.place.where != "host" or one.not_ or one.when:
            return one
        lain = one.verb in ("host", "install") and isinstance(one.only, Ref) and one.only in loaded
        return At(one.only, one.place) if lain and isinstance(one.only, Ref) else one

    return dataclasses.replace(line, told=tuple(map(lies, line.told)))


_GATHERED = ("counters", "virus", "power")


def _left_on_events(line: Line) -> Line:
    """`played Overclock, the run ended, 3 credits are still on it`: what is left on an event then was not there before.

    How many they are changes nothing once the run, for which they were, is over.
    """
    told: list[Fact | Deed] = []
    played, ended = set[object](), False
    for one in line.told:
        if isinstance(one, Deed):
            played |= set(one.what) if one.verb == "play" and not one.not_ else set()
            ended = ended or (one.verb, one.thing, one.not_) == ("end", "run", False)
        elif isinstance(one, Has) and one.unit in ("credits", "counters") and one.owner in played and ended:
            continue
        told.append(one)
    asks = tuple(
        dataclasses.replace(ask, after=sum(one in told for one in line.told[: ask.after])) for ask in line.asks
    )
    return dataclasses.replace(line, told=tuple(told), asks=asks) if len(told) < len(line.told) else line


def _rezzed_then(line: Line) -> Line:
    """`X is unrezzed. As it is rezzed, does ...`, `X is rezzed. How many counters does it get`: it is rezzed then."""
    told, before = list(line.told), set[object]()
    deeds = [one for one in leaves(line.asks) if isinstance(one, Deed) and one.when is None]
    gotten = [one for one in deeds if one.verb in _GETS and (one.verb, one.unit) not in _OF_PLAYERS]
    gets = {ref for one in gotten for ref in (one.by, one.only) if isinstance(ref, Ref)}
    for n, one in enumerate(told):
        if isinstance(one, Is) and one.what in gets and not any(isinstance(then, Deed) for then in told[n:]):
            before |= {ref for ref in gets if waits_for(ref, "rez")}  # what comes of its rez
        if isinstance(one, Is) and one.state == "rezzed" and not one.holds:
            before.add(one.what)
        elif isinstance(one, Is) and one.state == "rezzed" and one.what in before and isinstance(one.what, Ref):
            told[n] = Deed("rez", CORP, (one.what,))
    return dataclasses.replace(line, told=tuple(told))


def _encounter_over(line: Line) -> Line:
    """`how many tags does he have when the encounter ends`: that comes last, with the choices before it."""
    over, deeds = Deed("end", None, thing="encounter"), [one for one in line.told if isinstance(one, Deed)]
    asked = [ask.query for ask in line.asks]
    counted = all(isinstance(one, HowMuch) and one.when == When("when", over) and one.deed is None for one in asked)
    met = any(one.verb == "encounter" and not one.not_ for one in deeds)
    if not asked or not counted or not met or deeds[-1] == over:
        return line
    told = (*line.told, over)
    asks = tuple(dataclasses.replace(ask, after=len(told)) for ask in line.asks)
    return dataclasses.replace(line, told=told, asks=asks)


_GETS = ("take", "place")  # of counters that come to a card
_OF_PLAYERS = (("take", "tags"), ("take", "credits"))  # and what players take


def _rezzed_by_it(line: Line) -> Line:
    """`plays Unleash and rezzes Piranhas`: what is played rezzes it, as ice is rezzed by no action."""
    told = list(line.told)
    last: Deed | None = None
    for n, one in enumerate(told):
        if not isinstance(one, Deed):
            continue
        played = last.only if last is not None and last.verb == "play" and last.purpose is None else None
        alone = one.verb == "rez" and not one.not_ and (one.tool, one.by, one.when) == (None, None, None)
        if alone and isinstance(played, Ref) and isinstance(one.only, Ref) and card_of(one.only, 0).type == "ice":
            told[n] = dataclasses.replace(one, tool=played) if _rezzes(played) else one
        last = one
    return dataclasses.replace(line, told=tuple(told))


def _rezzes(ref: Ref) -> bool:
    return any(node.name == "rez" for node in nodes(card_of(ref, 0)))


def as_done_now(line: Line, query: Query) -> tuple[Line, str] | None:
    """The line with what is told as a state done in it, where that matters; and how that is told.

    An agenda that lies in a score area, and of which an effect lasts for the turn in which it is scored, or that waits
    for being stolen; a card that is told to be rezzed once a run is told, and waits for that. None where there is none,
    and where an ability of it is asked about that is paid, and so waits for nothing (9.5.1).
    """
    ran, acts = False, any(isinstance(one, Deed) for one in line.told)
    for n, one in enumerate(line.told):
        ran = ran or (isinstance(one, Deed) and one.verb in _IN_RUN)
        ref = one.what if isinstance(one, (At, Is)) and isinstance(one.what, Ref) else None
        if ref is None:
            continue
        title = card_of(ref, 0).title
        if isinstance(one, At) and one.place.where == f"{CORP} score" and _lasts(ref):
            done, how = Deed("score", CORP, (ref,)), f"{title} is scored in that turn"
        elif (
            isinstance(one, At)
            and one.place.where == f"{RUNNER} score"
            and waits_for(ref, "steal")
            and not (acts or _uses(query, ref))
        ):
            done, how = Deed("steal", RUNNER, (ref,)), f"{title} is stolen now"
        elif isinstance(one, Is) and (one.state, one.holds, ran) == ("rezzed", True, True) and waits_for(ref, "rez"):
            done, how = Deed("rez", CORP, (ref,)), f"{title} is rezzed in that run"
        else:
            continue
        return dataclasses.replace(line, told=(*line.told[:n], done, *line.told[n + 1 :])), how
    return None


def _uses(query: Query, ref: Ref) -> bool:
    """Whether it is asked whether a card with a paid ability may be used."""
    deed = query.deed if isinstance(query, Can) else None
    return deed is not None and deed.verb == "use" and deed.only == ref and bool(_abilities(ref, "paid"))


def _as_met(line: Line) -> Line:
    """`how many subs does it have`, of ice that gains them as it is encountered: in an encounter with it.

    Ice that is told to be unrezzed is rezzed before that.
    """
    asks, met = [], set[Ref]()
    in_run = any(one.verb in _IN_RUN and not one.not_ for one in line.told if isinstance(one, Deed))
    line = line if in_run else _by_subroutines(line, met)
    for ask in line.asks:
        query = ask.query
        of: object = query.of if isinstance(query, HowMuch) and query.unit == "subs" else None
        if isinstance(query, Comes) and isinstance(query.what, Has) and query.what.unit == "subs":
            of = query.what.owner
        if isinstance(query, (HowMuch, Comes)) and query.when is None and isinstance(of, Ref) and _gains_as_met(of):
            met.add(of)
            query = query if in_run else dataclasses.replace(query, when=When("when", Deed("encounter", RUNNER, (of,))))
        asks.append(dataclasses.replace(ask, query=query))
    told, assumed = list(line.told), list(line.assumed)
    for n, one in enumerate(told):
        ref = one.what if isinstance(one, Is) and (one.state, one.holds) == ("rezzed", False) else None
        if isinstance(one, Is) and isinstance(ref, Ref) and ref in met:
            told[n] = dataclasses.replace(one, holds=True)
            title = card_of(ref, 0).title
            assumed.append(f"the Corp rezzes {title} as it is approached; otherwise it is not encountered")
    return dataclasses.replace(line, told=tuple(told), asks=tuple(asks), assumed=tuple(assumed))


def _by_subroutines(line: Line, met: set[Ref]) -> Line:
    """`do I lose 3 credits to Whitespace`, where it is not told that it is met: in an encounter with it."""
    query = line.asks[0].query if len(line.asks) == 1 else None
    deed = query.what if isinstance(query, Comes) and query.when is None else None
    undone = bool(line.told) and all(isinstance(one, Deed) and one.not_ for one in line.told)  # `if I take no tag`
    ice = deed.by if isinstance(deed, Deed) and by_a_subroutine(deed, undone) else None
    done = any(ice in leaves(one) for one in line.told if isinstance(one, Deed | Past))
    if query is None or ice is None or done or of_its_text(line, query) is not None:
        return line
    met.add(ice)
    told = (*line.told, Deed("encounter", RUNNER, (ice,)))
    assumed = (*line.assumed, f"the Runner encounters {card_of(ice, 0).title}")
    return dataclasses.replace(
        line, told=told, asks=(dataclasses.replace(line.asks[0], after=len(told)),), assumed=assumed
    )


_IN_RUN = ("run", "approach", "encounter", "break", "pass", "bypass")


def _gains_as_met(ice: Ref) -> bool:
    """Whether an ability of ice gives it subroutines as it is encountered."""
    met = [one for one in _abilities(ice, "conditional") if any(each.event == "encounter" for each in one.when)]
    return any(node.name == "gain_subroutines" for one in met for node in walk(one))


def past_of(more: tuple[Fact | Deed, ...], query: Cost) -> tuple[tuple[Fact | Deed, ...], Cost]:
    """`what does it cost if I made a successful run this turn`: that was before."""
    when = query.when
    deed = when.deed if when is not None and when.how == "when" and when.also is None else None
    if deed is None or deed.verb not in ("succeed", "steal") or deed.when != When("when", name="this turn"):
        return more, query
    return (*more, Past(dataclasses.replace(deed, when=None))), dataclasses.replace(query, when=None)


def as_turn_ends(more: tuple[Fact | Deed, ...], query: HowMuch) -> tuple[tuple[Fact | Deed, ...], Query]:
    """`how many do I discard`, `at the end of my turn`, with nothing told to be done: the turn ends."""
    when = query.when or (query.deed.when if query.deed is not None else None)
    if when is None and query.deed is not None and query.deed.verb == "discard" and query.deed.who:
        when = When("when", Deed("end", query.deed.who, thing="turn"))  # the step for that (5.5.2)
    if when is None or when.also is not None or query.deed is None or not _at_turns_end(when):
        return more, query
    done = dataclasses.replace(query, when=None, deed=dataclasses.replace(query.deed, when=None))
    return (*more, *filter(None, (when.deed,))), done


def _at_turns_end(when: When) -> bool:
    return when.how == "when" and when.deed is not None and when.deed.verb == "end" and when.deed.thing in OF_A_TURN
