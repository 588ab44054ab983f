"""What the scenario left open and a default decided, grouped, each with the steps at which it did."""

from __future__ import annotations

from judgebot.engine.choices import Verb
from judgebot.explain import words
from judgebot.explain.telling.cards import place
from judgebot.plain import Record
from judgebot.scenario.orders import Order
from judgebot.scenario.run import Outcome
from judgebot.scenario.script import Answered


class Assumption(Record):
    """Something assumed: in words, with the rules that leave it to a player or to chance and the steps it concerns."""

    text: str
    rules: tuple[str, ...]
    steps: tuple[str, ...]


def assumed(outcome: Outcome, orders: dict[int, Order], end: int) -> tuple[Assumption, ...]:
    """The assumptions made before the event at index `end`, in the order in which they first mattered.

    orders  as for `beats`: a default order that does not matter is no assumption
    """
    found: dict[str, tuple[list[str], list[str], set[str]]] = {}

    def note(text: str, rule: str, step: str, who: str = "") -> None:
        rules, steps, players = found.setdefault(text, ([], [], set()))
        for item, items in ((rule, rules), (step, steps)):
            if item and item not in items:
                items.append(item)
        players.add(who)

    asked_for = False  # whether the player's own line led to the choice: then its default is what the line means
    for number, one in enumerate(outcome.answered):
        if one.decision.kind in ("action", "paid", "trigger", "interrupt", "mid-access"):
            asked_for = one.line is not None
        if one.event > end or one.line is not None or len(one.decision.options) < 2:
            continue
        if number in orders and orders[number].matters is False:
            continue
        if number and done_trashing(outcome.answered[number - 1], one):
            continue
        if one.decision.kind in ("may", "pay") and asked_for and one.option.value is True:
            continue
        text = _text(one)
        if text:
            note(text, one.decision.rule, one.decision.step, one.decision.who)
    for event in (outcome.machine.events or [])[: end + 1]:
        if event.kind == "shuffled":
            text = f"the shuffle of {place(event.data['zone'])} leaves its cards in the order in which they were"
            note(text, event.cites[0], event.step)
        elif event.kind == "access" and event.data["card"] == "unknown card":
            text = f"nothing is known of the card accessed in {event.data['zone']}, and nothing comes of accessing it"
            note(text, event.cites[0], event.step)
        elif event.kind == "condition" and event.data.get("unknown"):
            so = "so" if event.data["holds"] else "not so"
            text = f"nothing is known of the card that {event.data['source']} asks about: it is taken to be {so}"
            note(text, event.cites[0], event.step)
    for title in outcome.machine.catalog.read_from_texts():
        note(f"the abilities of {title} are read from its text", "9.1.1", "")
    return tuple(
        Assumption(text.replace("{who}", _who(players)), tuple(rules), tuple(steps))
        for text, (rules, steps, players) in found.items()
    )


def done_trashing(before: Answered, one: Answered) -> bool:
    """Whether it is chosen to trash no more like cards, after some: what is trashed is told (8.5.6)."""
    return one.decision.kind == before.decision.kind == "like cards" and bool(before.option.value)


def _who(players: set[str]) -> str:
    return "nobody acts" if len(players) > 1 else f"{words.player(next(iter(players)))} does not act"


# Options that are deeds of the player by their first word; any other is quoted.
DEEDS = (
    *(
        "add",
        "bid",
        "break",
        "resolve",
        "discard",
        "draw",
        "gain",
        "lose",
        "move",
        "pay",
        "place",
        "reveal",
        "spend",
        "take",
    ),
    "trash",
)


def _text(one: Answered) -> str:
    """One defaulted decision in words; nothing where it is no assumption."""
    decision, said = one.decision, words.plain(one.option.words)
    who = words.player(decision.who)
    if decision.kind == "paid" and said == "pass":
        return "{who} in the paid ability windows"
    if decision.kind == "jack out":
        return f"{who} does not jack out"
    if decision.kind in ("trigger", "interrupt", "mid-access"):
        others = [option.words for option in decision.options if option.words != one.option.words]
        if said == "pass":
            return f"{who} does not {words.listing(others, 'or')}"
        return f"{who} {words.third(said)} first" if decision.kind == "trigger" else f"{who} {words.third(said)}"
    if decision.kind == "random":
        return "" if "unknown card" in said else f"chance picks {said}"
    if decision.kind == "candidate":
        if "unknown card" in said:
            return ""
        return f"{who} {words.third(said)}" if said.startswith("access") else f"{who} accesses {said} first"
    if decision.kind in ("may", "pay"):
        source = words.plain(decision.of("source") or decision.of("card") or "")
        verb = "chooses" if one.option.value is True else "chooses not"
        deed = said.removeprefix("yes, ").removeprefix("no, ").removeprefix("do not ")
        return f"{who} {verb} to {deed}" + (f" ({source})" if source not in deed else "")
    if decision.kind == "credits":
        return f"{who} {words.third(said)}"
    if decision.kind == "like cards":
        if said.endswith("nothing"):
            return f"{who} trashes nothing as part of installing {words.plain(decision.of('card'))}"
        return f"{who} {words.third(said)}"
    if decision.kind == "arrange":
        return f"{who} leaves the other cards in the order in which they come"
    if decision.kind in ("take", "install") and said.endswith(("no more", "nothing", "done")):
        return f"{who} chooses no more ({words.plain(decision.about)})"
    if decision.kind in ("host", "destination", "server"):
        return f"{who} chooses “{said}” ({words.plain(decision.about)})"
    about = f" ({words.plain(decision.about)})" if decision.about and decision.about not in said else ""
    if one.option.choice.verb is Verb.DRAW:
        return f"{who} chooses to {said}{about}"
    if said.split(" ", 1)[0] in DEEDS:
        deed = words.third(said).replace(" unknown card", " an unknown card")
        return f"{who} {deed}{'' if decision.kind in ('subroutine', 'trace') else about}"
    return f"{who} chooses “{said.removeprefix('choose ')}”{about}"
