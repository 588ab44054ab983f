"""Cards, zones, servers and players, as texts name them."""

from __future__ import annotations

from typing import Any

from judgebot.cards import printed
from judgebot.cards.reading.chart import Context
from judgebot.cards.reading.grammar import ana, merged, row, rows_of
from judgebot.plain import NamedTuple

CORP_TYPES = ("agenda", "asset", "ice", "operation", "upgrade")
RUNNER_TYPES = ("event", "hardware", "program", "resource")
TYPES = (*CORP_TYPES, *RUNNER_TYPES)


class Cards(NamedTuple):
    """Cards as a text names them.

    how    n, up to, any, all, random, top, ref
    n      how many
    sel    the selection; `installed` in it where the text says so
    ref    the name, of one that is named
    more   what else a choice says: different names
    """

    how: str
    n: Any = 1
    sel: dict[str, Any] | None = None
    ref: str = ""
    more: dict[str, Any] | None = None


# Players

rows_of("player", [("you", "you"), ("the corp", "corp"), ("the runner", "runner"), ("each player", "both")])
row("player", "they", lambda c: c.other or None)
rows_of("whose", [("your", "you"), ("the corp 's", "corp"), ("the runner 's", "runner")])
row("whose", "their", lambda c: c.other or None)


def does(c: Context, who: str | None, side: str, made: Any) -> Any:
    """What only one side ever does (10.4.1, 10.5.1, 10.6.1); None where the text says that the other one does it."""
    return made if (c.side if who in (None, "", "you") else who) == side else None


# Zones

for name in ("HQ", "R&D", "Archives"):
    row("zone", f"({{whose}})? {name.lower()}", lambda c, whose, n=name: n)
for name in ("grip", "stack", "heap"):
    row("zone", f"(the|{{whose}}) {name}", lambda c, whose, n=name: n)
    row("zone_bare", name, lambda c, n=name: n)


def _score_area(c: Context, whose: str | None) -> str:
    side = c.side if whose == "you" else whose
    return f"{side} score area"


row("zone", "{whose} score area", _score_area)
row("zones", "{zone}", lambda c, a: [a])
row("zones", "either player 's score area", lambda c: ["corp score area", "runner score area"])
row("zones", "{zone} or/and/and_or {zone}", lambda c, a, b: [a, b])
row("zones", "{zone} or/and {zone_bare}", lambda c, a, b: [a, b])
row("zones", "{zone} , {zone} , or/and {zone}", lambda c, a, b, d: [a, b, d])
row("zones", "{zone} , {zone_bare} , or/and {zone_bare}", lambda c, a, b, d: [a, b, d])
row("decks", "r&d", lambda c: "R&D")
row("decks", "(your|the|their) stack", lambda c: "stack")

# Servers

rows_of(
    "server",
    [
        ("this server", "this"),
        ("another server", "another"),
        ("a remote server", "remote"),
        ("another remote server", "another remote"),
        ("a new remote server", "new remote"),
        ("a new server", "new remote"),
        ("a central server", "central"),
        ("the attacked server", "attacked"),
        ("that server", "that"),
        ("the chosen server", "chosen"),
        ("your mark", "mark"),
        ("any server", "any"),
        ("central servers", "central"),
        ("remote servers", "remote"),
        ("hq", "HQ"),
        ("r&d", "R&D"),
        ("archives", "Archives"),
    ],
)
row("servers", "{server}", lambda c, a: [a])
row("servers", "(either)? {server} or {server}", lambda c, a, b: [a, b])
row("servers", "{server} , {server} , or {server}", lambda c, a, b, d: [a, b, d])

# Types and subtypes

for name in TYPES:
    many = name if name in ("ice", "hardware") else f"{name}s"
    row("type", name if many == name else f"{name}/{many}", lambda c, n=name: n)
