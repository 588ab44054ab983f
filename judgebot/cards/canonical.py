"""One canonical form of a definition: two that mean the same are the same tree.

It is plain data, to be compared and nothing else. What is folded, and why the two forms are one, stands with each rule.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable, Mapping
from typing import Any

from judgebot.cards.abilities import Ability
from judgebot.cards.effects.costs import Cost
from judgebot.cards.nodes import Node, walk
from judgebot.cards.printed import facts_text
from judgebot.cards.queries.events import BY_ONE, OF_TYPES

Tree = dict[str, Any]
_PARTS = (
    *("kind", "when", "holds", "given", "may", "cost", "do", "static", "limit", "costs_less", "interrupt"),
    *("interface", "access", "persistent", "threat", "by", "active_in"),
)
CORP = ("agenda", "asset", "ice", "operation", "upgrade")
RUNNER = ("event", "hardware", "program", "resource")
# Players, as arguments name them.
_PLAYERS = ("who", "by", "controller", "not_installed_this_turn_by")
# Lists whose order says nothing.
_SETS = ("type", "subtype", "not_subtype", "zone", "any", "out_of", "server", "names", "active_in", "not_what")
# What a word binds by itself where nothing else is said.
_BINDS = {"install": "installed", "trash": "trashed", "forfeit": "forfeited", "swap": "swapped"}


def canonical(abilities: Iterable[Ability], side: str) -> list[Tree]:
    """The canonical form of a card's abilities.

    Args:
        abilities: as the loader made them.
        side: whose card it is: `you` and that player are one.
    """
    made: list[Tree] = []
    for one in abilities:
        made += _ability(one, side)
    made = _plays(made)
    return _named([_finish(one) for one in made])


def same(one: Iterable[Ability], other: Iterable[Ability], side: str) -> bool:
    """Whether two definitions mean the same."""
    return canonical(one, side) == canonical(other, side)


def _dump(raw: Any, side: str) -> Any:
    """A word as plain data: its name, and those of its arguments that say something."""
    if isinstance(raw, Ability):
        found = [_finish(one) for one in _ability(raw, side)]
        return found[0] if len(found) == 1 else found
    if isinstance(raw, Cost):
        return [_dump(part, side) for part in raw]
    if isinstance(raw, Node):
        if raw.name == "number":
            return raw.n  # type: ignore[attr-defined]
        if raw.name == "instruction":
            return [_dump(effect, side) for effect in raw.effects]  # type: ignore[attr-defined]
        made: Tree = {"word": raw.name}
        for key, argument in raw.arguments.items():
            value = _dump(getattr(raw, key), side)
            if key in _PLAYERS and isinstance(value, str):
                value = {"you": side, "opponent": _other(side)}.get(value, value)
            if value not in (None, "", (), [], False) or (value is False and argument.default is None):
                explicit = isinstance(value, dict) and value.get("key") == "encountered"
                if explicit or key == "who" or key in ("bind", "remember") or value != _dump(argument.default, side):
                    made[key] = value
        return _fold(made, raw, side)
    if isinstance(raw, tuple | list):
        return [_dump(one, side) for one in raw]
    return raw


def _other(side: str) -> str:
    return "runner" if side == "corp" else "corp"


def _ability(raw: Ability, side: str) -> list[Tree]:
    """An ability; a static one of several declarations as several."""
    made: Tree = {"word": "ability"}
    for key in _PARTS:
        value = _dump(getattr(raw, key), side)
        if key == "by":
            value = {"you": side}.get(value, value)
        if value not in (None, "", (), [], False, 0):
            made[key] = value
    if "when" in made:
        made["when"] = _events(made["when"])
        made = _about(made)
    rezzed = {"word": "is", "card": {"word": "ref", "key": "this"}, "a": {"word": "selection", "rezzed": True}}
    if made["kind"] == "static" and made.get("given") == rezzed and "active_in" not in made:
        del made["given"]  # an unrezzed card is not active (9.1.7)
    if made["kind"] == "static":
        return [{**made, "static": [one]} for one in made["static"]]
    return [made]


# Words

_INSTALLED_ONLY = ("choose", "all", "count", "exists", "trash", "derez", "add_to_hand", "reveal")


def _fold(made: Tree, node: Node, side: str) -> Tree:
    """One word's folds."""
    for key in _SETS:
        if isinstance(made.get(key), list):
            made[key] = sorted(made[key], key=repr)
    word = made["word"]
    rule = _RULES.get((node.family, word))
    return rule(made, side) if rule else made


