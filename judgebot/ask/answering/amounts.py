"""Questions of how much, what strength, what cost, where and who wins: looked up on the line, with what makes it so.

An answer is a number at a time of the line, the events by which it came to be that, and the other numbers that legal
choices of the players would make of it.
"""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Callable, Hashable

from judgebot.ask.answering import telling
from judgebot.ask.answering.agendas import points_told
from judgebot.ask.answering.at_a_time import (
    There,
    as_begun,
    as_breached,
    as_done,
    as_met,
    as_now,
    before_discards,
    encounter,
    in_the_encounter,
    moment,
    told_in_turn,
)
from judgebot.ask.answering.at_most import most_of
from judgebot.ask.answering.attempts import Why, attempt
from judgebot.ask.answering.deciding import _CUT, can, leaves
from judgebot.ask.answering.gained import gained_by_it, none_gained, spent_there
from judgebot.ask.answering.goals import goal, honoured
from judgebot.ask.answering.lines import Played, play_on
from judgebot.ask.answering.playing import (
    NOBODY,
    Eye,
    Found,
    Line,
    Seer,
    Stuck,
    Wish,
    outcomes,
)
from judgebot.ask.answering.reasons import goes, why_not
from judgebot.ask.answering.records import alike, kinds_of
from judgebot.ask.answering.still_to_come import counted_from
from judgebot.ask.answering.table import Cannot
from judgebot.ask.answering.telling import cited, composition, player
from judgebot.ask.answering.texts import printed_abilities
from judgebot.ask.answering.values import Counted, amount, count, fatal_damage, has, named, unit_of
from judgebot.ask.answering.verdicts import OPEN, TOLD, YES, Counts, Verdict
from judgebot.ask.reading.meanings import AT_ONCE, BAD_PUB_CREDITS, Deed, Ref, When, Zone
from judgebot.ask.reading.queries import LEAST, MOST, TO_SPEND, Can, HowMuch, Strength
from judgebot.explain.words import cap, lower, third
from judgebot.explain.words import count as many
from judgebot.game import numbers
from judgebot.game.objects import CORP, GRIP, RUNNER
from judgebot.plain import NamedTuple

Value = Callable[[Seer], Hashable]
Says = Callable[[Hashable], str]


class Reckoned(NamedTuple):
    """A value on a line.

    found   what it is
    rests   how many other values choices make it that nobody told
    said    it, with what it rests on and what made it so, in sentences
    rules   the rules that it rests on, the deciding one first
    counts  it, and what choices make of it
    """

    found: Hashable
    rests: int
    said: tuple[str, ...]
    rules: tuple[str, ...]
    counts: Counts

    @property
    def verdict(self) -> Verdict:
        """It as the answer to how much."""
        return Verdict(OPEN, self.said, self.rules, counts=self.counts)


def reckoned(
    played: Played,
    value: Value,
    there: There | None,
    says: Says,
    made_of: Callable[[Seer], Counted] | None = None,
    of: object = None,
    later: bool = False,
    bound: str = "",
) -> Reckoned:
    """A value at a moment or where the line ends, what made it so, and which choices that nobody told change it.

    of     the card whose value it is, if it is one's: where it is not installed any more it has none
    later  whether what makes it another one after that is told too
    bound  LEAST or MOST: of all that choices make it only that. Raises Cannot where that is not seen
    """
    rest: Line = ()
    left, others, over, rests = None, {}, Found(None, (), True), 0
    if there is not None:
        end, line = there
    else:
        end, rest, left = played.onward(leaves)
        line = played.line + rest
        wish = played.rest
        ways, over = outcomes(played.game, wish._replace(avoid=(*wish.avoid, leaves)), value)
        others = {n: one for n, one in ways.items() if n != value(end) and any(not made.usual for made in one.line)
                  and (one.game is None or _lies(played, one.game, of) or not _lies(played, end, of))}  # fmt: skip
    if bound:
        n = _bound({value(end), *others}, bound) if there is None and over.exhausted else None
        if n is None or (n != value(end) and others[n].game is None):
            raise Cannot(f"How many it is {bound} is not seen there.")
        if n in others:
            end, line = others[n].game or end, played.line + others[n].line
        rests, others = len(others), {}
    found = value(end)
    why, rules = composition(played.start, line, value, None if there is None and (later or end.state.winner) else end)
    rules = tuple(reversed(rules))
    counted = made_of(end) if made_of is not None else Counted(0)
    if counted.rule and (counted.made_of or not rules):
        rules = (counted.rule, *rules)
    head = says(found) + (f": {counted.made_of}" if counted.made_of else "")
    counts = Counts(found, head, cited(*rules[:1]))
    told = [counts.said()]
    if bound:
        way = telling.chosen(played.game, line[len(played.line) :])
        told = [f"{cap(head)} {bound}{f', if {way}' if way.steps else ''}{cited(*(way.rules[:2] or rules[:1]))}."]
        rules = (*way.rules[:2], *rules)
    if others:
        own = str(telling.chosen(played.game, ways[found].line)) if left is not None and found in ways else ""
        turned, more = _turned(played, others, says)
        counts = counts._replace(others=turned, stands=f" if {own}" if own else counts.stands)
        told = [counts.said()]
        rules = (*more, *rules)
    elif not over.exhausted:
        told.append(_CUT.format(over.why))
    if (
        end.state.winner
        and not played.start.state.winner
        and found not in (end.state.winner, _FLATLINE)
        and end.state.why
    ):
        flatlined = "the Runner is flatlined, and " if end.state.why == numbers.FLATLINE else ""
        told.append(f"The game is over by then: {flatlined}{player(end.state.winner)} wins{cited(end.state.why)}.")
    return Reckoned(found, rests or len(others), (*told, *why), tuple(dict.fromkeys(rules)), counts)


