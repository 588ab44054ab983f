"""Trigger conditions: after `when`, `whenever`, `the first time each turn` (9.6.5)."""

from __future__ import annotations

from typing import Any

from judgebot.cards.reading.chart import Context
from judgebot.cards.reading.grammar import ana, row, rows_of
from judgebot.cards.reading.nouns import Cards, does, exact, object_of
from judgebot.plain import NamedTuple


class Clause(NamedTuple):
    """What meets a condition: its events, any of which suffices, and what else must be so at that moment."""

    events: tuple[dict[str, Any], ...]
    given: tuple[Any, ...] = ()
    holds: Any = None


# What players do to cards: the word of the language, the one player who does it, `{player} VERB {cards}`
VERBS = {
    "install": "install/installs",
    "trash": "trash/trashes",
    "rez": "rez/rezzes",
    "derez": "derez/derezzes",
    "score": "score/scores",
    "steal": "steal/steals",
    "play": "play/plays",
    "access": "access/accesses",
    "encounter": "encounter/encounters",
    "approach": "approach/approaches",
    "pass": "pass/passes",
    "bypass": "bypass/bypasses",
    "advance": "advance/advances",
    "reveal": "reveal/reveals",
    "forfeit": "forfeit/forfeits",
    "discard": "discard/discards",
    "expose": "expose/exposes",
}
_VOICE = {
    "trash": "trashed",
    "score": "scored",
    "steal": "stolen",
    "rez": "rezzed",
    "derez": "derezzed",
    "uninstall": "uninstalled",
    "expose": "exposed",
    "install": "installed",
    "access": "accessed",
    "encounter": "encountered",
    "forfeit": "forfeited",
    "play": "played",
    "advance": "advanced",
}
for event, words in VERBS.items():
    row("verb", words, lambda c, e=event: (e,))
    row("verb_one", words, lambda c, e=event: (e,))
row("verb", "{verb_one} or {verb_one}", lambda c, a, b: (*a, *b))
for event, words in _VOICE.items():
    row("voice_one", words, lambda c, e=event: (e,))
row("voice", "{voice_one}", lambda c, a: a)
row("voice", "{voice_one} or {voice_one}", lambda c, a, b: (*a, *b))
rows_of("doer", [("a player", "")])
row("doer", "{player}", lambda c, who: None if who == "both" else who)


def _events(who: str, events: tuple[str, ...], it: Any, grouped: bool = False, **more: Any) -> tuple[Any, ...]:
    found = []
    for event in events:
        made: dict[str, Any] = {"event": event}
        if who:
            made["who"] = who
        sel = it
        if isinstance(it, dict):
            sel = dict(it)
            where = {key: sel.pop(key) for key in ("server", "where") if key in sel and event in ("install", "score")}
            if event in ("score", "steal") and set(sel) <= {"type", "side"}:
                sel = {}
            if event == "install" and where.get("where") == "root":
                sel = {**sel, **where}
            elif where.get("server"):
                made["server"] = where["server"]
            if event == "install":
                sel.pop("installed", None)
                if "zone" in sel:
                    made["what"] = sel.pop("zone")
        if sel:
            made["card"] = sel
        if grouped:
            made["grouped"] = True
        found.append({**made, **more})
    return tuple(found)


def _done(c: Context, who: str, events: tuple[str, ...], cards: Cards) -> Clause | None:
    it = object_of(cards)
    if it is not None:
        return Clause(_events(who, events, it))
    if cards.how == "or more" and cards.n == 1:
        return Clause(_events(who, events, exact(cards.sel), True))
    return None


row("cards", "{number} or more {noun}", lambda c, n, sel: Cards("or more", n, sel))
row("cards", "any {noun}", lambda c, sel: Cards("n", 1, sel))
row("cards", "any of your {noun}", lambda c, sel: Cards("n", 1, {**sel, "controller": "you"}))
row("clause", "{doer} {verb} {cards}", _done)
row("clause", "{cards} is/are {voice}", lambda c, cards, events: _done(c, "", events, cards))
row("clause", "{doer} {verb} a card {pronoun} is/are accessing", lambda c, w, e, p: _accessing(w, e))
row("clause", "{doer} {verb} an agenda from the root of this server", lambda c, w, e: _from(w, e))
row("clause", "an agenda is {voice} from {place}", lambda c, events, p: _from("", events))
row("clause", "an agenda is {voice} from the root of this server", lambda c, events: _from("", events))
row("place", "this server or its root", lambda c: "this")
rows_of("pronoun", [("you", ""), ("they", "")])


def _accessing(who: str, events: tuple[str, ...]) -> Clause | None:
    return Clause(({"event": "trash", "who": who, "what": "accessed"},)) if events == ("trash",) else None


def _from(who: str, events: tuple[str, ...]) -> Clause:
    return Clause(_events(who, events, None, server="this"))


# Runs

row("on_servers", "on/against {servers}", lambda c, on: on)


