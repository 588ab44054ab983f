"""When something can be done, or comes about: the first time at which it does where nobody does anything else."""

from __future__ import annotations

import dataclasses

from judgebot.ask.answering import deciding
from judgebot.ask.answering.fitting import IS
from judgebot.ask.answering.goals import goal
from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.playing import EVERYONE, Seer, Wish
from judgebot.ask.answering.table import Cannot
from judgebot.ask.answering.telling import cited, player
from judgebot.ask.answering.verdicts import OPEN, YES, Verdict
from judgebot.ask.reading.queries import Can, Moment
from judgebot.engine.choices import Verb
from judgebot.explain.deeds import words
from judgebot.explain.words import cap
from judgebot.index import timing

_TURNS = 2  # how many turns after the one in progress are looked at
_MOST = 400  # decisions on the way


def moment(played: Played, query: Moment) -> Verdict:
    """The first time at which something can be done, or comes about. Raises Cannot."""
    if query.last:
        raise Cannot("Until when that can be done is not looked into here: ask whether it can be at a time.")
    asked = query.query
    if not isinstance(asked, Can):
        found = deciding.comes(played, asked)
        return found._replace(verdict=OPEN) if found.verdict == YES and found.why else found
    return _earliest(played, asked)


def _earliest(played: Played, query: Can) -> Verdict:
    if query.when is not None or query.deed.times > 1:
        raise Cannot("When that can be done at that time is not looked into here.")
    aim = goal(played.cast, query.deed)
    last = played.game.state.turn + _TURNS
    wish = Wish((), EVERYONE, avoid=(*played.avoid, deciding.leaves), end=lambda w: w.state.turn > last)
    game = played.game.watching(wish)
    for _ in range(_MOST):
        decision = game.advance()
        if decision is None:
            break
        fits = [one for one in decision.options if aim.fits(game, decision.who, one.choice) == IS]
        if fits and aim.who in ("", decision.who):
            played.table.assume("nobody does anything else until then")
            does = f"{player(decision.who)} may {words(game, fits[0].choice)}"
            rules = tuple(dict.fromkeys((fits[0].rule or decision.rule, game.step())))
            return Verdict(OPEN, (f"{cap(_when(played, game))}: {does}{cited(*rules)}.", *_next(played, game)), rules)
        usual = decision.default if decision.default is not None else 0
        if decision.default is None and decision.kind == "action":
            credit = [n for n, one in enumerate(decision.options) if one.choice.verb is Verb.GAIN_CREDIT]
            usual = credit[0] if credit else 0
        game = game.copy()
        game.answer(usual)
    why = deciding.can(played, dataclasses.replace(query))
    if why.verdict == YES:
        return why._replace(verdict=OPEN)
    head = f"At no time up to the end of the next turn, where nobody does anything else{cited(*why.rules[:1])}."
    return Verdict(OPEN, (head, *why.why), why.rules)


def _when(played: Played, game: Seer) -> str:
    """The time, in words: now, or the step of whose turn."""
    step = game.step()
    text = _steps(played).get(step, ("", ""))[0]
    named = f"step {step} ({_small(text)})" if text else f"step {step}" if step else "the window there"
    if game.state.runs and game.state.turn == played.game.state.turn:
        named = f"{named} of this run"
    if game.state.turn == played.game.state.turn:
        same = game.state.version == played.game.state.version
        return f"now, in {named}" if same else f"in {named} of this turn of {player(game.state.active)}"
    return f"in {named} of {player(game.state.active)}'s next turn"


def _next(played: Played, game: Seer) -> tuple[str, ...]:
    """What comes after that step."""
    step = game.step()
    after = _steps(played).get(step, ("", ""))[1]
    if not after:
        return ()
    return (f"The step after it: {_small(_steps(played)[after][0])}{cited(after)}.",)


def _small(text: str) -> str:
    return f"{text[:1].lower()}{text[1:]}".rstrip(".")


def _steps(played: Played) -> dict[str, tuple[str, str]]:
    """Each step of the charts, with what it is and the number of the one behind it in its phase."""
    found: dict[str, tuple[str, str]] = {}
    for chart in timing.charts(edition=played.table.edition).values():
        for phase in chart.phases:
            numbers = [one.number for one in phase.steps]
            for one, after in zip(phase.steps, [*numbers[1:], ""], strict=True):
                found[one.number] = one.text, after
    return found
