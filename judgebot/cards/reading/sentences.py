"""Sentences: what a sentence of an ability says, put together from the other rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judgebot.cards.reading.acts import by_another
from judgebot.cards.reading.chart import Context
from judgebot.cards.reading.costs import credits_cost
from judgebot.cards.reading.effects import by
from judgebot.cards.reading.grammar import one, program, row, rows_of
from judgebot.cards.reading.nouns import Cards, chosen, objects
from judgebot.cards.reading.tokens import UnreadText
from judgebot.cards.reading.triggers import Clause
from judgebot.plain import NamedTuple


class Said(NamedTuple):
    """What one sentence says.

    kind    do, when, static, did, otherwise, linked, during, use, x, less, keyword, aside
    what    what it says, by kind
    clause  the trigger condition of `when` and `linked`
    """

    kind: str
    what: Any = None
    clause: Clause | None = None
    more: Any = None


# What is done: a list of instructions


# What one player does themself, and so says who.
_OWN = {
    *("gain", "lose", "gain_clicks", "lose_clicks", "draw", "trash", "remove_tags", "set_aside", "shuffle_into"),
    *("look", "arrange", "reveal"),
}
# What its player alone does: the language has no word for another player's search.
_YOURS = {"search", "set_aside_until", "name_card", "choose_type", "choose_subtypes", "choose_server", "choose_number"}


def done_by(who: str, acts: Any) -> Any:
    """Acts of another player, who does them and chooses what they do them to, where nobody else is said to."""
    if who in ("you", "both"):
        return acts
    if isinstance(acts, list):
        return [done_by(who, act) for act in acts]
    if not isinstance(acts, dict):
        return acts
    if _YOURS & set(acts):
        raise UnreadText(f"a search or choice of the {who.title()}'s")
    made = {key: value if key in ("linked", "ability") else done_by(who, value) for key, value in acts.items()}
    if isinstance(made.get("choose"), dict) and "what" not in made["choose"]:
        made.setdefault("who", who)
    for word in _OWN & set(made):
        given = made[word]
        if isinstance(given, dict) and {"n", "what", "who"} & set(given) and "choose" not in given:
            made[word] = {"who": who, **given}
        elif isinstance(given, str | dict):
            made[word] = {"cards" if word == "arrange" else "what": given, "who": who}
        else:
            made[word] = {"n": given, "who": who}
    return made


def _may(c: Context, who: str, acts: list[Any]) -> list[Any]:
    acts = done_by(who, acts)
    return [{"may": {"do": program(acts), **by(who)}}]


def _pay_to(c: Context, who: str, paid: list[Any], then: list[Any]) -> list[Any]:
    return [{"pay": {"cost": one(paid), **by(who), "then": done_by(who, then)}}]


def _unless(c: Context, acts: list[Any], who: str, paid: list[Any]) -> list[Any]:
    return unless(who, [one(paid)], program(acts))


def unless(who: str, costs: list[Any], done: list[Any]) -> list[Any]:
    """Instructions that each of several costs, offered one after the other, averts (1.16.11b)."""
    if who not in ("you", "both") and "'controller': 'you'" in repr(costs):
        raise UnreadText("whose cards another player pays with")
    for cost in reversed(costs):
        done = [{"pay": {"cost": cost, **by(who), "otherwise": done}}]
    return done


row("body", "{acts}", lambda c, acts: program(acts))
row("body", "(then ,)? {who} may (also)? {acts}", lambda c, who, acts: _may(c, who, acts))
row("body", "{who} may {payments}", lambda c, who, paid: [{"?paid": {"cost": one(paid), **by(who)}}])
row("body", "{who} may {payments} to {acts}", lambda c, who, paid, acts: _pay_to(c, who, paid, program(acts)))
row("body", "{who} may {either_paid} to {acts}", lambda c, who, paid, acts: _pay_to(c, who, paid, program(acts)))
row("body", "{who} may {payments} to {either}", lambda c, who, paid, modes: _pay_to(c, who, paid, modes))
row("body", "{who} may {choosing} to {acts}", lambda c, who, act, acts: _may(c, who, [act, *acts]))
row("choosing", "choose a card type", lambda c: {"choose_type": None})
row("choosing", "choose a card name", lambda c: {"name_card": None})
row("body", "{acts} and {who} may {acts}", lambda c, a, who, b: [*program(a), *_may(c, who, b)])
row("body", "{who} may {either_paid}", lambda c, who, paid: [{"?paid": {"cost": one(paid), **by(who)}}])
row("body", "if there are any {noun} , trash 1 of them", lambda c, sel: _if_any(sel, 1))
row("body", "{who} may {either}", lambda c, who, modes: [{"may": {"do": done_by(who, modes), **by(who)}}])
row("body", "{who} may have {acts}", lambda c, who, acts: _may(c, who, acts))
row("body", "{either}", lambda c, modes: modes)
row("either", "{acts} or {acts}", lambda c, a, b: _either(a, b))
row("either", "{who} {done_by} or {done_by}", lambda c, who, *verbs: _of_one(c, who, verbs))
row("body", "{who} must (either)? {must_one} or {must_one}", lambda c, who, a, b: _must(who, a, b))


def _either(a: list[Any], b: list[Any]) -> list[Any] | None:
    """One of two things, as `you` choose: whoever else does one of them would choose themself."""
    if any(by_another(act) for act in (*a, *b)):
        return None
    return [{"one_of": {"modes": [program(a), program(b)]}}]


def _of_one(c: Context, who: str, verbs: Sequence[Any]) -> list[Any] | None:
    """One of two things that the card's own player does."""
    if who != c.side:
        return None
    modes = [build(c, None, *slots) for build, slots in verbs]
    return None if None in modes else [{"one_of": {"modes": [[act] for act in modes]}}]


