"""Numbers that nobody told, and whether they decide: those of a card that is not named, or of which a bound is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from judgebot.ask.answering.countered import spent_by
from judgebot.ask.answering.implied import BEHIND
from judgebot.ask.answering.placing import FIRST_HAND, Set
from judgebot.ask.answering.table import RUNNER_TYPES, Cannot, Card, Table
from judgebot.ask.answering.texts import grown_to, nodes
from judgebot.ask.answering.values import amount
from judgebot.ask.answering.verdicts import NO, OPEN, UNDECIDED, WORDS, YES, Verdict, alike
from judgebot.ask.reading.meanings import UNTOLD, Deed, leaves
from judgebot.ask.reading.queries import Both, Can, Comes, Either, HowMuch, Must, Not, Query, Wins
from judgebot.cards.abilities import Ability
from judgebot.cards.nodes import walk
from judgebot.cards.queries.values import Counters, Num, Product
from judgebot.game.objects import CENTRALS, CORP, GRIP, RUNNER
from judgebot.plain import NamedTuple

Again: TypeAlias = Callable[[int], Verdict | None]


class Number(NamedTuple):
    """A number that such a card has printed and which nobody told.

    name   as the facts of a card have it
    least, most  what it can be: as on nearly all cards of the type; a cost (2.3), a requirement (2.4), points (2.5), a
                 trash cost (2.6), a memory cost (2.8)
    verb   with what `it` is told to have so many; unit: of what; rests: the sentence that it decides
    bounded  whether bounds of it are told: then the answer holds only if it is found to hold at both
    """

    name: str
    least: int
    most: int
    verb: str
    unit: str = ""
    rests: str = "It rests on what card it is."
    bounded: bool = False

    def of(self, n: int, word: str = "") -> str:
        """That it is so much, or so much and `more` or `fewer`."""
        many = f"{n} or {word}" if word else n
        return f"{self.verb} {amount(many, self.unit) if self.unit else many}"


_OTHERS = {
    "agenda": (
        Number("requirement", 2, 6, "it needs", "advancement"),
        Number("points", 1, 3, "it is worth", "points"),
    ),
    "program": (Number("memory", 0, 2, "its memory cost is"),),
}
_MOST = {"asset": 6, "upgrade": 6, "ice": 15, "operation": 17, "event": 6, "hardware": 11, "program": 10, "resource": 8}
_COST = {type_: Number("cost", 0, most, "it costs", "credits") for type_, most in _MOST.items()}
_GRIP = Number("cards", 0, 10, "the grip has", "cards", "It rests on how many cards are in the grip.")
_TRASH = Number("trash", 0, 8, "its trash cost is", "credits")


def untold(table: Table, purses: dict[str, int], query: Query) -> Iterator[tuple[str, Number, int]]:
    """The types of cards that are not named, each number of theirs that can matter, and what it is taken to be.

    What they cost only matters where it is told what can be spent. So it is with the cards in the grip where it is
    asked whether the Runner survives or discards; of those the type is "grip", of counters on a card the number of its
    reference. purses: whose credits were not told
    """
    told = {who for who, what in table.numbers if what == "credits"} - purses.keys()
    for kind in dict.fromkeys(one.type for one in table.cards.values() if one.blank is not None):
        side = RUNNER if kind in RUNNER_TYPES else CORP
        costs = (_COST[kind],) if kind in _COST and side in told else ()
        trash = (_TRASH,) if kind in ("asset", "upgrade") and RUNNER in told else ()
        for number in (*_OTHERS.get(kind, ()), *costs, *trash):
            for card in list(_untold(table, kind, number.name))[:1]:
                yield kind, number, int(card.facts.get(number.name) or 0)
    for zone, (least, most) in table.vague.items():
        there = zone if zone in CENTRALS else f"the {zone}"
        rests = f"It rests on how many cards are in {there}."
        yield zone, Number("cards", least, most, f"{there} has", "cards", rests, True), table.totals[zone]
    for (who, unit), bounds in table.loose.items():
        yield from _within(table, who, unit, bounds)
    about = set(leaves(query)) if isinstance(query, Can) else set()
    for card in table.cards.values():
        spends = spent_by(card).items() if card.ref in about else ()  # `can I use Leech`
        unsaid = {key: n for key, n in spends if key not in card.options}
        for key, least in {**unsaid, **grown_to(card)}.items() if card.installed else ():
            if key not in card.options or key in card.supposed:
                rests = f"It rests on how many {key} counters {card.title} has."
                number = Number(key, 0, least, f"{card.title} has", f"{key} counters", rests)
                yield str(card.ref.n), number, int(card.options.get(key) or 0)
    if any(map(_on_the_grip, _parts(query))) and not (
        GRIP in table.totals or GRIP in table.unknown or table.lying(GRIP)
    ):
        yield GRIP, _GRIP, FIRST_HAND


def _within(table: Table, who: str, unit: str, bounds: tuple[int, int]) -> Iterator[tuple[str, Number, int]]:
    """The number of which bounds are told: of what a player has, or of what is on a card (by its reference)."""
    card = table.cards.get(int(who)) if who.isdecimal() else None
    if card is not None:
        kind, name, base = who, card.title, int(card.options.get(unit) or 0)
        what = "credits" if unit == "credits" else "advancement counters" if unit == "advanced" else f"{unit} counters"
    else:
        kind, name, what = f"{who} {unit}", f"the {who.capitalize()}", unit.replace("_", " ")
        points = [n for owner, told, n in table.follows if (owner, told) == (who, unit)]
        base = points[0] if points else table.numbers[who, unit]
    yield kind, Number(unit, *bounds, f"{name} has", what, f"It rests on how many {what} {name} has.", True), base


def _worth(table: Table, who: str, points: int) -> None:
    """Agendas that nobody names make up so many points, where there are any."""
    blank = [one.blank for one in table.cards.values() if one.where == f"{who} score" and one.blank is not None]
    told = [n for owner, unit, n in table.follows if (owner, unit) == (who, "points")]
    if blank and told:
        blank[0]["points"] += points - told[0]
        table.follows = [(*one[:2], points) if one[:2] == (who, "points") else one for one in table.follows]


def _parts(query: Query) -> tuple[Query, ...]:
    query = query.query if isinstance(query, Not) else query
    return query.queries if isinstance(query, (Both, Either)) else (query,)


def _on_the_grip(query: Query) -> bool:
    """Whether what is asked rests on how many cards the Runner has: damage (10.4.4), discarding (5.5.3)."""
    deed = query.what if isinstance(query, Comes) else query.deed if isinstance(query, Must) else None
    return isinstance(query, Wins) or (isinstance(deed, Deed) and deed.verb in ("flatline", "discard"))


def _untold(table: Table, kind: str, name: str) -> Iterator[Card]:
    for card in table.cards.values():
        if card.blank is not None and card.type == kind and not _is_told(card, name):
            yield card


def put(table: Table, kind: str, name: str, n: int) -> None:
    """Puts so many cards into the grip, counters on a card; else prints a number on the cards of a type not named."""
    if kind in table.vague:
        table.unknown[kind] = max(table.unknown[kind] + n - table.totals[kind], 0)
        table.totals[kind] = n
    elif kind == GRIP:
        table.unknown[GRIP] = n
    for who, unit in [one for one in table.loose if f"{one[0]} {one[1]}" == kind]:
        if unit == "points":
            _worth(table, who, n)
        else:
            table.numbers[who, unit] = n
    if kind.isdecimal():
        table.cards[int(kind)].options[name] = n
    for card in _untold(table, kind, name):
        assert card.blank is not None
        card.blank[name] = n


def _is_told(card: Card, name: str) -> bool:
    sizes = dict(zip(("requirement", "points") if card.type == "agenda" else ("memory",), card.ref.sizes, strict=False))
    return name in card.told or sizes.get(name, UNTOLD) != UNTOLD


def with_others(verdict: Verdict, usual: Verdict, number: Number, base: int, again: Again) -> Verdict:
    """The answer, and from which number on it is another one.

    verdict  what it is so far, with other numbers; usual: what it is on the board
    again    the answer with so much printed; None if what is told does not come about then
    """
    for end, step, word in ((number.least, -1, "fewer"), (number.most, 1, "more")):
        other = again(end) if end != base else usual
        # it cannot be paid then, or not every line of play could be looked at: as near as can be
        if other is None or (number.bounded and usual.verdict in (YES, NO) and other.verdict == OPEN):
            end, other = base + step, again(base + step)
        if other is None or alike(other, usual):
            continue
        if usual.verdict in (YES, NO) and other.verdict in WORDS:
            at, other = _turned(usual, base, (end, other), again)
            verdict = verdict.or_else(number.of(at, word if at != end else ""), other)
        elif usual.verdict in (YES, NO) and other.verdict == UNDECIDED:
            verdict = Verdict(UNDECIDED, (f"{number.rests} If {number.of(end)}: {other.lead()}",), other.rules)
        elif number.bounded and usual.verdict in (YES, NO):
            verdict = Verdict(UNDECIDED, (f"{number.rests} If {number.of(end)}, that was not found out.",))
        elif usual.verdict == UNDECIDED and other.verdict in WORDS:
            verdict = Verdict(UNDECIDED, (f"{number.rests} If {number.of(end)}, {other.lead()}",), other.rules)
        elif usual.verdict == OPEN:
            rests = (number.rests,) if verdict is usual else ()
            verdict = verdict._replace(why=(*rests, *verdict.why))
            counted = usual.counts is not None and isinstance(usual.counts.found, int)
            if not counted:  # who wins turns round at some number
                at, other = _turned(usual, base, (end, other), again)
                verdict = verdict.or_else(number.of(at, word if at not in (number.least, number.most) else ""), other)
            else:  # how many there are is another number with each
                verdict = verdict.or_else(number.of(end), other)
    return verdict


def _turned(verdict: Verdict, base: int, end: tuple[int, Verdict], again: Again) -> tuple[int, Verdict]:
    """From which number on the answer is another one, and which; at `end` it is."""
    low, (high, other) = base, end
    while abs(high - low) > 1:
        half = (low + high) // 2
        then = again(half)
        if then is None or alike(then, verdict):
            low = half
        else:
            high, other = half, then
    return high, other


def loses_all(query: Query, verdict: Verdict, has: int = 5) -> str:
    """Who loses all of the credits that they are taken to have: with more of them it may be more; "" for nobody."""
    deed = query.deed if isinstance(query, HowMuch) else None
    lost = verdict.counts.found if verdict.counts is not None else None
    return deed.who or "" if deed is not None and (deed.verb, deed.unit, lost) == ("lose", "credits", has) else ""


def paying(found: Set) -> list[str]:
    """`plays X and pays`, `pays 5 credits`: who is told to pay can, where their credits are not told."""
    pays = [one for one in found.deeds if one.verb == "pay" and not one.not_ and not one.what]
    pays = [one for one in pays if one.amount is None or one.unit == "credits"]
    bare = [one.who for one in pays if (one.purpose, one.means, one.by, one.tool) == (None, None, None, None)]
    return [who for who in bare if who and (who, "credits") not in found.table.numbers]


FIRST_CREDITS = 5  # that a player has as the game begins (1.6.4)


def to_rez(found: Set, query: Query) -> dict[str, int]:
    """The Corp's credits where nobody told them, and the ice on the way costs more to rez than they start with.

    Whether that is rezzed decides then, and not that it could not be paid for.
    """
    deed = query.deed if isinstance(query, Can) else query.what if isinstance(query, Comes) else None
    in_run = isinstance(deed, Deed) and deed.verb in BEHIND and deed.who == RUNNER
    ice = [one for one in found.table.cards.values() if one.where == "ice" and not one.options.get("rezzed")]
    cost = sum(int(one.facts.get("cost") or 0) for one in ice)
    told = (CORP, "credits") in found.table.numbers
    return {CORP: cost} if in_run and not told and cost > FIRST_CREDITS else {}


def worn(found: Set) -> Iterator[str]:
    """What takes strength from its host by counters has as many as make that what is told (3.4.4)."""
    for ref, n in found.table.strengths:
        host = found.table.card(ref)
        on_it = [(one, kind) for one in found.table.cards.values() if one.host == ref for kind in _wears(one)]
        less = int(host.facts.get("strength") or 0) - n
        if len(on_it) != 1 or less <= 0 or host.options.get("advanced"):
            continue
        ((card, kind),) = on_it
        if kind not in card.options:
            card.options[kind] = less
            yield f"{card.title} has {less} {kind} counter{'' if less == 1 else 's'}, as {host.title} has strength {n}"


def _wears(card: Card) -> set[str]:
    """The kinds of counters on a card of which each takes 1 strength from its host."""
    products = [one.of for one in nodes(card) if isinstance(one, Product) and len(one.of) == 2]
    ones = [of for of in products if any(isinstance(one, Num) and one.n == -1 for one in of)]
    return {one.kind for of in ones for one in of if isinstance(one, Counters)}


def strengthless(found: Set) -> Iterator[str]:
    """Ice that is not named, and of which only its subroutines are told."""
    for card in found.table.cards.values():
        if (blank := card.blank) is not None and blank["abilities"] and blank.get("strength") == 0:
            yield f"{card.title} has strength 0, as none was said"
        if blank is not None and card.type == "ice" and "strength" not in card.told:
            on_it = [one for one in found.table.cards.values() if one.host == card.ref and _rests_on_strength(one)]
            if on_it and any(one.verb == "trash" for one in found.asked):
                raise Cannot(f"How strong {card.title} is is not told: what {on_it[0].title} does rests on that.")
            if on_it:
                blank["strength"] = _STRONG
                yield f"{card.title} has strength {_STRONG}, so that {on_it[0].title} does nothing to it yet"


_STRONG = 9


def _rests_on_strength(card: Card) -> bool:
    """Whether a card does something as soon as its host has some strength."""
    holds = [one.holds for one in nodes(card) if isinstance(one, Ability) and one.holds is not None]
    return any((node.family, node.name) == ("value", "strength") for one in holds for node in walk(one))


def about_credits(query: Query, who: str) -> bool:
    """Whether it is asked how many credits a player has: no number can be supposed of those."""
    return isinstance(query, HowMuch) and query.unit == "credits" and query.of == who and not query.change
