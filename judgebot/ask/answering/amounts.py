"""Questions of how much, where, who and what: looked up where the line ends, with what would make it another."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Hashable

from judgebot.ask.answering import telling
from judgebot.ask.answering.cast import Cast, where
from judgebot.ask.answering.deciding import _CUT, SOON, leaves
from judgebot.ask.answering.goals import goal, honoured
from judgebot.ask.answering.lines import Played, end_of, play_on, wish_for
from judgebot.ask.answering.playing import EVERYONE, Eye, Line, Seer, Wish, search, settle
from judgebot.ask.answering.records import alike, kinds_of
from judgebot.ask.answering.states import number
from judgebot.ask.answering.table import Cannot
from judgebot.ask.answering.telling import cap, cited, player
from judgebot.ask.answering.verdicts import NO, OPEN, YES, Verdict
from judgebot.ask.reading.meanings import Deed, Ref, Server, When, Zone
from judgebot.ask.reading.queries import Cost, HowMuch, Strength, Where, Who, Wins
from judgebot.engine import characteristics as c
from judgebot.engine.choices import Verb
from judgebot.explain.words import third
from judgebot.game.objects import CORP, RUNNER

_NAMED = {CORP: "the Corp", RUNNER: "the Runner"}


def at_time(played: Played, when: When | None) -> tuple[Seer, Wish, str]:
    """The game at the moment that is asked about; at the end of the line told, where none is. Raises Cannot."""
    wish = Wish((), EVERYONE, avoid=(*played.avoid, leaves), end=end_of(played.game), seconds=SOON)
    if when is None or (when.deed is None and when.name in ("now", "", "this turn", "this run")):
        end, _, _ = settle(played.game, wish)
        return end, wish, ""
    if when.deed is None:
        raise Cannot(f"“{when.name}” as the time that is asked about is not understood here.")
    aim = goal(played.cast, when.deed)
    if aim.met(played.game, 0) and when.how in ("after", "when"):
        end, _, _ = settle(played.game, wish)
        return end if when.how == "after" else played.game, wish, ""
    found = search(played.game, Wish((Eye(aim, len(played.game.state.history)),), EVERYONE, end=end_of(played.game)))
    if found.game is None:
        return played.game, wish, "It does not come to the moment that is asked about."
    return found.game, wish, ""


def reckoned(
    played: Played, value: Callable[[Seer], Hashable], when: When | None, says: Callable[[Hashable], str]
) -> Verdict:
    """A value at its time, and whether choices that nobody told make it another."""
    game, wish, trouble = at_time(played, when)
    if trouble:
        return Verdict(OPEN, (trouble,))
    found = value(game)
    told = cap(says(found)) + "."
    if when is not None and when.deed is not None:
        return Verdict(OPEN, (told,))
    flip = search(played.game, wish._replace(test=lambda end: value(end) != found))
    if flip.game is not None and any(not one.usual for one in flip.line):
        steps, _ = telling.steps(played.game, flip.line)
        theirs = [one for one in steps if not one.usual]
        rules = tuple(dict.fromkeys(one.rule for one in theirs))[:2]
        whose = player(theirs[0].who)
        other = says(value(flip.game))
        return Verdict(
            OPEN,
            (told, f"That rests on {whose}'s choice: if {telling.way(theirs)}, {other}{cited(*rules)}."),
            rules,
        )
    cut = () if flip.exhausted else (_CUT.format(flip.why),)
    return Verdict(OPEN, (told, *cut))


def how_much(played: Played, query: HowMuch) -> Verdict:
    """How many there are, or how many come or go."""
    if query.deed is not None:
        return _of_deed(played, query, query.deed)
    of = query.of
    cast = played.cast
    if of is None:
        raise Cannot(f"Whose {query.unit} are asked about is not clear.")
    if query.change:
        before = number(cast, played.start, query.unit, of, query.kind)

        def change(game: Seer) -> Hashable:
            return number(cast, game, query.unit, of, query.kind) - before

        return reckoned(played, change, query.when, lambda n: f"{_subject(cast, of)}: {_count(n, query.unit)}")

    def value(game: Seer) -> Hashable:
        return number(cast, game, query.unit, of, query.kind)

    return reckoned(played, value, query.when, lambda n: f"{_subject(cast, of)} has {_count(n, query.unit)}")


def _subject(cast: Cast, of: object) -> str:
    if isinstance(of, Ref):
        return cast.table.card(of).title
    if isinstance(of, (Zone, Server)):
        return of.name if of.name[:1].isupper() else f"the {of.name}"
    return _NAMED.get(str(of), "there")


def _count(n: Hashable, unit: str) -> str:
    words = {"subs": "subroutine", "virus": "virus counter", "power": "power counter", "agenda": "agenda counter"}
    words |= {"advancement": "advancement counter", "bad publicity": "bad publicity", "strength": "strength"}
    words |= {"damage": "damage", "ice": "piece of ice", "mu": "MU", "points": "agenda point"}
    word = words.get(unit, unit.removesuffix("s"))
    if n == 1 or word in ("strength", "MU") or word.endswith(("damage", "publicity", "link", "size")):
        return f"{n} {word}"
    return f"{n} pieces of ice" if unit == "ice" else f"{n} {word}s"


def _of_deed(played: Played, query: HowMuch, deed: Deed) -> Verdict:
    """What a deed counts over the whole line: cards accessed, damage suffered, credits gained."""
    cast = played.cast
    if isinstance(deed.tool, Ref):
        if not any(deed.tool in one.what or one.tool == deed.tool for one in played.deeds):
            verb = "play" if cast.table.card(deed.tool).type in ("event", "operation") else "use"
            play_on(played, Deed(verb, deed.who, (deed.tool,)))
        deed = dataclasses.replace(deed, tool=None)
    honoured(deed)
    if query.unit == "times" or deed.verb in ("access", "trash", "draw", "discard", "steal", "encounter", "expose"):
        unit = "cards" if query.unit in ("", "times", "accesses") else query.unit
    else:
        unit = query.unit
    kinds = kinds_of(dataclasses.replace(deed, unit=deed.unit or (unit if unit not in ("cards",) else "")))
    if deed.verb == "break" or (deed.verb in ("fire", "resolve") and query.unit == "subs"):
        kinds = ("break",) if deed.verb == "break" else ("resolve subroutine",)
    if not kinds:
        raise Cannot(f"How much “{deed.verb}” comes to cannot be told here.")
    summed = kinds[0] in _SUMMED
    since = 0

    def value(game: Seer) -> Hashable:
        found = [one for one in game.state.history[since:] if one.kind in kinds and alike(cast, game, deed, one)]
        return sum(abs(one.n) for one in found) if summed else len(found)

    if not played.deeds:
        raise Cannot("Nothing was told to be done that could come to an amount.")
    who = _NAMED.get(deed.who or "", "")
    verb = {"suffer": "take", "do": "do"}.get(deed.verb, deed.verb)
    subject = f"{who} {third(verb)}" if who else f"{verb}:"
    place = f" in {deed.server.name}" if deed.server is not None else ""
    return reckoned(played, value, query.when, lambda n: f"{subject} {_count(n, unit)}{place} on this line")


_SUMMED = (
    *("gain credits", "lose credits", "gain clicks", "lose clicks", "draw", "tags", "damage", "bad publicity"),
    *("spend credits", "spend hosted credits", "spend clicks", "remove tags", "place counters", "spend counters"),
)


def strength(played: Played, query: Strength) -> Verdict:
    """The strength that a card has at a time."""
    asked = HowMuch("strength", query.of, when=query.when)
    game = played.game
    encounter = game.state.encounter()
    if query.when is None and encounter is not None:
        n = number(played.cast, game, "strength", query.of)
        return Verdict(OPEN, (f"{_subject(played.cast, query.of)} has strength {n}.",))
    found = how_much(played, asked)
    return found


def where_is(played: Played, query: Where) -> Verdict:
    """Where a card is when all that was told is over."""
    cast = played.cast
    title = cast.table.card(query.what).title

    def value(game: Seer) -> Hashable:
        return where(game, cast, query.what)

    def says(found: Hashable) -> str:
        assert isinstance(found, tuple)
        zone, server = found
        named = {"ice": f"protects {server}", "root": f"is in the root of {server}", "rig": "is installed"}
        the = "" if zone in ("HQ", "R&D", "Archives") else "the "
        return f"{title} {named.get(zone, f'is in {the}{zone}')}"

    return reckoned(played, value, query.when, says)


def cost(played: Played, query: Cost) -> Verdict:
    """What a deed costs: what is paid for it on the line that does it."""
    aim = goal(played.cast, query.deed)
    wish = wish_for(played, played.game, aim, query.when, frozenset({aim.who} if aim.who else ()))
    found = search(played.game, wish._replace(seconds=SOON))
    if found.game is None:
        raise Cannot("What is asked about cannot be done there, so it has no cost on this line.")
    end, _, _ = _finish(found.game, found.line, wish)
    before = len(played.game.state.history)
    spent: dict[str, int] = {}
    for one in end.state.history[before:]:
        if one.kind in ("spend credits", "spend hosted credits", "spend clicks") and one.who == aim.who:
            unit = "credits" if "credits" in one.kind else "clicks"
            spent[unit] = spent.get(unit, 0) + one.n
    unit = query.unit or "credits"
    basic = {"credits"} if unit == "credits" else {"clicks"}
    told = ", ".join(_count(spent.get(one, 0), one) for one in sorted(basic, reverse=True))
    return Verdict(OPEN, (f"It costs {told}.",))


def _finish(game: Seer, line: Line, wish: Wish) -> tuple[Seer, Line, object]:
    return game, line, None


def who(played: Played, query: Who) -> Verdict:
    """Which player does something: acts first, chooses, or does a deed."""
    game = played.game.copy()
    if query.deed.verb in ("act", "use", "trigger", "choose"):
        decision = game.advance()
        while decision is not None and len(decision.options) < 2:
            game.answer(0)
            decision = game.advance()
        if query.first or query.deed.verb == "act":
            active = game.state.active
            rule = "9.2.8b" if decision is not None and decision.kind == "trigger" else "9.2.7a"
            return Verdict(OPEN, (f"{cap(player(active))} is the active player and acts first{cited(rule)}.",), (rule,))
    aim = goal(played.cast, query.deed)
    found = search(played.game, Wish((Eye(aim, 0),), EVERYONE, end=end_of(played.game), seconds=SOON))
    if found.game is None or not found.line:
        raise Cannot("Who does that cannot be told: on no line that was found is it done.")
    last = found.line[-1].decision
    told = f"{cap(player(last.who))} {third(query.deed.verb)}{cited(last.rule)}."
    return Verdict(OPEN, (told,), (last.rule,))


def wins(played: Played, query: Wins) -> Verdict:
    """Who has won, or whether somebody has, when all that was told is over."""
    end, wish, _ = at_time(played, None)
    winner = end.state.winner
    rule = end.state.why
    if query.who:
        held = winner == query.who
        flip = search(
            played.game, wish._replace(test=lambda one: (one.state.winner == query.who) is not held, seconds=SOON)
        )
        if flip.game is not None and any(not one.usual for one in flip.line):
            from judgebot.ask.answering.deciding import depends

            return depends(played.game, flip.line, held, (), (rule,) if rule else ())
        told = f"{cap(player(winner))} has won{cited(rule)}." if winner else "The game is not over."
        return Verdict(YES if held else NO, (told,), (rule,) if rule else ())
    if not winner:
        return Verdict(OPEN, ("Nobody has won: the game is not over.",))
    return Verdict(OPEN, (f"The game is over: {player(winner)} wins{cited(rule)}.",), (rule,))


__all__ = ["Verb", "c", "cost", "how_much", "strength", "where_is", "who", "wins"]
