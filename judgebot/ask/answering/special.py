"""Deeds that are not one record of their kind: seen by what is going on or by the state."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

from judgebot.ask.answering.charging import charges
from judgebot.ask.answering.parts import strong_enough
from judgebot.ask.answering.records import (
    HELPS,
    IS,
    NOT,
    Goal,
    changes_strength,
    changes_traces,
    fits_to,
    kinds_of,
    never,
    not_met,
    recorded,
    says,
)
from judgebot.ask.answering.table import DECKS, Cannot, Cast, where
from judgebot.ask.answering.texts import breaks, called, hosts_from
from judgebot.ask.reading.meanings import MATCH, USES, Ability, Amount, Deed, Ref, Server, Some, Subs, Thing
from judgebot.cards.effects import Prevent
from judgebot.cards.nodes import walk
from judgebot.engine import characteristics as c
from judgebot.engine import frames
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.encounters import unbroken
from judgebot.engine.machine import Machine
from judgebot.game import numbers
from judgebot.game.changes import Change
from judgebot.game.objects import CENTRALS, CORP, RUNNER


def _ends_run(cast: Cast, deed: Deed, who: str) -> Goal:
    """A run ends otherwise than by being successful; by a card: while that is resolving."""
    if deed.times > 1:
        raise Cannot("Which run it is that ends again is not said.")
    if deed.thing != "run" and deed.thing:
        kinds = kinds_of(deed)
        if not kinds:
            raise Cannot(f"Whether the {deed.thing} ends cannot be seen here.")
        return Goal(who, recorded(cast, deed, kinds), never, fits_to(cast, deed))

    def jacked(m: Machine, since: int) -> bool:  # that is the Runner's doing (6.1.5)
        return deed.who == CORP and any(one.kind == "jack out" for one in m.state.history[since:])

    def met(m: Machine, since: int) -> bool:
        over = (one for one in m.state.history[since:] if one.kind in ("unsuccessful run", "run ends"))
        past = [one for one in over if deed.server in (None, Server(one.server))]
        ended = any(one.kind != "run ends" or one.what != "successful" for one in past)  # its server is gone (4.6.8e)
        return deed.by is None and ended and not jacked(m, since)

    def now(m: Machine) -> bool:
        ended = any(run.ended and deed.server in (None, Server(run.server)) for run in m.state.runs)
        return ended and not jacked(m, m.state.turn_start) and (deed.by is None or _by_it(cast, m, deed.by))

    return Goal(who, met, now, fits_to(cast, deed))


def _by_it(cast: Cast, m: Machine, by: Thing) -> bool:
    """Whether the ability being carried out is of a card, or of some such (`ice ended the run`)."""
    source = cast.source(m)
    return any(obj.card == source and cast.is_it(m, oid, by) for oid, obj in m.state.objs.items())


def _break_each(cast: Cast, deed: Deed, who: str) -> Goal:
    """Several pieces of ice are fully broken, each as it is encountered (6.5.7). Raises Cannot of some subroutines."""
    if any(isinstance(one, Subs) and (one.which or one.amount.how != "all") for one in deed.what) and not deed.not_:
        raise Cannot("Some subroutines of several pieces of ice are not looked into here at once.")
    ice = [one.of if isinstance(one, Subs) else one for one in deed.what]
    each = [_break(cast, dataclasses.replace(deed, what=(one,)), who) for one in deed.what]

    def broken(m: Machine, since: int, of: Thing | None) -> bool:
        done = [one for one in m.state.history[since:] if one.kind == "fully break" and cast.is_it(m, one.obj, of)]
        tool = deed.tool if isinstance(deed.tool, Ref) and breaks(cast.table.card(deed.tool)) else None
        return any(tool is None or cast.is_it(m, one.source, tool) for one in done)

    def met(m: Machine, since: int) -> bool:
        return all(broken(m, since, one) for one in ice)

    def fits(m: Machine, by: str, choice: Choice) -> int:
        return max(one.fits(m, by, choice) for one in each)

    def lost(m: Machine, since: int) -> bool:
        return any(one.lost(m, since) and not broken(m, since, of) for one, of in zip(each, ice, strict=True))

    return Goal(who or RUNNER, met, never, fits, lost=lost)


def _break(cast: Cast, deed: Deed, who: str) -> Goal:
    """Subroutines are broken: those named, so many, or all; with a tool, by that."""
    if len({one.of if isinstance(one, Subs) else one for one in deed.what}) > 1:
        return _break_each(cast, deed, who)
    if deed.times > 1:
        raise Cannot("In which runs that ice is broken so often is not said.")
    subs = next((one for one in deed.what if isinstance(one, Subs)), None)
    if isinstance(deed.tool, Ref) and not breaks(cast.table.card(deed.tool)):
        deed = dataclasses.replace(deed, tool=None)  # it pays for it, or helps otherwise
    ice = subs.of if subs is not None else next((one for one in deed.what if isinstance(one, Ref)), None)
    counted = deed.unit in (USES, "counters") and deed.amount is not None
    tool, uses = deed.tool, deed.amount.n if counted and deed.amount is not None else 0
    if uses and not isinstance(tool, Ref):
        raise Cannot("Of what those are the uses is not clear here.")

    def so_often(m: Machine) -> bool:
        """Whether the tool was used so often, in all or to break, or so many counters on it were spent (9.5.6)."""
        begun = max((n for n, one in enumerate(m.state.history) if one.kind == "encounter"), default=0)
        spent = [one for one in m.state.history[begun:] if one.kind == "spend counters"]
        if deed.unit != USES:
            return uses == sum(one.n for one in spent if cast.is_it(m, one.obj, tool))
        used = [one for one in m.state.history[begun:] if one.kind == "use" and cast.is_it(m, one.obj, tool)]
        keys = {one.key for use in used for one in c.abilities(m, use.obj) if _breaks_subs(one)}
        return uses in (len(used), sum(not keys.isdisjoint(one.data) for one in used))

    def now(m: Machine) -> bool:
        encounter = m.state.encounter()
        if encounter is None or (ice is not None and not cast.is_it(m, encounter.ice, ice)):
            return False
        if uses and not so_often(m):
            return False
        all_keys = [sub.key for sub in c.subroutines(m, encounter.ice)]
        broken = dict(encounter.broken)
        if isinstance(deed.tool, Ref) and not all(cast.is_it(m, by, deed.tool) for by in broken.values() if by):
            mine = {key for key, by in broken.items() if cast.is_it(m, by, deed.tool)}
            broken = {key: by for key, by in broken.items() if key in mine}
        elif isinstance(deed.tool, Ref) and not any(cast.is_it(m, by, deed.tool) for by in broken.values()):
            return False
        wanted = subs.which if subs is not None else ()
        if wanted:
            places = [n - 1 if n > 0 else len(all_keys) + n for n in wanted]
            return bool(all_keys) and all(n < len(all_keys) and all_keys[n] in broken for n in places)
        if subs is not None and subs.amount.how != "all":
            return len(broken) >= max(subs.amount.n, 1)
        return bool(all_keys) and all(key in broken for key in all_keys)

    def wanted_one(m: Machine, choice: Choice) -> bool:
        """Whether a subroutine is one of those that were named, if any were."""
        keys = [sub.key for sub in c.subroutines(m, choice.card)]
        which = subs.which if subs is not None else ()
        return not which or choice.of in [keys[n - 1 if n > 0 else n] for n in which if abs(n) <= len(keys)]

    def fits(m: Machine, by: str, choice: Choice) -> int:
        encounter = m.state.encounter()
        other = encounter is not None and ice is not None and not cast.is_it(m, encounter.ice, ice)
        if by != RUNNER or other:
            return NOT
        if choice.verb == Verb.BREAK:
            return HELPS if wanted_one(m, choice) else NOT
        if choice.verb != Verb.USE or not unbroken(m):
            return NOT
        if isinstance(deed.tool, Ref) and not cast.is_it(m, choice.card, deed.tool):
            return NOT
        return IS if says(choice, "break") else HELPS

    def lost(m: Machine, since: int) -> bool:
        if ice is None:
            return not m.state.runs and any(one.kind == "encounter ends" for one in m.state.history[since:])
        return any(one.kind == "encounter ends" and cast.any_of(m, one, (ice,)) for one in m.state.history[since:])

    return Goal(who or RUNNER, not_met, now, fits, lost=lost)


def _breaks_subs(ability: Any) -> bool:
    return any(node.name == "break" for node in walk(ability))


def _triggers(cast: Cast, deed: Deed, who: str) -> Goal:
    """An ability of a card, or its subroutines, is being resolved."""
    called_so: frozenset[str] | None = None
    for one in deed.what:
        if isinstance(one, Ability) and one.name and not (called_so := called(cast.table.card(one.of), one.name)):
            raise Cannot("Which of a card's abilities is meant by that name is not looked into here.")
    refs = [one if isinstance(one, Ref) else one.of for one in deed.what if isinstance(one, (Ref, Ability, Subs))]
    wanted = [one for one in refs if one is not None]
    which = next((one.which for one in deed.what if isinstance(one, Subs)), ())
    amounts = [one.amount for one in deed.what if isinstance(one, Subs)]
    least = next((one.n for one in amounts if not one.how), 0)
    subs = deed.verb == "fire" or any(isinstance(one, Subs) for one in deed.what)

    def now(m: Machine) -> bool:
        if subs:
            encounter = m.state.encounter()
            if encounter is None or (wanted and not any(cast.is_it(m, encounter.ice, one) for one in wanted)):
                return False
            keys = [sub.key for sub in c.subroutines(m, encounter.ice)]
            places = [n - 1 if n > 0 else len(keys) + n for n in which]
            done = {*encounter.resolved, *(one.sub.key for one in m.state.frames if isinstance(one, frames.Subroutine))}
            named = all(n in range(len(keys)) and keys[n] in done for n in places)
            return named if places else len(done) >= max(least, 1)
        for frame in m.state.frames:
            used = isinstance(frame, frames.PaidAbility)
            if isinstance(frame, frames.Ability):
                used = deed.verb == "afflict" or frame.of_kind != "subroutine"
                used = used and (called_so is None or frame.env.ability in called_so)
            if used and any(cast.is_it(m, frame.env.source, one) for one in wanted):
                return True
        return False

    def met(m: Machine, since: int) -> bool:
        return (
            subs
            and not which
            and least <= 1
            and any(
                one.kind == "resolve subroutine" and cast.any_of(m, one, tuple(wanted))
                for one in m.state.history[since:]
            )
        )

    return Goal(who, met, now, fits_to(cast, deed))


def _wins(cast: Cast, deed: Deed, who: str) -> Goal:
    def now(m: Machine) -> bool:
        return bool(m.state.winner) and (not deed.who or m.state.winner == deed.who)

    def met(m: Machine, since: int) -> bool:
        return now(m)

    return Goal(deed.who or "", met, now, fits_to(cast, deed))


def _flatline(cast: Cast, deed: Deed, who: str) -> Goal:
    def met(m: Machine, since: int) -> bool:
        return m.state.winner == CORP and m.state.why == numbers.FLATLINE

    return Goal(CORP if deed.who == CORP else "", met, never, fits_to(cast, deed))


def _boost(cast: Cast, deed: Deed, who: str) -> Goal:
    """The strength of a card is changed; told as the use of it."""
    tool = deed.tool if isinstance(deed.tool, Ref) else next((one for one in deed.what if isinstance(one, Ref)), None)
    if tool is None:
        raise Cannot("Whose strength is raised or lowered is not said.")
    used = deed.by or tool
    by_use = fits_to(cast, Deed("use", deed.who, (used,)))
    strong = deed.amount.n if deed.amount is not None and deed.unit == "strength" else None

    def _strong(m: Machine) -> int:
        return c.strength(m, cast.known(m, tool))

    if deed.thing == "trace":
        return Goal(who, not_met, never, _on_trace(cast, used, by_use), taken=(Verb.USE,))

    def met(m: Machine, since: int) -> bool:
        uses = [one for one in m.state.history[since:] if one.kind == "use" and cast.is_it(m, one.obj, used)]
        keys = {one.key for use in uses for one in c.abilities(m, use.obj) if not changes_strength(one)}
        often = sum(keys.isdisjoint(one.data) for one in uses) >= max(deed.times, 1)
        matches = deed.thing != MATCH or strong_enough(cast, m, tool)
        return often and matches and strong in (None, _strong(m))

    def fits(m: Machine, by: str, choice: Choice) -> int:
        if choice.verb is Verb.USE and cast.is_it(m, choice.card, used) and deed.who in (None, by):
            return IS if changes_strength(choice.ability) and m.state.encounter() is not None else NOT
        return by_use(m, by, choice)

    return Goal(who, met, never, fits)


def _on_trace(cast: Cast, used: Ref, by_use: Callable[[Machine, str, Choice], int]) -> Callable[..., int]:
    """What a choice is to changing the base strength of a trace by a card (9.9.6d)."""

    def fits(m: Machine, by: str, choice: Choice) -> int:
        other = choice.verb is Verb.USE and cast.is_it(m, choice.card, used) and not changes_traces(choice.ability)
        return NOT if other else by_use(m, by, choice)

    return fits


def _continue(cast: Cast, deed: Deed, who: str) -> Goal:
    return Goal(RUNNER, not_met, never, fits_to(cast, deed), taken=True)


def _moves(cast: Cast, deed: Deed, who: str) -> Goal:
    """A card goes to a place."""
    to = deed.place.where if deed.place is not None else ""
    server = deed.place.server.name if deed.place is not None and deed.place.server is not None else ""
    protects = (to, server) if to in ("ice", "root") and server else ()  # of another server
    to = server if server in CENTRALS else to  # added to a central server: to its zone
    refs = [one for one in deed.what if isinstance(one, Ref)]
    if not to or not refs:
        raise Cannot("Which card is put where is not clear.")

    def met(m: Machine, since: int) -> bool:
        lies = [where(m, cast, ref) for ref in refs]
        return all(one == protects if protects else one[0] in (to, f"{to} area") for one in lies)

    moving = fits_to(cast, deed)

    def fits(m: Machine, by: str, choice: Choice) -> int:
        own = who in ("", by) and any(cast.source(m) == cast.card(ref) for ref in refs)
        helps = own and choice.verb in (Verb.PAY, Verb.DO)  # what an ability of the card itself asks for
        return max(moving(m, by, choice), HELPS if helps else NOT)

    return Goal(who, met, never, fits)


def _finds(cast: Cast, deed: Deed, who: str) -> Goal:
    """A card is found by a search: from then on it does not lie there (8.7.2); got `back`, it leaves the heap."""
    refs = [one for one in deed.what if isinstance(one, Ref)]
    kind = deed.what[0].kind if len(deed.what) == 1 and isinstance(deed.what[0], Some) else ""
    refs = refs or [one.ref for one in cast.table.cards.values() if one.type == kind and one.where in DECKS][:1]

    def met(m: Machine, since: int) -> bool:
        kinds = [one.kind for one in m.state.history[since:]]
        if deed.thing == "back" and "shuffle" in kinds:
            return all(where(m, cast, ref)[0] != "heap" for ref in refs)
        searched = "search" in kinds and "draw" not in kinds[kinds.index("search") :]  # what is drawn is not found
        return searched and all(where(m, cast, ref)[0] not in (*DECKS, cast.table.card(ref).where) for ref in refs)

    return Goal(who, met if refs else recorded(cast, deed, ("search",)), never, fits_to(cast, deed))


def _hosts(cast: Cast, deed: Deed, who: str) -> Goal:
    """A card comes to be hosted on another."""
    refs = [one for one in deed.what if isinstance(one, Ref)]
    host = deed.place.host if deed.place is not None else None
    some = deed.only
    if host is not None and isinstance(some, Some) and (some.kind, some.amount) == ("card", Amount(1)):
        if {some.where.where if some.where is not None else ""} != hosts_from(cast.table.card(host)):
            raise Cannot("From where a card is hosted there is not clear.")
        used = fits_to(cast, Deed("trigger", deed.who, (host,)))  # by its own ability, whichever card that is
        return Goal(who, lambda m, since: _one_hosted(cast, m, since, host), never, used)
    if host is None or len(refs) != 1:
        raise Cannot("What is hosted on what is not clear.")

    def met(m: Machine, since: int) -> bool:
        obj = m.state.objs[cast.known(m, refs[0])]
        return bool(obj.host) and cast.is_it(m, obj.host, host)

    return Goal(who or cast.table.card(refs[0]).side, met, never, fits_to(cast, deed), action=True)


def _one_hosted(cast: Cast, m: Machine, since: int, host: Ref) -> bool:
    return any(one.kind == "host" and cast.is_it(m, one.source, host) for one in m.state.history[since:])


def _afflict(cast: Cast, deed: Deed, who: str) -> Goal:
    """A card does to somebody what it does: something of it resolves."""
    if deed.by is None:
        raise Cannot("By what somebody is hit is not said.")
    return _triggers(cast, Deed("afflict", what=(deed.by,)), who)


_PREVENTED = {"net damage": ("net",), "meat damage": ("meat",), "core damage": ("core",), "tags": ("tags",),
              "damage": ("net", "meat", "core")}  # fmt: skip


def _prevents(cast: Cast, deed: Deed, who: str) -> Goal:
    """So much damage, or so many tags, are prevented, or what ice does when it is encountered (9.9.5)."""
    if isinstance(deed.only, Ability) and called(cast.table.card(deed.only.of), deed.only.name or "encounter"):
        return _prevents_when_met(cast, deed, deed.only.of, who)
    kinds = _PREVENTED.get(deed.unit, ())
    if not kinds:
        raise Cannot("Whether that is prevented cannot be seen here.")
    needs = max(deed.amount.n, 1) if deed.amount is not None else 1
    tool = deed.tool if isinstance(deed.tool, Ref) else deed.by

    def met(m: Machine, since: int) -> bool:
        made = [one for one in m.state.history[since:] if one.kind == "prevent" and one.what in kinds]
        own = [one for one in made if tool is None or cast.any_of(m, one, (tool,))]
        return sum(one.n for one in own) >= needs

    def fits(m: Machine, by: str, choice: Choice) -> int:
        if who and by not in (who, "chance"):
            return NOT
        if choice.verb is Verb.PREVENT:
            return HELPS
        if choice.verb not in (Verb.USE, Verb.TRIGGER) or not says(choice, "prevent"):
            return NOT
        return HELPS if tool is None or cast.is_it(m, choice.card, tool) else NOT

    return Goal(who, met, never, fits)


def _prevents_when_met(cast: Cast, deed: Deed, ice: Ref, who: str) -> Goal:
    """A card is used that prevents the "when encountered" ability of a piece of ice, as that is imminent (9.9.3a)."""
    tool = deed.tool if isinstance(deed.tool, Ref) else deed.by

    def fits(m: Machine, by: str, choice: Choice) -> int:
        met = m.state.encounter()
        if (who and by != who) or choice.verb is not Verb.USE or choice.ability is None or met is None:
            return NOT
        words = [node for node in walk(choice.ability) if isinstance(node, Prevent)]
        stops = any("when encountered" in node.what for node in words) and cast.is_it(m, met.ice, ice)
        return IS if stops and (tool is None or cast.is_it(m, choice.card, tool)) else NOT

    return Goal(
        who or (cast.table.card(tool).side if tool is not None else ""), not_met, never, fits, taken=(Verb.USE,)
    )


def _sabotages(cast: Cast, deed: Deed, who: str) -> Goal:
    """The Corp is about to choose what sabotage trashes (10.12.2); of a card, while that is resolving."""
    tool = next((one for one in (deed.by, deed.tool, *deed.what) if isinstance(one, Ref)), None)
    so_many = deed.amount.n if deed.amount is not None else 0

    def now(m: Machine) -> bool:
        doing = [one.effs[one.index] for one in m.state.frames if isinstance(one, frames.Instruction) and one.effs
                 and one.index < len(one.effs)]  # fmt: skip
        if tool is not None and cast.source(m) != cast.card(tool):
            return False
        return any(one.kind == "sabotage" and so_many in (0, one.n) for one in doing)

    by = dataclasses.replace(deed, verb="use", who=None, what=(tool,) if tool is not None else (), by=None, tool=None)
    return Goal(who if who == RUNNER else "", not_met, now, fits_to(cast, by))


def of_hosted(deed: Deed) -> bool:
    """Whether counters are told to be spent that lie on a card of whoever does it."""
    return (
        deed.verb in ("spend", "remove")
        and isinstance(deed.by, Ref)
        and deed.who is not None
        and deed.unit in _COUNTERS
    )


_COUNTERS = ("virus", "power", "agenda", "advancement", "counters")


def counters_spent(cast: Cast, deed: Deed, who: str) -> Goal:
    """So many counters of a card are spent by what it asks for, no more and no fewer; or all that lie on it."""
    ref, amount = deed.by, deed.amount or Amount(1)
    if (
        not isinstance(ref, Ref)
        or amount.how not in ("", "exactly", "all", "any", "some")
        or cast.table.card(ref).side != who
    ):
        raise Cannot(f"Whether somebody did “{deed.verb}” cannot be seen here.")

    def of_it(m: Machine, change: Change) -> bool:
        return (
            change.kind == "spend counters"
            and deed.unit in ("counters", change.what)
            and cast.is_it(m, change.obj, ref)
        )

    def left(m: Machine) -> int:
        obj = m.state.objs.get(cast.known(m, ref))
        return sum(n for kind, n in obj.counters if deed.unit in ("counters", kind)) if obj is not None else 0

    def met(m: Machine, since: int) -> bool:
        spent = sum(one.n for one in m.state.history[since:] if of_it(m, one))
        if amount.how == "all":
            return spent > 0 and left(m) == 0
        return spent > 0 if amount.how in ("any", "some") else spent == amount.n * max(deed.times, 1)

    by_use = fits_to(cast, Deed("use", deed.who, (ref,)))

    def fits(m: Machine, by: str, choice: Choice) -> int:
        if choice.verb is not Verb.SPEND or choice.card:
            return by_use(m, by, choice)
        wanted = left(m) if amount.how == "all" else amount.n
        return HELPS if by == who and (choice.n == wanted or amount.how in ("any", "some")) else NOT

    return Goal(who, met, never, fits)


SPECIAL: dict[str, Callable[[Cast, Deed, str], Goal]] = {
    "end": _ends_run,
    "break": _break,
    "trigger": _triggers,
    "resolve": _triggers,
    "fire": _triggers,
    "afflict": _afflict,
    "win": _wins,
    "flatline": _flatline,
    "boost": _boost,
    "lower": _boost,
    "continue": _continue,
    "find": _finds,
    "move": _moves,
    "host": _hosts,
    "prevent": _prevents,
    "sabotage": _sabotages,
    "charge": charges,
}
