"""What an ability sets up for later: delayed abilities, gained subroutines, replacements, interrupts (9.6.13, 9.9)."""

from __future__ import annotations

from typing import Any

from judgebot.cards.reading.chart import Context
from judgebot.cards.reading.conditions import happened
from judgebot.cards.reading.effects import by
from judgebot.cards.reading.grammar import ana, row, rows_of
from judgebot.cards.reading.nouns import Cards, chosen, exact, object_of
from judgebot.cards.reading.sentences import Said
from judgebot.cards.reading.triggers import Clause

# Delayed abilities


def delayed(span: str, events: tuple[dict[str, Any], ...], body: list[Any], **more: Any) -> list[Any]:
    """An ability that waits for something for a while (9.6.13)."""
    ability: dict[str, Any] = {"when": [dict(event) for event in events], "do": body, **more}
    return [{"delayed": {"duration": span, "ability": ability}}]


rows_of("a_chosen", [("a card of the chosen type", "")])
rows_of("for_span", [("turn", "turn"), ("run", "run"), ("encounter", "encounter")])


def _for_the_rest(c: Context, span: str, clause: Clause, body: list[Any]) -> list[Any] | None:
    if clause.holds or clause.given:
        return None
    return delayed(span, clause.events, body)


row("body", "for the remainder of the/this {for_span} , {trigger_rest} , {body}", _for_the_rest)
row("trigger_rest", "whenever {clauses}", lambda c, a: a)
row("trigger_rest", "whenever {clause} with a subroutine on {this}", lambda c, a, this: _through(a))
row(
    "clause",
    "{doer} trash/trashes {a_chosen} with net damage",
    lambda c, who, a: Clause(({"event": "trash", "who": who, "by": "damage", "what": "net", "card": _of_type()},)),
)
row("trigger_rest", "whenever {clause} from a subroutine on {this}", lambda c, a, this: _through(a))
row("clause", "{doer} reveal/reveals the grip", lambda c, who: Clause((_reveals_grip(who),)))
row("body", "the first time this turn {clauses} , {body}", lambda c, a, body: _first_this(a, body))
row("body", "the next time this run {clauses} , {body}", lambda c, a, body: _next_this(a, body))
row("body", "when this turn ends , {body}", lambda c, body: at_end_of_turn(body))
row("body", "{acts} when the run ends", lambda c, acts: _when_run_ends(acts))


OF_A_TURN = ("turn begins", "turn ends", "action phase ends", "discard phase ends")


def at_end_of_turn(body: list[Any]) -> list[Any]:
    return at_that_time(({"event": "turn ends"},), body)


def at_that_time(events: tuple[dict[str, Any], ...], body: list[Any]) -> list[Any]:
    """What is done the next time that one of some events occurs."""
    when = dict(events[0]) if len(events) == 1 else [dict(event) for event in events]
    return [{"delayed": {"ability": {"when": when, "do": body}}}]


def _of_type() -> dict[str, Any]:
    return {"type_as": "chosen type"}


def _reveals_grip(who: str) -> dict[str, Any]:
    return {"event": "reveal", "who": who, "card": {"zone": "grip"}, "grouped": True}


def _through(clause: Clause) -> Clause:
    return clause._replace(events=tuple({**one, "source": "this", "through": "subroutine"} for one in clause.events))


def _first_this(clause: Clause, body: list[Any]) -> list[Any] | None:
    if clause.holds or clause.given:
        return None
    return delayed("turn", tuple({**one, "first": "turn"} for one in clause.events), body)


def _next_this(clause: Clause, body: list[Any]) -> list[Any] | None:
    if len(clause.events) != 1 or clause.given:
        return None
    return [{"delayed": {"ability": {"when": {**clause.events[0], "that_run": True}, "do": body}}}]


def _when_run_ends(acts: list[Any]) -> list[Any] | None:
    if len(acts) != 1:
        return None
    return [{"delayed": {"ability": {"when": {"event": "run ends", "that_run": True}, "do": acts}}}]


# Subroutines gained for a while

