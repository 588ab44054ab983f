"""Which player does something: acts first, chooses, or does a deed; and whose choice it is what becomes of cards."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from judgebot.ask.answering.attempts import attempt
from judgebot.ask.answering.deciding import leaves
from judgebot.ask.answering.goals import goal
from judgebot.ask.answering.horizons import end_of
from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.order import order
from judgebot.ask.answering.playing import EVERYONE, Eye, Line, Made, Wish, replay, search, settle
from judgebot.ask.answering.reasons import why_not
from judgebot.ask.answering.records import RESULTS, VERBS, alike, kinds_of
from judgebot.ask.answering.table import Cannot
from judgebot.ask.answering.telling import cited, player
from judgebot.ask.answering.texts import printed_abilities
from judgebot.ask.answering.verdicts import NO, OPEN, YES, Verdict
from judgebot.ask.reading.cast import KIND_SIDES
from judgebot.ask.reading.meanings import OUTCOME, Ability, Deed
from judgebot.ask.reading.queries import Can, Order, Who
from judgebot.cards.nodes import walk
from judgebot.engine.choices import Verb
from judgebot.engine.machine import Machine
from judgebot.explain.words import cap, third
from judgebot.game import numbers
from judgebot.game.changes import Change
from judgebot.game.objects import CENTRALS, CORP, PLAYERS, RUNNER


def who(played: Played, query: Who) -> Verdict:
    """Which player does something: acts first, chooses, or does a deed."""
    game = played.game.copy()
    if query.when is not None and query.when.also is not None:
        raise Cannot("Whether that is chosen before or after something else is not looked into here.")
    if query.deed.verb in ("act", "use", "trigger", "choose"):
        decision = game.advance()
        while decision is not None and len(decision.options) < 2:
            game.answer(0)
            decision = game.advance()
        if query.first and not played.deeds and played.table.turn_open:
            raise Cannot("Whose turn it is was not said.")
        if query.first or query.deed.verb == "act":
            active = game.state.active
            rule = "9.2.8b" if decision is not None and decision.kind == "trigger" else "9.2.7a"
            return Verdict(OPEN, (f"{cap(player(active))} is the active player and acts first{cited(rule)}.",), (rule,))
    if query.deed.thing == OUTCOME:
        return chooser(played, query.deed)[1]
    if query.deed.verb == "choose" and not query.deed.what:
        of = query.deed.purpose
        if query.deed.thing == "order":
            return _orders(played)
        if query.deed.thing == "cards":
            return _picks(played, query.deed.unit)
        if (chooses := _next_choice(played, VERBS.get(of.verb, ()) if of is not None else ())) is None:
            raise Cannot("On the line told nobody has to choose anything.")
        return chooses
    if query.first and query.deed.verb not in ("act", "use", "trigger"):
        return _first(played, query.deed)
    since = played.since
    end, _, _ = played.onward()
    if (query.deed.verb, query.deed.thing) == ("beat", "trace"):
        return _wins_trace(end.state.history[since:])
    kinds = kinds_of(query.deed)
    done = [one for one in end.state.history[since:] if one.kind in kinds and alike(played.cast, end, query.deed, one)]
    if named := next((one.who for one in reversed(done) if one.who in PLAYERS), ""):
        verb = third({"suffer": "take"}.get(query.deed.verb, query.deed.verb))
        rule = _UNITS_RULES.get(query.deed.unit, "")
        return Verdict(
            OPEN, (f"{cap(player(named))} {verb}{_what(query.deed)}{cited(rule)}.",), (rule,) if rule else ()
        )
    aim = goal(played.cast, query.deed)
    wish = Wish((Eye(aim, 0),), EVERYONE, end=end_of(played.game))
    found = search(played.game, wish)
    if found.game is None and found.exhausted and played.deeds:
        why = why_not(query.deed, attempt(played, wish))
        return Verdict(OPEN, ("Nobody, on the line told.", *why.said), why.rules)
    if found.game is None or not found.line:
        raise Cannot("Who does that cannot be told: on no line that was found is it done.")
    last = found.line[-1].decision
    told = f"{cap(player(last.who))} {third(query.deed.verb)}{cited(last.rule)}."
    return Verdict(OPEN, (told,), (last.rule,))


def may_choose(played: Played, query: Can) -> Verdict | None:
    """`may he choose that X is trashed and not Y`: whether the choice is theirs; None of another question."""
    if query.deed.thing != OUTCOME or query.deed.verb != "choose":
        return None
    by, found = chooser(played, query.deed)
    return found._replace(verdict=YES if by == query.deed.who else NO)


def chooser(played: Played, choice: Deed) -> tuple[str, Verdict]:
    """Who chooses that one thing comes about (and not another): the last choice on a line on which it does but for
    which it does not (and the other does). Raises Cannot.
    """
    assert choice.purpose is not None
    since, wanted = len(played.game.state.history), (choice.purpose, *((choice.means,) if choice.means else ()))
    eyes = tuple(Eye(goal(played.cast, dataclasses.replace(one, not_=False)), since) for one in wanted)
    wish = Wish(eyes, EVERYONE, avoid=(*played.avoid, leaves), end=end_of(played.game))
    found = search(played.game, wish)
    for at in range(len(found.line) - 1, -1, -1) if found.game is not None else ():
        one = found.line[at].decision
        if one.kind in _AT_WILL or one.who not in PLAYERS:
            continue
        for pick in range(len(one.options)):
            there = replay(played.game, (*found.line[:at], Made(one, pick)), wish)
            end, _, _ = settle(there, wish._replace(end=end_of(there)))
            if 0 not in end.seen and (len(eyes) < 2 or 1 in end.seen):
                told = f"{cap(player(one.who))} chooses{cited(one.rule)}."
                return one.who, Verdict(OPEN, (told,), (one.rule,))
    raise Cannot("On the line told nobody is found to choose that.")


def _wins_trace(history: Sequence[Change]) -> Verdict:
    """Whose the trace is that is going on: it is the Corp's where it succeeds, and a tie is no success."""
    result = next((one.kind for one in history if one.kind in RESULTS), "")
    if not result:
        raise Cannot("On the line told no trace comes to its end.")
    wins, is_ = (CORP, "successful") if result == "trace succeeds" else (RUNNER, "unsuccessful")
    return Verdict(OPEN, (f"{cap(player(wins))} wins the trace: it is {is_}{cited('10.8.4')}.",), ("10.8.4",))


