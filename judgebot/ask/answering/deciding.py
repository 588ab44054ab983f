"""Questions of yes and no: whether a player can, whether they must, whether something comes about."""

from __future__ import annotations

import dataclasses

from judgebot.ask.answering import telling
from judgebot.ask.answering.fitting import IS, NOT, gives_itself, says
from judgebot.ask.answering.goals import goal
from judgebot.ask.answering.lines import Played, end_of, wish_for
from judgebot.ask.answering.playing import (
    EVERYONE,
    NOBODY,
    Eye,
    Found,
    Line,
    Made,
    Refused,
    Seer,
    Wish,
    greedy,
    replay,
    search,
    settle,
)
from judgebot.ask.answering.records import Goal, never, summed
from judgebot.ask.answering.special import SPECIAL
from judgebot.ask.answering.states import state_goal
from judgebot.ask.answering.table import Cannot
from judgebot.ask.answering.telling import cap, cited, player
from judgebot.ask.answering.verdicts import DEPENDS, NO, OPEN, YES, Verdict
from judgebot.ask.reading.meanings import Deed, Ref, Subs, When
from judgebot.ask.reading.queries import Can, Comes, Must
from judgebot.engine import characteristics as c
from judgebot.engine import prohibitions
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.machine import Machine
from judgebot.explain.words import plain
from judgebot.game import numbers
from judgebot.game.objects import RUNNER, opponent
from judgebot.scenario import titles

SOON = 0.7
_CUT = "Not every line of play was looked at, because {}: this is no proof."


def leaves(m: Machine, who: str, choice: Choice) -> bool:
    """Whether a choice breaks off what the question is about: the Runner jacks out."""
    return choice.verb is Verb.JACK_OUT


def can(played: Played, query: Can) -> Verdict:
    """Whether a player can bring a deed about: looked for over their own choices, the others at their defaults."""
    aim = goal(played.cast, query.deed)
    when = query.when or query.deed.when
    if when is not None and when.how == "before" and played.deeds and played.deeds[-1].verb == "begin":
        played = played.until(len(played.deeds) - 1)  # at the beginning of a turn there is a window before it (5.6.1b)
    game = played.game
    wish = wish_for(played, game, aim, when, _vary(aim))
    mine = [bad for bad, verb in zip(played.avoid, played.refrained, strict=True) if verb != query.deed.verb]
    wish = wish._replace(avoid=tuple(mine))  # whether they can is asked though they do not
    if query.deed.verb != "jack out":
        wish = wish._replace(avoid=(*wish.avoid, leaves))
    wish = wish._replace(seconds=SOON)
    found = search(game, wish)
    if found.game is not None and query.deed.verb == "trash" and not _by_will(game, found.line, aim):
        told = "That is not done at will: nothing lets its player trash it, it is only trashed by what comes of that"
        return Verdict(NO, (f"{told}{cited('1.19.4')}.",), ("1.19.4",))
    if found.game is not None:
        return _it_can(played, query, aim, wish, found)
    if aim.action and game.state.runs and (after := _after_the_run(played, aim, wish)) is not None:
        return after
    other = search(game, wish._replace(vary=EVERYONE, seconds=SOON / 2))
    if other.game is not None:
        return _if_the_other(played, aim, other)
    if (never_then := _no_moment(game, wish)) is not None:
        return never_then
    refused, end = greedy(game, wish)
    why = _limit(played, query.deed) or _why_not(refused, end)
    if not found.exhausted:
        if not refused:
            return Verdict(OPEN, ("No line of play was found on which that is done.", _CUT.format(found.why)))
        return Verdict(NO, (*why[0], _CUT.format(found.why)), why[1])
    if not query.deed.times > 1 and (later := _later(played, aim, wish)):
        return Verdict(NO, (*why[0], later), why[1])
    return Verdict(NO, why[0] or ("On no line of play is that done there.",), why[1])


def _no_moment(game: Seer, wish: Wish) -> Verdict | None:
    """Where the moment that is asked about does not come: that is no answer to the question."""
    opens = wish.window.opens
    if opens < 0:
        return None
    moment = Wish((wish.eyes[opens],), EVERYONE, avoid=wish.avoid, end=wish.end, seconds=SOON / 2)
    if search(game, moment).game is not None:
        return None
    _, end = greedy(game, moment._replace(vary=NOBODY))
    return Verdict(OPEN, ("It does not come to the moment that is asked about.", *ended(end)[0]), ended(end)[1])


