"""Declarations: what applies for as long as an ability is active (9.3.5), and restrictions (9.3.3)."""

from __future__ import annotations

from typing import Any

from judgebot.cards.reading.chart import Context
from judgebot.cards.reading.costs import credits_cost
from judgebot.cards.reading.grammar import negative, one, row, rows_of
from judgebot.cards.reading.nouns import CORP_TYPES, Cards, chosen, exact, priced, subject

# What a card gives

row("static", "{number} [mu]", lambda c, n: [{"memory": n}])
row("static", "{number} [link]", lambda c, n: [{"link": n}])
row("static", "{number} [recurring-credit]", lambda c, n: [{"recurring": n}])
row("static", "{has_size} get/gets {number} maximum hand size ({for_each})?", lambda c, *s: _hand(*s))
rows_of("has_size", [("you", "you"), ("the runner", "runner"), ("the corp", "corp"), ("each player", "both")])


def _hand(who: str, n: int, per: Any) -> list[Any]:
    change = _by(n, per)
    if who == "you" and isinstance(change, int):
        return [{"hand_size": change}]
    return [{"hand_size": {"by": change, **({} if who == "you" else {"who": who})}}]


def _by(n: int, per: Any | None) -> Any:
    if per is None:
        return n
    return per if n == 1 else {"product": [n, per]}


# Strength

row("static", "{whose_strength} get/gets {number} strength ({for_each})?", lambda c, *s: strengthened(*s))
row("whose_strength", "hosted {heads}", lambda c, sel: chosen({**sel, "hosted_on": "this"}))
row("whose_strength", "{cards}", lambda c, cards: subject(cards))
row("whose_strength", "ice {after}", lambda c, after: chosen({"type": ["ice"], **after}))


def strengthened(of: Any, n: int, per: Any | None) -> list[Any]:
    change = _by(n, per)
    if of == "this":
        return [{"strength": change if isinstance(change, int) else {"by": change}}]
    return [{"strength": {"by": change, "of": of}}]


row("static", "{that_increase} last for the remainder of the run", lambda c, a: [_lasts()])


rows_of("that_increase", [("abilities that increase its strength", "")])


def _lasts() -> dict[str, Any]:
    return {"strength_lasts": {"of": "?1:", "duration": "run"}}


row("static", "{this} gets {number} advancement requirement ({for_each})?", lambda c, t, n, per: _requirement(n, per))
row(
    "static",
    "for each {per_up_to} , {this} gets {number} advancement requirement",
    lambda c, p, t, n: _requirement(n, p),
)
row("per_up_to", "bad publicity you have up to {number}", lambda c, n: {"least": [n, _bad_publicity()]})
row("static", "{refer} is worth {number} more agenda point/points", lambda c, it, n: _worth(it, by=n))
row("static", "{refer} is worth {number} less/fewer agenda point/points", lambda c, it, n: _worth(it, by=-n))
row("static", "{refer} is worth {number} agenda points", lambda c, it, n: _worth(it, worth=n))
row("static", "for each {per} , you need {number} less agenda point to win the game", lambda c, per, n: _to_win(n, per))


def _worth(it: str, **how: int) -> list[Any]:
    return [{"agenda_points": {**how, **({} if it == "this" else {"of": it})}}]


def _bad_publicity() -> dict[str, Any]:
    return {"player": {"what": "bad publicity", "who": "corp"}}


def _requirement(n: int, per: Any) -> list[Any]:
    change = _by(n, per)
    return [{"advancement_requirement": change if isinstance(change, int) else {"by": change}}]


def _to_win(n: int, per: Any) -> list[Any]:
    return [{"points_to_win": {"fewer": _by(n, per)}}]


# Costs

