"""Choices of a game in the words of play: as a command, and as what somebody does."""

from __future__ import annotations

import re

from judgebot.engine.choices import Choice, Verb
from judgebot.engine.machine import Machine
from judgebot.explain.words import deed, plain, player, third
from judgebot.scenario.notation import notation


def words(m: Machine, choice: Choice) -> str:
    """A choice as somebody says it, as a command."""
    return re.sub(r"(?<!an) unknown card", " an unknown card", deed(plain(notation(m, choice))))


def does(m: Machine, who: str, choice: Choice) -> str:
    """That somebody makes a choice, within a sentence."""
    if who == "chance":
        return f"chance takes {words(m, choice)}"
    said = words(m, choice)
    written = _DOES.get(choice.verb) if not isinstance(choice.of, Verb) else None
    parts = {"said": said.partition(" ")[2], "all": said, "left": said.partition(" do not ")[2], "n": choice.n}
    return f"{player(who)} {written.format(**parts) if written else third(said)}"


_DOES = {
    Verb.REZ: "rezzes {said}",
    Verb.IN: "chooses {said} for it",
    Verb.ON: "hosts it on {said}",
    Verb.FACE: "installs it {all}",
    Verb.DO: "does so: {said}",
    Verb.DO_NOT: "does not do so: {left}",
    Verb.X: "takes {n} for X",
    Verb.DRAW: "chooses to draw {said}",
    Verb.LOSE: "chooses {said} to be lost",
    Verb.MOVE_TO: "moves it to {said}",
    Verb.TIMES: "does it {all}",
}
