"""Beats: the events of a run and the choices made in it, in their order, each in words and with its weight."""

from __future__ import annotations

import re

from judgebot.engine.machine import Event
from judgebot.explain import words
from judgebot.explain.assumed import done_trashing
from judgebot.explain.clauses import ACT, DECIDES, LIKE, NEW, RESULT, ROUTINE, TRIVIAL, WITH, Clause
from judgebot.explain.naming import Names
from judgebot.explain.telling import tell
from judgebot.explain.telling.abilities import able, any_of
from judgebot.plain import Record
from judgebot.scenario.evidence import Evidence, last_touch
from judgebot.scenario.orders import Order
from judgebot.scenario.run import Outcome
from judgebot.scenario.script import Answered

# What an engine event tells anyway: the choice need not be told again.
TOLD = frozenset(
    (
        "action", "paid", "trigger", "interrupt", "mid-access", "may", "pay", "mode", "target", "candidate", "discard",
        "bid", "trace", "number", "loop", "trash set", "credits", "cost", "arrange", "search", "server", "destination",
        "host", "name", "type", "sabotage", "replacement", "take", "subroutine", "subroutine order", "subtype",
    )
)  # fmt: skip


class Beat(Record):
    """One event, or one choice.

    index    of the event in the trace; for a choice, of the event that followed it
    kind     of the event; "choice", "allowed" or "ruled out" otherwise
    event    the event, or None
    clause   it in words
    rules    every rule it rests on
    depth    how deeply nested it is
    step     the numbered step at which it happened
    named    whether the scenario's expectations speak of it
    assumed  whether a default decided it
    taken    the known card that chance picks
    until    the index of the last event that is told with it
    """

    index: int
    kind: str
    event: Event | None
    clause: Clause
    rules: tuple[str, ...]
    depth: int
    step: str
    named: bool = False
    assumed: bool = False
    taken: str = ""
    until: int = -1

    @property
    def weight(self) -> int:
        """How much it matters; what the expectations speak of decides."""
        return DECIDES if self.named else self.clause.weight


def beats(outcome: Outcome, orders: dict[int, Order], events: list[Event], proofs: list[Evidence]) -> list[Beat]:
    """Every beat of a run.

    orders  for each decision (by its index among the answers) about which of several abilities to trigger, whether
            the order matters
    events  the trace, with its data as text
    proofs  what of it the expectations speak of
    """
    answered = outcome.answered
    named = {proof.event for proof in proofs if proof.kind == "trace"}
    named |= {index for index in _facts_named(outcome, events) if events[index].kind not in ("action",)}
    known = _known(events)
    named = {known.get(index, index) for index in named}
    asked_at = {proof.event for proof in proofs if proof.kind != "trace"}
    skipped = _repeats(events, answered) | _unpaid(events, asked_at) | _used_up(events) | known.keys()
    names = Names(events, outcome.scenario.turn)
    found: list[Beat] = []
    options: dict[int, list[Evidence]] = {}
    for proof in proofs:
        if proof.kind != "trace":
            options.setdefault(proof.event, []).append(proof)
    choices: dict[int, list[tuple[int, Answered]]] = {}
    for number, one in enumerate(answered):
        choices.setdefault(one.event, []).append((number, one))
    for index in range(len(events) + 1):
        depth = events[index].depth if index < len(events) else 0
        for number, one in choices.get(index, ()):
            if number and done_trashing(answered[number - 1], one):
                continue
            choice = _choice(index, depth, one, orders.get(number), names)
            if choice.clause.predicate:
                found.append(choice)
        found += _options(index, depth, options.get(index, []), _step_at(outcome, events, index))
        if index == len(events):
            break
        event = events[index]
        names.follow(event)
        clause = tell(event, names)
        if (index in skipped and index not in named) or not clause.predicate or _said_already(event, found):
            continue
        rules = tuple(dict.fromkeys((*event.cites, *clause.cites)))
        found.append(Beat(index, event.kind, event, clause, rules, event.depth, event.step, index in named))
    return _echoes(found)


def _said_already(event: Event, found: list[Beat]) -> bool:
    """Whether an ability is lost that could not be triggered, and the beat before has told why."""
    last = found[-1] if found else None
    barred = event.kind == "lost_pending" and len(event.cites) > 1 and last is not None and last.kind == "ruled out"
    return barred and last is not None and event.cites[1] in last.rules


def _facts_named(outcome: Outcome, events: list[Event]) -> list[int]:
    """The events that last changed the facts of which the expectations speak."""
    found = (last_touch(events, str(path)) for path in outcome.scenario.expect.get("state") or {})
    return [index for index in found if index is not None]


