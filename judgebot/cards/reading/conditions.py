"""Conditions: after `if`, `while`, `only if`, `unless`."""

from __future__ import annotations

from typing import Any

from judgebot.cards.reading.amounts import counted
from judgebot.cards.reading.chart import Context
from judgebot.cards.reading.grammar import ana, row, rows_of
from judgebot.cards.reading.nouns import Cards, chosen, does, exact, object_of


def negated(condition: Any) -> Any:
    return {"not": condition}


def happened(event: Any, within: str = "this turn") -> dict[str, Any]:
    made = event if isinstance(event, dict) else {"event": event}
    return {"happened": {"event": made, **({} if within == "this turn" else {"within": within})}}


def any_of(conditions: list[Any]) -> Any:
    return conditions[0] if len(conditions) == 1 else {"any": conditions}


def at_least(a: Any, n: Any) -> dict[str, Any]:
    return {"at_least": {"a": a, "b": n}}


def at_most(a: Any, n: Any) -> dict[str, Any]:
    return {"at_most": {"a": a, "b": n}}


# Comparisons

row("range", "{number} or more/greater", lambda c, n: (at_least, n))
row("range", "{number} or less/fewer", lambda c, n: (at_most, n))
row("range", "at least {number}", lambda c, n: (at_least, n))
row("range", "fewer/less than {number}", lambda c, n: (at_most, n - 1))
rows_of("have", [("you have", "you"), ("the corp has", "corp"), ("the runner has", "runner")])
row("have", "they have", lambda c: c.other or None)
row("cond", "{have} {range} [credit]", lambda c, who, r: r[0](_owns("credits", who), r[1]))
row("cond", "{have} {number} [credit] or more", lambda c, who, n: at_least(_owns("credits", who), n))
row("cond", "{have} {number} [credit] or less", lambda c, who, n: at_most(_owns("credits", who), n))
row("cond", "{have} {number} or more [click] remaining", lambda c, who, n: None)
row("cond", "{have} no [click] remaining", lambda c, who: at_most(_owns("clicks", who), 0))
row("cond", "{have} {range} [click] remaining", lambda c, who, r: r[0](_owns("clicks", who), r[1]))
row("cond", "{have} any [click] remaining", lambda c, who: at_least(_owns("clicks", who), 1))
row("cond", "{have} {range} agenda points", lambda c, who, r: r[0](_owns("points", who), r[1]))
row(
    "cond",
    "{have} {range} tags",
    lambda c, who, r: does(c, who, "runner", {"tagged": r[1]}) if r[0] is at_least else None,
)
row("cond", "{have} {range} [link]", lambda c, who, r: {"link": r[1]} if r[0] is at_least else None)
row("cond", "{have} {range} cards in {zone}", lambda c, who, r, zone: r[0](_cards_in(zone), r[1]))
row("cond", "{have} {range} {noun}", lambda c, who, r, sel: _has(c, who, r, sel))
row("cond", "there are {range} {noun}", lambda c, r, sel: _there(c, r, sel))
row("cond", "there are {range} {hosted}", lambda c, r, value: r[0](value, r[1]))
row("cond", "{it} has {range} {hosted}", lambda c, it, r, value: r[0](_hosted_on(it, value), r[1]))
row("cond", "there is {cards}", lambda c, cards: _exists(cards))
row("cond", "there are any {noun}", lambda c, sel: {"exists": chosen(sel)})
row("cond", "there is no {noun}", lambda c, sel: negated({"exists": _anywhere(sel)}))
row("cond", "there are no more hosted cards", lambda c: negated({"exists": {"hosted_on": "this"}}))
row("cond", "any of those cards are {type}", lambda c, kind: {"exists": {"?those": 1, "type": kind}})
row(
    "cond",
    "the threat level is {number} or greater",
    lambda c, n: {"threat": n},
)


def _hosted_on(it: str, value: dict[str, Any]) -> dict[str, Any]:
    return {"counters": {"kind": value["counters"], "on": it}}


def _owns(what: str, who: str) -> dict[str, Any]:
    return {"player": {"what": what, "who": who}}


def _has(c: Context, who: str, r: Any, sel: dict[str, Any]) -> Any:
    if r[0] is not at_least or {"zone", "among", "hosted_on"} & set(sel) or "installed" not in sel:
        return None
    controller = "you" if who in ("you", c.side) else "opponent"
    return {"exists": {"of": {**chosen(sel), "controller": controller}, "n": r[1]}}


