"""Which player a person word of a line is ("I", "my opponent", "he"): by everything that the line says of them.

Each thing said of such a word is evidence for a side: what it is called (`as the Corp`), what only one player does, has
or owns. "I" and "he" are different players in one line, so evidence of the one is evidence of the other. Evidence that
contradicts itself decides nothing, and where there is none only the cards named can tell: that is an assumption.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from judgebot.ask.reading.card_facts import card_facts, keeps, prevented
from judgebot.ask.reading.cast import BY_CARD, KIND_SIDES, MET, OTHER, PLAYER_UNITS, SIDES, UNIT_SIDES
from judgebot.ask.reading.defined import awaits_turn, hand_sizes, runner_pays
from judgebot.ask.reading.frames import OWNERS
from judgebot.ask.reading.lexicon import Lattice
from judgebot.ask.reading.meanings import FUND, Deed, Some, Subs, When, leaves
from judgebot.ask.reading.queries import HowMuch, Unplaced
from judgebot.ask.reading.raw import (
    Desc,
    Given,
    Mark,
    Named,
    Owned,
    Placed,
    Pro,
    Quantity,
    Question,
    Speaker,
    Stand,
    SubsBy,
    Where_,
    Zoned,
)
from judgebot.ask.reading.spoken_of import gives_to_the_runner
from judgebot.ask.reading.things import clears_tags
from judgebot.game.objects import CORP, RUNNER
from judgebot.plain import NamedTuple

# How sure evidence is: what they are called, and what only one player can do, has or owns; the same by one reading of
# the words; what is no more than likely, and told as an assumption.
BOUND, READ, HINT = 3, 2, 1
_SCORED = Mark("is", "scored")  # an agenda of which the Corp speaks
_OWN_PILES = ("grip", "stack", "heap")  # of which only their player speaks so, if nobody is spoken of besides
_MEANS_I = ("i", "you")
_SERVERS = ("SERVER", "THESERVER")
_NOUNS = ("CARD", "ZONE", *_SERVERS, "KIND", "UNIT", "THING", "TURN")
_OF_RUNS = ("run", "encounter", "access", "breach")
_FIRES = ("resolve", "fire", "let fire", "trigger")  # what cards do
_EITHER = ("ice", "upgrade", "agenda")  # cards of which both players speak: whoever meets them, and whose they are
_ENDS = ("PRON", "POSS", "PLAYER", "VB", "VZ")  # behind these no noun is that of the possessive before them
_BETWEEN = 3  # words between a possessive and its noun, at most
_MARK = "mark"  # it is the Runner who has one (10.11.1): `my mark is HQ`


class Evidence(NamedTuple):
    """That a person word is a player. word: "i" (what is said of the opponent is turned round) or "he"."""

    word: str
    side: str
    how: int


class Persons(NamedTuple):
    """Who the person words are.

    speaker  who "I" is; "" if nobody says so, or nothing tells
    third    who "he" is in a line in which nobody says "I"; "" if nothing tells
    torn     words of which contradictory things are said
    assumed  what had to be assumed for that, in sentences
    """

    speaker: str = ""
    third: str = ""
    torn: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()


def persons(readings: list[tuple[Any, ...]], net: Lattice, named: frozenset[str]) -> Persons:
    """Who "I" and "he" are.

    readings  what each piece of the line may mean, the likeliest first
    named     the players that the line names as such
    """
    items = tuple(one[0] for one in readings)
    cards = tuple(one.cards[0] for one in leaves(items) if isinstance(one, Named) and one.cards)
    said = (one for each in readings for one in _of_readings(each, cards))
    found = [*_of_items(items, cards), *_of_words(net), *said]
    spoken = {kind.kind for kind in leaves(items) if isinstance(kind, Pro)} | {whose for whose, _ in _possessives(net)}
    mine, his = (_sides(found, word) for word in ("i", "he"))
    if spoken.isdisjoint(("i", "opp", "you")) and not mine:
        return _nobody_speaks(items, his, named)
    if len(mine) > 1:
        return Persons(torn=("i",))
    if not mine and len(named) == 1 and _headed(net):  # `Corp, scored X. How many points do I have`
        return Persons()
    if not mine:  # who speaks of one player by name is the other one; so is who speaks of "him"
        mine = frozenset(OTHER[one] for one in (named if len(named) == 1 else his))
        if len(mine) > 1:
            return Persons()
    return Persons(next(iter(mine))) if mine else _by_hints(found, items, named, spoken)


def _headed(net: Lattice) -> bool:
    """Whether a line begins with a player and a comma: that may be who speaks, or of whom is spoken."""
    words = [one.said for one in net.tokens[:2]]
    return bool(net.edges) and "PLAYER" in net.edges[0] and words[1:] == [","]


def _sides(found: list[Evidence], word: str) -> frozenset[str]:
    """The sides that a word is said to be; what only one reading of the words says counts where nothing else does."""
    sure = frozenset(one.side for one in found if one.word == word and one.how == BOUND)
    return sure or frozenset(one.side for one in found if one.word == word and one.how == READ)


def _nobody_speaks(items: tuple[Any, ...], his: frozenset[str], named: frozenset[str]) -> Persons:
    """Who "he" is: by what he does and has, else by whose cards and piles are named."""
    if len(his) > 1:
        return Persons(torn=() if named else ("he",))
    cards = _named_sides(items)
    piles = {SIDES[one.name] for one in leaves(items) if getattr(one, "name", None) in SIDES}
    meets = cards == {CORP} >= piles and any(isinstance(one, Subs | SubsBy) for one in leaves(items))
    sides = his or ({RUNNER} if meets else cards or piles)  # subroutines are what befalls the Runner
    return Persons(third=next(iter(sides)) if len(sides) == 1 else "")


_MY_TURN: tuple[Any, ...] = ("begin", "turn", Pro("i"))  # verb, thing, who
_GONE = ("heap", "Archives", "discard")  # where a card lies that nobody is about to play


def _by_hints(found: list[Evidence], items: tuple[Any, ...], named: frozenset[str], spoken: set[str]) -> Persons:
    """Who "I" is by what is likely, else by the cards and counters named; not by those if two players are spoken of."""
    begins = any(isinstance(one, Deed) and (one.verb, one.thing, one.who) == _MY_TURN for one in leaves(items))
    waiting = [one.cards[0] for one in leaves(items) if isinstance(one, Named) and one.cards] if begins else []
    sides = {card_facts(one)[0] for one in waiting if awaits_turn(one)}  # `my turn begins and I trash Reaper Function`
    alone = len(sides) == 1 and sides == _named_sides(items)
    sides = sides if alone else {one.side for one in found if one.word == "i"}
    if not sides and not named and spoken.isdisjoint(("he", "opp")):
        counted = {UNIT_SIDES.get(one.unit, "") for one in leaves(items) if isinstance(one, Quantity)} - {""}
        types = [card_facts(one.cards[0])[:2] for one in leaves(items) if isinstance(one, Named) and one.cards]
        types = [one for one in types if one[1] != "agenda"] if _SCORED in leaves(items) else types
        named_types = {type_ for _, type_ in types}
        lie = [(one.goods, one.place.zone) for one in items if isinstance(one, Placed) and one.place is not None]
        gone = [goods for goods, zone in lie if zone is not None and zone.name in _GONE]
        over = {card_facts(one.cards[0])[:2] for one in leaves(tuple(gone)) if isinstance(one, Named) and one.cards}
        played = {side for side, type_ in types if type_ in ("event", "operation") and (side, type_) not in over}
        kinds = {KIND_SIDES.get(one.kind, "") for one in leaves(items) if isinstance(one, (Some, Stand))} - {""}
        met = any("ambush" in card_facts(one.cards[0])[2] for one in leaves(items) if isinstance(one, Named))
        sides = (
            played
            or (_named_sides(items) if named_types.isdisjoint(_EITHER) and not met else set())
            or counted
            or kinds
        )
        sides = sides or {SIDES[one.name] for one in leaves(items) if isinstance(one, Zoned) and one.name in _OWN_PILES}
    if any(isinstance(one, HowMuch) and one.unit == "hand size" for one in leaves(items)):  # whose a card here changes
        cards = [one.cards[0] for one in leaves(items) if isinstance(one, Named) and one.cards]
        sides = {side for card in cards for side in hand_sizes(card)} or sides
    if len(sides) != 1:
        return Persons()
    side = next(iter(sides))
    return Persons(side, assumed=(f"“I” is the {side.capitalize()}, of whose cards or deeds the line speaks",))


def _named_sides(items: tuple[Any, ...]) -> set[str]:
    return {card_facts(one.cards[0])[0] for one in leaves(items) if isinstance(one, Named) and one.cards}


def owner_of(item: Owned) -> str:
    """The only player who can have what is told to be had; "" if both can."""
    sides = {one.side for one in _of_owned(item) if one.how != HINT}
    return sides.pop() if len(sides) == 1 else ""


def sides_of(goods: tuple[Any, ...]) -> str:
    """`got 4 creds and Mayfly`: whose the cards are that are named; "" if of both.

    An operation that is active is there for both (`SYNC Rerouting active, 3 credits, the Runner runs HQ`).
    """
    named = [one.what for one in goods if isinstance(one, Desc) and isinstance(one.what, Named) and not _active(one)]
    whose = {side for side, type_, _ in (card_facts(one.cards[0]) for one in named) if type_ not in MET}
    kinds = {KIND_SIDES.get(one.kind, "") for one in goods if isinstance(one, Quantity) and one.unit == "kind"} - {""}
    whose |= kinds if not named else set()  # `nine credits, no breaker`
    money = any(isinstance(one, Quantity) and one.unit in PLAYER_UNITS for one in goods)
    its_own = any(keeps(one.cards[0], "credit") for one in named)  # `Nico Campaign, rezzed, 3 credits`
    return whose.pop() if len(whose) == 1 and money and not its_own else ""


def _active(one: Desc) -> bool:
    """Whether a card is an operation that is told to be active."""
    operation = isinstance(one.what, Named) and card_facts(one.what.cards[0])[1] == "operation"
    return operation and any(mark.kind == "is" for mark in one.marks)


def asked_of(items: Any) -> str:
    """The only player whose deeds a line asks about; if it asks about neither, of whom it goes on to speak; or ""."""
    asked = [one for one in items if isinstance(one, Question)] or list(items)[-1:]
    sides = {_deed_side(one) for one in leaves(tuple(asked)) if isinstance(one, Deed)} - {""}
    sides |= {one.of for one in leaves(tuple(asked)) if isinstance(one, HowMuch) and one.of in (CORP, RUNNER)}
    return sides.pop() if len(sides) == 1 else "" if sides else _goes_on(_single(items))


def speaks_of(items: Any, verbs: tuple[str, ...]) -> bool:
    """Whether a line speaks of any of some deeds."""
    return any(isinstance(one, Deed) and one.verb in verbs for one in leaves(tuple(items)))


def _goes_on(items: Iterable[Any]) -> str:
    """`one click left and the Runner plays X`: the player of whom it is told after something that is nobody's."""
    found = iter([one for one in items if not isinstance(one, When)])
    bare = any(isinstance(one, Owned) and one.owner is None for one in found)
    after = next(found, None) if bare else None
    deed = getattr(after, "deed", None)
    who = getattr(after, "owner", None) or getattr(deed, "who", None)
    if isinstance(who, str) or not isinstance(deed, Deed):
        return who if isinstance(who, str) else ""
    mine = deed.verb in ("discard", "play", "install", "use") and bool(deed.what)
    return _deed_side(deed) or (_side_of(deed.what[0]) if mine else "")


