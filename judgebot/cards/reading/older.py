"""Clauses that only older texts have."""

from __future__ import annotations

from typing import Any

from judgebot.cards.reading.acts import done
from judgebot.cards.reading.conditions import at_least, at_most, happened, negated
from judgebot.cards.reading.costs import credits_cost
from judgebot.cards.reading.effects import by
from judgebot.cards.reading.grammar import one, program, row, rows_of
from judgebot.cards.reading.nouns import Cards, chosen, does, exact, objects, priced, subject
from judgebot.cards.reading.sentences import Said, done_by
from judgebot.cards.reading.triggers import Clause

_FACTIONS = ("haas-bioroid", "jinteki", "nbn", "weyland-consortium", "anarch", "criminal", "shaper")

# Sentences with the trigger condition last

row("sentence", "{body} when/whenever {clauses}", lambda c, body, clause: _condition_last(body, clause))
row("sentence", "if {conds} when {clauses} , {body}", lambda c, cond, a, body: _if_when(cond, a, body))
row("sentence", "if you pay {n} [credit] when {clauses} , {acts}", lambda c, n, a, acts: _pay_when(n, a, acts))
row("sentence", "{acts} if {event_clause}", lambda c, acts, clause: _if_event(acts, clause))
row("event_clause", "{doer} purge/purges virus counters", lambda c, who: Clause(({"event": "purge", "who": who},)))
row("event_clause", "you make an unsuccessful run", lambda c: Clause(({"event": "unsuccessful run"},)))


def _condition_last(body: list[Any], clause: Clause) -> Said:
    """A sentence whose trigger condition comes last: `it` there is the card that it was about."""
    events = tuple({**event, "card": "this"} if event.get("card") == "?1:" else event for event in clause.events)
    return Said("when", body, clause._replace(events=events))


def _if_when(cond: Any, clause: Clause, body: list[Any]) -> Said:
    """What must be so as the condition is met (9.6.5c)."""
    return Said("when", body, clause._replace(given=(*clause.given, cond)))


def _pay_when(n: Any, clause: Clause, acts: list[Any]) -> Said:
    return Said("when", [{"pay": {"cost": credits_cost(n), "then": program(acts)}}], clause)


def _if_event(acts: list[Any], clause: Clause) -> Said:
    return Said("when", [dict(act) for act in acts], clause)


row("clause", "an encounter ends", lambda c: Clause(({"event": "encounter ends"},)))
row("clause", "there are no (more)? {counter} left on {this}", lambda c, kind, this: _empty(kind))
row("clause", "there are no (more)? credits left on {this}", lambda c, this: _empty("credit"))
row("clause", "{this} is empty", lambda c, this: Clause(({"event": "empty", "card": "this", "what": "?loaded"},)))
row("clause", "{this} has {number} or more {hosted}", lambda c, this, n, value: Clause((), (), at_least(value, n)))
row("clause", "{doer} create/creates a server", lambda c, who: Clause(({"event": "create server", "who": who},)))
row("clause", "a trace is initiated", lambda c: Clause(({"event": "trace begins"},)))
row("clause", "there is a successful trace", lambda c: Clause(({"event": "trace succeeds"},)))
row("clause", "{doer} make/makes an unsuccessful run ({on_servers})?", lambda c, who, on: _unsuccessful(who, on))
row("clause", "{doer} fully break/breaks {cards}", lambda c, who, cards: does(c, who, "runner", _fully(cards)))
row("clause", "{doer} suffer/suffers {some_damage}", lambda c, who, made: does(c, who, "runner", made))
row("clause", "{doer} take/takes {some_damage}", lambda c, who, made: does(c, who, "runner", made))
row("some_damage", "any amount of {damage_type} damage", lambda c, k: _damage(k))
row("some_damage", "at least 1 {damage_type} damage", lambda c, k: _damage(k))
row("some_damage", "(any amount of)? damage", lambda c: Clause(({"event": "damage"},)))
row("clause", "{doer} take/takes 1 or more bad publicity", lambda c, w: does(c, w, "corp", _bad_publicity()))
row("clause", "{doer} draw/draws a card", lambda c, who: Clause(({"event": "draw card", "who": who},)))
row("clause", "{doer} lose/loses at least 1 [credit]", lambda c, who: Clause(({"event": "lose credits", "who": who},)))
row(
    "clause",
    "{doer} trash/trashes an accessed card",
    lambda c, w: Clause(({"event": "trash", "who": w, "what": "accessed"},)),
)
row(
    "clause",
    "{doer} have/has no credits in {whose} credit pool",
    lambda c, w, x: Clause(({"event": "no credits", "who": w},)),
)
row("clause", "{doer} have/has 0 [credit]", lambda c, who: Clause((), (), _penniless(who)))
row(
    "clause",
    "{doer} pass/passes all of the ice protecting {server}",
    lambda c, who, s: does(c, who, "runner", _passed(s)),
)


