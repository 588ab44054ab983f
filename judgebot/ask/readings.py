"""What was read from a line: cards and where they are, numbers, moves, the question, and what had to be assumed."""

from __future__ import annotations

import dataclasses
import itertools
from typing import Any

from judgebot.cards import names
from judgebot.cards.catalog import Catalog, UnknownCard, facts
from judgebot.cards.nodes import LanguageError
from judgebot.game.objects import CORP, RUNNER

HANDS = {CORP: "HQ", RUNNER: "grip"}
DECKS = {CORP: "R&D", RUNNER: "stack"}
DISCARDS = {CORP: "Archives", RUNNER: "heap"}
# The kinds of move that are actions.
ACTIONS = {
    RUNNER: ("last turn", "run", "play", "install", "draw", "gain", "remove tag"),
    CORP: ("play", "install", "advance", "draw", "gain", "purge", "score"),
}
CENTRALS = ("HQ", "R&D", "Archives")
NEEDED = 1  # of a question for the strength of ice: the number that says which strength a breaker needs
RUN_BEGINS = "the run begin"  # the question whether a run that a card makes can be made
COUNTERS = ("advanced", "virus", "power", "agenda", "bad publicity", "credits")


@dataclasses.dataclass
class Placed:
    """A card of the line.

    where    "" as long as nobody said; "ice" or "root" of `server`; a zone; "rig", "identity", "score", or "host"
    on       the card that hosts it, if one does
    options  what else is said of it, as in a scenario's file: rezzed, advanced, virus, chosen, ...
    given    whether the line itself says where it is
    """

    card: str
    where: str = ""
    server: str = ""
    on: Placed | None = None
    options: dict[str, Any] = dataclasses.field(default_factory=dict)
    given: bool = False
    chosen: Placed | None = None
    order: int = 0  # before (-1) or behind (1) the other ice

    @property
    def title(self) -> str:
        """The card's title."""
        if self.card.startswith("unknown"):
            return "unknown"
        return names.title(self.card)

    @property
    def named(self) -> str:
        """The card in a sentence."""
        return "an unknown card" if self.title == "unknown" else self.title

    @property
    def type(self) -> str:
        """Its printed type."""
        if self.card.startswith("unknown"):
            return "ice" if self.card == "unknown ice" else "asset"
        return str(facts(self.card)["type"])

    @property
    def side(self) -> str:
        """Its side."""
        if self.card.startswith("unknown"):
            return CORP
        return str(facts(self.card)["side"])

    @property
    def subtypes(self) -> tuple[str, ...]:
        """Its printed subtypes."""
        if self.card.startswith("unknown"):
            return ()
        return tuple(facts(self.card).get("subtypes", ()))

    @property
    def abilities(self) -> tuple[Any, ...]:
        """Its abilities; none if they are not known."""
        try:
            return () if self.card.startswith("unknown") else tuple(Catalog().card(self.card).abilities)
        except (UnknownCard, LanguageError):
            return ()

    @property
    def says(self) -> str:
        """Its abilities in words."""
        return " ".join(one.english() for one in self.abilities)

    @property
    def told(self) -> str:
        """The card with what is said of it."""
        said = []
        if "rezzed" in self.options:
            said.append("rezzed" if self.options["rezzed"] else "unrezzed")
        said += [_counted(key, self.options[key]) for key in COUNTERS if key in self.options]
        said += ["faceup"] if self.options.get("faceup") and self.where == "root" else []
        said += ["facedown"] if self.options.get("facedown") else []
        said += [f"chosen {self.chosen.title}"] if self.chosen is not None else []
        said += [f"chosen {self.options['chosen']}"] if "chosen" in self.options else []
        said += [f"on {self.on.title}"] if self.on is not None else []
        return f"{self.title} ({'; '.join(said)})" if said else self.title


