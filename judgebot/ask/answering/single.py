"""One question of a line: its board, what is told before it, and its answer there."""

from __future__ import annotations

import copy
import dataclasses
import functools
from typing import Any

from judgebot.ask.answering import unnamed
from judgebot.ask.answering.aftermath import besides, rests_on_unknown, unkept
from judgebot.ask.answering.agendas import enough_to_score
from judgebot.ask.answering.as_asked import (
    as_paid,
    as_run_begins,
    first_asked,
    price_of,
    second_ice,
    unaccessed,
    with_a_card,
)
from judgebot.ask.answering.countered import of_supposed
from judgebot.ask.answering.entering import entered, subtypes_told, take_active
from judgebot.ask.answering.granted import as_done_now, as_turn_ends, past_of
from judgebot.ask.answering.illegal import Illegal
from judgebot.ask.answering.implied import (
    PLENTY,
    may_be_short,
    maybe_rezzed,
    same_faceup,
    threat_open,
    unmet,
    with_deeds,
)
from judgebot.ask.answering.lines import Played, play_on, set_on
from judgebot.ask.answering.misplaced import as_a_means, goes_for_it, harmed_before, passed_before, stays
from judgebot.ask.answering.not_reached import not_reached
from judgebot.ask.answering.on_the_way import answered
from judgebot.ask.answering.one_line import who_is_short
from judgebot.ask.answering.placing import FIRST_HAND, Set, deeds_before, deeds_in
from judgebot.ask.answering.playing import Stuck
from judgebot.ask.answering.presupposed import (
    advanced_before,
    hosted_before,
    removed_tags,
    restricted,
    scored_at_once,
    supposed,
)
from judgebot.ask.answering.prevented import open_to_prevention
from judgebot.ask.answering.price import Unpaid
from judgebot.ask.answering.retold import points_with
from judgebot.ask.answering.ruled import with_no_board
from judgebot.ask.answering.strengths import strengths_as_told
from judgebot.ask.answering.suppose import set_up
from judgebot.ask.answering.table import Cannot, Card
from judgebot.ask.answering.taken_by_chance import taken_by_chance
from judgebot.ask.answering.telling import cited
from judgebot.ask.answering.texts import by_its_server
from judgebot.ask.answering.told import counted_out, emptied
from judgebot.ask.answering.told_then import as_it_stands, as_told_then, with_hand_left, with_hands_then
from judgebot.ask.answering.trashing import known_trash_costs
from judgebot.ask.answering.unnamed import of_any, unnamed_ice
from judgebot.ask.answering.unsaid_numbers import about_credits, loses_all, paying, put, to_rez, untold, with_others
from judgebot.ask.answering.untold_cards import all_told, with_untold_cards
from judgebot.ask.answering.untold_time import if_its_time_comes, inactive_so, with_card
from judgebot.ask.answering.verdicts import DEPENDS, NO, NOTHING, UNDECIDED, WORDS, YES, Verdict, alike
from judgebot.ask.reading.meanings import (
    Amount,
    At,
    Deed,
    Fact,
    Has,
    Past,
    Place,
    Server,
    Zone,
    leaves,
)
from judgebot.ask.reading.queries import (
    Asked,
    Can,
    Comes,
    Cost,
    Happens,
    HowMuch,
    If,
    Kind,
    Line,
    Moment,
    Must,
    Not,
    Query,
    Wins,
)
from judgebot.game import numbers
from judgebot.game.objects import CORP, HAND, HQ, RUNNER
from judgebot.plain import NamedTuple
from judgebot.yamlio import BadInput

Numbers = dict[tuple[str, str], int]  # how many of a unit players have


class Answered(NamedTuple):
    """A question answered: with the line on which the answer rests, and what was supposed.

    stuck  whether something that is told does not come about
    """

    verdict: Verdict
    played: Played | None
    assumed: tuple[str, ...]
    stuck: bool = False


