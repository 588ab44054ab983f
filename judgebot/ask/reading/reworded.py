"""Rows of the grammar for deeds in other words: with which counter, on which clicks, in the midst of what, brought back."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.asks import CAN, DOES
from judgebot.ask.reading.boards import _ice
from judgebot.ask.reading.cast import COUNTERS, OTHER
from judgebot.ask.reading.deeds import _CLICK, _click, _going, _last, _mean, _owned, subject
from judgebot.ask.reading.frames import class_of, phrase
from judgebot.ask.reading.meanings import BEGUN, Amount, Deed, Server
from judgebot.ask.reading.nouns import R, _state
from judgebot.ask.reading.queries import Comes
from judgebot.ask.reading.raw import (
    Around,
    Aside,
    Claimed,
    Desc,
    Given,
    Mark,
    Mod,
    Named,
    Owned,
    Pro,
    Quantity,
    Question,
    Stated,
    Tale,
    Tales,
    The,
    Where_,
    Zoned,
)
from judgebot.ask.reading.tales import _click_and
from judgebot.ask.reading.wording import is_played
from judgebot.game.objects import CENTRALS, RUNNER


def _with_first(t: Any, n: str) -> Any:
    """`made runs on HQ and R&D with my first two clicks`: one with each of them."""
    if not isinstance(t, Tales) or len(t.tales) != int(n) or any(one.deed.when is not None for one in t.tales):
        return None
    return Tales(tuple(replace(one, deed=_last(one.deed, str(nth))) for nth, one in enumerate(t.tales, 1)))


def _killed_with(s: Any, c: Any) -> Any:
    """`can I kill him with two copies of X`: they are played, and it is asked whether that comes of them."""
    several = isinstance(c, Desc) and isinstance(c.what, Named) and c.count > 1 and is_played(c.what)
    kills = Question(Comes(Deed("flatline", RUNNER)))
    return Given((Tale(Deed("play", s, (c,))), kills)) if several else None


def _in_nth_run(nth: str, t: Any) -> Any:
    """`during my second run I use X`: in the one that comes after those told."""
    first = t.tales[0].deed if isinstance(t, Tales) else t.deed if isinstance(t, Tale) else None
    if first is None or first.verb in ("run", "succeed", "approach") or nth == "-1":
        return None
    return Given((Tale(Deed("run", RUNNER, thing=BEGUN, amount=Amount(int(nth)))), t))


def _works_so(q: Any, s: str) -> Any:
    """`does it work unrezzed`: it is so then."""
    does = q.query.what if isinstance(q.query, Comes) else None
    acts = isinstance(does, Deed) and does.verb in ("trigger", "fire", "afflict", "end", "do", "give", "flatline")
    it: Any = Pro("it")
    return Given((q, Stated(it, (_state(s),)))) if acts and s in ("rezzed", "-rezzed", "-faceup") else None


def _added(o: Any, s: Any, mods: tuple[Mod, ...] = ()) -> Any:
    """`adds an upgrade to the same server`: installs it; to HQ it may be the hand that is meant."""
    server = s.server if isinstance(s, Around) else s
    central = isinstance(server, Server) and server.name in CENTRALS
    return phrase("install", (o,), (Mod("on", Where_("in", s)), *mods)) if "c" in class_of(o) and not central else None


def brought_back(c: Any, mods: tuple[Mod, ...] = ()) -> Any:
    """`brings X back`: finds what is not installed."""
    found = phrase("find", (c,), mods)
    return replace(found, thing="back") if found is not None else None


def _let_fire(what: Any, mods: tuple[Mod, ...]) -> Any:
    """`lets Karuna fire`: of ice alone; what else fires is nobody's to let."""
    return phrase("let fire", (what,), mods) if not isinstance(what, Desc | The) or _ice(what) else None


_OWN = ("use", "install", "play", "run", "break", "rez", "find", "boost", "advance", "score", "purge", "bypass", "draw")


