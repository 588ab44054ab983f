"""Choices as values: what an option grants and a refusal refuses. How one is written down stands in
`judgebot.scenario.notation`; nothing that decides reads that.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, Protocol

from judgebot.plain import NamedTuple

if TYPE_CHECKING:
    from judgebot.cards.abilities import Ability


class Verb(StrEnum):
    """What is done by a choice. The fields of `Choice` that each one fills stand behind it."""

    # Priority windows (9.2.4)
    PASS = "pass"
    USE = "use"  # card, ability; without an ability: what the card's text lets its controller do
    TRIGGER = "trigger"  # card, ability, n: which of its equal instances; apart
    REZ = "rez"  # card
    SCORE = "score"  # card
    # Basic actions (5.2.7, 5.2.8)
    GAIN_CREDIT = "gain credit"
    DRAW_CARD = "draw card"
    INSTALL = "install"  # card; server, or of: the host, where it is told with it
    PLAY = "play"  # card
    ADVANCE = "advance"  # card
    TRASH_RESOURCE = "trash resource"  # card
    PURGE = "purge"
    RUN = "run"  # server
    REMOVE_TAG = "remove tag"
    # Runs, breaches, accesses, encounters
    JACK_OUT = "jack out"
    CONTINUE = "continue"
    ACCESS = "access"  # card; or server: a card in HQ, the next one of R&D, with name "top" or "bottom" its first
    STEAL = "steal"  # card, of: the bill of its additional cost
    BREAK = "break"  # card: the ice, of: the subroutine's key, n: its place
    LEAVE = "leave"  # card: the ice, of: the key of the one that is not broken
    RESOLVE = "resolve"  # card: the ice, of: the subroutine's key
    APPLY = "apply"  # card whose replacement effect applies; apart: instead of the breach
    BREACH = "breach"
    CANDIDATE = "make a candidate"  # card
    LEAVE_OUT = "leave out"  # card
    # Targets and other objects
    CHOOSE = "choose"  # card (deed), server, n, name, or card and of: a subroutine's key
    NEXT = "next"  # card
    TRASH = "trash"  # card; server: from where it goes
    TRASH_SET = "trash set"  # cards
    DISCARD = "discard"  # card
    FIND = "find"  # card
    SEARCH = "search"  # server: the zone
    ADD = "add"  # card, server: the zone it goes to
    PUT_NEXT = "put next"  # card
    SAVE = "save"  # card
    REMOVE_FROM_GAME = "remove from the game"  # card
    RANDOM = "random"  # card, by chance
    MARK = "mark"  # server, by chance
    SEND = "send"  # card, server: the zone it goes to
    MOVE_TO = "move to"  # server
    KEEP = "keep"  # of: the names of servers
    ADD_SUBROUTINE = "add subroutine"  # card: the ice, of: what it gains
    NAME = "name"  # name: a card's title
    # Installing (8.5)
    FACE = "face"  # name: "faceup" or "facedown"
    IN = "in"  # server; name: what a new remote server will be called; of: what is installed
    ON = "on"  # card: the host, 0 for none; of: what is installed
    # Numbers
    DRAW = "draw"  # n
    LOSE = "lose"  # n; card: the host of the credits
    REMOVE = "remove"  # n
    MOVE = "move"  # n
    PLACE = "place"  # n, card, deed
    PREVENT = "prevent"  # n, or name: of which kind
    SPEND = "spend"  # n; card and name: a counter of that kind from there
    SPEND_ON_TRACE = "spend on the trace"  # n
    BID = "bid"  # n
    X = "X"  # n
    TIMES = "times"  # n
    SHARE = "share"  # n, of: what it is a part of (1.16.2a)
    # Whether, and what is paid
    DO = "do"  # of: the node of what may be done
    DO_NOT = "do not"  # of: the same; or a verb, with card
    MODE = "mode"  # n, of: the instructions
    PAY = "pay"  # of: a bill or a cost; n; or card: which card it keeps
    DO_NOT_PAY = "do not pay"  # as PAY
    PAY_WITH = "pay with"  # card, name: what is done to it
    PAY_FROM = "pay from"  # of: pairs of a host, 0 for the credit pool, and the credits from it
    # The end of a series of choices
    NO_MORE = "no more"  # of: the verb; server
    NOTHING = "nothing"  # of: the verb


class Position(Protocol):
    """A game at a decision, which understands how players name its choices."""

    def choice(self, text: str) -> Choice:
        """The one choice offered there that a text names. Raises ValueError if it names none, or several."""


class Choice(NamedTuple):
    """What a player, or chance, can choose at a decision: a value, compared by its fields.

    verb     what is done
    card     id of the object that it is done with or to
    ability  the ability used or triggered
    cards    ids, where several objects are one choice
    server   the server or zone concerned
    name     a title, type, subtype or kind
    n        a number
    of       what else it is about, as `Verb` says: a node of the ability language, a bill, a subroutine's key, a verb
    apart    a player would have to say which of the card's abilities is meant
    deed     the effect that a target, or a number, is chosen for; None without
    """

    verb: Verb
    card: int = 0
    ability: Ability | None = None
    cards: tuple[int, ...] = ()
    server: str = ""
    name: str = ""
    n: int | None = None
    of: Any = None
    apart: bool = False
    deed: Any = None

    @classmethod
    def parse(cls, text: str, position: Position) -> Choice:
        """The choice offered at a position that a text names: `str` of it, or words as lines of play have them.

        Raises ValueError if the text names no choice that is offered there, or several.
        """
        return position.choice(text)

    def __str__(self) -> str:
        """The choice without a game: its verb and the fields that are filled, cards by their ids (`rez #12`)."""
        parts = [self.verb.value, *(f"#{one}" for one in (self.card, *self.cards) if one), self.server, self.name]
        parts.append("" if self.n is None else str(self.n))
        if isinstance(self.of, Verb):
            parts.append(f"({self.of.value})")
        elif isinstance(self.of, int | str):
            parts.append(f"({self.of})")
        elif self.of is not None and hasattr(self.of, "english"):
            parts.append(f"({self.of.english()})")
        elif self.of is not None:
            parts.append(f"({self.of!r})")
        if self.ability is not None:
            parts.append(f"to {self.ability.english()}")
        return " ".join(part for part in parts if part)


PASSING = Choice(Verb.PASS)
