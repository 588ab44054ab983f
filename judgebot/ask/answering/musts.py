"""Whether a player must do something: yes only where no choice of theirs avoids it."""

from __future__ import annotations

import dataclasses
import itertools

from judgebot.ask.answering import telling
from judgebot.ask.answering.aftermath import told_by
from judgebot.ask.answering.attempts import Attempt, Why, attempt
from judgebot.ask.answering.barred import rests_on, stays
from judgebot.ask.answering.bills import ENTERS, anything, to_its_subroutines
from judgebot.ask.answering.deciding import comes, leaves, no, unseen, vary
from judgebot.ask.answering.goals import goal
from judgebot.ask.answering.horizons import end_of
from judgebot.ask.answering.lines import Played, wish_for
from judgebot.ask.answering.playing import EVERYONE, Eye, Line, Seer, Wish, along, hits, replay, search
from judgebot.ask.answering.price import spendings
from judgebot.ask.answering.reasons import why_not
from judgebot.ask.answering.records import NOT, Goal
from judgebot.ask.answering.ruled_out import last_event, lost_ability
from judgebot.ask.answering.stopped import stopped
from judgebot.ask.answering.table import Cannot
from judgebot.ask.answering.telling import cited, player
from judgebot.ask.answering.texts import nodes
from judgebot.ask.answering.verdicts import DEPENDS, NO, UNDECIDED, YES, Verdict
from judgebot.ask.reading.meanings import ROOM, Deed, Player, Ref, Server, Some
from judgebot.ask.reading.queries import Can, Comes, Must
from judgebot.engine.characteristics import memory_limit, memory_used
from judgebot.explain.why import NotCome
from judgebot.explain.why import said as reason_said
from judgebot.explain.why import why as reasons
from judgebot.explain.words import cap, count, lower
from judgebot.game.objects import CORP, RND, RUNNER, opponent


def must(played: Played, query: Must) -> Verdict:
    """Whether a player has to: yes only where no choice of theirs avoids it."""
    if query.deed.verb == "act" and (acts := in_action_window(played, query.deed.who or "")) is not None:
        return acts
    was = [one for one in played.deeds if (one.verb, one.what, one.not_) == (query.deed.verb, query.deed.what, False)]
    if query.when is not None and query.when.how == "before" and query.deed.what and was:
        raise Cannot("It is told that this was done: whether it had to be by then is not looked into here.")
    some = any(isinstance(one, Some) for one in query.deed.what)
    if some and any(one.not_ and one.verb == query.deed.verb for one in played.refrained):
        raise Cannot("That none was done before is told with what is asked: when that was is not clear.")
    if query.deed.verb == "flatline":
        return _flatlined(played, query)
    if (shown := _shown(played, query.deed)) is not None:
        return shown
    if query.deed.purpose is not None and (needed := in_order_to(played, query)) is not None:
        return needed
    if query.other is None and (twin := _twin(played, query.deed)) is not None:
        return _of_copies(played, query, twin)
    aim = goal(played.cast, query.deed)
    if query.deed.verb == "win":  # whether the other player has no way round losing
        aim, played = aim._replace(who=opponent(query.deed.who or RUNNER)), before_the_turn(played)
    if query.other is not None:
        aim = _either(aim, goal(played.cast, query.other))
    if query.deed.verb == "resolve" and not aim.who:
        aim = aim._replace(who=RUNNER)  # `must I take the second sub`: it is the Runner who breaks it, or leaves
    met = _for_what_is_met(played, query)
    aim = anything(aim, query.deed) if met else aim
    came = _came_with(played, aim, query.deed.verb) if not met else None
    if came is not None and came.verdict == YES:
        return came
    game = played.game
    wish = wish_for(played, game, aim, query.when or query.deed.when, vary(aim))
    wish = wish._replace(avoid=(*wish.avoid, leaves))
    there = search(game, wish)
    if there.game is None and came is not None:
        return came
    if there.game is None:
        if not played.deeds:
            raise Cannot("Nothing is told to be done that it could come of.")
        if (earlier := _before_the_break(query, played)) is not played:
            return must(earlier, query)
        if query.deed.verb == "steal":  # one that would be fatal is left as any other (1.16.10a)
            away = search(game, wish._replace(test=lambda end: not end.state.winner))
            if away.game is not None and (instead := _instead(game, away.line, aim)) is not None:
                return instead
        if there.exhausted and (room := _has_room(played, query)) is not None:
            return room
        if there.exhausted and (empty := _from_nothing(played, query)) is not None:
            return empty
        if there.exhausted and (befalls := _befalls(played, query)) is not None:
            return befalls
        if aim.who and (chosen := _once_chosen(played, query, wish, opponent(aim.who))) is not None:
            return chosen
        made = attempt(played, wish)
        if there.exhausted and (unasked := _unasked(query, made)) is not None:
            return unasked
        why = stays(query.deed, why_not(_of_the_met(query), made), made)
        if not there.exhausted:
            return unseen(there.why, why)
        return no(why, "It does not come to that")
    avoids = wish._replace(test=lambda end: 0 not in end.seen)
    away = search(game, avoids)
    if away.game is not None and (stops := stopped(played, aim, avoids, away.line)) is not None:
        instead = _instead(game, away.line, aim)
        whose = player(opponent(aim.who)).removeprefix("the ")
        said = f"It is the {whose}'s choice: there is no way round it if {stops[0]}{cited(stops[1])}."
        return Verdict(DEPENDS, (said, *(instead.why if instead else ())), (stops[1],), NO, turns=said)
    if away.game is not None:
        if (instead := _instead(game, away.line, aim)) is not None:
            return _as_lost(played, query, wish, instead)
        if query.deed.verb == "leave any" and played.deeds and (room := _has_room(played, query)) is not None:
            return room
        rule = _declining(game, away.line, aim)
        told = f"{cap(player(aim.who))} may leave it" if aim.who else "It need not come to that"
        told = "Nothing has to leave play" if query.deed.verb == "leave any" else told
        return Verdict(NO, (f"{told}{cited(rule)}.",), (rule,) if rule else ())
    if not away.exhausted:
        return unseen(away.why, Why())
    why = told_by(played, game, query.deed.verb, wish, there.line)
    none = f"{cap(player(aim.who))} has no choice" if aim.who else "There is no choice"
    return Verdict(YES, (f"{none} that avoids it.", *why.said), why.rules)


