"""Rows for questions with a question word: it stands for one slot of a clause."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from judgebot.ask.reading.asks import BE, CAN, DOES, HAVE, ask, moment, of_card, which, which_passive
from judgebot.ask.reading.cast import HITS, SIDES
from judgebot.ask.reading.counting import bare, becomes, comes_to, cost, costs, counted, each, had, passive, within
from judgebot.ask.reading.deeds import subject
from judgebot.ask.reading.frames import class_of, phrase
from judgebot.ask.reading.meanings import BEFORE_ALL, Amount, Deed, Is, Server, Subs, When
from judgebot.ask.reading.nouns import ON_CARDS, R
from judgebot.ask.reading.queries import (
    KEPT,
    Both,
    Can,
    Comes,
    Cost,
    Either,
    Happens,
    HowMuch,
    Moment,
    Strength,
    Which,
    Who,
    Wins,
)
from judgebot.ask.reading.raw import (
    WHO,
    Given,
    Mark,
    Mod,
    Opening,
    Owned,
    Pred,
    Pro,
    Quantity,
    Question,
    Tail,
    The,
    When_,
    Where_,
    Zoned,
    whose,
)
from judgebot.game.objects import CENTRALS, CORP, RUNNER

_SUMS = "number|amount|total|count"


def _many(u: str = "", k: str = "", c: Any = None) -> Quantity:
    return Quantity(None, u, k, of=c)


def _most(o: Opening) -> Opening:
    return replace(o, mode="can")


def _in_sum(m: Quantity, w: Any = None) -> Any:
    """`total damage`, `max accesses`: of what is done."""
    if m.unit not in ("accesses", *HITS):
        return None
    found = bare(m) if m.unit != "tags" else passive(m, "take", ())
    return _plain(replace(found, query=replace(found.query, when=w)))


def _at_most(q: Any) -> Any:
    """`at most how many times`: how many it can be."""
    if q is not None and isinstance(q.query, HowMuch) and bare(_many("tags")).query == q.query:
        q = passive(_many("tags"), "take", ())
    counts = q is not None and isinstance(q.query, HowMuch) and q.query.deed is not None
    return replace(q, query=replace(q.query, can=True)) if counts else None


def _rest(s: Any, w: Any = None) -> Any:
    """`what do I have left`: credits and clicks."""
    if "p" not in class_of(s):
        return None
    return Question(Both((HowMuch("credits", s, when=w), HowMuch("clicks", s, when=w))), "left")


def _both_had(m: Quantity, n: str, o: Opening, mods: tuple[Any, ...], left: Any) -> Any:
    """`how many credits and clicks do I have after it`."""
    return (
        each(had(m, o.subj, mods, left), had(_many(n), o.subj, mods, left))
        if o.mode == "comes" and not o.not_
        else None
    )


def _of_so_many(n: Any, q: Any) -> Any:
    """`how many of the 2 can I prevent`: so many there are."""
    return replace(q, query=replace(q.query, among=(int(n),))) if q is not None else None


def _plain(q: Any) -> Any:
    """`how much I pay to break it`: in the order of what is told, and asked only with a question mark."""
    return replace(q, plain=True) if q is not None else None


def _of_so_many_on_it(n: int, c: Any, u: str, w: Any = None) -> Any:
    """`what about my 3 Leech counters`: so many are on it, and what becomes of them is asked."""
    known = (
        Owned(None, (replace(c, marks=(*c.marks, Mark("has", (Quantity(Amount(n), u),)))),)) if u in ON_CARDS else None
    )
    return Given((known, becomes(Quantity(None, u, of=c), w))) if known is not None else None


def _both_sides(m: Quantity) -> Any:
    """`how many points has each side`, `what is the score`."""
    return each(had(m, CORP), had(m, RUNNER)) if m.unit in ("points", "credits", "clicks", "cards") else None


def times(o: Opening, p: Pred, of: str = "") -> Any:
    """`how many times do I gain 2 credits`: how often that is done; of: a turn or a run, of `how often each turn`."""
    deed = subject(o.subj, p.value) if p.kind == "deed" and o.subj is not None and not o.not_ else None
    if deed is None or deed.not_ or o.mode == "must" or (of and deed.when is not None):
        return None
    if of:
        deed = replace(deed, when=When("when", name="this turn") if of == "turn" else When("when", Deed("run", RUNNER)))
    return Question(HowMuch("times", deed=replace(deed, when=None), change=True, can=o.mode == "can", when=deed.when))


def _priced(d: Any, m: Any = None, s: Any = None) -> Any:
    """`what does it cost him to V`, `the price of V-ing`."""
    return cost(subject(s, d) if s is not None else d, m.unit) if not m.rest else None


def _price_to(c: Any, v: str, by: Any = None) -> Any:
    """`what does X cost to rez`, `how much is X to break with Y`."""
    if (by is not None) != (by is not None and v == "break"):
        return None
    return cost(phrase(v, (Subs(c) if v == "break" else c,), (Mod("with", by),) if by is not None else ()))


CARDS, ORDER = "cards", "order"


def chooses(c: Any = None, s: Any = None) -> Any:
    """`who picks the card`: who makes such a choice; of nothing that is named: the next one."""
    if isinstance(c, Deed):
        return Question(Who(replace(c, who=s)))
    of, n, k, *to = c if isinstance(c, tuple) else (c, None, "")  # `which two cards`, `which goes to HQ`
    kind, to = k if k != "card" else "", [Server(one.name) for one in to if getattr(one, "name", "") in CENTRALS]
    amount = Amount(int(n)) if n else None
    return Question(Who(Deed("choose", s, server=to[0] if to else None, thing=of or "", amount=amount, unit=kind)))


def does_it(d: Any) -> Any:
    """`who pays first`: the first that may do it."""
    if d is not None and (d.verb, d.what) == ("win", ()) and d.thing in ("", "game"):
        return None  # that is asked of the game
    first = d is not None and d.when == BEFORE_ALL
    return Question(Who(replace(d, when=None) if first else d, first=first)) if d is not None else None


def one_of_them(q: Any, p: Any, r: Any) -> Any:
    """`who goes first, me or the Corp`: one of the two it is in any case."""
    query = q.query if isinstance(q, Question) else None
    if p == r or query is None:
        return q if p != r and q == Tail("right", of=WHO) else None
    if (query.query if isinstance(query, When_) else query) == Wins():
        return q
    named = next((one for one in (p, r) if isinstance(one, str)), "")
    return replace(q, query=replace(query, asked=named)) if isinstance(query, Who) else None


def _when(how: str, s: Any, d: Any) -> Any:
    """`before he may jack out`: before he does."""
    deed = subject(s, d)
    return When(how, deed) if deed is not None and deed.when is None else None


def worth(s: Any, p: Any, w: Any = None) -> Any:
    """`how many points is it for me`: as it lies in that player's score area."""
    return of_card(partial(HowMuch, "points", to=p), s, w)


