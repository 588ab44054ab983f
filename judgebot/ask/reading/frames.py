"""The verbs: what each takes as its objects, whose deed it is, and how the parts of a verb phrase become a deed.

A frame says which classes of object a verb takes: c a card, s a server, n a number of something, u subroutines, p a
player, t a thing of the game (run, turn), o a card type, z a pile; - : none. What fits no frame is no verb phrase.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from judgebot.ask.reading.in_hand import beside_it
from judgebot.ask.reading.meanings import (
    ANY,
    BEFORE_ALL,
    FUND,
    GOT,
    ROOM,
    Ability,
    Amount,
    Deed,
    Option,
    Server,
    Some,
    Subs,
    When,
)
from judgebot.ask.reading.often import by_uses, once, so_often
from judgebot.ask.reading.raw import (
    BASIC,
    FOR_THEM,
    MEMORY,
    OF_THEM,
    Around,
    Desc,
    Described,
    Mark,
    Mod,
    Pro,
    Quantity,
    SubsBy,
    The,
    TheServer,
    Thing,
    Where_,
    Zoned,
)
from judgebot.game.objects import CORP, RUNNER


@dataclass(frozen=True, slots=True)
class Frame:
    """A verb. takes: classes of object; units: of n; who: whose deed it always is; on: a server may follow `on`."""

    takes: str
    units: str = ""
    who: str = ""
    on: bool = False
    verb: str = ""


_COUNTERS = "advancement virus power agenda counters"
_DAMAGE = "damage;net damage;meat damage;core damage"
_ALL = f"{_COUNTERS};{_DAMAGE}"
FRAMES: dict[str, tuple[Frame, ...]] = {
    "run": (Frame("s-", who=RUNNER, on=True),),
    "play": (Frame("c", on=True),),
    "install": (Frame("c", on=True),),
    "draw": (Frame("n-c", "cards"),),
    "gain": (Frame("n", "credits clicks points mu link strength tags bad publicity cards " + _ALL),),
    "lose": (Frame("n", "credits clicks tags points cards bad publicity " + _COUNTERS), Frame("c", verb="be without"),
             Frame("t-")),
    "advance": (Frame("c-", who=CORP),),
    "score": (Frame("c-", who=CORP),),
    "purge": (Frame("-n", "virus counters", who=CORP),),
    "rez": (Frame("c-", who=CORP),),
    "derez": (Frame("c"),),
    "trash": (Frame("cn-", "cards"),),
    "use": (Frame("c", on=True), Frame("n", "credits", verb="pay"), Frame("n", _COUNTERS, verb="spend"),
            Frame("u", verb="use them", who=RUNNER)),
    "trigger": (Frame("c-u"), Frame("t")),
    "break": (Frame("cu-", who=RUNNER),),
    "boost": (Frame("c-", who=RUNNER),),
    "lower": (Frame("cn", "strength"), Frame("t")),
    "jack out": (Frame("-", who=RUNNER),),
    "continue": (Frame("-t", who=RUNNER),),
    "approach": (Frame("cs-", who=RUNNER),),
    "reach": (Frame("cs", who=RUNNER, verb="approach"),),
    "encounter": (Frame("c-", who=RUNNER), Frame("s", who=RUNNER, on=True, verb="run")),
    "pass": (Frame("cn-", "ice", who=RUNNER),),
    "bypass": (Frame("c-", who=RUNNER),),
    "breach": (Frame("s-", who=RUNNER, on=True),),
    "access": (Frame("csn-", "cards accesses", who=RUNNER),),
    "steal": (Frame("c-", who=RUNNER),),
    "pay": (Frame("n-c", "credits clicks"),),
    "spend": (Frame("n", "credits clicks " + _COUNTERS),),
    "bid": (Frame("n", "credits"),),
    "choose": (Frame("cson"),),
    "find": (Frame("c"),),
    "swap": (Frame("c"),),
    "forfeit": (Frame("c"),),
    "host": (Frame("c", on=True),),
    "move": (Frame("cn", "cards"),),
    "discard": (Frame("cn-", "cards"),),
    "reveal": (Frame("cn", "cards"),),
    "expose": (Frame("c"),),
    "look": (Frame("csn", "cards"),),
    "prevent": (Frame("n", "tags;" + _DAMAGE), Frame("tc")),
    "take": (Frame("n", "tags credits bad publicity cards"), Frame("n", _DAMAGE, verb="suffer", who=RUNNER),
             Frame("u", verb="resolve"), Frame("c", verb="steal", who=RUNNER)),
    "suffer": (Frame("n", _DAMAGE + ";tags", who=RUNNER),),
    "do": (Frame("n", _DAMAGE), Frame("u", verb="resolve")),
    "give": (Frame("n", "tags credits cards clicks bad publicity;" + _DAMAGE),),
    "remove": (Frame("n", "tags bad publicity cards " + _COUNTERS), Frame("c")),
    "leave": (Frame("-"),),
    "beat": (Frame("t"), Frame("c")),
    "place": (Frame("n", "credits " + _COUNTERS),),
    "fire": (Frame("-u"),),
    "flip": (Frame("c-"),),
    "act": (Frame("-"),),
    "decline": (Frame("-cn", "tags credits cards;" + _DAMAGE),),
    "afford": (Frame("cn-", "credits"),),
    "sabotage": (Frame("n-", "cards", who=RUNNER),),
    "charge": (Frame("c-"), Frame("s", who=RUNNER, on=True, verb="run")),
    "begin": (Frame("-t"),),
    "end": (Frame("t-"),),
    "succeed": (Frame("-"),),
    "fail": (Frame("-"),),
    "flatline": (Frame("-p"),),
    "win": (Frame("-t"),),
    "get in": (Frame("-s", who=RUNNER),),
    "hurt": (Frame("p", verb="afflict"),),
    "go": (Frame("-"),),
    "come in": (Frame("-", on=True),),
    "stay": (Frame("-c"),),
    "happen": (Frame("-", verb="trigger"),),
    "let fire": (Frame("cs-u", who=RUNNER),),
    "tag": (Frame("p"),),
    "pass priority": (Frame("-", verb="decline"),),
}  # fmt: skip


def class_of(thing: Any) -> str:
    """The classes that an object can be of."""
    if isinstance(thing, Described):
        return "p"
    if isinstance(thing, Pro):
        return {"it": "cst", "them": "cu", "there": "s"}.get(thing.kind, "p")
    kinds = {Desc: "c", Ability: "c", The: "c", Some: "c", Server: "s", TheServer: "s", Around: "s", Quantity: "n",
             Subs: "u", SubsBy: "u", str: "p", Thing: "t", Option: "o", Zoned: "z", Where_: "z"}  # fmt: skip
    return kinds.get(type(thing), "")


def _units(frame: Frame) -> tuple[str, ...]:
    found: list[str] = []
    for part in frame.units.split(";"):
        if part in ("net damage", "meat damage", "core damage"):
            found.append(part)
        else:
            found += ["bad publicity"] if "bad publicity" in part else []
            found += part.replace("bad publicity", "").split()
    return tuple(found)


_BASIC = ("trash", "break", "steal", "draw", "run")  # of which it matters that it is done by a basic action


def phrase(v: str, objs: tuple[Any, ...], mods: tuple[Mod, ...]) -> Deed | None:
    """The deed of a verb, its objects and what stands beside them; None where they do not fit."""
    if v not in ("break", "trash", "discard", "access", "lose", "move"):  # of two cards, and not of all there are
        objs = tuple(Pro("them") if one == Pro("them", "both") else one for one in objs)
    for frame in FRAMES.get(v, ()) if not beside_it(v, objs) else ():
        deed = _framed(v, frame, objs)
        if deed is not None:
            for mod in mods:
                deed = _with(deed, frame, mod)
                if deed is None:
                    break
            removed = deed is not None and deed.verb == "remove" and deed.what and deed.amount is None
            if deed is not None and not (removed and deed.thing != "game"):
                return once(deed)
    return None


def _framed(v: str, frame: Frame, objs: tuple[Any, ...]) -> Deed | None:
    verb = frame.verb or v
    deed = Deed(verb)
    if verb == "give" and len(objs) == 2 and class_of(objs[1]) == "n" and objs[1].unit in _COUNTERS.split():
        return replace(Deed("place", None, (objs[0],)), amount=objs[1].amount, unit=objs[1].unit)
    if verb == "give" and len(objs) == 2 and "p" in class_of(objs[0]) and class_of(objs[1]) == "n":
        return replace(_number(Deed(verb, None), objs[1], frame) or deed, what=(objs[0],))
    if v == "remove" and objs == (Pro("them"),):  # `has 2 tags. can he clear them`
        return Deed(verb, None, unit=OF_THEM, amount=Amount(how="all"))
    if v == "remove" and objs == (Pro("it"),) and "n" in frame.takes:  # `had one tag but cleared it`
        return Deed(verb, None, unit=OF_THEM, amount=Amount(1, "exactly"))
    any_card = isinstance(objs[0], Some) and (objs[0].amount.how or objs[0].kind == "card") if objs else False
    if v == "take" and verb == "steal" and any_card:
        return None  # `get anything`: nobody knows what; `get a card`: it is drawn
    deed = Deed("take it") if v == "take" and verb == "steal" and objs[:1] == (Pro("it"),) else deed
    if not objs:
        return (replace(deed, thing="game") if verb == "lose" else deed) if "-" in frame.takes else None
    if v in ("pay", "spend", "bid") and isinstance(objs[0], Some) and objs[0].amount == Amount(0):
        objs = (Quantity(Amount(0), "credits"),)  # `spends nothing`
    if v in ("pay", "spend") and isinstance(objs[0], Some) and (objs[0].kind, objs[0].amount.how) == ("card", "any"):
        return deed  # `must he pay anything`: whatever it is
    if v == "pay" and len(objs) == 2 and all(class_of(one) == "n" for one in objs):
        first = _number(deed, objs[0], frame)
        other = _number(Deed("pay", None), objs[1], frame)
        return replace(first, means=other) if first is not None and other is not None else None
    if len(objs) > 1 and any("c" not in class_of(one) for one in objs):
        return None
    first = objs[0]
    if verb == "find" and isinstance(first, Ability):
        return None  # `gets its effect`
    if v == "lose" and isinstance(first, Some) and first.kind == "card":
        return None  # `lose anything`: nobody knows what
    fits = [one for one in class_of(first) if one in frame.takes]
    if not fits or fits[0] == "n":
        return _number(deed, first, frame) if fits else None
    if fits[0] == "t":
        wanted = {"win": "game", "lose": "game", "continue": "run", "act": "turn"}.get(verb, "")
        if verb == "begin" and isinstance(first, Thing) and first.name == "run" and first.server is not None:
            return Deed("run", None, server=first.server)
        fits_it = isinstance(first, Thing) and wanted in ("", first.name)
        fits_it = fits_it and (verb, first.name) != ("beat", "turn")  # `win this turn`
        fits_it = fits_it and (verb == "beat" or not first.name.startswith("trace "))  # of which only that is seen
        verb = "beat" if fits_it and (verb, first.name) == ("prevent", "trace") else verb
        return replace(deed, verb=verb, thing=first.name, server=first.server or deed.server) if fits_it else None
    if fits[0] == "s" and "c" not in fits:
        return replace(deed, server=first) if verb not in ("choose", "look") else replace(deed, what=objs)
    where = ("at", "spot") if verb == "install" else ("at",)  # `installs X in front of it`
    if verb in ("play", "install", "use", "host", "move", "swap", "find") and any(
        isinstance(one, Desc) and any(mark.kind in where for mark in one.marks) for one in objs
    ):
        return None  # `plays X on HQ`: the place is that of the deed
    if verb in ("boost",):
        return replace(deed, tool=first)
    return replace(deed, what=objs)


def _number(deed: Deed, q: Quantity, frame: Frame) -> Deed | None:
    if q.unit == OF_THEM and deed.verb in ("spend", "remove", "pay"):  # `spends all three`: of what was told so
        return replace(deed, verb="spend" if frame.verb else deed.verb, amount=q.amount, unit=OF_THEM)
    q = replace(q, unit="") if q.unit == OF_THEM else q
    if q.unit == "" and deed.verb in ("pay", "spend", "bid", "gain", "lose") and not frame.verb:
        q = replace(q, unit="credits")
    if q.unit == "" and deed.verb == "do":
        q = replace(q, unit="damage")
    if q.unit == "" and deed.verb in ("draw", "access", "discard", "sabotage", "look"):
        q = replace(q, unit="cards")
    if q.unit == "" and deed.verb == "take" and not frame.verb:
        return replace(deed, amount=q.amount)  # `takes 3`: credits off the card that has some
    if q.unit not in _units(frame):
        return None
    if q.unit == "cards" and deed.verb in ("trash", "discard", "reveal", "move"):
        return replace(deed, what=(Some("card", q.amount or Amount(1)),))
    if deed.verb == "pass" and q.unit == "ice":
        return replace(deed, what=(Some("ice", q.amount or Amount(1)),))
    if q.unit == "cards" and deed.verb in ("gain", "take"):  # `get a card`, and not `get the card`
        return replace(deed, verb="draw", thing=deed.thing or GOT, amount=q.amount, unit=q.unit) if q.amount else None
    return replace(deed, amount=q.amount, unit=q.unit)


def done_well(deed: Deed | None, how: str) -> Deed | None:
    """`runs HQ successfully`: that run succeeds, or fails."""
    if deed is None or deed.verb != "run":
        return deed if how == "succeed" else None
    return replace(deed, verb=how, thing="run") if deed.thing == "" and deed.purpose is None else None


def _lies_there(one: Any, place: Any) -> Any:
    """A card, or any of a kind, that lies in a place; None for what lies nowhere."""
    if isinstance(one, Desc):
        return replace(one, marks=(*one.marks, Mark("at", place)))
    return replace(one, where=place) if isinstance(one, Some) and one.where is None else None


_TO = ("lose", "suffer", "take", "be without")  # what somebody does to something that makes them
_FOR_WHAT_IS_TOLD = ("trash", "discard", "forfeit", "lose", "host", "take", "gain", "draw", "give")
_FOR_A_CARD = ("take", "suffer", "draw", "bid", "choose")
_THERE = ("rez", "score", "advance", "trash", "use", "steal")  # `can he rez it there`: where it is, or at that moment
_MET_THERE = ("end", "take", "suffer", "lose", "pay", "spend", "gain", "do", "break", "fire", "trigger", "jack out")
AT_IT = When("when", Deed("encounter", RUNNER, (Pro("there"),)))  # type: ignore[arg-type]  # `does the run end there`


def met_there(deed: Any) -> Any:
    """`does he lose a click there`: at the ice, `accesses it there`: in that server; None where it can be either."""
    if deed.verb in ("access", "get in") and (deed.server, deed.source) == (None, None):
        return replace(deed, server=Pro("there"))
    return replace(deed, when=AT_IT) if deed.verb in _MET_THERE and deed.when is None else None


def by_itself(deed: Any) -> bool:
    """`trashes X with X's ability`: whether it is said to be done to a card by an ability of its own; or in a bid."""
    if deed.verb in ("bid", "choose"):
        return True
    titles = [getattr(getattr(one, "what", None), "cards", ()) for one in (deed.by, *deed.what)]
    return deed.verb == "trash" and len(titles) == 2 and titles[0] == titles[1] != ()


_CLICKS = {1: "first", 2: "second", 3: "third", 4: "fourth", -1: "last"}
_SAID_BESIDE = frozenset(
    ("by", "by to", "again", "via", "means", "thing", "gone", "first", "toward", "spent", "tools", "swapped", "room")
)

_GOT_FROM = ("find", "install", "rez", "host", "reveal")
_ONLY_OF: dict[str, tuple[str, ...]] = dict.fromkeys(("unbroken", "at stake"), ("fire", "trigger", "resolve", "use"))
_ONLY_OF |= {"met": ("rez",), "top": ("install",), "cost": ("trash", "pay", "spend", "forfeit", "remove", "discard")}


def _with(deed: Deed, frame: Frame, mod: Mod) -> Any:
    value = mod.value
    if mod.kind == "via" and deed.verb in ("play", "install", "draw", "advance", "run", "purge", "use"):
        if isinstance(value, SubsBy) or value.of is not None or value.amount.how != "one" or len(value.which) != 1:
            return _aside(deed, mod) if deed.verb == "use" else None  # no subroutine does that
        return _with(deed, frame, Mod("when", When("when", name=f"{_CLICKS.get(value.which[0], '')} click")))
    if mod.kind == "when":
        ended = value.deed is not None and (value.deed.verb, value.deed.thing) == ("end", "turn")
        if deed.when is not None and deed.when.name == "earlier" and ended:
            return None  # `took one core damage earlier, end of my turn`: that is now
        return replace(deed, when=value) if deed.when is None else replace(deed, when=replace(deed.when, also=value))
    if mod.kind == "with" and "c" in class_of(value):
        if deed.verb == "swap" and len(deed.what) == 1 and getattr(deed.what[0], "count", 1) == 1:
            return replace(deed, what=(*deed.what, value))
        return replace(deed, tool=value) if deed.tool is None else None
    if mod.kind == "on":
        return _onto(deed, frame, value)
    if mod.kind == "from" and deed.verb == "swap" and len(deed.what) == 2:  # there the other one lies
        there = _lies_there(deed.what[1], value)
        return replace(deed, what=(deed.what[0], there)) if there is not None else None
    if mod.kind == "for" and deed.verb == "swap" and getattr(value, "unit", "") != "credits":
        return replace(deed, what=(*deed.what, value)) if len(deed.what) == 1 and "c" in class_of(value) else None
    if mod.kind == "from" and deed.purpose is not None and deed.purpose.verb in _GOT_FROM and not deed.purpose.source:
        return replace(deed, purpose=replace(deed.purpose, source=value))  # `uses X to fetch Y from the heap`: Y
    if mod.kind == "from" and deed.source is None:
        return replace(deed, source=value) if deed.verb not in ("run", "breach", "approach", "purge") else None
    if mod.kind == "well":
        return done_well(deed, value or "succeed")
    if mod.kind == "off" and deed.verb in ("trash", "derez", "steal", "score") and len(deed.what) == 1:
        one: Any = deed.what[0]  # `trashes X from Server 1`: it lies there
        there = _lies_there(one, Where_("at" if isinstance(one, Desc) else "in", value))
        return replace(deed, what=(there,)) if there is not None else None
    if mod.kind == "into" and deed.verb == "host" and getattr(value, "zone", None) is not None:
        return None  # `puts it into the score area`: nothing lies on that
    if mod.kind == "into" and deed.verb in ("move", "install", "host", "find", "go", "discard", "look"):
        return replace(deed, place=value) if deed.place is None else None
    if mod.kind == "down to":
        return replace(deed, thing=f"to {value}") if deed.verb == "discard" and not deed.thing else None
    won = mod.kind == "for" and isinstance(value, Quantity) and deed.verb == "run"
    won = won or (mod == Mod("for", Pro("them")) and deed.verb in ("play", "install", "rez"))
    if mod.kind in _SAID_BESIDE or won:
        return _aside(deed, mod)
    for_it = Mod("for", Pro("it"))
    if mod.kind == "for that":  # `trashes another program for that`, `gets a tag for that`: for what was told
        return deed if deed.verb in _FOR_WHAT_IS_TOLD else _with(deed, frame, for_it)
    if mod.kind == "uses":
        return by_uses(deed, *value)
    for_room = deed.verb == "trash" and isinstance(deed.only, Some)  # `must I trash another program for it`
    at_that = (deed.verb, deed.thing) == ("remove", "game") and mod.kind == "for" and isinstance(value, Pro | The)
    if at_that or (mod == for_it and for_room):
        return deed  # `removes Devil Charm from the game for it`: at that
    if mod.kind in _ONLY_OF:
        return deed if deed.verb in _ONLY_OF[mod.kind] else None
    if mod.kind == "there" and (met := met_there(deed)) is not None:
        return met
    if mod.kind in ("noted", "back", BASIC) or (mod.kind == "there" and deed.verb in _THERE and deed.what):
        deed = replace(deed, thing=BASIC) if mod.kind == BASIC and deed.verb in _BASIC else deed
        return deed if mod.kind != "back" or deed.verb not in ("draw", "go") else None
    if mod.kind == "hit":
        hit = Deed("suffer", RUNNER, amount=value.amount, unit=value.unit)
        return replace(deed, when=When("when", hit)) if deed.verb == "flatline" and deed.when is None else None
    if mod.kind == "limit":  # that is done as the turn ends (5.5.2)
        then = deed.when or When("when", Deed("end", thing="turn"))
        return replace(deed, verb="discard", when=then) if deed.verb in ("discard", "trash") and not deed.tool else None
    if mod.kind == "times" and deed.times == 1:
        return so_often(deed, value)
    if mod.kind == "purpose" and (
        deed.verb == "decline"  # `declines to`: that is not done
        or deed.verb == "fire"
        or (value.verb == "prevent" and deed.verb not in ("use", "spend", "pay", "trigger", "remove", "trash"))
    ):
        return None  # `goes off for 2 more core`
    if mod.kind == "purpose" and deed.purpose is None:
        if value.when is not None and deed.when is None:
            return replace(deed, purpose=replace(value, when=None), when=value.when)
        return replace(deed, purpose=value)
    if mod.kind == "pays via":  # what a subroutine asks for
        return replace(deed, via=value) if deed.verb in ("pay", "spend") and deed.via is None else None
    if mod.kind == "paid to":
        return _with(deed, frame, Mod("for", value)) if deed.verb in ("pay", "spend", "trash", "discard") else None
    if mod.kind == "for" and isinstance(value, Quantity) and value.unit == "" and deed.verb not in ("boost", "lower"):
        value = replace(value, unit="credits")
    if mod.kind == "for" and isinstance(value, Quantity) and deed.amount is not None and deed.purpose is None:
        given = value.unit and value.unit not in ("subs", "ice", "runs", "accesses")
        return replace(deed, purpose=Deed("give", None, amount=value.amount, unit=value.unit)) if given else None
    if mod.kind == "for" and isinstance(value, Quantity):
        return replace(deed, amount=value.amount, unit=value.unit) if deed.amount is None and value.amount else None
    if (
        mod.kind == "for"
        and deed.verb in ("pay", "spend", "trash", "use", "discard", "derez", "forfeit")
        and deed.purpose is None
        and not isinstance(value, Quantity)
    ):
        end = Deed("find" if deed.verb == "use" else "use", None, (value,))
        return replace(deed, purpose=replace(end, thing="paid for") if deed.verb in ("pay", "spend") else end)
    if mod.kind == "for" and deed.verb in _FOR_A_CARD and deed.by is None and "c" in class_of(value):
        return replace(deed, by=value)  # `bids 0 for Adrian Seis`: what that asks for
    if mod.kind == "trace" and deed.verb in ("spend", "bid", "pay"):
        return replace(deed, verb="spend", thing=f"trace {value}".strip() if value else "trace")
    if mod.kind in ("target", "match") and deed.verb == "boost" and deed.when is None and not deed.thing:
        met = When("when", Deed("encounter", RUNNER, (value,)))
        return replace(deed, when=met, thing=mod.kind.removeprefix("target"))  # MATCH
    if mod.kind == "target" and deed.verb in ("use", "play", "trigger"):
        things = value if isinstance(value, tuple) else (value,)
        return replace(deed, purpose=Deed("choose", None, things)) if deed.purpose is None else None
    return None


_FREE = ("access", "encounter", "approach", "pass", "run", "begin", "end", "succeed", "breach")  # what is not paid for
_NO_ACTION = ("approach", "encounter", "pass", "breach", "access", "steal", "succeed", "bypass", "get in")


def _for_room(deed: Any, card: Any) -> Any:
    """`trashes X to make room for Y`, `has both for more memory`: of what is trashed, for what is installed."""
    if deed.verb not in ("trash", "discard", "lose") or deed.purpose is not None:
        return deed if deed.verb == "stay" or card is None else None
    what = () if card in (None, MEMORY) else (card,)
    return replace(deed, purpose=Deed("install", None, what, thing=ROOM))


def _aside(deed: Any, mod: Mod) -> Any:
    """What else is said beside a verb."""
    value = mod.value
    if mod.kind == "by to":  # `loses 3 credits to Seraph`
        by = Mod("via" if isinstance(value, Subs | SubsBy) else "by", value)
        return _aside(deed, by) if deed.verb in _TO else None
    if mod.kind == "by":
        of, ability = (value.of, value.name or ANY) if isinstance(value, Ability) else (value, "")
        return replace(deed, by=of, ability=ability) if deed.by is None else None
    if mod.kind == "again":
        return replace(deed, again=True)
    if mod == Mod("for", Pro("them")):
        return replace(deed, tool=FOR_THEM) if deed.tool is None else None
    if mod.kind == "for":  # `runs HQ for 3 credits`
        gains = Deed("gain", None, amount=value.amount, unit=value.unit or "credits")
        return replace(deed, purpose=gains) if deed.purpose is None and gains.unit == "credits" else None
    if mod.kind == "first":
        return replace(deed, when=BEFORE_ALL) if deed.when is None else None
    if mod.kind == "via" and deed.verb in ("pay", "spend") and deed.unit == "clicks" and deed.purpose is None:
        return replace(deed, purpose=Deed("break", None, (value,)))  # `spends 2 clicks on the two end the run subs`
    if mod.kind == "via" and deed.via is None and deed.verb not in ("play", "install", "draw", "advance", "run"):
        return replace(deed, via=value, by=value.of if deed.by is None else deed.by)
    if mod.kind == "means" and value.unit == FUND and value.amount is not None and deed.verb in _FREE:
        return None  # `accesses X with 4 credits on Y`: they are there
    if mod.kind == "means" and value.unit == "clicks" and value.amount and not value.not_ and deed.verb in _NO_ACTION:
        return None  # `approaches the server with one click`: that is left
    if mod.kind == "means" and deed.means is None:
        return replace(deed, means=value)
    if mod.kind == "spent" and deed.means is None and deed.verb in ("break", "trash", "draw", "gain", "purge"):
        return replace(deed, means=value)
    if mod.kind == "tools" and deed.tool is None and not deed.tools:
        return replace(deed, tools=value)
    if mod.kind == "swapped":
        one = deed.what[0] if deed.verb == "swap" and len(deed.what) == 1 else None
        return replace(deed, what=(*deed.what, value)) if one and getattr(one, "count", 1) == 1 else None
    if mod.kind == "room":
        return _for_room(deed, value)
    if mod.kind == "thing" and not deed.thing:
        return replace(deed, thing=value)
    if mod.kind == "gone" and deed.verb == "remove" and deed.what:
        return replace(deed, thing="game")
    if mod.kind == "toward" and deed.verb in ("fire", "trigger", "resolve", "play", "rez"):
        return deed
    if mod.kind == "toward" and deed.verb in ("do", "give") and not deed.what:
        return replace(deed, verb="give", what=(value,))
    return None


def _onto(deed: Deed, frame: Frame, value: Any) -> Deed | None:
    """The place that follows a verb phrase."""
    if deed.verb in ("install", "host", "move"):
        free = deed.place is None and not (deed.verb == "install" and value.zone)
        return replace(deed, place=value) if free else None
    if deed.verb in ("bid", "jack out") and value.host is not None and deed.by is None:
        return replace(deed, by=value.host) if deed.verb == "bid" else deed if value.host == Pro("it") else None
    if deed.verb in ("place", "spend", "remove", "gain", "advance") and value.host is not None and not deed.what:
        return replace(deed, what=(value.host,))
    if deed.verb == "run" and value.host == Pro("it"):  # `a run on it`: where it is
        there = Pro("there")
        return replace(deed, server=there) if deed.server is None else None  # type: ignore[arg-type]
    if frame.on and value.server is not None and deed.server is None and value.where in ("on", "in", "ice"):
        return replace(deed, server=value.server)
    if deed.verb in ("play", "use") and value.host is not None and deed.purpose is None:
        return replace(deed, purpose=Deed("choose", None, (value.host,)))
    if deed.verb == "access" and deed.server is None and value.where in ("in", "on") and value.server is not None:
        return replace(deed, server=value.server)
    return None


OWNERS = {verb: frames[0].who for verb, frames in FRAMES.items() if frames[0].who}
