"""What happens on the line, what comes of what a player can do, and what brought something about."""

from __future__ import annotations

import dataclasses
import itertools
from collections import Counter
from collections.abc import Iterator

from judgebot.ask.answering import telling
from judgebot.ask.answering.attempts import Why
from judgebot.ask.answering.goals import goal
from judgebot.ask.answering.horizons import end_of
from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.playing import (
    EVERYONE,
    MOST,
    Eye,
    Line,
    Made,
    Refused,
    Seer,
    Wish,
    along,
    answered,
    outcomes,
    replay,
    search,
    settle,
    through,
)
from judgebot.ask.answering.records import Goal
from judgebot.ask.answering.telling import cited, player
from judgebot.ask.answering.texts import nodes
from judgebot.ask.answering.verdicts import DEPENDS, NO, NOTHING, OPEN, UNDECIDED, YES, Verdict
from judgebot.ask.reading.meanings import Deed, Ref
from judgebot.ask.reading.queries import Happens
from judgebot.ask.reading.retell import said as in_words
from judgebot.engine.choices import Verb
from judgebot.engine.facts import grounds
from judgebot.engine.machine import Event
from judgebot.engine.records import Option
from judgebot.explain.why import Record
from judgebot.explain.why import said as of_reason
from judgebot.explain.why.causes import because
from judgebot.explain.words import cap, listing, lower, poss
from judgebot.game import numbers
from judgebot.game.changes import Change
from judgebot.game.objects import CORP, RUNNER
from judgebot.game.state import FIRST_ID
from judgebot.plain import NamedTuple

CHANCE = "chance"
_ROOM = {RUNNER: "8.5.6c", CORP: "8.5.6a"}  # what is trashed before a card is installed


def room_rule(game: Seer, who: str, gone: list[Change]) -> str:
    """The rule by which cards are trashed for one that is installed."""
    cards = [game.card(one.was or one.obj) for one in gone]
    if any("region" in one.subtypes for one in cards):
        return "3.6.5d"
    return "8.5.6b" if any(one.type == "ice" for one in cards) else _ROOM[who]


def made_room(played: Played, aim: Goal, wish: Wish, line: Line) -> Why:
    """What is trashed for a card that is installed where there is no choice which (8.5.6)."""
    game = replay(played.game, line, wish).copy()
    game.halt = False
    game.advance()
    told = {game.state.latest(one.choice.card) for one in line if not one.usual}
    since = game.state.history[len(played.game.state.history) :]
    gone = [one for one in since if (one.kind, one.who, one.cause) == ("trash", aim.who, "install")]
    later = [one for one in since if one.kind == "trash" and one.cause == "checkpoint"]
    if later and not gone:
        names = [game.name(one.was or one.obj) for one in later]
        return Why(
            (f"After that {listing(names)} {'is' if len(names) == 1 else 'are'} trashed{cited('10.3.1d')}.",),
            ("10.3.1d",),
        )
    names = [game.name(one.was or one.obj) for one in gone if game.state.latest(one.obj) not in told]
    rule = room_rule(game, aim.who, gone)
    said = f"For that {listing(names)} {'is' if len(names) == 1 else 'are'} trashed{cited(rule)}."
    return Why((said,), (rule,)) if names else Why()


def lost_by_it(played: Played, aim: Goal, wish: Wish, line: Line) -> tuple[str, ...]:
    """That the game is over, and lost, by what comes of a line at once."""
    before = played.game.state.winner
    after = replay(played.game, line, wish)
    end, _, open_choice = settle(after, Wish((), EVERYONE, avoid=wish.avoid, end=wish.end))
    winner = end.state.winner
    if before or not winner or winner == aim.who or not aim.who or open_choice is not None:
        return ()
    lives = Wish((), frozenset({aim.who, "chance"}), end=wish.end, most=100, test=lambda m: m.state.winner != winner)
    if (saved := search(after, lives)).game is not None or not saved.exhausted:
        return ()  # by their own choices they need not lose
    return (f"But then the game is over: {player(winner)} wins{cited(end.state.why)}.",)


