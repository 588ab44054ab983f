"""What a question supposes of the line before it: a run, a card that is played, ice that is met."""

from __future__ import annotations

import dataclasses

from judgebot.ask.answering.accesses import each_in_its_run, one_after_the_other
from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.paid_for import accessed
from judgebot.ask.answering.placing import Set, deeds_in, target
from judgebot.ask.answering.presupposed import met_with
from judgebot.ask.answering.table import DECKS, Cannot, Card, Table
from judgebot.ask.answering.texts import nodes, printed_abilities, runs_at, stays_in_play
from judgebot.ask.answering.turn_begun import as_turn_begins, with_clicks_of_turn
from judgebot.ask.answering.turns import ACTIONS, FIRST, acting
from judgebot.ask.answering.verdicts import NO, YES, Verdict
from judgebot.ask.reading.meanings import FUND, Deed, Fact, Has, Ref, Server, Some, Subs, leaves
from judgebot.ask.reading.queries import Asked, Both, Can, Comes, Cost, Happens, HowMuch, Must, Query, Where, Wins
from judgebot.cards.abilities import Ability
from judgebot.cards.effects import RunEffect
from judgebot.cards.queries.conditions import DuringRun
from judgebot.engine.choices import Verb
from judgebot.game import numbers
from judgebot.game.objects import CENTRALS, CORP, HAND, HQ, RUNNER

PLENTY = 25  # credits that are enough for what is told


def with_deeds(found: Set, query: Query, timed: bool = False) -> Set:
    """A board with the deeds that its line leaves unsaid. timed: whether it is asked when."""
    found = run_where_ice_is(
        access_it(play_it(cause_played(with_empty_deck(accessed(_in_its_own_run(found)), query)), query), query)
    )
    found = implied_run(each_in_its_run(one_after_the_other(found, query)), query)
    first = query.queries[0] if isinstance(query, Both) and isinstance(query.queries[0], Can) else query
    return with_clicks_of_turn(found if timed else as_turn_begins(found, first), query)


def _in_its_own_run(found: Set) -> Set:
    """`first breach of HQ this turn, Jailbreak`: in the run that this makes."""
    breach, play = (*found.deeds[:2], Deed(""), Deed(""))[:2]
    card = found.table.card(play.only) if play.verb == "play" and isinstance(play.only, Ref) else None
    makes = card is not None and any(isinstance(one, RunEffect) for one in nodes(card))
    runs = breach.verb == "run" and breach.server is not None and breach.tool is None and not breach.not_
    if makes and runs and play.server in (None, breach.server) and card is not None:
        raise Cannot(f"Whether the run that is told is the one that {card.title} makes is not clear.")
    if not makes or play.server is not None or breach.verb != "breach" or breach.server is None or breach.not_:
        return found
    there = dataclasses.replace(play, server=breach.server)
    return found._replace(deeds=(there, *found.deeds[2:]), after=found.after[1:])


def with_empty_deck(found: Set, query: Query) -> Set:
    """`what happens if R&D is empty`: as their turn begins the Corp has to draw from it (5.6.1e); `do I lose` then."""
    table = found.table
    empty = [zone for zone, n in table.totals.items() if zone in DECKS and not n]
    if empty != ["R&D"] or found.deeds or found.times or (table.turn_told and table.turn != CORP):
        return found
    wins = isinstance(query, Wins) and table.turn_told and not table.at and (CORP, "clicks") not in table.numbers
    if not wins and not (isinstance(query, Happens) and query.of is None):
        return found
    table.unassume(f"it is the {table.turn.capitalize()}'s turn")
    table.assume("the Corp's turn begins")
    table.turn, table.at, table.turn_open = CORP, FIRST[CORP], True
    return found._replace(deeds=(Deed("begin", CORP, thing="turn"),), after=(0,))


