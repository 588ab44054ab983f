"""A ruling as one chat message: what must stand in it, and that it always fits."""

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from judgebot.cli.main import cli
from judgebot.explain.short import LIMIT, short
from judgebot.explain.story import CONTRADICTED, UNTESTED, Story, tell
from judgebot.scenario import api

HARMFUL = Path(__file__).parent / "harmful.yaml"
LONG = "word *and* word " * 400


@pytest.fixture(scope="module")
def story() -> Story:
    return tell(api.load(api.find("cr/9.2.8f-1")[0])).replace(unchecked=())  # as told by the command


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["explain", *arguments], prog_name="judgebot")


def test_the_answer_the_steps_the_rules_the_fingerprint(story: Story) -> None:
    text = run("cr/9.2.8f-1", "--format", "md", "--short").stdout
    assert text == short(story) + "\n" and len(text) <= 2000
    blocks = text.split("\n\n")
    assert blocks[0] == story.question
    assert blocks[1] == "**✗ No. The bypass ends the encounter, and Tollbooth's ability is lost untriggered.**"
    assert blocks[2].startswith("Decides: 9.2.8f If a reaction window")
    assert [line.split(".")[0] for line in blocks[3].splitlines()] == [str(step.number) for step in story.steps]
    assert "9.2.8f)" in blocks[3].splitlines()[-1]
    assert blocks[4].startswith("Assumed: ")
    assert blocks[5] == f"Rules: {', '.join(rule.number for rule in story.rules)}."
    assert f"Fingerprint {story.fingerprint}" in blocks[6]


def many(story: Story, **changes: Any) -> Story:
    return story.replace(**changes)


# what is much longer than usual -> what must be there all the same
LONGER = {
    "question": ({"question": LONG}, ["No. The bypass", "9.2.8f", "Fingerprint"]),
    "answer": ({"answer": LONG}, [" …**", "9.2.8f", "Fingerprint"]),
    "source": ({"source": LONG}, ["No. The bypass", "Fingerprint"]),
    "steps": ({"steps": 40}, ["earlier steps left out.*", "160.", "No. The bypass", "Fingerprint"]),
    "a step": ({"step": LONG}, ["4 earlier steps left out.*", "No. The bypass", "Fingerprint"]),
    "assumed": ({"assumed": 60}, ["Assumed: ", "things, not listed here.", "9.2.8f)", "Fingerprint"]),
    "rules": ({"rules": 60}, [" more.", "No. The bypass", "Fingerprint"]),
    "everything": (
        {"question": LONG, "answer": LONG, "source": LONG, "steps": 40, "assumed": 60, "rules": 60},
        ["earlier steps left out.*", "Fingerprint"],
    ),
}


@pytest.mark.parametrize("what", LONGER)
def test_it_fits_whatever_is_long(story: Story, what: str) -> None:
    changes, wanted = LONGER[what]
    changes = dict(changes)
    if "steps" in changes:
        steps = story.steps * int(changes["steps"])
        changes["steps"] = tuple(one.replace(number=n) for n, one in enumerate(steps, 1))
    if "step" in changes:
        long = changes.pop("step")
        changes["steps"] = tuple(one.replace(text=long) for one in story.steps)
    for key in ("assumed", "rules"):
        if key in changes:
            changes[key] = getattr(story, key) * changes[key]
    text = short(many(story, **changes))
    assert len(text) <= LIMIT
    assert [one for one in wanted if one not in text] == []


@pytest.mark.parametrize("standing, said", [(CONTRADICTED, "no answer is given"), (UNTESTED, "does not vouch for it")])
def test_an_answer_that_the_run_does_not_bear_out_is_not_given_as_one(story: Story, standing: str, said: str) -> None:
    text = short(many(story, standing=standing))
    assert said in text and "**✗ No. The bypass" not in text and "Decides:" not in text


def test_what_one_run_cannot_test_is_said(story: Story) -> None:
    assert "Not tested here: never." in short(many(story, unchecked=("never",)))


def test_a_harmful_scenario_stays_text() -> None:
    text = run(str(HARMFUL), "--format", "md", "--short").stdout
    assert "<script" not in text.replace("\\<", "") and [char for char in text if ord(char) < 32 and char != "\n"] == []


@pytest.mark.parametrize("form", ["text", "html", "json"])
def test_it_goes_with_markdown_only(form: str) -> None:
    done = run("cr/9.2.8f-1", "--format", form, "--short")
    assert done.exit_code == 2 and "--short goes with --format md" in done.stderr and done.stdout == ""
