"""Why an event did not come about: what was prevented, broken, not paid, not met, or never came so far."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judgebot.cards.nodes import walk
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.facts import Fact
from judgebot.engine.machine import Event
from judgebot.engine.text_effects import Subroutine
from judgebot.explain.why.cards import abilities, does, is_card, last, of_title, sources, subject
from judgebot.explain.why.causes import because, source
from judgebot.explain.why.choices import refused
from judgebot.explain.why.model import (
    BESIDE,
    DECIDES,
    NEAR,
    NotCome,
    NotTriggered,
    Reason,
    Record,
    by_event,
    reason,
)
from judgebot.explain.why.traces import lost_traces
from judgebot.explain.why.triggers import ITSELF, STANDING, not_triggered, of_itself
from judgebot.explain.why.unfit import unfit
from judgebot.game import numbers
from judgebot.game.objects import PLAY, RUNNER

# Kind of event -> the effect words that bring it about.
_WORDS = {
    "ends_run": ("end_run",),
    "tags": ("tags", "take_tags"),
    "damage": ("damage",),
    "trashed": ("trash", "trash_this", "trashing"),
    "derezzed": ("derez",),
    "gained": ("gain", "gain_clicks", "take_credits"),
    "lost": ("lose", "lose_clicks"),
    "draws": ("draw",),
    "rezzed": ("rez",),
    "installed": ("install",),
    "access": ("access",),
    "encounter": ("encounter",),
    "removed_from_game": ("remove_from_game",),
    "exposed": ("expose",),
    "revealed": ("reveal",),
    "placed": ("place",),
    "purged": ("purge",),
    "bypassed": ("bypass",),
    "broke": ("break",),
    "subroutine": ("resolve_subroutine",),
}
_OF_UNIT = {("gained", "clicks"): ("gain_clicks",), ("gained", "credits"): ("gain", "take_credits"),
            ("lost", "clicks"): ("lose_clicks",), ("lost", "credits"): ("lose",)}  # fmt: skip
# What takes a card from where it would have been accessed or encountered.
_LEAVES = ("trashed", "moved", "added", "removed_from_game", "shuffled", "scored", "swapped", "derezzed")


def not_come(line: Record, asked: NotCome) -> tuple[Reason, ...]:
    """Why an event did not come about, the deciding reason first; () if it did, or nothing tells."""
    if came(line, asked) is not None:
        return ()
    found = list(_OWN[asked.event](line, asked)) if asked.event in _OWN else []
    if not found or all(one.weight == BESIDE for one in found):
        others = list(unfit(line, asked))
        found = found or list(_of_effects(line, asked))
        # What is only waited for, or could be used, just accompanies that.
        found = [*others, *(one for one in found if one.kind == "event")] if others else found
    best = min((one.weight for one in found), default=DECIDES)
    return tuple(dict.fromkeys(one for one in found if one.weight == best))


def _of_effects(line: Record, asked: NotCome) -> Iterator[Reason]:
    """Why no effect brought an event about; of a Runner's card that nothing would have trashed, that."""
    words = _OF_UNIT.get((asked.event, asked.unit)) or _WORDS.get(asked.event, ())
    found = list(_averted(line, words, asked.card)) or [one for word in words for one in _of_sources(line, word)]
    yield from found
    theirs = any(obj.owner == RUNNER for obj in of_title(line, asked.card))
    purged = last(line, "purged")  # of a card from which counters were removed instead that is the reason (10.1.2)
    if not found and asked.event == "trashed" and theirs and purged is None:
        yield reason("nothing trashes it", "1.19.1", weight=BESIDE, card=asked.card)


# What an ability waits for -> the event by which it is known.
_RUNS = {"successful run": "successful", "breach": "breach"}


def untriggered(line: Record, asked: NotTriggered) -> tuple[Reason, ...]:
    """Why no ability of a card triggered; where it only waits, what kept away that for which it waits (9.6.5)."""
    found = not_triggered(line, asked)
    of_ice = any(line.machine.card(obj.id).type == "ice" for obj in of_title(line, asked.card)[:1])
    if not found and of_ice and last(line, "encounter", card=asked.card) is None:
        return tuple(_unencountered(line, NotCome("encounter", asked.card)))
    if any(one.kind not in ("waits", "agenda") for one in found):
        return found
    kept: list[Reason] = []
    for trigger in (
        one for ability in abilities(line, asked.card, "conditional", brings=asked.brings) for one in ability.when
    ):
        if of_itself(trigger):
            kept += not_come(line, NotCome(ITSELF[trigger.event], asked.card))
        elif trigger.event in _RUNS:
            kept += not_come(line, NotCome(_RUNS[trigger.event]))
    told = [one for one in kept if one.weight == DECIDES and one.kind in ("event", "refusal")]
    known = dict.fromkeys(one for one in told if one.rules[:1] != (numbers.NOT_SCORED,))  # nobody tried
    return tuple(known) if found and known else found


