"""The environment of an ability: what is known as its conditions are asked and its instructions are carried out."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Literal

from judgebot.game.changes import Change
from judgebot.game.objects import Obj
from judgebot.plain import Sparse

# What a name can stand for: an object, an amount or an answer; a server, a title; several; a subroutine.
Bound = int | str | tuple[Any, ...]
# What is not handed on to what an ability creates, or to the next of its instructions.
Forgotten = Literal["trigger", "ability", "linked", "run", "held", "installed_so_far", "same_server", "paid"]
_NONE: dict[str, Any] = {}


# The names by which a text can speak of what the rules bind, with the fields.
_SPOKEN = {
    name.replace("_", " "): name
    for name in (
        *("it", "those", "concerned", "next_encountered", "target", "chosen", "each", "paid", "forfeited", "x"),
        *("trashed", "installed", "rezzed", "swapped", "bid_corp", "bid_runner", "bids_differ", "bids_match"),
        *("this_server", "that_server", "same_server"),
    )
}


class Env(Sparse):
    """What an ability knows. It is replaced, never changed: `env | Env(each=oid)`.

    source          the object that has the ability; 0 for the rules
    you             its controller
    trigger         the change that met its condition
    ability         its key, while it resolves
    subroutine      the key of the subroutine that it is
    cause           "basic action" of what an action does
    run, breach, trace, install, linked
                    the number of what it is tied to (9.11.5, 10.8.5); tied to the run as a whole
    had, untagged   its object, and whether the Runner had no tags, at the checkpoint before (9.6.6a)
    this_server     where its source was when it met its condition (4.6.6i)
    that_server     the server of the change that met the condition of what created it
    same_server     where the first of the cards that it installs went
    first_access, from_the_bottom
                    of a breach that was delayed (7.3.8)
    amount          a number, a word of the language, that is worked out when it is asked for (9.12.2e)
    trace_strength, link_strength
                    the result of the trace that it is tied to

    What the rules bind that a text speaks of by a name:
    it, those, concerned, next_encountered
                    what it is about
    target, chosen  what was chosen without a name of its own: objects, a server
    each            the object that a "for each" has come to; left_of: by the set's name, those still to come
    paid, forfeited, x, credits_spent, held
                    with what its cost was paid, X, and the counters that were on a source which left to pay (9.5.5)
    trashed, installed, rezzed, swapped
                    what its effects did
    bid_corp, bid_runner, bids_differ, bids_match
                    of a Psi Game (10.13.6)

    For the rest of an effect that is carried out in parts:
    spared, sparing cards that the opponent paid to keep, and the one about which they are asked
    to_verify, owed what was found, and is to be shown (8.5.13c), or must be installed or played (8.7.2b)
    installed_so_far
                    by an effect that installs one card after the other

    While it is asked whether something could be (1.2.5, 1.15.2b):
    being_played    the card that would be played, which is in no hand by then
    chosen_so_far   the targets chosen already, by the identity of their choice
    mark            the servers of which one could become the mark
    could_be        the objects among which a name will be chosen

    bound           what the text itself has given a name (`as`)
    """

    source: int = 0
    you: str = ""
    trigger: Change | None = None
    ability: str = ""
    subroutine: tuple[object, ...] | None = None
    cause: str = ""
    run: int | None = None
    breach: int | None = None
    trace: int | None = None
    install: int | None = None
    linked: bool = False
    had: Obj | None = None
    untagged: bool | None = None
    this_server: str | None = None
    that_server: str = ""
    same_server: str = ""
    first_access: int = 0
    from_the_bottom: bool = False
    amount: Any = None
    trace_strength: int = 0
    link_strength: int = 0

    it: tuple[int, ...] = ()
    those: tuple[int, ...] = ()
    concerned: tuple[int, ...] = ()
    next_encountered: int = 0
    target: tuple[int, ...] = ()
    chosen: Bound = ""
    each: int = 0
    left_of: tuple[tuple[str, tuple[int, ...]], ...] = ()
    paid: tuple[int, ...] = ()
    forfeited: tuple[int, ...] | bool = ()
    x: int | None = None
    credits_spent: int = 0
    held: tuple[tuple[str, int], ...] = ()
    trashed: tuple[int, ...] = ()
    installed: int = 0
    rezzed: tuple[int, ...] = ()
    swapped: bool = False
    bid_corp: int = 0
    bid_runner: int = 0
    bids_differ: bool = False
    bids_match: bool = False

    spared: tuple[int, ...] = ()
    sparing: int = 0
    to_verify: tuple[int, ...] = ()
    owed: tuple[int, ...] = ()
    installed_so_far: tuple[int, ...] = ()

    being_played: int = 0
    chosen_so_far: tuple[tuple[int, tuple[int, ...]], ...] = ()
    mark: tuple[str, ...] = ()
    could_be: Mapping[str, tuple[int, ...]] = _NONE

    bound: Mapping[str, Bound] = _NONE

    def named(self, name: str) -> Bound | None:
        """What a name in the text stands for; None if nothing has bound it."""
        mine = self.__dict__
        if name in _SPOKEN:
            return mine.get(_SPOKEN[name])
        return mine["bound"].get(name) if "bound" in mine else None

    def several(self, name: str) -> tuple[Any, ...]:
        """What a name of several stands for; nothing if it is bound to none."""
        found = self.named(name)
        return found if isinstance(found, tuple) else ()

    def met_by(self, change: Change) -> Env:
        """The same, with the change that meets the condition."""
        return Env(**{**self.__dict__, "trigger": change})

    def binding(self, name: str, value: Bound) -> Env:
        """The same, with a name for something."""
        if name in _SPOKEN:
            return self._with(_SPOKEN[name], value)
        return self | Env(bound={name: value})

    def without(self, *names: Forgotten) -> Env:
        """The same without what these fields say."""
        return self._without(names)

    def only(self, names: Collection[str]) -> Env:
        """What these names stand for, and nothing else."""
        found = UNKNOWING
        for name in sorted(names):
            value = self.named(name)
            if value is not None:
                found = found.binding(name, value)
        return found


UNKNOWING = Env()