def _counted(key: str, n: int) -> str:
    """Counters on a card, in words."""
    return "not advanced" if key == "advanced" and n == 0 else f"{key} {n}"


def _which(subs: tuple[int, ...]) -> str:
    """Subroutines by number, in words; the last is -1."""
    if subs and all(one < 0 for one in subs):
        return "the last subroutine" if subs == (-1,) else f"the last {len(subs)} subroutines"
    return "subroutine " + " and ".join("the last" if one < 0 else str(one) for one in subs) if subs else ""


@dataclasses.dataclass
class Move:
    """Something that a player does: a line of play.

    words  as `play:` has it
    kind   its verb
    cards  its objects
    tool   the card that it is done with
    at     the numbered step at which it is meant, if the line says so
    which  the subroutines that are broken, by number; none: all, or `n` of them; or the trace on which is spent
    """

    who: str
    words: str
    kind: str
    cards: tuple[Placed, ...] = ()
    server: str = ""
    tool: Placed | None = None
    at: str = ""
    which: tuple[int, ...] = ()
    n: int = -1

    @property
    def told(self) -> str:
        """The move in a line."""
        which = _which(self.which)
        if self.kind == "spend" and self.which:
            return f"{self.who} {self.words.removesuffix(' on the trace')} on trace {self.which[0]}"
        only = f" ({which})" if which else f" ({self.n} subroutines)" if self.n > 0 and self.tool else ""
        only = f" to strength {self.n}" if self.kind == "boost" and self.n > 0 else only
        return f"{self.who} {self.words.removesuffix(' to get') if only and self.kind == 'boost' else self.words}{only}"


@dataclasses.dataclass
class Deed:
    """What somebody does.

    who     the player
    verb    the label of the verb phrase
    cards   what it is about
    server  where
    tool    the card that it is done with
    target  the card that is chosen for it
    to      what it is done for: `use X to ...`
    n       a number that is said with it; -1: none is
    times   how often
    which   the subroutines that are broken, by number; none: all
    unit    what the number counts
    verbs   of several deeds with the same card: each
    used    whether it is said that the tool is used for it: `uses X to trash Y`
    """

    who: str
    verb: str
    cards: list[Placed] = dataclasses.field(default_factory=list)
    server: str = ""
    tool: Placed | None = None
    target: Placed | None = None
    to: Deed | None = None
    n: int = -1
    times: int = 1
    which: tuple[int, ...] = ()
    unit: str = ""
    verbs: tuple[str, ...] = ()
    used: bool = False

    @property
    def card(self) -> Placed | None:
        """The first card that it is about."""
        return self.cards[0] if self.cards else None


@dataclasses.dataclass
class Moment:
    """When: `how` is "after", "before" or "when", `what` the verb, of a card or a server; `n` which of several.

    also  another moment of the same time: `after the run is successful, before the breach`
    """

    how: str
    what: str
    card: Placed | None = None
    server: str = ""
    n: int = 0
    also: Moment | None = None

    @property
    def told(self) -> str:
        """The moment in words."""
        if self.what == "subroutine":
            of = f" of {self.card.title}" if self.card is not None else ""
            return f"{self.how} {'the last subroutine' if self.n < 0 else f'subroutine {self.n}'}{of}"
        if self.what in ("damage", "tags"):
            return f"{self.how} the {'tag' if self.what == 'tags' else self.what}"
        verb = {
            "purge": "purging",
            "advance": "advancing",
            "draw": "drawing",
            "remove tag": "removing a tag",
            "gain": "gaining the credit",
            "pass": "passing",
            "run": "running",
            "jack out": "jacking out",
            "rez": "the rezzing of",
            "run ends": "the end of the run",
            "success": "the run is successful",
        }.get(self.what) or f"{self.what.removesuffix('e') if self.what.endswith(('se', 're', 'te')) else self.what}ing"
        if self.what == "run ends" and self.how == "when":
            return "when the run ends"
        if self.how == "in response":
            of = self.card.title if self.card is not None else "it"
            return f"in response to {of}"
        if self.what == "trigger" and self.card is None and self.how == "before":
            return "before anything else is triggered"
        if self.what == "next turn":
            return "in the next turn"
        if self.what == "encounter ends":
            with_ = f" with {self.card.title}" if self.card is not None else ""
            return f"{self.how} the encounter{with_} ends"
        of = self.card.title if self.card is not None else self.server
        return f"{self.how} {verb} {of}".rstrip() if self.what else self.how


