"""Several cards that lie in one pile, and what is done to them at once: both agendas, the other one, all three."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.cast import DISCARDS, HANDS, Cast, Unread
from judgebot.ask.reading.frames import phrase
from judgebot.ask.reading.in_the_way import all_in_the_way, whole
from judgebot.ask.reading.meanings import Amount, Deed, Ref, Server, Some
from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.raw import LEFT_THEN, Mod, Owned, Placed, Pro, Quantity, Tale, The, Where_, Zoned
from judgebot.game.objects import CENTRALS

_PILES = (*DISCARDS.values(), *HANDS.values(), "R&D", "stack")
_AT_ONCE = ("move", "choose", "access", "steal")
_SHUFFLES = (("VpB", "shuffle"), ("VpF", "shuffles|shuffled|shuffle"), ("VpG", "shuffling"))
_BY = (("VpB", "VB"), ("VpF", "VB|VZ|VD"), ("VpG", "VG"))


def out_of_a_pile(cast: Cast, raw: Any) -> Any:
    """`before accessing the card from HQ`: the one told to lie in that pile, and no other; any of it if none is."""
    of = raw.server if raw.server is not None else raw.source.zone if isinstance(raw.source, Where_) else None
    name = getattr(of, "name", "")
    if raw.verb != "access" or name not in CENTRALS or raw.what != (The("card"),):
        return raw
    there = [ref for ref in cast.refs if ref.n in cast.at and cast.at[ref.n].where == name]
    if not cast.at or len(there) > 1:
        return raw
    return replace(raw, what=(there[0] if there else Some("card"),))


def lying_together(cast: Cast, verb: str, raw: Any) -> list[Any] | None:
    """`shuffle both into R&D`, `the other agenda`: those that were told to lie in one pile; None where it is not clear.

    raw: a pronoun with how many they are, or cards of a kind that are not named. Raises Unread where one is meant.
    """
    if verb == "break":
        return all_in_the_way(cast, raw)
    if isinstance(raw, Pro) and raw.kind == "them":
        kind, how = "card", raw.is_
    elif isinstance(raw, Some) and raw.where is None and (raw.other or raw.amount.how == "all"):
        kind, how = raw.kind or "card", "other" if raw.other else "all"
    else:
        return None
    if verb not in _AT_ONCE:
        return None
    piles: dict[str, list[Ref]] = {}
    for ref in cast.refs:
        at = cast.at.get(ref.n)
        if at is not None and at.where in _PILES and (kind == "card" or cast.is_kind(ref, kind)):
            piles.setdefault(at.where, []).append(ref)
    several = [there for there in piles.values() if len(there) > 1]
    if len(several) != 1:
        if how == "first" or (how == "other" and raw.kind == "" and verb == "choose"):
            raise Unread("it was not said which")
        return None
    there = several[0]
    if how == "other":  # than that which was spoken of last
        last = next((ref for ref in reversed(cast.spoken) if ref in there), None)
        there = [ref for ref in there if ref != last]
        return [cast.speak(there[0])] if len(there) == 1 else None
    if how == "first":  # of cards that are alike
        if there[0].card or len({(ref.kind, ref.sizes) for ref in there}) > 1:
            raise Unread("it was not said which")
        return [cast.speak(there[0])]
    n = 2 if how == "both" else int(how) if how.isdigit() else 0
    return [cast.speak(ref) for ref in there] if len(there) == (n or len(there)) else None


def _at_once(v: str, s: Any, mods: tuple[Mod, ...] = ()) -> Deed | None:
    """`shuffles all three into R&D`: of what lies in a pile."""
    return phrase(v, (s,), mods) if v == "move" else None


def _back(o: Any, mods: tuple[Mod, ...]) -> Deed | None:
    """`shuffle it back`: into the deck of whose card it is."""
    return phrase("move", (o,), (Mod("into", Where_("zone", zone=Zoned("deck"))), *mods))


def _on_several(c: Any, more: tuple[Any, ...]) -> Mod | None:
    """`use X on Y and Z`: those are chosen for it."""
    return Mod("target", (c, *more)) if more else None


_REMOTE = Placed(
    Where_("at", Server("remote 1")), (Quantity(Amount(1, "at least"), "cards"),)
)  # some card is there (4.6.8b)


def _looks_at(z: Zoned, spot: str = "") -> Any:
    """`look at my hand`, `through Archives`, `at the top of R&D`: at cards of that pile."""
    return phrase("look", (Some("card", Amount(how="any"), where=Where_("zone", zone=z, spot=spot)),), ())  # type: ignore[arg-type]


_LOOKS = (("VpB", "look|peek"), ("VpF", "looks|looked|peeks|peeked|look|peek"), ("VpG", "looking|peeking"))

PILES = (
    R("SubsNP2", "how:all|both|each|rest|everything|whole|entire|lot of|thing|ice|lot?", whole, 0.2),
    R("SubsNP2", "all n:NUM of? them|those|these? !Noun", lambda n: whole(n) if int(n) > 1 else None, 0.2),
    R("REMOTE", "only|just|exactly? one|single? remote server? already|now? !Numbered", lambda: True),
    R("Fact", "s:Player? HAS REMOTE", lambda s=None: Owned(s, (_REMOTE,), how="" if s else "with"), -0.2),
    R("Fact", "there is REMOTE", lambda: Owned(None, (_REMOTE,)), -0.2),
    *(R(vp, f"v:{verb} s:SEVERAL mods:Mod*", _at_once, -0.2) for vp, verb in _BY),
    *(R(vp, f"{shuffle} o:Obj|SEVERAL back !into mods:Mod*", _back, -0.2) for vp, shuffle in _SHUFFLES),
    R("Mod", "on|onto|targeting|choosing s:Any", lambda s: Mod("target", s) if isinstance(s, Some) and s.amount.how == "all" else None, 0.1),
    R("Mod", "on|onto|targeting|choosing c:Card1 more:AndCard*", _on_several, 0.1),
    R("Told", "FIRSTONE JUST v:VN|VD", lambda v: Tale(deed) if v == "steal" and (deed := phrase(v, (Pro("them", "first"),), ())) else None, -0.2),
    *(R(vp, f"{look} at|through|into|in z:Zone", _looks_at, -0.1) for vp, look in _LOOKS),
    *(R(vp, f"{look} at|through|into|in|on top of z:Zone", lambda z: _looks_at(z, "top"), -0.2) for vp, look in _LOOKS),
    R("FIRSTONE", "first|1st one|card|agenda|of? them|those|these?", lambda: True),
    R("JUST", "just|already", lambda: True),
    R("SEVERAL", "all n:NUM of? them|these|those? !Noun", lambda n: Pro("them", n) if int(n) > 1 else None),
    R("SEVERAL", "both of? them|these|those? !Noun", lambda: Pro("them", "both")),
    R("Fact", "s:Player HOLDS only|just|still? n:NUM left|more? !Noun", lambda s, n: Owned(s, (Quantity(Amount(int(n)), "cards"),)), 0.3),
    R("Fact", "n:NUM cards|card left|remaining in z:Zone", lambda n, z: Placed(Where_("zone", zone=z), (Quantity(Amount(int(n)), "cards", LEFT_THEN),)), -0.2),
    R("HOLDS", "is|are|am|was holding", lambda: True),
    R("HOLDS", "hold|holds|held|holding", lambda: True),
    R("SEVERAL", "other|remaining one !Noun", lambda: Some("", Amount(1), other=True)),
)  # fmt: skip


def in_own_area(raw: Any, who: str | None) -> Any:
    """`takes it into the score area`: that of the player who does so, where nobody's is said."""
    zone = raw.place.zone if isinstance(raw.place, Where_) else None
    if raw.verb != "move" or not who or zone is None or (zone.name, zone.poss) != ("score", ""):
        return raw
    return replace(raw, place=replace(raw.place, zone=replace(zone, poss=who)))
