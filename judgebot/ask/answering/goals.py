"""A deed of a line as something to be seen in a game: when it has come about, and which choices lead to it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

from judgebot.ask.answering.parts import by_means, from_fund, just_that, of_sub, purposed
from judgebot.ask.answering.records import IS, NOT, VERBS, Goal, alike, fits_to, kinds_of, never, not_met, recorded
from judgebot.ask.answering.special import SPECIAL, counters_spent, of_hosted
from judgebot.ask.answering.table import Cannot, Cast, server_named, where
from judgebot.ask.answering.texts import any_action, called, grants
from judgebot.ask.answering.values import count
from judgebot.ask.reading.meanings import (
    ANY,
    FUND,
    MATCH,
    ONLY,
    OWN,
    ROOM,
    SOON,
    STRONG,
    TOGETHER,
    Amount,
    At,
    Deed,
    Has,
    Is,
    Place,
    Ref,
    Some,
    Subs,
)
from judgebot.cards.nodes import walk
from judgebot.engine import characteristics as c
from judgebot.engine import query, triggers
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.machine import Machine
from judgebot.game.environment import Env
from judgebot.game.objects import CORP, DISCARD, PLAY, RUNNER, SCORE

Fits = Callable[[Machine, str, Choice], int]

# What a deed is in the history, and which choice does it. Amounts are summed up; others are counted.


def goal(cast: Cast, deed: Deed) -> Goal:
    """A deed as what is to be seen of it. Raises Cannot where this is not known."""
    deed = dataclasses.replace(deed, thing="") if deed.thing == SOON else deed
    for thing in (*deed.what, deed.tool, deed.by):
        if isinstance(thing, Ref):
            cast.card(thing)
        if deed.verb in ("use", "trigger") and isinstance(thing, Ref) and grants(cast.table.card(thing)):
            raise Cannot(f"{cast.table.card(thing).title} gives abilities to other cards: which is meant is not clear.")
    who = deed.who or ""
    if deed.verb == STRONG and deed.amount is not None and isinstance(deed.only, Ref):
        return state_goal(cast, Has(deed.only, "strength", deed.amount))
    deed = _by_ability(cast, deed)
    if deed.not_ or nothing(deed):
        return _declined(cast, deed, who)
    if deed.thing == ONLY and deed.verb in ("pay", "spend"):
        return just_that(cast, deed, goal)
    if deed.unit == FUND:
        return from_fund(cast, deed, who)
    if deed.verb in ("bid", "choose") and isinstance(deed.by, Ref):
        return _asked_by(cast, deed.by, goal(cast, dataclasses.replace(deed, by=None)))
    if deed.verb in ("pay", "spend", "bid") and deed.tool is not None:
        raise Cannot(f"With what somebody did “{deed.verb}” is not looked into here.")
    if isinstance(deed.tool, Ref) and deed.verb not in (
        "break",
        "boost",
        "lower",
        "prevent",
    ):  # X by means of a card: its use
        verb = "play" if cast.table.card(deed.tool).type in ("event", "operation") else "use"
        by = deed.tool if verb == "use" and deed.verb in ("draw", "gain") else deed.by  # and not in another way
        deed = Deed(verb, deed.who, (deed.tool,), purpose=dataclasses.replace(deed, tool=None, by=by))
    if basic(deed) and deed.times == 1:
        fits = fits_to(cast, dataclasses.replace(deed, means=None, unit="credits" if deed.verb == "gain" else ""))
        return Goal(who, _action(who, deed.verb), never, fits, action=True)
    deed = dataclasses.replace(deed, means=None) if basic(deed) else deed
    deed = _whole(cast, _from_there(cast, deed))
    if (
        deed.via is not None
        and deed.verb in ("do", "take", "suffer", "trash", "give", "end", "pay")
        and deed.via.of is not None
    ):
        return of_sub(cast, deed, who, goal)
    if deed.verb == "play" and deed.server is not None and deed.purpose is None:
        deed = dataclasses.replace(deed, server=None, purpose=Deed("run", deed.who, server=deed.server))
    if deed.means is not None and not deed.means.not_:
        return by_means(cast, deed, who, goal)
    hosted = of_hosted(deed)
    honoured(dataclasses.replace(deed, by=None, amount=None) if hosted else deed)
    if hosted and deed.purpose is None:
        return counters_spent(cast, deed, who)
    if deed.purpose is not None and deed.verb == "pay" and deed.purpose.verb in ("use", "trigger"):
        by = next((one for one in deed.purpose.what if isinstance(one, Ref)), None)
        deed = dataclasses.replace(deed, purpose=None, by=by)  # what a card asks for
    if deed.purpose is not None:
        return purposed(cast, deed, who, goal)
    if deed.verb in ("succeed", "fail", "beat") and deed.thing.split(" ")[0] not in ("", "run", "trace"):
        raise Cannot(f"Whether a {deed.thing} succeeds cannot be seen here: ask for what comes of it.")
    special = SPECIAL.get(deed.verb)
    if special is not None:
        return special(cast, deed, who)
    if deed.verb in ("spend", "bid") and deed.unit in ("", "credits") and (not deed.what or deed.thing):
        fits = _on_that_trace(deed, fits_to(cast, dataclasses.replace(deed, what=())))
        return Goal(who, not_met, never, fits, taken=(Verb.SPEND_ON_TRACE, Verb.BID))
    kinds = kinds_of(deed)
    if kinds:
        acts = deed.verb in _ACTIONS and deed.by is None and not _no_action(cast, deed)
        taken = _TAKEN.get(deed.verb, ())
        if (deed.verb, deed.who, deed.by, deed.tool) == ("trash", CORP, None, None) and _every(deed.only):
            raise Cannot("That the Corp trashes all such cards is not looked into here, but for what they install.")
        met = _so_many(cast, deed, kinds) if several(deed.only) else recorded(cast, deed, kinds)
        return Goal(who, met, never, fits_to(cast, deed), taken=taken, action=acts)
    if deed.verb in VERBS:
        return Goal(who, not_met, never, fits_to(cast, deed), taken=True)
    raise Cannot(f"Whether somebody did “{deed.verb}” cannot be seen here.")


def _asked_by(cast: Cast, card: Ref, aim: Goal) -> Goal:
    """`bids 0 for X`: the choices that an ability of that card asks for."""

    def fits(m: Machine, who: str, choice: Choice) -> int:
        found = aim.fits(m, who, choice)
        return NOT if found == IS and cast.source(m) not in (0, cast.card(card)) else found

    return aim._replace(fits=fits)


def _by_ability(cast: Cast, deed: Deed) -> Deed:
    """A deed of an ability of a card: where it has subroutines none of them is that. Raises Cannot."""
    if not deed.ability or not isinstance(deed.by, Ref):
        return deed
    card = cast.table.card(deed.by)
    if deed.ability != ANY and not called(card, deed.ability):
        raise Cannot("Which of a card's abilities is meant by that name is not looked into here.")
    return deed if card.type == "ice" else dataclasses.replace(deed, ability="")


def unless_barred(cast: Cast, aim: Goal, deed: Deed) -> Goal:
    """A goal that is lost where its player cannot do so, to nothing at all, for the rest of their turn (1.2.2, 9.10.1).

    So is the use of a card of which each ability is used up for the turn (9.3.3c).

    deed  what it is, asked about this turn
    """
    used = deed.only if deed.verb == "use" and deed.purpose is None else None  # what it is used for comes after that

    def lost(m: Machine, since: int) -> bool:
        barred = m.state.active == deed.who and any(map(bars, _for_the_turn(m)))
        return barred or aim.lost(m, since) or (isinstance(used, Ref) and _used_up(m, cast.card(used), deed.times))

    def bars(said: tuple[Env, Any]) -> bool:
        env, what = said
        some = what.of or what.server or what.by or what.kind or what.except_of
        return what.do == deed.verb and not some and query.concerns(env, what.who, deed.who or "")

    return aim._replace(lost=lost)


def _used_up(m: Machine, card: int, times: int) -> bool:
    """Whether no paid ability of a card in play can be used so often, or once more, in this turn."""
    there = [oid for oid, obj in m.state.objs.items() if obj.card == card and obj.zone in (PLAY, *SCORE.values())]
    paid = [(oid, one) for oid in there for one in c.abilities(m, oid) if one.kind == "paid"]
    return bool(paid) and all(one.limit == "turn" and (times > 1 or triggers.used(m, oid, one)) for oid, one in paid)


def _for_the_turn(m: Machine) -> list[tuple[Env, Any]]:
    """What lingering effects prohibit for the remainder of this turn, and what they know."""
    lasting = [
        one for one in m.state.lingering if (one.kind, one.duration, one.until) == ("static", "turn", m.state.turn)
    ]
    return [(one.knows(), said) for one in lasting for said in one.payload if said.name == "cannot"]


def _on_that_trace(deed: Deed, fits: Fits) -> Fits:
    """Of `the second trace`: what is spent on another one of the encounter is not that."""
    named = deed.thing.removeprefix("trace").strip()
    if not named:
        return fits

    def fitting(m: Machine, who: str, choice: Choice) -> int:
        begun = max((n for n, one in enumerate(m.state.history) if one.kind in ("encounter", "turn begins")), default=0)
        traces = sum(one.kind == "trace begins" for one in m.state.history[begun:])
        nth = int(named) if int(named) > 0 else _traces(m)
        return fits(m, who, choice) if traces == nth or choice.verb not in (Verb.SPEND_ON_TRACE, Verb.BID) else NOT

    return fitting


def _traces(m: Machine) -> int:
    """How many traces the subroutines of the encountered ice have."""
    encounter = m.state.encounter()
    subs = c.subroutines(m, encounter.ice) if encounter is not None else ()
    return sum(any(node.name == "trace" for step in sub.do for node in walk(step)) for sub in subs)


def _no_action(cast: Cast, deed: Deed) -> bool:
    """Whether a card is used, and none of its abilities is an action (5.2.1)."""
    used = next((one for one in deed.what if isinstance(one, Ref)), None)
    return deed.verb == "use" and used is not None and not any_action(cast.table.card(used))


# Deeds that can be a choice that leaves no record of its own: what is applied, and what is spent on a trace.
_TAKEN = {"use": (Verb.APPLY,), "spend": (Verb.SPEND_ON_TRACE,), "pay": (Verb.SPEND_ON_TRACE,)}
_ACTIONS = ("run", "play", "install", "draw", "gain", "advance", "purge", "remove", "act", "get in", "use")


# Deeds that are seen otherwise


def _declined(cast: Cast, deed: Deed, who: str) -> Goal:
    """Something is told that is not done: the choices that do it are not taken. It comes about by itself."""
    what = tuple(
        dataclasses.replace(one, amount=Amount(1)) if isinstance(one, (Some, Subs)) else one for one in deed.what
    )
    done = goal(cast, dataclasses.replace(deed, not_=False, what=what))._replace(who=who)
    whatever_for = deed.verb == "use" and deed.purpose is None  # `does not use Leech`: also where that is of no use
    return done._replace(fits=fits_to(cast, deed)) if whatever_for else done


def _whole(cast: Cast, deed: Deed) -> Deed:
    """A deed with what nobody had to say: the only agenda there is, where something is scored or stolen."""
    if deed.verb in ("score", "steal", "advance", "rez", "play", "use", "install") and not deed.what:
        kinds = {
            "score": ("agenda",),
            "steal": ("agenda",),
            "advance": ("agenda",),
            "rez": ("ice", "asset", "upgrade"),
        }.get(deed.verb, ())
        fitting = [one.ref for one in cast.table.cards.values() if one.type in kinds]
        if len(fitting) != 1:
            raise Cannot(f"What is meant by “{deed.verb}” is not said.")
        return dataclasses.replace(deed, what=(fitting[0],))
    return deed


def basic(deed: Deed) -> bool:
    """`clicks for a credit`, `draws with a click`: the basic action."""
    means = deed.means
    if deed.verb not in ("gain", "draw") or means is None or deed.by is not None or deed.tool is not None:
        return False
    clicks = (means.verb, means.unit) == ("pay", "clicks") and means.amount in (None, Amount(1))
    return clicks and (deed.amount is None or deed.amount == Amount(1))


def _action(who: str, name: str) -> Callable[[Machine, int], bool]:
    """Whether a player has taken a basic action."""

    def met(m: Machine, since: int) -> bool:
        return any((one.kind, one.who, one.what) == ("take action", who, name) for one in m.state.history[since:])

    return met


def _from_there(cast: Cast, deed: Deed) -> Deed:
    """`trashes X from HQ`, where it was told that X is there: nothing more is to be seen of that."""
    if deed.source is None or deed.verb in _FROM:
        return deed
    name = server_named(deed.source) or deed.source.where
    cards = [cast.table.card(one) for one in deed.what if isinstance(one, Ref)]
    there = len(deed.what) == len(cards) > 0 and all(name in (one.server, one.where) for one in cards)
    return dataclasses.replace(deed, source=None) if there else deed


def nothing(deed: Deed) -> bool:
    """Whether it is said that a deed is done to nothing (`trashes nothing`)."""
    return any(isinstance(one, (Some, Subs)) and one.amount == Amount(0) and not _which(one) for one in deed.what)


def _which(one: Some | Subs) -> tuple[int, ...]:
    return one.which if isinstance(one, Subs) else ()


# What may be said with a deed of each kind besides who, what, where and how many; nothing else is passed over.
_TOOLS = ("prevent", "break", "boost", "lower", "use", "install", "trash", "bypass", "suffer", "do")
_BY = (
    "begin",
    "prevent",
    "pay",
    "end",
    "derez",
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
    "leave",
    "sabotage",
    "charge",
    "install",
    "score",
)
FOR = ("use", "play", "trigger", "pay", "spend", "trash", "lose", "suffer", "take", "remove", "rez", "install", "run",
        "forfeit", "draw", "bypass", "resolve", "discard", "bid")  # fmt: skip


def honoured(deed: Deed) -> None:
    """Refuse what is said with a deed and would be passed over. Raises Cannot."""
    wrong = [
        name
        for name, said in (
            ("with what it is done", deed.tool is not None and deed.verb not in _TOOLS),
            ("what does it", deed.by is not None and deed.verb not in _BY),
            ("what it is done for", deed.purpose is not None and deed.verb not in FOR),
            ("by which of its abilities it is done", deed.ability and deed.verb not in _BY_ABILITIES),
            ("by what it is done", getattr(deed, "means", None) is not None),
            ("by which subroutine it is done", getattr(deed, "via", None) is not None and deed.verb != "trigger"),
            ("how many", deed.verb not in _COUNTED and any(map(several, deed.what))),
            ("that it is no more", any(isinstance(one, Some) and one.amount.how == "exactly" for one in deed.what)),
            ("how much", deed.amount is not None and not _counts(deed)),
            ("who gets it", deed.verb in ("take", "gain") and deed.by is not None and deed.who is None),
            (
                "what it is about",
                deed.thing not in ("", OWN, ROOM, MATCH if deed.verb == "boost" else TOGETHER)
                and (deed.verb, deed.thing) != ("lower", "trace")
                and deed.verb not in ("begin", "end", "succeed", "fail", "spend", "beat", "reach", "draw", "find"),
            ),
            ("that it is done again", getattr(deed, "again", False)),
            ("from where it is taken", getattr(deed, "source", None) is not None and deed.verb not in _FROM),
        )
        if said
    ]
    if wrong:
        raise Cannot(f"That is not looked into here: of “{deed.verb}”, {' and '.join(wrong)}.")


_BY_ABILITIES = ("lose", "take", "suffer", "gain", "give", "draw", "place")
_FROM = ("install", "play", "access", "trash", "discard", "find", "reveal", "expose", "shuffle", "move", "swap")
_COUNTED = (
    *("draw", "gain", "lose", "take", "give", "remove", "suffer", "do", "place", "spend", "pay", "bid"),
    *("access", "trash", "discard", "break", "choose", "prevent", "sabotage"),
)


def _every(thing: object) -> bool:
    return isinstance(thing, Some) and thing.amount.how == "all" and thing.kind in _INSTALLED


_INSTALLED = ("ice", "asset", "upgrade", "agenda")


def several(thing: object) -> bool:
    """Whether several cards of a kind are spoken of."""
    return isinstance(thing, Some) and not thing.amount.how and thing.amount.n > 1


def _so_many(cast: Cast, deed: Deed, kinds: tuple[str, ...]) -> Callable[[Machine, int], bool]:
    """Whether it has been done to so many cards of a kind: `trashes 2 pieces of ice`."""
    of, met = deed.only, recorded(cast, deed, kinds)
    n = of.amount.n if isinstance(of, Some) else 0

    def so_many(m: Machine, since: int) -> bool:
        found = (one for one in m.state.history[since:] if one.kind in kinds and alike(cast, m, deed, one))
        return met(m, since) and sum(1 for _ in found) >= n

    return so_many


def _counts(deed: Deed) -> bool:
    """Whether an amount that is said with a deed is looked at."""
    if (deed.verb, deed.unit) in (("advance", "advancement"), ("boost", "strength")):
        return True  # so many there are then, as it is done so often
    return deed.verb in _COUNTED and (deed.verb not in ("access", "trash", "discard") or deed.unit in ("", "cards"))


def same(n: int, wanted: Amount) -> bool:
    """Whether a number is as was said."""
    tests = {"": n == wanted.n, "at least": n >= wanted.n, "at most": n <= wanted.n}
    tests |= {"more than": n > wanted.n, "less than": n < wanted.n, "any": n > 0, "some": n > 0}
    if wanted.how not in tests:
        raise Cannot(f"“{wanted.how}” is not understood in what is asked.")
    return tests[wanted.how]


def state_goal(cast: Cast, what: Has | Is | At) -> Goal:
    """A state as a goal: whether it holds now. Raises Cannot."""

    def holds(m: Machine, since: int) -> bool:
        return _holds(cast, m, what)

    return Goal("", holds, lambda m: False, lambda m, who, choice: 0)


def _holds(cast: Cast, m: Machine, what: Has | Is | At) -> bool:
    if isinstance(what, Has):
        return same(count(cast, m, what.unit, what.owner).n, what.amount)
    if isinstance(what, At):
        return _lies(cast, m, what.what, what.place)
    return _is(cast, m, what) is what.holds


def _lies(cast: Cast, m: Machine, ref: Ref, place: Place) -> bool:
    zone, server = where(m, cast, ref)
    if place.where == "host":
        host = m.state.objs[cast.known(m, ref)].host
        return bool(host) and (place.host is None or cast.is_it(m, host, place.host))
    if place.server is not None and place.where in ("ice", "root", "server"):
        return server == place.server.name and place.where in (zone, "server")
    return zone in (place.where, f"{place.where} area")


def _is(cast: Cast, m: Machine, what: Is) -> bool:
    if what.what == RUNNER and what.state == "tagged":
        return c.tagged(m)
    if not isinstance(what.what, Ref):
        raise Cannot(f"Whether that is “{what.state}” cannot be told here.")
    ref = what.what
    zone, _ = where(m, cast, ref)
    obj = m.state.objs[cast.known(m, ref)]
    known = {
        "rezzed": c.rezzed(m, obj),
        "faceup": obj.faceup,
        "installed": obj.installed,
        "trashed": zone in DISCARD.values(),
        "scored": zone == "corp score area",
        "stolen": zone == "runner score area",
        "hosted": bool(obj.host),
        "active": c.is_active(m, obj.id),
    }
    if what.state not in known:
        raise Cannot(f"Whether a card is “{what.state}” cannot be told here.")
    return bool(known[what.state])
