"""Words for showing cards and for moving them, from place to place and from side to side."""

from __future__ import annotations

from judgebot.cards.effects.base import THIS, Choose, Effect, moved, objects, one_object, verb
from judgebot.cards.nodes import (
    LanguageError,
    Node,
    arg,
    flag,
    items,
    listing,
    make,
    number,
    one_of,
    plural,
    text,
    word,
)
from judgebot.cards.queries.naming import server_english, whom
from judgebot.cards.queries.selections import WHOM, Ref, ref
from judgebot.cards.queries.selections import subtypes as known_subtypes
from judgebot.cards.wording import an, this, zone


@word("effect", "shuffle")
class Shuffle(Effect):
    """Shuffle a deck."""

    deck: str = arg(one_of("R&D", "stack"), doc="the deck")

    def english(self) -> str:
        return f"shuffle {'the ' if self.deck == 'stack' else ''}{self.deck}"


@word("effect", "shuffle_into")
class ShuffleInto(Effect):
    """Shuffle cards into their owner's deck."""

    what: Node = arg(objects, doc="which")
    deck: str = arg(one_of("", "R&D", "stack"), "", "the deck, which is shuffled even if there are no such cards")
    who: str = arg(one_of(*WHOM[:4]), "you", "who")

    def english(self) -> str:
        one = isinstance(self.what, Ref) or (isinstance(self.what, Choose) and self.what.n.english() == "1")
        if self.deck and self.who != "you":
            return f"{whom(self.who)} shuffles {self.what.english()} into {zone(self.deck)}"
        if self.deck:
            return f"shuffle {self.what.english()} into {zone(self.deck)}"
        return f"shuffle {self.what.english()} into {'its' if one else 'their'} owner's deck"


@word("effect", "reveal")
class Reveal(Effect):
    """Reveal cards (1.21.3)."""

    what: Node = arg(objects, doc="which")
    bind: str = arg(text, "", "binds the set")
    who: str = arg(one_of(*WHOM[:4]), "you", "who")

    def english(self) -> str:
        return f"{verb(self.who, 'reveal') if self.who != 'you' else 'reveal'} {self.what.english()}"


@word("effect", "look")
class Look(Effect):
    """Look at cards (1.21.2); they are bound, and can be acted on while they stay where they are (1.12.3)."""

    what: Node = arg(objects, doc="which")
    bind: str = arg(text, "seen", "binds the cards")
    who: str = arg(one_of(*WHOM[:4]), "you", "who")

    def english(self) -> str:
        return f"{verb(self.who, 'look') if self.who != 'you' else 'look'} at {self.what.english()}"


@word("effect", "expose")
class Expose(Effect):
    """Expose installed, unrezzed cards (1.21.4)."""

    what: Node = arg(objects, doc="which")
    bind: str = arg(text, "", "binds those that were exposed")

    def english(self) -> str:
        return f"expose {self.what.english()}"


@word("effect", "arrange")
class Arrange(Effect):
    """Arrange cards looked at from the top of a deck (8.3.3)."""

    cards: str = arg(text, "seen", "the bound cards")
    who: str = arg(one_of(*WHOM[:4]), "you", "who")

    def english(self) -> str:
        return f"{verb(self.who, 'arrange') if self.who != 'you' else 'arrange'} those cards in any order"


@word("effect", "take_any")
class TakeAny(Effect):
    """Move any number of the bound cards somewhere; they leave the bound set."""

    to: tuple[str, ...] = arg(items(one_of("HQ", "trash")), doc="HQ, or trash them; several: in this order")
    cards: str = arg(text, "seen", "the bound cards")

    def english(self) -> str:
        return listing(
            "trash any number of them" if to == "trash" else f"add any number of them to {to}" for to in self.to
        )


@word("effect", "swap")
class Swap(Effect):
    """Swap two cards (8.8)."""

    a: Node = arg(objects, doc="one card")
    b: Node = arg(objects, doc="the other")

    def check(self) -> None:
        super().check()
        for key in ("a", "b"):
            one_object(getattr(self, key), key, "two cards are swapped, one for one (8.8.1)", "one card on each side")

    def english(self) -> str:
        return f"swap {self.a.english()} with {self.b.english()}"


@word("effect", "host")
class Host(Effect):
    """Host a card on another (1.13)."""

    what: Node = arg(objects, doc="the card")
    on: Node = arg(objects, THIS, "the host")
    facedown: bool = arg(flag, False, "facedown")
    uninstalled: bool = arg(flag, False, "a card that is installed becomes uninstalled")

    def check(self) -> None:
        super().check()
        one_object(self.on, "on", "an object has one host (1.13.3)", "name the one host")
        if isinstance(self.what, Ref) and isinstance(self.on, Ref) and self.what.key == self.on.key:
            raise LanguageError("a card is hosted on another one, never on itself (1.13.1)", ("what",))

    def english(self) -> str:
        words = f"host {self.what.english()} {'facedown ' if self.facedown else ''}on {self.on.english()}"
        return words + (" (it becomes uninstalled if it is installed)" if self.uninstalled else "")


