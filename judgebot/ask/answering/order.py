"""Who does something, where something is, which cards a deed befalls, and in which order abilities are triggered."""

from __future__ import annotations

import dataclasses
from collections.abc import Hashable
from typing import Any

from judgebot.ask.answering import telling
from judgebot.ask.answering.aftermath import replay_recorded
from judgebot.ask.answering.amounts import reckoned
from judgebot.ask.answering.at_a_time import encounter, moment
from judgebot.ask.answering.attempts import attempt
from judgebot.ask.answering.deciding import can, depends
from judgebot.ask.answering.goals import goal
from judgebot.ask.answering.horizons import end_of
from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.playing import (
    EVERYONE,
    MOST,
    NOBODY,
    Eye,
    Found,
    Seer,
    Window,
    Wish,
    outcomes,
    replay,
    search,
)
from judgebot.ask.answering.reasons import survived
from judgebot.ask.answering.records import alike, kinds_of
from judgebot.ask.answering.ruled_out import last_event
from judgebot.ask.answering.table import Cannot, Card, where
from judgebot.ask.answering.telling import cited, clauses, composition, player, recorded
from judgebot.ask.answering.turns import FIRST
from judgebot.ask.answering.values import Counted, amount, count
from judgebot.ask.answering.verdicts import DEPENDS, NO, OPEN, YES, Verdict
from judgebot.ask.reading.cast import TYPES
from judgebot.ask.reading.meanings import BEFORE_ALL, HAVE, Amount, Deed, Ref, Subs
from judgebot.ask.reading.queries import Can, Comes, Order, Where, Which, Wins
from judgebot.engine import characteristics as c
from judgebot.explain.clauses import FLOW
from judgebot.explain.words import cap, listing, lower, poss, quoted
from judgebot.game.numbers import FLATLINE
from judgebot.game.objects import CENTRALS, CORP, RUNNER, opponent

ORDERED = ("9.2.8b", "9.2.8d")
_RESOLVES = ("triggers", "uses", "interrupts", "subroutine", "plays")


def _whole(played: Played) -> Seer:
    """The whole line with its events, to where nothing more was told."""
    _, line, _ = played.onward()
    return recorded(played.start, played.line + line)


def order(played: Played, query: Order) -> Verdict:
    """In which order abilities that are pending together are triggered, and who decides it (9.2.8)."""
    game = _whole(played)
    events = game.events or []
    refs = [one for one in query.of if isinstance(one, Ref)]

    def about(oid: int) -> list[Ref]:
        """The cards asked about that an object is."""
        return [ref for ref in refs if played.cast.is_it(game, oid, ref)]

    together: list[int] = []
    for place, one in enumerate(events):
        pending = one.facts["pending"] if one.kind == "reaction_window" else ()
        found = [ref for each in pending for ref in about(each["source"])]
        if len(pending) > 1 and (not refs or len(set(found)) > 1):
            together.append(place)
    said = list(dict.fromkeys(_window(events[n].data["pending"], _active(events[:n], played)) for n in together))
    sources = {one["source"] for n in together for one in events[n].facts["pending"]}
    kinds = _RESOLVES[:1] if said else _RESOLVES
    places = [
        n
        for n, one in enumerate(events)
        if one.kind in kinds
        and (oid := one.facts.get("source") or one.facts.get("ice") or one.facts.get("card"))
        and (about(oid) if refs else oid in sources)
    ]
    told = clauses(events, places, played.start.state.active)
    if not said and len(told) < 2:
        raise Cannot("On this line no two of these are pending or resolve, so there is no order to tell.")
    if not said:
        lead = "They do not become pending together: on this line they come one after the other."
        return Verdict(OPEN, (lead, *(one for one, _ in told)), tuple(rule for _, cites in told for rule in cites[:1]))
    return Verdict(OPEN, (*said, *(one for one, _ in told)), ORDERED)