def _must(who: str, a: list[Any], b: list[Any]) -> list[Any] | None:
    return [{"one_of": {"must": True, "modes": [done_by(who, a), done_by(who, b)], **by(who)}}]


row("must_one", "{acts}", lambda c, acts: program(acts))
row("must_one", "take {tag_count}", lambda c, n: [{"tags": n if isinstance(n, int) else {"n": n}}])
row("body", "you must pay {n} [credit] or {acts}", lambda c, n, acts: unless("you", [credits_cost(n)], program(acts)))
row("body", "{acts} unless {who} {payments}", _unless)
row("body", "{acts} , where x is equal to {value}", lambda c, acts, value: _where(acts, value))
row(
    "body",
    "{acts} unless {who} (either)? {payment} or {payment}",
    lambda c, acts, w, a, b: unless(w, [a, b], program(acts)),
)
row("body", "{acts} if {conds}", lambda c, acts, cond: [{"if": {"then": program(acts), "is_true": cond}}])
row("body", "if {conds} , (also)? {body}", lambda c, cond, then: [{"if": {"is_true": cond, "then": then}}])
row("body", "if {conds} , {body} ; otherwise , {body}", lambda c, cond, a, b: _if_else(cond, a, b))
row("body", "if {conds} , instead {body}", lambda c, cond, then: [{"?instead": {"is_true": cond, "then": then}}])
row("body", "then , {body}", lambda c, body: body)
row("body", "for each {per} , {acts}", lambda c, per, acts: _for_each(per, acts))
row("body", "resolve {number} of the following {of_whom} : {listed}", lambda c, n, w, items: [("?modes", n, items, w)])
row("body", "resolve {number} of the following : {listed}", lambda c, n, items: [("?modes", n, items, "")])
row("body", "resolve {number} of the following in any order : {listed}", lambda c, n, items: [("?modes", n, items, "")])
row(
    "body",
    "{who} may resolve {number} of the following : {listed}",
    lambda c, w, n, i: [{"may": {"do": [("?modes", n, i, "")]}}],
)
rows_of("of_whom", [("of the corp 's choice", "corp"), ("of the runner 's choice", "runner")])
row("body", "instead of breaching it , {body}", lambda c, body: _instead(body))
row(
    "body",
    "{who} may {acts} if {conds}",
    lambda c, w, acts, cond: [{"if": {"then": _may(c, w, acts), "is_true": cond}}],
)
row("body", "the runner must pay {n} [credit] or trash {cards}", lambda c, n, cards: _pay_or_trash(n, cards))
row("body", "instead of breaching {server} , {body}", lambda c, server, body: _instead(body, server))


