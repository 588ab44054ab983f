"""Clauses that official templating allows and no text of the pool has yet: one row for each way to say them."""

from __future__ import annotations

from typing import Any

from judgebot.cards.reading.acts import done
from judgebot.cards.reading.conditions import at_least, negated
from judgebot.cards.reading.effects import of_one, owned
from judgebot.cards.reading.grammar import merged, one, program, row, rows_of
from judgebot.cards.reading.nouns import Cards, chosen, exact, object_of, priced
from judgebot.cards.reading.sentences import Said, done_by
from judgebot.cards.reading.triggers import Clause

# Servers

row("only_server", "archives", lambda c: ["Archives"])
row("act", "choose a central server", lambda c: {"choose_server": {"as": "chosen", "among": ["HQ", "R&D", "Archives"]}})
row(
    "clause",
    "{doer} steal/steals an agenda from {place}",
    lambda c, who, place: Clause(({"event": "steal", "who": who, "server": place},)),
)

row("only_server", "archives or {only_server}", lambda c, others: ["Archives", *others])

# When, and for how long

row("when_used", "while (the runner|they) is/are encountering {this}", lambda c, this: _meeting())
row("cond", "it is {whose} turn", lambda c, who: {"turn": who})
row("cond", "it is not {whose} turn", lambda c, who: negated({"turn": who}))
row("sentence", "{static} unless {conds}", lambda c, what, cond: Said("static", [*what, {"?while": _none_of(cond)}]))
row("body", "{acts} unless {conds}", lambda c, acts, cond: [{"if": {"is_true": _none_of(cond), "then": program(acts)}}])
row("sentence", "use {used} only once each {span_of}", lambda c, u, span: Said("use", {"limit": span}, None, u))
row(
    "sentence",
    "use this ability only {when_used} and only once each {span_of}",
    lambda c, when, span: Said("use", {"if": when, "limit": span}, None, "ability"),
)


def _meeting() -> dict[str, Any]:
    return {"during_encounter": {"ice": "this"}}


def _none_of(cond: Any) -> Any:
    """That a condition is not so, or not every one of several."""
    return negated({"all": cond} if isinstance(cond, list) else cond)


# Whose acts

done("reveal/reveals {cards}", lambda c, who, cards: {"reveal": _by(cards, who)})
done("add/adds {cards} to {place_to}", lambda c, who, cards, to: {"add": {"what": of_one(owned(cards, to), who), **to}})
row("body", "{who} must {acts}", lambda c, who, acts: program(done_by(who, acts)))


def _by(cards: Cards, who: str | None) -> Any:
    what = of_one(cards, who)
    return what if who in (None, "you") else {"what": what, "who": who}


# What is so, compared

rows_of("owned_stat", [("credits", "credits"), ("agenda points", "points")])
row("cond", "{have} more {owned_stat} than {player}", lambda c, a, stat, b: _more(stat, a, b))
row("cond", "{have} fewer {owned_stat} than {player}", lambda c, a, stat, b: _more(stat, b, a))
row("cond", "{it} was a/an {head}", lambda c, it, sel: _was(it, sel))
row("cond", "{it} was not a/an {head}", lambda c, it, sel: negated(was) if (was := _was(it, sel)) else None)


def _was(it: str, sel: dict[str, Any]) -> dict[str, Any] | None:
    """What a card was: of a type, which it is for good; subtypes could have been gained, and are gone."""
    return {"is": {"card": it, "a": exact(sel)}} if set(sel) == {"type"} else None


def _more(stat: str, a: str, b: str) -> dict[str, Any] | None:
    owns = [{"player": {"what": stat, "who": who}} for who in (a, b)]
    if a == b or "both" in (a, b):
        return None
    made: dict[str, Any] = at_least(owns[0], {"sum": [owns[1], 1]})
    return made


# Costs and damage

row(
    "static",
    "as an additional cost to {added_to} {this} , {player} must {either_paid}",
    lambda c, to, this, who, paid: [{"additional_cost": {"to": to, "cost": one(paid)}}] if to == "steal" else None,
)
row("preventable", "{damage_type} or {damage_type} damage", lambda c, a, b: [f"{a} damage", f"{b} damage"])

# For how long

row("when_used", "during the corp 's turn", lambda c: {"turn": "corp"})
row("when_used", "during the runner 's turn", lambda c: {"turn": "runner"})
row("lasts", "during this encounter", lambda c: "encounter")
row(
    "declared",
    "the {cost_to} cost of {cards} is {change}",
    lambda c, to, cards, n: _costing(to, cards, n),
)


def _costing(to: str, cards: Cards, n: int) -> list[Any] | None:
    of = priced(cards)
    return [{"cost": {"to": to, "by": n, "of": of}}] if isinstance(of, dict) and of else None


# Breaking and passing

row(
    "declared",
    "{player} cannot break more than {number} of {this} 's printed subroutines",
    lambda c, who, n, this: [{"break_limit": {"of": "this", "n": n}}] if who == "runner" else None,
)

row("clause", "{doer} pass/passes {cards} after fully breaking it", lambda c, who, cards: _passed(cards))
row("clause", "an unsuccessful run ({on_servers})? ends", lambda c, on: _failed(on))
row("clause", "a trace is successful", lambda c: Clause(({"event": "trace succeeds"},)))
row("clause", "host icebreaker fully breaks {cards}", lambda c, cards: _fully(cards))


def _failed(on: list[str] | None) -> Clause:
    end = {"event": "run ends", "what": "unsuccessful"}
    return Clause(tuple({**end, **({"server": server} if server else {})} for server in on or [""]))


def _passed(cards: Cards) -> Clause | None:
    ice = object_of(cards)
    return Clause(({"event": "pass", "card": ice, "after": {"event": "fully break", "card": "it"}},)) if ice else None


def _fully(cards: Cards) -> Clause | None:
    ice = object_of(cards)
    if ice is None:
        return None
    about = {} if ice == {"type": ["ice"]} or ice == {"type": "ice"} else {"card": ice}
    return Clause(({"event": "fully break", "source": "host", **about},))


# Cards

row("after", "that have/has no advancement counters", lambda c: {"advanced": False})
row("cards", "{count} {noun} revealed this way", lambda c, n, sel: _revealed("n", n, sel))
row("cards", "up to {count} {noun} revealed this way", lambda c, n, sel: _revealed("up to", n, sel))
row("cards", "each/all {noun} revealed this way", lambda c, sel: _revealed("all", 0, sel))
row("act", "prevent {number} of your {noun} from being trashed", lambda c, n, sel: _spared(n, sel))
row("cond", "no cards were trashed this way", lambda c: {"not": {"did": "?trashed"}})
row("static", "you can play hosted events as if {in_grip}", lambda c, g: [{"as_if_in": {"of": _hosted("event")}}])
rows_of("up_to_modes", [("up to", "")])
row(
    "body",
    "resolve {up_to_modes} {number} of the following (in any order)? : {listed}",
    lambda c, u, n, items: [("?modes", (n,), items, "")],
)


def _revealed(how: str, n: Any, sel: dict[str, Any] | None) -> Cards | None:
    among = merged(sel, {"among": "?revealed"})
    return None if among is None or "zone" in among else Cards(how, n, among)


def _spared(n: int, sel: dict[str, Any]) -> dict[str, Any]:
    return {"prevent": {"what": "trash", "n": n, "of": {**chosen(sel), "controller": "you"}}}


def _hosted(kind: str) -> dict[str, Any]:
    return {"hosted_on": "this", "type": kind}
