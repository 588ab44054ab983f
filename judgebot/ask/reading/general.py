"""Rows for questions of a rule or of one card, as they are asked with no board: what it is, says, costs, takes."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from judgebot.ask.reading.asks import BE, CAN, DOES, HAVE, ask, of_card
from judgebot.ask.reading.card_facts import card_facts, effects
from judgebot.ask.reading.counting import cost
from judgebot.ask.reading.deeds import _ends, _firstly, _last, _mean, _no, _passive, by_name, subject
from judgebot.ask.reading.frames import class_of, phrase
from judgebot.ask.reading.meanings import BAD_PUB, SAME, STRONG, TOGETHER, Amount, Deed, Server, Some, When
from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.queries import Comes, Either, HowMuch, Kind, Ruled, Strength, Wins
from judgebot.ask.reading.raw import (
    ENOUGH,
    NOW_HAS,
    OF_THEM,
    PRESENT,
    Around,
    Aside,
    Desc,
    Given,
    Mark,
    Mod,
    Named,
    Opening,
    Owned,
    Placed,
    Pred,
    Pro,
    Quantity,
    Question,
    Stated,
    Tale,
    Tales,
    TheServer,
    Thing,
    Where_,
    Zoned,
    whose,
)
from judgebot.ask.reading.tales import _derezzed
from judgebot.ask.reading.wording import as_cards, ends_run, is_played, makes_runs
from judgebot.game.objects import CENTRALS, CORP, RUNNER


def _kind(c: Any, k: str) -> Any:
    """`is Leech a virus`, `what type is it`: of a card that is named."""
    return Question(Kind(c, k)) if "c" in class_of(c) else None


def _searched(z: Any, c: Any, mods: tuple[Mod, ...]) -> Any:
    """`searches R&D for a piece of ice`: finds it there."""
    zone = Zoned(z.name) if isinstance(z, Server) and z.name in CENTRALS else z
    return phrase("find", (c,), (Mod("from", Where_("zone", zone=zone)), *mods)) if isinstance(zone, Zoned) else None


def _so_strong(c: Any, n: str) -> Mod:
    """`rezzes X to make Y strength 4`: that is its strength then."""
    return Mod("purpose", Deed(STRONG, None, (c,), amount=Amount(int(n)), unit="strength"))


def _and_rez(d: Any, mods: tuple[Mod, ...]) -> Any:
    """`to get X out of Archives and rez it`: it comes in rezzed, by what is used for that."""
    got = d is not None and d.verb in ("find", "install") and len(d.what) == 1 and (d.when, d.means) == (None, None)
    rez = phrase("rez", d.what, mods) if got else None
    return Mod("purpose", replace(rez, source=d.source)) if rez is not None and rez.when is None else None


def _as_it_does(deed: Any) -> Any:
    """`draws 2 for X going to the heap`: when it goes there."""
    return Mod("when", When("when", deed)) if deed is not None and deed.when is None else None


def _on_it_with(nth: str, g: tuple[Any, ...], t: Any) -> Any:
    """`with the last click and 4 credits they use X`: so much is there as it is done on that click."""
    deed = _last(t.deed, nth) if isinstance(t, Tale) and not t.past.strip(PRESENT) else None
    rich = all(isinstance(one, Quantity) and one.unit == "credits" for one in g)
    return Given((Owned(deed.who, g), replace(t, deed=deed))) if deed is not None and deed.who and rich else None


def _trashed_so(c: Any, more: tuple[Any, ...], n: str | None = None) -> Any:
    """`the four cards trashed include X and Y`: those are trashed, and so many besides."""
    deed = phrase("trash", (c, *more), ()) if n is None or int(n) > len(more) else None
    amount = Amount(int(n)) if n is not None else None
    return Tale(replace(deed, passive=True, amount=amount, unit="cards" if n else "")) if deed is not None else None


def _none_other(k: str, v: str, mods: tuple[Mod, ...]) -> Any:
    """`no other program installed this turn`: than what is asked about."""
    if v == "install" and not mods:
        return None  # there is none
    return _no(_passive(v, Some(k, Amount(how="any"), other=True), mods))


def _virus(u: str) -> str | None:
    return u if u in ("virus", "ice", "agenda") else None


def _takes_memory(c: Any, n: Any = None) -> Any:
    """`does X take memory`: whether its memory cost counts."""
    has: Any = Owned(c, (Quantity(n if n is not None else Amount(how="any"), "memory"),), "has")
    return Question(Comes(has)) if "c" in class_of(c) else None


def _strength_among(c: Any, n: str, m: str) -> Any:
    """`is X at 4 or at 6 strength`."""
    found = of_card(Strength, c)
    return replace(found, query=replace(found.query, among=(int(n), int(m)))) if found is not None and n != m else None


def _strength_is(c: Any, n: str, w: Any = None) -> Any:
    """`is X at strength 3`: exactly that."""
    has: Any = Owned(c, (Quantity(Amount(int(n)), "strength"),), "is")
    return Question(Comes(has, w)) if "c" in class_of(c) and w is None else None


def _extra_access(c: Any, w: Any = None) -> Any:
    """`does X give me the extra card`: whether what it does about that comes about."""
    named = c.what.cards if isinstance(c, Desc) and isinstance(c.what, Named) else ()
    draws = any("draw" in effects(card) for card in named)  # `does Astrolabe give me an extra card`
    return Question(Comes(Deed("trigger", None, (c,)), w)) if "c" in class_of(c) and not draws else None


def _requirement(m: Quantity, c: Any, to: Any = None, s: Any = None) -> Any:
    """`how many advancements does it need`: its advancement requirement; of an agenda, how many counters.

    to  whether it is said that they are to score it, or who is to
    """
    named = (
        isinstance(c, Desc)
        and isinstance(c.what, Named)
        and all(card_facts(one)[1] == "agenda" for one in c.what.cards)
    )
    units = ("advancement", "counters", "") if named or to else ("advancement",)
    who = s if to in (None, True) else to
    fits = m.unit in units and not m.rest and "c" in class_of(c)
    return Question(HowMuch("requirement", c, to=who)) if fits else None


def _of_damage(q: Any, g: Quantity) -> Any:
    """`what is my hand size after two core damage`."""
    number = isinstance(q.query, HowMuch) and q.query.unit == "hand size"
    return Given((Owned(RUNNER, (g,)), q)) if number and g.unit == "core damage" and g.amount is not None else None


def _all_in(goods: tuple[Any, ...], server: Any) -> Any:
    """`have two upgrades and an agenda in one remote`: all of them installed there; `have two consoles in play`."""
    flat = tuple(one for good in goods for one in (good if isinstance(good, tuple) else (good,)))
    several = len(flat) > 1 or (isinstance(flat[0], Some) and flat[0].amount.n > 1)
    several = several or (isinstance(flat[0], Desc) and flat[0].count > 1)
    where = (Mod("on", Where_("in", server)),) if server is not None else ()
    deed = phrase("install", flat, where) if several else None
    return replace(deed, thing=TOGETHER) if deed is not None else None


def _paid_by_bad_pub(d: Any) -> Any:
    return Deed("pay", None, unit="credits", purpose=d, thing=BAD_PUB) if d is not None else None


def _trash_cost(v: str, o: Any = None) -> Any:
    """`pay a trash cost`: that of an asset, where no card is named."""
    return phrase(v, (o if o is not None else Some("asset"),), ()) if v in ("trash", "rez", "install") else None


def _wants_to(v: str, s: Any = None) -> Any:
    """`wants to install`: some card."""
    return Tale(Deed("install", s, (Some("card"),)), "now") if v == "install" else None


def _over_the_limit(s: Any, d: Any, w: Any = None) -> Any:
    """`has too many cards and throws X away`: that is discarded, as the turn ends (5.5.2)."""
    ends = w is None or (w.deed is not None and (w.deed.verb, w.deed.thing) == ("end", "turn"))
    if d is None or not ends or d.verb not in ("trash", "discard") or not d.what or d.when is not None:
        return None
    return Tale(replace(d, verb="discard", who=s, when=When("when", Deed("end", s, thing="turn"))))


def _no_harm(u: str) -> Any:
    """`says no tags`: that none is taken."""
    harm = u == "tags" or u.endswith("damage")
    return ask(Opening("comes", RUNNER), Pred("gets", Quantity(None, u), turned=True)) if harm else None


def _whole_turn(d: Any, s: Any = None, q: Any = None) -> Any:
    """`spends the whole turn (3 clicks) to purge`: three clicks, as it is said."""
    deed = _mean(d, Deed("pay", None, unit="clicks", amount=q.amount)) if q is not None else d
    return Tale(subject(s, deed) if s else deed) if deed is not None and d.verb == "purge" else None


def _none_of(d: Any, mods: tuple[Mod, ...], k: Any = None, poss: Any = None) -> Any:
    """`no program has been trashed`, `nothing of mine got trashed`."""
    who: Any = "" if poss is None else whose(poss)
    return _no(_passive(d, Some(k or "card", Amount(how="any"), whose=who), mods)) if poss != "it" else None


def _done_in_turn(s: Any, d: str, mods: tuple[Mod, ...], e: str, more: tuple[Mod, ...]) -> Any:
    """`X is accessed and trashed`: the one, and then the other."""
    both = _passive(d, s, mods), _passive(e, Pro("it") if isinstance(s, Desc) else s, more)
    return Tales(tuple(map(Tale, both))) if all(both) and "tag" not in (d, e) else None


def _in_order_of_clicks(v: str, o: Any, nth: str) -> Any:
    """`can I play X second`: with that click."""
    deed = phrase(v, (o,), ()) if v in ("play", "install") and int(nth) > 1 else None
    return _last(deed, nth) if deed is not None else None


def _none_so_far(u: str) -> Any:
    """`no damage before that`: of the damage that is taken only core damage stays."""
    unit = "core damage" if u.endswith("damage") else u
    return Owned(RUNNER, (Quantity(Amount(0), unit),)) if unit in ("core damage", "tags") else None


def _at_random(c: Any) -> Any:
    """`do I pick the card I lose to X's damage`: whatever deals it."""
    return Given((Owned(None, (c,)), Question(Ruled("damage")))) if isinstance(c, Desc) else None


def _since_click(c: Named, nth: str) -> Any:
    """`X out from my first click`: played with that."""
    return Tale(_last(by_name(c, None), nth)) if is_played(c) else None


def _does_for(a: Quantity, b: Quantity, d: Any) -> Any:
    """`does one click and 2 credits clear it`: whether it can be done for that."""
    return (
        ask(Opening("can", None), Pred("deed", phrase("pay", (a, b), (Mod("purpose", d),)))) if d is not None else None
    )


def _once_it_has(c: Any, q: Any, d: Any, w: Any = None) -> Any:
    """`X reached 3 counters and derezzed Y`: it has so many, and does that."""
    done = subject(c, replace(d, when=w) if w is not None and d is not None and d.when is None else d)
    return (
        Given((Stated(c, (Mark("has", q),)), Tale(done))) if done is not None and all(one.unit for one in q) else None
    )


def _past_it(s: Any, d: Any) -> Any:
    """`I am past discarding`, `done drawing`: that is done; who has discarded has ended the turn (5.7.2)."""
    deed = Deed("end", thing="turn") if d == Deed("discard") else d
    return subject(s, deed) if deed is not None and deed.verb not in ("pass", "run") else None


def _used_by_name(c: Named, o: Any, mods: tuple[Mod, ...] = ()) -> Any:
    """`can I Carnivore it`: the card is used on what stands behind it."""
    if {card_facts(one)[1] for one in c.cards} & {"event", "operation", "identity"} or "c" not in class_of(o):
        return None
    placed = getattr(o, "where", None) is not None or any(mod.kind == "on" for mod in mods)  # where that lies
    return phrase("use", (Desc(c),), (Mod("target", o), *mods)) if not placed else None


def _scored_now(c: Any, mods: tuple[Mod, ...] = ()) -> Any:
    """`what does it cost to install X and score it`: to score what is in hand, in one turn."""
    card = c if isinstance(c, Desc) else Desc(c)
    if isinstance(card.what, Named) and all(mark.kind != "at" for mark in card.marks):
        card = replace(card, marks=(*card.marks, Mark("at", Where_("zone", zone=Zoned("hand")))))
    deed = phrase("score", (card,), mods)
    if deed is None or deed.when not in (None, When("when", name="this turn"), When("when", name=SAME)):
        return None
    return replace(deed, when=When("when", name="this turn"))


def _is_enough(is_: Any, p: Pred, more: tuple[Any, ...], s: Any = None) -> Any:
    """`enough to kill him`: whether it can be done; with no verb before it it asks only with a question mark."""
    kills = s is None and p.kind == "deed" and p.value is not None and p.value.verb == "flatline" and not p.value.not_
    found = ask(Opening("can", CORP if kills else s), p, more)
    return replace(found, plain=not is_) if found is not None else None


def _first_got(u: str) -> Quantity | None:
    """`takes his first tag this turn`: one; `suffers his first net damage this turn`: how much is not said."""
    if u.endswith("damage"):
        return Quantity(None, u)
    return Quantity(Amount(1), u) if u in ("tags", "bad publicity") else None


GENERAL = (
    # what a card is, and what it says
    R("Ask", f"{BE} c:Card1|ItCard|The A? k:KindSaid", _kind),
    R("KindSaid", "k:KIND card|program|ice?", lambda k: k),
    R("KindSaid", "u:UNIT card|program?", _virus, 0.1),
    R("KindSaid", "unique card?", lambda: "unique"),
    R("Ask", f"what|which card? type|kind|sort of? card|program|ice? {BE} c:Card1|ItCard|The", lambda c: _kind(c, "")),
    R("Ask", f"{DOES} c:Card1|ItCard|The give|grant|get|net PRON|PLAYER? see|access|look? A|POSS? EXTRA card|access|cards|accesses w:When?", _extra_access),
    R("EXTRA", "extra|additional|bonus|further", lambda: True),
    R("Ask", f"{BE} c:Card1|ItCard|The at|on? n:Signed or at|on? m:Signed strength|str", _strength_among, -0.1),
    R("Ask", f"{BE} c:Card1|ItCard|The s? at? strength|str at|now? n:Signed or at? m:Signed", _strength_among, -0.1),
    R("Ask", f"{BE} strength|str of c:Card1|ItCard|The at|now? n:Signed or at? m:Signed", _strength_among, -0.1),
    R("Ask", f"{BE} c:Card1|ItCard|The s? at? strength|str at|now? n:Signed w:When?", _strength_is, -0.1),
    R("ClaimAsk", "c:Card1|ItCard|The STRONG n:Signed", _strength_is),
    R("ClaimAsk", f"poss:POSS strength|str {BE} now? n:Signed", lambda poss, n: _strength_is(Pro("it"), n) if poss == "it" else None),
    R("STRONG", f"has|have|{BE} now|at? strength|str", lambda: True),
    # what is enough for it
    R("VpB", "kill|flatline|finish p:Player off? w:When?", lambda p, w: Deed("flatline", None, (p,), when=w) if p != Pro("it") else None, 0.2),
    R("Ask", "is_:THATIS? enough for? s:QSubj? to p:Inf more:MoreInf*", _is_enough, 0.1),
    R("THATIS", "is|was|would|will|are that|it|this|they? be?", lambda: True),
    R("Mod", "to d:SCORED", lambda d: Mod("purpose", d), -0.1),
    R("SCORED", "install c:CardNP|ItCard ,? and|then|plus then? score it|that mods:Mod*", _scored_now),
    # what it costs
    R("Ask", f"m:Many {BE} c:Card1|The|ItCard", lambda m, c: of_card(partial(HowMuch, "points"), c) if m.unit == "points" else None, -0.6),
    R("ServPost", "with|having no|nothing cards|card|things|anything|else? lying? in|inside|there|on it|there?", lambda: Placed(Where_("at", Pro("there")), (Quantity(Amount(0), "cards"),)), -0.1),
    R("Serv", "A? empty s:SERVER", lambda s: Around(Server(s), (Placed(Where_("zone", zone=Zoned(s)), (Quantity(Amount(0), "cards"),)),)) if s in CENTRALS else None, -0.1),
    R("Ask", f"m:Many|HowMany {DOES} c:Card1|ItCard|The need|require|take on|it? it? to:TOSCORE?", _requirement),
    R("Ask", "m:Many|HowMany must|should|has|have|needs|need to? be|lie|sit ATLEAST? on c:Card1|ItCard|The ATLEAST? to:TOSCORE", _requirement, -0.1),
    R("Ask", f"m:Many {DOES} s:Player need|require|have ATLEAST? on c:Card1|ItCard|The ATLEAST? to:TOSCORE", _requirement, -0.2),
    R("Ask", f"m:Many {DOES} s:Player need|require ATLEAST? in? order? to score c:Card1|ItCard|The", lambda m, s, c: _requirement(m, c, True, s) if m.unit else None, -0.2),
    R("ATLEAST", "at least|minimum", lambda: True),
    R("TOSCORE", "in? order? to|for be? score|scored|scoring it|that|this?", lambda: True),
    R("TOSCORE", "for p:Player to score it|that|this?", lambda p: p),
    R("TOSCORE", "before|until|till|so that? it|that|this|i|we|you|he|she|they|corp can|may|could|is|are be|to? score|scored|scorable it|that|this?", lambda: True),
    R("Ask", f"m:Many {DOES} s:Player need ATLEAST? on c:Card1|ItCard|The", lambda m, s, c: _requirement(m, c, None, s), -0.1),
    R("Ask", f"{DOES}|{HAVE} s:Player have|got? anything|something left|more|else? to|that|I? PRON? CAN? do w:When?", lambda s, w: ask(Opening("can", s), Pred("deed", Deed("act", when=w)))),
    R("Ask", "is|are that|it|this|they enough for c:Card1", lambda c: ask(Opening("can", None), Pred("deed", phrase("play", (c,), ()))) if is_played(c.what) else None),
    R("ClaimAsk", "that|this|it BE game|gg", lambda: Question(Wins())),
    R("Item", "both|each player|players|side|sides? claim|claims|say|says|think|believe|call they? have? win|won|victory|game", lambda: Aside("of the dispute")),
    # whether it is enough
    R("Ask", f"{DOES}|{BE} that|it|this|they be? enough for? that|it|this?", lambda: ask(Opening("can", None), Pred("deed", Deed("do so", thing=ENOUGH))), -0.3),
    R("Ask", f"{DOES}|{HAVE} s:Player have|got? enough MONEY? for? that|it|this?", lambda s: ask(Opening("can", s), Pred("deed", Deed("do so", thing=ENOUGH))), -0.1),
    R("Ask", f"{DOES}|{HAVE} s:Player have|got? the money|credits|cash|clicks for? that|it|this?", lambda s: ask(Opening("can", s), Pred("deed", Deed("do so", thing=ENOUGH))), -0.3),
    R("Ask", "enough MONEY? for? that|it|this?", lambda: ask(Opening("can", None), Pred("deed", Deed("do so", thing=ENOUGH))), 0.1),
    R("MONEY", "of? money|credits|clicks|cash|creds|mu|memory", lambda: True),
    R("Item", f"or {BE} Subj too STRONG for? PRON|PLAYER|ItCard|Card1|that|this?", lambda: Aside("or not"), 0.1),
    R("Item", "or must|does|do|has|have Player have|need? to? wait|hold|stop WAITS?", lambda: Aside("or not"), -0.1),
    R("WAITS", "until|till|for? POSS|the|another? next|later? turn|click|time|then|later", lambda: True),
    R("STRONG", "strong|big|high|expensive|dear|costly|much|many|weak|small|little|poor|large|low", lambda: True),
    R("Ask", f"{BE}|{DOES} c:ItCard|Card1|The become? poss:POSS !Noun", lambda c, poss: ask(Opening("comes", whose(poss)), Pred("deed", Deed("take it", None, (c,)))) if poss != "it" else None, 0.1),
    R("Item", "q:Ask ,? or both|neither|either of? them|those|these?", lambda q: q if isinstance(q.query, Either) else None, -0.1),
    # deeds by their nouns
    *(R(vp, f"{throw} PRON|PLAYER right|straight|back? out|away|off|back|home of? t:ThingNP?", lambda t: Deed("end", thing="run") if t is None or t.name == "run" else None) for vp, throw in (("VpB", "kick|throw|boot|send|bounce|turn|shut|lock|toss"), ("VpF", "kicks|kicked|throws|threw|boots|booted|sends|sent|bounces|bounced|turns|turned|shuts|shut|locks|locked|tosses|tossed"))),
    R("VpF", "starts|started|begins|began|opens|opened POSS? turn with|by c:CARD mods:Mod*", lambda c, mods: _last(by_name(c, None, mods), "1"), -0.2),
    *(R(vp, f"{purge} POSS|all? c:Card1|The s? virus? counters|counter|tokens|viruses mods:Mod*", lambda c, mods: replace(made, what=(c,)) if (made := phrase("purge", (), mods)) is not None else None, -0.1) for vp, purge in (("VpB", "purge"), ("VpF", "purges|purge|purged"), ("VpG", "purging"))),
    R("Told", "would rather|sooner d:VpB", lambda d: Tale(d, "now") if d is not None else None),
    R("Told", "has|have|had how:not? d:VpN", lambda d, how: Tale(d if how is None else replace(d, not_=not d.not_)) if d is not None else None, 0.4),
    R("Told", "s:Subj is|are|was|were|gets|got|been d:VN mods:Mod* ,|and and|then? then? e:VN more:Mod*", _done_in_turn, -0.1),
    R("VpF", "goes|go|went to d:VpB", lambda d: d, -0.1),
    R("Clause", "s:Player c:CARD into|onto|at|against p:Serv mods:Mod*", lambda s, c, p, mods: subject(s, by_name(c, p, mods)), -0.1),
    R("Clause", "no|nothing other|else|more k:KIND? d:VN mods:Mod*", lambda k, d, mods: _none_other(k or "card", d, mods), -0.1),
    *(R(vp, f"{spends} POSS? remaining|other|new|extra|gained|last? clicks|actions to d:VpB", lambda d: d if d is not None and d.verb not in ("break", "bypass", "prevent", "pay", "pass") else None, 0.1) for vp, spends in (("VpF", "uses|spends|used|spent|use|spend"), ("VpB", "use|spend"))),
    R("Told", "with nth:NTH ,? s:Player d:VpF", lambda nth, s, d: Tale(made) if (made := _last(subject(s, d), nth)) is not None else None, 0.1),
    R("VpG", "the|that|POSS v:install|rez", lambda v: phrase(v, (Pro("it"),), ()), 0.3),
    *(R(vp, f"{turn} o:Obj v:FACETURNED mods:Mod*", lambda o, v, mods: _derezzed(o, mods, v), -0.3) for vp, turn in (("VpF", "turns|turned|turn|flips|flipped|flip"), ("VpB", "turn|flip"), ("VpG", "turning|flipping"))),
    *(R("FACETURNED", face, lambda verb=verb: verb) for face, verb in (("face up", "rez"), ("faceup|back up", "rez"), ("back face up", "rez"), ("face down", "derez"), ("back? facedown", "derez"), ("back face? down", "derez"))),
    R("VpG", "A|the? purge", lambda: Deed("purge", CORP), 0.1),
    R("Ask", f"{DOES} d:VpG cost|take|eat|use|need|consume up? POSS? A? whole|entire|full turn", lambda d: cost(d, "clicks")),
    R("VpB", "pass|skip|end|finish|forgo POSS? turn", lambda: Deed("end", thing="turn"), -0.1),
    R("VpB", "pay|use|spend BADPUB to d:VpB", _paid_by_bad_pub, -0.3),
    R("VpB", "pay|afford|cover A|any|POSS? v:trash cost|costs of? o:Any|Card1? with|using|from|out of? BADPUB", lambda v, o=None: _paid_by_bad_pub(_trash_cost(v, o)), -0.3),
    *(R("Told", f"s:Player? SPENT POSS? whole|entire|full? turn q:SpentOnIt? {to}", _whole_turn) for to in ("on? d:VpG", "to d:VpB")),
    R("SpentOnIt", "( q:Spent )", lambda q: q),
    R("SPENT", "spends|uses|spent|used|spend|use|takes|took", lambda: True),
    *(R(vp, f"{use} c:ItsClick !to|on|for", lambda c: phrase("use", (c,), ()), -0.1) for vp, use in (("VpF", "uses|used|use|takes|took|take|clicks"), ("VpB", "use|take"))),
    R("ItsClick", "poss:POSS click", lambda poss: Pro("it") if poss == "it" else None),
    R("Clause", "no|nothing|none of? poss:POSS? k:KIND? was|were|is|has|have|got|get|gets been? d:VN mods:Mod*", _none_of),
    R("VpB", "go|carry on with POSS other|remaining|last? two|2|three|3? clicks|actions", lambda: Deed("act"), -0.1),
    *(R("Told", said, lambda c, nth: Tale(_last(by_name(c, None), nth)) if is_played(c) else None, -0.2) for said in ("c:CARD with|on|as|for POSS? nth:NTH click|action OfTurn?", "with|on|for? POSS? nth:NTH click|action OfTurn? ,|is? c:CARD")),
    R("Fact", "POSS|that|this run is|was|costs|cost|takes|took POSS last|final click|action", lambda: Owned(RUNNER, (Quantity(Amount(0), "clicks"),)), -0.1),
    R("Mod", ", to d:VpB", lambda d: Mod("purpose", d), 0.3),
    R("Tool", "A|one|POSS? c:Card1 s? counter|counters|token|credit?", lambda c: c),
    R("Mod", "over|replacing c:Standing", lambda c: Mod("purpose", Deed("trash", None, (c,))), 0.1),
    R("Obj", "POSS? first|1st u:UNIT OfTurn|PAST", lambda u: _first_got(u)),
    R("Item", "and? ITISTHE? first u:UNIT OfTurn|PAST", lambda u: Aside("the first of them") if u in ("tags", "bad publicity") or u.endswith("damage") else None, 0.2),
    R("Item", ",|and? ITISTHE? POSS? first KIND OFMINE? SOGONE? OfTurn|PAST", lambda: Aside("first"), 0.1),
    R("Item", ",|and? ITISTHE? first OFMINE SOGONE OfTurn|PAST", lambda: Aside("first"), 0.1),
    R("OFMINE", "of mine|yours|hers|theirs|them|his", lambda: True),
    R("OFMINE", "of POSS KIND", lambda: True),
    R("Post", "of mine|yours|hers|theirs|ours|his", lambda: Mark("all", ()), 0.1),
    R("SOGONE", "to be|get? VN|go|fall", lambda: True),
    R("SOGONE", "that|which? is|was|gets|got? VN|gone", lambda: True),
    *(R(vp, f"{pay} and d:{vp}", lambda d: d if d is not None and d.verb in ("rez", "trash", "steal") and d.amount is None else None, -0.1) for vp, pay in (("VpB", "pay"), ("VpF", "pays|paid|pay"), ("VpG", "paying"))),
    R("VpF", "puts|plays|played|play|put|uses|used|use c:CARD on|onto o:ItCard|The|Card1|CardNP mods:Mod*", by_name, -0.1),
    R("Told", "POSS? c:CARD run? is|was|went|goes then|also? successful|through|fine", lambda c: Tales((Tale(Deed("run", None, tool=as_cards(c)[0])), Tale(ends_run("succeed")))) if makes_runs(c) else None, 0.1),
    R("Objs", "both o:CardNP and more:CardNP", lambda o, more: (o, more), -0.1),
    R("MoreObj", "and o:CountedFrom", lambda o: o, 0.1),
    R("CountedFrom", "n:NUM KIND? f:FromPlace", lambda n, f: Some("card", Amount(int(n)), where=f)),
    R("Mod", "like|as c:Card1|ItCard|The says|said|allows|permits|lets|let PRON?", lambda c: Mod("by", c), 0.1),
    *(R(vp, f"{live} SURVIVED*", lambda: Deed("flatline", not_=True)) for vp, live in (("VpB", "survive|live"), ("VpF", "survived|survives|lived|lives"))),
    R("SURVIVED", "through? it|that|this|attack|run|turn|all|AnyHarm", lambda: True),
    R("VpB", "survive|outlive through? c:Card1", lambda c: Deed("flatline", not_=True, by=c), -0.2),
    R("VpB", "survive|live|outlive through? what:SubsNP", lambda what: Deed("flatline", not_=True, when=When("when", Deed("resolve", None, (what,))))),
    R("NounTime", "POSS|that|this|A? s:Serv1 run", lambda s: Deed("run", RUNNER, server=s)),
    # what may be seen
    R("Item", ",|and? PRON|PLAYER or PRON|PLAYER", lambda: Aside("one of them"), 0.5),
    R("Item", f"{DOES}|{CAN}|{BE} QSubj get|able? to? choose|pick|select|decide which|what? cards|card? QSubj? lose|loses|trash|trashes|discard|discards by|to|from|for c:Card1 s? AnyHarm", _at_random),
    # what is asked of a trace that is told
    R("Ask", "WhoQ wins|win|takes|gets|has A? tie|ties|draw", lambda: Question(Ruled("trace tie")), 0.1),
    R("Ask", "it|that|this is|makes A? tie|draw ,|and|so|then? q:Ask", lambda q: q if q.query == Ruled("trace tie") else None),
    # what is said of it, and why
    R("ClaimAsk", "q:NoHarm", lambda q: q, -0.1),
    R("ClaimAsk", "s:QSubj gain|gains|gained|earn|earns nothing", lambda s: ask(Opening("comes", s), Pred("gets", Quantity(None, "credits"), turned=True))),
    R("NoHarm", "no|zero u:UNIT ForThem?", lambda u: _no_harm(u)),
    R("ForThem", "for PLAYER|PRON", lambda: True),
    R("Told", "s:Player? announces|announced|declares|declared that? PRON|PLAYER? is|am|are|will going|about|to? to? d:VpB|VpG", lambda d, s=None: Tale(replace(d, who=s)) if d is not None and d.who is None else None, -0.3),
    R("When", "before|until p:Player does|do|did|can|could so|that|it? !VB", lambda p: When("before", Deed("do so", p))),
    R("RelHere", "on|playing|as c:CardNP", lambda c: Owned(None, (c,), "is") if isinstance(c.what, Named) and all(card_facts(one)[1] == "identity" for one in c.what.cards) else None),
    R("Told", "s:Player HAS too many cards|card IN? !Noun w:When? ,? and|so so? d:VpF", _over_the_limit),
    R("IN", "in z:Zone", lambda z: z),
    R("Fact", "POSS whole|entire|complete z:Zone is|was|are g:PlaceGoods", lambda z, g: Placed(Where_("zone", zone=z), (*g, Quantity(Amount(0), "cards")))),
    # how it comes out for somebody
    R("Ask", f"{DOES}|{HAVE} Player have|got kill|flatline|lethal w:When?", lambda w: Question(Comes(Deed("flatline", RUNNER, when=w))), -0.1),
    R("Told", "s:Player? WISH to v:VB !Obj", _wants_to),
    R("VpB", "at least v:VpB", lambda v: v),
    # small words
    # what it takes
    R("Ask", f"{DOES} c:Card1|ItCard|The take|use|need|cost|occupy|require|count up|against|toward|towards? POSS|any|A? TAKENUP", _takes_memory),
    R("Ask", f"{DOES} c:Card1|ItCard|The take|use|need|cost|occupy|require up? n:NUM mu|memory", lambda c, n: _takes_memory(c, Amount(int(n)))),
    R("VpB", "v:VB o:Card1|ItCard nth:NTH !Noun", _in_order_of_clicks, 0.4),
    R("Fact", "no u:UNIT before|until that|this|it|then|now|yet", _none_so_far, -0.2),
    R("VpB", "c:CARD o:ItCard|CardNP|The|Standing|Any mods:Mod*", _used_by_name, 0.4),
    R("VpF", "comes|come|came to d:VpB", lambda d: d, -0.2),
    R("Clause", "s:Player is|am|are|was past|done|finished with? d:VpG", _past_it, 0.1),
    R("Mod", "away from PRON|PLAYER", lambda: Mod("noted"), 0.1),
    R("When", "on|during|in|at|for POSS|that|this? Card1? s? trace attempt?", lambda: When("when", Deed("begin", thing="trace")), 0.3),
    R("When", "on|during|in|at|for POSS|that|this? Card1? s? nth:NTH trace attempt?", lambda nth: When("when", Deed("begin", thing=f"trace {nth}")) if nth != "-1" else None, 0.2),
    R("VpB", "v:VB it|that|this !from", lambda v: Deed("remove", unit=OF_THEM, amount=Amount(1)) if v == "remove" else None, 0.1),
    R("VpB", "keep|have everything|all|both else? installed|in|on? play|table|board?", lambda: phrase("stay", (Pro("them", "all"),), ())),
    R("Good", "c:CARD STATE? from|since POSS? nth:NTH click|action", _since_click, -0.2),
    R("Good", "nothing|none in POSS? credit? pool", lambda: Quantity(Amount(0), "credits"), -0.1),
    R("VpB", "v:VB them|those|these all mods:Mod*", lambda v, mods: phrase(v, (Pro("them"),), mods) if v == "remove" else None, -0.1),
    R("Item", "c:CardNP|ItCard|The reaches|reached|hits|hit q:Counted on? it? w:When? and|so|then d:VpF", _once_it_has),
    R("Ask", f"{DOES} a:Qty and|plus b:Qty d:VpB", _does_for, 0.1),
    R("Told", "c:CardNP is|was who:POSS nth:NTH d:trash|access|steal|install|play|rez OfTurn?", lambda c, who, nth, d: _firstly(who, nth, d, c), -0.1),
    R("Ask", f"{BE} c:Card1|ItCard|The any|still? cheaper|discounted w:When?", lambda c, w: cost(Deed("pay", None, (c,), when=w))),
    R("Fact", "o:Standing is|are junk|bad|weak|useless|worthless|old|rubbish|nothing special?", lambda o: Owned(None, (o,))),
    *(R(vp, f"v:{verb} top n:NUM cards|card mods:Mod*", lambda v, n, mods: phrase(v, (Quantity(Amount(int(n)), "cards"),), mods) if v == "draw" else None) for vp, verb in (("VpB", "VB"), ("VpF", "VB|VZ|VD"))),
    R("Fact", "q:Counted is|are|was|were still|left? on c:CardNP|ItCard|The", lambda q, c: Stated(c, (Mark("on", q),))),
    # with what else
    R("Item", "q:Ask after|with|from|having|given taken|suffered? g:Qty", _of_damage, -0.1),
    # what lies together
    R("VpB", "have|keep|put|install|hold g:Together in|inside|at|into A|one|single|this|that? s:THESERVER", lambda g, s: _all_in(g, TheServer(s)), -0.2),
    R("VpB", "have|keep g:Together TOGETHERIN SAMETIME?", lambda g: _all_in(g, None), -0.2),
    R("TOGETHERIN", "installed|out", lambda: True),
    R("TOGETHERIN", "in|on play|rig|table|board|field", lambda: True),
    R("TOGETHERIN", "in POSS rig", lambda: True),
    R("SAMETIME", "at same time|moment", lambda: True),
    R("SAMETIME", "at once", lambda: True),
    R("SAMETIME", "together", lambda: True),
    R("Together", "a:InList more:MoreTogether*", lambda a, more: (a, *more)),
    R("MoreTogether", ",|and|plus|with|alongside and? a:InList", lambda a: a),
    R("InList", "a:Any|Card1|CardNP", lambda a: a),
    # nothing much
    R("When", "at|on? turn start|beginning|begin", lambda: When("when", Deed("begin", thing="turn"))),
    R("Mod", "from there", lambda: Mod("noted"), 0.1),
    R("Told", "that|this|which trashes|trashed|kills|killed|destroys|destroyed c:CardNP", lambda c: Tale(replace(gone, passive=True)) if (gone := phrase("trash", (c,), ())) is not None else None, -0.3),
    R("Fact", "s:Player? REACHED q:Qty", lambda q, s=None: Owned(s, (q,), "reaches") if q.unit in ("points", "credits", "clicks", "tags") else None),
    *(R("Fact", f"s:Player? is|are|am|was|were {at}", lambda q, s=None: Owned(s, (q,), "reaches") if q.unit == "points" else None, -0.5) for at in ("now on|at|up to? q:Qty", "on|at|up to? q:Qty now|afterwards !Noun|NUM", "on|at|up to? q:Qty after|following that|this|it !Noun|VG")),
    R("Fact", "s:Player? is|are|am|was|were now on|at n:NUM !Noun", lambda n, s=None: Owned(s, (Quantity(Amount(int(n)), "points", "on"),), "reaches"), 0.2),
    R("Fact", "s:Player? now has|have|sits|sit on|at? q:Qty", lambda q, s=None: Owned(s, (q,), "reaches") if q.unit in ("points", "credits", "clicks", "tags") else None, -0.3),
    *(R("Fact", f"c:Card1|ItCard|The {has} q:Counters on? it|him|them?", lambda c, q: Stated(c, (Mark(NOW_HAS, (q,)),)), -0.2) for has in ("now has|have|had|hosts|holds", "has|have|had now", "is|are now on|at")),
    R("Fact", "s:Player? has|have now q:Qty", lambda q, s=None: Owned(s, (q,), "reaches") if q.unit in ("points", "credits", "clicks", "tags") else None, -0.3),
    R("REACHED", "reaches|reached|hits|hit", lambda: True),
    R("REACHED", "scores|scored|steals|stole|climbs|climbed|goes|went|gets|moves|moved|jumps|jumped up? to", lambda: True),
    R("Mod", "right|just? there !VN", lambda: Mod("there"), 0.5),
    R("Mod", "unbroken", lambda: Mod("unbroken")),
    R("Mod", "for s:SubsNP", lambda s: Mod("pays via", s), 0.1),
    R("Mod", "again with|on|using another|A|POSS? next|second|third|other? !Noun", lambda: Mod("again")),
    R("Mod", "n:Often", lambda n: Mod("times", n)),
    R("Mod", "n:TIMES", lambda n: Mod("times", Amount(int(n))), 0.3),
    R("ThingNP", "nth:NTH trace", lambda nth: Thing(f"trace {nth}") if nth != "-1" else None),
    R("Mod", "on|in|into|for trace", lambda: Mod("trace", "")),
    R("Mod", "on|in|into|for nth:NTH trace|one", lambda nth: Mod("trace", nth)),
    R("VpB", "keep all of? them|these|those", lambda: phrase("stay", (Pro("them", "all"),), ())),
    R("Mod", "for POSS? A? extra|additional|bonus|free access|UNIT|KIND|discount|draw|damage", lambda: Mod("noted"), 0.3),
    R("Mod", "to save|help|protect PRON|PLAYER|game|day|it?", lambda: Mod("noted"), 0.2),
    R("Mod", "FREE", lambda: Mod("for", Quantity(Amount(0), "credits"))),
    R("NounTime", "end of run", lambda: Deed("end", thing="run")),
    R("Item", "n:NUM? cards|ones trashed|milled THATWAY? include|included|are|were|: c:CardNP more:AndCard*", _trashed_so, -0.2),
    R("THATWAY", "that|this way", lambda: True),
    R("THATWAY", "by|with|from|off it|that|Card1|The", lambda: True),
    R("MoreObj", ",? and|plus n:NUM other|more|further k:KIND", lambda n, k: Some(k, Amount(int(n))), 0.1),
    # what a card is used for, as it is got out of a pile
    *(R(vp, f"{get} c:Card1|Any f:OUTOF mods:Mod*", lambda c, f, mods: phrase("find", (c,), (f, *mods)), -0.3) for vp, get in (("VpB", "get|pull|grab"), ("VpF", "gets|got|pulls|grabs|pulled|grabbed"))),
    *(R(vp, f"{search} z:Zone|Serv for c:CardNP|Any mods:Mod*", _searched, -0.3) for vp, search in (("VpB", "search"), ("VpF", "searches|searched|search"), ("VpG", "searching"))),
    R("OUTOF", "out of z:Zone", lambda z: Mod("from", Where_("zone", zone=z))),
    R("OUTOF", "from|off z:Zone", lambda z: Mod("from", Where_("zone", zone=z)) if z.name != "R&D" else None),
    R("Mod", "to make|get|bring|put|raise|set c:Card1|The|ItCard up? at|to? strength|str? n:NUM strength|str?", _so_strong, -0.3),
    R("Mod", "to d:VpB and rez it mods:Mod*", _and_rez, -0.1),
    R("Mod", "to install and rez c:CardNP|Any mods:Mod*", lambda c, mods: Mod("purpose", phrase("rez", (c,), mods)), -0.1),
    R("VpB", "make|start|do that|this|POSS run", lambda: phrase("run", (), ()), 0.1),
    R("Mod", "for s:CardNP|ItCard|Player d:VpG", lambda s, d: _as_it_does(subject(s, d)), -0.1),
    R("Mod", "for s:CardNP|ItCard being|getting d:VN mods:Mod*", lambda s, d, mods: _as_it_does(_passive(d, s, mods)), -0.1),
    *(R("Item", f"t:ThingNP|ItThing {never} successful", lambda t: Aside(Tale(made)) if (made := _no(_ends(t, "succeed"))) is not None else None, -0.1) for never in ("can|could not be|count declared|deemed|counted? as?", "is|was|gets|does|did not get|count? declared|deemed|counted? as?")),
    R("Item", "with|on POSS|the nth:NTH click|action and|plus g:Goods ,? t:Told", _on_it_with, -0.3),
    R("Mod", ",? with|for|and c:CardNP|Standing", lambda c: Mod("swapped", c) if isinstance(c, Desc) else None, -0.1),
)  # fmt: skip
