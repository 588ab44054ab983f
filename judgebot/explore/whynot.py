"""Why an option was not offered: the windows in which it was looked for, and the nearest change that would allow it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from judgebot.engine import apply as a
from judgebot.engine.choices import Verb
from judgebot.engine.drive import drive
from judgebot.engine.facts import Fact, fact
from judgebot.engine.machine import Machine
from judgebot.engine.records import Decision, NotImplementedRule, Option, Refusal
from judgebot.engine.unoffered import ACTIONS, unoffered
from judgebot.explain.why import NotPossible, NotReached, Reason, Record, of_script, others_missed, why
from judgebot.explore.graph import Choice
from judgebot.explore.lines import begin
from judgebot.explore.questions import Conditions, Question, apart
from judgebot.explore.search import explore
from judgebot.explore.telling import deeds, way
from judgebot.explore.walker import Walker
from judgebot.game.objects import CORP, PLAY, RUNNER, Obj
from judgebot.plain import NamedTuple
from judgebot.scenario.board import build
from judgebot.scenario.called import Names
from judgebot.scenario.lines import match, says
from judgebot.scenario.model import Scenario
from judgebot.scenario.notation import Named, NamedRefusal, named, option_named, refusals_named
from judgebot.scenario.patterns import Begun, Phrase, begun, phrase
from judgebot.scenario.run import settled
from judgebot.scenario.script import AmbiguousLine, Script
from judgebot.scenario.titles import fact_told

VERBS = (
    Verb.JACK_OUT,
    Verb.USE,
    Verb.TRIGGER,
    Verb.REZ,
    Verb.PLAY,
    Verb.INSTALL,
    Verb.SCORE,
    Verb.ADVANCE,
    Verb.RUN,
    Verb.ACCESS,
    Verb.STEAL,
    Verb.TRASH,
    Verb.BREAK,
    Verb.PAY,
    Verb.DRAW_CARD,
    Verb.GAIN_CREDIT,
    Verb.PURGE,
    Verb.REMOVE_TAG,
)
_O = TypeVar("_O", Named, NamedRefusal)
MORE_CREDITS = 8
MORE_CLICKS = 2


class Look(NamedTuple):
    """One window or decision in which the option was looked for.

    step     the numbered step
    what     the kind of decision, or "nothing to do" where the player had no choice at all
    offered  the option as it was offered, if it was
    rule     the rule that offers it, or rules it out
    why      the fact that rules it out
    """

    step: str
    what: str
    offered: Named | None
    rule: str
    why: Fact | None


@dataclasses.dataclass(frozen=True)
class WhyNot:
    """The answer to why an option was not offered.

    looked   every window of that player, in order
    changes  single changes that would have allowed it, the smallest of each kind first
    stopped  why the line could not be followed to its end, if it could not
    tried    what was tried in vain, in words
    absent   where only one step is asked about: why no window of that player came up at it; () if one did
    reasons  why it was not possible on the line, the deciding reason first; () if nothing was refused
    beside   where it was offered: why other abilities of that card did not trigger
    line     the line that was played
    """

    who: str
    words: str
    looked: tuple[Look, ...]
    changes: tuple[str, ...]
    tried: tuple[str, ...]
    stopped: str
    absent: tuple[Reason, ...]
    reasons: tuple[Reason, ...]
    beside: tuple[Reason, ...]
    line: Record

    @property
    def offered(self) -> tuple[Look, ...]:
        """Where it was offered."""
        return tuple(look for look in self.looked if look.offered)


Change = Callable[[Machine], bool]


def why_not(
    scenario: Scenario,
    who: str,
    words: str,
    at: str = "",
    seconds: float = 15.0,
    progress: Callable[[int, int], None] | None = None,
) -> WhyNot:
    """Look for an option of a player in every window of a scenario's line of play, and for what would have allowed it.

    at       only the windows at this numbered step count; the others are still told
    seconds  how long to look for another order of play that allows it
    progress  told now and then how many choices were tried, and how many wait

    Raises BadInput if the board cannot be built.
    """
    m = Walker.of(build(scenario), record=True)
    script = Script(scenario)
    said = phrase(words)
    looked, stopped = _look(m, scenario, who, said, script)
    line = of_script(m, script, scenario.turn)
    absent = why(line, NotReached(at, who)) if at else ()
    verb, subject = _verb(m, said), _subject(m, said)
    about = m.catalog.card(subject.name).title if subject is not None else _begun(m, said).about
    ability = next((one.choice.ability for each in line.came for one in each.refused if says(m, said, one)), None)
    asked = NotPossible(who, verb, about, at, ability) if verb is not None and not absent else None
    reasons = why(line, asked) if asked is not None else ()
    there = [look for look in looked if not at or look.step == at]
    offered = any(look.offered for look in there)
    beside = others_missed(line, about) if verb is Verb.TRIGGER and about and offered else ()
    changes: list[str] = []
    tried: list[str] = []
    if at and not any(look.offered for look in there):
        elsewhere = next((look for look in looked if look.offered), None)
        if elsewhere is not None:
            changes.append(f"at step {elsewhere.step}: there it is offered ({elsewhere.rule})")
    if not any(look.offered for look in there):
        found: set[str] = set()
        for kind, text, change in _perturbations(verb, who, said):
            if kind in found:
                continue
            changed = Walker.of(build(scenario), record=True)
            with_it, _ = _look(changed, scenario, who, said) if change(changed) else ([], "")
            hit = next((look for look in with_it if look.offered and (not at or look.step == at)), None)
            if hit is not None:
                found.add(kind)
                changes.append(f"{text}: then it is offered at step {hit.step} ({hit.rule})")
        tried = [f"up to {MORE_CREDITS} more credits, {MORE_CLICKS} more clicks, a tag, other places for the card"]
        order, note = _order(scenario, who, said, at, seconds, progress)
        if order:
            changes.append(order)
        tried.append(note)
    return WhyNot(who, words, tuple(looked), tuple(changes), tuple(tried), stopped, absent, reasons, beside, line)


def _look(
    m: Walker, scenario: Scenario, who: str, asked: Phrase, script: Script | None = None
) -> tuple[list[Look], str]:
    """Play the scenario's lines and look at every window of the player on the way."""
    found: list[Looked] = []
    try:
        stopped = looks(m, scenario, who, asked, found, script=script)
    except NotImplementedRule as error:
        stopped = f"not implemented: {error}"
    return [one.look for one in found], stopped


