"""Rows for what a line tells of the board: what somebody has, what is where, what a card is; and of who speaks."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.card_facts import COUNTERS, card_facts
from judgebot.ask.reading.cast import SIDES
from judgebot.ask.reading.frames import phrase
from judgebot.ask.reading.kept import is_kind
from judgebot.ask.reading.meanings import BASE_LINK, FIRST, FULL, Amount, Deed, When
from judgebot.ask.reading.nouns import ON_CARDS, R, _lies, _stand, _state
from judgebot.ask.reading.raw import (
    HAD,
    HAD_LEFT,
    Claimed,
    Desc,
    Earlier,
    Given,
    Identified,
    Mark,
    Named,
    Owned,
    Placed,
    Pro,
    Quantity,
    Speaker,
    Stand,
    Stated,
    Tale,
    The,
    Threat,
    TurnIs,
    Where_,
    Zoned,
    whose,
)
from judgebot.ask.reading.sharing import And, among_others, facedown_too, in_series, listed, rezzed_too
from judgebot.ask.reading.wording import (
    against_such,
    cleft,
    demanded,
    faced,
    is_played,
    known_cards,
    memory_full,
    player_of,
    where_last,
    with_said,
)
from judgebot.game.objects import RUNNER


def _turn_of(who: Any, s: Any) -> TurnIs:
    """`the Runner is in his turn`: in that of the Runner."""
    return TurnIs(s if who == Pro("he") and s != Pro("i") else who)


def _identity(c: Any, s: Any = None) -> Any:
    """That a card is a player's identity; None if it is none."""
    if not isinstance(c.what, Named) or not any(card_facts(card)[1] == "identity" for card in c.what.cards):
        return None
    return Owned(s, (c,), "is")


def _all_so(g: tuple[Any, ...], state: str) -> tuple[Any, ...]:
    """`X and Y are both rezzed`: each of them is."""
    mark = _state(state)
    return tuple(replace(one, marks=(*one.marks, mark)) if isinstance(one, Desc) else one for one in g)


def _spread(p: Any, g: tuple[Any, ...]) -> Any:
    """Cards of a list whose place follows the last of them; None where one of them has another."""
    for one in g:
        if isinstance(one, Quantity) and one.unit != "else" and one.kind != "shown" and len(g) > 1:
            return None
        if isinstance(one, Desc) and any(
            mark.kind == "at" or mark.value in ("installed", "scored", "stolen") for mark in one.marks
        ):
            return None
        if isinstance(one, Desc) and isinstance(one.what, Named) and p.zone is None and is_played(one.what):
            return None  # `NAPD Cordon is active, X in server 1`
    if (apart := where_last(p, g)) is not None:
        return apart
    return Placed(p, _alike(g))


def _alike(g: tuple[Any, ...]) -> tuple[Any, ...]:
    """`X and Y, rezzed`, `rezzed X and Y`: each of them is, where none has a state of its own."""
    if len(g) < 2 or not all(isinstance(one, Desc) for one in g):
        return g
    if not any(one.marks for one in g[:-1]):
        return (*(rezzed_too(g[-1], one, before=False) for one in g[:-1]), g[-1])
    return g if any(one.marks for one in g[1:]) else (g[0], *(rezzed_too(g[0], one, before=True) for one in g[1:]))


def _in_a_place(goods: tuple[Any, ...]) -> tuple[Any, ...] | None:
    """What lies in a place; None where it would be no cards, and then some."""
    found = facedown_too(listed(goods))
    bare = any(isinstance(one, Quantity) and one.kind == "bare" for one in found)  # `two ice on HQ and one on R&D`
    none = found[0] in [Quantity(_amount(0), *of) for of in (("cards",), ("kind", "card"), ("kind", "card", True))]
    return found if in_series(goods) and (not (none or bare) or len(goods) == 1) else None


def _lying(p: Any, g: tuple[Any, ...], v: str = ":") -> Any:
    """What lies at a place; `the ice is X and my breaker is Y` is no list of ice, and in R&D nothing has counters."""
    pile = p.zone.name if p.zone is not None else getattr(p.server, "name", "")
    if pile in SIDES and pile != "rig" and any(_in_play(one, p.zone is not None) for one in g):
        return None
    if v != ":" and pile in SIDES and p.zone is None and p.where == "at" and among_others(g):
        return Placed(Where_("zone", zone=Zoned(pile)), g)
    return Placed(p, g) if p.where != "ice" or _lies("ice", g) is not None else None


def _in_play(one: Any, pile: bool) -> bool:
    """Whether a card has something on it, or is rezzed, as none there: in a pile any, in a central server an asset."""
    named = one.what.cards if isinstance(one, Desc) and isinstance(one.what, Named) else ()
    marks = [mark for mark in getattr(one, "marks", ()) if mark.kind in ("has", "on")]
    rezzed = any((mark.kind, mark.value, mark.holds) == ("is", "rezzed", True) for mark in getattr(one, "marks", ()))
    loaded = rezzed or any(good.unit in (*COUNTERS, "credits") for mark in marks for good in mark.value)
    return loaded and any(pile or card_facts(card)[1] in ("asset", "agenda") for card in named)


def _theirs(c: Any, more: tuple[Any, ...], poss: str, pre: tuple[Mark, ...], k: str, only: Any) -> Owned | None:
    """`X is my program`, `X and Y are my only installed programs`."""
    if only and (k in ("card", "ice") or not more):
        return None
    known = poss != "it" and (not more or k == "card" or all(is_kind(one, k) for one in (c, *more)))
    cards = tuple(replace(one, marks=(*one.marks, *pre)) if isinstance(one, Desc) else one for one in (c, *more))
    rest = (Quantity(_amount(0), "kind", k, True),) if only else ()
    return Owned(whose(poss), (*cards, *rest)) if known else None


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


