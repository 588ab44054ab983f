"""Words that steer the resolution: options, nested costs, conditions, modes, repetition."""

from __future__ import annotations

from typing import Any

from judgebot.cards.effects.base import ONE, Effect, Instruction, program, sentences, verb
from judgebot.cards.effects.costs import Cost, cost
from judgebot.cards.nodes import (
    LanguageError,
    Node,
    Past,
    arg,
    flag,
    items,
    number,
    one_of,
    plural,
    text,
    walk,
    word,
)
from judgebot.cards.queries.conditions import condition
from judgebot.cards.queries.naming import whom
from judgebot.cards.queries.selections import WHOM
from judgebot.cards.queries.values import value
from judgebot.cards.wording import base, small, voice


def _may(who: str, words: str) -> str:
    """`may draw 1 card.`: a sentence about what somebody does, as what they may do."""
    first, _, rest = words.partition(" ")
    if words.lower().startswith(f"{who.lower()} "):
        act, _, rest = words[len(who) + 1 :].partition(" ")
        first = act if who == "you" else base(act)
    elif first in ("The", "You", "Each", "Both", "Abilities", "This", "That", "If"):
        return f"may: {words}"
    rest = rest.replace(" and you ", " and ") if who == "you" else rest
    return f"may {first[:1].lower()}{first[1:]} {rest}"


@word("effect", "may")
class May(Effect):
    """A player may carry out instructions; bound `as` a name if a later part asks whether they did."""

    alone = True

    do: tuple[Instruction, ...] = arg(program, doc="the instructions")
    who: str = arg(one_of(*WHOM), "you", "who decides")
    bind: str = arg(text, "", "binds whether they did")
    otherwise: tuple[Instruction, ...] = arg(program, (), "if they do not")

    def english(self) -> str:
        words = f"{whom(self.who)} may: {self.steps()}"
        if len(self.do) == 1 and not isinstance(self.do[0].effects[0], Pay | If | OneOf | May | ForEach):
            words = f"{whom(self.who)} {_may(whom(self.who), self.steps())}"
        elif len(self.do) == 1 and isinstance(chosen := self.do[0].effects[0], OneOf) and chosen.who == self.who:
            words = f"{whom(self.who)} may choose {chosen.among()}."
        if self.otherwise:
            words += f" If not: {sentences(self.otherwise)}"
        return words.rstrip(".")

    def steps(self) -> str:
        """What they may do; that it is they who choose what they do it with goes without saying."""
        return sentences(self.do).replace(f" ({whom(self.who)} chooses)", "")

    def deed(self) -> str:
        """What they may do, as what they choose to do: `jack out`, `draw 1 card`."""
        words = self.steps().rstrip(".")
        who = f"{whom(self.who)} "
        if words.lower().startswith(who.lower()):
            verb, _, rest = words[len(who) :].partition(" ")
            words = f"{verb if who == 'you ' else base(verb)} {rest}"
        for other in ("The Runner ", "The Corp "):
            if words.startswith(other):  # somebody else does it, and they let them
                verb, _, rest = words.removeprefix(other).partition(" ")
                words = f"have {small(other)}{base(verb)} {rest}"
        return small(words).rstrip()


@word("effect", "pay")
class Pay(Effect):
    """A nested cost (1.16.11): `then` if it is paid, `otherwise` if not. `must`: paid if possible (Tollbooth)."""

    alone = True

    cost: Cost = arg(cost, doc="the cost")
    who: str = arg(one_of(*WHOM), "you", "who pays")
    must: bool = arg(flag, False, "must pay if able")
    then: tuple[Instruction, ...] = arg(program, (), "if it is paid")
    otherwise: tuple[Instruction, ...] = arg(program, (), "if it is not")

    def english(self) -> str:
        cost = self.cost.english()
        # credits, clicks and counters are paid; other parts of a cost name their own deed
        pay = "pay " if cost[:1] in "0123456789X[" and not cost.startswith("[trash]") else ""
        words = f"{whom(self.who)} {'must' if self.must else 'may'} {pay}{cost}{', if able' if self.must else ''}"
        if pay and not self.otherwise and (self.must or not self.then):  # whether it is paid was chosen before
            words = f"{verb(self.who, 'pay')} {cost}"
        if self.then:
            words += f". If paid: {sentences(self.then)}".rstrip(".")
        if self.otherwise:
            words += f". If not paid: {sentences(self.otherwise)}".rstrip(".")
        return words


