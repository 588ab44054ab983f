"""Expectations: what a scenario's source states, compared with what the rules, run, have made of it."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from judgebot.cards.names import normalise
from judgebot.engine import characteristics as c
from judgebot.engine.machine import Event, Machine
from judgebot.engine.records import Decision, Option
from judgebot.game.objects import ARCHIVES, CORP, GRIP, HEAP, HQ, PLAY, RND, RUNNER, SCORE, STACK, Obj, opponent
from judgebot.scenario import wording
from judgebot.scenario.known import stranger
from judgebot.scenario.model import Scenario
from judgebot.scenario.run import Outcome
from judgebot.scenario.script import Answered, normal


class Difference(NamedTuple):
    """One expectation that does not hold: where it stands in the file, what was expected, what was found."""

    line: int
    expected: str
    found: str

    def __str__(self) -> str:
        return f"line {self.line}: expected {self.expected}; found {self.found}"


# Answers a scenario's questions over every line of play (judgebot/explore/check.py).
Asker = Callable[[Scenario], list[Difference]]


def compare(outcome: Outcome, ask: Asker | None = None) -> list[Difference]:
    """Every expectation of the scenario that does not hold.

    ask  answers `possible`, `always` and `never`; without it these are not looked at
    """
    scenario = outcome.scenario
    expect, lines = scenario.expect, scenario.expect_lines
    found: list[Difference] = []
    for path, wanted in dict(expect.get("state") or {}).items():
        try:
            value = look_up(outcome.machine, str(path))
        except LookupError as error:
            found.append(Difference(lines.get(f"state.{path}", lines["state"]), f"{path}: {wanted}", str(error)))
            continue
        if not same(value, wanted):
            found.append(Difference(lines.get(f"state.{path}", lines["state"]), f"{path}: {wanted}", f"{value}"))
    items = list(expect.get("trace") or [])
    start = lines.get("trace", 0)
    found += trace_differences(outcome, items, start, [lines.get(f"trace.{k}", start) for k in range(len(items))])
    for index, item in enumerate(expect.get("legal") or []):
        if not offered(outcome, item):
            line = lines.get(f"legal.{index}", lines["legal"])
            found.append(Difference(line, f"legal: {shown(item)}", _why_not(outcome, item)))
    for index, item in enumerate(expect.get("illegal") or []):
        found += illegal_differences(outcome, item, lines.get(f"illegal.{index}", lines["illegal"]))
    if "stops" in expect and not same(outcome.stopped, expect["stops"]):
        found.append(Difference(lines["stops"], f"stops: {expect['stops']}", outcome.stopped))
    if outcome.waiting is not None and "stops" not in expect and set(expect) - {"answer", *_OVER}:
        found.append(Difference(0, "the lines to answer every decision, or `stops:`", stop_words(outcome.waiting)))
    if ask is not None and any(expect.get(key) for key in ("possible", "always", "never")):
        found += ask(scenario)
    return found


# Questions over every line of play: they do not depend on where this line stops.
_OVER = ("possible", "always", "never")


def stop_words(decision: Decision) -> str:
    """What is told of a run that stopped at a decision which nobody answers."""
    who = {"corp": "the Corp", "runner": "the Runner"}.get(decision.who, "chance")
    offered = "; ".join(option.words for option in decision.options[:8])
    more = f"; and {len(decision.options) - 8} more" if len(decision.options) > 8 else ""
    about = decision.about or decision.kind
    return f"the run stopped at {decision.step}: {who} decides ({about}); offered: {offered}{more}"


_COMPARED = re.compile(r"(>=|<=|>|<|not)\s*(-?\d+)")


def same(value: Any, wanted: Any) -> bool:
    """Whether a value is what was wanted; names are compared without case and punctuation, lists of names in any order.

    A number can also be wanted as `>= 3`, `<= 3`, `> 3`, `< 3` or `not 3`.
    """
    if isinstance(wanted, str) and isinstance(value, int) and not isinstance(value, bool):
        found = _COMPARED.fullmatch(wanted.strip())
        if found:
            n = int(found.group(2))
            by = {">=": value >= n, "<=": value <= n, ">": value > n, "<": value < n, "not": value != n}
            return by[found.group(1)]
    if isinstance(value, bool) or isinstance(wanted, bool):
        return value is wanted
    if isinstance(value, (list, tuple)):
        items = wanted if isinstance(wanted, list) else [wanted]
        return sorted(normalise(str(v)) for v in value) == sorted(normalise(str(w)) for w in items)
    if isinstance(value, int) or value is None:
        return bool(value == wanted)
    return normalise(str(value)) == normalise(str(wanted))


def shown(item: dict[str, Any]) -> str:
    """An expectation in one line."""
    return ", ".join(f"{key} {value}" for key, value in item.items())


# The state

ZONES = {
    "corp": {"hq": HQ, "r&d": RND, "archives": ARCHIVES, "score area": SCORE[CORP]},
    "runner": {"grip": GRIP, "stack": STACK, "heap": HEAP, "score area": SCORE[RUNNER]},
}


def look_up(m: Machine, path: str) -> Any:
    """A fact about the final state.

    Paths: `runner.credits`, `corp.HQ` (how many cards), `corp.Archives.cards` (their names), `corp.score`, `winner`,
    `turn`, `servers`, `mark`, `HQ.ice` (names, outermost first), `remote 1.root`, and `CARD.fact` where CARD is the
    name of a card (`#2` for the second copy) and fact is zone, rezzed, faceup, installed, host, server, strength,
    subtypes, subroutines,
    abilities, virus/power/agenda/advancement/credit/bad publicity (counters), requirement, points, cost.

    Raises LookupError if there is no such fact.
    """
    head, _, fact = path.partition(".")
    low = head.strip().lower()
    state = m.state
    if not fact:
        simple: dict[str, Any] = {
            "winner": state.winner,
            "turn": state.active,
            "servers": list(state.servers),
            "mark": state.mark[0] if state.mark else "none",
            "run": state.runs[-1].server if state.runs else "none",
        }
        if low in simple:
            return simple[low]
        raise LookupError(f"no fact called {path!r}")
    if low in (CORP, RUNNER):
        return _player_fact(m, low, fact)
    for name, server in state.servers.items():
        if name.lower() == low and fact in ("ice", "root"):
            return [m.name(oid) for oid in (server.ice if fact == "ice" else server.root)]
    head, _, fact = path.rpartition(".")  # a card's name may contain a full stop
    return _card_fact(m, find(m, head), fact.strip().lower())


def _player_fact(m: Machine, who: str, fact: str) -> Any:
    player = m.state.players[who]
    name = fact.strip().lower()
    if name in player._fields:
        return getattr(player, name)
    other: dict[str, Any] = {
        "score": c.score(m, who),
        "link": c.link(m),
        "hand size": c.hand_size(m, who),
        "memory": c.memory_limit(m),
        "memory used": c.memory_used(m),
    }
    if name in other:
        return other[name]
    zone, _, what = name.partition(".")
    if zone in ZONES[who]:
        cards = m.state.zones[ZONES[who][zone]]
        if what == "cards":
            return [m.name(oid) for oid in cards]
        if what == "facedown":
            return [m.name(oid) for oid in cards if not m.state.objs[oid].faceup]
        return len(cards)
    if zone == "rig":
        return [
            m.name(oid)
            for oid in m.state.zones[PLAY]
            if m.state.objs[oid].controller == RUNNER and m.state.objs[oid].installed
        ]
    raise LookupError(f"no fact called {who}.{fact}")


def find(m: Machine, name: str) -> Obj:
    """The object of a card's name; `#2` for its second copy; `HQ ice 1` for a place. Prefers cards in play."""
    from judgebot.scenario.board import PLACE

    place = PLACE.match(name.strip())
    if place:
        ice = m.state.servers[place.group(1)].ice if place.group(1) in m.state.servers else ()
        index = int(place.group(2)) - 1
        if index >= len(ice):
            raise LookupError(f"no {name}")
        return m.state.objs[ice[index]]
    wanted = normalise(name)
    objs = m.state.objs.values()
    found = [o for o in objs if normalise(m.name(o.id)) == wanted]
    if not found:
        titles = {name: normalise(m.catalog.card(name).title) for name in {o.name for o in objs} if name}
        known = [o for o in objs if o.name]
        found = [o for o in known if titles[o.name] == wanted]
        found = found or [o for o in known if titles[o.name].startswith(wanted)]
    if found:
        return min(found, key=lambda o: (o.zone != PLAY, o.card))
    raise LookupError(f"no card called {name!r} in this game")


