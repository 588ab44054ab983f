"""Which of several runs a line speaks of: `his second run on HQ this turn`, `on the second run`, `before the run`.

Runs are counted as the line tells them: those that were before, and those that are played.
"""

from __future__ import annotations

import dataclasses

from judgebot.ask.deeds import Deed
from judgebot.ask.moves import make
from judgebot.ask.named import ORDINALS, player_of
from judgebot.ask.parse import NOTHING, Parser
from judgebot.ask.patterns import Phrase
from judgebot.ask.readings import Moment
from judgebot.game.objects import CORP, RUNNER


def _before(p: Parser, server: str) -> int:
    """How many runs on a server ("": on any) are told to have been made earlier this turn."""
    return sum("run" in one and server in ("", one["run"]) for one in p.reading.history)


def _played(p: Parser, server: str) -> int:
    """How many runs on a server ("": on any) the line has told so far as moves."""
    return sum(one.kind == "run" and server in ("", one.server) for one in p.reading.moves)


def made_earlier(p: Parser, server: str, n: int) -> bool:
    """So many runs were made before what the line plays."""
    if n < 0 or n > 3:
        return False
    if n and not server:
        server = "Archives"
        p.assume("the run made earlier is taken to have been on Archives")
    elif n:
        p.assume(f"the earlier run on {server} is taken to have been successful")
    p.reading.history[:0] = [{"run": server, "successful": True} for _ in range(n)]
    return True


def _ordinal(phrase: Phrase) -> int:
    order = phrase.one("ORD")
    return ORDINALS[order.tokens()[0].said] if order is not None else 0


def this_run(p: Parser, phrase: Phrase) -> bool:
    """`this is his second run on HQ this turn`: of the run that is told last, or else comes next."""
    n, token = _ordinal(phrase), phrase.token("server")
    if n < 1 or p.asked_here or not p.starts() or player_of(p, phrase.one("PLAYER"))[0] == CORP:
        return False
    server = p.one_server(token) if token is not None else ""
    told = _played(p, server)
    if not made_earlier(p, server, n - max(told, 1) - _before(p, server)):
        return False
    p.last_who = RUNNER
    later = any(one.has("verb", "run", "facecheck") for one in p.tokens[p.end :])
    if told or later:
        return True
    return bool(server) and make(p, Deed(RUNNER, "run", server=server))


def on_the_run(p: Parser, phrase: Phrase) -> bool:
    """`on the second run`: the run that was told last, or the next one; with a question, the time that it asks of."""
    phrase = phrase.one("NTHRUN") or phrase
    n, token = _ordinal(phrase), phrase.token("server")
    if n < 1:
        return False
    last = next((one.server for one in reversed(p.reading.moves) if one.kind == "run"), "")
    server = p.one_server(token) if token is not None else last
    if not server:
        return False
    counted = server if token is not None else ""
    before, played = _before(p, counted), _played(p, counted)
    if p.asked_here:
        return _asked_of(p, server, n - before, played)
    if p.peek().has("prep", "for"):  # `runs HQ for the second time`
        return _again(p, n)
    if n == before + played and played:
        return not _asks(p) or n == _played(p, "") + before
    if not p.starts() or _asks(p) or n < before + played + 1 or (played and n > before + played + 1):
        return False
    if not made_earlier(p, server, n - 1 - before - played):
        return False
    runs = any(one.has("verb", "run", "facecheck") for one in p.sentence()[p.end - p.i :])
    return runs or make(p, Deed(RUNNER, "run", server=server))


def _asks(p: Parser) -> bool:
    """Whether the sentence at the cursor is a question."""
    end = next((one for one in p.tokens[p.i :] if one.has("mark", ".", ";", "?", "!")), NOTHING)
    return end.has("mark", "?")


def _asked_of(p: Parser, server: str, n: int, played: int) -> bool:
    """The question is asked of the n-th of the runs that are played."""
    q = p.reading.more[-1] if p.reading.more else p.reading.question
    if not 1 <= n <= played or q.moment is not None:
        return False
    if q.kind not in ("does", "may") and not q.words.startswith("runner accessed"):
        return False
    same = [k for k, one in enumerate([one for one in p.reading.moves if one.kind == "run"], 1) if one.server == server]
    q.moment = Moment("when", "run", None, server, n=same[n - 1] if n <= len(same) else n)
    return True


def again(p: Parser, phrase: Phrase) -> bool:
    """`runs HQ for the second time`, `runs HQ a second time this turn`, `twice`, right after the run."""
    order, number = phrase.one("ORD"), phrase.token("n")
    if order is None and (number is not None or phrase.said("twice", "thrice")):
        n = number.n if number is not None else 3 if phrase.said("thrice") else 2
        run = p.reading.moves[-1] if p.reading.moves else None
        if run is None or run.kind != "run" or p.moved[0] != p.i or p.asked_here or not 2 <= n <= 4:
            return False
        p.reading.moves += [dataclasses.replace(run) for _ in range(n - 1)]
        return True
    return _again(p, ORDINALS[order.tokens()[0].said] if order is not None else 2)


def _again(p: Parser, n: int) -> bool:
    last = p.reading.moves[-1] if p.reading.moves else None
    if last is None or last.kind != "run" or p.moved[0] != p.i or n < 1 or p.asked_here:
        return False
    told = _before(p, last.server) + _played(p, last.server)
    return told >= n or made_earlier(p, last.server, n - told)


def made_again(p: Parser) -> None:
    """`runs HQ again`, where nothing is told of the run before."""
    if _before(p, "") + _played(p, "") == 1 and p.reading.moves[-1].kind == "run":
        made_earlier(p, p.reading.moves[-1].server, 1)


def before_run(p: Parser, phrase: Phrase) -> bool:
    """`before the run`, of a move that is told: it comes before it, and there it stands or is put."""
    moves = p.reading.moves
    if p.asked_here or _asks(p):
        return False
    runs = [k for k, one in enumerate(moves) if one.kind == "run"]
    if p.starts():
        return not runs
    if not moves or p.moved[0] != p.i or not p.moved[1] or moves[-1].kind == "run":
        return False
    if runs:
        count = len(p.moved[1])
        if runs[-1] >= len(moves) - count:
            return False
        told = moves[-count:]
        del moves[-count:]
        moves[runs[-1] : runs[-1]] = told
    return True
