"""Several accesses told at once: each card with what is done to it, in one breach or in a run for each server."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from judgebot.ask.answering.placing import Set, deeds_in
from judgebot.ask.answering.presupposed import _put
from judgebot.ask.answering.table import Cannot, Table
from judgebot.ask.answering.telling import cited
from judgebot.ask.answering.texts import nodes, printed_abilities
from judgebot.ask.answering.turns import IN_A_RUN
from judgebot.ask.answering.verdicts import NO, Verdict
from judgebot.ask.reading.meanings import Deed, Ref, Server, Some
from judgebot.ask.reading.queries import Can, Cost, Must, Query
from judgebot.cards.queries.triggers import Trigger
from judgebot.game.objects import CENTRALS, RUNNER

_TO_IT = ("steal", "trash")  # what is done to a card while it is accessed (7.1.5, 7.1.6)
_BEGUN = ("run", "succeed", "play", "use", *IN_A_RUN)


def one_after_the_other(found: Set, query: Query) -> Set:
    """`accesses X and Y and trashes Y`, `accesses X twice`: what is told of each is done while that is accessed.

    Cards that no breach reaches together are accessed in a run each. Raises Cannot where a run is told.
    """
    for place, deed in enumerate(found.deeds):
        refs = tuple(one for one in deed.what if isinstance(one, Ref))
        plain = deed == Deed("access", deed.who, refs, deed.server, times=deed.times)
        if not plain or not refs or (len(refs) == 1 and deed.times == 1):
            continue
        rest = found.deeds[place + 1 :]
        acts = rest[: _acts(rest, refs)]
        servers = [_server(found.table, one) for one in refs]
        apart = len(set(servers)) > 1 or deed.times > 1
        if not apart and not acts:
            continue
        if apart and (deed.server or any(one.verb in _BEGUN for one in found.deeds[:place]) or not all(servers)):
            raise Cannot("How one run comes to all those cards is not told.")
        asked = _asked(query, refs) if apart and not rest else ()
        done: list[Deed] = []
        for n, ref in enumerate(refs * deed.times):
            if apart:
                done.append(Deed("run", RUNNER, server=Server(servers[n % len(refs)])))
            done.append(Deed("access", deed.who, (ref,)))
            if ref in asked:
                break
            last = n >= len(refs) * (deed.times - 1)
            done += [each for one in acts for each in _done_to(one, ref, last)]
        if apart:
            found.table.assume("each access is in a run of its own")
        later = place + 1 + len(acts)
        after = (*found.after[:place], *(found.after[later - 1],) * len(done), *found.after[later:])
        return found._replace(deeds=(*found.deeds[:place], *done, *found.deeds[later:]), after=after)
    return found


def each_in_its_run(found: Set) -> Set:
    """`steals X and then Y`, `trashes X, then Y`, that lie in two servers: each is reached by a run of its own."""
    if any(one.verb in ("play", "use", "succeed", "fail") for one in found.deeds):
        return found  # what is used may reach them, or make a run
    deeds: list[tuple[Deed, int]] = []
    at, apart = "", False
    for told, after in zip(found.deeds, found.after, strict=True):
        for deed in _singly(found.table, told):
            refs = [one for one in deed.what if isinstance(one, Ref)] if _reaches(deed) else []
            there = {_server(found.table, one) for one in refs}
            server = deed.server.name if deed.verb == "run" and deed.server is not None else ""
            if len(there) == 1 and (name := next(iter(there))) and name != at:
                if at:
                    apart = True
                    deeds.append((Deed("run", RUNNER, server=Server(name)), 0))
                server = name
            at = server or at
            deeds.append((deed, after))
    if not apart:
        return found
    found.table.assume("each access is in a run of its own")
    return found._replace(deeds=tuple(one for one, _ in deeds), after=tuple(after for _, after in deeds))


def _reaches(deed: Deed) -> bool:
    """Whether it is done to a card as that is accessed."""
    by_access = deed.verb in ("access", *_TO_IT) and deed.who == RUNNER and not (deed.passive or deed.not_)
    return by_access and deed.tool is None and deed.by is None


def _singly(table: Table, deed: Deed) -> tuple[Deed, ...]:
    """`trashes X and Y`, that lie in two servers, as one after the other."""
    servers = [_server(table, one) for one in deed.what if isinstance(one, Ref)]
    apart = _reaches(deed) and len(servers) == len(deed.what) == len(set(servers)) > 1 and all(servers)
    return tuple(dataclasses.replace(deed, what=(one,)) for one in deed.what) if apart else (deed,)


def something_there(told: tuple[Deed, ...], table: Table) -> Iterator[str]:
    """`plays Pinhole Threading and accesses a card in a remote`, where none is told to lie: one that does nothing."""
    played = next((n for n, one in enumerate(told) if one.verb == "play"), len(told))
    for deed in told[played:]:
        some, where = deed.only, deed.server or (deed.source.server if deed.source is not None else None)
        if not isinstance(some, Some) or deed.verb != "access" or deed.not_ or some.kind != "card" or some.other:
            continue
        server = where or (some.where.server if some.where is not None else None)
        there = [one for one in table.cards.values() if server is not None and one.server == server.name]
        if server is None or server.name in CENTRALS or any(one.where != "ice" for one in there):
            continue
        yield from _put(table, "asset", max(some.amount.n, 1), "root", server, True)


def _server(table: Table, ref: Ref) -> str:
    card = table.card(ref)
    return card.server or (card.where if card.where in CENTRALS else "")


def _acts(deeds: tuple[Deed, ...], refs: tuple[Ref, ...]) -> int:
    """How many deeds that follow are done to those cards as they are accessed."""
    for n, one in enumerate(deeds):
        others = [each for each in one.what if each not in refs and not _but(each, refs)]
        if one.verb not in _TO_IT or one.who != RUNNER or not one.what or others or one.when is not None:
            return n
    return len(deeds)


def _but(one: object, refs: tuple[Ref, ...]) -> bool:
    """`only Y`: whether it is said of any other card than one of those."""
    return isinstance(one, Some) and one.other and one.but in refs


def _done_to(act: Deed, ref: Ref, last: bool) -> Iterator[Deed]:
    """What is told to be done to a card at one of its accesses: at the last one, and not before that."""
    named = ref in act.what or any(isinstance(one, Some) and one.but != ref for one in act.what)
    if named:
        yield dataclasses.replace(act, what=(ref,), again=False, not_=act.not_ or not last)


def _asked(query: Query, refs: tuple[Ref, ...]) -> tuple[Ref, ...]:
    """The cards of which it is asked what can be done to them."""
    if not isinstance(query, Can | Cost | Must):
        return ()
    return tuple(one for deed in deeds_in(query.deed) for one in deed.what if isinstance(one, Ref) and one in refs)


def in_windows(table: Table, deed: Deed) -> bool:
    """Whether a card is used of which all abilities are for paid ability windows: no interrupt, none mid-access."""
    used = [table.card(one) for one in deed.what if isinstance(one, Ref)]
    own = [one for card in used for one in printed_abilities(card) if one.kind != "static"]
    return bool(own) and all(one.kind == "paid" and not (one.access or one.interrupt) for one in own)


def no_window_in_access(who: str) -> Verdict:
    """That a player has no window in an access for what is asked (9.2.10)."""
    said, rules = "During an access only the Runner has a window to act in", ["9.2.10a"]
    if who == RUNNER:
        said = "During an access there is no window for paid abilities, but for mid-access ones"
        rules = ["9.2.7b", "9.2.10b"]
    return Verdict(NO, (f"{said}{cited(*rules)}.",), tuple(rules))


def by_the_access(table: Table, deed: Deed) -> bool:
    """Whether a card is used that has an ability which an access triggers: that needs no window to act in."""
    used = [table.card(one) for one in deed.what if deed.verb == "use" and isinstance(one, Ref)]
    return any(isinstance(node, Trigger) and node.event == "access" for card in used for node in nodes(card))