def _card_fact(m: Machine, obj: Obj, fact: str) -> Any:
    counters = {"virus", "power", "agenda", "advancement", "credit", "credits", "bad publicity"}
    if fact in counters:
        return obj.count("credit" if fact == "credits" else fact)
    if fact == "zone":
        return obj.zone
    if fact == "rezzed":
        return c.rezzed(m, obj)
    if fact in ("faceup", "installed"):
        return getattr(obj, fact)
    if fact == "host":
        return m.name(obj.host) if obj.host else "none"
    if fact == "server":
        return obj.server or "none"
    if fact == "strength":
        return c.strength(m, obj.id)
    if fact == "subtypes":
        return sorted(c.subtypes(m, obj.id))
    if fact == "subroutines":
        return len(c.subroutines(m, obj.id))
    if fact == "subroutine texts":
        return [sub.english() for sub in c.subroutines(m, obj.id)]
    if fact == "abilities":
        return len(c.abilities(m, obj.id))
    if fact == "requirement":
        return c.requirement(m, obj.id)
    if fact == "points":
        return c.points(m, obj.id)
    if fact == "position":
        zone = m.state.zones[obj.zone]
        return zone.index(obj.id) + 1
    if fact == "active":
        return c.is_active(m, obj.id)
    raise LookupError(f"no fact called {fact!r} of a card")


