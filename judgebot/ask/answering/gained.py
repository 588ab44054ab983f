"""Where nothing is gained on the line told: what would have been gained is not to be had as none without a reason."""

from __future__ import annotations

from judgebot.ask.answering.lines import Avoid, Played, end_of
from judgebot.ask.answering.playing import EVERYONE, Wish, settle
from judgebot.ask.answering.table import Cannot, Table
from judgebot.ask.reading.meanings import Deed


def none_gained(played: Played, unit: str, leaves: Avoid) -> None:
    """Refuse none where credits are placed on a card, or where a card that would be played is not told to be.

    unit    of what none is gained
    leaves  choices that break off what the question is about

    Raises Cannot.
    """
    since = len(played.start.state.history)
    end, _, _ = settle(played.game, Wish((), EVERYONE, avoid=(*played.avoid, leaves), end=end_of(played.game)))
    if unit == "credits" and any((x.kind, x.what) == ("place counters", "credit") for x in end.state.history[since:]):
        raise Cannot("The credits are placed on a card and not gained: ask how many are on it.")
    if idle := not_played(played.table, played.deeds):
        raise Cannot(f"{idle} is not told to be played.")


def not_played(table: Table, deeds: tuple[Deed, ...]) -> str:
    """The title of an event or operation that is named, and of which nobody says that it is played or where it is."""
    done = {ref for one in deeds for ref in (*one.what, one.tool, one.by)}
    idle = [one for one in table.cards.values() if one.type in ("event", "operation") and one.ref.card]
    return next((one.title for one in idle if one.ref not in done and one.ref.n not in table.placed), "")
