"""A deed of a line as something to be seen in a game: when it has come about, and which choices lead to it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

from judgebot.ask.answering.cast import Cast, server_named
from judgebot.ask.answering.fitting import HELPS, VERBS, fits_to
from judgebot.ask.answering.records import Goal, kinds_of, never, not_met, recorded, summed
from judgebot.ask.answering.special import SPECIAL
from judgebot.ask.answering.table import Cannot
from judgebot.ask.answering.texts import any_action, grants
from judgebot.ask.reading.meanings import SOON, Amount, Deed, Ref, Some, Subs
from judgebot.engine import characteristics as c
from judgebot.engine import frames
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.machine import Machine
from judgebot.game.objects import CORP, RUNNER
from judgebot.game.state import FIRST_ID

# What a deed is in the history, and which choice does it. Amounts are summed up; others are counted.


def goal(cast: Cast, deed: Deed) -> Goal:
    """A deed as what is to be seen of it. Raises Cannot where this is not known."""
    deed = dataclasses.replace(deed, thing="") if deed.thing == SOON else deed
    for thing in (*deed.what, deed.tool, deed.by):
        if isinstance(thing, Ref):
            cast.card(thing)
        if deed.verb in ("use", "trigger") and isinstance(thing, Ref) and grants(cast.table.card(thing)):
            raise Cannot(f"{cast.table.card(thing).title} gives abilities to other cards: which is meant is not clear.")
    who = deed.who or _doer(cast, deed)
    if deed.not_ or nothing(deed):
        return _declined(cast, deed, who)
    if deed.verb in ("spend", "bid") and deed.thing not in ("", "trace"):
        raise Cannot("Which of several traces is meant is not looked into here.")
    if deed.verb in ("pay", "spend", "bid") and deed.tool is not None:
        raise Cannot(f"With what somebody did “{deed.verb}” is not looked into here.")
    if isinstance(deed.tool, Ref) and deed.verb not in (
        "break",
        "boost",
        "lower",
        "prevent",
    ):  # X by means of a card: its use
        verb = "play" if cast.table.card(deed.tool).type in ("event", "operation") else "use"
        deed = Deed(verb, deed.who, (deed.tool,), purpose=dataclasses.replace(deed, tool=None))
    if _basic(deed) and deed.times == 1:
        verb = Verb.GAIN_CREDIT if deed.verb == "gain" else Verb.DRAW_CARD
        fits = fits_to(cast, dataclasses.replace(deed, means=None, unit="credits" if deed.verb == "gain" else ""))
        return Goal(who, not_met, never, fits, taken=(verb,), action=True)
    deed = dataclasses.replace(deed, means=None) if _basic(deed) else deed
    deed = _whole(cast, _from_there(cast, deed))
    if (
        deed.via is not None
        and deed.verb in ("do", "take", "suffer", "trash", "give", "end")
        and deed.via.of is not None
    ):
        return _of_sub(cast, deed, who)
    if deed.verb == "play" and deed.server is not None and deed.purpose is None:
        deed = dataclasses.replace(deed, server=None, purpose=Deed("run", deed.who, server=deed.server))
    if deed.means is not None and not deed.means.not_ and deed.means.verb in ("trash", "forfeit"):
        return _by_means(cast, deed, who)
    honoured(deed)
    if deed.purpose is not None and deed.verb == "pay" and deed.purpose.verb in ("use", "trigger"):
        by = next((one for one in deed.purpose.what if isinstance(one, Ref)), None)
        deed = dataclasses.replace(deed, purpose=None, by=by)  # what a card asks for
    if deed.purpose is not None:
        return _for(cast, deed, who)
    if deed.verb in ("succeed", "fail", "beat") and deed.thing not in ("", "run", "trace"):
        raise Cannot(f"Whether a {deed.thing} succeeds cannot be seen here: ask for what comes of it.")
    special = SPECIAL.get(deed.verb)
    if special is not None:
        return special(cast, deed, who)
    if deed.verb in ("spend", "bid") and deed.unit in ("", "credits") and not deed.what:
        return Goal(who, not_met, never, fits_to(cast, deed), taken=(Verb.SPEND_ON_TRACE, Verb.BID))
    kinds = kinds_of(deed)
    if kinds:
        acts = deed.verb in _ACTIONS and deed.by is None and not _no_action(cast, deed)
        taken = _TAKEN.get(deed.verb, ())
        return Goal(who, recorded(cast, deed, kinds), never, fits_to(cast, deed), taken=taken, action=acts)
    if deed.verb in VERBS:
        return Goal(who, not_met, never, fits_to(cast, deed), taken=True)
    raise Cannot(f"Whether somebody did “{deed.verb}” cannot be seen here.")


def _no_action(cast: Cast, deed: Deed) -> bool:
    """Whether a card is used, and none of its abilities is an action (5.2.1)."""
    used = next((one for one in deed.what if isinstance(one, Ref)), None)
    return deed.verb == "use" and used is not None and not any_action(cast.table.card(used))


# Deeds that can be a choice that leaves no record of its own: what is applied, and what is spent on a trace.
_TAKEN = {"use": (Verb.APPLY,), "spend": (Verb.SPEND_ON_TRACE,), "pay": (Verb.SPEND_ON_TRACE,)}
_ACTIONS = ("run", "play", "install", "draw", "gain", "advance", "purge", "remove", "act", "get in", "use")


def _doer(cast: Cast, deed: Deed) -> str:
    """Whose deed it is, where nobody is named: the Runner's in a run; else of the player whose card it is."""
    runner = ("run", "jack out", "continue", "break", "steal", "access", "get in", "breach", "bypass")
    if deed.verb in runner:
        return RUNNER
    if deed.verb in ("rez", "score", "advance", "purge"):
        return CORP
    refs = [one for one in (*deed.what, deed.tool) if isinstance(one, Ref)]
    if deed.verb in ("play", "install", "use", "trigger") and refs:
        return cast.table.card(refs[0]).side
    return ""