# --- evidence


def _as_evidence(who: Any, side: str, how: int) -> Iterator[Evidence]:
    if side and isinstance(who, Pro):
        if who.kind in _MEANS_I:
            yield Evidence("i", side, how)
        elif who.kind == "opp":
            yield Evidence("i", OTHER[side], how)
        elif who.kind == "he":
            yield Evidence("he", side, how)


def _of_items(items: Iterable[Any], cards: tuple[str, ...]) -> Iterator[Evidence]:
    """What is told with no subject of its own, of whom was spoken last."""
    subject = None
    for item in _single(items):
        deed = getattr(item, "deed", None)
        subject = getattr(item, "owner", None) or getattr(deed, "who", None) or subject
        subject = Pro(item.who) if isinstance(item, Speaker) else None if isinstance(item, Question) else subject
        if deed is not None and deed.who is None and not deed.passive and deed.by is None and deed.verb not in _FIRES:
            yield from _as_evidence(subject, _deed_side(deed), _sure(deed, cards))  # `I have 5 points and steal it`
        if isinstance(item, Owned) and item.owner is None:
            for good in item.goods:  # `I have nine cards and no core damage`
                yield from _as_evidence(subject, _side_of(good) if isinstance(good, Quantity) else "", BOUND)


def _single(items: Iterable[Any]) -> Iterator[Any]:
    for item in items:
        yield from _single(item.items) if isinstance(item, Given) else (item,)


