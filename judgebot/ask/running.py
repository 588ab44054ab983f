"""The run of a line: on which server, from where it is taken up, with which tools."""

from __future__ import annotations

import re

from judgebot.ask.deeds import makes_run
from judgebot.ask.parse import Parser
from judgebot.ask.readings import CENTRALS, Moment, Move, Placed, Reading, Unplaced
from judgebot.game.objects import CORP, RUNNER

STEPS = {"approach": "6.9.2a", "encounter": "6.9.3a", "pass": "6.9.4a"}


def note_server(r: Reading, server: str) -> None:
    if server and server not in r.servers:
        r.servers.append(server)


def attacked_server(r: Reading) -> str:
    """The server of the run that is made, or is in progress."""
    return next((one.server for one in r.moves if one.kind == "run" and one.server), str(r.run.get("server", "")))


def runs(p: Parser) -> None:
    """A run for the moves and moments that need one; servers for runs that named a card instead.

    What may be done after `the runner encounters X` is asked of that encounter.
    """
    r = p.reading
    q = r.question
    if q.kind == "may" and q.moment is None and r.told and r.told[-1].kind in ("encounter", "approach", "access"):
        last = r.told[-1]
        if last.cards and q.words != f"steal {last.cards[0].title}":
            q.moment = Moment("when", last.kind, last.cards[0])
        elif last.kind == "approach" and q.words.startswith(("rez ", "jack out")):
            q.moment = Moment("when", last.kind, None, "the server")
    _passed(p)
    for one in r.moves:
        if one.words == "run ?":
            server = one.cards[0].server if one.cards else ""
            if not server:
                r.unplaced.append(Unplaced("run", (), "on which server?"))
                continue
            one.server, one.words = server, f"run {server}"
    rezzed = next(
        (k for k, one in enumerate(r.moves) if one.kind == "rez" and one.cards[0].type == "ice"), len(r.moves)
    )
    if not any(one.kind == "run" or makes_a_run(one) for one in r.moves[:rezzed]) and not r.run:
        for one in r.moves[rezzed:]:
            if one.kind == "run" and one.server == r.moves[rezzed].cards[0].server:
                r.moves.remove(one)
                r.moves.insert(rezzed, one)  # ice is rezzed in the run that is told after it
                break
    inside = next(
        (
            k
            for k, one in enumerate(r.moves)
            if one.kind in ("encounter", "approach", "pass", "access", "breach", "jack out", "let", "break", "steal")
            or (one.kind == "rez" and (one.at or approached(r, k)))
            or (one.kind == "use" and one.cards[1:] and "being accessed" in one.cards[0].says)
            or (one.kind == "trash" and one.who == RUNNER and one.cards and one.cards[0].side == CORP)
        ),
        None,
    )
    alone = r.moves[0] if r.moves else None  # the rezzing of ice with no run told
    if inside is None and alone is not None and alone.kind == "rez" and alone.cards[0].type == "ice" and not r.run:
        runs = any(one.kind in ("run", "target", "play", "use") for one in r.moves)
        if not runs and not alone.at and alone.cards[0].server:
            alone.at = "6.9.2b"
            inside = 0
    begins = next((k for k, one in enumerate(r.moves) if one.kind == "run"), None)
    moment = r.question.moment
    if inside is not None and (begins is None or begins > inside) and not r.run and not _plays_a_run(r, inside):
        one = r.moves[inside]
        if begins is not None and (not one.cards or one.cards[0].server in ("", r.moves[begins].server)):
            r.moves.insert(inside, r.moves.pop(begins))  # the run is told after what is done in it
            return
        ice = [card for each in r.moves[inside:] if each.kind in (*STEPS, "break") for card in each.cards]
        met = [card for card in ice if card.type == "ice"] if one.kind == "break" else []
        _begin(p, one.kind, next(iter((*one.cards, *met)), None), one.server, inside)
    elif (
        moment is not None
        and begins is None
        and not r.run
        and moment.what in (*STEPS, "access", "run", "success", "run ends", "breach")
        and not any(one.kind == "play" or makes_a_run(one) for one in r.moves)
    ):
        _begin(p, moment.what, moment.card, moment.server, len(r.moves))


def _passed(p: Parser) -> None:
    """`passes the last ice`: the innermost there; where no ice is named the run has come past whatever there was."""
    r = p.reading
    for one in [each for each in r.moves if each.kind == "pass" and not each.cards]:
        ice = r.in_server(one.server, "ice")
        if ice:
            one.cards, one.words = (ice[-1],), f"pass {ice[-1].title}"
            continue
        place = next(k for k, each in enumerate(r.moves) if each is one)
        if any(each.kind == "run" for each in r.moves):
            del r.moves[place]
        else:
            r.moves[place] = Move(RUNNER, f"run {one.server}", "run", server=one.server)


def _plays_a_run(r: Reading, upto: int) -> bool:
    played = [one for one in r.moves[:upto] if one.cards]
    return any(makes_a_run(one) or (one.kind == "play" and "run" in one.cards[0].subtypes) for one in played)


def makes_a_run(one: Move) -> bool:
    """Whether a card is used of which an ability makes a run."""
    return one.kind == "use" and bool(one.cards) and makes_run(one.cards[0])


