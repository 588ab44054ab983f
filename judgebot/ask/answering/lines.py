"""What a line tells, played: each deed brought about with the fewest choices that nobody told, or refused."""

from __future__ import annotations

import dataclasses
import itertools

from judgebot.ask.answering import avoided, trashing
from judgebot.ask.answering.as_many import as_many_as_can_be
from judgebot.ask.answering.avoided import Avoid, refusal_of, until_done, untold, uses
from judgebot.ask.answering.bounds import MOVED, into_next, over_with, record_of, step_of, with_window
from judgebot.ask.answering.goals import basic, goal, nothing, several
from judgebot.ask.answering.horizons import end_of, far
from judgebot.ask.answering.illegal import lawful
from judgebot.ask.answering.placing import Set
from judgebot.ask.answering.playing import (
    EVERYONE,
    MOST,
    NOBODY,
    Eye,
    Found,
    Line,
    Seer,
    Stuck,
    Window,
    Wish,
    answered,
    search,
    settle,
)
from judgebot.ask.answering.records import IS, NOT, Goal, never, not_met
from judgebot.ask.answering.table import Cannot, Cast, Table, card_of
from judgebot.ask.answering.telling import steps
from judgebot.ask.answering.texts import nodes, printed_abilities
from judgebot.ask.answering.timing import agrees
from judgebot.ask.answering.values import count, possible, put_unnamed
from judgebot.ask.reading.meanings import ALL_TURN, AT_ONCE, FUND, OF_A_TURN, Amount, Deed, Ref, When
from judgebot.engine.choices import Verb
from judgebot.engine.records import Decision
from judgebot.explore.walker import Stop, horizon
from judgebot.game import numbers
from judgebot.game.objects import CORP, RUNNER, opponent
from judgebot.plain import NamedTuple
from judgebot.scenario.board import build
from judgebot.scenario.model import Scenario


@dataclasses.dataclass
class Played:
    """A line played.

    start    the game at its start
    marks    of the start and of each deed: the game there, and the decisions made by then
    avoid    choices that are told not to be made, from the deed on at which that was told; `refrained`: those
    over     where what is looked into ends, if that is sooner than the action in progress
    """

    table: Table
    scenario: Scenario
    cast: Cast
    start: Seer
    marks: list[tuple[Seer, Line]]
    deeds: tuple[Deed, ...]
    avoid: list[Avoid]
    refrained: list[Deed]
    over: Stop | None = None

    @property
    def game(self) -> Seer:
        """The game after the last deed."""
        return self.marks[-1][0]

    @property
    def line(self) -> Line:
        """The decisions made by then."""
        return self.marks[-1][1]

    @property
    def since(self) -> int:
        """From where in the history on the last deed told was done."""
        return len(self.marks[-2][0].state.history) if len(self.marks) > 1 else 0

    @property
    def rest(self) -> Wish:
        """To look into where the line goes from here, whatever anybody chooses that was not told."""
        return Wish((), EVERYONE, avoid=tuple(self.avoid), end=self.over or end_of(self.game))

    def onward(self, *avoid: Avoid) -> tuple[Seer, Line, Decision | None]:
        """The line played on by defaults: see `settle`. avoid: what is not chosen besides what was told."""
        wish = self.rest
        return settle(self.game, wish._replace(avoid=(*wish.avoid, *avoid)))

    def note(self, deed: Deed, mark: tuple[Seer, Line]) -> None:
        """Go on to where a deed is done."""
        self.marks.append(mark)
        self.deeds = (*self.deeds, deed)

    def until(self, place: int) -> Played:
        """The same line up to a deed."""
        return dataclasses.replace(self, marks=self.marks[: place + 1], deeds=self.deeds[:place])