@word("effect", "become_counter")
class BecomeCounter(Effect):
    """This card becomes a condition counter hosted on a card, with the abilities that the card file lists (10.1.4)."""

    on: Node = arg(objects, doc="the host")

    def check(self) -> None:
        super().check()
        one_object(self.on, "on", "an object has one host (1.13.3)", "name the one host")

    def english(self) -> str:
        return f"host {this()} on {self.on.english()} as a condition counter"


@word("effect", "add")
class Add(Effect):
    """Add cards to a zone (8.2.1a); to a score area also `as_agenda`, with only the properties stated (10.1.3)."""

    what: Node = arg(objects, doc="which")
    as_agenda: int | None = arg(number, None, "what it is worth as an agenda")
    subtypes: tuple[str, ...] = arg(known_subtypes, (), "the subtypes it has as an agenda")
    to: str = arg(
        one_of(
            "HQ",
            "grip",
            "top of R&D",
            "bottom of R&D",
            "top of stack",
            "bottom of stack",
            "Archives",
            "heap",
            "corp score area",
            "runner score area",
        ),
        doc="where",
    )
    or_to: str = arg(
        one_of("", "top of R&D", "bottom of R&D", "top of stack", "bottom of stack"),
        "",
        "or here: where is chosen for each, one card after the other",
    )

    def check(self) -> None:
        super().check()
        if self.as_agenda is not None and not self.to.endswith("score area"):
            raise LanguageError("a card becomes an agenda only in a score area (10.1.3)", ("as_agenda",))
        if self.subtypes and self.as_agenda is None:
            raise LanguageError("only a card that becomes an agenda gets subtypes", ("subtypes",))

    def english(self) -> str:
        words = f"add {moved(self.what)} to {zone(self.to)}"
        if self.or_to:
            return f"{words} and/or {zone(self.or_to)}"
        if self.as_agenda is None:
            return words
        agenda = an(" ".join([*self.subtypes, "agenda"]))
        return f"{words} as {agenda} worth {plural(self.as_agenda, 'agenda point')}"


@word("effect", "remove_from_game")
class RemoveFromGame(Effect):
    """Remove cards from the game (8.2.1a)."""

    what: Node = arg(objects, doc="which")
    who: str = arg(one_of(*WHOM[:4]), "you", "who")

    def english(self) -> str:
        return f"{verb(self.who, 'remove') if self.who != 'you' else 'remove'} {self.what.english()} from the game"


@word("effect", "move")
class Move(Effect):
    """Move an installed Corp card to another server (4.6.6b)."""

    what: Ref = arg(ref, THIS, "which")
    server: str = arg(text, "another", "where")
    server_of: Ref | None = arg(ref, None, "to the server of this card instead")
    place: str = arg(one_of("root", "outermost", "innermost"), "root", "its place there")

    def check(self) -> None:
        super().check()
        if self.server_of is not None and self.server != "another":
            raise LanguageError("it moves to one server: `server`, or that of a card", ("server",))

    def english(self) -> str:
        place = "the root of" if self.place == "root" else f"the {self.place} position protecting"
        if self.server_of:
            return f"move {self.what.english()} to {place} the server of {self.server_of.english()}"
        return f"move {self.what.english()} to {place} {server_english(self.server)}"


@word("effect", "turn")
class Turn(Effect):
    """Turn cards faceup or facedown (1.21.1)."""

    what: Node = arg(objects, doc="which")
    face: str = arg(one_of("up", "down"), doc="up or down")

    def english(self) -> str:
        return f"turn {self.what.english()} face{self.face}"


@word("effect", "forfeit")
class Forfeit(Effect):
    """Forfeit an agenda (8.2.5)."""

    what: Node = arg(objects, doc="which")

    def english(self) -> str:
        return f"forfeit {self.what.english()}"


@word("effect", "set_identity")
class SetIdentity(Effect):
    """Secretly set your identity to any version of it, which the opponent does not learn (26:1.5.2b)."""

    def english(self) -> str:
        return "secretly set your identity to any version of it"


@word("effect", "flip")
class Flip(Effect):
    """Flip a double-sided identity: only its other face is active then (3.1.1a)."""

    what: Ref = arg(ref, make(Ref, key="identity"), "the identity")

    def english(self) -> str:
        return f"flip {self.what.english()}"
