"""By which event of a line a deed came about, and what brought that about."""

from __future__ import annotations

from judgebot.ask.answering import telling
from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.playing import Line, Seer, Wish
from judgebot.ask.answering.reasons import ENDS_OF_RUN, Why, run_ended
from judgebot.ask.answering.telling import cited
from judgebot.explain.why import Record
from judgebot.explain.why import said as of_reason
from judgebot.explain.why.causes import because

_BY_VERB = {
    "end": ("ends_run", "unsuccessful"),
    "succeed": ("successful",),
    "get in": ("successful",),
    "suffer": ("damage",),
    "take": ("tags", "bad_publicity", "gained"),
    "pay": ("paid",),
    "spend": ("paid",),
    "access": ("access",),
    "trigger": ("condition", "triggers", "uses"),
}
TELLS = (
    *("ends_run", "successful", "unsuccessful", "damage", "tags", "gained", "lost", "stolen", "scored", "trashed"),
    *("game_over", "breach", "access", "encounter", "rezzed", "derezzed", "installed", "draws", "jacks_out"),
    *("bypassed", "passes_ice", "subroutine", "uses", "broke", "fully_broken", "removed_tags", "purged"),
    *("placed", "removed", "forfeited", "exposed", "revealed", "bad_publicity", "removed_from_game", "plays"),
)


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
                return with_causes(Record(again, played.start.state.active), place, f"{said}")
    return Why()


def with_causes(line: Record, place: int, said: str) -> Why:
    """An event in a sentence, and what brought it about."""
    events = line.events
    own = tuple(events[place].cites[:2])
    reasons = [one for one in because(line, place)[:-1]] if events[place].kind in _CAUSED else []
    causes = dict.fromkeys(f"{of_reason(line, one)}{cited(*one.rules[:2])}." for one in reasons[-2:])
    rules = (rule for one in reasons[-2:] for rule in one.rules[:2])
    return Why((f"{said}{cited(*own)}.", *causes), tuple(dict.fromkeys((*rules, *own))), True)


_CAUSED = ("trashed", "derezzed", "lost", "removed_from_game")  # events of which it is told what brought them about


def replay_recorded(start: Seer, line: Line, wish: Wish) -> Seer:
    """A line played again with its events, until the goal is seen."""
    game = start.copy(record=True).watching(wish._replace(end=None), halt=True)
    for made in line:
        decision = game.advance()
        if decision is None:
            return game
        game.answer(made.pick)
    game.advance()
    return game
