"""What `judgebot what-if` has found, as JSON."""

from __future__ import annotations

import dataclasses
from typing import Any

from judgebot.explain.outcomes import Outcomes
from judgebot.explore.force import Power
from judgebot.explore.graph import Choice, Deciding
from judgebot.explore.lines import as_yaml
from judgebot.explore.telling import called, departures, names
from judgebot.explore.whatif import Line, Report, World


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
                "line": _line(world, one.line) if one.line is not None else None,
                **(_power(world, one.power) if one.power is not None else {}),
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
                "line": _line(world, one.line),
                "play": as_yaml(one.scenario.play),
            }
            for one in world.classes
        ],
        "deciding": [
            {
                "who": one.who,
                "step": one.step,
                "after": [said for said, choice in _named(world, one.line) if not choice.default],
                "options": _options(world, one),
            }
            for one in world.deciding
        ],
    }


def _power(world: World, power: Power) -> dict[str, Any]:
    turns = [
        {
            "who": one.who,
            "step": one.step,
            "kind": one.kind,
            "after": departures(world.start, one.line),
            "keep": called(world.start, one.line, one.keep),
            "lose": called(world.start, one.line, one.lose),
        }
        for one in power.turns
    ]
    return {"who": power.who, "how": power.how, "turns": turns}


def _named(world: World, line: Line) -> list[tuple[str, Choice]]:
    """The choices of a line, each with what it is called."""
    return list(zip(names(world.start, line), line, strict=True))


def _options(world: World, one: Deciding) -> dict[str, list[str]]:
    """Of each option what it is called, with the outcomes that are left."""
    return {
        said: sorted(map(repr, outcomes))
        for choice, outcomes in one.options
        for said in called(world.start, one.line, [choice])
    }


def _line(world: World, line: Line) -> list[dict[str, Any]]:
    return [
        {
            "who": choice.who,
            "step": choice.step,
            "kind": choice.kind,
            "words": said,
            "rule": choice.rule,
            "default": choice.default,
        }
        for said, choice in _named(world, line)
    ]