def _selection(made: Tree, side: str) -> Tree:
    """A subtype that only cards of some types have says their type; who controls an installed card, whose it is."""
    types = made.get("type", [])
    if types and made.get("subtype"):
        of_subtype = {kind for name in made["subtype"] for kind in _types_of(name)}
        if of_subtype and of_subtype <= set(types):
            del made["type"]
    if "controller" in made:
        made["side"] = made.pop("controller")
    if made.get("installed") and (made.get("server") or made.get("hosted_on")):
        del made["installed"]
    if set(types) & {*CORP} and not set(types) & {*RUNNER} and made.get("side") == "corp":
        del made["side"]
    if set(types) & {*RUNNER} and not set(types) & {*CORP} and made.get("side") == "runner":
        del made["side"]
    if made.get("side") == "corp" and (made.get("server") or made.get("where")):
        del made["side"]  # only the Corp's cards are in servers or protect them
    return made


@functools.cache
def _types_of(subtype: str) -> frozenset[str]:
    """The types of the cards that have a subtype."""
    found = set()
    for line in facts_text().values():
        if f'"{subtype}"' in line:
            facts = json.loads(line)
            if subtype in (facts.get("subtypes") or ()):
                found.add(facts["type"])
    return frozenset(found)


def _without(sel: Any, *keys: str, **values: Any) -> Any:
    if not isinstance(sel, dict) or sel.get("word") != "selection":
        return sel
    return {
        key: value for key, value in sel.items() if key not in keys and not (key in values and value == values[key])
    }


def _of_installed(key: str) -> Any:
    """Without a zone a choice and a count are of installed cards (1.15.2c)."""

    def rule(made: Tree, side: str) -> Tree:
        made[key] = _without(made[key], installed=True)
        return made

    return rule


def _choose(made: Tree, side: str) -> Tree:
    made["what"] = _without(made["what"], installed=True)
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
    if made.get("place") == "root" and made.get("server") == "this" and False:
        del made["place"]
    return _bound(made, side)


def _bound(made: Tree, side: str) -> Tree:
    """What an effect chose has the name that the effect gives to what it did."""
    what = made.get("what")
    if isinstance(what, dict) and what.get("word") == "choose" and what.get("bind"):
        made["alias"] = what["bind"]
        made["what"] = {key: value for key, value in what.items() if key != "bind"}
    made.setdefault("bind", _BINDS.get(made["word"], ""))
    return made


def _rezzing(made: Tree, side: str) -> Tree:
    """Only unrezzed cards are rezzed, and rezzed ones derezzed (8.1.2, 8.1.3)."""
    what = made.get("what")
    faces = {"rezzed": made["word"] == "derez"}
    if isinstance(what, dict) and what.get("word") == "choose":
        made["what"] = {**what, "what": _without(what["what"], **faces)}
    elif isinstance(what, dict):
        made["what"] = _without(what, "installed", **faces)
    return made


def _paid_with(made: Tree, side: str) -> Tree:
    what = made.get("what")
    made["what"] = _without(what, installed=True)
    if made["word"] == "derez":
        made["what"] = _without(made["what"], rezzed=True)
    return made