def play_it(found: Set, query: Query) -> Set:
    """Where nothing is told to be done and the line names one operation or event, what comes of playing it is asked."""
    met = [ref for one in found.deeds if one.verb == "access" for ref in one.what]
    cards = [one for one in found.table.cards.values() if one.type in ("operation", "event") and one.ref not in met]
    verbs = ("play", "use", "find", "draw", "install", "access", "trash", "choose")
    asked = [each for each in deeds_in(query) if each.verb in verbs]
    if isinstance(query, HowMuch):  # `how much damage does X do`: that one of them
        cards = [one for one in cards if any(each.by == one.ref for each in deeds_in(query))] or cards
    by = [each for each in deeds_in(query) if len(cards) == 1 and each.by == cards[0].ref]
    spent = [each for each in deeds_in(query) if len(cards) == 1 and each.unit == FUND and cards[0].ref in each.what]
    by += spent  # the credits on it: there are some once it is played
    harms = [one for one in found.table.cards.values() if any(node.name == "damage" for node in nodes(one))]
    harm = [each for each in deeds_in(query) if each.unit.endswith("damage") or each.verb == "flatline"]
    by += harm if isinstance(query, (HowMuch, Comes)) and harms == cards else []  # nothing else here does any
    played = bool(cards) and any(cards[0].ref in one.what for one in found.deeds)
    loose = [
        one for one in cards if one.ref.n not in found.table.placed and one.ref.card and one.where == HAND[one.side]
    ]
    if len(loose) > 1 and loose == cards and not found.deeds and isinstance(query, HowMuch | Happens | Wins):
        raise Cannot("Several events or operations are named, and not what is done with them.")
    pays = [one for one in found.deeds if one.verb == "pay" and not one.what and one.purpose is None]
    asks = len(pays) == len(found.deeds) and not found.table.turn_told  # `Oppo Research, the Corp pays`: for it
    if not asks and len(loose) == len(cards) == 1 and (not found.deeds or found.deeds[0].verb in _ON_A_RUN):
        asks = any(isinstance(node, RunEffect) for node in nodes(loose[0]))  # `Overclock, I encounter X`: in its run
    told = (found.deeds and (played or not (by or asks))) or (
        cards and cards[0].ref.n in found.table.placed and not (by and isinstance(query, HowMuch))
    )
    idle = [one for one in loose if one.ref not in {*leaves([*found.deeds, query])}]
    if told and found.deeds and idle:
        raise Cannot(f"What is done with {idle[0].title} is not said: it is only told to be there.")
    if told or len(cards) != 1 or cards[0].where != HAND[cards[0].side] or not cards[0].ref.card:
        return found
    card = cards[0]
    raised = [str(getattr(one, "to", "")).split(" ")[0] for one in nodes(card)]  # of `a run action` too
    fits = not isinstance(query, Cost) or query.deed.verb in raised
    if isinstance(query, Cost) and fits and stays_in_play(card) and not found.deeds:
        found.table.unassume(f"{card.title} is in {card.where}")
        found.table.assume(f"{card.title} was played before")
        card.where = "play"
        return found
    if not fits or isinstance(query, Where) or any(card.ref in (*each.what, each.tool) for each in asked):
        return found  # a cost is asked of it where it changes that: `with Tread Lightly, what does it cost to rez X`
    in_its_run = asks and bool(found.deeds) and found.deeds[0].verb in _ON_A_RUN
    if in_its_run and (n := found.table.numbers.get((card.side, "credits"))) is not None:
        found.table.later.append((card.side, "credits", n, 0))  # so many they have then: what is left of those before
    found.table.begin(card.side if asks or not found.deeds else found.table.turn)
    found.table.assume(f"{card.title} is played")
    return found.insert(0 if asks or spent else len(found.deeds), Deed("play", card.side, (card.ref,)))


