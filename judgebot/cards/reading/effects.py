"""What abilities do: one row for each way to say an effect."""

from __future__ import annotations

from typing import Any

from judgebot.cards.reading.acts import done
from judgebot.cards.reading.chart import Context
from judgebot.cards.reading.grammar import ana, row, rows_of
from judgebot.cards.reading.nouns import Cards, chosen, does, objects


def by(who: str | None) -> dict[str, Any]:
    """Who does it, if that is not `you`."""
    return {} if who in (None, "you") else {"who": who}


def _n(word: str, n: Any, who: str | None = None, **more: Any) -> dict[str, Any]:
    """A word with an amount, short if that is all."""
    given = {"n": n, **by(who), **more}
    return {word: n} if set(given) == {"n"} and isinstance(n, int) else {word: given}


row("who", "{player}", lambda c, who: who)
done("gain/gains {credits}", lambda c, who, n: _n("gain", n, who))
done("gain/gains another {credits}", lambda c, who, n: _n("gain", n, who))
done("lose/loses {credits}", lambda c, who, n: _n("lose", n, who))
done("lose/loses all credits in their credit pool", lambda c, who: _all_credits(who))
done("gain/gains {clicks}", lambda c, who, n: _n("gain_clicks", n, who))
done("lose/loses {clicks}", lambda c, who, n: _n("lose_clicks", n, who))
done("lose/loses {clicks} and {n} [credit]", lambda c, who, n, m: _clicks_and_credits(who, n, m))
done("lose/loses {clicks} , if able", lambda c, who, n: _n("lose_clicks", n, who, if_able=True))
done("draw/draws {card_count}", lambda c, who, n: _n("draw", n, who))
done("draw/draws up to {card_count}", lambda c, who, n: _n("draw", n, who, up_to=True))
row("act", "give the runner {tag_count}", lambda c, n: _n("tags", n))
row("act", "give them {tag_count}", lambda c, n: _n("tags", n) if c.side == "corp" else None)
done("take/takes {tag_count}", lambda c, who, n: does(c, who, "runner", _n("tags", n)))

row("act", "remove up to {n} tags", lambda c, n: {"remove_tags": {"n": n, "up_to": True}})
row("act", "remove any number of tags", lambda c: {"remove_tags": {"n": {"player": "tags"}, "up_to": True}})
row("act", "remove all tags", lambda c: {"remove_tags": {"n": {"player": "tags"}}})
row("act", "give the corp {n} bad publicity", lambda c, n: _n("bad_publicity", n))
done("take/takes {n} bad publicity", lambda c, who, n: does(c, who, "corp", _n("bad_publicity", n)))
row("act", "take {n} bad publicity from {this}", lambda c, n, this: {"bad_publicity": {"n": n, "source": "this"}})
row("act", "remove {n} bad publicity", lambda c, n: _n("remove_bad_publicity", n))
row("act", "remove {n} tag and {n} bad publicity", lambda c, n, m: {"remove_tags": n, "remove_bad_publicity": m})
row("act", "do {damage}", lambda c, damage: {"damage": damage})
done("suffer/suffers {damage}", lambda c, who, damage: {"damage": {**damage, "suffer": True}})
row("act", "purge virus counters", lambda c: {"purge": None})
row("act", "sabotage {n}", lambda c, n: _n("sabotage", n))
row("act", "identify your mark", lambda c: {"identify_mark": None})
row("act", "play a psi game", lambda c: {"psi": None})
row("act", "{whose} action phase ends", lambda c, who: {"end_action_phase": by(who) or None})
row("act", "you win the game", lambda c: {"win": None})
done("jack/jacks out", lambda c, who: {"jack_out": None})
row("act", "end the run", lambda c: {"end_run": None})
row("act", "flip {this}", lambda c, this: {"flip": "identity"} if c.type == "identity" else None)
row("act", "skip your discard step this turn", lambda c: lasting("turn", {"skip_discard": None}))


def _all_credits(who: str | None) -> dict[str, Any]:
    return {"lose": {"n": {"player": {"what": "credits", "who": who or "you"}}, **by(who)}}