def _after_the_run(played: Played, aim: Goal, wish: Wish) -> Verdict | None:
    """Of an action that is asked about in a run: whether it can be taken when that is over."""
    found = search(played.game, wish._replace(end=end_of(played.game, 1, later=True), seconds=SOON / 2))
    if found.game is None:
        return None
    steps, _ = telling.steps(played.game, found.line)
    told = f"Not while the run is in progress: that is an action{cited('9.2.6b')}"
    return Verdict(DEPENDS, (f"{told}. When it is over, yes: {telling.way(steps)}.",), ("9.2.6b",), leaning=YES)


def _by_will(game: Seer, line: Line, aim: Goal) -> bool:
    """Whether a card is trashed by a choice that says so, and not by what follows from another."""
    now = game.copy()
    for made in line:
        if now.advance() is None:
            return True
        choice = made.choice
        fits = aim.fits(now, made.decision.who, choice)
        own = choice.ability is None or choice.verb is Verb.TRIGGER or says(choice, "trash") or gives_itself(choice)
        if fits == IS or (fits != NOT and own):
            return True
        now = now.copy()
        now.answer(made.pick)
    return all(made.usual for made in line)  # it comes of what was told


def _vary(aim: Goal) -> frozenset[str]:
    return frozenset({aim.who}) if aim.who else NOBODY


def _it_can(played: Played, query: Can, aim: Goal, wish: Wish, found: Found) -> Verdict:
    """Yes, with the line; unless a choice of the other player, met on the way, takes it away."""
    stops = _stopped(played, aim, wish, found.line)
    steps, _ = telling.steps(played.game, found.line)
    own = [one for one in steps if one.who == aim.who]
    rules = tuple(dict.fromkeys(one.rule for one in own if not one.usual))[-3:]
    way = telling.way(own)
    told = (f"{cap(way)}{cited(*rules)}.",) if way else (f"It comes to that{cited(*rules)}.",)
    if stops is not None:
        says, rule = stops
        whose = player(opponent(aim.who)).removeprefix("the ")
        return Verdict(
            DEPENDS, (f"It is the {whose}'s choice: not if {says}{cited(rule)}.", *told), (rule, *rules), leaning=YES
        )
    return Verdict(YES, told, rules)


def _stopped(played: Played, aim: Goal, wish: Wish, line: Line) -> tuple[str, str] | None:
    """A choice of the other player, met on a line, after which the goal is out of reach: in words, with its rule."""
    if not aim.who:
        return None
    other = opponent(aim.who)
    game = played.game.watching(wish)
    tried = 0
    for made in line:
        decision = game.advance()
        if decision is None:
            return None
        if decision.who == other:
            for pick, option in enumerate(decision.options):
                if pick == made.pick or tried >= _MOST or _without(game, other, option.choice, wish):
                    continue
                tried += 1
                after = game.copy()
                after.answer(pick)
                found = search(after, wish._replace(seconds=SOON / 3))
                if found.game is None and found.exhausted:
                    return telling.does(game, other, option.choice), option.rule or decision.rule
        game = game.copy()
        game.answer(made.pick)
    return None


_MOST = 8


def _without(game: Seer, who: str, choice: Choice, wish: Wish) -> bool:
    return any(bad(game, who, choice) for bad in wish.avoid)


def _if_the_other(played: Played, aim: Goal, found: Found) -> Verdict:
    """It is possible, but not by that player's own choices alone: whose choice it takes."""
    steps, _ = telling.steps(played.game, found.line)
    theirs = [one for one in steps if one.who != aim.who and not one.usual]
    rules = tuple(dict.fromkeys(one.rule for one in theirs))[:3]
    whose = cap(player(theirs[0].who)) if theirs else "Another player"
    return Verdict(
        DEPENDS, (f"Only if {telling.way(theirs)}{cited(*rules)}: that is {whose}'s choice.",), rules, leaning=NO
    )