def _there(c: Context, r: Any, sel: dict[str, Any]) -> Any:
    if sel == {"zone": ["grip"]}:
        return r[0]({"player": "hand"}, r[1])
    return r[0](counted(c, sel), r[1])


def _exists(cards: Cards) -> Any:
    return {"exists": chosen(cards.sel)} if cards.how == "n" and cards.n == 1 else None


def _anywhere(sel: dict[str, Any]) -> dict[str, Any]:
    return chosen(sel)


row("cond", "there are more cards in {zone} than in {zone}", lambda c, a, b: _more(_cards_in(a), _cards_in(b)))
row(
    "cond",
    "you and the {other_side} have the same number of credits",
    lambda c, who: {"equal": {"a": _owns("credits", "you"), "b": _owns("credits", who)}},
)
rows_of("other_side", [("corp", "corp"), ("runner", "runner")])
row("cond", "you have {same_number} {zone} as {player} has in {zone}", lambda c, s, a, w, b: _as_many(a, b))
rows_of("same_number", [("the same number of cards in", "")])


def _cards_in(zone: str) -> dict[str, Any]:
    return {"count": {"zone": zone}}


def _more(a: Any, b: Any) -> dict[str, Any]:
    return at_least(a, {"sum": [b, 1]})


def _as_many(a: str, b: str) -> dict[str, Any]:
    return {"equal": {"a": _cards_in(a), "b": _cards_in(b)}}


row("cond", "you have any unused [mu]", lambda c: at_least(_owns("free memory", "you"), 1))
row("cond", "your [mu] is full", lambda c: at_most(_owns("free memory", "you"), 0))
row(
    "cond",
    "you are allowed to access {number} or more cards in r&d during this breach",
    lambda c, n: at_least("access_limit", n),
)

# Tags, threat

rows_of("is_are", [("is", ""), ("are", "")])
row("cond", "{player} is/are tagged", lambda c, who: does(c, who, "runner", "tagged"))
row("cond", "{player} is/are not tagged", lambda c, who: does(c, who, "runner", negated("tagged")))
row("cond", "the runner is still tagged", lambda c: "tagged")
row("cond", "you had no tags", lambda c: does(c, "you", "runner", {"had_no_counters": "tag"}))
row("cond", "it had no advancement counters", lambda c: {"had_no_counters": "advancement"})

# What a card is

row("it", "{refer}", lambda c, ref: ref)
row("cond", "{it} is (a/an)? {kind_of}", lambda c, it, sel: _is(it, sel))
row("cond", "{it} is not (a/an)? {kind_of}", lambda c, it, sel: negated(_is(it, sel)))
row("cond", "{it} is (a)? {kind_of} or a/an {kind_of}", lambda c, it, a, b: {"any": [_is(it, a), _is(it, b)]})
row("kind_of", "{heads}", lambda c, sel: exact(sel))
row("kind_of", "{adjective}", lambda c, sel: exact(sel) if set(sel) <= {"rezzed", "faceup"} else None)
row("kind_of", "protecting {server}", lambda c, server: {"server": server, "where": "protecting"})
row("kind_of", "in {zones}", lambda c, zones: exact({"zone": zones}))
row("cond", "{it} is installed", lambda c, it: {"installed": it})
row("cond", "{it} was installed this turn", lambda c, it: _is(it, {"installed_this_turn": True}))
row("cond", "{it} was rezzed this turn", lambda c, it: happened({"event": "rez", "card": it}))
row("cond", "that card has the chosen type", lambda c: _is(ana("1", "card"), {"type_as": "chosen type"}))
row("cond", "its strength is {range}", lambda c, r: r[0]({"strength": ana("1", "ice")}, r[1]))
row("cond", "its strength is x or less", lambda c: at_most({"strength": ana("1", "ice")}, "x"))
row("cond", "this program has a hosted corp card", lambda c: {"exists": {"side": "corp", "hosted_on": "this"}})
row("cond", "{it} has (a|1 or more) hosted {counter}", lambda c, it, kind: _is(it, {"with_counter": kind}))
row("cond", "your identity is {subtypes}", lambda c, names: _is("identity", exact({"subtype": names})))
row("cond", "this server is not protected by ice", lambda c: negated({"exists": _ice("this")}))
row("cond", "this server is protected by ice", lambda c: {"exists": _ice("this")})
row("cond", "that server is {server}", lambda c, server: {"server_is": server})
row("cond", "{this} is the only {noun}", lambda c, this, sel: {"equal": {"a": counted(c, sel), "b": 1}})
row("cond", "a {subtypes} event is active", lambda c, names: {"exists": _active(names)})


