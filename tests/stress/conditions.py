"""Every conditional ability of the library: what meets its condition, and near misses of each part of it.

    python tests/stress/conditions.py                # the whole library, in some minutes; status 1 if there is a fault
    python tests/stress/conditions.py --only tollbooth

The scenarios beside each card, and all that are shipped, are played. Whenever an ability triggers, what triggered it is
changed in one respect: another player, card, server, zone, amount, kind, cause or source. The ability must not trigger
on that, and the trace must say which part did not fit. What the condition does not ask for must change nothing. And the
reading of the ability must speak of each part that decides.
"""

from __future__ import annotations

import argparse
import collections
import contextlib
import itertools
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from unittest import mock

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from judgebot.cards.catalog import OTHER_FACE, Catalog, implemented  # noqa: E402
from judgebot.cards.queries.selections import Ref  # noqa: E402
from judgebot.cards.queries.triggers import WHAT, Trigger  # noqa: E402
from judgebot.engine import apply, interrupts, query, triggers  # noqa: E402
from judgebot.engine.machine import Machine  # noqa: E402
from judgebot.engine.records import Active  # noqa: E402
from judgebot.game.changes import Change  # noqa: E402
from judgebot.game.environment import Env  # noqa: E402
from judgebot.game.objects import opponent  # noqa: E402
from judgebot.scenario import api  # noqa: E402
from judgebot.scenario.model import Scenario  # noqa: E402
from judgebot.scenario.run import run  # noqa: E402
from judgebot.scenario.shows import shows  # noqa: E402


def changed(m: Machine, env: Env, trigger: Trigger, change: Change) -> Iterator[tuple[str, Change]]:
    """What met a condition, changed in one respect that the condition asks for: the part, and the other record."""
    if trigger.who and trigger.who != "both" and change.who:
        yield "who", change._replace(who=opponent(change.who))
    if trigger.at_least > 1:
        yield "at_least", change._replace(n=trigger.at_least - 1)
    if trigger.what and not triggers.no_piece(change):  # without ice nothing but all of it is passed (9.12.2d)
        others = [one for one in ("", *WHAT.get(trigger.event, ())) if one not in trigger.what]
        yield from (("what", change._replace(what=one)) for one in others[:2])
    if trigger.not_what:
        yield "not_what", change._replace(what=trigger.not_what[0])
    if trigger.through:
        yield "through", change._replace(through="")
    if trigger.by.startswith("not "):
        yield "by", change._replace(cause=trigger.by.removeprefix("not "))
    elif trigger.by:
        yield "by", change._replace(cause="")
    if trigger.server and change.server:
        fit = {server for one in trigger.server for server in query.servers(m, env, one)}
        other = next((name for name in (*m.state.servers, "remote 99") if name not in fit), "")
        if other:
            yield "server", change._replace(server=other)
    if trigger.out_of:
        zones = [oid for oid, obj in m.state.objs.items() if obj.zone not in trigger.out_of]
        if zones and trigger.card is None:
            yield "out_of", change._replace(was=zones[0])
    if trigger.free:
        yield "free", change._replace(data=(*change.data[:1], 3))
    if trigger.card is not None:
        for oid in m.state.objs:
            other = change._replace(obj=oid, was=oid if change.was else 0, objs=())
            if not triggers._object_fits(m, env, trigger.card, trigger.event, other):
                yield "card", other
                break
    if trigger.source is not None:
        yield "source", change._replace(source=0)
    if trigger.that_run:
        number = 1 if change.kind in triggers.IN_RUN else 0
        yield "that_run", change._replace(data=(*change.data[:number], -1, *change.data[number + 1 :]))


# Another card stands elsewhere.
ALSO = {"card": ("out_of", "server")}

# What a reading says of each part that decides.
SAID = {
    "who": r"\byou\b|\byour\b|the Corp|the Runner|your opponent|a run\b|run is|damage|take|tags|turn",
    "server": r"server|HQ|R&D|Archives|mark|remote|root|protecting",
    "at_least": r"\d",
}