row("type", "piece/pieces of ice", lambda c: "ice")
row("type", "piece/pieces of hardware", lambda c: "hardware")
rows_of("a_type", [(name, name) for name in TYPES])
row("this", "this {a_type}", lambda c, name: "this" if name == c.type else None)
row("this", "this card", lambda c: "this")
row("this", "this identity", lambda c: "this" if c.type == "identity" else None)
row("this", "~", lambda c: "this")


class Both(list[str]):
    """Kinds joined by `and`: all cards of both; of a number of cards it would say something else than `or`."""


def _plural(words: str) -> str:
    return words[:-1] + "ies" if words.endswith("y") else words + "s"


for name in sorted(printed.subtypes() - {"corp"}):
    *first, last = name.split()
    pattern = " ".join([*first, f"{last}/{_plural(last)}" if not last.endswith("s") else last])
    row("subtype", pattern, lambda c, n=name: n)
row("subtypes", "{subtype}", lambda c, a: [a])
row("subtypes", "{subtype} or {subtype}", lambda c, a, b: [a, b])
row("subtypes", "{subtype} and {subtype}", lambda c, a, b: Both([a, b]))
row("subtypes", "{subtype} , {subtype} , or {subtype}", lambda c, a, b, d: [a, b, d])
row("subtypes", "{subtype} , {subtype} , and {subtype}", lambda c, a, b, d: Both([a, b, d]))

# Adjectives

rows_of(
    "adjective",
    [
        ("rezzed", {"rezzed": True}),
        ("unrezzed", {"rezzed": False}),
        ("faceup", {"faceup": True}),
        ("facedown", {"faceup": False}),
        ("installed", {"installed": True}),
        ("other", {"other_than": "?other"}),
        ("unique", {"unique": True}),
        ("non- unique", {"unique": False}),
        ("advanced", {"advanced": True}),
        ("unadvanced", {"advanced": False}),
        ("hosted", {"hosted_on": "this"}),
        ("corp", {"side": "corp"}),
        ("runner", {"side": "runner"}),
        ("active", {"active": True, "zone": "anywhere"}),
        ("revealed", {"among": "?revealed"}),
        ("set-aside", {"among": "?aside"}),
        ("stealth", {"subtype": ["stealth"]}),
    ],
)


def _non_type(c: Context, name: str) -> dict[str, Any]:
    deck = CORP_TYPES if name in CORP_TYPES else RUNNER_TYPES
    return {"type": [other for other in deck if other != name]}


row("adjective", "non- {a_type}", _non_type)
row("adjective", "non- {subtype}", lambda c, name: {"not_subtype": [name]})
row("adjectives", "{adjective} {adjectives}", lambda c, a, b: merged(a, b))
row("adjectives", "{adjective} , {adjective}", lambda c, a, b: merged(a, b))
row("adjectives", "{adjective}", lambda c, a: a)

# Heads: a type, a subtype, both


def _head(c: Context, subtypes: list[str] | None, kind: str) -> dict[str, Any]:
    found: dict[str, Any] = {"type": [kind]}
    if subtypes:
        found["subtype"] = subtypes
    return found


row("head", "{type}", lambda c, kind: {"type": [kind]})
row("head", "{subtypes} {type}", _head)
row("head", "piece/pieces of {subtypes} ice", lambda c, names: {"type": ["ice"], "subtype": names})
row("head", "piece/pieces of non- {subtype} ice", lambda c, name: {"type": ["ice"], "not_subtype": [name]})
row("head", "piece/pieces of {subtypes} hardware", lambda c, names: {"type": ["hardware"], "subtype": names})
row("head", "{subtypes}", lambda c, names: {"subtype": names})
row("head", "{subtypes} card/cards", lambda c, names: {"subtype": names})
row("head", "{subtype} {subtype}", lambda c, a, b: None)


