"""Words for searching and setting aside (4.8, 8.7), and for choices made as an instruction resolves (1.15.1b)."""

from __future__ import annotations

from judgebot.cards.effects.base import Effect, objects, verb
from judgebot.cards.effects.cards import credits_less
from judgebot.cards.nodes import LanguageError, Node, arg, flag, items, listing, make, number, one_of, text, word
from judgebot.cards.queries.selections import CARD_TYPES, WHOM, Sel, selection, subtypes
from judgebot.cards.queries.values import Num, value
from judgebot.cards.wording import zone

ONE = make(Num, n=1)


@word("effect", "search")
class Search(Effect):
    """Search a zone; what is found is set aside and bound; a deck is shuffled (8.7)."""

    zone: tuple[str, ...] = arg(
        items(one_of("R&D", "stack", "heap", "Archives", "grip", "HQ")),
        doc="the zone; one of several",
    )
    find: Sel = arg(selection, doc="what may be found")
    n: int = arg(number, 1, "how many")
    also: tuple[Sel, ...] = arg(items(selection), (), "besides these, one of each of these")
    up_to: bool = arg(flag, False, "fewer are allowed")
    different_names: bool = arg(flag, False, "no two cards of the same name")
    bind: str = arg(text, "found", "binds what is found")
    must_install: bool = arg(flag, False, "the card found must be one that could then be installed (8.7.2b)")
    discount: Node | None = arg(value, None, "with `must_install`: with this discount")
    ignore: str = arg(one_of("", "all costs"), "", "with `must_install`: ignoring its costs")
    must_play: bool = arg(flag, False, "as `must_install`, or played; with both: either (8.7.2b)")

    def check(self) -> None:
        super().check()
        if self.discount is not None and not self.must_install:
            raise LanguageError("what it costs less is asked only of a card that must be installed", ("discount",))
        if self.ignore and (not self.must_install or self.discount is not None):
            raise LanguageError("costs are ignored of what must be installed, without a discount", ("ignore",))
        if self.must_play and (self.discount is not None or self.ignore or self.also):
            raise LanguageError("what must be played is searched for alone, at its cost", ("must_play",))
        if self.also and self.must_install:
            raise LanguageError("what must be installed is searched for alone", ("also",))
        if isinstance(self.discount, Num) and self.discount.n < 1:
            raise LanguageError(f"by {self.discount.n} it costs no less (1.16.2a)", ("discount",))
        if self.different_names and self.n == 1:
            raise LanguageError("one card has one name", ("different_names",))

    def english(self) -> str:
        places = listing(map(zone, self.zone), "or")
        lower = f", paying {credits_less(self.discount)}" if self.discount else f", ignoring {self.ignore}"
        lower = lower if self.discount or self.ignore else ""
        able = f" that could then be installed{lower}" if self.must_install else lower
        able = f" that could then be played{' or installed' if self.must_install else ''}" if self.must_play else able
        each = [(self.n, self.find), *((1, one) for one in self.also)]
        few = listing((f"{'up to ' if self.up_to else ''}{n} {of.phrase(n, installed=False)}" for n, of in each), "and")
        return f"search {places} for {few}{' with different names' if self.different_names else ''}{able}"


@word("effect", "set_aside")
class SetAside(Effect):
    """Set cards aside (4.8.2), faceup if nothing else is said (4.8.6)."""

    what: Node = arg(objects, doc="which")
    who: str = arg(one_of(*WHOM), "you", "who")
    facedown: bool = arg(flag, False, "facedown")
    bind: str = arg(text, "aside", "binds the cards set aside")

    def english(self) -> str:
        face = "facedown" if self.facedown else "faceup"
        return f"{verb(self.who, 'set') if self.who != 'you' else 'set'} {self.what.english()} aside {face}"


@word("effect", "set_aside_until")
class SetAsideUntil(Effect):
    """Set cards aside faceup from the top of a deck, one after the other, until there are certain ones among them."""

    of: str = arg(one_of("R&D", "stack"), doc="the deck")
    until: Sel = arg(selection, doc="the cards that end it")
    n: int = arg(number, 1, "how many of these")
    bind: str = arg(text, "aside", "binds all cards set aside")
    found: str = arg(text, "found", "binds those that end it")

    def english(self) -> str:
        which = f"{self.n} {self.until.phrase(self.n, installed=False)}"
        return f"set cards aside faceup from {zone('top of ' + self.of)} until {which} are set aside"


@word("effect", "choose_type")
class ChooseType(Effect):
    """Choose a card type, as the instruction resolves (1.15.1b)."""

    among: tuple[str, ...] = arg(items(one_of(*CARD_TYPES)), CARD_TYPES, "only these")
    bind: str = arg(text, "chosen type", "bound under this name")

    def english(self) -> str:
        return f"choose {'a card type' if self.among == CARD_TYPES else listing(self.among, 'or')}"


@word("effect", "choose_subtypes")
class ChooseSubtypes(Effect):
    """Choose subtypes, as the instruction resolves (1.15.1b)."""

    among: tuple[str, ...] = arg(subtypes, (), "only these")
    of: str = arg(one_of("", *CARD_TYPES), "", "any subtype that cards of this type have, instead")
    n: int = arg(number, 1, "how many at most")
    bind: str = arg(text, "chosen subtypes", "bound under this name")

    def check(self) -> None:
        super().check()
        if bool(self.among) == bool(self.of):
            raise LanguageError("'choose_subtypes' needs either 'among' or 'of'")

    def english(self) -> str:
        what = "1 subtype" if self.n == 1 else f"1 to {self.n} subtypes"
        return f"choose {what} {'of ' + self.of if self.of else 'among ' + listing(self.among)}"


@word("effect", "choose_number")
class ChooseNumber(Effect):
    """Choose a number, as the instruction resolves (1.15.1b)."""

    least: int = arg(number, 0, "the least")
    most: Node | None = arg(value, None, "the most; any number if left out")
    bind: str = arg(text, "number", "bound under this name")

    def english(self) -> str:
        most = f" to {self.most.english()}" if self.most is not None else " or more"
        return f"choose a number: {self.least}{most}"