def silent(part: str, trigger: Trigger, english: str) -> bool:
    """Whether the reading of an ability does not speak of a part of its condition."""
    if part in SAID:
        return not re.search(SAID[part], english)
    if part in ("what", "not_what", "out_of"):
        words = getattr(trigger, part)
        special = {"successful", "printed", "outermost", "innermost", "trash", "credits", "accessed"}
        return not any(word in english for word in words) and not special.intersection(words)
    return False


class Watch:
    """Looks over the engine's shoulder as abilities of the library's cards meet their conditions.

    met     (card, reading) of each ability that triggered; `barred`: of those whose further condition did not hold
    tried   how many near misses of each part were tried
    faults  what was wrong, in words
    """

    def __init__(self) -> None:
        self.met: set[tuple[str, str]] = set()
        self.barred: set[tuple[str, str]] = set()
        self.tried: collections.Counter[str] = collections.Counter()
        self.faults: dict[str, None] = {}
        self._real = triggers.occurrences
        self._would = interrupts.would_meet

    def occurrences(self, m: Machine, active: Active, batch: Sequence[Change], start: int) -> list[Change]:
        """As in the engine; where it triggers, near misses are tried too."""
        if m.events is None:  # the engine looks ahead on a copy, of which nothing is told
            return self._real(m, active, batch, start)
        before = len(m.events)
        found = self._real(m, active, batch, start)
        about = (name(m, active.source), active.ability.english())
        if not found and any(event.kind == "not_met" for event in m.events[before:]):
            self.barred.add(about)
        if found:
            self.met.add(about)
            for change in found:
                self._near(m, active, change, start)
        return found

    def _near(self, m: Machine, active: Active, change: Change, start: int) -> None:
        env = active.knows()
        data = change.data[: len(change.data) - len(change.objs)] if change.objs else change.data
        single = change._replace(objs=(), data=data)
        for trigger in active.ability.when:
            if trigger.event != single.kind or not triggers.fits(m, env, trigger, single):
                continue
            for part, other in changed(m, env, trigger, single):
                if not any(triggers.fits(m, env, one, other) for one in active.ability.when if one is not trigger
                           and one.event == other.kind):  # fmt: skip
                    self._missed(m, active, trigger, part, other, start)
            for part, other in indifferent(m, trigger, single):
                self.tried["what is not asked for"] += 1
                if not triggers.fits(m, env, trigger, other):
                    self.fault(
                        m, active.source, active.ability, f"not met with another {part}, which it does not ask for"
                    )

    def _missed(self, m: Machine, active: Active, trigger: Trigger, part: str, other: Change, start: int) -> None:
        """One near miss: the ability does not trigger, and which part did not fit is recorded."""
        assert m.events is not None
        self.tried[part] += 1
        before = len(m.events)
        wrong = ""
        if self._real(m, active, (other,), start):
            wrong = f"triggers with another {part}, too"
        else:
            triggers.near_misses(m, active, (other,))
            told = [event for event in m.events[before:] if event.kind in ("near_miss", "not_met", "before_mark")]
            own = isinstance(trigger.card, Ref) and trigger.card.key == "this"
            if not told and not (part == "card" and own):
                wrong = f"no near miss is recorded with another {part}"
            elif told and told[0].kind == "near_miss" and told[0].data["part"] not in (part, *ALSO.get(part, ())):
                wrong = f"another {part} is recorded as {told[0].data['part']!r}"
        del m.events[before:]
        if not wrong and silent(part, trigger, active.ability.english()):
            wrong = f"the reading does not speak of {part}: {getattr(trigger, part)!r}"
        if wrong:
            self.fault(m, active.source, active.ability, wrong)

    def would_meet(self, m: Machine, env: Env, ability: Any, effs: Any, start: int, opening: bool = False) -> Any:
        """As in the engine; where an interrupt is met, near misses are tried too."""
        found = self._would(m, env, ability, effs, start, opening)
        if found is None or not opening:
            return found
        self.met.add((name(m, env.source), ability.english()))
        for trigger in ability.when:
            if trigger.event != found.kind or len(ability.when) > 1 or not triggers.fits(m, env, trigger, found):
                continue
            for part, other in changed(m, env, trigger, found):
                self.tried[f"would, {part}"] += 1
                if triggers.fits(m, env, trigger, other):
                    self.fault(m, env.source, ability, f"is met with another {part}, too")
                elif triggers.misfit(m, env, trigger, other) != part:
                    self.fault(
                        m,
                        env.source,
                        ability,
                        f"another {part} is found as {triggers.misfit(m, env, trigger, other)!r}",
                    )
                elif silent(part, trigger, ability.english()):
                    self.fault(
                        m, env.source, ability, f"the reading does not speak of {part}: {getattr(trigger, part)!r}"
                    )
        return found

    def fault(self, m: Machine, source: int, ability: Any, wrong: str) -> None:
        """Note what is wrong with an ability."""
        self.faults[f"{name(m, source)}: {ability.english()} | {wrong}"] = None