def _heads(*parts: dict[str, Any]) -> dict[str, Any] | None:
    """Several kinds of card: one selection where one says them all, else any of several."""
    bare = [part for part in parts if "type" not in part]
    if bare and len(bare) < len(parts):
        return None  # `connection or job resource` is one kind with two subtypes
    if all(set(part) == {"type"} for part in parts):
        return {"type": [name for part in parts for name in part["type"]]}
    if all(set(part) == {"subtype"} for part in parts):
        return None  # read as a list of subtypes
    found: list[dict[str, Any]] = []
    for part in parts:
        like = [one for one in found if one["type"] == part["type"] and "subtype" in one and "subtype" in part]
        for same in like:
            same["subtype"] = [*same["subtype"], *part["subtype"]]
        if not like:
            found.append(dict(part))
    return found[0] if len(found) == 1 else {"any": found}


def _both(sel: dict[str, Any] | None) -> dict[str, Any] | None:
    return sel and {key: Both(value) if isinstance(value, list) else value for key, value in sel.items()}


def _of_both(sel: dict[str, Any]) -> bool:
    """Whether a selection is of kinds joined by `and`."""
    return any(isinstance(value, Both) for value in sel.values())


def _with_articles(c: Context, a: dict[str, Any], b: dict[str, Any]) -> dict[str, Any]:
    if set(a) == set(b) == {"type"}:
        return {"type": [*a["type"], *b["type"]]}
    return {"any": [a, b]} if a != b else a


row("heads", "{head}", lambda c, a: a)
row("heads", "card/cards", lambda c: {})
row("heads", "{head} or/and_or {head}", lambda c, a, b: _heads(a, b))
row("heads", "{head} and {head}", lambda c, a, b: _both(_heads(a, b)))
row("heads", "{head} , {head} , or {head}", lambda c, a, b, d: _heads(a, b, d))
row("heads", "{head} , {head} , and {head}", lambda c, a, b, d: _both(_heads(a, b, d)))
row("heads", "{head} or a/an {head}", _with_articles)
row("heads", "copy/copies of ~", lambda c: {"named": c.title} if c.title else None)
row("heads", "copies of that card", lambda c: {"copy_of": ana("1", "card")})

# What follows the head

_WHERE = {"in the root of": "root", "protecting": "protecting", "in the root of or protecting": "in or protecting"}
for words, where in _WHERE.items():
    row("after", f"(installed)? {words} {{server}}", lambda c, server, w=where: {"server": server, "where": w})
row("after", "in the root of a server", lambda c: {"where": "root"})
row("after", "not protecting the attacked server", lambda c: {"server": "another", "where": "protecting"})
row("after", "in/from {zones}", lambda c, zones: {"zone": zones})
row("after", "with at least 1 {counter} (on it)?", lambda c, kind: {"with_counter": kind})
row("after", "with no advancement counters (on it)?", lambda c: {"advanced": False})
row(
    "cards",
    "another of your {noun}",
    lambda c, sel: Cards("n", 1, merged(sel, {"controller": "you", "other_than": "?other"})),
)
row("after", "on {this}", lambda c, this: {"hosted_on": "this"})
row("after", "hosted on {host}", lambda c, host: {"hosted_on": host})
row("host", "{this}", lambda c, this: "this")
rows_of("host", [("host ice", "host"), ("a piece of ice", "?on ice")])
row("after", "(that)? you can advance", lambda c: {"advanceable": True})
row("after", "that can be advanced", lambda c: {"advanceable": True})
row("after", "that is/are not (a)? {subtypes}", lambda c, names: {"not_subtype": names})
row("after", "that has no advancement counters", lambda c: {"advanced": False})
row("after", "that you did not install this turn", lambda c: {"not_installed_this_turn_by": "you"})
row("after", "other than {this}", lambda c, this: {"other_than": this})
row("after", "of the chosen type", lambda c: {"type_as": "chosen type"})
row("after", "with the chosen subtype/subtypes", lambda c: {"subtype_as": "chosen subtypes"})
row("after", "with the chosen name", lambda c: {"named_as": "named"})
row("after", "of that type", lambda c: {"type_as": "chosen type"})
row("after", "of the same type", lambda c: {"same_type_as": ana("1", "paid")})
row("after", "from among them", lambda c: {"among": ana("n")})
row("after", "from among those cards", lambda c: {"among": ana("n", "card")})
row("after", "with {amount_at_most} strength", lambda c, n: {"strength_at_most": n})
row("after", "with strength {amount_at_most}", lambda c, n: {"strength_at_most": n})
row("amount_at_most", "{number} or less", lambda c, n: n)
row("after", "with (a)? [trash] abilities/ability", lambda c: {"ability": "trash"})
row("after", "worth {number} or less/fewer agenda point/points", lambda c, n: {"points_at_most": n})
row("after", "with (a)? printed agenda point value equal to {value}", lambda c, n: {"points": n})
row("after", "that matches the faction of {whose} identity", lambda c, w: {"faction_of": c.side if w == "you" else w})
row("after", "you have installed", lambda c: {"controller": "you", "installed": True})
row(
    "after",
    "with a printed rez cost exactly {number} [credit] less than the trashed card 's printed rez cost",
    lambda c, n: {"printed_rez_cost": {"minus": [{"printed_cost": "it"}, n]}},
)
rows_of("cost_kind", [(one, one) for one in ("install", "rez", "play", "play or install", "rez or play")])
# Costs -> the types of card that have them (2.3)
COSTS = {
    "install": ["hardware", "program", "resource"],
    "rez": ["asset", "ice", "upgrade"],
    "play": ["event", "operation"],
}