def _on(event: str, who: str, on: list[str] | None, **more: Any) -> Clause:
    base = {"event": event, **({"who": who} if who else {}), **more}
    return Clause(tuple({**base, **({"server": s} if s and s != "any" else {})} for s in on or [""]))


def _on_with_ice(c: Context, who: str, guarded: str) -> Clause:
    made = {"exists": {"type": "ice", "server": "that", "where": "protecting"}}
    return Clause(({"event": "successful run", "who": who},), (made,))


row("clause", "{doer} make/makes a successful run ({on_servers})?", lambda c, who, on: _on("successful run", who, on))
row("clause", "{doer} make/makes a successful run on {a_guarded}", _on_with_ice)
rows_of("a_guarded", [("a server protected by ice", "")])
row("clause", "a run ({on_servers})? begins", lambda c, on: _on("run begins", "", on))
row("clause", "a run ({on_servers})? ends", lambda c, on: _on("run ends", "", on))
row("clause", "a successful run ({on_servers})? ends", lambda c, on: _on("run ends", "", on, what="successful"))
row("clause", "a successful run is made ({on_servers})?", lambda c, on: _on("successful run", "", on))
row("clause", "{doer} breach/breaches {servers}", lambda c, who, on: _on("breach", who, on))
row(
    "clause",
    "{doer} approach/approaches {servers}",
    lambda c, who, on: does(c, who, "runner", _on("approach server", "", on)),
)
row("clause", "{doer} jack/jacks out", lambda c, who: does(c, who, "runner", Clause(({"event": "jack out"},))))
row("clause", "an encounter with {cards} ends", lambda c, cards: _done(c, "", ("encounter ends",), cards))
row(
    "clause",
    "a run becomes successful {after_resolving}",
    lambda c, a: Clause(({"event": "successful run", "after": "resolve subroutine"},)),
)
rows_of("after_resolving", [("after a subroutine resolved during that run", "")])
row("clause", "{refer} fully breaks {cards}", lambda c, it, cards: _fully(it, cards))
row("clause", "{doer} break/breaks {broken}", lambda c, who, more: Clause(({"event": "break", "who": who, **more},)))
row("broken", "a subroutine during each encounter with {host}", lambda c, it: {"card": it, "first": "encounter"})
row("broken", "a printed subroutine on {this}", lambda c, this: {"card": "this", "what": "printed"})
row("broken", "a subroutine on {cards}", lambda c, cards: {"card": it} if (it := object_of(cards)) else None)
row("clause", "that run begins/ends", lambda c: None)


def _fully(it: str, cards: Cards) -> Clause | None:
    sel = object_of(cards)
    if it not in ("this", ana("1")) or sel is None:
        return None
    made: dict[str, Any] = {"event": "fully break", "source": "this"}
    if isinstance(sel, str) or set(sel) - {"type"}:
        made["card"] = sel
    return Clause((made,))


# Turns

row("clause", "{whose} turn begins", lambda c, who: Clause(({"event": "turn begins", "who": who},)))
row("clause", "{whose} turn ends", lambda c, who: Clause(({"event": "turn ends", "who": who},)))
row("clause", "a turn begins", lambda c: Clause(({"event": "turn begins"},)))
row("clause", "a turn ends", lambda c: Clause(({"event": "turn ends"},)))
row("clause", "{whose} discard phase ends", lambda c, who: Clause(({"event": "discard phase ends", "who": who},)))
row("clause", "a discard phase ends", lambda c: Clause(({"event": "discard phase ends"},)))
row("clause", "{whose} action phase ends", lambda c, who: Clause(({"event": "action phase ends", "who": who},)))

# Resources

rows_of("some_tags", [("a tag", {}), ("1 or more tags", {"grouped": True})])
row("clause", "{doer} take/takes {some_tags}", lambda c, who, some: does(c, who, "runner", _tags(**some)))
row(
    "clause",
    "{doer} remove/removes {some_tags}",
    lambda c, who, s: Clause(({"event": "remove tags", "who": who, **s},)),
)
row("clause", "a tag is removed", lambda c: Clause(({"event": "remove tags"},)))
row("clause", "{doer} take/takes a tag with this event", lambda c, who: does(c, who, "runner", _tags(source="this")))
row("clause", "{doer} take/takes bad publicity", lambda c, who: does(c, who, "corp", _bad_publicity()))
row("clause", "{doer} purge/purges virus counters", lambda c, who: Clause(({"event": "purge", "who": who},)))
row(
    "clause",
    "{doer} suffer/suffers {damage_type} damage",
    lambda c, who, kind: does(c, who, "runner", Clause(({"event": "damage", "what": kind},))),
)
row("clause", "{doer} do/does damage", lambda c, who: Clause(({"event": "do damage", "who": who},)))
row(
    "clause",
    "{doer} do/does {damage_type} damage",
    lambda c, w, k: Clause(({"event": "do damage", "who": w, "what": k},)),
)
row("clause", "{doer} spend/spends credits from {cards}", lambda c, who, cards: _spent(who, cards))
row(
    "clause",
    "{doer} gain/gains credits through {an_ability_on}",
    lambda c, who, a: Clause(({"event": "gain credits", "who": who, "source": {"type": ["agenda", "operation"]}},)),
)
row("clause", "{doer} install/installs a card without spending credits", lambda c, w: _installs(w, {"free": True}))
row("clause", "{doer} use/uses {cards} during a run", lambda c, who, cards: _used(who, cards))
row("clause", "{doer} take/takes an action on {cards}", lambda c, who, cards: _done(c, who, ("take action",), cards))
row("clause", "{doer} finish/finishes resolving {cards}", lambda c, who, cards: _done(c, who, ("play ends",), cards))
row("clause", "{refer} moves to the root of a server", lambda c, it: Clause(({"event": "move", "card": it},)))
row(
    "clause",
    "{doer} discard/discards cards to reach {whose} maximum hand size",
    lambda c, who, w: Clause(({"event": "discard", "who": who, "by": "hand size", "grouped": True},)),
)


