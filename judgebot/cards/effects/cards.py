"""Words for moving, showing, installing and playing cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judgebot.cards.effects.base import ONE, THIS, Choose, Effect, _abilities, moved, objects, one_object, verb
from judgebot.cards.effects.costs import Cost, cost
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
from judgebot.cards.queries.selections import WHOM, Ref, ref, server_english, servers_named, whom
from judgebot.cards.queries.selections import subtypes as known_subtypes
from judgebot.cards.queries.values import value
from judgebot.cards.wording import an, runner, this, voice, zone


def credits_less(n: Node) -> str:
    """`2[credit] less`, `1[credit] more`, `less, by [credit] equal to ...`."""
    words = n.english()
    if " " in words:
        return f"less, by [credit] equal to {words}"
    return f"{words.removeprefix('-')}[credit] {'more' if words.startswith('-') else 'less'}"


@word("effect", "draw")
class Draw(Effect):
    """Draw cards (8.4); both players draw together (8.4.4)."""

    together = True
    n: Node = arg(value, ONE, "how many")
    who: str = arg(one_of(*WHOM), "you", "who")
    up_to: bool = arg(flag, False, "as in 'up to': how many is chosen as the instruction resolves (1.15.1b)")
    linked: tuple[Any, ...] = arg(lambda raw: _abilities(raw), (), "abilities tied to this draw (9.11.5)")

    def english(self) -> str:
        words = f"{verb(self.who, 'draw')} {'up to ' if self.up_to else ''}{plural(self.n.english(), 'card')}"
        return words + "".join(f". {one.english().rstrip('.')}" for one in self.linked)

    def check(self) -> None:
        super().check()
        if self.linked and self.who == "both":
            raise LanguageError("abilities are tied to one player's draw", ("linked",))


@word("effect", "trash")
class Trash(Effect):
    """Trash cards (1.19), all at once (9.12.2a)."""

    what: Node = arg(objects, doc="which")
    who: str = arg(one_of(*WHOM), "you", "who trashes them")
    unless: Cost | None = arg(cost, None, "each is spared for which the opponent pays this (1.16.11b)")

    def english(self) -> str:
        words = f"{verb(self.who, 'trash') if self.who != 'you' else 'trash'} {self.what.english()}"
        if self.unless is not None:
            words += f", except those for each of which {whom('opponent')} pays {self.unless.english()} to prevent it"
        return words


@word("effect", "choose")
class ChooseTarget(Effect):
    """Choose targets to act on later; remembered by the source if `remember` is set (9.10.3)."""

    what: Node = arg(lambda raw: _targets(raw), doc="which")
    remember: str = arg(text, "", "remembered under this name")

    def english(self) -> str:
        return f"choose {self.what.english()}"


def _targets(raw: Any) -> Node:
    """What is chosen: `{choose: ...}`, or the selection alone."""
    return objects(raw if isinstance(raw, Mapping) and "choose" in raw else {"choose": raw})


@word("effect", "steal")
class Steal(Effect):
    """The Runner steals an agenda, ignoring all costs (1.17.3)."""

    what: Ref = arg(ref, doc="which")

    def english(self) -> str:
        return f"{runner('steals')} {self.what.english()}, ignoring all costs"


@word("effect", "choose_server")
class ChooseServer(Effect):
    """Choose a server, as the instruction resolves (1.15.1b)."""

    bind: str = arg(text, "chosen", "bound, or remembered, under this name")
    among: tuple[str, ...] = arg(servers_named, (), "only these")
    with_ice: bool = arg(flag, False, "only a server protected by ice")
    remember: bool = arg(flag, False, "remembered by the source")
    until: str = arg(one_of("", "turn"), "", "forgotten at the end of the turn (9.10.3b)")

    def english(self) -> str:
        ice = " protected by ice" if self.with_ice else ""
        return "choose " + (listing(map(server_english, self.among), "or") if self.among else "a server") + ice


@word("effect", "name_card")
class NameCard(Effect):
    """Name a card, as the instruction resolves (1.15.1b)."""

    remember: str = arg(text, "named", "remembered under this name")

    def english(self) -> str:
        return "name a card"


def _enters_play(what: Node) -> None:
    """Note of the cards chosen to be played or installed that they are, for abilities about where they can be."""
    if isinstance(what, Choose):
        object.__setattr__(what.what, "to_enter_play", True)


@word("effect", "install")
class Install(Effect):
    """Install a card (8.5)."""

    what: Node = arg(objects, doc="which")
    ignore: str = arg(one_of("", "install cost", "credit costs", "all costs"), "", "costs to ignore (1.16.5)")
    discount: Node | None = arg(value, None, "lowers the install cost; with `rez`, that and the rez cost together")
    server: str = arg(text, "", "where: this, another, another remote, remote, a name")
    not_server: str = arg(text, "", "where not")
    place: str = arg(
        one_of("", "root", "protecting", "directly inward"),
        "",
        "which part of the server, or directly inward of the source",
    )
    rez: bool = arg(flag, False, "install and rez")
    faceup: bool = arg(flag, False, "installed faceup")
    facedown: bool = arg(flag, False, "installed facedown (8.1.4)")
    host: Ref | None = arg(ref, None, "hosted on this card")
    bind: str = arg(text, "", "binds the installed card")
    each: bool = arg(flag, False, "any number, one at a time (8.5.5)")
    most: Node | None = arg(value, None, "with `each`: at most so many")
    same_server: bool = arg(flag, False, "with `each`: all of them go to one server")
    if_able: bool = arg(
        flag, False, "with `each` and `rez`: so many if able, only what can be rezzed, no cost declined (8.5.13d)"
    )
    linked: tuple[Any, ...] = arg(lambda raw: _abilities(raw), (), "abilities tied to this installation (9.11.5)")

    def english(self) -> str:
        words = f"install {'and rez ' if self.rez else ''}{moved(self.what)}"
        if self.host:
            words += f" on {self.host.english()}"
        if self.server:
            part = {"root": "in the root of", "protecting": "protecting"}.get(
                self.place, "in the root of or protecting"
            )
            words += f" {part} {server_english(self.server)}"
        if self.place == "directly inward":
            words += f" directly inward {'of' if voice() is None else 'from'} {this()}"
        if self.not_server:
            words += f" (not in the root of {server_english(self.not_server)})"
        if self.faceup:
            words += " faceup"
        if self.facedown:
            words += " facedown"
        if self.discount:
            words += ", paying " + ("a total of " if self.rez else "") + credits_less(self.discount)
        if self.ignore:
            words += f", ignoring {'its ' if self.ignore == 'install cost' else ''}{self.ignore}"
        if self.linked:
            words += ". " + " ".join(one.english() for one in self.linked).rstrip(".")
        if self.each and self.most is not None:
            n = self.most.english()
            words += f", {n} times if able" if self.if_able else f", up to {n} times"
        elif self.each:
            words += ", any number of times"
        if self.same_server:
            words += ", all in the same server"
        if self.each and self.if_able and self.most is None:
            words += ", if able"
        return words + (", one at a time" if self.each else "")

    def check(self) -> None:
        super().check()
        _enters_play(self.what)
        one_object(self.what, "what", "each is installed before the next is chosen (8.5.5)", "use `each`, `most`")
        if self.each and not isinstance(self.what, Choose):
            raise LanguageError("cards that are installed one after the other are chosen: `choose`", ("what",))
        if self.linked and self.each:
            raise LanguageError("abilities are tied to one installation", ("linked",))
        if self.host and isinstance(self.what, Ref) and self.what.key == self.host.key:
            raise LanguageError("a card is hosted on another one, never on itself (1.13.1)", ("host",))
        for key in ("most", "same_server", "if_able"):
            if getattr(self, key) and not self.each:
                raise LanguageError("this is about cards that are installed one after the other", (key,))


@word("effect", "rez")
class Rez(Effect):
    """Rez a card (8.1.2)."""

    what: Node = arg(objects, doc="which")
    ignore: str = arg(one_of("", "rez cost", "credit costs", "all costs"), "", "costs to ignore (1.16.5)")
    discount: Node | None = arg(value, None, "lowers the rez cost")
    must: bool = arg(flag, False, "no additional cost of it can be declined (9.12.3e)")

    def check(self) -> None:
        super().check()
        if self.ignore != "all costs":
            rule = "the rules do not say how the rez costs of several are paid (8.1.2e)"
            one_object(self.what, "what", rule, "with `ignore: all costs`, or one by one with `repeat`")

    def english(self) -> str:
        return (
            f"rez {self.what.english()}"
            + (", declining no cost" if self.must else "")
            + (f", ignoring {self.ignore}" if self.ignore else "")
            + (f", paying {credits_less(self.discount)}" if self.discount else "")
        )


@word("effect", "derez")
class Derez(Effect):
    """Derez cards (8.1.3)."""

    what: Node = arg(objects, doc="which")

    def english(self) -> str:
        return f"derez {self.what.english()}"


@word("effect", "play")
class Play(Effect):
    """Play a card (8.6)."""

    what: Node = arg(objects, doc="which")
    discount: Node | None = arg(value, None, "lowers the play cost")
    ignore: str = arg(one_of("", "play cost", "all costs"), "", "costs to ignore")
    bind: str = arg(text, "", "binds the card as it is once it has resolved")
    removed: bool = arg(flag, False, "it is removed from the game instead of being trashed (8.6.6g)")

    def check(self) -> None:
        super().check()
        _enters_play(self.what)
        one_object(self.what, "what", "each is chosen and played before the next (8.6.3)", "`repeat` says so")

    def english(self) -> str:
        return (
            f"play {self.what.english()}"
            + (f", paying {credits_less(self.discount)}" if self.discount else "")
            + (f", ignoring {self.ignore}" if self.ignore else "")
            + (", and remove it from the game instead of trashing it" if self.removed else "")
        )


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
