"""Whether, and how much of, what is taken or suffered can be prevented (9.9)."""

from __future__ import annotations

import dataclasses

from judgebot.ask.answering import amounts, deciding, telling
from judgebot.ask.answering.aftermath import told_by
from judgebot.ask.answering.attempts import attempt
from judgebot.ask.answering.goals import goal
from judgebot.ask.answering.horizons import end_of
from judgebot.ask.answering.lines import Played, wish_for
from judgebot.ask.answering.playing import EVERYONE, Eye, Wish, replay, search, settle
from judgebot.ask.answering.reasons import why_not
from judgebot.ask.answering.records import changes_traces
from judgebot.ask.answering.telling import cited
from judgebot.ask.answering.texts import nodes, printed_abilities
from judgebot.ask.answering.verdicts import NO, YES, Verdict
from judgebot.ask.reading.meanings import AT_ONCE, Amount, Deed, Ref, When
from judgebot.ask.reading.queries import Can, HowMuch, Query
from judgebot.cards.effects import Prevent
from judgebot.engine.frames import Trace
from judgebot.explain.words import cap, listing
from judgebot.game.objects import PLAYERS, RUNNER


def _told_of(played: Played, unit: str) -> list[int]:
    """The places of what is told to be taken or suffered of a kind."""
    return [place for place, deed in enumerate(played.deeds) if _is_of(deed, unit)]


def answer(played: Played, query: Can) -> Verdict | None:
    """How much of it can be prevented, before it is suffered; None of another question, or where it is not found."""
    deed = query.deed
    if (off := paid_off(played, query)) is not None:
        return off
    aim = deed.purpose if deed.verb == "use" and query.when is None and not played.deeds else None
    if (
        aim is not None and aim.verb == "prevent" and aim.unit and isinstance(deed.only, Ref)
    ):  # `use X to prevent it`: it is used as it is prevented
        return _prevents(played, dataclasses.replace(aim, tool=deed.only))
    if deed.verb == "use" and (used := _used_before(played, query)) is not None:
        return used
    if deed.verb != "prevent" or not deed.unit:
        return None
    told = _told_of(played, deed.unit)
    if deed.amount is None:
        return _can_prevent(played, query, told)
    wanted = played.deeds[told[-1]].amount if told and deed.amount.how == "all" else deed.amount
    deed = dataclasses.replace(deed, amount=wanted)
    if not told or wanted is None or wanted.how or query.when is not None:
        return None
    before, suffered = played.until(told[-1]), played.deeds[told[-1]]
    found = search(before.game, _wish_before(before, deed, suffered)).game is not None
    return _before_it(before, deed, suffered) if found else None


def _used_before(played: Played, query: Can) -> Verdict | None:
    """`X does 2 net damage. Can I use Y`, which prevents some: before that is suffered; None where it is not found."""
    deed, last = query.deed, played.deeds[-1] if played.deeds else Deed("")
    card = played.table.card(deed.only) if isinstance(deed.only, Ref) else None
    if card is None or query.when is not None or deed.purpose is not None:
        return None
    kinds = [kind for node in nodes(card) if isinstance(node, Prevent) for kind in node.what]
    if not any(_is_of(last, kind) for kind in kinds):
        return None
    before = played.until(len(played.deeds) - 1)
    found = search(before.game, _wish_before(before, deed, last)).game is not None
    return _before_it(before, deed, last) if found else None


def trace_begun(played: Played, query: Can) -> Verdict | None:
    """`the Corp spends 3 on the trace. is it too late to make its base strength 0`: that is done while the trace is
    imminent, and not once it has begun (9.9.4d); None of anything else.
    """
    deed, last = query.deed, played.deeds[-1] if played.deeds else Deed("")
    cards = [played.table.card(one) for one in (*deed.what, deed.tool) if isinstance(one, Ref)]
    changing = any(changes_traces(one) for card in cards for one in printed_abilities(card))
    aim = deed.purpose is not None and (deed.purpose.verb, deed.purpose.thing) == ("lower", "trace")
    asked = aim or query.when in (When("when", Deed("begin", thing="trace")), When("when", name=AT_ONCE))
    after = query.when.deed if query.when is not None and query.when.how == "after" else None
    begun = _on_trace(last) and any(isinstance(one, Trace) for one in played.game.state.frames)
    if not changing or not ((asked and begun) or (aim and after is not None and _on_trace(after))):
        return None
    rules = ("9.9.4d", "10.8.6c")
    told = "The base trace strength is changed while the trace is imminent, and this trace has begun"
    return Verdict(NO, (f"{told}{cited(*rules)}.",), rules)


def _on_trace(deed: Deed) -> bool:
    return deed.verb in ("spend", "bid") and deed.thing.startswith("trace") and not deed.not_