def _repeats(events: list[Event], answered: list[Answered]) -> set[int]:
    """Events that only stand in the trace again.

    A step that asks is run again from its beginning once it is answered (engine/machine.py), so what it records before
    asking is recorded again after; and an event may follow directly on one that is equal in everything.
    """
    found = {
        index
        for index in range(1, len(events))
        if events[index] == events[index - 1]
        and events[index].kind in ("additional_cost", "not_met", "refused", "step")
    }
    for one in answered:
        at = one.event
        for length in range(min(at, len(events) - at), 0, -1):
            if length <= 12 and events[at - length : at] == events[at : at + length]:
                if all(event.kind not in ("passes", "idle") for event in events[at : at + length]):
                    found.update(range(at, at + length))
                break
    return found


def _unpaid(events: list[Event], asked_at: set[int]) -> set[int]:
    """Additional costs that came up only while options were weighed: nothing is paid or declined because of them.

    asked_at  where options come up of which the scenario's source speaks: what they would cost stays told
    """
    found: set[int] = set()
    for index, event in enumerate(events):
        if event.kind != "additional_cost" or index + 1 in asked_at:
            continue
        for later in events[index + 1 :]:
            if later.kind in ("paid", "cannot_pay", "not_paid", "declines"):
                break
            if later.kind in ("action", "step", "passes", "resolved") or (later.kind, later.data) == (
                event.kind,
                event.data,
            ):
                found.add(index)
                break
        else:
            found.add(index)
    return found


def _used_up(events: list[Event]) -> set[int]:
    """Interrupts that cannot be triggered because they have been, in that very window: that is no news."""
    found: set[int] = set()
    for index, event in enumerate(events):
        if event.kind != "not_pending":
            continue
        for earlier in reversed(events[:index]):
            if earlier.kind == "interrupt_window" and earlier.depth <= event.depth:
                break
            if earlier.kind == "triggers" and earlier.data["source"] == event.data["source"]:
                found.add(index)
                break
    return found


def _known(events: list[Event]) -> dict[int, int]:
    """What was told already, with where: what an edition decides, and that an access is cut short, until another."""
    found: dict[int, int] = {}
    told: dict[tuple[str, object], int] = {}
    for index, event in enumerate(events):
        if event.kind == "access":
            told.pop(("access_cut_short", event.data["card"]), None)
        elif event.kind in ("access_cut_short", "edition_decides"):
            what = (event.kind, event.data["card" if event.kind == "access_cut_short" else "switch"])
            if what in told:
                found[index] = told[what]
            else:
                told[what] = index
    return found


def _step_at(outcome: Outcome, events: list[Event], index: int) -> str:
    for one in outcome.answered:
        if one.event == index:
            return one.decision.step
    last = outcome.machine.decision
    return events[index].step if index < len(events) else last.step if last is not None else ""


def _choice(index: int, depth: int, one: Answered, order: Order | None, names: Names) -> Beat:
    decision = one.decision
    rules = tuple(dict.fromkeys(rule for rule in (one.option.rule, decision.rule) if rule))
    assumed = one.line is None and len(decision.options) > 1
    who = words.player(decision.who)
    if order is not None:
        clause = _order(who, order, one, names)
        if clause.weight == DECIDES:
            rules = (*rules, "10.3.2")
    elif decision.kind == "jack out":
        stays = one.option.value is not True
        clause = Clause("", f"{words.cap(who)} does not jack out", ROUTINE if stays else TRIVIAL, NEW)
    elif decision.kind == "random":
        known = "unknown card" not in one.option.words
        clause = Clause("", f"Chosen at random: {words.plain(one.option.words)}", RESULT if known else ROUTINE, WITH)
    elif decision.kind == "like cards":
        card = decision.of("card")
        asked = not one.option.value and len(decision.options) > 1  # the event tells what is trashed
        text = f"{words.cap(who)} trashes nothing as part of installing {words.plain(card)}"
        clause = Clause("", text, (ROUTINE if assumed else RESULT) if asked else TRIVIAL, WITH)
    elif decision.kind in TOLD:
        clause = Clause(who, f"decides: {words.plain(one.option.words)}", TRIVIAL, WITH)
    else:
        clause = Clause("", _chosen(who, one), ROUTINE if assumed else RESULT, WITH)
    taken = one.option.words if decision.kind == "random" and clause.weight == RESULT else ""
    return Beat(index, "choice", None, clause, rules, depth, decision.step, assumed=assumed, taken=taken)


def _chosen(who: str, one: Answered) -> str:
    """A choice as a sentence: a deed, or what was chosen and what for."""
    said = able(re.sub(r"^next (.*)", r"choose \1", one.option.words))
    if not said.startswith("choose "):
        return f"{words.cap(who)} chooses to {said}"
    about = f" ({words.plain(one.decision.about)})" if one.decision.about and "“" in said else ""
    return f"{words.cap(who)} chooses {said.removeprefix('choose ')}{about}"


