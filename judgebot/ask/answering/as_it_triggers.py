"""What a card does where nothing is told to be done: what its ability waits for is supposed to come about (9.6.1)."""

from __future__ import annotations

import dataclasses

from judgebot.ask.answering.table import card_of, catalog
from judgebot.ask.answering.texts import printed_abilities
from judgebot.ask.reading.meanings import Amount, Deed, Fact, Is, Past, Ref, Subs, When
from judgebot.ask.reading.queries import Comes, HowMuch, Line
from judgebot.cards.abilities import Ability
from judgebot.cards.declarations.costs import AdditionalCost
from judgebot.cards.nodes import walk
from judgebot.game.objects import CORP, RUNNER

_DOES = ("do", "deal", "give", "gain", "take", "draw", "suffer", "lose")
# The words of the cards' language by which so much of a unit comes, or goes.
_GIVES = {
    "tags": ("tags", "take_tags"),
    "credits": ("gain", "take_credits"),
    "cards": ("draw",),
    "clicks": ("gain_clicks",),
    "bad publicity": ("bad_publicity",),
}
_DAMAGE = ("damage", "suffer")
_MET = {"access": RUNNER, "encounter": RUNNER, "steal": RUNNER, "rez": CORP, "install": None}


def as_it_triggers(line: Line) -> Line:
    """`how much damage does Snare! do`: it is accessed; `how many credits does PAD Campaign give`: its turn begins.

    Only where all abilities that do so wait for the same, and nothing but numbers and places is told.
    """
    query = line.asks[0].query if len(line.asks) == 1 else None
    deed = query.deed if isinstance(query, HowMuch) else query.what if isinstance(query, Comes) else None
    if not isinstance(query, HowMuch | Comes) or not isinstance(deed, Deed) or query.when is not None:
        return line
    ref, unit = deed.by, deed.unit or (query.unit if isinstance(query, HowMuch) else "")
    plain = deed.verb in _DOES and (deed.tool, deed.when, deed.purpose, deed.amount, deed.not_) == (
        *(None,) * 4,
        False,
    )
    if not plain or not isinstance(ref, Ref) or not ref.card or any(isinstance(one, Deed | Past) for one in line.told):
        return line
    words = _DAMAGE if unit.endswith("damage") else _GIVES.get(unit, ())
    card = card_of(ref, 0)
    gives = [one for one in printed_abilities(card) if any(node.name in words for node in walk(one))]
    unlike = any(isinstance(one, Is) and one.what == ref and not one.holds for one in line.told)
    events = {_waits_for(one) for one in gives}
    if events == {"encounter", "subroutine"}:
        events = {"subroutine"}  # all that comes of it as it is encountered
    if unlike or len(events) != 1 or (isinstance(query, HowMuch) and query.can):
        return line
    supposed = _supposed(events.pop(), ref, card.side)
    if not supposed:
        return line
    told, assumed = supposed
    return dataclasses.replace(
        line,
        told=(*line.told, *told),
        asks=(dataclasses.replace(line.asks[0], after=len(line.told) + len(told)),),
        assumed=(*line.assumed, assumed.format(card.title)),
    )


def used_for_it(line: Line) -> Line:
    """`how many credits do I get from Fermenter`, where nothing is told to be done: its one paid ability is used."""
    if any(isinstance(one, Deed | Past) for one in line.told):
        return line
    asks = list(line.asks)
    for n, ask in enumerate(asks):
        query, deed = ask.query, getattr(ask.query, "deed", None)
        if not isinstance(query, HowMuch) or not isinstance(deed, Deed) or query.when is not None:
            continue
        by, words = deed.by, _GIVES.get(query.unit, ())
        if (
            not isinstance(by, Ref)
            or deed.verb not in ("gain", "take", "draw")
            or query.unit not in ("credits", "cards")
            or not by.card
        ):
            continue
        gives = [one for one in catalog().card(by.card).abilities if any(node.name in words for node in walk(one))]
        if [one.kind for one in gives] == ["paid"]:
            used = When("when", Deed("use", card_of(by, 0).side, (by,)))
            asks[n] = dataclasses.replace(ask, query=dataclasses.replace(query, when=used))
    return dataclasses.replace(line, asks=tuple(asks))


def _waits_for(ability: Ability) -> str:
    """For what an ability waits that is supposed here, of its own card or its player's turn; "" for anything else."""
    if ability.kind == "subroutine":
        return ability.kind
    if any(isinstance(node, AdditionalCost) and node.to == "steal" for node in walk(ability)):
        return "steal"
    if ability.kind != "conditional" or len(ability.when) != 1:
        return ""
    (when,) = ability.when
    own = getattr(when.card, "key", "") == "this" and when.event in _MET
    turn = when.event == "turn begins" and getattr(when, "who", "") == "you"
    return when.event if own or turn else ""


def _supposed(event: str, ref: Ref, side: str) -> tuple[tuple[Fact | Deed, ...], str] | None:
    """What is told then, and how that is said; None where nothing is."""
    if event == "subroutine":
        met = Deed("encounter", RUNNER, (ref,))
        fire = Deed("resolve", None, (Subs(ref, (), Amount(how="all")),))
        return (met, fire), "{} is encountered and all of its subroutines resolve"
    if event == "turn begins":
        begins = Deed("begin", side, thing="turn")
        active: tuple[Fact, ...] = (Is(ref, "rezzed"),) if side == CORP else ()
        return (*active, begins), f"the {side.capitalize()}'s turn begins with {{}} {_ACTIVE[side]}"
    if event not in _MET:
        return None
    done = {
        "access": "accessed",
        "encounter": "encountered",
        "steal": "stolen",
        "rez": "rezzed",
        "install": "installed",
    }
    return (Deed(event, _MET[event] or side, (ref,)),), f"{{}} is {done[event]}"


_ACTIVE = {CORP: "rezzed", RUNNER: "installed"}