def run_where_ice_is(found: Set) -> Set:
    """An event of which nobody says where its run is made runs on the only server spoken of, if ice protects that."""
    if len(found.table.servers) != 1 or any(one.server is not None or one.verb == "run" for one in found.deeds):
        return found
    (name,) = found.table.servers
    if not found.table.lying("ice", name):
        return found
    for place, deed in enumerate(found.deeds):
        ref = deed.only if deed.verb == "play" and not deed.not_ and deed.purpose is None else None
        card = found.table.card(ref) if isinstance(ref, Ref) else None
        makes = [one for one in nodes(card) if isinstance(one, RunEffect)] if card is not None else []
        if len(makes) == 1 and {"any", name, "remote" if name.startswith("remote") else name} & {*makes[0].server}:
            found.table.assume(f"the run is on {name}")
            there = dataclasses.replace(deed, server=Server(name))
            return found._replace(deeds=(*found.deeds[:place], there, *found.deeds[place + 1 :]))
    return found


_HARMS = ("take", "suffer", "flatline", "lose")


def access_it(found: Set, query: Query) -> Set:
    """Where nothing is told to be done and one card waits to be accessed, what comes to the Runner of that is asked.

    So it is with a card of the Corp that the Runner would trash: they do that as they access it (7.1.5).
    """
    cards = list(found.table.cards.values())
    waits = [card for card in cards if _waits_for_access(card)]
    wanted = _for_its_trash_cost(query.deed) if isinstance(query, Can) and query.when is None else Deed("")
    if wanted == Deed("trash", RUNNER, wanted.what):
        known = [card for card in cards if card.ref.n in found.table.placed or "rezzed" in card.options]
        waits = [card for card in known if wanted.what == (card.ref,) and _accessible(card)]
    elif not (_asks_of_harm(query) or _asks_if_it_triggers(query, waits)) or any(
        _other(card) for card in cards if card not in waits
    ):
        return found
    if found.deeds or found.times or found.named or found.table.turn_told or len(waits) != 1:
        return found
    found.table.assume(f"the Runner accesses {waits[0].title}")
    return found.insert(0, Deed("access", RUNNER, (waits[0].ref,)))


def _for_its_trash_cost(deed: Deed) -> Deed:
    """`pay to trash it`: to trash it."""
    pays = deed.purpose is not None and deed == Deed("pay", deed.who, purpose=deed.purpose)
    return dataclasses.replace(deed.purpose, who=deed.who) if pays and deed.purpose is not None else deed


def _asks_of_harm(query: Query) -> bool:
    """Whether it is asked what comes to the Runner: damage, tags, the end of the game."""
    if isinstance(query, HowMuch) and query.unit == "tags" and query.deed is None and query.when is None:
        return True  # `tag?`
    what = query.what if isinstance(query, Comes) else query.deed if isinstance(query, HowMuch) else None
    return isinstance(what, Deed) and what.verb in _HARMS and what.who in (None, RUNNER) and what.when is None


def _asks_if_it_triggers(query: Query, waits: list[Card]) -> bool:
    """`does Snare! work from R&D`: whether the only card that waits for an access triggers."""
    what = query.what if isinstance(query, Comes) and query.when is None else None
    refs = tuple(one.ref for one in waits)
    return isinstance(what, Deed) and what.verb == "trigger" and len(refs) == 1 and what.what == refs


def _other(card: Card) -> bool:
    """Whether it is another card of the Corp of which something may come."""
    return bool(card.ref.card) and card.side == CORP and card.type != "identity"


def _accessible(card: Card) -> bool:
    """Whether a card of the Corp lies where it is accessed."""
    return card.side == CORP and card.where in ("root", *CENTRALS)


def _waits_for_access(card: Card) -> bool:
    """Whether an ability of a card meets the event that it is accessed."""
    own = [one for one in nodes(card) if isinstance(one, Ability) and one.kind == "conditional"]
    return card.side == CORP and any(
        each.event == "access" and getattr(each.card, "key", "") == "this" for one in own for each in one.when
    )


