"""Reading a scenario file: every problem at once, each with its line (design.md, Promises)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from judgebot import files, yamlio
from judgebot.cards.catalog import Catalog
from judgebot.engine.edition import Edition
from judgebot.game.objects import ARCHIVES, CORP, HQ, RND, RUNNER
from judgebot.scenario import alternatives, checks
from judgebot.scenario.editions import stated
from judgebot.scenario.file_keys import BOARD, HISTORY, RUN, TOP
from judgebot.scenario.later import later_texts
from judgebot.scenario.model import (
    Alternative,
    Line,
    Scenario,
)
from judgebot.scenario.read_expected import ExpectationReader
from judgebot.yamlio import Node


class _Scenario(ExpectationReader):
    """One file being read."""

    def lines(self, node: Node | None) -> list[Line]:
        """The lines of play: `who: what they do`, with `at:` a numbered step if it matters."""
        found = []
        for item in self.items(node, "the lines of play"):
            if isinstance(item.value, str):
                who, colon, words = item.value.partition(":")
                if not colon or not words.strip() or who.strip() not in (CORP, RUNNER, "random", "chance"):
                    self.problem(item.line, item.shown(), "`corp: ...`, `runner: ...` or `random: ...`")
                    continue
                found.append(Line(_who(who.strip()), words.strip(), item.line))
                continue
            if not isinstance(item.value, dict):
                self.problem(item.line, item.shown(), "`corp: ...`, `runner: ...` or `random: ...`")
                continue
            self.known(item, (CORP, RUNNER, "random", "chance", "at", "which"), "a key of a line of play")
            speakers = [key for key in item.value if key in (CORP, RUNNER, "random", "chance")]
            if len(speakers) != 1:
                self.problem(item.line, f"{len(speakers)} players in one line of play", "one of corp, runner, random")
                continue
            words = self.text(item.value[speakers[0]], "what is done")
            at = checks.check_step(self, item.value.get("at"), "`at:`")
            which = self.number(item.value["which"], "which") if "which" in item.value else 0
            found.append(Line(_who(speakers[0]), words, item.line, at, which))
        return found

    def history(self, node: Node | None, servers: list[str]) -> list[dict[str, Any]]:
        """What already happened this turn. `servers`: the names of those on the board."""
        found = []
        for item in self.items(node, "the history"):
            if not isinstance(item.value, dict):
                self.problem(
                    item.line, item.shown(), "what happened, such as `{runner: ..., run: HQ, successful: true}`"
                )
                continue
            self.known(item, (*HISTORY, CORP, RUNNER), "a key of an entry of the history")
            plain = item.plain()
            checks.check_history(self, item, plain, servers)
            plain["line"] = item.line
            for key in ("played", "installed", "trashed", "rezzed", "advanced", "stole", "scored", "accessed", "used"):
                if key in plain and isinstance(plain[key], str):
                    plain[key] = self.card_id(plain[key], item.line)
            found.append(plain)
        return found


def _who(key: str) -> str:
    return "chance" if key in ("random", "chance") else key


def read(path: Path, name: str = "", edition: Edition | None = None) -> Scenario:
    """Read a scenario file, for the edition that it names or for another.

    Raises BadInput with every problem found in it.
    """
    text = files.read_text(path)
    return from_node(yamlio.parse(text, str(path)), str(path), name or path.stem, text, edition=edition)


def parse(text: str, file: str = "scenario", edition: Edition | None = None) -> Scenario:
    """Read a scenario from text, for the edition that it names or for another. Raises BadInput."""
    return from_node(yamlio.parse(text, file), file, file, text, edition=edition)


def under(scenario: Scenario, edition: Edition) -> Scenario:
    """The scenario of the same text for an edition. Raises BadInput."""
    if scenario.edition == edition:
        return scenario
    root = yamlio.parse(scenario.text, scenario.path)
    return from_node(root, scenario.path, scenario.name, scenario.text, edition=edition)


def from_node(
    root: Node,
    file: str,
    name: str,
    text: str,
    *,
    lenient: bool = False,
    also: tuple[str, ...] = (),
    edition: Edition | None = None,
) -> Scenario:
    """Make a scenario of a file's tree.

    lenient  boards that cannot be are not refused, nor cards whose abilities are not in the library (`Card.known` is
             False for these, and they have no abilities): for `judgebot lint`
    also     further keys that the file may have; the caller reads them
    edition  whose rules it is read for, if not for those that the file names; a `Fallback` only where it names none

    Raises BadInput, with what is wrong in any edition for which the file says something else.
    """
    reader = _Scenario(file, lenient)
    said = stated(root, reader)
    chosen = said.ruled(edition)
    found: dict[Edition, Scenario] = {}
    problems = list(reader.problems)
    for one in dict.fromkeys((chosen, *said.instead)):
        try:
            found[one] = _from_node(said.tree(one), one, file, name, text, lenient, also)
        except yamlio.BadInput as bad:
            told = [said.told(problem, one) for problem in bad.problems]
            problems += [problem for problem in told if one == chosen or problem not in problems]
    if problems:
        raise yamlio.BadInput(problems)
    return found[chosen]


def _from_node(
    root: Node, edition: Edition, file: str, name: str, text: str, lenient: bool, also: tuple[str, ...]
) -> Scenario:
    """Make a scenario of a file's tree as it is in an edition."""
    reader = _Scenario(file, lenient, edition)
    left_open = alternatives.find(root, reader)
    if left_open and not reader.problems:
        return _with_alternatives(root, edition, left_open, file, name, text, lenient, also)
    entries = reader.entries(root, "a scenario")
    reader.known(root, (*TOP, *also), "a key of a scenario")
    reader.define(entries.get("cards"))
    if (missing := entries.get("incomplete")) is not None:
        expected = "what it lists stated in the board, and then no `incomplete:` (`import` of a log writes it)"
        reader.problem(missing.line, "a scenario that says of itself that it is incomplete", expected)
    board = entries.get("board")
    parts = reader.entries(board, "the board") if board is not None else {}
    if board is not None:
        reader.known(board, BOARD, "a key of the board")
    turn = str(parts["turn"].value) if "turn" in parts else RUNNER
    if turn not in (CORP, RUNNER):
        reader.problem(parts["turn"].line, parts["turn"].shown(), "`turn: corp` or `turn: runner`")
        turn = RUNNER
    corp, runner = reader.side(parts.get("corp"), CORP), reader.side(parts.get("runner"), RUNNER)
    if not lenient:
        reader.legal_board(corp, runner)
        checks.check_copies(reader, corp, runner, reader._card)
        checks.check_identity(reader, corp.identity, CORP, reader._card)
        checks.check_identity(reader, runner.identity, RUNNER, reader._card)
        named = (spec for spec, _ in checks.specs(corp, runner))
        reader.problems += later_texts(file, named, reader._card, edition)
    checks.check_links(reader, corp, runner, reader._card, corp.servers)
    servers = list(dict.fromkeys((HQ, RND, ARCHIVES, *(server.name for server in corp.servers))))
    names = None if reader.problems else checks.known(corp, runner, reader._card)
    expect, expect_lines = reader.expectations(entries.get("expect"), names)
    run: dict[str, Any] = {}
    if "run" in parts:
        run = parts["run"].plain() if isinstance(parts["run"].value, dict) else {"server": parts["run"].plain()}
        run["line"] = parts["run"].line
        reader.known(parts["run"], RUN, "a key of a run in progress")
        checks.check_subroutines(reader, parts["run"])
        if not isinstance(run.get("server"), str):
            reader.problem(parts["run"].line, "a run without a server", f"`server:` and one of {', '.join(servers)}")
            run = {"server": HQ, "line": parts["run"].line}
    at = checks.check_step(reader, parts.get("at"), "`at:`")
    mark = reader.text(parts["mark"], "a mark") if "mark" in parts else ""
    if mark and mark not in (HQ, RND, ARCHIVES):
        reader.problem(parts["mark"].line, f'the mark "{mark}"', "a central server: HQ, R&D or Archives", "10.11.2a")
    scenario = Scenario(
        path=file,
        name=name,
        title=reader.text(entries["title"], "a title") if "title" in entries else name,
        source=reader.text(entries["source"], "a source") if "source" in entries else "",
        question=reader.text(entries["question"], "a question") if "question" in entries else "",
        side=reader.one_side(entries.get("side")),
        turn=turn,
        at=at,
        run=run,
        mark=mark,
        corp=corp,
        runner=runner,
        history=reader.history(entries.get("history"), servers),
        cards=reader.inline,
        play=reader.lines(entries.get("play")),
        expect=expect,
        expect_lines=expect_lines,
        notes=(reader.text(entries["note"], "a note"),) if "note" in entries else (),
        text=text,
        until=checks.check_step(reader, entries.get("until"), "`until:`"),
        until_line=entries["until"].line if "until" in entries else 0,
        catalog=Catalog(reader.inline),
        own=tuple(reader.own),
        edition=edition,
    )
    reader.starts(entries.get("expect"), len(scenario.play))
    from judgebot.scenario.board import check_places

    check_places(reader, scenario, parts)
    reader.finish()
    return scenario


def _with_alternatives(
    root: Node,
    edition: Edition,
    places: list[alternatives.Open],
    file: str,
    name: str,
    text: str,
    lenient: bool,
    also: tuple[str, ...],
) -> Scenario:
    """A scenario that leaves facts open: it takes the first alternatives, says so in a note, and carries the others."""
    found: list[Alternative] = []
    problems: set[yamlio.Problem] = set()
    for taken, tree in alternatives.expand(root, places):
        try:
            found.append(Alternative(taken, _from_node(tree, edition, file, name, text, lenient, also)))
        except yamlio.BadInput as bad:
            problems.update(bad.problems)
    if problems:
        raise yamlio.BadInput(problems)
    first = found[0].scenario
    said = "; ".join(f"{one.place}: {one.names[0]} is taken, of {', '.join(one.names)}" for one in places)
    note = f"Facts are left open. {said}. `judgebot what-if` tells whether they matter."
    return first.replace(notes=(*first.notes, note), alternatives=tuple(found))
