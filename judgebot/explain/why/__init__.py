"""Why something did not come about: one place for `explain`, `why-not`, `what-if` and `ask`.

    reasons = why(record(outcome), NotTriggered("Payback"))
    text = [said(record, one) for one in reasons]

The question is typed (`NotTriggered`, `NotPossible`, `NotCome`, `NotReached`), and so is each reason: its kind, its
rules, the event or the refusal that it rests on. `Record(machine, turn)` does for any recorded game. What brought about
what did happen is asked with `causes.because`. The deciding reason comes first; one that only accompanies it comes
after or not at all. Words are made in `words` alone.
"""

from __future__ import annotations

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
from judgebot.explain.why.triggers import not_triggered, others_missed
from judgebot.explain.why.words import said


def why(line: Record, asked: Asked) -> tuple[Reason, ...]:
    """Why something did not come about on a line that was played.

    line   what was played (`record`)
    asked  what did not come about

    Returns the reasons, the deciding one first; () where nothing on the line tells, or it did come about.
    """
    if isinstance(asked, NotTriggered):
        return not_triggered(line, asked)
    if isinstance(asked, NotPossible):
        return not_possible(line, asked)
    if isinstance(asked, NotReached):
        from judgebot.explain.why.steps import not_reached

        return not_reached(line, asked)
    from judgebot.explain.why.events import not_come  # a ruling asks what did not trigger

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
