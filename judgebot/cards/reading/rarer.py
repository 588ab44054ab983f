"""Clauses that few texts have: one row for each way to say them."""

from __future__ import annotations

from typing import Any

from judgebot.cards.reading.acts import done
from judgebot.cards.reading.conditions import at_most, happened, negated
from judgebot.cards.reading.effects import by
from judgebot.cards.reading.grammar import ana, program, row, rows_of
from judgebot.cards.reading.lasting import at_end_of_turn
from judgebot.cards.reading.nouns import Cards, chosen, objects
from judgebot.cards.reading.sentences import Said
from judgebot.cards.reading.statics import strengthened
from judgebot.cards.reading.triggers import Clause, of_their

# What is done in full or not at all (1.2.3): with one credit that says no more than 1.2.4

row(
    "act",
    "take {n} [credit] from {refer} , if able",
    lambda c, n, it: {"take_credits": {"n": n, "on": it}} if n == 1 else None,
)
done(
    "lose/loses {n} [credit] , if able",
    lambda c, who, n: {"lose": {"n": n, **by(who), **({"if_able": True} if n != 1 else {})}},
)

# Tags, bad publicity, damage

done("remove/removes {n} tag/tags", lambda c, who, n: {"remove_tags": {"n": n, **by(who)}})
done("take/takes {damage}", lambda c, who, damage: {"damage": {**damage, "suffer": True}})
row(
    "damage", "{n} {damage_type} damage and {n} additional {damage_type} damage {for_each}", lambda c, *s: _and_more(*s)
)
row("cond", "{have} no bad publicity", lambda c, who: at_most({"player": {"what": "bad publicity", "who": "corp"}}, 0))
row("cond", "{have} no unspent [click]", lambda c, who: at_most({"player": {"what": "clicks", "who": who}}, 0))


def _and_more(n: int, kind: str, m: int, other: str, per: Any) -> dict[str, Any] | None:
    if kind != other or not isinstance(n, int) or not isinstance(m, int):
        return None
    more = per if m == 1 else {"product": [m, per]}
    return {"n": {"sum": [n, more]}, **({} if kind == "net" else {"type": kind})}


# Counters

row("hosted", "{counter} on {refer}", lambda c, kind, it: _counters(kind, it))
row(
    "per",
    "{counter} on {refer} over {number}",
    lambda c, kind, it, n: _over(kind, it, n),
)
row("cond", "there are {range} [credit] on {refer}", lambda c, r, it: r[0](_counters("credit", it), r[1]))
row("act", "remove {n} {counter} from {cards}", lambda c, n, kind, cards: _off(n, kind, cards))
row("act", "remove up to {n} {counter} from {cards}", lambda c, n, kind, cards: _off(n, kind, cards, up_to=True))


def _counters(kind: str, it: str) -> dict[str, Any] | None:
    if it == "this":
        return None if kind != "credit" else {"counters": "credit"}
    return {"counters": {"kind": kind, "on": it}}


def _over(kind: str, it: str, n: int) -> dict[str, Any] | None:
    if it not in ("this", ana("1")):
        return None
    return {"minus": ["amount" if kind == "advancement" else {"counters": kind}, n]}


def _off(n: Any, kind: str, cards: Cards, **more: Any) -> dict[str, Any] | None:
    if cards.how != "n" or cards.n != 1:
        return None
    return {"remove_counters": {"kind": kind, "n": n, "on": objects(cards), **more}}


# Cards

row("n", "that number of", lambda c: {"?many": 1})
row("per", "card trashed", lambda c: {"size": "?trashed"})
row("per", "{type} trashed (this way)?", lambda c, kind: {"count": {"among": "?trashed", "type": kind}})
row("cards", "any number of those {kinds}", lambda c, kind: Cards("any", 0, {"among": ana("n", kind)}))
row("cards", "any of those {kinds}", lambda c, kind: Cards("any", 0, {"among": ana("n", kind)}))
row("cards", "any number of them", lambda c: Cards("any", 0, {"among": ana("n")}))
row("after", "of {number} [mu] or less", lambda c, n: {"memory_at_most": n})
row("after", "installed", lambda c: {"installed": True})
row("refer", "the chosen {subtype}", lambda c, name: "?chosen")
row("refer", "that {a_type} or {a_type}", lambda c, a, b: ana("1", "card"))
row("act", "shuffle {zone} into {deck_of}", lambda c, zone, deck: _all_of(c, zone, deck))
row("act", "play or install {refer}", lambda c, it: {"one_of": {"modes": [[{"play": it}], [{"install": it}]]}})
row("act", "add {cards} to {zone} {for_each}", lambda c, cards, zone, n: _add_each(cards, zone, n))
row("act", "install {this} from {zone} {paying}", lambda c, this, z, paying: _installs_itself(z, paying))
row("paying", ", ignoring its rez cost", lambda c: {"ignore": "rez cost"})
row("heads", "copy/copies of that {a_type}", lambda c, kind: {"copy_of": ana("1", kind)})
row("act", "{who} trashes {cards} {for_each}", lambda c, who, cards, n: _trashes(who, cards, n))
row("per", "card {afters} revealed this way", lambda c, sel: {"count": {"among": "?revealed", **chosen(sel)}})
row("act", "reveal the grip", lambda c: {"reveal": {"all": {"zone": "grip"}}} if c.side == "corp" else None)
row("host", "it", lambda c: ana("1"))
row("after", "that has the chosen subtype", lambda c: {"subtype_as": "chosen subtypes"})
row("purpose", "pay trash costs of {spent_on}", lambda c, sel: ("trash", sel))
row("place_to", "the top of {decks} in any order", lambda c, deck: {"to": f"top of {deck}"})
row("act", "prevent {number} card from being exposed", lambda c, n: {"prevent": {"what": "expose", "n": n}})


