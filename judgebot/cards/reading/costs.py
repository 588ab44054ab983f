"""Costs: before a colon, and as what a player may or must do."""

from __future__ import annotations

from typing import Any

from judgebot.cards.reading.chart import Context
from judgebot.cards.reading.grammar import is_ana, one, row
from judgebot.cards.reading.nouns import CORP_TYPES, RUNNER_TYPES, Cards, payable

_CLICKS = ("click", "2 clicks", "3 clicks", "4 clicks", "5 clicks")


def credits_cost(n: Any) -> Any:
    if n == "x":
        return "Xc"
    return f"{n}c" if isinstance(n, int) else {"credits": n}


def _clicks(n: Any) -> Any:
    return ("click" if n == 1 else f"{n} clicks") if isinstance(n, int) else {"clicks": n}


def _counters(c: Context, hosted: dict[str, Any]) -> Any:
    if isinstance(hosted["n"], int) and "on" not in hosted:
        return f"{hosted['n']} {hosted['kind']}"
    return {"counters": hosted}


def _with(word: str) -> Any:
    """A part of a cost that is paid with cards."""

    def build(c: Context, cards: Cards) -> Any:
        paid = payable(cards)
        if paid is None:
            return None
        what, n = paid
        return {word: {"what": what, **({} if n == 1 else {"n": n})}}

    return build


def _trash(c: Context, cards: Cards) -> Any:
    if cards.how == "ref":
        return "trash" if cards.ref == "this" else {"trash": {"what": cards.ref}} if is_ana(cards.ref) else None
    if cards.how == "top":
        return {"trash_top": {"of": (cards.sel or {})["zone"][0], "n": cards.n}}
    return _with("trash")(c, cards)


# Parts that a colon follows

row("cost_part", "{clicks}", lambda c, n: _clicks(n))
row("cost_part", "[trash]", lambda c: "trash")
row("cost_part", "{n} [credit]", lambda c, n: credits_cost(n))
row("cost_part", "hosted {counter}", lambda c, kind: f"1 {kind}")
row("cost_part", "{hosted_counters}", _counters)
row("cost_part", "{payment}", lambda c, paid: paid)
row("cost_parts", "{cost_part}", lambda c, a: [a])
row("cost_parts", "{cost_part} , {cost_parts}", lambda c, a, rest: [a, *rest])
row("cost_parts", "{cost_part} {cost_part}", lambda c, a, b: [a, b] if a in _CLICKS and b == "trash" else None)
row("cost", "{cost_parts}", lambda c, parts: one(_together(parts)))
row("cost", "{cost_part} or {cost_part}", lambda c, a, b: {"either": [a, b]})


def _together(parts: list[Any]) -> list[Any]:
    """Clicks that are written apart as one part of the cost."""
    clicks = [_CLICKS.index(part) + 1 for part in parts if isinstance(part, str) and part in _CLICKS]
    if len(clicks) < 2:
        return parts
    return [_clicks(sum(clicks)), *(part for part in parts if not isinstance(part, str) or part not in _CLICKS)]


# What is done to pay

