"""Events of a line that was run: found by kind and card, with what brought them about, and told with their rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from judgebot.ask.table import times
from judgebot.ask.verdict import told_event
from judgebot.cards.names import normalise
from judgebot.engine.machine import Event, Machine
from judgebot.explain.words import quoted
from judgebot.scenario import wording
from judgebot.scenario.run import Outcome

_SUFFERED = {"tag": ("tags", re.compile(r"\btake .*tag")), "damage": ("damage", re.compile("damage"))}
_IN_COST = re.compile(r"\b(?:take|suffer) (\d+)")
_CAUSES = ("triggers", "uses", "subroutine", "interrupts", "plays")


def first_event(events: list[Event], kinds: tuple[str, ...], title: str) -> int | None:
    """The first event of one of these kinds, about a card if one is named; None if there is none."""
    wanted = normalise(title)
    for index, event in enumerate(events):
        if event.kind in kinds and (not wanted or names(event, wanted)):
            return index
    return None


def suffered(events: list[Event], what: str) -> Iterator[int]:
    """Every tag or damage, be it given or taken as a cost.

    what  "tag" or "damage"
    """
    kind, cost = _SUFFERED[what]
    for index, event in enumerate(events):
        if event.kind == kind or (event.kind == "paid" and cost.search(wording.said(event.data["cost"]))):
            yield index


def suffers(events: list[Event], what: str, n: int = -1) -> bool:
    """Whether so many tags or so much damage come at once, given or taken as a cost; -1: any number."""
    for index in suffered(events, what):
        event = events[index]
        amount = _IN_COST.search(wording.said(event.data["cost"])) if event.kind == "paid" else None
        if n < 0 or n == (int(amount[1]) if amount is not None else event.data.get("n")):
            return True
    return False


def last_event(events: list[Event], kinds: tuple[str, ...], title: str = "") -> int | None:
    """As `first_event`, the last one."""
    wanted = normalise(title)
    for index in range(len(events) - 1, -1, -1):
        if events[index].kind in kinds and (not wanted or names(events[index], wanted)):
            return index
    return None


def names(event: Event, wanted: str) -> bool:
    """Whether an event names a card, in normal form."""
    return any(
        normalise(str(value)) == wanted or normalise(str(value)).startswith(wanted + " ")
        for value in wording.plain(event.data).values()
    )


def cause(events: list[Event], found: int) -> int | None:
    """What brought an event about: the ability, the installation, the damage or the payment that it is part of."""
    event = events[found]
    if event.kind in _CAUSES:
        return None
    if event.kind == "ends_run" and found and events[found - 1].kind == "jacks_out":
        return found - 1
    nested = event.kind == "paid" and event.data["purpose"] == "nested"
    source = normalise(str(event.data.get("subject" if nested else "source", "")))
    if source:
        return next(
            (n for n in range(found - 1, -1, -1) if events[n].kind in _CAUSES and names(events[n], source)), None
        )
    how = event.data.get("cause")
    if how == "ability" or event.kind in _ABILITIES_ONLY:
        return resolving(events, found)
    if how == "checkpoint":
        wanted = normalise(str(event.data["card"]))
        return next(
            (n for n in range(found - 1, -1, -1) if events[n].kind == "illegal" and names(events[n], wanted)), None
        )
    if how in _PART_OF:
        return _part_of(events, found, _PART_OF[str(how)])
    return None


# What only an ability does, though its event does not say so.
_ABILITIES_ONLY = ("derezzed", "flipped")
# How a card came to be trashed -> the event that tells of what this was a part.
_PART_OF = {"install": "like_cards", "damage": "damage", "cost": "paid"}


def _part_of(events: list[Event], found: int, kind: str) -> int | None:
    """The event of a kind nearest to one, which names its card among others."""
    card = events[found].data.get("card")
    near = sorted(range(max(0, found - 6), min(len(events), found + 7)), key=lambda n: abs(n - found))
    for n in near:
        data = events[n].data
        if events[n].kind == kind and card in (data.get("cards") or data.get("trashed") or ()):
            return n
    return None


def resolving(events: list[Event], found: int) -> int | None:
    """The ability that is resolving at an event."""
    stack: list[int] = []
    for index, event in enumerate(events[:found]):
        if event.kind in _CAUSES:
            stack.append(index)
        elif event.kind == "resolved" and stack:
            stack.pop()
    return stack[-1] if stack else None


def ability_prevented(events: list[Event], title: str, since: int = 0) -> bool:
    """Whether an ability of a card that had been triggered was prevented, after so many events."""
    for index in range(since, len(events)):
        if events[index].kind == "prevented" and "resolve_ability" in str(events[index].data.get("what")):
            last = last_event(events[:index], ("triggers", "subroutine"))
            if last is not None and names(events[last], normalise(title)):
                return True
    return False


# What an ability does or asks before it comes to what is looked for, and which decides that it does.
_WAY = ("condition", "cannot_pay", "declines", "placed", "damage")


def with_cause(events: list[Event], found: int) -> list[int]:
    """An event, after what brought it about and what decided that it did."""
    of = cause(events, found)
    if events[found].kind == "triggers":
        return [*_met(events, found), found]
    if of is None:
        replaced = [n for n in range(max(0, found - _NEAR), found) if _replaces(events[n], events[found])]
        return [*replaced[-1:], found]
    if of > found:
        return [of, found]
    source = events[of].data.get("source") or events[of].data.get("ice") or events[of].data.get("card")
    way = [n for n in range(of + 1, found) if events[n].kind in _WAY and _of(events[n], source)]
    met = [n for n in range(max(0, of - _NEAR), of) if events[n].kind == "purged"]
    purged = met[-1:] if "purges" in wording.said(events[of].data.get("ability", "")) else []
    if events[of].kind == "triggers" and not purged:
        purged = _met(events, of)
    if events[of].kind == "subroutine" and events[of - 1].kind == "replaced":
        purged = [of - 1]  # it resolves instead of another (9.8.10)
    return [*purged, of, *way[-3:], found]


# What an ability waited for that nobody on a line need have told.
_UNTOLD = ("passes_ice", "encounter_ends", "approach_server", "unsuccessful", "bypassed")
_SILENT = (
    "checkpoint",
    "checkpoint_step",
    "step",
    "paid_window",
    "reaction_window",
    "passes",
    "idle",
    "resolved",
    "window_closes",
    "window_closed",
    "triggers",
)


def _met(events: list[Event], of: int) -> list[int]:
    """What met the condition of an ability that triggers, where that is one of these: just before its window."""
    source = events[of].data.get("source")
    pending = (
        n
        for n in range(of - 1, max(-1, of - _NEAR), -1)
        if events[n].kind == "reaction_window" and any(one["source"] == source for one in events[n].data["pending"])
    )
    window = next(pending, of)
    before = [n for n in range(max(0, window - _NEAR), window) if events[n].kind not in _SILENT]
    found = [n for n in before[-1:] if events[n].kind in _UNTOLD]
    ended = found and events[found[0]].kind == "encounter_ends"
    return [*(n for n in before[-2:-1] if ended and events[n].kind == "bypassed"), *found]


_NEAR = 50  # events, in which something follows from another


def _replaces(event: Event, found: Event) -> bool:
    """Whether a replacement effect changes what an event tells (9.9.8)."""
    return (
        event.kind == "replaced" and found.kind in ("stolen", "scored") and found.data["card"] == event.data["source"]
    )


def _of(event: Event, source: object) -> bool:
    return source in (event.data.get("source"), event.data.get("card"))


def told(outcome: Outcome, indices: Iterable[int]) -> tuple[list[str], tuple[str, ...]]:
    """Events in clauses with their rules, and all the rules."""
    events = outcome.machine.events or []
    each = list(dict.fromkeys(indices))
    rules = tuple(dict.fromkeys(rule for index in each for rule in events[index].cites))
    clauses = []
    for index in each:
        said, more = told_event(outcome, index), _more(outcome.machine, index, len(each))
        if more.startswith(": “"):
            said = said.partition(" (“")[0]  # the beginning of what is quoted whole
        clauses.append(f"{said}{more} ({', '.join(events[index].cites)})")
    several = {one: n for one, n in Counter(clauses).items() if n > 1}
    for one, n in several.items():
        said, _, cites = one.rpartition(" (")
        clauses = [f"{said}, {times(n)} ({cites}" if clause == one else clause for clause in clauses]
    return list(dict.fromkeys(clauses)), rules


_LONGEST = 320  # characters of an ability that is quoted whole
_WHY = {"3.6.5d": ", since a server has no room for a second region"}


def _more(m: Machine, index: int, several: int) -> str:
    """What an event alone does not say: the ability that triggers, the cost that is asked for, the limit."""
    event = (m.events or [])[index]
    if event.kind == "triggers" and "ability" in event.data:
        text = wording.said(event.data["ability"])
        return (
            f": {quoted(text)}" if len(text) <= _LONGEST else f": {quoted(text[:_LONGEST].rpartition(' ')[0])[:-1]} …”"
        )
    if event.kind == "condition" and "printed cost" in wording.said(event.data["condition"]):
        return _printed_costs(m, index)
    return "".join(why for rule, why in _WHY.items() if event.kind == "like_cards" and rule in event.cites)


def _printed_costs(m: Machine, index: int) -> str:
    """The printed costs of the cards that damage trashed just before."""
    events = m.events or []
    source = events[index].data.get("source")
    hurt = next((one for one in reversed(events[:index]) if one.kind == "damage" and _of(one, source)), None)
    lost = hurt.data["cards"] if hurt is not None else ()
    costs = {m.name(oid): m.card(oid).cost for oid, obj in m.state.objs.items() if obj.name and m.name(oid) in lost}
    each = [f"that of {name} is {'none' if n is None else n}" for name, n in costs.items()]
    return f" ({' and '.join(each)})" if each else ""
