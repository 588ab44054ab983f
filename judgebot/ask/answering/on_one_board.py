"""A question answered on one board: the board set up for it, what is told played on it, and the answer there."""

from __future__ import annotations

import copy
from typing import Any

from judgebot.ask.answering import unnamed
from judgebot.ask.answering.aftermath import rests_on_unknown, unkept
from judgebot.ask.answering.agendas import enough_to_score
from judgebot.ask.answering.as_asked import (
    first_asked,
    unaccessed,
    with_a_card,
)
from judgebot.ask.answering.cleared import removed_tags
from judgebot.ask.answering.countered import of_supposed
from judgebot.ask.answering.entering import (
    counters_by_now,
    entered,
    follows_untold,
    hosted_at_access,
    subtypes_told,
    take_active,
)
from judgebot.ask.answering.implied import (
    same_faceup,
    unmet,
    with_deeds,
)
from judgebot.ask.answering.just_before import or_just_before
from judgebot.ask.answering.lines import Played, play_on, set_on
from judgebot.ask.answering.misplaced import as_a_means, goes_for_it, harmed_before, passed_before, stays
from judgebot.ask.answering.not_reached import not_reached
from judgebot.ask.answering.on_the_way import answered
from judgebot.ask.answering.one_line import who_is_short
from judgebot.ask.answering.placing import FIRST_HAND, Set, deeds_before
from judgebot.ask.answering.playing import Stuck
from judgebot.ask.answering.presupposed import (
    advanced_before,
    hosted_before,
    restricted,
    scored_at_once,
    supposed,
)
from judgebot.ask.answering.prevented import open_to_prevention
from judgebot.ask.answering.price import Unpaid
from judgebot.ask.answering.strengths import strengths_as_told
from judgebot.ask.answering.suppose import set_up
from judgebot.ask.answering.table import Cannot, Card
from judgebot.ask.answering.telling import cited
from judgebot.ask.answering.timing import left_for_it
from judgebot.ask.answering.told import counted_out, emptied
from judgebot.ask.answering.trashing import known_trash_costs
from judgebot.ask.answering.unknown_kinds import with_more_by_kind
from judgebot.ask.answering.unnamed import of_any, unnamed_ice
from judgebot.ask.answering.untold_cards import all_told, with_untold_cards
from judgebot.ask.answering.untold_time import if_its_time_comes, inactive_so, with_card
from judgebot.ask.answering.verdicts import DEPENDS, NO, UNDECIDED, YES, Verdict, alike
from judgebot.ask.reading.meanings import (
    Deed,
    Fact,
)
from judgebot.ask.reading.queries import (
    Asked,
    Can,
    Comes,
    Cost,
    HowMuch,
    Line,
    Moment,
    Not,
    Query,
)
from judgebot.game import numbers
from judgebot.game.objects import CORP, HAND
from judgebot.plain import NamedTuple

Numbers = dict[tuple[str, str], int]  # how many of a unit players have


def board_of(line: Line, query: Query, more: tuple[Fact | Deed, ...] = (), purses: Numbers | None = None) -> Set:
    timed = isinstance(query, Moment)
    query = query.query if isinstance(query, (Not, Moment)) else query
    found = with_deeds(set_up(line, more, query), query, timed)
    deed = getattr(query, "deed", None)
    if isinstance(query, HowMuch) and query.unit == "credits":
        known_trash_costs(found.deeds, found.table)
    if isinstance(query, HowMuch) and query.can and deed is not None:
        removed_tags(deed, found.table)
    enough_to_score(found, query, timed)
    hand = getattr(query.of, "name", "") if isinstance(query, HowMuch) else ""
    counted = hand in found.table.totals or hand in found.table.unknown or bool(found.table.lying(hand))
    if hand in HAND.values() and not counted:
        found.table.assume(f"{hand if hand == HAND[CORP] else f'the {hand}'} has {FIRST_HAND} cards")
    take_active(found, query, timed)
    for told in entered(found):
        found.table.assume(told)
    left_for_it(found.table, found.deeds, query)
    counters_by_now(found, line.told, query)
    follows_untold(found, query)
    hosted_at_access(found, query)
    found.table.numbers.update(purses or {})
    return found


class Outcome(NamedTuple):
    """An answer on a line.

    broke  who could not pay what is told or asked about; "" where that is not what hinders
    stuck  the deed told that does not come about
    purses  what it was taken for granted that players have, or follows of what they have later
    """

    verdict: Verdict
    played: Played
    broke: str = ""
    stuck: Deed | None = None
    purses: Numbers | None = None