def _lies(played: Played, game: Seer, of: object) -> bool:
    """Whether a card is installed; of what is no card, or not installed at first, that is no matter."""
    if not isinstance(of, Ref) or not played.table.card(of).installed:
        return True
    obj = game.state.objs.get(played.cast.known(game, of))
    return obj is not None and obj.installed


def _bound(found: set[Hashable], bound: str) -> int | None:
    """The fewest, or the most, of some numbers; None where not all are numbers."""
    every = [one for one in found if isinstance(one, int)]
    return (min if bound == LEAST else max)(every) if len(every) == len(found) else None


def _turned(
    played: Played, others: dict[Hashable, Found], says: Says
) -> tuple[tuple[tuple[Hashable, tuple[str, ...], str], ...], tuple[str, ...]]:
    """Other values, each with whose choices make it that, and in words; and the rules of those."""
    told: list[tuple[Hashable, tuple[str, ...], str]] = []
    rules: list[str] = []
    for n, found in others.items():
        way = telling.chosen(played.game, found.line) if len(told) < TOLD else telling.Way(())
        told.append((n, tuple(one.who for one in way.steps), f"{says(n)} if {way}{cited(*way.rules[:2])}"))
        rules += way.rules[:2]
    return tuple(told), tuple(dict.fromkeys(rules))


# How much


def how_much(played: Played, query: HowMuch) -> Verdict:
    """How many there are, or how many come or go."""
    if query.unit == BAD_PUB_CREDITS and query.deed is not None and query.deed.verb in ("gain", "take"):
        runs = sum(one.kind == "run begins" for one in played.game.state.history)
        if runs != 1:
            raise Cannot("In which run is not said." if runs else "No run is told.", "10.6.2")
        n = count(played.cast, played.game, query.unit, RUNNER).n
        return Verdict(OPEN, (f"The Runner gains {many(n, 'credit')} for this run{cited('10.6.2')}.",), ("10.6.2",))
    if (deed := query.deed) is not None and query.unit == "points" and deed.who:  # `how many does he get for it`
        if deed.verb not in ("gain", "take", "place") or deed.by is not None or deed.tool is not None:
            raise Cannot("How many agenda points that comes to cannot be told here.")
        return how_much(played, HowMuch("points", deed.who, change=True, when=query.when))
    if deed is not None:
        query = in_the_encounter(played, query)
        by_card = deed.verb in ("draw", "gain") and deed.tool is not None  # and not by anything else
        done = {one for each in played.deeds for one in (*each.what, each.tool)} - {None}
        if query.can and deed.by in done and (query.unit.endswith("damage") or deed.verb == "gain"):
            query, by_card = dataclasses.replace(query, bound=query.bound or MOST), True  # in what is told
        most = query.can and not by_card
        if most and (told := gained_by_it(played, query, leaves)) is not None:
            if can(told[0], Can(told[1])).verdict == YES:  # by a choice that was open on the way
                return _most(told[0], query, deed)
            return _of_deed(told[0], dataclasses.replace(query, can=False), deed)
        others = (one for each in played.deeds for one in each.what if isinstance(one, Ref) and one != deed.by)
        if isinstance(deed.by, Ref) and any(one.card == deed.by.card for one in others):
            raise Cannot("What comes of several copies of a card is not looked into here: ask for all of it.")
        return _most(played, query, deed) if most else _of_deed(played, query, deed)
    of = query.of if query.of is not None else _OWNERS.get(query.unit)
    if of is None:
        raise Cannot(f"Whose {query.unit} are asked about is not clear.")
    return _had(played, unit_of(played.cast, played.game, query.unit, of), of, query)


