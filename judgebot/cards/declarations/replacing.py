"""Declarations that something happens instead, not at all, or in another way (9.9.8, 9.3.5)."""

from __future__ import annotations

from judgebot.cards.declarations.base import Declaration
from judgebot.cards.effects.base import Instruction, program, sentences
from judgebot.cards.nodes import (
    LanguageError,
    Past,
    arg,
    flag,
    items,
    listing,
    one_of,
    word,
)
from judgebot.cards.queries.naming import one_server, server_english, servers_named
from judgebot.cards.queries.triggers import Trigger, trigger
from judgebot.cards.wording import corp, runner, this


@word("declaration", "replace")
class Replace(Declaration):
    """A replacement effect that applies by itself (9.9.8b)."""

    when: Trigger = arg(trigger, doc="what would happen, with `would`")
    do: tuple[Instruction, ...] = arg(program, doc="what happens instead")

    def check(self) -> None:
        super().check()
        if not self.when.would:
            raise LanguageError("only what would happen can be replaced (9.9.8): `would: true`", ("when",))

    def english(self) -> str:
        clause = self.when.english()
        return f"{clause[:1].lower()}{clause[1:]}, instead: {sentences(self.do).rstrip('.')}"


@word("declaration", "replace_subroutines")
class ReplaceSubroutines(Declaration):
    """Whenever a subroutine would resolve, another one resolves instead (9.9.8b, 9.8.11)."""

    sub: tuple[Instruction, ...] = arg(program, doc="the subroutine")

    def english(self) -> str:
        words = sentences(self.sub).rstrip(".")
        return f'whenever {corp("would")} resolve a subroutine, they resolve "[subroutine] {words}" instead'


@word("declaration", "approach_instead")
class ApproachInstead(Declaration):
    """When the Runner would approach a server, another becomes the attacked server and is approached (9.9.8b)."""

    # No case of `replace`: the approach is a step of the run (6.9.4g), no instruction with effects to be replaced.

    server: tuple[str, ...] = arg(servers_named, doc="the servers, by name or by a role that they have then")
    to: str = arg(one_server, doc="the other server")

    def check(self) -> None:
        super().check()
        if self.server == (self.to,):
            raise LanguageError("that is the server which they approach anyway (9.9.8)", ("to",))

    def english(self) -> str:
        to = server_english(self.to)
        approached = listing((server_english(one) for one in self.server), "or")
        return (
            f"when {runner('would')} approach {approached}, "
            f"instead {to} becomes the attacked server and they approach {to}"
        )


@word("declaration", "stays_until")
class StaysUntil(Declaration):
    """The operation is not trashed before a turn begins: the sentence of lockdowns (3.5.1c)."""

    turn: str = arg(one_of("your next turn"), doc="which turn's beginning ends it")

    def english(self) -> str:
        return f"{this()} is not trashed until {self.turn} begins"


@word("declaration", "revealed_when_accessed")
class RevealedWhenAccessed(Declaration):
    """While it is accessed in R&D, it is revealed (1.21.7)."""

    def english(self) -> str:
        return f"while {runner('is')} accessing {this()} in R&D, they must reveal it"


@word("declaration", "always_prevented")
class AlwaysPrevented(Declaration):
    """An effect is always prevented (9.9.5c)."""

    # No case of the effect `prevent`, which a player uses or an ability triggers, once, on what is imminent (9.9.5).

    what: tuple[str, ...] = arg(items(one_of("net damage", "meat damage", "core damage")), doc="which")

    def english(self) -> str:
        return f"all {listing(self.what, 'or')} is prevented"


@word("declaration", "choose_damage")
class ChooseDamage(Declaration):
    """You choose what damage trashes from the grip (10.4.3a); if both players would, the active one does (9.12.1c)."""

    what: tuple[str, ...] = arg(items(one_of("net", "meat", "core")), (), "only for these types of damage")
    first: str = arg(one_of("", "turn"), "", "only for the first point of it each turn")
    may: bool = arg(flag, False, "they may leave it to chance")
    look: bool = arg(flag, False, "they look at the grip for it")

    def past(self) -> Past:
        return Past(("damage",)) if self.first else Past()

    def english(self) -> str:
        kind = f"{listing(self.what, 'or')} damage" if self.what else "damage"
        which = f"the first {kind} that is suffered each turn trashes" if self.first else f"{kind} trashes"
        look = "look at the grip and " if self.look else ""
        return f"you {'may ' if self.may else ''}{look}choose what {which}"