def _why_not(refused: list[Refused], end: Seer) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What decides that something is not done: what was refused of it last; else how the line ended."""
    if not any(one.itself for one in refused) and (unpaid := _event(end, ("cannot_pay", "prohibited"))):
        return unpaid
    if refused:
        last = _deciding(refused)
        said = [f"{telling.refused(last)}{cited(last.refusal.rule)}."]
        rules = [last.refusal.rule]
        first = next((one for one in refused if one.itself and one.step == last.step), last)
        if last.refusal.rule == numbers.UNPAYABLE and first.refusal.rule != last.refusal.rule:
            said.append(f"Before that: {telling.refused(first)}{cited(first.refusal.rule)}.")
            rules.append(first.refusal.rule)
        return tuple(said), tuple(rules)
    return ended(end)


def _limit(played: Played, deed: Deed) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """A limit on breaking the ice's subroutines that rules out breaking so many of them, if there is one."""
    if deed.verb != "break":
        return None
    at = search(played.game, wish_for(played, played.game, goal(played.cast, Deed("encounter", RUNNER)), None, NOBODY))
    game = played.game if played.game.state.encounter() is not None else at.game
    encounter = game.state.encounter() if game is not None else None
    if game is None or encounter is None or encounter.ice not in game.state.objs:
        return None
    subs = next((one for one in deed.what if isinstance(one, Subs)), None)
    wanted = len(c.subroutines(game, encounter.ice))
    if subs is not None and subs.amount.how != "all" and not subs.which:
        wanted = subs.amount.n
    elif subs is not None and subs.which:
        wanted = len(subs.which)
    breakers = [obj.id for obj in game.state.objs.values() if obj.installed and obj.controller == RUNNER]
    if isinstance(deed.tool, Ref):
        breakers = [oid for oid in breakers if played.cast.is_it(game, oid, deed.tool)]
    limits = [prohibitions.break_limits(game, encounter.ice, oid) for oid in breakers]
    if not limits or not all(limits):
        return None
    tight = min((one for each in limits for one in each), key=lambda one: int(one.declaration.n))
    if int(tight.declaration.n) >= wanted:
        return None
    rule, fact = prohibitions.forbidden(game, tight)
    return (f"{cap(plain(titles.said(game, fact)))}{cited(rule)}.",), (rule,)


def _deciding(refused: list[Refused]) -> Refused:
    """Of several refusals the deciding one: the last of the deed itself, else the last of what leads to it."""
    itself = [one for one in refused if one.itself] or refused
    cause = [one for one in itself if not one.refusal.rule.startswith(_TIMES)]
    return (cause or itself)[-1]


# Rules of when something may be done: another reason, met where it may be done at all, decides before them.
_TIMES = ("9.2.", "6.4.3", "5.2.")
_ENDS = (
    "ends_run",
    "passes_ice",
    "successful",
    "encounter_ends",
    "cannot_pay",
    "declines",
    "lost_pending",
    "prohibited",
    "prevented",
    "no_target",
    "breach_ends",
    "access_ends",
    "game_over",
)


def ended(end: Seer) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """How a recorded line ended, in its last event of weight, with its rule."""
    return _event(end, _ENDS) or ((), ())


