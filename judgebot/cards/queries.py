"""Words that ask: references to objects, selections, values, conditions and triggers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judgebot.cards.nodes import (
    LanguageError,
    Node,
    arg,
    build,
    flag,
    items,
    listing,
    make,
    number,
    one_of,
    read_word,
    shown,
    text,
    texts,
    word,
)
from judgebot.cards.wording import an, event_words, zone

CARD_TYPES = ("agenda", "asset", "ice", "operation", "upgrade", "event", "hardware", "program", "resource", "identity")
WHOM = ("you", "opponent", "corp", "runner", "both")
COUNTERS = ("credit", "advancement", "virus", "power", "agenda", "condition")
NAMED = {
    "this": "this card",
    "host": "the host",
    "it": "that card",
    "identity": "your identity",
    "encountered": "the encountered ice",
    "approached": "the ice being approached",
    "accessed": "the card being accessed",
    "drawn": "the drawn cards",
    "next encountered": "the next piece of ice the Runner encounters",
}


@word("ref", "ref")
class Ref(Node):
    """An object by name: `this`, `host`, `it` (what met the trigger condition), or one that was chosen or bound `as`."""

    key: str = arg(text, doc="the name")

    def english(self) -> str:
        if self.key in ("seen", "drawn", "revealed"):
            return f"the {self.key} cards"
        return NAMED.get(self.key, f"the {self.key} card" if " " not in self.key else f"the {self.key}")


def ref(raw: Any) -> Ref:
    """A reference to one object."""
    return build(Ref, text(raw))  # type: ignore[no-any-return]


@word("selection", "selection")
class Sel(Node):
    """A set of objects, by what they are and where. Without a zone: installed cards (1.15.2c)."""

    type: tuple[str, ...] = arg(items(one_of(*CARD_TYPES)), (), "card types")
    subtype: tuple[str, ...] = arg(texts, (), "subtypes, any of which suffices")
    not_subtype: tuple[str, ...] = arg(texts, (), "subtypes it must not have")
    side: str = arg(one_of("corp", "runner"), "", "whose cards")
    controller: str = arg(one_of("you", "opponent"), "", "who controls them")
    zone: tuple[str, ...] = arg(texts, (), "zones, instead of being installed")
    rezzed: bool | None = arg(flag, None, "rezzed or unrezzed (8.1.1)")
    faceup: bool | None = arg(flag, None, "faceup or facedown")
    server: str = arg(text, "", "this, attacked, another, a remote: the server concerned")
    where: str = arg(one_of("root", "protecting", "in or protecting"), "", "which part of the server")
    hosted_on: Ref | None = arg(ref, None, "their host")
    on_type: str = arg(one_of(*CARD_TYPES), "", "the type of their host")
    other_than: tuple[Ref, ...] = arg(items(ref), (), "objects left out")
    copy_of: Ref | None = arg(ref, None, "cards with the same name")
    same_type_as: Ref | None = arg(ref, None, "cards of the same type")
    named: str = arg(text, "", "cards with this name")
    named_as: str = arg(text, "", "cards with the name that the source remembers under this word (`name_card`)")
    among: str = arg(text, "", "only from a set bound earlier")
    rez_cost: Node | None = arg(lambda raw: value(raw), None, "with exactly this printed rez cost")
    cost_at_least: int | None = arg(number, None, "with at least this printed cost")
    cost_at_most: Node | None = arg(lambda raw: value(raw), None, "with at most this printed cost")
    memory_at_most: Node | None = arg(lambda raw: value(raw), None, "with at most this memory cost")
    strength_at_most: Node | None = arg(lambda raw: value(raw), None, "with at most this strength")
    advanceable: bool = arg(flag, False, "that can be advanced (1.18.3)")
    advanced: bool | None = arg(flag, None, "with or without advancement counters (1.18.4)")
    unique: bool | None = arg(flag, None, "unique or not")
    with_counter: str = arg(one_of(*COUNTERS), "", "hosting at least one such counter")
    can_be: str = arg(one_of("installed", "rezzed", "played"), "", "for which that would be possible")
    active: bool | None = arg(flag, None, "active or not")
    installed: bool = arg(flag, False, "installed, where a trigger condition would not say so by itself")
    installed_this_turn: bool = arg(flag, False, "that their controller installed this turn")

    def english(self) -> str:
        return self.phrase(1)

    def phrase(self, count: Any = 1, installed: bool = True) -> str:
        """In English, for one or several; `installed`: without a zone only installed cards are meant."""
        several = str(count) != "1"
        words = []
        only_this = len(self.other_than) == 1 and self.other_than[0].key == "this"
        if only_this:
            words.append("other")
        if self.rezzed is not None:
            words.append("rezzed" if self.rezzed else "unrezzed")
        if self.faceup is not None:
            words.append("faceup" if self.faceup else "facedown")
        if self.advanced is not None:
            words.append("advanced" if self.advanced else "unadvanced")
        if self.unique is not None:
            words.append("unique" if self.unique else "non-unique")
        if self.installed or (
            installed and not self.zone and not self.server and not self.hosted_on and not self.among
        ):
            words.append("installed")
        if self.side:
            words.append({"corp": "Corp", "runner": "Runner"}[self.side])
        words += [f"non-{name}" for name in self.not_subtype]
        if self.subtype:
            words.append(listing(self.subtype, "or"))
        if "ice" in self.type and len(self.type) == 1:
            noun = "pieces of ice" if several else "piece of ice"
        elif self.type:
            noun = listing(((t if t == "hardware" or not several else t + "s") for t in self.type), "or")
        elif self.named:
            noun = "copies" if several else "copy"
        else:
            noun = "cards" if several else "card"
        found = " ".join([*words, noun])
        if self.named:
            found += f" of {self.named}"
        if self.named_as:
            found += f" that is a copy of the {self.named_as} card"
        if self.copy_of:
            found += f" that {'are copies' if several else 'is a copy'} of {self.copy_of.english()}"
        if self.same_type_as:
            found += f" of the same type as {self.same_type_as.english()}"
        if self.rez_cost:
            found += f" with a printed rez cost of exactly {self.rez_cost.english()}"
        if self.cost_at_least is not None:
            found += f" with a printed cost of {self.cost_at_least} or more"
        if self.cost_at_most is not None:
            found += f" with a printed cost of at most {self.cost_at_most.english()}"
        if self.memory_at_most is not None:
            found += f" with a memory cost of at most {self.memory_at_most.english()}"
        if self.strength_at_most is not None:
            found += f" with strength {self.strength_at_most.english()} or less"
        if self.controller:
            found += " you control" if self.controller == "you" else " your opponent controls"
        if self.with_counter:
            found += f" with a hosted {self.with_counter} counter"
        if self.advanceable:
            found += " that can be advanced"
        if self.can_be:
            found += f" that can be {self.can_be}"
        if self.hosted_on:
            found += f" hosted on {self.hosted_on.english()}"
        if self.on_type:
            found += f" hosted on {'a piece of ice' if self.on_type == 'ice' else self.on_type}"
        if self.server:
            part = {"root": "in the root of", "protecting": "protecting", "in or protecting": "in or protecting"}
            found += f" {part.get(self.where, 'in or protecting')} {server_english(self.server)}"
        elif self.where:
            found += {"root": " in the root of a server", "protecting": " protecting a server"}.get(self.where, "")
        if self.zone:
            found += f" in {listing(map(zone, self.zone), 'or')}"
        if self.among:
            found += f" from among the {self.among} cards"
        if self.other_than and not only_this:
            found += f" other than {listing(r.english() for r in self.other_than)}"
        if self.active is not None:
            found += " that is active" if self.active else " that is not active"
        if self.installed_this_turn:
            found += " that its controller installed this turn"
        return found


def server_english(name: str) -> str:
    """A server's name or role in English."""
    return {
        "this": "this server",
        "attacked": "the attacked server",
        "another": "another server",
        "remote": "a remote server",
        "another remote": "another remote server",
        "any": "any server",
        "mark": "your mark",
        "chosen": "the chosen server",
        "that": "that server",
    }.get(name, name)


