"""Each event that claims a change is on the board after it: an observer of a game, and a command for every board.

    python tests/stress/claims.py                # every shipped scenario, with the lines it has and at random
    python tests/stress/claims.py --cards        # the boards beside the cards of the library too
    python tests/stress/claims.py --seed 7       # other random games

The suite looks on at some of the boards (`tests/engine/test_claims.py`); the promises look on at theirs.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from judgebot.cards.catalog import implemented  # noqa: E402
from judgebot.engine import characteristics as c  # noqa: E402
from judgebot.engine.drive import drive  # noqa: E402
from judgebot.engine.machine import Event, Machine  # noqa: E402
from judgebot.engine.records import NotImplementedRule  # noqa: E402
from judgebot.game.objects import ASIDE, CORP, REMOVED, RUNNER, SCORE, Obj  # noqa: E402
from judgebot.scenario import api  # noqa: E402
from judgebot.scenario.board import build  # noqa: E402
from judgebot.scenario.model import Scenario  # noqa: E402
from judgebot.scenario.script import AmbiguousLine, Script  # noqa: E402
from judgebot.scenario.shows import shows  # noqa: E402

STEPS = 40  # decisions of a random game

Claim = tuple[Any, Callable[[], Any], Any]  # what it is about, what the board has, what the event says


class Claims:
    """Looks on at a game (`Machine.stop`) and holds what its events claim against the board, step by step.

    wrong  what was claimed and is not so
    """

    def __init__(self, m: Machine) -> None:
        self.seen = len(m.events or ())
        self.checked = 0
        self.wrong: list[str] = []

    def __call__(self, m: Machine) -> bool:
        if m.state.frames and m.state.frames[-1].answers:
            return False  # the step that asked runs again
        self.look(m)
        return False

    def look(self, m: Machine) -> None:
        """Hold what is recorded since the last look against the board: of several claims on one thing, the last."""
        events = (m.events or [])[self.seen :]
        self.seen += len(events)
        last: dict[Any, tuple[Event, Claim]] = {}
        for event in events:
            for claim in claims(m, event):
                last[claim[0]] = (event, claim)
        for event, (about, has, says) in last.values():
            self.checked += 1
            if (found := has()) != says:
                self.wrong.append(f"{event.kind} {about} claims {says!r}, the board has {found!r}: {event.data}")


def claims(m: Machine, event: Event) -> Iterator[Claim]:
    """What an event says of the board after it."""
    data = event.data
    if event.kind in _AMOUNTS:
        yield from _AMOUNTS[event.kind](m, data)
    for key in ("card", "ice", "cards"):
        for obj in _named(m, data.get(key)) if event.kind in _OF_CARDS else ():
            yield from _OF_CARDS[event.kind](m, data, obj)


def _named(m: Machine, given: Any) -> Iterator[Obj]:
    """The objects that an event speaks of, by id or by name; none where a name is not of one object alone."""
    for one in given if isinstance(given, list | tuple) else (given,):
        if isinstance(one, int):
            found = [m.state.objs[now]] if (now := m.state.latest(one)) in m.state.objs else []
        else:
            found = [obj for obj in m.state.objs.values() if m.name(obj.id) == one]
        if len(found) == 1:
            yield found[0]


def _of_player(what: str, field: str) -> Callable[[Machine, dict[str, Any]], Iterator[Claim]]:
    def claim(m: Machine, data: dict[str, Any]) -> Iterator[Claim]:
        who = data.get("who") or what
        yield (who, field), lambda: getattr(m.state.players[who], field), data["total"]

    return claim


def _pool(m: Machine, data: dict[str, Any]) -> Iterator[Claim]:
    if data["what"] in ("credits", "clicks"):
        who, field = data["who"], data["what"]
        yield (who, field), lambda: getattr(m.state.players[who], field), data["total"]


def _left(m: Machine, data: dict[str, Any]) -> Iterator[Claim]:
    who = data["who"]
    yield (who, "credits"), lambda: m.state.players[who].credits, data["left"]


def _purged(m: Machine, data: dict[str, Any]) -> Iterator[Claim]:
    yield "virus", lambda: sum(obj.count("virus") for obj in m.state.objs.values()), 0


def _winner(m: Machine, data: dict[str, Any]) -> Iterator[Claim]:
    yield "winner", lambda: m.state.winner, data["winner"]


def _counters(m: Machine, data: dict[str, Any], obj: Obj) -> Iterator[Claim]:
    kind = data.get("kind", "advancement")
    yield (obj.card, kind), lambda: _now(m, obj).count(kind), data["total"]


def _now(m: Machine, obj: Obj) -> Obj:
    """The object that a card is now."""
    return next(one for one in m.state.objs.values() if one.card == obj.card)


def _zone(says: Callable[[Machine, dict[str, Any], Obj], str]) -> Callable[..., Iterator[Claim]]:
    def claim(m: Machine, data: dict[str, Any], obj: Obj) -> Iterator[Claim]:
        yield (obj.card, "zone"), lambda: _now(m, obj).zone, says(m, data, obj)

    return claim


def _trashed(m: Machine, data: dict[str, Any], obj: Obj) -> Iterator[Claim]:
    yield (obj.card, "zone"), lambda: _now(m, obj).zone, data["to"]
    yield (obj.card, "face"), lambda: _now(m, obj).faceup, data["faceup"]


def _installed(m: Machine, data: dict[str, Any], obj: Obj) -> Iterator[Claim]:
    yield (obj.card, "zone"), lambda: _now(m, obj).zone, "play area"
    yield (obj.card, "installed"), lambda: _now(m, obj).installed, True
    yield (obj.card, "face"), lambda: _now(m, obj).faceup, data["faceup"]
    yield (obj.card, "server"), lambda: _now(m, obj).server, data["server"]


def _face(up: bool) -> Callable[..., Iterator[Claim]]:
    def claim(m: Machine, data: dict[str, Any], obj: Obj) -> Iterator[Claim]:
        yield (obj.card, "face"), lambda: _now(m, obj).faceup, up

    return claim


def _turned(m: Machine, data: dict[str, Any], obj: Obj) -> Iterator[Claim]:
    yield from _face(data["face"] == "up")(m, data, obj)


def _moved(m: Machine, data: dict[str, Any], obj: Obj) -> Iterator[Claim]:
    yield (obj.card, "server"), lambda: _now(m, obj).server, data["server"]


def _hosted(m: Machine, data: dict[str, Any], obj: Obj) -> Iterator[Claim]:
    host = next(_named(m, data["on"]), None)
    if host is not None:
        yield (obj.card, "host"), lambda: _now(m, obj).host, host.id


def _strength(m: Machine, data: dict[str, Any], obj: Obj) -> Iterator[Claim]:
    if data.get("strength") is not None:
        yield (obj.card, "strength"), lambda: c.strength(m, _now(m, obj).id), data["strength"]


def _encounter(m: Machine, data: dict[str, Any], obj: Obj) -> Iterator[Claim]:
    yield "encounter", lambda: [one.ice for one in m.state.encounters][-1:], [obj.id]
    yield from _strength(m, data, obj)
    told = len(data["subroutines"])
    yield (obj.card, "subroutines"), lambda: len(c.subroutines(m, obj.id)), told


def _approach(m: Machine, data: dict[str, Any], obj: Obj) -> Iterator[Claim]:
    yield "approach", lambda: [run.ice for run in m.state.runs][-1:], [obj.id]


def _access(m: Machine, data: dict[str, Any], obj: Obj) -> Iterator[Claim]:
    yield "access", lambda: m.state.accesses[-1:], (obj.id,)


def _run(field: str, says: bool) -> Callable[[Machine, dict[str, Any]], Iterator[Claim]]:
    def claim(m: Machine, data: dict[str, Any]) -> Iterator[Claim]:
        yield ("run", field), lambda: [getattr(run, field) for run in m.state.runs][-1:], [says]
        yield "attacked", lambda: [run.server for run in m.state.runs][-1:], [data["server"]]

    return claim


def _breach(m: Machine, data: dict[str, Any]) -> Iterator[Claim]:
    yield "breach", lambda: [one.server for one in m.state.breaches][-1:], [data["server"]]


def _gone(m: Machine, data: dict[str, Any]) -> Iterator[Claim]:
    yield ("server", data["server"]), lambda: data["server"] in m.state.servers, False


def _mark(m: Machine, data: dict[str, Any]) -> Iterator[Claim]:
    yield "mark", lambda: m.state.mark and m.state.mark[0], data["server"]


def _points(who: str) -> Callable[[Machine, dict[str, Any]], Iterator[Claim]]:
    def claim(m: Machine, data: dict[str, Any]) -> Iterator[Claim]:
        yield (who, "score"), lambda: c.score(m, who), data["score"]

    return claim


def _moves_to(m: Machine, data: dict[str, Any]) -> Iterator[Claim]:
    ice = [obj.id for obj in _named(m, data["ice"])] if data["ice"] else [0]
    if ice:
        yield "position", lambda: [(run.server, run.ice) for run in m.state.runs][-1:], [(data["server"], ice[0])]


def _moved_counters(m: Machine, data: dict[str, Any]) -> Iterator[Claim]:
    for obj in _named(m, data["to"]):
        yield from _counters(m, data, obj)


def _attacked(m: Machine, data: dict[str, Any]) -> Iterator[Claim]:
    yield "attacked", lambda: [run.server for run in m.state.runs][-1:], [data["server"]]


def _grip(m: Machine, data: dict[str, Any]) -> Iterator[Claim]:
    if data["n"] <= data["grip"]:  # else the Runner is flatlined (10.4.3)
        yield (
            "grip",
            lambda: len(m.state.zones["grip"]),
            data["grip"] - len(data["cards"]),
        )  # "grip" is what it was before


def _clicks(m: Machine, data: dict[str, Any]) -> Iterator[Claim]:
    yield (data["who"], "clicks"), lambda: m.state.players[data["who"]].clicks, data["clicks"]


def _of_encounter(says: Callable[[Any], bool]) -> Callable[..., Iterator[Claim]]:
    def claim(m: Machine, data: dict[str, Any], obj: Obj) -> Iterator[Claim]:
        def has() -> bool:
            return all(says(one) for one in m.state.encounters if one.ice == obj.id)

        yield (obj.card, "encounter", says), has, True

    return claim


def _agenda(m: Machine, data: dict[str, Any], obj: Obj) -> Iterator[Claim]:
    yield (obj.card, "zone"), lambda: _now(m, obj).zone, data["to"]
    yield (obj.card, "form"), lambda: _now(m, obj).form, "agenda"


def _flipped(m: Machine, data: dict[str, Any], obj: Obj) -> Iterator[Claim]:
    yield (obj.card, "name"), lambda: _now(m, obj).name, data["to"]


_AMOUNTS: dict[str, Callable[[Machine, dict[str, Any]], Iterator[Claim]]] = {
    "gained": _pool,
    "lost": _pool,
    "paid": _left,
    "tags": _of_player(RUNNER, "tags"),
    "removed_tags": _of_player(RUNNER, "tags"),
    "bad_publicity": _of_player(CORP, "bad_publicity"),
    "purged": _purged,
    "game_over": _winner,
    "run_begins": _run("begun", True),
    "successful": _run("successful", True),
    "breach": _breach,
    "server_gone": _gone,
    "mark": _mark,
    "scored": _points(CORP),
    "stolen": _points(RUNNER),
    "attacked_changed": _attacked,
    "runner_moves_to": _moves_to,
    "unsuccessful": _run("successful", False),
    "damage": _grip,
    "moved_counters": _moved_counters,
    "turn": _clicks,
}
_OF_CARDS: dict[str, Callable[..., Iterator[Claim]]] = {
    "placed": _counters,
    "removed": _counters,
    "advanced": _counters,
    "trashed": _trashed,
    "installed": _installed,
    "rezzed": _face(True),
    "derezzed": _face(False),
    "turned": _turned,
    "turned_faceup": _face(True),
    "moved": _moved,
    "hosted": _hosted,
    "strength": _strength,
    "encounter": _encounter,
    "approach": _approach,
    "access": _access,
    "added": _zone(lambda m, data, obj: str(data["to"]).rpartition(" of ")[2]),
    "discards": _zone(lambda m, data, obj: "Archives" if obj.owner == CORP else "heap"),
    "forfeited": _zone(lambda m, data, obj: REMOVED),
    "removed_from_game": _zone(lambda m, data, obj: REMOVED),
    "set_aside": _zone(lambda m, data, obj: ASIDE),
    "scored": _zone(lambda m, data, obj: SCORE[CORP]),
    "stolen": _zone(lambda m, data, obj: SCORE[RUNNER]),
    "plays": _zone(lambda m, data, obj: "play area"),
    "hosted_counters": _counters,
    "becomes_agenda": _agenda,
    "becomes_counter": _hosted,
    "broke": _of_encounter(lambda one: bool(one.broken)),
    "fully_broken": _of_encounter(lambda one: bool(one.fully)),
    "sets_aside": _zone(lambda m, data, obj: ASIDE),
    "flipped": _flipped,
}

# The other kinds: they tell what is asked, decided, under way or over, and no amount or place that is so after them.
SAY_NO_MORE = frozenset(
    """
    access_cut_short access_ends access_limit action action_phase_ends additional_cost applied applied_once
    applies_now approach_server approaches_other appropriate_sets arranged as_though bad_publicity_credits
    basic_trash before_mark bids breach_delayed breach_ends bypassed candidate cannot_pay checkpoint
    checkpoint_step chooses_none chose condition counts creates_delayed creates_replacement current_ends
    declines dependency does_not_persist draws edition_decides encounter_aborted encounter_closed encounter_ends
    ends_run enters_position expected expires exposed forced_encounter fund_emptied gains_subroutines
    game_is_over goes_round grouped idle illegal imminent impossible interrupt_window invalid_target jacks_out
    like_cards lingers looks loop loop_seen lost_pending lost_track maintained mandatory_draw mark_stays
    mid_access_window modified more_access moves_inward near_miss new_object no_effect no_interrupts no_target
    no_verdict not_applied not_begun not_fully_broken not_installed not_met not_moved not_paid not_pending
    not_played not_refilled not_relevant not_resolved not_rezzed not_scored not_swapped nothing_approached
    nothing_to_replace orders_subroutines paid_window passes passes_ice persists position_empty position_kept
    prevented prohibited prohibits reaction_window recalculated refills refused remembers repeats replaced
    replacements resolved resolves revealed run_announced run_cut_off run_ends_phase run_over run_will_end
    runner_moves_along sabotage scoring searched server_stays shifts_inward shifts_outward shuffled stays
    stays_in_play stays_outward step subroutine swapped targets to_bank trace trace_result trace_strength
    triggers turn_begins turn_ends turned_back uses waits_for_encounter will_be_over window_closed window_closes
    window_stays
    """.split()  # noqa: SIM905
)


def played(scenario: Scenario) -> Claims:
    """Look on at a scenario, with the lines that it has."""
    m = build(scenario)
    m.stop = looks = Claims(m)
    script = Script(scenario)
    try:
        drive(m, lambda m, one: None if script.done else script.choose(m, one), [lambda m, _: script.take_forced(m)])
    except (NotImplementedRule, AmbiguousLine):
        return looks
    looks(m)
    return looks


def at_random(scenario: Scenario, seed: int) -> Claims:
    """Look on at a random game on a scenario's board."""
    m, chance = build(scenario), random.Random(seed)
    m.stop = looks = Claims(m)
    try:
        for _ in range(STEPS):
            if (decision := m.advance()) is None:
                break
            m.answer(chance.randrange(len(decision.options)))
    except NotImplementedRule:
        return looks
    if m.decision is None:
        looks(m)
    return looks


def main() -> int:
    """Look on at every board; tell what is claimed and not so."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seed", type=int, default=int(os.environ.get("JUDGEBOT_SEED", "0")))
    parser.add_argument("--cards", action="store_true", help="the boards beside the cards too")
    given = parser.parse_args()
    paths = [path for folder in ("cr", "faq", "rules", "start") for path in api.find(str(ROOT / "scenarios" / folder))]
    every = [api.load(path) for path in sorted(paths)]
    if given.cards:
        every += [one for card in implemented() for one in shows(card)]
    checked, faults = 0, 0
    for scenario in every:
        for looks in (played(scenario), at_random(scenario, given.seed)):
            checked += looks.checked
            faults += len(looks.wrong)
            for one in looks.wrong:
                print(f"{scenario.name}: {one}", flush=True)
    print(f"{checked:,} claims on {len(every)} boards: {faults} are not so")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