def _order(who: str, order: Order, one: Answered, names: Names) -> Clause:
    """Which of several abilities comes first: a choice to name only where it can matter."""
    listed = words.listing((words.plain(o.removeprefix("trigger ")) for o in order.options), "or")
    first = words.plain(one.option.words).removeprefix("trigger ")
    if order.matters is False and order.again:
        return Clause("", "", TRIVIAL, WITH)
    if order.matters is False:
        if len(set(order.options)) == 1 or order.alike:
            one_of_them = re.sub(r"^trigger | \(instance \d+\)$", "", order.options[0])
            instances = f"the {len(order.options)} instances of {words.plain(one_of_them)}"
            return Clause("", f"In which order {instances} resolve does not matter", RESULT, WITH)
        them = words.listing(words.plain(o.removeprefix("trigger ")) for o in order.options)
        return Clause(
            "", f"In which order {who} triggers {them} does not matter: every order ends the same here", RESULT, WITH
        )
    may = "matters" if order.matters else "may matter"
    said = f"chooses which to trigger first, {listed}, and the order {may}; here it is {first}"
    return Clause(who, said, DECIDES, WITH)


def _options(index: int, depth: int, proofs: list[Evidence], step: str) -> list[Beat]:
    """What a player may and may not do at one point, as far as the scenario's source speaks of it."""
    found: list[Beat] = []
    for order in sorted({proof.order for proof in proofs}):
        here = [proof for proof in proofs if proof.order == order]
        found += _options_at(index, depth, here, step, "Then" if found else "Here")
    return found


def _options_at(index: int, depth: int, proofs: list[Evidence], step: str, when: str) -> list[Beat]:
    found: list[Beat] = []
    for who in ("corp", "runner", "chance"):
        allowed = [proof for proof in proofs if proof.who == who and proof.kind == "legal"]
        if allowed:
            listed = any_of([*(proof.words for proof in allowed), *(proof.taken for proof in allowed if proof.taken)])
            clause = Clause("", f"{when} {words.player(who)} may {listed}", DECIDES, NEW)
            rules = tuple(dict.fromkeys(proof.rule for proof in allowed if proof.rule))
            found.append(Beat(index, "allowed", None, clause, rules, depth, step, named=True))
        reasons: dict[tuple[str, str], list[str]] = {}
        for proof in proofs:
            if proof.who == who and proof.kind == "illegal":
                reasons.setdefault((proof.rule, proof.why), []).append(words.plain(proof.words))
        for (rule, why), options in reasons.items():
            said = list(dict.fromkeys(options))
            because = f": {words.plain(why)}" if why else ""
            text = f"{words.player(who)} may not {any_of(said)}{because}"
            clause = Clause("", words.cap(text), DECIDES, LIKE)
            found.append(Beat(index, "ruled out", None, clause, (rule,) if rule else (), depth, step, named=True))
    return found


# An action and the event that says the same of it: the words of the action that make the event an echo.
_ECHO = {
    "run_announced": "run {server}",
    "plays": "play {card}",
    "uses": "use {source}",
    "gained": "gain {n}",
    "draws": "draw",
    "removed_tags": "remove {n}",
    "advanced": "advance {card}",
}
# Echoes that say more than the action: their words stand for both, if nothing of note comes between.
_FULLER = ("gained", "draws", "removed_tags")


def _echoes(found: list[Beat]) -> list[Beat]:
    """An action and the event that carries it out become one beat; `advanced` tells the result, and stays."""
    kept: list[Beat] = []
    place = -1
    for beat in found:
        if beat.kind == "action":
            place = len(kept)
        elif place >= 0 and beat.event is not None and beat.kind in _ECHO:
            between = kept[place + 1 :]
            paid = [one for one in between if one.kind == "paid"]
            others = [one for one in between if one.kind != "paid"]
            action = kept[place]
            said = str(action.event.data["action"]) if action.event is not None else ""
            echo = _ECHO[beat.kind].format(**beat.event.data)
            if _same_player(action, beat) and (said == echo or said.startswith((echo + " ", echo + "["))):
                place = -1
                if beat.kind in _FULLER:
                    if all(one.weight == TRIVIAL for one in others):
                        kept[kept.index(action) :] = [_merged(action, *paid, beat), *others]
                        continue
                elif beat.kind != "advanced":
                    kept[kept.index(action)] = _merged(action, beat)
                    continue
        kept.append(beat)
    return kept


def _same_player(action: Beat, echo: Beat) -> bool:
    assert action.event is not None and echo.event is not None
    return bool(echo.event.data.get("who", action.event.data["who"]) == action.event.data["who"])


def _merged(action: Beat, *echoes: Beat) -> Beat:
    """An action with what carries it out; what it costs comes before what it does."""
    clause = action.clause
    if echoes[-1].kind in _FULLER:
        clause = clause._replace(predicate=words.listing(echo.clause.predicate for echo in echoes))
    return action.replace(
        clause=clause._replace(more=echoes[-1].clause.more or clause.more),
        rules=tuple(dict.fromkeys(rule for beat in (action, *echoes) for rule in beat.rules)),
        named=any(beat.named for beat in (action, *echoes)),
    )


__all__ = ["ACT", "LIKE", "Beat", "beats"]