class Looked(NamedTuple):
    """A window of a player that was looked at: how many events were before it, and whether all lines were used."""

    look: Look
    event: int
    done: bool


def looks(
    m: Walker,
    scenario: Scenario,
    who: str,
    asked: Phrase,
    found: list[Looked],
    ends_at: tuple[str, ...] = ("action", "paid"),
    on: bool = False,
    script: Script | None = None,
) -> str:
    """Play a scenario's lines on a game, and add to `found` what an option is in every window of a player on the way.

    ends_at  the kinds of decision at the turn itself at which it ends, once all lines are used
    on       whether it then goes on past a choice that nobody made, with the first option
    script   plays the lines, and keeps how each decision came out

    Returns why the lines could not be followed to their end, "" if they could. Raises NotImplementedRule.
    """
    script = script or Script(scenario)
    idle: list[Look] = []

    def heed(step: str, whose: str, refusals: tuple[Refusal, ...]) -> None:
        if whose == who:  # why, as things stand: at the next decision they may stand otherwise
            idle.append(looked_at(m, who, asked, step, "nothing to do", "9.2.7a", (), refusals))

    def look(m: Walker, decision: Decision | None) -> None:
        here, done = len(m.events or ()), script.done
        found.extend(Looked(seen, here, done) for seen in idle)
        idle.clear()
        for one, refusals in m.taken:
            if one.who == who:
                seen = looked_at(m, who, asked, one.step, one.kind, one.rule, one.options, refusals)
                found.append(Looked(seen, here, done))
        script.take_forced(m)
        if decision is not None and decision.who == who:
            seen = looked_at(
                m, who, asked, decision.step, decision.kind, decision.rule, decision.options, tuple(m.refusals)
            )
            found.append(Looked(seen, here, script.done))

    def over(m: Walker, decision: Decision) -> bool:
        return decision.kind in ends_at and script.done and not scenario.until and settled(m, decision)

    def decide(m: Walker, decision: Decision) -> int | None:
        if over(m, decision):
            return None
        chosen = script.choose(m, decision)
        return 0 if chosen is None and on and script.done and decision.kind not in ("action", "paid") else chosen

    m.heed = heed
    try:
        left = drive(m, decide, [look])
    except AmbiguousLine as error:
        return str(error)
    return "" if left is None or script.done else str(script.stuck(m, script.refusals, named(m, left)))


def looked_at(
    m: Machine,
    who: str,
    asked: Phrase,
    step: str,
    kind: str,
    rule: str,
    options: tuple[Option, ...],
    refusals: Iterable[Refusal],
) -> Look:
    meant = _meant(m, asked, tuple(option_named(m, option) for option in options))
    if meant is not None:
        return Look(step, kind, meant, meant.rule or rule, None)
    refused = _meant(m, asked, refusals_named(m, (one for one in refusals if one.who == who)))
    if refused is not None:
        return Look(step, kind, None, refused.rule, refused.why)
    own = {CORP: "5.6", RUNNER: "5.7"}[who]
    verb = _verb(m, asked)
    if verb in ACTIONS and kind == "nothing to do" and step.startswith(own):
        return Look(step, kind, None, "9.2.6", fact("no action window"))  # what is idle is told later: ask the step
    found, why = unoffered(m, who, verb, _subject(m, asked), _begun(m, asked).place, kind, rule)
    return Look(step, kind, None, found, fact_told(m, why))


def _meant(m: Machine, asked: Phrase, options: tuple[_O, ...]) -> _O | None:
    """The option that is meant, as a line of play would mean it, the first of several; None if it is none of them."""
    for option in options:
        if says(m, asked, option):
            return option
    found = match(m, asked, options)
    if isinstance(found, tuple):
        return options[found[0]]
    return options[found[0]] if found else None


