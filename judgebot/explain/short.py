"""The story as one chat message: the answer, the steps that decide it, the numbers of the rules, the fingerprint."""

from __future__ import annotations

from judgebot import __version__
from judgebot.controls import clean
from judgebot.explain.deciding import signed
from judgebot.explain.markdown import escape
from judgebot.explain.story import CONTRADICTED, UNTESTED, Story
from judgebot.explain.words import cap, count

LIMIT = 2000  # characters that a chat takes in one message
_QUESTION, _ANSWER, _NAME, _RULES = 300, 700, 120, 30  # the most of each, in characters, and in rules


def short(story: Story) -> str:
    """A story in Markdown of at most LIMIT characters.

    What does not fit is left out from the first step on, since the last ones decide, and that it is left out is said.
    """
    steps = [
        f"{one.number}. {_said(one.text)}" + (f" ({', '.join(one.rules)})" if one.rules else "") for one in story.steps
    ]
    assumed = [f"{_said(one.text)} ({', '.join(one.steps or one.rules)})" for one in story.assumed]
    for whole in (True, False):  # what was assumed is said as a whole where there is room
        for left_out in range(len(steps) + 1):
            text = _message(story, steps[left_out:], left_out, assumed, whole)
            if len(text) <= LIMIT and (left_out < 2 or not whole):
                return text
    raise AssertionError("the parts without steps fit, each having its limit")


def _message(story: Story, steps: list[str], left_out: int, assumed: list[str], whole: bool) -> str:
    parts = [_cut(_said(story.question or story.title), _QUESTION), *_answer(story)]
    told = [f"*{count(left_out, 'earlier step')} left out.*"] if left_out else []
    parts.append("\n".join(told + steps))
    if assumed:
        parts.append(
            f"Assumed: {'; '.join(assumed)}." if whole else f"Assumed: {count(len(assumed), 'thing')}, not listed here."
        )
    for doubt in story.doubts:
        parts.append(_said(f"Known doubt: {doubt.text}.") if whole else f"A known doubt: {', '.join(doubt.rules)}.")
    numbers = [rule.number for rule in story.rules]
    more = f" and {len(numbers) - _RULES} more" if len(numbers) > _RULES else ""
    parts.append(f"Rules: {', '.join(numbers[:_RULES])}{more}." if numbers else "")
    cited = f", {story.source}" if story.source else ""
    name = _cut(_said(f"{story.name}{cited}"), _NAME)
    parts.append(f"*{name}. Fingerprint {story.fingerprint} (CR {story.edition}, judgebot {__version__}).*")
    return "\n\n".join(part for part in parts if part)


def _answer(story: Story) -> list[str]:
    """The answer, if the run bears it out; else that it does not."""
    stated = _cut(_said(story.answer), _ANSWER)
    if story.standing == CONTRADICTED:
        found = ["**The run does not bear out what the scenario expects: no answer is given.**"]
    elif story.standing == UNTESTED:
        found = [f"No expectation tests the stated answer, so this run does not vouch for it. It is: {stated}"]
    else:
        found = [f"**{signed(stated)}**"]
        if story.deciding is not None:
            found.append(_cut(_said(f"Decides: {story.deciding.number} {story.deciding.gist}"), _QUESTION))
    if story.undecided:
        found.append(_cut(f"{cap(_said(story.undecided))}.", _QUESTION))
    if story.unchecked:
        found.append(f"Not tested here: {', '.join(story.unchecked)}. One run cannot; it takes every line of play.")
    return found


def _said(text: str) -> str:
    """A text on one line, safe in Markdown and without control characters."""
    return escape(" ".join(clean(" ".join(text.split("\n"))).split()))


def _cut(text: str, most: int) -> str:
    """A text, cut at a word where it is too long, with an ellipsis."""
    if len(text) <= most:
        return text
    return text[: most - 2].rsplit(" ", 1)[0].rstrip("\\") + " …"