def set_on(found: Set, text: str) -> Played:
    """The board of a line, as a game. Raises Cannot, Illegal, and BadInput where there can be no such board."""
    lawful(found.table, text)
    scenario = found.table.scenario(text)
    machine = build(scenario, record=False)
    start = Seer.at(machine)
    cast = Cast(found.table, found.table.objects(machine))
    for who, unit, n in found.table.follows:
        if n not in possible(cast, machine, unit, who):
            if put_unnamed(cast, machine, who, unit, n):
                return set_on(found, text)
            raise Cannot(f"How many {unit} a player has follows from the cards here, and it is not the {n} told.")
    return Played(found.table, scenario, cast, start, [(start, ())], (), [], [])


class _Look(NamedTuple):
    """How far a deed is looked for.

    since    from where in the past it counts; by itself from now on
    actions  how many actions may be taken after the run in progress
    far      whether it is looked for until the end of the next turn, and not only in what is going on
    later    whether it is looked for behind the run in progress
    """

    since: int = -1
    actions: int = 0
    far: bool = False
    later: bool = False


def play_on(played: Played, deed: Deed, begun: int = -1) -> None:
    """Bring a deed about. Raises Stuck where no line of play does, Cannot where it cannot be seen.

    begun: from where in the history on it counts, where that is not from now on
    """
    if deed.times == ALL_TURN:
        return _all_turn(played, deed)
    moves = deed.verb == "move" and not any(isinstance(one, Ref) for one in deed.what)
    if deed.verb == "decline" or (deed.not_ and (deed.verb == "act" or moves)):
        played.note(deed, played.marks[-1])
        return
    bare = (deed.amount, deed.purpose, deed.means) == (None, None, None) and not deed.what
    if deed.verb == "pay" and bare and deed.by is not None and card_of(deed.by, 0).side not in (deed.who, ""):
        deed = dataclasses.replace(deed, by=None, purpose=Deed("use", deed.who, (deed.by,)))  # what that asks for
    elif deed.verb == "pay" and bare and (deed.by or deed.tool):  # `spends from Overclock`
        raise Cannot("What is paid is not said.")
    deed = as_many_as_can_be(
        played, deed, lambda one: _bring(played, goal(played.cast, trashing.just_so_many(one)), one, _Look()).game
    )
    aim = goal(played.cast, trashing.just_so_many(_from_the_card(played, deed)))
    if deed.not_ and deed.verb in ("approach", "encounter", "access") and (deed.what or deed.unit):  # it is no choice
        raise Cannot(f"It is told that it does not come to “{deed.verb}”, and not what it comes to instead.")
    if deed.not_ or nothing(deed):
        played.avoid.append(refusal_of(aim, deed, _no_price(played) if not deed.unit else ()))
        played.refrained.append(deed)
        played.note(deed, played.marks[-1])
        return
    played.avoid, played.refrained = until_done(played.avoid, played.refrained, deed, played.deeds)
    game, line = played.marks[-1]
    told = any((one.verb, one.what, one.server) == (deed.verb, deed.what, deed.server) for one in played.deeds)
    if _used_besides(played, deed):
        told, aim = True, aim._replace(met=not_met, now=never, taken=(Verb.USE,))
    before = played.since
    with_the_last = len(played.marks) > 1 and not told and begun < 0  # `pays 2, trashes two cards to end the run`
    part = _interrupting(played, aim, deed) if with_the_last else None
    found = part or _bring(played, aim, deed, _Look(begun), *([_Look(before)] if with_the_last else []))
    if found.game is None and with_the_last:
        part = _as_part(played, aim, deed)
    if part is not None:
        game, line = played.marks[-2]
        played.marks[-1] = (quiet(part.game or game), line + part.line)
        _tell_others(played, game, part, aim, deed)
        played.note(deed, played.marks[-1])
        return
    if found.game is None:
        runs = bool(game.state.runs) and (told or not aim.met(game, before))  # `runs R&D, then HQ`
        later = (n := _actions(game, aim)) > 0 or deed.verb == "use"  # `steals X, then trashes No Free Lunch`
        after = [_Look(actions=n, later=later)] if runs else []
        found = _bring(played, aim, deed, *after, _Look(far=True))
    if found.game is None and not told and not (bare and deed.verb == "pay") and aim.met(game, 0):
        found = Found(game, (), True)  # it came about by what was told before
    if found.game is None and (deed.verb, deed.thing) == ("end", "turn"):  # the game can end in it (1.7.2b)
        found = search(game, Wish((), NOBODY, test=lambda end: bool(end.state.winner)))
    if found.game is None and deed == Deed("pay", deed.who, amount=Amount(0), unit="credits", when=deed.when):
        return play_on(played, dataclasses.replace(deed, amount=Amount(how="any"), not_=True))  # `spending nothing`
    if found.game is None and deed.verb == "access" and len(deed.what) > 1:
        raise Cannot("By what one breach comes to all of those cards is not told.")
    if found.game is None:
        wish = wish_for(played, game, aim, deed.when, EVERYONE)
        wish = wish if deed.times == 1 else wish._replace(end=far(game))  # the first action does not end it
        raise Stuck(deed, wish, "" if found.exhausted else found.why)
    if deed.verb in ("pay", "spend") and bare and any(one.decision.kind == "action" for one in found.line):
        raise Cannot("What is paid, and for what, is not said.")  # no action that nobody told costs it
    if 0 < trashing.so_many(deed) < trashing.together(found.game, len(game.state.history)):
        raise Cannot("More cards would be trashed there together than are told.")
    if deed.verb == "trash" and trashing.by_being_played(found.game, len(game.state.history)):
        raise Cannot("By what it is trashed is not told.")
    _tell_others(played, game, found, aim, deed)
    over = bool(found.game.state.winner) and deed.verb not in ("end", "draw")  # who has to draw and cannot (1.7.2c)
    if over and not (aim.met(found.game, before) or aim.now(found.game) or 0 in found.game.seen):
        played.table.assume(f"the game ends with what is paid for that: {deed.verb}")
    played.note(deed, (quiet(found.game), line + found.line))


