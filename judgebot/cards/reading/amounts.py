"""Numbers: how much, and for each of what."""

from __future__ import annotations

from typing import Any

from judgebot.cards.reading.chart import Context
from judgebot.cards.reading.grammar import row, rows_of, times
from judgebot.cards.reading.nouns import chosen, does
from judgebot.cards.reading.tokens import UnreadText

COUNTERS = ("advancement", "virus", "power", "agenda", "bad publicity")
for name in COUNTERS:
    row("counter", f"{name} counter/counters", lambda c, n=name: n)
row("n", "{number}", lambda c, n: n)
row("n", "x", lambda c: "x")
row("n", "that many", lambda c: {"?many": 1})

# What there is one of for each


def counted(c: Context, sel: dict[str, Any]) -> Any:
    return {"count": chosen(sel)}


rows_of(
    "hosted",
    [("hosted {0} counter/counters".replace("{0}", name), {"counters": name}) for name in COUNTERS]
    + [("hosted credit/credits", {"counters": "credit"})],
)
row("hosted", "{counter} on {this}", lambda c, kind, this: {"counters": kind})
row("per", "{hosted}", lambda c, a: a)
row("per", "{hosted} past {number}", lambda c, a, n: {"minus": ["amount" if "advancement" in str(a) else a, n]})
row("per", "{noun}", counted)
row("per", "tag/tags the runner has", lambda c: {"player": "tags"})
row("per", "tag/tags you have", lambda c: does(c, "you", "runner", {"player": "tags"}))
row("per", "bad publicity (you have|the corp has)", lambda c: {"player": {"what": "bad publicity", "who": "corp"}})
row(
    "per",
    "core damage (you have|the runner has) taken this game",
    lambda c: {"player": {"what": "core damage", "who": "runner"}},
)
row("per", "[click] you have remaining", lambda c: {"player": {"what": "clicks", "who": "you"}})
row("per", "card type/types among {zoned}", lambda c, sel: {"types_among": sel})
row("zoned", "faceup cards in archives", lambda c: {"zone": "Archives", "faceup": True})
row("per", "subroutine it has", lambda c: {"subroutines": "?1:ice"})
row("per", "card trashed this way", lambda c: {"size": "?trashed"})
row("per", "card revealed this way", lambda c: {"size": "?revealed"})
row("per", "tag removed this way", lambda c: {"let": "?removed"})
row("per", "{counter} removed this way", lambda c, kind: {"let": "?removed"})
row("per", "counter removed this way", lambda c: {"let": "?removed"})
row("per", "credit lost this way", lambda c: {"let": "?lost"})
row("per", "time you accessed a card during that run", lambda c: _times({"event": "access", "who": "you"}))
row(
    "per",
    "piece of ice you passed during that run",
    lambda c: {"times": {"event": {"event": "pass", "card": {"type": "ice"}}, "distinct": True}},
)
row(
    "per",
    "remote server that {rooted} and {guarded}",
    lambda c, root, ice: {"servers": {"remote": True, **root, **ice}},
)


CAPPED = "?capped"


def capped(raw: Any) -> Any:
    """What a sentence says, with each `for each ..., up to` as a value.

    Raises UnreadText where several are said for each: up to so many times, or up to so much in all.
    """
    if isinstance(raw, dict):
        if set(raw) == {CAPPED}:
            return capped(raw[CAPPED])
        n, per = raw.get("product", (1, None)) if isinstance(raw.get("product"), list) else (1, None)
        if n not in (1, -1) and isinstance(per, dict) and CAPPED in per:
            raise UnreadText("up to how many times, or up to how much in all")
        return {key: capped(value) for key, value in raw.items()}
    if isinstance(raw, list | tuple):
        made = [capped(one) for one in raw]
        return made if isinstance(raw, list) else type(raw)(*made) if hasattr(raw, "_fields") else tuple(made)
    return raw


rows_of("rooted", [("has a card in its root", {"root": {}})])
rows_of("guarded", [("is protected by ice", {"ice": {}})])


def _times(event: dict[str, Any]) -> dict[str, Any]:
    return {"times": {"event": event, "within": "that run"}}


row("for_each", "for each {per} up to {number}", lambda c, a, n: {CAPPED: {"least": [n, a]}})
row("for_each", "for each {per} , up to {number}", lambda c, a, n: {CAPPED: {"least": [n, a]}})
row("for_each", "for each {per}", lambda c, a: a)

# Values