# The trace

RESERVED = ("cites", "not", "at", "then", "times")


def kinds(items: Iterable[Mapping[str, Any]]) -> frozenset[str]:
    """The kinds of events that items of `trace:` are about."""
    return frozenset(key for item in items for key in item.get("not", item) if key not in RESERVED)


def event_fits(event: Event, wanted: dict[str, Any]) -> bool:
    """Whether an event is what an item of `trace:` describes.

    The item's first key names the kind; its value must be one of the event's facts. Further keys must be equal to the
    event's facts of that name. `cites` must be among the rules cited, `at` the numbered step.
    """
    kind = next(key for key in wanted if key not in RESERVED)
    if event.kind != kind:
        return False
    main = wanted[kind]
    if main not in (None, True, "") and not any(_fact_is(value, main) for value in event.data.values()):
        return False
    if "cites" in wanted and str(wanted["cites"]) not in event.cites:
        return False
    if "at" in wanted and str(wanted["at"]) != event.step:
        return False
    for key, value in wanted.items():
        if key in RESERVED or key == kind:
            continue
        if key not in event.data or not _fact_is(event.data[key], value):
            return False
    return True


def _fact_is(value: Any, wanted: Any) -> bool:
    if wording.is_text(value):
        value = wording.said(value)
    if isinstance(value, bool) or isinstance(wanted, bool):
        return value is wanted
    if isinstance(value, int):
        return bool(value == wanted)
    if isinstance(value, dict):
        return any(_fact_is(item, wanted) for item in value.values())
    if isinstance(value, (list, tuple)):
        if isinstance(wanted, list):
            return same([wording.said(one) if wording.is_text(one) else one for one in value], wanted)
        return any(_fact_is(item, wanted) for item in value)
    text, want = normalise(str(value)), normalise(str(wanted))
    return text == want or text.startswith(want + " ") or (len(want) > 3 and want in text)


