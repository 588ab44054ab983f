"""To charge a card: one that has power counters gets another one (10.10.1)."""

from __future__ import annotations

from judgebot.ask.answering.records import IS, NOT, Goal, does, fits_to, never, says
from judgebot.ask.answering.table import Cannot, Cast
from judgebot.ask.reading.meanings import Amount, Deed, Ref, Some
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.machine import Machine


def charges(cast: Cast, deed: Deed, who: str) -> Goal:
    """Cards are charged: each of them gets a power counter, as one that has some can (10.10.1)."""
    refs = [one for one in deed.what if isinstance(one, Ref)]
    some = not deed.what or deed.what == (Some("card", Amount(1)),)  # any that has one
    if (not some and (not refs or len(refs) != len(deed.what))) or (some and not _some_charged(cast)):
        raise Cannot("Which card is charged is not clear.")

    def met(m: Machine, since: int) -> bool:
        made = [one for one in m.state.history[since:] if (one.kind, one.cause) == ("place counters", "charge")]
        made = [one for one in made if cast.by(m, one, deed.by)]
        if some:
            return len(made) >= max(deed.times, 1)
        return all(sum(cast.is_it(m, one.obj, ref) for one in made) >= max(deed.times, 1) for ref in refs)

    on_them = fits_to(cast, deed)

    def fits(m: Machine, by: str, choice: Choice) -> int:
        if choice.verb in (Verb.DO, Verb.TRIGGER, Verb.USE, Verb.MODE) and by == (who or by):
            return IS if says(choice, "charge") or does(choice, "charge") else NOT
        return on_them(m, by, choice)

    return Goal(who, met, never, fits)


def _some_charged(cast: Cast) -> bool:
    """Whether a card is told to have power counters, so that it can be charged."""
    return any(card.options.get("power") for card in cast.table.cards.values())
