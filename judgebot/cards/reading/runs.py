"""Effects about runs, breaches and accesses, interrupts, and what lasts."""

from __future__ import annotations

from typing import Any

from judgebot.cards.reading.chart import Context
from judgebot.cards.reading.grammar import row, rows_of
from judgebot.cards.reading.nouns import Cards, chosen, objects, subject


def _run(servers: list[str] | None, **more: Any) -> dict[str, Any]:
    given: dict[str, Any] = dict(more)
    if servers and servers != ["any"]:
        given["server"] = servers[0] if len(servers) == 1 else servers
    return {"run": given}


row("act", "run {servers}", lambda c, servers: _run(servers))
row("act", "run a server protected by ice", lambda c: _run(None, with_ice=True))
row("act", "run {server} {not_run}", lambda c, server, n: _run([server], not_run_this_turn=True))
rows_of("not_run", [("you have not run this turn", "")])
row("act", "breach {server}", lambda c, server: {"breach": {"server": server}})
row("act", "access {n} additional card/cards", lambda c, n: {"access_more": {"n": n, "server": "that"}})
row("act", "access {n} additional card/cards when you breach {server}", lambda c, n, s: _more(n, s))
row("act", "when you breach {server} , access {n} additional card/cards", lambda c, s, n: _more(n, s))
row("act", "access {cards}", lambda c, cards: _access(cards))


def _more(n: Any, server: str) -> dict[str, Any]:
    return {"access_more": {"n": n, "server": server}}


def _access(cards: Cards) -> dict[str, Any]:
    return {"access": objects(cards)}


# Interrupts

rows_of(
    "preventable",
    [
        ("net damage", "net damage"),
        ("meat damage", "meat damage"),
        ("core damage", "core damage"),
        ("damage", "damage"),
        ("tag", "tags"),
        ("tags", "tags"),
        ("bad publicity", "bad publicity"),
    ],
)
row("act", "prevent/avoid {n} {preventable}", lambda c, n, what: {"prevent": {"what": what, "n": n}})
row(
    "act",
    "prevent/avoid up to {n} {preventable}",
    lambda c, n, what: {"prevent": {"what": what, "n": n, "up_to": True}},
)
row("act", "prevent all {preventable}", lambda c, what: {"prevent": what})
row("act", 'prevent a " ability on a piece of ice', lambda c: {"prevent": "when encountered"})
row(
    "act",
    "prevent {corp_ability} from ending the run",
    lambda c, a: {"prevent": {"what": "end the run", "done_by": {"side": "corp"}}},
)
row("act", "reduce the {base} to {number}", lambda c, b, n: {"increase": {"what": "base trace strength", "to": n}})

rows_of("base", [("base trace strength of a trace", "")])
rows_of("corp_ability", [("a corp card ability", "")])

# What lasts: a declaration with an end

row("act", "{declared} {lasts}", lambda c, what, lasts: _lasting(lasts, what))
row("act", "{whose_next} gets {number} allotted [click] for their next turn", lambda c, w, n: _clicks(c, w, n))
row("act", "you get {number} allotted [click] for your next turn", lambda c, n: _clicks(c, "you", n))
rows_of("whose_next", [("you", "you"), ("the runner", "runner"), ("the corp", "corp")])


def _clicks(c: Context, who: str, n: int) -> dict[str, Any]:
    span = "through your next turn" if who == "you" else f"through the {who.title()}'s next turn"
    return _lasting(span, [{"allotted_clicks": {"by": n, "who": who}}])


def _lasting(span: str, static: list[Any]) -> dict[str, Any]:
    return {"lasting": {"duration": span, "static": static[0] if len(static) == 1 else static}}


# What cannot be done

rows_of(
    "forbidden",
    [
        ("steal", ["steal"]),
        ("trash", ["trash"]),
        ("score", ["score"]),
        ("rez", ["rez"]),
        ("steal or trash", ["steal", "trash"]),
        ("score or rez", ["score", "rez"]),
    ],
)


def _cannot(c: Context, who: str, verbs: list[str], cards: Cards) -> Any:
    of = _all_of(cards)
    if of is None:
        return None
    if isinstance(of, str) and of.startswith("?n"):
        return None
    return [{"cannot": {"do": verb, **_whom(who), **({"of": of} if of else {})}} for verb in verbs]


def _whom(who: str) -> dict[str, Any]:
    return {"who": who}


def _all_of(cards: Cards) -> Any:
    if cards.how == "bare":
        return chosen(cards.sel)
    return subject(cards)


row("plural_cards", "{noun}", lambda c, sel: Cards("bare", 0, sel))
row("plural_cards", "{refer}", lambda c, ref: Cards("ref", 1, None, ref))
row("declared", "{player} cannot {forbidden} {plural_cards}", _cannot)
row(
    "act",
    "the runner cannot access cards other than {this} for the remainder of that run",
    lambda c, this: {"cannot_access": {"only": "this"}},
)
row(
    "act",
    "the runner cannot access {this} for the remainder of that run",
    lambda c, this: {"cannot_access": {"card": "this"}},
)
row(
    "declared", "{player} cannot break more than {number} of its printed subroutines", lambda c, w, n: _limit("this", n)
)
row("declared", "{player} cannot break {this} 's printed subroutines", lambda c, who, this: _limit("this", 0))
row(
    "declared",
    "{player} cannot break the printed subroutine on {this} {except_by}",
    lambda c, w, t, e: _limit("this", 0, e),
)
row("except_by", "except using (a)? {subtypes}", lambda c, names: {"subtype": names[0]} if len(names) == 1 else None)
row("declared", "subroutines on {subroutines_of} cannot end the run", lambda c, of: _no_end(of))
row(
    "act",
    "subroutines on {encountered_kind} cannot end the run {lasts}",
    lambda c, kind, lasts: _no_end_of(kind, lasts),
)
row("subroutines_of", "{refer}", lambda c, it: it)
row(
    "declared",
    "that card 's abilities cannot break subroutines",
    lambda c: [{"cannot": {"do": "break", "by": "?1:card"}}],
)
row("act", "this run cannot be declared successful", lambda c: _lasting("run", [_unsuccessful()]))
row("declared", "{refer} loses all abilities", lambda c, it: [{"lose_abilities": it}])
row(
    "declared",
    "{refer} gains that subtype",
    lambda c, it: [{"gain_subtypes": {"of": it, "names_as": "chosen subtypes"}}],
)
row("act", "{this} gains the chosen subtypes while it remains rezzed", lambda c, this: _source(this))
row("declared", "{can_spend} to pay trash costs", lambda c, s: [{"spendable": "trash"}])
row("declared", "{can_spend}", lambda c, s: [{"spendable": "anything"}])


rows_of("can_spend", [("you can spend hosted credits", "")])


def _unsuccessful() -> dict[str, Any]:
    return {"cannot": {"do": "be declared successful"}}


def _no_end(of: str) -> list[Any]:
    return [{"cannot": {"do": "end the run", "by": of, "kind": "subroutine"}}]


def _no_end_of(kind: Any, lasts: str) -> dict[str, Any]:
    return {**_lasting(lasts, _no_end("encountered")), "?given": kind}


def _source(this: str) -> dict[str, Any]:
    return _lasting("source", [{"gain_subtypes": {"of": this, "names_as": "chosen subtypes"}}])


def _limit(of: str, n: int, but: Any = None) -> list[Any]:
    return [{"break_limit": {"of": of, "n": n, **({"except_by": but} if but else {})}}]