rows_of("cost_to", [("rez", "rez"), ("install", "install"), ("play", "play"), ("trash", "trash")])
row("static", "the {cost_to} cost of {cards} is {change} ({for_each})?", lambda c, *s: _cost(*s))
row("change", "increased/raised by {number} [credit]", lambda c, n: n)
row("change", "lowered/reduced by {number} [credit]", lambda c, n: -n)
row(
    "static",
    "{this} costs {number} [credit] less to {cost_to} ({for_each})?",
    lambda c, t, n, to, per: _less(n, to, per),
)
row(
    "static",
    "{this} costs {number} [credit] more to {cost_to} ({for_each})?",
    lambda c, t, n, to, per: _less(-n, to, per),
)
row(
    "static",
    "the first {noun} you install each turn costs {number} [credit] less to install",
    lambda c, s, n: _first(s, n),
)
row("static", "paid abilities on {this} cost {number} [credit] less to use", lambda c, t, n: _trigger(-n))
row("used_less", "this ability costs {number} [credit] less to use ({for_each})?", lambda c, n, per: _by(n, per))


def _trigger(n: int) -> list[Any]:
    return [{"cost": {"to": "trigger", "by": n}}]


def _first(sel: dict[str, Any], n: int) -> list[Any]:
    return [{"cost": {"to": "install", "by": -n, "of": chosen(sel), "first": "turn"}}]


def _cost(to: str, cards: Cards, n: int, per: Any | None) -> list[Any] | None:
    of = priced(cards)
    if of is None:
        return None
    return [{"cost": {"to": to, "by": _by(n, per), **({} if of == "this" else {"of": of})}}]


def _less(n: int, to: str, per: Any | None) -> list[Any]:
    return [{"cost": {"to": to, "by": negative(n if per is None else _by(n, per))}}]


rows_of(
    "added_to",
    [
        ("play", "play"),
        ("rez", "rez"),
        ("steal", "steal"),
        ("score", "score"),
        ("install", "install"),
        ("trash", "trash"),
    ],
)
_ADDED = "as an additional cost to"
row("static", f"{_ADDED} {{added_to}} {{this}} , {{payments}}", lambda c, to, t, paid: _added(to, None, paid))
row("static", f"{_ADDED} {{added_to}} {{this}} , {{either_paid}}", lambda c, to, t, paid: _added(to, None, paid))
row(
    "static",
    f"{_ADDED} {{added_to}} {{this}} , {{player}} must {{payments}}",
    lambda c, to, t, w, p: _added(to, None, p, w),
)
row("static", f"{_ADDED} use {{this}} , {{payments}}", lambda c, t, paid: _added("use", None, paid))
row("static", f"{_ADDED} steal an agenda , {{player}} must {{payments}}", lambda c, w, p: _added("steal", _agenda(), p))
row(
    "static",
    f"{_ADDED} steal an agenda , {{player}} must pay {{n}} [credit] plus {{n}} [credit] for each advancement "
    "counter on that agenda",
    lambda c, w, n, m: _added("steal", _agenda(), [_per_advancement(n, m)]),
)
row(
    "static",
    f"{_ADDED} steal an agenda from {{place}} , {{player}} must {{payments}}",
    lambda c, place, who, paid: _added("steal", _agenda(), paid, "", server="this"),
)
row("static", f"{_ADDED} run {{server}} , {{player}} must {{payments}}", lambda c, s, w, p: _run(s, p))
row(
    "static",
    f"{_ADDED} trash {{cards}} with the basic action , the corp must {{payments}}",
    lambda c, cards, paid: _added("trash resource", subject(cards), paid),
)


def _agenda() -> dict[str, Any]:
    return {"type": "agenda"}


def _per_advancement(n: Any, m: Any) -> dict[str, Any]:
    each = {"product": [m, {"counters": {"kind": "advancement", "on": "concerned"}}]}
    return {"credits": {"sum": [n, each]}}


def _added(to: str, of: Any, paid: list[Any], who: str = "", **more: Any) -> list[Any]:
    given = {"to": to, "cost": one(paid), **more}
    if of and of != "this":
        given["of"] = of
    if who and to == "trash":
        given["who"] = who
    return [{"additional_cost": given}]


def _run(server: str, paid: list[Any]) -> list[Any]:
    return [{"additional_cost": {"to": "run", "cost": one(paid), "server": server}}]


