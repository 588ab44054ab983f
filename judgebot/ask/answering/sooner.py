"""Which of two things comes first on a line, and whether a choice of a player turns their order round."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Hashable

from judgebot.ask.answering import deciding
from judgebot.ask.answering.amounts import reckoned
from judgebot.ask.answering.attempts import attempt
from judgebot.ask.answering.deciding import leaves
from judgebot.ask.answering.goals import goal
from judgebot.ask.answering.horizons import end_of
from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.order import ORDERED, window_of
from judgebot.ask.answering.playing import EVERYONE, NOBODY, Eye, Seer, Wish, outcomes, settle
from judgebot.ask.answering.reasons import why_not
from judgebot.ask.answering.records import alike, kinds_of
from judgebot.ask.answering.table import Cannot
from judgebot.ask.answering.telling import cited, composition
from judgebot.ask.answering.verdicts import DEPENDS, NO, OPEN, YES, Verdict
from judgebot.ask.reading.meanings import Deed, Ref
from judgebot.ask.reading.queries import Comes, Sooner
from judgebot.ask.reading.retell import sentence
from judgebot.game import numbers
from judgebot.game.changes import Change
from judgebot.game.objects import CORP, RUNNER

NEVER, FIRST = -1, "first"
_OF_A_CARD = ("trigger", "use", "fire", "happen")
_PAID = ("pay", "spend")
_ENDS = {("win", ""): True, ("win", "game"): True, ("lose", "game"): False, ("flatline", ""): False}
# Records of what is otherwise seen while it is going on.
_KINDS: dict[tuple[str, str], tuple[str, ...]] = {
    ("end", "run"): ("run ends",),
    ("sabotage", ""): ("would sabotage",),
    ("resolve", ""): ("resolve subroutine",),
    ("break", ""): ("break",),
}
_DISCARDED = "discard phase ends"  # what is over by then where nobody has too many cards (5.5.3)


def place(played: Played, game: Seer, deed: Deed, since: int) -> int:
    """Where in the history of a game a deed first comes about; NEVER where it does not. Raises Cannot."""
    history = game.state.history
    if (wins := _ENDS.get((deed.verb, deed.thing))) is not None:  # what ends the game comes last
        loser = RUNNER if deed.verb == "flatline" else deed.who
        winner = deed.who if wins else {CORP: RUNNER, RUNNER: CORP}.get(loser or "")
        flat = deed.verb != "flatline" or game.state.why in (numbers.FLATLINE, numbers.FLATLINED)
        return len(history) if game.state.winner and game.state.winner == winner and flat else NEVER
    fits = _record_of(played, game, deed)
    found = next((n for n, one in enumerate(history[since:], since) if fits(one)), NEVER)
    if found == NEVER and deed.verb == "discard" and not deed.what:
        return next((n for n, one in enumerate(history[since:], since) if one.kind == _DISCARDED), NEVER)
    return found


def _used(deed: Deed) -> Ref | None:
    """The card whose ability is spoken of, where it is that which comes about."""
    refs = [one for one in deed.what if isinstance(one, Ref)]
    return refs[0] if deed.verb in _OF_A_CARD and len(refs) == 1 else None


def _record_of(played: Played, game: Seer, deed: Deed) -> Callable[[Change], bool]:
    """Whether a record is of a deed; of the ability of a card that is named: whether it comes of that."""
    if (card := _used(deed)) is not None:
        return lambda one: played.cast.is_it(game, one.source, card)
    kinds = _KINDS.get((deed.verb, deed.thing)) or kinds_of(deed)
    if not kinds:
        raise Cannot(f"When it comes to “{deed.verb}” is not looked into here.")
    some = dataclasses.replace(deed, amount=None, who=None if deed.verb == "sabotage" else deed.who)
    of_cards = deed.verb in _PAID and deed.purpose is None  # what an action costs is not meant
    return lambda one: one.kind in kinds and alike(played.cast, game, some, one) and (bool(one.source) or not of_cards)


def _since(played: Played, end: Seer, deeds: tuple[Deed, ...]) -> int:
    """From where on in the history it counts: from the last deed told on, if both come about there."""
    begun = played.since
    return begun if all(place(played, end, one, begun) != NEVER for one in deeds) else 0


def order_of(played: Played, deeds: tuple[Deed, ...]) -> Verdict | None:
    """Which of two things comes first; None where no line was seen on which both do. Raises Cannot."""
    deeds = tuple(dataclasses.replace(one, when=None, not_=False) for one in deeds)
    wish = Wish((), EVERYONE, avoid=(*played.avoid, leaves), end=end_of(played.game))
    end, rest, _ = settle(played.game, wish)
    since = _since(played, end, deeds)

    def places(game: Seer) -> tuple[int, ...]:
        return tuple(place(played, game, one, since) for one in deeds)

    def first(game: Seer) -> int:
        there = places(game)
        return NEVER if NEVER in there or there[0] == there[1] else int(there[1] < there[0])

    usual, chosen = first(end), ""
    if usual == NEVER:  # a choice of a player brings about the one or the other
        ways, _ = outcomes(played.game, wish, first)
        found = [hit for which, hit in ways.items() if which != NEVER and hit.game is not None]
        if len(found) != 1 or found[0].game is None:
            return None
        end, rest, chosen = found[0].game, found[0].line, "where both come about, "
        usual = first(end)
    history = end.state.history
    whose = [history[n].who if n < len(history) else "" for n in places(end)]
    named = [
        one if one.who or one.thing == "run" else dataclasses.replace(one, who=who or None)
        for one, who in zip(deeds, whose, strict=True)  # a run is nobody's
    ]

    def says(which: Hashable) -> str:
        one, then = named if which == 0 else named[::-1]
        return f"{chosen}first {sentence(one)}, then {sentence(then)}"

    def value(game: Seer) -> Hashable:
        return usual if first(game) == NEVER else first(game)

    made = reckoned(played, value, None, says)
    sources = tuple(history[n].source for n in places(end) if n < len(history))
    told, cites = composition(played.start, played.line + rest, lambda game: sum(n != NEVER for n in places(game)))
    windows = window_of(played, end, sources) if all(sources) and len(sources) > 1 else ()
    steps, by_steps = _for_the_turn(deeds, history, places(end))
    rules = (*by_steps, *(ORDERED if windows else ()), *made.rules, *cites)
    leaning = DEPENDS if made.rests or chosen else FIRST if usual == 0 else ""
    return Verdict(OPEN, (made.said[0], *steps, *windows, *told), tuple(dict.fromkeys(rules)), leaning)


def _for_the_turn(
    deeds: tuple[Deed, ...], history: list[Change], places: tuple[int, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """That what waits for the beginning of the turn is done before the mandatory draw, and by which rules."""
    draws = [n for one, n in zip(deeds, places, strict=True) if (one.verb, one.thing) == ("draw", "mandatory")]
    if len(draws) != 1 or max(places) != draws[0] or draws[0] >= len(history):
        return (), ()
    if all(one.kind != "turn begins" for one in history[: min(places)]):
        return (), ()
    rules = ("5.6.1d", "5.6.1e")
    return (f"The turn begins, and the mandatory draw is the step after that{cited(*rules)}.",), rules


def _once_done(played: Played, query: Comes, deed: Deed) -> Verdict | None:
    """Whether it comes about after the last deed that was done, by what comes after it; None of another deed."""
    if played.deeds[-1:] != (deed,):
        return None
    try:
        then = deciding.comes(played, dataclasses.replace(query, when=None, again=True))
    except Cannot:
        return None
    return then if then.verdict in (YES, NO, DEPENDS) else None


def _never(played: Played, deed: Deed, other: Deed) -> bool:
    """Whether one thing comes about where nothing more is done than is told, and the other does not."""
    wish = Wish((), EVERYONE, avoid=tuple(played.avoid), end=end_of(played.game))
    end, _, _ = settle(played.game, wish)
    try:
        places = [place(played, end, dataclasses.replace(one, when=None), 0) for one in (deed, other)]
    except Cannot:
        return False
    return places[0] != NEVER and places[1] == NEVER


def comes(played: Played, query: Comes) -> Verdict:
    """Whether something comes about; before or after something else that does: by which of them is first."""
    time = query.when
    if time is not None and time.deed is not None and (time.how, time.deed.verb) == ("when", "break"):  # what follows
        then = deciding.comes(played, query)
        return (_once_done(played, query, time.deed) or then) if then.verdict == NO else then
    plain = isinstance(query.what, Deed) and query.what.amount is None and not (query.what.not_ or query.again)
    if not plain or time is None or time.deed is None or time.also is not None or time.how not in ("before", "after"):
        return deciding.comes(played, query)
    assert isinstance(query.what, Deed)
    usual = deciding.comes(played, query) if time.how == "after" else None
    if usual is not None and usual.verdict in (YES, DEPENDS):  # once more after it
        return usual
    try:
        found = order_of(played, (query.what, time.deed))
    except Cannot:
        found = None
    if found is not None and time.how == "after" and (once_done := _once_done(played, query, time.deed)) is not None:
        return once_done
    if found is None or found.leaning == DEPENDS:
        usual = usual or deciding.comes(played, query)
        told_of = usual.verdict == NO or time.deed.by is not None  # nothing is before what never is
        if found is None and time.how == "before" and told_of and _never(played, query.what, time.deed):
            raise Cannot(f"On the line told it does not come about: {sentence(time.deed)}.")
        return usual
    so = (found.leaning == FIRST) == (time.how == "before")
    if not so and time.how == "before":  # a choice can bring it about, and the other then never comes
        instead = deciding.comes(played, query)
        if instead.verdict == DEPENDS:
            return instead
    return found._replace(verdict=YES if so else NO, leaning="")


def sooner(played: Played, query: Sooner) -> Verdict:
    """Which of two things comes first; where one of them does not come about, that, and why not."""
    if (found := order_of(played, query.of)) is not None:
        return found._replace(leaning="")
    told: list[str] = []
    rules: list[str] = []
    for deed in query.of:
        wish = played.rest._replace(eyes=(Eye(goal(played.cast, deed), 0),), vary=NOBODY)
        end, _, _ = settle(played.game, wish)
        if place(played, end, deed, 0) != NEVER:
            told.insert(0, f"It comes about: {sentence(deed)}.")
            continue
        why = why_not(deed, attempt(played, wish))
        if not why.firm:
            break
        told += [f"It does not come about: {sentence(deed)}.", *why.said]
        rules += why.rules
    if len(rules) == 0 or not told[0].startswith("It comes"):
        raise Cannot("On the line told not both come about, so there is no order to tell.")
    return Verdict(OPEN, tuple(told), tuple(rules))
