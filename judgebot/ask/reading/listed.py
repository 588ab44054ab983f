"""Rows of the grammar for a board in a list, as it is told back too: `runner credits: 6; grip cards: 3; turn: corp`."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.alone import NO_OTHER_CARD
from judgebot.ask.reading.card_facts import COUNTERS, card_facts
from judgebot.ask.reading.cast import Unread
from judgebot.ask.reading.facts import _alone
from judgebot.ask.reading.kept import is_kind
from judgebot.ask.reading.meanings import Amount, rebuilt
from judgebot.ask.reading.nouns import R, _card, _state, _subs
from judgebot.ask.reading.raw import (
    REST,
    Desc,
    Described,
    Given,
    Mark,
    Named,
    Owned,
    Placed,
    Pro,
    Quantity,
    Speaker,
    Stand,
    Stated,
    The,
    TurnIs,
    Where_,
    Zoned,
    whose,
)
from judgebot.ask.reading.sharing import OTHERS
from judgebot.game.objects import CORP, RUNNER


def _is_one(
    c: Named, k: str, pre: tuple[Any, ...], more: tuple[Any, ...], post: tuple[Any, ...], poss: Any = None
) -> Any:
    """`Clot, an installed program`: what kind of card that is, and no other one; None where it is of no such kind."""
    return _card(c, poss, (*pre, *more), post) if is_kind(Desc(c), k) else None


def _by_name(k: str, c: Any, pre: Any, post: Any) -> Any:
    """`a killer, Carmen`, `agenda in it: Send a Message`: one card, first as what it is and then by its name."""
    named = isinstance(c, Desc) and isinstance(c.what, Named) and len(c.what.cards) == 1 and not c.what.another
    _, type_, subtypes = card_facts(c.what.cards[0]) if named else ("", "", ())
    if k == "ice" and not (pre or post):
        return None  # `ice: Palisade`: that is where it lies
    return replace(c, marks=(*pre, *post, *c.marks)) if k in (type_, *subtypes) else None


def _scores(s: Any, n: str, t: Any, m: str) -> Given | None:
    """`score: Corp 4, Runner 2`: of each whose they are."""
    each = tuple(Owned(who, (Quantity(Amount(int(k)), "points"),)) for who, k in ((s, n), (t, m)))
    return Given(each) if s != t else None


def _bare(s: Any) -> Placed:
    """That a server has no ice."""
    return Placed(Where_("on", s), (Quantity(Amount(0), "ice"),))


def _that_alone(c: Any) -> Any:
    """`with only X and 5 credits`: that card of the Runner's, and no other of its type."""
    named = isinstance(c.what, Named) and all(card_facts(one)[0] == RUNNER for one in c.what.cards)
    owned = _alone(RUNNER, c) if named else None
    return owned.goods if owned is not None else None


def rest_of(n: str) -> Pro | None:
    """`plays X and trashes the other three`: that many, which lie where X does."""
    return Pro("them", f"{REST} {n}") if int(n) > 1 else None


BOTH = Pro("both")  # the players, or two cards
_EACH_HAS = ("credits", "clicks", "points", "cards", "hand size")
_EACH_PILE = ("hand", "deck", "discard")


def _has_each(good: Any) -> bool:
    """Whether each player has such a thing: a number of what both have, or of the cards in a pile of each."""
    if isinstance(good, Placed):
        pile = good.place.zone if good.place is not None else None
        return pile is not None and pile.name in _EACH_PILE and all(isinstance(one, Quantity) for one in good.goods)
    return isinstance(good, Quantity) and good.unit in _EACH_HAS


def _both_have(g: tuple[Any, ...], who: Any = None) -> Any:
    """`both players have six points`, `we both have 3 cards in hand`: each of them has it. who: `of_both` says who."""
    if not all(_has_each(one) for one in g):
        return None
    return Owned(who, g) if who is not None else Given(tuple(Owned(player, g) for player in (CORP, RUNNER)))


def _the_two(p: str, q: str, how: Any = None) -> bool | None:
    """`the Corp and the Runner`, `my opponent and I`, `the Corp and I both`: the two players."""
    named = {p, q} & {CORP, RUNNER}
    apart = len(named) == 2 or ("i" in (p, q) and (not named or how is not None))  # `as the Corp and I have 3`
    return True if p != q and apart else None