def _nth_ice(nth: str, c: Any) -> Placed:
    """`the first ice is Funhouse`: counted from the outside, as they are met."""
    spot = Mark("spot", {"-1": "innermost"}.get(nth, nth))
    return Placed(Where_("ice"), (replace(c, marks=(*c.marks, spot)),))


def _points_in(q: Any, z: Any, more: tuple[Any, ...], s: Any = None) -> Owned | None:
    """`4 points in my score area`: whose that is."""
    who = whose(z.poss) if z.poss not in ("", "it") else s
    in_score = (q.unit, z.name) == ("points", "score") and who is not None and s in (None, who)
    return Owned(who, listed((q, *more))) if in_score else None


def _last_there(p: Any, g: tuple[Any, ...], who: Any = None) -> Any:
    """`the Runner's last card in hand is X`: that, and no other."""
    if who and who != "it" and p.zone is not None and not p.zone.poss:
        p = replace(p, zone=replace(p.zone, poss=who))
    placed = Placed(p, (*g, Quantity(_amount(0), "cards")))
    return Owned(who, (placed,)) if who in ("corp", "runner") else placed


def _only_such(k: str, c: Any, more: tuple[Any, ...], s: Any = None, who: Any = None, n: Any = None) -> Owned | None:
    """`my only installed cards are X and Y`, `his only rezzed asset is X`: those, and no other."""
    named = (c, *more)
    if (s is None and k not in _IN_RIG) or s not in (None, "installed", "rezzed") or (n and int(n) != len(named)):
        return None
    said = (_state(s or "installed"), *((Mark("counted", Amount(int(n))),) if n else ()))
    cards = tuple(replace(one, marks=(*one.marks, *(said if one is c else said[:1]))) for one in named)
    rest = () if s == "rezzed" else (Quantity(_amount(0), "kind", k, True),)  # no other is told to be rezzed
    return Owned(whose(who) if who and who != "it" else None, (*cards, *rest))


_IN_RIG = (
    "program",
    "hardware",
    "resource",
    "icebreaker",
    "console",
    "virus",
)  # they are nowhere else where they count


def _lacking(v: str) -> Quantity:
    """`nothing else modifying its strength`, `no damage prevention`: nothing besides what is named does so."""
    return Quantity(_amount(0), f"to {v}")


def _no_run(how: Any) -> Tale:
    """`with no successful run this turn`."""
    this = When("when", name="this turn")
    return Tale(Deed("succeed" if how else "run", RUNNER, thing="run" if how else "", not_=True, when=this))


def _left_so(s: Any, state: str, o: Any = None) -> Tale | None:
    """`the Corp leaves it unrezzed`, `which the Corp leaves unrezzed`: does not rez it."""
    deed = phrase("rez", (o or Pro("it"),), ()) if state == "-rezzed" else None
    return Tale(replace(deed, who=s, not_=True)) if deed is not None else None


_SUFFERED = ("damage", "net damage", "meat damage")  # it is had by nobody


def _none_printed(q: Quantity) -> Quantity | None:
    """`no link on his identity`: besides that of other cards; of some it would be told how much it is in all."""
    return q if q.unit == "link" and q.amount == Amount(0) else None


_HANDS = ("hand", "grip", "HQ")