rows_of("an_ability_on", [("an ability on an agenda or operation", "")])


def _tags(**more: Any) -> Clause:
    return Clause(({"event": "tags", **more},))


def _bad_publicity() -> Clause:
    return Clause(({"event": "bad publicity"},))


def _spent(who: str, cards: Cards) -> Clause | None:
    it = object_of(cards)
    return Clause(({"event": "spend hosted credits", "who": who, "card": it},)) if it else None


def _installs(who: str, more: dict[str, Any]) -> Clause:
    return Clause(({"event": "install", "who": who, **more},))


def _used(who: str, cards: Cards) -> Clause | None:
    it = object_of(cards)
    return Clause(({"event": "use", "who": who, "card": it, "by": "run"},)) if it else None


# What goes on for as long as it is so (9.6.7)

row("clause", "it is empty", lambda c: Clause(({"event": "empty", "card": "this", "what": "?loaded"},)))
row("clause", "there are {number} or more {hosted}", lambda c, n, v: Clause((), (), {"at_least": {"a": v, "b": n}}))


# What else must be so then

row("stipulation", "{when_used}", lambda c, when: when)
row("stipulation", "while {cond}", lambda c, cond: cond)
row(
    "stipulation", "anywhere except in archives", lambda c: {"not": {"is": {"card": "this", "a": {"zone": "Archives"}}}}
)
row("clauses", "{clause}", lambda c, a: a)
row("clauses", "{clause} {stipulation}", lambda c, a, b: a._replace(given=(*a.given, b)))
row("clauses", "{clause} except during installation", lambda c, a: _except(a))
row("clauses", "{clause} , except during installation", lambda c, a: _except(a))
row("clauses", "{clause} from your {zones_bare}", lambda c, a, zones: _out_of(a, zones))
row("zones_bare", "{zone_bare}", lambda c, a: [a])
row("zones_bare", "{zone_bare} or {zone_bare}", lambda c, a, b: [a, b])


def _except(clause: Clause) -> Clause | None:
    return Clause(tuple({**event, "by": "not install"} for event in clause.events), clause.given)


def _out_of(clause: Clause, zones: list[str]) -> Clause | None:
    if any(event["event"] != "trash" or "card" not in event for event in clause.events):
        return None
    if all(isinstance(event["card"], dict) and "zone" not in event["card"] for event in clause.events):
        events = tuple({**event, "card": {**event["card"], "zone": zones}} for event in clause.events)
        return Clause(events, clause.given)
    if any(not isinstance(event["card"], str) for event in clause.events):
        return None
    return Clause(tuple({**event, "out_of": zones} for event in clause.events), clause.given)


def _both(c: Context, a: Clause, b: Clause) -> Clause | None:
    if a.holds or b.holds:
        return None
    return Clause((*a.events, *b.events), (*a.given, *b.given)) if a.given == b.given else None


def _first(clause: Clause, span: str) -> Clause | None:
    if clause.holds or any("first" in event for event in clause.events):
        return None
    return clause._replace(events=tuple({**event, "first": span} for event in clause.events))


row("trigger", "when/whenever {clauses}", lambda c, a: a)
row("trigger", "when/whenever {clauses} and when/whenever {clauses}", _both)
row("trigger", "the first time each turn {clauses}", lambda c, a: _first(a, "turn"))
row("trigger", "the first time {clauses} each turn", lambda c, a: _first(a, "turn"))
row("trigger", "the first time {clauses} during each run", lambda c, a: _first(a, "run"))
row("trigger", "the first time {clauses} each run", lambda c, a: _first(a, "run"))
row("trigger", "the first time {clauses} during each of {whose} turns", lambda c, a, w: of_their(a, w))
row("trigger", "the first time {doer} break/breaks {broken}", lambda c, who, more: _break(who, more))


def of_their(clause: Clause, whose: str) -> Clause | None:
    made = _first(clause, "turn")
    return made and made._replace(given=(*made.given, {"turn": whose}))


def _break(who: str, more: dict[str, Any]) -> Clause | None:
    return Clause(({"event": "break", "who": who, **more},)) if "first" in more else None
