"""Words for runs, encounters, breaches, traces and Psi Games."""

from __future__ import annotations

from typing import Any

from judgebot.cards.effects.base import (
    DURATIONS,
    ONE,
    THIS,
    TIED,
    Effect,
    Instruction,
    _abilities,
    _declarations,
    duration,
    objects,
    one_object,
    program,
    sentences,
)
from judgebot.cards.nodes import (
    LanguageError,
    Node,
    Past,
    arg,
    flag,
    listing,
    make,
    one_of,
    plural,
    text,
    texts,
    word,
)
from judgebot.cards.queries.events import OF_A_RUN
from judgebot.cards.queries.naming import one_server, server_english
from judgebot.cards.queries.selections import Ref, Sel, accessed_ref, ice_ref, ref, selection, subtypes
from judgebot.cards.queries.values import Subroutines, value
from judgebot.cards.wording import an, by_side, gets_strength, runner


@word("effect", "end_run")
class EndRun(Effect):
    """End the run (6.1.4)."""

    def english(self) -> str:
        return "end the run"


@word("effect", "jack_out")
class JackOut(Effect):
    """The Runner jacks out (6.1.5)."""

    def english(self) -> str:
        return runner("jacks out")


@word("effect", "move_runner")
class MoveRunner(Effect):
    """The Runner moves to the outermost position of a server (6.2.5b), or to a piece of ice (6.2.5a)."""

    server: str = arg(one_server, "", "the server: they approach the ice there")
    to: Ref | None = arg(ice_ref, None, "the ice instead: they approach it")
    encounter: bool = arg(flag, False, "they encounter that ice")

    def check(self) -> None:
        super().check()
        if bool(self.server) == bool(self.to):
            raise LanguageError("the Runner moves to a server (`server`) or to a piece of ice (`to`)", ("server",))
        if self.encounter and not self.to:
            raise LanguageError("it is a piece of ice that is encountered: `to`", ("encounter",))

    def english(self) -> str:
        if self.to is not None:
            does = "encounters" if self.encounter else "approaches"
            return f"{runner('moves')} to {self.to.english()} and {does} it"
        return f"{runner('moves')} to the outermost position of {server_english(self.server)}"


@word("effect", "bypass")
class Bypass(Effect):
    """Bypass the encountered ice (6.5.8)."""

    what: Ref = arg(ref, make(Ref, key="encountered"), "the ice")

    def english(self) -> str:
        return f"bypass {self.what.english()}"


@word("effect", "break")
class Break(Effect):
    """Break subroutines of the encountered ice (9.8.6)."""

    lowest = 1
    n: Node | None = arg(value, None, "how many; all if left out")
    subtype: tuple[str, ...] = arg(subtypes, (), "only on ice of this subtype, or of one of these (3.9.5h)")
    on: Ref | None = arg(ice_ref, None, "only on this ice")
    up_to: bool = arg(flag, False, "fewer are allowed")
    all_but_one: bool = arg(flag, False, "all but one chosen subroutine (9.8.7b)")
    last: bool = arg(flag, False, "the last one, in the order in which they resolve (9.8.3)")
    bind: str = arg(text, "", "binds how many were broken")

    def check(self) -> None:
        super().check()
        if (self.all_but_one or self.last) and self.n is not None:
            raise LanguageError("how many are broken is said already (9.8.7b)", ("n",))

    def english(self) -> str:
        where = f" on {self.on.english()}" if self.on else ""
        if self.last:
            return f"break the last subroutine{where or ' on the encountered ice'}"
        if self.all_but_one:
            return f"break all but 1 subroutine{where or ' on the encountered ice'}"
        noun = f"{listing(self.subtype, 'or')} subroutine".lstrip()
        if self.n is None:
            return f"break all {noun}s{where}"
        n = self.n.english()
        if (
            self.up_to
            and isinstance(self.n, Subroutines)
            and self.n.of.key == (self.on.key if self.on else "encountered")
        ):
            return f"break any number of {noun}s{where}"
        return f"break {'up to ' if self.up_to else ''}{plural(n, noun)}{where}"


@word("effect", "strength")
class Strength(Effect):
    """Change an object's strength for a while (3.9.5b, 3.4.4a)."""

    by: Node = arg(value, doc="by how much")
    of: Ref = arg(ref, THIS, "whose")
    duration: str = arg(duration, "", "how long; an icebreaker's own: the encounter (9.10.4a)")

    def english(self) -> str:
        words = gets_strength(self.of.english(), self.by.english())
        return words + (f" {DURATIONS[self.duration]}" if self.duration else "")


