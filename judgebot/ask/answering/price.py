"""What a deed costs: what is paid for it on the cheapest line that does it, and of what that is made up."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

from judgebot.ask.answering.attempts import attempt
from judgebot.ask.answering.avoided import by_the_action, forgone
from judgebot.ask.answering.barred import all_of_it
from judgebot.ask.answering.bills import (
    BREAKS,
    COUNTERS,
    Bill,
    asked_before,
    besides,
    cards_of,
    credits_of,
    in_words,
    otherwise,
    spent_by,
)
from judgebot.ask.answering.deciding import leaves
from judgebot.ask.answering.goals import goal
from judgebot.ask.answering.horizons import end_of
from judgebot.ask.answering.lines import Played, wish_for
from judgebot.ask.answering.playing import EVERYONE, Found, Made, Seer, Wish, answered, hits, settle
from judgebot.ask.answering.reasons import as_untold, why_not
from judgebot.ask.answering.records import Goal
from judgebot.ask.answering.table import Cannot
from judgebot.ask.answering.telling import chosen, cited, clauses, player, recorded
from judgebot.ask.answering.texts import breaks, hosts_uninstalled, nodes
from judgebot.ask.answering.to_pay_with import of_its_text
from judgebot.ask.answering.values import amount
from judgebot.ask.answering.verdicts import OPEN, UNDECIDED, Verdict
from judgebot.ask.reading.meanings import Deed, Ref
from judgebot.ask.reading.queries import Cost
from judgebot.ask.reading.retell import sentence
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.machine import Event, Machine
from judgebot.explain.words import listing
from judgebot.explore.walker import horizon
from judgebot.game import numbers
from judgebot.game.objects import CORP, RUNNER


class Unpaid(Exception):
    """What something costs cannot be paid there: what is said of that, and who cannot pay it."""

    def __init__(self, verdict: Verdict, who: str) -> None:
        super().__init__(who)
        self.verdict, self.who = verdict, who


def cost(played: Played, query: Cost) -> Verdict:
    """What a deed costs: of the lines that do it that on which its player gives up no card of theirs that they need
    not (8.5.15), and of those that on which they spend the fewest credits.
    """
    if query.deed.not_ or query.deed.verb == "stay":
        return _escape(played, query.deed)
    query = dataclasses.replace(query, deed=_by_its_host(played, query.deed))
    if query.deed.means is not None and (query.deed.means.not_ or by_the_action(query.deed.means)):  # `without a trash`
        deed, bad = forgone(played.cast, query.deed)
        query = dataclasses.replace(query, deed=deed)
        gone = [*played.refrained, *(Deed("use") for _ in bad)]
        played = dataclasses.replace(played, avoid=[*played.avoid, *bad], refrained=gone)
    try:
        return _at_least(played, query)
    except Unpaid:
        if query.deed.verb != "prevent" or not query.deed.unit:
            raise
    return _escape(played, query.deed)


def _by_its_host(played: Played, deed: Deed) -> Deed:
    """`what does it cost to install X`, which lies on a card that installs it: with that (1.13.2)."""
    card = played.table.card(deed.only) if deed.verb == "install" and isinstance(deed.only, Ref) else None
    if card is None or deed.tool is not None or card.where != "host" or card.host is None:
        return deed
    return dataclasses.replace(deed, tool=card.host) if hosts_uninstalled(played.table.card(card.host)) else deed


def _at_least(played: Played, query: Cost) -> Verdict:
    query = dataclasses.replace(query, deed=all_of_it(played, query.deed))
    aim = goal(played.cast, query.deed)
    wish = wish_for(played, played.game, aim, query.when, frozenset({aim.who}) if aim.who else EVERYONE)
    wish = wish._replace(avoid=(*wish.avoid, leaves, *((_earns,) if query.deed.verb != "gain" else ())))
    if aim.action and query.when is None and query.deed.verb != "get in" and played.game.state.runs:  # when it is over
        wish = wish._replace(end=end_of(played.game, 1, later=True))
    if query.deed.unit == "tags" and query.deed.amount is not None and query.deed.amount.n > 1:  # an action for each
        wish = wish._replace(end=horizon(played.game, "turn"))
    past = query.past or query.deed.verb == "pass"
    bills = [Bill.of(played, one, aim, query.deed, past) for one in hits(played.game, wish) if one.game is not None]
    if not bills and (by_itself := _by_itself(played, query)) is not None:
        return by_itself
    if not bills:
        made = attempt(played, wish)
        why = why_not(query.deed, made)
        barred = any(one.itself for one in made.refused)  # what only became of the line is no answer
        scored = any(one.where == f"{CORP} score" for one in played.table.cards.values()) or played.table.lacking
        given = [played.table.card(one) for one in cards_of(played, query.deed) if isinstance(one, Ref)]
        untold = not scored and any(node.name == "forfeit" for card in given for node in nodes(card))
        open_ = OPEN if barred and not untold and not as_untold(why.rules) else UNDECIDED
        said = Verdict(open_, why.said or ("What is asked about cannot be done there, so nothing is paid.",), why.rules)
        refused = [one.refusal.who for one in made.refused if one.refusal.rule == numbers.UNPAYABLE]
        if who := next(reversed(refused), aim.who if why.rules[:1] == (numbers.UNPAYABLE,) else ""):
            raise Unpaid(said, who)
        if aim.who and (aim.who, "credits") not in played.table.numbers:  # with more of them it may be done
            raise Unpaid(said, aim.who)
        return said
    best = min(bills, key=lambda one: one.worth)
    others = otherwise(best, bills)
    worth, spent, found = best
    of_trace = query.deed.thing.startswith("trace")  # then both are told
    if not of_trace and any(_open_spending(made, aim.who) for made in found.line):
        raise Cannot("What the other player spends on the trace decides what that costs.")
    unit = query.unit or ("credits" if _charged(query.deed) else "")  # also where it is 0
    if unit == "damage" and any(one.endswith(unit) and n for one, n in spent.items()):
        unit = ""  # of whatever kind
    if spent and unit and not (unit == "credits" and spent.get("clicks") and query.deed.verb in BREAKS):
        spent.setdefault("counters" if unit in COUNTERS else unit, 0)
    game = recorded(played.start, played.line + found.line)
    events, before = game.events or [], len(recorded(played.start, played.line).events or [])
    paid = [n for n in range(before, len(events)) if events[n].kind == "paid" and _by(events[n], aim)]
    refs = cards_of(played, query.deed)
    if query.deed.verb == "pass" and asked_before(played):  # by that ice, as it was encountered
        met = max(n for n in range(before) if events[n].kind == "encounter")
        paid = [*(n for n in range(met, before) if events[n].kind == "paid" and _by(events[n], aim)), *paid]
    kept = [one for one in paid if past and events[one].facts["purpose"] != "run"]
    own = kept or [n for n in paid if any(played.cast.is_it(game, events[n].facts["subject"], one) for one in refs)
                   or (query.deed.verb, events[n].facts["purpose"]) == ("play", "run")] or paid  # fmt: skip
    told = clauses(events, own, played.start.state.active)
    rules = tuple(dict.fromkeys(rule for _, cites in told for rule in cites))
    ways = [in_words(spent, unit), *(in_words(one.spent) for one in others)]
    does = tuple(dict.fromkeys(besides([events[n] for n in own])))
    acts = f", and they {listing(does)}" if does else ""
    head = f"It costs {', or '.join(ways)}{acts}{cited(*rules[:2])}."
    if does and not (spent or others):  # what they do is all that it costs
        head = f"For it they {listing(does)}{cited(*rules[:2])}."
    bid = _as_bid(played, found, spent.get("credits", 0)) if of_trace else ()
    least = min(one.worth[1:5] for one in bills)
    fires: tuple[str, ...] = ("With its subroutines not broken it costs less.",) if least < worth[1:5] else ()
    fires = fires or (("That is with subroutines that resolve.",) if worth[0] else ())
    fires += _with_less_broken(played, query, spent) if query.past else ()
    fires += (
        _lost_besides(played, found.game, aim) if (past or query.deed.verb in BREAKS) and found.game is not None else ()
    )
    more = (*fires, *_in_all(played, found.game, query.deed, aim, spent))
    paid_in_all = tuple(sorted((one, n) for one, n in spent.items() if n))
    return Verdict(OPEN, (head, *bid, *more, *(one for one, _ in told)), rules, costs=paid_in_all)


def _by_itself(played: Played, query: Cost) -> Verdict | None:
    """`what does it cost to use Botulus`, where nothing is told to be done: what its text asks for (1.16.1)."""
    ref = query.deed.only
    plain = query.deed == Deed("use", query.deed.who, query.deed.what) and query.when is None and not played.deeds
    text = of_its_text(played.table.card(ref)) if plain and isinstance(ref, Ref) else ""
    title = played.table.card(ref).title if isinstance(ref, Ref) else ""
    return Verdict(OPEN, (f"By its text using {title} costs this: {text}.",), ("1.16.1",)) if text else None


def _open_spending(made: Made, who: str) -> bool:
    """Whether it is the other player who spends on a trace there, and nobody told how much (10.8.6)."""
    other = made.decision.who != who and made.choice.verb is Verb.SPEND_ON_TRACE
    return other and made.usual and len(made.decision.options) > 1


_BEFALLS = {"prevent": ("take", "suffer"), "stay": ("trash", "trash")}


def _escape(played: Played, deed: Deed) -> Verdict:
    """What a player spends at least so that something does not come about: on a line at whose end it has not."""
    verbs = _BEFALLS.get(deed.verb, (deed.verb, deed.verb))
    survives = deed.verb == "stay" and not deed.what
    it = (
        Deed("flatline", deed.who)
        if survives
        else dataclasses.replace(deed, verb=verbs[deed.unit != "tags"], not_=False)
    )
    who = deed.who or RUNNER
    aim = goal(played.cast, dataclasses.replace(it, who=None if it.what else it.who, passive=bool(it.what)))
    since = len(played.game.state.history)
    wish = Wish((), frozenset({who}), avoid=(*played.avoid, leaves, _earns), end=end_of(played.game))

    def comes(end: Seer) -> bool:
        return aim.met(end, since) or aim.now(end)

    if not comes(settle(played.game, wish)[0]):
        raise Cannot(f"It does not come about on the line told that {sentence(it)}, so there is nothing to pay for.")
    best: tuple[int, Found] | None = None
    spent = spendings(who, since)
    wish = wish._replace(test=lambda end: not comes(end), apart=lambda end: (*spent(end), comes(end)))
    for found in hits(played.game, wish):
        if found.game is None:
            break
        n = sum(spent(found.game))
        best = (n, found) if best is None or n < best[0] else best
    if best is None:
        raise Cannot(f"No line was found on which {player(who)} keeps it from coming about that {sentence(it)}.")
    events = recorded(played.start, played.line + best[1].line).events or []
    before = len(recorded(played.start, played.line).events or [])
    places = [n for n in range(before, len(events)) if events[n].kind == "paid" and events[n].facts["who"] == who]
    told = clauses(events, places, played.start.state.active)
    rules = tuple(dict.fromkeys(rule for _, cites in told for rule in cites))
    credits, clicks = spent(best[1].game)  # type: ignore[arg-type]
    total = listing(amount(n, unit) for n, unit in ((credits, "credits"), (clicks, "clicks")) if n or unit == "credits")
    theirs = chosen(played.game, best[1].line).of(who)
    head = f"It costs {total}{f': {theirs}' if theirs.steps else ''}{cited(*rules[:2])}."
    return Verdict(OPEN, (head, *_as_bid(played, best[1], credits), *(one for one, _ in told)), rules)


def spendings(who: str, since: int) -> Callable[[Seer], tuple[int, int]]:
    """How many credits and clicks a player has spent since a place in the history."""

    def spent(game: Seer) -> tuple[int, int]:
        own = [one for one in game.state.history[since:] if one.who == who]
        return tuple(sum(one.n for one in own if one.kind in kinds) for kinds in _PURSES)  # type: ignore[return-value]

    return spent


_PURSES = (("spend credits",), ("spend clicks", "lose clicks"))


def _as_bid(played: Played, found: Found, n: int) -> tuple[str, ...]:
    """Of a trace for which nobody told what the Corp spends: that it is more with each credit (10.8.6)."""
    for made in found.line:
        most = max(
            (one.choice.n or 0 for one in made.decision.options if one.choice.verb is Verb.SPEND_ON_TRACE), default=0
        )
        if most and (made.decision.who != CORP or not made.usual):
            return ()
        if most:
            spends = made.choice.n or 0
            all_of_them = f"{amount(n + most - spends, 'credits')} if they spend all {most}{cited('10.8.6c')}"
            return (
                f"That is where the Corp spends {spends or 'nothing'} on the trace; it is 1 more with each credit "
                f"that they spend, and {all_of_them}.",
            )
    return ()


def _earns(m: Machine, who: str, choice: Choice) -> bool:
    """Whether a click is taken for a credit: that is no part of a price."""
    return choice.verb is Verb.GAIN_CREDIT


def _in_all(played: Played, game: Seer | None, deed: Deed, aim: Goal, spent: dict[str, int]) -> tuple[str, ...]:
    """What it comes to with the credits that the same player has spent for those cards, or for an ability, by then."""
    cards, before = cards_of(played, deed), 0
    for place, told in enumerate(played.deeds):
        refs = [one for one in told.what if isinstance(one, Ref)]
        helps = deed.verb == "break" and any(breaks(played.table.card(one)) for one in refs)
        if helps or any(one in cards for one in refs):
            until = [len(game.state.history) for game, _ in played.marks[place : place + 2]]
            of = played.game.state.history[until[0] : until[-1]]
            before += credits_of(of, aim.who)
    if not aim.who or "credits" not in spent:
        return ()
    if deed.verb == "install" and game is not None:  # that of the card which lets it be installed
        before += credits_of(game.state.history[len(played.game.state.history) :], aim.who) - spent["credits"]
    if before <= 0:
        return ()
    return (f"With the {before} spent before that it is {amount(before + spent['credits'], 'credits')} in all.",)


def _with_less_broken(played: Played, query: Cost, spent: dict[str, int]) -> tuple[str, ...]:
    """What it costs to pass ice of which not every subroutine is broken, where that is less and takes no clicks."""
    passes = dataclasses.replace(query.deed, verb="pass", tool=None)
    aim = goal(played.cast, passes)
    wish = wish_for(played, played.game, aim, query.when, frozenset({aim.who}) if aim.who else EVERYONE)
    wish = wish._replace(avoid=(*wish.avoid, leaves, _earns))
    games = [one.game for one in hits(played.game, wish) if one.game is not None]
    paid = [spent_by(played, game, aim, passes, past=True) for game in games]
    least = min((one.get("credits", 0) for one in paid if not one.get("clicks")), default=spent.get("credits", 0))
    less = least < spent.get("credits", 0)
    return (f"With not every subroutine broken it costs {amount(least, 'credits')}.",) if less else ()


def _lost_besides(played: Played, game: Seer, aim: Goal) -> tuple[str, ...]:
    """What the Runner loses and takes on the way past ice, which is no cost (1.10.3b, 10.5.1)."""
    then, nothing = game.watching(Wish((), EVERYONE)), Wish((), EVERYONE)
    while (decision := then.advance()) is not None and decision.kind == "trigger":  # what is met by it resolves
        then = answered(then, decision, decision.default or 0, nothing)
    since = [one for one in then.state.history[len(played.game.state.history) :] if one.who == aim.who]
    lost = sum(one.n for one in since if one.kind == "lose credits")
    clicks = sum(one.n for one in since if (one.kind, one.through) == ("lose clicks", "subroutine"))
    taken = sum(one.n for one in since if one.kind == "tags" and one.cause != "cost")
    loses: tuple[str, ...] = (
        (f"Besides that the Runner loses {amount(lost, 'credits')}{cited('1.10.3b')}.",) if lost else ()
    )
    loses += (f"Besides that the Runner loses {amount(clicks, 'clicks')}{cited('1.11.3b')}.",) if clicks else ()
    return (*loses, *((f"Besides that the Runner takes {amount(taken, 'tags')}{cited('10.5.1')}.",) if taken else ()))


def _charged(deed: Deed) -> bool:
    """Whether a deed has a cost in credits of its own, besides that of the ability by which it is done."""
    by_card = (
        deed.purpose if deed.purpose is not None else deed if deed.tool is not None or deed.by is not None else None
    )
    return by_card is not None and by_card.verb in ("install", "play", "rez")


def _by(event: Event, aim: Goal) -> bool:
    return aim.who in ("", event.facts["who"])