def name(m: Machine, oid: int) -> str:
    """The id of the card that an object is, whichever of its faces is up."""
    return m.obj(oid).name.removesuffix(OTHER_FACE)


def indifferent(m: Machine, trigger: Trigger, change: Change) -> Iterator[tuple[str, Change]]:
    """What met a condition, changed in what the condition does not ask for."""
    if "mark" in trigger.server or trigger.after is not None:
        return  # these ask where in the history it stands, and a changed one stands nowhere
    if not trigger.server and change.server and trigger.card is None and not trigger.that_run:
        yield "server", change._replace(server=next(name for name in m.state.servers if name != change.server))
    if not trigger.by:
        yield "by", change._replace(cause="")
    if not trigger.source:
        yield "source", change._replace(source=0)


@contextlib.contextmanager
def watching() -> Iterator[Watch]:
    """A watch over whatever is played within."""
    watch = Watch()
    with (
        mock.patch.object(apply, "occurrences", watch.occurrences),
        mock.patch.object(interrupts, "would_meet", watch.would_meet),
    ):
        yield watch


def waiting(card: str) -> list[str]:
    """The readings of a card's abilities that wait for an event."""
    read = Catalog().card(card)
    faces = (read, read.other) if read.other else (read,)
    return [one.english() for face in faces for one in (*face.abilities, *face.counter) if one.when]


def shipped() -> Iterator[Scenario]:
    """Every shipped scenario of the rules, the FAQ and the start."""
    for folder in ("cr", "faq", "rules", "start"):
        yield from map(api.load, api.find(f"scenarios/{folder}"))


def everything(cards: Sequence[str]) -> Watch:
    """What is seen while all that is shipped, and all beside these cards, is played."""
    with watching() as watch:
        for scenario in itertools.chain(shipped(), *(shows(card) for card in cards)):
            run(scenario)
    return watch


def never(watch: Watch, cards: Sequence[str]) -> list[str]:
    """The abilities of these cards that never triggered."""
    wanted = {(card, reading) for card in cards for reading in waiting(card)}
    return [f"{card}: {reading}" for card, reading in sorted(wanted - watch.met)]


def main() -> None:
    """Play everything, and tell what was seen."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--only", default="")
    given = parser.parse_args()
    cards = [card for card in implemented() if given.only in ("", card)]
    watch = everything(cards)
    unmet = never(watch, cards)
    for text in unmet:
        print(f"never triggered: {text}")
    for text in watch.faults:
        print(text)
    every = sum(len(waiting(card)) for card in cards)
    print(
        f"{every - len(unmet)} of {every} conditional abilities trigger, {len(watch.barred)} are also seen not to; "
        f"{len(watch.faults)} faults; near misses tried:"
    )
    for part, times in watch.tried.most_common():
        print(f"  {times:5} {part}")
    sys.exit(1 if watch.faults or unmet else 0)


if __name__ == "__main__":
    main()
