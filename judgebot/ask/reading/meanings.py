"""What a line of table talk means, as frozen values: what is told, what is done, and what is asked.

The reader makes them, the answering room turns them into a board, choices and a query. They know nothing of the engine,
of legality or of what a card does: a meaning says what was *said*, with every reference resolved (`he`, `it`, `there`).

Three layers:

- what is spoken of: `Ref` (one card), `Some` (any card of a kind), `Server`, `Zone`, `Subs`, "corp", "runner";
- what is said of it: facts (`At`, `Has`, `Is`, `Turn`, `Past`) and deeds (`Deed`), each with its time (`When`);
- what is asked (`queries.py`): `Query`, a class for each kind of question, and `Not`, `Either`, `Both`, `If` over them.

`queries.Line` holds all of one line. Four lines of the corpora (`c`, `p`, `k` are Refs; defaults are left out):

    "HQ: Ice Wall unrezzed; runner runs HQ; can the corp rez Ice Wall after the runner passes it?"
        w = Ref(1, "ice_wall")
        told = (At(w, Place("ice", HQ)), Is(w, "rezzed", holds=False), Deed("run", RUNNER, server=HQ))
        asks = (Asked(Can(Deed("rez", CORP, (w,)), When("after", Deed("pass", RUNNER, (w,)))), after=3),)

    "Tollbooth rezzed on HQ; runner 2 credits runs HQ. corp claims the run ends. Is he right, please?"
        t = Ref(1, "tollbooth")
        told = (At(t, Place("ice", HQ)), Is(t, "rezzed"), Has(RUNNER, "credits", Amount(2)),
                Deed("run", RUNNER, server=HQ))
        asks = (Asked(Comes(Deed("end", None, thing="run")), claim=CORP, after=4),)      passed = ("please",)

    "Karuna rezzed on HQ, runner has Carmen 3 credits, runs HQ. can he break the second sub with Carmen?"
        k, c = Ref(1, "karuna"), Ref(2, "carmen")
        told = (At(k, Place("ice", HQ)), Is(k, "rezzed"), At(c, Place("rig")), Has(RUNNER, "credits", Amount(3)),
                Deed("run", RUNNER, server=HQ))
        asks = (Asked(Can(Deed("break", RUNNER, (Subs(k, (2,)),), tool=c)), after=5),)

    "Runner has 2 clicks and 3 tags, corp 6 credits, end of the line in hq. corp plays it. does the runner die with 4
     cards in grip?"
        e = Ref(1, "end_of_the_line")
        told = (Has(RUNNER, "clicks", Amount(2)), Has(RUNNER, "tags", Amount(3)), Has(CORP, "credits", Amount(6)),
                At(e, Place("HQ")), Deed("play", CORP, (e,)), Has(Zone("grip"), "cards", Amount(4)))
        asks = (Asked(Comes(Deed("flatline", RUNNER)), after=6),)

`told` keeps the order of the line. A fact may stand after deeds and still be one of the board at the start: the
answering room decides (a card whose place was said later; a number after the last deed that could have made it).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from judgebot.game.objects import CORP

AT_ONCE = "at this moment"  # a name of `When`
JUST_NOW = "just now"  # the spot in a score area of an agenda of which it is said that it `is scored`: then, or before
ANYTHING_ELSE = "anything else"  # another: before it, the first of all
GOT = "got"  # of cards that are said to be got, and not drawn, until it is clear what that is
NTH_CLICKS = ("first click", "second click", "third click", "fourth click")  # names of `When`, in their order
OF_A_TURN = ("turn", "action phase")  # things that end, and are of a player
DISCARD_PHASE = "discard phase"  # of begin: the turn of that player has got there
MARK = "mark"  # a state of a server: it is the mark of the Runner
LAST_CLICK = "last click"  # another
ON_A_CLICK = (*NTH_CLICKS, LAST_CLICK)
SAME = "same turn"  # a name of `When`: the turn of what was told last
IN_ALL = "in all"  # a name of the time of points: with the agenda of that deed
SOON = "soon"  # of approach: it is about to be (`is approaching HQ`)
WISHED = "wished"  # of play: it is wanted
BAD_PUB = "bad publicity"  # of pay: with the credits that come of it
FIRST = "the first"  # of a deed: it is said that it is the first of its kind, of one that may have been told
FIRST_MET = "first met"  # of an encounter: that is told, or to be told, and is the first of the turn
MODE = "mode"  # a kind of option: one of those of a card, by its number from 1
ONLY = "only"  # of trash, rez: of such cards it is done to no other
FULL = "full"  # in `Amount.how`, of a hand: as many cards as its maximum size (5.5.3)
MOST_OF = "as much as possible"  # in `Amount.how`, of credits: as many as can be
FEW = "a few"  # in `Amount.how`: more than one, and not many
BASE_LINK = "base link"  # a unit: what the identity has printed (10.7.1)
HAVE = "have"  # a verb of which subroutines are asked: those that a piece of ice has
TOO = "too"  # of a deed: as what was told last, of another server or card
UNABLE = "unable"  # of draw, where it is not done: it cannot be
BEGUN = "begun"  # of run: it is going on (`is in a run`); as the unit of begin: it `has begun`, and that is over
BAD_PUB_CREDITS = "bad publicity credits"  # of the Runner, in a run alone (10.6.2)
FUND = "credits of"  # a unit of pay: credits on a card, or with no card those of bad publicity
AS_CAN = 99  # in `Deed.times`: as often as it can be done
USES = "uses"  # a unit of break: by so many uses of its tool
MATCH = "match"  # of boost: until it has the strength of the ice that is encountered
OF = "of"  # in `Amount.how` of a deed that is asked about: of so many
ALL_TURN = 0  # as `Deed.times`: with every click of the turn, and nothing else is done with those
ANY = "any"  # a name of an ability that is not named
OUTCOME = "outcome"  # of choose: that its purpose comes about, and its means does not
ROOM = "room"  # of install, as what is trashed for it: so that there is room for it (8.5.6)
STRONG = "be strong"  # a verb, of what another is done for: that a card has such strength then
TOGETHER = "together"  # of install: all of them are there then
OWN = "own"  # of trash: only the cards of that player (`how many cards does he lose`)
UNTOLD = -1  # one of two numbers that is not said
Player: TypeAlias = str  # "corp" or "runner", as game.objects has them


# --- What is spoken of


@dataclass(frozen=True, slots=True)
class Ref:
    """One card of the line: the same number is the same card wherever it is spoken of.

    n      its number in the line, from 1; of `3x Ice Wall` each copy has its own
    card   its id in `judgebot.cards`; "" where the line does not name it
    kind   of a card not named: what it is called ("card", "ice", "agenda", "asset", "upgrade", "operation",
           "event", "program", "console", "hardware", "resource", "icebreaker", "barrier", "sentry", "code gate",
           any printed subtype in lower case); a stand-in for it is blank
    sizes  of an agenda that is not named but described, `a 4/2`: its advancement requirement and its
           points, `UNTOLD` where only one of them is said; else ()
    side   of a card that is not named: whose it is, where that was said; else ""
    """

    n: int
    card: str
    kind: str = ""
    sizes: tuple[int, ...] = ()
    side: str = ""


@dataclass(frozen=True, slots=True)
class Server:
    """A server: "HQ", "R&D", "Archives", "remote 1", ...; "new remote": one that is not there yet."""

    name: str


@dataclass(frozen=True, slots=True)
class Zone:
    """A pile or an area: "HQ", "R&D", "Archives", "grip", "stack", "heap", "rig", "corp score", "runner score"."""

    name: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where a card is.

    where   "ice" or "root" of `server`; "server" where it was not said which of the two (`PAD Campaign on remote 1`: by
            the card's type); a zone's name; "identity"; "play" (an operation, event or current that is active); "host"
    server  of ice and root
    host    the card that hosts it
    spot    "outermost", "innermost", "top", "bottom"; or, relative to `of`, "behind", "before"; a place from outside,
            "1", "2", ...
    """

    where: str
    server: Server | None = None
    host: Ref | None = None
    spot: str = ""
    of: Ref | None = None


