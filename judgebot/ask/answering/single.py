"""One question of a line: its board, what is told before it, and its answer there."""

from __future__ import annotations

import copy
import dataclasses
import functools

from judgebot.ask.answering.aftermath import besides
from judgebot.ask.answering.as_asked import (
    as_paid,
    as_run_begins,
    price_of,
    second_ice,
)
from judgebot.ask.answering.bills import BREAKS
from judgebot.ask.answering.cleared import MANY_TAGS, costs_tags
from judgebot.ask.answering.entering import entered
from judgebot.ask.answering.granted import as_done_now, as_turn_ends, past_of
from judgebot.ask.answering.illegal import Illegal
from judgebot.ask.answering.implied import (
    PLENTY,
    may_be_short,
    maybe_rezzed,
    same_faceup,
    threat_open,
)
from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.on_one_board import Numbers, Outcome, board_of, or_if, outcome_on
from judgebot.ask.answering.passed_so import if_broken
from judgebot.ask.answering.placing import Set, deeds_in
from judgebot.ask.answering.retold import points_with
from judgebot.ask.answering.ruled import with_no_board
from judgebot.ask.answering.table import Cannot, Card
from judgebot.ask.answering.taken_by_chance import taken_by_chance
from judgebot.ask.answering.telling import cited
from judgebot.ask.answering.texts import by_its_server
from judgebot.ask.answering.to_pay_with import with_its_cost
from judgebot.ask.answering.told_then import as_it_stands, as_told_then, with_hand_left, with_hands_then
from judgebot.ask.answering.unsaid_numbers import about_credits, loses_all, paying, put, to_rez, untold, with_others
from judgebot.ask.answering.verdicts import NO, NOTHING, UNDECIDED, WORDS, YES, Verdict, alike
from judgebot.ask.reading.meanings import (
    Amount,
    At,
    Deed,
    Fact,
    Has,
    Past,
    Place,
    Ref,
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
    Must,
    Query,
    Wins,
)
from judgebot.game import numbers
from judgebot.game.objects import CORP, HQ, RUNNER
from judgebot.plain import NamedTuple
from judgebot.yamlio import BadInput


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
        more, query = past_of(more, with_its_cost(query))
    if isinstance(query, HowMuch) and not any(isinstance(told, Deed) for told in (*line.told, *more)):
        more, query = as_turn_ends(more, query)
    if any(isinstance(told, Deed | Past) for told in more):  # done before it is asked
        asked = dataclasses.replace(asked, after=len(line.told) + len(more))
    return _afforded(line, dataclasses.replace(asked, query=query), more, {})


