"""Words for interrupts (9.9) and for effects that last (9.10)."""

from __future__ import annotations

from typing import Any

from judgebot.cards.effects.base import (
    DURATIONS,
    ONE,
    Effect,
    Instruction,
    _declarations,
    an_ability,
    duration,
    program,
    sentences,
)
from judgebot.cards.effects.cards import credits_less
from judgebot.cards.nodes import (
    LanguageError,
    Node,
    arg,
    changed,
    flag,
    items,
    listing,
    one_of,
    plural,
    word,
)
from judgebot.cards.queries.selections import COUNTERS, Sel, ref, selection
from judgebot.cards.queries.values import Num, value
from judgebot.cards.wording import an

# What is prevented by amounts (9.9.6a, 9.9.6b).
_AMOUNTS = ("damage", "net damage", "meat damage", "core damage", "tags", "bad publicity")

BASE_TRACE = "base trace strength"  # of `increase`: that of a trace (10.8.2)


@word("effect", "prevent")
class Prevent(Effect):
    """Prevent or avoid part or all of an imminent effect (9.9.5)."""

    modifies = True
    what: tuple[str, ...] = arg(
        items(
            one_of(
                "damage",
                "net damage",
                "meat damage",
                "core damage",
                "tags",
                "trash",
                "bad publicity",
                "end the run",
                "expose",
                "when encountered",
                "subroutine",
            )
        ),
        doc="what",
    )
    n: Node | None = arg(value, None, "how much; all if left out")
    up_to: bool = arg(flag, False, "fewer are allowed")
    of: Sel | None = arg(selection, None, "only for such objects: cards to be trashed, or ice with the subroutine")
    done_by: Sel | None = arg(selection, None, "only what abilities of such cards would do")
    all_but: Node | None = arg(value, None, "sets the amount to this much (9.9.7c)")

    def check(self) -> None:
        super().check()
        amounts = [one for one in self.what if one in _AMOUNTS]
        if self.of is not None and not {"trash", "subroutine"} & {*self.what}:
            raise LanguageError("only what is trashed, and ice whose subroutine resolves, is told apart", ("of",))
        if self.n is not None and not amounts and not {"trash", "expose"} & {*self.what}:
            raise LanguageError("only of an amount can a part be prevented (9.9.6)", ("n",))
        if self.all_but is not None and (len(amounts) < len(self.what) or self.n is not None):
            said = "only an amount is set by preventing the rest, and 'n' is not said then (9.9.7c)"
            raise LanguageError(said, ("all_but",))
        if isinstance(self.all_but, Num) and self.all_but.n < 0:
            raise LanguageError("nothing less than 0 is left of it (9.9.7c)", ("all_but",))

    def events(self) -> tuple[str, ...]:
        kinds = {"end the run": "run ends", "when encountered": "no event", "subroutine": "resolve subroutine"}
        return tuple("damage" if "damage" in what else kinds.get(what, what) for what in self.what)

    def english(self) -> str:
        kinds = listing(self.what, "or")
        if self.done_by and self.n is not None:
            n = f"{'up to ' if self.up_to else ''}{self.n.english()}"
            return f"prevent {n} {kinds} from {self._sources()}"
        if self.done_by:
            return f"prevent abilities of {self.done_by.phrase('several', installed=False)} from doing this: {kinds}"
        if self.all_but is not None:
            return f"prevent all but {self.all_but.english()} {kinds}"
        if self.what == ("when encountered",):
            return "prevent an ability of ice that waits for an encounter with that ice"
        if self.what == ("subroutine",):  # 9.8.11b
            on = f" on {an(self.of.phrase(1, installed=False))}" if self.of else ""
            return f"prevent the subroutine{on} from resolving"
        if self.what == ("expose",) and self.n is None:
            return "prevent cards from being exposed"
        if self.what in (("trash",), ("expose",)):
            n = self.n.english() if self.n is not None else "1"
            cards = self.of.phrase(n) if self.of else plural(n, "card").removeprefix(f"{n} ")
            deed = "trashed" if self.what == ("trash",) else "exposed"
            return f"prevent {'up to ' if self.up_to else ''}{n} {cards} from being {deed}"
        if self.n is None:
            return f"prevent all {kinds}"
        n = self.n.english()
        if n == "1":
            kinds = kinds.replace("tags", "tag")
        return f"prevent {'up to ' if self.up_to else ''}{n} {kinds}"

    def _sources(self) -> str:
        """The cards whose effects are prevented; one that is named stays one, wherever it is."""
        assert self.done_by is not None
        named = {key for key, _ in self.done_by.stated} == {"among", "zone"} and self.done_by.zone == ("anywhere",)
        return ref(self.done_by.among).english() if named else self.done_by.phrase("several", installed=False)