@dataclass(frozen=True, slots=True)
class Amount:
    """A number as it was said.

    n    the number; with `how` "all", "half", "some" or "last" it is 0 and means nothing
    how  "", "exactly", "at least", "at most", "more", "less", "more than", "less than" (with n); "all",
         "half", "some", "any", "many", FEW, MOST_OF
    beside  whether it was said that they are so many more; that is no matter but where a number differs from another
    last    whether it was said that they are all that somebody has left; that is no matter but of what is paid
    nth     which of them it is, with those that there were: of `a third tag` 3; that is no matter but where it is told
    """

    n: int = 0
    how: str = ""
    beside: bool = field(default=False, compare=False)
    last: bool = field(default=False, compare=False)
    nth: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Some:
    """A card that was not pinned to one: `a program`, `any agenda`, `two cards from HQ`, `nothing`, `a barrier`.

    kind    as `Ref.kind`
    amount  how many; `Amount(how="all")`: all of them; `Amount(0)`: none
    where   where they are taken from, if that was said
    whose   the player whose they are, if that was said
    other   whether it is another one than what was spoken of last
    but     of another one: which it is not
    nth     which of its kind it is, with those that are there: of `a third piece of ice` 3
    """

    kind: str = "card"
    amount: Amount = Amount(1)
    where: Place | None = None
    whose: Player = ""
    other: bool = False
    nth: int = 0
    but: Ref | None = None


