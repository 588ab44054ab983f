"""Rows for what is chosen: a card by another one (`its target is X`), which of two things comes about; what is wanted."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.deeds import _passive, subject
from judgebot.ask.reading.frames import class_of, phrase
from judgebot.ask.reading.meanings import MODE, OUTCOME, Deed, Option
from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.queries import Can
from judgebot.ask.reading.raw import Aside, Desc, Mark, Mod, Opening, Pro, Quantity, Question, Stated, Tale, Where_


def chosen_for(d: Any, c: Any = None) -> Stated:
    """That a card is the one that another has chosen; of a card that is not named: the one of the line that chooses."""
    named = isinstance(c, Desc)
    return Stated(c if named else Pro("it"), (Mark("chosen" if named else "chosen for", d),))


def outcome(a: Any, b: Any = None, who: Any = None) -> Deed | None:
    """`whether X is trashed or the run ends`: that somebody chooses the one, and not the other."""
    plain = a is not None and a.when is None and not a.not_
    return Deed("choose", who, purpose=a, means=b, thing=OUTCOME) if plain else None


def may_choose(o: Opening, a: Any, b: Any = None) -> Any:
    """`may he choose that X is trashed and not Y`: whether that choice is his."""
    other = replace(a, what=(b,), not_=True) if b is not None and a is not None and len(a.what) == 1 else None
    if o.mode != "can" or o.not_ or class_of(o.subj) != "p" or (b is not None and other is None):
        return None
    deed = outcome(a, other, o.subj)
    return Question(Can(deed)) if deed is not None else None


def _of_theirs(o: Opening, q: Quantity) -> Any:
    """`may he choose the 6 credits`: that he gets those, by his choice."""
    verb = {"credits": "gain", "clicks": "gain", "tags": "take"}.get(
        q.unit, "suffer" if q.unit.endswith("damage") else ""
    )
    deed = subject(o.subj, phrase(verb, (q,), ())) if verb else None
    return may_choose(o, deed)


def _mode(nth: str) -> Deed | None:
    """`picks the second option`: of those that a card offers, in their order (9.12.6)."""
    return Deed("choose", None, (Option(MODE, nth),)) if int(nth) > 0 else None


def _unwanted(s: Any, o: Any, mods: tuple[Mod, ...] = ()) -> Any:
    """`does not want the tag`: does not take it; `in his score area`: does not add it there."""
    if isinstance(o, Quantity) and (o.unit == "tags" or o.unit.endswith("damage")):
        return Tale(Deed("take" if o.unit == "tags" else "suffer", s, unit=o.unit, not_=True))
    if (there := _wanted_in(mods)) is not None:
        deed = phrase("move", (o,), (there,))
        return Tale(replace(deed, who=s, not_=True)) if deed is not None else None
    return Aside(o) if not isinstance(o, Desc) or not o.marks else None


def _wanted_in(mods: tuple[Mod, ...]) -> Mod | None:
    """Where something is wanted to go, if that is a zone."""
    places = [one.value for one in mods if one.kind in ("on", "into", "from") and isinstance(one.value, Where_)]
    return next((Mod("into", one) for one in places if one.zone), None)


CHOSEN = (
    R("Fact", "d:CardNP is|was CHOSENONE c:ForWhich?", chosen_for, -0.4),
    R("Fact", "d:CardNP ,? is|was|been? CHOOSEN c:ForWhich", chosen_for, -0.2),
    R("Fact", "c:Card1 s CHOSENTHING is|was|: d:CardNP", lambda c, d: chosen_for(d, c), -0.4),
    R("Fact", "poss:POSS CHOSENTHING is|was|: d:CardNP", lambda poss, d: chosen_for(d) if poss == "it" else None, -0.4),
    R("Fact", "CHOSENONE c:ForWhich? is|was|: d:CardNP", lambda d, c: chosen_for(d, c), -0.3),
    R("CHOSENONE", "POSS|that? CHOSENTHING", lambda: True),
    R("CHOSENONE", "ice|card|piece|one of? ice? that|which? PRON|PLAYER has|have|had? CHOOSEN", lambda: True),
    R("CHOSENONE", "ice|card|piece|one of? ice? that|which? is|was? CHOOSEN", lambda: True),
    R("CHOSENTHING", "CHOOSEN ice|card|target|one|piece of? ice?", lambda: True),
    R("CHOSENTHING", "target", lambda: True),
    R("CHOOSEN", "chosen|chose|picked|named|selected|targeted", lambda: True),
    R("ForWhich", "for|of|by|with|on c:Card1|ItCard", lambda c: c),
    # what somebody wants
    R("Item", "Player would? like|wants|want|wanted|likes|hopes|needs|need|wishes for? o:Obj mods:Mod*", lambda o, mods: Aside(o) if _wanted_in(mods) is None else None, 0.6),
    R("Item", "s:Player? does|do|did not want|like|need o:Obj mods:Mod*", lambda o, mods, s=None: _unwanted(s, o, mods), 0.3),
    # which of two things comes about
    R("Chosen", "if|whether to? a:Clause|VpB or to? b:Clause|VpB", outcome, -0.1),
    R("Chosen", "if|whether s:Player a:VpF or b:VpF", lambda s, a, b: outcome(subject(s, a), subject(s, b)), -0.1),
    R("Chosen", "if|whether a:Card1 or b:Card1 is|are|gets|get|will be? v:VN", lambda a, b, v: outcome(_passive(v, a, ()), _passive(v, b, ())), -0.1),
    R("Chosen", "between a:VpG and b:VpG", outcome, -0.1),
    R("Chosen", "which|what one? of two|2|three|3|both CardTail", lambda: "cards", -0.1),
    *(R(vp, f"{choose} nth:NTH option|mode|choice|alternative|effect|bullet", _mode, -0.3) for vp, choose in (("VpF", "chooses|chose|picks|picked|takes|took|selects|selected"), ("VpB", "choose|pick|take|select"), ("VpG", "choosing|picking|taking|selecting"))),
    R("Ask", "o:OpenQ CHOOSES that a:Clause", may_choose, -0.1),
    R("Ask", "o:OpenQ CHOOSES that a:Clause ,? and|but not b:Card1", may_choose, -0.2),
    R("Ask", "o:OpenQ CHOOSES that a:Clause ,? RATHER b:Card1", may_choose, -0.2),
    R("Ask", "o:OpenQ CHOOSES q:Qty|Bare", _of_theirs),
    R("CHOOSES", "choose|pick|select|decide|determine|insist|demand", lambda: True),
    R("CHOOSES", "opt|go for", lambda: True),
    R("RATHER", "instead of", lambda: True),
    R("RATHER", "rather than", lambda: True),
)  # fmt: skip