@word("effect", "increase")
class Increase(Effect):
    """Increase, or with a negative number lower, a value of the imminent effect (9.9.6)."""

    modifies = True
    by: Node = arg(value, ONE, "by how much")
    to: Node | None = arg(value, None, "lower it to this number instead, where it is more")
    what: str = arg(one_of("", BASE_TRACE), "", "which value; without it that of what met the condition")

    def check(self) -> None:
        super().check()
        if self.to is not None and self.by != ONE:
            raise LanguageError("it is changed either 'by' a number or 'to' one", ("to",))
        if isinstance(self.by, Num) and self.by.n == 0:
            raise LanguageError("by 0 it is not changed", ("by",))

    def events(self) -> tuple[str, ...]:
        return ("no event",) if self.what else ()

    def english(self) -> str:
        what = "the base trace strength of a trace" if self.what else "that amount"
        if self.to is not None:
            return f"lower {what} to {self.to.english()}"
        n = self.by.english()
        return f"lower {what} by {n[1:]}" if n.startswith("-") else f"raise {what} by {n}"


@word("effect", "instead")
class Instead(Effect):
    """Replace the effect that met the trigger condition with other instructions (9.9.10)."""

    modifies = True
    do: tuple[Instruction, ...] = arg(program, doc="what happens instead")

    def english(self) -> str:
        return f"instead: {sentences(self.do)}".rstrip(".")


@word("effect", "modify_movement")
class ModifyMovement(Effect):
    """Replace part of the imminent movement of a card, which stays that movement (8.2.2).

    `set aside` is about what is trashed: its controller may remove some from the game before the rest goes on.
    """

    modifies = True
    destination: str = arg(one_of("stay facedown", "with counters", "set aside"), doc="what changes")
    kind: str = arg(one_of("", *COUNTERS), "", "the counters")
    n: Node = arg(value, ONE, "how many counters, or cards to remove")

    def check(self) -> None:
        super().check()
        if self.destination == "stay facedown" and self.n.english() != "1":
            raise LanguageError("nothing is counted where the card stays", ("n",))

    def events(self) -> tuple[str, ...]:
        return ("trash", "add to score area", "steal")

    def english(self) -> str:
        if self.destination == "stay facedown":
            return "instead of moving it to its discard pile, turn it facedown; it is still trashed"
        if self.destination == "set aside":
            few = plural(self.n.english(), "card")
            return (
                f"first set them aside and look at them: you may remove up to {few} of these from the game, "
                "and the others go on to the discard pile; all count as trashed"
            )
        return f"instead it is added there with {plural(self.n.english(), 'hosted ' + self.kind + ' counter')}"


@word("effect", "lower_cost")
class LowerCost(Effect):
    """Replace the imminent play or install by the same for less (9.9.6c)."""

    modifies = True
    by: Node = arg(value, doc="by how much")

    def events(self) -> tuple[str, ...]:
        return ("play", "install")

    def english(self) -> str:
        return f"instead play or install that card paying {credits_less(self.by)}"


@word("effect", "lasting")
class Lasting(Effect):
    """Create a lingering effect that applies declarations for a while (9.10)."""

    duration: str = arg(duration, doc="how long")
    static: tuple[Any, ...] = arg(lambda raw: _declarations(raw), doc="the declarations")

    def english(self) -> str:
        return listing(d.english() for d in self.static) + " " + DURATIONS[self.duration]


@word("effect", "delayed")
class Delayed(Effect):
    """Create a delayed conditional ability (9.6.13): once, or for a stated duration."""

    ability: Any = arg(an_ability, doc="the ability")
    duration: str = arg(duration, "", "how long; without one it lasts until it resolves once (9.6.13c)")

    def check(self) -> None:
        super().check()
        if not self.duration:
            object.__setattr__(self, "ability", changed(self.ability, once=True))

    def english(self) -> str:
        words = str(self.ability.english()).rstrip(".").replace("When a turn ends", "When this turn ends", 1)
        return f"{DURATIONS[self.duration]}: {words}" if self.duration else words