def rule_on(line: Line, asked: Asked, more: tuple[Fact | Deed, ...] = ()) -> Answered:
    """A question answered on its line; `more`: what is told besides. Raises Cannot, and what the board raises."""
    query = asked.query
    if isinstance(query, If):
        assert query.query is not None
        more, query = (*more, *query.told), query.query
    if not more and (by_rules := with_no_board(line, query)) is not None:
        return Answered(by_rules, None, ())
    if (price := price_of(line, query)) is not None:
        found = rule_on(line, dataclasses.replace(asked, query=price), more)
        return found._replace(verdict=as_paid(found.verdict, query))
    query = as_run_begins(line, query)
    if isinstance(query, Kind) and not line.told:
        return _afforded(line, dataclasses.replace(asked, query=query), more, {})._replace(assumed=(), played=None)
    if isinstance(query, Cost):
        more, query = past_of(more, query)
    if isinstance(query, HowMuch) and not any(isinstance(told, Deed) for told in (*line.told, *more)):
        more, query = as_turn_ends(more, query)
    if any(isinstance(told, Deed | Past) for told in more):  # done before it is asked
        asked = dataclasses.replace(asked, after=len(line.told) + len(more))
    return _afforded(line, dataclasses.replace(asked, query=query), more, {})


def _afforded(line: Line, asked: Asked, more: tuple[Fact | Deed, ...], purses: dict[str, int]) -> Answered:
    """The answer; where credits that nobody told are too few for what is told to be done, with enough of them."""
    found = _set(line, asked.query, more)
    able = [who for who in paying(found) if not about_credits(asked.query, who)]
    purses = {**to_rez(found, asked.query), **dict.fromkeys(able, PLENTY), **purses}
    for who, n in purses.items():
        if (who, "credits") not in found.table.numbers:
            found.table.unassume(f"the {who.capitalize()} has 5 credits")
            found.table.assume(f"the {who.capitalize()} has {n} credits, enough for what is told")
        found.table.numbers[who, "credits"] = n
    found = with_hands_then(found, line) if found.table.held else found
    verdict, played, who, stuck, _ = _on(found, line, asked)
    first, then = found, as_told_then(found, line)
    if then is not None and (stuck is not None or found.table.paid or as_it_stands(found, then, asked.query)):
        found = then
        verdict, played, who, stuck, _ = _on(found, line, asked)
    elif then is not None:
        other = _on(then, line, asked)
        if other.stuck is None and alike(other.verdict, verdict):
            found, (verdict, played, who, stuck, _) = then, other  # as it is told, and the same
        else:
            others = [one for one in then.table.assumed if one not in found.table.assumed]
            verdict = _or_if(verdict, " and ".join(others) or then.table.assumed[-1], other)
    short = not _fatal(asked.query) and numbers.FLATLINE in verdict.rules
    if short and (then := with_hand_left(found, line)) is not None:
        found = then
        verdict, played, who, stuck, _ = _on(found, line, asked)
    if (spared := taken_by_chance(found, played, asked.query, stuck is not None)) is not None:
        title = found.table.card(spared.ref).title
        kept = copy.deepcopy(found)
        kept.table.spared.add(spared.hand)
        then_so = _on(kept, line, asked)
        if stuck is not None:
            found, (verdict, played, who, stuck, _) = kept, then_so
            found.table.assume(f"chance takes another card than {title}")
        else:
            verdict = _or_if(verdict, f"chance takes another card than {title}", then_so)
    given = {(who, "credits"): n for who, n in purses.items()}
    if found is not first:  # what follows of numbers told later
        given |= {one: n for one, n in found.table.numbers.items() if first.table.numbers.get(one) != n}
    if stuck is None:
        verdict, played = _both_faces(found, line, asked, more, _Outcome(verdict, played, purses=given))
        verdict = _elsewhere(found, line, asked, more, _Outcome(verdict, played, purses=given))
        verdict = _untold_numbers(found, line, asked, more, _Outcome(verdict, played, who, purses=given))
        verdict = _with_other_numbers(found, line, asked, more, _Outcome(verdict, played, purses=given))
    if numbers.SERVER_CEASES in verdict.rules:
        for server in {one.server for one in found.table.cards.values() if one.where == "ice"}:
            if server.startswith("remote") and not found.table.lying("root", server):
                found.table.assume(f"nothing is in the root of {server}")
    if (loser := loses_all(asked.query, verdict)) and (loser, "credits") not in found.table.numbers:
        again = _afforded(line, asked, more, {**purses, loser: PLENTY})
        if not loses_all(asked.query, again.verdict, PLENTY):
            return again
        all_of_it = f"The {loser.capitalize()} loses all of the credits that they have{cited(*verdict.rules[:1])}."
        verdict = verdict._replace(why=(all_of_it, *verdict.why))
    told = (who, "credits") in found.table.numbers
    if who and who not in purses and (isinstance(asked.query, Cost) or not (told or about_credits(asked.query, who))):
        again = _afforded(line, asked, more, {**purses, who: PLENTY})
        if told:  # what it costs, and that it cannot be paid there
            why = (*again.verdict.why[:1], *verdict.why)
            return again._replace(verdict=again.verdict._replace(why=why), played=played)
        could = stuck is not None and (not again.stuck or again.verdict.why[:2] != verdict.why[:2])
        if isinstance(asked.query, Cost) or could or again.verdict.why[:1] != verdict.why[:1]:
            return again
        if verdict.verdict == NO and all(isinstance(one, Past) and one.deed.not_ for one in line.told):  # of no board
            lacks = ("With nothing else on the board that cannot be paid for; else it may be otherwise.", *verdict.why)
            verdict = Verdict(UNDECIDED, lacks, verdict.rules)
    return Answered(verdict, played, tuple(found.table.assumed), stuck is not None)


