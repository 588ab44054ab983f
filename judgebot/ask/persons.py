"""Who "I" is: settled for a whole line by its cards and deeds, before it is read; "he" is then the other player."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence

from judgebot.ask.readings import Placed
from judgebot.ask.tokens import Token
from judgebot.ask.vocabulary import OWNER
from judgebot.game.objects import CORP, RUNNER

OTHER = {CORP: RUNNER, RUNNER: CORP}
SPEAKERS = ("i", "me", "we", "us", "myself", "mine")
THEIRS = ("my", "our", "mine")
OTHERS = ("he", "she", "him", "her", "his", "they", "them", "their", "himself", "herself", "hers", "theirs")
# What only one player has, or does.
ZONES = {"grip": RUNNER, "stack": RUNNER, "heap": RUNNER, "rig": RUNNER, "root": CORP}
NOUNS = {
    "agenda": CORP, "asset": CORP, "upgrade": CORP, "operation": CORP, "ice": CORP, "program": RUNNER,
    "hardware": RUNNER, "resource": RUNNER, "event": RUNNER, "breaker": RUNNER,
}  # fmt: skip
UNITS = {
    "tags": RUNNER,
    "mu": RUNNER,
    "link": RUNNER,
    "bad_publicity": CORP,
    "core_damage": RUNNER,
    "advanced": CORP,
    "damage": RUNNER,
}
BORNE = {"flatline": RUNNER, "tag": RUNNER, "tagged": RUNNER, "damage": RUNNER, "hurt": RUNNER, "successful": RUNNER}
HANDLED = ("play", "install", "use", "trigger", "score", "forfeit", "trash")
_SURE, _LIKELY, _HINT = 100, 10, 1


def speaker(tokens: Sequence[Token]) -> str:
    """The player who says "I"; "" if nobody does, or nothing tells who it is."""
    if not any(_first_person(token) for token in tokens):
        return ""
    votes = {CORP: 0, RUNNER: 0}
    for who, weight in _evidence(tokens):
        votes[who] += weight
    if votes[CORP] == votes[RUNNER]:
        for token in tokens:
            if token.has("card") and len(token.cards) == 1:
                votes[Placed(token.cards[0]).side] += _HINT
    return max(votes, key=lambda who: votes[who]) if votes[CORP] != votes[RUNNER] else ""


def _first_person(token: Token) -> bool:
    """Whether a token is said of the speaker."""
    if token.has("turn", "their"):
        return token.said.split()[0] in THEIRS
    return token.has("they") and token.said in (*SPEAKERS, *THEIRS)


def _evidence(tokens: Sequence[Token]) -> Iterator[tuple[str, int]]:
    """What tells who says "I": a player, and how much it tells."""
    for place, token in enumerate(tokens):
        if token.said in THEIRS and token.has("they"):
            yield from _owned(tokens, place)
        elif token.said == "me" and place and tokens[place - 1].has("verb", "encounter"):
            yield RUNNER, _SURE  # `Diviner hits me`
        elif token.said in SPEAKERS and token.has("they"):
            yield from _acts(tokens, place)
            yield from _later(tokens, place)
        elif token.has("turn", "their") and token.said.split()[0] in THEIRS:
            # `my turn begins`: of whose cards something waits for that
            for one in tokens:
                if one.has("card") and len(one.cards) == 1 and "hen your turn begins" in Placed(one.cards[0]).says:
                    yield Placed(one.cards[0]).side, _LIKELY
        elif token.has("opponent") or token.said in OTHERS:
            weight = 1 if token.has("opponent") else 0
            yield from ((OTHER[who], n if weight else n // 5 or 1) for who, n in _acts(tokens, place))
        elif token.has("who") and token.said not in ("c", "r"):
            # Who is called by name is most likely the other one.
            yield OTHER[token.kinds["who"]], _LIKELY - 2


def _after(tokens: Sequence[Token], place: int, kinds: tuple[str, ...], most: int = 3) -> Iterator[Token]:
    """The tokens after one, in its clause, from the first that is no filling word on."""
    for token in tokens[place + 1 : place + 1 + most + 3]:
        if token.has("mark"):
            return
        if any(token.has(kind) for kind in kinds):
            yield token
        elif not (
            token.has("glue")
            or token.has("ask")
            or token.has("not")
            or token.has("only")
            or token.has("n")
            or token.has("sep")
        ):
            return


def _owned(tokens: Sequence[Token], place: int) -> Iterator[tuple[str, int]]:
    for token in _after(tokens, place, ("card", "zone", "server", "noun", "state", "unit", "stop")):
        if token.has("card") and token.cards:
            yield Placed(token.cards[0]).side, _SURE
            return
        if token.has("zone") and token.kinds["zone"] in ZONES:
            yield ZONES[token.kinds["zone"]], _SURE
            return
        if token.has("noun"):
            yield NOUNS[token.kinds["noun"]], _SURE
            return
        if token.has("server"):
            yield CORP, _SURE
            return
        if token.has("unit") and token.kinds["unit"] in UNITS:
            yield UNITS[token.kinds["unit"]], _LIKELY
            return


def _later(tokens: Sequence[Token], place: int) -> Iterator[tuple[str, int]]:
    """What the speaker does further on in the sentence, after a comma or "and", as long as nobody else is named."""
    for at, token in enumerate(tokens[place + 1 :], place + 1):
        if token.has("mark", ".", ";", "?", "!") or any(token.has(kind) for kind in ("who", "they", "opponent")):
            return
        joins = tokens[at - 1].has("sep") or tokens[at - 1].has("mark", ",")
        if joins and token.has("verb") and token.kinds["verb"] in OWNER:
            yield OWNER[token.kinds["verb"]], _LIKELY


def _acts(tokens: Sequence[Token], place: int) -> Iterator[tuple[str, int]]:
    verb = ""
    for token in _after(tokens, place, ("verb", "outcome", "card", "state", "unit", "who", "they", "it"), 4):
        if token.has("who") and not verb:
            if tokens[place + 1].said in ("am", "m", "as", "play"):
                yield token.kinds["who"], _SURE
            return
        if token.has("card") and token.cards:
            side = Placed(token.cards[0]).side
            if verb == "trash" and side == RUNNER:
                return
            if verb == "trash":
                side = OTHER[side]
            yield side, _SURE if Placed(token.cards[0]).type == "identity" else _LIKELY
            return
        if token.has("state", "trashed"):
            verb = "trash"
            continue
        if token.has("verb"):
            verb = token.kinds["verb"]
            if verb == "suffer":
                yield RUNNER, _LIKELY
                return
            if verb in OWNER:
                yield OWNER[verb], _LIKELY + 5
                return
            if verb not in HANDLED and not token.has("outcome"):
                if verb in ("take", "suffer"):
                    continue
                return
        if token.has("outcome") and token.kinds["outcome"] in BORNE:
            yield BORNE[token.kinds["outcome"]], _LIKELY
            return
        if token.has("unit", "credits", "clicks", "cards"):
            continue
        if (
            token.has("unit", "tags")
            and not verb
            and any(one.has("who") for one in _after(tokens, place, ("unit", "who")))
        ):
            yield CORP, _SURE  # `can I tag the runner`
            return
        if token.has("unit") and token.kinds["unit"] in UNITS and not verb:
            yield UNITS[token.kinds["unit"]], _LIKELY
            return
        if token.has("state", "tagged"):
            yield RUNNER, _LIKELY
            return


def named(tokens: Sequence[Token], me: str) -> list[Token]:
    """The tokens, those that stand for the speaker as the player that it is, and what is theirs so marked."""
    done = []
    for token in tokens:
        if not token.has("they"):
            done.append(token)
        elif token.said in THEIRS:
            done.append(dataclasses.replace(token, kinds={**token.kinds, "whose": me}))
        elif token.said in SPEAKERS:
            done.append(dataclasses.replace(token, kinds={"who": me}))
        else:
            done.append(token)
    return done
