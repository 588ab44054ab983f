"""What has been paid on a line: by units, for which cards, and what besides credits, clicks and counters it took."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.playing import Found, Seer
from judgebot.ask.answering.records import Goal
from judgebot.ask.answering.texts import nodes
from judgebot.ask.answering.values import amount
from judgebot.ask.reading.meanings import Deed, Ref, Some, Subs
from judgebot.engine.machine import Event, Machine
from judgebot.explain.words import listing
from judgebot.game.changes import Change
from judgebot.game.objects import CORP
from judgebot.plain import NamedTuple

_SPENT = {
    "spend credits": "credits",
    "spend clicks": "clicks",
    "lose clicks": "clicks",
    "spend counters": "counters",
    "tags": "tags",
    "remove tags": "removed tag",
    "bad publicity": "bad publicity",
    "forfeit": "forfeited agenda",
    "trash": "trashed card",
    "damage": "damage",
}
# Parts of a cost that are counted by records of their own; of the others it is told what is done.
_COUNTED = (
    *("credits", "clicks", "lose_clicks", "counters", "take_tags", "remove_tags", "bad_publicity", "suffer", "forfeit"),
    *("forfeit_this", "trash", "trash_this", "trash_top", "reveal_and_trash", "pay_trash_cost"),
)

COUNTERS = ("virus", "power", "agenda", "advancement")
ENTERS = ("get in", "approach", "pass", "access", "breach", "succeed")  # what is done past ice
BREAKS = ("break", *ENTERS)


class Bill(NamedTuple):
    """A line that does what is asked about, and what is paid on it.

    worth  by what the lines are put in order: what subroutines do, cards given up, clicks to break, cards paid,
           credits, the rest
    spent  how much of what
    """

    worth: tuple[int, ...]
    spent: dict[str, int]
    found: Found

    @classmethod
    def of(cls, played: Played, found: Found, aim: Goal, deed: Deed, past: bool) -> Bill:
        """What is paid on a line for a deed. past: of ice that is passed, all since its encounter began."""
        assert found.game is not None
        spent = spent_by(played, found.game, aim, deed, past)
        clicks = spent.get("clicks", 0) if deed.verb in BREAKS else 0  # a breaker sooner than the clicks of a turn
        cards = sum(n for unit, n in spent.items() if unit in ("forfeited agenda", "trashed card"))
        rest = sum(n for unit, n in spent.items() if unit not in ("credits", "clicks"))
        fired, given = _fired(played, found.game, deed), _given_up(played, found.game, aim)
        return cls((fired, given, clicks, cards, spent.get("credits", 0), rest), spent, found)

    @property
    def units(self) -> frozenset[str]:
        """What is paid."""
        return frozenset(one for one, n in self.spent.items() if n)

    @property
    def credits(self) -> tuple[int, ...]:
        """How much it is in credits first of all: what one pays instead of them is told where it takes their place."""
        return self.worth[4], self.worth[2], self.worth[5]


def otherwise(best: Bill, bills: Sequence[Bill]) -> list[Bill]:
    """`5 credits, or 2 clicks`: the cheapest way with each other kind of payment, as good as the best one else.

    None of them comes to as much or more of everything than another one does.
    """
    cheapest: dict[frozenset[str], Bill] = {}
    for one in bills:
        if one.worth[:2] == best.worth[:2] and one.units != best.units:
            there = cheapest.get(one.units)
            if there is None or one.credits < there.credits:
                cheapest[one.units] = one
    of = [best, *cheapest.values()]
    found = [one for one in of if one is not best and not any(_no_more(two, one) for two in of if two is not one)]
    return sorted(found, key=lambda one: (len(one.units), one.worth))


def _no_more(one: Bill, other: Bill) -> bool:
    """Whether one bill comes to no more of anything than another."""
    return all(n <= other.spent.get(unit, 0) for unit, n in one.spent.items())


def in_words(spent: dict[str, int], unit: str = "") -> str:
    """How much of what. unit: what is told even where it is 0."""
    return listing(amount(n, one) for one, n in sorted(spent.items(), reverse=True) if n or one == unit)


def besides(events: Sequence[Event]) -> Iterator[str]:
    """What a player does to pay that is no number of anything: `add 2 random cards from the grip`."""
    for event in events:
        for part in event.facts["cost"].parts:
            if part.node.name not in _COUNTED:
                yield part.node.english()


def anything(part: Goal, deed: Deed) -> Goal:
    """`do I have to pay anything to get past X`: whatever is a cost, where nobody says of what."""
    if deed.verb != "pay" or deed.unit or deed.what or deed.amount is not None or not part.who:
        return part

    def met(m: Machine, since: int) -> bool:
        return any(one.who == part.who and one.kind in _SPENT and _paid(one) for one in m.state.history[since:])

    return part._replace(met=met, taken=False)


def to_its_subroutines(purpose: Deed) -> Deed | None:
    """Of passing ice, that its subroutines resolve: what its encounter asks for comes before those (6.9.3a)."""
    if purpose.verb != "pass" or not isinstance(purpose.only, Ref):
        return None
    return Deed("resolve", what=(Subs(purpose.only),), passive=True)


def spent_by(played: Played, game: Seer, aim: Goal, deed: Deed, past: bool = False) -> dict[str, int]:
    """What a player has spent for a deed by now, by units: for its cards, and the click of the action that it is.

    past: of ice that is passed, all that is spent since its encounter began
    """
    history = game.state.history[len(played.game.state.history) :]
    kinds = ("encounter", "take action") if len(deed.what) < 2 else ("take action",)  # of several pieces of ice
    begun = max((n for n, one in enumerate(history) if one.kind in kinds), default=0)
    if deed.verb == "break" or past:
        history = [*(asked_before(played) if deed.verb == "pass" else ()), *history[begun:]]
    mine = [one for one in history if one.who == (aim.who or one.who) and one.kind in _SPENT and _paid(one)]
    mine = [one for one in mine if one.kind != "lose clicks" or deed.verb in BREAKS]
    mine = [one for one in mine if one.kind != "bad publicity" or deed.verb == "rez"]  # but what a card does so
    clicked = any(one.kind == "lose clicks" for one in mine)
    own = [one for one in mine if past or deed.verb == "run" or _is_for(played, game, one, deed)] if not clicked else []
    if own and aim.action and deed.verb != "run":  # with the click of the action, also where that is a card's
        acted = max((n for n, one in enumerate(history) if one.kind == "take action"), default=-1)
        clicks = [one for one in history[: acted + 1] if one in mine and one.kind == "spend clicks"]
        own += [one for one in clicks[-1:] if one not in own]
    if deed.verb == "play" and own:  # with what it costs besides to make its run (6.3.2b)
        places = [n for n, one in enumerate(history) if one.kind in ("would run", "run starts")]
        run = history[places[0] : places[-1]] if places else []
        own += [one for one in mine if one in run and one not in own]
    free = deed.verb in _BY_THE_WAY and aim.who != _ACTS.get(deed.verb)  # a run to it is no part of its price
    found: dict[str, int] = {}
    for one in own or (mine if not free else ()):
        unit = f"{one.what} damage" if one.kind == "damage" else _SPENT[one.kind]
        found[unit] = found.get(unit, 0) + (one.n or 1)
    return found


def asked_before(played: Played) -> list[Change]:
    """What was paid on the line told for the ice being encountered, by what that asks for first (6.9.3a).

    `I encounter Tollbooth and use Leech. How much to get past it`: with it; not where it is told to be paid.
    """
    history = played.game.state.history
    met = max((n for n, one in enumerate(history) if one.kind == "encounter"), default=len(history))
    ended = any(one.kind == "encounter ends" for one in history[met:])
    if ended or any(one.verb in ("pay", "spend") for one in played.deeds):
        return []
    return [one for one in history[met:] if one.kind == "spend credits" and one.source == history[met].obj]


_BY_THE_WAY = ("trash", "steal")  # what is done to a card that is accessed
_ACTS = {"trash": CORP}  # but for who does it as one (5.2.7g)


def credits_of(history: Sequence[Change], who: str) -> int:
    """The credits that a player spends by records."""
    return sum(one.n for one in history if one.kind == "spend credits" and one.who == who)


def cards_of(played: Played, deed: Deed) -> list[Ref | Some]:
    """The cards, or kind of card, for which something is paid where a deed is done.

    To break, those that break, and those that make the ice weaker or the breaker stronger.
    """
    if deed.verb == "break":
        rig = [one.ref for one in played.table.cards.values() if one.side != CORP and one.installed]
        return [*rig, *(one for one in (deed.tool,) if isinstance(one, Ref) and one not in rig)]
    more = deed.purpose.what if deed.purpose is not None else ()
    return [one for one in (*deed.what, deed.tool, *more) if isinstance(one, Ref | Some)]


def _fired(played: Played, game: Seer, deed: Deed) -> int:
    """How much subroutines do on the way past ice: what that costs is asked of who breaks them."""
    since = game.state.history[len(played.game.state.history) :] if deed.verb in ENTERS else ()
    return sum(one.through == "subroutine" for one in since)


def _given_up(played: Played, game: Seer, aim: Goal) -> int:
    """How many cards a player trashes on a line besides what they pay."""
    since = game.state.history[len(played.game.state.history) :]
    return sum(one.kind == "trash" and one.who == aim.who and not _paid(one) for one in since)


def _paid(one: Change) -> bool:
    """Whether a record is of what is paid. What a subroutine takes is lost; the Corp removes tags only so (10.5.5)."""
    if one.kind in ("trash", "tags", "damage"):
        return one.cause == "cost"
    if one.kind == "remove tags":
        return one.who == CORP
    return one.kind == "forfeit" or (bool(one.n) and (one.kind, one.through) != ("lose clicks", "subroutine"))


def _is_for(played: Played, m: Machine, one: Change, deed: Deed) -> bool:
    """Whether it is paid for the cards that a deed is done to, or by what another card adds to that cost (1.16.10b)."""
    adds = [
        card.ref for card in played.table.cards.values() if any(node.name == "additional_cost" for node in nodes(card))
    ]
    its = (*cards_of(played, deed), *(adds if one.source else ()))
    return one.kind == "forfeit" or any(played.cast.is_it(m, one.source or one.obj, ref) for ref in its)
