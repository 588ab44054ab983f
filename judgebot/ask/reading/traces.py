"""What is spent on a trace: on which of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from judgebot.ask.reading.card_facts import card_facts, defined, effects, under
from judgebot.ask.reading.cast import Unread
from judgebot.ask.reading.defined import subs_doing
from judgebot.ask.reading.meanings import Deed, Ref, Subs, When, rebuilt
from judgebot.ask.reading.queries import Who
from judgebot.ask.reading.raw import SubsBy
from judgebot.cards.effects.modifying import BASE_TRACE
from judgebot.game.objects import RUNNER

_TRACE = "trace"


def nth_trace(deed: Deed) -> int:
    """Which trace of its ice a subroutine that resolves is; 0 if it is none, or several do."""
    subs = deed.what[0] if deed.verb == "resolve" and len(deed.what) == 1 else None
    if not isinstance(subs, Subs) or not isinstance(subs.of, Ref) or len(subs.which) != 1:
        return 0
    traces = subs_doing(subs.of.card, "trace")
    return traces.index(subs.which[0]) + 1 if subs.which[0] in traces else 0


def begins_trace(deed: Deed, then: Deed) -> bool:
    """Whether a trace is going on after a deed: one that begins, or that of a card that is played, to which is added.

    then: the deed after it; credits that are not said to be added may be spent on something else
    """
    card = deed.only if deed.verb == "play" and not deed.not_ else None
    played = isinstance(card, Ref) and bool(card.card) and bool(under(defined(card.card), _TRACE))
    return (deed.verb, deed.thing) == ("begin", _TRACE) or (played and then.verb == "place")


def on_a_trace(deed: Deed) -> Deed | None:
    """`on the trace he pays 1`, `pays 1 on the trace 4`: it is spent on that one."""
    when = deed.when if deed.when is not None and deed.when.how == "when" else None
    during = when.deed if when is not None else None
    if (
        during is not None
        and when is not None
        and during == Deed("begin", thing=during.thing)
        and _TRACE in during.thing
    ):
        return replace(deed, verb="spend", thing=during.thing, when=when.also)
    of = Deed("resolve", None, (deed.via,)) if deed.via is not None else during
    nth = nth_trace(of) if of is not None else 0
    if not nth:
        return None
    kept = when.also if when is not None and of is during else deed.when
    return replace(deed, verb="spend", thing=f"trace {nth}", when=kept, via=None, by=None)


def changed_in_it(deed: Deed, told: list[Any]) -> tuple[list[Deed], Deed] | None:
    """`trashes X at the first trace`, of a card that lowers it: for that, as that subroutine of the ice met resolves.

    The subroutine, where it is said which trace it is, and the deed.
    """
    when = deed.when if deed.when is not None and deed.when.how == "when" and deed.when.also is None else None
    if when is None and deed.when is None and deed.verb == "use" and deed.via is not None:
        when = When("when", Deed("resolve", None, (deed.via,)))  # `uses X on its trace 4`
        deed = replace(deed, via=None, by=None)
    during, card = when.deed if when is not None else None, deed.only
    if during is None or not isinstance(card, Ref) or deed.verb not in ("use", "trash") or not lowers_base(card):
        return None
    said = during == Deed("begin", thing=during.thing) and _TRACE in during.thing
    nth = int(during.thing.removeprefix(_TRACE) or 0) if said else nth_trace(during)
    if not said and not nth:
        return None
    met = next((one.only for one in reversed(told) if isinstance(one, Deed) and one.verb == "encounter"), None)
    traces = subs_doing(met.card, _TRACE) if isinstance(met, Ref) else []
    if nth > len(traces):
        raise Unread("so many traces are not there")
    lowers = replace(deed, verb="use", when=None, purpose=Deed("lower", RUNNER, thing=_TRACE))
    if not nth:
        return [], lowers
    return [Deed("resolve", None, (Subs(met if isinstance(met, Ref) else None, (traces[nth - 1],)),))], lowers


def spent_after(told: list[Any], deed: Deed) -> Deed:
    """`he spends 2, I have 1 link and pay 4`, `he pays 2, I pay 4`: a payment on the trace on which the other one was.

    told: what was told before; its last payment is changed where only the second one shows what it was.
    """
    before = next((one for one in reversed(told) if isinstance(one, Deed)), None)
    plain = deed.verb == "pay" and not deed.what and deed.purpose is None and deed.unit == "credits"
    if not plain or before is None or before.who == deed.who:
        return deed
    if before.verb == "spend":
        return replace(deed, verb="spend", thing=before.thing)
    if before is told[-1] and before == Deed("pay", before.who, unit="credits", amount=before.amount):
        told[-1] = replace(before, verb="spend", thing=_TRACE)
        return replace(deed, verb="spend", thing=_TRACE)
    return deed


def of_that_trace(query: Any, told: list[Any]) -> Any:
    """`is the trace successful`, after the second one of its ice was told: that one."""
    deeds = [one for one in told if isinstance(one, Deed)]
    last = next((one for one in reversed(deeds) if one.verb in ("resolve", "encounter")), None)
    spent = [one.thing for one in deeds[-1:] if one.verb == "spend" and one.thing[:-1] == f"{_TRACE} "]
    nth = int(spent[0][-1]) if spent else nth_trace(last) if last is not None and last.verb == "resolve" else 0
    its: Any = last.what[0] if nth and last is not None and last.what else None
    ice = its.of if isinstance(its, Subs) else its
    if isinstance(query, Who) or not isinstance(ice, Ref) or len(subs_doing(ice.card, _TRACE)) < 2:
        return query

    def that(one: Any) -> Any:
        its = isinstance(one, Deed) and one.thing == _TRACE and one.verb in ("succeed", "fail", "beat")
        return replace(one, thing=f"{_TRACE} {nth}") if its else None

    return rebuilt(query, that)


def broken_by_use(deed: Deed) -> Deed:
    """`uses X on one subroutine`, of a card that breaks them: it is broken with that; `uses X to lower Y` likewise."""
    card, aim = deed.only, deed.purpose
    lowers = aim is not None and (aim.verb, aim.tool) == ("lower", None) and isinstance(aim.only, Ref)
    if deed.verb == "use" and aim is not None and lowers and isinstance(card, Ref):
        return replace(deed, verb="lower", what=aim.what, tool=card, purpose=None, amount=aim.amount, unit=aim.unit)
    if deed.verb != "use" or deed.via is None or deed.not_ or not isinstance(card, Ref) or not card.card:
        return deed
    if deed.purpose is not None or "break" not in effects(card.card) or card_facts(card.card)[0] != RUNNER:
        return deed
    return replace(deed, verb="break", what=(deed.via,), tool=card, via=None, by=None)


def lowers_base(card: Ref) -> bool:
    """Whether a card of the Runner can change the base strength of a trace (10.8.6c)."""
    changes = under(defined(card.card), "increase") if card.card and card_facts(card.card)[0] == RUNNER else []
    return any(isinstance(one, dict) and one.get("what") == BASE_TRACE for one in changes)


def of_a_card(raw: Any, refs: Iterable[Ref]) -> Any:
    """`pays 1 on the trace[7]`: where it is that of a card that is no ice, on its trace (10.8.1)."""
    said = raw.via if raw.via is not None else raw.only if raw.verb == "resolve" else None
    if not isinstance(said, SubsBy) or said.of is not None or not said.effect.startswith("trace "):
        return raw
    cards = [one.card for one in refs if one.card]
    if any(card_facts(one)[1] == "ice" for one in cards):
        return raw
    bases = {str(each.get("n")) for one in cards for each in under(defined(one), "trace") if isinstance(each, dict)}
    if bases != {said.effect.removeprefix("trace ")}:
        return raw
    if raw.verb == "resolve":
        return Deed("begin", raw.who, thing="trace", when=raw.when)
    return replace(raw, verb="spend", via=None, by=None, thing="trace") if raw.verb in ("pay", "spend", "bid") else raw