def _trigger(made: Tree, side: str) -> Tree:
    """An event that is always one player's, or always of cards of one type, need not say so."""
    event = made["event"]
    if event in BY_ONE and made.get("who") == BY_ONE[event] and event != "damage":
        del made["who"]
    card = made.get("card")
    if isinstance(card, dict) and card.get("word") == "selection":
        types = OF_TYPES.get(event, ())
        if types and set(card.get("type", ())) >= set(types):
            card = _without(card, "type")
        if event in ("install", "rez", "derez", "approach", "encounter", "pass", "score"):
            card = _without(card, installed=True)
        if card == {"word": "selection"}:
            made.pop("card")
        else:
            made["card"] = card
    key = made.get("card", {}).get("key") if isinstance(made.get("card"), dict) else None
    if key == "this" and event in ("install", "play", "score", "rez", "forfeit"):
        made.pop("who", None)
    if event in ("tags", "damage", "draw", "remove tags") and made.get("who") == "runner":
        made.pop("who", None) if event in ("tags", "damage") else None
    if event in ("tags", "remove tags", "bad publicity") and made.get("grouped"):
        del made["grouped"]
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


def _run(made: Tree, side: str) -> Tree:
    if made.get("server") == ["Archives", "HQ", "R&D"]:
        made["server"] = ["central"]
    if made.get("server") == ["any"]:
        del made["server"]
    for one in made.get("linked", ()):
        for event in one.get("when", ()):
            event.pop("that_run", None)  # abilities tied to a run are about that run (9.11.5)
    return made


def _installed_is(made: Tree, side: str) -> Tree:
    return made


def _pay(made: Tree, side: str) -> Tree:
    """One of several costs offered together, or one after the other, if nothing else depends on which."""
    cost = made["cost"]
    if len(cost) == 1 and isinstance(cost[0], dict) and cost[0].get("word") == "either":
        first, *others = cost[0]["of"]
        rest = {**made, "cost": [{**cost[0], "of": others}]} if len(others) > 1 else {**made, "cost": others[0]}
        made = {**made, "cost": first, "otherwise": [[_pay(rest, side)]]}
    return made


def _may(made: Tree, side: str) -> Tree:
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
    made["of"] = _without(made["of"], installed=True)
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
    """The run that goes on is that run."""
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
    made["of"] = _without(made["of"], installed=True)
    return made


def _is(made: Tree, side: str) -> Tree:
    """A card that is in the root of a server or protects it is installed."""
    if made["card"]["key"] not in _FIXED and made["a"].get("zone") in (["R&D"], ["stack"]):
        made["a"] = _without(made["a"], "zone")  # what was looked at or revealed there is there until something moves it
    return made


def _cannot(made: Tree, side: str) -> Tree:
    """What only one player does cannot be done by anybody if not by that one."""
    if made.get("do") in ("steal", "access", "run", "jack out", "break", "score", "rez", "advance"):
        made.pop("who", None)
    if made.get("do") == "score" and made.get("of") == {"word": "selection", "type": ["agenda"]}:
        del made["of"]
    if made.get("do") == "steal" and isinstance(made.get("of"), dict):
        of = _without(made["of"], "side")
        if set(of) == {"word"} or of == {"word": "selection", "type": ["agenda"]}:
            del made["of"]
    return made


def _spendable(made: Tree, side: str) -> Tree:
    of = made.get("of")
    if isinstance(of, dict):
        made["of"] = _without(of, "side")
    return made


def _added_cost(made: Tree, side: str) -> Tree:
    if made.get("to") in ("steal", "score", "rez", "play"):
        made.pop("who", None)
    return made


_RULES = {
    ("selection", "selection"): _selection,
    ("what", "choose"): _choose,
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
    ("cost", "trash"): _paid_with,
    ("cost", "derez"): _paid_with,
    ("cost", "add_to_hand"): _paid_with,
    ("cost", "reveal"): _paid_with,
    ("trigger", "trigger"): _trigger,
    ("declaration", "cannot"): _cannot,
    ("declaration", "spendable"): _spendable,
    ("declaration", "additional_cost"): _added_cost,
}


