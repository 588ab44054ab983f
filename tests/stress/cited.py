"""`scenarios/cited.txt`, from which `judgebot coverage` counts: each rule with a game effect that a shipped scenario
cites, with one that does.

    python tests/stress/cited.py             # every shipped scenario is told: status 1 if the file is not so
    python tests/stress/cited.py --write     # and then it is written anew

The suite holds the line that each scenario plays against the file (`stale`), and some of them as they are told.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from judgebot import resources  # noqa: E402
from judgebot.explain.citing import cited_rules  # noqa: E402
from judgebot.explain.deciding import cites  # noqa: E402
from judgebot.index import load  # noqa: E402
from judgebot.index.coverage import CITED, shipped  # noqa: E402
from judgebot.index.effects import effects  # noqa: E402
from judgebot.scenario import api  # noqa: E402
from judgebot.scenario.model import Scenario  # noqa: E402
from judgebot.scenario.run import Outcome, run  # noqa: E402

AGAIN = "python tests/stress/cited.py --write"
EFFECT = frozenset(load().rules()) - set(effects().without)
KNOWN = shipped() or {}


def on_line(outcome: Outcome) -> set[str]:
    """The rules with an effect that the line of a scenario cites: its events and choices, and what is expected."""
    found = set(cites(outcome.scenario.expect))
    found.update(rule for event in outcome.machine.events or () for rule in event.cites)
    found.update(rule for one in outcome.answered for rule in (one.option.rule, one.decision.rule))
    return found & EFFECT


def stale(outcome: Outcome) -> list[str]:
    """What the file says that is not so on the line of a scenario, with how to mend it."""
    name = api.shipped_name(Path(outcome.scenario.path))
    cited = on_line(outcome)
    wrong = [f"{rule} is cited, and {CITED} says by none ({AGAIN})" for rule in sorted(cited - KNOWN.keys())]
    owed = {rule for rule, witness in KNOWN.items() if witness == name} - cited
    if owed:
        owed -= cited_rules(outcome.scenario)
    return [*wrong, *(f"{rule} is not cited, and {CITED} says it is ({AGAIN})" for rule in sorted(owed))]


def counted(scenarios: list[Scenario]) -> dict[str, str]:
    """What the file should say: a witness stays; a new one is the first by name that cites the rule on its line."""
    lines: dict[str, set[str]] = {}
    told: dict[str, set[str]] = {}
    for scenario in scenarios:
        name = api.shipped_name(Path(scenario.path))
        lines[name], told[name] = on_line(run(scenario)), cited_rules(scenario) & EFFECT
    found = {}
    for rule in load().rules():
        by = [name for name in sorted(told, key=lambda name: name.split("/")) if rule in told[name]]
        if by:
            played = [name for name in by if rule in lines[name]]
            found[rule] = KNOWN[rule] if KNOWN.get(rule) in (played or by) else (played or by)[0]
    return found


def main() -> int:
    """Count, and say what is otherwise."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--write", action="store_true")
    write = parser.parse_args().write
    found = counted([api.load(path) for path in api.inside(resources.scenarios())])
    for rule in sorted(found.keys() ^ KNOWN.keys()):
        print(f"{rule}: {'cited now' if rule in found else 'no longer cited'}")
    print(f"{len(found)} of {len(EFFECT)} rules with a game effect are cited")
    if write:
        text = "".join(f"{rule} {name}\n" for rule, name in found.items())
        (resources.scenarios() / CITED).write_text(text, encoding="utf-8", newline="\n")
    return int(found != KNOWN and not write)


if __name__ == "__main__":
    sys.exit(main())
