"""Questions over every line of play: is it possible, must it always be so, can it never be so, who can force it?"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from judgebot.cards.names import normalise
from judgebot.engine.machine import Machine
from judgebot.engine.records import Decision
from judgebot.explore.graph import Choice
from judgebot.explore.lines import Start, begin
from judgebot.explore.search import EVERYONE, Result
from judgebot.explore.walker import Walker
from judgebot.game.objects import CORP, GRIP, HEAP, HQ, RND, RUNNER, STACK, opponent
from judgebot.plain import NamedTuple, Record
from judgebot.problems import BadInput, Problem
from judgebot.scenario.expect import event_fits, kinds, shown, speaker
from judgebot.scenario.facts import holds, look_up, of_record
from judgebot.scenario.kinds import RESERVED
from judgebot.scenario.lines import means_a_choice, says
from judgebot.scenario.model import OVER_LINES, Scenario
from judgebot.scenario.notation import notation, option_named, refusals_named
from judgebot.scenario.patterns import phrase
from judgebot.scenario.phrases import likeness
from judgebot.scenario.placing import ways
from judgebot.scenario.values import same

if TYPE_CHECKING:
    from judgebot.explore.force import Power
    from judgebot.explore.proof import Proof

KINDS = OVER_LINES
YES, NO, OPEN = "yes", "no", "not settled"


# Events that tell what somebody did, whatever came of it.
_DEEDS = frozenset({"uses", "triggers", "plays", "action", "paid"})


class Question(Record):
    """One question: a condition on a line of play, and how it is asked.

    kind      "possible": on some line; "always": on every line; "never": on no line; "force": whether `who` can make
              it so whatever the other player does and however chance falls
    state     facts that must hold at the end of the line
    trace     events that must have happened on it, in this order; `not:` anywhere, `times:` in all
    legal     options that must have been offered at some decision on it
    illegal   options that must not have been offered at any decision on it (and been refused by the rule `cites`)
    sometime  the facts of `state` may hold at any decision on the way instead
    within    the horizon (see walker.horizon); "" for the run in progress, or else the action
    after     how many of the scenario's lines of play are taken as given
    vary      whose decisions are explored
    line      line of the file
    who       "force": the player who is to make it so
    how       "force": what is expected of it instead (see `force.Power`); "" for either of "always" and "forced"
    """

    kind: str
    state: Mapping[str, Any]
    trace: tuple[Mapping[str, Any], ...] = ()
    legal: tuple[Mapping[str, Any], ...] = ()
    illegal: tuple[Mapping[str, Any], ...] = ()
    sometime: bool = False
    within: str = ""
    after: int = 0
    vary: tuple[str, ...] = EVERYONE
    line: int = 0
    who: str = ""
    how: str = ""

    # A question asked twice is two questions: each has its own answer.
    __eq__ = object.__eq__
    __hash__ = object.__hash__

    @property
    def group(self) -> tuple[str, int, tuple[str, ...]]:
        """What must be equal for questions to be answered by one search."""
        return (self.within, self.after, self.vary)

    @property
    def of_deeds(self) -> bool:
        """Whether it asks what somebody does or may do, be it for nothing."""
        return bool(self.legal or self.illegal or kinds(self.trace) & _DEEDS)

    @property
    def label(self) -> str:
        """How it is asked, in words."""
        return f"{self.kind} {self.who}" if self.who else self.kind

    @property
    def named(self) -> tuple[str, ...]:
        """What it names: the paths and values of facts, the kinds and values of events, options."""
        items = (one.get("not", one) for one in (*self.trace, *self.legal, *self.illegal))
        return tuple(str(one) for item in (self.state, *items) for pair in item.items() for one in pair)

    @property
    def words(self) -> str:
        """The condition in one line."""
        parts = [f"{path} is {wanted}" for path, wanted in self.state.items()]
        parts = [" and ".join(parts) + (" at some time" if self.sometime else "")] if parts else []
        for item in self.trace:
            parts.append(f"no {_item(item['not'])}" if "not" in item else _item(item))
        parts += [f"`{shown(dict(item))}` is offered" for item in self.legal]
        parts += [f"`{shown(dict(item))}` is not offered" for item in self.illegal]
        return "; ".join(parts)


def _item(item: Mapping[str, Any]) -> str:
    kind, *_ = [key for key in item if key not in RESERVED]
    more = ", ".join(f"{key} {value}" for key, value in item.items() if key != kind)
    main = "" if item[kind] in (None, True, "") else f" {item[kind]}"
    return f"{kind.replace('_', ' ')}{main}" + (f" ({more})" if more else "")


def questions(scenario: Scenario) -> list[Question]:
    """The questions of a scenario's `expect`, in the order of the file."""
    found = []
    for kind in KINDS:
        for item in scenario.expect.get(kind) or []:
            found.append(question(kind, item, len(scenario.play), scenario.expect_lines.get(kind, 0)))
    return found