@word("effect", "if")
class If(Effect):
    """Instructions that resolve only if a condition holds then (9.6.5d)."""

    alone = True

    is_true: Node = arg(condition, doc="the condition")
    then: tuple[Instruction, ...] = arg(program, (), "if it holds")
    otherwise: tuple[Instruction, ...] = arg(program, (), "if it does not")

    def english(self) -> str:
        words = f"if {self.is_true.english()}"
        if self.then:
            words += f": {sentences(self.then)}"
        if self.otherwise:
            words += f" Otherwise: {sentences(self.otherwise)}"
        return words.rstrip(".")


def _modes(raw: Any) -> tuple[tuple[Instruction, ...], ...]:
    """The effects to choose between. Raises LanguageError where there are none."""
    found: tuple[tuple[Instruction, ...], ...] = items(program)(raw)
    if not found:
        raise LanguageError("a choice between effects needs effects")
    return found


@word("effect", "one_of")
class OneOf(Effect):
    """Choose between effects (9.11.4g). `must`: one that can be fully resolved (9.12.3c)."""

    alone = True

    modes: tuple[tuple[Instruction, ...], ...] = arg(_modes, doc="the effects")
    who: str = arg(one_of(*WHOM), "you", "who chooses")
    n: Node = arg(value, ONE, "how many modes (9.12.6)")
    up_to: bool = arg(flag, False, "fewer are allowed")
    must: bool = arg(flag, False, "must choose one that can be fully resolved")

    def english(self) -> str:
        return f"{verb(self.who, 'choose')} {self.among()}"

    def among(self) -> str:
        """How many effects are chosen, and among which."""
        modes = "; or ".join(sentences(mode).rstrip(".") for mode in self.modes)
        return f"{'up to ' if self.up_to else ''}{self.n.english()}: {modes}"


@word("effect", "for_each")
class ForEach(Effect):
    """Instructions for each object of a bound set, in the order that the player chooses."""

    alone = True

    of: str = arg(text, doc="the bound set")
    do: tuple[Instruction, ...] = arg(program, doc="the instructions; the object is bound as `each`")
    summed: bool = arg(flag, False, "those that can be summed up are, such as gaining credits (9.12.2b)")

    def check(self) -> None:
        super().check()
        if any(isinstance(one, ForEach) and one.of == self.of for one in walk(self.do)):
            raise LanguageError("a `for_each` within another one is about another set", ("do",))

    def english(self) -> str:
        summed = " (summed up)" if self.summed and voice() is not None else ""
        return f"for each of the {self.of} cards{summed}: {sentences(self.do)}".rstrip(".")


@word("effect", "repeat")
class Repeat(Effect):
    """Resolve the ability's earlier instructions again this many times (9.12.4)."""

    lowest = 1
    alone = True

    n: Node | None = arg(value, None, "how many times; left out: the whole ability again (9.12.4a)")

    def needs(self) -> str:
        return "end" if self.n is None else ""

    def english(self) -> str:
        if self.n is None:
            return "repeat this process"
        n = self.n.english()
        return f"repeat this process {f'as many times as {n}' if ' ' in n else plural(n, 'more time')}"


@word("effect", "take_action")
class TakeAction(Effect):
    """A player takes an action (5.2), which may have to differ from those taken this turn (5.2.6b)."""

    different: bool = arg(flag, False, "one that is different from every action taken this turn")
    less: int = arg(number, 0, "paying so many clicks less")

    def check(self) -> None:
        super().check()
        if self.less < 0:
            raise LanguageError(f"by {self.less} it costs no less (1.16.2a)", ("less",))

    def past(self) -> Past:
        return Past(("action ends",)) if self.different else Past()

    def english(self) -> str:
        less = f", paying {plural(self.less, 'click')} less" if self.less else ""
        return f"take {'another different action' if self.different else 'an action'}{less}"