def _of_readings(readings: tuple[Any, ...], cards: tuple[str, ...]) -> list[Evidence]:
    """What all that words may mean agree in; what only one of them says is no more than likely."""
    each = [list(_of_item(one, cards)) for one in readings]
    return [one if all(one in other for other in each) else one._replace(how=min(one.how, READ)) for one in each[0]]


def _of_item(item: Any, cards: tuple[str, ...]) -> Iterator[Evidence]:
    for one in leaves(item):
        if isinstance(one, Pro):
            yield from _as_evidence(one, one.is_, BOUND)
        elif isinstance(one, Speaker):
            yield from _as_evidence(Pro(one.who), one.is_, BOUND)
        elif isinstance(one, Owned):
            yield from _of_owned(one)
        elif isinstance(one, Deed):
            yield from _of_deed(one, cards)


def _of_owned(item: Owned) -> Iterator[Evidence]:
    stolen = "stolen" in leaves(item.goods)
    if stolen:
        yield from _as_evidence(item.owner, RUNNER, BOUND)
    for place, good in enumerate(item.goods if not stolen else ()):
        behind = place and isinstance(good, Desc)  # `I have 2 credits and Palisade is rezzed`
        how = HINT if _agenda(good) else READ if behind else BOUND  # an agenda may be stolen
        yield from _as_evidence(item.owner, _side_of(good), how)
        pile = good.place.zone if isinstance(good, Placed) and good.place is not None else None
        if pile is not None and not pile.poss:
            yield from _as_evidence(item.owner, SIDES.get(pile.name, ""), BOUND)


