"""Records that the engine keeps in the state: effects, instances, lingering effects, decisions."""

from __future__ import annotations

from typing import Any

from judgebot.cards.abilities import Ability
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.facts import Fact
from judgebot.game.changes import Change
from judgebot.game.environment import UNKNOWING, Env
from judgebot.plain import NamedTuple


class Eff(NamedTuple):
    """One expected effect of an instruction (9.9.2).

    kind     the word for it: "damage", "draw", "trash", "breach", ...
    who      the player whom it affects, or who does it
    n        an amount (9.9.6); `base`: what its calculation last gave, None once it was set (9.9.7, 9.9.7c)
    objs     ids of the objects it acts on
    what     a subkind: the type of damage, the kind of counter
    server   the server concerned
    source   id of the object responsible, 0 for the game rules
    you      the controller of the ability
    node     the word of the ability language it came from
    cause    how it comes about: "access", "basic action", the number of a step, "" otherwise
    discount credits that an interrupt has taken off the cost of it
    stay     objects that stay where they are, facedown, instead of moving (8.2.2)
    aside    the source of the ability by which the cards are set aside on their way (8.2.2), 0 if none
    kept     counters with which a card that moves arrives: (the card, kind, number) (8.2.2)
    program  the instructions that replaced it, with `env`: what they know (9.9.9b)
    resolves the subroutine (9.8.11) or the instance of an ability (9.6.15) that is about to resolve
    onto     the objects on one of which it hosts
    applied  ids of the replacement effects already applied to it (9.9.9c)
    ability  the kind of the ability that it is an effect of, "" if none
    late     it is settled when the earlier effects of its instruction are done
    """

    kind: str
    who: str = ""
    n: int = 0
    objs: tuple[int, ...] = ()
    what: str = ""
    server: str = ""
    source: int = 0
    you: str = ""
    node: Any = None
    cause: str = ""
    discount: int = 0
    stay: tuple[int, ...] = ()
    aside: int = 0
    kept: tuple[tuple[int, str, int], ...] = ()
    program: tuple[Any, ...] = ()
    env: Env = UNKNOWING
    applied: tuple[int, ...] = ()
    base: int | None = None
    ability: str = ""
    late: bool = False
    resolves: Any = None
    onto: tuple[int, ...] = ()


BASIC_ACTION = "basic action"
PAYING = "cost"


class Active(NamedTuple):
    """An ability that is active (9.1.7), or was when its condition was met: its source and controller."""

    source: int
    ability: Ability
    you: str
    lingering: int = 0
    env: Env = UNKNOWING

    def knows(self) -> Env:
        """Its environment: what it was made with, its source and its controller."""
        own = Env(source=self.source, you=self.you)
        return own | self.env if self.env else own


class Instance(NamedTuple):
    """An instance of a conditional ability (9.6.2)."""

    id: int
    source: int
    ability: Ability
    you: str
    trigger: Change | None = None
    lingering: int = 0
    env: Env = UNKNOWING

    def knows(self) -> Env:
        """Its environment: what it was made with, its source and its controller."""
        own = Env(source=self.source, you=self.you)
        return own | self.env if self.env else own


class Lingering(NamedTuple):
    """A lingering effect (9.10).

    kind      "static" (declarations), "ability" (a conditional ability it maintains), "replace" (a replacement effect),
              "strength", "subroutines", "access"
    duration  "run", "turn", "encounter", "game", "source", "once", "next encounter", "persist"
    until     what the duration is tied to: a run's, turn's or encounter's number
    source    the object that created it
    objs      objects it applies to
    """

    id: int
    kind: str
    duration: str
    until: int
    source: int
    you: str
    objs: tuple[int, ...] = ()
    n: int = 0
    payload: Any = None
    env: Env = UNKNOWING
    after: str = ""

    def knows(self) -> Env:
        """The environment of what it says: what it was made with, its source and its controller."""
        own = Env(source=self.source, you=self.you)
        return own | self.env if self.env else own


class Option(NamedTuple):
    """One legal answer to a decision.

    value   what the engine is given
    choice  what is chosen with it
    rule    the rule that grants it
    idle    it changes nothing, and takes nothing but credits and clicks: whoever looks for what matters leaves it out
    """

    value: Any
    choice: Choice
    rule: str = ""
    idle: bool = False


# The kinds of decisions.
_KINDS = """
action, arrange, bid, candidate, cost, credits, destination, discard, face, host, install, interrupt, jack out, kind,
like cards, loop, may, mid-access, mode, name, number, order, paid, pay, random, replacement, sabotage, search, server,
servers, subroutine, subroutine order, subtype, take, target, trace, trash set, trigger, type, version, zone
"""
KINDS = tuple(kind.strip() for kind in _KINDS.split(","))


def amounts(verb: Verb, rule: str, most: int, least: int = 0, card: int = 0, deed: Any = None) -> list[Option]:
    """The numbers of which a player may choose one, the highest first (1.15.1b)."""
    return [Option(n, Choice(verb, card, n=n, deed=deed), rule) for n in reversed(range(least, most + 1))]


class Decision(NamedTuple):
    """A choice that a player, or chance, must make.

    who      "corp", "runner" or "chance"
    kind     what is chosen: "action", "paid", "trigger", "interrupt", "target", "pay", "may", "mode", "random", ...
    options  the legal answers
    rule     the rule under which it is made
    step     the numbered step at which it is made
    about    what it concerns, as a fact
    default  index of the option taken when nobody says anything, or None if there is none
    any_number  whether any number of 1 or more may be answered (10.1.6a); the options are only the first
    """

    who: str
    kind: str
    options: tuple[Option, ...]
    rule: str
    step: str = ""
    about: Fact | None = None
    default: int | None = None
    any_number: bool = False


class Refusal(NamedTuple):
    """Why a choice is not offered: the choice, the rule that rules it out, and the fact."""

    who: str
    choice: Choice
    rule: str
    why: Fact


class NotImplementedRule(Exception):
    """The engine meets something that it does not implement. It never guesses.

    rule   the rule that would decide, "" if there is none
    doubt  the name of the known doubt that it meets, "" for none
    """

    def __init__(self, what: str, rule: str = "", doubt: str = "") -> None:
        super().__init__(f"{rule}: {what}" if rule else what)
        self.rule, self.doubt = rule, doubt
