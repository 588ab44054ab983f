"""What a choice is to a deed of the line: the deed itself, something that leads to it, or neither."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judgebot.ask.answering.cast import Cast, server_named
from judgebot.ask.reading.meanings import Ability, Deed, Option, Ref, Server, Some, Subs, Thing, Zone
from judgebot.cards.nodes import Node, walk
from judgebot.engine import characteristics as c
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.machine import Machine

NOT, HELPS, IS = 0, 1, 2  # what a choice is to a deed

VERBS: dict[str, tuple[Verb, ...]] = {
    "run": (Verb.RUN,),
    "play": (Verb.PLAY,),
    "install": (Verb.INSTALL,),
    "draw": (Verb.DRAW_CARD, Verb.DRAW),
    "gain": (Verb.GAIN_CREDIT,),
    "advance": (Verb.ADVANCE,),
    "score": (Verb.SCORE,),
    "host": (Verb.INSTALL,),
    "rez": (Verb.REZ,),
    "trash": (Verb.TRASH, Verb.TRASH_RESOURCE, Verb.TRASH_SET),
    "steal": (Verb.STEAL,),
    "jack out": (Verb.JACK_OUT,),
    "continue": (Verb.CONTINUE,),
    "access": (Verb.ACCESS, Verb.CANDIDATE),
    "purge": (Verb.PURGE,),
    "discard": (Verb.DISCARD,),
    "find": (Verb.FIND,),
    "break": (Verb.BREAK,),
    "use": (Verb.USE, Verb.TRIGGER, Verb.APPLY),
    "use up": (Verb.USE, Verb.TRIGGER),
    "trigger": (Verb.TRIGGER, Verb.APPLY),
    "choose": (Verb.CHOOSE, Verb.NAME, Verb.MOVE_TO, Verb.IN, Verb.ON, Verb.MODE, Verb.FIND, Verb.NEXT),
    "bid": (Verb.BID, Verb.SPEND_ON_TRACE),
    "mark": (Verb.MARK,),
    "prevent": (Verb.PREVENT, Verb.SAVE),
}

_EFFECTS = (
    "purge",
    "draw",
    "trash",
    "install",
    "rez",
    "derez",
    "gain",
    "run",
    "jack out",
)  # deeds that abilities do, so named
_KEEPS = ("install", "play", "rez", "score", "advance", "steal", "access")  # no card of the deed is trashed for it
_ANYHOW = (Verb.USE, Verb.TRIGGER, Verb.PLAY)  # of the card that a deed names as its means


def fits_to(cast: Cast, deed: Deed) -> Callable[[Machine, str, Choice], int]:
    """What a choice is to a deed."""
    verbs = VERBS.get(deed.verb, ())
    things = tuple(one for one in deed.what if isinstance(one, (Ref, Some, Subs, Ability)))
    if deed.verb == "draw":
        things = ()  # `draws a card`: no choice names which
    named = tuple(one for one in (deed.tool, deed.by) if isinstance(one, Ref))
    servers = {one for one in (server_named(deed.server), server_named(deed.place)) if one}
    servers |= {one.name for one in deed.what if isinstance(one, (Server, Zone))}
    words = {one.said.lower() for one in deed.what if isinstance(one, Option)}
    host = deed.place.host if deed.place is not None else None

    def fits(m: Machine, who: str, choice: Choice) -> int:
        if deed.who and who not in (deed.who, "chance"):
            return NOT
        card = choice.card
        if choice.verb is Verb.USE and deed.verb == "use" and only_strength(choice) and not _pumps_only(m, choice):
            return NOT
        if m.state.runs and only_strength(choice) and m.state.encounter() is None:
            return NOT  # it would be over, or of no use, at the encounter
        if choice.verb in verbs and _card_fits(cast, m, choice, things, deed):
            if choice.server and servers and choice.server not in servers and choice.verb != Verb.TRASH:
                return NOT
            if choice.verb == Verb.GAIN_CREDIT and deed.unit != "credits":
                return NOT
            if words and choice.name.lower() not in words and str(choice.n) not in words:
                return NOT if choice.verb != Verb.MODE else HELPS
            if deed.verb in ("bid", "choose") and deed.amount is not None and choice.n != deed.amount.n:
                return NOT
            return IS
        if choice.verb in (Verb.IN, Verb.RUN, Verb.MOVE_TO, Verb.CHOOSE) and servers:
            return HELPS if choice.server in servers or ("new remote" in servers and choice.name) else NOT
        if choice.verb == Verb.ON and host is not None:
            return HELPS if cast.is_it(m, card, host) else NOT
        if choice.verb in _ANYHOW and any(cast.is_it(m, card, one) for one in (*named, *things)):
            return HELPS
        if choice.verb is Verb.TRASH and deed.verb in _KEEPS:
            return NOT
        if choice.verb in (Verb.CHOOSE, Verb.TRASH, Verb.FIND, Verb.ACCESS, Verb.CANDIDATE, Verb.RANDOM):
            return HELPS if card and things and any(cast.is_it(m, card, one) for one in things) else NOT
        own = who == (deed.who or who)
        if own and choice.verb is Verb.DO and deed.verb in _EFFECTS and does(choice, deed.verb.replace(" ", "_")):
            return IS
        if own and choice.verb is Verb.TRIGGER and deed.verb in _EFFECTS and says(choice, deed.verb):
            return HELPS
        if choice.verb in (Verb.SPEND_ON_TRACE, Verb.BID) and deed.verb in ("pay", "spend", "bid"):
            return IS if deed.amount is None or choice.n == deed.amount.n else NOT
        if choice.verb == Verb.REMOVE_TAG and deed.verb in ("remove", "lose") and deed.unit == "tags":
            return IS
        if choice.verb in (Verb.PAY, Verb.DO, Verb.SPEND) and deed.verb in ("pay", "spend", "use", "trigger"):
            return HELPS
        if deed.verb in ("take", "suffer", "lose") and choice.verb in (Verb.PAY, Verb.DO):
            return HELPS
        return NOT

    return fits


def _card_fits(cast: Cast, m: Machine, choice: Choice, things: tuple[Thing, ...], deed: Deed) -> bool:
    if not things:
        return not choice.card or deed.verb not in ("install", "play", "rez", "score", "advance", "use")
    ids = (choice.card, *choice.cards)
    return any(cast.is_it(m, oid, one) for oid in ids for one in things if oid)


def says(choice: Choice, word: str) -> bool:
    """Whether an ability that is used has a word among its instructions."""
    return choice.ability is not None and any(node.name == word for node in walk(choice.ability))


def does(choice: Choice, word: str) -> bool:
    """Whether what a choice carries out has a word among its instructions."""
    return isinstance(choice.of, Node) and any(node.name == word for node in walk(choice.of))


def pays(choice: Choice, words: tuple[str, ...]) -> bool:
    """Whether a choice is to pay a price, or to do something, that has one of some words."""
    parts = choice.of if choice.verb is Verb.PAY and isinstance(choice.of, tuple) else (choice.of,)
    found = [part for part in parts if isinstance(part, Node)] if choice.verb in (Verb.PAY, Verb.DO) else []
    return any(one.name in words for part in found for one in walk(part))


def gives_itself(choice: Choice) -> bool:
    """Whether the card itself is given up as the cost of an ability."""
    parts = (choice.ability.cost or ()) if choice.ability is not None else ()
    return choice.verb is Verb.USE and any(part.name in ("trash_this", "remove_this") for part in parts)


def gives_up(choice: Choice) -> bool:
    """Whether a way to pay trashes, removes or forfeits a card."""
    parts = [getattr(part, "node", part) for part in getattr(choice.of, "parts", ())]
    return any(getattr(part, "name", "").startswith(("trash", "remove", "forfeit")) for part in parts)


def _words(ability: Any) -> set[str]:
    """The words of the effects of an ability's instructions."""
    return {effect.name for step in ability.do or () for effect in getattr(step, "effects", ())}


