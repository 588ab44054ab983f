"""The frames: for each procedure of the rules, what has to be known to carry it on from any of its steps.

A frame is plain data: it names its procedure, the steps stand in the module of the procedure's subject. `pc` and `at`
are kept by the machine; a step names the step it goes to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from judgebot.game.environment import UNKNOWING, Env
from judgebot.game.state import Frame

if TYPE_CHECKING:
    from judgebot.cards.abilities import Ability as AbilityText
    from judgebot.engine.records import Eff, Instance
    from judgebot.game.changes import Change
    from judgebot.game.objects import Obj


class Turn(Frame):
    """A player's turn (5.6, 5.7).

    resumed    the game was set up in the middle of it
    lapse      so many clicks of the other player were told when it was set up: they begin their next turn without these
    discarded  the cards discarded to the maximum hand size so far, as they are now and as they were
    """

    who: str
    resumed: bool = False
    lapse: int = 0
    discarded: tuple[tuple[int, int], ...] = ()


class CorpTurn(Turn):
    """The Corp's turn (5.6)."""

    kind: ClassVar[str] = "corp turn"


class RunnerTurn(Turn):
    """The Runner's turn (5.7)."""

    kind: ClassVar[str] = "runner turn"


class ActionWindow(Frame):
    """An action window and the action taken in it (9.2.6, 5.2.2).

    action  what was chosen: the name of a basic action or "use", and what it is about
    less    how many clicks fewer it costs
    other   only an action that is different from those taken this turn (5.2.6b)
    """

    kind: ClassVar[str] = "action window"
    who: str
    action: tuple[Any, ...] = ()
    less: int = 0
    other: bool = False


class Run(Frame):
    """A run (6.9).

    run      its number, once it is announced
    linked   abilities tied to it (9.11.5)
    known    what these speak of that was bound before the run
    allowed  the servers on which the effect allowed it to be made (6.7.4a)
    ignore   "additional costs" if these are not paid
    laps     points at which the run has been, with how the game was there (10.1.6b)
    """

    kind: ClassVar[str] = "run"
    server: str
    source: int = 0
    you: str = ""
    linked: tuple[Any, ...] = ()
    known: Env = UNKNOWING
    allowed: tuple[str, ...] = ()
    ignore: str = ""
    run: int = 0
    laps: tuple[tuple[Any, bytes], ...] = ()


class Phase(Frame):
    """A phase of a run; `run` is the run's number."""

    run: int


class Approach(Phase):
    """The Approach Ice Phase (6.9.2).

    number  tells approaches apart
    left    the ice, once it has left: the approach is over once the open paid ability window is complete (8.5.10)
    """

    kind: ClassVar[str] = "approach"
    number: int = 0
    left: int = 0


class Encounter(Phase):
    """The Encounter Ice Phase (6.9.3), or a forced encounter (6.5.9).

    ice        the ice that an effect forces the Runner to encounter
    left       the ice, once it has left: the encounter is over once the open paid ability window is complete (8.5.10)
    encounter  its number, once it has begun
    cut        it was ended outside a run by what ends the run (26:6.1.4b)
    """

    kind: ClassVar[str] = "encounter"
    forced: bool = False
    ice: int = 0
    encounter: int = 0
    left: int = 0
    cut: bool = False


class Movement(Phase):
    """The Movement Phase (6.9.4).

    moved  the Runner has moved to another position
    looked, stuck
           whether it was asked if the run goes round in circles, and the answer: they must jack out (10.1.6b)
    """

    kind: ClassVar[str] = "movement"
    moved: bool = False
    looked: bool = False
    stuck: bool = False


class Success(Phase):
    """The Success Phase (6.9.5)."""

    kind: ClassVar[str] = "success"


class RunEnds(Phase):
    """The Run Ends Phase (6.9.6)."""

    kind: ClassVar[str] = "run ends"


class Breach(Frame):
    """A breach (7.5).

    number  its number, once it has begun
    own     it is the one of step 6.9.5b
    picked  the candidate that was chosen and is to be accessed
    first   the card that must be the first, 0 if none
    """

    kind: ClassVar[str] = "breach"
    server: str
    run: int = 0
    bottom: bool = False
    no_root: bool = False
    own: bool = False
    number: int = 0
    picked: int = 0
    first: int = 0


class Access(Frame):
    """Accessing a card (7.2).

    number   its number, once it has begun
    breach   the number of the breach it belongs to
    during   declarations that apply while it lasts
    """

    kind: ClassVar[str] = "access"
    oid: int
    number: int = 0
    breach: int = 0
    during: tuple[Any, ...] = ()
    source: int = 0
    you: str = ""


