"""What the engine reads of the past, the words say: the search forgets what none of them does."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import judgebot.engine
from judgebot.engine.canonical import asked
from judgebot.scenario.read import parse

ENGINE = Path(judgebot.engine.__file__).parent
# Every function that looks at the history, with who says what it looks for. One that is new must be found a place.
READERS = {
    # words, in `past()`
    "answers/conditions.py": {
        "_during_encounter": "condition during_encounter: first",
        "_first_click": "condition first_click",
        "_actions_differ": "condition actions_differ",
        "_first_played": "condition first_played",
    },
    "answers/facets.py": {"_installed_this_turn": "selection", "_not_installed_by": "selection"},
    "answers/values.py": {"_times_taken": "value times_taken"},
    "apply.py": {"recognise_late": "goes back to the last checkpoint, and `heard` says how far"},
    "breaches.py": {"run_limit": "declaration run_access_limit", "_not_trashed": "tells why, and no more"},
    "damage.py": {"_chooser": "declaration choose_damage: first"},
    "characteristics.py": {
        "_first_time": "declaration cost: first",
        "had_no_tags": "condition had_no_counters: tag",
    },
    "interrupts.py": {"would_before": "trigger: first"},
    "loops.py": {"going_round": "tells what goes round, and no more"},
    "runs.py": {
        "_move_c": "names the rule of jacking out, and looks for nothing",
        "_failed": "event: run ends; declared in the phase whose end that is",
    },
    "servers.py": {"_take_away": "gives a server another name, and looks for nothing"},
    "query.py": {"_last_encountered": "ref: last encountered"},
    "triggers.py": {
        "meets": "trigger: first, second",
        "_begun": "trigger and ability: their spans",
        "_lasted": "value times and its like, condition happened",
        "_came_before": "trigger: after",
        "_since_mark": "the search keeps when the mark was made",
        "_within": "value times and its like, condition happened",
        "used": "ability: limit",
        "outside": "tells why, and no more",
        "note_new_object": "tells why, and no more",
        "came_late": "tells why, and no more",
    },
    "turns.py": {"actions": "effect take_action: different", "_first_clicks": "declaration first_click_on"},
    "words/cards.py": {"_trashes_left": "declaration trash_limit"},
    "words/spending.py": {"pay": "trigger: clicks on an action"},
    "words/running.py": {"_eligible": "effect run: not_run_this_turn"},
    # the end of a turn, which no search goes beyond
    "lingering.py": {"_over_since": "turn ends", "_turn_over": "turn ends"},
}


def readers(path: Path) -> set[str]:
    """The functions of a module that look at the history, other than to write at its end."""
    found = set()
    for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(function, ast.FunctionDef):
            continue
        parents = {child: node for node in ast.walk(function) for child in ast.iter_child_nodes(node)}
        for node in ast.walk(function):
            if isinstance(node, ast.Attribute) and node.attr == "history":
                above = parents[node]
                written = isinstance(above, ast.Attribute) and above.attr in ("append", "extend")
                measured = isinstance(above, ast.Call) and ast.unparse(above.func) == "len"
                if not written and not measured:
                    found.add(function.name)
    return found


def test_who_reads_the_past_is_known() -> None:
    found = {
        str(path.relative_to(ENGINE)): names
        for path in ENGINE.rglob("*.py")
        if path.name != "canonical.py" and ".history" in path.read_text() and (names := readers(path))
    }
    for name, functions in found.items():
        unknown = functions - set(READERS.get(name, {}))
        assert not unknown, f"{name}: who says what {', '.join(sorted(unknown))} asks of the past?"
    gone = {name: set(known) - found.get(name, set()) for name, known in READERS.items()}
    assert not any(gone.values()), gone


ASKS = {
    "access": "{static: {run_access_limit: {n: 1}}}",
    "encounter": "{when: {event: run ends}, do: [{trash: last encountered}]}",
    "action ends": "{cost: trash, do: [{take_action: {different: true}}]}",
    "clicks on an action": "{when: {event: clicks on an action, who: you, at_least: 3}, do: [{gain: 1}]}",
}


@pytest.mark.parametrize("kind", ASKS)
def test_what_a_word_asks_of_the_past_is_kept(kind: str) -> None:
    text = f"cards: {{Asker: {{side: runner, type: resource, cost: 0, abilities: [{ASKS[kind]}]}}}}\nboard: {{}}"
    past = asked(parse(text).catalog.inline.values())
    assert kind in past.kinds | past.spans
    assert kind not in asked([]).kinds | asked([]).spans
