"""Whose turn a line is in, where in it the line begins, and what is left of it."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence

from judgebot.ask.answering import texts
from judgebot.ask.answering.past import in_which_turn, own_last_turn
from judgebot.ask.answering.placing import Set, deeds_in
from judgebot.ask.answering.table import CORP_TYPES, RUNNER_TYPES, Cannot, Table
from judgebot.ask.answering.told import clicks
from judgebot.ask.reading.cast import KIND_SIDES
from judgebot.ask.reading.meanings import OF_A_TURN, Ability, Deed, Ref, Some, Subs
from judgebot.cards.effects import Damage, Tags
from judgebot.cards.queries.triggers import Trigger
from judgebot.engine.edition import EDITIONS
from judgebot.explain.words import count
from judgebot.game.objects import CORP, RUNNER, opponent

ACTIONS = ("run", "play", "install", "draw", "gain", "advance", "purge", "remove")
# What is done in a run, of the Runner.
IN_A_RUN = (
    *("jack out", "continue", "encounter", "approach", "pass", "bypass", "breach", "get in"),
    *("break", "steal", "access"),
)


RESOLVES = ("fire", "resolve")


def run_told(run: Deed, told: Sequence[object]) -> bool:
    """Whether what is asked about is a run, and one is told; or, of any (`in this run`), what is done in one."""
    if run.verb != "run":
        return False
    whens = (one.when.deed for one in told if isinstance(one, Deed) and one.when is not None)  # `rezzes it on approach`
    within = any(isinstance(one, Deed) and one.verb in IN_A_RUN and not one.not_ for one in (*told, *whens))
    return any(one.verb == "run" for one in deeds_in(told)) or (run == Deed("run", RUNNER) and within)


def comes_by_itself(deed: Deed) -> bool:
    """Whether a moment is one of a run or a turn that comes without anybody's doing."""
    return deed.verb in ("begin", "end", "approach", "encounter", "pass", "succeed", "fail", "breach", *RESOLVES)


def all_fire(deed: Deed | None) -> bool:
    """Whether several subroutines are supposed to resolve (`does he die if both fire`): none is broken or left."""
    subs = deed.only if deed is not None and deed.verb in RESOLVES else None
    return isinstance(subs, Subs) and not subs.which and (subs.amount.how == "all" or subs.amount.n > 1)


FIRST = {CORP: "5.6.1b", RUNNER: "5.7.1b"}  # the first step of a turn
DISCARDED = {CORP: "5.6.3b", RUNNER: "5.7.2b"}  # the window of a discard phase, after the discards
_CORP_ACTS = ("play", "advance", "purge", "score")


def turn(found: Set) -> Iterator[str]:
    """Whose turn it is, and with that in which turn was done what is told as done earlier."""
    yield from _whose(found)
    in_which_turn(found.table)
    own_last_turn(found.table)


def _whose(found: Set) -> Iterator[str]:
    """It is the turn of whoever acts first; else of whoever is asked about an action; else the Runner's."""
    table = found.table
    if table.turn:
        return
    named = _turns_named(found)
    later = [one for one in found.deeds if one.when is None or one.when.name not in named]
    if named and not later:  # `in the Runner's turn`, of what is asked about
        table.turn = named[0].removesuffix(" turn")
        return
    first = found.deeds[0].when.name if found.deeds and found.deeds[0].when is not None else ""
    if first in _NAMED:  # `rezzes X in the Runner's turn`, before all else
        table.turn = first.removesuffix(" turn")
        return
    ending = [one for one in found.times if one.verb == "end" and one.who]  # `may the Runner keep at the end of turn`
    turns = (one for one in (*found.deeds, *found.asked, *ending) if one.thing in OF_A_TURN
             and one.verb in ("begin", "end") and (one.who or one not in found.before))  # fmt: skip
    begins = next(turns, None)
    if begins is not None and begins.who is None:
        of = {one.who for one in found.asked if one.who}
        if found.deeds or len(of) != 1:
            raise Cannot("Whose turn begins or ends is not said.")
        table.turn = of.pop()  # `does the Runner lose tags at the end of the turn`
        yield f"it is the {table.turn.capitalize()}'s turn, whose turn is not said"
        return
    acts = next((who for one in found.deeds if (who := acting(found, one))), "")
    if begins is not None and begins.who and (not acts or found.deeds[:1] == (begins,)):
        table.turn = begins.who
        return
    asks = () if acts else (*found.times, *found.asked)
    asked = next((who for one in asks if (who := acting(found, one) or _user(found, one))), "")
    after = next((opponent(who) for who in sorted(table.before)), "")  # what was done last turn was done in theirs
    having = {who for (who, what), n in table.numbers.items() if what == "clicks" and n > 0}
    clicking = having.pop() if len(having) == 1 and not found.deeds else ""  # only in their own turn has anybody clicks
    table.turn = acts or clicking or asked or after or (found.counts if not found.deeds else "") or RUNNER
    if not acts:
        table.turn_open = True
        yield f"it is the {table.turn.capitalize()}'s turn"


