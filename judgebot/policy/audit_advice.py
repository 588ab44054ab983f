"""The advice of the policy for an error of a reported line, through the policy's own decision tree."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from judgebot.cards.nodes import Node, walk
from judgebot.game.objects import RUNNER, opponent
from judgebot.policy.advice import Advice, Names
from judgebot.policy.audit_error import (
    ACCESS,
    DRAW,
    ILLEGAL,
    MANDATORY,
    OPTIONAL,
    STATE,
    SUBROUTINE,
    UNPAID,
    WINDOW,
    Error,
    Made,
)
from judgebot.policy.audit_read import Claim
from judgebot.policy.information import SEEN, Learned, about_board, unknown_zones
from judgebot.policy.policy import Policy
from judgebot.policy.rewind import Move, Shuffle
from judgebot.policy.tree import Choice

# Decisions about using abilities, of which illegal-boardstates 1a speaks. Actions are paid abilities (5.2.1, 9.1.1).
_ABILITIES = ("paid", "trigger", "interrupt", "mid-access", "may", "action")
# Decisions that carry the game on, and do not belong to something that is resolving.
_GOING_ON = (*_ABILITIES, "jack out", "candidate", "discard")
# Verbs of lines that are choices of the rules, and no use of an ability.
_NO_ABILITY = ("continue", "pass", "jack", "access", "steal", "discard", "rez")
# The zones of a player of which they do not know the cards, and of which they do.
_OWN = {"corp": ("R&D", "HQ"), "runner": ("stack", "grip")}
# Questions that decide only how zones are made random again.
_ONLY_HOW = ("seen", "order")


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the policy advises.

    Attributes:
        given: what the judge finds, where the game does not decide it: question and answer; empty if nothing is open.
        advice: what follows.
        asks: further questions of `judgebot repair`, which decide only how zones are made random again.
    """

    given: tuple[str, ...]
    advice: Advice
    asks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Tally:
    """The decisions that a player has made since an error.

    Attributes:
        made: those that the report states.
        options: how many options there were in them, all told: the size of what the player weighed up.
        passed: choices that the report does not mention, settled by default (as a rule: passed).
    """

    made: int
    options: int
    passed: int


def tally(made: Iterable[Made], who: str) -> Tally:
    """The decisions of one player among those made."""
    mine = [one for one in made if one.decision.who == who and len(one.decision.options) > 1]
    stated = [one for one in mine if one.claim is not None]
    return Tally(len(stated), sum(len(one.decision.options) for one in stated), len(mine) - len(stated))


def about_abilities(made: Iterable[Made], who: str) -> tuple[int, int]:
    """A player's decisions about using abilities: those stated, and chances taken to be passed."""
    mine = [
        one
        for one in made
        if one.decision.who == who and one.decision.kind in _ABILITIES and len(one.decision.options) > 1
    ]
    stated = sum(one.claim is not None for one in mine)
    return stated, len(mine) - stated


def negative(ability: Any, you: str) -> bool | None:
    """Whether what an ability does is generally negative for its controller; None if its words do not say."""
    good = bad = False
    for node in _nodes(ability.do):
        whom = getattr(node, "who", "you") or "you"
        mine = whom in ("you", you)
        if node.name == "damage" or node.name == "tags":
            bad, good = bad or you == RUNNER, good or you != RUNNER
        elif node.name == "bad_publicity":
            bad, good = bad or you != RUNNER, good or you == RUNNER
        elif node.name in ("lose", "lose_clicks"):
            bad, good = bad or mine, good or not mine
        elif node.name in ("gain", "gain_clicks", "draw", "place", "access_more", "strength", "take_credits"):
            good, bad = good or mine, bad or not mine
        elif node.name == "pay" and getattr(node, "must", False):
            bad, good = bad or mine, good or not mine
        elif node.name == "end_run":
            good, bad = good or you != RUNNER, bad or you == RUNNER
    return None if good == bad else bad


def _nodes(do: Any) -> Iterable[Node]:
    return walk(do)