def _each_bears(how: str, q: tuple[Any, ...]) -> Stated | None:
    """`X and Y protect HQ and each has 2 advancement counters`: each of those."""
    counters = all(one.unit in COUNTERS for one in q)
    return Stated(Pro("them", how), (Mark("has", q),)) if counters else None


def of_both(item: Any, cast: Any) -> Any:
    """What `both` have: the players. Raises Unread where it may be of cards that are spoken of."""

    def each(one: Any) -> Any:
        if not isinstance(one, Owned) or one.owner != BOTH:
            return None
        units = {getattr(good, "unit", "cards") for good in one.goods}
        if len(cast.refs) > 1 and not units <= {"points", "clicks"}:
            raise Unread("it is not said whether those are the players")
        return _both_have(one.goods)

    return rebuilt(item, each)


_NONE_ELSE = Given(tuple(Owned(who, (NO_OTHER_CARD,)) for who in (CORP, RUNNER)))  # `nothing else is installed`


def _only_ice(who: Any, placed: Placed) -> Any:
    """`the Corp's only ice is X`: there, and theirs."""
    return Owned(who, (placed,)) if who in ("corp", "runner") else placed


def _sole_ice(c: Any, k: str, p: Any = None, marks: tuple[Any, ...] = ()) -> Placed | None:
    """`X is the only ice on HQ`, `X rezzed on HQ, the only ice`: that is there, and no other."""
    c = replace(c, marks=(*c.marks, *marks)) if isinstance(c, Desc) else Desc(c, marks)
    return Placed(p or Where_("ice"), (c, Quantity(Amount(0), "else"))) if k == "ice" else None


def _only_ice_is(c: Any, p: Any = None, who: Any = None) -> Any:
    """`the only ice there is X`, `only ice a rezzed X`: that lies there, and no other."""
    named = c.what.cards if isinstance(c.what, Named) else ()
    is_ice = any(card_facts(one)[1] == "ice" for one in named)
    return _only_ice(who, Placed(p or Where_("ice"), (c, Quantity(Amount(0), "else")))) if is_ice else None


def _one_is_one_not(state: str) -> Given:
    """`two pieces of ice, one rezzed and one not`."""
    mark = _state(state.removeprefix("-"))
    return Given((Stated(Pro("them", "1"), (mark,)), Stated(Pro("them", "-1"), (replace(mark, holds=not mark.holds),))))


def _sole_unnamed(p: Any, state: str) -> Placed | None:
    """`its only ice is unrezzed`: ice that is not named lies there so, and no other."""
    return _sole_ice(Stand("ice"), "ice", p or Where_("ice", Pro("there")), (_state(state),))