_NAMED = (f"{CORP} turn", f"{RUNNER} turn")  # names of `When`


def _turns_named(found: Set) -> list[str]:
    """The turns that are named as the time of what is asked."""
    return [one for one in found.named if one in _NAMED]


def _after_the_other(found: Set, who: str | None) -> bool:
    """`can X be rezzed on the Runner's turn and used when the Corp's begins`: that begins after the other one."""
    return who is not None and _turns_named(found)[:1] == [f"{opponent(who)} turn"]


def _user(found: Set, deed: Deed) -> str:
    """The player whose card is used that is only used in their own turn; else "". `give me a tag`: which does that."""
    named = (deed.tool, deed.by, *(deed.what if deed.verb in ("use", "trigger") else ()))
    cards = [found.table.card(one) for one in named if isinstance(one, Ref)]
    if deed.verb in ("give", "do") and deed.who == CORP and not cards:
        harm = Tags if deed.unit == "tags" else Damage
        cards = [one for one in found.table.cards.values() if any(isinstance(node, harm) for node in texts.nodes(one))]
        cards = cards if all(map(texts.in_own_turn, cards)) else []
    return next((one.side for one in cards if texts.in_own_turn(one)), "")


def acting(found: Set, deed: Deed) -> str:
    """The player in whose turn a deed is done, if it is an action; else ""."""
    who = deed.who or ""
    if deed.verb == "run" or deed.verb in IN_A_RUN or (deed.verb in ("succeed", "fail") and deed.thing == "run"):
        return RUNNER
    if deed.verb == "resolve" and any(isinstance(one, Subs) for one in deed.what):
        return RUNNER  # in an encounter
    if deed.verb in ("suffer", "take") and isinstance(deed.by, Ref) and found.table.card(deed.by).type == "ice":
        return RUNNER  # by a subroutine
    removes = (deed.verb, deed.unit, deed.by, deed.tool, deed.not_) == ("remove", "tags", None, None, False)
    if removes and who == RUNNER:
        return RUNNER
    if deed.verb == "win" or (deed.verb, who) == ("flatline", CORP):  # `can the Corp kill him`
        return who
    if deed.verb in _CORP_ACTS and who in ("", CORP):
        return CORP if deed.verb != "play" or who else ""
    if deed.verb == "pay" and deed.purpose is not None and deed.purpose.verb == "trash":
        return acting(found, dataclasses.replace(deed.purpose, who=deed.who))
    cards = [found.table.card(one) for one in deed.what if isinstance(one, Ref)]
    if isinstance(deed.tool, Ref) and found.table.card(deed.tool).type in ("operation", "event"):
        return found.table.card(deed.tool).side
    if deed.verb == "place" and isinstance(deed.by, Ref) and who and texts.only_actions(found.table.card(deed.by)):
        return who
    if deed.verb in ("play", "install"):
        whose = [one.whose or KIND_SIDES.get(one.kind, "") for one in deed.what if isinstance(one, Some)]
        if sides := [*(one.side for one in cards), *filter(None, whose)]:
            return sides[0]
    clicked = [one.of for one in deed.what if isinstance(one, Ability) and one.name == "click"]
    if deed.verb == "use" and clicked and isinstance(clicked[0], Ref):  # its ability that is an action
        return who or found.table.card(clicked[0]).side
    of = [found.table.card(deed.by)] if isinstance(deed.by, Ref) and deed.verb == "take" else cards
    if deed.verb in ("use", "take") and of and texts.only_actions(of[0]):
        return who or of[0].side
    if deed.verb == "trash" and who == RUNNER and deed.tool is None and any(one.side == CORP for one in cards):
        return RUNNER  # as it is accessed
    if deed.verb == "trash" and who == CORP:
        kinds = [*(one.type for one in cards), *(one.kind for one in deed.what if isinstance(one, Some))]
        if any(isinstance(one, Some) and one.kind in CORP_TYPES for one in deed.what) and not (deed.tool or deed.by):
            return CORP  # one of their own, for what they install
        runners = any(one.side == RUNNER for one in cards) or any(kind in RUNNER_TYPES for kind in kinds)
        return CORP if runners and (deed.tool is None or "resource" in kinds) and deed.by is None else ""
    if deed.verb in ("draw", "gain") and who and not deed.by:
        return who
    if deed.verb in ("pay", "spend") and deed.unit == "clicks" and deed.by is None:
        return who  # they are those of an action (1.11.1)
    return ""