row("payment", "pay/pays {credits}", lambda c, n: credits_cost(n))
row("payment", "spend/spends {credits}", lambda c, n: credits_cost(n))
row("payment", "pay/pays up to {number} [credit]", lambda c, n: {"credits": {"n": n, "up_to": True}})
row("payment", "spend/spends {clicks}", lambda c, n: _clicks(n))
row("payment", "lose/loses {clicks}", lambda c, n: "lose click" if n == 1 else {"lose_clicks": n})
row("payment", "trash/trashes {cards}", _trash)
row("payment", "remove/removes {hosted_counters}", _counters)
row("payment", "spend/spends any number of credits", lambda c: "Xc")
row("payment", "remove/removes {n} {counter} from {cards}", lambda c, n, kind, cards: _from_cards(n, kind, cards))
row("payment", "remove/removes {any_hosted}", lambda c, hosted: {"counters": {**hosted, "up_to": True}})
row("payment", "spend/spends {hosted_counters}", _counters)
row("payment", "remove/removes {n} tag/tags", lambda c, n: "remove_tags" if n == 1 else {"remove_tags": n})
row("payment", "remove/removes {cards} from the game", lambda c, cards: "remove_this" if cards.ref == "this" else None)
row("payment", "take/takes {n} tag/tags", lambda c, n: "take_tags" if n == 1 else {"take_tags": n})
row("payment", "take/takes {n} bad publicity", lambda c, n: {"bad_publicity": n})
row(
    "payment",
    "add/adds {cards} to their score area as an agenda worth {number} agenda point/points",
    lambda c, cards, n: {"add_to_score_area": {"n": n, "?this": cards.ref}} if cards.ref in ("this", "?1:") else None,
)
row("payment", "jack/jacks out", lambda c: "jack_out")
row("payment", "suffer/suffers {damage}", lambda c, damage: {"suffer": damage})
row("payment", "forfeit/forfeits {this}", lambda c, this: "forfeit_this")
row("payment", "forfeit/forfeits {number} agenda/agendas", lambda c, n: "forfeit" if n == 1 else {"forfeit": n})
row("payment", "forfeit/forfeits an agenda", lambda c: "forfeit")
row("payment", "derez/derezzes {cards}", lambda c, cards: _rezzed(c, cards))
row("payment", "reveal/reveals {cards}", _with("reveal"))
row("payment", "reveal/reveals and trash/trashes {cards}", lambda c, cards: _revealed(c, cards))
row(
    "payment",
    "reveal and trash {this} from {zone}",
    lambda c, this, zone: {"reveal_and_trash": {"among": "this", "zone": zone}},
)
row("payment", "add/adds {cards} to {to_hand}", lambda c, cards, to: _to_hand(c, cards, to))
row(
    "payment",
    "add/adds {number} cards from {zone} at random to the {deck_end} of {decks}",
    lambda c, n, zone, end, deck: _to_deck(n, zone, end, deck),
)
row("payment", "turn/turns {cards} facedown", lambda c, cards: _turned(c, cards))
row("to_hand", "hq", lambda c: "HQ")
row("to_hand", "(your|the|their) grip", lambda c: "grip")
row("payments", "{payment}", lambda c, a: [a])
row("payments", "{payment} and {payment}", lambda c, a, b: [a, b])
row("payments", "spend {clicks} and {n} [credit]", lambda c, n, m: [_clicks(n), credits_cost(m)])
row("payments", "spend {clicks} and {n} [credit] {for_each}", lambda c, n, m, per: _both(n, m, per))
row("either_paid", "{payment} or {payment}", lambda c, a, b: [{"either": [a, b]}])


row("deck_end", "top", lambda c: "top")
row("deck_end", "bottom", lambda c: "bottom")


def _to_deck(n: int, zone: str, end: str, deck: str) -> Any:
    if (zone, deck) not in (("grip", "stack"), ("HQ", "R&D")):
        return None
    return {"add_random": {"n": n, "of": zone, "to": end}}


def _from_cards(n: Any, kind: str, cards: Cards) -> Any:
    if cards.how != "n" or cards.n != 1 or n != 1:
        return None  # which of several cards lose how many
    return {"counters": {"kind": kind, "n": n, "on": payable(cards)[0]}}  # type: ignore[index]


def _both(n: Any, m: Any, per: Any) -> Any:
    return [{"clicks": per}, {"credits": per}] if n == 1 and m == 1 else None


def _rezzed(c: Context, cards: Cards) -> Any:
    made = _with("derez")(c, cards)
    if made is not None and isinstance(made["derez"]["what"], dict):
        made["derez"]["what"] = {"rezzed": True, **made["derez"]["what"]}
    return made


def _turned(c: Context, cards: Cards) -> Any:
    made = _with("turn_facedown")(c, cards)
    if made is not None and isinstance(made["turn_facedown"]["what"], dict):
        made["turn_facedown"]["what"] = {"faceup": True, **made["turn_facedown"]["what"]}
    return made


def _revealed(c: Context, cards: Cards) -> Any:
    return _with("reveal_and_trash")(c, cards) if cards.how in ("n", "random") else None


def _to_hand(c: Context, cards: Cards, hand: str) -> Any:
    """To their owner's hand, which is the one that the text names only for that player's cards (4.3.1, 4.4.1)."""
    side = "corp" if hand == "HQ" else "runner"
    if cards.ref == "this":
        return "add_to_hand" if side == c.side else None
    types = set((cards.sel or {}).get("type") or ())
    own = CORP_TYPES if side == "corp" else RUNNER_TYPES
    if types and not types <= set(own):
        return None
    whose = {} if types or not _anybodys(cards) else {"side": side}
    return _with("add_to_hand")(c, cards._replace(sel={**(cards.sel or {}), **whose}))


def _anybodys(cards: Cards) -> bool:
    return cards.ref == "" and not {"controller", "side", "zone", "among", "hosted_on"} & set(cards.sel or {})