def _fits_either(
    one: Callable[[Machine, str, Choice], int], other: Callable[[Machine, str, Choice], int]
) -> Callable[[Machine, str, Choice], int]:
    return lambda m, who, choice: max(one(m, who, choice), min(other(m, who, choice), HELPS))


# Deeds that are seen otherwise


def _of_sub(cast: Cast, deed: Deed, who: str) -> Goal:
    """A deed of a subroutine: that resolves, and the deed comes of the ice."""
    assert deed.via is not None
    sub = goal(cast, Deed("resolve", None, (deed.via,)))
    does = goal(cast, dataclasses.replace(deed, via=None, by=deed.via.of))

    def ends(m: Machine) -> bool:  # by then the encounter is over
        subs = [one for one in m.state.frames if isinstance(one, frames.Subroutine)]
        return does.now(m) and any(_one_of(m, deed.via, one) for one in subs)

    def now(m: Machine) -> bool:
        if deed.verb == "end":
            return ends(m)
        begun = max((n for n, one in enumerate(m.state.history) if one.kind == "encounter"), default=0)
        return (sub.now(m) or sub.met(m, begun)) and (does.met(m, begun) or does.now(m))

    return Goal(who or does.who, not_met, now, does.fits)


def _one_of(m: Machine, subs: Subs | None, frame: frames.Subroutine) -> bool:
    """Whether a subroutine that is being resolved is one of those that are spoken of."""
    keys = [sub.key for sub in c.subroutines(m, frame.ice)]
    which = subs.which if subs is not None else ()
    return not which or frame.sub.key in [keys[n - 1 if n > 0 else n] for n in which if abs(n) <= len(keys)]


def _by_means(cast: Cast, deed: Deed, who: str) -> Goal:
    """A deed for which something is trashed or forfeited: both come about."""
    assert deed.means is not None
    means = goal(cast, dataclasses.replace(deed.means, who=deed.means.who or deed.who))
    done = goal(cast, dataclasses.replace(deed, means=None))

    def met(m: Machine, since: int) -> bool:
        return done.met(m, since) and means.met(m, since)

    return done._replace(who=who or done.who, met=met, fits=_fits_either(done.fits, means.fits), taken=())


def _declined(cast: Cast, deed: Deed, who: str) -> Goal:
    """Something is told that is not done: the choices that do it are not taken. It comes about by itself."""
    what = tuple(
        dataclasses.replace(one, amount=Amount(1)) if isinstance(one, (Some, Subs)) else one for one in deed.what
    )
    return goal(cast, dataclasses.replace(deed, not_=False, what=what))._replace(who=who)


