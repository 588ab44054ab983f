"""What several events say of one thing is told once: by the beat that says most of it, with the rules of all."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from judgebot.explain import words
from judgebot.explain.clauses import FLOW, Clause
from judgebot.explain.telling.game import deeds

if TYPE_CHECKING:
    from judgebot.explain.beats import Beat

_NEAR = 12  # beats between what chance picks and what becomes of it
# What ends the part of a line in which the deeds of one payment stand.
_BOUNDS = ("paid", "uses", "triggers", "interrupts", "action", "plays", "encounter", "access", "cannot_pay")
_DONE = r"chooses (?:for (?:(?! not to ).)+? to |to do )"
_NO_DEED = (*_BOUNDS[1:], "no_effect", "impossible", "no_target", "resolved", "subroutine", "not_paid", "choice")
_Fold = Callable[[list["Beat"], int], None]


def once(beats: Sequence[Beat]) -> list[Beat]:
    """Beats in which nothing is told twice, for the levels of detail that are read as a text."""
    kept = list(beats)
    for place in range(len(kept)):
        for fold in _FOLDS.get(kept[place].kind, ()):
            fold(kept, place)
    return [one for one in kept if one.clause.predicate]


def _into(kept: list[Beat], place: int, other: int) -> None:
    """Tell the beat at one place with that at another."""
    here, there = kept[place], kept[other]
    told = here.rules if here.weight >= FLOW else ()
    rules = tuple(dict.fromkeys((*there.rules, *told)))
    until = max(there.until, here.index)
    kept[other] = there.replace(rules=rules, named=here.named or there.named, until=until)
    kept[place] = here.replace(clause=Clause("", "", 0), rules=(), named=False)


def _say(kept: list[Beat], place: int, more: str) -> None:
    clause = kept[place].clause
    kept[place] = kept[place].replace(clause=clause._replace(predicate=clause.predicate + more))


def _before(kept: list[Beat], place: int) -> Iterator[int]:
    """The places before one at which something of weight is told, the latest first."""
    return (n for n in range(place - 1, -1, -1) if kept[n].clause.predicate and kept[n].weight >= FLOW)


def _data(beat: Beat) -> dict[str, Any]:
    return beat.event.data if beat.event is not None else {}


def _cards(beat: Beat) -> list[str]:
    data = _data(beat)
    return [str(one) for one in data.get("cards") or [data.get("card", "")]]


def _by_damage(kept: list[Beat], place: int) -> None:
    """What damage has the Runner lose is trashed by it (10.4.2a)."""
    if _data(kept[place])["cause"] == "damage":
        found = next((n for n in _before(kept, place) if kept[n].kind == "damage"), -1)
        if found >= 0 and _cards(kept[place])[0] in _cards(kept[found]):
            _into(kept, place, found)


def _by_the_runner(kept: list[Beat], place: int) -> None:
    """What the Runner trashes while they access it is trashed (7.1.5)."""
    found = _in_access(kept, place, "basic_trash")
    if found >= 0:
        _into(kept, place, found)


def _in_access(kept: list[Beat], place: int, kind: str) -> int:
    """The place of the last such event about the same card since its access began; -1 for none."""
    for n in _before(kept, place):
        if kept[n].kind == kind and _cards(kept[n]) == _cards(kept[place]):
            return n
        if kept[n].kind == "access":
            break
    return -1


def _not_scored(kept: list[Beat], place: int) -> None:
    """An agenda is added to a score area, and that is not to score or steal it (1.17.3e)."""
    found = next(_before(kept, place), -1)
    added = found >= 0 and kept[found].kind == "added" and _cards(kept[place]) == _cards(kept[found])
    if added and not _data(kept[place]).get("why"):
        _into(kept, place, found)
        _say(kept, found, ", without having been scored")


def _after(kind: str) -> _Fold:
    """What follows at once on a kind of event, by the rules alone, and says no more than that."""

    def fold(kept: list[Beat], place: int) -> None:
        found = next(_before(kept, place), -1)
        if found >= 0 and kept[found].kind == kind and _data(kept[place]).get("source", "") in ("", words.RULES):
            _into(kept, place, found)

    return fold


def _not_paid(kept: list[Beat], place: int) -> None:
    """What cannot be paid is not paid."""
    found = next(_before(kept, place), -1)
    here, there = _data(kept[place]), _data(kept[found]) if found >= 0 else {}
    if (
        found >= 0
        and kept[found].kind == "cannot_pay"
        and (here["who"], here["source"]) == (there["who"], there["source"])
    ):
        _into(kept, place, found)


def _done_as_chosen(kept: list[Beat], place: int) -> None:
    """That a player does what they may is told by what comes of it."""
    said = kept[place].clause.predicate
    after = next((n for n in range(place + 1, len(kept)) if kept[n].clause.predicate and kept[n].weight >= FLOW), -1)
    if re.match(_DONE, said) and not kept[place].named and after >= 0 and kept[after].kind not in _NO_DEED:
        _into(kept, place, after)


def _cut_short(kept: list[Beat], place: int) -> None:
    """That a card which is stolen or trashed is no longer accessed goes without saying, unless it is asked about."""
    found = next(_before(kept, place), -1)
    if found < 0 or kept[found].kind not in ("stolen", "trashed") or _cards(kept[place]) != _cards(kept[found]):
        found = _in_access(kept, place, "basic_trash")
    if found >= 0 and not kept[place].named:
        kept[place] = kept[place].replace(rules=())
        _into(kept, place, found)


def _at_random(kept: list[Beat], place: int) -> None:
    """What chance picks is told with what becomes of it, where all of that is picked so."""
    picks = {
        n: kept[n].taken for n in range(max(0, place - _NEAR), place) if kept[n].taken and kept[n].clause.predicate
    }
    about = _cards(kept[place])
    if kept[place].clause.predicate and set(about) <= set(picks.values()):
        for n, taken in picks.items():
            if taken in about:
                _into(kept, n, place)
        _say(kept, place, " (chosen at random)")


def _deeds_paid(kept: list[Beat], place: int) -> None:
    """A cost that is a deed is told as that deed (1.16.1)."""
    short = kept[place].clause.short
    if short is None:
        return
    found = []
    for n in range(place - 1, -1, -1):
        if kept[n].kind in _BOUNDS:
            break
        if kept[n].clause.predicate and (_data(kept[n]).get("cause") == "cost" or kept[n].kind == "added"):
            found.append(n)
    if len(found) < len(deeds(words.plain(str(_data(kept[place])["cost"])))):
        return
    for n in [n for n in found if kept[n].kind != "revealed"] or found:
        comma = "," if ", " in kept[n].clause.predicate else ""
        _say(kept, n, f"{comma} as part of the cost" if short else f"{comma} as the cost")
    if short:
        kept[place] = kept[place].replace(clause=kept[place].clause._replace(predicate=short))
    else:
        _into(kept, place, found[0])


_FOLDS: dict[str, tuple[_Fold, ...]] = {
    "trashed": (_by_damage, _by_the_runner, _at_random),
    "not_scored": (_not_scored,),
    "access_cut_short": (_cut_short,),
    "run_over": (_after("unsuccessful"),),
    "ends_run": (_after("jacks_out"),),
    "paid": (_deeds_paid,),
    "not_paid": (_not_paid,),
    "chose": (_done_as_chosen,),
    **dict.fromkeys(("access", "added", "damage", "discards", "revealed", "set_aside", "stolen"), (_at_random,)),
}
