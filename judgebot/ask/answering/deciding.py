"""Questions of yes and no: whether a player can, whether something comes about."""

from __future__ import annotations

import dataclasses

from judgebot.ask.answering import telling
from judgebot.ask.answering.accesses import by_the_access, in_windows, no_window_in_access
from judgebot.ask.answering.aftermath import (
    MOVES,
    TELLS,
    after_the_run,
    if_the_other,
    lost_by_it,
    made_room,
    over_before_it,
    over_by_then,
    told_by,
    turned_by,
)
from judgebot.ask.answering.another_price import fewer, price
from judgebot.ask.answering.attempts import Why, attempt
from judgebot.ask.answering.avoided import Avoid, acts_else, done_without, forgone, runs, with_clicks
from judgebot.ask.answering.barred import (
    all_of_it,
    boosts_early,
    by_will,
    chosen_before,
    clicks_open,
    comes_first,
    each_sub,
    in_this_turn,
    limit,
    no_action_then,
    not_begun,
    of_no_use,
    of_the_action,
    once_accessed,
    out_of_clicks,
    own_trigger,
    passed_before,
    several_actions,
    stays,
    terminal,
    until_told,
    without_window,
)
from judgebot.ask.answering.bounds import record_of
from judgebot.ask.answering.goals import goal, state_goal, unless_barred
from judgebot.ask.answering.horizons import end_of
from judgebot.ask.answering.lines import (
    Played,
    of_the_last_run,
    wish_for,
)
from judgebot.ask.answering.paid_for import so_much
from judgebot.ask.answering.parts import averts
from judgebot.ask.answering.playing import (
    EVERYONE,
    MOST,
    NOBODY,
    Eye,
    Line,
    Made,
    Seer,
    Window,
    Wish,
    replay,
    search,
    settle,
)
from judgebot.ask.answering.reasons import why_not
from judgebot.ask.answering.records import Goal, does, summed
from judgebot.ask.answering.ruled_out import last_event, lost_ability
from judgebot.ask.answering.special import SPECIAL
from judgebot.ask.answering.stopped import stopped, unstopped
from judgebot.ask.answering.surviving import spared, survives_even_so
from judgebot.ask.answering.table import Cannot
from judgebot.ask.answering.telling import cited, player
from judgebot.ask.answering.texts import hosts_uninstalled
from judgebot.ask.answering.turns import FIRST
from judgebot.ask.answering.until_a_turn import as_a_turn_begins_or_ends
from judgebot.ask.answering.values import made_up
from judgebot.ask.answering.verdicts import DEPENDS, NO, OPEN, UNDECIDED, UNTOLD, YES, Rests, Verdict
from judgebot.ask.reading.meanings import OF_A_TURN, Amount, At, Deed, Has, Is, Ref, Some, When
from judgebot.ask.reading.queries import Can, Comes
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.machine import Machine
from judgebot.explain.words import cap
from judgebot.explore.walker import horizon
from judgebot.game.numbers import NOT_SCORED, PASSED, TRASH_SYMBOL
from judgebot.game.objects import CORP, RUNNER, opponent

_TAGGED = (Is(RUNNER, "tagged"), Is(RUNNER, "tagged", False))
_CUT = "Not every line of play was looked at, because {}."


_CHOOSING = ("use", "play", "trigger", "score", "steal", "install", "rez")  # what a card is told to have chosen for


def leaves(m: Machine, who: str, choice: Choice) -> bool:
    """Whether a choice breaks off what the question is about: the Runner jacks out."""
    return choice.verb is Verb.JACK_OUT


def _leaves_somehow(m: Machine, who: str, choice: Choice) -> bool:
    """Whether the Runner jacks out by it, be it because an effect lets them."""
    return leaves(m, who, choice) or (choice.verb is Verb.DO and does(choice, "jack_out"))


def no(why: Why, otherwise: str = "On no line of play is that done there") -> Verdict:
    """A no with its deciding rule; where no rule decides it, that it is not decided."""
    if not why.firm:
        return Verdict(UNDECIDED, (f"{otherwise}, but no rule was found that says why.", *why.said))
    return Verdict(NO, why.said or (f"{otherwise}.",), why.rules)


def unseen(found_why: str, why: Why) -> Verdict:
    """What is told where the search did not see every line."""
    return Verdict(UNDECIDED, (_CUT.format(found_why), *why.said[:1]), why.rules[:1])


