"""The most that a player can do: the highest number for which there is a line of play, and why there is no more."""

from __future__ import annotations

import dataclasses

from judgebot.ask.answering.at_a_time import encounter
from judgebot.ask.answering.by_its_text import as_its_text_has_it, so_many_by_text
from judgebot.ask.answering.deciding import can
from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.prevented import before_it
from judgebot.ask.answering.still_to_come import besides_told
from judgebot.ask.answering.table import Cannot
from judgebot.ask.answering.telling import cited, player
from judgebot.ask.answering.texts import nodes
from judgebot.ask.answering.values import amount, count, named
from judgebot.ask.answering.verdicts import DEPENDS, OPEN, UNDECIDED, YES, Verdict
from judgebot.ask.reading.meanings import Amount, Deed, Ref, Subs, When
from judgebot.ask.reading.queries import Can, HowMuch
from judgebot.ask.reading.retell import said
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.machine import Machine
from judgebot.explain.words import cap
from judgebot.game import numbers
from judgebot.game.objects import RUNNER

_BESIDE = ((numbers.NOT_RELEVANT,), (numbers.PASSED,))
_MANY = 12  # the highest number that is asked for


_IN_ACTION_WINDOWS = "9.2.6b"


def _basic(m: Machine, who: str, choice: Choice) -> bool:
    return choice.verb in (Verb.DRAW_CARD, Verb.GAIN_CREDIT)


def _taken(m: Machine, since: int) -> bool:
    """Whether an action would be taken after another one."""
    acts = m.decision is not None and m.decision.kind == "action"
    return acts and any(one.kind == "take action" for one in m.state.history[since:])


def most_of(played: Played, query: HowMuch, deed: Deed) -> Verdict:
    """How many a player can do: the highest number for which there is a line, and why there is none for one more."""
    besides_told(played, query, deed)
    total = _MANY
    if deed.verb == "prevent" and played.deeds:  # of what is told to befall them, before it does
        told = played.deeds[-1]
        total = told.amount.n if told.amount is not None and told.unit.endswith(query.unit) else _MANY
        played = before_it(played)
    best = last = None
    when = query.when if query.when is not None or played.game.state.runs else When("when", name="this turn")
    if deed.verb == "access":  # in one breach
        when = query.when
    gives = [one for one in played.table.cards.values() if one.side == deed.who for node in nodes(one)
             if node.name in ("gain", "take_credits", "draw")] if query.when is None else []  # fmt: skip
    besides = (_basic,) if deed.verb in ("draw", "gain") and (played.deeds or gives) else ()  # of what is told
    besides = () if query.when is not None and query.when.name == "this turn" else besides
    harms = query.unit.endswith("damage") and deed.by is not None
    if harms:  # in one action
        besides = (lambda m, who, choice: _taken(m, len(played.game.state.history)),)
    if query.unit == "subs" and (there := encounter(played, next(iter(deed.what), Subs()))) is not None:
        total = count(played.cast, there[0], "subs", Subs()).n
    if (deed.verb, query.unit) == ("remove", "tags"):
        total = count(played.cast, played.game, "tags", RUNNER).n
    bound = so_many_by_text(played, query, deed)
    total = min(total, bound.n) if bound is not None else total
    for n in range(1, _MANY + 1):
        last = can(played, Can(_so_many(deed, n, query.unit), when), besides)
        later = last.verdict == DEPENDS and last.rules[:1] == (_IN_ACTION_WINDOWS,)  # when the run is over
        if last.verdict not in (YES, DEPENDS) or later:
            break
        best = n, last
        if n == total:
            break
    assert last is not None
    if bound is not None and best is None and (by_text := as_its_text_has_it(played, query, deed, bound)) is not None:
        return by_text
    if last.verdict == UNDECIDED and best is None:
        return last
    if best is None and played.deeds and last.rules[:1] in ((numbers.PASSED,), (numbers.TRASH_SYMBOL,)):
        raise Cannot("That rests on a choice that was open in what is told.")
    who = named(played.cast, deed.by) if harms and deed.verb != "prevent" else player(deed.who or "the player")
    most, found = best or (0, last)
    if harms and most == _MANY:
        raise Cannot("It is more than the grip has cards: tell that it is accessed, encountered, played or used.")
    head = f"{cap(who)} can {deed.verb} {_counted(query, deed, most)}{cited(*found.rules[:1]) if most else ''}."
    if most == _MANY or last.verdict == UNDECIDED:
        return Verdict(
            OPEN, (f"{cap(who)} can {deed.verb} at least {amount(most, query.unit)}.", *found.why), found.rules
        )
    if bound is not None and most == bound.n:
        more = f"No more is done by it{cited(bound.rule)}."
        return Verdict(OPEN, (head, *found.why, more), tuple(dict.fromkeys((bound.rule, *found.rules))))
    if most == total:
        return Verdict(OPEN, (head, *found.why, "Those are all that there are."), found.rules)
    beside = found.verdict != YES or last.rules[:1] in _BESIDE  # another ability, or left out
    barred = "." if beside else f": {' '.join(last.why)}"
    if most > 1 and last.rules[:1] == (numbers.RANDOM_LIMIT,):  # of the limit with what raises it on this line (7.3.5b)
        barred = f": no more can be accessed{cited(numbers.RANDOM_LIMIT)}."
    more = f"Not {most + 1}{barred}" if most else " ".join(last.why)
    rules = found.rules if most and beside else (*last.rules[:1], *found.rules)
    return Verdict(OPEN, (head, *(found.why if most else ()), more), rules)


def _counted(query: HowMuch, deed: Deed, n: int) -> str:
    return (
        f"{said(deed.what[0])} {amount(n, query.unit)}"
        if query.unit == "times" and deed.what
        else amount(n, query.unit)
    )


def _so_many(deed: Deed, n: int, unit: str) -> Deed:
    if unit == "times":
        return dataclasses.replace(deed, times=n)
    if unit == "subs":
        ice = next(
            (one.of if isinstance(one, Subs) else one for one in deed.what if isinstance(one, (Subs, Ref))), None
        )
        return dataclasses.replace(deed, what=(Subs(ice, (), Amount(n)),), unit="", amount=None)
    return dataclasses.replace(deed, amount=Amount(n), unit=unit)
