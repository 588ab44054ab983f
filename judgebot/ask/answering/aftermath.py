"""What comes of what a player can do: what is trashed for it, and the game that is lost by it."""

from __future__ import annotations

from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.playing import EVERYONE, Line, Seer, Wish, replay, settle
from judgebot.ask.answering.records import Goal
from judgebot.ask.answering.telling import cited, player
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
    end, _, open_choice = settle(replay(played.game, line, wish), Wish((), EVERYONE, avoid=wish.avoid, end=wish.end))
    winner = end.state.winner
    if before or not winner or winner == aim.who or not aim.who or open_choice is not None:
        return ()
    return (f"But then the game is over: {player(winner)} wins{cited(end.state.why)}.",)