def _announced(s: Any, p: Any, first: Any, more: tuple[Any, ...]) -> Any:
    """`he says he pops X, installs Y and breaks`: what is announced so is done; of one deed alone it is a claim."""
    deeds = [subject(s, one) for one in (first, *more)]
    own = all(one is not None and one.verb in _OWN and not one.not_ and one.who == s for one in deeds)
    others = isinstance(s, str) and any(one is not None and _owned(one.what, OTHER[s]) for one in deeds)
    return Tales(tuple(map(Tale, deeds))) if own and not others and p in (s, Pro("he")) else None


def _claimed(s: Any, x: Any, first: Any, more: tuple[Any, ...]) -> Any:
    """`says he plays X and takes a tag`: all of it is claimed."""
    deeds = [subject(x, one) for one in (first, *more)]
    return Claimed(s, tuple(map(Tale, deeds))) if more and all(one is not None for one in deeds) else None


def _spent_and(q: Quantity, p: Quantity, d: Any) -> Any:
    """`spends a click and 2 credits to trash it`: both of it for that."""
    made = _click_and(p, d)
    return replace(made, amount=q.amount) if made is not None else None


def _fetched(v: str, c: Any, o: Any, mods: tuple[Mod, ...]) -> Any:
    """`pops SMC and gets Gauss`: uses it for that."""
    return phrase("use", (c,), (Mod("for", o), *mods)) if v in ("use", "trash", "trigger") else None


_LETS = (("VpB", "let"), ("VpF", "lets|let"), ("VpG", "letting"))
_BRINGS = (("VpF", "brings|brought|bring|gets|got|get|takes|took|take"), ("VpB", "bring|get|take"))
_SPENDS = (("VpF", "spends|uses|spent|used|spend|use|takes|took|take"), ("VpB", "spend|use|take"))

