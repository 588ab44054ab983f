"""Expectations: what a scenario's source states, compared with what the rules, run, have made of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from judgebot.cards.names import normalise
from judgebot.engine.choices import PASSING, Verb
from judgebot.engine.facts import Why, fact
from judgebot.engine.machine import Event
from judgebot.game import numbers
from judgebot.game.objects import CORP, RUNNER, opponent
from judgebot.plain import NamedTuple
from judgebot.problems import BadInput, Problem
from judgebot.scenario import wording
from judgebot.scenario.facts import find, holds, look_up
from judgebot.scenario.kinds import RESERVED
from judgebot.scenario.known import an_action, in_a_root, only_an_action, unfit
from judgebot.scenario.lines import breaks, goes_on, may_say, means_a_choice, other_price, says
from judgebot.scenario.model import OVER_LINES, Scenario
from judgebot.scenario.notation import Named, NamedDecision, NamedRefusal, named, refusals_named
from judgebot.scenario.patterns import phrase
from judgebot.scenario.phrases import likeness
from judgebot.scenario.placing import along, installing, next_action
from judgebot.scenario.run import Outcome
from judgebot.scenario.script import Answered, normal
from judgebot.scenario.values import same


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

    ask  answers `possible`, `always`, `never` and `force`; without it these are not looked at

    Raises BadInput if what is expected to be legal or illegal reads as no choice of the game.
    """
    scenario = outcome.scenario
    expect, lines = scenario.expect, scenario.expect_lines
    if unread := list(_unread(outcome)):
        raise BadInput(unread)
    found: list[Difference] = []
    for path, wanted in dict(expect.get("state") or {}).items():
        try:
            if holds(outcome.machine, str(path), wanted):
                continue
            value = str(look_up(outcome.machine, str(path)))
        except LookupError as error:
            value = str(error)
        found.append(Difference(lines.get(f"state.{path}", lines["state"]), f"{path}: {wanted}", value))
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
    if "decides" in expect and str(expect["decides"]) not in (cited := _cited(outcome)):
        near = ", ".join(sorted(cited))
        found.append(Difference(lines["decides"], f"decides: {expect['decides']}", f"the rules cited: {near}"))
    if outcome.waiting is not None and "stops" not in expect and set(expect) - {*OVER_LINES}:
        found.append(Difference(0, "the lines to answer every decision, or `stops:`", stop_words(outcome.waiting)))
    if ask is not None and any(expect.get(key) for key in OVER_LINES):
        found += ask(scenario)
    return found


def _cited(outcome: Outcome) -> set[str]:
    """Every rule that the events of a run rest on, and those by which something was offered or refused in it."""
    found = {rule for event in outcome.machine.events or [] for rule in event.cites}
    found |= {one.option.rule for one in outcome.answered} | {one.decision.rule for one in outcome.answered}
    return found | {refusal.rule for one in outcome.answered for refusal in one.refusals} - {""}


def stop_words(decision: NamedDecision) -> str:
    """What is told of a run that stopped at a decision which nobody answers."""
    who = {"corp": "the Corp", "runner": "the Runner"}.get(decision.who, "chance")
    offered = "; ".join(option.words for option in decision.options[:8])
    more = f"; and {len(decision.options) - 8} more" if len(decision.options) > 8 else ""
    about = decision.about or decision.kind
    return f"the run stopped at {decision.step}: {who} decides ({about}); offered: {offered}{more}"


def shown(item: dict[str, Any]) -> str:
    """An expectation in one line."""
    return ", ".join(f"{key} {value}" for key, value in item.items())


# The trace


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


def told(event: Event) -> str:
    """An event in one line, as an item of `trace:` names its facts."""
    data: dict[str, Any] = wording.plain(event.data)
    parts = [f"{key} {_plainly(value)}" for key, value in data.items() if value not in ("", None, [])]
    return f"{event.kind} at {event.step or 'the start'}" + (f": {', '.join(parts)}" if parts else "")