def _afforded(line: Line, asked: Asked, more: tuple[Fact | Deed, ...], purses: dict[str, int]) -> Answered:
    """The answer; where credits that nobody told are too few for what is told to be done, with enough of them."""
    found = board_of(line, asked.query, more)
    able = [who for who in paying(found) if not about_credits(asked.query, who)]
    purses = {**to_rez(found, asked.query), **dict.fromkeys(able, PLENTY), **purses}
    for who, n in purses.items():
        if (who, "credits") not in found.table.numbers:
            found.table.unassume(f"the {who.capitalize()} has 5 credits")
            found.table.assume(f"the {who.capitalize()} has {n} credits, enough for what is told")
        found.table.numbers[who, "credits"] = n
    found = with_hands_then(found, line) if found.table.held else found
    verdict, played, who, stuck, _ = outcome_on(found, line, asked)
    first, then = found, as_told_then(found, line)
    if then is not None and (stuck is not None or found.table.paid or as_it_stands(found, then, asked.query)):
        found = then
        verdict, played, who, stuck, _ = outcome_on(found, line, asked)
    elif then is not None:
        other = outcome_on(then, line, asked)
        if other.stuck is None and alike(other.verdict, verdict):
            found, (verdict, played, who, stuck, _) = then, other  # as it is told, and the same
        else:
            others = [one for one in then.table.assumed if one not in found.table.assumed]
            verdict = or_if(verdict, " and ".join(others) or then.table.assumed[-1], other)
    short = not _fatal(asked.query) and numbers.FLATLINE in verdict.rules
    if short and (then := with_hand_left(found, line)) is not None:
        found = then
        verdict, played, who, stuck, _ = outcome_on(found, line, asked)
    if (spared := taken_by_chance(found, played, asked.query, stuck is not None)) is not None:
        title = found.table.card(spared.ref).title
        kept = copy.deepcopy(found)
        kept.table.spared.add(spared.hand)
        then_so = outcome_on(kept, line, asked)
        if stuck is not None:
            found, (verdict, played, who, stuck, _) = kept, then_so
            found.table.assume(f"chance takes another card than {title}")
        else:
            verdict = or_if(verdict, f"chance takes another card than {title}", then_so)
    given = {(who, "credits"): n for who, n in purses.items()}
    if found is not first:  # what follows of numbers told later
        given |= {one: n for one, n in found.table.numbers.items() if first.table.numbers.get(one) != n}
    if stuck is None:
        verdict, played = _both_faces(found, line, asked, more, Outcome(verdict, played, purses=given))
        verdict = _elsewhere(found, line, asked, more, Outcome(verdict, played, purses=given))
        verdict = _once_past(found, line, asked, more, Outcome(verdict, played, purses=given))
        verdict = _untold_numbers(found, line, asked, more, Outcome(verdict, played, who, purses=given))
        verdict = _with_other_numbers(found, line, asked, more, Outcome(verdict, played, purses=given))
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
    payer = rests_on_purse(asked.query, verdict)
    if payer and payer not in purses and (payer, "credits") not in found.table.numbers:
        again = _afforded(line, asked, more, {**purses, payer: PLENTY})
        if again.verdict.costs is not None and again.verdict.why[:1] != verdict.why[:1]:
            return again  # with more of them another way is the cheapest one
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
    if stuck is None and not more and (as_broken := if_broken(line, asked, played)) is not None:
        title, broken, asked = as_broken
        told_so = _afforded(broken, asked, more, purses)
        same = told_so.stuck or alike(told_so.verdict, verdict)
        verdict = verdict if same else verdict.or_else(f"{title} is fully broken", told_so.verdict)
        found.table.assume(f"the subroutines of {title} resolve that do not end the run, as no break of them is told")
    return Answered(verdict, played, tuple(found.table.assumed), stuck is not None)


def _board(line: Line, query: Query, more: tuple[Fact | Deed, ...], purses: Numbers | None = None) -> Set:
    """A board of the line on which something is otherwise, with cards in a hand as they are told of a time in it."""
    found = board_of(line, query, more, purses)
    return with_hands_then(found, line) if found.table.held else found


def rests_on_purse(query: Query, verdict: Verdict) -> str:
    """Whose credits a price may rest on: ice can be broken by clicks for want of them; "" if it rests on nobody's."""
    deed = query.deed if isinstance(query, Cost) and verdict.costs is not None else None
    others = {unit for unit, _ in verdict.costs or ()} - {"credits", "clicks"}
    breaks = deed is not None and deed.verb in BREAKS
    return (deed.who or RUNNER * breaks) if deed is not None and (breaks or others) else ""


def _fatal(query: Query) -> bool:
    """Whether it is asked who wins, or whether the Runner is flatlined."""
    return isinstance(query, Wins) or any(one.verb == "flatline" for one in deeds_in(query))