def _event(end: Seer, kinds: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """The last event of some kinds on a recorded line, in a sentence with its rules."""
    events = end.events or []
    for place in range(len(events) - 1, -1, -1):
        cites = events[place].cites
        if events[place].kind in kinds and (said := telling.event(events, place, end.state.active)):
            return (f"{said}{cited(*cites[:2])}.",), tuple(cites[:2])
    return None


def _later(played: Played, aim: Goal, wish: Wish) -> str:
    """Where it is possible later in the turn: on which line."""
    if wish.end is None or not aim.who or played.game.state.runs:
        return ""
    from judgebot.explore.walker import horizon

    later = wish._replace(end=horizon(played.game, "turn"), seconds=SOON / 2)
    found = search(played.game, later)
    if found.game is None:
        return ""
    steps, _ = telling.steps(played.game, found.line)
    return f"Later in the turn it can come to that: {telling.way(steps)}."


def must(played: Played, query: Must) -> Verdict:
    """Whether a player has to: yes only where no choice of theirs avoids it."""
    aim = goal(played.cast, query.deed)
    game = played.game
    wish = wish_for(played, game, aim, query.when or query.deed.when, _vary(aim))._replace(seconds=SOON)
    wish = wish._replace(avoid=(*wish.avoid, leaves))
    there = search(game, wish)
    if there.game is None and (with_it := _came_with(played, aim)) is not None:
        return with_it
    if there.game is None:
        refused, end = greedy(game, wish)
        why = _why_not(refused, end)
        if not there.exhausted:
            return Verdict(OPEN, ("No line of play was found on which that is done.", _CUT.format(there.why)))
        return Verdict(NO, ("It does not come to that.", *why[0]), why[1])
    away = search(game, wish._replace(test=lambda end: 0 not in end.seen))
    if away.game is not None:
        steps, _ = telling.steps(game, away.line)
        mine = [one for one in steps if one.who == aim.who and not one.usual]
        rules = tuple(dict.fromkeys(one.rule for one in mine))[:2]
        way = telling.way(mine)
        if way:
            return Verdict(NO, (f"{cap(way)} instead{cited(*rules)}.",), rules)
        rule = _declining(game, away.line, aim)
        return Verdict(NO, (f"{cap(player(aim.who))} may leave it{cited(rule)}.",), (rule,) if rule else ())
    if not away.exhausted:
        return Verdict(OPEN, ("No line of play was found on which that is avoided.", _CUT.format(away.why)))
    rule = _declining(game, there.line, aim)
    who = cap(player(aim.who)) if aim.who else "Nobody"
    return Verdict(YES, (f"{who} has no choice that avoids it{cited(rule)}.",), (rule,) if rule else ())


def _came_with(played: Played, aim: Goal) -> Verdict | None:
    """Of what came about with the last deed told: whether that deed can be done without it."""
    if not played.deeds or len(played.marks) < 2:
        return None
    before = played.marks[-2][0]
    since = len(before.state.history)
    if not aim.met(played.game, since):
        return None
    last = goal(played.cast, played.deeds[-1])
    wish = Wish((Eye(last, since), Eye(aim, since)), EVERYONE, avoid=tuple(played.avoid), end=end_of(before))
    found = search(before, wish._replace(test=lambda end: 0 in end.seen and 1 not in end.seen, seconds=SOON))
    if found.game is not None:
        steps, _ = telling.steps(before, found.line)
        return Verdict(NO, (f"It can be done without that: {telling.way(steps)}.",))
    if not found.exhausted:
        return None
    return Verdict(YES, ("It cannot be done without that.",))


def _declining(game: Seer, line: Line, aim: Goal) -> str:
    """The rule of the decision at which a deed could have been done."""
    now = game.copy()
    for made in line:
        decision = now.advance()
        if decision is None:
            break
        for option in decision.options:
            if decision.who == aim.who and aim.fits(now, decision.who, option.choice) != NOT:
                return option.rule or decision.rule
        now = now.copy()
        now.answer(made.pick)
    return ""


def comes(played: Played, query: Comes) -> Verdict:
    """Whether something comes about on the line told; and whether a choice that nobody told turns it round."""
    if not isinstance(query.what, Deed):
        aim = state_goal(played.cast, query.what)
        return _at_the_end(played, aim, query.when)
    deed = dataclasses.replace(query.what, not_=False)
    aim = goal(played.cast, deed)
    exactly = deed.amount is not None and deed.amount.how == "" and deed.amount.n > 1 and deed.times == 1
    if exactly and query.when is None and (total := summed(played.cast, deed)) is not None:
        n = deed.amount.n if deed.amount is not None else 0
        same = Goal("", lambda m, since: total(m) == n, never, lambda m, who, choice: NOT)
        return _at_the_end(played, same, None)
    wish = wish_for(played, played.start, aim, query.when or deed.when, EVERYONE)
    wish = wish._replace(avoid=(*played.avoid, leaves) if deed.verb != "jack out" else tuple(played.avoid))
    if query.again and deed.verb in SPECIAL:
        raise Cannot("Whether that comes about another time is not looked into here.")
    if query.again:
        since = len(played.game.state.history)
        wish = wish._replace(eyes=(Eye(aim, since), *wish.eyes[1:]))
        game = played.game.watching(wish)
    else:
        game = replay(played.start, played.line, wish)
    verdict = _comes(played, game, aim, deed.verb, wish._replace(end=end_of(played.game)))
    if query.what.not_:
        return _not(verdict)
    return verdict


def _not(one: Verdict) -> Verdict:
    turned = {YES: NO, NO: YES}
    return one._replace(verdict=turned.get(one.verdict, one.verdict), leaning=turned.get(one.leaning, one.leaning))


def _comes(played: Played, game: Seer, aim: Goal, verb: str, wish: Wish) -> Verdict:
    if 0 in game.seen:
        return Verdict(YES, *told_by(played, game, verb, wish))
    end, line, _ = settle(game, wish)
    truth = 0 in end.seen
    flip = search(game, wish._replace(test=lambda one: (0 in one.seen) is not truth, seconds=SOON, vary=EVERYONE))
    why, rules = told_by(played, game, verb, wish, line) if truth else why_not(game, aim, wish)
    if flip.game is not None and _decides(flip.line):
        return depends(game, flip.line, truth, why, rules)
    cut = () if flip.exhausted or flip.game is not None else (_CUT.format(flip.why),)
    return Verdict(YES if truth else NO, (*why, *cut), rules)


def _decides(line: Line) -> bool:
    return any(not one.usual for one in line)


def depends(game: Seer, line: Line, truth: bool, why: tuple[str, ...], rules: tuple[str, ...]) -> Verdict:
    """Whose choice turns the answer round, and which."""
    steps, _ = telling.steps(game, line)
    theirs = [one for one in steps if not one.usual]
    first = theirs[0]
    turned = tuple(dict.fromkeys(one.rule for one in theirs))[:2]
    usual, other = ("Yes", "no") if truth else ("No", "yes")
    whose = f"{player(first.who)}'s choice" if first.who != "chance" else "chance"
    told = f"It rests on {whose}: {usual.lower()} as it stands, {other} if {telling.way(theirs)}{cited(*turned)}."
    return Verdict(DEPENDS, (told, *why), (*turned, *rules), leaning=YES if truth else NO)


def told_by(
    played: Played, game: Seer, verb: str, wish: Wish, line: Line = ()
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The event by which a deed came about, in a sentence with its rules."""
    whole = played.line + line if game.seen != frozenset() or line else played.line
    again = replay_recorded(played.start, whole, wish, game)
    events = again.events or []
    for place in range(len(events) - 1, -1, -1):
        if events[place].kind in _BY_VERB.get(verb, _TELLS):
            said = telling.event(events, place, again.state.active)
            if said:
                return (f"{said}{cited(*events[place].cites[:2])}.",), tuple(events[place].cites[:2])
    return (), ()


_BY_VERB = {
    "end": ("ends_run", "jacks_out", "unsuccessful"),
    "succeed": ("successful",),
    "get in": ("successful",),
    "suffer": ("damage",),
    "take": ("tags", "bad_publicity", "gained"),
}
_TELLS = (
    *("ends_run", "successful", "unsuccessful", "damage", "tags", "gained", "lost", "stolen", "scored", "trashed"),
    *("game_over", "breach", "access", "encounter", "rezzed", "derezzed", "installed", "draws", "jacks_out"),
    *("bypassed", "passes_ice", "resolves", "subroutine", "uses", "broke", "fully_broken", "removed_tags", "purged"),
    *("placed", "removed", "forfeited", "exposed", "revealed", "bad_publicity", "removed_from_game", "plays"),
)


def replay_recorded(start: Seer, line: Line, wish: Wish, like: Seer) -> Seer:
    """A line played again with its events, until the goal is seen."""
    game = start.copy(record=True).watching(wish._replace(end=None), halt=True)
    for made in line:
        decision = game.advance()
        if decision is None:
            return game
        game.answer(made.pick)
    game.advance()
    return game


def why_not(game: Seer, aim: Goal, wish: Wish) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Why something does not come about: what the line's own events say, or what was refused."""
    refused, end = greedy(game, wish)
    said = _why_not([one for one in refused if one.itself], end)
    if said[0]:
        return said
    return _event(end, _TELLS) or ((), ())


def _at_the_end(played: Played, aim: Goal, when: When | None) -> Verdict:
    """Whether a state holds when all that was told is over."""
    wish = wish_for(played, played.game, aim, when, EVERYONE)
    end, _, _ = settle(played.game, wish)
    truth = aim.met(end, 0)
    flip = search(
        played.game,
        wish._replace(
            eyes=(), test=lambda one: aim.met(one, 0) is not truth, avoid=(*wish.avoid, leaves), seconds=SOON
        ),
    )
    if flip.game is not None and _decides(flip.line):
        return depends(played.game, flip.line, truth, (), ())
    cut = () if flip.exhausted else (_CUT.format(flip.why),)
    return Verdict(YES if truth else NO, cut)


__all__ = ["IS", "NOBODY", "RUNNER", "Cannot", "Choice", "Found", "Made", "Ref", "can", "comes", "must"]