def _if_any(sel: dict[str, Any], n: Any) -> list[Any]:
    there = chosen(sel)
    what = {"choose": there, **({} if n == 1 else {"n": n})}
    return [{"if": {"is_true": {"exists": there}, "then": [{"trash": what}]}}]


def _pay_or_trash(n: Any, cards: Cards) -> list[Any] | None:
    """One of two things that the Runner must do, of their choice."""
    if cards.how != "n" or (cards.sel or {}).get("side") != "runner":
        return None
    own = {**objects(cards), "who": "runner"}
    paid = {"pay": {"cost": credits_cost(n), "who": "runner"}}
    modes = [[paid], [{"trash": {"what": own, "who": "runner"}}]]
    return [{"one_of": {"who": "runner", "must": True, "modes": modes}}]


def _where(acts: list[Any], value: Any) -> list[Any] | None:
    made = with_value(acts, "x", value)
    return None if made == acts else program(made)


def with_value(raw: Any, name: str, value: Any) -> Any:
    """Acts with a number put where its letter stands."""
    if isinstance(raw, str):
        return value if raw == name else raw
    if isinstance(raw, dict):
        return {key: with_value(one, name, value) for key, one in raw.items()}
    return [with_value(one, name, value) for one in raw] if isinstance(raw, list) else raw


def _if_else(cond: Any, then: list[Any], otherwise: list[Any]) -> list[Any]:
    return [{"if": {"is_true": cond, "then": then, "otherwise": otherwise}}]


def _for_each(per: Any, acts: list[Any]) -> list[Any] | None:
    """Acts once for each of a value: their amounts are multiplied."""
    found = []
    for act in acts:
        ((word, given),) = act.items()
        if word not in ("gain", "lose", "draw", "tags", "damage"):
            return None
        amount = given if isinstance(given, int) else given["n"]
        many = per if amount == 1 else {"product": [amount, per]}
        found.append({word: {**(given if isinstance(given, dict) else {}), "n": many}})
    return program(found)


def _instead(body: list[Any], server: str = "that") -> list[Any]:
    """What is done instead of breaching a server, which may be decided then (6.7.4b, 6.7.4c)."""
    (made,) = _instead_of_it(body)
    return [{"instead_of_breach": {**made["instead_of_breach"], "?server": server}}]


def _instead_of_it(body: list[Any]) -> list[Any]:
    first = body[0] if len(body) == 1 else {}
    if "may" in first and set(first["may"]) == {"do"}:
        return [{"instead_of_breach": {"may": True, "do": first["may"]["do"]}}]
    if "pay" in first and not {"otherwise", "who"} & set(first["pay"]):
        return [{"instead_of_breach": {"may": True, "do": [{"pay": {**first["pay"], "must": True}}]}}]
    return [{"instead_of_breach": {"do": body}}]


# Sentences

row("sentence", "{body}", lambda c, body: Said("do", body))
row("sentence", "{trigger} , {body}", lambda c, clause, body: Said("when", body, clause))
row("sentence", "{static}", lambda c, what: Said("static", what))
row("sentence", "while {conds} , {statics}", lambda c, cond, what: Said("static", [*what, {"?while": cond}]))
row("sentence", "{static} if {conds}", lambda c, what, cond: Said("static", [*what, {"?while": cond}]))
row("sentence", "if {conds} , {statics}", lambda c, cond, what: Said("static", [*what, {"?while": cond}]))
row("sentence", "as long as {conds} , {statics}", lambda c, cond, what: Said("static", [*what, {"?while": cond}]))
row("sentence", "{static} while {conds}", lambda c, what, cond: Said("static", [*what, {"?while": cond}]))
row("statics", "{static}", lambda c, a: a)
row("sentence", "{aside}", lambda c, a: Said("aside"))
row("sentence", "if {did_it} do/does , {body}", lambda c, w, body: Said("did", body, None, True))
row("sentence", "if {did_it} do/does not , {body}", lambda c, w, body: Said("did", body, None, False))
row("sentence", "otherwise , {body}", lambda c, body: Said("otherwise", body))
rows_of("did_it", [("you", ""), ("they", ""), ("the runner", ""), ("the corp", "")])

