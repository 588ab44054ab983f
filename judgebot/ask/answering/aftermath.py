"""What comes of what a player can do, and what brought something about: on the line, or on the way to it."""

from __future__ import annotations

from judgebot.ask.answering import telling
from judgebot.ask.answering.lines import Played, end_of
from judgebot.ask.answering.playing import EVERYONE, MOST, Line, Seer, Wish, replay, search, settle
from judgebot.ask.answering.reasons import ENDS_OF_RUN, Why, run_ended
from judgebot.ask.answering.records import Goal
from judgebot.ask.answering.telling import cited, player
from judgebot.ask.answering.texts import nodes
from judgebot.ask.answering.verdicts import DEPENDS, NO, YES, Verdict
from judgebot.explain.why import Record
from judgebot.explain.why import said as of_reason
from judgebot.explain.why.causes import because
from judgebot.explain.words import listing
from judgebot.game.changes import Change
from judgebot.game.objects import CORP, RUNNER

_ROOM = {RUNNER: "8.5.6c", CORP: "8.5.6a"}  # what is trashed before a card is installed


def room_rule(game: Seer, who: str, gone: list[Change]) -> str:
    """The rule by which cards are trashed for one that is installed."""
    region = any("region" in game.card(one.was or one.obj).subtypes for one in gone)
    return "3.6.5d" if region else _ROOM[who]


def made_room(played: Played, aim: Goal, wish: Wish, line: Line) -> tuple[str, ...]:
    """What is trashed for a card that is installed where there is no choice which (8.5.6)."""
    game = replay(played.game, line, wish).copy()
    game.halt = False
    game.advance()
    told = {game.state.latest(one.choice.card) for one in line}
    since = game.state.history[len(played.game.state.history) :]
    gone = [one for one in since if (one.kind, one.who, one.cause) == ("trash", aim.who, "install")]
    later = [one for one in since if one.kind == "trash" and one.cause == "checkpoint"]
    if later and not gone:
        names = [game.name(one.was or one.obj) for one in later]
        return (f"After that {listing(names)} {'is' if len(names) == 1 else 'are'} trashed{cited('10.3.1d')}.",)
    names = [game.name(one.was or one.obj) for one in gone if game.state.latest(one.obj) not in told]
    rule = room_rule(game, aim.who, gone)
    return (f"For that {listing(names)} {'is' if len(names) == 1 else 'are'} trashed{cited(rule)}.",) if names else ()


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


def after_the_run(played: Played, wish: Wish, verb: str) -> Verdict | None:
    """Of an action that is asked about in a run: whether it can be taken when that is over."""
    found = search(played.game, wish._replace(end=end_of(played.game, 1, later=True), most=MOST // 2))
    told = f"Not while the run is in progress: that is an action{cited('9.2.6b')}"
    who = wish.eyes[0].goal.who
    if found.game is None and (who != played.game.state.active or played.game.state.players[who].clicks):
        return None
    if found.game is None:
        return Verdict(NO, (f"{told}, and no click is left for one after it{cited('5.2.2')}.",), ("9.2.6b", "5.2.2"))
    steps, _ = telling.steps(played.game, found.line)
    mine = [one for one in played.table.cards.values() if (one.side, one.where) == (who, "rig")]
    at_hand = any(node.name == verb for one in mine for node in nodes(one))  # that would do it in the run, and cannot
    why = (f"{told}. When it is over, yes: {telling.way(steps)}.",)
    return Verdict(DEPENDS, why, ("9.2.6b",), leaning=NO if at_hand else YES)


_BY_VERB = {
    "end": ("ends_run", "unsuccessful"),
    "succeed": ("successful",),
    "get in": ("successful",),
    "suffer": ("damage",),
    "take": ("tags", "bad_publicity", "gained"),
    "pay": ("paid",),
    "spend": ("paid",),
    "access": ("access",),
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