def _clicks_and_credits(who: str | None, n: Any, m: Any) -> dict[str, Any]:
    return {**_n("lose_clicks", n, who), **_n("lose", m, who)}


def lasting(span: str, *static: Any) -> dict[str, Any]:
    return {"lasting": {"duration": span, "static": static[0] if len(static) == 1 else list(static)}}


# Counters


def _place(c: Context, counters: dict[str, Any], cards: Cards, load: bool = False) -> dict[str, Any]:
    on = objects(cards)
    given = {**counters, "on": on, **({"load": True} if load else {})}
    return {"place": given}


row("act", "place {counters} on {cards}", _place)
row("act", "place {n} {counter} on {cards} {for_each}", lambda c, n, k, cards, per: _place_each(c, n, k, cards, per))
row("act", "place {n} {counter} on {cards} plus {n} {counter} {for_each}", lambda c, *s: _place_more(c, *s))
row("act", "place {n} {counter} on each of {cards}", lambda c, n, k, cards: _place(c, {"kind": k, "n": n}, cards))
row("act", "place a total of {counters} on {noun}", lambda c, counters, sel: _divided(counters, sel))
row("act", "load {counters} onto {cards}", lambda c, counters, cards: load(c, counters, cards))
row("act", "remove {hosted_counters}", lambda c, hosted: {"remove_counters": hosted})
row("act", "remove {any_hosted}", lambda c, hosted: {"remove_counters": {**hosted, "up_to": True}})
row("act", "remove all hosted {counter}", lambda c, kind: {"remove_counters": {"kind": kind, "n": "all"}})
row(
    "act",
    "remove all {counter} from {cards}",
    lambda c, kind, cards: {"remove_counters": {"kind": kind, "n": "all", "on": objects(cards)}},
)
row("act", "take {n} [credit] from {refer}", lambda c, n, it: _take(n, it))
row("act", "take all (hosted)? credits from {refer}", lambda c, it: {"take_credits": _from(it)})
row("act", "charge {cards} (if able)?", lambda c, cards: {"charge": objects(cards)})
row("act", "move {n} {counter} from {cards} to {cards}", lambda c, *s: _moved(*s))
row("cards", "{number} installed card/cards that you can advance", lambda c, n: Cards("n", n, {"advanceable": True}))


def load(c: Context, counters: dict[str, Any], cards: Cards) -> dict[str, Any] | None:
    return _place(c, counters, cards, True) if cards.ref in ("this", ana("1")) else None


def _place_each(c: Context, n: Any, kind: str, cards: Cards, per: Any) -> dict[str, Any]:
    return _place(c, {"kind": kind, "n": per if n == 1 else {"product": [n, per]}}, cards)


def _place_more(c: Context, n: Any, kind: str, cards: Cards, m: Any, other: str, per: Any) -> Any:
    more = per if m == 1 else {"product": [m, per]}
    return _place(c, {"kind": kind, "n": {"sum": [n, more]}}, cards) if kind == other else None


def _divided(counters: dict[str, Any], sel: dict[str, Any]) -> dict[str, Any] | None:
    if not isinstance(counters["n"], int):
        return None
    on = {"choose": chosen(sel), "n": counters["n"], "up_to": True, "least": 1}
    return {"place": {**counters, "on": on, "divided": True}}


def _from(it: str) -> dict[str, Any]:
    return {"on": it}


def _take(n: Any, it: str) -> dict[str, Any]:
    return {"take_credits": {"n": n, **_from(it)}}


def than(cards: Cards, name: str) -> Cards:
    """Cards of which `another` is another than one that was just named."""
    if (cards.sel or {}).get("other_than") != "?other":
        return cards
    return cards._replace(sel={**(cards.sel or {}), "other_than": name})


def _moved(n: Any, kind: str, source: Cards, to: Cards) -> dict[str, Any] | None:
    moved = {"kind": kind, "n": n, "to": objects(to if source.how == "ref" else than(to, "giver"))}
    if source.how == "ref":
        return {"move_counters": {**moved, "source": source.ref}}
    if source.how != "n" or source.n != 1:
        return None
    chosen_source = {**objects(with_more(source, with_counter=kind)), "as": "giver"}
    return {"choose": {"what": chosen_source}, "move_counters": {**moved, "source": "giver"}}


