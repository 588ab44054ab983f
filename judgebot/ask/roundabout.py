"""Deeds that are told by what they cost or do: `removes 2 counters to give a tag`, `swaps X with Y`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from judgebot.ask.deeds import Deed
from judgebot.ask.parse import Parser
from judgebot.ask.patterns import Phrase
from judgebot.ask.readings import HANDS, Placed
from judgebot.ask.states import counter
from judgebot.cards.effects.cards import Swap
from judgebot.cards.nodes import walk

_TAKES = re.compile(r"\btake [^.:]*(\[credit\]|credits)", re.I)
_COST = re.compile(r"(\d+) hosted [a-z]+ counters?:")


_SPENDS = re.compile(r"\b(?:pay )?\d+ hosted [a-z]+ counters?(?:\.|:)")
_KINDS = ("advanced", "virus", "power", "agenda")


def _spends(card: Placed) -> bool:
    """Whether an ability of a card takes counters of its own as a cost, be it a trigger cost or a nested one."""
    return any(one.kind in ("paid", "conditional") and _SPENDS.search(one.english()) for one in card.abilities)


def by_counters(p: Parser, found: Deed, phrase: Phrase) -> bool:
    """`removes 2 counters from X to give a tag`: X is used; the card that bears such counters if none is named."""
    token = phrase.token("unit")
    unit = token.kinds["unit"] if token is not None else "counters"
    if token is None:  # `removes it`: the counters that were told last
        last = next((one for one in reversed(p.recent) if set(one.options) & set(_KINDS)), None)
        found.cards = [last] if last is not None and _spends(last) else []
    if not found.cards:
        named = {id(one): one for one in p.recent if unit == "counters" or counter(one, unit) in one.options}
        found.cards = [one for one in named.values() if any(each.kind == "paid" for each in one.abilities)][-1:]
        found.cards = [one for one in named.values() if _spends(one)][-1:] or found.cards
    if not found.cards or found.cards[0].type in ("event", "operation", "identity"):
        return False
    card = found.cards[0]
    if card.type == "agenda" and not card.given:  # only what is scored bears agenda counters
        p.place([card], "corp score")
        card.options.setdefault("agenda", max(1, found.n))
    said = " ".join(one.text for one in phrase.tokens() if one.said != "to")
    p.assume(f"“{said}”: what {found.cards[0].title} costs is worked out")
    cost = _COST.search(found.cards[0].says)
    if cost is not None and found.n > int(cost[1]) and found.n % int(cost[1]) == 0:
        found.times = found.n // int(cost[1])  # so many counters are so many uses
    found.n, found.unit = -1, ""
    return True


def take_credits(p: Parser, found: Deed, phrase: Phrase) -> bool:
    """`takes 3 credits from X`: X is used, where its text takes credits from it."""
    card = found.card
    if card is None or not _TAKES.search(card.says):
        return False
    if found.n >= 0:
        if not re.search(rf"\b{found.n} ?\[credit\]", card.says) and card.options.get("credits") != found.n:
            return False
        p.assume(f"“{' '.join(one.text for one in phrase.tokens())}”: what it gives is taken from the card")
    found.n, found.unit = -1, ""
    return True


def swap(p: Parser, found: Deed, phrase: Phrase) -> bool:
    """`swaps X with Y`: the card that says so is used, or was just before, and these are chosen."""
    first, second = found.card, found.target
    if first is None or second is None:
        return False
    it = next((one for one in phrase.all("OBJ") if one.token("it") is not None), None)
    if it is not None and it is phrase.all("OBJ")[0] and first.side != second.side:  # like is swapped with like
        likes = [one for one in reversed(p.recent) if one.type == second.type and one is not second]
        if not likes:
            return False
        first = likes[0]
    if phrase.one("AT") is not None and found.server and not second.given:
        p.at_server([second], found.server, "in")
    found.server = ""
    last = p.reading.moves[-1].cards[:1] if p.reading.moves else ()
    tool = next((one for one in (first, second) if swaps(one)), None)
    if tool is None:
        tools = _each(one for one in p.recent if swaps(one))
        tool = tools[0] if len(tools) == 1 else None
    if tool is None:
        return False
    chosen = [one for one in (first, second) if one is not tool]
    if len(chosen) == 2 and fixed(tool):  # what is swapped with it stands there already
        chosen = [one for one in chosen if one.where in HANDS.values() or one.where == "Archives"] or chosen[1:]
        p.assume(f"{(first if chosen[0] is second else second).title} is what {tool.title} swaps with it")
    if tuple(last) == (tool,) and p.reading.moves[-1].kind in ("play", "use", "trigger"):
        found.verb, found.cards, found.target = "choose all", chosen, None
        return True
    found.cards, found.target = [tool], chosen[0]
    found.to = Deed(found.who, "choose", chosen[1:]) if chosen[1:] else None
    return True


def fixed(card: Placed) -> bool:
    """Whether one of the cards that a card swaps is not chosen: itself, or what is approached or passed."""
    each = [word for one in card.abilities for word in walk(one) if isinstance(word, Swap)]
    return any(not any(word.name == "choose" for word in walk(part)) for one in each for part in (one.a, one.b))


def swaps(card: Placed) -> bool:
    """Whether an ability of a card swaps something."""
    return any(word.name == "swap" for one in card.abilities for word in walk(one))


def _each(cards: Iterable[Placed]) -> list[Placed]:
    return list({id(one): one for one in cards}.values())
