"""What a line leaves open and a board needs, as rows: when a row holds, what it sets, and how it is told."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import Any

from judgebot.ask.answering import texts
from judgebot.ask.answering.accesses import something_there
from judgebot.ask.answering.entering import by_now, entered, harmed, ice_boosted_against
from judgebot.ask.answering.left_then import as_before
from judgebot.ask.answering.placing import Set, deeds_in, every, not_yet, places, shown_hands, target, with_card
from judgebot.ask.answering.presupposed import (
    any_such,
    brought_about,
    in_archives,
    met_with,
    own_to_trash,
    paid_with,
    tagged_for,
    tags_to_remove,
)
from judgebot.ask.answering.prevented import by_an_effect, preventable
from judgebot.ask.answering.retold import retold
from judgebot.ask.answering.states import cards_in
from judgebot.ask.answering.table import Cannot, Card, Table, besides
from judgebot.ask.answering.timing import in_time, on_clicks
from judgebot.ask.answering.to_pay_with import to_pay_with
from judgebot.ask.answering.told import COUNTERS, agree, clicks, remains, tell
from judgebot.ask.answering.trashing import trash_costs
from judgebot.ask.answering.turn_begun import whose_turn
from judgebot.ask.answering.turns import RESOLVES, acting, begins, comes_by_itself, few_clicks, run_told, turn
from judgebot.ask.answering.unsaid_numbers import strengthless, worn
from judgebot.ask.answering.untold_choice import chosen_untold
from judgebot.ask.reading.meanings import (
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
    Subs,
    Turn,
    When,
    Zone,
    leaves,
)
from judgebot.ask.reading.queries import Both, Can, Cost, HowMuch, Line, Query, Wins
from judgebot.cards.queries.triggers import Trigger
from judgebot.game.objects import CORP, HAND, HQ, RUNNER, opponent
from judgebot.problems import resting

_SPENDS = (
    *("play", "install", "rez", "use", "trash", "run", "steal", "pay", "spend"),
    *("draw", "gain", "advance", "break", "pass", "score"),
)
_LOADED = tuple(key for unit, key in COUNTERS.items() if unit not in ("advancement", "agenda"))  # of what is active
_MET = ("encounter", "break", "bypass", *RESOLVES)
_GETS = ("advance", "choose", "place")
_SUBS_DO = ("do", "suffer", "give", "take", "trash", "end", "begin")


def set_up(line: Line, more: tuple[Fact | Deed, ...] = (), query: Query | None = None) -> Set:
    """The board of a line with its suppositions, and the deeds told.

    more   what a question tells besides: facts take the place of those of the same subject
    query  the one of the line's questions that is asked, if one is

    Raises Cannot.
    """
    told = _with(line.told, more)
    agree(told, line.asks)
    table = Table(edition=line.edition)
    told = retold(line, told, table)
    for card in cards_in([*told, *(ask.query for ask in line.asks)]):
        table.card(card)
    told = [_befalling(one, table) for one in told]
    fatal = any(one.verb == "flatline" for one in deeds_in(query)) or isinstance(query, Wins)
    told = [preventable(one, table, told[place + 1 :], fatal) for place, one in enumerate(told)]
    deeds: list[Deed] = []
    after: list[int] = []
    for place, one in enumerate(told):
        if isinstance(one, Has) and one.when is not None and one.when.how == "before":  # `he had 6`: before it
            told[place] = dataclasses.replace(one, when=None)
            if not any(map(_as_deed, told[place + 1 :])):
                continue
            one = told[place]
        deed = _as_deed(one)
        if isinstance(one, Turn) and deeds and _next_turn(table, deeds, one):
            deed = Deed("begin", one.who, thing="turn")
            told[place] = deed
        if deed is not None and deed.thing == "turn" and deed.verb in ("begin", "end") and deed.who is None:
            deed = dataclasses.replace(deed, who=whose_turn(told, place, line) or None)
        if deed is not None:
            deeds.append(deed)
            after.append(place + 1)
        elif isinstance(one, Has) and _told_then(one, deeds):
            (table.later if one.when is None else table.paid).append((str(one.owner), one.unit, one.amount.n, place))
        elif isinstance(one, Has) and deeds and (who := _whose_hand(one)):
            table.held.append((who, one.amount.n, place))
    told = [one for one in told if not isinstance(one, Has) or one.when is None or not _told_then(one, deeds)]
    told = [as_before(one, told[:place], table) for place, one in enumerate(told)]
    _only_those(told, table)
    spoken = (*deeds_in(told), *deeds_in([ask.query for ask in line.asks]))
    table.unscored = frozenset(
        cards_in([one.what for one in spoken if one.verb in ("score", "advance", "steal", "access")])
    )
    tags = any(isinstance(one, Has) and (one.unit, one.when) == ("tags", None) for one in told)
    told = [one for one in told if not (tags and one == Is(RUNNER, "tagged"))]  # `tagged with 2 tags`
    for fact in sorted((one for one in told if _as_deed(one) is None), key=_late):
        tell(fact, table)  # type: ignore[arg-type]
    remains(table)
    table.placed = frozenset(n for n, card in table.cards.items() if card.where)
    asked = tuple(one for ask in line.asks for one in deeds_in(ask.query) if one not in deeds)
    queries = [query] if query is not None else [ask.query for ask in line.asks]
    parts = [part for one in queries for part in (one.queries if isinstance(one, Both) else (one,))]
    for when in leaves([one for one in parts if not isinstance(one, Can)]):
        late = isinstance(when, When) and when.how in ("after", "when") and when.deed is not None
        done = late and (run_told(when.deed, told) or comes_by_itself(when.deed) or when.deed in deeds)
        if late and not more and not done:
            deeds.append(dataclasses.replace(when.deed, when=None))
            after.append(0)
            table.assume(f"what is asked about is {'not ' * when.deed.not_}done: {when.deed.verb}")
    whens = [one for one in leaves([ask.query for ask in line.asks]) if isinstance(one, When) and one.deed]
    times = [one.deed for one in whens if one.deed is not None]
    deeds, after = in_time(table, deeds, after)
    before = tuple(one.deed for one in whens if one.deed is not None and one.how in ("before", "until"))
    prices = tuple(ask.query.deed for ask in line.asks if isinstance(ask.query, Cost))
    counts = (ask.query.of for ask in line.asks if isinstance(ask.query, HowMuch) and ask.query.unit == "clicks")
    counted = next((one for one in counts if isinstance(one, str)), "")
    named = tuple(one.name for one in leaves([ask.query for ask in line.asks]) if isinstance(one, When) and one.name)
    in_order, after_each = on_clicks(table, deeds, after)
    in_order = not_yet(in_order, before, table)
    found = Set(table, in_order, asked, after_each, tuple(times), prices, counted, before, named)
    for told_back in (one for row in ROWS for one in row(found)):
        table.assume(told_back)
    return found._replace(deeds=tuple(_somewhere(table, found.deeds, n) for n in range(len(found.deeds))))


def _only_those(told: list[Fact | Deed], table: Table) -> None:
    """Refuse a card that is told to be installed after it was told that there is no other of its kind."""
    for n, one in enumerate(told):
        if not (isinstance(one, Has) and one.rest and one.amount == Amount(0) and one.owner in (CORP, RUNNER)):
            continue
        named: set[object] = {two.what for two in told[: n + 1] if isinstance(two, At)}
        named |= {two.only for two in told[n:] if isinstance(two, Deed) and two.verb == "install"}  # then they come
        later = (two for two in told[n + 1 :] if isinstance(two, At) and two.place.where in ("rig", "ice", "root"))
        for card in (table.card(two.what) for two in later if two.what not in named):
            if one.unit in ("card", card.type, *(card.facts.get("subtypes") or ())) and card.side == one.owner:
                raise Cannot(f"No other {one.unit} is told, and {card.title} is one.")


def _whose_hand(fact: Has) -> str:
    """The player of whose hand a number of cards is told, "" if it is none."""
    name = fact.owner.name if isinstance(fact.owner, Zone | Server) and not fact.amount.how else ""
    return next((who for who, hand in HAND.items() if hand == name and fact.unit == "cards"), "")


def _told_then(fact: Has, deeds: list[Deed]) -> bool:
    """Whether how many credits or clicks somebody has is told after something that they do with them."""
    if fact.owner not in (CORP, RUNNER) or fact.unit not in ("credits", "clicks") or fact.amount.how:
        return False
    if fact.when is not None and (fact.when.how != "after" or fact.when.deed is None):
        return False
    return any(one.who == fact.owner and one.verb in _SPENDS and not one.not_ for one in deeds)


def _befalling(one: Fact | Deed, table: Table) -> Fact | Deed:
    """`the Corp gives me a tag`, by nothing that is named: it uses an effect that does that."""
    if not isinstance(one, Deed) or one.verb not in ("give", "do") or one.who != CORP or one.what:
        return one
    verb = "take" if one.unit == "tags" else "suffer" if one.unit.endswith("damage") else ""
    named = one.tool or one.by or one.means or one.purpose or one.via or one.tools
    if not verb or named or one.not_:
        return one
    taken = dataclasses.replace(one, verb=verb, who=RUNNER)
    return by_an_effect(taken, table) or taken


def _next_turn(table: Table, deeds: list[Deed], turn: Turn) -> bool:
    """Whether a turn that is told after deeds is the one after them: they are actions of the other player."""
    before = Set(table, tuple(deeds), (), ())
    if any(one.thing == "turn" and one.who == turn.who for one in deeds):
        return False
    acts = {acting(before, one) for one in deeds} - {""}
    return opponent(turn.who) in acts and turn.who not in acts


def _somewhere(table: Table, deeds: tuple[Deed, ...], n: int) -> Deed:
    """A run on a server that is not named is on the only one spoken of, or that of the event which makes it.

    Where ice is rezzed next, it is on the server that this protects (6.9.2b). Raises Cannot where there are several.
    """
    deed, before = deeds[n], deeds[:n]
    if deed.verb != "run" or deed.server is not None:
        return deed
    of = [one.server or (one.purpose.server if one.purpose is not None else None) for one in before]
    made = next((to for one, to in zip(reversed(before), reversed(of), strict=True) if one.verb == "play"), None)
    rezzed = [one.only for one in deeds[n + 1 : n + 2] if one.verb == "rez" and one.who in (None, CORP)]
    ice = next((table.card(one) for one in rezzed if isinstance(one, Ref)), None)
    if made is None and ice is not None and ice.where == "ice" and ice.server:
        made = Server(ice.server)
    if len(table.servers) > 1 and made is None:
        raise Cannot("Which server is run on is not said.")
    name = made.name if made is not None else next(iter(table.servers), HQ)
    table.assume(f"the run is on {name}")
    return dataclasses.replace(deed, server=Server(table.server(name)))


def _late(fact: Any) -> int:
    """Facts in the order in which they can be told: places first, and totals when all cards are placed."""
    if isinstance(fact, At):
        return 0
    return 1 if isinstance(fact, (Is, Past)) else 2


def _with(told: tuple[Fact | Deed, ...], more: tuple[Fact | Deed, ...]) -> list[Fact | Deed]:
    kept = [one for one in told if not any(_same_subject(one, other) for other in more)]
    return [*kept, *more]


def _same_subject(one: Fact | Deed, other: Fact | Deed) -> bool:
    """Whether a fact takes the place of another: it says the same of the same, but how much or whether."""
    if type(one) is not type(other) or isinstance(one, (Deed, Past)):
        return False
    keys = {"At": ("what",), "Has": ("owner", "unit"), "Is": ("what", "state"), "Turn": ()}[type(one).__name__]
    return all(getattr(one, key) == getattr(other, key) for key in keys)


def _as_deed(one: Fact | Deed) -> Deed | None:
    """What of a line is played: its deeds, and states that only come about in play."""
    if isinstance(one, Deed):
        return one
    if isinstance(one, Is) and one.holds and isinstance(one.what, Ref):
        verb = {"encountered": "encounter", "accessed": "access", "broken": "break"}.get(one.state)
        return Deed(verb, RUNNER, (one.what,), passive=True) if verb else None
    return None


# Rows. Each looks at what was told, sets what nobody said, and yields how that is told.

Row = Callable[[Set], Iterator[str]]


def servers(found: Set) -> Iterator[str]:
    """A server that is spoken of is there; a remote that is run on has to have something in it."""
    for one in every(found):
        if one.server is not None and one.server.name != "new remote":
            found.table.server(one.server.name)
    attacked = target(found)
    if not attacked.startswith("remote") or found.table.lying("root", attacked):
        return
    unnamed = any(one.verb == "access" and not [*cards_in(one.what)] for one in found.asked)  # `do I access a card`
    if not found.table.lying("ice", attacked) or (unnamed and attacked not in found.table.counted):
        if attacked in found.table.counted:
            raise Cannot("Where nothing lies and nothing protects it there is no remote server.", "4.6.8d")
        if _filled(found, attacked):  # what is installed in its root is alone there
            card = found.table.stand_in("ice", Place("ice", Server(attacked)))
            return (yield f"{card.title}, without abilities, protects {attacked}")
        card = found.table.stand_in("asset", Place("root", Server(attacked)))  # else there is no such server (4.6.8b)
        yield f"{card.title}, without abilities, is in {attacked}"


def _filled(found: Set, server: str) -> bool:
    """Whether cards are installed in the root of a server, and nothing else is done there."""
    there = [one for one in every(found) if (one.server or (one.place.server if one.place else None)) == Server(server)]
    what = [one for deed in there for one in deed.what]
    kinds = {found.table.card(one).type if isinstance(one, Ref) else getattr(one, "kind", "") for one in what}
    return bool(kinds) and kinds <= {"asset", "agenda", "upgrade"} and {one.verb for one in there} == {"install"}


def rezzed(found: Set) -> Iterator[str]:
    """Ice that is told to be met, and a card of the Corp that is told to be used, is rezzed."""
    rezzes = [one for deed in found.deeds if deed.verb == "rez" for one in deed.what]
    for card in list(found.table.cards.values()):
        if card.where not in ("ice", "root") or card.side != CORP or card.type in ("agenda", "operation"):
            continue
        if card.options.pop("facedown", False):  # told before it was known where it lies
            card.options["rezzed"] = False
        if "rezzed" in card.options or card.ref in rezzes:
            continue
        if card.where == "ice" and _met(found, card):
            why = f"the Corp has rezzed {card.title}, as it is encountered"
        elif with_card(found, card, "derez") or (card.blank is not None and _derezzed(found, card.type)):
            why = f"{card.title} is rezzed, as it is to be derezzed"
        elif _uses(found, card):
            why = f"{card.title} is rezzed, as it is used"
        elif any(card.options.get(k) for k in _LOADED):
            why = f"{card.title} is rezzed, as it has counters"
        elif card.chosen is not None or "chosen" in card.options:
            why = f"{card.title} is rezzed, as it has chosen"
        else:
            continue
        card.options["rezzed"] = True
        yield why


def _derezzed(found: Set, kind: str) -> bool:  # one of a kind that is not named
    return any(getattr(one, "kind", "") == kind for deed in every(found) if deed.verb == "derez" for one in deed.what)


def _met(found: Set, card: Card) -> bool:
    """Whether ice is told to be met: in a deed told, or at the moment that is asked about."""
    waits = any(isinstance(one, Trigger) and one.event == "pass" for one in texts.nodes(card))
    met = (*_MET, "pass") if waits else _MET  # what happens as it is passed is of rezzed ice
    alone = len(found.table.lying("ice", card.server)) == 1
    for deed in deeds_in([*found.deeds, *found.times]):
        subs = any(isinstance(one, Subs) and one.of in (None, card.ref) for one in deed.what)
        subs = subs or (deed.verb == "encounter" and not deed.what)  # `on encounter`: with the only ice there
        does = deed.by == card.ref and not deed.not_ and deed.verb in _SUBS_DO  # what its subroutines do
        if does or (deed.verb in met and (card.ref in deed.what or (subs and alone))):
            return True
    spoken = (*found.deeds, *found.asked)
    readied = any(one.verb in ("use", "boost") and one.who == RUNNER and not one.not_ for one in found.deeds)
    ends = ("bypass", "break") if readied else ("bypass",)  # which is done in an encounter with it
    if any(one.verb in ends and card.ref in one.what for deed in found.asked for one in (deed, deed.purpose) if one):
        return True
    return any(met_with(found.table, deed) == card.ref for deed in spoken) or _unbroken(found, card)


def _unbroken(found: Set, card: Card) -> bool:
    """`Karunā on HQ, he breaks nothing`: whether that is said of ice, as no other is told to be met."""
    bare = any(one.verb == "break" and one.not_ and not one.what for one in found.deeds)
    meets = any(one.verb in _MET and not one.not_ for one in found.deeds)
    servers = {one.server for one in found.table.cards.values() if one.where == "ice"}
    return bare and not meets and bool(card.ref.card) and servers == {target(found) or card.server}


def _uses(found: Set, card: Card) -> bool:
    swaps = [node.name for node in texts.nodes(card) if node.name == "swap"]  # else another card swaps it
    verbs = ("use", "trigger", "resolve", *swaps)
    told = [one for one in found.deeds if one.verb in verbs and not one.not_]
    tools = [one.tool for one in found.deeds if (one.verb == "install" or one.who == CORP) and not one.not_]
    tools += [one.by for one in found.deeds if one.verb == "take" and one.who == CORP and not one.not_]
    return card.ref in tools or any(card.ref in (*one.what, one.tool, one.by) for one in told)


def scorable(found: Set) -> Iterator[str]:
    """An agenda that is told to be scored has the counters that it needs."""
    for deed in found.deeds:
        for ref in deed.what if deed.verb == "score" and not deed.not_ else ():
            card = found.table.card(ref) if isinstance(ref, Ref) else None
            if card is None or card.where != "root" or "advanced" in card.options or with_card(found, card, *_GETS):
                continue  # it gets counters by what is told, or may
            needs = int(card.facts.get("requirement") or 0)
            card.options["advanced"] = needs
            yield f"{card.title} has the {needs} advancement counters that it needs"


def hosts(found: Set) -> Iterator[str]:
    """What is hosted by an ability that does not install it is not installed (1.13.2)."""
    for card in found.table.cards.values():
        if card.where != "host":
            continue
        if card.host is None:
            raise Cannot(f"What hosts {card.title} is not said.")
        host = found.table.card(card.host)
        if "installed" not in card.options and texts.hosts_uninstalled(host):
            card.options["installed"] = False
            for state in ("rezzed", "faceup", "facedown"):  # as it was before
                card.options.pop(state, None)
            yield resting(f"{card.title} is not installed, as {host.title} does not install what it hosts", "1.13.2")


def totals(found: Set) -> Iterator[str]:
    """Of a pile whose number was told the cards that are not named are unknown."""
    table = found.table
    for zone, n in table.totals.items():
        table.unknown[zone] = besides(table.lying(zone), n + table.played.count(zone), zone)
    yield from ()


def spent(found: Set) -> Iterator[str]:
    """Where fewer clicks are told than a turn has, the others were spent (1.11.4), if a card here asks for that."""
    table, who = found.table, found.table.turn
    left = table.numbers.get((who, "clicks"), clicks(who))
    asks = any(node.name == "first_click" for card in table.cards.values() for node in texts.nodes(card))
    if asks and left < clicks(who) and not table.at:
        n = clicks(who) - left
        table.history.append({"spent": {"clicks": n}})
        yield f"the {who.capitalize()} has spent the other {n} click{'' if n == 1 else 's'} of the turn"


_ACTIVE = ("rig", "ice", "root", "play", "identity")


def sound(found: Set) -> Iterator[str]:
    """What cannot be as it was understood is refused."""
    if opponent(found.table.turn) in found.table.past:
        raise Cannot("What the other player did before this turn is told as done last turn.")
    if found.table.turn in found.table.before:
        raise Cannot("The turn before this one was the other player's; what was done before that cannot be told here.")
    for card in found.table.cards.values():
        if (
            "prevent" in found.table.lacking
            and card.where in _ACTIVE
            and any(n.name == "prevent" for n in texts.nodes(card))
        ):
            raise Cannot(f"Nothing that prevents is told, and {card.title} does.")
        spent = [key for key in _LOADED if card.options.get(key) == 0]
        if spent and any(isinstance(n, Trigger) and n.event == "empty" for n in texts.nodes(card)):
            raise Cannot(f"{card.title} was trashed when the last was gone: it does not lie there empty.", "10.9.1")
        loaded = any(card.options.get(key) for key in _LOADED)
        if loaded and card.options.get("rezzed") is False:
            raise Cannot(f"{card.title} is not rezzed, so what is on it was not understood.")
    yield from ()


def left_open(found: Set) -> Iterator[str]:
    """What has a default that can matter is told."""
    rezzes = [one for deed in found.deeds if deed.verb == "rez" and not deed.not_ for one in deed.what]
    for card in found.table.cards.values():
        unsaid = "rezzed" not in card.options and card.ref not in rezzes
        if card.where in ("ice", "root") and unsaid and card.type in ("ice", "asset", "upgrade"):
            yield f"{card.title} is not rezzed"
    yield from trash_costs(every(found), found.table)
    for who in (CORP, RUNNER):
        if (who, "credits") not in found.table.numbers:
            yield f"the {who.capitalize()} has 5 credits"


def presupposed(found: Set) -> Iterator[str]:
    """What is told to be done could be done, and comes of something."""
    yield from brought_about(found.deeds, found.table)
    for one in found.asked:
        shuffled = one.verb == "shuffle" and one.who != RUNNER  # back: what lies there
        name = "Archives" if shuffled else one.server.name if one.server is not None else ""
        known = name in found.table.totals or name in found.table.unknown or found.table.lying(name)
        if (shuffled or one.verb in ("access", "breach")) and not one.what and name == "Archives" and not known:
            found.table.unknown[name] = 2
            yield "there are 2 facedown cards in Archives"
    yield from in_archives(found.deeds if not found.asked else (), found.table)
    yield from own_to_trash(found.asked, found.table)
    yield from paid_with(found.deeds, found.table)
    yield from something_there(found.deeds, found.table)
    free = [one.purpose for one in (*found.deeds, *found.asked) if (one.amount, one.unit) == (Amount(0), "credits")]
    if any(one is not None and isinstance(one.only, Some) and one.verb in ("install", "play", "rez") for one in free):
        raise Cannot("Whether that is free is not told of a card that is not named: it is taken to cost nothing.")
    yield from any_such(found.deeds, found.table, target(found), found.asked)
    priced = tuple(one for one in found.asked if one in found.prices or one.tool or one.purpose)
    yield from tags_to_remove(found.asked, found.deeds, found.table)
    yield from to_pay_with(found.prices, found.deeds, found.table)
    yield from tagged_for((*priced, *(one for one in found.deeds if not one.not_)), found.table)


def _meets(ice: Card, deed: Deed) -> bool:
    """Whether ice is met in a deed: on the way into its server, or by itself."""
    there = deed.server is None or deed.server.name == ice.server
    inward = deed.verb in ("run", "breach", "get in", "succeed", "approach") and there
    return inward or (deed.verb == "encounter" and ice.ref in deed.what)


def unknown_ice(found: Set) -> Iterator[str]:
    """Ice that is told to be rezzed, and not what it is. Raises Cannot where it is met."""
    for card in [one for one in found.table.cards.values() if one.blank is not None and one.type == "ice"]:
        known = card.blank and card.blank["abilities"]
        met = [one for one in every(found) if _meets(card, one)]
        bypassed = [one.verb == "bypass" and card.ref in one.what for one in found.asked]  # that is all of an encounter
        if bypassed and all(bypassed) and all(one.verb == "encounter" for one in met):
            continue
        if not known and card.options.get("rezzed") and met:
            raise Cannot(f"What {card.title} does is not told, and it is rezzed.")
    yield from ()


ROWS: tuple[Row, ...] = (
    presupposed,
    places,
    hosts,
    totals,
    shown_hands,
    servers,
    ice_boosted_against,
    unknown_ice,
    chosen_untold,
    rezzed,
    scorable,
    entered,
    harmed,
    turn,
    by_now,
    begins,
    strengthless,
    worn,
    few_clicks,
    spent,
    sound,
    left_open,
)