def _begun(m: Machine, asked: Phrase) -> Begun:
    return begun(Names(m), asked)


def _verb(m: Machine, asked: Phrase) -> Verb | None:
    """What would be done, as a phrase begins; None if it names none of the game's verbs."""
    verbs = _begun(m, asked).verbs
    return next((verb for verb in VERBS if verb in verbs), None)


def _subject(m: Machine, asked: Phrase) -> Obj | None:
    """The object that is meant: the one in play first; in hand, if it is played."""
    found = _begun(m, asked)
    own = ("HQ", "grip") if found.verbs & {Verb.PLAY, Verb.INSTALL} else (PLAY,)
    hits = [obj for obj in m.state.objs.values() if obj.card in found.cards and obj.name]
    hits = [obj for obj in hits if not obj.name.startswith("unknown")]
    return min(hits, key=lambda obj: (obj.zone not in own, obj.zone != PLAY, obj.card), default=None)


# What would have allowed it


def _perturbations(verb: Verb | None, who: str, asked: Phrase) -> Iterator[tuple[str, str, Change]]:
    """Small changes of the board: their kind, in words, and what makes them; the smallest of a kind first."""
    for n in range(1, MORE_CREDITS + 1):
        yield "credits", f"{n} more {'credit' if n == 1 else 'credits'} for the {who.capitalize()}", _credits(who, n)
    for n in range(1, MORE_CLICKS + 1):
        yield "clicks", f"{n} more {'click' if n == 1 else 'clicks'} for the {who.capitalize()}", _clicks(who, n)
    yield "tag", "the Runner having a tag", _tag
    if verb in (Verb.USE, Verb.TRIGGER):
        yield "place", "the card being installed and active", _in_play(asked)
    if verb in (Verb.PLAY, Verb.INSTALL):
        yield "place", "the card being in hand", _in_hand(who, asked)


def _credits(who: str, n: int) -> Change:
    def change(m: Machine) -> bool:
        a.player(m, who, credits=m.state.players[who].credits + n)
        return True

    return change


def _clicks(who: str, n: int) -> Change:
    def change(m: Machine) -> bool:
        a.player(m, who, clicks=m.state.players[who].clicks + n)
        return m.state.active == who

    return change


def _tag(m: Machine) -> bool:
    if m.state.players[RUNNER].tags:
        return False
    a.player(m, RUNNER, tags=1)
    return True


def _in_play(asked: Phrase) -> Change:
    def change(m: Machine) -> bool:
        obj = _subject(m, asked)
        if obj is None or (obj.zone == PLAY and obj.since):
            return False
        kind = m.card(obj.id).type
        if obj.zone == PLAY:
            a.put(m, obj._replace(faceup=True))
            a.activate(m, obj.id)
            return True
        if kind not in ("program", "hardware", "resource"):
            return False
        new = a.into_play(m, obj.id, faceup=True, controller=obj.owner)
        a.put(m, m.state.objs[new]._replace(installed=True))
        a.activate(m, new)
        return True

    return change


def _in_hand(who: str, asked: Phrase) -> Change:
    def change(m: Machine) -> bool:
        obj = _subject(m, asked)
        if obj is None or obj.owner != who or obj.zone in ("HQ", "grip", PLAY):
            return False
        a.move(m, obj.id, a.hand_zone(obj))
        return True

    return change


def _order(
    scenario: Scenario, who: str, wanted: Phrase, at: str, seconds: float, progress: Callable[[int, int], None] | None
) -> tuple[str, str]:
    """Another line of that player on which the option is offered, the rest keeping to the script; what was seen."""
    item = {who: wanted.typed, **({"at": at} if at else {})}
    asked = Question("possible", {}, legal=(item,), vary=(who,), within="turn")
    start = begin(scenario, "turn", 0, (who,))
    watch = Conditions([asked])
    result = explore(
        start.walker,
        watch,
        keeper=start.keeper,
        apart=apart(start.walker, asked.named),
        most=30_000,
        seconds=seconds,
        progress=progress,
        enough=lambda facts: bool(facts[0][0]),  # type: ignore[index]
    )
    hit = next((leaf for leaf in result.outcomes.values() if leaf.facts[0][0]), None)  # type: ignore[index]
    if hit is None:
        seen = "every line" if result.exhausted else f"{result.decisions:,} choices of other lines"
        return "", f"{seen} of the {who.capitalize()}'s this turn"
    upto = _upto(start.walker, hit.line, who, wanted, at)
    said = way(deeds(start, hit.line[:upto])) or "every decision left at its default"
    return f"another line of play: {said}; then it is offered", ""


def _upto(walker: Walker, line: tuple[Choice, ...], who: str, asked: Phrase, at: str) -> int:
    """How much of a line leads to the decision at which the option is first offered."""
    m = walker.copy()
    for place, choice in enumerate(line):
        decision = m.advance()
        if decision is None:
            return place
        if (
            decision.who == who
            and (not at or decision.step == at)
            and any(says(m, asked, option_named(m, o)) for o in decision.options)
        ):
            return place
        m.answer(choice.pick)
    return len(line)
