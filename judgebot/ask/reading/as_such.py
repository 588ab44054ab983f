"""Rows of the grammar for what the rules say of the game as such, whatever is on the board."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from typing import Any

from judgebot.ask.reading.asks import BE, CAN, DOES
from judgebot.ask.reading.counting import cost
from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.queries import Ruled
from judgebot.ask.reading.raw import Question


def _at_the_start(m: Any) -> Question | None:
    """`how many credits do we start with`: or how many cards."""
    known = {"credits": "starting credits", "cards": "starting hand"}
    return Question(Ruled(known[m.unit])) if m.unit in known and not m.kind else None


AS_SUCH = (
    R("Ask", "in|on|during|for A? trace attempt? ,? q:InTrace", lambda q: Question(Ruled(q))),
    R("InTrace", "WhoQ has|have|gets|must|get? to? spends|spend|pays|pay|bids|bid|boosts|boost|goes|go|acts|act|starts|start credits|credit|money? first", lambda: "trace first"),
    R("Ask", "in|on|if|when there? is? A? tie|draw in|on|during A? trace ,? WhoQ wins|win", lambda: Question(Ruled("trace tie"))),
    R("Ask", f"{DOES}|{BE} both? POSS? players|PRON|sides|PLAYER s? agenda? points|scores|score count|counted|added|add|matter|combined|together up? together? for|toward|towards|to threat level?", lambda: Question(Ruled("threat"))),
    R("Ask", f"m:Many agenda? points {DOES} s:Player need to? have|score|steal? to|for|before? win|winning|victory|a? the? win|game?", lambda s, m: Question(Ruled("points to win", s)) if not m.rest else None, -0.3),
    R("AnyHarm", "u:UNIT", lambda u: True if u.endswith("damage") else None),
    R("Ask", f"{DOES}|{CAN}|{BE} QSubj get|able? to? choose|pick|select|decide which|what? cards|card? QSubj? lose|loses|trash|trashes|discard|discards by|to|from|for? AnyHarm?", lambda: Question(Ruled("damage"))),
    R("Ask", f"m:Many {DOES} s:Player draw each|every|per turn", lambda m, s: Question(Ruled("draws", s)) if m.unit == "cards" and not m.kind else None, -0.2),
    R("Ask", f"m:Many {DOES} EACHOF start|begin ATGAME? with ATGAME?", _at_the_start, -0.2),
    R("Ask", f"m:Many {DOES} EACHOF get|have|draw|take|receive ATGAME", _at_the_start, -0.2),
    R("ATGAME", "A|POSS? game", lambda: True),
    R("ATGAME", "at|in|for the? start|beginning of A? game", lambda: True),
    R("ATGAME", "when|as game starts|begins|start|begin", lambda: True),
    R("EACHOF", "we|you|they|both|each|all|every|everyone player|players|side|sides?", lambda: True),
    R("EACHOF", "PRON|PLAYER|players|player", lambda: True),
    R("Ask", f"what {BE}|s A? max|maximum|normal|usual|starting|default? hand size|limit LIMITED?", lambda: Question(Ruled("hand size")), -0.1),
    R("LIMITED", "in|of the? netrunner|game", lambda: True),
    R("Ask", f"{CAN}|may EACHOF take|have|do|get|ask|for? A? any? mulligan|mulligans", lambda: Question(Ruled("mulligan"))),
    R("Ask", f"{BE} there A? any? mulligan|mulligans", lambda: Question(Ruled("mulligan"))),
    R("Ask", f"{CAN}|may EACHOF save|keep|bank|carry|store POSS? unused|unspent|leftover|remaining|extra|left? clicks|click over? for|until|to|into? POSS|the? next? turn|later?", lambda: Question(Ruled("clicks kept"))),
    R("Ask", f"{DOES} EACHOF lose POSS? unused|unspent|leftover|remaining clicks|click ATTURNSEND?", lambda: Question(Ruled("clicks lost"))),
    R("ATTURNSEND", "at|when|as|on the? end of? POSS? turn ends?", lambda: True),
    R("ATTURNSEND", "when|as POSS? turn ends", lambda: True),
    R("Ask", f"what {DOES} A? purging|purge do", lambda: Question(Ruled("purge")), -0.3),
    R("Ask", f"what {DOES} it mean to purge", lambda: Question(Ruled("purge")), -0.3),
    R("Ask", f"what {BE}|s purging|purge", lambda: Question(Ruled("purge")), -0.3),
    R("Ask", f"{DOES} POSS|the? tags go|wear away|off ATTURNSEND", lambda: Question(Ruled("tags stay")), -0.3),
    R("Ask", f"{DOES} POSS|the? tags expire|disappear|vanish ATTURNSEND", lambda: Question(Ruled("tags stay")), -0.3),
    R("Ask", f"when {DOES} POSS|the? tags expire|disappear|vanish", lambda: Question(Ruled("tags"))),
    R("Ask", f"when {DOES} POSS|the? tags go|wear away|off", lambda: Question(Ruled("tags"))),
    R("Ask", f"{DOES} it cost MONEY to d:VpB", lambda d: cost(d), -0.1),
    R("MONEY", "any|some|a|extra? credits|credit|money|anything|something", lambda: True),
    R("Ask", f"in what|which order {DOES} all? subs|subroutines resolve|fire|happen|go", lambda: Question(Ruled("order of subroutines")), -0.4),
    R("Ask", f"how {DOES}|{CAN} s:Player win ATGAME?", lambda s: Question(Ruled("how to win", s)), -0.3),
    R("Ask", f"how {DOES}|{CAN}|{BE} A? game won|win|end|ended", lambda: Question(Ruled("how to win")), -0.3),
    R("Ask", "what happens|happen if|when PRON|PLAYER take|takes|suffer|suffers more AnyHarm than MYCARDS", lambda: Question(Ruled("flatline"))),
    R("MYCARDS", "PRON|PLAYER has|have cards|left? INHAND?", lambda: True),
    R("MYCARDS", "cards? in|left POSS|PLAYER? hand|grip", lambda: True),
    R("INHAND", "in|left POSS? hand|grip?", lambda: True),
    R("Ask", f"what {DOES} core damage do|mean", lambda: Question(Ruled("core damage"))),
    R("Ask", f"how many cards {CAN}|may Player have|hold in|at POSS? hand|grip|hq", lambda: Question(Ruled("hand at any time"))),
    R("Ask", f"{CAN}|may Player ask|count|see|know|check how many cards there? are? INPILE", lambda: Question(Ruled("counted"))),
    R("Ask", f"{CAN}|may Player count cards? INPILE", lambda: Question(Ruled("counted"))),
    R("INPILE", "cards? in|left in? SERVER|Zone|Serv", lambda: True),
    R("INPILE", "in PLAYER s? hand|deck|grip", lambda: True),
)  # fmt: skip
