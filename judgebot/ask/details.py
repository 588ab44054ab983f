"""What a judge wants told with an option that a player has: what it costs, what it is part of, what it takes along."""

from __future__ import annotations

import re
from collections.abc import Iterable

from judgebot.ask.events import told
from judgebot.ask.verdict import bare, player
from judgebot.engine import characteristics as c
from judgebot.engine.facts import Fact
from judgebot.engine.machine import Event, Machine
from judgebot.explain.words import lower, quoted
from judgebot.game.objects import CORP, PLAY
from judgebot.scenario import wording
from judgebot.scenario.model import Line, Scenario
from judgebot.scenario.notation import Named, NamedDecision
from judgebot.scenario.run import Outcome, run
from judgebot.scenario.script import AmbiguousLine, StuckLine
from judgebot.scenario.wording import purpose

Told = tuple[str, tuple[str, ...]]  # a sentence, with its rules
NONE: Told = ("", ())


def in_subroutine(events: list[Event], place: int) -> Told:
    """Of which subroutine a choice is a part, and what that subroutine has done before; "" if of none."""
    found = next((n for n in range(min(place, len(events)) - 1, -1, -1) if events[n].kind == "subroutine"), None)
    if found is None or any(one.kind == "resolved" for one in events[found:place]):
        return NONE
    sub, ice = events[found].data["subroutine"], events[found].data["ice"]
    met = next((one for one in reversed(events[:found]) if one.kind == "encounter" and one.data["ice"] == ice), None)
    keys = [one.key for one in met.data["subroutines"]] if met is not None else []
    which = f"subroutine {keys.index(sub.key) + 1}" if sub.key in keys else "a subroutine"
    after = ""
    for one in events[found:place]:
        if one.kind == "damage":
            left = one.data["grip"] - len(one.data["cards"])
            after = f", after its {one.data['n']} {one.data['what']} damage ({left} card{'s' * (left != 1)} left)"
    return f"as a part of {which} of {ice}{after}", ("9.8.11e",)


def cost_of_use(m: Machine, words: str) -> str:
    """What using a card costs, in brackets, where that is more than credits and clicks; "" if it is not told."""
    for oid in m.state.zones[PLAY]:
        name = m.name(oid)
        if not words.startswith(f"use {name} to "):
            continue
        for one in c.abilities(m, oid):
            if one.kind == "paid" and one.cost and f"use {name} to {purpose(one)}" == words:
                costs = [bare(wording.said(part)) for part in one.cost]
                return f" (cost: {', '.join(costs)})"
    return ""


def says(m: Machine, chosen: Iterable[tuple[NamedDecision, Named]]) -> str:
    """What the abilities say that are triggered by some choices; "" if that is not one alone."""
    found = []
    for _, option in chosen:
        name = option.words.removeprefix("trigger ")
        source = next((obj for oid, obj in m.state.objs.items() if obj.name and m.name(oid) == name), None)
        own = [one for one in c.printed(m, source) if one.kind == "conditional"] if source is not None else []
        found += [f" {name}: {quoted(own[0].english())}." for _ in own[:1] if len(own) == 1]
    return "".join(found)


def advancements(m: Machine, title: str) -> Told:
    """How many advancement counters an installed agenda has of how many that it needs."""
    for oid in m.state.zones[PLAY]:
        obj = m.state.objs[oid]
        if m.name(oid) == title and obj.installed and m.card(oid).type == "agenda":
            need, printed = c.requirement(m, oid), m.card(oid).requirement or 0
            changed = f" ({printed} printed, {need - printed:+d})" if need != printed else ""
            has = obj.count("advancement")
            return f"It has {has} of the {need} advancement counters that it needs{changed} (1.17.3a).", ("1.17.3a",)
    return NONE


def advanced_first(scenario: Scenario, title: str) -> Told:
    """How often an agenda that cannot be scored as it stands may be advanced now so that it can be, this turn."""
    for n in range(1, 6):
        lines = [Line(CORP, f"advance {title}", 0)] * n
        try:
            run(scenario.replace(play=[*scenario.play, *lines, Line(CORP, f"score {title}", 0)]))
        except (StuckLine, AmbiguousLine):
            continue
        much = "once" if n == 1 else "twice" if n == 2 else f"{n} times"
        return f"If it is advanced {much} first, which may be done, it may be scored then (5.2.7f).", ("5.2.7f",)
    return NONE


def taken_along(scenario: Scenario, who: str, words: str) -> Told:
    """What must be trashed where a card is installed, and why."""
    tried = scenario.replace(play=[*scenario.play, Line(who, words, 0)])
    try:
        outcome: Outcome = run(tried)
    except (StuckLine, AmbiguousLine):
        return NONE
    events = outcome.machine.events or []
    found = [n for n, one in enumerate(events) if one.kind == "like_cards"]
    clauses, rules = told(outcome, found[-1:])
    if clauses:
        return f"{clauses[0]}.", rules
    done = [one.data["card"] for one in events if one.kind == "installed"]
    m = outcome.machine
    if done and any(obj.name and m.name(oid) == done[-1] and m.card(oid).memory for oid, obj in m.state.objs.items()):
        text = f"With it the installed programs use {c.memory_used(m)} of {c.memory_limit(m)} MU (3.9.3b)."
        return text, ("3.9.3b",)
    return NONE


_COSTS = (
    "nothing to pay with",
    "few credits",
    "few credits of",
    "few credits there",
    "few clicks",
    "few counters",
    "credits elsewhere",
)


def reason(why: Fact, rule: str, who: str) -> Told:
    """Why an option is none, with the rules in brackets, and these; a cost that cannot be paid comes before all."""
    rules: tuple[str, ...] = (rule,)
    inner = dict(why.data).get("why")
    if why.kind == "changes nothing, since" and isinstance(inner, Fact) and inner.kind in _COSTS:
        why, rules = inner, ("1.16.11a", "1.16.1", rule)  # what it does is done for a nested cost
    if "changed part" in [one.kind for one in dict(why.data).get("parts", ())]:
        rules = (*rules, "1.16.2a")
    said = theirs(bare(wording.said(why)), who) if why.kind in ("only if", "forbidden") else bare(wording.said(why))
    return f"{said} ({', '.join(rules)})", rules


_PRICED = ("rez", "play", "install", "trash", "advance", "remove")


def price(scenario: Scenario, who: str, words: str, step: str) -> Told:
    """What doing it costs besides the click: where that is told by a payment of its own, or of the action."""
    if words.split()[0] not in _PRICED:
        return NONE
    tried = scenario.replace(play=[*scenario.play, Line(who, words, 0, at=step)])
    try:
        outcome = run(tried)
    except (StuckLine, AmbiguousLine):
        return NONE
    done = next((one.event for one in reversed(outcome.answered) if one.line is not None), 0)
    events = outcome.machine.events or []
    paid = [n for n, one in enumerate(events) if n >= done and one.kind == "paid" and one.data["who"] == who]
    costs = {n: str(wording.plain(events[n].data)["cost"]) for n in paid}
    paid = [n for n in paid if costs[n] not in ("[click]", "0[credit]")]
    clauses, rules = told(outcome, paid[:1])
    return (f"With that, {lower(clauses[0])}.", rules) if clauses else NONE


def theirs(text: str, who: str) -> str:
    """What a card of a player says, in the words of somebody else: whose turn "your turn" is, who "you" are."""
    name = player(who).replace("The ", "the ")
    return re.sub(r"\byou\b", name, re.sub(r"\byour (?!opponent)", f"{name}'s ", text))