# Cards


def of_one(cards: Cards, who: str | None) -> Any:
    what = objects(cards)
    return {**what, **by(who)} if isinstance(what, dict) and "choose" in what else what


done("trash/trashes {cards}", lambda c, who, cards: {"trash": _trashed(cards, who)})
row("act", "trash {accessed_kind}", lambda c, kind: {"trash": "accessed", "?given": kind})
row("act", "add {accessed_kind} to {place_to}", lambda c, k, to: {"add": {"what": "accessed", **to}, "?given": k})
row("act", "host {accessed_kind} faceup on {this}", lambda c, kind, this: _host_accessed(kind))
row("accessed_kind", "the non- {a_type} card you are accessing", lambda c, kind: {"not": _accessed({"type": kind})})
row("encountered_kind", "the {subtype} you are encountering", lambda c, name: _encountered({"subtype": name}))
row("act", "{encountered_kind} gets {number} strength {lasts}", lambda c, kind, n, lasts: _weaken(kind, n, lasts))


def _accessed(sel: dict[str, Any]) -> dict[str, Any]:
    return {"is": {"card": "accessed", "a": sel}}


def _encountered(sel: dict[str, Any]) -> dict[str, Any]:
    return {"is": {"card": "encountered", "a": sel}}


def _host_accessed(kind: Any) -> dict[str, Any]:
    return {"host": {"what": "accessed", "uninstalled": True}, "?given": kind}


def _weaken(kind: Any, n: int, lasts: str) -> dict[str, Any]:
    return {"strength": {"by": n, "of": "encountered", "duration": lasts}, "?given": kind}


row("act", "remove {cards} from the game", lambda c, cards: {"remove_from_game": objects(cards)})
done("shuffle/shuffles {cards} into {deck_of}", lambda c, who, cards, d: _shuffle(who, cards, d))
done("shuffle/shuffles {deck_of}", lambda c, who, deck: {"shuffle": deck})
row("act", "shuffle {count} of {cards} into {deck_of}", lambda c, n, cards, deck: None)
row(
    "body",
    "reveal and add {cards} to {place_to}",
    lambda c, cards, to: [*_shown(cards), {"add": {"what": "?revealed", **to}}],
)
row(
    "body",
    "{who} may reveal and install {cards} ({paying})?",
    lambda c, w, cards, paying: _reveal_install(w, cards, paying),
)
row("body", "reveal {cards} or {cards}", lambda c, a, b: [{"one_of": {"modes": [_shown(a), _shown(b)]}}])
row("body", "{who} may play or install {cards}", lambda c, w, cards: _play_or_install(w, cards))
row("body", "{who} may draw {number} or {number} cards", lambda c, w, a, b: _draws(w, a, b))
row("act", "repeat this process ({for_each})?", lambda c, n: {"repeat": n})
row("act", "move {cards} to the root of {server}", lambda c, cards, s: _move_chosen(cards, s))
row(
    "act",
    "set aside cards from the top of {decks} faceup until you set aside {cards}",
    lambda c, d, cards: _until(d, cards),
)
row("act", "choose 1 subroutine on {refer}", lambda c, it: {"choose_subroutine": {"of": it, "as": "chosen"}})
row("act", "resolve that subroutine", lambda c: {"resolve_subroutine": {"chosen": "chosen"}})
row("act", "play {this} from {zone}", lambda c, this, zone: {"play": {"what": "this", "as": "played"}, "?active": zone})
row("act", "install {this} from {zone}", lambda c, this, zone: {"install": "this", "?active": zone})


def _shown(cards: Cards) -> list[Any]:
    return [{"reveal": objects(cards)}]


def _reveal_install(who: str, cards: Cards, paying: Any) -> list[Any] | None:
    if cards.how == "ref":
        return None
    shown = with_more(cards, can_be="installed")
    steps = [*_shown(shown), {"install": {"what": "?revealed", **(paying or {})}}]
    return [{"may": {"do": steps, **by(who)}}]


def _play_or_install(who: str, cards: Cards) -> list[Any]:
    modes = [[{"play": objects(cards)}], [{"install": objects(cards)}]]
    return [{"may": {"do": [{"one_of": {"modes": modes}}], **by(who)}}]