def begun(scenario: Scenario, asked: Sequence[Question], within: str, after: int, vary: tuple[str, ...]) -> Start:
    """Where a search for the answers to questions begins: what changes nothing is looked at too, if they are of deeds.

    Raises what `lines.begin` raises; and BadInput if an option that is asked about reads as no choice of the game.
    """
    start = begin(scenario, within, after, vary, any(one.of_deeds for one in asked))
    for one in asked:
        for item in (*one.legal, *one.illegal):
            _, words = speaker(dict(item))
            if not means_a_choice(start.walker, phrase(words)):
                raise BadInput([_unread(scenario, one, words, start.walker)])
    return start


def _unread(scenario: Scenario, asked: Question, words: str, m: Machine) -> Problem:
    ahead = m.copy()
    options: list[str] = []
    for _ in range(4):  # until somebody has to choose
        if (decision := ahead.advance()) is None:
            break
        options += [notation(ahead, one.choice) for one in decision.options]
        if decision.default is None:
            break
        ahead.answer(decision.default)
    near = sorted(dict.fromkeys(options), key=lambda one: -likeness(words, one))[:4]
    said = f"; the nearest at the start: {'; '.join(near)}" if near else ""
    found = f'`{asked.kind}:` "{words}", which reads as no choice'
    return Problem(scenario.path, asked.line, found, f"one choice, of a card or server of this game{said}")


def question(kind: str, item: Mapping[str, Any], lines: int = 0, line: int = 0) -> Question:
    """One question from its entry in a file; `lines`: how many lines of play there are."""
    after = item.get("after", 0)
    vary = item.get("vary", "both")
    return Question(
        kind,
        dict(item.get("state") or {}),
        tuple(item.get("trace") or ()),
        tuple(item.get("legal") or ()),
        tuple(item.get("illegal") or ()),
        item.get("sometime") is True,
        str(item.get("within", "")),
        lines if after == "play" else min(int(after), lines),
        varied(vary),
        line,
        str(item.get("who", "")),
        str(item.get("how", "")),
    )


def varied(who: str | Iterable[str]) -> tuple[str, ...]:
    """Whose decisions are explored, from how it is written: a player, chance, several of them, or both (and chance)."""
    names = [who] if isinstance(who, str) else list(who)
    return tuple(one for one in EVERYONE if one in names or "both" in names or "everyone" in names)


