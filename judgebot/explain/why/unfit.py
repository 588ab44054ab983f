"""Why an effect that did something to cards did not do it to one: its instruction asks for cards of another kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judgebot.cards.effects.base import All, Choose
from judgebot.cards.nodes import walk
from judgebot.cards.queries.selections import Sel
from judgebot.engine import characteristics as c
from judgebot.engine.answers.facets import FACETS
from judgebot.engine.choices import Verb
from judgebot.engine.facts import Fact
from judgebot.explain.why.cards import abilities, is_card, of_title
from judgebot.explain.why.model import NotCome, Reason, Record, reason
from judgebot.game.environment import Env
from judgebot.game.objects import Obj

# Kind of event -> the effect word for it, where cards that a selection describes are what it happens to.
_DONE = {
    "trashed": "trash",
    "derezzed": "derez",
    "added": "add",
    "exposed": "expose",
    "removed_from_game": "remove_from_game",
    "bypassed": "bypass",
}
# What a selection states that is so of a card wherever it is, whatever happens to it.
_LASTING = ("type", "subtype", "not_subtype", "side", "named", "unique")


def unfit(line: Record, asked: NotCome, by: str = "") -> Iterator[Reason]:
    """That what did such a thing asks for other cards (1.15.2b; all of a kind, 9.12.2a), for each card that did it.

    by  only of this card
    """
    word, objs = _DONE.get(asked.event, ""), of_title(line, asked.card) if asked.card else []
    if not word or not objs:
        return
    told = set()
    for index, event in enumerate(line.events):
        source = str(event.data.get("source", "")) if event.kind == "imminent" else ""
        if not source or source in told or (by and not is_card(source, by)) or not _does(event.data["effects"], word):
            continue
        told.add(source)
        asks = _asked_for(line, source, word)
        if asks and all(_not_one(line, index, source, one, objs) for one in asks):
            rule = "1.15.2b" if isinstance(asks[0], Choose) else "9.12.2a"
            yield reason("asks for others", rule, event=index, source=source, what=asks[0].what, card=asked.card)


def _does(effects: Any, word: str) -> bool:
    """Whether what is imminent has an effect word."""
    facts = (dict(one.data).get("verb") if isinstance(one, Fact) else getattr(one, "name", "") for one in effects)
    return word in facts


def _asked_for(line: Record, source: str, word: str) -> list[Choose | All]:
    """What the instructions of a card with an effect word act on; () where one of them is told what in another way."""
    own = [node for ability in abilities(line, source) for node in walk(ability)]
    named = {one.bind: one for one in own if isinstance(one, Choose) and one.bind}
    found: list[Choose | All] = []
    for what in (getattr(one, "what", None) for one in own if getattr(one, "name", "") == word):
        key = str(getattr(what, "key", ""))
        asks = what if isinstance(what, Choose | All) else named.get(key)
        if asks is None and key != "this":
            return []
        found += [asks] if asks is not None else []
    return found


def _not_one(line: Record, index: int, source: str, asks: Choose | All, objs: list[Obj]) -> bool:
    """Whether a card is none of those that an instruction asks for: by what it is, or as it was refused as a target."""
    if all(_never(line, source, asks.what, obj) for obj in objs):
        return True
    return isinstance(asks, Choose) and any(
        is_card(line.machine.name(one.choice.card), line.machine.card(objs[0].id).title)
        and dict(one.why.data).get("what") == asks.what
        for came in line.came
        for one in came.refused
        if one.choice.verb is Verb.CHOOSE and one.choice.card and one.why.kind == "no such target"
    )


def _never(line: Record, source: str, sel: Sel, obj: Obj) -> bool:
    """Whether a card is none of a selection wherever it is."""
    m, stated = line.machine, dict(sel.stated)
    if any(key in stated and not FACETS[key](m, Env(), stated[key], obj) for key in _LASTING):
        return True
    if "type_as" in stated and (chosen := _chosen(line, source)) and c.type_of(m, obj) not in chosen:
        return True
    return "any" in stated and all(_never(line, source, one, obj) for one in stated["any"])


def _chosen(line: Record, source: str) -> list[str]:
    """The words of the language that were chosen for a card on a line."""
    whats = [one.data["what"] for one in line.events if one.kind == "chose" and one.data["source"] == source]
    return [str(dict(one.data)["name"]) for one in whats if isinstance(one, Fact) and one.kind == "named word"]