def selection(raw: Any) -> Sel:
    """A selection of objects."""
    if not isinstance(raw, Mapping):
        raise LanguageError(f"expected a selection such as {{type: ice}}, found {shown(raw)}")
    return build(Sel, raw)  # type: ignore[no-any-return]


# Values


def value(raw: Any) -> Node:
    """A number, or a word that gives one."""
    if isinstance(raw, bool):
        raise LanguageError(f"expected a number, found {shown(raw)}")
    if isinstance(raw, int):
        return make(Num, n=raw)  # type: ignore[no-any-return]
    return read_word("value", raw)  # type: ignore[no-any-return]


@word("value", "number")
class Num(Node):
    """A fixed number."""

    n: int = arg(number, doc="the number")

    def english(self) -> str:
        return str(self.n)


@word("value", "x")
class X(Node):
    """The value chosen for X in the cost just paid (1.16.2c); 0 if none (9.12.2e)."""

    def english(self) -> str:
        return "X"


@word("value", "let")
class Let(Node):
    """A number bound earlier `as` a name."""

    key: str = arg(text, doc="the name")

    def english(self) -> str:
        return f"the number {self.key}"


@word("value", "counters")
class Counters(Node):
    """How many counters of a kind an object hosts; also while set aside to pay a cost (9.5.5)."""

    kind: str = arg(one_of(*COUNTERS), doc="the kind")
    on: Ref = arg(ref, make(Ref, key="this"), "the host")

    def english(self) -> str:
        return f"the number of {self.kind} counters on {self.on.english()}"