def _all_turn(played: Played, deed: Deed) -> None:
    """`uses X all turn`: so often as there are clicks for it. Raises Stuck, and Cannot where some would be left."""
    turn, done = played.game.state.turn, None
    for times in range(1, _MOST_CLICKS):
        now = done if done is not None and basic(deed) else played  # one action after the other
        if not now.game.state.players[deed.who or ""].clicks:
            break
        now = now.until(len(now.deeds))
        try:
            play_on(now, dataclasses.replace(deed, times=1 if basic(deed) else times))
        except Stuck:
            if done is None:
                raise
            break
        if now.game.state.turn != turn:
            break
        done = now
    if done is None or done.game.state.players[deed.who or ""].clicks:
        raise Cannot("What is done with the clicks that are left is not told.")
    played.note(done.deeds[-1], done.marks[-1])


_MOST_CLICKS = 10


def _used_besides(played: Played, deed: Deed) -> bool:
    """`triggers X, then uses X`, of a card with a paid ability too: that is another one (9.5, 9.6)."""
    last = played.deeds[-1] if played.deeds else None
    if last is None or (last.verb, deed.verb, last.what) != ("trigger", "use", deed.what) or deed.purpose is not None:
        return False
    refs = [one for one in deed.what if isinstance(one, Ref)]
    return any(each.kind == "paid" for one in refs for each in printed_abilities(played.table.card(one)))


def _from_the_card(played: Played, deed: Deed) -> Deed:
    """`installs X with the credits on Y`: with as many as go into it, where it was not said how many (1.10.4)."""
    means = deed.means
    if means is None or (means.unit, means.amount) != (FUND, None) or not means.what or deed.not_:
        return deed
    most = count(played.cast, played.game, "credits", means.what[0]).n
    wholes = [dataclasses.replace(deed, means=dataclasses.replace(means, amount=Amount(n))) for n in range(most, 1, -1)]
    return next((one for one in wholes if _bring(played, goal(played.cast, one), one, _Look()).game is not None), deed)


