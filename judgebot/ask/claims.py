"""What somebody claims, with the question whether that is right: `he says I take 2 damage. Is he right?`.

The claim is put as a question, and read as one: `Do I take 2 damage?`.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from judgebot.ask.tokens import Token, tokens

_WHO = (
    r"(?:the |my |his |her |our |this |that )?(?:other (?:guy|player|side|person)|opponent|opp|corp|runner|judge|friend"
    r"|buddy|mate|guy|rival|he|she|they|i|we)"
)
_SAYS = (
    r"(?:now |then |still |also )?(?:says?|said|claims?|claimed|insists?|insisted|reckons?|reckoned|thinks?|thought"
    r"|argues?|argued|believes?|swears?|swore|maintains?|assumes?|figures?|tells me|told me"
    r"|is sure|is convinced|am sure)"
)
_RIGHT = (
    r"(?:(?:is|are|was|am) (?:he|she|that|it|this|they|i|my opponent|the corp|the runner|my opp|opp)"
    r" (?:right|correct|true|so|the case|accurate)|(?:is that )?(?:right|correct|true)|does that check out|do i|does he"
    r"|does she|who is right|who s right|who's right|whos right|who is correct"
    r"|do we agree|must i|must he|can he|can she|can i|is it|am i|is he|is she)"
)
_CLAIM = re.compile(
    rf"(?P<before>.*?)(?P<intro>(?:^|[,;.!]|\b(?:and|but|so|then))\s*{_WHO},? {_SAYS},?:? (?:that )?)"
    rf"(?P<claim>[^.?!;]+?)(?:[.,;!]| -| –)\s*(?:so )?(?:{_RIGHT})\s*\?\s*$",  # noqa: RUF001
    re.I | re.S,
)
_ASKED = re.compile(
    r"(?P<before>.*?)(?P<intro>(?:is|are|am) (?:he|she|i|they|it|my opponent|the corp|the runner|my opp)"
    r" (?:right|correct|true|the case|so) (?:that|when (?:he|she|they) says?(?: that)?|in saying(?: that)?"
    r"|to say(?: that)?|to think(?: that)?) )(?P<claim>[^.?!;]+?)\s*\?\s*$",
    re.I | re.S,
)
_TAG = re.compile(
    r"(?P<before>(?:.*[.,;!]|.*\bso|))\s*(?P<claim>[^.?!;,]+?)"
    r"(?P<intro>,\s*(?:right|correct|yes|yeah|no|true|is that right))\s*\?\s*$",
    re.I | re.S,
)
_LINKS = re.compile(r"^(?:so|and|then|now|thus|therefore|but) ", re.I)
_TWO = ("has to", "have to", "had to", "need to", "needs to", "get to", "gets to", "is allowed to", "wants to")


class Claim(NamedTuple):
    """A line with its claim as a question.

    text    the line
    passed  the words that it goes without
    denies  whether it is claimed that something is not so
    """

    text: str
    passed: str
    denies: bool


def questioned(text: str) -> Claim | None:
    """The line with its claim as a question; None if it has no such claim."""
    for pattern in (_CLAIM, _ASKED, _TAG):
        found = pattern.match(text)
        if found is None:
            continue
        claim = _LINKS.sub("", found["claim"].strip())
        asked = _asked(claim)
        if asked is None:
            continue
        before = found["before"].strip().rstrip(",;")
        before = re.sub(r"[,\s]*\b(?:and|but|so|then)$", "", before)
        stop = "" if not before or before[-1] in ".!?;" else "."
        denies = (
            any(_denies(one) for one in tokens(claim))
            or re.search(r"\b(?:may|can|will|is|are) not ", claim) is not None
        )
        return Claim(f"{before}{stop} {asked}".strip(), found["intro"].strip(" ,.;!"), denies)
    return None


def _asked(claim: str) -> str | None:
    """A statement as a question: its auxiliary verb, or `does`, stands first."""
    found = tokens(claim)
    place = next((k for k, one in enumerate(found) if k and _verbal(one)), None)
    if any(one.has("outcome") and "run" in one.said.split() for one in found[:2]):
        return f"does {claim}?"  # `the run ends`
    if place is None or not _subject(found[:place]):
        return None
    at = found[place].start
    subject, rest = claim[:at].strip(), claim[at:].strip()
    first = found[place]
    if _denies(first):
        return f"{rest.split()[0]} {subject} {rest[len(rest.split()[0]) :].strip()}?"
    if first.said in _TWO or not (first.has("ask", "may", "must", "does") or first.said in ("is", "are", "am", "was")):
        return f"does {subject} {rest}?"
    word = rest.split()[0]
    rest = re.sub(rf"^{re.escape(word)} not ", f"{word} ", rest)
    if word.lower() in ("has", "have", "had", "gets", "get", "need", "needs"):
        return f"does {subject} {rest}?"
    return f"{word} {subject} {rest[len(word) :].strip()}?"


def _verbal(token: Token) -> bool:
    if token.has("card") or token.has("n"):
        return False
    return (
        token.has("verb")
        or token.has("outcome")
        or _denies(token)
        or token.has("ask", "may", "must", "does")
        or token.said in ("is", "are", "am", "was", "must", "s")
    )


def _denies(token: Token) -> bool:
    """`can't`, `doesn't`: an auxiliary verb with its negation."""
    return token.has("not") and token.said not in ("not", "never", "no", "without", "neither", "nor")


def _subject(found: list[Token]) -> bool:
    """Whether words can be what a statement is about: a player, a card, `it`, `the run`."""
    kinds = ("who", "they", "it", "card", "opponent", "noun", "unit", "server")
    return any(any(one.has(kind) for kind in kinds) or one.said == "run" for one in found) and not any(
        one.has("mark") for one in found
    )