def trace_differences(
    outcome: Outcome, items: list[dict[str, Any]], line: int, lines: list[int] | None = None
) -> list[Difference]:
    """The items of `trace:` that do not hold. Items are met in order, each after the one before; `not:` anywhere.

    line   where the list stands in the file
    lines  where each item does, if that is known
    """
    events = outcome.machine.events or []
    found = []
    start = 0
    for place, item in enumerate(items):
        line = lines[place] if lines is not None else line
        if "not" in item and isinstance(item["not"], dict):
            hits = [event for event in events if event_fits(event, item["not"])]
            if hits:
                found.append(
                    Difference(
                        line,
                        f"no event {shown(item['not'])}",
                        f"{hits[0].kind} at {hits[0].step} {wording.plain(hits[0].data)}",
                    )
                )
            continue
        if "times" in item:
            count = sum(1 for event in events if event_fits(event, item))
            if count != item["times"]:
                found.append(Difference(line, shown(item), f"it happened {count} times"))
            continue
        for index in range(start, len(events)):
            if event_fits(events[index], item):
                start = index + 1
                break
        else:
            kind = next(key for key in item if key not in RESERVED)
            near = [f"{e.kind} {wording.plain(e.data)} citing {', '.join(e.cites)}" for e in events if e.kind == kind]
            earlier = any(event_fits(event, item) for event in events[:start])
            found.append(
                Difference(
                    line,
                    f"event {shown(item)}",
                    "it only earlier than the item before it"
                    if earlier
                    else "no such event" + (f"; of this kind: {' | '.join(near)}" if near else ""),
                )
            )
    return found


# Options


def speaker(item: dict[str, Any]) -> tuple[str, str]:
    """Whose option an expectation speaks of, and the option in words. Raises LookupError if it does not say."""
    for who in (CORP, RUNNER, "random"):
        if who in item:
            return ("chance" if who == "random" else who), str(item[who])
    raise LookupError(f"an option says who: {shown(item)}")


def spots(outcome: Outcome, item: dict[str, Any]) -> list[Answered]:
    """The decisions that an expectation about an option means: of that player, at that step, after so many lines."""
    who, _ = speaker(item)
    found = [one for one in outcome.answered if one.decision.who == who]
    if outcome.machine.decision is not None and outcome.machine.decision.who == who:
        last = outcome.machine.decision
        found.append(
            Answered(
                last,
                last.options[0],
                None,
                tuple(outcome.machine.refusals),
                len(outcome.machine.events or ()),
                outcome.script.next,
            )
        )
    found += [one for one in outcome.script.taken if one.decision.who == who]
    nobody = Option(None, "", "")
    places = _idle_places(outcome)
    for idle, place in zip(outcome.script.unasked, places, strict=True) if "kind" not in item else ():
        if idle.who == who:
            none = Decision(who, "idle", (), "9.2.4a", idle.step)
            found.append(Answered(none, nobody, None, idle.refusals, place, idle.consumed))
    if "at" in item:
        found = [one for one in found if one.decision.step == str(item["at"])]
    if "kind" in item:
        found = [one for one in found if one.decision.kind == str(item["kind"])]
    if "after" in item:
        found = [one for one in found if one.consumed - (1 if one.line else 0) >= int(item["after"])]
    if "before" in item:
        found = [one for one in found if one.consumed - (1 if one.line else 0) < int(item["before"])]
    return found


def _idle_places(outcome: Outcome) -> list[int]:
    """Where in the trace each player was who could do nothing, so that a refusal stands at its own point."""
    events = outcome.machine.events or []
    found: list[int] = []
    start = 0
    for idle in outcome.script.unasked:
        here = (
            k
            for k in range(start, len(events))
            if events[k].kind == "idle" and (events[k].step, events[k].data.get("who")) == (idle.step, idle.who)
        )
        place = next(here, None)
        found.append(start if place is None else place)
        start = start if place is None else place + 1
    return found


def says(words: str, wanted: str) -> bool:
    """Whether an option's words are those wanted, or begin with them."""
    have, want = normal(words), normal(wanted)
    if want.startswith("use ") and have.startswith("trigger "):
        have = "use" + have[7:]
    return have == want or have.startswith(want + " ")