def goes_first(played: Played, query: Can | Comes) -> Verdict | None:
    """Whether an ability is triggered before that of another card, or before all that are pending with it (9.2.8b).

    None where no such question is asked, or where they are not pending together.
    """
    deed = query.deed if isinstance(query, Can) else query.what
    time = query.when
    one = its_ability(deed)
    if one is None or time is None or time.how not in ("before", "after") or time.also is not None:
        return None
    other = its_ability(time.deed)
    if other is None and time != BEFORE_ALL:
        return None
    game = _whole(played)
    events = game.events or []
    for place, event in reversed([*enumerate(events)]):
        pending = event.data["pending"] if event.kind == "reaction_window" else []
        sources = [each["source"] for each in event.facts["pending"]] if pending else []
        mine = [n for n, oid in enumerate(sources) if played.cast.is_it(game, oid, one)]
        rest = [n for n, oid in enumerate(sources) if n not in mine and sources[n] != sources[mine[0]]] if mine else []
        rest = [n for n in rest if other is None or played.cast.is_it(game, sources[n], other)]
        if not rest:
            continue
        active = _active(events[:place], played)
        told = (_window(pending, active),)
        who, whose = pending[mine[0]]["who"], {pending[n]["who"] for n in rest}
        waits = who != active and active in whose
        if who in whose and not waits:  # of one player's abilities that player chooses
            return Verdict(YES, told, ORDERED) if isinstance(query, Can) else Verdict(DEPENDS, told, ORDERED, YES)
        return Verdict(NO if waits == (time.how == "before") else YES, told, ORDERED)
    return None


def its_ability(deed: Any) -> Ref | None:
    """The card whose ability a deed is the use of."""
    uses = isinstance(deed, Deed) and deed.verb in ("trigger", "use") and not deed.not_ and deed.purpose is None
    only = deed.only if uses else None
    return only if isinstance(only, Ref) else None


def window_of(played: Played, end: Seer, sources: tuple[int, ...]) -> tuple[str, ...]:
    """Of the windows in which abilities of all of some objects are pending, who triggers what first."""

    def card(oid: int) -> int:
        obj = end.state.last_known(oid)
        return obj.card if obj is not None else 0

    events = _whole(played).events or []
    cards = {card(one) for one in sources}
    found = [
        _window(one.data["pending"], _active(events[:n], played))
        for n, one in enumerate(events)
        if one.kind == "reaction_window" and cards <= {card(each["source"]) for each in one.facts["pending"]}
    ]
    return tuple(dict.fromkeys(found)) if len(cards) > 1 else ()


def _active(events: list[Any], played: Played) -> str:
    turns = [one.facts["who"] for one in events if one.kind == "turn"]
    return str(turns[-1]) if turns else played.start.state.active


def _window(pending: list[dict[str, Any]], active: str) -> str:
    """Who triggers what first in a window, and whose choice the order is."""
    parts = []
    for who in (active, opponent(active)):
        mine = [one for one in pending if one["who"] == who]
        if mine:
            free = ", in the order that they choose" if len(mine) > 1 else ""
            parts.append(f"{player(who)} triggers {listing(one['source'] for one in mine)}{free}")
    both = f"{player(active)} is the active player and goes first: " if len(parts) == 2 else ""
    return cap(f"{both}{', then '.join(parts)}{cited(*ORDERED)}.")


def which(played: Played, query: Which) -> Verdict:
    """Which cards or subroutines a deed befalls on the line, or which a player can choose for it."""
    if not query.can:
        return _befallen(played, query)
    good: list[tuple[str, Verdict]] = []
    bad: list[tuple[str, Verdict]] = []
    with_it = (query.deed.tool, query.deed.by) if query.deed.verb == "place" else ()
    done = [one for one in played.deeds if (one.verb, query.deed.verb) == ("play", "trash") and not one.not_]
    resolved = [ref for one in done for ref in one.what]  # what is played is put into a pile, and not trashed (8.6.6g)
    for name, thing in (one for one in _things(played, query) if one[1] not in (*with_it, *resolved)):
        found = can(played, Can(dataclasses.replace(query.deed, what=(thing,)), query.when))
        (good if found.verdict in (YES, DEPENDS) else bad).append((name, found))
    if not good and not bad:
        raise Cannot("Nothing of that kind is told to be there.")
    who = cap(player(query.deed.who or ""))
    verb = "place counters on" if with_it else query.deed.verb
    head = f"{who} can {verb} {listing(name for name, _ in good) if good else 'none of them'}."
    shown = [*good, *([] if with_it else bad)]
    told = [f"{name}: {' '.join(one.why)}" for name, one in shown if one.why]
    rules = tuple(dict.fromkeys(rule for _, one in shown for rule in one.rules))
    return Verdict(OPEN, (head, *told), rules)