def _installs_itself(zone: str, paying: dict[str, Any]) -> dict[str, Any]:
    return {"install": {"what": "this", **paying}, "?active": zone}


def _trashes(who: str, cards: Cards, n: Any) -> dict[str, Any] | None:
    if cards.how != "n" or cards.n != 1 or who == "you":
        return None
    return {"trash": {"what": {**objects(cards._replace(n=n)), **by(who)}, **by(who)}}


def _all_of(c: Any, zone: str, deck: str) -> dict[str, Any] | None:
    own = ("HQ", "Archives") if c.side == "corp" else ("grip", "heap")
    return {"shuffle_into": {"what": {"all": {"zone": zone}}, "deck": deck}} if zone in own else None


def _add_each(cards: Cards, zone: str, n: Any) -> dict[str, Any] | None:
    if cards.how != "n" or cards.n != 1:
        return None
    return {"add": {"what": objects(cards._replace(n=n)), "to": zone}}


# Times

row("trigger", "the first time {clauses} during your turn", lambda c, clause: of_their(clause, "you"))
row("body", "{acts} when this turn ends", lambda c, acts: at_end_of_turn(program(acts)))
row(
    "clause",
    "{doer} would draw any number of cards",
    lambda c, w: Clause(({"event": "draw", "who": w, "would": True},)),
)
row("act", "increase the number of cards {pronoun} will draw by {number}", lambda c, p, n: {"increase": n})

# Runs and servers

row("act", "choose {server} or {server}", lambda c, a, b: _one_of(a, b))
row(
    "cond",
    "{player} stole no agendas {span}",
    lambda c, who, span: negated(happened({"event": "steal", "who": who}, span)),
)
row("per", "successful run you made during it", lambda c: {"times": {"event": "successful run", "within": "this turn"}})
row(
    "sentence",
    "you cannot use this ability {when_used}",
    lambda c, when: Said("use", {"if": negated(when)}, None, "ability"),
)
row("payment", "spend {clicks} , {clicks}", lambda c, n, m: f"{n + m} clicks" if isinstance(n, int) else None)
row(
    "static",
    "{player} cannot use {plural_cards} to break subroutines on {this}",
    lambda c, w, cards, this: _never_breaks(w, cards),
)
row(
    "value", "the sum of the {points_of} the runner stole during their last turn", lambda c, p: {"points_of": _stolen()}
)
rows_of("points_of", [("printed agenda points on all agendas", ""), ("printed agenda points on agendas", "")])


def _one_of(a: str, b: str) -> dict[str, Any] | None:
    named = {"HQ", "R&D", "Archives"}
    return {"choose_server": {"as": "chosen", "among": [a, b]}} if {a, b} <= named else None


def _never_breaks(who: str, cards: Cards) -> list[Any] | None:
    if cards.sel is None:
        return None
    return [{"cannot": {"do": "break", "who": who, "by": chosen(cards.sel), "of": "this"}}]


def _stolen() -> dict[str, Any]:
    return {"event": {"event": "steal", "who": "runner"}, "within": "last turn"}


# Declarations

row(
    "static",
    "{this} can be advanced and get/gets/gains {number} strength ({for_each})?",
    lambda c, t, n, p: _grows(n, p),
)
row("only_server", "root of hq or r&d", lambda c: ["HQ", "R&D"])
row("only_server", "root of hq", lambda c: ["HQ"])
row("only_server", "root of r&d", lambda c: ["R&D"])


def _grows(n: int, per: Any) -> list[Any]:
    return [{"can_be_advanced": None}, *strengthened("this", n, per)]
