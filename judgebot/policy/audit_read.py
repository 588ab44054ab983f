"""Reading a reported line of play: a scenario whose `play:` lines are claims that the engine may refuse.

Beside the usual lines, `play:` may have

    - skipped: Tollbooth           # nobody resolved it: a trigger, a subroutine, or a window by its step (6.9.2b)
    - says: {runner.credits: 5}    # what the players see on the table here
    - opponent: learned Snare! in HQ    # what a player (here the other one than in the line before) has learned besides
    - agreed: which cards they are      # what both players agree on
    - noticed: later               # when the error before it was noticed: at once, or later

and `corp: reveal the top of R&D`, where nothing lets the Corp reveal it, is a card revealed by mistake. The file may
have `audit:` with `answers` (the judge's answers to questions of the policy that the game does not decide), `estimate`
(decks of which part of the order is known by estimate only) and `expect`.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from judgebot import files, yamlio
from judgebot.engine.edition import Edition
from judgebot.policy.audit_said import Said, read
from judgebot.policy.policy import Policy
from judgebot.scenario.api import shipped_name
from judgebot.scenario.model import Line, Scenario
from judgebot.scenario.read import from_node

_AUDIT = ("answers", "estimate", "expect")
_EXPECT = (
    "error",
    "if",
    "line",
    "at",
    "what",
    "should",
    "cites",
    "decisions",
    "unwind",
    "moves",
    "stuck",
    "learned",
    "random",
    "opp",
    "note",
    "assumed",
)
_OPP = ("penalty", "answer", "cites", "rulings", "given")
_NOTICED = ("at once", "later")
# What a skip can be about, as the kinds of the events by which it would have begun.
TRIGGER, SUBROUTINE = "triggers", "subroutine"
_OTHER = {"corp": "runner", "runner": "corp"}
_MOST_CLAIMS = 500
_NOTHING = read("")


@dataclass(frozen=True, slots=True)
class Claim:
    """One item of the reported line of play.

    Attributes:
        kind: "line" (somebody did something), "skipped", "says", "learned", "agreed" or "noticed".
        line: line of the file.
        who: the player who did or learned something; else empty.
        said: what was done, skipped, learned or agreed, or when it was noticed.
        at: the numbered step at which it is meant, or "".
        facts: for "says": the facts of the table, path to value.
        inferred: whether it was worked out, and does not stand in the file.
        later: how many paid ability windows that would do it is not for: a line further on makes sense only so.
        asked: whether it is about a choice among several, and not about one that could not be otherwise.
        about: of a skip: "triggers" or "subroutine" if it can be only that, by the kind of its event; else "".
        within: whether it is no action of its own: the run that what came before makes, the mandatory draw.
    """

    kind: str
    line: int
    who: str = ""
    said: Said = _NOTHING
    at: str = ""
    facts: tuple[tuple[str, Any], ...] = ()
    inferred: bool = False
    later: int = 0
    within: bool = False
    asked: bool = False
    about: str = ""

    def shown(self) -> str:
        """The claim as it stands in the file."""
        if self.kind == "line":
            return f"{self.who}: {self.said}"
        if self.kind == "learned":
            return f"{self.who}: learned {self.said}"
        if self.kind != "says":
            return f"{self.kind}: {self.said}"
        return "says: " + ", ".join(f"{path} {value}" for path, value in self.facts)


@dataclass(frozen=True, slots=True)
class Wanted:
    """An error that a file expects the audit to find; fields that are None or empty are not looked at."""

    line: int
    fields: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Report:
    """A reported line of play, read and checked.

    Attributes:
        scenario: its board; the play lines are among the claims.
        claims: what the players report, in order.
        answers: the judge's answers to questions of the policy.
        estimate: decks of which part of the order is known by estimate only.
        expect: the errors that the audit must find, or None.
    """

    scenario: Scenario
    claims: tuple[Claim, ...]
    answers: dict[str, str]
    estimate: tuple[str, ...] = ()
    expect: tuple[Wanted, ...] | None = None

    def after(self, claim: Claim) -> tuple[Claim, ...]:
        """The claims that stand after one; it may be worked out, or taken for another window than the file says."""
        same = (k for k, one in enumerate(self.claims) if (one.line, one.shown()) == (claim.line, claim.shown()))
        place = next(same, None)
        if place is not None:
            return self.claims[place + 1 :]
        return tuple(one for one in self.claims if one.line >= claim.line)

    def agreed(self, claim: Claim) -> list[Claim]:
        """What both players agree on, said after a claim."""
        return [one for one in self.after(claim) if one.kind == "agreed"]

    def noticed(self, claim: Claim) -> tuple[str, tuple[Claim, ...]]:
        """When the error that a claim shows was noticed ("at once", "later" or ""), and the claims up to there."""
        after = self.after(claim)
        place = next((k for k, one in enumerate(after) if one.kind == "noticed"), None)
        return ("", after) if place is None else (str(after[place].said), after[:place])


def read_report(path: Path, policy: Policy, edition: Edition | None = None) -> Report:
    """Read a reported line of play.

    Args:
        path: the report.
        policy: what may be asked about.
        edition: by whose rules it is read, if not by those that the file names.

    Raises:
        BadInput: the file cannot be read, or is none; with every problem.
    """
    text = files.read_text(path)
    root = yamlio.parse(text, str(path))
    reader = yamlio.Reader(str(path))
    entries = root.value if isinstance(root.value, dict) else {}
    kept: list[yamlio.Node] = []
    special: list[tuple[int, Claim]] = []
    play = entries.get("play")
    who = ""
    for item in reader.items(play, "the reported line of play") if play is not None else ():
        who = next((one for one in _OTHER if isinstance(item.value, dict) and one in item.value), who)
        if isinstance(item.value, dict) and (learned := _learned(reader, item, who)):
            special.append((len(kept), learned))
        elif isinstance(item.value, dict) and any(key in item.value for key in _SPECIAL):
            special.append((len(kept), _special(reader, item)))
        else:
            kept.append(item)
    if len(kept) + len(special) > _MOST_CLAIMS:
        reader.problem(play.line if play else 0, f"{len(kept) + len(special)} lines", f"at most {_MOST_CLAIMS} lines")
    for (place, claim), (after, again) in itertools.pairwise(special):
        if claim.kind == again.kind == "noticed" and place == after and claim.said != again.said:
            found = f"`{again.shown()}` after `{claim.shown()}` (line {claim.line})"
            reader.problem(again.line, found, "one of them for each error")
    audit = entries.get("audit")
    answers, estimate, expect = _audit(reader, audit, policy) if audit is not None else ({}, (), None)
    if play is not None and isinstance(play.value, list) and isinstance(root.value, dict):
        lines = yamlio.Node(kept, play.line, play.quoted, play.key_lines)
        root = yamlio.Node({**root.value, "play": lines}, root.line, root.quoted, root.key_lines)
    try:
        scenario = from_node(root, str(path), shipped_name(path), text, also=("audit",), edition=edition)
    except yamlio.BadInput as bad:
        raise yamlio.BadInput([*bad.problems, *reader.problems]) from None
    reader.finish()
    claims = [Claim("line", one.line, one.who, read(one.means.typed), one.at) for one in scenario.play]
    for place, claim in reversed(special):
        claims.insert(place, claim)
    return Report(scenario, tuple(claims), answers, estimate, expect)


def as_line(claim: Claim) -> Line:
    """A claim as a line of play."""
    return Line(claim.who, str(claim.said), claim.line, claim.at)


_SPECIAL = ("skipped", "says", "agreed", "noticed", "opponent")


def _learned(reader: yamlio.Reader, item: yamlio.Node, before: str) -> Claim | None:
    """A line that says what a player has learned; None if it is none. `before`: the player of the line before."""
    entries = reader.entries(item, "a line of play")
    for key in ("corp", "runner", "opponent"):
        node = entries.get(key)
        if node is None or not isinstance(node.value, str):
            continue
        verb, _, what = node.value.strip().partition(" ")
        if verb.casefold() != "learned" or not what:
            continue
        if key == "opponent" and not before:
            reader.problem(item.line, "`opponent:` before any line of a player", "`corp:` or `runner:`")
        reader.known(item, (key,), "such a line has")
        return Claim("learned", item.line, _OTHER.get(before, "") if key == "opponent" else key, read(what.strip()))
    return None


def _special(reader: yamlio.Reader, item: yamlio.Node) -> Claim:
    """A `skipped:`, `says:`, `agreed:` or `noticed:` item."""
    entries = reader.entries(item, "a line of play")
    given = [key for key in _SPECIAL if key in entries]
    reader.known(item, (*given, "at"), "such a line has")
    at = reader.text(entries["at"], "a numbered step") if "at" in entries else ""
    if len(given) > 1:
        reader.problem(item.line, " and ".join(f"`{key}`" for key in given) + " in one line", "one of them")
    if "opponent" in given:
        reader.problem(item.line, entries["opponent"].shown(), "`opponent: learned ...`")
        return Claim("learned", item.line)
    if "noticed" in entries:
        words = reader.text(entries["noticed"], "when it was noticed")
        if words and words not in _NOTICED:
            reader.problem(item.line, yamlio.quote(words), "`noticed: at once` or `noticed: later`")
        return Claim("noticed", item.line, "", read(words), at)
    if "agreed" in entries:
        return Claim("agreed", item.line, "", read(reader.text(entries["agreed"], "what both players agree on")), at)
    if "skipped" in entries:
        words = reader.text(entries["skipped"], "what was skipped: a card, or the step of a window")
        said = words.casefold().split()
        about = SUBROUTINE if SUBROUTINE in (*said[:1], *said[-1:]) else ""
        return Claim("skipped", item.line, "", read(words), at, about=about)
    facts = []
    for path, value in reader.entries(entries["says"], "what the players see on the table").items():
        if not isinstance(value.value, str | list):
            reader.problem(value.line, value.shown(), "a number, a word, or a list of cards")
        else:
            facts.append((path, value.plain()))
    return Claim("says", item.line, at=at, facts=tuple(facts))


def _audit(
    reader: yamlio.Reader, node: yamlio.Node, policy: Policy
) -> tuple[dict[str, str], tuple[str, ...], tuple[Wanted, ...] | None]:
    entries = reader.entries(node, "what is known for the audit")
    reader.known(node, _AUDIT, "`audit` has")
    answers: dict[str, str] = {}
    if "answers" in entries:
        for key, value in reader.entries(entries["answers"], "the judge's answers").items():
            question = policy.tree.questions.get(key)
            line = (entries["answers"].key_lines or {}).get(key, value.line)
            if question is None:
                reader.problem(
                    line, yamlio.quote(key), yamlio.one_of(policy.tree.questions, key, "one of the questions")
                )
                continue
            text = reader.text(value, f"an answer to {key}")
            if text and text not in question.answers:
                reader.problem(
                    value.line, yamlio.quote(text), yamlio.one_of(question.answers, text, "one of the answers")
                )
            answers[key] = text
    estimate = reader.texts(entries.get("estimate"), "decks")
    for name in estimate:
        if name not in ("R&D", "stack"):
            reader.problem(entries["estimate"].line, yamlio.quote(name), "R&D or stack")
    if "expect" not in entries:
        return answers, estimate, None
    wanted = []
    for item in reader.items(entries["expect"], "the errors expected"):
        fields = reader.entries(item, "an error expected")
        reader.known(item, _EXPECT, "an entry of `expect:` has")
        if "opp" in fields:
            reader.entries(fields["opp"], "what the policy advises")
            reader.known(fields["opp"], _OPP, "`opp` has")
        if "decisions" in fields:
            reader.entries(fields["decisions"], "decisions by player")
            reader.known(fields["decisions"], _OTHER, "one of the players")
        wanted.append(Wanted(item.line, _texts(item)))
    return answers, estimate, tuple(wanted)


def _texts(node: yamlio.Node) -> dict[str, Any]:
    """An expectation as plain data; rule numbers and steps stay text."""
    found: dict[str, Any] = {}
    if isinstance(node.value, dict):
        for key, value in node.value.items():
            if key in ("cites", "at"):
                found[key] = (
                    [str(one.value) for one in value.value] if isinstance(value.value, list) else str(value.value)
                )
            elif isinstance(value.value, dict):
                found[key] = _texts(value)
            else:
                found[key] = value.plain()
    return found