def _things(played: Played, query: Which) -> list[tuple[str, Ref | Subs]]:
    """What the deed could befall: each subroutine of the ice, or each card of the kind that is told."""
    cards = list(played.table.cards.values())
    if query.kind in ("sub", "subs"):
        ice = [one for one in cards if one.type == "ice" and one.where == "ice"]
        if len(ice) != 1:
            raise Cannot("Of which ice the subroutines are meant is not clear.")
        n = len(c.subroutines(played.game, played.cast.known(played.game, ice[0].ref)))
        return [(f"subroutine {place}", Subs(ice[0].ref, (place,))) for place in range(1, n + 1)]
    types = TYPES.get(query.deed.verb, ())
    fit = [one for one in cards if one.type != "identity" and (not types or one.type in types)]
    return [(one.title, one.ref) for one in fit if _is_kind(one, query.kind)]


def _is_kind(card: Card, kind: str) -> bool:
    return kind in ("", "card", "one", card.type, *(card.facts.get("subtypes") or ()))


def _resolving(played: Played, query: Which) -> Verdict:
    """The subroutines that resolve on the line as it stands, or which is the first or the last of them (9.8.8b)."""
    _, rest, _ = played.onward()
    again = replay_recorded(played.start, played.line + rest, played.rest)
    events = again.events or []
    ices = [one.of for one in query.deed.what if isinstance(one, Subs) and one.of is not None]
    places = [place for place, one in enumerate(events) if one.kind == "subroutine"]
    places = [n for n in places if all(played.cast.is_it(again, events[n].facts["ice"], ice) for ice in ices)]
    if query.when is not None and query.when.name:
        places = places[:1] if query.when.how == "before" else places[-1:]
    told = [f"{telling.event(events, place, again.state.active)}{cited(*events[place].cites[:2])}." for place in places]
    if not told and not played.deeds:
        raise Cannot("Nothing is told by which subroutines would resolve.")
    rules = tuple(dict.fromkeys(rule for place in places for rule in events[place].cites[:2]))
    lead = "Where nothing more is done than is told" + ("" if told else ", none resolves")
    return Verdict(OPEN, (f"{lead}{':' if told else '.'}", *told), rules)


def _its_subs(played: Played, query: Which) -> Verdict:
    """The subroutines of a piece of ice, in their order, as it has them in its encounter (9.8.2, 9.8.3)."""
    ice = next((one.of for one in query.deed.what if isinstance(one, Subs) and isinstance(one.of, Ref)), None)
    if ice is None or played.table.card(ice).type != "ice":
        raise Cannot("Of which ice the subroutines are meant is not clear.")
    if (there := encounter(played, ice)) is None:
        raise Cannot("Which subroutines it has is looked into in its encounter: say that it is encountered.")
    game = there[0]
    subs = [quoted(one.english()) for one in c.subroutines(game, played.cast.known(game, ice))]
    told = f"{played.table.card(ice).title} has, in this order: {'; '.join(subs)}" if subs else "It has none"
    return Verdict(OPEN, (f"{told}{cited(*_IN_ORDER)}.",), _IN_ORDER)


_IN_ORDER = ("9.8.2", "9.8.3")


def _befallen(played: Played, query: Which) -> Verdict:
    """What a deed befell on the line: the events that are it."""
    deed = query.deed
    if deed.verb in ("fire", "resolve", HAVE):
        return _its_subs(played, query) if deed.verb == HAVE else _resolving(played, query)
    kinds = kinds_of(deed)
    if not kinds:
        raise Cannot(f"What “{deed.verb}” befalls cannot be told here.")

    def value(game: Seer) -> int:
        return sum(one.kind in kinds and _alike(played, game, deed, one) for one in game.state.history)

    if kinds == ("trash",) and (choice := _either_of(played, deed, played.rest)) is not None:
        return choice
    _, rest, _ = played.onward()
    why, rules = composition(played.start, played.line + rest, value)
    if not why and deed.verb == "host":
        raise Cannot("What becomes of a card that is hosted is looked into where that card is named.")
    return Verdict(OPEN, why or ("None, on this line.",), rules)