def _begin(p: Parser, what: str, card: Placed | None, server: str, place: int) -> None:
    """The run in which something happens: from its beginning, or where it is if ice lies before."""
    r = p.reading
    if card is not None and card.side == RUNNER:
        card = None
    where = (card.server if card is not None else "") or (server if server != "the server" else "")
    if card is not None and card.where in CENTRALS:
        where = card.where
    where = where or p.last_server or next((one.server for one in r.cards if one.where == "ice"), "")
    if not where or where == "new remote":
        r.unplaced.append(Unplaced(what, (), "on which server is the run?"))
        return
    note_server(r, where)
    ice = r.in_server(where, "ice")
    if what in STEPS and card in ice and ice.index(card) > 0:
        r.run, r.at = {"server": where, "ice": ice.index(card) + 1}, STEPS[what]
        if r.moves and place < len(r.moves) and r.moves[place].kind == what:
            del r.moves[place]
        p.assume(f"the run on {where} has come to {card.title}" if card is not None else f"a run on {where}")
        return
    r.moves.insert(place, Move(RUNNER, f"run {where}", "run", server=where))
    if p.left_in_run:
        r.numbers[RUNNER, "clicks"] += 1
        p.assume("the clicks told are those that are left in the run")
    p.assume(f"the run is on {where}, with the basic action")


def tools(r: Reading) -> None:
    """What breaks, where the line does not name it."""
    every = [one for one in r.cards if one.side == RUNNER and "icebreaker" in one.subtypes]
    for one in r.moves:
        if one.kind == "break" and one.tool is None:
            breakers = _own_only(r, every, one.cards) or _fitting(r, every, one.cards) or _own(r, one.cards)
            if len(breakers) == 1:
                one.tool = breakers[0]
                one.words = f"break with {breakers[0].title}"
            else:
                r.unplaced.append(Unplaced("break", tuple(b.title for b in breakers), "with what?"))
    q = r.question
    if q.kind == "may" and q.words.startswith("use ? "):
        breakers = _own_only(r, every, q.cards) or _fitting(r, every, q.cards) or _own(r, q.cards)
        if len(breakers) == 1:
            q.words, q.card = q.words.replace("?", breakers[0].title), breakers[0]
        else:
            r.unplaced.append(Unplaced("break", tuple(b.title for b in breakers), "with what?"))


def _own_only(r: Reading, breakers: list[Placed], cards: tuple[Placed, ...]) -> list[Placed]:
    """The ice that breaks its own subroutines, where no breaker of the Runner's is for ice of its kind."""
    server = attacked_server(r)
    ice = [one for one in cards if one.type == "ice"] or (r.in_server(server, "ice") if server else [])
    if len(ice) != 1 or not breakers:
        return []
    kinds = {kind for kind in ice[0].subtypes if kind in _BROKEN}
    others = [kind for kind in _BROKEN if kind not in kinds]
    unfit = [one for one in breakers if any(f"{kind} subroutine" in one.says for kind in others)]
    fits = [one for one in breakers if any(f"{kind} subroutine" in one.says for kind in kinds)]
    return _own(r, cards) if kinds and len(unfit) == len(breakers) and not fits else []


def _own(r: Reading, cards: tuple[Placed, ...]) -> list[Placed]:
    """The ice whose own ability the Runner breaks its subroutines with, where no breaker is there."""
    server = attacked_server(r)
    ice = [one for one in cards if one.type == "ice"] or (r.in_server(server, "ice") if server else [])
    if len(ice) != 1 or not _breaks_own(ice[0]):
        return []
    clicks = ", for clicks" if "bioroid" in ice[0].subtypes else ""
    told = f"what breaks subroutines of {ice[0].title} is taken to be its own ability{clicks}"
    r.assumed += [told] if told not in r.assumed else []
    return ice


def _breaks_own(ice: Placed) -> bool:
    """Whether an ability of ice breaks its own subroutines, which only the Runner may use (1.14.4b)."""
    return "bioroid" in ice.subtypes or re.search(r"break \d+ subroutines? on this", ice.says, re.I) is not None


_BROKEN = ("barrier", "code gate", "sentry")


def _fitting(r: Reading, breakers: list[Placed], cards: tuple[Placed, ...]) -> list[Placed]:
    """Of several breakers the only one that breaks ice of that kind; all, if there is no such one."""
    server = attacked_server(r)
    ice = [one for one in cards if one.type == "ice"] or (r.in_server(server, "ice") if server else [])
    kinds = {kind for one in ice for kind in one.subtypes if kind in _BROKEN}
    fits = [one for one in breakers if any(f"{kind} subroutine" in one.says for kind in kinds)]
    if len(breakers) > 1 and len(ice) == 1 and len(fits) == 1 and not any("ai" in one.subtypes for one in breakers):
        told = f"what breaks {ice[0].title} is taken to be {fits[0].title}"
        r.assumed += [told] if told not in r.assumed else []
        return fits
    return breakers


def approached(r: Reading, place: int) -> bool:
    """Whether ice that is told to be rezzed is rezzed in a run that nobody tells (6.4.3)."""
    one = r.moves[place]
    others = any(each.who == CORP or each.kind in ("run", "play", "use") for each in r.moves[:place])
    return one.cards[0].type == "ice" and r.turn != CORP and not r.at and not others
