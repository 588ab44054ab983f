"""What comes of what a player can do: what is trashed for it, and the game that is lost by it."""

from __future__ import annotations

from judgebot.ask.answering import telling
from judgebot.ask.answering.lines import Played, end_of
from judgebot.ask.answering.playing import EVERYONE, MOST, Line, Seer, Wish, replay, search, settle
from judgebot.ask.answering.records import Goal
from judgebot.ask.answering.telling import cited, player
from judgebot.ask.answering.texts import nodes
from judgebot.ask.answering.verdicts import DEPENDS, NO, YES, Verdict
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