def _as_begun(played: Played) -> Seer:
    """The game as the action of the last deed told is taken, and nothing more is chosen for it."""
    if len(played.marks) < 2:
        return played.game
    (before, line), _ = played.marks[-2], played.marks[-1]
    made = played.line[len(line) :]
    place = next((n for n, one in enumerate(made) if one.decision.kind == "action"), -1)
    return replay(before, made[: place + 1], Wish((), EVERYONE))


def _either_of(played: Played, deed: Deed, wish: Wish) -> Verdict | None:
    """What is trashed where a player chooses it: the smallest sets of it, and whose choice that is."""

    def trashed(game: Seer) -> tuple[str, ...]:
        made = (one for one in game.state.history if one.kind == "trash" and one.cause not in ("cost", "played"))
        return tuple(sorted(game.name(one.obj) for one in made if _alike(played, game, deed, one)))

    start = _as_begun(played)
    only = wish._replace(vary=frozenset({deed.who}) if deed.who else EVERYONE)
    last = goal(played.cast, played.deeds[-1]) if played.deeds else None
    if last is None:
        return None
    found, _ = outcomes(start, only._replace(eyes=(Eye(last, len(start.state.history)),), end=end_of(start)), trashed)
    sets: dict[tuple[str, ...], Found] = {}
    for value, hit in found.items():
        if isinstance(value, tuple) and value and hit.game is not None and 0 in hit.game.seen:
            sets[value] = hit
    least = [one for one in sets if not any(other != one and not set(other) - set(one) for other in sets)]
    if len(least) < 2:
        return None
    way = telling.Way(tuple(one for hit in sets.values() for one in telling.chosen(start, hit.line).steps))
    rules = way.rules[:2]
    whose = poss(player(deed.who or (way.steps[0].who if way.steps else "")))
    told = f"That is {whose} choice: {listing((listing(one) for one in least), 'or')}{cited(*rules)}."
    return Verdict(OPEN, (told,), rules)


def _alike(played: Played, game: Seer, deed: Deed, one: Any) -> bool:
    return alike(played.cast, game, dataclasses.replace(deed, what=()), one)


def parting(one: Played, other: Played) -> tuple[str, ...]:
    """Where two lines part: the first event of weight of each that the other has not at that place, in sentences."""
    lines = []
    for played in (one, other):
        events = _whole(played).events or []
        lines.append([said for said, _ in clauses(events, range(len(events)), played.start.state.active, FLOW)])
    first, second = lines
    place = next((n for n, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), min(map(len, lines)))
    if place >= max(map(len, lines)):
        return ()
    told = [lower(line[place]) if place < len(line) else "nothing more happens." for line in lines]
    return (f"The lines part here: as told at first, {told[0]}", f"Now, {told[1]}")


def where_is(played: Played, query: Where) -> Verdict:
    """Where a card is when all that was told is over."""
    cast = played.cast
    title = cast.table.card(query.what).title

    def value(game: Seer) -> Hashable:
        zone, server = where(game, cast, query.what)
        obj = game.state.objs[cast.known(game, query.what)]
        return zone, server, game.name(obj.host) if obj.host else ""

    def says(found: Hashable) -> str:
        assert isinstance(found, tuple)
        zone, server, host = found
        if host:
            return f"{title} is hosted on {host}"
        named = {"ice": f"protects {server}", "root": f"is in the root of {server}", "rig": "is installed"}
        named["removed from the game"] = "is removed from the game"
        named |= {f"{who} score area": f"is in {poss(player(who))} score area" for who in (CORP, RUNNER)}
        the = "" if zone in CENTRALS else "the "
        return f"{title} {named.get(zone, f'is in {the}{zone}')}"

    return reckoned(played, value, moment(played, query.when), says).verdict


_TO_WIN, _DECKED = "1.17.2", "1.7.2c"


