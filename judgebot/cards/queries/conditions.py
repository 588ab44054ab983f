"""Static conditions (9.3.2c) and stipulations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judgebot.cards.nodes import (
    OF_THE_TRIGGER,
    WITHIN,
    LanguageError,
    Node,
    Past,
    arg,
    items,
    listing,
    make,
    number,
    one_of,
    past_within,
    read_word,
    text,
    word,
)
from judgebot.cards.queries.naming import server_english, whom
from judgebot.cards.queries.selections import (
    PLACED,
    WHOM,
    Ref,
    Sel,
    host_ref,
    ice_ref,
    installed_ref,
    ref,
    selection,
)
from judgebot.cards.queries.triggers import Trigger, can_happen_to, trigger
from judgebot.cards.queries.values import Num, PlayerValue, Sum, value
from judgebot.cards.wording import an, past, runner, this


def condition(raw: Any) -> Node:
    """A condition: one word, or a mapping of several that must all hold, or a list likewise."""
    if isinstance(raw, list) and not raw:
        raise LanguageError("expected a condition, found none")
    if isinstance(raw, list):
        return make(AllOf, of=items(condition)(raw))  # type: ignore[no-any-return]
    if isinstance(raw, Mapping) and len(raw) > 1:
        return make(AllOf, of=tuple(condition({key: val}) for key, val in raw.items()))  # type: ignore[no-any-return]
    return read_word("condition", raw)  # type: ignore[no-any-return]


@word("condition", "all")
class AllOf(Node):
    """Every one of several conditions."""

    of: tuple[Node, ...] = arg(items(condition), doc="the conditions")

    def english(self) -> str:
        return listing(part.english() for part in self.of)


@word("condition", "any")
class AnyOf(Node):
    """At least one of several conditions."""

    of: tuple[Node, ...] = arg(items(condition), doc="the conditions")

    def english(self) -> str:
        return listing((part.english() for part in self.of), "or")


@word("condition", "not")
class Not(Node):
    """That a condition does not hold."""

    of: Node = arg(condition, doc="the condition")

    def english(self) -> str:
        words = self.of.english()
        if words.startswith("anything was "):
            return words.replace("anything", "nothing", 1)
        if isinstance(self.of, Exists) and self.of.n == 1:
            return "there is no " + self.of.of.phrase(1)
        if isinstance(self.of, (DuringRun, DuringEncounter)):
            return "no " + words.split(" ", 1)[1]
        if isinstance(self.of, (Tagged, Is, TurnOf, ServerIs, IsInstalled)):
            negations = {" is ": " is not ", " has ": " does not have ", " was ": " was not "}
            verb = min((one for one in negations if one in words), key=words.index, default="")
            if verb:
                return words.replace(verb, negations[verb], 1)
        if " was done" in words:
            return words.replace(" was done", " was not done")
        if isinstance(self.of, AnyOf):
            words = listing((part.english() for part in self.of.of), "or that")
        return f"it is not the case that {words}"


@word("condition", "tagged")
class Tagged(Node):
    """The Runner has at least `n` tags (10.5.2)."""

    n: int = arg(number, 1, "how many tags")

    def check(self) -> None:
        _at_least_one(self.n)

    def english(self) -> str:
        return runner("is tagged" if self.n == 1 else f"has at least {self.n} tags")


# Values that never fall below 0.
_COUNTED = (
    "count",
    "counters",
    "size",
    "subroutines",
    "times",
    "types_among",
    "servers",
    "access_limit",
    "times_taken",
)
_OWNED = ("credits", "clicks", "tags", "bad publicity", "link", "hand", "core damage")


def _compared(a: Node, b: Node, least: int | None) -> None:
    """Refuse a comparison whose outcome is known beforehand.

    least  the number that the second value must reach, where the first never falls below 0; None for any
    """
    if (isinstance(a, Num) and isinstance(b, Num)) or a.english() == b.english():
        raise LanguageError(f"{a.english()} and {b.english()} compare the same way at all times")
    counted = a.name in _COUNTED or (isinstance(a, PlayerValue) and a.what in _OWNED)
    if least is not None and counted and isinstance(b, Num) and b.n < least:
        raise LanguageError(f"{a.english()} is never below 0", ("b",))


def _at_least_one(n: int) -> None:
    """Refuse a condition that a number below 1 makes true at all times."""
    if n < 1:
        raise LanguageError(f"that is so at all times with {n}", ("n",))


@word("condition", "at_least")
class AtLeast(Node):
    """One value is at least another."""

    a: Node = arg(value, doc="the value")
    b: Node = arg(value, doc="the least it may be")

    def check(self) -> None:
        _compared(self.a, self.b, 1)

    def english(self) -> str:
        parts = self.b.of if isinstance(self.b, Sum) else ()
        if len(parts) == 2 and isinstance(parts[1], Num) and parts[1].n == 1:
            return f"{self.a.english()} is more than {parts[0].english()}"
        return f"{self.a.english()} is {self.b.english()} or more"


@word("condition", "at_most")
class AtMost(Node):
    """One value is at most another."""

    a: Node = arg(value, doc="the value")
    b: Node = arg(value, doc="the most it may be")

    def check(self) -> None:
        _compared(self.a, self.b, 0)

    def english(self) -> str:
        return f"{self.a.english()} is {self.b.english()} or less"


@word("condition", "equal")
class Equal(Node):
    """Two values are the same."""

    a: Node = arg(value, doc="one value")
    b: Node = arg(value, doc="the other")

    def check(self) -> None:
        _compared(self.a, self.b, 0)

    def english(self) -> str:
        same = "exactly" if self.b.english().isdigit() else "the same as"
        return f"{self.a.english()} is {same} {self.b.english()}"


@word("condition", "odd")
class Odd(Node):
    """A value is an odd number."""

    n: Node = arg(value, doc="the value")

    def check(self) -> None:
        if isinstance(self.n, Num):
            raise LanguageError("whether a fixed number is odd is known beforehand", ("n",))

    def english(self) -> str:
        return f"{self.n.english()} is odd"


@word("condition", "exists")
class Exists(Node):
    """A selection has at least `n` objects."""

    of: Sel = arg(selection, doc="the selection")
    n: int = arg(number, 1, "how many")

    def check(self) -> None:
        _at_least_one(self.n)

    def english(self) -> str:
        return f"there {'is' if self.n == 1 else 'are'} at least {self.n} {self.of.phrase(self.n)}"


# Names of what is in play for as long as it is called so.
_IN_PLAY = ("identity", "encountered", "approached")


@word("condition", "is")
class Is(Node):
    """An object belongs to a selection."""

    card: Ref = arg(ref, doc="the object")
    a: Sel = arg(selection, doc="the selection")

    def check(self) -> None:
        if self.card.key in _IN_PLAY and self.a.zone and not {"play area", "anywhere"} & {*self.a.zone}:
            raise LanguageError(f"{self.card.english()} is in play, and in no other zone (4.6.1)", ("a", "zone"))

    def english(self) -> str:
        what = an(self.a.phrase(1, installed=False))
        if what.startswith(("a card in ", "a card protecting ")):
            what = what.removeprefix("a card ")
        elif what.split()[1:] in (["rezzed", "card"], ["unrezzed", "card"], ["faceup", "card"], ["facedown", "card"]):
            what = what.split()[1]
        which = self.card.english()
        if which.endswith(" cards"):
            which = which.removesuffix("s")
        if what.startswith("a card with a hosted "):
            return f"{which} has {what.removeprefix('a card with ')}"
        if what.startswith("a card that is a copy of "):
            return f"{which} is {what.removeprefix('a card that is ')}"
        if what.startswith("a card that was "):
            return f"{which} {what.removeprefix('a card that ')}"
        return f"{which} is {what}"


@word("condition", "during_run")
class DuringRun(Node):
    """A run is in progress, on the given server if one is given (6.3.4)."""

    server: str = arg(text, "", "the server")

    def english(self) -> str:
        return f"a run{f' on {server_english(self.server)}' if self.server else ''} is in progress"


@word("condition", "during_encounter")
class DuringEncounter(Node):
    """An encounter is in progress, with the given ice if it is given."""

    ice: Ref | None = arg(ice_ref, None, "the ice")
    server: str = arg(text, "", "with a piece of ice that protects this server")
    first: str = arg(one_of("turn"), "", "the first such encounter of the turn")

    def past(self) -> Past:
        return Past(ordered=("encounter",)) if self.first else Past()

    def english(self) -> str:
        of = f" with a piece of ice protecting {server_english(self.server)}" if self.server else ""
        of = f" with {self.ice.english()}" if self.ice else of
        return f"{'the first' if self.first else 'an'} encounter{of}{' this turn' if self.first else ''} is in progress"


@word("condition", "resolving_subroutines")
class ResolvingSubroutines(Node):
    """A subroutine of the ice is resolving (9.8.11)."""

    ice: Ref = arg(ice_ref, make(Ref, key="this"), "the ice")

    def english(self) -> str:
        return f"subroutines on {self.ice.english()} are resolving"


@word("condition", "did")
class Did(Node):
    """Whether an earlier part of this ability, bound `as` a name, was carried out."""

    key: str = arg(text, doc="the name")

    def english(self) -> str:
        known = {
            "bids differ": "the bids differ",
            "bids match": "the bids match",
            "swapped": "they were swapped",
            "forfeited": "an agenda was forfeited",
            "paid": "the cost was paid with a card",
        }
        if self.key.endswith("ed") and self.key not in known:
            return f"anything was {self.key}"
        return known.get(self.key, "that was done")


_ENDED = {"successful run": "successful", "unsuccessful run": "unsuccessful"}


@word("condition", "happened")
class Happened(Node):
    """Whether something happened this turn, last turn, or during the run."""

    event: Trigger = arg(trigger, doc="what")
    within: str = arg(one_of(*WITHIN), "this turn", "the span of time")

    def needs(self) -> str:
        return "trigger" if self.within in OF_THE_TRIGGER else ""

    def past(self) -> Past:
        return past_within(self.event.event, self.within)

    def english(self) -> str:
        if self.within.endswith("run") and self.event.event in _ENDED and not self.event.server:
            return f"{self.within} was {_ENDED[self.event.event]}"
        return f"{past(self.event.clause())} {self.within if 'turn' in self.within else 'during ' + self.within}"


@word("condition", "turn")
class TurnOf(Node):
    """It is a player's turn, or a phase of it (5.6, 5.7)."""

    who: str = arg(one_of(*WHOM), doc="whose")
    phase: str = arg(one_of("", "action", "discard"), "", "which phase of it")

    def english(self) -> str:
        whose = "your" if self.who == "you" else f"{whom(self.who)}'s"
        return f"{whose} {self.phase} phase is in progress" if self.phase else f"it is {whose} turn"


