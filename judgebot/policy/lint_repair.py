"""What makes a board legal where something must be trashed: the sets that may be chosen, and who chooses (10.3.1e)."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from judgebot.engine import characteristics as c
from judgebot.game import numbers
from judgebot.game.objects import CORP, Obj
from judgebot.policy.lint_board import OPP_INSTALLED, Board
from judgebot.policy.lint_broken import Wrong, active_limits, broken, too_many_remotes
from judgebot.policy.lint_findings import ILLEGAL, Repair
from judgebot.policy.lint_sets import LISTED, Choice, Group, choices, named, objects
from judgebot.policy.lint_tries import REMOTES, Mark, Way, carried_out, mark_of, marks, may_try, tried

_CITES = ("10.3.1e", OPP_INSTALLED)
# How much looking at a whole board again may cost: so many boards times objects in play.
_LOOKS = 20_000
_AT_LEAST = 24


def alike(board: Board, objs: Sequence[int]) -> list[Group]:
    """Objects in groups of those that are alike: one name, one place, the same counters, nothing hosted on them."""
    state = board.machine.state
    hosts = {obj.host for obj in state.objs.values() if obj.host}
    groups: dict[tuple[object, ...], list[int]] = {}
    for oid in objs:
        obj = state.objs[oid]
        own = oid if oid in hosts else 0
        groups.setdefault((obj.name, obj.host, obj.server, obj.counters, obj.faceup, obj.form, own), []).append(oid)
    titles = [board.card(members[0]).title for members in groups.values()]
    found = []
    for title, members in zip(titles, groups.values(), strict=True):
        if len(members) == 1:
            name = board.name(members[0])
        else:
            name = title if titles.count(title) == 1 else f"{title} ({_mark(board, state.objs[members[0]])})"
        found.append(Group(name, tuple(members)))
    return found


def _mark(board: Board, obj: Obj) -> str:
    """What tells a card from others of its name: where it is, and its counters."""
    counters = ", ".join(f"{n} {kind}" for kind, n in obj.counters)
    place = f"on {board.name(obj.host)}" if obj.host else obj.server
    return "; ".join(filter(None, (place, counters or "no counters")))


def all_but_one(board: Board, mark: Mark, objs: Sequence[int], do: str, cites: tuple[str, ...]) -> Repair:
    """The repair that leaves one of some cards: a set for each card that may be left. Nobody chooses."""
    groups = alike(board, objs)
    found = [tuple(len(group.objs) - (group is kept) for group in groups) for kept in reversed(groups)]
    ways = [(named(groups, choice), objects(groups, choice)) for choice in found[:LISTED]]
    good = tried(board, mark, ways)
    if not good:
        return Repair(do, cites)
    return _listed(Repair(do, cites, more=len(found) > LISTED), good)


def remotes_to_keep(board: Board, limit: int, names: Sequence[str]) -> Repair:
    """The repair where there are more remote servers than a limit allows (4.6.8f)."""
    do = f"The Corp chooses {limit} of {', '.join(names)} to keep; all cards in and protecting the others are trashed"
    ends = list(itertools.islice(_given_up(board, names, limit), LISTED + 1))
    good = tried(board, REMOTES, ends) if len(ends) <= LISTED else None
    if good is not None and len(good) == len(ends) and not any(after for _, after in good):
        return Repair(do, ("4.6.8f",), who=CORP)
    if not good:
        return Repair(f"The Corp decides which {limit} of {', '.join(names)} to keep", ("4.6.8f",), who=CORP)
    return _listed(Repair("Trash one of these sets", ("4.6.8f",), who=CORP), good)


def _given_up(board: Board, names: Sequence[str], limit: int) -> Iterator[Way]:
    """The ways to give up all but so many remote servers: all cards in and protecting those that go."""
    servers = board.machine.state.servers
    for gone in itertools.combinations(names, len(names) - limit):
        objs = frozenset(oid for name in gone for oid in (*servers[name].ice, *servers[name].root))
        yield tuple(f"all cards of {name}" for name in gone), objs


def repair(board: Board, wrong: Wrong) -> Repair:
    """What mends one broken restriction: the sets that do, each carried out on a copy that was looked at again."""
    groups = alike(board, wrong.objs)
    found, more = choices(groups, *_enough(board, wrong, groups))
    good = tried(board, mark_of(board, wrong), [(named(groups, one), objects(groups, one)) for one in found])
    if not good:
        return Repair(_until(board, wrong), _CITES, more=more and good is not None)
    pool = [oid for (_, objs), _ in good for oid in objs]
    do = "Trash one of these sets" if len(good) > 1 else "Trash"
    return _listed(Repair(do, _CITES, who=_chooser(board, pool, good), more=more), good)


def _listed(told: Repair, good: Sequence[tuple[Way, str]]) -> Repair:
    """A repair with its sets, and what is illegal only once each is trashed."""
    then = tuple(after for _, after in good)
    return replace(told, sets=tuple(names for (names, _), _ in good), then=then if any(then) else ())


def whole_repair(board: Board) -> Repair | None:
    """What makes everything legal that is so by trashing; None if that is what a single finding says.

    What a checkpoint trashes without a choice among sets goes first: cards that became active before others (10.3.1d),
    and servers beyond a limit (4.6.8f). Every set is carried out on a copy, which is looked at again.
    """
    starts = _starts(board)
    if starts is None:
        return _EACH
    found: list[Way] = []
    problems = len(_illegal(board))
    follows = False
    for names, gone in starts:
        then = carried_out(board, gone) if gone else board
        left = [wrong for wrong in _broken(then) if wrong.level == ILLEGAL]
        follows = follows or bool(gone and left)
        sets = _sets(then, left)
        if sets is None or len(found) + len(sets) > LISTED:
            return _EACH if problems > 1 or follows else None
        found += [((*names, *more), gone | objs) for more, objs in sets]
    if problems < 2 and not follows:
        return None
    found = [one for one in found if may_try(board) and _mends_all(board, one[1])]
    if not found:
        return _EACH
    named_sets = tuple(names for names, _ in found)
    pool = [oid for _, objs in found for oid in objs]
    do = "Trash one of these sets" if len(found) > 1 else "Trash"
    return Repair(do, _CITES, named_sets, _chooser(board, pool, named_sets))


_EACH = Repair("Trash one of the sets of each finding above, no more than needed, and look at the board again", _CITES)


def _starts(board: Board) -> list[Way] | None:
    """What goes whatever is chosen among sets, in each way that there is, in words; None if the ways are too many."""
    ways: list[list[Way]] = []
    for _, objs in active_limits(board):
        keeps = [[oid for oid in objs if oid != kept] for kept in objs]
        ways.append([(board.names(tuple(gone)), frozenset(gone)) for gone in keeps])
    if (over := too_many_remotes(board)) is not None:
        limit, names = over
        ways.append(list(itertools.islice(_given_up(board, names, limit), LISTED + 1)))
    if math.prod(map(len, ways)) > LISTED:
        return None
    return [
        (tuple(name for names, _ in picks for name in names), frozenset().union(*(objs for _, objs in picks)))
        for picks in itertools.product(*ways)
    ]


def _sets(board: Board, wrongs: Sequence[Wrong]) -> list[Way] | None:
    """The sets that mend all these restrictions together, in words; None if they are too many to be found."""
    if not wrongs:
        return [((), frozenset())]
    pool = [oid for wrong in wrongs for oid in wrong.objs]
    if len(wrongs) > 1 and (len(pool) > len(set(pool)) or _tangled(board, pool)):
        groups = alike(board, sorted(set(pool)))
        found, more = choices(groups, lambda choice: _mended(board, wrongs, objects(groups, choice)), _budget(board))
        return None if more else [(named(groups, choice), objects(groups, choice)) for choice in found]
    parts = []
    for wrong in wrongs:
        groups = alike(board, wrong.objs)
        found, more = choices(groups, *_enough(board, wrong, groups))
        if more or not found:
            return None
        parts.append([(named(groups, choice), objects(groups, choice)) for choice in found])
    if math.prod(map(len, parts)) > LISTED:
        return None
    return [
        (tuple(name for names, _ in picks for name in names), frozenset().union(*(objs for _, objs in picks)))
        for picks in itertools.product(*parts)
    ]


def _mends_all(board: Board, objs: frozenset[int]) -> bool:
    """Whether a board on which some objects are trashed has nothing illegal that trashing mends, and nothing new."""
    then = carried_out(board, objs)
    return not _illegal(then) and marks(then).keys() <= marks(board).keys()


def _broken(board: Board) -> list[Wrong]:
    return broken(board)


def _illegal(board: Board) -> list[object]:
    """What is illegal on a board and is made legal by trashing."""
    over = too_many_remotes(board)
    wrongs = [wrong for wrong in _broken(board) if wrong.level == ILLEGAL]
    return [*wrongs, *active_limits(board), *([over] if over is not None else [])]


def _chooser(board: Board, pool: Sequence[int], sets: Sequence[object]) -> str:
    """The player who chooses among several sets (10.3.1e)."""
    if len(sets) < 2:
        return ""
    controllers = {board.machine.state.objs[oid].controller for oid in pool}
    return controllers.pop() if len(controllers) == 1 else board.machine.state.active


def _enough(board: Board, wrong: Wrong, groups: Sequence[Group]) -> tuple[Callable[[Choice], bool], int]:
    """Whether a choice mends a restriction, worked out from weights where that is all there is to it; the budget."""
    if len(wrong.objs) == 1:  # the restriction is that object's own
        return any, _LOOKS
    weights = _weights(board, wrong, groups)
    if weights is None:
        return lambda choice: _mended(board, [wrong], objects(groups, choice)), _budget(board)
    need = wrong.over
    return lambda choice: sum(n * weight for n, weight in zip(choice, weights, strict=True)) >= need, _LOOKS


def _weights(board: Board, wrong: Wrong, groups: Sequence[Group]) -> list[int] | None:
    """How much of what is too much goes with one card of each group; None if a card's going changes more than that."""
    m = board.machine
    if not wrong.over:
        return None
    if wrong.kind != "memory":
        return [m.card(group.objs[0]).memory or 0 if wrong.weighed else 1 for group in groups]
    if _tangled(board, wrong.objs):
        return None
    return [c.memory_counted(m, group.objs[0]) for group in groups]


