"""Rows for questions."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.deeds import _ends, _passive, subject
from judgebot.ask.reading.frames import class_of, phrase
from judgebot.ask.reading.meanings import Amount, Deed, Is, Some, Subs, When
from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.queries import (
    Both,
    Can,
    Comes,
    Cost,
    Happens,
    HowMuch,
    Must,
    Not,
    Order,
    Strength,
    Where,
    Which,
    Who,
    Wins,
)
from judgebot.ask.reading.raw import Given, Mark, Owned, Pro, Quantity, Question, Tail, Thing, When_, Where_
from judgebot.game.objects import RUNNER


def _asks(query: Any) -> Any:
    def made(**given: Any) -> Any:
        deed = _deed(**given)
        return Question(query(deed)) if deed is not None else None

    return made


def _deed(d: Any, s: Any = None, mods: Any = ()) -> Any:
    if isinstance(d, str):
        return _passive(d, s, mods)
    return subject(s, d) if s is not None else d


def _cannot(s: Any, d: Any) -> Any:
    deed = subject(s, d)
    return Question(Not(Can(deed))) if deed is not None else None


def _each_of(query: Any) -> Any:
    def made(s: Any, d: Any, e: Any, more: tuple[Any, ...]) -> Any:
        deeds = [subject(s, one) for one in (d, e, *more)]
        return Question(Both(tuple(map(query, deeds)))) if all(one is not None for one in deeds) else None

    return made


def _must_one(s: Any, d: Any, e: Any) -> Any:
    """`must he take a tag or end the run`: one of them, whichever."""
    first = subject(s, d)
    second = e if e is not None and e.thing == "run" else subject(s, e)
    if first is None or second is None:
        return None
    return Question(Must(first, other=replace(second, who=None) if second.thing == "run" else second))


def _both(query: Any) -> Any:
    def made(s: Any, d: Any, e: Any) -> Any:
        first, second = subject(s, d), subject(s, e)
        return Question(Both((query(first), query(second)))) if first is not None and second is not None else None

    return made


_STRENGTH: Any = Strength
_can, _must, _comes = _asks(Can), _asks(Must), _asks(Comes)


def _state(s: Any, m: Mark) -> Any:
    if m.kind != "is":
        return None
    what = s
    return Question(Comes(Is(what, m.value, m.holds)))


def _many(u: str, s: Any, d: Any = None) -> Any:
    if "p" not in class_of(s) and "c" not in class_of(s) and not isinstance(s, Subs):
        return None
    if d is None:
        return Question(HowMuch(u, s))
    deed = subject(s, d)
    return Question(HowMuch(u, deed=deed, change=True)) if deed is not None else None


def _counts(u: str, s: Any, v: str, mods: tuple[Any, ...] = ()) -> Any:
    """`how many credits does he gain`: a verb whose object is what is counted."""
    verbs = {"gain": "gain", "take": "take", "lose": "lose", "pay": "pay", "draw": "draw", "access": "access", "break": "break", "trash": "trash",
             "suffer": "suffer", "discard": "discard", "spend": "pay", "give": "give", "do": "do", "steal": "steal", "remove": "remove",
             "need": "need", "place": "place", "install": "install", "have": "have", "get": "gain", "advance": "advance"}  # fmt: skip
    if v not in verbs:
        return None
    if v == "have":
        return Question(HowMuch(u, s)) if not mods else None
    if u == "points" and verbs[v] in ("gain", "take"):
        return Question(HowMuch(u, s, change=True)) if not mods else None
    verb = verbs[v]
    if u in ("damage", "net damage", "meat damage", "core damage"):
        verb = "do" if verb in ("do", "give") else "suffer"
    elif verb == "take" and u == "credits":
        verb = "gain"
    elif verb == "trash" and u in ("credits", "clicks"):
        verb = "lose"  # the same word
    deed: Any = Deed(verb, unit=u)
    if verb == "break" and u != "subs":
        return None
    for mod in mods:
        if mod.kind == "when" and deed.when is None:
            deed = replace(deed, when=mod.value)
        elif mod.kind == "means" and deed.when is None and "p" in class_of(s):
            deed = replace(deed, when=When("when", subject(s, mod.value)))
        elif mod.kind == "with" and deed.tool is None:
            deed = replace(deed, tool=mod.value)
        elif mod.kind == "by":
            deed = replace(deed, by=mod.value)
        elif mod.kind == "from":
            deed = replace(deed, source=mod.value)
        elif mod.kind == "on" and isinstance(mod.value, Where_) and mod.value.server is not None and verb == "access":
            deed = replace(deed, server=mod.value.server)
        elif mod.kind == "on" and isinstance(mod.value, Where_) and mod.value.host is not None:
            deed = replace(deed, what=(mod.value.host,))
        else:
            return None
    by = class_of(s) == "u" or ("c" in class_of(s) and "p" not in class_of(s))
    deed = subject(s, deed) if by else replace(deed, who=s)
    return Question(HowMuch(u, deed=deed, change=True)) if deed is not None else None


def _countable(**given: Any) -> Any:
    """`how many tags can he remove`: the most."""
    found = _counts(**given)
    return Question(replace(found.query, can=True)) if found is not None and found.query.deed is not None else found


def _needed(u: str, s: Any, v: str, mods: tuple[Any, ...] = ()) -> Any:
    """`how many subs does he have to break`: as many as there are."""
    return Question(HowMuch("subs", Subs())) if (u, v) == ("subs", "break") and not mods else _counts(u, s, v, mods)


def _bare(u: str) -> Any:
    """`how many accesses`: of what is done, where nothing has such a thing."""
    if u == "accesses":
        return Question(HowMuch("cards", deed=Deed("access", RUNNER, unit="cards"), change=True))
    return Question(
        HowMuch(u, deed=Deed("suffer", RUNNER, unit=u), change=True) if u.endswith("damage") else HowMuch(u)
    )


CAN = "can|may|could|might|can_not"
DOES = "does|do|did|will|would|should"
LEFT = "left|remaining|now|then|afterwards|after|have"

ASKS = (
    R("HowMuch", "what", lambda: True),
    R("Many", "how many|much of? POSS? more|additional|extra|further|total? u:UNIT", lambda u: u),
    R("Many", "what is? POSS? total|exact|overall? number|amount of POSS? u:UNIT that|which?", lambda u: u),
    R("Many", "what POSS? u:UNIT", lambda u: u if u.endswith("damage") else None),
    R("Ask", "u:Many will|would|is|are|gets|get being|be|getting? v:VN mods:Mod*", lambda u, v, mods: _counts(u, None, v, mods) if v in ("do", "suffer", "trash", "draw", "access", "gain", "take") else None),
    R("Ask", f"{DOES} anything|something happen w:When?", lambda w: Question(Happens(when=w))),
    R("Many", "what|which number|amount of POSS? u:UNIT", lambda u: u, 0.1),
    R("Most", "what is? greatest|highest|maximum|max|biggest|largest|most number|amount of POSS? u:UNIT that|which?", lambda u: u),
    R("Most", "how many|much POSS? u:UNIT at most", lambda u: u),
    R("Most", "what is? most POSS? u:UNIT that|which?", lambda u: u),
    R("Ask", f"u:Most s:Subj {CAN} v:VB mods:Mod*", _countable),
    R("Ask", f"u:Most {CAN} s:Subj v:VB mods:Mod*", _countable),
    R("Ask", f"u:Many {DOES} s:Subj need|require to d:VpB", lambda u, s, d: _q(lambda x: Cost(x, u), subject(s, d)) if u in ("credits", "clicks") else None),
    R("Ask", "u:Many is|are? needed|required|necessary to d:VpB", lambda u, d: _q(lambda x: Cost(x, u), d)),
    R("Ask", "u:Many is|are|must|need|needs|has|have to? be? spent|paid|used to d:VpB", lambda u, d: _q(lambda x: Cost(x, u), d)),
    R("Ask", "u:Many must|do|does|will s:Subj have? to? spend|pay|use to d:VpB", lambda u, s, d: _q(lambda x: Cost(x, u), subject(s, d))),
    R("HowMuch", "how much|many", lambda: True),
    R("Ask", "is|are|was|were s:Subj still? p:Place", lambda s, p: Question(Comes(Is(s, "at", by=p)))),
    R("Ask", f"why {CAN} s:Subj not d:VpB", _can),
    R("Ask", f"why {CAN} not s:Subj d:VpB", _can),
    R("Ask", f"why {DOES} s:Subj not d:VpB", _comes),
    R("Ask", f"why {DOES} not s:Subj d:VpB", _comes),
    R("Ask", "why is|are|was s:Subj not d:VN mods:Mod*", _comes),
    R("Ask", "why is|was t:ThingNP not successful", lambda t: _q(Comes, _ends(t, "succeed"))),
    R("Ask", f"{CAN} s:Subj d:VpB and e:VpB", _both(Can)),
    R("Ask", f"{CAN} s:Subj d:VpB , e:VpB more:AndVp*", _each_of(Can)),
    R("AndVp", ",? and|then d:VpB", lambda d: d),
    R("AndVp", ", d:VpB", lambda d: d),
    R("Ask", "is|are that|it|this|they enough to d:VpB", _can, 0.1),
    R("Ask", f"{DOES} s:Subj d:VpB and e:VpB", _both(Comes)),
    R("Ask", "must s:Subj d:VpB or e:VpB|VpHave", _must_one),
    R("Ask", f"{DOES}|has|have s:Subj have|need|got to d:VpB or e:VpB|VpHave", _must_one),
    R("VpHave", "lose|forfeit|end t:ThingNP", lambda t: _ends(t, "end") if t.name == "run" else None),
    R("VpHave", "have|let t:ThingNP end", lambda t: _ends(t, "end")),
    R("Ask", "must s:Subj d:VpB and e:VpB", _both(Must)),
    R("Ask", f"{DOES}|has|have s:Subj have|need|got to d:VpB and e:VpB", _both(Must)),
    R("Ask", "who wins|won w:When", lambda w: Question(When_(Wins(), w))),
    R("Ask", f"{DOES} s:Player win game? w:When", lambda s, w: Question(When_(Wins(s), w))),
    # can
    R("Ask", f"{CAN} s:Subj d:VpB", _can),
    R("Item", "with|having g:Goods ,? q:Ask", lambda g, q: _with_these(g, q)),
    R("Item", f"{CAN} s:Player with|having|on|at g:Goods d:VpB", lambda s, g, d: _having(s, g, d, Can)),
    R("Item", f"{DOES} s:Player with|having|on|at g:Goods d:VpB", lambda s, g, d: _having(s, g, d, Comes)),
    R("Ask", f"{CAN} s:Subj not d:VpB", _asks(lambda d: Not(Must(d)))),
    R("Ask", "u:Many can|does|do|will s:Subj have|need? to? pay|spend|use to d:VpB", lambda u, s, d: _q(lambda x: Cost(x, u), subject(s, d))),
    R("Ask", "HowMuch must|does|do|will|would s:Subj have? to? pay|spend to d:VpB", lambda s, d: _q(Cost, subject(s, d))),
    R("Ask", f"{CAN} not s:Subj d:VpB", _can),
    R("Ask", f"{CAN} s:Subj be d:VN mods:Mod*", _can),
    R("Ask", "is|are|am|was s:Subj able|allowed|permitted to d:VpB", _can),
    R("Ask", "is|are|am|was s:Subj able|allowed|permitted to d:VpB and e:VpB", _both(Can)),
    R("Ask", "is|are|am s:Subj able|allowed|permitted to choose|decide|opt not to d:VpB", lambda s, d: _q(Must, subject(s, d), negated=True)),
    R("Ask", "u:Many is|are|am s:Subj able|allowed|permitted to v:VB mods:Mod*", _countable),
    R("Ask", "is it legal|possible|allowed|ok|okay|fine|permitted for s:Subj to d:VpB", _can),
    R("Ask", "is it legal|possible|allowed|ok|okay|fine|permitted to d:VpB", _can),
    R("Ask", f"s:Subj {CAN} d:VpB", _can, 0.15),
    R("Ask", "s:Subj is able|allowed to d:VpB", _can, 0.15),
    R("Ask", f"{DOES}|has|have s:Subj get|have option|right|enough|time|chance|ability|credits|clicks|money? credits|money|clicks? to d:VpB", _can, 0.1),
    R("Ask", f"{DOES} s:Subj get to d:VpB", _can),
    R("Ask", f"{CAN} d:VpB", _can, 0.2),
    R("Ask", "able|allowed to d:VpB", _can, 0.2),
    R("Ask", f"u:Many {DOES} s:Subj have|need to v:VB mods:Mod*", _needed),
    R("Ask", "is|are|was|were q:Bare|Qty d:VN mods:Mod*", lambda q, d, mods: _q(Comes, _passive(d, q, mods)), 0.1),
    R("Ask", f"{DOES} q:Bare|Qty get d:VN mods:Mod*", lambda q, d, mods: _q(Comes, _passive(d, q, mods)), 0.1),
    R("Ask", "u:UNIT", lambda u: Question(HowMuch(u)) if u in ("credits", "clicks", "tags") else None, 1.5),
    R("Ask", f"{CAN} s:Subj avoid|dodge|escape d:VpG", lambda s, d: _q(Must, subject(s, d), negated=True)),
    R("Ask", "is|are|was|were s:Player given|dealt q:Qty|Bare mods:Mod*", lambda s, q, mods: _q(Comes, _given(s, q, mods))),
    R("Ask", "is it too late to d:VpB", lambda d: Question(Not(Can(d)))),
    R("Ask", "is it too late for s:Subj to d:VpB", _cannot),
    R("ClaimAsk", f"s:Subj {CAN} d:VpB", _can),
    R("ClaimAsk", f"s:Subj {CAN} d:VpB and e:VpB", _both(Can)),
    R("ClaimAsk", f"s:Subj {CAN} choose|decide|opt not to d:VpB", lambda s, d: _q(Must, subject(s, d), negated=True)),
    R("ClaimAsk", f"s:Subj {CAN} not d:VpB", _cannot),
    R("ClaimAsk", "s:Subj must|has|have to? d:VpB", _must),
    # must
    R("Ask", "must s:Subj d:VpB", _must),
    R("Ask", f"{DOES}|has|have s:Subj have|need|got to d:VpB", _must),
    R("Ask", "is|are|am s:Subj forced|required|obliged|made to d:VpB", _must),
    R("Ask", "s:Subj must|has|have|need|needs to? d:VpB", _must, 0.15),
    R("Ask", "must s:Subj be d:VN mods:Mod*", _must),
    R("Ask", "must d:VpB", _must, 0.5),
    R("Ask", f"{CAN} s:Subj choose|decide|opt not to d:VpB", lambda s, d: _q(Must, subject(s, d), negated=True)),
    R("Ask", f"{DOES} s:Subj have|need to be d:VN mods:Mod*", _must),
    # comes about
    R("Ask", f"{DOES} s:Subj d:VpB", _comes),
    R("Ask", f"{DOES} not s:Subj d:VpB", _comes, 0.1),
    R("Ask", f"{DOES} s:Subj get|be d:VN mods:Mod*", _comes),
    R("Ask", "is|are|was|were|has|have|had s:Subj been? d:VN mods:Mod*", _comes),
    R("Ask", "has|have|had s:Subj d:VpN", _comes),
    R("Ask", "is|are|was|were s:Subj still? m:State", _state),
    R("Ask", "d:VN", lambda d: _q(Comes, _passive(d, Pro("it"))) if d in ("trash", "steal", "rez", "score", "break", "derez") else None, 1.5),
    R("Ask", f"{CAN} t:ThingNP end|stop mods:Mod*", lambda t, mods: _q(Comes, _ends(t, "end", mods))),
    R("Ask", f"{CAN} t:ThingNP succeed|be successful? mods:Mod*", lambda t, mods: _q(Comes, _ends(t, "succeed", mods))),
    R("Ask", f"{DOES} t:ThingNP end|stop mods:Mod*", lambda t, mods: _q(Comes, _ends(t, "end", mods))),
    R("Ask", f"{DOES} t:ThingNP continue|proceed|go on? mods:Mod*", lambda t, mods: _q(Comes, _ends(t, "end", mods), negated=True) if t.name == "run" else None),
    R("Ask", f"{DOES} t:ThingNP succeed|count as? successful? mods:Mod*", lambda t, mods: _q(Comes, _ends(t, "succeed", mods))),
    R("Ask", f"{DOES} t:ThingNP fail mods:Mod*", lambda t, mods: _q(Comes, _ends(t, "fail", mods))),
    R("Ask", f"{DOES} t:ThingNP begin|start mods:Mod*", lambda t, mods: _q(Comes, _ends(t, "begin", mods))),
    R("Ask", "is|was|has t:ThingNP over|ended mods:Mod*", lambda t, mods: _q(Comes, _ends(t, "end", mods))),
    R("Ask", f"{DOES} it|that|this count as? successful? mods:Mod*", lambda mods: _q(Comes, _ends(Thing("run"), "succeed", mods))),
    R("Ask", "is|was it|that|this considered|declared|still? successful mods:Mod*", lambda mods: _q(Comes, _ends(Thing("run"), "succeed", mods))),
    R("Ask", "is|was t:ThingNP considered|declared|still? successful mods:Mod*", lambda t, mods: _q(Comes, _ends(t, "succeed", mods))),
    R("Ask", "is|was t:ThingNP unsuccessful|failed mods:Mod*", lambda t, mods: _q(Comes, _ends(t, "fail", mods))),
    R("Ask", "t:ThingNP successful", lambda t: _q(Comes, _ends(t, "succeed"))),
    R("Ask", "t:ThingNP over", lambda t: _q(Comes, _ends(t, "end"))),
    R("Ask", "successful run", lambda: _q(Comes, Deed("succeed", thing="run"))),
    R("Ask", "successful", lambda: _q(Comes, Deed("succeed", thing="run")), 0.5),
    R("Ask", "etr", lambda: _q(Comes, Deed("end", thing="run")), 0.5),
    R("Ask", "is|are|am|was s:Player dead|flatlined|killed|dying", lambda s: _q(Comes, Deed("flatline", s))),
    R("Ask", f"{DOES} s:Player get|be killed|flatlined", lambda s: _q(Comes, Deed("flatline", s))),
    R("Ask", "dead|flatline|flatlined", lambda: _q(Comes, Deed("flatline", RUNNER)), 0.3),
    R("Ask", f"{DOES}|{CAN} s:Player survive|live that|this|it?", lambda s: _q(Comes, Deed("flatline", s), negated=True), -0.2),
    R("Ask", "is|are s:Player alive", lambda s: _q(Comes, Deed("flatline", s), negated=True)),
    R("Ask", f"is|are|am|{DOES} s:Player get|become tagged", lambda s: _q(Comes, Deed("take", s, amount=Amount(1), unit="tags"))),
    R("Ask", "is|are|am s:Player tagged", lambda s: _q(Comes, Is(s, "tagged"))),
    R("Ask", "has|have|is|are|did s:Player won|win", lambda s: Question(Wins(s))),
    R("Ask", f"{DOES} s:Player win game?", lambda s: Question(Wins(s))),
    R("Ask", "is game over", lambda: Question(Wins())),
    R("Ask", "who wins|won|has game|won?", lambda: Question(Wins())),
    R("Ask", "who is winner", lambda: Question(Wins())),
    # how much
    R("Ask", f"u:Many {DOES}|must|has|have s:Subj v:VB mods:Mod*", _counts),
    R("Ask", f"u:Many {CAN} s:Subj v:VB mods:Mod* max|maximum|tops?", _countable),
    R("Ask", f"u:Many {DOES}|{CAN}|must s:Subj have have|left|then? mods:Mod*", lambda u, s, mods: _had(u, s, mods)),
    R("Ask", f"u:Many and|or how? many|much? v:UNIT {DOES}|{CAN} s:Subj have|has left|now|then?", lambda u, v, s: _each(_had(u, s, ()), _had(v, s, ()))),
    R("Ask", f"u:Many and|or how? many|much? w:UNIT {DOES} s:Subj v:VB mods:Mod*", lambda u, w, s, v, mods: _each(_counts(u, s, v, mods), _counts(w, s, v, mods))),
    R("Ask", f"u:Many {DOES} s:Subj end|finish|wind|come up|out? with mods:Mod*", lambda u, s, mods: _had(u, s, mods)),
    R("Ask", "u:Many is|are|am s:Subj left|down with|to mods:Mod*", lambda u, s, mods: _had(u, s, mods)),
    R("Ask", f"which|what s:THESERVER {DOES} who:Subj v:VB mods:Mod*", lambda s, who, v, mods: _which_server(who, v, mods)),
    R("Ask", "which|what s:THESERVER is|gets|was v:VN mods:Mod*", lambda s, v, mods: _which_server(RUNNER, v, mods)),
    R("Ask", "u:Many has|have|had s:Subj got|now|then|left? mods:Mod*", lambda u, s, mods: _had(u, s, mods)),
    R("Ask", "u:Many has|have|did s:Subj v:VN mods:Mod*", _counts, 0.1),
    R("Ask", "u:Many are|is v:VN mods:Mod*", lambda u, v, mods: _counts(u, None, v, mods) if v in ("trash", "access", "break", "suffer", "take", "do", "draw", "place", "steal", "discard", "gain", "remove") else None),
    R("Ask", "u:Many are|is left? in z:Zone", lambda u, z: Question(HowMuch(u, z)) if u == "cards" else None),
    R("Ask", "u:Many are|is left|there? on c:Card1|ItCard|The", lambda u, c: Question(HowMuch(u, c))),
    R("Ask", "u:Many on c:Card1|ItCard|The", lambda u, c: Question(HowMuch(u, c))),
    R("Ask", "u:Many are|is there? left", lambda u: Question(HowMuch(u)), 0.2),
    R("Ask", "u:Many are|is there", lambda u: Question(HowMuch(u)), 0.3),
    R("Ask", "u:Many left|now|then", lambda u: Question(HowMuch(u)), 0.2),
    R("Ask", "u:UNIT left", lambda u: Question(HowMuch(u)), 0.3),
    R("Ask", f"how many {DOES}|must s:Subj v:VB mods:Mod*", lambda s, v, mods: _counts("subs" if v == "break" else "cards", s, v, mods) if v in ("discard", "draw", "access", "break") else None, 0.1),
    R("Ask", f"how many {DOES} s:Subj have|need to v:VB mods:Mod*", lambda s, v, mods: _counts("subs" if v == "break" else "cards", s, v, mods) if v in ("discard", "draw", "access") else None, 0.1),
    R("Ask", "u:Many", _bare, 0.6),
    R("Ask", "how many POSS? subs|sub|subroutines|subroutine of? c:Card1|ItCard|The? does|do s:Subj v:VB mods:Mod*", lambda c, s, v, mods: _subs_broken(c, s, v, mods)),
    R("Ask", f"how many POSS? subs|sub|subroutines|subroutine of? c:Card1|ItCard|The? {CAN} s:Subj v:VB mods:Mod* max|maximum|tops?", lambda c, s, v, mods: _subs_broken(c, s, v, mods, True)),
    R("Ask", "how many POSS? subs|subroutines does|do|has|have c:Card1|ItCard|The have?", lambda c: Question(HowMuch("subs", c))),
    # cost, strength, where, who, order, happens
    R("Ask", "HowMuch does|do|would|will it cost s:Subj? to d:VpB", lambda d, s: _q(Cost, subject(s, d) if s else d)),
    R("Ask", "HowMuch does|will c:Card1|ItCard|The cost to v:VB", lambda c, v: _q(Cost, _plain(v, c))),
    R("Ask", "what is|are poss:POSS? v:COSTOF cost of? c:Card1|ItCard|The? w:When?", lambda v, c, poss, w: _price(v, c, poss, w)),
    R("Ask", "what is|are c:Card1|ItCard|The s? v:COSTOF cost w:When?", lambda v, c, w: _price(v, c, None, w)),
    R("Ask", "what is|are cost to d:VpB", lambda d: _q(Cost, d)),
    R("Ask", "cost to d:VpB", lambda d: _q(Cost, d)),
    R("Ask", "HowMuch is it|c:Card1|The? to d:VpB", lambda d, c=None: _q(Cost, d) if c is None else None),
    R("Ask", "HowMuch is c:Card1|The to v:VB", lambda c, v: _q(Cost, _plain(v, c))),
    R("COSTOF", "rez|rezzing", lambda: "rez"),
    R("COSTOF", "trash|trashing", lambda: "trash"),
    R("COSTOF", "install|installing", lambda: "install"),
    R("COSTOF", "play|playing", lambda: "play"),
    R("COSTOF", "steal|stealing", lambda: "steal"),
    R("Ask", "what is maximum|max hand size w:When?", lambda w: Question(HowMuch("hand size", when=w)), 0.1),
    R("Ask", "what is advancement requirement of c:Card1|ItCard|The w:When?", lambda c, w: Question(HowMuch("requirement", c, when=w))),
    R("Ask", "what is c:Card1|ItCard|The s? advancement requirement w:When?", lambda c, w: Question(HowMuch("requirement", c, when=w))),
    R("Ask", "what is who:Player s? maximum|max? hand size w:When?", lambda who, w: Question(HowMuch("hand size", who, when=w))),
    R("Ask", "what is who:POSS maximum|max? hand size w:When?", lambda who, w: Question(HowMuch("hand size", _whose(who), when=w))),
    R("Ask", "how large|big|high is who:POSS maximum|max? hand size w:When?", lambda who, w: Question(HowMuch("hand size", _whose(who), when=w))),
    R("Ask", f"how many|much {DOES} s:Player take|suffer mods:Mod*", lambda s, mods: _counts("damage", s, "suffer", mods), 0.2),
    R("Ask", "how much is|am|are s:Player taking mods:Mod*", lambda s, mods: _counts("damage", s, "suffer", mods), 0.2),
    R("Ask", "u:Many is that|it|this", lambda u: Question(HowMuch(u, deed=Deed("suffer", RUNNER, unit=u), change=True)) if u.endswith("damage") else None),
    R("Ask", f"what {DOES} s:Player have|need to pay w:When?", lambda s, w: Question(HowMuch("credits", deed=Deed("pay", s, unit="credits"), change=True, when=w))),
    R("Ask", f"what|which k:WhichKind? {DOES} s:Player d:VB w:When?", lambda s, d, w, k: _which(s, d, False, k, w)),
    R("Ask", f"what|which k:WhichKind? {CAN} s:Player d:VB w:When?", lambda s, d, w, k: _which(s, d, True, k, w)),
    R("Ask", "what|which k:WhichKind? is|are|gets|get d:VN mods:Mod*", lambda d, k, mods: _which_passive(d, k, mods)),
    R("WhichKind", "one|ones", lambda: "card"),
    R("WhichKind", "of? k:KIND", lambda k: k),
    R("WhichKind", "subs|sub|subroutine|subroutines", lambda: "sub"),
    R("Ask", "what|which one|sub|subs|subroutine|subroutines fires|fire|resolves|resolve first?", lambda: Question(Which(Deed("resolve"), "sub"))),
    R("Ask", "how much to d:VpB", lambda d: _q(Cost, d)),
    R("Ask", "u:Many does|do|will it cost s:Subj? to d:VpB", lambda u, d, s: _q(lambda x: Cost(x, u), subject(s, d) if s else d)),
    R("Ask", "u:Many to d:VpB", lambda u, d: _q(lambda x: Cost(x, u), d)),
    R("Ask", "what strength has|have|is|does|do s:Subj have? w:When?", lambda s, w: _card_q(Strength, s, w)),
    R("Ask", "what is POSS? strength of s:Subj w:When?", lambda s, w: _card_q(Strength, s, w)),
    R("Ask", "what is s:Card1|ItCard s? strength w:When?", lambda s, w: _card_q(Strength, s, w)),
    R("Ask", "what is poss:POSS strength", lambda poss: Question(_STRENGTH(Pro("it"))) if poss == "it" else None),
    R("Ask", "how strong is s:Subj w:When?", lambda s, w: _card_q(Strength, s, w)),
    R("Ask", "strength of? s:Card1|ItCard|The", lambda s: _card_q(Strength, s)),
    R("Ask", "strength", lambda: Question(_STRENGTH(Pro("it"))), 0.5),
    R("Ask", "what is strength", lambda: Question(_STRENGTH(Pro("it"))), 0.3),
    R("Ask", "where is|does|do|are|will s:Subj go|end|now|land? up?", lambda s: _card_q(Where, s)),
    R("Ask", "what happens to|with PRON|PLAYER w:When?", lambda w: Question(Happens(when=w)), 0.1),
    R("Ask", "what happens w:When?", lambda w: Question(Happens(when=w))),
    R("Ask", "what happens|becomes to|of|with s:Card1|ItCard|The w:When?", lambda s, w: Question(Happens(s, when=w))),
    R("Ask", "what happens|now|follows|resolves|next", lambda: Question(Happens())),
    R("Ask", "what happens|is next|now|then|result|here", lambda: Question(Happens())),
    R("Ask", "how many cards in z:Zone w:When?", lambda z, w: Question(HowMuch("cards", z, when=w))),
    R("Ask", "result|outcome", lambda: Question(Happens())),
    R("Ask", "what is result|outcome of? run|that|this|trace?", lambda: Question(Happens())),
    R("Ask", "what would|will|does happen", lambda: Question(Happens())),
    R("Ask", "how does this|it|that resolve", lambda: Question(Happens())),
    R("Ask", "who acts|goes|can|may|has|gets|is|moves first|priority|act|to? act|have? first|priority? w:When?", lambda w: Question(Who(Deed("act"), first=True, when=w))),
    R("Ask", "who chooses|decides|picks|selects|gets|determines to? choose|decide|pick? what|which|order|that|who|them|where|THESERVER|KIND|SubsNP?", lambda: Question(Who(Deed("choose"))), 0.2),
    R("Ask", "who chooses|decides|picks what|which PRON|PLAYER gets|get|does|do?", lambda: Question(Who(Deed("choose"))), 0.1),
    R("Ask", "who chooses|decides|picks what|which KIND|UNIT? is|are|gets? VN", lambda: Question(Who(Deed("choose"))), 0.1),
    R("Ask", "who d:VpF", lambda d: Question(Who(d)), 0.3),
    R("Ask", "in? what|which order does|do|will|are? s:OrderList resolve|trigger|fire|resolved|triggered?", lambda s: Question(Order(s))),
    R("Ask", "in? what|which order", lambda: Question(Order()), 0.2),
    R("Ask", "in? what|which order do|does|are they|these|abilities|triggers|things resolve|trigger|fire|resolved|triggered?", lambda: Question(Order()), 0.1),
    R("Ask", "what|which one|ability|card|trigger|effect? goes|resolves|triggers|happens|comes|fires|trigger|resolve first", lambda: Question(Order())),
    R("Ask", "which first", lambda: Question(Order())),
    R("Ask", "whose|which ability|trigger|effect|card? resolves|triggers|fires|goes|happens|comes|is first ,? s:OrderOf?", lambda s: Question(Order(s or ()))),
    R("OrderOf", "c:Card1 s? or|and d:Card1 s?", lambda c, d: (c, d)),
    R("OrderList", "c:Card1 and d:Card1", lambda c, d: (c, d)),
    R("OrderList", "c:Card1 , d:Card1 and|, e:Card1", lambda c, d, e: (c, d, e)),
    # about what was told before
    R("Tailed", "is|was|would this|that|it|he? even? be? LEGAL", lambda: Tail("legal")),
    R("Tailed", "LEGAL", lambda: Tail("legal"), 0.1),
    R("Tailed", "is|was that|this|it LEGAL w:When", lambda w: Tail("legal") if w.name == "this turn" else None),
    R("Tailed", "HowMuch does|did|will|would it|that|this cost PRON|Player?", lambda: Tail("cost")),
    R("Tailed", "how many|much UNIT does|did|will|would it|that|this cost PRON|Player?", lambda: Tail("cost")),
    R("Tailed", "is|are|am|was he:PRON RIGHT", lambda he: Tail("right", he)),
    R("Tailed", "is|was that|this|it RIGHT", lambda: Tail("right")),
    R("Tailed", "who is RIGHT", lambda: Tail("right")),
    R("Tailed", "is s:Player RIGHT", lambda s: Tail("right", s)),
    R("Tailed", "is|does|do|can|will|did|has not PRON|IT", lambda: Tail("right"), 0.2),
    R("Tailed", "is|was he:PRON wrong", lambda he: Tail("right", he, True)),
    R("Tailed", "is|was s:Player wrong", lambda s: Tail("right", s, True)),
    R("Tailed", "RIGHT|agreed", lambda: Tail("right"), 0.4),
    R("Tailed", f"{CAN} s:Player do? that|it|this|so?", lambda s: Tail("can", s), 0.1),
    R("Tailed", "does|will|do|did it|they|he|she|i work|trigger|fire?", lambda: Tail("does"), 0.6),
    R("Tailed", "would|does it|that|this|anything|answer change|matter|differ? different?", lambda: Tail("change")),
    R("Tailed", "is it different", lambda: Tail("change")),
    R("Tailed", "would it|that|this|answer be different", lambda: Tail("change")),
    R("Tailed", "correct|true|legal or not|false|illegal?", lambda: Tail("right"), 0.5),
)  # fmt: skip


def _each(one: Any, other: Any) -> Any:
    """`how many credits and tags`: each of them."""
    return Question(Both((one.query, other.query))) if one is not None and other is not None else None


def _given(s: Any, q: Any, mods: tuple[Any, ...]) -> Any:
    """`is the Runner given 2 tags`."""
    return subject(s, phrase("suffer" if q.unit.endswith("damage") else "take", (q,), mods))


def _having(s: Any, g: tuple[Any, ...], d: Any, query: Any) -> Any:
    """`does a Runner with no cards die`: what a player has, and the question."""
    deed = subject(s, d)
    return Given((Owned(s, g), Question(query(deed)))) if deed is not None else None


def _with_these(g: tuple[Any, ...], q: Any) -> Any:
    """`with 4 credits, can he install X and Y`: whoever is asked about has them."""
    query = q.query.queries[0] if isinstance(q.query, Both) else q.query
    who = getattr(getattr(query, "deed", None), "who", None)
    return Given((Owned(who, g), q)) if who is not None else None


def _which_server(who: Any, v: str, mods: tuple[Any, ...]) -> Any:
    """`which server is breached`, `which server does he access`."""
    when = mods[0].value if mods and mods[0].kind == "when" else None
    if v not in ("run", "breach", "approach", "access") or len(mods) != (when is not None):
        return None
    return Question(Which(Deed("breach" if v == "access" else v, who), "server", when=when))


def _q(query: Any, what: Any, negated: bool = False) -> Any:
    if what is None:
        return None
    return Question(Not(query(what)) if negated else query(what))


def _had(u: str, s: Any, mods: tuple[Any, ...]) -> Any:
    if len(mods) > 1 or (mods and mods[0].kind != "when"):
        if len(mods) == 1 and mods[0].kind in ("from",) and u == "cards":
            return Question(HowMuch(u, mods[0].value.zone))
        return None
    if isinstance(s, Thing):
        return None
    return Question(HowMuch(u, s, when=mods[0].value if mods else None))


def _subs_broken(c: Any, s: Any, v: str, mods: tuple[Any, ...], can: bool = False) -> Any:
    found = _counts("subs", s, v, mods) if v in ("break",) else None
    if found is not None and c is not None:
        found = Question(replace(found.query, deed=replace(found.query.deed, what=(Subs(c),)), can=can))
    return found


def _plain(v: str, c: Any) -> Any:
    return phrase(v, (c,), ())


def _card_q(query: Any, s: Any, w: Any = None) -> Any:
    return Question(query(s, when=w)) if "c" in class_of(s) and not isinstance(s, Quantity) else None


def _which(s: Any, d: str, can: bool, kind: Any = None, when: Any = None) -> Any:
    if d not in (
        "trash",
        "access",
        "break",
        "steal",
        "rez",
        "install",
        "score",
        "discard",
        "use",
        "play",
        "encounter",
        "do",
    ):
        return None
    return Question(Which(Deed(d, s), "sub" if d == "break" else kind or "card", can=can, when=when))


def _which_passive(d: str, kind: Any, mods: tuple[Any, ...]) -> Any:
    """`which card is trashed`, `which subs are broken`."""
    deed = phrase(d, (Some(kind or "card", Amount(how="some")),), mods) if kind != "sub" else phrase(d, (), mods)
    if deed is None:
        return None
    return Question(Which(replace(deed, what=(), when=None, passive=True), kind or "card", when=deed.when))


def _whose(who: str) -> Any:
    return Pro(who) if who in ("i", "he", "you", "opp") else who


def _price(verb: str, card: Any, poss: Any, when: Any) -> Any:
    """`what is the trash cost of X`."""
    if card is None and poss != "it":
        return None
    deed = phrase(verb, (card if card is not None else Pro("it"),), ())
    return Question(Cost(deed, when=when)) if deed is not None else None