def cause_played(found: Set) -> Set:
    """`I use X when Y gives me tags`: an operation or event Y that nobody is told to play is played before that."""
    for place, deed in enumerate(found.deeds):
        cause = deed.when.deed if deed.when is not None and deed.when.how == "when" else None
        ref = (cause.by or cause.tool) if cause is not None and cause.verb in _BEFALL else None
        card = found.table.card(ref) if isinstance(ref, Ref) else None
        if card is None or card.where != HAND.get(card.side) or card.type not in ("operation", "event"):
            continue
        if any(one.verb == "play" and card.ref in one.what for one in found.deeds):
            continue
        if place == 0:
            found.table.begin(card.side)
        found.table.assume(f"{card.title} is played")
        then = (*found.deeds[:place], dataclasses.replace(deed, when=None), *found.deeds[place + 1 :])
        return found._replace(deeds=then).insert(place, Deed("play", card.side, (card.ref,)))
    return found


_BEFALL = ("take", "give", "suffer", "do", "lose", "gain")


_RUNS = ("run", "succeed", "fail")  # what is told so is a run
IN_RUN = ("break", "encounter", "access", "steal", "get in", "bypass", "pass", "breach", "jack out", "fire")
_ON_A_RUN = (*IN_RUN, "approach", "succeed")


def _makes_run(found: Set, deed: Deed) -> list[RunEffect]:
    """The runs that an event which is played makes."""
    card = found.table.card(deed.only) if isinstance(deed.only, Ref) else None
    event = card if card is not None and card.type == "event" else None
    return [one for one in nodes(event) if isinstance(one, RunEffect)] if event is not None else []


def _fixed_run(found: Set, deed: Deed) -> bool:
    """Whether an event that is played makes a run on the one server that it names."""
    return isinstance(deed.only, Ref) and bool(runs_at(found.table.card(deed.only)))


def _ends_by_ice(found: Set, query: Query) -> bool:
    """`Whitespace is rezzed, does the run end`: whether that is asked of ice, of which nothing else is told."""
    run = isinstance(query, Comes) and isinstance(query.what, Deed) and (query.what.verb, query.what.thing)
    if run != ("end", "run") or found.deeds or len(found.table.servers) != 1:
        return False
    return bool(found.table.lying("ice", found.table.servers[0]))


