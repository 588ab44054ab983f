"""What happens on a line."""

from __future__ import annotations

from judgebot.ask.answering import telling
from judgebot.ask.answering.lines import Played, end_of
from judgebot.ask.answering.playing import EVERYONE, Wish, settle
from judgebot.ask.answering.telling import cited, player
from judgebot.ask.answering.verdicts import OPEN, Verdict
from judgebot.ask.reading.meanings import Ref
from judgebot.ask.reading.queries import Happens

_WEIGHTY = (
    *("ends_run", "successful", "unsuccessful", "damage", "tags", "gained", "lost", "stolen", "scored", "trashed"),
    *("game_over", "encounter", "rezzed", "derezzed", "jacks_out", "bypassed", "uses", "triggers", "subroutine"),
    *("broke", "fully_broken", "paid", "cannot_pay", "declines", "prohibited", "prevented", "lost_pending", "access"),
    *("installed", "plays"),
)


def happens(played: Played, query: Happens) -> Verdict:
    """The events of weight on the line, in order, to its end."""
    wish = Wish((), EVERYONE, avoid=tuple(played.avoid), end=end_of(played.game))
    _, line, left = settle(played.game, wish)
    events = recorded(played, line, wish)
    title = played.table.card(query.of).title if isinstance(query.of, Ref) else ""
    told: list[str] = []
    seen: set[str] = set()
    rules: list[str] = []
    for place, one in enumerate(events):
        if (one.kind == "paid" and not one.facts["split"]) or (
            one.kind == "trashed" and one.facts["cause"] == "damage"
        ):
            continue  # nothing, or what is told with the deed that it is, or with the damage
        if one.kind in _WEIGHTY and (not title or title in map(str, one.data.values())):
            said = telling.event(events, place, played.start.state.active)
            if said and said not in seen:
                seen.add(said)
                told.append(f"{said}{cited(*one.cites[:2])}.")
                rules += one.cites[:1]
    if left is not None:
        told.append(f"There {player(left.who)} chooses; the first option was taken ({left.rule}).")
    return Verdict(OPEN, tuple(told) or ("Nothing happens.",), tuple(dict.fromkeys(rules)))


def recorded(played: Played, line: object, wish: Wish) -> list:  # type: ignore[type-arg]
    """The events of the whole line."""
    from judgebot.ask.answering.deciding import replay_recorded

    whole = played.line + line  # type: ignore[operator]
    return replay_recorded(played.start, whole, wish._replace(end=end_of(played.start))).events or []
