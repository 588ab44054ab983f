"""Instructions as data: what stands in them, and how sentences after them change them."""

from __future__ import annotations

import copy
from typing import Any

from judgebot.cards.reading.grammar import ALONE, is_ana
from judgebot.cards.reading.tokens import UnreadText


class Ability:
    """An ability as it is put together: its head, and where the next instruction goes.

    head    kind, flags, cost, condition: what is not its instructions
    steps   all its instructions
    target  those to which the next sentence's are added
    inside  what follows `if they do`, where more may follow
    line    the line that it comes from
    events  what meets its trigger condition
    """

    def __init__(self, head: dict[str, Any], steps: list[Any]) -> None:
        self.head = head
        self.steps = steps
        self.target = steps
        self.inside: list[Any] | None = None
        self.line = 0
        self.events: tuple[dict[str, Any], ...] = ()


def with_targets(raw: Any) -> Any:
    """Instructions in which a sentence that only chooses targets is one with the sentence after it (9.11.4c)."""
    if isinstance(raw, dict):
        return {key: with_targets(value) for key, value in raw.items()}
    if not isinstance(raw, list):
        return raw
    found: list[Any] = []
    for one in map(with_targets, raw):
        if found and _only_chooses(found[-1]) and isinstance(one, dict) and not {*ALONE, "choose"} & set(one):
            one = {**found.pop(), **one}
        found.append(one)
    return found


def _only_chooses(step: Any) -> bool:
    return isinstance(step, dict) and set(step) == {"choose"} and "choose" in step["choose"]


def found_and_installed(steps: list[Any]) -> None:
    """What is found to be installed or played must be a card that can be (8.7.2b)."""
    for index, step in enumerate(steps):
        if not isinstance(step, dict):
            continue
        if "search" in step:
            bound = step["search"].get("as", "found")
            for later in steps[index + 1 :]:
                if isinstance(later, dict) and later.get("play") in (bound, {"what": bound}):
                    step["search"]["must_play"] = True
                if _played_or_installed(later, bound):
                    step["search"] |= {"must_play": True, "must_install": True}
                for install in installs(later):
                    if install.get("what") == bound:
                        step["search"]["must_install"] = True
                        if "discount" in install:
                            step["search"]["discount"] = install["discount"]
        for word, key in (("may", "do"), ("pay", "then"), ("if", "then"), ("instead_of_breach", "do")):
            if isinstance(step.get(word), dict):
                found_and_installed(step[word].get(key, []))
        for one in step.get("run", {}).get("linked", ()) if isinstance(step.get("run"), dict) else ():
            found_and_installed(one.get("do", []))
        for mode in step.get("one_of", {}).get("modes", ()):
            found_and_installed(mode)


def _played_or_installed(step: Any, bound: str) -> bool:
    """Whether a step plays or installs what was found, as the player chooses."""
    modes = step.get("one_of", {}).get("modes", ()) if isinstance(step, dict) else ()
    return modes in ([[{"play": bound}], [{"install": bound}]], [[{"install": bound}], [{"play": bound}]])


def installs(step: Any) -> list[dict[str, Any]]:
    """The installs that a step makes whatever a player chooses."""
    if not isinstance(step, dict):
        return []
    found = [step["install"]] if isinstance(step.get("install"), dict) else []
    for key in ("then", "otherwise"):
        for one in step.get("if", {}).get(key, ()):
            found += installs(one)
    return found


def remember(abilities: list[dict[str, Any]]) -> None:
    """What another ability of the card speaks of is remembered by the card (9.10.3).

    Raises UnreadText for a type or subtype chosen by another ability, which the language has no word to remember.
    """
    for ability in abilities:
        for asked, choice in (("subtype_as", "choose_subtypes"), ("type_as", "choose_type")):
            if f"'{asked}'" in repr(ability) and f"'{choice}'" not in repr(ability):
                raise UnreadText("what another ability has chosen")
        others = repr([one for one in abilities if one is not ability])
        for name in ("chosen", "chosen 2"):
            if f"'{name}'" not in others:
                continue
            for step in ability.get("do", ()):
                if "choose_server" in step and step["choose_server"].get("as") == name:
                    step["choose_server"]["remember"] = True
                    if any(
                        isinstance(one, dict) and one.get("event") == "turn begins" for one in ability.get("when", ())
                    ):
                        step["choose_server"]["until"] = "turn"  # another is chosen each turn (9.10.3b)
                target = step.get("choose")
                if isinstance(target, dict) and target.get("as") == name:
                    what = {key: value for key, value in target.items() if key != "as"}
                    step["choose"] = {"what": what, "remember": name}