# Abilities


def _events(events: list[Tree]) -> list[Tree]:
    """Trigger conditions in any order; those that differ in the server only as one."""
    found: list[Tree] = []
    for one in events:
        alike = next((other for other in found if _but_server(other) == _but_server(one) and "server" in other), None)
        if alike is not None and "server" in one:
            alike["server"] = sorted({*alike["server"], *one["server"]})
        else:
            found.append(dict(one))
    return sorted(found, key=repr)


def _but_server(event: Tree) -> Tree:
    return {key: value for key, value in event.items() if key != "server"}


def _about(made: Tree) -> Tree:
    """What a word of an ability stands for that the trigger condition names by itself."""
    events = made["when"]
    names: dict[str, str] = {}
    servers: dict[str, str] = {}
    if len(events) == 1:
        (event,) = events
        card = event.get("card")
        if isinstance(card, dict) and card.get("word") == "ref":
            names["it"] = card["key"]
        if event["event"] == "encounter":
            names["encountered"] = names.get("it", "it")
        if len(event.get("server", ())) == 1 and event["event"] == "breach":
            servers[event["server"][0]] = "that"
        if event.get("that_run"):
            servers["that"] = "attacked"
        if event["event"] == "move" and names.get("it") == "this":
            servers["that"] = "this"
    if not names and not servers:
        return made
    return {key: value if key == "when" else _with_names(value, names, servers) for key, value in made.items()}


def _with_names(raw: Any, names: Mapping[str, str], servers: Mapping[str, str]) -> Any:
    if isinstance(raw, list):
        return [_with_names(one, names, servers) for one in raw]
    if not isinstance(raw, dict):
        return raw
    if raw.get("word") == "ability":
        return raw
    if raw.get("word") == "ref" and raw["key"] in names:
        return {**raw, "key": names[raw["key"]]}
    made = {key: _with_names(value, names, servers) for key, value in raw.items()}
    if isinstance(made.get("server"), str) and made["server"] in servers:
        made["server"] = servers[made["server"]]
    return made


def _plays(abilities: list[Tree]) -> list[Tree]:
    """Instructions of an event or operation that follow one another are one ability's (8.6.2)."""
    found: list[Tree] = []
    for one in abilities:
        last = found[-1] if found else {}
        if one["kind"] == "play" and last.get("kind") == "play" and one.get("threat") == last.get("threat"):
            last["do"] = [*last["do"], *one["do"]]
        else:
            found.append(dict(one))
    return found


def _finish(made: Tree) -> Tree:
    """An ability's own folds, once its words are folded."""
    made = dict(made)
    for key in ("do",):
        if key in made:
            made[key] = _steps(made[key])
    if made["kind"] == "conditional":
        made = _stipulated(made)
        optional, do = _optional(made["do"])
        if optional:
            made["may"], made["do"] = True, do
    if made.get("given") and "during_encounter" in repr(made["given"]) and "encountered" in repr(made.get("do")):
        if made["given"] == {"word": "during_encounter"}:
            del made["given"]  # what speaks of the encountered ice needs an encounter
    return made


def _optional(steps: list[Any]) -> tuple[bool, list[Any]]:
    """Whether all that instructions do is one player's choice, and what is then chosen (9.6.9)."""
    if len(steps) > 1 and all(_left_to_them(one) for one in steps):
        return True, steps
    if len(steps) != 1 or len(steps[0]) != 1:
        return False, steps
    (step,) = steps[0]
    if step["word"] == "may" and set(step) <= {"word", "do", "who"} | set() and not step.get("bind"):
        return True, _optional(step["do"])[1]
    if step["word"] == "pay" and not {"must", "otherwise"} & set(step):
        return True, steps
    if step["word"] == "if" and not step.get("otherwise"):
        optional, then = _optional(step["then"])
        return optional, [[{**step, "then": then}]]
    return False, steps


