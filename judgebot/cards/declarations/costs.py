"""Declarations about costs and what pays them (1.16, 9.3.5)."""

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
)
from judgebot.cards.effects.base import verb
from judgebot.cards.effects.costs import Cost, cost
from judgebot.cards.nodes import (
    LanguageError,
    Node,
    Past,
    arg,
    flag,
    items,
    listing,
    number,
    one_of,
    text,
    word,
)
from judgebot.cards.queries.naming import server_english, whom
from judgebot.cards.queries.selections import WHOM, Ref, Sel, selection
from judgebot.cards.queries.values import value
from judgebot.cards.wording import an, by_side, corp, lowered, runner, this

# What only one player does.
_ONLY = {
    **dict.fromkeys(("steal", "run", "run action", "access"), "runner"),
    **dict.fromkeys(("score", "rez", "trash resource"), "corp"),
}


@word("declaration", "additional_cost")
class AdditionalCost(Declaration):
    """An additional cost to do something (1.16.10)."""

    to: str = arg(
        one_of(
            *("steal", "score", "play", "rez", "run", "run action", "trash", "trash resource", "install", "use"),
            "access",
        ),
        doc="what costs more; `trash resource`: the Corp's basic action; `run action`: the Runner's",
    )
    cost: Cost = arg(cost, doc="the cost")
    of: Ref | Sel | None = arg(subject, THIS, "for which objects")
    server: str = arg(text, "", "only on or from this server")
    who: str = arg(one_of("", *WHOM[:4]), "", "only if this player does it; else whoever does")

    def check(self) -> None:
        super().check()
        of_type(self.of, DONE_TO.get(self.to, ()))
        only = _ONLY.get(self.to, self.who)
        if self.who in ("corp", "runner") and self.who != only:
            raise LanguageError(f"{self.to!r} is always the {only.title()}'s", ("who",))
        if self.to in ("run", "run action") and self.of != THIS:
            raise LanguageError("a run is begun on a server, not on a card (6.1.2a)", ("of",))
        if self.server == "attacked" and self.to in ("run", "run action"):
            raise LanguageError("there is no attacked server before the run begins (6.1.2a)", ("server",))
        if self.server and self.to == "install":
            raise LanguageError("an additional cost to install in a certain server is not implemented", ("server",))

    def english(self) -> str:
        of = an(self.of.phrase(1, installed=False)) if isinstance(self.of, Sel) else ""
        if self.to == "run action":
            on = server_english(self.server) if self.server else "a server"
            return f"the basic action to run {on} has an additional cost, which {runner('pays')}: {self.cost.english()}"
        of = " " + (self.of.english() if isinstance(self.of, Ref) else of) if self.of and self.to != "run" else ""
        where = f" {server_english(self.server)}" if self.server else ""
        at = f" from{where} or its root" if where and self.to != "run" else where
        if self.to == "trash resource":
            return f"as an additional cost to trash{of} with the basic action, {corp('pays')}: {self.cost.english()}"
        pays = f"{verb(self.who, 'pay')}" if self.who else "pay"
        return f"as an additional cost to {self.to}{of}{at}, {pays}: {self.cost.english()}"


@word("declaration", "first_click_on")
class FirstClickOn(Declaration):
    """The first click you spend each turn must go to one of these basic actions (9.12.3b); an additional cost of it can
    be declined (9.12.3e)."""

    run: bool = arg(flag, False, "the one to run")
    of: Sel | None = arg(selection, None, "the one to play an event or operation, but only such a card")

    def check(self) -> None:
        super().check()
        of_type(self.of, DONE_TO["play"])

    def past(self) -> Past:
        return Past(("spend clicks",))

    def english(self) -> str:
        ways = [f"play {an(self.of.phrase(1, installed=False))}"] if self.of is not None else []
        ways += ["run a server"] if self.run else []
        return f"each turn, you must spend your first [click] on the basic action to {listing(ways, 'or')}"