def _shown(played: Played, deed: Deed) -> Verdict | None:
    """`must I reveal Snare! when I access it`: in R&D, where its text says so (1.21.7); None of anything else."""
    card = played.table.card(deed.only) if deed.verb == "reveal" and isinstance(deed.only, Ref) else None
    if card is None or deed.who != RUNNER or not any(one.name == "revealed_when_accessed" for one in nodes(card)):
        return None
    if card.where != RND:
        return Verdict(NO, (f"{card.title} is revealed as it is accessed in R&D alone{cited('1.21.7')}.",), ("1.21.7",))
    return Verdict(YES, (f"In R&D {card.title} is revealed as it is accessed{cited('1.21.7')}.",), ("1.21.7",))


def _twin(played: Played, deed: Deed) -> Ref | None:
    """Another copy of the card that is to be trashed, which lies as it does."""
    ref = deed.only
    if deed.verb != "trash" or not isinstance(ref, Ref) or not ref.card:
        return None
    cards = [one for one in played.table.cards.values() if one.ref != ref and one.ref.card == ref.card]
    own = played.table.card(ref)
    return cards[0].ref if [(one.where, one.options) for one in cards] == [(own.where, own.options)] else None


def _of_copies(played: Played, query: Must, twin: Ref) -> Verdict:
    """`must he trash X`, of two copies: whether it is one of them."""
    deed = dataclasses.replace(query.deed, what=(twin,))
    found = must(played, dataclasses.replace(query, other=deed))
    if found.verdict != YES:
        return found
    return found._replace(why=("One of the copies must go.", *found.why))


def _once_chosen(played: Played, query: Must, wish: Wish, other: Player) -> Verdict | None:
    """What is so after choices of the other player, without which it does not come to it; None where there are none.

    By those alone, else with others: `must he take the tag` of ice that is not rezzed.
    """
    for able in (frozenset({other}), EVERYONE):
        found = search(played.game, wish._replace(vary=able))
        turns = [n for n, made in enumerate(found.line) if made.decision.who == other and not made.usual]
        if found.game is None or not turns:
            continue
        first = found.line[: turns[-1] + 1]
        now = replay(played.game, first, Wish((), EVERYONE))
        then = must(dataclasses.replace(played, marks=[*played.marks, (now, played.line + first)]), query)
        way = telling.chosen(played.game, first, other)
        if then.verdict == YES and way.steps:
            return rests_on(way)
        if then.verdict == NO and way.steps:
            return then._replace(why=(f"That is so also if {way}.", *then.why))
    return None


