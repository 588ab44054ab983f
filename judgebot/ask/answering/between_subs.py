"""What is asked between two subroutines of ice, all of which are told to resolve (9.8.11)."""

from __future__ import annotations

import dataclasses

from judgebot.ask.reading.meanings import Deed, Ref, Subs, When
from judgebot.ask.reading.queries import Can, Line
from judgebot.game.objects import RUNNER

_FIRES = ("let fire", "resolve", "fire")


def between_subs(line: Line) -> Line:
    """`I let both subs fire. Can I jack out before the second?`: in that encounter, and not after both.

    What is told is then that the ice is encountered and not broken; what comes of the subroutines is no deed besides.
    """
    if len(line.asks) != 1:
        return line
    query = line.asks[0].query
    asked = _sub(query.when.deed) if isinstance(query, Can) and query.when is not None and query.when.deed else None
    at = next(
        (n for n in reversed(range(len(line.told))) if isinstance(line.told[n], Deed) and _fire(line.told[n])), -1
    )
    fired = line.told[at] if at >= 0 else None
    subs = next((one for one in fired.what if isinstance(one, Subs)), None) if isinstance(fired, Deed) else None
    if asked is None or subs is None or subs.which or subs.of is None or asked.of not in (None, subs.of):
        return line
    later = line.told[at + 1 :]
    harm = [one for one in later if isinstance(one, Deed) and one.verb in ("suffer", "take") and _of_a_sub(one.when)]
    if [one for one in later if isinstance(one, Deed) and one not in harm] or not asked.which:
        return line
    met = Deed("encounter", RUNNER, (subs.of,))
    there = () if met in line.told[:at] else (met,)
    told = (*line.told[:at], *there, Deed("break", RUNNER, (Subs(subs.of),), not_=True))
    rest = tuple(one for one in later if one not in harm)
    more = len(told) + len(rest) - len(line.told)
    return dataclasses.replace(
        line, told=(*told, *rest), asks=(dataclasses.replace(line.asks[0], after=line.asks[0].after + more),)
    )


def _sub(deed: Deed) -> Subs | None:
    """The subroutine of which a time is that it resolves."""
    return deed.only if deed.verb in _FIRES and isinstance(deed.only, Subs) else None


def _fire(deed: object) -> bool:
    return isinstance(deed, Deed) and deed.verb in _FIRES and not deed.not_ and not isinstance(deed.only, Ref)


def _of_a_sub(when: When | None) -> bool:
    return when is not None and when.deed is not None and _sub(when.deed) is not None
