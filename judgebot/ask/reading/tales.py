"""Rows for what is told in clauses of any kind: what somebody cannot or wants, what is caused, times, reasons."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.deeds import _CLICK, _click, _ends, _made, _mean, _no, _now, _passive, replace_server, subject
from judgebot.ask.reading.frames import phrase
from judgebot.ask.reading.meanings import BEGUN, Amount, Deed, Some, When
from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.raw import Aside, Given, Mod, Owned, Pro, Quantity, Tale, Tales
from judgebot.ask.reading.wording import (
    as_cards,
    caused_deed,
    clicks_on,
    done_by,
    ends_run,
    faced,
    first_of_turn,
    is_played,
    makes_runs,
    no_action,
    nth_counter,
    of_clicks,
    placed_deed,
    when_so,
)
from judgebot.game.objects import RUNNER


def _unwanted(s: Any, o: Any) -> Any:
    """`does not want the tag`: does not take it; of anything else it says nothing of what is done."""
    harms = isinstance(o, Quantity) and (o.unit == "tags" or o.unit.endswith("damage"))
    verb = "take" if harms and o.unit == "tags" else "suffer"
    return Tale(Deed(verb, s, unit=o.unit, not_=True)) if harms else Aside(o)


TALES = (
    # who has something, in other words
    R("Item", "c:Clause with|on|at|holding|having g:Goods", lambda c, g: Given((Owned(c.who, g), Tale(c))) if c is not None and c.thing == "turn" else None, 0.1),
    R("Clause", "POSS? discard phase begins|starts|comes|is", lambda: Deed("end", thing="turn")),
    # what somebody cannot, does not, will not
    R("Told", "but? not what:SubsNP", lambda what: Tale(Deed("break", RUNNER, (what,), not_=True)), 0.3),
    R("Told", "s:Serv v:VB", lambda s, v: Tale(Deed(v, RUNNER, server=s)) if v in ("run", "breach") else None, 0.4),
    R("Told", "run is|was? successful", lambda: Tale(Deed("succeed", RUNNER, thing="run")), 0.3),
    R("VpN", "begun|started d:VpG", lambda d: d),
    R("Clause", "s:Player does|do|did nothing", lambda s: Deed("act", s, not_=True)),
    R("Told", "is|are|am d:VpG", lambda d: Tale(d), 0.1),
    R("Told", "it|that is|was successful", lambda: Tale(Deed("succeed", RUNNER, thing="run")), 0.1),
    R("Told", "having d:VpN", lambda d: Tale(d), 0.1),
    R("Told", "s:Player d:VpG", lambda s, d: Tale(subject(s, d)) if d is not None and isinstance(s, str) else None, 0.2),
    R("Told", "declines|refuses|declined to d:VpB", lambda d: Tale(_no(d)) if d and not d.not_ else None, 0.1),
    R("Told", "does|do not break anything|any subs|subroutines?", lambda: Tale(Deed("break", RUNNER, not_=True))),
    R("CANNOT", "can|could|may|might|does|do|did|will|would not", lambda: True),
    R("CANNOT", "am|is|are|was|were not able|allowed to", lambda: True),
    R("CANNOT", "does|do|did not want|wish|care|choose|bother|get to", lambda: True),
    R("CANNOT", "has|have|had no way|means|option|reason LEFT? to", lambda: True),
    R("Clause", "s:Subj CANNOT d:VpB", lambda s, d: _no(subject(s, d)), 0.05),
    R("Told", "CANNOT d:VpB", lambda d: Tale(_no(d)) if d is not None and not d.not_ else None, 0.1),
    R("Clause", "s:Player takes|take|took no action|actions|click|clicks mods:Mod*", lambda s, mods: no_action(s, mods)),
    R("Clause", "no|nothing k:KIND? d:VN mods:Mod*", lambda k, d, mods: _no(_passive(d, Some(k or "card", Amount(how="any")), mods)), 0.4),
    # what is said, and known
    # being somewhere in a run
    R("Clause", "!it s:Player is|are|am|was on|at|facing|encountering c:CardNP|The|Standing", lambda s, c: faced(s, c), 0.3),
    R("Clause", "s:Player is|are|am|was in|on|mid|during middle|midst? of? run on|against? p:Serv?", lambda s, p: Deed("run", s, server=p, thing=BEGUN)),
    R("Clause", "s:Player is|are|am|was in|inside|on p:Serv", lambda s, p: Deed("run", s, server=p), 0.3),
    R("Told", "in|on|at|from p:Serv ,? c:Clause", lambda p, c: placed_deed(p, c), 0.1),
    # a card's name as the verb
    R("Clause", "s:Player c:CARD p:Serv", lambda s, c, p: Deed("play", s, as_cards(c), server=p) if is_played(c) else None, 0.4),
    R("Clause", "s:Player c:CARD o:CardNP|ItCard|The|Any|Standing", lambda s, c, o: Deed("play", s, as_cards(c), purpose=Deed("choose", None, (o,))) if is_played(c) else None, 0.5),
    # causing
    R("VpB", "have|make|let|force p:Player to? d:VpB", lambda p, d: caused_deed(p, d), 0.1),
    R("Clause", "c:CardNP|ItCard|The makes|forces|has|lets|made|forced p:Player to? d:VpB", lambda c, p, d: replace(made, by=c) if (made := caused_deed(p, d)) is not None and made.by is None else None),
    R("VpF", "takes|uses|performs|take|use|took|used basic action to d:VpB", lambda d: _mean(d, _CLICK)),
    R("VpB", "take|use basic action to d:VpB", lambda d: _mean(d, _CLICK)),
    R("VpB", "reduce|lower|bring|set|drop|make|raise|increase POSS|base? trace strength down|up? to|by n:NUM", lambda n: Deed("lower", amount=Amount(int(n)), unit="strength", thing="trace")),
    R("VpB", "put|place|add nth:NTH UNIT? on|onto c:CardNP|ItCard|The|Standing", lambda nth, c: nth_counter(nth, c)),
    R("VpF", "puts|put|places|placed|adds|added nth:NTH UNIT? on|onto c:CardNP|ItCard|The|Standing", lambda nth, c: nth_counter(nth, c)),
    R("Mod", "by? paying everything|all|whatever is? required|needed|necessary|asked|owed", lambda: Mod("noted")),
    R("Mod", "back", lambda: Mod("noted"), 0.2),
    R("Mod", "of c:CardNP", lambda c: Mod("by", c), 0.4),
    # passives with whoever does it
    R("Clause", "s:Subj is|are|was|were|gets|got|has|have been? d:VN by p:Player mods:Mod*", lambda s, d, p, mods: done_by(p, s, d, mods), 0.05),
    R("Mod", "by c:CardNP|ItCard|The", lambda c: Mod("by", c), 0.15),
    # runs
    R("Clause", "t:ThingNP is|was then? successful on|against s:Serv", lambda t, s: replace_server(_ends(t, "succeed"), s) if t.name == "run" else None),
    R("Vrun", "made|makes|make|had NUM|A? run|runs on|against? s:Serv? that|which worked|succeeded|connected|landed mods:Mod*", _made),
    # times
    R("When", "on|in|during|over|at? POSS? last|previous turn", lambda: When("when", name="last turn")),
    R("When", "at|in|from moment|point|time|instant when|that|where|at? which? d:Clause", lambda d: When("when", d)),
    R("When", "on|with|as|for|at? POSS? nth:NTH click|action of? NUM? POSS|that|this? turn|clicks?", lambda nth: _click(nth).value, 0.1),
    R("When", "on|with|as|for who:POSS nth:NTH click|action", lambda who, nth: replace(_click(nth).value, also=When("when", name=f"{who} turn")) if who in ("corp", "runner") else None, 0.1),
    R("Told", "d:VpZ", lambda d: Tale(d, "now"), 0.05),
    R("VpZ", "v:VZ objs:Objs? mods:Mod*", lambda v, objs, mods: phrase(v, objs or (), mods)),
    R("Told", "first|then|next d:VpF", lambda d: Tale(d), 0.05),
    *(R(vp, f"{put} o:Obj into trace|it", lambda o: phrase("spend", (o,), (Mod("trace", ""),)), 0.1) for vp, put in (("VpF", "puts|put|adds|added|throws|threw|pays|paid"), ("VpB", "put|add|throw|pay"))),
    R("Told", "POSS|this|that? first time|thing that|when? s:Player d:VpF", lambda s, d: Tale(subject(s, _now(d))), -0.1),
    R("Told", "s:Player succeeds|succeeded|connects|connected|lands|landed with|using c:CARD on|against p:Serv", lambda s, c, p: Tales((Tale(Deed("run", s, server=p, tool=as_cards(c)[0])), Tale(ends_run("succeed")))) if is_played(c) else None, -0.1),
    R("Told", "POSS? c:CARD run on|against p:Serv v:VZ|VD|VB", lambda c, p, v: Tales((Tale(Deed("run", None, server=p, tool=as_cards(c)[0])), Tale(ends_run("succeed")))) if makes_runs(c) and v in ("fire", "succeed") else None, -0.3),
    R("Told", "is|are|am|was past|through|beyond c:CardNP|The|Any|ItCard", lambda c: Tale(phrase("pass", (c,), ())), 0.1),
    R("Told", "c:CARD ,|and? then d:CARD", lambda c, d: Tales((Tale(Deed("play", None, as_cards(c))), Tale(Deed("play", None, as_cards(d))))) if is_played(c) and is_played(d) else None, -0.3),
    R("Told", "c:CARD ,|and? then d:VpF", lambda c, d: Tales((Tale(Deed("play", None, as_cards(c))), Tale(d))) if is_played(c) else None, -0.2),
    R("Told", "c:CARD lands|connects|succeeds|landed|connected|succeeded|hits|resolves", lambda c: Tales((Tale(Deed("play", None, as_cards(c))), Tale(ends_run("succeed")))) if makes_runs(c) else None, -0.1),
    R("VpB", "get c:CardNP", lambda c: phrase("find", (c,), ()), 0.1),
    R("VpF", "gets c:CardNP", lambda c: phrase("find", (c,), ()), 0.1),
    R("Item", "with|on nth:NTH of n:NUM clicks|actions ,? t:Told", lambda nth, n, t: of_clicks(nth, n, t), 0.1),
    R("Told", "POSS? nth:NTH breach|access|run of|on s:Serv OfTurn", lambda nth, s: Tale(Deed("breach", RUNNER, server=s)) if nth == "1" else None, 0.2),
    R("Mod", "without c:CardNP|ItCard|The", lambda c: Mod("means", Deed("use", None, (c,), not_=True)), 0.1),
    R("When", "once|when|after c:CardNP|The|ItCard is|was s:STATE", lambda c, s: when_so(c, s, "after"), 0.2),
    R("When", "until|before c:CardNP|The|ItCard is|was s:STATE", lambda c, s: when_so(c, s, "before"), 0.2),
    R("VpF", "deck|decks|decked out?", lambda: Deed("lose", thing="game", means=Deed("draw", thing="mandatory"))),
    R("Item", "so|because|since|as|therefore|thus|hence? Subj CAN|CANNOT2 d:VpB", lambda d: Aside(d), 0.6),
    R("CAN", "can|could|may|might|must|should|has|have to?", lambda: True),
    R("CANNOT2", "has|have to", lambda: True),
    R("Clause", "s:Player c:CARD Player mods:Mod*", lambda s, c, mods: subject(s, phrase("play", as_cards(c), mods)) if is_played(c) else None, 0.3),
    R("Told", "s:Player? has|have? BASIC all? of? POSS? n:NUM clicks|actions on|for|to|taking|gaining|clicking gain|take? u:UNIT", lambda n, u, s=None: clicks_on(s, n, u), -0.1),
    R("Told", "s:Player? has|have? BASIC all? of? POSS? n:NUM clicks|actions on? to? drawing|draw|draws cards?", lambda n, s=None: clicks_on(s, n, "cards"), -0.1),
    R("BASIC", "clicks|clicked|spends|spent|spend|uses|used|use|takes|took", lambda: True),
    R("Told", "rezzed o:ItCard mods:Mod*", lambda o, mods: Tale(phrase("rez", (o,), mods)) if o == Pro("it") else None),
    R("Mod", "for u:UNIT", lambda u: Mod("purpose", Deed("do", None, unit=u)) if u.endswith("damage") else None, 0.1),
    R("When", "at|on? turn start|beginning", lambda: When("when", Deed("begin", thing="turn"))),
    R("When", "at|on? who:TurnOf start|beginning", lambda who: When("when", Deed("begin", who, thing="turn"))),
    # of several, and by what it does
    R("Claims", "Player CLAIM", lambda: True),
    R("Item", "back? in|during POSS? action phase ,? t:Told|Fact", lambda t: t, 0.1),
    R("When", "in|within|during? this|that same? turn", lambda: When("when", name="this turn"), 0.1),
    R("Mod", "for c:HostNP", lambda c: Mod("for", c) if c.marks else None, 0.05),
    R("Mod", "in|within one and? same turn", lambda: Mod("noted"), -0.1),
    R("Mod", "when|while|as Subj does|do|did so|that", lambda: Mod("noted"), 0.2),
    R("NounTime", "POSS? next|first run on|against? s:Serv?", lambda s: Deed("run", RUNNER, server=s), 0.1),
    R("Mod", ",|as|for? POSS? nth:NTH NOUNDONE OfTurn", first_of_turn, 0.1),
    R("Item", "it|that|this is|was POSS? nth:NTH NOUNDONE OfTurn|PAST", lambda nth: Aside("the first of the turn") if nth == "1" else None),
    R("NOUNDONE", "run|trash|steal|access|breach|install|play|rez|score|advance|draw|click|action|operation|event|thing", lambda: True),
    R("OfTurn", "of|in|on|for? POSS|this|that turn", lambda: True),
    R("OfTurn", "of turn", lambda: True),
    R("OfTurn", "so? far", lambda: True),
    # facts as times, reasons and conditions
    R("Item", "while|as|when|if|since|although|because|though|given that? f:Fact", lambda f: Given((f,)), 0.3),
    R("Item", "so|thus|therefore|hence|which means|that? t:Told", lambda t: t, 0.1),
    # what somebody wants, and what is said that is not asked
    R("Item", "Player WISHES o:Obj Mod*", lambda o: Aside(o), 0.6),
    R("Item", "s:Player has|have enough? UNIT", lambda s: Aside(s), 0.6),
    R("Item", "no other reason|cause|purpose", lambda: Aside("reason")),
    R("Item", "with|on? POSS? next click|action ,? t:Told", lambda t: t, 0.05),
    R("Mod", "for that|this", lambda: Mod("for that"), -0.05),
    R("Mod", "this|that time", lambda: Mod("noted")),
    R("Item", "Player would|d rather not? d:RatherDo", lambda d: Aside(d), 0.2),
    R("RatherDo", "d:VpB", lambda d: d),
    R("RatherDo", "have|keep|take|see|leave o:Obj Place?", lambda o: o),
    R("Item", "s:Player? does|do|did not want|like|need o:Obj Mod*", lambda o, s=None: _unwanted(s, o), 0.3),
    R("WISHES", "would? like|wants|want|wanted|likes|hopes|needs|need|wishes for?", lambda: True),
    R("Item", "s:Player? uses|use|used as much|many as PRON|PLAYER can|could", lambda s: Aside(s), 0.3),
    R("Item", "one|ones|1 from|of|off c:CardNP among|included of? them|those?", lambda c: Aside(c), 0.2),
    R("Item", "Player wants|want|wanted|needs|asks|needed|asked Player to d:VpB or e:VpB", lambda d, e: Aside((d, e)), 0.3),
    R("Item", "POSS|Card1|The text|card says|reads that? t:Told|Fact", lambda t: Aside(t), 0.1),
)  # fmt: skip