@dataclass(frozen=True, slots=True)
class Subs:
    """Subroutines of a piece of ice.

    of      the ice; None where it was not said (that which is encountered)
    which   by number from 1, -1 is the last; () where they are only counted
    amount  how many where they are only counted: `Amount(how="all")` for `both`, `all`, `it`
    """

    of: Ref | None = None
    which: tuple[int, ...] = ()
    amount: Amount = Amount(how="all")


@dataclass(frozen=True, slots=True)
class Ability:
    """An ability of a card that is spoken of itself: `its when-scored ability`, `the first ability`, `the trace`.

    name  what it is called by: "" (its ability), "when scored", "end of encounter", "trace", "click", "1", "2", ...
    """

    of: Ref
    name: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """Something chosen that is neither card nor server: a card type, a number, a mode in the line's words.

    kind  "type", "number", "words", MODE
    """

    kind: str
    said: str


Thing: TypeAlias = Ref | Some | Server | Zone | Subs | Ability | Option


# --- What is said


@dataclass(frozen=True, slots=True)
class Deed:
    """Something done, or that comes about: told, asked about, or naming a moment.

    verb     what is done, by the plain verb of `lexicon.yaml` that stands for it
    who      who does it, or to whom it happens (flatline, take, suffer); None: the rules, a card, or nobody was named
    what     what it is done to
    server   where: of run, approach, breach, access, install
    place    where something goes: of install, move, host, find, add
    source   where it is taken from, if that was said: `installs X from the heap`, `accesses X from R&D`
    tool     the card that it is done with: `with Carmen`, `using Imp`
    by       the card that does it: `Karuna trashes`, `the damage from Snare!`
    purpose  what it is done for: `uses X to break Y`
    amount   a number that is said with it, counted in `unit`; None: none is
    unit     a unit of `lexicon.yaml`; of choose, where it is asked who does, a kind of card
    thing    of begin, end, succeed, fail: "run", "turn", "encounter", "access", "breach", "trace", "game"; of fire: ""
    times    how often it is done, one after the other
    not_     whether it is said that it is *not* done (`does not jack out`, `declines to pay`)
    when     its time, if one was said with it
    passive  whether nobody was named who does it (`Ice Wall is trashed`)
    via      the subroutines of `by` that do it: `the first sub of Karuna trashes`; or by which it is done
    means    what is done for it: `by trashing 3 cards`, `by spending a click`
    again    whether it is another time
    tools    the cards that it is done with where they are several; `tool` is None then
    ability  the name of the ability of `by` that does it, and no subroutine of it; ANY where it is not named
    """

    verb: str
    who: Player | None = None
    what: tuple[Thing, ...] = ()
    server: Server | None = None
    place: Place | None = None
    source: Place | None = None
    tool: Ref | Some | None = None
    by: Ref | None = None
    purpose: Deed | None = None
    amount: Amount | None = None
    unit: str = ""
    thing: str = ""
    times: int = 1
    not_: bool = False
    when: When | None = None
    passive: bool = False
    via: Subs | None = None
    means: Deed | None = None
    again: bool = False
    tools: tuple[Ref, ...] = ()
    ability: str = ""

    @property
    def only(self) -> Thing | None:
        """What it is done to, where that is one thing."""
        return self.what[0] if len(self.what) == 1 else None


