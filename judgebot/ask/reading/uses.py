"""Rows of the grammar for the card used for what is done, and how often: `with one use of X`, `with X, he installs Y`."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from judgebot.ask.reading.meanings import Amount
from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.raw import OF_THEM, Mod, Quantity

_WITH = "with|using|in|by|through|via|for|on|from"
_USES = "use|uses|usage|usages|activation|activations"


USED = (
    R("Uses", f"just|only|exactly? n:NUM {_USES}", lambda n: int(n)),
    R("Mod", f"{_WITH} n:Uses of c:Card1|ItCard|The", lambda n, c: Mod("uses", (c, n)), -0.2),
    R("Mod", "with|using|via|off|for|spending|SPENDING A|one|single|just|POSS|last* c:Card1 s? hosted|virus|power? counter|token", lambda c: Mod("uses", (c, 1, "counters")), -0.3),
    R("Mod", "for|with|using n:NUM of them|those|it", lambda n: Mod("for", Quantity(Amount(int(n)), OF_THEM)), 0.1),
)  # fmt: skip