def outcome_on(found: Set, line: Line, asked: Asked) -> Outcome:
    """The answer on the line, which is played; and what could not be paid of what is told or asked about."""
    subtypes_told(found, asked.query)
    played = set_on(found, line.text)
    all_told(found, line, asked.query)
    deeds = deeds_before(found, line, asked)
    if any(one.verb == "jack out" and one.when is not None for one in deeds):
        raise Cannot("When the Runner jacks out is told by the steps of the run: only then may they.", "6.9.4c")
    try:
        for deed in deeds or with_a_card(asked.query):
            if not deed.not_ and (told := restricted(played, deed)):
                found.table.assume(told)
                return outcome_on(found, line, asked)
            if deeds:
                play_on(played, deed)
    except Stuck as stuck:
        for suppose, verbs in _SUPPOSE:
            if told := suppose(played, stuck.deed):
                found.table.assume(told)
                drop = [one for one in found.deeds if one.verb in verbs and one.what in (stuck.deed.what, ())]
                return outcome_on(found.without(drop), line, asked)
        if (passed := passed_before(found, stuck.deed)) is not None:
            found.table.assume("the ice was passed before, and it is not broken after that")
            return outcome_on(passed, line, asked)
        if (stayed := stays(found, stuck.deed)) is not None:
            return outcome_on(stayed, line, asked)
        if told := supposed(played, stuck.deed):
            found.table.assume(told)
            return outcome_on(found, line, asked)
        if (again := as_a_means(found, asked, stuck.deed)) is not None:
            return outcome_on(again[0], line, again[1])
        verdict, refused = not_reached(played, stuck, asked.query)
        unpaid = (one.refusal.who for one in reversed(refused) if one.refusal.rule == numbers.UNPAYABLE)
        return Outcome(verdict, played, next(unpaid, ""), stuck.deed)
    strengths_as_told(played)
    if found.table.lost and isinstance(asked.query, (Cost, HowMuch)):
        title = found.table.card(found.table.lost[0]).title
        why = f"It rests on whether {title} is trashed before that, of which nothing is told."
        return Outcome(Verdict(UNDECIDED, (why,)), played)
    try:
        verdict = answered(open_to_prevention(played, asked.query), asked.query)
        verdict = unaccessed(asked.query, unkept(played, verdict))
        verdict = or_just_before(played, asked.query, verdict)
        inner, no = (asked.query.query, YES) if isinstance(asked.query, Not) else (asked.query, NO)
        short = verdict.verdict == no and verdict.rules[:1] == (numbers.UNPAYABLE,)
        untold = short and not emptied(line) and unnamed.of_untold_cards(played, inner)
        if short and not untold:
            return Outcome(verdict, played, who_is_short(played, inner))
    except Unpaid as unpaid_for:
        return Outcome(unpaid_for.verdict, played, unpaid_for.who)
    query = asked.query
    there = emptied(line) or counted_out(found.table, query) or unnamed.those_told(found.table, query)
    nothing = untold or (bool(verdict.rules) and _NOTHING_THERE.issuperset(verdict.rules[:1]) and not there)
    nothing = nothing or unnamed.of_no_server(played, query, verdict)
    if verdict.verdict == no and (nothing or unnamed.of_no_encounter(played, query, verdict)):
        lacks = "With nothing on the board that it could act on, as far as is told, it may not; else perhaps otherwise."
        verdict = Verdict(UNDECIDED, (lacks, *verdict.why), verdict.rules)
    verdict = unnamed.of_untold_condition(found, query, verdict)
    if verdict.verdict in (YES, NO) and isinstance(query, Comes) and rests_on_unknown(played, verdict.rules[:2]):
        verdict = Verdict(UNDECIDED, ("It rests on what a card is that is not named.", *verdict.why), verdict.rules)
    verdict = with_more_by_kind(played, query, verdict)
    if of_supposed(found.table, query):
        verdict = Verdict(UNDECIDED, ("How many there were, or what was paid, rests on what is only supposed.",))
    card = with_card(found.table, line, asked)
    if card is not None and inactive_so(card, verdict):
        active = copy.deepcopy(found)
        active.table.cards[card.ref.n].options["rezzed"] = True
        found.table.rez(card)
        return outcome_on(active, line, asked)
    verdict = if_its_time_comes(played, line, asked, verdict)
    barred = verdict.verdict == NO or isinstance(query, HowMuch)
    if barred and (lacks := unnamed.by_nothing(played, query, verdict)) and not emptied(line):
        verdict = Verdict(UNDECIDED, (lacks, *verdict.why), verdict.rules)
    of_its_card = bool(verdict.rules) and verdict.rules[0] in _OF_ITS_CARD
    if verdict.verdict == NO and of_its_card and unnamed.may_be_another(found.table, query):
        verdict = _of_another(found, line, asked, verdict)
    own = isinstance(query, Can) and (query.deed.verb in _WHATEVER_ICE or of_any(found.table, verdict, query.deed))
    decided = verdict.verdict in (YES, NO) and isinstance(query, (Can, Comes)) and not own
    if decided and unnamed_ice(found, played, query):
        verdict = Verdict(UNDECIDED, ("It depends on what ice that is which is not named.",))
    verdict = with_untold_cards(found, played, query, verdict)
    first = first_asked(query)
    done = first.deed if isinstance(first, Can) else Deed("")
    done = done.purpose if done.verb in ("pay", "spend") and done.purpose is not None else done
    if done.verb in ("break", "bypass", "pass"):
        rezzes = [one for deed in found.deeds if deed.verb == "rez" for one in deed.what]
        for ice in [one for one in unmet(played.table, done) if one.ref not in rezzes][:1]:
            return _if_rezzed(found, line, asked, ice, Outcome(verdict, played))
    return Outcome(verdict, played)