def _fatal(query: Query) -> bool:
    """Whether it is asked who wins, or whether the Runner is flatlined."""
    return isinstance(query, Wins) or any(one.verb == "flatline" for one in deeds_in(query))


def _or_if(verdict: Verdict, how: str, other: _Outcome) -> Verdict:
    """An answer with that of another board, where it is another one. how: what the other board supposes."""
    if other.stuck is not None or alike(other.verdict, verdict):
        return same_faceup(verdict, how, other.verdict) if other.stuck is None else verdict
    return verdict.or_else(how, other.verdict)


def _both_faces(
    found: Set, line: Line, asked: Asked, more: tuple[Fact | Deed, ...], outcome: _Outcome
) -> tuple[Verdict, Played]:
    """The answer, and what it is where a card is rezzed of which nobody said whether it is."""
    verdict, played = outcome.verdict, outcome.played
    for card in maybe_rezzed(found, asked, verdict):
        rich = {(RUNNER, "credits"): PLENTY} if isinstance(asked.query, Must | HowMuch) else {}  # what it costs then
        untold = (RUNNER, "credits") not in found.table.numbers
        other_board = _set(line, asked.query, more, {**(outcome.purses or {}), **(rich if untold else {})})
        other_board.table.cards[card.ref.n].options["rezzed"] = True
        how = " and ".join((f"{card.title} is rezzed", *entered(other_board)))
        then_so = _on(other_board, line, asked)
        if then_so.stuck is not None or then_so.verdict.why == verdict.why:
            continue
        if not isinstance(asked.query, Happens):
            told = same_faceup(verdict, how, then_so.verdict)
            verdict = told if alike(then_so.verdict, outcome.verdict) else _or_if(verdict, how, then_so)
        elif verdict == NOTHING:  # what is asked about is what happens
            found.table.rez(card)
            verdict, played = then_so.verdict, then_so.played
        elif more_so := " ".join(besides(played, then_so.played, asked.query)):
            verdict = verdict.or_else(f"{card.title} is rezzed", then_so.verdict._replace(why=(more_so,)))
    return verdict, played


