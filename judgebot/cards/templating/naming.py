"""What a card calls the objects that its abilities speak of: no two by the same words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judgebot.cards.abilities import Ability
from judgebot.cards.declarations.permissions import InstallOnly
from judgebot.cards.effects.base import Choose, Top
from judgebot.cards.effects.cards import ChooseServer, ChooseTarget, Install, Trash
from judgebot.cards.effects.cards_moved import Host, Look, Reveal
from judgebot.cards.effects.costs import CounterCost, CreditCost, DerezCost, TrashCost
from judgebot.cards.effects.resources import Lose, RemoveCounters, RemoveTags
from judgebot.cards.effects.running import ChooseSubroutine
from judgebot.cards.effects.searching import Search, SetAside
from judgebot.cards.effects.steering import ForEach
from judgebot.cards.nodes import make, walk
from judgebot.cards.queries.conditions import DuringRun
from judgebot.cards.queries.events import OF_A_RUN
from judgebot.cards.queries.naming import server_english
from judgebot.cards.queries.phrases import which_cost
from judgebot.cards.queries.selections import Ref, Sel
from judgebot.cards.queries.triggers import EVENTS
from judgebot.cards.queries.values import Counters
from judgebot.cards.scope import names_used
from judgebot.cards.wording import voice

# What a card calls objects, by their names.
Called = dict[str, str]


def is_this(card: Any) -> bool:
    """Whether something is the card itself, by name."""
    return isinstance(card, Ref) and card.key == "this"


def of_card(listed: tuple[Ability, ...]) -> Called:
    """What a card calls its host: by the type that alone can be it."""
    found: Called = {}
    for ability in listed:
        others = {name for other in listed if other is not ability for name in names_used(other)}
        for node in walk(ability):
            if isinstance(node, ChooseServer) and node.bind in others:
                found[f"kept {node.bind}"] = "kept"
    kept = [node for node in walk(tuple(listed)) if isinstance(node, ChooseTarget) and node.remember]
    for node in kept:
        if isinstance(node.what, Choose) and node.what.n.english() == "1" and len(kept) == 1:
            found[node.remember] = f"the chosen {noun(node.what.what)}"
    for one in walk(tuple(listed)):
        on = one.on if isinstance(one, InstallOnly) else None
        if isinstance(one, Host) and is_this(one.what) and isinstance(one.on, Choose):
            on = one.on.what
        if on is not None and (kind := noun(on)) != "card":
            return {**found, "host": f"host {kind}"}
    return found


def spans_of(one: Ability) -> Called:
    """Whether a run or an encounter that an ability speaks of is the one of its condition: `that run`."""
    of = {event.event for event in one.when}
    if of and of <= {"encounter", "pass", "approach"} and not any(event.first for event in one.when):
        return {"run": "this run", "encounter": "this encounter"}
    runs = bool(of & {*OF_A_RUN}) or any(isinstance(node, DuringRun) for node in walk(one.given))
    found = {"run": "that run"} if one.kind == "conditional" and runs else {}
    return {**found, "encounter": "that encounter"} if of & {"encounter"} else found


def pronoun(one: Ability) -> str:
    """The name that `it` stands for in the first sentence after the condition."""
    if one.when and all(is_this(event.card) for event in one.when):
        return "this" if len(one.when) == 1 or {event.event for event in one.when} == {"score", "steal"} else ""
    if len(one.when) != 1:
        return ""
    (event,) = one.when
    if event.event in _OF_ICE and isinstance(event.card, Ref) and event.card.key == "host" and not _mentions(one):
        return "host"
    of_ice = event.card is None and event.event in _OF_ICE
    if (of_ice or isinstance(event.card, Sel)) and not event.grouped and not _mentions(one):
        return "it"
    return ""


# What happens to a piece of ice, whether or not that is said.
_OF_ICE = ("encounter", "approach", "pass", "fully break", "bypass")


def _mentions(one: Ability) -> bool:
    """Whether the first instruction speaks of other cards than that of the condition."""
    spent: list[Any] = []
    event = one.when[0]
    own = (event.card.key,) if isinstance(event.card, Ref) else ()
    for node in walk(one.do[:1]):
        if isinstance(node, CounterCost | Counters):
            spent.append(node.on)
        if isinstance(node, CreditCost):
            spent.append(node.only_from)
        if (isinstance(node, Sel) and node not in spent) or (
            isinstance(node, Ref) and node.key not in ("it", "encountered", *own) and node not in spent
        ):
            return True
        if node.name in ("trash_this", "remove_this", "host_counters"):
            return True
    return False


def names_of(one: Ability) -> Called:
    """What an ability calls the objects that it can speak of: no two by the same words."""
    found: Called = {}
    names: dict[str, Sel] = {}
    for event in one.when if len(one.when) == 1 else ():
        if event.card is None and event.event in _OF_ICE:
            found["it"] = "that ice"
        if isinstance(event.card, Sel):
            names["it"] = event.card
        elif is_this(event.card):
            found["it"] = found["this"] = _this()
        if event.event == "encounter" and "it" not in names:
            found["encountered"] = found.get("it", "that ice")
    groups = []
    for name, sel, n in _bound(one):
        if n == 1 and sel is not None:
            names.setdefault(name, sel)
        else:
            groups.append((name, n))
    taken = {*found.values()}
    if "it" not in {*found, *names} and any("{it}" in EVENTS.get(event.event, "") for event in one.when):
        taken.add("that card")
    if any(event.grouped for event in one.when):
        taken.add("those cards")
    elif any(n > 1 for _, n in groups):
        found["those"] = found["among those"] = "the cards that met the condition"
    for name, n in groups:
        words = "that card" if n == 1 else "those cards"
        if name not in names and words not in taken and f"among {name}" not in found:
            found[name] = found[f"among {name}"] = words
            taken.add(words)
    for name, sel in names.items():
        for words in (f"that {noun(sel)}", f"the {name} {noun(sel)}"):
            if words not in taken:
                found[name] = words
                taken.add(words)
                break
    if len(one.when) == 1 and one.when[0].event == "encounter" and "it" in found:
        found["encountered"] = found["it"]
    if len(one.when) == 1 and one.when[0].event == "breach":
        servers = one.when[0].server
        found["breaching"] = found["breached"] = server_english(servers[0]) if len(servers) == 1 else "that server"
    subs = [node.bind for node in walk(one) if isinstance(node, ChooseSubroutine)]
    if len(subs) == 1:
        found[f"subroutine {subs[0]}"] = "that subroutine"
    if len(one.when) == 1 and one.when[0].event == "successful run" and one.when[0].server in _CENTRAL:
        found["breached"] = one.when[0].server[0]
    if any(event.event == "turn begins" for event in one.when):
        found["when turn begins"] = "said"
    if len(one.when) == 1 and one.when[0].event == "score" and is_this(one.when[0].card):
        found["scored this"] = "said"
    found |= _numbers(one)
    found |= _costs(one)
    found |= _another(one, found)
    for node in walk(one):
        if isinstance(node, Choose) and node.what.among:
            found[f"taken {node.what.among}"] = "taken"
    return found


def _another(one: Ability, found: Called) -> Called:
    """What `another piece of ice` is other than, where one alone is named, and the card is none itself."""
    card = voice()
    if card is None or card.kind == "ice":
        return {}
    asked = {node.key for node in walk(one) if isinstance(node, Ref)}
    names = {name for name, words in found.items() if words == "that ice" and name in asked - {"target"}} | (
        {"host"} & asked
    )
    objects = {found.get(name, name) for name in names}
    return {"another": "ice", **{f"another {name}": "ice" for name in names}} if len(objects) == 1 else {}


def _costs(one: Ability) -> Called:
    """What the cost of each card is called that an ability speaks of, by the kind of card that it can be (2.3)."""
    card = voice()
    assert card is not None
    cards = {}
    if len(one.when) == 1 and isinstance(one.when[0].card, Sel):
        cards["it"] = one.when[0].card
    shown: dict[str, Sel] = {}
    for node in walk(one):
        if isinstance(node, TrashCost | DerezCost) and isinstance(node.what, Sel):
            cards["paid"] = node.what
        elif isinstance(node, Choose):
            cards[node.bind or "target"] = node.what
        elif isinstance(node, Look | Reveal) and isinstance(node.what, Top) and node.bind:
            shown[node.bind] = make(Sel, zone=(node.what.of,))
        elif isinstance(node, ForEach) and node.of in cards:
            cards["each"] = cards[node.of]
    words = {name: which_cost(shown.get(sel.among, sel), card.side) for name, sel in {**shown, **cards}.items()}
    return {f"cost of {name}": f"{cost} cost" for name, cost in words.items() if cost}


def _numbers(one: Ability) -> Called:
    """What there is one of for each of a number that an ability binds: nothing where two are called the same."""
    found: Called = {}
    for node in walk(one):
        words, bind = "", getattr(node, "bind", "")
        if isinstance(node, RemoveTags):
            words = "tag{s} removed"
        elif isinstance(node, RemoveCounters):
            words = f"{node.kind} counter{{s}} removed"
        elif isinstance(node, Lose):
            words = "credit{s} lost"
        elif isinstance(node, Trash):
            words, bind = "card{s} trashed", bind or "trashed"
        elif isinstance(node, Reveal):
            words = "card{s} revealed"
        if words and bind:
            twice = words in found.values() or f"number {bind}" in found
            found[f"number {bind}"] = "" if twice else words
    return found


_CENTRAL = (("HQ",), ("R&D",), ("Archives",))


def _this() -> str:
    card = voice()
    assert card is not None
    return card.this


def _bound(one: Ability) -> Iterator[tuple[str, Sel | None, int]]:
    """The names that an ability binds to what is chosen or found, the selection, and how many."""
    for node in walk(one):
        if isinstance(node, Choose):
            yield node.bind or "target", node.what, 1 if node.n.english() == "1" and not node.up_to else 2
        elif isinstance(node, Search):
            yield node.bind, node.find, 1 if node.n == 1 and not node.also else 2
        elif isinstance(node, Trash) and isinstance(node.what, Top) and node.what.n.english() != "1":
            yield getattr(node, "bind", "") or "trashed", None, 2
        elif isinstance(node, Look | Reveal | SetAside):
            if isinstance(node.what, Top) and node.bind:
                yield node.bind, None, 1 if node.what.n.english() == "1" else 2
        elif isinstance(node, Install) and isinstance(node.what, Choose) and not node.each:
            yield node.bind or "installed", node.what.what, 1


def noun(sel: Sel) -> str:
    """One object of a selection, as `that ...` speaks of it."""
    if sel.type == ("ice",):
        return "ice"
    if sel.type in ((), ("program",)) and sel.subtype == ("icebreaker",):
        return "icebreaker"
    if len(sel.type) == 1 and sel.type[0] != "hardware":
        return sel.type[0]
    return "card"
