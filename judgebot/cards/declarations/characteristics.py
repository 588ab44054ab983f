"""Declarations about what objects and players are: strength, memory, subtypes, abilities, points (9.3.5)."""

from __future__ import annotations

from typing import Any

from judgebot.cards.declarations.base import (
    THIS,
    Declaration,
    each,
    installed_only,
    never,
    not_by_itself,
    of_type,
    subject,
    subject_of,
)
from judgebot.cards.effects.base import ONE, Instruction, an_ability, program, sentences
from judgebot.cards.nodes import (
    LanguageError,
    Node,
    arg,
    flag,
    listing,
    number,
    one_of,
    plural,
    text,
    walk,
    word,
)
from judgebot.cards.queries.naming import whom
from judgebot.cards.queries.selections import PLACED, WHOM, Ref, Sel, ref, selection, subtypes
from judgebot.cards.queries.values import value
from judgebot.cards.wording import by_side, gets_strength, lowered, runner, voice


@word("declaration", "strength")
class StrengthMod(Declaration):
    """Objects get more or less strength."""

    by: Node = arg(value, doc="by how much")
    of: Ref | Sel = arg(subject_of("ice", "program"), THIS, "whose")

    def english(self) -> str:
        return gets_strength(each(self.of), self.by.english())


@word("declaration", "strength_not_lowered")
class StrengthNotLowered(Declaration):
    """Nothing lowers the strength of objects; what raises it does (1.2.2)."""

    of: Ref | Sel = arg(subject_of("ice", "program"), THIS, "whose")

    def check(self) -> None:
        super().check()
        installed_only(self.of, "only the strength of installed cards is lowered (3.4.4, 3.9.4)")
        never(self.of, "installed ice is never accessed, and its strength alone is lowered (7.1.1)", "accessed")

    def english(self) -> str:
        return f"the strength of {each(self.of)} cannot be lowered"


@word("declaration", "memory")
class Memory(Declaration):
    """The Runner's memory limit is higher or lower (1.20.2)."""

    changes = ("n",)
    n: int = arg(number, doc="by how much")
    only: Sel | None = arg(selection, None, "it is for such programs only")

    def check(self) -> None:
        super().check()
        of_type(self.only, ("program",), "only")
        if self.only and (self.only.rezzed is not None or {*self.only.zone} - {"play area", "anywhere"}):
            raise LanguageError(
                "installed programs alone use memory, and they are never rezzed (1.20.3, 8.1.1)", ("only",)
            )

    def english(self) -> str:
        of = f" for {self.only.phrase('several', installed=False)} only" if self.only else ""
        return f"{self.n:+d}[MU]{of}"


@word("declaration", "memory_cost")
class MemoryCost(Declaration):
    """A program's memory cost is higher or lower, or is this much (3.9.3)."""

    by: Node | None = arg(value, None, "by how much")
    of: Ref | Sel = arg(subject_of("program"), THIS, "of which programs")
    worth: int | None = arg(number, None, "how much it is, instead of what is printed")

    def check(self) -> None:
        super().check()
        if (self.worth is None) == (self.by is None):
            raise LanguageError("'memory_cost' needs either 'by' or 'worth'")

    def english(self) -> str:
        of = self.of.phrase("several") if isinstance(self.of, Sel) else self.of.english()
        if self.by is not None:
            return f"the memory cost of {of} is raised by {self.by.english()}"
        return f"the memory cost of {of} is {self.worth}[MU]"


@word("declaration", "x_is")
class XIs(Declaration):
    """Defines the X of the card's other abilities and values; while it is inactive, X is 0 (9.3.3f, 9.12.2e)."""

    n: Node = arg(value, doc="what X is equal to")

    def english(self) -> str:
        return f"X is equal to {self.n.english()}"


@word("declaration", "link")
class Link(Declaration):
    """More link (10.7.1)."""

    changes = ("n",)
    n: int = arg(number, doc="how much")

    def english(self) -> str:
        return f"{self.n:+d}[link]"