def _tangled(board: Board, pool: Sequence[int]) -> bool:
    """Whether a card's going takes others with it, or changes limits: it hosts, or has such an ability."""
    m = board.machine
    inside = set(pool)
    sources = {
        static.source for word in ("memory", "can_host", "cannot", "remote_limit") for static in c.declared(m, word)
    }
    return bool(sources & inside) or any(obj.host in inside for obj in m.state.objs.values())


def _budget(board: Board) -> int:
    """How often a whole board may be looked at again."""
    return max(_AT_LEAST, _LOOKS // (len(board.machine.state.objs) + 1))


def _mended(board: Board, wrongs: Sequence[Wrong], without: frozenset[int]) -> bool:
    """Whether these restrictions are kept, were some objects trashed."""
    marks = {(wrong.kind, wrong.rule, _place(board, wrong)) for wrong in wrongs}
    return all((left.kind, left.rule, _place(board, left)) not in marks for left in broken(board, without))


def _place(board: Board, wrong: Wrong) -> tuple[str, ...]:
    """Tells two broken restrictions of one kind apart, whatever was trashed: a server, a host, or the one object."""
    first = board.machine.state.objs[wrong.objs[0]]
    if wrong.kind in ("root", "region"):
        return (first.server,)
    if wrong.rule == numbers.HOST_LIMIT:
        return (str(first.host),)
    return () if wrong.kind == "memory" else tuple(map(str, wrong.objs))


def _until(board: Board, wrong: Wrong) -> str:
    """What to do where the sets are too many to be found."""
    if wrong.kind == "memory":
        return f"Trash programs that use {wrong.over} memory or more together, and none that could be left out"
    return "Trash these cards until the restriction is kept, and none that could be left out"