def implied_run(found: Set, query: Query) -> Set:
    """A question about what is only done in a run supposes one, on the server where that card is."""
    if isinstance(query, Both):  # `may I forfeit an agenda and rez it`
        parts = [one for one in query.queries if isinstance(one, Can)]
        first = query.queries[0] if parts[:1] == list(query.queries[:1]) and parts[0].deed.verb in IN_RUN else query
        query = next((one for one in parts if _rezzes_ice(found, one.deed)), first)
    deed = getattr(query, "deed", None) or getattr(query, "what", None)
    deed = deed if isinstance(deed, Deed) else Deed("")
    if deed.verb in ("pay", "spend", "use") and deed.purpose is not None and deed.purpose.verb in IN_RUN:
        deed = deed.purpose  # `can I pay 2 credits to break a sub`, `use X to bypass it`
    if any(one.verb in _RUNS for told in found.deeds for one in (told, told.purpose) if one is not None):
        return found  # `uses Alarm Clock to run HQ` too; and a run that succeeded is over for what is done before that
    if any(one.verb == "play" and _fixed_run(found, one) for one in found.deeds):
        return found  # what is played makes the run, on a server that it names itself
    if any(isinstance(one.tool, Ref) and found.table.card(one.tool).type == "event" for one in (*found.deeds, deed)):
        return found  # that makes the run
    in_run = (*IN_RUN, "approach")
    told = [one for one in found.deeds if one.verb in in_run or _rezzes_ice(found, one) or met_with(found.table, one)
            or (one.verb, one.thing) == ("end", "run")]  # fmt: skip
    in_turn = any(acting(found, one) == CORP for one in found.deeds) and set(told) <= {deed}
    if isinstance(query, Can) and query.told and _rezzes_ice(found, deed) and in_turn:
        return found  # `scores X and rezzes Y. Legal?`: in that turn
    if not told and found.times and any(one.verb == "play" and _makes_run(found, one) for one in found.asked):
        return found  # `can he play X, and how many does he draw if it succeeds`: the run that it makes
    begun = [one for one in found.times if one.verb == "run" and one not in found.before]
    times = [one for one in found.times if one.verb in (*IN_RUN, "approach", "succeed")] or begun
    asks_rez = isinstance(query, Cost) or (
        isinstance(query, Can)
        and query.when is None
        and all(one.not_ for one in found.deeds)
        and found.table.turn == RUNNER
    )
    ends = isinstance(query, Can) and (deed.verb, deed.thing) == ("end", "run")
    ends = ends or _ends_by_ice(found, query) or met_with(found.table, deed) is not None
    whole = isinstance(query, Can) and query.when is not None and query.when.name == "this turn"  # it is not begun yet
    own = ends or (deed.verb in IN_RUN and not whole) or (asks_rez and _rezzes_ice(found, deed))
    asked = told or times or ([deed] if own else [])
    if not asked or any(one.thing == "turn" for one in found.deeds):
        return found
    server = next((one.server.name for one in asked if one.server is not None), "") or server_of(found.table, asked)
    if not server and (ends or deed.verb in ("get in", "jack out")) and len(found.table.servers) == 1:
        server = found.table.servers[0]
    if not server and asked in (times, [deed]) and any(one.verb not in ("approach", "succeed") for one in times):
        server = server_of(found.table, [deed]) or next(iter(found.table.servers), HQ)
    if not server and asked[0].verb == "end":
        server = server_of(found.table, [deed]) or HQ
    if not server and (ends or deed.verb == "jack out"):
        server = HQ
    by = found.table.card(deed.tool) if ends and isinstance(deed.tool, Ref) and deed.server is None else None
    if by is not None and by.server == server and _on_another(by):
        server = HQ if server != HQ else "R&D"
    elsewhere = any(one.verb == "play" and one.server not in (None, Server(server)) for one in found.deeds)
    if not server or elsewhere:  # the run told is on another server: a card of this one is reached by it
        return found
    if found.table.turn_told and found.table.turn != RUNNER:
        raise Cannot("It is told to be the Corp's turn, and no run is told: that there is one is not supposed.")
    found.table.assume(f"the Runner runs {server}")
    found.table.server(server)
    at = (n for n, one in enumerate(found.deeds) if asked[0] in (one, one.when.deed if one.when is not None else None))
    place = next(at, next((n for n, one in enumerate(found.deeds) if _in_it(found, one, server)), len(found.deeds)))
    if not any(acting(found, one) == CORP for one in found.deeds[:place]):  # else it is made in the turn after that
        found.table.turn = RUNNER
    clicks = found.table.numbers.get((RUNNER, "clicks"))
    acts = any(acting(found, one) == RUNNER and one.verb in ACTIONS for one in found.deeds)
    free = acts or found.table.click_told  # `it's my last click and I encounter X`: that one is spent on the run
    if clicks is not None and asked[0] in (*found.deeds[:1], *times, deed) and not free:
        found.table.numbers[RUNNER, "clicks"] = clicks + 1  # so many are left in the run
        found.table.assume(f"the run was begun with {'another' if clicks else 'the last'} click")
    return found.insert(place, Deed("run", RUNNER, server=Server(server)))


def _in_it(found: Set, deed: Deed, server: str) -> bool:
    """Whether something told is of that run: a card there that the Runner trashes (7.1.5), the trace of one there."""
    there = [one for one in found.table.cards.values() if one.server == server and one.side == CORP]
    if deed.thing.startswith("trace"):
        traces = any(node.name == "trace" for one in there for node in nodes(one))
        return traces and not any(one.verb == "play" for one in found.deeds)
    by_access = deed.verb == "trash" and deed.who == RUNNER and deed.tool is None and deed.by is None
    return by_access and any(one.ref in deed.what for one in there)