# Can


def can(played: Played, query: Can, but: tuple[Avoid, ...] = ()) -> Verdict:
    """Whether a player can bring a deed about: looked for over their own choices, the others at their defaults.

    but: choices that are not looked into
    """
    deed, without = forgone(played.cast, all_of_it(played, averts(query.deed)))
    if isinstance(deed.tool, Ref) and any(one.verb == "play" and deed.tool in one.what for one in played.deeds):
        deed = dataclasses.replace(deed, tool=None, by=deed.by or deed.tool)  # of what was played, and does it now
    by_it = [one.tool for one in played.deeds] if deed.verb == "use" else []  # `broke it with X. Can I use X again`
    if deed.again and (any(one.verb == deed.verb for one in played.deeds) or deed.only in by_it):
        deed = dataclasses.replace(deed, again=False)  # what is told was the first time
    if deed == Deed(deed.verb, deed.who) and deed.verb in ("pay", "spend") and not played.deeds:
        raise Cannot("What is paid, and for what, is not said.")
    if deed == Deed("pass", deed.who) and not any(one.type == "ice" for one in played.table.cards.values()):
        raise Cannot("What is passed is not said.")
    acted = any(one.verb in _CHOOSING for one in played.deeds[-1:])
    any_such = deed.verb == "choose" and any(isinstance(one, Some) for one in deed.what)
    if any_such and not (acted or deed.by or deed.tool):
        raise Cannot("By what that is chosen is not said.")
    aim = goal(played.cast, deed)
    if deed.verb == "move" and deed.place is not None and aim.met(played.game, len(played.game.state.history)):
        raise Cannot("It lies there already.")
    when = query.when or deed.when
    if (early := not_begun(played, aim, when)) is not None:
        return early
    in_turn = when is None or (when.how, when.name, when.also) == ("when", "this turn", None)
    aim = unless_barred(played.cast, aim, deed) if in_turn else aim
    played = until_told(played, when)
    game = played.game
    mine = [bad for bad, one in zip(played.avoid, played.refrained, strict=True) if one.verb != deed.verb]
    mine += [*without, *but, *acts_else(aim, deed)]
    if deed.verb != "jack out":
        mine.append(_leaves_somehow)
    elif any(one.kind == "run begins" for one in game.state.history[len(played.start.state.history) :]):
        mine.append(runs)  # of that run
    wish = wish_for(played, game, aim, when, vary(aim))
    wish = wish._replace(avoid=(*mine, *wish.avoid[len(played.avoid) :]))  # can they, though they do not
    last = played.deeds[-1] if played.deeds else Deed("")
    if last.verb in ("find", "reveal") and any(ref in last.what for ref in deed.what):  # asked of what finds it
        wish = wish._replace(end=end_of(game))
    if (several_actions(played, deed, aim) or _hosted_first(played, deed)) and not game.state.runs:
        wish = wish._replace(end=horizon(game, "turn"))
    accessed = bool(game.state.accesses) and deed.verb in ("use", "rez")
    accessed = accessed and (aim.who == CORP or (last.verb == "access" and in_windows(played.table, deed)))
    if accessed and when is None:  # now
        wish = wish.before(Eye(record_of("access ends"), len(game.state.history)))
    if (means := query.deed.means) is not None and means.not_:  # `without losing credits`, also as a cost or by a rule
        other, whole = done_without(means, deed), wish
        wish = wish.before(Eye(goal(played.cast, other), len(game.state.history)))
    found = search(game, wish._replace(avoid=(*wish.avoid, with_clicks))) if clicks_open(played, deed) else None
    found = found if found is not None and found.game is not None else search(game, wish)
    used = last.verb in ("use", "play") and last.who == aim.who and not last.not_  # `uses X on it. May he trash it so`
    if (
        found.game is not None
        and deed.verb == "trash"
        and not used
        and not by_will(game.watching(wish), found.line, aim)
    ):
        said = f"That is not done at will: it comes of something else{cited(TRASH_SYMBOL)}."
        return Verdict(NO, (said,), (TRASH_SYMBOL,))
    if found.game is not None:
        return comes_first(played, when, wish, found) or _it_can(played, deed.verb, aim, wish, found.line)
    end = deed.purpose if deed.verb in ("pay", "spend") else None  # `pay 2 credits to remove a tag during the run`
    acts = aim.action or (end is not None and goal(played.cast, end).action)
    time = when or (end.when if end is not None else None)
    if acts and found.exhausted and (none := no_action_then(played, deed, time, wish)) is not None:
        return none
    if (
        aim.action
        and deed.verb != "get in"
        and game.state.runs
        and (after := after_the_run(played, wish, deed.verb, query.told)) is not None
    ):
        return after
    if deed.verb == "play" and found.exhausted:  # the game can end with what is paid for it
        begun = wish._replace(begun=True)
        ended = search(game, begun)
        if ended.game is not None and ended.game.state.winner:
            return _it_can(played, deed.verb, aim, begun, ended.line)
    theirs = search(game, wish._replace(vary=EVERYONE, most=MOST // 2))
    if theirs.game is not None:
        return if_the_other(played, aim, wish, theirs.line)
    if means is not None and means.not_ and found.exhausted and (only := search(game, whole)).game is not None:
        why = told_by(played, game, means.verb, whole, only.line)
        return Verdict(NO, ("It cannot be done without that.", *why.said), why.rules)
    if (no_moment := _no_moment(played, when, wish)) is not None:
        return no_moment
    if (less := price(played, deed, wish) or fewer(played, deed, wish, found.exhausted)) is not None:
        return less
    if found.exhausted and (over := over_by_then(played)) is not None:
        return over
    if accessed and found.exhausted and not by_the_access(played.table, deed):
        return no_window_in_access(aim.who)
    if (idle := of_no_use(played, deed, wish)) is not None and found.exhausted:
        return idle
    cut_short = terminal(played, aim.who) if in_turn and found.exhausted else None
    if cut_short is not None and (aim.action or deed.verb == "trash"):
        return cut_short
    if not without and (earlier := chosen_before(played, aim, when)) is not None:
        return earlier
    if (early := boosts_early(played, deed, wish)) is not None:
        return early
    in_run = aim.action and bool(game.state.runs)
    made = attempt(played, wish._replace(end=end_of(game, 1, later=True)) if in_run else wish)  # when that is over
    why = limit(played, deed)
    why = why if why.firm else without_window(deed, aim.who, wish, made) or why
    why = why if why.firm else once_accessed(played, deed, wish) or why_not(deed, made)
    if not found.exhausted:
        return unseen(found.why, why)
    why = over_before_it(settle(game, wish)[0], out_of_clicks(played, aim, why))
    if cut_short is not None and deed.verb == "score" and why.rules[:1] == (NOT_SCORED,):
        return cut_short
    passed = in_turn and (why.rules[:1] == (PASSED,) or deed.verb in ("use", "trigger"))
    if passed and (triggered := own_trigger(played, aim, tuple(mine))) is not None:
        return triggered
    if deed.purpose is not None and deed.purpose.verb == "prevent" and why.rules[:1] == (PASSED,):
        why = why._replace(firm=False)  # the other player would do what is to be prevented
    verdict = no(why)
    if verdict.verdict == NO and not game.state.runs:  # an action after the one in progress
        onward = wish._replace(end=horizon(game, "turn"), most=MOST // 2)
        next_one = search(game, onward)
        if next_one.game is not None and sum(_acts(one) for one in next_one.line) == 1:
            if played.deeds and any(ref in played.deeds[-1].what for ref in deed.what):  # it is asked about that
                way = telling.chosen(game, next_one.line)
                return verdict._replace(why=(*verdict.why, f"With an action after that: {way}."))
            return _it_can(played, deed.verb, aim, onward, next_one.line)
    aimed = deed.purpose is not None and deed.purpose.verb == "choose"  # `plays X on Y`
    alone = deed.times <= 1 and not aimed and not (deed.verb == "install" and deed.tool)  # nor by the action
    if verdict.verdict == NO and alone and (later := in_this_turn(played, aim, wish)):
        return verdict._replace(why=(*verdict.why, later))
    return verdict


def _acts(made: Made) -> bool:
    """Whether a choice is none that is made by itself, for what is being resolved (`Sprint`), or of a destination."""
    return not made.usual and made.choice.verb not in (Verb.CHOOSE, Verb.IN)


def _hosted_first(played: Played, deed: Deed) -> bool:
    """`uses X to install Y`, of a card that hosts Y before it installs it: by two uses."""
    card = played.table.card(deed.only) if isinstance(deed.only, Ref) else None
    installs = deed.verb == "use" and deed.purpose is not None and deed.purpose.verb == "install"
    return installs and card is not None and hosts_uninstalled(card)


def vary(aim: Goal) -> frozenset[str]:
    return frozenset({aim.who}) if aim.who else NOBODY


def _no_moment(played: Played, when: When | None, wish: Wish) -> Verdict | None:
    """Where the moment that is asked about does not come: that is no answer to the question."""
    opens = wish.window.opens
    if opens < 0:
        return None
    if when is not None and when.deed is not None and any(isinstance(one, Some) for one in when.deed.what):
        raise Cannot("Of which card the time is that is asked about is not said.")
    moment = Wish((wish.eyes[opens],), EVERYONE, avoid=wish.avoid, end=wish.end, most=MOST // 2)
    if search(played.game, moment).game is not None:
        return None
    why = why_not(None, attempt(played, moment._replace(vary=NOBODY)))
    return Verdict(UNDECIDED, ("It does not come to the moment that is asked about.", *why.said), why.rules)


def _it_can(played: Played, verb: str, aim: Goal, wish: Wish, line: Line) -> Verdict:
    """Yes, with the line; unless a choice of the other player, met on the way, takes it away."""
    stops = stopped(played, aim, wish, line)
    if stops is not None and (surer := unstopped(played, aim, wish)):
        line, stops = surer, None
    own = telling.chosen(played.game, line).of(aim.who)
    rules = own.rules[-3:]
    told: tuple[str, ...] = (f"{cap(str(own))}{cited(*rules)}.",)
    if verb == "install" and own.steps:
        room = made_room(played, aim, wish, line)
        told, rules = (*told, *room.said), (*rules, *room.rules)
    if not own.steps:
        by_itself = told_by(played, played.game, verb, wish, line)
        told, rules = by_itself.said or ("It comes to that.",), by_itself.rules
    if stops is not None:
        says, rule = stops
        whose = player(opponent(aim.who)).removeprefix("the ")
        choice, if_so = f"It is the {whose}'s choice", f"if {says}{cited(rule)}."
        return Verdict(DEPENDS, (f"{choice}: not {if_so}", *told), (rule, *rules), YES, turns=f"{choice}: only {if_so}")
    return Verdict(YES, (*told, *lost_by_it(played, aim, wish, line)), rules, line=line, wish=wish)


# Comes


def _and_no_more(played: Played, query: Comes, deed: Deed) -> Verdict:
    """`does he access exactly two cards`: two, and not three."""
    assert deed.amount is not None
    so_many = comes(played, dataclasses.replace(query, what=deed))
    if so_many.verdict != YES:
        return so_many
    further = comes(
        played, dataclasses.replace(query, what=dataclasses.replace(deed, amount=Amount(deed.amount.n + 1)))
    )
    if further.verdict == NO:
        return so_many
    if further.verdict != YES:
        raise Cannot("Whether it is no more than that is not decided.")
    return further._replace(verdict=NO)


def comes(played: Played, query: Comes) -> Verdict:
    """Whether something comes about on the line told; and whether a choice that nobody told turns it round."""
    then = as_a_turn_begins_or_ends(played, query.when or getattr(query.what, "when", None))
    if then is not None:
        return comes(then, dataclasses.replace(query, what=dataclasses.replace(query.what, when=None), when=None))
    if not isinstance(query.what, Deed):
        tags = Deed("take", RUNNER, amount=Amount(1), unit="tags") if query.what in _TAGGED else None
        return _at_the_end(played, state_goal(played.cast, query.what), query.when, tags, query.what)
    deed = each_sub(played, dataclasses.replace(query.what, not_=False))
    of_the_action(played, deed)
    only = deed.amount is not None and deed.amount.how == "exactly"
    if only and deed.amount is not None:
        deed = dataclasses.replace(deed, amount=Amount(deed.amount.n))
        if summed(played.cast, deed) is None and deed.unit == "cards" and query.when is None:
            return _and_no_more(played, query, deed)
    aim = goal(played.cast, deed)
    exactly = deed.amount is not None and deed.amount.how == "" and (deed.amount.n > 1 or only) and deed.times == 1
    if exactly and deed.via is not None:  # of a subroutine: whether it does so at all, and then so much
        never_so = comes(played, dataclasses.replace(query, what=dataclasses.replace(query.what, amount=None)))
        if never_so.verdict == NO and not query.what.not_:
            return never_so
    elif exactly and query.when is None and not query.again and (total := summed(played.cast, deed)) is not None:
        same = so_much(played.cast, deed, total)
        found = _at_the_end(played, same, None, deed, None)
        if found.verdict == NO and not played.deeds:
            raise Cannot(UNTOLD)
        return found
    if deed.thing == "run" and deed.server is None:
        aim = of_the_last_run(played, aim)
    wish = wish_for(played, played.start, aim, query.when or deed.when, EVERYONE)
    wish = wish._replace(avoid=(*played.avoid, leaves) if deed.verb != "jack out" else tuple(played.avoid))
    if query.again and deed.verb in SPECIAL:
        raise Cannot("Whether that comes about another time is not looked into here.")
    if query.again:
        wish = wish._replace(eyes=(Eye(aim, since := _first_time(played, aim)), *wish.eyes[1:]))
        game = (
            played.game.watching(wish) if since >= len(played.game.state.history) else replay(*_last_deed(played), wish)
        )
    else:
        game = replay(played.start, played.line, wish)
    verdict = _comes(played, game, deed, wish._replace(end=end_of(played.game)))
    verdict = survives_even_so(played, deed, wish, verdict)
    if verdict.verdict in (NO, OPEN) and query.when is None:
        verdict = passed_before(played, aim, deed.verb) or verdict
    when = query.when.deed if query.when is not None else None
    at_end = when is not None and when.verb == "end" and when.thing in OF_A_TURN
    if verdict.verdict == NO and not (played.deeds or at_end or played.table.at in FIRST.values()):  # as a turn begins
        raise Cannot(UNTOLD)
    if (lost := _lost_then(played, query, deed, wish)) is not None and verdict.verdict in (YES, DEPENDS):
        verdict = lost
    return verdict.turned() if query.what.not_ else verdict


def _first_time(played: Played, aim: Goal) -> int:
    """From where in the history on it is another time: from the last deed on, where it came about before that."""
    before = len(played.marks) > 1 and aim.met(played.marks[-2][0], 0)
    return played.since if before else len(played.game.state.history)


def _last_deed(played: Played) -> tuple[Seer, Line]:
    """The game before the last deed told, and the decisions with which it is done."""
    game, line = played.marks[-2]
    return game, played.line[len(line) :]


def _lost_then(played: Played, query: Comes, deed: Deed, wish: Wish) -> Verdict | None:
    """`does it do X when I encounter it`, of ice that has lost the ability which that would be: not by that."""
    time = query.when.deed if query.when is not None and query.when.how == "when" else None
    ice = next((one for one in time.what if isinstance(one, Ref)), None) if time is not None else None
    if time is None or ice is None or (time.verb, time.thing) != ("encounter", ""):
        return None
    made = attempt(played, wish._replace(vary=NOBODY))
    if not (found := lost_ability(ice, made)).firm:
        return None
    start = dataclasses.replace(query.when, deed=dataclasses.replace(time, thing="start"))  # type: ignore[type-var]
    then = wish_for(played, played.start, goal(played.cast, deed), start, EVERYONE)._replace(avoid=wish.avoid)
    verdict = _comes(played, replay(played.start, played.line, then), deed, then._replace(end=end_of(played.game)))
    return Verdict(NO, found.said, found.rules) if verdict.verdict in (NO, UNDECIDED) else None


def _comes(played: Played, game: Seer, deed: Deed, wish: Wish) -> Verdict:
    shown = "trace" if deed.thing.startswith("trace") else deed.verb
    if 0 in game.seen:
        why = told_by(played, game, shown, wish)
        return (spared(played, wish, why) if deed.verb == "flatline" else None) or Verdict(YES, why.said, why.rules)
    end, line, _ = settle(game, wish)
    if truth := 0 in end.seen:
        why = told_by(played, game, shown, wish, line)
    else:
        made = attempt(played, wish._replace(vary=NOBODY))
        why = over_before_it(end, stays(deed, why_not(deed, made), made))
    found = _unless_turned(game, wish._replace(test=lambda one: (0 in one.seen) is not truth), truth, why, deed.verb)
    fatal = deed.verb == "flatline" and found.verdict == YES
    return (spared(played, wish, why) if fatal else None) or found


def _unless_turned(game: Seer, flipping: Wish, truth: bool, why: Why, verb: str = "") -> Verdict:
    """How it is as it stands; unless a choice that nobody told turns it round."""
    flip = search(game, flipping)
    if flip.game is not None and any(not one.usual for one in flip.line):
        does_it = (verb, Verb.TRIGGER) if verb else ()  # of a state its number is told
        chosen = not truth and any(one.choice.verb in does_it for one in flip.line if not one.usual)
        why = Why() if chosen else why  # it may be done, and is not: what bars it elsewhere is no reason
        found = depends(game, flip.line, truth, why.said, why.rules)
        found = _answered_by_the_other(game, flipping, flip.line, truth, found)
        by_choice = any(one.choice.verb is Verb.TRIGGER for one in flip.line if not one.usual)
        return found._replace(leaning=YES) if verb == "trigger" and by_choice else found  # it may be triggered
    if not flip.exhausted:
        as_it_is = f"{'Yes' if truth else 'No'} as it stands"
        told = f"{as_it_is}: {why.said[0]}" if why.said else f"{as_it_is}."
        return Verdict(OPEN, (_CUT.format(flip.why), told), why.rules, leaning=YES if truth else NO)
    return Verdict(YES, why.said, why.rules) if truth else no(why, "It does not come to that")


def _answered_by_the_other(game: Seer, flipping: Wish, line: Line, truth: bool, found: Verdict) -> Verdict:
    """An answer that rests on a choice; where the other player can undo what comes of that choice, that is told too."""
    theirs = [place for place, made in enumerate(line) if not made.usual]
    who = line[theirs[0]].decision.who
    if who == "chance" or any(line[place].decision.who != who for place in theirs) or found.rests is None:
        return found
    there = replay(game, line[: theirs[-1] + 1], flipping)
    test = flipping.test
    assert test is not None
    back = flipping._replace(vary=frozenset({opponent(who)}), test=lambda end: not test(end), most=MOST // 3)
    undone = search(there, back)
    own = [made for made in undone.line if not made.usual] if undone.game is not None else []
    if not own:
        return found
    mine = telling.chosen(there, undone.line)
    rules = mine.rules[:2]
    rests = found.rests._replace(who="", even=f"{mine}{cited(*rules)}")
    return found._replace(why=(rests.said(), *found.why[1:]), rules=(*found.rules, *rules), rests=rests)


def depends(game: Seer, line: Line, truth: bool, why: tuple[str, ...], rules: tuple[str, ...]) -> Verdict:
    """Whose choice turns the answer round, and which."""
    theirs = telling.chosen(game, line)
    first, turning = theirs.steps[0].who, theirs.rules[:2]
    whose = f"{player(first)}'s choice" if first != "chance" else "chance"
    alone = first if {one.who for one in theirs.steps} == {first} and first != "chance" else ""
    rests = Rests(whose, truth, f"{theirs}{cited(*turning)}", alone)
    return Verdict(DEPENDS, (rests.said(), *why), (*turning, *rules), YES if truth else NO, rests)


def _at_the_end(played: Played, aim: Goal, when: When | None, deed: Deed | None, what: object) -> Verdict:
    """Whether a state holds when all that was told is over. deed: what would have made it so; what: the state."""
    wish = wish_for(played, played.game, aim, when, EVERYONE)
    wish = wish._replace(avoid=(*wish.avoid, leaves))
    end, rest, _ = settle(played.game, wish)
    truth = aim.met(end, 0)
    made = attempt(played, wish._replace(vary=NOBODY))
    why = why_not(deed, made) if deed is not None and not truth else Why()
    barred = why.firm
    if isinstance(what, At):
        why = last_event(made, MOVES, about=lambda oid: played.cast.is_it(end, oid, what.what))
    why = why if why.firm else (why if why.said else last_event(made, TELLS))._replace(firm=True)  # a state is as it is
    why = turned_by(played, aim, played.line + rest, end, why, barred) if isinstance(what, Is) else why
    if isinstance(what, Has):
        told, rule = made_up(played.cast, end, what)
        why = Why((f"{cap(told)}{cited(rule)}.", *why.said), (*filter(None, (rule,)), *why.rules), True)
    vary = NOBODY if getattr(what, "unit", "") in ("mu used", "memory") else EVERYONE  # what it takes up is so now
    flipping = wish._replace(eyes=(), window=Window(), vary=vary, test=lambda one: aim.met(one, 0) is not truth)
    return _unless_turned(played.game, flipping, truth, why)