def _plainly(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return " and ".join(map(_plainly, value))
    if isinstance(value, dict):
        return " and ".join(f"{key} {_plainly(one)}" for key, one in value.items())
    return str(value)


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
                found.append(Difference(line, f"no event {shown(item['not'])}", told(hits[0])))
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
            near = [f"{told(e)} (citing {', '.join(e.cites)})" for e in events if e.kind == kind]
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


def _unread(outcome: Outcome) -> Iterator[Problem]:
    """Options that are expected to be legal or illegal, and are no choice of the game's verbs and of its cards."""
    m, scenario = outcome.machine, outcome.scenario
    for key in ("legal", "illegal"):
        for index, item in enumerate(scenario.expect.get(key) or []):
            who, words = speaker(item)
            meant = phrase(words)
            why = unfit(m, meant)
            if not why and means_a_choice(m, meant):
                continue
            every = [*outcome.answered, *outcome.script.taken, *spots(outcome, {who: words})]
            here: list[Named | NamedRefusal] = []
            for each in every:
                here += [*each.decision.options, *each.refusals]
            if any(says(m, meant, one) for one in here):
                continue
            begun = [one.words for one in here if goes_on(m, meant, one)]
            near = sorted(dict.fromkeys(one.words for one in here), key=lambda one: -likeness(words, one))
            near = list(dict.fromkeys([*begun, *near]))[:4]
            said = f"; the nearest that came up: {'; '.join(near)}" if near else ""
            line = scenario.expect_lines.get(f"{key}.{index}", scenario.expect_lines.get(key, 0))
            what = "goes on after a choice with what is a choice of its own" if begun else "reads as no choice"
            what = why or what
            found = f'`{key}:` "{words}", which {what}'
            yield Problem(scenario.path, line, found, f"one choice, of a card or server of this game{said}")


def speaker(item: dict[str, Any]) -> tuple[str, str]:
    """Whose option an expectation speaks of, and the option in words. Raises LookupError if it does not say."""
    for who in (CORP, RUNNER, "random"):
        if who in item:
            return ("chance" if who == "random" else who), str(item[who])
    raise LookupError(f"an option says who: {shown(item)}")


def spots(outcome: Outcome, item: dict[str, Any]) -> list[Answered]:
    """The decisions that an expectation about an option means: of that player, at that step, after so many lines."""
    who, words = speaker(item)
    found = [one for one in outcome.answered if one.decision.who == who]
    if outcome.machine.decision is not None and outcome.machine.decision.who == who:
        last = named(outcome.machine, outcome.machine.decision)
        found.append(
            Answered(
                last,
                last.options[0],
                None,
                refusals_named(outcome.machine, outcome.machine.refusals),
                len(outcome.machine.events or ()),
                outcome.script.next,
            )
        )
        end = len(outcome.machine.events or ())
        ahead, action = next_action(outcome.machine, last)
        places = installing(outcome.machine, last, phrase(words))
        if action is not last and ("after" in item or "at" in item):
            refusals = refusals_named(ahead, ahead.refusals)
            places.append(Answered(action, action.options[0], None, refusals, 0, 0))
        found += [one._replace(event=end, consumed=outcome.script.next) for one in places]
    found += along(outcome, who, phrase(words))
    found += [one for one in outcome.script.taken if one.decision.who == who]
    nobody = Named(None, PASSING, "", "")
    idles = _idle_places(outcome)
    for idle, place in zip(outcome.script.unasked, idles, strict=True) if "kind" not in item else ():
        if idle.who == who:
            none = NamedDecision(who, "idle", (), "9.2.4a", idle.step)
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


def offered(outcome: Outcome, item: dict[str, Any]) -> bool:
    """Whether an option was offered at the point described."""
    _, words = speaker(item)
    for one in spots(outcome, item):
        for option in one.decision.options:
            granted = "cites" not in item or item["cites"] in (option.rule, one.decision.rule)
            if granted and says(outcome.machine, phrase(words), option):
                return True
    return False


def _why_not(outcome: Outcome, item: dict[str, Any]) -> str:
    _, words = speaker(item)
    refused = [
        f"{r.words}: {wording.said(r.why)} ({r.rule})"
        for one in spots(outcome, item)
        for r in one.refusals
        if says(outcome.machine, phrase(words), r)
    ]
    if refused:
        return "refused: " + "; ".join(dict.fromkeys(refused))
    if (never := no_window(outcome, item)) is not None:
        return f"{wording.said(never[1])} ({never[0]})"
    seen = [o.words for one in spots(outcome, item) for o in one.decision.options]
    return "it was not offered; offered were: " + "; ".join(dict.fromkeys(seen)) if seen else "no such decision came up"


def illegal_differences(outcome: Outcome, item: dict[str, Any], line: int) -> list[Difference]:
    """An option that must not be offered at the point described; if `cites` names a rule, that must rule it out.

    It must have been refused there, or an event tell why not, or the decision that it belongs to have been asked.
    """
    _who, words = speaker(item)
    there = spots(outcome, item)
    expected = f"illegal: {shown(item)}"
    m = outcome.machine
    if not there:
        if "kind" not in item and no_window(outcome, item) is not None:
            return []
        if "at" in item and _came_to(outcome, str(item["at"])) and means_a_choice(m, phrase(words)):
            return []  # the game was at that step, and no window or decision of that player is there
        return [Difference(line, expected, "no such decision came up")]
    if offered(outcome, {key: value for key, value in item.items() if key != "cites"}):
        return [Difference(line, expected, "it was offered")]
    rules = {r.rule for one in there for r in one.refusals if says(m, phrase(words), r)}
    wanted = str(item.get("cites", ""))
    if wanted in rules or (rules and not wanted):
        return []
    paid = {str(one.decision.of("card")) for one in there if one.option.choice.verb is Verb.PAY}
    if other_price(m, phrase(words), paid):
        return [Difference(line, expected, "something else was paid instead, so it was not asked there")]
    for one in there:
        for option in one.decision.options:
            if may_say(m, phrase(words), option):
                return [Difference(line, expected, f"it may mean `{option.words}`, which was offered")]
    if any(_tells(event, words) and (not wanted or wanted in event.cites) for event in outcome.machine.events or []):
        return []
    if (never := no_window(outcome, item)) is not None and wanted in ("", never[0]):
        return []
    if wanted:
        found = f"ruled out by {', '.join(sorted(rules)) or 'nothing that was recorded'}"
        return [Difference(line, expected, found)]
    if "at" in item and means_a_choice(m, phrase(words)):
        return []
    wrong = _stranger(outcome, item, there)
    return [Difference(line, expected, wrong)] if wrong else []


def no_window(outcome: Outcome, item: dict[str, Any]) -> Why:
    """Why there is no window at all for an option: the ice that it names is not encountered where it would be used, or
    it is an action, and that player has none like it (5.2.7, 5.2.8) or no action window in the whole run (5.2.5)."""
    who, words = speaker(item)
    m, waiting, said = outcome.machine, outcome.machine.decision, phrase(words)
    there = spots(outcome, item)
    met = {option.met for one in there for option in one.decision.options}
    met |= {refusal.met for one in there for refusal in one.refusals}
    if (ice := breaks(m, said)) and not met & ice:
        return "3.9.5f", fact(
            "not encountered", card=m.name(next(o.id for o in m.state.objs.values() if o.card in ice))
        )
    if (root := in_a_root(m, said)) is not None:
        rule = "8.5.2c" if m.card(root.id).type == "upgrade" else "8.5.2b"
        return rule, fact("in a root", card=m.name(root.id))
    if "at" in item:
        return None
    if who in (CORP, RUNNER) and only_an_action(m, opponent(who), said) and not an_action(m, who, said):
        return ACTIONS[opponent(who)], fact("other's action", other=opponent(who))
    every = [(one.decision.who, one.decision.kind) for one in (*outcome.answered, *outcome.script.taken)]
    every += [(waiting.who, waiting.kind)] if waiting is not None else []
    others = m.state.active != who and outcome.scenario.turn != who
    if others and (who, "action") not in every and an_action(m, who, said):
        return numbers.ACTIONS_OF_PHASE, fact("not their phase")
    return None


ACTIONS = {CORP: "5.2.7", RUNNER: "5.2.8"}


def _came_to(outcome: Outcome, step: str) -> bool:
    """Whether the game came to a numbered step."""
    return any(event.step == step for event in outcome.machine.events or [])


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
    if any(says(outcome.machine, phrase(words), option) for one in theirs for option in one.decision.options):
        return ""
    every = [*outcome.script.answered, *outcome.script.taken, *there]

    def exists(name: str) -> bool:
        if name in (normal(server) for server in outcome.machine.state.servers):
            return True
        try:
            return find(outcome.machine, name) is not None
        except LookupError:
            return False

    from judgebot.scenario.known import stranger  # few say what could not be chosen

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