@word("value", "count")
class Count(Node):
    """How many objects a selection has."""

    of: Sel = arg(selection, doc="the selection")

    def english(self) -> str:
        return f"the number of {self.of.phrase('several')}"


@word("value", "size")
class Size(Node):
    """How many objects a bound name stands for."""

    of: str = arg(text, doc="the name")

    def english(self) -> str:
        return f"the number of {self.of} cards"


@word("value", "subroutines")
class Subroutines(Node):
    """How many subroutines a piece of ice has."""

    of: Ref = arg(ref, doc="the ice")

    def english(self) -> str:
        return f"the number of subroutines on {self.of.english()}"


@word("value", "strength")
class StrengthOf(Node):
    """An object's strength (3.4.4, 3.9.4)."""

    of: Ref = arg(ref, doc="the object")

    def english(self) -> str:
        return f"the strength of {self.of.english()}"


@word("value", "printed_rez_cost")
class RezCostOf(Node):
    """A card's printed rez cost; last known if it has moved (1.12.6)."""

    of: Ref = arg(ref, doc="the card")

    def english(self) -> str:
        return f"the printed rez cost of {self.of.english()}"


@word("value", "printed_cost")
class CostOf(Node):
    """A card's printed play, install or rez cost."""

    of: Ref = arg(ref, doc="the card")

    def english(self) -> str:
        return f"the printed cost of {self.of.english()}"


@word("value", "player")
class PlayerValue(Node):
    """Something a player has: credits, clicks, tags, bad publicity, link, hand size, points, free memory."""

    what: str = arg(
        one_of("credits", "clicks", "tags", "bad publicity", "link", "hand", "points", "free memory", "threat"),
        doc="what",
    )
    who: str = arg(one_of(*WHOM), "runner", "who")

    def english(self) -> str:
        whose = "your" if self.who == "you" else f"{whom(self.who)}'s".replace("s's", "s'")
        return {
            "credits": f"the number of credits in {whose} credit pool",
            "clicks": f"the number of {whose} remaining clicks",
            "tags": f"the number of {whose} tags",
            "bad publicity": f"{whose} bad publicity",
            "hand": f"the number of cards in {whose} hand",
            "points": f"{whose} agenda points",
            "free memory": f"{whose} unused [MU]",
            "threat": "the threat level",
        }.get(self.what, f"{whose} {self.what}")


