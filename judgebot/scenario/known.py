"""Whether an option that was not offered is one that could have been: else an expectation about it says nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from judgebot.engine.choices import Verb
from judgebot.engine.machine import Machine
from judgebot.game.objects import CORP, PLAY, RUNNER, Obj
from judgebot.scenario.patterns import Pattern, Phrase, read
from judgebot.scenario.phrases import likeness, normal

# Words that begin an option, and what is taken to be the same.
_SAME = {"trigger": "use", "on": "in", "do": "pay"}
# What a player with priority may do, also where nothing was there to be done.
_OF_PRIORITY = ("use", "rez", "score")
_NUMBER = r"(?:is |= )?\d+\b"


def _verb(words: str) -> str:
    first = normal(words).partition(" ")[0]
    return _SAME.get(first, first)


def stranger(
    words: str, here: Iterable[str], idle: bool, anywhere: Iterable[str], exists: Callable[[str], bool]
) -> str:
    """Why an option that was not offered is none that could have been, with the nearest ones; "" if it could.

    words     the option in words
    here      the options offered or refused where it is said not to be
    idle      whether the player had priority there and could do nothing
    anywhere  those offered or refused at any time of the run
    exists    whether there is a card, server or place of a name
    """
    offered = list(dict.fromkeys(here))
    verb, rest = _verb(words), normal(words).partition(" ")[2]
    nearest = sorted(dict.fromkeys(anywhere), key=lambda option: -likeness(words, option))[:4]
    said = f"; the nearest that came up in the run: {'; '.join(nearest)}" if nearest else ""
    if verb not in {_verb(option) for option in offered} and not (idle and verb in _OF_PRIORITY):
        return f"nothing that could be meant by it was decided there{said}"
    if verb == "install" and re.search(r" (?:in|on) ", rest):
        return f"where a card is installed is a decision of its own: `in SERVER`, `on HOST`{said}"
    known = any(normal(option).startswith(normal(words)) for option in anywhere)
    if not rest or known or re.match(_NUMBER, rest) or rest.startswith(("no more", "nothing", "not ", "new remote")):
        return ""
    if verb == "choose":  # a choice among some: the engine says of every other that it is none of them
        return f"it was neither offered nor refused there{said}"
    if exists(re.split(r" (?:to|in|on|from|by) ", rest)[0].removeprefix("resource ")):
        return ""
    return f"there is no such option, and nothing in this game that it could be about{said}"


# The basic actions of each player (5.2.7, 5.2.8).
_BOTH = frozenset((Verb.GAIN_CREDIT, Verb.DRAW_CARD, Verb.INSTALL, Verb.PLAY))
_ACTIONS = {
    CORP: _BOTH | {Verb.ADVANCE, Verb.TRASH_RESOURCE, Verb.PURGE},
    RUNNER: _BOTH | {Verb.RUN, Verb.REMOVE_TAG},
}


def _read(m: Machine, said: Phrase) -> list[Pattern]:
    found = [one for form in said.forms for one in read(m, form, loosely=False)]
    return [one for one in found if not (one.rest or one.text or one.deed) and one.tier < 2]


def an_action(m: Machine, who: str, said: Phrase) -> bool:
    """Whether a phrase is one of the basic actions of a player, with a card of theirs or on a server that is there."""

    def own(pattern: Pattern) -> bool:
        cards = [one for one in m.state.objs.values() if pattern.cards and one.card in pattern.cards]
        return all(one.owner == who or Verb.TRASH_RESOURCE in pattern.verbs for one in cards)

    return any(one.verbs <= _ACTIONS.get(who, frozenset()) and own(one) for one in _read(m, said))


def in_a_root(m: Machine, said: Phrase) -> Obj | None:
    """The card that a phrase has protect a server, if it is none that does (8.5.2b, 8.5.2c)."""
    patterns = [one for one in _read(m, said) if one.verbs == {Verb.INSTALL}]
    cards = {card for one in patterns for card in one.cards or ()} if all(one.name == "ice" for one in patterns) else ()
    found = [one for one in m.state.objs.values() if one.card in cards and one.name and m.card(one.id).side == CORP]
    return found[0] if found and all(m.card(one.id).type != "ice" for one in found) else None


def only_an_action(m: Machine, who: str, said: Phrase) -> bool:
    """Whether a phrase is nothing but one of the basic actions of a player."""
    found = _read(m, said)
    return bool(found) and all(one.verbs <= _ACTIONS.get(who, frozenset()) for one in found) and an_action(m, who, said)


def unfit(m: Machine, said: Phrase) -> str:
    """Why a phrase that reads as a choice is none of this game: what it names is not there, or is where it goes.

    "" if in some reading it may be one.
    """
    patterns = _read(m, said)
    why = {_unfit(m, one) for one in patterns}
    return "" if not why or "" in why else min(why)


_TO_SERVERS = frozenset((Verb.RUN, Verb.ACCESS, Verb.ADVANCE))


def _unfit(m: Machine, pattern: Pattern) -> str:
    state = m.state
    if pattern.server and pattern.verbs & _TO_SERVERS and pattern.server not in {*state.servers, *state.zones}:
        gone = {one.server for one in state.gone.values()} | {one.server for one in state.history}
        return "" if pattern.server in gone else f"is about {pattern.server}, and there is no such server"
    if pattern.cards and pattern.verbs == {Verb.INSTALL}:
        here = [one for one in state.objs.values() if one.card in pattern.cards]
        new = {one.obj for one in state.history if one.kind == "install"}
        if here and all(one.zone == PLAY and one.id not in new for one in here):
            return "is about a card that is installed already"
    return ""
