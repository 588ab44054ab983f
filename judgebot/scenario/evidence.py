"""Where in a run a scenario's expectations are borne out: the events and decisions that its source speaks of."""

from __future__ import annotations

from typing import Any

from judgebot.engine.facts import Fact, fact
from judgebot.engine.machine import Event
from judgebot.game.objects import CORP, RUNNER
from judgebot.plain import NamedTuple
from judgebot.scenario import wording
from judgebot.scenario.called import Names
from judgebot.scenario.expect import REFUSING, event_fits, illegal_differences, no_window, speaker, spots
from judgebot.scenario.kinds import RESERVED
from judgebot.scenario.lines import means_a_choice, says
from judgebot.scenario.patterns import begun, phrase
from judgebot.scenario.phrases import begins
from judgebot.scenario.run import Outcome

# What a run is compared with.
TESTED = ("state", "trace", "legal", "illegal", "stops")


class Evidence(NamedTuple):
    """One expectation that this run bears out.

    kind   "trace", "legal" or "illegal"
    event  index into the trace: of the event, or of the place at which the decision came up
    who    the player whose option it is ("legal", "illegal")
    words  the option in words
    rule   the rule that grants the option, or rules it out
    why    the fact that rules it out
    order  how many lines of play had been used ("legal", "illegal"): several decisions come up at one place
    taken  the option of the same kind that was chosen there, in words ("legal")
    """

    kind: str
    event: int
    who: str = ""
    words: str = ""
    rule: str = ""
    why: str = ""
    order: int = 0
    taken: str = ""


def evidence(outcome: Outcome) -> list[Evidence]:
    """Every expectation about an event or an option that holds, with where it does. Those that fail are left out."""
    expect = outcome.scenario.expect
    found = [Evidence("trace", index) for index in named_events(outcome, expect.get("trace") or [])]
    for item in expect.get("legal") or []:
        found += _legal(outcome, item)
    for item in expect.get("illegal") or []:
        found += _illegal(outcome, item)
    return found


def named_events(outcome: Outcome, items: list[dict[str, Any]]) -> list[int]:
    """The index of the event that meets each item of `trace:`, in the order of the items; `not:` items meet none."""
    events = outcome.machine.events or []
    found: list[int] = []
    start = 0
    for item in items:
        if _counts_accesses(item):
            found += _access_bounds(events)
        if "not" in item or not set(item) - set(RESERVED):
            continue
        if "times" in item:
            found += [index for index, event in enumerate(events) if event_fits(event, item)]
            continue
        index = next((k for k in range(start, len(events)) if event_fits(events[k], item)), None)
        if index is not None:
            found.append(index)
            start = index + 1
    return found


def _counts_accesses(item: dict[str, Any]) -> bool:
    """Whether an item says how many cards were accessed, or that one was not."""
    return ("access" in item and "times" in item) or "access" in (item.get("not") or {})


def _access_bounds(events: list[Event]) -> list[int]:
    """The events that say why no more cards were accessed: a limit, a prohibition, the end of the run."""
    return [
        index
        for index, event in enumerate(events)
        if (event.kind == "breach_ends" and len(event.cites) > 1)
        or (event.kind == "prohibited" and getattr(event.facts["what"], "kind", "") == "access more")
    ]


def _legal(outcome: Outcome, item: dict[str, Any]) -> list[Evidence]:
    who, words = speaker(item)
    for one in spots(outcome, item):
        for option in one.decision.options:
            if says(outcome.machine, phrase(words), option):
                rule = option.rule or one.decision.rule
                chosen = any(one is other for other in outcome.answered)
                taken = one.option.words if chosen and one.option.choice.verb is option.choice.verb else ""
                return [Evidence("legal", one.event, who, option.words, rule, order=one.consumed, taken=taken)]
    return []


