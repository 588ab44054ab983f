"""Two ways to write one word, as one."""

from __future__ import annotations

import functools
import json
from typing import Any

from judgebot.cards.canonical.tree import BINDS, CORP, FIXED, NO_LIMIT, RUNNER, Tree, without
from judgebot.cards.nodes import Node
from judgebot.cards.printed import facts_text
from judgebot.cards.queries.events import BY_ONE, OF_TYPES
from judgebot.cards.queries.triggers import EVENTS

# Lists whose order says nothing.
_SETS = ("type", "subtype", "not_subtype", "zone", "any", "out_of", "server", "names", "active_in", "not_what")


# Words


def fold(made: Tree, node: Node, side: str) -> Tree:
    """One word's folds."""
    for key in _SETS:
        if isinstance(made.get(key), list):
            made[key] = sorted(made[key], key=repr)
    word = made["word"]
    rule = _RULES.get((node.family, word))
    return rule(made, side) if rule else made


def _selection(made: Tree, side: str) -> Tree:
    """A subtype that only cards of some types have says their type; who controls an installed card, whose it is."""
    if "hand" in made.get("zone", ()):
        hand = "HQ" if side == "corp" else "grip"
        made["zone"] = sorted(hand if one == "hand" else one for one in made["zone"])
    if made.get("rezzed") is not None:
        made.pop("installed", None)  # only installed cards are rezzed or unrezzed (8.1.1)
    types = made.get("type", [])
    if types and made.get("subtype"):
        of_subtype = {kind for name in made["subtype"] for kind in types_of(name)}
        if of_subtype and of_subtype <= set(types):
            del made["type"]
    if "controller" in made:
        made["side"] = made.pop("controller")
    if made.get("installed") and (made.get("server") or made.get("hosted_on")):
        del made["installed"]
    if made.get("server") and made.get("where") == "in or protecting":
        del made["where"]
    if types == ["ice"] and made.get("where") == "protecting":
        made.pop("type", None)  # only ice protects servers (3.4.2a)
    if made.get("with_counter") == "advancement":
        del made["with_counter"]
        made["advanced"] = True  # hosting an advancement counter is being advanced (1.18.4)
    if set(types) & {*CORP} and not set(types) & {*RUNNER} and made.get("side") == "corp":
        del made["side"]
    if set(types) & {*RUNNER} and not set(types) & {*CORP} and made.get("side") == "runner":
        del made["side"]
    if made.get("side") == "corp" and (made.get("server") or made.get("where")):
        del made["side"]  # only the Corp's cards are in servers or protect them
    return made


@functools.cache
def types_of(subtype: str) -> frozenset[str]:
    """The types of the cards that have a subtype."""
    found = set()
    for line in facts_text().values():
        if f'"{subtype}"' in line:
            facts = json.loads(line)
            if subtype in (facts.get("subtypes") or ()):
                found.add(facts["type"])
    return frozenset(found)


def _of_installed(key: str) -> Any:
    """Without a zone a choice and a count are of installed cards (1.15.2c)."""

    def rule(made: Tree, side: str) -> Tree:
        made[key] = without(made[key], installed=True)
        return made

    return rule


def _choose(made: Tree, side: str) -> Tree:
    made["what"] = without(made["what"], installed=True)
    if made.get("n") == {"word": "count", "of": made["what"]} and made.get("up_to"):
        made["n"] = "any number"
    return made


def _what_installs(made: Tree, side: str) -> Tree:
    """Only what can be installed, and there, is chosen to be installed (8.5.4)."""
    what = made.get("what")
    if isinstance(what, dict) and what.get("word") == "choose":
        sel = dict(what["what"])
        types = set(sel.get("type", ()))
        possible = {"agenda", "asset", "upgrade"} if made.get("place") == "root" else {*CORP} - {"operation"}
        possible = {"ice"} if made.get("place") in ("protecting", "directly inward") else possible
        if side == "runner":
            possible = {*RUNNER} - {"event"}
        if types:
            types &= possible
            sel["type"] = sorted(types)
            if types == possible:
                del sel["type"]
        made["what"] = {**what, "what": sel}
    return _bound(made, side)


