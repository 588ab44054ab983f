"""What hinders a deed that is asked about where no line does it, or makes it beside the point where one does."""

from __future__ import annotations

import dataclasses
import itertools

from judgebot.ask.answering import telling
from judgebot.ask.answering.attempts import Attempt, Why, attempt
from judgebot.ask.answering.avoided import Avoid
from judgebot.ask.answering.goals import goal
from judgebot.ask.answering.horizons import end_of
from judgebot.ask.answering.lines import Played, wish_for
from judgebot.ask.answering.playing import (
    EVERYONE,
    MOST,
    NOBODY,
    Eye,
    Found,
    Line,
    Seer,
    Window,
    Wish,
    along,
    search,
)
from judgebot.ask.answering.reasons import why_not
from judgebot.ask.answering.records import IS, NOT, Goal, gives_itself, never, pays, says, summed
from judgebot.ask.answering.ruled_out import not_run_there
from judgebot.ask.answering.table import Cannot
from judgebot.ask.answering.telling import cited, player
from judgebot.ask.answering.texts import nodes
from judgebot.ask.answering.verdicts import DEPENDS, NO, YES, Rests, Verdict
from judgebot.ask.reading.meanings import Amount, Deed, Ref, Subs, When
from judgebot.cards.nodes import walk
from judgebot.engine import boards, prohibitions
from judgebot.engine import characteristics as c
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.machine import Machine
from judgebot.explain.words import cap, listing, plain
from judgebot.explore.walker import horizon
from judgebot.game import numbers
from judgebot.game.objects import PLAYERS, RUNNER
from judgebot.scenario import titles

_CHOSEN = ("use", "pay", "trigger", "rez", "play", "score", "trash", "choose")  # deeds that a player chooses to do


def comes_first(played: Played, when: When | None, wish: Wish, found: Found) -> Verdict | None:
    """Of something before a choice of the other player: that the choice can only be made before it, if that is so.

    found  the line on which it is done before that: where the choice does not come up on it, it is done in time
    """
    if when is None or when.how != "before" or when.deed is None or when.deed.verb not in _CHOSEN:
        return None
    if when.deed.who in (None, wish.eyes[0].goal.who) or not wish.window.closes:
        return None
    theirs, there = wish.eyes[wish.window.closes[0]].goal, found.game
    if there is None:
        return None
    other = Wish((Eye(theirs, 0),), EVERYONE, avoid=wish.avoid, end=wish.end)
    after = search(there, other._replace(eyes=(other.eyes[0]._replace(since=len(there.state.history)),)))
    begun = len(played.game.state.history)
    now = search(played.game, other._replace(eyes=(other.eyes[0]._replace(since=begun),)))
    if after.game is not None or not after.exhausted or now.game is None or not now.line:
        return None
    part = next((two for one, two in zip(found.line, now.line, strict=False) if one.pick != two.pick), None)
    if part is None or part.decision.who == wish.eyes[0].goal.who:
        return None  # it is done before that choice comes up
    steps = [one for one in telling.steps(played.game, now.line)[0] if one.who in PLAYERS]
    if not steps:
        return None
    if found.line[-1].choice.verb is Verb.JACK_OUT:  # they may only once that ice is passed
        moved = "The Runner may jack out only in the movement phase, which comes after that"
        return Verdict(NO, (f"{moved}{cited('6.1.5')}.",), ("6.1.5",))
    last = steps[-1]
    first = last.who == played.game.state.active and last.kind == "paid"
    acts = f"{cap(player(last.who))} is the active player and may act first{cited('9.2.7a')}. " if first else ""
    order = ("7.1.4",) if found.line[-1].decision.step == numbers.MID_ACCESS else ()  # reactions come first
    told = f"{acts}Before that comes this{cited(*order)}, which cannot be done after it: {last}{cited(last.rule)}."
    return Verdict(NO, (told,), (*order, *(("9.2.7a",) if first else ()), last.rule))


def all_of_it(played: Played, deed: Deed) -> Deed:
    """`prevents all of the damage`: as much as there would be. Raises Cannot where there is none."""
    if deed.purpose is not None:
        return dataclasses.replace(deed, purpose=all_of_it(played, deed.purpose))
    if deed.verb in ("remove", "lose") and deed.unit == "tags" and deed.amount is not None and deed.amount.how == "all":
        return dataclasses.replace(deed, amount=Amount(played.game.state.players[RUNNER].tags or 1))
    if deed.verb != "prevent" or deed.amount is None or deed.amount.how != "all":
        return deed
    end, _, _ = played.onward()
    verb = "take" if deed.unit == "tags" else "suffer"
    total = summed(played.cast, Deed(verb, unit=deed.unit))
    n = total(end, played.since) if total is not None else 0
    if not n:
        raise Cannot(f"Nothing is told that comes to {deed.unit}.")
    return dataclasses.replace(deed, amount=Amount(n))


