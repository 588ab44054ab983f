"""What the players see on the table, compared with what the rules give."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from judgebot.engine.machine import Event
from judgebot.game.objects import CORP, RUNNER
from judgebot.policy.audit_error import STATE, Error, Made
from judgebot.policy.audit_machine import Reported
from judgebot.policy.audit_read import Claim
from judgebot.scenario.evidence import last_touch
from judgebot.scenario.expect import look_up, same
from judgebot.yamlio import BadInput


def says(
    m: Reported, claim: Claim, made: Sequence[Made], bad: Callable[[Claim, str, str], BadInput]
) -> Iterator[Error]:
    """The facts of a `says:` claim that are not as the rules leave them.

    Args:
        m: the game where the claim stands.
        claim: the claim.
        made: the decisions so far.
        bad: makes the error for a fact that there is not.
    """
    for path, value in claim.facts:
        try:
            found = look_up(m, path)
        except LookupError as error:
            raise bad(claim, f'"{path}": {error}', "a fact such as runner.credits or CARD.zone") from None
        if same(found, value):
            continue
        index = last_touch(m.trace, path)
        event = m.trace[index] if index is not None else None
        since = f", since `{event.kind.replace('_', ' ')}` at {event.step or 'the start'}" if event else ""
        yield Error(
            STATE,
            claim,
            RUNNER if path.startswith("runner") else CORP if path.startswith("corp") else "",
            m.step(),
            path.rpartition(".")[0],
            f"the players have {path} at {_shown(value)}, and by the rules it is {_shown(found)}{since}",
            (*_broke(m, event), *(event.cites if event else ())),
            m.state.copy(),
            event=index or 0,
            made=sum(one.event <= (index or 0) for one in made) if event else -1,
            cause="install" if event and event.data.get("cause") == "checkpoint" else "other",
            carried=False,
            why_not="the engine has the state that the rules give, and not the one on the table",
        )


def _broke(m: Reported, event: Event | None) -> tuple[str, ...]:
    """The rules for which a checkpoint trashed a card."""
    if event is None or event.data.get("cause") != "checkpoint":
        return ()
    card = str(event.data.get("card"))
    trace = m.trace
    before = [e for e in trace[: trace.index(event)] if e.kind == "illegal" and card in str(e.data.get("card"))]
    return before[-1].cites if before else ()


def _shown(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "nothing"
    return {True: "true", False: "false"}.get(value, str(value)) if isinstance(value, bool) else str(value)
