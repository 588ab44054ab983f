"""Patterns of choices: a choice with open fields, and how a phrase of a player is read as one.

A phrase is read once (`phrase`), as the choices whose names it has the words of. Which cards and servers of a game it
names is looked up there (`read`); what names no choice of the game's verbs reads as none.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Set

from judgebot.engine.choices import Verb
from judgebot.engine.machine import Machine
from judgebot.plain import NamedTuple
from judgebot.scenario import phrases
from judgebot.scenario.called import Names
from judgebot.scenario.templates import BEGIN, OF_CARDS, OPEN, SLOTS, Template


class Pattern(NamedTuple):
    """A choice with open fields.

    verbs   what may be done
    cards   the physical cards that it may be about; None for any
    exact   those are named in full
    server  the server or zone; "" for any
    n       the number; None for any
    ice     the physical cards of which one is encountered as it is done; None for any
    host    the physical cards of which one is what it is installed on; None for any
    text    what is said of the ability, cost or mode, in normal form; "" for any
    of      of a choice to do no more, nothing or not: what is not done; None for any
    name    "faceup" or "facedown"; "none" for no host; "no" for a pass that declines to trigger; "both" for two modes;
            "ice" for what protects a server; "cost" if the text is what is paid for it; "" for any
    deed    the effect that the card is a target of; "" for any
    rest    what follows, and is meant for the next decision
    leads   whether the rest belongs to what the choice is called: "use CARD to break subroutine 2"
    tier    0 for what the choice is called, 1 for what players call it as well, 2 for what they say of its result
    """

    verbs: frozenset[Verb]
    cards: frozenset[int] | None = None
    exact: bool = True
    server: str = ""
    n: int | None = None
    text: str = ""
    of: Verb | None = None
    name: str = ""
    rest: str = ""
    leads: bool = False
    tier: int = 0
    ice: frozenset[int] | None = None
    host: frozenset[int] | None = None
    deed: str = ""


_Said = tuple[str, ...]  # words
_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "once": 1, "twice": 2}


class Form(NamedTuple):
    """A phrase in normal form: its words, and the choices that it may name, by what they are called.

    chooses  whether it says that something is chosen
    """

    text: str
    said: _Said
    templates: tuple[Template, ...]
    chooses: bool


class Phrase(NamedTuple):
    """What a person typed, as a value: the forms in which it may name a choice, and what it says of any.

    forms    the nearest first
    times    the number with which it begins; 0 for none
    sources  whether it says from where something is paid
    typed    as it was typed, for who tells of it
    """

    forms: tuple[Form, ...]
    times: int
    sources: bool
    typed: str

    @property
    def chooses(self) -> bool:
        """Whether it says that something is chosen."""
        return self.forms[0].chooses


@functools.lru_cache(maxsize=8192)
def phrase(words: str) -> Phrase:
    """What a person typed, read."""
    number = _TIMES.match(words)
    plain = phrases.normal(words)
    forms = tuple(map(_form, (plain, *phrases.wordings(words, ()))))
    return Phrase(forms, int(number[1]) if number else 0, " from " in f" {plain} ", words)


_TIMES = re.compile(r"(\d{1,18})\b")


def _form(text: str) -> Form:
    said = tuple(text.split())
    begun = (*BEGIN.get(said[0] if said else "", ()), *OPEN)
    able = tuple(one for one in begun if len(one.parts) <= len(said) and one.words.issubset(said))
    return Form(text, said, able, text.startswith("choose "))


def read(m: Machine, form: Form, verbs: Set[Verb] | None = None, loosely: bool = True) -> list[Pattern]:
    """The patterns of choices that a form of a phrase reads as; none if it names no choice of the game.

    Args:
        m: the game, whose cards and servers the words are read against.
        form: of the phrase.
        verbs: read as choices of these verbs only; None for any.
        loosely: shorthands of cards will do, a slip of the pen, and a word of the title.
    """
    known = Names(m, loosely)
    found: list[Pattern] = []
    for template in form.templates:
        if verbs is None or not verbs.isdisjoint(template.verbs):
            start = Pattern(template.verbs, of=template.of, name=template.name, tier=template.tier, deed=template.deed)
            found += _follow(known, template, 0, form.said, 0, start)
    return list(dict.fromkeys(found))


def _follow(known: Names, template: Template, part: int, said: _Said, at: int, made: Pattern) -> Iterator[Pattern]:
    if part == len(template.parts):
        text, rest = template.leads
        text = text or made.text
        if at == len(said) and rest:
            yield made._replace(n=None, text=text, rest=rest.format(made.n), leads=True)
        elif at == len(said):
            yield made._replace(text=text)
        elif template.joins and (said[at] != "to" or not template.verbs & OF_CARDS):  # that says what it is for
            yield made._replace(text=text, rest=" ".join(said[at:]))
        return
    kind, left = template.parts[part], said[at:]
    if kind == "TEXT":
        ends = range(at + 1, len(said) + 1) if part + 1 < len(template.parts) else [len(said)]
        for end in ends if left else []:
            yield from _follow(known, template, part + 1, said, end, made._replace(text=" ".join(said[at:end])))
    elif kind == "CARD":
        for cards, exact, length in known.card(left, loosely=at > 0):
            now = made._replace(cards=cards, exact=exact) if made.cards is None else made
            yield from _follow(known, template, part + 1, said, at + length, now)
    elif kind in ("ICE", "HOST"):
        for cards, _, length in known.card(left, loosely=True):
            now = made._replace(ice=cards) if kind == "ICE" else made._replace(host=cards)
            yield from _follow(known, template, part + 1, said, at + length, now)
    elif kind == "CARDS":
        yield from _several(known, template, part, said, at, made)
    elif kind == "SERVER":
        for name, length in known.place(left):
            yield from _follow(known, template, part + 1, said, at + length, made._replace(server=name))
    elif kind == "N":
        if left and (left[0].isdecimal() or left[0] in _NUMBERS) and len(left[0]) < 7:
            number = int(left[0]) if left[0].isdecimal() else _NUMBERS[left[0]]
            yield from _follow(known, template, part + 1, said, at + 1, made._replace(n=number))
    elif left and left[0] == kind:
        yield from _follow(known, template, part + 1, said, at + 1, made)


_AFTER_A_CARD = ("to", "in", "from", "on", "and", "instance")


class Begun(NamedTuple):
    """What a phrase begins as: the verbs of the choices that are called so, the physical cards and the place named.

    about  the words after the verb's
    """

    verbs: frozenset[Verb]
    cards: frozenset[int]
    place: str
    about: str


def begun(known: Names, what: Phrase) -> Begun:
    """What a phrase is about, also where no choice of the game is called so."""
    said = what.forms[0].said
    verbs: dict[int, set[Verb]] = {}
    for template in BEGIN.get(said[0] if said else "", ()):
        fixed = next((n for n, part in enumerate(template.parts) if part in SLOTS), len(template.parts))
        length = min(fixed, len(said))
        if template.tier < 2 and template.parts[:length] == said[:length]:
            verbs.setdefault(length, set()).update(template.verbs)
    length = max(verbs, default=0)
    rest = said[length:]
    cards, exact, end = next(known.card(rest, loosely=True), (frozenset[int](), False, 0))
    if not exact and rest[end : end + 1] and rest[end] not in _AFTER_A_CARD:
        cards = frozenset()  # the rest may belong to the name of another card
    place, _ = next(known.place(rest), ("", 0))
    return Begun(frozenset(verbs.get(length, ())), cards, place, " ".join(rest))


def _several(known: Names, template: Template, part: int, said: _Said, at: int, made: Pattern) -> Iterator[Pattern]:
    """Several cards with "and" between them; of one name several, where it is said so often."""
    for cards, exact, length in known.card(said[at:], loosely=True):
        now = made._replace(cards=(made.cards or frozenset()) | cards, exact=made.exact and exact)
        after = at + length
        if said[after : after + 1] == ("and",):
            yield from _several(known, template, part, said, after + 1, now)
        yield from _follow(known, template, part + 1, said, after, now)
