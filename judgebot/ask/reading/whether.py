"""Rows for questions of whether something is so, of one thing or the other, and for those without verb or subject."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from judgebot.ask.reading.asks import BE, CAN, DOES, HAVE, ask, two_numbers
from judgebot.ask.reading.at_an_end import time_gone
from judgebot.ask.reading.card_facts import card_facts
from judgebot.ask.reading.cast import OTHER
from judgebot.ask.reading.counting import _DAMAGE, bare, cost, each, had
from judgebot.ask.reading.deeds import subject
from judgebot.ask.reading.frames import class_of, phrase
from judgebot.ask.reading.meanings import Amount, Deed, Is, When
from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.queries import (
    GAINS,
    GONE,
    HOSTED,
    KEPT,
    Both,
    Can,
    Comes,
    Cost,
    Either,
    HowMuch,
    Must,
    Not,
    Strength,
    Wins,
)
from judgebot.ask.reading.raw import (
    Desc,
    Given,
    Mark,
    Mod,
    Named,
    Opening,
    Owned,
    Pred,
    Pro,
    Quantity,
    Question,
    Tail,
    Tale,
    Where_,
    whose,
)
from judgebot.ask.reading.wording import as_cards, is_played
from judgebot.game.objects import CORP, RUNNER


def _there(q: Any) -> Any:
    """`is there a click left`: that its player has so many."""
    if q.unit in _DAMAGE:
        return ask(Opening("comes", RUNNER), Pred("gets", q))
    return Question(Comes(Owned(None, (replace(q, amount=q.amount or Amount(how="any")),))))  # type: ignore[arg-type]


def _memory(q: Any = None) -> Pred:
    """`does it use memory`, `does it take up 2 MU`: whether it counts against the limit, with so much."""
    amount = q.amount if q is not None else None
    goods = (Quantity(amount or Amount(how="any"), "mu used"),)
    return Pred("has" if amount is None else "ends", goods)


def _of_memory(q: Any) -> Pred | None:
    return _memory(q) if q.unit in ("mu", "mu used") else None


def gone(s: Quantity, stays: bool = False, w: Any = None) -> Any:
    """`do my virus counters go away`: whether none of them are left; or whether some are."""
    if w is not None or s.unit not in _LIE:
        return None
    if s.amount == _SOME and s.unit in _OF_PLAYERS and not stays:  # `do I lose a tag`: one of them, it may be
        return Question(Comes(Deed("lose", _OF_PLAYERS[s.unit], unit=s.unit)))
    s = replace(s, amount=None) if s.amount == _SOME else s
    return Question(Comes(Owned(s.of, (replace(s, of=None),), KEPT if stays else GONE)))  # type: ignore[arg-type]


_SOME = Amount(how="any")
_OF_PLAYERS = {"tags": RUNNER, "bad publicity": CORP}
_LIE = ("", "credits", "counters", "virus", "power", "advancement", "agenda", "tags", "bad publicity")


def _threatens(c: Any = None, n: Any = None, of: Any = None) -> Any:
    """`does the threat ability of X work`: whether the threat level is as high as it asks for."""
    card = c if c is not None else of
    level = Amount(int(n), "at least") if n is not None else None
    owner = card if n is not None and card is not None else CORP
    return Question(Comes(Owned(owner, (Quantity(level, "threat", of=None if level else card),), "is")))  # type: ignore[arg-type]


def _gets(c: Any, s: Any) -> Any:
    """`do I still get the Pennyshaver credit`: whether the card gives it, or what it does comes about."""
    return ask(Opening("comes", s), Pred("deed", Deed("gain", unit=HOSTED, by=c)))


def _its_number(c: Any, n: Any, u: str, mods: tuple[Mod, ...]) -> Pred | None:
    """`do I get Greenmail's 2 credits`: so many of it, in the pool or on that card."""
    deed = (
        phrase("gain", (Quantity(n, u),), (Mod("by", Desc(c)), *mods)) if u in ("credits", "clicks", "cards") else None
    )
    return Pred("deed", replace(deed, unit=HOSTED) if u == "credits" else deed) if deed is not None else None


def _gain_of(c: Any, s: Any = None, q: Any = None) -> Any:
    """`does the ID pay me 2 credits`: whether what it does brings them in."""
    verb = {"credits": "gain", "clicks": "gain", "cards": "draw"}.get(q.unit)
    return Question(Comes(Deed(verb, s, by=c, amount=q.amount, unit=q.unit))) if verb is not None else None


def _gets_it(s: Any, w: Any = None, those: Any = None) -> Any:
    """`takes 2 credits for it. does he get them`."""
    it: Any = Pro("them" if those else "it")
    return Question(Comes(Deed("gain", s, (it,), when=w)))


def of_it(d: Any, q: Any) -> Any:
    """`does purging remove the counters`: what is asked, after that is done."""
    return Given((Tale(d), q)) if d is not None and q is not None else None


def _for_that(d: Any) -> Any:
    """`the tag for encountering it`, `the damage from accessing it`: what comes as that is done."""
    if d is not None and d.verb in ("break", "advance") and d.what == (Pro("it"),):
        return Mod("noted")  # `takes the credit for breaking it`: what that is for
    return Mod("when", When("when", d)) if d is not None and d.when is None and d.verb in _ON_THE_WAY else None


_ON_THE_WAY = ("encounter", "access", "steal", "pass", "approach")


def one_place(s: Any, z: Any, y: Any = None) -> Any:
    """`does it go to the heap or to my hand`: whether it comes to lie there, or where of the two."""
    if "c" not in class_of(s) or isinstance(s, Quantity) or z == y:
        return None
    there: Any = [Comes(Is(s, "at", by=Where_("zone", zone=one))) for one in (z, y) if one is not None]  # type: ignore[arg-type]
    return Question(Either(tuple(there)) if len(there) > 1 else there[0])


def _face(s: Any, f: Mark, z: Any = None) -> Any:
    """`does it land faceup in Archives`: whether it comes to lie there, and so."""
    if "c" not in class_of(s) or isinstance(s, Quantity):
        return None
    so = Comes(Is(s, f.value, f.holds))
    return Question(Both((Comes(Is(s, "at", by=Where_("zone", zone=z))), so)) if z is not None else so)  # type: ignore[arg-type]


def _either(*found: Any) -> Any:
    """Which of several things that are asked in one is so."""
    if any(one is None for one in found):
        return None
    queries = tuple(one.query for one in found)
    return Question(Either(queries)) if len(set(queries)) == len(queries) else None


def _either_object(o: Any, v: str, a: Any, b: Any, mods: tuple[Any, ...]) -> Any:
    """`do I lose X or only the counters on it`: which of them the verb is true of."""
    made = [gone(one[0]) if v == "lose" and isinstance(one[0], Quantity) and not mods else None for one in (a, b)]
    return _either(*(q or ask(o, Pred("deed", phrase(v, one, mods))) for q, one in zip(made, (a, b), strict=True)))


def _one_number(q: Any, a: str, b: str) -> Any:
    """`how many do I get, one or three`: so many, whichever it is."""
    plain = isinstance(q.query, HowMuch | Cost | Strength) and not q.query.among and a != b
    return replace(q, query=replace(q.query, among=(int(a), int(b)))) if plain else None


def _other_number(o: Opening, v: str, a: Any, b: str, u: str | None, mods: tuple[Any, ...] = ()) -> Any:
    """`do I gain 2 credits or 4`, `do I have 3 clicks left or 2`: which of the two."""
    if a.amount is None or a.amount.how or u not in (None, a.unit):
        return None
    if v == "have" and o.mode == "comes":
        found = had(Quantity(None, a.unit), o.subj, mods, True)
        return _one_number(found, str(a.amount.n), b) if found is not None else None
    return two_numbers(o, v, str(a.amount.n), b, a.unit, mods)


def _plain(found: Any) -> Any:
    """Asked only where a question mark says so."""
    return replace(found, plain=True) if found is not None else None


def _harm(q: Quantity, w: When | None = None) -> Any:
    """`tag when I pass?`, `2 net damage?`: whether the Runner takes it."""
    if q.unit != "tags" and q.unit not in _DAMAGE:
        return None
    mods = (Mod("when", w),) if w is not None else ()
    if q.amount == Amount(0):  # `no tags?`
        found = ask(Opening("comes", RUNNER), Pred("gets", Quantity(None, q.unit), mods))
        return _plain(Question(Not(found.query))) if found is not None else None
    return _plain(ask(Opening("comes", RUNNER), Pred("gets", q, mods)))


def _from_card(q: Quantity, c: Any, w: When | None = None) -> Any:
    """`2 credits from the identity?`, `damage from Snare!?`: whether it brings that."""
    if q.unit in ("credits", "clicks", "cards"):
        found = _gain_of(c, None, q)
    else:
        found = ask(Opening("comes", RUNNER), Pred("gets", q, (Mod("by", c),)))
    if found is None or w is None:
        return _plain(found)
    return _plain(replace(found, query=replace(found.query, when=w)))


def _unharmed(u: str) -> Any:
    """`so no tags, right?`: whether the Runner takes none."""
    found = _harm(Quantity(Amount(0), u))
    return replace(found, plain=False) if found is not None else None


def _how_much(u: str, w: When | None = None) -> Any:
    """`damage?`, `core damage when I steal it?`: how much of it."""
    if u not in (*_DAMAGE, "accesses"):
        return None
    found = bare(Quantity(None, u))
    return _plain(Question(replace(found.query, when=w)))


def _either_harm(a: Quantity, n: str, w: When | None = None) -> Any:
    """`two tags or four?`: which of the two."""
    first = a.amount.n if a.amount is not None and not a.amount.how else 0
    each = [replace(a, amount=Amount(one, "exactly")) for one in (first, int(n))]
    asked = [_harm(one, w) for one in each if first]
    return _plain(Question(Either(tuple(one.query for one in asked)))) if asked and all(asked) else None


def _left_alone(s: Any, c: Any) -> Any:
    """`must I leave it`: whether it cannot be taken."""
    deed = phrase("take", (c,), ())
    return Question(Not(Can(replace(deed, who=s)))) if deed is not None else None


def _any_way(p: Pred, s: Any = None) -> Any:
    """`any way to trash X`: by the other player than the one whose card it is, where nobody is named."""
    deed = p.value if p.kind == "deed" else None
    named = deed.what[0].what if deed is not None and len(deed.what) == 1 and isinstance(deed.what[0], Desc) else None
    sides = {card_facts(card)[0] for card in named.cards} if isinstance(named, Named) else set()
    if s is None and deed is not None and deed.verb == "trash" and len(sides) == 1 and not deed.means:
        s = OTHER[sides.pop()]
    return ask(Opening("can", s), p)


def _waits(s: Any, d: Any, p: Pred | None = None, v: Any = None) -> Any:
    """`can he wait until X and then V`: whether he can do that after it."""
    made = v if p is None else p.value if p.kind == "deed" and not p.turned else None
    if d is None or not isinstance(made, Deed) or made.when is not None:
        return None
    return ask(Opening("can", s), Pred("deed", replace(made, when=When("after", d))))


def _must_that(o: Opening) -> Any:
    """`may I trash it, and must I`: what was asked about, and not what is told."""
    if o.mode != "must" or class_of(o.subj) != "p" or o.not_:
        return None
    return ask(o, Pred("deed", Deed("do so", thing="asked")))


def _and_keep(o: Opening, d: Any) -> Any:
    """`can he do it and keep X`: of what was told, whether X stays."""
    return ask(o, Pred("deed", d)) if d is not None and d.verb == "stay" and o.mode == "can" else None


def _not_with(o: Opening, d: Any) -> Any:
    """`can he do it without trashing X`: of what was told, whether X need not be trashed for it."""
    fits = d is not None and d.verb == "trash" and d.what and not d.not_ and o.mode == "can" and not o.not_
    deed = subject(o.subj, d) if fits else None
    return Question(Not(Must(deed))) if deed is not None else None


WHETHER = (
    R("Ask", f"{BE}|will|would there be? any|some? q:Qty|Bare LEFTW?", _there),
    # what a program takes up
    R("Inf", "use|take|need|occupy|cost|require|eat|consume|fill up? q:Qty", _of_memory, -0.1),
    R("TAKENUP", "any|some|more|extra? mu|memory|space|room units|unit|space?", lambda: True),
    # what a run, or what is done, counts as
    R("Inf", "COUNTS A|my|one? success|successful run?", lambda: Pred("succeed")),
    R("Inf", "COUNTS A|my|one? unsuccessful|failed|failure run?", lambda: Pred("fail")),
    R("Be", "considered|declared|deemed|counted|still? as|to? be? A? successful run? mods:Mod*", lambda mods: Pred("succeed", mods=mods)),
    R("Be", "considered|declared|deemed|counted|still? as|to? be? A? unsuccessful|failed mods:Mod*", lambda mods: Pred("fail", mods=mods)),
    R("COUNTS", "count|qualify|register|rate|go|come treated|down|out? as|for|like being|having? been?", lambda: True),
    # counters, tags: whether any are left
    R("Ask", f"{DOES} s:Lying go|leave|disappear|vanish|expire|reset|get away|poof|removed|purged|wiped|lost|cleared|erased? too|then? w:When?", lambda s, w: gone(s, w=w), -0.2),
    R("Ask", f"{DOES} s:Lying stay|remain|survive there|around|on|put|installed? it? w:When?", lambda s, w: gone(s, True, w), -0.2),
    R("Ask", f"{BE}|{HAVE} s:Lying been? gone|removed|purged|wiped|lost|cleared|away|erased too|then|away? w:When?", lambda s, w: gone(s, w=w), -0.2),
    R("Ask", f"{DOES} Player|it lose s:Lying w:When?", lambda s, w: gone(s, w=w), -0.2),
    R("Ask", f"{DOES}|{CAN} Player|it keep|save s:Lying w:When? LATER?", lambda s, w: gone(s, True, w), -0.2),
    *(R("When", f"{how} s:Lying is|are|were|get|gets|have|has been? GONE too|all?", partial(time_gone, how), -0.1) for how in ("before", "after")),
    *(R("When", f"{how} s:Lying disappear|disappears|vanish|vanishes|leave|leaves|go|goes away?", partial(time_gone, how)) for how in ("before", "after")),
    R("GONE", "all? gone|removed|purged|wiped|lost|cleared|erased|away away|off?", lambda: True),
    R("LATER", "for? later|afterwards|next turn|run?", lambda: True),
    R("Lying", "r:Rest", lambda r: r),
    R("Lying", "them|those|these", lambda: Quantity(None, ""), 0.3),
    R("Item", f"{DOES} A? d:VpG LOSES s:Lying", lambda d, s: of_it(d, gone(s)), -0.1),
    R("LOSES", "remove|take|clear|wipe|empty|strip|affect|hit|touch away|off|out?", lambda: True),
    R("Item", f"{DOES} A? d:VpG p:Inf", lambda d, p: of_it(d, ask(Opening("comes", None), p)), 0.1),
    R("Rest", "rest|remainder|leftovers CREDITS?", lambda: Quantity(None, "credits")),
    R("Rest", "unspent|unused|remaining|leftover|other CREDITS", lambda: Quantity(None, "credits")),
    R("CREDITS", "of? POSS|those? credits|credit|creds|money|cash", lambda: True),
    R("Lying", "POSS u:UNIT", lambda u: Quantity(None, u)),
    R("Lying", "any? u:UNIT", lambda u: Quantity(_SOME, u), 0.06),
    R("Lying", "those|these|that|all|the u:UNIT", lambda u: Quantity(None, u), 0.05),
    R("Lying", "POSS|those|these? u:UNIT hosted|lying? on|from|of|off c:CardNP|ItCard|The", lambda u, c: Quantity(None, u, of=c), -0.1),
    R("Lying", "POSS? c:Card1 s? u:UNIT", lambda c, u: Quantity(None, u, of=c)),
    # threat
    R("Ask", f"{DOES} t:ThreatNP WORKS FORME? of:ForCard?", lambda t, of: _threatens(of, *t)),
    R("Ask", f"{BE} t:ThreatNP in? on|active|live|online|effect|met|reached|working now|already|yet? FORME? of:ForCard?", lambda t, of: _threatens(of, *t), 0.1),
    R("ThreatNP", "POSS|that|this? threat n:NUM? THREATENS? of:OfCard?", lambda n, of: (n, of)),
    R("ThreatNP", "c:Card1|ItCard|The s? threat n:NUM? THREATENS?", lambda c, n: (n, c), 0.1),
    R("THREATENS", "thing|stuff|ability|part|effect|bit|clause|bonus|text|half|condition|line", lambda: True),
    R("WORKS", "work|count|apply|fire|trigger|matter|function|get turned|switched? on|active?", lambda: True),
    # how long a boost lasts
    # what is got by a card, and what somebody gets at all
    R("Ask", f"{DOES} not? s:Player get|gain|receive|collect|take|earn POSS|that|this? c:CARD s? credit|credits|money|cash|payout", lambda s, c: _gets(Desc(c), s), -0.2),
    R("Inf", "get|gain|receive|collect|take|earn POSS|that|this? c:CARD s n:Num u:UNIT mods:Mod*", _its_number, -0.2),
    R("Ask", f"{DOES} s:Player actually|really? get|gain|receive|collect|draw it|that w:When?", _gets_it, -0.1),
    R("Ask", f"{DOES} s:Player actually|really? get|gain|receive|collect|draw those:Those all? w:When?", _gets_it, -0.1),
    R("Those", "them|those|these", lambda: True),
    R("FORME", "for|with|on|against PRON|PLAYER", lambda: True),
    R("Inf", "gain|get|receive|earn|make|win anything|something GOOD? FROMIT? !from|of|off|out", lambda: Pred("deed", Deed("gain", unit=GAINS)), -0.3),
    R("FROMIT", "out? of|from|for it|that|this doing?", lambda: True),
    R("Ask", f"{DOES} c:Card1|ItCard|The pay|reward|net s:Player? out|off?", lambda c, s: _gain_of(c, s, Quantity(None, "credits"))),
    R("GOOD", "else|good|extra|more", lambda: True),
    R("Mod", "for|from d:VpG", _for_that, 0.1),
    # where it goes, and what comes of it
    R("Ask", f"{DOES} s:QSubj GOESTO z:Zone", one_place, -0.05),
    R("GOESTO", "go|come|get|return|end|land|wind|fall|move|lie|be|stay back|up|returned|moved|trashed|discarded|put|placed? to|into|in|on", lambda: True),
    R("Ask", f"{DOES} that|it|this win s:Player game?", lambda s: Question(Comes(Deed("win", s))), -0.1),
    R("Ask", f"{DOES} that|it|this win game?", lambda: Question(Wins()), -0.1),
    R("Inf", "come|walk|get|end|wind|leave away|out|off|up? with q:Bare|Qty", lambda q: Pred("gets", q) if q.unit in ("tags", "bad publicity") or q.unit.endswith("damage") else None),
    R("Item", f"{DOES} c:CARD win|finish it|that|game|me|this game?", lambda c: of_it(Deed("play", card_facts(c.cards[0])[0], as_cards(c)), Question(Wins())) if is_played(c) else None, -0.2),
    R("Inf", "keep|retain POSS|those? n:NUM? points|point", lambda n: Pred("deed", Deed("gain", amount=Amount(int(n)) if n else None, unit="points"))),
    R("Ask", f"{BE}|{DOES} that|this|it make? n:NUM points|point?", lambda n: Question(HowMuch("points", among=(int(n),))), -0.3),
    R("Inf", "deal|worry|bother|contend with|about what:SubsNP", lambda what: Pred("deed", Deed("resolve", None, (what,)))),
    R("Ask", f"{DOES} s:Card1|The|ItCard do anything|something else|more|to? PRON|PLAYER? FROMTHERE?", lambda s: Question(Comes(Deed("afflict", by=s)))),
    R("FROMTHERE", "from|in there|here|Zone", lambda: True),
    # faces
    R("Ask", f"{DOES} s:QSubj LANDS f:FACING in|into|on|to z:Zone", _face),
    R("Ask", f"{DOES} s:QSubj LANDS in|into|on|to z:Zone f:FACING", lambda s, z, f: _face(s, f, z)),
    R("IsThat", f"{BE} s:QSubj now?", lambda s: s),
    R("Ask", f"{BE} s:QSubj f:FACING in|into|on|to z:Zone", _face, -0.1),
    R("LANDS", "go|land|end|lie|be|stay|come|get up? trashed|discarded|put|placed|down?", lambda: True),
    # what it costs
    R("Tailed", f"{DOES} that|this|it cost PRON|PLAYER? anything|something|money|credits|clicks|A|any|extra|more|additional UNIT|click|credit?", lambda: Tail("cost")),
    R("Tailed", f"{BE}|{DOES} that|this|it COMES? for? free", lambda: Tail("cost"), -0.2),
    R("COMES", "come|go|get|be|enter out|down|in|up? rezzed|installed|played?", lambda: True),
    R("Ask", f"{BE}? it? CHEAPER to? d:VpB or with|using|by c:Card1", lambda d, c: each(cost(d), cost(replace(d, tool=c))) if d is not None and d.tool is not None else None),
    R("CHEAPER", "cheaper", lambda: True),
    # --- of one thing or the other
    # one place or the other, one number or the other
    R("Ask", f"{DOES} s:QSubj GOESTO z:Zone or is|does|do|will? it? go|stay? back? to|in|into|on? y:Zone", one_place, -0.2),
    R("Item", "q:Ask ,? a:NUM or b:NUM UNIT?", _one_number, -0.1),
    R("Ask", "o:OpenQ v:VB a:Qty LEFTW? OfTurn? PAST? or b:NUM u:UNIT? mods:Mod*", _other_number, -0.1),
    R("Item", "q:Ask ,? BESIDES d:NounTime", lambda q, d: each(q, Question(Comes(d))) if isinstance(q.query, Comes) else None, -0.2),
    R("BESIDES", "as well as", lambda: True),
    # so often
    # the one thing or the other
    R("Ask", "o:OpenQ v:VB a:Objs or only|just|merely? b:Objs mods:Mod*", _either_object),
    R("Ask", "a:FATE or|, b:FATE", lambda a, b: _either(a, b)),
    R("FATE", "game? win|won|victory", lambda: Question(Wins(RUNNER))),
    R("FATE", "game is? over", lambda: Question(Wins())),
    R("FATE", "dead|flatline|flatlined|death|die", lambda: Question(Comes(Deed("flatline", RUNNER)))),
    # --- as they are asked in a hurry: of a noun, or with no subject
    R("Be", "stopped|halted|blocked there|here|now? mods:Mod*", lambda mods: Pred("end", "run", mods)),
    *(R("Tailed", f"{BE} s:Player still? AbleTo {to}", lambda s: Tail("can", s), 0.1) for to in ("!to", "to !ANYWORD")),
    R("Tailed", f"{DOES} s:Player still? get to do? it|that|so? !ANYWORD", lambda s: Tail("can", s), -0.6),
    R("Ask", "o:OpenQ", _must_that, 0.5),
    R("Ask", "o:OpenQ DOIT and|yet|while also|still|yet? d:VpB|VpG", _and_keep, -0.2),
    R("Ask", "o:OpenQ DOIT without d:VpG", _not_with, -0.3),
    R("DOIT", "do|manage it|that|this|so", lambda: True),
    R("Ask", "still have|need|got to p:Inf", lambda p: ask(Opening("must", Pro("i")), p), 0.2),
    R("Ask", "d:VN", lambda d: _plain(ask(Opening("comes", Pro("it")), Pred("done", d))) if d in ("trash", "steal", "rez", "derez", "score") else None, 0.05),
    R("Ask", "accesses", lambda: _how_much("accesses")),
    R("Ask", "u:UNIT w:When?", _how_much, 0.6),
    R("Ask", "A? tag w:When", lambda w: _harm(Quantity(None, "tags"), w), 0.5),
    R("Ask", "q:Qty w:When?", _harm, 0.6),
    R("Ask", "any? q:Qty|Bare from|off|by c:Card1|The|ItCard w:When?", _from_card, 0.1),
    R("Ask", "any u:UNIT w:When?", lambda u, w: _harm(Quantity(None, u), w)),
    *(R("Ask", pattern, _unharmed, -0.2) for pattern in ("so|then|thus|therefore|hence no u:UNIT ,? SURELY?", "no u:UNIT ,? SURELY")),
    R("Ask", "any|A LEGAL? way|chance|option|possibility for? s:QSubj? to p:Inf", _any_way, 0.2),
    R("Ask", f"{BE} there Chance for? s:Player? d:WAYPAST", lambda d, s=None: ask(Opening("can", s or RUNNER), Pred("deed", d))),
    *(R("Ask", f"{CAN} s:QSubj wait|hold off? until|till|for {pattern}", _waits) for pattern in ("after? d:Clause|NounTime ,? and|before|then|to then? p:Inf", "after? d:Clause|NounTime ,? before v:VpG")),
    R("WAYPAST", "past|around|through|over o:CardNP|ItCard|The mods:Mod*", lambda o, mods: phrase("pass", (o,), mods)),
    R("Ask", "must s:Player leave|skip c:ItCard|Card1|The there|be?", _left_alone),
    R("Inf", "leave|let c:ItCard|Card1|The LYING mods:Mod*", lambda c, mods: Pred("deed", made, turned=True) if (made := phrase("take", (c,), mods)) is not None else None, -0.2),
    R("LYING", "how:be|alone|there|lie|stay|lying in|there?", lambda how: how),
    R("LYING", "where it|that|this is|was|lies", lambda: True),
    R("Item", "q:Ask ,? if|when|once Player do|does|did it|that|so?", lambda q: replace(q, then="then") if not isinstance(q.query, Both | Either) else None, 0.1),
    R("Ask", "maximum|max hand? size|limit w:When?", lambda w: _plain(Question(HowMuch("hand size", when=w))), 0.5),
    R("Ask", "u:UNIT", lambda u: _plain(Question(HowMuch(u))) if u == "bad publicity" else None, 0.6),
    R("Ask", "poss:POSS u:UNIT w:When?", lambda poss, u, w: _plain(Question(HowMuch(u, whose(poss), when=w))) if poss != "it" and u in ("points", "credits", "clicks", "tags") else None, 0.2),
)  # fmt: skip