def _whole(cast: Cast, deed: Deed) -> Deed:
    """A deed with what nobody had to say: the only agenda there is, where something is scored or stolen."""
    if deed.verb in ("score", "steal", "advance", "rez", "play", "use", "install") and not deed.what:
        kinds = {"score": ("agenda",), "steal": ("agenda",), "rez": ("ice", "asset", "upgrade")}.get(deed.verb, ())
        fitting = [one.ref for one in cast.table.cards.values() if one.type in kinds]
        if len(fitting) != 1:
            raise Cannot(f"What is meant by “{deed.verb}” is not said.")
        return dataclasses.replace(deed, what=(fitting[0],))
    return deed


def _basic(deed: Deed) -> bool:
    """`clicks for a credit`, `draws with a click`: the basic action."""
    means = deed.means
    if deed.verb not in ("gain", "draw") or means is None or deed.by is not None or deed.tool is not None:
        return False
    clicks = (means.verb, means.unit) == ("pay", "clicks") and means.amount in (None, Amount(1))
    return clicks and (deed.amount is None or deed.amount == Amount(1))


def _from_there(cast: Cast, deed: Deed) -> Deed:
    """`trashes X from HQ`, where it was told that X is there: nothing more is to be seen of that."""
    if deed.server is not None and deed.verb in _OF_CARDS and deed.what:
        there = [cast.table.card(one) for one in deed.what if isinstance(one, Ref)]
        if there and all(deed.server.name in (one.server, one.where) for one in there):
            deed = dataclasses.replace(deed, server=None)
    if deed.source is None or deed.verb in _FROM:
        return deed
    name = server_named(deed.source) or deed.source.where
    cards = [cast.table.card(one) for one in deed.what if isinstance(one, Ref)]
    there = len(deed.what) == len(cards) > 0 and all(name in (one.server, one.where) for one in cards)
    return dataclasses.replace(deed, source=None) if there else deed


# Deeds of which a record names no server: where their card lies is said with them.
_OF_CARDS = ("use", "trigger", "rez", "derez", "score", "advance", "steal", "trash", "expose")


def nothing(deed: Deed) -> bool:
    """Whether it is said that a deed is done to nothing (`trashes nothing`)."""
    return any(isinstance(one, (Some, Subs)) and one.amount == Amount(0) and not _which(one) for one in deed.what)


def _which(one: Some | Subs) -> tuple[int, ...]:
    return one.which if isinstance(one, Subs) else ()


# What may be said with a deed of each kind besides who, what, where and how many; nothing else is passed over.
_TOOLS = ("prevent", "break", "boost", "lower", "use", "install", "trash", "bypass", "suffer", "do")
_BY = (
    "prevent",
    "pay",
    "end",
    "trash",
    "suffer",
    "do",
    "take",
    "gain",
    "lose",
    "give",
    "boost",
    "lower",
    "afflict",
    "draw",
    "place",
    "run",
)
_FOR = ("use", "play", "trigger", "pay", "spend")


def honoured(deed: Deed) -> None:
    """Refuse what is said with a deed and would be passed over. Raises Cannot."""
    wrong = [
        name
        for name, said in (
            ("with what it is done", deed.tool is not None and deed.verb not in _TOOLS),
            ("what does it", deed.by is not None and deed.verb not in _BY),
            ("what it is done for", deed.purpose is not None and deed.verb not in _FOR),
            ("by what it is done", getattr(deed, "means", None) is not None),
            ("by which subroutine it is done", getattr(deed, "via", None) is not None and deed.verb != "trigger"),
            ("how many", deed.verb not in _COUNTED and any(map(_several, deed.what))),
            ("how much", deed.amount is not None and not _counts(deed)),
            ("who gets it", deed.verb in ("take", "gain") and deed.by is not None and deed.who is None),
            (
                "what it is about",
                bool(deed.thing)
                and deed.verb not in ("begin", "end", "succeed", "fail", "spend", "beat", "reach", "draw"),
            ),
            ("that it is done again", getattr(deed, "again", False)),
            ("from where it is taken", getattr(deed, "source", None) is not None and deed.verb not in _FROM),
        )
        if said
    ]
    if wrong:
        raise Cannot(f"That is not looked into here: of “{deed.verb}”, {' and '.join(wrong)}.")


_FROM = ("install", "play", "access")  # a card is taken from there
_COUNTED = (
    *("draw", "gain", "lose", "take", "give", "remove", "suffer", "do", "place", "spend", "pay", "bid"),
    *("access", "trash", "discard", "break", "choose", "prevent"),
)