row("value", "{n}", lambda c, n: n)
row("value", "the number of {per}", lambda c, a: a)
row("value", "the number of {per} , up to {number}", lambda c, a, n: {"least": [n, a]})
row("value", "{number} plus {value}", lambda c, n, a: {"sum": [n, a]})
row("value", "its printed {cost_kind} cost", lambda c, k: {"printed_cost": "?1:paid card", "?costs": k})
row("value", "its trash cost", lambda c: {"trash_cost": "?1:card"})
row("value", "its {cost_kind} cost", lambda c, k: {"cost_of": "?1:card", "?costs": k})
row("value", "that card 's {cost_kind} cost", lambda c, k: {"cost_of": "?1:card", "?costs": k})
row("value", "that card 's printed {cost_kind} cost", lambda c, k: {"printed_cost": "?1:card", "?costs": k})
row("value", "the printed {cost_kind} cost of the corp card you trashed", lambda c, k: {"printed_cost": "?paid"})
row(
    "value",
    "the printed {cost_kind} cost of {returned}",
    lambda c, k, name: {"printed_cost": name},
)
row("value", "the number of cards in the {whose} grip", lambda c, w: {"player": "hand"})
rows_of("returned", [("the card you added to your grip", "?returned")])
row("value", "the number of credits {player} lost", lambda c, who: {"let": "?lost"})
row("value", "the sum of the {points_on} you scored this turn", lambda c, what: {"points_of": _scored()})
rows_of("points_on", [("printed agenda points on agendas", "")])


def _scored() -> dict[str, Any]:
    return {"event": {"event": "score", "who": "you"}, "within": "this turn"}


# Amounts of something


def _each(c: Context, n: Any, per: Any | None) -> Any:
    return n if per is None else times(n, per)


def _plus(c: Context, n: Any, m: Any, per: Any | None) -> Any:
    return {"sum": [n, _each(c, m, per)]}


for name, words in {
    "credits": "{n} [credit]",
    "tag_count": "{n} tag/tags",
    "card_count": "{n} card/cards",
    "damage_count": "{n} {damage_type} damage",
}.items():
    if name == "damage_count":
        continue
    row(name, f"{words} ({{for_each}})?", _each)
    row(name, f"{words} plus {words} {{for_each}}", _plus)
row("tag_count", "a tag", lambda c: 1)
row("card_count", "a card", lambda c: 1)
row("credits", "credits equal to {value}", lambda c, n: n)
row("credits", "x [credit] , where x is equal to {value}", lambda c, n: n)
rows_of("clicks", [(" ".join(["[click]"] * n), n) for n in range(1, 6)])
row("clicks", "[click] {for_each}", lambda c, per: per)
rows_of("damage_type", [("net", "net"), ("meat", "meat"), ("core", "core"), ("brain", "core")])


def damage(n: Any, kind: str) -> dict[str, Any]:
    return {"n": n, "type": kind} if kind != "net" else {"n": n}


row("damage", "{n} {damage_type} damage ({for_each})?", lambda c, n, kind, per: damage(_each(c, n, per), kind))


def _more_damage(c: Context, n: Any, kind: str, m: Any, other: str, per: Any) -> Any:
    return damage({"sum": [n, _each(c, m, per)]}, kind) if kind == other else None


row("damage", "{n} {damage_type} damage plus {n} {damage_type} damage {for_each}", _more_damage)
row("damage", "x {damage_type} damage , where x is equal to {value}", lambda c, kind, n: damage(n, kind))


def _counters(c: Context, n: Any, kind: str, per: Any | None) -> dict[str, Any]:
    return {"kind": kind, "n": _each(c, n, per)}


row("counters", "{n} {counter} ({for_each})?", _counters)
row("counters", "{n} [credit] ({for_each})?", lambda c, n, per: {"kind": "credit", "n": _each(c, n, per)})
row("counters", "credits equal to {value}", lambda c, n: {"kind": "credit", "n": n})
row("hosted_counters", "{n} hosted {counter}", lambda c, n, kind: {"kind": kind, "n": n})
row("hosted_counters", "any {n} {counter} from your installed cards", lambda c, n, kind: _any_of(n, kind))
row("any_hosted", "up to {n} hosted {counter}", lambda c, n, kind: {"kind": kind, "n": n})
row("any_hosted", "any number of hosted {counter}", lambda c, kind: {"kind": kind, "n": {"counters": kind}})


def _any_of(n: Any, kind: str) -> dict[str, Any]:
    return {"kind": kind, "n": n, "on": {"controller": "you"}}
