"""Whether a player can win, or flatline the Runner, in the run or turn in progress: each line of their own is tried."""

from __future__ import annotations

from judgebot.ask.came import ending, score
from judgebot.ask.readings import Move, Question
from judgebot.ask.reasons import of_damage
from judgebot.ask.verdict import NO, OPEN, YES, Answer, bare, player
from judgebot.explore.lines import as_scenario, begin
from judgebot.explore.questions import Conditions
from judgebot.explore.questions import Question as Asked
from judgebot.explore.search import explore
from judgebot.scenario.model import Scenario
from judgebot.scenario.run import Outcome, run

WORDS = ("flatline the Runner", "win the game")
_IN_RUN = ("run", "access", "steal", "encounter", "approach", "breach", "target")
MOST = 8_000  # choices tried
SECONDS = 20.0


def can_win(q: Question, moves: list[Move], scenario: Scenario, outcome: Outcome) -> Answer:
    """Whether the player wins on some line that goes on from what is told, the other one doing nothing more."""
    won = outcome.machine.state.winner
    if won:
        text, rules = ending(outcome)
        verdict = YES if won == q.who else NO
        return Answer(verdict, (f"{verdict.capitalize()}. {text}",), rules, scenario, outcome)
    asked = Asked("possible", {"winner": q.who}, vary=(q.who,), after=len(scenario.play))
    start = begin(scenario, "", len(scenario.play), (q.who,))
    if start.within != "run" and any(one.kind in _IN_RUN for one in moves):
        return _nowhere(q, "run", scenario, outcome)  # the run that is told leaves no choice, and is over
    if start.within != "run":
        start = begin(scenario, "turn", len(scenario.play), (q.who,))
    result = explore(
        start.walker,
        Conditions([asked]),
        keeper=start.keeper,
        most=MOST,
        seconds=SECONDS,
        enough=lambda facts: bool(facts[0][0]),  # type: ignore[index]
    )
    hit = next((leaf for leaf in result.outcomes.values() if leaf.facts[0][0]), None)  # type: ignore[index]
    if hit is not None:
        found = as_scenario(scenario, start, hit.line)
        after = run(found)
        lines = [one for one in found.play[len(scenario.play) :] if one.who == q.who]
        text, rules = ending(after)
        does = "; ".join(bare(one.words) for one in lines)
        return Answer(YES, (f"Yes, with this: {does}. {text}" if does else f"Yes. {text}",), rules, found, after)
    if not result.exhausted:
        text = f"No such line was found among {result.decisions:,} choices, which is no proof that there is none."
        return Answer(OPEN, (text,), (), scenario, outcome)
    return _nowhere(q, start.within, scenario, outcome)


def _nowhere(q: Question, within: str, scenario: Scenario, outcome: Outcome) -> Answer:
    nowhere = f"on no line that goes on from there in this {within}, whatever they choose"
    if q.words == WORDS[0]:
        why = of_damage(outcome)
        return Answer(NO, (f"No. The Corp flatlines the Runner {nowhere}{why[0]}.",), why[1], scenario, outcome)
    text = f"No. {player(q.who)} wins {nowhere}: 7 agenda points win, and {score(outcome)} (1.17.2)."
    return Answer(NO, (text,), ("1.17.2",), scenario, outcome)
