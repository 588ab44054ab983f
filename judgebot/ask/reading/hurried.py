"""Rows of the grammar for what is asked and told in a hurry: `got bounced`, `is that it for me`, `drops an agenda`."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.asks import BE, DOES, ask
from judgebot.ask.reading.card_facts import card_facts
from judgebot.ask.reading.counting import bare, cost
from judgebot.ask.reading.deeds import _no, subject
from judgebot.ask.reading.facts import _identity, _only_such
from judgebot.ask.reading.frames import phrase
from judgebot.ask.reading.meanings import Amount, Deed, leaves
from judgebot.ask.reading.nouns import R, _state
from judgebot.ask.reading.raw import (
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
    Speaker,
    Stated,
    Tail,
    Tale,
    Where_,
    Zoned,
)
from judgebot.ask.reading.reworded import brought_back
from judgebot.ask.reading.sharing import listed
from judgebot.ask.reading.wording import as_cards, is_played
from judgebot.cards.catalog import facts
from judgebot.game.objects import CORP, RUNNER


def _beaten(s: Any) -> Any:
    """`is that it for me`: whether that player has lost."""
    return ask(Opening("comes", s), Pred("deed", Deed("lose", thing="game")))


def _ousted(t: Any = None) -> Any:
    """`got bounced`, `was kicked out of HQ`: the run has ended, and not well."""
    return Deed("end", thing="run") if t is None or t.name == "run" else None


def _once_more() -> Any:
    """`goes in again`: runs the same server once more."""
    there: Any = Pro("there")
    return phrase("run", (there,), (Mod("again"),))


def _dropped(c: Any, mods: tuple[Mod, ...]) -> Any:
    """`drops an agenda in the remote`: installs it; of what is played, plays it."""
    what = c.what if isinstance(c, Desc) else c
    played = isinstance(what, Named) and is_played(what)
    return phrase("play" if played else "install", (c,), mods)


def _bought(c: Named, n: str, mods: tuple[Mod, ...]) -> Any:
    """`got Carmen for 3`: installed it, a card of the Runner that stays, for so much."""
    stays = all(card_facts(one)[1] in ("program", "hardware", "resource") for one in c.cards)
    return phrase("install", as_cards(c), (Mod("for", Quantity(Amount(int(n)), "credits")), *mods)) if stays else None


_IT: Any = Pro("it")
_CARD_IS = ("install", "rez", "derez", "score", "advance")  # what is done to no player


def _last_card(s: Any, z: Any, mods: tuple[Mod, ...]) -> Any:
    """`draws the last card of R&D`: none is left there then."""
    drawn = phrase("draw", (Quantity(Amount(1), "cards"),), mods)
    left = Placed(Where_("zone", zone=z), (Quantity(Amount(0), "cards"),))
    return Given((Tale(subject(s, drawn) if s is not None else drawn), left)) if drawn is not None else None


def _hit_card(c: Named) -> Any:
    """`it hit Steelskin Scarring`, of damage: that card of the Runner's is lost to it."""
    mine, card = all(card_facts(one)[0] == RUNNER for one in c.cards), as_cards(c)
    return Tale(Deed("trash", None, card, passive=True)) if mine else None


def _overlooked(f: Any, that: Any = None) -> Any:
    """`forgot X was out`, `forgot that I am tagged`: that it was so; `forgot the 2 credits` did not take them."""
    goods = f.goods if isinstance(f, Owned) else ()
    return f if that or all(isinstance(one, Mark) or getattr(one, "marks", ()) for one in goods) else None


def _rezzing_now(p: str, d: Any) -> Any:
    """`I am the Corp and rezzed X when he ran HQ`: that is done then, and no state of it."""
    told = Tale(replace(d, who=Pro("i"))) if d is not None and d.verb == "rez" and d.when is not None else None
    return Given((Speaker("i", p), told)) if told is not None else None


def _made_to(s: Any, d: Any) -> Tale | None:
    """`I make the Corp lose 4 credits`: that player does."""
    if d is None or d.verb not in _FORCED or d.not_:
        return None
    return Tale(subject(s, d if d.tool is None else replace(d, by=d.tool, tool=None)))


_FORCED = ("lose", "draw", "trash", "discard", "take", "suffer", "pay", "spend", "forfeit", "encounter", "jack out")


def _last_advance(c: Any, s: Any = None, v: str = "advance", d: Any = None) -> Given | None:
    """`advances X for the last time and scores it`: it has all but one of the counters that it needs (1.17.3a)."""
    named = c.what.cards if isinstance(c, Desc) and isinstance(c.what, Named) else ()
    needs = [int(str(facts(one).get("requirement") or 0)) for one in named]
    if v != "advance" or len(needs) != 1 or needs[0] < 1 or (d is not None and (d.verb, d.not_) != ("score", False)):
        return None
    has = Stated(c, (Mark("has", (Quantity(Amount(needs[0] - 1), "advancement"),)),))
    done = [Tale(subject(s, one)) for one in (phrase("advance", (c,), ()), d) if one is not None]
    return Given((has, *done))


