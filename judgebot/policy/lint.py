"""What is illegal in a board state: every finding at once, with the rule, the objects, and the repair.

`examine(path)` reads a board without the reader's refusal of boards that cannot be, and looks at it with the engine's
own checks (the checkpoint's restrictions, limits, characteristics). Where a card on the board has abilities that are
not in the library, the findings that such abilities could change say so.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from judgebot import files, yamlio
from judgebot.cards import names
from judgebot.engine.edition import Edition
from judgebot.policy import lint_advice, lint_board, lint_deck, lint_formats, lint_places, lint_repair, lint_tries
from judgebot.policy.lint_board import Board
from judgebot.policy.lint_findings import ILLEGAL, DeckList, Expected, Finding, Report
from judgebot.scenario.api import shipped_name
from judgebot.scenario.board import build
from judgebot.scenario.model import Scenario
from judgebot.scenario.read import from_node

# Reads the deck lists that a text in a scenario is, or names: the text, the scenario's file, and all that stands in it.
ReadsLists = Callable[[yamlio.Node, Path, str], list[DeckList]]


_ALSO = ("deck", "lint")
_EXPECTED = ("finding", "level", "cites", "cards", "prevents", "sets", "who", "unsure", "penalties")
_MOST = 200


def examine(
    path: Path, pool: Path | None = None, edition: Edition | None = None, lists: ReadsLists | None = None
) -> Report:
    """Look at the board of a scenario file.

    Args:
        path: the file.
        pool: a file with the cards that a format allows, for the deck lists (see `lint_formats`).
        edition: by whose rules, if not by those that the file names.
        lists: reads a deck list that is text or a file's name; without it, such a list is refused.

    Raises:
        BadInput: the file cannot be read, or is no scenario; with every problem.
    """
    text = files.read_text(path)
    root = yamlio.parse(text, str(path))
    reader = yamlio.Reader(str(path))
    entries = root.value if isinstance(root.value, dict) else {}
    expected = _expected(reader, entries["lint"]) if "lint" in entries else None
    read = (lambda node: lists(node, path, text)) if lists is not None else None
    decks = _decks(reader, entries["deck"], read) if "deck" in entries else []
    scenario = _scenario(path, root, text, reader, edition)
    board = lint_board.Board(scenario, build(scenario, record=False))
    findings = [*on_board(board), *lint_deck.findings(board, decks)]
    compared = ""
    if pool is not None:
        allowed = lint_formats.read(pool)
        compared = allowed.described() if decks else ""
        findings += lint_formats.findings(board, decks, allowed)
    findings = [lint_advice.advised(board, finding) for finding in findings]
    findings.sort(key=lambda finding: (finding.level != ILLEGAL, finding.line))
    whole = lint_repair.whole_repair(board)
    unchecked = list(lint_board.unchecked(board))
    if pool is not None and not decks:
        unchecked.append("The format: the file has no deck list (`deck:`) to compare with it.")
    unchecked += [told for deck in decks for told in deck.told]
    return Report(scenario.title, tuple(findings), whole, tuple(unchecked), expected, compared, scenario.edition.name)


def examine_lists(decks: list[DeckList], pool: Path | None = None, edition: Edition | None = None) -> list[Report]:
    """Look at deck lists without a board, each by itself. Arguments as for `examine`.

    Raises:
        BadInput: the format cannot be read.
    """
    text = "board: {}"
    scenario = from_node(yamlio.parse(text, ""), "", "", text, lenient=True, edition=edition)
    board = lint_board.Board(scenario, build(scenario, record=False))
    allowed = lint_formats.read(pool) if pool is not None else None
    reports = []
    for deck in decks:
        findings = lint_deck.findings(board, [deck])
        if allowed is not None:
            findings += lint_formats.findings(board, [deck], allowed)
        findings = [lint_advice.advised(board, finding) for finding in findings]
        findings.sort(key=lambda finding: (finding.level != ILLEGAL, finding.line))
        unchecked = list(deck.told)
        if not deck.identity:
            unchecked.append("The size of the deck and its influence: the list names no identity.")
        title = deck.title or f"The {deck.who.title()}'s deck"
        compared = allowed.described() if allowed is not None else ""
        reports.append(Report(title, tuple(findings), None, tuple(unchecked), None, compared, scenario.edition.name))
    return reports


def on_board(board: Board) -> list[Finding]:
    """What is illegal or doubtful on a board that was read leniently, without what the policy asks for.

    Each repair has been carried out on a copy, which was looked at again; where the board is too large for that, the
    finding says what is to be decided instead.
    """
    found = [*lint_places.findings(board), *lint_board.findings(board)]
    return [lint_tries.proved(board, finding) for finding in found]


def mismatches(report: Report, file: str) -> list[str]:
    """How the findings differ from what the file expects; empty if they do not."""
    wrong = []
    left = list(report.findings)
    for item in report.expected or ():
        same = [finding for finding in left if finding.kind == item.kind]
        reasons = [_difference(finding, item) for finding in same]
        if "" in reasons:
            left.remove(same[reasons.index("")])
            continue
        why = f"; {reasons[0]}" if reasons else ""
        wrong.append(
            f"{file}:{item.line}: expected a finding {yamlio.quote(item.kind)}{why or ', which was not found'}"
        )
    wrong += [f"{file}: found {finding.kind} ({finding.fact}), which is not expected" for finding in left]
    return wrong


def _difference(finding: Finding, item: Expected) -> str:
    """The first way in which a finding is not the one expected; empty if it is."""
    if item.level and item.level != finding.level:
        return f"it is {finding.level}, not {item.level}"
    cited = (*finding.cites, *finding.repair.cites)
    missing = [cite for cite in item.cites if cite not in cited]
    if missing:
        return f"it does not cite {', '.join(missing)} but {', '.join(cited)}"
    if item.cards is not None and sorted(item.cards) != sorted(finding.cards):
        return f"its cards are {', '.join(finding.cards)}"
    if item.prevents and item.prevents != finding.prevents[0]:
        return f"{finding.prevents[0]} should have prevented it"
    if item.sets is not None and sorted(map(sorted, item.sets)) != sorted(map(sorted, finding.repair.sets)):
        return f"its sets are {finding.repair.sets}"
    if item.who and item.who != finding.repair.who:
        return f"{finding.repair.who or 'nobody'} chooses"
    if item.penalties is not None and item.penalties != tuple(one.penalty for one in finding.policy):
        return f"its penalties are {', '.join(one.penalty for one in finding.policy) or 'none'}"
    if item.unsure is not None and item.unsure != bool(finding.unsure):
        return f"it is {'un' if finding.unsure else ''}certain"
    return ""


# Reading


def _scenario(path: Path, root: yamlio.Node, text: str, reader: yamlio.Reader, edition: Edition | None) -> Scenario:
    """The scenario, with the problems of our own keys among those of the rest."""
    try:
        scenario = from_node(root, str(path), shipped_name(path), text, lenient=True, also=_ALSO, edition=edition)
    except yamlio.BadInput as bad:
        raise yamlio.BadInput([*bad.problems, *reader.problems]) from None
    reader.finish()
    return scenario


def _expected(reader: yamlio.Reader, node: yamlio.Node) -> tuple[Expected, ...]:
    found = []
    for item in reader.items(node, "the findings expected (`lint:`)"):
        entries = reader.entries(item, "a finding expected")
        reader.known(item, _EXPECTED, "an entry of `lint:` has")
        kind = reader.text(entries.get("finding"), "finding (`finding: memory`)", item.line)
        sets = entries.get("sets")
        unsure = entries["unsure"].plain() if "unsure" in entries else None
        if unsure not in (None, True, False):
            reader.problem(entries["unsure"].line, entries["unsure"].shown(), "`unsure: true` or `unsure: false`")
        cites = entries.get("cites")
        found.append(
            Expected(
                kind,
                item.line,
                level=reader.text(entries["level"], "a level") if "level" in entries else "",
                cites=(reader.text(cites, "a rule"),)
                if cites is not None and isinstance(cites.value, str)
                else reader.texts(cites, "rules"),
                cards=reader.texts(entries["cards"], "cards") if "cards" in entries else None,
                prevents=reader.text(entries["prevents"], "a rule") if "prevents" in entries else "",
                sets=tuple(reader.texts(one, "cards of a set") for one in reader.items(sets, "the sets"))
                if sets is not None
                else None,
                who=reader.text(entries["who"], "a player") if "who" in entries else "",
                penalties=reader.texts(entries["penalties"], "penalties") if "penalties" in entries else None,
                unsure=unsure if isinstance(unsure, bool) else None,
            )
        )
    return tuple(found)


def _decks(
    reader: yamlio.Reader, node: yamlio.Node, read: Callable[[yamlio.Node], list[DeckList]] | None
) -> list[DeckList]:
    """The deck lists: `deck: {corp: {identity: NAME, cards: [NAME x3, ...]}, runner: ...}`.

    In the place of all of them, or of a player's, may stand lists as others write them, which `read` reads.
    """
    found: list[DeckList] = []
    if isinstance(node.value, str) and node.value.strip() and read is not None:
        return _read(reader, node, read)
    reader.known(node, ("corp", "runner"), "`deck` has")
    for who, body in reader.entries(node, "the deck lists").items():
        if who not in ("corp", "runner"):
            continue
        if isinstance(body.value, str) and body.value.strip() and read is not None:
            found += _read(reader, body, read, who)
            continue
        entries = reader.entries(body, f"the {who}'s deck")
        reader.known(body, ("identity", "cards"), "a deck has")
        deck = DeckList(who, "", body.line)
        if "identity" in entries:
            deck.identity = _card(reader, entries["identity"], "the identity")
        if "cards" not in entries:
            reader.problem(body.line, "a deck without cards", "`cards:` and a list such as [Hedge Fund x3, Ice Wall]")
        for item in reader.items(entries.get("cards"), "the cards of the deck"):
            text = reader.text(item, "a card of the deck")
            name, times = _times(text)
            if times > _MOST:
                reader.problem(item.line, item.shown(), f"at most {_MOST} copies")
                continue
            deck.cards.append((_find(reader, name, item.line) if name else "", times, item.line))
        found.append(deck)
    return found


def _read(
    reader: yamlio.Reader, node: yamlio.Node, read: Callable[[yamlio.Node], list[DeckList]], who: str = ""
) -> list[DeckList]:
    """Lists as others write them; those of a player's, if one is given."""
    try:
        decks = read(node)
    except yamlio.BadInput as bad:
        reader.problems += bad.problems
        return []
    for deck in decks:
        if who and deck.who != who:
            reader.problem(deck.line, f"a deck of the {deck.who.title()}'s", f"one of the {who.title()}'s")
    return decks


def _times(text: str) -> tuple[str, int]:
    """A card's name and how many: `NAME x3`, `3x NAME` or `NAME`."""
    after = re.fullmatch(r"(.+?)\s*[x×]\s*(\d{1,4})", text)  # noqa: RUF001 (people write it)
    before = re.fullmatch(r"(\d{1,4})\s*[x×]\s+(.+)", text)  # noqa: RUF001
    if after:
        return after[1], int(after[2])
    return (before[2], int(before[1])) if before else (text, 1)


def _card(reader: yamlio.Reader, node: yamlio.Node, what: str) -> str:
    name = reader.text(node, what)
    return _find(reader, name, node.line) if name else ""


def _find(reader: yamlio.Reader, name: str, line: int) -> str:
    try:
        return names.find(name)
    except (names.UnknownName, names.AmbiguousName) as error:
        reader.problem(line, f'the card "{name}"', f"the name of one card: {error}")
        return ""