@word("value", "attacked_ice")
class AttackedIce(Node):
    """How many pieces of ice protect the attacked server."""

    def english(self) -> str:
        return "the number of pieces of ice protecting the attacked server"


@word("value", "times")
class TimesHappened(Node):
    """How often something happened this run or turn, counting each object once (1.12.6)."""

    event: Trigger = arg(lambda raw: trigger(raw), doc="what happened")
    within: str = arg(one_of("that run", "this turn", "this run"), "that run", "the span of time")

    def english(self) -> str:
        return f"the number of times {self.event.clause()} during {self.within}"


@word("value", "trace_strength")
class TraceStrength(Node):
    """The trace strength of the trace attempt being resolved (10.8.2)."""

    def english(self) -> str:
        return "the trace strength"


@word("value", "amount")
class Amount(Node):
    """The amount of what met the trigger condition, or of the imminent effect."""

    def english(self) -> str:
        return "that amount"


@word("value", "sum")
class Sum(Node):
    """The sum of values."""

    of: tuple[Node, ...] = arg(items(value), doc="the values")

    def english(self) -> str:
        return " plus ".join(part.english() for part in self.of)


@word("value", "product")
class Product(Node):
    """The product of values."""

    of: tuple[Node, ...] = arg(items(value), doc="the values")

    def english(self) -> str:
        return " times ".join(part.english() for part in self.of)


@word("value", "minus")
class Minus(Node):
    """The first value less the others; may fall below 0 (1.1.3)."""

    of: tuple[Node, ...] = arg(items(value), doc="the values")

    def english(self) -> str:
        return " minus ".join(part.english() for part in self.of)


@word("value", "least")
class Least(Node):
    """The lowest of values."""

    of: tuple[Node, ...] = arg(items(value), doc="the values")

    def english(self) -> str:
        return "the lower of " + listing(part.english() for part in self.of)


def whom(who: str) -> str:
    """A player in English."""
    return {"corp": "the Corp", "runner": "the Runner", "opponent": "your opponent", "both": "both players"}.get(
        who, "you"
    )


# Conditions


def condition(raw: Any) -> Node:
    """A condition: one word, or a mapping of several that must all hold, or a list likewise."""
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
        if isinstance(self.of, Exists) and self.of.n == 1:
            return "there is no " + self.of.of.phrase(1)
        if isinstance(self.of, (DuringRun, DuringEncounter)):
            return "no " + words.split(" ", 1)[1]
        if isinstance(self.of, (Tagged, Is, Same, SameCard, TurnOf, ServerIs, IsInstalled)):
            verb = " has " if isinstance(self.of, Tagged) and self.of.n > 1 else " is "
            return words.replace(verb, {" is ": " is not ", " has ": " does not have "}[verb], 1)
        return f"it is not the case that {words}"


@word("condition", "tagged")
class Tagged(Node):
    """The Runner has at least `n` tags (10.5.2)."""

    n: int = arg(number, 1, "how many tags")

    def english(self) -> str:
        return "the Runner is tagged" if self.n == 1 else f"the Runner has at least {self.n} tags"


@word("condition", "at_least")
class AtLeast(Node):
    """One value is at least another."""

    a: Node = arg(value, doc="the value")
    b: Node = arg(value, doc="the least it may be")

    def english(self) -> str:
        return f"{self.a.english()} is {self.b.english()} or more"


@word("condition", "at_most")
class AtMost(Node):
    """One value is at most another."""

    a: Node = arg(value, doc="the value")
    b: Node = arg(value, doc="the most it may be")

    def english(self) -> str:
        return f"{self.a.english()} is {self.b.english()} or less"


@word("condition", "exists")
class Exists(Node):
    """A selection has at least `n` objects."""

    of: Sel = arg(selection, doc="the selection")
    n: int = arg(number, 1, "how many")

    def english(self) -> str:
        return f"there {'is' if self.n == 1 else 'are'} at least {self.n} {self.of.phrase(self.n)}"