def came(line: Record, asked: NotCome) -> int | None:
    """Where an event did come about; None if it did not."""
    for index, event in enumerate(line.events):
        if event.kind != asked.event or (asked.unit and event.data.get("what", asked.unit) != asked.unit):
            continue
        if asked.card and not is_card(subject(event), asked.card):
            continue
        if asked.server and event.data.get("server", asked.server) != asked.server:
            continue
        return index
    return None


def _averted(line: Record, words: tuple[str, ...], card: str) -> Iterator[Reason]:
    """Where it was prevented, something took its place, or there was nothing that it could have been done to.

    card  the card that it would happen to; "" for any
    """
    for index, event in enumerate(line.events):
        if event.kind not in ("prevented", "replaced", "no_effect", "prohibited") or event.data.get("left", 0):
            continue
        if event.kind == "no_effect" and ("why" not in event.data or event.data["n"]):
            continue
        if card and _of_others(event.data["what"], card):
            continue
        what = event.data["what"]
        met = isinstance(what, Fact) and what.kind == "when encountered of"  # all such abilities of a piece of ice
        own = abilities(line, str(dict(what.data)["card"]), "conditional") if met else ()
        of_word = any(does(one, word) for one in own for word in words)
        if (of_word or _concerns(what, words)) and not _concerns(event.data.get("by"), words):
            yield by_event(line, index)


def _of_others(what: Any, title: str) -> bool:
    """Whether a fact about what was to happen names cards, and not this one."""
    told = dict(what.data) if isinstance(what, Fact) else {}
    names = [one for one in (told.get("card"), *told.get("cards", ())) if one]
    return bool(names) and not any(is_card(one, title) for one in names)


def _concerns(what: Any, words: tuple[str, ...]) -> bool:
    """Whether a fact about what was to happen is about one of these effects."""
    if isinstance(what, Fact):
        data = dict(what.data)
        text = data.get("text")
        return (
            what.kind in words
            or data.get("word") in words
            or (isinstance(text, Subroutine) and _breaks((text,), words))
        )
    return any(getattr(one, "name", "") in words for one in (what if isinstance(what, tuple) else (what,)))


def _of_sources(line: Record, word: str) -> Iterator[Reason]:
    """Why each card that could have brought it about did not."""
    met = [e for e in line.events if e.kind == "encounter" and _breaks(e.data["subroutines"], (word,))]
    for name in dict.fromkeys([*sources(line, word, "subroutine"), *(str(e.data["ice"]) for e in met)]):
        yield from _of_ice(line, name, word)
    found = [one for name in sources(line, word, "conditional") for one in untriggered(line, NotTriggered(name, word))]
    # That a card is where it is, or waits, only accompanies what did happen to another.
    yield from [one for one in found if one.kind not in STANDING] or found
    for name in sources(line, word, "conditional", "play", "paid"):
        yield from lost_traces(line, name, word)
    for name in sources(line, word, "paid"):
        yield from refused(line, Verb.USE, name)
    runs = any(_by_its_run(event, line, word) for event in line.events)
    if runs and last(line, "successful") is None:
        yield from _unsuccessful(line, NotCome("successful"))
    for index, event in enumerate(line.events):
        if event.kind in ("condition", "impossible", "no_target", "chooses_none", "cannot_pay", "not_paid", "declines"):
            by = str(event.data.get("source", ""))
            if event.kind == "condition" and event.data["holds"]:
                continue
            if by and any(does(one, word) for one in abilities(line, by, "play", "paid")):
                yield by_event(line, index)


def _by_its_run(event: Event, line: Record, word: str) -> bool:
    """Whether a card is played or used that makes a run, on whose success an effect hangs (6.7.4)."""
    own = abilities(line, str(source(event)), "play", "paid") if event.kind in ("uses", "plays") else ()
    linked = (
        it
        for one in own
        for run in walk(one.do)
        if getattr(run, "name", "") == "run"
        for it in getattr(run, "linked", None) or ()
    )
    return any(does(one, word) for one in linked)


