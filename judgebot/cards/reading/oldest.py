"""Clauses of the oldest sets: what they say that later templating says otherwise, or not at all."""

from __future__ import annotations

from typing import Any

from judgebot.cards.reading.chart import Context
from judgebot.cards.reading.conditions import at_least, happened
from judgebot.cards.reading.effects import by, than
from judgebot.cards.reading.grammar import ana, negative, one, program, row, rows_of
from judgebot.cards.reading.lasting import delayed
from judgebot.cards.reading.nouns import Cards, chosen, objects, subject
from judgebot.cards.reading.sentences import Said, done_by
from judgebot.cards.reading.statics import strengthened
from judgebot.cards.reading.triggers import Clause

# What a card gains by itself, and gives to its host

row("static", "it gains (:)? {quote}", lambda c, q: [{"gain_subroutine": {"sub": ("?quoted", q)}}])
row("static", "{this} gains : {quote}", lambda c, t, q: [{"gain_subroutine": {"sub": ("?quoted", q)}}])
row("static", "host {subtype} gains {quote}", lambda c, s, q: [_to_host(q)])
row(
    "static",
    "host {subtype} gains {subtype} and {quote}",
    lambda c, s, name, q: [{"gain_subtypes": {"of": "host", "names": name}}, _to_host(q)],
)
rows_of("even_then", [("even if it is not installed", "")])
row("static", "the memory cost of {this} is {number} [mu] , {even_then}", lambda c, t, n, e: _memory(n))
row("static", "while {encountering} , it gets {number} strength", lambda c, e, n: _encountered(n))
rows_of("encountering", [("you are encountering a piece of ice", "")])
row("cond", "a {subtypes} is active", lambda c, names: {"exists": _active(names)})


def _to_host(quoted: Any) -> dict[str, Any]:
    return {"gain_ability": {"of": "host", "ability": ("?ability", quoted)}}


def _memory(n: int) -> list[Any]:
    return [{"memory_cost": {"worth": n}}, {"?active": ["grip", "stack", "heap", "play area"]}]


def _encountered(n: int) -> list[Any]:
    return [*strengthened("encountered", n, None), {"?while": "during_encounter"}]


def _active(names: list[str]) -> dict[str, Any]:
    return {"subtype": names[0] if len(names) == 1 else names, "active": True, "zone": "anywhere"}


# Declarations

row("static", "{whose} maximum hand size is {hand_change} {for_each}", lambda c, w, n, per: _hand(w, n, per))
row("static", "each player gets {number} allotted [click] for each of their turns", lambda c, n: _both_clicks(n))
row("static", "{player} cannot break subroutines on {this} using {plural_cards}", lambda c, *s: _no_break(*s))
row("static", "{declared} during {whose} turn", lambda c, what, who: [*what, {"?while": {"turn": who}}])
row("static", "{player} cannot {never} {plural_cards}", lambda c, who, do, cards: _never(c, who, do, cards))
rows_of("never", [("install", "install"), ("play", "play")])
row("static", "{this} can only be rezzed if {conds}", lambda c, t, cond: [{"only_if": {"to": "rez", "is_true": cond}}])
row("static", "lower the advancement requirement of each ~ by {number}", lambda c, n: _each_copy(c, -n))
row(
    "static",
    "the runner must {payments} as an additional cost to use {cards}",
    lambda c, paid, cards: _use(paid, cards),
)
row(
    "static",
    "as an additional cost to steal an agenda , {player} must pay {n} [credit] for each advancement counter on "
    "that agenda",
    lambda c, who, n: _per_advancement(n),
)
row(
    "static",
    "the first {noun} {player} rez/rezzes each turn costs {number} [credit] more to rez",
    lambda c, sel, who, n: [_first("rez", sel, n)],
)
row(
    "static",
    "the {cost_to} cost of the first {noun} {player} install/installs/rez/rezzes each turn is {change_plain} "
    "{for_each}",
    lambda c, to, sel, who, n, per: [_first(to, _whose(c, sel, who), per if n == 1 else negative_of(n, per))],
)
row("declared", "cards cannot be installed", lambda c: [{"cannot": {"do": "install"}}])
row("declared", "{has_size} get/gets {number} maximum hand size", lambda c, who, n: _size_by(who, n))
row("declared", "they get {number} maximum hand size", lambda c, n: _hand(c.other, n, None) if c.other else None)
row("declared", "{whose} maximum hand size is {hand_change}", lambda c, who, n: _hand(who, n, None))


