"""What the rules say of the game as such, with no board: who is first in a trace, how many points win, and so on."""

from __future__ import annotations

from judgebot.ask.answering.asked_for import not_asked_for
from judgebot.ask.answering.looked_at import may_look
from judgebot.ask.answering.placing import FIRST_HAND
from judgebot.ask.answering.printed import of_its_text, used_up
from judgebot.ask.answering.table import Cannot
from judgebot.ask.answering.telling import cited
from judgebot.ask.answering.unsaid_numbers import FIRST_CREDITS
from judgebot.ask.answering.verdicts import NO, OPEN, YES, Verdict
from judgebot.ask.reading.meanings import Amount, Deed, Ref, Some, When, leaves
from judgebot.ask.reading.queries import Line, Must, Query, Ruled, Theirs, Who
from judgebot.engine.characteristics import BASE_HAND_SIZE
from judgebot.game.objects import POINTS_TO_WIN, RUNNER, opponent

# What is asked -> the answer, and its rules.
_TOLD: dict[str, tuple[str, tuple[str, ...]]] = {
    "starting credits": (f"Each player takes {FIRST_CREDITS} credits before the game begins", ("1.6.4",)),
    "starting hand": (f"Each player draws {FIRST_HAND} cards before the game begins", ("1.6.6",)),
    "mulligan": (
        "The Corp may, and then the Runner: the starting hand is shuffled back and as many cards are drawn, only once",
        ("1.6.6a",),
    ),
    "hand size": (
        f"It is {BASE_HAND_SIZE} cards for each player as the game begins; core damage and cards change it",
        ("5.5.3a", "5.5.3b"),
    ),
    "clicks kept": ("Clicks that are not spent are lost in the discard phase of that turn", ("5.6.3c", "5.7.2c")),
    "clicks lost": ("Clicks that are not spent are lost in the discard phase of that turn", ("5.6.3c", "5.7.2c")),
    "how to win": (
        f"By {POINTS_TO_WIN} agenda points, either player; the Corp also where the Runner is flatlined, and the Runner "
        "where the Corp has to draw from an empty R&D",
        ("1.7.2a", "1.7.2b", "1.7.2c"),
    ),
    "order of subroutines": (
        "From the first that is printed to the last, one after the other, those that are not broken",
        ("6.9.3c",),
    ),
    "flatline": ("Then the Runner is flatlined, and the Corp wins", ("1.7.2b", "10.4.4")),
    "core damage": (
        "For each point a card of the grip is trashed at random, and the maximum hand size is 1 less from then on",
        ("10.4.2b", "5.5.3b"),
    ),
    "hand at any time": (
        "Any number; in the discard phase cards over the maximum hand size are discarded, "
        f"which is {BASE_HAND_SIZE} to begin with",
        ("4.3.6", "5.5.3"),
    ),
    "counted": ("How many cards a hand, a deck or a discard pile has is open to both", ("4.2.4", "4.3.4", "4.4.3")),
    "purge": ("All virus counters that are hosted on cards are removed, on either side", ("10.1.2",)),
    "tags stay": ("Tags stay until they are removed, as by the Runner's action for a click and 2 credits", ("10.5.4",)),
    "tags": ("Tags stay until they are removed, as by the Runner's action for a click and 2 credits", ("10.5.4",)),
    "trace first": ("The Corp spends first, and the Runner when that is done", ("10.8.2", "10.8.3")),
    "trace tie": (
        "The Runner: a trace is successful only if its strength is higher than the link strength",
        ("10.8.4",),
    ),
    "threat": (
        "They are not added up: the threat level is the score of the player who has more points, whichever that is",
        ("1.17.1a",),
    ),
    "points to win": (f"{POINTS_TO_WIN} agenda points win the game", ("1.17.2",)),
    "first turn": ("The Corp takes the first turn of the game", ("1.6.7",)),
    "damage": (
        "Nobody chooses: for each point of damage a card is trashed at random from the grip, all of them at once",
        ("10.4.2a", "10.4.3"),
    ),
    "draws": ("The Corp draws 1 card as its turn begins; the Runner draws none then", ("5.6.1e", "5.7.1")),
}


def with_no_board(line: Line, query: Query) -> Verdict | None:
    """The answer to what is asked of the rules or of a card's text alone; None where a board is asked about."""
    if isinstance(query, Ruled):
        if query.of != "damage" and any(isinstance(one, Ref) for one in leaves(line.told)):  # of damage: none that does
            raise Cannot("Whether a card that is told of changes that is not looked into here.")
        if query.of in _CHANGED and line.told:
            raise Cannot("Whether what is told changes that is not looked into here: say whose it is.")
        return ruled(query)
    if query == Who(Deed("act"), first=True) and not line.told:
        return ruled(Ruled("first turn"))  # of the game
    if isinstance(query, Theirs):
        return _theirs(query)
    if _draws_as_it_begins(query) and not any(isinstance(one, Ref | Deed) for one in leaves(line.told)):
        said, rules = _TOLD["draws"]
        return Verdict(NO, (f"{said}{cited(*rules)}.",), rules)
    return of_its_text(line, query) or used_up(line, query) or not_asked_for(line, query) or may_look(line, query)


def _draws_as_it_begins(query: Query) -> bool:
    """Whether it is asked if the Runner must draw as their turn begins, and nothing of a card."""
    deed = query.deed if isinstance(query, Must) and query.other is None else Deed("")
    one_card = deed.what in ((), (Some("card"),)) and deed.amount in (None, Amount(1))
    plain = deed == Deed("draw", RUNNER, deed.what, amount=deed.amount, unit=deed.unit, thing=deed.thing)
    begins = When("when", Deed("begin", RUNNER, thing="turn"))
    return plain and one_card and isinstance(query, Must) and query.when == begins


# Deeds that only one player does by the rules, and where those say so.
_ONLY = {
    **{"run": "5.2.8f", "steal": "1.17.3", "jack out": "6.1.5", "break": "3.9.5f", "access": "7.1.1"},
    **{"rez": "8.1.2a", "score": "1.17.3", "advance": "5.2.7f", "purge": "5.2.7h"},
}


def _theirs(query: Theirs) -> Verdict:
    """That only the other player does it. Raises Cannot of a deed of which the rules do not say so."""
    if query.verb not in _ONLY:
        raise Cannot("Whose deed that is is not looked into here.")
    rule = _ONLY[query.verb]
    return Verdict(NO, (f"Only the {opponent(query.who).capitalize()} does that{cited(rule)}.",), (rule,))


def ruled(query: Ruled) -> Verdict:
    """What the rules say of that."""
    said, rules = _TOLD[query.of]
    return Verdict(_VERDICTS.get(query.of, OPEN), (f"{said}{cited(*rules)}.",), rules)


_CHANGED = ("order of subroutines", "hand size", "starting hand", "starting credits")
_VERDICTS = {
    "mulligan": YES,
    "clicks kept": NO,
    "clicks lost": YES,
    "tags stay": NO,
    "more in hand": YES,
    "counted": YES,
}