def _costing(cost: str, before: str) -> None:
    """What is asked of a cost: of that which is printed, if it says so, else of that which it is now (1.16.2a)."""
    at_most, at_least = f"{before}cost_at_most", f"{before}cost_at_least"
    row("after", f"{cost} of {{number}} ([credit])? or less/lower", lambda c, k, n: {at_most: n, "?costs": k})
    row("after", f"{cost} of {{number}} ([credit])? or greater/more/higher", lambda c, k, n: {at_least: n, "?costs": k})
    row("after", f"{cost} of x ([credit])? or less/lower", lambda c, k: {at_most: "x", "?costs": k})
    row("after", f"{cost} equal to or less than {{value}}", lambda c, k, n: {at_most: n, "?costs": k})


for _has in ("with", "that has"):
    _costing(f"{_has} a printed {{cost_kind}} cost", "printed_")
    _costing(f"{_has} a/an {{cost_kind}} cost", "")
row(
    "after",
    "with a/an printed {cost_kind} cost that is an odd number",
    lambda c, k: {"printed_cost_odd": True, "?costs": k},
)
row("afters", "{after}", lambda c, a: a)
row("afters", "{after} {afters}", lambda c, a, b: merged(a, b))


def _costed(found: dict[str, Any]) -> dict[str, Any]:
    """A selection, with the types of card that alone have the cost that it asks about (2.3)."""
    costs = found.get("?costs", "")
    if costs in COSTS and "type" not in found and found.get("side") != "runner":
        found = {**found, "type": COSTS[costs]}
    return {key: value for key, value in found.items() if key != "?costs"}


def _noun(
    c: Context, before: dict[str, Any] | None, head: dict[str, Any], after: dict[str, Any] | None
) -> dict[str, Any] | None:
    if before and "type" in before and "type" in head:
        return None
    found = merged(before, head, after)
    found = found and _costed(found)
    return None if found and {"zone", "hosted_on"} <= set(found) else found  # what is in a zone is not hosted


row("noun", "({adjectives})? {heads} ({afters})?", _noun)


# How many, and which


def _another_among(n: int, kind: str) -> Cards:
    return Cards("n", n, {"among": ana("n", kind), "other_than": ana("1", "card")})


def _among(c: Context, n: Any, kind: str | None) -> Cards:
    return Cards("n", n, {"among": ana("n", kind or "")})


