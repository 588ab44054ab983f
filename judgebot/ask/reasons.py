"""Why something did not come about on a line: what was ruled out, avoided or not met, and what never happened."""

from __future__ import annotations

import re

from judgebot.ask.events import first_event, last_event, names, told, with_cause
from judgebot.ask.reading import Placed
from judgebot.ask.verdict import bare, player
from judgebot.cards.names import normalise
from judgebot.engine.characteristics import abilities, is_active, printed, unrezzed
from judgebot.engine.machine import Event, Machine
from judgebot.engine.records import Refusal
from judgebot.game import numbers
from judgebot.game.objects import PLAY, Obj
from judgebot.scenario import wording
from judgebot.scenario.run import Outcome

Why = tuple[str, tuple[str, ...]]  # the reason, to follow a sentence, and its rules
NONE: Why = ("", ())

# Events that say why something of a card did not happen, those that tell most first.
_TELLING = ("not_met", "prohibited", "cannot_pay", "refused", "prevented", "not_paid", "declines")
_LOST = ("lost_pending", "not_pending")


def of_card(outcome: Outcome, card: Placed | None, title: str = "", deed: str = "") -> Why:
    """Why something of a card did not come about, if anything tells.

    deed  what somebody would do with it, besides using it: "trash"
    """
    title = title or (card.title if card is not None else "")
    for why in (of_events(outcome, title), _refusal(outcome, title, deed)):
        if why[0]:
            return why
    found = first_event(outcome.machine.events or [], _LOST, title)
    return _told(outcome, [found]) if found is not None else NONE


def of_events(outcome: Outcome, title: str) -> Why:
    """What an event says of a card that did not come about."""
    wanted = f" {normalise(title)} "
    events = outcome.machine.events or []
    found = next((n for n, one in enumerate(events) if one.kind in _TELLING and wanted in _said(one)), None)
    return _told(outcome, [found]) if found is not None else NONE


def _said(event: Event) -> str:
    """What an event says of cards, but for the text of an ability."""
    return " ".join(
        f" {normalise(str(value))} " for key, value in wording.plain(event.data).items() if key != "ability"
    )


def _told(outcome: Outcome, indices: list[int]) -> Why:
    clauses, rules = told(outcome, indices)
    return ": " + "; ".join(clauses), rules


def refused(outcome: Outcome) -> list[Refusal]:
    """What was refused on the line, in order."""
    script = outcome.script
    found = [(one.consumed, each) for one in (*script.answered, *script.taken) for each in one.refusals]
    found += [(one.consumed, each) for one in script.unasked for each in one.refusals]
    return list(dict.fromkeys(each for _, each in sorted(found, key=lambda pair: pair[0])))


_NOT_NOW = ("interface only", "no window for it", "out of time", "not their phase")


def _refusal(outcome: Outcome, title: str, deed: str) -> Why:
    """A refusal to trigger or to use a card, or to do a deed with it, that says more than that it was not the time."""
    wanted = normalise(title)
    verbs = tuple(f"{verb} {wanted}" for verb in ("trigger", "use", deed) if verb)
    for one in refused(outcome):
        said = normalise(one.words)
        if said.startswith(verbs) and one.why.kind not in _NOT_NOW:
            return f": {player(one.who)} cannot {bare(one.words)}: {bare(wording.said(one.why))} ({one.rule})", (
                one.rule,
            )
    return NONE


def unable(outcome: Outcome, effect: str) -> Why:
    """Who cannot trigger or use what would have an effect, since it costs what they do not have.

    effect  as abilities say it: "end the run"
    """
    m = outcome.machine
    ended = last_event(m.events or [], ("ends_run",)) is not None
    sources = {
        normalise(m.name(oid))
        for oid, obj in m.state.objs.items()
        if obj.name and any(effect in one.english().lower() for one in printed(m, obj))
    }
    for one in refused(outcome) if not ended else ():
        verb, _, rest = normalise(one.words).partition(" ")
        ours = any(rest == title or rest.startswith(f"{title} to {effect}") for title in sources)
        if verb in ("trigger", "use") and ours and one.why.kind not in _NOT_NOW:
            text = f": {player(one.who)} cannot {bare(one.words)}: {bare(wording.said(one.why))} ({one.rule})"
            return text, (one.rule,)
    return NONE


# What an ability says that brings something about.
_GIVES = {
    "tag": re.compile(r"takes? (?!.*less).*\btags?\b|gives? .*\btags?\b"),
    "damage": re.compile(r"(\b[Dd]o\b|suffers?) .*damage"),
}