@word("condition", "is")
class Is(Node):
    """An object belongs to a selection."""

    card: Ref = arg(ref, doc="the object")
    a: Sel = arg(selection, doc="the selection")

    def english(self) -> str:
        what = an(self.a.phrase(1, installed=False))
        return f"{self.card.english()} is {what.removeprefix('a card ') if what.startswith('a card in ') else what}"


@word("condition", "same")
class Same(Node):
    """Two references name the same object."""

    card: Ref = arg(ref, doc="one object")
    other: Ref = arg(ref, doc="the other")

    def english(self) -> str:
        return f"{self.card.english()} is {self.other.english()}"


@word("condition", "same_card")
class SameCard(Node):
    """Two references name copies of the same card."""

    card: Ref = arg(ref, doc="one object")
    other: Ref = arg(ref, doc="the other")

    def english(self) -> str:
        return f"{self.card.english()} is a copy of {self.other.english()}"


@word("condition", "during_run")
class DuringRun(Node):
    """A run is in progress, on the given server if one is given (6.3.4)."""

    server: str = arg(text, "", "the server")

    def english(self) -> str:
        return f"a run{f' on {server_english(self.server)}' if self.server else ''} is in progress"


@word("condition", "during_encounter")
class DuringEncounter(Node):
    """An encounter is in progress, with the given ice if it is given."""

    ice: Ref | None = arg(ref, None, "the ice")

    def english(self) -> str:
        return f"an encounter{f' with {self.ice.english()}' if self.ice else ''} is in progress"


@word("condition", "did")
class Did(Node):
    """Whether an earlier part of this ability, bound `as` a name, was carried out."""

    key: str = arg(text, doc="the name")

    def english(self) -> str:
        known = {"bids differ": "the bids differ", "bids match": "the bids match", "swapped": "they were swapped"}
        return known.get(self.key, f'"{self.key}" was done')


@word("condition", "happened")
class Happened(Node):
    """Whether something happened this turn, last turn, or during the run."""

    event: Trigger = arg(lambda raw: trigger(raw), doc="what")
    within: str = arg(
        one_of("this turn", "that run", "this run", "last turn", "that encounter", "that breach"),
        "this turn",
        "the span of time",
    )

    def english(self) -> str:
        return f"{self.event.clause()} {self.within if 'turn' in self.within else 'during ' + self.within}"


@word("condition", "turn")
class TurnOf(Node):
    """It is a player's turn."""

    who: str = arg(one_of(*WHOM), doc="whose")

    def english(self) -> str:
        return f"it is {whom(self.who)}'s turn" if self.who != "you" else "it is your turn"


@word("condition", "first_click")
class FirstClick(Node):
    """No click has been spent yet this turn, other than to play this card (1.11.4)."""

    def english(self) -> str:
        return "it is played with your first [click]"


@word("condition", "had_no_counters")
class HadNoCounters(Node):
    """The object hosted no such counter at the previous checkpoint (9.6.6a)."""

    kind: str = arg(one_of(*COUNTERS), doc="the kind of counter")
    on: Ref = arg(ref, make(Ref, key="it"), "the object")

    def english(self) -> str:
        return f"{self.on.english()} had no {self.kind} counters"


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

    def english(self) -> str:
        return f"the Runner has at least {self.n}[link]"


@word("condition", "threat")
class Threat(Node):
    """The threat level is at least N (1.17.1a, 9.3.6f)."""

    n: int = arg(number, doc="the level")

    def english(self) -> str:
        return f"the threat level is {self.n} or more"


@word("condition", "installed")
class IsInstalled(Node):
    """An object is still installed."""

    card: Ref = arg(ref, doc="the object")

    def english(self) -> str:
        return f"{self.card.english()} is installed"


# Triggers

