"""Rows for questions of what is left and how it ends, and for times at which somebody can or must do something."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.asking import moment, of_card
from judgebot.ask.reading.counting import becomes, counted, each, had
from judgebot.ask.reading.deeds import subject
from judgebot.ask.reading.meanings import When
from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.queries import Can, Comes, Happens, HowMuch, Order, Strength, Wins
from judgebot.ask.reading.raw import Mod, Opening, Pro, Quantity, Question
from judgebot.ask.reading.whs import _rest


def _when(how: str, s: Any, d: Any) -> Any:
    """`before he may jack out`: before he does."""
    deed = subject(s, d)
    return When(how, deed) if deed is not None and deed.when is None else None


def _at(s: Any, w: Any) -> Any:
    """`what is Ice Wall at now`: its strength; of a player the credits."""
    found = of_card(Strength, s, w)
    return found if found is not None else had(Quantity(None, "credits"), s)


def _gained(m: Any, v: str, mods: tuple[Any, ...]) -> Any:
    """`how many credits are gained by using it`."""
    found = counted(m, Opening("comes", None), v, mods[:-1])
    if found is None or not mods or mods[-1].kind != "means" or found.query.when is not None:
        return None
    return Question(replace(found.query, when=When("when", mods[-1].value)))


_MODAL = "has|have|had|must|may|can|could|gets|get|needs|need|is|am|are|will|would"

ENDS = (
    R("Ask", "what|how about s:HappensTo w:When?", lambda s, w: becomes(s, w), 0.1),
    R("Ask", "m:Many remain|remains|stay|stays left|over|then|afterwards? mods:Mod*", lambda m, mods: had(m, None, mods, True)),
    R("Ask", "m:Many and|or how? many|much? n:UNIT remain|remains|are|is left|over|then|afterwards?", lambda m, n: each(had(m, None, (), True), had(Quantity(None, n), None, (), True))),
    R("Ask", "m:Many are|is hosted|lying|sitting|placed|still? on c:Card1|ItCard|The", lambda m, c: had(m, c)),
    R("Ask", "what is|are left|remaining on c:Card1|ItCard|The", lambda c: had(Quantity(None, "counters"), c, (), True)),
    R("Ask", "what is|are left|remaining? in z:Zone", lambda z: Question(HowMuch("cards", z), "left")),
    R("Ask", "what|how much is|are in poss:POSS credit? pool|bank", lambda poss: had(Quantity(None, "credits"), Pro(poss) if poss in ("i", "he", "you", "opp") else poss) if poss != "it" else None),
    R("Ask", "what is|are s:Subj at|on|up|down to? w:When?", _at),
    R("Ask", "where is|are s:Subj at|up|now", lambda s: of_card(Strength, s), 0.5),
    R("Ask", "m:Many is|are|was|were v:VN mods:Mod* mod:ByMeans", lambda m, v, mods, mod: _gained(m, v, (*mods, mod))),
    R("ByMeans", "by|from|through d:VpG", lambda d: Mod("means", d)),
    R("Item", "q:Ask ,? right|correct|yes|no", lambda q: q if isinstance(q.query, Wins) else None),
    R("Ask", "gg|ggs|game over", lambda: Question(Wins())),
    R("Ask", "has|have|did|is|does|will anybody|anyone|somebody|someone|any|either of? player|side|us|them? won|win|winning|wins game?", lambda: Question(Wins())),
    R("Ask", "what does|do|did|will|would|is|has s:Player lose|lost|losing|get|gotten|getting|gain|gained", lambda s: Question(Happens()), 0.3),
    R("Ask", "in? what|which order do|does|will|are POSS|both|two|these|those NUM? abilities|triggers|subs|subroutines|effects resolve|trigger|fire|happen|resolved|triggered?", lambda: Question(Order())),
    R("Ask", "does|do|did|will|would s:QSubj count as having d:VpN", lambda s, d: Question(Comes(subject(s, d))) if subject(s, d) is not None else None),
    R("Ask", "is|was there A|any? moment|time|point|window|way|chance|opportunity left? at|in|for|on? which|when|where|that? s:QSubj can|may|could d:VpB", lambda s, d: Question(Can(subject(s, d))) if subject(s, d) is not None else None),
    R("Ask", "when|what|which is|was? POSS e:Nth Moment to p:Inf", lambda e, p: moment(Opening("can", Pro("i")), p, e)),
    R("Ask", "m:Many is|am|are s:Player allowed|able|permitted to keep|hold|retain w:When?", lambda m, s, w: Question(HowMuch("hand size", s, when=w)) if m.unit == "cards" else None, 0.1),
    R("Ask", "m:Many can|may|could|do|does|will s:Player keep|hold|retain w:When?", lambda m, s, w: Question(HowMuch("hand size", s, when=w)) if m.unit == "cards" else None, 0.1),
    R("Ask", "what remains|stays left|over? w:When?", lambda w: _rest(None, w)),
    # times with a modal
    R("When", f"before s:Subj {_MODAL} to? d:VpB", lambda s, d: _when("before", s, d), 0.1),
    R("When", f"after|once s:Subj {_MODAL} to? d:VpB", lambda s, d: _when("after", s, d), 0.1),
    R("When", "when|while|as|if s:Subj has|have|had|must|may|can|could|gets|get|needs|need to? d:VpB", lambda s, d: _when("when", s, d), 0.1),
    R("Item", "t:Told or not", lambda t: t, 0.1),
)  # fmt: skip
