"""What is said in a dispute: when, with what, and what was given for it."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.asks import BE, CAN, DOES, HAVE
from judgebot.ask.reading.deeds import subject
from judgebot.ask.reading.frames import phrase
from judgebot.ask.reading.meanings import Deed
from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.queries import Can, Not
from judgebot.ask.reading.raw import Aside, Claimed, Desc, Mod, Named, Quantity, Tale, Tales
from judgebot.ask.reading.wording import is_played
from judgebot.game.objects import CORP


def at_that_time(t: Any, w: Any) -> Any:
    """`says in response he trashes X`: a deed that is told or asked, with the time said before it."""
    if isinstance(t, Tale):
        return replace(t, deed=replace(t.deed, when=w)) if t.deed.when is None else None
    query = getattr(t, "query", None)
    if isinstance(query, Can) and query.deed.when is None:
        return replace(t, query=replace(query, deed=replace(query.deed, when=w)))
    return None


def what_it_costs(d: Any) -> Mod | None:
    """`plays X, removing a tag`, `uses it, forfeiting an agenda`: what nobody does but to pay for something."""
    pays = d is not None and not d.not_ and ((d.verb == "remove" and d.unit == "tags") or d.verb == "forfeit")
    return Mod("means", d) if pays else None


def each_with(v: str, a: Any, b: Any, c: Any, d: Any, s: Any = None) -> Tales | None:
    """`breaks the first sub with X and the other with Y`: the one and the other."""
    deeds = [phrase(v, (what,), (Mod("with", tool),)) for what, tool in ((a, b), (c, d))]
    if any(one is None for one in deeds):
        return None
    return Tales(tuple(Tale(subject(s, one) if s else one) for one in deeds))


def off_somebody(q: Quantity, mods: tuple[Mod, ...]) -> Deed | None:
    """`takes the tag off me`: the Corp removes it."""
    deed = phrase("remove", (q,), mods) if q.unit == "tags" else None
    return replace(deed, who=CORP) if deed is not None else None


def with_tool(q: Any, c: Any) -> Any:
    """`says with X he can't take it`: a question of what can be done, with a card that is said before it."""
    can = q.query.query if isinstance(q.query, Not) else q.query
    played = isinstance(c, Desc) and isinstance(c.what, Named) and is_played(c.what)  # that is used no more
    if not isinstance(can, Can) or can.deed.tool is not None or played:
        return None
    made = replace(can, deed=replace(can.deed, tool=c))
    return replace(q, query=Not(made) if isinstance(q.query, Not) else made)


DISPUTED = (
    R("Item", "and|but? Player CLAIM SHORTLY !MORESAID", lambda: Aside("says")),
    R("Item", "and|but? s:Player CLAIM SHORTLY and|but that? t:Told|ClaimAsk", lambda s, t: Claimed(s, (t,))),
    R("MORESAID", "Noun|VERBFORM|STATE|NUM|NTH|IT|PRON|POSS|SERVER|ZONE|CLAIM|to|for|on|in|at|of|from|by|with|until|before|or", lambda: True),
    R("MORESAID", "without|only|if|when|after|as|than", lambda: True),
    R("VERBFORM", "VB|VZ|VD|VN|VG|PVB|PVZ|PVD", lambda: True),
    R("SHORTLY", "yes|no|yeah|yep|nope|nah|not|never|otherwise|nothing|neither|none|both", lambda: True),
    R("SHORTLY", "no way|chance|dice|need", lambda: True),
    R("SHORTLY", "already|way? too late", lambda: True),
    R("SHORTLY", "it|that|this|he|she is|was? already|now|not|still|all? too|so|over|true|allowed|legal|illegal|possible|fine|right|late late|over|far?", lambda: True),
    R("SHORTLY", "it|that|this|he|she is|was? not? wrong|impossible|mistaken", lambda: True),
    R("SHORTLY", "only|just|still|it? is? only|just|still? NUM UNIT?", lambda: True),
    R("SHORTLY", f"PRON|PLAYER|IT already|still? {CAN}|{DOES}|{BE}|{HAVE}|must already|still? not?", lambda: True),
    R("SHORTLY", "PRON|PLAYER has|have? missed|miss|lost|passed|had POSS|the|that chance|window|moment|opportunity|timing|time", lambda: True),
    R("Mod", ", d:VpG", what_it_costs, -0.1),
    R("Told", "s:Player? v:VB|VZ|VD a:Obj with|using b:Tool ,? and|, c:Obj with|using d:Tool", each_with, -0.1),
    *(R(vp, f"{take} q:Qty|Bare off|from|away from? PRON|PLAYER mods:Mod*", off_somebody, -0.2) for vp, take in (("VpF", "takes|took|take|removes|removed|clears|cleared"), ("VpB", "take|remove|clear"), ("VpG", "taking|removing|clearing"))),
    R("Item", "s:Player CLAIM with|using c:Card1|ItCard ,? q:ClaimAsk", lambda s, c, q: Claimed(s, (made,)) if (made := with_tool(q, c)) is not None else None),
    R("Item", "and|but? Player CLAIM SHORTLY because|since|as|for Told|Fact|ClaimAsk", lambda: Aside("says")),
    R("Item", "s:Player CLAIM OKAY? w:When ,? t:Told|ClaimAsk", lambda s, w, t: Claimed(s, (made,)) if (made := at_that_time(t, w)) is not None else None),
    R("SURELY", "right|correct|yeah|yes|then|surely", lambda: True),
)  # fmt: skip