def _of_ice(line: Record, name: str, word: str) -> Iterator[Reason]:
    """Why no subroutine of a piece of ice brought it about."""
    begins = last(line, "run_begins")
    if begins is None or not _on_the_way(line, name, str(line.events[begins].data["server"])):
        return
    stops: list[int] = []
    for index, event in enumerate(line.events):
        if event.kind not in ("fully_broken", "bypassed", "broke") or not is_card(event.data["ice"], name):
            continue
        if event.kind != "broke" or _breaks(event.data["subroutines"], (word,)):
            stops.append(index)
    full = [index for index in stops if line.events[index].kind != "broke"]
    if stops:
        yield from (by_event(line, index) for index in (full or stops)[-1:])
    elif last(line, "encounter", card=name) is None:
        yield from _unencountered(line, NotCome("encounter", name))
    else:
        yield from lost_traces(line, name, word)
        yield from untriggered(line, NotTriggered(name, word))
        for index, event in enumerate(line.events):
            if event.kind == "condition" and not event.data["holds"] and is_card(event.data["source"], name):
                yield by_event(line, index)
            if event.kind in ("no_target", "chooses_none") and _then(line, index, name, word):
                yield by_event(line, index)
            if event.kind == "paid" and event.data["purpose"] == "nested" and is_card(event.data["subject"], name):
                yield by_event(line, index)


def _then(line: Record, index: int, name: str, word: str) -> bool:
    """Whether targets were announced for an instruction of a card that has an effect word (1.15.2)."""
    if not is_card(line.events[index].data.get("source", ""), name):
        return False
    then = next((one for one in line.events[index:] if one.kind == "imminent"), None)
    return then is not None and any(getattr(one, "name", "") == word for one in then.data["effects"])


def _breaks(broken: Any, words: tuple[str, ...]) -> bool:
    """Whether one of these subroutines has one of the effect words."""
    return any(getattr(one, "name", "") in words for sub in broken for one in walk(sub.do))


def _on_the_way(line: Record, name: str, server: str) -> bool:
    """Whether a card protects a server, or was encountered."""
    if last(line, "encounter", "approach", card=name) is not None:
        return True
    return any(obj.zone == PLAY and obj.server == server for obj in of_title(line, name))


def _unencountered(line: Record, asked: NotCome) -> Iterator[Reason]:
    """Why a piece of ice was not encountered (6.2.2)."""
    begins = last(line, "run_begins")
    if begins is None:
        yield reason("no run", "6.2.2", card=asked.card)
        return
    server = str(line.events[begins].data["server"])
    objs = of_title(line, asked.card)
    if objs and line.machine.card(objs[0].id).type != "ice":
        yield reason("no ice card", "6.2.2", card=asked.card)
        return
    approached = last(line, "approach", card=asked.card)
    if approached is None:
        if objs and objs[0].zone == PLAY and objs[0].server and objs[0].server != server:
            yield reason("other server", "6.2.2", event=begins, card=asked.card, server=server)
            return
        gone = last(line, *_LEAVES, card=asked.card)
        for found in (gone, _ended(line)):
            yield from because(line, found) if found is not None else ()
        return
    rezzed = line.events[approached].data["rezzed"] or last(line, "rezzed", card=asked.card) is not None
    if not rezzed:
        about = asked.card or line.events[approached].data["ice"]
        yield reason("passed unrezzed", "6.9.2c", event=approached, about=about)
    elif (index := _ended(line)) is not None:
        yield from because(line, index)


def _ended(line: Record) -> int | None:
    """What ended the run."""
    index = last(line, "ends_run", "jacks_out")
    if index and line.events[index].kind == "ends_run" and line.events[index - 1].kind == "jacks_out":
        return index - 1
    return index


def _unaccessed(line: Record, asked: NotCome) -> Iterator[Reason]:
    """Why a card was not accessed: it was taken away, the run ended, or another server was breached."""
    if asked.card:
        yield from refused(line, Verb.ACCESS, asked.card)
        gone = last(line, *_LEAVES, card=asked.card)
        if gone is not None:
            yield from because(line, gone)
            return
    if (end := _ended(line)) is not None:
        yield from because(line, end)
        return
    yield from _unsuccessful(line, asked)
    for index, event in enumerate(line.events):
        if event.kind in ("prohibited", "access_cut_short", "replaced") and _concerns(
            event.data.get("what"), ("access more", "breaching", "access")
        ):
            yield by_event(line, index)
    if (over := last(line, "breach_ends")) is not None:
        yield by_event(line, over, NEAR)


def _unbreached(line: Record, asked: NotCome) -> Iterator[Reason]:
    """Why a server was not breached: the run ended before, or was not successful."""
    yield from _unaccessed(line, NotCome("access"))


def _unrun(line: Record, asked: NotCome) -> Iterator[Reason]:
    """Why no run began (6.3.2): what refused it."""
    yield from _latest(refused(line, Verb.RUN, asked.server))