@dataclasses.dataclass
class Question:
    """What is asked.

    kind     "may", "must", "happens", "order", "chooses", "first", "does", "many", "strength", "cost"
    who      the player whose option or number it is
    n        a number that is said with it, if one is
    negated  whether it is asked of the opposite: that it is not so
    words    the option, the outcome or the fact asked about
    which    the subroutines that are asked about, by number (the last: -1); none: `n` of them, or all
    ways     of a question whether one of several things must be done: each
    of       the move that is asked about, where more is asked of the line with it: only what comes before it counts
    upon     of a further deed: the question whether the one before it may be done, without which it cannot be
    price    the credits for which it is to be done; -1: none are told
    ability  of a card that has several, which one is asked about, in its own words
    for_     the verb for which a card is to be used, of its last card: "install"; "" if that is not told
    sign     whether a number is to grow (1) or to shrink (-1); 0: to change
    """

    kind: str
    who: str = ""
    words: str = ""
    card: Placed | None = None
    moment: Moment | None = None
    cards: tuple[Placed, ...] = ()
    n: int = -1
    negated: bool = False
    which: tuple[int, ...] = ()
    ways: tuple[Question, ...] = ()
    of: Move | None = None
    upon: Question | None = None
    sign: int = 0
    price: int = -1
    for_: str = ""
    ability: str = ""

    @property
    def told(self) -> str:
        """The question in the grammar's own words."""
        which = _which(self.which)
        much = f" ({which})" if which else f" ({self.n})" if self.n >= 0 else ""
        return ("not: " if self.negated else "") + self._told + much

    @property
    def _told(self) -> str:
        if self.kind in ("may", "must"):
            when = f" {self.moment.told}" if self.moment is not None else ""
            price = "" if self.price < 0 else f" for {self.price} credit{'' if self.price == 1 else 's'}"
            met = self.moment.card if self.moment is not None else None
            on = [one.title for one in self.cards if one is not met and one is not self.card]
            if self.for_ and on:
                return f"{self.kind} {self.who} {self.words} to {self.for_} {on[-1]}{price}{when}"
            on_ = f" on {' and '.join(on)}" if on and self.words.startswith("use ") and " to " not in self.words else ""
            return f"{self.kind} {self.who} {self.words}{on_}{price}{when}"
        when = f" {self.moment.told}" if self.moment is not None else ""
        if self.kind == "does":
            return " ".join(f"does {self.who} {self.words}".split()) + when
        if self.kind == "many":
            return f"how many {self.who} {self.words}".replace("  ", " ") + when
        return {
            "happens": "what happens",
            "order": "in which order",
            "chooses": "who chooses",
            "first": "who acts first",
            "cost": f"what does it cost{f' to {self.words} {self.card.title}' if self.card is not None else ''}",
            "ends": "who wins",
            "where": f"where does {self.words} end up",
            "strength": f"what strength has {self.words}",
        }[self.kind]


@dataclasses.dataclass(frozen=True)
class Unplaced:
    """A word that could not be placed, with the nearest readings, or why it could not."""

    text: str
    readings: tuple[str, ...] = ()
    why: str = ""


