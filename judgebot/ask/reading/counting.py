"""How much of something a question asks: the slot of a clause for which `how many` stands, and what a deed costs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.card_facts import keeps
from judgebot.ask.reading.deeds import subject
from judgebot.ask.reading.frames import class_of, met_there, phrase
from judgebot.ask.reading.meanings import OWN, Amount, Deed, Ref, Some, Subs, When
from judgebot.ask.reading.queries import Both, Can, Cost, Happens, HowMuch, Must
from judgebot.ask.reading.raw import (
    Desc,
    Given,
    Mod,
    Named,
    Opening,
    Owned,
    Placed,
    Pred,
    Pro,
    Quantity,
    Question,
    Thing,
    Where_,
)
from judgebot.game.objects import CORP, RUNNER

_DAMAGE = ("damage", "net damage", "meat damage", "core damage")


def owns(s: Any) -> bool:
    """Whether it can have so many of something: a player or a card."""
    return "p" in class_of(s) or "c" in class_of(s)


def has_so_many(s: Any, p: Pred) -> Any:
    """`he has 4 credits`, `has 4 cards in grip`: that somebody or something has so many, or (`ends`) just so many."""
    one = p.value[0] if len(p.value) == 1 else None
    if isinstance(one, Placed) and one.place and one.place.zone and class_of(s) == "p" and len(one.goods) == 1:
        s, one = one.place.zone, one.goods[0]
    elif not owns(s):
        return None
    return Owned(s, (one,), "is" if p.kind == "ends" else "has") if isinstance(one, Quantity) else None


def words(said: str) -> frozenset[str]:
    """The words of a list."""
    return frozenset(said.split())


TAKEN = "taken"  # in the place of a unit: what was spoken of that can be taken

USUAL = {
    **dict.fromkeys(words("suffer do"), "damage"),
    "take": TAKEN,
    "remove": "tags",
    **dict.fromkeys(words("pay spend gain need lose have bid cost"), "credits"),
    **dict.fromkeys(words("draw discard access trash steal install find look score move reveal sabotage"), "cards"),
    "break": "subs",
    "prevent": "damage",
}
_COUNTS = words(
    "gain take lose pay draw access break trash suffer discard spend give do steal remove need place install advance "
    "score rez play run find look bid use move reveal prevent end bypass encounter pass sabotage"
)
_OF_CREDITS = ("pay", "spend", "bid", "gain", "lose", "take", "have", "end", "win")  # it costs nothing
_SPENT = ("pay", "spend", "lose", "give", "bid", "use")
_PAYS = ("pay", "spend", "need", "use", "bid")


def beside(deed: Any, mods: tuple[Any, ...], s: Any) -> Any:
    """What else is said of a deed of which something is counted."""
    for mod in mods:
        value = mod.value
        if mod == Mod("noted"):
            continue
        if mod.kind == "by to" and (deed.thing == OWN or deed.verb in ("lose", "suffer")):  # `does he lose to X`
            mod = Mod("via" if class_of(value) == "u" else "by", value)
        if mod.kind == "when":
            deed = replace(deed, when=value if deed.when is None else replace(deed.when, also=value))
        elif mod.kind == "there" and (met := met_there(deed)) is not None:
            deed = met
        elif mod.kind == "means" and deed.verb == "break" and value.verb == "pay":
            deed = replace(deed, means=value)  # `how many can he break with clicks`
        elif mod.kind in ("means", "spent") and value.verb == "pay" and value.unit == "clicks":
            return None  # so many there are for it
        elif mod.kind == "means" and deed.when is None and "p" in class_of(s):
            deed = replace(deed, when=When("when", subject(s, value)))
        elif mod.kind == "with" and deed.tool is None:
            deed = replace(deed, tool=value)
        elif mod.kind == "by" and value == Pro("it") and deed.verb == "access":
            deed = replace(deed, server=Pro("there"))
        elif mod.kind == "by" or (mod.kind == "for" and deed.verb == "look" and "c" in class_of(value)):
            deed = replace(deed, by=value)
        elif mod.kind == "from" and deed.source is None:
            deed = replace(deed, source=value)
        elif mod.kind == "via" and deed.via is None:
            deed = replace(deed, via=value, by=value.of if deed.by is None else deed.by)
        elif mod.kind == "on" and isinstance(value, Where_) and value.server is not None and deed.verb == "access":
            deed = replace(deed, server=value.server)
        elif mod.kind == "on" and isinstance(value, Where_) and value.host is not None:
            deed = replace(deed, what=(value.host,))
        elif mod.kind == "toward" and deed.verb in ("do", "give"):
            if deed.unit not in _DAMAGE:
                deed = replace(deed, what=(value,))
            elif value == CORP:
                return None  # damage is done to the Runner (10.4.1)
        else:
            return None
    return deed


_HARMS = {
    "do": "do",
    "give": "do",
    "prevent": "prevent",
    **dict.fromkeys(words("suffer take have gain need"), "suffer"),
}


def _verb(q: Quantity, v: str) -> str:
    """The verb that is meant with what is counted: `take 3 credits` is to gain them."""
    if q.unit in _DAMAGE:
        return _HARMS.get(v, "")
    if q.unit == "credits" and v in ("take", "have"):
        return "gain"
    if v == "trash" and q.unit in ("credits", "clicks"):
        return "lose"  # the same word
    if v == "lose" and q.unit == "cards":
        return "trash"
    return v


def _faced(q: Quantity, o: Opening, mods: tuple[Any, ...]) -> Any:
    """`how many subs does he face`: as many as there are when that ice is encountered."""
    when = next((mod.value for mod in mods if mod.kind == "when"), None)
    ice: Any = q.of or Pro("it")
    met: Any = when.deed if when is not None else Deed("encounter", what=(ice,))
    if o.not_ or len(mods) > (when is not None) or met is None or met.verb != "encounter":
        return None
    return Question(HowMuch("subs", Subs(q.of), when=When("when", replace(met, who=o.subj))))


def _points(subj: Any, to: Any) -> Question:
    """`how many points does he get`: what he has more; `does that give me`: so too; `does X give`: what X is worth."""
    card = "c" in class_of(subj) and "p" not in class_of(subj)
    if card and (to is None or not isinstance(subj, Pro)):
        return Question(HowMuch("points", subj))
    return Question(HowMuch("points", to if card else subj, change=True))


def counted(m: Quantity, o: Opening, v: str, mods: tuple[Any, ...] = (), to: Any = None) -> Any:
    """`how many cards does he draw`: how much of its object a verb comes to; with `can` at most.

    to  who has it of a card: `what does Bravado pay me`
    """
    units = [mod.value for mod in mods if mod.kind == "in unit"]  # `what does he pay in credits`
    if units[1:] or (units and m.unit not in ("", *units)):
        return None
    m, mods = replace(m, unit=m.unit or "".join(units)), tuple(mod for mod in mods if mod.kind != "in unit")
    mods = tuple(_at_the_install(o, mod) for mod in mods) if v == "trash" and m.unit in ("", "cards") else mods
    bought = any(mod.kind in ("purpose", "for") for mod in mods)
    if v in ("pay", "give") and class_of(o.subj).startswith("c") and not bought:  # `what does Bravado pay me`
        m, v = replace(m, unit=m.unit or "credits"), {"cards": "draw", "tags": "give"}.get(m.unit, "gain")
    q = m if m.unit else replace(m, unit=USUAL.get(v, ""))
    card = "c" in class_of(o.subj) and "p" not in class_of(o.subj) and o.subj != Pro("it")
    v = "give" if card and v == "pay" else v  # `how many credits does my identity pay me`
    of_that = v in ("give", "gain", "take", "draw") and Mod("for that") in mods  # for what is told, or was asked about
    mods = tuple(one for one in mods if one != Mod("for that")) if of_that else mods
    if v in _PAYS and q.unit in (*PAID, ""):
        found = _cost_of(m, o, v, mods)
        if found is not None:
            return found
    if o.mode == "must" and q.unit in ("credits", "clicks") and v not in _SPENT:
        return None
    idle = o.mode == "must" and q.unit == "clicks" and v in ("spend", "pay", "use") and not o.not_
    if idle and [mod.kind for mod in mods] == ["when"]:  # `how many clicks does he have to spend this turn`: there are
        return Question(HowMuch("clicks", o.subj, when=mods[0].value))
    if q.unit == "runs" and v in ("gain", "take", "do", "have") and not o.not_:  # `make runs`
        run = subject(o.subj, phrase("run", (), mods)) if o.subj is not None else None
        can = o.mode == "can"
        return run and Question(HowMuch("times", deed=replace(run, when=None), change=True, when=run.when, can=can))
    if q.unit == "accesses" and o.subj is not None:
        q, v = replace(q, unit="cards"), "access"
    if q.unit == "subs" and v == "encounter":
        return _faced(q, o, mods)
    if not q.unit or v not in _COUNTS or (v == "break") != (q.unit == "subs") or o.not_:
        return None
    if (v, q.unit, o.mode, mods) == ("break", "subs", "must", ()):
        return Question(HowMuch("subs", q.of or Subs()))  # as many as there are
    if q.unit == "points" and v in ("gain", "take"):
        return _points(o.subj, to) if not mods else None
    verb = _verb(q, v)
    if not verb:
        return None
    deed: Any = Deed("pay" if verb == "spend" and q.unit in ("credits", "clicks") else verb, unit=q.unit)
    if (v, q.unit) == ("lose", "cards"):
        deed = replace(deed, thing=OWN)
    if isinstance(q.of, Where_):
        deed = replace(deed, source=q.of)
    elif q.of is not None:
        deed = replace(deed, what=(Subs(q.of) if q.unit == "subs" else q.of,))
    deed = beside(deed, mods, o.subj)
    if deed is None:
        return None
    if o.subj is not None:
        by = class_of(o.subj) == "u" or ("c" in class_of(o.subj) and "p" not in class_of(o.subj))
        deed = subject(o.subj, deed) if by else replace(deed, who=o.subj) if "p" in class_of(o.subj) else None
    if deed is None:
        return None
    if to is not None and deed.who is None and deed.by is not None and deed.verb in ("gain", "draw"):
        deed = replace(deed, who=to)
    number = HowMuch(q.unit, deed=deed, change=True, kind=q.kind, can=o.mode == "can", more=q.rest)
    return Question(number, "then" if of_that else "")


def _cost_of(q: Quantity, o: Opening, v: str, mods: tuple[Any, ...]) -> Any:
    """`how much must he pay to V`: what that costs."""
    to = [mod for mod in mods if mod.kind in ("purpose", "for") and not q.rest]
    rest = tuple(mod for mod in mods if mod not in to)
    if len(to) != 1 or isinstance(to[0].value, Quantity):
        return None
    if to[0].kind == "for":
        deed: Any = Deed("pay", None, (to[0].value,))  # for a card: for what is done with it
    else:
        deed = to[0].value
    if deed.who is None and o.subj is not None:
        deed = replace(deed, who=o.subj) if "p" in class_of(o.subj) else subject(o.subj, deed)
    if deed is None:
        return None
    for mod in rest:
        if mod.kind != "when" or deed.when is not None:
            return None
        deed = replace(deed, when=mod.value)
    return cost(deed, q.unit if v != "bid" else "credits")


def within(m: Quantity, o: Opening, v: str, q: Any, mods: tuple[Any, ...] = ()) -> Any:
    """`how many tags can I remove with one click`: that is what there is for it."""
    found = counted(m, o, v, mods)
    spent = q if isinstance(q, Quantity) else Quantity(Amount(1), "clicks")
    return Given((found, Owned(o.subj, (spent,)))) if found is not None and o.mode == "can" else None


def _at_the_install(o: Opening, mod: Any) -> Any:
    """`how many do I have to trash to install X`: as that is installed (8.5.6)."""
    deed = mod.value if mod.kind == "purpose" else None
    return Mod("when", When("when", subject(o.subj, deed))) if deed is not None and deed.verb == "install" else mod


def costs(m: Quantity, o: Opening, p: Pred) -> Any:
    """`how many credits does he need to break it`."""
    if p.kind == "deed" and not m.unit and getattr(p.value, "verb", "") == "trash" and p.value.purpose is not None:
        return None  # so many cards, and not credits
    if m.unit not in (*PAID, "") or p.kind != "deed" or o.not_ or m.rest:
        return None  # `how many more do I need`: than there are
    deed = subject(o.subj, p.value) if o.subj is not None else p.value
    return cost(deed, m.unit) if deed is None or deed.verb not in _OF_CREDITS else None


def cost(deed: Any, unit: str = "") -> Any:
    """What a deed costs; `what does it cost to trash`: to trash that."""
    if deed is not None and deed.verb in _PRICED and not deed.what and deed.amount is None:
        deed = replace(deed, what=(Pro("it"),))
    return Question(Cost(deed, unit)) if deed is not None else None


PAID = ("credits", "clicks", "counters", "virus", "power")  # with what costs are paid
_PRICED = ("trash", "steal", "rez", "install", "play")


def passive(m: Quantity, v: str, mods: tuple[Any, ...], mode: str = "comes") -> Any:
    """`how many cards are accessed`, `how many can be`."""
    nobody = Opening(mode, None)
    return counted(m, nobody, v, mods) if v not in ("run", "use", "bid", "need") else None


def _of_what(s: Any, when: Any) -> Any:
    """`how many are left`: of what was said how many there are."""
    return Question(HowMuch("", s, when=when, kind=LEFT), "left")


def _holds_no_credits(s: Any) -> bool:
    """Whether a card is named on which no credits may lie."""
    named = s.what.cards if isinstance(s, Desc) and isinstance(s.what, Named) else ()
    return bool(named) and not any(keeps(card, "credit") for card in named)


def _on_such(mod: Any) -> bool:
    return mod.kind == "on" and isinstance(mod.value, Where_) and _holds_no_credits(mod.value.host)


def had(m: Quantity, s: Any, mods: tuple[Any, ...] = (), left: Any = None) -> Any:
    """`how many credits has he`: of a player, a card, a pile."""
    unit = m.unit or ("counters" if _holds_no_credits(s) or any(map(_on_such, mods)) else "credits")
    if m.of is not None:
        return Question(HowMuch(unit, m.of)) if not mods else None
    when = None
    for mod in mods:
        if mod.kind == "when" and when is None:
            when = mod.value
        elif mod.kind == "from" and unit == "cards":
            s = mod.value.zone
        elif mod.kind == "on" and mod.value.host is not None and unit != "cards":
            s = mod.value.host
        elif mod.kind == "on" and mod.value.zone is not None and unit == "cards":
            s = mod.value.zone
        else:
            return None
    if isinstance(s, Thing) or (s is not None and not owns(s) and not hasattr(s, "poss") and not isinstance(s, Subs)):
        return None
    if not m.unit and (s is None or isinstance(s, (Pro, str))):
        return _of_what(s, when)
    return Question(HowMuch(unit, s, when=when, kind=m.kind), "left" if left else "")


FATE = "fate"  # in the place of a kind: what becomes of them, wherever they lay
ALONE = "alone"  # in the place of a kind: `how many now`, without a word for what
FOR_ALL = "for all of them"  # in the place of a kind: what is paid for so many (`times`) that were told
SHORT = "in short"  # in the place of a kind: `how many credits`, without a word for what is done with them
LEFT = "left"  # in the place of a kind: `how many are left`, of what was said how many there are


def bare(m: Quantity, that: bool = False) -> Any:
    """`how many accesses`: of what is done, where nothing has such a thing. that: whether it is `how much is that`."""
    if that and m.unit == "clicks":
        return None
    if m.unit == "accesses":
        return Question(HowMuch("cards", deed=Deed("access", RUNNER, unit="cards"), change=True, more=m.rest))
    if m.unit in _DAMAGE:
        return Question(HowMuch(m.unit, deed=Deed("suffer", RUNNER, unit=m.unit), change=True, more=m.rest))
    of: Any = m.of.zone if isinstance(m.of, Where_) else m.of
    short = SHORT if m.unit == "credits" and of is None and not that else "" if m.unit or that else ALONE
    return Question(HowMuch(m.unit, of, kind=m.kind or short))


def each(*found: Any) -> Any:
    """`how many credits and tags`: each of them."""
    if any(one is None for one in found):
        return None
    return Question(Both(tuple(one.query for one in found)), found[0].then)


def becomes(s: Any, w: Any = None) -> Any:
    """`what happens to X`; to what is on it: how many of it there are then."""
    if isinstance(s, Quantity) and s.unit == "subs":
        return Question(Happens(when=w))  # which resolve, and what comes of it
    if isinstance(s, Quantity):
        so_many = (s.amount.n,) if s.amount is not None else ()
        return Question(HowMuch(s.unit, s.of, when=w, kind=FATE, among=so_many))
    return Question(Happens(s, when=w))


_GOES = {"resolve": "resolve", "fire": "resolve", "trigger": "resolve", "happen": "resolve"}


def comes_to(m: Quantity, v: str, mods: tuple[Any, ...]) -> Any:
    """`how many subs fire`, `how many cards go to Archives`, `how many counters stay on it`."""
    if m.unit == "subs" and v in _GOES:
        return Question(HowMuch("subs", deed=Deed("resolve", unit="subs"), change=True)) if not mods else None
    if v in ("stay", "have"):
        return had(m, None, mods, "left")
    if v == "go" and not mods and m.unit in ("cards", ""):
        return passive(replace(m, unit="cards"), "trash", ())  # `7 cards in hand, how many go`
    if v == "go" and any(one.kind == "on" for one in mods):
        return had(m, None, mods)  # `how many counters go on it`
    mods = tuple(one for one in mods if one.kind != "noted")  # `go back to HQ`
    if v == "go" and m.unit in ("cards", "") and len(mods) == 1 and mods[0].kind == "into":
        zone = getattr(mods[0].value, "zone", None)
        return Question(HowMuch("cards", zone, change=True)) if zone is not None else None
    return None


def trashes_a_resource(cast: Any, deed: Deed) -> bool:
    """`what does it cost to trash a resource`, with nothing and by nobody: the basic action of the Corp (5.2.7g)."""
    of = deed.only if deed == Deed("trash", None, deed.what, when=deed.when, passive=deed.passive) else None
    return isinstance(of, (Ref, Some)) and (of.kind if isinstance(of, Some) else cast.type(of)) == "resource"


def asked_as_cost(deed: Deed) -> Deed:
    """`must he spend a click to steal it`: whether that is paid for it (1.16.10), and not whether it is stolen."""
    paid = deed.means
    if deed.verb == "steal" and not deed.not_ and paid is not None and paid.verb in ("pay", "spend") and not paid.not_:
        return replace(paid, who=deed.who, purpose=replace(deed, means=None, when=None), when=deed.when)
    return deed


def paid_for_that(first: Any, other: Any) -> Any:
    """`can he steal it without paying or must he pay`: for what he may do else."""
    bare = isinstance(first, Can) and isinstance(other, Must) and other.deed == Deed("pay", other.deed.who)
    return replace(other, deed=replace(other.deed, purpose=replace(first.deed, means=None))) if bare else other