def _bound(made: Tree, side: str) -> Tree:
    """What an effect chose has the name that the effect gives to what it did."""
    what = made.get("what")
    if isinstance(what, dict) and what.get("word") == "choose" and what.get("bind"):
        made["alias"] = what["bind"]
        made["what"] = {key: value for key, value in what.items() if key != "bind"}
    made.setdefault("bind", BINDS.get(made["word"], ""))
    return made


def _rezzing(made: Tree, side: str) -> Tree:
    """Only unrezzed cards are rezzed, and rezzed ones derezzed (8.1.2, 8.1.3)."""
    what = made.get("what")
    faces = {"rezzed": made["word"] == "derez"}
    if isinstance(what, dict) and what.get("word") == "choose":
        made["what"] = {**what, "what": without(what["what"], **faces)}
    elif isinstance(what, dict):
        made["what"] = without(what, "installed", **faces)
    return made


def _paid_with(made: Tree, side: str) -> Tree:
    what = made.get("what")
    made["what"] = without(what, installed=True)
    if made["word"] == "derez":
        made["what"] = without(made["what"], rezzed=True)
    return made


def _hosts(made: Tree, side: str) -> Tree:
    """Counters are spent from installed cards where nothing else is said (1.15.2c)."""
    made["on"] = without(made.get("on"), installed=True)
    return made if made["on"] else {key: value for key, value in made.items() if key != "on"}


def _of_hand(made: Tree, side: str) -> Tree:
    """One's own hand, by its name."""
    return {**made, "of": {"hand": "HQ" if side == "corp" else "grip"}.get(made["of"], made["of"])}


def _trigger(made: Tree, side: str) -> Tree:
    """An event that is always one player's, or always of cards of one type, need not say so."""
    event = made["event"]
    if event in BY_ONE and made.get("who") == BY_ONE[event] and event != "damage":
        del made["who"]
    card = made.get("card")
    if isinstance(card, dict) and card.get("word") == "selection":
        types = OF_TYPES.get(event, ())
        if types and set(card.get("type", ())) >= set(types):
            card = without(card, "type")
        if event in ("install", "rez", "derez", "approach", "encounter", "pass", "score"):
            card = without(card, installed=True)
        card = without(card, zone=["anywhere"])
        if card == {"word": "selection"}:
            made.pop("card")
        else:
            made["card"] = card
    key = made.get("card", {}).get("key") if isinstance(made.get("card"), dict) else None
    if key == "this" and event in ("install", "play", "play ends", "score", "rez", "forfeit"):
        made.pop("who", None)
    if event in ("tags", "damage", "draw", "remove tags") and made.get("who") == "runner":
        made.pop("who", None) if event in ("tags", "damage") else None
    if made.get("that_install"):
        made.pop("who", None)
        made.pop("grouped", None)
    if made.get("grouped") and (key is not None or "{n}" in EVENTS[event] or "{it}" not in EVENTS[event]):
        del made["grouped"]  # one object, or an amount, is one occurrence anyway (9.12.2a)
    if event == "empty":
        made.pop("what", None)
    for key in ("what", "not_what"):
        if isinstance(made.get(key), list):
            made[key] = sorted(made[key])
    return made


def _all_of(made: Tree, side: str) -> Tree:
    """Conditions together, whatever their order."""
    parts: list[Any] = []
    for one in made["of"]:
        parts += one["of"] if isinstance(one, dict) and one["word"] == made["word"] else [one]
    cards = [one["card"] for one in parts if isinstance(one, dict) and one["word"] == "is"]
    if made["word"] == "any" and len(cards) == len(parts) and all(one == cards[0] for one in cards):
        kinds = sorted((one["a"] for one in parts), key=repr)
        return {"word": "is", "card": cards[0], "a": {"word": "selection", "any": kinds}}
    made["of"] = sorted(parts, key=repr)
    return made["of"][0] if len(made["of"]) == 1 else made


