"""What a report says, read once: each of its texts as a value, which is compared with what a game has."""

from __future__ import annotations

import re
from functools import lru_cache

from judgebot.game.objects import DECK, GRIP, HAND, HQ, RND, STACK
from judgebot.plain import NamedTuple
from judgebot.scenario import phrases
from judgebot.scenario.patterns import Phrase, phrase
from judgebot.scenario.phrases import normal

_STEP = re.compile(r"\d+\.\d+\.\d+[a-z]?")
_NUMBER = re.compile(r"(\d{1,2}|an?|one|two|three|four|five)\b ?(more )?(cards?)?( from (r and d|the stack|stack))?$")
_WORDS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
_NO_CARD = re.compile(r"purge(?: virus counters?)?|remove 1 tag")
_SOME_CARD = re.compile(r"(?:an?|another|the (?:top|next|second|other)) card (?:in|of|from) (hq|r and d)")
_ANY_CARD = re.compile(r"(?:an? |another )?(?:unknown(?: card)?|card)")
_TOLD = (
    ("mandatory_draw", re.compile(r"(make |take )?(the |its |their )?mandatory draw")),
    ("turn_ends", re.compile(r"(ends?|pass|finish(es)?) (the |its |their |his |her |my )?turn")),
    ("turn_begins", re.compile(r"(begins?|starts?) (the |its |their |his |her |my )?turn")),
)
_MET = {"encounter": "encounter", "approach": "approach", "pass": "passes_ice"}
_DENIED = {"not", "no", "nobody", "neither", "never", "unknown", "dont", "disagree", "cannot", "cant", "unclear"}
_OF_NOTHING = {"trigger", "use", "the", "subroutine", "of"}


class Act(NamedTuple):
    """One way in which a line may be meant.

    verb      what is done, as an option begins; "" if that is not all there
    about     what it is done to, in normal form: what a game has of that name is looked up there
    number    how many cards are drawn
    unnamed   "card" or "unknown", where it is done to a card that nobody names
    zone      the zone of such a card, or of those that are revealed
    bottom    whether it is its bottom card
    resource  what a basic action to trash a resource is about
    tells     the kind of the event that it only tells of; "" for none
    met       the ice that it tells of
    """

    verb: str
    about: str
    number: int
    unnamed: str
    zone: str
    bottom: bool
    resource: str
    tells: str
    met: str


class Said(NamedTuple):
    """A text of a report.

    means    what it is as a line of play
    acts     the ways in which it may be meant, the nearest first
    verb     its first word
    subject  what follows that, or all of it, as it was typed
    names    its words, of which those are names of cards that name a card of the game
    about    those of them that tell what it is about
    step     the numbered step that is all it says; "" if it says something else
    draws    how many cards it says were drawn; 0 if it does not say
    chose    the same, if it may say so as the answer to a choice (`yes, draw 1 card`)
    zone     the hidden zone that it speaks of, "" if none
    ends     the zone with which it ends, as zones are written
    which    whether it says which cards something is about: not where that is denied
    """

    means: Phrase
    acts: tuple[Act, ...]
    verb: str
    subject: str
    names: frozenset[str]
    about: frozenset[str]
    step: str
    draws: int
    chose: int
    zone: str
    ends: str
    which: bool

    def __str__(self) -> str:
        return self.means.typed


@lru_cache(maxsize=4096)
def read(text: str) -> Said:
    """A text of a report, read."""
    plain = normal(text)
    names = frozenset(plain.split())
    first, _, rest = text.partition(" ")
    hidden = (RND, HQ, GRIP, STACK)
    return Said(
        phrase(text),
        tuple(_act(one) for one in (plain, *phrases.wordings(text))),
        plain.partition(" ")[0],
        rest or first,
        names,
        tokens(text),
        text if _STEP.fullmatch(text) else "",
        _drawn(plain),
        _drawn(plain.removeprefix("yes ")),
        next((zone for zone in hidden if f" {normal(zone)} " in f" {plain} "), ""),
        next((zone for zone in hidden if text.split()[-1:] == [zone]), ""),
        "which" in names and not names & _DENIED,
    )


def tokens(text: str) -> frozenset[str]:
    """The words of a text but for those that say nothing of what it is about."""
    return frozenset(normal(text).split()) - _OF_NOTHING


def _act(said: str) -> Act:
    word, _, rest = said.partition(" ")
    drawn = _drawn(said)
    alone = {"jack": rest == "out", "gain": rest == "1 credit", "draw": drawn > 0}
    alone |= dict.fromkeys(("purge", "remove"), _NO_CARD.fullmatch(said) is not None)
    some, unnamed = _SOME_CARD.fullmatch(rest), _ANY_CARD.fullmatch(rest)
    zone = {"hq": HQ, "r and d": RND}[some[1]] if some else ""
    if word == "reveal":
        zone = next((one for one in (*DECK.values(), *HAND.values()) if rest.endswith(normal(one))), "")
    tells, met = _tells(said)
    return Act(
        word if alone.get(word, True) else "",
        rest,
        drawn,
        ("unknown" if "unknown" in rest else "card") if unnamed else "",
        zone,
        "bottom" in rest,
        rest.removeprefix("resource ") if rest.startswith("resource ") else "",
        tells,
        met,
    )


def _tells(said: str) -> tuple[str, str]:
    """The kind of the event that a line only tells of, and the ice; "" if it tells of none."""
    for kind, form in _TOLD:
        if form.fullmatch(said):
            return kind, ""
    kind, of = phrases.tells_of(said) or ("", "")
    return _MET.get(kind, ""), of


def _drawn(said: str) -> int:
    found = _NUMBER.match(said.removeprefix("draw ").removeprefix("up ")) if said.startswith("draw") else None
    return 0 if found is None else _WORDS.get(found[1]) or int(found[1])