def _draws(who: str, a: int, b: int) -> list[Any]:
    return [{"may": {"do": [{"one_of": {"modes": [[{"draw": a}], [{"draw": b}]]}}], **by(who)}}]


def _move_chosen(cards: Cards, server: str) -> dict[str, Any] | None:
    if cards.how != "n" or cards.n != 1:
        return None
    what = {**objects(cards), "as": "moved"}
    return {"choose": {"what": what}, "move": {"what": "moved", "server": server, "place": "root"}}


def _until(deck: str, cards: Cards) -> dict[str, Any] | None:
    if cards.how != "n":
        return None
    return {"set_aside_until": {"of": deck, "until": chosen(cards.sel), **({} if cards.n == 1 else {"n": cards.n})}}


row("act", "reveal all but {number} card in {zone}", lambda c, n, z: _all_but(n, z))
row("act", "look at {cards}", lambda c, cards: {"look": objects(cards)})
row("act", "arrange {arranged} in any order", lambda c, it: {"arrange": it})
row("arranged", "{refer}", lambda c, it: it)
row("arranged", "the rest", lambda c: ana("n", "rest"))
row("act", "derez {cards}", lambda c, cards: {"derez": objects(with_more(cards, rezzed=True))})
row("act", "rez {cards} ({paying})?", lambda c, cards, paying: _rez(cards, paying))
row("act", "expose {cards}", lambda c, cards: {"expose": objects(cards)})
row("act", "turn {cards} faceup", lambda c, cards: {"turn": {"what": objects(cards), "face": "up"}})
row("act", "turn {cards} facedown", lambda c, cards: {"turn": {"what": objects(cards), "face": "down"}})
row("act", "forfeit {cards}", lambda c, cards: {"forfeit": objects(_scored(c, cards))})
row("act", "swap {cards} with {cards}", lambda c, a, b: _swap(a, b))
row("act", "swap 2 installed pieces of ice", lambda c: _swap_two())
row("act", "host {cards} (faceup)? on {cards}", lambda c, cards, on: _host(cards, on, False))
row("act", "host {cards} facedown on {cards}", lambda c, cards, on: _host(cards, on, True))
row("act", "choose {cards}", lambda c, cards: {"choose": objects(cards)} if cards.how != "ref" else None)
row("act", "choose a server ({protected})?", lambda c, ice: {"choose_server": {"as": "chosen", **(ice or {})}})
row("protected", "protected by ice", lambda c: {"with_ice": True})
row("act", "choose a card name", lambda c: {"name_card": None})
row("act", "choose a card type", lambda c: {"choose_type": None})
row("act", "choose a {side} card type", lambda c, side: _side_types(side))
rows_of("side", [("runner", "runner"), ("corp", "corp")])
row("act", "choose an ice subtype", lambda c: {"choose_subtypes": {"of": "ice"}})
row("act", "choose {subtypes}", lambda c, names: {"choose_subtypes": {"among": names}} if len(names) > 1 else None)
row("act", "choose {number} or more subtypes among {subtypes}", lambda c, n, names: _subtypes(n, names))
done("set/sets aside {cards} faceup", lambda c, who, cards: _aside(cards, who))
row("act", "({who})? must set aside {cards} faceup", lambda c, who, cards: _aside(cards, who))
row("act", "score {refer} , if able", lambda c, it: {"score": it})
row("act", "score {refer} (if able)?", lambda c, it: {"score": it})
row("act", "steal {refer} , ignoring all costs", lambda c, it: {"steal": it})


def _scored(c: Context, cards: Cards) -> Cards:
    """Agendas that are forfeited are those in one's own score area (8.2.5)."""
    if cards.sel is None or "zone" in cards.sel:
        return cards
    return cards._replace(sel={**cards.sel, "zone": [f"{c.side} score area"]})


_ELSEWHERE = {"zone", "among", "hosted_on", "server", "where", "named", "controller", "installed"}


def _from_hand(c: Context, cards: Cards) -> Cards:
    """What is installed or played comes from the hand, where nothing else is said (8.5.2, 8.6.2)."""
    if cards.sel is None or _ELSEWHERE & set(cards.sel):
        return cards
    return cards._replace(sel={**cards.sel, "zone": ["HQ" if c.side == "corp" else "grip"]})


