"""What is told to befall the Runner, as it stands before that: where it can be prevented it need not come about so."""

from __future__ import annotations

import dataclasses

from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.playing import EVERYONE, Wish, replay
from judgebot.ask.answering.presupposed import befalls, unnamed_effect
from judgebot.ask.answering.table import Cannot, Table
from judgebot.ask.answering.texts import nodes
from judgebot.ask.reading.meanings import Deed, Fact, Ref
from judgebot.ask.reading.queries import Comes, HowMuch, Query, Wins
from judgebot.cards.effects import Prevent
from judgebot.game.objects import CORP, RUNNER


def before_it(played: Played) -> Played:
    """A line up to the last choice that is told before damage or tags come of its last deed; whole where none do."""
    game, line = played.marks[-2]
    before = len(game.state.history)
    told = played.line[len(line) :]
    last = (game, line)
    for n, made in enumerate(told, 1):
        now = replay(game, told[:n], Wish((), EVERYONE))
        if any(one.kind in ("damage", "tags") for one in now.state.history[before:]):
            return dataclasses.replace(played, marks=[*played.marks[:-1], last])
        last = last if made.usual else (now, line + told[:n])
    return played


def open_to_prevention(played: Played, query: Query) -> Played:
    """`X does 3 net damage`, with a card there that prevents some: a line on which it is still to be prevented.

    So only where it is asked what that comes to, and nobody told whether it is prevented.
    """
    last = next((one for one in reversed(played.deeds) if not one.not_), Deed(""))
    unit = "tags" if last.unit == "tags" else "damage" if last.unit.endswith("damage") else ""
    if last.verb not in _BEFALL or not unit or len(played.marks) < 2 or played.deeds[-1:] != (last,):
        return played
    if not _asks_of(query, unit):
        return played
    prevents = [one.ref for one in played.table.cards.values() if one.side == RUNNER and one.where in _ACTIVE
                and any(isinstance(node, Prevent) and _kind(node, last.unit) for node in nodes(one))]  # fmt: skip
    spoken = any(ref in (*one.what, one.tool, one.by) for one in played.deeds for ref in prevents)
    barred = any(one.not_ and one.verb in ("prevent", "use") for one in played.deeds)
    return _at_the_choice(played) if prevents and not spoken and not barred else played


def _at_the_choice(played: Played) -> Played:
    """A line up to the last choice that the Runner had before damage or tags came of its last deed."""
    game, line = played.marks[-2]
    before = len(game.state.history)
    told = played.line[len(line) :]
    last = None
    for n, made in enumerate(told):
        now = replay(game, told[:n], Wish((), EVERYONE))
        if any(one.kind in ("damage", "tags") for one in now.state.history[before:]):
            break
        last = (now, line + told[:n]) if made.decision.who == RUNNER else last
    return dataclasses.replace(played, marks=[*played.marks[:-1], last]) if last is not None else before_it(played)


def preventable(one: Fact | Deed, table: Table, then: list[Fact | Deed], fatal: bool) -> Fact | Deed:
    """`I take 4 meat damage. Do I live`, with a card that prevents it: an effect does it, and so it may be prevented.

    So where such a card is told to be used for it after that. fatal: whether that is asked, and not how much it is.
    Raises Cannot where it is told what does it: then so much may be what is left.
    """
    if not isinstance(one, Deed) or one.verb not in ("suffer", "take") or one.not_ or one.when:
        return one
    prevents = {card.ref for card in table.cards.values()
                if any(isinstance(node, Prevent) and _kind(node, one.unit) for node in nodes(card))}  # fmt: skip
    used = any(
        isinstance(two, Deed) and (two.verb, two.not_) == ("use", False) and two.only in prevents for two in then
    )
    if not used and not (fatal and prevents and one.verb == "suffer"):
        return one
    effect = by_an_effect(one, table) if one.by is None and one.tool is None else None
    if used and effect is None:
        raise Cannot("Whether so much comes before some of it is prevented, or after that, is not told.")
    return effect or one


def by_an_effect(befalling: Deed, table: Table) -> Deed | None:
    """An effect of the Corp that was not named is used, where no card here brings that about."""
    if any(befalls(card, befalling) for card in table.cards.values()):
        return None
    if (effect := unnamed_effect(befalling, table)) is None:
        return None
    table.assume(f"the {befalling.unit} come of an effect of the Corp that was not named")
    return Deed("use", CORP, (effect,))


_BEFALL = ("do", "give", "suffer", "take")
_ACTIVE = ("rig", "identity", "host")


def _kind(node: Prevent, unit: str) -> bool:
    return any(kind in (unit, "damage" if unit != "tags" else "tags") for kind in node.what)


def _asks_of(query: Query, unit: str) -> bool:
    """Whether it is asked how much of it there is, or whether it ends the game."""
    if isinstance(query, HowMuch):
        of = query.deed.unit if query.deed is not None else query.unit
        grip = query.unit == "cards" and query.deed is None and not isinstance(query.of, Ref)
        return of.endswith(unit) or query.unit.endswith(unit) or (unit == "damage" and grip)
    return isinstance(query, Wins) or (isinstance(query, Comes) and getattr(query.what, "verb", "") == "flatline")


def prevented_late(played: Played, deed: Deed) -> bool:
    """Whether a card that prevents is told to be used after what it prevents: it was used before that came about."""
    used = [played.table.card(one) for one in deed.what if deed.verb == "use" and isinstance(one, Ref)]
    prevents = any(isinstance(node, Prevent) for card in used for node in nodes(card))
    return prevents and any(one.verb in ("suffer", "take") for one in played.deeds)
