"""Who may look at which cards at any time, by where they lie: hands, decks, discard piles, what is facedown."""

from __future__ import annotations

from judgebot.ask.answering.telling import cited
from judgebot.ask.answering.verdicts import DEPENDS, NO, YES, Verdict
from judgebot.ask.reading.cast import KIND_SIDES
from judgebot.ask.reading.meanings import At, Deed, Is, Ref, Server, Some, leaves
from judgebot.ask.reading.queries import Can, Line, Query
from judgebot.game.objects import CORP, DECK, HAND, RUNNER

_DECKS = "Nobody looks at the cards of a deck but where a rule or a card lets them"
_OWN = "A hand is seen by the player whose it is, and by nobody else"
_ARCHIVES = "Its faceup cards are open to both players, and its facedown ones to the Corp alone"
_FACEDOWN = "Only who controls a facedown card may look at it at any time"


def may_look(line: Line, query: Query) -> Verdict | None:
    """`can the Runner look at the facedown cards in Archives`, of no card that is named: by the rules (1.21.2a).

    None where a card may let them, or it is asked of a time.
    """
    deed = query.deed if isinstance(query, Can) and query.when is None else Deed("")
    plain = deed == Deed("look", deed.who, deed.what) and deed.who in (CORP, RUNNER) and len(deed.what) == 1
    named = any(isinstance(one, Ref) and one.card for one in leaves((line.told, query)))
    if not plain or named or not all(isinstance(one, At | Is) for one in line.told):
        return None
    what = deed.what[0]
    up = {one.state: one.holds for one in line.told if isinstance(one, Is) and one.what == what}
    shown = up.get("faceup", up.get("rezzed"))
    where = _zone(what, line)
    if where:
        return _of_a_zone(where, deed.who or "", shown)
    owner = KIND_SIDES.get(what.kind, "") if isinstance(what, Ref) else ""
    if shown is None or not owner:
        return None
    rules = ("1.21.1",) if shown else ("1.21.2a",)
    said = "Faceup cards are open to both players" if shown else _FACEDOWN
    return _verdict(YES if shown or owner == deed.who else NO, said, rules)


def _of_a_zone(where: str, who: str, shown: bool | None) -> Verdict | None:
    """Of the cards of a hand, a deck or a discard pile. shown: whether they are told to be faceup."""
    if where in DECK.values():
        return _verdict(NO, _DECKS, ("4.2.2",))
    if where in HAND.values():
        return _verdict(YES if where == HAND[who] else NO, _OWN, ("4.3.2",))
    if where == "heap":
        return _verdict(YES, "The cards in the heap are open to both players", ("4.4.7b",))
    if where != "Archives":
        return None
    if who == CORP or shown is not None:
        return _verdict(YES if who == CORP or shown else NO, _ARCHIVES, ("4.4.6c",))
    return _verdict(DEPENDS, _ARCHIVES, ("4.4.6c",))


def _verdict(verdict: str, said: str, rules: tuple[str, ...]) -> Verdict:
    return Verdict(verdict, (f"{said}{cited(*rules)}.",), rules)


def _zone(what: object, line: Line) -> str:
    """Where cards lie that are asked about; "" where they are installed, or that is not told."""
    if isinstance(what, Server):
        return what.name
    if isinstance(what, Some):
        return what.where.where if what.where is not None else ""
    return next((one.place.where for one in line.told if isinstance(one, At) and one.what == what), "")
