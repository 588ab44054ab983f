"""What a scenario says to have happened before it, as records (`history:`)."""

from judgebot.cards.nodes import walk
from judgebot.game import numbers
from judgebot.game.changes import Change
from judgebot.game.objects import CORP, HAND, PLAY, RUNNER, Obj, Run, opponent
from judgebot.game.state import State
from judgebot.scenario.model import Scenario

BREACHED = ("breach", "breach ends")


def happened(state: State, scenario: Scenario, turn: str) -> None:
    """Note in a state what its scenario says to have happened: `turn` is "this" or "last"."""
    oid = 0
    for entry in scenario.history:
        if entry.get("turn", "this") != turn:
            continue
        who = str(
            entry.get("who") or (CORP if CORP in entry else RUNNER if RUNNER in entry else _player(scenario.turn, turn))
        )
        if "run" in entry:
            number = state.fresh()
            server = str(entry["run"])
            state.history += [
                Change("run starts", RUNNER, n=number, server=server),
                Change("run begins", RUNNER, server=server, data=(number,)),
            ]
            result = "successful run" if entry.get("successful", True) else "unsuccessful run"
            state.history.append(Change(result, RUNNER, server=server, data=(number,)))
            if entry.get("successful", True) and entry.get("breached", True):  # as 6.9.5b has it, if not replaced
                breach = (state.fresh(), number)
                state.history += [Change(kind, RUNNER, server=server, data=breach) for kind in BREACHED]
            state.history.append(
                Change(
                    "run ends",
                    RUNNER,
                    server=server,
                    what="successful" if entry.get("successful", True) else "unsuccessful",
                    data=(number,),
                )
            )
        at_access = "trashed" in entry and entry["trashed"] == entry.get("accessed")  # while it was accessed
        for key, kind in (
            ("accessed", "access"),
            ("played", "play"),
            ("installed", "install"),
            ("trashed", "trash"),
            ("rezzed", "rez"),
            ("advanced", "advance"),
            ("stole", "steal"),
            ("scored", "score"),
        ):
            if key in entry:
                same = at_access and key == "trashed"
                oid = oid if same else _past(state, scenario, str(entry[key]), who, gone=key == "trashed" or at_access)
                cause, server = str(entry.get("by", "")), str(entry.get("server", ""))
                out_of = HAND.get(who, "") if kind == "install" and not cause else ""  # as the basic action does
                out_of = "accessed" if same else out_of
                state.history.append(Change(kind, who, oid, oid, what=out_of, server=server, cause=cause))
                if key == "played":
                    state.history += _left(scenario, str(entry[key]), who, oid)
        if "spent" in entry:
            what = dict(entry["spent"]) if isinstance(entry["spent"], dict) else {"clicks": entry["spent"]}
            for key in ("clicks", "credits"):
                if what.get(key):
                    state.history.append(Change(f"spend {key}", who, n=int(what[key])))
        if "used" in entry:
            oid = next((o.id for o in state.objs.values() if o.name == entry["used"]), 0)
            limited = [one.key for one in scenario.catalog.card(str(entry["used"])).abilities if one.limit]
            usual = limited[0] if len(limited) == 1 else "1"  # the one of which it matters (9.3.3c)
            state.history.append(Change("use", who, oid, data=(str(entry.get("ability", usual)),)))
        done = {
            "drew": Change("draw", who, cause=str(entry.get("by", ""))),
            "tags": Change("tags", RUNNER),
            "damage": Change("damage", RUNNER, what=str(entry.get("type", "net"))),
        }
        for key, change in done.items():
            if key in entry:  # what has happened would have happened just before (9.9.5a)
                change = change._replace(n=int(entry[key]))
                state.history += [change._replace(kind=f"would {change.kind}"), change]


def _left(scenario: Scenario, card_id: str, who: str, oid: int) -> list[Change]:
    """That a card was trashed after it was played (8.6.6g), if nothing in its text has it go elsewhere."""
    card = scenario.catalog.card(card_id)
    if any(node.name in _GOES_ELSEWHERE for ability in card.abilities for node in walk(ability)):
        return []
    trashed = Change("trash", who, oid, oid, cause="played")
    return [trashed, Change("enter Archives", who, oid, oid)] if who == CORP else [trashed]


_GOES_ELSEWHERE = ("stays_until", "remove_from_game", "add", "shuffle_into", "host", "become_counter")


def so_far(run: Run, at: str, number: int, ice: int) -> list[Change]:
    """What has happened in a run that has come to a step, as far as the step itself tells it.

    number  of the approach or the encounter in progress
    ice     how many pieces protect the server
    """
    here = (number, run.id)
    found = [Change("run begins", RUNNER, server=run.server, data=(run.id,))]  # 6.9.1c
    if run.phase == numbers.APPROACH and at >= numbers.APPROACH_WINDOW:
        found.append(Change("approach", RUNNER, run.ice, server=run.server, data=here))
    if run.phase == numbers.ENCOUNTER and at >= numbers.ENCOUNTER_WINDOW:
        found.append(Change("encounter", RUNNER, run.ice, server=run.server, data=here))
    if run.phase == numbers.MOVEMENT and run.ice and numbers.ICE_IS_PASSED < at < numbers.MOVING_INWARD:
        ends = (("innermost", not run.gap), ("outermost", run.gap == ice - 1))
        what = " ".join(name for name, there in ends if there)
        found.append(Change("pass", RUNNER, run.ice, what=what, server=run.server, data=(run.id,)))
    if run.successful and at >= numbers.BREACH_OF_RUN:
        found.append(Change("approach server", RUNNER, server=run.server, data=(run.id,)))
        found.append(Change("successful run", RUNNER, server=run.server, data=(run.id,)))
    return found


def _player(turn: str, which: str) -> str:
    """Whose turn this one, or the last, is."""
    return turn if which == "this" else opponent(turn)


def _past(state: State, scenario: Scenario, card_id: str, who: str, gone: bool = False) -> int:
    """An object that a past event was about: one on the board if there is one, else a remembered one (1.12.6).

    gone  the event took it away: a card of that name in a discard pile is another object since (1.12.6)
    """
    for obj in state.objs.values():
        if obj.name == card_id and not (gone and obj.zone in ("heap", "Archives")):
            return obj.id
    number = state.fresh()
    owner = scenario.catalog.card(card_id).side or who  # not of whoever did something to it (1.14.1)
    state.gone[number] = Obj(number, number, card_id, owner, owner, PLAY, True, True)
    return number