row("act", "{refer} gains {quote} (,)? ({where_sub})? (,)? {lasts}", lambda c, it, q, w, lasts: _gains(it, q, w, lasts))
row(
    "act",
    "{refer} gets {number} strength and gains {quote} {where_sub} {lasts}",
    lambda c, it, n, q, w, lasts: _stronger(it, n, q, w, lasts),
)
row(
    "act",
    "{refer} gains x {quote} subroutines {lasts} , {where_sub}",
    lambda c, it, q, lasts, w: _gains(it, q, w, lasts, "x"),
)


row("act", "{refer} gains x {quote} subroutines {lasts}", lambda c, it, q, lasts: _gains(it, q, None, lasts, "x"))


def _gains(it: str, quoted: Any, where: str | None, lasts: str, n: Any = 1) -> dict[str, Any] | None:
    if where == "before":
        return None
    given = {"on": it, "sub": ("?quoted", quoted), "duration": lasts}
    return {"gain_subroutines": {**given, "n": n} if n != 1 else given}


def _stronger(it: str, n: int, quoted: Any, where: str, lasts: str) -> dict[str, Any] | None:
    gained = _gains(it, quoted, where, lasts)
    return gained and {"strength": {"by": n, "of": it, "duration": lasts}, **gained}


row("static", "{cards} gains {quote}", lambda c, cards, q: _each_gains(cards, q))


def _each_gains(cards: Cards, quoted: Any) -> Any:
    if cards.how == "all":
        return [{"gain_ability": {"of": chosen(cards.sel), "ability": ("?ability", quoted)}}]
    return None


# Restrictions that last

row("declared", "{player} cannot use paid abilities printed on {noun}", lambda c, who, sel: _unused(who, sel))
row("declared", "{plural_cards} lose all abilities", lambda c, cards: _lose(cards))
row("declared", "runner card abilities cannot break subroutines on {refer}", lambda c, it: _unbroken(it))
row("static", "runs on/against {server} cannot be declared successful", lambda c, s: [_not_successful(s)])
row("static", "{the_first_run} cannot be made against {server}", lambda c, r, s: _first_run(s))
rows_of("the_first_run", [("the first run each turn", "")])
row(
    "static",
    "while you are resolving {this} , each player 's identity loses all abilities",
    lambda c, this: [_identities()],
)
row("act", "during each encounter with {this} {lasts} , {declared}", lambda c, t, lasts, what: _lasting(lasts, what))
row("static", "each run , as long as {cond} , {static}", lambda c, cond, what: [*what, {"?while": cond}])
row("static", "you get {number} allotted [click] for each of your turns", lambda c, n: [{"allotted_clicks": {"by": n}}])


def _unused(who: str, sel: dict[str, Any]) -> list[Any]:
    return [{"cannot": {"do": "use", "who": who, "kind": "printed paid", "of": chosen(sel)}}]


def _lose(cards: Cards) -> list[Any] | None:
    return [{"lose_abilities": {"of": chosen(cards.sel)}}] if cards.sel else None


def _unbroken(it: str) -> list[Any]:
    return [{"cannot": {"do": "break", "of": it, "by": {"side": "runner"}}}]


def _not_successful(server: str) -> dict[str, Any]:
    return {"cannot": {"do": "be declared successful", "server": server}}


def _first_run(server: str) -> list[Any]:
    ban = {"cannot": {"do": "run", "who": "runner", "server": server}}
    return [ban, {"?while": {"not": happened("run begins")}}]


def _identities() -> dict[str, Any]:
    return {"lose_abilities": {"of": {"type": "identity", "zone": "play area"}}}


def _lasting(span: str, static: list[Any]) -> dict[str, Any]:
    return {"lasting": {"duration": span, "static": static[0] if len(static) == 1 else static}}


# What would happen

