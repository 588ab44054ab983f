"""Whether the Runner survives what is done to them: by damage that is not fatal, or by what they may trigger."""

from __future__ import annotations

from judgebot.ask.answering import telling
from judgebot.ask.answering.attempts import Why, attempt
from judgebot.ask.answering.goals import goal
from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.playing import MOST, NOBODY, Eye, Made, Window, Wish, answered, replay, search, settle
from judgebot.ask.answering.reasons import survived
from judgebot.ask.answering.telling import cited, player
from judgebot.ask.answering.verdicts import DEPENDS, NO, YES, Rests, Verdict
from judgebot.ask.reading.meanings import Deed
from judgebot.engine.choices import Verb
from judgebot.game.objects import CORP, RUNNER


def survives_even_so(played: Played, deed: Deed, wish: Wish, found: Verdict) -> Verdict:
    """Of damage that somebody may still do and that is not fatal: what it comes to where they do it."""
    if deed.verb != "flatline" or found.verdict != NO:
        return found
    harm = goal(played.cast, Deed("suffer", RUNNER, unit="damage"))
    eyes = (Eye(harm, 0),)
    line = search(played.game, wish._replace(eyes=eyes, window=Window(), vary=frozenset({CORP}), most=MOST // 3))
    if line.game is None or all(one.usual for one in line.line):
        return found
    _, rest, _ = settle(line.game, wish._replace(eyes=eyes))
    made = attempt(played, wish._replace(vary=NOBODY), (*line.line, *rest))
    why = survived(made)
    return Verdict(NO, why.said, why.rules) if why.firm else found


def spared(played: Played, wish: Wish, why: Why) -> Verdict | None:
    """`both subs fire. do I die`: not if the Runner triggers what they may, where no more is told to be done."""
    told = max((place for place, made in enumerate(played.line, 1) if not made.usual), default=0)
    for place, made in enumerate(played.line[told:], told):
        passes = made.decision.kind == "trigger" and made.choice.verb is Verb.PASS and made.decision.who == RUNNER
        for pick in range(len(made.decision.options)) if passes else ():
            there = replay(played.start, played.line[:place], wish)
            decision = there.advance()
            if decision is None or pick == made.pick:
                continue
            end, rest, _ = settle(answered(there, decision, pick, wish), wish)
            if 0 not in end.seen:
                way = telling.chosen(there, (Made(decision, pick), *rest))
                rests = Rests(f"{player(RUNNER)}'s choice", True, f"{way}{cited(*way.rules[:2])}", RUNNER)
                return Verdict(DEPENDS, (rests.said(), *why.said), (*way.rules[:2], *why.rules), YES, rests)
    return None