def of_the_last_run(played: Played, aim: Goal) -> Goal:
    """What is asked of `the run`, after several that are told: of the last one of them."""
    runs = [n for n, one in enumerate(played.game.state.history) if one.kind == "run begins"]
    begun = runs[-1] if len(runs) > 1 else 0
    return aim._replace(
        met=lambda m, since: aim.met(m, max(since, begun)),
        now=lambda m: len(m.state.history) > begun and aim.now(m),
    )


def quiet(game: Seer) -> Seer:
    """A copy of a game that looks out for nothing."""
    new = game.copy()
    new.eyes, new.seen, new.window, new.halt, new.reached = (), frozenset(), Window(), False, False
    return new


def _bring(played: Played, aim: Goal, deed: Deed, *looks: _Look) -> Found:
    """The line on which a deed comes about: with the choices of whoever does it, else with anybody's."""
    own = frozenset({aim.who, "chance"}) if aim.who else NOBODY
    found = Found(None, (), False)
    for look in looks:
        if look.far and played.game.state.runs and deed.thing not in OF_A_TURN:
            return Found(None, (), False)
        varied = (EVERYONE,) if look.far and deed.thing not in OF_A_TURN else (own, EVERYONE)
        for vary, bad in itertools.product(varied, avoided.breaker_first(played.table, deed)):
            wish = _wish_of(played, aim, deed, look, vary)
            found = trashing.so_many_of(played.game, wish._replace(avoid=(*wish.avoid, *bad)), deed)
            if found.game is not None:
                return found
    return found