row(
    "would", "{doer} would do {number} or more {damage_type} damage", lambda c, w, n, k: _would("damage", who=w, what=k)
)
row("would", "{doer} would access {cards}", lambda c, w, cards: _would_to("access", w, cards))
row("would", "{doer} would steal {cards}", lambda c, w, cards: _would_to("steal", w, cards))
row("would", "{doer} would draw any number of cards", lambda c, w: _would("draw", who=w))
row("would", "{doer} would take {some_tags}", lambda c, w, s: _would("tags", **s))
row("would", "{doer} would trash {cards}", lambda c, w, cards: _would_to("trash", w, cards))
row("sentence", "when/whenever {would} , {body}", lambda c, event, body: Said("when", body, Clause((event,))))
row(
    "sentence",
    "the first time each turn {would} , {body}",
    lambda c, e, body: Said("when", body, Clause(({**e, "first": "turn"},))),
)
row(
    "body",
    "{who} may {acts} instead",
    lambda c, who, acts: [{"may": {"do": [{"instead": {"do": [*acts]}}], **by(who)}}],
)
row("value", "the number of cards you would draw plus {number}", lambda c, n: {"sum": ["amount", n]})
row(
    "sentence",
    "use this ability only once each {time_of}",
    lambda c, t: Said("use", {"limit": "breach"}, None, "ability"),
)
rows_of("time_of", [("time you breach archives", "")])
row(
    "sentence",
    "the first time each turn {basic_draw} , instead draw {number} cards",
    lambda c, b, n: Said("static", [_instead_of_drawing(n)]),
)
row(
    "sentence",
    "when you would approach archives , instead change the attacked server to {server} and approach {server}",
    lambda c, a, b: Said("during", [{"approach_instead": {"server": "Archives", "to": a}}]) if a == b else None,
)


rows_of("basic_draw", [("you take {basic_action} to draw 1 card", "")])


def _would(event: str, **more: Any) -> dict[str, Any]:
    return {"event": event, **{key: value for key, value in more.items() if value}, "would": True}


def _would_to(event: str, who: str, cards: Cards) -> dict[str, Any] | None:
    it = object_of(cards)
    return _would(event, who=who, card=it) if it else None


def _instead_of_drawing(n: int) -> dict[str, Any]:
    when = {"event": "draw", "who": "you", "by": "basic action", "would": True, "first": "turn"}
    return {"replace": {"when": when, "do": [{"draw": n}]}}


# Keywords and rarer sentences

row("sentence", "dividends {number}", lambda c, n: Said("keyword", {"dividends": n}))
row("sentence", "ignore this cost if {conds}", lambda c, cond: Said("ignored", cond))
row(
    "sentence",
    "when you install {refer} , {body}",
    lambda c, it, body: Said("installed", body) if it == ana("1", "card") else None,
)
row("sentence", "you cannot install {refer} in the root of {server}", lambda c, it, s: Said("not_server", s))
row("sentence", "if successful , and if {conds} , {body}", lambda c, cond, body: _if_successful(cond, body))
row("sentence", "after it resolves , remove it from the game", lambda c: Said("do", [{"remove_from_game": "?played"}]))
row(
    "sentence",
    "this program can only interface with {hosting}",
    lambda c, cond: Said("static", [{"only_if": {"to": "interface", "is_true": cond}}]),
)
row("hosting", "ice hosting {cards}", lambda c, cards: _hosting(cards))
rows_of("corp_uses", [("the corp can use this ability", "corp")])
_AREA = "(this agenda|~) is in the runner 's score area"
row("sentence", f"{{corp_uses}} even if {_AREA}", lambda c, who: Said("use", _anywhere(), None, "ability"))
row("sentence", f"{{corp_uses}} only if {_AREA}", lambda c, who: Said("use", _stolen(), None, "ability"))
row("aside", "your deck cannot include more than {number} copy of any card", lambda c, n: True)
row("aside", "your deck may include up to {number} different agenda cards from each corp faction", lambda c, n: True)


def _if_successful(cond: Any, body: list[Any]) -> Said:
    return Said("linked", [{"if": {"is_true": cond, "then": body}}], None, "successful")


