"""Paid abilities that have their own time (26:9.5.6): in an encounter, or in the approach of ice."""

from __future__ import annotations

from judgebot.cards.effects import Break
from judgebot.cards.nodes import walk
from judgebot.cards.queries.selections import Ref
from judgebot.engine import characteristics as c
from judgebot.engine import query
from judgebot.engine.facts import Why, fact
from judgebot.engine.machine import Machine
from judgebot.engine.records import Active
from judgebot.game import numbers
from judgebot.game.environment import Env


def other_subtype(m: Machine, ice: int, subtypes: tuple[str, ...]) -> Why:
    """Why an effect that breaks subroutines only on ice of one of these subtypes breaks none of this ice (3.9.5h)."""
    if subtypes and not {*subtypes} & {*c.subtypes(m, ice)}:
        return ("3.9.5h", fact("not a subtype", card=ice, subtypes=subtypes))
    return None


def untimely(m: Machine, active: Active) -> Why:
    """Why it is not the time for a paid ability that breaks subroutines, or that is about certain ice (26:9.5.6)."""
    if not m.rules.edition.has("paid-abilities-at-their-own-time"):
        return None
    encounter, run = m.state.encounter(), m.state.run()
    for node in walk(active.ability.do):
        if isinstance(node, Break):
            if encounter is None:
                return ("26:9.5.6a", fact("no encounter"))
            if other := other_subtype(m, encounter.ice, node.subtype or ()):
                return other
            on = Env(source=active.source, you=active.you)
            if node.on is not None and node.on.key == "this" and encounter.ice not in query.refs(m, on, node.on):
                return ("9.8.6", fact("other encounter"))
        elif isinstance(node, Ref) and node.key == "encountered" and encounter is None:
            return ("26:9.5.6c", fact("no encounter"))
        elif isinstance(node, Ref) and node.key == "approached" and not (run and run.phase == numbers.APPROACH):
            return ("26:9.5.6b", fact("no approach"))
    return None
