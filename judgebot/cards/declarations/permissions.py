"""Declarations about what may, must or cannot be done, and where cards may be (1.2.2, 9.3.5)."""

from __future__ import annotations

from judgebot.cards.declarations.base import (
    DONE_TO,
    NOT_ACCESSED,
    THIS,
    Declaration,
    each,
    installed_only,
    never,
    not_of_the_installed,
    of_type,
    subject,
    subject_of,
)
from judgebot.cards.nodes import (
    SPANS,
    LanguageError,
    Node,
    Past,
    arg,
    flag,
    listing,
    number,
    one_of,
    plural,
    text,
    texts,
    word,
)
from judgebot.cards.queries.conditions import condition
from judgebot.cards.queries.naming import server_english, whom
from judgebot.cards.queries.selections import WHOM, Ref, Sel, ref, selection
from judgebot.cards.wording import an, runner, this

# What cannot be done -> what else a prohibition can speak of: objects, a server (that of the object, or where it would
# be installed), the source of the ability that would do it, and its kind.
_BY = ("by", "kind")
_TO_A_CARD = ("of", "except_of", "server", *_BY)
CANNOT: dict[str, tuple[str, ...]] = {
    "trash": _TO_A_CARD,
    "access": _TO_A_CARD,
    "steal": _TO_A_CARD,
    "draw": _BY,
    "look": _TO_A_CARD,
    "score": _TO_A_CARD,
    "host": ("of", "except_of", "server"),
    "run": ("server",),
    "install": _TO_A_CARD,
    "rez": _TO_A_CARD,
    "play": ("of", "except_of", *_BY),
    "jack out": _BY,
    "break": ("of", "except_of", "server", "by"),
    "be prevented": ("of", "except_of"),
    "advance": _TO_A_CARD,
    "gain credits": _BY,
    "spend credits": (),
    "use credit pool": (),
    "end the run": _BY,
    "be declared successful": ("server",),
    "use": ("of", "except_of", "server", "kind"),
}
# What only one player does.
_ONLY = {
    **dict.fromkeys(("access", "steal", "run", "jack out", "break", "be declared successful"), "runner"),
    **dict.fromkeys(("score", "rez", "advance"), "corp"),
}


@word("declaration", "cannot")
class Cannot(Declaration):
    """Something cannot be done (1.2.2)."""

    do: str = arg(one_of(*CANNOT), doc="what")
    who: str = arg(one_of(*WHOM), "both", "who cannot")
    of: Ref | Sel | None = arg(subject, None, "to which objects")
    server: str = arg(text, "", "on which server")
    except_of: Ref | None = arg(ref, None, "except to this object")
    by: Ref | Sel | None = arg(subject, None, "only by abilities of these objects")
    kind: str = arg(one_of("", "subroutine", "printed paid"), "", "only by abilities of this kind")

    def check(self) -> None:
        super().check()
        for key in ("of", "server", "except_of", "by", "kind"):
            if getattr(self, key) and key not in CANNOT[self.do]:
                known = listing(CANNOT[self.do]) or "nothing else"
                said = f"of {self.do!r} nothing is known for {key!r}; it can ask for: {known}"
                raise LanguageError(said, (key,))
        if self.do == "be prevented" and self.who != "both":
            raise LanguageError("it cannot be prevented by anybody (1.2.2)", ("who",))
        if self.kind and (self.kind == "printed paid") != (self.do == "use"):
            raise LanguageError("'printed paid' goes with 'use', and 'subroutine' with what abilities do", ("kind",))
        if self.do == "install" and self.server and self.who == "runner":
            raise LanguageError("the Runner installs nothing in servers (8.5.4)", ("server",))
        if self.do == "install":
            said = "what is in the play area is installed already (8.5.1)"
            never(self.of, said, "host", "encountered", "approached", "last encountered")
            not_of_the_installed(self.of, said)
        of_type(self.of, DONE_TO.get(self.do, ()))
        self.only(self.who)

    def only(self, who: str) -> None:
        """Refuse a prohibition of what that player, corp or runner, never does."""
        only = _ONLY.get(self.do, who)
        if who in ("corp", "runner") and who != only:
            raise LanguageError(f"{self.do!r} is always the {only.title()}'s", ("who",))

    def english(self) -> str:
        who = {"both": "players"}.get(self.who, whom(self.who))
        of = self.of.phrase("several", installed=False) if isinstance(self.of, Sel) else ""
        of = " " + (self.of.english() if isinstance(self.of, Ref) else of) if self.of else ""
        of = f" on{of}" if of and self.do == "break" else of
        told = {"host": "host cards on", "draw": "draw cards", "break": "break subroutines", "look": "look at"}
        verb = told.get(self.do, self.do)
        on = f" {'on' if self.do == 'run' else 'in'} {server_english(self.server)}" if self.server else ""
        but = f" (except {self.except_of.english()})" if self.except_of else ""
        if self.do == "be prevented":
            return f"{of.strip() or 'this'} cannot be prevented{but}"
        if self.do == "be declared successful":
            runs = f"a run on {server_english(self.server)}" if self.server else "the run"
            return f"{runs} cannot be declared successful"
        if self.do == "use credit pool":
            return f"{who} cannot lose or spend credits from the credit pool"
        if self.do == "use" and self.kind:
            return f"{who} cannot use {self.kind} abilities of{of}{on}{but}"
        if self.by or self.kind:
            what = f"{self.kind or 'abilitie'}s"
            source = self.by.phrase("several", installed=False) if isinstance(self.by, Sel) else ""
            who = (
                what
                + (f" of {source or self.by.english()}" if self.by else "")
                + (f" controlled by {who}" if self.who != "both" else "")
            )
        return f"{who} cannot {verb}{of}{on}{but}"