@word("declaration", "hand_size")
class HandSize(Declaration):
    """A player's maximum hand size is higher or lower (5.5.3b)."""

    by: Node = arg(value, doc="by how much")
    who: str = arg(one_of(*WHOM), "you", "whose")

    def check(self) -> None:
        super().check()
        not_by_itself(self.by, "maximum hand size")

    def english(self) -> str:
        n = self.by.english()
        get = "get" if by_side(self.who) in ("you", "both") else "gets"
        change = f"{int(n):+d} maximum hand size" if " " not in n else f"extra maximum hand size equal to {n}"
        if " " in n and (less := lowered(n)) is not None:
            change = f"a maximum hand size lowered by {less}"
        return f"{whom(self.who)} {get} {change}"


@word("declaration", "gain_subtypes")
class GainSubtypes(Declaration):
    """Objects gain subtypes: named ones, or those of other objects (9.12.1b)."""

    of: Ref | Sel = arg(subject, THIS, "which objects")
    names: tuple[str, ...] = arg(subtypes, (), "the subtypes")
    names_as: str = arg(text, "", "those bound under this name (`choose_subtypes`)")
    of_all: Sel | None = arg(selection, None, "the subtypes of all these objects")

    def english(self) -> str:
        what = f"the subtypes of all {self.of_all.phrase('several')}" if self.of_all else listing(self.names)
        if self.names_as:
            what = f"the {self.names_as}"
        return f"{each(self.of)} gains {what}"


@word("declaration", "lose_subtypes")
class LoseSubtypes(Declaration):
    """Objects lose subtypes, each once: what has one more often keeps it (2.16.5)."""

    of: Ref | Sel = arg(subject, THIS, "which objects")
    names: tuple[str, ...] = arg(subtypes, doc="the subtypes")

    def english(self) -> str:
        return f"{each(self.of)} loses {listing(self.names)}"


@word("declaration", "gain_subroutine")
class GainSubroutine(Declaration):
    """Ice gains a subroutine (9.8.2, 9.8.3)."""

    limits = ("n",)
    sub: tuple[Instruction, ...] = arg(program, doc="the subroutine")
    of: Ref | Sel = arg(subject_of("ice"), THIS, "which ice")
    n: Node | None = arg(value, None, "how many of it")
    before: bool = arg(flag, False, "before its other subroutines")
    after: bool = arg(flag, False, "after its other subroutines, also where the ice gains it by itself")

    def english(self) -> str:
        n = self.n.english() if self.n else ""
        times = f" as many times as {n}" if " " in n else f" {n} times" if n else ""
        where = " before all of its other subroutines" if self.before else ""
        where = " after its other subroutines" if self.after else where
        return f'{each(self.of)} gains "[subroutine] {sentences(self.sub).rstrip(".")}"{times}{where}'


@word("declaration", "gain_ability")
class GainAbility(Declaration):
    """Objects gain an ability (9.1.9)."""

    ability: Any = arg(an_ability, doc="the ability")
    of: Ref | Sel = arg(subject, THIS, "which objects")

    def english(self) -> str:
        return f'{each(self.of)} gains "{self.ability.english().rstrip(".")}"'


# Whose abilities an object can gain, and how that is said.
_LIKE = {"text": "text", "abilities": "abilities", "paid": "paid abilities", "subroutines": "subroutines"}


@word("declaration", "gain_abilities")
class GainAbilities(Declaration):
    """Objects gain abilities that others have now, or the text that is printed on these (9.1.9)."""

    like: Ref | Sel = arg(subject, doc="whose abilities")
    kind: str = arg(one_of(*_LIKE), "abilities", "which of them; `text`: all that is printed")
    of: Ref | Sel = arg(subject, THIS, "which objects")
    before: bool = arg(flag, False, "subroutines: before its others")

    def check(self) -> None:
        super().check()
        if self.before and self.kind in ("paid",):
            raise LanguageError("only subroutines have an order (9.1.9c)", ("before",))
        if self.kind == "subroutines":  # only ice has them (9.8.1)
            of_type(self.like, ("ice",), "like")
            of_type(self.of, ("ice",))
        if isinstance(self.like, Ref) and isinstance(self.of, Ref) and self.like.key == self.of.key:
            raise LanguageError("an object has its own abilities already", ("like",))

    def english(self) -> str:
        several = isinstance(self.like, Sel)
        whose = self.like.phrase("several", installed=False) if isinstance(self.like, Sel) else self.like.english()
        words = f"{each(self.of)} gains the {_LIKE[self.kind]} of {'all ' if several else ''}{whose}"
        return words + (" before its other subroutines" if self.before else "")