def _untold_numbers(found: Set, line: Line, asked: Asked, more: tuple[Fact | Deed, ...], outcome: _Outcome) -> Verdict:
    """The answer, and what it is with another threat level, more credits, or points told after a steal."""
    verdict = outcome.verdict
    if level := threat_open(found, (*line.told, *more)):
        late = _set(line, asked.query, (*more, Has(CORP, "points", Amount(level))), outcome.purses)
        verdict = _or_if(verdict, f"the threat level is {level} or more", _on(late, line, asked))
    poor = not outcome.broke and isinstance(asked.query, Comes) and verdict.verdict in (YES, NO)
    payers = list(may_be_short(outcome.played, verdict)) if poor else []
    if isinstance(asked.query, Can) and verdict.verdict == NO and not (outcome.broke or more):
        payers = [one for one in (asked.query.deed.who,) if one and (one, "credits") not in found.table.numbers]
    for payer in payers:  # what nobody told does not decide
        rich = _set(line, asked.query, more, outcome.purses)
        rich.table.numbers[payer, "credits"] = PLENTY
        verdict = _or_if(verdict, f"the {payer.capitalize()} has more credits ({PLENTY})", _on(rich, line, asked))
    if (with_it := points_with(line)) is not None:  # `stole X and has 5 points`
        then_so = _on(_set(with_it, asked.query, more, outcome.purses), with_it, asked)
        verdict = _or_if(verdict, "those points are with that agenda", then_so)
    if (now := as_done_now(line, asked.query)) is not None:  # `X is scored`, `is rezzed`: then, or before
        then_so = _on(_set(now[0], asked.query, more, outcome.purses), now[0], asked)
        if verdict.verdict in WORDS and then_so.stuck is None and then_so.verdict.verdict not in WORDS:
            return Verdict(UNDECIDED, (f"If {now[1]}, that was not found out.", *then_so.verdict.why))
        verdict = _or_if(verdict, now[1], then_so)
    return verdict


def _with_other_numbers(
    found: Set, line: Line, asked: Asked, more: tuple[Fact | Deed, ...], outcome: _Outcome
) -> Verdict:
    """The answer, and what it is with other numbers where nobody told them."""

    def again(kind: str, name: str, n: int) -> Verdict | None:
        other = _set(line, asked.query, more, outcome.purses)
        put(other.table, kind, name, n)
        try:
            then_so = _on(other, line, asked)
        except (Cannot, Illegal, BadInput):  # there can be no such board
            return None
        return then_so.verdict if then_so.stuck is None else None

    verdict = usual = outcome.verdict
    purses = {who: n for (who, unit), n in (outcome.purses or {}).items() if unit == "credits"}
    for kind, number, base in untold(found.table, purses, asked.query):
        verdict = with_others(verdict, usual, number, base, functools.partial(again, kind, number.name))
    return verdict


def _elsewhere(found: Set, line: Line, asked: Asked, more: tuple[Fact | Deed, ...], outcome: _Outcome) -> Verdict:
    """The answer, and what it is on the other kind of server, where it was not said which its ice protects."""
    verdict = outcome.verdict
    if (second := second_ice(asked.query)) is not None and not line.told:
        again = dataclasses.replace(asked, query=second)
        line = dataclasses.replace(line, asks=(again,))
        other = _on(_set(line, second, more), line, again)
        return _or_if(verdict, "one piece of ice protects that server already", other)
    if any(isinstance(one, (Server, Zone)) for one in leaves((line.told, more, asked.query))):
        return verdict
    ice = [one for one in found.table.cards.values() if one.where == "ice" and by_its_server(one)]
    if len(ice) != 1 or f"{ice[0].title} protects {ice[0].server}" not in found.table.assumed:
        return verdict
    to = HQ if ice[0].server.startswith("remote") else "remote 1"
    there = (*more, At(ice[0].ref, Place("ice", Server(to))))
    other = _on(_set(line, asked.query, there, outcome.purses), line, asked)
    passes_by = other.verdict.rules[:1] == (numbers.REZZED_AS_APPROACHED,) != verdict.rules[:1]  # the run is there
    return verdict if passes_by else _or_if(verdict, f"{ice[0].title} protects {to}", other)


def _set(line: Line, query: Query, more: tuple[Fact | Deed, ...] = (), purses: Numbers | None = None) -> Set:
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
    found.table.numbers.update(purses or {})
    return found


class _Outcome(NamedTuple):
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