def facts(
    error: Error,
    made: list[Made],
    entries: list[Learned],
    moves: list[Move],
    shuffles: list[Shuffle],
    left: list[Claim],
    known: Collection[str],
    heard: int = 0,
) -> dict[str, str]:
    """The answers to the policy's questions that the game itself gives.

    Args:
        error: the error.
        made: the decisions made since.
        entries, moves, shuffles: what was learned, the moves back, and what must be made random.
        left: the lines that the engine could not follow any more.
        known: the decks of which part of the order is known, if only by estimate.
        heard: how much of the trace the lines have told of.
    """
    if error.kind in (MANDATORY, OPTIONAL, SUBROUTINE):
        return _trigger(error, made, left)
    if error.kind == WINDOW:
        mine = about_board(entries, error.who)
        theirs = _OWN[opponent(error.who)]
        counts = any(one.zone not in theirs for one in mine)
        return {"what": "takeback", "takeback": "something" if counts else "elsewhere" if mine else "nothing"}
    if reveals(error):
        return _revealed(error, known)
    if error.kind == DRAW or error.number:
        return _drawn(error, made, left, heard)
    found = {"what": "access"} if error.kind == ACCESS else {"what": "board", "cause": error.cause}
    since = _since(error, made, left, heard)
    if since:
        found["access-since" if error.kind == ACCESS else "since"] = since
    if error.carried:
        stuck = any(not move.reversible for move in moves)
        found["undo-play"] = found["undo"] = "stuck" if stuck else "undone"
        found |= _seen(entries, shuffles)
    return found


def _seen(entries: list[Learned], shuffles: list[Shuffle]) -> dict[str, str]:
    """What was learned about unknown zones, hand and deck and board, and whether part of a deck's order is known."""
    zones = unknown_zones(entries)
    deck = next((one for one in shuffles if one.zone in ("R&D", "stack")), None)
    hand = any(zone in ("HQ", "grip") for zone in zones)
    if deck is not None:
        return {"seen": "both" if hand else "deck", "order": deck.order}
    board = any(one.kind == SEEN and not one.zone for one in entries)
    return {"seen": "hand" if hand else "board" if board else "nothing"}


def _drawn(error: Error, made: list[Made], left: list[Claim], heard: int) -> dict[str, str]:
    """What the game decides about a wrong number of cards drawn."""
    found = {"what": "drawn", "number": "many" if error.number > 0 else "few"}
    since = _since(error, made, left, heard)
    if since:
        found["few-since"] = found["surplus-since"] = since
    has = error.before.players[error.who]
    if error.number > 0 and error.before.active == error.who and has.clicks >= error.number:
        found["cover"] = "covered"  # each basic action to draw is worth a card
    return found


def stated(error: Error, noticed: str, given: Mapping[str, str], agreed: Iterable[Claim]) -> dict[str, str]:
    """The answers that the report itself gives: when it was noticed, and on what both players agree.

    Args:
        error: the error.
        noticed: "at once", "later" or "".
        given: the answers that the game gives.
        agreed: what both players agree on.
    """
    found = {}
    key = {DRAW: "surplus-since" if error.number > 0 else "few-since", ACCESS: "access-since"}.get(error.kind, "since")
    if noticed == "at once" and given.get(key) != "opponent":
        found[key] = "at-once"
    elif noticed == "later" and given.get(key) == "at-once":
        found[key] = "later"
    if error.kind == DRAW and error.number > 0 and any(one.said.which for one in agreed):
        found["drawn"] = "apart"
    return found


def reveals(error: Error) -> bool:
    """Whether the report has a player reveal a card where nothing let them (`corp: reveal the top of R&D`)."""
    return error.kind == ILLEGAL and error.claim.said.verb == "reveal"


def _revealed(error: Error, known: Collection[str]) -> dict[str, str]:
    """What the game decides about a wrongly revealed card: whose it is, and whether decisions were still to come.

    Only a card named by its zone is placed (`reveal the top of R&D`, `reveal HQ`): any other is left to the judge.
    """
    found = {"what": "revealed"}
    zone = error.claim.said.ends
    deck, hand = _OWN[error.who]
    if zone in _OWN[opponent(error.who)]:
        return found | {"revealed": "opponents"}
    if zone == hand:
        return found | {"revealed": "known"}
    if zone != deck:
        return found
    if deck not in known:
        found |= {"revealed": "unknown", "order": "none"}
    decision = error.decision
    if decision is not None and decision.who == error.who and len(decision.options) > 1:
        found["early"] = "decisions"
    return found


def _trigger(error: Error, made: list[Made], left: list[Claim]) -> dict[str, str]:
    found = {"what": "trigger"}
    if error.kind == OPTIONAL:
        found["trigger"] = "optional"
    elif error.kind == SUBROUTINE:
        found["trigger"] = "harmless"
    else:
        bad = negative(error.ability, error.who) if error.ability is not None else None
        if bad is not None:
            found["trigger"] = "negative" if bad else "harmless"
    if not left and not any(len(one.decision.options) > 1 and one.claim is not None for one in made):
        found["decisions"] = "none"
    return found


