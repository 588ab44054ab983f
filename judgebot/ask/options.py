"""Which option of a player a deed is, as the engine calls it."""

from __future__ import annotations

import dataclasses
import re

from judgebot.ask import as_cost
from judgebot.ask.deeds import IN_HAND, PURPOSES, Deed, is_used
from judgebot.ask.granted import grants, may_trash
from judgebot.ask.hosting import MOVED
from judgebot.ask.means import BROUGHT
from judgebot.ask.named import said_of
from judgebot.ask.parse import Parser
from judgebot.ask.readings import Moment, Placed, Question, Unplaced
from judgebot.game.objects import CORP, RUNNER
from judgebot.scenario.wording import purpose, said

OPTIONS = {
    "jack out": "jack out",
    "draw": "draw 1 card",
    "gain": "gain 1 credit",
    "remove tag": "remove 1 tag",
    "purge": "purge virus counters",
}
_AVERTS = re.compile(r"prevent|instead|cannot|cancel|less damage|do not|reduce", re.I)
OF_CARDS = ("rez", "play", "install", "advance", "score", "use", "trigger", "trash", "steal", "forfeit")
DONE = {
    "steal": "stolen", "rez": "rezzed", "trash": "trashed", "access": "accessed", "encounter": "encountered",
    "pass": "passed", "bypass": "bypassed",
    "break": "broken", "derez": "derezzed", "score": "scored", "install": "installed",
}  # fmt: skip


_AVOIDED = {"damage": "take damage", "core_damage": "take damage", "tags": "take a tag"}


def option(p: Parser, d: Deed) -> Question | None:
    """The option that a deed is, as the engine calls it."""
    verb, card = d.verb, d.card
    who = d.who or p.who or p.last_who
    if verb == "prevent" and d.tool is None:
        d.tool = _preventer(p, who)
    if verb == "prevent" and d.tool is None and d.n < 0 and who == RUNNER and d.unit in _AVOIDED:
        return Question("must", RUNNER, _AVOIDED[d.unit], negated=True)  # by whatever choice there is
    if verb == "prevent" and d.tool is not None and not d.used and not _AVERTS.search(d.tool.says):
        return None  # it prevents nothing: what it does otherwise is not asked
    if verb == "prevent" and d.n >= 0 and not (d.tool is not None and f"prevent {d.n} " in d.tool.says.lower()):
        return None  # the number would be dropped
    if verb == "boost" and d.n >= 0:
        return None
    if verb in ("end run", "take") and d.tool is not None:
        purpose = f" to {PURPOSES[verb]}" if verb in PURPOSES else ""
        return Question("may", d.tool.side, f"use {d.tool.title}{purpose}", d.tool)
    if d.tool is not None and verb in BROUGHT and verb != "trash":
        does = "use" if is_used(p, d.tool) else "play"
        asked = Question("may", d.tool.side, f"{does} {d.tool.title}", d.tool)
        if verb == "draw" and does == "use":
            draws = [one.kind for one in d.tool.abilities if "draw" in one.english().lower()]
            if not draws:
                return None
            asked.words = f"use {d.tool.title} to draw" if "paid" in draws else f"trigger {d.tool.title}"
        if verb == "install" and d.cards and d.cards[0].side == d.tool.side:
            asked.for_ = verb
        return _use_on(asked, d.cards) if not d.server else None
    if verb in OPTIONS:
        return Question("may", who or RUNNER, OPTIONS[verb], n=d.n if verb == "draw" else -1)
    if verb == "kill":
        if d.unit == "win":
            return Question("may", who, "win the game") if who else None
        return Question("may", CORP, "flatline the Runner")
    if verb == "run":
        if d.tool is not None:
            if d.server.startswith("remote") and re.search(r": run a central server", d.tool.says, re.I):
                p.reading.unplaced.append(
                    Unplaced(f"{d.server} with {d.tool.title}", (), "its run is on a central server")
                )
            return Question("may", RUNNER, f"{'play' if d.tool.type == 'event' else 'use'} {d.tool.title}", d.tool)
        return Question("may", RUNNER, f"run {d.server}") if d.server else None
    if verb in ("break", "boost"):
        if verb == "boost":
            d.tool, d.cards = card, []
        name = d.tool.title if d.tool is not None else "?"
        when = Moment("when", "encounter", d.cards[0]) if d.cards else None
        what = "break" if verb == "break" else "get"
        n = d.n if verb == "break" else -1
        return Question("may", RUNNER, f"use {name} to {what}", d.tool, when, tuple(d.cards), n, which=d.which)
    if verb == "bypass":
        return _bypass(p, d)
    if verb == "prevent":
        n = d.times if d.times > 1 else -1
        return Question("may", who, f"use {d.tool.title}", d.tool, n=n) if d.tool is not None else None
    if verb == "pay":
        if d.to is not None:
            if d.n >= 0:
                p.assume(f"“pay {d.n}”: what it costs is worked out")
            return option(p, d.to)
        return Question("may", who or (card.side if card else ""), "pay", card, n=d.n)
    if verb == "trash" and d.tool is not None:
        return _trash_with(p, d.tool, [card] if card else [])
    if verb == "as cost":
        return as_cost.asked(p, d)
    if verb == "access" and card is None:
        return Question("does", "", "a card get accessed")
    if verb in ("access", "encounter", "pass") and card is not None:
        return Question("does", "", f"{card.title} get {DONE[verb]}", card)
    if verb in OF_CARDS:
        return _of_card(p, d, who)
    return None


def _preventer(p: Parser, who: str) -> Placed | None:
    """The card with which a player prevents something, if they have one only."""
    found = [one for one in p.reading.cards if one.side == who and re.search(r"\bprevent \d", one.says.lower())]
    return found[0] if len(found) == 1 else None


