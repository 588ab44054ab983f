"""What a line says that a player does not do: nobody breaks anything, nobody pays for it.

It is no choice that the line leaves open, so no outcome rests on it.
"""

from __future__ import annotations

from judgebot.ask.deeds import Deed
from judgebot.ask.named import cards_of
from judgebot.ask.parse import Parser
from judgebot.ask.patterns import Phrase
from judgebot.ask.readings import Move, Placed, Reading
from judgebot.game.objects import RUNNER

BREAKS = "break"


def breaks_none(d: Deed) -> bool:
    """Whether a deed lets all subroutines resolve, and does not only go on or leave something unrezzed."""
    return d.verb == "let" and d.who == RUNNER and d.unit == "subs" and not d.which


def unbroken(p: Parser, phrase: Phrase) -> bool:
    """`without breaking anything`, `no subs are broken`, `nothing is broken`: of the run that is told."""
    obj = phrase.one("OBJ")
    if p.asked_here or not any(one.kind in ("run", "play", "encounter") for one in p.reading.moves):
        return False
    if obj is not None and not cards_of(p, obj, "break"):
        return False
    p.reading.refrains.append((RUNNER, BREAKS))
    return True


def told(r: Reading) -> list[str]:
    """What is not done, in words; who lets subroutines resolve goes on with the run, which nobody needs to be told."""
    if (RUNNER, BREAKS) not in r.refrains:
        return [f"{who} {words}" for who, words in dict.fromkeys(r.refrains)]
    others = [one for one in dict.fromkeys(r.refrains) if one not in ((RUNNER, BREAKS), (RUNNER, "jack out"))]
    goes_on = r.refrains.count((RUNNER, "jack out")) > r.refrains.count((RUNNER, BREAKS))
    return ["runner break", *(["runner jack out"] if goes_on else []), *(f"{who} {words}" for who, words in others)]


def kept(r: Reading) -> tuple[tuple[str, str], ...]:
    """What the players do not do, as far as the line says so for all of it.

    Of several pieces of ice nobody says which are not broken: then that is no more than what the line does.
    """
    servers = {one.server for one in r.moves if one.kind == "run"}
    ice = [one for one in r.cards if one.where == "ice" and (not servers or one.server in servers)]
    refrains = [one for one in r.refrains if one[1] != BREAKS or len(ice) < 2]
    paying = [(one.who, "do not pay") for one in r.moves if one.kind == "pay"]
    trash = [(one.who, f"trash {card.title}") for one in r.moves if (card := untrashed(r, one)) is not None]
    resolved = any(one.which and one.which[0] != 1 and one.words.endswith(" resolve") for one in r.comes)
    stays = [(RUNNER, "yes, jack out")] if resolved else []  # else the later subroutines would not have resolved
    trash += [(one.who, f"do not pay {one.words}") for one in r.moves if one.kind == "discarded"]
    instead = [(one.who, "breach as usual") for one in r.moves if _replaces(one)]
    return (*refrains, *paying, *trash, *stays, *instead)


def _replaces(one: Move) -> bool:
    """Whether a card is told to be used that has its player do something instead of breaching."""
    used = one.cards[0] if one.kind in ("use", "trigger") and one.cards else None
    return used is not None and any(
        each.kind == "conditional" and "instead of breaching" in each.english() for each in used.abilities
    )


def untrashed(r: Reading, one: object) -> Placed | None:
    """The accessed card whose trash cost is not paid: what a move that declines to pay is told of right after it."""
    place = next((k for k, each in enumerate(r.moves) if each is one), 0)
    before = r.moves[place - 1] if place else None
    if before is None or r.moves[place].kind != "decline" or before.kind != "access" or not before.cards:
        return None
    named = r.moves[place].cards[:1]
    card = before.cards[0]
    return card if card.type in ("asset", "upgrade") and (not named or named[0] is card) else None
