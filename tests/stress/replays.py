"""Replays imported at every moment, and compared with the boards that were there.

    python tests/stress/replays.py --given FOLDER          # games of the client's, NAME.json with NAME.moments.json
    python tests/stress/replays.py --games 200             # games of our own, written as the client would

Status 1 if a board differs.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from judgebot.engine import characteristics as c  # noqa: E402
from judgebot.engine.machine import Machine  # noqa: E402
from judgebot.game.objects import PLAY, RUNNER, Obj  # noqa: E402
from judgebot.scenario.board import build  # noqa: E402
from judgebot.scenario.read import parse  # noqa: E402
from judgebot.tables import boards, client, moment, writing  # noqa: E402
from judgebot.tables.editions import CLIENTS  # noqa: E402

COUNTERS = {"bad-publicity": "bad publicity"}
ZONES = {
    "corp": {"hq": "HQ", "archives": "Archives", "score-area": "corp score area", "set-aside": "set aside"},
    "runner": {"grip": "grip", "heap": "heap", "score-area": "runner score area"},
}
RIG = {"programs": "program", "hardware": "hardware", "resources": "resource"}


# The boards beside the given games


def given(board: dict[str, Any]) -> dict[str, Any]:
    """A board as the client's engine tells it, flat."""
    corp, runner = board["corp"], board["runner"]
    found: dict[str, Any] = {"turn": board["active-player"]}
    for who, side in (("corp", corp), ("runner", runner)):
        found |= {f"{who}.{key}": side[key] for key in ("identity", "clicks", "credits", "hand-size", "agenda-points")}
        for key in ZONES[who]:
            found[f"{who}.{key}"] = [_given_card(one, key == "archives") for one in side[key]]
    found |= {"corp.bad-publicity": corp["bad-publicity"], "corp.rd": len(corp["rd-top-first"])}
    found |= {f"runner.{key}": runner[key] for key in ("tags", "core-damage", "link")}
    found |= {"runner.stack": len(runner["stack-top-first"]), "memory": runner["memory"]["used"]}
    for key in RIG:
        found[f"runner.{key}"] = [_given_card(one) for one in runner[key]]
    for name, server in corp["servers"].items():
        told = name.replace("Server", "remote")
        if server["ice-innermost-first"] or server["root"]:
            found[f"{told} ice"] = [_given_card(one) for one in server["ice-innermost-first"][::-1]]
            found[f"{told} root"] = [_given_card(one) for one in server["root"]]
    run = board["run"]
    if run:
        found["run"] = (run["server"].replace("Server", "remote"), run["phase"], run["position"])
    if board.get("encounter"):
        found["encounter"] = board["encounter"]["ice"]
        subs = next(
            one["subroutines"]
            for server in corp["servers"].values()
            for one in server["ice-innermost-first"]
            if one["title"] == found["encounter"] and one.get("rezzed")
        )
        found["broken"] = [n for n, one in enumerate(subs, 1) if one.get("broken")]
        found["resolved"] = [n for n, one in enumerate(subs, 1) if one.get("fired")]
    return found


def _given_card(one: dict[str, Any], piled: bool = False) -> tuple[Any, ...]:
    counters = {COUNTERS.get(key, key): n for key, n in one.get("counters", {}).items() if n}
    if one.get("advancement"):
        counters["advancement"] = one["advancement"]
    up = bool(one.get("seen")) if piled else bool(one.get("rezzed"))
    hosted = tuple(_given_card(card) for card in one.get("hosted", []))
    return (one["title"], up, tuple(sorted(counters.items())), one.get("strength") if up or hosted else None, hosted)


# The same of an imported board


