"""Rows of the grammar for totals: how much was taken in all and what that counts, what each gave, who has nothing yet."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.boards import _some_of
from judgebot.ask.reading.card_facts import COUNTERS, card_facts
from judgebot.ask.reading.counting import FOR_ALL, LEFT, costs, counted, had
from judgebot.ask.reading.frames import phrase
from judgebot.ask.reading.meanings import FEW, MATCH, MOST_OF, Amount, Deed, Some, When
from judgebot.ask.reading.nouns import ON_CARDS, R
from judgebot.ask.reading.queries import Can, Cost, HowMuch
from judgebot.ask.reading.raw import (
    COUNTING,
    HAD,
    Aside,
    Desc,
    Earlier,
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
    Where_,
    whose,
)
from judgebot.ask.reading.sharing import listed
from judgebot.game.objects import CORP, RUNNER


def _taken(q: Quantity, s: Any = None, c: Any = None, counting: bool = False) -> Any:
    """`has taken 2 core damage in all, counting the one from X`: so much there was, with what X did.

    c  the card that did a part of it, where it is named: one that stays in play is there
    """
    none = q.unit == "damage" and q.amount == Amount(0)  # of any damage only that to the core stays
    unit = "core damage" if none else q.unit
    if unit not in ("core damage", "bad publicity" if s else "") or q.amount is None or q.amount.how:
        return None
    has = Owned(s, (replace(q, unit=unit),), COUNTING if counting else "has")
    if not isinstance(c, Desc):
        return has
    stays = isinstance(c.what, Named) and all(card_facts(one)[1] in _STAYS for one in c.what.cards)
    return replace(has, goods=(c, *has.goods)) if stays and not c.marks else Given((has, Aside(c)))


_BOUNDS = (
    ("at least", "at least"),
    ("at most", "at most"),
    ("more than", "more than"),
    ("over", "more than"),
    ("fewer|less than", "less than"),
    ("under", "less than"),
)


def _some_on(u: str, c: Any) -> Any:
    """`there's money on X`: some of it, how much is not said."""
    what = Stated(c, (Mark("on", (Quantity(Amount(how="any"), u),)),))
    return what if u in ("credits", "virus", "power", "advancement") else None


_STAYS = ("hardware", "resource", "program")


def _each(t: Any, q: Quantity, none: Any = None, p: str | None = None) -> Any:
    """`X and Y installed, which gave him 1 core damage each`: so much of all of them together."""
    goods = t.goods if isinstance(t, Owned) else ()
    cards = [one for one in goods if isinstance(one, Desc) and isinstance(one.what, Named)]
    counted = q.unit == "core damage" and q.amount is not None and not q.amount.how
    if not counted or len(cards) < 2 or len(cards) != len(goods) or any(one.count != 1 for one in cards):
        return None
    if p == CORP:
        return None
    assert q.amount is not None
    owner = p if p == RUNNER and t.owner is None else t.owner
    has = replace(t, owner=owner, goods=(*goods, replace(q, amount=Amount(len(cards) * q.amount.n))))
    return Given((has, Aside(none))) if none is not None else has


def _points_of(q: Quantity, v: str, p: str, s: Any = None, other: Any = None) -> Any:
    """`2 agenda points, stolen last turn`: by an agenda that was. other: who has how many of them besides."""
    who = {"steal": RUNNER, "score": CORP}.get(v)
    if q.unit != "points" or who is None or (s in (CORP, RUNNER) and s != who):
        return None
    got = Deed(v, who, (Some("agenda"),), when=When("when", name=p))
    theirs = (Owned(other[0], (Quantity(Amount(int(other[1])), "points"),)),) if other is not None else ()
    return Given((Tale(got), Owned(who if s is None else s, (q,)), *theirs))


def _both_at_none(n: str, k: str, a: str, b: str) -> Any:
    """`no agendas scored or stolen`: both scores are 0."""
    return NO_POINTS if (n, k, {a, b}) == ("0", "agenda", {"scored", "stolen"}) else None


NO_POINTS = Given(tuple(Owned(who, (Quantity(Amount(0), "points"),)) for who in (CORP, RUNNER)))


def _counted_with_it(c: Any, n: str, k: str, pre: tuple[Mark, ...], m: Mark | None) -> Any:
    """`X with three icebreakers installed including it`: X, and two more."""
    goods = _some_of(n, k, c, (), pre, m)
    return Owned(None, goods) if goods is not None else None


def _with_turn(v: str, mods: tuple[Mod, ...]) -> Any:
    """`purges with his turn`: with as many clicks as that action takes (5.2.7h)."""
    return phrase("purge", (), mods) if v == "purge" else None


def _for_what_is_taken(v: str, q: Quantity, u: str) -> Any:
    """`gains 2 credits for the tag`: by what says so."""
    taken = u == "tags" or u.endswith("damage")
    return phrase(v, (q,), ()) if v in ("gain", "take", "draw") and q.unit in ("credits", "cards") and taken else None


def _ends(n: int, unit: str) -> Pred | None:
    """`do I have 3 credits left`: exactly so many."""
    return Pred("ends", (Quantity(Amount(n), unit),)) if unit in ("credits", "clicks", "tags", "cards") else None


def _spread_on(who: str, u: str, on: tuple[tuple[str, Any], ...]) -> Owned | None:
    """`my credits are 1 on X and 1 on Y`: on which cards they lie."""
    cards = tuple(replace(c, marks=(*c.marks, Mark("on", (Quantity(Amount(int(n)), u),)))) for n, c in on)
    return Owned(whose(who), cards) if u in ON_CARDS and who != "it" else None


def _through_by_clicks(v: str, c: Any, mods: tuple[Mod, ...], n: Any = None) -> Deed | None:
    """`spends clicks to get through X`: to break its subroutines, as a bioroid lets whoever meets it (9.5.1)."""
    whole = c == Pro("it") or (isinstance(c, Desc) and isinstance(c.what, Named))
    if v != "pass" and not (v == "break" and whole):
        return None
    paid = Quantity(Amount(int(n)) if n else None, "clicks")
    return phrase("pay", (paid,), (Mod("purpose", Deed("break", None, (c,))), *mods))


def _last_on(n: str, c: Any, v: str = "take") -> Deed | None:
    """`takes the last 3 from X and it is empty`: so many it has, and no more."""
    return phrase(v, (Quantity(Amount(int(n), last=True), "credits"),), (Mod("by", c),))


def _comes_to(c: Any, q: tuple[Quantity, ...]) -> Stated | None:
    """`goes to 3 counters`: so many with those that were there."""
    if any(one.unit not in ON_CARDS or one.amount is None or one.amount.how for one in q):
        return None
    there = tuple(replace(one, amount=replace(one.amount, nth=one.amount.n)) for one in q if one.amount is not None)
    return Stated(c, (Mark("has", there),))


def _only_with(c: Any, q: Any) -> Any:
    """`using only X, what do I pay to break Y`: with that card, whatever else there is."""
    query = q.query if isinstance(q, Question) else None
    if not isinstance(query, Cost | Can) or query.deed.verb not in ("break", "pass", "bypass"):
        return None
    deed = query.deed
    return replace(q, query=replace(query, deed=replace(deed, tool=c))) if not (deed.tool or deed.means) else None


def _to_match(c: Any, t: Any = None) -> Deed:
    """`match its strength`: boost a breaker until it has that of the ice that is met."""
    return Deed("boost", RUNNER, tool=t, thing=MATCH, when=When("when", Deed("encounter", RUNNER, (c,))))


def _needed_of(c: Any, u: str, o: Opening, p: Pred) -> Any:
    """`how many Propeller counters do I need to match its strength`: with that card."""
    deed = (
        p.value if p.kind == "deed" and u in COUNTERS and isinstance(p.value, Deed) and p.value.tool is None else None
    )
    if deed is None or deed.verb not in ("boost", "break", "pass", "bypass") or deed.via is not None:
        return None
    return costs(Quantity(None, u), o, replace(p, value=replace(deed, tool=c)))


_COME_TO_STAY = ("bad publicity", "tags", "core damage")  # what a player takes


def _for_all(n: int, who: Any = None) -> Question | None:
    """`what do I pay for both`, `what do those two cost`: in credits, for so many that were told."""
    if n < 2:
        return None
    return Question(HowMuch("credits", deed=Deed("pay", who, unit="credits", times=n), change=True, kind=FOR_ALL))


TOTALS = (
    R("Fact", "c:CardNP LIES|installed? with|and n:NUM pre:Pre* k:KIND m:Mark? ,|(? including|counting it|itself|that card|one?", _counted_with_it, -0.5),
    *(R(vp, f"{spend} POSS|the? n:NUM|A? clicks|actions|click to v:VB c:CardNP|ItCard|The mods:Mod*", _through_by_clicks, -0.3) for vp, spend in (("VpF", "uses|spends|burns|used|spent|burned|burnt|use|spend|burn"), ("VpB", "use|spend|burn"), ("VpG", "using|spending|burning"))),
    *(R(vp, f"{spend} POSS|A|one|1|another? click|action on|for|with|using|via|through a:AbilityNP mods:Mod*", lambda a, mods: phrase("use", (a,), mods), -0.3) for vp, spend in (("VpF", "uses|spends|pays|loses|used|spent|paid|lost|use|spend|pay|lose"), ("VpB", "use|spend|pay|lose"))),
    # `puts the first counter on X`: one, where there are none unless that is told
    *(R(vp, f"{put} POSS|the? first|1st n:NUM? u:UNIT p:Place mods:Mod*", lambda u, p, mods, n=None: phrase("place", (Quantity(Amount(int(n or 1)), u),), (Mod("on", p), *mods)) if u in COUNTERS else None, -0.2) for vp, put in (("VpF", "puts|put|places|placed|place|adds|added"), ("VpB", "put|place|add"))),
    *(R(vp, f"{take} POSS? last|final|remaining n:NUM credits|creds? from|off|of c:Card1|ItCard|The EMPTIED?", _last_on, -0.3) for vp, take in (("VpF", "takes|took|take|draws|grabs|grabbed"), ("VpB", "take|grab"))),
    R("EMPTIED", ",|and|so? it|that|which is|was|runs now|then|there? empty|dry", lambda: True),
    R("Fact", "s:Player? TAKEN q:Qty", lambda q, s: _taken(q, s) if q.unit != "damage" else None),
    R("Fact", "s:Player? TAKEN q:Qty whole:INALL", lambda q, s, whole: _taken(q, s, counting=whole), -0.2),
    R("Fact", "s:Player? TOOK q:Qty whole:INALL", lambda q, s, whole: _taken(q, s, counting=whole), -0.3),
    R("Fact", "s:Player? TAKEN|HAS A total|sum of q:Qty INALL?", lambda q, s: _taken(q, s, counting=True), -0.2),
    R("Item", "s:Player? TAKEN|HAS|TOOK A? TOTALOF? q:Qty INALL? ,|(? COUNTED c:OneOfThem )?", lambda q, c, s: _taken(q, s, c, True), -0.3),
    R("TOTALOF", "total|sum of", lambda: True),
    R("TAKEN", "has|had|have|having taken|suffered|received", lambda: True),
    R("TOOK", "took|takes|suffered|suffers", lambda: True),
    R("INALL", "before|earlier", lambda: False),
    R("INALL", "so? far? in|during? this|all|whole? game so? far?", lambda: False),
    R("COUNTED", "counting|including|incl|included", lambda: True),
    R("OneOfThem", "that|this|it|those|these one|card|itself?", lambda: ""),
    R("OneOfThem", "NUM|that|POSS? UNIT? BYIT c:CardNP|ItCard|The s? install|installation?", lambda c: c),
    R("OneOfThem", "NUM|that|POSS? UNIT? from|of|by|for|when|as POSS|PRON|PLAYER? installing|installed|playing|played c:CardNP|ItCard|The", lambda c: c),
    R("BYIT", "from|of|by|through|for", lambda: True),
    R("Item", "t:Fact ,|and? WHICHGAVE p:PRON|PLAYER? q:Qty each|apiece none:NOOTHER?", _each, -0.3),
    R("Item", "t:Fact ,|and? EACHGAVE p:PRON|PLAYER? q:Qty none:NOOTHER?", _each, -0.3),
    R("WHICHGAVE", "which|that|they|both|these have|had? gave|give|given|did|done|dealt|cost", lambda: True),
    R("EACHGAVE", "each|both of? which|them|these? has|have|had? gave|given|did|done|dealt|cost", lambda: True),
    R("NOOTHER", ",|and|but? PRON|PLAYER? has|had|have|took|took|suffered|taken? none:NONEELSE", lambda none: none),
    R("NONEELSE", "no|0 other|further|more u:UNIT", lambda u: Quantity(Amount(0), u) if u.endswith("damage") else None),
    R("Item", "s:Player? HAS|WITH? q:Qty ,|(? all|both|which|that|just? PRON|PLAYER? was|were|has|had? v:VD|VN p:PAST )? other:OtherHas?", _points_of, -0.4),
    R("OtherHas", ",|and|but|while? while|and|but? s:Player only|just? HAS? n:NUM !Noun", lambda s, n: (s, n)),
    R("VpF", "v:VB|VZ|VD q:Qty|Bare for|from|off|over that|this|POSS? u:UNIT !Noun|NUM", _for_what_is_taken, 0.1),
    R("WITH", "with|on|at", lambda: True),
    R("Item", "with? n:NUM k:KIND HAVEBEEN? a:STATE or|nor|and b:STATE YET?", _both_at_none, -0.2),
    R("HAVEBEEN", "has|have|had|were|was|are|is been?", lambda: True),
    R("Fact", "who:POSS stealth|recurring|hosted? u:UNIT is|are|: n:NUM on c:CardNP more:SoManyOn*", lambda who, u, n, c, more: _spread_on(who, u, ((n, c), *more)), -0.1),
    R("Good", "n:NUM more|others|extra|additional u:UNIT? on|off c:CARD", lambda n, c, u: Desc(c, (Mark("has", (Quantity(Amount(int(n)), u or ""),)), Mark("is", "installed"))) if u in (None, "credits") else None, -0.2),
    R("SoManyOn", ",? and|, n:NUM on c:CardNP", lambda n, c: (n, c)),
    R("Post", ",? without|lacking A|any|further? u:UNIT", lambda u: Mark("has", (Quantity(Amount(0), u),)) if u in COUNTERS else None, -0.1),
    R("VpF", "v:VB|VZ|VD WITHTURN mods:Mod*", _with_turn, -0.1),
    R("WITHTURN", "with|using|for|as|on POSS|this|the whole|full|entire? turn", lambda: True),
    R("Inf", "have only|just? n:NUM u:UNIT left|remaining|over !to|for", lambda n, u: _ends(int(n), u), -0.1),
    # numbers that are not said exactly, and what they are for
    R("VAGUELY", "plenty|lots|loads|tons|enough of?", lambda: "many"),
    R("VAGUELY", "several", lambda: FEW),
    R("VAGUELY", "A|some|POSS? few|handful|couple|bunch of? other|more|unknown|random?", lambda: FEW),
    R("Good", "A? big|huge|large|fat|thick z:Zone", lambda z: Placed(Where_("zone", zone=z), (Quantity(Amount(how="many"), "cards"),))),
    R("PlaceGood", "how:VAGUELY cards", lambda how: Quantity(Amount(how=how), "cards")),
    R("Goods", "g:Good more:MoreGood* TOUSE", lambda g, more: listed((g, *more))),
    R("TOUSE", "to|for pump|pumping|boost|boosting|power|powering|feed|feeding|fuel|fueling up? it|them|that|him|her|Card1 with|on? it|them|that?", lambda: True),
    R("Obj", "as much|many u:UNIT? as POSS|PRON|PLAYER? can|may|could|possible|allowed|able|there take|get|lose|grab|is|are?", lambda u: Quantity(Amount(how=MOST_OF), u or "credits") if u in (None, "credits") else None, -0.1),
    R("Obj", "all|everything that? PRON|PLAYER can|may|could take|get|lose|grab?", lambda: Quantity(Amount(how=MOST_OF), "credits"), -0.1),
    R("Obj", "maximum|max|most of? u:UNIT|amount? PRON|PLAYER? can|may|could|possible|allowed?", lambda u=None: Quantity(Amount(how=MOST_OF), "credits") if u in (None, "credits") else None, -0.1),
    # what of a card is needed for it
    R("Ask", "how many|much c:Card1 s? u:UNIT o:OpenQ p:Inf", _needed_of, -0.1),
    R("VpB", "match|reach|meet|equal c:Card1|ItCard|The s? strength t:BreaksWith?", _to_match),
    R("VpB", "match|reach|meet|equal poss:POSS strength t:BreaksWith?", lambda poss, t: _to_match(Pro("it"), t) if poss == "it" else None),
    # asked as it is told: `he gains how many credits`
    R("Ask", "s:QSubj v:VZ|VB|VD to:Player? m:Many ASUM? mods:Mod*", lambda s, v, m, mods, to=None: counted(m, Opening("comes", s), v, mods, to) if m.unit else None, 0.1),
    R("Ask", "s:QSubj has|have|holds m:Many left:LEFTW? mods:Mod*", lambda s, m, mods, left: had(m, s, mods, left), 0.1),
    R("Ask", "s:QSubj is|are|ends|end|finishes|sits|stays left|up|down? with|on|at m:Many mods:Mod*", lambda s, m, mods: had(m, s, mods, True), 0.1),
    R("Ask", "what am|is|are s:QSubj left with , credits|money wise|ways", lambda s: had(Quantity(None, "credits"), s, (), True), -0.1),
    R("Ask", "what am|is|are s:QSubj left with", lambda s: Question(HowMuch("", s, kind=LEFT), "left"), 0.1),
    R("ASUM", "total|overall|altogether|combined", lambda: True),
    R("Item", "using|with only|just|solely c:Card1 ,? q:Ask", _only_with, -0.2),
    R("Ask", "HOWMUCHIS do|does|did|must|will|would|should s:Player have|need? to? pay|spend SUMMED? for n:ALLTHOSE SUMMED?", lambda s, n: _for_all(n, s), -0.1),
    R("Ask", "HOWMUCHIS do|does|did|would|will n:ALLTHOSE cost PRON|PLAYER? SUMMED?", lambda n: _for_all(n), -0.1),
    R("Ask", "what|how is|was|would? be? A? total|combined cost|price of|for? n:ALLTHOSE", lambda n: _for_all(n), -0.1),
    R("HOWMUCHIS", "how much|many credits|creds?", lambda: True),
    R("HOWMUCHIS", "what", lambda: True),
    R("ALLTHOSE", "both of? them|those|these? cards|programs|ice|installs|rezzes? together?", lambda: 2),
    R("ALLTHOSE", "all n:NUM of? them|those|these? cards|programs|ice|installs? together?", lambda n: int(n)),
    R("ALLTHOSE", "all? of? those|these|the n:NUM of? them? cards|programs|ice|installs? together?", lambda n: int(n)),
    R("SUMMED", "in|for total|all|sum|altogether|together|overall|combined", lambda: True),
    R("SUMMED", "altogether|together|overall|total", lambda: True),
    R("Qty", "POSS first|1st n:NUM u:UNIT", lambda n, u: Quantity(Amount(int(n)), u) if u == "clicks" else None),
    R("Good", "u:UNIT LEFTOVER !Noun", lambda u: Quantity(Amount(how="any"), u) if u == "clicks" else None, 0.2),
    R("LEFTOVER", "left|remaining over?", lambda: True),
    R("Fact", "there is|are|was|were more? u:UNIT LEFT? lying|sitting|stacked|hosted|piled? up? on c:CardNP|ItCard|The", _some_on, 0.1),
    R("Num", "fewer|less than n:NUM", lambda n: Amount(int(n), "less than") if int(n) else None, 0.1),
    R("Num", "under|below n:NUM", lambda n: Amount(int(n), "less than") if int(n) else None, 0.2),
    R("Num", "over|above n:NUM", lambda n: Amount(int(n), "more than"), 0.2),
    *(R("Qty", f"{words} q:QUANTITY LEFT?", lambda q, how=how: Quantity(Amount(q[0], how), q[1]) if q[0] else None) for words, how in _BOUNDS),
    R("Qty", "POSS last q:QUANTITY", lambda q: Quantity(Amount(q[0], last=True), q[1])),
    R("Num", "exactly|precisely n:NUM", lambda n: Amount(int(n), "exactly")),
    R("Qty", "exactly|precisely q:QUANTITY LEFT?", lambda q: Quantity(Amount(q[0], "exactly"), q[1])),
    R("Qty", "POSS|the first|1st|only|single u:UNIT OfTurn? !Noun", lambda u: Quantity(Amount(1), u) if u in _COME_TO_STAY else None, -0.1),
    # what it comes to
    R("Fact", "c:CardNP|ItCard|The COMETO q:Counted", _comes_to, -0.2),
    R("Mark", "down to q:Counted", lambda q: Mark("has", q) if all(one.unit in ON_CARDS for one in q) else None, -0.2),
    R("Fact", "s:Player? COMETO q:Qty", lambda q, s=None: Owned(s, (q,), "reaches") if q.unit in ("points", "credits", "clicks") else None, 0.1),
    R("Inf", "COMETO g:Goods", lambda g: Pred("ends", g), -0.1),
    R("Inf", "COMETO n:NUM !Noun", lambda n: Pred("ends", (Quantity(Amount(int(n)), ""),)), 0.1),
    R("COMETO", "goes|go|went|grows|grow|grew|climbs|climb|climbed|ticks|tick|ticked|rises|rise|rose|falls|fall|fell|drops|drop|dropped|comes|come|came up|down|back? to", lambda: True),
    R("COMETO", "got|gets|get|is up|down to|at", lambda: True),
    # what somebody had before
    R("Item", "s:Player only|just? had only|just? n:NUM BEFORE", lambda s, n: Earlier(Owned(s, (Quantity(Amount(int(n)), ""),), HAD)), -0.1),
    R("Inf", "have only|just? q:QUANTITY left|remaining|over !to|for", lambda q: _ends(*q), -0.1),
)  # fmt: skip