def _agenda(thing: Any) -> bool:
    return any(isinstance(one, Named) and card_facts(one.cards[0])[1] == "agenda" for one in leaves(thing))


def _of_deed(deed: Any, named: tuple[str, ...]) -> Iterator[Evidence]:
    met = deed.verb in ("trigger", "use") and _agenda(deed.what)  # an agenda's ability may be the Runner's to meet
    struck = deed.verb in ("afflict", "flatline") and bool(deed.what)  # `I hurt him`: who does it is not the Runner
    sure = HINT if met or deed.verb == "let fire" else _sure(deed, named)
    yield from _as_evidence(deed.who, "" if struck else _deed_side(deed), sure)
    if deed.verb == "move" and deed.what and _own_pile(deed.place):
        yield from _as_evidence(deed.who, _side_of(deed.what[0]), HINT)  # `I add Descent to HQ`
    if deed.verb in ("afflict", "tag", "flatline") and deed.what:
        yield from _as_evidence(deed.what[0], RUNNER, BOUND)
    if deed.verb == "use" and Pro("it") in deed.what:  # nobody uses ice, nor what it is used against
        against = {one.cards[0] for one in leaves(deed.purpose) if isinstance(one, Named)}
        used = [card_facts(one) for one in named if one not in against]
        whose = {side for side, type_, *_ in used if type_ != "ice"}
        yield from _as_evidence(deed.who, whose.pop() if len(whose) == 1 else "", HINT)
    if deed.verb == "lose" and deed.by is not None and (theirs := _side_of(deed.by)):  # `what do I lose to X`
        yield from _as_evidence(deed.who, OTHER[theirs], HINT)
    if deed.verb == "prevent":  # who has a card that does so
        by = {card_facts(card)[0] for card in named if prevented(card)}
        yield from _as_evidence(deed.who, by.pop() if len(by) == 1 else "", HINT)
    fund = deed.means if deed.means is not None and deed.means.unit == FUND else None
    if fund is not None and fund.what:  # `can I use X's credits to trash it`
        yield from _as_evidence(deed.who, _side_of(fund.what[0]), BOUND)
    if deed.verb == "pay" and len({*named}) == 1 and runner_pays(named[0]):  # `can I pay 8 to avoid the tag from X`
        yield from _as_evidence(deed.who, RUNNER, HINT)
    purpose = deed.purpose if deed.verb == "pay" and isinstance(deed.purpose, Deed) else deed
    in_root = bool(named) and all(card_facts(card)[1] in ("asset", "upgrade") for card in named)
    whats = [one.what if isinstance(one, Desc) else one for one in deed.what]
    kinds = [one.kind for one in whats if isinstance(one, Some | Stand)]
    in_root = in_root or any(kind in ("asset", "upgrade") for kind in kinds)
    if in_root and purpose.verb == "trash" and deed.tool is None:  # as it is accessed
        yield from _as_evidence(deed.who, RUNNER, HINT)
    paid = deed.verb == "pay" and purpose.verb == "trash"  # a trash cost
    if paid and named and {card_facts(card)[0] for card in named} == {CORP}:
        yield from _as_evidence(deed.who, RUNNER, BOUND)
    fires = deed.verb in _FIRES and deed.who is None
    if fires and named and all(card_facts(card)[1] == "ice" for card in named):
        yield Evidence("i", RUNNER, HINT)  # whom it hits
    whose = {side for side, type_, *_ in map(card_facts, named) if type_ not in _EITHER}
    unsaid = deed.who is None and not fires and (deed.verb in BY_CARD or deed.verb in OWNERS)
    side = _deed_side(deed) if unsaid else ""
    if side and not (deed.passive and whose == {OTHER[side]}):  # `Underdome Irregulars installed, no ice was rezzed`
        yield Evidence("i", side, HINT)  # `I have 4 credits. Is it legal to play X`: who can