def begins(found: Set) -> Iterator[str]:
    """A line that begins with the beginning or the end of a turn begins there."""
    if found.table.at or not (found.deeds or found.asked):
        return
    if not found.deeds:
        turns = [one for one in found.asked if one.thing == "turn" and one.verb in ("begin", "end")]
        moments = [
            one for one in turns if one.verb == "begin" or (one in found.times and one not in found.before)
        ]  # within it
        if not moments and any((one.verb, one.thing) == ("draw", "mandatory") for one in found.asked):
            moments = [Deed("begin", CORP, thing="turn")]
        if not moments or (moments[0].verb == "begin" and _after_the_other(found, moments[0].who)):
            return
        found = found._replace(deeds=(moments[0],))
    first = next((one for one in found.deeds if not one.not_), found.deeds[0])
    first = _moment(first) or first
    if first == Deed("draw", CORP, thing="mandatory", not_=True):  # it comes in its turn's draw phase (5.6.1e)
        first = Deed("begin", CORP, thing="turn")
    if (first.thing == "turn" and first.verb == "begin") or (first.thing in OF_A_TURN and first.verb == "end"):
        who = first.who or found.table.turn
        table = found.table
        table.turn = who
        if first.verb == "begin":
            table.at = FIRST[who]
            yield from ()
        else:
            waits = any(node.event == "action phase ends" for node in _triggers(table))
            later = (
                "26:" if waits and EDITIONS[table.edition].has("action-phase-formally-ends") else ""
            )  # a step of its own
            table.at = later + (_OVER if waits else _DISCARDS)[who]


_OVER = {CORP: "5.6.2d", RUNNER: "5.7.1h"}  # the action phase is complete
_DISCARDS = {CORP: "5.6.3a", RUNNER: "5.7.2a"}


def _triggers(table: Table) -> Iterator[Trigger]:
    """What the cards of a board wait for."""
    return (node for card in table.cards.values() for node in texts.nodes(card) if isinstance(node, Trigger))


def _moment(deed: Deed) -> Deed | None:
    """`at the start of the turn he installs X with Y`: the beginning of a turn as the time of a deed."""
    when = deed.when.deed if deed.when is not None and deed.when.how == "when" else None
    if when is None or deed.when is None or deed.when.also is not None or (when.verb, when.thing) != ("begin", "turn"):
        return None
    return dataclasses.replace(when, who=when.who or deed.who)


def _comes_of(found: Set, place: int) -> bool:
    """Whether a deed comes of the one told before it: `the second sub resolves and the Corp installs a card`."""
    told = found.deeds[:place]
    while told and told[-1].verb == "break":  # `lets the first fire, breaks the others`
        told = told[:-1]
    if not told or told[-1].verb not in ("resolve", "trigger", "use", "let fire"):
        return False
    refs = [one.of if isinstance(one, (Subs, Ability)) else one for one in told[-1].what]
    cards = [found.table.card(one) for one in refs if isinstance(one, Ref)]
    if any(isinstance(one, Subs) and one.of is None for one in told[-1].what):  # of any ice there
        cards += [card for card in found.table.cards.values() if card.where == "ice"]
    word = {"host": "install"}.get(found.deeds[place].verb, found.deeds[place].verb)  # `puts it behind that`
    return any(node.name == word for card in cards for node in texts.nodes(card))


_THEIRS = (*ACTIONS, *IN_A_RUN, "succeed", "fail")  # what the other player does in their turn


def few_clicks(found: Set) -> Iterator[str]:
    """A player in whose turn nothing more is done before the other player acts has spent all clicks by then."""
    table, who = found.table, found.table.turn
    mine, own = 0, False
    for place, deed in enumerate(found.deeds):
        other = acting(found, deed)
        over = (("begin", opponent(who)), ("end", who))
        passes = deed.thing == "turn" and place > 0 and (deed.verb, deed.who) in over
        if other == who:
            own = True
            if deed.verb != "score":  # that is no action
                mine += 3 if deed.verb == "purge" else max(deed.times, 1)
        elif passes or (other == opponent(who) and deed.verb in _THEIRS and own and not _comes_of(found, place)):
            yield from _no_more_clicks(table, who, mine)
            return
    comes = {("end", who), ("begin", opponent(who))} if not mine else {("end", who)}
    ends = any(
        (one.verb, one.who) in comes and one.thing in OF_A_TURN for one in found.times if one not in found.before
    )
    named = _turns_named(found)
    ends = ends or f"{opponent(who)} turn" in named  # `rez X on the Runner's turn and use it on mine`
    if ends and (found.deeds or named) and not found.counts:  # `how many credits has he when his turn ends`
        yield from _no_more_clicks(table, who, mine)


def _no_more_clicks(table: Table, who: str, spent: int) -> Iterator[str]:
    """A player has as many clicks as are spent on what is told, where nobody says how many."""
    told = table.numbers.get((who, "clicks"))
    if told is None and spent < clicks(who):
        table.numbers[who, "clicks"] = spent
        yield f"the {who.capitalize()} has no clicks left after that, and their turn ends"
    elif told is not None and told > spent:
        table.numbers[who, "clicks"] = spent
        more = count(told - spent, "click")
        yield f"what the {who.capitalize()} does with {more} more is not told, and changes nothing"