def _first(played: Played, deed: Deed) -> Verdict:
    """Which player is the first that may do something on the line, as to spend credits on a trace. Raises Cannot."""
    verbs = _ON_TRACES if deed.verb in ("pay", "spend", "bid", "boost") else VERBS.get(deed.verb, ())
    for made in _made(played):
        one = made.decision
        if one.who in PLAYERS and any(option.choice.verb in verbs for option in one.options):
            rule = one.rule
            return Verdict(OPEN, (f"{cap(player(one.who))} may {deed.verb} first{cited(rule)}.",), (rule,))
    raise Cannot(f"On the line told nobody may choose to {deed.verb}.")


_ON_TRACES = (Verb.SPEND_ON_TRACE,)


def _made(played: Played) -> Line:
    """The decisions of the line from the last deed told on."""
    _, line, _ = played.onward()
    return (*played.line[len(played.marks[-2][1]) if len(played.marks) > 1 else 0 :], *line)


def _is_of(games: tuple[Machine, ...], oid: int, kind: str) -> bool:
    """Whether an object is of a type or subtype, in the first of some games that have it."""
    for game in games:
        if oid in game.state.objs and game.obj(oid).name and not game.obj(oid).name.startswith("unknown"):
            card = game.card(oid)
            return kind in (card.type, *card.subtypes)
    return False


