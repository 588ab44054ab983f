"""Words for drawing, trashing, choosing, installing, rezzing and playing cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judgebot.cards.effects.base import ONE, Choose, Effect, _abilities, moved, objects, one_object, verb
from judgebot.cards.effects.costs import Cost, cost
from judgebot.cards.nodes import (
    LanguageError,
    Node,
    arg,
    flag,
    listing,
    one_of,
    plural,
    text,
    word,
)
from judgebot.cards.queries.naming import server_english, servers_named, whom
from judgebot.cards.queries.selections import WHOM, Ref, ref
from judgebot.cards.queries.values import value
from judgebot.cards.wording import runner, this, voice


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