def _wish_of(played: Played, aim: Goal, deed: Deed, look: _Look, vary: frozenset[str]) -> Wish:
    game = played.game
    end = far(game) if look.far else end_of(game, look.actions, later=look.later)
    wish = wish_for(played, game, aim, deed.when, vary)._replace(end=end, begun=True)
    bad = untold(aim, deed) if deed.thing not in OF_A_TURN else uses
    told = (*avoided.breaks_more(deed), *avoided.over_another(deed), *avoided.in_this_run(deed, game))
    avoid = (*wish.avoid, bad, *told)
    wish = wish._replace(avoid=avoid, most=MOST // 2 if look.far else MOST)
    since = wish.eyes[0]._replace(since=look.since) if look.since >= 0 else wish.eyes[0]
    return wish._replace(eyes=(since, *wish.eyes[1:]))


def _as_part(played: Played, aim: Goal, deed: Deed) -> Found | None:
    """A deed as a part of the one told before it (`installs X and trashes Y`: 8.5.6): the whole.

    It comes about after the choice that begins that one, and before that one has come about.
    """
    (game, _), before = played.marks[-2], played.deeds[-1]
    if before.not_ or nothing(before) or deed.when is not None or any(map(several, deed.what)):
        return None
    whole, since = goal(played.cast, before), len(game.state.history)
    begun = Goal("", not_met, lambda m: False, whole.fits, taken=True)
    if deed.verb == "trash" and len(deed.what) == 1:
        aim = aim._replace(taken=(Verb.TRASH,))  # chosen before they are trashed together: one of them
    wish = wish_for(played, game, aim, None, frozenset({aim.who, "chance"}))
    first = search(game, wish._replace(eyes=(Eye(aim, since), Eye(begun, since)), window=Window(opens=1)))
    if first.game is None:
        return None
    there = wish_for(played, first.game, whole, before.when, frozenset({whole.who, "chance"}))
    rest = search(quiet(first.game), there._replace(eyes=(Eye(whole, since), *there.eyes[1:])))
    return rest._replace(line=first.line + rest.line) if rest.game is not None else None


def _interrupting(played: Played, aim: Goal, deed: Deed) -> Found | None:
    """A deed of a card that only interrupts, where it could while what was told last came about (9.5.2b): the whole."""
    refs = [one for one in (*deed.what, deed.tool, deed.by) if isinstance(one, Ref)]
    used = [each for one in refs for each in printed_abilities(played.table.card(one)) if each.kind == "paid"]
    if not used or not all(one.interrupt for one in used) or deed.when is not None or played.deeds[-1].not_:
        return None
    (first, before), (_, after) = played.marks[-2:]
    game, nothing_ = quiet(first), Wish((), NOBODY)
    for place, made in enumerate(after[len(before) :]):
        decision = game.advance()
        if decision is None:
            return None
        if decision.who == aim.who and any(aim.fits(game, aim.who, one.choice) == IS for one in decision.options):
            found = search(game, wish_for(played, game, aim, None, frozenset({aim.who})))
            line = after[len(before) : len(before) + place] + found.line
            return found._replace(line=line) if found.game is not None else None
        game = answered(game, decision, made.pick, nothing_)
    return None


def _no_price(played: Played) -> tuple[str, ...]:
    """Costs that `does not pay` is not said of: a tag that is taken, where there are credits to pay as well."""
    costs = {one.name for card in played.table.cards.values() for one in nodes(card)}
    return ("take_tags",) if {"pay", "credits", "take_tags"} <= costs else ()


def _tell_others(played: Played, game: Seer, found: Found, aim: Goal, deed: Deed) -> None:
    """What had to be chosen for a deed by somebody whose deed it is not, or among several, is told."""
    if not found.line:
        return
    for one in steps(game, found.line)[0]:
        if one.choice.verb is Verb.X and not one.choice.n:
            raise Cannot("How many are chosen for X is not told.")
        if one.kind == "cost" and not one.only:
            played.table.assume(str(one))
            continue
        if one.usual or one.verb in (Verb.PASS, Verb.CONTINUE):
            continue
        if one.choice.verb in (Verb.USE, Verb.BREAK, Verb.PAY_FROM) and one.who == aim.who:
            continue  # what leads to it by itself
        if aim.fits(game, one.who, one.choice) != NOT:
            continue
        played.table.assume(str(one))
    _tell_lost(played, game, found, deed)


def _tell_lost(played: Played, game: Seer, found: Found, deed: Deed) -> None:
    """That an installed card of the line is trashed by the way is told, also where nobody has a choice of it."""
    if found.game is None or deed.verb not in _BY_THE_WAY:
        return
    gone = [one for one in found.game.state.history[len(game.state.history) :] if one.kind == "trash"]
    used = {ref for one in played.deeds if one.verb in ("use", "trash") for ref in one.what}  # that is told
    for card in played.table.cards.values():
        if (
            card.installed
            and card.ref not in used
            and any(played.cast.any_of(found.game, one, (card.ref,)) for one in gone)
        ):
            played.table.assume(f"{card.title} is trashed by then")
            played.table.lost += [card.ref] if card.where == "rig" else []


_BY_THE_WAY = ("begin", "bid", "spend", "pass", "approach", "encounter", "succeed", "fail", "breach", "access")


def wish_for(played: Played, game: Seer, aim: Goal, when: When | None, vary: frozenset[str]) -> Wish:
    """What is looked for from a position on: the goal, at its time. Raises Cannot where the time is not known."""
    eyes = [Eye(aim, len(game.state.history))]
    opens = -1
    closes: list[int] = []
    after: list[int] = []  # those of them that count once it is open
    end: Stop | None = None
    later = False
    avoid = tuple(played.avoid)
    while when is not None:
        avoid = (*avoid, *avoided.of_this_run(when, game))
        if when.deed is not None:
            ends = when.deed.verb == "end" and when.deed.thing == "run" and when.deed.by is None
            start = when.deed.verb == "encounter" and when.deed.thing == "start"
            then = dataclasses.replace(when.deed, thing="") if start else when.deed
            other = record_of("run ends") if ends else goal(played.cast, then)
            if then.verb == "break" and then.tool is None and not avoided.any_breaker(played.table):
                other = step_of(numbers.ENCOUNTER_WINDOW)
            other = with_window(when.how, then, other)
            later = later or ends
            over = other.met(game, 0) and when.how in ("after", "when")
            if (then.verb, then.thing) == ("end", "turn"):  # `before my turn is over`: anywhere in it
                end = into_next(game) if when.how == "after" else horizon(game, "turn")
            elif (then.verb, then.thing) == ("begin", "turn") and then.who == opponent(game.state.active):
                end = into_next(game)
            if when.how in ("before", "until"):
                eyes.append(Eye(other, len(game.state.history)))
                closes.append(len(eyes) - 1)
                if when.deed.verb == "jack out":  # once that is declined it is too late
                    eyes.append(Eye(step_of(*MOVED), 0))
                    closes.append(len(eyes) - 1)
                if when.deed.verb == "encounter" and when.deed.what:  # ice that is passed unmet is not met any more
                    passed = goal(played.cast, dataclasses.replace(when.deed, verb="pass", when=None))
                    eyes.append(Eye(passed, len(game.state.history)))
                    closes.append(len(eyes) - 1)
            elif when.how in ("after", "when"):
                if not over:
                    eyes.append(Eye(other, len(game.state.history)))
                    opens = len(eyes) - 1
                if start:
                    eyes.append(Eye(step_of(numbers.ENCOUNTER_WINDOW), 0))
                    closes.append(len(eyes) - 1)
                if (late := over_with(when.how, when.deed, aim)) is not None:
                    eyes.append(Eye(late, len(game.state.history)))
                    closes.append(len(eyes) - 1)
                    after.append(len(eyes) - 1)
            elif when.how != "instead":  # `instead of stealing it`: it is asked whether it is done, and that is not
                raise Cannot(f"A time told with “{when.how}” is not understood here.")
        elif when.how == "in response":
            raise Cannot("There is nothing like a response in the rules: say before or after what it is done.")
        elif when.name == "this turn":
            end = horizon(game, "turn")
        elif when.name in (f"{CORP} turn", f"{RUNNER} turn") or (when.name == "next turn" and aim.who):
            who = when.name.removesuffix(" turn") if when.name != "next turn" else aim.who
            if when.name == "next turn" and game.state.active == who and _in_this_turn(played, who):
                raise Cannot("What is done in the turn after the other player's is not looked into here.")
            if game.state.active != who:  # in the turn that comes
                turn = Deed("begin", who, thing="turn")
                eyes.append(Eye(with_window("when", turn, goal(played.cast, turn)), len(game.state.history)))
                opens, end = len(eyes) - 1, far(game)
        elif when.name.endswith(" click"):
            agrees(when.name, aim.who or game.state.active, game.state.players[aim.who or game.state.active].clicks)
        elif when.name == "between actions":
            avoid = (*avoid, lambda m, _, choice: m.decision is not None and m.decision.kind == "action")
        elif when.name not in ("now", "this run", "", AT_ONCE):
            raise Cannot(f"“{when.name}” as the time that is asked about is not understood here.")
        when = when.also or (when.deed.when if when.deed is not None else None)
    if opens >= 0:  # `after he passed one and before he approaches the next one`
        after += closes
    window = Window(opens, tuple(closes), frozenset(after))
    return Wish(tuple(eyes), vary, window, avoid, end or end_of(game, _actions(game, aim), later))


def _in_this_turn(played: Played, who: str) -> bool:
    """Whether something is told of the turn of a player that is going on: their next turn is then not this one."""
    table = played.table
    return bool(played.deeds) or who in table.past or not table.turn_open or (who, "clicks") in table.numbers


def _actions(game: Seer, aim: Goal) -> int:
    """How many actions may still be taken for a goal: none where something that was begun asks for it now."""
    if not aim.action:
        return 0
    decision = game.copy().advance()
    if decision is None or decision.who == "chance":
        return 1
    return int(decision.kind in ("action", "paid", "trigger", "jack out", "mid-access") or bool(game.state.accesses))