MANDATORY_DRAW = Deed("draw", CORP, thing="mandatory")  # of the Corp's draw phase (5.6.1e)


@dataclass(frozen=True, slots=True)
class When:
    """A time.

    how   "before", "after", "when" (at it or during it), "until", "instead", "in response" (to `deed`)
    deed  the deed or event of that time: a Deed; None with `name`
    name  a time that is no deed: "this turn", "last turn", "next turn", "first click", "second click", "last click",
          "corp turn", "runner turn", "this run", ANYTHING_ELSE, AT_ONCE
    also  another time that holds too: `after the run is successful, before the breach`
    """

    how: str
    deed: Deed | None = None
    name: str = ""
    also: When | None = None


BEFORE_ALL = When("before", name=ANYTHING_ELSE)


@dataclass(frozen=True, slots=True)
class At:
    """A card is somewhere."""

    what: Ref
    place: Place
    when: When | None = None


@dataclass(frozen=True, slots=True)
class Has:
    """A player, a card or a place has so many of something.

    owner   a player; a card (counters, credits on it, strength); a server or zone (cards, ice)
    unit    a unit of `lexicon.yaml`, or a kind of card (`no icebreakers`: "icebreaker", Amount(0)), or what nothing
            besides what is named does (`no damage prevention`: "to prevent", Amount(0)); of unnamed ice "subs", or
            what one of its subroutines does ("sub end_run", "sub net damage")
    amount  how many
    rest    whether these are besides what was named: `and 2 other cards`
    """

    owner: Player | Ref | Server | Zone | Place
    unit: str
    amount: Amount
    rest: bool = False
    when: When | None = None


@dataclass(frozen=True, slots=True)
class Is:
    """A card, server or player is in a state.

    state  "rezzed", "faceup", "installed", "chosen" (`by`'s chosen card or server is `what`), "tagged", "active",
           "empty", "scored", "stolen", "accessed", "blank", "trashed", "broken", "hosted", "encountered", "used",
           of a server MARK (10.11.1)
    by     the card whose state it rests on: `Boomerang chose Tollbooth` is Is(tollbooth, "chosen", by=boomerang);
           `Game Over names resource` is Is(Option("type", "resource"), "chosen", by=game_over)
    """

    what: Thing | Player
    state: str
    holds: bool = True
    by: Ref | None = None
    when: When | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is, and where in it. click: "first", "second", "third", "fourth", "last", or ""."""

    who: Player
    click: str = ""


@dataclass(frozen=True, slots=True)
class Past:
    """A deed that was done before the board stands so.

    when: "this turn", "last turn", "earlier", "on an earlier turn", "this run"
    """

    deed: Deed
    when: str = "this turn"


Fact: TypeAlias = At | Has | Is | Turn | Past


def leaves(meaning: Any) -> Iterator[Any]:
    """Every value within a meaning, dataclasses and what stands in them."""
    rest = [meaning]
    while rest:
        one = rest.pop()
        if isinstance(one, tuple | list):
            rest.extend(reversed(one))
            continue
        yield one
        if names := getattr(one, "__dataclass_fields__", None):
            rest.extend([getattr(one, name) for name in reversed(names)])


def rebuilt(meaning: Any, change: Callable[[Any], Any]) -> Any:
    """A meaning with other values in the place of some within it. change: gives the other one, None for what stays."""
    if (other := change(meaning)) is not None:
        return other
    if isinstance(meaning, tuple):
        return tuple(rebuilt(one, change) for one in meaning)
    names = getattr(meaning, "__dataclass_fields__", ())
    return replace(meaning, **{name: rebuilt(getattr(meaning, name), change) for name in names}) if names else meaning