def still(m: Machine, card: str = "", about: str = "") -> Why:
    """Why a card did not trigger, as it stands where the line ends.

    card   the card; none: only what is true of any card that has lost its abilities (9.1.9a)
    about  what the ability must bring about, "tag" or "damage"
    """
    for oid, obj in m.state.objs.items():
        if card and obj.name != card:
            continue
        own = [one for one in printed(m, obj) if one.kind == "conditional"]
        own = [one for one in own if not about or _GIVES[about].search(one.english())]
        if not own:
            continue
        name = m.name(oid)
        if is_active(m, oid) and not all(one in abilities(m, oid) for one in own):
            return f": {name} has lost abilities, and a lost ability is as if it were not there (9.1.9a)", ("9.1.9a",)
        if (card or about) and unrezzed(obj) and not any(one.access for one in own):
            return f": {name} is unrezzed, and so inactive (1.8.4a)", ("1.8.4a",)
        if (card or about) and is_active(m, oid) and not _waited(m, name):
            waits = "; ".join(f"“{bare(one.english())}”" for one in own)
            return f": what {name} waits for does not happen: {waits} (9.6.5)", ("9.6.5",)
    return NONE


def _waited(m: Machine, name: str) -> bool:
    """Whether an ability of a source was pending in some window: then what it waits for did happen."""
    windows = [event.data.get("pending") or () for event in m.events or () if event.kind == "reaction_window"]
    return any(one["source"] == name for pending in windows for one in pending)


def of_kind(outcome: Outcome, about: str) -> Why:
    """Why nothing of a kind came about: what was prevented, avoided by paying, not met, or waits in vain.

    about  "tag" or "damage"
    """
    m = outcome.machine
    events = m.events or []
    for index, event in enumerate(events):
        if event.kind == "prevented" and about in str(wording.plain(event.data)):
            return _told(outcome, with_cause(events, index))
    sources = {m.name(oid): obj for oid, obj in m.state.objs.items() if obj.name and _speaks(m, obj, about)}
    for index, event in enumerate(events):
        if event.kind == "paid" and event.data["purpose"] == "nested" and str(event.data["subject"]) in sources:
            return _told(outcome, [index])
    for index, event in enumerate(events):
        if event.kind in _TELLING and any(str(value) in sources for value in event.data.values()):
            return _told(outcome, [index])
    for name, obj in sources.items():
        broken = last_event(events, ("fully_broken",), name)
        if broken is not None:
            return _told(outcome, [broken])
        why = of_card(outcome, None, name)
        if not why[0] and (obj.zone == PLAY):
            why = still(m, obj.name, about)
        if why[0]:
            return why
    return NONE


def _speaks(m: Machine, obj: Obj, about: str) -> bool:
    return any(_GIVES[about].search(one.english()) for one in printed(m, obj))


def of_run(outcome: Outcome) -> Why:
    """How the run came out: what ended it, why it was not successful, or that it was."""
    events = outcome.machine.events or []
    for index, event in enumerate(events):
        if event.kind == "prohibited" and numbers.NOT_DECLARED in event.cites:
            return _told(outcome, with_cause(events, index))
    ended = last_event(events, ("ends_run", "jacks_out"))
    if ended is not None:
        return _told(outcome, with_cause(events, ended))
    done = last_event(events, ("successful",))
    return _told(outcome, [done]) if done is not None else NONE


def of_damage(outcome: Outcome) -> Why:
    """The damage there was, and what it left; else why there was none."""
    events = outcome.machine.events or []
    hurt = [index for index, event in enumerate(events) if event.kind == "damage"]
    if not hurt:
        return of_kind(outcome, "damage")
    clauses, rules = told(outcome, [one for index in hurt for one in with_cause(events, index)])
    cards = len(outcome.machine.state.zones["grip"])
    left = f"{cards} card{'' if cards == 1 else 's'} left in the grip"
    text = f": {'; '.join(clauses)}; {left}, and only more damage than there are cards flatlines (1.7.2b)"
    return text, (*rules, "1.7.2b")


def unaccessed(outcome: Outcome, title: str) -> Why:
    """That a card was not accessed, and how the run came out, where there was one."""
    events = outcome.machine.events or []
    if first_event(events, ("access",), title) is not None or first_event(events, ("run_begins",), "") is None:
        return NONE
    run, rules = of_run(outcome)
    return f": {title} is not accessed{'' if not run else f' ({run[2:]})'}", rules


__all__ = ["NONE", "Why", "names", "of_card", "of_damage", "of_kind", "of_run", "still", "unaccessed"]