def before_the_turn(played: Played) -> Played:
    """A line that ends as a turn begins, in the window before what happens then (5.6.1b)."""
    done = len(played.deeds)
    while done and played.deeds[done - 1].not_:
        done -= 1
    last = played.deeds[done - 1] if done else Deed("")
    return played.until(done - 1) if (last.verb, last.thing) == ("begin", "turn") else played


def in_order_to(played: Played, query: Must) -> Verdict | None:
    """`must the Corp pay to trash it`: whether that comes about without it; None where that is not asked."""
    purpose = query.deed.purpose
    if purpose is not None and purpose.not_ and not query.deed.not_:
        return _lest(played, query, dataclasses.replace(purpose, not_=False))
    if purpose is None or query.deed.verb not in _AS_COSTS or query.deed.not_:
        return None
    if purpose.verb == "use" and query.deed.verb not in ("trash", "forfeit"):  # what a card asks for
        return None
    room = purpose.thing == ROOM
    if purpose.verb == "get in" and purpose.server is None and not played.game.state.runs:
        servers = {one.server for one in played.table.cards.values() if one.where == "ice"}
        if len(servers) != 1:
            raise Cannot("Into which server is not said.")
        purpose = dataclasses.replace(purpose, server=Server(*servers))
    played = _before_the_break(query, played) if purpose.verb in ("get in", "pass", "access", "continue") else played
    purpose = dataclasses.replace(purpose, who=purpose.who or query.deed.who, thing="" if room else purpose.thing)
    played, purpose = _before_it(played, purpose)
    whole = goal(played.cast, purpose)
    part = goal(played.cast, dataclasses.replace(query.deed, purpose=None, thing=ROOM if room else query.deed.thing))
    part = anything(part, query.deed) if purpose.verb in ENTERS else part
    end, since = played.onward()[0], len(played.game.state.history)
    if query.deed.verb == "trash" and part.met(end, since) and not whole.met(end, since):
        raise Cannot("What else is trashed then is not told apart from what is asked about.")
    wish = wish_for(played, played.game, whole, query.when or query.deed.when, vary(whole))
    wish = wish._replace(eyes=(*wish.eyes, Eye(part, len(played.game.state.history))))
    if (first := search(played.game, wish)).game is None and first.exhausted:
        if (up_to := to_its_subroutines(purpose)) is not None:  # which nothing told breaks
            first_paid = must(played, dataclasses.replace(query, deed=dataclasses.replace(query.deed, purpose=up_to)))
            if first_paid.verdict == YES:
                return first_paid._replace(
                    why=(*first_paid.why, "What it takes to break its subroutines comes besides.")
                )
        why = why_not(purpose, attempt(played, wish))
        return Verdict(UNDECIDED, ("What it would be done for does not come about.", *why.said), why.rules)
    if (without := _done_without(played.game, wish, _LINES)) is not None:
        if room and without.verdict == NO and (fits := _fits(played, wish, without.line)) is not None:
            return fits
        if any(not made.usual for made in without.line) or without.verdict != NO:
            return without
        by_itself = told_by(played, played.game, purpose.verb, wish, without.line)
        return Verdict(NO, ("It is done without that.", *by_itself.said), by_itself.rules)
    why = told_by(played, played.game, query.deed.verb, Wish((Eye(part, wish.eyes[0].since),), EVERYONE), first.line)
    return Verdict(YES, ("It cannot be done without that.", *why.said), (*why.rules, *(("1.20.2",) if room else ())))