def _tied(raw: Any) -> Any:
    """Abilities tied to a run wait for what happens in that run, and in no other (9.11.5)."""
    if not isinstance(raw, list):
        return raw
    return [
        {**one, "when": _of_that_run(one["when"])} if isinstance(one, dict) and "when" in one else one for one in raw
    ]


def _of_that_run(when: Any) -> Any:
    if isinstance(when, list):
        return [_of_that_run(one) for one in when]
    event = {"event": when} if isinstance(when, str) else when
    if not isinstance(event, dict) or event.get("event") not in OF_A_RUN:
        return when
    return {"that_run": True, **event}


@word("effect", "run")
class RunEffect(Effect):
    """Make a run (6.1), with the abilities that apply to it (9.11.5)."""

    server: tuple[str, ...] = arg(texts, ("any",), "the server or servers")
    with_ice: bool = arg(flag, False, "only a server protected by ice")
    ignore: str = arg(one_of("", "additional costs"), "", "which costs are not paid (1.16.5)")
    not_run_this_turn: bool = arg(flag, False, "only a server that was not run this turn")
    linked: tuple[Any, ...] = arg(lambda raw: _abilities(_tied(raw)), (), "abilities tied to this run")

    def past(self) -> Past:
        return Past(("run begins",)) if self.not_run_this_turn else Past()

    def english(self) -> str:
        where = listing((server_english(s) for s in self.server), "or")
        words = f"run {where}{' protected by ice' if self.with_ice else ''}"
        words += " that was not run this turn" if self.not_run_this_turn else ""
        words += ", ignoring additional costs" if self.ignore else ""
        if self.linked:
            words += TIED + " ".join(a.english() for a in self.linked).rstrip(".")
        return words


@word("effect", "breach")
class BreachEffect(Effect):
    """Breach a server (7.3)."""

    server: str = arg(one_server, doc="the server")
    no_root: bool = arg(flag, False, "cards in its root cannot be accessed")
    first: Ref | None = arg(accessed_ref, None, "this card must be the first that is accessed")

    def english(self) -> str:
        words = f"breach {server_english(self.server)}" + (" without access to its root" if self.no_root else "")
        return words + (f"; the first card accessed must be {self.first.english()}" if self.first else "")


@word("effect", "access")
class AccessEffect(Effect):
    """Access a card outside a breach (7.1)."""

    what: Node = arg(objects, doc="which")
    bind: str = arg(text, "", "binds it")
    during: tuple[Any, ...] = arg(lambda raw: _declarations(raw), (), "declarations that apply during this access")

    def english(self) -> str:
        words = f"access {self.what.english()}"
        return words + (f" (during this access, {listing(d.english() for d in self.during)})" if self.during else "")


@word("effect", "access_more")
class AccessMore(Effect):
    """Access additional cards in the breach of the attacked server (7.3.5b)."""

    n: Node = arg(value, ONE, "how many more")
    server: str = arg(one_server, "attacked", "breaching which server")

    def english(self) -> str:
        return f"when you breach {server_english(self.server)}, access {plural(self.n.english(), 'additional card')}"


@word("effect", "instead_of_breach")
class InsteadOfBreach(Effect):
    """Do something instead of breaching the attacked server (6.7.4b); `may`: decided then (6.7.4c)."""

    do: tuple[Instruction, ...] = arg(program, doc="what")
    may: bool = arg(flag, False, "the player may")

    def english(self) -> str:
        return f"instead of breaching, {'you may do this' if self.may else 'do this'}: {sentences(self.do)}".rstrip(".")


@word("effect", "instead_of_passing")
class InsteadOfPassing(Effect):
    """Do something instead of passing a piece of ice, when the Runner comes to pass it (6.9.4a)."""

    do: tuple[Instruction, ...] = arg(program, doc="what")
    ice: Ref = arg(ice_ref, THIS, "the ice")

    def english(self) -> str:
        return f"instead of passing {self.ice.english()}, do this: {sentences(self.do)}".rstrip(".")


@word("effect", "change_attacked")
class ChangeAttacked(Effect):
    """Change the attacked server; the position and the timing step stay (6.1.2d)."""

    server: str = arg(one_server, doc="the server")

    def english(self) -> str:
        return f"change the attacked server to {server_english(self.server)}"


@word("effect", "breach_from_bottom")
class BreachFromBottom(Effect):
    """When breaching R&D, access from the bottom instead of the top (7.4.7b)."""

    # No case of `instead_of_breach`: only a part is replaced, and the breach stays that of the run (6.7.4b, 9.9.8).

    def english(self) -> str:
        return "when you breach R&D, access cards from its bottom instead of the top"