def _penniless(who: str) -> dict[str, Any]:
    """A static condition: it is asked again and again, and not only as the last credit goes (9.6.7)."""
    return {"at_most": {"a": {"player": {"what": "credits", "who": who}}, "b": 0}}


def _empty(kind: str) -> Clause:
    return Clause(({"event": "empty", "card": "this", "what": kind},))


def _unsuccessful(who: str, on: list[str] | None) -> Clause:
    return Clause(tuple({"event": "unsuccessful run", **({"server": s} if s else {})} for s in on or [""]))


def _fully(cards: Cards) -> Clause | None:
    it = subject(cards)
    if it is None:
        return None
    plain = isinstance(it, dict) and set(it) == {"type"}
    return Clause(({"event": "fully break", **({} if plain else {"card": it})},))


def _bad_publicity() -> Clause:
    return Clause(({"event": "bad publicity"},))


def _damage(kind: str) -> Clause:
    return Clause(({"event": "damage", "what": kind},))


def _passed(server: str) -> Clause:
    return Clause(({"event": "pass", "what": "innermost", "server": server},))


# Bids: the Psi Game of older cards (10.13)

rows_of("on_the_ice", [("on the encountered piece of ice", ""), ("on a piece of ice", "")])
rows_of("bidding", [("0 [credit] , 1 [credit] (,)? or 2 [credit]", "")])
_BID = "you and the {other_side} secretly spend {bidding}"
row("act", _BID, lambda c, other, bidding: {"psi": None})
row("sentence", "reveal spent credits", lambda c: Said("bids"))
row("cond", "you and the {other_side} spent/spend {bids}", lambda c, other, bids: {"did": bids})
rows_of("bids", [("a different number of credits", "bids differ"), ("the same number of credits", "bids match")])

# Currents, restrictions, the deck

_UNTIL = "{this} is not trashed until another current is played or an agenda is {until}"
row("static", _UNTIL, lambda c, this, until: [{"current": until}])
rows_of("until", [("stolen", "steal"), ("scored", "score")])
row("aside", "limit {number} ~ per deck", lambda c, n: True)
row("aside", "draft format only", lambda c: True)
row(
    "aside",
    "{a_card} costs {number} influence if you have {number} or more/fewer {deck_kind} in your deck",
    lambda c, *s: True,
)
row("aside", "{a_card} costs {number} influence if you have {number} {deck_kind} in your deck", lambda c, *s: True)
rows_of("a_card", [("this card", ""), ("this asset", ""), ("this upgrade", ""), ("this operation", "")])
rows_of("deck_kind", [("cards", ""), ("pad campaigns", ""), ("ice", ""), ("assets", "")])
row("deck_kind", "non- alliance {faction} cards", lambda c, f: "")
rows_of("faction", [(f"[{name}]", "") for name in _FACTIONS])
row("aside", "if/when you win a game with {this} in your score area , destroy it", lambda c, this: True)
row("aside", "if/when you win a game with {this} in your score area , reveal set {number}", lambda c, this, n: True)
row("static", "install (~)? only in {only_server}", lambda c, servers: [{"install_only": {"server": one(servers)}}])
row("only_server", "a remote server", lambda c: ["remote"])
row("only_server", "the root of hq", lambda c: ["HQ"])
row("only_server", "the root of r&d", lambda c: ["R&D"])
row(
    "static",
    "install {this} only on {cards}",
    lambda c, t, cards: [{"install_only": {"on": chosen(cards.sel)}}] if cards.sel else None,
)
row("static", "you cannot use {this} more than once per/each turn", lambda c, this: _once())
row(
    "sentence",
    "use this ability only {when_used} and only once per {span_of}",
    lambda c, when, span: Said("use", {"if": when, "limit": span}, None, "ability"),
)
row(
    "sentence",
    "use this ability only {when_used} and only if {conds}",
    lambda c, when, cond: Said("use", {"if": [when, cond]}, None, "ability"),
)