@dataclasses.dataclass
class Reading:
    """A line, understood.

    numbers   (player, unit) -> number
    unknown   (zone) -> that many unknown cards
    assumed   what the line does not say and had to be supposed, in sentences
    refrains  what a player does not do: who, and how the option begins
    slips     words that were read as others
    unplaced  what was not understood
    more      questions after the first
    comes     what is told to come about by itself, as a question whether it does
    passed    words that add nothing, and were passed over
    """

    text: str
    cards: list[Placed] = dataclasses.field(default_factory=list)
    numbers: dict[tuple[str, str], int] = dataclasses.field(default_factory=dict)
    unknown: dict[str, int] = dataclasses.field(default_factory=dict)
    turn: str = ""
    at: str = ""
    run: dict[str, Any] = dataclasses.field(default_factory=dict)
    history: list[dict[str, Any]] = dataclasses.field(default_factory=list)
    moves: list[Move] = dataclasses.field(default_factory=list)
    refrains: list[tuple[str, str]] = dataclasses.field(default_factory=list)
    question: Question = dataclasses.field(default_factory=lambda: Question("happens"))
    asked: bool = False
    more: list[Question] = dataclasses.field(default_factory=list)
    comes: list[Question] = dataclasses.field(default_factory=list)
    passed: list[str] = dataclasses.field(default_factory=list)
    assumed: list[str] = dataclasses.field(default_factory=list)
    slips: list[str] = dataclasses.field(default_factory=list)
    unplaced: list[Unplaced] = dataclasses.field(default_factory=list)
    servers: list[str] = dataclasses.field(default_factory=list)
    inside_out: list[str] = dataclasses.field(default_factory=list)

    @property
    def told(self) -> list[Move]:
        """The moves that are told, without what is asked about and comes after it."""
        return list(itertools.takewhile(lambda one: one is not self.question.of, self.moves))

    @property
    def understood(self) -> bool:
        """Whether every word of the line was placed."""
        return not self.unplaced

    def in_zone(self, zone: str) -> list[Placed]:
        """The cards in a zone, the rig, or the score areas ("corp score")."""
        who, _, what = zone.partition(" ")
        if what == "score":
            return [one for one in self.cards if one.where == "score" and one.options.get("whose") == who]
        return [one for one in self.cards if one.where == zone and one.on is None]

    def in_server(self, server: str, part: str) -> list[Placed]:
        """The ice (outermost first) or the root of a server."""
        found = [one for one in self.cards if one.server == server and one.where == part and one.on is None]
        if server in self.inside_out and part == "ice":
            found.reverse()
        return sorted(found, key=lambda one: one.order)

    def facts(self) -> dict[str, str]:
        """The board, a fact a line: what is where, in the grammar's own words."""
        found: dict[str, str] = {}
        if self.turn:
            found["turn"] = self.turn
        for server in self.servers:
            for part in ("ice", "root"):
                if placed := self.in_server(server, part):
                    found[f"{server} {part}"] = ", ".join(one.told for one in placed)
        for zone in ("HQ", "R&D", "Archives", "rig", "grip", "stack", "heap", "play", "corp score", "runner score"):
            said = [one.told for one in self.in_zone(zone)]
            if zone == "rig":
                said += [one.told for one in self.cards if one.on is not None]
            if n := self.unknown.get(zone):
                said.append(f"{n} unknown card{'s' if n != 1 else ''}")
            if said or zone in self.unknown:
                found[zone] = ", ".join(said) or "empty"
        for one in self.in_zone("identity"):
            found[f"{one.side} identity"] = one.told
        for (who, unit), n in self.numbers.items():
            found[f"{who} {unit.replace('_', ' ')}"] = str(n)
        if self.at:
            ice = f" ice {self.run['ice']}" if "ice" in self.run else ""
            found["at"] = f"{self.at} of a run on {self.run.get('server', '')}{ice}" if self.run else self.at
        for entry in self.history:
            told = " ".join(f"{key} {value}" for key, value in entry.items() if value is not True)
            found["earlier this turn"] = ", ".join(filter(None, (found.get("earlier this turn", ""), told)))
        return found