def _lest(played: Played, query: Must, threat: Deed) -> Verdict:
    """`must he pay so that the run does not end`: whether it ends on every line on which that is not paid."""
    played = _before_the_break(query, played)
    since, who = len(played.game.state.history), query.deed.who or RUNNER
    of = threat if threat.what else dataclasses.replace(threat, who=None, passive=True)
    comes_to = goal(played.cast, of)
    part = goal(played.cast, dataclasses.replace(query.deed, purpose=None, when=None))
    n, unit = query.deed.amount, _SPENT.index(query.deed.unit) if query.deed.unit in _SPENT else -1
    wish = Wish((Eye(part, since),), frozenset({who}), avoid=(*played.avoid, leaves), end=end_of(played.game))

    def averted(end: Seer) -> bool:
        return not (comes_to.met(end, since) or comes_to.now(end))

    def paid_so(end: Seer) -> bool:
        exact = n is not None and not n.how and unit >= 0
        return spendings(who, since)(end)[unit] == n.n if exact and n is not None else 0 in end.seen

    without = search(played.game, wish._replace(test=lambda end: averted(end) and not paid_so(end)))
    if without.game is not None:
        way = telling.chosen(played.game, without.line)
        told = f"It can be done without that: {way}." if way.steps else "It is done without that."
        return Verdict(NO, (told,), way.rules[:2], line=without.line)
    paid = search(played.game, wish._replace(test=averted))
    if not without.exhausted or paid.game is None:
        raise Cannot("No line was found on which that is averted." if without.exhausted else "Not every line was seen.")
    why = told_by(played, played.game, query.deed.verb, wish._replace(vary=EVERYONE), paid.line)
    return Verdict(YES, ("It cannot be done without that.", *why.said), why.rules)


def _before_the_break(query: Must, played: Played) -> Played:
    """The line before what was broken last: what an encounter asks for comes before that (6.9.3a)."""
    breaks = played.deeds and (played.deeds[-1].verb, played.deeds[-1].not_) == ("break", False)
    return played.until(len(played.deeds) - 1) if breaks and query.when is None else played


_SPENT = ("credits", "clicks")


def _before_it(played: Played, purpose: Deed) -> tuple[Played, Deed]:
    """A line before that is done for which something is asked about, and that as it is told, where it is."""
    same = (purpose.verb, purpose.what)
    for n in range(len(played.deeds) - 1, -1, -1):
        whole = _whole(played.deeds[n])
        if (whole.verb, whole.what) == same and purpose.what and not whole.not_:
            return played.until(n), dataclasses.replace(whole, when=None)
    return played, purpose


def _whole(told: Deed) -> Deed:
    """What comes of a deed: of `uses X to install Y`, that Y is installed with X."""
    if told.purpose is None or told.verb != "use" or not isinstance(told.only, Ref):
        return told
    return dataclasses.replace(told.purpose, tool=told.only, not_=told.not_ or told.purpose.not_)


def _fits(played: Played, wish: Wish, line: Line) -> Verdict | None:
    """That a program has room by the time it is installed; None where others are trashed for it (8.5.6c)."""
    game = replay(played.game, line, wish).copy()
    game.halt = False
    game.advance()
    since = game.state.history[len(played.game.state.history) :]
    if any((one.kind, one.cause) == ("trash", "install") for one in since):
        return None
    used, limit = memory_used(game), memory_limit(game)
    told = f"Without that the programs use {used} of {limit} MU: there is room{cited('8.5.6c')}."
    return Verdict(NO, (told,), ("8.5.6c",))


_AS_COSTS = ("pay", "spend", "lose", "trash", "forfeit", "take")  # what is done for something else


def not_without(played: Played, query: Can, found: Verdict) -> Verdict:
    """What cannot be done without another deed, told by what that deed is there for."""
    means = query.deed.means
    if found.verdict != NO or means is None or not means.not_:
        return found
    whole = dataclasses.replace(query.deed, means=None)
    part = dataclasses.replace(means, not_=False, who=means.who or query.deed.who, purpose=whole)
    must = in_order_to(played, Must(part, query.when))
    return found._replace(why=must.why, rules=must.rules) if must is not None and must.verdict == YES else found


def _done_without(game: Seer, wish: Wish, most: int | None = None) -> Verdict | None:
    """A line on which something comes about without what the last eye looks out for; None where there is none."""
    for found in itertools.islice(hits(game, wish), most):
        if found.game is None and not found.exhausted:
            return unseen(found.why, Why())
        if found.game is not None and len(wish.eyes) - 1 not in found.game.seen:
            way = telling.chosen(game, found.line)
            return Verdict(NO, (f"It can be done without that: {way}.",), line=found.line)
    return None


_LINES = 40  # lines that are looked at for one without it


def _flatlined(played: Played, query: Must) -> Verdict:
    """Whether the Runner is flatlined whatever they do: not where a choice of theirs alone avoids it."""
    found = comes(played, Comes(query.deed, query.when))
    if (way := _way_round(found, query)) is not None:
        return Verdict(NO, (f"{cap(way)}.",), found.rules)
    if found.verdict == YES and found.rests is None and played.deeds:
        before = comes(played.until(len(played.deeds) - 1), Comes(query.deed, query.when))
        if (way := _way_round(before, query)) is not None:
            told = ("As it is told there is no way round it.", f"Before what is told last there is: {way}.")
            return Verdict(DEPENDS, told, tuple(dict.fromkeys((*before.rules, *found.rules))), YES, turns=told[0])
    return found