def _on(found: Set, line: Line, asked: Asked) -> _Outcome:
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
                return _on(found, line, asked)
            if deeds:
                play_on(played, deed)
    except Stuck as stuck:
        for suppose, verbs in _SUPPOSE:
            if told := suppose(played, stuck.deed):
                found.table.assume(told)
                drop = [one for one in found.deeds if one.verb in verbs and one.what in (stuck.deed.what, ())]
                return _on(found.without(drop), line, asked)
        if (passed := passed_before(found, stuck.deed)) is not None:
            found.table.assume("the ice was passed before, and it is not broken after that")
            return _on(passed, line, asked)
        if (stayed := stays(found, stuck.deed)) is not None:
            return _on(stayed, line, asked)
        if told := supposed(played, stuck.deed):
            found.table.assume(told)
            return _on(found, line, asked)
        if (again := as_a_means(found, asked, stuck.deed)) is not None:
            return _on(again[0], line, again[1])
        verdict, refused = not_reached(played, stuck, asked.query)
        unpaid = (one.refusal.who for one in reversed(refused) if one.refusal.rule == numbers.UNPAYABLE)
        return _Outcome(verdict, played, next(unpaid, ""), stuck.deed)
    strengths_as_told(played)
    if found.table.lost and isinstance(asked.query, (Cost, HowMuch)):
        title = found.table.card(found.table.lost[0]).title
        why = f"It rests on whether {title} is trashed before that, of which nothing is told."
        return _Outcome(Verdict(UNDECIDED, (why,)), played)
    try:
        verdict = answered(open_to_prevention(played, asked.query), asked.query)
        verdict = unaccessed(asked.query, unkept(played, verdict))
        inner, no = (asked.query.query, YES) if isinstance(asked.query, Not) else (asked.query, NO)
        short = verdict.verdict == no and verdict.rules[:1] == (numbers.UNPAYABLE,)
        untold = short and not emptied(line) and unnamed.of_untold_cards(played, inner)
        if short and not untold:
            return _Outcome(verdict, played, who_is_short(played, inner))
    except Unpaid as unpaid_for:
        return _Outcome(unpaid_for.verdict, played, unpaid_for.who)
    query = asked.query
    there = emptied(line) or counted_out(found.table, query) or unnamed.those_told(found.table, query)
    nothing = untold or (bool(verdict.rules) and _NOTHING_THERE.issuperset(verdict.rules[:1]) and not there)
    if verdict.verdict == no and (nothing or unnamed.of_no_encounter(played, query, verdict)):
        lacks = "With nothing on the board that it could act on, as far as is told, it may not; else perhaps otherwise."
        verdict = Verdict(UNDECIDED, (lacks, *verdict.why), verdict.rules)
    verdict = unnamed.of_untold_condition(found, query, verdict)
    if verdict.verdict in (YES, NO) and isinstance(query, Comes) and rests_on_unknown(played, verdict.rules[:2]):
        verdict = Verdict(UNDECIDED, ("It rests on what a card is that is not named.", *verdict.why), verdict.rules)
    if of_supposed(found.table, query):
        verdict = Verdict(UNDECIDED, ("How many there were, or what was paid, rests on what is only supposed.",))
    card = with_card(found.table, line, asked)
    if card is not None and inactive_so(card, verdict):
        active = copy.deepcopy(found)
        active.table.cards[card.ref.n].options["rezzed"] = True
        found.table.rez(card)
        return _on(active, line, asked)
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
            return _if_rezzed(found, line, asked, ice, _Outcome(verdict, played))
    return _Outcome(verdict, played)


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
    with_it, how = _HAS[verdict.rules[0]]
    blanks = [one for one in found.table.cards.values() if one.blank is not None]
    if len(blanks) != 1 or blanks[0].type not in unnamed.VARIOUS or not isinstance(asked.query, Can):
        return Verdict(UNDECIDED, ("It depends on what card that is which is not named.",))
    other = copy.deepcopy(found)
    blank = other.table.cards[blanks[0].ref.n].blank
    assert blank is not None
    blank.update(with_it)
    then = _on(other, line, asked)
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


def _if_rezzed(found: Set, line: Line, asked: Asked, ice: Card, outcome: _Outcome) -> _Outcome:
    """Of ice that is not rezzed: it is not encountered; and how it is where the Corp rezzes it."""
    verdict = outcome.verdict
    first = first_asked(asked.query)
    passes = isinstance(first, Can) and first.deed.verb == "pass"
    no = YES if isinstance(asked.query, Not) else NO
    if (passes and "rezzed" in ice.options) or (verdict.verdict not in (no, DEPENDS) and not passes):
        return outcome
    again = copy.deepcopy(found)
    again.table.cards[ice.ref.n].options["rezzed"] = True
    if_so = _on(again, line, asked)
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
_OF_ITS_CARD = frozenset((numbers.NO_TRASH_COST, numbers.NOT_ADVANCEABLE))  # that it has no such cost