def _hosting(cards: Cards) -> Any:
    return {"exists": {**chosen(cards.sel), "hosted_on": "encountered"}} if cards.how == "n" else None


def _anywhere() -> dict[str, Any]:
    return {"by": "corp", "active_in": ["corp score area", "runner score area"]}


def _stolen() -> dict[str, Any]:
    here = {"is": {"card": "this", "a": {"zone": "runner score area"}}}
    return {"by": "corp", "active_in": "runner score area", "if": here}


# Rarer trigger conditions


def _two(who: str, first: dict[str, Any], cards: Cards) -> Clause | None:
    if cards.how != "or more":
        return None
    return Clause((first, {"event": "trash", "who": who, "card": exact(cards.sel), "grouped": True}))


row("clause", "{doer} do damage or trash {cards}", lambda c, w, cards: _two(w, {"event": "do damage", "who": w}, cards))
row(
    "clause",
    "{doer} install {cards} or spend credits from {cards}",
    lambda c, w, a, b: _install_or_spend(w, a, b),
)
row("clause", "{doer} bypasses or fully breaks {this}", lambda c, w, t: _bypass_or_break())
row("clause", "{doer} passes {this} after encountering it", lambda c, w, t: Clause((_passed(),)))
row("clause", "{doer} finish taking an action", lambda c, who: Clause(({"event": "action ends", "who": who},)))
row(
    "clause",
    "{doer} finish resolving {cards} or an action on {cards}",
    lambda c, w, a, b: _resolved(w, a, b),
)
row(
    "clause",
    "{doer} score an agenda {untouched}",
    lambda c, who, u: Clause(({"event": "score", "who": who},), (_untouched(),)),
)
row(
    "clause",
    "{doer} trashes a card {from_here}",
    lambda c, who, h: Clause(({"event": "trash", "server": "this", "card": {"side": "corp", "installed": True}},)),
)
row(
    "clause",
    "{doer} install/installs {this} from anywhere except {zone}",
    lambda c, who, t, zone: Clause(({"event": "install", "card": "this", "who": who, "not_what": [zone]},)),
)
row(
    "clause",
    "a corp card ability {takes_credits}",
    lambda c, t: Clause((_spends(), {"event": "lose credits", "who": "runner", "source": {"side": "corp"}})),
)


rows_of("from_here", [("from the root {of_this} or protecting it", "")])
rows_of("takes_credits", [("causes the runner to {spend_or_lose} 1 [credit]", "")])
rows_of("of_this", [("of this server", "")])
rows_of("spend_or_lose", [("spend or lose at least", "")])
rows_of("touched", [("install or advance", "")])
rows_of("basic_action", [("the basic action", "")])
rows_of("untouched", [("that you did not {touched} this turn", "")])


def _install_or_spend(who: str, a: Cards, b: Cards) -> Clause | None:
    one, other = object_of(a), object_of(b)
    if not one or not other:
        return None
    return Clause(
        ({"event": "install", "who": who, "card": one}, {"event": "spend hosted credits", "who": who, "card": other})
    )


def _bypass_or_break() -> Clause:
    return Clause(({"event": "bypass", "card": "this"}, {"event": "fully break", "card": "this"}))


def _passed() -> dict[str, Any]:
    return {"event": "pass", "card": "this", "after": {"event": "encounter", "card": "this"}}


def _resolved(who: str, a: Cards, b: Cards) -> Clause | None:
    one, other = object_of(a), object_of(b)
    if not isinstance(one, dict) or not isinstance(other, dict):
        return None
    action = {"event": "action ends", "who": who, "card": {**other, "zone": "anywhere"}}
    return Clause(({"event": "play ends", "who": who, "card": one}, action))


def _untouched() -> dict[str, Any]:
    events = ({"event": name, "who": "you", "card": "it"} for name in ("install", "advance"))
    return {"not": {"any": [happened(event) for event in events]}}


def _spends() -> dict[str, Any]:
    what = ["nested", "steal", "trace", "bid"]
    return {"event": "spend credits", "who": "runner", "what": what, "source": {"side": "corp"}}
