"""Rows for what a line tells of the board, and what it asks as a whole."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.cast import card_facts
from judgebot.ask.reading.deeds import subject
from judgebot.ask.reading.meanings import Amount, Deed
from judgebot.ask.reading.nouns import ON_CARDS, R
from judgebot.ask.reading.raw import (
    Claimed,
    Desc,
    Given,
    Mark,
    Named,
    Owned,
    Placed,
    Pro,
    Quantity,
    Speaker,
    Stated,
    Tale,
    Threat,
    TurnIs,
    Where_,
    Zoned,
)
from judgebot.ask.reading.wording import faced
from judgebot.game.objects import RUNNER


def _turn_of(who: Any, s: Any) -> TurnIs:
    """`the Runner is in his turn`: in that of the Runner."""
    return TurnIs(s if who == Pro("he") and s != Pro("i") else who)


def _identity(c: Any, s: Any = None) -> Any:
    """That a card is a player's identity; None if it is none."""
    if not isinstance(c.what, Named) or not any(card_facts(card)[1] == "identity" for card in c.what.cards):
        return None
    return Owned(s, (c,), "is")


def _spread(p: Any, g: tuple[Any, ...]) -> Any:
    """Cards of a list whose place follows the last of them; None where one of them has another."""
    for one in g:
        if isinstance(one, Quantity) and one.unit != "else" and len(g) > 1:
            return None
        if isinstance(one, Desc) and any(
            mark.kind == "at" or mark.value in ("installed", "scored", "stolen") for mark in one.marks
        ):
            return None
    if len(g) > 1 and all(isinstance(one, Desc) and not one.marks for one in g[:-1]) and isinstance(g[-1], Desc):
        shared = tuple(mark for mark in g[-1].marks if mark.kind == "is" and mark.value == "rezzed")
        return Placed(p, (*(replace(one, marks=shared) for one in g[:-1]), g[-1]))
    return Placed(p, g)


def _hosted(c: Any, h: Any, m: Any, more: tuple[Any, ...]) -> Any:
    """A card on another, and what is said of that other in a relative clause."""
    if not isinstance(h.what, Named) or not isinstance(c.what, Named):
        return None
    on = Mark("at", Where_("host", host=Desc(h.what)))
    return Owned(None, (replace(h, marks=(*h.marks, m, *more)), replace(c, marks=(*c.marks, on))))