def imported(m: Machine, wanted: dict[str, Any]) -> dict[str, Any]:
    """A board of ours in the same form. `wanted` says the phase of a run in the client's words, which is compared."""
    state = m.state
    found: dict[str, Any] = {"turn": state.active}
    for who in ("corp", "runner"):
        player = state.players[who]
        identity = next(o for o in state.objs.values() if o.owner == who and m.catalog.card(o.name).type == "identity")
        found |= {
            f"{who}.identity": m.catalog.card(identity.name).title,
            f"{who}.clicks": player.clicks,
            f"{who}.credits": player.credits,
            f"{who}.hand-size": c.hand_size(m, who),
            f"{who}.agenda-points": c.score(m, who),
        }
        for key, zone in ZONES[who].items():
            found[f"{who}.{key}"] = [_card(m, state.objs[oid], key) for oid in state.zones[zone]]
    runner = state.players["runner"]
    found |= {"corp.bad-publicity": state.players["corp"].bad_publicity, "corp.rd": len(state.zones["R&D"])}
    found |= {"runner.tags": runner.tags, "runner.core-damage": runner.core_damage, "runner.link": c.link(m)}
    found |= {"runner.stack": len(state.zones["stack"]), "memory": c.memory_used(m)}
    loose = [state.objs[oid] for oid in state.zones[PLAY] if not state.objs[oid].host]
    rig = [one for one in loose if one.installed and one.controller == RUNNER]
    for key, kind in RIG.items():
        found[f"runner.{key}"] = [_card(m, one, "rig") for one in rig if m.catalog.card(one.name).type == kind]
    for name, server in state.servers.items():
        if server.ice or server.root:
            found[f"{name} ice"] = [_card(m, state.objs[oid], "server") for oid in server.ice]
            found[f"{name} root"] = [_card(m, state.objs[oid], "server") for oid in server.root]
    run = state.run()
    if run is not None:
        phases = {"6.9.2": "approach-ice", "6.9.3": "encounter-ice", "6.9.4": "movement", "6.9.5": "success"}
        ice = state.servers[run.server].ice if run.server in state.servers else ()
        place = len(ice) - ice.index(run.ice) if run.ice in ice else 0
        if run.phase == "6.9.1":  # the window of the initiation, CR 26.03
            phases, place = {"6.9.1": "approach-ice" if ice else "movement"}, len(ice)
        found["run"] = (run.server, phases.get(run.phase, "success"), place - (run.phase == "6.9.4" and bool(run.ice)))
    if state.encounters:
        encounter = state.encounters[-1]
        keys = [sub.key for sub in c.subroutines(m, encounter.ice)]
        found["encounter"] = m.catalog.card(state.objs[encounter.ice].name).title
        found["broken"] = [keys.index(key) + 1 for key, _ in encounter.broken]
        found["resolved"] = [keys.index(key) + 1 for key in encounter.resolved]
    return found


def _card(m: Machine, obj: Obj, zone: str) -> tuple[Any, ...]:
    title = m.catalog.card(obj.name).title
    counters = tuple(sorted((kind, n) for kind, n in obj.counters if n))
    up = obj.faceup if zone == "archives" else zone == "server" and c.rezzed(m, obj)
    hosted = tuple(_card(m, one, "rig") for one in m.state.objs.values() if one.host == obj.id)
    printed = m.catalog.card(obj.name).strength is not None and m.catalog.card(obj.name).type == "ice"
    strength = c.strength(m, obj.id) if printed and up and zone == "server" else None
    return (title, up, counters, strength, hosted)


def differences(one: dict[str, Any], other: dict[str, Any]) -> Iterator[str]:
    """Where two boards are not the same."""
    for key in sorted({*one, *other}):
        if one.get(key, []) != other.get(key, []):
            yield f"{key}: {one.get(key)} is {other.get(key)} as imported"


# What a replay holds of a game of our own

DERIVED = ("corp.hand-size", "runner.hand-size", "corp.agenda-points", "runner.agenda-points", "runner.link", "memory")


