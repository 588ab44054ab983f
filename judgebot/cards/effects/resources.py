"""Words for credits, clicks, tags, bad publicity, damage and counters."""

from __future__ import annotations

from judgebot.cards.effects.base import ONE, THIS, Effect, objects, verb
from judgebot.cards.nodes import (
    LanguageError,
    Node,
    arg,
    flag,
    one_of,
    plural,
    text,
    word,
)
from judgebot.cards.queries.naming import whom
from judgebot.cards.queries.selections import PLACED, WHOM, Ref, ref
from judgebot.cards.queries.values import PlayerValue, value
from judgebot.cards.wording import runner


@word("effect", "gain")
class Gain(Effect):
    """Gain credits (1.10.3a)."""

    together = True
    n: Node = arg(value, doc="how many")
    who: str = arg(one_of(*WHOM), "you", "who")

    def english(self) -> str:
        n = self.n.english()
        return f"{verb(self.who, 'gain')} " + (f"[credit] equal to {n}" if " " in n else f"{n}[credit]")


@word("effect", "gain_clicks")
class GainClicks(Effect):
    """Gain clicks (1.11.3a)."""

    n: Node = arg(value, ONE, "how many")
    who: str = arg(one_of(*WHOM), "you", "who")

    def english(self) -> str:
        return f"{verb(self.who, 'gain')} {plural(self.n.english(), 'click')}"


@word("effect", "lose")
class Lose(Effect):
    """Lose credits (1.10.3b); as many as there are. The number lost can be bound `as` a name."""

    n: Node = arg(value, doc="how many")
    who: str = arg(one_of(*WHOM), "you", "who")
    up_to: bool = arg(flag, False, "as in 'up to'")
    if_able: bool = arg(flag, False, "only if all can be lost (1.2.3)")
    bind: str = arg(text, "", "binds the number lost")

    def english(self) -> str:
        n = self.n.english()
        credits = f"[credit] equal to {n}" if " " in n else f"{n}[credit]"
        able = ", if able" if self.if_able else ""
        return f"{verb(self.who, 'lose')} {'up to ' if self.up_to else ''}{credits}{able}"


@word("effect", "lose_clicks")
class LoseClicks(Effect):
    """Lose clicks (1.11.3b)."""

    n: Node = arg(value, ONE, "how many")
    who: str = arg(one_of(*WHOM), "you", "who")
    if_able: bool = arg(flag, False, "only if all can be lost (1.2.3)")

    def english(self) -> str:
        return f"{verb(self.who, 'lose')} {plural(self.n.english(), 'click')}{', if able' if self.if_able else ''}"


@word("effect", "tags")
class Tags(Effect):
    """The Runner takes tags (10.5)."""

    n: Node = arg(value, ONE, "how many")

    def english(self) -> str:
        return f"the Runner takes {plural(self.n.english(), 'tag')}"


@word("effect", "remove_tags")
class RemoveTags(Effect):
    """Remove tags."""

    n: Node = arg(value, ONE, "how many")
    up_to: bool = arg(flag, False, "fewer may be removed, as the player chooses then (1.15.1b)")
    bind: str = arg(text, "", "binds how many were removed")
    who: str = arg(one_of(*WHOM[:4]), "you", "who removes them")

    def english(self) -> str:
        does = "remove" if self.who == "you" else f"{whom(self.who)} removes"
        if self.up_to and isinstance(self.n, PlayerValue):
            return f"{does} any number of tags"
        return f"{does} {'up to ' if self.up_to else ''}{plural(self.n.english(), 'tag')}"


@word("effect", "bad_publicity")
class BadPublicity(Effect):
    """The Corp takes bad publicity (10.6), from the bank or from a card that hosts it."""

    n: Node = arg(value, ONE, "how much")
    source: Ref | None = arg(ref, None, "the card to take it from")

    def english(self) -> str:
        where = f" from {self.source.english()}" if self.source else ""
        return f"the Corp takes {self.n.english()} bad publicity{where}"


@word("effect", "remove_bad_publicity")
class RemoveBadPublicity(Effect):
    """Remove bad publicity."""

    n: Node = arg(value, ONE, "how much")

    def english(self) -> str:
        return f"remove {self.n.english()} bad publicity"


@word("effect", "damage")
class Damage(Effect):
    """Do damage; or suffer it, if the ability says so (10.4.1)."""

    n: Node = arg(value, doc="how much")
    type: str = arg(one_of("net", "meat", "core"), "net", "the type")
    suffer: bool = arg(flag, False, "the Runner is responsible, not the Corp")
    bind: str = arg(text, "", "binds the cards that it trashed")
    unpreventable: bool = arg(flag, False, "it cannot be prevented (1.2.2, 9.9.7e)")

    def english(self) -> str:
        n = self.n.english()
        damage = f"{self.type} damage equal to {n}" if " " in n else f"{n} {self.type} damage"
        firm = ", which cannot be prevented" if self.unpreventable else ""
        return f"{runner('suffers') if self.suffer else 'do'} {damage}{firm}"