def _once() -> list[Any]:
    used = {"happened": {"event": {"event": "use", "card": "this"}}}
    return [{"cannot": {"do": "use", "of": "this"}}, {"?while": used}]


row("static", "you draw a starting hand of {number} cards", lambda c, n: [{"starts_with": {"hand": n}}])
row(
    "static",
    "the corp starts the game with {number} bad publicity",
    lambda c, n: [{"starts_with": {"bad_publicity": n}}],
)
row(
    "static",
    "{this} can be advanced and its rez cost is {change_plain} {for_each}",
    lambda c, t, n, per: _advanced_cost(n, per),
)
row("static", "{number} [mu] and {number} [link]", lambda c, n, m: [{"memory": n}, {"link": m}])

row("static", "install {this} faceup", lambda c, this: [{"install_only": {"faceup": True}}])
row("sentence", "this program cannot interface with {plural_cards}", lambda c, cards: _not_with(cards))
row("sentence", "this damage cannot be prevented", lambda c: Said("firm"))
row(
    "sentence",
    "{player} cannot access cards in the root of {server} during this/that breach",
    lambda c, w, s: Said("no root", s),
)
row("declared", "{player} cannot access more than {number} card/cards", lambda c, who, n: [{"run_access_limit": n}])
row("per", "bad publicity they have", lambda c: {"player": {"what": "bad publicity", "who": "corp"}})


def _not_with(cards: Cards) -> Said | None:
    if cards.sel is None:
        return None
    encountered = {"is": {"card": "encountered", "a": chosen(cards.sel)}}
    return Said("static", [{"only_if": {"to": "interface", "is_true": {"not": encountered}}}])


# Hosting and spending

row("static", "{this} can host {hosting_n}", lambda c, this, what: [{"can_host": what}])
row("hosting_n", "a (single)? {noun}", lambda c, sel: {"what": chosen(sel), "n": 1} if sel else None)
row("hosting_n", "up to {number} {noun}", lambda c, n, sel: {"what": chosen(sel), "n": n})
row("hosting_n", "any number of {noun}", lambda c, sel: {"what": chosen(sel)})
row("hosting_n", "up to {number} [mu] of {noun}", lambda c, n, sel: {"what": chosen(sel), "memory": n})
row(
    "sentence",
    "the memory cost/costs of (the)? hosted {hosted_kind} does/do not count against your memory limit",
    lambda c, k: Said("memory free"),
)
rows_of("hosted_kind", [("program", ""), ("programs", ""), ("icebreaker", "")])
row("static", "use this/these credit/credits {use_of}", lambda c, use: use)
row("static", "you can/may use (the)? credits on {this} {use_of}", lambda c, t, use: use)
row("static", "you can spend hosted credits for anything", lambda c: [{"spendable": "anything"}])
row("use_of", "to {purpose}", lambda c, purpose: [_spendable(*purpose)])
row("use_of", "to pay for using icebreakers", lambda c: [{"spendable": "icebreakers"}])
row(
    "use_of",
    "to pay for using {noun}",
    lambda c, sel: [_spendable("use", chosen(sel))] if sel != {"subtype": ["icebreaker"]} else None,
)
row("use_of", "during traces", lambda c: [{"spendable": "trace"}])
row("use_of", "during trace attempts", lambda c: [{"spendable": "trace"}])
row("use_of", "{when_used}", lambda c, when: [{"spendable": "anything"}, {"?while": when}])
row("purpose", "trash {spent_on}", lambda c, sel: ("trash", sel))


def _spendable(use: str, of: dict[str, Any]) -> dict[str, Any]:
    return {"spendable": {"use": use, "of": of}} if of else {"spendable": use}


# Declarations

