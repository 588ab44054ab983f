"""The rule that decides a ruling: the one to read out first."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Container, Iterator, Sequence
from typing import Any

from judgebot import index
from judgebot.explain.beats import Beat
from judgebot.index.numbering import RULED, NoSuchNumber, numbering
from judgebot.scenario.model import Scenario


def deciding(scenario: Scenario, beats: Sequence[Beat], cited: Container[str], confirmed: bool) -> str:
    """The number of the rule that decides, "" if nothing says which.

    It is the one that the scenario names (`decides:`); else the rule in which the answer stands by its source, as of an
    official example; else the only rule by which something that was asked about is refused; else the only one that its
    expectations cite. Of several nobody says that one of them decides.

    cited      the rules that the explanation cites
    confirmed  whether the run bears the stated answer out; of any other line, and of a source of another edition, the
               rule decides only if it is cited
    """
    if "decides" in scenario.expect:
        return str(scenario.expect["decides"])
    sources = list(_sources(scenario.source))
    here = [rule for edition, rule in sources if edition == scenario.edition.name]
    named = here or [rule for _, rule in sources]
    if len(named) == 1 and ((here and confirmed) or named[0] in cited):
        return named[0]
    refused = {beat.rules[0] for beat in beats if beat.kind == "ruled out" and beat.named and beat.rules}
    for found in (refused, set(cites(scenario.expect))):
        if len(found) == 1 and (number := found.pop()) in cited:
            return number
    return ""


_RULE = re.compile(r"(?:CR (\S+) )?(\d[\d.]*[a-z]?)(?:/\d+)?")


def _sources(text: str) -> Iterator[tuple[str, str]]:
    """The rules that a source names, each with its edition: `CR 24.03 9.2.8f/1`. Nothing if it names something else."""
    edition = ""
    found = [_RULE.fullmatch(part.strip()) for part in text.split(",")]
    for one in found if all(found) else ():
        assert one is not None
        edition = one[1] or edition
        if edition in RULED and index.load(edition).exists(one[2]):
            with contextlib.suppress(NoSuchNumber):
                yield edition, numbering(edition).meant(one[2])


def cites(node: Any) -> Iterator[str]:
    """The numbers after every `cites:` in expectations of what comes about, is offered or is refused."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "cites":
                yield from str(value).split()
            elif key != "not":
                yield from cites(value)
    elif isinstance(node, list):
        for one in node:
            yield from cites(one)


_SIGNS = {"yes": "✓", "no": "✗", "depends": "±"}


def verdict(answer: str) -> str:
    """Whether an answer that is read out begins with "yes", "no" or "(it) depends"; "" of any other."""
    word = answer.removeprefix("It ").partition(" ")[0].rstrip(".,:;").lower()
    return word if word in _SIGNS else ""


def sign(answer: str) -> str:
    """The sign of a yes, a no, an "it depends"; "" of any other answer."""
    return _SIGNS.get(verdict(answer), "")


def signed(answer: str) -> str:
    """An answer with its sign before it, if it has one."""
    return f"{sign(answer)} {answer}".lstrip()