@word("declaration", "lose_abilities")
class LoseAbilities(Declaration):
    """Objects lose their abilities (9.1.9a)."""

    of: Ref | Sel = arg(subject, doc="which objects")
    printed: bool = arg(flag, False, "only those printed on them; what they gain stays")
    keep_subroutines: bool = arg(flag, False, "printed subroutines stay")
    cannot_gain: bool = arg(flag, False, "they cannot gain any either")

    def check(self) -> None:
        super().check()
        if self.printed and self.cannot_gain:
            raise LanguageError("what loses its printed abilities keeps those that it gains", ("cannot_gain",))

    def english(self) -> str:
        if self.printed:
            return f"{each(self.of)} loses its printed abilities{' but subroutines' if self.keep_subroutines else ''}"
        kept = " except its printed subroutines" if self.keep_subroutines else ""
        return f"{each(self.of)} loses all abilities{kept}{' and cannot gain abilities' if self.cannot_gain else ''}"


@word("declaration", "advancement_requirement")
class AdvancementRequirement(Declaration):
    """Agendas need more or fewer advancement counters (3.2.2a)."""

    by: Node = arg(value, doc="by how much")
    of: Ref | Sel = arg(subject_of("agenda"), THIS, "which agendas")

    def english(self) -> str:
        n = self.by.english()
        less = lowered(n)
        change = f"is raised by {n}" if less is None else f"is lowered by {less}"
        return f"the advancement requirement of {each(self.of)} {change}"


@word("declaration", "can_be_advanced")
class CanBeAdvanced(Declaration):
    """The card can be advanced, also while unrezzed (1.18.3)."""

    of: Ref | Sel = arg(subject_of("agenda", "asset", "ice", "upgrade"), THIS, "which cards")

    def check(self) -> None:
        super().check()
        installed_only(self.of, "only installed cards are advanced (1.18.3)")

    def english(self) -> str:
        return f"{each(self.of)} can be advanced"


@word("declaration", "agenda_points")
class AgendaPoints(Declaration):
    """An agenda is worth this many points, or more or fewer than it would be (3.2.2b)."""

    worth: Node | None = arg(value, None, "how many")
    by: Node | None = arg(value, None, "how many more, instead; below 0: fewer")
    of: Ref | Sel = arg(subject_of("agenda"), THIS, "which agenda")

    def check(self) -> None:
        super().check()
        if (self.worth is None) == (self.by is None):
            raise LanguageError("'agenda_points' needs either 'worth' or 'by'")
        not_by_itself(self.by, "points")
        not_by_itself(self.worth, "points", key="worth")

    def english(self) -> str:
        if self.by is not None:
            n = self.by.english()
            more = "fewer" if n.startswith("-") else "more"
            return f"{each(self.of)} is worth {plural(n.removeprefix('-'), f'{more} agenda point')}"
        assert self.worth is not None
        return f"{each(self.of)} is worth {self.worth.english()} agenda points"


@word("declaration", "points_to_win")
class PointsToWin(Declaration):
    """A player needs fewer agenda points to win than the rules say (1.7.2a)."""

    fewer: Node = arg(value, doc="by how many")
    who: str = arg(one_of(*WHOM), "you", "who")

    def english(self) -> str:
        n = self.fewer.english()
        need = "need" if by_side(self.who) in ("you", "both") else "needs"
        points = "agenda point" if n == "1" else "agenda points"
        few = f"fewer agenda points to win, by {n}" if " " in n else f"{n} fewer {points} to win"
        return f"{whom(self.who)} {need} {few}"