def _expose(made: Tree, side: str) -> Tree:
    """Only installed, unrezzed cards of the Corp are exposed (1.21.4)."""
    what = made["what"]
    if isinstance(what, dict) and what.get("word") in ("choose", "all"):
        made["what"] = {**what, "what": without(what["what"], rezzed=False, side="corp")}
    return made


def _prevent(made: Tree, side: str) -> Tree:
    """Without a number one card is spared."""
    made["of"] = without(made.get("of"), installed=True)
    if not made["of"]:
        del made["of"]
    if made["what"] == ["trash"] and made.get("n") == 1:
        del made["n"]
    return made


def _compared(made: Tree, side: str) -> Tree:
    """So many of a selection are there if they are counted to be so many."""
    if isinstance(made["a"], dict) and made["a"]["word"] == "count" and isinstance(made["b"], int):
        found: Tree = {"word": "exists", "of": made["a"]["of"]}
        return {**found, "n": made["b"]} if made["b"] != 1 else found
    return made


def _removed(made: Tree, side: str) -> Tree:
    """As many as there are is all of them."""
    if made.get("n") == {"word": "counters", "kind": made["kind"]} and "on" not in made:
        made["n"] = NO_LIMIT
    return made


def _loses(made: Tree, side: str) -> Tree:
    """One click is lost if there is one, whether the text says so or not (1.11.3b)."""
    if "n" not in made:
        made.pop("if_able", None)
    return made


def _run(made: Tree, side: str) -> Tree:
    if made.get("server") == ["Archives", "HQ", "R&D"]:
        made["server"] = ["central"]
    if made.get("server") == ["any"]:
        del made["server"]
    for one in made.get("linked", ()):
        for event in one.get("when", ()):
            event.pop("that_run", None)  # abilities tied to a run are about that run (9.11.5)
    return made


def _pay(made: Tree, side: str) -> Tree:
    """One of several costs offered together, or one after the other, if nothing else depends on which."""
    cost = made["cost"]
    if len(cost) == 1 and isinstance(cost[0], dict) and cost[0].get("word") == "either":
        first, *others = cost[0]["of"]
        rest = {**made, "cost": [{**cost[0], "of": others}]} if len(others) > 1 else {**made, "cost": others[0]}
        made = {**made, "cost": first, "otherwise": [[_pay(rest, side)]]}
    return made


def _product(made: Tree, side: str) -> Tree:
    """0 less a value is the value times -1; factors in any order."""
    if made["word"] == "minus" and made["of"][0] == 0 and len(made["of"]) == 2:
        made = {"word": "product", "of": [-1, made["of"][1]]}
    if made["word"] in ("product", "sum", "least"):
        made["of"] = sorted(made["of"], key=repr)
    return made


def _player(made: Tree, side: str) -> Tree:
    """The cards in a hand, counted or asked of the player."""
    if made["word"] == "count" and set(made["of"]) == {"word", "zone"} and made["of"]["zone"] in (["HQ"], ["grip"]):
        return {"word": "player", "what": "hand", "who": "corp" if made["of"]["zone"] == ["HQ"] else "runner"}
    made["of"] = without(made["of"], installed=True)
    return made


def _owns(made: Tree, side: str) -> Tree:
    """Tags, link and core damage are the Runner's, bad publicity is the Corp's."""
    if made["what"] in ("tags", "link", "core damage", "threat", "free memory"):
        made["who"] = "runner"
    if made["what"] == "bad publicity":
        made["who"] = "corp"
    return made


def _nobody(made: Tree, side: str) -> Tree:
    """What only one player can do is not said of the other."""
    made.pop("who", None)
    return made


def _within(made: Tree, side: str) -> Tree:
    """The run that goes on is that run; what happened in a span of time happened there for a first time."""
    event = made.get("event", {})
    if (
        made["word"] == "happened"
        and event.get("first")
        and made.get("within", "this turn").split()[-1] == event["first"]
    ):
        made["event"] = {key: value for key, value in event.items() if key != "first"}
    if made.get("within") == "this run":
        made["within"] = "that run"
    if made["word"] == "times":
        made.setdefault("within", "that run")
    return made