class Conditions:
    """Watches lines for the conditions of several questions, and for the values of facts at their ends."""

    def __init__(self, asked: Iterable[Question], paths: Iterable[str] = ()) -> None:
        self.asked = tuple(asked)
        self.paths = tuple(paths)
        self.record = any(q.trace or any("cites" in item for item in q.illegal) for q in self.asked)
        self.kinds = [kinds(q.trace) for q in self.asked]
        self.detailed = any("checkpoint_step" in among for among in self.kinds)
        self.found: set[str] = set()
        self.missing: dict[str, str] = {}
        named = (*self.paths, *(path for q in self.asked for path in q.state))
        self.of_record = tuple(dict.fromkeys(path for path in named if of_record(path)))

    def begin(self) -> Hashable:
        """For each question: events met in order, of each item how often, options seen, whether the state held; and
        what the record says, where facts of it are asked about: equal states can have different pasts."""
        return (tuple((0, (0,) * len(q.trace), 0, 0, 0, False) for q in self.asked), ())

    def look(self, kept: Any, m: Machine, decision: Decision | None) -> Hashable:
        """See `Watch`."""
        found = zip(self.asked, self.kinds, kept[0], strict=True)
        record = tuple([self.value(m, path) for path in self.of_record])
        return (tuple([self._one(q, among, one, m, decision) for q, among, one in found]), record)

    def _one(self, q: Question, among: frozenset[str], kept: Any, m: Machine, decision: Decision | None) -> Any:
        place, counts, legal, offered, refused, held = kept
        if q.trace and m.events:
            tally = list(counts)
            for event in m.events:
                if event.kind not in among:
                    continue
                for index, item in enumerate(q.trace):
                    if "not" in item:
                        tally[index] = tally[index] or int(event_fits(event, dict(item["not"])))
                    elif "times" in item and event_fits(event, dict(item)):
                        tally[index] = min(tally[index] + 1, int(item["times"]) + 1)
                if place < len(q.trace) and not _plain(q.trace[place]):
                    place = next((k for k in range(place, len(q.trace)) if _plain(q.trace[k])), len(q.trace))
                if place < len(q.trace) and event_fits(event, dict(q.trace[place])):
                    place += 1
            counts = tuple(tally)
        if q.legal or q.illegal:
            for bit, item in enumerate(q.legal):
                legal |= _offers(m, decision, item) << bit
            for bit, item in enumerate(q.illegal):
                offered |= _offers(m, decision, {k: v for k, v in item.items() if k != "cites"}) << bit
                if "cites" in item and decision is not None:
                    refused |= _refuses(m, decision, item) << bit
        if q.sometime and not held:
            held = self._state(q, m)
        return (place, counts, legal, offered, refused, held)

    def _state(self, q: Question, m: Machine) -> bool:
        return all([self._is(m, path, wanted) for path, wanted in q.state.items()])

    def _is(self, m: Machine, path: str, wanted: Any) -> bool:
        try:
            held = holds(m, path, wanted, began(m))
        except LookupError as error:
            self.missing.setdefault(path, str(error))
            return False
        self.found.add(path)
        return held

    def value(self, m: Machine, path: str) -> Any:
        """A fact of the state; a text that says so where there is no such fact on this line."""
        try:
            value = look_up(m, path, began(m))
        except LookupError as error:
            self.missing.setdefault(path, str(error))
            return "there is no such card"
        self.found.add(path)
        return value

    def facts(self, kept: Any, m: Machine) -> Hashable:
        """Which conditions hold on this line, and the values of the facts that are asked about."""
        truths = tuple(self._holds(q, one, m) for q, one in zip(self.asked, kept[0], strict=True))
        return (truths, tuple((path, _frozen(self.value(m, path))) for path in self.paths))

    def _holds(self, q: Question, kept: Any, m: Machine) -> bool:
        place, counts, legal, offered, refused, held = kept
        for index, item in enumerate(q.trace):
            if "not" in item:
                if counts[index]:
                    return False
            elif "times" in item:
                if counts[index] != item["times"]:
                    return False
            elif index >= place:
                return False
        if legal != (1 << len(q.legal)) - 1 or offered:
            return False
        if any("cites" in item and not refused >> bit & 1 for bit, item in enumerate(q.illegal)):
            return False
        return held if q.sometime else self._state(q, m)

    def away(self, index: int, kept: Any, m: Machine, wanted: bool = True) -> float:
        """How far a line is from meeting the condition of a question, were it to end here: 0 if it does.

        wanted  False: how far from not meeting it
        """
        q = self.asked[index]
        place, _, legal, _, _, held = kept[0][index]
        if self._holds(q, kept[0][index], m) is wanted:
            return 0.0
        if not wanted:
            return 1.0
        missing: int = len(q.trace) - place + len(q.legal) - legal.bit_count()
        facts = {} if held else q.state
        return 0.1 + missing + sum(_apart(self.value(m, path), fact) for path, fact in facts.items())

    @staticmethod
    def unknown(q: Question, m: Machine) -> bool:
        """Whether a question names a fact that there is not, as the game stands: then it is about something else."""
        try:
            for path in q.state:
                look_up(m, path)
        except LookupError:
            return True
        return False

    def unknown_facts(self) -> dict[str, str]:
        """Facts that were found at no end of any line, and why: the question may name something that is not there."""
        return {path: why for path, why in self.missing.items() if path not in self.found}