@word("condition", "first_click")
class FirstClick(Node):
    """No click has been spent yet this turn, other than to play this card (1.11.4)."""

    def past(self) -> Past:
        return Past(("spend clicks",))

    def english(self) -> str:
        return "it is played with the first [click] that you spend this turn"


@word("condition", "had_no_counters")
class HadNoCounters(Node):
    """The object hosted no such counter at the previous checkpoint, or the Runner had no tags (1.9.5c, 9.6.6a)."""

    kind: str = arg(one_of(*PLACED, "tag"), doc="the kind of counter")
    on: Ref | None = arg(host_ref, None, "the object; left out: the one that met the condition")

    def check(self) -> None:
        if self.kind == "tag" and self.on is not None:
            raise LanguageError("tags are the Runner's, and on no card (10.5.1)", ("on",))

    def needs(self) -> str:
        return "object" if self.on is None and self.kind != "tag" else ""

    def past(self) -> Past:
        return Past(("tags", "remove tags") if self.kind == "tag" else (), had=True)

    def english(self) -> str:
        if self.kind == "tag":
            return runner("had no tags")
        return f"{self.on.english() if self.on is not None else 'that card'} had no {self.kind} counters"


@word("condition", "server_is")
class ServerIs(Node):
    """The server of the trigger, or the attacked server, is a given one."""

    server: str = arg(text, doc="the server")

    def english(self) -> str:
        return f"that server is {server_english(self.server)}"


