"""What a line asks, and the line as a whole (see `meanings`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from judgebot.ask.reading.meanings import At, Deed, Fact, Has, Is, Player, Ref, Server, Subs, Thing, When, Zone
from judgebot.engine.edition import BASE

GONE, KEPT = "gone", "kept"  # how something is had: of what there is, none is left, or all of it
LEAST, MOST = "at least", "at most"  # bounds of how many that is asked
HOSTED = "credits, here or in the pool"  # the unit of the credits that a card gives, or puts on itself
TO_SPEND = "credits to spend"  # the unit of what a player can pay with, from the pool and from cards
GAINS = "credits, clicks or cards"  # the unit of `gain anything`


@dataclass(frozen=True, slots=True)
class Can:
    """May, can, is it legal: whether a player is able to bring a deed about.

    told  whether it is the legality of a deed that the line tells (`corp plays X. legal?`); `Line.told` has it too
    of    of how many it was said to be: `can he prevent 2 of the 3`; 0 where that was not said
    none  whether it was asked in the negative: `is there no way`
    """

    deed: Deed
    when: When | None = None
    told: bool = False
    of: int = 0
    none: bool = False


@dataclass(frozen=True, slots=True)
class Must:
    """Whether a player has no choice but to do it; or (with `other`) one of the two."""

    deed: Deed
    when: When | None = None
    other: Deed | None = None


@dataclass(frozen=True, slots=True)
class Comes:
    """Whether something comes about on the line told: an event, or a state that holds at its end.

    again  whether it is asked for another time: `does it trigger again`
    by     the player of whom it is asked whether they can bring it about: `can the Corp make him take a tag`
    """

    what: Deed | Has | Is | At
    when: When | None = None
    again: bool = False
    by: Player = ""


@dataclass(frozen=True, slots=True)
class HowMuch:
    """A quantity.

    unit    one of `verbs.UNITS`: of `of`, a player, a card, a zone, a server
    change  whether what comes or goes is asked (`how many credits does he gain`) instead of what there is then
    can     whether it is asked how many the player can, at most (`how many tags can he remove`)
    deed    where what a deed counts is asked: `how many cards does he access` is Deed("access", RUNNER), unit "cards";
            `how much damage does he take`: Deed("suffer", RUNNER), unit "damage"
    """

    unit: str
    of: Player | Ref | Zone | Server | Subs | None = None
    deed: Deed | None = None
    change: bool = False
    kind: str = ""  # of cards: the kind that is counted
    when: When | None = None
    can: bool = False
    to: object = None  # of the points of an agenda, as they are read: for whom
    among: tuple[int, ...] = ()  # the numbers that the question names: `one or three`
    bound: str = ""  # LEAST or MOST: of what choices that are not told make it
    more: bool = False  # whether it is asked how many more: besides those that are told


@dataclass(frozen=True, slots=True)
class Where:
    """Where a card is, or goes, at the end of the line."""

    what: Ref
    when: When | None = None


@dataclass(frozen=True, slots=True)
class Who:
    """Which player does it. deed: "act" with When none is `who acts first`, "choose" `who chooses`, else the deed.

    asked   the player of whom it was asked (`does the Corp choose?`); "" for none
    """

    deed: Deed
    first: bool = False
    when: When | None = None
    asked: Player = ""


@dataclass(frozen=True, slots=True)
class Order:
    """In which order things happen; () is whatever is pending there."""

    of: tuple[Thing, ...] = ()
    when: When | None = None


@dataclass(frozen=True, slots=True)
class Sooner:
    """Which of two things comes first: `is X trashed before or after I draw`."""

    of: tuple[Deed, Deed]


@dataclass(frozen=True, slots=True)
class Cost:
    """What a deed costs.

    unit   in what, where that was said
    among  the numbers that the question names
    past   whether it is asked of getting past the ice that is broken: with what its encounter costs besides
    """

    deed: Deed
    unit: str = ""
    when: When | None = None
    among: tuple[int, ...] = ()
    past: bool = False


@dataclass(frozen=True, slots=True)
class Moment:
    """When something can be done, or comes about: at the earliest, or (with `last`) at the latest."""

    query: Can | Comes
    last: bool = False


@dataclass(frozen=True, slots=True)
class Strength:
    """What strength a card has. among: the numbers that the question names."""

    of: Ref
    when: When | None = None
    among: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Kind:
    """Whether a card is of a type or subtype, or "unique"; of "" of which it is."""

    of: Ref
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Ruled:
    """What the rules alone say: of "trace first", "trace tie", "threat", "points to win", "first turn", ...

    who  the player of whom it was asked, if one was; it is the same for both
    """

    of: str
    who: Player = ""


@dataclass(frozen=True, slots=True)
class Theirs:
    """Whether a player may do what only the other one does (`can the Corp run`): by its verb."""

    who: Player
    verb: str


@dataclass(frozen=True, slots=True)
class Which:
    """Which cards or subroutines a deed befalls: `what can he trash`, `which subs fire`.

    kind  as Ref.kind, or "sub"
    """

    deed: Deed
    kind: str = "card"
    can: bool = False
    when: When | None = None


@dataclass(frozen=True, slots=True)
class Happens:
    """What happens. of: what it is asked about (`what happens to Nico?`); does: what it does (`what does Nico do?`)."""

    of: Thing | None = None
    when: When | None = None
    does: bool = False


@dataclass(frozen=True, slots=True)
class Wins:
    """Who wins, or (with `who`) whether that player does."""

    who: Player = ""


@dataclass(frozen=True, slots=True)
class Not:
    """Whether a query's answer is no: `doesn't the run end?` is told with this only where the negation is meant."""

    query: Query


@dataclass(frozen=True, slots=True)
class Both:
    """Whether all of them are so."""

    queries: tuple[Query, ...]


@dataclass(frozen=True, slots=True)
class Either:
    """Which of them is so: `can he break it or does the run end`."""

    queries: tuple[Query, ...]


@dataclass(frozen=True, slots=True)
class If:
    """A query on another board or line: `would it change if he had 3 credits?`.

    told    what differs: facts take the place of those of the same subject, deeds come after those told
    query   what is asked then; None: the query before it, and whether its answer changes
    at      pairs of what the line tells, and of what stands in its place: two servers, two deeds, two facts
    """

    told: tuple[Fact | Deed, ...]
    query: Query | None = None
    at: tuple[tuple[Server | Fact | Deed, Server | Fact | Deed], ...] = ()


Query: TypeAlias = (
    Can
    | Must
    | Comes
    | HowMuch
    | Where
    | Who
    | Order
    | Sooner
    | Cost
    | Strength
    | Moment
    | Which
    | Kind
    | Ruled
    | Theirs
    | Happens
    | Wins
    | Not
    | Both
    | Either
    | If
)


def undenied(query: Query) -> Query:
    """`he cannot choose not to`: what is denied twice is so."""
    while isinstance(query, Not) and isinstance(inner := query.query, Not):
        query = inner.query
    return query


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of the line.

    query  what is asked
    claim  the player who claims that it is so, where the line asks whether a claim is right; "judge", "I": others
    after  how many items of `Line.told` stand before it in the line: what is told later may come after it in time
    said   its words
    turned  whether its contrary is what the line asks: of `the Corp says I cannot` it is asked whether I can
    stated  whether the player says that it is done, and not that it can be: `the Runner says he breaks it`
    """

    query: Query
    claim: str = ""
    after: int = 0
    said: str = ""
    turned: bool = False
    stated: bool = False


@dataclass(frozen=True, slots=True)
class Unplaced:
    """Words that were not understood.

    near  the nearest words that would have been (see `near`)
    why   what is wrong with them
    """

    text: str
    near: tuple[str, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """Everything of one line.

    text      the line
    told      facts and deeds, in the order of the line
    asks      the questions, in order; () where a line only tells: what happens is asked then
    unplaced  what was not understood; if anything is there, nothing may be answered
    speaker   who "I" is, "" if nobody says I
    slips     what was read as something else than it says, in sentences (`“tolbooth” is read as Tollbooth`)
    assumed   what the reader had to assume, in sentences (`“he” is the Runner`), where another reading was near
    passed    words that were passed over as saying nothing
    left      further questions that were not understood, in their words: they are named, and not answered
    edition   by whose rules it is to be answered
    other     the line where who speaks is the other player, if nothing tells which of the two is meant
    """

    text: str
    told: tuple[Fact | Deed, ...] = ()
    asks: tuple[Asked, ...] = ()
    unplaced: tuple[Unplaced, ...] = ()
    speaker: Player = ""
    slips: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    edition: str = BASE.name
    other: Line | None = None

    @property
    def understood(self) -> bool:
        """Whether every word was placed, or belongs to a further question that is named as not understood."""
        return not self.unplaced
