"""Deeds that are others: what keeps a run from ending is that a card is used; a trash to install is an install."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from judgebot.ask.reading.card_facts import card_facts, defined, effects, under
from judgebot.ask.reading.cast import KIND_SIDES, Cast, Unread
from judgebot.ask.reading.defined import subs_doing
from judgebot.ask.reading.meanings import JUST_NOW, ON_A_CLICK, Amount, At, Deed, Fact, Has, Is, Past, Place, Ref, When
from judgebot.ask.reading.raw import NTH, UP_TO, Desc, Mark, Named, Stand, Tale, Tales, Where_
from judgebot.game.objects import CORP, RUNNER


def to_go_on(deed: Any, what: Sequence[Any]) -> Any:
    """What prevents that the run ends: the card for that, where all that it prevents is that; else None.

    `can I stop that with Lucky Charm`, of ice that ends the run; what: what is to be prevented.
    """
    card = deed.tool or deed.by  # `can I save it with X`, `can X save it`
    if deed.verb != "prevent" or not _for_a_run(card):
        return None
    ends = [isinstance(one, Ref) and one.card and bool(subs_doing(one.card, "end_run")) for one in what]
    of_that = not what and (deed.thing == "run" or (deed.thing, deed.unit) == ("", ""))
    return card if of_that or ends == [True] else None


def to_prevent_with(deed: Any) -> Any:
    """`uses Lucky Charm to stop that`: prevents it with that card, where all that it prevents is that a run ends."""
    aim = deed.purpose if deed.verb == "use" and len(deed.what) == 1 else None
    if aim is None or aim.verb != "prevent" or aim.not_ or aim.tool is not None or not _for_a_run(deed.what[0]):
        return deed
    return replace(aim, who=deed.who, tool=deed.what[0], when=deed.when or aim.when, not_=deed.not_)


def _for_a_run(tool: Any) -> bool:
    named = tool.what if isinstance(tool, Desc) else None
    if isinstance(named, Ref):
        return bool(named.card) and _prevents(named.card) == {"end the run"}
    return isinstance(named, Named) and all(_prevents(card) == {"end the run"} for card in named.cards)


def _prevents(card: str) -> set[str]:
    """The things that a card prevents, by its definition."""
    nodes = [one.get("what") if isinstance(one, dict) else one for one in under(defined(card), "prevent")]
    return {str(one) for node in nodes for one in (node if isinstance(node, list) else [node])}


def part_of_install(deed: Any) -> Any:
    """`the Corp trashes X to install Y there`: that is a part of the installation (8.5.6)."""
    end = deed.purpose
    plain = (deed.verb, deed.who, deed.by, deed.tool, deed.not_) == ("trash", CORP, None, None, False)
    if not plain or end is None or (end.verb, end.purpose) != ("install", None) or deed.passive:
        return deed
    return replace(end, who=CORP, purpose=replace(deed, purpose=None, when=None), when=deed.when)


def advanced_up_to(deed: Deed, told: list[Any]) -> Deed:
    """`advances it to 4 counters`: as often as it takes from those that it has; `with his last click`: once.

    Raises Unread where it is not known how often.
    """
    if deed.amount is not None and deed.amount.how == NTH:
        return _one_more(deed, deed.amount.n, told)
    if deed.unit != UP_TO or deed.amount is None or deed.not_:
        return deed
    has = [one.amount for one in told if isinstance(one, Has) and one.owner == deed.only and one.unit in _ADVANCED]
    since = [one for one in told if isinstance(one, Deed) and one.verb == "advance" and one.what == deed.what]
    more = deed.amount.n - sum(one.n for one in has[-1:]) - sum(one.times for one in since if not one.not_)
    once = deed.when is not None and deed.when.name in ON_A_CLICK
    if once and not (has or since) and deed.amount.n > 1:
        told.append(Has(deed.what[0], "advancement", Amount(deed.amount.n - 1)))  # type: ignore[arg-type]
        more = 1
    if more < 1 or (once and more > 1) or any(one.how for one in has):
        raise Unread("how many counters there were is not said")
    return replace(deed, times=more, unit="advancement")


def has_chosen(talk: Any, deed: Deed) -> bool:
    """`put Femme Fatale on the ice`, a card that lies on none but keeps what it has chosen: that ice is its choice."""
    card: Any = deed.what[0] if len(deed.what) == 1 else None
    on = getattr(deed.place, "host", None)
    named = card.what.cards if isinstance(card, Desc) and isinstance(card.what, Named) and not card.marks else ()
    chooses = bool(named) and all("remember" in effects(one) and "host" not in effects(one) for one in named)
    if not chooses or on is None or deed.verb not in ("host", "install") or deed.not_ or deed.when is not None:
        return False
    talk.resolver.marks(talk.resolver.thing(card), (Mark("at", deed.place),))
    talk._flush()
    return True


def _one_more(deed: Deed, nth: int, told: Sequence[Any]) -> Deed:
    """`takes a third bad publicity`: one, where there are two. Raises Unread."""
    known = before_it(deed, told)
    if deed.not_ or known not in (None, nth - 1):
        raise Unread("so many were not told before")
    return replace(deed, amount=Amount(1, nth=nth))


def before_it(deed: Deed, told: Sequence[Any]) -> int | None:
    """How many tags or bad publicity there are by what was told; None where nothing was. Raises Unread."""
    of = deed.who, deed.unit
    has = [one.amount for one in told if isinstance(one, Has) and (one.owner, one.unit) == of]
    tagged = [one.holds for one in told if isinstance(one, Is) and (one.state, deed.unit) == ("tagged", "tags")]
    deeds = [one for one in told if isinstance(one, Deed) and one.unit == deed.unit]
    if any(one.how for one in has) or any(one.not_ or (one.verb, one.who, one.unit) != ("take", *of) for one in deeds):
        raise Unread("so many were not told before")
    if not (has or tagged or deeds):
        return None
    return (has or [Amount(int(any(tagged)))])[-1].n + sum(one.amount.n if one.amount else 1 for one in deeds)


def lost_to_purge(talk: Any, deed: Deed) -> bool:
    """`purges, and Fermenter loses 4 virus counters`: that comes of it, and so many there were. Raises Unread."""
    at = next((n for n in range(len(talk.told) - 1, -1, -1) if isinstance(talk.told[n], Deed)), -1)
    loses = deed.verb == "lose" and deed.by is not None and deed.unit in ("virus", "counters") and not deed.not_
    if not loses or at < 0 or talk.told[at].verb != "purge" or deed.amount is None:
        return False
    card = talk.resolver.thing(deed.by)
    has = [one.amount for one in talk.told if isinstance(one, Has) and (one.owner, one.unit) == (card, "virus")]
    if not deed.amount.how and any(one != deed.amount for one in has):
        raise Unread("it had another number of them")
    if not deed.amount.how:
        talk.told.append(Has(card, "virus", deed.amount, when=When("before", talk.told[at])))
    return True


def who_gets_it(cast: Cast, deed: Deed, by: Any) -> str | None:
    """`rezzes X and takes the credits from Y`: whoever has Y."""
    gets = deed.verb in ("take", "gain", "draw") and deed.unit in ("credits", "clicks", "cards") and not deed.passive
    return cast.side(by) or None if gets and isinstance(by, Ref) and deed.via is None else None


def each_prevented(talk: Any, item: Tale) -> Tales | Tale | None:
    """`prevents 1 damage of each subroutine`, `prevents 1 damage twice`: one after the other; None of another deed."""
    deed, n = item.deed, 1
    if deed is None or deed.verb not in ("prevent", "use") or deed.not_ or (deed.verb == "use" and deed.via is None):
        return None
    if deed.via is not None and deed.times == 1:
        subs = talk.resolver.subs(deed.via)
        does = subs_doing(subs.of.card, "damage") if isinstance(subs.of, Ref) and not subs.which else ()
        n = len(does) if subs.amount.how == "all" or subs.amount.n == len(does) else 1
    n = n if deed.via is not None else deed.times
    one = replace(deed, via=None, by=None if deed.via is not None else deed.by, times=1)
    if n < 2:
        return None
    if deed.verb == "use":
        return replace(item, deed=replace(one, times=n))
    return Tales((replace(item, deed=one), *[replace(item, deed=replace(one, again=True))] * (n - 1)))


_ADVANCED = ("advancement", "counters")
_TO_A_CARD = ("install", "play", "rez", "trash", "score", "steal", "advance")


def done_too(deed: Any, told: Sequence[Any]) -> Any:
    """`runs HQ, then R&D`: another run; `ran HQ this turn but not R&D`: none there; `installed X, now Y`: that as well.

    Raises Unread
    """
    last = next((one for one in reversed(told) if not isinstance(one, At)), None)
    if deed.verb == "do so":
        done = last.deed if isinstance(last, Past) else last
        named = deed.what[0].what if isinstance(deed.what[0], Desc) else None
        if not isinstance(named, Named | Stand) or not isinstance(done, Deed) or done.not_:
            raise Unread("it is not said what is done with it")
        if not isinstance(done.only, Ref) or (isinstance(named, Named) and len(named.cards) != 1):
            raise Unread("it is not said what is done with it")
        side, kind, *_ = (
            card_facts(named.cards[0]) if isinstance(named, Named) else (KIND_SIDES.get(named.kind), named.kind)
        )
        verb = done.verb if done.verb not in _FROM_HAND else _FROM_HAND[kind in ("event", "operation")]
        theirs = verb not in (*_FROM_HAND, "rez", "score", "advance") or side == done.who
        if verb not in _TO_A_CARD or not theirs:
            raise Unread("it is not said what is done with it")
        if isinstance(last, Past) and last.when == "this turn" and isinstance(told, list):
            told[told.index(last)] = last.deed  # `installed X this turn, then Y`: the one after the other
        row: Any = done.place if verb == "install" and kind == "ice" else None
        beside: Any = Where_("ice", row.server) if isinstance(row, Place) and row.where == "ice" else None  # (8.5.2d)
        return Deed(verb, done.who, deed.what, place=beside)
    ran = last.deed if isinstance(last, Past) and deed.not_ else last if not deed.not_ else None
    if not isinstance(ran, Deed) or ran.verb not in (("run", "succeed") if deed.not_ else ("run",)):
        raise Unread("it is not said what is done there")
    when = When("when", name=last.when) if isinstance(last, Past) else None
    return replace(deed, thing="", when=when)


_FROM_HAND = ("install", "play")


def looked_at(cast: Any, raw: Any, telling: bool) -> Any:
    """`how many do I look at`, of a breach; told, `runs HQ and looks at X`: accesses it, where no card has one look."""
    if raw.verb != "look" or any("look" in effects(ref.card) for ref in cast.refs if ref.card):
        return raw
    if raw.unit == "cards" and not raw.what:
        return replace(raw, verb="access") if cast.servers else raw
    named = [one.what.cards for one in raw.what if isinstance(one, Desc) and isinstance(one.what, Named)]
    met = telling and cast.going is not None and len(named) == len(raw.what) == 1
    return replace(raw, verb="access") if met and all(card_facts(one)[0] == CORP for one in named[0]) else raw


def accessed_so(raw: Any, told: list[Fact | Deed], type_of: Callable[[Ref], str]) -> Any:
    """`X in the root, unrezzed and accessed`: X is, where nothing was told to be done before."""
    if raw != Deed("access", raw.who) or raw.who == CORP or any(isinstance(one, Deed | Past) for one in told):
        return raw
    last = told[-1] if told else None
    card = last.owner if isinstance(last, Has) else last.what if isinstance(last, At | Is) else None
    lies = isinstance(card, Ref) and type_of(card) in ("agenda", "asset", "upgrade", "operation")
    return replace(raw, what=(card,)) if lies else raw


def just_scored(facts: list[Fact | Deed], ref: Ref, marks: tuple[Mark, ...]) -> list[Fact | Deed]:
    """`X is scored`, `X is stolen`: it may be so now; what lies in a score area is told in other words."""
    if marks not in ((Mark("is", "scored"),), (Mark("is", "stolen"),)):
        return facts
    there = [At(ref, Place(f"{side} score")) for side in (CORP, RUNNER)]
    return [
        replace(one, place=replace(one.place, spot=JUST_NOW)) if isinstance(one, At) and one in there else one
        for one in facts
    ]