EVENTS: dict[str, str] = {
    "approach": "the Runner approaches {it}",
    "approach server": "the Runner approaches {server}",
    "encounter": "the Runner encounters {it}",
    "encounter ends": "an encounter with {it} ends",
    "pass": "the Runner passes {it}",
    "fully break": "the Runner fully breaks {it}",
    "run begins": "a run{on} begins",
    "successful run": "the Runner makes a successful run{on}",
    "unsuccessful run": "the Runner makes an unsuccessful run{on}",
    "run ends": "a run{on} ends",
    "breach": "the Runner breaches {server}",
    "breach ends": "a breach of {server} ends",
    "access": "the Runner accesses {it}",
    "access ends": "an access of {it} ends",
    "turn begins": "{whose} turn begins",
    "turn ends": "{whose} turn ends",
    "action ends": "{who} finish an action",
    "action phase begins": "{whose} action phase begins",
    "install": "{who} install {it}",
    "uninstall": "{it} is uninstalled",
    "rez": "{who} rez {it}",
    "derez": "{it} is derezzed",
    "turned faceup": "{it} is turned faceup",
    "trash": "{who} trash {it}",
    "score": "{who} score {it}",
    "steal": "{who} steal {it}",
    "add to score area": "{it} is added to a score area",
    "forfeit": "{who} forfeit {it}",
    "play": "{who} play {it}",
    "play ends": "{who} finish resolving {it}",
    "draw": "{who} draw {n} cards",
    "draw card": "{who} draw {it}",
    "advance": "{who} advance {it}",
    "place counters": "counters are placed on {it}",
    "empty": "{it} is empty",
    "tags": "the Runner takes {n} tags",
    "remove tags": "{who} remove {n} tags",
    "prevent tags": "{who} avoid {n} tags",
    "bad publicity": "the Corp takes {n} bad publicity",
    "damage": "the Runner takes {n} {what} damage",
    "prevent damage": "{this} prevents {n} damage",
    "gain credits": "{who} gain {n} credits",
    "lose credits": "{who} lose {n} credits",
    "spend credits": "{who} spend {n} credits",
    "spend hosted credits": "{who} spend credits from {it}",
    "no credits": "{who} have no credits in the credit pool",
    "spend clicks": "{who} spend {n} clicks",
    "lose clicks": "{who} lose {n} clicks",
    "use": "{who} use an ability{of}",
    "break": "{who} break subroutines on {it}",
    "trace begins": "a trace is initiated",
    "trace succeeds": "the trace is successful",
    "trace fails": "the trace is unsuccessful",
    "trace determined": "the result of the trace is known",
    "expose": "{it} is exposed",
    "reveal": "{who} reveal {it}",
    "search": "{who} search a deck",
    "shuffle": "{who} shuffle a deck",
    "purge": "virus counters are purged",
    "host": "{it} becomes hosted on {this}",
    "mark": "a server becomes the mark",
    "bypass": "the Runner bypasses {it}",
    "jack out": "the Runner jacks out",
    "remove from game": "{it} is removed from the game",
    "move ice": "{it} moves",
    "swap": "{who} swap {it}",
}


