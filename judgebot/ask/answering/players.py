"""Questions of where a card is, which player does something, and who wins."""

from __future__ import annotations

from collections.abc import Hashable

from judgebot.ask.answering.amounts import moment, reckoned
from judgebot.ask.answering.cast import where
from judgebot.ask.answering.composed import composition
from judgebot.ask.answering.fitting import VERBS
from judgebot.ask.answering.goals import goal
from judgebot.ask.answering.lines import Played, end_of
from judgebot.ask.answering.playing import EVERYONE, NOBODY, Eye, Seer, Wish, search, settle
from judgebot.ask.answering.reasons import attempt, last_event, survived, why_not
from judgebot.ask.answering.records import alike, kinds_of
from judgebot.ask.answering.table import Cannot
from judgebot.ask.answering.telling import cited, player
from judgebot.ask.answering.values import Counted, amount, count
from judgebot.ask.answering.verdicts import DEPENDS, NO, OPEN, YES, Verdict
from judgebot.ask.reading.meanings import Deed
from judgebot.ask.reading.queries import Where, Who, Wins
from judgebot.engine.choices import Verb
from judgebot.explain.words import cap, lower, third
from judgebot.game.objects import CENTRALS, CORP, RUNNER

_NAMED = {CORP: "the Corp", RUNNER: "the Runner"}


def where_is(played: Played, query: Where) -> Verdict:
    """Where a card is when all that was told is over."""
    cast = played.cast
    title = cast.table.card(query.what).title

    def value(game: Seer) -> Hashable:
        zone, server = where(game, cast, query.what)
        obj = game.state.objs[cast.known(game, query.what)]
        return zone, server, game.name(obj.host) if obj.host else ""

    def says(found: Hashable) -> str:
        assert isinstance(found, tuple)
        zone, server, host = found
        if host:
            return f"{title} is hosted on {host}"
        named = {"ice": f"protects {server}", "root": f"is in the root of {server}", "rig": "is installed"}
        named |= {f"{who} score area": f"is in {_NAMED[who]}'s score area" for who in _NAMED}
        the = "" if zone in CENTRALS else "the "
        return f"{title} {named.get(zone, f'is in {the}{zone}')}"

    return reckoned(played, value, moment(played, query.when), says).verdict


def who(played: Played, query: Who) -> Verdict:
    """Which player does something: acts first, chooses, or does a deed."""
    game = played.game.copy()
    if query.deed.verb in ("act", "use", "trigger", "choose"):
        decision = game.advance()
        while decision is not None and len(decision.options) < 2:
            game.answer(0)
            decision = game.advance()
        if (
            query.first
            and not played.deeds
            and f"it is the {game.state.active.capitalize()}'s turn" in played.table.assumed
        ):
            raise Cannot("Whose turn it is was not said.")
        if query.first or query.deed.verb == "act":
            active = game.state.active
            rule = "9.2.8b" if decision is not None and decision.kind == "trigger" else "9.2.7a"
            return Verdict(OPEN, (f"{cap(player(active))} is the active player and acts first{cited(rule)}.",), (rule,))
    if query.deed.verb == "choose" and not query.deed.what:
        of = query.deed.purpose
        if (chooses := _next_choice(played, VERBS.get(of.verb, ()) if of is not None else ())) is None:
            raise Cannot("On the line told nobody has to choose anything.")
        return chooses
    kinds = kinds_of(query.deed)
    since = len(played.marks[-2][0].state.history) if len(played.marks) > 1 else 0
    end, _, _ = settle(played.game, Wish((), EVERYONE, avoid=tuple(played.avoid), end=end_of(played.game)))
    done = [one for one in end.state.history[since:] if one.kind in kinds and alike(played.cast, end, query.deed, one)]
    if named := next((one.who for one in reversed(done) if one.who in _NAMED), ""):
        verb = third({"suffer": "take"}.get(query.deed.verb, query.deed.verb))
        rule = _UNITS_RULES.get(query.deed.unit, "")
        return Verdict(
            OPEN, (f"{cap(player(named))} {verb}{_what(query.deed)}{cited(rule)}.",), (rule,) if rule else ()
        )
    aim = goal(played.cast, query.deed)
    found = search(played.game, Wish((Eye(aim, 0),), EVERYONE, end=end_of(played.game)))
    if found.game is None and found.exhausted and played.deeds:
        made = attempt(played.start, played.line, Wish((Eye(aim, 0),), EVERYONE, end=end_of(played.game)))
        why = why_not(played.table, query.deed, made)
        return Verdict(OPEN, ("Nobody, on the line told.", *why.said), why.rules)
    if found.game is None or not found.line:
        raise Cannot("Who does that cannot be told: on no line that was found is it done.")
    last = found.line[-1].decision
    told = f"{cap(player(last.who))} {third(query.deed.verb)}{cited(last.rule)}."
    return Verdict(OPEN, (told,), (last.rule,))


