"""Rows for what is told in clauses of any kind: what somebody cannot, wants, turns out to be; facts as times."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.cast import card_facts
from judgebot.ask.reading.deeds import (
    _CLICK,
    _click,
    _ends,
    _last,
    _made,
    _mean,
    _no,
    _now,
    _passive,
    replace_server,
    subject,
)
from judgebot.ask.reading.facts import _spread
from judgebot.ask.reading.frames import phrase
from judgebot.ask.reading.meanings import Amount, Deed, Some, When
from judgebot.ask.reading.nouns import ON_CARDS, R, _first_n, _lies, _many, _stand, _state
from judgebot.ask.reading.raw import (
    Aside,
    Desc,
    Described,
    Given,
    Identified,
    Mark,
    Mod,
    Named,
    Owned,
    Placed,
    Pro,
    Quantity,
    Speaker,
    Stand,
    Stated,
    SubsBy,
    Tale,
    Tales,
    The,
    TurnIs,
    Where_,
    Zoned,
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
    return Owned(RUNNER, (*g, Quantity(Amount(int(n)), "mu used") if n else Quantity(Amount(0), "mu")))


def _first_of_turn(nth: str) -> Any:
    return Mod("noted") if nth == "1" else None


def _cards(c: Named) -> Any:
    return (Desc(c),)


def _as_player(who: str, p: str) -> Any:
    return Pro(who, p)


def _who(p: Any, r: Any) -> Any:
    """A player, and what the relative clause or participle tells of them."""
    if isinstance(r, Owned):
        return Described(p, (replace(r, owner=p),))
    if isinstance(r, Deed) and r.passive:
        return Described(p, (Tale(replace(r, what=(p,))),))
    deed = subject(p, r)
    return Described(p, (Tale(deed),)) if deed is not None else None


_PERFECT = {"rez": "rezzed", "install": "installed", "score": "scored", "steal": "stolen"}


def _of_runner(c: Any) -> bool:
    cards = c.what.cards if isinstance(c, Desc) and isinstance(c.what, Named) else ()
    return bool(cards) and all(card_facts(card)[1] in ("program", "hardware", "resource") for card in cards)


_POS = ("i", "he", "you", "opp")


def _pro(who: str) -> Any:
    return Pro(who) if who in _POS else who


def _idle(s: Any, mods: tuple[Any, ...]) -> Any:
    """`took no action`: nothing is done."""
    deed = phrase("act", (), mods)
    return replace(deed, who=s, not_=True) if deed is not None else None


def _caused(p: Any, d: Any) -> Any:
    """`makes me encounter Palisade`: I encounter it."""
    return subject(p, d) if d is not None and d.who is None else None


def _nothing_but(p: Any, g: tuple[Any, ...]) -> Any:
    """`nothing lies in HQ except X`: that is all."""
    return Placed(p, (*g, Quantity(Amount(0), "cards"), Quantity(Amount(0), "else")))


def _when_so(c: Any, s: str) -> Any:
    """`once the new one is rezzed`: after it is rezzed."""
    verb = {"rezzed": "rez", "installed": "install"}.get(s)
    return When("after", Deed(verb, None, (c,), passive=True)) if verb else None


def _times(d: Any, n: str) -> Any:
    """A deed that is done so often."""
    return replace(d, times=int(n)) if d is not None and int(n) > 0 else None


def _none_of(unit: str) -> Quantity:
    return Quantity(Amount(0), unit)


def _desc(c: Any) -> Any:
    return (c,)


def _hit(s: Any, c: Any, mods: tuple[Any, ...]) -> Any:
    """`got hit by Snare!`: it does to him what it does."""
    when = mods[0].value if len(mods) == 1 and mods[0].kind == "when" else None
    if len(mods) != (when is not None):
        return None
    return Tale(replace(Deed("afflict", RUNNER), who=s or RUNNER, by=c, when=when))


def _both_have(q: Any) -> Any:
    """`both players have six points`."""
    both = q.unit in ("points", "credits", "clicks")
    return Given((Owned("corp", (q,)), Owned(RUNNER, (q,)))) if both else None


def _of_kind(c: Named, kind: str) -> bool:
    facts = [card_facts(card) for card in c.cards]
    return all(kind in (one[1], *one[2]) for one in facts)


def _tagged(s: Any, c: Any, mods: tuple[Any, ...]) -> Any:
    """`gets tagged by Funhouse`."""
    deed = phrase("take", (Quantity(Amount(1), "tags"),), (Mod("by", c), *mods))
    return Tale(replace(deed, who=s or RUNNER)) if deed is not None else None


def _top_card(z: Any = None) -> Any:
    where: Any = Where_("zone", zone=z, spot="top") if z is not None else Where_("top")
    return Some("card", Amount(1), where=where)


def _but_lies(g: tuple[Any, ...]) -> Any:
    """`with nothing but X in it`."""
    placed = _lies("at", g)
    return _nothing_but(placed.place, placed.goods) if placed is not None else None


def _having_been(v: str, mods: tuple[Any, ...], t: Any) -> Any:
    """`having been accessed, X is trashed`: X is accessed, and then trashed."""
    deed = getattr(t, "deed", None)
    what = deed.what[0] if deed is not None and deed.passive and deed.what else getattr(deed, "who", None)
    first = _passive(v, what, mods) if what is not None else None
    return Given((Tale(first), t)) if first is not None else None


def _of_clicks(nth: str, n: str, t: Any) -> Any:
    """`with the first of four clicks he runs`: he has four, and runs with the first."""
    deed = getattr(t, "deed", None)
    if deed is None or deed.when is not None or deed.who is None:
        return None
    when = _click(nth).value
    return Given((Owned(deed.who, (Quantity(Amount(int(n)), "clicks"),)), replace(t, deed=replace(deed, when=when))))


def _nth_counter(nth: str, c: Any) -> Any:
    """`puts the fourth on it`: one more, which is that."""
    name = {"2": "second", "3": "third", "4": "fourth", "5": "fifth", "6": "sixth", "-1": "last"}.get(nth)
    return Deed("place", None, (c,), amount=Amount(1), unit="counters", thing=name) if name else None


def _known(n: Any, z: Any, g: tuple[Any, ...], all_: bool = False) -> Any:
    """`has two cards in hand, X and Y`: so many in all, and which they are."""
    goods = tuple(one for one in g if isinstance(one, Desc))
    count = sum(one.count for one in goods)
    if len(goods) != len(g) or count > n.n or n.how or (all_ and count != n.n):
        return None
    where = Where_("zone", zone=z)
    return (Placed(where, (n_cards(n),)), Placed(where, goods))


def n_cards(n: Any) -> Quantity:
    """So many cards."""
    return Quantity(n, "cards")


_HAS = "has|have|had|holds|hold|held|keeps|keep|kept|owns|own|controls|control|got|with|having|holding|w"

TALES = (
    # a player with what is said of them: `the Runner, who is tagged,`
    R("Player", "p:PLAYER ,|( r:Rel ,|)", lambda p, r: _who(p, r), 0.1),
    R("Player", "p:PRON ,|( r:Rel ,|)", lambda p, r: _who(Pro(p), r), 0.1),
    R("Player", "p:PLAYER r:RelHere ,?", lambda p, r: _who(p, r), 0.15),
    R("RelHere", "who|that r:RelWho", lambda r: r),
    R("RelHere", "ADV? with|having|holding g:Goods", lambda g: Owned(None, g)),
    R("RelHere", "holding n:NUM !Noun", lambda n: Owned(None, (Placed(Where_("zone", zone=Zoned("hand")), (Quantity(Amount(int(n)), "cards"),)),)), 0.2),
    R("RelHere", "on|at q:Qty", lambda q: Owned(None, (q,)), 0.1),
    R("RelHere", "playing|as|using c:CardNP", lambda c: Owned(None, (c,))),
    R("Rel", "who|that r:RelWho", lambda r: r),
    R("Rel", "ADV? with|having|holding|on|at g:Goods", lambda g: Owned(None, g)),
    R("Rel", "ADV g:Goods", lambda g: Owned(None, g)),
    R("Rel", "ADV? s:State", lambda s: Owned(None, (s,)) if s.value in ("tagged", "broke") else None),
    R("Rel", "playing|as|using c:CardNP", lambda c: Owned(None, (c,))),
    R("Rel", "having been v:VN mods:Mod*", lambda v, mods: _passive(v, Pro("he"), mods)),
    R("Rel", "having d:VpN", lambda d: d),
    R("Rel", "d:VpG", lambda d: d, 0.1),
    R("Rel", "whose only|sole|last k:KIND is c:CardNP", lambda k, c: Owned(None, (c, Quantity(Amount(0), "kind", k, True))) if k not in ("card", "ice") else None),
    R("Rel", "whose KIND|identity|id is c:CardNP", lambda c: Owned(None, (c,))),
    R("Rel", "whose credit? pool|bank? contains|holds|is|has? q:Qty", lambda q: Owned(None, (q,))),
    R("Rel", "whose maximum? hand size|link|strength is n:NUM", lambda n: None),
    R("RelWho", "is|are|am|was? s:State", lambda s: Owned(None, (s,)) if s.value in ("tagged", "broke") else None),
    R("RelWho", "is|are|am|was? on|at|playing? g:Goods", lambda g: Owned(None, g)),
    R("RelWho", "HAS|HAVING g:Goods", lambda g: Owned(None, g)),
    R("RelWho", "d:VpF", lambda d: d, 0.1),
    R("RelWho", "has|have|had d:VpN", lambda d: d),
    R("RelWho", "has|have|had? not d:VpN", lambda d: _no(d)),
    R("RelWho", "does|do|did not d:VpB", lambda d: _no(d)),
    R("RelWho", "has|have|had|was|is been? v:VN mods:Mod*", lambda v, mods: _passive(v, Pro("he"), mods), 0.1),
    # who has something, in other words
    R("HAVING", "holds|hold|held|keeps|keep|kept|holding|carries|gets", lambda: True),
    R("HAVING", "is|are|am|was|were? left|sitting|down|stuck|running|playing with|on|at|to", lambda: True),
    R("HAVING", "is|are|am|was|were holding|packing|running", lambda: True),
    R("HAVING", "still? has|have only|just|exactly", lambda: True),
    R("Fact", "s:Player HAVING g:Goods", lambda s, g: Owned(s, g)),
    R("Fact", "HAVING g:Goods", lambda g: Owned(None, g), 0.4),
    R("Fact", "s:Player is|are|am|was? on|at n:NUM !Noun", lambda s, n: Owned(s, (Quantity(Amount(int(n)), "points", "on"),)), 0.4),
    R("Fact", "both|each of? players|player|sides|us|them? BothHave q:Qty each?", lambda q: _both_have(q), 0.2),
    R("Fact", "we|they|players are|were both|each on|at|down? to? q:Qty", lambda q: _both_have(q), 0.2),
    R("Fact", "we|they|players both|each have|had q:Qty", lambda q: _both_have(q), 0.2),
    R("Fact", "were both on|at q:Qty", lambda q: _both_have(q), 0.3),
    R("BothHave", "has|have|had|with", lambda: True),
    R("BothHave", "is|are|were on|at|down? to?", lambda: True),
    R("Fact", "s:Player is|are|am? HAS n:NUM LEFT? !Noun", lambda s, n: Owned(s, (Quantity(Amount(int(n)), ""),)) if n != "0" else None, 0.7),
    R("HAS", "has|have|had|holds|with|gets", lambda: True),
    R("Fact", "c:Card1|ItCard|The HAS n:NUM LEFT? !Noun", lambda c, n: _counters(c, n) if n != "0" else None, 0.7),
    R("Fact", "q:Qty is|are LEFT", lambda q: Owned(None, (q,))),
    R("Fact", "q:Qty is|are LEFT in|of|for|to who:POSS|TURN turn?", lambda q, who: Owned(Pro(who) if who in ("i", "he", "you", "opp") else who, (q,)) if who != "it" else None),
    R("Fact", "leaves|leaving|leave s:Player with|on|at|down? to? q:Qty", lambda s, q: Owned(s, (q,)), 0.2),
    R("Fact", "this|that|which leaves|leave s:Player with|on|at|down? to? q:Qty", lambda s, q: Owned(s, (q,)), 0.2),
    R("Fact", "c:CardNP has|have|had|holds|held|CARRIES q:Counted", lambda c, q: Owned(None, (replace(c, marks=(*c.marks, Mark("on", q))),)) if all(one.unit in ON_CARDS for one in q) else None, 0.1),
    R("CARRIES", "hosts|carries|bears|carrying|contains", lambda: True),
    R("Fact", "who:POSS credit? pool is|are empty|dry", lambda who: Owned(_pro(who), (Quantity(Amount(0), "credits"),)) if who != "it" else None),
    R("Fact", "q:Qty in who:POSS credit? pool|bank more:MoreGood*", lambda q, who, more: Owned(_pro(who), (q, *more)) if who != "it" else None),
    R("Good", "n:NUM more|others|left|further? on c:CardNP", lambda n, c: replace(c, marks=(*c.marks, Mark("has", (Quantity(Amount(int(n)), ""),)))), 0.3),
    R("Good", "z:Zone is? empty|dry|bare", lambda z: Placed(Where_("zone", zone=z), (Quantity(Amount(0), "cards"),)), 0.1),
    R("Good", "c:CardNP more:AndCard* both|all s:State", lambda c, more, s: tuple(replace(one, marks=(*one.marks, s)) for one in (c, *more)) if more else None, 0.1),
    R("Good", "memory|mu limit of|is|at? n:NUM", lambda n: Quantity(Amount(int(n)), "mu")),
    R("Good", "for|using|taking|occupying n:NUM mu", lambda n: Quantity(Amount(int(n)), "mu"), 0.3),
    R("Fact", "s:Player s? identity|id has usual|normal|standard|printed? g:Goods", lambda s, g: Owned(s, g), 0.1),
    R("Fact", "who:POSS identity|id has usual|normal|standard|printed? g:Goods", lambda who, g: Owned(_pro(who), g) if who != "it" else None, 0.1),
    R("Fact", "POSS|its? strength is|are|becomes|stays at? n:NUM", lambda n: Stated(The("ice"), (Mark("has", (Quantity(Amount(int(n)), "strength"),)),)), 0.2),
    R("ADV", "previously|formerly|still|until now|earlier", lambda: True),
    R("Item", "c:Clause with|on|at|holding|having g:Goods", lambda c, g: Given((Owned(c.who, g), Tale(c))) if c is not None and c.thing == "turn" else None, 0.1),
    R("Clause", "POSS? discard phase begins|starts|comes|is", lambda: Deed("end", thing="turn")),
    # memory
    R("Fact", "m:MEMORY is? full up? with|of|from? g:Goods", lambda m, g: _full(g, m), 0.1),
    R("Fact", "m:MEMORY is? full up?", lambda m: _full((), m)),
    R("MEMORY", "POSS? memory|mu limit?", lambda: None or ()),
    R("MEMORY", "POSS? base|usual|starting? n:NUM memory|mu limit?", lambda n: n),
    # what is known of a hand or pile
    R("Good", "n:Num cards|card in z:Zone NAMELY g:PlaceGoods )?", lambda n, z, g: _known(n, z, g), 0.1),
    R("Good", "n:Num cards|card in z:Zone ,|( g:PlaceGoods )?", lambda n, z, g: _known(n, z, g, True), 0.2),
    R("Good", "n:Num cards|card in z:Zone ,? both c:CardNP", lambda n, z, c: _known(n, z, (replace(c, count=2),), True), 0.1),
    R("NAMELY", ",|(? both|namely|which|being|that is|are? both?", lambda: True),
    R("NAMELY", ":", lambda: True),
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
    R("Clause", "s:Player takes|take|took no action|actions|click|clicks mods:Mod*", lambda s, mods: _idle(s, mods)),
    R("Clause", "s:Player has|have taken no action|actions|click|clicks mods:Mod*", lambda s, mods: _idle(s, mods)),
    R("Clause", "no|nothing k:KIND? d:VN mods:Mod*", lambda k, d, mods: _no(_passive(d, Some(k or "card", Amount(how="any")), mods)), 0.4),
    R("Clause", "s:Subj CANNOT do anything|nothing else|more?", lambda s: Deed("act", s, not_=True), 0.1),
    R("VpN", "v:VN nothing|none", lambda v: _no(phrase(v, (), ())), 0.2),
    # what is said, and known
    R("Clause", "s:Player says|said|declares|announces|declared|announced no jack|jacking out", lambda s: Deed("jack out", s, not_=True)),
    R("Told", "says|said|declares|announces|declared|announced no jack|jacking out", lambda: Tale(Deed("jack out", RUNNER, not_=True))),
    R("Fact", "z:Zone is thick|deep|full|big|plentiful", lambda z: Placed(Where_("zone", zone=z), (Quantity(Amount(how="many"), "cards"),))),
    R("Good", "plenty|lots|loads|tons|enough|oodles|heaps of? u:UNIT", lambda u: Quantity(Amount(how="many"), u) if u == "credits" else None),
    R("Good", "q:Qty in|from z:Zone", lambda q, z: q if z.name == "score" and q.unit == "points" else None),
    # being somewhere in a run
    R("Clause", "s:Player is|are|am|was on|at|facing|encountering c:CardNP|The", lambda s, c: _faces(s, c), 0.3),
    R("Clause", "s:Player is|are|am|was in|on|mid|during run on|against? p:Serv?", lambda s, p: Deed("run", s, server=p)),
    R("Clause", "s:Player is|are|am|was in|inside p:Serv", lambda s, p: Deed("run", s, server=p), 0.2),
    R("Told", "in|on|at|from p:Serv ,? c:Clause", lambda p, c: _there(p, c), 0.1),
    R("Item", "in|on|at|from p:Serv ,? s:Player HAS g:PlaceGoods", lambda p, s, g: Owned(s, (Placed(Where_("at", p), g),)), 0.1),
    # a card's name as the verb
    R("Clause", "s:Player c:CARD p:Serv", lambda s, c, p: Deed("play", s, _cards(c), server=p) if _is_played(c) else None, 0.4),
    R("Clause", "s:Player c:CARD o:CardNP|ItCard|The|Any|Standing", lambda s, c, o: Deed("play", s, _cards(c), purpose=Deed("choose", None, (o,))) if _is_played(c) else None, 0.5),
    # causing
    R("VpB", "have|make|let|force p:Player to? d:VpB", lambda p, d: _caused(p, d), 0.1),
    R("VpF", "has|makes|lets|forces|made|forced|let p:Player to? d:VpB", lambda p, d: _caused(p, d), 0.2),
    R("Clause", "c:CardNP|ItCard|The makes|forces|has|lets|made|forced p:Player to? d:VpB", lambda c, p, d: replace(made, by=c) if (made := _caused(p, d)) is not None and made.by is None else None),
    R("VpF", "takes|uses|performs|take|use|took|used basic action to d:VpB", lambda d: _mean(d, _CLICK)),
    R("VpB", "take|use basic action to d:VpB", lambda d: _mean(d, _CLICK)),
    R("VpB", "reduce|lower|bring|set|drop|make|raise|increase POSS|base? trace strength down|up? to|by n:NUM", lambda n: Deed("lower", amount=Amount(int(n)), unit="strength", thing="trace")),
    R("VpB", "put|place|add nth:NTH UNIT? on|onto c:CardNP|ItCard|The|Standing", lambda nth, c: _nth_counter(nth, c)),
    R("VpF", "puts|put|places|placed|adds|added nth:NTH UNIT? on|onto c:CardNP|ItCard|The|Standing", lambda nth, c: _nth_counter(nth, c)),
    R("VpF", "spends|puts|pays|bids|spend|put|pay|bid all|everything of? it|them|that|this|his|her|their? credits? in|into?", lambda: Deed("spend", amount=Amount(how="all"), unit="credits", thing="trace")),
    R("Mod", "by? paying everything|all|whatever is? required|needed|necessary|asked|owed", lambda: Mod("noted")),
    R("Mod", "back", lambda: Mod("noted"), 0.2),
    R("Mod", "to c:Card1", lambda c: Mod("with", c), 0.4),
    R("Mod", "of c:CardNP", lambda c: Mod("by", c), 0.4),
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
    R("When", "with nth:NTH", lambda nth: _click(nth).value, 0.4),
    R("When", "on|with|as|for who:POSS nth:NTH click|action", lambda who, nth: replace(_click(nth).value, also=When("when", name=f"{who} turn")) if who in ("corp", "runner") else None, 0.1),
    R("When", "with|on|for POSS? nth:NTH n:NUM clicks|actions of? POSS? turn?", lambda nth, n: When("when", name="this turn", also=When("when", name=f"first {n} clicks")) if nth == "1" else None),
    R("Told", "d:VpZ", lambda d: Tale(d, "now"), 0.05),
    R("VpZ", "v:VZ objs:Objs? mods:Mod*", lambda v, objs, mods: phrase(v, objs or (), mods)),
    R("Told", "first|then|next d:VpF", lambda d: Tale(d), 0.05),
    R("Pre", "successful", lambda: Mark("all", ()), 0.1),
    R("Post", ", with q:Counted on it|him|them? ,?", lambda q: Mark("on", q) if all(one.unit in ON_CARDS for one in q) else None, 0.05),
    R("Told", "s:Player succeeds|succeeded|connects|connected|lands|landed with|using c:CARD on|against p:Serv", lambda s, c, p: Tales((Tale(Deed("run", s, server=p, tool=_cards(c)[0])), Tale(_ends_run("succeed")))) if _is_played(c) else None, -0.1),
    R("Told", "c:CARD lands|connects|succeeds|landed|connected|succeeded|hits|resolves", lambda c: Tales((Tale(Deed("play", None, _cards(c))), Tale(_ends_run("succeed")))) if _is_played(c) and any("run" in card_facts(card)[2] for card in c.cards) else None, -0.1),
    R("Clause", "s:Player says|calls|announces|declares|said|announced|declared d:VpB", lambda s, d: subject(s, d) if d is not None and d.verb in ("purge", "jack out", "continue", "run", "rez", "decline") else None, -0.1),
    R("VpF", "spends|uses|spent|used|spend|use POSS|A? nth:NTH? click|action OfTurn to d:VpB", lambda nth, d: _last(_mean(d, _CLICK), nth)),
    R("VpB", "get c:CardNP", lambda c: phrase("find", (c,), ()), 0.1),
    R("VpF", "gets c:CardNP", lambda c: phrase("find", (c,), ()), 0.1),
    R("Item", "with|on nth:NTH of n:NUM clicks|actions ,? t:Told", lambda nth, n, t: _of_clicks(nth, n, t), 0.1),
    R("Fact", "g:PlaceGoods is|are|was|were both|all p:Place", lambda g, p: _spread(p, g)),
    R("Told", "POSS? nth:NTH breach|access|run of|on s:Serv OfTurn", lambda nth, s: Tale(Deed("breach", RUNNER, server=s)) if nth == "1" else None, 0.2),
    R("Item", "while|if|since|although|whereas c:CardNP|The|ItCard is|are still? s:STATE", lambda c, s: Given((Stated(c, (_state(s),)),)), -0.2),
    R("Fact", "POSS? only|last|remaining|sole|final card|cards left|remaining? in p:PlaceHead is|are g:PlaceGoods", lambda p, g: Placed(p, (*g, Quantity(Amount(0), "cards")))),
    R("Fact", "who:POSS? only|last|remaining|sole|one installed card|cards is|are c:CardNP", lambda c, who: Owned(_pro(who) if who and who != "it" else None, (replace(c, marks=(*c.marks, Mark("is", "installed"))),)), 0.1),
    R("Fact", "c:CardNP is|are POSS? only|sole|one k:KIND STATE|there|left?", lambda c, k: Owned(None, (replace(c, marks=(*c.marks, Mark("is", "installed"))), Quantity(Amount(0), "kind", k, True))) if k not in ("card", "ice") else None),
    R("EXCEPT", "except|but|besides", lambda: True),
    R("EXCEPT", "except|apart|aside for|from", lambda: True),
    R("EXCEPT", "other than", lambda: True),
    R("Fact", "nothing|no is|are|lies|sits STATE? p:Place EXCEPT g:PlaceGoods", lambda p, g: _nothing_but(p, g)),
    R("Fact", "there is|are nothing|no STATE? p:Place EXCEPT g:PlaceGoods", lambda p, g: _nothing_but(p, g)),
    R("Fact", "p:PlaceHead has|holds|contains nothing STATE? EXCEPT g:PlaceGoods", lambda p, g: _nothing_but(p, g)),
    R("Fact", "p:PlaceHead is empty EXCEPT g:PlaceGoods", lambda p, g: _nothing_but(p, g)),
    R("Fact", "it is who:POSS nth:NTH click|action", lambda who, nth: TurnIs(who, nth) if who in ("corp", "runner") else None),
    R("Mod", "without c:CardNP|ItCard|The", lambda c: Mod("means", Deed("use", None, (c,), not_=True)), 0.1),
    R("Mod", "to s:SubsNP", lambda s: Mod("via", s), 0.3),
    R("Fact", "leaving|leaves q:Counted on c:CardNP|ItCard|The", lambda q, c: Stated(c, (Mark("has", q),))),
    R("Standing", "A k:KIND post:Post* , A? a:NUM / b:NUM ,? more:Post*", lambda k, post, a, b, more: _stand("agenda", None, (), (*post, *more), (int(a), int(b))) if k == "agenda" else None),
    R("The", "one of? them|those?", lambda: The("", spot="one"), 0.5),
    R("When", "once|when|after|until|before c:CardNP|The|ItCard is|was s:STATE", lambda c, s: _when_so(c, s), 0.2),
    R("VpF", "deck|decks|decked out?", lambda: Deed("lose", thing="game", means=Deed("draw", thing="mandatory"))),
    R("VpB", "deck out?", lambda: Deed("lose", thing="game", means=Deed("draw", thing="mandatory"))),
    R("Post", ",? each m:Mark", lambda m: m, 0.05),
    R("Post", ", which|that is POSS? only|sole|last|single KIND p:IcePlace|Place ,?", lambda p: Mark("at", p), 0.05),
    R("Post", "accessed|found|seen|revealed p:Place", lambda p: Mark("at", p), 0.1),
    R("Post", "with A? COSTVERB|trash|memory cost of? n:NUM", lambda n: Mark("has", (Quantity(Amount(int(n)), "cost"),)), 0.1),
    R("Post", "with A? printed? strength of? n:NUM", lambda n: Mark("has", (Quantity(Amount(int(n)), "strength"),)), 0.1),
    R("Fact", "hosts|carries|bears q:Counted", lambda q: Stated(Pro("it"), (Mark("has", q),)) if all(one.unit in ON_CARDS for one in q) else None, 0.1),
    R("Fact", "is|was|are still? s:STATE", lambda s: Stated(Pro("it"), (_state(s),)) if s not in ("tagged", "broke", "empty") else None, 0.4),
    R("Item", "s:Player on|in|during POSS own? turn HAS g:Goods", lambda s, g: Given((TurnIs(s), Owned(s, g))), 0.05),
    R("Item", "s:Player on|in|during POSS own? turn d:VpF", lambda s, d: Given((TurnIs(s), Tale(subject(s, d)))) if subject(s, d) is not None else None, 0.05),
    R("Item", "so|because|since|as|therefore|thus|hence? s:Subj CAN|CANNOT2 d:VpB", lambda s, d: Aside(d), 0.6),
    R("CAN", "can|could|may|might|must|should|has|have to?", lambda: True),
    R("CANNOT2", "has|have to", lambda: True),
    R("Good", "nothing|no credits|money|counters? for|to? break? SubsNP|Card1|ItCard", lambda: Quantity(Amount(0), "to break"), 0.3),
    R("VpF", "double d:VpF", lambda d: replace(d, times=2) if d is not None and d.verb == "advance" and d.times == 1 else None),
    R("Mod", "down to n:NUM UNIT?", lambda n: Mod("down to", n)),
    R("Clause", "s:Player c:CARD p:Player mods:Mod*", lambda s, c, p, mods: subject(s, phrase("play", _cards(c), mods)) if _is_played(c) else None, 0.3),
    R("Good", "a:Shown and|, b:Shown in z:Zone", lambda a, b, z: Placed(Where_("zone", zone=z), (a, b)), -0.1),
    R("Shown", "n:Num facedown|faceup cards|card|ones|one?", lambda n: Quantity(n, "cards", "shown")),
    R("Fact", "i am|play|playing playing? as? who:PLAYER player?", lambda who: Speaker("i", who)),
    R("Vrun", "made|makes|make n:NUM successful runs on|against? s:Serv? mods:Mod*", lambda n, s, mods: _times(_made(s, mods), n)),
    R("Vrun", "made|makes|make n:NUM runs on|against? s:Serv? mods:Mod*", lambda n, s, mods: _times(phrase("run", (s,) if s else (), mods), n)),
    R("When", "n:NUM turns ago", lambda n: When("when", name="earlier", also=When("when", name=f"{n} turns ago"))),
    R("Fact", "i:ItCard|The is|was A? a:NUM / b:NUM agenda?", lambda i, a, b: Identified(i, (Desc(Stand("agenda", (int(a), int(b)))),))),
    R("Told", "s:Player , w:When , d:VpF", lambda s, w, d: Tale(replace(subject(s, d), when=w)) if subject(s, d) is not None and d.when is None else None, 0.1),
    R("Item", "turn n:NUM", lambda n: Aside("turn"), 0.3),
    R("VpF", "v:VB|VZ|VD c:Card1 s? u:UNIT", lambda v, c, u: phrase(v, (Quantity(None, u),), (Mod("by", c),)) if u not in ON_CARDS or v != "use" else None, 0.3),
    R("VpB", "v:VB c:Card1 s? u:UNIT", lambda v, c, u: phrase(v, (Quantity(None, u),), (Mod("by", c),)), 0.3),
    R("Fact", "neither player|side|PRON|of? us|them? HAS any? u:UNIT|KIND", lambda u: Given((Owned("corp", (_none_of(u),)), Owned(RUNNER, (_none_of(u),))))),
    R("When", "before A|any|another run|runs was|were|is|has made|begun|started PAST?", lambda: When("before", Deed("run", RUNNER))),
    R("Item", "and? that t:Told|Fact", lambda t: Given((t,)), 0.4),
    R("Mod", "with? x equal|equals|being|is|of|set|at to? n:NUM", lambda n: Mod("for", Quantity(Amount(int(n)), ""))),
    R("Post", ",? whose COSTVERB|trash|memory|printed cost is|of n:NUM ,?", lambda n: Mark("has", (Quantity(Amount(int(n)), "cost"),)), 0.1),
    R("Post", "worth n:NUM points|point?", lambda n: Mark("has", (Quantity(Amount(int(n)), "points"),)), 0.1),
    R("Mod", "as A? additional? cost of|for a:AbilityNP", lambda a: Mod("purpose", Deed("use", None, (a.of,)))),
    R("MorePlaceGood", "and|, ,? p:Place ,? c:CardNP", lambda p, c: replace(c, marks=(*c.marks, Mark("at", p))), 0.1),
    R("Fact", "p:PlaceHead consists|comprises of? g:PlaceGoods", lambda p, g: Placed(p, g)),
    R("Item", "should s:Subj d:VpB ,", lambda s, d: Given((Tale(subject(s, d)),)) if subject(s, d) is not None else None, -0.3),
    R("Told", "rezzed o:ItCard mods:Mod*", lambda o, mods: Tale(phrase("rez", (o,), mods)) if o == Pro("it") else None),
    R("Told", "installed o:ItCard mods:Mod*", lambda o, mods: Tale(phrase("install", (o,), mods)) if o == Pro("it") else None),
    R("Fact", "who:POSS? only|sole? s:STATE k:KIND is|are c:CardNP", lambda s, c, k, who: Owned(_pro(who) if who and who != "it" else None, (replace(c, marks=(*c.marks, _state(s))),)), 0.1),
    R("Clause", "s:Player|ThingNP is|are|am|was in|at t:Phase", lambda s, t: Deed("reach", RUNNER, thing=t)),
    R("Fact", "is|are|am on|at n:NUM !Noun", lambda n: Owned(None, (Quantity(Amount(int(n)), "points", "on"),)) if int(n) < 8 else None, 0.5),
    R("Good", "run? out of u:UNIT", lambda u: Quantity(Amount(0), u) if u != "cards" else None),
    R("Fact", "z:Zone is|has|ran run? out of cards|card", lambda z: Placed(Where_("zone", zone=z), (Quantity(Amount(0), "cards"),))),
    R("The", "POSS? only|sole k:KIND", lambda k: The(k), 0.1),
    R("Any", "anything|something else|more", lambda: Some("card", Amount(how="any"))),
    R("Pre", "naked|lone|unprotected|undefended|remaining", lambda: Mark("all", ()), 0.1),
    R("CardNP", "A accessed c:CARD post:Post*", lambda c, post: Desc(c, (Mark("is", "accessed"), *post)), 0.1),
    R("Good", "n:Num c:CARD UNIT", lambda n, c: Desc(c, (Mark("has", (Quantity(n, "counters"),)),)), 0.2),
    R("Mark", "with|has q:Counted on each of? them?", lambda q: Mark("on", q), 0.05),
    R("Mark", "with|has n:NUM on each of? them?", lambda n: Mark("has", (Quantity(Amount(int(n)), ""),)), 0.05),
    R("Good", "n:Num cards|card in z:Zone ,? m:NUM of which|them|those is|are|being c:CardNP", lambda n, z, m, c: _known(n, z, (replace(c, count=int(m)),)), 0.05),
    R("Good", "n:Num cards|card ,? m:NUM of which|them|those is|are|being c:CardNP", lambda n, m, c: _known(n, Zoned("hand"), (replace(c, count=int(m)),)), 0.1),
    R("ServPost", ",? where g:PlaceGoods lie|lies|is|are|sit|sits", lambda g: _lies("at", g)),
    R("Vrun", "ran|runs|run it|there successfully mods:Mod*", lambda mods: _made(Pro("there"), mods)),
    R("Clause", "s:Player is|are|am on p:Serv", lambda s, p: Deed("run", s, server=p), 0.4),
    R("Mod", ", paying q:Qty ,", lambda q: Mod("for", q)),
    R("Mod", ",? paying n:NUM ,?", lambda n: Mod("for", Quantity(Amount(int(n)), "credits")), 0.1),
    R("When", "at|from? start|beginning of? who:POSS next|following turn", lambda who: When("when", replace(Deed("begin", thing="turn"), who=_pro(who)), also=When("when", name="next turn")) if who != "it" else None),
    R("Post", ",? A? n:NUM points|point|pointer", lambda n: Mark("has", (Quantity(Amount(int(n)), "points"),)), 0.2),
    R("Post", "and|,? A? u:UNIT on it|him|them", lambda u: Mark("on", (Quantity(Amount(1), u),)) if u in ON_CARDS and u != "credits" else None, 0.2),
    R("Fact", "s:Player is|am|are in|on|during POSS own? turn", lambda s: TurnIs(s)),
    R("Told", "says|announces|declares|said|announced|declared that? PRON? d:VpF", lambda d: Tale(d) if d and d.verb in ("jack out", "continue", "decline") else None),
    R("Good", "n:Num mu in? use|used|taken|filled|full out? of m:NUM", lambda n, m: (Quantity(n, "mu used"), Quantity(Amount(int(m)), "mu"))),
    R("MoreGood", "and n:NUM !Noun", lambda n: Quantity(Amount(int(n)), ""), 0.7),
    R("Told", "s:Player? gets|got|get|was|is|been hit|zapped|caught|stung by c:CardNP|The mods:Mod*", lambda c, mods, s=None: _hit(s, c, mods)),
    R("Fact", "g:Goods only", lambda g: Owned(None, g), 0.8),
    R("Fact", "v:VN k:KIND is|was c:CardNP", lambda v, k, c: Tale(Deed(v, RUNNER, _desc(c))) if v in ("encounter", "approach", "access", "pass") else None),
    R("The", "encountered|approached|accessed|passed k:KIND", lambda k: The(k), 0.1),
    R("Item", "with q:Counted on it|him|them ,? t:Told", lambda q, t: Given((t, Stated(Pro("it"), (Mark("on", q),)))) if all(one.unit in ON_CARDS for one in q) else None, 0.1),
    R("Good", "z:Zone containing|with|holding g:PlaceGoods", lambda z, g: Placed(Where_("zone", zone=z), g), 0.2),
    R("Fact", "c:CardNP|ItCard|The has|have just|already? been just|already? v:VN", lambda c, v: Stated(c, (Mark("is", _PERFECT[v]),)) if v in _PERFECT else None, -0.1),
    R("Fact", "s:Player? has|have? uses|spends|used|spent|use|spend all of? POSS? clicks|actions", lambda s=None: Owned(s, (Quantity(Amount(0), "clicks"),))),
    R("Fact", "s:Player? has|have? uses|spends|used|spent|use|spend all of? POSS? n:NUM clicks|actions", lambda n, s=None: Owned(s, (Quantity(Amount(0), "clicks", f"all {n}"),))),
    R("Mark", "with q:Counted hosted|lying|sitting|placed on it|him|them", lambda q: Mark("on", q) if all(one.unit in ON_CARDS for one in q) else None, -0.2),
    R("Told", "v:VN nothing|none", lambda v: Tale(_no(phrase(v, (), ()))) if _no(phrase(v, (), ())) is not None else None, 0.3),
    R("Told", "s:SubsNP v:VN mods:Mod*", lambda s, v, mods: Tale(_passive(v, s, mods)) if v in ("break", "resolve") and _passive(v, s, mods) is not None else None, 0.4),
    R("Told", "s:CardNP v:VN mods:Mod*", lambda s, v, mods: Tale(_passive(v, s, mods)) if v in ("break", "bypass", "derez", "trash") and _passive(v, s, mods) is not None else None, 0.6),
    R("NounTime", "POSS approach", lambda: Deed("approach", RUNNER)),
    R("NounTime", "POSS access", lambda: Deed("access", RUNNER)),
    R("Mod", "for u:UNIT", lambda u: Mod("purpose", Deed("do", None, unit=u)) if u.endswith("damage") else None, 0.1),
    R("Mod", "with|w|for q:Qty", lambda q: Mod("for", q) if q.unit.endswith("damage") else None),
    R("Item", "t:Told off|from n:NUM !Noun", lambda t, n: Given((Owned(t.deed.who, (Quantity(Amount(int(n)), "credits"),)), t)) if getattr(t, "deed", None) is not None else None, 0.2),
    R("Good", "c:CardNP in !AfterIn", lambda c: replace(c, marks=(*c.marks, Mark("is", "installed"))) if _of_runner(c) else None, 0.2),
    R("AfterIn", "SERVER|THESERVER|ZONE|POSS|THING|KIND|UNIT|NUM|PART|A|TURN|CARD|front|response|it|there", lambda: True),
    R("Fact", "s:Player only|just got|has|have|had g:Goods", lambda s, g: Owned(s, g), 0.1),
    R("Fact", "who:POSS only|sole k:KIND is c:CardNP", lambda who, k, c: Owned(_pro(who), (c, Quantity(Amount(0), "kind", k, True))) if k not in ("card", "ice") and who != "it" else None),
    R("Post", "on which|whom there? is|are|lie|lies? q:Counted", lambda q: Mark("on", q) if all(one.unit in ON_CARDS for one in q) else None, 0.1),
    R("Post", ", which|that is|was|are among|one of? them|those|these", lambda: Mark("all", ()), 0.1),
    R("Fact", "q:Qty is|are in who:POSS credit? pool|bank", lambda q, who: Owned(_pro(who), (q,)) if who != "it" else None),
    R("CardNP", "n:NUM pre:Pre* copies|copy of? c:CARD post:Post*", lambda n, pre, c, post: _many(n, c, pre, post)),
    R("Rel", "whose z:Zone contains|holds|is|has g:PlaceGoods", lambda z, g: Owned(None, (Placed(Where_("zone", zone=z), g),))),
    R("Post", ",? that|which? needs|requires|uses|takes n:NUM mu|memory", lambda n: Mark("has", (Quantity(Amount(int(n)), "memory"),)), 0.1),
    R("Post", ",? that|which? needs|requires|takes n:NUM advancement? counters|counter|advancements|tokens", lambda n: Mark("has", (Quantity(Amount(int(n)), "requirement"),)), 0.1),
    R("Post", ",? that|which costs n:NUM UNIT?", lambda n: Mark("has", (Quantity(Amount(int(n)), "cost"),)), 0.1),
    R("Post", ",? each worth n:NUM points|point?", lambda n: Mark("has", (Quantity(Amount(int(n)), "points"),)), 0.1),
    R("Post", "both|all s:State", lambda s: s, 0.1),
    R("CardNP", "POSS only|single? pre:Pre* k:KIND ,|( c:CARD post:Post* ,|)?", lambda pre, k, c, post: Desc(c, (*pre, *post)) if _of_kind(c, k) else None, 0.1),
    R("CardNP", "only|one|single pre:Pre* k:KIND ,|( c:CARD post:Post* ,|)?", lambda pre, k, c, post: Desc(c, (*pre, *post)) if _of_kind(c, k) else None, 0.1),
    R("Qty", "POSS own n:Num u:UNIT", lambda n, u: Quantity(n, u)),
    R("Fact", "has|had n:NUM !Noun", lambda n: Owned(None, (Quantity(Amount(int(n)), ""),)) if n != "0" else None, 0.8),
    R("SubsNP", "nth:NTH n:NUM !Noun", lambda nth, n: _first_n(nth, n), 0.5),
    R("Good", "c:CardNP more:AndCard* both|all p:Place", lambda c, more, p: _spread(p, (c, *more)) if more else None, 0.05),
    R("MoreGood", ", q:Counted each", lambda q: Mark("each", q)),
    R("Good", "c:CardNP n:NUM !Noun", lambda c, n: replace(c, marks=(*c.marks, Mark("has", (Quantity(Amount(int(n)), ""),)))), 0.9),
    R("Mark", "at|on q:Qty", lambda q: Mark("has", (q,)) if q.unit == "strength" else None, 0.1),
    R("Fact", "in|on|at p:PlaceHead : g:PlaceGoods", lambda p, g: Placed(p, g)),
    R("Told", "s:Player? gets|get|got|was|is|am|are tagged by c:CardNP|The|ItCard mods:Mod*", lambda c, mods, s=None: _tagged(s, c, mods)),
    R("Fact", "q:Qty is|are in pool|bank", lambda q: Owned(None, (q,))),
    R("Clause", "d:NounTime begins|starts|began|started", lambda d: d if d is not None and d.verb in ("encounter", "approach", "breach", "access", "run") else None, 0.1),
    R("Good", "no STATE k:KIND or|nor|and n:KIND", lambda k, n: (Quantity(Amount(0), "kind", k), Quantity(Amount(0), "kind", n))),
    R("Good", "no STATE k:KIND", lambda k: Quantity(Amount(0), "kind", k), 0.05),
    R("Any", "top card of? z:Zone?", _top_card, 0.1),
    R("Fact", "nothing is|was hosted|installed|lying on c:CardNP|The", lambda c: Stated(c, (Mark("all", (), False),))),
    R("Fact", "c:CardNP|ItCard|The hosts|hosting|holds h:CardNP more:AndCard*", lambda c, h, more: Stated(c, tuple(Mark("hosts", one) for one in (h, *more))) if more else None, -0.1),
    R("Fact", "who:POSS c:CardNP", lambda who, c: Identified(Pro("it"), (c,)) if who == "it" and not c.marks else None, 0.2),
    R("Post", ",? that|which has|have|was|is|were not been? v:VN yet?", lambda v: Mark("is", {"rez": "rezzed", "advance": "advanced", "install": "installed"}[v], False) if v in ("rez", "advance", "install") else None, 0.05),
    R("Fact", "is|lies|sits hosted? on|onto c:HostNP", lambda c: Stated(Pro("it"), (Mark("at", Where_("host", host=c)),)), 0.3),
    R("MEMORY2", "POSS? n:NUM? memory|mu is|are used|taken|filled|full up? by|with|from|of", lambda n: n or ()),
    R("Fact", "m:MEMORY2 g:Goods", lambda m, g: _full(g, m), 0.1),
    R("ServPost", "with|containing|holding|hosting nothing EXCEPT g:PlaceGoods", lambda g: _but_lies(g), -0.1),
    R("ServPost", ",? that|which has|holds|contains nothing EXCEPT g:PlaceGoods", lambda g: _but_lies(g), -0.1),
    R("Fact", "s:Player has|have|faces|face c:CardNP against PRON|PLAYER", lambda s, c: Owned(None, (c,)), -0.1),
    R("Post", ", n:NUM on it|him|her|them", lambda n: Mark("has", (Quantity(Amount(int(n)), ""),)), 0.3),
    R("Any", "n:NUM of them|those|these", lambda n: Some("", Amount(int(n))), 0.1),
    R("When", "at? turn start|beginning", lambda: When("when", Deed("begin", thing="turn"))),
    R("Mod", ", which costs|cost|costing PRON|PLAYER? q:Qty", lambda q: Mod("for", q) if q.unit == "credits" else None),
    R("Told", "it|that|this is|was not successful", lambda: Tale(_ends_run("fail"))),
    R("Told", "it|that|this is|was unsuccessful", lambda: Tale(_ends_run("fail"))),
    R("Fact", "it|that|this is|was protected|guarded|defended|covered by g:PlaceGoods", lambda g: Placed(Where_("ice", Pro("there")), g)),
    R("Fact", "s:Player? hold|holds|holding n:NUM !Noun", lambda n, s=None: Owned(s, (n_cards(Amount(int(n))),)), 0.4),
    R("Fact", "c:CardNP is|was|are one|among of? them|those|these", lambda c: Placed(Where_("same"), (c,)), 0.1),
    R("Fact", "credit pool is empty|dry", lambda: Owned(None, (Quantity(Amount(0), "credits"),))),
    R("Item", "having been v:VN mods:Mod* ,? t:Told", lambda v, mods, t: _having_been(v, mods, t), 0.1),
    # of several, and by what it does
    R("Any", "n:Num of POSS|these|those|them? NUM? STATE? k:KIND from:FromPlace?", lambda n, k, **rest: Some(k, n, where=rest.get("from"))),
    R("SubsNP", "POSS? e:SubEffect sub|subroutine of:OfCard?", lambda e, of: SubsBy(e, of)),
    R("SubsNP", "n:Num? POSS? e:SubEffect subs|subroutines|ones of:OfCard?", lambda e, of, n: SubsBy(e, of, n or Amount(how="all"))),
    R("SubsNP", "c:Card1|ItCard|The s? e:SubEffect sub|subroutine", lambda c, e: SubsBy(e, c)),
    R("SubsNP", "c:Card1|ItCard|The s? e:SubEffect subs|subroutines", lambda c, e: SubsBy(e, c, Amount(how="all"))),
    R("SubEffect", "end run", lambda: "end_run"),
    R("SubEffect", "etr", lambda: "end_run"),
    R("SubEffect", "u:UNIT", lambda u: u.replace(" damage", "") if u.endswith("damage") else {"tags": "tags", "credits": "credits"}.get(u)),
    R("SubEffect", "trash|trashing", lambda: "trash"),
    R("SubEffect", "trace", lambda: "trace"),
    R("Claims", "Player CLAIM", lambda: True),
    R("Item", "back? in|during POSS? action phase ,? t:Told|Fact", lambda t: t, 0.1),
    R("When", "in|within|during? this|that same? turn", lambda: When("when", name="this turn"), 0.1),
    R("Clause", "who:POSS turn as p:PLAYER begins|starts|begin|start|began", lambda who, p: replace(Deed("begin", thing="turn"), who=_as_player(who, p)) if who in _POS else None),
    R("Fact", "on|in|during? who:POSS turn as p:PLAYER", lambda who, p: TurnIs(Pro(who, p)) if who in _POS else None),
    R("Fact", "it is who:POSS turn as p:PLAYER", lambda who, p: TurnIs(Pro(who, p)) if who in _POS else None),
    R("Good", "no other|more|further UNIT anywhere?", lambda: Quantity(Amount(0), "to help"), 0.1),
    R("Mod", "for c:HostNP", lambda c: Mod("for", c) if c.marks else None, 0.05),
    R("Obj", "o:Standing", lambda o: o if o.marks or (isinstance(o.what, Stand) and o.what.sizes) else None, 0.2),
    R("Mod", "in|within one and? same turn", lambda: Mod("noted"), -0.1),
    R("Mod", "when|while|as s:Subj does|do|did so|that", lambda s: Mod("noted"), 0.2),
    R("NounTime", "v:NOUNVERB of|on|by? c:CardNP|ItCard|The?", lambda v, c: phrase(v, (c,) if c is not None else (), ()), 0.1),
    R("NOUNVERB", "rez|rezzing", lambda: "rez"),
    R("NOUNVERB", "install|installation", lambda: "install"),
    R("NOUNVERB", "steal|theft", lambda: "steal"),
    R("NOUNVERB", "purge", lambda: "purge"),
    R("NOUNVERB", "trash|trashing", lambda: "trash"),
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
    R("Item", "while|as|when|if|since|although|because|though|given that? f:Fact", lambda f: Given((f,)), 0.3),
    R("Item", "so|thus|therefore|hence|which means|that? t:Told", lambda t: t, 0.1),
    # what somebody wants, and what is said that is not asked
    R("Item", "s:Player WISHES o:Obj mods:Mod*", lambda s, o, mods: Aside(o), 0.6),
    R("Item", "s:Player has|have enough? UNIT ForIt?", lambda s: Aside(s), 0.6),
    R("ForIt", "for it|that|this", lambda: True),
    R("ForIt", "to do it|that|so|this", lambda: True),
    R("Item", "no other reason|cause|purpose", lambda: Aside("reason")),
    R("Item", "after|before|following that|this|which ,? t:Told", lambda t: t, 0.05),
    R("Item", "with|on? POSS? next click|action ,? t:Told", lambda t: t, 0.05),
    R("Mod", "this|that time", lambda: Mod("noted")),
    R("Item", "s:Player does|do|did not want|like|need o:Obj mods:Mod*", lambda s, o, mods: Aside(o), 0.3),
    R("Item", "does|do|did not want|like|need o:Obj mods:Mod*", lambda o, mods: Aside(o), 0.4),
    R("Item", "it|that|this|they|those is|are|was|were POSS? NTH KIND|UNIT|NOUNDONE OfTurn", lambda: Aside("first"), 0.2),
    R("WISHES", "wants|want|wanted|likes|hopes|needs|need|wishes", lambda: True),
    R("WISHES", "would like", lambda: True),
    R("WISHES", "hopes|asks|aims for", lambda: True),
    R("Item", "s:Player? uses|use|used as much|many as PRON|PLAYER can|could", lambda s: Aside(s), 0.3),
    R("Item", "s:Player? uses|use|used all|everything PRON|PLAYER can|could|has", lambda s: Aside(s), 0.3),
    R("Item", "one|ones|1 from|of|off c:CardNP among|included of? them|those?", lambda c: Aside(c), 0.2),
    R("Item", "including|counting c:CardNP|OneFrom", lambda c: Aside(c), 0.2),
    R("OneFrom", "one|ones|1 from|of|off c:CardNP", lambda c: c),
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


def _faces(s: Any, c: Any) -> Any:
    """`is on Karuna`: encounters it."""
    ice = isinstance(c, The) and c.kind == "ice"
    if isinstance(c, Desc) and isinstance(c.what, Named):
        ice = all(card_facts(card)[1] == "ice" for card in c.what.cards)
    return Deed("encounter", s, (c,)) if ice else None


def _is_played(c: Named) -> bool:
    return all(card_facts(card)[1] in ("event", "operation") for card in c.cards)


def _there(p: Any, d: Any) -> Any:
    """`in HQ I access X`: the place of a deed, said before it."""
    if d is None or d.server is not None or d.place is not None:
        return None
    if d.verb in ("access", "breach", "approach"):
        return Tale(replace(d, server=p))
    if d.verb == "install":
        return Tale(replace(d, place=Where_("on", p)))
    if d.verb == "pay" and d.purpose is not None:
        inner = _there(p, d.purpose)
        return Tale(replace(d, purpose=inner.deed)) if inner is not None else None
    if (
        d.verb in ("encounter", "rez", "trash", "steal", "break", "pass", "bypass")
        and d.what
        and isinstance(d.what[0], Desc)
    ):
        how = "on" if d.verb in ("encounter", "pass", "bypass", "break") else "in"
        first = replace(d.what[0], marks=(*d.what[0].marks, Mark("at", Where_(how, p))))
        return Tale(replace(d, what=(first, *d.what[1:])))
    return None


def _by(p: Any, s: Any, d: Any, mods: tuple[Any, ...]) -> Any:
    """`is trashed by the Runner`: the Runner trashes it."""
    deed = phrase(d, (s,), mods)
    return replace(deed, who=p) if deed is not None else None
