"""Rows for what is told in clauses of any kind: what somebody cannot, wants, turns out to be; facts as times."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.deeds import _click, _ends, _no, _now, replace_server, subject
from judgebot.ask.reading.frames import phrase
from judgebot.ask.reading.meanings import Amount, Deed, When
from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.raw import (
    Aside,
    Desc,
    Given,
    Identified,
    Mark,
    Mod,
    Owned,
    Placed,
    Pro,
    Quantity,
    Stated,
    Tale,
    The,
    Where_,
)
from judgebot.game.objects import RUNNER


def _cleft(s: Any, v: str, c: Any, mods: tuple[Any, ...], objs: tuple[Any, ...] = ()) -> Any:
    """`the first card he accesses is X`: he accesses X."""
    deed = subject(s, phrase(v, (c, *objs), mods))
    return Tale(_now(deed)) if deed is not None else None


def _counters(c: Any, n: str, unit: str = "") -> Any:
    return Stated(c, (Mark("has", (Quantity(Amount(int(n)), unit),)),))


def _full(g: tuple[Any, ...], n: Any = None) -> Any:
    """`my four memory is full with X and Y`: those are installed, and nothing is free."""
    return Owned(RUNNER, (*g, Quantity(Amount(0), "mu")))


def _first_of_turn(nth: str) -> Any:
    return Mod("first of turn") if nth == "1" else None


def _known(who: Any, n: Any, z: Any, g: tuple[Any, ...]) -> Any:
    """`has two cards in hand, X and Y`: so many in all, and which they are."""
    goods = tuple(one for one in g if isinstance(one, Desc))
    count = sum(one.count for one in goods)
    if len(goods) != len(g) or count > n.n or n.how:
        return None
    where = Where_("zone", zone=z)
    listed = (Placed(where, (n_cards(n),)), Placed(where, goods))
    return Owned(who, listed)


def n_cards(n: Any) -> Quantity:
    """So many cards."""
    return Quantity(n, "cards")


_HAS = "has|have|had|holds|hold|held|keeps|keep|kept|owns|own|controls|control|got|with|having|holding|w"

TALES = (
    # who has something, in other words
    R("HAVING", "holds|hold|held|keeps|keep|kept|holding|carries|gets", lambda: True),
    R("HAVING", "is|are|am|was|were? left|sitting|down|stuck|running|playing with|on|at|to", lambda: True),
    R("HAVING", "is|are|am|was|were holding|packing|running", lambda: True),
    R("HAVING", "still? has|have only|just|exactly", lambda: True),
    R("Fact", "s:Player HAVING g:Goods", lambda s, g: Owned(s, g)),
    R("Fact", "HAVING g:Goods", lambda g: Owned(None, g), 0.4),
    R("Fact", "s:Player is|are|am|was? on|at n:NUM !Noun", lambda s, n: Owned(s, (Quantity(Amount(int(n)), "points"),)), 0.4),
    R("Fact", "both? players? is|are|were|we|they? both? on|at|have q:Qty each?", lambda q: Given((Owned("corp", (q,)), Owned(RUNNER, (q,)))) if q.unit in ("points", "credits", "clicks") else None, 0.3),
    R("Fact", "s:Player is|are|am? HAS n:NUM LEFT? !Noun", lambda s, n: Owned(s, (Quantity(Amount(int(n)), ""),)), 0.7),
    R("HAS", "has|have|had|holds|with|gets", lambda: True),
    R("Fact", "c:Card1|ItCard|The HAS n:NUM LEFT? !Noun", lambda c, n: _counters(c, n), 0.7),
    R("Fact", "q:Qty is|are LEFT", lambda q: Owned(None, (q,))),
    R("Fact", "q:Qty is|are LEFT in|of|for|to who:POSS|TURN turn?", lambda q, who: Owned(Pro(who) if who in ("i", "he", "you", "opp") else who, (q,)) if who != "it" else None),
    R("Fact", "leaves|leaving|leave s:Player with|on|at|down? to? q:Qty", lambda s, q: Owned(s, (q,)), 0.2),
    R("Fact", "this|that|which leaves|leave s:Player with|on|at|down? to? q:Qty", lambda s, q: Owned(s, (q,)), 0.2),
    # memory
    R("Good", "MEMORY is? full up? with|of|from? g:Goods", lambda g: (*g, Quantity(Amount(0), "mu")), 0.1),
    R("Fact", "MEMORY is? full up? with|of|from? g:Goods", lambda g: _full(g), 0.1),
    R("Fact", "MEMORY is? full up?", lambda: _full(())),
    R("MEMORY", "POSS? base|usual|starting? memory|mu limit?", lambda: True),
    R("MEMORY", "POSS? base|usual|starting? n:NUM memory|mu limit?", lambda n: True if n == "4" else None),
    # what is known of a hand or pile
    R("Fact", "s:Player? has|have|with|holds|holding? n:Num cards in z:Zone ,|( which|that|and|being? is|are|both|one|namely? g:PlaceGoods )?", lambda n, z, g, s=None: _known(s, n, z, g), 0.1),
    R("Good", "n:Num cards in z:Zone ,|( which|that|and|being? is|are|both|namely? g:PlaceGoods )?", lambda n, z, g: _known(None, n, z, g).goods if _known(None, n, z, g) is not None else None, 0.2),
    # what something turns out to be
    R("BE", "is|are|was|were|being", lambda: True),
    R("BE", "turns|turn|turned out? to? be|as?", lambda: True),
    R("BE", "will|would be", lambda: True),
    R("Fact", "i:Unnamed BE c:CardNP", lambda i, c: Identified(i, (c,))),
    R("Fact", "i:Unnamed BE c:CardNP and|, d:CardNP", lambda i, c, d: Identified(i, (c, d))),
    R("Fact", "KIND|UNIT that|which? s:Subj v:VB|VZ|VD mods:Mod* BE c:CardNP", lambda s, v, c, mods: _cleft(s, v, c, mods)),
    R("Fact", "POSS? NTH|only|top|next KIND|UNIT|thing that|which? s:Subj v:VB|VZ|VD mods:Mod* BE c:CardNP", lambda s, v, c, mods: _cleft(s, v, c, mods)),
    R("Fact", "POSS? NTH|only|top|next KIND|UNIT v:VN mods:Mod* BE c:CardNP", lambda v, c, mods: _cleft(RUNNER, v, c, mods) if v in ("access", "steal") else None),
    R("Unnamed", "it|this|that", lambda: Pro("it")),
    R("Unnamed", "t:The", lambda t: t, 0.1),
    R("Unnamed", "POSS? n:NUM STATE? k:KIND|UNIT", lambda n, k: The(k if k != "cards" else "card", spot=f"{n} of"), 0.1),
    # what somebody cannot, does not, will not
    R("CANNOT", "can|could|may|might not", lambda: True),
    R("CANNOT", "am|is|are|was|were not able|allowed to", lambda: True),
    R("CANNOT", "am|is|are|was|were unable|unwilling to", lambda: True),
    R("CANNOT", "does|do|did not want|wish|care|choose|bother|get to", lambda: True),
    R("CANNOT", "will|would not want|wish? to?", lambda: True),
    R("CANNOT", "has|have|had no way|means|option|reason LEFT? to", lambda: True),
    R("Clause", "s:Subj CANNOT d:VpB", lambda s, d: _no(subject(s, d)), 0.05),
    R("Told", "CANNOT d:VpB", lambda d: Tale(_no(d)) if d is not None and not d.not_ else None, 0.1),
    R("Clause", "s:Subj CANNOT do anything|nothing else|more?", lambda s: Deed("act", s, not_=True), 0.1),
    R("VpN", "v:VN nothing|none", lambda v: _no(phrase(v, (), ())), 0.2),
    # passives with whoever does it
    R("Clause", "s:Subj is|are|was|were|gets|got|has|have been? d:VN by p:Player mods:Mod*", lambda s, d, p, mods: _by(p, s, d, mods), 0.05),
    R("Mod", "by c:CardNP|ItCard|The", lambda c: Mod("by", c), 0.15),
    # runs
    R("RunOn", "run on|against s:Serv", lambda s: s),
    R("Clause", "s:RunOn is|was|succeeds|counts as? successful", lambda s: replace_server(_ends_run("succeed"), s)),
    R("Clause", "s:RunOn succeeds|succeeded", lambda s: replace_server(_ends_run("succeed"), s)),
    R("Clause", "s:RunOn fails|failed", lambda s: replace_server(_ends_run("fail"), s)),
    R("Clause", "s:RunOn is|was unsuccessful", lambda s: replace_server(_ends_run("fail"), s)),
    R("Clause", "s:RunOn ends|ended", lambda s: replace_server(_ends_run("end"), s)),
    R("Clause", "t:ThingNP is|was then? successful on|against s:Serv", lambda t, s: replace_server(_ends(t, "succeed"), s) if t.name == "run" else None),
    R("Vrun", "made|makes|make|had NUM|A? run|runs on|against? s:Serv? that|which worked|succeeded|connected|landed mods:Mod*", lambda s, mods: _made_run(s, mods)),
    R("Vrun", "made|makes|make|had A? good|succesful|clean run|runs on|against? s:Serv? mods:Mod*", lambda s, mods: _made_run(s, mods)),
    # times
    R("When", "on|in|during|over|at? POSS? last|previous turn", lambda: When("when", name="last turn")),
    R("When", "turn before", lambda: When("when", name="last turn")),
    R("When", "on|in|during|over? POSS? following turn", lambda: When("when", name="next turn")),
    R("When", "at|in|from moment|point|time|instant when|that|where|at? which? d:Clause", lambda d: When("when", d)),
    R("When", "on|with|as|for|at? POSS? nth:NTH click|action of? NUM? POSS|that|this? turn|clicks?", lambda nth: _click(nth).value, 0.1),
    R("When", "on|with|as|for who:POSS nth:NTH click|action", lambda who, nth: _click(nth).value if who in ("corp", "runner") else None, 0.1),
    R("When", "with nth:NTH", lambda nth: _click(nth).value, 0.4),
    R("When", "when|while|as|if s:Subj does|do|did|has|have so|that", lambda s: When("when", name="then"), 0.2),
    R("NounTime", "POSS next|first run on|against? s:Serv?", lambda s: Deed("run", RUNNER, server=s)),
    R("NounTime", "POSS? next|first run on|against? s:Serv?", lambda s: Deed("run", RUNNER, server=s), 0.1),
    R("Mod", ",|as|for? POSS? nth:NTH NOUNDONE OfTurn", _first_of_turn, 0.1),
    R("Mod", "as POSS? nth:NTH NOUNDONE", _first_of_turn, 0.2),
    R("NOUNDONE", "run|trash|steal|access|breach|install|play|rez|score|advance|draw|click|action|operation|event|thing", lambda: True),
    R("NOUNDONE", "KIND|UNIT VN", lambda: True),
    R("OfTurn", "of|in|on|for? POSS|this|that turn", lambda: True),
    R("OfTurn", "of turn", lambda: True),
    R("OfTurn", "so? far", lambda: True),
    # facts as times, reasons and conditions
    R("Item", "while|as|when|if|since|although|because|though|with|given|that? f:Fact", lambda f: Given((f,)), 0.3),
    R("Item", "so|thus|therefore|hence|which means|that? t:Told", lambda t: t, 0.1),
    # what somebody wants, and what is said that is not asked
    R("Item", "s:Player wants|want|wanted|likes|hopes|needs|need|would? like|for? o:Obj mods:Mod*", lambda s, o, mods: Aside(o), 0.6),
    R("Item", "s:Player wants|want|wanted|needs|asks|tells|needed|asked p:Player to d:VpB", lambda s, p, d: Aside(d), 0.3),
    R("Item", "s:Player wants|want|wanted|needs|asks|needed|asked p:Player to d:VpB or e:VpB", lambda s, p, d, e: Aside((d, e)), 0.3),
    R("Item", "POSS|c:Card1|The text|card says|reads that? t:Told|Fact", lambda t, c=None: Aside(t), 0.1),
    R("Item", "s:Player CLAIM that? f:Fact", lambda s, f: Aside(f), 0.4),
)  # fmt: skip


def _ends_run(verb: str) -> Any:
    from judgebot.ask.reading.raw import Thing

    return _ends(Thing("run"), verb, (), RUNNER if verb == "succeed" else None)


def _made_run(s: Any, mods: tuple[Any, ...]) -> Any:
    from judgebot.ask.reading.deeds import _made

    return _made(s, mods)


def _by(p: Any, s: Any, d: Any, mods: tuple[Any, ...]) -> Any:
    """`is trashed by the Runner`: the Runner trashes it."""
    deed = phrase(d, (s,), mods)
    return replace(deed, who=p) if deed is not None else None
