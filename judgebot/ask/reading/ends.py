"""Rows for questions of what is left and how it ends, and for times at which somebody can or must do something."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from judgebot.ask.reading.asking import of_card
from judgebot.ask.reading.asks import BE, CAN, DOES
from judgebot.ask.reading.counting import cost, counted, had
from judgebot.ask.reading.deeds import subject
from judgebot.ask.reading.frames import phrase
from judgebot.ask.reading.meanings import Deed, When
from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.queries import Happens, HowMuch, Who, Wins
from judgebot.ask.reading.raw import Mod, Opening, Pred, Quantity, Question, TheServer, Where_


def _when(how: str, s: Any, d: Any) -> Any:
    """`before he may jack out`: before he does."""
    deed = subject(s, d)
    return When(how, deed) if deed is not None and deed.when is None else None


def _gained(m: Any, v: str, mods: tuple[Any, ...]) -> Any:
    """`how many credits are gained by using it`."""
    found = counted(m, Opening("comes", None), v, mods[:-1])
    if found is None or not mods or mods[-1].kind != "means" or found.query.when is not None:
        return None
    return Question(replace(found.query, when=When("when", mods[-1].value)))


def worth(s: Any, p: Any, w: Any = None) -> Any:
    """`how many points is it for me`: as it lies in that player's score area."""
    return of_card(partial(HowMuch, "points", to=p), s, w)


_MODAL = "has|have|had|must|may|can|could|gets|get|needs|need|is|am|are|will|would"

ENDS = (
    R("Ask", "m:Many are|is? hosted|lying|sitting|placed|still? on c:Card1|ItCard|The", lambda m, c: had(m, c)),
    R("Ask", "what is|are left|remaining on c:Card1|ItCard|The", lambda c: had(Quantity(None, "counters"), c, (), True)),
    R("Ask", "what is|are left|remaining? in z:Zone", lambda z: Question(HowMuch("cards", z), "left")),
    R("Ask", "m:Many is|are|was|were v:VN mods:Mod* mod:ByMeans", lambda m, v, mods, mod: _gained(m, v, (*mods, mod))),
    R("ByMeans", "by|from|through d:VpG", lambda d: Mod("means", d)),
    R("Item", "q:Ask ,? right|correct|yes|no", lambda q: q if isinstance(q.query, Wins) else None),
    R("Ask", "gg|ggs|game over", lambda: Question(Wins())),
    R("Ask", "m:Many can|may|could|do|does|will s:Player keep|hold|retain w:When?", lambda m, s, w: Question(HowMuch("hand size", s, when=w)) if m.unit == "cards" else None, 0.1),
    # times with a modal
    R("When", f"before s:Subj {_MODAL} to? d:VpB", lambda s, d: _when("before", s, d), 0.1),
    R("When", f"after|once s:Subj {_MODAL} to? d:VpB", lambda s, d: _when("after", s, d), 0.1),
    R("When", "when|while|as|if s:Subj has|have|had|must|may|can|could|gets|get|needs|need to? d:VpB", lambda s, d: _when("when", s, d), 0.1),
    R("When", "between POSS? clicks|actions", lambda: When("when", name="between actions")),
    R("Ask", "what o:OpenQ bid", lambda o: counted(Quantity(None, "credits"), replace(o, mode="can") if o.mode == "comes" else o, "bid", ())),
    R("Ask", f"{DOES} Player get|gain|receive|lose|pay|take|suffer|give anything|something out? of|from|for? it|that|this? w:When?", lambda w: Question(Happens(when=w)), -0.2),
    R("HappensTo", "POSS? c:Card1 s? u:UNIT", lambda c, u: Quantity(None, u, of=c)),
    R("Ask", f"{DOES} d:VpG cost anything|A|any|more|extra? u:UNIT?", lambda d, u: cost(d, u or ""), -0.1),
    R("Ask", f"{BE} d:VpG more? expensive|costly|dear|dearer|pricier|cheaper|cheap|free", lambda d: cost(d), -0.1),
    R("Be", "gone too|now?", lambda: Pred("deed", Deed("leave"))),
    R("VpB", "have|keep|put|install c:Card1 and|, d:Card1 in|at|on|into same s:THESERVER", lambda c, d, s: phrase("install", (c, d), (Mod("on", Where_("on", TheServer(s))),))),
    R("Ask", "HowMany is|are s:Card1|ItCard|The worth? for|to p:Player w:When?", worth, 0.1),
    R("Ask", f"{DOES}|{CAN}|must s:Player get? to? choose|pick|decide|select order|sequence OrDo?", lambda s: Question(Who(Deed("choose", s))), -0.1),
    R("COSTS", "how much is|was|it|that|this it|that|this|rez|cost? for PRON|PLAYER?", lambda: True),
    R("Item", "t:Told or not", lambda t: t, 0.1),
)  # fmt: skip
