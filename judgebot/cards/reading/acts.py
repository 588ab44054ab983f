"""Acts of one sentence, and whose they are: a subject is that of the verbs after it, up to the next one."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any

from judgebot.cards.reading.grammar import row


class Told(dict[str, Any]):
    """An act that the text says somebody does; what follows without a subject is done by them too.

    who  that player
    """

    def __init__(self, act: dict[str, Any], who: str) -> None:
        super().__init__(act)
        self.who = who


def done(pattern: str, build: Callable[..., Any]) -> None:
    """Add an act that a player may be named for; `build` gets the player, None for an order to `you`.

    The pattern begins with its verb, `gain/gains`: the first form alone is an order.
    """
    verb, _, rest = pattern.partition(" ")
    row("act", f"{verb.split('/')[0]} {rest}", lambda c, *slots: build(c, None, *slots))
    row("act", f"{{who}} {pattern}", lambda c, who, *slots: told(who, build(c, who, *slots)))
    row("done_by", pattern, lambda c, *slots: (build, slots))


def told(who: str, act: Any) -> Any:
    """An act with its subject noted."""
    return act if act is None else Told(act, who)


def by_another(act: Any) -> bool:
    """Whether the text says that an act is another player's."""
    return isinstance(act, Told) and act.who != "you"


def _together(acts: Sequence[Any]) -> list[Any] | None:
    """Acts that each name who does them, where one does; None where that is left to the one before."""
    for before, after in itertools.pairwise(acts):
        if by_another(before) and not isinstance(after, Told):
            return None
    return list(acts)


def _of_one(c: Any, who: str, verbs: Sequence[tuple[Callable[..., Any], tuple[Any, ...]]]) -> list[Any] | None:
    acts = [told(who, build(c, who, *slots)) for build, slots in verbs]
    return None if None in acts else acts


row("acts", "{act}", lambda c, a: [a])
for _joined in (
    "{act} and {act}",
    "{act} , {act} , and {act}",
    "{act} , then {act}",
    "{act} and then {act}",
    "{act} and {act} , then {act}",
    "{act} , and {act}",
):
    row("acts", _joined, lambda c, *acts: _together(acts))
    row("acts", f"{{who}} {_joined.replace('act', 'done_by')}", lambda c, who, *verbs: _of_one(c, who, verbs))