def cost_of_credits(n: Any) -> Any:
    """Credits as a part of a cost."""
    return credits_cost(n)


row(
    "static",
    "you can forfeit {number} agenda as you rez {this} to pay for {number} [credit] of its rez cost",
    lambda c, *s: _pay_for(*s),
)


def _pay_for(n: int, this: str, credits: int) -> list[Any]:
    return [{"alternative_cost": {"to": "rez", "cost": "forfeit" if n == 1 else {"forfeit": n}, "n": credits}}]


# What can be spent

row("static", "you can spend hosted credits (to {purpose})? ({when_used})?", lambda c, p, when: _spendable(p, when))
row("purpose", "play {spent_on}", lambda c, sel: ("play", sel))
row("purpose", "install {spent_on}", lambda c, sel: ("install", sel))
row("purpose", "rez {spent_on}", lambda c, sel: ("rez", sel))
row("purpose", "use {spent_on}", lambda c, sel: ("use", sel))
row("purpose", "pay trash costs", lambda c: ("trash", {}))
row("purpose", "pay install costs", lambda c: ("install", {}))
row("purpose", "pay trace/traces", lambda c: ("trace", {}))
row("spent_on", "cards", lambda c: {})
row("spent_on", "{noun}", lambda c, sel: exact(sel) if sel else None)


def _spendable(purpose: tuple[str, dict[str, Any]] | None, when: Any) -> Any:
    if purpose is None:
        found: Any = {"spendable": "anything"}
    elif purpose[1]:
        found = {"spendable": {"use": purpose[0], "of": purpose[1]}}
    else:
        found = {"spendable": purpose[0]}
    return [found] if when is None else [found, {"?while": when}]


row("static", "you can {either_way} {hosted_cards} as if {in_grip}", lambda c, p, h, g: [_as_if()])


rows_of("either_way", [("play or install", "")])
rows_of("hosted_cards", [("hosted cards", "")])
rows_of("in_grip", [("they were in your grip", "")])


def _as_if() -> dict[str, Any]:
    return {"as_if_in": {"of": {"hosted_on": "this"}}}


# Advancing, installing, rezzing

row("static", "you can advance {this}", lambda c, this: [{"can_be_advanced": None}])
row("static", "{this} can be advanced", lambda c, this: [{"can_be_advanced": None}])
row(
    "static",
    "install only on {cards}",
    lambda c, cards: [{"install_only": {"on": chosen(cards.sel)}}] if cards.sel else None,
)
row("static", "install only faceup", lambda c: [{"install_only": {"faceup": True}}])
rows_of(
    "only_server", [("remote server", ["remote"]), ("central server", ["central"]), ("hq", ["HQ"]), ("r&d", ["R&D"])]
)
row("only_server", "hq or r&d", lambda c: ["HQ", "R&D"])
row("static", "{only_server} only", lambda c, servers: [{"install_only": {"server": one(servers)}}])
row("static", "install only if {conds}", lambda c, cond: _only("install", cond))
row("static", "play only if {conds}", lambda c, cond: _only("play", cond))
row("static", "play only if {conds} , and only if {conds}", lambda c, a, b: _only("play", [a, b]))
row("static", "play only as your first [click]", lambda c: _only("play", "first_click"))
row("static", "rez only {when_used}", lambda c, when: _only("rez", when))
row("static", "play only if {no_action} yet this turn", lambda c, n: _only("play", _no_action()))


rows_of("no_action", [("you have not finished an action", "")])


def _no_action() -> dict[str, Any]:
    return {"not": {"happened": {"event": {"event": "action ends", "who": "you"}}}}


def _only(to: str, cond: Any) -> list[Any]:
    return [{"only_if": {"to": to, "is_true": cond}}]


