"""Rows for what is told of a board in other words: identities, what somebody has besides, scores, what lies where."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.alone import NO_OTHER_CARD
from judgebot.ask.reading.card_facts import card_facts, subtypes
from judgebot.ask.reading.cast import OTHER
from judgebot.ask.reading.deeds import _click, _made, _now, _passive, _rows, subject
from judgebot.ask.reading.facts import _identity
from judgebot.ask.reading.frames import phrase
from judgebot.ask.reading.kept import is_kind
from judgebot.ask.reading.lying import lies_nowhere
from judgebot.ask.reading.meanings import BEGUN, SAME, TOO, Amount, Deed, Server, Subs, When
from judgebot.ask.reading.nouns import ON_CARDS, R, _lies, _state
from judgebot.ask.reading.raw import (
    Aside,
    Desc,
    Earlier,
    Given,
    Identified,
    Mark,
    Mod,
    Named,
    Owned,
    Placed,
    Pro,
    Quantity,
    Stand,
    Stated,
    SubsBy,
    Tale,
    Tales,
    The,
    Threat,
    TurnIs,
    Where_,
    Zoned,
    whose,
)
from judgebot.ask.reading.tales import _points
from judgebot.ask.reading.wording import (
    as_cards,
    cleft,
    done_by,
    is_played,
    known_cards,
    makes_runs,
    memory_full,
)
from judgebot.game.objects import CENTRALS, CORP, RUNNER


def _is(c: Any, who: Any = None) -> Any:
    return _identity(c, who) if isinstance(c, Desc) else None


def _is_and_has(s: Any, c: Any, g: tuple[Any, ...]) -> Given | None:
    """`I'm Haas-Bioroid with an agenda scored`: the identity is theirs, and so is what they have."""
    identity = _is(c, s)
    return Given((identity, Owned(s, g))) if identity is not None else None


def _other(who: Any) -> Any:
    """The other player than one; None where nobody knows who that is."""
    if isinstance(who, str):
        return OTHER.get(who)
    return {"i": Pro("opp"), "opp": Pro("i")}.get(getattr(who, "kind", ""))


def _score(n: str, m: str, who: Any = None) -> Given | Threat | None:
    """`the score is 4-2 for the Corp`: the more are his; of two numbers alone it is not said whose which is."""
    more, fewer = max(int(n), int(m)), min(int(n), int(m))
    if more == fewer and who is None:
        return Given((Owned("corp", _points(more)), Owned("runner", _points(more))))
    if who is None:
        return Threat(more, fewer)
    other = _other(who)
    return Given((Owned(who, _points(more)), Owned(other, _points(fewer)))) if other is not None else None


def _only_such(k: str) -> Any:
    """`no programs, only hardware`: some of that, and nothing of the other kinds."""
    others = tuple(Quantity(Amount(0), "kind", one) for one in ("program", "hardware", "resource") if one != k)
    return (Desc(Stand(k)), *others) if len(others) == 2 else None


def _suffered(q: Any, s: Any = None) -> Any:
    """`took 2 core damage already`: it was suffered before; what that leaves of the hand size counts (10.4.2b)."""
    if not isinstance(q, Quantity) or q.unit not in ("core damage", "net damage", "meat damage"):
        return None
    if q.unit == "core damage":
        return Owned(s if s is not None else RUNNER, (q,))
    return Tale(Deed("suffer", s, amount=q.amount, unit=q.unit, when=When("when", name="earlier")))


def _known_there(n: Any, z: Any, mark: str, g: tuple[Any, ...], face: str | None = None) -> Any:
    """`three facedown cards are in Archives, X, Y and Z`: which those are, and how they lie."""
    lies = (Mark("is", "faceup", face == "faceup"),) if face else ()
    cards = tuple(replace(one, marks=(*one.marks, *lies)) if isinstance(one, Desc) else one for one in g)
    known = known_cards(n, z, cards, mark == ",")
    return Owned(None, known) if known else None


def _of_them_are(n: str, c: Any, more: tuple[Any, ...]) -> Any:
    """`two of them are X and Y`, `two of them are X`: two copies of that."""
    copies = not more and c.count == 1 and 0 < int(n) < 10
    so_many = replace(c, marks=(*c.marks, Mark("counted", Amount(int(n)))))
    these = (replace(c, count=int(n)),) if copies else (so_many, *more) if int(n) == 1 + len(more) else ()
    return Placed(Where_("same"), these) if these else None


def _numbered(unit: str, n: str) -> Mark:
    """`a strength 4 ice`, `an asset that costs 3 to trash`."""
    return Mark("has", (Quantity(Amount(int(n)), unit),))


def _into(p: Any, c: Any, s: Any = None, mods: tuple[Any, ...] = ()) -> Tales | None:
    """`runs HQ into a rezzed Palisade`: and encounters it there."""
    met = Deed("encounter", s, (c,)) if _ice(c) or c == Pro("it") else None
    run = phrase("run", (p,) if p is not None else (), mods)
    if met is None or run is None or not (p is not None or mods):  # `runs into X`, no more: meets it
        return None
    return Tales((Tale(replace(run, who=s)), Tale(met)))


def _card_into(c: Named, o: Any, s: Any = None) -> Tales | None:
    """`Raindrops Cut Stone straight into X`: a run with it, in which that is encountered."""
    return _into(None, o, s, (Mod("with", Desc(c)),)) if makes_runs(c) else None


def _nth_run(nth: str, how: Any, p: Any, mods: tuple[Any, ...], s: Any = None) -> Any:
    """`makes the first run this turn`: now; `a second successful run this turn`: after another one."""
    run = _now(_made(p, mods) if how else phrase("run", (p,) if p is not None else (), mods))
    first = nth in ("first", "1st")
    if run is None or (not first and run.server is not None):
        return None
    run = replace(run, who=s or RUNNER)
    return Tale(run) if first else Tales((Tale(replace(run, when=When("when", name="this turn"))), Tale(run)))


def _fires(s: Any) -> Tale:
    """`the first sub: ...`, `the trace is 4`: it resolves."""
    return Tale(Deed("resolve", None, (s,)))


def _announced(s: Any, d: Any) -> Tale | None:
    """`told the Corp I'm not jacking out`: what is announced is not done."""
    said = d is not None and d.verb in ("jack out", "continue", "decline", "pass priority", "act") and not d.not_
    return Tale(replace(d, who=s, not_=True)) if said else None


def _besides(n: Amount, c: Any, more: tuple[Any, ...]) -> tuple[Any, ...]:
    """`two cards besides X`: that card, and so many others."""
    return (c, *more, Quantity(replace(n, beside=True), "cards", rest=True))


def _all_kind(n: Amount, z: Any, k: str) -> Any:
    """`two cards in hand, both agendas`."""
    where = Where_("zone", zone=z)
    known = not n.how and 0 < n.n < 10 and k != "card"
    return (Placed(where, (Quantity(n, "cards"),)), Placed(where, (Desc(Stand(k), (), n.n),))) if known else None


_HAPPENS = ("break", "pass", "bypass", "trash", "steal", "score", "access", "derez", "encounter", "expose", "reveal")


def _done_to(c: Any, v: str, mods: tuple[Any, ...]) -> Tale | None:
    """`with both subs broken`, `the agenda stolen from HQ was X`."""
    deed = _passive(v, c, mods) if v in _HAPPENS else None
    return Tale(deed) if deed is not None else None


def _accessed(s: Any, c: Any) -> Tales:
    """`HQ access is X, stolen`: accessed there, and that done with it."""
    done = [_passive(verb, c) for verb, state in _ACCESSED for mark in c.marks if mark.value == state]
    met = replace(c, marks=(*(one for one in c.marks if one.kind != "is"), Mark("at", Where_("in", s))))
    return Tales((Tale(Deed("access", RUNNER, (met,))), *(Tale(replace(one, what=(met,))) for one in done if one)))


_ACCESSED = (("steal", "stolen"), ("trash", "trashed"))


def _tagged(n: Amount) -> Owned:
    return Owned(RUNNER, (Quantity(n, "tags"),))


def _sub_text(q: Quantity, *units: str) -> Quantity | None:
    """What a subroutine does with so many of something."""
    plain = q.amount is not None and not q.amount.how and q.unit in units
    return replace(q, unit=f"sub {q.unit}") if plain else None


def _bid(who: str, n: str) -> Tale:
    return Tale(Deed("bid", who, amount=Amount(int(n)), unit="credits"))


def _harmed(c: Any, v: str, q: Any, more: tuple[Any, ...] = (), one: Any = None) -> Tales | None:
    """`X is trashed by net damage`, `is lost to 2 damage`: that is suffered, and takes it from the grip (10.4.2)."""
    lost = 1 + len(more) + bool(one)
    if v not in ("trash", "discard", "lose", "hurt") or (lost > 1 and (q.amount is None or q.amount.n != lost)):
        return None
    gone = Deed("trash", None, (c, *more), passive=True)
    return Tales((Tale(Deed("suffer", RUNNER, amount=q.amount, unit=q.unit)), Tale(gone)))


def _ice(c: Any) -> bool:
    what = getattr(c, "what", None)
    if isinstance(what, Stand):
        return subtypes().get(what.kind, ("", what.kind))[1] == "ice"
    return isinstance(what, Named) and all(card_facts(card)[1] == "ice" for card in what.cards)


def _these(n: str, k: str, c: Any, more: tuple[Any, ...], pre: tuple[Mark, ...] = (), m: Mark | None = None) -> Any:
    """`two rezzed ice, Palisade and Enigma`: which those are."""
    these = (c, *more)
    if len(these) != int(n) or k == "card" or not all(is_kind(one, k) for one in these):
        return None
    said = (*pre, *((m,) if m is not None else ()))
    counted = Mark("counted", Amount(int(n)))
    return tuple(replace(one, marks=(*said, *one.marks, *((counted,) if one is c else ()))) for one in these)


def _some_of(n: str, k: str, c: Any, more: tuple[Any, ...], pre: tuple[Mark, ...] = (), m: Mark | None = None) -> Any:
    """`three icebreakers installed, Echelon among them`: that one, and two more."""
    these, rest = (c, *more), int(n) - 1 - len(more)
    if rest < 0 or k == "card" or not all(is_kind(one, k) for one in these):
        return None
    said = (*pre, *((m,) if m is not None else ()))
    counted = Mark("counted", Amount(int(n)))
    others = (Desc(Stand(k), said, rest),) if rest else ()
    return (*(replace(one, marks=(*said, *one.marks, *((counted,) if one is c else ()))) for one in these), *others)


def _on_nth(c: Any, nth: str) -> Tale | None:
    """`Creative Commission is my first click`: it is played with that."""
    deed = phrase("play", (c,), (_click(nth),)) if isinstance(c.what, Named) and is_played(c.what) else None
    return Tale(deed) if deed is not None else None


def _played_after(c: Any, d: Any) -> Any:
    """`Punitive Counterstrike after he stole a 3 pointer`: that is done, and then the card is played."""
    return Tales((Tale(d), Tale(Deed("play", None, as_cards(c))))) if d is not None and is_played(c) else None


def _passive_of(c: Any, v: str, mods: tuple[Any, ...]) -> Any:
    """`X accessed`, `X trashed by net damage`: by whoever does that."""
    if v in ("access", "bypass", "expose", "reveal", "break") or (v == "trash" and mods):
        return _passive(v, c, mods)
    return None


def _all_centrals(s: Any, mods: tuple[Any, ...]) -> Any:
    return _rows(s, tuple(map(Server, CENTRALS)), mods)


def _centrals_done(mods: tuple[Any, ...]) -> Any:
    """`all three centrals done`: before what is told now."""
    this = Mod("when", When("when", name="this turn"))
    return _rows(RUNNER, tuple(map(Server, CENTRALS)), (*mods, this), True)


def _done_with_the_last(t: Any, p: Any, who: Any = None) -> Given | None:
    """`plays X, the last card in his grip`: no other lies there."""
    card = t.deed.only if isinstance(t, Tale) and not t.deed.not_ else None
    if not isinstance(card, Desc) or not isinstance(card.what, Named) or card.marks or p.zone is None:
        return None
    owner = t.deed.who or (whose(who) if who else None)
    place = Placed(replace(p, zone=replace(p.zone, poss="")), (card, Quantity(Amount(0), "cards")))
    return Given((Owned(owner, (place,)) if owner is not None else place, t))


def _some_so(n: str, s: Mark) -> Stated | None:
    """`two of them rezzed`: the first two; `one unrezzed`: the last one."""
    return Stated(Pro("them", n if s.holds else f"-{n}"), (s,)) if int(n) > 0 else None


_OWED = ("tags", "bad publicity", "core damage")  # what a player keeps, wherever it came from


def _came_of(q: Any, c: Any) -> Any:
    """`2 tags from Snare!`, `1 bad publicity from Hostile Takeover`: that was scored for it; what was played is gone."""
    named = c.what.cards if isinstance(c, Desc) and isinstance(c.what, Named) else ()
    kinds = {card_facts(one)[1] for one in named}
    if not isinstance(q, Quantity) or q.unit not in _OWED or len(kinds) != 1:
        return None
    if kinds == {"agenda"}:  # which may have been accessed, where that is not of bad publicity
        scored = replace(c, marks=(*c.marks, _state("scored")))
        return (q, Owned(None, (scored,))) if q.unit == "bad publicity" else None
    pile = {"event": "heap", "operation": "Archives"}.get(*kinds)
    where = Where_("in", Server(pile)) if pile == "Archives" else Where_("zone", zone=Zoned("heap"))
    return q, (Placed(where, (c,)) if pile else Owned(None, (c,)))


BOARDS = (
    R("Good", "q:Qty|Bare from|off|because|courtesy|thanks of|to? POSS|an? earlier|previous? c:CardNP", _came_of, -0.1),
    # identities
    R("Fact", "who:POSS|PLAYER identity|id is|was|: c:CardNP", lambda who, c: _is(c, whose(who)) if who != "it" else None, -0.3),
    R("Fact", "playing|play|up|am|run|running? against|versus|vs|facing c:CardNP", lambda c: _is(c, Pro("opp")), -0.2),
    R("Fact", "s:Player is|are|am|plays|play|playing on|as|playing? c:CardNP with|having g:Goods", _is_and_has, -0.1),
    # what somebody has, and nothing else
    R("Good", "nothing|none else|more|further INPLAY?", lambda: NO_OTHER_CARD, 0.1),
    R("INPLAY", "installed|out|down|there|around|anywhere", lambda: True),
    R("Good", "nothing|none INPLAY", lambda: NO_OTHER_CARD, -0.1),
    R("Good", "nothing|none installed? BUT g:Goods", lambda g: (*g, NO_OTHER_CARD), -0.1),
    R("Fact", "BUT c:CardNP ,? s:Player has|have|had no other? k:KIND INPLAY?", lambda c, s, k: Owned(s, (c, Quantity(Amount(0), "kind", k, True))) if k not in ("card", "ice") else None, -0.2),
    R("BUT", "but|except|besides|save", lambda: True),
    R("BUT", "apart|aside from", lambda: True),
    *(R(good, "n:Num other|more|additional|further? cards|card BESIDES c:CardNP more:AndCard*", _besides, -0.3) for good in ("PlaceGood", "Good")),
    R("Good", "n:Num other|more|additional|further? cards|card in z:Zone ,? BESIDES c:CardNP more:AndCard*", lambda n, z, c, more: Placed(Where_("zone", zone=z), _besides(n, c, more)), -0.3),
    R("Good", "n:Num cards|card in z:Zone AMONG g:PlaceGoods", known_cards, -0.2),
    R("BESIDES", "besides|beyond|beside|excluding|but|except", lambda: True),
    R("BESIDES", "apart|aside from", lambda: True),
    R("BESIDES", "other than", lambda: True),
    R("BESIDES", "in addition to", lambda: True),
    R("BESIDES", "on top of", lambda: True),
    R("BESIDES", "not|without counting|including", lambda: True),
    R("ONLYTHAT", "only|just", lambda: True),
    R("ONLYTHAT", "nothing|none BUT", lambda: True),
    R("Fact", "POSS? NUM? STATE? k:KIND BE c:CardNP more:AndCard*", lambda k, c, more: Identified(The(k, spot=f"{1 + len(more)} of"), (c, *more)) if more and k != "card" else None, -0.3),
    R("Fact", "there? ISTHERE? n:Num face:facedown|faceup? cards|card ISTHERE? in|inside z:Zone mark::|(|, namely? g:PlaceGoods )?", _known_there, -0.4),
    R("ISTHERE", "is|are|lie|lies|sit|sits|was|were lying|sitting?", lambda: True),
    R("MoreGood", ",|but only|just k:KIND", _only_such, -0.1),
    # scores
    R("Fact", "POSS? score|points|standings|tally is|are|was|stands|at|now? at|now? n:NUM points|point? to|all|,? m:NUM points|point? f:INFAVOUR?", lambda n, m, f: _score(n, m, f), -0.2),
    R("Fact", "s:Player is|am|are? leads|lead|leading|ahead|up|winning n:NUM to? m:NUM", lambda s, n, m: _score(n, m, s) if int(n) > int(m) else None, -0.2),
    R("Fact", "who:POSS is|are n:NUM !Noun", lambda who, n: Owned(whose(who), (Quantity(Amount(int(n)), ""),)) if who != "it" else None, 0.8),
    R("Fact", "POSS? score|total is|stands|:|at? n:NUM agenda? points|point? f:INFAVOUR", lambda n, f: Owned(f, _points(int(n)))),
    R("INFAVOUR", "for|to p:Player", lambda p: p),
    R("INFAVOUR", "in who:POSS favour|favor", lambda who: whose(who) if who != "it" else None),
    # since when, and where instead
    R("Mark", "has|have been s:STATE more:SINCE?", lambda s, more: Mark("all", (_state(s), *(more or ()))) if s in ("rezzed", "installed", "faceup") else None, 0.05),
    R("SINCE", "since|from|for s:WHENCE", lambda s: s),
    R("LEFT", "so far", lambda: True),
    R("WHENCE", "two|2|three|3|four|4|A|one|1|several|few|many|some turns|turn|while", lambda: (_state("installed last turn"),)),
    # what lies where
    R("PlaceGood", "nothing|none in|inside|behind|under|beneath|underneath it|them|that|there", lambda: Quantity(Amount(0), "cards"), -0.1),
    R("THEREIS", "there is|was", lambda: True),
    R("Fact", "THEREIS? s:Serv1 with|holding|containing g:PlaceGoods", lambda s, g: Placed(Where_("at", s), g) if not lies_nowhere(g) and _lies("at", g) is not None else None, 0.4),
    R("Fact", "p:Place there is|are|was|were g:PlaceGoods", lambda p, g: Placed(p, g), -0.3),
    R("Fact", "c:CardNP is|are|lies in z:Zone n:Often", lambda c, z, n: Placed(Where_("zone", zone=z), (replace(c, count=n.n),)) if c.count == 1 and 0 < n.n < 10 else None, -0.3),
    R("Mod", "for c:Card1 to d:VpB", lambda c, d: Mod("purpose", replace(d, tool=c)) if d is not None and d.tool is None and d.verb in ("trash", "derez", "install", "bypass") else None, -0.2),
    R("Clause", "s:Player is|am on|at s2:Serv1", lambda s, s2: Deed("run", s, server=s2, thing=BEGUN) if s != CORP else None, 0.3),
    R("Fact", "one|1 of POSS? two|2|three|3|four|4|five|5? REVEALED cards|card? is c:CardNP", lambda c: Placed(Where_("revealed"), (c,)), -0.1),
    R("Fact", "p:Player is|are|am|was s:State with|holding|having g:Goods", lambda p, s, g: Owned(p, (s, *g)) if s.value in ("tagged", "broke") else None, -0.2),
    R("Fact", "p:Player is|are|am tagged n:Often", lambda p, n: Owned(p, (Quantity(n, "tags"),)), -0.2),
    R("Fact", "n:NUM of them|those|these|which|whom is|are|being? s:State|Advanced", _some_so, -0.1),
    R("Fact", "n:NUM is|are? s:State|Advanced !Noun", _some_so, 0.4),
    R("Fact", "n:NUM of POSS|those? k:KIND p:IcePlace is|are|being? s:State|Advanced", lambda n, k, p, s: Placed(p, (Desc(Stand(k), (s,), int(n)),)) if k == "ice" and 0 < int(n) < 10 else None, -0.2),
    R("Advanced", "advanced !once|twice|NUM|TIMES|Often", lambda: _state("advanced")),
    R("Item", "t:Told , who:POSS? only|last|remaining|sole|final card|cards|one left|remaining? in p:PlaceHead ,?", _done_with_the_last, -0.2),
    R("REVEALED", "revealed|shown|exposed|turned over|up?", lambda: True),
    R("Place", "elsewhere|somewhere else?", lambda: Where_("on", Server("new remote")), 0.1),
    R("Fact", "there is|are|sits|lies|waits g:CardNP|Standing waiting|sitting|lying? ATTHEEND of POSS|that|this? it|run|server|remote", lambda g: Placed(Where_("root", Pro("there")), (g,)), -0.3),
    R("Good", "z:Zone is|has|had|just? went|ran|run|runs|going|running RUNOUT PAST?", lambda z: Placed(Where_("zone", zone=z), (Quantity(Amount(0), "cards"),)), 0.1),
    R("ATTHEEND", "at|behind|on very? end|bottom|heart|back", lambda: True),
    R("NEXTTO", "in|at that|this|same|POSS? root together|along? with|as", lambda: True),
    R("NEXTTO", "in|at same server|remote as", lambda: True),
    R("NEXTTO", "sharing A|POSS|the? server|remote|root with", lambda: True),
    R("Place", "NEXTTO c:Standing", lambda c: Where_("beside", of=c), 0.2),
    # as it was before, and how it is done
    R("Item", "t:Fact BEFORE", lambda t: Earlier(t) if isinstance(t, Owned | Placed | Stated) else None, 0.1),
    R("BEFORE", "before|beforehand that|this|it? !Noun", lambda: True),
    R("Item", "t:Fact ATSTART", lambda t: Earlier(t) if isinstance(t, Owned) and all(isinstance(one, Quantity) for one in t.goods) else None, 0.1),
    R("ATSTART", "at|to first|begin|start with? !SUBWORD|KIND|NUM|CARD|Noun|of", lambda: True),
    R("ATSTART", "initially|originally", lambda: True),
    R("BEFORE", "at|in start|beginning|outset !of", lambda: True),
    R("Mod", "out of it|there|that", lambda: Mod("noted"), 0.1),
    # cards that are not named, by their numbers and what they do
    R("Pre", "strength|str n:Signed", lambda n: _numbered("strength", n), -0.1),
    R("Post", ",|and? with|at|of|has|having strength|str of|is? n:Signed", lambda n: _numbered("strength", n), -0.1),
    R("Post", ",|and? that|which? costs|cost|costing n:NUM UNIT? to trash", lambda n: _numbered("trash cost", n), -0.2),
    R("Post", ",|and? with|has|having e:SubText more:MoreSubText*", lambda e, more: Mark("has", (e, *more)), -0.3),
    R("MoreSubText", ",|and e:SubText", lambda e: e),
    R("SubText", "n:NUM sub|subs|subroutine|subroutines", lambda n: Quantity(Amount(int(n)), "subs")),
    R("SubText", "A|one e:SubDoes sub|subroutine?", lambda e: Quantity(Amount(1), f"sub {e}") if e == "end_run" else None),
    R("SubText", "do|does q:Qty sub|subroutine?", lambda q: _sub_text(q, "damage", "net damage", "meat damage", "core damage")),
    R("SubText", "give|gives runner q:Qty", lambda q: _sub_text(q, "tags")),
    R("SubDoes", "end|etr run?", lambda: "end_run"),
    R("Told", "it is|was START of who:TurnOf now?", lambda who: Tale(Deed("begin", who, thing="turn"))),
    R("Told", "it is|was END of who:TurnOf now?", lambda who: Tale(Deed("end", who, thing="turn"))),
    R("Fact", "we|they|both is|are all|both? tied|level|even on|at? n:NUM to|all? m:NUM", lambda n, m: _score(n, m) if n == m else None, -0.2),
    R("Fact", "s:Player is|am|are? trails|trail|trailing|behind|losing|down by|at? n:NUM to? m:NUM", lambda s, n, m: _score(n, m, other) if int(n) < int(m) and (other := _other(s)) is not None else None, -0.2),
    R("Fact", "s:Serv is? open|unprotected|unguarded|undefended|iceless|naked BUT g:PlaceGoods", lambda s, g: Placed(Where_("ice", s), (*g, Quantity(Amount(0), "else"))), -0.1),
    *(R(vp, f"v:{verb} c:Card1|The|ItCard with|by|using|for|through its own? ability|effect", lambda v, c: phrase("use", (c,), ()) if v in ("trash", "remove") else None, -0.3) for vp, verb in (("VpF", "VB|VZ|VD"), ("VpB", "VB"))),
    # what damage takes
    R("Told", "c:CardNP|ItCard|The ,? BEEN? v:VN FROMGRIP? by|to|through|in q:Harm", _harmed, -0.2),
    R("FROMGRIP", "from|out|off of? z:Zone", lambda z: True if z.name in ("grip", "hand") else None),
    R("Told", "q:Harm v:VZ|VD|VB c:CardNP|ItCard|The more:MoreObj* one:ONEMORE?", lambda q, v, c, more, one: _harmed(c, "lose" if v == "take" else v, q, more, one), -0.2),
    R("ONEMORE", "and|plus another|one random|other|more? card|one?", lambda: True),
    R("BEEN", "is|are|was|were|gets|got|being|been", lambda: True),
    R("Harm", "POSS|that? q:Qty|Bare", lambda q: q if q.unit.endswith("damage") else None),
    # numbers in other words
    R("State", "is|are|was at? strength n:Signed", lambda n: _numbered("strength", n)),
    R("Good", "z:Zone n:NUM cards|card?", lambda z, n: Placed(Where_("zone", zone=z), (Quantity(Amount(int(n)), "cards"),)) if z.name in ("grip", "stack", "heap", "hand", "deck") else None, 0.2),
    R("Fact", "n:NUM of them|those|these|which BE? k:KIND", lambda n, k: Placed(Where_("same"), (Desc(Stand(k), (), int(n)),)) if int(n) and k != "card" else None, -0.1),
    R("Fact", "n:NUM of which|them|those|these BE? c:CardNP more:AndCard*", _of_them_are, -0.1),
    R("Fact", "c:CardNP more:AndCard* being n:NUM of them|those|these", _of_them_are, -0.1),
    R("Told", "the|POSS v:VN card|one KIND? BE c:CardNP", lambda v, c: _done_to(c, v, ()), -0.2),
    R("Fact", "with|and? g:PlaceGoods there", lambda g: Placed(Where_("at", Pro("there")), g) if not isinstance(g[0], Quantity) or g[0].kind == "shown" else None, 0.2),
    R("Mark", "with|has|had|having|holding? q:Counted on her", lambda q: Mark("on", q), -0.1),
    R("Fact", "m:MEMORY is|are? full|filled|used|taken up?", lambda m: memory_full((), m)),
    R("Fact", "POSS? n:NUM mu|memory is|are|,? all|completely|entirely full|filled|used|taken|occupied|in up|use? BYTHEM?", lambda n: memory_full((), n)),
    R("MEMORY", "POSS? n:NUM u:UNIT", lambda n, u: n if u == "mu" else None),
    R("BYTHEM", "by|with POSS? k:KIND", lambda k: True if k in ("program", "card") else None),
    R("Mod", "into c:CardNP", lambda c: Mod("with", c) if _ice(c) else None, 0.1),
    R("Mark", "with c:CARD hosted? on it with q:Counters", lambda c, q: Mark("hosts", Desc(c, (Mark("has", (q,)),))), -0.2),
    # what lies there besides, and what is not there
    R("Told", "s:Player only|just d:VpF", lambda s, d: Tale(made) if d is not None and not d.not_ and (made := subject(s, d)) is not None else None, 0.3),
    R("Standing", "n:NUM k:KIND that|which? costs|cost|takes|take|uses|use|is|are m:NUM mu|memory each|apiece? post:Post*", lambda n, m, k, post: Desc(Stand(k, (int(m),)), post, int(n)) if k in ("program", "icebreaker") and 0 < int(n) < 10 else None),
    R("Fact", "c:CardNP is who:PLAYER identity|id", lambda c, who: _is(c, who), -0.2),
    R("Place", "hosted? on|onto POSS pre:Pre* k:KIND", lambda pre, k: Where_("host", host=Desc(The(k), pre)) if pre and k == "ice" else None),
    R("Fact", "s:Player is|am|are on|at|in POSS? click|action n:NUM now?", lambda s, n: TurnIs(s, n) if n in ("1", "2", "3", "4") else None, -0.2),
    R("Mod", "to c:Card1|ItCard|The", lambda c: Mod("paid to", c), 0.1),
    R("Fact", "Player? is|am|are? tagged n:Often", _tagged, -0.2),
    R("Good", "n:Num cards|card in z:Zone ,|( both|all of? them? is|are? k:KIND )?", lambda n, z, k: _all_kind(n, z, k), -0.3),
    # what is done, and what is not
    R("Told", "POSS|A? nth:first|1st run OfTurn ,|:? on|against p:Serv mods:Mod*", lambda nth, p, mods: _nth_run(nth, None, p, mods), -0.3),
    R("Told", "s:Player? MAKES POSS|A nth:first|1st|second|2nd how:successful? run OfTurn? on|against? p:Serv? mods:Mod*", _nth_run, -0.2),
    R("Told", "who:POSS first|1st run OfTurn? is|was|: c:CARD mods:Mod*", lambda who, c, mods: Tale(replace(made, who=whose(who))) if makes_runs(c) and (made := phrase("play", as_cards(c), mods)) is not None else None, -0.2),
    R("MAKES", "makes|make|made|starts|start|started", lambda: True),
    R("Told", "s:Player? HAS? MAKES successful? runs|run on|against all of? POSS? three|3? central|centrals servers? mods:Mod*", lambda mods, s=None: _rows(s, tuple(map(Server, CENTRALS)), mods, True), -0.2),
    R("Told", "s:Player? c:CARD into o:CardNP|Standing|ItCard", _card_into),
    R("Item", "but|and not|never s:Serv", lambda s: Tale(Deed("run", RUNNER, server=s, thing=TOO, not_=True)), 0.2),
    R("Told", "s:Player? TELLS PRON? does|do|will|is|am|are not d:VpB|VpG", lambda d, s=None: _announced(s, d), -0.2),
    R("TELLS", "says|announces|declares|said|announced|declared that?", lambda: True),
    R("TELLS", "told|tells|tell my? corp|runner|opponent|him|her|them|me|judge|everyone that?", lambda: True),
    R("Told", "first|only|sole? thing|one|KIND that|which? s:Subj v:VB|VZ|VD mods:Mod* BE c:CardNP", lambda s, v, c, mods: cleft(s, v, c, mods), -0.2),
    R("Told", "c:CardNP is|was POSS nth:NTH click|action OfTurn?", lambda c, nth: _on_nth(c, nth), -0.2),
    R("Told", "nothing|nobody|none else? stops|stopped|stop|blocks|blocked|hinders|hindered s:Player on|along|in? POSS? way|path|run?", lambda s: Tales((Tale(Deed("get in", s)), Tale(Deed("jack out", s, not_=True)))) if s != CORP else None),
    R("Item", "new|next|another turn of|for p:Player :|,|with g:Goods", lambda p, g: Given((Tale(Deed("begin", p, thing="turn")), Owned(p, g)))),
    R("Clause", "s:Subj needs|need|needed to d:VpB", lambda s, d: subject(s, d) if d is not None and (d.verb in ("discard", "suffer") or d.thing == "mandatory") else None),
    R("Item", "NOTHINGELSE TOWHOM? MEANWHILE?", lambda: Aside("nothing else"), -0.1),
    R("Item", "and|but? s:Player? gives|give|gave|gets|get|got|takes|take|took no other|more|further UNIT|KIND THISTURN?", lambda s: Aside("nothing else", s), 0.1),
    R("Item", "nothing|none HAPPENED TOWHOM? MEANWHILE", lambda: Aside("nothing else"), -0.1),
    R("NOTHINGELSE", "nothing|none else|more|further HAPPENED", lambda: True),
    R("NOTHINGELSE", "nothing|none else|more|further has|is|was|gets|got? been? VN THISTURN?", lambda: True),
    R("ONLYDONE", "POSS|that|which|it? is|was? POSS? only|sole thing|one|KIND that|which|PLAYER|PRON? was|is|has|have? VN|VD THISTURN", lambda: True),
    R("Item", "ONLYDONE", lambda: Aside("nothing else"), -0.1),
    *(R("Mod", f"{begin} ONLYDONE {end}", lambda: Mod("noted")) for begin, end in ((",|as", ",?"), ("(", ")?"))),
    R("HAPPENED", "has|is|was|gets? been? happened|happens|happen|done|changed|changes|occurs|follows", lambda: True),
    R("TOWHOM", "to|with|about|on it|that|them|this|him|her|me|Card1|The|PLAYER", lambda: True),
    R("MEANWHILE", "in between|time? then?", lambda: True),
    R("Told", "with|having c:CardNP|The|SubsNP|ItCard v:VN mods:Mod*", lambda c, v, mods: _done_to(c, v, mods), 0.1),
    R("Told", "k:KIND that|which? BEEN? v:VN mods:Mod* BE c:CardNP", lambda k, v, c, mods: _done_to(c, v, mods) if is_kind(c, k) else None, -0.2),
    R("Item", "t:Told as POSS last|final|only card in z:Zone", lambda t, z: Given((Placed(Where_("zone", zone=z), (Quantity(Amount(1), "cards"),)), t)), -0.1),
    R("Fact", "all n:NUM of? them|those|these? is|are k:KIND", lambda n, k: Stated(Pro("them"), (Mark("kind", k), Mark("counted", int(n)))) if k != "card" else None, -0.1),
    R("Post", ",? that|which still? has|had|holds|held|carries q:Counted on? it?", lambda q: Mark("on", q) if all(one.unit in ON_CARDS for one in q) else None, -0.3),
    # what is told without a verb
    R("Item", "c:CardNP BEEN? scored with|at|on q:Counters on? it?", lambda c, q: Given((Owned(None, (replace(c, marks=(*c.marks, Mark("has", (q,)))),)), Tale(Deed("score", "corp", (c,))))) if q.unit == "advancement" else None, -0.5),
    R("Told", "s:Serv1 access|accesses BE|: c:CardNP", _accessed, -0.2),
    *(R("Fact", f"POSS? spot:first|second|third|next {one} c:CardNP", lambda spot, c: Identified(The("card", spot=spot), (c,)), cost) for one, cost in (("card|access|one BE|:", -0.1), ("is|was", 0.1))),
    R("Told", "s:TraceNP", lambda s: _fires(s), 0.3),
    R("Told", "trace of:OfCard? is|at? strength|base? n:2|3|4|5|6|7", lambda n, of: _fires(SubsBy(f"trace {n}", of))),
    R("TraceNP", "s:SubsNP", lambda s: s if isinstance(s, SubsBy) and s.effect.startswith("trace") else None),
    R("Item", "s:SubsNP : t:Told", lambda s, t: Given((_fires(s), t))),
    R("Told", "c:Card1 s? psi game? Place?", lambda c: Tale(Deed("trigger", None, (c,)))),
    R("Told", "we|they|both players? both? bid|bids n:NUM and|to|vs|against|, m:NUM", lambda n, m: Tales((_bid("corp", n), _bid("runner", m))) if n == m else None),
    # of several pieces of ice that were counted
    R("SpotOne", "spot:SPOT one|ice|piece|of?", lambda spot: The("ice", spot=spot)),
    R("Fact", "t:SpotOne is|being|:|was? c:CardNP", lambda t, c: Identified(t, (c,)) if _ice(c) else None, -1.1),
    *(R(good, "n:NUM pre:Pre* k:KIND m:Mark? ,|:|(|namely|being c:CardNP more:AndCard*", _these, -0.3) for good in ("PlaceGood", "Good")),
    *(R(good, f"n:NUM pre:Pre* k:KIND m:Mark? {among}", _some_of, -0.4) for good in ("PlaceGood", "Good") for among in ("AMONG c:CardNP more:AndCard*", ",|( c:CardNP more:AndCard* AMONGTHEM")),
    R("AMONG", ",|(? including|among", lambda: True),
    R("AMONGTHEM", "among them|those|these", lambda: True),
    R("AMONGTHEM", "being NUM of them|those|these", lambda: True),
    R("AMONG", ",|(? among them|which|those is|are|being?", lambda: True),
    R("AMONG", ",|(? NUM of them|which|those is|are|being?", lambda: True),
    R("Fact", "leaving p:Player up|down|back? on|to|at|with q:Qty|Spare", lambda p, q: Owned(p, (q,), "reaches"), -0.1),
    R("Fact", "that|which|this|it|so PUTS p:Player up|down|back? on|to|at|with q:Qty", lambda p, q: Owned(p, (q,), "reaches"), -0.1),
    R("Fact", "that|which|this|it|so PUTS p:Player up|down|back? on|to|at|with? n:NUM cards|card LEFT? in z:Zone", lambda p, n, z: Owned(p, (Placed(Where_("zone", zone=z), (Quantity(Amount(int(n)), "cards", rest=True),)),), "reaches"), -0.1),
    R("PUTS", "puts|put|takes|took|brings|brought|gets|got|leaves|left|moves|moved|makes", lambda: True),
    R("Fact", "that|which|this|it is|was|makes|made who:POSS nth:NTH agenda? u:UNIT", lambda who, nth, u: Owned(whose(who), (Quantity(Amount(int(nth)), u),), "reaches") if who != "it" and nth != "-1" and u in ("points", "tags", "bad publicity") else None, -0.1),
    # facts and deeds of a few words
    R("SubsNP2", "of:ItCard|Card1 all|fully|completely|entirely", lambda of: Subs(of, (), Amount(how="all")), 0.1),
    R("Told", "c:CARD after d:Clause", _played_after, -0.1),
    R("ABLEONLY", "could only|just", lambda: True),
    R("ABLEONLY", "was|were only|just able to", lambda: True),
    *(R("Obj", both, lambda: Pro("them", "both")) for both in ("them|those|these both !Noun", "both of? them|those|these? !Noun")),
    R("Mod", "because|as|since|for Player is|was|am over POSS? maximum|max? hand size|limit", lambda: Mod("limit")),
    R("Mod", "with|by|through|via something|anything else", lambda: Mod("noted"), -0.1),
    R("Told", "POSS? all three|3 central|centrals servers? is|are|were? done|run|hit|ran|successful|breached mods:Mod*", _centrals_done, -0.1),
    R("Told", "s:Player HAS? ran|run|runs successfully|on? all three|3 centrals|central servers? mods:Mod*", _all_centrals, -0.1),
    R("Told", "q:Bare n:Often", lambda q, n: Tale(Deed("suffer", RUNNER, amount=n, unit=q.unit)) if q.unit == "core damage" else None),
    R("Good", "POSS|all? last|final|of? POSS? clicks|click|actions|action is|are? already|now|all? gone|spent|used", lambda: Quantity(Amount(0), "clicks"), -0.2),
    R("Fact", "q:Qty already|been? taken|suffered|received already|earlier? GAME?", lambda q: Owned(RUNNER, (q,)) if q.unit == "core damage" else None),
    *(R("Item", f"s:Player? {took} GAME?", _suffered, -0.3) for took in ("already took|suffered|received q:Qty", "took|suffered|received q:Qty already", "has|have already taken|suffered q:Qty", "has|have taken|suffered q:Qty already")),
    R("Told", "at? START of who:TURN", lambda who: Tale(Deed("begin", who, thing="turn"))),
    R("Clause", "s:SubsNP go|goes|went|get|gets|got through", lambda s: Deed("resolve", None, (s,))),
    R("Clause", "c:CardNP v:VN mods:Mod*", _passive_of, 0.1),
    R("Clause", "c:CardNP ,? v:VN mods:Mod* by p:Player", lambda c, v, mods, p: done_by(p, c, v, mods), 0.1),
    R("SubsNP2", "n:NUM of POSS? two|2|three|3|four|4 subs|subroutines of:OfCard?", lambda n, of: Subs(of, (), Amount(int(n)))),
    R("THISTURN", "yet", lambda: True),
    R("THISTURN", "p:PAST|SAMETURN", lambda p: True if p in ("this turn", SAME) else None, -0.2),
)  # fmt: skip