def changes_strength(ability: Any) -> bool:
    """Whether an ability changes a strength."""
    return ability is not None and "strength" in _words(ability)


def only_strength(choice: Choice) -> bool:
    """Whether an ability that is used only changes a strength."""
    return choice.ability is not None and _words(choice.ability) == {"strength"}


def idle_boost(m: Machine, choice: Choice) -> bool:
    """Whether an ability only raises a strength that already is that of the ice that is encountered (3.9.5g)."""
    encounter = m.state.encounter()
    if choice.verb is Verb.USE and encounter is None:
        return only_strength(choice) and (bool(m.state.runs) or not _lasts(choice))
    if choice.verb is not Verb.USE or encounter is None or encounter.ice not in m.state.objs:
        return False
    effects = [one for step in (choice.ability.do or () if choice.ability else ()) for one in step.effects]
    if not only_strength(choice) or any(one.of.key != "this" for one in effects):
        return False
    return c.strength(m, choice.card) >= c.strength(m, encounter.ice)


def _lasts(choice: Choice) -> bool:
    """Whether a change of strength is there longer than an encounter or a run."""
    steps = (choice.ability.do or ()) if choice.ability is not None else ()
    return any(getattr(one, "duration", "") == "turn" for step in steps for one in step.effects)


def _pumps_only(m: Machine, choice: Choice) -> bool:
    """Whether a card has no other ability that is used than those that change a strength."""
    usable = [one for one in c.abilities(m, choice.card) if one.kind in ("paid", "conditional")]
    return all(only_strength(Choice(Verb.USE, choice.card, one)) for one in usable)
