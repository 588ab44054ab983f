"""Choices that are not made for anybody: what is told not to be done, and what nobody does untold."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

from judgebot.ask.answering.goals import goal
from judgebot.ask.answering.playing import Seer
from judgebot.ask.answering.records import IS, NOT, Goal, pays, says
from judgebot.ask.answering.table import Cannot, Cast, Table
from judgebot.ask.answering.texts import nodes
from judgebot.ask.reading.meanings import Amount, Deed, Some, Subs, When
from judgebot.ask.reading.retell import said
from judgebot.engine import characteristics as c
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.machine import Machine
from judgebot.engine.unoffered import ACTIONS
from judgebot.game.objects import HAND, RUNNER

Avoid = Callable[[Machine, str, Choice], bool]


def acts_else(aim: Goal, deed: Deed) -> tuple[Avoid, ...]:
    """Of a card whose ability is an action, and that is to be used now: any other action (5.2.1)."""
    if deed.verb != "use" or deed.purpose is not None or not aim.action or not deed.what:
        return ()

    def other(m: Machine, who: str, choice: Choice) -> bool:
        return m.decision is not None and m.decision.kind == "action" and aim.fits(m, who, choice) != IS

    return (other,)


def any_breaker(table: Table) -> bool:
    """Whether a card of the Runner that breaks subroutines is on the board."""
    mine = (one for one in table.cards.values() if one.side == RUNNER)
    return any(node.name == "break" for one in mine for node in nodes(one))


def breaker_first(table: Table, deed: Deed) -> tuple[tuple[Avoid, ...], ...]:
    """`Corroder installed. I break Eli 1.0`: with the breaker where that can be, and else by the ice's own ability."""
    open_ = deed.verb == "break" and not (deed.tool or deed.tools or deed.by or deed.means)
    return ((with_clicks,), ()) if open_ and any_breaker(table) else ((),)


def with_clicks(m: Machine, who: str, choice: Choice) -> bool:
    """Whether the Runner breaks ice by an ability of its own, as with clicks."""
    return who == RUNNER and choice.verb is Verb.USE and bool(choice.card) and m.card(choice.card).type == "ice"


def untold(aim: Goal, deed: Deed) -> Avoid:
    """Clicking for a credit or a card is told, and so is every action before one that is told: nobody adds them."""
    others = ACTIONS if deed.verb in ("install", "play", "advance", "score") else {Verb.GAIN_CREDIT, Verb.DRAW_CARD}

    def bad(m: Machine, who: str, choice: Choice) -> bool:
        acts = m.decision is not None and m.decision.kind == "action"  # a run that an event makes is none
        return acts and choice.verb in others and aim.fits(m, who, choice) != IS

    return bad


def over_another(deed: Deed) -> tuple[Avoid, ...]:
    """`installs PAD Campaign`, with no word of where: not over what lies in a root already, which would go (4.6.6e)."""
    if deed.verb != "install" or deed.place or deed.server or deed.means or deed.purpose:
        return ()

    def bad(m: Machine, who: str, choice: Choice) -> bool:
        if choice.verb is not Verb.IN or choice.server not in m.state.servers:
            return False
        card, root = m.card(choice.of), m.state.servers[choice.server].root
        return card.type in _ALONE and any(m.card(one).type in _ALONE for one in root)

    return (bad,)


_ALONE = ("agenda", "asset")  # one of them in a root


def breaks_more(deed: Deed) -> tuple[Avoid, ...]:
    """Of subroutines that are told to be broken: no others with the same ability, where it may leave them (1.15.2d)."""
    subs = deed.only if deed.verb == "break" and not deed.not_ else None
    if not isinstance(subs, Subs) or not (subs.which or (subs.amount.n and subs.amount.how in ("", "exactly"))):
        return ()

    def bad(m: Machine, who: str, choice: Choice) -> bool:
        encounter, decision = m.state.encounter(), m.decision
        if choice.verb is not Verb.BREAK or encounter is None or decision is None:
            return False
        keys = [sub.key for sub in c.subroutines(m, encounter.ice)]
        if subs.which:
            return choice.of not in [keys[n - 1 if n > 0 else n] for n in subs.which if abs(n) <= len(keys)]
        offered = [one.choice.verb for one in decision.options]
        left = len(keys) - offered.count(Verb.BREAK)  # those that are broken, or chosen for that
        return Verb.NO_MORE in offered and left >= subs.amount.n

    return (bad,)


def until_done(
    avoid: list[Avoid], refrained: list[Deed], deed: Deed, told: tuple[Deed, ...]
) -> tuple[list[Avoid], list[Deed]]:
    """`does not steal X`, and later steals it: what is told not to be done, without what is done now.

    A card that was not used in a run may be used in the next one. And `spends nothing on the way in` is until the
    access that is told next: nothing is said of what that asks for.
    """
    over = _of_an_earlier_run(told) if deed.verb == "run" and not deed.not_ else ()

    def done(one: Deed) -> bool:
        paid = deed.verb == "access" and one.verb == "pay" and not (one.what or one.purpose or one.by or one.tool)
        return paid or one in over or (bool(deed.what) and (one.verb, one.what) == (deed.verb, deed.what))

    kept = [(bad, one) for bad, one in zip(avoid, refrained, strict=True) if not done(one)]
    return [bad for bad, _ in kept], [one for _, one in kept]