def _since(error: Error, made: list[Made], left: list[Claim], heard: int) -> str:
    """When an illegal board state was noticed; "" if the report does not decide it."""
    if not error.who and (made or left):
        return ""
    # Choices made while what was illegal resolves are not yet going on.
    later = [one for one in made if one.decision.kind in _GOING_ON and one.claim is not error.claim]
    who = opponent(error.who) if error.who else ""
    stated, passed = about_abilities(later, who) if who else (0, 0)
    if stated or any(claim.who == who and claim.said.verb not in _NO_ABILITY for claim in left):
        return "opponent"
    if passed:
        return ""
    if left or any(one.claim is not None for one in later):
        return "later"
    # A choice that no line makes was made all the same, if a line tells of what came after it; was that going on?
    return "" if any(one.event < heard for one in later) else "at-once"


def rulings(
    policy: Policy,
    given: Mapping[str, str],
    judge: Mapping[str, str],
    out: frozenset[tuple[str, str]],
    error: Error,
) -> list[Ruling]:
    """What the policy advises, one ruling for each outcome that the game and the judge's answers leave open.

    Args:
        policy: the policy.
        given: the answers that the game and the report give.
        judge: the judge's answers.
        out: answers that the game rules out.
        error: the error. Where the policy's letter says something else than its usual reading, both are told.
    """
    known = {**given, **judge}
    names = _names(error)
    groups: dict[tuple[str, ...], list[list[Choice]]] = {}
    for choices in policy.tree.endings(known):
        answers = {(one.question.id, one.answer.id) for one in choices if one.question.id not in judge}
        if answers.isdisjoint(out):
            advice = policy.decide(choices, names)
            parting = (_words(one, names) for one in choices if one.question.id not in (*known, *_ONLY_HOW))
            groups.setdefault((advice.penalty, advice.answer, *parting), []).append(choices)
    found = []
    for ways in groups.values():
        opened = [[_words(one, names) for one in way if one.question.id not in known] for way in ways]
        shared = [words for words in opened[0] if all(words in others for others in opened)]
        asks = [
            names.fill(one.question.ask)
            for way in ways
            for one in way
            if one.question.id not in known and _words(one, names) not in shared
        ]
        found.append(Ruling(tuple(shared), policy.decide(ways[0], names), tuple(dict.fromkeys(asks))))
    first = policy.tree.questions[policy.tree.start].answers[known["what"]]
    if first.strict:
        found = [
            replace(one, given=(first.usual, *one.given), advice=_without(one.advice, first.reading)) for one in found
        ]
        found.append(Ruling((first.letter,), _without(policy.advise(first.strict, names), first.reading)))
    return found


def _without(advice: Advice, reading: str) -> Advice:
    """Advice without a reading that stands beside it."""
    return replace(advice, reading=tuple(one for one in advice.reading if one != reading))


def _names(error: Error) -> Names:
    """What the players are called in the advice about an error."""
    if not error.who:
        return Names()
    return Names(f"the {error.who.title()}", f"the {opponent(error.who).title()}")


def _words(choice: Choice, names: Names) -> str:
    return names.fill(f"{choice.question.ask} {choice.answer.text}")


def ruled_out(
    error: Error, given: Mapping[str, str], made: list[Made], left: list[Claim]
) -> frozenset[tuple[str, str]]:
    """Answers that the game rules out where it leaves the question open: nothing was decided, when something was; the
    opponent decided, when they had nothing to decide.

    Args:
        error: the error.
        given: the answers that the game gives.
        made: the decisions made since.
        left: the lines that were no choices of the game.
    """
    lines = len(left) + sum(one.claim is not None for one in made)
    who = opponent(error.who) if error.who else ""
    idle = bool(who) and about_abilities(made, who) == (0, 0) and all(claim.who != who for claim in left)
    found = set()
    if given["what"] == "trigger" and "decisions" not in given:
        found.add(("decisions", "none"))
    for key in ("since", "access-since", "few-since", "surplus-since"):
        if key not in given and lines:
            found.add((key, "at-once"))
        if key not in given and idle:
            found.add((key, "opponent"))
    return frozenset(found)


KINDS = {
    MANDATORY: "a mandatory trigger was not resolved",
    OPTIONAL: "an optional trigger was passed over",
    SUBROUTINE: "a subroutine was not resolved",
    WINDOW: "a window was skipped",
    ILLEGAL: "an illegal action or ability",
    UNPAID: "an action or ability that was not paid in full",
    ACCESS: "a card was accessed that could not be",
    DRAW: "a wrong number of cards was drawn",
    STATE: "the table is not as the rules leave it",
}