class MidAccessWindow(Frame):
    """A mid-access ability window (9.2.10)."""

    kind: ClassVar[str] = "mid-access window"


class BasicTrash(Frame):
    """The basic trash ability (7.1.5)."""

    kind: ClassVar[str] = "basic trash"
    oid: int


class PaidAbilityWindow(Frame):
    """A paid ability window (9.2.7).

    flags    what may be done in it besides: R (rez), S (score)
    rez_ice  the approached ice may be rezzed (9.2.7e)
    acted    the player with priority has done something since they got it
    switch   the difference of the edition that opens it, "" for a window of every edition
    """

    kind: ClassVar[str] = "paid ability window"
    flags: str
    priority: str
    rez_ice: bool = False
    passed: bool = False
    acted: bool = False
    switch: str = ""


class Window(Frame):
    """A window in which instances are pending."""

    pending: tuple[Instance, ...]
    priority: str


class ReactionWindow(Window):
    """A reaction window (9.2.8); `structure`: the structure whose beginning opened it, and its number (9.2.8f)."""

    kind: ClassVar[str] = "reaction window"
    structure: tuple[str, int] = ("", 0)


class InterruptWindow(Window):
    """An interrupt window (9.2.9); the imminent instruction is the frame below."""

    kind: ClassVar[str] = "interrupt window"
    passed: bool = False
    acted: bool = False


class Checkpoint(Frame):
    """A checkpoint (10.3.1).

    why     the rule by which it occurs
    marked  the instances that become pending once it is complete
    """

    kind: ClassVar[str] = "checkpoint"
    why: str = "10.3.5"
    marked: tuple[Instance, ...] = ()


class Ability(Frame):
    """The resolution of an ability (9.1.2).

    todo       its instructions still to come; `steps`: all of them
    of_kind    the kind of ability, "rule" for instructions that replaced an effect
    unused     it is optional and counts as used once an optional part is carried out (9.6.9d)
    mandatory  it is mandatory, and not yet booked as used
    first      none of its instructions was carried out yet
    instance   the instance being resolved
    modes      the modes chosen so far of a choice of several
    loop       how often the loop that begins with it resolves (10.1.6a), 0 where there is none
    lap        how the game was as it began, if it is a subroutine that resolves within itself (10.1.6b)
    seen       cards that it shows the Runner, visible to them until it is over or the card moves (1.21.6)
    whole      that it resolves at all, as an effect that is imminent with its first instruction (9.6.15c)
    """

    kind: ClassVar[str] = "ability"
    todo: tuple[Any, ...]
    of_kind: str
    steps: tuple[Any, ...] = ()
    unused: bool = False
    mandatory: bool = False
    first: bool = True
    instance: int = 0
    modes: tuple[int, ...] = ()
    loop: int = 0
    lap: bytes = b""
    seen: tuple[int, ...] = ()
    whole: Eff | None = None


class Instruction(Frame):
    """One instruction, from its targets to the checkpoint after it (9.11).

    node         the instruction of an ability; None for one that the rules make
    of_kind      the kind of the ability it belongs to, or "rule"
    shares       what it learns is known to the ability below
    given        its expected effects were given with it; there is nothing to announce
    effs         its expected effects (9.9.2)
    index, part  the effect being carried out, and how often it has handed over to another frame
    targets      pairs (index of the choice, objects chosen); `subroutines`: those chosen
    random       pairs (index of what takes cards at random, objects taken)
    number       the step of a timing structure that it is
    start        index into the history at which it became imminent
    pending      the interrupts pending as its window opens
    whole        that its ability resolves at all, imminent with it and its targets (9.6.15c)
    """

    kind: ClassVar[str] = "instruction"
    node: Any = None
    of_kind: str = "rule"
    shares: bool = False
    given: bool = False
    effs: tuple[Eff, ...] = ()
    index: int = 0
    part: int = 0
    targets: tuple[tuple[int, tuple[int, ...]], ...] = ()
    random: tuple[tuple[int, tuple[int, ...]], ...] = ()
    subroutines: tuple[Any, ...] = ()
    number: str = ""
    start: int = -1
    pending: tuple[Instance, ...] = ()
    whole: Eff | None = None


class PaidAbility(Frame):
    """The use of a paid ability (9.5.6)."""

    kind: ClassVar[str] = "paid ability"
    ability: AbilityText


class Subroutine(Frame):
    """The resolution of a subroutine (9.8.11); `sub` is a `characteristics.Subroutine`, `ice` its source."""

    kind: ClassVar[str] = "subroutine"
    sub: Any
    ice: int