def _ice(server: str) -> dict[str, Any]:
    return {"type": "ice", "server": server, "where": "protecting"}


def _active(names: list[str]) -> dict[str, Any]:
    return {"type": "event", "subtype": names[0], "active": True, "zone": "anywhere"}


def _is(it: str, sel: dict[str, Any]) -> dict[str, Any]:
    return {"is": {"card": it, "a": sel}}


# What has happened

rows_of(
    "span",
    [
        ("this turn", "this turn"),
        ("that run", "that run"),
        ("this run", "this run"),
        ("during that run", "that run"),
        ("during this run", "this run"),
        ("during their last turn", "last turn"),
        ("during this encounter", "this encounter"),
        ("during that encounter", "that encounter"),
    ],
)
PAST = {
    "stole": "steal",
    "trashed": "trash",
    "scored": "score",
    "installed": "install",
    "accessed": "access",
    "played": "play",
    "advanced": "advance",
    "rezzed": "rez",
    "breached": "breach",
}
row("done", "made a successful run (on {servers})?", lambda c, on: _runs(on))
row("done", "stole or trashed {cards}", lambda c, cards: _each(("steal", "trash"), cards))
for words, event in PAST.items():
    row("done", f"{words} {{cards}}", lambda c, cards, e=event: _each((e,), cards))
row("done", "accessed {number} or more cards", lambda c, n: n)
row("done", "stole any agendas", lambda c: [{"event": "steal"}])
row("done", "trashed any of your installed cards", lambda c: [_own_trash()])
row("done", "broken a subroutine", lambda c: [{"event": "break"}])
row("done", "breached that server", lambda c: [{"event": "breach", "server": "that"}])


def _own_trash() -> dict[str, Any]:
    return {"event": "trash", "card": {"controller": "you", "installed": True}}


def _runs(on: list[str] | None) -> list[Any]:
    return [{"event": "successful run", **({"server": server} if server else {})} for server in on or [""]]


def _each(events: tuple[str, ...], cards: Cards) -> Any:
    it = object_of(cards)
    if it is None:
        return None
    found = []
    for event in events:
        sel = {key: value for key, value in it.items()} if isinstance(it, dict) else it
        if event in ("steal", "score") and isinstance(sel, dict) and set(sel) <= {"type", "side"}:
            sel = {}
        if event == "install" and isinstance(sel, dict) and "zone" in sel:
            found.append({"event": event, "what": sel["zone"], **_but_zone(sel)})
            continue
        found.append({"event": event, **({"card": sel} if sel else {})})
    return found


def _but_zone(sel: dict[str, Any]) -> dict[str, Any]:
    left = {key: value for key, value in sel.items() if key != "zone"}
    return {"card": left} if left else {}


def _did(c: Context, who: str, done: Any, span: str) -> Any:
    if isinstance(done, int):
        event = {"event": "access", "who": who}
        return at_least({"times": {"event": event, "within": span}}, done)
    return any_of([happened({**event, "who": who}, span) for event in done])