def _on_another(card: Card) -> bool:
    """Whether a card ends only runs on another server than its own."""
    runs = [node.server for node in nodes(card) if isinstance(node, DuringRun)]
    return bool(runs) and set(runs) == {"another"}


def _rezzes_ice(found: Set, deed: Deed) -> bool:
    """Whether ice is rezzed: by itself the Corp does that as it is approached (6.4.3)."""
    if deed.verb in ("forfeit", "pay", "spend") and deed.purpose is not None and deed.purpose.verb == "rez":
        deed = deed.purpose
    own = deed.verb == "rez" and deed.by is None and deed.tool is None
    kinds = [found.table.card(one).type if isinstance(one, Ref) else getattr(one, "kind", "") for one in deed.what]
    return own and "ice" in kinds


def server_of(table: Table, deeds: list[Deed]) -> str:
    """The server where what deeds are done to lies, or the only one that ice protects; "" if that is none."""
    for deed in deeds:
        for one in deed.what:
            ref = one.of if isinstance(one, Subs) else one
            if isinstance(ref, Ref):
                card = table.card(ref)
                if card.server or card.where in ("HQ", "R&D", "Archives"):
                    return card.server or card.where
            if isinstance(one, Some) and deed.verb == "access" and getattr(one.where, "where", "") in CENTRALS:
                return one.where.where if one.where is not None else ""
            if isinstance(one, Some):  # `an agenda`: of those that lie somewhere
                kind = [card for card in table.cards.values() if card.type == one.kind]
                places = {card.server or card.where for card in kind} - {""}
                if len(places) == 1 and not places.isdisjoint((*CENTRALS, *table.servers)):
                    return places.pop()
    ice = {one.server for one in table.cards.values() if one.where == "ice"}
    return ice.pop() if len(ice) == 1 else ""


def unmet(table: Table, deed: Deed) -> list[Card]:
    """Ice that is asked to be broken, and that nobody has rezzed."""
    refs = [one.of if isinstance(one, Subs) else one for one in deed.what]
    cards = [table.card(one) for one in refs if isinstance(one, Ref)]
    ice = [one for one in table.cards.values() if one.where == "ice"]
    cards = cards or (ice if len(ice) == 1 else [])
    return [one for one in cards if one.where == "ice" and not one.options.get("rezzed")]


def unmet_on_the_way(found: Set, deed: Deed) -> list[Card]:
    """`HQ has Wall of Static. What does it cost to get in`: ice of the server, of which nothing is told to be done.

    Ice that is not named is not met: what that costs is not told.
    """
    paid = deed.purpose if deed.verb in _PAID and deed.purpose is not None else deed
    if paid is not deed and paid.verb == "break" and found.table.lying("rig"):
        return unmet(found.table, paid)
    ref = paid.only if isinstance(paid.only, Ref) else None
    its = found.table.card(ref).server if ref is not None else ""
    server = (paid.server.name if paid.server is not None else "") or its or target(found)
    if paid.verb not in _PAST_ICE or paid.not_ or paid.who == CORP:
        return []
    known = {ref for one in found.deeds for ref in (*one.what, one.place.host if one.place is not None else None)}
    ice = [one for one in found.table.lying("ice", server) if one.ref.card and one.ref not in known]
    ice = [one for one in ice if paid.verb != "pass" or one.ref in paid.what]
    return [one for one in ice if not one.options.get("rezzed")]


_PAID = ("pay", "spend", "take", "lose")  # what is done to get past ice
_PAST_ICE = ("get in", "access", "succeed", "breach", "approach", "pass")  # of which the price is that of the way