def _left_to_them(step: list[Any]) -> bool:
    """Whether an instruction is a choice, or follows from whether something was done."""
    if len(step) == 1 and step[0]["word"] == "if" and step[0]["is_true"]["word"] == "did":
        return True
    return (len(step) == 1 and step[0]["word"] == "may") or _optional([step])[0]


_PAST = ("happened", "times", "had_no_counters", "times_taken")


def _stipulated(made: Tree) -> Tree:
    """What has happened before is the same when the condition is met and when the ability resolves (9.6.5c, 9.6.5d)."""
    given = made.get("given")
    if given is None:
        return made
    parts = given["of"] if given["word"] == "all" else [given]
    past = [one for one in parts if any(f"'word': '{word}'" in repr(one) for word in _PAST)]
    left = [one for one in parts if one not in past]
    if not past:
        return made
    then = {"word": "all", "of": past} if len(past) > 1 else past[0]
    made["do"] = [[{"word": "if", "is_true": then, "then": made["do"]}]]
    if left:
        made["given"] = {"word": "all", "of": left} if len(left) > 1 else left[0]
    else:
        del made["given"]
    return made


def _steps(steps: list[Any]) -> list[Any]:
    """Instructions: what was done is asked once; the same optional install several times is one of several."""
    found: list[Any] = []
    for step in _targets([[_inside(effect) for effect in one] for one in steps]):
        last = found[-1] if found else None
        again = _one_install(step)
        if again is not None:
            if last is not None and _one_install(last) == again:
                found[-1] = [{**again, "each": True, "most": 2}]
                continue
            if last is not None and {**last[0], "most": 0} == {**again, "each": True, "most": 0}:
                found[-1] = [{**last[0], "most": last[0]["most"] + 1}]
                continue
        if last is not None and len(step) == len(last) == 1 and step[0]["word"] == last[0]["word"] == "if":
            if step[0]["is_true"] == {"word": "not", "of": last[0]["is_true"]} and not last[0].get("otherwise"):
                if not step[0].get("otherwise"):
                    found[-1] = [{**last[0], "otherwise": step[0]["then"]}]
                    continue
        found.append(step)
    return found


def _one_install(step: list[Any]) -> Tree | None:
    """An install that may be left, so that several of it are `up to so many, one at a time` (8.5.5)."""
    if len(step) != 1:
        return None
    (effect,) = step
    if effect["word"] == "may" and set(effect) <= {"word", "do", "who"}:
        inner = effect["do"]
        return inner[0][0] if len(inner) == 1 and len(inner[0]) == 1 and inner[0][0]["word"] == "install" else None
    what = effect.get("what") if effect["word"] == "install" else None
    if isinstance(what, dict) and what.get("up_to") and not effect.get("each"):
        return {**effect, "what": {key: value for key, value in what.items() if key != "up_to"}}
    return None


def _targets(steps: list[Any]) -> list[Any]:
    """A choice of targets, and the instruction that acts on them, are one (9.11.4c); so is a look at cards (1.21.2)."""
    found: list[Any] = []
    for step in steps:
        if found and len(found[-1]) == 1 and found[-1][0]["word"] in _CHOOSING and step[0]["word"] not in _ALONE:
            step = [*found.pop(), *step]
        if len(step) > 1 and step[0]["word"] == "choose" and not step[0].get("remember"):
            target = step[0]["what"]
            name = {"word": "ref", "key": target.get("bind", "target")}
            if repr(step[1:]).count(repr(name)) == 1 and repr(step[1:]).count(repr(name["key"])) == 1:
                bare = {key: value for key, value in target.items() if key != "bind"}
                step = [_put(effect, name, bare) for effect in step[1:]]
        found.append(step)
    return found


_CHOOSING = ("choose", "choose_type", "choose_subtypes", "name_card", "look")
_ALONE = ("may", "pay", "if", "one_of", "for_each", "repeat", "choose", "search")