# Tied to a run, or to a trace

row("sentence", "if successful , {body}", lambda c, body: Said("linked", body, None, "successful"))
row("sentence", "if unsuccessful , {body}", lambda c, body: Said("linked", body, None, "unsuccessful"))
for words, event in {"ends": "run ends", "begins": "run begins"}.items():
    row("sentence", f"when that run {words} , {{body}}", lambda c, body, e=event: Said("linked", body, None, e))
row("sentence", "when this run ends , {body}", lambda c, body: Said("linked", body, None, "this run ends"))
row("sentence", "when that run is successful , {body}", lambda c, body: Said("linked", body, None, "is successful"))
row("sentence", "during this run , {static}", lambda c, what: Said("during", what))
row("sentence", "during that run , {static}", lambda c, what: Said("during", what))
row("sentence", "{static} during that run", lambda c, what: Said("during", what))
row("run_clause", "when/whenever {clause} during that run", lambda c, a: (a, {}))
row("run_clause", "the first time {clause} during that run", lambda c, a: (a, {"first": "run"}))
row("run_clause", "the second time {clause} during that run", lambda c, a: (a, {"second": "run"}))
row("sentence", "{run_clause} , {body}", lambda c, clause, body: Said("tied", body, clause[0], clause[1]))
row("clause", "a subroutine resolves", lambda c: Clause(({"event": "resolve subroutine"},)))
row("sentence", "after you resolve {this} , {body}", lambda c, this, body: Said("do", [_after(body)]))


def _after(body: list[Any]) -> dict[str, Any]:
    return {"delayed": {"ability": {"when": {"event": "play ends", "card": "this"}, "do": body}}}


# About the ability itself (9.3.3)

row("sentence", "use {used} only {when_used}", lambda c, u, when: Said("use", {"if": when}, None, u))
row("sentence", "use {used} only if {conds}", lambda c, u, cond: Said("use", {"if": cond}, None, u))
row("sentence", "use {used} only once per {span_of}", lambda c, u, span: Said("use", {"limit": span}, None, u))
row("sentence", "only the runner can use this ability", lambda c: Said("use", {"by": "runner"}, None, "ability"))
row("sentence", "only the corp can use this ability", lambda c: Said("use", {"by": "corp"}, None, "ability"))
row("sentence", "any player can use this ability", lambda c: Said("use", {"by": "both"}, None, "ability"))
row(
    "sentence",
    "only the {other_side} can use this ability , and only if {conds}",
    lambda c, side, cond: Said("use", {"by": side, "if": cond}, None, "ability"),
)
row("used", "this ability", lambda c: "ability")
row("used", "{this}", lambda c, this: "card")
rows_of("span_of", [("turn", "turn"), ("run", "run"), ("encounter", "encounter")])
row(
    "sentence",
    "spend credits only from {subtype} cards to use this ability",
    lambda c, s: Said("spend", s, None, "ability"),
)
row(
    "sentence",
    "use this ability only by spending at least {n} [credit]/credit from a/an {subtype} card",
    lambda c, n, s: Said("spend", s, None, "some") if n == 1 else None,
)
row("sentence", "spend credits only from {subtype} cards to use {this}", lambda c, s, t: Said("spend", s, None, "card"))
row("sentence", "x is equal to {value}", lambda c, n: Said("x", n))
row("sentence", "{used_less}", lambda c, n: Said("less", {"by": n}))
row("sentence", "if {conds} , {used_less}", lambda c, cond, n: Said("less", {"by": n, "while": cond}))