_OWNERS = {"tags": RUNNER, "core damage": RUNNER, "link": RUNNER, "mu": RUNNER, "bad publicity": CORP}
_OWNERS[BAD_PUB_CREDITS] = RUNNER


def _had(played: Played, unit: str, of: object, query: HowMuch) -> Verdict:
    """How many somebody or something has, or how many more than before."""
    cast = played.cast

    in_grip = (of, unit, query.change, query.bound) == (Zone(GRIP), "cards", False, "")  # none is left who is flatlined

    def value(game: Seer) -> Hashable:
        if in_grip and game.state.why == numbers.FLATLINE and count(cast, game, "hand size", RUNNER).n >= 0:
            return _FLATLINE
        return count(cast, game, unit, of, query.kind).n

    def made_of(game: Seer) -> Counted:
        return count(cast, game, unit, of, query.kind)

    if unit == "points" and not played.deeds:
        points_told(played.table, of)
    subject = named(cast, of)
    at, deed = query.when, query.when.deed if query.when is not None else None
    there_yet = at is None or (deed is None and at.name == "this run")  # what lasts as long as the run counts in it
    met_by = deed is not None and (deed.verb == "encounter" or (deed.verb == "trigger" and at == When("after", deed)))
    met = unit in ("strength", "subs") and (there_yet or met_by)  # `once its encounter ability has resolved`
    begun = as_begun(played, at, runs=unit != BAD_PUB_CREDITS)
    there = encounter(played, of) if met else moment(played, at) if begun is None else None
    now = as_done(played, of, unit, value) if at in (None, _NOW) and not met and begun is None else None
    now = as_now(played) if at == _NOW and now is None and not met and begun is None else now
    there, begun = (None, now) if now is not None else (there, begun)
    if there is None and begun is None and unit == "strength" and at is None:  # in the run that is going on
        there = moment(played, _NOW)
    if unit == BAD_PUB_CREDITS and there_yet and played.game.state.runs:  # which are there in a run alone
        there = (played.game, played.line)
    whole, played = played, begun or before_discards(played, unit, of)
    told = bool(played.deeds) or (of, unit) in played.table.numbers
    if unit in ("tags", "bad publicity") and at is None and not told and value(played.game) == 0:
        raise Cannot("Nothing is told to be done that it could come of.")
    if there is None and unit == "subs" and not played.deeds and value(played.game) == 0:
        raise Cannot("Outside of an encounter it has none: say that it is encountered.")
    if there is None and unit == "strength" and isinstance(of, Ref) and (gone := _goes(played, of)).firm:
        found = reckoned(played, value, (played.game, played.line), lambda n: has(cast, of, n, unit), made_of)
        return Verdict(OPEN, (*found.said, *gone.said), (*found.rules, *gone.rules))

    def says_so(n: Hashable) -> str:
        return f"{has(cast, of, 0, unit)}: {_FLATLINED}" if n == _FLATLINE else has(cast, of, n, unit)

    if not query.change:
        found = reckoned(played, value, there, says_so, made_of, of, bound=query.bound)
        return found.verdict if now is None or at == _NOW else _with_more(whole, found, value)
    before = int(str(value(played.start)))

    def says(n: Hashable) -> str:
        return f"{subject} has {amount(int(str(n)) - before, unit)} more ({before} to {n})"

    return reckoned(played, value, there, says, made_of, bound=query.bound).verdict


_NOW = When("when", name=AT_ONCE)


def _with_more(played: Played, found: Reckoned, value: Value) -> Verdict:
    """How many there are as a deed is done, and what follows of what is told by then, if nobody changes it."""
    end, rest, _ = played.onward(leaves)
    more = composition(played.start, played.line + rest, value, end)[0][len(found.said) - 1 :]
    follows = tuple(f"What follows, if nobody changes it: {lower(one)}" for one in more)
    return found.verdict._replace(why=(*found.said, *follows))