@word("effect", "encounter")
class EncounterEffect(Effect):
    """The Runner encounters a piece of ice without moving: a forced encounter (6.5.9)."""

    ice: Node = arg(objects, doc="which")

    def check(self) -> None:
        super().check()
        one_object(self.ice, "ice", "one piece of ice is encountered (6.5.9a)", "one by one with `repeat`")

    def english(self) -> str:
        return f"{runner('encounters')} {self.ice.english()}"


@word("effect", "trace")
class Trace(Effect):
    """A trace attempt, with the conditional abilities tied to its result (10.8)."""

    n: Node = arg(value, doc="the base trace strength")
    if_successful: tuple[Instruction, ...] = arg(program, (), "if the trace is successful")
    if_unsuccessful: tuple[Instruction, ...] = arg(program, (), "if it is not")
    then: tuple[Instruction, ...] = arg(program, (), "when it is determined to be either (10.8.5)")

    def english(self) -> str:
        words = f"trace [{self.n.english()}]"
        if self.if_successful:
            words += f". If successful: {sentences(self.if_successful)}".rstrip(".")
        if self.if_unsuccessful:
            words += f". If unsuccessful: {sentences(self.if_unsuccessful)}".rstrip(".")
        if self.then:
            words += f". When the result is known: {sentences(self.then)}".rstrip(".")
        return words


@word("effect", "psi")
class Psi(Effect):
    """Play a Psi Game, or bid the same way (10.13); binds `bids differ` and `bids match` for later instructions."""

    def english(self) -> str:
        return "play a Psi Game"


@word("effect", "identify_mark")
class IdentifyMark(Effect):
    """Identify your mark (10.11.2)."""

    def english(self) -> str:
        return "identify your mark"


@word("effect", "sabotage")
class Sabotage(Effect):
    """Sabotage the Corp (10.12)."""

    n: Node = arg(value, doc="how many cards")

    def english(self) -> str:
        return f"sabotage {self.n.english()}"


@word("effect", "choose_subroutine")
class ChooseSubroutine(Effect):
    """Choose a subroutine of a piece of ice, for a later instruction (1.15.1b)."""

    of: Ref = arg(ref, THIS, "the ice")
    bind: str = arg(text, "chosen", "bound under this name")

    def english(self) -> str:
        return f"choose 1 subroutine on {self.of.english()}"


@word("effect", "resolve_subroutine")
class ResolveSubroutine(Effect):
    """Resolve a subroutine of a piece of ice, chosen as a target (1.15), or by an earlier `choose_subroutine`."""

    of: Sel | None = arg(selection, None, "the ice")
    chosen: str = arg(text, "", "or the subroutine bound under this name, also if its ice is gone since (1.12.6)")

    def english(self) -> str:
        if self.of is None:
            return f"resolve the {self.chosen} subroutine"
        return f"resolve 1 subroutine on {an(self.of.phrase(1))}"


@word("effect", "gain_subroutines")
class GainSubroutines(Effect):
    """A piece of ice gains subroutines for a while (9.8.2b)."""

    sub: tuple[Instruction, ...] = arg(program, doc="the subroutine")
    n: Node = arg(value, ONE, "how many of it")
    on: Ref = arg(ice_ref, THIS, "the ice; `next encountered` for the next piece encountered this run")
    duration: str = arg(duration, "run", "how long")

    def english(self) -> str:
        on = f"the next piece of ice {runner('encounters')}" if self.on.key == "next encountered" else self.on.english()
        n = self.n.english()
        times = "" if n == "1" else f"subroutines equal to {n}, each " if " " in n else f"{n} copies of "
        return f'{on} gains {times}"[subroutine] {sentences(self.sub).rstrip(".")}" {DURATIONS[self.duration]}'


@word("effect", "end_action_phase")
class EndActionPhase(Effect):
    """The action phase ends (5.4.3)."""

    who: str = arg(one_of("you", "opponent", "corp", "runner"), "you", "whose; nothing happens while it is not on")

    def english(self) -> str:
        whose = {"you": "your", "opponent": "your opponent's", "corp": "the Corp's", "runner": "the Runner's"}
        return f"{whose[by_side(self.who)]} action phase ends"


@word("effect", "cannot_access")
class CannotAccess(Effect):
    """The Runner cannot access some cards for the remainder of the run (7.4.2)."""

    only: Ref | None = arg(accessed_ref, None, "all but this one")
    card: Ref | None = arg(accessed_ref, None, "this one")

    def english(self) -> str:
        which = (
            f"cards other than {self.only.english()}" if self.only else (self.card.english() if self.card else "cards")
        )
        return f"{runner('cannot')} access {which} for the remainder of that run"
