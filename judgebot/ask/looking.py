"""Looking for an option in every window of a player on a line, and why it was not offered there, in words."""

from __future__ import annotations

from judgebot.ask.details import reason
from judgebot.ask.table import whens
from judgebot.explore.walker import Walker
from judgebot.explore.whynot import Look, Looked, looks
from judgebot.game import numbers
from judgebot.scenario.board import build
from judgebot.scenario.model import Scenario

ACTIONS = ("play", "install", "advance", "draw", "gain", "run", "purge", "remove")


def windows(scenario: Scenario, who: str, words: str) -> list[Looked]:
    """Every decision and idle window of a player on the line, and what an option is there."""
    found: list[Looked] = []
    m = Walker.of(build(scenario), record=True)
    ends_at = ("action",) if words.split()[0] in ACTIONS and m.state.active == who else ("action", "paid")
    looks(m, scenario, who, words, found, ends_at, on=True)
    return found


# Reasons that say only that there was nothing of the kind.
EMPTY = ("no choice", "no choice here", "no window for it", "no instance")


def telling(looks: list[Look]) -> list[Look]:
    """The reasons, each once, those first that tell most: what cannot be paid, then what is ruled out elsewhere."""
    each = {(look.why, look.rule): look for look in reversed(looks)}
    return sorted(
        reversed(each.values()),
        key=lambda look: (
            look.why is not None and look.why.kind in EMPTY,
            look.why is not None and look.why.kind in ("not their phase", "no action window", "is an action"),
            not look.rule.startswith(numbers.UNPAYABLE),
        ),
    )


def because(look: Look, who: str) -> tuple[str, tuple[str, ...]]:
    """Why an option was not offered in a window, with the rules in brackets, and these."""
    assert look.why is not None
    return reason(look.why, look.rule, who)


def times_of(looks: list[Look]) -> str:
    return whens((look.step, look.what) for look in looks)