@word("declaration", "must_trash")
class MustTrash(Declaration):
    """The Runner must trash such a card while accessing it, if able: by any mid-access ability that does (7.1.5c)."""

    of: Ref | Sel = arg(subject_of("agenda", "asset", "ice", "upgrade", "operation"), THIS, "which cards")
    paying: bool = arg(flag, False, "by paying its trash cost, not in another way (7.1.5d)")

    def check(self) -> None:
        super().check()
        never(self.of, "that is never a card which the Runner accesses (7.1.1)", *NOT_ACCESSED)
        never(self.of, "what is accessed in Archives is never trashed (7.1.5b)", "Archives")

    def english(self) -> str:
        how = " by paying its trash cost" if self.paying else ""
        return f"{runner('must')} trash {each(self.of)} while accessing it{how}, if able"


@word("declaration", "break_limit")
class BreakLimit(Declaration):
    """The Runner can break so many printed subroutines of a piece of ice, and no more, in each encounter (9.8.6)."""

    limits = ("n",)
    n: int = arg(number, doc="how many at most")
    of: Ref | Sel = arg(subject_of("ice"), THIS, "of which ice")
    except_by: Sel | None = arg(
        selection, None, "with abilities of such cards there is no limit, and they do not count"
    )

    def check(self) -> None:
        super().check()
        installed_only(self.of, "subroutines are broken on encountered ice, which is installed (9.8.6)")
        never(self.of, "ice is not accessed or drawn while it is encountered (9.8.6)", "accessed", "drawn")

    def english(self) -> str:
        most = f"more than {self.n} of the printed subroutines" if self.n else "the printed subroutines"
        but = f", except with {self.except_by.phrase('several', installed=False)}" if self.except_by else ""
        each_time = " during each encounter" if self.n else ""
        return f"{runner('cannot')} break {most} on {each(self.of)}{each_time}{but}"


@word("declaration", "run_access_limit")
class RunAccessLimit(Declaration):
    """The Runner cannot access more than so many cards during the run (7.4.2a)."""

    limits = ("n",)
    n: int = arg(number, doc="how many")
    other_than: Ref | None = arg(ref, None, "a card that does not count, and that may be accessed in any case")

    def check(self) -> None:
        super().check()
        never(
            self.other_than, "that is never a card which the Runner accesses (7.1.1)", *NOT_ACCESSED, key="other_than"
        )

    def past(self) -> Past:
        return Past(("access",))

    def english(self) -> str:
        but = f" other than {self.other_than.english()}" if self.other_than else ""
        return f"{runner('cannot')} access more than {plural(self.n, 'card')}{but}"


@word("declaration", "remote_limit")
class RemoteLimit(Declaration):
    """A limit on the number of remote servers (4.6.8f)."""

    limits = ("n",)
    n: int = arg(number, doc="how many")

    def english(self) -> str:
        return f"limit {plural(self.n, 'remote server')}"


@word("declaration", "can_host")
class CanHost(Declaration):
    """The card can host such cards: a destination for installing them (1.13.5a), unless `by_ability` (1.13.5b)."""

    limits = ("n", "memory", "discount")
    what: Sel = arg(selection, doc="which cards")
    n: int = arg(number, 0, "how many at most; 0 for any number")
    by_ability: bool = arg(flag, False, "only through its own abilities")
    memory: int = arg(number, 0, "of so much memory cost in total at most; 0 for any")
    memory_free: bool = arg(flag, False, "their memory cost does not count")
    discount: int = arg(number, 0, "each costs so much less to install on it")

    def english(self) -> str:
        cards = self.what.phrase(self.n or "several", installed=False)
        words = f"{this()} can host {self.n or 'any number of'} {cards}"
        if self.memory:
            few = f" {self.n}" if self.n else ""
            words = f"{this()} can host up to {self.memory}[MU] of{few} {cards}"
        if self.by_ability:
            words += " through its own abilities only"
        words += f", each installed for {self.discount}[credit] less" if self.discount else ""
        return words + (", whose memory cost does not count" if self.memory_free else "")