def _of_an_earlier_run(told: tuple[Deed, ...]) -> tuple[Deed, ...]:
    """The cards that are told not to be used, since a run was told: in that one."""
    since = next((n for n, one in enumerate(told) if one.verb == "run" and not one.not_), len(told))
    return tuple(one for one in told[since:] if one.not_ and one.verb in ("use", "trigger"))


def uses(m: Machine, who: str, choice: Choice) -> bool:
    """Whether a card is used: to bring a turn to its end nobody does that untold."""
    return choice.verb is Verb.USE


def of_this_run(when: When, m: Machine) -> tuple[Avoid, ...]:
    """`can I still access it on this run`, where a run has begun: in that, and in none after it."""
    run = when.deed if when.how == "when" else None
    named = when.name == "this run" or (run is not None and run == Deed("run", run.who))
    return (runs,) if named and any(one.kind == "run begins" for one in m.state.history) else ()


def in_this_run(deed: Deed, m: Machine) -> tuple[Avoid, ...]:
    """`gets in`, while a run goes on: into the server of that, and not into another one in a run after it."""
    return (runs,) if deed.verb == "get in" and deed.server is None and m.state.runs else ()


def runs(m: Machine, who: str, choice: Choice) -> bool:
    """Whether another run is begun: of one that was told nothing is asked there."""
    return choice.verb is Verb.RUN


# What moves a card somewhere as a price is paid.
_MOVES = {
    **dict.fromkeys(("corp score", "runner score"), ("add_to_score_area",)),
    **dict.fromkeys(HAND.values(), ("add_to_hand", "add_random")),
}


def refusal_of(aim: Goal, deed: Deed, spared: tuple[str, ...] = ()) -> Avoid:
    """What is told not to be done is not chosen; of `does not pay` what pays, of `the clicks` what costs them.

    spared  costs that are paid all the same
    """
    subs = deed.only if deed.verb == "break" else None
    some = isinstance(subs, Subs) and bool(subs.which)  # those are not broken; another one that is told may be
    clicks = deed.unit == "clicks" and deed.amount is None
    paying = deed.verb in ("pay", "spend") and not clicks
    words: tuple[str, ...] = (
        ("tags", "take_tags") if deed.unit == "tags" else ("damage", "suffer") if deed.verb == "suffer" else ()
    )
    words = ("clicks", "lose_clicks") if clicks else ("jack_out",) if deed.verb == "jack out" else words
    words = _MOVES.get(deed.place.where, ()) if deed.verb == "move" and deed.place is not None else words

    if by_the_action(deed):
        return lambda m, who, choice: choice.verb is Verb.USE and who == (aim.who or who) and says(choice, "run")

    def bad(m: Machine, who: str, choice: Choice) -> bool:
        if some and choice.verb is Verb.BREAK:
            return aim.fits(m, who, choice) != NOT
        if some and isinstance(m, Seer) and m.eyes and m.eyes[0].goal.fits(m, who, choice) == IS:
            return False
        if paying and who == (aim.who or who) and choice.verb in (Verb.PAY, Verb.PAY_WITH, Verb.PAY_FROM, Verb.DO):
            return not pays(choice, spared)
        if paying and m.state.accesses and choice.verb in (Verb.TRASH, Verb.STEAL) and aim.who in ("", who):
            return True  # what the accessed card asks for (7.1.5, 7.1.6a)
        return aim.fits(m, who, choice) == IS or (words != () and pays(choice, words) and who == (aim.who or who))

    return bad


def by_the_action(deed: Deed) -> bool:
    """Whether it is told that no card is used to run, as by the basic action (5.2.8f)."""
    return deed.verb == "use" and deed.purpose == Deed("run", deed.who) and isinstance(deed.only, Some)


def forgone(cast: Cast, deed: Deed) -> tuple[Deed, list[Avoid]]:
    """A deed `without` another, and what is not chosen for it."""
    if deed.means is None or not deed.means.not_:
        return deed, []
    other = done_without(deed.means, deed)
    if other.verb in ("run", "approach", "encounter", "breach", "access") or other.unit == "clicks":
        raise Cannot(f"Whether that can be done without “{said(other)}” is not looked into here.")
    if other.purpose is not None and not by_the_action(other):
        raise Cannot(f"Whether that can be done without “{said(other)}” is not looked into here.")
    some = deed.means.amount is not None and deed.means.amount.how == "more than"  # so much of it may be
    return dataclasses.replace(deed, means=None), [] if some else [refusal_of(goal(cast, other), other)]


def done_without(means: Deed, deed: Deed) -> Deed:
    """What is not done for a deed; of `without paying more than 2` that 3 are paid, in all."""
    most = means.amount.n + 1 if means.amount is not None and means.amount.how == "more than" else 0
    other = dataclasses.replace(means, not_=False, who=means.who or deed.who)
    return dataclasses.replace(other, amount=Amount(most)) if most else other