def _apart(value: Any, wanted: Any) -> float:
    """How far a fact is from the wanted one: nothing, or more the more numbers differ, but less than 1."""
    if same(value, wanted):
        return 0.0
    if type(value) is int and type(wanted) is int:
        return 1 - 1 / (1 + abs(value - wanted))
    return 1.0


def began(m: Machine) -> int:
    """Where in the history the line of play of a game began, of which facts of the record are asked."""
    return m.begun if isinstance(m, Walker) else 0


def _plain(item: Mapping[str, Any]) -> bool:
    return "not" not in item and "times" not in item


def _frozen(value: Any) -> Hashable:
    if isinstance(value, (list, tuple)):
        return tuple(sorted(str(item) for item in value))
    return value if isinstance(value, Hashable) else str(value)


def _offers(m: Machine, decision: Decision | None, item: Mapping[str, Any]) -> int:
    """Whether an option is offered at a decision, or was the only one since the last and so was not asked."""
    who, words = speaker(dict(item))
    fitting = [only for by, only, step in m.forced if by == who and item.get("at", step) == step and "kind" not in item]
    wanted, rule = item.get("cites"), ""
    if decision is not None and decision.who == who and _spot(decision, item):
        fitting += decision.options
        rule = decision.rule
    told = [*(option_named(m, one) for one in fitting), *ways(m, fitting)]
    return int(any(says(m, phrase(words), one) for one in told if wanted is None or wanted in (one.rule, rule)))


def _refuses(m: Machine, decision: Decision, item: Mapping[str, Any]) -> int:
    who, words = speaker(dict(item))
    if not _spot(decision, item):
        return 0
    fitting = (r for r in m.refusals if r.who == who and r.rule == str(item["cites"]))
    return int(any(says(m, phrase(words), one) for one in refusals_named(m, fitting)))


def _spot(decision: Decision, item: Mapping[str, Any]) -> bool:
    return ("at" not in item or decision.step == str(item["at"])) and (
        "kind" not in item or decision.kind == str(item["kind"])
    )


class Answer(NamedTuple):
    """What a search says to a question.

    verdict  "yes", "no", or "not settled" where the tree was not exhausted and no line settles it
    line     the line that settles it, where one does: an example of what is possible, a counterexample to what is not;
             of a question of force an example (see `force.Power`)
    why      what the verdict rests on, in words
    power    of a question of force: what the player can make of it
    """

    question: Question
    verdict: str
    line: tuple[Choice, ...] | None
    why: str
    power: Power | None = None


def answer(
    index: int, q: Question, result: Result, watch: Conditions, start: Machine, line: tuple[Choice, ...] | None = None
) -> Answer:
    """The answer to the question at `index` of those that a search watched for.

    start  the game where the search began
    line   one known to settle it
    """
    missing = {path: why for path, why in watch.unknown_facts().items() if path in q.state}
    if missing:
        return Answer(q, OPEN, None, "; ".join(f"{path}: {why}" for path, why in missing.items()))
    if q.kind == "force":
        return _forced(index, q, result, start)
    wanted = q.kind != "always"
    line = next((leaf.line for leaf in result.outcomes.values() if _truth(leaf.facts, index) is wanted), line)
    if line is not None:
        return settled(q, line)
    if not result.exhausted:
        return Answer(q, OPEN, None, f"{seen(result)}: that is no proof")
    if q.kind == "possible":
        return Answer(q, NO, None, f"no line of play leads there: {seen(result)}")
    return Answer(q, YES, None, f"{'every' if q.kind == 'always' else 'no'} line of play leads there: {seen(result)}")