def _several(thing: object) -> bool:
    """Whether several cards of a kind are spoken of."""
    return isinstance(thing, Some) and not thing.amount.how and thing.amount.n > 1


def _counts(deed: Deed) -> bool:
    """Whether an amount that is said with a deed is looked at."""
    return deed.verb in _COUNTED and (deed.verb not in ("access", "trash", "discard") or deed.unit in ("", "cards"))


def _for(cast: Cast, deed: Deed, who: str) -> Goal:
    """A card is used, or something is paid, for a purpose: both come about, the purpose not before that."""
    assert deed.purpose is not None
    used = next((one for one in deed.what if isinstance(one, Ref)), None)
    purpose = dataclasses.replace(deed.purpose, who=deed.purpose.who or deed.who or who or None)
    means = goal(cast, dataclasses.replace(deed, purpose=None))
    if purpose.verb == "prevent" and used is not None:
        return goal(cast, dataclasses.replace(purpose, tool=used))
    if purpose.verb == "break":
        inner = goal(cast, dataclasses.replace(purpose, tool=used) if used is not None else purpose)
        if used is not None:
            return inner._replace(who=who or inner.who)
    elif purpose.verb == "choose" and used is not None:
        return _on(cast, deed, means, used, purpose)._replace(who=who)
    else:
        inner = goal(cast, purpose)

    fits_both = _fits_either(means.fits, inner.fits)
    if deed.verb == "play" and purpose.verb == "run" and purpose.server is not None:
        return Goal(
            who or inner.who, _run_by(means, server_named(purpose.server)), never, fits_both, action=means.action
        )
    by_itself = _by_card(cast, purpose, used)
    price = summed(cast, dataclasses.replace(deed, purpose=None)) if deed.verb in ("pay", "spend") else None
    needed = deed.amount.n if deed.amount is not None else 0
    gained = purpose.verb in ("give", "take", "suffer", "gain", "draw") and purpose.amount is not None
    gets = summed(cast, purpose) if price is not None and gained else None
    n = purpose.amount.n if purpose.amount is not None else 0

    def met(m: Machine, since: int) -> bool:
        if by_itself is not None and by_itself(m, since):
            return True
        place = means.place(m, since)
        if place >= 0 and price is not None:
            place = since  # a price is paid with what it is for, and not more than it
            if needed and price(m, since) != needed:
                return False
            if gets is not None and gets(m, means.place(m, since)) != n:
                return False
        return place >= 0 and (inner.met(m, place) or inner.now(m))

    return Goal(who or inner.who, met, never, fits_both, action=means.action, lost=inner.lost)


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
    return recorded(cast, dataclasses.replace(purpose, by=used), kinds)


def _on(cast: Cast, deed: Deed, means: Goal, used: Ref, purpose: Deed) -> Goal:
    """A card is used on another: that is chosen for it, accessed or encountered as it is used, or has it done to it."""
    targets = [one for one in purpose.what if isinstance(one, Ref)]
    if len(targets) != 1 or len(purpose.what) != 1:
        raise Cannot("On what a card is used is not clear here.")
    if deed.times > 1:
        raise Cannot("A card that is used on another several times is not followed here.")
    (target,) = targets

    def now(m: Machine) -> bool:
        for frame in m.state.frames:
            if cast.is_it(m, frame.env.source, used) and any(
                cast.is_it(m, oid, target) for oid in _ids(tuple(value for _, value in frame.env.items()))
            ):
                return True
        encounter = m.state.encounter()
        here = (*m.state.accesses, *((encounter.ice,) if encounter is not None else ()))
        return any(cast.is_it(m, oid, target) for oid in here) and cast.source(m) == cast.card(used)

    def met(m: Machine, since: int) -> bool:
        place = means.place(m, since)
        return place >= 0 and any(cast.any_of(m, one, (target,)) for one in m.state.history[place:])

    return Goal(means.who, met, now, _fits_either(means.fits, fits_to(cast, purpose)), action=means.action)


def _ids(values: tuple[object, ...]) -> list[int]:
    """Every id of an object within values."""
    found: list[int] = []
    for one in values:
        if isinstance(one, (tuple, list)):
            found += _ids(tuple(one))
        elif isinstance(one, int) and one >= FIRST_ID:
            found.append(one)
    return found