def _way_round(found: Verdict, query: Must) -> str | None:
    """The choice of the player who is asked about by which it does not come about, in words."""
    rests = found.rests
    return rests.way if rests is not None and rests.stands and rests.who == query.deed.who else None


def _of_the_met(query: Must) -> Deed:
    """`must he pay when he encounters X`: what X asks for, where nothing else is said to ask for it."""
    deed, when = query.deed, query.when or query.deed.when
    met = when.deed.what if when is not None and when.deed is not None and when.deed.verb in _MET else ()
    if deed.verb not in _ASKED_FOR or deed.what or deed.by is not None or len(met) != 1 or not isinstance(met[0], Ref):
        return deed
    return dataclasses.replace(deed, by=met[0])


def _instead(game: Seer, line: Line, aim: Goal) -> Verdict | None:
    """What a player chooses on a line that avoids a deed; None where nothing of it is a choice of theirs."""
    mine = telling.chosen(game, line).of(aim.who)
    rules = mine.rules[:2]
    return Verdict(NO, (f"{cap(str(mine))} instead{cited(*rules)}.",), rules) if mine.steps else None


def _as_lost(played: Played, query: Must, wish: Wish, found: Verdict) -> Verdict:
    """A no, with the ability of the encountered ice that it has lost: it is that which is asked about."""
    deeds = (*played.deeds, *filter(None, (query.when.deed if query.when is not None else None,)))
    met = [one for deed in deeds if deed.verb == "encounter" for one in deed.what if isinstance(one, Ref)]
    if not met:
        return found
    lost = lost_ability(met[-1], attempt(played, wish._replace(vary=frozenset())))
    told = f"Of what is left of it: {lower(found.why[0])}" if lost.firm else ""
    return Verdict(NO, (*lost.said, told), (*lost.rules, *found.rules)) if lost.firm else found


def in_action_window(played: Played, who: str) -> Verdict | None:
    """That a player has to take an action where an action window comes next (9.2.6b); None where none does."""
    game = played.game.copy()
    for _ in range(_FEW):
        decision = game.advance()
        if decision is None or (decision.kind != "action" and decision.default is None):
            return None
        if decision.kind == "action":
            if decision.who != (who or decision.who):
                return None
            left = count(game.state.players[decision.who].clicks, "click")
            told = f"{cap(player(decision.who))} has {left} left, and an action window cannot be passed"
            return Verdict(YES, (f"{told}{cited('9.2.6b', '5.4.2')}.",), ("9.2.6b", "5.4.2"))
        game.answer(decision.default)  # type: ignore[arg-type]
    return None


_FEW = 12  # decisions until an action window comes


def _befalls(played: Played, query: Must) -> Verdict | None:
    """`must he trash a program` where no choice of his does that: whether it is done to what is his all the same."""
    deed = query.deed
    if deed.verb not in _BEFALLS or not deed.who or deed.by is not None or deed.purpose is not None:
        return None
    things = tuple(dataclasses.replace(one, whose=deed.who) if isinstance(one, Some) else one for one in deed.what)
    found = comes(played, Comes(dataclasses.replace(deed, who=None, what=things, passive=True), query.when))
    return found if found.verdict in (YES, DEPENDS) else None


def _from_nothing(played: Played, query: Must) -> Verdict | None:
    """`must the Corp draw` with R&D empty: that is not left out, and loses the game (5.6.1e, 1.7.2c)."""
    if query.deed.verb != "draw" or query.deed.by is not None or query.deed.who != CORP:
        return None
    lost = comes(played, Comes(Deed("win", RUNNER), query.when))
    told = "It is not left out: with no card in R&D to draw the Corp loses"
    return Verdict(YES, (f"{told}{cited('5.6.1e', *_LOST)}.",), ("5.6.1e", *_LOST)) if _LOST[0] in lost.rules else None


_LOST = ("1.7.2c", "4.2.7b")


