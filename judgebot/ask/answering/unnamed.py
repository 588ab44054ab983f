"""Whether a question is of what the line does not name, or of no encounter: then what is found is no answer."""

from __future__ import annotations

from collections.abc import Container

from judgebot.ask.answering.attempts import Attempt, attempt
from judgebot.ask.answering.avoided import forgone
from judgebot.ask.answering.goals import goal
from judgebot.ask.answering.implied import IN_RUN
from judgebot.ask.answering.lines import Played, wish_for
from judgebot.ask.answering.placing import Set, deeds_in
from judgebot.ask.answering.table import Table
from judgebot.ask.answering.texts import breaks, nodes
from judgebot.ask.answering.verdicts import DEPENDS, NO, Verdict
from judgebot.ask.reading.meanings import Deed, Ref, Some, Subs, When
from judgebot.ask.reading.queries import Both, Can, Comes, Cost, HowMuch, Must, Query
from judgebot.cards.queries.selections import Sel
from judgebot.game import numbers
from judgebot.game.objects import CORP, RUNNER


def of_no_encounter(played: Played, query: Query, verdict: Verdict) -> bool:
    """Whether it is asked if a breaker can be used, and no ice is told on which it could be."""
    again = isinstance(query, Can) and query.deed.times > 1 and _in_an_encounter(played.table, query.deed)
    if not isinstance(query, Can) or (verdict.rules[:1] != (_INTERFACE,) and not again):
        return False
    during = query.when is not None and query.when.deed is not None and query.when.deed.verb == "run"
    if during:  # of some run: that it meets no ice is not told
        return not any(one.type == "ice" for one in played.table.cards.values())
    return query.when in (None, _THIS_RUN) and not played.game.state.runs


def _in_an_encounter(table: Table, deed: Deed) -> bool:
    """Whether a card is used whose ability works only in an encounter: `can I use Leech twice in one encounter`."""
    card = table.card(deed.only) if isinstance(deed.only, Ref) else None
    return card is not None and any(node.name == "during_encounter" for node in nodes(card))


_THIS_RUN = When("when", name="this run")


def of_no_server(played: Played, query: Query, verdict: Verdict) -> bool:
    """`can I play Bravado`, with which a server is run on that ice protects, and of no ice anything is told (6.3.2)."""
    deed = query.deed if isinstance(query, Can) else Deed("")
    plain = deed == Deed("play", deed.who, deed.what) and verdict.rules[:1] == (_RUN_WHERE,)
    return plain and not any(one.where in ("ice", "root") for one in played.table.cards.values())


_RUN_WHERE = "6.3.2"  # the server to run on is announced


def of_untold_condition(found: Set, query: Query, verdict: Verdict) -> Verdict:
    """`can I use e3 Feedback Implants on X`, where nothing is told: only when that comes about which it waits for."""
    asks = isinstance(query, Can) and query.when is None and not (found.deeds or found.table.turn_told)
    if asks and (verdict.verdict, verdict.rules[:1]) == (NO, (numbers.ONLY_IF,)) and _tags_untold(found.table, query):
        return Verdict(DEPENDS, ("Of tags nothing is told.", *verdict.why), verdict.rules, NO)
    if not asks or (verdict.verdict, verdict.rules[:1]) != (NO, (numbers.WAITS,)):
        return verdict
    told = ("Only when that comes about which it waits for, and nothing of that is told.", *verdict.why)
    return Verdict(DEPENDS, told, verdict.rules, NO)


def _tags_untold(table: Table, query: Query) -> bool:
    """Whether a card can be played only if the Runner is tagged, and of tags nothing is told (9.3.3b)."""
    ref = query.deed.only if isinstance(query, Can) else None
    asks = isinstance(ref, Ref) and {node.name for node in nodes(table.card(ref))}.isdisjoint(("happened", "threat"))
    tagged = asks and any(node.name == "tagged" for node in nodes(table.card(ref)))  # type: ignore[arg-type]
    return tagged and (RUNNER, "tags") not in table.numbers


def of_untold_cards(played: Played, query: Query) -> bool:
    """Whether the Runner would have to pay with an installed card, and of theirs none is told."""
    if not isinstance(query, Can | Must) or query.deed.who != RUNNER:
        return False
    aim = goal(played.cast, forgone(played.cast, query.deed)[0])
    wish = wish_for(played, played.game, aim, query.when, frozenset({RUNNER}))
    return pays_with_untold(played, attempt(played, wish), query.deed.what)


def pays_with_untold(played: Played, made: Attempt, used: Container[object] = ()) -> bool:
    """Whether what was tried is to be paid for with an installed card of the Runner, and of theirs none is told.

    used  the cards that it is asked to be done with: of those it is told that they are there
    """
    theirs = (one for one in played.table.cards.values() if one.side == RUNNER and one.ref not in used)
    if any(one.where in ("rig", "host") for one in theirs):
        return False  # what is told of them is taken to be all
    if any(one.startswith(f"{RUNNER} ") for one in played.table.lacking):  # that there is none
        return False
    unpaid = [one.facts["why"] for one in made.record.events if one.kind == "cannot_pay"]
    lacking = [dict(one.data).get("cost") for one in (*unpaid, *(one.refusal.why for one in made.refused))]
    wanted = [getattr(one, "what", None) for one in lacking]  # cards that a cost asks for
    return any(isinstance(one, Sel) and not one.zone for one in wanted)


