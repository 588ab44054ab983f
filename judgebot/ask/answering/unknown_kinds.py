"""Damage that more follows on if a card of some kind is trashed by it: where no card of the grip is named."""

from __future__ import annotations

from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.table import Cannot, Card
from judgebot.ask.answering.telling import cited
from judgebot.ask.answering.texts import nodes
from judgebot.ask.answering.verdicts import DEPENDS, NO, OPEN, UNDECIDED, YES, Verdict
from judgebot.ask.reading.meanings import Deed
from judgebot.ask.reading.queries import Can, Comes, HowMuch, Not, Query, Wins
from judgebot.cards.abilities import Ability
from judgebot.cards.effects.resources import Damage
from judgebot.cards.queries.selections import Sel
from judgebot.cards.queries.triggers import Trigger
from judgebot.explain.words import listing
from judgebot.game import numbers

_TURNED = {YES: NO, NO: YES}
_COUNTED = ("damage", "net damage", "cards")


def with_more_by_kind(played: Played, query: Query, verdict: Verdict) -> Verdict:
    """The answer; another one where damage trashed cards that nobody named, and for some of a kind there is more.

    `Saisentan unbroken with 3 cards in hand. Does he die?`: only if cards of the chosen type are among them. That the
    Runner dies all the same, or has more cards left than there could be damage, is decided.
    """
    by_kind = [(card, n) for card in played.table.cards.values() if (n := _by_kind(card))]
    more = sum(n * len(_unknown_trashed(played, card)) for card, n in by_kind)
    if not more:
        return verdict
    each = listing(dict.fromkeys(str(n) for _, n in by_kind), "or")
    why = f"For each trashed card that is of the chosen type there is {each} more damage, at most {more} in all"
    if isinstance(query, Not):
        other = verdict._replace(verdict=_TURNED.get(verdict.verdict, verdict.verdict))
        turned = with_more_by_kind(played, query.query, other)
        back = turned._replace(verdict=_TURNED.get(turned.verdict, turned.verdict), leaning=_TURNED[NO])
        return back if turned != other else verdict
    deed = query.what if isinstance(query, Comes) else query.deed if isinstance(query, Can | HowMuch) else None
    verb = deed.verb if isinstance(deed, Deed) else ""
    if isinstance(query, HowMuch) and query.unit in _COUNTED and verdict.verdict in (OPEN, UNDECIDED):
        return Verdict(UNDECIDED, (f"It rests on what cards they are: {why[0].lower()}{why[1:]}.", *verdict.why))
    if isinstance(query, Wins) and not played.onward()[0].state.winner and _left(played) < more:
        return Verdict(UNDECIDED, (f"{why}.", *verdict.why), verdict.rules)
    fatal = verb == "flatline" and _left(played) < more
    if verdict.verdict != NO or not (fatal or verb in ("suffer", "trash")):
        return verdict
    told = (f"{why}{cited(numbers.FLATLINED)}.", *verdict.why)
    if fatal and isinstance(query, Can):
        return Verdict(YES, told, (numbers.FLATLINED, *verdict.rules))
    return Verdict(DEPENDS if fatal else UNDECIDED, told, (numbers.FLATLINED, *verdict.rules), NO if fatal else "")


def _by_kind(card: Card) -> int:
    """How much damage a card does when a card of a type that was chosen is trashed by damage; 0 if it does none then.

    Raises Cannot where that is no fixed number.
    """
    does: list[int] = []
    for ability in (one for one in nodes(card) if isinstance(one, Ability)):
        if not any(isinstance(one, Trigger) and one.event == "trash" and _of_chosen_type(one) for one in ability.when):
            continue
        for effect in (one for step in ability.do for one in step.effects if isinstance(one, Damage)):
            n = getattr(effect.n, "n", None)
            if not isinstance(n, int):
                raise Cannot(f"How much damage {card.title} does for each card of that type is not looked into here.")
            does.append(n)
    return sum(does)


def _of_chosen_type(when: Trigger) -> bool:
    return isinstance(when.card, Sel) and bool(when.card.type_as)


def _unknown_trashed(played: Played, card: Card) -> list[int]:
    """The cards of which nobody said what they are that damage by a card trashes on the line."""
    end, _, _ = played.onward()
    trashed = [one for one in end.state.history if (one.kind, one.cause) == ("trash", "damage")]
    trashed = [one for one in trashed if played.cast.is_it(end, one.source, card.ref)]
    names = [obj.name for one in trashed if (obj := end.state.last_known(one.obj)) is not None]
    return [n for n, name in enumerate(names) if not name or name.startswith("unknown")]


def _left(played: Played) -> int:
    return len(played.onward()[0].state.zones["grip"])
