"""What the chart builds before the discourse is settled: meanings with placeholders for what is still to be found.

A `Deed`, `When` or query of the chart has these in its fields where a `Ref`, `Server` or player will stand.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from judgebot.ask.reading.meanings import Amount


@dataclass(frozen=True, slots=True)
class Named:
    """A card by its name; `at`: the word at which it stands. another: it is a second copy."""

    cards: tuple[str, ...]
    at: int = 0
    another: bool = False


@dataclass(frozen=True, slots=True)
class Pro:
    """A pronoun: "i", "he", "you", "opp", "both"; "it", "them", "there"; "who" (a question word).

    is_  the player that it is said to be: `my corp turn`; of "them" the word that was said; of "it" PERSON
    """

    kind: str
    is_: str = ""


FOR_THEM = Pro("them", "for")  # as that with which something is done: what it is paid with
PAIR = ("former", "latter")  # which of two cards, as the `spot` of `The`
PERSON = "person"  # a card that is one: `from her`
AT_THAT = ("when that", "because of that")  # times of a question: when what was told last is done, or by it
BASIC = "basic"  # a kind of `Mod`, and a thing of trash: by a basic action
RUN_OR_TRACE = "it"  # a thing of succeed, fail: which of the two was told last
REST = "rest"  # of "them", before a number: so many others that lie where the card spoken of does
OF_WHOM = ("i", "he", "you", "opp")


def whose(who: str) -> Any:
    """The player of a possessive, `its` as `his`: "corp", "runner" or a pronoun."""
    return Pro(who) if who in OF_WHOM else Pro("he") if who == "it" else who


@dataclass(frozen=True, slots=True)
class The:
    """A card by its kind, of which the line has spoken: `the ice`, `his breaker`.

    spot: "outermost", "second", ...; "it" where it was only called so
    """

    kind: str
    poss: str = ""
    spot: str = ""


@dataclass(frozen=True, slots=True)
class Kept:
    """Installed cards of a kind that stay: n of them (0: all); other: without the one that was spoken of last."""

    kind: str
    n: int
    other: bool


@dataclass(frozen=True, slots=True)
class TheServer:
    """`the remote`, `that server`. kind: which of the two words; same: that where something else lies"""

    kind: str = "server"
    same: bool = False


@dataclass(frozen=True, slots=True)
class SubsBy:
    """Subroutines by what they do: `the end the run subroutines of X`. how_many: as said, None where one is meant.

    which  those that it was said to be besides: `the first sub, the trace 4`
    nth    which of those that do this: `its second trace`; 0 where it is not said
    """

    effect: str
    of: Any = None
    how_many: Amount | None = None
    which: tuple[int, ...] = ()
    nth: int = 0


@dataclass(frozen=True, slots=True)
class Around:
    """A server with what is said of it: `a server with a rezzed Palisade`. facts: Placed, at `there`."""

    server: Any
    facts: tuple[Any, ...]
    poss: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """Something said of a card beside its name: kind "is", "has", "at", "chosen", "hosts", "hosted"; see the rows.

    "spent": a counter that is used, which is there, whether or not that is told

    before  whether it is said before the name, and so of that card alone: `X and a rezzed Y`
    """

    kind: str
    value: Any
    holds: bool = True
    before: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Desc:
    """A card with what is said of it. what: Named, The, Pro, or a kind of card that is not named; count: of several."""

    what: Any
    marks: tuple[Mark, ...] = ()
    count: int = 1


@dataclass(frozen=True, slots=True)
class Stand:
    """A card that is not named: `an agenda`, `a 4/2`, `2 unknown ice`."""

    kind: str
    sizes: tuple[int, ...] = ()


WAS, NONE_LEFT = "that was", "none left"  # for a verb: with which click it was done; of what there was
NOW_HAS = "now has"  # a kind of mark: so it is after what was done
HAD, HAD_LEFT = "had", "had left"  # verbs: so it was before what was done; after it
COUNTING = "counting"  # a verb: that the number counts what came of what is told as well
COUNTED_WITH = "counted with them"  # an aside: that the card spoken of is one of those that are told
MEMORY = "memory"  # as that for which room is made: for whatever is installed
ENOUGH = "enough"  # a thing of `do so`: what it is enough for
NTH = "nth"  # in `Amount.how`: one more, with which there are so many
UP_TO = "up to"  # a unit: as many counters as are to be there then
OF_THEM = "of them"  # a unit: of what was told last to be there in such a number


@dataclass(frozen=True, slots=True)
class Quantity:
    """So many of something: `3 credits`; amount None: `credits`, `the tag`.

    kind: of the cards that are counted; of: the card whose they are, where that is said before it (`Leech's counters`)
    """

    amount: Amount | None
    unit: str
    kind: str = ""
    rest: bool = False
    of: Any = None


@dataclass(frozen=True, slots=True)
class Thing:
    """The run, the turn, the encounter, ...; who: whose turn; server: on which it is."""

    name: str
    who: Any = None
    server: Any = None


@dataclass(frozen=True, slots=True)
class Zoned:
    """A pile as said, with whose it is: `his hand`, `the deck`."""

    name: str
    poss: str = ""


@dataclass(frozen=True, slots=True)
class Where_:
    """A place as said. where: as Place.where or "" (by the card); server, host: raw; spot; of."""

    where: str = ""
    server: Any = None
    host: Any = None
    spot: str = ""
    of: Any = None
    zone: Zoned | None = None


@dataclass(frozen=True, slots=True)
class Mod:
    """A part of a verb phrase: its preposition or kind, and what it says."""

    kind: str
    value: Any = None


@dataclass(frozen=True, slots=True)
class Owned:
    """What a player, card or place has: `runner has Cleaver, 5 credits`.

    how  the word that it begins with where nobody is named before it: "with", "has", "on", ...
    """

    owner: Any
    goods: tuple[Any, ...]
    verb: str = "has"
    how: str = ""


@dataclass(frozen=True, slots=True)
class Placed:
    """Cards at a place: `HQ: Ice Wall rezzed`, `Ice Wall and Enigma on HQ`."""

    place: Where_ | None
    goods: tuple[Any, ...]
    order: str = ""


@dataclass(frozen=True, slots=True)
class Stated:
    """That something is in a state: `Ice Wall is rezzed`, `the runner is tagged`."""

    what: Any
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Earlier:
    """What was so before anything that is told was done: `5 cards in hand before`. item: as told by itself.

    in_run  whether it was done in the run that is going on: `earlier in this run he broke Ping`
    """

    item: Any
    in_run: bool = False


@dataclass(frozen=True, slots=True)
class Identified:
    """What an unnamed thing turns out to be: `it is a Lionsmane`, `the two cards are X and Y`."""

    what: Any
    cards: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Described:
    """A player with what is said beside the name: `the Runner, who is tagged,`. items: as told by themselves."""

    who: Any
    items: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Aside:
    """What changes nothing: a wish, what somebody says that is not asked about.

    who, sense  who says it in a word, and whether that says "yes" or "no" to what is told; "?" where that is not clear
    """

    item: Any
    who: Any = None
    sense: str = ""


LEFT_THEN = "left then"  # the kind of a number of cards: after a deed, those that are left besides what it is done to
OVER = "over"  # as the time of a question: once what goes on is over
PRESENT = "present"  # of a deed that is told: it is told as done now


@dataclass(frozen=True, slots=True)
class Tale:
    """A deed that is told. subj: raw; past: when it was done before; PRESENT, or "now" after what was done before."""

    deed: Any
    past: str = ""


@dataclass(frozen=True, slots=True)
class Tales:
    """Deeds told in one: `installs and advances X`."""

    tales: tuple[Tale, ...]


@dataclass(frozen=True, slots=True)
class TurnIs:
    """Whose turn it is. later: whether it is the next one of that player."""

    who: Any
    click: str = ""
    later: bool = False


@dataclass(frozen=True, slots=True)
class Threat:
    """The threat level (1.17.1a). fewer: the points of the other player, where not whose is told."""

    n: int
    fewer: int | None = None


@dataclass(frozen=True, slots=True)
class Pred:
    """What a question says of its subject. turned: that it is not so.

    kind  "deed" (value: a Deed without its subject), "done" (a verb in the passive), "is" (a Mark), "at" (a place),
          "gets" (a Quantity of tags or damage), "has" (goods: at least so much), "ends" (exactly so much),
          "caused" (a whole deed), "made to" (a Deed without its subject); "end", "succeed", "fail", "flatline"
    """

    kind: str
    value: Any = None
    mods: tuple[Mod, ...] = ()
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Opening:
    """How a question opens, and of whom it asks: `can he`, `is it legal for me to`.

    mode "can", "must", "comes"; by: the card that lets them
    """

    mode: str
    subj: Any
    not_: bool = False
    by: Any = None


@dataclass(frozen=True, slots=True)
class Question:
    """A question as said; the query has placeholders.

    then  its time where the question before it gives one: "then" (what was asked about is done by then), "left" (the
          same, if it was asked whether that can be done), "before" (before what was asked about or told last); AT_THAT
    plain whether it has the order of what is told
    cards of how many cards it is asked, if that was said: those that the line names
    """

    query: Any
    then: str = ""
    plain: bool = False
    cards: int = 0


@dataclass(frozen=True, slots=True)
class When_:
    """A query with a time that tells what is done before it is asked: `who wins if he steals it`."""

    query: Any
    when: Any


WHO = "who"  # of `right`: which of the players it is


@dataclass(frozen=True, slots=True)
class Tail:
    """A question about what was told before it: "legal", "right", "they can", "happens"; of: a run."""

    kind: str
    who: Any = None
    not_: bool = False
    of: str = ""


@dataclass(frozen=True, slots=True)
class Claimed:
    """What somebody claims: items. because: what is said to be the reason, which is not asked about."""

    who: Any
    items: tuple[Any, ...]
    because: Any = None


@dataclass(frozen=True, slots=True)
class Speaker:
    """`I am the Corp`."""

    who: Any
    is_: Any


@dataclass(frozen=True, slots=True)
class Given:
    """Facts and deeds that come with a question: `if he has 3 credits`.

    beside  whether they are a clause beside the main one, that begins with its own word (`while he has 3 credits`)
    """

    items: tuple[Any, ...]
    beside: bool = False


@dataclass(frozen=True, slots=True)
class Otherwise:
    """What was asked last, asked of a board on which something is otherwise: items; `server`: it is all there.

    what     whether it is asked what happens then, where nothing was asked before; who: of whom it is asked
    when     another time of which it is asked; to: what else the card of the question is used for
    instead  whether a deed of items stands in the place of one that was told
    flipped  what was told to be so of the past, or was not (with `not_`), is the other way round
    """

    items: tuple[Any, ...] = ()
    server: Any = None
    what: bool = False
    who: Any = None
    when: Any = None
    to: Any = None
    instead: bool = False
    flipped: bool = False
    not_: bool = False


def is_asked(value: Any) -> bool:
    """Whether an item has a question."""
    if isinstance(value, Claimed) and value.because is not None:  # `I can't because I have no clicks, right?`
        return True
    return isinstance(value, Question | Tail | Otherwise) or (
        isinstance(value, Given) and any(map(is_asked, value.items))
    )


def is_told(value: Any) -> bool:
    """Whether an item is a deed that is told."""
    return isinstance(value, Tale | Tales)


def is_stated(value: Any) -> bool:
    """Whether an item tells something of the board, or a deed: two of them joined by `or` leave open which is so."""
    return isinstance(value, Owned | Placed | Stated) or is_told(value)
