"""Effects on identities: the other face, and which version of the identity it is (3.1.1a, 1.5.2)."""

from __future__ import annotations

from typing import Any

from judgebot.cards.catalog import OTHER_FACE, unversioned, version
from judgebot.engine import apply as a
from judgebot.engine import frames
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.facts import Why, fact
from judgebot.engine.machine import Machine
from judgebot.engine.outlook import Outlook
from judgebot.engine.records import Eff, Option
from judgebot.engine.words.base import Handler
from judgebot.game.changes import Change


class Flip(Handler):
    """Flip a double-sided identity (3.1.1a)."""

    word = "flip"

    def possible(self, look: Outlook, node: Any) -> Why:
        return look.objects(node.what)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        for oid in eff.objs:
            obj = m.state.objs[oid]
            front = obj.name.removesuffix(OTHER_FACE)
            if front == obj.name and m.catalog.card(front).backs:  # which version it is was not told yet
                front = _version(m, obj.controller, front, "1.5.2")
            new = front if obj.name.endswith(OTHER_FACE) else front + OTHER_FACE
            m.note("flipped", "3.1.1a", card=oid, to=new)
            a.put(m, obj._replace(name=new))
            a.happen(m, [Change("flip", eff.you, oid, oid)])
        return None


def _version(m: Machine, who: str, card_id: str, rule: str) -> str:
    """The version of an identity that a player chooses, by the rule that has them choose."""
    titles = [one.title for one in m.catalog.card(unversioned(card_id)).backs]
    options = [Option(title, Choice(Verb.CHOOSE, name=title), rule) for title in titles]
    picked = m.ask(who, "version", options, rule, about=fact("choosing a version"), default=0)
    return version(card_id, titles.index(picked) + 1)


class SetIdentity(Handler):
    """Set the identity to a version of it; its front is up (26:1.5.2b)."""

    word = "set_identity"
    acts_on = ""

    def possible(self, look: Outlook, node: Any) -> Why:
        return None

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        oid = f.env.source
        obj = m.state.objs[oid]
        new = _version(m, eff.you, obj.name.removesuffix(OTHER_FACE), "26:1.5.2b")
        a.put(m, obj._replace(name=new))
        m.switched("new-identities", "26:1.5.2b")
        m.note("chose", "26:1.5.2b", who=eff.you, what=fact("a version"), source=oid)
        return None