def negative_of(n: int, per: Any) -> Any:
    return negative(per) if n == -1 else {"product": [n, per]}


def _hand(who: str, n: int, per: Any) -> list[Any]:
    change = n if per is None else per if n == 1 else {"product": [n, per]}
    return [{"hand_size": {"by": change, **({} if who == "you" else {"who": who})}}]


def _size_by(who: str, n: int) -> list[Any]:
    return [{"hand_size": n}] if who == "you" else _hand(who, n, None)


def _both_clicks(n: int) -> list[Any]:
    return [{"allotted_clicks": {"by": n, "who": who}} for who in ("corp", "runner")]


def _no_break(who: str, this: str, cards: Cards) -> list[Any] | None:
    if cards.sel is None:
        return None
    return [{"cannot": {"do": "break", "who": who, "by": chosen(cards.sel), "of": "this"}}]


def _never(c: Context, who: str, do: str, cards: Cards) -> list[Any] | None:
    if cards.sel is None or {"zone", "among", "server", "hosted_on", "installed"} & set(cards.sel):
        return None
    return [{"cannot": {"do": do, "who": who, "of": {**chosen(cards.sel), "zone": "anywhere"}}}]


def _each_copy(c: Context, n: int) -> list[Any] | None:
    return [{"advancement_requirement": {"by": n, "of": {"named": c.title}}}] if c.title else None


def _use(paid: list[Any], cards: Cards) -> list[Any] | None:
    of = subject(cards)
    return [{"additional_cost": {"to": "use", "of": of, "cost": one(paid), "who": "runner"}}] if of else None


def _per_advancement(n: int) -> list[Any]:
    each = {"product": [n, {"counters": {"kind": "advancement", "on": "concerned"}}]}
    return [{"additional_cost": {"to": "steal", "of": {"type": "agenda"}, "cost": {"credits": each}}}]


def _whose(c: Context, sel: dict[str, Any], who: str) -> dict[str, Any]:
    """Cards that only one player installs or rezzes are theirs."""
    return sel if "type" in sel else {**sel, "side": c.side if who == "you" else who}


def _first(to: str, sel: dict[str, Any], n: Any) -> dict[str, Any]:
    return {"cost": {"to": to, "by": n, "of": chosen(sel), "first": "turn"}}


# Trigger conditions

row("clause", "a run begins ({on_servers})?", lambda c, on: _begins(on))
row(
    "clause",
    "{this} is trashed from anywhere while being accessed",
    lambda c, t: Clause(({"event": "trash", "card": "this", "what": "accessed"},), ({"?active": "Archives"},)),
)
row("clause", "{doer} draw/draws a/an {noun}", lambda c, who, sel: _drawn(who, sel))
row(
    "clause",
    "{doer} use/uses a [trash] ability",
    lambda c, who: Clause(({"event": "use", "who": who, "what": ["trash"]},)),
)
row("clause", "{doer} gain/gains credits through a card ability", lambda c, who: _gains(who))
row(
    "clause",
    "an agenda is scored from this server",
    lambda c: Clause(({"event": "score", "server": "this"},)),
)
row("sentence", "if {doer} {verb} {this} while installed , {body}", lambda c, *s: _if_installed(*s))
row("sentence", "whenever {would} during that run , {body}", lambda c, event, body: _tied(event, body))
rows_of("some_tags", [("tags", {"grouped": True})])
row("would", "{doer} would take bad publicity", lambda c, who: {"event": "bad publicity", "would": True})
row("body", "the first time {clauses} this turn , {body}", lambda c, a, body: _first_time(a, body))
row("body", "when the runner 's next turn begins , {body}", lambda c, body: _next_turn("runner", body))
row("sentence", "if this run is successful , {body}", lambda c, body: Said("do", _if_successful(body)))
row("sentence", "{acts} when this run becomes successful", lambda c, acts: Said("do", _if_successful(program(acts))))
row("body", "{acts} when this run becomes successful", lambda c, acts: _if_successful(program(acts)))
row(
    "sentence",
    "if successful , when that run ends , {body}",
    lambda c, body: Said("linked", _when_run_ends(body), None, "successful"),
)
row(
    "sentence",
    "for the remainder of the/this {for_span} , {acts} whenever {clauses}",
    lambda c, span, acts, clause: _whenever(span, acts, clause),
)