@word("declaration", "install_only")
class InstallOnly(Declaration):
    """Where or how the card can be installed (9.3.3b): hosted on such a card, in such a server, faceup (3.2.3a)."""

    on: Sel | None = arg(selection, None, "a host")
    server: tuple[str, ...] = arg(texts, (), "servers")
    faceup: bool = arg(flag, False, "faceup only")

    def check(self) -> None:
        super().check()
        if (self.on is not None) + bool(self.server) + self.faceup != 1:
            raise LanguageError("each restriction is one declaration: a host, servers or 'faceup' (9.3.3b)")

    def english(self) -> str:
        if self.faceup:
            return f"install {this()} only faceup"
        if self.on:
            return f"install {this()} only on {an(self.on.phrase(1))}"
        where = "the root of " if set(self.server) <= {"HQ", "R&D", "Archives"} else ""
        return f"install {this()} only in {where}{listing((server_english(s) for s in self.server), 'or')}"


@word("declaration", "as_if_in")
class AsIfIn(Declaration):
    """Cards can be played or installed as if they were in their controller's hand."""

    of: Sel = arg(selection, doc="which cards")

    def check(self) -> None:
        super().check()
        if not (self.of.zone or self.of.hosted_on or self.of.among or self.of.set_aside_with):
            said = "that is about installed cards, which are neither played nor installed (8.5.1): say where they are"
            raise LanguageError(said, ("of",))
        theirs = "cards in hand are played and installed anyway, those of the other player never (8.5.2, 8.5.4, 8.6.1)"
        never(self.of, theirs, "HQ", "grip", "hand")

    def english(self) -> str:
        return f"you can play or install {self.of.phrase('several', installed=False)} as if they were in your hand"


@word("declaration", "may_install_faceup")
class MayInstallFaceup(Declaration):
    """The Corp may install cards faceup; agendas are not active for that (3.2.3a)."""

    of: Ref | Sel = arg(subject_of("agenda", "asset", "ice", "upgrade"), doc="which cards")

    def check(self) -> None:
        super().check()
        gone = ("encountered", "approached", "accessed", "host")
        never(self.of, "nothing is installed while it is that (8.5.1)", *gone)
        if isinstance(self.of, Sel) and self.of.rezzed is not None:
            said = "before it is installed a card is neither rezzed nor unrezzed (8.1.1)"
            raise LanguageError(said, ("of", "rezzed"))

    def english(self) -> str:
        of = self.of.phrase("several", installed=False) if isinstance(self.of, Sel) else self.of.english()
        return f"you may install {of} faceup"


@word("declaration", "only_if")
class OnlyIf(Declaration):
    """A restriction on playing, rezzing, installing or scoring the card, or on interfacing with it (9.3.3b).

    The condition can speak of the X of the cost to do so (1.16.2c).
    """

    to: str = arg(one_of("play", "rez", "install", "score", "interface"), doc="what")
    is_true: Node = arg(condition, doc="the condition")

    def english(self) -> str:
        return f"{self.to} {this()} only if {self.is_true.english()}"


@word("declaration", "current")
class Current(Declaration):
    """The card stays until another current is played or an agenda is stolen or scored (3.5.1b, 3.7.1b)."""

    until: str = arg(one_of("steal", "score"), doc="which also ends it")

    def english(self) -> str:
        done = "stolen" if self.until == "steal" else "scored"
        return f"{this()} is not trashed until another current is played or an agenda is {done}"


@word("declaration", "skip_discard")
class SkipDiscard(Declaration):
    """A player does not discard down to their maximum hand size (5.6.3a, 5.7.2a)."""

    who: str = arg(one_of("you", "corp", "runner"), "you", "who")

    def english(self) -> str:
        return f"{whom(self.who)} {'skip your' if self.who == 'you' else 'skips their'} discard step"


@word("declaration", "rez_timing")
class RezTiming(Declaration):
    """The ice can be rezzed whenever non-ice cards can (9.2.7c, 6.4.3); active while it is unrezzed (9.1.8c)."""

    of: Ref | Sel = arg(subject_of("ice"), THIS, "which ice")

    def check(self) -> None:
        super().check()
        installed_only(self.of, "only installed cards are rezzed (8.1.1)")
        never(self.of, "approached ice can be rezzed whenever other cards can (6.9.2b)", "approached")
        busy = "ice is never that in a window in which the Corp could rez cards (6.9.3b, 7.1.4, 8.4.2a)"
        never(self.of, busy, "encountered", "accessed", "drawn")

    def english(self) -> str:
        return f"you can rez {each(self.of)} whenever you could rez non-ice cards"


@word("declaration", "trash_limit")
class TrashLimit(Declaration):
    """No more than so many such cards can be trashed with the source in each encounter (1.2.2)."""

    limits = ("n",)
    of: Sel = arg(selection, doc="which cards")
    n: int = arg(number, 1, "how many")

    def check(self) -> None:
        super().check()
        never(self.of, "what lies in a discard pile is not trashed (8.2.12)", "Archives", "heap")

    def past(self) -> Past:
        return Past(("trash",), SPANS["encounter"])

    def english(self) -> str:
        cards = self.of.phrase(self.n)
        return f"you cannot trash more than {self.n} {cards} with {this()} during each encounter"