@word("trigger", "trigger", short="event")
class Trigger(Node):
    """A trigger condition: an event, and what must be true of it at that moment (9.6.5c)."""

    event: str = arg(one_of(*EVENTS), doc="what happens")
    who: str = arg(one_of(*WHOM), "", "who does it, or whose turn it is")
    card: Ref | Sel | None = arg(
        lambda raw: ref(raw) if isinstance(raw, str) else selection(raw), None, "the object it happens to"
    )
    server: str = arg(text, "", "the server: this, attacked, mark, or a name")
    first: str = arg(one_of("turn", "run", "encounter"), "", "only the first time each turn, run or encounter")
    at_least: int = arg(number, 1, "the least amount")
    grouped: bool = arg(flag, False, "several at once count as one occurrence (9.12.2a)")
    what: tuple[str, ...] = arg(
        texts,
        (),
        "the kind of damage, counter, cost or ability; ice that is outermost; a trashed card that was accessed",
    )
    by: str = arg(text, "", "how it came about: damage, access, basic action, ...; or `not install`")
    source: Ref | Sel | None = arg(
        lambda raw: ref(raw) if isinstance(raw, str) else selection(raw), None, "the object responsible"
    )
    would: bool = arg(flag, False, "when it would happen (interrupt, 9.9.1b)")
    that_run: bool = arg(flag, False, "only for the run that this ability is tied to")
    not_card: Ref | None = arg(ref, None, "any object but this one")

    def clause(self) -> str:
        """The condition as a clause."""
        it = self.card.english() if isinstance(self.card, Ref) else "a card"
        if isinstance(self.card, Sel):
            grouped = self.card.phrase("several", installed=False)
            it = f"1 or more {grouped}" if self.grouped else an(self.card.phrase(1, installed=False))
        elif self.event in {"encounter", "pass", "approach", "fully break", "bypass"} and self.card is None:
            it = "a piece of ice"
        elif self.grouped and self.card is None:
            it = "1 or more cards"
        template = EVENTS[self.event]
        outside = []
        if self.that_run:
            # the abilities tied to a run speak of that run itself
            of_that_run = {
                "successful run": "that run is successful",
                "unsuccessful run": "that run is unsuccessful",
                "run begins": "that run begins",
                "run ends": "that run ends",
            }
            if self.event in of_that_run:
                template = of_that_run[self.event]
            else:
                outside.append("during that run")
        if self.server and "{server}" not in template and "{on}" not in template:
            at = "in"
            if self.event in {"encounter", "pass", "approach", "fully break"}:
                at = "protecting"
            elif self.that_run:
                at = "on"
            outside.append(f"{at} {server_english(self.server)}")
        if self.at_least != 1 and "{n}" not in template:
            outside.append(f"({self.at_least} or more)")
        kinds = " or ".join(self.what)
        if kinds and template.startswith("a run"):
            template = template.replace("a run", f"a {kinds} run", 1).replace("a unsuc", "an unsuc")
        elif kinds and self.by == "damage":
            outside.append(f"by {kinds} damage")
        elif kinds and "{what}" not in template and "{of}" not in template:
            outside.append(f"({' or '.join(self.what)})")
        if self.by.startswith("not "):
            outside.append(f"(other than by {self.by.removeprefix('not ')})")
        elif self.by == "run":
            outside.append("during a run")
        elif self.by and not (kinds and self.by == "damage"):
            outside.append(f"(by {self.by})")
        if self.source:
            of_it = self.source
            source = of_it.english() if isinstance(of_it, Ref) else an(of_it.phrase(1, installed=False))
            outside.append(f"(because of {source})")
        if self.not_card:
            outside.append(f"(not {self.not_card.english()})")
        whose = {"you": "your", "": "a", "corp": "the Corp's", "runner": "the Runner's", "opponent": "your opponent's"}
        who = whom(self.who) if self.who else ""
        clause = event_words(template, who, self.would).format(
            it=it,
            server=server_english(self.server) if self.server else "a server",
            on=f" on {server_english(self.server)}" if self.server else "",
            whose=whose.get(self.who, "each"),
            who=who or "a player",
            n=f"{self.at_least} or more",
            what=" or ".join(self.what),
            this="this card",
            of=f" with {' or '.join(self.what)} in its cost" if self.what else "",
        )
        return " ".join([*clause.split(), *outside]).replace("a action", "an action")

    def english(self) -> str:
        if self.first:
            return f"The first time each {self.first} {self.clause()}"
        once = self.that_run or self.event.endswith(("begins", "ends")) or getattr(self.card, "key", "") == "this"
        return f"{'When' if once else 'Whenever'} {self.clause()}"


def trigger(raw: Any) -> Trigger:
    """A trigger condition: an event's name, or a mapping with `event`; `{encounter: this}` is short for event and card."""
    if isinstance(raw, Mapping) and "event" not in raw:
        short = [key for key in raw if key in EVENTS]
        if len(short) == 1:
            rest = {key: val for key, val in raw.items() if key != short[0]}
            given = raw[short[0]]
            if given is not None and given is not True:
                rest["card"] = given
            return build(Trigger, {"event": short[0], **rest})  # type: ignore[no-any-return]
    if isinstance(raw, Mapping):
        return build(Trigger, raw)  # type: ignore[no-any-return]
    return build(Trigger, {"event": raw})  # type: ignore[no-any-return]