def _trash_with(p: Parser, tool: Placed, cards: list[Placed]) -> Question:
    """A card is trashed with another one: that one is used, or, if it is an event or operation, played.

    A play that was told last is asked about itself: what it trashes is chosen while it resolves.
    """
    if cards and grants(tool):
        return may_trash(tool, cards[0])
    last = next(iter(p.reading.moves[-1:]), None)
    if last is not None and last.kind == "play" and last.cards == (tool,):
        del p.reading.moves[-1]
    elif is_used(p, tool):
        words = f"use {tool.title}"
        trash = [one for one in tool.abilities if one.kind == "paid" and "trash" in purpose(one).lower()]
        if len(trash) == 1 and sum(one.kind == "paid" for one in tool.abilities) > 1:
            words += f" to {purpose(trash[0])}"  # and not its other ability
        return _use_on(Question("may", tool.side, words, tool), cards)
    return _use_on(Question("may", tool.side, f"play {tool.title}", tool), cards)


def _bypass(p: Parser, d: Deed) -> Question | None:
    cards, tool = d.cards, d.tool
    if cards and cards[0].type != "ice":
        cards = [one for one in p.reading.cards if one.type == "ice"][-1:]
    if tool is None and cards:
        tool = next((one for one in p.reading.cards if one.chosen is cards[0]), None)
    if tool is None:
        able = [one for one in p.reading.cards if one.side == RUNNER and "ypass" in one.says]
        tool = able[0] if len(able) == 1 and able[0].type != "event" else None
    if tool is None or not cards:
        return None
    paid = any(one.kind == "paid" and "ypass" in one.english() for one in tool.abilities)
    return Question(
        "may", RUNNER, f"{'use' if paid else 'trigger'} {tool.title}", tool, Moment("when", "encounter", cards[0])
    )


def _of_card(p: Parser, d: Deed, who: str) -> Question | None:
    verb, card = d.verb, d.card
    if card is None:
        card = said_of(p, verb)
        if card is None or verb in ("use", "trigger", "install"):
            return None
    owner = d.who or who or card.side
    played = any(one.kind == "play" and card in one.cards for one in p.reading.moves)
    if verb in ("use", "trigger") and card.type in ("event", "operation") and card.where in IN_HAND and not played:
        verb = "play"  # `can he use Diesel`
        if d.to is not None and d.to.cards:
            return None
    words = f"{verb} {card.title}"
    if verb == "forfeit" and any("forfeit this" in one.english().lower() for one in card.abilities):
        words, verb = f"use {card.title}", "use"  # as its cost
    if verb == "trash":
        if not d.who:
            owner = RUNNER if card.side == CORP else CORP
        if owner == CORP and card.side == RUNNER and card.type == "resource":
            words = f"trash resource {card.title}"
        elif owner == card.side and (uses := trashing_itself(card)) is not None:
            words, verb = uses, "use"  # as its cost
    asked = Question("may", owner, words, card, n=d.times if d.times > 1 else -1)
    if verb == "use":
        others = [d.target] if d.target is not None else []
        if d.to is not None and d.to.verb in ("break", "boost"):
            return option(p, dataclasses.replace(d.to, tool=card))
        if d.to is not None and d.to.verb == "prevent":
            return asked
        if d.to is not None and d.to.verb in PURPOSES and d.to.card is None:
            return dataclasses.replace(asked, words=f"use {card.title} to {PURPOSES[d.to.verb]}")
        if d.to is not None and d.to.cards and d.to.verb in ("find", "install"):
            asked.cards = tuple(d.to.cards)
            asked.for_ = d.to.verb.replace("find", "")
            return asked
        if d.to is not None and d.to.cards:
            others = d.to.cards
        if d.server:
            return None
        if d.unit == MOVED:  # it need not be encountered for that
            asked.cards = tuple(others)
            return asked
        return _use_on(asked, others)
    if verb == "install" and d.server:
        asked.words += f" in {d.server}"
    elif verb == "install" and d.target is not None:
        of_corp = d.target.side == CORP and d.target.server and card.side == CORP
        asked.words += f" in {d.target.server}" if of_corp else f" on {d.target.title}"
    elif verb == "play" and d.server:
        return None
    elif verb == "play" and d.target is not None:
        asked.cards = (d.target,)
    elif verb == "play" and d.to is not None and d.to.verb in ("find", "install"):
        asked.cards = tuple(d.to.cards)
        asked.for_ = d.to.verb.replace("find", "")
    return asked


def trashing_itself(card: Placed) -> str | None:
    """The option for which a card is trashed as the cost; None if none of its abilities costs that."""
    paid = [one for one in card.abilities if one.kind == "paid" and one.cost]
    costs = [" ".join(said(part) for part in one.cost or ()) for one in paid]
    own = [one for one, cost in zip(paid, costs, strict=True) if "[trash]" in cost or "remove this" in cost]
    if not own and not any(one.kind == "conditional" and "[trash]" in one.english() for one in card.abilities):
        return None
    if len(own) == 1 and len(paid) > 1:
        return f"use {card.title} to {purpose(own[0])}"
    return f"use {card.title}"


def _use_on(asked: Question, cards: list[Placed]) -> Question:
    """`use X on Y`: with a card being accessed or encountered, that is the moment."""
    if cards:
        asked.cards = tuple(cards)
        if cards[0].side == CORP and (asked.card is None or asked.card.side == RUNNER):
            asked.moment = Moment("when", "encounter" if cards[0].type == "ice" else "access", cards[0])
    return asked