def offered(outcome: Outcome, item: dict[str, Any]) -> bool:
    """Whether an option was offered at the point described."""
    _, words = speaker(item)
    for one in spots(outcome, item):
        for option in one.decision.options:
            if says(option.words, words) and ("cites" not in item or item["cites"] in (option.rule, one.decision.rule)):
                return True
    return False


def _why_not(outcome: Outcome, item: dict[str, Any]) -> str:
    _, words = speaker(item)
    refused = [
        f"{r.words}: {wording.said(r.why)} ({r.rule})"
        for one in spots(outcome, item)
        for r in one.refusals
        if says(r.words, words)
    ]
    if refused:
        return "refused: " + "; ".join(dict.fromkeys(refused))
    seen = [o.words for one in spots(outcome, item) for o in one.decision.options]
    return "it was not offered; offered were: " + "; ".join(dict.fromkeys(seen)) if seen else "no such decision came up"


def illegal_differences(outcome: Outcome, item: dict[str, Any], line: int) -> list[Difference]:
    """An option that must not be offered at the point described; if `cites` names a rule, that must rule it out.

    It must have been refused there, or an event tell why not, or the decision that it belongs to have been asked.
    """
    _, words = speaker(item)
    there = spots(outcome, item)
    expected = f"illegal: {shown(item)}"
    if not there:
        return [Difference(line, expected, "no such decision came up")]
    if offered(outcome, {key: value for key, value in item.items() if key != "cites"}):
        return [Difference(line, expected, "it was offered")]
    rules = {r.rule for one in there for r in one.refusals if says(r.words, words)}
    wanted = str(item.get("cites", ""))
    if wanted in rules or (rules and not wanted):
        return []
    if any(_tells(event, words) and (not wanted or wanted in event.cites) for event in outcome.machine.events or []):
        return []
    if wanted:
        found = f"ruled out by {', '.join(sorted(rules)) or 'nothing that was recorded'}"
        return [Difference(line, expected, found)]
    wrong = _stranger(outcome, item, there)
    return [Difference(line, expected, wrong)] if wrong else []


def _tells(event: Event, words: str) -> bool:
    """Whether an event tells why something could not be, and is about what an option in words is about."""
    if event.kind not in REFUSING:
        return False
    if any(_fact_is(value, _subject(words)) or _fact_is(value, words) for value in event.data.values()):
        return True
    about = [normal(str(event.data.get(key) or "")) for key in ("source", "card")]
    return any(name and name in normal(words) for name in about)


def _stranger(outcome: Outcome, item: dict[str, Any], there: list[Answered]) -> str:
    """Why an option that was not offered is none that could have been; "" if it could, or was the other player's."""
    who, words = speaker(item)
    kept = {key: value for key, value in item.items() if key != who}
    theirs = spots(outcome, {**kept, opponent(who): words}) if who in (CORP, RUNNER) else []
    if any(says(option.words, words) for one in theirs for option in one.decision.options):
        return ""
    every = [*outcome.script.answered, *outcome.script.taken, *there]

    def exists(name: str) -> bool:
        if name in (normal(server) for server in outcome.machine.state.servers):
            return True
        try:
            return find(outcome.machine, name) is not None
        except LookupError:
            return False

    return stranger(words, _said(there), any(one.decision.kind == "idle" for one in there), _said(every), exists)


def _said(decisions: list[Answered]) -> list[str]:
    """The options that were offered or refused at decisions, in words."""
    found = [option.words for one in decisions for option in one.decision.options]
    return [*found, *(refusal.words for one in decisions for refusal in one.refusals)]


REFUSING = (
    "refused",
    "near_miss",
    "prohibited",
    "cannot_pay",
    "not_met",
    "not_pending",
    "not_relevant",
    "lost_pending",
    "impossible",
    "nothing_to_replace",
    "not_installed",
    "not_rezzed",
)


def _subject(words: str) -> str:
    return words.partition(" ")[2] or words