def if_the_other(played: Played, aim: Goal, wish: Wish, line: Line) -> Verdict:
    """It is possible, but not by that player's own choices alone: whose choice it takes, from the time asked about."""
    begun = _opens(played.game, wish, line)
    steps = [one for one in telling.steps(played.game, line)[0][begun:] if not one.usual]
    theirs = telling.Way(tuple(one for one in steps if one.who != aim.who))
    own = telling.Way(tuple(steps)).of(aim.who)
    rules = (theirs.rules or own.rules)[:3]
    if not aim.who and len({one.who for one in steps}) == 1:  # `can it be trashed`, by whomever
        own, theirs = theirs, own
    if (begun or not aim.who) and own.steps and not theirs.steps:
        return Verdict(YES, (f"{cap(str(own))}{cited(*rules)}.",), rules)
    whose = player(theirs.steps[0].who) if theirs.steps else "another player"
    why = f"if {theirs}{cited(*rules)}: that is {whose}'s choice."
    return Verdict(DEPENDS, (f"Only {why}",), rules, NO, turns=f"Not {why}")


def _opens(game: Seer, wish: Wish, line: Line) -> int:
    """How many decisions of a line are made before the time that is asked about is there."""
    opens = wish.window.opens
    there = (n for n, (now, _) in enumerate(along(game.watching(wish), line)) if opens in now.seen)
    return next(there, 0) if opens >= 0 else 0


