"""Questions that deny: of none of something, of what is no longer so, and whether there is no way."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from judgebot.ask.reading.asks import BE, CAN, HAVE, ask, claimed
from judgebot.ask.reading.card_facts import COUNTERS
from judgebot.ask.reading.cast import Unread
from judgebot.ask.reading.deeds import _ends, _no, _passive, subject
from judgebot.ask.reading.frames import phrase
from judgebot.ask.reading.meanings import Amount, Deed, Some, Subs, When
from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.queries import Both, Can, Comes, Either, Moment, Must, Not
from judgebot.ask.reading.raw import (
    AT_THAT,
    RUN_OR_TRACE,
    Aside,
    Desc,
    Mod,
    Named,
    Opening,
    Owned,
    Placed,
    Pred,
    Pro,
    Quantity,
    Question,
    Tail,
    Tale,
    Tales,
    Thing,
)
from judgebot.game.objects import RUNNER

_NONE, _ANY = Amount(0), Amount(how="any")
_PRICED = ("rez", "trash", "install", "play", "steal", "score", "use", "break", "bypass", "advance")


def none_of(query: Any) -> Any:
    """`does he take no tags`, `is no card trashed`: whether that is not so of any; `can he take no tag`: he need not.

    query: one with its references found
    """
    if isinstance(query, Not | Moment):
        return replace(query, query=none_of(query.query))
    if isinstance(query, Both | Either):
        return replace(query, queries=tuple(map(none_of, query.queries)))
    deed = query.what if isinstance(query, Comes) else query.deed if isinstance(query, Can | Must) else None
    if isinstance(deed, Deed) and (aim := deed.purpose) is not None and (none := _of_any(aim)) != aim:
        deed = replace(deed, purpose=replace(none, not_=True))  # `pays 4 credits so that he takes no tag`
        query = replace(query, what=deed) if isinstance(query, Comes) else replace(query, deed=deed)
    if not isinstance(deed, Deed) or deed.not_ or (some := _of_any(deed)) == deed:
        return query
    if isinstance(query, Comes):
        return Not(replace(query, what=some))
    if isinstance(query, Can):
        return Not(Must(some, query.when))
    return Not(Can(some, query.when))


def _of_any(deed: Deed) -> Deed:
    """A deed of none of something, as one of any of it; `breaks it for 0 credits` is its price."""
    amount = _ANY if deed.amount == _NONE and not (deed.verb in _PRICED and deed.what) else deed.amount
    return replace(deed, amount=amount, what=tuple(_any(one) for one in deed.what))


def _any(thing: Any) -> Any:
    if not isinstance(thing, Some | Subs) or thing.amount != _NONE or (isinstance(thing, Subs) and thing.which):
        return thing
    return replace(thing, amount=_ANY)


def _not_so(found: Any) -> Any:
    """`can he no longer rez it`: whether it is so that he cannot."""
    return Question(Not(found.query)) if found is not None else None


def _unable(s: Any, p: Pred, more: tuple[Any, ...]) -> Any:
    """`is it too late for him to V`: whether he cannot."""
    return claimed(Opening("can", s, True), p, more)


def _plain(found: Any) -> Any:
    """Asked only where a question mark says so."""
    return replace(found, plain=True) if found is not None else None


def _no_way(s: Any, p: Pred) -> Any:
    """`is there no way for him to V`: whether he can; the answer says whether there is one."""
    found = ask(Opening("can", s), p)
    if found is None or not isinstance(found.query, Can):
        return found
    return replace(found, query=replace(found.query, none=True))


def _nowhere(u: str) -> Aside | None:
    """`there are no virus counters on the table`: as on a board of which nothing else is told."""
    return Aside(Quantity(Amount(0), u)) if u in COUNTERS else None


def _neither(s: Any, *deeds: Any) -> Tales | None:
    """`he did not steal or trash anything`, `neither stole nor trashed anything`: he did none of it."""
    if any(one is None or one.not_ for one in deeds):
        return None
    deeds = tuple(replace(one, when=one.when or deeds[-1].when) for one in deeds)
    return Tales(tuple(Tale(_no(subject(s, one) if s else one)) for one in deeds))


def _to_neither(v: str, how: str, mods: tuple[Mod, ...]) -> Deed | None:
    """`rezzes neither`, `breaks none of them`: that is done to none of those that were spoken of."""
    return _no(phrase(v, (Pro("them", "both" if v in ("break", "trash", "access") else how),), mods))


_ACTIONS = ("install", "draw", "play", "run", "gain", "advance", "remove", "trash")  # what actions do (5.2.7, 5.2.8)


def _no_other(k: str, s: str | None) -> Quantity | None:
    """`no other ice`, `no other unrezzed ice`: besides what is named; of the rest nothing is told."""
    return Quantity(_NONE, "kind", k, True) if s in (None, "rezzed", "-rezzed", "installed") else None


def _none_there(k: str, s: str | None, p: Any) -> Owned | Placed | None:
    """`there is no other ice on HQ`, `no rezzed ice on R&D`: none is there besides what is named."""
    none = _no_other(k, s)
    if k == "card" and p is not None and getattr(p, "zone", None) is not None:
        return Placed(p, (Quantity(_NONE, "cards", rest=True),)) if s is None else None  # `no other card in hand`
    if none is None or p is None:
        return Owned(None, (none,)) if none is not None else None
    return Placed(p, (Quantity(_NONE, "ice") if k == "ice" else none,))


def done_last(told: Sequence[Any]) -> Deed:
    """`can he rez it beforehand`: before what was told last. Raises Unread where nothing was told to be done."""
    last = next((one for one in reversed(told) if isinstance(one, Deed)), None)
    if last is None:
        raise Unread("before what is not said")
    return last


def at_that(query: Any, told: Sequence[Any], then: str) -> Any:
    """A query as what was told last is done: `because of that`, `when that happens`. Raises Unread.

    What a player can do by an action after a deed of that player is not because of that.
    """
    deed = next((one for one in reversed(told) if isinstance(one, Deed)), None)
    if deed is None or getattr(query, "when", deed) is not None:
        raise Unread("it is not said what that is")
    acts = isinstance(query, Can) and query.deed.verb in _ACTIONS and query.deed.who == deed.who
    if then == AT_THAT[1] and (acts or not isinstance(query, Can | Comes)):
        raise Unread("it is not said how")
    return replace(query, when=When("when", replace(deed, when=None)))


def _averted(d: Any, by: Any = None) -> Pred | None:
    """`can he stop it trashing my program`, `keep the run from ending`, `avoid taking the tag`: that this is not so.

    by: a piece of ice that is named as what would do it, when it is encountered
    """
    if d is None or d.not_ or d.when is not None or d.means is not None:
        return None
    met = isinstance(by, Desc) and (d.verb, d.thing) == ("end", "run")
    if (d.verb, d.thing) == ("end", "run"):
        when = When("when", Deed("encounter", RUNNER, (by,))) if met else None
        return Pred("deed", Deed("prevent", thing="run", when=when))
    harm = d.unit == "tags" or d.unit.endswith("damage")
    if isinstance(by, Desc) or d.by is not None:
        return None
    if d.verb in ("take", "suffer", "give", "do") and harm:
        return Pred("gets", Quantity(d.amount, d.unit), turned=True)
    if d.verb == "flatline" or (d.verb, d.thing) == ("lose", "game"):
        return Pred("flatline", turned=True)
    card = d.only if not isinstance(d.only, Desc) or isinstance(d.only.what, Named) else None  # not `a program`
    cards = d.verb in ("trash", "be without") and card is not None and not isinstance(card, Some)
    return Pred("deed", Deed("stay", None, d.what)) if cards else None


DENIED = (
    # whether something is averted
    R("Inf", "AVERT from? d:VpG", _averted, -0.3),
    R("Inf", "AVERT by:Card1|ItCard|The from? d:VpG", _averted, -0.3),
    R("Inf", "AVERT t:ThingNP from? ending|end", lambda t: _averted(_ends(t, "end")), -0.3),
    R("Inf", "AVERT o:Card1|ItCard|The from? being|getting v:VN", lambda o, v: _averted(_passive(v, o)), -0.3),
    R("Inf", "AVERT from? being|getting p:Be|VN", lambda p: replace(p, turned=True) if getattr(p, "kind", "") in ("gets", "flatline") else Pred("gets", Quantity(Amount(1), "tags"), turned=True) if p == "tag" else None, -0.3),
    R("AVERT", "stop|prevent|avoid|keep|dodge|escape|save|protect|block|hinder", lambda: True),
    # because of what was told last
    R("Item", "q:Ask ,? CAUSED that|this", lambda q: replace(q, then=AT_THAT[1]) if not q.then else None, -0.3),
    R("Item", "q:Ask from that|this !Noun", lambda q: replace(q, then=AT_THAT[1]) if not q.then and isinstance(q.query, Comes) else None, -0.3),
    R("Clause", "t:ThingNP|ItThing is|was unsuccessful", lambda t: _ends(t, "fail")),
    R("ItThing", "it|this", lambda: Thing(RUN_OR_TRACE)),
    R("When", "if|when|once how:HOWENDS", lambda how: When("when", ends) if (ends := _ends(Thing(RUN_OR_TRACE), how)) else None),
    R("Mod", "to keep|save POSS|this|that? run alive|going", lambda: Mod("purpose", Deed("end", None, thing="run", not_=True)), 0.2),
    R("Mod", "to stay|remain in|on POSS|this|that? run|it", lambda: Mod("purpose", Deed("end", None, thing="run", not_=True)), -0.3),
    R("Mod", "for t:ThingNP|ItThing to FAILS", lambda t: Mod("purpose", _ends(t, "fail")), -0.1),
    R("Mod", "so that? t:ThingNP|ItThing FAILS", lambda t: Mod("purpose", _ends(t, "fail")), -0.1),
    R("Mod", "to make t:ThingNP|ItThing fail|unsuccessful", lambda t: Mod("purpose", _ends(t, "fail")), -0.1),
    R("Mod", "so that? POSS? u:UNIT NOTDONE", lambda u: Mod("purpose", Deed("take" if u == "tags" else "suffer", RUNNER, amount=_ANY, unit=u, not_=True)) if u == "tags" or u.endswith("damage") else None, -0.3),
    R("NOTDONE", "does|do|will not happen|land|resolve|hit|occur|stick|come", lambda: True),
    R("NOTDONE", "is|are|gets|get|will? be? prevented|avoided|stopped", lambda: True),
    R("NOTDONE", "is|are not dealt|done|taken|suffered|given", lambda: True),
    R("FAILS", "is|does|will not be? successful|succeed", lambda: True),
    R("FAILS", "is|be? unsuccessful|fails|fail", lambda: True),
    R("Mod", "in? order? for t:ThingNP not to end|stop", lambda t: Mod("purpose", replace(end, not_=True)) if (end := _ends(t, "end")) is not None else None, -0.1),
    R("Ask", "o:OpenQ NOLONGER p:Inf", lambda o, p: _not_so(ask(o, p))),
    R("Ask", "o:OpenQ not p:Inf ANYMORE", lambda o, p: ask(o, p) if o.mode != "must" else None, -0.3),
    # whether it is too late
    R("Ask", f"{BE} it not? TOOLATE for? s:QSubj? to p:Inf more:MoreInf*", _unable),
    R("Tailed", f"{BE} it|that TOOLATE for that|it|this !ANYWORD", lambda: Tail("legal", None, True)),
    R("Item", "and|but? s:Player has|have spent|used|taken NOCLICK FAR? !ANYWORD", lambda s: Aside("no click spent", s), -0.3),
    R("NOCLICK", "no other|further|more? click|clicks|action|actions", lambda: True),
    R("FAR", "since|yet", lambda: True),
    R("Ask", f"{BE} s:QSubj TOOLATE to p:Inf more:MoreInf*", _unable, 0.05),
    R("ClaimAsk", f"it|that {BE} not TOOLATE for? s:QSubj? to p:Inf more:MoreInf*", lambda s, p, more: _not_so(_unable(s, p, more))),
    R("Ask", f"it|that {BE} TOOLATE for? s:QSubj? to p:Inf more:MoreInf*", lambda s, p, more: _plain(_unable(s, p, more)), 0.2),
    R("TOOLATE", "already|now|by? now|then|already? too late", lambda: True),
    # what is not done, or no longer so
    R("VpF", "purges|purge|purged nothing|none else|more|further?", lambda: Deed("purge", None, not_=True)),
    R("Told", "s:Player? CANNOT a:VpB or|nor b:VpB", lambda a, b, s=None: _neither(s, a, b), -0.1),
    *(R(vp, f"v:{verb} how:neither|none {of} mods:Mod*", _to_neither, -0.1) for vp, verb in (("VpF", "VB|VZ|VD"), ("VpB", "VB")) for of in ("!Noun", "of? them|those|these|which")),
    R("NOLONGER", "no longer", lambda: True),
    R("ANYMORE", "anymore", lambda: True),
    # what lies nowhere
    R("Good", "no|0 other|more|further s:STATE? k:KIND ONBOARD|NOTLEFT?", lambda k, s: _no_other(k, s)),
    R("Good", "no|0 other|more|further k:KIND s:STATE !PAST|Place|Zone", lambda k, s: _no_other(k, s), -0.6),
    R("Good", "no|0 s:STATE k:KIND elsewhere|otherwise|besides", lambda k, s: _no_other(k, s), -0.2),
    R("Fact", "THEREARE? no|0 other|more|further s:STATE? k:KIND p:Place?", _none_there, -0.2),
    R("Fact", "THEREARE? no|0 s:STATE k:KIND p:Place", _none_there, -0.2),
    R("PlaceGood", "no other|more? k:KIND", lambda k: _no_other(k, None) if k != "ice" else None, 0.1),
    R("Item", "THEREARE? no|0 other|more? u:UNIT ANYWHERE", _nowhere, -0.1),
    R("Item", "and|but? THEREARE|without? no|0 OTHERCOPY c:CARD SOMEWHERE", lambda c: Aside(Desc(c)), -0.1),
    R("OTHERCOPY", "other|more|further copies|copy? of?", lambda: True),
    R("OTHERCOPY", "copies|copy of", lambda: True),
    R("SOMEWHERE", "ANYWHERE|INPLAY|ONBOARD", lambda: True),
    R("SOMEWHERE", "in|on Zone|Serv", lambda: True),
    R("SOMEWHERE", "in A|any|either|POSS|another? score area|areas|zone", lambda: True),
    R("THEREARE", "there is|are|s|re", lambda: True),
    R("THEREARE", "with", lambda: True),
    R("ANYWHERE", "is|are? on|in|around table|board|play", lambda: True),
    R("ANYWHERE", "is|are? anywhere", lambda: True),
    R("ANYWHERE", "on any card|cards", lambda: True),
    # that nobody is about to win: nothing else lies in a score area, as nothing is told of it
    R("Item", "with|and|but|while|where|as? NOPLAYER is|are|was|were|being|has|have? NEARIT winning|victory|win|MATCHPOINT", lambda: Aside("nobody is about to win")),
    R("Item", "with|and|but|while|where|as? Player|both|game is|are|am|was|were|being? FARFROM winning|victory|win|MATCHPOINT|over", lambda: Aside("nobody is about to win")),
    R("NOPLAYER", "neither|none|nobody", lambda: True),
    R("NOPLAYER", "neither|none of PRON|players|PLAYER", lambda: True),
    R("FARFROM", "not|neither|nowhere|never NEARIT", lambda: True),
    R("NEARIT", "anywhere|really|yet|even? near|close|about|nearly|almost|approaching|threatening|within to|at|from|reach? of?", lambda: True),
    R("MATCHPOINT", "A? game|match|7|seven|winning|final point|points|total|score|range?", lambda: True),
    # whether there is no way
    R("Ask", "is|are|was there NOWAY for? s:QSubj? to p:Inf", _no_way),
    R("Ask", f"{HAVE} s:QSubj NOWAY to p:Inf", _no_way),
    R("Ask", "is|are there NOWAY for? s:Player? d:WAYPAST", lambda d, s=None: _no_way(s or RUNNER, Pred("deed", d))),
    R("Ask", f"is|are there nothing that|which? s:Player {CAN} do to p:Inf", _no_way),
    R("ClaimAsk", "there is|are|was NOWAY for? s:QSubj? to p:Inf more:MoreInf*", _unable),
    R("NOWAY", "no LEGAL? MEANS LEFT?", lambda: True),
    R("MEANS", "way|ways|option|options|chance|ability|possibility|opportunity|means|method|window|moment|point|time", lambda: True),
)  # fmt: skip