_MODAL = "has|have|had|must|may|can|could|gets|get|needs|need|is|am|are|will|would"


def _either_face(s: Any, faces: tuple[Mark, Mark], z: Any = None) -> Any:
    """`does it land faceup or facedown in Archives`: which of it is so there."""
    if faces[0] == faces[1] or "c" not in class_of(s):
        return None
    said: list[Any] = [Comes(Is(s, one.value, one.holds)) for one in faces]
    if z is not None:
        place: Any = Where_("zone", zone=z)
        there = Comes(Is(s, "at", by=place))
        said = [Both((there, one)) for one in said]
    return Question(Either(tuple(said)))


def _between(who: Any = None) -> When:
    """`between his clicks`: in his turn, and not by an action."""
    turn = When("when", Deed("turn of", whose(who))) if who is not None else None
    return When("when", name="between actions", also=turn)


_NOUN = {"installation": "install", "rezzing": "rez", "trashing": "trash", "stealing": "steal", "breaking": "break"}


def _in_pile(s: Any, z: Zoned, w: Any = None) -> Any:
    """`how many cards does he have in hand`: in that pile of his."""
    pile: Any = z if z.poss else replace(z, poss=s if isinstance(s, str) else getattr(s, "kind", ""))
    return Question(HowMuch("cards", pile, when=w))


def _from_server(server: str, when: Any = None) -> Any:
    """`how many R&D cards`: that are accessed there."""
    if server not in CENTRALS:
        return None
    deed = Deed("access", RUNNER, server=Server(server), unit="cards")
    return Question(HowMuch("cards", deed=deed, change=True, when=when))


_SO_MANY = {"both": 2, "two": 2, "2": 2, "three": 3, "3": 3, "four": 4, "4": 4}


def _of_cards(q: Any, n: str) -> Any:
    """`how many credits do I gain from the two cards`: of so many cards, which must be those that the line names."""
    gains = isinstance(q.query, HowMuch) and q.query.change and q.query.deed is not None and q.query.deed.by is None
    return replace(q, cards=_SO_MANY[n]) if gains else None


_WITH_TOOLS = ("break", "pass", "boost", "bypass", "get in", "trash")  # what is done with a card that is named


def _way_to(o: Opening, p: Pred) -> Question | None:
    """`how do I remove a tag`: whether that can be done, which is told with the way (and nothing of a card that does)."""
    if o.mode not in ("can", "comes") or o.not_ or "p" not in class_of(o.subj):
        return None
    asked = ask(replace(o, mode="can"), p)
    return asked if isinstance(asked, Question) and isinstance(asked.query, Can) else None