def _put(raw: Any, name: Any, instead: Any) -> Any:
    if raw == name:
        return instead
    if isinstance(raw, list):
        return [_put(one, name, instead) for one in raw]
    if isinstance(raw, dict):
        return {key: _put(value, name, instead) for key, value in raw.items()}
    return raw


def _inside(effect: Any) -> Any:
    """Folds within what an effect nests."""
    if not isinstance(effect, dict):
        return effect
    made = dict(effect)
    for key in ("do", "then", "otherwise", "if_successful", "if_unsuccessful"):
        if isinstance(made.get(key), list) and made.get("word") != "ability":
            made[key] = _steps(made[key])
    if "modes" in made:
        made["modes"] = [_steps(mode) for mode in made["modes"]]
    if made.get("word") == "may" and not made.get("otherwise") and not made.get("bind"):
        if len(made["do"]) == 1 and len(made["do"][0]) == 1 and made["do"][0][0].get("up_to"):
            return made["do"][0][0]  # up to some is none as well
    if made.get("word") == "may" and len(made["do"]) == 1 and len(made["do"][0]) == 1 and not made.get("bind"):
        (inner,) = made["do"][0]
        if inner["word"] == "pay" and inner.get("who") == made.get("who") and not made.get("otherwise"):
            if not {"must", "otherwise"} & set(inner):
                return inner
    return made


# Names


def _named(abilities: list[Tree]) -> list[Tree]:
    """Names in the order in which they are given; those that nothing uses are none."""
    aliases: dict[str, str] = {}
    _gather(abilities, aliases)
    used: list[str] = []
    _used(abilities, used)
    names: dict[str, str] = {}
    return [_renamed(one, names, aliases, {aliases.get(name, name) for name in used}) for one in abilities]


def _gather(raw: Any, aliases: dict[str, str]) -> None:
    if isinstance(raw, list):
        for one in raw:
            _gather(one, aliases)
    elif isinstance(raw, dict):
        if raw.get("alias"):
            aliases[raw["alias"]] = raw.get("bind") or raw["alias"]
            raw.setdefault("bind", raw["alias"])
            if not raw["bind"]:
                raw["bind"] = raw["alias"]
        for value in list(raw.values()):
            _gather(value, aliases)


_NAMING = ("key", "among", "type_as", "subtype_as", "named_as", "names_as", "chosen", "cards", "server", "not_server")
_FIXED = ("this", "host", "it", "those", "identity", "encountered", "approached", "accessed", "drawn", "concerned")


def _used(raw: Any, found: list[str]) -> None:
    if isinstance(raw, list):
        for one in raw:
            _used(one, found)
    elif isinstance(raw, dict):
        for key, value in raw.items():
            if key in _NAMING or (key == "of" and raw.get("word") in ("size", "for_each")):
                found += [value] if isinstance(value, str) else value if isinstance(value, list) else []
            if not isinstance(value, str):
                _used(value, found)


def _renamed(raw: Any, names: dict[str, str], aliases: Mapping[str, str], used: set[str]) -> Any:
    if isinstance(raw, list):
        return [_renamed(one, names, aliases, used) for one in raw]
    if not isinstance(raw, dict):
        return raw
    made: Tree = {}
    for key, value in raw.items():
        if key == "alias":
            continue
        if key in ("bind", "remember", "found") and isinstance(value, str):
            name = aliases.get(value, value)
            if name in used:
                made["bind"] = names.setdefault(name, f"#{len(names) + 1}")
        elif isinstance(value, str) and (key in _NAMING or (key == "of" and raw.get("word") in ("size", "for_each"))):
            name = aliases.get(value, value)
            made[key] = value if value in _FIXED else names.get(name, value if key == "server" else name)
        else:
            made[key] = _renamed(value, names, aliases, used)
    return made


__all__ = ["canonical", "same", "walk"]