def _begins(on: list[str] | None) -> Clause:
    return Clause(tuple({"event": "run begins", **({"server": s} if s else {})} for s in on or [""]))


def _drawn(who: str, sel: dict[str, Any]) -> Clause | None:
    if not sel or {"zone", "installed", "server", "where"} & set(sel):
        return None
    return Clause(({"event": "draw card", "who": who, "card": chosen(sel)},))


def _gains(who: str) -> Clause | None:
    """Credits that the Corp gains otherwise than by the basic action are gained through card abilities (1.10.3a)."""
    return Clause(({"event": "gain credits", "who": who, "by": "not basic action"},)) if who == "corp" else None


def _if_installed(who: str, events: tuple[str, ...], this: str, body: list[Any]) -> Said:
    found = tuple({"event": event, "card": "this", **({"who": who} if who else {})} for event in events)
    return Said("when", body, Clause(found, ({"installed": "this"},)))


def _tied(event: dict[str, Any], body: list[Any]) -> Said:
    return Said("tied", body, Clause((event,)), {})


def _first_time(clause: Clause, body: list[Any]) -> list[Any] | None:
    if clause.holds or clause.given or any("first" in event for event in clause.events):
        return None
    return delayed("turn", tuple({**event, "first": "turn"} for event in clause.events), body)


def _next_turn(whose: str, body: list[Any]) -> list[Any]:
    return [{"delayed": {"ability": {"when": {"event": "turn begins", "who": whose}, "do": body}}}]


def _if_successful(body: list[Any]) -> list[Any]:
    when = {"event": "successful run", "that_run": True, "wherever": True}
    return [{"delayed": {"ability": {"when": when, "do": body}}}]


def _when_run_ends(body: list[Any]) -> list[Any]:
    return [{"delayed": {"ability": {"when": {"event": "run ends", "that_run": True}, "do": body}}}]


def _whenever(span: str, acts: list[Any], clause: Clause) -> Said | None:
    if clause.holds or clause.given:
        return None
    return Said("do", delayed(span, clause.events, program(acts)))


# What is done

