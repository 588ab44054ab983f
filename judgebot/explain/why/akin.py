"""What happened that is like what an ability waits for, and by rule is not it: an event is played, not installed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from judgebot.cards.abilities import Ability
from judgebot.cards.queries.selections import Ref
from judgebot.cards.queries.triggers import Trigger
from judgebot.engine.machine import Event
from judgebot.explain.why.cards import is_card, last, of_title
from judgebot.explain.why.model import Reason, Record, reason
from judgebot.game import numbers
from judgebot.game.objects import RUNNER
from judgebot.plain import NamedTuple


class Akin(NamedTuple):
    """What is like an event of a trigger condition and is not it.

    waits   the event that is waited for
    kinds   the kinds of event that are like it
    kind    the reason
    rule    the rule that tells them apart; `rules`: by the event, where it is not one for all
    where   what must be true of such an event
    """

    waits: str
    kinds: tuple[str, ...]
    kind: str
    rule: str
    where: Callable[[Event], bool] = lambda event: True


_IGNORED = ("1.16.5a", "1.16.5b", "1.16.5c")


def _for_nothing(event: Event) -> bool:
    return any(rule in event.cites for rule in _IGNORED)


def _cost_of_nothing(event: Event) -> bool:
    return numbers.COST_OF_NOTHING in event.cites


def _advancement(event: Event) -> bool:
    return event.data.get("kind") == "advancement" and numbers.ADVANCING not in event.cites


def _by_runner(event: Event) -> bool:
    return event.data.get("who") == RUNNER


def _by_corp(event: Event) -> bool:
    return not _by_runner(event)


def _clicks(event: Event) -> bool:
    return any(part.node.name == "clicks" for part in event.facts["cost"].parts)


TABLE = (
    Akin("spend credits", ("rezzed", "installed", "plays"), "cost ignored", "1.16.5", _for_nothing),
    Akin("spend credits", ("paid",), "cost of 0", "1.16.1d", _cost_of_nothing),
    Akin("install", ("plays",), "played", "3.7.1", _by_runner),
    Akin("install", ("plays",), "played", "3.5.1", _by_corp),
    Akin("install", ("turned_faceup",), "turned faceup", "8.1.4e"),
    Akin("uninstall", ("turned",), "turned facedown", "8.1.4d"),
    Akin("steal", ("not_scored",), "added to score area", "1.17.3e"),
    Akin("score", ("not_scored",), "added to score area", "1.17.3e"),
    Akin("advance", ("placed",), "counter placed", "1.18.2", _advancement),
    Akin("trash", ("discards",), "discarded", "1.19.3"),
    Akin("discard", ("trashed",), "trashed", "5.5.2b"),
    Akin("encounter", ("passes_ice",), "passed unrezzed", "6.9.2c"),
    Akin("lose clicks", ("paid",), "clicks spent", "1.11.3b", _clicks),
    Akin("spend clicks", ("lost",), "clicks lost", "1.11.3b", lambda event: event.data.get("what") == "clicks"),
)


def akin(line: Record, card: str, own: Sequence[Ability]) -> Iterator[Reason]:
    """What happened on the line that is like what abilities of a card wait for, with the rule that tells them apart."""
    objs = of_title(line, card)
    you = objs[0].controller if objs else ""
    waited = [trigger for one in own for trigger in one.when]
    seen: set[tuple[str, str]] = set()
    for index, event in enumerate(line.events):
        for row in TABLE:
            if event.kind not in row.kinds or not row.where(event):
                continue
            about = str(event.data.get("card") or event.data.get("ice") or event.data.get("subject") or "")
            who = str(event.data.get("who", ""))
            if not any(one.event == row.waits and _could(line, one, card, about, who, you) for one in waited):
                continue
            if row.kind == "passed unrezzed" and last(line, "encounter", card=about) is not None:
                continue
            if (row.kind, about) not in seen:
                seen.add((row.kind, about))
                rules = (
                    [rule for rule in event.cites if rule in _IGNORED]
                    if row.rule == numbers.COST_IGNORED
                    else [row.rule]
                )
                yield reason(row.kind, *rules, event=index, card=card, about=about, who=who)


def _could(line: Record, waited: Trigger, card: str, about: str, who: str, you: str) -> bool:
    """Whether a condition could be meant by somebody who saw this happen: its player and its card would fit."""
    if waited.who == "you" and who not in ("", you):
        return False
    if isinstance(waited.card, Ref):
        return waited.card.key == "this" and is_card(about, card)
    asked = waited.card.type if waited.card is not None else None
    types = (asked,) if isinstance(asked, str) else asked or ()
    return not types or any(line.machine.card(obj.id).type in types for obj in of_title(line, about)[:1])
