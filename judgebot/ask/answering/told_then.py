"""Numbers told after a deed that are what is left then: credits, clicks, cards of a hand."""

from __future__ import annotations

import copy

from judgebot.ask.answering.illegal import Illegal
from judgebot.ask.answering.implied import PLENTY
from judgebot.ask.answering.lines import Played, play_on, set_on
from judgebot.ask.answering.placing import Set
from judgebot.ask.answering.playing import Seer, Stuck, replay
from judgebot.ask.answering.table import Cannot, Table
from judgebot.ask.answering.told import clicks
from judgebot.ask.reading.meanings import Deed
from judgebot.ask.reading.queries import HowMuch, Line, Query
from judgebot.engine.apply import has_fund
from judgebot.explain.words import count
from judgebot.game.objects import CENTRALS, HAND

_MANY_CLICKS = 9
_MET = ("encounter", "approach", "access")  # what is told with these is so as they begin, and not after them
_WITH = (*_MET, "pass")  # with how many cards in hand that is done: as it is passed, whatever was lost in the encounter


def as_told_then(found: Set, line: Line) -> Set | None:
    """The board on which credits and clicks told after a deed are what is left then; None where that is none."""
    changed = None
    for one in (*found.table.later, *found.table.paid):
        who, unit, n, place = one
        before = tuple(deed for deed, after in zip(found.deeds, found.after, strict=True) if after <= place)
        met = any(one.verb in _MET for one in found.deeds[max(len(before) - 1, 0) : len(before) + 1])
        before = before[:-1] if before and before[-1].verb in _MET else before
        trial = found._replace(table=copy.deepcopy(found.table))
        trial.table.numbers[who, unit] = given = PLENTY if unit == "credits" else _MANY_CLICKS
        played = set_on(trial, line.text)
        try:
            for deed in before:
                play_on(played, deed)
        except Stuck:
            return None
        game = played.game.copy()
        if not met and not game.state.runs:
            game.advance()  # what is being resolved is done by then; of a run that was begun nothing is
        player = game.state.players[who]
        own = player.credits if has_fund(game) else player.credits - player.free  # without those of bad publicity
        start = n + given - (own if unit == "credits" else player.clicks)
        if start < 0 or start == found.table.numbers.get((who, unit)):
            continue
        changed = changed or found._replace(table=copy.deepcopy(found.table))
        changed.table.numbers[who, unit] = start
        left = f"the {count(n, unit.removesuffix('s'))} of the {who.capitalize()} {'is' if n == 1 else 'are'}"
        changed.table.assume(f"{left} what is left then: {start} before")
    return changed


def with_hand_left(found: Set, line: Line, met: bool = False) -> Set | None:
    """The board on which cards in a hand told after a deed are those left then; None where that is the same or is none.

    So it is where they are too few for the game to go on as it is told: `the first subroutine hit me, I have a card`;
    and always where they are told as a card is met, behind ice that was met before it.

    met  of what is met alone, as it is; else of what comes of any other deed
    """
    changed = None
    for who, n, place in found.table.held:
        zone = HAND[who]
        told = found.deeds[: max(n for n, after in enumerate(found.after, 1) if 0 < after <= place)]
        if (
            met
            and found.table.unknown.get(zone) == n
            and not any(one.where == zone for one in found.table.cards.values())
        ):
            found.table.totals.setdefault(zone, n)  # `4 cards left`, and none that is named
        if zone not in found.table.totals or (told[-1].verb in _WITH) is not met:
            continue
        if (played := _with_plenty(found, line, zone, told)) is None:
            return None
        _, made, _ = played.onward() if not met else (None, (), None)
        after = (replay(played.game, made[:so_far], played.rest) for so_far in range(len(made) + 1))
        start = n + PLENTY - next((left for one in after if (left := _cards_in(one, zone)) < PLENTY), PLENTY)
        if start <= n:
            continue
        changed = _holding(changed or found, zone, start, f"{_cards(n, zone)} what is left then: {start} before")
    return changed


def with_hands_then(found: Set, line: Line) -> Set:
    """The board on which cards in a hand told as a card is met, or as the turn ends, are those held then."""
    found = with_hand_left(found, line, met=True) or found
    return _with_hand_as_turn_ends(found, line) or found


def _with_hand_as_turn_ends(found: Set, line: Line) -> Set | None:
    """The board on which cards in a hand told with the end of a turn are those held then (5.5.3); None where it is so.

    `I took a core damage and end my turn with 6 cards`: what was lost and drawn before that is not of those.
    Raises Cannot where there were less than none before.
    """
    changed = None
    for who, n, place in found.table.held:
        zone = HAND[who]
        ends = (at for at, deed in enumerate(found.deeds) if (deed.verb, deed.thing) == ("end", "turn")
                and deed.who in (None, who) and found.after[at] in (place, place + 2))  # fmt: skip
        at = next(ends, 0)
        if not at or zone not in found.table.totals:
            continue
        if (played := _with_plenty(found, line, zone, found.deeds[:at])) is None:
            return None
        start = n + PLENTY - _cards_in(played.game, zone)
        if start < 0:
            raise Cannot(f"The {who.capitalize()} cannot have {n} cards then: more come to their hand before that.")
        if start == n:
            continue
        changed = _holding(
            changed or found, zone, start, f"{_cards(n, zone)} what is left as the turn ends: {start} before"
        )
    return changed


def _with_plenty(found: Set, line: Line, zone: str, deeds: tuple[Deed, ...]) -> Played | None:
    """Deeds told, played with PLENTY of cards in a hand, to see how many are left; None where they cannot be."""
    trial = found._replace(table=copy.deepcopy(found.table))
    _hold(trial.table, zone, PLENTY)
    try:
        played = set_on(trial, line.text)
        for deed in deeds:
            play_on(played, deed)
    except (Stuck, Illegal):
        return None
    return played


def _holding(found: Set, zone: str, n: int, why: str) -> Set:
    """The board with so many cards in a hand, and why that is supposed."""
    changed = found._replace(table=copy.deepcopy(found.table))
    _hold(changed.table, zone, n)
    changed.table.assume(why)
    return changed


def _cards(n: int, zone: str) -> str:
    """The cards of a hand, as the subject of a sentence."""
    where = f"of {zone}" if zone in CENTRALS else f"in the {zone}"
    return f"the {count(n, 'card')} {where} {'is' if n == 1 else 'are'}"


def _cards_in(game: Seer, zone: str) -> int:
    """How many cards a zone has by the next decision."""
    game = game.copy()
    game.advance()
    return len(game.state.zones[zone])


def _hold(table: Table, zone: str, n: int) -> None:
    """A hand with so many cards in all."""
    table.unknown[zone] = max(table.unknown.get(zone, 0) + n - table.totals[zone], 0)
    table.totals[zone] = n


def as_it_stands(found: Set, then: Set, query: Query) -> bool:
    """Whether what is told after a deed is what is left then, and nothing else: in a run, where that is not asked.

    Clicks are where they are those of a whole turn with what was spent before.
    """
    late = found.table.later
    if any(then.table.numbers.get((who, unit)) == clicks(who) for who, unit, _, _ in late if unit == "clicks"):
        return True
    ran = min((after for one, after in zip(found.deeds, found.after, strict=True) if one.verb == "run"), default=None)
    asked = isinstance(query, HowMuch) and query.unit in [unit for _, unit, _, _ in late]
    asked = asked or getattr(query, "deed", None) in found.deeds  # whether just that may be done
    return ran is not None and not asked and all(place >= ran for _, _, _, place in late)
