"""What the policy asks for where a board is found illegal: for each time at which it may be noticed."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from judgebot.game.objects import CORP, RUNNER, opponent
from judgebot.policy.advice import Names
from judgebot.policy.lint_board import Board
from judgebot.policy.lint_findings import Finding, Timed
from judgebot.policy.policy import load

# Findings that are cards where they may not be installed; the others but those below are other illegal boards.
_INSTALLED = ("memory", "console", "unique", "root", "region", "position", "host", "server", "remotes")
# Findings about which the policy says nothing: decks, how often the board names a card, a server that is not there.
_SILENT = ("copies", "empty remote")
_WHEN = {
    "at-once": "Noticed at once",
    "opponent": "Once the {opponent} has decided about an ability or taken an action",
    "later": "Later, without such a decision",
}


def advised(board: Board, finding: Finding) -> Finding:
    """A finding with what the policy asks for."""
    if finding.kind in _SILENT or finding.kind.startswith(("deck", "format")):
        return finding
    who = finding.who or _whose(board, finding)
    cause = "install" if finding.kind in _INSTALLED else "other"
    return replace(finding, who=who, policy=_timed(who, cause))


def _whose(board: Board, finding: Finding) -> str:
    """The player whose cards a finding is about; "" if both have some, or it names none."""
    m = board.machine
    named = {m.name(obj.id): obj.controller for obj in m.state.objs.values() if obj.name} if finding.cards else {}
    owners = {named[card] for card in finding.cards if card in named}
    if len(owners) == 1:
        return owners.pop()
    return finding.repair.who if finding.repair.who in (CORP, RUNNER) else ""


@cache
def _timed(who: str, cause: str) -> tuple[Timed, ...]:
    """The policy's answers, as the interview gives them, where the board can be set back and nothing was learned."""
    policy = load()
    names = Names(f"the {who.title()}", f"the {opponent(who).title()}") if who else Names()
    found = []
    for since, when in _WHEN.items():
        answers = {"what": "board", "since": since}
        if since == "at-once":
            answers |= {"cause": cause, "seen": "nothing"} | ({"undo": "undone"} if cause == "other" else {})
        advice = policy.advise(answers, names)
        clauses = tuple(cite for cite in advice.cites if "boardstates" in cite)
        words = when.format(opponent=opponent(who).title() if who else "opponent")
        found.append(Timed(words, advice.penalty, advice.penalty_name, advice.answer, clauses))
    return tuple(found)
