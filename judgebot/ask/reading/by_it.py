"""What a card that is played, scored or stolen does, told as a deed of its own: `plays Unleash and rezzes X`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.card_facts import card_facts, effects
from judgebot.ask.reading.defined import clicks_paid
from judgebot.ask.reading.meanings import Amount, At, Deed, Fact, Ref, Some, Subs, leaves, rebuilt
from judgebot.ask.reading.queries import Asked, Can, Comes, Must
from judgebot.ask.reading.raw import Named, Pro
from judgebot.game.objects import CORP

_COME = ("play", "score", "steal")
_BARE = ("tool", "by", "means", "when", "purpose", "via", "server")


def by_clicks(raw: Any, what: list[Any], tool: Any) -> tuple[Any, list[Any], Any]:
    """`spends three clicks using X`, `on X`: X is used so often, where all that it has clicks paid for costs one."""
    bare = (raw.purpose, raw.by, raw.means) == (None, None, None) and not raw.not_
    card = tool if raw.verb == "pay" and not what else what[0] if raw.verb == "spend" and len(what) == 1 else None
    times = raw.amount or Amount(1)
    if not bare or raw.unit != "clicks" or not isinstance(card, Ref) or times.how or not times.n:
        return raw, what, tool
    if not card.card or clicks_paid(card.card) != {1}:
        return raw, what, tool
    return replace(raw, verb="use", amount=None, unit="", times=times.n), [card], None


def by_what_installs(cast: Any, raw: Any) -> Any:
    """`can it install X`, `install X from it`: by the card that was spoken of and installs others; else a player."""
    if raw.verb != "install" or Pro("it") not in (raw.tool, raw.by):
        return raw
    named = [one for one in leaves(raw.what) if isinstance(one, Named)]
    others = [ref for ref in cast.spoken if ref.card and not any(ref.card in one.cards for one in named)]
    able = [ref for ref in others if "install" in effects(ref.card) and cast.type(ref) != "identity"]
    if able:
        return replace(raw, tool=able[-1], by=None)
    return replace(raw, tool=None, who=raw.who or Pro("he")) if raw.tool == Pro("it") else raw


def by_what_ends(cast: Any, raw: Any) -> Any:
    """`trashes X. Does that end the run`: by the card spoken of last that ends one, where X never does."""
    if (raw.verb, raw.thing) != ("end", "run") or Pro("it") not in (raw.tool, raw.by) or not cast.spoken:
        return raw
    able = [ref for ref in cast.spoken if ref.card and "end_run" in effects(ref.card)]
    last = cast.spoken[-1]
    if not able or not last.card or last in able:
        return raw
    return replace(raw, tool=None, by=able[-1])


def by_that_sub(raw: Any, told: list[Fact | Deed]) -> Any:
    """`its first sub fired. Did that end the run`: whether that subroutine does, and not another of that ice."""
    last = next((one for one in reversed(told) if isinstance(one, Deed)), None)
    subs = last.only if last is not None and last.verb == "resolve" and not last.not_ else None
    deed = raw.what if isinstance(raw, Comes) else None
    if not isinstance(subs, Subs) or not subs.which or not isinstance(deed, Deed):
        return raw
    by: Any = deed.by  # in its words as yet
    if by != Pro("it") or (deed.via, deed.tool) != (None, None):
        return raw
    return replace(raw, what=replace(deed, via=subs))


def done_by_it(told: list[Fact | Deed], asks: list[Asked]) -> tuple[list[Fact | Deed], list[Asked]]:
    """Deeds that only the card before them does are told as done by it; and the questions with them, in their places.

    Ice is rezzed by it, as without it that is done where ice is approached (6.4.3): `scores X and rezzes Palisade`;
    what it installs and rezzes is installed by it; what is trashed for it is trashed by it.
    """
    found: list[Fact | Deed] = []
    places = [0]
    now: dict[Deed, Deed] = {}
    for said in told:
        one = _plainly(said)
        if isinstance(said, Deed) and isinstance(one, Deed) and one is not said:
            now[said] = one
        last = next((n for n in range(len(found) - 1, -1, -1) if isinstance(found[n], Deed)), -1)
        before: Any = found[last] if last >= 0 else None
        if not isinstance(one, Deed) or not isinstance(before, Deed):
            found.append(one)
        elif (whole := _whole(before, one)) is not None:
            found[last] = now[one] = whole
        else:
            made = now[one] = _by_it([two for two in found if isinstance(two, Deed)], one)
            found.append(made)
        places.append(len(found))
    asks = [replace(one, after=places[one.after]) if one.after < len(places) else one for one in asks]
    asks = [replace(one, query=_asked(one.query, now, found)) for one in asks]
    return _for_it(found, asks) or (found, asks)


def _for_it(told: list[Fact | Deed], asks: list[Asked]) -> tuple[list[Fact | Deed], list[Asked]] | None:
    """`installs X there. Must he trash Y`: what of that server is trashed as it is installed (8.5.6); else None."""
    query = asks[0].query if len(asks) == 1 else None
    deeds = [n for n, one in enumerate(told) if isinstance(one, Deed)]
    if not isinstance(query, Can | Must) or query.when is not None or not deeds:
        return None
    itself = isinstance(query, Can) and query.told and told[deeds[-1]] == query.deed
    n = deeds[-2] if itself and len(deeds) > 1 else deeds[-1]
    install, trash = told[n], query.deed
    if not isinstance(install, Deed) or (install.verb, trash.verb, trash.who) != ("install", "trash", install.who):
        return None
    if not _plain(trash) or not _plain(install) or not _may_go(told, install, trash):
        return None
    kept = [one for one in told if one is not install and not (itself and one == trash)]
    whole = replace(trash, purpose=install)
    asked = replace(query, deed=whole, told=False) if isinstance(query, Can) else replace(query, deed=whole)
    return kept, [replace(asks[0], query=asked, after=min(asks[0].after, len(kept)))]


def _may_go(told: list[Fact | Deed], install: Deed, trash: Deed) -> bool:
    """Whether a card is trashed at will as another is installed: it lies there, and need not go (8.5.6a, b)."""
    new, old, place = install.only, trash.only, install.place
    there = next((one.place for one in told if isinstance(one, At) and one.what == old), None)
    if not (isinstance(new, Ref) and isinstance(old, Ref) and new.card and old.card) or place is None or there is None:
        return False
    types = {card_facts(new.card)[1], card_facts(old.card)[1]}
    same = place.server is not None and (place.where, place.server) == (there.where, there.server)
    return same and ("upgrade" in types or types == {"ice"})


def _whole(before: Deed, deed: Deed) -> Deed | None:
    """A deed with the one before it, where both are one: played to do that, installs and rezzes, trashed for it."""
    for_it = Deed("use", deed.who, before.what)
    if (before.verb, before.means, deed.verb, deed.purpose) == ("install", None, "trash", for_it) and not before.not_:
        return replace(before, means=replace(deed, purpose=None))  # `installs X and trashes Y for it` (8.5.6)
    if replace(before, amount=None) == Deed("remove", CORP, unit="tags") and _costs_tags(deed):
        return replace(before, purpose=deed)  # `removes my tag and shuffles X into R&D`
    paid = (before.verb, before.purpose, deed.verb) == ("pay", None, "bypass") and isinstance(before.via, Subs)
    if paid and (before.times == 1 or before.amount == Amount(before.times)):
        return replace(before, via=None, by=None, times=1, purpose=deed)  # `pays 2 for its subs and bypasses it`
    card = _does(before, deed.verb)
    if deed.verb == "rez" and card is not None and before.verb == "play" and _plain(deed) and _ice(deed):
        return replace(before, purpose=deed)
    if (before.verb, deed.verb, before.what) == ("install", "rez", deed.what) and isinstance(before.tool, Ref):
        both = _plain(deed) and bool(before.tool.card) and {"install", "rez"} <= effects(before.tool.card)
        return replace(before, source=before.source or deed.source) if both else None
    return None


def _by_it(before: list[Deed], deed: Deed) -> Deed:
    last, for_it = before[-1], deed.purpose
    rezzed = replace(last, verb="play") if last.verb == "rez" and last.who == deed.who else last
    if for_it is not None and (for_it.verb, for_it.amount) == ("use", None) and deed.verb == "trash":
        own = for_it.what == last.what and _does(rezzed, "trash") is not None
        return replace(deed, purpose=None, tool=for_it.only) if own and isinstance(for_it.only, Ref) else deed
    if deed.verb == "trash" and rezzed is not last and _plain(deed) and isinstance(deed.only, Some):
        own_card = deed.only.kind == "card" and not deed.only.other and deed.source is None
        return replace(deed, tool=_does(rezzed, "trash")) if own_card else deed  # `rezzes X and trashes a card for it`
    card = _does(last, deed.verb)
    if card is None or last.verb == "play" or not _plain(deed):
        return deed
    rezzes = deed.verb == "rez" and _ice(deed)
    return replace(deed, tool=card) if rezzes or (deed.verb == "install" and "rez" in effects(card.card)) else deed


def _does(before: Deed, verb: str) -> Ref | None:
    """The card that a deed plays, scores or steals, which has a word for something."""
    card = before.only if before.verb in _COME and not before.not_ and before.purpose is None else None
    return card if isinstance(card, Ref) and card.card and verb in effects(card.card) else None


def _plainly(one: Fact | Deed) -> Fact | Deed:
    """`removes my tag to play X`: plays it, for that; `picks X to rez`: rezzes it."""
    aim = one.purpose if isinstance(one, Deed) else None
    if not isinstance(one, Deed) or aim is None or one.not_ or aim.not_ or aim.means is not None:
        return one
    if (one.verb, one.unit, one.who, aim.verb) == ("remove", "tags", CORP, "play"):
        return replace(aim, who=CORP, means=replace(one, purpose=None, when=None), when=one.when)
    if (one.verb, aim.verb, aim.what) == ("breach", "access", ()) and one.tool is not None:
        return replace(one, purpose=None)  # `breaches HQ with X, so I see 2 cards`: that comes of X
    picked = one.verb == "choose" and replace(one, purpose=None) == Deed("choose", one.who, one.what, when=one.when)
    if picked and one.what and aim == Deed(aim.verb, aim.who) and aim.verb in _TO_ONE:
        return replace(aim, who=one.who, what=one.what, when=one.when)
    return one


_TO_ONE = ("rez", "derez", "trash", "install", "play")


def _costs_tags(deed: Deed) -> bool:
    """Whether the Corp does something with a card that has a word for removing tags, as its cost."""
    card = deed.only if deed.who == CORP and _plain(deed) else None
    return isinstance(card, Ref) and bool(card.card) and "remove_tags" in effects(card.card)


def _plain(deed: Deed) -> bool:
    return not (deed.not_ or deed.passive) and all(getattr(deed, name) is None for name in _BARE)


def _ice(deed: Deed) -> bool:
    ref = deed.only
    return isinstance(ref, Ref) and (card_facts(ref.card)[1] if ref.card else ref.kind) == "ice"


def _asked(query: Any, now: dict[Deed, Deed], told: list[Fact | Deed]) -> Any:
    """A question with a deed that was told as it is told now; and `with it`, of what was trashed for a card."""
    gone = {one.only for one in told if isinstance(one, Deed) and one.verb == "trash"}

    def change(one: Any) -> Any:
        if isinstance(one, Can) and one.told and one.deed in now:
            return replace(one, deed=now[one.deed])
        tool = one.tool if isinstance(one, Deed) and one.verb == "trash" else None
        if isinstance(tool, Ref) and tool.card and tool in gone and "trash" not in effects(tool.card):
            by = [card for two in told if isinstance(two, Deed) and (card := _does(two, "trash")) is not None]
            return replace(one, tool=by[-1]) if by else None
        return None

    return rebuilt(query, change)
