"""Rows for verb phrases, clauses and times."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.card_facts import card_facts
from judgebot.ask.reading.cast import HITS, PAST
from judgebot.ask.reading.defined import installs, met_with_more
from judgebot.ask.reading.frames import OWNERS, class_of, phrase
from judgebot.ask.reading.lexicon import PARTICLES
from judgebot.ask.reading.meanings import SOON, WISHED, Amount, Deed, Some, Subs, When
from judgebot.ask.reading.nouns import R, reached
from judgebot.ask.reading.raw import (
    PRESENT,
    RUN_OR_TRACE,
    Desc,
    Mark,
    Mod,
    Named,
    Pro,
    Quantity,
    Tale,
    Tales,
    Thing,
    Where_,
    whose,
)  # fmt: skip
from judgebot.game.objects import CORP, RUNNER

_CLICK = Deed("pay", None, unit="clicks", amount=Amount(1))
# What a card as the subject does itself; with any other verb it is the means of the player who has it.
_CARDS_OWN = ("trigger", "fire", "end", "do", "give", "trash", "afflict", "gain", "lose", "take", "remove", "place", "draw", "move", "derez",
              "tag", "prevent", "happen", "suffer", "charge")  # fmt: skip


def _vp(v: str, mods: tuple[Mod, ...], objs: tuple[Any, ...] = ()) -> Deed | None:
    if v == "run" and any(mod.kind == "with" and _corps(mod.value) for mod in mods):
        return None  # `runs a server with a rezzed Palisade`: that lies there
    if any(mod.kind == "toward" and isinstance(mod.value, str) and _owned(objs, mod.value) for mod in mods):
        return None
    if met_with_more(v, objs):
        return None
    return phrase(reached(v, objs), objs, mods)


def _each_so_often(s: Any, v: str, o: Any, n: Amount, c: Any, n2: Any = None) -> Any:
    """`plays Hedge Fund twice and IPO`: one deed for each card, so often."""
    deeds = [phrase(v, (one,), (Mod("times", times),) if times else ()) for one, times in ((o, n), (c, n2))]
    if any(one is None for one in deeds):
        return None
    return Tales(tuple(Tale(subject(s, one) if s else one) for one in deeds))


def _parted(v: str, o: Any, p: str, mods: tuple[Mod, ...] = ()) -> Deed | None:
    """`throws the old one out`: a verb of two words around its object; v: what it means, and its second word."""
    meaning, _, second = v.rpartition(" ")
    if second != p:
        return None
    there = _lying(o, mods)
    return _vp(meaning, mods, (o,)) or _vp(meaning, tuple(mod for mod in mods if mod.kind != "on"), (there,))


def _lying(o: Any, mods: tuple[Mod, ...]) -> Any:
    """`flips it up on HQ`: a card with the place that follows its verb."""
    where = [Mark("at", mod.value) for mod in mods if mod.kind == "on"] if isinstance(o, Desc) else []
    return replace(o, marks=(*o.marks, *where)) if where else o


def _owned(objs: tuple[Any, ...], side: str) -> bool:
    """Whether a card that is named is of a side: nobody plays it on themselves."""
    named = [one.what.cards[0] for one in objs if isinstance(one, Desc) and isinstance(one.what, Named)]
    return any(card_facts(card)[0] == side for card in named)


def _corps(c: Any) -> bool:
    facts = card_facts(c.what.cards[0]) if isinstance(c, Desc) and isinstance(c.what, Named) else ("", "")
    return facts[0] == CORP and facts[1] != "ice"


def subject(s: Any, d: Deed | None) -> Any:
    """A deed with its subject: a player, a card, the run."""
    s = Pro("he") if s == Pro("it") and d is not None and d.means == _CLICK and d.verb in ("gain", "draw") else s
    if d is None or d.passive:
        return None
    if d.verb in ("trigger", "fire") and d.unit in HITS and not d.what:  # `goes off for 2 net damage`
        d = replace(d, verb="do" if d.unit != "tags" else "give")
    classes = class_of(s)
    if "p" in classes:
        if d.verb in ("stay", "end") and not (d.what or d.thing or d.unit or d.by or d.not_):
            return None  # `I end`: it is not said what
        if d.verb in ("trigger", "fire", "leave") and not d.what:
            return None  # `before they go away`: it is not said what
        if d.verb == "resolve":
            return d  # `eats both subs`: they resolve
        fires = d.verb in ("fire", "trigger") or (d.verb == "break" and s == CORP)
        if fires and d.what and class_of(d.what[0]) == "u":
            return replace(d, verb="resolve")
        return replace(d, who=s) if d.by is None or d.verb not in ("end",) else None
    if classes == "u" and d.verb in ("trigger", "fire") and not d.what:
        return replace(d, verb="resolve", what=(s,))
    if classes == "u":  # and `the first sub takes two cards`, `eats my Leech`
        taken = (Quantity(d.amount, "cards"),) if d.unit == "cards" else d.what
        eats = d.verb in ("take", "steal") or [class_of(one) for one in taken] == ["cu"]
        d = phrase("trash", taken, ()) or d if eats and taken else d
        found = _by_card(s.of or Pro("it"), d)
        return replace(found, via=s) if found is not None and found.by is not None else None
    if isinstance(s, Thing):
        return _of_thing(s, d)
    if isinstance(s, Quantity):
        return _befalls(s, d)
    if "c" in classes:
        return _by_card(s, d)
    return None


def _befalls(q: Quantity, d: Any) -> Any:
    """`the damage happens`: it is suffered."""
    if d.verb not in ("trigger", "fire", "resolve", "happen", "afflict", "go", "come", "land") or d.amount is not None:
        return None
    if q.unit != "tags" and not q.unit.endswith("damage"):
        return None
    verb = "take" if q.unit == "tags" else "suffer"
    return Deed(verb, RUNNER, amount=q.amount, unit=q.unit, when=d.when)


def _comes_to(thing: Thing, verb: str) -> bool:
    """Whether a verb can be said of a run, a turn, a trace; of `the second trace` only its result is seen."""
    numbered = thing.name.startswith("trace ")
    return numbered or thing.name in ("run", "trace", RUN_OR_TRACE) if verb in ("succeed", "fail") else not numbered


def _of_thing(thing: Thing, d: Any) -> Any:
    """What a run, a turn, a trace does: it begins, ends, succeeds."""
    if d.verb == "fire" and thing.name == "run":  # `the run works`
        d = replace(d, verb="succeed")
    met = d.verb in ("approach", "encounter", "pass", "get in", "access", "breach")
    if thing.name == "run" and met and d.who is None:  # `does the run get past X`
        return replace(d, who=RUNNER)
    if d.what or d.amount is not None or d.verb not in ("end", "begin", "succeed", "fail", "continue", "go"):
        return None
    if d.verb in ("continue", "go"):
        d = replace(d, verb="end", not_=not d.not_) if thing.name == "run" else None
    if d is None or not _comes_to(thing, d.verb):
        return None
    return replace(d, who=thing.who, server=thing.server, thing=thing.name, by=d.by or d.tool, tool=None)


def _by_card(s: Any, d: Any) -> Any:
    if d.verb == "end" and s == Pro("it") and not d.thing:
        return _of_thing(Thing("run"), d)  # a card does not end
    if d.verb in ("succeed", "fail") and s == Pro("it") and not (d.thing or d.what):
        return replace(d, thing=RUN_OR_TRACE)
    if d.verb in ("trigger", "fire") and not d.what:
        return replace(d, verb="trigger", what=(s,))
    if d.verb in ("trigger", "fire", "resolve") and len(d.what) == 1 and class_of(d.what[0]) == "u":
        sub = d.what[0]
        return replace(d, verb="resolve", what=(replace(sub, of=s),)) if sub.of in (None, Pro("it")) else None
    if d.verb == "come in":
        return replace(d, verb="install", what=(s,), passive=True)
    if d.verb in ("go", "stay", "leave") and not d.what:
        verb = ("move" if d.place is not None else "leave") if d.verb == "go" else d.verb
        return replace(d, verb=verb, what=(s,), passive=True)
    if d.verb == "flatline":
        return (
            replace(Deed("trash", None, (s,)), when=d.when, passive=True)
            if not d.what
            else replace(d, by=s, what=(), who=d.what[0])
        )
    d = replace(d, verb="install") if d.verb == "move" and getattr(d.place, "server", None) and installs(s) else d
    own = d.verb in ("break", "bypass", "use", "pass", "get in") or (d.verb == "install" and d.what and installs(s))
    if own and d.tool is None:
        return replace(d, tool=s)
    if d.verb in _CARDS_OWN and d.by is None and (d.verb != "trash" or d.what):
        return replace(d, by=s)
    return None


def _passive(d: Any, s: Any, mods: tuple[Mod, ...] = ()) -> Deed | None:
    deed = phrase(d, (s,), mods)
    return replace(deed, passive=True) if deed is not None else None


def _ends(thing: Thing, verb: str, mods: tuple[Mod, ...] = (), who: Any = None) -> Deed | None:
    if not _comes_to(thing, verb):
        return None
    deed: Deed | None = Deed(verb, who or thing.who, server=thing.server, thing=thing.name)
    for mod in mods:
        if mod.kind == "when" and deed is not None:
            deed = replace(deed, when=mod.value)
        elif mod.kind in ("by", "with") and deed is not None:
            deed = replace(deed, by=mod.value)
        elif mod.kind == "on" and deed is not None and deed.server is None and mod.value.server is not None:
            deed = replace(deed, server=mod.value.server)
        elif mod.kind != "thing on":
            return None
    return deed


def _no(d: Deed | None) -> Deed | None:
    any_card = (Some("card", Amount(how="any")),) if d is not None and d.verb == "rez" and not d.what else ()
    return replace(d, not_=True, what=any_card or d.what) if d is not None and not d.not_ else None


def _click(nth: str) -> Mod:
    name = {"1": "first", "2": "second", "3": "third", "4": "fourth", "-1": "last"}.get(nth, nth)
    return Mod("when", When("when", name=f"{name} click"))


def _on_click(d: Deed) -> bool:
    """`ran on my last click`, `ran last turn`: of a run whose server is not said."""
    return d.when is not None and (d.when.name.endswith(" click") or d.when.name in PAST)


def _says_where(d: Deed) -> bool:
    """Whether it is no bare `run`: of a deed of which the line does not say who does it."""
    return d.verb != "run" or d.server is not None or _on_click(d) or d.means is not None or d.times > 1


def _going(d: Any) -> Any:
    """`is approaching HQ`: what is about to be."""
    return replace(d, thing=SOON) if d is not None and d.verb == "approach" and d.server is not None else d


def _now(d: Any) -> Any:
    """`first run on HQ this turn`: it is made now."""
    return replace(d, when=None) if d is not None and d.when is not None and d.when.name == "this turn" else d


def _pays_for(poss: str, v: str, q: Any, c: Any = None, mods: tuple[Mod, ...] = ()) -> Any:
    """`pays its trash cost of 3 credits`: pays so much to trash it."""
    deed = phrase(v, (c or Pro("it"),), mods) if c is not None or poss == "it" else None
    return deed if q is None or deed is None else Deed("pay", None, amount=q.amount, unit=q.unit, purpose=deed)


def _made(s: Any, mods: tuple[Mod, ...] = ()) -> Any:
    made = _ends(Thing("run"), "succeed", mods, RUNNER)
    return made if s is None else replace_server(made, s)


def _denied(deed: Any) -> Any:
    """`made no successful run`: it was not made."""
    return replace(deed, not_=True) if deed is not None else None


def replace_server(deed: Any, server: Any) -> Any:
    """A deed at a server; None stays None."""
    return replace(deed, server=server) if deed is not None else None


def _mean(d: Any, means: Deed) -> Any:
    """A deed for which clicks are spent."""
    return replace(d, means=means) if d is not None and d.means is None else None


def _clicked(verb: str, unit: str, mods: tuple[Any, ...] = ()) -> Any:
    """`clicks for a credit`, `clicks for a card`: the basic actions."""
    if unit not in ("credits", "cards"):
        return None
    deed = phrase(verb, (Quantity(Amount(1), unit),), mods)
    return replace(deed, means=_CLICK) if deed is not None and deed.means is None else None


def _often(d: Any, n: Any) -> Any:
    """A deed that is done so many times; None if it is said to be done several times already."""
    if d is None or n is None or d.times > 1:
        return d if n is None else None
    each = d.means == _CLICK and d.verb not in ("draw", "gain")  # `clicks twice to advance it`: two clicks
    return replace(d, times=n.n, means=replace(_CLICK, amount=n) if each else d.means)


def _last(d: Any, nth: Any) -> Any:
    return d if d is None or nth is None else replace(d, when=_click(nth).value) if d.when is None else None


def _its_click(poss: str, d: Any) -> Any:
    """`I use its click to run HQ`: the ability of the card that costs one."""
    return phrase("use", (Pro("it"),), (Mod("purpose", d),)) if d is not None else None


def _so(s: Any, d: Any) -> Any:
    """What a deed is done for, with its own subject: `so that the Runner takes the damage`."""
    deed = subject(s, d)
    acts = (
        deed is not None and deed.verb in ("play", "run", "install", "draw", "advance", "resolve") and deed.by is None
    )
    return Mod("purpose", deed) if deed is not None and deed.when is None and not acts else None


def _rows(s: Any, servers: tuple[Any, ...], mods: tuple[Mod, ...], success: bool = False, verb: str = "run") -> Any:
    """Runs on several servers, told in one; or that the Runner got in."""
    if verb not in ("run", "get in", "breach"):
        return None
    made = [_made(one, mods) if success else phrase(verb, (one,), mods) for one in servers]
    deeds = [None if one is None else replace(one, who=s) if success else subject(s, one) for one in made]
    return Tales(tuple(Tale(one) for one in deeds)) if all(one is not None for one in deeds) else None


def _firstly(who: Any, nth: str, d: str, c: Any) -> Any:
    """`my first click is Hedge Fund`: it is played then; `my first trash this turn is X`: it is trashed."""
    if d in ("click", "action"):
        deed = phrase("play", (c,), (_click(nth),)) if isinstance(getattr(c, "what", None), Named) else None
    else:
        deed = phrase(d, (c,), ()) if nth == "1" else None
    return Tale(subject(whose(who) if isinstance(who, str) else who, deed)) if deed is not None else None


def by_name(c: Any, o: Any, mods: tuple[Any, ...] = ()) -> Any:
    """`can I scorched earth him`: the card is played, on what stands behind it."""
    if any(card_facts(one)[1] not in ("event", "operation") for one in c.cards):
        return None
    deed = phrase("play", (Desc(c),), mods)
    if o is None or deed is None or "p" in class_of(o):
        return deed
    if class_of(o) == "s":
        return replace(deed, server=o)
    return phrase("play", (Desc(c),), (*mods, Mod("target", o))) if "c" in class_of(o) else None


DEEDS = (
    R("Obj", "o:CardNP|The", lambda o: o),
    R("Obj", "o:ItCard", lambda o: o, 0.05),
    R("Obj", "o:Any", lambda o: o, 0.1),
    R("Obj", "o:SubsNP|Qty|Bare|Serv|ThingNP|TypeNP|Player|AbilityNP", lambda o: o),
    R("Obj", "exactly|only|just|extra|additional|further|other? n:NUM more|extra|additional?", lambda n: Quantity(Amount(int(n)), ""), 0.2),
    R("Objs", "o:Obj more:MoreObj*", lambda o, more: _listed(o, more)),
    R("Objs", "o:Qty|Bare and|plus q:Qty", lambda o, q: (o, q)),
    R("Objs", "o:Player q:Qty|Bare|Num", lambda o, q: (o, q) if isinstance(q, Quantity) else None),
    R("Objs", "o:Player A extra|additional|bonus|further u:UNIT", lambda o, u: (o, Quantity(Amount(1), u))),
    R("MoreObj", "and !VERBED o:CardNP", lambda o: o, 0.1),
    R("MoreObj", ", !VERBED o:CardNP", lambda o: (o,), 0.1),
    R("MoreObj", "then !VERBED o:CardNP", lambda o: o, 0.05),
    R("VERBED", "!CARD VD", lambda: True),  # `played X and installed Y`: that was done
    # verb phrases, in the forms that tell and that ask
    R("VpF", "v:VB|VZ|VD objs:Objs? mods:Mod*", lambda v, objs, mods: _vp(v, mods, objs or ())),
    R("VpF", "v:Vrun|VrunP", lambda v: v),
    R("VpP", "v:VrunP", lambda v: v),
    R("Told", "A|one? successful s:Serv1 run mods:Mod*", lambda s, mods: Tale(_made(s, mods)), 0.1),
    R("Told", "A|one? successful run on|against s:Serv mods:Mod*", lambda s, mods: Tale(_made(s, mods))),
    R("Told", "no|zero successful run|runs on|against? s:Serv? mods:Mod*", lambda mods, s=None: Tale(_denied(_made(s, mods)))),
    R("VpB", "v:VB objs:Objs? mods:Mod*", lambda v, objs, mods: _vp(v, mods, objs or ())),
    R("VpB", "still|also|even|then|now|ever|legally v:VpB", lambda v: v),
    R("VpG", "v:VG objs:Objs? mods:Mod*", lambda v, objs, mods: _vp(v, mods, objs or ())),
    R("VpN", "v:VN objs:Objs? mods:Mod*", lambda v, objs, mods: _vp(v, mods, objs or ())),
    R("VpB", "only|merely|solely v:VpB", lambda v: v, 0.1),
    R("VpB1", "v:VB objs:Objs? mods:Mod*", lambda v, objs, mods: _vp(v, mods, objs or ())),
    R("VpB", "v:VpB1 instead", lambda v: v),
    R("VpB", "take|do another|one|more|any|an? action|actions", lambda: Deed("act")),
    *(R(vp, f"{leave} mods:Mod*", lambda mods: phrase("jack out", (), mods), 0.3) for vp, leave in (("VpB", "leave|escape"), ("VpG", "leaving"))),
    R("VpB", "stop PRON|PLAYER mods:Mod*", lambda mods: phrase("end", (Thing("run"),), mods), 0.2),
    *(R(vp, f"{v} past|through? all|every|each of? ice|pieces? of? ice? Place?", lambda: phrase("pass", (Some("ice", Amount(how="all")),), ()), -0.1) for vp, v in (("VpF", "pass|passes|passed|get|gets|got"), ("VpB", "pass|get"))),
    *(R(vr, f"{made} {n} successful|good|clean {run} mods:Mod*", lambda s=None, mods=(), n=None: _often(_made(s, mods), Amount(int(n)) if n else None), cost)
      for n, cost in (("A?", 0.0), ("n:NUM", -0.3)) for vr, made in (("Vrun", "made|had"), ("VrunP", "makes|make")) for run in ("run|runs on|against? s:Serv?", "s:Serv1 run|runs")),
    *(R(vr, f"{made} n:NUM more|other|further? runs on|against? s:Serv? mods:Mod*", lambda n, mods, s=None: _often(phrase("run", (s,) if s is not None else (), mods), Amount(int(n))), -0.1)
      for vr, made in (("Vrun", "made|makes|make|do|did"), ("VpB", "make|do"))),
    *(R(vr, f"{ran} s:Serv successfully mods:Mod*", _made, -0.1) for vr, ran in (("Vrun", "ran|run"), ("VrunP", "runs"))),
    *(R(vp, f"{made} n:NUM? successful run|runs on|against? s:Serv? mods:Mod*", lambda s=None, mods=(), n=None: _often(_made(s, mods), Amount(int(n)) if n else None), -0.1)
      for vp, made in (("VpN", "made|had"), ("VpB", "make|have A?"))),
    *(R(vp, f"{made} no|zero successful {run} mods:Mod*", lambda s=None, mods=(): _denied(_made(s, mods)), -0.4)
      for vp, made in (("VpF", "made|makes|make|had"), ("VpN", "made|had")) for run in ("run|runs on|against? s:Serv?", "s:Serv1 run|runs")),
    *(R(vp, f"{click} n:Often? for A? u:UNIT mods:Mod*", lambda u, n, mods: _often(_clicked("gain" if u == "credits" else "draw", u, mods), n)) for vp, click in (("VpF", "clicks|click|clicked"), ("VpN", "clicked"))),
    R("VpB", "click for A? u:UNIT mods:Mod*", lambda u, mods: _clicked("gain" if u == "credits" else "draw", u, mods)),
    *(R(vp, f"{click} n:Often? to d:VpB", lambda n, d: _often(_mean(d, _CLICK), n)) for vp, click in (("VpB", "click"), ("VpF", "clicks|click|clicked"), ("VpG", "clicking"))),
    R("VpB", "use|spend|pay|lose poss:POSS|that|this? nth:NTH? click to d:VpB", lambda nth, d, poss: _its_click(poss, d) if poss == "it" else _last(_mean(d, _CLICK), nth)),
    R("VpF", "uses|spends|used|spent|use|spend poss:POSS|A? nth:NTH? click|action OfTurn? to d:VpB", lambda nth, d, poss: _its_click(poss, d) if poss == "it" else _last(_mean(d, _CLICK), nth)),
    R("VpF", "uses|spends|used|spent|takes|take|took|spend|use q:Spent to d:VpB", lambda q, d: _mean(d, Deed("pay", None, unit="clicks", amount=q.amount))),
    R("VpB", "use|spend POSS? other|remaining|last clicks|actions to d:VpB", lambda d: d),
    R("VpF", "takes|took|take jack|jackout out?", lambda: Deed("jack out")),
    R("VpF", "goes|go|went c:CARD mods:Mod*", lambda c, mods: by_name(c, None, mods), -0.2),
    R("VpF", "spends|uses|spent|used|spend|use POSS|A? nth:NTH? click|action on|for c:CARD mods:Mod*", lambda nth, c, mods: _last(_mean(by_name(c, None, mods), _CLICK), nth)),
    R("VpB", "use|spend q:Spent to d:VpB", lambda q, d: _mean(d, Deed("pay", None, unit="clicks", amount=q.amount))),
    R("VpB", "get|bring|push|take|carry c:Card1|Player through|past|over|beyond|by o:CardNP|The|ItCard mods:Mod*", lambda c, o, mods: phrase("pass", (o,), (Mod("with", c), *mods) if isinstance(c, Named | Desc) else mods), -0.2),
    R("VpB", "pay|pays|spend poss:POSS v:COSTOF cost of? q:Qty? mods:Mod*", _pays_for),
    R("VpB", "pay|spend|cover|afford v:COSTOF cost|costs mods:Mod*", lambda v, mods: phrase("pay", (), (Mod("purpose", _pays_for("it", v, None)), *mods)), 0.1),
    *(R(vp, f"v:{verb} o:Obj p:{'|'.join(PARTICLES)} mods:Mod*", _parted, -0.1) for vp, verb in (("VpF", "PVB|PVZ|PVD"), ("VpB", "PVB"), ("VpG", "PVG"), ("VpN", "PVN"))),
    # what stands beside a verb
    R("Mod", "so s:Subj CAN? d:VpF|VpB", lambda s, d: _so(s, d), 0.1),
    R("Mod", ",? so that s:Subj CAN? d:VpF|VpB", lambda s, d: _so(s, d)),
    R("Mod", "so that? s:Subj does|do|need|needs not HAVETO? d:VpB", lambda s, d: _so(s, _no(d)), 0.1),
    R("HAVETO", "have to", lambda: True),
    R("Mod", "for|due|down|to|because|given to|of? POSS? maximum|max? hand size|limit?", lambda: Mod("limit")),
    R("Mod", "in|so? order|as? to reach|meet POSS? maximum|max? hand size|limit?", lambda: Mod("limit")),
    R("Mod", "as POSS|an|A? additional? cost", lambda: Mod("cost")),
    R("Mod", "over|replacing c:Card1|ItCard|The", lambda c: Mod("purpose", Deed("trash", None, (c,)))),
    *(R("Mod", f"{so} v:end|stop|fail|succeed", lambda t, v: Mod("purpose", _ends(t, "end" if v == "stop" else v))) for so in ("to make t:ThingNP", "in? order? for t:ThingNP to")),
    R("Mod", "with|using c:Card1 and d:Card1", lambda c, d: Mod("tools", (c, d))),
    R("Mod", "with|using|via|through|off|w c:Card1|ItCard|The !(|installed|rezzed|out|hosted", lambda c: Mod("with", c)),
    R("Mod", "with|using|via|off POSS|last? c:Card1 s? virus|power? counters|credit", lambda c: Mod("with", c), -0.1),
    R("Mod", "with|using|for o:Any", lambda o: Mod("swapped", o), 0.1),
    R("Mod", "p:Place", lambda p: Mod("on", p) if p.where in ("on", "in", "root", "ice", "host") else None, 0.05),
    R("Mod", "from|out|off of? z:Zone", lambda z: Mod("from", Where_("zone", zone=z))),
    R("Mod", "from|off s:Serv", lambda s: Mod("off", s) if getattr(s, "name", "") not in ("HQ", "R&D", "Archives") else None, -0.1),
    R("Mod", "from|off|out top of z:Zone", lambda z: Mod("from", Where_("zone", zone=z, spot="top"))),
    R("Mod", "from|off|out top of? it|that|there", lambda: Mod("from", Where_("top"))),
    R("Mod", "in z:Zone", lambda z: Mod("from", Where_("zone", zone=z)), 0.3),
    R("Mod", "from|off c:CardNP|ItCard|The", lambda c: Mod("by", c), 0.1),
    R("Mod", "to|into|onto|in s:Serv", lambda s: Mod("into", Where_("in", s)), 0.2),
    R("Mod", "to|into|in|back z:Zone", lambda z: Mod("into", Where_("zone", zone=z)), 0.2),
    R("Mod", "for q:Qty", lambda q: Mod("for", q)),
    R("Mod", "for q:Bare", lambda q: Mod("purpose", Deed("gain", None, unit=q.unit)) if q.unit == "credits" else None, 0.1),
    R("Mod", "from|by|through|via|with|CAUSED a:AbilityNP", lambda a: Mod("by", a), 0.05),
    R("Mod", "to c:CardNP|ItCard|The|AbilityNP|SubsNP", lambda c: Mod("by to", c), 0.1),
    R("Mod", "for c:Card1|ItCard|The", lambda c: Mod("for", c)),
    R("Mod", "to|from|by q:Qty|Bare", lambda q: Mod("hit", q) if q.unit.endswith("damage") else None, 0.1),
    R("Mod", "to d:VpB", lambda d: Mod("purpose", d), 0.05),
    R("Mod", "targeting|choosing|naming|on|against c:Card1|ItCard|The", lambda c: Mod("target", c), 0.1),
    R("Mod", "targeting|choosing|naming|on|onto c:Standing|Any", lambda c: Mod("target", c) if isinstance(c, Desc) or c.other else None, 0.3),
    R("Mod", "w:When", lambda w: Mod("when", w)),
    R("Mod", ",? w:When", lambda w: Mod("when", w), 0.2),
    R("Mod", "with|on|as? click|action n:NUM", lambda n: _click(n)),
    R("Mod", "p:PAST|SAMETURN", lambda p: Mod("when", When("when", name=p)), 0.1),
    R("Mod", "FIRSTLY", lambda: Mod("first"), 0.1),
    R("Mod", "again|anew", lambda: Mod("again")),
    R("Mod", "once|one more time?", lambda: Mod("again")),
    R("Mod", "with|on? POSS? next|following|other|another click|action", lambda: Mod("noted")),
    R("Mod", "from POSS? board|table|side", lambda: Mod("noted"), 0.1),
    R("Mod", "with|on|as POSS|the nth:NTH !Noun", lambda nth: _click(nth), 0.2),
    R("Mod", "just|only|simply? by|with|using|for only|just|POSS? clicking|clicks|actions", lambda: Mod("means", Deed("pay", None, unit="clicks"))),
    *(R("Mod", f"{down} to n:NUM cards|card?", lambda n: Mod("down to", n), 0.1) for down in ("down?", "to get|be|go|come|stay|bring down", "getting|going|coming|bringing down")),
    R("Mod", "while|when|in|after doing|all it|so|this|that?", lambda: Mod("noted"), -0.1),
    R("Mod", "for|a? second|another time", lambda: Mod("again")),
    R("Mod", "with|from|by|on|CAUSED s:SubsNP", lambda s: Mod("via", s), 0.1),
    R("Mod", ",? by d:VpG", lambda d: Mod("means", d)),
    R("Mod", "without d:VpG", lambda d: Mod("means", _no(d)) if d is not None and not d.not_ else None),
    *(R("Mod", f"with|in|using|by only|just? {one}", lambda: Mod("means", Deed("pay", None, unit="clicks", amount=Amount(1)))) for one in ("this|that|same|single|POSS? click|action HAVELEFT?", "one click|action !left")),
    R("HAVELEFT", "that? PRON|PLAYER? have|has? left|remaining", lambda: True),
    R("Mod", "with|in|using q:Spent", lambda q: Mod("spent", Deed("pay", None, unit=q.unit, amount=q.amount)), 0.1),
    R("Mod", "for !one n:NUM", lambda n: Mod("for", Quantity(Amount(int(n)), "")), 0.1),
    R("Mod", "from game", lambda: Mod("gone")),
    R("Mod", "to|on p:Player|corp|runner", lambda p: Mod("toward", p), 0.1),
    R("Mod", ",? same run|breach|access|encounter", lambda: Mod("when", When("when", name="this run")), 0.1),
    R("Mod", "on|during|in|for|from|out of? this|that|same|one|current|very same|very? run|encounter|access|breach", lambda: Mod("when", When("when", name="this run")), 0.1),
    R("Spent", "q:Qty", lambda q: q if q.unit == "clicks" else None),
    # clauses: a subject with its deed
    R("Subj", "s:Player|AbilityNP", lambda s: s),
    R("Subj", "s:CardNP|ItCard|The|SubsNP|ThingNP", lambda s: None if isinstance(s, tuple) else s, 0.1),
    R("Clause", "s:Subj d:VpF", subject),
    R("Clause", "s:Subj has|have|had d:VpN", subject, 0.05),
    R("Clause", "s:Subj is|are|am|was only|merely? d:VpG", lambda s, d: _going(subject(s, d)), 0.05),
    R("Clause", "s:Subj is|are|was|were|be d:VN mods:Mod*", lambda s, d, mods: _passive(d, s, mods) if d != "tag" or mods else None, 0.05),
    R("Clause", "s:Subj has|have|had? get|gets|got|being|been d:VN mods:Mod*", lambda s, d, mods: _passive(d, s, mods), 0.05),
    R("Clause", "s:Subj never d:VpF", lambda s, d: _no(subject(s, d))),
    R("Clause", "s:Subj is|are|was not d:VN mods:Mod*", lambda s, d, mods: _no(_passive(d, s, mods))),
    R("Clause", "s:Subj will|would|must rather|sooner? d:VpB", subject, 0.1),
    R("Clause", "s:Subj would|will|must|should? has|have to d:VpB", subject, 0.1),
    R("Clause", "s:Subj is|are|am|was|were going|about|set|bound to d:VpB", subject, -0.1),
    R("Clause", "t:ThingNP is|has|was over|ended mods:Mod*", lambda t, mods: _ends(t, "end", mods)),
    R("Clause", "who:TurnOf has? begins|starts|begin|start|began|begun|started", lambda who: Deed("begin", who, thing="turn")),
    R("Clause", "who:TurnOf is|has|was|just? just|now? ends|end|ended|over|done", lambda who: Deed("end", who, thing="turn")),
    R("Clause", "t:ThingNP has? is|was|been|succeeds|counts|works|goes|went declared|deemed|ruled? as|out? successful|good|clean|made|fine|well|through", lambda t: _ends(t, "succeed")),
    R("VpF", "chooses|choose|chose|decides|decide|decided|elects|elected|opts|opt|opted not:not? to d:VpB", lambda d, **no: _no(d) if no["not"] else d),
    R("Clause", "s:Serv is|was|gets v:VN mods:Mod*", lambda s, v, mods: subject(RUNNER, phrase(v, (s,), mods)) if v in ("run", "breach", "approach", "access") else None),
    R("Clause", "s:Player is|are|am|was past|through|beyond c:CardNP|The|Any|ItCard", lambda s, c: subject(s, phrase("pass", (c,), ()))),
    R("Clause", "s:Player is|are|am|gets dead|flatlined|killed", lambda s: Deed("flatline", s)),
    R("Clause", "s:Subj has|have|had not d:VpN", lambda s, d: _no(subject(s, d))),
    R("Clause", "nobody d:VpF", lambda d: _no(subject(OWNERS[d.verb], d)) if d and d.verb in OWNERS else None),
    R("Clause", "there was|were no t:THING p:PAST", lambda t, p: _no(Deed("run", RUNNER, when=When("when", name=p))) if t == "run" else None),
    R("Clause", "s:Player made|makes no run|runs mods:Mod*", lambda s, mods: _no(subject(s, phrase("run", (), mods)))),
    R("VpF", "leaves|leave|left what:SubsNP unbroken?", lambda what: Deed("let fire", None, (what,))),
    R("VpF", "breaks|break|broke nothing|none else|more|further?", lambda: Deed("break", None, not_=True)),
    R("VpF", "breaks|break|broke nothing|none on|of|off c:Card1|ItCard|The", lambda c: Deed("break", None, (Subs(c, (), Amount(how="all")),), not_=True)),
    *(R(vp, f"{words} A|one|POSS|another? c:Card1 s? counter|token mods:Mod*", lambda c, mods: phrase("use", (c,), mods), -0.2) for vp, words in (("VpB", "use|spend|remove|pop"), ("VpF", "uses|used|use|spends|spent|spend|removes|removed|pops|popped"), ("VpG", "using|spending|removing"))),
    R("VpB", "c:CARD o:Obj mods:Mod*", by_name, 0.4),
    *(R(vp, f"{do} c:CARD mods:Mod*", lambda c, mods: by_name(c, None, mods), 0.1) for vp, do in (("VpB", "do"), ("VpF", "do|does|did"))),
    R("VpB", "put|play|use c:CARD on|onto o:ItCard|The|Card1|CardNP mods:Mod*", by_name, -0.1),
    R("Told", "who:POSS|Player s? nth:NTH d:click|action|trash|run|access|steal|install|play|rez OfTurn? is|was|: c:CardNP|Serv", _firstly),
    R("Told", "who:POSS nth:NTH click|action OfTurn? is|was|: BASICALLY? to d:VpB", lambda who, nth, d: Tale(subject(whose(who), made)) if (made := _last(d, nth)) is not None else None, -0.2),
    R("BASICALLY", "basic action", lambda: True),
    R("VpF", "want|wants|wanted|like|likes c:CardNP|ItCard|The to? be? v:VD", lambda c, v: phrase(v, (c,), ()) if v in ("rez", "install", "trash", "score") else None, -0.5),
    R("Told", "who:POSS|Player s? nth:NTH d:run|breach OfTurn? is|was|goes|went|: made? on|at|against|into|to c:Serv", _firstly),
    R("VpF", "want|wants|wanted|like|likes c:CardNP", lambda c: replace(phrase("play", (c,), ()) or Deed("play"), thing=WISHED)),
    R("VpB", "c:CARD mods:Mod*", lambda c, mods: by_name(c, None, mods), 0.6),
    # what a line tells
    R("Told", "c:Clause", lambda c: Tale(c)),
    R("Told", "s:Subj !VD|with|using d:VpF", lambda s, d: Tale(found, PRESENT) if (found := subject(s, d)) is not None else None, -0.01),
    R("VpP", "v:VB|VZ objs:Objs? mods:Mod*", lambda v, objs, mods: _vp(v, mods, objs or ())),
    R("Told", "q:Qty", lambda q: Tale(Deed("suffer", RUNNER, amount=q.amount, unit=q.unit)) if q.unit.endswith("damage") and q.unit != "core damage" else None, 0.4),
    R("Told", "s:Player? v:VB|VZ|VD o:CardNP n:Often ,? and|then|, then? c:CardNP n2:Often?", _each_so_often, -0.1),
    R("Told", "!rezzed|derezzed|unrezzed|installed d:VpF", lambda d: Tale(d) if _says_where(d) else None, 0.1),
    R("Told", "!rezzed|derezzed|unrezzed|installed|with|using !VD d:VpF", lambda d: Tale(d, PRESENT) if d is not None and _says_where(d) else None, 0.09),
    R("Told", "s:Subj has|have just d:VpN", lambda s, d: Tale(subject(s, d)) if d is not None and d.verb == "score" else None, -0.3),
    R("Told", "just|newly d:VpF", lambda d: Tale(d) if d.what else None, -0.3),
    R("Told", "d:VpG", lambda d: Tale(d) if d is None or d.verb != "stay" or d.what else None, 0.3),
    *(R("Told", f"{words} who:POSS? turn", lambda who, v=v: Tale(Deed(v, whose(who) if who else None, thing="turn"))) for v, words in (("end", "end|ends|ended|ending"), ("begin", "begin|begins|began|start|starts|started"))),
    R("Mod", "while|when|as v:VG it|that?", lambda v: Mod("when", When("when", Deed(v))) if v in ("install", "rez", "play") else None, 0.1),
)  # fmt: skip


def _listed(o: Any, more: tuple[Any, ...]) -> Any:
    """Objects of a list; `trashes it, Palisade is rezzed` is none."""
    if (more and "c" not in class_of(o)) or (isinstance(o, Pro) and any(isinstance(one, tuple) for one in more)):
        return None
    return (o, *(one[0] if isinstance(one, tuple) else one for one in more))