def held(flat: dict[str, Any], client: dict[str, Any], printed: int) -> dict[str, Any]:
    """What a replay holds of a board, flat: nothing that lasting effects make, such as subroutines over `printed`."""
    found = {key: value for key, value in flat.items() if key not in DERIVED}
    for key in ("broken", "resolved"):  # of subroutines that something lasting gives
        found[key] = sorted(number for number in found.get(key, ()) if number <= printed)
    for key, value in found.items():
        if isinstance(value, list) and value and isinstance(value[0], tuple):
            found[key] = [_plain(one) for one in value]
    if "run" in client:
        run = client["run"]
        begun = "approach-ice" if run["position"] else "movement"  # CR 24.03 has no window as a run begins
        phase = begun if run["phase"] == "initiation" else run["phase"]
        found["run"] = (boards.server(run["server"][0]), phase, run["position"])
    return found


def _plain(card: tuple[Any, ...]) -> tuple[Any, ...]:
    title, up, counters, _, hosted = card
    return (title, up, counters, tuple(_plain(one) for one in hosted))


def check_games(count: int, first: int = 0, most: int = 120, told: bool = True, edition: str = CLIENTS) -> list[str]:
    """Write games of our own as the client would, and import each at every moment. Returns what differs."""
    from tests.stress.games import pool
    from tests.tables.client_games import written

    pools = {side: pool(side) for side in ("corp", "runner")}
    wrong: list[str] = []
    moments = unread = 0
    for number in range(first, first + count):
        game = written(number, most, pools=pools, edition=edition)
        by = game.played[0].rules.edition.name  # the earlier one cannot play some cards
        data = json.loads(json.dumps(game.data))
        replay = client.Replay(f"game {number}", data["metadata"], data["history"])
        for entry, m in zip(replay.entries(), game.played, strict=True):
            moments += 1
            where = f"game {number}, entry {entry.number}"
            board = boards.board(replay, entry.number, entry.state, edition=by)
            made = writing.written(board, entry.state, "a moment", entry.number, 0, by)
            if made.refused:
                unread += 1
                wrong.append(f"{where}: {made.refused}")
                continue
            found = build(parse(made.text), record=False)
            met = found.state.encounter()
            printed = len(c.subroutines(found, met.ice)) if met is not None else 0
            one, other = held(imported(m, {}), entry.state, printed), held(imported(found, {}), {}, printed)
            wrong += [f"{where}: {text}" for text in differences(one, other)]
        if told:
            print(f"\r{number + 1 - first} games, {moments} moments, {len(wrong)} differ", end="", file=sys.stderr)
    if told:
        print(f"\n{count} games, {moments} moments: {len(wrong)} differences, {unread} of them not read")
    return wrong


def check_given(folder: Path) -> int:
    """Import the given games at the moments beside them. Returns how many boards differ."""
    wrong = 0
    for path in sorted(folder.glob("*.moments.json")):
        replay = client.read(path.with_name(path.name.replace(".moments", "")))
        for beside in json.loads(path.read_text())["moments"]:
            number = beside["entry"]
            made = moment.scenario(replay, number)
            wanted = given(beside["board"])
            found = list(differences(wanted, imported(build(parse(made.text)), wanted)))
            wrong += bool(found or made.refused)
            print(f"{path.name}, entry {number}: {'differs' if found else 'the same'}{made.refused}")
            for one in found:
                print(f"  {one}")
        for entry in replay.entries():
            board = boards.board(replay, entry.number, entry.state)
            made = writing.written(board, entry.state, "", entry.number, 0, CLIENTS)
            if made.refused:
                wrong += 1
                print(f"{path.name}, entry {entry.number}: {made.refused}")
    return wrong


def main() -> None:
    """Check, and tell."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--given", type=Path)
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--most", type=int, default=120, help="entries in a game")
    parser.add_argument("--edition", default=CLIENTS, help="of the rules, for games of our own")
    told = parser.parse_args()
    wrong = check_given(told.given) if told.given else 0
    found = check_games(told.games, told.first, told.most, edition=told.edition) if told.games else []
    for text in found[:200]:
        print(text[:400])
    sys.exit(1 if wrong or found else 0)


if __name__ == "__main__":
    main()
