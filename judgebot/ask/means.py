"""What a deed is done with: `rezzes X with Send a Message`, `draws 2 cards with Y`, `accesses X with it`."""

from __future__ import annotations

import dataclasses

from judgebot.ask.deeds import Deed, is_used
from judgebot.ask.named import PLACES, card_of, card_of_noun, said_of
from judgebot.ask.parse import Parser
from judgebot.ask.patterns import Phrase
from judgebot.ask.readings import Placed
from judgebot.ask.states import join
from judgebot.game.objects import RUNNER

# The deeds that an ability of a card can bring about.
BROUGHT = ("rez", "install", "trash", "find", "derez", "draw")
_HELPED = ("advance", "score")  # what a card that was used only makes room for
_REACHED = (*PLACES, "steal")  # what is come to in a run, which a card may have made
TOLD = (*BROUGHT, *_HELPED, *_REACHED)
_USED = ("use", "play", "trigger", "run")


def with_card(p: Parser, made: Deed, phrase: Phrase) -> bool:
    """Take the card of a WITHCARD part as what a deed is done with; False if it is not settled, or cannot be that."""
    part = phrase.one("CARD")
    noun = phrase.one("NOUN")
    if part is not None:
        tool = card_of(p, part)
    elif noun is not None:
        tool = card_of_noun(p, noun)
    else:
        tool = said_of(p, "", tuple(made.cards))
    who = RUNNER if made.verb in _REACHED else made.who
    if tool is None or made.tool is not None or tool.type == "identity" or tool.side != who:
        return False
    if tool in made.cards or made.verb not in TOLD or (made.verb == "draw" and made.times > 1):
        return False
    join(p, tool)
    made.tool = tool
    return True


def by_card(p: Parser, made: Deed, tool: Placed) -> list[Deed] | None:
    """The deeds that one with a card comes to, in order; None if they cannot be told.

    What comes about by a card that was used before is what comes of that; else it is used for it.
    """
    used = any(one.kind in _USED and (tool in one.cards or tool is one.tool) for one in p.reading.moves)
    using = Deed(tool.side, "use" if is_used(p, tool) else "play", [tool])
    if made.verb == "trash" and not used:
        return [made]
    if made.verb in (*_HELPED, *_REACHED):
        if not used and tool.type == "event":
            return None  # on which server?
        bare = dataclasses.replace(made, tool=None)
        return [bare] if used else [using, bare]
    made = dataclasses.replace(made, tool=None)
    if made.verb == "draw":
        drawn = dataclasses.replace(made, verb="be drawn")
        return [drawn] if used else [using, drawn]
    if not made.cards or made.server:
        return None
    searches = made.verb in ("find", "install") and "earch" in tool.says
    each = [Deed(made.who, "find" if searches else "choose", [one]) for one in made.cards]
    if searches and made.verb == "install" and len(each) == 1:
        each = [*each, Deed(made.who, "be installed", made.cards)]
    if used:
        return each
    first = dataclasses.replace(using, to=each[0]) if searches else dataclasses.replace(using, target=made.cards[0])
    return [first, *each[1:]]