def _sure(deed: Any, named: tuple[str, ...]) -> int:
    """How sure it is that only the one player does a deed: the Corp may remove tags by a card of its own."""
    by_card = any(map(clears_tags, named))
    return HINT if by_card and (deed.verb, deed.unit) == ("remove", "tags") else BOUND


def _own_pile(place: Any) -> bool:
    """Whether a place is the hand or the deck of whoever puts something there."""
    where = place if isinstance(place, Where_) else None
    pile = where.zone.name if where is not None and where.zone is not None else ""
    return pile in ("hand", "deck") or getattr(where and where.server, "name", "") in ("HQ", "R&D")


def _possessives(net: Lattice) -> Iterator[tuple[str, int]]:
    """The possessives of a line that are no part of a title, with the word behind each."""
    titles = {
        place
        for start, kinds in enumerate(net.edges)
        for edge in kinds.get("CARD", ())
        if edge.end > start + 1
        for place in range(start, edge.end)
    }
    for start, kinds in enumerate(net.edges):
        longest = max((edge.end for kind in ("POSS", "PRON") for edge in kinds.get(kind, ())), default=0)
        if start not in titles:
            yield from ((edge.value, edge.end) for edge in kinds.get("POSS", ()) if edge.end == longest)


def _of_words(net: Lattice) -> Iterator[Evidence]:
    """What is said to be somebody's: `my R&D`, `his rezzed Palisade`, `during my run`."""
    for whose, at in _possessives(net):
        sides = {_noun_side(net, *one) for one in _nouns_of(net, at)}
        if len(sides) == 1 and (side := sides.pop())[0]:
            yield from _as_evidence(Pro(whose), *side)


def misowned(net: Lattice, torn: tuple[str, ...]) -> list[Unplaced]:
    """Cards that are said to be somebody's who cannot have them: `the Corp's Hush`; `my Tollbooth`, of the Runner."""
    found = []
    for whose, at in _possessives(net):
        side = next((_noun_side(net, *one) for one in _nouns_of(net, at) if one[1] == "CARD"), ("", 0))
        if side[1] < BOUND or side[0] in ("", whose) or whose not in (CORP, RUNNER, "i"):
            continue
        if whose != "i" or "i" in torn:
            text = net.raw(at - 1, max(end for end, kind, _ in _nouns_of(net, at) if kind == "CARD"))
            found.append(Unplaced(text, (), f"it is a card of the {side[0].capitalize()}"))
    return found


def _nouns_of(net: Lattice, at: int) -> list[tuple[int, str, Any]]:
    """What the noun behind a possessive may be, in as many words as it can have: (its end, the kind, the value)."""
    for place in range(at, min(at + _BETWEEN, len(net.tokens))):
        kinds = net.edges[place]
        nouns = [(edge.end, kind, edge.value) for kind in _NOUNS for edge in kinds.get(kind, ())]
        if net.tokens[place].said == _MARK:
            return [(place + 1, "THING", "run")]
        if nouns:
            end = max(one[0] for one in nouns)
            return [one for one in nouns if one[0] == end]
        if net.tokens[place].mark or not kinds.keys().isdisjoint(_ENDS):
            break
    return []