def _next_choice(played: Played, verbs: tuple[Verb, ...]) -> Verdict | None:
    """Who makes the next choice on the line that is no action, no pass and no use of an ability; `verbs`: of those."""
    wish = Wish((), EVERYONE, avoid=tuple(played.avoid), end=end_of(played.game))
    _, line, _ = settle(played.game, wish)
    for made in (*played.line[len(played.marks[-2][1]) if len(played.marks) > 1 else 0 :], *line):
        one = made.decision
        if verbs and not any(option.choice.verb in verbs for option in one.options):
            continue
        if len(one.options) > 1 and one.kind not in _NO_CHOICES and one.who != "chance":
            return Verdict(OPEN, (f"{cap(player(one.who))} chooses{cited(one.rule)}.",), (one.rule,))
    return None


_NO_CHOICES = ("action", "paid", "trigger", "interrupt", "jack_out", "jack out", "pay", "cost")


def _what(deed: Deed) -> str:
    return f" {deed.unit}" if deed.unit and not deed.unit.startswith("cards") else ""


_UNITS_RULES = {"bad publicity": "10.6.1", "tags": "10.5.1", "credits": "1.10.3a"}
_TO_WIN = "1.17.2"


def wins(played: Played, query: Wins) -> Verdict:
    """Who has won, or whether that player has, when all that was told is over (1.7.2)."""

    def scores(game: Seer) -> tuple[int, ...]:
        return tuple(count(played.cast, game, "points", who).n for who in (CORP, RUNNER))

    def says(found: Hashable) -> str:
        if found:
            return f"the game is over: {_NAMED[str(found)]} wins"
        corp, runner = (amount(n, "points") for n in scores(end))
        return f"nobody has won: the game is not over, the Corp has {corp} and the Runner {runner}"

    end, rest, _ = settle(played.game, Wish((), EVERYONE, avoid=tuple(played.avoid), end=end_of(played.game)))
    found = reckoned(
        played, lambda game: game.state.winner, None, says, lambda game: Counted(0, (), game.state.why or _TO_WIN)
    )
    more = composition(played.start, played.line + rest, scores)[0]
    if found.found != RUNNER and query.who != RUNNER:
        wish = Wish((), NOBODY, avoid=tuple(played.avoid), end=end_of(played.game))
        made = attempt(played.start, played.line, wish)
        more += last_event(made, ("damage",)).said if found.found else survived(made).said
    if not found.found and query.who != CORP and not end.state.zones["R&D"]:
        more += (f"R&D is empty, and the Corp loses only when it has to draw a card and cannot{cited('1.7.2c')}.",)
    first, *follows = found.said
    if not found.found and not found.rests:  # what ends the game only later
        more += tuple(f"What follows, if nobody changes it: {lower(one)}" for one in follows)
    elif not more or found.rests:
        more = (*follows, *more)
    said = (first, *more)
    if not query.who:
        return Verdict(OPEN, said, found.rules)
    leaning = YES if end.state.winner == query.who else NO
    return Verdict(DEPENDS if found.rests else leaning, said, found.rules, leaning if found.rests else "")