@word("declaration", "recurring")
class Recurring(Declaration):
    """Recurring credits (1.10.5)."""

    changes, limits = ("n",), ("n",)
    n: int = arg(number, doc="how many")

    def english(self) -> str:
        return f"{self.n}[recurring]" if voice() is None else f"{self.n}[recurring-credit]"


@word("declaration", "strength_lasts")
class StrengthLasts(Declaration):
    """Abilities that increase the object's strength last for the remainder of the turn or run (9.10.5)."""

    of: Ref = arg(ref, doc="the object")
    duration: str = arg(one_of("turn", "run"), "turn", "for how long")

    def check(self) -> None:
        super().check()
        of_type(self.of, ("ice", "program"))
        brief = ("accessed", "drawn", "encountered", "approached")
        never(self.of, "it is that no more when its strength would go back (9.10.5)", *brief)

    def english(self) -> str:
        of = self.of.english()
        return f"abilities that increase the strength of {of} last for the remainder of the {self.duration}"


@word("declaration", "is_tagged")
class IsTagged(Declaration):
    """The Runner counts as tagged, also without a tag (10.5.2)."""

    def english(self) -> str:
        return runner("is tagged, also without tags")


# What a counter asked for in a selection is asked with.
_OF_COUNTERS = ("advanced", "with_counter", "advanceable")


@word("declaration", "considered")
class Considered(Declaration):
    """Cards, or a player, are considered to have more counters, which nothing moves, removes or spends (1.9.4)."""

    changes, limits = ("n",), ("n",)
    kind: str = arg(one_of(*PLACED, "tag"), doc="the kind")
    n: Node = arg(value, ONE, "how many")
    of: Ref | Sel | None = arg(subject, None, "which cards; without it the player who has such counters")

    def check(self) -> None:
        super().check()
        if (self.of is None) != (self.kind in ("tag", "bad publicity")) and self.kind != "bad publicity":
            whose = "the Runner has tags, cards do not" if self.kind == "tag" else "they are on cards: say `of`"
            raise LanguageError(whose, ("of",))
        asked = [one for one in walk(self.of) if isinstance(one, Sel) and {*_OF_COUNTERS} & {*dict(one.stated)}]
        if asked:
            raise LanguageError("which cards these are cannot depend on the counters that they have (9.12.1d)", ("of",))
        not_by_itself(self.n, {"tag": "tags"}.get(self.kind, self.kind), key="n")

    def english(self) -> str:
        n = self.n.english()
        name = self.kind if self.kind in ("tag", "bad publicity") and self.of is None else f"{self.kind} counter"
        few = f"{n} additional {name}" if name == "bad publicity" and " " not in n else plural(n, f"additional {name}")
        who = each(self.of) if self.of is not None else whom("runner" if self.kind == "tag" else "corp")
        return f"{who} is considered to have {few}"


@word("declaration", "starts_with")
class StartsWith(Declaration):
    """What its player has as the game starts, beyond what the set-up gives (1.6.2); a board that is silent has it."""

    bad_publicity: int = arg(number, 0, "so much bad publicity")
    hand: int = arg(number, 0, "a starting hand of so many cards instead of 5 (1.6.6)")
    aside: int = arg(number, 0, "so many cards of the deck set aside facedown with this card before the hand is drawn")
    of_top: int = arg(number, 0, "with `aside`: of so many from the top, the others being shuffled back")

    def english(self) -> str:
        words = [f"{self.bad_publicity} bad publicity"] if self.bad_publicity else []
        words += [f"{plural(self.hand, 'card')} in hand"] if self.hand else []
        if self.aside:
            top = f", of its top {self.of_top} of which you shuffle the others back," if self.of_top else ""
            words += [f"{plural(self.aside, 'card')} of your deck{top} set aside facedown"]
        whose = "the Corp begins the game" if self.bad_publicity else "you begin the game"
        return f"{whose} with {listing(words, 'and')}"


@word("declaration", "influence_note")
class InfluenceNote(Declaration):
    """A rule for building the deck, with no effect in the game (1.4)."""

    note: str = arg(text, doc="in a few words of our own")

    def english(self) -> str:
        return f"(deck building) {self.note}"