_WHOSE = _ELSEWHERE - {"installed"} | {"side", "type", "rezzed", "faceup", "any"}


def owned(cards: Cards, to: dict[str, Any]) -> Cards:
    """What goes to a player's hand or deck is one of that player's cards (4.2.1, 4.3.1)."""
    sides = {side for side, zones in _DECKS.items() for zone in zones if to.get("to", "").endswith(zone)}
    if cards.sel is None or _WHOSE & set(cards.sel) or len(sides) != 1:
        return cards
    return cards._replace(sel={**cards.sel, "side": sides.pop()})


_DECKS = {"corp": ("HQ", "R&D"), "runner": ("grip", "stack")}


def _trashed(cards: Cards, who: str | None) -> Any:
    what = of_one(cards, who)
    return {"what": what, "who": who} if by(who) else what


def with_more(cards: Cards, **more: Any) -> Cards:
    if cards.sel is None or "among" in cards.sel:
        return cards
    return cards._replace(sel={**cards.sel, **more})


def _shuffle(who: str | None, cards: Cards, deck: str) -> dict[str, Any]:
    what = of_one(cards, who)
    return {"shuffle_into": {"what": what, "deck": deck, **by(who)}}


def _all_but(n: int, zone: str) -> dict[str, Any]:
    sel = {"zone": zone}
    return {"reveal": {"choose": sel, "n": {"minus": [{"count": sel}, n]}}}


def _rez(cards: Cards, paying: dict[str, Any] | None) -> dict[str, Any]:
    what = objects(with_more(cards, rezzed=False) if paying == {"ignore": "all costs"} else cards)
    return {"rez": {"what": what, **(paying or {})} if paying else what}


def _swap(a: Cards, b: Cards) -> dict[str, Any] | None:
    if "all" in (a.how, b.how):
        return None
    left, right = objects(a), objects(b)
    for side in (left, right):
        if isinstance(side, dict) and "choose" not in side:
            return None
    if isinstance(right, dict) and right["choose"].get("other_than") == "?other" and not isinstance(left, str):
        left = {**left, "as": "first"}
        right = {**right, "choose": {**right["choose"], "other_than": "first"}}
    return {"swap": {"a": left, "b": right}}


def _swap_two() -> dict[str, Any]:
    first = {"choose": {"type": "ice"}, "as": "first"}
    return {"swap": {"a": first, "b": {"choose": {"type": "ice", "other_than": "first"}}}}


def _host(cards: Cards, on: Cards, facedown: bool) -> dict[str, Any] | None:
    host = objects(on)
    if isinstance(host, dict) and "choose" not in host:
        return None
    if cards.ref == "this" and isinstance(host, dict) and host["choose"].get("other_than") == "?other":
        host = {**host, "choose": {**host["choose"], "other_than": "host"}}
    given = {"what": objects(cards), **({} if host == "this" else {"on": host})}
    return {"host": {**given, "facedown": True} if facedown else given}


def _side_types(side: str) -> dict[str, Any]:
    from judgebot.cards.reading.nouns import CORP_TYPES, RUNNER_TYPES

    return {"choose_type": {"among": list(RUNNER_TYPES if side == "runner" else CORP_TYPES)}}


row("act", "choose {a_type} , {a_type} , or {a_type}", lambda c, a, b, d: {"choose_type": {"among": [a, b, d]}})


def _subtypes(n: int, names: list[str]) -> dict[str, Any] | None:
    return {"choose_subtypes": {"among": names, "n": len(names)}} if n == 1 else None


def _aside(cards: Cards, who: str | None) -> dict[str, Any]:
    return {"set_aside": {"what": objects(cards), **by(who)}}