def active_in(made: dict[str, Any], ability: Ability) -> Any:
    """Where else than usual an ability is active, from what it does there (9.1.8b)."""
    parts = made.get("cost", [])
    for part in parts if isinstance(parts, list) else [parts]:
        given = part.get("reveal_and_trash", {}) if isinstance(part, dict) else {}
        if isinstance(given, dict) and given.get("among") == "this":
            return given["zone"]
    if any(event.get("card") == "this" and event.get("out_of") for event in ability.events):
        return "heap"
    if any(event.get("card") == "this" and event["event"] == "expose" for event in ability.events):
        return "play area"  # only an unrezzed card is exposed, and that is not active by itself (1.21.4, 9.1.8b)
    if any(event.get("card") == "this" and event.get("not_what") for event in ability.events):
        return "play area"
    declared = made.get("static") or [{}]
    here = made.get("while")
    there = here.get("is", {}) if isinstance(here, dict) and "static" in made else {}
    zone = there.get("a", {}).get("zone") if there.get("card") == "this" else None
    if "agenda_points" in declared[0] and declared[0]["agenda_points"].get("of", "this") == "this":
        return zone or ["corp score area", "runner score area"]  # only there does it count (3.2.2b, 9.1.8b)
    if zone:
        return zone  # it affects the game from there alone (9.1.8b)
    if declared[0].get("cannot", {}) and declared[0]["cannot"].get("do") == "score":
        return "play area" if declared[0]["cannot"].get("of") == "this" else None
    return None


def optional(step: Any) -> bool:
    """Whether a step is all that an ability does, and its controller's choice (9.6.9)."""
    if not isinstance(step, dict) or len(step) != 1:
        return False
    if "may" in step:
        return set(step["may"]) == {"do"}
    return "pay" in step and not {"who", "otherwise", "must"} & set(step["pay"])


def nested_cost(step: Any) -> Any:
    """An instruction; what may be done with this card for something else is a cost of that, `it` or not (1.16.11a)."""
    inner = step.get("may", {}).get("do") if isinstance(step, dict) else None
    if not inner or len(inner) != 2 or inner[0] != {"forfeit": "this"}:
        return step
    asked = inner[1].get("if", {})
    if set(asked) != {"is_true", "then"} or asked["is_true"] != {"did": "forfeited"}:
        return step
    return {"pay": {"cost": "forfeit_this", "then": asked["then"]}}


def use(head: dict[str, Any], what: dict[str, Any]) -> None:
    for key, value in what.items():
        if key == "if" and key in head:
            head[key] = [*(head[key] if isinstance(head[key], list) else [head[key]]), value]
        elif key == "if":
            head[key] = value
        else:
            head[key] = value


def single(raw: Any) -> Any:
    return raw[0] if isinstance(raw, list) and len(raw) == 1 else raw


def spend_only(ability: Ability, subtype: str, key: str = "only_from") -> None:
    """Only credits of some cards pay its cost, or at least 1 of these (`some_from`; 9.3.3d)."""
    if ability.head["kind"] == "cost":
        changed = only_from(ability.head["cost"], subtype, key)
        if changed == ability.head["cost"]:
            raise UnreadText("which credits are spent")
        ability.head["cost"] = changed
        return
    pay = last(ability.steps, "pay")
    if pay is None or only_from(pay["cost"], subtype, key) == pay["cost"]:
        raise UnreadText("which credits are spent")
    pay["cost"] = only_from(pay["cost"], subtype, key)


def only_from(cost: Any, subtype: str, key: str) -> Any:
    if isinstance(cost, list):
        return [only_from(one, subtype, key) for one in cost]
    if isinstance(cost, str) and cost.endswith("c") and cost[:-1].isdigit():
        return {"credits": {"n": int(cost[:-1]), key: {"subtype": subtype}}}
    if cost == "Xc" and key == "some_from":
        return {"credits": {"n": "x", key: {"subtype": subtype}}}
    return cost


def otherwise(steps: list[Any], body: list[Any]) -> None:
    last = steps[-1] if steps else {}
    for word in ("if", "pay"):
        if word in last and "otherwise" not in last[word]:
            last[word]["otherwise"] = body
            return
    raise UnreadText("otherwise than what")


