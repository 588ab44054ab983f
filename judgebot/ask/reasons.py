"""Why something did not come about on a line: what was ruled out, avoided or not met, and what never happened."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from judgebot.ask.details import reason
from judgebot.ask.events import first_event, last_event, names, told, with_cause
from judgebot.ask.readings import Placed
from judgebot.ask.verdict import bare, player
from judgebot.cards.abilities import Ability
from judgebot.cards.names import normalise
from judgebot.engine.characteristics import abilities, is_active, losing, printed, unrezzed
from judgebot.engine.machine import Event, Machine
from judgebot.explain.words import plain
from judgebot.game import numbers
from judgebot.game.objects import PLAY, Obj
from judgebot.scenario import wording
from judgebot.scenario.notation import NamedRefusal
from judgebot.scenario.run import Outcome

Why = tuple[str, tuple[str, ...]]  # the reason, to follow a sentence, and its rules
NONE: Why = ("", ())

# Events that say why something of a card did not happen, those that tell most first.
_TELLING = (
    "not_met",
    "near_miss",
    "prohibited",
    "impossible",
    "cannot_pay",
    "refused",
    "prevented",
    "not_paid",
    "declines",
)
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
    found = next((n for n, one in enumerate(events) if _tells(one) and wanted in _said(one)), None)
    return _told(outcome, [found]) if found is not None else NONE


def _tells(event: Event, inactive: bool = False) -> bool:
    """Whether an event says why something did not happen; `inactive`: that its source was not active then."""
    if event.kind == "near_miss":
        return bool(event.data["part"] in ("inactive", "lost")) is inactive
    if event.kind == "impossible" and getattr(event.data.get("why"), "kind", "") != "forbidden":
        return False  # that there is nothing to act on decides nothing else
    return event.kind in _TELLING and not inactive


def inactive(outcome: Outcome, title: str) -> Why:
    """That a card was not active when what it waits for happened."""
    events = outcome.machine.events or []
    found = next(
        (n for n, one in enumerate(events) if _tells(one, inactive=True) and one.data["source"] == title), None
    )
    return _told(outcome, [found]) if found is not None else NONE


def lost_then(outcome: Outcome, title: str, about: str = "") -> Why:
    """That a card had lost its abilities when what one of them waits for happened, wherever the card is by now.

    about  what the ability would have brought about, as for `still`
    """
    for n, one in enumerate(outcome.machine.events or []):
        if one.kind != "near_miss" or one.data["part"] != "lost" or one.data["source"] != title:
            continue
        if not about or _GIVES[about].search(wording.said(one.data["ability"])):
            return _told(outcome, [n])
    return NONE


def _said(event: Event) -> str:
    """What an event says of cards, but for the text of an ability."""
    return " ".join(
        f" {normalise(str(value))} " for key, value in wording.plain(event.data).items() if key != "ability"
    )


def _told(outcome: Outcome, indices: list[int]) -> Why:
    clauses, rules = told(outcome, indices)
    for index in indices:
        event = (outcome.machine.events or [])[index]
        if event.kind == "impossible" and event.data.get("why"):  # what forbids it decides
            clauses.insert(0, bare(wording.said(event.data["why"])))
    return ": " + ". ".join(clauses), rules


def refused(outcome: Outcome) -> list[NamedRefusal]:
    """What was refused on the line, in order."""
    script = outcome.script
    found = [(one.consumed, each) for one in (*script.answered, *script.taken) for each in one.refusals]
    found += [(one.consumed, each) for one in script.unasked for each in one.refusals]
    return list(dict.fromkeys(each for _, each in sorted(found, key=lambda pair: pair[0])))


_NOT_NOW = (
    "no encounter",
    "interface only",
    "no encounter",
    "no window for it",
    "mid-access only",
    "interrupt only",
    "an action",
    "out of time",
    "not their phase",
    "no encounter",
    "other encounter",
    "not encountered",
)


def _refusal(outcome: Outcome, title: str, deed: str) -> Why:
    """A refusal to trigger or to use a card, or to do a deed with it, that says more than that it was not the time."""
    wanted = normalise(title)
    verbs = tuple(f"{verb} {wanted}" for verb in ((deed,) if deed else ("trigger", "use")))
    for one in refused(outcome):
        said = normalise(one.words)
        if said.startswith(verbs) and one.why.kind not in _NOT_NOW:
            why, rules = reason(one.why, one.rule, one.who)
            return f": {player(one.who)} cannot {bare(one.words)}: {why}", rules
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
            why, rules = reason(one.why, one.rule, one.who)
            return f": {player(one.who)} cannot {bare(one.words)}: {why}", rules
    return NONE


def unpayable(outcome: Outcome, who: str, title: str) -> Why:
    """What a player could not trigger, or not pay for, on the line: of a card, or of any."""
    for one in refused(outcome):
        named = not title or normalise(title) in normalise(one.words)
        lacks = one.rule.startswith(numbers.UNPAYABLE) or one.why.kind == "changes nothing, since"
        if one.who == who and named and lacks and one.words.startswith("trigger "):
            why, rules = reason(one.why, one.rule, one.who)
            return f": {player(who)} cannot {bare(one.words)}: {why}", rules
    return NONE


def impossible(outcome: Outcome, title: str) -> Why:
    """What an ability would have had a player do with a card, and why the rules did not allow it."""
    found = last_event(outcome.machine.events or [], ("impossible",))
    if found is None or not (outcome.machine.events or [])[found].data.get("why"):
        return NONE
    event = (outcome.machine.events or [])[found]
    if normalise(title) not in normalise(bare(wording.said(event.data["why"]))):
        return NONE
    _, rules = told(outcome, [found])
    return f": {bare(wording.said(event.data['why']))} ({', '.join(rules)})", rules


# What an ability says that brings something about.
_GIVES = {
    "tag": re.compile(r"takes? (?!.*less).*\btags?\b|gives? .*\btags?\b"),
    "damage": re.compile(r"(\b[Dd]o\b|suffers?) .*damage"),
    "trash": re.compile(r"[Tt]rash this card"),
    "credits": re.compile(r"[Gg]ains? .*credit|[Tt]ake .*credit"),
    "trashes": re.compile(r"[Tt]rash (?!this card)"),
    "clicks": re.compile(r"[Gg]ains? .*click|[Ll]oses? .*click"),
    "run": re.compile(r"[Ee]nds? the run|run ends"),
    "draw": re.compile(r"\b[Dd]raws? "),
}
# How the event of what was prevented names it.
_NAMED = {"tag": "tag", "damage": "damage", "run": "end the run"}


def lost(m: Machine, card: str = "", about: str = "") -> Why:
    """That a card has lost the conditional abilities it is asked about, by which card; nothing where it has them."""
    for oid, obj in m.state.objs.items():
        own = [one for one in printed(m, obj) if one.kind == "conditional"]
        own = [one for one in own if not about or _GIVES[about].search(one.english())]
        if own and (not card or obj.name == card) and is_active(m, oid):
            gone = not all(one in abilities(m, oid) for one in own)
            name = m.name(oid)
            if gone:
                text = f": {name} has lost its abilities{_loses(m, oid)}, and a lost ability is as if it were not there"
                return f"{text} (9.1.9a)", ("9.1.9a",)
    return NONE


def still(m: Machine, card: str = "", about: str = "") -> Why:
    """Why a card did not trigger, as it stands where the line ends.

    card   the card; none: only what is true of any card that has lost its abilities (9.1.9a)
    about  what the ability must bring about, "tag" or "damage"
    """
    if (gone := lost(m, card, about))[0]:
        return gone
    for oid, obj in m.state.objs.items():
        if card and obj.name != card:
            continue
        kinds = ("conditional", "subroutine") if about == "run" else ("conditional",)
        own = [one for one in printed(m, obj) if one.kind in kinds]
        own = [one for one in own if not about or _GIVES[about].search(one.english())]
        if not own:
            continue
        name = m.name(oid)
        if (card or about) and unrezzed(obj) and not any(one.access for one in own):
            return _facedown(m, oid)
        if (card or about) and is_active(m, oid) and not _waited(m, name, own if about else ()) and not m.state.winner:
            waits = "; ".join(f"“{bare(one.english())}”" for one in own)
            return f": what {name} waits for does not happen: {waits} (9.6.5)", ("9.6.5",)
    return NONE


def _facedown(m: Machine, oid: int) -> Why:
    """That a card of the Corp's is not active where it is installed: an agenda never is there."""
    name = m.name(oid)
    if m.card(oid).type == "agenda":
        return f": {name} is installed, and an agenda is active only in the Corp's score area (3.2.3)", ("3.2.3",)
    return f": {name} is unrezzed, and so inactive (1.8.4a)", ("1.8.4a",)