rows_of("did_not", [("did not", "")])
row("cond", "{player} {done} {span}", _did)
row("cond", "{player} have/has {done} {span}", _did)
row("cond", "{player} have/has already {done} {span}", _did)
row("cond", "{player} did not {plain_done} {span}", lambda c, who, done, span: negated(_did(c, who, done, span)))
row("cond", "{player} have/has not {done} {span}", lambda c, who, done, span: negated(_did(c, who, done, span)))
row("plain_done", "make a successful run (on {servers})?", lambda c, on: _runs(on))
row("plain_done", "access any cards", lambda c: [{"event": "access"}])
row("plain_done", "break any/a subroutines/subroutine", lambda c: [{"event": "break"}])
row(
    "cond",
    "{player} made a successful run on {server} , {server} , and {server} this turn",
    lambda c, who, a, b, d: [happened({"event": "successful run", "who": who, "server": s}) for s in (a, b, d)],
)
row("cond", "(it|that run) was successful", lambda c: happened("successful run", "that run"))
row("cond", "(it|that run) was unsuccessful", lambda c: happened("unsuccessful run", "that run"))
row("cond", "an agenda was scored or stolen this turn", lambda c: any_of([happened("score"), happened("steal")]))
row(
    "cond",
    "a subroutine resolved during this run",
    lambda c: happened("resolve subroutine", "this run"),
)
row("cond", "a piece of ice was rezzed this turn", lambda c: happened({"event": "rez", "card": {"type": "ice"}}))
row("cond", "no ice was rezzed this turn", lambda c: negated(happened({"event": "rez", "card": {"type": "ice"}})))
row("cond", "the bids differ", lambda c: {"did": "bids differ"})
row("cond", "the bids match", lambda c: {"did": "bids match"})

# Times

row("cond", "{whose} turn", lambda c, who: None)
row("when_used", "during a run", lambda c: "during_run")
row("when_used", "during a run on/against {server}", lambda c, server: {"during_run": server})
row("when_used", "during runs on/against {server}", lambda c, server: {"during_run": server})
row("when_used", "during runs", lambda c: "during_run")
row("when_used", "during your turn", lambda c: {"turn": "you"})
row("when_used", "during your action phase", lambda c: {"turn": {"who": "you", "phase": "action"}})
row("when_used", "during encounters with that ice", lambda c: {"during_encounter": {"ice": "?chosen"}})
row("conds", "{cond}", lambda c, a: a)
row("conds", "{cond} and {cond}", lambda c, a, b: _all(a, b))
row("conds", "{cond} , and only if {cond}", lambda c, a, b: _all(a, b))
row("conds", "{cond} or {cond}", lambda c, a, b: {"any": [a, b]})


def _all(*conditions: Any) -> list[Any]:
    return [part for one in conditions for part in (one if isinstance(one, list) else [one])]


# Rarer conditions

row(
    "cond",
    "{cards} has been derezzed {span}",
    lambda c, cards, span: (
        happened({"event": "derez", "card": it}, span) if isinstance(it := object_of(cards), dict) else None
    ),
)
row("cond", "no corp cards have {entered} this turn", lambda c, e: negated(happened(_entered())))
rows_of("entered", [("been added to archives", "")])
row("cond", "{cards} has already been trashed this turn", lambda c, cards: _was_trashed(cards))
row("cond", "at least 1 subroutine was broken this way", lambda c: {"did": "?broken"})
row(
    "cond",
    "this operation is the first {subtype} you played this turn",
    lambda c, name: {"first_played": {"subtype": name}},
)
row("cond", "you played {it} from anywhere except {zone}", lambda c, it, zone: negated({"played_from": zone}))
row("cond", "you trash a card {afters} this way", lambda c, sel: _is("?trashed", exact(sel)))
row("cond", "you trash a card this way {afters}", lambda c, sel: _is("?trashed", exact(sel)))
row("cond", "you rezzed a/an {noun} this way", lambda c, sel: _is("?installed", {**exact(sel), "rezzed": True}))
row(
    "cond",
    "you have taken that action exactly {number} times this turn",
    lambda c, n: {"equal": {"a": "times_taken", "b": n}},
)
row(
    "cond",
    "you have {number} {noun}",
    lambda c, n, sel: {"exists": {"of": chosen(sel), "n": n}} if "zone" in sel else None,
)
row("cond", "you have any {noun}", lambda c, sel: {"exists": chosen(sel)} if "rezzed" in sel else None)
row(
    "cond",
    "they did not {break_printed} a/an {subtype} {span}",
    lambda c, b, name, span: negated(happened(_printed_break(name), span)),
)


def _entered() -> dict[str, Any]:
    return {"event": "enter Archives", "card": {"side": "corp"}}


def _was_trashed(cards: Cards) -> Any:
    it = object_of(cards)
    return happened({"event": "trash", "card": it}) if isinstance(it, dict) else None


rows_of("break_printed", [("break its printed subroutine with", "")])


def _printed_break(subtype: str) -> dict[str, Any]:
    source = {"subtype": subtype}
    return {"event": "break", "who": "runner", "card": "this", "what": "printed", "source": source}