def of_no_use(played: Played, deed: Deed, wish: Wish) -> Verdict | None:
    """Of something that is asked about for a purpose: that it can be done, and that this does not come of it."""
    if deed.purpose is None or deed.verb not in _CHOSEN or deed.verb in ("pay", "choose"):
        return None
    if deed.purpose.verb == "choose":
        return None  # what cannot be chosen is refused, and that is the reason
    if (elsewhere := not_run_there(deed, played)).firm:
        return Verdict(NO, elsewhere.said, elsewhere.rules)
    alone = goal(played.cast, dataclasses.replace(deed, purpose=None))
    found = search(played.game, wish._replace(eyes=(Eye(alone, wish.eyes[0].since), *wish.eyes[1:])))
    if found.game is None or not found.line:
        return None
    aim = goal(played.cast, dataclasses.replace(deed.purpose, who=deed.purpose.who or deed.who))
    made = attempt(played, wish._replace(eyes=(Eye(aim, wish.eyes[0].since), *wish.eyes[1:])), found.line)
    if any(one.itself for one in made.refused) and (why := why_not(deed.purpose, made)).firm:
        return Verdict(NO, why.said, why.rules)  # that was not among what could be chosen for it
    own = telling.chosen(played.game, found.line, alone.who)
    rules = own.rules[-2:]
    what = f"On no line does that come of it; it can only be done without it: {own}{cited(*rules)}."
    return Verdict(NO, (what,), rules) if rules else None


def boosts_early(played: Played, deed: Deed, wish: Wish) -> Verdict | None:
    """Of strength that is to be raised where no ice is encountered: that it can be, and that it does not last."""
    if deed.verb != "boost" or deed.thing or not isinstance(deed.tool, Ref):
        return None
    lasts = any(getattr(node, "duration", "") for node in nodes(played.table.card(deed.tool)))
    tool, cast = deed.tool, played.cast

    def met(m: Machine, since: int) -> bool:
        return any(one.kind == "use" and cast.is_it(m, one.obj, tool) for one in m.state.history[since:])

    def fits(m: Machine, who: str, choice: Choice) -> int:
        return IS if choice.verb is Verb.USE and who == deed.who and cast.is_it(m, choice.card, tool) else NOT

    used = Goal(deed.who or "", met, never, fits)
    found = search(played.game, wish._replace(eyes=(Eye(used, wish.eyes[0].since), *wish.eyes[1:])))
    if found.game is None:
        return None
    until = "" if lasts else f", but outside an encounter the strength lasts to the next checkpoint{cited('3.9.5d')}"
    return Verdict(YES, (f"It can be used then{cited('9.5.2e')}{until}.",), ("9.5.2e", *(() if lasts else ("3.9.5d",))))