@word("condition", "link")
class LinkAtLeast(Node):
    """The Runner has at least this link (10.7)."""

    n: int = arg(number, doc="how much")

    def check(self) -> None:
        _at_least_one(self.n)

    def english(self) -> str:
        return runner(f"has at least {self.n}[link]")


@word("condition", "threat")
class Threat(Node):
    """The threat level is at least N (1.17.1a, 9.3.6f)."""

    n: int = arg(number, doc="the level")

    def check(self) -> None:
        _at_least_one(self.n)

    def english(self) -> str:
        return f"the threat level is {self.n} or more"


@word("condition", "installed")
class IsInstalled(Node):
    """An object is still installed."""

    card: Ref = arg(installed_ref, doc="the object")

    def english(self) -> str:
        return f"{self.card.english()} is installed"


@word("condition", "played_from")
class PlayedFrom(Node):
    """This event or operation was played from a certain zone (8.6.6a)."""

    zone: str = arg(one_of("HQ", "Archives", "R&D", "grip", "heap", "stack"), doc="the zone")

    def english(self) -> str:
        return f"{this()} was played from {'the ' if self.zone.islower() else ''}{self.zone}"


@word("condition", "first_played")
class FirstPlayed(Node):
    """This card was played before any other card of a selection was played this turn by the same player."""

    of: Sel = arg(selection, doc="the cards among which it was the first")

    def check(self) -> None:
        can_happen_to("play", self.of, "of")

    def past(self) -> Past:
        return Past(ordered=("play",))

    def english(self) -> str:
        return f"{this()} is the first {self.of.phrase(1, installed=False)} you played this turn"


@word("condition", "actions_differ")
class ActionsDiffer(Node):
    """You have taken exactly so many actions this turn, each different from the others (5.2.6b)."""

    n: int = arg(number, doc="how many")

    def check(self) -> None:
        _at_least_one(self.n)

    def past(self) -> Past:
        return Past(("action ends",))

    def english(self) -> str:
        return f"you have taken exactly {self.n} actions this turn, each different from the others"