FACTS = (
    R("Good", "q:Qty", lambda q: q if q.unit not in _SUFFERED and q.kind != FIRST else None),
    R("Good", "on|at q:Qty", lambda q: q, 0.1),
    R("Good", "empty|bare root in|of|at|on s:Serv", lambda s: Placed(Where_("root", s), (Quantity(_amount(0), "cards"),)), -0.1),
    R("Good", "q:Qty left? over? from|since POSS? PAST", lambda q: q if q.unit == "tags" else None, -0.1),
    R("Good", "c:CardNP", lambda c: c),
    R("Good", "n:NUM c:CARD counters|counter|tokens|token on? it?", lambda n, c: Desc(c, (Mark("has", (Quantity(_amount(n), "counters"),)),))),
    R("Good", "q:Qty for|to POSS? sub|subroutine|subs|trace|rest|it|that", lambda q: q if q.unit in ("credits", "clicks") else None, 0.1),
    R("Good", "q:Qty from|off|of c:CardNP", lambda q, c: (c, q) if q.unit in ("link", "mu", "hand size") else None, -0.1),
    R("Good", "q:Qty|Bare ON? POSS|A identity|id", lambda q: _none_printed(q), -0.1),
    R("Good", "POSS|A identity|id without A? u:UNIT", lambda u: _none_printed(Quantity(Amount(0), u)), -0.1),
    R("ON", "on|from|by|through|printed on?", lambda: True),
    R("Good", "c:Standing", lambda c: c, 0.2),
    R("Good", "no how:successful? run|runs MADE? THISTURN*", lambda how: _no_run(how), -0.1),
    R("MADE", "has|have|was|were|is? been? made|done", lambda: True),
    R("Good", "n:NUM in POSS? credit? pool", lambda n: Quantity(_amount(n), "credits")),
    R("Good", "n:NUM k:KIND NOTLEFT?", lambda n, k: Quantity(_amount(n), "kind", k) if n == "0" else None),
    R("NOTLEFT", "left|remaining|anymore INRIG?", lambda: True),
    R("INRIG", "in|on POSS rig|board", lambda: True),
    R("Good", "n:NUM k:KIND s:STATE", lambda n, k, s: Quantity(_amount(n), "kind", k) if n == "0" and s in ("installed", "scored", "stolen") else None, -0.15),
    R("Good", "n:NUM s:STATE k:KIND", lambda n, s, k: Quantity(_amount(n), "kind", k) if n == "0" and s in ("installed", "scored", "stolen") else None),
    R("ONBOARD", "s:STATE", lambda s: True if s == "installed" else None),
    R("Good", "exactly|only|just n:NUM !Noun", lambda n: Quantity(_amount(n), "credits"), 0.6),
    R("Fact", "s:Player does|do|did not have|own|run|hold|play A|any? k:KIND LEFT?", lambda s, k: Owned(s, (Quantity(_amount(0), "kind", k),))),
    R("Fact", "c:Card1|ItCard|The only|just? costs|cost only|just? n:NUM UNIT? to? COSTVERB?", lambda c, n: Stated(c, (Mark("has", (Quantity(_amount(n), "cost"),)),))),
    R("Fact", "c:Card1|ItCard|The is|are only|just? worth only|just? n:NUM points|point?", lambda c, n: Stated(c, (Mark("has", (Quantity(_amount(n), "points"),)),))),
    R("COSTVERB", "rez|play|install", lambda: True),
    R("Good", "n:NUM cards|card LEFT in z:Zone", lambda n, z: Placed(Where_("zone", zone=z), (Quantity(_amount(n), "cards", rest=True),))),
    R("Good", "n:NUM other|more|additional|further cards|card in z:Zone", lambda n, z: Placed(Where_("zone", zone=z), (Quantity(_amount(n), "cards", rest=True),)), -0.2),
    R("Good", "n:Num unknown|random|facedown? cards|card in z:Zone", lambda n, z: Placed(Where_("zone", zone=z), (Quantity(n, "cards"),))),
    R("Good", "n:Num LEFT? in z:Zone", lambda n, z: Placed(Where_("zone", zone=z), (Quantity(n, "cards"),)), 0.3),
    R("Good", "empty|nothing|none left|remaining? in|on? z:Zone", lambda z: Placed(Where_("zone", zone=z), (Quantity(_amount(0), "cards"),)), -0.1),
    R("Good", "c:CardNP more:AndCard* p:Place", lambda c, more, p: _spread(p, (c, *more)), 0.1),
    R("Good", "s:State", lambda s: s if s.value in ("tagged", "broke") else None, 0.1),
    R("Good", "nothing else|more? to|that? AVERTS? v:EFFECTVERB EffectOf? with?", _lacking),
    R("Good", "no other|more|further? effects|effect|cards|card|abilities|ability|tricks|events|anything|programs|hardware|resources|ways|way? that|which|to? v:EFFECTVERB EffectOf?", _lacking),
    R("Good", "no other|more|further|available? EffectOf? v:EFFECTNOUN LEFT?", _lacking),
    R("Good", "no other|more|extra|additional? maximum|max? hand size cards|card|stuff|things|hardware|resources|help", lambda: _lacking("modify")),
    R("EffectOf", "POSS|any|extra|additional|further|this|that? UNIT|accesses|costs|cost|it|anything|me|him|access|run|breach|THING", lambda: True),
    R("EffectOf", "POSS|any? rez|play|install|trash|steal cost|costs", lambda: True),
    R("EffectOf", "for|on? it|that|this|cost? with|from|on?", lambda: True),
    R("EffectOf", "POSS|any? maximum|max? hand size", lambda: True),
    R("MoreGood", ",|plus|/|also|but g:Good", lambda g: g, 0.05),
    R("MoreGood", "c:,? and|then !scored|stolen g:Good", lambda g, c: And(g, bool(c)), 0.05),  # `has 6 points and scored it`: that was done
    R("MoreGood", ",? together|along? with|has|w g:Good", lambda g: g, 0.05),
    R("MoreGood", "g:Good", lambda g: g, 0.4),
    R("AndCard", ",? and|,|then|& c:CardNP|Standing", lambda c: c, 0.1),
    R("Goods", "g:Good more:MoreGood*", lambda g, more: listed((g, *more))),
    R("Good", "no k:KIND or|and|nor n:KIND LEFT?", lambda k, n: (Quantity(_amount(0), "kind", k), Quantity(_amount(0), "kind", n))),
    R("Good", "how:VAGUELY cards? LEFT? in z:Zone", lambda how, z: Placed(Where_("zone", zone=z), (Quantity(Amount(how=how), "cards"),))),
    R("Good", "plenty|lots|loads|tons|enough of? cards LEFT? there|in? there|it?", lambda: Placed(Where_("at", Pro("there")), (Quantity(Amount(how="many"), "cards"),)), 0.1),
    # what players have
    R("Fact", "s:Player only|just|do|does? has|have|own|owns|with|holds|got|having|w|: got? g:Goods", lambda s, g: Owned(s, g)),
    R("Fact", "s:Player only|just|already? had got? g:Goods", lambda s, g: Owned(s, g, HAD)),
    R("Fact", "s:Player? still had g:Goods", lambda s, g: Owned(s, g, HAD_LEFT), -0.3),
    R("Fact", "then s:Player? had g:Goods", lambda s, g: Owned(s, g, HAD_LEFT), -0.3),
    R("Fact", "s:Player? then? only|just|still? had q:Qty left|remaining", lambda s, q: Owned(s, (q,), HAD_LEFT), -0.3),
    R("Fact", "s:Player ( g:Goods )", lambda s, g: Owned(s, g)),
    R("Fact", "s:Player , g:Goods", lambda s, g: Owned(s, g) if isinstance(s, str) else None, 0.2),
    R("Fact", "THEREARE? g:Goods LEFT? of|for|on s:Player", lambda s, g: Owned(s, g) if isinstance(g[0], Quantity) and (isinstance(s, str) or g[0].unit in ("tags", "bad publicity")) else None, 0.3),
    R("Fact", "s:Player only|just has|have|had|got|holds c:CardNP", _alone, -0.5),
    R("Fact", "q:Qty who:PLAYER", lambda q, who: Owned(who, (q,)), 0.5),
    R("Fact", "both? g:PlaceGoods GUARDS s:Serv|There ORDER?", lambda g, s: Placed(Where_("ice", s), g)),
    R("Fact", "nothing|none other:else|more|further? GUARDS s:Serv|There", lambda s, other: Placed(Where_("ice", s), (Quantity(_amount(0), "else" if other else "ice"),)), -0.3),
    R("GUARDS", "protect|guard|defend|protects|guards|defends", lambda: True),
    R("There", "it|that|them", lambda: Pro("there")),
    R("Fact", "it protects|guards|defends s:Serv", lambda s: Placed(Where_("ice", s), (Desc(The("ice", spot="it")),)), -0.1),
    R("ORDER", ",? in that|this order", lambda: True),
    R("Fact", "p:PlaceHead , g:PlaceGoods", lambda p, g: Placed(p, g), 1.0),
    R("Fact", "s:Player on|at|with q:Qty more:MoreGood*", lambda s, q, more: Owned(s, listed((q, *more))), 0.1),
    R("Fact", "it has|had|holds|held|contains q:Qty LEFT?", lambda q: Placed(Where_("at", Pro("that")), (q,)) if q.unit == "cards" else None, 0.2),
    R("Fact", "there is|are|was|were g:PlaceGoods p:Place?", lambda g, p: where_last(p, g) or Placed(p if p is not None else Where_("at", Pro("there")), g)),
    R("Fact", "there is|was another|A? pre:Pre* one p:Place", lambda pre, p: Owned(None, (Desc(Stand("ice"), (*pre, Mark("at", p))),)) if p.of is not None else None),
    R("Fact", "s:Player is|are|am|was|were on|at|down|up to? g:Goods", lambda s, g: Owned(s, g) if faced(s, g[0]) is None else None),
    R("Fact", "s:Player is|are|am? g:Goods", lambda s, g: Owned(s, g) if not isinstance(s, Pro) or s.kind in ("opp",) else None, 0.3),
    R("Fact", "p:Player is|are|am|was|were s:State", lambda p, s: Owned(p, (s,)) if s.value in ("tagged", "broke") else None),
    R("Fact", "tagged s:Player with|has g:Goods", lambda s, g: Owned(s, (Mark("is", "tagged"), *g)), -0.2),
    R("Fact", "c:CardNP is|are s:State", lambda c, s: Owned(None, (replace(c, marks=(*c.marks, s)),)), 0.1),
    R("Fact", "how:has|with|having|holding|w|got|have|had g:Goods", lambda how, g: Owned(None, g, how=how), 0.2),
    R("Fact", "g:Goods", lambda g: Owned(None, g), 0.5),
    R("Fact", "poss:POSS g:Goods", lambda g, poss: Owned(Pro(poss) if poss in ("i", "he", "opp", "you") else poss if poss != "it" else None, g), 0.5),
    R("Fact", "installed|rig|board :|is|are g:Goods", lambda g: Owned("runner", g)),
    R("Fact", "c:Card1|ItCard|The how:has|have|with|holds|had q:Counted", lambda c, how, q: Stated(c, (Mark("has", q),)) if all(one.unit in ON_CARDS for one in q) and (how != "with" or not isinstance(c, Pro)) else None),
    R("Fact", "c:Card1|ItCard|The is|has|stays|stayed|stay|remains|remained|remain s:State", lambda c, s: Stated(c, (s,))),
    R("Told", "it|that|this is|was first KIND|one|thing that|which? s:Player v:VB|VZ|VD mods:Mod*", lambda s, v, mods: Tale(replace(made.deed, thing=FIRST)) if (made := cleft(s, v, Pro("it"), mods)) is not None and not made.deed.thing else None, 0.1),
    R("Fact", "c:Card1|ItCard|The is|are already|now? gone", lambda c: Stated(c, (Mark("is", "trashed"),))),
    R("Fact", "c:Card1|ItCard|The m:Mark more:Post*", lambda c, m, more: Stated(c, (m, *more)) if m.kind != "has" or not isinstance(c, Pro) else None, 0.2),
    R("Fact", "s:Player still|only|just? has|have|had got? q:Counted on c:CardNP", lambda s, q, c: Owned(s, (replace(c, marks=(*c.marks, Mark("on", q))),)), 0.1),
    R("Fact", "it|which|that is|was|being POSS only|sole|last k:KIND left|remaining?", lambda k: Owned(None, (Desc(Pro("it")), Quantity(_amount(0), "kind", k, True))) if k != "card" else None),
    R("Fact", "there is|are|was|were? more? q:Counted LEFT? lying|sitting|stacked|hosted|piled? up? on c:CardNP|ItCard|The", lambda q, c: Stated(c, (Mark("on", q),))),
    R("Fact", "with? q:Counted on c:CardNP|ItCard|The", lambda q, c: Stated(c, (Mark("on", q),)), 0.1),
    R("Fact", "both? c:CardNP more:AndCard* are both|all? s:State", lambda c, more, s: Owned(None, tuple(replace(one, marks=(*one.marks, s)) for one in (c, *more))) if more else None, 0.2),
    R("Fact", "how:both|all|they are? s:State|Advanced", lambda s, how: Stated(Pro("them", how), (s,))),
    R("Fact", "both|all|every one? of? them|those|these|which is|are k:KIND", lambda k: Stated(Pro("them"), (Mark("kind", k),)) if k != "card" else None),
    R("Fact", "with|we|it|PRON? is|are|am? at? threat level|is? at|of|is? n:NUM", lambda n: Threat(int(n))),
    R("Fact", "c:CardNP|ItCard is|, only|lone|single card there", lambda c: Placed(Where_("at", Pro("there")), (c if isinstance(c, Desc) else Desc(c), Quantity(_amount(0), "cards")))),
    R("Fact", "nothing is|stands|stood|lies? in POSS? way|path", lambda: Placed(Where_("ice", Pro("there")), (Quantity(_amount(0), "ice"),))),
    R("Fact", "both? c:CardNP more:AndCard* is|are poss:POSS only:only|sole? pre:Pre* k:KIND", _theirs, 0.2),
    R("Good", "maximum|max? hand size|limit of|is|at|:|=|limit? n:NUM", lambda n: Quantity(_amount(n), "hand size")),
    R("Fact", "s:State p:PLAYER !with|has", lambda s, p: Owned(p, (s,)) if s.value in ("tagged", "broke") else None, 0.1),
    R("WhichMeets", "that|which? Player d:VpF", lambda d: True if d.verb in ("encounter", "approach") and not d.what else None),
    R("Fact", "POSS? nth:NTH ice p:IcePlace? WhichMeets? is c:CardNP", lambda nth, c, p: replace(_nth_ice(nth, c), place=p) if p else _nth_ice(nth, c)),
    R("Fact", "POSS? spot:SPOT ice is c:CardNP", lambda spot, c: Placed(Where_("ice"), (replace(c, marks=(*c.marks, Mark("spot", spot))),))),
    R("IcePlace", "on|protecting|guarding|of|in s:Serv", lambda s: Where_("ice", s)),
    R("IcePlace", "there", lambda: Where_("ice", Pro("there"))),
    R("Fact", "all|everything s:Player has|have|own|owns installed|out? is|are g:Goods", lambda s, g: Owned(s, g)),
    # what lies where
    R("Fact", "in|on|at? p:PlaceHead v::|has|have|had|contains|contained|holds|held|is|was g:PlaceGoods ONIT?", _lying),
    R("ONIT", "on|in|inside|protecting|guarding|before|around it|there", lambda: True),
    R("Fact", "p:Place s:Player has|have g:PlaceGoods", lambda p, s, g: Owned(s, (Placed(p, g),))),
    R("Fact", "s:Serv", lambda s: Stated(Pro("it"), (Mark("at", Where_("on", s)),)), 1.0),
    R("Fact", "p:PlaceHead is? protected|iced|guarded|defended|covered by|with g:PlaceGoods", lambda p, g: Placed(Where_("ice", p.server), g) if p.server else None),
    R("Fact", "p:PlaceHead g:PlaceGoods", _lying, 0.5),
    R("Fact", "both? g:PlaceGoods is|are|sit|lie? BOTHALL? HOSTED? p:Place ORDER?", _spread),
    *(R("Fact", f"both? g:PlaceGoods are|sit|lie BOTHALL? {so} ORDER?", lambda g, p, s: _spread(p, _all_so(g, s)), -0.1) for so in ("HOSTED? p:Place ,? s:STATE", "s:STATE HOSTED? p:Place")),
    R("BOTHALL", "both|all|each", lambda: True),
    R("HOSTED", "hosted|installed|sitting|lying|placed|stuck|put", lambda: True),
    R("Fact", "where g:PlaceGoods is|are|sits|sit|lies|lie|lay|was|were", lambda g: Placed(Where_("at", Pro("there")), g)),
    R("Fact", "p:Place is|are|was|were|sits|sat|lies|lay|there? g:PlaceGoods", lambda p, g: Placed(p, g), 0.1),
    R("Fact", "s:Serv is? open|unprotected|unguarded|undefended|iceless|naked", lambda s: Placed(Where_("ice", s), (Quantity(_amount(0), "ice"),))),
    R("PlaceHead", "s:Serv", lambda s: Where_("at", s)),
    R("PlaceHead", "s:Serv ice", lambda s: Where_("ice", s)),
    R("PlaceHead", "s:Serv root", lambda s: Where_("root", s)),
    R("PlaceHead", "root of s:Serv", lambda s: Where_("root", s)),
    R("PlaceHead", "POSS|its? root", lambda: Where_("root", Pro("there")), 0.2),
    R("PlaceHead", "z:Zone", lambda z: Where_("zone", zone=z)),
    R("PlaceHead", "top of z:Zone", lambda z: Where_("zone", zone=z, spot="top")),
    R("PlaceHead", "ice", lambda: Where_("ice"), 0.5),
    R("PlaceGoods", "first:PlaceGood more:MorePlaceGood*", lambda first, more: _in_a_place((first, *more))),
    R("PlaceGood", "ONLYTHAT g:PlaceGood1", lambda g: (g, Quantity(_amount(0), "else"))),
    R("PlaceGood", "g:PlaceGood1", lambda g: g),
    R("PlaceGood1", "c:CardNP|Standing", lambda c: c),
    R("Standing", "some pre:Pre* unknown|random|other|sort? of? k:SINGULAR post:Post* !:", lambda pre, k, post: _stand(k, None, pre, post), 0.2),
    R("SINGULAR", "k:agenda|asset|upgrade|operation|event|program|resource|breaker|icebreaker|barrier|sentry|console|region", lambda k: "icebreaker" if k == "breaker" else k),
    R("State", "with|has|having enough advancement? counters|tokens|advancements|counter on? it|them? SCORED?", lambda: _state("fully advanced"), -0.3),
    R("SCORED", "to be? scored|score it?", lambda: True),
    R("PlaceGood", "no ice on|protecting|before it|there|that", lambda: Quantity(_amount(0), "ice")),
    R("PlaceGood", "no ice", lambda: Quantity(_amount(0), "ice")),
    R("PlaceGood", "n:Num facedown|faceup cards|card", lambda n: Quantity(n, "cards", "shown"), -0.1),
    R("PlaceGood", "n:Num unknown? cards|card LEFT?", lambda n: Quantity(n, "cards")),
    R("PlaceGood", "n:NUM !Noun", lambda n: Quantity(_amount(n), "cards", "bare"), 0.8),
    R("PlaceGood", "nothing else? else?", lambda: Quantity(_amount(0), "cards")),
    R("PlaceGood", "empty", lambda: Quantity(_amount(0), "cards")),
    R("PlaceGood", "empty|bare root", lambda: Quantity(_amount(0), "root")),
    R("MorePlaceGood", ",|then|plus|& g:PlaceGood", lambda g: g, 0.05),
    R("MorePlaceGood", "c:,? and g:PlaceGood", lambda g, c: And(g, bool(c)), 0.05),
    # scored, stolen, active
    R("Fact", "s:Player is|are|am|plays|play|playing|uses|use|runs|run on|as|playing|using? c:CardNP", _identity, 0.05),
    # turns and speakers
    R("Fact", "it is|was on|in|during? who:TurnOf again?", lambda who: TurnIs(who)),
    R("Fact", "s:Player is|am|are in|on|during who:TurnOf", lambda s, who: _turn_of(who, s)),
    R("Fact", "on|in|during? who:TurnOf", lambda who: TurnIs(who), 0.1),
    R("Fact", "then? who:POSS next|following turn comes?", lambda who: TurnIs(whose(who), later=True) if who != "it" else None),
    R("Fact", "as who:PLAYER", lambda who: Speaker("i", who), 0.2),
    R("Item", "as who:PLAYER player? with|having|holding g:Goods", lambda who, g: Given((Speaker("i", who), Owned(Pro("i"), g))), -0.1),
    R("Fact", "on|as? nth:NTH click|action of who:TurnOf", lambda nth, who: TurnIs(who, nth)),
    # items
    R("Item", "t:Fact|Told|Ask|Tailed", lambda t: t),
    R("Item", "w:When", lambda w: w, 0.4),
    R("Item", "END of who:TurnOf", lambda who: When("when", Deed("end", who, thing="turn")), -0.2),
    R("Item", "s:Player? v:VB|VZ|VD p:Serv : g:PlaceGoods", lambda s, v, p, g: Given((Tale(Deed("run", s or RUNNER, server=p)), Placed(Where_("at", p), g))) if v == "run" else None),
    R("Item", "if t:Told|Fact and|, u:Told|Fact", lambda t, u: Given((t, u), True), 0.1),
    R("Item", "t:Told|Fact !AsWho because|since|as !WANTS u:Told|Fact|Left", lambda t, u: Given((u, t)), 0.1),
    R("Fact", "s:Left", lambda s: s),
    R("Left", "Player left|leaves|leave|kept c:CardNP|ItCard|The m:State", lambda c, m: Stated(c, (m,))),
    *(R(t, words, lambda s, d, o=None: _left_so(s, d, o), -0.1) for t, words in (("Told", "s:Player LEAVES o:CardNP|ItCard|The|Any d:STATE"), ("Told", "which|that s:Player LEAVES d:STATE"))),
    R("LEAVES", "leaves|leave|keeps|leaving", lambda: True),
    R("Item", "if t:Told|Fact", lambda t: Given((t,), True), 0.05),
    R("Item", "and|but? !say CLAIM that? t:Told|ClaimAsk", lambda t: Claimed(Pro("he"), (t,)), 0.2),
    R("Item", "s:Player CLAIM t:Told|ClaimAsk", lambda s, t: Claimed(s, (t,))),
    R("Item", "s:Player DEMANDS q:Qty|Bare w:When?", demanded, 0.1),
    R("DEMANDS", "demands|demanded|claims|claimed", lambda: True),
    # a player with what is said of them: `the Runner, who is tagged,`
    R("Player", "p:PLAYER ,|( r:Rel ,|)", lambda p, r: with_said(p, r), 0.1),
    R("Player", "c:CARD player|corp|corporation|runner", player_of, 0.1),
    R("Player", "c:CARD", player_of, 0.7),
    R("Player", "p:PRON ,|( r:Rel ,|)", lambda p, r: with_said(Pro(p), r), 0.1),
    R("Player", "p:PLAYER r:RelHere ,?", lambda p, r: with_said(p, r), 0.15),
    *(R("Item", f"t:Told on|against|at|to|versus|vs p:{who} ,? r:Rel", of, -0.1) for who, of in (("PLAYER", against_such), ("PRON", lambda t, p, r: against_such(t, Pro(p), r)))),
    R("RelHere", "with|having|holding g:Goods", lambda g: Owned(None, g)),
    R("Rel", "who|that r:RelWho", lambda r: r),
    R("Rel", "with|having|holding|on|at g:Goods", lambda g: Owned(None, g)),
    R("Rel", "whose only|sole|last k:KIND is c:CardNP", lambda k, c: Owned(None, (c, Quantity(Amount(0), "kind", k, True))) if k not in ("card", "ice") else None),
    R("RelWho", "HAS|HAVING g:Goods BEFORE?", lambda g: Owned(None, g)),
    R("Rel", "d:VpG", lambda d: d, 0.1),
    # times
    R("Rel", "whose z:Zone contains|holds|is|has g:PlaceGoods", lambda z, g: Owned(None, (Placed(Where_("zone", zone=z), g),))),
    R("Fact", "how:on|at n:NUM !Noun", lambda how, n: Owned(None, (Quantity(Amount(int(n)), "", "on"),), how=how), 0.8),
    # who has something, in other words
    R("HAVING", "only|just? holds|hold|held|keeps|keep|kept|holding|carries|gets|floats|float|floated", lambda: True),
    R("HAVING", "is|are|am|was|were? left|sitting|down|stuck|running|playing how:with|on|at|to !RUNEVENT", lambda how: how),
    R("HAVING", "is|are|am|was|were holding|packing|running", lambda: True),
    R("HAVING", "still|only|just|already? has|have|holds|got still|got|only|just|exactly|already? got?", lambda: True),
    R("Fact", "s:Player HAVING g:Goods", lambda s, g: Owned(s, g)),
    R("Fact", "s:Player? DREW back? up to n:NUM cards|card", lambda n, s=None: Owned(s, (Quantity(Amount(int(n)), "cards"),)), -0.3),
    R("Fact", "s:Player? BEGAN with|on|at g:Goods", lambda g, s=None: Earlier(Owned(s, g)) if isinstance(g[0], Quantity | Placed) else None, -0.2),
    R("BEGAN", "starts|started|begins|began|starting|beginning out|off?", lambda: True),
    R("DREW", "has|have|had? drew|drawn|draws|is|are|am|was", lambda: True),
    R("Fact", "how:HAVING g:Goods", lambda how, g: Owned(None, g) if how in (True, "with") or isinstance(g[0], Quantity) else None, 0.4),
    R("Fact", "is|are|am|was on|at|down|up to? q:Qty more:MoreGood*", lambda q, more: Owned(None, listed((q, *more))), 0.4),
    R("Fact", "s:Player is|are|am|was|were? on|at n:NUM !Noun", lambda s, n: Owned(s, (Quantity(Amount(int(n)), "points", "on"),)), 0.4),
    R("Fact", "s:Player is|are|am|only|just? has|have|had|with|gets only|just? n:NUM LEFT? !Noun", lambda s, n: Owned(s, (Quantity(Amount(int(n)), ""),)) if n != "0" else None, 0.7),
    R("HAS", "has|have|had|holds|with|gets", lambda: True),
    R("Fact", "q:Qty is|are LEFT in|of|for|to who:POSS|TURN turn?", lambda q, who: Owned(whose(who), (q,)) if who != "it" else None),
    R("Fact", "i:ItCard is|has got only|just|still? q:Counted on? it|there?", lambda i, q: Stated(i, (Mark("on", q),)) if all(one.unit in ON_CARDS for one in q) else None),
    R("Fact", "c:CardNP has|have|had|holds|held|hosts|carries|bears|carrying|contains q:Counted", lambda c, q: Owned(None, (replace(c, marks=(*c.marks, Mark("on", q))),)) if all(one.unit in ON_CARDS for one in q) else None, 0.1),
    R("Fact", "who:POSS credit? pool is|are|was|:|at n:PoolOf", lambda who, n: Owned(whose(who), (Quantity(n, "credits"),)) if who != "it" else None),
    R("PoolOf", "empty|dry", lambda: Amount(0)),
    R("PoolOf", "at|down? to? n:Num UNIT?", lambda n: n),
    R("Fact", "q:Qty in who:POSS credit? pool|bank more:MoreGood*", lambda q, who, more: Owned(whose(who), listed((q, *more))) if who != "it" else None),
    R("Fact", "c:Card1|ItCard|The HAS|got POSS nth:NTH u:UNIT", lambda c, nth, u: Stated(c, (Mark("has", (Quantity(Amount(int(nth), nth=int(nth)), u),)),)) if u in ON_CARDS and int(nth) > 1 else None, -0.1),
    R("Fact", "s:Player? HAS? q:Qty in z:Zone more:MoreGood*", _points_in),
    R("RUNOUT", "out|dry|depleted|exhausted|used of? cards? up?", lambda: True),
    R("Item", "q:Ask ,? when|once z:Zone is|are|has|runs|run|ran|gets|goes RUNOUT|empty|gone", lambda q, z: Given((q, Placed(Where_("zone", zone=z), (Quantity(Amount(0), "cards"),))))),
    R("Item", "q:Ask ,? when|once Player has|have no|0 cards|card LEFT? in|on z:Zone", lambda q, z: Given((q, Placed(Where_("zone", zone=z), (Quantity(Amount(0), "cards"),))))),
    R("Good", "z:Zone is? empty|dry|bare", lambda z: Placed(Where_("zone", zone=z), (Quantity(Amount(0), "cards"),)), 0.1),
    R("Good", "memory|mu limit of|is|at? n:NUM", lambda n: Quantity(Amount(int(n)), "mu")),
    R("Good", "for|using|taking|occupying n:NUM mu", lambda n: Quantity(Amount(int(n)), "mu"), 0.3),
    R("Fact", "who:POSS identity|id has usual|normal|standard|printed? g:Goods", lambda who, g: Owned(whose(who), g) if who != "it" else None, 0.1),
    R("Signed", "n:NUM|NEGATIVE", lambda n: n),
    R("Signed", "minus|negative n:NUM", lambda n: f"-{n}"),
    R("Fact", "POSS|its? strength is|are|becomes|stays|goes|drops at|down|up? to? n:Signed", lambda n: Stated(The("ice"), (Mark("has", (Quantity(Amount(int(n)), "strength"),)),)), 0.2),
    # memory
    R("Fact", "PLAYER|PRON? HAS? m:MEMORY ,? is|are? all|completely|entirely? full|filled|used|taken|occupied up? with|of|from|by? g:Goods", lambda m, g: memory_full(g, m), 0.1),
    R("Fact", "n:NUM mu|memory ,? x:NOEXTRA? all|completely|entirely? full|filled up? with|of|by g:Goods", lambda n, g, x: memory_full((*g, *((x,) if x else ())), n)),
    R("NOEXTRA", "no|without extra|additional|other mu|memory ,?", lambda: Quantity(Amount(0), "to help")),
    R("MEMORY", "POSS? base|usual|starting? n:NUM memory|mu limit?", lambda n: n),
    R("MEMORY", "POSS memory|mu limit? of|at n:NUM mu?", lambda n: n),
    # what is known of a hand or pile
    R("Good", "n:Num cards|card in z:Zone ,|(? both|namely|which|being|that is|are? both? g:PlaceGoods )?", lambda n, z, g: known_cards(n, z, g), 0.1),
    R("Fact", "z:Zone has|have|holds|hold|contains|is|:? n:Num cards|card mark::|(|, namely? g:PlaceGoods )?", lambda z, n, mark, g: Owned(None, known) if (known := known_cards(n, z, g, mark == ",")) else None, -0.4),
    # what something turns out to be
    R("BE", "is|are|was|were|being", lambda: True),
    R("BE", "turns|turn|turned out? to? be|as?", lambda: True),
    R("Fact", "i:Unnamed BE c:CardNP|Standing", lambda i, c: Identified(i, (c,))),
    R("Unnamed", "it|this|that|which", lambda: Pro("it")),
    R("Unnamed", "t:The", lambda t: t, 0.1),
    R("Unnamed", "other|facedown|remaining card|one", lambda: The("card", spot="other")),
    # what is said, and known
    R("Fact", "z:Zone is how:thick|deep|full|big|plentiful", lambda z, how: Placed(Where_("zone", zone=z), (Quantity(Amount(how=FULL if how == FULL and z.name in _HANDS else "many"), "cards"),))),
    R("Good", "full z:Zone", lambda z: Placed(Where_("zone", zone=z), (Quantity(Amount(how=FULL), "cards"),)) if z.name in _HANDS else None),
    R("Good", "z:Zone of exactly|just|only? n:Num cards|card?", lambda z, n: Placed(Where_("zone", zone=z), (Quantity(n, "cards"),)) if not n.beside else None),
    R("Good", "base link strength? of|is|at|:|=? n:NUM", lambda n: Quantity(_amount(n), BASE_LINK)),
    R("Good", "n:NUM base link", lambda n: Quantity(_amount(n), BASE_LINK)),
    R("Fact", "s:Player|POSS s? base link strength? is|:|= n:NUM", lambda s, n: Owned(s if s in ("corp", "runner") or isinstance(s, Pro) else None, (Quantity(_amount(n), BASE_LINK),))),
    R("Good", "plenty|lots|loads|tons|enough|oodles|heaps|many of? u:UNIT LEFT?", lambda u: Quantity(Amount(how="many"), u) if u == "credits" else None),
    # times
    R("Fact", "who:POSS? only|last|remaining|sole|final card|cards left|remaining? in p:PlaceHead is|are g:PlaceGoods", _last_there),
    R("Fact", "who:POSS? only|last|remaining|sole|one|single|lone n:NUM? s:STATE? k:KIND BE c:CardNP more:AndCard*", _only_such, -0.1),
    R("Fact", "who:POSS? only|last|remaining|sole|one|single|lone n:NUM? k:KIND s:STATE BE c:CardNP more:AndCard*", _only_such, -0.1),
    R("Fact", "who:POSS n:NUM? s:STATE k:KIND BE c:CardNP more:AndCard*", lambda k, c, more, s, who, n: _only_such(k, c, more, s, who, n) if s == "installed" and k == "card" else None, -0.1),
    R("Fact", "c:CardNP|ItCard is|are who:POSS? only|sole|one|single|last s:STATE card|cards", lambda c, s, who: _only_such("card", c if isinstance(c, Desc) else Desc(c), (), s, who)),
    R("Fact", "c:CardNP more:AndCard* are the s:STATE k:KIND", lambda k, c, more, s: _only_such(k, c, more, s) if more else None, -0.1),
    R("Fact", "c:CardNP more:AndCard* are only|sole s:STATE? k:KIND", lambda k, c, more, s: _only_such(k, c, more, s) if more else None, -0.1),
    R("Fact", "and is|are who:POSS? only|sole|one|single|last s:STATE k:KIND", lambda k, s, who: _only_such(k, Desc(Pro("it")), (), s, who)),
    R("Fact", "c:CardNP is|are POSS? only|sole|one k:KIND STATE|there|left?", lambda c, k: Owned(None, (replace(c, marks=(*c.marks, Mark("is", "installed"))), Quantity(Amount(0), "kind", k, True))) if k not in ("card", "ice") else None),
    R("Fact", "hosts|carries|bears q:Counted", lambda q: Stated(Pro("it"), (Mark("has", q),)) if all(one.unit in ON_CARDS for one in q) else None, 0.1),
    R("Good", "nothing|no credits|money|counters? for|to break? SubsNP|Card1|ItCard", lambda: Quantity(Amount(0), "to break"), 0.3),
    R("Good", "a:Shown and|, b:Shown in z:Zone", lambda a, b, z: Placed(Where_("zone", zone=z), (a, b)), -0.1),
    R("Shown", "n:Num facedown|faceup cards|card|ones|one?", lambda n: Quantity(n, "cards", "shown")),
    R("Fact", "who:PRON am|is|are|play|plays|playing playing? as? p:PLAYER player?", lambda who, p: Speaker(who, p) if who in ("i", "you", "opp") else None),
    R("Fact", "p:PLAYER player? here|speaking", lambda p: Speaker("i", p)),
    R("Fact", "g:Goods only", lambda g: Owned(None, g), 0.8),
    *(R("Fact", f"c:CardNP|ItCard|The {hosts} only|both? h:CardNP more:AndCard* {there}", lambda c, h, more: Stated(c, tuple(Mark("hosts", one) for one in (h, *more))), -0.1) for hosts, there in (("hosts|hosting|holds|carries|bears|wears", ""), ("has|have|had|with", "hosted|installed|sitting? on|aboard it|him|her|them"))),
    R("Fact", "who:POSS c:CardNP", lambda who, c: Identified(Pro("it"), (c,)) if who == "it" and not c.marks else None, 0.2),
    # of several, and by what it does
    R("Good", "no other|more|further UNIT anywhere?", lambda: Quantity(Amount(0), "to help"), 0.1),
    R("Good", "nothing|none else|more|further? with|giving|for|gives|affecting extra|more|additional? u:UNIT INPLAY?", lambda u: Quantity(Amount(0), "to help") if u in ("link", "mu", "hand size") else None, -0.3),
    R("Good", "nothing|none else|more|further? gives|giving PRON|PLAYER extra|more|additional? u:UNIT|HANDSIZE", lambda u=None: Quantity(Amount(0), "to help") if u in (None, "link", "mu", "hand size") else None, -0.3),
    R("HANDSIZE", "maximum|max? hand size", lambda: "hand size"),
    R("Good", "no other|more|further|extra extra|additional? u:UNIT INPLAY?", lambda u: Quantity(Amount(0), "to help") if u in ("link", "mu") else None, -0.2),
    R("MoreGood", "and n:NUM !Noun", lambda n: Quantity(Amount(int(n)), ""), 0.7),
    R("Fact", "playing|plays|play as? c:CardNP", _identity),
)  # fmt: skip


def _amount(n: Any) -> Any:
    return Amount(int(n))