row("act", "run {server} again", lambda c, server: {"run": {"server": server}})
row("act", "take any number of credits from {this}", lambda c, t: _any_credits())
row("act", "remove up to {number} bad publicity", lambda c, n: _some_bad_publicity(n))
row("act", "give them {n} bad publicity", lambda c, n: {"bad_publicity": n} if c.side == "runner" else None)
row("act", "move any number of {counter} from {this} to {cards}", lambda c, k, t, cards: _moved(k, None, cards))
row("act", "move all {counter} from {this} to {cards}", lambda c, k, t, cards: _moved(k, {"counters": k}, cards))
row("act", "move {n} hosted {counter} to {cards}", lambda c, n, k, cards: _moved(k, n, cards))
row("act", "move {n} {counter} on {this} to {cards}", lambda c, n, k, t, cards: _moved(k, n, cards))
row("act", "move a/an {counter} from {cards} to {cards}", lambda c, k, a, b: _moved_from(k, a, b))
row("act", "place {counter} on {cards} equal to {value}", lambda c, k, cards, n: _placed(k, n, cards))
row("act", "place {number} more {counter} on {cards}", lambda c, n, k, cards: _placed(k, n, cards))
row("act", "prevent all of that bad publicity", lambda c: {"prevent": "bad publicity"})
row("act", "prevent all of those tags", lambda c: {"prevent": "tags"})
row("act", "{the_other} must trace {bracketed}", lambda c, w, n: {"trace": {"n": n}} if c.side == "runner" else None)
rows_of("the_other", [("the corp", ""), ("they", "")])
row("act", "rez {cards} {for_each} , ignoring all costs", lambda c, cards, n: _rez_each(cards, n))
row("act", "shuffle {cards} into {deck_of} {for_each}", lambda c, cards, deck, n: _shuffle_each(cards, deck, n))
row("act", "search your deck for {cards}", lambda c, cards: _search(c, cards))
row("act", "choose {cards} to gain {quote} {where_last} {lasts}", lambda c, *s: _given(*s))
rows_of("where_last", [("after all its other subroutines", "")])
row("act", "derez {cards} {fully} during this encounter", lambda c, cards, f: _fully_broken(cards, f))
row("fully", "{this} fully broke", lambda c, t: {"source": "this"})
row("fully", "you fully broke", lambda c: {})
row("act", "trace [x] , where x is equal to {value}", lambda c, n: {"trace": {"n": n}})
row("act", "for the remainder of that encounter {cards} gets {number} strength {for_each}", lambda c, *s: _stronger(*s))
row("per", "subroutine on {refer}", lambda c, it: {"subroutines": it})
row("broken_on", "on {refer}", lambda c, it: {"on": it} if it.startswith("?1:") else None)


def _any_credits() -> dict[str, Any]:
    return {"choose_number": {"most": {"counters": "credit"}}, "take_credits": {"n": {"let": "number"}}}


def _some_bad_publicity(n: int) -> dict[str, Any]:
    return {"choose_number": {"most": n}, "remove_bad_publicity": {"let": "number"}}


def _moved(kind: str, n: Any, to: Cards) -> dict[str, Any]:
    return {"move_counters": {"kind": kind, **({} if n is None else {"n": n}), "to": objects(to)}}


def _moved_from(kind: str, source: Cards, to: Cards) -> dict[str, Any] | None:
    if source.how != "n" or source.n != 1:
        return None
    giver = {**objects(source._replace(sel={**(source.sel or {}), "with_counter": kind})), "as": "giver"}
    return {
        "choose": {"what": giver},
        "move_counters": {"kind": kind, "n": 1, "source": "giver", "to": objects(than(to, "giver"))},
    }


def _placed(kind: str, n: Any, cards: Cards) -> dict[str, Any]:
    return {"place": {"kind": kind, "n": n, "on": objects(cards)}}


def _rez_each(cards: Cards, n: Any) -> dict[str, Any] | None:
    if cards.how != "n" or cards.n != 1:
        return None
    unrezzed = cards._replace(n=n, sel={**(cards.sel or {}), "rezzed": False})
    return {"rez": {"what": objects(unrezzed), "ignore": "all costs"}}


def _shuffle_each(cards: Cards, deck: str, n: Any) -> dict[str, Any] | None:
    if cards.how != "n" or cards.n != 1:
        return None
    return {"shuffle_into": {"what": objects(cards._replace(n=n)), "deck": deck}}


def _search(c: Context, cards: Cards) -> dict[str, Any] | None:
    if cards.how not in ("n", "up to") or (cards.sel or {}).get("zone"):
        return None
    given = {"zone": "R&D" if c.side == "corp" else "stack", "find": chosen(cards.sel)}
    return {
        "search": {
            **given,
            **({} if cards.n == 1 else {"n": cards.n}),
            **({"up_to": True} if cards.how == "up to" else {}),
        }
    }


