"""Two ways to write an ability or its instructions, as one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judgebot.cards.canonical.tree import BINDS, Tree


def events(events: list[Tree]) -> list[Tree]:
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


def about(made: Tree) -> Tree:
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
        if event["event"] == "approach":
            names["approached"] = names.get("it", "it")
        if len(event.get("server", ())) == 1 and event["event"] == "breach":
            servers[event["server"][0]] = "that"
        if event.get("that_run"):
            servers["that"] = "attacked"
        if event["event"] == "move" and names.get("it") == "this":
            servers["that"] = "this"
    if not names and not servers:
        return made
    made["when"] = [
        {key: _with_names(value, names, servers) if key == "after" else value for key, value in event.items()}
        for event in made["when"]
    ]
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


def plays(abilities: list[Tree]) -> list[Tree]:
    """Instructions of an event or operation that follow one another are one ability's (8.6.2)."""
    if any(one["kind"] == "play" for one in abilities):  # its restrictions hold wherever they stand (9.3.3)
        abilities = sorted(abilities, key=lambda one: one["kind"] != "static")
    found: list[Tree] = []
    for one in abilities:
        last = found[-1] if found else {}
        if one["kind"] == "play" and last.get("kind") == "play" and one.get("threat") == last.get("threat"):
            last["do"] = [*last["do"], *one["do"]]
        else:
            found.append(dict(one))
    return found


def finish(made: Tree) -> Tree:
    """An ability's own folds, once its words are folded."""
    made = dict(made)
    for key in ("do",):
        if key in made:
            made[key] = _steps(made[key])
    if made["kind"] == "conditional":
        made = _stipulated(made)
        made = _successful_end(made)
        optional, do = _optional(made["do"])
        if optional:
            made["may"], made["do"] = True, do
        if made.get("may"):
            made["do"] = chosen(made["do"])
    if made.get("given") == {"word": "during_encounter"} and "encountered" in repr(made.get("do")):
        del made["given"]  # what speaks of the encountered ice needs an encounter
    return made


def chosen(steps: list[Any]) -> list[Any]:
    """A cost that must be paid is a choice where all that it is paid for is one (9.6.9)."""
    if len(steps) == 1 and len(steps[0]) == 1 and steps[0][0]["word"] == "pay" and "otherwise" not in steps[0][0]:
        return [[{key: value for key, value in steps[0][0].items() if key != "must"}]]
    return steps


def _successful_end(made: Tree) -> Tree:
    """What a run's end leads to if the run was successful waits for the end of a successful run."""
    (event, *others) = made.get("when", [{}])
    if others or event.get("event") != "run ends" or "what" in event or len(made["do"]) != 1 or len(made["do"][0]) != 1:
        return made
    (step,) = made["do"][0]
    successful = {"word": "happened", "event": {"word": "trigger", "event": "successful run"}, "within": "that run"}
    if step["word"] != "if" or step["is_true"] != successful or step.get("otherwise") or "then" not in step:
        return made
    return {**made, "when": [{**event, "what": ["successful"]}], "do": step["then"]}


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
    if step["word"] == "install" and step.get("each") and step.get("most"):  # none of several is one of the choices
        return True, steps
    if step["word"] == "if" and not step.get("otherwise") and "then" in step:
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
        if last is not None and step[0]["word"] == "repeat" and isinstance(step[0].get("n"), int) and len(found) == 1:
            once = _one_install(last)
            if once is not None:
                found[-1] = [{**once, "each": True, "most": step[0]["n"] + 1}]
                continue
        if last is not None and _goes_on(last, step, steps):
            found[-1] = [{**_without_name(last[0]), "do": [*last[0]["do"], *step[0]["then"]]}]
            continue
        if last is not None and _opposite(last, step):
            found[-1] = [{**last[0], "otherwise": step[0]["then"]}]
            continue
        found.append(step)
    return found


def _goes_on(one: list[Any], other: list[Any], within: list[Any]) -> bool:
    """Whether an instruction is for the case that the choice before it was taken, and nothing else asks for that."""
    if len(one) != 1 or len(other) != 1 or one[0]["word"] != "may" or other[0]["word"] != "if":
        return False
    name = one[0].get("bind") or _bound_by(one[0]["do"])
    if not name or one[0].get("otherwise") or other[0].get("otherwise") or "then" not in other[0]:
        return False
    asked = {"word": "did", "key": name}
    return bool(other[0]["is_true"] == asked and repr(within).count(f"'key': {name!r}") == 1)


def _bound_by(do: list[Any]) -> str:
    """The name that the only effect of some instructions binds by itself."""
    only = do[0] if len(do) == 1 and len(do[0]) == 1 else [{"word": ""}]
    return str(only[0].get("bind") or BINDS.get(only[0]["word"], ""))


def _without_name(effect: Tree) -> Tree:
    return {key: value for key, value in effect.items() if key != "bind"}


def _opposite(one: list[Any], other: list[Any]) -> bool:
    """Whether an instruction is for the case that the condition of another one does not hold."""
    if len(one) != 1 or len(other) != 1 or one[0]["word"] != "if" or other[0]["word"] != "if":
        return False
    if one[0].get("otherwise") or other[0].get("otherwise") or "then" not in other[0]:
        return False
    return bool(other[0]["is_true"] == {"word": "not", "of": one[0]["is_true"]})


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
        shown = bool(found) and all(map(_shows, found[-1])) and not _ALONE.intersection(_first(step))
        if shown:
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
_ALONE = frozenset(("may", "pay", "if", "one_of", "for_each", "repeat", "choose", "search"))


def _first(step: list[Any]) -> tuple[str, ...]:
    return (step[0]["word"],)


def _shows(effect: Tree) -> bool:
    """Whether an effect only chooses, or shows cards that are set aside: nothing comes of it before the next."""
    found = effect["word"] == "reveal" and isinstance(effect["what"], dict) and effect["what"]["word"] == "ref"
    return effect["word"] in (*_CHOOSING, "search") or found


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
    if made.get("word") == "may" and not {"otherwise", "bind"} & set(made) and len(made["do"]) == 1:
        (inner, *others) = made["do"][0]
        own = inner["word"] == "pay" and inner.get("who") == made.get("who")
        if not others and (inner.get("up_to") or (own and not {"must", "otherwise"} & set(inner))):
            return inner  # up to some is none as well; a nested cost is a choice by itself (1.16.11)
    return made