REWORDED = (
    R("When", "before|until POSS? nth:NTH click|action OfTurn?", lambda nth: replace(_click(nth).value, how="before"), -0.1),
    R("Told", "s:Player SAYS that? p:PLAYERorPRON d:VpF more:NextVp*", lambda s, p, d, more: _announced(s, p, d, more) if more else None, -0.6),
    R("Mod", ",? by? paying POSS? rez|install|play|trash|printed|whole|full? cost|costs|price|credit|credits !to|for|of", lambda: Mod("noted"), -0.1),
    R("Item", "s:Player CLAIM x:Subj d:VpF more:NextVp*", lambda s, x, d, more: _claimed(s, x, d, more)),
    R("NextVp", ",|and|then|plus and|then? d:VpF", lambda d: d),
    R("SAYS", "says|say|said|announces|announced|declares|declared", lambda: True),
    R("PLAYERorPRON", "p:PLAYER", lambda p: p),
    R("PLAYERorPRON", "p:PRON", lambda p: Pro(p)),
    *(R(vp, f"v:{use} c:CardNP|ItCard ,|and|then|to ,? and|then? {get} o:CardNP mods:Mod*", _fetched, -0.3) for vp, use, get in (("VpF", "VB|VZ|VD", "gets|get|got|grabs|grab|grabbed|fetches|fetch|fetched|pulls|pull|pulled"), ("VpB", "VB", "get|grab|fetch|pull"))),
    *(R(vp, f"{past} n:NUM of? them|those|these mods:Mod*", lambda n, mods: phrase("pass", (Quantity(Amount(int(n)), "ice"),), mods)) for vp, past in (("VpF", "passes|passed|pass"), ("VpB", "pass"), ("VpG", "passing"))),
    R("Mod", "from|off|out of? top !of", lambda: Mod("from", Where_("zone", zone=Zoned("deck"), spot="top")), 0.1),
    *(R(vp, f"{get} paid !NUM|UNIT|to|for|by", lambda: Deed("gain", None, unit="credits")) for vp, get in (("VpF", "gets|get|got"), ("VpB", "get|be"))),
    *(R(vp, f"{let} what:SubsNP|CardNP|The fire|resolve|through|go|happen|hit|get|land FULLY? through|off|on? PRON|runner? mods:Mod*", _let_fire) for vp, let in _LETS),
    *(R(vp, f"{let} it|them|everything|subs|sub|subroutine|subroutines|all|other|others|rest fire|resolve|through FULLY?", lambda: Deed("let fire", None)) for vp, let in _LETS),
    R("FULLY", "completely|fully|entirely|unbroken|all|whole|in full|way|whole?", lambda: True),
    *(R(vp, f"{spend} q:Spent and|,|plus pay? p:Qty|Spare to|and d:VpB", _spent_and, -0.1) for vp, spend in (("VpB", "spend|pay"), ("VpF", "spends|spent|spend|pays|paid|pay"), ("VpG", "spending|paying"))),
    R("Mod", "SPENDING POSS|that|this|A|one? hosted|last|only? u:UNIT from|of|on|off c:Card1|ItCard|The", lambda u, c: Mod("counter", c) if u in COUNTERS else None, -0.5),
    R("Mod", "SPENDING POSS|A|one|that? c:Card1 s? counter|token", lambda c: Mod("counter", c), -0.5),
    R("Mod", "SPENDING POSS|that|this|A|one? hosted|last|only? u:UNIT !from|of|on|off", lambda u: Mod("counter", The(u, spot="loaded")) if u in COUNTERS else None, -0.3),
    R("Fact", "s:Player has|have|had hosted c:Card1 on|onto h:Card1|ItCard|The post:Post*", lambda s, c, h, post: Owned(s, (replace(c, marks=(*c.marks, Mark("at", Where_("host", host=h)), *post)),)), -0.2),
    R("SPENDING", "by? with|using|spending|removing", lambda: True),
    R("Item", f"{DOES}|{CAN} s:Player kill|flatline|finish PRON|PLAYER off? with|using|by c:CardNP", _killed_with, -0.3),
    R("Item", "in|during|on POSS nth:NTH run OfTurn? ,? t:Told", _in_nth_run, -0.1),
    *(R(vp, f"{bring} back c:CardNP|Any mods:Mod*", lambda c, mods: brought_back(c, mods), -0.1) for vp, bring in _BRINGS),
    *(R(vp, f"{bring} c:CardNP|ItCard|Any back mods:Mod*", lambda c, mods: brought_back(c, mods), -0.1) for vp, bring in _BRINGS),
    *(R(vp, f"{add} o:Obj to|into|onto s:Serv mods:Mod*", _added, -0.1) for vp, add in (("VpB", "add|put|place"), ("VpF", "adds|add|added|puts|put|places|placed"))),
    R("Item", "q:Ask ,? while|when|even|if|though? s:STATE", _works_so, 0.2),
    R("FirstClicks", "with|in|on|using|for|as POSS? first n:NUM clicks|actions OfTurn?", lambda n: n),
    R("Item", "t:Told ,? n:FirstClicks", _with_first, -0.3),
    R("Item", "n:FirstClicks ,? t:Told", _with_first, -0.3),
    *(R(vp, f"{use} POSS|A|one? nth:NTH? click|action OfTurn? on|for|in? d:VpG", lambda nth, d: _last(_mean(d, _CLICK), nth), -0.2) for vp, use in _SPENDS),
    *(R(vp, f"{use} q:Spent OfTurn? on|for|in? d:VpG", lambda q, d: _mean(d, Deed("pay", None, unit="clicks", amount=q.amount)), -0.2) for vp, use in _SPENDS),
    R("Midst", "middle|midst of", lambda: True),
    R("Clause", "s:Player is|are|am|was in|amid Midst d:VpG", lambda s, d: _going(subject(s, d))),
    R("Item", "Player would? like|wants|want|wanted o:Obj gone|dead|out|away Mod*", lambda o: Aside(o), 0.3),
    *(R(vp, f"{draw} POSS? mandatory|regular|usual draw w:When?", lambda w: Deed("draw", thing="mandatory", when=w), -0.1) for vp, draw in (("VpF", "makes|make|made|does|do|did|takes|take|took|has|have|had"), ("VpB", "make|do|take|have"), ("VpG", "making|doing|taking"))),
)  # fmt: skip