def once_accessed(played: Played, deed: Deed, wish: Wish) -> Why | None:
    """Of a card that cannot be stolen or trashed: what hinders it where the Runner gets to it, if they can."""
    if (
        deed.verb not in ("steal", "trash")
        or wish.eyes[0].goal.who != RUNNER
        or not deed.what
        or played.game.state.accesses
    ):
        return None
    if not played.deeds or deed.tool or deed.by or not all(isinstance(one, Ref) for one in deed.what):
        return None
    access = goal(played.cast, Deed("access", RUNNER, deed.what))
    met = Eye(access, len(played.game.state.history))
    found = search(played.game, wish._replace(eyes=(met, *wish.eyes[1:]), most=MOST // 2))
    if found.game is None:
        return None
    why = why_not(deed, attempt(played, wish, found.line))
    return why if why.firm else None


def terminal(played: Played, who: str) -> Verdict | None:
    """That the action phase is over, by a terminal operation that is told to be played last; else None (5.4.3)."""
    last = next((one for one in reversed(played.deeds) if one.verb not in ("take", "suffer")), Deed(""))
    ref = next((one for one in last.what if isinstance(one, Ref)), None)
    card = played.table.card(ref) if ref is not None and (last.verb, last.who) == ("play", who) else None
    if card is None or "terminal" not in (card.facts.get("subtypes") or ()):
        return None
    ends = f"{card.title} is terminal: once it has resolved the action phase ends{cited('5.4.3')}."
    return Verdict(NO, (ends,), ("5.4.3",))


def out_of_clicks(played: Played, aim: Goal, why: Why) -> Why:
    """Why an action is not taken after what is told, where no other reason is found: with the last click that was."""
    state = played.game.state
    if why.firm or not aim.action or state.runs or state.active != aim.who or state.players[aim.who].clicks:
        return why
    told = f"{cap(player(aim.who))} has no clicks left to take an action with{cited(numbers.ACTIONS_IN_TURN)}."
    return Why((told,), (numbers.ACTIONS_IN_TURN,), True)


def until_told(played: Played, when: When | None) -> Played:
    """`breaches HQ. Can the Corp rez X before that?`: what was told up to there; at the beginning of a turn there is a
    window before it (5.6.1b).
    """
    if when is None or when.how != "before" or not played.deeds:
        return played
    if played.deeds[-1].verb == "begin" and len(played.deeds) == 1:
        return played.until(0)
    plain = dataclasses.replace(when.deed, when=None) if when.deed is not None else None
    told = [n for n, one in enumerate(played.deeds) if not one.not_ and dataclasses.replace(one, when=None) == plain]
    return played.until(told[-1]) if told and told[-1] else played


def without_window(deed: Deed, who: str, wish: Wish, made: Attempt) -> Why | None:
    """Of something that is used or rezzed at a time, or until then: that its player has no window to act in (9.2.7)."""
    rule = {"use": "9.2.7b", "trash": "9.2.7b", "rez": "9.2.7c"}.get(deed.verb, "")
    came = made.record.came
    events = made.record.events[: came[made.opened].event if made.opened < len(came) else None]
    then = wish.window.opens in made.game.seen and any(one.kind == "access" for one in events)  # in an access
    acts = [one for one in made.record.came[made.opened if then else made.told :] if one.who == who]
    over = then or not made.game.seen.isdisjoint(wish.window.closes)
    if not rule or not over or acts or made.refused:
        return None
    when = "then" if then else "before that"
    return Why((f"{cap(player(who))} has no window to act in {when}{cited(rule)}.",), (rule,), True)


def stays(deed: Deed, why: Why, made: Attempt) -> Why:
    """Of a card that might have left play, where nothing tells why not: that nothing of what is told does so."""
    cards = [made.table.card(one) for one in deed.what if isinstance(one, Ref)]
    if deed.by is not None or not cards or not (deed.verb == "leave any" or (deed.verb == "leave" and not why.firm)):
        return why
    return Why((f"Nothing of what is told takes {listing([one.title for one in cards], 'or')} out of play.",), (), True)


def chosen_before(played: Played, aim: Goal, when: When | None) -> Verdict | None:
    """Of what cannot be done as it stands: where a choice that its player had before the last deed, and of which
    nothing was told, opens it, that it is so (`the Runner spends 4 on the trace. can the Corp trash it`).
    """
    if len(played.marks) < 2 or not aim.who or not played.deeds or when is not None:
        return None
    (before, line), last = played.marks[-2], played.deeds[-1]
    passed = [made.decision for made in played.line[len(line) :] if made.usual and len(made.decision.options) > 1]
    if last.not_ or not any(one.who == aim.who and one.kind not in ("paid", "action") for one in passed):
        return None
    since = len(before.state.history)
    other = goal(played.cast, last)
    wish = Wish((Eye(aim, since), Eye(other, since)), frozenset({aim.who, other.who, "chance"}), Window(1, ()))
    found = search(before, wish._replace(avoid=tuple(played.avoid), end=end_of(before), most=MOST // 2))
    if found.game is None:
        return None
    others = [one.decision for one in found.line if not one.usual and one.decision.who == aim.who]
    if any(one.kind in ("paid", "action") for one in others):
        return None  # that somebody would have acted is told
    mine = telling.chosen(before, found.line, aim.who)
    rules = mine.rules[:3]
    whose = f"if the choice that was open before was made so: {mine}{cited(*rules)}."
    return Verdict(DEPENDS, (f"Only {whose}",), rules, YES, turns=f"Not {whose}") if mine.steps else None


def own_trigger(played: Played, aim: Goal, avoid: tuple[Avoid, ...]) -> Verdict | None:
    """Of what cannot be done any more: that it can, where a trigger of its player, passed in the last deed told,
    and of which nothing was told, brings it about (9.2.8c) (`I play Moshing. can I use Steelskin Scarring`).
    """
    for (before, line), (_, longer) in reversed([*itertools.pairwise(played.marks)]):
        since, made = len(before.state.history), played.line[len(line) : len(longer)]
        wish = Wish((Eye(aim, since),), frozenset({aim.who, "chance"}), avoid=avoid, end=end_of(before), most=MOST // 2)
        for now, one in along(before.watching(wish), made):
            if one.decision.who == aim.who and one.decision.kind == "trigger" and one.usual:
                found = search(now, wish)
                if found.game is not None:
                    way = telling.chosen(now, found.line, aim.who)
                    return (
                        Verdict(YES, (f"{cap(str(way))}{cited(*way.rules[:3])}.",), way.rules[:3])
                        if way.steps
                        else None
                    )
        if made:
            return None
    return None


def passed_before(played: Played, aim: Goal, verb: str) -> Verdict | None:
    """Of what does not come about: where a choice that was passed in the last deed told brings it about, that it may
    (`I trash Snare! with Imp. does it hit me`); one's own where it is asked whether it triggers.
    """
    if len(played.marks) < 2 or not played.deeds or played.deeds[-1].not_:
        return None
    (before, line), since = played.marks[-2], len(played.marks[-2][0].state.history)
    passed = [made.decision for made in played.line[len(line) :] if made.usual and len(made.decision.options) > 1]
    kinds = {one.kind for one in passed} & {"trigger", "trace"}
    if not kinds:
        return None
    end, avoid, told = end_of(before), tuple(played.avoid), Eye(goal(played.cast, played.deeds[-1]), since)
    then = Wish((Eye(aim, since), told), EVERYONE, Window(1, ()) if "trace" in kinds else Window(), avoid, end)
    found = there = search(before, then._replace(most=MOST // 2))
    if found.game is not None and "trace" not in kinds:
        there = search(found.game, Wish((told,), EVERYONE, avoid=avoid, end=end, most=MOST // 2))
    steps = telling.chosen(before, found.line).steps if there.game is not None else ()
    last = played.deeds[-1].who
    theirs = telling.Way(tuple(one for one in steps if one.kind in kinds and (one.who != last or verb == "trigger")))
    if not theirs.steps:
        return None
    return rests_on(theirs)


def rests_on(way: telling.Way) -> Verdict:
    """That it depends on choices of a player: not so as it stands."""
    whose = f"{player(way.steps[0].who).removeprefix('the ')}'s"
    rests = Rests(f"the {whose} choice", False, f"{way}{cited(*way.rules)}")
    return Verdict(DEPENDS, (rests.said(),), way.rules, NO, rests)


def by_will(game: Seer, line: Line, aim: Goal) -> bool:
    """Whether a card is trashed by a choice that says so, and not by what follows from another."""
    for now, made in along(game, line):
        choice = made.choice
        fits = aim.fits(now, made.decision.who, choice)
        trashes = says(choice, "trash") or pays(choice, ("trash", "trash_this")) or _plays(now, choice, "trash")
        own = choice.ability is None or choice.verb is Verb.TRIGGER or trashes or gives_itself(choice)
        if fits == IS or (fits != NOT and own) or (trashes and made.decision.who == aim.who and not made.usual):
            return True
    return all(made.usual for made in line)  # it comes of what was told


def _plays(game: Machine, choice: Choice, word: str) -> bool:
    """Whether a card is played that has a word among its instructions."""
    played = choice.verb is Verb.PLAY and choice.card in game.state.objs
    return played and any(
        node.name == word for one in boards.printed(game, game.state.objs[choice.card]) for node in walk(one)
    )


def several_actions(played: Played, deed: Deed, aim: Goal) -> bool:
    """Whether a deed takes several actions, one after the other: so many clicks are told, or no card does it besides.

    `I rezzed PAD Campaign and have 2 clicks. Can I gain 2 credits`; not `Friend of a Friend: can I gain 9 credits`.
    """
    done = deed.purpose or deed
    several = done.amount is not None and done.amount.n > 1
    plain = several and deed.verb in ("gain", "draw") and deed.purpose is None and not (deed.by or deed.tool)
    cards = [card for card in played.table.cards.values() if card.side == deed.who]
    does = any(one.name == deed.verb for card in cards for one in nodes(card))
    basic = plain and ((deed.who or "", "clicks") in played.table.numbers or not does)
    return basic or (aim.action and (deed.times > 1 or (done.unit == "tags" and several)))


def of_the_action(played: Played, deed: Deed) -> None:
    """`if I jack out do I lose the click`: Cannot where no card takes any, and that of the action may be meant."""
    if (deed.verb, deed.unit) != ("lose", "clicks") or not any(one.who == deed.who for one in played.deeds):
        return
    if not any(one.name == "lose_clicks" for card in played.table.cards.values() for one in nodes(card)):
        raise Cannot("No card that is told of takes clicks: whether that of an action is meant is not clear.")


def limit(played: Played, deed: Deed) -> Why:
    """A limit on breaking the ice's subroutines that rules out breaking so many of them, if there is one."""
    if deed.verb != "break":
        return Why()
    at = search(played.game, wish_for(played, played.game, goal(played.cast, Deed("encounter", RUNNER)), None, NOBODY))
    game = played.game if played.game.state.encounter() is not None else at.game
    encounter = game.state.encounter() if game is not None else None
    if game is None or encounter is None or encounter.ice not in game.state.objs:
        return Why()
    subs = next((one for one in deed.what if isinstance(one, Subs)), None)
    wanted = len(c.subroutines(game, encounter.ice))
    if subs is not None and (subs.which or subs.amount.how != "all"):
        broken = {key for key, _ in encounter.broken}
        others = {n for n, sub in enumerate(c.subroutines(game, encounter.ice), 1) if sub.key in broken}
        wanted = len({*subs.which} | others) if subs.which else subs.amount.n
    breakers = [obj.id for obj in game.state.objs.values() if obj.installed and obj.controller == RUNNER]
    if isinstance(deed.tool, Ref):
        breakers = [oid for oid in breakers if played.cast.is_it(game, oid, deed.tool)]
    limits = [prohibitions.break_limits(game, encounter.ice, oid) for oid in breakers]
    if not limits or not all(limits):
        return Why()
    tight = min((one for each in limits for one in each), key=lambda one: int(one.declaration.n))
    if int(tight.declaration.n) >= wanted:
        return Why()
    rule, fact = prohibitions.forbidden(game, tight)
    return Why((f"{cap(plain(titles.said(game, fact)))}{cited(rule)}.",), (rule,), True)


def each_sub(played: Played, deed: Deed) -> Deed:
    """Whether all subroutines fire is asked of each of them."""
    subs = deed.only if deed.verb in ("resolve", "fire") else None
    if not isinstance(subs, Subs) or subs.which or subs.amount.how != "all" or subs.of is None:
        return deed
    n = len(c.subroutines(played.game, played.cast.known(played.game, subs.of)))
    return dataclasses.replace(deed, what=(dataclasses.replace(subs, which=tuple(range(1, n + 1))),)) if n else deed


def clicks_open(played: Played, deed: Deed) -> bool:
    """Whether ice is to be broken by a Runner of whose clicks nothing is told: what is told comes first."""
    return deed.verb in ("break", "pass", "get in") and (RUNNER, "clicks") not in played.table.numbers


def in_this_turn(played: Played, aim: Goal, wish: Wish) -> str:
    """Where it is possible later in the turn: on which line."""
    if wish.end is None or not aim.who or played.game.state.runs:
        return ""
    found = search(played.game, wish._replace(end=horizon(played.game, "turn"), most=MOST // 2))
    if found.game is None:
        return ""
    return f"Later in the turn it can come to that: {telling.chosen(played.game, found.line)}."


def no_action_then(played: Played, deed: Deed, when: When | None, wish: Wish) -> Verdict | None:
    """Of an action at a time at which none is taken: while a run is in progress, or as a turn begins or ends."""
    if when is None or when.how != "when" or when.also is not None:
        return None
    time = when.deed or Deed("")
    run = when.name == "this run" or time.verb in _IN_A_RUN
    at, rule = ("during a run", "9.2.6b") if run else _AT.get((time.verb, time.thing), ("", ""))
    mine = (one for one in played.table.cards.values() if one.side == deed.who and one.ref not in deed.what)
    if not at or any(node.name == deed.verb for one in mine for node in nodes(one)):  # a card lets them, perhaps
        return None
    other_way = search(played.game, wish._replace(vary=EVERYONE, most=MOST // 2))
    if other_way.game is not None or not other_way.exhausted:
        return None
    return Verdict(NO, (f"That is an action, and none is taken {at}{cited(rule)}.",), (rule,))


def not_begun(played: Played, aim: Goal, when: When | None) -> Verdict | None:
    """Of an action while it is told that its player's turn has not begun: none is taken before the action phase."""
    last = played.deeds[-1] if played.deeds else Deed("")
    if when is not None or not aim.action or last != Deed("begin", aim.who, thing="turn", not_=True):
        return None
    told = f"That is an action, and none is taken before the turn begins{cited(numbers.ACTIONS_IN_TURN)}."
    return Verdict(NO, (told,), (numbers.ACTIONS_IN_TURN,))


_IN_A_RUN = ("run", "approach", "encounter", "break", "bypass")
_AT = {(one, "turn"): (f"as a turn {one}s", numbers.ACTIONS_IN_TURN) for one in ("begin", "end")}