row("static", "{this} is not trashed until your next turn begins", lambda c, this: [{"stays_until": "your next turn"}])
row(
    "static",
    "while the runner is accessing {this} in r&d , they must reveal it",
    lambda c, this: [{"revealed_when_accessed": None}],
)
row("static", "limit {number} remote server/servers", lambda c, n: [{"remote_limit": n}])
row("static", "limit {number} hosted card/cards", lambda c, n: [{"can_host": {"what": {}, "n": n, "by_ability": True}}])
row("static", "you may install {noun} faceup", lambda c, sel: [{"may_install_faceup": {"of": chosen(sel)}}])
row(
    "static",
    "{when_used} , you can rez {this} any time you could rez non- ice cards",
    lambda c, when, this: [{"rez_timing": "this"}, {"?while": when}],
)
row("static", "{refer} gains {subtypes}", lambda c, it, names: [{"gain_subtypes": {"of": it, "names": names}}])
row(
    "static",
    "{refer} cannot gain abilities and loses {but_subroutines}",
    lambda c, it, b: _hush(it),
)
row("static", "{this} gains {quote} ({where_sub})? ({for_each})?", lambda c, t, q, w, per: _subroutine(c, q, w, per))
rows_of("where_sub", [("before its other subroutines", "before"), ("after its other subroutines", "after")])
row("static", "{declared}", lambda c, what: what)
row("static", "during each encounter with {this} , {declared} {except_by}", lambda c, t, what, but: _except(what, but))
row("static", "{declared} during each encounter", lambda c, what: what if "break_limit" in what[0] else None)
row(
    "static",
    "{declared} while subroutines on this ice are resolving",
    lambda c, what: [*what, {"?while": _resolving()}],
)
row("declared", "{player} cannot spend credits", lambda c, who: [{"cannot": {"do": "spend credits", "who": who}}])
row(
    "static",
    "you cannot trash more than {number} {noun} with {this} during each encounter",
    lambda c, n, s, t: _trash(n, s),
)
row("static", "{player} cannot use {plural_cards} to break subroutines", lambda c, w, cards: _no_break(w, cards))
row("static", "{static_one} and {static_one}", lambda c, a, b: [*a, *b])
row("static_one", "{this} gets {number} strength ({for_each})?", lambda c, t, n, per: strengthened("this", n, per))
row("static_one", "gains {quote} ({where_sub})?", lambda c, q, w: _subroutine(c, q, w, None))
row("static_one", "{declared} during each encounter", lambda c, what: what if "break_limit" in what[0] else None)
row("static", "it gets {number} strength ({for_each})?", lambda c, n, per: strengthened("?1:", n, per))


def _resolving() -> dict[str, Any]:
    return {"resolving_subroutines": "this"}


def _trash(n: int, sel: dict[str, Any]) -> list[Any]:
    return [{"trash_limit": {"of": {**chosen(sel), "installed": True}, "n": n}}]


def _no_break(who: str, cards: Cards) -> list[Any] | None:
    return [{"cannot": {"do": "break", "who": who, "by": chosen(cards.sel)}}] if cards.sel is not None else None


def _except(what: list[Any], but: Any) -> list[Any] | None:
    if "break_limit" not in what[0]:
        return None
    return [{"break_limit": {**what[0]["break_limit"], "except_by": but}}]


rows_of("but_subroutines", [("all abilities except its printed subroutines", "")])


def _hush(it: str) -> list[Any]:
    return [{"lose_abilities": {"of": it, "keep_subroutines": True, "cannot_gain": True}}]


def _subroutine(c: Context, quoted: Any, where: str | None, per: Any) -> Any:
    given: dict[str, Any] = {"sub": ("?quoted", quoted)}
    if per is not None:
        given["n"] = per
    if where:
        given[where] = True
    return [{"gain_subroutine": given}]


# About the deck: no part of the game (1.4)

row("aside", "limit {number} {subtype} per player", lambda c, n, name: True)
row("aside", "limit {number} {subtype} per server", lambda c, n, name: True)
row("aside", "limit {number} per deck", lambda c, n: True)
row("aside", "starter game only", lambda c: True)
row("aside", "this agenda is neither rezzed nor unrezzed", lambda c: True)

__all__ = ["CORP_TYPES", "cost_of_credits"]