# What is supposed where a deed told does not come about, and the deeds that are not done then.
_SUPPOSE = (
    (hosted_before, ("install", "host")),
    (advanced_before, ("advance",)),
    (scored_at_once, ("install", "advance")),
    (harmed_before, ("suffer", "take")),
    (goes_for_it, ()),
)


def _of_another(found: Set, line: Line, asked: Asked, verdict: Verdict) -> Verdict:
    """Of a card that is not named and has not what is asked for: how it is of such a card that has it."""
    with_it, how = _HAS.get(verdict.rules[0], ({}, ""))
    blanks = [one for one in found.table.cards.values() if one.blank is not None]
    if not how or len(blanks) != 1 or blanks[0].type not in unnamed.VARIOUS or not isinstance(asked.query, Can):
        return Verdict(UNDECIDED, ("It depends on what card that is which is not named.",))
    other = copy.deepcopy(found)
    blank = other.table.cards[blanks[0].ref.n].blank
    assert blank is not None
    blank.update(with_it)
    then = outcome_on(other, line, asked)
    if then.stuck is not None or then.verdict.verdict != YES:
        return Verdict(UNDECIDED, ("It depends on what card that is which is not named.",))
    rests = f"It rests on what card it is: only if {how}{cited(verdict.rules[0])}."
    return Verdict(DEPENDS, (rests,), (verdict.rules[0], *then.verdict.rules), leaning=NO)


# What a card is given that is not named and lacks it, and how that is told.
_HAS: dict[str, tuple[dict[str, Any], str]] = {
    numbers.NO_TRASH_COST: ({"trash": 1}, "it has a trash cost"),
    numbers.NOT_ADVANCEABLE: ({"abilities": [{"static": "can_be_advanced"}]}, "its text says that it can be advanced"),
}


_WHATEVER_ICE = ("run", "jack out", "rez", "install", "play", "purge", "draw", "score", "continue", "advance")


def _if_rezzed(found: Set, line: Line, asked: Asked, ice: Card, outcome: Outcome) -> Outcome:
    """Of ice that is not rezzed: it is not encountered; and how it is where the Corp rezzes it."""
    verdict = outcome.verdict
    first = first_asked(asked.query)
    passes = isinstance(first, Can) and first.deed.verb == "pass"
    no = YES if isinstance(asked.query, Not) else NO
    if (passes and "rezzed" in ice.options) or (verdict.verdict not in (no, DEPENDS) and not passes):
        return outcome
    again = copy.deepcopy(found)
    again.table.cards[ice.ref.n].options["rezzed"] = True
    if_so = outcome_on(again, line, asked)
    then = if_so.verdict
    if "rezzed" not in ice.options:  # asked to be broken, and so taken to be met
        found.table.unassume(f"{ice.title} is not rezzed")
        found.table.assume(f"the Corp rezzes {ice.title} as it is approached; otherwise it is not encountered")
        return if_so
    not_met = f"{ice.title} is not rezzed, so the Runner does not encounter it{cited('6.9.2c')}"
    how = {YES: "yes", NO: "no", DEPENDS: "it depends"}.get(then.verdict, "that is open")
    why = (f"{not_met}.", f"If the Corp rezzes it: {how}. {' '.join(then.why)}")
    return outcome._replace(verdict=Verdict(no, why, ("6.9.2c", *then.rules), leaning=then.verdict))


# That nothing is there which an ability could act on, or a card could be installed on.
_NOTHING_THERE = frozenset(("1.2.5", "1.13.5c"))
# That it has no such cost, cannot be advanced, has nothing to use.
_OF_ITS_CARD = frozenset((numbers.NO_TRASH_COST, numbers.NOT_ADVANCEABLE, numbers.NO_SUCH_ABILITY))


def or_if(verdict: Verdict, how: str, other: Outcome) -> Verdict:
    """An answer with that of another board, where it is another one. how: what the other board supposes."""
    if other.stuck is not None or alike(other.verdict, verdict):
        return same_faceup(verdict, how, other.verdict) if other.stuck is None else verdict
    return verdict.or_else(how, other.verdict)