row("deck_of", "{decks}", lambda c, deck: deck)
row("place_to", "{zone}", lambda c, zone: {"to": zone})
row("place_to", "the top of {decks}", lambda c, deck: {"to": f"top of {deck}"})
row("place_to", "the bottom of {decks}", lambda c, deck: {"to": f"bottom of {deck}"})
row("place_to", "{zone} or the bottom of {decks}", lambda c, z, d: {"to": z, "or_to": f"bottom of {d}"})
row("place_to", "the top or bottom of {decks}", lambda c, d: {"to": f"top of {d}", "or_to": f"bottom of {d}"})
row("place_to", "the top and_or bottom of {decks}", lambda c, d: {"to": f"top of {d}", "or_to": f"bottom of {d}"})
row("place_to", "{zone} as (a/an)? ({subtypes})? agenda worth {number} agenda point/points", lambda c, *s: _agenda(*s))


def _agenda(zone: str, subtypes: list[str] | None, n: int) -> dict[str, Any]:
    return {"to": zone, "as_agenda": n, **({"subtypes": subtypes} if subtypes else {})}


# Installing, playing, searching

row("paying", ", ignoring all costs", lambda c: {"ignore": "all costs"})
row("paying", ", ignoring credit costs", lambda c: {"ignore": "credit costs"})
row("paying", ", ignoring its install cost", lambda c: {"ignore": "install cost"})
row("paying", ", paying {n} [credit] less (for each)?", lambda c, n: {"discount": n})
row("paying", ", paying {number} [credit] more", lambda c, n: {"discount": -n})
row("paying_all", ", paying a total of {n} [credit] less", lambda c, n: {"discount": n})
for words, where in {"in the root of or protecting": "", "in the root of": "root", "protecting": "protecting"}.items():
    row("in_server", f"{words} {{server}}", lambda c, s, w=where: {"server": s, **({"place": w} if w else {})})
row("in_server", "directly inward from this ice", lambda c: {"place": "directly inward"})
row("in_server", "on {this}", lambda c, this: {"host": "this"})
row("in_server", "on a piece of ice", lambda c: {})


def _install(
    c: Context, rez: str | None, cards: Cards, where: dict[str, Any] | None, paying: Any, total: bool = False
) -> Any:
    if {"server", "where"} & set(cards.sel or {}):
        return None  # where it goes, not where it is
    if rez and "discount" in (paying or {}) and not total:
        return None  # whether for each of both, or for both together
    many = cards.n
    cards = _from_hand(c, cards)
    if cards.how == "up to" and cards.n != 1:
        cards = cards._replace(how="n", n=1)
        given = {"what": objects(cards), "each": True, "most": many, **(where or {}), **(paying or {})}
        return {"install": {**given, "rez": True} if rez else given}
    given = {"what": objects(cards), **(where or {}), **({"rez": True} if rez else {}), **(paying or {})}
    return {"install": given}


def _install_all(c: Context, rez: str | None, cards: Cards, where: dict[str, Any] | None, paying: Any) -> Any:
    """With one discount for all that is paid: for installing and rezzing one card."""
    return _install(c, rez, cards, where, paying, True) if cards.how != "all" and cards.n == 1 else None


row("act", "install {cards} facedown", lambda c, cards: _face(c, cards, "facedown"))
row("act", "install {cards} faceup", lambda c, cards: _face(c, cards, "faceup"))


def _face(c: Context, cards: Cards, face: str) -> dict[str, Any] | None:
    made = _install(c, None, cards, None, None) if cards.how in ("n", "up to") else None
    return made and {"install": {**made["install"], face: True}}


row("and_rez", "and rez", lambda c: "rez")
row("act", "install ({and_rez})? {cards} ({in_server})? ({paying})?", _install)
row("act", "install ({and_rez})? {cards} ({in_server})? {paying_all}", _install_all)
row(
    "act",
    "play {cards} ({paying})?",
    lambda c, cards, paying: {"play": {"what": objects(_from_hand(c, cards)), **(paying or {})}},
)


def _search(c: Context, zones: list[str], cards: Cards) -> dict[str, Any] | None:
    if cards.how not in ("n", "up to") or (cards.sel or {}).get("zone"):
        return None
    given: dict[str, Any] = {"zone": zones[0] if len(zones) == 1 else zones, "find": chosen(cards.sel)}
    if cards.n != 1:
        given["n"] = cards.n
    if cards.how == "up to":
        given["up_to"] = True
    return {"search": {**given, **(cards.more or {})}}


row("act", "search {zones} for {cards}", _search)