LISTED = (
    # the only ice
    R("Fact", "who:POSS? ONLY ice p:IcePlace? is|being|,|:|( c:CardNP )?", _only_ice_is),
    R("Fact", "c:CardNP|ItCard is POSS? ONLY k:KIND p:IcePlace?", lambda c, k, p: _sole_ice(c, k, p)),
    R("Fact", "c:CardNP|ItCard is POSS? ONLY k:KIND p:IcePlace? and|, is? s:STATE", lambda c, k, p, s: _sole_ice(c, k, p, (_state(s),))),
    R("Item", "POSS? ONLY k:KIND p:IcePlace?", lambda k, p: _sole_ice(The("ice"), k, p), -0.5),
    R("Item", "t:Fact ,? as|being? THEONLY k:KIND p:IcePlace?", lambda t, k, p: Given((t, sole)) if (sole := _sole_ice(The("ice"), k, p)) is not None else None, -0.7),
    R("Fact", "s:Serv has|is c:CardNP as THEONLY k:KIND", lambda s, c, k: _sole_ice(c, k, Where_("ice", s)), -0.8),
    R("Fact", "s:Serv ONLY ice is|being|,|: c:CardNP", lambda s, c: _only_ice_is(c, Where_("ice", s)), -0.8),
    R("Fact", "v:Serv ONLY ice BE s:STATE", lambda v, s: _sole_unnamed(Where_("ice", v), s), -0.3),
    R("Fact", "POSS|the? ONLY ice p:IcePlace? BE s:STATE", lambda s, p=None: _sole_unnamed(p, s), -0.3),
    R("Fact", "no|zero ice on|protecting|before|over it|that", lambda: _bare(Pro("there")), -0.1),
    R("PlaceGood", "g:PlaceGood1 in front of it|that", lambda g: g, -0.4),  # `R&D has two ice in front of it`
    R("Item", "one s:STATE ,|and|but|( and|but? one A? not )?", lambda s: _one_is_one_not(s), -0.2),
    R("SubsNP2", "poss:POSS only|sole|single|one|lone sub|subroutine", lambda poss: _subs(of=Pro("it")) if poss == "it" else None),
    R("Fact", "c:CardNP shares|share POSS|A? s:Serv with g:CardNP|Standing", lambda c, s, g: Placed(Where_("root", s), (c, g)), -0.3),
    R("Fact", "s:Player runs|run|ran|is|are|am out of cards INDECK?", lambda s: Placed(Where_("zone", zone=Zoned("deck", s)), (Quantity(Amount(0), "cards"),)) if s in (CORP, RUNNER) else None, -0.3),
    R("INDECK", "in POSS? deck|stack|library", lambda: True),
    R("INDECK", "in z:Zone", lambda z: True if z.name in ("R&D", "stack", "deck") else None),
    R("ONLY", "only|sole", lambda: True),
    R("THEONLY", "POSS? ONLY", lambda: True),
    R("THEONLY", "it is ONLY", lambda: True),
    R("ONLY", "the|POSS one|single|lone", lambda: True),
    R("Item", "and|but? NOTHINGELSE is|are|was|were? ONBOARD", lambda: _NONE_ELSE, -0.4),
    R("Item", "and|but? there is|are|was|were NOTHINGELSE ONBOARD", lambda: _NONE_ELSE, -0.4),
    R("Item", "and|but? NOTHINGELSE is|are|was|were? s:STATE", lambda s: Stated(Pro("them", OTHERS), (_state("-rezzed"),)) if s == "rezzed" else None, -0.4),
    R("NOTHINGELSE", "nothing|none else|more|further", lambda: True),
    R("NOTHINGELSE", "no other|more|further card|cards", lambda: True),
    R("Fact", "there? is|are? no|zero ice|defenses on|in|at|protecting|before|over|of s:Serv and|or|nor|, t:Serv", lambda s, t: Given((_bare(s), _bare(t))), -0.3),
    R("Fact", "SCOREIS s:PLAYER|POSS on|at|with|has|:? n:NUM points|point? ,|and|to|/? t:PLAYER|POSS on|at|with|has|:? m:NUM points|point? !Noun", lambda s, n, t, m: _scores(whose(s), n, whose(t), m), -0.3),
    R("Fact", "SCOREIS n:NUM points|point? for|to s:Player ,|and|to|/? m:NUM points|point? for|to t:Player", _scores, -0.3),
    R("SCOREIS", "POSS? current? score|points|standings|tally is|are|was|stands|:|at? now|at|,? now|at?", lambda: True),
    R("Good", "only|just c:CardNP", _that_alone, 0.1),
    R(
        "Fact",
        "s:Player s? u:UNIT count|total|pool? LEFT? :|is|are|at|= n:NUM",
        lambda s, u, n: Owned(s, (Quantity(Amount(int(n)), u),)),
        -0.2,
    ),
    R("Fact", "u:UNIT count|total? LEFT? :|= n:NUM", lambda u, n: Owned(None, (Quantity(Amount(int(n)), u),)), -0.1),
    R(
        "Fact",
        "s:Player s? score :|is|at|= n:NUM points|point?",
        lambda s, n: Owned(s, (Quantity(Amount(int(n)), "points"),)),
        -0.2,
    ),
    R("Fact", "active|current? turn|player : s:Player", lambda s: TurnIs(s), -0.2),
    R("Fact", "p:Place :|= g:PlaceGoods", lambda p, g: Placed(p, g), -0.1),
    R(
        "Fact",
        "who:POSS? u:UNIT count|total is|are|:|at? n:NUM",
        lambda u, n, who=None: Owned(whose(who) if who and who != "it" else None, (Quantity(Amount(int(n)), u),)),
        -0.1,
    ),
    R(
        "Fact",
        "who:POSS u:UNIT is|are|was at|exactly|only? n:NUM !Noun",
        lambda u, n, who: Owned(whose(who), (Quantity(Amount(int(n)), u),)) if who != "it" else None,
        -0.1,
    ),
    R("CardNP", "poss:POSS? pre:Pre* c:CARD post:Post* ,|( a|an more:Pre* k:KIND ,|)? !ANYOTHER", _is_one, -0.3),
    R("ANYOTHER", "and|or a|an|NUM", lambda: True),
    R("CardNP", "A|one|POSS? pre:Pre* k:KIND post:Post* :|called|named|namely c:CardNP", _by_name, -0.3),
    *(R(np, "A|one|POSS? pre:Pre* k:KIND post:Post* , c:CardNP", _by_name, -0.3) for np in ("Good", "Obj")),  # not in a list of what lies there
    R("PlaceHead", "ice|defenses on|protecting|over|before|guarding|for|of|at s:Serv", lambda s: Where_("ice", s), -0.3),
    R("Player", "me , who:PLAYER ,?", lambda who: Described(Pro("i"), (Speaker("i", who),))),
    R("Good", "n:NUM cards|card LEFT? in z:Zone ,|and|with|( A? maximum|max|limit of|is|:? m:NUM )? !Noun", lambda n, z, m: (Placed(Where_("zone", zone=z), (Quantity(Amount(int(n)), "cards"),)), Quantity(Amount(int(m)), "hand size"))),
    # what is true of both players
    R("Fact", "with? TheTwo TWOHAVE g:Goods EACH?", _both_have),
    R("Fact", "OfTwo TWOHAVE g:Goods EACH?", lambda g: _both_have(g, BOTH), 0.2),
    *(R("Fact", f"how:both|each|all {has} q:Counted EACH?", _each_bears, cost) for has, cost in (("TWOHAVE", -0.1), ("with", -0.6))),
    R("Fact", "we|us TWOHAVE g:Goods EACH", _both_have, -0.1),
    R("Fact", "TheTwo TWOARE on|at|down|up to? g:Goods EACH?", _both_have),
    R("Fact", "TheTwo TWOARE|TWOHAVE? less|fewer|lower? than|below|under n:NUM points|point", lambda n: _both_have((Quantity(Amount(int(n), "less than"), "points"),))),
    R("TheTwo", "both|each|all of? players|player|sides|side", lambda: True),
    R("TheTwo", "both|each|all of us|you", lambda: True),
    R("TheTwo", "we|us|you both|each|two", lambda: True),
    R("TheTwo", "p:PLAYER|PRON and|& q:PLAYER|PRON how:both|each?", _the_two),
    R("TheTwo", "players", lambda: True),
    R("Fact", "we|they TWOARE on|at|down|up to? g:Goods EACH?", lambda g: _both_have(g, BOTH), 0.2),
    R("OfTwo", "both|each", lambda: True),
    R("TWOHAVE", "has|have|had|got|hold|holds both|each|only|just|still|exactly? got?", lambda: True),
    R("TWOARE", "is|are|were|was|sit|sits both|each|only|just|still|now?", lambda: True),
    R("TWOHAVE", "with|on|at", lambda: True, 0.3),
    R("EACH", "each|apiece|both", lambda: True),
    R("Fact", "NEITHER has|have|had|scored|stolen any|a|single? u:UNIT yet|so? far?", lambda u: _both_have((Quantity(Amount(0), u),))),
    R("Fact", "NEITHER has|have|had|reached|got n:NUM points|point yet|so? far?", lambda n: _both_have((Quantity(Amount(int(n), "less than"), "points"),))),
    R("NEITHER", "nobody|neither|none|no of? one|us|player|side|them?", lambda: True),
    R("Obj", "all|POSS? other|remaining n:NUM !Noun", rest_of),
    R("Obj", "all|POSS? other|remaining n:NUM cards|ones OFPILE?", rest_of),
    R("OFPILE", "of them|those|these", lambda: True),
    R("GAME", "this|the game in? total|all?", lambda: True),
    R("Fact", "with g:Goods on s:Player", lambda g, s: Owned(s, g, how="with") if isinstance(g[0], Quantity) and g[0].unit == "tags" else None, 0.1),
)  # fmt: skip
