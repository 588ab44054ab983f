"""The story as JSON: everything in it, and the whole trace. The layout is documented in the README and kept stable."""

from __future__ import annotations

from typing import Any

from judgebot import __version__, controls
from judgebot.explain.story import Story
from judgebot.index.numbering import numbering
from judgebot.scenario.script import Answered
from judgebot.scenario.wording import said, told

FORMAT = 1  # raised when a key changes its meaning or goes; new keys may come without that


def as_data(story: Story) -> dict[str, Any]:
    """The story as plain data.

    Keys: `format`, `name`, `title`, `source`, `question`, `notes`; `answer` (`text`, `standing`, `differences`,
    `unchecked`, `undecided`); `deciding` (`number`, `gist`; null if nothing
    says which rule decides); `detail`, `steps` (`number`, `text`, `rules`, `at`, `depth`, `events`: from and to in
    `trace`), `left_out`; `assumed` and `not_happened` (`text`, `rules`, `steps`);
        `doubts` (`taken`, `other`, `rules`); `rules` (number -> gist);
    `timeline` (each event and choice in words); `board` (`before`, `after`, `changes`); `trace` (`kind`, `rules`,
    `at`, `depth`, `facts`); `decisions`; `stopped`, `fingerprint`, `edition`, `version`.
    """
    outcome, shown = story.outcome, numbering(story.edition)
    return {
        "format": FORMAT,
        "name": story.name,
        "title": story.title,
        "source": story.source,
        "question": story.question,
        "notes": list(story.notes),
        "answer": {
            "text": story.answer,
            "standing": story.standing,
            "differences": list(story.differences),
            "unchecked": list(story.unchecked),
            "undecided": story.undecided,
        },
        "deciding": dict(vars(story.deciding)) if story.deciding is not None else None,
        "detail": story.detail,
        "steps": [
            {
                "number": step.number,
                "text": step.text,
                "rules": list(step.rules),
                "at": step.at,
                "depth": step.depth,
                "events": [step.first, step.last],
            }
            for step in story.steps
        ],
        "left_out": {"before": story.left_out, "after": story.after},
        "assumed": [_listed(one) for one in story.assumed],
        "not_happened": [_listed(one) for one in story.not_happened],
        "doubts": [{"taken": one.taken, "other": one.other, "rules": list(one.rules)} for one in story.doubts],
        "rules": {rule.number: rule.gist for rule in story.rules},
        "timeline": [entry._asdict() for entry in story.timeline],
        "board": {"before": story.before, "after": story.after_board, "changes": list(story.changes)},
        "trace": [
            shown.told({"kind": e.kind, "rules": list(e.cites), "at": e.step, "depth": e.depth, "facts": e.data})
            for e in told(outcome.machine.events)
        ],
        "decisions": [shown.told(_decision(one)) for one in outcome.answered],
        "stopped": story.stopped,
        "fingerprint": story.fingerprint,
        "edition": story.edition,
        "version": __version__,
    }


def _decision(one: Answered) -> dict[str, Any]:
    return {
        "who": one.decision.who,
        "kind": one.decision.kind,
        "at": one.decision.step,
        "about": one.decision.about,
        "options": [option.words for option in one.decision.options],
        "taken": one.option.words,
        "line": one.line.line if one.line is not None else None,
        "refused": [{"who": r.who, "option": r.words, "rule": r.rule, "why": said(r.why)} for r in one.refusals],
        "event": one.event,
    }


def _listed(one: Any) -> dict[str, Any]:
    return {"text": one.text, "rules": list(one.rules), "steps": list(one.steps)}


def as_json(stories: list[Story]) -> str:
    """Stories as one JSON document: an object for one, a list for several."""
    data: Any = [as_data(story) for story in stories]
    return controls.as_json(data[0] if len(stories) == 1 else data)