def _goes(played: Played, ref: Ref) -> Why:
    """That a card which is installed is trashed before anything else is done."""
    end, _, _ = played.onward(leaves)
    before = played.game.state.objs.get(played.cast.known(played.game, ref))
    after = end.state.objs.get(played.cast.known(end, ref))
    if before is None or after is None or not before.installed or after.installed:
        return Why()
    wish = played.rest._replace(vary=NOBODY, avoid=(*played.avoid, leaves))
    return goes(attempt(played, wish), played.table.card(ref).title)


def _of_deed(played: Played, query: HowMuch, deed: Deed) -> Verdict:
    """What a deed counts over the whole line: cards accessed, damage suffered, credits gained."""
    cast = played.cast
    if isinstance(deed.tool, Ref):
        if not any(deed.tool in one.what or one.tool == deed.tool for one in played.deeds):
            verb = "play" if cast.table.card(deed.tool).type in ("event", "operation") else "use"
            if (
                verb == "use"
                and told_in_turn(query.when)
                and any(one.kind == "paid" for one in printed_abilities(cast.table.card(deed.tool)))
            ):
                raise Cannot("How often it is used in the turn is not told.")
            with contextlib.suppress(Stuck):  # it may come about by itself
                play_on(played, Deed(verb, deed.who, (deed.tool,)))
        deed = dataclasses.replace(deed, tool=None)
    if deed.unit in ("agenda", "virus", "power", "advancement", "counters") and isinstance(deed.by, Ref):
        if deed.verb == "place" and not deed.passive:
            raise Cannot("How many counters a card places is not looked into here: ask for those on the other card.")
        if not played.deeds and query.when is None:
            raise Cannot("Nothing is told to be done by which it gets counters.")
        return _had(played, unit_of(cast, played.game, deed.unit, deed.by), deed.by, query)  # counters that a card gets
    if deed.verb == "pay" and deed.what and {one for each in played.deeds for one in each.what} == {*deed.what}:
        deed = dataclasses.replace(deed, what=())  # `what do I pay for both`: for all that is told to be done
    honoured(deed)
    unit = query.unit or "cards"
    kinds = kinds_of(dataclasses.replace(deed, unit=deed.unit or (unit if unit not in ("cards", "times") else "")))
    if unit == "subs":
        kinds = {"break": ("break",), "fire": ("resolve subroutine",), "resolve": ("resolve subroutine",)}.get(
            deed.verb, ()
        )
    if not kinds:
        raise Cannot(f"How much “{deed.verb}” comes to cannot be told here.")
    if not played.deeds:
        raise Cannot("Nothing was told to be done that could come to an amount.")
    summed = kinds[0] in _SUMMED and unit != "times"

    def counted(game: Seer, since: int) -> int:
        found = [one for one in game.state.history[since:] if one.kind in kinds and alike(cast, game, deed, one)]
        return sum(abs(one.n) for one in found) if summed else len(found)

    earlier = 0 if told_in_turn(query.when) or not set(kinds).isdisjoint(_OF_A_RUN) else counted(played.start, 0)
    since = counted_from(played, query, deed, counted, earlier)

    def value(game: Seer) -> Hashable:
        if "damage" not in kinds or game.state.why != numbers.FLATLINE:
            return counted(game, since)
        fatal = fatal_damage(game)
        if fatal is None:
            return _FLATLINE
        return counted(game, since) + (fatal.n if alike(cast, game, deed, fatal) else 0)

    verb = third({"suffer": "take"}.get(deed.verb, deed.verb))
    place = f" in {deed.server.name}" if deed.server is not None else ""

    def says(n: Hashable) -> str:
        if n == _FLATLINE:
            return _FLATLINED
        if deed.who or deed.by:
            who = player(deed.who) if deed.who else named(cast, deed.by)
            return f"{who} {verb} {amount(n, unit)}{place} {'besides' if query.more else 'on this line'}"
        return f"{amount(n, unit)} {'is' if n == 1 else 'are'} {_DONE.get(deed.verb, deed.verb)}{place} on this line"

    when = query.when
    if deed.verb == "access" and when is not None and (breached := as_breached(played, when)) is not None:
        played, when = breached, None  # what is accessed in a breach is so by its end
    then = when.deed if when is not None and (when.how, when.also) == ("when", None) else None
    runs = sum(one.verb == "run" for one in played.deeds)
    if then is not None and (then in _SUCCESS or (then.verb == "run" and runs == 1)):
        when = None  # what comes of a run comes after it has begun, or is successful
    met = as_met(played, when) or as_begun(played, when)
    there = moment(played, when) if met is None else None
    done = {None, *(one for each in played.deeds for one in (each.server, each.tool, *each.what))}
    if query.bound == LEAST and not done.issuperset((deed.server, deed.tool)):
        raise Cannot("It is not told that this is done, and where it is not there is nothing.")
    found = reckoned(met or played, value, there, says, bound=query.bound)
    if (
        (met is not None or (then is not None and there is not None))
        and not found.found
        and not found.rests
        and value(played.onward(leaves)[0]) != found.found
    ):
        raise Cannot("Whether what comes of it later, as of its subroutines, is meant too is not said.")
    if earlier:
        found = found._replace(said=(*found.said, f"What was done before that comes to {earlier} more."))
    if deed.verb in ("pay", "spend") and found.found == 0 and found.rests > 1:
        raise Cannot("For what is paid is not said, and on the line told it need not be for anything.")
    if (deed.verb, unit, found.found) == ("lose", "clicks", 0) and deed.by is not None:
        raise Cannot("Clicks with which a turn does not begin are not lost: ask how many there are then.", "1.11.2")
    if (deed.verb, found.found) == ("gain", 0):
        none_gained(played, unit, leaves)
    ended = [one.who for one in played.deeds if (one.verb, one.thing) == ("end", "turn")]
    deed = dataclasses.replace(deed, who=deed.who or ended[-1]) if deed.verb == "discard" and ended else deed
    if deed.verb == "discard" and found.found == 0 and not found.rests and when is None and deed.who not in ended:
        raise Cannot("On the line told nothing is discarded: say when, as at the end of a turn.")
    if found.found == 0 and not found.rests and when is None and len(found.said) == 1 and deed.verb != "discard":
        wish = Wish((Eye(goal(cast, query.deed or deed), 0),), NOBODY, avoid=tuple(played.avoid))
        none = why_not(query.deed or deed, attempt(played, wish))
        if none.firm:
            return found.verdict._replace(why=(*found.said, *none.said), rules=(*none.rules, *found.rules))
    if deed.verb == "discard" and deed.who:
        size = count(cast, played.game, "hand size", deed.who)
        parts = f" ({size.made_of})" if size.made_of else ""
        why = f"{cap(player(deed.who))} may keep {size.n} cards{parts}{cited('5.5.3')}."
        return found.verdict._replace(why=(*found.said, why), rules=(*found.rules, "5.5.3"))
    return found.verdict


