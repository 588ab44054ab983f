"""Rows of the grammar for how often a card is used for what is done: `with one use of X`, `in a single use`."""

from __future__ import annotations

from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.raw import Mod

_WITH = "with|using|in|by|through|via|for|on|from"
_USES = "use|uses|usage|usages|activation|activations"

USED = (
    R("Uses", f"just|only|exactly? n:NUM {_USES}", lambda n: int(n)),
    R("Uses", "just|only? single|one|lone single|lone? use|usage|activation", lambda: 1),
    R("Mod", f"{_WITH} n:Uses of c:Card1|ItCard|The", lambda n, c: Mod("uses", (c, n)), -0.2),
    R("Mod", f"{_WITH} n:Uses", lambda n: Mod("uses", (None, n))),
    R("Mod", "with|using|by use of c:Card1|ItCard|The", lambda c: Mod("with", c)),
)  # fmt: skip