@word("effect", "place")
class Place(Effect):
    """Place counters from the bank on a card (1.9.2a); `load` if the card says so (10.9)."""

    kind: str = arg(one_of(*PLACED), doc="the kind")
    n: Node = arg(value, ONE, "how many")
    on: Node = arg(objects, THIS, "the host")
    load: bool = arg(flag, False, "as loading")
    bind: str = arg(text, "", "binds how many were placed")
    divided: bool = arg(flag, False, "so many in total, divided among the hosts as the player chooses (9.12.2)")
    up_to: bool = arg(flag, False, "fewer may be placed, as the player chooses then (1.15.1b)")

    def check(self) -> None:
        super().check()
        if self.up_to and self.divided:
            raise LanguageError("a total that is divided is placed in full", ("up_to",))

    def english(self) -> str:
        n = self.n.english()
        if self.kind != "credit":
            n = plural(n, f"{self.kind} counter")
        else:
            n = f"[credit] equal to {n}" if " " in n else f"{n}[credit]"
        if self.divided:
            n = f"a total of {n}"
        if self.up_to:
            n = f"up to {n}"
        return f"load {n} onto {self.on.english()}" if self.load else f"place {n} on {self.on.english()}"


@word("effect", "advance")
class Advance(Effect):
    """Advance a card (1.18)."""

    what: Node = arg(objects, doc="which")
    n: Node = arg(value, ONE, "how many times")

    def english(self) -> str:
        n = self.n.english()
        times = f" a number of times equal to {n}" if " " in n else f" {n} times"
        return f"advance {self.what.english()}" + ("" if n == "1" else times)


@word("effect", "remove_counters")
class RemoveCounters(Effect):
    """Return hosted counters to the bank."""

    kind: str = arg(one_of(*PLACED), doc="the kind")
    n: Node | None = arg(lambda raw: None if raw == "all" else value(raw), ONE, "how many, or `all`")
    on: Node = arg(objects, THIS, "the host")
    up_to: bool = arg(flag, False, "fewer may be removed, as the player chooses then (1.15.1b)")
    bind: str = arg(text, "", "binds how many were removed")

    def english(self) -> str:
        n = self.n.english() if self.n else "all hosted"
        what = f"{n} {self.kind} counters" if not self.n else plural(n, f"{self.kind} counter")
        return f"remove {'up to ' if self.up_to else ''}{what} from {self.on.english()}"


@word("effect", "move_counters")
class MoveCounters(Effect):
    """Move counters from one card to another; the number is chosen as the instruction resolves (1.15.1b)."""

    lowest = 1
    kind: str = arg(one_of(*PLACED), doc="the kind")
    to: Node = arg(objects, doc="the new host")
    n: Node | None = arg(value, None, "how many; any number if left out")
    source: Ref = arg(ref, THIS, "the old host")
    up_to: bool = arg(flag, False, "fewer are allowed (1.15.1b)")

    def english(self) -> str:
        what = f"any number of {self.kind} counters"
        if self.n:
            what = ("up to " if self.up_to else "") + plural(self.n.english(), f"{self.kind} counter")
        return f"move {what} from {self.source.english()} to {self.to.english()}"


@word("effect", "take_credits")
class TakeCredits(Effect):
    """Take credits from a card (1.10.4a)."""

    lowest = 1
    n: Node | None = arg(value, None, "how many; all if left out")
    on: Ref = arg(ref, THIS, "the card")

    def english(self) -> str:
        n = self.n.english() if self.n else "all "
        credits = f"[credit] equal to {n}" if " " in n.strip() else f"{n}[credit]"
        return f"take {credits} from {self.on.english()}"


@word("effect", "purge")
class Purge(Effect):
    """Purge virus counters (10.1.2)."""

    def english(self) -> str:
        return "purge virus counters"


@word("effect", "resolve_when_scored")
class ResolveWhenScored(Effect):
    """Resolve the "when scored" abilities of an agenda, as though it were scored now (9.6.14c, 9.6.14d)."""

    what: Node = arg(objects, doc="which agenda")

    def english(self) -> str:
        return f'resolve the "when scored" ability of {self.what.english()}'


@word("effect", "charge")
class Charge(Effect):
    """Charge a card (10.10)."""

    what: Node = arg(objects, doc="which")

    def english(self) -> str:
        return f"charge {self.what.english()}"