def whether(step: dict[str, Any]) -> Any:
    """The condition that an instruction was carried out, which gets a name for it if it has none."""
    word = [key for key in step if not key.startswith("?")][-1]
    given = step[word]
    if word in ("trash", "swap", "forfeit"):
        return {"did": {"trash": "trashed", "swap": "swapped", "forfeit": "forfeited"}[word]}
    if word == "lose" and isinstance(given, dict):
        given.setdefault("as", "lost")
        return {"at_least": {"a": {"let": given["as"]}, "b": 1}}
    if word in ("install", "place") and isinstance(given, dict):
        given.setdefault("as", "installed" if word == "install" else "placed")
        return {"did": given["as"]}
    if word == "turn" and isinstance(given["what"], dict) and "choose" in given["what"]:
        given["what"].setdefault("as", "turned")
        return {"did": given["what"]["as"]}
    raise UnreadText("whether they did")


def last(raw: Any, word: str) -> dict[str, Any] | None:
    """The last effect of a word within steps, in the order of the text."""
    found: dict[str, Any] | None = None
    inside = raw if isinstance(raw, list) else list(raw.values()) if isinstance(raw, dict) else []
    if isinstance(raw, dict) and isinstance(raw.get(word), dict):
        found = raw[word]
    for one in inside:
        within = last(one, word)
        found = within if within is not None else found
    return found


def replaced(raw: Any, old: str, new: Any) -> Any:
    if raw == old and isinstance(raw, str):
        return copy.deepcopy(new)
    if isinstance(raw, dict):
        return {key: replaced(value, old, new) for key, value in raw.items()}
    if isinstance(raw, list):
        return [replaced(one, old, new) for one in raw]
    return raw


def anaphors(raw: Any) -> list[str]:
    if is_ana(raw):
        return [raw]
    if isinstance(raw, dict):
        return [found for value in raw.values() for found in anaphors(value)]
    if isinstance(raw, list | tuple):
        return [found for value in raw for found in anaphors(value)]
    return []


def left(raw: Any) -> str:
    """What has not been put in its place; "" if nothing."""
    if isinstance(raw, str):
        return raw if raw.startswith("?") else ""
    if isinstance(raw, dict):
        return next((found for pair in raw.items() for one in pair if (found := left(one))), "")
    if isinstance(raw, list | tuple):
        return next((found for one in raw if (found := left(one))), "")
    return ""


def chosen_then(body: list[Any]) -> bool:
    """Whether a sentence is itself about what a player may do."""
    return len(body) == 1 and isinstance(body[0], dict) and bool({"may", "pay", "?paid"} & set(body[0]))


def innermost(step: dict[str, Any]) -> list[Any] | None:
    """The instructions within a step, where the last ones are."""
    for word, key in (("may", "do"), ("pay", "then"), ("if", "then"), ("instead_of_breach", "do")):
        if word in step and isinstance(step[word], dict) and step[word].get(key):
            inside: list[Any] = step[word][key]
            return innermost(inside[-1]) or inside if isinstance(inside[-1], dict) else inside
    return None


def take_given(steps: list[Any]) -> Any:
    """What an instruction asks of the whole ability, taken out of it."""
    return take(steps, "?given")


def take(raw: Any, key: str) -> Any:
    """What stands under a key somewhere within steps, taken out of them."""
    found = None
    if isinstance(raw, dict):
        found = raw.pop(key, None)
    for one in raw if isinstance(raw, list) else list(raw.values()) if isinstance(raw, dict) else ():
        inside = take(one, key)
        found = inside if inside is not None else found
    return found


def again(steps: list[Any], before: dict[str, Any]) -> list[Any]:
    """Instructions instead of another one: what that one chose is chosen for them."""
    names = anaphors(steps)
    if not names:
        return steps
    given = next(iter(before.values())) if len(before) == 1 else None
    slots = given.values() if isinstance(given, dict) else ()
    choices = [value for value in slots if isinstance(value, dict) and "choose" in value]
    if len(choices) != 1 or len(names) != 1:
        raise UnreadText("which card that is")
    return replaced(steps, names[0], choices[0])  # type: ignore[no-any-return]


def breached(raw: Any, servers: set[str]) -> None:
    """Take out which server something is done instead of breaching. Raises UnreadText if it is not the one that is.

    servers  those that the run or the trigger condition is about, as far as it says so
    """
    if isinstance(raw, list):
        for one in raw:
            breached(one, servers)
    if not isinstance(raw, dict):
        return
    named = raw.pop("?server", "that")
    if named not in ("that", "attacked", "this") and servers != {named}:
        raise UnreadText(f"instead of breaching {named} alone")
    run = raw.get("run")
    if isinstance(run, dict):
        of = run.get("server", [])
        servers = {of} if isinstance(of, str) else set(of)
    for one in raw.values():
        breached(one, servers)
