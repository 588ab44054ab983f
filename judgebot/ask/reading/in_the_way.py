"""Several pieces of ice that are broken at once: those that the Runner has before them, and not one that was met."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.card_facts import effects
from judgebot.ask.reading.cast import Cast, Unread
from judgebot.ask.reading.defined import acts_on_approach
from judgebot.ask.reading.meanings import Amount, At, Deed, Fact, Is, Place, Ref, Some, Subs, leaves
from judgebot.ask.reading.raw import Desc, Mark, Named, Pro, The, TheServer
from judgebot.cards import names

_AT_A_SERVER = {
    "pass": "get in",
    "approach": "approach",
    "encounter": "approach",
}  # what is done with ice, of a card in a root
BEYOND = ("pass", "bypass", "approach", "breach", "access", "succeed", "get in")  # done with no ice before the Runner
_MET = ("encounter", "approach", "rez", "break", "pass", "bypass", "let fire", "resolve")  # done with one piece of ice


def stands(cast: Cast, verb: str, what: list[Any]) -> None:
    """Keep where the Runner stands by what was done last, past ice or before a piece of it; and to what it was done."""
    cast.both = tuple(one for one in what if isinstance(one, Ref))
    cast.both = () if len(cast.both) < 2 else cast.both
    cast.beyond = verb in BEYOND or (cast.beyond and verb != "encounter")
    ice = {one.of if isinstance(one, Subs) else one for one in what} if verb in _MET else set()
    cast.facing = verb != "run" and (cast.facing or (len(ice) == 1 and isinstance(next(iter(ice)), Ref)))


def to_its_server(cast: Cast, raw: Any) -> Any:
    """`I get past it`, of a card in the root of a server: into that; `I play Jailbreak on it`: on the server there."""
    on_it = raw.purpose is not None and (raw.purpose.verb, raw.purpose.what) == ("choose", (Pro("it"),))
    played = raw.what[0] if raw.verb == "play" and len(raw.what) == 1 and on_it else None
    named = played.what if isinstance(played, Desc) else None
    if isinstance(named, Named) and all("run" in effects(one) for one in named.cards):
        return replace(raw, purpose=None, server=Pro("there"))
    last = cast.spoken[-1] if cast.spoken else None
    root = last is not None and cast.type(last) in ("upgrade", "asset", "agenda")
    if raw.verb not in ("approach", "pass") or raw.what != (Pro("it"),) or not root:
        return raw
    return replace(raw, verb="approach" if raw.verb == "approach" else "get in", what=(), server=Pro("there"))


_LEFT = ("break", "pay", "use", "spend", "take", "lose")  # what is not done in an encounter


def met_unbroken(raw: Any) -> Any:
    """`runs through X unbroken`, `passes X without paying`, told of ice: it is encountered, and that is not done."""
    if raw.verb != "pass" or raw.not_ or raw.tool is not None or len(raw.what) != 1:
        return raw
    marks = getattr(raw.what[0], "marks", ())
    pays = raw.means is not None and raw.means.verb == "pay" and not raw.means.what  # what it asks for
    left = pays or (raw.means is not None and raw.means.not_ and raw.means.verb in _LEFT)
    return replace(raw, verb="encounter") if left or Mark("is", "broken", False) in marks else raw


def not_done_there(deed: Deed, told: list[Fact | Deed]) -> list[Fact | Deed]:
    """`runs through X and refuses the tag`, `and doesn't pay`, `and pays 3`, which X asks for: X was encountered."""
    last = told[-1] if told else None
    left = deed.verb == "decline" or (deed.not_ and deed.verb in _LEFT)
    ice = last.only if isinstance(last, Deed) else None
    asks = isinstance(ice, Ref) and "pay" in effects(ice.card)
    left = left or (asks and deed == Deed("pay", deed.who, amount=deed.amount, unit=deed.unit))
    if not left or not isinstance(last, Deed) or last != Deed("pass", last.who, last.what) or len(last.what) != 1:
        return told
    return [*told[:-1], replace(last, verb="encounter")]


def of_rezzing(items: Any) -> bool:
    """Whether a line says of cards that they are not rezzed, or come to be."""
    each = list(leaves(tuple(items)))
    unrezzed = any(isinstance(one, Mark) and one.value == "rezzed" and not one.holds for one in each)
    return unrezzed or any(isinstance(one, Deed) and one.verb in ("rez", "derez") for one in each)


def at_a_root(cast: Cast, raw: Any, what: list[Any], telling: bool) -> tuple[Any, tuple[At | Is, ...]] | None:
    """`gets past Manegarm Skunkworks`, `approaches it`: the server where that lies; None of what lies in no root."""
    card = what[0] if raw.verb in _AT_A_SERVER and len(what) == 1 else None
    if raw.verb == "encounter" and not (isinstance(card, Ref) and card.card and acts_on_approach(card.card)):
        return None
    at = cast.at.get(card.n) if isinstance(card, Ref) else None
    unplaced = isinstance(card, Ref) and at is None and cast.type(card) in ("upgrade", "asset")
    if _AT_A_SERVER.get(raw.verb) == "approach" and unplaced:
        at = Place("root", cast.server(TheServer("remote")))
    if not isinstance(card, Ref) or at is None or at.where != "root":
        return None
    facts: tuple[At | Is, ...] = (At(card, at),)
    if (
        telling and raw.verb != "pass" and not (cast.of_rezzing or card in cast.up)
    ):  # else nobody would know that it is there
        cast.assumed[f"{names.title(card.card)} is rezzed, as it is approached"] = None
        facts = (*facts, Is(card, "rezzed"))
    return replace(raw, verb=_AT_A_SERVER[raw.verb], server=at.server), facts


def all_in_the_way(cast: Cast, raw: Any) -> list[Any] | None:
    """`breaks both`, `breaks everything`: each piece of ice in front of the server; None where one alone is met.

    raw: a pronoun with how many they are, ice that is not named, or subroutines of which it is not said whose.
    """
    how, titles = _how_many(raw), _titles(raw)
    if (how is None and not titles) or cast.facing:
        return None
    ice = [ref for ref in cast.refs if cast.type(ref) == "ice" and (not titles or ref.card in titles)]
    at = {ref: place.server if (place := cast.at.get(ref.n)) is not None else None for ref in ice}
    ice = [ref for ref in ice if cast.going in (None, at[ref])]
    ice = [ref for ref in ice if ref in cast.up] or ice
    if len(ice) < 2 or len({at[ref] for ref in ice}) != 1 or how not in (None, 0, len(ice)):
        return None
    return [cast.speak(ref) for ref in ice]


def _titles(raw: Any) -> tuple[str, ...]:
    """`both Palisades`: the title of which copies are spoken of; () where none is."""
    whole = isinstance(raw, Subs) and (raw.which, raw.amount) == ((), Amount(how="all"))
    named = raw.of.what if whole and isinstance(raw.of, Desc) and not raw.of.marks else None
    return named.cards if isinstance(named, Named) else ()


def _how_many(raw: Any) -> int | None:
    """How many are spoken of, 0 for all that there are; None where it is something else."""
    if isinstance(raw, Some) and raw.kind == "ice" and raw.where is None and not (raw.other or raw.nth):
        return 0 if raw.amount.how == "all" else raw.amount.n if not raw.amount.how and raw.amount.n > 1 else None
    whole = isinstance(raw, Subs) and (raw.which, raw.amount) == ((), Amount(how="all")) and not raw.amount.beside
    of = raw.of if whole else raw
    if isinstance(of, Pro) and of.kind == "them":
        return 2 if of.is_ == "both" else int(of.is_) if of.is_.isdigit() else 0
    return 0 if whole and of in (None, The("ice")) else None


def whole(how: str) -> Any:
    """`all`, `everything`: all subroutines; `both`, `all three`: of so many pieces of ice, where several are there."""
    if how == "rest":
        return Subs(None, (), Amount(how="all", beside=True))
    them: Any = Pro("them", how)
    return Subs(them) if how == "both" or how.isdigit() else Subs()


def of_any(raw: Any) -> Any:
    """`breaks both`, where one piece of ice is met: all of its subroutines. Raises Unread of `all three`."""
    if isinstance(raw.of, Pro) and raw.of.is_.isdigit():
        raise Unread("so many were not told")
    return replace(raw, of=None) if isinstance(raw.of, Pro) and raw.of.kind == "them" else raw