def _both_faces(
    found: Set, line: Line, asked: Asked, more: tuple[Fact | Deed, ...], outcome: Outcome
) -> tuple[Verdict, Played]:
    """The answer, and what it is where a card is rezzed of which nobody said whether it is."""
    verdict, played = outcome.verdict, outcome.played
    for card in maybe_rezzed(found, asked, verdict):
        rich = (
            {(RUNNER, "credits"): PLENTY} if isinstance(asked.query, Must | HowMuch | Cost) else {}
        )  # what it costs then
        untold = (RUNNER, "credits") not in found.table.numbers and not about_credits(asked.query, RUNNER)
        other_board = _board(line, asked.query, more, {**(outcome.purses or {}), **(rich if untold else {})})
        other_board.table.cards[card.ref.n].options["rezzed"] = True
        how = " and ".join((f"{card.title} is rezzed", *entered(other_board)))
        then_so = outcome_on(other_board, line, asked)
        if then_so.stuck is not None or then_so.verdict.why == verdict.why:
            continue
        if _gives_only_so(found, asked.query, card, verdict, then_so.verdict):
            found.table.rez(card)
            verdict, played = then_so.verdict, then_so.played
        elif not isinstance(asked.query, Happens):
            told = same_faceup(verdict, how, then_so.verdict)
            verdict = told if alike(then_so.verdict, outcome.verdict) else or_if(verdict, how, then_so)
        elif verdict == NOTHING:  # what is asked about is what happens
            found.table.rez(card)
            verdict, played = then_so.verdict, then_so.played
        elif more_so := " ".join(besides(played, then_so.played, asked.query)):
            verdict = verdict.or_else(f"{card.title} is rezzed", then_so.verdict._replace(why=(more_so,)))
    return verdict, played


def _gives_only_so(found: Set, query: Query, card: Card, verdict: Verdict, rezzed: Verdict) -> bool:
    """`PAD Campaign: how many credits does the Corp get`: whether it is asked what the only card that is named gives.

    That is none where it is not active, and so it is meant to be rezzed.
    """
    there = (one for one in found.table.cards.values() if one.ref.card or one.blank is not None)
    others = [one for one in there if one is not card and one.type != "identity"]
    given = isinstance(query, HowMuch) and query.deed is not None and query.deed.verb in _GIVEN and not others
    none = verdict.counts is not None and (verdict.counts.found, verdict.counts.others) == (0, ())
    return given and none and not _INACTIVE.isdisjoint(verdict.rules) and rezzed.counts is not None


_GIVEN = ("gain", "draw", "take", "lose", "suffer", "do", "give")
_INACTIVE = frozenset(("1.8.4a", numbers.ABILITY_INACTIVE))


def _untold_numbers(found: Set, line: Line, asked: Asked, more: tuple[Fact | Deed, ...], outcome: Outcome) -> Verdict:
    """The answer, and what it is with another threat level, more credits, or points told after a steal."""
    verdict = outcome.verdict
    if level := threat_open(found, (*line.told, *more)):
        late = _board(line, asked.query, (*more, Has(CORP, "points", Amount(level))), outcome.purses)
        verdict = or_if(verdict, f"the threat level is {level} or more", outcome_on(late, line, asked))
    if isinstance(asked.query, Can) and verdict.verdict == NO and costs_tags(found, asked.query.deed):
        tagged = _board(line, asked.query, more, outcome.purses)
        tagged.table.numbers[RUNNER, "tags"] = MANY_TAGS
        then_so = outcome_on(tagged, line, asked)
        rests = Verdict(UNDECIDED, ("It rests on whether the Runner has tags, of which nothing is told.", *verdict.why))
        found_out = then_so.verdict.verdict in WORDS
        verdict = or_if(verdict, f"the Runner has tags ({MANY_TAGS})", then_so) if found_out else rests
    poor = not outcome.broke and isinstance(asked.query, Comes) and verdict.verdict in (YES, NO)
    payers = list(may_be_short(outcome.played, verdict)) if poor else []
    if isinstance(asked.query, Can) and verdict.verdict == NO and not (outcome.broke or more):
        payers = [one for one in (asked.query.deed.who,) if one and (one, "credits") not in found.table.numbers]
    for payer in payers:  # what nobody told does not decide
        rich = _board(line, asked.query, more, outcome.purses)
        rich.table.numbers[payer, "credits"] = PLENTY
        verdict = or_if(verdict, f"the {payer.capitalize()} has more credits ({PLENTY})", outcome_on(rich, line, asked))
    if (with_it := points_with(line)) is not None:  # `stole X and has 5 points`
        then_so = outcome_on(_board(with_it, asked.query, more, outcome.purses), with_it, asked)
        verdict = or_if(verdict, "those points are with that agenda", then_so)
    if (now := as_done_now(line, asked.query)) is not None:  # `X is scored`, `is rezzed`: then, or before
        then_so = outcome_on(_board(now[0], asked.query, more, outcome.purses), now[0], asked)
        if verdict.verdict in WORDS and then_so.stuck is None and then_so.verdict.verdict not in WORDS:
            return Verdict(UNDECIDED, (f"If {now[1]}, that was not found out.", *then_so.verdict.why))
        verdict = or_if(verdict, now[1], then_so)
    return verdict