@word("declaration", "cost")
class CostChange(Declaration):
    """The cost to rez, install, play, trash or advance objects is higher or lower (1.16.2a)."""

    to: str = arg(one_of("rez", "install", "play", "trash", "trigger"), doc="which cost")
    by: Node = arg(value, doc="by how much; below 0 lowers it")
    of: Ref | Sel = arg(subject, THIS, "of which objects")
    first: str = arg(one_of("", "turn"), "", "only the first time each turn")
    clicks: bool = arg(flag, False, "by so many clicks, of what playing a card costs in clicks")

    def check(self) -> None:
        super().check()
        if self.clicks and self.to != "play":
            raise LanguageError("only what playing a card costs is changed in clicks", ("clicks",))

    def past(self) -> Past:
        return Past((self.to,)) if self.first else Past()

    def english(self) -> str:
        whose = each(self.of)
        if self.first:
            whose = f"{whose.replace('each ', 'the first ', 1)} each turn"
        n = self.by.english() + ("" if " " in self.by.english() else "[click]" if self.clicks else "[credit]")
        less = lowered(n)
        change = f"is raised by {n}" if less is None else f"is lowered by {less}"
        return f"the {self.to} cost of {whose} {change}"


@word("declaration", "alternative_cost")
class AlternativeCost(Declaration):
    """A cost that may be paid instead of the usual one, or of so many credits of it (1.16.8)."""

    to: str = arg(one_of("rez"), doc="which cost it replaces")
    cost: Cost = arg(cost, doc="the cost")
    n: int | None = arg(number, None, "how many credits of a rez cost it pays for, at most; left out: the whole cost")

    def check(self) -> None:
        super().check()
        if self.n is not None and self.n < 1:
            raise LanguageError(f"it pays for no part of the cost with {self.n}", ("n",))

    def english(self) -> str:
        cost = self.cost.english()
        pay = "pay " if cost[:1] in "0123456789X[" else ""
        if self.n is not None:
            return f"as you rez {this()}, you may {pay}{cost} to pay for {self.n}[credit] of its rez cost"
        return f"you may {pay}{cost} to {self.to} {this()} instead of paying its {self.to} cost"


@word("declaration", "in_credit_pool")
class InCreditPool(Declaration):
    """Credits hosted on the source are considered to be in your credit pool: spent, lost and counted with it."""

    def english(self) -> str:
        return f"credits hosted on {this()} are considered to be in your credit pool"


@word("declaration", "spendable")
class Spendable(Declaration):
    """Credits hosted on the source can be spent (1.10.4b, 1.10.4c)."""

    use: tuple[str, ...] = arg(
        items(one_of("anything", "install", "play", "rez", "trash", "icebreakers", "use", "trace", "steal", "advance")),
        ("anything",),
        "for what",
    )
    of: Sel | None = arg(selection, None, "only for such cards")

    def check(self) -> None:
        super().check()
        if self.use == ("trash",):
            never(self.of, "trash costs are paid for accessed cards, which are the Corp's (7.1.1)", *NOT_ACCESSED)
        if {*self.use} <= {"install", "play"}:
            said = "a card is in no server, on no host and not installed yet as it is paid for (8.5.15d, 8.6.6b)"
            elsewhere = self.of and self.of.zone and not {"play area", "anywhere"} & {*self.of.zone}
            not_of_the_installed(self.of, said, *(("zone",) if elsewhere else ()))
        if all(use in DONE_TO for use in self.use):
            of_type(self.of, tuple(kind for use in self.use for kind in DONE_TO[use]))
        if {*self.use} <= {"rez", "advance"}:
            installed_only(self.of, "only installed cards are rezzed and advanced (8.1.1, 1.18.3)")
        if {*self.use} <= {"install", "play", "rez", "advance"}:
            installed_only(self.of, "each of that is paid for with the card in the play area (8.5.15d, 8.6.6b)")

    def english(self) -> str:
        purposes = {
            "anything": "for anything",
            "install": "to install",
            "play": "to play",
            "rez": "to rez",
            "trash": "to trash",
            "icebreakers": "to use icebreakers",
            "use": "to use cards",
            "trace": "during traces",
            "steal": "to steal",
            "advance": "to advance",
        }
        of = f" (only {self.of.phrase('several', installed=False)})" if self.of else ""
        return f"you can spend hosted credits {listing((purposes[use] for use in self.use), 'or')}{of}"


@word("declaration", "allotted_clicks")
class AllottedClicks(Declaration):
    """A player gets more or fewer clicks as each of their turns begins (5.6.1a, 5.7.1a)."""

    by: Node = arg(value, doc="how many more; below 0 for fewer")
    who: str = arg(one_of("you", "corp", "runner"), "you", "who")

    def english(self) -> str:
        n = self.by.english()
        change = n if n.startswith("-") or " " in n else f"+{n}"
        return f"{whom(self.who)} {'get' if by_side(self.who) == 'you' else 'gets'} {change} allotted [click]"
