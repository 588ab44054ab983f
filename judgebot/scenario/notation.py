"""Choices as they are written down and told: from a value to words. Only people read these words, and `lines`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from judgebot.cards import effects as e
from judgebot.cards.abilities import Ability
from judgebot.cards.wording import small
from judgebot.engine import characteristics as c
from judgebot.engine import costs
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.facts import Fact
from judgebot.engine.machine import Machine
from judgebot.engine.records import Decision, Option, Refusal
from judgebot.plain import NamedTuple
from judgebot.scenario.titles import fact_told
from judgebot.scenario.wording import purpose, said


class Named(NamedTuple):
    """An option with its notation, as it was at its decision.

    met  the physical card of the ice that was encountered there; 0 without an encounter
    """

    value: Any
    choice: Choice
    rule: str
    words: str
    met: int = 0


class NamedRefusal(NamedTuple):
    """A refusal with the notation of what was refused, and names in its fact."""

    who: str
    choice: Choice
    rule: str
    why: Fact
    words: str
    met: int = 0


class NamedDecision(NamedTuple):
    """A decision whose options have their notation; fields as those of `Decision`, which `bare` makes of it again.

    about     what it concerns, in words
    concerns  the same as a fact, with the names of objects for their ids
    """

    who: str
    kind: str
    options: tuple[Named, ...]
    rule: str
    step: str = ""
    about: str = ""
    default: int | None = None
    any_number: bool = False
    concerns: Fact | None = None

    def of(self, name: str) -> Any:
        """What it concerns, by the name it has in the fact; None if there is no such thing."""
        return dict(self.concerns.data).get(name) if self.concerns is not None else None

    def bare(self) -> Decision:
        """The decision as the machine has it."""
        options = tuple(Option(one.value, one.choice, one.rule) for one in self.options)
        return Decision(
            self.who, self.kind, options, self.rule, self.step, self.concerns, self.default, self.any_number
        )


def named(m: Machine, decision: Decision) -> NamedDecision:
    """A decision that the machine is at, with the notation of its options."""
    who, kind, options, rule, step, about, default, any_number = decision
    concerns = fact_told(m, about) if about is not None else None
    words = said(concerns) if concerns is not None else ""
    named_options = tuple(option_named(m, one) for one in options)
    return NamedDecision(who, kind, named_options, rule, step, words, default, any_number, concerns)


def written(options: Sequence[Named], index: int) -> tuple[str, int]:
    """How a line of play names an option: in words, and which of several that are called so; 0 for the first."""
    words = options[index].words
    same = [place for place, one in enumerate(options) if one.words == words]
    return words, same.index(index) + 1 if same[0] != index else 0


def option_named(m: Machine, option: Option) -> Named:
    """An option of the decision that the machine is at, with its notation."""
    return Named(option.value, option.choice, option.rule, notation(m, option.choice), encountered(m))


def encountered(m: Machine) -> int:
    """The physical card of the ice that is encountered; 0 without an encounter."""
    obj = m.state.last_known(m.state.encounters[-1].ice) if m.state.encounters else None
    return obj.card if obj is not None else 0


def refusals_named(m: Machine, refusals: Iterable[Refusal]) -> tuple[NamedRefusal, ...]:
    """Refusals of the decision that the machine is at, with their notation."""
    instead, met = m.rules.edition.instead, encountered(m)
    return tuple(
        NamedRefusal(r.who, r.choice, instead(r.rule), fact_told(m, r.why), notation(m, r.choice), met)
        for r in refusals
    )


def notation(m: Machine, choice: Choice) -> str:
    """How a choice is written down, in the game as it is now: "use Corroder to break 1 barrier subroutine"."""
    return _WRITTEN[choice.verb](m, choice)


def subroutine_named(m: Machine, ice: int, key: Any) -> str:
    """How a player names a subroutine: by its place, and what it does."""
    for number, sub in enumerate(c.subroutines(m, ice), 1):
        if sub.key == key:
            return f"subroutine {number} ({sub.english()})"
    return "a subroutine"


def price(m: Machine, cost: Any) -> str:
    """A bill, or a cost of an ability, in words."""
    return costs.english(m, cost) if isinstance(cost, costs.Bill) else str(cost.english())


def mode(node: Any) -> str:
    """A mode of a choice between effects, in words."""
    return small(e.sentences(node).rstrip("."))


# How what is no deed of the player begins: what the other does, what becomes of something, what is under a condition.
_NO_DEED = re.compile(
    r"(?:the|this|that|each|all|subroutines|you|a|an|it|its|your|instead|when|whenever|for|\d+|X|if|do not)\b", re.I
)


def _for(ability: Ability) -> str:
    """What an ability is for, after the name of its card: "to draw 1 card", "(the Runner loses 1 click)"."""
    what = purpose(ability)
    return f"({what})" if _NO_DEED.match(what) else f"to {what}"


def _mode(m: Machine, one: Choice) -> str:
    what = mode(one.of)
    return f"choose “{what}”" if _NO_DEED.match(what) or what.startswith("choose ") else f"choose {what}"


def _use(m: Machine, one: Choice) -> str:
    name = m.name(one.card)
    return f"use {name} {_for(one.ability)}" if one.ability is not None else f"use {name}"


def _trigger(m: Machine, one: Choice) -> str:
    assert one.ability is not None
    words = f"trigger {m.name(one.card)}"
    if one.apart:
        words += f" {_for(one.ability)}"
    return f"{words} (instance {one.n})" if one.n else words


def _install(m: Machine, one: Choice) -> str:
    where = {"new remote": " in a new remote", "": ""}.get(one.server, f" in {one.server}")
    where = f" on {m.describe(one.of)}" if one.of else where
    return f"install {m.name(one.card)}{where}"


def _access(m: Machine, one: Choice) -> str:
    if one.card:
        return f"access {m.describe(one.card) if one.apart else m.name(one.card)}"
    if one.name:
        return f"access the {one.name} card of {one.server}"
    return "access the next card of R&D" if one.server == "R&D" else f"access a card in {one.server}"


def _choose(m: Machine, one: Choice) -> str:
    if one.of is not None:
        return f"choose {subroutine_named(m, one.card, one.of)}"
    if one.card:
        return f"choose {m.describe(one.card)}"
    return f"choose {one.server or one.name or one.n}"


def _in(m: Machine, one: Choice) -> str:
    return f"in new {one.name}" if one.name else f"in {one.server}"


# A cost, or what it begins with, that is paid as such; any other is a deed.
_CREDITS = re.compile(r"(?:\d+|X)? ?(?:\[|hosted\b|\d+ hosted\b|(?:\d+|X) (?:credit|click))")


def _pay(m: Machine, one: Choice) -> str:
    if one.n is not None:
        return f"pay {one.n}"
    cost = price(m, one.of)
    what = cost if _CREDITS.match(cost) else f"the cost: {cost}"
    return f"pay {what}" + (f" to keep {m.describe(one.card)}" if one.card else "")


def _pay_from(m: Machine, one: Choice) -> str:
    words = [f"{n} from {m.name(oid) if oid else 'the credit pool'}" for oid, n in one.of if n]
    return "pay " + (" and ".join(words) or "0")


def _do_not(m: Machine, one: Choice) -> str:
    if isinstance(one.of, Verb):
        return f"do not {one.of.value}" + (f" {m.name(one.card)}" if one.card else "")
    return f"no, do not {one.of.deed()}"


def _nothing(m: Machine, one: Choice) -> str:
    return "remove no card from the game" if one.of is Verb.REMOVE_FROM_GAME else f"{one.of.value} nothing"


def _no_more(m: Machine, one: Choice) -> str:
    if one.of is Verb.ADD:
        return f"add to {one.server} no more"
    return f"{one.of.value} no more" + (f" from {one.server}" if one.server else "")


def _spend(m: Machine, one: Choice) -> str:
    return f"spend a {one.name} counter from {m.describe(one.card)}" if one.card else f"spend {one.n}"


def _add_subroutine(m: Machine, one: Choice) -> str:
    words = c.Subroutine(one.of.tag, one.of.do, one.card).english()
    return f"add {words} ({m.name(one.of.source)}) next"


def _with_card(verb: str, after: str = "") -> Callable[[Machine, Choice], str]:
    return lambda m, one: f"{verb} {m.name(one.card)}{after}"


def _fixed(words: str) -> Callable[[Machine, Choice], str]:
    return lambda m, one: words


def _number(verb: str, after: str = "") -> Callable[[Machine, Choice], str]:
    return lambda m, one: f"{verb} {one.n}{after}"


_WRITTEN: dict[Verb, Callable[[Machine, Choice], str]] = {
    Verb.PASS: _fixed("pass"),
    Verb.USE: _use,
    Verb.TRIGGER: _trigger,
    Verb.REZ: _with_card("rez"),
    Verb.SCORE: _with_card("score"),
    Verb.GAIN_CREDIT: _fixed("gain 1 credit"),
    Verb.DRAW_CARD: _fixed("draw 1 card"),
    Verb.INSTALL: _install,
    Verb.PLAY: _with_card("play"),
    Verb.ADVANCE: _with_card("advance"),
    Verb.TRASH_RESOURCE: _with_card("trash resource"),
    Verb.PURGE: _fixed("purge virus counters"),
    Verb.RUN: lambda m, one: f"run {one.server}",
    Verb.REMOVE_TAG: _fixed("remove 1 tag"),
    Verb.JACK_OUT: _fixed("jack out"),
    Verb.CONTINUE: _fixed("continue"),
    Verb.ACCESS: _access,
    Verb.STEAL: lambda m, one: f"pay to steal {m.name(one.card)}: {price(m, one.of)}",
    Verb.BREAK: lambda m, one: f"break {subroutine_named(m, one.card, one.of)}",
    Verb.LEAVE: lambda m, one: f"leave {subroutine_named(m, one.card, one.of)}",
    Verb.RESOLVE: lambda m, one: f"resolve {subroutine_named(m, one.card, one.of)} of {m.describe(one.card)}",
    Verb.APPLY: lambda m, one: f"apply {m.name(one.card)}" + (" instead of breaching" if one.apart else ""),
    Verb.BREACH: _fixed("breach as usual"),
    Verb.CANDIDATE: _with_card("make", " a candidate"),
    Verb.LEAVE_OUT: _with_card("leave", " out"),
    Verb.CHOOSE: _choose,
    Verb.NEXT: _with_card("next"),
    Verb.TRASH: lambda m, one: f"trash {m.name(one.card)}" + (f" from {one.server}" if one.server else ""),
    Verb.TRASH_SET: lambda m, one: "trash " + " and ".join(m.name(oid) for oid in one.cards),
    Verb.DISCARD: _with_card("discard"),
    Verb.FIND: _with_card("find"),
    Verb.SEARCH: lambda m, one: f"search {'the ' if one.server.islower() else ''}{one.server}",
    Verb.ADD: lambda m, one: f"add to {one.server} {m.name(one.card)}",
    Verb.PUT_NEXT: _with_card("put", " next from the top"),
    Verb.SAVE: _with_card("save"),
    Verb.REMOVE_FROM_GAME: _with_card("remove", " from the game"),
    Verb.RANDOM: lambda m, one: m.name(one.card),
    Verb.MARK: lambda m, one: f"mark {one.server}",
    Verb.SEND: lambda m, one: f"{m.name(one.card)} to the {one.server}",
    Verb.MOVE_TO: lambda m, one: f"to {one.server}",
    Verb.KEEP: lambda m, one: "keep " + " and ".join(one.of),
    Verb.ADD_SUBROUTINE: _add_subroutine,
    Verb.NAME: lambda m, one: f"name {one.name}",
    Verb.FACE: lambda m, one: one.name,
    Verb.IN: _in,
    Verb.ON: lambda m, one: f"on {m.describe(one.card)}" if one.card else "not hosted",
    Verb.DRAW: _number("draw"),
    Verb.LOSE: lambda m, one: f"lose {one.n}" + (f" from {m.name(one.card)}" if one.card else ""),
    Verb.REMOVE: _number("remove"),
    Verb.MOVE: _number("move"),
    Verb.PLACE: lambda m, one: f"place {one.n} on {m.name(one.card)}" if one.card else f"place {one.n}",
    Verb.PREVENT: lambda m, one: f"prevent {one.name.replace('_', ' ') if one.name else one.n}",
    Verb.SPEND: _spend,
    Verb.SPEND_ON_TRACE: _number("spend", " on the trace"),
    Verb.BID: _number("bid"),
    Verb.X: _number("X is"),
    Verb.TIMES: lambda m, one: f"{one.n} time" + ("" if one.n == 1 else "s"),
    Verb.SHARE: lambda m, one: f"pay {one.n} less to install it and {one.of - one.n} less to rez it",
    Verb.DO: lambda m, one: f"yes, {one.of.deed()}",
    Verb.DO_NOT: _do_not,
    Verb.MODE: _mode,
    Verb.PAY: _pay,
    Verb.DO_NOT_PAY: lambda m, one: f"do not {_pay(m, one)}",
    Verb.PAY_WITH: lambda m, one: f"{one.name} {m.describe(one.card)}",
    Verb.PAY_FROM: _pay_from,
    Verb.NO_MORE: _no_more,
    Verb.NOTHING: _nothing,
}