def _given(cards: Cards, quoted: Any, where: str, lasts: str) -> dict[str, Any] | None:
    if cards.how != "n" or cards.n != 1:
        return None
    gained = {"on": "chosen", "sub": ("?quoted", quoted), "duration": lasts}
    return {"choose": {**objects(cards), "as": "chosen"}, "gain_subroutines": gained}


def _fully_broken(cards: Cards, fully: dict[str, Any]) -> dict[str, Any] | None:
    """Ice that was fully broken in this encounter: it is the encountered ice, if that was (6.5.6)."""
    if cards.how != "n" or cards.n != 1 or cards.sel is None:
        return None
    event = {"event": "fully break", "card": "encountered", **fully}
    kind = {key: value for key, value in chosen(cards.sel).items() if key != "type"}
    given: list[Any] = [happened(event, "this encounter")]
    if kind:
        given.append({"is": {"card": "encountered", "a": {"type": "ice", **kind}}})
    return {"derez": "encountered", "?given": given}


def _stronger(cards: Cards, n: int, per: Any) -> dict[str, Any] | None:
    if cards.how != "ref" or n != 1:
        return None
    return {"strength": {"by": per, **({} if cards.ref == "this" else {"of": cards.ref}), "duration": "encounter"}}


# Bodies

row("body", "either {either}", lambda c, modes: modes)
row("body", "{acts} and either {either}", lambda c, acts, modes: [*program(acts), *modes])
row(
    "body",
    "{who} may instead {acts}",
    lambda c, who, acts: [{"may": {"do": [{"instead": {"do": program(acts)}}], **by(who)}}],
)
row("body", "{who} may reveal and install {refer} ({in_server})? ({paying})?", lambda c, *s: _show_install(*s))
row(
    "body",
    "{who} may reveal {refer} and install {refer} ({in_server})? ({paying})?",
    lambda c, w, a, *s: _show_install(w, *s) if a == s[0] else None,
)
row("body", "the runner must pay {n} [credit] or trash {top_of}", lambda c, n, top: _pay_or_top(n, top))
row("body", "the runner must trash either {cards} or {top_of}", lambda c, cards, top: _trash_either(cards, top))
row("top_of", "the top card of the stack", lambda c: {"top": 1, "of": "stack"})
row("top_of", "the top {number} cards of the stack", lambda c, n: {"top": n, "of": "stack"})
row(
    "body",
    "if {conds} , {body} ; otherwise {body}",
    lambda c, cond, a, b: [{"if": {"is_true": cond, "then": a, "otherwise": b}}],
)
row(
    "body",
    "then , if {this} can interface with the {subtype} you are encountering , {body}",
    lambda c, t, name, body: [{"if": {"is_true": _can_interface(name), "then": body}}],
)


def _show_install(who: str, it: str, where: dict[str, Any] | None, paying: dict[str, Any] | None) -> list[Any]:
    steps = [{"reveal": it}, {"install": {"what": it, **(where or {}), **(paying or {})}}]
    return [{"may": {"do": steps, **by(who)}}]


def _pay_or_top(n: Any, top: dict[str, Any]) -> list[Any]:
    modes = [[{"pay": {"cost": f"{n}c", "who": "runner"}}], [{"trash": {"what": top, "who": "runner"}}]]
    return [{"one_of": {"who": "runner", "must": True, "modes": modes}}]


def _trash_either(cards: Cards, top: dict[str, Any]) -> list[Any] | None:
    if cards.how != "n":
        return None
    modes = [[done_by("runner", {"trash": objects(cards)})], [{"trash": {"what": top, "who": "runner"}}]]
    return [{"one_of": {"who": "runner", "must": True, "modes": modes}}]


def _can_interface(subtype: str) -> list[Any]:
    """Whether the encountered ice is of a subtype, and this icebreaker strong enough for it (3.9.5g)."""
    kind = {"is": {"card": "encountered", "a": {"type": "ice", "subtype": subtype}}}
    return [kind, at_least({"strength": "this"}, {"strength": "encountered"})]


# Numbers and conditions