def _loses(m: Machine, oid: int) -> str:
    """What makes a card lose its abilities, to follow a word."""
    by = " and ".join(dict.fromkeys(m.name(source) for source in losing(m, oid)))
    return f" to {by}" if by else ""


def _waited(m: Machine, name: str, own: Sequence[Any] = ()) -> bool:
    """Whether an ability of a source, or one of some, was pending in a window: then what it waits for did happen."""
    windows = [event.data.get("pending") or () for event in m.events or () if event.kind == "reaction_window"]
    texts = [one.english() for one in own]
    return any(
        one["source"] == name and (not texts or wording.said(one["ability"]) in texts)
        for pending in windows
        for one in pending
    )


def pending(m: Machine, text: str) -> bool:
    """Whether an ability, by its text, was pending, or only just missed being so."""
    windows = [event.data.get("pending") or () for event in m.events or () if event.kind == "reaction_window"]
    missed = [event.data.get("ability", "") for event in m.events or () if event.kind == "near_miss"]
    said = [*(one["ability"] for each in windows for one in each), *missed]
    return any(wording.said(one) == text for one in said)


def acted(outcome: Outcome, about: str) -> Why:
    """The last ability that speaks of a thing and resolved, though nothing of the kind came of it."""
    events = outcome.machine.events or []
    for index in range(len(events) - 1, -1, -1):
        one = events[index]
        if one.kind in ("subroutine", "triggers"):
            text = wording.said(one.data.get("subroutine") or one.data.get("ability") or "")
            if _GIVES[about].search(plain(text)):
                return _told(outcome, [index])
    return NONE


