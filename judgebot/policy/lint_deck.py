"""The deck check (1.4): size, influence, agenda points, copies; and whether the board fits the lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from judgebot.cards.catalog import Card, Catalog, UnknownCard, facts, read_card
from judgebot.game import numbers
from judgebot.game.objects import CORP, DECK, DISCARD, HAND
from judgebot.policy.lint_board import Board
from judgebot.policy.lint_findings import DOUBTFUL, ILLEGAL, DeckList, Finding, Repair

_CHECK = "the deck check"
# The two identities that go only with the decks they come with (1.4.1a).
_STARTERS = ("the_catalyst_convention_breaker", "the_syndicate_profit_over_principle")


def findings(board: Board, decks: list[DeckList]) -> list[Finding]:
    """Everything that makes these decks illegal, or that does not fit the board."""
    found: list[Finding] = []
    for deck in decks:
        found += without(board, deck, _deck(board, deck))
        found += _against_board(board, deck)
    return found


@dataclass(frozen=True, slots=True)
class TakeOut(Repair):
    """A repair that takes copies of a card out of a deck; it is tried before it is a repair.

    Attributes:
        card: the card's id.
        n: how many copies.
    """

    card: str = ""
    n: int = 0


def without(board: Board, deck: DeckList, found: Iterable[Finding]) -> Iterator[Finding]:
    """Findings, each card that is to be taken out taken out of a copy of the deck, which is looked at again."""
    before: set[tuple[str, ...]] | None = None
    for finding in found:
        repair = finding.repair
        if not isinstance(repair, TakeOut):
            yield finding
            continue
        before = before if before is not None else {_mark(one) for one in _deck(board, deck)}
        left: list[tuple[str, int, int]] = []
        gone = repair.n
        for card_id, n, line in deck.cards:
            taken = min(n, gone) if card_id == repair.card else 0
            gone -= taken
            left += [(card_id, n - taken, line)] if n > taken else []
        then = [one.fact for one in _deck(board, replace(deck, cards=left)) if _mark(one) not in before]
        yield replace(finding, repair=Repair(repair.do, repair.cites, then=("; ".join(then),) if then else ()))


def _mark(finding: Finding) -> tuple[str, ...]:
    return (finding.kind, *sorted(finding.cards))


def card(catalog: Catalog, card_id: str) -> Card:
    """A card, without its abilities if they are not in the library."""
    try:
        return catalog.card(card_id)
    except UnknownCard:
        return read_card(card_id, {}, facts(card_id))


def agenda_points(size: int) -> tuple[int, int] | None:
    """How many agenda points a Corp deck of this size must have, from and to (1.4.6); None below 40 cards."""
    if size < 40:
        return None
    if size < 45:
        return 18, 19
    if size < 50:
        return 20, 21
    low = 22 + 2 * ((size - 50) // 5 if size > 54 else 0)
    return low, low + 1


def _finding(
    kind: str,
    line: int,
    fact: str,
    cites: tuple[str, ...],
    cards: tuple[str, ...],
    do: str | Repair,
    unsure: str = "",
) -> Finding:
    level = DOUBTFUL if unsure else ILLEGAL
    repair = Repair(do, (cites[0],)) if isinstance(do, str) else do
    return Finding(kind, level, line, fact, cites, cards, (cites[0], _CHECK), repair, unsure)


def _out(rule: str, card_id: str, n: int) -> TakeOut:
    """All copies of a card out of a deck."""
    return TakeOut("Take it out of the deck", (rule,), card=card_id, n=n)


def _identity(board: Board, deck: DeckList) -> Card | None:
    """The identity of a deck: the list's, or else the only one among its cards, or the board's."""
    if deck.identity:
        return card(board.scenario.catalog, deck.identity)
    listed = [one for one, n, _ in deck.cards if n and one and card(board.scenario.catalog, one).type == "identity"]
    if len(listed) == 1:
        return card(board.scenario.catalog, listed[0])
    side = board.scenario.corp if deck.who == CORP else board.scenario.runner
    if side.identity is not None and side.identity.card:
        return card(board.scenario.catalog, side.identity.card)
    return None


def _identities(deck: DeckList, listed: list[tuple[Card, int, int]]) -> Iterator[Finding]:
    """Identities among the cards of a deck, of which none is part (1.4.3a, 1.4.4)."""
    found = [(one, line) for one, _, line in listed if one.type == "identity"]
    who = deck.who.title()
    for one, line in found:
        if one.id == deck.identity:
            fact = f"the identity {one.title} stands among the cards of the {who}'s deck as well"
            do = "Strike it from the cards: it goes with the deck, and is no part of it"
        elif deck.identity or len(found) > 1:
            fact = f"the identity {one.title} stands among the cards of the {who}'s deck"
            do = "Ask which identity is played, and name that one under `identity:`; none is among the cards"
        else:
            fact = f"the identity {one.title} stands among the cards of the {who}'s deck, and not under `identity:`"
            do = "Name it under `identity:` and not among the cards: it goes with the deck, and is no part of it"
        yield _finding("deck contents", line, fact, ("1.4.4", "1.4.3a"), (one.title,), do)


def _special(identity: Card) -> str:
    """What is uncertain because an identity may change how its deck is built (1.4.1)."""
    notes = [d.note for ability in identity.abilities for d in ability.static if d.name == "influence_note"]
    if notes:
        return f"{identity.title} changes how its deck is built: {'; '.join(notes)}"
    if not identity.known or not identity.abilities:
        unknown = f"the abilities of {identity.title} are not in the library"
        return f"{unknown}, and an identity may change how its deck is built ({numbers.DECK_OF_IDENTITY})"
    return ""


def _deck(board: Board, deck: DeckList) -> Iterator[Finding]:
    catalog = board.scenario.catalog
    listed: list[tuple[Card, int, int]] = [(card(catalog, one), n, line) for one, n, line in deck.cards if one]
    size = sum(n for one, n, _ in listed if one.type != "identity")
    who = deck.who.title()
    identity = _identity(board, deck)
    yield from _identities(deck, listed)
    for one, n, line in listed:
        if one.side != deck.who and one.type != "identity":
            fact = f"{one.title} is in the {who}'s deck and is the {one.side.title()}'s"
            yield _finding("deck contents", line, fact, ("1.4.4",), (one.title,), _out("1.4.4", one.id, n))
    yield from _too_many(listed)
    if deck.who == CORP:
        points = sum((one.points or 0) * n for one, n, _ in listed if one.type == "agenda")
        needed = agenda_points(size)
        if needed is not None and not needed[0] <= points <= needed[1]:
            rule = "1.4.6" + ("a" if size < 45 else "b" if size < 50 else "c" if size < 55 else "d")
            fact = (
                f"the Corp's deck of {size} cards has {points} agenda points, and must have {needed[0]} or {needed[1]}"
            )
            yield _finding("deck points", deck.line, fact, (rule, "1.4.6"), (), "Correct the agendas of the deck")
    if identity is None:
        return
    if identity.side != deck.who or identity.type != "identity":
        yield _finding(
            "deck identity",
            deck.line,
            f"{identity.title} is not an identity of the {who}'s",
            ("1.4.1",),
            (identity.title,),
            "Ask which identity is played",
        )
        return
    if identity.id in _STARTERS:
        yield _finding(
            "deck identity",
            deck.line,
            f"{identity.title} can be used only with its own starter deck",
            ("1.4.1a",),
            (identity.title,),
            "Use another identity",
        )
    yield from _size(deck, identity, size)
    yield from _influence(deck, identity, listed)


def _too_many(listed: list[tuple[Card, int, int]]) -> Iterator[Finding]:
    """More copies than a deck may hold, by name (1.4.7)."""
    counts: Counter[str] = Counter()
    for one, n, _ in listed:
        counts[one.title] += n
    for title, count in counts.items():
        one, _, line = next(item for item in listed if item[0].title == title)
        if count > one.copies and one.type != "identity":
            copies = "1 copy" if count == 1 else f"{count} copies"
            fact = f"{copies} of {title}, and the limit is {one.copies}"
            over = count - one.copies
            do = TakeOut(f"Take out {over}", ("1.4.7",), card=one.id, n=over)
            yield _finding("deck copies", line, fact, ("1.4.7",), (title,), do)


def _size(deck: DeckList, identity: Card, size: int) -> Iterator[Finding]:
    """Fewer cards than the identity asks for (1.4.3)."""
    if identity.deck is not None and size < identity.deck:
        fact = f"the {deck.who.title()}'s deck has {size} cards, and {identity.title} asks for at least {identity.deck}"
        yield _finding(
            "deck size",
            deck.line,
            fact,
            ("1.4.3",),
            (identity.title,),
            f"Add {identity.deck - size} cards",
            _special(identity),
        )


def _influence(deck: DeckList, identity: Card, listed: list[tuple[Card, int, int]]) -> Iterator[Finding]:
    """Out-of-faction cards without an influence cost, and influence over the limit (1.4.4, 1.4.5)."""
    spent = 0
    foreign: list[str] = []
    alliance = False
    for one, n, line in listed:
        if one.faction == identity.faction or one.side != deck.who or one.type == "identity":
            continue
        if one.influence is None:
            if not (one.type == "agenda" and one.faction.startswith("neutral")):
                fact = f"{one.title} is out of faction for {identity.title} and has no influence cost"
                yield _finding(
                    "deck influence",
                    line,
                    fact,
                    ("1.4.4", "2.14.2"),
                    (one.title,),
                    _out("1.4.4", one.id, n),
                    _special(identity),
                )
            continue
        if one.influence:
            foreign.append(one.title)
            alliance = alliance or "alliance" in one.subtypes
        spent += one.influence * n
    limit = identity.influence_limit
    if limit is not None and spent > limit:
        fact = f"the {deck.who.title()}'s deck uses {spent} influence, and the limit of {identity.title} is {limit}"
        unsure = _special(identity)
        if alliance:
            unsure = "; ".join(filter(None, (unsure, f"an alliance card may cost no influence ({numbers.ALLIANCE})")))
        yield _finding(
            "deck influence",
            deck.line,
            fact,
            ("1.4.5", "1.4.5a"),
            tuple(foreign),
            f"Take out {spent - limit} influence",
            unsure,
        )


def _against_board(board: Board, deck: DeckList) -> Iterator[Finding]:
    """Cards on the board that the deck does not have, or not so often: counted twice, or not from this deck."""
    m = board.machine
    held: Counter[str] = Counter(one for one, n, _ in deck.cards for _ in range(n) if one)
    on_board: dict[str, list[int]] = {}
    total = 0
    for obj in m.state.objs.values():
        known = m.card(obj.id)
        if obj.owner != deck.who or known.type == "identity":
            continue
        total += 1
        if known.type != "unknown":
            on_board.setdefault(obj.name, []).append(obj.id)
    for name, objs in on_board.items():
        title = m.catalog.card(name).title
        if len(objs) > held[name]:
            copies = f"1 copy of {title} is" if len(objs) == 1 else f"{len(objs)} copies of {title} are"
            fact = f"{copies} on the board, and the {deck.who.title()}'s deck has {held[name]}"
            outside = f"an ability may have brought it into the game from outside ({numbers.FROM_OUTSIDE})"
            unsure = outside if not held[name] else ""
            yield _finding(
                "deck board",
                board.line(*objs),
                fact,
                ("4.1.1c", "1.14.1"),
                board.names(tuple(objs)),
                "Count again: a card may stand on the board twice",
                unsure,
            )
    side: Any = board.scenario.corp if deck.who == CORP else board.scenario.runner
    stated = all(zone in side.zones for zone in (DECK[deck.who], HAND[deck.who], DISCARD[deck.who]))
    size = sum(held.values())
    if stated and total != size:
        fact = f"the {deck.who.title()} has {total} cards on the board, and the deck has {size}"
        unsure = "the opponent may have some of them, or an ability removed or added cards" if total < size else ""
        yield _finding("deck board", deck.line, fact, ("4.1.1c",), (), "Count the cards of every zone again", unsure)