def may_be_another(table: Table, query: Query) -> bool:
    """Whether it is asked of a card that is not named, and of a kind of which some have what this one has not."""
    queries = query.queries if isinstance(query, Both) else (query,)
    what = [one for each in queries if isinstance(each, (Can, Cost)) for one in each.deed.what]
    cards = [table.card(one) for one in what if isinstance(one, Ref)]
    kinds = [one.kind for one in what if isinstance(one, Some)]
    used = any(each.deed.verb == "use" for each in queries if isinstance(each, Can))  # programs and the rest, too
    return any(one.blank is not None and (used or one.type in VARIOUS) for one in cards) or any(
        kind in (*VARIOUS, "card") for kind in kinds
    )


def by_nothing(played: Played, query: Query, verdict: Verdict) -> str:
    """What is not told: by what ice would be broken, or what an ability waits for of which it is asked what it can do.

    With no card on the board and no ability of the ice that breaks; `can Archer trash a program`, and nothing more.
    """
    asks = isinstance(query, Can) or (isinstance(query, HowMuch) and query.can)
    deed = getattr(query, "deed", None) if asks else None
    deed = deed if deed is not None else Deed("")
    if deed.verb == "break" and deed.tool is None and not any(breaks(one) for one in played.table.cards.values()):
        return "With what it would be broken is not said."
    used = played.table.card(deed.only) if deed.verb == "use" and isinstance(deed.only, Ref) else None
    lies = verdict.rules[:1] == (numbers.IN_ITS_ZONE,) or (
        verdict.rules[:1] == (numbers.ABILITY_INACTIVE,) and used and used.type == "event"
    )
    if (
        used is not None and deed.purpose is not None and used.where and lies and not played.deeds
    ):  # where it lies later
        return f"How {used.title} would do that was not found."
    own = isinstance(deed.by, Ref) and deed.by.card and deed.who is None and not played.deeds
    own = own or (used is not None and not played.deeds and deed.times == 1)
    waits = own and isinstance(query, Can) and query.when is None and not _WAITS.isdisjoint(verdict.rules[:1])
    return "What that ability waits for is not told." if waits else ""


_WAITS = frozenset((numbers.WAITS, "6.2.2"))  # what an ability waits for does not happen, as no run is made
VARIOUS = ("asset", "upgrade", "ice", "operation")  # some have a trash cost or can be advanced, others not


_INTERFACE = "3.9.5f"  # interface abilities are used in encounters alone


def of_any(table: Table, verdict: Verdict, deed: Deed) -> bool:
    """Whether it is so of any card that is not named: that it may not be rezzed, or that its subroutines are broken."""
    things = [one.of if isinstance(one, Subs) else one for one in deed.what]
    refs = [one for one in things if isinstance(one, Ref) and not one.card]
    if deed.verb == "break":
        return bool(refs) and all(table.card(one).untold for one in refs)
    return verdict.verdict == NO and deed.verb == "rez" and bool(refs)


def _as_the_run_ends(query: Query) -> bool:
    """Whether it is asked of what comes about as a run ends: none of that is done by its ice."""
    when = query.when if isinstance(query, Comes | Must) else None
    return when is not None and when.deed is not None and (when.deed.verb, when.deed.thing) == ("end", "run")


def unnamed_ice(found: Set, played: Played, query: Query) -> bool:
    """Whether there is ice that is not named, and that is taken to do nothing, where a run goes: what it is decides."""
    if _as_the_run_ends(query):
        return False
    behind = [one for deed in found.deeds if deed.verb in ("pass", "bypass") for one in deed.what]
    passed = {one for one in behind if isinstance(one, Ref)}
    some = any(isinstance(one, Some) for one in behind)
    ice = [one for one in found.table.cards.values() if one.where == "ice"]
    shut = {two for deed in found.deeds if deed.not_ and deed.verb == "rez" for two in deed.what}
    if isinstance(query, Can) and query.deed.verb == "use":  # `trashes a bioroid for that`: as it is answered
        passed |= {ref for one in found.deeds[-1:] if one.verb == "trash" for ref in one.what if isinstance(ref, Ref)}
    blank = [one.ref for one in ice if one.blank is not None and one.ref not in passed
             and (one.ref not in shut or one.options.get("rezzed"))
             and (one.untold or not one.blank["abilities"])]  # fmt: skip
    if not blank or (some and sum(one.blank is not None for one in ice) == 1):
        return False
    if not played.game.state.runs:
        cards = [found.table.card(ref) for one in deeds_in(query) for ref in one.what if isinstance(ref, Ref)]
        into = {one.server or one.where for one in cards if one.side == CORP and one.type != "ice"}
        elsewhere = into and not found.deeds and into.isdisjoint(found.table.card(ref).server for ref in blank)
        return not elsewhere and any(one.verb in (*IN_RUN, "run") for one in deeds_in([*found.deeds, query]))
    if not isinstance(query, Comes):
        return True
    now = len(played.game.state.history)
    end, _, _ = played.onward()
    met = [one for one in end.state.history[now - 1 :] if one.kind in ("pass", "encounter")]
    return any(played.cast.is_it(end, one.obj, ref) for one in met for ref in blank)


def those_told(table: Table, query: Query) -> bool:
    """Whether it is asked if a player gets as many credits as are told to lie on a card: those, and no others."""
    deed = query.what if isinstance(query, Comes) else query.deed if isinstance(query, Can) else None
    gets = isinstance(deed, Deed) and deed.verb in ("take", "gain") and deed.unit == "credits"
    amount = deed.amount if isinstance(deed, Deed) and gets else None
    lying = [card.options.get("credits") for card in table.cards.values()]
    return amount is not None and amount.n > 0 and not amount.how and amount.n in lying
