"""What a card chose before, where nobody told it: the ice that it is used on, the server on which a run is made."""

from __future__ import annotations

from collections.abc import Iterator

from judgebot.ask.answering import texts
from judgebot.ask.answering.placing import Set, every, target, with_card
from judgebot.ask.answering.table import Card
from judgebot.ask.reading.meanings import Deed, Ref, Subs
from judgebot.cards.abilities import Ability
from judgebot.cards.nodes import Node, walk
from judgebot.cards.queries.triggers import Trigger

_CHOSEN = "chosen"
_USES = ("use", "trigger")


def chosen_untold(found: Set) -> Iterator[str]:
    """`can I break Enigma with Boomerang`, `do I gain credits with Temüjin Contract on HQ`: that is chosen (1.15.1)."""
    for card in found.table.cards.values():
        told = card.chosen is not None or _CHOSEN in card.options
        if card.where not in ("rig", "host") or told or with_card(found, card, "install"):
            continue
        for ability in texts.printed_abilities(card):
            kind = _rests_on(ability)
            ice = next(_used_on(found, card, ability), None) if kind else None
            server = (ice.server if ice is not None else _run_with(found)) if kind == "server" else ""
            if kind == "ice" and ice is not None:
                card.chosen = ice.ref
            elif server:
                card.options[_CHOSEN] = server
            else:
                continue
            yield f"{card.title} chose {server or (ice.title if ice is not None else '')}"
            break


def _rests_on(ability: Ability) -> str:
    """Whether an ability can only be used on the chosen ice, or in a run on the chosen server; "" if on neither."""
    for node in walk(ability):
        if isinstance(node, Trigger):
            ice = node.card if node.event == "encounter" else None
            if _CHOSEN in node.server:
                return "server"
        else:
            ice = getattr(node, "ice", None)
        if isinstance(ice, Node) and getattr(ice, "key", "") == _CHOSEN:
            return "ice"
        if getattr(node, "server", "") == _CHOSEN:
            return "server"
    return ""


def _used_on(found: Set, card: Card, ability: Ability) -> Iterator[Card]:
    """The ice on which a deed of the line uses an ability of a card."""
    does = {node.name for node in walk(ability)}
    there = [one for one in found.table.cards.values() if one.type == "ice"]
    for deed in every(found):
        if deed.verb in _USES and card.ref in deed.what and len(there) == 1:
            yield there[0]
        if deed.verb in does and card.ref in (deed.tool, deed.by):
            yield from (found.table.card(ref) for ref in _ice_of(deed))


def _run_with(found: Set) -> str:
    """The server that is run on; "" where none is, or several."""
    runs = {one.server.name for one in found.times if one.verb == "run" and one.server is not None}
    return target(found) or (runs.pop() if len(runs) == 1 else "")


def _ice_of(deed: Deed) -> Iterator[Ref]:
    for one in (*deed.what, deed.via):
        of = one.of if isinstance(one, Subs) else one
        if isinstance(of, Ref):
            yield of