class Cost(Frame):
    """Paying a cost (1.16).

    bill      a `costs.Bill`
    also      records of what paying it does besides
    together  no checkpoint follows, as another payment belongs to it (10.13.6c)
    x         the value chosen for X
    sources   cards whose hosted credits were spent
    was_server  the server in which the card was that the cost trashed
    seen     cards that paying it shows the Runner
    interrupted  the mandatory interrupts to it have been carried out; `kept`: with what it is paid was chosen before
    """

    kind: ClassVar[str] = "cost"
    gives: ClassVar[bool] = True
    bill: Any
    also: tuple[Change, ...] = ()
    together: bool = False
    x: int = 0
    sources: tuple[int, ...] = ()
    was_server: str = ""
    seen: tuple[int, ...] = ()
    interrupted: bool = False
    kept: tuple[Any, ...] = ()


class Install(Frame):
    """Installing a card (8.5.15).

    ignore      "", "install cost", "credit costs" or "all costs"; `discount`: credits less
    total       credits by which the costs to install and rez it are lower together
    server      the destination; `place`: where in it; `host`: or what it is hosted on
    inner       the ice that will be inward of ice that is not installed outermost; None for outermost
    inside      that place was inward of the Runner's position when it was declared
    only        the servers allowed, None for any; `not_in`: those excluded
    rez         it is rezzed as it is installed, ignoring `rez_ignore`; `must`: no cost to do so can be declined
    faceup, facedown
                how it is installed, where not as usual; `by_effect`: another card's effect says so
    source      the object responsible
    from_zone   where the card was; `origin`: where it counts as coming from (4.8.3)
    was         its form, if it was hosted without being installed
    number      tells it apart for the abilities tied to it (9.11.5), 0 where there are none
    installed   the id of the installed object, once it is; `creates`: with it, a new server
    """

    kind: ClassVar[str] = "install"
    gives: ClassVar[bool] = True
    who: str
    oid: int
    ignore: str = ""
    discount: int = 0
    total: int = 0
    server: str = ""
    host: int = 0
    only: tuple[str, ...] | None = None
    not_in: tuple[str, ...] = ()
    place: str = ""
    inner: tuple[int, ...] | None = None
    inside: bool = False
    rez: bool = False
    rez_ignore: str = ""
    must: bool = False
    faceup: bool = False
    facedown: bool = False
    by_effect: bool = False
    source: int = 0
    from_zone: str = ""
    origin: str = ""
    was: Obj | None = None
    creates: bool = False
    number: int = 0
    installed: int = 0


class Rez(Frame):
    """Rezzing a card (8.1.2).

    window  it is done in a paid ability window
    during  "install" where it is part of an install
    must    its additional costs cannot be declined
    also    cards rezzed together with it, ignoring all costs
    """

    kind: ClassVar[str] = "rez"
    gives: ClassVar[bool] = True
    oid: int
    ignore: str = ""
    discount: int = 0
    window: bool = False
    during: str = ""
    must: bool = False
    also: tuple[int, ...] = ()


class Play(Frame):
    """Playing an event or operation (8.6.6).

    from_zone  where the card was; `origin`: where it counts as coming from (4.8.3)
    paid       what the play abilities know of the payment
    index      which of its play abilities comes next
    removed    whether it is removed from the game instead of being trashed
    """

    kind: ClassVar[str] = "play"
    gives: ClassVar[bool] = True
    who: str
    oid: int
    discount: int = 0
    ignore: str = ""
    from_zone: str = ""
    origin: str = ""
    paid: Env = UNKNOWING
    index: int = 0
    removed: bool = False


class Draw(Frame):
    """Drawing cards (8.4.5).

    also   who else draws at the same time, and how many
    cards  those being drawn
    cause  how it came about, as of `Eff`
    source the card by which they are drawn; 0 for none
    """

    kind: ClassVar[str] = "draw"
    who: str
    n: int
    also: tuple[tuple[str, int], ...] = ()
    cards: tuple[int, ...] = ()
    cause: str = ""
    source: int = 0


class Score(Frame):
    """Scoring an agenda (1.17.3); `excess`: its counters beyond its requirement as the scoring began."""

    kind: ClassVar[str] = "score"
    oid: int
    excess: int = 0


class Trace(Frame):
    """A trace attempt (10.8.6); `corp`, `runner`: what each has spent."""

    kind: ClassVar[str] = "trace"
    base: int
    node: Any
    source: int
    number: int = 0
    corp: int = 0
    runner: int = 0
