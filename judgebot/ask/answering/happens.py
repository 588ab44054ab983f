"""What happens on a line, in which order, and which cards or subroutines a deed befalls."""

from __future__ import annotations

from judgebot.ask.answering import telling
from judgebot.ask.answering.amounts import at_time
from judgebot.ask.answering.deciding import SOON
from judgebot.ask.answering.fitting import IS
from judgebot.ask.answering.goals import goal
from judgebot.ask.answering.lines import Played, end_of, wish_for
from judgebot.ask.answering.playing import EVERYONE, Wish, settle
from judgebot.ask.answering.table import Cannot
from judgebot.ask.answering.telling import cap, cited, player
from judgebot.ask.answering.verdicts import OPEN, Verdict
from judgebot.ask.reading.meanings import Ref
from judgebot.ask.reading.queries import Happens, Order, Which
from judgebot.engine import frames
from judgebot.engine.stack import mandatory

_WEIGHTY = (
    *("ends_run", "successful", "unsuccessful", "damage", "tags", "gained", "lost", "stolen", "scored", "trashed"),
    *("game_over", "encounter", "rezzed", "derezzed", "jacks_out", "bypassed", "resolves", "uses", "fully_broken"),
    *("cannot_pay", "declines", "prohibited", "prevented", "lost_pending", "access", "installed", "plays"),
)


def happens(played: Played, query: Happens) -> Verdict:
    """The events of weight on the line, in order, to its end."""
    wish = Wish((), EVERYONE, avoid=tuple(played.avoid), end=end_of(played.game), seconds=SOON)
    _, line, left = settle(played.game, wish)
    events = recorded(played, line, wish)
    title = played.table.card(query.of).title if isinstance(query.of, Ref) else ""
    told: list[str] = []
    rules: list[str] = []
    for place, one in enumerate(events):
        if one.kind in _WEIGHTY and (not title or title in map(str, one.data.values())):
            said = telling.event(events, place, played.start.state.active)
            if said and said not in told:
                told.append(f"{said}{cited(*one.cites[:2])}.")
                rules += one.cites[:1]
    if left is not None:
        told.append(f"There {player(left.who)} chooses; the first option was taken ({left.rule}).")
    return Verdict(OPEN, tuple(told) or ("Nothing happens.",), tuple(dict.fromkeys(rules)))


def recorded(played: Played, line: object, wish: Wish) -> list:  # type: ignore[type-arg]
    """The events of the whole line."""
    from judgebot.ask.answering.deciding import replay_recorded

    whole = played.line + line  # type: ignore[operator]
    return replay_recorded(played.start, whole, wish._replace(end=end_of(played.start)), played.start).events or []


def order(played: Played, query: Order) -> Verdict:
    """In which order abilities that are pending are triggered, and who decides it."""
    game = played.game.copy()
    for _ in range(40):
        window = next((f for f in reversed(game.state.frames) if isinstance(f, frames.Window)), None)
        if window is not None and len(window.pending) > 1:
            first = game.state.active
            told = []
            for who in (first, "corp" if first == "runner" else "runner"):
                mine = [one for one in window.pending if one.you == who]
                if mine:
                    names = " and ".join(dict.fromkeys(game.name(one.source) for one in mine))
                    free = " in the order they choose" if len(mine) > 1 else ""
                    must = "" if all(mandatory(one) for one in mine) else ", as far as they want to"
                    told.append(f"{player(who)} triggers {names}{free}{must}")
            return Verdict(OPEN, (f"{cap(', then '.join(told))}{cited('9.2.8b', '9.2.8c')}.",), ("9.2.8b", "9.2.8c"))
        decision = game.advance()
        if decision is None or decision.kind == "action":
            break
        game = game.copy()
        game.answer(decision.default if decision.default is not None else 0)
    raise Cannot("On this line no two abilities are pending at the same time.")


def which(played: Played, query: Which) -> Verdict:
    """Which cards or subroutines a deed befalls, or could."""
    aim = goal(played.cast, query.deed)
    wish = wish_for(played, played.game, aim, query.when, EVERYONE)
    game = played.game.watching(wish)
    for _ in range(60):
        decision = game.advance()
        if decision is None:
            break
        fitting = [one for one in decision.options if aim.fits(game, decision.who, one.choice) == IS]
        if fitting and decision.kind != "action":
            named = " or ".join(dict.fromkeys(telling.words(game, one.choice) for one in fitting))
            rule = fitting[0].rule or decision.rule
            return Verdict(OPEN, (f"{cap(player(decision.who))} may {named}{cited(rule)}.",), (rule,))
        if decision.kind == "action":
            break
        game = game.copy()
        game.answer(decision.default if decision.default is not None else 0)
    raise Cannot("Which are meant cannot be told: on this line nobody chooses among such.")


__all__ = ["at_time", "happens", "order", "which"]
