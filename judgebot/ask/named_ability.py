"""Abilities that are named by when they trigger or by what they cost: `Cloud Eater's end of encounter ability`.

Where the card has just one such ability, its name stands for it, and that is told. Where it has none, or several, the
words stay, and are not understood.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from typing import NamedTuple

from judgebot.ask.readings import Placed, Question, Reading, Unplaced
from judgebot.ask.tokens import Token, tokens
from judgebot.cards.abilities import Ability
from judgebot.scenario.wording import purpose

Fits = Callable[[Ability], bool]


class Named(NamedTuple):
    """A line in which such abilities are named by their cards.

    told       what was taken for what
    abilities  card -> the ability that is meant, for cards that have others which trigger
    """

    text: str
    told: tuple[str, ...] = ()
    abilities: tuple[tuple[str, Ability], ...] = ()


def _waits(*events: str) -> Fits:
    return lambda one: any(each.event in events for each in one.when)


def _costs(part: str) -> Fits:
    return lambda one: one.kind == "paid" and any(part in each.english() for each in one.cost or ())


# How an ability is named -> which one is meant.
_KINDS: tuple[tuple[str, Fits], ...] = (
    (r"(?:end[- ]of|on[- ]the[- ]end[- ]of)[- ](?:the[- ])?encounter|encounter[- ]ends?", _waits("encounter ends")),
    (r"(?:(?:when|on)[- ])?(?:the[- ])?encounter(?:ed|s)?", _waits("encounter")),
    (r"(?:(?:when|on)[- ])?(?:it[- ]is[- ])?(?:scored?|scoring)", _waits("score")),
    (r"(?:(?:when|on)[- ])?(?:it[- ]is[- ])?(?:stolen|steal|stealing)", _waits("steal")),
    (r"(?:(?:when|on)[- ])?(?:it[- ]is[- ])?(?:rez|rezzed|rezzing)", _waits("rez")),
    (r"(?:(?:when|on)[- ])?(?:it[- ]is[- ])?(?:access|accessed|accessing)", _waits("access")),
    (r"(?:when|on)[- ](?:it[- ]is[- ])?(?:install|installed)", _waits("install")),
    (r"(?:when|on)[- ](?:it[- ]is[- ])?(?:trash|trashed)", _waits("trash")),
    (r"(?:(?:when|on)[- ])?(?:approach|approached)", _waits("approach", "approach server")),
    (r"(?:when|on)[- ](?:passed|pass)", _waits("pass")),
    (r"(?:start|beginning)[- ]of[- ](?:the[- ])?turn|turn[- ](?:start|begins)|when[- ](?:the[- ])?turn[- ]begins",
     _waits("turn begins")),
    (r"end[- ]of[- ](?:the[- ])?turn|turn[- ]end", _waits("turn ends", "discard phase ends")),
    (r"end[- ]of[- ](?:the[- ])?run|run[- ]ends?", _waits("run ends")),
    (r"successful[- ]run", _waits("successful run")),
    (r"trash|\[trash\]", _costs("[trash]")),
    (r"click|\[click\]|action", _costs("[click]")),
    (r"paid", lambda one: one.kind == "paid"),
    (r"interrupt|prevention|prevent", lambda one: "[interrupt]" in one.english()),
    (r"interface|break(?:ing)?", lambda one: "Interface" in one.english()),
    (r"(?:conditional|triggered)?", lambda one: one.kind in ("conditional", "paid")),
)  # fmt: skip
_NAME = "|".join(f"(?P<k{n}>{kind})" for n, (kind, _) in enumerate(_KINDS))
_WORD = r"(?:ability|effect|trigger)"
_OF_CARD = re.compile(rf"['\u2019]s?\s+(?:{_NAME})[- ]?{_WORD}(?![\w'\u2019])", re.I)
_OF = re.compile(rf"\b(?:the|an?|its|that)\s+(?:{_NAME})[- ]?{_WORD}\s+(?:of|on|from)\s+(?=\S)", re.I)
_ITS = re.compile(
    rf"\b(?:the|its|that)\s+(?!{_WORD})(?:{_NAME})[- ]?{_WORD}(?!\s+(?:of|on|from|to|which|that)\b)(?![\w'\u2019])",
    re.I,
)
_HAPPENS = re.compile(
    r"\A(\s+(?:still|also|even|then))?"
    r"\s+(?:resolves?|fires?|works?|appl(?:y|ies)|happens?|goes? off|kicks? in|activates?)\b(?! (?:first|before))",
    re.I,
)


def named_abilities(text: str) -> Named:
    """A line with abilities that are named by their kind named by their cards; the same line if there are none."""
    found = Named(text)
    for pattern in (_OF_CARD, _OF, _ITS):
        place = 0
        while (said := pattern.search(found.text, place)) is not None:
            made = _one(found, said, pattern)
            place = said.end() if made is None else said.start() + 1
            found = made or found
    return found


def _one(found: Named, said: re.Match[str], pattern: re.Pattern[str]) -> Named | None:
    """The line with one of them named by its card; None if it is not clear which is meant."""
    text = found.text
    fits = next(_KINDS[int(name[1:])][1] for name, words in said.groupdict().items() if words is not None)
    cards = [one for one in tokens(text) if one.has("card") and len(one.cards) == 1]
    name = ""
    if pattern is _OF_CARD:
        of = [one for one in cards if one.start < said.start() <= one.start + len(one.text) + 2]
    elif pattern is _OF:
        of = [one for one in cards if one.start == said.end()]
    else:
        of = list({one.cards: one for one in cards if len(_those(one, fits)) == 1}.values())
        name = of[0].text if len(of) == 1 else ""
    if len(of) != 1 or len(own := _those(of[0], fits)) != 1:
        return None
    rest = text[said.end() :]
    if own[0].kind == "conditional" and pattern is not _OF:
        rest = _HAPPENS.sub(lambda one: f"{one[1] or ''} trigger", rest)
    before = text[: said.start()]
    words = said[0].strip("'\u2019 ")
    words = re.sub(r"\As\s+|\s+(?:of|on|from)\Z", "", words)
    title = Placed(of[0].cards[0]).title
    told = f"“{words.strip()}” is this of {title}: “{own[0].english()}”"
    others = [one for one in Placed(of[0].cards[0]).abilities if one.kind in ("conditional", "paid")]
    meant = ((title, own[0]),) if len(others) > 1 else ()
    return Named(f"{before}{name}{rest}", (*found.told, told), (*found.abilities, *meant))


def _those(token: Token, fits: Fits) -> list[Ability]:
    """The abilities of a card that fit, its subroutines not among them."""
    return [one for one in Placed(token.cards[0]).abilities if one.kind in ("conditional", "paid") and fits(one)]


def told_in(r: Reading, found: Named) -> None:
    """Say in a reading what was taken for what, and of its questions which ability they mean.

    Where a question is not one that can be asked of one ability among several, it is not understood.
    """
    r.assumed += found.told
    for title, one in found.abilities:
        asked = [_asked(q, title, one) for q in (r.question, *r.more)]
        known = [q for q in asked if q is not None]
        if len(known) < len(asked):
            r.unplaced.append(Unplaced(title, (), "which of its abilities?"))
            return
        r.question, r.more = known[0], known[1:]


def _asked(q: Question, title: str, one: Ability) -> Question | None:
    """A question of an ability of a card; None if it cannot be asked of just that one."""
    if q.card is None or q.card.title != title:
        return q
    if one.kind == "paid":
        if q.words == f"use {title}" and sum(each.kind == "paid" for each in q.card.abilities) > 1:
            return dataclasses.replace(q, words=f"use {title} to {purpose(one)}")
        return q
    if q.kind == "does" and q.words == f"{title} trigger":
        return dataclasses.replace(q, ability=one.english())
    alone = sum(each.kind == "conditional" for each in q.card.abilities) == 1
    return q if alone else None