WHS = (
    # how many, how much: of what
    R("Many", "how many|much|few Of? more:More* u:UNIT", lambda u, more: replace(_many(u), rest=any(more))),
    R("Many", "how many|much|few more", lambda: replace(_many(), rest=True), 0.1),
    R("Many", "how many|much|few Of? More* k:KIND", lambda k: _many("cards", k) if k not in ("card", "ice") else None),
    R("Many", "how many|much|few Of? s:SERVER cards|card", lambda s: _many("cards", c=Where_("zone", zone=Zoned(s))) if s in CENTRALS else None),
    R("Most", f"what? is? greatest|highest|maximum|max|biggest|largest|most {_SUMS}? of? Of? s:SERVER cards that|which?", lambda s: _many("cards", c=Where_("zone", zone=Zoned(s))) if s in CENTRALS else None),
    R("Ask", "m:Many is|are used|taken|occupied|full up? w:When?", lambda m, w: Question(HowMuch("mu used", RUNNER, when=w)) if m.unit == "mu" else None),
    R("Many", "how many|much|few Of? More* u:UNIT from|in|of|out of? z:Zone", lambda u, z: _many(u, c=Where_("zone", zone=z)) if u == "cards" else None),
    R("Many", "how many|much|few", lambda: _many(), 0.1),
    R("Many", "how many of them|those|these !UNIT|OWNS", lambda: _many(), 0.1),
    R("OWNS", "OpenQ|OpenP have|own|hold|keep", lambda: True),
    R("Many", "how many|much|few Of? More* u:UNIT Of? c:Card1|ItCard|The", lambda c, u: _many(u, c=c) if u == "subs" else None),
    R("Many", "how many|much|few of poss:POSS More* u:UNIT", lambda poss, u: _many(u, c=Pro("it")) if (poss, u) == ("it", "subs") else None),
    R("Many", "how many|much|few of c:Card1|ItCard|The s? More* u:UNIT", lambda c, u: _many(u, c=c) if u == "subs" else None),
    R("Many", f"what|which is? Of? More* {_SUMS} of Of? u:UNIT that|which?", _many, 0.1),
    R("More", "UNSPENT", lambda: False),
    R("UNSPENT", "free|unused|spare|available|unspent", lambda: True),
    R("Of", "of? POSS|those|these|them|all? POSS?", lambda: True, 0.02),
    R("More", "more|additional|extra|further", lambda: True),
    R("More", "total|other|unbroken|remaining|exact|overall|whole|new|old|older|installed|NUM", lambda: False),
    R("Most", f"what? is? greatest|highest|maximum|max|biggest|largest|most {_SUMS}? of? Of? u:UNIT that|which?", _many),
    R("Ask", f"what? is? greatest|highest|maximum|max|biggest|largest|most {_SUMS}? of? Of? s:SERVER cards|accesses w:When?", lambda s, w: _at_most(_from_server(s, w))),
    R("Sum", f"what? is? total|overall|full {_SUMS}? of? u:UNIT", _many),
    R("Ask", "m:Sum w:When?", _in_sum),
    R("Item", "q:Ask max|maximum|tops", _at_most),
    R("Least", "what is? least|lowest|minimum|min|smallest|fewest that|which?", lambda: _many("credits")),
    R("Ask", "m:Least s:Player has|have|needs|need|must|can? to? pay|pays|spend|spends to d:VpB", lambda m, s, d: _priced(d, m, s)),
    # as the object of a verb
    R("Ask", "m:Many o:OpenQ v:VB|VZ to:Player? mods:Mod*", counted),
    R("Item", "m:Many o:OpenQ v:VB mods:Mod* with|in|using|for q:Spent", within, -0.1),
    # in the order of what is told
    R("OpenP", "o:OpenS", lambda o: o),
    R("Ask", "m:Many o:OpenP v:VB|VZ Player? mods:Mod*", lambda m, o, v, mods: _plain(counted(m, o, v, mods)), 0.1),
    R("Ask", "m:Many o:OpenQ have|hold|own to p:Inf", costs, 0.1),
    R("Ask", "how many|much of POSS|those|these? n:NUM u:UNIT? o:OpenQ v:VB mods:Mod*", lambda n, o, v, mods, u: _of_so_many(n, counted(_many(u or ""), o, v, mods)) if v in ("prevent", "break", "remove", "access") else None),
    R("Ask", "at? m:Many o:OpenQ|OpenP look|peek at? mods:Mod*", lambda m, o, mods: counted(m, o, "look", mods)),
    R("Ask", "m:Most o:OpenQ|OpenS v:VB|VZ mods:Mod*", lambda m, o, v, mods: counted(m, _most(o), v, mods)),
    R("Ask", "m:Many will|would s:QSubj have v:VN mods:Mod*", lambda m, s, v, mods: counted(m, Opening("comes", s), v, mods)),
    R("Ask", f"m:Many {HAVE} s:QSubj v:VN mods:Mod*", lambda m, s, v, mods: counted(m, Opening("comes", s), v, mods), 0.1),
    R("Ask", f"m:Many {BE} s:QSubj v:VG mods:Mod*", lambda m, s, v, mods: counted(m, Opening("comes", s), v, mods), 0.1),
    R("Ask", "m:Many and|or how? many|much? n:UNIT o:OpenQ v:VB mods:Mod*", lambda m, n, o, v, mods: each(counted(m, o, v, mods), counted(_many(n), o, v, mods))),
    # what a deed costs
    R("Ask", "what is|are who:POSS|PLAYER s? u:UNIT and|& POSS? n:UNIT LEFT? now|then?", lambda who, u, n: each(*(had(Quantity(None, one), whose(who)) for one in (u, n))) if who != "it" and {u, n} <= {"credits", "clicks", "points", "tags"} else None, -0.1),
    R("Ask", "m:Many go|goes|come|comes to|into|in who:POSS credit? pool|bank|account w:When?", lambda m, who, w: counted(m, Opening("comes", whose(who)), "gain", (Mod("when", w),) if w else ()) if who != "it" and m.unit in ("", "credits") else None, -0.1),
    R("Item", "q:Ask ,? with|including|counting c:Card1 s? NUM? UNIT|COUNTEDIN? included|counted|inclusive?", lambda q, c: Given((Owned(None, (c,)), q)) if isinstance(q.query, Cost) and getattr(q.query.deed, "verb", "") not in _WITH_TOOLS else None, -0.1),
    *(R("Item", f"q:Ask ,? {counted}", lambda q, c: Given((Owned(None, (c,)), q)) if isinstance(q.query, HowMuch) else None, -0.1) for counted in ("with? c:Card1 s? NUM? UNIT|COUNTEDIN? included|counted|inclusive", "including|counting c:Card1 s? NUM? UNIT|COUNTEDIN?")),
    R("Item", "q:Ask ,? with|including|counting? POSS? KIND s? NUM? UNIT|COUNTEDIN? included|counted|inclusive", lambda q: q if isinstance(q.query, Cost | HowMuch) else None, -0.1),
    R("Item", "q:Ask ,? including|counting POSS? KIND s? NUM? UNIT|COUNTEDIN?", lambda q: q if isinstance(q.query, Cost | HowMuch) else None, -0.1),
    R("Item", "q:Ask at any point|time|stage !of|in|during", lambda q: q if isinstance(q.query, Comes | HowMuch) and q.query.when is None else None),
    R("COUNTEDIN", "cost|price|fee|ability|effect|bonus|trigger|payout", lambda: True),
    R("Item", "q:Ask ,? all|put? together|combined|total", lambda q: q if isinstance(q.query, Cost | HowMuch) else None, 0.1),
    R("Item", "q:Ask between them", lambda q: q if isinstance(q.query, HowMuch) else None, 0.1),
    R("Item", "q:Ask from|with|by|off|out of? POSS|those|these? n:both|two|2|three|3|four|4 of? cards|them|those|these|KIND all|put? together|combined?", _of_cards, -0.3),
    R("Ask", "c:Card1|ItCard|The costs|cost PRON|Player? how much|many UNIT? w:When?", lambda c, w: cost(Deed("pay", None, (c,), when=w)), -0.1),
    R("Ask", f"PAIDFOR {DOES} c:Card1|The cost PRON|Player?", lambda c: cost(Deed("pay", None, (c,)))),
    R("Ask", "what o:OpenQ v:VB|VZ to:Player? mods:Mod*", lambda o, v, mods, to: counted(_many(), o, v, mods, to) if v in ("pay", "spend", "gain", "draw", "take") else None),
    R("Ask", "what must|has|is|would|will|to? have|be? paid w:When?", lambda w: Question(HowMuch("credits", deed=Deed("pay", unit="credits"), change=True, when=w))),
    R("Ask", "m:Price s:Payer? to d:VpB", _priced),
    R("Ask", "m:Price of|for d:VpG", _priced),
    R("Ask", "m:Price of|for c:Card1 s:Payer? w:When?", lambda m, c, w, s=None: cost(Deed("pay", s, (c,), when=w), m.unit), 0.1),
    R("Ask", f"PAIDFOR {DOES} s:Player need for v:COSTOF", lambda s, v: cost(subject(s, phrase(v, (Pro("it"),), ())))),
    R("Ask", f"m:HowMany {DOES}|s? d:VpG cost|take for? s:Payer? InUnit?", _priced),
    R("Price", f"m:HowMany {DOES}|s|is? it|that? cost|take PRON|PLAYER? u:InUnit?", lambda m, u: replace(m, unit=m.unit or u or "")),
    R("Price", f"m:HowMany {BE}|must|need|needs|{HAVE}? it|that|to? be? needed|required|necessary|spent|paid|used? u:InUnit?", lambda m, u: replace(m, unit=m.unit or u or ""), 0.05),
    R("HowMany", "m:Many", lambda m: m),
    R("HowMany", "what", lambda: _many()),
    R("Payer", "for|to? s:Player|Card1|The|ItCard", lambda s: s),
    R("COSTOF", "v:rez|trash|install|play|steal", lambda v: v),
    R("Ask", f"PAIDFOR {DOES} c:Card1|The|ItCard cost Payer? InUnit? to v:PRICED by:BreaksWith?", _price_to),
    R("InUnit", "in u:UNIT", lambda u: u if u in ("credits", "clicks") else None),
    R("Mod", "u:InUnit", lambda u: Mod("in unit", u)),
    R("Ask", f"PAIDFOR {BE} c:Card1 Payer? w:When?", lambda c, w: cost(Deed("pay", None, (c,), when=w)), 0.3),
    R("Ask", "what is cheapest|minimum|least? full|complete|whole|total break|breaking by:BreaksWith? cost?", lambda by: _price_to(Pro("it"), "break", by)),
    R("Tailed", f"PAIDFOR {DOES} THESE? of:DONENOUN cost Payer? InUnit? LEFTW?", lambda of: Tail("cost", of=of)),
    R("Tailed", "PAIDFOR is|are? for? THESE? of:DONENOUN Payer?", lambda of: Tail("cost", of=of)),
    R("Tailed", f"{BE}? POSS|that|this? timing|time LEGAL|RIGHT|right|good?", lambda: Tail("legal")),
    # what something is paid for
    R("VpB", "stay|remain|be|keep|end|go|get tag free", lambda: Deed("take", None, unit="tags", not_=True), -0.1),
    R("PRICED", "v:rez|trash|install|play|steal|break|advance|score", lambda v: v),
    R("BreaksWith", "with|using|by c:Card1", lambda c: c),
    R("THESE", "that|this|it|POSS|whole|full|entire", lambda: True),
    # of which there are so many
    R("Mod", "for !POSS steal|stealing", lambda: Mod("purpose", phrase("steal", (Pro("it"),), ()))),
    R("DONENOUN", "v:install|installation|rez|rezzing|trash|trashing|play|steal|stealing|break|breaking", lambda v: _NOUN.get(v, v)),
    R("Ask", "m:Many o:OpenQ have left:LEFTW? mods:Mod* after:LEFTW?", lambda m, o, left, mods, after: had(m, o.subj, mods, left or after) if not o.not_ and (o.mode != "can" or left or after) else None),
    R("Ask", f"m:Many {HAVE}|must s:QSubj have|got|has? left:LEFTW? mods:Mod* after:LEFTW?", lambda m, s, left, mods, after: had(m, s, mods, left or after), 0.05),
    R("Ask", "m:Many does|will|would|did that|this|it leave s:Player with", lambda m, s: had(m, s, (), True)),
    R("Ask", "m:Many o:OpenQ ENDUP mods:Mod*", lambda m, o, mods: had(m, o.subj, mods, True)),
    R("ENDUP", "end|finish|wind|come|stay|remain|walk|get|leave up|out|away|off? with|on|at", lambda: True),
    R("Ask", "with|on m:Many o:OpenQ end|finish|wind|come|stay|remain up|out? mods:Mod*", lambda m, o, mods: had(m, o.subj, mods, True)),
    R("Ask", f"m:Many {BE} s:QSubj left|down|on|at|holding|sitting with|to|on|at? mods:Mod*", lambda m, s, mods: had(m, s, mods, True)),
    R("Ask", f"m:Many {BE}? LEFTW", lambda m: had(m, None, (), True), 0.2),
    R("Ask", f"m:Many {BE} LEFTW? there? in z:Zone w:When?", lambda m, z, w: Question(HowMuch("cards", z, when=w, kind=m.kind)) if m.unit in ("cards", "") else None),
    R("Ask", f"m:Many {BE} left:LEFTW? there? on c:Card1|ItCard|The", lambda m, left, c: had(m, c, (), left)),
    R("Ask", "s:Player|POSS? s? u:UNIT LEFTW", lambda s, u: had(_many(u), whose(s) if isinstance(s, str) else s, (), True), 0.3),
    R("Ask", "UNIT LEFTW? in z:Zone LEFTW?", lambda z: Question(HowMuch("cards", z), "left"), 0.4),
    R("Ask", "m:Many all:TOTAL*", lambda m, all: bare(m, bool({"it", "that", "this"} & {*all})), 0.6),
    R("TOTAL", "is|are|in? w:that|it|this|they|there|total|all", lambda w: w),
    R("TOTAL", "will|would|does|can that|it|this|they be|make|come", lambda: True),
    R("Ask", "u:UNIT", lambda u: Question(HowMuch(u)) if u in ("credits", "clicks", "tags") else None, 1.5),
    R("LEFTW", "left|remaining|then|afterwards|over", lambda: True),
    R("LEFTW", "UNSPENT left|then|afterwards|over?", lambda: True),
    R("LEFTW", "left|remaining for|in|on|during POSS|this|that? other|more|further? turn|actions", lambda: True),
    R("LEFTW", "left|remaining to|for|with PRON|PLAYER", lambda: True),
    R("LEFTW", "after !Subj", lambda: True),
    R("LEFTW", "after|following it|that|this|all|everything", lambda: True),
    # as the subject
    R("LEFTW", "in|at end", lambda: True, 0.1),
    R("Ask", f"m:Many will|would|{BE}|gets|get|must|has|have|to? being|be|been|getting? v:VN mods:Mod*", passive),
    R("Ask", f"m:Many {DOES}|can? v:VB|VZ|VD mods:Mod*", comes_to, 0.1),
    R("Ask", "m:Many must|has|have|will|does|do|need|gotta? to? go|goes w:When?", lambda m, w: passive(m, "discard" if m.unit in ("", "cards") and not m.kind else "trash", (Mod("when", w),) if w else ()), -0.3),
    # what is left
    R("Ask", "what o:OpenQ have LEFTW w:When?", lambda o, w: _rest(o.subj, w)),
    R("Ask", "what o:OpenQ have|got w:When", lambda o, w: _rest(o.subj, w)),
    R("Ask", "what is|are LEFTW LEFTW?", lambda: Question(HowMuch("credits"), "left"), 0.3),
    R("Ask", "what|how is|are|stands|stand agenda? score|points|scores now|then|LEFTW?", lambda: _both_sides(_many("points"))),
    R("Ask", f"m:Many {DOES}|{HAVE} each|both side|sides|player|players|of? us|them? have|got? LEFTW?", lambda m: _both_sides(m)),
    R("Ask", f"m:Many and|or how? many|much? n:UNIT {BE} LEFTW", lambda m, n: each(had(m, None, (), True), had(_many(n), None, (), True))),
    R("Ask", "m:Many and|or how? many|much? n:UNIT o:OpenQ|OpenP have|has left:LEFTW? mods:Mod* after:LEFTW?", lambda m, n, o, left, mods, after: _both_had(m, n, o, mods, left or after)),
    R("Ask", "what am|is|are s:Player left|down|up? on|at|to LEFTW w:When?", lambda s, w: had(_many(), s, (Mod("when", w),) if w else (), True)),
    R("Ask", "how rich|wealthy|poor|flush is|are|am s:Player LEFTW? w:When?", lambda s, w: had(_many("credits"), s, (Mod("when", w),) if w else (), True)),
    *(R("Ask", f"{how} o:OpenQ p:Inf", lambda o, p: times(o, p)) for how in ("how many times", "how often", "how many often")),
    *(R("Ask", f"{how} {each} o:OpenQ p:Inf", lambda o, p, t: times(o, p, t)) for how in ("how many times", "how often") for each in ("each|per|every|a t:turn|run",)),
    *(R("Ask", f"{how} o:OpenQ p:Inf each|per|every t:turn|run", lambda o, p, t: times(o, p, t), -0.2) for how in ("how many times", "how often")),
    *(R("Ask", f"{how} {CAN} c:Card1 be used mods:Mod*", lambda c, mods: times(Opening("can", c), Pred("deed", phrase("use", (c,), mods))), -0.1) for how in ("how many times", "how often")),
    R("Ask", "in? what|which order OpenQ VpB", lambda: chooses(ORDER)),
    R("Ask", "what|how OpenQ ENDUP w:When?", lambda w: Question(Happens(when=w), "left")),
    R("Ask", "m:Many and|or how? many|much? n:UNIT am|is|are s:QSubj left|down|on|at with|to? mods:Mod*", lambda m, n, s, mods: each(had(m, s, mods, True), had(_many(n), s, mods, True))),
    R("Ask", "what|how|which much? strength|high !ITHAS OpenQ need|reach|have|pump|boost|go up|to? to|so|for? have|be|break|interact|match|with? it|c:Card1|The|SubsNP?", lambda: of_card(Strength, The("ice"))),
    R("ITHAS", "does|did|will|would it have|reach|be", lambda: True),
    R("Ask", "is|are s:SubsNP gone|lost|blank|blanked|removed too|as|well?", lambda s: Question(HowMuch("subs", s))),
    # numbers of a player or card
    R("Ask", "what is|are poss:POSS? u:SIZE w:When?", lambda u, poss, w: Question(HowMuch(u, whose(poss) if poss else None, when=w)) if poss != "it" else None),
    R("Ask", "how large|big|high is who:POSS u:SIZE w:When?", lambda u, who, w: Question(HowMuch(u, whose(who), when=w))),
    R("SIZE", "maximum|max? hand size|limit?", lambda: "hand size"),
    R("SIZE", "total|current? link strength|value|level?", lambda: "link"),
    R("Ask", "what is|are poss:POSS agenda? score|points|total w:When?", lambda poss, w: Question(HowMuch("points", whose(poss), when=w)) if poss != "it" else None),
    R("Ask", "what|how is|high threat|is level|threat? level? w:When?", lambda w: Question(HowMuch("threat", "corp", when=w))),
    R("Ask", "HowMany is|are s:Card1|ItCard|The worth now|then? w:When?", lambda s, w: of_card(partial(HowMuch, "points"), s, w)),
    R("Ask", "what is advancement requirement of c:Card1|ItCard|The w:When?", lambda c, w: Question(HowMuch("requirement", c, when=w))),
    R("Ask", "what is c:Card1|ItCard|The s? advancement requirement w:When?", lambda c, w: Question(HowMuch("requirement", c, when=w))),
    R("Ask", "what is poss:POSS advancement requirement w:When?", lambda poss, w: of_card(partial(HowMuch, "requirement"), Pro("it"), w) if poss == "it" else None),
    R("Ask", "what|which strength has|have|is|does|do|will|would s:Subj have|be|at? w:When?", lambda s, w: of_card(Strength, s, w)),
    R("Ask", "what is POSS? strength of s:Subj w:When?", lambda s, w: of_card(Strength, s, w)),
    R("Ask", "what? is? s:Card1|ItCard|The s? strength is? !NUM w:When?", lambda s, w: of_card(Strength, s, w)),
    R("Ask", "what is poss:POSS strength", lambda poss: of_card(Strength, Pro("it")) if poss == "it" else None),
    R("Ask", "how o:OpenQ p:Inf more:MoreInf*", lambda o, p, more: None if more else _way_to(o, p), 0.3),
    R("Ask", "how strong is s:Subj w:When?", lambda s, w: of_card(Strength, s, w)),
    R("Ask", "strength of? s:Card1|ItCard|The", lambda s: of_card(Strength, s)),
    R("Ask", "what|is? is? strength", lambda: of_card(Strength, Pro("it")), 0.5),
    # which, where, who
    R("Ask", "what|which k:WhichKind? o:OpenQ v:VB mods:Mod*", lambda k, o, v, mods: which(k, o, v, mods)),
    R("Ask", "what|which k:WhichKind? is|are|was|were|gets|get|got|has|have|will|would|must|be|been|to? be|been? v:VN mods:Mod*", lambda k, v, mods: which_passive(v, k, mods)),
    R("Ask", f"which one|card? of? them|these|those|POSS? both|two|2? cards|card|breakers|ones? {CAN} p:Inf", lambda p: ask(Opening("can", Pro("them")), p)),
    R("WhichKind", "of? POSS? k:KIND", lambda k: k),
    R("Ask", "what|which one|sub|subs|subroutine|subroutines will|would|do|does|can? still? fires|fire|resolves|resolve !first|last", lambda: Question(Which(Deed("resolve"), "sub"))),
    R("WhoQ", "who", lambda: True),
    R("WhoQ", "which|what player|side", lambda: True),
    R("Ask", "WhoQ Winning w:When?", lambda w: Question(Wins() if w is None else When_(Wins(), w))),
    R("Ask", f"{DOES} game continue|go|carry on?", lambda: Question(Wins())),
    R("Ask", "is|was that|this|it win|game", lambda: Question(Wins())),
    R("Ask", "m:Many come|comes|go|goes off|from top? of? z:Zone w:When?", lambda m, z, w: counted(m, Opening("comes", SIDES.get(z.name)), "trash", (Mod("from", Where_("zone", zone=z)), *((Mod("when", w),) if w else ()))) if m.unit == "cards" else None),
    R("Ask", f"{HAVE}|is|are|did s:Player won|win|winning game?", lambda s: Question(Wins(s))),
    R("Ask", "does|will|would|did that|this|it end game w:When?", lambda w: Question(Wins()) if w is None else None, -0.1),
    *(R("WHOFIRST", f"WhoQ {does}", lambda: True) for does in ("acts|goes|moves first?", "can|may|has|gets|is first|priority first?", "can|may|has|gets|is to? act|have|go|be|move first|priority?", "gets|get|has|have|makes|takes first go|move|chance|shot|crack|say")),
    R("Ask", "WHOFIRST w:When?", lambda w: Question(Who(Deed("act"), first=True, when=w))),
    R("Ask", "WhoQ ChooseWord c:Chosen?", chooses, 0.2),
    R("Ask", f"{DOES}|{CAN}|must s:Player get? to? choose|pick|decide c:Chosen? OrThem?", lambda s, c: chooses(c, s), 0.3),
    R("Ask", "whose choice|decision|call|pick is|was? it|that|this? c:Chosen?", lambda c: replace(chooses(c), then="" if c else "before")),
    R("Item", "q:Ask|Tailed ,|:|(? IsIt? p:Player or r:Player )?", one_of_them, 0.1),
    R("Winning", "wins|won|has|win that|this? game|won?", lambda: True),
    R("Winning", "is|be overall|ultimate? winner|victor of? game?", lambda: True),
    R("IsIt", "is|was|will it|that be?", lambda: True),
    R("OrThem", ",? or is|are|was it|that|they all? random|randomly|chance", lambda: True),
    R("ChooseWord", "gets|has|may|can|must to? choose|decide|pick|select", lambda: True),
    R("ChooseWord", "chooses|decides|picks|selects|determines|says to? choose|decide|pick?", lambda: True),
    # what is chosen: a card, the order of things, or what is open
    R("Chosen", "what|that|them|it|this|where|THESERVER|SubsNP|Qty|those|these", lambda: ""),
    R("Chosen", "what|which|how UNIT|one|many? PRON|PLAYER|is|are|gets|to? is|are|does|do|gets|get|goes|go|be|VB? VN?", lambda: "", 0.1),
    R("Chosen", "if|whether Clause or Clause|Qty|Bare|VpB|VpF|not?", lambda: "", 0.1),
    R("Chosen", "which? one|ones to:CardTail", lambda to: (CARDS, None, "", to)),
    R("Chosen", "what|which n:NUM? of? POSS? k:KIND to:CardTail?", lambda n, k, to: (CARDS, n, k, to)),
    R("Chosen", "which? n:NUM? of? POSS|those|these? n2:NUM? CardMark? k:KIND to:CardTail?", lambda n, n2, k, to: (CARDS, n or n2, k, to)),
    R("Chosen", "what|which one|ones|card|cards? of them|these|those|both|two|2 two|2|cards? CardTail?", lambda: (CARDS, None, "card")),
    R("CardMark", "sabotaged|trashed|lost|discarded|random|accessed|installed", lambda: True),
    R("CardTail", "is|are|gets|get|has|have|goes|go to? being|be? VN|lost|gone|go", lambda: True),
    R("CardTail", "that|which? PRON|Player VB|VZ|VD", lambda: True),
    R("CardTail", "that|which is|are|get|gets|goes|go|has|have to? be|go|get? VN|lost|gone?", lambda: True),
    R("CardTail", "that|which? is|are|gets|get|goes|go|comes|will be? VN? into|to|in|on z:Zone", lambda z: z),
    R("CardTail", "goes|go away?", lambda: True),
    R("CardTail", "goes|go|is|gets? trashed|lost? for|because|due of|to? POSS? u:UNIT|limit limit?", lambda u=None: True if u in (None, "mu") else None),
    R("CardTail", "to go|lose|trash|discard|be? VN?", lambda: True),
    R("Chosen", "order|sequence OfOrder?", lambda: ORDER),
    R("Chosen", "in? what|which order OfOrder?", lambda: ORDER),
    R("OfOrder", "of|for? PRON|Player VB|VZ them|those|these|it?", lambda: True),
    R("Chosen", "what|which one|ones|KIND? is|goes|comes|triggers|resolves|gets|happens VN? first|next|last", lambda: ORDER, -0.1),
    R("Ask", "WhoQ d:VpF", does_it, 0.3),
    # when, in which order, what happens
    R("Ask", "WhenQ o:OpenQ p:Inf EARLIEST?", lambda o, p: moment(o, p)),
    R("Ask", f"WhenQ {BE} s:QSubj p:Be EARLIEST?", lambda s, p: moment(Opening("comes", s), p)),
    R("Ask", f"WhenQ {BE} s:Player|POSS s? e:Nth Moment? to p:Inf", lambda s, e, p: moment(Opening("can", whose(s) if isinstance(s, str) else s), p, e)),
    R("WhenQ", "when exactly|precisely?", lambda: True),
    R("WhenQ", "on|in|during what|which of? POSS|TURN|PLAYER? s? turn|turns|click|action", lambda: True),
    R("Ask", "how many of? POSS|TURN|PLAYER? s? turns till|until|before d:Clause", lambda d: Question(Moment(Comes(d)))),
    R("Ask", "when", lambda: Question(Moment(Can(Deed("do so")))), 0.8),
    R("Ask", "when|what is|was e:Nth Moment? that|when|at|where|in|on|for? which? o:OpenS p:Inf more:MoreInf*", lambda e, o, p, more: moment(o, p, e, more)),
    R("EARLIEST", "at|for earliest|soonest|first time|moment?", lambda: True),
    R("Nth", "very? first|earliest|soonest|next", lambda: False),
    R("Nth", "very? last|latest|final", lambda: True),
    R("Moment", "possible? moment|time|point|chance|opportunity|window|step|occasion", lambda: True),
    R("Ask", f"{DOES}? anything|something|nothing bad|good|special|else|nasty? happen|happens to? PRON|PLAYER? w:When?", lambda w: Question(Happens(when=w))),
    R("Ask", f"what {DOES}|{CAN} Player get|gain|receive out? of|from|for it|that|this w:When?", lambda w: Question(Happens(when=w)), -0.1),
    R("Ask", f"what {DOES} Player gain|get|receive w:When?", lambda w: Question(Happens(when=w)), -0.1),
    R("Ask", f"what {DOES} c:Card1|ItCard|The give|bring|yield|do to? PRON|PLAYER? LEFTW? w:When?", lambda c, w: Question(Happens(c, w, True)), -0.1),
    R("Ask", f"what {DOES} s:SubsNP do", lambda s: Question(Happens(s, None, True)), -0.1),
    R("Ask", "what happens to|with PRON|PLAYER|ThingNP w:When?", lambda w: Question(Happens(when=w)), 0.1),
    R("Ask", "what happens|happen|becomes|would|will|does happen? w:When?", lambda w: Question(Happens(when=w))),
    R("Ask", "what happens|happen|becomes|become|does|will|would|is happen|become|done|left? to|of|with s:HappensTo more:MoreHappens* w:When?", lambda s, more, w: becomes(s, w) if not more else each(*(becomes(one, w) for one in (s, *more)))),
    R("Ask", "what|how about s:HappensTo w:When?", becomes),
    R("HappensTo", "s:Card1|ItCard|The|Standing", lambda s: s),
    R("HappensTo", "u:UNIT on|from c:Card1|ItCard|The", lambda u, c: Quantity(None, u, of=c)),
    R("HappensTo", "POSS|those|these? u:UNIT", lambda u: Quantity(None, u), 0.2),
    R("HappensTo", "r:Rest", lambda r: r),
    R("Ask", f"how many cards|card {DOES} s:Player have|hold LEFTW? in z:Zone w:When?", lambda s, z, w: _in_pile(s, z, w)),
    R("Ask", "how many|much s:SERVER cards|card w:When?", lambda s, w: _from_server(s, w)),
    R("Ask", "how many|much cards|card from|off|out of? s:SERVER w:When?", lambda s, w: _from_server(s, w)),
    R("MoreHappens", "and|, s:HappensTo", lambda s: s),
    R("Ask", "result|outcome|ruling|verdict", lambda: Question(Happens())),
    R("Ask", "what is result|outcome of? run|that|this|trace?", lambda: Question(Happens())),
    R("Ask", "m:Many are|is? hosted|lying|sitting|placed|still? on c:Card1|ItCard|The", lambda m, c: had(m, c)),
    R("Ask", "what is|are left|remaining? in z:Zone", lambda z: Question(HowMuch("cards", z), "left")),
    R("Item", "q:Ask ,? right|correct|yes|no", lambda q: q if isinstance(q.query, Wins) else None),
    R("Ask", "gg|ggs|game over", lambda: Question(Wins())),
    R("Ask", "m:Many o:OpenQ keep|hold|retain in? POSS? hand|grip|hq? w:When?", lambda m, o, w: Question(HowMuch("hand size", o.subj, kind=KEPT, can=o.mode == "can", when=w)) if (m.unit, m.kind, o.not_) == ("cards", "", False) and o.mode in ("can", "comes") else None, 0.1),
    # times with a modal
    R("When", f"before s:Subj {_MODAL} to? d:VpB", lambda s, d: _when("before", s, d), 0.1),
    R("When", "in? between who:POSS? clicks|actions", _between),
    R("HappensTo", "POSS? c:Card1 s? u:UNIT", lambda c, u: Quantity(None, u, of=c)),
    R("Item", "what|how HAPPENSTO POSS? n:NUM c:Card1 s? u:UNIT w:When?", lambda n, c, u, w: _of_so_many_on_it(int(n), c, u, w)),
    R("HAPPENSTO", "about", lambda: True),
    R("Ask", f"{DOES} d:VpG cost anything|A|any|more|extra? u:UNIT?", lambda d, u: cost(d, u or ""), -0.1),
    R("Ask", f"{BE} d:VpG more? expensive|costly|dear|dearer|pricier|cheaper|cheap|free", lambda d: cost(d), -0.1),
    R("Ask", f"{BE} c:Card1 cheaper|dearer|pricier now|then|too?", lambda c: cost(Deed("pay", None, (c,)))),
    R("Be", "gone too|now?", lambda: Pred("deed", Deed("leave"))),
    R("Ask", "HowMany is|are s:Card1|ItCard|The worth? for|to p:Player w:When?", worth, 0.1),
    R("Item", "t:Told or not", lambda t: t, 0.1),
    R("Ask", "what is|are left|remaining on c:Card1|ItCard|The", lambda c: had(Quantity(None, "counters"), c, (), True)),
    R("Ask", "s:IsThat? f:FACING or g:FACING in|on? y:Zone?", lambda s, f, g, y: _either_face(s or Pro("it"), (f, g), y)),
    R("LIES", "go|land|end|lie|be|stay|get trashed|discarded|put|placed?", lambda: True),
    R("Ask", f"{DOES} s:QSubj LANDS in|into|on|to? y:Zone? f:FACING or g:FACING in|into|to? z:Zone?", lambda s, f, g, y, z: _either_face(s, (f, g), y or z), -0.1),
    R("FACING", "faceup|face up?", lambda: Mark("is", "faceup")),
    R("FACING", "facedown|face down?", lambda: Mark("is", "faceup", False)),
    R("Ask", "who is winning|ahead|leading", lambda: Question(Wins())),
)  # fmt: skip
