"""Why a choice did not come up at all, where there was no refusal to record: by the game as it stands."""

from __future__ import annotations

from collections.abc import Sequence

from judgebot.cards.abilities import Ability
from judgebot.engine import characteristics as c
from judgebot.engine import legality
from judgebot.engine.boards import printed
from judgebot.engine.choices import Verb
from judgebot.engine.facts import Fact, fact
from judgebot.engine.machine import Machine
from judgebot.engine.offers import is_action
from judgebot.game import numbers
from judgebot.game.objects import CORP, PLAY, Obj

# What is done by taking an action (5.2.7, 5.2.8).
ACTIONS = frozenset(
    (Verb.RUN, Verb.PLAY, Verb.INSTALL, Verb.ADVANCE, Verb.DRAW_CARD, Verb.GAIN_CREDIT, Verb.PURGE, Verb.REMOVE_TAG)
)
# What is done with a card of its own.
_OF_CARDS = (Verb.USE, Verb.TRIGGER, Verb.REZ, Verb.PLAY, Verb.INSTALL, Verb.SCORE, Verb.ADVANCE)
_USED = ("conditional", "paid")  # the kinds of ability that a player uses
_IN_HAND = ("HQ", "grip")

Ruled = tuple[str, Fact]


def unoffered(
    m: Machine, who: str, verb: Verb | None, obj: Obj | None, server: str = "", kind: str = "", rule: str = ""
) -> Ruled:
    """The rule and the fact that keep a choice from coming up.

    who     the player who would choose it
    verb    what would be done, None for what is none of the game's verbs
    obj     what it would be done with or to, None for no card
    server  the server, of a run
    kind    the kind of decision, or "nothing to do"
    rule    the rule under which it is made
    """
    if verb == Verb.JACK_OUT:
        return "6.1.5", fact("no jacking out")
    if verb in ACTIONS and kind in ("nothing to do", "paid") and m.state.active != who:
        return "5.2.2", fact("not their phase")
    if verb == Verb.RUN and server in m.state.servers and (stop := legality.runnable(m, server)) is not None:
        return stop
    if obj is None:
        return rule, fact("no such card") if verb in _OF_CARDS else fact("no choice")
    found: Ruled | None = None
    if verb in (Verb.USE, Verb.TRIGGER):
        found = _unused(m, who, verb, obj, kind, rule)
    elif verb == Verb.REZ:
        found = _unrezzed(m, obj)
    elif verb in (Verb.PLAY, Verb.INSTALL):
        found = _unplayed(m, obj)
    elif verb == Verb.TRASH and obj.owner == who:
        found = "1.19.4", fact("no trashing", card=obj.id)
    return found or (rule, fact("no choice here", decision=kind))


def _unused(m: Machine, who: str, verb: Verb, obj: Obj, kind: str, rule: str) -> Ruled:
    """Why no ability of a card can be used: it is not active, is not that player's, or waits for something else."""
    there = [one for one in m.catalog.card(obj.name).abilities if obj.zone in one.active_in and one.kind == "paid"]
    if there:
        return _no_window(there, kind, rule, obj.id)
    if (asleep := _inactive(m, verb, obj)) is not None:
        return asleep
    own = [one for one in printed(m, obj) if one.kind in (("conditional",) if verb == Verb.TRIGGER else _USED)]
    have = c.abilities(m, obj.id)
    if own and not any(one in have for one in own) and (by := c.losing(m, obj.id)):
        return "9.1.9a", fact("abilities lost", card=obj.id, by=tuple(by))
    if obj.controller != who and not any(one.by in (who, "both") for one in own):
        return "9.5.2", fact("not theirs", card=obj.id, who=who)
    paid = [one for one in have if one.kind == "paid"]
    if any(one.kind == "conditional" for one in have) and (verb == Verb.TRIGGER or not paid):
        return "9.6.2", fact("no instance", card=obj.id)
    return _no_window(paid, kind, rule, obj.id) if paid else ("9.5.2", fact("no ability", card=obj.id))


def _inactive(m: Machine, verb: Verb, obj: Obj) -> Ruled | None:
    """That the abilities of a card are not active where it is (9.1.7, 9.1.8b)."""
    wanted = "conditional" if verb == Verb.TRIGGER else "paid"
    own = [one for one in m.catalog.card(obj.name).abilities if one.kind == wanted]
    if own and all(one.active_in and obj.zone not in one.active_in for one in own):
        return "9.1.8b", fact("active elsewhere", card=obj.id, zone=obj.zone)
    if c.is_active(m, obj.id) or any(obj.zone in one.active_in for one in own):
        return None
    if obj.zone != PLAY:
        return "9.1.7", fact("inactive there", card=obj.id, zone=obj.zone)
    if m.card(obj.id).type == "agenda":
        return "3.2.3", fact("agenda not scored", card=obj.id)
    return "9.1.7", fact("unrezzed, inactive" if obj.owner == CORP else "card inactive", card=obj.id)


def _no_window(paid: Sequence[Ability], kind: str, rule: str, oid: int) -> Ruled:
    """Why a window is none for the paid abilities of a card."""
    if kind != "action" and all(is_action(one) for one in paid):
        return "9.5.2a", fact("is an action", card=oid)
    if all(one.access for one in paid):
        return "7.1.4", fact("mid-access only", card=oid)
    if all(one.interrupt for one in paid):
        return "9.5.2b", fact("interrupt only", card=oid)
    return rule, fact("no window for it", card=oid)


def _unrezzed(m: Machine, obj: Obj) -> Ruled:
    """Why a card cannot be rezzed (8.1.2)."""
    if obj.zone != PLAY or not obj.installed:
        return "8.1.2", fact("not installed", card=obj.id, zone=obj.zone)
    if obj.faceup:
        return "8.1.2", fact("faceup already", card=obj.id)
    if m.card(obj.id).type == "ice" and not c.concerning(m, obj.id, "rez_timing"):
        return "6.4.3", out_of_time(m, obj.id)
    return "9.2.7c", fact("no rezzing")


def out_of_time(m: Machine, oid: int) -> Fact:
    """Why ice cannot be rezzed in a window: it is not approached, nor does it let itself be rezzed at other times."""
    for ability in m.card(oid).abilities if not c.losing(m, oid) else ():
        if ability.given is not None and any(one.name == "rez_timing" for one in ability.static):
            return fact("has while", card=oid, condition=ability.given)
    return fact("out of time", step=numbers.APPROACH_WINDOW)


def _unplayed(m: Machine, obj: Obj) -> Ruled | None:
    """Why a card cannot be played or installed: it is not in hand (4.1.1)."""
    if obj.zone == PLAY:
        return "4.1.1", fact("in play already", card=obj.id)
    if obj.zone not in _IN_HAND:
        return "4.1.1", fact("card in", card=obj.id, zone=obj.zone)
    return None
