"""Ice that is told to be passed: with what it is done, and what it rests on that its subroutines resolve."""

from __future__ import annotations

import dataclasses

from judgebot.ask.answering.lines import Played
from judgebot.ask.reading.meanings import Deed, Has, Ref, Subs, When, Zone
from judgebot.ask.reading.queries import Asked, Comes, HowMuch, Line
from judgebot.game.objects import RUNNER

# What is told of an encounter besides that the ice is passed.
_OF_IT = ("encounter", "break", "bypass", "fire", "resolve", "let fire", "suffer", "do", "take", "lose", "pay", "spend")


def passed_with(line: Line) -> Line:
    """`do I take a tag if I pass X with 4 cards`: so many there are as it is passed, and that is told before it."""
    if len(line.asks) != 1 or not isinstance(query := line.asks[0].query, Comes | HowMuch):
        return line
    when, after = query.when, line.asks[0].after
    facts = line.told[after:]
    passes = when is not None and (when.how, when.also) == ("when", None) and when.deed is not None
    if when is None or when.deed is None or not passes or when.deed.verb != "pass" or when.deed in line.told:
        return line
    if not facts or not all(isinstance(one, Has) and isinstance(one.owner, Zone) for one in facts):
        return line
    asked = dataclasses.replace(line.asks[0], query=dataclasses.replace(query, when=None), after=len(line.told) + 1)
    return dataclasses.replace(line, told=(*line.told[:after], when.deed, *facts), asks=(asked,))


def if_broken(line: Line, asked: Asked, played: Played) -> tuple[str, Line, Asked] | None:
    """`I pass X`, where it is not told what becomes of its subroutines and they resolve: the line with those broken.

    With the title of that ice; None of any other line.
    """
    passes = [(place, one) for place, one in enumerate(line.told) if isinstance(one, Deed) and one.verb == "pass"]
    when = getattr(asked.query, "when", None)
    if not passes and isinstance(when, When) and when.how in ("when", "after") and when.deed is not None:
        passes = [(asked.after, when.deed)] * (when.deed.verb == "pass")  # `does X tag me if I pass it`
    told = [one for one in line.told if isinstance(one, Deed)]
    if len(passes) != 1 or any(one.verb in _OF_IT or one.by is not None for one in told):
        return None
    place, deed = passes[0]
    ice = deed.only
    if not isinstance(ice, Ref) or deed.not_ or deed.tool is not None or deed.means is not None:
        return None
    end, _, _ = played.onward()
    resolved = [one for one in end.state.history if one.kind == "resolve subroutine"]
    if not any(played.cast.is_it(end, one.obj, ice) for one in resolved):
        return None
    broken = Deed("break", RUNNER, (Subs(ice),))
    other = dataclasses.replace(line, told=(*line.told[:place], broken, *line.told[place:]))
    after = asked.after + (asked.after >= place)
    return played.table.card(ice).title, other, dataclasses.replace(asked, after=after)
