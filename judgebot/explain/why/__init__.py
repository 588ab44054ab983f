"""Why something did not come about: one place for `explain`, `why-not`, `what-if` and `ask`.

    reasons = why(record(outcome), NotTriggered("Payback"))
    text = [said(record, one) for one in reasons]

The question is typed (`NotTriggered`, `NotPossible`, `NotCome`, `NotReached`), and so is each reason: its kind, its
rules, the event or the refusal that it rests on. `Record(machine, turn)` does for any recorded game. What brought about
what did happen is asked with `causes.because`. The deciding reason comes first; one that only accompanies it comes
after or not at all. Words are made in `words` alone.
"""

from __future__ import annotations

from collections.abc import Callable

from judgebot.engine.choices import Verb
from judgebot.explain.why.choices import not_possible
from judgebot.explain.why.model import (
    Asked,
    Came,
    NotCome,
    NotPossible,
    NotReached,
    NotTriggered,
    Reason,
    Record,
    of_script,
    record,
)
from judgebot.explain.why.triggers import others_missed, waiting
from judgebot.explain.why.words import said

# What nobody was refused -> what else is asked then: why it did not come about by itself.
_AS_ANOTHER: dict[Verb, Callable[[str], Asked]] = {
    Verb.STEAL: lambda card: NotCome("stolen", card),
    Verb.TRIGGER: NotTriggered,
}


def why(line: Record, asked: Asked) -> tuple[Reason, ...]:
    """Why something did not come about on a line that was played.

    line   what was played (`record`)
    asked  what did not come about

    Returns the reasons, the deciding one first; () where nothing on the line tells, or it did come about.
    """
    if isinstance(asked, NotPossible):
        found = not_possible(line, asked)
        refused = any(one.refusal is not None for one in found)
        unmet = any(one.kind == "out" and one["why"].kind == "no instance" for one in found)
        verb = Verb.TRIGGER if unmet else asked.verb
        instead = None if refused or asked.at or not asked.card else _AS_ANOTHER.get(verb)
        others = why(line, instead(asked.card)) if instead is not None else ()
        return others or (waiting(line, asked.card) if unmet else ()) or found
    if isinstance(asked, NotReached):
        from judgebot.explain.why.steps import not_reached

        return not_reached(line, asked)
    from judgebot.explain.why.events import not_come, untriggered

    if isinstance(asked, NotTriggered):
        return untriggered(line, asked)
    return not_come(line, asked)


__all__ = [
    "Asked",
    "Came",
    "NotCome",
    "NotPossible",
    "NotReached",
    "NotTriggered",
    "Reason",
    "Record",
    "of_script",
    "others_missed",
    "record",
    "said",
    "why",
]