def _shuffling(made: Tree, side: str) -> Tree:
    """Who shuffles makes no difference; cards of one zone go to the deck of that zone's owner."""
    made.pop("who", None)
    made.pop("deck", None)
    return made


def _exists(made: Tree, side: str) -> Tree:
    made["of"] = without(made["of"], installed=True)
    return made


def _is(made: Tree, side: str) -> Tree:
    """A card that is in the root of a server or protects it is installed."""
    if made["card"]["key"] not in FIXED and made["a"].get("zone") in (["R&D"], ["stack"]):
        made["a"] = without(made["a"], "zone")  # what was looked at or revealed there is there until something moves it
    return made


def _cannot(made: Tree, side: str) -> Tree:
    """What only one player does cannot be done by anybody if not by that one; what is to be installed is in no play."""
    if made.get("do") == "install" and "of" in made:
        made["of"] = without(made["of"], zone=["anywhere"])
    if made.get("do") in (
        "steal",
        "access",
        "run",
        "jack out",
        "break",
        "score",
        "rez",
        "advance",
        "be declared successful",
    ):
        made.pop("who", None)
    if made.get("do") == "score" and made.get("of") == {"word": "selection", "type": ["agenda"]}:
        del made["of"]
    if made.get("do") == "steal" and isinstance(made.get("of"), dict):
        of = without(made["of"], "side")
        if set(of) == {"word"} or of == {"word": "selection", "type": ["agenda"]}:
            del made["of"]
    return made


def _spendable(made: Tree, side: str) -> Tree:
    of = made.get("of")
    if isinstance(of, dict):
        made["of"] = without(of, "side")
    return made


def _added_cost(made: Tree, side: str) -> Tree:
    this = made.get("of", {"key": "this"}).get("key") == "this"
    if made.get("to") in ("steal", "score", "rez", "play", "run", "run action", "access", "trash resource") or (
        this and made.get("to") in ("install", "use")
    ):
        made.pop("who", None)
    return made


_RULES = {
    ("selection", "selection"): _selection,
    ("what", "choose"): _choose,
    ("what", "random"): _of_hand,
    ("what", "all"): _of_installed("what"),
    ("value", "count"): _player,
    ("value", "player"): _owns,
    ("value", "product"): _product,
    ("value", "minus"): _product,
    ("value", "sum"): _product,
    ("value", "least"): _product,
    ("condition", "exists"): _exists,
    ("condition", "all"): _all_of,
    ("condition", "any"): _all_of,
    ("condition", "is"): _is,
    ("condition", "at_least"): _compared,
    ("effect", "expose"): _expose,
    ("effect", "lose_clicks"): _loses,
    ("effect", "prevent"): _prevent,
    ("condition", "happened"): _within,
    ("value", "times"): _within,
    ("effect", "shuffle_into"): _shuffling,
    ("effect", "install"): _what_installs,
    ("effect", "trash"): _bound,
    ("effect", "reveal"): _bound,
    ("effect", "play"): _bound,
    ("effect", "access"): _bound,
    ("effect", "set_aside"): _bound,
    ("effect", "rez"): _rezzing,
    ("effect", "derez"): _rezzing,
    ("effect", "run"): _run,
    ("effect", "pay"): _pay,
    ("effect", "remove_tags"): _nobody,
    ("effect", "remove_counters"): _removed,
    ("cost", "trash"): _paid_with,
    ("cost", "counters"): _hosts,
    ("cost", "derez"): _paid_with,
    ("cost", "add_to_hand"): _paid_with,
    ("cost", "reveal"): _paid_with,
    ("trigger", "trigger"): _trigger,
    ("declaration", "cannot"): _cannot,
    ("declaration", "spendable"): _spendable,
    ("declaration", "trash_limit"): _exists,
    ("declaration", "additional_cost"): _added_cost,
}