def _next_choice(played: Played, verbs: tuple[Verb, ...], kind: str = "") -> Verdict | None:
    """Who makes the next choice on the line that is no action, no pass and no use of an ability; `verbs`: of those.

    kind  of which all must be that are chosen from, as where others must go too (3.9.3c); "": whatever they are
    """
    games = played.onward()[0], played.start
    for made in _made(played):
        one = made.decision
        cards = [card for option in one.options for card in (option.choice.card, *option.choice.cards) if card]
        if kind and not all(_is_of(games, card, kind) for card in cards):
            continue
        if verbs and not any(option.choice.verb in verbs for option in one.options):
            continue
        if len(one.options) > 1 and one.kind not in _NO_CHOICES and one.who != "chance":
            return Verdict(OPEN, (f"{cap(player(one.who))} chooses{cited(one.rule)}.",), (one.rule,))
    return None


def _picks(played: Played, kind: str = "") -> Verdict:
    """Who chooses a card on the line; or that nobody does, as it is random. Raises Cannot."""
    end, _, _ = played.onward()
    since = played.since
    by_chance = [numbers.LOST_AT_RANDOM for one in end.state.history[since:] if one.kind == "damage"]
    if KIND_SIDES.get(kind) != RUNNER:  # `who picks the program I lose` is not asked of what is accessed in HQ
        by_chance += [one.decision.rule for one in _made(played) if one.decision.who == "chance"]
    found = (_next_choice(played, _OF_CARDS, kind) if kind else None) or _next_choice(played, _OF_CARDS)
    if by_chance and found is not None:
        raise Cannot("Which cards are meant is not clear: some are taken at random, and some are chosen.")
    if by_chance:
        return Verdict(OPEN, (f"Nobody chooses: it is random{cited(by_chance[0])}.",), (by_chance[0],))
    if found is None:
        raise Cannot("On the line told nobody has to choose a card.")
    return found


def _orders(played: Played) -> Verdict:
    """Who chooses the order: of what is accessed, else of abilities that are pending together."""
    found = _next_choice(played, (Verb.ACCESS, Verb.CANDIDATE))
    return found if found is not None else order(played, Order())


_OF_CARDS = (
    *(Verb.TRASH, Verb.TRASH_RESOURCE, Verb.TRASH_SET, Verb.DISCARD, Verb.CHOOSE, Verb.FIND, Verb.ACCESS),
    *(Verb.CANDIDATE, Verb.RANDOM, Verb.INSTALL, Verb.STEAL, Verb.SAVE),
)
_AT_WILL = ("action", "paid", "interrupt", "jack_out", "jack out", "trace")
_NO_CHOICES = ("action", "paid", "trigger", "interrupt", "jack_out", "jack out", "cost", "trace")


def _what(deed: Deed) -> str:
    return f" {deed.unit}" if deed.unit and not deed.unit.startswith("cards") else ""


_UNITS_RULES = {"bad publicity": "10.6.1", "tags": "10.5.1", "credits": "1.10.3a"}


def left_to_nobody(played: Played, asked: object) -> None:
    """Raises Cannot where an agenda is told not to be stolen that must be (7.2.3), where one of several abilities is
    asked of, and where what is installed might lie in a server's hand or go there.
    """
    for one in played.refrained:
        stolen = goal(played.cast, dataclasses.replace(one, not_=False)) if one.verb == "steal" else None
        if stolen is not None and stolen.met(settle(played.game, Wish((), EVERYONE, avoid=tuple(played.avoid)))[0], 0):
            raise Cannot("An agenda that is accessed is stolen where nothing hinders it: that is nobody's choice.")
    by: object = asked.by if isinstance(asked, Deed) else None
    if isinstance(asked, Deed) and isinstance(by, Ability) and by.name and asked.verb not in ("trigger", "resolve"):
        own = printed_abilities(played.table.card(by.of))
        if sum(any(node.name == asked.verb for node in walk(one)) for one in own) > 1:
            raise Cannot("Which of its abilities does that is not told apart here.")
    to = asked.place if isinstance(asked, Deed) and asked.verb == "install" else None
    if to is not None and to.server is None and to.where in CENTRALS:
        raise Cannot("Whether it is installed from there or to there is not said.")