def after_the_run(played: Played, wish: Wish, verb: str, told_then: bool = False) -> Verdict | None:
    """Of an action that is asked about in a run: whether it can be taken when that is over.

    told_then: whether it is told as done next; another run is then one that follows
    """
    found = search(played.game, wish._replace(end=end_of(played.game, 1, later=True), most=MOST // 2))
    told = f"Not while the run is in progress: that is an action{cited('9.2.6b')}"
    who = wish.eyes[0].goal.who
    if found.game is None and (who != played.game.state.active or played.game.state.players[who].clicks):
        return None
    if found.game is None:
        return Verdict(NO, (f"{told}, and no click is left for one after it{cited('5.2.2')}.",), ("9.2.6b", "5.2.2"))
    last = played.deeds[-1] if played.deeds else Deed("")
    ended = not last.not_ and (last.verb == "jack out" or (last.verb, last.thing) == ("end", "run"))
    if ended or (told_then and verb == "run"):  # it is over
        way = telling.chosen(played.game, found.line)
        return Verdict(YES, (f"{cap(str(way))}{cited(*way.rules)}.",), way.rules)
    mine = [one for one in played.table.cards.values() if (one.side, one.where) == (who, "rig")]
    at_hand = any(node.name == verb for one in mine for node in nodes(one))  # that would do it in the run, and cannot
    why = (f"{told}. When it is over, yes: {telling.chosen(played.game, found.line)}.",)
    return Verdict(DEPENDS, why, ("9.2.6b",), leaning=NO if at_hand else YES)


def over_by_then(played: Played) -> Verdict | None:
    """That the game is over before anybody has another choice."""
    end = played.game.copy()
    if played.game.state.winner or end.advance() is not None or not end.state.winner:
        return None
    told = f"Before anything else can be done the game is over: {player(end.state.winner)} wins"
    rules = _by_which(end.state.why)
    return Verdict(NO, (f"{told}{cited(*rules)}.",), rules)


def _by_which(rule: str) -> tuple[str, ...]:
    """The rules by which a game is over, the step of the checkpoint that finds it among them (10.3.1c)."""
    return (rule, "10.3.1c") if rule == numbers.WON_BY_SCORE else (rule,)


def over_before_it(end: Seer, why: Why) -> Why:
    """Why something does not come about on a line that ends the game, where no other reason is found (1.7.1)."""
    rules = _by_which(end.state.why)
    if why.firm or not end.state.winner:
        return why
    return Why((f"The game is over by then: {player(end.state.winner)} wins{cited(*rules)}.",), rules, firm=True)


_BY_VERB = {
    "end": ("ends_run", "unsuccessful"),
    "trace": ("trace_result",),
    "succeed": ("successful",),
    "get in": ("successful",),
    "suffer": ("damage",),
    "take": ("tags", "bad_publicity", "gained"),
    "pay": ("paid",),
    "spend": ("paid",),
    "access": ("access",),
    "discard": ("discards",),
    "afflict": ("damage", "tags", "lost", "condition", "triggers", "uses"),
    "trigger": ("condition", "triggers", "uses"),
}
MOVES = ("trashed", "installed", "stolen", "scored", "forfeited", "removed_from_game")  # by which a card lies elsewhere
TELLS = (
    *("ends_run", "successful", "unsuccessful", "damage", "tags", "gained", "lost", "stolen", "scored", "trashed"),
    *("game_over", "breach", "access", "encounter", "rezzed", "derezzed", "installed", "draws", "jacks_out"),
    *("bypassed", "passes_ice", "subroutine", "uses", "broke", "fully_broken", "removed_tags", "purged"),
    *("placed", "removed", "forfeited", "exposed", "revealed", "bad_publicity", "removed_from_game", "plays"),
)


ENDS_OF_RUN = ("ends_run", "unsuccessful")


def run_ended(line: Record, place: int, labelled: bool) -> Why:
    """What ended the run that ends at an event, or is labelled unsuccessful there (6.8.4), and what brought that about.

    labelled  whether the label is told too; it is where nothing says what ended the run
    """
    ends = place
    while ends > 0 and line.events[ends].kind not in ("ends_run", "run_begins"):
        ends -= 1
    found = list(because(line, ends)) if line.events[ends].kind == "ends_run" else []
    if line.events[place].kind != "ends_run" and (labelled or not found):
        found += because(line, place)
    said = tuple(dict.fromkeys(f"{of_reason(line, one)}{cited(*one.rules[:2])}." for one in found))
    return Why(said, tuple(dict.fromkeys(rule for one in found for rule in one.rules[:2])), True)


def told_by(played: Played, game: Seer, verb: str, wish: Wish, line: Line = ()) -> Why:
    """The event by which a deed came about, in a sentence with its rules."""
    again = replay_recorded(played.start, played.line + line, wish)
    events = again.events or []
    for place in range(len(events) - 1, -1, -1):
        if events[place].kind in _BY_VERB.get(verb, TELLS):
            if events[place].kind in ENDS_OF_RUN:
                return run_ended(Record(again, played.start.state.active), place, labelled=verb != "end")
            said = telling.event(events, place, again.state.active)
            if said:
                own, *causes = _with_causes(Record(again, played.start.state.active), place, said)
                rules = dict.fromkeys(rule for one in (*causes, own) for rule in one.rules)
                return Why(tuple(dict.fromkeys(one.sentence for one in (own, *causes))), tuple(rules), True)
    return Why()


def turned_by(played: Played, aim: Goal, line: Line, end: Seer, why: Why, barred: bool) -> Why:
    """What made a state so, or no longer so, on a line: the last event that did, with what else is told of a state
    that is so; else what was found before. barred: whether that tells why it is not so.
    """
    told, rules = telling.composition(played.start, line, lambda m: aim.met(m, 0), end)
    if told:
        more = why if aim.met(end, 0) else Why()
        said = tuple(dict.fromkeys((*more.said, told[-1])))
        return Why(said, tuple(dict.fromkeys((*more.rules, *rules[-1:]))), True)
    same = played.deeds and aim.met(played.start, 0) is aim.met(end, 0)
    return Why(("Nothing of what is told changes that.",), (), True) if same and not barred else why


def unkept(played: Played, verdict: Verdict) -> Verdict:
    """A verdict; where a player is told not to take or suffer what they do by default, it says so besides."""
    for place, deed in enumerate(played.deeds):
        if not deed.not_ or deed.verb not in ("take", "suffer") or deed.when is not None or deed.by is not None:
            continue
        aim = goal(played.cast, dataclasses.replace(deed, not_=False))
        wish = played.rest._replace(eyes=(Eye(aim, len(played.marks[place][0].state.history)),))
        end, line, _ = settle(played.game, wish)
        if 0 in end.seen or aim.met(end, wish.eyes[0].since):
            why = told_by(played, played.game, deed.verb, wish, line)
            note = f"But it comes to “{in_words(deed)}”: {lower(' '.join(why.said))}"
            return verdict._replace(why=(*verdict.why, note), rules=tuple(dict.fromkeys((*verdict.rules, *why.rules))))
    return verdict


class Told(NamedTuple):
    """Something that comes about on a line: in words, the rules behind it, and how often it does."""

    said: str
    rules: tuple[str, ...]
    times: int = 1

    @property
    def sentence(self) -> str:
        """It in a sentence with its rules."""
        again = f" That happens {self.times} times." if self.times > 1 else ""
        return f"{self.said}{cited(*self.rules)}.{again}"


def _with_causes(line: Record, place: int, said: str) -> list[Told]:
    """An event, and what brought it about."""
    one = line.events[place]
    before = because(line, place)[:-1]
    reasons = before[-2:] if one.kind in _CAUSED else [it for it in before if _PERSISTS in it.rules]
    causes = [Told(of_reason(line, reason), tuple(reason.rules[:2])) for reason in reasons]
    return [Told(said, tuple(one.cites[:2])), *causes]


_PERSISTS = "9.12.5a"  # that an ability persists, without which its card would be inactive
_CAUSED = ("trashed", "derezzed", "lost", "removed_from_game")  # events of which it is told what brought them about


def replay_recorded(start: Seer, line: Line, wish: Wish) -> Seer:
    """A line played again with its events, until the goal is seen."""
    game = start.copy(record=True).watching(wish._replace(end=None), halt=True)
    return through(game, line)


_WEIGHTY = (
    *("ends_run", "successful", "unsuccessful", "damage", "tags", "gained", "lost", "stolen", "scored", "trashed"),
    *("game_over", "encounter", "rezzed", "derezzed", "jacks_out", "bypassed", "uses", "triggers", "subroutine"),
    *("broke", "fully_broken", "paid", "cannot_pay", "declines", "prohibited", "prevented", "lost_pending", "access"),
    *(
        "installed",
        "plays",
        "draws",
        "discards",
        "purged",
        "removed_tags",
        "forfeited",
        "removed_from_game",
        "bad_publicity",
    ),
)
# Besides, where it is asked what happens to a card.
_OF_A_CARD = ("placed", "removed", "advanced", "added", "moved", "hosted", "swapped", "shuffled", "revealed", "exposed")


def _rule(made: Made) -> str:
    return made.decision.options[made.pick].rule or made.decision.rule


def left_to(played: Played) -> list[Made]:
    """Of what is told: the choices which card is trashed that nobody told, among several."""
    found: list[Made] = []
    game = played.start.copy()
    named = [one for deed in played.deeds for one in deed.what if isinstance(one, Ref)]
    for made in played.line:
        game.advance()
        same = [one for one in made.decision.options if one.choice.verb is made.choice.verb]
        told = any(played.cast.is_it(game, made.choice.card, ref) for ref in named)
        if made.choice.verb in (Verb.TRASH, Verb.TRASH_RESOURCE) and len(same) > 1 and not told:
            found.append(made)
        game = game.copy()
        game.answer(made.pick)
    return found[:1]


def happens(played: Played, query: Happens) -> Verdict:
    """The events of weight on the line, in order, to its end; and what else, where an ability could have triggered."""
    told, rules = _story(played, query)
    if not told and not played.deeds:
        return Verdict(UNDECIDED, ("Nothing is told to be done that something could come of.",))
    return Verdict(OPEN, tuple(told.values()), tuple(dict.fromkeys(rules))) if told else NOTHING


def besides(played: Played, other: Played, query: Happens) -> tuple[str, ...]:
    """What happens on another line, and not on this one."""
    here, there = (_story(one, query)[0] for one in (played, other))
    return tuple(sentence for said, sentence in there.items() if said not in here)


def _story(played: Played, query: Happens) -> tuple[dict[str, str], list[str]]:
    """What happens on the line, without the rules behind it and with them, and those rules."""
    wish = played.rest
    _, line, left = played.onward()
    of = query.of if isinstance(query.of, Ref) else None
    found = _told(played, played.line + line, wish, of)
    told = {one.said: one.sentence for one in found}
    rules = [rule for one in (found if of is None else found[::-1]) for rule in one.rules[: None if of else 1]]
    by_chance = itertools.islice(_by_chance(played, line, wish), _MOST_FORKS)
    for fork in (*by_chance, *itertools.islice(_forks(played, line, wish), _MOST_FORKS)):
        there = _told(played, fork.line, wish, of)
        more = [one for one in there if one not in found]
        more = there if more and fork.whole and of is None else more  # what is so in both is done there as well
        if more or (fork.who == CHANCE and there != found):
            whose = "is chance" if fork.who == CHANCE else f"is {poss(player(fork.who))} choice"
            otherwise = " ".join(one.sentence for one in more) or "Nothing more happens."
            says = f"That {whose}{cited(fork.rule)}. Otherwise: {otherwise}"
            told = (told or {_UNTOUCHED: _UNTOUCHED}) | {says: says}
            rules += [fork.rule, *(rule for one in more for rule in one.rules[:1])]
    for open_ in left_to(played):
        says = f"Which card is trashed there is {poss(player(open_.decision.who))} choice{cited(_rule(open_))}."
        told[says] = says
        rules.append(_rule(open_))
    if left is not None:
        says = f"There {player(left.who)} chooses; the first option was taken ({left.rule})."
        told[says] = says
    return told, rules


def _told(played: Played, line: Line, wish: Wish, of: Ref | None) -> list[Told]:
    """The events of weight on a line, each once; `of`: only those about a card, with what brought them about."""
    game, idle = _recorded(played, line, wish)
    events = game.events or []
    often: Counter[Told] = Counter()
    for place, one in enumerate(events):
        if (one.kind == "paid" and not one.facts["split"]) or (
            one.kind == "trashed" and one.facts["cause"] == "damage"
        ):
            continue  # nothing, or what is told with the deed that it is, or with the damage
        weighty = _WEIGHTY if of is None else (*_WEIGHTY, *_OF_A_CARD)
        if one.kind not in weighty or (of is not None and not _about(played, game, one, of)):
            continue
        barred = _barred(game, idle, one) if one.kind == "lost_pending" else None
        if barred is not None:  # that it is then lost only follows (9.2.8e)
            often[Told(telling.refused(barred), grounds(barred.refusal.rule, barred.refusal.why))] = 1
        elif said := telling.event(events, place, played.start.state.active):
            if of is None:
                often[Told(said, tuple(one.cites[:2]))] += 1
            else:
                often |= dict.fromkeys(_with_causes(Record(game, played.start.state.active), place, said), 1)
    return [one._replace(times=n) for one, n in often.items()]


def _about(played: Played, game: Seer, event: Event, of: Ref) -> bool:
    """Whether one of the objects of an event is a card; of a purge, whether it had virus counters."""
    if event.kind == "purged":
        return bool(played.table.card(of).options.get("virus"))
    values = [
        one for value in event.facts.values() for one in (value if isinstance(value, (tuple, list)) else (value,))
    ]
    ids = [one for one in values if isinstance(one, int) and not isinstance(one, bool) and one >= FIRST_ID]
    return any(played.cast.is_it(game, oid, of) for oid in ids)


def _barred(game: Seer, idle: list[Refused], lost: Event) -> Refused | None:
    """Why the ability that is lost could not be triggered; None if it could."""
    of = (one for one in idle if one.refusal.choice.verb is Verb.TRIGGER and one.refusal.who == lost.data["who"])
    return next((one for one in of if game.name(one.refusal.choice.card) == str(lost.data["source"])), None)


class Fork(NamedTuple):
    """A choice that nobody told, made otherwise: whose it is, its rule, the line with it; whole: all that is told."""

    who: str
    rule: str
    line: Line
    whole: bool


_FORKS = ("trigger", "pay", "mode", "interrupt", "may")  # decisions whose other options are told
_MOST_FORKS = 2


def _forks(played: Played, line: Line, wish: Wish) -> Iterator[Fork]:
    """The choices that nobody told, each made otherwise: what may be triggered is, what is asked for is paid."""
    for place, made in enumerate(line):
        decision = made.decision
        passes = made.choice.verb is Verb.PASS
        if decision.kind not in _FORKS or (decision.kind in ("trigger", "interrupt") and not passes):
            continue
        game = replay(played.game, line[:place], wish)
        game.advance()
        fit = (n for n, one in enumerate(decision.options) if n != made.pick and not _avoided(game, made, one, wish))
        pick = next(fit, None)
        if pick is not None:
            _, rest, _ = settle(answered(game, decision, pick, wish), wish)
            rule = "9.2.8c" if decision.kind == "trigger" else decision.rule
            modal = any(one.decision.kind == "mode" for one in line[place:])
            whole = (*played.line, *line[:place], Made(decision, pick), *rest)
            yield Fork(decision.who, rule, whole, decision.kind == "may" and modal)


def _by_chance(played: Played, line: Line, wish: Wish) -> Iterator[Fork]:
    """What else chance can make of the line, in the last deed told or after it, where no card was named for it."""
    whole, begun = played.line + line, len(played.marks[-2][1]) if len(played.marks) > 1 else 0
    named = [one for deed in played.deeds for one in deed.what if isinstance(one, Ref)]
    for place in range(begun, len(whole)):
        made = whole[place]
        if made.decision.who != CHANCE or not all(one.usual for one in whole[place:]):
            continue
        game = replay(played.start, whole[:place], wish)
        game.advance()
        since = len(game.state.history)

        def cards(end: Seer, since: int = since) -> frozenset[tuple[str, str]]:
            return frozenset((one.kind, end.name(one.obj)) for one in end.state.history[since:] if one.kind in _TAKEN)

        if any(played.cast.is_it(game, one.choice.card, ref) for one in made.decision.options for ref in named):
            continue
        ways, _ = outcomes(game, wish._replace(eyes=(), vary=frozenset({CHANCE}), end=wish.end), cards)
        for hit in ways.values():
            yield Fork(CHANCE, made.decision.rule, whole[:place] + hit.line, False)
        return


_UNTOUCHED = "Nothing happens to it as it stands."
_TAKEN = ("trash", "access")  # what befalls a card that chance picks


def _avoided(game: Seer, made: Made, option: Option, wish: Wish) -> bool:
    return any(bad(game, made.decision.who, option.choice) for bad in wish.avoid)


def _recorded(played: Played, line: Line, wish: Wish) -> tuple[Seer, list[Refused]]:
    """The whole line with its events, and what was refused a player who could only pass."""
    game = played.start.copy(record=True).watching(wish)
    idle: list[Refused] = []
    game.heed = lambda step, who, refused: idle.extend(Refused(one, step, game) for one in refused)
    return through(game, line), idle


def rests_on_unknown(played: Played, rules: tuple[str, ...]) -> bool:
    """Whether something is asked of a card that nobody named on the line, and these rules rest on that."""
    _, rest, _ = played.onward()
    events = replay_recorded(played.start, played.line + rest, played.rest).events or []
    asked = [one for one in events if one.kind == "condition" and one.data.get("unknown")]
    return any(not set(one.cites).isdisjoint(rules) for one in asked)
