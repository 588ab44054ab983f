"""judgebot: the Netrunner Comprehensive Rules, executed and cited.

From Python: `load` a scenario, `run` it, get its `explanation`, or take its `Game` decision by decision. These names
stay; what is inside may change.

>>> import judgebot
>>> scenario = judgebot.load("cr/9.2.8f-1")
>>> result = judgebot.run(scenario)
>>> result.holds
True
>>> [event.cites[0] for event in result.trace if event.kind == "lost_pending"]
['9.2.8f']
>>> print(judgebot.explanation(scenario, width=90).splitlines()[2])
✗ No. The bypass ends the encounter, and Tollbooth's ability is lost untriggered.

A game stops at every decision, and says what is legal and by which rule:

>>> board = "board: {turn: runner, corp: {servers: {HQ: {ice: [{card: Enigma, rezzed: true}]}}}}"
>>> game = judgebot.Game(judgebot.load(board + "\\n"))
>>> game.decision.who, game.decision.step
('runner', '5.7.1f')
>>> [option.rule for option in game.legal_options() if option.words == "run HQ"]
['5.2.8f']
>>> run_hq = judgebot.Choice(judgebot.Verb.RUN, server="HQ")
>>> run_hq in [option.choice for option in game.legal_options()]
True
>>> game.push(run_hq)  # or its words, "run HQ", or its place among the options
>>> game.decision.step, game.fact("runner.clicks")
('5.7.1f', 2)
>>> game.undo(), game.fact("runner.clicks"), game.undo()
(True, 4, False)
>>> judgebot.Choice.parse("run hq", game) == run_hq, str(run_hq), judgebot.Choice.parse("run HQ", game).verb
(True, 'run HQ', <Verb.RUN: 'run'>)
>>> game.push("jack out")
Traceback (most recent call last):
    ...
judgebot.play.IllegalOption: 'jack out' is not offered; offered: ...
>>> reason = game.why_not("jack out")
>>> reason.rule, reason.why
('6.1.5', ...)

A position is written as a scenario, and has a key that is equal where the same can still happen:

>>> game.push("run HQ")
>>> print(game.export())
board: {...}
play:
  - {runner: "run HQ", at: "5.7.1f"}
<BLANKLINE>
>>> again = judgebot.Game(judgebot.load(game.export()), played=True)
>>> again.key == game.key
True
"""

# This is run before Ctrl-C is heeded (`judgebot.__main__`): nothing is imported here.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from judgebot.play import Choice, Game, IllegalOption, Result, Verb, WhyNot, explanation, load, run

__version__ = "0.1.0"
__all__ = ["Choice", "Game", "IllegalOption", "Result", "Verb", "WhyNot", "__version__", "explanation", "load", "run"]


def __getattr__(name: str) -> "Any":
    """The public names are imported when they are first asked for: a command needs few of them."""
    if name in __all__:
        from judgebot import play

        return getattr(play, name)
    raise AttributeError(f"module 'judgebot' has no attribute {name!r}")