row("count", "{number}", lambda c, n: n)
row("count", "x", lambda c: "x")
row("count", "a/an", lambda c: 1)
row("count", "that many", lambda c: {"?many": 1})
row("cards", "{count} card/cards revealed this way", lambda c, n: Cards("n", n, {"among": "?revealed"}))
row("cards", "{count} {noun}", lambda c, n, sel: None if _of_both(sel) else Cards("n", n, sel))
row("cards", "up to {count} {noun}", lambda c, n, sel: None if _of_both(sel) else Cards("up to", n, sel))
row("cards", "any number of {noun}", lambda c, sel: Cards("any", 0, sel))
row("cards", "any number of your {noun}", lambda c, sel: Cards("any", 0, merged(sel, {"controller": "you"})))
row("cards", "all {noun}", lambda c, sel: Cards("all", 0, sel))
row("cards", "each {noun}", lambda c, sel: Cards("all", 0, sel))
row("cards", "another {noun}", lambda c, sel: Cards("n", 1, merged(sel, {"other_than": "?other"})))
row("cards", "{count} of {whose} {noun}", lambda c, n, w, sel: _of(c, Cards("n", n, sel), w))
row("cards", "up to {count} of {whose} {noun}", lambda c, n, w, sel: _of(c, Cards("up to", n, sel), w))
row("cards", "all your {noun}", lambda c, sel: _of(c, Cards("all", 0, sel), "you"))
row("cards", "{count} of those (revealed)? {kinds}", lambda c, n, kind: _among(c, n, kind))
row("cards", "another {number} of those {kinds}", lambda c, n, kind: _another_among(n, kind))
row("cards", "{count} of them", lambda c, n: _among(c, n, ""))
row("cards", "{count} of the {named_set} cards", lambda c, n, name: Cards("n", n, {"among": name}))
row("cards", "{count} of the remaining cards", lambda c, n: Cards("n", n, {"among": ana("n", "card")}))
rows_of("named_set", [("revealed", "?revealed"), ("set-aside", "?aside"), ("trashed", "?trashed")])
row("cards", "{count} {noun} at random", lambda c, n, sel: _random(n, sel))
row("cards", "{count} {heads} at random from {zone}", lambda c, n, sel, z: _random(n, merged(sel, {"zone": [z]})))
row("cards", "the top {number} cards of {decks}", lambda c, n, deck: Cards("top", n, {"zone": [deck]}))
row("cards", "the top x cards of {decks}", lambda c, deck: Cards("top", "x", {"zone": [deck]}))
row("cards", "the top card of {decks}", lambda c, deck: Cards("top", 1, {"zone": [deck]}))
row("cards", "{zone} and {zone_bare}", lambda c, a, b: Cards("all", 0, {"zone": [a, b]}))
row("cards", "{refer}", lambda c, ref: Cards("ref", 1, None, ref))
row("cards", "the rest (of (them|those cards))?", lambda c: Cards("all", 0, {"among": ana("n", "rest")}))
row("cards", "the rest of the set-aside cards", lambda c: Cards("all", 0, {"among": "?aside"}))
row("cards", "the set-aside cards", lambda c: Cards("all", 0, {"among": "?aside"}))
row("cards", "the grip", lambda c: Cards("all", 0, {"zone": ["grip"]}))
row(
    "cards", "{number} {noun} with different names", lambda c, n, sel: Cards("n", n, sel, "", {"different_names": True})
)
row(
    "cards",
    "up to {number} {noun} with different names (in/from {zones})?",
    lambda c, n, sel, z: Cards("up to", n, merged(sel, {"zone": z} if z else {}), "", {"different_names": True}),
)


def _of(c: Context, cards: Cards, whose: str) -> Cards:
    """Cards of a player: installed ones that they control. Another player pays too, to whom these are their own."""
    mine = whose in ("you", c.side)
    of = {"controller": "you"} if mine else {"side": "runner" if c.side == "corp" else "corp"}
    return cards._replace(sel=merged(cards.sel, of))