row("static", "{whose} maximum hand size is {hand_change}", lambda c, w, n: _hand(w, n))
row("static", "each player 's maximum hand size is {hand_change}", lambda c, n: _hand("both", n))
row("hand_change", "increased by {number}", lambda c, n: n)
row("hand_change", "reduced by {number}", lambda c, n: -n)
row("hand_change", "{signed}", lambda c, n: n)
row("static", "the {cost_to} cost of (all)? {plural} is {change_plain} ({for_each})?", lambda c, *s: _cost(*s))
row("plural", "{noun}", lambda c, sel: exact(sel))
row(
    "static",
    "the {cost_to} cost of {cards} is {change_plain} ({for_each})?",
    lambda c, to, cards, n, per: _cost(to, priced(cards), n, per),
)
row("change_plain", "increased by {number}", lambda c, n: n)
row("change_plain", "lowered/reduced by {number}", lambda c, n: -n)
row(
    "static",
    "the advancement requirement of (each|all) {plural} is {change_plain}",
    lambda c, sel, n: [_requirement(n, sel)],
)
row("static", "{cards} gets {number} advancement requirement", lambda c, cards, n: _required(cards, n))
row("static", "{loser} loses its printed abilities", lambda c, of: [{"lose_abilities": {"of": of, "printed": True}}])
row("loser", "{cards}", lambda c, cards: subject(cards))
row("loser", "the {other_side} 's identity", lambda c, side: {"type": "identity", "side": side, "zone": "play area"})
row(
    "static",
    "the corp is considered to have {number} additional bad publicity",
    lambda c, n: [_considered("bad publicity", n)],
)
row("static", "the runner is considered to have {number} additional tag/tags", lambda c, n: [_considered("tag", n)])
row("static", "you have {number} additional [click] to spend each turn", lambda c, n: [{"allotted_clicks": {"by": n}}])
row("static", "{has_size} get/gets {number} allotted [click] for each of their turns", lambda c, w, n: _clicks(w, n))
row(
    "static",
    "you may {payments} to {cost_to} {this} instead of paying its {cost_to} cost",
    lambda c, p, a, t, b: _instead(p, a, b),
)
row("static", "it gains {quote} ({where_sub})? {for_each}", lambda c, q, w, per: _gains(q, w, per))
row("static", "each rezzed piece of {subtype} ice gains {quote} {where_sub}", lambda c, s, q, w: _all_gain(s, q, w))
row("static", "you are tagged", lambda c: [{"is_tagged": None}] if c.side == "runner" else None)


def _advanced_cost(n: int, per: Any) -> list[Any]:
    return [{"can_be_advanced": None}, *(_cost("rez", "this", n, per) or [])]


def _hand(who: str, n: int) -> list[Any]:
    return [{"hand_size": {"by": n, **({} if who == "you" else {"who": who})}}]


def _cost(to: str, of: Any, n: int, per: Any | None) -> list[Any] | None:
    if of is None:
        return None
    change = n if per is None else per if n == 1 else {"product": [n, per]}
    return [{"cost": {"to": to, "by": change, **({} if of == "this" else {"of": of})}}]


def _requirement(n: int, sel: dict[str, Any]) -> dict[str, Any]:
    return {"advancement_requirement": {"by": n, "of": sel}}


def _required(cards: Cards, n: int) -> list[Any] | None:
    return [_requirement(n, chosen(cards.sel))] if cards.how == "all" else None


def _considered(kind: str, n: int) -> dict[str, Any]:
    return {"considered": {"kind": kind, **({} if n == 1 else {"n": n})}}


def _clicks(who: str, n: int) -> list[Any] | None:
    return None if who == "both" else [{"allotted_clicks": {"by": n, "who": who}}]


def _instead(paid: list[Any], to: str, own: str) -> list[Any] | None:
    cost = paid[0] if len(paid) == 1 else paid
    return [{"alternative_cost": {"to": to, "cost": cost}}] if to == own == "rez" else None


def _gains(quoted: Any, where: str | None, per: Any) -> list[Any]:
    return [{"gain_subroutine": {"sub": ("?quoted", quoted), "n": per, **({where: True} if where else {})}}]