_HOW = {
    "always": "every line of play ends so",
    "forced": "{who} can make it so whatever {other} does",
    "luck": "neither player has it in hand: it turns on chance, or on a choice made in secret",
    "let": "only if {other} lets it: {other} can keep it from coming about whatever {who} does",
    "never": "no line of play leads there",
}
_PLAYERS = {CORP: "the Corp", RUNNER: "the Runner"}


def _forced(index: int, q: Question, result: Result, start: Machine) -> Answer:
    """What `q.who` can make of a condition, and whether that is what was expected."""
    from judgebot.explore.force import power  # few questions are about force

    found = power(result.graph, lambda facts: _truth(facts, index), q.who, result.exhausted)
    if found.how not in _HOW:
        return Answer(q, OPEN, None, f"{seen(result)}: that is no proof", found)
    why = [_HOW[found.how].format(who=_PLAYERS[q.who], other=_PLAYERS[opponent(q.who)]), seen(result)]
    if found.turns and sees_hidden(start):
        why.append("both players are taken to know every card, in hands and decks and facedown too")
    verdict = found.how == q.how if q.how else found.can
    return Answer(q, YES if verdict else NO, found.line, "; ".join(why), found)


def sees_hidden(m: Machine) -> bool:
    """Whether the game has cards that are known to the search and not to both players (4.1.5, 4.1.6, 4.6.3)."""
    known = (obj for obj in m.state.objs.values() if obj.name and not obj.name.startswith("unknown"))
    return any(obj.zone in (HQ, RND, GRIP, STACK) or (not obj.faceup and obj.zone != HEAP) for obj in known)


def settled(q: Question, line: tuple[Choice, ...]) -> Answer:
    """The answer to a question by a line that settles it."""
    why = "a line of play avoids it" if q.kind == "always" else "a line of play leads there"
    return Answer(q, YES if q.kind == "possible" else NO, line, why)


def _truth(facts: Any, index: int) -> bool:
    return bool(facts[0][index])


def seen(result: Result) -> str:
    """How much a search has seen, in words."""
    size = f"{result.decisions:,} choices and {result.states:,} different states were looked at"
    if result.exhausted:
        idle = ", but for moves that would change nothing and only cost credits or clicks" if result.idle else ""
        return f"{size}, and that is all of them{idle}"
    why = [result.why] if result.why and result.why != "found" else []
    why += [f"some lines could not be followed to their end ({text})" for text in list(result.unknown)[:3]]
    return f"only {size}" + (f", because {'; '.join(why)}" if why else "")


def settles(asked: tuple[Question, ...]) -> Any:
    """A test for the outcome that settles a search's only question, so that it can stop there; None for several."""
    if len(asked) != 1 or asked[0].kind == "force":
        return None
    wanted = asked[0].kind != "always"
    return lambda facts: bool(facts[0][0]) is wanted


def proving(asked: Sequence[Question]) -> Proof | None:
    """What a search is to show of its only question, if that is one of force, so that it can stop there."""
    if len(asked) != 1 or asked[0].kind != "force":
        return None
    from judgebot.explore.proof import Proof

    return Proof(asked[0].who, lambda facts: _truth(facts, 0))


def apart(m: Machine, named: Iterable[str]) -> frozenset[str]:
    """The ids of cards of which there are several and which questions name: their copies must be told apart."""
    names = [obj.name for obj in m.state.objs.values() if obj.name and not obj.name.startswith("unknown")]
    together = " ".join(named)
    said = normalise(together)
    twins = {name for name in names if names.count(name) > 1}
    copies = {m.named[alias] for alias in m.named if normalise(alias) in said}
    own = frozenset(obj.name for obj in m.state.objs.values() if obj.card in copies)
    return own | frozenset(
        name for name in twins if "#" in together or normalise(m.catalog.card(name).title).split(" ")[0] in said
    )
