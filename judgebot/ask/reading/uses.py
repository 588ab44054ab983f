"""Rows of the grammar for the card used for what is done, and how often: `with one use of X`, `with X, he installs Y`."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.deeds import subject
from judgebot.ask.reading.defined import installs
from judgebot.ask.reading.meanings import Amount
from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.raw import OF_THEM, Mod, Quantity

_WITH = "with|using|in|by|through|via|for|on|from"
_USES = "use|uses|usage|usages|activation|activations"


def _with_it(c: Any, s: Any, d: Any) -> Any:
    """`with X, the Corp installs Y`: with that card, where it installs cards."""
    made = subject(s, d) if d is not None and (d.verb, d.tool) == ("install", None) and installs(c) else None
    return replace(made, tool=c) if made is not None else None


USED = (
    R("Clause", "with|using|via c:Card1 ,? s:Player d:VpF", _with_it, -0.3),
    R("Uses", f"just|only|exactly? n:NUM {_USES}", lambda n: int(n)),
    R("Uses", "just|only? single|one|lone single|lone? use|usage|activation", lambda: 1),
    R("Mod", f"{_WITH} n:Uses of c:Card1|ItCard|The", lambda n, c: Mod("uses", (c, n)), -0.2),
    R("Mod", f"{_WITH} n:Uses", lambda n: Mod("uses", (None, n))),
    R("Mod", "for|with|using n:NUM of them|those|it", lambda n: Mod("for", Quantity(Amount(int(n)), OF_THEM)), 0.1),
    R("Mod", "with|using|by use of c:Card1|ItCard|The", lambda c: Mod("with", c)),
)  # fmt: skip