def _all_gain(subtype: str, quoted: Any, where: str) -> list[Any]:
    of = {"type": "ice", "subtype": subtype, "rezzed": True}
    return [{"gain_subroutine": {"of": of, "sub": ("?quoted", quoted), where: True}}]


# Acts

row("act", "{number} strength {lasts}", lambda c, n, lasts: {"strength": {"by": n, "duration": lasts}})
row("act", "bypass {encountered_kind}", lambda c, kind: {"bypass": "encountered", "?given": kind})
row("act", "derez {encountered_kind}", lambda c, kind: {"derez": "encountered", "?given": kind})
row("act", "break the last subroutine {on_the_ice}", lambda c, o: {"break": {"last": True}})
row("act", "break all but 1 subroutine {on_the_ice}", lambda c, o: {"break": {"all_but_one": True}})
row(
    "act",
    "resolve a subroutine on {cards}",
    lambda c, cards: {"resolve_subroutine": chosen(cards.sel)} if cards.sel else None,
)
row("act", "remove {n} bad publicity {for_each}", lambda c, n, per: {"remove_bad_publicity": per} if n == 1 else None)
row("act", "you have (an|1) additional [click] to spend during your next turn", lambda c: _next_turn())
row("act", "resolve the {quote} ability on/of {cards}", lambda c, q, cards: _when_scored(q, cards))
row("act", "name a card", lambda c: {"name_card": None})
row("act", "name a card type", lambda c: {"choose_type": None})
row("act", "swap 2 {noun}", lambda c, sel: _swap(sel) if "installed" in sel or sel.get("type") == ["ice"] else None)
row("act", "place up to {number} {counter} on {cards}", lambda c, n, k, cards: _up_to(n, k, cards))
done(
    "lose all credits in your credit pool",
    lambda c, who: {"lose": {"n": {"player": {"what": "credits", "who": "you"}}}},
)
row("act", "trash your grip", lambda c: {"trash": {"all": {"zone": "grip"}}})
row("body", "{acts} if {conds} ; otherwise , {body}", lambda c, acts, cond, other: _if_else(acts, cond, other))
row(
    "body",
    "{who} must {payments} , if able",
    lambda c, who, paid: [{"?paid": {"cost": paid[0], "must": True, **by(who)}}] if len(paid) == 1 else None,
)
row("act", "force the corp to draw 1 card", lambda c: {"draw": {"n": 1, "who": "corp"}})
row("act", "force the corp to trash {cards}", lambda c, cards: done_by("corp", {"trash": objects(cards)}))
row("declared", "{player} cannot jack out", lambda c, who: [{"cannot": {"do": "jack out", "who": who}}])
row("declared", "{player} cannot draw cards", lambda c, who: [{"cannot": {"do": "draw", "who": who}}])
row("declared", "{player} cannot install cards", lambda c, who: [{"cannot": {"do": "install", "who": who}}])
row("declared", "{player} cannot advance cards", lambda c, who: [{"cannot": {"do": "advance", "who": who}}])
row("declared", "{player} cannot spend any credits", lambda c, who: [{"cannot": {"do": "spend credits", "who": who}}])
row("declared", "{player} cannot access cards", lambda c, who: [{"cannot": {"do": "access", "who": who}}])
row("declared", "{refer} gains {subtypes}", lambda c, it, names: [{"gain_subtypes": {"of": it, "names": names}}])


def _next_turn() -> dict[str, Any]:
    return {"lasting": {"duration": "through your next turn", "static": {"allotted_clicks": {"by": 1, "who": "you"}}}}


def _when_scored(quoted: Any, cards: Cards) -> dict[str, Any] | None:
    if [part.word for part in quoted] != ["when", "scored"]:
        return None
    return {"resolve_when_scored": objects(cards)}


def _swap(sel: dict[str, Any]) -> dict[str, Any]:
    one = chosen(sel)
    return {"swap": {"a": {"choose": one, "as": "first"}, "b": {"choose": {**one, "other_than": "first"}}}}


def _up_to(n: int, kind: str, cards: Cards) -> dict[str, Any]:
    return {"place": {"kind": kind, "n": n, "up_to": True, "on": objects(cards)}}