def _random(n: Any, sel: dict[str, Any] | None) -> Cards | None:
    if sel is None or set(sel) != {"zone"} or len(sel["zone"]) != 1:
        return None
    return Cards("random", n, sel)


# Names

row("refer", "{this}", lambda c, this: this)
rows_of(
    "refer",
    [
        ("it", ana("1")),
        ("them", ana("n")),
        ("host ice", "host"),
        ("the host", "host"),
        ("host icebreaker", "host"),
        ("the ice you are encountering", "encountered"),
        ("the ice being encountered", "encountered"),
        ("the encountered ice", "encountered"),
        ("the card you are accessing", "accessed"),
        ("the ice being approached", "approached"),
        ("the card you found", "?found"),
        ("the found card", "?found"),
        ("the stolen agenda", "?it"),
        ("the rezzed ice", "?it"),
        ("the trashed card", "?it"),
        ("the revealed card", "?revealed"),
        ("the revealed cards", "?revealed"),
        ("the chosen card", "?chosen"),
        ("the chosen cards", "?chosen"),
        ("the chosen ice", "?chosen"),
    ],
)
rows_of("kinds", [("cards", "card"), ("agendas", "agenda"), ("programs", "program")])
row("refer", "that card", lambda c: ana("1", "card"))
row("refer", "that {a_type}", lambda c, kind: ana("1", kind))
row("refer", "that piece of ice", lambda c: ana("1", "ice"))
row("refer", "that {subtype}", lambda c, name: ana("1", f"~{name}"))
row("refer", "those {kinds}", lambda c, kind: ana("n", kind))
row("refer", "your identity", lambda c: "identity")


def chosen(sel: dict[str, Any] | None) -> dict[str, Any]:
    """A selection of what is chosen or counted: installed cards, where nothing else is said (1.15.2c)."""
    found = _costed(sel or {})
    found.pop("installed", None)
    return {key: value[0] if isinstance(value, list) and len(value) == 1 else value for key, value in found.items()}


def exact(sel: dict[str, Any] | None) -> dict[str, Any]:
    """A selection asked of a card that is known: `installed` stays."""
    found = _costed(sel or {})
    return {key: value[0] if isinstance(value, list) and len(value) == 1 else value for key, value in found.items()}


def objects(cards: Cards) -> Any:
    """Cards as what an effect acts on."""
    if cards.how == "ref":
        return cards.ref
    sel = chosen(cards.sel)
    more = cards.more or {}
    if cards.how == "all":
        return {"all": sel}
    if cards.how == "top":
        return {"top": cards.n, "of": sel["zone"]}
    if cards.how == "random":
        return {"random": cards.n, "of": sel["zone"]}
    if cards.how == "any":
        return {"choose": sel, "n": {"count": sel}, "up_to": True, **more}
    made = {"choose": sel, **({} if cards.n == 1 else {"n": cards.n}), **more}
    return {**made, "up_to": True} if cards.how == "up to" else made


def payable(cards: Cards) -> tuple[Any, Any] | None:
    """Cards as what a cost is paid with, and how many; None where a cost cannot say it."""
    if cards.how == "ref":
        return cards.ref, 1
    if cards.how == "random":
        return objects(cards), 1
    if cards.how == "n" and not cards.more:
        return chosen(cards.sel), cards.n
    return None


def subject(cards: Cards) -> Any:
    """Cards as what a declaration is about; None where it cannot be."""
    if cards.how == "ref":
        return cards.ref
    return chosen(cards.sel) if cards.how == "all" or (cards.how == "n" and cards.n == 1) else None


def priced(cards: Cards) -> Any:
    """Cards as what a change of costs is about: `installed` stays, cards elsewhere have costs too."""
    of = subject(cards)
    return exact(cards.sel) if isinstance(of, dict) else of


def object_of(cards: Cards) -> Any:
    """Cards as the object of an event; None where it cannot be."""
    if cards.how == "ref":
        return cards.ref
    if cards.how == "n" and cards.n == 1:
        return exact(cards.sel)
    return None
