"""Rows for times: moments of a run or a turn, and what is done then."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.deeds import _click, _passive, subject
from judgebot.ask.reading.frames import phrase
from judgebot.ask.reading.meanings import Deed, When
from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.raw import Pro, The, whose
from judgebot.game.objects import CORP, RUNNER

_DURING = "when|while|as|upon|on|whenever|during|if"
_BEFORE = "before"
_AFTER = "after|once|following"
_OF = "POSS|that|this?"


def _when(how: str) -> Any:
    def made(d: Any) -> When:
        return When(how, d)

    return made


def _while(d: Any) -> Any:
    """`while he is in the run`; but `while X is installed` tells of the board."""
    state = d is not None and d.passive and d.verb in ("install", "rez", "host") and d.when is None
    return None if state or d is None else When("when", d)


def _then_when(d: Any, e: Any) -> When | None:
    """`once he has encountered X and begins to break it`: when the second is done, after the first."""
    then = subject(d.who, e) if d is not None and d.who is not None else None
    return When("after", d, also=When("when", then)) if then is not None else None


def _passive_when(v: str, how: str = "when") -> Any:
    deed = _passive(v, Pro("it"))
    return (
        When(how, deed)
        if deed is not None
        and v in ("steal", "score", "access", "rez", "trash", "install", "encounter", "derez", "play")
        else None
    )


def _bare(how: str, v: str) -> When | None:
    """`right after installing`: that card."""
    meant = v in ("install", "rez", "score", "steal", "trash", "access", "encounter", "play", "advance", "use")
    return When(how, phrase(v, (Pro("it"),), ())) if meant else None


def _got(q: Any, by: Any = None) -> Deed | None:
    """`before the damage`, `after that tag`: when it is taken."""
    if q.unit.endswith("damage"):
        return Deed("suffer", RUNNER, unit=q.unit, amount=q.amount, by=by)
    whose_ = {"tags": RUNNER, "bad publicity": CORP}.get(q.unit)
    return Deed("take", whose_, unit=q.unit, amount=q.amount, by=by) if whose_ else None


TIMES = (
    R("When", f"{_AFTER} d:Clause|VpG|NounTime|GClause", _when("after")),
    R("When", "as soon as d:Clause", _when("after")),
    R("When", f"{_BEFORE} d:Clause|VpG|NounTime", _when("before")),
    R("When", "when|upon|on|whenever|during d:Clause", _when("when")),
    R("When", "while|as|if d:Clause", _while),
    R("When", f"{_DURING} d:VpG", _when("when")),
    R("When", "on|during|in|at|mid middle|midst|course? of? d:NounTime", _when("when")),
    R("When", "when|once|after c:Card1|The is|has finished|done|over|resolved|complete been? resolved|finished?", lambda c: When("after", Deed("play", None, (c,)))),
    R("When", "when|once|after it|that|this|everything|all is|has finished|done|over|resolved been? done|resolved|finished?", lambda: When("when", name="now")),
    R("When", "once|after|when|while d:Clause and e:VpF", lambda d, e: _then_when(d, e)),
    R("When", "in response|reaction|answer to d:NounTime|VpG|Clause|GClause", _when("when")),
    R("When", "right|immediately|directly|straight? after v:VG !Noun", lambda v: _bare("after", v), 0.3),
    R("When", "just? before v:VG !Noun", lambda v: _bare("before", v), 0.3),
    R("GClause", "s:Subj d:VpG", subject),
    R("When", "on|in|during who:POSS next turn", lambda who: When("when", Deed("next", whose(who), thing="turn")), 0.1),
    R("When", "on|in|during? next turn", lambda: When("when", name="next turn")),
    R("When", "before c:Card1|The s? ability|trigger?", lambda c: When("before", Deed("trigger", None, (c,))), 0.2),
    R("When", "when|if|while|as|upon v:VN", lambda v: _passive_when(v), 0.3),
    R("When", f"{_AFTER} v:VN", lambda v: _passive_when(v, "after"), 0.3),
    R("When", "before|until v:VN", lambda v: _passive_when(v, "before"), 0.3),
    R("When", "instead of d:VpG", lambda d: When("instead", d)),
    R("When", "in|within one|a|single turn", lambda: When("when", name="this turn")),
    R("When", "in|as response", lambda: When("in response")),
    R("When", "on|with|as|for POSS? nth:NTH click|action", lambda nth: _click(nth).value),
    R("When", "in|during POSS? discard phase", lambda: When("when", Deed("end", thing="turn"))),
    R("When", "before s:Player decides|chooses whether|if to d:VpB", lambda s, d: When("before", subject(s, d))),
    R("When", "in|during paid? ability window of|during|on|at d:NounTime", _when("when")),
    R("When", "at|on? START of d:NounTime", lambda d: When("when", replace(d, thing="start") if d.verb == "encounter" else d)),
    R("When", "p:PAST", lambda p: When("when", name=p) if p == "this turn" else None, 0.2),
    R("When", "for remainder|rest of that|this? run", lambda: When("when", name="this run")),
    R("When", "for|in|during remainder|rest? of? that|this turn s? action phase", lambda: When("when", name="this turn")),
    R("When", "this|that run", lambda: When("when", name="this run"), 0.2),
    R("When", "during|on|in|of t:TURN", lambda t: When("when", name=f"{t} turn")),
    R("When", "at|on? START of? this|that|same? t:turn|run", lambda t: When("when", Deed("begin", thing=t))),
    R("When", "at|on? END of this|that|same? t:turn|run|encounter", lambda t: When("after" if t == "run" else "when", Deed("end", thing=t))),
    R("When", "at|on? START of? who:TurnOf", lambda who: When("when", Deed("begin", who, thing="turn"))),
    R("When", "at|on? START of? who:POSS next turn", lambda who: When("when", Deed("begin", whose(who), thing="turn"))),
    R("When", "at|on? END of who:TurnOf", lambda who: When("when", Deed("end", who, thing="turn"))),
    R("When", "at|on? END of who:POSS action|discard phase", lambda who: When("when", Deed("end", whose(who), thing="turn"))),
    R("START", "very? start|beginning|begining", lambda: True),
    R("END", "very? end", lambda: True),
    R("NounTime", f"{_OF} t:run|encounter|approach|access|breach", lambda t: Deed(t, RUNNER)),
    R("NounTime", "POSS? nth:NTH ice", lambda nth: phrase("encounter", (The("ice", spot=nth),), ())),
    R("NounTime", "successful run on s:Serv", lambda s: Deed("succeed", RUNNER, thing="run", server=s)),
    R("NounTime", "breach of s:Serv", lambda s: Deed("breach", RUNNER, server=s)),
    R("NounTime", "POSS? run on|against s:Serv", lambda s: Deed("run", RUNNER, server=s)),
    R("NounTime", f"{_OF} t:encounter|approach|access with|of|to c:Card1|ItCard|The", lambda t, c: Deed(t, RUNNER, (c,)), -0.1),
    R("NounTime", "approach|approaching|reaching of|to? s:Serv", lambda s: Deed("approach", RUNNER, server=s)),
    R("NounTime", "POSS|that? q:Bare by:FROM?", _got),
    R("FROM", "from|of|by c:Card1|ItCard", lambda c: c),
    R("NounTime", "POSS? mandatory draw", lambda: Deed("draw", None, thing="mandatory")),
    R("NounTime", "end of run", lambda: Deed("end", thing="run")),
    R("NounTime", "successful run", lambda: Deed("succeed", thing="run")),
    R("NounTime", "s:SubsNP", lambda s: Deed("resolve", None, (s,)), 0.2),
)  # fmt: skip