def _strong_and(c: Any, d: Any) -> Any:
    """`get Corroder up to strength and break both subs`: breaks them with it."""
    plain = d is not None and d.verb == "break" and not d.not_ and d.by is None
    return replace(d, tool=c) if plain and d.tool in (None, c) else None


def _as_mine(c: Any, g: Any) -> Given | None:
    """`NBN: Making News, one Project Beale in my score area`: that is my identity."""
    mine = any(isinstance(one, Zoned) and one.poss == "i" for one in leaves(g))
    who, goods = Pro("i"), g if isinstance(g, tuple) else (g,)
    own = _identity(c, who) if mine else None
    return Given((own, Owned(who, goods))) if own is not None else None


def _clean(p: str) -> Owned:
    """`the Corp is clean`: has no bad publicity; the Runner: no tags."""
    return Owned(p, (Quantity(Amount(0), "tags" if p == RUNNER else "bad publicity"),))


HURRIED = (
    R(
        "Ask",
        f"{BE} s:Player out|bounced of|from run then|now?",
        lambda s: ask(Opening("comes", None), Pred("deed", Deed("end", thing="run"))) if s != CORP else None,
        -0.3,
    ),
    R("Told", "Player makes|make|made|making s:Player d:VpB", _made_to, -0.1),
    R("Told", "Player forces|force|forced|forcing s:Player to d:VpB", _made_to, -0.1),
    *(
        R(vp, f"{get} c:Card1|ItCard up? to strength and|to|then|, d:VpB", _strong_and, -0.5)
        for vp, get in (
            ("VpB", "get|bring|boost|pump|raise"),
            ("VpF", "get|got|bring|brought|boost|boosted|pump|pumped"),
            ("VpG", "getting|bringing|boosting|pumping"),
        )
    ),
    R("Item", "c:CardNP ,|with|and g:Good", _as_mine, -0.3),
    R(
        "Item",
        "s:Player? v:VB|VZ|VD c:CardNP OfTurn|PAST? for last|final time OfTurn|PAST? and|then|, d:VpF",
        _last_advance,
        -0.5,
    ),
    R("Fact", "p:PLAYER is|was|starts|started|begins|began game|turn|out? clean|spotless", _clean, 0.1),
    R("AVERTS", "bypass|skip it|that|Card1|KIND or|and|nor", lambda: True),
    R(
        "Good",
        "no|nothing k:KIND? to|for v:VB|VG",
        lambda v, k: (
            Quantity(Amount(0), "kind", "agenda") if (v, k) in (("forfeit", None), ("forfeit", "agenda")) else None
        ),
        -0.2,
    ),
    *(
        R(
            vp,
            f"v:{verb} c:Card1|ItCard|Bare off|from of? PRON|PLAYER mods:Mod*",
            lambda v, c, mods: phrase(v, (c,), mods) if v == "steal" else None,
            -0.2,
        )
        for vp, verb in (("VpF", "VB|VZ|VD"), ("VpB", "VB"), ("VpG", "VG"))
    ),
    R(
        "Ask",
        "is|was|are that|it|this|things game? it|all|curtains|lights|game|over|finished|done|gg over|out|game? for s:Player now|then?",
        lambda s: _beaten(s),
        -0.2,
    ),
    R(
        "Ask",
        "enough|sufficient|plenty money|credits|creds|clicks|cash? for? s:QSubj? to p:Inf",
        lambda p, s: ask(Opening("can", s), p),
    ),
    R("Clause", "s:Subj is|are|am|was|were not d:VpG", lambda s, d: _no(subject(s, d)), 0.05),
    R("VpF", "is|are|am|was|were not d:VpG", lambda d: _no(d), 0.05),
    R(
        "VpF",
        "gets|get|got OUSTED right|straight|back? out|off|away|back? of? t:ThingNP? !Serv",
        lambda t: _ousted(t),
        -0.1,
    ),
    R("VpF", "gets|get|got OUSTED", lambda: _ousted(), 0.2),
    R("OUSTED", "kicked|thrown|booted|sent|bounced|turned|locked|shut|stopped", lambda: True),
    R(
        "Fact",
        "Player? forgot|forgets|forgetting|overlooked|realised|realized|noticed that:THAT? f:Fact",
        _overlooked,
        0.1,
    ),
    R("THAT", "that", lambda: True),
    R(
        "Item",
        "POSS|the? first PLAYER? KIND|one|thing that|which? Player has|have|had? VN|VD OfTurn|PAST?",
        lambda: Aside("first"),
        -0.2,
    ),
    *(
        R(vp, f"{go} right|straight|back|once? in|there|inside|at again|anew|more?", lambda: _once_more(), -0.2)
        for vp, go in (("VpF", "goes|go|went"), ("VpB", "go"), ("VpG", "going"))
    ),
    R(
        "Item",
        "without|no|zero any? problems|problem|issues|issue|trouble|drama|hiccups|fuss|worries|dramas there|here|so? far?",
        lambda: Aside("without trouble"),
        0.1,
    ),
    R("OpenQ", f"{BE}|{DOES} s:QSubj still|be? in|on time to", lambda s: Opening("can", s), -0.3),
    R(
        "Item",
        "Player? would? like|wants|want|wanted|prefers|prefer|needs|need o:Obj Mod* ,? not|over o:Obj",
        lambda o: Aside(o),
        0.3,
    ),
    R(
        "Ask",
        f"{DOES} d:VpG cost|take|use|eat|need up? PRON|PLAYER? that|this|A|any|POSS|another|one|extra|last? u:UNIT",
        lambda d, u: cost(d, u) if u in ("clicks", "credits") else None,
        -0.2,
    ),
    R(
        "Fact",
        "only|one n:NUM? thing|things|card|cards that|which? s:Player HAVEGOT is|are g:Goods",
        lambda s, g, n: Owned(s, g) if n is None else None,
        -0.1,
    ),
    R(
        "Fact",
        "only|sole|single s:STATE? k:KIND that|which? p:Player HAVEGOT is|are c:CardNP more:AndCard*",
        lambda k, c, more, p, s: replace(found, owner=p) if (found := _only_such(k, c, more, s)) else None,
        -0.2,
    ),
    R("HAVEGOT", "has|have|had|own|owns got|left? installed|out|down|left|remaining|on? table|board?", lambda: True),
    *(
        R(vp, f"{drop} c:CardNP|Standing mods:Mod*", lambda c, mods: _dropped(c, mods), -0.1)
        for vp, drop in (("VpF", "drops|dropped|drop"), ("VpB", "drop"), ("VpG", "dropping"))
    ),
    R(
        "Post",
        ",? with? nothing|zilch on it|him yet|so? far?",
        lambda: Mark("has", (Quantity(Amount(0), "counters"),)),
        -0.3,
    ),
    R("Tailed", "how much is|was she|he now|then?", lambda: Tail("cost")),
    R("VpB", "get|bring|take it|her|him back mods:Mod*", lambda mods: brought_back(_IT, mods), -0.2),
    *(
        R(
            vp,
            f"{pick} c:Card1|ItCard back up",
            lambda c: phrase("move", (c,), (Mod("into", Where_("zone", zone=Zoned("hand"))),)),
            -0.2,
        )
        for vp, pick in (("VpF", "picks|picked|pick"), ("VpB", "pick"), ("VpG", "picking"))
    ),
    R("VpF", "got|gets c:CARD for only|just? n:NUM credits|creds? mods:Mod*", _bought, -0.3),
    *(
        R(vp, f"v:{verb} her|him mods:Mod*", lambda v, mods: phrase(v, (_IT,), mods) if v in _CARD_IS else None, 0.2)
        for vp, verb in (("VpB", "VB"), ("VpF", "VB|VZ|VD"), ("VpG", "VG"))
    ),
    R(
        "Item",
        "t:Told , s:STATE !Obj",
        lambda t, s: Given((t, Stated(_IT, (_state(s),)))) if s in ("rezzed", "-rezzed", "faceup", "-faceup") else None,
        0.3,
    ),
    R(
        "Item",
        "s:Player? drew|draws|draw POSS|the? last|final|only card left? of|in|from|off|there z:Zone mods:Mod*",
        lambda z, mods, s=None: _last_card(s, z, mods),
        -0.2,
    ),
    R("Fact", "s:Player sits|sit|sat on q:Qty more:MoreGood*", lambda s, q, more: Owned(s, listed((q, *more))), -0.2),
    R("Item", "as|playing|for as? p:PLAYER player|side? :|,", lambda p: Speaker("i", p), -1.5),
    R(
        "Item",
        "when|if|while? i|we am|are|play|playing as|on? p:PLAYER player|side? :|,",
        lambda p: Speaker("i", p),
        -1.5,
    ),
    R("Item", "i am as? p:PLAYER player? and d:VpF", _rezzing_now, -0.3),
    R(
        "Ask",
        f"m:Many {BE} Player looking|staring|up at|against",
        lambda m: bare(m) if m.unit == "subs" or m.unit.endswith("damage") else None,
    ),
)