def _unasked(query: Must, made: Attempt) -> Verdict | None:
    """Of a card of their own that a player is asked to trash: that nothing on the line asks for it (1.19.4)."""
    deed = query.deed
    kinds = {"program", "hardware", "resource"} if deed.who == RUNNER else {"ice", "asset", "upgrade", "agenda"}
    own = [one for one in deed.what if isinstance(one, Some) and one.kind in kinds]
    if deed.verb != "trash" or not own or len(own) != len(deed.what):
        return None
    if not last_event(made, ("paid", "uses", "installed", "plays", "trashed")).firm:
        return None
    found = reasons(made.record, NotCome("trashed"))[:1]  # else what happened last is no reason
    said = tuple(f"{reason_said(made.record, one)}{cited(*one.rules[:2])}." for one in found)
    rules = tuple(rule for one in found for rule in one.rules[:2])
    return Verdict(NO, ("Nothing on the line makes them do that.", *said), rules or ("1.19.4",))


_BEFALLS = ("trash", "derez")


def _has_room(played: Played, query: Must) -> Verdict | None:
    """`must he trash something` for a program that was installed last: not where all of them have room (8.5.6c)."""
    last = _whole(played.deeds[-1]) if isinstance(query.deed.only, Ref) else played.deeds[-1]
    names = [played.table.card(one) for one in last.what if isinstance(one, Ref)]
    if (
        query.deed.verb not in ("trash", "leave any")
        or last.verb != "install"
        or [one.type for one in names] != ["program"]
    ):
        return None
    if query.deed.verb == "leave any" and any(one.kind == "trash" for one in played.game.state.history):
        return None  # there was none
    gone = [one for one in played.game.state.history[played.since :] if (one.kind, one.cause) == ("trash", "install")]
    if gone:  # there is by that
        if played.cast.any_of(played.game, gone[-1], query.deed.what) or len(gone) > 1:
            return None
        other = played.game.name(gone[-1].was or gone[-1].obj)
        return Verdict(NO, (f"{other} can be trashed instead{cited('8.5.6c')}.",), ("8.5.6c",))
    used, limit = memory_used(played.game), memory_limit(played.game)
    return Verdict(NO, (f"The programs use {used} of {limit} MU: there is room{cited('8.5.6c')}.",), ("8.5.6c",))


_MET = ("encounter", "access", "approach", "pass")
_ASKED_FOR = ("pay", "take", "suffer", "spend", "lose")


def _either(one: Goal, other: Goal) -> Goal:
    """That one of two deeds comes about."""
    return Goal(
        one.who,
        lambda m, since: one.met(m, since) or other.met(m, since),
        lambda m: one.now(m) or other.now(m),
        lambda m, who, choice: max(one.fits(m, who, choice), other.fits(m, who, choice)),
        taken=one.taken,
        action=one.action and other.action,
    )


def _for_what_is_met(played: Played, query: Must) -> bool:
    """`I bypass Tollbooth with Inside Job. do I have to pay`: what the ice asks for is meant, not what that costs.

    `do I have to pay when I encounter Tollbooth`: then, and not for the run.
    """
    then = query.when.deed.verb if query.when is not None and query.when.deed is not None else ""
    last = then or (played.deeds[-1].verb if played.deeds else "")
    return query.deed.verb in ("pay", "spend") and query.deed.purpose is None and last in (*_MET, "bypass")


def _came_with(played: Played, aim: Goal, verb: str) -> Verdict | None:
    """Of what came about with the last deed told: whether that deed can be done without it."""
    if not played.deeds or len(played.marks) < 2:
        return None
    before = played.marks[-2][0]
    since = len(before.state.history)
    if not aim.met(played.game, since):
        return None
    last = goal(played.cast, played.deeds[-1])
    vary = frozenset({last.who or aim.who, aim.who, "chance"}) if aim.who else EVERYONE
    wish = Wish((Eye(last, since), Eye(aim, since)), vary, avoid=tuple(played.avoid), end=end_of(before))
    if (without := _done_without(before, wish)) is not None:
        return without
    why = told_by(played, played.game, verb, Wish((Eye(aim, since),), EVERYONE))
    return Verdict(YES, ("It cannot be done without that.", *why.said), why.rules)


def _declining(game: Seer, line: Line, aim: Goal) -> str:
    """The rule of the decision at which a deed could have been done."""
    for now, made in along(game, line):
        for option in made.decision.options if made.decision.who == aim.who else ():
            if aim.fits(now, aim.who, option.choice) != NOT:
                return option.rule or made.decision.rule
    return ""