def _with_other_numbers(
    found: Set, line: Line, asked: Asked, more: tuple[Fact | Deed, ...], outcome: Outcome
) -> Verdict:
    """The answer, and what it is with other numbers where nobody told them."""

    def again(kind: str, name: str, n: int) -> Verdict | None:
        other = _board(line, asked.query, more, outcome.purses)
        put(other.table, kind, name, n)
        try:
            then_so = outcome_on(other, line, asked)
        except (Cannot, Illegal, BadInput):  # there can be no such board
            return None
        return then_so.verdict if then_so.stuck is None else None

    verdict = usual = outcome.verdict
    purses = {who: n for (who, unit), n in (outcome.purses or {}).items() if unit == "credits"}
    for kind, number, base in untold(found.table, purses, asked.query):
        verdict = with_others(verdict, usual, number, base, functools.partial(again, kind, number.name))
    return verdict


def _once_past(found: Set, line: Line, asked: Asked, more: tuple[Fact | Deed, ...], outcome: Outcome) -> Verdict:
    """The answer, and what it is once the Runner is past other ice: with what they pass it nobody told (6.9.2b)."""
    verdict, query = outcome.verdict, asked.query
    ice = found.table.card(query.deed.only) if isinstance(query, Can) and isinstance(query.deed.only, Ref) else None
    rezzes = isinstance(query, Can) and query.deed.verb == "rez" and query.when is None
    if not rezzes or ice is None or ice.where != "ice" or verdict.verdict != NO:
        return verdict
    others = [one for one in found.table.cards.values() if one.where == "ice" and one.server == ice.server]
    ahead = [one for one in others if one is not ice and one.options.get("rezzed")]
    if len(others) != 2 or not ahead or any(one.verb in _AT_ICE for one in found.deeds):
        return verdict
    passed = Deed("pass", RUNNER, (ahead[0].ref,))
    on = asked if not more else dataclasses.replace(asked, after=len(line.told) + len(more))
    later = dataclasses.replace(line, told=(*line.told, passed), asks=(dataclasses.replace(on, after=on.after + 1),))
    other = outcome_on(_board(later, query, more, outcome.purses), later, later.asks[0])
    return or_if(verdict, f"the Runner passes {ahead[0].title}", other)


_AT_ICE = ("pass", "encounter", "approach", "break", "bypass")


def _elsewhere(found: Set, line: Line, asked: Asked, more: tuple[Fact | Deed, ...], outcome: Outcome) -> Verdict:
    """The answer, and what it is on the other kind of server, where it was not said which its ice protects."""
    verdict = outcome.verdict
    if (second := second_ice(asked.query)) is not None and not line.told:
        again = dataclasses.replace(asked, query=second)
        line = dataclasses.replace(line, asks=(again,))
        other = outcome_on(_board(line, second, more), line, again)
        return or_if(verdict, "one piece of ice protects that server already", other)
    if any(isinstance(one, (Server, Zone)) for one in leaves((line.told, more, asked.query))):
        return verdict
    ice = [one for one in found.table.cards.values() if one.where == "ice" and by_its_server(one)]
    if len(ice) != 1 or f"{ice[0].title} protects {ice[0].server}" not in found.table.assumed:
        return verdict
    to = HQ if ice[0].server.startswith("remote") else "remote 1"
    there = dataclasses.replace(line, told=(*line.told, At(ice[0].ref, Place("ice", Server(to)))))
    other = outcome_on(_board(there, asked.query, more, outcome.purses), there, asked)
    passes_by = other.verdict.rules[:1] == (numbers.REZZED_AS_APPROACHED,) != verdict.rules[:1]  # the run is there
    return verdict if passes_by else or_if(verdict, f"{ice[0].title} protects {to}", other)