row("for_each", "for every {number} {per}", lambda c, n, per: {"quotient": {"of": per, "by": n}})
row(
    "for_each",
    "for every {number} [credit] in {whose} credit pool",
    lambda c, n, w: {"quotient": {"of": _credits(w), "by": n}},
)
row("per", "credit in {whose} credit pool", lambda c, w: _credits(w))
row(
    "per",
    "unspent [click] (you have|the runner has)",
    lambda c: {"player": {"what": "clicks", "who": "runner"}} if c.side == "corp" else None,
)
row("per", "unspent click the runner has", lambda c: {"player": {"what": "clicks", "who": "runner"}})
row("per", "cards trashed", lambda c: {"size": "?trashed"})
row("value", "that card 's trash cost", lambda c: {"trash_cost": ana("1", "card")})
row("value", "the number of cards you trashed this way", lambda c: {"size": "?trashed"})
row("cond", "{player} has more {scored} than {player}", lambda c, a, s, b: _more_points(a, b))
rows_of("scored", [("scored agenda points", "")])
row("cond", "{player} has cards in hq {as_many} {whose} {most_cards}", lambda c, *s: _full_hand(c, s[2]))
row("cond", "{player} do not have cards in {zone} {so_many} {whose} {most_cards}", lambda c, *s: _room(c, s[1]))
rows_of("as_many", [("equal to", "")])
rows_of("so_many", [("equal to or greater than", "")])
rows_of("most_cards", [("maximum hand size", "")])
row("done", "broke at least 1 subroutine", lambda c: [{"event": "break"}])
row("cards", "up to {count} different {noun}", lambda c, n, sel: Cards("up to", n, sel))
row("subtypes", "{subtype} , {subtype} , {subtype} , or {subtype}", lambda c, *names: list(names))


def _credits(who: str) -> dict[str, Any]:
    return {"player": {"what": "credits", "who": who}}


def _points(who: str) -> dict[str, Any]:
    return {"player": {"what": "points", "who": who}}


def _more_points(a: str, b: str) -> dict[str, Any]:
    return at_least(_points(a), {"sum": [_points(b), 1]})


def _full_hand(c: Context, whose: str) -> dict[str, Any] | None:
    hand = {"count": {"zone": "HQ"}}
    return {"equal": {"a": hand, "b": _size("corp")}} if whose == "corp" and c.side == "runner" else None


def _room(c: Context, zone: str) -> dict[str, Any] | None:
    if zone != "grip" or c.side != "runner":
        return None
    return {"not": at_least({"count": {"zone": zone}}, _size("runner"))}


def _size(who: str) -> dict[str, Any]:
    return {"player": {"what": "maximum hand size", "who": who}}


# Condition counters (10.1.4): the text that they have is quoted

row("act", "install {this} on {cards} {counter_with} {quote}", lambda c, t, cards, w, q: _counter(cards, q))
row("act", "host {this} on {cards} {counter_with} {quote}", lambda c, t, cards, w, q: _counter(cards, q))
rows_of(
    "counter_with",
    [
        ("as a hosted condition counter with the text", ""),
        ("as a condition counter with", ""),
    ],
)
row(
    "static",
    "host ice gains {quote} {where_sub}",
    lambda c, q, w: [{"gain_subroutine": {"of": "host", "sub": ("?quoted", q), w: True}}],
)
row("refer", "host agenda", lambda c: "host")
row("refer", "this counter", lambda c: "this")
row("sentence", "{acts} if all (of)? its subroutines {broken_then}", lambda c, acts, b: _all_broken(acts))
rows_of("broken_then", [("are broken during a single encounter", "")])


def _counter(cards: Cards, quoted: Any) -> dict[str, Any] | None:
    if cards.how == "all":
        return None
    return {"become_counter": {"on": objects(cards)}, "?counter": quoted}


def _all_broken(acts: list[Any]) -> Said:
    return Said("when", program(acts), Clause(({"event": "fully break", "card": "host"},)))
