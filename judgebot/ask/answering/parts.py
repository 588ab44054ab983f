"""Deeds of two parts, of which both come about: by means of something, for a purpose, of a subroutine."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator

from judgebot.ask.answering.records import (
    HELPS,
    NOT,
    Goal,
    alike,
    fits_to,
    kinds_of,
    never,
    not_met,
    recorded,
    summed,
)
from judgebot.ask.answering.table import Cannot, Cast, server_named
from judgebot.ask.reading.meanings import FUND, Amount, Deed, Ref, Some, Subs
from judgebot.engine import characteristics as c
from judgebot.engine import frames
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.machine import Machine
from judgebot.game import numbers
from judgebot.game.objects import RUNNER
from judgebot.game.state import FIRST_ID

Goals = Callable[[Cast, Deed], Goal]


def either(
    one: Callable[[Machine, str, Choice], int], other: Callable[[Machine, str, Choice], int]
) -> Callable[[Machine, str, Choice], int]:
    return lambda m, who, choice: max(one(m, who, choice), min(other(m, who, choice), HELPS))


def of_sub(cast: Cast, deed: Deed, who: str, goal: Goals) -> Goal:
    """A deed of a subroutine: that resolves, and the deed comes of the ice."""
    assert deed.via is not None
    sub = goal(cast, Deed("resolve", None, (deed.via,)))
    whole = dataclasses.replace(deed, via=None, by=deed.via.of)
    does = goal(cast, whole)
    wanted = deed.amount.n if deed.amount is not None and deed.amount.how in ("", "exactly") else 0
    total = summed(cast, whole) if wanted and len(deed.via.which) == 1 else None

    def ends(m: Machine) -> bool:  # by then the encounter is over
        subs = [one for one in m.state.frames if isinstance(one, frames.Subroutine)]
        return does.now(m) and any(_one_of(m, deed.via, one) for one in subs)

    def now(m: Machine) -> bool:
        if deed.verb == "end":
            return ends(m)
        begun = max((n for n, one in enumerate(m.state.history) if one.kind == "encounter"), default=0)
        if total is not None:  # what has come of it since the one before it was resolved
            last = max((n for n, one in enumerate(m.state.history) if one.kind == "resolve subroutine"), default=0)
            first = total(m, begun) == 0  # else what those before it did is not said
            fatal = m.state.why == numbers.FLATLINE and does.met(m, begun) and first  # it trashes nothing (10.4.4)
            so_much = fatal or total(m, max(begun, last)) == wanted
            return so_much and any(
                _one_of(m, deed.via, one) for one in m.state.frames if isinstance(one, frames.Subroutine)
            )
        return (sub.now(m) or sub.met(m, begun)) and (does.met(m, begun) or does.now(m))

    return Goal(who or does.who, not_met, now, does.fits)


def _one_of(m: Machine, subs: Subs | None, frame: frames.Subroutine) -> bool:
    """Whether a subroutine that is being resolved is one of those that are spoken of."""
    keys = [sub.key for sub in c.subroutines(m, frame.ice)]
    which = subs.which if subs is not None else ()
    return not which or frame.sub.key in [keys[n - 1 if n > 0 else n] for n in which if abs(n) <= len(keys)]


_OF_CARDS, _OUTSIDE = ("spend hosted credits",), ("spend outside pool",)  # records of what is spent from cards (1.10.4)


def from_fund(cast: Cast, deed: Deed, who: str) -> Goal:
    """Credits on a card are spent (1.10.4), or those of bad publicity, which are spent before others (10.6.2)."""
    card = next((one for one in deed.what if isinstance(one, Ref)), None)
    needs = deed.amount.n if deed.amount is not None else 1

    def met(m: Machine, since: int) -> bool:
        if card is None:
            return _of_bad_publicity(m, since) >= needs
        spent = [one for one in m.state.history[since:] if one.kind in _OF_CARDS]
        return sum(one.n for one in spent if cast.is_it(m, one.obj, card)) >= needs

    return Goal(who, met, never, lambda m, by, choice: HELPS if by == who and choice.verb is Verb.PAY_FROM else NOT)


def _of_bad_publicity(m: Machine, since: int) -> int:
    """How many credits of bad publicity were spent since a place in the history."""
    spent = left = outside = 0
    for place, one in enumerate(m.state.history):
        if one.kind == "gain credits" and one.cause == "bad publicity":
            left = one.n
        elif one.kind == "run ends":
            left = 0
        elif one.who == RUNNER and one.kind in _OUTSIDE:
            outside = one.n  # of what is spent next
        elif one.who == RUNNER and one.kind in ("spend credits", "lose credits"):
            n = min(left, one.n - outside)
            left, outside = left - n, 0
            spent += n if one.kind == "spend credits" and place >= since else 0
    return spent


def _all_there(cast: Cast, deed: Deed, means: Deed) -> Deed:
    """`installs X there, trashing all of the ice`: so many as lie there. Raises Cannot where none does."""
    one, server = means.only, deed.place.server if deed.place is not None else None
    if means.verb != "trash" or not isinstance(one, Some) or one.amount.how != "all" or one.kind == "card":
        return means
    there = sum(
        card.type == one.kind and server is not None and card.server == server.name
        for card in cast.table.cards.values()
    )
    if deed.verb != "install" or not there:
        raise Cannot(f"Of which {one.kind} that is said is not clear.")
    return dataclasses.replace(means, what=(dataclasses.replace(one, amount=Amount(there)),))


def by_means(cast: Cast, deed: Deed, who: str, goal: Goals) -> Goal:
    """A deed by means of another, for which something is trashed, spent or lost: both come about."""
    assert deed.means is not None
    means = goal(cast, dataclasses.replace(_all_there(cast, deed, deed.means), who=deed.means.who or deed.who))
    some = deed.verb == "break" and deed.tool is None and deed.means.amount is not None
    what = tuple(one if not some or one != Subs(getattr(one, "of", None)) else Subs(one.of, amount=Amount(1))
                 for one in deed.what)  # `spends two clicks to break subs`: as many as that breaks  # fmt: skip
    done = goal(cast, dataclasses.replace(deed, what=what, means=None))
    n = deed.means.amount.n if deed.means.amount is not None and not deed.means.amount.how else 0
    price = (
        summed(cast, deed.means)
        if deed.means.verb in _PRICES and n and (some or deed.times > 1 or deed.verb not in ("break", "run"))
        else None
    )

    def met(m: Machine, since: int) -> bool:
        if price is not None and price(m, since) != n:
            return False
        if deed.means is not None and deed.means.unit == FUND:  # what is paid before it, and not after it
            place = means.place(m, since)
            return place >= 0 and (done.met(m, place) or done.now(m))
        return means.met(m, since) and (done.met(m, since) or done.now(m))

    return done._replace(who=who or done.who, met=met, now=never, fits=either(done.fits, means.fits), taken=())


def strong_enough(cast: Cast, m: Machine, breaker: Ref) -> bool:
    """Whether an icebreaker has the strength of the ice that is encountered (3.9.5g)."""
    met = m.state.encounter()
    own = [c.strength(m, oid) for oid in m.state.objs if cast.is_it(m, oid, breaker)]
    return met is not None and any(one >= c.strength(m, met.ice) for one in own)


def just_that(cast: Cast, deed: Deed, goal: Goals) -> Goal:
    """So much is paid, and nothing of another kind beside it: `can he pay just the 2 credits` of a click and 2."""
    inner = goal(cast, dataclasses.replace(deed, thing=""))
    beside = "clicks" if deed.unit == "credits" else "credits"
    more = summed(cast, Deed("pay", deed.who, unit=beside))
    return inner._replace(met=lambda m, since: inner.met(m, since) and not (more is not None and more(m, since)))


def averts(deed: Deed) -> Deed:
    """`uses X so that he suffers no damage`: to prevent all of it."""
    aim = deed.purpose
    if aim is None or deed.verb not in ("use", "trash") or aim.verb not in ("suffer", "take") or not aim.unit:
        return deed
    if not (aim.not_ or aim.amount == Amount(0)) or not (aim.unit == "tags" or aim.unit.endswith("damage")):
        return deed
    all_of_it = Deed("prevent", deed.who, amount=Amount(how="all"), unit=aim.unit)
    return dataclasses.replace(deed, purpose=all_of_it)


def purposed(cast: Cast, deed: Deed, who: str, goal: Goals) -> Goal:
    """A card is used, or something is paid, for a purpose: both come about, the purpose not before that."""
    deed = averts(deed)
    assert deed.purpose is not None
    used = next((one for one in deed.what if isinstance(one, Ref)), None)
    befalls = deed.purpose.verb in ("suffer", "flatline") or (deed.purpose.verb, deed.purpose.unit) == ("take", "tags")
    doer = RUNNER if befalls else deed.purpose.who or deed.who or who or None
    purpose = dataclasses.replace(deed.purpose, who=doer)
    means = goal(cast, dataclasses.replace(deed, purpose=None))
    raises = purpose.verb == "boost" and purpose.tool is None and deed.times == 1
    if used is not None and (raises or (purpose.verb, purpose.thing) == ("lower", "trace")):
        return goal(cast, dataclasses.replace(purpose, tool=used))
    if purpose.verb == "prevent" and used is not None:
        inner = _prevented_by(cast, goal(cast, dataclasses.replace(purpose, tool=used)), used, deed.times)
        return inner if deed.verb != "trash" else _by_trashing(inner, means)
    if purpose.verb == "break":
        inner = goal(cast, dataclasses.replace(purpose, tool=used) if used is not None else purpose)
        if used is not None:
            return inner._replace(who=who or inner.who)
    elif purpose.verb == "choose" and used is not None:
        return _on(cast, deed, means, used, purpose)._replace(who=who)
    else:
        inner = goal(cast, purpose)

    fits_both = either(means.fits, inner.fits)
    if deed.verb == "play" and purpose.verb == "run" and purpose.server is not None:
        return Goal(
            who or inner.who, _run_by(means, server_named(purpose.server)), never, fits_both, action=means.action
        )
    if deed.verb in ("pay", "spend") and deed.amount == Amount(0) and deed.unit == "credits":
        nothing = summed(cast, dataclasses.replace(deed, purpose=None, amount=None))  # `rezzes it for free`

        def free(m: Machine, since: int) -> bool:
            costs = any(one.cause == "cost" for one in m.state.history[since:])  # damage, cards
            return (inner.met(m, since) or inner.now(m)) and not costs and (nothing is None or nothing(m, since) == 0)

        return inner._replace(who=who or inner.who, met=free, now=never)
    by_itself = _by_card(cast, purpose, used)
    by_card = purpose.verb == "install" and deed.verb in ("use", "play", "trigger")
    all_by_it = purpose.verb in ("remove", "lose") and purpose.unit == "tags"  # `uses it to remove both`: by it
    price = summed(cast, dataclasses.replace(deed, purpose=None)) if deed.verb in _PRICES else None
    needed = deed.amount.n if deed.amount is not None and not deed.amount.how else 0
    gained = purpose.verb in ("give", "take", "suffer", "gain", "draw") and purpose.amount is not None
    gets = summed(cast, purpose) if price is not None and gained else None
    n = purpose.amount.n if purpose.amount is not None else 0

    def met(m: Machine, since: int) -> bool:
        if by_itself is not None and purpose.verb == "run":  # the run that it makes, and none before or besides it
            return by_itself(m, since)
        if by_itself is not None and by_itself(m, since):
            return True
        if by_itself is not None and all_by_it:
            return False
        place = means.place(m, since)
        if place >= 0 and price is not None:
            place = since  # a price is paid with what it is for, and not more than it
            if needed and price(m, since) != needed:
                return False
            if gets is not None and gets(m, means.place(m, since)) != n:
                return False
        if place >= 0 and by_card and any((one.kind, one.what) == _BASIC for one in m.state.history[place:]):
            return False  # that it is installed, but by a basic action
        return place >= 0 and (inner.met(m, place) or inner.now(m))

    refs = [one for one in purpose.what if isinstance(one, Ref)]

    def fits(m: Machine, who: str, choice: Choice) -> int:
        chosen = by_card and choice.verb is Verb.CHOOSE and any(cast.is_it(m, choice.card, one) for one in refs)
        return HELPS if chosen else fits_both(m, who, choice)  # `uses X to install Y`, which X lets them choose

    paid = deed.verb in ("pay", "spend") and inner.action  # the click and the credits of an action
    found = Goal(who or inner.who, met, never, fits, action=means.action or paid)
    return found._replace(lost=inner.lost) if not by_card else found  # by a card it is no action that rules it out


_BASIC = ("take action", "install")  # what is recorded of an install that is no card's effect (5.2.7d, 5.2.8d)


def _by_trashing(inner: Goal, means: Goal) -> Goal:
    """The same, with an ability that trashes the card, and none that does not."""

    def fits(m: Machine, who: str, choice: Choice) -> int:
        cost = choice.ability.cost or () if choice.ability is not None else ()
        other = choice.verb is Verb.USE and not any(one.name == "trash_this" for one in cost)
        return NOT if other else inner.fits(m, who, choice)

    return inner._replace(met=lambda m, since: inner.met(m, since) and means.met(m, since), fits=fits)


def _prevented_by(cast: Cast, inner: Goal, used: Ref, times: int) -> Goal:
    """A card is used so often to prevent the same: each time before anything of it is suffered."""
    if times < 2:
        return inner

    def met(m: Machine, since: int) -> bool:
        in_a_row = 0
        for one in m.state.history[since:]:
            if one.kind == "damage":
                in_a_row = 0
            elif one.kind == "prevent" and cast.is_it(m, one.obj, used):
                in_a_row += 1
            if in_a_row >= times:
                return inner.met(m, since)
        return False

    return inner._replace(met=met)


_PRICES = ("pay", "spend", "lose", "suffer", "take")  # of which so much is paid, and no more


def _run_by(means: Goal, server: str) -> Callable[[Machine, int], bool]:
    """Whether an event was played and the run that it made, the first one since, is on a server."""

    def met(m: Machine, since: int) -> bool:
        place = means.place(m, since)
        runs = [one.server for one in m.state.history[place:] if one.kind == "run starts"] if place >= 0 else []
        return runs[:1] == [server]

    return met


def _by_card(cast: Cast, purpose: Deed, used: Ref | None) -> Callable[[Machine, int], bool] | None:
    """Whether a deed came about by an ability of a card; None where its records do not tell."""
    kinds = kinds_of(purpose)
    if used is None or not kinds or purpose.tool is not None:
        return None
    if purpose.verb != "run":
        by_it = recorded(cast, dataclasses.replace(purpose, by=used), kinds)
        return by_it if purpose.verb != "install" else lambda m, since: not _basic_install(m, since) and by_it(m, since)

    def made(m: Machine, since: int) -> bool:
        begun = [one for one in m.state.history[since:] if one.kind in kinds and alike(cast, m, purpose, one)]
        return sum(cast.is_it(m, one.source, used) for one in begun) >= max(purpose.times, 1)

    return made


def _basic_install(m: Machine, since: int) -> bool:
    """Whether what was installed last was so by a basic action (5.2.7d, 5.2.8d)."""
    found = [one for one in m.state.history[since:] if one.kind == "would install"]
    return bool(found) and found[-1].cause == "basic action"


def _on(cast: Cast, deed: Deed, means: Goal, used: Ref, purpose: Deed) -> Goal:
    """A card is used on another: that is chosen for it, accessed or encountered as it is used, or has it done to it.

    On several: on all of them in one use.
    """
    targets = [one for one in purpose.what if isinstance(one, Ref)]
    if not targets or len(targets) != len(purpose.what):
        raise Cannot("On what a card is used is not clear here.")

    def on_it(m: Machine, target: Ref) -> bool:
        if deed.verb == "use" and _waiting(cast, m, used, target):
            return False
        for frame in m.state.frames:
            if cast.is_it(m, frame.env.source, used) and any(
                cast.is_it(m, oid, target) for oid in _ids(tuple(value for _, value in frame.env.items()))
            ):
                return True
        encounter = m.state.encounter()
        here = (*m.state.accesses, *((encounter.ice,) if encounter is not None else ()))
        return any(cast.is_it(m, oid, target) for oid in here) and cast.source(m) == cast.card(used)

    def now(m: Machine) -> bool:
        return all(on_it(m, target) for target in targets)

    def met(m: Machine, since: int) -> bool:
        if deed.verb == "use":
            uses = zip(*(_used_on(cast, m, used, target, since) for target in targets), strict=True)
            return sum(map(all, uses)) >= max(deed.times, 1)
        place = means.place(m, since)
        after = m.state.history[place:]
        return place >= 0 and all(any(cast.any_of(m, one, (target,)) for one in after) for target in targets)

    if deed.times > 1 and deed.verb != "use":
        raise Cannot("A card that is played on another several times is not followed here.")
    fits = either(means.fits, fits_to(cast, purpose))
    return Goal(means.who, met, now if deed.times == 1 else never, fits, action=means.action)


def _waiting(cast: Cast, m: Machine, used: Ref, target: Ref) -> bool:
    """Whether a card that is used on the ice that is encountered has not been used in that encounter."""
    encounter = m.state.encounter()
    if encounter is None or not cast.is_it(m, encounter.ice, target):
        return False
    history = m.state.history
    begun = max((n for n, one in enumerate(history) if one.kind == "encounter"), default=0)
    return not any(one.kind == "use" and cast.is_it(m, one.obj, used) for one in history[begun:])


def _used_on(cast: Cast, m: Machine, used: Ref, target: Ref, since: int) -> Iterator[bool]:
    """Of each use of a card since a place in the history: whether it was on another card.

    That was encountered or accessed at that time, or something was done to it before the run went on.
    """
    history = m.state.history
    uses = [n for n, one in enumerate(history) if n >= since and one.kind == "use" and cast.is_it(m, one.obj, used)]
    for place, end in zip(uses, (*uses[1:], len(history)), strict=False):
        here = [one for one in history[:place] if one.kind in _HERE]
        met = bool(here) and here[-1].kind in ("encounter", "access") and cast.any_of(m, here[-1], (target,))
        stop = next((n for n in range(place + 1, end) if history[n].kind in (*_HERE, *_GOES_ON)), end)
        yield met or any(cast.any_of(m, one, (target,)) for one in history[place + 1 : stop])


_HERE = ("encounter", "encounter ends", "access", "access ends")
_GOES_ON = ("run begins", "approach", "approach server", "pass", "run ends", "take action", "action ends", "turn ends")


def _ids(values: tuple[object, ...]) -> list[int]:
    """Every id of an object within values."""
    found: list[int] = []
    for one in values:
        if isinstance(one, (tuple, list)):
            found += _ids(tuple(one))
        elif isinstance(one, int) and one >= FIRST_ID:
            found.append(one)
    return found