def _noun_side(net: Lattice, end: int, kind: str, value: Any) -> tuple[str, int]:
    """Whose a thing is, and how sure that is."""
    if kind == "CARD":
        facts = {card_facts(card)[:2] for card in value.cards}
        sides = {one[0] for one in facts}
        return (sides.pop() if len(sides) == 1 else "", HINT if any(one[1] == "agenda" for one in facts) else BOUND)
    behind = net.edges[end] if end < len(net.edges) else {}
    ran = any(edge.value in _OF_RUNS for one in ("THING", "VB") for edge in behind.get(one, ()))
    if kind in _SERVERS:  # but `my HQ run`
        return (RUNNER if ran else CORP, BOUND)
    if kind == "THING":
        return (RUNNER if value in _OF_RUNS else "", BOUND)
    if kind == "TURN":
        return (value, BOUND)
    side = {"ZONE": SIDES, "KIND": KIND_SIDES, "UNIT": UNIT_SIDES}[kind].get(value, "")
    return (side, HINT if value == "agenda" else BOUND)


def _deed_side(deed: Any) -> str:
    if gives_to_the_runner(deed):
        return CORP
    if deed.verb == "succeed" and deed.thing == "run":
        return RUNNER
    if OWNERS.get(deed.verb):
        return OWNERS[deed.verb]
    if deed.verb == "use" and deed.purpose is not None and OWNERS.get(deed.purpose.verb):
        return OWNERS[deed.purpose.verb]  # `I use Brân to break it`
    if deed.verb in ("draw", "gain") and isinstance(deed.tool, Desc):
        return _side_of(deed.tool)  # `I draw 3 cards with Diesel`
    if deed.verb in ("take", "suffer") and deed.unit not in ("credits", "cards", "clicks", ""):
        return UNIT_SIDES.get(deed.unit, RUNNER)
    bears = deed.place.host if deed.verb == "host" and isinstance(deed.place, Where_) else None
    if bears is not None and RUNNER in map(_side_of, (*deed.what, bears)):
        return RUNNER  # `I host X on Film Critic`, `Botulus on Palisade`
    if deed.verb in (*BY_CARD, "host"):
        for one in deed.what:
            if (side := _side_of(one)) and not (deed.verb == "use" and _is_ice(one)):  # that is used by who meets it
                return side
    if deed.verb == "remove" and deed.unit == "tags":
        return RUNNER
    if deed.verb == "pay" and deed.purpose is not None and deed.purpose.verb == "trash":
        return RUNNER if CORP in {_side_of(one) for one in deed.purpose.what} else ""  # its trash cost
    if deed.verb == "trash" and deed.purpose is not None and len(deed.what) == 1:
        return _side_of(deed.what[0])  # `I trash it to do so`: an own card
    if "mandatory" in (deed.thing, deed.means.thing if deed.verb == "lose" and deed.means is not None else ""):
        return CORP
    if deed.verb == "install" and isinstance(deed.place, Where_) and deed.place.server not in (None, Pro("there")):
        return CORP
    if isinstance(deed.source, Where_) and deed.source.zone is not None and deed.verb in ("draw", "play", "install"):
        return SIDES.get(deed.source.zone.name, "")
    if deed.verb in ("spend", "remove") and isinstance(deed.by, Desc):
        return _side_of(deed.by)  # `I use two counters from it`
    if isinstance(deed.tool, Desc) and deed.verb not in OWNERS:
        return _side_of(deed.tool)
    return {"forfeit": CORP, "flatline": RUNNER, "afflict": RUNNER, "break": RUNNER, "tag": CORP}.get(deed.verb, "")


def _is_ice(one: Any) -> bool:
    named = one.what.cards if isinstance(one, Desc) and isinstance(one.what, Named) else ()
    return bool(named) and all(card_facts(card)[1] == "ice" for card in named)


def _side_of(good: Any) -> str:
    if isinstance(good, Mark):
        return RUNNER if good.value == "tagged" else ""
    if isinstance(good, Quantity):
        clicks = good.amount.n if good.amount is not None and not good.amount.how else 0
        spent = good.kind.removeprefix("all ")
        if good.unit == "clicks" and (clicks > 3 or (spent.isdigit() and int(spent) > 3)):
            return RUNNER  # the Corp has three
        return UNIT_SIDES.get(good.unit, "") or KIND_SIDES.get(good.kind, "")
    if isinstance(good, Desc) and isinstance(good.what, Named):
        sides = {card_facts(card)[0] for card in good.what.cards}
        return sides.pop() if len(sides) == 1 else ""
    if isinstance(good, Desc) and isinstance(good.what, Stand):
        return KIND_SIDES.get(good.what.kind, "")
    return KIND_SIDES.get(good.kind, "") if isinstance(good, Some) else ""