def _untrashed(line: Record, asked: NotCome) -> Iterator[Reason]:
    """Why a card was not trashed as it was accessed (7.2.2): what refused it, or that it was left; () if it was not."""
    if asked.card:
        yield from (one for one in _latest(refused(line, Verb.TRASH, asked.card)) if one.weight == DECIDES)
    accessed = last(line, "access", card=asked.card) if asked.card else None
    for one in line.came:
        passed = one.step == numbers.MID_ACCESS and one.choice is not None and one.choice.verb is Verb.PASS
        if (
            passed
            and accessed is not None
            and one.event > accessed
            and last(line, "access", until=one.event) == accessed
        ):
            yield reason("left", "9.2.10b", event=accessed, card=asked.card)


def _unsuccessful(line: Record, asked: NotCome) -> Iterator[Reason]:
    """Why a run was not successful: it could not be declared so, or it ended before."""
    for index, event in enumerate(line.events):
        if event.kind == "prohibited" and numbers.NOT_DECLARED in event.cites:
            yield by_event(line, index)
            yield from because(line, index)
            return
    if last(line, "run_begins") is None:
        yield reason("no run", "6.1.1", card="")
    elif asked.event == "successful" and (end := _ended(line)) is not None:
        yield from because(line, end)


def _unstolen(line: Record, asked: NotCome) -> Iterator[Reason]:
    """Why an agenda was not stolen (7.2.3): it could not be, its cost was not paid, or it was never accessed."""
    accessed = last(line, "access", card=asked.card)
    for index, event in enumerate(line.events):
        if event.kind in ("cannot_pay", "declines", "not_paid", "prohibited"):
            about = event.data.get("source") or event.data.get("subject")
            what = event.data.get("what")
            named = isinstance(what, Fact) and any(is_card(value, asked.card) for _, value in what.data)
            if is_card(about or "", asked.card) or named:
                yield by_event(line, index)
    for one in line.came:
        if one.who == RUNNER and one.rule == numbers.STEAL_DECLINED and one.choice is not None and accessed is not None:
            yield reason("declined", numbers.STEAL_DECLINED, event=one.event, who=RUNNER, card=asked.card)
    if accessed is not None and (over := last(line, "game_over")) is not None:
        yield by_event(line, over)
    gone = last(line, *_LEAVES, card=asked.card)
    if accessed is not None and gone is not None and gone > accessed:
        yield reason("left the access", "7.1.7", event=gone, card=asked.card)
    if accessed is None:
        yield from _unaccessed(line, asked)


def _unscored(line: Record, asked: NotCome) -> Iterator[Reason]:
    """Why an agenda was not scored (1.17.3): what refused it."""
    yield from _latest(refused(line, Verb.SCORE, asked.card))


def _unrezzed(line: Record, asked: NotCome) -> Iterator[Reason]:
    """Why a card was not rezzed: what refused it."""
    yield from _latest(refused(line, Verb.REZ, asked.card))


def _latest(found: Iterator[Reason]) -> list[Reason]:
    known = sorted(found, key=lambda one: (one.weight, -(one.event or 0)))
    return known[:1]


def _underezzed(line: Record, asked: NotCome) -> Iterator[Reason]:
    """Why a card was not derezzed (8.1.3): it is not rezzed, or nothing derezzes it."""
    objs = of_title(line, asked.card)
    if objs and not (objs[0].installed and objs[0].faceup):
        yield reason("not rezzed", "8.1.3", card=asked.card)
        return
    for name in sources(line, "derez", "conditional", "subroutine", "paid", "play"):
        yield from untriggered(line, NotTriggered(name, "derez"))
    yield reason("nothing does it", "8.1.3a", weight=BESIDE, card=asked.card)


def _unbroken(line: Record, asked: NotCome) -> Iterator[Reason]:
    """Why a piece of ice was not fully broken: a limit, what could not be used to break, or no encounter."""
    for index, event in enumerate(line.events):
        what = event.data.get("what")
        if event.kind == "prohibited" and isinstance(what, Fact) and what.kind == "break more":
            yield by_event(line, index)
            return
    if asked.card and last(line, "encounter", card=asked.card) is None:
        yield from _unencountered(line, asked)
    tools = [one for one in refused(line, Verb.USE) if one.refusal is not None and _breaks_ice(one.refusal.choice)]
    yield from sorted(tools, key=lambda one: -(one.event or 0))


def _breaks_ice(choice: Choice) -> bool:
    """Whether a choice is to use an ability that breaks subroutines."""
    return choice.ability is not None and does(choice.ability, "break")


_OWN = {
    "fully_broken": _unbroken,
    "encounter": _unencountered,
    "access": _unaccessed,
    "breach": _unbreached,
    "run_begins": _unrun,
    "trashed": _untrashed,
    "successful": _unsuccessful,
    "stolen": _unstolen,
    "scored": _unscored,
    "rezzed": _unrezzed,
    "derezzed": _underezzed,
}