def paid_off(played: Played, query: Can) -> Verdict | None:
    """`can he pay 4 to take no tag`: whether they can, and it does not come about then; None of anything else."""
    deed, aim = query.deed, query.deed.purpose
    if aim is None or deed.verb not in ("pay", "spend") or deed.what or not (aim.not_ or aim.verb == "prevent"):
        return None
    pays = deciding.can(played, dataclasses.replace(query, deed=dataclasses.replace(deed, purpose=None)))
    if pays.verdict != YES:
        return pays
    harm = dataclasses.replace(aim, not_=False)
    if aim.verb == "prevent":
        harm = Deed("take" if aim.unit == "tags" else "suffer", RUNNER, amount=Amount(how="any"), unit=aim.unit)
    wish = Wish((Eye(goal(played.cast, harm), len(played.game.state.history)),), EVERYONE, avoid=tuple(played.avoid))
    after = replay(played.game, pays.line, wish)
    end, line, _ = settle(after, wish._replace(end=end_of(after)))
    if 0 not in end.seen:
        return pays
    why = told_by(played, after, harm.verb, wish, (*pays.line, *line))
    return Verdict(NO, (*why.said, *pays.why), (*why.rules, *pays.rules))


def was_before(played: Played, query: Query) -> bool:
    """Whether it would be done before something that is told: that there is no window for it now says nothing then."""
    if not isinstance(query, Can):
        return False
    deed, when = query.deed, query.when
    if when is not None and when.how == "before":
        return True
    if deed.verb != "prevent" or not deed.unit:
        return False
    so_much = when is None and deed.amount is not None and not deed.amount.how and bool(_told_of(played, deed.unit))
    return so_much or (deed.means is not None and _is_of(deed.means, deed.unit))


def _can_prevent(played: Played, query: Can, told: list[int]) -> Verdict:
    """`can he prevent the damage`: how much of it; of damage that is told, before it is suffered."""
    one = dataclasses.replace(query, deed=dataclasses.replace(query.deed, amount=Amount(1)))
    if told and query.when is None:
        before, suffered = played.until(told[-1]), played.deeds[told[-1]]
        whole = suffered.amount.n if suffered.amount is not None and not suffered.amount.how else 1
        for n in range(whole, 1, -1):  # as much of it as can be
            so_much = dataclasses.replace(query.deed, amount=Amount(n))
            if search(before.game, _wish_before(before, so_much, suffered)).game is not None:
                found = _before_it(before, so_much, suffered)
                return found if n == whole else _only(n, whole, found)
        found = _before_it(before, one.deed, suffered)
        return _only(1, whole, found) if found.verdict == YES and whole > 1 else found
    if not played.deeds and (by_text := _prevents(played, query.deed)) is not None:
        return by_text
    last = played.deeds[-1] if played.deeds else Deed("")
    if last.verb == "use" and not any(_is_of(deed, query.deed.unit) for deed in played.deeds) and query.when is None:
        played = played.until(len(played.deeds) - 1)  # as what was used does it
        return _before_it(played, one.deed, last)
    if (none := deciding.can(played, one)).verdict == NO:
        return none
    return amounts.how_much(played, HowMuch(query.deed.unit, deed=query.deed, can=True, when=query.when))


def _only(n: int, whole: int, found: Verdict) -> Verdict:
    """That a part of what is suffered can be prevented, and how much that is."""
    return found._replace(why=(f"But only {n} of the {whole}.", *found.why))


def _wish_before(played: Played, deed: Deed, told: Deed) -> Wish:
    when = When("before", told) if told.verb != "use" else None
    return wish_for(played, played.game, goal(played.cast, deed), when, frozenset(PLAYERS))


def _before_it(played: Played, deed: Deed, told: Deed) -> Verdict:
    """Whether some of what is told to be suffered can be prevented: whoever does it does it."""
    wish = _wish_before(played, deed, told)
    found = search(played.game, wish)
    if found.game is None:
        why = why_not(deed, attempt(played, wish))
        return deciding.no(why, "It does not come to that") if found.exhausted else deciding.unseen(found.why, why)
    own = telling.chosen(played.game, found.line, deed.who or "")
    return Verdict(YES, (f"{cap(str(own))}{cited(*own.rules[-2:])}.",), own.rules[-2:])


def _prevents(played: Played, deed: Deed) -> Verdict | None:
    """`can X prevent net damage`, where nothing is told that does any: what its text prevents."""
    ref = next((one for one in (deed.by, deed.tool) if isinstance(one, Ref)), None)
    card = played.table.card(ref) if ref is not None else None
    kinds = (
        [kind for node in nodes(card) if isinstance(node, Prevent) for kind in node.what] if card is not None else []
    )
    if card is None or not kinds:
        return None
    fits = any(kind == deed.unit or kind.endswith(f" {deed.unit}") for kind in kinds)
    only = "" if fits else " and nothing else"
    return Verdict(YES if fits else NO, (f"{card.title} prevents {listing(kinds)}{only}{cited('9.9.5')}.",), ("9.9.5",))


def _is_of(deed: Deed, unit: str) -> bool:
    """Whether a deed that is told is that damage is suffered, or tags are taken."""
    return (
        deed.verb in ("take", "suffer", "give", "do")
        and not deed.not_
        and (deed.unit == unit or deed.unit.endswith(f" {unit}"))
    )