def _flat(goods: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(one for good in goods for one in (good if isinstance(good, tuple) else (good,)))


def _in_a_place(goods: tuple[Any, ...]) -> tuple[Any, ...] | None:
    """What lies in a place; None where it would be no cards, and then some."""
    return _flat(goods) if goods[0] != Quantity(_amount(0), "cards") or len(goods) == 1 else None


def _alone(s: Any, c: Any) -> Any:
    """That a player has nothing but a card in a place, or installed; None where it was not said where."""
    at = next((mark.value for mark in c.marks if mark.kind == "at"), None)
    if at is None and any(mark.value == "installed" for mark in c.marks):
        at = Where_("zone", zone=Zoned("rig"))
    if (
        at is None
        and s is not None
        and isinstance(c.what, Named)
        and len({card_facts(one)[1] for one in c.what.cards}) == 1
    ):
        return Owned(s, (c, Quantity(_amount(0), "kind", card_facts(c.what.cards[0])[1], True)))
    if at is None or at.zone is None:
        return None
    return Owned(s, (c, Placed(at, (Quantity(_amount(0), "cards", rest=True),))))


def _shared(goods: tuple[Any, ...]) -> tuple[Any, ...]:
    """A list with a card that is said to be installed: so are those before it (`Cleaver, Unity installed`)."""
    found = [one for one in goods if not (isinstance(one, Mark) and one.kind == "each")]
    for mark in goods:
        if isinstance(mark, Mark) and mark.kind == "each":  # `X and Y, three counters each`
            counted = Mark("on", mark.value)
            found = [replace(one, marks=(*one.marks, counted)) if isinstance(one, Desc) else one for one in found]
    for at in range(1, len(found)):  # `has scored a 3 pointer and a 1 pointer`
        scored = [mark for mark in getattr(found[at - 1], "marks", ()) if mark.value in ("scored", "stolen")]
        if scored and isinstance(found[at], Desc) and not found[at].marks and _agenda(found[at].what):
            found[at] = replace(found[at], marks=tuple(scored))
    for end in range(len(found) - 1, 0, -1):
        one, before = found[end], found[end - 1]
        installed = [mark for mark in getattr(one, "marks", ()) if mark.value == "installed"]
        if installed and isinstance(before, Desc) and isinstance(before.what, Named) and not before.marks:
            found[end - 1] = replace(before, marks=tuple(installed))
    return tuple(found)


def _agenda(what: Any) -> bool:
    named = [card_facts(card)[1] for card in what.cards] if isinstance(what, Named) else [getattr(what, "kind", "")]
    return all(one == "agenda" for one in named)


def _nth_ice(nth: str, c: Any) -> Placed:
    """`the first ice is Funhouse`: counted from the outside, as they are met."""
    spot = Mark("spot", {"-1": "innermost"}.get(nth, nth))
    return Placed(Where_("ice"), (replace(c, marks=(*c.marks, spot)),))


def _lacking(v: str) -> Quantity:
    """`nothing else modifying its strength`, `no damage prevention`: nothing besides what is named does so."""
    return Quantity(_amount(0), f"to {v}")


_SUFFERED = ("damage", "net damage", "meat damage")  # it is had by nobody


FACTS = (
    R("Good", "q:Qty", lambda q: q if q.unit not in _SUFFERED else None),
    R("Good", "on|at q:Qty", lambda q: q, 0.1),
    R("Good", "c:CardNP", lambda c: c),
    R("Good", "c:Standing", lambda c: c, 0.2),
    R("Good", "n:NUM k:KIND s:STATE?", lambda n, k, s: Quantity(_amount(n), "kind", k) if n == "0" and s in (None, "installed") else None),
    R("Good", "n:NUM s:STATE k:KIND", lambda n, s, k: Quantity(_amount(n), "kind", k) if n == "0" and s in ("installed", "scored", "stolen") else None),
    R("Good", "no other|more|further k:KIND installed|out|there?", lambda k: Quantity(_amount(0), "kind", k, True)),
    R("Good", "no k:KIND installed|out|there?", lambda k: Quantity(_amount(0), "kind", k)),
    R("Good", "exactly|only|just n:NUM !Noun", lambda n: Quantity(_amount(n), "credits"), 0.6),
    R("Fact", "s:Player does|do|did not have A|any? k:KIND LEFT?", lambda s, k: Owned(s, (Quantity(_amount(0), "kind", k),))),
    R("Fact", "c:Card1|ItCard|The costs|cost n:NUM UNIT? to? COSTVERB?", lambda c, n: Stated(c, (Mark("has", (Quantity(_amount(n), "cost"),)),))),
    R("COSTVERB", "rez|play|install", lambda: True),
    R("Good", "n:NUM cards|card LEFT in z:Zone", lambda n, z: Placed(Where_("zone", zone=z), (Quantity(_amount(n), "cards", rest=True),))),
    R("Good", "n:NUM other|more|additional|further cards|card in z:Zone", lambda n, z: Placed(Where_("zone", zone=z), (Quantity(_amount(n), "cards", rest=True),)), -0.2),
    R("Good", "n:Num cards|card in z:Zone", lambda n, z: Placed(Where_("zone", zone=z), (Quantity(n, "cards"),))),
    R("Good", "n:Num LEFT? in z:Zone", lambda n, z: Placed(Where_("zone", zone=z), (Quantity(n, "cards"),)), 0.3),
    R("Good", "empty z:Zone", lambda z: Placed(Where_("zone", zone=z), (Quantity(_amount(0), "cards"),))),
    R("Good", "c:CardNP more:AndCard* p:Place", lambda c, more, p: _spread(p, (c, *more)), 0.1),
    R("Good", "s:State", lambda s: s if s.value in ("tagged", "broke") else None, 0.1),
    R("Good", "nothing else|more? to|that? v:EFFECTVERB EffectOf?", _lacking),
    R("Good", "no other|more|further? EffectNoun? that|which|to? v:EFFECTVERB EffectOf?", _lacking),
    R("Good", "no other|more|further|available? EffectOf? v:EFFECTNOUN LEFT?", _lacking),
    R("EffectNoun", "effects|effect|cards|card|abilities|ability|tricks|events|anything|programs|hardware|resources|ways|way", lambda: True),
    R("EffectOf", "POSS|any|extra|additional|further|this|that? UNIT|accesses|costs|cost|it|anything|me|him|access|run|breach|THING", lambda: True),
    R("EffectOf", "POSS|any? rez|play|install|trash|steal cost|costs", lambda: True),
    R("EffectOf", "POSS|any? maximum|max? hand size", lambda: True),
    R("Good", "out of cards", lambda: Quantity(_amount(0), "cards")),
    R("Good", "nothing else|more|installed?", lambda: Quantity(_amount(0), "kind", "card")),
    R("MoreGood", ",|plus|/|also|but g:Good", lambda g: g, 0.05),
    R("MoreGood", ",? and|then !scored|stolen g:Good", lambda g: g, 0.05),  # `has 6 points and scored it`: that was done
    R("MoreGood", ",? together|along? with|has|w g:Good", lambda g: g, 0.05),
    R("MoreGood", "g:Good", lambda g: g, 0.4),
    R("AndCard", ",? and|,|then|& c:CardNP|Standing", lambda c: c, 0.1),
    R("Goods", "g:Good more:MoreGood*", lambda g, more: _shared(_flat((g, *more)))),
    R("Good", "no k:KIND or|and|nor n:KIND LEFT?", lambda k, n: (Quantity(_amount(0), "kind", k), Quantity(_amount(0), "kind", n))),
    R("Good", "plenty|lots|enough of? cards in z:Zone", lambda z: Placed(Where_("zone", zone=z), (Quantity(Amount(how="many"), "cards"),))),
    R("Good", "n:NUM KIND installed? :|( c:CardNP more:AndCard* )?", lambda n, c, more: Placed(Where_(), (c, *more), n) if int(n) == len(more) + 1 else None),
    R("Good", "A? KIND :|( c:CardNP )?", lambda c: c, 0.1),
    # what players have
    R("Fact", "s:Player only|just? has|have|had|with|holds|got|having|w|: got? g:Goods", lambda s, g: Owned(s, g)),
    R("Fact", "s:Player ( g:Goods )", lambda s, g: Owned(s, g)),
    R("Fact", "s:Player , g:Goods", lambda s, g: Owned(s, g) if isinstance(s, str) else None, 0.2),
    R("Fact", "g:Goods of|for|on s:Player", lambda s, g: Owned(s, g) if isinstance(g[0], Quantity) and (isinstance(s, str) or g[0].unit == "tags") else None, 0.3),
    R("Fact", "only|just c:CardNP", lambda c: _alone(None, c), 0.2),
    R("Fact", "s:Player only|just has|have|had|got|holds c:CardNP", _alone, -0.5),
    R("Fact", "has|have|had taken|suffered q:Qty", lambda q: Owned(None, (q,)) if q.unit == "core damage" else None),
    R("Fact", "q:Qty more:MoreQty* who:PLAYER", lambda q, more, who: Owned(who, (q, *more)), 0.5),
    R("Fact", "both? g:PlaceGoods protect|guard|defend|protects|guards|defends s:Serv", lambda g, s: Placed(Where_("ice", s), g)),
    R("Fact", "p:PlaceHead , g:PlaceGoods", lambda p, g: Placed(p, g), 1.0),
    R("Fact", "s:Player on|at|with q:Qty more:MoreGood*", lambda s, q, more: Owned(s, (q, *more)), 0.1),
    R("Fact", "there is|are g:PlaceGoods p:Place?", lambda g, p: Placed(p if p is not None else Where_("at", Pro("there")), g)),
    R("Fact", "s:Player is|are|am|was|were on|at|down|up to? g:Goods", lambda s, g: Owned(s, g) if faced(s, g[0]) is None else None),
    R("Fact", "s:Player is|are|am? g:Goods", lambda s, g: Owned(s, g) if not isinstance(s, Pro) or s.kind in ("opp",) else None, 0.3),
    R("Fact", "p:Player is|are|am|was s:State", lambda p, s: Owned(p, (s,)) if s.value in ("tagged", "broke") else None),
    R("Fact", "tagged s:Player", lambda s: Owned(s, (Mark("is", "tagged"),)), -0.2),
    R("Fact", "tagged s:Player with|has g:Goods", lambda s, g: Owned(s, (Mark("is", "tagged"), *g)), -0.2),
    R("Fact", "c:CardNP is|are s:State", lambda c, s: Owned(None, (replace(c, marks=(*c.marks, s)),)), 0.1),
    R("Fact", "has|with|having|w|got|have|had g:Goods", lambda g: Owned(None, g), 0.2),
    R("Fact", "g:Goods", lambda g: Owned(None, g), 0.5),
    R("Fact", "poss:POSS g:Goods", lambda g, poss: Owned(Pro(poss) if poss in ("i", "he", "opp", "you") else poss if poss != "it" else None, g), 0.5),
    R("Fact", "installed|rig|board :|is g:Goods", lambda g: Owned("runner", g)),
    R("Fact", "c:Card1|ItCard|The has|have|with|holds|had q:Counted", lambda c, q: Stated(c, (Mark("has", q),)) if all(one.unit in ON_CARDS for one in q) else None),
    R("Fact", "c:Card1|ItCard|The is|has|stays|stayed|stay|remains|remained|remain s:State", lambda c, s: Stated(c, (s,))),
    R("Fact", "c:Card1|ItCard|The m:Mark more:Post*", lambda c, m, more: Stated(c, (m, *more)), 0.2),
    R("Fact", "s:Player has|have q:Counted on c:CardNP", lambda s, q, c: Owned(s, (replace(c, marks=(*c.marks, Mark("has", q))),)), 0.1),
    R("Fact", "it is POSS only k:KIND", lambda k: Owned(None, (Desc(Pro("it")), Quantity(_amount(0), "kind", k, True))) if k != "card" else None),
    R("Fact", "there is|are|was|were? more? q:Counted LEFT? lying|sitting|stacked|hosted|piled? up? on c:CardNP|ItCard|The", lambda q, c: Stated(c, (Mark("has", q),))),
    R("Fact", "with? q:Counted on c:CardNP|ItCard|The", lambda q, c: Stated(c, (Mark("has", q),)), 0.1),
    R("Fact", "c:CardNP more:AndCard* are both|all? s:State", lambda c, more, s: Owned(None, tuple(replace(one, marks=(*one.marks, s)) for one in (c, *more))) if more else None, 0.2),
    R("Fact", "both|all|they are? s:State", lambda s: Stated(Pro("them"), (s,))),
    R("Fact", "both|all|every one? of? them|those|these|which is|are k:KIND", lambda k: Stated(Pro("them"), (Mark("kind", k),)) if k != "card" else None),
    R("Fact", "threat level|is at|of|is? n:NUM", lambda n: Threat(int(n))),
    R("Fact", "with threat level at|of n:NUM", lambda n: Threat(int(n))),
    R("Fact", "having taken|suffered q:Qty before|earlier?", lambda q: Owned(None, (q,)) if q.unit == "core damage" else None),
    R("Fact", "s:Player has|had|have taken|suffered q:Qty", lambda s, q: Owned(s, (q,)) if q.unit in ("core damage", "bad publicity") else None),
    R("Fact", "c:CardNP is|, only|lone|single card in p:PlaceHead", lambda p, c: Placed(p, (c, Quantity(_amount(0), "cards")))),
    R("Fact", "c:CardNP , only|lone|single card there", lambda c: Placed(Where_("at", Pro("there")), (c, Quantity(_amount(0), "cards")))),
    R("Fact", "c:CardNP|ItCard is only|lone|single card there", lambda c: Placed(Where_("at", Pro("there")), (c if isinstance(c, Desc) else Desc(c), Quantity(_amount(0), "cards")))),
    R("Fact", "nothing protects|guards|defends s:Serv", lambda s: Placed(Where_("ice", s), (Quantity(_amount(0), "ice"),))),
    R("Fact", "nothing protects|guards|defends it|that|there", lambda: Placed(Where_("ice", Pro("there")), (Quantity(_amount(0), "ice"),))),
    R("Fact", "c:CardNP is poss:POSS KIND", lambda c, poss: Owned(poss if poss in ("corp", "runner") else Pro(poss), (c,)) if poss != "it" else None, 0.2),
    R("Good", "maximum|max hand size of|is? n:NUM", lambda n: Quantity(_amount(n), "hand size")),
    R("Fact", "POSS? nth:NTH ice p:IcePlace? is c:CardNP", lambda nth, c, p: replace(_nth_ice(nth, c), place=p) if p else _nth_ice(nth, c)),
    R("Fact", "POSS? spot:SPOT ice is c:CardNP", lambda spot, c: Placed(Where_("ice"), (replace(c, marks=(*c.marks, Mark("spot", spot))),))),
    R("Fact", "POSS? only ice p:IcePlace? is c:CardNP", lambda p, c: Placed(p or Where_("ice"), (c, Quantity(_amount(0), "else")))),
    R("Fact", "c:CardNP|ItCard is only ice p:IcePlace?", lambda c, p: Placed(p or Where_("ice"), (c if isinstance(c, Desc) else Desc(c), Quantity(_amount(0), "else")))),
    R("IcePlace", "on|protecting|guarding|of|in s:Serv", lambda s: Where_("ice", s)),
    R("IcePlace", "there", lambda: Where_("ice", Pro("there"))),
    R("Fact", "all|everything s:Player has|have|own|owns installed|out? is|are g:Goods", lambda s, g: Owned(s, g)),
    R("Fact", "c:CardNP is|as? POSS only installed? k:KIND", lambda k, c: Owned(None, (c, Quantity(_amount(0), "kind", k, True))) if k != "card" else None),
    R("Fact", "one|1 of them|which|those|these is|being? c:CardNP", lambda c: Placed(Where_("same"), (c,))),
    # what lies where
    R("Fact", "in|on|at? p:PlaceHead :|has|have|had|contains|contained|holds|held|is|was g:PlaceGoods", lambda p, g: Placed(p, g)),
    R("Fact", "p:Place s:Player has|have g:PlaceGoods", lambda p, s, g: Owned(s, (Placed(p, g),))),
    R("Fact", "s:Serv", lambda s: Stated(Pro("it"), (Mark("at", Where_("on", s)),)), 1.0),
    R("Fact", "p:PlaceHead is? protected|iced|guarded|defended|covered by|with g:PlaceGoods", lambda p, g: Placed(Where_("ice", p.server), g) if p.server else None),
    R("Fact", "p:PlaceHead g:PlaceGoods", lambda p, g: Placed(p, g), 0.5),
    R("Fact", "g:PlaceGoods is|are|sit|lie? p:Place", _spread),
    R("Fact", "c:CardNP is|sits|sitting|lies hosted? on|onto h:CardNP ,? which|that m:Mark|Mark2 more:Post*", _hosted, -0.1),
    R("Fact", "p:Place is|are|sits|lies|there? g:PlaceGoods", lambda p, g: Placed(p, g), 0.1),
    R("Fact", "s:State p:Place is|are|was|were|sits|sit|lies|lie g:PlaceGoods", lambda s, p, g: Placed(p, tuple(replace(one, marks=(*one.marks, s)) if isinstance(one, Desc) else one for one in g)), 0.1),
    R("Fact", "s:Serv is? open|unprotected|unguarded|undefended|iceless|naked", lambda s: Placed(Where_("ice", s), (Quantity(_amount(0), "ice"),))),
    R("Fact", "c:Card1|ItCard|The has|have q:Counted and|, hosts|hosting h:CardNP", lambda c, q, h: Stated(c, (Mark("has", q), Mark("hosts", h))) if all(one.unit in ON_CARDS for one in q) else None),
    R("Fact", "nothing else rezzed|installed?", lambda: Placed(None, (Quantity(_amount(0), "else"),)), 0.2),
    R("Fact", "no other ice|cards|upgrades|servers|remotes rezzed|installed?", lambda: Placed(None, (Quantity(_amount(0), "else"),)), 0.2),
    R("PlaceHead", "s:Serv", lambda s: Where_("at", s)),
    R("PlaceHead", "s:Serv ice", lambda s: Where_("ice", s)),
    R("PlaceHead", "s:Serv root", lambda s: Where_("root", s)),
    R("PlaceHead", "root of s:Serv", lambda s: Where_("root", s)),
    R("PlaceHead", "z:Zone", lambda z: Where_("zone", zone=z)),
    R("PlaceHead", "top of z:Zone", lambda z: Where_("zone", zone=z, spot="top")),
    R("PlaceHead", "ice", lambda: Where_("ice"), 0.5),
    R("PlaceGoods", "first:PlaceGood more:MorePlaceGood*", lambda first, more: _in_a_place((first, *more))),
    R("PlaceGood", "only|just g:PlaceGood1", lambda g: (g, Quantity(_amount(0), "else"))),
    R("PlaceGood", "g:PlaceGood1", lambda g: g),
    R("PlaceGood1", "c:CardNP|Standing", lambda c: c),
    R("PlaceGood", "no ice on|protecting|before it|there|that", lambda: Quantity(_amount(0), "ice")),
    R("PlaceGood", "no ice", lambda: Quantity(_amount(0), "ice")),
    R("PlaceGood", "n:Num facedown|faceup !Noun", lambda n: Quantity(n, "cards", "shown"), 0.2),
    R("PlaceGood", "n:Num facedown|faceup cards|card", lambda n: Quantity(n, "cards", "shown"), -0.1),
    R("PlaceGood", "n:Num unknown? cards|card LEFT?", lambda n: Quantity(n, "cards")),
    R("PlaceGood", "n:NUM !Noun", lambda n: Quantity(_amount(n), "cards"), 0.8),
    R("PlaceGood", "no other|more? k:KIND", lambda k: Quantity(_amount(0), "kind", k, True) if k != "ice" else None, 0.1),
    R("PlaceGood", "nothing else? else?", lambda: Quantity(_amount(0), "cards")),
    R("PlaceGood", "empty", lambda: Quantity(_amount(0), "cards")),
    R("MorePlaceGood", "and|,|then|plus|& g:PlaceGood", lambda g: g, 0.05),
    R("MorePlaceGood", ", and|then|with g:PlaceGood", lambda g: g, 0.05),
    # scored, stolen, active
    R("Fact", "s:Player is|are|am|plays|playing|uses|runs on|as|playing|using? c:CardNP", _identity, 0.05),
    R("Fact", "s:Player s? identity|id is|: c:CardNP", _identity),
    R("Fact", "playing as? c:CardNP", _identity),
    # turns and speakers
    R("Fact", "it is on|in|during? who:TurnOf again?", lambda who: TurnIs(who)),
    R("Fact", "s:Player is|am|are in|on|during who:TurnOf", lambda s, who: _turn_of(who, s)),
    R("Fact", "on|in|during? who:TurnOf", lambda who: TurnIs(who), 0.1),
    R("Fact", "as who:PLAYER", lambda who: Speaker("i", who), 0.2),
    # items
    R("Item", "t:Fact|Told|Ask|Tailed", lambda t: t),
    R("Item", "w:When", lambda w: w, 0.4),
    R("Item", "while|as|when|if|since s:Player has|have g:Goods", lambda s, g: Given((Owned(s, g),))),
    R("Item", "s:Player? v:VB|VZ|VD p:Serv : g:PlaceGoods", lambda s, v, p, g: Given((Tale(Deed("run", s or RUNNER, server=p)), Placed(Where_("at", p), g))) if v == "run" else None),
    R("Item", "if t:Told|Fact and|, u:Told|Fact", lambda t, u: Given((t, u)), 0.1),
    R("Item", "t:Told|Fact because|since|as u:Told|Fact|Left", lambda t, u: Given((u, t)), 0.1),
    R("Left", "Player left|leaves|leave|kept c:CardNP|ItCard|The m:State", lambda c, m: Stated(c, (m,))),
    R("Item", "if t:Told|Fact", lambda t: Given((t,)), 0.05),
    R("Item", "and|but? !say CLAIM that? t:Told|ClaimAsk", lambda t: Claimed(Pro("he"), (t,)), 0.2),
    R("Item", "s:Player CLAIM t:Told|ClaimAsk", lambda s, t: Claimed(s, (t,))),
    R("Item", "s:Player CLAIM t:Told|ClaimAsk and|but that? u:ItDoes|ClaimAsk", lambda s, t, u: Claimed(s, (t, u)), -0.1),
    R("ItDoes", "s:ItCard d:VpF", lambda s, d: Tale(made) if (made := subject(s, d)) is not None else None),
)  # fmt: skip


def _amount(n: Any) -> Any:
    return Amount(int(n))
