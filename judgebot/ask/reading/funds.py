"""Rows for with what something is paid: credits of bad publicity, those on a card, those that were told last."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.frames import phrase
from judgebot.ask.reading.meanings import FUND, Amount, Deed, Has, Ref, Subs
from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.raw import Desc, Mod, Pro, Stand
from judgebot.game.objects import RUNNER

PURSE = Pro("purse")  # the credits, or the click, that were told last
ITS = Pro("purse", "card")  # the credits on a card that were told last


def _fund(c: Any = None, n: Any = None, who: str | None = None) -> Deed:
    """Credits of a card, or of bad publicity, are spent."""
    return Deed("pay", who, () if c is None else (c,), amount=Amount(int(n)) if n else None, unit=FUND)


def _bad(n: Any = None) -> Deed:
    return _fund(n=n, who=RUNNER)


def _paid(f: Deed, d: Any) -> Any:
    """`uses the bad pub credit to V`: does it, and spends that on it."""
    return replace(d, means=f) if d is not None and d.means is None and not d.not_ else None


def _for_card(f: Deed, c: Any) -> Any:
    """`spends the credits on X`: for what it asks, or to have it; a card that is not named asks nothing."""
    if isinstance(c, Desc) and isinstance(c.what, Stand):
        return None
    return _paid(f, Deed("pay", None, unit="credits", purpose=Deed("use", None, (c,))))


def _for_subs(s: Any) -> Any:
    """`pays for the sub`: what it asks for."""
    it: Any = Pro("it")
    own = isinstance(s, Subs) and s.of is None
    return Deed("pay", None, unit="credits", by=it, via=s) if own else None


def _with(d: Any, mods: tuple[Mod, ...]) -> Any:
    """What is paid for subroutines, with what; nothing else stands beside it."""
    for mod in mods:
        d = replace(d, means=mod.value) if d is not None and mod.kind == "means" and d.means is None else None
    return d


_MONEY = "credits|credit|money|cash|creds"
_TOWARD = "for|on|toward|towards|against|at"

FUNDS = (
    R("Fund", "POSS|that|those|these? BADPUB", _bad),
    R("Fund", f"POSS|those|these? {_MONEY} on|from|of|off c:Card1|ItCard|The", _fund),
    R("Fund", f"POSS|those|these? n:NUM {_MONEY} on|from|of|off c:Card1|ItCard|The", _fund),
    R("Fund", f"c:Card1|The s? hosted|recurring? {_MONEY}", _fund),
    R("Fund", f"that|those|these {_MONEY}", lambda: _fund(PURSE), 0.05),
    R("Purse", "it|that|this|those|these|them|one", lambda: _fund(PURSE)),
    R("Fund", "f:Purse", lambda f: f, 0.3),
    *(
        row
        for vp, use in (("VpB", "use|spend|put|lose|pay"), ("VpF", "uses|spends|used|spent|puts|lost|loses|pays|paid"))
        for row in (
            R(vp, f"{use} f:Fund to|and d:VpB", _paid, -0.1),
            R(vp, f"{use} f:Fund {_TOWARD} c:Card1|The|ItCard", _for_card, -0.1),
            R(vp, f"{use} f:Fund {_TOWARD} s:SubsNP", lambda f, s: _paid(f, _for_subs(s)), -0.1),
            R(vp, f"{use} f:Fund {_TOWARD} d:VpG", _paid, -0.1),
        )
    ),
    *(
        R("VpB", f"pay {how} cost of c:CardNP|The|ItCard|Standing", lambda c: phrase("trash", (c,), ()), 0.1)
        for how in ("trash|trashing",)
    ),
    R("VpB", "pay for s:SubsNP mods:Mod*", lambda s, mods: _with(_for_subs(s), mods)),
    R("Mod", "with|using|from|via|by using|spending? f:Fund", lambda f: Mod("means", f), -0.1),
)


def from_purse(raw: Any, told: list[Any]) -> Any:
    """A deed with what is spent on it, where that was told last: clicks, credits on a card, or bad publicity."""
    if raw.means is None or raw.means.unit != FUND or not {PURSE, ITS} & {*raw.means.what}:
        return raw
    of_card = ITS in raw.means.what
    for one in reversed(told):
        if not isinstance(one, Has) or one.unit not in ("credits", "clicks", "bad publicity") or not one.amount.n:
            continue
        if of_card and not isinstance(one.owner, Ref):
            continue
        if one.unit == "clicks":
            return replace(raw, means=Deed("pay", None, amount=raw.means.amount or Amount(1), unit="clicks"))
        if one.unit == "bad publicity":
            return replace(raw, means=replace(raw.means, who=RUNNER, what=()))
        if isinstance(one.owner, Ref):
            return replace(raw, means=replace(raw.means, what=(one.owner,)))
        return raw
    return raw
