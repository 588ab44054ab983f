"""Rows for what is told of a board in other words: identities, what somebody has besides, scores, what lies where."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.cast import OTHER, card_facts, subtypes
from judgebot.ask.reading.deeds import subject
from judgebot.ask.reading.facts import _identity
from judgebot.ask.reading.meanings import Amount, Deed, When
from judgebot.ask.reading.nouns import R, _counts_cards, _lies, _state
from judgebot.ask.reading.raw import (
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
    Tale,
    Tales,
    The,
    Where_,
    Zoned,
    whose,
)
from judgebot.game.objects import RUNNER

_NO_OTHER_CARD = Quantity(Amount(0), "kind", "card", True)


def _is(c: Any, who: Any = None) -> Any:
    return _identity(c, who) if isinstance(c, Desc) else None


def _as_identity(c: Any, s: Any, told: Any) -> Given | None:
    """`as Az McCaffrey I install a program`: that is who I am, and what I do."""
    own = _is(c, s)
    return Given((own, told)) if own is not None and told is not None else None


def _match_up(c: Any, d: Any, s: Any = None) -> Given | None:
    """`playing Loup against Earth Station`: the one and the other."""
    mine, theirs = _is(c, s), _is(d)
    return Given((mine, theirs)) if mine is not None and theirs is not None else None


def _only_kind(c: Any, k: str) -> Any:
    """`Makler as my only breaker`: and no other of that kind."""
    lies = Mark("is", "installed")
    own = (replace(c, marks=(*c.marks, lies)), Quantity(Amount(0), "kind", k, True))
    return own if k not in ("card", "ice") else None


def _points(n: int) -> tuple[Quantity, ...]:
    return (Quantity(Amount(n), "points"),)


def _other(who: Any) -> Any:
    """The other player than one; None where nobody knows who that is."""
    if isinstance(who, str):
        return OTHER.get(who)
    return {"i": Pro("opp"), "opp": Pro("i")}.get(getattr(who, "kind", ""))


def _score(n: str, m: str, who: Any = None) -> Given | None:
    """`the score is 4-2 for the Corp`: the more are his; of two numbers alone it is not said whose which is."""
    more, fewer = max(int(n), int(m)), min(int(n), int(m))
    if more == fewer and who is None:
        return Given((Owned("corp", _points(more)), Owned("runner", _points(more))))
    other = _other(who) if who is not None else None
    return Given((Owned(who, _points(more)), Owned(other, _points(fewer)))) if other is not None else None


def _numbered(unit: str, n: str) -> Mark:
    """`a strength 4 ice`, `an asset that costs 3 to trash`."""
    return Mark("has", (Quantity(Amount(int(n)), unit),))


def _agenda(n: str, post: tuple[Mark, ...]) -> Desc:
    return Desc(Stand("agenda", (3, int(n))), post)


def _into(p: Any, c: Any, s: Any = None) -> Tales | None:
    """`runs HQ into a rezzed Palisade`: and encounters it there."""
    met = Deed("encounter", s, (c,)) if _ice(c) or c == Pro("it") else None
    return Tales((Tale(Deed("run", s, server=p)), Tale(met))) if met is not None else None


def _harmed(c: Any, v: str, q: Any) -> Tales | None:
    """`X is trashed by net damage`, `is lost to 2 damage`: that is suffered, and takes it from the grip (10.4.2)."""
    if v not in ("trash", "discard", "lose", "hurt"):
        return None
    gone = Deed("trash", None, (c,), passive=True)
    return Tales((Tale(Deed("suffer", RUNNER, amount=q.amount, unit=q.unit)), Tale(gone)))


def _ice(c: Any) -> bool:
    what = getattr(c, "what", None)
    if isinstance(what, Stand):
        return subtypes().get(what.kind, ("", what.kind))[1] == "ice"
    return isinstance(what, Named) and all(card_facts(card)[1] == "ice" for card in what.cards)


def _counted_ice(n: str, c: Any, more: tuple[Any, ...]) -> Any:
    """`two ice, Palisade and Enigma`: which those are."""
    these = (c, *more)
    counted = Mark("counted", Amount(int(n)))
    both = len(these) == int(n) and all(map(_ice, these))
    return (replace(c, marks=(*c.marks, counted)), *more) if both else None


BOARDS = (
    # identities
    R("Fact", "who:POSS|PLAYER identity|id is|was|: c:CardNP", lambda who, c: _is(c, whose(who)) if who != "it" else None, -0.3),
    R("Fact", "identity|id is|was|: c:CardNP", _is, -0.2),
    R("Item", "as c:CardNP ,? s:Player d:VpF", lambda c, s, d: _as_identity(c, s, Tale(made) if (made := subject(s, d)) is not None else None), -0.2),
    R("Item", "as c:CardNP ,? s:Player HAVING g:Goods", lambda c, s, g: _as_identity(c, s, Owned(s, g)), -0.2),
    R("Item", "as|being c:CardNP ,?", _is, 0.3),
    R("Fact", "s:Player? ONIDENTITY? c:CardNP ,? AGAINST d:CardNP", lambda c, d, s=None: _match_up(c, d, s), -0.2),
    R("ONIDENTITY", "is|are|am? playing|play|plays|on|using|running|as as|on|with?", lambda: True),
    R("AGAINST", "playing? up? against|versus|vs|into", lambda: True),
    R("Fact", "playing|play|up|am|run|running? against|versus|vs|facing c:CardNP", lambda c: _is(c, Pro("opp")), -0.2),
    R("Fact", "we|i play|am|are playing? against|versus|vs|facing c:CardNP", lambda c: _is(c, Pro("opp")), -0.2),
    # what somebody has, and nothing else
    R("Good", "c:CardNP as|being|, POSS? only|sole|single|lone|one STATE? k:KIND", _only_kind, -0.2),
    R("Good", "nothing|none else|more|further INPLAY?", lambda: _NO_OTHER_CARD, 0.1),
    R("Good", "no other|more|further cards|card INPLAY?", lambda: _NO_OTHER_CARD),
    R("INPLAY", "installed|out|down|there|around|anywhere", lambda: True),
    R("INPLAY", "in play|rig", lambda: True),
    R("INPLAY", "on table|board", lambda: True),
    R("Good", "nothing|none installed? BUT g:Goods", lambda g: (*g, _NO_OTHER_CARD), -0.1),
    R("Good", "no k:KIND INPLAY? BUT c:CardNP", lambda k, c: (c, Quantity(Amount(0), "kind", k, True)) if k not in ("card", "ice") else None, -0.1),
    R("Fact", "BUT c:CardNP ,? s:Player has|have|had no other? k:KIND INPLAY?", lambda c, s, k: Owned(s, (c, Quantity(Amount(0), "kind", k, True))) if k not in ("card", "ice") else None, -0.2),
    R("BUT", "but|except|besides|save", lambda: True),
    R("BUT", "except|but for", lambda: True),
    R("BUT", "other than", lambda: True),
    R("BUT", "apart|aside from", lambda: True),
    R("Good", "no tricks|surprises|shenanigans INPLAY?", lambda: Quantity(Amount(0), "to help")),
    R("Fact", "only|sole|one k:KIND s:Player has|have|got|owns installed|left|out? is|: c:CardNP", lambda k, s, c: Owned(s, found) if (found := _only_kind(c, k)) is not None else None, -0.2),
    # scores
    R("Fact", "SCOREIS n:NUM to|all|,? m:NUM f:INFAVOUR?", lambda n, m, f: _score(n, m, f), -0.2),
    R("Fact", "SCOREIS n:NUM all|each|apiece", lambda n: _score(n, n), -0.2),
    R("Fact", "it is n:NUM to|all? m:NUM f:INFAVOUR", lambda n, m, f: _score(n, m, f), -0.2),
    R("Fact", "s:Player is|am|are? leads|lead|leading|ahead|up|winning n:NUM to? m:NUM", lambda s, n, m: _score(n, m, s) if int(n) > int(m) else None, -0.2),
    R("SCOREIS", "POSS? score|points|standings|tally is|are|was|stands|at|now? at|now?", lambda: True),
    R("INFAVOUR", "for|to p:Player", lambda p: p),
    R("INFAVOUR", "in favour|favor of p:Player", lambda p: p),
    R("INFAVOUR", "in who:POSS favour|favor", lambda who: whose(who) if who != "it" else None),
    R("INFAVOUR", ",? p:Player leads|leading|ahead", lambda p: p),
    # since when, and where instead
    R("Mark", "has|have been s:STATE more:SINCE?", lambda s, more: Mark("all", (_state(s), *(more or ()))) if s in ("rezzed", "installed", "faceup") else None, 0.05),
    R("SINCE", "since|from|for s:WHENCE", lambda s: s),
    R("WHENCE", "POSS? last|previous turn", lambda: (_state("installed last turn"),)),
    R("WHENCE", "ages|NUM|A|several|few|many turns|turn|while?", lambda: (_state("installed last turn"),)),
    R("State", "since|from POSS last|previous turn", lambda: _state("installed last turn")),
    R("Post", "but|and still|only|just? in z:Zone", lambda z: Mark("at", Where_("zone", zone=z)), 0.2),
    # what lies where
    R("Fact", "s:Serv1 with|holding|containing g:PlaceGoods", lambda s, g: Placed(Where_("at", s), g) if not _counts_cards(g) and _lies("at", g) is not None else None, 0.4),
    R("Fact", "p:PlaceHead is|lies|sits? behind|under g:PlaceGoods", lambda p, g: Placed(Where_("ice", p.server), g) if p.server else None),
    R("PlaceHead", "POSS root", lambda: Where_("root", Pro("there")), 0.2),
    R("PlaceHead", "root", lambda: Where_("root", Pro("there")), 0.3),
    R("Place", "next to|beside|alongside to? c:Standing", lambda c: Where_("beside", of=c), 0.2),
    # as it was before, and how it is done
    R("Item", "t:Fact BEFORE", lambda t: Earlier(t) if isinstance(t, Owned | Placed | Stated) else None, 0.1),
    R("Item", "before|until that|this|then|it ,? t:Fact", lambda t: Earlier(t) if isinstance(t, Owned | Placed | Stated) else None, 0.1),
    R("BEFORE", "before|beforehand !Noun", lambda: True),
    R("BEFORE", "before that|this|it|then", lambda: True),
    R("BEFORE", "at|in start|beginning|outset !of", lambda: True),
    R("BEFORE", "to begin|start with", lambda: True),
    R("Mod", "out of it|there|that", lambda: Mod("noted"), 0.1),
    R("Mod", "out of s:Serv", lambda s: Mod("off", s) if getattr(s, "name", "") not in ("HQ", "R&D", "Archives") else None, -0.1),
    R("Mod", "out of c:SERVER", lambda c: Mod("from", Where_("zone", zone=Zoned(c))) if c in ("HQ", "R&D", "Archives") else None, -0.1),
    R("Mod", "for|on|as POSS? nth:NTH run OnServ? OfTurn?", lambda nth: Mod("purpose", Deed("run", None)) if nth == "1" else None, 0.2),
    R("When", "as|on|with|for POSS last|final", lambda: When("when", name="last click"), 0.3),
    # cards that are not named, by their numbers and what they do
    R("Pre", "n:NUM strength|str", lambda n: _numbered("strength", n), -0.1),
    R("Pre", "strength|str n:NUM", lambda n: _numbered("strength", n), -0.1),
    R("Pre", "n:NUM rez|install|play? cost|coster", lambda n: _numbered("cost", n), -0.1),
    R("Pre", "n:NUM trash cost", lambda n: _numbered("trash cost", n), -0.1),
    R("Pre", "n:NUM sub|subroutine|subs", lambda n: _numbered("subs", n), -0.1),
    R("Post", ",|and? with|at|of|has|having strength|str of|is? n:NUM", lambda n: _numbered("strength", n), -0.1),
    R("Post", ",|and? that|which costs|cost n:NUM UNIT? to? rez|install|play?", lambda n: _numbered("cost", n), -0.1),
    R("Post", ",|and? that|which? costs|cost|costing n:NUM UNIT? to trash", lambda n: _numbered("trash cost", n), -0.2),
    R("Fact", "c:Card1|ItCard|The costs|cost n:NUM UNIT? to trash", lambda c, n: Stated(c, (_numbered("trash cost", n),)), -0.2),
    R("Post", ",|and? REQUIRES n:NUM advancement|advancements|counters|UNIT? to? score|be? scored?", lambda n: _numbered("requirement", n), -0.1),
    R("REQUIRES", "that|which needs|requires|takes", lambda: True),
    R("REQUIRES", "needing|requiring|taking", lambda: True),
    R("REQUIRES", "with requirement of?", lambda: True),
    R("REQUIRES", "with advancement requirement of?", lambda: True),
    R("Standing", "A? agenda ,? with|worth|for|of n:NUM points|point? post:Post*", lambda n, post: _agenda(n, post), -0.1),
    R("Post", ",|and? with|has|having e:SubText more:MoreSubText*", lambda e, more: Mark("has", (e, *more)), -0.3),
    R("MoreSubText", ",|and e:SubText", lambda e: e),
    R("SubText", "n:NUM sub|subs|subroutine|subroutines SAYING?", lambda n: Quantity(Amount(int(n)), "subs")),
    R("SubText", "n:NUM e:SubDoes sub|subs|subroutine|subroutines", lambda n, e: Quantity(Amount(int(n)), f"sub {e}") if e == "end_run" else None),
    R("SubText", "A|one e:SubDoes sub|subroutine?", lambda e: Quantity(Amount(1), f"sub {e}") if e == "end_run" else None),
    R("SubText", "end run sub|subroutine?", lambda: Quantity(Amount(1), "sub end_run")),
    R("SubText", "do|does q:Qty sub|subroutine?", lambda q: replace(q, unit=f"sub {q.unit}") if q.unit.endswith("damage") and q.amount and not q.amount.how else None),
    R("SubDoes", "end|etr run?", lambda: "end_run"),
    R("SAYING", "on it", lambda: True),
    R("Told", "s:Player? ran|runs|run|running p:Serv ,? INTO c:CardNP|Standing|ItCard", lambda p, c, s=None: _into(p, c, s), -0.2),
    R("INTO", "into", lambda: True),
    R("INTO", "into|and? meets|meet|hits|hit|encounters|encounter", lambda: True),
    # what damage takes
    R("Told", "c:CardNP|ItCard|The ,? BEEN? v:VN FROMGRIP? by|to|through|in q:Harm", _harmed, -0.2),
    R("FROMGRIP", "from|out|off of? z:Zone", lambda z: True if z.name in ("grip", "hand") else None),
    R("Told", "q:Harm v:VZ|VD|VB c:CardNP|ItCard|The", lambda q, v, c: _harmed(c, v, q), -0.2),
    R("BEEN", "is|are|was|were|gets|got|being|been", lambda: True),
    R("BEEN", "has|have|had been", lambda: True),
    R("Harm", "POSS|that? q:Qty|Bare", lambda q: q if q.unit.endswith("damage") else None),
    # of several pieces of ice that were counted
    R("SpotOne", "spot:SPOT one|ice|piece|of?", lambda spot: The("ice", spot=spot)),
    R("SpotOne", "nth:NTH one|ice|piece|of?", lambda nth: The("ice", spot="innermost" if nth == "-1" else nth)),
    R("SpotOne", "spot:SPOT piece of ice", lambda spot: The("ice", spot=spot)),
    R("SpotOne", "middle one|ice|piece?", lambda: The("ice", spot="2")),
    R("Fact", "t:SpotOne is|being|:|was? c:CardNP", lambda t, c: Identified(t, (c,)) if _ice(c) else None, -1.1),
    R("Fact", "t:SpotOne is|being|was? s:State", lambda t, s: Stated(t, (s,)), -0.9),
    R("PlaceGood", "n:NUM ice|pieces of? ice? ,|:|(|namely|being c:CardNP more:AndCard*", _counted_ice, -0.2),
    R("Fact", "c:CardNP|ItCard|The is|sits|lies|stands|being? all|quite? alone p:Place", lambda c, p: Placed(p, (c if isinstance(c, Desc) else Desc(c), Quantity(Amount(0), "else"))), -0.1),
)  # fmt: skip
