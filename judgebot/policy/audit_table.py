"""What the players see on the table, compared with what the rules give."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from judgebot.engine import costs
from judgebot.engine.machine import Event, Machine
from judgebot.explain.outcomes import stated
from judgebot.game import numbers
from judgebot.game.objects import CORP, PLAYERS, RUNNER
from judgebot.policy.audit_error import DRAW, STATE, Error, Made
from judgebot.policy.audit_read import Claim
from judgebot.policy.audit_watch import events_of
from judgebot.scenario.evidence import last_touch
from judgebot.scenario.facts import holds, look_up, wrong_value
from judgebot.scenario.script import normal
from judgebot.yamlio import BadInput


def says(m: Machine, claim: Claim, made: Sequence[Made], bad: Callable[[Claim, str, str], BadInput]) -> Iterator[Error]:
    """The facts of a `says:` claim that are not as the rules leave them.

    Args:
        m: the game where the claim stands.
        claim: the claim.
        made: the decisions so far.
        bad: makes the error for a fact that there is not.
    """
    drawn: set[str] = set()  # the players of whom a wrong draw has been found here
    for path, value in sorted(claim.facts, key=lambda fact: fact[0] in _DECKS):
        try:
            found = look_up(m, path)
        except LookupError as error:
            raise bad(claim, f'"{path}": {error}', "a fact such as runner.credits or CARD.zone") from None
        impossible = wrong_value(path, value, None)
        if impossible is not None:
            raise bad(claim, *impossible)
        if holds(m, path, value):
            continue
        drew = _drew(m, path, value, found)
        if drew is not None:
            who = _whose(m, path)
            if who not in drawn:
                yield drew(claim)
            drawn.add(who)
            continue
        index = last_touch(events_of(m), path) if path != "run" else _run_over(m)
        event = events_of(m)[index] if index is not None else None
        since = f", since `{event.kind.replace('_', ' ')}` at {event.step or 'the start'}" if event else ""
        yield Error(
            STATE,
            claim,
            _whose(m, path),
            m.step(),
            path.rpartition(".")[0],
            f"on the table {stated(path, value)}, and by the rules {stated(path, found)}{since}",
            (*_broke(m, event), *(event.cites if event else ())),
            m.state.copy(),
            event=index or 0,
            made=sum(one.event <= (index or 0) for one in made) if event else -1,
            cause="install" if event and event.data.get("cause") in ("checkpoint", "install") else "other",
            carried=False,
            why_not="the engine has the state that the rules give, and not the one on the table",
            perhaps=(*_behind(m, path, value, found), _OPEN),
        )


_DECKS = {"runner.stack": RUNNER, "corp.R&D": CORP}
_OPEN = "Whether the count or the lines before it are right, the report does not say: ask both players"


def _run_over(m: Machine) -> int | None:
    """The event by which the last run was successful or came to its end."""
    kinds = ("successful", "ends_run", "run_over")
    return next((k for k in range(len(events_of(m)) - 1, -1, -1) if events_of(m)[k].kind in kinds), None)


def _behind(m: Machine, path: str, value: Any, found: Any) -> Iterator[str]:
    """What would make a number of credits right: a cost that was not paid, or credits that were not gained."""
    who, _, fact = path.partition(".")
    if fact != "credits" or who not in PLAYERS or type(value) is not int or type(found) is not int:
        return
    for event in reversed(events_of(m)):
        if event.data.get("who") != who:
            continue
        named = event.facts.get("subject") or event.facts.get("source")
        about = (event.data.get("subject") or event.data.get("source")) if named else ""
        of = f" for {about}" if about and event.kind == "paid" else f" of {about}" if about else ""
        if event.kind == "paid" and costs.total_credits(event.facts["cost"]) == value - found:
            yield f"It would be right had the {_credits(value - found)}{of} not been paid ({numbers.UNPAYABLE})"
            return
        if event.kind == "gained" and event.facts["what"] == "credits" and event.facts["n"] == found - value:
            yield f"It would be right had the {_credits(found - value)}{of} not been taken ({event.cites[0]})"
            return


def _credits(n: int) -> str:
    return f"{n} credit{'s' * (n != 1)}"


def _whose(m: Machine, path: str) -> str:
    """The player whom a fact is about: named in it, or the one whose card it names; "" if neither."""
    for who in PLAYERS:
        if path.startswith(f"{who}."):
            return who
    named = normal(path.rpartition(".")[0])
    owners = {obj.owner for obj in m.state.objs.values() if obj.name and named.startswith(normal(m.card(obj.id).title))}
    return owners.pop() if len(owners) == 1 and named else ""


def _drew(m: Machine, path: str, value: Any, found: Any) -> Callable[[Claim], Error] | None:
    """The error that a hand is of another size than the rules give it, where a draw was the last that changed it."""
    who = {"runner.grip": RUNNER, "corp.HQ": CORP, **_DECKS}.get(path, "")
    if not who or type(value) is not int or type(found) is not int:
        return None
    # an event or operation that was played leaves the play area, not the hand
    events = [one for one in events_of(m) if one.cites[:1] != (numbers.PLAYED,)]
    place = last_touch(events, path)
    if place is None or not events[place].cites[0].startswith(numbers.DRAWING):
        return None
    event, more = events[place], found - value if path in _DECKS else value - found
    index = next(k for k, one in enumerate(events_of(m)) if one is event)
    kind = DRAW if index == last_touch(events_of(m), path) else STATE
    cards = f"{abs(more)} card{'s' * (abs(more) != 1)} too {'many' if more > 0 else 'few'}"
    where = "the stack" if path == "runner.stack" else "R&D" if path in _DECKS else "hand"
    what = f"the {who.title()} has {value} cards in {where} and by the rules {found}: {cards} were drawn"

    def error(claim: Claim) -> Error:
        cites = tuple(dict.fromkeys((*event.cites, "8.4.5", event.step)))
        return Error(
            kind, claim, who, event.step, "", what, cites, m.state.copy(), event=index, number=more, carried=False,
            why_not="the engine has the state that the rules give, and not the one on the table",
        )  # fmt: skip

    return error


def _broke(m: Machine, event: Event | None) -> tuple[str, ...]:
    """The rules for which a checkpoint trashed a card."""
    if event is None or event.facts.get("cause") != "checkpoint":
        return ()
    card, trace = event.facts["card"], events_of(m)
    before = [e for e in trace[: trace.index(event)] if e.kind == "illegal" and card in e.facts["card"]]
    return before[-1].cites if before else ()