def _drawn_after_all(played: Played, query: Wins) -> Verdict | None:
    """Of a Corp that has to draw from an empty R&D: what it may do before, so that it can (1.7.2c)."""
    if any((one.verb, one.thing) != ("begin", "turn") for one in played.deeds):
        return None  # its time is over
    draws = Eye(goal(played.cast, Deed("draw", CORP)), 0)
    wish = played.rest._replace(eyes=(draws,), window=Window(), vary=frozenset({CORP}), most=MOST // 3)
    line = search(played.start, wish)
    if line.game is None or all(one.usual for one in line.line):
        return None
    rule = f"R&D is empty, and the Corp loses only when it has to draw a card and cannot{cited(_DECKED)}."
    if not query.who:
        way = telling.chosen(played.start, line.line)
        return Verdict(OPEN, (f"It rests on the Corp's choice: it does not lose if {way}.", rule), way.rules)
    return depends(played.start, line.line, query.who == RUNNER, (rule,), (_DECKED,))


def wins(played: Played, query: Wins) -> Verdict:
    """Who has won, or whether that player has, when all that was told is over (1.7.2)."""

    def scores(game: Seer) -> tuple[int, ...]:
        return tuple(count(played.cast, game, "points", who).n for who in (CORP, RUNNER))

    def says(found: Hashable) -> str:
        if found:
            return f"the game is over: {player(str(found))} wins"
        corp, runner = (amount(n, "points") for n in scores(end))
        return f"nobody has won: the game is not over, the Corp has {corp} and the Runner {runner}"

    end, rest, _ = played.onward()

    def made_of(game: Seer) -> Counted:
        return Counted(0, (), game.state.why or _TO_WIN)

    found = reckoned(played, lambda game: game.state.winner, None, says, made_of, later=True)
    more = composition(played.start, played.line + rest, scores)[0]
    rules = found.rules
    late: tuple[str, ...] = ()
    if found.found != RUNNER and query.who != RUNNER:
        made = attempt(played, played.rest._replace(vary=NOBODY))
        lived = last_event(made, ("damage",)) if found.found else survived(made)
        more, rules = (*more, *lived.said), tuple(dict.fromkeys((*rules, *lived.rules)))
        if not found.found and not lived.said and (size := count(played.cast, end, "hand size", RUNNER).n) < 0:
            soon = f"Not yet: with a maximum hand size of {size} the Runner is flatlined as their discard phase begins"
            late, rules = (f"{soon}{cited(FLATLINE)}.",), (FLATLINE, *rules)
    if not found.found and query.who != CORP and not end.state.zones["R&D"]:
        more += (f"R&D is empty, and the Corp loses only when it has to draw a card and cannot{cited('1.7.2c')}.",)
    if end.state.why == _DECKED and (saved := _drawn_after_all(played, query)) is not None:
        return saved
    if end.state.why == _DECKED and played.table.turn_open and played.table.at == FIRST[CORP]:  # `it is my turn`
        decked = Verdict(YES if query.who == RUNNER else NO if query.who else OPEN, found.said[:1], rules)
        no_win = Verdict(NO if query.who else OPEN, (f"Nobody has won{cited(_DECKED)}.",), (_DECKED,))
        return decked.or_else("the Corp has drawn for this turn already", no_win)
    first, *follows = found.said
    if not found.found and not found.rests:  # what ends the game only later
        more += tuple(f"What follows, if nobody changes it: {lower(one)}" for one in follows)
    elif not more or found.rests:
        more = (*follows, *more)
    said = (*late, first, *more)
    if not query.who:
        return Verdict(OPEN, said, rules, counts=found.counts)
    leaning = YES if end.state.winner == query.who else NO
    return Verdict(DEPENDS if found.rests else leaning, said, rules, leaning if found.rests else "")


def points(played: Played, query: Comes, deed: Deed) -> Verdict:
    """Whether a player comes to so many more agenda points on the line, or to so many fewer."""
    if not deed.who or deed.by is not None or query.again:
        raise Cannot("Whose agenda points are asked about is not clear.")
    who = deed.who
    before = count(played.cast, played.start, "points", who).n

    if not before and deed.verb == "lose":
        raise Cannot(f"{cap(player(who))} has no agenda points that could be lost.")

    def value(game: Seer) -> Hashable:
        return count(played.cast, game, "points", who).n

    def says(n: Hashable) -> str:
        return f"{player(who)} has {amount(n, 'points')}, and had {before}"

    found = reckoned(played, value, moment(played, query.when), says)
    more = (int(str(found.found)) - before) * (-1 if deed.verb == "lose" else 1)
    so = more > 0 if deed.amount is None or deed.amount.how else more == deed.amount.n
    if deed.amount == Amount(1) and more > 1:  # `does he get a point`: so many
        return found.verdict
    return found.verdict._replace(verdict=DEPENDS if found.rests else YES if so else NO)