def of_gain(outcome: Outcome, unit: str) -> Why:
    """Why nothing is gained or lost: the ability that would do it did nothing, or its card is gone.

    unit  "credits" or "clicks"
    """
    m = outcome.machine
    events = m.events or []
    if (did := acted(outcome, unit))[0]:
        return did
    for oid, obj in m.state.objs.items():
        if obj.name and any(_GIVES[unit].search(plain(one.english())) for one in printed(m, obj)):
            name = m.name(oid)
            if (then := lost_then(outcome, name, unit))[0]:
                return then
            gone = last_event(events, ("trashed",), name) if obj.zone != PLAY else None
            why = _told(outcome, with_cause(events, gone)) if gone is not None else still(m, obj.name, unit)
            if why[0]:
                return why
    return NONE


def of_kind(outcome: Outcome, about: str) -> Why:
    """Why nothing of a kind came about: what was prevented, avoided by paying, not met, or waits in vain.

    about  "tag", "damage" or "run", for the end of the run
    """
    m = outcome.machine
    events = m.events or []
    for index, event in enumerate(events):
        if event.kind == "prevented" and _NAMED[about] in str(wording.plain(event.data)):
            return _told(outcome, with_cause(events, index))
        gives = [bool(_GIVES[about].search(_text(event, key))) for key in ("what", "by")]
        if event.kind == "replaced" and gives == [True, False]:
            return _told(outcome, [index])
    sources = {m.name(oid): obj for oid, obj in m.state.objs.items() if obj.name and _speaks(m, obj, about)}
    found: list[str] = []
    rules: list[str] = []
    for name, obj in sources.items():
        text, cited = _of_source(outcome, name, obj, about)
        if text:
            found.append(text.removeprefix(": "))
            rules += cited
    if found:
        return ": " + ". ".join(found[:3]), tuple(dict.fromkeys(rules))
    asked = [n for n, one in enumerate(events) if one.kind == "condition" and one.data["source"] in sources]
    if asked:  # it did something else instead
        return _told(outcome, with_cause(events, asked[-1]))
    away = next((name for name, obj in sources.items() if obj.zone != PLAY and not obj.zone.endswith("score area")), "")
    if not away:
        return NONE
    zone = sources[away].zone
    where = zone if zone in ("HQ", "R&D", "Archives") else f"the {zone}"
    return f": {away} is in {where}, and its abilities are not active there (9.1.7)", ("9.1.7",)


def of_ice(outcome: Outcome, title: str) -> Why:
    """Why nothing of a piece of ice came about: it was broken or bypassed, is unrezzed, or was not encountered."""
    events = outcome.machine.events or []
    for kind in ("fully_broken", "bypassed", "broke"):
        last = last_event(events, (kind,), title)
        if last is not None:
            return _told(outcome, [last])
    if first_event(events, ("encounter",), title) is not None:
        return of_card(outcome, None, title)
    for oid, obj in outcome.machine.state.objs.items():
        if obj.name and outcome.machine.name(oid) == title and obj.installed and unrezzed(obj):
            return f": {title} is unrezzed, and so inactive (1.8.4a)", ("1.8.4a",)
    return f": {title} is not encountered", ()


def _text(event: Event, key: str) -> str:
    return str(wording.plain(event.data).get(key, ""))


