"""Rows of the grammar for how often a card is used for what is done: `with one use of X`, `in a single use`."""

from __future__ import annotations

from judgebot.ask.reading.meanings import Amount
from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.raw import OF_THEM, Mod, Quantity

_WITH = "with|using|in|by|through|via|for|on|from"
_USES = "use|uses|usage|usages|activation|activations"

USED = (
    R("Uses", f"just|only|exactly? n:NUM {_USES}", lambda n: int(n)),
    R("Uses", "just|only? single|one|lone single|lone? use|usage|activation", lambda: 1),
    R("Mod", f"{_WITH} n:Uses of c:Card1|ItCard|The", lambda n, c: Mod("uses", (c, n)), -0.2),
    R("Mod", f"{_WITH} n:Uses", lambda n: Mod("uses", (None, n))),
    R("Mod", "for|with|using n:NUM of them|those|it", lambda n: Mod("for", Quantity(Amount(int(n)), OF_THEM)), 0.1),
    R("Mod", "with|using|by use of c:Card1|ItCard|The", lambda c: Mod("with", c)),
)  # fmt: skip