_OF_A_RUN = ("run begins", "approach", "encounter", "pass", "approach server", "successful run")  # that goes on
_SUCCESS = tuple(Deed("succeed", who, thing="run") for who in (None, RUNNER))
_FLATLINE = "flatline"
_FLATLINED = "the Runner suffers more damage than they have cards in the grip, and is flatlined"
_DONE = {
    "access": "accessed", "trash": "trashed", "break": "broken", "resolve": "resolved", "fire": "resolved",
    "draw": "drawn", "suffer": "suffered", "do": "done", "take": "taken", "discard": "discarded", "place": "placed",
    "spend": "spent", "pay": "paid", "give": "given", "lose": "lost", "gain": "gained", "remove": "removed",
    "install": "installed", "rez": "rezzed", "reveal": "revealed", "derez": "derezzed", "steal": "stolen",
}  # fmt: skip
_SUMMED = (
    *("gain credits", "lose credits", "gain clicks", "lose clicks", "draw", "tags", "damage", "bad publicity"),
    *("spend credits", "spend clicks", "remove tags", "place counters", "spend counters"),
    "remove bad publicity",
)


def _most(played: Played, query: HowMuch, deed: Deed) -> Verdict:
    """How many a player can do; what they can spend on anything is what they have. Raises Cannot."""
    if deed.verb in ("pay", "spend") and deed.purpose is None and not deed.what and deed.tool is None:
        if query.unit == "credits" and deed.who and spent_there(played, deed.who, query.when):
            now = When("when", played.deeds[-1]) if played.deeds else None
            return how_much(played, HowMuch(TO_SPEND, deed.who, when=now))
        raise Cannot("For what that is paid is not said.")
    return most_of(played, query, deed)


def strength(played: Played, query: Strength) -> Verdict:
    """The strength that a card has at a time: in the encounter that is there or comes, else where the line ends."""
    return how_much(played, HowMuch("strength", query.of, when=query.when))