def _if_else(acts: list[Any], cond: Any, other: list[Any]) -> list[Any]:
    return [{"if": {"then": [dict(act) for act in acts], "otherwise": other, "is_true": cond}}]


# Prevention

row("act", "prevent {number} {preventable} or {number} {preventable}", lambda c, n, a, m, b: _either(n, a, m, b))
row("act", "prevent all but {number} {preventable}", lambda c, n, what: {"prevent": {"what": what, "all_but": n}})
row("act", "prevent {number} {noun} from being trashed", lambda c, n, sel: _spared(n, sel))
row("act", "prevent {trasher} from trashing {number} {noun}", lambda c, who, n, sel: _spared(n, sel))
rows_of("trasher", [("a player", "")])
row("act", "prevent all of that damage", lambda c: {"prevent": "?that damage"})
row("act", "increase that damage by {number}", lambda c, n: {"increase": n})
row("would", "{doer} would suffer/take {damage_type} damage", lambda c, w, k: _would("damage", k))
row("would", "{doer} would do {damage_type} damage", lambda c, w, k: {**_would("damage", k), "who": w})


def _either(n: int, a: str, m: int, b: str) -> dict[str, Any] | None:
    return {"prevent": {"what": [a, b], "n": n}} if n == m else None


def _spared(n: int, sel: dict[str, Any]) -> dict[str, Any]:
    return {"prevent": {"what": "trash", "n": n, "of": chosen(sel)}}


def _would(event: str, kind: str) -> dict[str, Any]:
    return {"event": event, "what": kind, "would": True}


# Values, costs and conditions

row("per", "tag they have", lambda c: {"player": "tags"} if c.side == "corp" else None)
row("per", "card you revealed this way", lambda c: {"size": "?revealed"})
row("per", "unused mu (the runner has)?", lambda c: {"player": {"what": "free memory", "who": "runner"}})
row("per", "hosted credit", lambda c: {"counters": "credit"})
row("per", "[link] you have", lambda c: {"player": "link"})
row("hosted", "{counter} on it", lambda c, kind: {"counters": {"kind": kind, "on": "?1:"}})
row("cost_part", "any {counter}", lambda c, kind: {"counters": {"kind": kind, "on": {"controller": "you"}}})
row("cond", "{have} at least {number} [credit]", lambda c, who, n: at_least(_owns("credits", who), n))
row("cond", "{have} at least {number} bad publicity", lambda c, w, n: at_least(_owns("bad publicity", w), n))
row("cond", "you used {this} to break a subroutine {span}", lambda c, t, span: _used_to_break(span))
row("cond", "you have {number} or fewer {noun}", lambda c, n, sel: _few(n, sel))
row("cond", "you have a/an {noun} installed", lambda c, sel: {"exists": {**chosen(sel), "controller": "you"}})
row("cond", "{have} no tags", lambda c, who: does(c, who, "runner", at_most({"player": "tags"}, 0)))
row("cond", "{have} no cards in {zone}", lambda c, who, z: negated({"exists": {"zone": z}}))
row("cond", "{have} {number} or more unused mu", lambda c, w, n: at_least(_owns("free memory", "runner"), n))
row("done", "made a run (on {servers})?", lambda c, on: [_run_on("run begins", s) for s in on or [""]])
row(
    "done",
    "made an unsuccessful run (on {servers})?",
    lambda c, on: [_run_on("unsuccessful run", s) for s in on or [""]],
)
row("done", "suffered {damage_type} damage", lambda c, kind: [{"event": "damage", "what": kind}])
row("cond", "your trace strength is {number} or greater", lambda c, n: at_least("trace_strength", n))


def _used_to_break(span: str) -> dict[str, Any]:
    return happened({"event": "break", "who": "you", "source": "this"}, span)


def _few(n: int, sel: dict[str, Any]) -> Any:
    if "installed" not in sel or {"zone", "among", "hosted_on"} & set(sel):
        return None
    return at_most({"count": {**chosen(sel), "controller": "you"}}, n)


def _owns(what: str, who: str) -> dict[str, Any]:
    return {"player": {"what": what, "who": who}}


def _run_on(event: str, server: str) -> dict[str, Any]:
    return {"event": event, **({"server": server} if server else {})}
