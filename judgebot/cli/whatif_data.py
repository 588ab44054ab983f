"""What `judgebot what-if` has found, as JSON."""

from __future__ import annotations

import dataclasses
from typing import Any

from judgebot.explain.outcomes import Outcomes
from judgebot.explore.force import Power
from judgebot.explore.graph import Choice
from judgebot.explore.lines import as_yaml
from judgebot.explore.whatif import Report, World


def data(report: Report) -> dict[str, Any]:
    """A report as plain data."""
    matters = report.matters
    return {
        "scenario": report.scenario.name,
        "question": report.scenario.question or report.scenario.title,
        "after": report.wish.after,
        "vary": list(report.wish.vary),
        "worlds": [_world_data(world) for world in report.worlds],
        "open facts": dataclasses.asdict(matters) if matters is not None else None,
    }


def _world_data(world: World) -> dict[str, Any]:
    of = Outcomes([one.facts for one, _ in world.outcomes])
    numbers = {one.key: number for number, (one, _) in enumerate(world.outcomes, 1)}
    return {
        "facts": dict(world.facts),
        "horizon": world.within,
        "exhausted": world.exhausted,
        "choices": world.decisions,
        "states": world.states,
        "merged": world.merged,
        "seen": world.seen,
        "not implemented": list(world.unknown),
        "answers": [
            {
                "kind": one.question.kind,
                "condition": one.question.words,
                "verdict": one.verdict,
                "why": one.why,
                "line": [_choice(choice) for choice in one.line] if one.line is not None else None,
                **(_power(one.power) if one.power is not None else {}),
            }
            for one in world.answers
        ],
        "outcomes": [
            {
                "outcome": numbers[world.variants.get(one.key, one.key)],
                "told": of.told(one.facts),
                "facts": one.facts,
                "lines": one.lines,
                "share": [str(part) for part in one.share] if one.share else None,
                "line": [_choice(choice) for choice in one.line],
                "play": as_yaml(one.scenario.play),
            }
            for one in world.classes
        ],
        "deciding": [
            {
                "who": one.who,
                "step": one.step,
                "after": [choice.words for choice in one.line if not choice.default],
                "options": {choice.words: sorted(map(repr, outcomes)) for choice, outcomes in one.options},
            }
            for one in world.deciding
        ],
    }


def _power(power: Power) -> dict[str, Any]:
    turns = [
        {
            "who": one.who,
            "step": one.step,
            "kind": one.kind,
            "after": [choice.words for choice in one.line if not choice.default and not choice.forced],
            "keep": list(one.keep),
            "lose": list(one.lose),
        }
        for one in power.turns
    ]
    return {"who": power.who, "how": power.how, "turns": turns}


def _choice(choice: Choice) -> dict[str, Any]:
    return {
        "who": choice.who,
        "step": choice.step,
        "kind": choice.kind,
        "words": choice.words,
        "rule": choice.rule,
        "default": choice.default,
    }