def _illegal(outcome: Outcome, item: dict[str, Any]) -> list[Evidence]:
    """Where an option was refused; without a refusal, where an event tells why it could not be; else nowhere."""
    if illegal_differences(outcome, item, 0):
        return []  # what the run does not bear out is no fact of it
    who, words = speaker(item)
    points = spots(outcome, item)
    wanted = str(item.get("cites", ""))
    refused = [(one, r) for one in points for r in one.refusals if says(outcome.machine, phrase(words), r)]
    for one, refusal in sorted(refused, key=lambda pair: pair[1].rule != wanted):
        why = wording.said(refusal.why)
        return [Evidence("illegal", one.event, who, refusal.words, refusal.rule, why, one.consumed)]
    if (never := no_window(outcome, item)) is not None:
        first, used = (points[0].event, points[0].consumed) if points else (0, 0)
        return [Evidence("illegal", first, who, words, never[0], wording.said(never[1]), used)]
    if not points:
        return _elsewhere(outcome, item) if "at" in item else []
    events = outcome.machine.events or []
    telling = [k for k, event in enumerate(events) if wanted in event.cites and event.kind in REFUSING]
    if wanted and telling:
        return [Evidence("trace", telling[0])]
    said = words.lower()
    for k, event in enumerate(events):
        if event.kind == "refused" and event.data["who"] == who and begins(wording.said(event.data["what"]), words):
            return [Evidence("trace", k)]
        if event.kind == "prohibited" and begins(wording.said(event.data["what"]), words):
            return [Evidence("trace", k)]
        about = str(event.data.get("source") or event.data.get("card") or "").lower()
        if event.kind in ("cannot_pay", "declines") and about and about in said:
            return [Evidence("trace", k)]
    verbs = begun(Names(outcome.machine), phrase(words)).verbs
    for one in points:
        if any(option.choice.verb in verbs for option in one.decision.options):
            return [Evidence("illegal", one.event, who, words, wanted or one.decision.rule, order=one.consumed)]
    return _elsewhere(outcome, item) if "at" in item and means_a_choice(outcome.machine, phrase(words)) else []


def _elsewhere(outcome: Outcome, item: dict[str, Any]) -> list[Evidence]:
    """That a step grants a player no such option, and where the last decision before it was that did, or might have."""
    who, words = speaker(item)
    step = str(item["at"])
    events = outcome.machine.events or []
    here = next((index for index, event in enumerate(events) if event.step == step), None)
    if here is None:
        return []
    every = spots(outcome, {who if who != "chance" else "random": words})
    before = [one for one in every if one.event <= here and one.decision.step != step]
    said = phrase(words)
    granting = [one for one in before if any(says(outcome.machine, said, option) for option in one.decision.options)]
    there = any(one.decision.step == step for one in every)
    last = max(granting or before, key=lambda one: one.event, default=None)
    why = wording.said(fact("no such choice" if there else "no window", step=step))
    if last is not None:
        why += wording.said(fact("last offered" if granting else "last window", step=last.decision.step))
    return [Evidence("illegal", here, who, words, step, why, last.consumed if last is not None else 0)]


def last_touch(events: list[Event], path: str) -> int | None:
    """The index of the last event that changed the fact of the state that `path` names, as far as the trace shows."""
    head, _, fact = path.partition(".")
    low, fact = head.strip().lower(), fact.strip().lower()
    if low in (CORP, RUNNER):
        kinds = _KINDS.get(fact.split(".")[0], ())
        for index in range(len(events) - 1, -1, -1):
            event = events[index]
            if event.kind in kinds and event.data.get("who", low) == low and _about(event, fact):
                return index
        return None
    from judgebot.cards.names import normalise

    wanted = normalise(head)
    for index in range(len(events) - 1, -1, -1):
        if events[index].kind not in _TALK and any(wanted in normalise(text) for text in _texts(events[index].data)):
            return index
    return None


def _about(event: Event, fact: str) -> bool:
    """Whether a payment, gain or loss is of credits or of clicks."""
    if fact not in ("credits", "clicks") or event.kind == "turn":
        return True
    if event.kind != "paid":  # of bad publicity credits the engine has a fact
        what = event.facts["what"]
        return what == fact or (isinstance(what, Fact) and fact == "credits")
    bill = event.facts["cost"]
    if fact == "credits":
        return bool(bill.credits) or not bill.parts
    return any(part.node.name in ("clicks", "lose_clicks") for part in bill.parts)


_PILE = ("trashed", "draws", "added", "discards", "damage", "installed", "moved", "swapped", "sabotage")
_KINDS = {
    "credits": ("paid", "gained", "lost"),
    "clicks": ("paid", "gained", "lost", "turn"),
    "tags": ("tags", "removed_tags"),
    "bad_publicity": ("bad_publicity",),
    "score": ("scored", "stolen", "forfeited"),
    "score area": ("scored", "stolen", "forfeited"),
    **dict.fromkeys(("hq", "r&d", "archives", "grip", "stack", "heap", "rig"), _PILE),
}
# Events that change nothing themselves.
_TALK = frozenset(
    (
        "not_met", "reaction_window", "interrupt_window", "not_pending", "not_relevant", "idle", "resolved", "looks",
        "access_ends", "access_cut_short", "breach_ends",
        "encounter_ends", "mid_access_window", "expected", "no_interrupts", "candidate",
    )
)  # fmt: skip


def _texts(data: dict[str, Any]) -> list[str]:
    """The names of the things that happen to something in an event."""
    found: list[str] = []
    for key in ("card", "cards", "ice", "to", "server", "trashed", "on"):
        value = data.get(key)
        if isinstance(value, str):
            found.append(value)
        elif isinstance(value, list):
            found += [str(item) for item in value]
    return found
