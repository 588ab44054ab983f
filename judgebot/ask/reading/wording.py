"""What the rows of told clauses make of their words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.card_facts import card_facts
from judgebot.ask.reading.cast import KIND_SIDES, OTHER, SIDES, Misjoined, Unread
from judgebot.ask.reading.deeds import _ends, _now, subject
from judgebot.ask.reading.frames import phrase
from judgebot.ask.reading.meanings import Amount, Deed, Some, When
from judgebot.ask.reading.queries import Comes
from judgebot.ask.reading.raw import (
    LEFT_THEN,
    Claimed,
    Desc,
    Described,
    Given,
    Mark,
    Mod,
    Named,
    Owned,
    Placed,
    Pro,
    Quantity,
    Stand,
    Tale,
    Tales,
    The,
    Thing,
    Where_,
    Zoned,
)
from judgebot.game.objects import RUNNER


def once_over(d: Deed) -> Deed:
    """`after the encounter`, `after the access`: after it has ended, and not after it began."""
    bare = d == Deed(d.verb, d.who) and d.verb in ("encounter", "access", "breach")
    return Deed("end", thing=d.verb) if bare else d


def before_card(c: Any) -> When:
    """`before X`: before what it does; of ice, before that is met."""
    named = c.what if isinstance(c, Desc) else c
    ice = isinstance(named, Named) and all(card_facts(card)[1] == "ice" for card in named.cards)
    ice = ice or (isinstance(c, The) and c.kind == "ice" and bool(c.spot))
    return When("before", Deed("encounter", None, (c,)) if ice else Deed("trigger", None, (c,)))


def cleft(s: Any, v: str, c: Any, mods: tuple[Any, ...], objs: tuple[Any, ...] = ()) -> Any:
    """`the first card he accesses is X`: he accesses X."""
    deed = subject(s, phrase(v, (c, *objs), mods))
    return Tale(_now(deed)) if deed is not None else None


def memory_full(g: tuple[Any, ...], n: Any = None) -> Any:
    """`my four memory is full with X and Y`: those are installed, and nothing is free."""
    return Owned(RUNNER, (*g, Quantity(Amount(int(n)), "mu used") if n else Quantity(Amount(0), "mu")))


def first_of_turn(nth: str) -> Any:
    return Mod("noted") if nth == "1" else None


def had_to_take(s: Any, c: Any) -> Tale:
    """`Word on the Street was out, so they had to take it`: into their score area."""
    there: Any = Where_("zone", zone=Zoned("score", s if isinstance(s, str) else "he"))
    return Tale(Deed("move", s, (c,), place=there))


def as_cards(c: Named) -> Any:
    return (Desc(c),)


def with_said(p: Any, r: Any) -> Any:
    """A player, and what the relative clause or participle tells of them."""
    if isinstance(r, Owned):
        return Described(p, (replace(r, owner=p),))
    if isinstance(r, Deed) and r.passive:
        return Described(p, (Tale(replace(r, what=(p,))),))
    deed = subject(p, r)
    return Described(p, (Tale(deed),)) if deed is not None else None


def in_hand_of(item: Any) -> str:
    """`End of the Line in hand, 6 credits`: in whose hand that card is; "" of what lies in none."""
    zone = item.place.zone if isinstance(item, Placed) and item.place is not None else None
    if zone is None or (zone.name, zone.poss) != ("hand", ""):
        return ""
    cards = [one.what.cards for one in item.goods if isinstance(one, Desc) and isinstance(one.what, Named)]
    sides = {card_facts(one[0])[0] for one in cards}
    return sides.pop() if len(sides) == 1 else ""


def hand_of(good: Any, near: str) -> Any:
    """`with 2 tags and 3 cards in hand`: a hand told behind what is one player's is theirs; what else is told as it is.

    near  the player whose the thing named last is, "" for nobody
    """
    zone = good.place.zone if isinstance(good, Placed) and good.place is not None and near else None
    if zone is None or (zone.name, zone.poss) != ("hand", ""):
        return good
    return replace(good, place=replace(good.place, zone=replace(zone, poss=near)))


def left_then(item: Placed, told: list[Any]) -> Placed:
    """`plays X, 5 cards left in HQ`: besides what is played; of cards told before any deed all that there are."""
    rest = any(isinstance(one, Deed) for one in told)
    goods = [replace(one, kind="", rest=rest) if getattr(one, "kind", "") == LEFT_THEN else one for one in item.goods]
    return replace(item, goods=tuple(goods))


def own_pile(good: Placed, who: str) -> None:
    """What a player is told to have in a place is theirs. Raises Unread, and Misjoined, where it cannot be."""
    zone = good.place.zone if good.place is not None else None
    if zone is not None and SIDES.get(zone.name, who) != who:
        raise Unread(f"that is no pile of the {who.capitalize()}")
    for one in good.goods:
        card = one.what.cards[0] if isinstance(one, Desc) and isinstance(one.what, Named) else ""
        if card and zone is None and card_facts(card)[0] != who:
            raise Misjoined(f"that is no card of the {who.capitalize()}")


def against_such(t: Any, p: Any, r: Any) -> Given | None:
    """`the sub fires on a runner holding 3 cards`, `plays X on me with no cards`: that player has those."""
    if not isinstance(t, Tale) or t.deed.verb not in _AGAINST or not isinstance(r, Owned):
        return None
    by = t.deed.who
    if p == Pro("he"):  # the other one than who does it
        p = OTHER.get(by, p) if isinstance(by, str) else Pro("opp") if by == Pro("i") else p
    return Given((replace(r, owner=p), t)) if p != by else None


_AGAINST = ("fire", "trigger", "resolve", "play", "rez")  # what is done on, or against, a player


def player_of(c: Named) -> Any:
    """`the Loup player`: whoever has that identity."""
    sides = {card_facts(one)[:2] for one in c.cards}
    side, type_ = sides.pop() if len(sides) == 1 else ("", "")
    return Described(side, (Owned(side, (Desc(c),), "is"),)) if type_ == "identity" else None


def demanded(s: Any, q: Quantity, w: Any = None) -> Any:
    """`asks for his credit`: claims that he gets it."""
    deed = phrase("take" if q.unit == "tags" else "gain", (q,), (Mod("when", w),) if w is not None else ())
    who = RUNNER if q.unit == "tags" else s
    return Claimed(s, (Tale(replace(deed, who=who)),)) if deed and q.unit in ("credits", "tags") else None


def no_action(s: Any, mods: tuple[Any, ...]) -> Any:
    """`took no action`: nothing is done."""
    deed = phrase("act", (), mods)
    return replace(deed, who=s, not_=True) if deed is not None else None


def caused_deed(p: Any, d: Any) -> Any:
    """`makes me encounter Palisade`: I encounter it; see `subject`."""
    return subject(p, d) if d is not None and d.who is None else None


def caused_by(d: Any, s: Any) -> Any:
    """`can he make me lose a click with X`, `does X make me pay 3 credits`: it is X that does so, or asks for it."""
    if d is not None and d.verb == "pay" and (isinstance(s, Desc) or getattr(s, "poss", "")) and d.by is None:
        return replace(d, purpose=Deed("use", None, (s,))) if d.purpose is None else None
    befalls = d is not None and d.tool is not None and d.by is None and d.verb in _BEFALL
    return replace(d, tool=None, by=d.tool) if befalls else d


_BEFALL = ("lose", "take", "suffer", "encounter", "discard", "draw", "pay", "trash", "jack out")


def brings_about(query: Any, o: Any, kind: str) -> Any:
    """`can the Corp make him V`, `can he be made to V`: whether that player, or the other one, can."""
    if o.mode != "can" or not isinstance(query, Comes):
        return query
    return replace(query, by=o.subj if kind == "caused" else OTHER_PLAYER)


OTHER_PLAYER = "the other"


def made_by(talk: Any, found: Any, by: Any) -> Any:
    """A query with the player of whom it is asked whether they can bring it about. Raises Unread where it is theirs."""
    if not by or not isinstance(found, Comes) or not isinstance(found.what, Deed):
        return found
    doer = found.what.who or ""
    who = OTHER.get(doer, "") if by == OTHER_PLAYER else talk.cast.player(by)
    if not who or who == doer:
        raise Unread("it is not said who brings that about")
    return replace(found, by=who)


def let_by(s: Any, p: Any, c: Any) -> Any:
    """`lets him through an unrezzed Palisade`: it is not rezzed, and passed."""
    passed = subject(p, phrase("pass", (c,), ()))
    hidden = any((mark.kind, mark.value, mark.holds) == ("is", "rezzed", False) for mark in getattr(c, "marks", ()))
    if passed is None or not hidden:
        return Tale(passed) if passed is not None else None
    it: Any = Pro("it")
    return Tales((Tale(Deed("rez", s, (c,), not_=True)), Tale(replace(passed, what=(it,)))))


def known_cards(n: Any, z: Any, g: tuple[Any, ...], all_: bool = False) -> Any:
    """`has two cards in hand, X and Y`: so many in all, and which they are."""
    goods = tuple(one for one in g if isinstance(one, Desc))
    count = sum(one.count for one in goods)
    if len(goods) != len(g) or count > n.n or n.how or (all_ and count != n.n):
        return None
    if any((mark.kind, mark.value) == ("is", "rezzed") for one in goods for mark in one.marks):
        return None  # `one card in R&D, rezzed X`: that lies in no pile
    where = Where_("zone", zone=z)
    return (Placed(where, (Quantity(n, "cards"),)), Placed(where, goods))


def ends_run(verb: str) -> Any:
    return _ends(Thing("run"), verb, (), RUNNER if verb == "succeed" else None)


def faced(s: Any, c: Any) -> Any:
    """`is on Karuna`, `at the outer ice on HQ`: encounters it."""
    what = c.what if isinstance(c, Desc) else c
    ice = isinstance(what, The | Stand) and what.kind in ("ice", "barrier", "sentry", "code gate")
    if isinstance(c, Desc) and isinstance(c.what, Named):
        ice = all(card_facts(card)[1] == "ice" for card in c.what.cards)
    return Deed("encounter", s, (c,)) if ice else None


def is_played(c: Named) -> bool:
    return all(card_facts(card)[1] in ("event", "operation") for card in c.cards)


def makes_runs(c: Named) -> bool:
    """Whether it is a run event."""
    return is_played(c) and any("run" in card_facts(card)[2] for card in c.cards)


def placed_deed(how: str, p: Any, d: Any) -> Any:
    """`in HQ I access X`: the place of a deed, said before it."""
    if d is None or d.server is not None or d.place is not None:
        return None
    if d.verb in ("access", "breach", "approach"):
        return Tale(replace(d, server=p))
    if d.verb in ("end", "trigger", "resolve") and isinstance(d.by, Desc):
        lies = Mark("at", Where_("on", p))  # `on a remote Palisade ends the run`
        return Tale(replace(d, by=replace(d.by, marks=(*d.by.marks, lies))))
    if d.verb == "install":
        return Tale(replace(d, place=Where_("on", p)))
    if d.verb == "pay" and d.purpose is not None:
        inner = placed_deed(how, p, d.purpose)
        return Tale(replace(d, purpose=inner.deed)) if inner is not None else None
    if (
        d.verb in ("encounter", "rez", "trash", "steal", "break", "pass", "bypass")
        and d.what
        and isinstance(d.what[0], Desc)
    ):
        how = "on" if how == "on" or d.verb in ("encounter", "pass", "bypass", "break") else "in"
        first = replace(d.what[0], marks=(*d.what[0].marks, Mark("at", Where_(how, p))))
        return Tale(replace(d, what=(first, *d.what[1:])))
    return None


def placed_told(how: str, p: Any, c: Any) -> Any:
    """The place of one deed, or of the first of two with the same card."""
    if not isinstance(c, Tales):
        return placed_deed(how, p, c)
    first = placed_deed(how, p, c.tales[0].deed)
    return Tales((first, *c.tales[1:])) if first is not None else None


def beforehand(v: str, o: Any, how: str, c: Any) -> Deed | None:
    """`accesses the upgrade before the top card`: before that is done with the other."""
    deed, other = phrase(v, (o,), ()), phrase(v, (c,), ())
    return replace(deed, when=When(how, other)) if deed is not None and other is not None and v in _WITH_CARDS else None


def in_order(v: str, o: Any, how: str, c: Any, s: Any = None) -> Tales | None:
    """`rezzes the one before the other`: both, one after the other."""
    deeds = [phrase(v, (one,), ()) for one in ((o, c) if how == "before" else (c, o))]
    if v not in _WITH_CARDS or not all(deeds):
        return None
    return Tales(tuple(Tale(subject(s, one) if s is not None else one) for one in deeds))


_RESOLVED = ("trigger", "resolve", "use", "fire")
_IN_ORDER = (*_RESOLVED, "install", "play", "rez", "score", "steal", "trash")  # where nobody is named who does it


def one_by_one(v: str, o: Any, more: tuple[Any, ...], s: Any = None) -> Tales | None:
    """`resolves X first, then Y`: one after the other, as they are told (9.2.8d)."""
    deeds = [phrase(v, (one,), ()) for one in (o, *more)]
    if v not in (_RESOLVED if s is not None else _IN_ORDER) or not all(deeds):
        return None
    return Tales(tuple(Tale(subject(s, one) if s is not None else one) for one in deeds))


def each_there(v: str, listed: tuple[Any, ...], s: Any = None) -> tuple[Deed, ...] | None:
    """`installs X in remote 1 and Y on HQ`: each of them where it is said for it, one after the other.

    listed: cards, each with its place
    """
    deeds: list[Any] = [phrase(v, (card,), (Mod("on", place),)) for card, place in listed]
    if v != "install" or not all(deeds):
        return None
    return tuple(subject(s, one) if s is not None else one for one in deeds)


_WITH_CARDS = ("access", "rez", "install", "play", "score", "advance", "trash", "steal")


def done_by(p: Any, s: Any, d: Any, mods: tuple[Any, ...]) -> Any:
    """`is trashed by the Runner`: the Runner trashes it."""
    deed = phrase(d, (s,), mods)
    return replace(deed, who=p) if deed is not None else None


def clicks_on(s: Any, n: str, unit: str) -> Any:
    """`spends three clicks on credits`: the basic action, as often."""
    if unit not in ("credits", "cards"):
        return None
    verb = "gain" if unit == "credits" else "draw"
    means = Deed("pay", None, unit="clicks", amount=Amount(1))
    return Tale(Deed(verb, s, unit=unit, amount=Amount(1), times=int(n), means=means))


def all_hosted(goods: tuple[Any, ...]) -> bool:
    """`Djinn with Leech and Imp hosted on it`: whether all but the first are."""
    cards = [one for one in goods if isinstance(one, Desc) and isinstance(one.what, Named)]
    if len(cards) < 3 or len(cards) < len(goods) or any(one.marks for one in cards[:-1]) or len(cards[-1].marks) != 1:
        return False
    return bool(cards[-1].marks[0].value == Where_("host", host=Pro("it")))


def where_last(p: Any, g: tuple[Any, ...]) -> Owned | None:
    """`a rezzed Tithe and 2 cards in Archives`: the place is that of the others, where the first cannot lie in it.

    `there is a Decoy on the table`: cards of which no more is said than that they are installed lie in no server.
    """
    alone = [isinstance(one, Desc) and _lies_installed(one) for one in g] if p is None else []
    if any(alone) and all(one or _has_place(card) for one, card in zip(alone, g, strict=True)):
        return Owned(None, g)
    pile = "" if p is None else p.zone.name if p.zone is not None else getattr(p.server, "name", "")
    apart = tuple(one for one in g[:-1] if _rezzed_asset(one) or _of_another_side(one, SIDES.get(pile, "")))
    if pile not in SIDES or p.where not in ("zone", "in", "on") or not apart:
        return None
    return Owned(None, (*apart, Placed(p, tuple(one for one in g if one not in apart))))


def _has_place(one: Any) -> bool:
    """Whether it is said of a card itself where it lies."""
    return isinstance(one, Desc) and any(mark.kind == "at" for mark in one.marks)


def _lies_installed(one: Desc) -> bool:
    """Whether it is said of a card that is named that it is installed, or it is one of the Runner's that are."""
    kinds = _kinds(one)
    said = any(mark == Mark("is", "installed") for mark in one.marks)
    return bool(kinds) and (said or kinds <= {"program", "hardware", "resource"})


def _rezzed_asset(one: Any) -> bool:
    """Whether a card is told to be rezzed that is in no central server then."""
    return _kinds(one) == {"asset"} and any(mark == Mark("is", "rezzed") for mark in one.marks)


def _of_another_side(one: Any, side: str) -> bool:
    """Whether a card of the one player is said to lie where only those of the other do."""
    return bool(sides := {KIND_SIDES.get(kind, "") for kind in _kinds(one)}) and sides <= {OTHER.get(side)}


def _kinds(one: Any) -> set[str]:
    """The types of a card that is named, or the kind of one that is not."""
    named = one.what.cards if isinstance(one, Desc) and isinstance(one.what, Named) else ()
    kind = getattr(getattr(one, "what", None), "kind", "")
    return {card_facts(card)[1] for card in named} or ({kind} if kind else set())


def past_all(s: Any, p: Any) -> Any:
    """`is past all ice on HQ`: in a run there."""
    passed: Any = (Some("ice", Amount(how="all")),)
    return Tales((Tale(Deed("run", s, server=p)), Tale(Deed("pass", s, passed))))
