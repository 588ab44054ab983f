"""Golden walkthroughs: the full traces of a few examples, so that any change in a trace is seen and argued.

To write them anew after a change that is meant: JUDGEBOT_GOLDEN=write python -m pytest tests/golden
"""

import os
from pathlib import Path

import pytest

from judgebot.explain.story import tell
from judgebot.explain.text import lines
from judgebot.scenario import api

GOLDEN = Path(__file__).parent
NAMES = (
    "9.2.8f-1",  # a window closes with its encounter
    "6.2.4c-1",  # encountered ice moves, and takes the Runner along
    "1.10.3c-3",  # paying with hosted credits
    "9.1.2a-1",  # a chain reaction
    "9.9.4c-2",  # interrupts, and one that was not pending
    "10.1.6a-1",  # an endless loop
    "10.8.5-1",  # a trace attempt
    "10.3.1e-2",  # the checkpoint trashes an appropriate set
)


@pytest.mark.parametrize("name", NAMES)
def test_the_full_trace_is_as_it_was(name: str) -> None:
    story = tell(api.load(api.find(f"cr/{name}")[0]), "full")
    text = "".join("".join(piece for _, piece in line).rstrip() + "\n" for line in lines(story, 110))
    text = text.replace(story.fingerprint, "(fingerprint)")  # it changes with the version alone
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("JUDGEBOT_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8", newline="\n")
    assert text == path.read_text(encoding="utf-8")