def threat_open(found: Set, told: tuple[Fact | Deed, ...]) -> int:
    """The threat level that an ability of a card here asks for, where no points are told; 0 if none does."""
    points = any(isinstance(one, Has) and one.unit == "points" for one in told)
    if points or any(card.where in ("corp score", "runner score") for card in found.table.cards.values()):
        return 0
    own = (one for card in found.table.cards.values() for one in printed_abilities(card))
    return max((one.threat for one in own), default=0)


def may_be_short(played: Played, verdict: Verdict) -> list[str]:
    """The players of whose credits nothing is told, where the answer rests on what they can pay."""
    open_ = [who for who in (CORP, RUNNER) if (who, "credits") not in played.table.numbers]
    if numbers.UNPAYABLE in verdict.rules[:1] or not open_:
        return open_
    _, line, _ = played.onward()
    asked = {made.decision.who for made in line for one in made.decision.options if one.choice.verb is Verb.PAY}
    return [who for who in open_ if who in asked]


def same_faceup(verdict: Verdict, how: str, other: Verdict) -> Verdict:
    """A no that rests on that a card is not rezzed, and is one as well if it is: by what decides it then."""
    same = other.why[:1] == verdict.why[:1]
    if same or verdict.verdict != NO or other.verdict != NO or _FACEDOWN.isdisjoint(verdict.rules[:1]):
        return verdict
    return other._replace(why=(*other.why, f"That is if {how}; else: {verdict.why[0]}"))


_FACEDOWN = frozenset(("1.8.4a", "6.9.2c"))  # that a card is unrezzed, and so inactive; that such ice is not met


def maybe_rezzed(found: Set, asked: Asked, verdict: Verdict) -> list[Card]:
    """Cards that are named, and of which nobody said whether they are rezzed, where it may matter.

    Those in the root of a server; of ice that which hosts something, where nothing is told of a run, and that of which
    something does not come only because it is not rezzed.
    """
    ice = [one for one in found.table.cards.values() if one.where == "ice" and one.ref.card]
    rezzed = [one for deed in found.deeds if deed.verb in ("rez", "install") for one in deed.what]  # or told not to be
    priced = asked.query.deed if isinstance(asked.query, Cost) else Deed("")
    rezzed += priced.what if priced.verb == "rez" else ()
    if isinstance(asked.query, Comes | Must) and verdict.verdict == NO and not _FACEDOWN.isdisjoint(verdict.rules[:1]):
        return ice if len(ice) == 1 and "rezzed" not in ice[0].options and ice[0].ref not in rezzed else []
    can = asked.query.deed if isinstance(asked.query, Can) else Deed("")
    into = can if isinstance(asked.query, Can) else getattr(asked.query, "what", None)
    past_it = isinstance(into, Deed) and (into.who, verdict.verdict) == (RUNNER, YES) and into.verb in BEHIND
    if past_it and len(ice) == 1 and "rezzed" not in ice[0].options and ice[0].ref not in rezzed:
        return ice  # that it costs the Corp more than credits to rez it decides nothing
    by_it = can.verb == "score" or (can.who == RUNNER and can.verb in _AT_A_COST)
    if not (by_it or isinstance(asked.query, (Comes, HowMuch, Happens, Wins, Cost, Must))):
        return []
    hosts = (
        {one.host for one in found.table.cards.values()} if not any(one.verb == "run" for one in found.deeds) else ()
    )
    named = [
        one
        for one in found.table.cards.values()
        if (one.where == "root" and one.type in ("asset", "upgrade")) or (one.where == "ice" and one.ref in hosts)
    ]
    free = [one for one in named if "rezzed" not in one.options and one.ref not in rezzed]
    return free if len(free) <= (1 if isinstance(asked.query, Happens) else _FEW) else []


BEHIND = ("get in", "access", "steal", "succeed", "breach", "approach", "pass")  # what is done past ice
_AT_A_COST = ("steal", "trash", "run")  # what the Runner may do, and a card that is rezzed makes dearer or forbids

_FEW = 3  # cards of which it is looked into how it is if one of them is rezzed
