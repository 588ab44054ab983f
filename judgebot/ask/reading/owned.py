"""Rows for what somebody, or a card, has: in other words than `has`, of all, of nothing but, of what is known."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace

from judgebot.ask.reading.cast import PLAYER_UNITS
from judgebot.ask.reading.meanings import Amount
from judgebot.ask.reading.nouns import ON_CARDS, R
from judgebot.ask.reading.raw import Identified, Mark, Owned, Placed, Pro, Quantity, Speaker, Stated, The, Where_, whose
from judgebot.ask.reading.wording import both_have, cleft, known_cards, memory_full

OWNED = (
    R("Fact", "on|at n:NUM !Noun", lambda n: Owned(None, (Quantity(Amount(int(n)), "", "on"),)), 0.8),
    # who has something, in other words
    R("HAVING", "holds|hold|held|keeps|keep|kept|holding|carries|gets", lambda: True),
    R("HAVING", "is|are|am|was|were? left|sitting|down|stuck|running|playing with|on|at|to", lambda: True),
    R("HAVING", "is|are|am|was|were holding|packing|running", lambda: True),
    R("HAVING", "still? has|have only|just|exactly", lambda: True),
    R("Fact", "s:Player HAVING g:Goods", lambda s, g: Owned(s, g)),
    R("Fact", "HAVING g:Goods", lambda g: Owned(None, g), 0.4),
    R("Fact", "s:Player is|are|am|was? on|at n:NUM !Noun", lambda s, n: Owned(s, (Quantity(Amount(int(n)), "points", "on"),)), 0.4),
    R("Fact", "we|they|players are|were both|each on|at|down? to? q:Qty", lambda q: both_have(q), 0.2),
    R("Fact", "nobody|neither|none|no of? one|us|player|side|them? has|have|had|scored|stolen any|a|single? u:UNIT yet|so? far?", lambda u: both_have(Quantity(Amount(0), u))),
    R("Fact", "s:Player is|are|am? HAS n:NUM LEFT? !Noun", lambda s, n: Owned(s, (Quantity(Amount(int(n)), ""),)) if n != "0" else None, 0.7),
    R("HAS", "has|have|had|holds|with|gets", lambda: True),
    R("Fact", "q:Qty is|are LEFT in|of|for|to who:POSS|TURN turn?", lambda q, who: Owned(whose(who), (q,)) if who != "it" else None),
    R("Fact", "c:CardNP has|have|had|holds|held|CARRIES q:Counted", lambda c, q: Owned(None, (replace(c, marks=(*c.marks, Mark("on", q))),)) if all(one.unit in ON_CARDS for one in q) else None, 0.1),
    R("CARRIES", "hosts|carries|bears|carrying|contains", lambda: True),
    R("Fact", "who:POSS credit? pool is|are empty|dry", lambda who: Owned(whose(who), (Quantity(Amount(0), "credits"),)) if who != "it" else None),
    R("Fact", "q:Qty in who:POSS credit? pool|bank more:MoreGood*", lambda q, who, more: Owned(whose(who), (q, *more)) if who != "it" else None),
    R("Good", "n:NUM more|others|left|further? on c:CardNP", lambda n, c: replace(c, marks=(*c.marks, Mark("has", (Quantity(Amount(int(n)), ""),)))), 0.3),
    R("Good", "z:Zone is? empty|dry|bare", lambda z: Placed(Where_("zone", zone=z), (Quantity(Amount(0), "cards"),)), 0.1),
    R("Good", "c:CardNP more:AndCard* both|all s:State", lambda c, more, s: tuple(replace(one, marks=(*one.marks, s)) for one in (c, *more)) if more else None, -0.1),
    R("Good", "memory|mu limit of|is|at? n:NUM", lambda n: Quantity(Amount(int(n)), "mu")),
    R("Good", "for|using|taking|occupying n:NUM mu", lambda n: Quantity(Amount(int(n)), "mu"), 0.3),
    R("Fact", "who:POSS identity|id has usual|normal|standard|printed? g:Goods", lambda who, g: Owned(whose(who), g) if who != "it" else None, 0.1),
    R("Fact", "POSS|its? strength is|are|becomes|stays at? n:NUM", lambda n: Stated(The("ice"), (Mark("has", (Quantity(Amount(int(n)), "strength"),)),)), 0.2),
    R("ADV", "previously|formerly|still|until now|earlier", lambda: True),
    # memory
    R("Fact", "m:MEMORY is? full|filled|used|taken|occupied up? with|of|from|by? g:Goods", lambda m, g: memory_full(g, m), 0.1),
    R("MEMORY", "POSS? base|usual|starting? n:NUM memory|mu limit?", lambda n: n),
    # what is known of a hand or pile
    R("Good", "n:Num cards|card in z:Zone NAMELY g:PlaceGoods )?", lambda n, z, g: known_cards(n, z, g), 0.1),
    R("NAMELY", ",|(? both|namely|which|being|that is|are? both?", lambda: True),
    # what something turns out to be
    R("BE", "is|are|was|were|being", lambda: True),
    R("BE", "turns|turn|turned out? to? be|as?", lambda: True),
    R("Fact", "i:Unnamed BE c:CardNP|Standing", lambda i, c: Identified(i, (c,))),
    R("Fact", "i:Unnamed BE c:CardNP and|, d:CardNP", lambda i, c, d: Identified(i, (c, d))),
    R("Fact", "KIND|UNIT|THINGSAID that|which? s:Subj v:VB|VZ|VD mods:Mod* BE c:CardNP", lambda s, v, c, mods: cleft(s, v, c, mods)),
    R("THINGSAID", "very? first|next|only? thing|one", lambda: True),
    R("Unnamed", "it|this|that", lambda: Pro("it")),
    R("Unnamed", "t:The", lambda t: t, 0.1),
    R("Unnamed", "POSS? n:NUM STATE? k:KIND|UNIT", lambda n, k: The(k if k != "cards" else "card", spot=f"{n} of"), 0.1),
    # what is said, and known
    R("Fact", "z:Zone is thick|deep|full|big|plentiful", lambda z: Placed(Where_("zone", zone=z), (Quantity(Amount(how="many"), "cards"),))),
    R("Good", "A? fat|thick|big|huge|deep|full|healthy z:Zone", lambda z: Placed(Where_("zone", zone=z), (Quantity(Amount(how="many"), "cards"),))),
    R("Good", "plenty|lots|loads|tons|enough|oodles|heaps of? u:UNIT", lambda u: Quantity(Amount(how="many"), u) if u == "credits" else None),
    R("Good", "q:Qty in|from z:Zone", lambda q, z: q if z.name == "score" and q.unit == "points" else None),
    # times
    R("Fact", "POSS? only|last|remaining|sole|final card|cards left|remaining? in p:PlaceHead is|are g:PlaceGoods", lambda p, g: Placed(p, (*g, Quantity(Amount(0), "cards")))),
    R("Fact", "who:POSS? only|last|remaining|sole|one installed card|cards is|are c:CardNP", lambda c, who: Owned(whose(who) if who and who != "it" else None, (replace(c, marks=(*c.marks, Mark("is", "installed"))),)), 0.1),
    R("Fact", "c:CardNP is|are POSS? only|sole|one k:KIND STATE|there|left?", lambda c, k: Owned(None, (replace(c, marks=(*c.marks, Mark("is", "installed"))), Quantity(Amount(0), "kind", k, True))) if k not in ("card", "ice") else None),
    R("EXCEPT", "except|but|besides|apart|aside|other for|from|than?", lambda: True),
    R("Fact", "hosts|carries|bears q:Counted", lambda q: Stated(Pro("it"), (Mark("has", q),)) if all(one.unit in ON_CARDS for one in q) else None, 0.1),
    R("Good", "nothing|no credits|money|counters? for|to? break? SubsNP|Card1|ItCard", lambda: Quantity(Amount(0), "to break"), 0.3),
    R("Good", "a:Shown and|, b:Shown in z:Zone", lambda a, b, z: Placed(Where_("zone", zone=z), (a, b)), -0.1),
    R("Shown", "n:Num facedown|faceup cards|card|ones|one?", lambda n: Quantity(n, "cards", "shown")),
    R("Fact", "who:PRON am|is|are|play|plays|playing playing? as? p:PLAYER player?", lambda who, p: Speaker(who, p) if who in ("i", "you", "opp") else None),
    R("Fact", "playing as? p:PLAYER player?", lambda p: Speaker("i", p)),
    R("Fact", "p:PLAYER player? here|speaking", lambda p: Speaker("i", p)),
    R("Fact", "z:Zone is|has|ran|runs run? out|dry of? cards|card?", lambda z: Placed(Where_("zone", zone=z), (Quantity(Amount(0), "cards"),))),
    R("MoreGood", "and n:NUM !Noun", lambda n: Quantity(Amount(int(n)), ""), 0.7),
    R("Fact", "g:Goods only", lambda g: Owned(None, g), 0.8),
    R("Fact", "who:POSS only|sole k:KIND is c:CardNP", lambda who, k, c: Owned(whose(who), (c, Quantity(Amount(0), "kind", k, True))) if k not in ("card", "ice") and who != "it" else None),
    R("Fact", "c:CardNP|ItCard|The hosts|hosting|holds h:CardNP more:AndCard*", lambda c, h, more: Stated(c, tuple(Mark("hosts", one) for one in (h, *more))) if more else None, -0.1),
    R("Fact", "who:POSS c:CardNP", lambda who, c: Identified(Pro("it"), (c,)) if who == "it" and not c.marks else None, 0.2),
    R("Fact", "it|that|this is|was protected|guarded|defended|covered by g:PlaceGoods", lambda g: Placed(Where_("ice", Pro("there")), g)),
    R("Fact", "who:POSS u:UNIT is|are|was|were|at at|on|down? to? n:NUM", lambda who, u, n: Owned(whose(who), (Quantity(Amount(int(n)), u),)) if u in PLAYER_UNITS and who != "it" else None),
    R("Fact", "q:Counted is|are|lie|lies|sit|sits|was|were now|already|hosted? on c:CardNP|ItCard|The|Standing", lambda q, c: Stated(c, (Mark("on", q),)) if all(one.unit in ON_CARDS for one in q) else None),
    # of several, and by what it does
    R("Good", "no other|more|further UNIT anywhere?", lambda: Quantity(Amount(0), "to help"), 0.1),
)  # fmt: skip