def _of_source(outcome: Outcome, name: str, obj: Obj, about: str) -> Why:
    """Why a card that could have brought something about did not."""
    m = outcome.machine
    events = m.events or []
    for gone in (lost(m, obj.name, about), lost_then(outcome, name, about)):
        if gone[0]:
            return gone
    averts = any("If not paid" in one.english() for one in printed(m, obj))
    for index, event in enumerate(events if averts else ()):
        if event.kind == "paid" and event.data["purpose"] == "nested" and str(event.data["subject"]) == name:
            return _told(outcome, with_cause(events, index))
    for index, event in enumerate(events):
        if _tells(event) and any(str(value) == name for value in event.data.values()):
            return _told(outcome, [index])
    asked = [n for n, one in enumerate(events) if one.kind == "condition" and one.data["source"] == name]
    asked = [n for n in asked if not events[n].data["holds"]]
    if asked:
        return _told(outcome, with_cause(events, asked[-1]))
    for kind in ("fully_broken", "bypassed"):
        last = last_event(events, (kind,), name)
        if last is not None:
            return _told(outcome, [last])
    broken = [n for n, one in enumerate(events) if one.kind == "broke" and str(one.data["ice"]) == name]
    broken = [n for n in broken if any(_GIVES[about].search(sub.english()) for sub in events[n].data["subroutines"])]
    if broken:
        return _told(outcome, broken)
    if about == "run" and obj.server != _attacked(events):
        return NONE  # a card elsewhere is no reason
    why = of_card(outcome, None, name)
    if not why[0] and obj.zone == PLAY:
        why = still(m, obj.name, about)
    return why if why[0] else inactive(outcome, name)


def _attacked(events: list[Event]) -> str:
    """The server of the last run; "" if there was none."""
    last = last_event(events, ("run_begins", "successful", "approach_server"))
    return str(events[last].data["server"]) if last is not None else ""


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


def joined(*whys: Why) -> Why:
    """Several reasons in one."""
    texts = [text.removeprefix(": ") for text, _ in whys if text]
    rules = tuple(dict.fromkeys(rule for _, each in whys for rule in each))
    return (": " + ". ".join(texts), rules) if texts else NONE


def of_damage(outcome: Outcome) -> Why:
    """The damage there was, and what it left; else why there was none."""
    events = outcome.machine.events or []
    hurt = [index for index, event in enumerate(events) if event.kind == "damage"]
    if not hurt:
        return of_kind(outcome, "damage")
    clauses, rules = told(outcome, [one for index in hurt for one in with_cause(events, index)])
    cards = len(outcome.machine.state.zones["grip"])
    left = f"There {'is' if cards == 1 else 'are'} {cards} card{'s' * (cards != 1)} left in the grip"
    text = f": {'. '.join(clauses)}. {left}, and only more damage than there are cards flatlines (1.7.2b)"
    return text, (*rules, "1.7.2b")


_TRASHES = re.compile(r"\b[Tt]rash ")


def untrashed(outcome: Outcome) -> Why:
    """That the condition of an ability which trashes something did not hold, or that it found nothing to trash."""
    m = outcome.machine
    events = m.events or []
    trash = {m.name(oid) for oid, obj in m.state.objs.items() if any(_trashes(one) for one in printed(m, obj))}
    asked = [n for n, one in enumerate(events) if one.kind == "condition" and one.data["source"] in trash]
    asked = [n for n in asked if not events[n].data["holds"]]
    asked = asked or [n for n, one in enumerate(events) if one.kind == "no_target" and one.data["source"] in trash]
    return _told(outcome, with_cause(events, asked[-1])) if asked else NONE


def _trashes(ability: Ability) -> bool:
    return bool(_TRASHES.search(ability.english()))


def unaccessed(outcome: Outcome, title: str) -> Why:
    """That a card was not accessed, and what took it away before or how the run came out, where there was one."""
    events = outcome.machine.events or []
    if first_event(events, ("access",), title) is not None or first_event(events, ("run_begins",), "") is None:
        return NONE
    if (refusal := _refusal(outcome, title, "access"))[0]:
        return refusal
    gone = last_event(events, ("trashed", "moved", "added", "removed_from_game", "shuffled", "scored"), title)
    text, rules = _told(outcome, with_cause(events, gone)) if gone is not None else of_run(outcome)
    return f": {title} is not accessed{f'. {text[2:]}' if text else ''}", rules


__all__ = ["NONE", "Why", "names", "of_card", "of_damage", "of_kind", "of_run", "still", "unaccessed"]
