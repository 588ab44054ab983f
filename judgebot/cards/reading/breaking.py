"""Abilities of ice and breakers: breaking, bypassing, encounters, strength."""

from __future__ import annotations

from typing import Any

from judgebot.cards.reading.acts import done
from judgebot.cards.reading.effects import lasting, load, with_more
from judgebot.cards.reading.grammar import row, rows_of
from judgebot.cards.reading.nouns import Cards, chosen, object_of, objects

row("ice_kind", "{subtype}", lambda c, name: {"subtype": name})
row("ice_kind", "{subtype} or {subtype}", lambda c, one, other: {"subtype": [one, other]})
row("broken_n", "{n}", lambda c, n: {"n": n})
row("broken_n", "up to {n}", lambda c, n: {"n": n, "up_to": True})
row("broken_n", "any number of", lambda c: {"n": {"subroutines": "encountered"}, "up_to": True})
row("act", "break {broken_n} ({ice_kind})? subroutine/subroutines ({broken_on})?", lambda c, *s: _break(*s))
row("act", "break all ({ice_kind})? subroutines ({broken_on})?", lambda c, kind, on: _break({}, kind, on))
rows_of("broken_on", [("on host ice", {"on": "host"})])
row("broken_on", "on this ice", lambda c: {"on": "this"} if c.type == "ice" else None)
row("broken_on", "on (a/an)? {noun}", lambda c, sel: {"?encountered": chosen(sel)} if sel.get("type") or sel else None)
row("act", "bypass {refer}", lambda c, it: {"bypass": it})
row("act", "{number} strength", lambda c, n: {"strength": n})
row("act", "+ x strength", lambda c: {"strength": "x"})
row("act", "{cards} get/gets {number} strength {lasts}", lambda c, cards, n, lasts: _strength(cards, n, lasts))
row("act", "{cards} get/gets {number} strength {for_each} {lasts}", lambda c, *s: None)
row("act", "resolve {number} subroutine on {cards}", lambda c, n, cards: _resolve(n, cards))
done("encounter/encounters {cards} (again)?", lambda c, who, cards: _encounter(cards))
done("move/moves to the outermost position of {server}", lambda c, who, s: {"move_runner": {"server": s}})
row(
    "act", "move {refer} to the root of {server}", lambda c, it, s: {"move": {"what": it, "server": s, "place": "root"}}
)
row("act", "move {refer} to the outermost position protecting {server}", lambda c, it, s: _outermost(it, s))
row("act", "trace {bracketed}", lambda c, n: {"trace": {"n": n}})
row("bracketed", "[x]", lambda c: "x")
row("act", "+ x strength {lasts}", lambda c, lasts: {"strength": {"by": "x", "duration": lasts}})
row("act", "trash {cards} {for_each}", lambda c, cards, n: _so_many("trash", cards, n))
row("act", "derez {cards} {for_each}", lambda c, cards, n: _so_many("derez", with_more(cards, rezzed=True), n))
row("act", "break {ice_kind} subroutine", lambda c, kind: {"break": {"n": 1, **kind}})
row("broken_on", "on host {subtype}", lambda c, name: {"on": "host", "subtype": name})
row("act", "remove {n} {counter} from {this}", lambda c, n, kind, this: {"remove_counters": {"kind": kind, "n": n}})
row("act", "load {counters} on {cards}", lambda c, counters, cards: load(c, counters, cards))
row("act", "do {damage} unpreventably", lambda c, damage: {"damage": {**damage, "unpreventable": True}})
for number in range(10):
    row("bracketed", f"[{number}]", lambda c, n=number: n)
row("lasts", "for the remainder of the/this/that run", lambda c: "run")
row("lasts", "for the remainder of the/this/that turn", lambda c: "turn")
row("lasts", "for the remainder of the/this/that encounter", lambda c: "encounter")
row("lasts", "until your next turn ends", lambda c: "through your next turn")
row("lasts", "until your next turn begins", lambda c: "your next turn")
row("lasts", "this turn", lambda c: "turn")
row("lasts", "during this run", lambda c: "run")


def _break(n: dict[str, Any], kind: dict[str, Any] | None, on: dict[str, Any] | None) -> dict[str, Any] | None:
    sel = (on or {}).get("?encountered")
    given: dict[str, Any] = {**n, **(kind or {}), **({} if sel else on or {})}
    if sel is not None:
        if isinstance(sel.get("subtype"), str) and not kind:
            given["subtype"] = sel["subtype"]
            sel = {key: value for key, value in sel.items() if key != "subtype"}
        return {"break": given, "?given": {"is": {"card": "encountered", "a": {"type": "ice", **sel}}}}
    return {"break": given or None}


def _so_many(word: str, cards: Cards, n: Any) -> dict[str, Any] | None:
    if cards.how not in ("n", "random") or cards.n != 1:
        return None
    return {word: objects(cards._replace(n=n))}


def _strength(cards: Cards, n: int, lasts: str) -> dict[str, Any] | None:
    if cards.how == "ref":
        return {"strength": {"by": n, **({} if cards.ref == "this" else {"of": cards.ref}), "duration": lasts}}
    if cards.how == "all":
        return lasting(lasts, {"strength": {"by": n, "of": chosen(cards.sel)}})
    return None


def _resolve(n: int, cards: Cards) -> dict[str, Any] | None:
    if n != 1:
        return None
    it = object_of(cards)
    return {"resolve_subroutine": {"among": it} if isinstance(it, str) else chosen(cards.sel)} if it else None


def _encounter(cards: Cards) -> dict[str, Any]:
    return {"encounter": objects(cards)}


def _outermost(it: str, server: str) -> dict[str, Any]:
    return {"move": {"what": it, "server": server, "place": "outermost"}}
